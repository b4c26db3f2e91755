"""The scenario that is edited: its data, undo and redo, its faults, and its texts."""

from __future__ import annotations

import copy
from itertools import pairwise
from typing import Any

import msgspec

from ...engine.based_on import resolved
from ...engine.class_reference import load_class
from ...engine.editor import ScenarioEditor
from ...engine.errors import DataError, DataFault, DataFaults, UnknownName, path_of, shown
from ...engine.files import toml_data
from ...engine.i18n import Message, say
from ...engine.plain_data import plain
from ...engine.scenario import Scenario
from ...engine.toml_positions import TomlPositions
from ...engine.toml_writing import fresh, rewritten, scenario_text
from ..page_files import is_confined


class WorkingCopy:
    """The scenario of an editor on a page: a draft of `engine.editor.ScenarioEditor` whose steps have names.

    It may be wrong for a while: what is wrong is listed, and nothing is lost. A cell may use verbs of ``edit``.

    Args:
        scenario: Where it begins.

    >>> import legion_widget as lw
    >>> draft = WorkingCopy(lw.load_scenario("well"))
    >>> draft.take({**draft.fresh(), "length": 5}, say("another length"))
    True
    >>> draft.scenario.length, draft.is_changed
    (5, True)
    >>> draft.undo().text("en")
    'another length'
    >>> draft.is_changed
    False
    """

    def __init__(self, scenario: Scenario) -> None:
        self.origin = scenario
        #: The editor of the engine, as a draft.
        self.edit: ScenarioEditor = load_class(scenario.editor_class)(scenario, draft=True)
        self.start: dict[str, Any] = self.edit.now.data
        #: The names of the steps, and the texts that were typed for them; with each the step itself, by its identity.
        self._said: dict[int, tuple[Any, Message]] = {}
        self._texts: dict[int, tuple[Any, str]] = {}

    # ---- the data ---------------------------------------------------------------------------------

    @property
    def data(self) -> dict[str, Any]:
        """The data as they are now: not to be changed in place."""
        return self.edit.now.data

    @property
    def is_changed(self) -> bool:
        """Return whether the data are others than when it was opened."""
        return self.data != self.start

    def fresh(self) -> dict[str, Any]:
        """A copy of the data, to be changed and given to `take`."""
        return copy.deepcopy(dict(self.data))

    def take(self, data: dict[str, Any], said: Message) -> bool:
        """Takes other data as one step, called by a sentence. Returns whether anything has changed."""
        before = self.edit.now
        with self.edit._step() as merger:
            merger.data = data
        if self.edit.now is before:
            return False
        self._said[id(self.edit.now)] = self.edit.now, said
        return True

    def take_text(self, text: str, said: Message) -> bool:
        """Takes what the text of a file says as one step, and keeps the text. Returns whether the data have changed.

        Raises:
            DataError: for a text that cannot be read, with line and column.
        """
        data = self._data_of(text)
        done = self.take(data, said)
        self._texts[id(self.edit.now)] = self.edit.now, text
        return done

    def _data_of(self, text: str) -> dict[str, Any]:
        data: dict[str, Any] = plain(toml_data(text))
        kind = type(self.origin)
        faults = DataFaults()
        try:
            if "based_on" in data and kind.loader is not None:
                self._check_base(data["based_on"])
                _, merger = resolved(data, self.origin.source.path, kind.loader, faults)
                faults.check()
                data = merger.data
            if data.get("system") != self.origin.system:
                raise DataError(
                    "$.system", say("the editor is open on a scenario of {system}", system=self.origin.system)
                )
        except UnknownName as error:
            problem = say("there is no scenario {name}", name=shown(data["based_on"]))
            unknown = DataError.unknown("$.based_on", problem, data["based_on"], error.known)
            raise located(text, unknown) from None
        except DataError as error:
            raise located(text, error) from None
        return data

    def _check_base(self, base: Any) -> None:
        """Raise `DataError` for a file that a page may not read; the base that the scenario has anyway is read."""
        own = (self.origin.source.change or {}).get("based_on")
        if base != own and isinstance(base, str) and base.endswith(".toml") and is_confined():
            raise DataError(
                "$.based_on", say("on a page that a server shows, a scenario is based on one that ships, by its id")
            )

    def forget(self) -> None:
        """Takes the last step back as if it had never been done."""
        self.edit.undo()
        self.edit._undone.clear()

    @property
    def typed(self) -> str | None:
        """The text that was typed last before the data became what they are; None: none was."""
        steps = (self._texts.get(id(step)) for step in reversed(self.edit._done))
        return next((typed[1] for typed in steps if typed is not None), None)

    # ---- back and on again ------------------------------------------------------------------------

    @property
    def can_undo(self) -> bool:
        return self.edit.can_undo

    @property
    def can_redo(self) -> bool:
        return self.edit.can_redo

    def undo(self) -> Message | None:
        """Takes the last step back, and says what it was; None: there is none."""
        if not self.can_undo:
            return None
        said = self._name_of(self.edit.now)
        self.edit.undo()
        return said

    def redo(self) -> Message | None:
        """Redoes what was undone last, and says what it was; None: there is nothing."""
        if not self.can_redo:
            return None
        self.edit.redo()
        return self._name_of(self.edit.now)

    def _name_of(self, step: Any) -> Message:
        """Return the name of a step; one made by a cell has none."""
        named = self._said.get(id(step))
        return say("a change from a cell") if named is None else named[1]

    # ---- what is wrong ----------------------------------------------------------------------------

    @property
    def scenario(self) -> Scenario | None:
        """The scenario, checked; None while something is wrong with it."""
        return None if self.faults else self.edit.scenario

    @property
    def faults(self) -> tuple[DataFault, ...]:
        """Return the current faults."""
        return self.edit.faults

    # ---- as text ----------------------------------------------------------------------------------

    def to_toml(self) -> str:
        """The scenario as the text of a file, also of a draft that is wrong."""
        if (typed_now := self._texts.get(id(self.edit.now))) is not None:
            return typed_now[1]
        shown, typed = copy.copy(self.edit.last_good), self.typed
        shown._data = dict(self.data)
        try:
            if typed is None:
                return scenario_text(shown)
            written = scenario_text(shown, "based_on" in toml_data(typed))
            return rewritten(typed, toml_data(written))
        except DataError:  # what cannot be written as a change is written out
            return fresh(self.data)

    def to_python(self) -> str:
        """A cell that makes the scenario, and plays it; while something is wrong, what is wrong."""
        try:
            return f"{self.edit.to_python()}game = lw.new_game(scenario)\nlw.show(game)\n"
        except DataError as error:
            return "".join(f"# {line}\n" for line in error.text().splitlines())


def located(text: str, error: DataError) -> DataError:
    """An error of the data of a text, with line and column."""
    positions, faults = TomlPositions(text), []
    for fault in error.faults:
        line, column = positions.line_and_column(path_of(fault.place), fault.key)
        faults.append(msgspec.structs.replace(fault, line=line, column=column))
    return DataError.of(faults)


def put(data: Any, path: tuple[str | int, ...], value: Any) -> None:
    """Sets the value at a path of plain data; tables that are missing are made, and None takes a key away.

    >>> data = {"units": [{"id": "a"}]}
    >>> put(data, ("units", 0, "name", "es"), "Uno")
    >>> put(data, ("units", 0, "id"), None)
    >>> data
    {'units': [{'name': {'es': 'Uno'}}]}
    """
    for step, following in pairwise(path):
        if isinstance(data, dict):
            data = data.setdefault(step, [] if isinstance(following, int) else {})
        else:
            data = data[step]
    if value is None and isinstance(data, dict):
        data.pop(path[-1], None)
    else:
        data[path[-1]] = value


__all__ = ["WorkingCopy", "located", "put"]
