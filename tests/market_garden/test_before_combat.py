"""Declaration, refusal and reaction (HD, HE, HF), and the initiative, the weather and supply before them (H0, HA)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import legion_widget as lw
from legion_widget.games.market_garden.actions import (
    Advance,
    ChooseOrder,
    Declare,
    EndPhase,
    Move,
    Pass,
    React,
    Refuse,
    Retreat,
)
from tests.market_garden.field import field, hex_of, kinds, scenario
from tests.market_garden.test_movement import CANAL, RIVER, why_not

CARS = "german recon 4/2-6-16 0504 mobility=motorised"


# ---- the strategic interphase ---------------------------------------------------------------------------


def morning(dice: list[int], options: dict[str, str] | None = None, **units: str) -> lw.Game[Any, Any]:
    """The beginning of turn 3; whoever wins the initiative goes first unless the options say otherwise."""
    units = units or {"a": "allied infantry 4-6-6 0110", "g": "german infantry 4-6-6 1001"}
    return lw.new_game(scenario(phase=None, turn=3, **units), dice=dice, options=options or {"H0.1.first": "winner"})


@pytest.mark.parametrize(("dice", "first"), [([3, 4, 1], "allied"), ([4, 3, 1], "german"), ([5, 5, 9, 2, 1], "german")])
def test_the_lower_die_has_the_initiative_and_ties_are_rolled_again(dice: list[int], first: str) -> None:
    """H0.1: the Allies roll first; the winner is the first player."""
    game = morning(dice)

    assert (game.position.initiative, game.side) == (first, first)
    assert not game.position.dice.scripted


def test_the_winner_may_choose_to_go_second() -> None:
    """H0.1: the winner decides, before the weather is rolled."""
    game = morning([3, 4, 8], {"H0.1.first": "chooses"})
    assert (game.phase.id, game.to_act) == ("order", "allied")
    game.do(ChooseOrder(False))

    assert (game.position.initiative, game.side, game.position.weather) == ("german", "german", "bad")


@pytest.mark.parametrize(("roll", "weather"), [(1, "clear"), (7, "clear"), (8, "bad"), (10, "bad")])
def test_the_weather_is_bad_from_eight_on_and_holds_in_the_afternoon(roll: int, weather: str) -> None:
    """H0.2: one to seven clear; the PM turn rolls nothing."""
    game = morning([1, 2, roll])
    assert game.position.weather == weather
    while game.turn == 3:
        game.do(EndPhase())

    assert (game.turn, game.position.weather) == (4, weather)


def test_the_odds_of_the_morning_are_asked_before_it_comes() -> None:
    """H0.1, H0.2: either side half, clear seven in ten; asking rolls nothing."""
    calm = {"tables": {"air": {"days": []}}}
    evening = scenario(phase=None, turn=2, more=calm, a="allied infantry 4-6-6 0110", g="german infantry 4-6-6 1001")
    game = lw.new_game(evening, options={"H0.1.first": "winner"})
    assert not game.odds(EndPhase()).outcomes
    game.do(EndPhase())
    odds = game.odds(EndPhase())

    assert odds.outcomes == {
        "allied clear": Fraction(7, 20),
        "allied bad": Fraction(3, 20),
        "german clear": Fraction(7, 20),
        "german bad": Fraction(3, 20),
    }
    assert game.position.dice.rolls == 0

    asked = lw.new_game(evening)
    asked.do(EndPhase())
    assert asked.odds(EndPhase()).outcomes == {"allied": Fraction(1, 2), "german": Fraction(1, 2)}
    asked.do(EndPhase())
    assert asked.odds(ChooseOrder(True)).outcomes == {"clear": Fraction(7, 10), "bad": Fraction(3, 10)}


@pytest.mark.parametrize(
    ("option", "outcomes"), [("chooses", {"allied", "german"}), ("winner", {"german bad", "allied clear"})]
)
def test_the_outcome_of_a_morning_is_called_what_its_odds_call_it(option: str, outcomes: set[str]) -> None:
    """H0.1: whose the initiative is; and the weather, where nothing is asked between."""
    calm = {"tables": {"air": {"days": []}}}
    evening = scenario(phase=None, turn=2, more=calm, a="allied infantry 4-6-6 0110", g="german infantry 4-6-6 1001")
    names = set()
    for seed in range(12):
        game = lw.new_game(evening, options={"H0.1.first": option}, seed=seed)
        game.do(EndPhase())
        foretold = game.odds(EndPhase()).outcomes
        name = game.system.outcome(game.position, EndPhase(), game.do(EndPhase()))
        assert name in foretold
        names.add(name)
    assert names >= outcomes


def test_fatigue_goes_from_units_that_have_no_enemy_beside_them() -> None:
    """H0.3: who stands beside an enemy stays fatigued."""
    game = morning(
        [1, 2, 3],
        a="allied infantry 4-6-6 0505 marks=fatigued",
        b="allied infantry 4-6-6 0507 marks=fatigued",
        g="german infantry 4-6-6 0504 marks=fatigued",
    )

    assert [game.units[name].fatigued for name in "abg"] == [True, False, True]


# ---- supply, markers, air points -------------------------------------------------------------------------

SOURCES: dict[str, Any] = {"supply": {"allied": ["0510"], "german": ["0501"]}}


def test_supply_comes_by_free_road_and_four_hexes_beside_it() -> None:
    """HA.1: nobody is out of supply who has a way to a road that leads to a source."""
    units = {
        "near": "allied infantry 4-6-6 0108",
        "far": "allied infantry 4-6-6 1010",
        "g": "german infantry 4-6-6 0501",
    }
    game = lw.new_game(scenario(phase=None, roads=[["0510", "0509", "0508"]], more=SOURCES, **units))

    assert [game.units[name].isolated for name in ("near", "far", "g")] == [False, True, False]
    assert (game.units["far"].movement, game.units["near"].movement) == (3, 6)


def test_an_enemy_on_the_road_or_controlling_it_cuts_supply() -> None:
    """HA.1: unless a friend stands there."""
    road = [["0510", "0509", "0508", "0507", "0506", "0505", "0504", "0503"]]
    units = {"a": "allied infantry 4-6-6 0503", "g": "german infantry 4-6-6 0607"}
    cut = lw.new_game(scenario(phase=None, roads=road, more=SOURCES, **units))
    assert cut.units["a"].isolated
    # Both hexes that the enemy controls have to be held.
    held = lw.new_game(
        scenario(
            phase=None,
            roads=road,
            more=SOURCES,
            b="allied infantry 1-6-6 0507",
            c="allied infantry 1-6-6 0508",
            **units,
        )
    )
    assert not held.units["a"].isolated


def test_no_supply_comes_over_a_river_without_a_bridge() -> None:
    """HA.1: the way goes over ground that can be entered on foot."""
    road = [["0510", "0509", "0508", "0507", "0506", "0505"]]
    units = {"a": "allied infantry 4-6-6 0504"}
    assert lw.new_game(scenario(phase=None, roads=road, rivers=RIVER, more=SOURCES, **units)).units["a"].isolated
    bridged = [[*road[0], "0504"]]
    assert not lw.new_game(scenario(phase=None, roads=bridged, rivers=RIVER, more=SOURCES, **units)).units["a"].isolated


@pytest.mark.parametrize(("weather", "isolated"), [("clear", False), ("bad", True)])
def test_airborne_units_live_near_their_drop_zone_while_aircraft_fly(weather: str, isolated: bool) -> None:
    """HA.1 with H0.2: three hexes of it."""
    game = lw.new_game(
        scenario(phase=None, start={"weather": weather}, more=SOURCES, a="allied airborne 4-6-6 0104 drop=0101")
    )

    assert game.units["a"].isolated is isolated


def test_a_side_without_sources_is_always_in_supply() -> None:
    """HA.1: a scenario that names none for a side does not trace its supply."""
    game = lw.new_game(scenario(phase=None, more={"supply": {"german": ["0501"]}}, a="allied infantry 4-6-6 0110"))

    assert not game.units["a"].isolated


def test_fire_markers_go_in_the_first_players_initial_phase_only() -> None:
    """HA.2, HK.1: two shots in a game turn, over both player turns."""
    game = lw.new_game(
        scenario(
            phase="mechanised",
            side="allied",
            a="allied artillery 1-6-6 0110 bombard=4 range=5 marks=first_fire,final_fire",
            g="german infantry 4-6-6 1001",
        )
    )
    game.do(EndPhase())
    assert game.side == "german"
    assert game.units["a"].final_fire
    game.do(EndPhase())
    assert game.turn == 2
    assert [game.units["a"].first_fire, game.units["a"].final_fire] == [False, False]


def test_air_points_come_by_date_and_not_in_bad_weather() -> None:
    """HA.3, HM.2: in the first player's turn, for both; what is left is lost at the end of the turn."""
    days = {"date": "1944-09-18", "allied": [5, 3], "german": [1, 0]}
    more = {"tables": {"air": {"days": [days]}}}
    data = scenario(phase=None, turn=3, more=more, a="allied infantry 4-6-6 0110", g="german infantry 4-6-6 1001")
    for weather, air in ((7, (5, 1)), (8, (0, 0))):
        game = lw.new_game(data, dice=[1, 2, weather])
        game.do(ChooseOrder(True))
        assert game.position.air == air


