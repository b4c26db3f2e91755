"""A moment of a Market Garden game as scenario data, so that a new game begins there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from ..hexes.position import ELIMINATED, is_on_map
from .data import SIDES
from .position import MARKS, Position

if TYPE_CHECKING:
    from .game import MarketGarden

#: What a moment says of a unit, in place of what its scenario says.
OWN = ("at", "marks", "steps", "spent", "lost")


def data_of(system: MarketGarden, position: Position) -> dict[str, Any]:
    """The scenario of a position: its units where they stand, with their steps, marks and points spent."""
    data = dict(system.scenario.written_out(dict(system.scenario.plain_data), "units"))
    step = position.step
    start: dict[str, Any] = {"turn": position.turn, "side": step.side, "phase": step.kind, "weather": position.weather}
    start |= {"initiative": position.initiative, "air": dict(zip(SIDES, position.air, strict=True))}
    if position.combats:
        start["combats"] = msgspec.to_builtins(position.combats)
    if position.tries:
        start["tries"] = list(position.tries)
    rows = []
    for counter, row in zip(system.counters, data.get("units", ()), strict=True):
        kept = {key: value for key, value in row.items() if key not in OWN}
        location, left = position.where[counter.index], position.steps[counter.index]
        if is_on_map(location):
            kept["at"] = system.hex_label(location)
        if location == ELIMINATED:
            kept["lost"] = True
        elif left != counter.steps:
            kept["steps"] = left
        if marks := [mark for mark in MARKS if position.has(mark, counter)]:
            kept["marks"] = marks
        if position.spent[counter.index]:
            kept["spent"] = position.spent[counter.index]
        rows.append(kept)
    made = {**data, "start": {key: value for key, value in start.items() if value is not None}, "units": rows}
    victory = data.get("victory")
    if isinstance(victory, dict) and position.held:
        objectives = [
            {
                **{key: value for key, value in objective.items() if key != "holder"},
                **({"holder": holder} if holder else {}),
            }
            for objective, holder in zip(victory.get("objectives", ()), position.held, strict=True)
        ]
        made["victory"] = {**victory, "objectives": objectives}
    return made
