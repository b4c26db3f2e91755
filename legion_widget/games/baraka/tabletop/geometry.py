"""Lines and areas on a table, in whole tenths of a millimetre. Only this module and `pathfinding` call `plane`.

What comes in and goes out are plain values; the objects of `plane` (``form`` and ``rim`` of a `Shape`) are for these
two alone. Points, facings and tolerances are those of `bases`.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Container, Hashable, Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Any, TypeVar

from ....engine.i18n import say
from .bases import OVERLAP, Base, Point, centimetres, passes
from .plane import plane

#: How finely round forms are drawn: segments in a quarter. 64 stays within 0.01 mm of a circle of 10 cm.
FINE, COARSE = 64, 16
#: How far outside its wall the eye at an opening is (1 mm), so that it can look along the wall.
_SILL = 10
#: What rounding to whole tenths can take away from a distance.
_SAFE = 1.0
#: A base that is exactly as wide as what it lies in would fit or not as a library rounds: so much wider it must be.
_HAIR = 0.1


@lru_cache(maxsize=4096)
def drawn(base: Base, wider: float = 0.0) -> Any:
    """A base as an area, wider on all sides; it lies within a hundredth of a millimetre inside."""
    return plane.buffer(plane.points(base.at), base.radius + wider, quad_segs=FINE)


V = TypeVar("V")

#: So many answers about the terrain of a table are kept.
MOST_KNOWN = 20_000

#: A box: the least x and y, and the greatest.
Box = tuple[float, float, float, float]


def box_round(points: Iterable[Point]) -> Box:
    """The box round some points."""
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def are_near(one: Box, other: Box) -> bool:
    """Return whether two boxes meet."""
    return one[0] <= other[2] and other[0] <= one[2] and one[1] <= other[3] and other[1] <= one[3]


def nearest_to_way(base: Base, path: Sequence[Point]) -> tuple[int, Point]:
    """Return how near a path comes to a base's edge, rounded to a tenth, and where on the path that is."""
    far, at = passes(base, path)
    return round(far) - base.radius, whole(at)


def whole(place: Any) -> Point:
    """Return a place in whole tenths of a millimetre, the nearest ones."""
    return round(float(place[0])), round(float(place[1]))


# ---- areas and lines -------------------------------------------------------------------------------


