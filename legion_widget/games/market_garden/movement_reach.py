"""The reach of a unit: its movement points, the room in a hex, and a flood over the ways between hexes (HC.1, HJ.1)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Literal

from ...engine.hexgrid import bits
from ...engine.reach import Reach
from ..hexes.position import RESERVE, is_on_map
from .data import Counter, enemy
from .position import Position, replace

if TYPE_CHECKING:
    from .game import MarketGarden

#: More points than any way on a board costs: for asking what a way would cost.
ENDLESS = 9999

#: Returns the hexes of a way to a hex, the one where it begins first.
Way = Callable[[int], tuple[int, ...]]

#: The weather in which every way costs what the table of terrain says.
CLEAR = "clear"
#: What can keep a unit from a hex to which there is a way.
Bar = Literal["supply", "weather", "zoc", "points", "room", "enemy"]


# ---- what a unit has ------------------------------------------------------------------------------------


def allowance(system: MarketGarden, position: Position, counter: Counter) -> int:
    """The movement allowance of a unit: out of supply it is less (HA.1)."""
    if position.has("isolated", counter):
        return system.tables.supply.allowance(counter.movement)
    return counter.movement


def points_left(system: MarketGarden, position: Position, counter: Counter) -> int:
    """The movement points that a unit has left in this phase."""
    return max(0, allowance(system, position, counter) - position.spent[counter.index])


def is_in_zoc(system: MarketGarden, position: Position, counter: Counter) -> bool:
    """Return whether a unit stands in an enemy zone of control."""
    return bool(system.derived(position).zoc[enemy(counter.side)] >> position.where[counter.index] & 1)


def is_due(position: Position, counter: Counter) -> bool:
    """Return whether a unit waits and may come now."""
    return position.where[counter.index] == RESERVE and counter.arrives <= position.turn


def room(system: MarketGarden, position: Position, side: str, hex_index: int) -> int:
    """The steps for which a hex still has room (HC.1)."""
    return system.ground.stacking[hex_index] - system.derived(position).steps[side].get(hex_index, 0)


def has_room(system: MarketGarden, position: Position, counter: Counter, hex_index: int) -> bool:
    return position.steps[counter.index] <= room(system, position, counter.side, hex_index)


def roomy(system: MarketGarden, position: Position, counter: Counter) -> int:
    """The hexes that have room for a unit (HC.1)."""
    needs, stacking = position.steps[counter.index], system.ground.stacking
    full = 0
    for hex_index, standing in system.derived(position).steps[counter.side].items():
        if standing + needs > stacking[hex_index]:
            full |= 1 << hex_index
    return system.ground.stacks(needs) & ~full


def entry_hexes(system: MarketGarden, position: Position, counter: Counter) -> int:
    """The hexes in which a unit may enter the map (HC.1): its own without enemies, or those of the option."""
    held = system.derived(position).land(enemy(counter.side))
    free = counter.entry & ~held
    if not free and system.options["HC.1.entry"] == "beside":
        return system.board.grid.spread(counter.entry & system.ground.edge) & system.ground.edge & ~held
    return free


# ---- how far it gets ------------------------------------------------------------------------------------


def reach(system: MarketGarden, position: Position, counter: Counter, *lifted: Bar) -> Reach:
    """Return where a unit can go now, by the cheapest ways; ``lifted`` is what does not bar it, to ask what does.

    ``"supply"``: that it is out of supply; ``"weather"``: that it is not clear; ``"zoc"``: enemy zones of control;
    ``"room"``: stacking; ``"points"``: its allowance; ``"enemy"``: the enemies themselves, and their zones with them.
    """
    memo = system.derived(position).memo
    key = ("reach", counter.index, lifted)
    if key not in memo:
        memo[key] = _reach(system, position, counter, lifted)
    hexes_in_reach: Reach = memo[key]
    return hexes_in_reach


def can_step(system: MarketGarden, position: Position, counter: Counter) -> bool:
    """Return whether a unit that may move can go to a hex beside its own: soon known, and then it can move."""
    origin, foe, ground = position.where[counter.index], enemy(counter.side), system.ground
    if not is_on_map(origin):
        return False
    derived, points = system.derived(position), points_left(system, position, counter)
    if derived.zoc[foe] >> origin & 1:
        points -= system.tables.terrain.zoc.leave
    return any(
        cost <= points and not derived.held[foe] >> i & 1 and has_room(system, position, counter, i)
        for i, cost in ground.steps(origin, counter.mobility, position.weather)
    )


def reach_ignoring_limits(system: MarketGarden, position: Position, counter: Counter) -> Reach:
    """Return where a unit could go with nobody in the way and all the points that it takes."""
    return reach(system, position, counter, "enemy", "points", "room")


def _reach(system: MarketGarden, position: Position, counter: Counter, lifted: tuple[Bar, ...]) -> Reach:
    derived, origin = system.derived(position), position.where[counter.index]
    barred = 0 if "enemy" in lifted else derived.land(enemy(counter.side))
    if "supply" in lifted:
        position = replace(position, isolated=position.isolated & ~(1 << counter.index))
    if "weather" in lifted:
        position = replace(position, weather=CLEAR)
    points = ENDLESS if "points" in lifted else points_left(system, position, counter)
    layers, way = _flood(system, position, counter, points, barred, not {"zoc", "enemy"} & {*lifted})
    fitting = -1 if "room" in lifted else roomy(system, position, counter)
    if is_on_map(origin):
        fitting &= ~(1 << origin)
    return Reach.of_layers(
        system.board.grid,
        {cost: layer & fitting for cost, layer in layers.items()},
        (lambda destination: way(destination)[1:]) if is_on_map(origin) else way,
    )


def _flood(
    system: MarketGarden, position: Position, counter: Counter, points: int, barred: int, is_held: bool
) -> tuple[dict[int, int], Way]:
    """Return the hexes of each cost, and what finds the way to one; ``is_held``: whether zones of control count.

    Of several ways that cost the same a hex is entered from the cheapest hex, and of these from the first.
    """
    rule, ground, going, weather = system.tables.terrain.zoc, system.ground, counter.mobility, position.weather
    zoc = system.derived(position).zoc[enemy(counter.side)] if is_held else 0
    leave, known = rule.leave, ground.known_ways(going, weather)
    starts = _starts(system, position, counter, points, barred)
    first = sum(1 << hex_index for hex_index in starts)
    closed = zoc & ~(first if is_on_map(position.where[counter.index]) else 0) if rule.stop else 0
    layers: dict[int, int] = {}
    #: The hexes that come next, by their cost, and those that have not been reached.
    coming, free = dict[int, int](), first | ~barred
    for hex_index, cost in starts.items():
        coming[cost] = coming.get(cost, 0) | 1 << hex_index
    while coming:
        cost = min(coming)
        layers[cost] = layer = coming.pop(cost) & free
        free &= ~layer
        left = layer & ~closed
        while left:
            low = left & -left
            left ^= low
            hex_index = low.bit_length() - 1
            spent = cost + leave if zoc & low else cost
            for price, around in known.get(hex_index) or ground.ways(hex_index, going, weather):
                total = spent + price
                if total <= points:
                    coming[total] = coming.get(total, 0) | around

    def way(destination: int) -> tuple[int, ...]:
        found, cost = [destination], next(cost for cost, layer in layers.items() if layer >> destination & 1)
        while starts.get(found[-1]) != cost:
            around = system.board.grid.neighbours(found[-1]) & ~closed
            cost, before = next(
                (spent, near)
                for spent, layer in layers.items()
                if layer & around
                for near in bits(layer & around)
                if ground.cost(near, found[-1], going, weather) == cost - spent - (leave if zoc >> near & 1 else 0)
            )
            found.append(before)
        return tuple(reversed(found))

    return layers, way


def _starts(system: MarketGarden, position: Position, counter: Counter, points: int, barred: int) -> dict[int, int]:
    """Return where a way begins, with its cost: in the unit's hex, or in those where it may enter the map."""
    if is_on_map(position.where[counter.index]):
        return {position.where[counter.index]: 0}
    open_hexes = entry_hexes(system, position, counter) if barred else counter.entry
    entry = {i: system.ground.entry_cost(i, counter.mobility, position.weather) for i in bits(open_hexes)}
    return {i: cost for i, cost in entry.items() if cost is not None and cost <= points}
