"""The conditions of every act: whether a unit can do anything now, and its drill check (chapter 9.4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...engine.i18n import say
from ...engine.ruling import Fault
from . import events as ev
from .characters import is_frightened
from .pending_steps import Acting
from .position import Position, UnitState, replace
from .transaction import Transaction
from .transaction import check as dice_for
from .unit import Unit
from .unit_geometry import has_trustful_near
from .values import drill, needs_check, value

if TYPE_CHECKING:
    from .game import Baraka


def activation_faults(system: Baraka, position: Position, id: str, rule: str) -> Iterator[Fault]:
    """Yield why a unit cannot do anything now."""
    unit = system.unit(position, id)
    absence = absence_fault(unit, rule)
    if absence is not None:
        yield absence
    elif unit.state.joined and rule != "B9.1":
        yield joined_fault(system, unit)
    elif unit.state.joined and is_frightened(system.unit(position, unit.state.joined).state):
        yield stuck_fault(system, unit)
    elif unit.state.curb == "spent":
        yield Fault("B14.2", say("{unit} has panicked: it does nothing else in this impulse.", unit=unit.names), id)
    else:
        whole = system.unit(position, unit.state.joined) if unit.state.joined else unit
        if whole.state.stays and not has_trustful_near(system, position, whole):
            message = say("{unit} stays where it is: no trusted kábila is near.", unit=whole.names)
            yield Fault("B20.2", message, whole.id)


def absence_fault(unit: Unit, rule: str) -> Fault | None:
    """The fault of a unit that has not come, has left or is destroyed; None for one on the table."""
    match unit.whereabouts:
        case "waiting":
            message = say("{unit} is not on the table.", unit=unit.names)
        case "left":
            message = say("{unit} has left the table.", unit=unit.names)
        case "destroyed":
            message = say("{unit} is destroyed.", unit=unit.names)
        case _:
            return None
    return Fault(rule, message, unit.id)


def joined_fault(system: Baraka, unit: Unit) -> Fault:
    """B17.5: a character who has joined a unit is part of it."""
    host = system.troop(unit.state.joined).name
    return Fault("B17.5", say("{unit} has joined {host}, and acts with it.", unit=unit.names, host=host), unit.id)


def stuck_fault(system: Baraka, unit: Unit) -> Fault:
    """B17.5: nobody leaves a unit that panics, flees, or has yet to rally."""
    host = system.troop(unit.state.joined).name
    return Fault("B17.5", say("{unit} cannot leave {host} now.", unit=unit.names, host=host), unit.id)


def check(tx: Transaction, id: str, kind: str, marks: UnitState | None = None) -> bool:
    """A drill check (B9.4). ``marks`` gives the markers that count; the chit of this activation is not one."""
    unit = tx.unit(id)
    modifiers = drill(unit, "action" if kind == "rally" else kind, marks or _before(tx, id))
    target = value(modifiers)
    throw = dice_for(modifiers)
    rolls = tx.throw(throw)
    roll, passed = rolls[0], throw.read(rolls)
    rule = "B10.3" if kind == "reaction" else "B9.4"
    tx.tell(
        ev.Checked(
            unit=id, kind=kind, roll=roll, target=target, passed=passed, modifiers=tuple(modifiers), rules=(rule,)
        )
    )
    return passed


def _before(tx: Transaction, id: str) -> UnitState:
    """The state of a unit without the chit that it was given for what it is doing now."""
    state = tx.state(id)
    for work in reversed(tx.position.agenda):
        if isinstance(work, Acting) and work.unit == id and work.placed:
            earlier_state: UnitState = replace(state, **{work.placed: getattr(state, work.placed) - 1})
            return earlier_state
    return state


def is_check_due(unit: Unit) -> bool:
    """B9.4, and the academy boy of B17.3: whether an activation begins with a check."""
    return needs_check(unit) or "academy-boy" in unit.traits
