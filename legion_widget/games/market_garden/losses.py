"""The cost of combats: steps lost and fatigue. Where there is a choice, the owner makes it (9.1, HH.6)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from ...engine.i18n import say
from ...engine.ruling import Fault
from ...engine.sequence import PendingStep
from .actions import Lose, Tire
from .clauses import clauses, rule_of
from .data import Counter
from .events import Eliminated, Fatigued, StepLost
from .pending_steps import LossChoice, OfUnits
from .position import Position, living, replace
from .strength import steps
from .transaction import Transaction

if TYPE_CHECKING:
    from .game import MarketGarden


def loss(side: str, count: int, rule: str, counters: Iterable[Counter]) -> LossChoice:
    """The pending loss of steps among some units, and the rule that brings it."""
    return LossChoice(side, count=count, rule=rule, units=tuple(counter.id for counter in counters))


def pool(system: MarketGarden, position: Position, step: PendingStep) -> list[Counter]:
    """The units on the map that a step is about."""
    return living(system, position, step.units) if isinstance(step, OfUnits) else []


# ---- steps ----------------------------------------------------------------------------------------------


def take_step(tx: Transaction, counter: Counter, rule: str) -> None:
    """A unit loses a step, and with the last one it is gone."""
    at = tx.system.hex_label(tx.position.where[counter.index])
    gone = tx.lose_step(counter)
    tx.tell(StepLost(unit=counter.id, at=at, left=tx.position.steps[counter.index], rules=(rule,)))
    if gone:
        tx.tell(Eliminated(unit=counter.id, at=at, rules=(rule,)))


def default_step_loss(position: Position, counters: Sequence[Counter]) -> Counter:
    """The unit that loses the next step where nobody chooses, as in odds: the one with most steps left, the first."""
    return max(counters, key=lambda counter: (position.steps[counter.index], -counter.index))


def settle_loss(tx: Transaction) -> bool:
    """Takes losses that leave no choice; False when the owner has to choose."""
    step = tx.position.step
    assert isinstance(step, LossChoice)
    units = pool(tx.system, tx.position, step)
    if step.count and units and len(units) > 1 and steps(tx.position, units) > step.count:
        return False
    tx.pop()
    for counter in units:
        for _ in range(min(tx.position.steps[counter.index], step.count)):
            take_step(tx, counter, step.rule)
    return True


@clauses.on(Lose, rule="HH.6")
def loss_faults(system: MarketGarden, position: Position, action: Lose) -> Iterator[Fault]:
    counter = system.counter(action.unit)
    if position.step.kind == "loss" and counter not in pool(system, position, position.step):
        yield Fault(
            rule_of(position.step), say("{unit} is not among those who take this loss.", unit=counter.name), counter.id
        )


def apply_lose(tx: Transaction, action: Lose) -> None:
    step = tx.pop()
    assert isinstance(step, LossChoice)
    take_step(tx, tx.system.counter(action.unit), step.rule)
    tx.push(replace(step, count=step.count - 1))


# ---- fatigue --------------------------------------------------------------------------------------------


def fresh(system: MarketGarden, position: Position, step: PendingStep) -> list[Counter]:
    """The units that can still take a fatigue."""
    return [counter for counter in pool(system, position, step) if not position.has("fatigued", counter)]


def tire(tx: Transaction, counters: Sequence[Counter], rule: str) -> None:
    """Marks units as fatigued, and says so of those that were not."""
    new = [counter for counter in counters if not tx.position.has("fatigued", counter)]
    tx.mark("fatigued", new)
    if new:
        tx.tell(Fatigued(units=tuple(counter.id for counter in new), rules=(rule,)))


def settle_tire(tx: Transaction) -> bool:
    """Fatigues the only unit that can be, or nobody; False when the owner has to choose."""
    units = fresh(tx.system, tx.position, tx.position.step)
    if len(units) > 1:
        return False
    tx.pop()
    tire(tx, units, "HG.3")
    return True


@clauses.on(Tire, rule="HG.3")
def fatigue_faults(system: MarketGarden, position: Position, action: Tire) -> Iterator[Fault]:
    counter = system.counter(action.unit)
    if position.step.kind == "tire" and counter not in fresh(system, position, position.step):
        yield Fault("HG.3", say("{unit} is not among those who take this fatigue.", unit=counter.name), counter.id)


def apply_tire(tx: Transaction, action: Tire) -> None:
    tx.pop()
    tire(tx, [tx.system.counter(action.unit)], "HG.3")


def settle_weary(tx: Transaction) -> bool:
    """HH.6: all units of a side in a manoeuvre are fatigued at its end."""
    step = tx.pop()
    tire(tx, pool(tx.system, tx.position, step), "HH.6")
    return True
