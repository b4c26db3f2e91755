"""Chapter 17: characters, their traits, and how they join and leave units."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...engine.i18n import say
from ...engine.ruling import Fault
from . import actions as act
from . import events as ev
from .actions import CM, Point
from .armies.roster import trait_of
from .charges import charge_way
from .clauses import clauses, pending
from .pending_steps import JoinChoice
from .position import D10, D100, Position, UnitState, more_chits
from .tabletop.bases import gap
from .transaction import Transaction
from .unit import Unit
from .unit_geometry import base, can_see, capability, leader_base, limit

if TYPE_CHECKING:
    from .game import Baraka


def roll_traits(tx: Transaction) -> None:
    """B17.2: before the game each character rolls for a trait, unless his are given; the hunter rolls for his gain."""
    for troop in tx.system.troops:
        if troop.profile.kind != "character":
            continue
        traits = troop.traits
        if not traits:
            roll = tx.roll(D100)
            traits = (trait_of(roll).id,)
            tx.tell(ev.TraitRolled(unit=troop.id, roll=roll, trait=traits[0]))
        hunter = tx.roll(D10) if "hunter" in traits else 0
        tx.change(troop.id, traits=traits, hunter=hunter)


def offer_to_join(tx: Transaction, id: str) -> None:
    """B17.5: a character whose move ends in cohesion with a unit of his chain may join it.

    Who has gone to a unit that fills a building, where there is no other room, has joined it (B19.4).
    """
    unit = tx.unit(id)
    near = hosts(tx.system, tx.position, unit)
    if not near:
        return
    answer, housemates = tx.answers(unit.side).join, [host for host in near if _fills_room(tx.unit(host), unit)]
    if housemates:
        join(tx, id, housemates[0])
    elif answer == "always":
        join(tx, id, near[0])
    elif answer == "ask" and tx.asks:
        tx.push(JoinChoice(unit.side, unit=id))


def _fills_room(host: Unit, guest: Unit) -> bool:
    """B19.4: whether a unit fills the building, or its sector, that a character stands in."""
    house = host.system.table.house(guest.place)
    return house is not None and house.room_at(guest.place).has(host.place)


def hosts(system: Baraka, position: Position, unit: Unit) -> list[str]:
    """The units that a character may join where he stands, the nearest first (B17.5)."""
    if not unit.is_character or not unit.is_on_table or is_frightened(unit.state):
        return []
    near = []
    for troop in system.troops:
        host = system.unit(position, troop.id)
        if troop.side != unit.side or troop.id == unit.id or host.is_character or not host.is_on_table:
            continue
        if is_frightened(host.state) or (unit.troop.profile.level and host.commander is not None):
            continue
        apart = gap(leader_base(unit), leader_base(host))
        if apart <= limit(system, host) and unit.id in {troop.id for troop in host.superiors}:
            near.append((apart, troop.id))
    return [id for _, id in sorted(near)]


@clauses.on(act.Join, rule="B17.5")
def join_faults(system: Baraka, position: Position, action: act.Join) -> Iterator[Fault]:
    """A character joins a unit of his chain in whose cohesion his move has ended."""
    host = system.troop(action.host)
    if fault := pending(position, JoinChoice, "B17.5", say("No character has just come to a unit.")):
        yield fault
        return
    work = position.agenda[-1]
    assert isinstance(work, JoinChoice)
    unit = system.unit(position, work.unit)
    if action.host not in hosts(system, position, unit):
        message = say("{unit} cannot join {host} from where it is.", unit=unit.names, host=host.name)
        yield Fault("B17.5", message, action.host)


def joins(tx: Transaction, action: act.Join) -> None:
    """B17.5."""
    work = tx.pop()
    assert isinstance(work, JoinChoice)
    join(tx, work.unit, action.host)


def join(tx: Transaction, id: str, host: str) -> None:
    """B17.5: he leads the unit; it takes over his chits and his distress where he had more (B21.10)."""
    guest, unit = tx.state(id), tx.state(host)
    distress = unit.distress if tx.unit(host).has("fanatics") else max(guest.distress, unit.distress)
    tx.change(id, joined=host, aiming=False, grounded=False)
    tx.change(host, **more_chits(guest, unit), distress=distress)
    tx.tell(ev.Joined(unit=id, host=host))


def is_frightened(state: UnitState) -> bool:
    """B17.5: nobody joins or leaves a unit that panics, flees, or has yet to rally."""
    return bool(state.duty) or state.curb in ("still", "spent")


def is_leaving(system: Baraka, position: Position, unit: Unit, end: Point) -> bool:
    """B17.5: whether a place is out of cohesion with the leader of the unit that a character has joined."""
    host = system.unit(position, unit.state.joined)
    head = next(m for m in host.members if m.number == host.state.leader)  # its own come before its guests
    return gap(base(unit, unit.leader, end), base(host, head)) > limit(system, host)


# ---- the aggressive ----------------------------------------------------------------------------------


def must_charge(system: Baraka, position: Position, unit: Unit) -> str:
    """B17.3, B21.27: the nearest enemy in reach of an aggressive character's charge; empty for none."""
    memo, key = system.memo(position), ("must charge", unit.id)
    if key not in memo:
        memo[key] = _must_charge(system, position, unit)
    enemy_id: str = memo[key]
    return enemy_id


def _must_charge(system: Baraka, position: Position, unit: Unit) -> str:
    if "aggressive" not in unit.traits or unit.is_weapon or unit.state.joined or unit.state.curb == "still":
        return ""
    enemies_in_reach = []
    for troop in system.troops:
        enemy = system.unit(position, troop.id)
        if troop.side == unit.side or not enemy.is_on_table or not can_see(system, position, unit, enemy):
            continue
        way = charge_way(system, position, unit, enemy)
        if way.contact is not None and way.needed <= (capability(unit, way.ground) + 10) * CM:
            enemies_in_reach.append((way.needed, troop.id))
    return min(enemies_in_reach)[1] if enemies_in_reach else ""
