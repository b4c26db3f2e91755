"""Random games held to the engine's contract, with what must hold at every step."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

import legion_widget as lw
from legion_widget.engine.testing import Report, check
from legion_widget.games.market_garden.options import OPTIONS
from tests.market_garden.field import scenario
from tests.market_garden.watch import Watch, derived, lists_all, propose
from tests.seeds import seeds
from tests.tries import note_tries

#: Close quarters: both sides can do everything from the first turn on, and little is left at the end.
CLOSE: dict[str, Any] = scenario(
    phase=None,
    turns=4,
    ground={"0503": "t", "0504": "f", "0405": "c", "0607": "p", "0708": "^", "0306": "h"},
    roads=[["0508", "0507", "0506", "0505", "0504", "0503", "0502"]],
    rivers=[{"name": "canal", "kind": "canal", "banks": [["0505", "0405", "0605"], ["0504", "0404", "0604"]]}],
    start={"turn": 2},
    more={
        "supply": {"allied": ["0508"], "german": ["0502"]},
        "victory": {
            "per_step": 1,
            "objectives": [{"hex": "0503", "points": 3, "holder": "german"}, {"hex": "0505", "points": 2}],
        },
    },
    a1="allied infantry 6/4/2-7-8 0506",
    a2="allied infantry 5/3-6-8 0606",
    tanks="allied armour 8/5-7-16 0507 mobility=motorised armour=2",
    scouts="allied recon 3/1-8-18 0406 mobility=motorised armour=1",
    guns="allied artillery 1/1-7-12 0508 mobility=motorised bombard=6 range=6",
    late="allied mechanised 5/2-6-16 - mobility=motorised arrives=3 entry=0508",
    paras="allied airborne 6/4/2-8-8 - arrives=2 drop=0602,0702,0703",
    g1="german infantry 5/3/1-6-6 0505",
    g2="german infantry 4/2-5-6 0405",
    g3="german infantry 3/1-4-6 0604",
    cars="german recon 3/2-8-18 0503 mobility=motorised armour=1",
    panzer="german armour 6/3-7-14 0504 mobility=motorised armour=3",
    flak="german artillery 1-5-4 0502 bombard=4 range=5",
    march="german infantry 5/3-5-6 - arrives=3 entry=0101,0201",
)
#: The values of each option, the default first.
VALUES = {key: list(option.values) for key, option in OPTIONS.known.items()}
#: Every option as it is not by default.
OTHER = {key: values[-1] for key, values in VALUES.items()}


def readings(seed: int) -> dict[str, str]:
    """The options of a game: eight seeds in a row have every pair of values of every two options."""
    return {key: values[(seed & number).bit_count() % 2] for number, (key, values) in enumerate(VALUES.items(), 1)}


def play(seed: int) -> Report:
    """Each game under other readings of the rules, every fifth the first of the scenarios that ship."""
    data: Any = "first-day" if seed % 5 == 4 else CLOSE
    options = readings(seed)
    report = check(
        lambda seed: lw.new_game(data, seed=seed, options=options),
        seed,
        propose=propose,
        listed=8,
        unlisted=8,
        lists_all=lists_all,
        invariants=[Watch()],
        derived=derived,
    )
    note_tries("actions of whole games: Market Garden", report.steps)
    return report


def test_eight_games_have_every_pair_of_options() -> None:
    """Each value of an option meets each value of every other one."""
    assert all(len(values) == 2 for values in VALUES.values())
    assert len(VALUES) < 8
    for one, two in combinations(VALUES, 2):
        met = {(chosen[one], chosen[two]) for chosen in map(readings, range(8))}
        assert len(met) == 4, (one, two)


@pytest.mark.parametrize("seed", seeds(50, now=range(3)))
def test_a_random_game_keeps_every_invariant(seed: int) -> None:
    """To its end: what is listed is accepted, what is refused has a rule, every position can be saved."""
    report = play(seed)

    assert report.result is not None
    assert report.accepted > report.steps
    assert report.refused > report.steps


@pytest.mark.long
@pytest.mark.parametrize("seed", range(50, 550))
def test_many_random_games_keep_every_invariant(seed: int) -> None:
    """Five hundred more."""
    assert play(seed).result is not None
