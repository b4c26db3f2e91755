"""What has just happened on the map, to be shown once as movement: ways, blows, and what is lost."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..table import Table
from .happening import between

#: Milliseconds for a step of a way, and for a whole way at most.
STEP, LONGEST = 110, 700
#: How wide a counter's picture is, in world units: the counter and a rim.
WIDE = 34


def motion(table: Table, before: Any, after: Any, events: Sequence[Any]) -> tuple[dict[str, Any], frozenset[str]]:
    """What the page shows, and the ids of the counters that are on their way meanwhile.

    ``before`` and ``after`` are positions, ``events`` what happened between them. Nothing to show is an empty dict.
    """
    system, grid = table.system, table.system.board.grid
    seen = between(system, before, after, events)

    def spot(index: int) -> list[int]:
        return list(grid.column_row(index))

    def picture(position: Any, name: str) -> str:
        return str(table.face.piece(system.unit(position, name), WIDE, marked=True))

    moves, blows = [], []
    moving: set[str] = set()
    for path in seen.paths:
        way = [spot(index) for index in path.places]
        if path.target is not None:
            blows.append({"kind": path.kind, "from": way[0], "to": way[-1]})
        elif len(way) > 1 and path.unit not in moving and system.unit(after, path.unit).hex is not None:
            moving.add(path.unit)
            moves.append({"svg": picture(after, path.unit), "way": way})
    losses = [{"svg": picture(before, name), "at": spot(index)} for name, index in seen.lost.items()]
    if not (moves or blows or losses):
        return {}, frozenset()
    ways = max((min(LONGEST, STEP * (len(move["way"]) - 1)) for move in moves), default=0)
    return {"moves": moves, "blows": blows, "losses": losses, "ms": ways}, frozenset(moving)
