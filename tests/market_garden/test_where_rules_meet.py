"""Where rules meet that seldom do: each case is played, and what is said of it is read."""

from __future__ import annotations

from typing import Any

import pytest

import legion_widget as lw
from legion_widget.games.market_garden import events as ev
from legion_widget.games.market_garden.actions import Bombard, ChooseOrder, Declare, EndPhase, Move, Overrun, Resolve
from tests.market_garden.field import field, scenario

pytestmark = pytest.mark.usefixtures("english")

WATER = {"0403": "~", "0603": "~", "0502": "~", "0402": "~", "0602": "~"}
TAKE_THE_BRIDGE = {
    "winner": "allied",
    "when": "at_once",
    "if": {"kind": "hold", "places": ["Bridge"], "how": "stand"},
}


def until(game: Any, phase: str) -> None:
    while game.phase.id != phase:
        game.do(EndPhase())


@pytest.mark.parametrize(("first", "dice"), [("allied", [5, 2]), ("german", [2, 5])])
def test_whoever_goes_first_everybody_has_a_whole_turn(first: str, dice: list[int]) -> None:
    """H0.1: also where the phases of the players follow the roll for the initiative at once."""
    data: Any = scenario(
        phase=None,
        turn=3,
        turns=4,
        more={"sequence": {"without": ["weather", "recovery", "initial"]}},
        a="allied infantry 4-6-6 0110",
        p="allied airborne 4-6-6 - drop=0505 arrives=3",
        g="german infantry 4-6-6 1001",
    )
    data["start"]["initiative"] = first
    game, seen = lw.new_game(data, dice=dice), []
    game.do(ChooseOrder(True))
    while game.turn == 3:
        seen.append((game.phase.id, game.side))
        game.do(EndPhase())
    assert sorted(seen) == [("airborne", "allied"), ("movement", "allied"), ("movement", "german")]
    assert seen[0][1] != first


def test_how_long_an_order_lasts_is_said_as_it_is() -> None:
    """H0.1: not beyond the last turn, nor into a turn of which the scenario says who begins."""
    a, g = "allied infantry 4-6-6 0110", "german infantry 4-6-6 1001"
    for turns, schedule, lasts in ((3, [], False), (6, [{"turn": 4, "initiative": "german"}], False), (6, [], True)):
        game = lw.new_game(
            scenario(phase=None, turn=3, turns=turns, more={"schedule": schedule}, a=a, g=g), dice=[2, 5]
        )
        taken = next(event for event in game.do(ChooseOrder(True)) if isinstance(event, ev.InitiativeTaken))
        assert taken.lasts is lasts


def test_whoever_has_moved_in_to_assault_does_not_hold_the_hex_yet() -> None:
    """HI.7, HM.1: a condition that decides at once waits for the end of the assault."""
    data: Any = scenario(
        phase="declaration",
        more={"victory": {"default": "german", "conditions": [TAKE_THE_BRIDGE]}},
        a="allied infantry 4-6-6 0505",
        g="german infantry 4/3/2/1-6-6 0504",
        b="german infantry 4-6-6 1001",
        fl="german artillery 1-6-6 0502 bombard=3 range=3",
    )
    data["board"]["places"] = {"Bridge": {"hex": "0504", "kind": "position"}}
    game = lw.new_game(data, dice=[10] * 8)
    game.do(Declare("assault", ("a",), "0504"))
    until(game, "assault")
    game.do(Resolve("0504"))
    assert game.units["a"].hex.label == "0504"
    assert game.result is None


def test_who_does_not_get_far_enough_before_an_overrun_is_eliminated() -> None:
    """HC.2: with a longer retreat, as a variant has it, also whoever goes a part of the way."""
    data = scenario(
        a="allied armour 36/4-7-16 0505 mobility=motorised", g="german infantry 4/3/2/1-6-6 0504", ground=WATER
    )
    game = lw.new_game(data, variants=[{"id": "v", "values": {"HC.2.retreat": 2}}])
    events = game.do(Overrun(("a",), "0504"))
    assert any(isinstance(event, ev.RetreatShort) and event.overrun for event in events)
    assert game.units["g"].status == "eliminated"


def test_what_was_lost_before_the_scenario_counts_for_nobody() -> None:
    """HM.1: neither in steps nor in counters, nor in a scenario that is made of a moment."""
    data: Any = scenario(
        a="allied infantry 4-6-6 0505",
        g="german infantry 4/3/2/1-6-6 0101",
        x="german infantry 4/3/2/1-6-6 -",
        more={"victory": {"per_step": 1}},
    )
    data["units"][1]["steps"] = 1
    data["units"][2]["lost"] = True
    game = lw.new_game(data)
    assert game.system.lookup(game.position, "allied").score == 0
    again = lw.new_game(game.to_scenario())
    assert again.system.lookup(again.position, "allied").score == 0