# ---- declaration ----------------------------------------------------------------------------------------


def test_declared_is_what_stands_beside_an_enemy_and_once_only() -> None:
    """HD.1: each unit in one combat, one combat of each kind against a hex; artillery does not attack."""
    game = field(
        phase="declaration",
        a="allied infantry 4-6-6 0505",
        b="allied infantry 4-6-6 0604",
        far="allied infantry 4-6-6 0509",
        guns="allied artillery 1-6-6 0505 bombard=4 range=5",
        g="german infantry 4-6-6 0504",
        h="german infantry 4-6-6 0605",
    )

    assert why_not(game, Declare("manoeuvre", "far", "0504")) == ("HD.1", "far is not beside 0504.")
    assert why_not(game, Declare("manoeuvre", "guns", "0504")) == ("HD.1", "guns does not attack: it only supports.")
    assert why_not(game, Declare("manoeuvre", "a", "0101")) == ("HD.1", "No enemies are in 0101.")
    game.do(Declare("manoeuvre", "a", "0504"))
    assert why_not(game, Declare("assault", "a", "0605")) == ("HD.1", "a takes part in another combat.")
    assert why_not(game, Declare("manoeuvre", "b", "0504"))[0] == "HD.1"
    assert game.ruling(Declare("assault", "b", "0504"))


