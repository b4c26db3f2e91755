"""The table as a lattice of places 5 cm apart, with the number of moves from each to a goal.

It is a rough guide for long marches, made once for each table; whether a move is legal the rules say.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Iterable, Iterator
from weakref import WeakKeyDictionary

from ....engine.memo import Memo
from ..actions import CM, Point
from ..tabletop.table import Table
from ..tabletop.terrain import GOINGS
from ..tabletop.terrain_pieces import TerrainPiece

#: How far apart the places are, and how far from an opening those that it leads to.
STEP, DOOR = 5 * CM, 8 * CM
#: How many fields of a table are kept.
FIELDS = 400
#: How far a unit moves over open, rough and difficult ground, in centimetres.
Pace = tuple[float, ...]


class Lattice:
    """The places of a table, and the steps between neighbours.

    ``nodes`` are the places, ``going`` the class of ground of each, ``ways`` for each its neighbours with the distance
    and the class of ground between.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        wide, high = table.width // STEP, table.height // STEP
        self.columns, self.rows = wide, high
        self.nodes: list[Point] = [
            (STEP // 2 + column * STEP, STEP // 2 + row * STEP) for row in range(high) for column in range(wide)
        ]
        self.going = [self.ground(node) for node in self.nodes]
        self.ways: list[list[tuple[int, float, int]]] = [[] for _ in self.nodes]
        houses = [piece for piece in table.pieces if piece.walls is not None]
        inside = [self._house(houses, node) for node in self.nodes]
        for number, (x, y) in enumerate(self.nodes):
            column, row = number % wide, number // wide
            for across, down in ((1, 0), (0, 1), (1, 1), (-1, 1)):
                if 0 <= column + across < wide and row + down < high:
                    other = number + across + down * wide
                    if inside[number] == inside[other]:
                        middle = x + across * STEP // 2, y + down * STEP // 2
                        worst = max(self.going[number], self.going[other], self.ground(middle))
                        self._join(number, other, worst)
        for house in houses:
            for door in house.openings or ():
                self._open(door)
        self._fields = Memo(FIELDS)

    def _house(self, houses: list[TerrainPiece], node: Point) -> int:
        return next((n for n, house in enumerate(houses) if house.shape.has(node)), -1)

    def _open(self, door: Point) -> None:
        """Adds the place of an opening, and the ways through it."""
        near = [n for n in range(self.columns * self.rows) if math.dist(self.nodes[n], door) <= DOOR]
        self.nodes.append(door)
        self.going.append(self.ground(door))
        self.ways.append([])
        for n in near:
            self._join(len(self.nodes) - 1, n, max(self.going[-1], self.going[n]))

    def _join(self, a: int, b: int, going: int) -> None:
        far = math.dist(self.nodes[a], self.nodes[b])
        self.ways[a].append((b, far, going))
        self.ways[b].append((a, far, going))

    def ground(self, point: Point) -> int:
        """The class of ground at a point, as a number in `GOINGS`."""
        pieces = self.table.shapes.at(point)
        if any(number in pieces for number in self.table.roads):
            return 0
        return max((GOINGS.index(self.table.pieces[n].terrain.movement) for n in pieces), default=0)

    def nearest(self, point: Point) -> int:
        """The number of the place nearest to a point."""
        column = min(max(point[0] // STEP, 0), self.columns - 1)
        row = min(max(point[1] // STEP, 0), self.rows - 1)
        return row * self.columns + column

    def around(self, point: Point, far: float) -> Iterator[int]:
        """The places no farther from a point than so much."""
        x, y = point
        for row in range(max(0, int((y - far) // STEP)), min(self.rows, int((y + far) // STEP) + 1)):
            for column in range(max(0, int((x - far) // STEP)), min(self.columns, int((x + far) // STEP) + 1)):
                number = row * self.columns + column
                if math.dist(self.nodes[number], point) <= far:
                    yield number

    def field(self, goals: Iterable[int], pace: Pace) -> Field:
        """Return the number of moves from everywhere to the nearest of some places."""
        key = frozenset(goals), pace
        return self._fields.of(key, lambda: Field(self, key[0], pace))


class Field:
    """The number of moves from each place to a goal, and the next place on the way."""

    def __init__(self, lattice: Lattice, goals: frozenset[int], pace: Pace) -> None:
        self.lattice = lattice
        self.moves = [math.inf] * len(lattice.nodes)
        self.after = [-1] * len(lattice.nodes)
        rates = [1.0 / (step * CM) if step > 0 else math.inf for step in pace]
        heap = [(0.0, goal) for goal in sorted(goals)]
        for _, goal in heap:
            self.moves[goal] = 0.0
        while heap:
            moves, number = heapq.heappop(heap)
            if moves > self.moves[number]:
                continue
            for neighbour, far, going in lattice.ways[number]:
                there = moves + far * rates[going]
                if there < self.moves[neighbour]:
                    self.moves[neighbour], self.after[neighbour] = there, number
                    heapq.heappush(heap, (there, neighbour))

    def at(self, point: Point) -> float:
        """Return the number of moves from a point."""
        return self.moves[self.lattice.nearest(point)]

    def way(self, point: Point) -> Iterator[Point]:
        """The places on the way from a point, the nearest first."""
        number = self.lattice.nearest(point)
        while self.after[number] >= 0:
            number = self.after[number]
            yield self.lattice.nodes[number]


_KNOWN: WeakKeyDictionary[Table, Lattice] = WeakKeyDictionary()


def lattice_of(table: Table) -> Lattice:
    """Return the lattice of a table, which is made once."""
    if table not in _KNOWN:
        _KNOWN[table] = Lattice(table)
    return _KNOWN[table]
