"""The rules on one page, for a class: one page, large enough, with the numbers of the game that is played."""

from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import legion_widget as lw
from legion_widget.cli import app
from legion_widget.engine.errors import DataError
from legion_widget.engine.i18n import set_language
from legion_widget.games.legion.paper import LegionPaper
from tests import pdf_pages
from tests.seeds import thinned

HISTORY = ["abarran", "annual", "monte-arruit", "alhucemas"]


def sheet(scenario: Any) -> Any:
    moment = lw.new_game(scenario)
    made = LegionPaper(moment.system, moment.position, lw.rulebook("legion")).class_sheet()
    return {box.title: box for box in made.boxes}


def text(box: Any) -> str:
    return " ".join(line.text for line in box.lines)


def sizes(page: Any) -> set[float]:
    """The sizes of type of the longer texts of a page, in points."""
    found: dict[float, int] = {}

    def note(said: str, _cm: Any, _tm: Any, _font: Any, size: float) -> None:
        found[size] = found.get(size, 0) + len(said)

    page.extract_text(visitor_text=note)
    return {size for size, letters in found.items() if letters > 1000}


@pytest.fixture(autouse=True)
def _english() -> None:
    set_language("en")


@pytest.mark.parametrize("language", ["es", "en"])
@pytest.mark.parametrize("scenario", thinned(["rif", *HISTORY], 2))
def test_it_is_one_page_that_can_be_read(scenario: str, language: str, tmp_path: Path) -> None:
    file = lw.print_and_play(scenario, tmp_path / "sheet.pdf", language, parts=["sheet"])
    (page,) = pdf_pages.pages(file)

    assert min(sizes(page)) >= 9.5
    assert all(rule in page.extract_text() for rule in ("L2.12", "L7.9", "L8.2"))


def test_the_command_writes_it(tmp_path: Path) -> None:
    file = tmp_path / "hoja.pdf"
    done = CliRunner().invoke(app, ["print", "rif", "--parts", "sheet", "--pdf", str(file), "--language", "es"])

    assert done.exit_code == 0, done.output
    (page,) = pdf_pages.pages(file)
    assert "Las reglas en una página" in page.extract_text()


def test_all_rules_that_it_names_are_in_the_rulebook_with_their_titles() -> None:
    book = lw.rulebook("legion")
    lines = [line for box in sheet("rif").values() for line in box.lines if line.rule]

    assert len(lines) > 12
    assert [line.rule for line in lines if line.title != book[line.rule].title] == []


def test_a_variant_prints_its_own_numbers() -> None:
    changed = lw.load_scenario("rif").edit(variants=[{"id": "walls", "values": {"L8.8.city": 5}}])

    assert "adds 2 to its CF in a city" in text(sheet("rif")["Fighting"])
    assert "adds 5 to its CF in a city" in text(sheet(changed)["Fighting"])


def test_a_scenario_without_guns_and_aircraft_says_nothing_of_them() -> None:
    told = text(sheet("annual")["From afar"])

    assert "Before movement" in told
    assert "flights" not in told
    assert "air" not in text(sheet("annual")["A turn"])
    assert "air, fleets" in text(sheet("rif")["A turn"])


def test_who_wins_is_what_the_scenario_says() -> None:
    assert "Dar Drius and Ben Tieb" in text(sheet("annual")["Who wins"])
    assert "At the end of turn 13" in text(sheet("rif")["Who wins"])


def test_the_die_is_told_for_a_class_that_has_ordinary_ones() -> None:
    table = sheet("rif")["The die"].table

    assert dict(zip(table.head[1:], table.rows[0][1:], strict=True)) == dict(zip("123456", "233445", strict=True))


def test_the_usual_document_has_no_sheet_and_a_game_without_one_says_so(tmp_path: Path) -> None:
    file = lw.print_and_play("abarran", tmp_path / "all.pdf", "en")

    assert not any("The rules on one page" in page.extract_text() for page in pdf_pages.pages(file))
    with pytest.raises(DataError, match="nothing to print"):
        lw.print_and_play("first-day", tmp_path / "none.pdf", "en", parts=["sheet"])
