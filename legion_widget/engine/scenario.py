"""Scenarios: the beginnings of games, read from a file or a dict, checked, and changed from a cell."""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Self, overload

import msgspec

from .based_on import Source
from .board import Board
from .class_reference import load_class
from .data import read_toml
from .data_paths import DataPath, merged
from .difference import Difference, difference
from .errors import DataError, DataFaults, nearest, shown
from .files import user_path
from .i18n import LocalizedText, localized, say
from .merging import Merger
from .misplaced import explained
from .plain_data import plain
from .saves import write
from .toml_writing import scenario_text
from .variants import Variant, as_data, check_travel

if TYPE_CHECKING:
    from .editor import ScenarioEditor
    from .file_kind import Allowed, FileKind


class Scenario:
    """A scenario of one game. Each game has a subclass that checks and resolves the data.

    Args:
        data: The plain data of the scenario, as in a file.
        source: The file or the base that they come from, to be kept to when it is saved.
    """

    system: ClassVar[str] = ""
    #: The key of a unit that says where it begins.
    place_key: ClassVar[str] = "at"
    #: The class of its editor, ``"module:Class"``.
    editor_class: ClassVar[str] = "legion_widget.engine.editor:ScenarioEditor"

    #: The file or the base that it comes from.
    source: Source = Source()
    #: The scenario that this one was made of while it is read: what has not changed need not be read again.
    _before: Scenario | None = None

    def __init__(self, data: Mapping[str, Any], source: Source | None = None, before: Scenario | None = None) -> None:
        self.source = source or self.source
        faults = DataFaults()
        known = {} if before is None else before._data
        same = {key: value for key, value in data.items() if value is not None and known.get(key) is value}
        copied = plain({key: value for key, value in data.items() if key not in same}, faults=faults)
        self._data: dict[str, Any] = {
            key: same.get(key, copied.get(key)) for key in data if key in same or key in copied
        }
        self._before = before
        with faults.gather():
            self.read(faults)
        self._before = None
        faults.faults = explained(faults.faults, [key for key in self.keys() if key not in self._data])
        faults.check(self._data)

    def read(self, faults: DataFaults) -> None:
        """Read the data of the scenario, for a subclass to fill in.

        What cannot be read is raised as a `DataError`; what can be reported beside other faults is added to ``faults``.
        """

    @classmethod
    def file_kinds(cls) -> dict[str, FileKind]:
        """The kinds of files that designers of the game write, by name, such as ``"scenario"`` and ``"board"``."""
        return {}

    @classmethod
    def allowed(cls) -> Allowed:
        """Return the values allowed in keys of these files where types do not say: see `Allowed`."""
        return {}

    @classmethod
    def examples(cls) -> Mapping[str, str]:
        """Return examples of keys as TOML, by record and key, where those of the record suit another game."""
        return {}

    id: str = ""
    words: LocalizedText
    about_words: LocalizedText
    board: Board

    @property
    def variants(self) -> tuple[Variant, ...]:
        """The variants of the rules that it plays with."""
        return tuple(getattr(getattr(self, "data", None), "variants", ()))

    def with_variants(self, added: list[dict[str, Any]]) -> Self:
        """Return the scenario with more variants of the rules, after those that it has."""
        data = self.to_dict()
        return type(self)({**data, "variants": [*data.get("variants", ()), *added]}) if added else self

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

    # ---- what a change of it must know ----------------------------------------------------------

    #: Loads a scenario by its id or from a file; set by the package, since the engine knows none.
    loader: ClassVar[Callable[[Any], Scenario] | None] = None

    @classmethod
    def record(cls) -> type[msgspec.Struct] | None:
        """The record of its files, where the game has one."""
        return None

    @classmethod
    def keys(cls) -> tuple[str, ...]:
        """The keys that its files may have above their tables; none where the game does not say."""
        record = cls.record()
        return () if record is None else _keys_of(record)

    @classmethod
    def written_out(cls, data: dict[str, Any], part: str) -> dict[str, Any]:
        """Return data with ``"units"`` or ``"board"`` written out where they only name them; else the same object."""
        return data

    @classmethod
    def place_path(cls, data: Mapping[str, Any], unit: str) -> DataPath | None:
        """Return the path of a unit's place in the data, where that is not in the unit itself."""
        return None

    @overload
    def edit(self) -> ScenarioEditor: ...
    @overload
    def edit(
        self,
        units: Mapping[str, Mapping[str, Any]] | None = None,
        add: list[Mapping[str, Any]] | None = None,
        remove: list[str] | None = None,
        **changes: Any,
    ) -> Scenario: ...

    def edit(
        self,
        units: Mapping[str, Mapping[str, Any]] | None = None,
        add: list[Mapping[str, Any]] | None = None,
        remove: list[str] | None = None,
        **changes: Any,
    ) -> Any:
        """Return a changed copy, or without arguments an editor; this scenario stays as it is.

        ``scenario.edit(units={"cerinola-1": {"combat": 4}}, start={"turn": 3})`` changes a unit and the first turn.

        Args:
            units: The fields to change, by the id of a unit.
            add: New units, as in a file.
            remove: The ids of units to remove.
            changes: Other keys of the scenario. Dicts are merged; None removes a key. Variants may be rules of a cell.

        Raises:
            DataError: when the result is not a scenario; it names the place.
        """
        if units is None and add is None and remove is None and not changes:
            editor: ScenarioEditor = load_class(self.editor_class)(self)
            return editor
        for place, value, kind, example in (
            ("units", units, Mapping, '{"cerinola-1": {"combat": 4}}'),
            ("add", add, list | tuple, '[{"id": "harca", ...}]'),
            ("remove", remove, list | tuple | set | frozenset, '["cerinola-1"]'),
        ):
            if value is not None and not isinstance(value, kind):
                raise DataError(place, say("it is written as in {example}", example=example))
        if isinstance(variants := changes.get("variants"), list | tuple):
            changes["variants"] = as_data(variants)
        merger = Merger(type(self), self._data)
        if units or add or remove:
            merger.open("units")
            listed: list[dict[str, Any]] = merger.data.get("units", [])
            known = {unit["id"]: unit for unit in listed}
            for name in [*(units or {}), *(remove or [])]:
                if name not in known:
                    problem = say("there is no unit {name}", name=shown(name))
                    raise DataError(f"$.units[{name!r}]", problem, nearest(str(name), known))
            for name, change in (units or {}).items():
                if not isinstance(change, Mapping):
                    problem = say("to remove a counter: {example}", example=f'remove=["{name}"]')
                    raise DataError(f"$.units[{name!r}]", problem)
                known[name] = {**known[name], **change}
            gone = set(remove or [])
            kept = [known[unit["id"]] for unit in listed if unit["id"] not in gone]
            merger.data["units"] = [*kept, *(dict(unit) for unit in add or [])]
        return self.remade(merged(merger.data, changes))

    def remade(self, data: Mapping[str, Any]) -> Scenario:
        """Return a scenario of other data that came from the same file or base."""
        if type(self).__init__ is Scenario.__init__:
            return type(self)(data, self.source, self)
        return type(self)(data).come_from(self.source)  # a game whose scenarios are made in a way of their own

    def come_from(self, source: Source) -> Self:
        """Set the origin of the scenario's data, and return the scenario."""
        self.source = source
        return self

    def is_as_before(self, *keys: str) -> bool:
        """Return whether the scenario that this one was made of has the same under these keys."""
        before = self._before
        return before is not None and all(self._data.get(key) is before._data.get(key) for key in keys)

    @property
    def plain_data(self) -> Mapping[str, Any]:
        """The plain data themselves, which nobody may change; `to_dict` gives a copy."""
        return self._data

    def diff(self, other: Any) -> Difference:
        """Return the differences of another scenario from this one: sentences, a table, a picture.

        Args:
            other: A scenario of the same game, or its id, file or data.

        Raises:
            DataError: for a scenario of another game.

        >>> import legion_widget as lw
        >>> rif = lw.load_scenario("rif")
        >>> lw.set_language("en")
        >>> print(rif.diff(rif.edit(start={"turn": 3}, placement={"cerinola-2": "1813"})))
        start.turn: 3 instead of 1.
        cerinola-2 stands in 1813, not Igueriben.
        >>> lw.set_language("es")
        """
        if not isinstance(other, Scenario) and Scenario.loader is not None:
            other = Scenario.loader(other)
        return difference(self, other)

    # ---- to a file ------------------------------------------------------------------------------

    def to_toml(self, based_on: bool | None = None, folder: Path | None = None) -> str:
        """Return the scenario as the text of a file.

        What has not changed since it was read keeps its bytes, comments too.

        Args:
            based_on: Whether to write it as a change of its base. By default, if it was read so, or if it comes from a
                scenario of the package and would otherwise have to write out the units or the board that this names.
            folder: The folder in which the file is to lie: a base that is a file is named from there. None: as it was
                read.
        """
        check_travel(self.variants)
        return scenario_text(self, based_on, folder)

    def save(self, path: str | Path, based_on: bool | None = None) -> Path:
        """Write the scenario to a TOML file, whole or not at all, and return its absolute path; see `to_toml`."""
        file = user_path(path)
        return write(file, self.to_toml(based_on, file.parent))

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self._data == getattr(other, "_data", None)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<Scenario {self.id or 'inline'} of {self.system}: {self.title}>"


@cache
def _keys_of(record: type[msgspec.Struct]) -> tuple[str, ...]:
    return tuple(field.encode_name for field in msgspec.structs.fields(record))


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
