"""Units and places as CSV: what is written is read back equal, and every fault names its line and column."""

import csv
import io
from pathlib import Path
from typing import Any

import pytest

import legion_widget as lw
from legion_widget.bench.exchange import tables

HEX_GAMES = ["rif", "first-day", "nijmegen", "road-of-bridges"]


pytestmark = pytest.mark.usefixtures("english")


def rows(text: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(text)))


def text_of(cells: list[list[str]], delimiter: str = ",") -> str:
    made = io.StringIO()
    csv.writer(made, delimiter=delimiter, lineterminator="\n").writerows(cells)
    return made.getvalue()


@pytest.mark.parametrize("name", HEX_GAMES)
def test_units_come_back_equal(name: str, tmp_path: Path) -> None:
    scenario = lw.load_scenario(name)
    file = lw.export(name, tmp_path / "units.csv")
    back = lw.import_units(name, file)
    assert back.expanded()["units"] == scenario.expanded()["units"]
    assert back.counters == scenario.counters  # type: ignore[attr-defined]
    assert lw.new_game(back).position.where == lw.new_game(scenario).position.where


@pytest.mark.parametrize("name", HEX_GAMES)
def test_places_come_back_equal(name: str, tmp_path: Path) -> None:
    scenario = lw.load_scenario(name)
    file = lw.export(name, tmp_path / "places.csv", "places")
    assert lw.import_places(name, file).board.places == scenario.board.places


def test_a_table_has_the_names_in_both_languages_as_columns() -> None:
    heading, first, *_ = rows(tables.units_csv(lw.load_scenario("rif")))
    row = dict(zip(heading, first, strict=True))
    assert row["id"] == "cerinola-1"
    assert row["name.es"].startswith("Regimiento Ceriñola")
    assert row["name.en"].startswith("Ceriñola Regiment")
    assert row["at"] == "Sidi Dris"


def test_lists_stand_in_one_cell() -> None:
    heading, first, *_ = rows(tables.units_csv(lw.load_scenario("first-day")))
    assert dict(zip(heading, first, strict=True))["strength"] == "6 | 4 | 2"


def test_a_change_in_a_spreadsheet_is_a_change_of_the_scenario() -> None:
    scenario = lw.load_scenario("rif")
    cells = rows(tables.units_csv(scenario))
    cells[1][cells[0].index("combat")] = "7"
    cells[1][cells[0].index("name.en")] = "A name of mine"
    changed = tables.read_units(scenario, text_of(cells))
    assert changed.by_id["cerinola-1"].combat == 7
    assert changed.by_id["cerinola-1"].name["en"] == "A name of mine"
    assert changed.by_id["cerinola-2"] == scenario.by_id["cerinola-2"]  # type: ignore[attr-defined]


def test_semicolons_and_another_order_of_columns_are_read_too() -> None:
    scenario = lw.load_scenario("rif")
    cells = [list(reversed(row)) for row in rows(tables.units_csv(scenario))]
    text = "\ufeff" + text_of(cells, ";")
    assert tables.read_units(scenario, text.removeprefix("\ufeff")).counters == scenario.counters  # type: ignore[attr-defined]


def test_a_file_with_the_mark_of_a_spreadsheet_is_read(tmp_path: Path) -> None:
    file = tmp_path / "units.csv"
    file.write_text(tables.units_csv(lw.load_scenario("rif")), "utf-8-sig")
    assert len(lw.import_units("rif", file).counters) == 199  # type: ignore[attr-defined]


@pytest.mark.parametrize("what", ["units", "places", "hexes"])
def test_what_a_spreadsheet_in_spanish_saves_is_read_as_it_was(what: Any, tmp_path: Path) -> None:
    """Semicolons, and the letters of western Windows."""
    read = {"units": lw.import_units, "places": lw.import_places, "hexes": lw.import_hexes}[what]
    file = lw.export("rif", tmp_path / "table.csv", what, separator=";")
    written = file.read_text("utf-8-sig")
    assert ";" in written.splitlines()[0]
    as_it_was = read("rif", file).to_dict()
    file.write_bytes(written.encode("cp1252"))
    assert any(letter in written for letter in "ñáéíóú")
    assert read("rif", file).to_dict() == as_it_was


