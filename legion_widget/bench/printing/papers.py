"""Papers, parts and the arithmetic of tiles: a board cut into overlapping pages."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Literal, NamedTuple

from ...engine.errors import DataError, UnknownName
from ...engine.i18n import say

#: The papers by name: width and height in millimetres, upright.
PAPERS: dict[str, tuple[float, float]] = {
    "a4": (210, 297),
    "letter": (215.9, 279.4),
    "a3": (297, 420),
    "a2": (420, 594),
    "a1": (594, 841),
    "a0": (841, 1189),
}
#: What can be printed, in the order of the pages.
PARTS = ("cover", "board", "counters", "tables", "forces", "rules", "sheet")
#: What is printed where nothing else is said: the sheet for a class is a document of its own.
USUAL = PARTS[:-1]
#: How a printer turns a sheet over to print its back.
DUPLEX = ("long", "short")

#: What a printer leaves white at each edge, and the strip under a tile for its name, in millimetres.
MARGIN, STRIP = 10.0, 16.0
#: How far a tile repeats its neighbour, in millimetres.
OVERLAP = 8.0


def known_paper(name: str) -> tuple[float, float]:
    """The width and height of a paper in millimetres, upright.

    Raises:
        UnknownName: for a paper that is not one of `PAPERS`, with the one that was probably meant.
    """
    if name.lower() not in PAPERS:
        raise UnknownName(say("paper"), name, PAPERS)
    return PAPERS[name.lower()]


def known_parts(parts: Iterable[str] | None) -> tuple[str, ...]:
    """The parts to print, each once and in the order of the pages; None: the usual ones.

    Raises:
        UnknownName: for a part that is not one of `PARTS`.
        DataError: for no part at all.
    """
    if parts is None:
        return USUAL
    wanted = [parts] if isinstance(parts, str) else list(parts)
    for part in wanted:
        if part not in PARTS:
            raise UnknownName(say("part"), part, PARTS)
    if not wanted:
        raise DataError("parts", say("no part is named; known: {known}", known=", ".join(PARTS)))
    return tuple(part for part in PARTS if part in wanted)


def known_duplex(duplex: str) -> Literal["long", "short"]:
    """Return the way in which the sheet is turned over. Raises `UnknownName`."""
    if duplex not in DUPLEX:
        raise UnknownName(say("way of turning over"), duplex, DUPLEX)
    return "long" if duplex == "long" else "short"


class Tile(NamedTuple):
    """A page of a board: its name, column and row, and the part that it shows, in millimetres of the board."""

    name: str
    column: int
    row: int
    left: float
    top: float
    wide: float
    tall: float


class Tiling(NamedTuple):
    """The division of a board into pages.

    Args:
        page: The width and height of a page, in millimetres.
        columns: How many pages lie beside each other.
        rows: How many lie under each other.
        tiles: The pages, row by row.
    """

    page: tuple[float, float]
    columns: int
    rows: int
    tiles: tuple[Tile, ...]


def tiling(width: float, height: float, paper: tuple[float, float]) -> Tiling:
    """Cut a board into as few pages as it takes, upright or on their sides; all lengths in millimetres.

    >>> small = tiling(100, 100, PAPERS["a4"])
    >>> small.columns, small.rows, small.tiles[0].name
    (1, 1, 'A1')
    >>> large = tiling(1000, 600, PAPERS["a4"])
    >>> large.page, large.columns, large.rows, large.tiles[-1].name
    ((297, 210), 4, 4, 'D4')
    """
    ways = [_cut(width, height, page) for page in (paper, paper[::-1])]
    return min(ways, key=lambda way: len(way.tiles))


def _cut(width: float, height: float, page: tuple[float, float]) -> Tiling:
    room = page[0] - 2 * MARGIN, page[1] - 2 * MARGIN - STRIP
    columns, rows = (_count(length, space) for length, space in zip((width, height), room, strict=True))
    tiles = []
    for row in range(rows):
        for column in range(columns):
            left, top = column * (room[0] - OVERLAP), row * (room[1] - OVERLAP)
            wide, tall = min(room[0], width - left), min(room[1], height - top)
            tiles.append(Tile(f"{_letters(column)}{row + 1}", column, row, left, top, wide, tall))
    return Tiling(page, columns, rows, tuple(tiles))


def _count(length: float, room: float) -> int:
    """Return the number of pages with this much room, when each repeats a strip of the one before."""
    return max(1, math.ceil((length - OVERLAP) / (room - OVERLAP) - 1e-9))


def _letters(column: int) -> str:
    """The letter of a column: A to Z, then AA.

    >>> [_letters(column) for column in (0, 25, 26)]
    ['A', 'Z', 'AA']
    """
    return (_letters(column // 26 - 1) if column >= 26 else "") + chr(65 + column % 26)


def fitting_page(width: float, height: float, paper: tuple[float, float]) -> tuple[float, float]:
    """The page on which a board stands whole: the paper, upright or on its side, or one as large as it takes."""
    need = width + 2 * MARGIN, height + 2 * MARGIN + STRIP
    for page in (paper, paper[::-1]):
        if need[0] <= page[0] and need[1] <= page[1]:
            return page
    return need
