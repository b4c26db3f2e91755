"""What a file may hold: limits, faults with their places, names of files, and writing whole or not at all."""

from __future__ import annotations

import errno
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import legion_widget as lw
from legion_widget.engine import i18n, saves
from legion_widget.engine.data import convert
from legion_widget.engine.errors import DataFaults
from legion_widget.engine.files import LARGEST_FILE, problem_of, read_toml
from legion_widget.engine.plain_data import plain
from legion_widget.games.baraka import Army
from legion_widget.games.baraka.armies.army_file import open_army, save_army
from legion_widget.games.legion.data import ScenarioData
from legion_widget.games.market_garden.tables import standard_tables
from legion_widget.widget.board import BoardWidget
from legion_widget.widget.testing import BoardClient

pytestmark = pytest.mark.usefixtures("english")

COAST = read_toml(Path(__file__).parent / "data" / "coast.toml")


def skirmish(change: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
    """The data of a skirmish after a change."""
    data = lw.load_scenario("well").to_dict()
    change(data)
    return data


def unit(**fields: Any) -> dict[str, Any]:
    return skirmish(lambda data: data["units"][1].update(fields))


def faults_of(data: Any) -> list[str]:
    with pytest.raises(lw.DataError) as caught:
        lw.load_scenario(data)
    return [fault.text("en") for fault in caught.value.faults]


# ---- a skirmish ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("area", "problem"),
    [
        ([[44, 34], [57, 34], [44, 46], [57, 46]], "the outline crosses or touches itself"),
        ([[44, 34], [50, 34], [57, 34]], "the outline encloses nothing"),
        ([[float("nan"), 34], [50, 40], [57, 34]], "nan is not a number that can be used"),
        ([[44, 34], [50, 40]], "at least three points"),
    ],
)
def test_the_area_of_an_objective_is_one(area: list[list[float]], problem: str) -> None:
    """Corners in the order of a Z, in a line, without a number: the game would not have ended."""
    (fault,) = faults_of(skirmish(lambda data: data["objectives"][0].update(area=area)))
    assert fault.startswith("$.objectives[0].area")
    assert problem in fault


@pytest.mark.parametrize(
    ("data", "place", "problem"),
    [
        (unit(lost=99), "$.units[1].lost", "miniatures lost: 99 of 7"),
        (unit(figures=[{"weapons": ["bazooka"]}]), "$.units[1].figures[0].weapons[0]", "there is no weapon 'bazooka'"),
        (unit(equipment=["x"]), "$.units[1].equipment[0]", "there is no piece of equipment 'x'"),
        (unit(figures=[{"role": "cook"}]), "$.units[1].figures[0].role", "there is no role 'cook'"),
        (unit(taken={"grenadiers": 10**5}), "$.units[1].taken['grenadiers']", "not within 0 to 99"),
        (unit(superior="squad-1"), "$.units[1].superior", "comes back to itself"),
        (unit(joined="squad-1"), "$.units[1].joined", "comes back to itself"),
        (unit(located=["nobody"]), "$.units[1].located[0]", "there is no unit 'nobody'"),
        (skirmish(lambda data: data["table"].update(width=2000)), "$.table.width", "not within 10 to 500"),
        (skirmish(lambda data: data["table"].update(width=1)), "$.table.width", "not within 10 to 500"),
    ],
)
def test_what_no_skirmish_can_have_is_refused(data: dict[str, Any], place: str, problem: str) -> None:
    assert any(fault.startswith(f"{place}: ") and problem in fault for fault in faults_of(data))


@pytest.mark.parametrize("size", [10, 500])
def test_the_smallest_and_the_largest_table_are_shown(size: int, tmp_path: Path) -> None:
    def resize(data: dict[str, Any]) -> None:
        data.update(table={"width": size, "height": size}, objectives=[])
        for one in data["units"]:
            one["at"] = [5, 5]

    board = BoardWidget(lw.new_game(skirmish(resize)), saves=tmp_path)
    BoardClient(board).show()
    assert not board.errors


# ---- hexes -----------------------------------------------------------------------------------------


