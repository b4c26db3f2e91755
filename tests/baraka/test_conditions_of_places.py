"""Conditions of the rules on units, distress, places and ends, each of them at the case in which it decides."""

from __future__ import annotations

from typing import Any

import pytest

import legion_widget as lw
from legion_widget.games.baraka import Activate, Aim, Declare, Decline, Fire, Move, Stop, cm, why
from legion_widget.games.baraka.flight import flee, run_home
from legion_widget.games.baraka.forecast.odds import name
from legion_widget.games.baraka.losses import lose
from legion_widget.games.baraka.morale import distress
from legion_widget.games.baraka.queries import arcs
from legion_widget.games.baraka.tabletop.bases import Base
from legion_widget.games.baraka.tabletop.reach import way_to_opening
from legion_widget.games.baraka.tabletop.table import Table
from legion_widget.games.baraka.transaction import Transaction
from legion_widget.games.baraka.unit_geometry import exit_edge
from legion_widget.games.baraka.upkeep import apply_upkeep
from legion_widget.games.baraka.values import fire, locate
from legion_widget.games.baraka.victory import Facts, judge, objectives
from tests.baraka.skirmish import BLANK, harka, kinds, one, rule, skirmish, squad, unit, value

R1 = harka("r1", (50, 60))
FAR_R1 = harka("r1", (150, 140))


#: A house that is entered from behind, between (50, 140) and the edge of the table.
HOUSES = (
    {"id": "h", "kind": "building", "points": [[40, 143], [60, 143], [60, 148], [40, 148]], "openings": [[50, 148]]},
)


def ready(*units: dict[str, Any], id: str = "s1", **more: Any) -> Any:
    """A game in which a unit has been activated."""
    game = skirmish(*units, **more)
    game.do(Activate(id))
    return game


# ---- who leads, and from where it is measured --------------------------------------------------------------


def test_companions_whose_commander_has_fallen_lead_nobody() -> None:
    """B17.1: the unit has its own leader again."""
    chief = one("lt", "lieutenant", (52.6, 100), joined="s1", taken={"companions": 1})
    game = skirmish(chief, squad("s1", (50, 100), superior="lt"), FAR_R1)
    lieutenant = next(n for n, m in enumerate(game.units["s1"].members) if (m.troop.id, m.number) == ("lt", 0))
    tx = Transaction(game.system, game.position)
    assert tx.unit("s1").leader.troop.id == "lt"
    lose(tx, "s1", (lieutenant,), "B12.10")

    assert len(tx.unit("s1").guests) == 1
    assert tx.unit("s1").commander is None
    assert tx.unit("s1").leader.troop.id == "s1"


def test_all_is_measured_from_a_weapon_and_not_from_who_leads_it() -> None:
    """B4.3, B11.1."""
    gun = unit("mg", "spanish", "legion-machine-gun", (50, 100), 2, facing=0, superior="sg")
    game = skirmish(one("sg", "sergeant", (55, 100), joined="mg"), gun, FAR_R1)

    assert game.units["mg"].leader.troop.id == "sg"
    assert game.units["mg"].place == cm(50, 100)


# ---- distress ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("held", "told"), [(3, ["Distressed", "Panicked"]), (4, []), (5, [])])
def test_distress_that_does_not_rise_to_morale_brings_no_panic(held: int, told: list[str]) -> None:
    """B14.1, B21.20: morale that has fallen to the distress held, or below it, calls for no roll; nor does one more."""
    game = skirmish(squad("s1", (50, 100)), FAR_R1)
    tx = Transaction(game.system, game.position)
    tx.change("s1", distress=held)
    distress(tx, "s1", 1)

    assert kinds(tx.events)[:2] == told


def test_who_is_off_the_table_feels_no_distress() -> None:
    """B14.1: a character in a unit has what it has, and whatever he gets is the unit's."""
    game = skirmish(one("sg", "sergeant", (52.6, 100), joined="s1"), squad("s1", (50, 100), superior="sg"), FAR_R1)
    tx = Transaction(game.system, game.position)
    distress(tx, "sg", 1)
    assert (tx.state("sg").distress, tx.state("s1").distress) == (0, 1)
    tx.change("s1", figures=(None,) * len(tx.state("s1").figures), destroyed=True)
    told = list(tx.events)
    distress(tx, "s1", 1)
    assert (tx.state("s1").distress, tx.events) == (1, told)


