"""Lines and areas on a table, in whole tenths of a millimetre. Every call of shapely stands here.

What comes in and goes out are plain values; `Shape`, `Shapes` and `Field` keep shapely's objects to themselves. Points,
facings and tolerances are those of `bases`.
"""

from __future__ import annotations

import heapq
import math
import re
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import pairwise
from typing import Any

from ...engine.errors import MissingExtra
from .bases import OVERLAP, TOUCH, Base, Oblong, Point, Round, cm, distance_to, length, passes, thinned

try:
    import numpy as np
    import shapely
except ImportError:  # pragma: no cover
    raise MissingExtra("shapely", "baraka") from None

#: How finely round forms are drawn for shapely: segments in a quarter. 64 stays within 0.01 mm of a circle of 10 cm.
_FINE, _COARSE = 64, 16
#: No corners, and nothing beside them.
_NONE: Any = np.empty((0, 2))
_NO_SIDES: Any = np.empty((0, 2, 2))
#: Corners lie on whole tenths: a line may be out by so much at either end.
_LOOSE = 1.5
#: How far outlines may lie inside an arc (0.3 mm); what is too small to be drawn (3 mm); how much wedges overlap.
_FLAT, _SPECK, _MARGIN = 3, 30, 0.01
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
    if isinstance(base, Round):
        far, at = passes(base, path)
        return round(far) - base.radius, _whole(at)
    line = shapely.linestrings(path if len(path) > 1 else [*path, *path])
    form = _drawn(base)
    place = shapely.get_coordinates(shapely.shortest_line(line, form))[0]
    return round(float(shapely.distance(line, form))), _whole(place)


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
    bounds = [(touching.at, touching.outer + edge)] if touching is not None else []
    bounds += [(within[0].at, within[0].outer + within[1] + edge)] if within is not None else []
    closed = [
        _drawn(other, edge + apart + safe)
        for other, apart in clear_of
        if all(math.dist(other.at, at) <= reach + other.outer + edge + apart + 2 * safe for at, reach in bounds)
    ]
    closed += [
        shapely.buffer(shape._form, edge + safe, quad_segs=_FINE)
        for shape in outside
        if all(shapely.dwithin(shape._form, shapely.points(at), reach + edge + 2 * safe) for at, reach in bounds)
    ]
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
        self._begin = self._eased(start)
        self._corners, self._beside = self._around() if self._begin is not None else (_NONE, _NO_SIDES)
        self._nodes: list[Point] = [(x, y) for x, y in self._corners.astype(int).tolist()]
        self._far: dict[int, float] = {}
        self._from: dict[int, int] = {}
        self._heap: list[tuple[float, float, int, int]] = []
        self._goal: Point | None = None
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

    def _around(self) -> tuple[Any, Any]:
        """The corners that a way may go by, and for each the two beside it on the outline."""
        corners, before, after = [], [], []
        for ring in shapely.get_parts(shapely.boundary(self._soft)):
            whole = np.rint(shapely.get_coordinates(ring)[:-1])
            whole = whole[np.any(whole != np.roll(whole, 1, axis=0), axis=1)]
            corners.append(whole)
            before.append(np.roll(whole, 1, axis=0))
            after.append(np.roll(whole, -1, axis=0))
        if not corners:
            return _NONE, _NO_SIDES
        places, beside = np.concatenate(corners), np.stack([np.concatenate(before), np.concatenate(after)], axis=1)
        x0, y0, x1, y1 = self._box
        good = np.all((places >= (x0, y0)) & (places <= (x1, y1)), axis=1)
        if self.longest is not None:
            good &= np.hypot(*(places - np.array(self.start)).T) <= self.longest
        order = np.lexsort((places[good][:, 1], places[good][:, 0]))
        return places[good][order], beside[good][order]

    def _seen(self, point: Point, numbers: Any) -> Any:
        """Which of these corners can be gone to straight from a point."""
        ends = self._corners[numbers]
        lines = np.stack([np.broadcast_to(np.array(point, dtype=float), ends.shape), ends], axis=1)
        return numbers[~shapely.intersects(self._hard, shapely.linestrings(lines))]

    def _bends(self, point: Point) -> Any:
        """The corners at which a way from a point may bend: those that its line passes by without entering there.

        A shortest way touches what it goes round: it goes by no corner whose sides lie on either side of it.
        """
        ways = self._corners - np.array(point, dtype=float)
        sides = self._beside - self._corners[:, None, :]
        turns = ways[:, None, 0] * sides[:, :, 1] - ways[:, None, 1] * sides[:, :, 0]
        loose = _LOOSE * (np.hypot(ways[:, 0], ways[:, 1])[:, None] + np.hypot(sides[:, :, 0], sides[:, :, 1]))
        return np.flatnonzero(np.all(turns >= -loose, axis=1) | np.all(turns <= loose, axis=1))

    def _offer(self, point: Point, parent: int, far: float) -> None:
        """Offers ways on from a point that is reached."""
        bends = self._bends(point)
        reach = far + np.hypot(*(self._corners[bends] - np.array(point, dtype=float)).T)
        if self.longest is not None:
            bends = bends[reach <= self.longest]
        for i in self._seen(point, bends).tolist():
            if i not in self._far:
                way = far + math.dist(point, self._nodes[i])
                heapq.heappush(self._heap, (way + self._ahead(i), way, i, parent))

    def _ahead(self, i: int) -> float:
        """How far it is at least from a corner to the goal, where there is one."""
        return 0.0 if self._goal is None else math.dist(self._nodes[i], self._goal)

    def _toward(self, goal: Point | None) -> None:
        """Looks towards a goal first, or None: all round."""
        if goal != self._goal:
            self._goal = goal
            self._heap = [(far + self._ahead(i), far, i, parent) for _, far, i, parent in self._heap]
            heapq.heapify(self._heap)

    def _settle(self, most: float) -> Iterator[int]:
        """Finds the ways to all corners that are no farther than ``most``, on to the goal, the nearest first."""
        while self._heap and self._heap[0][0] <= most:
            _, far, i, parent = heapq.heappop(self._heap)
            if i not in self._far:
                self._far[i], self._from[i] = far, parent
                self._offer(self._nodes[i], i, far)
                yield i

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
        seen = {i: math.dist(self._nodes[i], last) for i in self._seen(last, self._bends(last)).tolist()}
        best, by = min(((self._far[i] + seen[i], i) for i in seen if i in self._far), default=(math.inf, -1))
        self._toward(last)
        while self._heap and self._heap[0][0] < best:
            for i in self._settle(self._heap[0][0]):
                best, by = min((best, by), (self._far[i] + seen.get(i, math.inf), i))
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
        self._toward(None)
        deque(self._settle(self.longest), maxlen=0)
        fans = [self._fan(self._begin, self.longest)]
        for i, far in sorted(self._far.items()):
            if self.longest - far > _SPECK:
                fans.append(self._fan(self._nodes[i], self.longest - far, self._turn(i)))
        area = shapely.intersection(shapely.union_all(fans), shapely.box(*self._box))
        area = shapely.difference(area, shapely.union_all([shapely.buffer(shape._rim, radius) for shape in astride]))
        parts = [part for part in shapely.get_parts(area) if shapely.area(part)]
        return Shape(shapely.simplify(shapely.union_all(parts), 1)).rings

    def _turn(self, i: int) -> tuple[float, float]:
        """Where ways go on from a corner: between straight on and along what they go round, as two angles."""
        parent = self._from[i]
        straight = self._corners[i] - np.array(self._begin if parent < 0 else self._nodes[parent], dtype=float)
        sides = self._beside[i] - self._corners[i]
        side = sides[np.argmax(sides @ straight / np.hypot(*sides.T))]
        on, along = np.arctan2(straight[1], straight[0]), np.arctan2(side[1], side[0])
        turn = (along - on + math.pi) % math.tau - math.pi
        return float(on + min(turn, 0) - _MARGIN), float(on + max(turn, 0) + _MARGIN)

    def _fan(self, point: Point, far: float, turn: tuple[float, float] | None = None) -> Any:
        """What can be seen from a point within a distance, all round or between two angles."""
        first, last = turn or (0.0, math.tau)
        step = 2 * math.acos(1 - min(_FLAT / far, 0.5))
        arc = np.linspace(first, last, math.ceil((last - first) / step) + 1)
        here, edge = self._edges
        here = here - np.array(point, dtype=float)
        close = np.all((np.minimum(here, here + edge) <= far) & (np.maximum(here, here + edge) >= -far), axis=1)
        here, edge = here[close], edge[close]
        marks = _marks(here, edge, far)
        marks = first + (np.concatenate([marks, marks - 1e-3, marks + 1e-3]) - first) % math.tau
        turns = np.unique(np.concatenate([arc, marks[marks < last]]))
        rays = np.stack([np.cos(turns), np.sin(turns)], axis=1)
        rim = np.array(point) + rays * _free(here, edge, rays, far)[:, None]
        return shapely.make_valid(shapely.polygons(rim if turn is None else [point, *rim]))

    @cached_property
    def _edges(self) -> tuple[Any, Any]:
        """The edges of what is closed: where each begins, and its way."""
        rings = [shapely.get_coordinates(ring) for ring in shapely.get_parts(shapely.boundary(self._closed))]
        if not rings:
            return _NONE, _NONE
        return np.concatenate([ring[:-1] for ring in rings]), np.concatenate([np.diff(ring, axis=0) for ring in rings])


