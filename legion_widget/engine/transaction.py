"""A position while an action is carried out: the effects of the rules on it, and the events they produce."""

from __future__ import annotations

from typing import Any, Generic, Protocol, TypeVar

import msgspec

from .dice import Dice, R, Throw
from .event import Event
from .sequence import pushed


class Changeable(Protocol):
    """The fields that every position needs: its pending steps, and its dice."""

    @property
    def agenda(self) -> tuple[Any, ...]: ...

    @property
    def dice(self) -> Dice: ...


P = TypeVar("P", bound=Changeable)
W = TypeVar("W")

replace: Any = msgspec.structs.replace


class Transaction(Generic[P, W]):
    """A position under way: it applies every effect of the rules and records its events.

    A game adds its own effects in a subclass.

    Args:
        system: The game by whose rules the position changes.
        position: The position before the first effect; it stays as it is.

    Attributes:
        system: The game by whose rules the position changes.
        position: The position as it is now: each effect puts a changed copy in its place.
        events: What has happened, in order.
    """

    def __init__(self, system: Any, position: P) -> None:
        self.system = system
        self.position = position
        self.events: list[Any] = []

    def set(self, **changes: Any) -> None:
        """Change fields of the position."""
        self.position = replace(self.position, **changes)

    def tell(self, event: Event) -> None:
        """Record an event."""
        self.events.append(event)

    def throw(self, throw: Throw[R]) -> tuple[int, ...]:
        """Roll dice together, and return the numbers in the order in which they are rolled.

        Raises:
            DataError: for a scripted number that the die does not show.
        """
        rolls, dice = self.position.dice.throw(throw)
        if dice is not self.position.dice:
            self.set(dice=dice)
        return rolls

    def push(self, *steps: W) -> None:
        """Put steps on top of the agenda; the first of them is decided first."""
        self.set(agenda=pushed(self.position.agenda, steps))

    def pop(self) -> W:
        """Take the step on top off the agenda, and return it."""
        step: W = self.position.agenda[-1]
        self.set(agenda=self.position.agenda[:-1])
        return step
