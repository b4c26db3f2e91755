"""Chapter 15: the chain of command and its orders; the cases B21.6 and B21.21 to B21.25."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...engine.ruling import Fault
from ...engine.words import say
from . import actions as act
from . import events as ev
from .activation import ALLOWED, able, begin_acts, check, check_due, combination, due
from .acts import doable
from .armies.roster import Troop
from .bodies import Body
from .chain import reaches
from .clauses import clauses, pending
from .morale import relieve
from .orders import ORDERS
from .position import Impulse, Obeying, Passing, Position, replace
from .transaction import Transaction

if TYPE_CHECKING:
    from .game import Baraka


#: B15.7: the distress that goes; with Baraka all of it.
RELIEF = {"baraka": 99, "blank": 3, "fatality": 0}


# ---- giving an order ---------------------------------------------------------------------------------


@clauses.on(act.Order, rule="B15.3")
def orders(rules: Baraka, p: Position, a: act.Order) -> Iterator[Fault]:
    """One order an impulse, of the commander's level, to units of his chain within reach, for its price in chits."""
    troop = rules.troop(a.commander)
    if fault := pending(p, Impulse, "B15.3", say("An order is given between two activations.")):
        yield fault
        return
    side, kind = p.agenda[-1].side or "", ORDERS[a.order]
    state = p.states[rules.number(a.commander)]
    if troop.side != side:
        yield Fault(
            "B8.1", say("{unit} is of the other side, which has not the initiative.", unit=troop.name), troop.id
        )
    if state.figures[0] is None:
        yield Fault("B15.3", say("{unit} is destroyed.", unit=troop.name), troop.id)
        return
    yield from _commands(rules, p, a.commander)
    if troop.profile.level not in kind.levels:
        message = say("{order} is not an order of the level of {unit}.", order=kind.name, unit=troop.name)
        yield Fault(kind.rule, message, troop.id)
    if state.ordered:
        yield Fault("B15.3", say("{unit} has given an order in this impulse.", unit=troop.name), troop.id)
    price = kind.chits * (len(a.units) if kind.each else 1)
    reserve = p.purses[rules.side_number(side)].reserve
    if price > reserve:
        message = say("The order costs {price} chits, and there are {chits}.", price=price, chits=reserve)
        yield Fault("B15.3", message, troop.id)
    if not a.units or len(set(a.units)) != len(a.units) or (len(a.units) > 1 and not kind.many):
        message = say("{order} goes to one unit.", order=kind.name)
        yield Fault(kind.rule, say("Which units get the order?") if kind.many else message, troop.id)
    for name in a.units:
        yield from _receives(rules, p, troop, a.order, name)


def _commands(rules: Baraka, p: Position, commander: str) -> Iterator[Fault]:
    """B21.21: an order is its commander's activation: he must be free to act, or the unit that he leads."""
    state = p.states[rules.number(commander)]
    body = rules.body(p, state.joined or commander)
    yield from able(rules, p, body.id, "B15.3")
    if body.state.duty in ("rally", "flee"):
        yield Fault("B14.2", say("{unit} must rally before anything else.", unit=body.name), commander)


def _receives(rules: Baraka, p: Position, commander: Troop, order: str, name: str) -> Iterator[Fault]:
    body, kind = rules.body(p, name), ORDERS[order]
    yield from able(rules, p, name, "B15.3")
    if commander not in body.superiors:
        message = say("{unit} is not in the chain of {commander}.", unit=body.name, commander=commander.name)
        yield Fault("B15.1", message, name)
    elif body.state.alive and not reaches(rules, p, commander, body):
        message = say("{unit} is out of reach of {commander}.", unit=body.name, commander=commander.name)
        yield Fault("B15.1", message, name)
    if order == "regroup" and body.state.rallied == "fatality":
        message = say("{unit} had a Fatality when it tried to rally in this impulse.", unit=body.name)
        yield Fault(kind.rule, message, name)
    if order != "regroup" and body.state.duty in ("rally", "flee"):
        yield Fault("B14.2", say("{unit} must rally before anything else.", unit=body.name), name)


