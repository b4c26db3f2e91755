"""Lines and areas on a table, in whole tenths of a millimetre. Every call of shapely stands here.

What comes in and goes out are plain values; `Shape`, `Shapes` and `Field` keep shapely's objects to themselves. Points,
facings and tolerances are those of `bases`.
"""

from __future__ import annotations

import heapq
import math
import re
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any

from ...engine.errors import MissingExtra
from .bases import OVERLAP, TOUCH, Base, Oblong, Point, Round, cm, distance_to, length, thinned

try:
    import numpy as np
    import shapely
except ImportError:  # pragma: no cover
    raise MissingExtra("shapely", "baraka") from None

#: How finely round forms are drawn for shapely: segments in a quarter. 64 stays within 0.01 mm of a circle of 10 cm.
_FINE, _COARSE = 64, 16
#: How far outside its wall the eye at an opening is (1 mm), so that it can look along the wall.
_SILL = 10


def _drawn(base: Base, wider: float = 0.0) -> Any:
    """A base as shapely has it, wider on all sides; round forms lie within a hundredth of a millimetre inside."""
    if isinstance(base, Round):
        return shapely.buffer(shapely.points(base.at), base.radius + wider, quad_segs=_FINE)
    rectangle = shapely.polygons(base.corners)
    return shapely.buffer(rectangle, wider, quad_segs=_FINE) if wider else rectangle


def nearest_to_way(base: Base, path: Sequence[Point]) -> tuple[int, Point]:
    """How near a path comes to a base's edge, rounded to a tenth, and where on the path that is."""
    line = shapely.linestrings(path if len(path) > 1 else [*path, *path])
    if isinstance(base, Round):
        nearest, radius = shapely.points(base.at), base.radius
    else:
        nearest, radius = _drawn(base), 0
    place = shapely.get_coordinates(shapely.shortest_line(line, nearest))[0]
    return round(float(shapely.distance(line, nearest)) - radius), _whole(place)


def _whole(place: Any) -> Point:
    return round(float(place[0])), round(float(place[1]))


# ---- areas and lines -------------------------------------------------------------------------------


