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


class OpeningDie(Exception):
    """Raised by a throw that has no given result yet; the caller opens one branch for each result."""

    def __init__(self, throw: Throw[Any]) -> None:
        self.throw = throw


class BranchingDice(Dice, frozen=True, eq=False):
    """Dice that return given results, and raise `OpeningDie` after the last of them. They are never rolled.

    All positions of a tree share one such object, so that a throw does not change the position.
    """

    given: list[tuple[int, ...]] = msgspec.field(default_factory=list)
    #: The first throw that was opened.
    first: list[Throw[Any]] = msgspec.field(default_factory=list)

    def give(self, throws: Iterable[tuple[int, ...]]) -> None:
        """Set what the next throws show: for each the numbers of its dice."""
        self.given[:] = reversed(list(throws))

    def roll(self, die: Die) -> tuple[int, Dice]:
        rolls, _ = self.throw(Throw(die, 1, _number))
        return rolls[0], self

    def throw(self, throw: Throw[R]) -> tuple[tuple[int, ...], Dice]:
        if not self.given:
            if not self.first:
                self.first.append(throw)
            raise OpeningDie(throw)
        return self.given.pop(), self


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
    open_: list[tuple[Fraction, tuple[tuple[int, ...], ...]]] = [(ONE, ())]
    while open_:
        chance, throws = open_.pop()
        dice.give(throws)
        try:
            outcome = play()
        except OpeningDie as need:
            branches = [(chance * share, (*throws, rolls)) for share, rolls in need.throw.branches()]
            open_ += reversed(branches)
        else:
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
) -> dict[K, Fraction]:
    """Return the exact chance of every outcome to which a state can lead; equal states are merged.

    Args:
        start: The first state, or an outcome.
        step: Returns the states that can come next, or outcomes, each with its chance.
        key: States with the same key have the same future.

    >>> def toss(state: tuple[int, int]) -> Iterator[tuple[Fraction, Any]]:
    ...     left, heads = state
    ...     for more in (0, 1):
    ...         after = heads + more
    ...         yield Fraction(1, 2), (left - 1, after) if left > 1 else Named(after)
    >>> {heads: str(chance) for heads, chance in follow((3, 0), toss).items()}
    {0: '1/8', 1: '3/8', 2: '3/8', 3: '1/8'}
    """
    ends: list[tuple[K, Fraction]] = []
    level: list[tuple[Fraction, S | Named[K]]] = [(ONE, start)]
    while level:
        states: dict[Hashable, tuple[S, list[Fraction]]] = {}
        for chance, state in level:
            if isinstance(state, Named):
                ends.append((state.outcome, chance))
            elif chance:
                states.setdefault(key(state), (state, []))[1].append(chance)
        level = [
            (chance * share, after)
            for state, chances in states.values()
            for chance in (_sum(chances),)
            for share, after in step(state)
        ]
    return gather(ends)