def _marks(here: Any, edge: Any, far: float) -> Any:
    """The directions in which edges begin within a distance of the origin, or cross the circle of that radius."""
    places = [here[np.hypot(here[:, 0], here[:, 1]) <= far]]
    a, b, c = (edge**2).sum(axis=1), (here * edge).sum(axis=1), (here**2).sum(axis=1) - far**2
    root = b**2 - a * c
    some = (root > 0) & (a > 0)
    here, edge, a, b, root = here[some], edge[some], a[some], b[some], np.sqrt(root[some])
    for share in ((-b - root) / a, (-b + root) / a):
        on = (share >= 0) & (share <= 1)
        places.append(here[on] + share[on, None] * edge[on])
    x, y = np.concatenate(places).T
    return np.arctan2(y, x)


def _free(here: Any, edge: Any, rays: Any, far: float) -> Any:
    """How far one can go from the origin in these directions before an edge is in the way."""
    across = rays[:, :1] * edge[:, 1] - rays[:, 1:] * edge[:, 0]
    with np.errstate(divide="ignore", invalid="ignore"):
        along = (here[:, 0] * edge[:, 1] - here[:, 1] * edge[:, 0]) / across
        share = (here[:, 0] * rays[:, 1:] - here[:, 1] * rays[:, :1]) / across
    hits = np.where((across != 0) & (along > 0) & (share >= 0) & (share <= 1), along, far)
    return hits.min(axis=1, initial=far)


def _about(base: Base, keep: int) -> Any:
    """What lies within a distance of a base, never too little: round parts are polygons about the circle."""
    rounder = 1 / math.cos(math.pi / (4 * _COARSE))
    if isinstance(base, Round):
        return shapely.buffer(shapely.points(base.at), (base.radius + keep) * rounder, quad_segs=_COARSE)
    return shapely.buffer(_drawn(base), keep * rounder, quad_segs=_COARSE)


def _deep(form: Any, point: Any) -> float:
    """How deep in an area a point lies; 0 outside."""
    return float(shapely.distance(shapely.boundary(form), point)) if shapely.intersects(form, point) else 0.0