def test_an_assault_has_to_be_able_to_get_in() -> None:
    """HI.1: over a great river only by a bridge, on wheels over a canal too, and only as many as there is room for."""
    what: dict[str, Any] = {
        "phase": "declaration",
        "a": "allied infantry 4-6-6 0505",
        "g": "german infantry 4-6-6 0504",
    }
    game = field(rivers=RIVER, **what)
    assert why_not(game, Declare("assault", "a", "0504")) == ("HI.1", "a cannot enter 0504.")
    assert game.ruling(Declare("manoeuvre", "a", "0504"))
    assert field(rivers=RIVER, roads=[["0505", "0504"]], **what).ruling(Declare("assault", "a", "0504"))

    tanks = {**what, "a": "allied armour 4-6-16 0505 mobility=motorised"}
    assert why_not(field(rivers=CANAL, **tanks), Declare("assault", "a", "0504")) == ("HI.1", "a cannot enter 0504.")
    assert field(rivers=CANAL, roads=[["0505", "0504"]], **tanks).ruling(Declare("assault", "a", "0504"))
    assert field(rivers=CANAL, **what).ruling(Declare("assault", "a", "0504"))

    many = dict.fromkeys(("b", "c"), "allied infantry 3/2/1-6-6 0505")
    polder = field(ground={"0504": "p"}, **{**what, "a": "allied infantry 3/2/1-6-6 0505"}, **many)
    assert polder.ruling(Declare("assault", ("a", "b"), "0504"))
    rule, text = why_not(polder, Declare("assault", ("a", "b", "c"), "0504"))
    assert (rule, text) == ("HI.1", "0504 has no room for all of these steps.")


# ---- refusal --------------------------------------------------------------------------------------------


def attacked(dice: list[int], options: dict[str, str] | None = None, **units: str) -> Any:
    """The refusal phase after a manoeuvre of ``a`` against 0504."""
    game = field(phase="declaration", dice=dice, options=options, a="allied infantry 6/3-7-8 0505", **units)
    game.do(Declare("manoeuvre", "a", "0504"))
    return game


