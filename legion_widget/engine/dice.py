"""Dice: roll number n is a function of the seed and n, so that undo and replay give the same rolls."""

from __future__ import annotations

import hashlib
from collections import Counter
from fractions import Fraction

import msgspec

from .errors import DataError


class Die(msgspec.Struct, frozen=True):
    """A die with any faces.

    >>> Die((2, 3, 3, 4, 4, 5)).chances
    {2: Fraction(1, 6), 3: Fraction(1, 3), 4: Fraction(1, 3), 5: Fraction(1, 6)}
    """

    faces: tuple[int, ...]

    @property
    def chances(self) -> dict[int, Fraction]:
        """The probability of each number."""
        return {face: Fraction(n, len(self.faces)) for face, n in sorted(Counter(self.faces).items())}

    def roll(self, seed: int, n: int) -> int:
        """Roll number ``n`` of a seed: always the same number for the same pair."""
        return self.faces[uniform(seed, n, len(self.faces))]

    def check(self, value: int, at: str = "dice") -> int:
        """A number that was rolled at a table. Raises `DataError` for one that the die does not show."""
        if value not in self.faces:
            shown = " ".join(map(str, self.faces))
            raise DataError(at, f"this die shows {shown}, never {value!r}")
        return value


def uniform(seed: int, n: int, sides: int) -> int:
    """A whole number below ``sides``, each equally likely: a hash of seed and ``n``, with rejection."""
    ceiling = (1 << 64) // sides * sides
    attempt = 0
    while True:
        digest = hashlib.blake2b(f"roll {n} of {seed} ({attempt})".encode(), digest_size=8).digest()
        number = int.from_bytes(digest, "big")
        if number < ceiling:
            return number % sides
        attempt += 1


class Dice(msgspec.Struct, frozen=True):
    """The dice of a position: the seed, how many rolls were made, and rolls that are scripted and used up first."""

    seed: int = 0
    rolls: int = 0
    scripted: tuple[int, ...] = ()

    def roll(self, die: Die) -> tuple[int, Dice]:
        """The next roll and the dice after it. Raises `DataError` for a scripted number that the die lacks."""
        if self.scripted:
            value = die.check(self.scripted[0])
            return value, Dice(self.seed, self.rolls + 1, self.scripted[1:])
        return die.roll(self.seed, self.rolls), Dice(self.seed, self.rolls + 1)
