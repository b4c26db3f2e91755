"""Players that choose for themselves. Their choices come from a stream of their own, never from the game's dice."""

from __future__ import annotations

import random
from typing import Generic, Protocol, TypeVar

from .action import Action
from .system import System

P_contra = TypeVar("P_contra", contravariant=True)
P = TypeVar("P")
A = TypeVar("A", bound=Action)


class Player(Protocol[P, A]):
    """Anything that chooses an action."""

    def choose(self, system: System[P, A], position: P) -> A:
        """Return a legal action of the position."""
        ...


class RandomPlayer(Generic[P, A]):
    """Chooses at random, as `System.random_action` draws. The same seed gives the same choices."""

    def __init__(self, seed: int = 0) -> None:
        self.rng = random.Random(f"player:{seed}")

    def choose(self, system: System[P, A], position: P) -> A:
        """Return a legal action, drawn at random."""
        return system.random_action(position, self.rng)
