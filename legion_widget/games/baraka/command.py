"""Chapter 15: the chain of command and its orders; the cases B21.6 and B21.21 to B21.25."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...engine.i18n import say, say_count
from ...engine.ruling import Fault
from . import actions as act
from . import events as ev
from .activation import begin_acts, combination_faults, forget_dodges, rally_faults
from .acts import act_faults
from .armies.roster import RosterUnit
from .baraka_die import roll_baraka
from .chain import can_reach
from .checks import absence_fault, activation_faults, check, is_check_due
from .clauses import clauses, pending
from .morale import relieve
from .orders import ORDERS
from .pending_steps import Allowing, Impulse, Obeying, Passing, Regrouping
from .position import Position, replace
from .transaction import Transaction
from .unit import Unit

if TYPE_CHECKING:
    from .game import Baraka


#: B15.7: the distress that goes; with Baraka all of it.
RELIEF = {"baraka": 99, "blank": 3, "fatality": 0}


# ---- giving an order ---------------------------------------------------------------------------------


@clauses.on(act.Order, rule="B15.3")
def order_faults(system: Baraka, position: Position, action: act.Order) -> Iterator[Fault]:
    """One order an impulse, of the commander's level, to units of his chain within reach, for its price in chits."""
    troop = system.troop(action.commander)
    if fault := pending(position, Impulse, "B15.3", say("An order is given between two activations.")):
        yield fault
        return
    side, kind = position.agenda[-1].side or "", ORDERS[action.order]
    state = position.states[system.number(action.commander)]
    if troop.side != side:
        yield Fault(
            "B8.1",
            say("{unit} belongs to the other side, which does not have the initiative.", unit=troop.name),
            troop.id,
        )
    if state.figures[0] is None:
        lost = Fault("B15.3", say("{unit} has lost its commander.", unit=troop.name), troop.id)
        yield absence_fault(system.unit(position, troop.id), "B15.3") or lost
        return
    yield from _commander_faults(system, position, action.commander)
    if troop.profile.level not in kind.levels:
        message = say("{order} is not an order of the level of {unit}.", order=kind.name, unit=troop.name)
        yield Fault(kind.rule, message, troop.id)
    if state.ordered:
        yield Fault("B15.3", say("{unit} has given an order in this impulse.", unit=troop.name), troop.id)
    price = kind.chits * (len(action.units) if kind.each else 1)
    reserve = position.chit_pools[system.side_number(side)].reserve
    if price > reserve:
        message = say_count(
            "The order costs {count} chit; in the reserve: {chits}.",
            "The order costs {count} chits; in the reserve: {chits}.",
            price,
            chits=reserve,
        )
        yield Fault("B15.3", message, troop.id)
    if not action.units or len(set(action.units)) != len(action.units) or (len(action.units) > 1 and not kind.many):
        message = say("{order} goes to one unit.", order=kind.name)
        yield Fault(kind.rule, say("Which units get the order?") if kind.many else message, troop.id)
    for name in action.units:
        yield from _receiver_faults(system, position, troop, action.order, name)


def _commander_faults(system: Baraka, position: Position, commander: str) -> Iterator[Fault]:
    """B21.21: an order is its commander's activation: he must be free to act, or the unit that he leads."""
    state = position.states[system.number(commander)]
    unit = system.unit(position, state.joined or commander)
    yield from activation_faults(system, position, unit.id, "B15.3")
    if unit.state.duty in ("rally", "flee"):
        yield Fault("B14.2", say("{unit} must rally before anything else.", unit=unit.names), commander)


def _receiver_faults(
    system: Baraka, position: Position, commander: RosterUnit, order: str, name: str
) -> Iterator[Fault]:
    unit, kind = system.unit(position, name), ORDERS[order]
    faults = activation_faults(system, position, name, "B15.3")
    # B15.7: at any time of the impulse: the unit itself does nothing
    yield from (fault for fault in faults if order != "regroup" or fault.rule not in ("B14.2", "B20.2"))
    if commander not in unit.superiors:
        message = say("{unit} is not in the chain of {commander}.", unit=unit.names, commander=commander.name)
        yield Fault("B15.1", message, name)
    elif unit.state.alive and not can_reach(system, position, commander, unit):
        message = say("{unit} is out of reach of {commander}.", unit=unit.names, commander=commander.name)
        yield Fault("B15.1", message, name)
    if order == "regroup" and unit.state.rallied == "fatality":
        message = say("{unit} had a Fatality when it tried to rally in this impulse.", unit=unit.names)
        yield Fault(kind.rule, message, name)
    if order != "regroup" and unit.state.duty in ("rally", "flee"):
        yield Fault("B14.2", say("{unit} must rally before anything else.", unit=unit.names), name)


