"""A rectangular grid of flat-top hexes, its labels, and sets of hexes as bits of an int.

Columns count from 01 at the left, rows from 01 at the top, and even columns sit half a hex
lower. A hex is named by its label, column then row: ``"1715"``. Inside, a hex is a bit number and
a set of hexes is an ``int``; after each column lies one dead bit, so that no shift wraps round.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Set
from functools import cached_property

#: Hex side in world units. Every length of a picture is given at this scale.
SIDE = 21.6
#: Height of a hex (distance across flats) in world units.
FLATS = SIDE * math.sqrt(3)

#: The six hexsides clockwise from the north, as bit numbers of a road mask and as names.
DIRECTIONS = ("N", "NE", "SE", "S", "SW", "NW")


class HexGrid:
    """A grid of flat-top hexes.

    Args:
        columns: How many columns it has, from 1 to 99.
        rows: How many rows it has, from 1 to 99.

    Raises:
        ValueError: for a size that two-digit labels cannot name.

    >>> grid = HexGrid(48, 28)
    >>> grid.label(grid.index("1715"))
    '1715'
    >>> sorted(grid.labels(grid.neighbours(grid.index("1715"))))
    ['1614', '1615', '1714', '1716', '1814', '1815']
    >>> grid.distance(grid.index("0101"), grid.index("0304"))
    4
    """

    def __init__(self, columns: int, rows: int) -> None:
        if not (1 <= columns <= 99 and 1 <= rows <= 99):
            raise ValueError(f"a grid has 1 to 99 columns and rows, not {columns} x {rows}")
        self.columns = columns
        self.rows = rows
        #: Bits from one column to the next: the rows and one dead bit.
        self.stride = rows + 1
        column = (1 << rows) - 1
        self.all = sum(column << (c * self.stride) for c in range(columns))
        #: The columns that sit high (01, 03, ...) and those that sit half a hex lower (02, 04, ...).
        self.high = sum(column << (c * self.stride) for c in range(0, columns, 2))
        self.low = self.all & ~self.high

    def __eq__(self, other: object) -> bool:
        return isinstance(other, HexGrid) and (self.columns, self.rows) == (other.columns, other.rows)

    def __hash__(self) -> int:
        return hash((self.columns, self.rows))

    def __repr__(self) -> str:
        return f"HexGrid({self.columns}, {self.rows})"

    # ---- names ------------------------------------------------------------------------------

    def at(self, column: int, row: int) -> int:
        """Return the index (bit number) of a column and row, both counted from 0."""
        return column * self.stride + row

    def column_row(self, index: int) -> tuple[int, int]:
        """Return the column and row of an index, both counted from 0."""
        return divmod(index, self.stride)

    def label(self, index: int) -> str:
        """Return the label of an index, column then row counted from 01: ``"1715"``."""
        return self._labels[index]

    @cached_property
    def _labels(self) -> list[str]:
        return [f"{c + 1:02d}{r + 1:02d}" for c in range(self.columns) for r in range(self.stride)]

    @cached_property
    def _by_label(self) -> dict[str, int]:
        return {self.label(i): i for i in bits(self.all)}

    def index(self, label: str) -> int:
        """Return the index of a label.

        Raises:
            KeyError: for a label that is not on the grid.
        """
        return self._by_label[label]

    def __contains__(self, label: object) -> bool:
        return label in self._by_label

    def labels(self, mask: int) -> list[str]:
        """List the labels of a set of hexes, by column and row."""
        return [self.label(i) for i in bits(mask)]

    def mask(self, labels: Iterable[str]) -> int:
        """Return the set of the hexes with these labels.

        Raises:
            KeyError: for a label that is not on the grid.
        """
        mask = 0
        for label in labels:
            mask |= 1 << self._by_label[label]
        return mask

    # ---- geometry on sets ---------------------------------------------------------------------

    def spread(self, mask: int) -> int:
        """Return the set of all hexes adjacent to a hex of the set; it may hold hexes of the set itself."""
        down, up, stride = mask << 1, mask >> 1, self.stride
        wide = mask | (up & self.high) | (down & self.low)
        return (down | up | wide << stride | wide >> stride) & self.all

    def neighbours(self, index: int) -> int:
        """Return the set of the up to six hexes around one."""
        return self._neighbours[index]

    @cached_property
    def _neighbours(self) -> dict[int, int]:
        return {i: self.spread(1 << i) for i in bits(self.all)}

    def within(self, mask: int, distance: int) -> int:
        """Return the set of the hexes at most ``distance`` hexes from one of the set, the set included."""
        for _ in range(distance):
            mask |= self.spread(mask)
        return mask

    def disc(self, index: int, distance: int) -> int:
        """Return the set of the hexes at most ``distance`` hexes from one hex, which is among them; it is kept."""
        disc = self._discs.get((index, distance))
        if disc is None:
            disc = self._discs[index, distance] = self.within(1 << index, distance)
        return disc

    @cached_property
    def _discs(self) -> dict[tuple[int, int], int]:
        return {}

    def distance(self, origin: int, target: int) -> int:
        """Return the number of steps from hex to hex along the shortest path, blocked by nothing."""
        (c1, r1), (c2, r2) = self.column_row(origin), self.column_row(target)
        across = abs(c1 - c2)
        # Rows counted along the column's own axis: every second column sits half a hex lower.
        down = (r2 - (c2 - (c2 & 1)) // 2) - (r1 - (c1 - (c1 & 1)) // 2)
        return max(across, abs(down), abs((c2 - c1) + down))

    def neighbour(self, index: int, direction: int) -> int | None:
        """Return the index of the hex across a hexside (0 is north, then clockwise); None at the edge."""
        column, row = self.column_row(index)
        low = column & 1
        step = ((0, -1), (1, low - 1), (1, low), (0, 1), (-1, low), (-1, low - 1))[direction]
        column, row = column + step[0], row + step[1]
        if 0 <= column < self.columns and 0 <= row < self.rows:
            return self.at(column, row)
        return None

    def around(self, index: int) -> tuple[int | None, ...]:
        """Return the six neighbours of a hex by direction, as `neighbour` returns them."""
        return self._around[index]

    @cached_property
    def _around(self) -> dict[int, tuple[int | None, ...]]:
        return {i: tuple(self.neighbour(i, direction) for direction in range(6)) for i in bits(self.all)}

    # ---- geometry in world units ----------------------------------------------------------------

    @property
    def width(self) -> float:
        """The width of the whole grid in world units."""
        return (self.columns - 1) * 1.5 * SIDE + 2 * SIDE

    @property
    def height(self) -> float:
        """The height of the whole grid in world units."""
        return (self.rows + (0.5 if self.columns > 1 else 0.0)) * FLATS

    def centre(self, index: int) -> tuple[float, float]:
        """Return the centre of a hex in world units; the grid's bounding box begins at (0, 0)."""
        column, row = self.column_row(index)
        return SIDE + column * 1.5 * SIDE, (row + 0.5 + 0.5 * (column & 1)) * FLATS

    def corners(self, index: int, scale: float = 1.0) -> list[tuple[float, float]]:
        """Return the six corners in world units, clockwise from the left end of the north side.

        Args:
            index: The index of the hex.
            scale: 1 is the whole hex; less shrinks it round its centre.
        """
        x, y = self.centre(index)
        half, tall = SIDE / 2 * scale, FLATS / 2 * scale
        side = SIDE * scale
        return [
            (x - half, y - tall),
            (x + half, y - tall),
            (x + side, y),
            (x + half, y + tall),
            (x - half, y + tall),
            (x - side, y),
        ]

    def hex_at(self, x: float, y: float) -> int | None:
        """Return the index of the hex under a point in world units; None outside the grid."""
        column = round((x - SIDE) / (1.5 * SIDE))
        best, nearest = None, math.inf
        for c in (column - 1, column, column + 1):
            row = round(y / FLATS - 0.5 - 0.5 * (c & 1))
            for r in (row - 1, row, row + 1):
                if 0 <= c < self.columns and 0 <= r < self.rows:
                    cx, cy = self.centre(self.at(c, r))
                    away = (x - cx) ** 2 + (y - cy) ** 2
                    if away < nearest:
                        best, nearest = self.at(c, r), away
        return best if nearest <= SIDE**2 else None