class Shape:
    """An area, a line, or a line with a width, made ready for many questions.

    >>> wood = Shape.area([(0, 0), (2000, 0), (2000, 1000), (0, 1000)])
    >>> wood.holds(Round((125, 500))), wood.holds(Round((120, 500)))
    (True, False)
    >>> wood.along((-500, 500), (300, 500))
    300
    """

    __slots__ = ("_form", "_rim")

    def __init__(self, form: Any) -> None:
        self._form = form
        self._rim = shapely.boundary(form) if shapely.get_dimensions(form) == 2 else form
        shapely.prepare(self._form)

    @classmethod
    def area(cls, points: Sequence[Point]) -> Shape:
        """The area that a line through these points encloses.

        Raises ``ValueError`` for one that crosses itself, with the place in centimetres, or encloses nothing.
        """
        form = shapely.polygons(points)
        if shapely.area(shapely.convex_hull(form)) == 0:
            raise ValueError("the outline encloses nothing")
        if not shapely.is_valid(form):
            place = re.search(r"\[(\S+) (\S+)\]", shapely.is_valid_reason(form))
            where = [cm(round(float(number))) for number in place.groups()] if place else []
            raise ValueError(
                "the outline crosses or touches itself" + (f" at [{where[0]:g}, {where[1]:g}]" if where else "")
            )
        return cls(form)

    @classmethod
    def line(cls, points: Sequence[Point], width: int = 0) -> Shape:
        """A line; with a width the band along it, whose ends are cut off straight."""
        form = shapely.linestrings(points)
        return cls(shapely.buffer(form, width / 2, quad_segs=_COARSE, cap_style="flat") if width else form)

    @classmethod
    def belt(cls, inner: Shape, width: int) -> Shape:
        """A belt of this width round a shape."""
        around = shapely.buffer(inner._form, width, quad_segs=_COARSE)
        return cls(shapely.difference(around, inner._form))

    def banks(self, points: Sequence[Point], width: int) -> list[Shape]:
        """The two edges along a band, each a line of its own."""
        line = shapely.linestrings(points)
        return [Shape(shapely.offset_curve(line, side * width / 2, quad_segs=_COARSE)) for side in (1, -1)]

    def wall(self, openings: Iterable[Point], width: int) -> Shape:
        """The edge of an area but for openings of this width."""
        holes = [shapely.buffer(shapely.points(at), width / 2, quad_segs=_COARSE) for at in openings]
        return Shape(shapely.difference(self._rim, shapely.union_all(holes)))

    @property
    def rings(self) -> list[list[Point]]:
        """The outlines, closed, to draw them, each before its holes; of a line its points."""
        found = []
        for part in shapely.get_parts(self._form):
            lines = [part]
            if shapely.get_dimensions(part) == 2:
                lines = [shapely.get_exterior_ring(part), *shapely.get_rings(part)[1:]]
            found += [[_whole(place) for place in shapely.get_coordinates(line)] for line in lines]
        return found

    @property
    def size(self) -> float:
        """The area, in tenths of a millimetre squared."""
        return float(shapely.area(self._form))

    def has(self, point: Point) -> bool:
        """Whether a point lies in it or on its edge."""
        return bool(shapely.intersects(self._form, shapely.points(point)))

    def holds(self, base: Base) -> bool:
        """Whether a base lies wholly in it, within `OVERLAP`."""
        if not self.has(base.at):
            return False
        if isinstance(base, Round):
            return bool(shapely.distance(self._rim, shapely.points(base.at)) >= base.radius - OVERLAP)
        return bool(shapely.covers(shapely.buffer(self._form, OVERLAP), _drawn(base)))

    def meets(self, base: Base) -> bool:
        """Whether a base lies in it wholly or in part, by more than `OVERLAP`."""
        if isinstance(base, Round):
            return bool(shapely.distance(self._form, shapely.points(base.at)) < base.radius - OVERLAP)
        slimmer = Oblong(base.at, base.width - 2 * OVERLAP, base.depth - 2 * OVERLAP, base.facing)
        return bool(shapely.intersects(self._form, _drawn(slimmer)))

    def distance(self, base: Base) -> int:
        """From a base's edge to the form, rounded to a tenth; 0 where they meet."""
        return self._away(self._form, base)

    def to_rim(self, base: Base) -> int:
        """From a base's edge to the edge of the form, from within or without; 0 where the edge runs under the base."""
        return self._away(self._rim, base)

    def _away(self, form: Any, base: Base) -> int:
        if isinstance(base, Round):
            return max(0, round(float(shapely.distance(form, shapely.points(base.at))) - base.radius))
        return round(float(shapely.distance(form, _drawn(base))))

    def depth(self, point: Point) -> int:
        """From a point to the edge of the form, rounded to a tenth."""
        return round(float(shapely.distance(self._rim, shapely.points(point))))

    def along(self, a: Point, b: Point) -> int:
        """How much of the line between two points lies in it and not on its edge, rounded to a tenth."""
        line = _segment(a, b)
        return round(float(_inner(self._form, self._rim, line)))

    def cuts(self, a: Point, b: Point) -> bool:
        """Whether the line between two points meets it."""
        return bool(shapely.intersects(self._form, _segment(a, b)))

    def cuts_way(self, path: Sequence[Point]) -> Point | None:
        """Where a path meets it first, or None."""
        for a, b in pairwise(path):
            if self.cuts(a, b):
                return self.first(a, b)
        return None

    def first(self, a: Point, b: Point) -> Point:
        """Where the line from ``a`` to ``b`` meets it first; ``a`` itself if it does not."""
        common = shapely.get_coordinates(shapely.intersection(self._form, _segment(a, b)))
        return _whole(min(common, key=lambda place: math.dist(place, a), default=a))

    def nearest(self, point: Point) -> Point:
        """The place on the edge that is nearest to a point."""
        return _whole(shapely.get_coordinates(shapely.shortest_line(self._rim, shapely.points(point)))[0])

    def sill(self, opening: Point) -> Point:
        """The place a millimetre outside an opening on the edge, from which lines of sight are drawn."""
        around = Shape(shapely.buffer(self._form, _SILL, join_style="mitre"))
        return around.nearest(opening)

    def covers_line(self, points: Sequence[Point]) -> bool:
        """Whether a line lies wholly in it, within `OVERLAP`."""
        return bool(shapely.covers(shapely.buffer(self._form, OVERLAP), shapely.linestrings(points)))


def on_board(rim: Sequence[Point], width: int, height: int) -> list[Point]:
    """The part of an area on a table of this size, as an open outline; empty for an area beside it.

    >>> on_board([(-500, 0), (500, 0), (500, 400), (-500, 400)], 1000, 1000)
    [(0, 0), (0, 400), (500, 400), (500, 0)]
    """
    part = shapely.intersection(shapely.polygons(rim), shapely.box(0, 0, width, height))
    return [_whole(place) for place in shapely.get_coordinates(shapely.get_exterior_ring(part))[:-1]]


