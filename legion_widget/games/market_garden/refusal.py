"""Refusal (HE): the defender checks efficiency to withdraw before a combat, and the attacker may follow."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from ...engine.dice import Throw
from ...engine.hexgrid import bits
from ...engine.i18n import say
from ...engine.odds import Odds
from ...engine.ruling import Fault
from .actions import Advance, Refuse, Retreat
from .clauses import clauses
from .data import Counter, enemy
from .events import Advanced, RefusalRolled
from .losses import pool
from .movement_reach import has_room
from .pending_steps import AdvanceChoice, WithdrawalChoice
from .position import DIE, Position
from .retreats import retreat_faults, retreat_units, retreats
from .strength import best
from .transaction import Transaction

if TYPE_CHECKING:
    from .game import MarketGarden


def attacked(system: MarketGarden, position: Position) -> list[int]:
    """The hexes against which a combat is declared that is still to be fought."""
    return sorted({system.board.index(combat.target) for combat in position.combats if combat.is_open})


def check(efficiency: int) -> Throw[bool]:
    """The check of a unit: it passes with its efficiency on the die, or less."""
    return Throw(DIE, 1, lambda rolls: rolls[0] <= efficiency)


def check_odds(efficiency: int, rule: str) -> Odds:
    """The odds of a check.

    >>> check_odds(7, "HE.2")["passed"]
    Fraction(7, 10)
    """
    passed = check(efficiency).chances().get(True, Fraction(0))
    return Odds({"passed": passed, "failed": 1 - passed}, (), {"efficiency": efficiency}, rule)


def attacked_faults(system: MarketGarden, position: Position, target: int, rule: str) -> Iterator[Fault]:
    """A fault for a hex against which no combat is declared."""
    if target not in attacked(system, position):
        message = say("No combat against {hex} is declared.", hex=system.board.hex_name(target))
        yield Fault(rule, message, system.hex_label(target))


# ---- refusal --------------------------------------------------------------------------------------------


@clauses.on(Refuse, rule="HE.1")
def refusal_faults(system: MarketGarden, position: Position, action: Refuse) -> Iterator[Fault]:
    """An attacked hex of C/M units alone, not tried for yet; none has withdrawn already, and all of them can."""
    target = system.board.index(action.target)
    name, label = system.board.hex_name(target), system.hex_label(target)
    yield from attacked_faults(system, position, target, "HE.1")
    units = system.derived(position).of(position.step.side or "", target)
    for counter in units:
        if not counter.is_cm:
            yield Fault("HE.1", say("{unit} is not a combat/motorised (C/M) unit.", unit=counter.name), counter.id)
        yield from withdrawn_faults(position, counter, "HE.3")
    if label in position.tries:
        yield Fault("HE.1", say("In {hex} it has been tried already.", hex=name), label)
    if not can_all_withdraw(system, position, units, {}):
        yield Fault("HE.3", say("There is no hex for the units in {hex} to withdraw to.", hex=name), label)


def withdrawn_faults(position: Position, counter: Counter, rule: str) -> Iterator[Fault]:
    """A fault for a unit that has withdrawn: it goes one hex, and neither withdraws again nor reacts."""
    if position.has("withdrawn", counter):
        message = say("{unit} has refused a combat already, and goes no further.", unit=counter.name)
        yield Fault(rule, message, counter.id)


def refusal_odds(system: MarketGarden, position: Position, action: Refuse) -> Odds:
    return check_odds(
        best(system.derived(position).of(position.step.side or "", system.board.index(action.target))), "HE.2"
    )


def apply_refuse(tx: Transaction, action: Refuse) -> None:
    system, side = tx.system, tx.position.step.side or ""
    target = system.board.index(action.target)
    label, units = system.hex_label(target), system.derived(tx.position).of(side, target)
    names = tuple(counter.id for counter in units)
    roll, passed = tx.roll(check(best(units)))
    tx.set(tries=(*tx.position.tries, label))
    tx.tell(RefusalRolled(target=label, units=names, roll=roll, efficiency=best(units), passed=passed))
    if passed:
        follow = system.options["HE.3.advance"] == "may"
        attackers = tuple(name for c in tx.position.combats if c.is_open and c.target == label for name in c.attackers)
        if follow:
            tx.push(AdvanceChoice(enemy(side), hex=label, units=attackers))
        tx.push(WithdrawalChoice(side, units=names))


# ---- a whole stack that withdraws -----------------------------------------------------------------------


def withdrawals(system: MarketGarden, position: Position, counter: Counter) -> list[int]:
    """HE.3: where one unit of a stack can withdraw now so that all the others still can."""
    others = [member for member in pool(system, position, position.step) if member is not counter]
    free = _free(system, position, counter)
    return [
        refuge for refuge in free if can_all_withdraw(system, position, others, {refuge: position.steps[counter.index]})
    ]


def _free(system: MarketGarden, position: Position, counter: Counter) -> list[int]:
    around = bits(system.board.grid.neighbours(position.where[counter.index]))
    return [i for i in around if i in retreats(system, position, counter, 1)]


def can_all_withdraw(
    system: MarketGarden, position: Position, units: Sequence[Counter], taken: Mapping[int, int]
) -> bool:
    """HE.3: whether all these units find a hex to withdraw to; ``taken`` are the steps that already go to a hex."""
    if not units:
        return True
    counter, *rest = units
    size = position.steps[counter.index]
    for refuge in _free(system, position, counter):
        used = taken.get(refuge, 0)
        held = system.derived(position).steps[counter.side].get(refuge, 0)
        if held + used + size <= system.ground.kind(refuge).stacking and can_all_withdraw(
            system, position, rest, {**taken, refuge: used + size}
        ):
            return True
    return False


def settle_withdraw(tx: Transaction) -> bool:
    """HE.3: a withdrawal that leaves no choice; False when the owner has to choose."""
    system, step = tx.system, tx.position.step
    assert isinstance(step, WithdrawalChoice)
    units = pool(system, tx.position, step)
    if not units:
        tx.pop()
        return True
    if len(units) > 1 or len(ways := withdrawals(system, tx.position, units[0])) > 1:
        return False
    tx.pop()
    retreat_units(tx, units[0], ways[0], step)
    return True


@clauses.on(Retreat, rule="HE.3")
def withdrawal_faults(system: MarketGarden, position: Position, action: Retreat) -> Iterator[Fault]:
    return retreat_faults(system, position, action, "withdraw", withdrawals)


# ---- an advance into a hex that was refused -------------------------------------------------------------


def advancers(system: MarketGarden, position: Position) -> list[Counter]:
    """HE.3: the attackers that can occupy the hex that was given up."""
    return [
        counter
        for counter in pool(system, position, position.step)
        if next(occupying_faults(system, position, counter), None) is None
    ]


def occupying_faults(system: MarketGarden, position: Position, counter: Counter) -> Iterator[Fault]:
    """Yield what keeps a unit from the hex that was given up."""
    step, unit = position.step, counter.name
    assert isinstance(step, AdvanceChoice)
    vacated_hex, origin = system.board.index(step.hex), position.where[counter.index]
    name = system.board.hex_name(vacated_hex)
    if counter not in pool(system, position, step):
        yield Fault("HE.3", say("{unit} takes no part in the combat against {hex}.", unit=unit, hex=name), counter.id)
    elif origin == vacated_hex:
        yield Fault("HE.3", say("{unit} is in {hex} already.", unit=unit, hex=name), counter.id)
    elif not system.ground.is_passable(origin, vacated_hex, counter.mobility):
        yield Fault("HC.1", say("{unit} cannot enter {hex}.", unit=unit, hex=name), counter.id)
    elif not has_room(system, position, counter, vacated_hex):
        yield Fault("HC.1", say("{hex} has no room for {unit}.", hex=name, unit=unit), step.hex)


def settle_advance(tx: Transaction) -> bool:
    """Skip the advance where no attacker can advance."""
    if advancers(tx.system, tx.position):
        return False
    tx.pop()
    return True


@clauses.on(Advance, rule="HE.3")
def advance_faults(system: MarketGarden, position: Position, action: Advance) -> Iterator[Fault]:
    if position.step.kind == "advance":
        yield from occupying_faults(system, position, system.counter(action.unit))


def apply_advance(tx: Transaction, action: Advance) -> None:
    system, counter, step = tx.system, tx.system.counter(action.unit), tx.position.step
    assert isinstance(step, AdvanceChoice)
    vacated_hex = system.board.index(step.hex)
    origin = tx.position.where[counter.index]
    tx.put(counter, vacated_hex)
    tx.take_hold(counter.side, [vacated_hex])
    tx.tell(Advanced(unit=counter.id, origin=system.hex_label(origin), to=system.hex_label(vacated_hex)))
