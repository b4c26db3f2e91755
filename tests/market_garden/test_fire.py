"""Bombardment, support and defensive bombardment, and what becomes of those who are hit (HG, HH.3, HH.4, HI.2)."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

import legion_widget as lw
from legion_widget.games.market_garden.actions import Bombard, EndPhase, Lose, Tire
from tests.falls import Case, disagreements, falls
from tests.market_garden.field import field, hex_of, kinds
from tests.market_garden.test_movement import why_not

GUNS = "allied artillery 1-6-6 0505 bombard=6 range=4"


def shelling(dice: list[int] | None = None, ground: str = ".", **units: str) -> Any:
    """The Allied bombardment phase, with four air points and a battery that fires with six: one fire at a time."""
    given = {"guns": GUNS, "g": "german infantry 4/3/2/1-6-6 0503", **units}
    start, options = {"air": {"allied": 4}}, {"HG.1.order": "single"}
    return field(phase="bombardment", start=start, ground={"0503": ground}, dice=dice or [], options=options, **given)


def test_points_of_guns_and_aircraft_make_the_column_and_the_ground_divides() -> None:
    """HG.1, HG.3: six and two times two are ten; a five there is three points, one step in the open and in a town."""
    for ground, steps in ((".", 1), ("t", 1), ("c", 0)):
        game = shelling([5], ground)
        event = game.do(Bombard("0503", ("guns",), 2))[0]
        assert (event.points, event.roll, event.result, event.steps) == (10, 5, 3, steps)
        assert game.units["g"].steps == 4 - steps
        assert game.position.points("allied") == 2


@pytest.mark.parametrize("ground", [".", "f", "c"])
def test_the_odds_of_a_bombardment_are_those_of_its_ten_rolls(ground: str) -> None:
    """HG.3: each face of the die done once gives the distribution that was foretold; asking rolls nothing."""
    action = Bombard("0503", ("guns",), 1)
    found: Counter[str] = Counter()
    for roll in range(1, 11):
        event = shelling([roll], ground).do(action)[0]
        found[f"{event.steps}{'F' if event.fatigue else ''}"] += 1
    game = shelling(None, ground)
    odds = game.odds(action)

    assert {name: Fraction(count, 10) for name, count in found.items()} == odds.outcomes
    assert (odds.factors["points"], [modifier.value for modifier in odds.modifiers]) == (8, [6, 2])
    assert game.position.dice.rolls == 0


def test_a_battery_fires_twice_and_no_more() -> None:
    """HG.2: the first shot is marked First Fire, the second Final Fire."""
    game = shelling([10, 10])
    game.do(Bombard("0503", "guns"))
    assert [game.units["guns"].first_fire, game.units["guns"].final_fire] == [True, False]
    game.do(Bombard("0503", "guns"))
    assert game.units["guns"].final_fire
    rule, text = why_not(game, Bombard("0503", "guns"))
    assert (rule, text) == ("HG.2", "guns has fired twice, or has moved (HC.3): it fires no more.")


@pytest.mark.parametrize(
    ("action", "rule", "reason"),
    [
        (Bombard("0503"), "HG.1", "It takes artillery or air points to fire."),
        (Bombard("0503", (), 5), "HA.3", "There are only 4 air points left."),
        (Bombard("0503", ("guns", "guns")), "HG.1", "A unit is named twice."),
        (Bombard("0503", ("a",)), "HG.1", "a is not artillery."),
        (Bombard("0101", ("guns",)), "HG.1", "No enemies are in 0101."),
        (Bombard("0501", ("near",)), "HG.1", "0501 is out of range of near."),
        (Bombard("0503", ("dry",)), "HA.1", "dry is out of supply and does not fire."),
        (Bombard("0503", ("g",)), "HG.1", "It is for the Allies to decide: g is not theirs."),
    ],
)
def test_what_bars_a_bombardment(action: Bombard, rule: str, reason: str) -> None:
    """HG.1, HA.3, HA.1: means, range, target and supply."""
    game = shelling(
        None,
        a="allied infantry 4-6-6 0504",
        near="allied artillery 1-6-6 0504 bombard=2 range=2",
        dry="allied artillery 1-6-6 0504 bombard=2 range=5 marks=isolated",
        h="german infantry 4-6-6 0501",
    )

    assert why_not(game, action) == (rule, reason)


def test_aircraft_reach_any_hex() -> None:
    """HG.1: our reading: on any enemy hex."""
    game = shelling([10], far="german infantry 4-6-6 1010")

    assert game.ruling(Bombard("1010", (), 1))


def test_the_owner_says_who_loses_and_who_is_fatigued() -> None:
    """HG.3: a one with fifteen points costs three steps in the open, and fatigues one unit."""
    game = field(
        phase="bombardment",
        dice=[1],
        options={"HG.1.order": "single"},
        guns="allied artillery 1-6-6 0505 bombard=15 range=4",
        g="german infantry 4/3/2/1-6-6 0503",
        h="german infantry 4/2-6-6 0503",
    )
    game.do(Bombard("0503", "guns"))
    assert (game.phase.id, game.to_act, set(game.legal_actions())) == ("loss", "german", {Lose("g"), Lose("h")})
    assert why_not(game, EndPhase()) == ("HG.3", "First the Germans decide: Losses.")
    assert why_not(game, Lose("guns"))[0] == "HG.3"
    for name in "hgg":
        game.do(Lose(name))
    assert [game.units[name].steps for name in "gh"] == [2, 1]
    assert (game.phase.id, set(game.legal_actions())) == ("tire", {Tire("g"), Tire("h")})
    assert why_not(game, Tire("guns")) == ("HG.3", "guns is not among those who take this fatigue.")
    game.do(Tire("h"))
    assert [game.units[name].fatigued for name in "gh"] == [False, True]


def test_losses_without_a_choice_are_taken_by_themselves() -> None:
    """HG.3: by the only unit, or by all when all are lost; the fatigue falls on the one that is still fresh."""
    game = shelling([1], h="german infantry 1-6-6 0503 marks=fatigued", g="german infantry 1-6-6 0503")
    assert kinds(game.do(Bombard("0503", "guns")))[:5] == [
        "Bombarded",
        "StepLost",
        "Eliminated",
        "StepLost",
        "Eliminated",
    ]

    tired = shelling([2], g="german infantry 4/3/2/1-6-6 0503", h="german infantry 4-6-6 0503 marks=fatigued")
    tired.do(Bombard("0503", (), 2))  # four points, a two: 2F
    tired.do(Lose("g"))
    assert tired.units["g"].fatigued


# ---- all declared, and then resolved ------------------------------------------------------------------


def declared(dice: list[int], **units: str) -> Any:
    """The Allied bombardment phase as the sheet has it, with four air points and two batteries."""
    given = {
        "guns": GUNS,
        "mortars": "allied artillery 1-6-6 0505 bombard=2 range=4",
        "g": "german infantry 4/3-6-6 0503",
        "h": "german infantry 4/3/2/1-6-6 0603",
        **units,
    }
    return field(phase="bombardment", start={"air": {"allied": 4}}, dice=dice, **given)


def test_bombardments_are_declared_and_marked_before_any_is_resolved() -> None:
    """HG.1 to HG.3: guns and air points are bound at once, the dice fall when the phase ends, in the same order."""
    game = declared([9, 1])
    assert kinds(game.do(Bombard("0603", "mortars", 1))) == ["BombardmentDeclared"]
    assert (game.units["mortars"].first_fire, game.position.points("allied")) == (True, 3)
    assert why_not(game, Bombard("0603", (), 4))[0] == "HA.3"
    assert kinds(game.do(Bombard("0503", "guns", 3))) == ["BombardmentDeclared"]
    assert (game.phase.id, game.position.dice.rolls) == ("bombardment", 0)
    assert not game.odds(EndPhase()).outcomes
    events = game.do(EndPhase())

    fires = [(event.target, event.roll) for event in events if type(event).__name__ == "Bombarded"]
    assert fires == [("0603", 9), ("0503", 1)]
    assert hex_of(game, "g") == "eliminated"


def test_the_odds_of_a_fire_are_those_of_its_dice_where_they_are_rolled() -> None:
    """HG.3: fire on the same hex that was declared before may leave nobody there."""
    game = declared([], g="german infantry 1-6-6 0503")
    game.do(Bombard("0503", "guns"))
    fire = Bombard("0503", ("mortars",))
    case = Case(game.system, game.position, fire, game.odds(fire))
    counts = falls(case, 300)

    assert 0 < counts.total() < 300
    assert disagreements(case.odds.outcomes, counts) == []


def test_losses_of_one_fire_are_taken_before_the_next_is_resolved() -> None:
    """HG.3: the owner decides in between; fire on a hex that is empty by then is wasted, without a die."""
    game = declared([1, 1], g="german infantry 1-6-6 0503", k="german infantry 2/1-6-6 0603")
    game.do(Bombard("0503", "guns"))
    game.do(Bombard("0503", "mortars"))
    game.do(Bombard("0603", (), 2))
    events = game.do(EndPhase())

    assert [kind for kind in kinds(events) if kind in ("Bombarded", "FireWasted")] == [
        "Bombarded",
        "FireWasted",
        "Bombarded",
    ]
    assert (game.phase.id, game.to_act) == ("loss", "german")
    game.do(Lose("h"))
    assert game.position.dice.rolls == 2


def test_a_game_is_saved_between_declaring_and_resolving() -> None:
    """What waits is in the file; the phase in which nothing is left to fire with ends by itself."""
    game = declared([5, 5])
    game.do(Bombard("0603", ("guns", "mortars"), 2))
    again = lw.open_game(json.loads(json.dumps(game.to_dict())))
    assert again.position == game.position
    for one in (game, again):
        one.do(Bombard("0503", ("guns", "mortars"), 2))
    assert game.phase.id != "bombardment"
    assert again.position == game.position
