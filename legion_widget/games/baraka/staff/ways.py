"""Moves worth considering: on towards a unit's goal, and to good places nearby."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..actions import CM, Point
from ..tabletop.bases import cut_off, thinned
from ..tabletop.paths import ground_of, path_blocks
from ..tabletop.terrain import COVERS, GOINGS
from ..unit import Unit
from ..unit_geometry import enemies, exit_edge, way_faults
from .ground import attraction, pulls, scene, standing
from .situation import Situation

#: Of the places in reach so many are looked at closely, fewer for a second move; of those so many are proposed.
LOOKED_AT, ONWARD, PROPOSED = 5, 2, 3
#: What cover is thought to be worth before a place is looked at closely, in points.
COVER = 0.6
#: How much shorter than the longest move is what is tried, so that rounding does no harm: 0.2 mm.
LOOSE = 2
#: How far beyond the edge a unit steps that leaves the table.
BEYOND = 30


class Step(NamedTuple):
    """A legal move: its path without its beginning, and the worth of its end in points."""

    path: tuple[Point, ...]
    worth: float

    @property
    def end(self) -> Point:
        """Return the end of the path."""
        return self.path[-1]


def steps(now: Situation, unit: Unit, start: Point | None = None) -> list[Step]:
    """Return the best moves of a unit from a place, the best first; friends may yet be in the way.

    Args:
        now: The situation.
        unit: Who moves.
        start: Where the move begins; then only ways on are looked for. None: where the unit stands.
    """
    key = "steps", scene(now, unit), start
    return now.known.of(key, lambda: _steps(now, unit, start))


def _steps(now: Situation, unit: Unit, start: Point | None) -> list[Step]:
    origin = start or unit.place
    likely: dict[Point, tuple[float, tuple[Point, ...]]] = {}
    for path in (*_marches(now, unit, origin), *(() if start else _near(now, unit, origin))):
        end = path[-1]
        if end != origin and end not in likely:
            likely[end] = attraction(now, unit, end) + COVER * _shelter(now, end) * _exposed(now, unit), path
    good: list[Step] = []
    for _, path in sorted(likely.values(), key=lambda guess: (-guess[0], guess[1])):
        if _is_open(now, unit, origin, path):
            good.append(Step(path, standing(now, unit, path[-1])))
            if len(good) == (LOOKED_AT if start is None else ONWARD):
                break
    return sorted([*good, *_exits(now, unit, origin, start)], key=lambda step: -step.worth)[:PROPOSED]


def _is_open(now: Situation, unit: Unit, origin: Point, path: tuple[Point, ...]) -> bool:
    """Return whether ground, walls and enemies allow a move."""
    key = "open", origin, path, now.pace(unit), now.base(unit).radius, now.watch(unit.side)
    return now.facts.of(key, lambda: _opened(now, unit, origin, path))


def _opened(now: Situation, unit: Unit, origin: Point, path: tuple[Point, ...]) -> bool:
    table, way = now.system.table, (origin, *path)
    ground = ground_of(table, way)
    foes = enemies(now.system, now.position, unit)
    is_short = ground.length <= int(now.pace(unit)[GOINGS.index(ground.going)] * CM)
    return is_short and not path_blocks(table, now.base(unit, origin), way, foes)


def _shelter(now: Situation, place: Point) -> int:
    """Return the cover of the terrain at a place, as a number in `COVERS`."""
    return now.facts.of(("shelter", place), lambda: _cover(now, place))


def _cover(now: Situation, place: Point) -> int:
    pieces = (now.system.table.pieces[n].terrain for n in now.system.table.shapes.at(place))
    return max((COVERS.index(terrain.cover) for terrain in pieces if terrain.shape == "area"), default=0)


def _exposed(now: Situation, unit: Unit) -> float:
    """Return the weight of cover to a unit: the worth of its miniatures against others."""
    return 0.3 if unit.is_character else min(3.0, now.man(unit) / max(0.1, now.doctrine.man)) / 2


def _marches(now: Situation, unit: Unit, origin: Point) -> Iterator[tuple[Point, ...]]:
    """The next whole move towards each thing that draws a unit."""
    pace = now.pace(unit)
    for pull in pulls(now, unit):
        if pull.area is not None and now.is_in(pull.area, origin):
            continue
        way = [origin]
        for point in pull.field.way(origin):
            way.append(point)
            if math.dist(origin, point) > max(pace) * CM:
                break
        for far in sorted({int(step * CM) - LOOSE for step in pace if step > 0}, reverse=True):
            yield from _along(now, way, far, pace)


def _along(now: Situation, way: list[Point], far: int, pace: Sequence[float]) -> Iterator[tuple[Point, ...]]:
    """Yield paths of a length along a way: straight as far as the ground allows, else with its bends."""
    for point in reversed(way[1:]):
        straight = cut_off([way[0], point], far)
        if len(straight) > 1 and _fits(now, way[0], straight[-1], pace):
            yield tuple(straight[1:])
            break
    bent = thinned(cut_off(way, far))
    if len(bent) > 2:
        yield tuple(bent[1:])


def _fits(now: Situation, start: Point, end: Point, pace: Sequence[float]) -> bool:
    """Return whether a straight move is short enough for the ground that it seems to go over."""
    (x, y), dx, dy, lattice = start, end[0] - start[0], end[1] - start[1], now.lattice
    worst = max(lattice.going[lattice.nearest((x + dx * n // 4, y + dy * n // 4))] for n in range(5))
    return math.hypot(dx, dy) <= pace[worst] * CM


def _near(now: Situation, unit: Unit, origin: Point) -> Iterator[tuple[Point, ...]]:
    """The places of the lattice in reach of a straight move."""
    pace = now.pace(unit)
    nodes = (now.lattice.nodes[n] for n in now.lattice.around(origin, max(pace) * CM - LOOSE))
    key = "near", origin, pace, now.base(unit).radius
    yield from now.facts.of(key, lambda: [(node,) for node in nodes if _fits(now, origin, node, pace)])


def _exits(now: Situation, unit: Unit, origin: Point, start: Point | None) -> list[Step]:
    """Moves off the table, where the scenario asks for them."""
    wanted = [pull for pull in pulls(now, unit) if pull.what == "exit"]
    table, (x, y) = now.system.table, origin
    ends = [(-BEYOND, y), (table.width + BEYOND, y), (x, -BEYOND), (x, table.height + BEYOND)] if wanted else []
    worth = sum(pull.worth for pull in wanted)
    return [
        Step((end,), worth)
        for end in ends
        if exit_edge(now.system, unit, end)
        and next(way_faults(now.system, now.position, unit, (end,), None, "B11.1", start), None) is None
    ]
