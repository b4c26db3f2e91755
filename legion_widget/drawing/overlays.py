"""The overlays on a map during play: the reach of a counter, targets, paths, selected hexes, fire.

Each has a form of its own too: an edge round the reach, hatching in zones of control, numbers in discs, arrows.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Mapping, Sequence

from ..engine.board import Board
from ..engine.hexgrid import HexGrid, bits
from ..engine.scene import Disc, Item, Label, Point, Poly, Shape
from .outline import edge_lines, fixed
from .palette import Palette, palette

#: The dark ring round the gold one of what is selected.
RING = "#2B2008"


def reach_items(
    board: Board,
    costs: Mapping[int, int],
    zoc: int = 0,
    theme: str = "light",
    outer: int = 0,
    *,
    numbers: bool = True,
    bare: int = 0,
    larger: float = 1.0,
    spots: Mapping[int, Point] | None = None,
) -> list[Item]:
    """Return the reach of a counter: first the ground (under towns and names), then the costs (above all).

    ``costs`` gives each hex its cost, ``zoc`` is the set of hexes where the enemy stops it, ``outer`` the set that
    only a longer displacement without combat reaches, ``bare`` the set without a cost on it; all are bit numbers of
    the board's grid. The costs are ``larger`` where the picture is small; ``spots`` gives where one stands that would
    hide a name in the middle.

    >>> board = Board.from_dict({"columns": 3, "rows": 2, "terrain": ["...", "..."]})
    >>> [item.id for item in reach_items(board, {0: 0, 1: 1}, zoc=2)]
    ['reach', 'reach-costs']
    """
    ink, grid = palette(theme), board.grid
    light = ink.theme == "light"
    mask = sum(1 << index for index in costs)
    shapes: list[Shape] = []
    if outer & ~mask:
        shapes += filled([line for line, _ in _rim(grid, outer & ~mask)], ink.reach_tint, 0.07)
        rim = _rim(grid, outer | mask)
        shapes += [Poly(line, stroke=ink.reach_rim, width=3.2, closed=closed, alpha=0.7) for line, closed in rim]
        shapes += [Poly(line, stroke=ink.reach_edge, width=1.7, dash=(1.7, 2.6), closed=closed) for line, closed in rim]
    rim = _rim(grid, mask)
    rings = [line for line, _ in rim]
    shapes += filled(rings, ink.reach_veil, 0.34 if light else 0.12)
    shapes += filled(rings, ink.reach_tint, 0.2 if light else 0.17)
    shapes += hatching(grid, mask & zoc, ink)
    shapes += [Poly(line, stroke=ink.reach_rim, width=4.4, closed=closed, alpha=0.95) for line, closed in rim]
    shapes += [Poly(line, stroke=ink.reach_edge, width=2.4, closed=closed) for line, closed in rim]
    items = [Item("reach", tuple(shapes))]
    if numbers:
        beside = spots or {}
        items.append(
            Item(
                "reach-costs",
                tuple(
                    shape
                    for index, cost in costs.items()
                    if cost and not bare >> index & 1
                    for shape in cost_disc(beside.get(index) or grid.centre(index), cost, ink, larger)
                ),
            )
        )
    return [item for item in items if item.shapes]


def reach_inks(theme: str = "light") -> dict[str, str | float]:
    """Return the inks of `reach_items`, `selected_items` and `target_items`, for a page that draws them by itself."""
    ink = palette(theme)
    light = ink.theme == "light"
    colours = {name: getattr(ink, f"reach_{name}") for name in ("rim", "edge", "disc", "ink")}
    colours |= {"veil": ink.reach_veil, "tint": ink.reach_tint, "selected": ink.selected, "ring": RING}
    colours |= {"target": ink.target, "hatching": _hatching_ink(ink)}
    return colours | {"veil_alpha": 0.34 if light else 0.12, "tint_alpha": 0.2 if light else 0.17}


#: The edge of a set of hexes: rings, and lines where it ends at the border of another set.
Rim = list[tuple[tuple[Point, ...], bool]]


def _rim(grid: HexGrid, mask: int) -> Rim:
    return [(fixed(line), closed) for line, closed in edge_lines(grid, mask)]


def filled(rings: Sequence[tuple[Point, ...]], colour: str, alpha: float) -> list[Shape]:
    """Return a fill of these rings; one within another is a hole."""
    return [Poly(rings[0], fill=colour, alpha=alpha, holes=tuple(rings[1:]))] if rings else []


def hatching(grid: HexGrid, mask: int, ink: Palette) -> list[Shape]:
    """Lines at 45 degrees over the hexes of a set, one rhythm over all of them."""
    out: list[Shape] = []
    gap = 7.0
    colour = _hatching_ink(ink)
    for index in bits(mask):
        corners = grid.corners(index)
        sums = [x + y for x, y in corners]
        k = math.ceil(min(sums) / gap)
        while k * gap < max(sums):
            total = k * gap
            ends = _chord(corners, total)
            if ends:
                out.append(Poly(fixed(ends), stroke=colour, width=0.95, closed=False, alpha=0.5))
            k += 1
    return out


def _hatching_ink(ink: Palette) -> str:
    return ink.target if ink.theme == "light" else "#FF8A98"


def _chord(corners: list[Point], total: float) -> list[Point]:
    """Return the chord of a hex along the line x + y = total."""
    crossings: list[Point] = []
    for (ax, ay), (bx, by) in zip(corners, [*corners[1:], corners[0]], strict=True):
        one, two = ax + ay - total, bx + by - total
        if (one >= 0) != (two >= 0):
            t = one / (one - two)
            crossings.append((ax + (bx - ax) * t, ay + (by - ay) * t))
    return crossings if len(crossings) == 2 and math.dist(*crossings) > 3 else []


def cost_disc(at: Point, cost: object, ink: Palette, larger: float = 1.0) -> list[Shape]:
    """A number in a disc; ``larger`` where the picture is small."""
    x, y = round(at[0], 1), round(at[1], 1)
    text = str(cost)
    size = (10.4 if len(text) < 2 else 9.0) * larger
    return [
        Disc(x, y, 8.7 * larger, fill=ink.reach_edge),
        Disc(x, y, 7.6 * larger, fill=ink.reach_disc),
        Label(x, round(y + size * 0.35, 1), text, size, "condensed", weight=700, fill=ink.reach_ink),
    ]


def hex_items(board: Board, mask: int, theme: str = "light", kind: str = "selected") -> list[Item]:
    """Rings round hexes: ``selected`` (gold), ``hover`` (white), ``target`` (red brackets), ``last`` (dashed)."""
    ink, grid = palette(theme), board.grid
    out = []
    for index in bits(mask):
        ring = fixed(grid.corners(index, 0.93))
        shapes: list[Shape]
        if kind == "target":
            shapes = [Poly(ring, fill=ink.target, alpha=0.14), Poly(ring, stroke="#FFFFFF", width=4.2, alpha=0.9)]
            shapes += [_bracket(grid, index, k, ink) for k in range(6)]
        elif kind == "hover":
            shapes = [Poly(ring, stroke=ink.label_halo, width=3.6, alpha=0.9), Poly(ring, stroke=ink.ink, width=1.4)]
        elif kind == "last":
            shapes = [
                Poly(ring, stroke=ink.reach_rim, width=3.8, alpha=0.8),
                Poly(ring, stroke=ink.reach_edge, width=2.2, dash=(3.4, 2.4)),
            ]
        else:
            shapes = [Poly(ring, stroke=RING, width=4.4), Poly(ring, stroke=ink.selected, width=2.6)]
        out.append(Item(f"{kind}-{grid.label(index)}", tuple(shapes), hex=grid.label(index)))
    return out


def _bracket(grid: HexGrid, index: int, corner: int, ink: Palette) -> Poly:
    ring = grid.corners(index, 0.93)
    x, y = ring[corner]
    points = []
    for adjacent in (ring[corner - 1], ring[(corner + 1) % 6]):
        points.append((x + (adjacent[0] - x) * 0.26, y + (adjacent[1] - y) * 0.26))
    return Poly(fixed([points[0], (x, y), points[1]]), stroke=ink.target, width=2.8, closed=False)


def target_items(board: Board, hexes: int, theme: str = "light") -> list[Item]:
    """Hexes that can be attacked or bombarded: red brackets on the corners."""
    return hex_items(board, hexes, theme, "target")


def selected_items(board: Board, hexes: int, theme: str = "light") -> list[Item]:
    """Chosen hexes: a gold ring in a dark one."""
    return hex_items(board, hexes, theme, "selected")


def path_items(
    board: Board, path: Sequence[int], theme: str = "light", kind: str = "move", label: object = None
) -> list[Item]:
    """The path of a counter from hex to hex, with an arrow at its end.

    ``kind`` is ``move`` (blue), ``attack`` (red, a short thick arrow), ``manoeuvre`` (likewise, dark and hollow),
    ``retreat`` (dark, dashed) or ``fire`` (red, dotted). ``label`` goes in a disc at the end. Of fire within a hex
    there is none.
    """
    if len(set(path)) < 2:
        return []
    grid = board.grid
    points = [grid.centre(index) for index in path]
    shapes = arrow(points, theme, kind)
    if label is not None:
        x, y = points[-1]
        shapes += number_disc((x + 11, y - 12), label, theme, kind)
    return [Item(f"{kind}-{grid.label(path[0])}-{grid.label(path[-1])}", tuple(shapes))]


def arrow(
    points: Sequence[Point], theme: str = "light", kind: str = "move", back: float | None = None, leave: float = 15.0
) -> list[Shape]:
    """An arrow along points, in the manner of `path_items`: it begins ``leave`` from the start, its tip stays ``back``
    short of the end."""
    ink = palette(theme)
    rim = ink.reach_rim if kind == "move" else "#FFFFFF" if ink.theme == "light" else "#1A0B0E"
    colour = _colour(ink, kind)
    wide = 5.0 if kind in ("attack", "manoeuvre") else 2.6 if kind == "fire" else 3.6
    dash = {"retreat": (6.0, 3.4), "fire": (0.1, 4.6)}.get(kind, ())
    end, before = points[-1], points[-2]
    angle = math.atan2(end[1] - before[1], end[0] - before[0])
    if back is None:
        back = {"attack": 12.0, "manoeuvre": 12.0, "fire": 15.0}.get(kind, 4.0)
    tip = (end[0] - back * math.cos(angle), end[1] - back * math.sin(angle))
    neck = (tip[0] - 8 * math.cos(angle), tip[1] - 8 * math.sin(angle))
    line = fixed([*_leave(points[0], points[1], leave, points[:-1]), neck])
    head = fixed(
        [
            tip,
            (neck[0] - 5.6 * math.sin(angle), neck[1] + 5.6 * math.cos(angle)),
            (neck[0] + 5.6 * math.sin(angle), neck[1] - 5.6 * math.cos(angle)),
        ]
    )
    shapes: list[Shape] = [
        Poly(line, stroke=rim, width=wide + 2.6, closed=False, alpha=0.95),
        Poly(head, stroke=rim, width=3.2),
    ]
    if kind == "fire":
        shapes += [Disc(x, y, 1.4, fill=colour) for x, y in _dots(line)]
    else:
        shapes.append(Poly(line, stroke=colour, width=wide, dash=dash, closed=False))
    shapes.append(Poly(head, fill=colour))
    if kind == "manoeuvre":
        shapes += [Poly(line, stroke=rim, width=2.0, closed=False), Poly(head, fill=rim, stroke=colour, width=1.4)]
    return shapes


def number_disc(at: Point, label: object, theme: str = "light", kind: str = "move", larger: float = 1.0) -> list[Shape]:
    """A number in a filled disc, in the colour of a kind of path; ``larger`` where the picture is small."""
    ink = palette(theme)
    x, y, text = round(at[0], 1), round(at[1], 1), str(label)
    size = {1: 10.0, 2: 10.0, 3: 8.4}.get(len(text), 6.6) * larger
    on = "#FFFFFF" if ink.theme == "light" else ink.paper
    return [
        Disc(x, y, 8.4 * larger, fill=on),
        Disc(x, y, 7.4 * larger, fill=_colour(ink, kind)),
        Label(x, round(y + size * 0.35, 1), text, size, "condensed", weight=700, fill=on),
    ]


def odds_item(board: Board, index: int, text: str, theme: str = "light") -> Item:
    """The chance of what is declared against a hex, on a plate over the name of its counter.

    >>> from legion_widget.engine.board import Board
    >>> board = Board.from_dict({"columns": 2, "rows": 1, "terrain": [".."]})
    >>> odds_item(board, 0, "27.8%").id
    'odds-0101'
    """
    x, y = board.grid.centre(index)
    # Within the ring of the hex under the pointer: what is longer than "27.8%" is smaller.
    size = 8.8 * min(1, 6 / len(text))
    return plate_item(f"odds-{board.grid.label(index)}", (x, y - 10.6), text, theme, size)


def plate_item(id: str, at: Point, text: str, theme: str, size: float) -> Item:
    """A few figures on a plate, in letters of a size in world units.

    >>> plate_item("odds", (0, 0), "3:1", "light", 10).shapes[1].text
    '3:1'
    """
    x, y = at
    ink, half, high = palette(theme), 0.23 * size * len(text) + 1.2, 0.587 * size
    on = "#FFFFFF" if ink.theme == "light" else ink.paper
    plate = fixed([(x - half, y - high), (x + half, y - high), (x + half, y + high), (x - half, y + high)])
    words = Label(round(x, 1), round(y + 0.348 * size, 1), text, size, "condensed", weight=700, fill=on)
    return Item(id, (Poly(plate, fill=ink.target, stroke=on, width=1.4), words))


def cross(at: Point, theme: str = "light") -> list[Shape]:
    """A cross where a counter has gone."""
    ink, (x, y) = palette(theme), at
    bars = [fixed([(x - 9, y - 9), (x + 9, y + 9)]), fixed([(x - 9, y + 9), (x + 9, y - 9)])]
    rim = "#FFFFFF" if ink.theme == "light" else "#1A0B0E"
    shapes: list[Shape] = [Poly(bar, stroke=rim, width=6.6, closed=False, alpha=0.95) for bar in bars]
    return [*shapes, *(Poly(bar, stroke=ink.target, width=3.8, closed=False) for bar in bars)]


def _colour(ink: Palette, kind: str) -> str:
    return {"move": ink.reach_edge, "retreat": ink.ink, "manoeuvre": ink.ink}.get(kind, ink.target)


def _leave(start: Point, following: Point, by: float, points: Sequence[Point]) -> list[Point]:
    """The way without what its own counter covers."""
    away = math.dist(start, following)
    share = min(0.45, by / away)
    first = (start[0] + (following[0] - start[0]) * share, start[1] + (following[1] - start[1]) * share)
    return [first, *points[1:]]


def _dots(line: Sequence[Point]) -> list[Point]:
    out = []
    for (ax, ay), (bx, by) in itertools.pairwise(line):
        count = max(1, int(math.dist((ax, ay), (bx, by)) / 5))
        out += [(round(ax + (bx - ax) * k / count, 1), round(ay + (by - ay) * k / count, 1)) for k in range(count)]
    return out


def zone_items(board: Board, mask: int, theme: str = "light", name: str = "zoc") -> list[Item]:
    """A set of hexes hatched, such as a side's zone of control."""
    shapes = tuple(hatching(board.grid, mask, palette(theme)))
    return [Item(name, shapes)] if shapes else []


def support_items(
    board: Board, pairs: Iterable[tuple[int, int]], theme: str = "light", label: object = "+1"
) -> list[Item]:
    """Supporting fire from hex to hex: dotted, with what it adds."""
    return [item for pair in pairs for item in path_items(board, pair, theme, "fire", label)]


__all__ = [
    "arrow",
    "cost_disc",
    "cross",
    "hatching",
    "hex_items",
    "number_disc",
    "odds_item",
    "path_items",
    "plate_item",
    "reach_items",
    "selected_items",
    "support_items",
    "target_items",
    "zone_items",
]
