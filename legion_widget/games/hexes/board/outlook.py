"""A preview of the reach of each counter, computed before it is clicked, in two bytes for each hex of the reach."""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from ....engine.hexgrid import HexGrid, bits
from ....ui.to_page import STOPS_BIT

if TYPE_CHECKING:
    from .controller import HexController
    from .game_view import HexGameView

#: A hex beyond the dotted line, beside the bit of one in which the counter must stop.
OUTER_BIT = STOPS_BIT << 1


class Outlook(msgspec.Struct, frozen=True):
    """The hexes that a counter can reach, and the targets it may attack.

    Args:
        costs: What each hex costs, in points, by its index.
        way: Returns the hexes of the path to a hex, from the first step to the hex itself.
        stops: The hexes in which it must stop, as bits.
        outer: The hexes beyond the dotted line, as bits.
        targets: The hexes that may be aimed at, as bits.
    """

    costs: Mapping[int, int] = {}
    way: Callable[[int], Sequence[int]] = lambda _: ()
    stops: int = 0
    outer: int = 0
    targets: int = 0


def pack(grid: HexGrid, start: int, outlook: Outlook) -> bytes:
    """Return an outlook as the page reads it (`static/outlook.js`).

    Ways that begin alike are written once: the hexes are the nodes of a tree, the start first, each with the sides to
    which it goes on, and what it costs. A way that is not in the tree follows it, hex by hex.

    >>> grid = HexGrid(3, 3)
    >>> pack(grid, 0, Outlook({1: 1, 2: 3}, way=lambda index: (1, 2)[:index])).hex(" ")
    '00 00 03 00 00 00 00 08 00 08 01 00 03'
    """
    ways = {index: tuple(outlook.way(index)) for index in outlook.costs if index != start}
    if any(outlook.costs[index] > 255 for index in ways):
        return b""
    onward: dict[int, list[int]] = {}
    joined: dict[int, tuple[int, ...]] = {start: ()}
    apart: list[int] = []
    for index in sorted(ways, key=lambda index: len(ways[index])):
        way = ways[index]
        before = way[-2] if len(way) > 1 else start
        if joined.get(before) == way[:-1] and grid.neighbours(before) >> index & 1:
            joined[index] = way
            onward.setdefault(before, []).append(index)
        else:
            apart.append(index)

    def marks(index: int) -> int:
        return (outlook.stops >> index & 1) * STOPS_BIT | (outlook.outer >> index & 1) * OUTER_BIT

    nodes, queue = bytearray(), [start]
    for index in queue:  # grows meanwhile: breadth first
        sides = 0
        following = dict.fromkeys(onward.get(index, ()))
        for direction, neighbour in enumerate(grid.around(index)):
            if neighbour in following:
                sides |= 1 << direction
                queue.append(neighbour)
        nodes += bytes((sides | (marks(index) if index != start else 0), outlook.costs.get(index, 0)))
    targets = [place for index in bits(outlook.targets) for place in grid.column_row(index)]
    more = bytearray()
    for index in apart:
        path = [place for spot in ways[index] for place in grid.column_row(spot)]
        more += bytes((marks(index), outlook.costs[index], len(ways[index]), *path))
    if len(more) > 0xFFFF or len(targets) > 2 * 0xFF:
        return b""
    head = struct.pack("<BBHHB", *grid.column_row(start), len(queue), len(more), len(targets) // 2)
    return head + bytes(nodes) + bytes(more) + bytes(targets)


def outlooks(controller: HexController, game_view: HexGameView[Any]) -> Iterator[bytes]:
    """Yield the preview of each counter on the map of the side that decides."""
    grid, side = controller.system.board.grid, controller.now.to_act
    own = {unit.hex.index for unit in controller.now.units.values() if unit.side == side and unit.hex is not None}
    for index in sorted(own):
        unit = controller.top(index)
        outlook = None if unit is None else game_view.outlook(controller, unit)
        if outlook is not None:
            yield pack(grid, index, outlook)
