"""The scenarios that come with the Market Garden game: what stands where, a moment for each phase, and the end."""

from __future__ import annotations

import itertools
import random
import re

import msgspec
import pytest

import legion_widget as lw
from legion_widget.drawing.symbols import SYMBOLS
from legion_widget.engine.data import read_toml
from legion_widget.engine.hexgrid import bits
from legion_widget.engine.i18n import LANGUAGES, localized
from legion_widget.games.market_garden.actions import (
    Action,
    Bombard,
    ChooseOrder,
    Declare,
    Drop,
    EndPhase,
    Lose,
    Move,
    Overrun,
    Pass,
    React,
    Refuse,
    Resolve,
)
from legion_widget.games.market_garden.data import HERE
from legion_widget.games.market_garden.events import PhasePassed
from legion_widget.games.market_garden.look import TERRAIN, TYPE_NAMES
from legion_widget.games.market_garden.movement_reach import reach_ignoring_limits
from legion_widget.games.market_garden.scenario import MarketGardenScenario
from legion_widget.games.market_garden.scene import marks, spoken
from legion_widget.ui.svg import paint
from tests.seeds import thinned

IDS = ("first-day", "nijmegen", "road-of-bridges")
each = pytest.mark.parametrize("id", IDS)


def load(id: str) -> MarketGardenScenario:
    return lw.load_scenario(id)  # type: ignore[return-value]


# ---- as data ------------------------------------------------------------------------------------------


def test_the_scenarios_are_listed() -> None:
    """Those of this game, no more and no less."""
    assert tuple(listed.id for listed in lw.scenarios() if listed.system == "market-garden") == IDS


@each
def test_a_scenario_is_told_in_both_languages_and_says_that_it_is_ours(id: str) -> None:
    """Title, story, and the names of all units and places with more than one name."""
    scenario = load(id)

    assert set(scenario.words) == set(scenario.about_words) == set(LANGUAGES)
    assert "nuestr" in scenario.about_words["es"]
    assert "our" in scenario.about_words["en"]
    assert all(set(counter.name) == set(LANGUAGES) for counter in scenario.counters)
    assert all(set(place.name) in (set(), set(LANGUAGES)) for place in scenario.board.places.values())


def test_a_scenario_may_bring_a_table_of_its_own() -> None:
    """It holds in the game: what six to one was needed for is done with four; a wrong table is told with its place."""
    action = Overrun(("motor", "tanks"), "0404")
    changes = {"motor": {"at": "0305"}, "tanks": {"at": "0305", "strength": [2, 1]}, "outpost": {"strength": [2]}}
    start = {"side": "allied", "phase": "movement"}
    plain = load("first-day").edit(units=changes, start=start)
    own = plain.edit(tables={"overrun": {"odds": 4, "cost": 2, "steps": 2, "retreat": 1}})

    assert lw.new_game(plain).ruling(action).rule == "HC.2"
    assert lw.new_game(own).ruling(action).ok
    with pytest.raises(lw.DataError, match=r"\$\.tables\.overrun"):
        plain.edit(tables={"overrun": {"odds": 0}})


@each
def test_everything_in_it_can_be_drawn(id: str) -> None:
    """Each family and type of unit and each letter of the board has its look."""
    scenario = load(id)

    assert {counter.family for counter in scenario.counters} <= set(scenario.families)
    assert {counter.type for counter in scenario.counters} <= set(TYPE_NAMES)
    assert set(scenario.board.terrain_at.values()) <= set(TERRAIN)
    assert set(TERRAIN) == set(scenario.tables.terrain.ground)
    assert {kind.symbol for kind in scenario.types.values()} <= set(SYMBOLS)


@each
def test_whoever_comes_later_has_a_place_to_come(id: str) -> None:
    """Every entry hex is joined to a source of supply by road, and no drop zone is on ground that nobody enters."""
    scenario = load(id)
    for counter in scenario.counters:
        if counter.index in scenario.placed:
            continue
        assert counter.entry or counter.drop
        assert scenario.data.start.turn <= counter.arrives <= scenario.data.turns
        assert all(
            scenario.tables.terrain[scenario.board.terrain_at[i]].leg for i in bits(counter.entry | counter.drop)
        )


@each
def test_nobody_is_out_of_supply_at_the_start(id: str) -> None:
    """Of those who begin on the map, in clear weather; but for the battalion that is alone at the bridge of Arnhem."""
    game = lw.new_game(id, dice=[1, 2, 3] if id == "nijmegen" else [])
    alone = ["2-para"] if id == "road-of-bridges" else []

    assert [unit.id for unit in game.units.values() if unit.isolated] == alone


