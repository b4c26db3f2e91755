"""The exact odds of an assault (HI): the rules of its rounds, followed to the end with every die."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from ...engine.odds import Odds
from ...engine.outcome_tree import BranchingDice, Named, Watched, follow, steps
from . import assault, losses
from .actions import Lose
from .assault import Melee
from .course import Course
from .data import enemy
from .events import Returned, Stayed
from .position import Combat, Position, replace
from .strength import strength
from .turn import SETTLES

if TYPE_CHECKING:
    from .game import MarketGarden

#: What can become of the hex: ``taken``, ``repulsed`` (they go back), ``destroyed``: no attacker is left, or ``empty``.
OUTCOMES = ("taken", "repulsed", "destroyed", "empty")
#: The steps of an assault that are followed: there is no defensive fire.
FOLLOWED = ("strike", "check", "return")


def outcome(events: list[Any]) -> str | None:
    """What has become of the hex, once the assault is over (HI.7)."""
    match events[-1]:
        case Stayed(units=units):
            return "taken" if units else "empty"
        case Returned(units=units):
            return "repulsed" if units else "destroyed"
    return None


def assault_odds(rules: MarketGarden, p: Position, combat: Combat) -> Odds:
    """What becomes of the hex, without defensive fire, with the modifiers of the first round.

    Steps are lost by habit: the next comes off the unit that has most left.
    """
    dice = BranchingDice()
    course = Course(rules, replace(p, dice=dice, combats=(*(c for c in p.combats if c is not combat), combat)))
    if combat.state != "now":
        assault.begin(course, combat)
    course.set(agenda=tuple(step for step in course.p.agenda if step.kind in FOLLOWED))
    chances = follow(course.p, lambda position: _step(rules, position, dice))
    now = Melee(rules, p, combat)
    modifiers = (*now.modifiers(enemy(now.side)), *now.modifiers(now.side))
    factors = {"attacker": strength(p, now.attackers), "defender": strength(p, now.defenders)}
    return Odds({name: chances[name] for name in OUTCOMES if name in chances}, modifiers, factors, "HI.1")


def _step(rules: MarketGarden, p: Position, dice: BranchingDice) -> Iterator[tuple[Fraction, Position | Named[str]]]:
    """What comes next in an assault: a pending step, or the choice of a loss."""

    def play() -> Position:
        course = Course(rules, p)
        course.events = Watched(outcome)
        if not SETTLES[p.step.kind](course):
            losses.apply_lose(course, Lose(losses.habit(p, losses.pool(rules, p, p.step)).id))
        return course.p

    return steps(dice, play)
