"""What has just happened on the map, to be shown once as movement: ways, blows, and what is lost."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..protocol import Blow, Loss, Motion, Moving, Spot
from ..table import Table

#: Milliseconds for a step of a way, and for a whole way at most.
STEP, LONGEST = 110, 700
#: How wide a counter's picture is, in world units: the counter and a rim.
WIDE = 34


def motion(table: Table, before: Any, after: Any, events: Sequence[Any]) -> tuple[Motion | None, frozenset[str]]:
    """What the page shows, and the ids of the counters that are on their way meanwhile.

    ``before`` and ``after`` are positions, ``events`` what happened between them. None: there is nothing to show.
    """
    system, board = table.system, table.system.board
    was, now = system.units(before), system.units(after)

    def spot(label: str) -> Spot:
        found: Spot = board.grid.column_row(board.index(label))
        return found

    def picture(unit: Any) -> str:
        return str(table.face.piece(unit, WIDE, marked=True))

    moves: list[Moving] = []
    blows: list[Blow] = []
    losses: list[Loss] = []
    moving: set[str] = set()
    for stroke in (stroke for event in events for stroke in system.map_effects(event)):
        unit = now[stroke.unit]
        if stroke.target is not None:
            origin, aim = was[stroke.unit].hex, was[stroke.target].hex
            if origin is not None and aim is not None:
                blows.append(Blow(stroke.kind, spot(origin.label), spot(aim.label)))
            continue
        started = was[stroke.unit].hex
        way = list(stroke.hexes) or [place.label for place in (started, unit.hex) if place is not None]
        if len(way) > 1 and unit.hex is not None and stroke.unit not in moving:
            moving.add(stroke.unit)
            moves.append(Moving(picture(unit), tuple(spot(label) for label in way)))
    for name, unit in was.items():
        if unit.hex is not None and now[name].status == "eliminated":
            losses.append(Loss(picture(unit), spot(unit.hex.label)))
    if not (moves or blows or losses):
        return None, frozenset()
    ways = max((min(LONGEST, STEP * (len(move.way) - 1)) for move in moves), default=0)
    return Motion(tuple(moves), tuple(blows), tuple(losses), ways), frozenset(moving)
