"""An editor of a scenario: small verbs, each checked at once and undone where it makes the scenario faulty."""

from __future__ import annotations

import copy
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self

import msgspec

from .change_between import change_between
from .data_paths import look, put, read_path
from .difference import Change, Difference, changes_between, difference
from .errors import DataError, DataFault, shown
from .i18n import say, say_count
from .merging import Merger
from .scenario import Scenario


class EditorState(msgspec.Struct, frozen=True):
    """The state of an editor after a change.

    Args:
        data: The plain data of the scenario.
        scenario: The last scenario that could be made: of these data, unless they are faulty.
        faults: What is wrong with the data.
    """

    data: dict[str, Any]
    scenario: Any
    faults: tuple[DataFault, ...] = ()


class ScenarioEditor:
    """Edits a copy of a scenario. Every verb returns the editor, so that calls can be chained.

    Outside ``draft`` a change that makes the scenario faulty is refused with a `DataError` and nothing changes; in it
    such a change stands, and ``faults`` lists what is wrong.

    Args:
        scenario: The scenario to begin with.
        draft: Whether the scenario may be faulty on the way.

    >>> import legion_widget as lw
    >>> lw.set_language("en")
    >>> editor = lw.load_scenario("rif").edit()
    >>> editor.place("cerinola-2", "1813").change("cerinola-1", combat=4).set("start.turn", 3).changes
    ['cerinola-2 stands in 1813, not Igueriben.', 'cerinola-1.combat: 4 instead of 3.', 'start.turn: 3 instead of 1.']
    >>> lw.set_language("es")
    >>> editor.undo().scenario.data.start.turn
    1
    """

    def __init__(self, scenario: Scenario, draft: bool = False) -> None:
        self.kind = type(scenario)
        self.first = scenario
        self.draft = draft
        self._done = [EditorState(dict(scenario.plain_data), scenario)]
        self._undone: list[EditorState] = []

    # ---- what it has ----------------------------------------------------------------------------

    @property
    def now(self) -> EditorState:
        """Return the current state of the editor."""
        return self._done[-1]

    @property
    def scenario_editor(self) -> ScenarioEditor:
        """Itself: what edits a scenario, as a board with tools says too. It is taken wherever a scenario is."""
        return self

    @property
    def scenario(self) -> Any:
        """The scenario as it is now. Raises `DataError` while a draft is faulty."""
        if self.now.faults:
            raise DataError.of(self.now.faults)
        return self.now.scenario

    @property
    def last_good(self) -> Any:
        """The scenario as it was when it was last without a fault, for drawing it."""
        return self.now.scenario

    @property
    def faults(self) -> tuple[DataFault, ...]:
        """Return the faults of the draft; empty outside a draft."""
        return self.now.faults

    def owner(self, fault: DataFault) -> str:
        """Return the id of the thing that a fault is in: the unit, piece, place; empty where it is in none."""
        path = read_path(fault.place.removeprefix("$").removeprefix("."))
        if fault.owner or len(path) < 2:
            return fault.owner
        return str(path[1]) if path[0] == "placement" else str(path[2]) if path[:2] == ("board", "places") else ""

    @property
    def steps(self) -> list[list[Change]]:
        """Return the change that each step made."""
        return [
            changes_between(self.kind, one.data, two.data) for one, two in zip(self._done, self._done[1:], strict=False)
        ]

    @property
    def changes(self) -> list[str]:
        """Return the changes made so far, one sentence each, in the language in use."""
        return [change.text() for step in self.steps for change in step]

    def __repr__(self) -> str:
        changes = self.changes
        count = say_count("{count} change", "{count} changes", len(changes)).text()
        return "\n  ".join([f"{self.last_good.title}: {count}", *changes])

    def diff(self) -> Difference:
        """Return the differences from the beginning. Raises `DataError` while a draft is faulty."""
        return difference(self.first, self.scenario)

    def to_dict(self) -> dict[str, Any]:
        """Return the data as they are now, even of a faulty draft."""
        return copy.deepcopy(self.now.data)

    def get(self, path: str, default: Any = None) -> Any:
        """Return the value at a path, such as ``"start.turn"``, or the data of the thing with an id."""
        merger = Merger(self.kind, self.now.data)
        _check_reference(path, "get")
        try:
            return look(merger.data, merger.find(path, "$"), default) if not merger.opened else default
        except DataError:
            return default

    # ---- undo -----------------------------------------------------------------------------------

    def undo(self) -> Self:
        """Take the last step back; nothing where there is none."""
        if len(self._done) > 1:
            self._undone.append(self._done.pop())
        return self

    def redo(self) -> Self:
        """Do again what was undone last; nothing where there is none."""
        if self._undone:
            self._done.append(self._undone.pop())
        return self

    @property
    def can_undo(self) -> bool:
        """Return whether a step can be undone."""
        return len(self._done) > 1

    @property
    def can_redo(self) -> bool:
        """Return whether an undone step can be done again."""
        return bool(self._undone)

    # ---- verbs ----------------------------------------------------------------------------------

    def place(self, unit: str, where: Any) -> Self:
        """Put a unit down somewhere; None takes it off, where the game has units that are nowhere."""
        with self._step() as merger:
            self._unit(merger, unit)
            merger.set(unit, {self.kind.place_key: where}, ("units", unit))
        return self

    def add(self, thing: Mapping[str, Any] | None = None, /, to: str = "units", **fields: Any) -> Self:
        """Add a thing to a list, by default a unit: ``add(id="harca", side="moroccan", ...)``."""
        if not isinstance(thing, Mapping | None):
            example = f"add(id={shown(thing)}, ...)"
            raise DataError(f"$.{to}", say("a thing is added by its fields, as in {example}", example=example))
        _check_reference(to, "add")
        with self._step() as merger:
            merger.add(to, {**(thing or {}), **fields})
        return self

    def remove(self, *names: str) -> Self:
        """Remove units, pieces or places by their ids, or what stands at a path."""
        for name in names:
            _check_reference(name, "remove")
        with self._step() as merger:
            for name in names:
                merger.remove(name, f"$[{name!r}]")
        return self

    def change(self, name: str, /, **fields: Any) -> Self:
        """Change fields of the thing with an id; tables are merged, None takes a field out."""
        _check_reference(name, "change")
        with self._step() as merger:
            place = fields.pop(self.kind.place_key, _SAME)
            if fields:
                merger.set(name, fields, ("units", name))
            if place is not _SAME:
                merger.set(name, {self.kind.place_key: place}, ("units", name))
        return self

    def set(self, path: str, value: Any) -> Self:
        """Set what stands at a path, such as ``set("start.turn", 3)``; None takes it out."""
        _check_reference(path, "set")
        with self._step() as merger:
            merger.set(path, value, (path,))
        return self

    def title(self, text: str | None = None, **texts: str) -> Self:
        """Set the title: one for all languages, or ``title(es="...", en="...")``."""
        return self._words("title", text, texts)

    def about(self, text: str | None = None, **texts: str) -> Self:
        """Set the description, in the manner of `title`."""
        return self._words("about", text, texts)

    def _words(self, key: str, text: str | None, texts: Mapping[str, str]) -> Self:
        with self._step() as merger:
            before = merger.data.get(key)
            kept = before if isinstance(before, Mapping) else {}
            merger.data[key] = {**kept, **texts} if text is None else dict.fromkeys(("es", "en"), text)
        return self

    def _unit(self, merger: Merger, name: str) -> None:
        """Check that there is such a unit. Raises `DataError`."""
        _check_reference(name, "place")
        if self.kind.place_path(merger.data, name) is None:
            path = merger.find(name, f"$.units[{name!r}]")
            if path[0] != "units":
                raise DataError(f"$.units[{name!r}]", say("there is no unit {name}", name=shown(name)))

    # ---- a step ---------------------------------------------------------------------------------

    @contextmanager
    def _step(self) -> Iterator[Merger]:
        """A step of editing: what is done to the merger inside is checked and kept, or nothing is."""
        merger = Merger(self.kind, self.now.data)
        yield merger
        if merger.data == self.now.data:
            return
        try:
            scenario = self.now.scenario.remade(merger.data)
        except DataError as error:
            if not self.draft:
                raise
            state = EditorState(merger.data, self.now.scenario, error.faults)
        else:
            state = EditorState(dict(scenario.plain_data), scenario)
        self._done.append(state)
        self._undone.clear()

    def update(self, path: str, value: Any) -> Self:
        """Replace what stands at a path, tables too."""
        _check_reference(path, "update")
        with self._step() as merger:
            merger.data = put(merger.data, merger.find(path, f"$.{path}"), value)
        return self

    # ---- what comes of it -----------------------------------------------------------------------

    def to_toml(self, based_on: bool | None = None) -> str:
        """Return the scenario as the text of a file: see `Scenario.to_toml`."""
        text: str = self.scenario.to_toml(based_on)
        return text

    def save(self, path: str | Path, based_on: bool | None = None) -> Path:
        """Write the scenario to a file: see `Scenario.save`."""
        saved: Path = self.scenario.save(path, based_on)
        return saved

    def to_python(self) -> str:
        """Return the changes as Python code for a cell that makes the same scenario.

        >>> import legion_widget as lw
        >>> print(lw.load_scenario("rif").edit().place("cerinola-2", "1813").to_python())
        import legion_widget as lw
        <BLANKLINE>
        scenario = lw.load_scenario({
            'based_on': 'rif',
            'placement': {'cerinola-2': '1813'},
        })
        <BLANKLINE>
        """
        source = self.first.source
        data = self.scenario.to_dict()
        base = str(source.path) if source.path is not None and source.change is None else ""
        name = source.based_on if source.change is None and source.based_on else base
        if source.change is not None:
            name = source.based_on if source.path is None or not source.based_on.endswith(".toml") else ""
        if name:
            before = (self.kind.loader(name) if self.kind.loader is not None else self.first).to_dict()
            data = {"based_on": name, **change_between(self.kind, before, data)}
        lines = [f"    {key!r}: {value!r}," for key, value in data.items()]
        return "\n".join(["import legion_widget as lw", "", "scenario = lw.load_scenario({", *lines, "})", ""])


def is_list(given: Any) -> bool:
    """Return whether several things were given, not a text or another single thing.

    >>> is_list(["0101"]), is_list("0101"), is_list(None)
    (True, False, False)
    """
    return isinstance(given, Iterable) and not isinstance(given, str)


def _check_reference(given: Any, verb: str) -> None:
    """Check that an id or a path was given to a verb. Raises `DataError`."""
    if not isinstance(given, str) or not given:
        raise DataError(f"$.{verb}", say("an id or a path is needed, not {value}", value=shown(given)))


#: The place of a unit that is not to be changed.
_SAME = object()

__all__ = ["EditorState", "ScenarioEditor", "is_list"]
