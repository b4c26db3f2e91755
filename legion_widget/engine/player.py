"""Computer players. Their random choices come from a stream of their own, never from the game's dice."""

from __future__ import annotations

import random
from typing import Generic, Protocol, TypeVar

from .action import Action
from .moment import Moment

#: The levels of the computer's players, the weakest first.
LEVELS = ("recruit", "officer", "general")

P = TypeVar("P")
A = TypeVar("A", bound=Action)


class Player(Protocol[P, A]):
    """Protocol of computer players: anything that chooses an action.

    >>> import legion_widget as lw
    >>> class First:
    ...     def choose(self, moment):
    ...         return next(iter(moment.legal_actions()))
    >>> game = lw.new_game("rif", seed=1)
    >>> game.play(First(), steps=2)
    >>> len(game)
    2
    """

    def choose(self, moment: Moment[P, A]) -> A:
        """Return a legal action of the moment.

        Args:
            moment: The game as the side that decides sees it.
        """
        ...


class Recruit(Generic[P, A]):
    """Plays at random, as `System.random_action` draws, and never surrenders. Equal seeds give equal choices.

    >>> import legion_widget as lw
    >>> game = lw.new_game("rif", seed=1)
    >>> game.play(lw.Recruit(seed=3), steps=2)
    >>> len(game)
    2
    """

    def __init__(self, seed: int = 0) -> None:
        self.rng = random.Random(f"player:{seed}")

    def choose(self, moment: Moment[P, A]) -> A:
        """Return a legal action, drawn at random."""
        return moment.system.random_action(moment.position, self.rng)
