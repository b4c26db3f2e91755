"""The scenarios that come with Baraka & Fatality Lite: what stands where, what it costs, and how it ends."""

from __future__ import annotations

import json
import re
from functools import cache
from itertools import combinations
from typing import Any

import pytest

import legion_widget as lw
from legion_widget.engine.errors import DataError
from legion_widget.engine.game import Game
from legion_widget.engine.i18n import LANGUAGES
from legion_widget.games.baraka import events as ev
from legion_widget.games.baraka import unit_geometry, victory
from legion_widget.games.baraka.actions import CM, Point, Stop, cm
from legion_widget.games.baraka.armies.army_list import army_list
from legion_widget.games.baraka.armies.roster import RosterUnit
from legion_widget.games.baraka.as_scenario import data_of
from legion_widget.games.baraka.data import ObjectiveData
from legion_widget.games.baraka.game import Baraka
from legion_widget.games.baraka.position import SIDES, Position, enemy, replace
from legion_widget.games.baraka.scenario import BarakaScenario
from legion_widget.games.baraka.tabletop import bases as geo
from legion_widget.games.baraka.tabletop.bases import Base
from legion_widget.games.baraka.tabletop.geometry import Shape
from legion_widget.games.baraka.tabletop.paths import ground_of
from legion_widget.games.baraka.tabletop.placement import place_blocks
from legion_widget.games.baraka.tabletop.reach import shortest_way
from legion_widget.games.baraka.unit import Unit
from legion_widget.players.officer import Officer
from tests.baraka.skirmish import harka, skirmish, squad

SCENARIOS = ("blockhouse", "convoy", "well")
#: Those that fill an afternoon; the well is for a first lesson.
LARGE = SCENARIOS[:2]
#: The points of the lists on either side, Spanish and Riffian.
POINTS = {"blockhouse": (230, 450), "convoy": (483, 586), "well": (231, 215)}
#: The lists that a side's units are priced by.
LISTS = {"spanish": "legion", "riffian": "riffian"}

each = pytest.mark.parametrize("id", SCENARIOS)
each_large = pytest.mark.parametrize("id", LARGE)


def load(id: str, **changes: Any) -> BarakaScenario:
    """A scenario that comes with the game, changed if wanted."""
    scenario = lw.load_scenario(id)
    return scenario.edit(**changes) if changes else scenario  # type: ignore[return-value]


def begun(id: str, **changes: Any) -> Game[Any, Any]:
    """A game of it, before the first decision."""
    return Game(Baraka(load(id, **changes)), 1)


