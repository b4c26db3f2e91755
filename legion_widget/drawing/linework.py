"""The lines of a map as shapes: grid, rivers, roads and tracks, bridges, the line between two zones."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterable

from ..engine.board import Board
from ..engine.board_data import RiverData
from ..engine.hexgrid import SIDE, HexGrid, bits
from ..engine.scene import Point, Poly, Shape
from .coast import Shore
from .outline import Line, edge_lines, fixed, length, offset, quadratic, resample, smooth
from .palette import Palette


def grid_lines(grid: HexGrid, classes: Callable[[int, int | None], int]) -> dict[int, list[Poly]]:
    """The hexsides by class, as dashed straight lines: a dash of one side, a gap of two, so one line carries many.

    ``classes`` gives the class of the hexside between a hex and its neighbour (None beyond the border).
    """
    lines: dict[tuple[int, int, int], list[tuple[float, Point, Point]]] = {}
    for index in bits(grid.all):
        corners = grid.corners(index)
        for direction in range(6):
            neighbour = grid.neighbour(index, direction)
            if neighbour is not None and direction >= 3:
                continue
            one, two = corners[direction], corners[(direction + 1) % 6]
            if (two[0], two[1]) < (one[0], one[1]):
                one, two = two, one
            family = direction % 3
            angle = (0.0, math.pi / 3, -math.pi / 3)[family]
            along = one[0] * math.cos(angle) + one[1] * math.sin(angle)
            across = one[1] * math.cos(angle) - one[0] * math.sin(angle)
            key = (classes(index, neighbour), family, round(across))
            lines.setdefault(key, []).append((along, one, two))
    lines_by_class: dict[int, list[Poly]] = {}
    for (kind, _, _), sides in sorted(lines.items()):
        sides.sort()
        k = 0
        while k < len(sides):
            j = k
            while j + 1 < len(sides) and abs(sides[j + 1][0] - sides[j][0] - 3 * SIDE) < 1:
                j += 1
            ends = fixed((sides[k][1], sides[j][2]))
            lines_by_class.setdefault(kind, []).append(Poly(ends, dash=(SIDE, 2 * SIDE), closed=False))
            k = j + 1
    return lines_by_class


# ---- rivers and walls -------------------------------------------------------------------------

#: What runs along hexsides and is not water.
WALL = "wall"


def river_lines(board: Board, river: RiverData) -> list[Line]:
    """A river in world units, smooth: its course from source to mouth, or its line along hexsides."""
    if river.banks is None:
        return [_course(board, river)]
    left, right = (sum(1 << board.index(name) for name in set(bank)) for bank in river.banks)
    return [smooth([*line, line[0]] if closed else line, 2) for line, closed in edge_lines(board.grid, left, right)]


def _course(board: Board, river: RiverData) -> Line:
    earth = board.data.frame is not None and all(-180 <= x <= 180 and -90 <= y <= 90 for x, y in river.course)
    points = [board.world(x, y) if earth else (float(x), float(y)) for x, y in river.course]
    return smooth(points, 3)


def rivers(board: Board, ink: Palette, shore: Shore) -> list[Shape]:
    """All rivers, growing downstream, on a faint bank; what lies in the water is left out. Walls stand over them."""
    banks: list[Shape] = []
    beds: dict[float, list[Shape]] = {}
    over: list[Shape] = []
    for river, line in [(water, line) for water in board.data.rivers for line in river_lines(board, water)]:
        if river.kind == WALL:
            over += wall(fixed(line), ink, 3.0)
            continue
        if shore.true:
            line = _upstream_of_shore(line, shore)
        if len(line) < 2:
            continue
        parts = max(1, min(6, len(line) // 8))
        first, last = river.width
        banks.append(Poly(fixed(line), stroke=ink.label_halo, width=last + 1.8, closed=False, alpha=0.3))
        for k in range(parts):
            piece = line[k * (len(line) - 1) // parts : (k + 1) * (len(line) - 1) // parts + 1]
            wide = round(first + (last - first) * (k + 0.5) / parts, 2)
            if len(piece) > 1:
                beds.setdefault(wide, []).append(Poly(fixed(piece), stroke=ink.river, width=wide, closed=False))
    return [*banks, *(shape for wide in sorted(beds) for shape in beds[wide]), *over]


def wall(line: tuple[Point, ...], ink: Palette, width: float) -> list[Shape]:
    """A wall along a line, with its merlons."""
    return [
        Poly(line, stroke=ink.wall, width=width, closed=False),
        Poly(line, stroke=ink.wall_fill, width=0.5 * width, dash=(width, width), closed=False),
    ]


def _upstream_of_shore(line: Line, shore: Shore) -> Line:
    for k in range(len(line) - 1, -1, -1):
        if shore.is_dry(*line[k]):
            return line[: k + 2]
    return []


# ---- roads --------------------------------------------------------------------------------------


def road_line(grid: HexGrid, hexes: list[int]) -> Line:
    """A road through the middles of the hexsides, curved in each hex: never in doubt which side it crosses."""
    centres = [grid.centre(index) for index in hexes]
    middles = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in itertools.pairwise(centres)]
    line = [centres[0], middles[0]]
    for k in range(1, len(centres) - 1):
        straight = math.dist(middles[k - 1], middles[k]) > 1.7 * SIDE
        line += quadratic(middles[k - 1], centres[k], middles[k], 1 if straight else 5)
    return [*line, centres[-1]]


def road_lines(board: Board, kind: str) -> list[Line]:
    """The lines of all roads (``"road"``) or tracks (``"track"``) of a board."""
    return [
        road_line(board.grid, [board.index(name) for name in road.hexes]) for road in board.roads if road.kind == kind
    ]


def _strokes(lines: Iterable[Line], **style: object) -> list[Shape]:
    return [Poly(fixed(line), closed=False, **style) for line in lines]  # type: ignore[arg-type]


def tracks(board: Board, ink: Palette) -> list[Shape]:
    """Tracks: dashed, no effect on play."""
    lines = road_lines(board, "track")
    halo = _strokes(lines, stroke=ink.label_halo, width=3.4, alpha=0.35)
    return halo + _strokes(lines, stroke=ink.track, width=1.5, dash=(5.0, 2.6))


def roads(board: Board, ink: Palette) -> list[Shape]:
    """Roads: a halo, a dark casing, a red fill."""
    lines = road_lines(board, "road")
    return [
        *_strokes(lines, stroke=ink.label_halo, width=6.6, alpha=0.5),
        *_strokes(lines, stroke=ink.road_casing, width=4.5),
        *_strokes(lines, stroke=ink.road, width=2.7),
    ]


def bridges(board: Board, ink: Palette) -> list[Shape]:
    """The bridges: where a road is nearest to the river in its hex, and where one crosses a river along hexsides.

    Each is two rails, splayed at the ends.
    """
    out: list[Shape] = []
    spots = [_crossing(board, bridge.hex) for bridge in board.data.bridges]
    spots += [_over(board.grid.centre(one), board.grid.centre(two)) for one, two in board.crossings()]
    for x, y, angle in spots:
        cos, sin = math.cos(angle), math.sin(angle)

        def turn(
            u: float, v: float, x: float = x, y: float = y, cos: float = cos, sin: float = sin
        ) -> tuple[float, float]:
            return round(x + u * cos - v * sin, 2), round(y + u * sin + v * cos, 2)

        for wide, colour in ((3.4, ink.label_halo), (1.5, ink.wall)):
            for side in (-1, 1):
                rail = ((-8.2, 6.6), (-5.4, 3.9), (5.4, 3.9), (8.2, 6.6))
                points = tuple(turn(u, side * v) for u, v in rail)
                out.append(Poly(points, stroke=colour, width=wide, closed=False))
    return out


def _over(one: Point, two: Point) -> tuple[float, float, float]:
    """The middle of the hexside between two hexes, and the angle of a road over it in radians."""
    return (one[0] + two[0]) / 2, (one[1] + two[1]) / 2, math.atan2(two[1] - one[1], two[0] - one[0])


def _crossing(board: Board, name: str) -> tuple[float, float, float]:
    """Return the point where a road crosses a river in a hex, and the road's angle there in radians."""
    index = board.index(name)
    cx, cy = board.grid.centre(index)
    best = (math.inf, cx, cy, 0.0)
    courses = [resample(line, 3) for river in board.data.rivers for line in river_lines(board, river)]
    water = [p for line in courses for p in line if math.dist(p, (cx, cy)) < 2 * SIDE]
    for line in road_lines(board, "road"):
        fine = resample(line, 2)
        for k, point in enumerate(fine[1:-1], 1):
            if math.dist(point, (cx, cy)) > 0.95 * SIDE:
                continue
            away = min((math.dist(point, w) for w in water), default=math.dist(point, (cx, cy)))
            if away < best[0]:
                dx, dy = fine[k + 1][0] - fine[k - 1][0], fine[k + 1][1] - fine[k - 1][1]
                best = (away, *point, math.atan2(dy, dx))
    return best[1:]


