"""The tiles of a map (the hexes of a board, or squares on a table), on which values are painted."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import ceil, hypot
from typing import Any, Protocol

from .board import Board
from .errors import UnknownName
from .i18n import Message, say

Point = tuple[float, float]

_CENTIMETRES = re.compile(r"(-?\d{1,4}(?:\.\d{1,3})?),\s*(-?\d{1,4}(?:\.\d{1,3})?)", re.ASCII)


class Tiles(Protocol):
    """The tiles of a map, each identified by an int."""

    #: What they are, as columns of data call them: ``"hex"`` or ``"square"``.
    kind: str

    @property
    def extent(self) -> tuple[Any, ...]:
        """Return what is equal where the tiles of two maps are the same."""
        ...

    def index(self, place: Any) -> int:
        """Return the tile of a place. Raises `UnknownName`."""
        ...

    def find(self, place: str) -> int | None:
        """Return the tile of a place as studies keep it; None: it is off the map."""
        ...

    def label(self, index: int) -> str:
        """Return the name of a tile, which is the same in all languages and names the tile again."""
        ...

    def name(self, index: int) -> str:
        """Return a tile in words, in the language in use."""
        ...

    def centre(self, index: int) -> Point:
        """Return the middle of a tile, in world units of pictures."""
        ...

    def corners(self, index: int) -> Sequence[Point]:
        """Return the corners of what is painted of a tile, in world units."""
        ...

    def lonlat(self, index: int) -> tuple[float | None, float | None]:
        """Return longitude and latitude of the middle, in degrees; None and None on a map that lies nowhere."""
        ...

    def count(self, number: int) -> Message:
        """Return a number of tiles in words."""
        ...


class HexTiles:
    """The hexes of a board.

    >>> import legion_widget as lw
    >>> tiles = HexTiles(lw.new_game("rif").system.board)
    >>> tiles.label(tiles.index("Annual")), tiles.find("9999")
    ('1715', None)
    """

    kind = "hex"

    def __init__(self, board: Board) -> None:
        self.board = board

    @property
    def extent(self) -> tuple[Any, ...]:
        """Return columns, rows, and where the first hex lies."""
        return self.board.grid.columns, self.board.grid.rows, self.lonlat(0)

    def index(self, place: Any) -> int:
        return self.board.index(place)

    def find(self, place: str) -> int | None:
        return self.board.grid.index(place) if place in self.board.grid else None

    def label(self, index: int) -> str:
        return self.board.grid.label(index)

    def name(self, index: int) -> str:
        return self.board.name(index)

    def centre(self, index: int) -> Point:
        return self.board.grid.centre(index)

    def corners(self, index: int) -> Sequence[Point]:
        return self.board.grid.corners(index, 0.97)

    def lonlat(self, index: int) -> tuple[float | None, float | None]:
        return self.board[self.label(index)].lonlat or (None, None)

    def count(self, number: int) -> Message:
        return say("hexes: {count}", count=number)


class Squares:
    """Squares on a table, each named by its centre in centimetres from the north-west corner, such as ``"15,25"``.

    Args:
        width: How wide the table is, from west to east, in centimetres.
        height: How deep it is, from north to south.
        unit: How many world units of pictures a centimetre has.
        side: How long the sides of the squares are, in centimetres; those at the far edges may be cut.

    >>> squares = Squares(120, 90, unit=10)
    >>> squares.label(squares.index("12,28")), squares.label(squares.index((120, 90))), squares.find("guns")
    ('15,25', '115,85', None)
    >>> squares.along([(12, 28), (31, 28)])
    ('15,25', '25,25', '35,25')
    """

    kind = "square"

    def __init__(self, width: float, height: float, unit: float, side: float = 10) -> None:
        self.width, self.height, self.unit, self.side = width, height, unit, side
        self.columns = ceil(width / side)

    @property
    def extent(self) -> tuple[Any, ...]:
        """Return width and depth of the table, and the side of a square, in centimetres."""
        return self.width, self.height, self.side

    def index(self, place: Any) -> int:
        """Return the number of the square at a place: a text, or two numbers in centimetres.

        Raises:
            UnknownName: for a place that is not on the table.
        """
        point = self._point(place)
        number = None if point is None else self._at(*point)
        if number is None:
            examples = [self.label(0), self.label(self.columns + 1)]
            raise UnknownName(say("place of the table in centimetres from the north-west corner"), place, examples)
        return number

    def find(self, place: str) -> int | None:
        """Return the number of the square at a place, a text in centimetres; None: it is not on the table."""
        point = self._point(place)
        return None if point is None else self._at(*point)

    def label(self, index: int) -> str:
        """Return the centre of a square in centimetres, as ``"15,25"``."""
        x, y = self._middle(index)
        return f"{x:g},{y:g}"

    def name(self, index: int) -> str:
        """Return the name of a square in the language in use."""
        return say("{place} cm", place=self.label(index)).text()

    def centre(self, index: int) -> Point:
        """Return the centre of a square in world units."""
        x, y = self._middle(index)
        return x * self.unit, y * self.unit

    def corners(self, index: int) -> Sequence[Point]:
        """Return the corners of a square in world units, clockwise from the north-west, with a gap to the next."""
        row, column = divmod(index, self.columns)
        left, top = column * self.side, row * self.side
        right, bottom = min(left + self.side, self.width), min(top + self.side, self.height)
        gap = 0.015 * self.side
        box = (left + gap, top + gap, right - gap, bottom - gap)
        x0, y0, x1, y1 = (value * self.unit for value in box)
        return (x0, y0), (x1, y0), (x1, y1), (x0, y1)

    def lonlat(self, index: int) -> tuple[float | None, float | None]:
        """Return None twice: a table is nowhere on the earth."""
        return None, None

    def count(self, number: int) -> Message:
        """Return the number of squares as a message."""
        return say("squares of {side} cm: {count}", side=float(self.side), count=number)

    def along(self, points: Iterable[Point]) -> tuple[str, ...]:
        """Return the squares that a way goes through, in their order; its points are in centimetres."""
        labels: list[str] = []
        for x, y in self._steps(list(points)):
            number = self._at(x, y)
            if number is not None and (not labels or labels[-1] != self.label(number)):
                labels.append(self.label(number))
        return tuple(labels)

    def _steps(self, points: list[Point]) -> Iterator[Point]:
        """Points close to each other, from the first of a way to its last."""
        yield from points[:1]
        for (x, y), (x1, y1) in pairwise(points):
            steps = max(1, ceil(hypot(x1 - x, y1 - y) / (self.side / 8)))
            yield from ((x + (x1 - x) * n / steps, y + (y1 - y) * n / steps) for n in range(1, steps + 1))

    def _at(self, x: float, y: float) -> int | None:
        """The square of a point; the far edges belong to the last ones."""
        if not (0 <= x <= self.width and 0 <= y <= self.height):
            return None
        rows = ceil(self.height / self.side)
        return min(int(y // self.side), rows - 1) * self.columns + min(int(x // self.side), self.columns - 1)

    def _middle(self, index: int) -> Point:
        row, column = divmod(index, self.columns)
        left, top = column * self.side, row * self.side
        return (left + min(left + self.side, self.width)) / 2, (top + min(top + self.side, self.height)) / 2

    @staticmethod
    def _point(place: Any) -> Point | None:
        """A place as text or as two numbers."""
        if isinstance(place, str):
            match = _CENTIMETRES.fullmatch(place.strip())
            return None if match is None else (float(match[1]), float(match[2]))
        if isinstance(place, tuple | list) and len(place) == 2 and all(isinstance(one, int | float) for one in place):
            return float(place[0]), float(place[1])
        return None
