"""What a designer calls the turns and prints round the map of Market Garden and Baraka, and changes in their tables."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import legion_widget as lw
from legion_widget.engine.scene import Label
from legion_widget.engine.turn_dates import DateSteps, turn_dates
from legion_widget.games.market_garden.tables import standard_tables
from tests import pdf_pages
from tests.page import page

pytestmark = pytest.mark.usefixtures("english")

#: The sheet of a skirmish, in two languages.
SHEET: dict[str, Any] = {
    "title": {"es": "El pozo de la loma", "en": "The well on the rise"},
    "above": {"es": "Junio de 1921", "en": "June 1921"},
    "legend": [
        {
            "title": {"es": "Puestos", "en": "Posts"},
            "lines": [{"text": {"es": "Pozo", "en": "Well"}, "value": "+2"}],
        }
    ],
    "credits": [{"es": "Mapa: 4.º B", "en": "Map: form 4B"}],
}


def changed(base: str, **more: Any) -> lw.Game[Any, Any]:
    return lw.new_game({"based_on": base, "id": "mine", **more}, seed=1)


def texts(scene: Any) -> list[str]:
    return [shape.text for item in scene.layers["sheet"] for shape in item.shapes if isinstance(shape, Label)]


# ---- dates --------------------------------------------------------------------------------------------


def test_turns_with_a_time_of_day_go_by_minutes() -> None:
    times = turn_dates(DateSteps("1921-06-01 23:50", minutes=15), 2)
    assert [time["es"] for time in times] == ["1 de junio de 1921, 23:50", "2 de junio de 1921, 00:05"]


@pytest.mark.parametrize(
    ("dates", "problem"),
    [
        ({"first": "1921-06-01", "minutes": 5}, "add the time to “first”"),
        ({"first": "1921-06-01 06:00", "days": 1}, "stepped by minutes"),
        ({"first": "1921-06-01 26:00"}, "is not a date"),
        ([{"en": "Dawn"}], r"dates: 1; turns: \d"),
    ],
)
def test_dates_that_cannot_be_are_refused(dates: Any, problem: str) -> None:
    with pytest.raises(lw.DataError, match=problem):
        changed("well", dates=dates)


def test_a_scenario_of_market_garden_begins_on_another_day_and_its_aircraft_fly_by_it() -> None:
    """Two turns a day, as ever; the table of aircraft lists the days of the scenario."""
    air = {"days": [{"date": "1944-09-24", "allied": [7, 8]}]}
    game = changed("first-day", dates={"first": "1944-09-24"}, tables={"air": air}, start={"turn": 1})
    assert "24 September, AM" in str(game.system.situation(game.position))
    assert any("7" in row["text"] and "Air points" in row["text"] for row in game.audit())
    with pytest.raises(lw.DataError, match="is not a date from 1944-09-24 to 1944-10-13"):
        changed("first-day", dates={"first": "1944-09-24"}, tables={"air": {"days": [{"date": "1944-09-17"}]}})


def test_turns_of_market_garden_have_names_of_their_own() -> None:
    names = [{"es": f"Alba {n}", "en": f"Dawn {n}"} for n in range(1, 5)]
    game = changed("first-day", dates=names)
    assert f"Dawn {game.turn}" in str(game.system.situation(game.position))
    game.play(until=3)
    assert any(row["text"] == "Turn 3 begins: Dawn 3." for row in game.audit())
    assert game.system.furniture(game.position, "es").turn_names[2] == "Alba 3"
    board = page(lw.show(game))
    assert "Dawn 3" in board.panel("head")


def test_impulses_of_a_skirmish_have_their_time() -> None:
    game = changed("well", dates={"first": "1921-06-01 05:50", "minutes": 10})
    board = page(lw.show(game))
    assert "1 June 1921, 05:50" in board.panel("head")
    assert "Impulse 1, 1 June 1921, 05:50" in game.system.scene(game.position).description
    game.play(until=2)
    assert any(row["text"] == "Impulse 2 begins: 1 June 1921, 06:00." for row in game.audit())


# ---- tables -------------------------------------------------------------------------------------------


def test_a_table_of_market_garden_is_changed_key_by_key() -> None:
    ours = standard_tables()
    own = changed("first-day", tables={"overrun": {"odds": 4}, "weather": {"bad": {"air": True}}}).system.tables
    assert (own.overrun.odds, own.overrun.cost, own.overrun.ours) == (4, ours.overrun.cost, {})
    assert (own.weather.bad.air, own.weather.bad.drops) == (True, ours.weather.bad.drops)
    assert own.assault == ours.assault


def test_what_is_wrong_in_a_changed_table_has_its_place() -> None:
    with pytest.raises(lw.DataError) as error:
        changed("first-day", tables={"overrun": {"ods": 4}, "weather": "fine"})
    assert [(fault.place, fault.meant) for fault in error.value.faults] == [
        ("$.tables.overrun", "odds"),
        ("$.tables.weather", None),
    ]


# ---- the sheet of a skirmish --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["June 1921", "The well on the rise", "Posts", "Well", "+2", "Map: form 4B"]),
        ("es", ["Junio de 1921", "El pozo de la loma", "Puestos", "Pozo", "+2", "Mapa: 4.º B"]),
    ],
)
def test_a_skirmish_has_a_sheet_in_two_languages(language: str, said: list[str]) -> None:
    lw.set_language(language)
    game = changed("well", sheet=SHEET)
    assert texts(game.system.sheet(game.position)) == said
    assert game.system.credits() == said[-1]


def test_without_a_sheet_of_its_own_a_skirmish_is_drawn_as_before() -> None:
    game = lw.new_game("well")
    assert game.system.sheet(game.position) == game.system.scene(game.position)


def test_the_sheet_of_a_skirmish_is_printed_small_and_at_true_scale(tmp_path: Path) -> None:
    scenario = changed("well", sheet=SHEET).scenario
    small = lw.print_and_play(scenario, tmp_path / "small.pdf", language="en", parts=["board"])
    (whole,) = pdf_pages.pages(small)
    assert "The well on the rise" in whole.extract_text()
    tiled = lw.print_and_play(scenario, tmp_path / "tiled.pdf", language="en", parts=["board"], tiled=True)
    *_tiles, legend = pdf_pages.pages(tiled)
    assert "Posts" in legend.extract_text()