# ---- the line between the zones -------------------------------------------------------------------


def zone_lines(board: Board) -> list[tuple[Line, bool]]:
    """The hexsides between each inner zone and each outer one, chained, the inner zone to the right."""
    pairs = itertools.combinations(board.zones, 2)
    return [line for one, two in pairs for line in edge_lines(board.grid, board.zone(one), board.zone(two))]


def zone_line(board: Board, ink: Palette) -> list[Shape]:
    """The line of zones: a ribbon on its inner side, a halo and a dash along the hexsides."""
    lines = zone_lines(board)
    out: list[Shape] = []
    for line, closed in lines:
        ribbon = fixed(offset(line, closed, 4.0))
        out.append(Poly(ribbon, stroke=ink.zone_ribbon, width=7.5, closed=closed, alpha=0.3))
    for line, closed in lines:
        out.append(Poly(fixed(line), stroke=ink.label_halo, width=3.6, closed=closed, alpha=0.8))
    for line, closed in lines:
        out.append(Poly(fixed(line), stroke=ink.zone_dash, width=2.3, dash=(8.6, 3.87), closed=closed))
    return out


__all__ = [
    "bridges",
    "grid_lines",
    "length",
    "river_lines",
    "rivers",
    "road_line",
    "road_lines",
    "roads",
    "tracks",
    "zone_line",
    "zone_lines",
]
