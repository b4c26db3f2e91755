"""The scenario that is edited: its data, every step back and on again, what is wrong with it, and its texts."""

from __future__ import annotations

import copy
from itertools import pairwise
from typing import Any

from ...engine.class_reference import load_class
from ...engine.editor import ScenarioEditor
from ...engine.errors import DataError, DataFault
from ...engine.i18n import Message, say
from ...engine.scenario import Scenario
from ...engine.toml_writing import fresh, scenario_text


class WorkingCopy:
    """A scenario under the editor of a page: a draft of `engine.editor.ScenarioEditor` whose steps have names.

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
        self._said: dict[int, Message] = {}

    # ---- the data ---------------------------------------------------------------------------------

    @property
    def data(self) -> dict[str, Any]:
        """The data as they are now: not to be changed in place."""
        return self.edit.now.data

    @property
    def is_changed(self) -> bool:
        """Whether the data are others than when it was opened."""
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
        self._said[id(self.edit.now)] = said
        return True

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
        """What a step is called: one that a cell did has no name."""
        return self._said.get(id(step)) or say("a change from a cell")

    # ---- what is wrong ----------------------------------------------------------------------------

    @property
    def scenario(self) -> Scenario | None:
        """The scenario, checked; None while something is wrong with it."""
        return None if self.faults else self.edit.scenario

    @property
    def faults(self) -> tuple[DataFault, ...]:
        """What is wrong now."""
        return self.edit.faults

    # ---- as text ----------------------------------------------------------------------------------

    def to_toml(self) -> str:
        """The scenario as the text of a file, also of a draft that is wrong."""
        shown = copy.copy(self.edit.last_good)
        shown._data = dict(self.data)
        try:
            return scenario_text(shown)
        except DataError:  # what cannot be written as a change is written out
            return fresh(self.data)

    def to_python(self) -> str:
        """A cell that makes the scenario, and plays it; while something is wrong, what is wrong."""
        try:
            return f"{self.edit.to_python()}game = lw.new_game(scenario)\nlw.show(game)\n"
        except DataError as error:
            return "".join(f"# {line}\n" for line in error.text().splitlines())


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


__all__ = ["WorkingCopy", "put"]
