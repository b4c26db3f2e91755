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
    """Applies every effect of the rules and records its events. A game adds its own effects in a subclass.

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
        """Changes fields of the position."""
        self.position = replace(self.position, **changes)

    def tell(self, event: Event) -> None:
        """Says what has happened."""
        self.events.append(event)

    def throw(self, throw: Throw[R]) -> tuple[int, ...]:
        """Rolls dice together."""
        rolls, dice = self.position.dice.throw(throw)
        if dice is not self.position.dice:
            self.set(dice=dice)
        return rolls

    def push(self, *steps: W) -> None:
        """Puts steps on top of the agenda; the first is decided first."""
        self.set(agenda=pushed(self.position.agenda, steps))

    def pop(self) -> W:
        """Takes the step on top off the agenda."""
        step: W = self.position.agenda[-1]
        self.set(agenda=self.position.agenda[:-1])
        return step
