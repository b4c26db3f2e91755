"""Chapter 12: fire, from the target to the casualties, with the parts of chapters 16.2 and 18.3 to 18.4 on fire."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from functools import cache
from typing import TYPE_CHECKING, Any

from ...engine.dice import Throw
from . import actions as act
from . import events as ev
from .events import Volley
from .group import Member
from .hits import defend, leader_hit
from .losses import casualties, remove
from .morale import distress
from .pending_steps import Regretting, Retargeting, Shooting, Suffering
from .position import BLUNDER, D10, D100, NEVER, SURE, Position, replace
from .transaction import Transaction, handful, is_success
from .unit import Guard, Unit
from .unit_geometry import can_see, distance, firing_places
from .values import defence, fire, locate, value

if TYPE_CHECKING:
    from ...engine.odds import Modifier
    from .game import Baraka

#: B12.4: up to this number of the table of blunders the fire is wild; and the distress of each case.
WILD, SHAME, WORSE = 6, 2, 3
#: B18.4: the number that may jam a machine gun.
JAM = 10
#: B12.4: the table of blunders.
MISFIRE = Throw(D10, 1, lambda rolls: "wild" if rolls[0] <= WILD else "friend")


# ---- who fires with what -----------------------------------------------------------------------------


class Arms:
    """Miniatures of a unit that fire alike: the number of their dice, and the value they roll against."""

    def __init__(self, weapon: str, dice: int, modifiers: list[Modifier]) -> None:
        self.weapon, self.dice, self.modifiers = weapon, dice, modifiers
        self.value = value(modifiers)


def arms(shooter: Unit, target: Unit, *, moved: bool, aimed: bool, turned: bool) -> list[Arms]:
    """The dice of a volley, those of equal weapon and value together (B12.6, B21.14)."""
    memo, key = shooter.system.memo(shooter.position), ("arms", shooter.id, target.key, moved, aimed, turned)
    if key not in memo:
        memo[key] = _arms(shooter, target, moved=moved, aimed=aimed, turned=turned)
    known: list[Arms] = memo[key]
    return known


def _arms(shooter: Unit, target: Unit, *, moved: bool, aimed: bool, turned: bool) -> list[Arms]:
    arms_by_value: dict[tuple[str, int], Arms] = {}
    shots = [
        (weapon, dice, fire(shooter, target, member, weapon, moved=moved, aimed=aimed, turned=turned))
        for member, weapon, dice in firing(shooter, target, moved)
    ]
    for weapon, dice, modifiers in _from_places(shots, firing_places(shooter.system, shooter)):
        key = weapon, value(modifiers)
        if key in arms_by_value:
            arms_by_value[key].dice += dice
        else:
            arms_by_value[key] = Arms(weapon, dice, modifiers)
    return list(arms_by_value.values())


Shot = tuple[str, int, "list[Modifier]"]


def _from_places(shots: list[Shot], places: int | None) -> list[Shot]:
    """B19.4: of those who could fire those for whom there is a place, the ones who hit most; None: all of them."""

    def worth(number: int) -> int:
        _, dice, modifiers = shots[number]
        return -dice * min(max(value(modifiers), SURE), NEVER - 1)

    return [shots[number] for number in sorted(sorted(range(len(shots)), key=worth)[:places])]


def firing(shooter: Unit, target: Unit, moved: bool) -> Iterator[tuple[Member, str, int]]:
    """Each miniature that could fire, with its weapon and its dice (B12.6)."""
    system = shooter.system
    away = distance(shooter, target)
    shared: set[str] = set()
    is_manned = any("light-machine-gun" in member.figure.weapons for member in shooter.members)
    for member in shooter.members:
        if member.figure.role == "loader" and is_manned:
            continue  # B20.3: with nobody left to assist he fires his own weapon
        best: tuple[int, str] | None = None
        for name in member.figure.weapons:
            if name in shared:
                continue
            dice = system.weapon(name).dice_at(away, moved)
            if name == "light-machine-gun" and not any(crewman.figure.role == "loader" for crewman in shooter.members):
                dice //= 2  # B20.3
            if dice and (best is None or dice > best[0]):
                best = dice, name
        if best is not None:
            if system.weapon(best[1]).shared:
                shared.add(best[1])  # B21.30: six dice whatever the crew
            yield member, best[1], best[0]


# ---- the volley --------------------------------------------------------------------------------------


def shoot(tx: Transaction) -> None:
    """A volley: is the target still in sight, is it located, what hits, what is saved, who is lost."""
    work = tx.top
    assert isinstance(work, Shooting)
    shooter, target = tx.unit(work.unit), tx.system.aim(tx.position, work)
    tx.pop()
    if work.located:
        _volley(tx, work, shooter, target)
        _fired(tx, work.unit)
        return
    if not shooter.is_on_table:
        return
    if not target.is_on_table or not can_see(tx.system, tx.position, shooter, target):
        _gone(tx, work)
        return
    tx.change(work.unit, aiming=False)
    if _check_location(tx, work, shooter, target):
        tx.push(replace(work, located=True))
    else:
        _fired(tx, work.unit)


def _fired(tx: Transaction, id: str) -> None:
    """B12.2: who has fired is marked."""
    if tx.unit(id).is_on_table and not tx.state(id).fired:
        tx.change(id, fired=True)
        tx.tell(ev.MarkerChanged(unit=id, marker="fire", rules=("B12.2",)))


def _gone(tx: Transaction, work: Shooting) -> None:
    """B12.1: the target is out of sight: its owner may name another, once, where there is one."""
    unit = tx.unit(work.unit)
    others = [target_id for target_id in targets(tx.system, tx.position, unit) if target_id != work.target]
    if work.again and others:
        tx.push(Retargeting(unit.side, shot=work))
    else:
        lose_fire(tx, work)


def lose_fire(tx: Transaction, work: Shooting) -> None:
    """B12.1: the fire is lost; that leaves no fire marker (B12.2)."""
    tx.tell(ev.ActLost(unit=work.unit, act=act.Fire(work.target), rules=("B12.1",)))


def targets(system: Baraka, position: Position, unit: Unit) -> list[str]:
    """The enemy units that a unit sees."""
    target_ids = []
    for troop in system.troops:
        if troop.side != unit.side:
            enemy = system.unit(position, troop.id)
            if enemy.is_on_table and can_see(system, position, unit, enemy):
                target_ids.append(troop.id)
    return target_ids


def _check_location(tx: Transaction, work: Shooting, shooter: Unit, target: Unit) -> bool:
    """B12.3: the location check, unless the target is known; B12.4: its blunders."""
    if has_located(shooter, target):
        return True
    modifiers = locate(shooter, target)
    number = value(modifiers)
    throw = location(number)
    rolls = tx.throw(throw)
    roll, success = rolls[0], throw.read(rolls) == "located"
    tx.tell(
        ev.Located(
            unit=work.unit, target=work.target, roll=roll, value=number, success=success, modifiers=tuple(modifiers)
        )
    )
    if roll >= BLUNDER:
        _blunder(tx, work)
    elif success and tx.system.options["B12.3.located"] != "each-fire":
        tx.change(work.unit, located=tx.state(work.unit).located | {work.target})
    return success


@cache
def location(number: int) -> Throw[str]:
    """B12.3, B12.4, B21.13: locating a target: 99 and 100 are blunders, whatever the number.

    >>> {name: str(chance) for name, chance in location(35).chances().items()}
    {'located': '7/20', 'not-located': '63/100', 'blunder': '1/50'}
    """

    def reads(rolls: tuple[int, ...]) -> str:
        return "blunder" if rolls[0] >= BLUNDER else "located" if rolls[0] <= number else "not-located"

    return Throw(D100, 1, reads)


def has_located(shooter: Unit, target: Unit) -> bool:
    """B12.3: whether a target is located already, by this unit or, by option, by any of its side."""
    if shooter.system.options["B12.3.located"] == "side":
        states = zip(shooter.system.troops, shooter.position.states, strict=True)
        return any(target.id in state.located for troop, state in states if troop.side == shooter.side)
    return target.id in shooter.state.located


def _blunder(tx: Transaction, work: Shooting) -> None:
    """B12.4: wild fire, or fire at the friendly unit nearest to the target."""
    shooter = tx.unit(work.unit)
    rolls = tx.throw(MISFIRE)
    roll = rolls[0]
    friend = "" if MISFIRE.read(rolls) == "wild" else nearest_friend(tx.system, tx.position, work)
    tx.tell(ev.Blundered(unit=work.unit, roll=roll, friend=friend))
    if not friend:
        distress(tx, work.unit, SHAME, "B12.4")
        return
    tx.push(Regretting(unit=work.unit, friend=friend, strength=tx.unit(friend).count))
    _volley(tx, replace(work, target=friend, guard=False), shooter, tx.unit(friend))


def regret(tx: Transaction) -> None:
    """B12.4: what it does to a unit to have fired at its friends."""
    work = tx.pop()
    assert isinstance(work, Regretting)
    lost = tx.unit(work.friend).count < work.strength
    distress(tx, work.unit, WORSE if lost else SHAME, "B12.4")


def nearest_friend(system: Baraka, position: Position, work: Shooting) -> str:
    """B12.4: the friendly unit in sight that is nearest to the target; empty for none."""
    shooter, target = system.unit(position, work.unit), system.aim(position, work)
    near = []
    for troop in system.troops:
        unit = system.unit(position, troop.id)
        mate = troop.side == shooter.side and troop.id != work.unit
        if mate and unit.is_on_table and can_see(system, position, shooter, unit):
            near.append((distance(unit, target), troop.id))
    return min(near)[1] if near else ""


def _volley(tx: Transaction, work: Shooting, shooter: Unit, target: Unit) -> None:
    """The dice of fire and defence, and their results."""
    system = tx.system
    volleys = tuple(
        Volley(tx.throw(_burst(shooter, arm)), arm.value, tuple(arm.modifiers), arm.weapon)
        for arm in arms(shooter, target, moved=work.moved, aimed=work.aimed, turned=work.turned)
    )
    tx.tell(ev.Fired(unit=work.unit, target=target.id, distance=distance(shooter, target), volleys=volleys))
    _jam(tx, shooter, volleys)
    hits = sum(volley.hits for volley in volleys)
    if not hits:
        return
    gun_hits = sum(volley.hits for volley in volleys if volley.weapon == "medium-machine-gun")
    on_leader = leader_hit(tx, target, hits)
    volleys, unsaved, leader_lost = defend(tx, target, hits, on_leader, lambda member: saving(target, shooter, member))
    tx.tell(ev.Saved(unit=target.id, volleys=volleys, unsaved=unsaved))
    shock = suffered(system, unsaved, gun_hits)
    if shock:
        tx.push(Suffering(unit=target.id, count=shock, by="B18.3" if gun_hits else "B12.10"))
    if not isinstance(target, Guard):
        casualties(tx, target.id, removed(target, unsaved), leader_lost, "B12.10")
    elif removed(target, unsaved):
        remove(tx, target.id, (target.leader.number,), "B11.3")


def saving(target: Unit, shooter: Unit, member: Member) -> list[Modifier]:
    """B12.9: what saves a miniature from a volley."""
    memo, key = target.system.memo(target.position), ("saving", shooter.id, target.key, member.key)
    if key not in memo:
        memo[key] = defence(target, shooter, member, reacted=target.state.dodged)
    modifiers: list[Modifier] = memo[key]
    return modifiers


def removed(target: Unit, unsaved: int) -> int:
    """B12.10: a miniature for each unsaved impact; B7.11: for every two of a resistant unit."""
    return min(target.count, unsaved // 2 if target.has("resistant") else unsaved)


def suffered(system: Baraka, unsaved: int, gun_hits: int) -> int:
    """B12.10: distress for unsaved impacts; B18.3: each hit of a machine gun gives one, saved or not.

    In place of that of unsaved impacts it gives it for its own: the unsaved are taken to be its own first.
    """
    counted = unsaved if system.options["B18.3.distress"] == "besides" else max(0, unsaved - gun_hits)
    return gun_hits + (counted if system.options["B12.10.distress"] == "each" else math.ceil(counted / 2))


def _burst(shooter: Unit, arm: Arms) -> Throw[Any]:
    """The dice of the miniatures that fire alike: the hits are read, and of a machine gun what jams it (B18.4)."""
    number = arm.value
    if arm.weapon != "medium-machine-gun":
        return handful(arm.dice, number)
    most = jams_from(shooter)

    def reads(rolls: tuple[int, ...]) -> tuple[int, int]:
        return sum(is_success(roll, number) for roll in rolls), min(most, rolls.count(JAM))

    return Throw(D10, arm.dice, reads, lambda roll: (is_success(roll, number), roll == JAM))


def jams_from(shooter: Unit) -> int:
    """B18.4: how many tens jam a machine gun."""
    return 3 if shooter.has("machine-gun-experts") and shooter.state.alive >= 2 else 2


def _jam(tx: Transaction, shooter: Unit, volleys: Iterable[Volley]) -> None:
    """B18.4: tens jam a machine gun; the volley counts."""
    tens = sum(volley.rolls.count(JAM) for volley in volleys if volley.weapon == "medium-machine-gun")
    if tens >= jams_from(shooter):
        tx.change(shooter.id, jammed=True)
        tx.tell(ev.MarkerChanged(unit=shooter.id, marker="jam", rules=("B18.4",)))