def test_the_distress_of_who_has_joined_a_unit_is_not_trimmed_by_his_own_morale() -> None:
    """B14.1, B17.5: he has that of the unit, when he leaves it."""
    chief = one("sg", "sergeant", (52.6, 100), joined="s1")
    game = skirmish(chief, squad("s1", (50, 100), superior="sg"), FAR_R1)
    tx = Transaction(game.system, game.position)
    tx.change("sg", distress=9)
    tx.change("s1", distress=9)
    apply_upkeep(tx)

    assert tx.state("sg").distress == 9
    assert tx.state("s1").distress < 9


def test_however_often_it_has_panicked_it_can_be_frightened() -> None:
    """B14.1, B21.20: morale is at least 1: the first marker brings a roll for panic."""
    game = skirmish(squad("s1", (50, 100)), FAR_R1, dice=(4,))
    tx = Transaction(game.system, game.position)
    tx.change("s1", shaken=9, distress=2)
    apply_upkeep(tx)
    assert tx.state("s1").distress == 1
    assert kinds(tx.events) == ["Distressed"]
    tx.change("s1", distress=0)
    distress(tx, "s1", 3)

    assert tx.state("s1").distress == 1
    assert kinds(tx.events) == ["Distressed", "Distressed", "Panicked"]


# ---- ways --------------------------------------------------------------------------------------------------


def test_each_thing_in_the_way_is_told_once() -> None:
    """B4.8: two enemies are too near, and the way ends beside both."""
    game = ready(squad("s1", (50, 100), men=0), harka("r1", (45, 86), men=3), FAR_R1 | {"id": "r2"})
    faults = [fault.rule for fault in game.ruling(Declare((Move((cm(50, 90),)),))).faults]

    assert faults == ["B4.8"]


def test_who_may_leave_the_table_by_one_edge_does_not_go_over_another_on_the_way() -> None:
    """B11.1, B21.2."""
    goal = {"kind": "exit", "side": "spanish", "edge": "north", "points": 3}
    game = ready(squad("s1", (5, 5)), FAR_R1, objectives=[goal])

    assert rule(game, Declare((Move((cm(5, -2),)),))) is None
    assert rule(game, Declare((Move((cm(-1, 4), cm(5, -2))),))) == "B11.1"
    assert rule(game, Declare((Move((cm(-2, 5),)),))) == "B11.1"


def test_who_leaves_the_table_keeps_away_from_the_enemy_at_its_edge() -> None:
    """B4.8, B11.1."""
    goal = {"kind": "exit", "side": "spanish", "edge": "north", "points": 3}
    for x, wanted in ((58, "B4.8"), (65, None)):
        game = ready(squad("s1", (40, 5), men=0), harka("r1", (x, 3), men=0), objectives=[goal])
        assert rule(game, Declare((Move((cm(50, -2),)),))) == wanted


def test_an_assault_takes_the_door_to_which_there_is_a_way() -> None:
    """B19.4: one that another house stands against is none."""
    hut = {"id": "hut", "kind": "building", "points": [[40, 40], [60, 40], [60, 50], [40, 50]]}
    shed = {
        "id": "shed",
        "kind": "building",
        "points": [[40, 50], [60, 50], [60, 60], [40, 60]],
        "openings": [[50, 60]],
    }
    table = Table.from_dict({"width": 120, "height": 90, "pieces": [{**hut, "openings": [[50, 50], [40, 45]]}, shed]})
    way = way_to_opening(table, Base(cm(50, 75)), table["hut"], cm(50, 45))

    assert way is not None
    assert way[-1] == cm(40, 45)


