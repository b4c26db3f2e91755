"""The choice of combats: attackers and defenders in the combat phase, and attacks that the movement phase prepares."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from ....engine.hexgrid import bits
from ....engine.i18n import LocalizedText, Message, say
from ..actions import Advance, Attack, CaptureBattery, EndPhase, Lose
from ..combat import has_target, owing
from ..data import Counter
from ..legal import answers
from ..modifiers import ENDS
from ..pending_steps import AdvanceChoice, CaptureChoice, LossChoice
from .ground import chances
from .situation import Idea, Situation


class Combat(NamedTuple):
    """A possible combat: the hex of the defender, the attackers, the supporting guns, and its worth."""

    target: int
    attackers: tuple[Counter, ...]
    guns: tuple[str, ...]
    gain: float


def expected(situation: Situation, target: int, attackers: Iterable[Counter], guns: tuple[str, ...]) -> float:
    """Return the expected gain of a combat, in points, by its exact odds."""
    group = tuple(attackers)
    won, _, lost = odds_of(situation, target, group, guns)
    return gain(situation, won, lost, (target,), group)


def gain(situation: Situation, won: float, lost: float, targets: Iterable[int], attackers: Iterable[Counter]) -> float:
    """Return the gain of a combat with these chances, in points: the enemies in some hexes against the attackers."""
    losses = [situation.dear * situation.worth(counter) for counter in attackers]
    stake = min(losses) if situation.system.options["L8.3.loss"] == "one" else sum(losses)
    return won * sum(map(situation.prize, targets)) - lost * stake


def best_group(
    situation: Situation, target: int, able: list[Counter], guns: tuple[str, ...], others: dict[int, int]
) -> Combat | None:
    """The best attack on one enemy by those that could fight it.

    Args:
        situation: The position.
        target: The hex of the enemy.
        able: Those that could attack it.
        guns: Which guns could support.
        others: How many enemies each counter could attack, by its number.
    """
    best: Combat | None = None
    effort = situation.doctrine.effort
    by_use = sorted(able, key=lambda c: (others.get(c.index, 1), -c.combat, c.index))
    by_weight = sorted(able, key=lambda c: (-c.combat, c.index))
    for order in (by_use, by_weight) if by_use != by_weight else (by_use,):
        for size in range(1, len(order) + 1):
            group = tuple(order[:size])
            cost = effort * sum(others.get(c.index, 1) > 1 for c in group)
            gain = expected(situation, target, group, guns) - cost
            if best is None or gain > best.gain + 1e-9:
                best = Combat(target, group, guns, gain)
    return best


def allot(situation: Situation, pool: list[Counter], targets: int) -> list[Combat]:
    """Share out attackers over the enemies beside them, the best combat first, while there is a gain."""
    where, grid = situation.position.where, situation.grid
    left, used, plan = list(pool), set[str](), list[Combat]()
    while left and targets:
        beside = {c.index: grid.neighbours(where[c.index]) & targets for c in left}
        others = {index: mask.bit_count() for index, mask in beside.items()}
        reached = 0
        for mask in beside.values():
            reached |= mask
        best: Combat | None = None
        for target in bits(reached):
            able = [c for c in left if beside[c.index] >> target & 1]
            combat = best_group(situation, target, able, situation.guns_near(target, used), others)
            if combat is not None and (best is None or combat.gain > best.gain + 1e-9):
                best = combat
        if best is None or best.gain <= 0:
            break
        plan.append(best)
        left = [c for c in left if c not in best.attackers]
        used.update(best.guns)
        targets &= ~(1 << best.target)
    return plan


def percent(chance: float) -> int:
    """A chance in hundredths."""
    return round(100 * chance)


def odds_of(
    situation: Situation, target: int, attackers: tuple[Counter, ...], guns: tuple[str, ...]
) -> tuple[float, float, float]:
    """The chances of a combat by the rules, those of variants too: won, tied, lost.

    What a rule made of a function adds is known only where the attackers stand beside their enemy.
    """
    system, position = situation.system, situation.position
    if system.variants.functions and position.step.kind == "combat":
        odds = system.odds(position, attack_on(situation, target, attackers, guns))
        won, tied, lost = (float(odds[name]) for name in ENDS)
        return won, tied, lost
    attack = situation.ground.attack(position, attackers, guns)
    return chances(attack, situation.ground.defence(position, situation.counter_at(target), target))


def attack_on(situation: Situation, target: int, attackers: tuple[Counter, ...], guns: tuple[str, ...]) -> Attack:
    """An attack on the enemy in a hex."""
    return Attack(tuple(counter.id for counter in attackers), (situation.counter_at(target).id,), guns)


def attack_purpose(situation: Situation, combat: Combat) -> Message:
    """Return the purpose of an attack."""
    won, _, lost = odds_of(situation, combat.target, combat.attackers, combat.guns)
    unit = situation.counter_at(combat.target).name
    if situation.place_worth(combat.target):
        return say(
            "Drive {unit} from {place}: {won}% to win, {lost}% to lose.",
            unit=unit,
            place=situation.system.board.name(combat.target),
            won=percent(won),
            lost=percent(lost),
        )
    return _beat(unit, won, lost)


def _beat(unit: LocalizedText | list[LocalizedText], won: float, lost: float) -> Message:
    return say("Beat {unit}: {won}% to win, {lost}% to lose.", unit=unit, won=percent(won), lost=percent(lost))


def combat_ideas(situation: Situation) -> list[Idea]:
    """Return the ideas for a combat phase."""
    system, position = situation.system, situation.position
    targets = situation.targets & ~declared(situation)
    pool = [c for c in situation.kept.fighters[situation.side] if has_target(system, position, c)]
    combats = allot(situation, pool, targets)
    taken = {c.index for combat in combats for c in combat.attackers}
    duty = [system.counters[i] for i in bits(owing(system, position)) if i not in taken]
    for c in duty:
        if c not in pool:
            continue
        beside = situation.grid.neighbours(position.where[c.index]) & situation.targets
        for target in bits(beside):
            partners = [
                p
                for p in pool
                if p is not c
                and p.index not in taken
                and situation.grid.neighbours(target) >> position.where[p.index] & 1
            ]
            guns = situation.guns_near(target, set())
            for group in ((c,), (c, *partners)):
                combats.append(Combat(target, group, guns, expected(situation, target, group, guns)))
    return [attack_idea(situation, combat, duty) for combat in combats]


def attack_idea(situation: Situation, combat: Combat, duty: Sequence[Counter] = ()) -> Idea:
    """A combat as an idea; without a gain it is for those who must attack (L7.9), if any do."""
    action = attack_on(situation, combat.target, combat.attackers, combat.guns)
    bound = [counter.name for counter in combat.attackers if counter in duty]
    if combat.gain > 0 or not bound:
        return Idea(combat.gain, action, attack_purpose(situation, combat))
    won, _, lost = odds_of(situation, combat.target, combat.attackers, combat.guns)
    purpose = say(
        "{units} must attack ({rule}): {won}% to win, {lost}% to lose.",
        units=bound, rule="L7.9", won=percent(won), lost=percent(lost),
    )  # fmt: skip
    return Idea(combat.gain, action, purpose)


def declared(situation: Situation) -> int:
    """The hexes of enemies against whom a combat is declared already (L8.1)."""
    mask = 0
    for action in situation.position.declared:
        for name in action.defenders:
            location = situation.position.where[situation.system.counter(name).index]
            if location >= 0:
                mask |= 1 << location
    return mask


def appraise_attack(situation: Situation, action: Attack) -> Idea:
    """Any attack by the measure of the others, those on several enemies too."""
    system, position = situation.system, situation.position
    odds = system.odds(position, action)
    won, lost = float(odds["attacker"]), float(odds["defender"])
    targets = [position.where[system.counter(name).index] for name in action.defenders]
    purpose = _beat(system.unit_names(action.defenders), won, lost)
    return Idea(gain(situation, won, lost, targets, map(system.counter, action.attackers)), action, purpose)


def answer_ideas(situation: Situation) -> Iterator[Idea]:
    """Yield ideas for the decisions between two actions of a phase: batteries to take, losses, advances."""
    system, position = situation.system, situation.position
    for action in answers(system, position):
        match action, position.step:
            case CaptureBattery(take=take, unit=unit), CaptureChoice():
                battery = system.counter(unit) if unit else system.captured_batteries[0]
                worth = situation.worth(battery) if take else 0.0
                if take:
                    purpose = say("Captured guns fire for those who take them from the next turn on.")
                else:
                    purpose = say("Nobody has the guns then.")
                yield Idea(worth, action, purpose)
            case Lose(unit=unit), LossChoice():
                counter = system.counter(unit)
                yield Idea(-situation.worth(counter), action, say("It is the counter that is missed least."))
            case Advance(unit=unit), AdvanceChoice(hex=label):
                index = system.board.index(label)
                if not unit:
                    yield Idea(0.0, action, say("The counters are better where they are."))
                    continue
                counter = system.counter(unit)
                safer = situation.risk(counter, position.where[counter.index]) - situation.risk(counter, index)
                worth = situation.place_worth(index) + situation.doctrine.fear * safer
                place = system.board.name(index)
                yield Idea(worth, action, say("Take {place}.", place=place))


def end_idea(others: Iterable[Idea]) -> Idea:
    """Propose to end the phase, where these are the other ideas."""
    if any(idea.worth > 0 or idea.urgency for idea in others):
        return Idea(0.0, EndPhase(), say("Do nothing more in this phase."))
    return Idea(0.0, EndPhase(), say("Nothing is worth doing now."))
