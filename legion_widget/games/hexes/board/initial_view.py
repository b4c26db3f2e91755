"""The part of the map on which a board opens: where something is to be done now."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from ....engine.hexgrid import SIDE, bits
from ....ui.controller import BoardController

#: Hexes that a counter may be farther from the enemy than the nearest, to count.
NEAR = 2


def initial_centre(controller: BoardController, window: tuple[float, float]) -> int:
    """The hex to put in the middle of a ``window``, whose width and height are in world units.

    It is the window in which most is to be done, moved so that what is to be done lies in its middle. In an example
    that is what its step is about.
    """
    grid = controller.game.board.grid
    weights = dict(_weights(controller))
    if not weights:  # nothing is placed yet: where the places are
        spots = list(controller.game.board.place_at) or [grid.at(grid.columns // 2, grid.rows // 2)]
        weights = dict.fromkeys(spots, 1.0)
    places = {grid.column_row(index): weight for index, weight in weights.items()}
    # A hex less on each side: an enemy beside a counter is to be seen too, and the edge may be covered.
    wide, high = (max(0.0, length - 3) for length in (window[0] / (1.5 * SIDE), window[1] / (3**0.5 * SIDE)))
    corners = itertools.product({column for column, _ in places}, {row for _, row in places})  # the upper left ones

    def seen(left: int, top: int) -> list[tuple[int, int]]:
        return [(c, r) for c, r in places if 0 <= c - left <= wide and 0 <= r - top <= high]

    best = max(
        itertools.starmap(seen, corners), key=lambda window_places: sum(places[place] for place in window_places)
    )
    columns, rows = zip(*best, strict=True)
    return grid.at(round((min(columns) + max(columns)) / 2), round((min(rows) + max(rows)) / 2))


def _weights(controller: BoardController) -> Iterator[tuple[int, float]]:
    """Yield hexes with weights: higher the nearer the enemy is, highest where a counter must fight."""
    if controller.worked_example is not None and (places := controller.worked_example.places(controller)):
        yield from ((index, 1.0) for index in places)
        return
    units = [unit for unit in controller.now.units.values() if unit.hex is not None]
    own = [unit for unit in units if unit.side == controller.now.to_act] or units
    enemies = [unit.hex for unit in units if getattr(unit, "is_land", True) and unit.side != controller.now.to_act]
    able = [unit for unit in own if controller.can_act(unit)] or own
    away = {unit.id: max(1, min((unit.hex.distance(enemy) for enemy in enemies), default=1)) for unit in able}
    for unit in able:
        if away[unit.id] <= min(away.values()) + NEAR:
            yield unit.hex.index, controller.game_view.focus_weight(controller, unit) / away[unit.id] ** 2


#: So many hexes near a counter are tried for one where it may not go.
TRIED = 80


def rejected_hex(controller: BoardController) -> int | None:
    """Return a hex without counters, near to the selected one, where it may not go by a click; None: there is none."""
    unit = controller.unit(controller.selected)
    if unit is None:
        return None
    system, grid = controller.system, controller.system.board.grid
    taken = {controller.where(other) for other in controller.now.units.values()}
    start = controller.where(unit)
    if start is None:
        start = grid.at(grid.columns // 2, grid.rows // 2)
    free = sorted((index for index in bits(grid.all) if index not in taken), key=lambda i: (grid.distance(start, i), i))
    for index in free[:TRIED]:
        action = system.infer_action(controller.now.position, unit.id, grid.label(index))
        if action is not None and not controller.ruling_for_seat(action):
            return index
    return None