class Shape:
    """An area, a line, or a line with a width, prepared for many queries.

    >>> wood = Shape.area([(0, 0), (2000, 0), (2000, 1000), (0, 1000)])
    >>> wood.has_whole(Base((125, 500))), wood.has_whole(Base((120, 500)))
    (True, False)
    >>> wood.along((-500, 500), (300, 500))
    300
    """

    __slots__ = ("_grown", "bounds", "form", "rim")

    def __init__(self, form: Any) -> None:
        self.form = form
        self.rim = plane.boundary(form) if plane.get_dimensions(form) == 2 else form
        #: The box round it: what lies outside is answered without asking it.
        left, top, right, bottom = map(float, plane.bounds(form))
        self.bounds: Box = (left, top, right, bottom)
        self._grown: dict[float, Any] = {}
        plane.prepare(self.form)

    def grown(self, width: float) -> Any:
        """The form wider on all sides; with a width below zero narrower."""
        if width not in self._grown:
            self._grown[width] = plane.buffer(self.form, width, quad_segs=FINE)
        return self._grown[width]

    def is_away(self, point: Point, reach: float = 0) -> bool:
        """Return whether a point is farther than ``reach`` from the box round the form, so also from the form."""
        left, top, right, bottom = self.bounds
        x, y = point
        return not (left - reach <= x <= right + reach and top - reach <= y <= bottom + reach)

    @classmethod
    def area(cls, points: Sequence[Point]) -> Shape:
        """The area that a line through these points encloses.

        Raises ``ValueError`` for one that crosses itself, with the place in centimetres, or encloses nothing.
        """
        form = plane.polygons(points)
        if plane.area(plane.convex_hull(form)) == 0:
            raise ValueError(say("the outline encloses nothing"))
        if not plane.is_valid(form):
            numbers = re.findall(r"-?\d[\d.e+-]*", plane.is_valid_reason(form))
            x, y = (centimetres(round(float(number))) for number in numbers)
            raise ValueError(say("the outline crosses or touches itself at {place}", place=f"[{x:g}, {y:g}]"))
        return cls(form)

    @classmethod
    def line(cls, points: Sequence[Point], width: int = 0) -> Shape:
        """A line; with a width the band along it, whose ends are cut off straight."""
        form = plane.linestrings(points)
        return cls(plane.buffer(form, width / 2, quad_segs=COARSE, cap_style="flat") if width else form)

    @classmethod
    def belt(cls, inner: Shape, width: int) -> Shape:
        """A belt of this width round a shape."""
        around = plane.buffer(inner.form, width, quad_segs=COARSE)
        return cls(plane.difference(around, inner.form))

    @classmethod
    def together(cls, shapes: Iterable[Shape]) -> Shape:
        """What any of these areas holds."""
        return cls(plane.union_all([shape.form for shape in shapes]))

    def banks(self, points: Sequence[Point], width: int) -> list[Shape]:
        """The two edges along a band, each a line of its own."""
        line = plane.linestrings(points)
        return [Shape(plane.offset_curve(line, side * width / 2, quad_segs=COARSE)) for side in (1, -1)]

    def wall(self, openings: Iterable[Point], width: int) -> Shape:
        """The edge of an area but for openings of this width."""
        holes = [plane.buffer(plane.points(at), width / 2, quad_segs=COARSE) for at in openings]
        return Shape(plane.difference(self.rim, plane.union_all(holes)))

    @property
    def rings(self) -> list[list[Point]]:
        """The outlines, closed, to draw them, each before its holes; of a line its points."""
        outlines = []
        for part in plane.get_parts(self.form):
            lines = [part]
            if plane.get_dimensions(part) == 2:
                lines = [plane.get_exterior_ring(part), *plane.get_rings(part)[1:]]
            outlines += [[whole(place) for place in plane.get_coordinates(line)] for line in lines]
        return outlines

    @property
    def size(self) -> float:
        """The area, in tenths of a millimetre squared."""
        return float(plane.area(self.form))

    @property
    def centre(self) -> Point:
        """A point well inside it."""
        return whole(plane.get_coordinates(plane.point_on_surface(self.form))[0])

    def has(self, point: Point) -> bool:
        """Return whether a point lies in it or on its edge."""
        return not self.is_away(point) and bool(plane.intersects(self.form, plane.points(point)))

    def has_whole(self, base: Base) -> bool:
        """Return whether a base lies wholly in it, within `OVERLAP`."""
        if not self.has(base.at):
            return False
        return bool(plane.distance(self.rim, plane.points(base.at)) >= base.radius - OVERLAP)

    def has_part_of(self, base: Base) -> bool:
        """Return whether a base lies in it wholly or in part, by more than `OVERLAP`."""
        if self.is_away(base.at, base.radius):
            return False
        return bool(plane.distance(self.form, plane.points(base.at)) < base.radius - OVERLAP)

    def distance(self, base: Base) -> int:
        """Return the distance from a base's edge to the shape, rounded to a tenth; 0 where they meet."""
        return self._away(self.form, base)

    def to_rim(self, base: Base) -> int:
        """Return the distance from a base's edge to the rim of the shape; 0 where the base covers the rim."""
        return self._away(self.rim, base)

    def _away(self, form: Any, base: Base) -> int:
        return max(0, round(float(plane.distance(form, plane.points(base.at))) - base.radius))

    def depth(self, point: Point) -> int:
        """Return the distance from a point to the rim of the shape, rounded to a tenth."""
        return round(float(plane.distance(self.rim, plane.points(point))))

    def along(self, a: Point, b: Point) -> int:
        """Return how much of the line between two points lies in it and not on its edge, rounded to a tenth."""
        line = segment(a, b)
        return round(_inner(self.form, self.rim, line))

    def is_on_line(self, a: Point, b: Point) -> bool:
        """Return whether the line between two points meets it."""
        return are_near(self.bounds, box_round((a, b))) and bool(plane.intersects(self.form, segment(a, b)))

    def cuts_way(self, path: Sequence[Point]) -> Point | None:
        """Return where a path meets it first, or None."""
        for a, b in pairwise(path):
            if self.is_on_line(a, b):
                return self.first(a, b)
        return None

    def first(self, a: Point, b: Point) -> Point:
        """Return where the line from ``a`` to ``b`` meets it first; ``a`` itself if it does not."""
        common = plane.get_coordinates(plane.intersection(self.form, segment(a, b)))
        return whole(min(common, key=lambda place: math.dist(place, a), default=a))

    def nearest(self, point: Point) -> Point:
        """The place on the edge that is nearest to a point."""
        return whole(plane.get_coordinates(plane.shortest_line(self.rim, plane.points(point)))[0])

    def sill(self, opening: Point) -> Point:
        """The place a millimetre outside an opening on the edge, from which lines of sight are drawn."""
        around = Shape(plane.buffer(self.form, _SILL, join_style="mitre"))
        return around.nearest(opening)

    def has_line(self, points: Sequence[Point]) -> bool:
        """Return whether a line lies wholly in it, within `OVERLAP`."""
        return bool(plane.covers(plane.buffer(self.form, OVERLAP), plane.linestrings(points)))


