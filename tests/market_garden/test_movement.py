"""Movement, entry, airborne assault, overruns and the mechanised movement (HB, HC, HJ)."""

from __future__ import annotations

from typing import Any

import pytest

from legion_widget.games.market_garden.actions import (
    Bombard,
    Declare,
    Drop,
    EndPhase,
    Lose,
    Move,
    Overrun,
    Resolve,
    Retreat,
)
from tests.market_garden.field import field, hex_of, kinds

ROAD = [["0507", "0506", "0505", "0504", "0503"]]
#: Water from edge to edge, between the rows 05 and 04.
BANKS = [[f"{column:02d}{row}" for column in range(1, 11)] for row in ("05", "04")]
CANAL = [{"name": "Canal", "kind": "canal", "banks": BANKS}]
RIVER = [{**CANAL[0], "name": "Waal", "kind": "river"}]


def why_not(game: Any, action: Any) -> tuple[str | None, str]:
    """The rule that refuses an action, and the reason in English."""
    ruling = game.ruling(action)
    return ruling.rule, ruling.faults[0].text("en") if ruling.faults else ""


def test_ground_costs_what_the_table_says_for_legs_and_for_wheels() -> None:
    """HC.1: heath, polder and woods keep wheels, and hardly legs; the road costs everybody one point."""
    what: dict[str, Any] = {"ground": {"0504": "h", "0506": "p", "0404": "f"}, "roads": [["0505", "0604", "0704"]]}
    game = field(a="allied infantry 4-6-8 0505", m="allied recon 4-6-16 0505 mobility=motorised", **what)

    legs, wheels = game.reach("a"), game.reach("m")
    assert [legs[label] for label in ("0405", "0504", "0506", "0404", "0604", "0704")] == [1, 1, 2, 2, 1, 2]
    assert [wheels[label] for label in ("0405", "0504", "0506", "0404", "0604", "0704")] == [2, 3, 6, 6, 1, 2]


def test_bad_weather_hampers_wheels_off_the_road() -> None:
    """H0.2 with the table that ships: one point more for vehicles, and nothing on the road."""
    game = field(roads=[["0505", "0604"]], start={"weather": "bad"}, m="allied recon 4-6-16 0505 mobility=motorised")

    assert (game.reach("m")["0504"], game.reach("m")["0604"]) == (3, 1)


@pytest.mark.parametrize(("rivers", "legs", "wheels"), [(CANAL, 4, None), (RIVER, None, None)])
def test_water_is_crossed_by_bridges_and_a_canal_on_foot_too(rivers: Any, legs: int, wheels: int) -> None:
    """HC.1: the canal costs three points more on foot; vehicles and the great river need a bridge."""
    game = field(rivers=rivers, a="allied infantry 4-6-4 0605", m="allied recon 4-6-5 0605 mobility=motorised")

    assert (game.reach("a").get("0604"), game.reach("m").get("0604")) == (legs, wheels)
    bridged = field(rivers=rivers, roads=[["0605", "0604"]], m="allied recon 4-6-5 0605 mobility=motorised")
    assert bridged.reach("m")["0604"] == 1


def test_a_move_spends_points_and_the_rest_can_be_used_later() -> None:
    """HC.1: what is left after a move is there for the next one, and gone in the next phase."""
    game = field(a="allied infantry 4-6-5 0505", g="german infantry 4-6-5 0101")
    game.do(Move("a", "0503"))

    assert (game.units["a"].left, max(game.reach("a").values())) == (3, 3)
    assert why_not(game, Move("a", "0509")) == ("HC.1", "0509 costs a 6 points, and it has 3 left.")
    game.do(EndPhase())
    assert game.units["a"].left == 5


