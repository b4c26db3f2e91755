"""Odds from the rules themselves: the rules run with dice that branch at each roll, and equal positions are merged.

A rule says of each `dice.Throw` what it reads off the dice. Here such a throw opens one branch for everything that can
be read, with its exact chance, and the rule runs again into each branch. No die is rolled.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable, Iterator
from fractions import Fraction
from typing import Any, Generic, TypeVar

import msgspec

from .dice import Dice, Die, R, Throw

K = TypeVar("K", bound=Hashable)
S = TypeVar("S")
T = TypeVar("T")

ONE = Fraction(1)


class BranchingDice(Dice, frozen=True, eq=False):
    """Dice that show given results, and after the last of them the first that each throw can show. Nothing is rolled.

    All positions of a tree share one such object, so that a throw does not change the position.
    """

    given: list[tuple[int, ...]] = msgspec.field(default_factory=list)
    #: The throws whose result was not given, in order: each has more branches to be followed.
    opened: list[Throw[Any]] = msgspec.field(default_factory=list)
    #: The first throw that was opened.
    first: list[Throw[Any]] = msgspec.field(default_factory=list)

    def give(self, throws: Iterable[tuple[int, ...]]) -> None:
        """Set what the next throws show: for each the numbers of its dice."""
        self.given[:] = reversed(list(throws))
        self.opened.clear()

    def roll(self, die: Die) -> tuple[int, Dice]:
        rolls, _ = self.throw(Throw(die, 1, _number))
        return rolls[0], self

    def throw(self, throw: Throw[R]) -> tuple[tuple[int, ...], Dice]:
        if self.given:
            return self.given.pop(), self
        if not self.first:
            self.first.append(throw)
        self.opened.append(throw)
        return throw.branches()[0][1], self


def _number(rolls: tuple[int, ...]) -> int:
    return rolls[0]


def enumerate_outcomes(dice: BranchingDice, play: Callable[[], T]) -> Iterator[tuple[Fraction, T]]:
    """Play a piece of the rules with every result of its dice.

    Args:
        dice: The dice that the rules use.
        play: The piece of the rules. It is called from the start for every branch, and must do the same for the same
            dice.

    Returns:
        For each branch its probability, and what ``play`` returned.

    >>> dice, coin = BranchingDice(), Die((0, 1))
    >>> def heads() -> int:
    ...     first, _ = dice.roll(coin)
    ...     return first and dice.roll(coin)[0]
    >>> [(str(chance), count) for chance, count in enumerate_outcomes(dice, heads)]
    [('1/2', 0), ('1/4', 0), ('1/4', 1)]
    """
    waiting: list[tuple[Fraction, tuple[tuple[int, ...], ...]]] = [(ONE, ())]
    while waiting:
        chance, throws = waiting.pop()
        dice.give(throws)
        outcome = play()
        for throw in dice.opened:
            (first_share, first_rolls), *others = throw.branches()
            waiting += [(chance * share, (*throws, rolls)) for share, rolls in reversed(others)]
            chance, throws = chance * first_share, (*throws, first_rolls)
        yield chance, outcome


def gather(parts: Iterable[tuple[K, Fraction]]) -> dict[K, Fraction]:
    """Add up the chances of equal results; results that cannot happen are left out.

    >>> gather([("hit", Fraction(1, 4)), ("miss", Fraction(1, 2)), ("hit", Fraction(1, 4)), ("jam", Fraction(0))])
    {'hit': Fraction(1, 2), 'miss': Fraction(1, 2)}
    """
    chances_by_result: dict[K, list[Fraction]] = {}
    for key, chance in parts:
        if chance:
            chances_by_result.setdefault(key, []).append(chance)
    return {key: _sum(chances) for key, chances in chances_by_result.items()}


def mix(parts: Iterable[tuple[Fraction, Iterable[tuple[K, Fraction]]]]) -> dict[K, Fraction]:
    """Return the chance of each result where something is decided first, and the results depend on it.

    It counts in whole numbers: shortening a fraction for each product takes long.

    Args:
        parts: The chance of each thing that may be decided, and the results after it with their chances.

    >>> half = Fraction(1, 2)
    >>> mix([(half, [("hit", Fraction(1, 3)), ("miss", Fraction(2, 3))]), (half, [("miss", ONE)])])
    {'hit': Fraction(1, 6), 'miss': Fraction(5, 6)}
    """
    weighed: list[tuple[Fraction, list[tuple[K, int]]]] = []
    for chance, after in parts:
        results = list(after)
        whole = math.lcm(*(share.denominator for _, share in results))
        weights = [(result, share.numerator * (whole // share.denominator)) for result, share in results]
        weighed.append((chance / whole, weights))
    whole = math.lcm(*(chance.denominator for chance, _ in weighed))
    sums: dict[K, int] = {}
    for chance, weights in weighed:
        times = chance.numerator * (whole // chance.denominator)
        for result, weight in weights:
            sums[result] = sums.get(result, 0) + times * weight
    return {result: Fraction(weight, whole) for result, weight in sums.items() if weight}


def _sum(chances: list[Fraction]) -> Fraction:
    """The sum of some chances, brought to one denominator at once: one by one each would be shortened."""
    if len(chances) == 1:
        return chances[0]
    whole = math.lcm(*(chance.denominator for chance in chances))
    return Fraction(sum(chance.numerator * (whole // chance.denominator) for chance in chances), whole)


class Named(msgspec.Struct, Generic[K], frozen=True):
    """The end of a branch, with the name that the game gives to its outcome."""

    outcome: K


class Decided(Exception):
    """Raised when an outcome is certain in the middle of a step, so that the rest need not run."""

    def __init__(self, outcome: Hashable) -> None:
        self.outcome = outcome


class Watched(list[Any]):
    """A list of events that raises `Decided` as soon as its events have a name as an outcome.

    Args:
        name: Names the outcome of the events so far; None: it is open.
    """

    def __init__(self, name: Callable[[list[Any]], Hashable | None]) -> None:
        self.name = name

    def append(self, event: Any) -> None:
        super().append(event)
        outcome = self.name(self)
        if outcome is not None:
            raise Decided(outcome)


def steps(dice: BranchingDice, play: Callable[[], T]) -> Iterator[tuple[Fraction, T | Named[Any]]]:
    """Play a step of the rules as `enumerate_outcomes` does; an outcome may cut it short."""

    def cut() -> T | Named[Any]:
        try:
            return play()
        except Decided as end:
            return Named(end.outcome)

    return enumerate_outcomes(dice, cut)


def follow(
    start: S | Named[K],
    step: Callable[[S], Iterable[tuple[Fraction, S | Named[K]]]],
    key: Callable[[S], Hashable] = lambda state: state,
    progress: Callable[[S], int] = lambda state: 0,
) -> dict[K, Fraction]:
    """Return the exact chance of every outcome to which a state can lead; equal states are merged.

    Args:
        start: The first state, or an outcome.
        step: Returns the states that can come next, or outcomes, each with its chance.
        key: States with the same key have the same future.
        progress: How far a state has come, such as the round of a combat. The states that are behind are followed
            first, so that equal ones meet although some took more steps than others.

    >>> def toss(state: tuple[int, int]) -> Iterator[tuple[Fraction, Any]]:
    ...     left, heads = state
    ...     for more in (0, 1):
    ...         after = heads + more
    ...         yield Fraction(1, 2), (left - 1, after) if left > 1 else Named(after)
    >>> {heads: str(chance) for heads, chance in follow((3, 0), toss).items()}
    {0: '1/8', 1: '3/8', 2: '3/8', 3: '1/8'}
    """
    if isinstance(start, Named):
        return {start.outcome: ONE}
    ends: list[tuple[K, Fraction]] = []
    waiting: dict[int, dict[Hashable, tuple[S, list[Fraction]]]] = {progress(start): {key(start): (start, [ONE])}}
    while waiting:
        for state, chances in waiting.pop(min(waiting)).values():
            chance = _sum(chances)
            for share, after in step(state):
                if isinstance(after, Named):
                    ends.append((after.outcome, chance * share))
                elif share:
                    states = waiting.setdefault(progress(after), {})
                    states.setdefault(key(after), (after, []))[1].append(chance * share)
    return gather(ends)
