"""The rules of sight, cover and ground worked out on random tables the slow way: point by point.

Nothing here uses shapely or the code under test but for its records. Where a case is too near to a limit for points to
decide it, `Unsure` is raised.
"""

from __future__ import annotations

import heapq
import math
from itertools import pairwise
from typing import Any

import numpy as np

from legion_widget.games.baraka.tabletop.bases import Base, Point
from tests.baraka.random_tables import HOUSES, LINES, bases, table

__all__ = ["bases", "table"]

#: How near to a limit, in tenths of a millimetre, points cannot tell.
NEAR = 20


class Unsure(Exception):
    """The case is on the edge."""


def points(data: dict[str, Any], key: str = "points") -> np.ndarray:
    return np.array([[round(x * 100), round(y * 100)] for x, y in data[key]], dtype=float)


def inside(polygon: np.ndarray, places: np.ndarray) -> np.ndarray:
    """Which places lie in a polygon: a ray to the right crosses its edges an odd number of times."""
    x, y = places[:, 0], places[:, 1]
    odd = np.zeros(len(places), dtype=bool)
    for (x0, y0), (x1, y1) in zip(polygon, np.roll(polygon, -1, axis=0), strict=True):
        if y0 != y1:
            odd ^= ((y0 > y) != (y1 > y)) & (x < (x1 - x0) * (y - y0) / (y1 - y0) + x0)
    return odd


def steps(a: Any, b: Any, step: float = 2.0) -> np.ndarray:
    """Places along a line."""
    count = max(2, math.ceil(math.dist(a, b) / step) + 1)
    return np.linspace(np.array(a, dtype=float), np.array(b, dtype=float), count)


def course(corners: np.ndarray, closed: bool = False) -> np.ndarray:
    """Places along a whole line, or round an area."""
    ring = [*corners, corners[0]] if closed else list(corners)
    return np.concatenate([steps(a, b) for a, b in pairwise(ring)])


def nearest(places: np.ndarray, point: Any) -> float:
    return float(np.min(np.hypot(*(places - np.array(point)).T)))


def crosses(corners: np.ndarray, a: Any, b: Any, closed: bool = False) -> bool:
    """Whether a line crosses another, by the turn of the corners."""

    def turn(p: Any, q: Any, r: Any) -> float:
        return float((q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]))

    ring = [*corners, corners[0]] if closed else list(corners)
    return any(turn(a, b, c) * turn(a, b, d) < 0 and turn(c, d, a) * turn(c, d, b) < 0 for c, d in pairwise(ring))


def sure(value: float, limit: float, near: float = NEAR) -> bool:
    """Whether a value is greater than a limit. Raises `Unsure` when it is too near."""
    if abs(value - limit) < near:
        raise Unsure
    return value > limit


def part(polygon: np.ndarray, a: Any, b: Any) -> float:
    """How much of a line lies in a polygon."""
    places = steps(a, b)
    return float(inside(polygon, places).sum()) * math.dist(a, b) / len(places)


def is_in(data: dict[str, Any], point: Any) -> bool:
    """Whether a point lies in a piece. Raises `Unsure` near its edge."""
    if data["kind"] in LINES:
        return False
    sure(nearest(course(points(data), True), point), 0)
    return bool(inside(points(data), np.array([point], dtype=float))[0])


def sight(table: dict[str, Any], a: Base, b: Base, third: list[Base]) -> set[tuple[str, str | int]]:
    """What blocks the line between two round bases. Houses that do not open all round are looked out of by `looks`."""
    found: set[tuple[str, str | int]] = set()
    wood, woods = 0.0, []
    for n, base in enumerate(third):
        if not sure(nearest(steps(a.at, b.at), base.at), base.radius, 4):
            found.add(("miniature", n))
    for data in table["pieces"]:
        kind, id = data["kind"], data["id"]
        if kind in LINES or kind in ("crops", "thicket", "stony", "wire", "trench"):
            continue
        area = points(data)
        ins = [base for base in (a, b) if is_in(data, base.at)]
        long = part(area, a.at, b.at)
        if 0 < long < NEAR:
            raise Unsure
        if kind == "grove" and long:
            if not ins:
                found.add(("wood", id))
            else:
                wood += long
                woods.append(id)
        elif kind.endswith("hill") and long:
            ridge, closed = (points(data, "ridge"), False) if "ridge" in data else (area, True)
            near = any(not sure(nearest(course(ridge, closed), base.at) - base.radius, 500) for base in ins)
            if not ins or (not near and crosses(ridge, a.at, b.at, closed)):
                found.add(("hill", id))
        elif kind in HOUSES and long and not (ins and "openings" not in data) and len(ins) < 2:
            found.add(("walls", id))
        elif kind == "canyon" and ins:
            edge = course(area, True)
            at_edge = any(not sure(abs(nearest(edge, base.at)) - base.radius, 10, 5) for base in (a, b))
            if sure(math.dist(a.at, b.at) - long, 10) and not at_edge:
                found.add(("hollow", id))
    if wood and sure(wood, 1000):
        found |= {("wood", id) for id in woods}
    return found


