"""Decisions between two actions of a phase: step losses, fatigue, retreats, and who goes first."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ....engine.i18n import Message, say, say_count
from .. import legal
from ..actions import Advance, ChooseOrder, Lose, Retreat, Tire
from ..data import enemy
from .ground import ADVANCE, Ground
from .options import Option
from .situation import Situation
from .words import hex_words, task_words

if TYPE_CHECKING:
    from ..game import MarketGarden


class Retreats:
    """Rates losses, fatigue, retreats and advances, and the order of the players."""

    def __init__(self, situation: Situation, side: str) -> None:
        self.situation, self.side, self.foe = situation, side, enemy(side)
        self.system: MarketGarden = situation.system
        self.position, self.doctrine = situation.position, situation.doctrine
        self.ground = Ground(situation, side)

    # ---- losses -----------------------------------------------------------------------------------------

    def losses(self) -> Iterator[Option]:
        for action in legal.loss_actions(self.system, self.position):
            assert isinstance(action, Lose)
            yield self.loss(action)

    def loss(self, action: Lose) -> Option:
        """Weigh who loses a step: the strength that goes with it, and the unit, if it is its last one."""
        counter, position = self.system.counter(action.unit), self.position
        left = position.steps[counter.index]
        after = counter.strength[counter.steps - left + 1] if left > 1 else 0
        cost = self.doctrine.strength * (position.strength(counter) - after) * (4 + counter.efficiency) / 10
        if left == 1:
            cost += self.doctrine.strength + self.doctrine.guns * counter.bombard
        cost -= self.doctrine.fatigue * position.has("fatigued", counter)
        cost -= self.doctrine.supply * position.has("isolated", counter)
        if left == 1:
            return Option(action, -cost, lambda: say("It is lost with its last step."))
        return Option(action, -cost, lambda: _steps_left(left - 1))

    def tirings(self) -> Iterator[Option]:
        for action in legal.fatigue_actions(self.system, self.position):
            assert isinstance(action, Tire)
            yield self.tiring(action)

    def tiring(self, action: Tire) -> Option:
        """Weigh who tires: few steps, and no unit that could still make the mechanised movement."""
        counter = self.system.counter(action.unit)
        left = self.position.steps[counter.index]
        return Option(action, -self.doctrine.fatigue * (left + 2 * counter.is_cm), lambda: _steps_left(left))

    # ---- going ------------------------------------------------------------------------------------------

    def retreats(self) -> Iterator[Option]:
        for action in legal.LISTS[self.position.step.kind](self.system, self.position):
            assert isinstance(action, Retreat)
            yield self.retreat(action)

    def retreat(self, action: Retreat) -> Option:
        """Weigh where a unit goes back to."""
        counter, to = self.system.counter(action.unit), self.system.board.index(action.to)
        worth, why, number = self.ground.reasons(counter, to)

        def purpose() -> Message:
            if number < 0:
                return say("It is far from all objectives there.")
            objective = self.situation.places[number]
            if why == ADVANCE:
                return say("{place} can still be reached from there.", place=hex_words(self.system, objective))
            return task_words(self.system, why, objective)

        return Option(action, worth, purpose)

    def advances(self) -> Iterator[Option]:
        for action in legal.advance_actions(self.system, self.position):
            if isinstance(action, Advance):
                yield self.advance(action)

    def advance(self, action: Advance) -> Option:
        """Weigh an advance into a hex that was given up."""
        counter, step = self.system.counter(action.unit), self.position.step
        to = self.system.board.index(step.hex)  # type: ignore[attr-defined]
        worth, why, number = self.ground.reasons(counter, to)

        def purpose() -> Message:
            if number < 0:
                return say("Gain ground.")
            return task_words(self.system, why, self.situation.places[number])

        return Option(action, worth - self.ground.worth(counter, self.position.where[counter.index]), purpose)

    # ---- who goes first ---------------------------------------------------------------------------------

    def orders(self) -> Iterator[Option]:
        yield self.order(ChooseOrder(True))
        yield self.order(ChooseOrder(False))

    def order(self, action: ChooseOrder) -> Option:
        """Weigh who goes first in this turn and the next: near the end the last word is worth more than the first."""
        is_end = self.position.turn + 1 >= self.system.sequence.turns
        worth = self.doctrine.first - (self.doctrine.last_word if is_end else 0.0)
        if action.first:
            return Option(action, worth, lambda: say("Move before the enemy."))
        return Option(action, -worth, lambda: say("Move after the enemy: the last move counts most."))


def _steps_left(count: int) -> Message:
    """What is to be known of a unit that loses a step or tires."""
    return say_count("It has 1 step left.", "It has {count} steps left.", count)