@pytest.mark.parametrize(("roll", "passed"), [(8, True), (9, False)])
def test_a_hex_of_motorised_units_refuses_with_its_best_efficiency(roll: int, passed: bool) -> None:
    """HE.1, HE.2: one die for the hex; the odds say so."""
    game = attacked([roll], g=CARS, h="german armour 4/2-8-14 0504 mobility=motorised")

    assert game.odds(Refuse("0504")).outcomes == {"passed": Fraction(4, 5), "failed": Fraction(1, 5)}
    event = game.do(Refuse("0504"))[0]
    assert (event.roll, event.efficiency, event.passed) == (roll, 8, passed)
    assert (game.phase.id == "withdraw") is passed


def test_who_cannot_refuse() -> None:
    """HE.1: a hex with a unit that is not C/M; a second try; a hex that is not attacked."""
    game = attacked([], g=CARS, leg="german infantry 2-5-6 0504", other="german recon 4-6-16 0101 mobility=motorised")
    assert game.phase.id != "refusal"  # nothing could be done in it

    cars = attacked([10], g=CARS, h="german recon 4/2-6-16 0605 mobility=motorised", b="allied infantry 1-5-6 0606")
    cars.do(Declare("manoeuvre", "b", "0605"))
    assert cars.phase.id == "refusal"
    cars.do(Refuse("0504"))
    assert why_not(cars, Refuse("0504")) == ("HE.1", "In 0504 it has been tried already.")
    assert why_not(cars, Refuse("0101"))[0] == "HE.1"


def test_a_withdrawal_leaves_a_hex_to_the_others() -> None:
    """HE.3: the smaller unit does not take the only room of the larger one."""
    polder = {"ground": {"0503": "p", "0403": "p", "0603": "p"}}
    german, cars = "german infantry {}-6-6 {}", "german recon {}-6-16 0504 mobility=motorised"
    friends = {f"f{n}": german.format(*stack) for n, stack in enumerate((("4/3/2/1", "0503"), ("6/5/4/3/2/1", "0403")))}
    full = {f"x{n}": german.format("4/3/2/1", "0603") for n in range(2)}
    units = {"g": cars.format("4/2"), "h": cars.format("4/3/2/1"), **friends, **full}
    game = field(phase="declaration", dice=[1], a="allied infantry 6/3-7-8 0505", **polder, **units)
    game.do(Declare("manoeuvre", "a", "0504"))
    game.do(Refuse("0504"))
    assert {(action.unit, action.to) for action in game.legal_actions()} == {("g", "0403"), ("h", "0503")}
    assert why_not(game, Retreat("g", "0503")) == (
        "HE.3",
        "g cannot retreat to 0503: the others would have no hex left.",
    )
    assert why_not(game, Retreat("g", "0603")) == ("HC.1", "g cannot retreat to 0603: there is no room.")


def test_those_who_refuse_withdraw_a_hex_and_the_combat_is_void() -> None:
    """HE.3: each to a hex of its owner's choice; the attackers stay."""
    game = attacked([1], g=CARS)
    events = game.do(Refuse("0504"))
    assert (game.phase.id, game.to_act) == ("withdraw", "german")
    assert {action.to for action in game.legal_actions()} == {"0503", "0403", "0603"}
    assert why_not(game, Retreat("g", "0404")) == (
        "HE.3",
        "g cannot retreat to 0404: it is in an enemy zone of control, without friends.",
    )
    for far in ("0504", "0502"):
        too_far = f"g cannot retreat to {far}: the retreat is 1 hex long."
        assert why_not(game, Retreat("g", far)) == ("HE.3", too_far)
    assert why_not(game, Retreat("g", "0505")) == ("HE.3", "g cannot retreat to 0505: enemies are there.")
    beside_water = attacked([1], rivers=[{**RIVER[0], "banks": [["0504"], ["0603"]]}], g=CARS)
    beside_water.do(Refuse("0504"))
    assert why_not(beside_water, Retreat("g", "0603")) == ("HE.3", "g cannot retreat to 0603: there is no path.")
    events = game.do(Retreat("g", "0503"))

    assert kinds(events)[:2] == ["Retreated", "CombatCancelled"]
    assert (hex_of(game, "g"), hex_of(game, "a")) == ("0503", "0505")
    assert not any(each == "CombatBegan" for entry in game.history for each in kinds(entry.events))


