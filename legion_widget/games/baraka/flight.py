"""Forced moves: the end of a charge, flight from close combat, and panic (B13.1, B13.6, B14.2)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from . import events as ev
from .actions import CM, Point
from .charges import ChargeWay, forced, near_enemies, reachable_part
from .formation import place_miniatures, place_unit
from .group import Member
from .losses import destroy
from .pending_steps import Acting
from .position import replace
from .tabletop.bases import Base, cut_off, gap, is_on_table, span
from .tabletop.paths import ground_of, longest_move
from .tabletop.placement import contact
from .tabletop.terrain import GOINGS
from .transaction import Transaction
from .unit import Unit
from .unit_geometry import base, bases, capability, is_crew, limit, others

#: So near to the edge of the table a leader is at it.
EDGE = 20


def into_contact(tx: Transaction, id: str, target: str, way: ChargeWay) -> None:
    """B13.1: the leader touches the enemy; the others, the nearest first, touch enemies, or friends that do."""
    unit, enemy = tx.unit(id), tx.unit(target)
    assert way.contact is not None
    place_unit(tx, unit, way.contact, keep_away=False)
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
    place_miniatures(tx, placed, spots)


def _touching(
    tx: Transaction, unit: Unit, member: Member, foes: Sequence[Base], friends: list[Base], taken: list[Base]
) -> Base:
    """Return where a miniature touches an enemy or else a friend, in cohesion with the leader; else where it is."""
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
    _go(tx, id, way.path, reach, Kind("charge", "B13.1"))


def flee(tx: Transaction, id: str, winner_at: Point, winner: str = "") -> None:
    """B13.6: twice the movement for the ground, on the line from the winning leader through the losing one.

    The two were intermingled (B21.17): the winners do not stop it.
    """
    (x, y), (from_x, from_y) = tx.unit(id).place, winner_at
    _run(tx, id, (x - from_x, y - from_y), 2, Kind("flight", "B13.6", over="B21.19"), winner)


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
    _run(tx, id, tx.system.homeward(tx.unit(id).side), 1, Kind("panic", "B14.2", over="B14.2"))


class Kind(NamedTuple):
    """A kind of forced move.

    It has the word for its event, its rule, and in ``over`` the rule by which the unit is lost beyond the edge of
    the table, which a charge cannot cross.
    """

    name: str
    rule: str
    over: str = ""


def _run(tx: Transaction, id: str, direction: tuple[int, int], times: int, kind: Kind, winner: str = "") -> None:
    """A number of moves at once in a direction, as far as the worst ground on the way allows (B11.2).

    Enemies who are among the unit, and the winner of its combat, do not stop it; others do (B4.8).
    """
    system, unit = tx.system, tx.unit(id)
    (x, y), (dx, dy) = unit.place, direction
    capabilities = {going: int(times * capability(unit, going) * CM) for going in GOINGS}
    most, long = max(capabilities.values()), max(1, span((0, 0), direction))
    among = near_enemies(system, tx.position, unit) | {winner}
    path = forced(system, tx.position, unit, (x + dx * most // long, y + dy * most // long), among)
    tx.change(id, grounded=False, aiming=False)
    _go(tx, id, path, longest_move(system.table, path, capabilities), kind, among)


def _is_over_edge(tx: Transaction, base: Base, toward: Point) -> bool:
    """Return whether a leader who has come to the edge of the table would go over it."""
    table = tx.system.table
    return not is_on_table(Base(toward, 0), table.width, table.height) and not is_on_table(
        Base(base.at, base.radius + EDGE), table.width, table.height
    )


def _go(tx: Transaction, id: str, path: Sequence[Point], far: int, kind: Kind, among: Collection[str] = ()) -> None:
    """Move along a path as far as nothing blocks; the enemy units of ``among`` do not block."""
    unit = tx.unit(id)
    way = reachable_part(tx.system, tx.position, unit, path, far, among)
    if _is_over_edge(tx, base(unit, unit.reference, way[-1]), cut_off(path, far)[-1]):
        destroy(tx, id, kind.over)
        return
    if len(way) < 2:
        return
    place_unit(tx, unit, way[-1], past=among)
    ground = ground_of(tx.system.table, way)
    tx.tell(
        ev.Moved(
            unit=id, path=tuple(way), kind=kind.name, ground=ground.going, length=ground.length, rules=(kind.rule,)
        )
    )
