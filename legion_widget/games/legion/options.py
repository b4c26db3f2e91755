"""The rule options of La Legión: readings of the rulebook that a designer may choose between.

The key is rule id, dot, question. The first value is the default.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...engine.errors import DataError, nearest

OPTIONS: dict[str, tuple[str, ...]] = {}


def check_options(chosen: Mapping[str, Any], at: str = "$.options") -> dict[str, str]:
    """The options chosen. Raises `DataError` for an unknown key or value, and lists the known ones.

    >>> check_options({})
    {}
    """
    for key, value in chosen.items():
        if key not in OPTIONS:
            known = ", ".join(sorted(OPTIONS)) or "none yet"
            raise DataError(f"{at}[{key!r}]", f"unknown option {key!r}; known: {known}", nearest(key, OPTIONS))
        if value not in OPTIONS[key]:
            raise DataError(f"{at}[{key!r}]", f"{value!r} is not a value of it; known: {', '.join(OPTIONS[key])}")
    return dict(chosen)
