"""Plane geometry of outlines in world units: the edge of a set of hexes, smooth lines, offsets, clipping."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Sequence
from functools import lru_cache

from ..engine.hexgrid import HexGrid, bits
from ..engine.scene import Point

Line = list[Point]


def edge_lines(grid: HexGrid, inside: int, outside: int | None = None) -> list[tuple[Line, bool]]:
    """The hexsides between two sets of hexes, chained to lines: ``(points, closed)``, the inside to the right.

    Without ``outside`` all that is not inside counts, the border of the grid too.
    """
    after: dict[tuple[int, int], tuple[int, int]] = {}
    place: dict[tuple[int, int], Point] = {}
    for index in bits(inside):
        around = grid.neighbours(index)
        if outside is None and around & inside == around and around.bit_count() == 6:
            continue
        corners: Line | None = None
        for direction, neighbour in enumerate(grid.around(index)):
            if neighbour is None:
                if outside is not None:
                    continue
            elif inside >> neighbour & 1 or (outside is not None and not outside >> neighbour & 1):
                continue
            corners = corners or grid.corners(index)
            one, two = corners[direction], corners[(direction + 1) % 6]
            start, end = _key(one), _key(two)
            after[start] = end
            place[start], place[end] = one, two
    ends = set(after.values())
    lines: list[tuple[Line, bool]] = []
    for start in [k for k in after if k not in ends] + list(after):
        if start not in after:
            continue
        line = [place[start]]
        at = start
        while at in after:
            at = after.pop(at)
            line.append(place[at])
        closed = at == start
        lines.append((line[:-1] if closed else line, closed))
    return lines


def _key(point: Point) -> tuple[int, int]:
    return round(point[0] * 4), round(point[1] * 4)


def offset(line: Sequence[Point], closed: bool, by: float) -> Line:
    """A line moved sideways: to its right (screen coordinates, y down) for a positive ``by``; mitred corners."""
    out: Line = []
    last = len(line) - 1
    for k, (x, y) in enumerate(line):
        before = line[k - 1] if k or closed else None
        following = line[(k + 1) % len(line)] if k < last or closed else None
        normals = []
        for one, two in ((before, (x, y)), ((x, y), following)):
            if one is not None and two is not None:
                dx, dy = two[0] - one[0], two[1] - one[1]
                length = math.hypot(dx, dy) or 1.0
                normals.append((-dy / length, dx / length))
        nx = sum(n[0] for n in normals)
        ny = sum(n[1] for n in normals)
        norm = math.hypot(nx, ny) or 1.0
        nx, ny = nx / norm, ny / norm
        stretch = nx * normals[0][0] + ny * normals[0][1]
        reach = by / max(0.4, stretch)
        out.append((x + nx * reach, y + ny * reach))
    return out


def smooth(line: Sequence[Point], steps: int = 4) -> Line:
    """A Catmull-Rom curve through the points of an open line."""
    if len(line) < 3:
        return list(line)
    out: Line = [line[0]]
    for k in range(len(line) - 1):
        p0, p1 = line[max(0, k - 1)], line[k]
        p2, p3 = line[k + 1], line[min(len(line) - 1, k + 2)]
        for s in range(1, steps + 1):
            t = s / steps
            a, b, c = -t + 2 * t * t - t**3, 2 - 5 * t * t + 3 * t**3, t + 4 * t * t - 3 * t**3
            d = t**3 - t * t
            out.append(
                (
                    (a * p0[0] + b * p1[0] + c * p2[0] + d * p3[0]) / 2,
                    (a * p0[1] + b * p1[1] + c * p2[1] + d * p3[1]) / 2,
                )
            )
    return out


def quadratic(one: Point, control: Point, two: Point, steps: int = 5) -> Line:
    """Points of a quadratic curve, the first left out."""
    out: Line = []
    for s in range(1, steps + 1):
        t = s / steps
        a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
        out.append((a * one[0] + b * control[0] + c * two[0], a * one[1] + b * control[1] + c * two[1]))
    return out


def resample(line: Sequence[Point], step: float) -> Line:
    """Points along a line, about ``step`` apart, both ends included."""
    out: Line = [line[0]]
    for (x0, y0), (x1, y1) in itertools.pairwise(line):
        parts = max(1, math.ceil(math.hypot(x1 - x0, y1 - y0) / step))
        out += [(x0 + (x1 - x0) * k / parts, y0 + (y1 - y0) * k / parts) for k in range(1, parts + 1)]
    return out


def length(line: Sequence[Point]) -> float:
    """The length of a line."""
    return sum(math.dist(a, b) for a, b in itertools.pairwise(line))


def clip(ring: Sequence[Point], convex: Sequence[Point]) -> Line:
    """The part of a ring inside a convex, clockwise polygon (Sutherland-Hodgman); empty when nothing is left."""
    out = list(ring)
    for k, (ax, ay) in enumerate(convex):
        bx, by = convex[(k + 1) % len(convex)]
        ex, ey = bx - ax, by - ay
        source, out = out, []
        if not source:
            break
        px, py = source[-1]
        before = ex * (py - ay) - ey * (px - ax)
        for x, y in source:
            offset = ex * (y - ay) - ey * (x - ax)
            if (offset >= 0) != (before >= 0):
                t = before / (before - offset)
                out.append((px + (x - px) * t, py + (y - py) * t))
            if offset >= 0:
                out.append((x, y))
            px, py, before = x, y, offset
    return out


def is_inside(ring: Sequence[Point], x: float, y: float) -> bool:
    """Return whether a point lies in a ring (even-odd)."""
    inside = False
    px, py = ring[-1]
    for qx, qy in ring:
        if (qy > y) != (py > y) and x < (px - qx) * (y - qy) / (py - qy) + qx:
            inside = not inside
        px, py = qx, qy
    return inside


def distance(x: float, y: float, one: Point, two: Point) -> float:
    """The distance from a point to a piece of line."""
    dx, dy = two[0] - one[0], two[1] - one[1]
    square = dx * dx + dy * dy
    t = 0.0 if square == 0 else max(0.0, min(1.0, ((x - one[0]) * dx + (y - one[1]) * dy) / square))
    return math.hypot(x - one[0] - t * dx, y - one[1] - t * dy)


def simplify(line: Sequence[Point], tolerance: float) -> Line:
    """A line with fewer points, nowhere further than ``tolerance`` from the old one (Douglas-Peucker)."""
    if len(line) < 3:
        return list(line)
    keep = [False] * len(line)
    keep[0] = keep[-1] = True
    stack = [(0, len(line) - 1)]
    while stack:
        lo, hi = stack.pop()
        worst, at = tolerance, -1
        (ax, ay), (bx, by) = line[lo], line[hi]
        dx, dy = bx - ax, by - ay
        norm = math.hypot(dx, dy)
        for k in range(lo + 1, hi):
            x, y = line[k]
            away = abs(dx * (y - ay) - dy * (x - ax)) / norm if norm else math.hypot(x - ax, y - ay)
            if away > worst:
                worst, at = away, k
        if at >= 0:
            keep[at] = True
            stack += [(lo, at), (at, hi)]
    return [p for p, k in zip(line, keep, strict=True) if k]


def rectangle(left: float, top: float, right: float, bottom: float) -> tuple[Point, ...]:
    """A box as four points, clockwise."""
    return ((left, top), (right, top), (right, bottom), (left, bottom))


@lru_cache(maxsize=64)
def rounded(left: float, top: float, right: float, bottom: float, r: float, steps: int = 4) -> tuple[Point, ...]:
    """A box with round corners, clockwise."""
    out: list[Point] = []
    centres = (
        (right - r, top + r, -90),
        (right - r, bottom - r, 0),
        (left + r, bottom - r, 90),
        (left + r, top + r, 180),
    )
    for cx, cy, start in centres:
        for k in range(steps + 1):
            a = math.radians(start + 90 * k / steps)
            out.append((round(cx + r * math.cos(a), 2), round(cy + r * math.sin(a), 2)))
    return tuple(out)


def fixed(points: Iterable[Point]) -> tuple[Point, ...]:
    """Points rounded to a hundredth of a unit, so that equal pictures are equal data."""
    return tuple((round(x, 2), round(y, 2)) for x, y in points)
