"""The controller of a board whose places are hexes."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from ....ui.controller import BoardController
from . import group


class HexController(BoardController):
    """The controller of a game whose units stand on hexes: a place is the index of a hex."""

    #: The phases in which several counters can be moved together.
    marching: ClassVar[Collection[str]] = ()

    # ---- several counters together ----------------------------------------------------------------

    def gather(self, places: Sequence[int]) -> bool:
        """The counters on some hexes are selected together, or deselected. Whether that can be done in this phase.

        Those that cannot act any more are left out, unless there are no others.
        """
        if not self.may_lift or self.phase not in self.marching:
            return False
        found = [unit for place in places if (unit := self.unit_to_lift(place)) is not None]
        if not found:
            return True
        group.toggle_members(self, dict.fromkeys(unit.id for unit in group.ready_units(self, found) or found))
        return True

    def click(self, place: int) -> bool:
        """With several selected counters, a hex is where they are to go; clicked again, they go there."""
        if not self.group or not self.may_lift:
            return super().click(place)
        if self.unit_to_lift(place) is not None:  # another counter is chosen, alone
            self.choose(None)
            return super().click(place)
        if self.marches and self.place == place:
            group.carry_out(self)
            return True
        self.state = replace(self.state.pointed(place), marches=group.plan_marches(self, place))
        return False

    def lift(self, place: int) -> None:
        unit = self.unit_to_lift(place)
        if unit is None or unit.id not in self.group:
            super().lift(place)

    def drop(self, place: int) -> bool:
        return self.click(place)

    def top(self, place: int) -> Any:
        """The counter that a click on a hex chooses, where none is chosen; None: there is none."""
        side = self.now.to_act
        return next((unit for unit in self.now.units.values() if unit.side == side and self.where(unit) == place), None)

    def count_unused(self) -> int:
        if self.phase in self.interrupts or self._has_acted():
            return 0
        return len((self.able | {unit.id for unit in self.arrivals()}) - self.state.staying)

    def _has_acted(self) -> bool:
        """Return whether anything has been done in this phase; what interrupted it does not count."""
        moments = (self.game.at(step) for step in reversed(range(len(self.game))))
        last = next((moment for moment in moments if moment.phase.id not in self.interrupts), None)
        now = self.now
        return last is not None and (last.turn, last.phase.id, last.side) == (now.turn, now.phase.id, now.side)

    def where(self, unit: Any) -> int | None:
        return None if unit.hex is None else unit.hex.index

    def spot_of(self, name: Any) -> int | None:
        hex_index: int | None = super().spot_of(name)
        return self.place_of(name) if hex_index is None else hex_index

    def place_of(self, name: Any) -> int | None:
        board = self.system.board
        return board[name].index if isinstance(name, str) and name in board else None

    def plain(self, action: Any) -> dict[str, Any]:
        fields = super().plain(action)
        places = {key: self.place_of(fields[key]) for key in action.place_fields if key in fields}
        return fields | places