def test_what_can_hardly_be_meant_on_a_map_is_warned_of() -> None:
    """Armour on a mountain or in a city, a landing far from the sea."""
    board = {**COAST["board"], "landing": ["0102", "0303"]}
    assert [warning for warning in warnings_of({**COAST, "board": board}) if "L2.1" in warning] == [
        "0303 Air is a landing hex, but lies inland: nobody comes there from the sea. (L2.1)"
    ]
    for where in ("0503", "Melilla"):
        others = [one for one in COAST["units"] if one["id"] not in ("guns", "tank")]
        units = [*others, *(one | {"at": where} for one in COAST["units"] if one["id"] == "tank")]
        assert any("(L7.8)" in warning for warning in warnings_of({**COAST, "units": units}))


def warnings_of(data: dict[str, Any]) -> list[str]:
    """The warnings about a scenario, in English."""
    system = lw.new_game(data).system
    return [f"{fault.text('en')} ({fault.rule})" for fault in system.warnings(system.initial())]


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"frame": {**COAST["board"]["frame"], "km_per_hex": 0.0}}, "$.board.frame.km_per_hex"),
        ({"frame": {**COAST["board"]["frame"], "km_per_hex": 1e-300}}, "$.board.frame.km_per_hex"),
        ({"rivers": [{"name": "x", "course": [[1e7, 1], [-1e7, 2]]}]}, "$.board.rivers[0].course[0][0]"),
        ({"rivers": [{"name": "x", "course": [[float("nan"), 1], [1, 2]]}]}, "$.board.rivers[0].course[0][0]"),
        ({"heights": ["0 0 0 0 0 1" + "0" * 400, *COAST["board"]["heights"][1:]]}, "$.board.heights[0][5]"),
        ({"places": {"A": {"hex": "0203", "spacing": float("inf")}}}, "$.board.places.A.spacing"),
    ],
)
def test_what_cannot_be_drawn_is_refused(change: dict[str, Any], place: str) -> None:
    assert any(fault.startswith(f"{place}: ") for fault in faults_of({**COAST, "board": {**COAST["board"], **change}}))


def test_who_wins_at_once_names_objectives() -> None:
    """A hex that counts for nobody cannot win the game; one that does not exist is none either."""
    first = lw.load_scenario("first-day")
    with pytest.raises(lw.DataError, match=r"\$\.victory\.at_once\.allied: 0101 is not an objective: add it to those"):
        first.edit(victory={"at_once": {"allied": ["0101"]}})


def test_a_day_without_aircraft_is_warned_of() -> None:
    nijmegen = lw.load_scenario("nijmegen").edit(turns=14)
    system = lw.new_game(nijmegen).system
    text = next(str(fault) for fault in system.warnings(system.initial()) if fault.rule == "HA.3")
    assert "has no 23 September" in text


def test_the_standard_tables_can_be_edited_and_saved(tmp_path: Path) -> None:
    """None in them means nothing is there; a file leaves it out."""
    tables = {"terrain": standard_tables().terrain.to_dict()}
    changed = lw.load_scenario("first-day").edit(tables=tables)
    assert lw.load_scenario(changed.save(tmp_path / "own.toml")) == changed


# ---- any data --------------------------------------------------------------------------------------


def test_plain_data_is_what_a_file_can_hold() -> None:
    """Numbers of numpy are numbers, tuples lists; None is nothing."""
    assert plain({"a": (np.int64(3), np.float64(0.5)), 4: None, 5: "x"}) == {"a": [3, 0.5], "5": "x"}
    deep: Any = {}
    for _ in range(5000):
        deep = {"a": deep}
    with pytest.raises(lw.DataError, match="40 deep"):
        plain(deep)
    wrong = {"a": 10**5000, "b": "half \ud800", "c": object(), "d": float("inf"), "e": "x" * 60_000}
    with pytest.raises(lw.DataError) as caught:
        plain(wrong)
    assert [fault.place for fault in caught.value.faults] == ["$.a", "$.b", "$.c", "$.d", "$.e"]


def test_what_stands_in_for_what_is_wrong_is_not_judged() -> None:
    """A unit of an unknown side is not told to stand on the wrong hex besides."""
    faults = DataFaults()
    faults.unread.append("$.units[1]")
    faults.add("$.units[1].at", "spurious")
    faults.add("$.units[10].at", "true")
    assert [fault.place for fault in faults.faults] == ["$.units[10].at"]
    with pytest.raises(lw.DataError) as caught:
        convert({"system": "legion", "board": {"columns": "x", "rows": 2, "terrain": 5}, "units": [{}]}, ScenarioData)
    assert [fault.place for fault in caught.value.faults] == [
        "$.board.columns", "$.board.terrain", "$.units[0]", "$.units[0]", "$.units[0]"
    ]  # fmt: skip


