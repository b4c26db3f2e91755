"""Dice: functions of the seed and the number of the roll."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legion_widget import DataError
from legion_widget.engine.dice import Dice, Die, uniform
from tests.strategies import dice

SPECIAL = Die((2, 3, 3, 4, 4, 5))


@given(dice())
def test_chances_are_the_faces(die: Die) -> None:
    """Each number is as likely as it has faces, and all chances together are one."""
    assert sum(die.chances.values()) == 1
    assert {face: chance * len(die.faces) for face, chance in die.chances.items()} == Counter(die.faces)


@given(dice(), st.integers(), st.integers(0, 10**6))
def test_a_roll_is_a_function_of_seed_and_number(die: Die, seed: int, n: int) -> None:
    """The same roll of the same seed always shows the same face, which the die has."""
    assert die.roll(seed, n) == die.roll(seed, n)
    assert die.roll(seed, n) in die.faces


def test_the_rolls_of_a_seed_are_fixed_for_ever() -> None:
    """Saved games depend on these very numbers: if they change, the version of the save format must."""
    assert [SPECIAL.roll(7, n) for n in range(12)] == FIRST_OF_SEED_7


FIRST_OF_SEED_7 = [int(c) for c in "242234233533"]


@given(st.integers(1, 50))
def test_uniform_stays_below_its_bound(sides: int) -> None:
    """A whole number from 0 up to and without the number of sides."""
    assert {uniform(3, n, sides) for n in range(40)} <= set(range(sides))


def test_all_faces_come_as_often_as_they_should() -> None:
    """Over 60,000 rolls each number is within 1.5 per cent of its chance (some four standard deviations and more)."""
    counted = Counter(SPECIAL.roll(seed, n) for seed in range(60) for n in range(1000))
    for face, chance in SPECIAL.chances.items():
        assert abs(Fraction(counted[face], 60_000) - chance) < Fraction(15, 1000)


def test_seeds_do_not_share_a_stream() -> None:
    """Seed 1 from its second roll on is not seed 2, nor is roll 11 of seed 1 roll 1 of seed 11."""
    streams = {tuple(uniform(seed, n, 6) for n in range(20)) for seed in range(-50, 50)}

    assert len(streams) == 100
    assert [uniform(1, n, 10**6) for n in range(10, 20)] != [uniform(11, n, 10**6) for n in range(10)]


@given(st.integers(), st.lists(st.sampled_from(SPECIAL.faces), max_size=5))
def test_scripted_rolls_come_first_and_count(seed: int, scripted: list[int]) -> None:
    """Scripted numbers are used up in order; then come the rolls that the seed has at that number."""
    now = Dice(seed, 0, tuple(scripted))
    seen = []
    for _ in range(len(scripted) + 3):
        value, now = now.roll(SPECIAL)
        seen.append(value)

    assert seen == scripted + [SPECIAL.roll(seed, len(scripted) + k) for k in range(3)]
    assert now == Dice(seed, len(scripted) + 3)


def test_a_scripted_number_must_be_on_the_die() -> None:
    """The special die has no 1 and no 6; the error names the numbers that it shows."""
    with pytest.raises(DataError, match="2 3 3 4 4 5"):
        Dice(0, 0, (6,)).roll(SPECIAL)
    with pytest.raises(DataError, match=r"dice\[2\]"):
        SPECIAL.check(1, "dice[2]")


def test_rolling_leaves_the_dice_as_they_were() -> None:
    """Dice are values: a roll gives new ones."""
    before = Dice(5, 3, (2,))
    before.roll(SPECIAL)

    assert before == Dice(5, 3, (2,))
