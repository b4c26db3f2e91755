"""What each game puts on paper, as data: complete, and every text of it a text."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

import legion_widget as lw
from legion_widget import installed_games, registry
from legion_widget.engine.class_reference import load_class
from legion_widget.engine.paper import Paper, Table, first_sentence

SCENARIOS = ["rif", "blockhouse", "convoy", "well", "first-day", "nijmegen", "road-of-bridges"]
HILL = Path(__file__).parent / "packages" / "hold-the-hill"


def paper_of(game: Any) -> Paper:
    paper: Paper = load_class(game.system.paper)(game.system, game.position, registry.find_rulebook(game.system.id))
    return paper


def paper(scenario: str) -> Paper:
    return paper_of(lw.new_game(scenario))


def tables(paper: Paper) -> list[Table]:
    return [*paper.tables(), *paper.forces()]


@pytest.mark.usefixtures("english")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_row_of_a_table_is_as_wide_as_its_head(scenario: str) -> None:
    for table in tables(paper(scenario)):
        assert table.title
        assert {len(row) for row in table.rows} <= {len(table.head) or len(table.rows[0])}, table.title
        assert all(isinstance(cell, str) for row in table.rows for cell in row)


@pytest.mark.parametrize("scenario", ["rif", "first-day", "nijmegen", "road-of-bridges"])
def test_every_unit_on_hexes_has_a_counter_and_a_place_in_the_order_of_battle(scenario: str) -> None:
    on_paper = paper(scenario)
    units = on_paper.system.units(on_paper.position)

    assert [piece.id for piece in on_paper.pieces()] == list(units)
    numbers = [int(row[3]) for table in on_paper.forces() for row in table.rows]
    assert sum(numbers) == len(units)


@pytest.mark.parametrize("scenario", ["annual", "road-of-bridges"])
def test_counters_have_the_colours_of_the_scenario_on_both_sides(scenario: str) -> None:
    """Those of its own families too; the back of a counter with a single step is that of its side."""
    on_paper = paper(scenario)
    own = set(on_paper.system.scenario.data.families)
    for counter, piece in zip(on_paper.system.counters, on_paper.pieces(), strict=True):
        if counter.family in own:
            assert counter.look.paper in repr(piece.front)
            assert counter.look.band in repr(piece.front)
            if scenario == "road-of-bridges":
                assert counter.look.band in repr(piece.back)
    assert own & {counter.family for counter in on_paper.system.counters}


@pytest.mark.parametrize("scenario", ["blockhouse", "convoy", "well"])
def test_every_unit_of_a_skirmish_has_a_card_and_its_bases(scenario: str) -> None:
    on_paper = paper(scenario)
    troops = on_paper.system.troops

    assert [card.id for card in on_paper.cards()] == [troop.id for troop in troops]
    assert len(list(on_paper.pieces())) == sum(len(troop.figures) for troop in troops)


@pytest.mark.usefixtures("english")
def test_the_order_of_battle_says_where_a_unit_begins_or_when_it_comes() -> None:
    comes = [row[5] for table in paper("blockhouse").forces() for row in table.rows]
    comes += [row[5] for table in paper("convoy").forces() for row in table.rows]
    arrives = {row[5] for table in paper("rif").forces() for row in table.rows}

    assert any(text.startswith("comes in impulse") for text in comes)
    assert any("cm east" in text for text in comes)
    assert {"3", "5"} <= arrives


@pytest.mark.usefixtures("english")
def test_a_board_says_its_scale() -> None:
    on_paper = paper("first-day")
    on_paper.set_scale(15)

    assert on_paper.scale_words().text() == "A hex measures 15 mm from side to side."
    assert paper("rif").scale_words().text() == "A hex measures 20 mm from side to side, and stands for 3 km."
    assert paper("well").scale_words().text() == "The table measures 100 by 80 cm."


@pytest.mark.usefixtures("english")
def test_the_table_of_chances_is_that_of_the_rules() -> None:
    wins = next(table for table in paper("rif").tables() if table.rule == "L8.2")

    assert wins.rows[2][2] == f"{29 / 36:.0%}"  # three against two


@pytest.mark.usefixtures("english")
def test_a_game_of_ones_own_is_put_on_paper_without_further_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(HILL)
    monkeypatch.setattr(installed_games, "registered", {})
    from hold_the_hill import GAME

    lw.register(GAME)
    on_paper = paper("hill")

    assert {table.title for table in tables(on_paper)} >= {"Terrain", "Turns", "Red", "Blue"}
    assert len(list(on_paper.pieces())) == len(on_paper.system.counters)
    assert [marker.name for marker in on_paper.markers()] == ["Turn"]
    sys.modules.pop("hold_the_hill", None)


@pytest.mark.usefixtures("english")
def test_a_game_that_says_nothing_of_paper_gives_its_picture_and_credits() -> None:
    game = lw.new_game("well")
    plain = Paper(game.system, game.position)

    assert plain.scale_words().text() == "The board has no scale."
    assert plain.board().title == "The well"
    assert plain.origin() == game.system.credits()
    assert not [*plain.pieces(), *plain.markers(), *plain.cards(), *plain.tables(), *plain.forces()]
    plain.set_scale(30)
    assert plain.unit_mm is None


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("Es la 1.ª Bandera. Luego otra.", "Es la 1.ª Bandera."),
        ("Véase L8.1. Sigue.", "Véase L8.1."),
        ("¿Y si no? Nada.", "¿Y si no?"),
        ("Sin punto", "Sin punto"),
        ("", ""),
    ],
)
def test_the_first_sentence_ends_where_it_ends(text: str, first: str) -> None:
    assert first_sentence(text) == first
