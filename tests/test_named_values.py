"""The numbers that a variant may change: what each is in the rulebook, and its limits, written down a second time."""

from __future__ import annotations

from typing import Any

import pytest

import legion_widget as lw
from legion_widget.installed_games import installed

#: The default, the smallest and the largest value by key; a tuple is the numbers of a die that hit.
NUMBERS: dict[str, tuple[Any, int, int]] = {
    "L6.7.arrival": (10, 0, 99),
    "L7.12.road": (2, 0, 20),
    "L8.6.points": (1, -9, 9),
    "L8.7.machine_guns": (0, -9, 9),
    "L8.8.city": (2, -9, 9),
    "L8.8.fortified": (2, 1, 9),
    "L8.10.hits": ((2,), 2, 5),
    "L8.10.range": (2, 1, 20),
    "L8.11.range": (2, 1, 20),
    "L8.11.points": (1, 0, 9),
    "L8.17.hits": ((2,), 2, 5),
    "L8.19.hits": ((2,), 2, 5),
    "L8.19.range": (2, 1, 20),
    "B7.13.aimed": (2, -9, 9),
    "B10.3.reaction": (-1, -9, 9),
    "B12.3.far": (-20, -90, 90),
    "B12.3.binoculars": (10, -90, 90),
    "B12.3.open": (20, -90, 90),
    "B12.3.fired": (20, -90, 90),
    "B12.3.cover": (-10, -90, 90),
    "B12.3.grounded": (-10, -90, 90),
    "B12.3.crest": (10, -90, 90),
    "B12.3.high": (20, -90, 90),
    "B12.7.moved": (-1, -9, 9),
    "B12.7.bayonets": (-1, -9, 9),
    "B12.7.obsolete": (-1, -9, 9),
    "B12.7.big": (1, -9, 9),
    "B12.7.turned": (-2, -9, 9),
    "B12.7.sheltered": (-1, -9, 9),
    "B12.7.aimed": (1, -9, 9),
    "B12.9.reacted": (1, -9, 9),
    "B12.9.grounded": (1, -9, 9),
    "B12.9.fortified": (2, -9, 9),
    "B12.9.cover": (1, -9, 9),
    "B13.3.attacks": (1, -9, 9),
    "B13.4.fortified": (2, -9, 9),
    "B13.4.cover": (1, -9, 9),
    "B15.2.command": (1, -9, 9),
    "B16.1.leaderless": (-2, -9, 9),
    "B20.3.flag": (1, -9, 9),
    "H0.2.bad": (8, 2, 10),
    "HA.1.range": (4, 0, 20),
    "HA.1.drop": (3, 0, 20),
    "HA.3.points": (2, 0, 20),
    "HC.2.odds": (6, 1, 20),
    "HC.2.cost": (2, 0, 20),
    "HC.2.steps": (2, 0, 9),
    "HC.2.retreat": (1, 1, 9),
    "HH.5.converging": (3, 2, 6),
}
SCENARIOS = {"L": "rif", "B": "well", "H": "first-day"}


def known() -> dict[str, Any]:
    """The named values of all games, by key."""
    return {
        key: value
        for scenario in SCENARIOS.values()
        for key, value in type(lw.new_game(scenario).system).named_values.items()
    }


def test_every_number_is_that_of_the_rulebook_within_its_limits() -> None:
    assert {key: (value.default, value.least, value.most) for key, value in known().items()} == NUMBERS
    assert len(SCENARIOS) == len(installed().entries)


@pytest.mark.parametrize("key", NUMBERS)
def test_a_number_may_be_its_smallest_and_its_largest_and_no_more(key: str) -> None:
    default, least, most = NUMBERS[key]
    value = known()[key]
    for number, fits in ((least, True), (most, True), (least - 1, False), (most + 1, False)):
        wanted = [number] if isinstance(default, tuple) else number
        if fits:
            assert value.check(wanted, "$") in (number, (number,))
        else:
            with pytest.raises(lw.DataError):
                value.check(wanted, "$")
