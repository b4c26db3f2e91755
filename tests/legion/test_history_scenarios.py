"""The scenarios of history: they keep the rules of placement, are told in both languages, and both sides can win."""

from __future__ import annotations

import importlib.util
import tomllib
from pathlib import Path
from typing import Any

import pytest

import legion_widget as lw
from legion_widget.games.legion.victory import victory_of

ROOT = Path(__file__).resolve().parents[2]
LEGION = ROOT / "legion_widget" / "games" / "legion"
SCENARIOS = ("abarran", "annual", "monte-arruit", "alhucemas")
EACH = pytest.mark.parametrize("name", SCENARIOS)


def read(folder: str, name: str) -> dict[str, Any]:
    return tomllib.loads((LEGION / folder / f"{name}.toml").read_text(encoding="utf-8"))


@EACH
def test_officers_play_it_to_a_result_by_its_own_conditions(name: str) -> None:
    """Nobody surrenders or is annihilated before the conditions of the scenario decide."""
    game = lw.new_game(name, seed=1)
    result = game.play(lw.Officer())

    assert result is not None
    assert (result.winner in ("spanish", "moroccan"), result.rule) == (True, "L5.6")


@EACH
def test_both_sides_can_win(name: str) -> None:
    """Within a dozen games between officers each side has won one."""
    winners: set[str | None] = set()
    for seed in range(12):
        game = lw.new_game(name, seed=seed)
        result = game.play(lw.Officer())
        assert result is not None
        winners.add(result.winner)
        if len(winners) == 2:
            break

    assert winners == {"spanish", "moroccan"}


@EACH
def test_it_begins_by_the_rules_of_placement(name: str) -> None:
    """L6.1, L6.2: each side in its zone, one counter to a hex, in every fortified city, nobody in contact."""
    game = lw.new_game(name, seed=1)
    board, sides = game.board, {c.id: c.side for c in game.system.counters}
    at = {unit: board.index(hex_name) for unit, hex_name in game.scenario.data.placement.items()}

    assert len(set(at.values())) == len(at)
    for unit, index in at.items():
        assert board[board.grid.label(index)].zone == sides[unit][0], unit
        foes = [
            other
            for other, place in at.items()
            if sides[other] != sides[unit] and board.grid.distance(index, place) < 2
        ]
        assert foes == [], unit
    held = {index for unit, index in at.items() if sides[unit] == "spanish"}
    assert {board.index(here) for here in board if here.kind == "fortified_city" and here.zone == "s"} <= held
    assert list(game.system.warnings(game.position)) == []


@EACH
def test_a_place_is_called_by_its_name(name: str) -> None:
    """The file says "Annual" and not "0707"."""
    scenario = lw.load_scenario(name)

    for where in scenario.data.placement.values():
        assert scenario.board[where].place in (None, where)


@EACH
def test_exactly_the_counters_of_the_start_are_placed(name: str) -> None:
    """What arrives later waits, and captured batteries are not in play."""
    scenario = lw.load_scenario(name)

    assert set(scenario.data.placement) == {c.id for c in scenario.counters if c.arrives == 1}


@EACH
def test_it_is_told_in_both_languages_with_its_sources(name: str) -> None:
    """Titles, days, formations and counters have words in both languages; what is sure and what is not is said."""
    scenario, order, board = read("scenarios", name), read("orders_of_battle", name), read("boards", name)
    texts = [scenario["title"], scenario["about"], order["title"], order["about"], board["title"], board["about"]]
    texts += [entry["text"] for entry in scenario["schedule"] if "text" in entry]
    for formation in order["formations"]:
        texts += [formation["name"], formation["history"], *(counter["name"] for counter in formation["counters"])]
        assert formation["source"].strip()
        assert 0 < len(formation["short"]) <= 7
    for text in texts:
        assert set(text) == {"es", "en"}
        assert all(words.strip() for words in text.values())
    for word in ("Objetivos", "Seguro (A)", "Incierto (C)"):
        assert word in scenario["about"]["es"]
    for word in ("Aims", "Certain (A)", "Uncertain (C)"):
        assert word in scenario["about"]["en"]


@EACH
def test_nobody_gets_points_for_people(name: str) -> None:
    """Places decide, and who is left; no side is given points for counters that are lost."""
    victory = read("scenarios", name)["victory"]

    assert not {"per_counter", "per_factor", "objectives"} & set(victory)


@EACH
def test_the_aims_are_said_with_the_names_of_places(name: str) -> None:
    """A reader sees what each side has to do."""
    game = lw.new_game(name, seed=1)
    lw.set_language("en")

    assert any("The Spanish win if they hold" in aim for aim in game.aims)
    assert game.aims[-1] == "Otherwise the Moroccans win."
    assert victory_of(game.system).turns == game.scenario.data.turns


@EACH
def test_every_turn_has_its_date(name: str) -> None:
    """The last day of the scenario is the day of history."""
    last = {
        "abarran": "3 June, morning",
        "annual": "23 July 1921",
        "monte-arruit": "8 August 1921",
        "alhucemas": "2 October 1925",
    }
    dates = lw.load_scenario(name).dates

    assert dates[-1]["en"] == last[name]


@EACH
def test_its_board_is_cut_out_of_the_large_one(name: str) -> None:
    """`scripts/cut_board.py` writes the very file; places fall into their hexes as on the large board."""
    spec = importlib.util.spec_from_file_location("cut_board", ROOT / "scripts" / "cut_board.py")
    assert spec is not None
    assert spec.loader is not None
    cutter = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(cutter)
    large = read("boards", "rif")
    text = "\n".join(cutter.lines(cutter.cut(name, cutter.CUTS[name], large))) + "\n"

    assert (LEGION / "boards" / f"{name}.toml").read_text(encoding="utf-8") == text
    board = lw.load_scenario(name).board
    whole = lw.load_scenario("rif").board
    for place in set(board.places) & set(whole.places):
        here, there = board[board.places[place].hex], whole[whole.places[place].hex]
        assert (here.terrain, here.height) == (there.terrain, there.height), place


def test_an_officer_marches_on_when_no_enemy_is_left_but_some_are_to_come() -> None:
    """Reinforcements that wait at the gate march on although nothing draws them."""
    units = [
        {"id": "relief", "side": "spanish", "type": "infantry", "combat": 3, "movement": 3, "arrives": 2},
        {"id": "guard", "side": "spanish", "type": "infantry", "combat": 3, "movement": 3, "at": "0503"},
        {"id": "harca", "side": "moroccan", "type": "infantry", "combat": 3, "movement": 3, "arrives": 4},
    ]
    board = {"columns": 6, "rows": 4, "terrain": ["......"] * 4, "zones": ["sssmmm"] * 4, "places": {"Melilla": "0102"}}
    game = lw.new_game({"system": "legion", "board": board, "turns": 3, "victory": "none", "units": units}, seed=1)

    assert game.play(lw.Officer()) is not None
