"""The rule options of a game, as its rulebook lists them, and the check of a choice of them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

from .errors import DataError, DataFaults, shown
from .i18n import say
from .rulebook import Option, read_options


class Options:
    """The options of a rulebook folder. The first value of each option is the default."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @cached_property
    def known(self) -> dict[str, Option]:
        """All options of the rulebook by key."""
        return read_options(self.folder)

    def check(self, chosen: Mapping[str, Any], at: str = "$.options") -> dict[str, str]:
        """Return the options chosen, when they exist.

        Args:
            chosen: The chosen value by key.
            at: The path of the data, for errors.

        Raises:
            DataError: for an unknown key or value; it lists the known ones.
        """
        if not isinstance(chosen, Mapping):
            problem = say("options are values by key, such as {example}", example='{"L7.9.enter": "any"}')
            raise DataError(at, problem)
        faults = DataFaults()
        for key, value in chosen.items():
            with faults.gather():
                if key not in self.known:
                    raise DataError.unknown(f"{at}[{key!r}]", say("unknown option"), key, self.known)
                values = self.known[key].values
                if not isinstance(value, str) or value not in values:
                    problem = say("{value} is not a value of it", value=shown(value))
                    raise DataError.unknown(f"{at}[{key!r}]", problem, value, values)
        faults.check()
        return dict(chosen)

    def resolved(self, chosen: Mapping[str, str]) -> dict[str, str]:
        """Return the value that holds for every option: the one chosen, else the default."""
        return {key: chosen.get(key, default) for key, default in self._defaults.items()}

    @cached_property
    def _defaults(self) -> dict[str, str]:
        return {key: option.default for key, option in self.known.items()}
