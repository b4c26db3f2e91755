"""Chapter 9: activations, their declared acts and action checks, and the end of an activation."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...engine.i18n import say, say_count
from ...engine.ruling import Fault
from . import actions as act
from . import events as ev
from .acts import act_faults, perform, shortened
from .baraka_die import roll_baraka
from .characters import is_frightened, is_leaving, must_charge
from .checks import activation_faults, check, is_check_due
from .clauses import clauses, pending
from .impulse import give, steal
from .legal import reaction_actions
from .pending_steps import Acting, Allowing, ChargeChoice, Declaring, Impulse, Passing, Reacting
from .position import Position, enemy, more_chits, replace
from .rally import attempted, rally
from .transaction import Transaction
from .unit import Unit
from .upkeep import forget_unseen

if TYPE_CHECKING:
    from .game import Baraka

#: B9.1: how many acts a Baraka die allows.
ALLOWED = {"baraka": 3, "fatality": 1, "blank": 2}


# ---- activating --------------------------------------------------------------------------------------


@clauses.on(act.Activate, rule="B9.1")
def activate_faults(system: Baraka, position: Position, action: act.Activate) -> Iterator[Fault]:
    """A chit of the reserve activates a unit of the side that has the initiative."""
    troop = system.troop(action.unit)
    if fault := pending(position, Impulse, "B8.1", say("Something else has to be decided first.")):
        yield fault
        return
    side = position.agenda[-1].side or ""
    if troop.side != side:
        yield Fault(
            "B8.1",
            say("{unit} belongs to the other side, which does not have the initiative.", unit=troop.name),
            action.unit,
        )
    if not position.chit_pools[system.side_number(side)].reserve:
        yield Fault("B8.1", say("There is no chit left in the reserve."), action.unit)
    yield from activation_faults(system, position, action.unit, "B9.1")
    if action.improve is not None and not system.unit(position, action.unit).state.upgrade:
        yield Fault("B15.6", say("{unit} has no upgrade marker.", unit=troop.name), action.unit)


def activate(tx: Transaction, action: act.Activate) -> None:
    """B9.1, B21.7: the chit is placed, the check made; then the acts are declared."""
    side = tx.pop().side or ""
    _alone(tx, action.unit)
    before = tx.unit(action.unit)
    tx.push(Passing(by=side))
    tx.spend(side, 1)
    upgrade = before.state.upgrade and action.improve is None  # B15.6: it may be kept for a later activation
    tx.change(action.unit, chits=before.state.chits + 1, upgrade=upgrade, improved=action.improve or "")
    tx.tell(ev.Activated(unit=action.unit))
    due = is_check_due(before)
    if not due or check(tx, action.unit, "action", before.state):
        tx.push(Declaring(side, unit=action.unit, checked=due))
        if tx.system.options["B9.1.order"] == "die-first":
            tx.push(Allowing(unit=action.unit))
    else:
        if tx.state(action.unit).duty != "paralysed":  # in this impulse nothing asks it to rally yet
            attempted(tx, action.unit)
        tx.change(action.unit, upgrade=False, improved="", activated=True)


def _alone(tx: Transaction, id: str) -> None:
    """B17.5: who would leave a unit is checked with its chits and distress, or with his own chits if he has more."""
    state = tx.state(id)
    if state.joined:
        host = tx.state(state.joined)
        tx.change(id, **more_chits(state, host), distress=host.distress)


# ---- declaring ---------------------------------------------------------------------------------------


def combination_faults(unit: Unit, acts: tuple[act.AnyAct, ...]) -> Iterator[Fault]:
    """B9.3: which acts go together, and in what order."""
    if not acts:
        yield Fault("B9.1", say("At least one act is declared."), unit.id)
    if len(acts) > 3:
        yield Fault("B9.1", say("No activation has more than three acts."), unit.id)
    if len(acts) > 1 and any(isinstance(declared_act, act.Rally) for declared_act in acts):
        yield Fault("B9.3", say("A rally stands alone."), unit.id)
    if len(acts) > 1 and any(isinstance(declared_act, act.ClearJam) for declared_act in acts):
        yield Fault("B18.4", say("To clear a jam takes the whole activation."), unit.id)
    if any(isinstance(declared_act, act.Charge) for declared_act in acts[:-1]):
        yield Fault("B9.3", say("A charge is the last act of an activation."), unit.id)
    for kind in {type(declared_act) for declared_act in acts}:
        times = sum(type(declared_act) is kind for declared_act in acts)
        if times > (2 if kind is act.Move else 1):
            message = say("Only a move can be repeated, and only once.")
            yield Fault("B9.3", message, unit.id)


def rally_faults(unit: Unit, acts: tuple[act.AnyAct, ...]) -> Iterator[Fault]:
    """B14.2, B14.3: when a rally must come first, and when it comes too late."""
    rallies = any(isinstance(declared_act, act.Rally) for declared_act in acts)
    if unit.state.duty in ("rally", "flee") and not rallies:
        yield Fault("B14.2", say("{unit} must rally before anything else.", unit=unit.names), unit.id)
    if rallies and unit.state.reacted and unit.system.options["B14.3.reaction"] == "barred":
        yield Fault("B14.3", say("{unit} has reacted in this impulse: it cannot rally.", unit=unit.names), unit.id)
    elif rallies and unit.state.rallied:
        yield Fault("B14.3", say("{unit} has tried to rally in this impulse.", unit=unit.names), unit.id)
    elif rallies and unit.state.activated:
        message = say("{unit} can rally only in its first activation of an impulse.", unit=unit.names)
        yield Fault("B14.3", message, unit.id)


@clauses.on(act.Declare, rule="B9.1")
def declaration_faults(system: Baraka, position: Position, action: act.Declare) -> Iterator[Fault]:
    """The acts of an activation are declared before the first is done."""
    if fault := pending(position, Declaring, "B9.1", say("No unit has just been activated.")):
        yield fault
        return
    work = position.agenda[-1]
    assert isinstance(work, Declaring)
    unit = system.unit(position, work.unit)
    yield from combination_faults(unit, action.acts)
    if work.allowed and len(action.acts) > work.allowed:
        yield Fault(
            "B9.1", say_count("The die allows {count} act.", "The die allows {count} acts.", work.allowed), work.unit
        )
    yield from plan_faults(system, position, unit, action.acts)


def plan_faults(system: Baraka, position: Position, unit: Unit, acts: tuple[act.AnyAct, ...]) -> Iterator[Fault]:
    """Yield why an activated unit cannot do these acts, whatever its die allows."""
    yield from rally_faults(unit, acts)
    yield from _leaving_faults(system, position, unit, acts)
    yield from act_faults(system, position, unit, acts)
    if unit.state.duty not in ("rally", "flee"):
        yield from _aggressive_faults(system, position, unit, acts)


def _leaving_faults(system: Baraka, position: Position, unit: Unit, acts: tuple[act.AnyAct, ...]) -> Iterator[Fault]:
    """B17.5: who has joined a unit is activated to leave it, by a move out of cohesion."""
    if not unit.state.joined or not acts:
        return
    first = acts[0]
    host = system.troop(unit.state.joined).name
    if not isinstance(first, act.Move) or not first.path or not is_leaving(system, position, unit, first.path[-1]):
        message = say("{unit} must first move out of cohesion with {host}.", unit=unit.names, host=host)
        yield Fault("B17.5", message, unit.id)


def _aggressive_faults(system: Baraka, position: Position, unit: Unit, acts: tuple[act.AnyAct, ...]) -> Iterator[Fault]:
    """B17.3: the aggressive one charges the nearest enemy in his reach."""
    target = must_charge(system, position, unit)
    if not target:
        return
    names = {"unit": unit.names, "target": system.troop(target).name}
    if not any(isinstance(declared_act, act.Charge) and declared_act.target == target for declared_act in acts):
        yield Fault("B17.3", say("{unit}, with an aggressive leader, must charge {target}.", **names), unit.id)
    elif any(isinstance(declared_act, act.MOVEMENT) for declared_act in acts):
        message = say("{unit}, with an aggressive leader, must charge {target} from where it is.", **names)
        yield Fault("B17.3", message, unit.id)


def declare(tx: Transaction, action: act.Declare) -> None:
    """B9.1, B9.3: the Baraka die says how many of the acts are done; what stands alone needs none (B18.4)."""
    work = tx.pop()
    assert isinstance(work, Declaring)
    declared = Allowing(unit=work.unit, acts=action.acts, checked=work.checked, placed="chits")
    if work.allowed or isinstance(action.acts[0], (act.Rally, act.ClearJam)):
        settle_acts(tx, declared, work.allowed or 1)
    else:
        tx.push(declared)


def allow(tx: Transaction) -> None:
    """B9.1: the Baraka die of an activation, before or after its acts are declared."""
    work = tx.pop()
    assert isinstance(work, Allowing)
    allowed = ALLOWED[roll_baraka(tx, tx.unit(work.unit), "acts")]
    state = tx.state(work.unit)
    if work.acts:
        settle_acts(tx, work, allowed)
    elif state.alive and state.curb != "spent":
        tx.change_work(Declaring, allowed=allowed)
    else:  # God disposes: the die may have brought its panic (B7.4, B14.2)
        tx.pop()
        tx.change(work.unit, improved="", activated=True)


def settle_acts(tx: Transaction, work: Allowing, allowed: int) -> None:
    """B9.3: which acts are done of those declared; a charge may be kept in place of the last of them.

    An aggressive unit has to charge, whatever the option says (B17.3).
    """
    unit, first = tx.unit(work.unit), work.acts[:allowed]
    if not unit.state.alive or len(first) == len(work.acts) or not isinstance(work.acts[-1], act.Charge):
        _carry_out(tx, work, first, allowed)
        return
    answer = tx.answers(unit.side).charge
    if must_charge(tx.system, tx.position, unit):
        _carry_out(tx, work, charge_kept(work.acts, allowed), allowed)
    elif tx.system.options["B9.3.charge"] != "kept" or answer == "never":
        _carry_out(tx, work, first, allowed)
    elif tx.asks and answer == "ask":
        tx.push(ChargeChoice(unit.side, work.unit, work.acts, work.checked, work.placed, allowed))
    else:
        _carry_out(tx, work, charge_kept(work.acts, allowed), allowed)


def charge_kept(acts: tuple[act.AnyAct, ...], allowed: int) -> tuple[act.AnyAct, ...]:
    """A number of the acts, the last of them at the end (B9.3)."""
    return (*acts[: allowed - 1], acts[-1])


def _carry_out(tx: Transaction, work: Allowing, acts: tuple[act.AnyAct, ...], allowed: int) -> None:
    """The acts are begun; a unit that its die has destroyed or put to panic does none of them (B7.4)."""
    if work.placed == "chits" and tx.state(work.unit).alive and tx.state(work.unit).curb != "spent":
        tx.tell(ev.Declared(unit=work.unit, acts=acts, allowed=allowed))
    begin_acts(tx, work.unit, acts, checked=work.checked, placed=work.placed)


@clauses.on(act.KeepCharge, rule="B9.3")
def charge_choice_faults(system: Baraka, position: Position, action: act.KeepCharge) -> Iterator[Fault]:
    """A charge is kept or left where fewer acts come than were declared."""
    if fault := pending(position, ChargeChoice, "B9.3", say("No charge is in question now.")):
        yield fault


def keep_charge(tx: Transaction, action: act.KeepCharge) -> None:
    """B9.3."""
    work = tx.pop()
    assert isinstance(work, ChargeChoice)
    _carry_out(tx, work, acts_chosen(work, action), work.allowed)


def acts_chosen(work: ChargeChoice, action: act.KeepCharge) -> tuple[act.AnyAct, ...]:
    """The acts that are done when a charge is kept or left."""
    return charge_kept(work.acts, work.allowed) if action.keep else work.acts[: work.allowed]


def begin_acts(
    tx: Transaction, id: str, acts: tuple[act.AnyAct, ...], *, checked: bool = False, placed: str = ""
) -> None:
    """Puts the acts on the agenda, the enemy's answer before them (B10.1); a unit that its die destroyed has none."""
    tx.change(id, activated=True)
    if not tx.state(id).alive:
        return
    tx.push(Acting(unit=id, acts=acts, checked=checked, placed=placed))
    offer(tx, id, acts)


