"""A moment of a game of La Legión as scenario data, so that a new game begins there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..hexes.position import ELIMINATED, is_on_map
from .position import MARKS, Position

if TYPE_CHECKING:
    from .game import Legion


def data_of(system: Legion, position: Position) -> dict[str, Any]:
    """The scenario of a position: its units where they stand, with their marks and losses."""
    data = dict(system.scenario.written_out(dict(system.scenario.plain_data), "units"))
    step = position.step
    start: dict[str, Any] = {"turn": position.turn}
    if step.kind != "weather":
        named = {"side": step.side, "phase": step.kind, "number": step.number, "weather": position.weather}
        start |= {key: value for key, value in named.items() if value}
    if position.airport != "spanish":
        start["airport"] = position.airport
    rows = []
    for counter, row in zip(system.counters, data.get("units", ()), strict=True):
        kept = {key: value for key, value in row.items() if key not in ("at", "marks", "lost")}
        location = position.where[counter.index]
        if is_on_map(location):
            kept["at"] = system.hex_label(location)
        if location == ELIMINATED:
            kept["lost"] = True
        if marks := [mark for mark in MARKS if position.has(mark, counter)]:
            kept["marks"] = marks
        rows.append(kept)
    return {**data, "start": start, "units": rows}
