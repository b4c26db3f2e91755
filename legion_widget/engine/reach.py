"""The reach of a counter: a flood over bit sets, and the object through which a notebook sees it.

The flood is the fast path: a handful of shifts for each movement point, with no list and no object.
`Reach` wraps its layers for people.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from .hexgrid import HexGrid, HexSet, bits

#: Sets of hexes that cost more than two points, each after its cost.
Dear = Sequence[tuple[int, int]]


def flood(
    grid: HexGrid,
    start: int,
    points: int,
    cost1: int,
    cost2: int = 0,
    stops: int = 0,
    first: int | None = None,
    dear: Dear = (),
) -> list[int]:
    """Find the hexes that can be reached, by the movement points that they cost.

    A set of hexes is a bit mask of the grid. A counter may always leave the hexes that it starts from.

    Args:
        grid: The grid.
        start: The set of hexes to start from.
        points: The movement points that there are.
        cost1: The set of hexes that cost one point to enter.
        cost2: The set of hexes that cost two points. A hex in neither set is closed.
        stops: The set of hexes that may be entered but not left, such as zones of control.
        first: The set of hexes to which the first step may go; None: any.
        dear: The sets of hexes that cost more than two points, each after its cost.

    Returns:
        The layers: item *n* is the set of the hexes whose cheapest path costs exactly *n* points.

    >>> grid = HexGrid(5, 5)
    >>> layers = flood(grid, 1 << grid.index("0303"), 2, grid.all)
    >>> [layer.bit_count() for layer in layers]
    [1, 6, 12]
    """
    if dear:
        return _dear_flood(
            lambda source: grid.spread(source) | source, start, points, (cost1, cost2), stops, first, dear
        )
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
    dear: Dear = (),
) -> list[int]:
    """Find the hexes that can be reached along links only, such as roads; else the same as `flood`.

    Args:
        links: The set of linked hexes by the index of a hex.
    """
    if dear:
        return _dear_flood(lambda source: _linked(links, source), start, points, (cost1, cost2), stops, first, dear)
    layers = [start]
    cost1 &= ~start
    cost2 &= ~start
    source, before = start, 0
    for _ in range(points):
        touched = _linked(links, source)
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


def _linked(links: Mapping[int, int], source: int) -> int:
    """The hexes that links join with those of a set."""
    touched = 0
    for i in bits(source):
        touched |= links.get(i, 0)
    return touched


def _dear_flood(
    touch: Callable[[int], int],
    start: int,
    points: int,
    cheap: tuple[int, int],
    stops: int,
    first: int | None,
    dear: Dear,
) -> list[int]:
    """A flood over hexes that cost any number of points.

    >>> grid = HexGrid(3, 1)
    >>> [layer for layer in flood(grid, 1 << grid.index("0101"), 5, 0, dear=((4, grid.all),))][4].bit_count()
    1
    """
    left = ~start
    above = 0
    for _, mask in dear:
        above |= mask
    masks = [(1, cheap[0] & ~above), (2, cheap[1] & ~above), *dear]
    layers, touched = [start], list[int]()
    source = start
    for point in range(1, points + 1):
        reached = touch(source)
        if first is not None:
            reached, first = reached & first, None
        touched.append(reached)
        layer = 0
        for cost, mask in masks:
            if cost <= point:
                layer |= touched[point - cost] & mask
        layer &= left
        left &= ~layer
        layers.append(layer)
        source = layer & ~stops
    while len(layers) > 1 and not layers[-1]:
        layers.pop()
    return layers


def union(layers: Sequence[int]) -> int:
    """Return the set of the hexes of all layers."""
    hexes_mask = 0
    for layer in layers:
        hexes_mask |= layer
    return hexes_mask


class Reach(Mapping[str, int]):
    """The hexes that a counter can reach: a mapping from label to cost in movement points.

    ``reach.cost(hex)`` is the cost, ``reach.path(hex)`` the hexes of one cheapest path from the first step to the hex
    itself, ``reach.hexes`` the set. The starting hex is not part of it.

    >>> grid = HexGrid(5, 5)
    >>> reach = Reach.flood(grid, grid.index("0303"), 2, grid.all)
    >>> reach.cost("0301"), reach.path("0301"), len(reach)
    (2, ['0302', '0301'], 18)
    """

    def __init__(self, grid: HexGrid) -> None:
        self.grid = grid
        self._layers: Mapping[int, int] = {}
        self._paths: dict[int, tuple[int, ...]] = {}
        self._by: dict[int, str] = {}
        self._find_path: Callable[[int], tuple[int, ...]] | None = None

    @classmethod
    def of(cls, grid: HexGrid, costs: Mapping[int, int], find_path: Callable[[int], tuple[int, ...]]) -> Reach:
        """Make the reach of hexes whose costs are known; a path is worked out when it is asked for.

        Args:
            grid: The grid.
            costs: The cost of each hex by its index.
            find_path: Returns the indices of the hexes of a path to a hex, the hex itself last.
        """
        reach = cls(grid)
        reach._costs, reach._find_path = dict(costs), find_path
        return reach

    @classmethod
    def of_layers(cls, grid: HexGrid, layers: Mapping[int, int], find_path: Callable[[int], tuple[int, ...]]) -> Reach:
        """Make the reach of sets of hexes, each by its cost; the other parameters are those of `of`."""
        reach = cls(grid)
        reach._layers, reach._find_path = layers, find_path
        return reach

    @cached_property
    def _costs(self) -> dict[int, int]:
        return {i: cost for cost, layer in self._layers.items() for i in bits(layer)}

    @classmethod
    def flood(cls, grid: HexGrid, start: int, points: int, cost1: int, cost2: int = 0, stops: int = 0) -> Reach:
        """Make the reach from the hex with index ``start``; the other parameters are those of `flood`."""
        reach = cls(grid)
        layers = flood(grid, 1 << start, points, cost1, cost2, stops)
        for cost in range(1, len(layers)):
            for i in bits(layers[cost]):
                reach.put(i, cost, path(grid, layers, cost, i, cost1, stops))
        return reach

    def only(self, labels: Iterable[str]) -> Reach:
        """Return the reach of these hexes alone, with the same costs and paths.

        >>> grid = HexGrid(5, 5)
        >>> reach = Reach.flood(grid, grid.index("0303"), 2, grid.all).only(["0301", "0304"])
        >>> reach, reach.path("0301")
        (Reach(0301: 2, 0304: 1), ['0302', '0301'])
        """
        kept = Reach(self.grid)
        kept._costs = {index: self._costs[index] for index in map(self.grid.index, labels)}
        kept._paths, kept._by, kept._find_path = self._paths, self._by, self._find_path
        return kept

    def put(self, index: int, cost: int, indices: tuple[int, ...], by: str = "") -> None:
        """Add a hex.

        Args:
            index: The index of the hex.
            cost: Its cost in movement points.
            indices: The indices of the hexes of a path to it, the hex itself last.
            by: The allowance that reaches it, as the game calls it (``"mf"``, ``"df"``, ...).
        """
        self._costs[index] = cost
        self._paths[index] = indices
        self._by[index] = by

    @property
    def hexes(self) -> HexSet:
        """The set of the hexes that can be reached."""
        return HexSet(self.grid, self.mask)

    @property
    def mask(self) -> int:
        """The same as bits."""
        return union([*self._layers.values()]) if self._layers else sum(1 << i for i in self._costs)

    @property
    def indices(self) -> list[int]:
        """The indices of the hexes that can be reached, in order."""
        return sorted(self._costs)

    @property
    def cost_by_index(self) -> dict[int, int]:
        """The movement points for each hex, by its index in the grid."""
        return {index: self._costs[index] for index in sorted(self._costs)}

    def cost(self, label: str) -> int:
        """Return the movement points that the cheapest path costs.

        Raises:
            UnknownName: for a label that the board does not have.
            KeyError: for a hex out of reach.
        """
        return self[label]

    def path(self, label: str) -> list[str]:
        """Return the labels of one cheapest path, the hex itself last.

        Raises:
            KeyError: for a hex out of reach.
        """
        return [self.grid.label(i) for i in self.path_indices(self.grid.index(label))]

    def path_indices(self, index: int) -> tuple[int, ...]:
        """Return the indices of one cheapest path to the hex with this index, the hex itself last.

        Raises:
            KeyError: for a hex out of reach.
        """
        if self._find_path is not None and index not in self._paths and self._cost_of(index) is not None:
            self._paths[index] = self._find_path(index)
        return self._paths[index]

    def by(self, label: str) -> str:
        """Return the allowance that reaches a hex, as the game calls it (``"mf"``, ``"df"``, ...)."""
        index = self.grid.index(label)
        return self._by[index] if self._find_path is None else self._by.get(index, "")

    def is_by(self, index: int, by: str) -> bool:
        """Return whether an allowance, as `by` returns it, is what reaches the hex with this index."""
        return self._by.get(index, "") == by

    def __getitem__(self, label: str) -> int:
        cost = self._cost_of(self.grid.index(label))
        if cost is None:
            raise KeyError(f"{label} is out of reach")
        return cost

    def _cost_of(self, index: int) -> int | None:
        if not self._layers:
            return self._costs.get(index)
        return next((cost for cost, layer in self._layers.items() if layer >> index & 1), None)

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
    dear: Dear = (),
) -> tuple[int, ...]:
    """Return one cheapest path to a hex, found by walking the layers back.

    Args:
        grid: The grid.
        layers: The layers that `flood` returned.
        cost: The number of the layer that holds the hex.
        target: The index of the hex.
        cost1: The set of hexes that cost one point; the others cost two, but for those that are dear.
        stops: The set of hexes that may not be left.
        links: The set of linked hexes by the index of a hex, after `links_flood`.
        dear: The sets of hexes that cost more than two points, each after its cost.

    Returns:
        The indices of the hexes of the path, the target last; the start is left out.
    """
    indices = [target]
    hex_index = target
    while True:
        step = 1 if cost1 >> hex_index & 1 else 2
        for more, mask in dear:
            if mask >> hex_index & 1:
                step = more
        cost -= step
        around = grid.neighbours(hex_index) if links is None else links.get(hex_index, 0)
        # The first layer is the start: it may be left though it lies in a zone of control.
        came = layers[cost] & around & (~stops if cost else -1)
        if cost == 0:
            return tuple(reversed(indices))
        hex_index = (came & -came).bit_length() - 1
        indices.append(hex_index)
