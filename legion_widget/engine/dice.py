"""Dice. Roll number n is a function of the seed and n, so that undo and replay give the same rolls."""

from __future__ import annotations

import hashlib
import math
from collections import Counter
from collections.abc import Callable, Hashable
from fractions import Fraction
from functools import cache, lru_cache
from itertools import combinations_with_replacement, product
from typing import Generic, TypeVar

import msgspec

from .errors import DataError, shown
from .i18n import say
from .odds import Modifier

R = TypeVar("R", bound=Hashable)


class Die(msgspec.Struct, frozen=True, cache_hash=True):
    """A die with any faces.

    Args:
        faces: The number on each side; a number may come several times.

    >>> Die((2, 3, 3, 4, 4, 5)).chances
    {2: Fraction(1, 6), 3: Fraction(1, 3), 4: Fraction(1, 3), 5: Fraction(1, 6)}
    """

    faces: tuple[int, ...]

    @property
    def chances(self) -> dict[int, Fraction]:
        """The probability of each number, lowest number first."""
        return {face: Fraction(n, len(self.faces)) for face, n in sorted(Counter(self.faces).items())}

    def roll(self, seed: int, n: int) -> int:
        """Return roll number ``n`` (from 0) of a seed: always the same number for the same pair."""
        return self.faces[uniform(seed, n, len(self.faces))]

    def check(self, value: int, at: str = "dice") -> int:
        """Return a number that was rolled at a real table, if the die shows it.

        Args:
            value: The number.
            at: The place of the number, for the error.

        Raises:
            DataError: for a number that the die does not show.
        """
        if value not in self.faces:
            faces = " ".join(map(str, self.faces))
            raise DataError(at, say("this die shows {faces}, never {value}", faces=faces, value=shown(value)))
        return value


class Throw(msgspec.Struct, Generic[R], frozen=True):
    """Dice that are rolled together, and the meaning that the rules read from them. The roll and its odds share it.

    Args:
        die: The kind of die.
        count: The number of dice.
        reads: Takes the numbers in the order in which they are rolled, and returns their meaning; None: they do not
            count, and the rules roll again.
        alike: Maps a number to its sort. ``reads`` must not distinguish numbers of one sort, nor their order: so the
            odds of many dice stay short.
        modifiers: What adds up to the number that is rolled against, to be shown.

    >>> Throw(Die((1, 2, 3)), 2, sum).chances()[4]
    Fraction(1, 3)
    >>> hits = Throw(Die((1, 2, 3, 4, 5, 6)), 20, lambda rolls: sum(roll > 4 for roll in rolls), lambda roll: roll > 4)
    >>> len(hits.chances())
    21
    """

    die: Die
    count: int
    reads: Callable[[tuple[int, ...]], R | None]
    alike: Callable[[int], Hashable] | None = None
    modifiers: tuple[Modifier, ...] = ()

    def __hash__(self) -> int:
        return hash((self.die, self.count, self.reads, self.alike))

    def read(self, rolls: tuple[int, ...]) -> R:
        """Return the meaning of these numbers.

        Raises:
            ValueError: for numbers that do not count.
        """
        read = self.reads(rolls)
        if read is None:
            raise ValueError(f"these rolls do not count: {rolls}")
        return read

    def chances(self) -> dict[R, Fraction]:
        """Return the probability of each meaning."""
        weights = {read: weight for read, (weight, _) in self._sums().items()}
        whole = sum(weights.values())
        return {read: Fraction(weight, whole) for read, weight in weights.items()}

    def branches(self) -> tuple[tuple[Fraction, tuple[int, ...]], ...]:
        """Return a pair for each meaning: its probability, and numbers that have it."""
        return _branches(self)

    def _sums(self) -> dict[R, tuple[int, tuple[int, ...]]]:
        sums: dict[R, tuple[int, tuple[int, ...]]] = {}
        for weight, rolls in self._weighted_rolls():
            read = self.reads(rolls)
            if read is not None:
                before = sums.get(read)
                sums[read] = (weight, rolls) if before is None else (before[0] + weight, before[1])
        return sums

    def _weighted_rolls(self) -> tuple[tuple[int, tuple[int, ...]], ...]:
        if self.alike is None:
            return _in_order(self.die, self.count)
        return _alike(self.die, self.count, tuple(self.alike(face) for face in self.die.faces))


@lru_cache(maxsize=1024)
def _branches(throw: Throw[R]) -> tuple[tuple[Fraction, tuple[int, ...]], ...]:
    sums = throw._sums()
    whole = sum(weight for weight, _ in sums.values())
    return tuple((Fraction(weight, whole), rolls) for weight, rolls in sums.values())


@cache
def _in_order(die: Die, count: int) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """All that a number of dice can show in order, each with the number of ways."""
    faces = sorted(Counter(die.faces).items())
    return tuple(
        (math.prod(n for _, n in rolls), tuple(face for face, _ in rolls)) for rolls in product(faces, repeat=count)
    )


@cache
def _alike(die: Die, count: int, sorts: tuple[Hashable, ...]) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """All that a number of dice can show in any order, by the sort of each face, each with the number of ways."""
    sizes = Counter(sorts)
    face_of = dict(zip(reversed(sorts), reversed(die.faces), strict=True))
    weighted = []
    for chosen in combinations_with_replacement(face_of, count):
        ways = math.factorial(count)
        for sort, n in Counter(chosen).items():
            ways = ways // math.factorial(n) * sizes[sort] ** n
        weighted.append((ways, tuple(face_of[sort] for sort in chosen)))
    return tuple(weighted)


def uniform(seed: int, n: int, sides: int) -> int:
    """Return a whole number from 0 to ``sides`` - 1, each equally likely: a hash of seed and ``n``.

    Hashes that would favour the low numbers are rejected.
    """
    ceiling = (1 << 64) // sides * sides
    attempt = 0
    while True:
        digest = hashlib.blake2b(f"roll {n} of {seed} ({attempt})".encode(), digest_size=8).digest()
        number = int.from_bytes(digest, "big")
        if number < ceiling:
            return number % sides
        attempt += 1


#: The seed of the dice that stand in for those to come: none that somebody gives a game.
HIDDEN = 0x5EED_0F_D1CE_70_C03E


class Dice(msgspec.Struct, frozen=True):
    """The dice of a position.

    Args:
        seed: The seed of all rolls.
        rolls: How many rolls were made.
        scripted: Rolls that come next, before those of the seed.
    """

    seed: int = 0
    rolls: int = 0
    scripted: tuple[int, ...] = ()

    def hidden(self) -> Dice:
        """Return dice that roll something else, for those who are not to know what comes.

        >>> Dice(3, 7, (6,)).hidden().rolls
        7
        """
        return Dice(HIDDEN, self.rolls)

    def roll(self, die: Die) -> tuple[int, Dice]:
        """Return the next roll, and the dice after it.

        Raises:
            DataError: for a scripted number that the die does not show.
        """
        if self.scripted:
            value = die.check(self.scripted[0])
            return value, Dice(self.seed, self.rolls + 1, self.scripted[1:])
        return die.roll(self.seed, self.rolls), Dice(self.seed, self.rolls + 1)

    def throw(self, throw: Throw[R]) -> tuple[tuple[int, ...], Dice]:
        """Return the numbers of a throw in order, and the dice after them."""
        dice, rolls = self, []
        for _ in range(throw.count):
            value, dice = dice.roll(throw.die)
            rolls.append(value)
        return tuple(rolls), dice
