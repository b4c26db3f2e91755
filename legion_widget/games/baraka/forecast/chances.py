"""The arithmetic of the dice: exact chances of single rolls and of handfuls of dice, from numbers alone.

Nothing here knows of units or positions; everything is a fraction, and no die is rolled.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import product
from typing import TypeVar

from ....engine.odds import Distribution, combine
from ..actions import CM
from ..course import succeeds
from ..position import BARAKA_DIE, BLUNDER, D10, D100, face

K = TypeVar("K", bound=Hashable)

ONE = Fraction(1)


def gather(parts: Iterable[tuple[K, Fraction]]) -> dict[K, Fraction]:
    """Adds up the chances of equal results; what cannot happen is left out.

    >>> gather([("hit", Fraction(1, 4)), ("miss", Fraction(1, 2)), ("hit", Fraction(1, 4)), ("jam", Fraction(0))])
    {'hit': Fraction(1, 2), 'miss': Fraction(1, 2)}
    """
    found: dict[K, list[Fraction]] = {}
    for key, chance in parts:
        if chance:
            found.setdefault(key, []).append(chance)
    return {key: _sum(chances) for key, chances in found.items()}


def _sum(chances: list[Fraction]) -> Fraction:
    """The sum of some chances, brought to one denominator at once: one by one each would be shortened."""
    if len(chances) == 1:
        return chances[0]
    whole = math.lcm(*(chance.denominator for chance in chances))
    return Fraction(sum(chance.numerator * (whole // chance.denominator) for chance in chances), whole)


def weighted(chance: Fraction, found: Mapping[K, Fraction]) -> Iterator[tuple[K, Fraction]]:
    """A distribution that holds with a chance, as parts for `gather`."""
    return ((key, chance * share) for key, share in found.items())


# ---- ten-sided dice ----------------------------------------------------------------------------------


@cache
def success(value: int) -> Fraction:
    """The chance of a ten-sided die for success: a one always does, a ten never (B4.6).

    >>> success(6), success(12), success(-3)
    (Fraction(3, 5), Fraction(9, 10), Fraction(1, 10))
    """
    return sum((chance for roll, chance in D10.chances.items() if succeeds(roll, value)), Fraction(0))


@cache
def handful(dice: int, value: int) -> Distribution:
    """How many of so many dice succeed.

    >>> handful(2, 5) == {0: Fraction(1, 4), 1: Fraction(1, 2), 2: Fraction(1, 4)}
    True
    """
    chance = success(value)
    one = gather([(0, 1 - chance), (1, chance)])
    found: Distribution = {0: ONE}
    for _ in range(dice):
        found = combine(found, one, int.__add__)
    return found


def pool(groups: Iterable[tuple[int, int]]) -> Distribution:
    """How many dice succeed of several groups, each of so many dice against a value (B21.14)."""
    found: Distribution = {0: ONE}
    for dice, value in groups:
        found = combine(found, handful(dice, value), int.__add__)
    return found


@cache
def farthest(dice: int = 1) -> Distribution:
    """The centimetres that a charge gets: one die, or the higher of two of the impetuous (B13.1, B7.7).

    >>> str(farthest(2)[10])
    '19/100'
    """
    found: Distribution = D10.chances
    for _ in range(dice - 1):
        found = combine(found, D10.chances, max)
    return found


def reaches(needed: int, move: int, dice: int = 1) -> Fraction:
    """The chance that a charge gets so far with the basic movement and the dice, in tenths of a millimetre.

    >>> reaches(1800, 1000), reaches(500, 1000)
    (Fraction(3, 10), Fraction(1, 1))
    """
    return sum((chance for roll, chance in farthest(dice).items() if move + roll * CM >= needed), Fraction(0))


def initiative(bid: int, other: int) -> dict[str, Fraction]:
    """Winning the initiative with a bid against another: lower wins, equal numbers are rolled again (B8.5).

    >>> initiative(0, 0)["win"], initiative(1, 0)["win"]
    (Fraction(1, 2), Fraction(55, 91))
    """
    gaps = combine(D10.chances, D10.chances, lambda a, b: (a - bid > b - other) - (a - bid < b - other))
    decided = 1 - gaps.get(0, Fraction(0))
    return {"win": gaps.get(-1, Fraction(0)) / decided, "lose": gaps.get(1, Fraction(0)) / decided}


# ---- the hundred -------------------------------------------------------------------------------------


def location(value: int) -> dict[str, Fraction]:
    """Locating a target: 99 and 100 are blunders, whatever the value (B12.3, B12.4, B21.13).

    >>> {name: str(chance) for name, chance in location(35).items()}
    {'located': '7/20', 'not-located': '63/100', 'blunder': '1/50'}
    """

    def result(roll: int) -> str:
        return "blunder" if roll >= BLUNDER else "located" if roll <= value else "not-located"

    return gather((result(roll), chance) for roll, chance in D100.chances.items())


# ---- the Baraka die ----------------------------------------------------------------------------------


@cache
def baraka(rolls: int = 1, *, gaffe: bool = False) -> Mapping[str, Fraction]:
    """The Baraka die, where a Fatality is rolled again up to so many times in all (B4.5, B7.4, B17.3, B21.5).

    >>> {name: str(chance) for name, chance in baraka(2).items()}
    {'baraka': '7/36', 'blank': '7/9', 'fatality': '1/36'}
    """
    traits = ("gaffe",) if gaffe else ()

    def result(rolled: Iterable[int]) -> str:
        names = (face(roll, traits) for roll in rolled)
        return next((name for name in names if name != "fatality"), "fatality")

    each = Fraction(1, len(BARAKA_DIE.faces) ** rolls)
    return gather((result(faces), each) for faces in product(BARAKA_DIE.faces, repeat=rolls))
