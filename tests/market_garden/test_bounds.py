"""Bounds of the rules that no worked example shows: the first hex, the second combat, the reason that is given."""

from __future__ import annotations

from typing import Any

import pytest

from legion_widget.games.market_garden.actions import Bombard, Declare, EndPhase, Move, Overrun
from legion_widget.games.market_garden.events import Bombarded, Moved
from legion_widget.games.market_garden.victory import lost
from tests.market_garden.field import field, hex_of
from tests.market_garden.test_before_combat import CARS, attacked

A, G = "allied infantry 8/4-6-8 0505", "german infantry 4/3/2/1-6-6 0504"


def reasons(game: Any, action: Any) -> list[str]:
    """Why an action is not allowed, one sentence for each reason."""
    return [fault.text("en") for fault in game.ruling(action).faults]


# ---- movement ---------------------------------------------------------------------------------------------


def test_a_unit_in_the_first_hex_moves_as_from_any_other() -> None:
    game = field(a="allied infantry 8/4-6-8 0101", g=G)
    moved = next(event for event in game.do(Move("a", "0103")) if isinstance(event, Moved))
    assert moved.origin == "0101"
    assert hex_of(game, "a") == "0103"


def test_every_action_of_the_movement_phase_is_listed_or_those_of_one_unit() -> None:
    game = field(a=A, b="allied infantry 8/4-6-8 0909", g=G)
    every = set(game.legal_actions())
    assert EndPhase() in every
    assert {action for action in every if isinstance(action, Move) and action.unit == "b"} == set(
        game.legal_actions("b")
    )
    assert not list(game.legal_actions("g"))


@pytest.mark.parametrize("entry", ["drop", "entry"])
@pytest.mark.parametrize("arrives", [1, 3])
@pytest.mark.parametrize("phase", ["movement", "mechanised"])
def test_who_is_not_on_the_map_enters_in_its_turn_and_phase_or_not_at_all(entry: str, arrives: int, phase: str) -> None:
    """HC.1: with a place to enter, in the movement phase of its turn or a later one."""
    game = field(phase=phase, a=A, g=G, new=f"allied infantry 4-6-8 - arrives={arrives} {entry}=0110")
    may_enter = entry == "entry" and arrives == 1 and phase == "movement"
    assert game.ruling(Move("new", "0110")).ok == may_enter
    assert not game.ruling(Overrun(("new",), "0504")).ok
    if not may_enter:
        assert len(reasons(game, Move("new", "0110"))) == len(reasons(game, Move("new", "0701"))) == 1


# ---- combat -----------------------------------------------------------------------------------------------


def test_a_second_hex_is_attacked_after_the_first_and_the_first_not_again() -> None:
    """HD.1: one combat of a kind against a hex; what is listed is what is allowed."""
    units = {"a": A, "b": "allied infantry 8/4-6-8 0604", "g": G, "h": "german infantry 4-6-6 0603"}
    game = field(phase="declaration", **units)
    game.do(Declare("manoeuvre", ("a",), "0504"))
    listed = {(action.kind, action.target) for action in game.legal_actions() if isinstance(action, Declare)}
    assert ("manoeuvre", "0603") in listed
    assert ("manoeuvre", "0504") not in listed
    assert not game.ruling(Declare("manoeuvre", ("b",), "0504")).ok


def test_guns_are_named_as_marked_only_where_guns_fire() -> None:
    """HG.2: aircraft alone put no marker on a battery."""
    units = {"guns": "allied artillery 1-6-6 0505 bombard=6 range=4", "g": "german infantry 4/3/2/1-6-6 0503"}
    for guns, air, rules in ((("guns",), 0, {"HG.1", "HG.2", "HG.3"}), ((), 2, {"HG.1", "HG.3"})):
        game = field(
            phase="bombardment", start={"air": {"allied": 4}}, dice=[5], options={"HG.1.order": "single"}, **units
        )
        event = next(event for event in game.do(Bombard("0503", guns, air)) if isinstance(event, Bombarded))
        assert set(event.rules) == rules


# ---- the score --------------------------------------------------------------------------------------------


def test_the_steps_that_a_side_has_lost_are_its_own() -> None:
    """HM.1: those lost since the beginning, not those that were missing then."""
    game = field(
        phase="bombardment",
        start={"air": {"allied": 4}},
        dice=[3],
        options={"HG.1.order": "single"},
        a="allied infantry 8/4/2-6-8 0505 steps=2",
        g="german infantry 4/3/2/1-6-6 0504",
    )
    assert [lost(game.system, game.position, side) for side in ("allied", "german")] == [0, 0]
    game.do(Bombard("0504", (), 4))
    assert game.units["g"].steps == 3
    assert [lost(game.system, game.position, side) for side in ("allied", "german")] == [0, 1]


# ---- in words -----------------------------------------------------------------------------------------------


def test_a_unit_whose_every_entry_is_held_says_so_and_one_that_is_done_says_that(english: None) -> None:
    game = field(a=A, g="german infantry 4-5-6 0110", new="allied infantry 4-6-8 - arrives=1 entry=0110")
    assert game.what_can("new") == "Enemies hold every hex in which new can enter the map: 0110."
    game = field(
        phase="declaration", a=A, g="german infantry 4-5-6 0110", new="allied infantry 4-6-8 - arrives=1 entry=0110"
    )
    assert game.what_can("new") == "new can do nothing now."


def test_a_unit_of_a_hex_that_may_refuse_says_so(english: None) -> None:
    """HE.1: the hex refuses, and each of its units can say that it may."""
    game = attacked([], g=CARS, far="german infantry 4-6-6 0101")
    assert game.phase.id == "refusal"
    assert game.what_can("g") != "g can do nothing now."
    assert game.what_can("far") == "far can do nothing now."


def test_hexes_to_attack_are_counted_once_each(english: None) -> None:
    """However many ways there are to attack them."""
    units = {"a": A, "b": "allied infantry 8/4-6-8 0505", "g": G}
    game = field(phase="declaration", **units)
    assert len([action for action in game.legal_actions("a") if isinstance(action, Declare)]) > 1
    assert game.what_can("a") == "a may attack; hexes with enemies beside it: 1."