def order(tx: Transaction, action: act.Order) -> None:
    """B15.3: the chits are discarded, the commander has given his order, and it takes its effect."""
    side = tx.pop().side or ""
    kind = ORDERS[action.order]
    tx.spend(side, kind.chits * (len(action.units) if kind.each else 1))
    tx.change(action.commander, ordered=True, activated=True)
    tx.tell(ev.Ordered(commander=action.commander, order=action.order, units=action.units, rules=("B15.3", kind.rule)))
    tx.push(Passing(by=side))
    if action.order == "front":
        tx.change(action.units[0], command=True)
        tx.tell(ev.MarkerChanged(unit=action.units[0], marker="command", rules=("B15.4",)))
    elif action.order == "hit":
        tx.change(action.units[0], upgrade=True)
        tx.tell(ev.MarkerChanged(unit=action.units[0], marker="upgrade", rules=("B15.6",)))
    elif action.order == "regroup":
        tx.push(Regrouping(unit=action.units[0]))
    else:
        tx.push(Obeying(side, order=action.order, commander=action.commander, units=action.units))


def regroup(tx: Transaction) -> None:
    """B15.7: the Baraka die of a unit that regroups."""
    work = tx.pop()
    assert isinstance(work, Regrouping)
    face = roll_baraka(tx, tx.unit(work.unit), "regroup")
    relieve(tx, work.unit, RELIEF[face], "B15.7")


# ---- obeying -----------------------------------------------------------------------------------------


@clauses.on(act.Obey, rule="B15.3")
def obey_faults(system: Baraka, position: Position, action: act.Obey) -> Iterator[Fault]:
    """Go for them! allows movement only, without a charge (B21.24); Advance by squads! one move or one fire."""
    if fault := pending(position, Obeying, "B15.3", say("No order waits to be obeyed.")):
        yield fault
        return
    work = position.agenda[-1]
    assert isinstance(work, Obeying)
    unit = system.unit(position, action.unit)
    if action.unit not in work.units:
        yield Fault("B15.3", say("{unit} has no order to obey.", unit=unit.names), action.unit)
        return
    yield from activation_faults(system, position, action.unit, "B15.3")
    if work.order == "go":
        yield from combination_faults(unit, action.acts)
        if not all(isinstance(ordered_act, act.MOVEMENT) for ordered_act in action.acts):
            yield Fault("B15.5", say("This order allows movement only."), action.unit)
    elif len(action.acts) != 1 or not isinstance(action.acts[0], (act.Move, act.Fire)):
        yield Fault("B15.8", say("This order allows one move or one fire."), action.unit)
    yield from rally_faults(unit, action.acts)
    yield from act_faults(system, position, unit, action.acts)


def obey(tx: Transaction, action: act.Obey) -> None:
    """B15.5, B15.8, B21.22: the unit's drill is checked as the order asks; failed, its part is lost."""
    work = tx.pop()
    assert isinstance(work, Obeying)
    rest = tuple(name for name in work.units if name != action.unit)
    if rest:
        tx.push(replace(work, units=rest))
    before = tx.unit(action.unit)
    go = work.order == "go"
    if go:
        tx.change(action.unit, orders=before.state.orders + 1, activated=True)
    else:
        tx.change_work(Passing, answered=False)  # each unit of an advance may be answered
        forget_dodges(tx)
    if needs_order_check(before, work.order) and not check(tx, action.unit, "order", before.state):
        tx.change(action.unit, upgrade=False, improved="")  # B15.6
        return
    if go:
        tx.push(Allowing(unit=action.unit, acts=action.acts, placed="orders"))
        return
    activated = tx.state(action.unit).activated
    begin_acts(tx, action.unit, action.acts)
    tx.change(action.unit, activated=activated)


def needs_order_check(unit: Unit, order: str) -> bool:
    """B15.5, B15.8, B21.22: whether a unit's drill is checked before it obeys; never that of an experienced one."""
    return not unit.has("experienced") and (order == "advance" or is_check_due(unit))


# ---- the command marker ------------------------------------------------------------------------------


@clauses.on(act.SpendMarker, rule="B15.4")
def marker_faults(system: Baraka, position: Position, action: act.SpendMarker) -> Iterator[Fault]:
    """A unit with a command marker does one act, without a check."""
    unit = system.unit(position, action.unit)
    if fault := pending(position, Impulse, "B15.4", say("A command marker is spent between two activations.")):
        yield fault
        return
    if unit.side != position.agenda[-1].side:
        yield Fault(
            "B8.1",
            say("{unit} belongs to the other side, which does not have the initiative.", unit=unit.names),
            action.unit,
        )
    if not unit.state.command:
        yield Fault("B15.4", say("{unit} has no command marker.", unit=unit.names), action.unit)
    yield from activation_faults(system, position, action.unit, "B15.4")
    if isinstance(action.act, act.ClearJam):
        yield Fault("B18.4", say("To clear a jam takes the whole activation."), action.unit)
    yield from rally_faults(unit, (action.act,))
    yield from act_faults(system, position, unit, (action.act,))


def spend(tx: Transaction, action: act.SpendMarker) -> None:
    """B15.4: no chit, no check, no Baraka die (B21.23); it does not count as activated."""
    below = tx.pop()
    assert isinstance(below, Impulse)
    tx.change(action.unit, command=False)
    tx.push(Passing(by=below.side or "", spent=below.spent))
    activated = tx.state(action.unit).activated
    begin_acts(tx, action.unit, (action.act,), checked=True)
    tx.change(action.unit, activated=activated)
