"""Supply (HA.1, HK.1): the units that can trace a path to a source, and those that cannot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...engine.hexgrid import bits
from ..hexes.counter import mask
from ..hexes.position import is_on_map
from .data import SIDES, Counter, enemy
from .events import SupplyTraced
from .position import Position
from .transaction import Transaction

if TYPE_CHECKING:
    from .game import MarketGarden


def trace(tx: Transaction, rule: str) -> None:
    """HA.1, HK.1: supply is traced for both sides, whosever turn it is."""
    system, position = tx.system, tx.position
    if not system.holds("HA.1"):
        tx.set(isolated=0)
        return
    isolated_mask = mask(c for side in SIDES for c in cut_off(system, position, side))
    tx.set(isolated=isolated_mask)
    tx.tell(SupplyTraced(isolated=system.ids(isolated_mask), rules=(rule,)))


def cut_off(system: MarketGarden, position: Position, side: str) -> list[Counter]:
    """The units of a side on the map that are out of supply; nobody where the scenario names no source for it."""
    if not system.scenario.sources[side]:
        return []
    base, closed = supplied_roads(system, position, side), blocked_mask(system, position, side)
    flights = system.weather[position.weather].drops
    return [
        counter
        for counter in system.counters
        if counter.side == side
        and is_on_map(position.where[counter.index])
        and not is_near(system, position.where[counter.index], base, closed, system.tables.supply.range)
        and not (flights and is_near_drop_zone(system, position.where[counter.index], counter))
    ]


def blocked_mask(system: MarketGarden, position: Position, side: str) -> int:
    """The hexes through which no supply comes: those of enemies, and those they control unless friends are there."""
    derived, foe = system.derived(position), enemy(side)
    return derived.land(foe) | (derived.zoc[foe] & ~derived.land(side))


def supplied_roads(system: MarketGarden, position: Position, side: str) -> int:
    """The sources that are free, and the hexes of road joined to them by free road."""
    closed = blocked_mask(system, position, side)
    supplied_mask = fresh = system.scenario.sources[side] & ~closed
    while fresh:
        joined = 0
        for road_hex in bits(fresh):
            joined |= system.board.road_links.get(road_hex, 0)
        fresh = joined & ~closed & ~supplied_mask
        supplied_mask |= fresh
    return supplied_mask


def is_near(system: MarketGarden, origin: int, base: int, closed: int, distance: int) -> bool:
    """Return whether a free path on foot of at most a number of hexes leads from a hex to one of the base."""
    reached_mask = fresh = 1 << origin
    for _ in range(distance):
        if reached_mask & base:
            return True
        around = 0
        for one in bits(fresh):
            around |= system.ground.open_on_foot(one)
        fresh = around & ~closed & ~reached_mask
        reached_mask |= fresh
    return bool(reached_mask & base)


def is_near_drop_zone(system: MarketGarden, hex_index: int, counter: Counter) -> bool:
    """Return whether an airborne unit is near a drop zone of its own, from which it lives while aircraft fly."""
    return bool(counter.drop and system.board.grid.within(counter.drop, system.tables.supply.drop) >> hex_index & 1)
