"""Which dice an action rolls, for those who roll them at a real table: how many are certain, and of what kind."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ...engine.dice import Dice, Die
from .position import Position, replace

if TYPE_CHECKING:
    from .game import Baraka

#: How many ways in which the dice might fall are tried, besides all lowest and all highest.
TRIES = 10


class Tallied(Dice, frozen=True):
    """Dice that keep in mind which they were. ``fill`` falls when nothing is told: the first face, the last, or any."""

    kinds: tuple[Die, ...] = ()
    fill: str = "any"

    def roll(self, die: Die) -> tuple[int, Dice]:
        if self.scripted:
            value = die.check(self.scripted[0])
        elif self.fill == "any":
            value = die.roll(self.seed, self.rolls)
        else:
            value = die.faces[0 if self.fill == "first" else -1]
        return value, Tallied(self.seed, self.rolls + 1, self.scripted[1:], (*self.kinds, die), self.fill)


def certain(rules: Baraka, p: Position, action: Any, fallen: Sequence[int] = ()) -> tuple[Die, ...]:
    """The dice that an action rolls when these have fallen, up to the last that is rolled however the others fall.

    Raises `DataError` for a number that its die does not show.
    """

    def rolled(seed: int, fill: str) -> tuple[Die, ...]:
        after, _ = rules.apply(replace(p, dice=Tallied(seed, 0, tuple(fallen), (), fill)), action)
        assert isinstance(after.dice, Tallied)
        return after.dice.kinds

    ways = [rolled(0, "first"), rolled(0, "last"), *(rolled(seed, "any") for seed in range(TRIES))]
    same = itertools.takewhile(lambda dice: all(die == dice[0] for die in dice), zip(*ways, strict=False))
    return tuple(dice[0] for dice in same)