def test_a_zone_of_control_stops_and_costs_a_point_to_leave() -> None:
    """HC.1: who enters one goes no further in this phase; who begins in one pays a point more."""
    game = field(a="allied infantry 4-6-8 0507", b="allied infantry 4-6-8 0605", g="german infantry 4-6-5 0505")

    assert game.reach("a")["0503"] == 6  # round the zone; straight through it would be four
    event = game.do(Move("a", "0506"))[0]
    assert event.stopped
    assert not game.reach("a")
    rule, text = why_not(game, Move("a", "0507"))
    assert (rule, text) == ("HC.1", "a has entered an enemy zone of control and goes no further.")
    assert game.reach("b")["0705"] == 2
    # From zone to zone it may go one hex, and stops there again.
    assert game.reach("b")["0604"] == 2
    assert game.do(Move("b", "0604"))[0].stopped


def test_zones_do_not_reach_over_a_great_river_but_over_its_bridge() -> None:
    """HC.1: water keeps control off where the table says so."""
    what: dict[str, Any] = {"rivers": RIVER, "g": "german infantry 4-6-5 0504", "a": "allied infantry 4-6-5 0507"}
    game = field(**what)
    assert not game.do(Move("a", "0505"))[0].stopped

    bridged = field(roads=[["0505", "0504"]], **what)
    assert bridged.do(Move("a", "0505"))[0].stopped


def test_stacks_have_room_for_so_many_steps() -> None:
    """HC.1: twelve in the open, eight in polder; friends are passed through."""
    game = field(
        ground={"0504": "p"},
        a="allied infantry 4/3/2/1-6-8 0504",
        b="allied infantry 4/3/2/1-6-8 0504",
        c="allied infantry 1-6-8 0505",
        d="german infantry 1-6-8 0101",
    )

    assert why_not(game, Move("c", "0504")) == ("HC.1", "0504 has room for 0 more steps.")
    assert game.reach("c")["0503"] == 3


def test_a_full_hex_that_is_too_far_away_is_refused_for_its_room() -> None:
    """HC.1: with no enemy near it the reason is the stack that fills it."""
    game = field(
        a="allied infantry 1-6-2 0505",
        b="allied infantry 6/5/4/3/2/1-6-8 0510",
        c="allied infantry 6/5/4/3/2/1-6-8 0510",
        g="german infantry 1-6-8 0101",
    )

    assert why_not(game, Move("a", "0510")) == ("HC.1", "0510 has room for 0 more steps.")


@pytest.mark.parametrize(
    ("movement", "reasons"),
    [
        (4, ["Enemies stand in the way of a to 0503."]),
        (1, ["Enemies stand in the way of a to 0503.", "0503 costs a 2 points, and it has 1 left."]),
    ],
)
def test_an_enemy_in_the_only_way_is_named_and_the_points_that_are_missing_too(
    movement: int, reasons: list[str]
) -> None:
    """HC.1: 0504 is the only way to 0503, and a German holds it."""
    water = dict.fromkeys(("0506", "0404", "0405", "0604", "0605"), "~")
    game = field(ground=water, a=f"allied infantry 1-6-{movement} 0505", g="german infantry 1-6-8 0504")

    assert [fault.text("en") for fault in game.ruling(Move("a", "0503")).faults] == reasons


def test_zones_and_missing_points_together_are_both_named() -> None:
    """HC.1: a lane between waters, and a German beside it in 0606; without his zone 0504 is still too far."""
    water = {f"{column:02d}{row:02d}": "~" for column in (4, 6) for row in range(1, 11)}
    game = field(ground={**water, "0606": "."}, a="allied infantry 1-6-3 0508", g="german infantry 1-6-8 0606")

    assert [fault.text("en") for fault in game.ruling(Move("a", "0504")).faults] == [
        "Enemy zones of control block the path to 0504.",
        "0504 costs a 4 points, and it has 3 left.",
    ]


def test_new_units_come_in_where_the_scenario_says_and_when() -> None:
    """HC.1: at an entry hex, by the road where there is one; not before their turn, nor into enemies."""
    game = field(
        roads=[["0110", "0109", "0108"]],
        turn=2,
        m="allied recon 4-6-6 - mobility=motorised arrives=2 entry=0110,0910",
        late="allied recon 4-6-6 - mobility=motorised arrives=3 entry=0110",
        g="german infantry 4-6-6 0910",
    )

    assert (game.reach("m")["0110"], game.reach("m")["0109"]) == (1, 2)
    assert "0910" not in game.reach("m")
    assert why_not(game, Move("late", "0110")) == ("HC.1", "late comes in turn 3.")
    event = game.do(Move("m", "0109"))[0]
    assert (event.origin, event.path, event.cost) == (None, ("0110", "0109"), 2)


