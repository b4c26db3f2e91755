"""The reach of a leader: shortest paths round obstacles, to a place, to a door, and within one move."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from .bases import Base, Point, gap, length, thinned
from .geometry import Shape
from .pathfinding import Field
from .paths import ground_of, path_blocks, wall_blocks
from .placement import APART
from .table import Table
from .terrain import GOINGS, Going
from .terrain_pieces import TerrainPiece


def shortest_way(
    table: Table,
    base: Base,
    end: Point,
    going: Going = "difficult",
    enemies: Sequence[Base] = (),
    *,
    longest: int | None = None,
    apart: int = APART,
) -> list[Point] | None:
    """The shortest path for a leader's centre over ground no worse than ``going``, or None if there is none.

    It begins and ends on such ground, stays on the table, keeps ``apart`` from enemies, and goes through buildings by
    their openings. With ``longest`` only paths that are no longer are looked for, which is much faster.

    >>> table = Table.from_dict({"width": 120, "height": 90, "pieces": [
    ...     {"id": "grove", "kind": "grove", "points": [[20, 20], [45, 20], [45, 40], [20, 40]]}]})
    >>> path = shortest_way(table, Base((1500, 2500)), (5000, 2500), "open")
    >>> ground_of(table, path)
    Ground(going='open', pieces=(), length=3918)
    """
    straight = thinned([base.at, end])
    short = longest is None or length(straight) <= longest
    if short and _is_legal(table, base, straight, going, enemies, apart):
        return straight  # no corners to work out, and exact
    path = _field(table, base, going, enemies, apart, longest).way(end)
    return path if path and _is_legal(table, base, path, going, enemies, apart) else None


def way_to_opening(table: Table, base: Base, house: TerrainPiece, toward: Point) -> list[Point] | None:
    """The shortest way for a leader's centre from outside to an opening of a building, or of the sector in which
    ``toward`` lies (B19.4); where it opens all round straight to its edge. None where there is no way.

    >>> table = Table.from_dict({"width": 120, "height": 90, "pieces": [{"id": "hut", "kind": "building",
    ...     "points": [[40, 40], [60, 40], [60, 50], [40, 50]], "openings": [[50, 50], [40, 45]]}]})
    >>> way_to_opening(table, Base((5000, 7000)), table["hut"], (5000, 4500))
    [(5000, 7000), (5000, 5000)]
    """
    if house.openings is None:
        return [base.at, house.shape.first(base.at, toward)]
    doors = house.doors_from(toward)
    free = [[base.at, at] for at in doors if not any(wall_blocks(table, (base.at, at)))]
    if len(free) < len(doors):
        field = _field(table, base, "difficult", (), APART, None)
        free += [way for way in map(field.way, doors) if way]
    return min(free, key=length, default=None)


class Reach:
    """The reach of a leader in one move, with a limit in tenths of a millimetre for each class of ground (B11.2).

    ``outlines`` and ``whole`` are for drawing, right to a few millimetres. ``way`` and ``in`` decide: straight lines
    are exact, ways round something keep 0.2 mm off it. Whether others stand where a base ends is for `place_blocks` to
    say.

    >>> table = Table.from_dict({"width": 120, "height": 90})
    >>> reach = Reach(table, Base((5000, 5000)), {"open": 1500, "rough": 1000, "difficult": 500})
    >>> reach.way((6500, 5000)), reach.way((6502, 5000))
    ([(5000, 5000), (6500, 5000)], None)
    """

    def __init__(
        self,
        table: Table,
        base: Base,
        capabilities: Mapping[Going, int],
        enemies: Sequence[Base] = (),
        apart: int = APART,
    ) -> None:
        self._table, self._base, self._enemies, self._apart = table, base, enemies, apart
        #: How far it goes by class of ground, without those by which it goes no farther than by a worse one.
        self.capabilities = {
            going: capabilities[going]
            for i, going in enumerate(GOINGS)
            if capabilities.get(going, 0) > max((capabilities.get(worse, 0) for worse in GOINGS[i + 1 :]), default=0)
        }
        self._fields: dict[Going, Field] = {}

    def _field(self, going: Going) -> Field:
        if going not in self._fields:
            most = self.capabilities[going]
            self._fields[going] = _field(self._table, self._base, going, self._enemies, self._apart, most)
        return self._fields[going]

    def way(self, point: Point) -> list[Point] | None:
        """A path to a point that is short enough for the ground it goes over, or None: out of reach.

        A straight line if one does, else the shortest path.
        """
        straight = thinned([self._base.at, point])
        for going, most in self.capabilities.items():
            if length(straight) <= most and self._is_legal(straight, going):
                return straight
        ways = [(going, self._field(going).way(point)) for going in self.capabilities]
        return min((way for going, way in ways if way and self._is_legal(way, going)), key=length, default=None)

    def _is_legal(self, way: list[Point], going: Going) -> bool:
        return _is_legal(self._table, self._base, way, going, self._enemies, self._apart)

    def __contains__(self, point: Point) -> bool:
        return self.way(point) is not None

    @cached_property
    def _areas(self) -> dict[Going, Shape]:
        houses = [piece.shape for piece in self._table.pieces if piece.terrain.vision == "walls"]
        areas = ((going, self._field(going).area(houses, self._base.radius)) for going in self.capabilities)
        return {going: area for going, area in areas if area is not None}

    @property
    def outlines(self) -> dict[Going, list[list[Point]]]:
        """Return what can be reached by each class of ground, as closed outlines to draw, holes included."""
        return {going: area.rings for going, area in self._areas.items()}

    @property
    def whole(self) -> list[list[Point]]:
        """Return what can be reached at all, likewise."""
        return Shape.together(self._areas.values()).rings if self._areas else []


def _is_legal(table: Table, base: Base, path: list[Point], going: Going, enemies: Sequence[Base], apart: int) -> bool:
    """Return whether a path goes over ground no worse than this, and nothing is in its way."""
    good = GOINGS.index(ground_of(table, path).going) <= GOINGS.index(going)
    return good and not path_blocks(table, base, path, enemies, apart)


def _field(table: Table, base: Base, going: Going, enemies: Sequence[Base], apart: int, longest: int | None) -> Field:
    """The ways of a base over ground no worse than this, round enemies and through openings only."""
    edge = base.radius
    allowed = GOINGS.index(going)
    return Field(
        base.at,
        (edge, edge, table.width - edge, table.height - edge),
        [piece.shape for piece in table.pieces if GOINGS.index(piece.terrain.movement) > allowed],
        [table.pieces[i].shape for i in sorted(table.roads)],
        [(enemy, min(apart, gap(base, enemy)) + edge) for enemy in enemies],
        [piece.walls for piece in table.pieces if piece.walls is not None],
        longest,
    )
