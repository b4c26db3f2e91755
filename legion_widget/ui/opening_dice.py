"""The dice that a new game begins with, entered where they are physical."""

from __future__ import annotations

from collections.abc import Container
from typing import TYPE_CHECKING

from ..engine.i18n import Message, say
from .entered_dice import EnteredDice, Sides, in_short

if TYPE_CHECKING:
    from .dice_entry import DiceEntry

#: What is rolled for, and the dice of it: what each is called, and what can be typed for it.
Asked = list[tuple[Message, list[tuple[Message, Sides]]]]


class OpeningDice:
    """The dice rolled before the first action of a new game: questions, typed texts, and faults."""

    def __init__(self, controller: DiceEntry) -> None:
        self.controller = controller
        #: What was typed for the dice that are asked for.
        self.typed = EnteredDice()
        #: How often dice were asked for: each time the keyboard goes to them.
        self.rounds = 0
        #: What the game begins with, once it is known.
        self.dice: tuple[int, ...] = ()
        self._done = False

    @property
    def asked(self) -> Asked:
        """The rolls that are still needed; empty when all are known."""
        if self._done:
            return []
        sides = self.controller.sides_of(0)
        faces = in_short(sides)
        return [
            (what, [(say("{die} ({faces})", die=name, faces=faces), sides) for name in names])
            for what, names in self.controller.rolled_first()
        ]

    @property
    def fallen(self) -> list[Message]:
        """The results of the dice of earlier rounds, in words."""
        return []

    def name(self, number: int) -> str:
        """Return the name of the field of a die; it is unique in all rounds."""
        return f"die-{len(self.fallen) + number}"

    @property
    def names(self) -> list[str]:
        """The fields of this round."""
        return [self.name(number) for number in range(sum(len(dice) for _, dice in self.asked))]

    def is_of_this_round(self, said: Container[str]) -> bool:
        """Return whether something that the page says is of this round: it may have been clicked twice."""
        return any(name in said for name in self.names)

    def take(self, typed: list[str]) -> bool:
        """Takes what was typed for the dice that are asked for; False: something is wrong, and nothing is taken."""
        self.rounds += 1
        self.typed = self.typed.take(typed, [sides for _, dice in self.asked for _, sides in dice])
        faces = self.typed.faces
        if faces is None:
            return False
        self.typed = EnteredDice()
        self.keep(faces)
        return True

    def keep(self, faces: tuple[int, ...]) -> None:
        """The dice that were asked for have fallen so."""
        self.dice, self._done = faces, True
