"""Dice followed one by one: every way that a step of the rules can go, its exact chance, and the position after it.

That is for a die that changes the position for the dice after it, as a Fatality of a unit with God disposes does.
Handfuls of dice are worked out by arithmetic (`chances`), from the same lists of modifiers as the roll: see `hits`,
`volleys` and `combats`. In all of these owners lose those whom the rules would pick for them (`losses.default`) and
name no grenades; nobody reacts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, TypeVar

from ....engine.dice import Dice, Die
from ..bodies import Body
from ..course import Course
from ..morale import result
from ..position import D10, Position, replace
from .chances import ONE, gather

if TYPE_CHECKING:
    from ..game import Baraka

T = TypeVar("T")


class _Open(Exception):
    """A die is needed that nobody has settled yet."""

    def __init__(self, die: Die) -> None:
        self.die = die


class _Settled(Dice, frozen=True):
    """Dice that show what they are told; they are never rolled."""

    def roll(self, die: Die) -> tuple[int, Dice]:
        if not self.scripted:
            raise _Open(die)
        return self.scripted[0], _Settled(self.seed, self.rolls + 1, self.scripted[1:])


def follow(
    rules: Baraka, p: Position, step: Callable[[Course], T], faces: tuple[int, ...] = ()
) -> Iterator[tuple[Fraction, T, Position]]:
    """Every way that a step of the rules with few dice can go: its chance, what it returns, the position after it."""
    course = Course(rules, replace(p, dice=_Settled(scripted=faces)))
    try:
        found = step(course)
    except _Open as need:
        for face, chance in need.die.chances.items():
            for share, result_, after in follow(rules, p, step, (*faces, face)):
                yield chance * share, result_, after
        return
    after = p if course.p == replace(p, dice=course.p.dice) else replace(course.p, dice=p.dice)
    yield ONE, found, after


def merged(parts: Iterable[tuple[Fraction, T, Position]]) -> list[tuple[Fraction, T, Position]]:
    """Ways that come to the same, taken together."""
    found: list[tuple[Fraction, T, Position]] = []
    for chance, what, p in parts:
        for n, (before, other, where) in enumerate(found):
            if what == other and (p is where or p == where):
                found[n] = before + chance, what, p
                break
        else:
            found.append((chance, what, p))
    return found


def baraka(rules: Baraka, p: Position, id: str, why: str) -> list[tuple[Fraction, str, Position]]:
    """A unit's Baraka die with its re-rolls, and the distress that a second Fatality may give (B4.5, B7.4, B21.5)."""
    return merged(follow(rules, p, lambda course: course.baraka(course.body(id), why)))


def settled(rules: Baraka, p: Position, step: Callable[[Course], None]) -> Position:
    """The position after a step that needs no die."""
    return next(follow(rules, p, step))[2]


def panicked(body: Body) -> dict[str, Fraction]:
    """The panic table for a unit (B14.2)."""
    return gather((result(body, roll), chance) for roll, chance in D10.chances.items())