@each
def test_the_allies_do_not_win_by_waiting(id: str) -> None:
    """Every objective is held by somebody at the start, nobody has lost a step, and the Allies are short of a win."""
    game = lw.new_game(id)
    allied, german = (game.system.lookup(game.position, side) for side in ("allied", "german"))

    assert all(game.position.held)
    assert allied.lost == german.lost == 0
    assert allied.score - german.score < game.scenario.data.victory.margin["allied"]


# ---- the map of Nijmegen ------------------------------------------------------------------------------


def test_the_map_has_its_bridges_and_no_other() -> None:
    """Two over the Waal, that of Grave over the Maas, four over the canal: a place has its name at one end of each."""
    board = load("nijmegen").board
    found = {(board.water(one, two), board.grid.label(one), board.grid.label(two)) for one, two in board.crossings()}

    assert sorted(kind for kind, _, _ in found if kind) == ["canal"] * 4 + ["river"] * 3
    for _, one, two in found:
        assert board[one].place or board[two].place


def test_the_waal_parts_the_map_in_two() -> None:
    """Nobody walks from one bank to the other; over the bridges one does, and tanks do too."""
    board = load("nijmegen").board
    rivers = board.water_sides["river"]

    def joined(start: str, bridges: bool) -> set[str]:
        found = fresh = 1 << board.index(start)
        while fresh:
            around = 0
            for here in bits(fresh):
                over = rivers.get(here, 0) & (~board.road_links.get(here, 0) if bridges else -1)
                around |= board.grid.neighbours(here) & ~over
            fresh = around & ~found
            found |= fresh
        return set(board.grid.labels(found))

    assert "1204" not in joined("1205", bridges=False)
    assert "1204" in joined("1205", bridges=True)


def test_the_places_stand_where_they_are_on_the_earth() -> None:
    """To a kilometre and a half, by their coordinates: Nijmegen, Groesbeek, Mook, Grave, Wyler and the Waal bridge."""
    board = load("nijmegen").board
    known = {"Nijmegen": (5.8645, 51.844), "Groesbeek": (5.936, 51.777), "Mook": (5.880, 51.752)}
    known |= {"Grave": (5.738, 51.759), "Wyler": (5.968, 51.814), "Waal bridge": (5.871, 51.853)}
    for name, lonlat in known.items():
        there = board.grid.hex_at(*board.world(*lonlat))
        assert there is not None
        assert board.grid.distance(there, board.index(name)) <= 1, name


def test_the_guards_reach_the_bridge_in_a_day_by_road_and_not_in_half_a_day() -> None:
    """From Grave to Nijmegen it is more than one turn's march of sixteen points, and less than two."""
    scenario = load("nijmegen")
    game = lw.new_game(scenario.edit(start={"turn": 5, "side": "allied", "phase": "movement"}))
    cost = reach_ignoring_limits(game.system, game.position, game.system.counter("2-gren")).cost(
        game.board["Hunnerpark"].label
    )

    assert 16 < cost <= 32


@pytest.mark.parametrize("id", ["nijmegen", "road-of-bridges"])
def test_the_order_of_battle_says_how_sure_it_is(id: str) -> None:
    """Each formation has a source with a letter of confidence, and a history in both languages."""
    for formation in MarketGardenScenario.order_of_battle(id).formations:
        assert re.search(r"\b[ABCDM]\b", formation.source)
        assert set(formation.history) == set(LANGUAGES)
        assert all(text.strip().endswith(".") for text in formation.history.values())


def test_boards_and_orders_are_read_from_their_files_alone() -> None:
    """Each file is named as what it holds."""
    for folder in ("boards", "orders_of_battle", "scenarios"):
        for path in (HERE / folder).glob("*.toml"):
            assert read_toml(path)["id"] == path.stem


# ---- the road of bridges ------------------------------------------------------------------------------


def test_the_road_is_cut_by_seven_waters_and_bridged_over_each() -> None:
    """From Neerpelt to Arnhem: four canals and three rivers in their order, each on a side that the road crosses."""
    board = load("road-of-bridges").board
    (road,) = [road.hexes for road in board.data.roads if getattr(road, "id", "") == "the-road"]  # type: ignore[union-attr]
    waters = [board.water(board.index(one), board.index(two)) for one, two in itertools.pairwise(road)]

    assert [kind for kind in waters if kind] == ["canal", "canal", "canal", "river", "canal", "river", "river"]


