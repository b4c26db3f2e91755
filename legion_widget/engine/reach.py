"""How far a counter gets: a flood over bit sets, and the object that a notebook sees.

The flood is the fast path: a handful of shifts for each movement point, with no list and no object.
`Reach` wraps its layers for people.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from .hexgrid import HexGrid, HexSet, bits


def flood(
    grid: HexGrid, start: int, points: int, cost1: int, cost2: int = 0, stops: int = 0, first: int | None = None
) -> list[int]:
    """Which hexes can be reached with how many movement points.

    ``start`` is the set of hexes that the way begins in, ``points`` the allowance, ``cost1`` and ``cost2``
    the sets of hexes that cost one and two points to enter (a hex in neither is closed), ``stops`` those that may be
    entered and not left, such as zones of control. A counter may always leave the hex that it starts from, to the hexes
    of ``first`` where that is given.

    Returns the layers: item *n* is the set of the hexes whose cheapest way costs exactly *n* points.

    >>> grid = HexGrid(5, 5)
    >>> layers = flood(grid, 1 << grid.index("0303"), 2, grid.all)
    >>> [layer.bit_count() for layer in layers]
    [1, 6, 12]
    """
    high, low, stride = grid.high, grid.low, grid.stride
    go = ~stops
    layers = [start]
    cost1 &= ~start
    cost2 &= ~start
    source = start
    before = 0  # what the layer before the last touches: a hex that costs two is entered from there
    for _ in range(points):
        down, up = source << 1, source >> 1
        wide = source | (up & high) | (down & low)
        touched = down | up | wide << stride | wide >> stride
        if first is not None:
            touched, first = touched & first, None
        layer = (touched & cost1) | (before & cost2)
        if not layer and not (touched & cost2):
            break
        layers.append(layer)
        left = ~layer
        cost1 &= left
        cost2 &= left
        before = touched
        source = layer & go
    while len(layers) > 1 and not layers[-1]:
        layers.pop()
    return layers


def links_flood(
    links: Mapping[int, int],
    start: int,
    points: int,
    cost1: int,
    cost2: int = 0,
    stops: int = 0,
    first: int | None = None,
) -> list[int]:
    """The same flood along links only (a road net): ``links`` gives each hex's set of linked hexes.

    Returns layers as `flood` does.
    """
    layers = [start]
    cost1 &= ~start
    cost2 &= ~start
    source, before = start, 0
    for _ in range(points):
        touched = 0
        for i in bits(source):
            touched |= links.get(i, 0)
        if first is not None:
            touched, first = touched & first, None
        layer = (touched & cost1) | (before & cost2)
        if not layer and not (touched & cost2):
            break
        layers.append(layer)
        cost1 &= ~layer
        cost2 &= ~layer
        before = touched
        source = layer & ~stops
    while len(layers) > 1 and not layers[-1]:
        layers.pop()
    return layers


def union(layers: Sequence[int]) -> int:
    """All hexes of all layers."""
    hexes_mask = 0
    for layer in layers:
        hexes_mask |= layer
    return hexes_mask


class Reach(Mapping[str, int]):
    """Where a counter can go: a mapping from hex label to cost in movement points.

    ``reach.cost(hex)`` is the cost, ``reach.path(hex)`` the hexes of one cheapest way from the first step to
    the hex itself, ``reach.hexes`` the set. The starting hex is not part of it.

    >>> grid = HexGrid(5, 5)
    >>> reach = Reach.flood(grid, grid.index("0303"), 2, grid.all)
    >>> reach.cost("0301"), reach.path("0301"), len(reach)
    (2, ['0302', '0301'], 18)
    """

    def __init__(self, grid: HexGrid) -> None:
        self.grid = grid
        self._paths: dict[int, tuple[int, ...]] = {}
        self._costs: dict[int, int] = {}
        self._by: dict[int, str] = {}

    @classmethod
    def flood(cls, grid: HexGrid, start: int, points: int, cost1: int, cost2: int = 0, stops: int = 0) -> Reach:
        """The reach from one hex, by the plain flood."""
        reach = cls(grid)
        layers = flood(grid, 1 << start, points, cost1, cost2, stops)
        for cost in range(1, len(layers)):
            for i in bits(layers[cost]):
                reach.put(i, cost, path(grid, layers, cost, i, cost1, stops))
        return reach

    def put(self, index: int, cost: int, way: tuple[int, ...], by: str = "") -> None:
        """Adds a hex with its cost, the way to it (the hex itself last), and by which allowance it is reached."""
        self._costs[index] = cost
        self._paths[index] = way
        self._by[index] = by

    @property
    def hexes(self) -> HexSet:
        """The set of the hexes that can be reached."""
        mask = 0
        for i in self._costs:
            mask |= 1 << i
        return HexSet(self.grid, mask)

    @property
    def cost_by_index(self) -> dict[int, int]:
        """The movement points for each hex, by its index in the grid."""
        return {index: self._costs[index] for index in sorted(self._costs)}

    def cost(self, label: str) -> int:
        """The movement points that the cheapest way costs. Raises ``KeyError`` out of reach."""
        return self[label]

    def path(self, label: str) -> list[str]:
        """The labels of one cheapest way, the hex itself last. Raises ``KeyError`` out of reach."""
        return [self.grid.label(i) for i in self._paths[self.grid.index(label)]]

    def by(self, label: str) -> str:
        """By which allowance a hex is reached, as the game calls it (``"mf"``, ``"df"``, ...)."""
        return self._by[self.grid.index(label)]

    def __getitem__(self, label: str) -> int:
        return self._costs[self.grid.index(label)]

    def __iter__(self) -> Iterator[str]:
        return (self.grid.label(i) for i in sorted(self._costs))

    def __len__(self) -> int:
        return len(self._costs)

    def __repr__(self) -> str:
        return f"Reach({', '.join(f'{label}: {cost}' for label, cost in self.items())})"


def path(
    grid: HexGrid,
    layers: Sequence[int],
    cost: int,
    target: int,
    cost1: int,
    stops: int = 0,
    links: Mapping[int, int] | None = None,
) -> tuple[int, ...]:
    """One cheapest way to a hex of layer ``cost``, found by walking the layers back; the start is left out."""
    way = [target]
    hex_index = target
    while True:
        cost -= 1 if cost1 >> hex_index & 1 else 2
        around = grid.neighbours(hex_index) if links is None else links.get(hex_index, 0)
        # The first layer is the start: it may be left though it lies in a zone of control.
        came = layers[cost] & around & (~stops if cost else -1)
        if cost == 0:
            return tuple(reversed(way))
        hex_index = (came & -came).bit_length() - 1
        way.append(hex_index)
