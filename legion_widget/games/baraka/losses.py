"""Casualties: chapters 12.10, 16.2, 17.4 and the case B21.15."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import msgspec

from ...engine.i18n import say, say_count
from ...engine.ruling import Fault
from . import actions as act
from . import events as ev
from .clauses import clauses, pending
from .pending_steps import LeaderChoice, Losing
from .position import Position, more_chits, replace
from .transaction import Transaction
from .unit import Unit

if TYPE_CHECKING:
    from .game import Baraka

#: What a unit bears besides chits and distress (B17.5), and whoever is left of it.
MARKS = (
    *("fired", "dodged", "aiming", "grounded", "edged", "improved", "duty", "curb", "stays"),
    *("rallied", "activated", "reacted", "orders", "command", "upgrade", "prepared"),
)


def struck(unit: Unit) -> list[int]:
    """Return the numbers, in `Unit.members`, of those on one of whom a leader's hit falls (B16.2).

    A companion takes it for a character (B17.4), and another one for a gaffe (B17.3): which, their owner picks.
    """
    head, members = unit.leader, unit.members
    if head.troop.profile.kind == "character":
        companions = [n for n, member in enumerate(members) if member.troop is head.troop and member is not head]
        if companions:
            return companions
    if "gaffe" in unit.system.traits(unit.position, head.troop):
        others = [
            n for n, member in enumerate(members) if "gaffe" not in unit.system.traits(unit.position, member.troop)
        ]
        if others:
            return others
    return [members.index(head)]


def casualties(tx: Transaction, id: str, count: int, leader: bool, rule: str) -> None:
    """Removes miniatures; the owner picks which where there is a choice (B21.15)."""
    unit = tx.unit(id)
    count = min(count, unit.count)
    if not count:
        return
    if len(choices(unit, count, leader)) <= count or (leader and count == len(struck(unit)) == 1):
        lose(tx, id, default_casualties(unit, count, leader), rule)
    else:
        tx.push(Losing(unit.side, unit=id, count=count, leader=leader, by=rule))


def fallen(unit: Unit, impacts: int) -> int:
    """B7.11: how many miniatures fall by a number of unsaved impacts of a close combat, or of the flight from it."""
    is_halved = unit.has("resistant") and unit.system.options["B7.11.combat"] == "halved"
    return impacts // 2 if is_halved else impacts


def choices(unit: Unit, count: int, leader: bool) -> list[int]:
    """The numbers, in `Unit.members`, of those who may be lost.

    Never the leader while others are left, unless a hit was his (B16.2); nor a character (B17.4), a gaffe last of all
    (B17.3).
    """
    hit = set(struck(unit)) if leader else set()
    ranks: tuple[list[int], list[int], list[int]] = ([], [], [])
    for n in range(unit.count):
        ranks[0 if n in hit else rank(unit, n)].append(n)
    numbers: list[int] = []
    for same in ranks:
        if len(numbers) < count:
            numbers += same
    return sorted(numbers)


def rank(unit: Unit, n: int) -> int:
    """Return who is lost after whom: the others, then the leader and characters (B17.4), then a gaffe (B17.3)."""
    member = unit.members[n]
    if member.number == 0 and "gaffe" in unit.system.traits(unit.position, member.troop):
        return 2
    return int(member is unit.leader or (member.troop.profile.kind == "character" and member.number == 0))


def default_casualties(unit: Unit, count: int, leader: bool) -> tuple[int, ...]:
    """Return who is lost where nobody chooses: whom the leader's hit fell on, then those with least to give."""

    def worth(n: int) -> tuple[bool, bool, bool, float]:
        member = unit.members[n]
        gaffe = "gaffe" in unit.system.traits(unit.position, member.troop)
        soldier = member.figure.role in ("soldier", "rider")
        return gaffe, member is unit.leader, not soldier, -math.dist(member.place, unit.place)

    hit = min(struck(unit), key=worth) if leader else None
    return tuple(sorted(choices(unit, count, leader), key=lambda n: (n != hit, *worth(n)))[:count])