def middle(objective: ObjectiveData) -> Point:
    """The middle of the area of an objective."""
    xs, ys = zip(*objective.area, strict=True)
    return cm((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)


def bodies(system: Baraka, position: Position) -> list[Unit]:
    """All units on the table."""
    return [unit for troop in system.troops if (unit := system.unit(position, troop.id)).is_on_table]


def arrived(game: Game[Any, Any]) -> Position:
    """The position at the start, with those who come later where they are to come."""
    scenario, position = game.scenario, game.position
    states = tuple(
        replace(state, figures=tuple(scenario.places(n)), waiting=False) if state.waiting else state
        for n, state in enumerate(position.states)
    )
    there: Position = replace(position, states=states)
    return there


# ---- what stands where -------------------------------------------------------------------------------


@each
def test_nobody_stands_in_a_wall_or_off_the_table(id: str) -> None:
    """Nor on another, those who come later included."""
    game = begun(id)
    system, p = game.system, arrived(game)
    bases = [(unit.id, base) for unit in bodies(system, p) for base in unit_geometry.bases(unit)]

    for name, base in bases:
        assert not place_blocks(system.table, base), name
    for (one, a), (other, b) in combinations(bases, 2):
        assert not geo.is_overlapping(a, b), (one, other)


@each
def test_everybody_is_in_cohesion_and_away_from_the_enemy(id: str) -> None:
    """B4.4, B4.8."""
    game = begun(id)
    system, p = game.system, arrived(game)

    for unit in bodies(system, p):
        lead = unit_geometry.leader_base(unit)
        assert all(geo.gap(lead, base) <= unit_geometry.limit(system, unit) for base in unit_geometry.bases(unit)), (
            unit.id
        )
        near = [
            geo.gap(base, other)
            for base in unit_geometry.bases(unit)
            for other in unit_geometry.enemies(system, p, unit)
        ]
        assert min(near) >= 10 * CM, unit.id


@each_large
def test_a_garrison_stands_inside_its_work(id: str) -> None:
    """Whoever begins prepared has the cover of the piece that he began in (B19.2)."""
    game = begun(id)
    system, position = game.system, game.position
    prepared = [unit for unit in bodies(system, position) if unit.state.prepared]

    assert {unit.id for unit in prepared} >= {"garrison"}
    for unit in prepared:
        inside = [system.table.standing(base).wholly for base in unit_geometry.bases(unit)]
        assert all(any(system.table[piece].terrain.fortified for piece in pieces) for pieces in inside), unit.id


@each_large
def test_the_table_has_pieces_of_several_kinds(id: str) -> None:
    """With what hides, what covers and what slows, each with a name of its own in both languages."""
    pieces = load(id).table.pieces

    assert {"wood", "hill", "walls"} <= {piece.terrain.vision for piece in pieces}
    assert {"light", "heavy"} <= {piece.terrain.cover for piece in pieces}
    assert len({piece.kind for piece in pieces}) >= 9
    for language in LANGUAGES:
        assert len({piece.name[language] for piece in pieces}) == len(pieces)


@each
def test_some_are_seen_at_the_start_and_some_are_not(id: str) -> None:
    """The ground matters from the first impulse."""
    game = begun(id)
    system, p = game.system, arrived(game)
    ours, theirs = ([unit for unit in bodies(system, p) if unit.side == side] for side in SIDES)
    seen = [bool(unit_geometry.can_see(system, p, one, other)) for one in ours for other in theirs]

    assert 0 < sum(seen) < len(seen)


# ---- objectives --------------------------------------------------------------------------------------


@each
def test_every_area_can_be_reached(id: str) -> None:
    """By somebody of the side that it gives points to, over the ground, or he is there."""
    game = begun(id)
    system, p = game.system, arrived(game)

    for objective in game.scenario.data.objectives:
        if not objective.area:
            continue
        area = Shape.area([cm(*place) for place in objective.area])
        those = [b for b in bodies(system, p) if b.side == objective.side and b.id in (objective.units or [b.id])]
        assert those
        for unit in those if objective.units else those[-1:]:
            base = Base(unit.place, unit_geometry.leader_base(unit).radius)
            way = shortest_way(system.table, base, middle(objective))
            assert way is not None, (objective.title, unit.id)
            assert area.has(way[-1]), (objective.title, unit.id)


def test_mules_follow_the_road_all_the_way() -> None:
    """The wire is open where the road goes through, and so is the streambed."""
    game = begun("convoy")
    system, position = game.system, game.position
    course = system.table["road"].course

    assert ground_of(system.table, course).going == "open"
    for id in ("mules-1", "mules-2"):
        unit = system.unit(position, id)
        assert shortest_way(system.table, Base(unit.place, 200), course[-1], "open") is not None


def moved(position: Position, system: Baraka, id: str, to: Point) -> Position:
    """The same position with the miniatures of a unit all at one place."""
    states = list(position.states)
    number = system.number(id)
    states[number] = replace(states[number], figures=(to,) * len(states[number].figures))
    there: Position = replace(position, states=tuple(states))
    return there


def worth(game: Game[Any, Any], position: Position, kind: str, side: str) -> int:
    """What the objectives of a kind give a side."""
    objectives = [o for o in game.scenario.data.objectives if o.kind == kind and o.side == side]
    return sum(victory.earned(game.system, position, objective) for objective in objectives)


def test_each_mule_in_the_position_counts() -> None:
    """And a place beside it does not."""
    game = begun("convoy")
    system, position = game.system, game.position

    assert worth(game, position, "reach", "spanish") == 0
    inside = moved(position, system, "mules-1", cm(20, 60))
    assert worth(game, inside, "reach", "spanish") == 6 * 4
    assert worth(game, moved(inside, system, "mules-2", cm(36, 60)), "reach", "spanish") == 6 * 4
    assert worth(game, moved(inside, system, "squad-1", cm(25, 60)), "reach", "spanish") == 6 * 4


@each_large
def test_a_place_is_held_by_who_is_alone_in_it(id: str) -> None:
    """The garrison holds it as the game begins, nobody while both are in it, the Riffians when they are alone."""
    game = begun(id)
    system, position = game.system, game.position
    objective = next(o for o in game.scenario.data.objectives if o.kind == "hold")
    both = moved(position, system, "harka-1", middle(objective))
    theirs = both
    for unit in bodies(system, position):
        if unit.side == "spanish":
            theirs = moved(theirs, system, unit.id, cm(1, 1))

    assert worth(game, position, "hold", "spanish") == objective.points > 0 == worth(game, position, "hold", "riffian")
    assert worth(game, both, "hold", "spanish") == 0 == worth(game, both, "hold", "riffian")
    assert worth(game, theirs, "hold", "riffian") == 15


def test_who_is_still_to_come_is_not_lost() -> None:
    """And a side that has only those left is not beaten."""
    game = begun("blockhouse")
    system, position = game.system, game.position

    assert worth(game, position, "destroy", "riffian") == 0
    assert victory.strength(system, position, "spanish") == 1 + 10 + 7 + 7
    number = system.number("garrison")
    states = list(position.states)
    states[number] = replace(states[number], figures=(None,) * 10, destroyed=True)
    gone: Position = replace(position, states=tuple(states))
    assert worth(game, gone, "destroy", "riffian") == 10
    assert victory.strength(system, gone, "spanish") == 15


# ---- those who come later ----------------------------------------------------------------------------


def stopped(game: Game[Any, Any], impulse: int) -> list[Any]:
    """Lets impulses go by with nothing done; what happened."""
    told: list[Any] = []
    while game.turn < impulse:
        legal = list(game.legal_actions())
        told += game.do(Stop() if Stop() in legal else legal[0])
    return told


def test_the_relief_comes_in_its_impulse_and_place() -> None:
    """Before it, it can do nothing, and the ruling says why; then it stands where the scenario says."""
    game = begun("blockhouse")
    system = game.system

    for id in ("relief-1", "relief-2"):
        assert game.position.states[system.number(id)].waiting
        assert not game.position.states[system.number(id)].alive
        assert any(fault.subject == id for fault in _able(system, game.position, id))
    told = stopped(game, 2)

    assert [event.unit for event in told if isinstance(event, ev.Entered)] == ["relief-1", "relief-2"]
    unit = system.unit(game.position, "relief-1")
    assert unit.is_on_table
    assert unit.count == 7
    assert unit.place == cm(60, 114)
    assert not list(_able(system, game.position, "relief-1"))


def _able(system: Baraka, position: Position, id: str) -> list[Any]:
    from legion_widget.games.baraka.checks import activation_faults

    return list(activation_faults(system, position, id, "B9.1"))


def test_the_relief_keeps_away_from_an_enemy_who_stands_where_it_comes() -> None:
    """It is set down as near as can be, on nobody, 10 cm from every enemy (B4.8)."""
    game = begun("blockhouse", units={"harka-1": {"at": [60, 112]}})
    system = game.system
    stopped(game, 2)
    position = game.position
    unit = system.unit(position, "relief-1")

    assert unit.count == 7
    assert (
        min(
            geo.gap(base, other)
            for base in unit_geometry.bases(unit)
            for other in unit_geometry.enemies(system, position, unit)
        )
        >= 1000
    )
    assert all(geo.is_on_table(base, system.table.width, system.table.height) for base in unit_geometry.bases(unit))


def test_a_position_with_units_to_come_can_be_stored() -> None:
    """Dumped and loaded it is the same."""
    game = begun("convoy")
    data = json.loads(json.dumps(game.system.dump(game.position)))

    assert game.system.load(data) == game.position
    assert data["states"]["harka-5"]["waiting"] is True


@pytest.mark.usefixtures("english")
def test_a_file_that_makes_no_sense_is_told_with_its_place() -> None:
    """A unit without a place to come to, an area without corners, an objective for nobody."""
    late = {"id": "late", "side": "spanish", "profile": "legion-squad", "enters": 2}
    with pytest.raises(DataError, match=r"units\[\d+\].at: a unit that comes later"):
        load("blockhouse", add=[late])
    hold = {"kind": "hold", "side": "spanish", "area": [[1, 1], [2, 2]]}
    with pytest.raises(DataError, match=r"objectives\[0\].area: to hold takes an area"):
        load("blockhouse", objectives=[hold])
    with pytest.raises(DataError, match=r"objectives\[0\].units\[0\]: there is no unit 'mule-1'"):
        load("convoy", objectives=[{"kind": "survive", "side": "spanish", "units": ["mule-1"]}])


# ---- forces and texts --------------------------------------------------------------------------------


def price(troop: RosterUnit) -> int:
    """What a unit costs by its army list: the unit, the rules of its kabyl for each miniature, its binoculars."""
    found = army_list(LISTS[troop.side])
    unit = next((u for u in found.units if (u.profile or u.id) == troop.profile.id), None)
    if unit is None:
        return 0
    assert len(troop.figures) == 1 + unit.soldiers
    each_man = 0
    if found.kabyl is not None:
        chosen = set(troop.rules) - set(troop.profile.rules)
        each_man = sum(found.kabyl.rules[rule] for rule in chosen) + found.kabyl.trustful * troop.trustful
    carried = {thing for figure in troop.figures for thing in figure.equipment} - set(troop.profile.equipment)
    return unit.points + each_man * len(troop.figures) + sum(unit.listed[thing].points for thing in carried)


@each
def test_the_points_are_those_of_the_lists_and_of_the_text(id: str) -> None:
    """Unit by unit, and the sums as `about` tells them in both languages."""
    scenario = load(id)
    for troop in scenario.troops:
        assert troop.points == price(troop), troop.id
    sums = tuple(sum(troop.points for troop in scenario.troops if troop.side == side) for side in SIDES)

    assert sums == POINTS[id]
    for text in scenario.about_words.values():
        assert all(re.search(rf"\b{points}\b", text) for points in sums)


@each
def test_chains_of_command_are_those_of_the_lists(id: str) -> None:
    """Everybody of a list stands under somebody whom his list puts above him, or may stand alone."""
    for troop in load(id).troops:
        units = {u.profile or u.id: u for u in army_list(LISTS[troop.side]).units}
        unit = units.get(troop.profile.id)
        if unit is None or not troop.superior:
            continue
        above = next(t for t in load(id).troops if t.id == troop.superior)
        assert above.side == troop.side
        level = above.profile.level
        assert level > troop.profile.level
        assert level >= 1


@each
def test_texts_are_there_in_both_languages(id: str) -> None:
    """Title, text, the names of units and objectives; the text says whose scenario it is, and how far it is history."""
    scenario = load(id)
    words = [scenario.words, scenario.about_words, *(o.title for o in scenario.data.objectives)]
    words += [troop.name for troop in scenario.troops]

    for text in words:
        assert set(text) == set(LANGUAGES)
        assert all(text.values())
    assert "scenario of our own" in scenario.about_words["en"]
    assert "Escenario nuestro" in scenario.about_words["es"]
    assert re.search(r"confidence [ABC]", scenario.about_words["en"])
    assert re.search(r"confianza [ABC]", scenario.about_words["es"])
    assert len({troop.name["es"] for troop in scenario.troops}) == len(scenario.troops)


@each
def test_the_designer_is_warned_of_nothing(id: str) -> None:
    """And the scenario is the same after it was written and read."""
    scenario = load(id)

    assert not list(Baraka(scenario).warnings(Game(Baraka(scenario), 0).position))
    assert BarakaScenario(scenario.to_dict()) == scenario


# ---- to the end --------------------------------------------------------------------------------------


@cache
def played(id: str, seed: int) -> Game[Any, Any]:
    """A game of an officer against himself, to its end."""
    game = Game(Baraka(load(id)), seed)
    game.play(Officer())
    return game


@pytest.mark.parametrize(
    ("id", "seed"),
    [
        pytest.param("blockhouse", 0, marks=pytest.mark.long),
        pytest.param("blockhouse", 1, marks=pytest.mark.long),
        pytest.param("convoy", 0, marks=pytest.mark.long),
        ("well", 0),
    ],
)
def test_a_game_ends_with_a_winner_by_its_objectives(id: str, seed: int) -> None:
    """The last impulse is counted up, or a side has nobody left; what the winner has is what the objectives say."""
    game = played(id, seed)
    position = game.position
    outcome = game.result

    assert outcome is not None
    assert position.scores == victory.score(game.system, position)
    if position.ending == "length":
        assert position.impulse == game.scenario.length
        assert outcome.winner == (
            None if position.scores[0] == position.scores[1] else SIDES[position.scores[0] < position.scores[1]]
        )
    else:
        assert position.ending == "beaten"
        assert outcome.winner is not None
        assert victory.strength(game.system, position, enemy(outcome.winner)) == 0
    assert all(game.system.describe(event).text(language)
               for entry in game.journal.line for event in entry.events for language in LANGUAGES)  # fmt: skip


def test_the_same_seed_plays_the_same_game() -> None:
    """The officer and the dice can be repeated."""
    once = played("well", 0)
    played.cache_clear()

    assert played("well", 0).position == once.position


@pytest.mark.long
@each
def test_neither_side_always_wins(id: str) -> None:
    """In twelve games each side wins some."""
    winners = [played(id, seed).result.winner for seed in range(12)]

    assert 3 <= winners.count("spanish") <= 9
    assert 3 <= winners.count("riffian") <= 9


@pytest.mark.parametrize(
    ("losses", "left"),
    [
        ({"lost": 2}, (0, 1, 2)),
        ({"leaderless": True}, (1, 2, 3, 4)),
        ({"lost": 3, "leaderless": True}, (1,)),
        ({}, range(5)),
    ],
)
def test_a_unit_that_comes_later_has_lost_whom_it_had_lost(losses: dict[str, Any], left: Any) -> None:
    """B16.1: it comes with the miniatures and the leader that it would have had from the start."""
    units = squad("s1", (50, 100)), harka("r1", (50, 20))
    game = skirmish(*units, squad("s2", (100, 100), enters=2, **losses), initiative=None)
    early = skirmish(*units, squad("s2", (100, 100), **losses), initiative=None)
    later = lw.new_game(data_of(game.system, game.position), seed=1)
    for one in (game, later):
        assert victory.strength(one.system, one.position, "spanish") == 5 + len(left)
        one.play(until=lambda game: game.units["s2"].is_on_table)
        figures = one.units["s2"].state.figures
        assert tuple(n for n, place in enumerate(figures) if place is not None) == tuple(left)
        assert one.units["s2"].state.leader == early.units["s2"].state.leader
        assert one.units["s2"].has_original_leader == ("leaderless" not in losses)


def test_of_a_unit_that_has_lost_everybody_nobody_comes() -> None:
    units = squad("s1", (50, 100)), harka("r1", (50, 20))
    game = skirmish(*units, squad("s2", (100, 100), enters=2, lost=4, leaderless=True), initiative=None)
    assert game.units["s2"].whereabouts == "waiting"
    game.play(until=2, steps=60)
    game.play(until=3, steps=60)
    assert game.units["s2"].whereabouts == "destroyed"


def test_a_unit_says_what_and_where_it_is() -> None:
    """In a cell: how many miniatures, and where in centimetres, or why it is not on the table."""
    units = lw.new_game("convoy", seed=1).units
    assert repr(units["squad-1"]) == "<Unit squad-1 legion-squad 7 at 144, 56 cm>"
    assert repr(units["harka-5"]) == "<Unit harka-5 riffian-squad 0 waiting>"
