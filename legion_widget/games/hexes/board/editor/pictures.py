"""The overlays of the editor on a map of hexes: strokes, ghosts, gaps in roads, numbers of faults, signs of change."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from .....drawing.counters import SIZE
from .....drawing.linework import WALL, wall
from .....drawing.outline import edge_lines, fixed, rectangle, rounded
from .....drawing.palette import palette
from .....drawing.terrain import TerrainStyle
from .....engine.hexgrid import HexGrid
from .....engine.scene import Disc, Item, Point, Poly, Scene, Shape
from .....ui.editor.signs import CHANGE, FAULT
from .....ui.markup import Markup
from .....ui.panels.parts import drawn
from .edits import Pair

if TYPE_CHECKING:
    from .kit import HexKit


def fill_of(style: TerrainStyle, theme: str) -> str:
    """The colour that stands for a terrain."""
    ink, dark = palette(theme), theme == "dark"
    if style.ground == "sea":
        return ink.sea[3][1]
    if style.ground == "lagoon":
        return ink.lagoon[1][1]
    if style.tint is not None:
        return style.tint[dark]
    return {"mountain": ink.mountain, "stipple": ink.beach}.get(style.pattern, ink.land[0][1])


def swatch(style: TerrainStyle, theme: str = "light") -> Markup:
    """A hex of a terrain, as a small picture."""
    ink = palette(theme)
    corners = fixed([(8, 1), (24, 1), (31, 14), (24, 27), (8, 27), (1, 14)])
    shapes: list[Shape] = [Poly(corners, fill=fill_of(style, theme), stroke=ink.grid, width=1.2)]
    if style.pattern == "mountain":
        shapes += [Poly(fixed([(x, y), (x + dx, y + dy)]), stroke=ink.mountain_edge, width=1.6, closed=False)
                   for x, y, dx, dy in ((8, 1, 1, 4), (14, 1, 0, 4), (20, 1, 0, 4), (8, 27, 1, -4), (14, 27, 0, -4),
                                        (20, 27, 0, -4), (4, 8, 3, 2), (28, 8, -3, 2), (4, 20, 3, -2),
                                        (28, 20, -3, -2))]  # fmt: skip
    elif style.pattern == "stipple":
        shapes += [
            Disc(x, y, 1.2, fill=ink.mountain_edge)
            for x, y in ((10, 9), (17, 6), (22, 13), (13, 16), (20, 21), (9, 21))
        ]
    elif style.ground != "land":
        shapes += [Poly(fixed([(x, y), (x + 6, y)]), stroke=ink.water_line, width=1.1, closed=False)
                   for x, y in ((8, 8), (17, 11), (10, 16), (18, 20))]  # fmt: skip
    return drawn(Scene(32, 28, {"all": (Item("swatch", tuple(shapes)),)}, background="none"), 26)


def line_sample(kind: str) -> Markup:
    """A road, a track or a water, as a small picture."""
    ink = palette("light")
    line = fixed([(2, 20), (12, 12), (22, 16), (31, 7)])
    if kind == "road":
        shapes: list[Shape] = [
            Poly(line, stroke=ink.road_casing, width=5, closed=False),
            Poly(line, stroke=ink.road, width=3, closed=False),
        ]
    elif kind == "track":
        shapes = [Poly(line, stroke=ink.track, width=2.2, dash=(5, 3), closed=False)]
    elif kind == WALL:
        shapes = wall(line, ink, 5)
    else:
        shapes = [Poly(line, stroke=ink.river, width=5 if kind in ("river", "canal") else 3, closed=False)]
    return drawn(Scene(34, 28, {"all": (Item("sample", tuple(shapes)),)}, background="none"), 28)


def patch(kit: HexKit, hexes: Iterable[int], letter: str, stroke: bool = False, theme: str = "light") -> Item:
    """Hexes that have just been painted, before the map is drawn again; those of a ``stroke`` stand out."""
    grid, style = kit.data.grid, kit.terrain.get(letter, TerrainStyle())
    fill, listed = fill_of(style, theme), list(hexes)
    shapes: list[Shape] = [
        Poly(fixed(grid.corners(index, 0.97)), fill=fill, alpha=0.62 if stroke else 1.0) for index in listed
    ]
    if stroke:
        mask = sum(1 << index for index in listed)
        rim = [(fixed(line), closed) for line, closed in edge_lines(grid, mask)]
        shapes += [Poly(line, stroke="#FFFFFF", width=3.4, closed=closed) for line, closed in rim]
        shapes += [Poly(line, stroke=CHANGE, width=1.8, dash=(4, 3), closed=closed) for line, closed in rim]
    return Item(f"patch-{letter}", tuple(shapes))


def chosen(grid: HexGrid, hexes: Iterable[int], ink: str) -> Item:
    """Hexes over which a hand has gone."""
    return Item(
        "stroke",
        tuple(
            Poly(fixed(grid.corners(index, 0.94)), fill=ink, stroke="#FFFFFF", width=2, alpha=0.4) for index in hexes
        ),
    )


def zone(grid: HexGrid, mask: int, ink: str) -> Item:
    """The hexes of a zone or an area: tinted, with an edge."""
    rim = [(fixed(line), closed) for line, closed in edge_lines(grid, mask)] if mask else []
    rings = [line for line, _ in rim]
    shapes: list[Shape] = [Poly(rings[0], fill=ink, alpha=0.2, holes=tuple(rings[1:]))] if rings else []
    shapes += [Poly(line, stroke="#FFFFFF", width=4.2, closed=closed) for line, closed in rim]
    shapes += [Poly(line, stroke=ink, width=2.2, dash=(5, 3), closed=closed) for line, closed in rim]
    return Item("zone", tuple(shapes))


def chain(grid: HexGrid, indices: Sequence[int], ink: str) -> Item:
    """The course of a road that is being drawn; where it jumps it is broken."""
    shapes: list[Shape] = []
    for one, two in pairwise(indices):
        line = fixed([grid.centre(one), grid.centre(two)])
        if grid.neighbours(one) >> two & 1:
            shapes += [
                Poly(line, stroke="#FFFFFF", width=6, closed=False),
                Poly(line, stroke=ink, width=3.4, closed=False),
            ]
        else:
            shapes += gap(line)
    x, y = grid.centre(indices[-1])
    shapes += [Disc(round(x, 1), round(y, 1), 5, fill=ink, stroke="#FFFFFF", width=2)]
    return Item("chain", tuple(shapes))


def gap(line: tuple[Point, ...]) -> list[Shape]:
    """A road that jumps."""
    return [
        Poly(line, stroke="#FFFFFF", width=6, closed=False),
        Poly(line, stroke=FAULT, width=3.6, dash=(6, 5), closed=False),
    ]


def sides(grid: HexGrid, pairs: Iterable[Pair], draws: bool) -> Item:
    """Hexsides along which water is being drawn, or taken away."""
    shapes: list[Shape] = []
    for one, two in pairs:
        line = fixed(side(grid, one, two))
        shapes.append(Poly(line, stroke="#FFFFFF", width=7.5, closed=False))
        shapes.append(
            Poly(line, stroke=CHANGE if draws else FAULT, width=4.6, dash=() if draws else (4, 3), closed=False)
        )
    return Item("sides", tuple(shapes))


def side(grid: HexGrid, one: int, two: int) -> list[Point]:
    """The two ends of the hexside between two hexes."""
    direction = grid.around(one).index(two)
    corners = grid.corners(one)
    return [corners[direction], corners[(direction + 1) % 6]]


def frame(grid: HexGrid, start: int, end: int, ink: str) -> Item:
    """The frame that a hand draws round counters."""
    (x1, y1), (x2, y2) = grid.centre(start), grid.centre(end)
    box = fixed(rectangle(min(x1, x2) - 18, min(y1, y2) - 18, max(x1, x2) + 18, max(y1, y2) + 18))
    return Item(
        "frame",
        (
            Poly(box, fill=ink, alpha=0.12),
            Poly(box, stroke="#FFFFFF", width=3),
            Poly(box, stroke=ink, width=1.6, dash=(5, 3)),
        ),
    )


def ring(at: Point) -> Item:
    """A ring round what is chosen."""
    half = SIZE / 2 + 2.4
    line = fixed(rounded(-half, -half, half, half, 4.6))
    return Item("ring", (Poly(line, stroke="#2B2008", width=4.4), Poly(line, stroke="#FFC83D", width=2.7)), at)


def place_ring(at: Point) -> Item:
    """A ring round a place that is chosen."""
    return Item("ring", (Disc(0, 0, 12, stroke="#2B2008", width=4.4), Disc(0, 0, 12, stroke="#FFC83D", width=2.7)), at)