@pytest.mark.parametrize("kind", ["fence", "wall", "grove", "crops"])
def test_only_low_areas_lie_round_others(kind: str) -> None:
    """B19.1: crops may, a fence may not."""
    hut = {"id": "hut", "kind": "building", "points": [[40, 40], [60, 40], [60, 50], [40, 50]]}
    pieces = [hut, {"id": "belt", "kind": kind, "around": "hut", "width": 5}]
    if kind == "crops":
        Table.from_dict({"width": 120, "height": 90, "pieces": pieces})
    else:
        with pytest.raises(lw.DataError, match="áreas bajas"):
            Table.from_dict({"width": 120, "height": 90, "pieces": pieces})


@pytest.mark.parametrize(("y", "pieces", "is_lost"), [(140, (), True), (140, HOUSES, False), (100, (), False)])
def test_who_runs_home_is_lost_only_over_the_edge(y: float, pieces: tuple[dict[str, Any], ...], is_lost: bool) -> None:
    """B14.2: not where a house stops him before it, nor where his way ends on the table."""
    game = skirmish(squad("s1", (50, y), men=0), FAR_R1, pieces=pieces)
    tx = Transaction(game.system, game.position)
    run_home(tx, "s1")

    assert tx.state("s1").destroyed == is_lost


def test_who_runs_along_the_edge_is_not_lost_over_it() -> None:
    """B21.19: he stands at it, and his flight ends on the table."""
    game = skirmish(squad("s1", (50, 148.75), men=0), harka("r1", (47, 148.75), men=0))
    tx = Transaction(game.system, game.position)
    flee(tx, "s1", cm(47, 148.75), "r1")

    assert not tx.state("s1").destroyed
    assert tx.unit("s1").place[0] > 6000


# ---- what is said, and odds --------------------------------------------------------------------------------


def test_what_a_unit_may_do_while_another_acts() -> None:
    """B10.1: those of the side that acts do not react, and nobody else decides."""
    game = ready(squad("s1", (50, 100)), squad("s2", (80, 100)), R1)
    game.do(Declare((Aim(),)), dice=[BLANK])

    assert "may react" in why.what_can(game.system, game.position, game.units["r1"]).text("en")
    assert "react" not in why.what_can(game.system, game.position, game.units["s2"]).text("en")
    assert "react" not in why.what_can(game.system, game.position, game.units["s1"]).text("en")


def test_whoever_is_off_the_table_reaches_nothing() -> None:
    game = skirmish(one("sg", "sergeant", (52.6, 100), joined="s1"), squad("s1", (50, 100)), R1)
    tx = Transaction(game.system, game.position)
    lose(tx, "s1", tuple(range(tx.unit("s1").count)), "B12.10")
    reach = why.reach(game.system, tx.position, tx.unit("s1"))

    assert [point for point in (cm(0.01, 0), cm(0, 0.01), cm(50, 100)) if point in reach] == []


def test_the_odds_have_the_outcome_that_the_dice_bring() -> None:
    """B12.10: of one miniature, say."""
    game = ready(squad("s1", (50, 100), located=["r1"]), R1)
    action, before = Declare((Fire("r1"),)), game.position
    odds = game.odds(action)
    events = [*game.do(action, dice=[BLANK]), *game.do(Decline(), dice=[1, 1, 9, 9, 9, 3, 9, 9])]
    outcome = name(game.system, before, action, events)

    assert outcome in odds.outcomes
    assert outcome is not None


@pytest.mark.parametrize(
    ("y", "words"), [(70, []), (60, ["high, ahead of the ridge"]), (50, ["on the crest, not hidden"])]
)
def test_who_stands_on_a_hill_is_located_by_the_place_on_it(y: float, words: list[str]) -> None:
    """B12.3."""
    hill = {
        "id": "h",
        "kind": "gentle_hill",
        "points": [[30, 30], [70, 30], [70, 66], [30, 66]],
        "ridge": [[30, 50], [70, 50]],
    }
    game = skirmish(squad("s1", (50, 100)), harka("r1", (50, y), men=0), pieces=(hill,))
    said = {step.message.text("en") for step in locate(game.units["s1"], game.units["r1"])}

    assert sorted(said & {"high, ahead of the ridge", "on the crest, not hidden"}) == words