def test_airborne_units_drop_into_their_zone_in_the_allied_turn() -> None:
    """HB.1: on a free hex of it that has room; afterwards they may move."""
    game = field(
        phase="airborne",
        ground={"0503": "p"},
        paras="allied airborne 6/5/4/3/2/1-8-4 - arrives=1 drop=0503,0504",
        more_paras="allied airborne 6/5/4/3/2/1-8-4 - arrives=1 drop=0503,0505",
        small="allied airborne 1-8-4 - arrives=1 drop=0503",
        later="allied airborne 6-8-4 - arrives=2 drop=0503",
        a="allied infantry 6-8-4 0110",
        g="german infantry 4-6-6 0505",
    )

    assert why_not(game, Drop("paras", "0506")) == ("HB.1", "0506 is not in the drop zone of paras.")
    assert why_not(game, Drop("later", "0503")) == ("HB.1", "later comes in turn 2.")
    assert why_not(game, Drop("more-paras", "0505")) == ("HB.1", "Enemies hold 0505.")
    assert why_not(game, Drop("a", "0503"))[0] == "HB.1"
    game.do(Drop("paras", "0503"))
    assert why_not(game, Drop("more-paras", "0503")) == ("HC.1", "0503 has room for 2 more steps.")
    game.do(EndPhase())
    assert game.phase.id == "movement"
    assert game.reach("paras")


def test_bad_weather_stops_the_drops() -> None:
    """H0.2: they wait; the phase is passed over."""
    game = field(
        phase="airborne",
        start={"weather": "bad"},
        paras="allied airborne 6-8-4 - arrives=1 drop=0503",
        g="german infantry 4-6-6 0505",
    )

    assert why_not(game, Drop("paras", "0503")) == ("H0.2", "The weather is bad: nobody is dropped.")


def test_artillery_that_moves_fires_no_more() -> None:
    """HC.3: it is marked with both markers, and refused until they are removed."""
    game = field(a="allied artillery 1-6-8 0505 bombard=4 range=6", g="german infantry 4-6-6 0503")
    events = game.do(Move("a", "0506"))

    assert events[0].rules == ("HC.1", "HC.3")
    assert (game.units["a"].first_fire, game.units["a"].final_fire) == (True, True)
    game.do(EndPhase())
    assert "bombardment" not in game.phase.id


# ---- overruns -------------------------------------------------------------------------------------------

STACK: dict[str, Any] = {
    "a": "allied armour 8/4-7-16 0505 mobility=motorised armour=2",
    "b": "allied mechanised 4/2-7-16 0505 mobility=motorised",
    "guns": "allied artillery 1-7-16 0505 mobility=motorised bombard=4 range=5",
}


def test_a_stack_with_six_to_one_overruns_and_goes_on() -> None:
    """HC.2: no die; the enemy loses two steps and is gone; entering costs two points more; the rest can be used."""
    game = field(g="german infantry 2/1-5-6 0504", h="german infantry 4-5-6 0101", **STACK)
    events = game.do(Overrun(("a", "b"), "0504"))

    assert kinds(events) == ["Overran", "StepLost", "StepLost", "Eliminated", "MovedIn"]
    assert (events[0].attack, events[0].defence, events[1].rules) == (12, 2, ("HC.2",))
    assert [hex_of(game, name) for name in ("a", "b", "g")] == ["0504", "0504", "eliminated"]
    assert game.units["a"].left == 16 - 2 - 2
    assert game.reach("a")["0503"] == 2
    assert game.position.dice.rolls == 0


