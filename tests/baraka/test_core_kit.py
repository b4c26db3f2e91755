"""Random skirmishes held to the engine's contract, with what must hold on the table at every step."""

from __future__ import annotations

import random
from itertools import combinations
from typing import Any

import pytest

from legion_widget.engine.game import Game
from legion_widget.engine.testing import Report, check
from legion_widget.games.baraka import BarakaScenario
from legion_widget.games.baraka import actions as act
from legion_widget.games.baraka.game import Baraka
from tests.baraka.watch import Bold, Watch
from tests.seeds import seeds
from tests.tries import note_tries

OPEN: dict[str, Any] = {
    "system": "baraka",
    "id": "open",
    "length": 5,
    "attacker": "spanish",
    "table": {"width": 100, "height": 90},
    "units": [
        {"id": "lt", "side": "spanish", "profile": "lieutenant", "at": [50, 80]},
        {"id": "sg", "side": "spanish", "profile": "sergeant", "at": [40, 74], "superior": "lt"},
        {"id": "s1", "side": "spanish", "profile": "legion-squad", "men": 4, "at": [30, 65], "superior": "sg"},
        {"id": "mg", "side": "spanish", "profile": "legion-machine-gun", "men": 2, "at": [70, 80], "superior": "lt"},
        {"id": "mk", "side": "riffian", "profile": "mukadan", "at": [50, 30], "trustful": True},
        {"id": "r1", "side": "riffian", "profile": "riffian-squad", "men": 4, "at": [35, 45], "superior": "mk"},
        {"id": "r2", "side": "riffian", "profile": "riffian-squad", "men": 4, "at": [60, 48], "superior": "mk"},
    ],
}
ROUGH: dict[str, Any] = {
    **OPEN,
    "id": "rough",
    "attacker": "riffian",
    "options": {"B9.1.order": "die-first", "B10.3.placed": "counted", "B12.9.cover": "both", "B12.10.distress": "each"},
    "table": {
        "width": 100,
        "height": 90,
        "pieces": [
            {"id": "trees", "kind": "grove", "points": [[25, 25], [50, 25], [50, 45], [25, 45]]},
            {"id": "hill", "kind": "steep_hill", "points": [[55, 20], [85, 20], [85, 40], [55, 40]]},
            {"id": "stones", "kind": "wall", "points": [[20, 60], [45, 60]]},
            {
                "id": "house",
                "kind": "building",
                "points": [[60, 55], [75, 55], [75, 70], [60, 70]],
                "openings": [[67, 55], [75, 62]],
                "sectors": [{"id": "all", "capacity": 6}],
            },
        ],
    },
    "units": [
        {"id": "lt", "side": "spanish", "profile": "lieutenant", "at": [50, 82], "traits": ["gaffe"]},
        {"id": "sg", "side": "spanish", "profile": "sergeant", "at": [40, 74], "superior": "lt", "traits": ["martyr"]},
        {
            "id": "s1",
            "side": "spanish",
            "profile": "legion-squad",
            "men": 2,
            "at": [30, 65],
            "superior": "sg",
            "rules": ["veteran", "intimidating"],
            "figures": [
                {"role": "grenadier", "equipment": ["bayonet", "grenade"]},
                {"role": "gunner", "weapons": ["light-machine-gun"], "equipment": []},
                {"role": "loader"},
            ],
        },
        {"id": "cv", "side": "spanish", "profile": "cavalry", "men": 3, "at": [85, 80], "rules": ["impetuous"]},
        {"id": "mk", "side": "riffian", "profile": "mukadan", "at": [30, 30], "traits": ["aggressive"]},
        {
            "id": "r1",
            "side": "riffian",
            "profile": "riffian-squad",
            "men": 4,
            "at": [38, 42],
            "superior": "mk",
            "rules": ["god-disposes", "knowers-of-the-terrain"],
        },
        {
            "id": "r2",
            "side": "riffian",
            "profile": "riffian-squad",
            "men": 3,
            "at": [66, 44],
            "superior": "mk",
            "trustful": True,
            "rules": ["fanatics", "resistant", "mountaineers"],
        },
    ],
}
FORTS: dict[str, Any] = {
    **OPEN,
    "id": "forts",
    "options": {
        "B4.3.block": "none",
        "B8.2.weapons": "one",
        "B12.3.located": "side",
        "B14.3.reaction": "barred",
        "B18.1.turning": "moving",
        "B18.3.distress": "besides",
    },
    "table": {
        "width": 90,
        "height": 90,
        "pieces": [
            {"id": "fort", "kind": "blockhouse", "points": [[30, 60], [50, 60], [50, 75], [30, 75]]},
            {"id": "belt", "kind": "wire", "around": "fort", "width": 8},
            {"id": "pit", "kind": "trench", "points": [[60, 62], [80, 62], [80, 70], [60, 70]]},
            {"id": "bed", "kind": "river", "points": [[0, 45], [90, 50]], "width": 6},
            {"id": "way", "kind": "road", "points": [[10, 90], [20, 0]], "width": 5},
        ],
    },
    "objectives": [{"kind": "exit", "side": "riffian", "edge": "south", "points": 5}],
    "units": [
        {"id": "cp", "side": "spanish", "profile": "captain", "at": [55, 84], "figures": [{"role": "flagbearer"}]},
        {"id": "sg", "side": "spanish", "profile": "sergeant", "at": [56, 72], "superior": "cp", "traits": ["hunter"]},
        {
            "id": "s1",
            "side": "spanish",
            "profile": "legion-squad",
            "men": 3,
            "at": [40, 67],
            "superior": "sg",
            "prepared": True,
        },
        {"id": "s2", "side": "spanish", "profile": "old-guns", "men": 3, "at": [70, 66], "superior": "sg"},
        {"id": "mk", "side": "riffian", "profile": "mukadan", "at": [45, 25], "traits": ["academy-boy"]},
        {"id": "mg", "side": "riffian", "profile": "riffian-machine-gun", "men": 2, "at": [70, 35], "facing": 180},
        {
            "id": "r1",
            "side": "riffian",
            "profile": "riffian-squad",
            "men": 4,
            "at": [30, 38],
            "superior": "mk",
            "rules": ["camouflage", "fast", "bloodthirsty", "impetuous"],
            "edged": True,
        },
        {
            "id": "cv",
            "side": "riffian",
            "profile": "cavalry",
            "men": 3,
            "at": [55, 35],
            "superior": "mk",
            "rules": ["green", "stubborn"],
        },
    ],
}
TABLES = (OPEN, ROUGH, FORTS)


