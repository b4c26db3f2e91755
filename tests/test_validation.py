"""`lw.validate` and the command: what it takes, what it tells, and how quickly."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import pytest
import tomli_w
from typer.testing import CliRunner

import legion_widget as lw
from legion_widget.bench.keys import shipped_files
from legion_widget.bench.mending import mend
from legion_widget.cli import app
from tests.test_mistaken_files import ARMY, SYSTEMS

pytestmark = pytest.mark.usefixtures("english")

PLAIN = """
system = "legion"
victory = "none"
[board]
columns = 5
rows = 3
terrain = [".....", ".....", "....."]
[[units]]
id = "harca"
side = "moroccan"
type = "infantry"
combat = 3
movement = 4
at = "0202"
[[units]]
id = "guard"
side = "spanish"
type = "infantry"
combat = 3
movement = 3
at = "0402"
"""


def told(source: Any, **more: Any) -> list[str]:
    return [one.text("en") for one in lw.validate(source, **more)]


def test_it_takes_a_file_a_text_a_dict_an_id_and_a_scenario(tmp_path: Path) -> None:
    file = tmp_path / "plain.toml"
    file.write_text(PLAIN, "utf-8")
    for source in (file, str(file), PLAIN, lw.load_scenario(file), lw.load_scenario(file).to_dict(), "rif", "well"):
        found = lw.validate(source)
        assert (list(found), found.file) == ([], "scenario")
        assert str(found) == "Nothing is wrong."
    with pytest.raises(lw.UnknownName):
        lw.validate("riff")
    game = lw.new_game(file)
    save = game.save(tmp_path / "game.json")
    assert lw.validate(save).file == "save"
    save.write_text("{", "utf-8")
    assert "not a saved game" in told(save)[0]
    assert "there is no such file" in told(tmp_path / "none.toml")[0]


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_file_that_ships_is_known_for_what_it_is(system: str) -> None:
    for file in ("scenario", "board", "order-of-battle"):
        for path in shipped_files(system, file) if file == "scenario" or system != "baraka" else ():
            found = lw.validate(path)
            assert (found.system, found.file, found.faults) == (system, file, [])


def test_a_file_is_known_by_its_keys() -> None:
    """An army names no game, nor does a board without its line on the schema."""
    assert (lw.validate(ARMY).system, lw.validate(ARMY).file) == ("baraka", "army")
    assert lw.validate(ARMY.replace("army =", "ary =")).file == "army"
    board = 'columns = 2\nrows = 1\nterrain = [".."]\n'
    assert (lw.validate(board).system, lw.validate(board).file) == ("legion", "board")
    assert lw.validate(board, system="market-garden", file="board").system == "market-garden"
    (line,) = told(PLAIN.replace('system = "legion"', 'system = "legoin"'))
    assert "did you mean 'legion'?" in line


def test_all_is_told_at_once_and_nothing_that_follows_from_it() -> None:
    """A comma, a quotation mark, a key twice, a table twice; a hex and a side."""
    wrong = PLAIN.replace("columns = 5", 'columns = "5"').replace('"....."]', '"....."').replace('"0402"', '"0902"')
    wrong = (
        wrong.replace('"moroccan"', '"morocan"').replace('id = "guard"', 'id = "guard').replace("rows = 3", "rows 3")
    )
    wrong += 'at = "0101"\n[board]\ncolumns = 9\n'
    found = lw.validate(wrong)
    assert [one.line for one in found.faults] == [5, 6, 7, 10, 16, 21, 22, 23]
    assert [one.suggestion for one in found.faults if one.suggestion is not None] == [5, "moroccan"]
    assert not found.advice
    assert lw.validate("a = [" + "[" * 3000).faults


CHANGE = """
based_on = "annual"
turns = 0
remove = ["cerinola-afraw"]
title = { es = "Annual" }
[set.cerinola-annual]
combat = "5"
[[add.units]]
id = "harca"
side = "morocan"
type = "infantry"
at = "0210"
"""


def test_a_change_is_checked_as_the_scenario_that_it_makes() -> None:
    """What cannot be merged and what is wrong with what is, on the lines of the short text."""
    found = lw.validate(CHANGE)
    assert (found.system, found.file) == ("legion", "change")
    assert [(one.line, one.suggestion) for one in found.faults] == [
        (3, None),
        (4, "cerinola-afrau"),
        (7, 5),
        (10, "moroccan"),
    ]
    right = CHANGE.replace("turns = 0\n", "").replace("afraw", "afrau").replace('"5"', "5").replace("roc", "rocc")
    found = lw.validate(right)
    assert found.faults == []
    assert [one.text("en") for one in found.advice] == [
        "Warning: line 4, column 9: this text has no English",
        "Warning: line 7, column 1: harca has no movement points: it never moves. (L7.2)",
    ]
    assert found.read.by_id["harca"].combat == 0


def test_the_base_of_a_change_lies_beside_it(tmp_path: Path) -> None:
    """What is wrong with the base is told with its own file; a base that is not there on the line that names it."""
    base, change = tmp_path / "base.toml", tmp_path / "change.toml"
    base.write_text(PLAIN, "utf-8")
    change.write_text('based_on = "base.toml"\nset.guard.at = "0403"\nset.harca.at = "0909"\n', "utf-8")
    (one,) = lw.validate(change).faults
    assert (one.line, one.place, one.file) == (3, "$.set.harca.at", str(change))
    base.write_text(PLAIN.replace('"moroccan"', '"morocan"'), "utf-8")
    (one,) = lw.validate(change).faults
    assert (one.line, one.suggestion, one.file) == (10, "moroccan", str(base))
    change.write_text('based_on = "change.toml"\n', "utf-8")
    assert "are changes of each other" in told(change)[0]
    assert "line 1, column 12: $.based_on: there is no scenario 'anual'" in told('based_on = "anual"\n')[0]
    assert told('base_on = "rif"\nremove = []\nturns = 3\n')[0].endswith("did you mean 'based_on'?")
    (late,) = [one for one in lw.validate('[start]\nbased_on = "rif"\n[set]\n').faults if one.line == 2]
    assert "'based_on' is a key of the whole file" in late.text("en")
    assert "based_on is the id of a scenario" in told("based_on = 3\n")[0]


@pytest.mark.parametrize("base", ["annual", "well", "nijmegen"])
@pytest.mark.parametrize(
    ("change", "line"),
    [
        ("add.units = [3]\nset.new.at = 3", 2),
        ('add.units = [{ id = [] }]\nset."start.turn" = 3', 2),
        ("set.units = 3\nset.board = 3\nset.new.at = 3", 2),
        ('set.placement = 3\nset.new = { at = "0101" }', 3),
        ("remove = [3]\nadd = 3\nset = 3", 2),
    ],
)
def test_a_change_of_the_wrong_shape_is_told(base: str, change: str, line: int) -> None:
    assert line in {one.line for one in lw.validate(f'based_on = "{base}"\n{change}\n').faults}


@pytest.mark.parametrize(
    ("wrong", "key"),
    [
        ("[families.navy]\nlike = [[]]", "families"),
        ("[types.harca]\nlike = { a = 1 }", "types"),
        ("[terrain.swamp]\nlike = [1]", "terrain"),
        ("[weather.kinds.fog]\nlike = [1]", "weather"),
        ("[weather.table]\n2 = [[]]", "weather"),
    ],
)
def test_a_pattern_that_is_no_text_is_told_on_its_line(wrong: str, key: str) -> None:
    found = lw.validate(f"{PLAIN}{wrong}\n")
    assert (len(PLAIN.splitlines()) + 2, True) in {(one.line, key in one.place) for one in found.faults}


def test_an_end_of_a_list_that_is_missing_is_told_where_the_list_ends() -> None:
    """Also where a comment follows it at the end of the text or before a table."""
    for end in ("# what follows\n# on two lines", "# what follows\n\n[board]\nrows = 3"):
        mended = mend(f'hexes = ["0101", "0102"\n\n{end}')
        assert [(fault.line, fault.column) for fault in mended.faults] == [(1, 24)]
        assert mended.data["hexes"] == ["0101", "0102"]


def test_what_cannot_be_mended_is_left_out_and_the_rest_is_read() -> None:
    mended = mend('a = @\nb = 2\n\ntext = """\nno end\nc = 3\n')
    assert mended.data["b"] == 2
    assert ("a",) in mended.lost
    assert mended.faults[0].line == 1
    assert mend("\n".join(["x = 1"] * 80)).data == {}


