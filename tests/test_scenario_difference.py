"""What one scenario has otherwise than another: sentences in two languages, rows, a picture, the command."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import legion_widget as lw
from legion_widget.cli import app
from legion_widget.engine.difference import Change
from legion_widget.ui.difference_picture import marks


@pytest.fixture
def two() -> tuple[Any, Any]:
    """The standard game, and what a designer made of it."""
    rif = lw.load_scenario("rif")
    editor = rif.edit().place("cerinola-2", "1813").set("start.turn", 3).remove("policia-1").terrain("2024", "mountain")
    return rif, editor.add(id="harca", side="moroccan", type="infantry", combat=2, movement=3, at="2025").scenario


def test_sentences_in_two_languages(two: tuple[Any, Any]) -> None:
    """One for each change, in the order of the data."""
    difference = two[0].diff(two[1])

    assert sorted(difference.sentences("en")) == [
        "board.terrain: ^ instead of . in 2024.",
        "cerinola-2 stands in 1813, not Igueriben.",
        "harca is new (units), at 2025.",
        "policia-1 is gone (units).",
        "start.turn: 3 instead of 1.",
    ]
    assert "cerinola-2 está en 1813, no en Igueriben." in difference.sentences("es")
    assert "start.turn: 3 en vez de 1." in difference.sentences("es")


def test_rows_and_a_frame(two: tuple[Any, Any]) -> None:
    """Plain rows, and the same with pandas."""
    difference = two[0].diff(two[1])
    rows = difference.rows()

    assert {row["kind"] for row in rows} == {"ground", "moved", "added", "removed", "changed"}
    assert json.loads(json.dumps(rows)) == rows
    assert list(difference.to_frame()["text"]) == difference.sentences()
    assert len(difference[1:3]) == 2


def test_the_picture_marks_every_change_on_the_board(two: tuple[Any, Any]) -> None:
    """Outlined ground, an arrow, a plus, a cross; as the last line of a cell with the sentences."""
    difference = two[0].diff(two[1])
    items = {item.id.rstrip("0123456789") for item in marks(difference, lw.new_game(two[1]).system)}

    assert items == {"last-", "diff-moved-", "diff-added-", "diff-removed-"}
    html = difference._repr_html_()
    assert html.count("<li>") == 5
    assert "<svg" in html


def test_the_picture_of_a_table_shows_where_a_piece_lay() -> None:
    """A dashed outline where it was, a sign where it is."""
    well = lw.load_scenario("well")
    after = well.edit().shift("rise", -20, 10).men("squad-1", 4).scenario
    rise, squad = marks(well.diff(after), lw.new_game(after).system)

    assert any(getattr(shape, "dash", ()) for shape in rise.shapes)
    assert not any(getattr(shape, "dash", ()) for shape in squad.shapes)


@pytest.mark.usefixtures("english")
def test_nothing_differs() -> None:
    """It says so, and draws nothing."""
    rif = lw.load_scenario("rif")

    assert str(rif.diff("rif")) == repr(rif.diff(rif)) == "Nothing differs."
    assert "svg" not in rif.diff(rif)._repr_html_()


@pytest.mark.usefixtures("english")
def test_two_games_cannot_be_compared() -> None:
    """Their data have nothing in common."""
    with pytest.raises(lw.DataError, match="a scenario of legion cannot be compared with one of baraka"):
        lw.load_scenario("rif").diff("well")


@pytest.mark.usefixtures("english")
@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (Change("added", "a", "units", after={"id": "a"}), "a is new (units)."),
        (Change("moved", "a", "at", None, "0101"), "a stands in 0101, and stood nowhere."),
        (Change("moved", "a", "at", "0101"), "a has no place any more; it stood in 0101."),
        (Change("changed", "a", "combat", 3, None), "a.combat is not set any more; it was 3."),
        (Change("changed", "a", "name", {"en": "A"}, {"en": "B"}), "a.name: en B instead of en A."),
    ],
)
def test_every_kind_of_change_has_its_sentence(change: Change, sentence: str) -> None:
    """Values that were not there, and those that are not there any more."""
    assert change.text() == sentence


@pytest.mark.usefixtures("english")
def test_lists_in_another_order_and_of_another_size_are_told() -> None:
    """The order of units counts: it is that of positions."""
    first = lw.load_scenario("well").expanded()
    second = {**first, "units": first["units"][::-1]}
    assert "units stand in another order." in str(lw.load_scenario(first).diff(second))

    plain = {"system": "legion", "victory": "none", "board": {"columns": 3, "rows": 2, "terrain": ["...", "..."]}}
    taller = {**plain, "board": {"columns": 3, "rows": 3, "terrain": ["...", ".^.", "..."]}}
    told = str(lw.load_scenario(plain).diff(taller))
    assert "board.terrain, rows: 3, not 2." in told
    assert "board.terrain: ^ instead of . in 0202." in told


def test_the_command_prints_sentences_or_json(tmp_path: Path) -> None:
    """Of ids and files."""
    path = tmp_path / "mine.toml"
    path.write_text('based_on = "rif"\nstart.turn = 3\n')
    said = CliRunner().invoke(app, ["diff", "rif", str(path), "--language", "es"])
    data = CliRunner().invoke(app, ["diff", "rif", str(path), "--json"])

    assert said.stdout == "start.turn: 3 en vez de 1.\n"
    assert json.loads(data.stdout)[0]["after"] == 3
    assert CliRunner().invoke(app, ["diff", "rif", "riff"]).exit_code == 2
