"""Cases in which one condition of the rules decides: the last point, the last step, the hex that is only just near."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import legion_widget as lw
from legion_widget.games.market_garden import actions as act
from legion_widget.games.market_garden.dates import Calendar, DateSteps
from legion_widget.games.market_garden.events import Bombarded
from legion_widget.games.market_garden.fire import is_count
from legion_widget.games.market_garden.named_values import IN_TABLES, VALUES
from legion_widget.games.market_garden.strength import armour_modifier, crossing, has_mostly
from legion_widget.games.market_garden.supply import is_near_drop_zone
from legion_widget.games.market_garden.tables import standard_tables
from legion_widget.games.market_garden.victory import Facts
from tests.market_garden.field import field, scenario

GERMAN = "german infantry 2/1-5-6 0504"


def test_numbers_that_a_variant_may_change_are_those_of_the_tables() -> None:
    tables = standard_tables()
    for key, (table, name) in IN_TABLES.items():
        assert VALUES[key].default == getattr(getattr(tables, table), name), key


# ---- movement and overrun ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("points", "is_enough"), [(4, True), (3, False)])
def test_an_overrun_may_take_the_last_point(points: int, is_enough: bool) -> None:
    """HC.2: it costs clear ground 2, and 2 more."""
    stack = dict.fromkeys(("a", "b"), f"allied armour 8/4-6-{points} 0505 mobility=motorised")
    game = field(g=GERMAN, **stack)
    assert game.ruling(act.Overrun(("a", "b"), "0504")).ok == is_enough


@pytest.mark.parametrize(("steps", "has_room"), [(8, True), (9, False)])
def test_an_empty_hex_has_room_for_as_many_steps_as_the_ground_allows(steps: int, has_room: bool) -> None:
    """HC.1: eight in woods."""
    strengths = "/".join(str(strength) for strength in range(steps, 0, -1))
    letter = next(letter for letter, kind in standard_tables().terrain.ground.items() if kind.stacking == 8)
    game = field(a=f"allied infantry {strengths}-6-8 0505", g="german infantry 2/1-5-6 0101", ground={"0605": letter})
    assert game.ruling(act.Move("a", "0605")).ok == has_room
    assert ("0605" in game.reach("a")) == has_room


def test_a_zone_of_control_lies_round_its_unit_only() -> None:
    """The first hex of the map is in none where nobody is near."""
    game: Any = field(a="allied infantry 8/4-6-8 0505", g=GERMAN)
    for side, around in (("allied", "0505"), ("german", "0504")):
        zone = game.system.derived(game.position).zoc[side]
        assert zone == game.board.grid.neighbours(game.board.index(around))


@pytest.mark.parametrize("phase", ["movement", "mechanised"])
def test_the_actions_of_a_unit_are_those_of_all_in_which_it_takes_part(phase: str) -> None:
    stack = dict.fromkeys(("a", "b"), "allied armour 8/4-6-16 0505 mobility=motorised")
    game = field(phase=phase, g=GERMAN, c="allied infantry 4-6-8 0909", **stack)
    every = set(game.legal_actions())
    for name in ("a", "b", "c"):
        own = set(game.legal_actions(name))
        assert own == {one for one in every if name in (getattr(one, "unit", ""), *getattr(one, "units", ()))}
        assert own < every


def test_no_gun_is_listed_for_an_overrun() -> None:
    """HC.2: and every overrun that is listed is allowed."""
    game = field(
        g=GERMAN,
        a="allied armour 12/6-6-16 0505 mobility=motorised",
        b="allied artillery 8-6-16 0505 mobility=motorised bombard=4 range=3",
    )
    listed = [one for one in game.legal_actions() if isinstance(one, act.Overrun)]
    assert listed
    assert all(one.units == ("a",) and game.ruling(one).ok for one in listed)


def test_a_unit_that_waits_to_be_dropped_says_nothing_of_ways_in() -> None:
    """HB.1, HC.1: its refusal is of one kind, though it has no hex to enter by."""
    game = field(a="allied infantry 8/4-6-8 0505", g=GERMAN, para="allied airborne 4-6-6 - drop=0110 arrives=1")
    assert [fault.text("en") for fault in game.ruling(act.Move("para", "0110")).faults] != []
    assert not any("Enemies hold" in fault.text("en") for fault in game.ruling(act.Move("para", "0110")).faults)


def test_a_stopped_unit_is_told_once() -> None:
    """HC.1: that it goes no further, and nothing of points and ways."""
    game = field(a="allied infantry 8/4-6-8 0507", g=GERMAN)
    game.do(act.Move("a", "0505"))
    (fault,) = game.ruling(act.Move("a", "0507")).faults
    assert "goes no further" in fault.text("en")


# ---- strength, armour and supply ----------------------------------------------------------------------------


@pytest.mark.parametrize(("others", "is_mostly"), [(1, True), (2, False)])
def test_half_of_the_steps_are_most_of_them_and_a_third_is_not(others: int, is_mostly: bool) -> None:
    units = {f"b{n}": f"allied infantry 4-6-8 0{6 + n}05" for n in range(others)}
    game: Any = field(a="allied infantry 4-6-8 0505 marks=fatigued", g=GERMAN, **units)
    counters = [game.system.counter(name) for name in ("a", *units)]
    assert has_mostly(game.position, counters, "fatigued") == is_mostly
    assert not has_mostly(game.position, [], "fatigued")


@pytest.mark.parametrize(("combat", "value"), [("manoeuvre", -2), ("assault", -1)])
def test_heavy_tanks_help_more_in_a_manoeuvre_than_in_an_assault(combat: str, value: int) -> None:
    """HH.5, HI.3: what the game's own table says; equal armour does nothing."""
    game: Any = field(a="allied armour 8/4-6-8 0505 mobility=motorised armour=3", g=GERMAN)
    own, foe = ([game.system.counter(name)] for name in ("a", "g"))
    target = game.board.index("0504")
    (modifier,) = armour_modifier(game.system, combat, own, foe, target, "allied", "HH.5")
    (hindered,) = armour_modifier(game.system, combat, foe, own, target, "german", "HH.5")
    assert (modifier.value, hindered.value) == (value, -value)
    assert armour_modifier(game.system, combat, own, own, target, "allied", "HH.5") == []


