"""Physical dice as they are entered: the numbers that each die allows, what was typed, and its faults."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ..engine.dice import Die
from ..engine.errors import DataError
from ..engine.i18n import Message, say

#: What can be typed for a die, in order, and the side of the game's die that each number stands for.
Sides = Mapping[int, int]


def own_sides(die: Die) -> Sides:
    """A die of the game lies on the table: each number stands for itself.

    >>> own_sides(Die((2, 3, 3, 4, 4, 5)))
    {2: 2, 3: 3, 4: 4, 5: 5}
    """
    return {face: face for face in sorted(set(die.faces))}


def ordinary_sides(die: Die) -> Sides:
    """An ordinary die stands for that of the game side by side: a 1 is its first side, a 6 its last.

    >>> ordinary_sides(Die((2, 3, 3, 4, 4, 5)))
    {1: 2, 2: 3, 3: 3, 4: 4, 5: 4, 6: 5}
    """
    return dict(enumerate(die.faces, start=1))


def in_short(sides: Sides) -> str:
    """Return the numbers that can be typed for a die, in short.

    >>> in_short(ordinary_sides(Die((2, 3, 3, 4, 4, 5)))), in_short(own_sides(Die(tuple(range(1, 11)))))
    ('1, 2, 3, 4, 5, 6', '1–10')
    """
    return f"{min(sides)}–{max(sides)}" if len(sides) > 6 else ", ".join(map(str, sides))


def reading(text: str, sides: Sides) -> int | None:
    """Return the side that a typed text means; None: no side. 0 means the highest of a ten-sided die.

    >>> ten, six = own_sides(Die(tuple(range(1, 11)))), own_sides(Die(tuple(range(1, 7))))
    >>> reading("0", ten), reading("0", six), reading("7", six), reading(" 6", six)
    (10, None, None, 6)
    """
    shown = int(text) if text.strip().isdecimal() else -1
    highest = max(sides, default=0)
    return sides.get(highest if shown == 0 and highest >= 10 else shown)


def mistyped(text: str, sides: Sides) -> Message:
    """Return the fault of a text that was typed for a die with these sides."""
    if not text.strip():
        return say("The number of this die is missing.")
    return say("This die shows {faces}, never “{typed}”.", faces=in_short(sides), typed=text)


@dataclass(frozen=True)
class EnteredDice:
    """The dice of one roll: the text typed for each, its faults, and the dice that have fallen.

    >>> nothing, six = EnteredDice(), own_sides(Die((1, 2, 3, 4, 5, 6)))
    >>> half = nothing.take(["3"], [six, six])
    >>> half.faces, half.texts, list(half.wrong)
    (None, ('3', ''), [1])
    >>> half.take(["3", "5"], [six, six]).faces
    (3, 5)
    """

    texts: tuple[str, ...] = ()
    #: What is wrong with what was typed, by the number of the die.
    wrong: Mapping[int, Message] = field(default_factory=dict)
    #: What the first of the dice show for certain: it is not read anew.
    fallen: tuple[int, ...] = ()
    #: What all the dice show, those that have fallen first; None: nothing was typed, or something is wrong.
    faces: tuple[int, ...] | None = None

    def take(self, texts: Sequence[str], dice: Sequence[Sides]) -> EnteredDice:
        """The same dice with what is typed for them now; what is not typed is missing.

        Raises `DataError` for more numbers than dice.
        """
        if len(texts) > len(dice):
            raise DataError(
                "dice", say("there are more numbers ({given}) than dice ({count})", given=len(texts), count=len(dice))
            )
        typed = (*texts, *[""] * (len(dice) - len(texts)))
        read = {n: reading(typed[n], dice[n]) for n in range(len(self.fallen), len(dice))}
        wrong = {n: mistyped(typed[n], dice[n]) for n, face in read.items() if face is None}
        faces = (*self.fallen, *(face for face in read.values() if face is not None))
        return EnteredDice(typed, wrong, self.fallen, None if wrong else faces)
