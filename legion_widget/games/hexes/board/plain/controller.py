"""The controller of the plain board: selecting counters, and clicking a destination or a target."""

from __future__ import annotations

from typing import Any

from ..controller import HexController


class PlainController(HexController):
    """The controller of a game that has none of its own. `System.infer_action` says what a click means."""

    def may_stay_selected(self, unit: Any) -> bool:
        return super().may_stay_selected(unit) and unit.hex is not None

    def on_place_clicked(self, index: int) -> bool:
        """A click on a unit of the side to act selects it; any other is what the selected unit does there."""
        units = self.system.units_at(self.now.position, index)
        own = [unit for unit in units if unit.side == self.now.to_act]
        selected = self.unit(self.selected)
        if not own and selected is not None and selected.side == self.now.to_act and self.step is None:
            action = self.system.infer_action(self.now.position, selected.id, self.system.board.grid.label(index))
            if action is not None:
                return self.attempt(action)
        self.choose(self._next([unit.id for unit in own or units]))
        return False

    def _next(self, stack: list[str]) -> str | None:
        """The unit of a stack after the selected one; after the last none."""
        following = stack[stack.index(self.selected) + 1 :] if self.selected in stack else stack
        return next(iter(following), None)

    def done(self, action: Any) -> None:
        """The unit that has acted stays selected as long as it can do more."""
        selected = self.unit(self.selected)
        if selected is None or selected.hex is None or not self.can_act(selected):
            self.choose(None)

    def needs_decision(self) -> bool:
        """Return whether the rules ask for a decision that no click on the map can give."""
        position = self.now.position
        agenda = self.system.agenda(position)
        return bool(agenda) and self.system.sequence.phase(agenda[-1]) is None
