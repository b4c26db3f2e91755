"""Bases of miniatures on a table, points and paths: plain arithmetic in whole tenths of a millimetre.

A point is a pair of ints, x to the right and y downwards from the upper left corner; 10 cm are 1000. Facings are whole
degrees clockwise from the top of the table: 90 looks to the right.

Three tolerances hold everywhere: bases within `TOUCH` of each other touch, bases overlap by more than `OVERLAP`, and a
line runs through what it spends more than `GRAZE` in.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

import msgspec

Point = tuple[int, int]

#: Bases that are no farther apart than this touch (1 mm): hands set them down no better.
TOUCH = 10
#: Bases may overlap by this (0.1 mm): what rounding to whole tenths can do.
OVERLAP = 1
#: A line that spends no more than this in an area only grazes it (0.1 mm).
GRAZE = 1


def tenths(cm: float) -> int:
    """Centimetres as whole tenths of a millimetre.

    >>> tenths(12.5)
    1250
    """
    return round(cm * 100)


def cm(length: int) -> float:
    """Tenths of a millimetre as centimetres, as people read them.

    >>> cm(1250)
    12.5
    """
    return length / 100


class Round(msgspec.Struct, frozen=True, tag=True):
    """A round base: infantry of 25 mm has radius 125, a support weapon of 60 mm has 300 (B4.1)."""

    at: Point
    radius: int = 125

    @property
    def inner(self) -> float:
        """The radius of the greatest circle about the centre that the base holds."""
        return self.radius

    @property
    def outer(self) -> float:
        """The radius of the smallest circle about the centre that holds the base."""
        return self.radius


class Oblong(msgspec.Struct, frozen=True, tag=True):
    """An oblong base with a facing: mounted cavalry, 25 mm across and 50 mm deep (B4.1)."""

    at: Point
    width: int = 250
    depth: int = 500
    facing: int = 0

    @property
    def inner(self) -> float:
        return min(self.width, self.depth) / 2

    @property
    def outer(self) -> float:
        return math.hypot(self.width, self.depth) / 2

    @property
    def corners(self) -> list[tuple[float, float]]:
        """The four corners in order, not rounded."""
        x, y = self.at
        hx, hy = _heading(self.facing)
        w, d = self.width / 2, self.depth / 2
        return [(x + hx * a - hy * s, y + hy * a + hx * s) for a, s in ((d, -w), (d, w), (-d, w), (-d, -w))]


Base = Round | Oblong


def moved(base: Base, at: Point, facing: int | None = None) -> Base:
    """The same base somewhere else; an oblong one may turn as well.

    >>> moved(Round((0, 0)), (50, 60))
    Round(at=(50, 60), radius=125)
    """
    if isinstance(base, Oblong):
        return Oblong(at, base.width, base.depth, base.facing if facing is None else facing % 360)
    return Round(at, base.radius)


def _heading(facing: float) -> tuple[float, float]:
    turned = math.radians(facing)
    return math.sin(turned), -math.cos(turned)


def facing(a: Point, b: Point) -> int:
    """The whole degrees in which ``b`` lies from ``a``, clockwise from the top.

    >>> facing((0, 0), (100, 0)), facing((0, 0), (0, 100))
    (90, 180)
    """
    return round(math.degrees(math.atan2(b[0] - a[0], a[1] - b[1]))) % 360


def ahead(at: Point, facing: int, target: Point) -> bool:
    """Whether a point lies in the 180 degrees before another (B4.2), the line abreast of it included, within 0.1 mm.

    >>> ahead((0, 0), 90, (100, 30)), ahead((0, 0), 90, (0, 500)), ahead((0, 0), 90, (-2, 500))
    (True, True, False)
    """
    hx, hy = _heading(facing)
    return (target[0] - at[0]) * hx + (target[1] - at[1]) * hy >= -1


def span(a: Point, b: Point) -> int:
    """The distance between two points, rounded to a tenth."""
    return round(math.hypot(b[0] - a[0], b[1] - a[1]))


def gap(one: Base, two: Base) -> int:
    """The distance from base edge to base edge, rounded to a tenth; where they overlap, how deep, as a negative number.

    >>> gap(Round((0, 0)), Round((1250, 0)))
    1000
    >>> gap(Oblong((0, 0)), Round((0, -1375)))
    1000
    """
    return round(_gap(one, two))


def _gap(one: Base, two: Base) -> float:
    if isinstance(two, Round):
        return _outside(one, two.at) - two.radius
    if isinstance(one, Round):
        return _outside(two, one.at) - one.radius
    apart = max(_separation(one, two), _separation(two, one))
    if apart <= 0:
        return apart
    corners = [_outside(one, corner) for corner in two.corners] + [_outside(two, corner) for corner in one.corners]
    return min(corners)


def _separation(one: Oblong, two: Oblong) -> float:
    """How far the other lies beyond the farthest of one's sides, along the axes of one."""
    places = [_local(one, corner) for corner in two.corners]
    side, along = zip(*places, strict=True)
    w, d = one.width / 2, one.depth / 2
    return float(max(min(side) - w, -w - max(side), min(along) - d, -d - max(along)))


