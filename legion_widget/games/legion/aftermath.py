"""The aftermath of a combat or a bombardment: attackers lost, batteries captured, emptied hexes occupied."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from msgspec.structs import replace

from ...engine.i18n import say
from ...engine.ruling import Fault
from ...engine.sequence import PendingStep
from ..hexes.position import is_on_map
from .actions import Advance, Lose
from .clauses import clauses
from .data import MOROCCAN, SPANISH
from .events import Advanced, Eliminated
from .movement import stood_on
from .movement_reach import may_enter
from .pending_steps import AdvanceChoice, CaptureChoice, LossChoice
from .position import ELIMINATED, RESERVE, Position, Transaction

if TYPE_CHECKING:
    from .game import Legion


@clauses.on(Lose, rule="L8.3")
def loss_faults(system: Legion, position: Position, action: Lose) -> Iterator[Fault]:
    """The owner eliminates one of the attackers who lost."""
    counter = system.counter(action.unit)
    if not position.agenda or not isinstance(position.step, LossChoice):
        yield Fault("L8.3", say("No attackers have just lost a combat together."))
    elif action.unit not in position.step.attackers:
        yield Fault("L8.3", say("{unit} did not attack in that combat.", unit=counter.name), action.unit)


def apply_lose(system: Legion, tx: Transaction, action: Lose) -> None:
    tx.agenda = tx.agenda[:-1]
    eliminate(system, tx, [action.unit], "L8.3")


def advancers(system: Legion, position: Position, step: AdvanceChoice) -> list[str]:
    """The attackers who may occupy the hex that they have emptied, from beside it (L7.3)."""
    vacated_hex = system.board.index(step.hex)
    if system.derived(position).occupied >> vacated_hex & 1:
        return []
    beside = system.board.grid.neighbours(vacated_hex)
    return [
        c.id
        for c in map(system.counter, step.attackers)
        if is_on_map(position.where[c.index])
        and beside >> position.where[c.index] & 1
        and may_enter(system, c) >> vacated_hex & 1
    ]


@clauses.on(Advance, rule="L7.3")
def advance_faults(system: Legion, position: Position, action: Advance) -> Iterator[Fault]:
    """Nobody advances after combat, unless the option lets one attacker occupy the emptied hex."""
    if not position.agenda or not isinstance(position.step, AdvanceChoice):
        yield Fault("L7.3", say("Nobody advances now: an advance follows a combat that was won."))
    elif action.unit and action.unit not in advancers(system, position, position.step):
        yield Fault("L7.3", say("{unit} may not occupy that hex.", unit=system.counter(action.unit).name), action.unit)


def apply_advance(system: Legion, tx: Transaction, action: Advance) -> None:
    step = tx.before.step
    assert isinstance(step, AdvanceChoice)
    tx.agenda = tx.agenda[:-1]
    if action.unit:
        counter, vacated_hex = system.counter(action.unit), system.board.index(step.hex)
        tx.put(counter.index, vacated_hex)
        tx.tell(Advanced(unit=action.unit, to=step.hex, rules=("L7.3",)))
        stood_on(system, tx, counter, vacated_hex)
        tx.agenda = tuple(_without(pending, action.unit) for pending in tx.agenda)


def _without(pending: PendingStep, name: str) -> PendingStep:
    """A step in which a counter that has advanced does not do so again."""
    if not isinstance(pending, AdvanceChoice):
        return pending
    return replace(pending, attackers=tuple(other for other in pending.attackers if other != name))


def drop_void_choices(system: Legion, tx: Transaction) -> None:
    """Asks nobody about an advance that no attacker can make, such as onto a hex in which guns have been taken.

    Nor about guns that are lost when the last captured battery has been placed (L8.14): several may wait where all
    combats are declared first (L8.1).
    """
    while tx.agenda:
        step = tx.agenda[-1]
        if not isinstance(step, AdvanceChoice | CaptureChoice):
            return
        if advancers(system, tx.position(), step) if isinstance(step, AdvanceChoice) else count_spare(system, tx):
            return
        tx.agenda = tx.agenda[:-1]


def count_spare(system: Legion, tx: Transaction) -> int:
    """Return how many captured batteries are not in play yet (L8.14)."""
    return sum(tx.where[counter.index] == RESERVE for counter in system.captured_batteries)


def eliminate(system: Legion, tx: Transaction, names: Iterable[str], rule: str, by: tuple[str, ...] = ()) -> None:
    """Takes counters out of the game; guns lost to the Moroccans may be captured by those that beat them (L8.14)."""
    guns = []
    for name in names:
        counter = system.counter(name)
        hex_index = tx.where[counter.index]
        tx.put(counter.index, ELIMINATED)
        tx.lost_land = True
        tx.tell(Eliminated(unit=name, at=system.hex_label(hex_index), rules=(rule,)))
        if counter.arm == "artillery" and counter.side == SPANISH and system.land >> hex_index & 1:
            guns.append(system.hex_label(hex_index))
    tx.push(*(CaptureChoice(MOROCCAN, hex=label, by=by) for label in guns[: count_spare(system, tx)]))
