"""Shortest paths round obstacles, and the area within reach by them; besides `geometry` the only user of `plane`.

Few corners lie within one move, so plain loops are as quick here as arrays, and need no numpy.
"""

from __future__ import annotations

import heapq
import math
from collections import deque
from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import pairwise
from typing import Any, NamedTuple

from .bases import TOUCH, Base, Point, distance_to, length, thinned
from .geometry import COARSE, Shape, segment, whole
from .plane import plane

#: Corners lie on whole tenths: a line may be out by so much at either end.
_LOOSE = 1.5
#: How far outlines may lie inside an arc (0.3 mm); what is too small to be drawn (3 mm), or too thin (1 mm on either
#: side); how much wedges overlap.
_FLAT, _SPECK, _THIN, _MARGIN = 3, 30, 10, 0.01


#: An edge, or a ray: x and y of where it begins, and how far it goes along each.
_Edge = tuple[float, float, float, float]


class _Corner(NamedTuple):
    """A corner that a path may pass, and its distances to the two next to it on the outline."""

    at: Point
    back: Point
    on: Point
    #: How much the turn at the corner may be out, for the rounding of either side.
    back_slack: float
    on_slack: float


class Field:
    """The shortest paths from one point for the centre of a base, round the areas closed to it.

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
        terrain = plane.union_all([self._solid(shape) for shape in closed])
        self._terrain = plane.difference(terrain, plane.union_all([shape.form for shape in opened]))
        about = [
            _about(base, keep)
            for base, keep in apart
            if longest is None or distance_to(base, start) <= keep + longest + TOUCH
        ]
        self._closed = plane.union_all([self._terrain, *about, *map(self._solid, walls)])
        # Corners stand 0.2 mm off, lines are drawn 0.1 mm off: rounding the corners does no harm.
        self._hard = plane.buffer(self._closed, 1, join_style="mitre")
        self._soft = plane.buffer(self._closed, 2, join_style="mitre")
        plane.prepare(self._hard)
        self._begin = self._eased(start)
        self._corners = self._around() if self._begin is not None else []
        self._far: dict[int, float] = {}
        self._from: dict[int, int] = {}
        self._heap: list[tuple[float, float, int, int]] = []
        self._goal: Point | None = None
        if self._begin is not None:
            self._offer(self._begin, -1, math.dist(start, self._begin))

    def _solid(self, shape: Shape) -> Any:
        """A shape as something in the way: a line as a band of a tenth. Nothing, if it lies out of reach."""
        start, longest = plane.points(self.start), self.longest
        if longest is not None and not plane.dwithin(shape.form, start, longest + TOUCH):
            return plane.union_all([])
        return shape.form if shape.size else plane.buffer(shape.form, 0.5, cap_style="square", join_style="mitre")

    def _eased(self, point: Point) -> Point | None:
        """A point as near as can be from which lines can be drawn; None for one that is closed.

        A point on the very edge of what is closed is open, within 0.1 mm of terrain and 0.3 mm of the polygons about
        bases.
        """
        location = plane.points(point)
        if not plane.intersects(self._hard, location):
            return point
        if _deep(self._terrain, location) > 1 or _deep(self._closed, location) > 3:
            return None
        return whole(plane.get_coordinates(plane.shortest_line(plane.boundary(self._soft), location))[0])

    def _around(self) -> list[_Corner]:
        """The corners that a way may go by, in order of place."""
        corners = []
        x0, y0, x1, y1 = self._box
        for ring in plane.get_parts(plane.boundary(self._soft)):
            places = [whole(place) for place in plane.get_coordinates(ring)[:-1]]
            places = [place for i, place in enumerate(places) if place != places[i - 1]]
            for i, (x, y) in enumerate(places):
                if not (x0 <= x <= x1 and y0 <= y <= y1):
                    continue
                if self.longest is None or math.dist((x, y), self.start) <= self.longest:
                    before, after = places[i - 1], places[(i + 1) % len(places)]
                    back, on = (before[0] - x, before[1] - y), (after[0] - x, after[1] - y)
                    corners.append(_Corner((x, y), back, on, _LOOSE * math.hypot(*back), _LOOSE * math.hypot(*on)))
        return sorted(corners, key=lambda corner: corner.at)

    def _seen(self, point: Point, numbers: list[int]) -> list[int]:
        """Return which of these corners can be gone to straight from a point."""
        if not numbers:
            return []
        lines = plane.linestrings([(point, self._corners[i].at) for i in numbers])
        return [i for i, is_met in zip(numbers, plane.intersects(self._hard, lines), strict=True) if not is_met]

    def _bends(self, point: Point) -> list[int]:
        """The corners at which a way from a point may bend: those that its line passes by without entering there.

        A shortest way touches what it goes round: it goes by no corner whose sides lie on either side of it.
        """
        px, py = point
        found = []
        for i, ((x, y), back, on, back_slack, on_slack) in enumerate(self._corners):
            dx, dy = x - px, y - py
            slack = _LOOSE * math.hypot(dx, dy)
            one, other = dx * back[1] - dy * back[0], dx * on[1] - dy * on[0]
            back_slack, on_slack = back_slack + slack, on_slack + slack
            if (one >= -back_slack and other >= -on_slack) or (one <= back_slack and other <= on_slack):
                found.append(i)
        return found

    def _offer(self, point: Point, parent: int, far: float) -> None:
        """Offers ways on from a point that is reached."""
        most = math.inf if self.longest is None else self.longest
        ways = {i: far + math.dist(point, self._corners[i].at) for i in self._bends(point) if i not in self._far}
        for i in self._seen(point, [i for i, way in ways.items() if way <= most]):
            heapq.heappush(self._heap, (ways[i] + self._ahead(i), ways[i], i, parent))

    def _ahead(self, i: int) -> float:
        """Return how far it is at least from a corner to the goal, where there is one."""
        return 0.0 if self._goal is None else math.dist(self._corners[i].at, self._goal)

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
                self._offer(self._corners[i].at, i, far)
                yield i

    def way(self, end: Point) -> list[Point] | None:
        """The shortest way to a point, or None when there is none or it is longer than ``longest``."""
        last = self._eased(end)
        x0, y0, x1, y1 = self._box
        if self._begin is None or last is None or not (x0 <= end[0] <= x1 and y0 <= end[1] <= y1):
            return None
        if self._begin == last or not plane.intersects(self._hard, segment(self._begin, last)):
            return self._within(thinned([self.start, self._begin, last, end]))
        if not self._corners:
            return None
        seen = {i: math.dist(self._corners[i].at, last) for i in self._seen(last, self._bends(last))}
        best, by = min(((self._far[i] + seen[i], i) for i in seen if i in self._far), default=(math.inf, -1))
        self._toward(last)
        while self._heap and self._heap[0][0] < best:
            for i in self._settle(self._heap[0][0]):
                best, by = min((best, by), (self._far[i] + seen.get(i, math.inf), i))
        if by < 0:
            return None
        back = [end, last]
        while by >= 0:
            back.append(self._corners[by].at)
            by = self._from[by]
        return self._within(thinned([self.start, self._begin, *reversed(back)]))

    def _within(self, way: list[Point]) -> list[Point] | None:
        return way if self.longest is None or length(way) <= self.longest else None

    def area(self, astride: Iterable[Shape] = (), radius: float = 0) -> Shape | None:
        """Return what can be reached within ``longest``, to be drawn: right to a few millimetres behind corners, to
        0.3 mm elsewhere. A base of this radius does not end astride the edges of those shapes. None: nothing."""
        if self._begin is None or self.longest is None:
            return None
        self._toward(None)
        deque(self._settle(self.longest), maxlen=0)
        fans = [self._fan(self._begin, self.longest)]
        for i, far in sorted(self._far.items()):
            if self.longest - far > _SPECK:
                fans.append(self._fan(self._corners[i].at, self.longest - far, self._turn(i)))
        area = plane.intersection(plane.union_all(fans), plane.box(*self._box))
        area = plane.difference(area, plane.union_all([plane.buffer(shape.rim, radius) for shape in astride]))
        wide = plane.buffer(plane.buffer(area, -_THIN, join_style="mitre"), _THIN, join_style="mitre")
        parts = [part for part in plane.get_parts(plane.intersection(wide, area)) if plane.area(part)]
        return Shape(plane.simplify(plane.union_all(parts), 1))

    def outlines(self, astride: Iterable[Shape] = (), radius: float = 0) -> list[list[Point]]:
        """Return the `area` as closed outlines, holes too."""
        area = self.area(astride, radius)
        return [] if area is None else area.rings

    def _turn(self, i: int) -> tuple[float, float]:
        """Return where ways go on from a corner: between straight on and along what they go round, as two angles."""
        parent = self._from[i]
        (x, y), back, on, *_ = self._corners[i]
        px, py = self._corners[parent].at if parent >= 0 else self._begin or self.start
        dx, dy = x - px, y - py
        side = max(back, on, key=lambda side: (side[0] * dx + side[1] * dy) / math.hypot(*side))
        ahead, along = math.atan2(dy, dx), math.atan2(side[1], side[0])
        turn = (along - ahead + math.pi) % math.tau - math.pi
        return ahead + min(turn, 0) - _MARGIN, ahead + max(turn, 0) + _MARGIN

    def _fan(self, point: Point, far: float, turn: tuple[float, float] | None = None) -> Any:
        """Return what can be seen from a point within a distance, all round or between two angles."""
        first, last = turn or (0.0, math.tau)
        count = math.ceil((last - first) / (2 * math.acos(1 - min(_FLAT / far, 0.5))))
        turns = {first + (last - first) * i / count for i in range(count)} | {last}
        px, py = point
        edges = [(x - px, y - py, dx, dy) for x, y, dx, dy in self._edges]
        edges = [edge for edge in edges if _is_within(edge, far)]
        for mark in _marks(edges, far):
            for beside in (mark, mark - 1e-3, mark + 1e-3):
                at = first + (beside - first) % math.tau
                if at < last:
                    turns.add(at)
        rim = []
        for at in sorted(turns):
            dx, dy = math.cos(at), math.sin(at)
            free = _free(edges, dx, dy, far)
            rim.append((px + dx * free, py + dy * free))
        return plane.make_valid(plane.polygons(rim if turn is None else [point, *rim]))

    @cached_property
    def _edges(self) -> list[_Edge]:
        """The edges of what is closed: where each begins, and its way."""
        edges = []
        for ring in plane.get_parts(plane.boundary(self._closed)):
            places = [(float(x), float(y)) for x, y in plane.get_coordinates(ring)]
            edges += [(ax, ay, bx - ax, by - ay) for (ax, ay), (bx, by) in pairwise(places)]
        return edges


def _is_within(edge: _Edge, far: float) -> bool:
    """Return whether the box round an edge comes so near to the origin in both directions."""
    x, y, dx, dy = edge
    return min(x, x + dx) <= far and max(x, x + dx) >= -far and min(y, y + dy) <= far and max(y, y + dy) >= -far


def _marks(edges: Iterable[_Edge], far: float) -> Iterator[float]:
    """The directions in which edges begin within a distance of the origin, or cross the circle of that radius."""
    for x, y, dx, dy in edges:
        if math.hypot(x, y) <= far:
            yield math.atan2(y, x)
        a, b, c = dx * dx + dy * dy, x * dx + y * dy, x * x + y * y - far * far
        root = b * b - a * c
        if root > 0 and a > 0:
            for share in ((-b - math.sqrt(root)) / a, (-b + math.sqrt(root)) / a):
                if 0 <= share <= 1:
                    yield math.atan2(y + share * dy, x + share * dx)


def _free(edges: Iterable[_Edge], rx: float, ry: float, far: float) -> float:
    """Return how far a unit can go from the origin in a direction before an edge is in the way."""
    for x, y, dx, dy in edges:
        across = rx * dy - ry * dx
        if across and 0 < (along := (x * dy - y * dx) / across) < far and 0 <= (x * ry - y * rx) / across <= 1:
            far = along
    return far


def _about(base: Base, keep: int) -> Any:
    """Return what lies within a distance of a base, never too little: a polygon about the circle."""
    rounder = 1 / math.cos(math.pi / (4 * COARSE))
    return plane.buffer(plane.points(base.at), (base.radius + keep) * rounder, quad_segs=COARSE)


def _deep(form: Any, point: Any) -> float:
    """Return how deep in an area a point lies; 0 outside."""
    return float(plane.distance(plane.boundary(form), point)) if plane.intersects(form, point) else 0.0
