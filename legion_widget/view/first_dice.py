"""The dice that a new game begins with, where they are rolled at a real table and typed in."""

from __future__ import annotations

from collections.abc import Container
from typing import TYPE_CHECKING

from ..engine.words import Message, say

if TYPE_CHECKING:
    from .table import Table

#: What is rolled for, and the dice of it: what each is called, and what it can show.
Asked = list[tuple[Message, list[tuple[Message, list[int]]]]]


def in_short(faces: list[int]) -> str:
    """What a die can show, in short.

    >>> in_short([1, 2, 3, 4, 5, 6]), in_short(list(range(1, 11)))
    ('1, 2, 3, 4, 5, 6', '1–10')
    """
    return f"{faces[0]}–{faces[-1]}" if len(faces) > 6 else ", ".join(map(str, faces))


def mistyped(text: str, faces: list[int]) -> Message:
    """What is wrong with a number that was typed for a die with these faces."""
    if not text.strip():
        return say("The number of this die is missing.")
    return say("This die shows {faces}, never “{typed}”.", faces=in_short(faces), typed=text)


class FirstDice:
    """What is asked for before the first action of a new game, what was typed for it, and what is wrong with that."""

    def __init__(self, table: Table) -> None:
        self.table = table
        #: What was typed for the dice that are asked for, and what is wrong with it, by the number of the die.
        self.typed: list[str] = []
        self.wrong: dict[int, Message] = {}
        #: How often dice were asked for: each time the keyboard goes to them.
        self.rounds = 0
        #: What the game begins with, once it is known.
        self.dice: tuple[int, ...] = ()
        self._done = False

    @property
    def asked(self) -> Asked:
        """What is still rolled for; nothing once all is known."""
        if self._done:
            return []
        faces = self.table.sides_of(0)
        told = in_short(faces)
        return [
            (what, [(say("{die} ({faces})", die=name, faces=told), faces) for name in names])
            for what, names in self.table.rolled_first()
        ]

    @property
    def fallen(self) -> list[Message]:
        """What the dice of earlier rounds have brought, in words."""
        return []

    def name(self, number: int) -> str:
        """What the field of a die is called: no two of them alike, in all rounds."""
        return f"die-{len(self.fallen) + number}"

    @property
    def names(self) -> list[str]:
        """The fields of this round."""
        return [self.name(number) for number in range(sum(len(dice) for _, dice in self.asked))]

    def hears(self, said: Container[str]) -> bool:
        """Whether something that the page says is of this round: it may have been pressed twice."""
        return any(name in said for name in self.names)

    def take(self, typed: list[str]) -> bool:
        """Takes what was typed for the dice that are asked for; False: something is wrong, and nothing is taken."""
        sides = [faces for _, dice in self.asked for _, faces in dice]
        self.typed = [*typed[: len(sides)], *[""] * (len(sides) - len(typed))]
        read = [self.reads(text, faces) for text, faces in zip(self.typed, sides, strict=True)]
        self.wrong = {n: mistyped(self.typed[n], sides[n]) for n, face in enumerate(read) if face is None}
        self.rounds += 1
        if self.wrong:
            return False
        self.typed = []
        self.keep([face for face in read if face is not None])
        return True

    def reads(self, text: str, faces: list[int]) -> int | None:
        """What a die shows by what was typed; None: it has no such side."""
        return self.table.showing(text)

    def keep(self, faces: list[int]) -> None:
        """The dice that were asked for have fallen so."""
        self.dice, self._done = tuple(faces), True
