"""The officer: he does what the staff of the game thinks best, one decision at a time."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from ..engine.action import Action
from ..engine.game import Game
from ..engine.i18n import Message
from ..engine.moment import Moment
from ..engine.staff import Doctrine, Staff, staff_of
from ..engine.system import System

P = TypeVar("P")
A = TypeVar("A", bound=Action)


#: No phase takes more decisions than are told of beforehand.
FORESEEN = 120


class Advised(Generic[P, A]):
    """A player with a staff: that of the game being played.

    Args:
        doctrine: The numbers by which the staff judges, or the name of a shipped doctrine; None: the usual one.
    """

    def __init__(self, doctrine: Doctrine | str | None = None) -> None:
        self.doctrine = doctrine
        self._staff: Staff[Any, Any] | None = None

    def __repr__(self) -> str:
        return f"<{type(self).__name__}>"

    def staff(self, system: System[P, A]) -> Staff[P, A]:
        """Return the staff for a game, kept for the game that was played last."""
        if self._staff is None or self._staff.system is not system:
            self._staff = staff_of(system, self.doctrine)
        return self._staff


class Officer(Advised[P, A]):
    """Does what the staff of the game thinks best. It draws nothing: in the same position it does the same.

    >>> import legion_widget as lw
    >>> game = lw.new_game("rif", seed=1)
    >>> game.play(lw.Officer(), steps=3)
    >>> len(game)
    3
    """

    def plan(self, moment: Moment[P, A]) -> Staff[P, A]:
        """Return the staff whose judgement is followed."""
        return self.staff(moment.system)

    def choose(self, moment: Moment[P, A]) -> A:
        """Return the action that the staff proposes first."""
        action: A = self.plan(moment).best(moment.position).action
        return action


def intentions(game: Game[P, A]) -> tuple[Message, ...]:
    """Say what an officer would do up to the end of the phase, if the dice fell as he imagines; nothing is done.

    >>> import legion_widget as lw
    >>> len(intentions(lw.new_game("rif", seed=1))) > 0
    True
    """
    system, officer = game.system, Officer[P, A]()
    copy = Game(system, position=officer.staff(system).imagined(game.position, 0))
    copy.seats = game.seats
    begun = copy.turn, copy.phase
    said: list[Message] = []
    while copy.result is None and (copy.turn, copy.phase) == begun and len(said) < FORESEEN:
        action = officer.choose(copy)
        said.append(system.describe_action(action))
        copy.do(action)
    return tuple(said)