def on_board(rim: Sequence[Point], width: int, height: int) -> list[Point]:
    """The part of an area on a table of this size, as an open outline; empty for an area beside it.

    >>> on_board([(-500, 0), (500, 0), (500, 400), (-500, 400)], 1000, 1000)
    [(0, 0), (0, 400), (500, 400), (500, 0)]
    """
    part = plane.intersection(plane.polygons(rim), plane.box(0, 0, width, height))
    return [whole(place) for place in plane.get_coordinates(plane.get_exterior_ring(part))[:-1]]


def segment(a: Point, b: Point) -> Any:
    """The line between two points, the same from either side: so is all that is measured on it."""
    return plane.linestrings((a, b) if a <= b else (b, a))


class Shapes:
    """Many shapes on one table, indexed by place."""

    def __init__(self, shapes: Sequence[Shape]) -> None:
        self._shapes = shapes
        self._known: dict[Any, Any] = {}

    def known(self, key: Hashable, make: Callable[[], V]) -> V:
        """Return what has been worked out for a key, or is now: terrain does not move. Of very much all is
        forgotten."""
        value: V | None = self._known.get(key)
        if value is None:
            if len(self._known) >= MOST_KNOWN:
                self._known.clear()
            value = self._known[key] = make()
        return value

    def at(self, point: Point) -> frozenset[int]:
        """The numbers of the shapes in which a point lies, their edges included."""
        return self.known(point, lambda: frozenset(i for i, shape in enumerate(self._shapes) if shape.has(point)))

    def under(self, base: Base, reach: int = 0) -> list[int]:
        """The numbers of the shapes within ``reach`` of a base's bounding box, in order."""
        (x, y), r = base.at, base.radius + reach
        return self._in_box((x - r, y - r, x + r, y + r))

    def _in_box(self, box: Box, only: Container[int] | None = None) -> list[int]:
        """The numbers of the shapes whose boxes meet a box, in order."""
        left, top, right, bottom = box
        return [
            i
            for i, shape in enumerate(self._shapes)
            if (b := shape.bounds)[0] <= right and left <= b[2] and b[1] <= bottom and top <= b[3]
            if only is None or i in only
        ]

    def along(self, a: Point, b: Point, only: frozenset[int] | None = None) -> Sequence[tuple[int, int]]:
        """Return which shapes the line between two points meets, in order of number, and how much of it lies in
        each; with ``only`` of those numbers."""
        ends = (a, b) if a <= b else (b, a)
        return self.known((ends, only), lambda: self._along(segment(a, b), self._in_box(box_round(ends), only)))

    def along_way(
        self, path: Sequence[Point], roads: Container[int] = (), only: Container[int] | None = None
    ) -> list[tuple[int, int]]:
        """The same for a path, without those parts of it that run on roads."""
        box = box_round(path)
        near = self._in_box(box, only)
        if not near:
            return []
        line = plane.linestrings(path)
        crossed = (self._shapes[i].form for i in self._in_box(box, roads))
        off_road = [road for road in crossed if plane.intersects(road, line)]
        return self._along(plane.difference(line, plane.union_all(off_road)) if off_road else line, near)

    def _along(self, line: Any, near: Sequence[int]) -> list[tuple[int, int]]:
        """Return how much of a line lies in those of the shapes that it meets."""
        met = [i for i in near if plane.intersects(self._shapes[i].form, line)]
        return [(i, round(_inner(self._shapes[i].form, self._shapes[i].rim, line))) for i in met]


