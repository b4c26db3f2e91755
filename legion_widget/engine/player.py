"""Players that choose for themselves. Their choices come from a stream of their own, never from the game's dice."""

from __future__ import annotations

import random
from typing import Any, Generic, Protocol, TypeVar

from .action import Action
from .system import System

P_contra = TypeVar("P_contra", contravariant=True)
P = TypeVar("P")
A = TypeVar("A", bound=Action)


class Player(Protocol[P, A]):
    """Anything that chooses an action."""

    def choose(self, system: System[P, A], position: P) -> A:
        """A legal action of the position."""
        ...


class RandomPlayer(Generic[P, A]):
    """Chooses at random and never surrenders. The same seed gives the same choices.

    Games may offer ``random_action(position, rng)`` to draw one without listing them all.
    """

    def __init__(self, seed: int = 0) -> None:
        self.rng = random.Random(f"player:{seed}")

    def choose(self, system: System[P, A], position: P) -> A:
        draw: Any = getattr(system, "random_action", None)
        if draw is not None:
            action: A = draw(position, self.rng)
            return action
        return self.rng.choice(list(system.legal(position)))