def test_what_an_overrun_leaves_retreats_or_is_gone() -> None:
    """HC.2: a third step goes a hex back; surrounded it is eliminated."""
    strong = {**STACK, "a": STACK["a"].replace("8/4", "20/4")}
    game = field(g="german infantry 2/2/1-5-6 0504", **strong)
    events = game.do(Overrun(("a", "b"), "0504"))
    assert kinds(events) == ["Overran", "StepLost", "StepLost"]
    assert (game.phase.id, game.to_act) == ("retreat", "german")
    assert {action.to for action in game.legal_actions()} == {"0503", "0403", "0603"}

    barred = field(
        x="allied infantry 1-5-6 0502", y="allied infantry 1-5-6 0303", z="allied infantry 1-5-6 0703",
        g="german infantry 2/2/1-5-6 0504", **strong,
    )  # fmt: skip
    events = barred.do(Overrun(("a", "b"), "0504"))
    assert kinds(events) == ["Overran", *["StepLost"] * 2, "RetreatShort", "StepLost", "Eliminated", "MovedIn"]


@pytest.mark.parametrize(
    ("units", "ground", "reason"),
    [
        (("a",), ".", "An overrun needs 6 to 1: 8 against 2 is less."),
        (("a", "b"), "f", "Woods: nobody is overrun there."),
        (("a", "b", "guns"), ".", "guns is artillery: it overruns nobody."),
        (("a", "a"), ".", "A unit is named twice."),
        ((), ".", "No unit is named."),
    ],
)
def test_what_bars_an_overrun(units: tuple[str, ...], ground: str, reason: str) -> None:
    """HC.2: the odds, the ground, artillery, and a stack that is none."""
    game = field(ground={"0504": ground}, g="german infantry 2/1-5-6 0504", **STACK)

    assert why_not(game, Overrun(units, "0504")) == ("HC.2", reason)


def test_an_overrun_needs_the_points_that_are_left() -> None:
    """HC.2: a stack that has moved far cannot; one that stopped before the enemy still can."""
    game = field(g="german infantry 2/1-5-6 0504", **{k: v.replace("0505", "0510") for k, v in STACK.items()})
    for name in ("a", "b"):
        assert game.do(Move(name, "0505"))[0].stopped
    game.do(Overrun(("a", "b"), "0504"))
    assert game.units["a"].left == 16 - 10 - 4

    slow = {name: text.replace("-16", "-13").replace("0505", "0510") for name, text in STACK.items()}
    far = field(g="german infantry 2/1-5-6 0504", **slow)
    for name in ("a", "b"):
        far.do(Move(name, "0505"))
    assert why_not(far, Overrun(("a", "b"), "0504"))[1] == "The overrun costs a 4 points, and it has 3 left."


# ---- mechanised movement --------------------------------------------------------------------------------


def mechanised(**units: str) -> Any:
    return field(phase="mechanised", a="allied recon 4/2-7-16 0505 mobility=motorised", **units)


def test_fit_motorised_units_move_again_at_full_allowance() -> None:
    """HJ.1: C/M units only; whether they moved before does not matter."""
    game = mechanised(b="allied infantry 4-7-8 0605", g="german infantry 2-5-6 0101")

    assert max(game.reach("a").values()) == 16
    assert why_not(game, Move("b", "0606")) == ("HJ.1", "b is not a combat/motorised (C/M) unit.")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("marks=fatigued", "c is fatigued."),
        ("marks=isolated", "c is out of supply."),
        ("", "c is in an enemy zone of control."),
    ],
)
def test_who_has_no_mechanised_movement(text: str, reason: str) -> None:
    """HJ.1: the fatigued, those out of supply, and those in an enemy zone of control, each for its reason."""
    enemy = "0707" if not text else "0101"
    game = mechanised(c=f"allied recon 4-7-16 0706 mobility=motorised {text}", g=f"german infantry 2-5-6 {enemy}")

    assert why_not(game, Move("c", "0705")) == ("HJ.1", reason)


def test_motorised_artillery_has_no_mechanised_movement() -> None:
    """HJ.1: it is motorised, and no combat unit."""
    game = mechanised(
        c="allied artillery 1-7-16 0606 mobility=motorised bombard=4 range=5", g="german infantry 2-5-6 0101"
    )

    assert why_not(game, Move("c", "0705"))[0] == "HJ.1"


