"""Scenarios: where a game begins, as data from a file or a dict, checked, and changed in a cell."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

import tomli_w

from .board import Board
from .data import read_toml
from .errors import DataError, DataFaults, nearest, shown
from .i18n import LocalizedText, localized, say
from .misplaced import explained
from .plain_data import plain
from .saves import write

if TYPE_CHECKING:
    from .file_kind import Allowed, FileKind


class Scenario:
    """A scenario of one game. Each game makes a subclass that checks and resolves the data.

    Args:
        data: The plain data of the scenario, as in a file.
    """

    system: ClassVar[str] = ""

    def __init__(self, data: Mapping[str, Any]) -> None:
        faults = DataFaults()
        self._data: dict[str, Any] = plain(data, faults=faults)
        with faults.gather():
            self.read(faults)
        faults.faults = explained(faults.faults, [key for key in self.keys() if key not in self._data])
        faults.check(self._data)

    def read(self, faults: DataFaults) -> None:
        """Read the data of the scenario, for a subclass to fill in.

        What cannot be read is raised as a `DataError`; what can be told beside other faults is added to ``faults``.
        """

    @classmethod
    def file_kinds(cls) -> dict[str, FileKind]:
        """The kinds of files that designers of the game write, by name, such as ``"scenario"`` and ``"board"``."""
        return {}

    @classmethod
    def allowed(cls) -> Allowed:
        """What may stand in keys of these files where their types do not tell: see `Allowed`."""
        return {}

    def keys(self) -> tuple[str, ...]:
        """The keys that a file of the game may have above its tables."""
        return ()

    id: str = ""
    words: LocalizedText
    about_words: LocalizedText
    board: Board

    @property
    def title(self) -> str:
        """The title in the language in use; without one the id."""
        return localized(self.words) or self.id

    @property
    def about(self) -> str:
        """The description, in the language in use."""
        return localized(self.about_words)

    def to_dict(self) -> dict[str, Any]:
        """Return the scenario as plain data, which `legion_widget.load_scenario` reads back."""
        return copy.deepcopy(self._data)

    def expanded(self) -> dict[str, Any]:
        """Return the plain data with the units written out one by one, so that each can be changed."""
        return self.to_dict()

    def edit(
        self,
        units: Mapping[str, Mapping[str, Any]] | None = None,
        add: list[Mapping[str, Any]] | None = None,
        remove: list[str] | None = None,
        **changes: Any,
    ) -> Scenario:
        """Return a changed copy; this scenario stays as it is.

        ``scenario.edit(units={"cerinola-1": {"combat": 4}}, start={"turn": 3})`` changes a unit and the first turn.

        Args:
            units: The fields to change, by the id of a unit.
            add: New units, as in a file.
            remove: The ids of units to remove.
            changes: Other keys of the scenario. Dicts are merged; None removes a key.

        Raises:
            DataError: when the result is not a scenario; it names the place.
        """
        data = self.to_dict()
        if units or add or remove:
            data = self.expanded()
            listed: list[dict[str, Any]] = data["units"]
            known = {unit["id"]: unit for unit in listed}
            for name in [*(units or {}), *(remove or [])]:
                if name not in known:
                    problem = say("there is no unit {name}", name=shown(name))
                    raise DataError(f"$.units[{name!r}]", problem, nearest(str(name), known))
            for name, change in (units or {}).items():
                known[name].update(change)
            gone = set(remove or [])
            data["units"] = [unit for unit in listed if unit["id"] not in gone] + [dict(unit) for unit in add or []]
        merge(data, changes)
        return type(self)(data)

    def save(self, path: str | Path) -> Path:
        """Write the scenario to a TOML file, whole or not at all, and return its absolute path."""
        return write(Path(path), tomli_w.dumps(self.to_dict()))

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self._data == getattr(other, "_data", None)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<Scenario {self.id or 'inline'} of {self.system}: {self.title}>"


def merge(data: dict[str, Any], changes: Mapping[str, Any]) -> None:
    """Merge changes into data: dicts are merged, everything else is replaced, None removes a key."""
    for key, value in changes.items():
        if value is None:
            data.pop(key, None)
        elif isinstance(value, Mapping) and isinstance(data.get(key), dict):
            merge(data[key], value)
        else:
            data[key] = value


def read(source: str | Path | Mapping[str, Any]) -> dict[str, Any]:
    """Return the plain data of a scenario file or dict.

    Raises:
        DataError: for a file that does not exist, or that is not TOML.
    """
    if isinstance(source, Mapping):
        return dict(source)
    if not isinstance(source, (str, Path)):
        raise DataError("$", say("a scenario is a table of keys and values, not {value}", value=shown(source)))
    return read_toml(source)
