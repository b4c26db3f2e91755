"""The paths of charges and of forced moves: to the enemy, through doors, as far as nothing blocks.

Who may charge is in `acts`, the die of a charge in `melee.charge`.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

import msgspec

from .actions import Point
from .tabletop.bases import Base, cut_off, gap, length
from .tabletop.paths import advance, ground_of, path_blocks
from .tabletop.placement import APART, contact, place_blocks
from .tabletop.reach import shortest_way, way_to_opening
from .tabletop.terrain import Going
from .tabletop.terrain_pieces import TerrainPiece
from .unit import Unit
from .unit_geometry import base, bases, enemies, leader_base, others, standing

if TYPE_CHECKING:
    from .game import Baraka
    from .position import Position

#: By how much a forced move stops short where others stand.
STEP = 50


class ChargeWay(msgspec.Struct, frozen=True):
    """The path of a charge (B13.1).

    It has the path of the leader's centre, its class of ground, how far it takes to come to blows, and where the
    leader touches the enemy then (None: there is no path).
    """

    path: tuple[Point, ...]
    ground: Going
    needed: int
    contact: Point | None = None


def charge_way(system: Baraka, position: Position, unit: Unit, target: Unit) -> ChargeWay:
    """B13.1: at the enemy leader, or at the miniature nearest to him that there is room at; straight, or by a door."""
    memo, key = system.memo(position), ("charge way", unit.id, target.key)
    if key not in memo:
        memo[key] = _charge_way(system, position, unit, target)
    known: ChargeWay = memo[key]
    return known


def _charge_way(system: Baraka, position: Position, unit: Unit, target: Unit) -> ChargeWay:
    own = leader_base(unit)
    standing = others(system, position, unit.id)
    head = leader_base(target)
    wanted = sorted(bases(target), key=lambda one: (one.at != target.place, gap(head, one), gap(own, one)))
    house = system.table.house(target.place)
    if house is not None and not house.shape.has(own.at):
        return _assault(system, own, wanted, standing, house)
    for aim in wanted:
        inside = None if house is None else house.room_at(aim.at)
        spot = contact(
            system.table, own, aim, unit.place, [neighbour for neighbour in standing if neighbour != aim], inside=inside
        )
        way = None if spot is None else _way_out(system, own, spot)
        if spot is not None and way is not None:
            ground = ground_of(system.table, way)
            return ChargeWay(tuple(way), ground.going, ground.length, spot.at)
    return _none(system, own.at, target.place)


def _none(system: Baraka, start: Point, end: Point) -> ChargeWay:
    """A charge that cannot come to blows."""
    ground = ground_of(system.table, (start, end))
    return ChargeWay((start, end), ground.going, ground.length)


def _way_out(system: Baraka, own: Base, spot: Base) -> list[Point] | None:
    """The path of a charge: straight, or through an opening where walls are in the way (B19.4)."""
    way = [own.at, spot.at]
    if all(block.why != "walls" for block in path_blocks(system.table, own, way)):
        return way
    return shortest_way(system.table, own, spot.at)


def _assault(system: Baraka, own: Base, wanted: list[Base], standing: list[Base], house: TerrainPiece) -> ChargeWay:
    """B19.4: who fills a building is assaulted by its doors and windows: it goes to the nearest of them.

    Beyond it the leader is set down against the enemy, inside if there is room, else in the opening.
    """
    way = way_to_opening(system.table, own, house, wanted[0].at)
    if way is None:
        return _none(system, own.at, wanted[0].at)
    needed = max(0, length(way) - own.radius)
    for room in (True, False):
        for aim in wanted:
            inside = house.room_at(aim.at) if room else None
            free = [neighbour for neighbour in standing if neighbour != aim]
            spot = contact(system.table, own, aim, way[-1], free, inside=inside)
            if spot is not None:
                return ChargeWay((*way, spot.at), ground_of(system.table, way).going, needed, spot.at)
    return _none(system, own.at, wanted[0].at)


# ---- forced moves ------------------------------------------------------------------------------------


def forced(system: Baraka, position: Position, unit: Unit, toward: Point, past: Collection[str] = ()) -> list[Point]:
    """The path of a move that is not chosen: straight; out of a building by the opening that leads there (B19.4).

    The enemy units of ``past`` do not stop it.
    """
    table = system.table
    house = table.house(unit.place)
    if house is None or house.walls is None or house.shape.has(toward):
        return [unit.place, toward]
    inset = leader_base(unit).radius
    wide, high = table.width - inset, table.height - inset
    end = min(max(toward[0], inset), wide), min(max(toward[1], inset), high)
    foes = enemies(system, position, unit, past)
    return shortest_way(table, leader_base(unit), end, enemies=foes) or [unit.place, toward]


def reachable_part(
    system: Baraka, position: Position, unit: Unit, path: Sequence[Point], far: int, past: Collection[str] = ()
) -> list[Point]:
    """Return how much of a way a unit goes: not off the table, through walls, near enemies (B4.8) or on to anybody.

    The enemy units of ``past`` do not stop it.
    """
    foes, taken = enemies(system, position, unit, past), others(system, position, unit.id)
    way = advance(system.table, leader_base(unit), path, far, foes)
    while len(way) > 1:
        if not place_blocks(system.table, base(unit, unit.reference, way[-1]), taken):
            return way
        way = cut_off(way, length(way) - STEP) if length(way) > STEP else way[:1]
    return [unit.place]


def near_enemies(system: Baraka, position: Position, unit: Unit) -> set[str]:
    """The enemy units with a miniature nearer to a unit's leader than any may come but by charging (B4.8)."""
    own = leader_base(unit)
    stands = standing(system, position).items()
    return {
        id
        for id, stand in stands
        if system.troop(id).side != unit.side and any(gap(own, miniature) < APART for miniature in stand)
    }
