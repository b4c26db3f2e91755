"""Libraries that only some installations have, asked for when they are needed."""

from __future__ import annotations

from typing import Any

from .errors import MissingExtra


def pandas() -> Any:
    """Return the library of tables.

    Raises:
        MissingExtra: where it is not installed.
    """
    try:
        import pandas
    except ImportError:
        raise MissingExtra("pandas", "study") from None
    return pandas