@pytest.mark.parametrize(
    ("change", "advice"),
    [
        (("movement = 3\n", ""), "guard has no movement points: it never moves. (L7.2)"),
        (('at = "0402"', 'at = "0402"\narrives = 3'), "guard is on the map from the start: that it comes in turn 3"),
        (('at = "0402"', "arrives = 20"), "guard comes in turn 20, after the end of the game."),
        (('id = "guard"', 'id = "guard"\nname = { es = "Guardia" }'), "this text has no English"),
        (('id = "guard"', 'id = "guard"\nname = { fr = "Garde" }'), "this text has no Spanish"),
        (
            (
                'terrain = [".....", ".....", "....."]',
                'terrain = ["..~.~", "..~~~", "....."]\nplaces = { Isle = "0401" }',
            ),
            "Nobody can reach 0401 Isle: there is no way to it. (L7.2)",
        ),
    ],
)
def test_what_was_probably_not_meant_is_advice_on_its_line(change: tuple[str, str], advice: str) -> None:
    text = PLAIN.replace(*change).replace('at = "0402"', 'at = "0403"')
    found = lw.validate(text)
    assert not found.faults
    (one,) = [one for one in found.advice if advice in one.text("en")]
    assert one.line > 1
    assert one.text("es") != one.text("en")


