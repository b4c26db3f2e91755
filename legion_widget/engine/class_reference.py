"""Classes named by text, such as ``"module:Class"``, and imported only when they are used."""

from __future__ import annotations

import pkgutil
from typing import Any


def load_class(reference: type | str) -> Any:
    """Return a class that is given itself or as ``"module:Class"``.

    Raises:
        ImportError: for a module that does not exist.
        AttributeError: for a class that does not exist.
    """
    return pkgutil.resolve_name(reference) if isinstance(reference, str) else reference