def test_the_mechanised_movement_overruns_too() -> None:
    """HJ.2: as in HC.2; a unit that has started is not asked for zones of control again."""
    game = field(
        phase="mechanised",
        a="allied armour 14/4-7-16 0507 mobility=motorised",
        g="german infantry 2/1-5-6 0504",
        h="german infantry 4-5-6 0101",
    )
    assert game.do(Move("a", "0505"))[0].stopped
    events = game.do(Overrun("a", "0504"))

    assert {event.rules for event in events[:5]} == {("HJ.2",)}
    assert kinds(events)[:5] == ["Overran", "StepLost", "StepLost", "Eliminated", "MovedIn"]
    assert hex_of(game, "a") == "0504"


@pytest.mark.parametrize(("phase", "rule"), [("movement", "HC.2"), ("mechanised", "HJ.2")])
def test_what_follows_an_overrun_names_the_rule_that_brought_it(phase: str, rule: str) -> None:
    """HC.2, HJ.2: the losses, the retreat, the elimination of who cannot, and the way in."""
    units = {"a": "allied armour 20/4-7-16 0507 mobility=motorised", "g": "german infantry 2/2/1-5-6 0504"}
    game = field(phase=phase, **units)
    game.do(Move("a", "0505"))
    assert game.odds(Overrun("a", "0504")).rule == rule
    game.do(Overrun("a", "0504"))
    assert game.phase.rules == (rule,)
    assert why_not(game, Retreat("g", "0101"))[0] == rule
    events = game.do(Retreat("g", "0503"))
    assert [(type(event).__name__, event.rules) for event in events[:2]] == [
        ("Retreated", (rule,)),
        ("MovedIn", (rule,)),
    ]

    ring = {name: f"allied infantry 1-5-6 {at}" for name, at in (("x", "0502"), ("y", "0303"), ("z", "0703"))}
    surrounded = field(phase=phase, **units, **ring)
    surrounded.do(Move("a", "0505"))
    events = surrounded.do(Overrun("a", "0504"))
    assert {event.rules for event in events if type(event).__name__ == "Eliminated"} == {(rule,)}


def test_a_combat_that_ends_near_the_enemy_leaves_no_second_move() -> None:
    """HH.6 and HJ.1 together: a manoeuvre fatigues who fought it, and the phase is passed over."""
    game = field(
        phase="declaration",
        dice=[10],
        a="allied recon 4/2-7-16 0505 mobility=motorised",
        g="german infantry 4/2-5-6 0504",
    )
    game.do(Declare("manoeuvre", "a", "0504"))
    events = game.do(Resolve("0504"))

    assert game.units["a"].fatigued
    assert any(type(e).__name__ == "PhasePassed" and e.phase == "mechanised" for e in events)
    assert game.side == "german"


def test_names_that_are_not_there_are_errors() -> None:
    """An unknown unit or hex is named with what was probably meant."""
    import legion_widget as lw

    game = field(a="allied infantry 4-6-5 0505", g="german infantry 4-6-5 0101")
    for action in (Move("aa", "0504"), Move("a", "Nowhere"), Bombard("9999", ("a",)), Lose("bb")):
        with pytest.raises(lw.UnknownName):
            game.do(action)


def test_nobody_overruns_with_a_unit_that_is_not_on_the_map() -> None:
    """HC.2: it is refused with words, whichever of the stack is named first."""
    game = field(
        tanks="allied armour 9-7-20 0505 mobility=motorised armour=3",
        late="allied mechanised 5-6-16 - mobility=motorised arrives=1 entry=0110",
        later="allied mechanised 5-6-16 - mobility=motorised arrives=3 entry=0110",
        paras="allied airborne 5-6-8 - arrives=1 drop=0210",
        g="german infantry 1-5-6 0504",
    )
    for waiting, rule in (("late", "HC.2"), ("later", "HC.1"), ("paras", "HB.1")):
        for stack in (("tanks", waiting), (waiting, "tanks"), (waiting,)):
            assert game.ruling(Overrun(stack, "0504")).faults[0].rule == rule
