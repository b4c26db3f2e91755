"""The shortest ways round what is closed, and what can be reached by them: with `geometry` the only user of shapely."""

from __future__ import annotations

import heapq
import math
from collections import deque
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Any

import numpy as np
import shapely

from .bases import TOUCH, Base, Point, distance_to, length, thinned
from .geometry import COARSE, Shape, segment, whole

#: No corners, and nothing beside them.
_NONE: Any = np.empty((0, 2))
_NO_SIDES: Any = np.empty((0, 2, 2))
#: Corners lie on whole tenths: a line may be out by so much at either end.
_LOOSE = 1.5
#: How far outlines may lie inside an arc (0.3 mm); what is too small to be drawn (3 mm); how much wedges overlap.
_FLAT, _SPECK, _MARGIN = 3, 30, 0.01


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
        self._terrain = shapely.difference(terrain, shapely.union_all([shape.form for shape in opened]))
        about = [
            _about(base, keep)
            for base, keep in apart
            if longest is None or distance_to(base, start) <= keep + longest + TOUCH
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
        if longest is not None and not shapely.dwithin(shape.form, start, longest + TOUCH):
            return shapely.Polygon()
        return shape.form if shape.size else shapely.buffer(shape.form, 0.5, cap_style="square", join_style="mitre")

    def _eased(self, point: Point) -> Point | None:
        """A point as near as can be from which lines can be drawn; None for one that is closed.

        A point on the very edge of what is closed is open, within 0.1 mm of terrain and 0.3 mm of the polygons about
        bases.
        """
        location = shapely.points(point)
        if not shapely.intersects(self._hard, location):
            return point
        if _deep(self._terrain, location) > 1 or _deep(self._closed, location) > 3:
            return None
        return whole(shapely.get_coordinates(shapely.shortest_line(shapely.boundary(self._soft), location))[0])

    def _around(self) -> tuple[Any, Any]:
        """The corners that a way may go by, and for each the two beside it on the outline."""
        corners, before, after = [], [], []
        for ring in shapely.get_parts(shapely.boundary(self._soft)):
            places = np.rint(shapely.get_coordinates(ring)[:-1])
            places = places[np.any(places != np.roll(places, 1, axis=0), axis=1)]
            corners.append(places)
            before.append(np.roll(places, 1, axis=0))
            after.append(np.roll(places, -1, axis=0))
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
        if self._begin == last or not shapely.intersects(self._hard, segment(self._begin, last)):
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
        area = shapely.difference(area, shapely.union_all([shapely.buffer(shape.rim, radius) for shape in astride]))
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
        starts, edge = self._edges
        starts = starts - np.array(point, dtype=float)
        close = np.all((np.minimum(starts, starts + edge) <= far) & (np.maximum(starts, starts + edge) >= -far), axis=1)
        starts, edge = starts[close], edge[close]
        marks = _marks(starts, edge, far)
        marks = first + (np.concatenate([marks, marks - 1e-3, marks + 1e-3]) - first) % math.tau
        turns = np.unique(np.concatenate([arc, marks[marks < last]]))
        rays = np.stack([np.cos(turns), np.sin(turns)], axis=1)
        rim = np.array(point) + rays * _free(starts, edge, rays, far)[:, None]
        return shapely.make_valid(shapely.polygons(rim if turn is None else [point, *rim]))

    @cached_property
    def _edges(self) -> tuple[Any, Any]:
        """The edges of what is closed: where each begins, and its way."""
        rings = [shapely.get_coordinates(ring) for ring in shapely.get_parts(shapely.boundary(self._closed))]
        if not rings:
            return _NONE, _NONE
        return np.concatenate([ring[:-1] for ring in rings]), np.concatenate([np.diff(ring, axis=0) for ring in rings])


def _marks(starts: Any, edge: Any, far: float) -> Any:
    """The directions in which edges begin within a distance of the origin, or cross the circle of that radius."""
    places = [starts[np.hypot(starts[:, 0], starts[:, 1]) <= far]]
    a, b, c = (edge**2).sum(axis=1), (starts * edge).sum(axis=1), (starts**2).sum(axis=1) - far**2
    root = b**2 - a * c
    some = (root > 0) & (a > 0)
    starts, edge, a, b, root = starts[some], edge[some], a[some], b[some], np.sqrt(root[some])
    for share in ((-b - root) / a, (-b + root) / a):
        on = (share >= 0) & (share <= 1)
        places.append(starts[on] + share[on, None] * edge[on])
    x, y = np.concatenate(places).T
    return np.arctan2(y, x)


def _free(starts: Any, edge: Any, rays: Any, far: float) -> Any:
    """How far a unit can go from the origin in these directions before an edge is in the way."""
    across = rays[:, :1] * edge[:, 1] - rays[:, 1:] * edge[:, 0]
    with np.errstate(divide="ignore", invalid="ignore"):
        along = (starts[:, 0] * edge[:, 1] - starts[:, 1] * edge[:, 0]) / across
        share = (starts[:, 0] * rays[:, 1:] - starts[:, 1] * rays[:, :1]) / across
    hits = np.where((along > 0) & (share >= 0) & (share <= 1), along, far)  # none along an edge
    return hits.min(axis=1, initial=far)


def _about(base: Base, keep: int) -> Any:
    """What lies within a distance of a base, never too little: a polygon about the circle."""
    rounder = 1 / math.cos(math.pi / (4 * COARSE))
    return shapely.buffer(shapely.points(base.at), (base.radius + keep) * rounder, quad_segs=COARSE)


def _deep(form: Any, point: Any) -> float:
    """How deep in an area a point lies; 0 outside."""
    return float(shapely.distance(shapely.boundary(form), point)) if shapely.intersects(form, point) else 0.0
