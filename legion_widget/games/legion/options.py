"""The rule options of La Legión: which there are stands in the rulebook's data; here they are checked."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from ...engine.errors import DataError
from ...engine.rulebook import Option, read_options


@cache
def options() -> dict[str, Option]:
    """All rule options by key."""
    return read_options(Path(__file__).parent / "rulebook")


def check_options(chosen: Mapping[str, Any], at: str = "$.options") -> dict[str, str]:
    """The options chosen. Raises `DataError` for an unknown key or value, and lists the known ones.

    >>> check_options({"L7.9.stay": "must"})
    {'L7.9.stay': 'must'}
    >>> check_options({"L7.9.stay": "should"})
    Traceback (most recent call last):
        ...
    legion_widget.engine.errors.DataError: $.options['L7.9.stay']: 'should' is not a value of it; known: may, must
    """
    known = options()
    for key, value in chosen.items():
        if key not in known:
            raise DataError.unknown(f"{at}[{key!r}]", "unknown option", key, known)
        values = known[key].values
        if not isinstance(value, str) or value not in values:
            raise DataError.unknown(f"{at}[{key!r}]", f"{value!r} is not a value of it", value, values)
    return dict(chosen)


def resolved(chosen: Mapping[str, str]) -> dict[str, str]:
    """Every option with the value that holds: the one chosen, else the default."""
    return {key: chosen.get(key, option.default) for key, option in options().items()}
