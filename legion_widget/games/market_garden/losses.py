"""What combats cost: steps lost and fatigue. Where there is a choice the owner makes it (9.1, HH.6)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from ...engine.ruling import Fault
from ...engine.sequence import PendingStep
from ...engine.words import say
from .actions import Lose, Tire
from .clauses import clauses, rule_of
from .course import Course
from .data import Counter
from .events import Eliminated, StepLost, Tired
from .pending_steps import LossChoice, OfUnits
from .position import Position, living, replace
from .strength import steps

if TYPE_CHECKING:
    from .game import MarketGarden


def loss(side: str, count: int, rule: str, counters: Iterable[Counter]) -> LossChoice:
    """The pending loss of steps among some units, and the rule that brings it."""
    return LossChoice(side, count=count, rule=rule, units=tuple(counter.id for counter in counters))


def pool(rules: MarketGarden, p: Position, step: PendingStep) -> list[Counter]:
    """The units on the map that a step is about."""
    return living(rules, p, step.units) if isinstance(step, OfUnits) else []


# ---- steps ----------------------------------------------------------------------------------------------


def take_step(course: Course, counter: Counter, rule: str) -> None:
    """A unit loses a step, and with the last one it is gone."""
    at = course.rules.hex_label(course.p.where[counter.index])
    gone = course.lose_step(counter)
    course.tell(StepLost(unit=counter.id, at=at, left=course.p.steps[counter.index], rules=(rule,)))
    if gone:
        course.tell(Eliminated(unit=counter.id, at=at, rules=(rule,)))


def habit(p: Position, counters: Sequence[Counter]) -> Counter:
    """The unit that loses the next step where nobody chooses, as in odds: the one with most steps left, the first."""
    return max(counters, key=lambda counter: (p.steps[counter.index], -counter.index))


def settle_loss(course: Course) -> bool:
    """Takes losses that leave no choice; False when the owner has to choose."""
    step = course.p.step
    assert isinstance(step, LossChoice)
    units = pool(course.rules, course.p, step)
    if step.count and units and len(units) > 1 and steps(course.p, units) > step.count:
        return False
    course.pop()
    for counter in units:
        for _ in range(min(course.p.steps[counter.index], step.count)):
            take_step(course, counter, step.rule)
    return True


@clauses.on(Lose, rule="HH.6")
def can_lose(rules: MarketGarden, p: Position, a: Lose) -> Iterator[Fault]:
    counter = rules.counter(a.unit)
    if p.step.kind == "loss" and counter not in pool(rules, p, p.step):
        yield Fault(
            rule_of(p.step), say("{unit} is not among those who take this loss.", unit=counter.name), counter.id
        )


def apply_lose(course: Course, a: Lose) -> None:
    step = course.pop()
    assert isinstance(step, LossChoice)
    take_step(course, course.rules.counter(a.unit), step.rule)
    course.push(replace(step, count=step.count - 1))


# ---- fatigue --------------------------------------------------------------------------------------------


def fresh(rules: MarketGarden, p: Position, step: PendingStep) -> list[Counter]:
    """The units that can still take a fatigue."""
    return [counter for counter in pool(rules, p, step) if not p.has("fatigued", counter)]


def tire(course: Course, counters: Sequence[Counter], rule: str) -> None:
    """Marks units as fatigued, and says so of those that were not."""
    new = [counter for counter in counters if not course.p.has("fatigued", counter)]
    course.mark("fatigued", new)
    if new:
        course.tell(Tired(units=tuple(counter.id for counter in new), rules=(rule,)))


def settle_tire(course: Course) -> bool:
    """Fatigues the only unit that can be, or nobody; False when the owner has to choose."""
    units = fresh(course.rules, course.p, course.p.step)
    if len(units) > 1:
        return False
    course.pop()
    tire(course, units, "HG.3")
    return True


@clauses.on(Tire, rule="HG.3")
def can_tire(rules: MarketGarden, p: Position, a: Tire) -> Iterator[Fault]:
    counter = rules.counter(a.unit)
    if p.step.kind == "tire" and counter not in fresh(rules, p, p.step):
        yield Fault("HG.3", say("{unit} is not among those who take this fatigue.", unit=counter.name), counter.id)


def apply_tire(course: Course, a: Tire) -> None:
    course.pop()
    tire(course, [course.rules.counter(a.unit)], "HG.3")


def settle_weary(course: Course) -> bool:
    """HH.6: all units of a side in a manoeuvre are fatigued at its end."""
    step = course.pop()
    tire(course, pool(course.rules, course.p, step), "HH.6")
    return True