def _segment(a: Point, b: Point) -> Any:
    """The line between two points, the same from either side: so is all that is measured on it."""
    return shapely.linestrings((a, b) if a <= b else (b, a))


class Shapes:
    """Many shapes on one table, found by where they lie."""

    def __init__(self, shapes: Sequence[Shape]) -> None:
        self._shapes = shapes
        self._forms = np.array([shape._form for shape in shapes], dtype=object)
        self._rims = np.array([shape._rim for shape in shapes], dtype=object)
        self._tree = shapely.STRtree(self._forms)

    def at(self, point: Point) -> set[int]:
        """The numbers of the shapes in which a point lies, their edges included."""
        return set(self._tree.query(shapely.points(point), predicate="intersects").tolist())

    def under(self, base: Base, reach: int = 0) -> list[int]:
        """The numbers of the shapes within ``reach`` of a base's bounding box, in order."""
        (x, y), r = base.at, base.outer + reach
        return sorted(self._tree.query(shapely.box(x - r, y - r, x + r, y + r)).tolist())

    def along(self, a: Point, b: Point) -> list[tuple[int, int]]:
        """Which shapes the line between two points meets, in order of number, and how much of it lies in each."""
        return self._along(_segment(a, b))

    def along_way(self, path: Sequence[Point], roads: Iterable[int] = ()) -> list[tuple[int, int]]:
        """The same for a path, without those parts of it that run on roads."""
        line = shapely.linestrings(path)
        off_road = [self._forms[i] for i in roads]
        return self._along(shapely.difference(line, shapely.union_all(off_road)) if off_road else line)

    def _along(self, line: Any) -> list[tuple[int, int]]:
        met = np.sort(self._tree.query(line, predicate="intersects"))
        lengths = _inner(self._forms[met], self._rims[met], line)
        return [(i, round(long)) for i, long in zip(met.tolist(), lengths.tolist(), strict=True)]


def _inner(form: Any, rim: Any, line: Any) -> Any:
    """How much of a line lies in a form, and not on its edge."""
    return shapely.length(shapely.intersection(form, line)) - shapely.length(shapely.intersection(rim, line))


# ---- places ----------------------------------------------------------------------------------------


def nearest_place(
    base: Base,
    near: Point,
    table: tuple[int, int],
    *,
    clear_of: Iterable[tuple[Base, int]] = (),
    touching: Base | None = None,
    within: tuple[Base, int] | None = None,
    inside: Shape | None = None,
    outside: Iterable[Shape] = (),
) -> Point | None:
    """The place nearest to ``near`` where a base can be set down, or None when there is none.

    It lies on the table and keeps its distance (0: it may touch) from each base of ``clear_of``. ``touching``: it
    touches that base; ``within``: it is no farther than that from the edge of that base; ``inside``: it lies wholly in
    that shape; ``outside``: it lies wholly outside those. An oblong base keeps its facing and is treated as the circle
    about it, so it may stand a little farther off than it must. Places are right to 0.2 mm, always on the safe side.

    >>> nearest_place(Round((0, 0)), (900, 500), (1000, 1000), touching=Round((500, 500)))
    (751, 500)
    """
    safe = 1.0  # what rounding to whole tenths can take away again
    edge = base.outer
    free = shapely.box(edge, edge, table[0] - edge, table[1] - edge)
    if touching is not None:
        free = shapely.intersection(free, shapely.boundary(_drawn(touching, base.outer + safe)))
    if within is not None:
        free = shapely.intersection(free, _drawn(within[0], within[1] + base.inner - safe))
    if inside is not None:
        free = shapely.intersection(free, shapely.buffer(inside._form, -base.outer, quad_segs=_FINE))
    closed = [_drawn(other, base.outer + apart + safe) for other, apart in clear_of]
    closed += [shapely.buffer(shape._form, base.outer + safe, quad_segs=_FINE) for shape in outside]
    if closed:
        free = shapely.difference(free, shapely.union_all(closed))
    if shapely.is_empty(free):
        return None
    return _whole(shapely.get_coordinates(shapely.shortest_line(free, shapely.points(near)))[0])


# ---- ways ------------------------------------------------------------------------------------------


