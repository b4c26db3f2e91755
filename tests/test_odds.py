"""Exact odds, held to plain enumeration."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legion_widget.engine.dice import Dice, Die
from legion_widget.engine.odds import Modifier, Odds, at_face, combine, contest, total
from legion_widget.engine.words import say
from tests.strategies import dice

SPECIAL = Die((2, 3, 3, 4, 4, 5))


@pytest.mark.parametrize(
    ("attack", "defence", "chances"),
    [(1, 1, (13, 10, 13)), (3, 2, (29, 2, 5)), (2, 1, (33, 2, 1)), (3, 1, (36, 0, 0)), (2, 3, (5, 2, 29))],
)
def test_the_printed_odds_of_the_special_die(attack: int, defence: int, chances: tuple[int, int, int]) -> None:
    """1:1 gives 13/36, 10/36, 13/36; 3:2 gives 29, 2, 5; 2:1 gives 33, 2, 1; 3:1 is certain."""
    found = contest(SPECIAL, attack, defence)

    assert tuple(found[name] * 36 for name in ("attacker", "tie", "defender")) == chances
    assert contest(SPECIAL, 7 * attack, 7 * defence) == found


@given(dice(), st.integers(-5, 40), st.integers(-5, 40))
def test_a_contest_equals_enumeration(die: Die, attack: int, defence: int) -> None:
    """Every pair of faces counted by hand; and the whole is exactly one."""
    counted = Counter(
        "attacker" if a * attack > d * defence else "defender" if a * attack < d * defence else "tie"
        for a, d in product(die.faces, repeat=2)
    )
    found = contest(die, attack, defence)

    assert found == {name: Fraction(counted[name], len(die.faces) ** 2) for name in ("attacker", "tie", "defender")}
    assert sum(found.values()) == 1


@given(dice(), dice())
def test_combining_equals_enumeration(one: Die, other: Die) -> None:
    """The distribution of a sum of two dice is that of all pairs."""
    counted = Counter(a + b for a, b in product(one.faces, other.faces))

    assert combine(one.chances, other.chances, lambda a, b: a + b) == {
        value: Fraction(n, len(one.faces) * len(other.faces)) for value, n in counted.items()
    }


@given(dice(), st.integers(-10, 10))
def test_one_face_against_the_rest(die: Die, face: int) -> None:
    """The chance of a number is the share of its faces; a number that the die lacks never comes."""
    found = at_face(die, face)

    assert found["hit"] == Fraction(die.faces.count(face), len(die.faces))
    assert found["hit"] + found["miss"] == 1


def test_rolling_samples_the_odds() -> None:
    """36,000 contests at 3:2 with rolled dice come within one per cent of the exact chances."""
    rolls, counted = Dice(11), Counter[int]()
    for _ in range(36_000):
        a, rolls = rolls.roll(SPECIAL)
        d, rolls = rolls.roll(SPECIAL)
        counted[(a * 3 > d * 2) - (a * 3 < d * 2)] += 1
    exact = contest(SPECIAL, 3, 2)

    for sign, name in ((1, "attacker"), (0, "tie"), (-1, "defender")):
        assert abs(Fraction(counted[sign], 36_000) - exact[name]) < Fraction(1, 100)


def step(value: int, kind: str = "+") -> Modifier:
    return Modifier("defender", value, "R1", say("step"), kind)


@given(st.lists(st.tuples(st.integers(0, 9), st.lists(st.tuples(st.sampled_from("x+"), st.integers(-3, 3))))))
def test_a_factor_is_made_step_by_step(units: list[tuple[int, list[tuple[str, int]]]]) -> None:
    """Each ``=`` begins an addend, ``x`` multiplies it and ``+`` adds to it, in the order given; then all are added."""
    expected, steps = 0, []
    for printed, more in units:
        value = printed
        steps.append(step(printed, "="))
        for kind, amount in more:
            value = value * amount if kind == "x" else value + amount
            steps.append(step(amount, kind))
        expected += value

    assert total(steps) == expected


def test_steps_are_written_with_their_sign() -> None:
    """A printed factor without sign, a multiplier with a cross, additions with plus or a true minus."""
    figures = [step(3, "=").figure, step(2, "x").figure, step(1).figure, step(-1).figure]

    assert figures == ["3", "×2", "+1", "−1"]
    assert str(step(1)) == "+1 step (R1)"


def test_odds_are_read_by_outcome() -> None:
    """By name, and as a line."""
    odds = Odds(at_face(SPECIAL, 2))

    assert odds["hit"] == Fraction(1, 6)
    assert str(odds) == "hit 1/6, miss 5/6"
