"""Exact odds, held to plain enumeration."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legion_widget.engine.dice import Dice, Die, Throw
from legion_widget.engine.i18n import say
from legion_widget.engine.odds import Modifier, Odds, combine, total
from legion_widget.engine.outcome_tree import (
    BranchingDice,
    Named,
    Watched,
    enumerate_outcomes,
    follow,
    gather,
    steps,
)
from tests.strategies import dice

SPECIAL = Die((2, 3, 3, 4, 4, 5))


def contest(die: Die, attack: int, defence: int) -> dict[str, Fraction]:
    """Two factors, each multiplied by a roll of its own; the higher product wins."""

    def winner(rolls: tuple[int, ...]) -> str:
        one, other = attack * rolls[0], defence * rolls[1]
        return "attacker" if one > other else "defender" if other > one else "tie"

    chances = Throw(die, 2, winner).chances()
    return {name: chances.get(name, Fraction(0)) for name in ("attacker", "tie", "defender")}


def at_face(die: Die, face: int) -> dict[str, Fraction]:
    """One number against all others."""
    chances = Throw(die, 1, lambda rolls: "hit" if rolls[0] == face else "miss").chances()
    return {name: chances.get(name, Fraction(0)) for name in ("hit", "miss")}


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


@given(dice(), st.integers(0, 4), st.integers(-10, 10))
def test_dice_that_are_alike_are_counted_together(die: Die, count: int, least: int) -> None:
    """How many of some dice show so much: every fall of all of them counted by hand; and none falls between."""
    throw = Throw(die, count, lambda rolls: sum(roll >= least for roll in rolls), lambda roll: roll >= least)
    counted = Counter(sum(roll >= least for roll in rolls) for rolls in product(die.faces, repeat=count))

    assert throw.chances() == {n: Fraction(ways, len(die.faces) ** count) for n, ways in counted.items()}
    assert Throw(die, count, throw.reads).chances() == throw.chances()
    for chance, rolls in throw.branches():
        assert throw.chances()[throw.read(rolls)] == chance


def test_rolls_that_do_not_count_are_rolled_again() -> None:
    """The lower of two dice wins and ties are rolled again: either wins as often."""
    throw = Throw(SPECIAL, 2, lambda rolls: None if rolls[0] == rolls[1] else rolls[0] < rolls[1])

    assert throw.chances() == {True: Fraction(1, 2), False: Fraction(1, 2)}
    with pytest.raises(ValueError, match="do not count"):
        throw.read((3, 3))


def test_a_throw_draws_the_dice_one_after_another() -> None:
    """A throw of five is five rolls: the same numbers, and the same dice after it."""
    dice, rolls = Dice(11, 3, (2, 5)), []
    thrown, after = dice.throw(Throw(SPECIAL, 5, sum))
    for _ in range(5):
        value, dice = dice.roll(SPECIAL)
        rolls.append(value)

    assert (thrown, after) == (tuple(rolls), dice)


@given(dice(), dice(), st.integers(1, 12))
def test_following_equals_enumeration(one: Die, other: Die, goal: int) -> None:
    """A first die, and a second where it stays below a goal: in one piece, and step by step with equal sums merged."""
    counted: dict[tuple[bool, int], Fraction] = {}
    for a in one.faces:
        for b in other.faces:
            end = (True, a) if a >= goal else (False, a + b)
            counted[end] = counted.get(end, Fraction(0)) + Fraction(1, len(one.faces) * len(other.faces))
    dice = BranchingDice()

    def whole() -> tuple[bool, int]:
        first, _ = dice.roll(one)
        return (True, first) if first >= goal else (False, first + dice.roll(other)[0])

    def step(state: int | None) -> Iterator[tuple[Fraction, int | Named[tuple[bool, int]] | None]]:
        def play() -> int | None:
            told: list[Any] = Watched(lambda events: (state is not None, events[-1]) if len(events) == 2 else None)
            found = dice.roll(one if state is None else other)[0]
            if state is None and found < goal:
                return found
            told.append("rolled")
            told.append(found if state is None else state + found)
            raise AssertionError("it is decided")

        return steps(dice, play)

    assert gather((end, chance) for chance, end in enumerate_outcomes(dice, whole)) == counted
    ends = follow(None, step)
    assert {(not second, n): chance for (second, n), chance in ends.items()} == counted


def test_equal_states_meet_although_some_took_more_steps() -> None:
    """A stop on the way takes a step of its own: with their progress known, states still meet at the next number."""
    asked: list[tuple[int, bool]] = []

    def step(state: tuple[int, bool]) -> Iterator[tuple[Fraction, Any]]:
        asked.append(state)
        number, is_stop = state
        if is_stop:
            yield Fraction(1), (number, False)
        elif number == 10:
            yield Fraction(1), Named("end")
        else:
            yield Fraction(1, 2), (number + 1, False)
            yield Fraction(1, 2), (number + 1, True)

    assert follow((0, False), step, progress=lambda state: 2 * state[0] + (not state[1])) == {"end": Fraction(1)}
    assert len(asked) == len(set(asked)) == 21


def test_equal_states_are_followed_once() -> None:
    """Ten coins: two to the tenth ways, and ten states at the most in each step."""
    asked: list[tuple[int, int]] = []
    dice, coin = BranchingDice(), Die((0, 1))

    def step(state: tuple[int, int]) -> Iterator[tuple[Fraction, Any]]:
        asked.append(state)
        left, heads = state

        def play() -> Any:
            after = left - 1, heads + dice.roll(coin)[0]
            return after if left > 1 else Named(after[1])

        return steps(dice, play)

    found = follow((10, 0), step)
    assert found == {n: Fraction(math.comb(10, n), 1024) for n in range(11)}
    assert len(asked) == len(set(asked)) == 55


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
    return Modifier("defender", value, "R1", say("a slope"), kind)


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
    assert str(step(1)) == "+1 a slope (R1)"


def test_odds_are_read_by_outcome(english: None) -> None:
    """By name, and as a line."""
    odds = Odds(at_face(SPECIAL, 2))

    assert odds["hit"] == Fraction(1, 6)
    assert str(odds) == "hit 1/6 (16.7%), miss 5/6 (83.3%)"


def test_a_cell_shows_outcomes_and_a_line_for_each_modifier(english: None) -> None:
    odds = Odds({"won": Fraction(1, 3), "lost": Fraction(2, 3)}, (Modifier("a", 3, "R1", say("printed"), "="),))
    assert repr(odds) == "won 1/3 (33.3%), lost 2/3 (66.7%)\n3 printed (R1)"
    assert repr(Odds({})) == str(Odds({})) == "No die is rolled for this."
