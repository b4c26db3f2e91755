"""A position while the rules change it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from sys import intern
from typing import TYPE_CHECKING, Any

from ...engine import event as engine
from ...engine import transaction
from ...engine.dice import Die, R, Throw
from ...engine.odds import Modifier, total
from .answers import Answers
from .events import Event
from .pending_steps import AnyWork
from .position import D10, NEVER, SIDES, SURE, ChitPool, Position, UnitState, replace
from .unit import Unit

if TYPE_CHECKING:
    from .game import Baraka


class Transaction(transaction.Transaction[Position, AnyWork]):
    """A position while one action changes it, with the effects that this game has."""

    system: Baraka
    events: list[Event]
    #: Whether players are asked what is theirs to decide in the middle of a step; a forecast takes the usual answers.
    asks = False

    def __init__(self, system: Baraka, position: Position) -> None:
        super().__init__(system, position)
        self.begin_step()

    def begin_step(self, rolls: Sequence[int] = (), given: Sequence[bool] = (), told: int = 0) -> None:
        """Begins a piece of work; one that was begun before with the dice and answers that it has had."""
        self.rolled: list[int] = []
        self.rolls, self.given, self.untold = list(rolls), list(given), told
        #: The units that have got a new leader in this step.
        self.led: list[str] = []

    # ---- looking -------------------------------------------------------------------------------------

    def unit(self, id: str) -> Unit:
        """A unit as it stands now."""
        return self.system.unit(self.position, id)

    def state(self, id: str) -> UnitState:
        return self.position.states[self.system.number(id)]

    def answers(self, side: str) -> Answers:
        """The standing answers of a side."""
        return self.position.answers[SIDES.index(side)]

    def answer(self, side: str, question: str, answer: str) -> None:
        """Sets a standing answer of a side."""
        answers = list(self.position.answers)
        number = SIDES.index(side)
        # The default is left out of a file by identity: an answer that was read somewhere is another string.
        answers[number] = replace(answers[number], **{question: intern(answer)})
        self.set(answers=(answers[0], answers[1]))

    def chit_pool(self, side: str) -> ChitPool:
        return self.position.chit_pools[SIDES.index(side)]

    @property
    def top(self) -> AnyWork:
        return self.position.agenda[-1]

    # ---- changing ------------------------------------------------------------------------------------

    def change(self, id: str, **fields: Any) -> None:
        """Changes the state of a unit."""
        number = self.system.number(id)
        states = list(self.position.states)
        states[number] = replace(states[number], **fields)
        self.set(states=tuple(states))

    def fill(self, side: str, **fields: Any) -> None:
        """Changes the purse of a side."""
        chit_pools = list(self.position.chit_pools)
        number = SIDES.index(side)
        chit_pools[number] = replace(chit_pools[number], **fields)
        self.set(chit_pools=(chit_pools[0], chit_pools[1]))

    def spend(self, side: str, chits: int) -> None:
        """Takes chits out of the reserve of a side."""
        self.fill(side, reserve=self.chit_pool(side).reserve - chits)

    def swap(self, **fields: Any) -> None:
        """Changes the work on top."""
        top = self.pop()
        self.push(replace(top, **fields))

    def change_work(self, kind: type, **fields: Any) -> None:
        """Changes the topmost work of a kind, wherever in the agenda it lies."""
        agenda = list(self.position.agenda)
        for n in reversed(range(len(agenda))):
            if isinstance(agenda[n], kind):
                agenda[n] = replace(agenda[n], **fields)
                self.set(agenda=tuple(agenda))
                return

    # ---- dice ------------------------------------------------------------------------------------------

    def roll(self, die: Die = D10) -> int:
        """The next roll."""
        if self.rolls:
            value = die.check(self.rolls.pop(0))
        else:
            value, dice = self.position.dice.roll(die)
            if dice is not self.position.dice:
                self.set(dice=dice)
        self.rolled.append(value)
        return value

    def throw(self, throw: Throw[R]) -> tuple[int, ...]:
        if self.rolls:
            return tuple(self.roll(throw.die) for _ in range(throw.count))
        rolls = super().throw(throw)
        self.rolled += rolls
        return rolls

    # ---- telling ---------------------------------------------------------------------------------------

    def tell(self, event: engine.Event) -> None:
        """Says what has happened, unless it was said before the step was begun again."""
        if self.untold:
            self.untold -= 1
        else:
            super().tell(event)


def is_success(roll: int, value: int) -> bool:
    """B4.6: a roll of a ten-sided die for success: a one always does, a ten never.

    >>> is_success(6, 6), is_success(10, 12), is_success(1, -2)
    (True, False, True)
    """
    return roll == SURE or (roll <= value and roll != NEVER)


def check(modifiers: list[Modifier]) -> Throw[bool]:
    """B4.6: a die for success against what these come to."""
    value = total(modifiers)
    return Throw(D10, 1, lambda rolls: is_success(rolls[0], value), modifiers=tuple(modifiers))


@cache
def handful(dice: int, value: int) -> Throw[int]:
    """Return how many of a number of dice succeed.

    >>> chances = handful(2, 5).chances()
    >>> [str(chances[count]) for count in range(3)]
    ['1/4', '1/2', '1/4']
    """
    return Throw(
        D10, dice, lambda rolls: sum(is_success(roll, value) for roll in rolls), lambda roll: is_success(roll, value)
    )