def test_a_table_that_says_that_it_is_utf_8_is_nothing_else(tmp_path: Path) -> None:
    file = tmp_path / "units.csv"
    file.write_bytes(b"\xef\xbb\xbfid,side\ncerinola-1,espa\xf1ol\n")
    with pytest.raises(lw.DataError, match="line 2, column 16: the file is not text in UTF-8"):
        lw.import_units("rif", file)
    with pytest.raises(lw.UnknownName, match="separator"):
        lw.export("rif", file, separator="|")  # type: ignore[arg-type]


def test_all_faults_are_told_by_line_and_column(tmp_path: Path) -> None:
    cells = rows(tables.units_csv(lw.load_scenario("rif")))
    at = cells[0].index
    cells[1][at("combat")] = "three"
    cells[3][at("type")] = "infantri"
    cells[4][at("at")] = "Anual"
    cells[6][at("id")] = "cerinola-1"
    cells[0][at("sector")] = "sectr"
    cells[7].append("too much")
    file = tmp_path / "units.csv"
    file.write_text(text_of(cells), "utf-8")
    with pytest.raises(lw.DataError) as error:
        lw.import_units("rif", file)
    found = {(fault.line, fault.column): fault.problem.text() for fault in error.value.faults}
    assert found[1, cells[0].index("sectr") + 1].startswith("there is no column 'sectr'")
    assert found[2, 4] == "this should be a whole number, not 'three'"
    assert found[4, 3].startswith("there is no type 'infantri'")
    assert found[7, 1] == "there is already a unit 'cerinola-1'"
    assert found[8, len(cells[0]) + 1] == "this row has more cells than there are columns"
    assert all(fault.file == str(file) for fault in error.value.faults)
    cells[1][at("combat")], cells[3][at("type")], cells[6][at("id")] = "3", "infantry", "cerinola-6"
    cells[0][cells[0].index("sectr")] = "sector"
    cells[7].pop()
    file.write_text(text_of(cells), "utf-8")
    with pytest.raises(lw.DataError) as error:
        lw.import_units("rif", file)
    fault = error.value.faults[0]
    assert (fault.line, fault.column, fault.meant) == (5, at("at") + 1, "Annual")


def test_lines_within_a_cell_do_not_shift_the_faults_below() -> None:
    text = 'id,side,type,at,history.en\na,spanish,infantry,Annual,"two\nlines"\nb,spanish,infantry,Nowhere,\n'
    with pytest.raises(lw.DataError) as error:
        tables.read_units(lw.load_scenario("rif"), text)
    assert [(fault.line, fault.column) for fault in error.value.faults] == [(4, 4)]


def test_faults_of_places_are_told_by_line_and_column() -> None:
    scenario = lw.load_scenario("first-day")
    text = "place,hex,kind\nBridge,0504,position\nVillage,9999,citi\nVillage,0101,\n,0102,\n"
    with pytest.raises(lw.DataError) as error:
        tables.read_places(scenario, text)
    assert [(fault.line, fault.column) for fault in error.value.faults if fault.line] == [(3, 3), (4, 1), (5, 1)]


def test_an_empty_table_and_a_column_twice_are_refused() -> None:
    scenario = lw.load_scenario("rif")
    with pytest.raises(lw.DataError, match="the table is empty"):
        tables.read_units(scenario, "\n")
    with pytest.raises(lw.DataError, match="there are two columns 'id'"):
        tables.read_units(scenario, "id,side,type,id\na,spanish,infantry,b\n")


def test_a_table_that_is_cut_off_within_quotes_is_refused(tmp_path: Path) -> None:
    text = 'id,side,type,name.en\na,spanish,infantry,"' + "x" * 200_000 + '"\n'
    with pytest.raises(lw.DataError, match="this line is not CSV"):
        tables.read_units(lw.load_scenario("rif"), text)


def test_a_skirmish_is_not_played_on_hexes(tmp_path: Path) -> None:
    with pytest.raises(lw.LegionWidgetError, match="is not played on hexes"):
        lw.export("well", tmp_path / "well.csv")
    with pytest.raises(lw.UnknownName, match="kind of file"):
        lw.export("rif", tmp_path / "rif.xls")