@pytest.mark.parametrize(("hex", "is_near"), [("0104", True), ("0105", False)])
def test_a_drop_zone_is_near_as_far_as_the_table_says(hex: str, is_near: bool) -> None:
    game: Any = field(a=f"allied airborne 4-6-6 {hex} drop=0101", b=f"allied infantry 4-6-6 {hex}", g=GERMAN)
    assert is_near_drop_zone(game.system, game.board.index(hex), game.system.counter("a")) == is_near
    assert not is_near_drop_zone(game.system, game.board.index(hex), game.system.counter("b"))


@pytest.mark.parametrize("combat", ["manoeuvre", "assault"])
def test_nobody_comes_over_no_water(combat: str) -> None:
    """HH.1: an attack of which nobody is left loses nothing by a river."""
    game: Any = field(a="allied infantry 8/4-6-8 0505", g=GERMAN)
    assert crossing(game.system, [], game.board.index("0504"), combat) == (0, {})


# ---- fire -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("order", ["all", "single"])
def test_the_marker_of_guns_is_named_when_they_are_marked(order: str) -> None:
    """HG.2: at once where one fire follows the other, else when it is declared and not when it falls."""
    game = field(
        phase="bombardment",
        options={"HG.1.order": order},
        a="allied artillery 1-6-6 0507 bombard=6 range=4",
        g="german infantry 4/3/2/1-5-6 0504",
        dice=[1] * 4,
    )
    game.do(act.Bombard("0504", ("a",)))
    events = [event for entry in game.history for event in entry.events]
    if order == "all":
        events = game.do(act.EndPhase())
    (fell,) = [event for event in events if isinstance(event, Bombarded)]
    assert ("HG.2" in fell.rules) == (order == "single")


# ---- own victory ------------------------------------------------------------------------------------------------


def test_facts_of_a_position_for_conditions_of_victory() -> None:
    """Who is in a hex alone, with others or not at all; what is left and lost of each side, in counters and steps."""
    game: Any = lw.new_game(
        scenario(
            a="allied infantry 8/4-6-8 0505",
            g="german infantry 4/3/2/1-5-6 0504",
            new="german infantry 4/3-5-6 - arrives=3 entry=0101",
        )
    )
    facts = Facts(game.system, game.position)
    ways = ("alone", "stand", "clear")
    assert [facts.holds("allied", "0505", how) for how in ways] == [True, True, True]
    assert [facts.holds("allied", "0504", how) for how in ways] == [False, False, False]
    assert [facts.holds("allied", "0101", how) for how in ways] == [False, False, True]
    assert [facts.left(side, "counters") for side in ("allied", "german")] == [1, 1]
    assert [facts.left(side, "steps") for side in ("allied", "german")] == [2, 4]
    assert [facts.lost(side, "counters") for side in ("allied", "german")] == [0, 0]
    steps = [0 if counter.id == "a" else game.position.steps[counter.index] for counter in game.system.counters]
    gone = Facts(game.system, msgspec.structs.replace(game.position, steps=type(game.position.steps)(steps)))
    assert [gone.lost(side, "counters") for side in ("allied", "german")] == [1, 0]
    assert [gone.is_gone(side) for side in ("allied", "german")] == [True, False]


@pytest.mark.parametrize(
    ("first", "days", "day", "words"),
    [
        ("1944-09-24", None, "1944-09-25", "24 September, PM"),
        ("1944-09-24", 2, "1944-09-18", "26 September 1944"),
        ("1944-09", None, "1944-09-18", "October 1944"),
    ],
)
def test_only_turns_of_half_a_day_from_a_day_on_are_called_so(
    first: str, days: int | None, day: str, words: str
) -> None:
    """HA.3: other steps are texts, and the table of aircraft has the days of the game."""
    calendar = Calendar(DateSteps(first, days=days), 4)
    assert (calendar.date(3), calendar.words(2).text("en")) == (day, words)


@pytest.mark.parametrize(
    ("value", "is_one"), [(0, True), (3, True), (-1, False), (True, False), (1.0, False), ("1", False), (None, False)]
)
def test_air_points_are_whole_numbers_from_nothing_on(value: Any, is_one: bool) -> None:
    """HG.1: what a file may hold besides is no number of points."""
    assert is_count(value) == is_one