def test_nobody_refuses_who_has_nowhere_to_go() -> None:
    """HE.3: with enemies all round there is no try."""
    game = attacked(
        [], g=CARS, x="allied infantry 1-5-6 0502", y="allied infantry 1-5-6 0303", z="allied infantry 1-5-6 0703"
    )

    assert game.phase.id != "refusal"


def test_a_stack_withdraws_only_where_all_of_it_finds_room() -> None:
    """HE.3: a hex with room for one leaves the rest its own; the owner cannot strand the other."""
    game = attacked(
        [1],
        g="german recon 4/3/2/1-6-16 0504 mobility=motorised",
        h="german armour 4/3/2/1-8-14 0504 mobility=motorised",
        x="german infantry 9/8/7/6/5/4/3/2-5-6 0503",
        y="allied infantry 1-5-6 0303",
        w="german infantry 9/8/7/6/5/4/3/2-5-6 0603",
    )
    game.do(Refuse("0504"))

    assert {(action.unit, action.to) for action in game.legal_actions()} == {
        (unit, there) for unit in "gh" for there in ("0503", "0603")
    }
    game.do(Retreat("g", "0503"))  # the other one has one hex left, and goes there by itself
    assert (hex_of(game, "g"), hex_of(game, "h")) == ("0503", "0603")


def test_the_attackers_may_advance_where_the_option_says_so() -> None:
    """HE.3, the other reading: into the hex that was given up, or not."""
    game = attacked([1], {"HE.3.advance": "may"}, g=CARS, far="allied infantry 4-6-6 0509")
    game.do(Refuse("0504"))
    game.do(Retreat("g", "0503"))
    assert (game.phase.id, game.to_act) == ("advance", "allied")
    assert set(game.legal_actions()) == {Advance("a"), Pass()}
    assert why_not(game, Advance("far")) == ("HE.3", "far takes no part in the combat against 0504.")
    events = game.do(Advance("a"))

    assert hex_of(game, "a") == "0504"
    assert kinds(events)[:2] == ["Advanced", "CombatCancelled"]


# ---- reaction -------------------------------------------------------------------------------------------

GUARD: dict[str, str] = {"g": "german infantry 4/2-5-6 0504"}


@pytest.mark.parametrize(("roll", "passed"), [(6, True), (7, False)])
def test_a_unit_beside_an_attacked_hex_tries_to_enter_it(roll: int, passed: bool) -> None:
    """HF.1, HF.2: with its own efficiency; the odds say so."""
    game = attacked([roll], h="german infantry 4/2-6-6 0503", **GUARD)
    assert (game.phase.id, game.to_act) == ("reaction", "german")
    assert game.odds(React("h", "0504"))["passed"] == Fraction(3, 5)
    game.do(React("h", "0504"))

    assert hex_of(game, "h") == ("0504" if passed else "0503")


def test_there_is_one_try_for_a_hex_and_one_for_a_unit() -> None:
    """HF.3, and our reading of HF.1."""
    game = attacked(
        [10, 10],
        h="german infantry 4-6-6 0503",
        i="german infantry 4-6-6 0403",
        j="german infantry 4-6-6 0605",
        k="german infantry 4-6-6 0706",
        b="allied infantry 4-6-6 0606",
        **GUARD,
    )
    game.do(Declare("manoeuvre", "b", "0605"))
    game.do(React("h", "0504"))

    assert why_not(game, React("i", "0504")) == ("HF.3", "In 0504 it has been tried already.")
    assert why_not(game, React("h", "0605"))[0] == "HF.1"
    assert why_not(game, React("a", "0605"))[0] == "HF.1"
    assert game.ruling(React("g", "0605")).ok is False  # 0504 is not beside 0605


def test_a_unit_may_leave_a_hex_that_is_attacked_itself() -> None:
    """HF.1: the combat against the hex that it leaves empty is void when the phase ends and nobody has come."""
    game = attacked([1], h="german infantry 4-6-6 0604", b="allied infantry 4-6-6 0704", **GUARD)
    game.do(Declare("assault", "b", "0604"))
    assert game.phase.id == "reaction"
    assert kinds(game.do(React("h", "0504"))) == ["ReactionRolled"]
    assert game.ruling(React("g", "0604"))  # the guard might change places with it
    events = game.do(EndPhase())

    assert kinds(events)[0] == "CombatCancelled"
    assert [combat.state for combat in game.position.combats] == ["", "void"]


