"""The rule options of La Legión: which there are stands in the rulebook's data."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ...engine.options import Options
from ...engine.rulebook import Option

OPTIONS = Options(Path(__file__).parent / "rulebook")


def options() -> dict[str, Option]:
    """All rule options by key."""
    return OPTIONS.known


def check_options(chosen: Mapping[str, Any], at: str = "$.options") -> dict[str, str]:
    """The options chosen. Raises `DataError` for an unknown key or value, and lists the known ones.

    >>> check_options({"L7.9.stay": "must"})
    {'L7.9.stay': 'must'}
    >>> check_options({"L7.9.stay": "should"})
    Traceback (most recent call last):
        ...
    legion_widget.engine.errors.DataError: $.options['L7.9.stay']: 'should' is not a value of it; known: may, must
    """
    return OPTIONS.check(chosen, at)


def resolved(chosen: Mapping[str, str]) -> dict[str, str]:
    """Every option with the value that holds: the one chosen, else the default."""
    return OPTIONS.resolved(chosen)