def _local(base: Oblong, point: tuple[float, float]) -> tuple[float, float]:
    """A point as an oblong base sees it: to its side, and ahead."""
    hx, hy = _heading(base.facing)
    dx, dy = point[0] - base.at[0], point[1] - base.at[1]
    return dy * hx - dx * hy, dx * hx + dy * hy


def _outside(base: Base, point: tuple[float, float]) -> float:
    """How far a point is outside a base; inside it the way to the edge, as a negative number."""
    if isinstance(base, Round):
        return math.hypot(point[0] - base.at[0], point[1] - base.at[1]) - base.radius
    side, along = _local(base, point)
    s, a = abs(side) - base.width / 2, abs(along) - base.depth / 2
    return math.hypot(max(s, 0), max(a, 0)) + min(max(s, a), 0)


def distance_to(base: Base, point: Point) -> int:
    """The distance from a base's edge to a point, rounded to a tenth; 0 for a point under the base."""
    return max(0, round(_outside(base, point)))


def overlap(one: Base, two: Base) -> bool:
    """Whether two bases overlap, by more than `OVERLAP`."""
    reach = one.outer + two.outer
    if abs(one.at[0] - two.at[0]) > reach or abs(one.at[1] - two.at[1]) > reach:
        return False
    return _gap(one, two) < -OVERLAP


def touch(one: Base, two: Base) -> bool:
    """Whether two bases touch: they are within `TOUCH` of each other and do not overlap.

    >>> touch(Round((0, 0)), Round((250, 0))), touch(Round((0, 0)), Round((270, 0)))
    (True, False)
    """
    return -OVERLAP <= _gap(one, two) <= TOUCH


def on_table(base: Base, width: int, height: int) -> bool:
    """Whether the whole base lies on a table of this size; corners of oblong ones within `OVERLAP`."""
    if isinstance(base, Round):
        (x, y), r = base.at, base.radius
        return r <= x <= width - r and r <= y <= height - r
    return all(-OVERLAP <= x <= width + OVERLAP and -OVERLAP <= y <= height + OVERLAP for x, y in base.corners)


def cohesion(leader: Base, others: Sequence[Base], limit: int) -> tuple[int, ...]:
    """Which of the others stand farther than ``limit`` from their leader, base edge to base edge (B4.4), by number.

    >>> cohesion(Round((0, 0)), [Round((500, 0)), Round((1250, 0)), Round((1251, 0))], 1000)
    (2,)
    """
    return tuple(i for i, other in enumerate(others) if gap(leader, other) > limit)