class Field:
    """The shortest ways from one point for the centre of a base, round what is closed to it.

    The ways run by the corners of what is closed (a visibility graph): they are exact where terrain has straight edges,
    and cost time only for what lies near, where a grid would cost it everywhere and turn every slope into steps. They
    keep 0.2 mm off the corners; round bases are gone about on polygons of 64 corners, at most 2 mm outside for 1 m.
    """

    def __init__(
        self,
        start: Point,
        box: tuple[float, float, float, float],
        closed: Iterable[Shape],
        opened: Iterable[Shape] = (),
        apart: Iterable[tuple[Base, int]] = (),
        walls: Iterable[Shape] = (),
        longest: int | None = None,
    ) -> None:
        """``box``: left, top, right and bottom that the centre keeps in; ``opened`` takes from ``closed``; ``apart``:
        bases and how far from their edge the centre keeps; ``walls`` are lines that nothing opens."""
        self.start, self.longest, self._box = start, longest, box
        terrain = shapely.union_all([self._solid(shape) for shape in closed])
        self._terrain = shapely.difference(terrain, shapely.union_all([shape._form for shape in opened]))
        about = [
            _about(base, keep)
            for base, keep in apart
            if keep > 0 and (longest is None or distance_to(base, start) <= keep + longest + TOUCH)
        ]
        self._closed = shapely.union_all([self._terrain, *about, *map(self._solid, walls)])
        # Corners stand 0.2 mm off, lines are drawn 0.1 mm off: rounding the corners does no harm.
        self._hard = shapely.buffer(self._closed, 1, join_style="mitre")
        self._soft = shapely.buffer(self._closed, 2, join_style="mitre")
        shapely.prepare(self._hard)
        x0, y0, x1, y1 = box
        corners = sorted({_whole(place) for place in shapely.get_coordinates(self._soft)})
        inside = [
            (x, y)
            for x, y in corners
            if x0 <= x <= x1 and y0 <= y <= y1 and (longest is None or math.dist(start, (x, y)) <= longest)
        ]
        self._begin = self._eased(start)
        self._nodes = inside if self._begin is not None else []
        self._far: dict[int, float] = {}
        self._from: dict[int, int] = {}
        self._heap: list[tuple[float, int, int]] = []
        if self._begin is not None:
            self._offer(self._begin, -1, math.dist(start, self._begin))

    def _solid(self, shape: Shape) -> Any:
        """A shape as something in the way: a line as a band of a tenth. Nothing, if it lies out of reach."""
        start, longest = shapely.points(self.start), self.longest
        if longest is not None and not shapely.dwithin(shape._form, start, longest + TOUCH):
            return shapely.Polygon()
        return shape._form if shape.size else shapely.buffer(shape._form, 0.5)

    def _eased(self, point: Point) -> Point | None:
        """A point as near as can be from which lines can be drawn; None for one that is closed.

        A point on the very edge of what is closed is open, within 0.1 mm of terrain and 0.3 mm of the polygons about
        bases.
        """
        here = shapely.points(point)
        if not shapely.intersects(self._hard, here):
            return point
        if _deep(self._terrain, here) > 1 or _deep(self._closed, here) > 3:
            return None
        return _whole(shapely.get_coordinates(shapely.shortest_line(shapely.boundary(self._soft), here))[0])

    def _seen(self, point: Point) -> Any:
        """Which corners can be gone to straight from a point."""
        ends = np.array(self._nodes, dtype=float).reshape(-1, 2)
        lines = np.stack([np.broadcast_to(np.array(point, dtype=float), ends.shape), ends], axis=1)
        return ~shapely.intersects(self._hard, shapely.linestrings(lines))

    def _offer(self, point: Point, parent: int, far: float) -> None:
        """Offers ways on from a point that is reached."""
        if not self._nodes:
            return
        for i in np.flatnonzero(self._seen(point)).tolist():
            if i not in self._far:
                length = far + math.dist(point, self._nodes[i])
                if self.longest is None or length <= self.longest:
                    heapq.heappush(self._heap, (length, i, parent))

    def _settle(self, most: float) -> None:
        """Finds the ways to all corners that are no farther than ``most``."""
        while self._heap and self._heap[0][0] <= most:
            far, i, parent = heapq.heappop(self._heap)
            if i not in self._far:
                self._far[i], self._from[i] = far, parent
                self._offer(self._nodes[i], i, far)

    def way(self, end: Point) -> list[Point] | None:
        """The shortest way to a point, or None when there is none or it is longer than ``longest``."""
        last = self._eased(end)
        x0, y0, x1, y1 = self._box
        if self._begin is None or last is None or not (x0 <= end[0] <= x1 and y0 <= end[1] <= y1):
            return None
        if self._begin == last or not shapely.intersects(self._hard, _segment(self._begin, last)):
            return self._within(thinned([self.start, self._begin, last, end]))
        if not self._nodes:
            return None
        seen = {i: math.dist(self._nodes[i], last) for i in np.flatnonzero(self._seen(last)).tolist()}
        best = min((self._far[i] + seen[i] for i in seen if i in self._far), default=math.inf)
        while self._heap and self._heap[0][0] < best:
            self._settle(self._heap[0][0])
            best = min((self._far[i] + seen[i] for i in seen if i in self._far), default=math.inf)
        _, by = min(((self._far[i] + seen[i], i) for i in seen if i in self._far), default=(math.inf, -1))
        if by < 0:
            return None
        back = [end, last]
        while by >= 0:
            back.append(self._nodes[by])
            by = self._from[by]
        return self._within(thinned([self.start, self._begin, *reversed(back)]))

    def _within(self, way: list[Point]) -> list[Point] | None:
        return way if self.longest is None or length(way) <= self.longest else None

    def outlines(self, astride: Iterable[Shape] = (), radius: float = 0) -> list[list[Point]]:
        """What can be reached within ``longest``, as closed outlines to draw, holes too: right to a few millimetres
        behind corners, to 0.3 mm elsewhere. A base of this radius does not end astride the edges of those shapes."""
        if self._begin is None or self.longest is None:
            return []
        self._settle(self.longest)
        fans = [self._fan(self._begin, self.longest)]
        for i, far in sorted(self._far.items()):
            if self.longest - far > TOUCH:
                fans.append(self._fan(self._nodes[i], self.longest - far))
        area = shapely.intersection(shapely.union_all(fans), shapely.box(*self._box))
        area = shapely.difference(area, shapely.union_all([shapely.buffer(shape._rim, radius) for shape in astride]))
        parts = [part for part in shapely.get_parts(area) if shapely.area(part)]
        return Shape(shapely.simplify(shapely.union_all(parts), 1)).rings

    def _fan(self, point: Point, far: float) -> Any:
        """What can be seen from a point within a distance."""
        turns = np.radians(np.arange(0, 360, 4))
        if self._nodes:
            ways = np.array(self._nodes)[self._seen(point)] - np.array(point)
            ways = ways[np.hypot(ways[:, 0], ways[:, 1]) <= far]
            corners = np.arctan2(ways[:, 1], ways[:, 0])
            turns = np.concatenate([turns, corners, corners - 1e-3, corners + 1e-3])
        turns = np.unique(turns % math.tau)
        rays = np.stack([np.cos(turns), np.sin(turns)], axis=1)
        return shapely.make_valid(shapely.polygons(np.array(point) + rays * self._free(point, rays, far)[:, None]))

    def _free(self, point: Point, rays: Any, far: float) -> Any:
        """How far one can go from a point in these directions before something is in the way."""
        best = np.full(len(rays), far)
        for ring in shapely.get_parts(shapely.boundary(self._closed)):
            places = shapely.get_coordinates(ring) - np.array(point)
            here, edge = places[:-1], np.diff(places, axis=0)
            across = rays[:, :1] * edge[:, 1] - rays[:, 1:] * edge[:, 0]
            with np.errstate(divide="ignore", invalid="ignore"):
                along = (here[:, 0] * edge[:, 1] - here[:, 1] * edge[:, 0]) / across
                share = (here[:, 0] * rays[:, 1:] - here[:, 1] * rays[:, :1]) / across
            hits = np.where((across != 0) & (along > 0) & (share >= 0) & (share <= 1), along, far)
            best = np.minimum(best, hits.min(axis=1))
        return best


def _about(base: Base, keep: int) -> Any:
    """What lies within a distance of a base, never too little: round parts are polygons about the circle."""
    rounder = 1 / math.cos(math.pi / (4 * _COARSE))
    if isinstance(base, Round):
        return shapely.buffer(shapely.points(base.at), (base.radius + keep) * rounder, quad_segs=_COARSE)
    return shapely.buffer(_drawn(base), keep * rounder, quad_segs=_COARSE)


def _deep(form: Any, point: Any) -> float:
    """How deep in an area a point lies; 0 outside."""
    return float(shapely.distance(shapely.boundary(form), point)) if shapely.intersects(form, point) else 0.0