def _inner(form: Any, rim: Any, line: Any) -> float:
    """Return how much of a line lies in a form, and not on its edge; nothing lies in a line."""
    if form is rim:
        return 0.0
    inside = float(plane.length(plane.intersection(form, line)))
    return inside and inside - float(plane.length(plane.intersection(rim, line)))


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
    touches that base, which may be one of those that may be touched; ``within``: it is no farther than that from the
    edge of that base; ``inside``: it lies wholly in that shape; ``outside``: it lies wholly outside those. Places are
    right to 0.2 mm, always on the safe side.

    >>> nearest_place(Base((0, 0)), (900, 500), (1000, 1000), touching=Base((500, 500)))
    (751, 500)
    """
    # What lies along an edge is in both or in neither of two areas as a library likes.
    apart = tuple(each for each in clear_of if each != (touching, 0))
    return _nearest_place(base, near, table, apart, touching, within, inside, tuple(outside))


@lru_cache(maxsize=1024)
def _nearest_place(
    base: Base,
    near: Point,
    table: tuple[int, int],
    clear_of: tuple[tuple[Base, int], ...],
    touching: Base | None,
    within: tuple[Base, int] | None,
    inside: Shape | None,
    outside: tuple[Shape, ...],
) -> Point | None:
    """The answer of `nearest_place`, kept: odds follow the same charge into several branches."""
    edge = base.radius
    free = plane.box(edge, edge, table[0] - edge, table[1] - edge)
    bounds = []
    if touching is not None:
        free = plane.intersection(free, plane.boundary(drawn(touching, edge + _SAFE)))
        bounds.append((touching.at, touching.radius + edge))
    if within is not None:
        free = plane.intersection(free, drawn(within[0], within[1] + base.radius - _SAFE))
        bounds.append((within[0].at, within[0].radius + within[1] + edge))
    if inside is not None:
        free = plane.intersection(free, inside.grown(-edge - _HAIR))
    closed = _closed(edge, clear_of, outside, bounds)
    if closed:
        free = plane.difference(free, plane.union_all(closed))
    if plane.is_empty(free):
        return None
    return whole(plane.get_coordinates(plane.shortest_line(free, plane.points(near)))[0])


#: What is kept from one question to the next, whatever the table: bounded, and emptied by `cache_clear`.
KEPT = (drawn, _nearest_place)


def _closed(
    edge: int, clear_of: Iterable[tuple[Base, int]], outside: Iterable[Shape], bounds: list[tuple[Point, int]]
) -> list[Any]:
    """Return where the centre of a base that reaches so far cannot be; what lies beyond all ``bounds`` does not
    matter."""
    bases = [
        drawn(base, edge + apart + _SAFE)
        for base, apart in clear_of
        if all(math.dist(base.at, at) <= reach + base.radius + edge + apart + 2 * _SAFE for at, reach in bounds)
    ]
    return bases + [
        shape.grown(edge + _SAFE)
        for shape in outside
        if all(plane.dwithin(shape.form, plane.points(at), reach + edge + 2 * _SAFE) for at, reach in bounds)
    ]