def bits(mask: int) -> Iterator[int]:
    """Iterate over the numbers of the bits that are set, lowest first.

    >>> list(bits(0b10110))
    [1, 2, 4]
    """
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def nth_bit(mask: int, number: int) -> int:
    """Return the number of the set bit that `bits` comes to after ``number`` others.

    >>> [nth_bit(0b10110, number) for number in range(3)]
    [1, 2, 4]
    """
    low = (mask & -mask).bit_length() - 1
    mask >>= low  # they often lie close together
    width = mask.bit_length()
    while width > 1:  # the half in which it lies
        half = width >> 1
        lower = mask & ((1 << half) - 1)
        count = lower.bit_count()
        if number < count:
            mask, width = lower, half
        else:
            mask, number, low, width = mask >> half, number - count, low + half, width - half
    return low


class HexSet(Set[str]):
    """A set of hexes for people: it behaves like a set of labels and is stored as an int.

    >>> grid = HexGrid(4, 3)
    >>> around = HexSet(grid, grid.neighbours(grid.index("0202")))
    >>> len(around), "0201" in around
    (6, True)
    >>> print(around)
    . o . .
    o . o .
    o o o .
    """

    __slots__ = ("grid", "mask")

    def __init__(self, grid: HexGrid, mask: int = 0) -> None:
        self.grid = grid
        self.mask = mask

    def __contains__(self, label: object) -> bool:
        return label in self.grid and bool(self.mask >> self.grid.index(str(label)) & 1)

    def __iter__(self) -> Iterator[str]:
        return (self.grid.label(i) for i in bits(self.mask))

    def __len__(self) -> int:
        return self.mask.bit_count()

    def _other(self, operand: object) -> int:
        if isinstance(operand, HexSet):
            return operand.mask
        if isinstance(operand, Iterable):
            return self.grid.mask(label for label in operand if label in self.grid)
        raise TypeError(f"a set of hexes cannot be combined with {operand!r}")

    def __and__(self, other: object) -> HexSet:
        return HexSet(self.grid, self.mask & self._other(other))

    def __or__(self, other: object) -> HexSet:
        return HexSet(self.grid, self.mask | self._other(other))

    def __sub__(self, other: object) -> HexSet:
        return HexSet(self.grid, self.mask & ~self._other(other))

    def __xor__(self, other: object) -> HexSet:
        return HexSet(self.grid, self.mask ^ self._other(other))

    __rand__, __ror__, __rxor__ = __and__, __or__, __xor__

    def __rsub__(self, other: object) -> HexSet:
        return HexSet(self.grid, self._other(other) & ~self.mask)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, HexSet):
            return self.grid == other.grid and self.mask == other.mask
        return isinstance(other, Set) and set(self) == set(other)

    def __hash__(self) -> int:
        return hash(frozenset(self))

    def __repr__(self) -> str:
        return f"HexSet({' '.join(self)})"

    def __str__(self) -> str:
        """A little map of the grid, ``o`` where a hex belongs to the set."""
        rows = []
        for r in range(self.grid.rows):
            cells = (self.mask >> self.grid.at(c, r) & 1 for c in range(self.grid.columns))
            rows.append(" ".join("o" if cell else "." for cell in cells))
        return "\n".join(rows)