def table(seed: int) -> dict[str, Any]:
    return TABLES[seed % len(TABLES)]


def propose(rng: random.Random, game: Any) -> act.Action:
    """An action made up from the names and places of the game, legal or not."""
    units = [troop.id for troop in game.system.troops]
    unit, other = rng.choice(units), rng.choice(units)
    table = game.system.table

    def place() -> tuple[int, int]:
        return rng.randrange(-200, table.width + 200), rng.randrange(-200, table.height + 200)

    def one() -> Any:
        return rng.choice(
            [
                act.Move((place(),)),
                act.Move((place(), place())),
                act.Move((), rng.randrange(360)),
                act.Aim(),
                act.Fire(other),
                act.Fire(other, rng.randrange(360)),
                act.GoToGround(),
                act.Charge(other),
                act.DrawBlades(),
                act.Sheathe(),
                act.Rally(),
                act.ClearJam(),
                act.Mount(),
                act.Dismount(),
                act.Dismount(place()),
            ]
        )

    acts = tuple(one() for _ in range(rng.randint(0, 4)))
    return rng.choice(
        [
            act.Bid(rng.randint(-1, 7)),
            act.TakeInitiative(rng.random() < 0.5),
            act.Activate(unit, rng.choice([None, "fire", "drill"])),
            act.Declare(acts),
            act.Declare(acts),
            act.React(unit, one(), rng.random() < 0.2),
            act.React(unit, one()),
            act.Decline(),
            act.Retarget(unit),
            act.Order(unit, rng.choice(["front", "go", "hit", "regroup", "advance"]), (other,)),
            act.Obey(unit, acts),
            act.SpendMarker(unit, one()),
            act.Remove(tuple(rng.sample(range(9), rng.randint(0, 3)))),
            act.Arm({rng.randrange(8): rng.choice(["", "pistol", "grenade", "bayonet"])}),
            act.TakeGround(place()),
            act.HandOver(),
            act.Stop(),
        ]
    )


def sampled(action: act.Action) -> bool:
    """Whether all actions of this kind are listed; those with places, several acts or many units are a sample."""
    return isinstance(action, (act.Bid, act.TakeInitiative, act.HandOver, act.Stop, act.Decline, act.Retarget))


def play(seed: int, steps: int | None = None) -> Report:
    report = check(
        lambda seed: Game(Baraka(BarakaScenario(table(seed))), seed),
        seed,
        steps=steps,
        listed=4,
        unlisted=10,
        propose=propose,
        lists_all=sampled,
        sample=lambda rng, game: [Bold(rng.random()).choose(game)],
        invariants=[Watch()],
        player=Bold,
        every=200,
    )
    note_tries("actions of whole games: Baraka", report.steps)
    return report


@pytest.mark.parametrize("seed", [*seeds(30, now=(0,)), 34])
def test_a_skirmish_keeps_every_invariant(seed: int) -> None:
    report = play(seed)

    assert report.result is not None
    assert report.refused > report.steps


@pytest.mark.long
@pytest.mark.parametrize("seed", range(30, 330))
def test_many_skirmishes_keep_every_invariant(seed: int) -> None:
    assert play(seed).result is not None


def test_the_tables_show_every_kind_of_decision() -> None:
    """A kit that never fights close combat or obeys an order would prove little."""
    kinds: set[str] = set()
    for seed in range(16):
        game = Game(Baraka(BarakaScenario(table(seed))), seed)
        game.play(Bold(seed))
        kinds |= {type(entry.action).__name__ for entry in game.journal.line[1:]}
    wanted = {"Bid", "Activate", "Declare", "React", "Order", "Obey", "Remove", "TakeGround", "Arm"}

    assert wanted <= kinds, wanted - kinds


def test_no_two_bases_stand_on_one_place_at_the_start() -> None:
    for data in TABLES:
        game: Any = Game(Baraka(BarakaScenario(data)), 1)
        for one, other in combinations([b for s in Watch.stands(game).values() for b in s], 2):
            assert not Watch.overlap(one, other)
