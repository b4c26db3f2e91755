"""What becomes of units: steps lost, fatigue, retreats. Where there is a choice the owner makes it (9.1, HH.6)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from ...engine.hexgrid import bits
from ...engine.ruling import Fault
from ...engine.sequence import Step
from ...engine.words import say
from .actions import Lose, Retreat, Tire
from .clauses import OVERRUNS, clauses, rule_of
from .data import Counter, enemy
from .events import Eliminated, Retreated, StepLost, Tired
from .movement import fits, room
from .position import Course, Position, living
from .strength import steps

if TYPE_CHECKING:
    from .game import MarketGarden


def loss(side: str, count: int, rule: str, counters: Iterable[Counter]) -> Step:
    """The pending loss of steps among some units, and the rule that brings it."""
    return Step("loss", side, count, " ".join([rule, *(counter.id for counter in counters)]))


def pool(rules: MarketGarden, p: Position, step: Step) -> list[Counter]:
    """The units on the map that a step is about; of a loss and a retreat the subject begins with the rule."""
    names = (step.subject or "").split()
    return living(rules, p, names[1:] if step.kind in ("loss", "retreat") else names)


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
    units = pool(course.rules, course.p, step)
    if step.number and units and len(units) > 1 and steps(course.p, units) > step.number:
        return False
    course.pop()
    for counter in units:
        for _ in range(min(course.p.steps[counter.index], step.number)):
            take_step(course, counter, rule_of(step))
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
    take_step(course, course.rules.counter(a.unit), rule_of(step))
    course.push(Step("loss", step.side, step.number - 1, step.subject))


# ---- fatigue --------------------------------------------------------------------------------------------


def fresh(rules: MarketGarden, p: Position, step: Step) -> list[Counter]:
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


# ---- retreats -------------------------------------------------------------------------------------------


def shelter(rules: MarketGarden, p: Position, counter: Counter, there: int) -> bool:
    """Whether a unit may pass a hex in retreat: no enemy, and no enemy zone of control unless friends are there."""
    derived, foe = rules.derived(p), enemy(counter.side)
    if derived.of(foe, there):
        return False
    return not derived.zoc[foe] >> there & 1 or bool(derived.of(counter.side, there))


def retreats(rules: MarketGarden, p: Position, counter: Counter, distance: int) -> dict[int, int]:
    """Where a unit can retreat, as far as it can up to a distance: each hex with how many hexes away it is."""
    here = p.where[counter.index]
    found, ring = {here: 0}, {here}
    best: dict[int, int] = {}
    for away in range(1, distance + 1):
        ring = {
            there
            for one in ring
            for there, _ in rules.ground.steps(one, counter.mobility, "clear")
            if there not in found and shelter(rules, p, counter, there)
        }
        found.update(dict.fromkeys(ring, away))
        ends = {there: away for there in ring if fits(rules, p, counter, there)}
        best = ends or best
    return best


def retreat(side: str, distance: int, rule: str, counters: Iterable[Counter]) -> Step:
    """The pending retreat of some units by so many hexes, and the rule that brings it."""
    return Step("retreat", side, distance, " ".join([rule, *(counter.id for counter in counters)]))


def settle_rout(course: Course) -> bool:
    """The units of a side in a hex have to retreat. Its subject is the rule that says so, and the hex."""
    step = course.pop()
    rule, label = (step.subject or "").split()
    side = step.side or ""
    units = course.rules.derived(course.p).of(side, course.rules.board.index(label))
    course.push(retreat(side, step.number, rule, units))
    return True


def settle_retreat(course: Course) -> bool:
    """HH.6: who cannot retreat falls short, and who has no choice goes; False when the owner has to choose.

    A unit that finds no room now will find none later: the others only take room away.
    """
    rules, step = course.rules, course.p.step
    units = pool(rules, course.p, step)
    ways = {counter.id: retreats(rules, course.p, counter, step.number) for counter in units}
    going = [counter for counter in units if ways[counter.id]]
    settled = not disputed(rules, course.p, going, ways)
    course.pop()
    for counter in units:
        if not ways[counter.id]:
            fall_short(course, counter, _forfeit(course.p, counter, step), rule_of(step))
        elif settled:
            go(course, counter, next(iter(ways[counter.id])), step)
    if not settled:
        course.push(retreat(step.side or "", step.number, rule_of(step), going))
    return settled


def disputed(rules: MarketGarden, p: Position, units: Sequence[Counter], ways: Mapping[str, Mapping[int, int]]) -> bool:
    """Whether the owner decides anything: a unit has a choice of hexes, or they cannot all go to the only one."""
    if any(len(ways[counter.id]) > 1 for counter in units):
        return True
    wanted: dict[int, int] = {}
    for counter in units:
        there = next(iter(ways[counter.id]))
        wanted[there] = wanted.get(there, 0) + p.steps[counter.index]
    return any(size > room(rules, p, units[0].side, there) for there, size in wanted.items())


def _forfeit(p: Position, counter: Counter, step: Step) -> int:
    """What a unit loses that cannot retreat at all: before an overrun all its steps, else one for each hex."""
    return p.steps[counter.index] if rule_of(step) in OVERRUNS else step.number


def fall_short(course: Course, counter: Counter, count: int, rule: str) -> None:
    """A unit that cannot retreat so far loses steps."""
    for _ in range(min(count, course.p.steps[counter.index])):
        take_step(course, counter, rule)


def go(course: Course, counter: Counter, there: int, step: Step) -> None:
    """A unit retreats to a hex; for each hex that it falls short it loses a step."""
    rules, here = course.rules, course.p.where[counter.index]
    away = retreats(rules, course.p, counter, step.number)[there]
    course.put(counter, there)
    course.tell(
        Retreated(unit=counter.id, origin=rules.hex_label(here), to=rules.hex_label(there), rules=(rule_of(step),))
    )
    course.take_hold(counter.side, [there])
    if step.kind == "withdraw":
        course.mark("withdrawn", [counter])
    fall_short(course, counter, step.number - away, rule_of(step))


@clauses.on(Retreat, rule="HH.6")
def can_retreat(rules: MarketGarden, p: Position, a: Retreat) -> Iterator[Fault]:
    """The unit is one of those that have to go, and the hex is one of those where it can go."""
    counter, there = rules.counter(a.unit), rules.board.index(a.to)
    if p.step.kind not in ("retreat", "withdraw") or counter.side != p.step.side:
        return
    rule, label = rule_of(p.step), rules.hex_label(there)
    if counter not in pool(rules, p, p.step):
        yield Fault(rule, say("It is not {unit} that retreats now.", unit=counter.name), counter.id)
    elif there not in choices(rules, p, counter):
        yield Fault(rule, say("{unit} cannot retreat to {hex}.", unit=counter.name, hex=rules.board.name(there)), label)


def choices(rules: MarketGarden, p: Position, counter: Counter) -> list[int]:
    """Where a unit can go that has to leave its hex now."""
    units = pool(rules, p, p.step)
    if counter not in units:
        return []
    if p.step.kind == "retreat":
        return sorted(retreats(rules, p, counter, p.step.number))
    return ways_out(rules, p, units, counter)


def apply_retreat(course: Course, a: Retreat) -> None:
    """The unit goes, and those that are left have to go after it; the owner picks the next."""
    step = course.pop()
    counter, there = course.rules.counter(a.unit), course.rules.board.index(a.to)
    go(course, counter, there, step)
    rest = " ".join(name for name in (step.subject or "").split() if name != a.unit)
    course.push(Step(step.kind, step.side, step.number, rest))


# ---- a whole stack that withdraws -----------------------------------------------------------------------


def ways_out(rules: MarketGarden, p: Position, units: Sequence[Counter], first: Counter) -> list[int]:
    """HE.3: where one unit of a stack can withdraw so that all the others still can."""
    others = [counter for counter in units if counter is not first]
    free = _free(rules, p, first)
    return [there for there in free if _all_out(rules, p, others, {there: p.steps[first.index]})]


def can_withdraw(rules: MarketGarden, p: Position, units: Sequence[Counter]) -> bool:
    """HE.3: whether all units of a stack find a hex to withdraw to."""
    return _all_out(rules, p, list(units), {})


def _free(rules: MarketGarden, p: Position, counter: Counter) -> list[int]:
    around = bits(rules.board.grid.neighbours(p.where[counter.index]))
    return [i for i in around if i in retreats(rules, p, counter, 1)]


def _all_out(rules: MarketGarden, p: Position, units: list[Counter], taken: dict[int, int]) -> bool:
    if not units:
        return True
    counter, *rest = units
    size = p.steps[counter.index]
    for there in _free(rules, p, counter):
        used = taken.get(there, 0)
        held = rules.derived(p).steps[counter.side].get(there, 0)
        if held + used + size <= rules.ground.kind(there).stacking and _all_out(
            rules, p, rest, {**taken, there: used + size}
        ):
            return True
    return False


def settle_withdraw(course: Course) -> bool:
    """HE.3: a withdrawal that leaves no choice; False when the owner has to choose."""
    rules, step = course.rules, course.p.step
    units = pool(rules, course.p, step)
    if not units:
        course.pop()
        return True
    ways = [(counter, ways_out(rules, course.p, units, counter)) for counter in units]
    if len(units) > 1 or len(ways[0][1]) > 1:
        return False
    course.pop()
    go(course, units[0], ways[0][1][0], step)
    return True
