"""Small signs scattered over hexes by terrain: trees, tufts, ditches, houses. They differ in form, not only in hue."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Literal

from ..engine.board import Board
from ..engine.scene import Disc, Point, Poly, Shape
from .palette import Palette, mix

if TYPE_CHECKING:
    from .terrain import TerrainStyle

Scatter = Literal["", "trees", "tufts", "ditches", "village", "blocks"]

#: Where trees and tufts may stand, clear of the middle, of the coordinate and of one another.
_SPOTS: tuple[Point, ...] = tuple(
    (r * math.cos(math.radians(a)), r * math.sin(math.radians(a)) * 0.95)
    for r, turn, count in ((7.5, 0, 5), (14.2, 18, 9))
    for a in (turn + 360 * k / count for k in range(count))
)
#: The blocks of a town: middle, width and height.
_BLOCKS = tuple((x, y, 6.4, 4.4) for y in (-11.2, -5.6, 0.0, 5.6, 11.2) for x in (-12.0, -4.0, 4.0, 12.0))


def scatter(board: Board, styles: Mapping[str, TerrainStyle], ink: Palette) -> Iterator[Shape]:
    """All that is strewn over a board."""
    for index, letter in sorted(board.terrain_at.items()):
        yield from scattered(styles[letter].scatter, *board.grid.centre(index), index, ink)


def scattered(kind: Scatter, x: float, y: float, seed: int, ink: Palette) -> list[Shape]:
    """The marks of one hex, about its centre. The same hex always has the same."""
    draw = _DRAWN.get(kind)
    return draw(x, y, random.Random(seed), ink) if draw else []


def _trees(x: float, y: float, chance: random.Random, ink: Palette) -> list[Shape]:
    colour = mix("#4F7A45", ink.ink, 0.12) if ink.theme == "light" else "#7FA46B"
    out: list[Shape] = []
    for dx, dy in _spots(x, y, chance, 1.6):
        out.append(Disc(dx, dy, round(chance.uniform(1.7, 2.5), 1), fill=colour, alpha=0.62))
    return out


def _tufts(x: float, y: float, chance: random.Random, ink: Palette) -> list[Shape]:
    colour = "#8A5A78" if ink.theme == "light" else "#C79BB4"
    out: list[Shape] = []
    for dx, dy in _spots(x, y, chance, 2.2)[::2]:
        points = ((dx - 2, dy - 1.6), (dx - 0.6, dy), (dx, dy - 2.4), (dx + 0.6, dy), (dx + 2, dy - 1.6))
        out.append(Poly(_fixed(points), stroke=colour, width=0.7, closed=False, alpha=0.75))
    return out


def _ditches(x: float, y: float, chance: random.Random, ink: Palette) -> list[Shape]:
    """Drained fields: broken level lines."""
    out: list[Shape] = []
    for k, half in enumerate((11.0, 15.5, 18.0, 15.5, 11.0)):
        level = y - 11.2 + 5.6 * k
        shift = chance.uniform(-1.5, 1.5)
        ends = _fixed(((x - half + shift, level), (x + half + shift, level)))
        dash = (round(chance.uniform(7, 11), 1), 2.6)
        out.append(Poly(ends, stroke=ink.river, width=0.7, dash=dash, closed=False, alpha=0.55))
    return out


def _blocks(x: float, y: float, chance: random.Random, ink: Palette) -> list[Shape]:
    """A built-up hex: blocks with streets between them."""
    return [_block(x + dx, y + dy, w, h, ink) for dx, dy, w, h in _BLOCKS if abs(dx) + abs(dy) * 0.58 < 17.5]


def _village(x: float, y: float, chance: random.Random, ink: Palette) -> list[Shape]:
    """A few blocks about the middle, where a counter stands over the rest."""
    inner = [b for b in _BLOCKS if abs(b[0]) < 13 and abs(b[1]) < 8]
    return [_block(x + dx, y + dy, 4.4, 3.2, ink) for dx, dy, _, _ in inner if chance.random() < 0.75]


def _block(x: float, y: float, wide: float, tall: float, ink: Palette) -> Poly:
    w, h = wide / 2, tall / 2
    corners = ((x - w, y - h), (x + w, y - h), (x + w, y + h), (x - w, y + h))
    return Poly(_fixed(corners), fill=ink.house, alpha=0.45)


def _spots(x: float, y: float, chance: random.Random, by: float) -> list[Point]:
    return [
        (round(x + dx + chance.uniform(-by, by), 1), round(y + dy + chance.uniform(-by, by), 1)) for dx, dy in _SPOTS
    ]


def _fixed(points: tuple[Point, ...]) -> tuple[Point, ...]:
    return tuple((round(x, 1), round(y, 1)) for x, y in points)


_DRAWN: dict[str, Callable[[float, float, random.Random, Palette], list[Shape]]] = {
    "trees": _trees,
    "tufts": _tufts,
    "ditches": _ditches,
    "village": _village,
    "blocks": _blocks,
}

__all__ = ["Scatter", "scatter", "scattered"]