def sees(table: dict[str, Any], a: Base, b: Base) -> bool:
    """Whether two bases see each other, from the openings of the houses that they are in."""

    def ends(base: Base, other: Base) -> list[Point]:
        if sum(is_in(data, base.at) for data in table["pieces"] if data["kind"] in HOUSES) > 1:
            raise Unsure  # houses that stand in each other
        for data in table["pieces"]:
            if data["kind"] in HOUSES and "openings" in data and is_in(data, base.at) and not is_in(data, other.at):
                return [(round(x * 100), round(y * 100)) for x, y in data["openings"]]
        return [base.at]

    for mine in ends(a, b):
        for theirs in ends(b, a):
            blocked = False
            for data in table["pieces"]:
                if data["kind"] not in HOUSES:
                    continue
                ins = [base for base in (a, b) if is_in(data, base.at)]
                long = part(points(data), mine, theirs)
                if 0 < long < 60:
                    raise Unsure
                if long and not (ins and "openings" not in data) and len(ins) < 2:
                    blocked = True
            if not blocked:
                return True
    return False


def cover(table: dict[str, Any], leader: Base, shooter: Point) -> set[tuple[str, str]]:
    """The pieces that give cover, each with its class, before the best is taken."""
    classes = {
        "grove": "light", "canyon": "light", "thicket": "light", "steep_hill": "light", "stony": "light",
        "trench": "heavy", "blockhouse": "heavy", "building": "light", "wall": "heavy", "fence": "light",
    }  # fmt: skip
    found = set()
    for data in table["pieces"]:
        if data["kind"] not in classes:
            continue
        line = points(data)
        if data["kind"] in LINES:
            near = not sure(nearest(course(line), leader.at), leader.radius + 10, 4)
            gives = near and crosses(line, shooter, leader.at)
        else:
            away = nearest(course(line, True), leader.at)
            gives = bool(inside(line, np.array([leader.at], dtype=float))[0]) and sure(away, leader.radius, 4)
        if gives:
            found.add((data["id"], classes[data["kind"]]))
    return found


class Grid:
    """The ground as a raster of millimetres, and the shortest ways on it: 16 directions, centimetre by centimetre."""

    def __init__(self, table: dict[str, Any], closed: list[str], enemies: list[Base], radius: int, apart: int) -> None:
        self.size = round(table["width"])
        axis = np.arange(self.size * 10 + 1) * 10.0
        places = np.stack(np.meshgrid(axis, axis, indexing="ij"), axis=-1).reshape(-1, 2)
        bad = (places < radius).any(axis=1) | (places > self.size * 100 - radius).any(axis=1)
        for data in table["pieces"]:
            if data["kind"] in closed:
                bad |= inside(points(data), places)
        for enemy in enemies:
            bad |= np.hypot(*(places - np.array(enemy.at)).T) < enemy.radius + radius + apart
        self.bad = bad.reshape(len(axis), len(axis))

    def distances(self, start: tuple[int, int]) -> dict[tuple[int, int], float]:
        """How far it is to each whole centimetre, in tenths of a millimetre; start in centimetres."""
        moves = [(dx, dy) for dx in range(-3, 4) for dy in range(-3, 4) if math.gcd(dx, dy) == 1]
        samples = {
            move: np.unique(np.round(steps((0, 0), (move[0] * 10, move[1] * 10), 0.5)).astype(int), axis=0)
            for move in moves
        }
        best = {start: 0.0}
        heap = [(0.0, start)]
        while heap:
            far, here = heapq.heappop(heap)
            if far > best[here]:
                continue
            for move, over in samples.items():
                there = (here[0] + move[0], here[1] + move[1])
                if not (0 <= there[0] <= self.size and 0 <= there[1] <= self.size):
                    continue
                if self.bad[here[0] * 10 + over[:, 0], here[1] * 10 + over[:, 1]].any():
                    continue
                length = far + math.hypot(*move) * 100
                if length < best.get(there, math.inf):
                    best[there] = length
                    heapq.heappush(heap, (length, there))
        return best
