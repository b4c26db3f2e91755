"""The scenario that is edited: its data, every step back and on again, what is wrong with it, and its texts."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import Any

import msgspec
import tomli_w

from ...engine.errors import DataError, DataFault
from ...engine.i18n import Message, say
from ...engine.scenario import Scenario


class Step(msgspec.Struct, frozen=True):
    """One thing that was done: what it was, and the data after it."""

    said: Message
    data: dict[str, Any]


class WorkingCopy:
    """A scenario under the editor. It may be wrong for a while: what is wrong is told, and nothing is lost.

    Args:
        scenario: Where it begins.

    >>> import legion_widget as lw
    >>> draft = WorkingCopy(lw.load_scenario("well"))
    >>> draft.set(("length",), 5, say("another length"))
    True
    >>> draft.scenario.length, draft.is_changed
    (5, True)
    >>> draft.undo().text("en")
    'another length'
    >>> draft.is_changed
    False
    """

    def __init__(self, scenario: Scenario) -> None:
        self.kind = type(scenario)
        #: The scenario as it was opened.
        self.origin = scenario
        self._steps = [Step(say("as it was opened"), scenario.to_dict())]
        self._undone: list[Step] = []
        self._read: tuple[Any, Scenario | None, tuple[DataFault, ...]] = (None, None, ())

    # ---- the data ---------------------------------------------------------------------------------

    @property
    def data(self) -> dict[str, Any]:
        """The data as they are now: not to be changed in place."""
        return self._steps[-1].data

    @property
    def start(self) -> dict[str, Any]:
        """The data as they were when it was opened."""
        return self._steps[0].data

    @property
    def is_changed(self) -> bool:
        """Whether the data are others than when it was opened."""
        return self.data != self.start

    def fresh(self) -> dict[str, Any]:
        """A copy of the data, to be changed and given to `take`."""
        return copy.deepcopy(self.data)

    def take(self, data: dict[str, Any], said: Message) -> bool:
        """Takes other data as one step; equal data are none. Returns whether anything has changed."""
        if data == self.data:
            return False
        self._steps.append(Step(said, data))
        self._undone.clear()
        return True

    def set(self, path: tuple[str | int, ...], value: Any, said: Message) -> bool:
        """Sets the value at a path; None takes its key away. Returns whether anything has changed."""
        data = self.fresh()
        put(data, path, value)
        return self.take(data, said)

    # ---- back and on again ------------------------------------------------------------------------

    @property
    def can_undo(self) -> bool:
        return len(self._steps) > 1

    @property
    def can_redo(self) -> bool:
        return bool(self._undone)

    def undo(self) -> Message | None:
        """Takes the last step back, and says what it was; None: there is none."""
        if not self.can_undo:
            return None
        self._undone.append(self._steps.pop())
        return self._undone[-1].said

    def redo(self) -> Message | None:
        """Does again what was taken back last, and says what it was; None: there is nothing."""
        if not self._undone:
            return None
        self._steps.append(self._undone.pop())
        return self._steps[-1].said

    # ---- what is wrong ----------------------------------------------------------------------------

    def _check(self) -> None:
        if self._read[0] is self.data:
            return
        try:
            self._read = self.data, self.kind(self.data), ()
        except DataError as error:
            self._read = self.data, None, error.faults

    @property
    def scenario(self) -> Scenario | None:
        """The scenario, checked; None while something is wrong with it."""
        self._check()
        return self._read[1]

    @property
    def faults(self) -> tuple[DataFault, ...]:
        """What is wrong now."""
        self._check()
        return self._read[2]

    # ---- as text ----------------------------------------------------------------------------------

    def to_toml(self) -> str:
        """The scenario as the text of a file."""
        return tomli_w.dumps(self.data)

    def to_python(self) -> str:
        """Cells that make the scenario: from the one that was opened where it has an id, and what is other in it."""
        lines = ["import legion_widget as lw", ""]
        if self.origin.id and (changed := _other(self.start, self.data)) is not None:
            arguments = [f"    {key}={_code(value)}," for key, value in changed.items()]
            opened = f"lw.load_scenario({self.origin.id!r})"
            lines += [f"scenario = {opened}.edit(", *arguments, ")"] if arguments else [f"scenario = {opened}"]
        else:
            lines += [f"scenario = lw.load_scenario({_code(self.data)})"]
        return "\n".join([*lines, "game = lw.new_game(scenario)", "lw.show(game)", ""])


def put(data: Any, path: tuple[str | int, ...], value: Any) -> None:
    """Sets the value at a path of plain data; tables that are missing are made, and None takes a key away.

    >>> data = {"units": [{"id": "a"}]}
    >>> put(data, ("units", 0, "name", "es"), "Uno")
    >>> put(data, ("units", 0, "id"), None)
    >>> data
    {'units': [{'name': {'es': 'Uno'}}]}
    """
    for step, following in zip(path, path[1:], strict=False):
        if isinstance(data, dict):
            data = data.setdefault(step, [] if isinstance(following, int) else {})
        else:
            data = data[step]
    if value is None and isinstance(data, dict):
        data.pop(path[-1], None)
    else:
        data[path[-1]] = value


def _other(before: Mapping[str, Any], now: Mapping[str, Any]) -> dict[str, Any] | None:
    """What `Scenario.edit` must be told to make the one from the other; None: it cannot be told."""
    changed: dict[str, Any] = {}
    for key in [*before, *(key for key in now if key not in before)]:
        if key in ("units", "add", "remove") and before.get(key) != now.get(key):
            return None
        if key not in now:
            changed[key] = None
        elif isinstance(now[key], Mapping) and isinstance(before.get(key), Mapping):
            if inner := _inner(before[key], now[key]):
                changed[key] = inner
        elif before.get(key) != now[key]:
            changed[key] = now[key]
    return changed


def _inner(before: Mapping[str, Any], now: Mapping[str, Any]) -> dict[str, Any]:
    """What must be merged into a table: what is other, and None for keys that are gone."""
    changed: dict[str, Any] = {key: None for key in before if key not in now}
    for key, value in now.items():
        if isinstance(value, Mapping) and isinstance(before.get(key), Mapping):
            if inner := _inner(before[key], value):
                changed[key] = inner
        elif key not in before or before[key] != value:
            changed[key] = value
    return changed


def _code(value: Any, indent: int = 4) -> str:
    """Plain data as code, broken into lines where they are long."""
    if isinstance(value, Mapping) and len(repr(value)) > 90:
        blank = " " * (indent + 4)
        items = "".join(f"{blank}{key!r}: {_code(inner, indent + 4)},\n" for key, inner in value.items())
        return "{\n" + items + " " * indent + "}"
    if isinstance(value, list) and len(repr(value)) > 90:
        blank = " " * (indent + 4)
        return "[\n" + "".join(f"{blank}{_code(inner, indent + 4)},\n" for inner in value) + " " * indent + "]"
    return repr(value)


__all__ = ["Step", "WorkingCopy", "put"]
