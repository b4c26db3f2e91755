"""The last step as movement on the map, shown once: paths, attacks and losses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ....ui.controller import BoardController
from ....ui.protocol import Spot
from ....ui.to_page import Blow, Loss, Motion, Moving
from .step_effects import effects_between

#: Milliseconds for a step of a way, and for a whole way at most.
STEP, LONGEST = 110, 700
#: How wide a counter's picture is, in world units: the counter and a rim.
WIDE = 34


def motion(
    controller: BoardController, before: Any, after: Any, events: Sequence[Any]
) -> tuple[Motion | None, frozenset[str]]:
    """Return the movement for the page, and the ids of the counters that are hidden meanwhile.

    ``before`` and ``after`` are positions, ``events`` what happened between them. None: there is nothing to show.
    """
    system, grid = controller.system, controller.system.board.grid
    seen = effects_between(system, before, after, events)

    def spot(index: int) -> Spot:
        column_row: Spot = grid.column_row(index)
        return column_row

    def picture(position: Any, name: str) -> str:
        return str(controller.game_view.unit_icon(system.unit(position, name), WIDE, marked=True))

    moves: list[Moving] = []
    blows: list[Blow] = []
    moving: set[str] = set()
    for path in seen.paths:
        way = tuple(spot(index) for index in path.places)
        if path.target is not None:
            blows.append(Blow(path.kind, way[0], way[-1]))
        elif len(way) > 1 and path.unit not in moving and system.unit(after, path.unit).hex is not None:
            moving.add(path.unit)
            moves.append(Moving(picture(after, path.unit), way))
    losses = tuple(Loss(picture(before, name), spot(index)) for name, index in seen.lost.items())
    if not (moves or blows or losses):
        return None, frozenset()
    ways = max((min(LONGEST, STEP * (len(move.way) - 1)) for move in moves), default=0)
    return Motion(tuple(moves), tuple(blows), losses, ways), frozenset(moving)