# ---- files -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"a = [" + b"[" * 3000, "the data are nested too deeply"),
        (b"\na = " + b"9" * 5000, "line 2, column 1: a number is too long"),
        (b'a = "\xff"', "line 1, column 6: the file is not text in UTF-8"),
        (b"a = 1\na = 2\n", "this is not TOML: Cannot overwrite a value"),
        (b"[a]\n[a]\n", "Cannot declare [a] twice"),
        (b"a = 2 3", "line 1, column 7"),
        (b" " * (LARGEST_FILE + 1), "larger than"),
    ],
)
def test_a_file_that_cannot_be_read_is_told(tmp_path: Path, content: bytes, told: str) -> None:
    file = tmp_path / "wrong.toml"
    file.write_bytes(content)
    for read in (lw.load_scenario, open_army, read_toml):
        with pytest.raises(lw.DataError, match=rf"wrong\.toml.*{re.escape(told)}"):
            read(file)
    lw.set_language("es")
    with pytest.raises(lw.DataError) as caught:
        read_toml(file)
    assert told.rpartition(": ")[2] not in str(caught.value) or "column" in told


@pytest.mark.parametrize("name", ["a\0b.toml", "half \ud800.toml", "~nobody-at-all/x.toml", "."])
def test_a_name_that_no_file_has_is_told(name: str) -> None:
    for read in (read_toml, open_army, lambda path: lw.load_scenario(Path(path))):
        with pytest.raises(lw.DataError):
            read(name)
    if name != ".":
        with pytest.raises(lw.DataError):
            lw.load_scenario("well").save(name)


@pytest.mark.parametrize("name", ["a\0b", "~nobody-at-all/x", "/", "..", "half \ud800"])
def test_the_menu_of_a_board_bears_any_name(name: str, tmp_path: Path) -> None:
    board = BoardWidget(lw.new_game("well"), saves=tmp_path)
    page = BoardClient(board).show()
    page.command("menu")
    page.command("save", path=name)
    page.command("open", file=name)
    refused = 2 if name.startswith("half") else 0  # no page can send half a character
    assert len(board.errors) == refused


def test_what_is_written_is_written_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk that is full leaves the old file as it was."""
    army, scenario = Army("legion"), lw.load_scenario("well")
    army.add("squad")
    files = save_army(army, tmp_path / "army.toml"), scenario.save(tmp_path / "scenario.toml")
    before = [file.read_bytes() for file in files]

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(saves.os, "replace", full)
    for write in (lambda: save_army(army, files[0]), lambda: scenario.save(files[1])):
        with pytest.raises(OSError, match="No space"):
            write()
    assert [file.read_bytes() for file in files] == before
    assert sorted(tmp_path.iterdir()) == sorted(files)


@pytest.mark.parametrize(
    ("entry", "place"),
    [
        ({"kabyl": {"rules": [""]}}, "$.units[0].kabyl.rules[0]"),
        ({"options": {"grenadiers": 10**9}}, "$.units[0].options['grenadiers']"),
        ({"traits": ["brave"], "under": "nobody"}, "$.units[0].traits[0]"),
        ({"kind": "squat", "id": ""}, "$.units[0].id"),
    ],
)
def test_what_no_army_can_have_is_refused(entry: dict[str, Any], place: str) -> None:
    with pytest.raises(lw.DataError) as caught:
        Army.from_dict({"army": "riffian", "units": [{"id": "a", "kind": "mukadan", **entry}]})
    assert caught.value.faults[0].place == place


@pytest.mark.parametrize(
    ("number", "english", "spanish"),
    [
        (errno.EACCES, "permission is missing", "falta el permiso"),
        (errno.ENOENT, "there is no such file or folder", "no existe ese archivo ni esa carpeta"),
        (errno.EROFS, "the folder cannot be written to", "no se puede escribir en la carpeta"),
        (errno.EIO, "Input/output error", "Input/output error"),
    ],
)
def test_a_failure_of_the_system_is_told_in_the_language_in_use(number: int, english: str, spanish: str) -> None:
    """With the file that it names, and without its number; what is rare in the words of the system."""
    failed = OSError(number, "Input/output error", "class/ana.json")
    for language, reason in (("en", english), ("es", spanish)):
        with i18n.in_language(language):
            assert problem_of(failed) == f"class/ana.json: {reason}"
            assert problem_of(OSError(number, "Input/output error")) == reason