def test_the_great_rivers_part_the_road_from_edge_to_edge() -> None:
    """Without its bridges nobody walks over the Maas, the Waal or the lower Rhine."""
    board = load("road-of-bridges").board
    rivers = board.water_sides["river"]
    parts: list[set[str]] = []
    for name in ("Neerpelt", "Nijmegen", "Elst", "Arnhem"):
        found = fresh = 1 << board.index(name)
        while fresh:
            around = 0
            for here in bits(fresh):
                around |= board.grid.neighbours(here) & ~rivers.get(here, 0)
            fresh = around & ~found
            found |= fresh
        parts.append(set(board.grid.labels(found)))

    assert sum(map(len, parts)) == len(set().union(*parts)) == board.grid.columns * board.grid.rows


def test_the_guards_are_at_arnhem_in_a_day_if_nobody_stops_them() -> None:
    """By road from Neerpelt, moving twice in a turn: more than one turn, and no more than two."""
    scenario = load("road-of-bridges")
    enemies = {counter.id: {"lost": True, "at": None} for counter in scenario.counters if counter.side == "german"}
    game = lw.new_game(scenario.edit(units=enemies, start={"turn": 2, "side": "allied", "phase": "movement"}))
    guards = game.system.counter("irish")
    cost = reach_ignoring_limits(game.system, game.position, guards).cost(game.board["Arnhem bridge"].label)

    assert 1 < cost / (2 * guards.movement) <= 2


def test_the_plan_wins_on_its_last_evening_and_not_before() -> None:
    """Who holds all of the road at the end of turn 6 wins there and then; at the end of turn 5 the game goes on."""
    scenario = load("road-of-bridges")
    victory = msgspec.to_builtins(scenario.data.victory)
    for objective in victory["objectives"]:
        objective["holder"] = "allied"
    enemies = {counter.id: {"lost": True, "at": None} for counter in scenario.counters if counter.side == "german"}
    for turn, is_over in ((5, False), (6, True)):
        game = lw.new_game(scenario.edit(victory=victory, units=enemies, start={"turn": turn}), seed=1)
        while game.turn == turn and game.result is None:
            game.do(next(a for a in game.legal_actions() if isinstance(a, (EndPhase, Pass, ChooseOrder, Resolve))))
        assert (game.result is not None) == is_over
        if is_over:
            assert game.result.winner == "allied"
            assert "Arnhem" in str(game.result)


# ---- every phase once ---------------------------------------------------------------------------------

#: The Allied turn of the first afternoon of the small scenario: an action a line, with the dice that it rolls.
LESSON: list[tuple[str, Action, list[int]]] = [
    ("airborne", Drop("paras", "0602"), []),
    ("movement", Move("tanks", "0305"), []),
    ("movement", Overrun(("tanks",), "0404"), []),
    ("movement", EndPhase(), []),
    ("declaration", Declare("assault", ("tanks",), "Bridge"), []),
    ("declaration", Declare("manoeuvre", ("paras",), "0702"), []),
    ("refusal", Refuse("0702"), [9]),
    ("reaction", React("platoon", "Bridge"), [3]),
    ("bombardment", Bombard("Bridge", ("field-guns",), 2), []),
    ("bombardment", EndPhase(), [5]),
    ("loss", Lose("platoon"), []),
    ("manoeuvre", Resolve("0702"), []),
    ("support", Pass(), []),
    ("support", Pass(), [4]),
    ("assault", Resolve("Bridge"), []),
    ("defence", Bombard("Bridge", ("howitzers",)), [10, 10, 1]),
    ("loss", Lose("bridge-guard"), []),
    ("loss", Lose("bridge-guard"), [9, 3, 10, 2]),
    ("mechanised", Move("motor", "Bridge"), []),
    ("mechanised", EndPhase(), []),
]


def test_in_the_small_scenario_every_phase_has_something_to_do() -> None:
    """From the drop to the mechanised movement: each phase begins, somebody acts in it, and the bridge is taken."""
    game, told = lw.new_game("first-day"), []
    for phase, action, dice in LESSON:
        assert game.phase.id == phase
        rolled = game.position.dice.rolls
        told += game.do(action, dice)
        assert game.position.dice.rolls - rolled == len(dice)
    phases = {each.kind for each in game.system.sequence.phases if not each.automatic}

    assert phases == {phase for phase, _, _ in LESSON} - {"loss", "support", "defence"}
    assert not [event for event in told if isinstance(event, PhasePassed)]
    assert game.units["motor"].hex == game.units["tanks"].hex == game.board["Bridge"]
    assert game.side == "german"