def order(tx: Transaction, a: act.Order) -> None:
    """B15.3: the chits are discarded, the commander has given his order, and it takes its effect."""
    side = tx.pop().side or ""
    kind = ORDERS[a.order]
    tx.spend(side, kind.chits * (len(a.units) if kind.each else 1))
    tx.change(a.commander, ordered=True, activated=True)
    tx.tell(ev.Ordered(commander=a.commander, order=a.order, units=a.units, rules=("B15.3", kind.rule)))
    tx.push(Passing(by=side))
    if a.order == "front":
        tx.change(a.units[0], command=True)
        tx.tell(ev.Marked(unit=a.units[0], marker="command", rules=("B15.4",)))
    elif a.order == "hit":
        tx.change(a.units[0], upgrade=True)
        tx.tell(ev.Marked(unit=a.units[0], marker="upgrade", rules=("B15.6",)))
    elif a.order == "regroup":
        face = tx.baraka(tx.body(a.units[0]), "regroup")
        relieve(tx, a.units[0], RELIEF[face], "B15.7")
    else:
        tx.push(Obeying(side, order=a.order, commander=a.commander, units=a.units))


# ---- obeying -----------------------------------------------------------------------------------------


@clauses.on(act.Obey, rule="B15.3")
def obeys(rules: Baraka, p: Position, a: act.Obey) -> Iterator[Fault]:
    """Go for them! allows movement only, without a charge (B21.24); Advance by squads! one move or one fire."""
    if fault := pending(p, Obeying, "B15.3", say("No order waits to be obeyed.")):
        yield fault
        return
    work = p.agenda[-1]
    assert isinstance(work, Obeying)
    body = rules.body(p, a.unit)
    if a.unit not in work.units:
        yield Fault("B15.3", say("{unit} has no order to obey.", unit=body.name), a.unit)
        return
    yield from able(rules, p, a.unit, "B15.3")
    if work.order == "go":
        yield from combination(body, a.acts)
        if not all(isinstance(each, act.MOVEMENT) for each in a.acts):
            yield Fault("B15.5", say("This order allows movement only."), a.unit)
    elif len(a.acts) != 1 or not isinstance(a.acts[0], (act.Move, act.Fire)):
        yield Fault("B15.8", say("This order allows one move or one fire."), a.unit)
    yield from due(body, a.acts)
    yield from doable(rules, p, body, a.acts)


def obey(tx: Transaction, a: act.Obey) -> None:
    """B15.5, B15.8, B21.22: the unit's drill is checked as the order asks; failed, its part is lost."""
    work = tx.pop()
    assert isinstance(work, Obeying)
    rest = tuple(name for name in work.units if name != a.unit)
    if rest:
        tx.push(replace(work, units=rest))
    before = tx.body(a.unit)
    go = work.order == "go"
    if go:
        tx.change(a.unit, orders=before.state.orders + 1, activated=True)
    else:
        tx.change_work(Passing, answered=False)  # each unit of an advance may be answered
    if checks(before, work.order) and not check(tx, a.unit, "order", before.state):
        return
    acts = a.acts[: ALLOWED[tx.baraka(before, "acts")]] if go else a.acts
    activated = tx.state(a.unit).activated
    begin_acts(tx, a.unit, acts, placed="orders" if go else "")
    tx.change(a.unit, activated=activated)


def checks(body: Body, order: str) -> bool:
    """B15.5, B15.8, B21.22: whether a unit's drill is checked before it obeys; never that of an experienced one."""
    return not body.has("experienced") and (order == "advance" or check_due(body))


# ---- the command marker ------------------------------------------------------------------------------


@clauses.on(act.SpendMarker, rule="B15.4")
def spends(rules: Baraka, p: Position, a: act.SpendMarker) -> Iterator[Fault]:
    """A unit with a command marker does one act, without a check."""
    body = rules.body(p, a.unit)
    if fault := pending(p, Impulse, "B15.4", say("A command marker is spent between two activations.")):
        yield fault
        return
    if body.side != p.agenda[-1].side:
        yield Fault("B8.1", say("{unit} is of the other side, which has not the initiative.", unit=body.name), a.unit)
    if not body.state.command:
        yield Fault("B15.4", say("{unit} has no command marker.", unit=body.name), a.unit)
    yield from able(rules, p, a.unit, "B15.4")
    if isinstance(a.act, act.ClearJam):
        yield Fault("B18.4", say("To clear a jam takes the whole activation."), a.unit)
    yield from due(body, (a.act,))
    yield from doable(rules, p, body, (a.act,))


def spend(tx: Transaction, a: act.SpendMarker) -> None:
    """B15.4: no chit, no check, no Baraka die (B21.23); it does not count as activated."""
    side = tx.pop().side or ""
    tx.change(a.unit, command=False)
    tx.push(Passing(by=side))
    activated = tx.state(a.unit).activated
    begin_acts(tx, a.unit, (a.act,), checked=True)
    tx.change(a.unit, activated=activated)