def test_a_nought_that_a_spreadsheet_dropped_is_put_back() -> None:
    scenario = lw.load_scenario("rif")
    listed = rows(tables.places_csv(scenario))
    at = listed[0].index("hex")
    dropped = [listed[0], *([*row[:at], row[at].lstrip("0"), *row[at + 1 :]] for row in listed[1:])]
    assert dropped != listed
    assert tables.read_places(scenario, text_of(dropped)).board.places == scenario.board.places


def test_no_spreadsheet_calculates_a_name_and_it_comes_back_as_it_was() -> None:
    data = lw.load_scenario("first-day").expanded()
    data["units"][0]["name"] = {"es": "=1+1", "en": "'=HYPERLINK(1)"}
    scenario = type(lw.load_scenario("first-day"))(data)
    text = tables.units_csv(scenario)
    assert not any(cell.startswith("=") for row in rows(text) for cell in row)
    assert tables.read_units(scenario, text).expanded()["units"] == scenario.expanded()["units"]


@pytest.mark.parametrize("text", ["1_0", "٣", "nan", " 3 3"])
def test_a_number_is_one_as_a_table_has_it(text: str, tmp_path: Path) -> None:
    """Not all that Python would read as one."""
    cells = rows(tables.units_csv(lw.load_scenario("rif")))
    cells[1][cells[0].index("movement")] = text
    file = tmp_path / "units.csv"
    file.write_text(text_of(cells), "utf-8")
    with pytest.raises(lw.DataError) as error:
        lw.import_units("rif", file)
    assert "whole number" in error.value.faults[0].problem.text()


@pytest.mark.usefixtures("english")
def test_a_spreadsheet_knows_the_letters_by_their_mark_and_tabs_are_read(tmp_path: Path) -> None:
    file = lw.export("rif", tmp_path / "units.csv")
    assert file.read_bytes().startswith(b"\xef\xbb\xbf")
    cells = rows(file.read_text("utf-8-sig"))
    scenario = lw.load_scenario("rif")
    assert not scenario.diff(tables.read_units(scenario, text_of(cells, "\t"))).rows()
    with pytest.raises(lw.DataError, match=r"line 2, column 1: a quotation mark is not closed from here on"):
        tables.read_units(scenario, 'id,side,type\n"a,spanish,infantry\nb,spanish,infantry\n')
    row = 'id,side,type,name.en,at\nzz,spanish,infantry,"Two\nlines"\n'  # a cell fewer than there are columns
    assert [unit.id for unit in tables.read_units(scenario, row).units] == ["zz"]


@pytest.mark.usefixtures("english")
def test_a_family_that_is_mistyped_is_warned_of() -> None:
    scenario = lw.load_scenario({"based_on": "rif", "set": {"cerinola-2": {"family": "armi"}}})
    game = lw.new_game(scenario)
    (warned,) = game.system.warnings(game.position)
    assert warned.text().endswith("there is no family 'armi'; did you mean 'army'?")
    other = lw.new_game({"based_on": "rif", "set": {"cerinola-2": {"family": "quetzalcoatl"}}})
    (warned,) = other.system.warnings(other.position)
    assert warned.text().endswith(": there is no family 'quetzalcoatl'.")


@pytest.mark.usefixtures("english")
def test_a_file_that_cannot_be_written_is_refused_before_it_is_made(tmp_path: Path) -> None:
    with pytest.raises(lw.DataError, match=r"there is no folder .*nowhere"):
        lw.export("rif", tmp_path / "nowhere" / "units.csv")
    with pytest.raises(lw.DataError, match="no file can have this name"):
        lw.export("rif", tmp_path / ("n" * 300) / "units.csv")
    with pytest.raises(lw.DataError, match="this is a folder, not a file"):
        lw.print_and_play("abarran", tmp_path)
    with pytest.raises(lw.DataError, match=r"only a CSV file holds a table"):
        lw.export("rif", tmp_path / "rif.geojson", "places")


@pytest.mark.parametrize(
    ("text", "said"), [('"id,side\na,b\n', "a quotation mark is not closed"), ('"id"x,side\n', "this line is not CSV")]
)
def test_a_first_row_that_is_not_csv_is_named(text: str, said: str, tmp_path: Path) -> None:
    file = tmp_path / "units.csv"
    file.write_text(text, "utf-8")
    with pytest.raises(lw.DataError, match=said):
        lw.import_units("rif", file)