def lose(tx: Transaction, id: str, members: tuple[int, ...], rule: str) -> None:
    """Takes miniatures off the table; the next one leads where the leader is lost (B16.2)."""
    unit = tx.unit(id)
    gone: dict[str, list[int]] = {}
    for n in members:
        gone.setdefault(unit.members[n].troop.id, []).append(unit.members[n].number)
    for troop, numbers in sorted(gone.items(), key=lambda lost: lost[0] == id):  # guests first: they do not outlive it
        remove(tx, troop, tuple(numbers), rule)


def remove(tx: Transaction, id: str, numbers: tuple[int, ...], rule: str) -> None:
    """Takes miniatures of one roster unit off the table."""
    state = tx.state(id)
    figures = tuple(None if n in numbers else place for n, place in enumerate(state.figures))
    lost = tuple(n for n in numbers if state.figures[n] is not None)
    if not lost:
        return
    left = [n for n, place in enumerate(figures) if place is not None and n != state.guard]
    old = state.figures[state.leader]
    leader = state.leader
    if left and figures[leader] is None:
        assert old is not None
        leader = min(left, key=lambda n: math.dist(figures[n] or old, old))
    guard = None if state.guard in numbers else state.guard
    tx.change(id, figures=figures, leader=leader, guard=guard)
    tx.tell(ev.MiniaturesLost(unit=id, figures=lost, rules=(rule,)))
    if not left:
        unit = tx.unit(id)
        for guest in unit.guests:
            leave_unit(tx, guest.id)
        destroy(tx, id, rule)
        if unit.guests:
            outlive(tx, id, (unit.commander or unit.guests[0]).id)
    elif leader != state.leader:
        tx.tell(ev.LeaderReplaced(unit=id, figure=leader))
        tx.led.append(id)


def destroy(tx: Transaction, id: str, rule: str) -> None:
    """Takes a whole unit off the table, and whoever has joined it."""
    for troop in (tx.system.troop(id), *tx.unit(id).guests):
        state = tx.state(troop.id)
        tx.change(troop.id, figures=(None,) * len(state.figures), destroyed=True, guard=None, joined="")
        tx.tell(ev.Destroyed(unit=troop.id, rules=(rule,)))


def leave_unit(tx: Transaction, id: str) -> None:
    """B17.5: a character leaves his unit, with as many chits and as much distress as it has."""
    host = tx.state(id).joined
    unit = tx.state(host)
    distress = 0 if tx.unit(id).has("fanatics") else unit.distress
    tx.change(id, joined="", **more_chits(unit, tx.state(id)), distress=distress)
    tx.tell(ev.Joined(unit=id, host=host, left=True))


#: What is pending names a unit in these fields.
NAMING = ("unit", "target", "friend", "shot", "acts")


def outlive(tx: Transaction, id: str, heir: str) -> None:
    """B17.1: a character that outlives the soldiers of its unit is the unit: it takes over what is pending.

    He fights on, flees, does what was declared and bears the marks that the unit bore.
    """
    old, own = tx.state(id), tx.state(heir)
    marks = {mark: getattr(old, mark) or getattr(own, mark) for mark in MARKS}
    tx.change(heir, **marks, located=old.located | own.located)
    for troop in tx.system.troops:
        located = tx.state(troop.id).located
        if id in located:
            tx.change(troop.id, located=located | {heir})
    tx.set(agenda=tuple(_renamed(work, id, heir) for work in tx.position.agenda))


def _renamed(value: Any, old: str, new: str) -> Any:
    """Pending work, or an act in it, with one unit in the place of another."""
    if isinstance(value, tuple):
        return tuple(_renamed(item, old, new) for item in value)
    if isinstance(value, msgspec.Struct):
        fields = {name: getattr(value, name) for name in NAMING if hasattr(value, name)}
        return replace(value, **{name: _renamed(field, old, new) for name, field in fields.items()})
    return new if value == old else value


# ---- who leads ---------------------------------------------------------------------------------------


