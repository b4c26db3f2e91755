"""Moves that are not chosen: the end of a charge, flight from close combat, and panic (B13.1, B13.6, B14.2)."""

from __future__ import annotations

from collections.abc import Sequence

from . import events as ev
from .actions import CM, Point
from .charges import ChargeWay, forced, reachable_part
from .losses import destroy
from .position import Acting, replace
from .tabletop.bases import Base, gap, is_on_table, span
from .tabletop.paths import ground_of
from .tabletop.placement import contact
from .transaction import Transaction
from .unit import Member, Unit
from .unit_geometry import base, bases, capability, is_crew, limit, others, place, put

#: So near to the edge of the table a leader is at it.
EDGE = 20


def into_contact(tx: Transaction, id: str, target: str, way: ChargeWay) -> None:
    """B13.1: the leader touches the enemy; the others, the nearest first, touch enemies, or friends that do."""
    unit, enemy = tx.unit(id), tx.unit(target)
    assert way.contact is not None
    place(tx, unit, way.contact, keep_away=False)
    placed = tx.unit(id)
    tx.tell(ev.Moved(unit=id, path=way.path, kind="charge", ground=way.ground, length=way.needed, rules=("B13.1",)))
    head = base(placed, placed.leader)
    locked: list[Base] = [head]
    spots = {placed.leader.key: placed.leader.place}
    rest = [member for member in placed.members if member is not placed.leader and not is_crew(placed, member)]
    waiting = [base(placed, member) for member in rest]
    foes, standing = bases(enemy), others(tx.system, tx.position, id)
    order = sorted(range(len(rest)), key=lambda n: min(gap(waiting[n], foe) for foe in foes))
    for n in order:
        taken = [*standing, *locked, *(waiting[m] for m in order if m != n and rest[m].key not in spots)]
        spot = _touching(tx, placed, rest[n], foes, locked, taken)
        spots[rest[n].key] = spot.at
        locked.append(spot)
    put(tx, placed, spots)


def _touching(
    tx: Transaction, unit: Unit, member: Member, foes: list[Base], friends: list[Base], taken: list[Base]
) -> Base:
    """Where a miniature touches an enemy or else a friend, in cohesion with the leader; else where it is."""
    own, head = base(unit, member), friends[0]
    house = tx.system.table.house(head.at)
    inside = None if house is None else house.room_at(head.at)
    for wanted in (foes, friends):
        near = [neighbour for neighbour in wanted if gap(head, neighbour) <= limit(tx.system, unit) + 2 * own.radius]
        for aim in sorted(near, key=lambda neighbour: gap(own, neighbour)):
            free = [neighbour for neighbour in taken if neighbour != aim]
            spot = contact(tx.system.table, own, aim, own.at, free, inside=inside)
            if spot is not None and gap(head, spot) <= limit(tx.system, unit):
                return spot
    return own


def fall_short(tx: Transaction, id: str, way: ChargeWay, reach: int) -> None:
    """B13.1: a charge that does not reach goes as far as it can, and keeps its distance (B4.8)."""
    _go(tx, id, way.path, reach, "charge", "B13.1")


def flee(tx: Transaction, id: str, winner_at: Point) -> None:
    """B13.6: twice the movement for the ground, on the line from the winning leader through the losing one."""
    unit = tx.unit(id)
    (x, y), (from_x, from_y) = unit.place, winner_at
    away = max(1, span((x, y), (from_x, from_y)))
    far = int(2 * capability(unit, ground_of(tx.system.table, [unit.place]).going) * CM)
    end = x + (x - from_x) * far // away, y + (y - from_y) * far // away
    tx.change(id, grounded=False, aiming=False)
    _go(tx, id, forced(tx.system, tx.position, unit, end), far, "flight", "B13.6", over="B21.19")


def give_up(tx: Transaction, id: str) -> None:
    """B21.9: a unit that has fled from a close combat does nothing more in that activation."""
    agenda = list(tx.position.agenda)
    for n, work in enumerate(agenda):
        if isinstance(work, Acting) and work.unit == id:
            for lost in work.acts:
                tx.tell(ev.ActLost(unit=id, act=lost, rules=("B21.9", "B13.6")))
            agenda[n] = replace(work, acts=())
    tx.set(agenda=tuple(agenda))


def run_home(tx: Transaction, id: str) -> None:
    """B14.2: one panicked move towards its own edge of the table; over it the unit is destroyed."""
    unit = tx.unit(id)
    x, y = unit.place
    dx, dy = tx.system.homeward(unit.side)
    far = int(capability(unit, ground_of(tx.system.table, [unit.place]).going) * CM)
    end = x + dx * far, y + dy * far
    tx.change(id, grounded=False, aiming=False)
    _go(tx, id, forced(tx.system, tx.position, unit, end), far, "panic", "B14.2", over="B14.2")


def _is_over_edge(tx: Transaction, base: Base, toward: Point) -> bool:
    """Whether a leader who has come to the edge of the table would go over it."""
    table = tx.system.table
    return not is_on_table(Base(toward, 0), table.width, table.height) and not is_on_table(
        Base(base.at, base.radius + EDGE), table.width, table.height
    )


def _go(tx: Transaction, id: str, path: Sequence[Point], far: int, kind: str, rule: str, over: str = "") -> None:
    """By a way as far as nothing blocks; ``over``: the rule by which it is lost beyond the edge."""
    unit = tx.unit(id)
    way = reachable_part(tx.system, tx.position, unit, path, far)
    if over and _is_over_edge(tx, base(unit, unit.reference, way[-1]), path[-1]):
        destroy(tx, id, over)
        return
    if len(way) < 2:
        return
    place(tx, unit, way[-1])
    ground = ground_of(tx.system.table, way)
    travelled_way = tuple(way)
    tx.tell(ev.Moved(unit=id, path=travelled_way, kind=kind, ground=ground.going, length=ground.length, rules=(rule,)))
