"""Chapter 10: reactions, the conditions that exclude a unit from them, and declining."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...engine.i18n import say
from ...engine.ruling import Fault
from . import actions as act
from . import events as ev
from .acts import act_faults
from .baraka_die import roll_baraka
from .checks import activation_faults, check
from .clauses import clauses, pending
from .fire import lose_fire
from .morale import distress
from .pending_steps import (
    Acting,
    Answering,
    Declaring,
    JoinChoice,
    LeaderChoice,
    Obeying,
    Passing,
    Reacting,
    Retargeting,
    Taking,
)
from .position import Position, replace
from .transaction import Transaction
from .unit import Unit
from .unit_geometry import can_see, is_in_arc

if TYPE_CHECKING:
    from .game import Baraka

#: What bars a reaction while the unit is there and fit: the other reasons still count.
LESSER = ("B15.4", "B10.2", "B21.33")


def aimed_at(acts: tuple[act.AnyAct, ...]) -> set[str]:
    """The units at which acts aim."""
    return {declared_act.target for declared_act in acts if isinstance(declared_act, (act.Fire, act.Charge))}


def answered(system: Baraka, position: Position, work: Reacting) -> str:
    """B21.8: the unit that a reaction can be against: the active one, or the unit that it is still part of (B17.5)."""
    return system.unit(position, work.unit).state.joined or work.unit


def reaction_faults(
    system: Baraka, position: Position, work: Reacting, id: str, marker: bool = False
) -> tuple[Fault, ...]:
    """Return why a unit cannot react at all (B10.1, B10.2)."""
    memo, key = system.memo(position), ("unable", work.unit, id, marker)
    if key not in memo:
        memo[key] = tuple(_reaction_faults(system, position, work, id, marker))
    faults: tuple[Fault, ...] = memo[key]
    return faults


def _reaction_faults(system: Baraka, position: Position, work: Reacting, id: str, marker: bool) -> Iterator[Fault]:
    troop = system.troop(id)
    if troop.side != work.side:
        yield Fault("B10.1", say("{unit} is of the side that acts.", unit=troop.name), id)
        return
    faults = list(activation_faults(system, position, id, "B10.1"))
    yield from faults
    if faults:
        return
    state = system.unit(position, id).state
    if marker and not state.command:
        yield Fault("B15.4", say("{unit} has no command marker.", unit=troop.name), id)
    if not marker and not position.chit_pools[system.side_number(troop.side)].reserve:
        yield Fault("B10.2", say("There is no chit left in the reserve."), id)
    if state.duty in ("rally", "flee"):
        yield Fault("B21.33", say("{unit} must rally before it can react.", unit=troop.name), id)


def sight_faults(system: Baraka, position: Position, work: Reacting, id: str) -> Iterator[Fault]:
    """B10.1, B18.1: who is not the target, and does not see the active unit."""
    unit, active = system.unit(position, id), system.unit(position, work.unit)
    if can_see(system, position, unit, active):
        return
    names = {"unit": unit.names, "active": active.names}
    if not is_in_arc(unit, active):
        yield Fault("B18.1", say("{active} is not in the arc of {unit}.", **names), id)
    elif id not in aimed_at(work.acts):
        yield Fault("B10.1", say("{unit} is not the target, and does not see {active}.", **names), id)


@clauses.on(act.React, rule="B10.1")
def react_faults(system: Baraka, position: Position, action: act.React) -> Iterator[Fault]:
    """One act of one unit that is the target, or sees the active unit."""
    system.troop(action.unit)
    if fault := pending(position, Reacting, "B10.1", say("There is nothing to react to now.")):
        yield fault
        return
    work = position.agenda[-1]
    assert isinstance(work, Reacting)
    faults = reaction_faults(system, position, work, action.unit, action.marker)
    yield from faults
    if any(fault.rule not in LESSER for fault in faults):
        return
    if isinstance(action.act, act.Rally):
        yield Fault("B10.1", say("A rally is not a reaction."), action.unit)
        return
    if isinstance(action.act, act.ClearJam):
        yield Fault("B18.4", say("To clear a jam takes the whole activation."), action.unit)
        return
    unit = system.unit(position, action.unit)
    yield from _paralysis_faults(unit)
    yield from sight_faults(system, position, work, action.unit)
    acting = answered(system, position, work)
    if isinstance(action.act, (act.Fire, act.Charge)) and action.act.target != acting:
        name = system.troop(acting).name
        message = say("A reaction can only be against the unit that acts: {active}.", active=name)
        yield Fault("B21.8", message, action.unit)
    if isinstance(action.act, act.Fire) and action.act.facing is not None:
        yield Fault("B18.1", say("A support weapon does not turn and fire in a reaction."), action.unit)
    yield from act_faults(system, position, unit, (action.act,))


def _paralysis_faults(unit: Unit) -> Iterator[Fault]:
    """B21.33: who is paralysed or due to rally does not react."""
    if unit.state.duty:
        yield Fault("B21.33", say("{unit} cannot react before it has tried to rally.", unit=unit.names), unit.id)


def react(tx: Transaction, action: act.React) -> None:
    """B10.2 to B10.4: the chit is spent; the check and the Baraka die decide; the act comes before those it answers."""
    work = tx.pop()
    assert isinstance(work, Reacting)
    side = work.side or ""
    chits = tx.state(action.unit).chits
    tx.tell(ev.Reacted(unit=action.unit, to=work.unit, act=action.act))
    tx.change_work(Passing, answered=True)
    tx.change(action.unit, reacted=True)
    if action.marker:
        tx.change(action.unit, command=False)
        tx.push(Acting(unit=action.unit, acts=(action.act,), answer=True))
        return
    tx.spend(side, 1)
    tx.change(action.unit, chits=chits + 1)
    tx.push(Answering(unit=action.unit, acts=(action.act,)))


def answer(tx: Transaction) -> None:
    """B10.3, B10.4: the reaction check and its Baraka die."""
    work = tx.pop()
    assert isinstance(work, Answering)
    state = tx.state(work.unit)
    counted = tx.system.options["B10.3.placed"] == "counted"
    passed = check(tx, work.unit, "reaction", state if counted else replace(state, chits=state.chits - 1))
    face = roll_baraka(tx, tx.unit(work.unit), "reaction")
    if face == "baraka":
        tx.change_work(Passing, stolen=True)
    if passed or face == "baraka":
        tx.push(Acting(unit=work.unit, acts=work.acts, answer=True, placed="chits"))
    elif face == "fatality":
        distress(tx, work.unit, 1, "B10.4")


@clauses.on(act.Decline, rule="B10.1")
def decline_faults(system: Baraka, position: Position, action: act.Decline) -> Iterator[Fault]:
    """Only an optional choice can be declined; a character that cannot leave its unit after all stays with it."""
    if isinstance(position.top, Declaring) and system.unit(position, position.top.unit).state.joined:
        return
    if not isinstance(position.top, (Reacting, Retargeting, Taking, Obeying, JoinChoice, LeaderChoice)):
        yield Fault("B10.1", say("There is nothing to decline now."))


def decline(tx: Transaction) -> None:
    """The choice is left open."""
    work = tx.pop()
    if isinstance(work, Retargeting):
        lose_fire(tx, work.shot)
    if isinstance(work, Declaring):
        tx.change(work.unit, improved="")