def crossed(base: Base, a: Point, b: Point) -> Point | None:
    """Where the line from ``a`` to ``b`` meets a base first, or None: a line that only grazes it passes.

    >>> crossed(Round((500, 0)), (0, 0), (1000, 0))
    (375, 0)
    >>> crossed(Round((500, 125)), (0, 0), (1000, 0)) is None
    True
    """
    dx, dy = b[0] - a[0], b[1] - a[1]
    if isinstance(base, Round):
        px, py = base.at[0] - a[0], base.at[1] - a[1]
        long = dx * dx + dy * dy
        foot = (px * dx + py * dy) / long if long else 0.0
        held = min(max(foot, 0.0), 1.0)
        if math.hypot(px - held * dx, py - held * dy) >= base.radius - GRAZE:
            return None
        aside = px - foot * dx, py - foot * dy
        half = math.sqrt(max(base.radius**2 - aside[0] ** 2 - aside[1] ** 2, 0) / long) if long else 0.0
        entry = max(foot - half, 0.0)
    else:
        (s0, a0), (s1, a1) = _local(base, a), _local(base, b)
        entry, leave = 0.0, 1.0
        for here, there, side in ((s0, s1, base.width / 2), (a0, a1, base.depth / 2)):
            side -= GRAZE
            if here == there:
                if abs(here) >= side:
                    return None
                continue
            first, last = sorted(((-side - here) / (there - here), (side - here) / (there - here)))
            entry, leave = max(entry, first), min(leave, last)
        if entry >= leave:
            return None
    return round(a[0] + entry * dx), round(a[1] + entry * dy)


def in_the_way(bases: Sequence[Base], a: Point, b: Point) -> list[tuple[int, Point]]:
    """Which bases the line between two points crosses, by number, and where it meets each first.

    >>> in_the_way([Round((500, 0)), Round((500, 900))], (0, 0), (1000, 0))
    [(0, (375, 0))]
    """
    (x, y), dx, dy = a, b[0] - a[0], b[1] - a[1]
    long = math.hypot(dx, dy)
    found = []
    for n, base in enumerate(bases):
        px, py = base.at[0] - x, base.at[1] - y
        r = (base.radius if isinstance(base, Round) else base.outer) * long
        if abs(px * dy - py * dx) < r and -r < px * dx + py * dy < long * long + r:
            where = crossed(base, a, b)
            if where is not None:
                found.append((n, where))
    return found


def passes(base: Round, way: Sequence[Point]) -> tuple[float, tuple[float, float]]:
    """How near a path comes to the centre of a base, and where on the path that is.

    >>> passes(Round((500, 300)), [(0, 0), (1000, 0)])
    (300.0, (500.0, 0.0))
    """
    x, y = base.at
    best, where = math.dist(base.at, way[0]), (float(way[0][0]), float(way[0][1]))
    for (ax, ay), (bx, by) in pairwise(way):
        dx, dy = bx - ax, by - ay
        long = dx * dx + dy * dy
        share = min(max(((x - ax) * dx + (y - ay) * dy) / long, 0.0), 1.0) if long else 0.0
        px, py = ax + share * dx, ay + share * dy
        far = math.hypot(px - x, py - y)
        if far < best:
            best, where = far, (px, py)
    return best, where


def thinned(way: Sequence[Point]) -> list[Point]:
    """A path without the points at which it does not move."""
    return [way[0], *(b for a, b in pairwise(way) if a != b)]


def length(path: Sequence[Point]) -> int:
    """The length of a path, rounded to a tenth.

    >>> length([(0, 0), (300, 400), (300, 500)])
    600
    """
    return round(sum(math.dist(a, b) for a, b in pairwise(path)))


def cut_off(path: Sequence[Point], most: int) -> list[Point]:
    """The beginning of a path, no longer than ``most``.

    >>> cut_off([(0, 0), (300, 400), (300, 900)], 700)
    [(0, 0), (300, 400), (300, 600)]
    """
    found, left = [path[0]], float(most)
    for a, b in pairwise(path):
        long = math.dist(a, b)
        if long > left:
            share = left / long
            found.append((a[0] + int((b[0] - a[0]) * share), a[1] + int((b[1] - a[1]) * share)))
            break
        found.append(b)
        left -= long
    return thinned(found)