def ask_for_leaders(tx: Transaction) -> None:
    """B16.2: the owner of a unit that has a new leader may name another; the crew of a weapon stand on one base."""
    led, tx.led = dict.fromkeys(tx.led), []
    for id in led:
        unit = tx.unit(id)
        is_asked = tx.asks and tx.answers(unit.side).leader == "ask" and not unit.is_weapon
        if is_asked and len(candidates(unit)) > 1:
            tx.push(LeaderChoice(unit.side, unit=id))


def candidates(unit: Unit) -> list[int]:
    """The numbers, in `Unit.members`, of those who can lead it: its own men, not those who have joined it."""
    return [n for n, member in enumerate(unit.members) if member.troop is unit.troop]


@clauses.on(act.Lead, rule="B16.2")
def leader_faults(system: Baraka, position: Position, action: act.Lead) -> Iterator[Fault]:
    """The owner names the new leader among the unit's own miniatures."""
    if fault := pending(position, LeaderChoice, "B16.2", say("No unit needs a new leader now.")):
        yield fault
        return
    work = position.agenda[-1]
    assert isinstance(work, LeaderChoice)
    unit = system.unit(position, work.unit)
    if action.figure not in candidates(unit):
        message = say("{unit} has no miniature {number} that could lead it.", unit=unit.names, number=action.figure)
        yield Fault("B16.2", message, work.unit)


def lead(tx: Transaction, action: act.Lead) -> None:
    """B16.2."""
    work = tx.pop()
    assert isinstance(work, LeaderChoice)
    number = tx.unit(work.unit).members[action.figure].number
    if number != tx.state(work.unit).leader:
        tx.change(work.unit, leader=number)
        tx.tell(ev.LeaderReplaced(unit=work.unit, figure=number))


# ---- who is lost, by his owner -----------------------------------------------------------------------


@clauses.on(act.Remove, rule="B21.15")
def pick_faults(system: Baraka, position: Position, action: act.Remove) -> Iterator[Fault]:
    """The owner picks who is lost: as many as there are, the leader only where B16.2 says so."""
    if fault := pending(position, Losing, "B21.15", say("Nobody is to be removed now.")):
        yield fault
        return
    work = position.agenda[-1]
    assert isinstance(work, Losing)
    unit = system.unit(position, work.unit)
    free = choices(unit, work.count, work.leader)
    if len(set(action.figures)) != work.count or len(action.figures) != work.count:
        given = len(set(action.figures))
        message = say_count(
            "1 miniature is lost, not {given}.", "{count} miniatures are lost, not {given}.", work.count, given=given
        )
        yield Fault(work.by or "B12.10", message, work.unit)
    for n in action.figures:
        if n not in range(unit.count):
            yield Fault("B21.15", say("{unit} has no miniature {number}.", unit=unit.names, number=n), work.unit)
        elif n not in free:
            yield _spared(unit, n, work)
    if work.leader and not set(struck(unit)) & set(action.figures):
        yield Fault(
            "B16.2",
            say(
                "The leader was hit: the leader, or the miniature that takes the hit instead, is one of the casualties."
            ),
            work.unit,
        )


def _spared(unit: Unit, n: int, work: Losing) -> Fault:
    """Return why a miniature is not among those who may be lost: a gaffe, a leader or another character."""
    member = unit.members[n]
    name, is_leader = member.troop.name, member is unit.leader
    if rank(unit, n) == 2:
        return Fault("B17.3", say("{unit} is lost last of all.", unit=name), work.unit)
    if is_leader and work.leader:
        return Fault("B17.4", say("A companion of {unit} is lost first.", unit=name), work.unit)
    if is_leader:
        return Fault("B16.2", say("The leader is lost only to a hit on the leader."), work.unit)
    return Fault("B17.4", say("{unit} is lost only when the others are.", unit=name), work.unit)


def removes(tx: Transaction, action: act.Remove) -> None:
    """B21.15."""
    work = tx.pop()
    assert isinstance(work, Losing)
    lose(tx, work.unit, action.figures, work.by)
