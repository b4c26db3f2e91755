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


def centimetres(length: int) -> float:
    """Tenths of a millimetre as centimetres, as people read them.

    >>> centimetres(1250)
    12.5
    """
    return length / 100


class Base(msgspec.Struct, frozen=True):
    """A round base.

    The radius is 125 for infantry (25 mm across), 200 for a rider and 300 for a support weapon (B4.1).
    """

    at: Point
    radius: int = 125


def moved(base: Base, at: Point) -> Base:
    """The same base somewhere else.

    >>> moved(Base((0, 0)), (50, 60))
    Base(at=(50, 60), radius=125)
    """
    return Base(at, base.radius)


def _heading(facing: float) -> tuple[float, float]:
    turned = math.radians(facing)
    return math.sin(turned), -math.cos(turned)


def facing(a: Point, b: Point) -> int:
    """The whole degrees in which ``b`` lies from ``a``, clockwise from the top.

    >>> facing((0, 0), (100, 0)), facing((0, 0), (0, 100))
    (90, 180)
    """
    return round(math.degrees(math.atan2(b[0] - a[0], a[1] - b[1]))) % 360


def is_ahead(at: Point, facing: int, target: Point) -> bool:
    """Return whether a point lies in the 180 degrees before another (B4.2), the line abreast of it included, within
    0.1 mm.

    >>> is_ahead((0, 0), 90, (100, 30)), is_ahead((0, 0), 90, (0, 500)), is_ahead((0, 0), 90, (-2, 500))
    (True, True, False)
    """
    hx, hy = _heading(facing)
    return (target[0] - at[0]) * hx + (target[1] - at[1]) * hy >= -1


def span(a: Point, b: Point) -> int:
    """The distance between two points, rounded to a tenth."""
    return round(math.hypot(b[0] - a[0], b[1] - a[1]))


def gap(one: Base, two: Base) -> int:
    """The distance from base edge to base edge, rounded to a tenth; where they overlap, how deep, as a negative number.

    >>> gap(Base((0, 0)), Base((1250, 0)))
    1000
    """
    return round(_gap(one, two))


def _gap(one: Base, two: Base) -> float:
    return _outside(one, two.at) - two.radius


def _outside(base: Base, point: Point) -> float:
    """Return how far a point is outside a base; inside it the distance to the edge, as a negative number."""
    return math.hypot(point[0] - base.at[0], point[1] - base.at[1]) - base.radius


def distance_to(base: Base, point: Point) -> int:
    """The distance from a base's edge to a point, rounded to a tenth; 0 for a point under the base."""
    return max(0, round(_outside(base, point)))


def is_overlapping(one: Base, two: Base) -> bool:
    """Return whether two bases overlap, by more than `OVERLAP`."""
    reach = one.radius + two.radius
    if abs(one.at[0] - two.at[0]) > reach or abs(one.at[1] - two.at[1]) > reach:
        return False
    return _gap(one, two) < -OVERLAP


def is_touching(one: Base, two: Base) -> bool:
    """Return whether two bases touch: they are within `TOUCH` of each other and do not overlap.

    >>> is_touching(Base((0, 0)), Base((250, 0))), is_touching(Base((0, 0)), Base((270, 0)))
    (True, False)
    """
    return -OVERLAP <= _gap(one, two) <= TOUCH


def is_on_table(base: Base, width: int, height: int) -> bool:
    """Return whether the whole base lies on a table of this size."""
    (x, y), r = base.at, base.radius
    return r <= x <= width - r and r <= y <= height - r


def cohesion(leader: Base, others: Sequence[Base], limit: int) -> tuple[int, ...]:
    """Return which of the others stand farther than ``limit`` from their leader, base edge to base edge (B4.4), by
    number.

    >>> cohesion(Base((0, 0)), [Base((500, 0)), Base((1250, 0)), Base((1251, 0))], 1000)
    (2,)
    """
    return tuple(i for i, base in enumerate(others) if gap(leader, base) > limit)


def crossed(base: Base, a: Point, b: Point) -> Point | None:
    """Return where the line from ``a`` to ``b`` meets a base first, or None: a line that only grazes it passes.

    >>> crossed(Base((500, 0)), (0, 0), (1000, 0))
    (375, 0)
    >>> crossed(Base((500, 125)), (0, 0), (1000, 0)) is None
    True
    """
    dx, dy = b[0] - a[0], b[1] - a[1]
    px, py = base.at[0] - a[0], base.at[1] - a[1]
    long = dx * dx + dy * dy
    foot = (px * dx + py * dy) / long if long else 0.0
    held = min(max(foot, 0.0), 1.0)
    if math.hypot(px - held * dx, py - held * dy) >= base.radius - GRAZE:
        return None
    aside = px - foot * dx, py - foot * dy
    half = math.sqrt(max(base.radius**2 - aside[0] ** 2 - aside[1] ** 2, 0) / long) if long else 0.0
    entry = max(foot - half, 0.0)
    return round(a[0] + entry * dx), round(a[1] + entry * dy)


def in_the_way(bases: Sequence[Base], a: Point, b: Point) -> list[tuple[int, Point]]:
    """Return which bases the line between two points crosses, by number, and where it meets each first.

    >>> in_the_way([Base((500, 0)), Base((500, 900))], (0, 0), (1000, 0))
    [(0, (375, 0))]
    """
    (x, y), dx, dy = a, b[0] - a[0], b[1] - a[1]
    long = math.hypot(dx, dy)
    crossings = []
    for n, base in enumerate(bases):
        px, py = base.at[0] - x, base.at[1] - y
        r = base.radius * long
        if abs(px * dy - py * dx) < r and -r < px * dx + py * dy < long * long + r:
            where = crossed(base, a, b)
            if where is not None:
                crossings.append((n, where))
    return crossings


def passes(base: Base, way: Sequence[Point]) -> tuple[float, tuple[float, float]]:
    """Return how near a path comes to the centre of a base, and where on the path that is.

    >>> passes(Base((500, 300)), [(0, 0), (1000, 0)])
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
    beginning, left = [path[0]], float(most)
    for a, b in pairwise(path):
        long = math.dist(a, b)
        if long > left:
            share = left / long
            beginning.append((a[0] + int((b[0] - a[0]) * share), a[1] + int((b[1] - a[1]) * share)))
            break
        beginning.append(b)
        left -= long
    return thinned(beginning)