def offer(tx: Transaction, id: str, acts: tuple[act.AnyAct, ...]) -> None:
    """B10.1, B21.8: the enemy may answer, once in an activation; nobody answers a rally."""
    passing = next(work for work in reversed(tx.position.agenda) if isinstance(work, Passing))
    if passing.answered or any(isinstance(declared_act, act.Rally) for declared_act in acts):
        return
    tx.push(Reacting(enemy(tx.system.troop(id).side), unit=id, acts=acts))
    if not can_react(tx.system, tx.position):
        tx.pop()


def can_react(system: Baraka, position: Position) -> bool:
    """Return whether any unit of the passive side could answer (B10.1)."""
    return next(iter(reaction_actions(system, position)), None) is not None


# ---- acting ------------------------------------------------------------------------------------------


def next_act(tx: Transaction) -> None:
    """The next act of a unit that acts; what can no longer be done is lost (B21.9)."""
    work = tx.pop()
    assert isinstance(work, Acting)
    if not work.acts or not tx.state(work.unit).alive:
        tx.change(work.unit, improved="")
        return
    now, rest = work.acts[0], work.acts[1:]
    tx.push(replace(work, acts=rest))
    unit = tx.unit(work.unit)
    rule = curbed(tx, unit, now) or next((fault.rule for fault in act_faults(tx.system, tx.position, unit, (now,))), "")
    if rule == "B11.2" and isinstance(now, act.Move) and (shorter := shortened(tx.system, tx.position, unit, now)):
        now, rule = shorter, ""
    if rule and not (isinstance(now, act.Fire) and rule == "B12.1"):  # that may find another target
        tx.tell(ev.ActLost(unit=work.unit, act=now, rules=("B21.9", rule)))
    elif isinstance(now, act.Rally):
        tx.change(work.unit, aiming=False)  # B12.8
        attempted(tx, work.unit)
        if work.checked or check(tx, work.unit, "rally"):
            rally(tx, work.unit)
    else:
        perform(tx, work, now)
    forget_unseen(tx)


def curbed(tx: Transaction, unit: Unit, now: act.AnyAct) -> str:
    """The rule that stops who panicked meanwhile (B14.2), or one that cannot leave its unit (B17.5); empty for none."""
    if unit.state.curb == "spent":
        return "B14.2"
    if unit.state.joined and is_frightened(tx.state(unit.state.joined)):
        return "B17.5"
    return next((fault.rule for fault in _leaving_faults(tx.system, tx.position, unit, (now,))), "")


def forget_dodges(tx: Transaction) -> None:
    """B12.9: who has reacted by moving is saved more easily only from what it reacted to."""
    for troop in tx.system.troops:
        if tx.state(troop.id).dodged:
            tx.change(troop.id, dodged=False)


def end_activation(tx: Transaction) -> None:
    """After an activation: a stolen initiative goes over; else the side goes on as long as it can (B8.6, B10.4)."""
    work = tx.pop()
    assert isinstance(work, Passing)
    forget_dodges(tx)
    side = work.by
    if work.stolen:
        steal(tx, enemy(side))
    else:
        give(tx, side, spent=work.spent)