def test_without_the_rule_nobody_is_out_of_supply() -> None:
    """HA.1: also with a mark that the scenario begins with."""
    data = scenario(phase=None, turn=1, r="allied infantry 4-6-8 0101 marks=isolated", g="german infantry 4-6-6 0909")
    game = lw.new_game(data, variants=[{"id": "v", "off": ["HA.1"]}])
    assert not game.units["r"].isolated
    assert max(game.reach("r").values()) == 8


def test_without_the_rule_the_weather_stays() -> None:
    """H0.2: also in an afternoon turn of which the schedule says something else."""
    a, g = "allied infantry 4-6-6 0110", "german infantry 4-6-6 1001"
    for off, weather in (([], "bad"), (["H0.2"], "clear")):
        data = scenario(phase=None, turn=3, turns=6, more={"schedule": [{"turn": 4, "weather": "bad"}]}, a=a, g=g)
        game = lw.new_game(data, seed=1, dice=[2, 5, 1], variants=[{"id": "v", "off": off}])
        game.play(lw.Recruit(1), until=4)
        assert game.position.weather == weather


def test_a_combat_that_is_cancelled_names_the_rule_that_emptied_the_hex() -> None:
    """HH.3: support has destroyed the defender before any manoeuvre."""
    game = field(
        phase="declaration",
        dice=[1],
        a="allied infantry 8/4-6-8 0505",
        b="allied infantry 8/4-6-8 0404",
        g="german infantry 4-6-6 0504",
        h="german infantry 4-6-6 1001",
        guns="allied artillery 1-6-6 0506 bombard=15 range=3",
    )
    game.do(Declare("manoeuvre", ("a",), "0504"))
    game.do(Declare("assault", ("b",), "0504"))
    until(game, "manoeuvre")
    game.do(Resolve("0504"))
    events = game.do(Bombard("0504", ("guns",)))
    assert [event.rules for event in events if isinstance(event, ev.CombatCancelled)] == [("HH.3",), ("HH.3",)]


def test_nothing_is_promised_of_a_hex_in_which_nobody_may_stay() -> None:
    game = field(
        ground={"0504": "~"},
        roads=[["0505", "0504", "0503"]],
        a="allied infantry 4-6-6 0505",
        g="german infantry 4-6-6 1010",
    )
    assert str(game.why("a", "0504")) == "0504 has room for 0 more steps. (HC.1)"


def test_who_comes_in_beside_an_enemy_is_said_to_stop() -> None:
    game = field(a="allied infantry 4-6-6 - entry=0110,0109 arrives=1", g="german infantry 4-6-6 0209")
    moved = game.do(Move("a", "0110"))[0]
    assert moved.text(game.system).text() == "a comes in and goes to 0110, 1 of 6 points; it stops before the enemy."


@pytest.mark.parametrize(
    ("points", "said"), [(0, "No air points are left."), (1, "There is only 1 air point left."), (2, "are only 2 air")]
)
def test_air_points_that_are_left_are_counted(points: int, said: str) -> None:
    game = field(
        phase="bombardment",
        a="allied infantry 4-6-6 0505",
        g="german infantry 4-6-6 0504",
        start={"air": {"allied": points}},
    )
    assert said in game.ruling(Bombard("0504", (), 3)).text


@pytest.mark.parametrize(
    ("marks", "strength", "said"),
    [
        ("", "4-6-6", "steps lost 1."),
        (" marks=fatigued", "4/3/2/1-6-6", "lost 3."),
        ("", "4/3/2/1-6-6", "3, and one unit fatigued."),
    ],
)
def test_fire_says_what_there_is_to_lose_and_to_tire(marks: str, strength: str, said: str) -> None:
    """HG.3: nobody is tired who is gone or tired already, and nobody loses more steps than it has."""
    game = field(
        phase="bombardment",
        dice=[1],
        guns="allied artillery 1-6-6 0506 bombard=15 range=3",
        g=f"german infantry {strength} 0504{marks}",
        b="german infantry 4-6-6 0101",
    )
    events = [*game.do(Bombard("0504", ("guns",))), *game.do(EndPhase())]
    fired = next(event for event in events if isinstance(event, ev.Bombarded))
    assert fired.text(game.system).text().endswith(said)