def test_an_objective_that_nobody_can_reach_is_advice() -> None:
    """A hex that no unit enters, in the middle of the map."""
    data = lw.load_scenario("first-day").to_dict()
    assert lw.validate(data).advice == []
    data["units"] = [unit for unit in data["units"] if unit["side"] == "german"]
    data["board"]["rivers"] = []
    told_now = [one.text("en") for one in lw.validate(data).advice]
    assert any("The Allies have no unit" in text or "have no unit" in text for text in told_now)


def run(*words: object) -> Any:
    return CliRunner().invoke(app, [str(word) for word in words])


def test_json_lists_faults_and_advice(tmp_path: Path) -> None:
    file = tmp_path / "plain.toml"
    file.write_text(
        PLAIN.replace('"moroccan"', '"morocan"').replace('"guard"', '"guard"\nname = { es = "G" }'), "utf-8"
    )
    result = run("validate", file, "--json", "--language", "es")
    fault, advice = json.loads(result.stdout)
    assert result.exit_code == 1
    assert (fault["kind"], fault["line"], fault["column"], fault["suggestion"]) == ("fault", 10, 8, "moroccan")
    assert "valores posibles: spanish" in fault["message"]
    assert (advice["kind"], advice["line"], advice["message"]) == ("advice", 17, "este texto no está en inglés")
    file.write_text(PLAIN.replace("movement = 3", "movement = 0"), "utf-8")
    result = run("validate", file, "--json", "--language", "en")
    assert result.exit_code == 0
    assert [one["kind"] for one in json.loads(result.stdout)] == ["advice"]
    assert (
        "Warning: line 15, column 1: guard has no movement points" in run("validate", file, "--language", "en").stdout
    )
    file.write_text(tomli_w.dumps({"columns": 2, "rows": 1, "terrain": [".."]}), "utf-8")
    assert run("validate", file, "--language", "en").stdout == "legion: board. Nothing is wrong.\n"


def test_an_editor_can_ask_after_every_change() -> None:
    """The largest scenario takes some 60 ms of the processor; six times that is let pass on a busy machine."""
    text = shipped_files("legion", "scenario")[0].read_text("utf-8")
    lw.validate(text)
    begun = time.process_time()
    for _ in range(3):
        lw.validate(text)
    assert (time.process_time() - begun) / 3 < 0.4
