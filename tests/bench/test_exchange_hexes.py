"""Boards as CSV, a row for each hex: what is written is read back, and every fault names its line and column."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import legion_widget as lw
from legion_widget.bench.exchange.hexes import hexes_csv, read_hexes
from legion_widget.cli import app

pytestmark = pytest.mark.usefixtures("english")

#: A scenario on each board that ships, and one written out.
BOARDS = [info.id for info in lw.scenarios() if info.system in ("legion", "market-garden")]


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def text_of(listed: list[dict[str, str]]) -> str:
    made = io.StringIO()
    writer = csv.DictWriter(made, list(listed[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(listed)
    return made.getvalue()


def what_counts(board: Any) -> dict[str, Any]:
    """All of a board that rules and pictures read."""
    keys = ("terrain_at", "zone_at", "height_at", "places", "place_at", "road_links", "water_sides", "areas", "marked")
    data = board.to_dict()
    lists = {key: sorted(value) for key, value in data.items() if key == "landing"}
    kept = {key: value for key, value in data.items() if key in ("id", "title", "frame", "coast", "relief", "credits")}
    courses = [river.get("course") for river in data.get("rivers", ())]
    return {key: getattr(board, key) for key in keys} | lists | kept | {"courses": courses}


@pytest.mark.parametrize("name", BOARDS)
def test_a_board_that_ships_comes_back_equal(name: str, tmp_path: Path) -> None:
    scenario = lw.load_scenario(name)
    file = lw.export(name, tmp_path / "hexes.csv", "hexes")
    assert len(rows(file.read_text("utf-8-sig"))) == len(scenario.board)
    back = lw.import_hexes(name, file)
    assert what_counts(back.board) == what_counts(scenario.board)
    assert not scenario.diff(back).rows()
    assert hexes_csv(back) == file.read_text("utf-8-sig")
    assert lw.new_game(back).position.where == lw.new_game(scenario).position.where


def test_an_area_stays_where_the_table_has_it_when_a_place_in_it_moves() -> None:
    scenario = lw.load_scenario("rif")
    listed = rows(hexes_csv(scenario))
    by_hex = {row["hex"]: row for row in listed}
    by_hex["1718"]["places"], by_hex["0210"]["places"] = "", "Buhafora"
    moved = read_hexes(scenario, text_of(listed)).board
    assert moved["Buhafora"].label == "0210"
    before, after = (
        {board.index(hex) for hex in board.to_dict()["areas"]["victory_road"]} for board in (scenario.board, moved)
    )
    assert before == after


def test_a_row_has_what_the_hex_is_and_what_it_belongs_to() -> None:
    annual = next(row for row in rows(hexes_csv(lw.load_scenario("rif"))) if row["hex"] == "1715")
    assert annual["places"] == "Annual"
    assert annual["terrain"] in "^."
    assert int(annual["height"]) > 0
    assert "victory_road" in annual["areas"].split(" | ")
    assert any(road.startswith("R1:") for road in annual["roads"].split(" | "))


def test_an_area_that_is_mistyped_in_a_hex_of_it_is_a_fault_and_a_new_name_for_all_of_it_is_none() -> None:
    scenario = lw.load_scenario("rif")
    listed = rows(hexes_csv(scenario))
    annual = next(row for row in listed if row["hex"] == "1715")
    annual["areas"] = annual["areas"].replace("victory_road", "victory_raod")
    with pytest.raises(lw.DataError) as caught:
        read_hexes(scenario, text_of(listed))
    (fault,) = caught.value.faults
    assert (fault.line, fault.meant) == (2 + listed.index(annual), "victory_road")
    for row in listed:
        row["areas"] = row["areas"].replace("road_interior", "road_inland")
    annual["areas"] = "victory_road | valley"
    changed = read_hexes(scenario, text_of(listed)).board
    assert changed.areas["road_inland"] == scenario.board.areas["road_interior"]
    assert changed.areas["valley"]


def test_a_change_in_a_spreadsheet_is_a_change_of_the_board() -> None:
    """Another terrain, a new place, a road and a river that were not there, and a place that has moved."""
    scenario = lw.load_scenario("first-day")
    listed = {row["hex"]: row for row in rows(hexes_csv(scenario))}
    free = [label for label, row in listed.items() if not any(row[key] for key in ("places", "roads", "waters"))]
    where, below = next((one, low) for one in free if (low := f"{one[:2]}{int(one[2:]) + 1:02}") in free)
    listed[where] |= {"terrain": "f", "roads": "New road:1", "waters": "Brook:1"}
    listed[below] |= {"roads": "New road:2", "waters": "Brook:2"}
    listed[where]["places"], listed[below]["places"] = "Mill", "Village"
    listed[scenario.board["Village"].label]["places"] = ""
    changed = read_hexes(scenario, text_of(list(listed.values()))).board
    assert changed["Mill"].label == where
    assert changed["Mill"].terrain == "f"
    assert changed["Village"].label == below
    assert changed.places["Village"].kind == scenario.board.places["Village"].kind
    one, two = changed.index(where), changed.index(below)
    assert changed.road_links[one] >> two & 1
    assert changed.water_sides["river"][one] >> two & 1


def test_a_larger_table_makes_a_larger_board() -> None:
    scenario = lw.load_scenario("first-day")
    listed = rows(hexes_csv(scenario))
    grid = scenario.board.grid
    listed += [
        {**dict.fromkeys(listed[0], ""), "hex": f"{n:02}{grid.rows + 1:02}", "terrain": "."}
        for n in range(1, grid.columns + 1)
    ]
    larger = read_hexes(scenario, text_of(listed)).board.grid
    assert (larger.columns, larger.rows) == (grid.columns, grid.rows + 1)


@pytest.mark.parametrize(
    ("column", "value", "problem"),
    [
        ("hex", "12", "a hex has four digits|is missing"),
        ("hex", "0201", "there is already a hex 0201"),
        ("terrain", "", "0101 needs one letter, not ''"),
        ("terrain", "?", "unknown letter|terrain"),
        ("height", "high", "should be a whole number, not 'high'"),
        ("roads", "R1", "should be a name and a number, as in R1:3"),
        ("waters", "Kert:3", "should be a name and a number, as in Kert:1"),
    ],
)
def test_what_is_wrong_has_its_line_and_column(column: str, value: str, problem: str) -> None:
    scenario = lw.load_scenario("first-day")
    listed = rows(hexes_csv(scenario))
    assert listed[0]["hex"] == "0101"
    listed[0][column] = value
    with pytest.raises(lw.DataError, match=problem) as error:
        read_hexes(scenario, text_of(listed), "hexes.csv")
    at = list(listed[0]).index(column) + 1
    line = 3 if "already" in problem else 2  # the second one of two is told
    assert (line, at) in [(fault.line, fault.column) for fault in error.value.faults]


def test_a_table_that_does_not_exist_is_refused(tmp_path: Path) -> None:
    with pytest.raises(lw.UnknownName, match="did you mean 'hexes'"):
        lw.export("rif", tmp_path / "b.csv", "hexs")  # type: ignore[arg-type]
    with pytest.raises(lw.UnknownName, match="known: units, places, hexes"):
        lw.export("rif", tmp_path / "b.csv", "board")  # type: ignore[arg-type]
    assert not (tmp_path / "b.csv").exists()


def test_the_commands_write_and_read_hexes(tmp_path: Path) -> None:
    table, made = tmp_path / "hexes.csv", tmp_path / "mine.toml"
    assert CliRunner().invoke(app, ["export", "first-day", str(table), "--hexes"]).exit_code == 0
    assert CliRunner().invoke(app, ["import", "first-day", str(table), "--hexes", "-o", str(made)]).exit_code == 0
    assert what_counts(lw.load_scenario(made).board) == what_counts(lw.load_scenario("first-day").board)


def test_a_mark_is_true_or_false() -> None:
    scenario = lw.load_scenario("alhucemas")
    listed = rows(hexes_csv(scenario))
    listed[0]["landing"] = "no"
    with pytest.raises(lw.DataError, match="true or false is needed, not 'no'"):
        read_hexes(scenario, text_of(listed))


def test_a_place_lies_in_one_hex() -> None:
    scenario = lw.load_scenario("annual")
    listed = rows(hexes_csv(scenario))
    listed[0]["places"] = "Annual"
    with pytest.raises(lw.DataError, match="'Annual' is in 0101 already") as error:
        read_hexes(scenario, text_of(listed), "hexes.csv")
    assert error.value.faults[0].line > 2


def test_a_gap_in_a_road_is_found_in_its_cell() -> None:
    scenario = lw.load_scenario("annual")
    listed = rows(hexes_csv(scenario))
    listed[0]["roads"] = "R7:0"
    with pytest.raises(lw.DataError, match="not adjacent") as error:
        read_hexes(scenario, text_of(listed), "hexes.csv")
    fault = error.value.faults[0]
    assert fault.line > 2
    assert fault.column == list(listed[0]).index("roads") + 1


def test_the_ending_of_a_table_may_be_written_large(tmp_path: Path) -> None:
    table, made = tmp_path / "UNITS.CSV", tmp_path / "mine.toml"
    assert CliRunner().invoke(app, ["export", "first-day", str(table)]).exit_code == 0
    assert CliRunner().invoke(app, ["import", "first-day", str(table), "-o", str(made)]).exit_code == 0
    assert len(lw.load_scenario(made).units) == len(lw.load_scenario("first-day").units)