@pytest.mark.parametrize("order", [("h", "z"), ("z", "h")])
def test_a_hex_left_empty_may_be_entered_in_whatever_order(order: tuple[str, str]) -> None:
    """HF.1, HF.3: ``h`` leaves 0604 for 0504 and ``z`` enters it, before or after: both combats are to be fought."""
    tries = {"h": React("h", "0504"), "z": React("z", "0604")}
    units = {"h": "german infantry 4-6-6 0604", "z": "german infantry 4-6-6 0603", "b": "allied infantry 4-6-6 0704"}
    game = attacked([1, 1], **units, **GUARD)
    game.do(Declare("manoeuvre", "b", "0604"))
    for name in order:
        game.do(tries[name])

    assert [hex_of(game, name) for name in "hz"] == ["0504", "0604"]
    assert [combat.state for combat in game.position.combats] == ["", ""]
    assert game.phase.id == "manoeuvre"


def test_who_has_withdrawn_goes_no_further() -> None:
    """HE.3, HF.1: not out of the next attacked hex with those who stand there, nor into one as a reaction."""
    more = {"k": CARS.replace("0504", "0108"), "c": "allied infantry 4-6-6 0109"}
    game = attacked([1, 1], g=CARS, h=CARS.replace("0504", "0604"), b="allied infantry 4-6-6 0704", **more)
    game.do(Declare("manoeuvre", "b", "0604"))
    game.do(Declare("manoeuvre", "c", "0108"))
    game.do(Refuse("0504"))
    game.do(Retreat("g", "0604"))

    assert game.phase.id == "refusal"
    reason = "g has refused a combat already, and goes no further."
    assert why_not(game, Refuse("0604")) == ("HE.3", reason)
    beside = attacked(
        [1], g=CARS, h="german infantry 4-6-6 0604", b="allied infantry 4-6-6 0605", i=CARS.replace("0504", "0704")
    )
    beside.do(Declare("manoeuvre", "b", "0604"))
    beside.do(Refuse("0504"))
    beside.do(Retreat("g", "0603"))
    assert beside.phase.id == "reaction"
    assert why_not(beside, React("g", "0604")) == ("HF.1", reason)
    beside.do(EndPhase())
    assert not beside.position.withdrawn


def test_a_reaction_needs_room_and_a_way() -> None:
    """HF.1, HC.1: no try over a river, nor into a hex that is full."""
    full = attacked(
        [], g="german infantry 9/8/7/6/5/4/3/2/1-5-6 0504", h="german infantry 4/3/2/1-6-6 0503"
    )  # fmt: skip
    assert full.phase.id != "reaction"
    river = field(
        phase="declaration",
        rivers=RIVER,
        a="allied infantry 4-6-6 0506",
        g="german infantry 4-6-6 0505",
        h="german infantry 4-6-6 0504",
    )
    river.do(Declare("manoeuvre", "a", "0505"))
    assert river.phase.id != "reaction"


def test_movement_is_over_when_combat_is_declared() -> None:
    """HD.1: each thing in its phase, by its rule."""
    game = field(phase="declaration", a="allied infantry 4-6-6 0505", **GUARD)

    assert why_not(game, Move("a", "0506")) == (
        "HC.1",
        "That belongs to the phase: Movement or Mechanised movement. Now: Declaration of combat.",
    )


@pytest.mark.parametrize("assaulted", [True, False])
@pytest.mark.parametrize("has_bridge", [True, False])
def test_water_that_can_be_crossed_is_assaulted_where_the_table_says_so(assaulted: bool, has_bridge: bool) -> None:
    """HI.1: infantry crosses a canal; a bridge is a way in for all."""
    more = {"tables": {"terrain": {"sides": {"canal": {"assaulted": assaulted}}}}}
    units = {"a": "allied infantry 4-6-8 0505", "g": "german infantry 2-5-6 0504"}
    roads = [["0505", "0504"]] if has_bridge else []
    game = field(phase="declaration", rivers=CANAL, roads=roads, more=more, **units)
    assert game.ruling(Declare("assault", ("a",), "0504")).ok == (assaulted or has_bridge)
    assert game.ruling(Declare("manoeuvre", ("a",), "0504")).ok