def test_what_a_unit_does_is_declared_for_it_alone() -> None:
    """B9.1."""
    game = ready(squad("s1", (50, 100)), squad("s2", (80, 100)), R1)
    told = {id: why.what_can(game.system, game.position, game.units[id]).text("en") for id in ("s1", "s2")}

    assert "declares" in told["s1"]
    assert "declares" not in told["s2"]


@pytest.mark.parametrize(
    ("reading", "dismounted", "more"), [("mounted", False, 1), ("mounted", True, 0), ("no", False, 0)]
)
def test_only_riders_in_the_saddle_may_be_a_big_target(reading: str, dismounted: bool, more: int) -> None:
    """B12.7."""
    rider = unit("cv", "riffian", "cavalry", (50, 60), 3, dismounted=dismounted)
    game = skirmish(squad("s1", (50, 100)), rider, options={"B12.7.big": reading})
    own, target = game.units["s1"], game.units["cv"]
    plain = skirmish(squad("s1", (50, 100)), R1).units
    values = [
        value(fire(one, two, one.leader, "rifle", moved=False, aimed=False, turned=False))
        for one, two in ((own, target), (plain["s1"], plain["r1"]))
    ]

    assert values[0] - values[1] == more


def test_a_weapon_covers_the_half_of_the_table_before_it() -> None:
    """B18.1."""
    gun = unit("mg", "spanish", "legion-machine-gun", (100, 75), 4, facing=0)
    (arc,) = arcs(skirmish(gun, FAR_R1).system, skirmish(gun, FAR_R1).position, "mg")

    assert max(y for _, y in arc.effective) <= 7501
    assert {(0, 0), (20000, 0)} <= set(arc.effective)


def test_a_variant_changes_a_number_within_the_range_of_its_die() -> None:
    """B12.3 is rolled with a D100, the others with a D10."""
    values = lw.new_game("well").system.named_values

    assert {key: (value.least, value.most) for key, value in values.items()} == {
        key: (-90, 90) if key.startswith("B12.3.") else (-9, 9) for key in values
    }


def test_a_place_to_look_at_is_one_point_or_several() -> None:
    system = lw.new_game("well").system

    assert system.spot(cm(50, 40)) == system.spot([cm(50, 40)]) is not None
    assert [system.spot(place) for place in ((1, 2, 3), [(1, 2), (1, 2, 3)], "r1")] == [None, None, None]


# ---- the end -----------------------------------------------------------------------------------------------


def test_a_scenario_that_begins_amidst_an_impulse_gives_five_chits_where_it_names_none() -> None:
    """B8.2: ours; a scenario says how many are left."""
    game = skirmish(squad("s1", (50, 100)), FAR_R1, start={"initiative": "spanish", "chits": {"riffian": 3}})

    assert [pool.reserve for pool in game.position.chit_pools] == [5, 3]


@pytest.mark.parametrize(("default", "winner"), [("draw", None), ("riffian", "riffian"), ("spanish", "spanish")])
def test_a_scenario_says_who_wins_where_no_condition_is_fulfilled(default: str, winner: str | None) -> None:
    """B21.34."""
    ford = {"points": [[5, 5], [20, 5], [20, 20], [5, 20]], "name": {"es": "el vado", "en": "the ford"}}
    table = {"width": 120, "height": 120}
    held = {"winner": "spanish", "if": {"kind": "hold", "places": ["ford"]}}
    data = {"system": "baraka", "length": 1, "table": table, "areas": {"ford": ford}}
    start = {"initiative": "spanish", "chits": {"spanish": 5, "riffian": 0}}
    units = [squad("s1", (60, 90)), harka("r1", (60, 30))]
    victory = {"default": default, "conditions": [held]}
    game = lw.new_game({**data, "start": start, "units": units, "victory": victory})
    assert [objective.points for objective in objectives(game.system, game.position)] == [1]
    game.do(Stop())

    assert game.result is not None
    assert game.result.winner == winner