def test_the_strategic_interphase_of_the_small_scenario_follows() -> None:
    """When the Germans have passed, the next morning begins with initiative, weather and recovery."""
    game = lw.new_game("first-day", dice=[*(die for _, _, rolled in LESSON for die in rolled), 6, 2, 8])
    for _, action, _ in LESSON:
        game.do(action)
    while game.turn == 2:
        found = game.do(EndPhase())
    found += game.do(ChooseOrder(True))
    kinds = [type(event).__name__ for event in found]

    assert [kind for kind in kinds if kind in ("InitiativeRolled", "WeatherRolled", "Recovered")] == [
        "InitiativeRolled",
        "WeatherRolled",
        "Recovered",
    ]
    assert (game.position.initiative, game.position.weather) == ("german", "bad")


@each
def test_random_players_bring_it_to_an_end(id: str) -> None:
    """Within the turns of the scenario, with a reason in both languages."""
    for seed in range(3):
        game, chance = lw.new_game(id, seed=seed), random.Random(seed)
        for _ in range(2000):
            if game.result is not None:
                break
            game.do(game.system.random_action(game.position, chance))
        assert game.result is not None
        assert game.turn == game.scenario.data.turns


@pytest.mark.parametrize("id", thinned(IDS, 3))
def test_an_officer_plays_both_sides_to_the_end(id: str) -> None:
    """All that he chooses is legal, and both sides lose steps on the way."""
    game = lw.new_game(id, seed=1)
    game.play(lw.Officer())

    assert game.result is not None
    assert min(game.system.lookup(game.position, side).lost for side in ("allied", "german")) > 0


# ---- as pictures --------------------------------------------------------------------------------------


@each
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_position_is_drawn_with_all_its_counters(id: str, theme: str) -> None:
    """Each unit on the map once, with words for a screen reader, as picture and as sheet, and small enough to store."""
    game = lw.new_game(id)
    scene = game.system.scene(game.position, theme=theme)
    there = {f"unit-{unit.id}" for unit in game.units.values() if unit.hex}
    items = scene.layers["counters"]

    assert {item.id for item in items} == there
    assert all(item.spoken and item.hex for item in items)
    assert len(paint(scene).encode()) < 300_000
    assert there <= {item.id for item in game.system.sheet(game.position, theme=theme).items()}


def test_marks_are_drawn_as_they_are() -> None:
    """Fatigue, lack of supply, the later fire marker alone, a declared attack, and a move."""
    game = lw.new_game("first-day")
    for _, action, dice in LESSON[:6]:
        game.do(action, dice)
    position = game.position
    tanks, guns = game.system.counter("tanks"), game.system.counter("field-guns")
    marked = msgspec.structs.replace(position, fatigued=1 << tanks.index, isolated=1 << tanks.index)
    marked = msgspec.structs.replace(marked, first_fire=1 << guns.index, final_fire=1 << guns.index)

    assert marks(marked, tanks, {"tanks"}) == ["fatigued", "isolated", "declared"]
    assert marks(marked, guns) == ["final_fire"]


def test_a_stack_is_seen_to_be_one() -> None:
    """Counters in one hex do not hide one another, and are heard one after the other."""
    scenario = load("first-day").edit(units={"motor": {"at": "0205"}})
    game = lw.new_game(scenario)
    items = {item.id: item for item in game.system.scene(game.position).layers["counters"]}
    words = spoken(game.system, game.position, game.board.index("0205"))

    assert items["unit-tanks"].at != items["unit-motor"].at
    assert items["unit-tanks"].hex == items["unit-motor"].hex == "0205"
    assert words.startswith("0205, ")
    assert all(localized(game.system.counter(name).name) in words for name in ("tanks", "motor"))


def test_a_designers_work_is_not_called_ours() -> None:
    """Of a scenario with tables of its own only what comes with the game is our reconstruction."""
    shipped = lw.new_game("nijmegen")
    assert shipped.system.credits("en").startswith("The tables, the map, the counters' values and the scenario are")
    own = shipped.scenario.edit(tables={"overrun": {"odds": 4, "cost": 2, "steps": 2, "retreat": 1}})
    assert (
        lw.new_game(own)
        .system.credits("en")
        .startswith("This project's reconstruction: the map; the counters' values.")
    )


def test_a_drop_before_the_game_begins_is_warned_of() -> None:
    lw.set_language("en")
    game = lw.new_game({"based_on": "first-day", "set": {"start.turn": 3}})
    assert any(
        "is dropped in turn 2, and the game begins in turn 3" in one.text()
        for one in game.system.warnings(game.position)
    )