def test_an_objective_is_called_by_its_own_title() -> None:
    goal = {"kind": "survive", "side": "spanish", "points": 1}
    titled = {**goal, "title": {"es": "Que vivan", "en": "Let them live"}}
    game = skirmish(squad("s1", (50, 100)), FAR_R1, objectives=[goal, titled])
    told = [objective.title.text("en") for objective in objectives(game.system, game.position)]

    assert told == ["keep the miniatures", "Let them live"]


def test_units_that_are_left_are_those_on_the_table_or_to_come() -> None:
    """B21.34."""
    units = [squad("s1", (50, 100)), squad("s2", (80, 100)), unit("s3", "spanish", "legion-squad", (20, 140), enters=3)]
    game = skirmish(*units, FAR_R1)
    tx = Transaction(game.system, game.position)
    assert Facts(game.system, tx.position).left("spanish", "units") == 3
    lose(tx, "s1", tuple(range(tx.unit("s1").count)), "B12.10")

    assert Facts(game.system, tx.position).left("spanish", "units") == 2


@pytest.mark.parametrize("who", ["s1", "r1"])
def test_a_side_is_beaten_also_where_some_of_the_other_have_left(who: str) -> None:
    """B12.10, B11.1: the game is counted up only where those have left who are gone."""
    game = skirmish(squad("s1", (50, 100)), squad("s2", (80, 100)), FAR_R1)
    tx = Transaction(game.system, game.position)
    tx.change("s2", figures=(None,) * len(tx.state("s2").figures), left="north")
    lose(tx, who, tuple(range(tx.unit(who).count)), "B12.10")
    judge(tx)

    assert tx.position.ending == ("left" if who == "s1" else "beaten")


def test_who_stands_at_the_foot_of_an_edge_leaves_by_the_other() -> None:
    """B21.2: a place on the very edge is on the table."""
    south = {"kind": "exit", "side": "spanish", "edge": "south", "points": 3}
    game = skirmish(squad("s1", (195, 145), men=0), FAR_R1, objectives=[south])

    assert exit_edge(game.system, game.units["s1"], cm(195, 150.01)) == "south"
    assert exit_edge(game.system, game.units["s1"], cm(200.01, 150)) == ""
    east = skirmish(squad("s1", (195, 145), men=0), FAR_R1, objectives=[{**south, "edge": "east"}])
    assert exit_edge(east.system, east.units["s1"], cm(200, 150.01)) == ""
    assert exit_edge(east.system, east.units["s1"], cm(200.01, 150)) == "east"
    for edge, on, off in (("west", cm(0, -0.01), cm(-0.01, 0)), ("north", cm(-0.01, 0), cm(0, -0.01))):
        game = skirmish(squad("s1", (5, 5), men=0), FAR_R1, objectives=[{**south, "edge": edge}])
        assert [exit_edge(game.system, game.units["s1"], point) for point in (on, off)] == ["", edge]


def test_a_side_that_has_nobody_from_the_start_has_not_lost() -> None:
    game = lw.new_game({"system": "baraka", "table": {"width": 100, "height": 100}, "units": [squad("s1", (50, 50))]})
    tx = Transaction(game.system, game.position)
    judge(tx)

    assert tx.position.ending == ""


@pytest.mark.parametrize(("own", "enemy", "winner"), [(3, 2, "spanish"), (2, 3, "riffian"), (3, 3, None)])
def test_who_has_more_points_wins(own: int, enemy: int, winner: str | None) -> None:
    """B21.2."""
    area = [[30, 30], [70, 30], [70, 140], [30, 140]]
    objectives = [
        {"kind": "reach", "side": "spanish", "points": own, "area": area, "units": ["s1"]},
        {"kind": "reach", "side": "riffian", "points": enemy, "area": area, "units": ["r1"]},
    ]
    game = skirmish(squad("s1", (50, 100), men=0), harka("r1", (50, 60), men=0), objectives=objectives, length=1)
    while game.result is None:
        game.do(Stop())

    assert game.result.winner == winner
