"""The JSON Schemas and the pages of keys, made from the records that read the files."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import tomllib
import types
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import tomli_w
from typer.testing import CliRunner

import legion_widget as lw
from legion_widget.bench.key_pages import page
from legion_widget.bench.keys import Key, file_kinds, keys, records, scenario_class, shipped_files
from legion_widget.bench.schema import LESSON, SHIPPED, first_line, schema, schema_path, schema_text
from legion_widget.cli import app
from legion_widget.engine.based_on import ChangeData
from legion_widget.engine.house_rules import HouseRule
from legion_widget.engine.variants import Variant
from legion_widget.engine.victory_data import Hold, Losses, Points, Ratio, VictoryData, WinData
from legion_widget.games.hexes import HexScenario, HexSystem
from legion_widget.lessons.lesson import SHIPPED as LESSONS
from tests.seeds import thinned
from tests.test_mistaken_files import ARMY, SYSTEMS

KINDS = [(system, file) for system in SYSTEMS for file in file_kinds(system)]
FILES = [(system, file, path) for system, file in KINDS for path in shipped_files(system, file)]


def check(data: Any, system: str, file: str) -> list[str]:
    """What is wrong with data by a schema."""
    whole = schema(system, file)
    jsonschema.Draft202012Validator.check_schema(whole)
    return [error.message for error in jsonschema.Draft202012Validator(whole).iter_errors(data)]


def all_keys() -> list[Key]:
    kinds = (kind for system in SYSTEMS for kind in file_kinds(system).values())
    return list(
        {(k.record, k.name): k for kind in kinds for record in records(kind.record) for k in keys(record)}.values()
    )


@pytest.mark.parametrize(("system", "file"), KINDS)
def test_the_schemas_that_ship_are_those_of_the_records(system: str, file: str) -> None:
    """After a change of a record: scripts/schemas.py."""
    assert schema_path(system, file).read_text("utf-8") == schema_text(system, file, "en")


def told(data: Any) -> list[str]:
    """The descriptions in a schema, in their order; they are taken out."""
    found = []
    for inner in data.values() if isinstance(data, dict) else data if isinstance(data, list) else ():
        found += told(inner)
    # A key of a file may have this name, too: its schema is a table.
    if isinstance(data, dict) and isinstance(data.get("description"), str):
        found.append(data.pop("description"))
    return found


@pytest.mark.parametrize(("system", "file"), [*KINDS, (LESSON, "scenario")])
def test_in_spanish_a_schema_has_other_descriptions_and_nothing_else_changes(system: str, file: str) -> None:
    english, spanish = schema(system, file, "en"), schema(system, file, "es")
    pairs = list(zip(told(english), told(spanish), strict=True))
    assert english == spanish
    assert [one for one, other in pairs if one == other] == []
    assert all(text for pair in pairs for text in pair)


def test_no_schema_ships_that_is_of_nothing() -> None:
    names = {schema_path(*kind).name for kind in KINDS}
    assert {path.name for path in SHIPPED.iterdir()} == {*names, schema_path(LESSON).name}


@pytest.mark.parametrize(("system", "file", "path"), thinned(FILES, 2), ids=str)
def test_a_file_that_ships_names_its_schema_and_fits_it(system: str, file: str, path: Path) -> None:
    text = path.read_text("utf-8")
    line = text.partition("\n")[0]
    assert line == first_line(path, system, file)
    assert (path.parent / line.removeprefix("#:schema ")).resolve() == schema_path(system, file)
    assert check(tomllib.loads(text), system, file) == []


def test_a_scenario_that_is_saved_elsewhere_names_no_schema() -> None:
    """The line of a file that ships holds from its own folder only."""
    for info in lw.scenarios():
        assert "#:schema" not in lw.load_scenario(info.id).to_toml()


def test_a_file_of_your_own_keeps_its_line(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    line = f"#:schema {schema_path('legion')}\n"
    path.write_text(line + lw.load_scenario("annual").to_toml(), "utf-8")
    assert lw.load_scenario(path).to_toml().startswith(line)


def test_scenarios_as_a_game_writes_them_fit_their_schema() -> None:
    """Counters one by one, and an army put together in code."""
    for info in lw.scenarios():
        assert check(lw.load_scenario(info.id).expanded(), info.system, "scenario") == []
    assert check(tomllib.loads(ARMY), "baraka", "army") == []


@pytest.mark.parametrize(
    ("system", "file", "change", "told"),
    [
        ("legion", "scenario", {"lenght": 3}, "'lenght' was unexpected"),
        ("legion", "scenario", {"options": {"L8.8.order": "first"}}, "'first' is not one of"),
        ("legion", "scenario", {"order_of_battle": "riff"}, "'riff' is not one of"),
        ("baraka", "scenario", {"attacker": "french"}, "'french' is not one of"),
        ("market-garden", "scenario", {"turns": 0}, "0 is less than the minimum"),
        ("market-garden", "scenario", {"supply": {"allied": "0101"}}, "'0101' is not of type 'array'"),
    ],
)
def test_what_the_reader_refuses_does_not_fit(system: str, file: str, change: dict[str, Any], told: str) -> None:
    data = tomllib.loads(shipped_files(system, file)[0].read_text("utf-8"))
    assert any(told in problem for problem in check({**data, **change}, system, file))


def linted(*paths: Path) -> subprocess.CompletedProcess[str]:
    """What tombi says of files: the tool that completes and checks files in an editor."""
    tombi = shutil.which("tombi") or shutil.which("tombi", path=str(Path(sys.executable).parent))
    if tombi is None:
        pytest.skip("tombi is not installed: pip install tombi")
    command = [tombi, "lint", "--offline", *map(str, paths)]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)


def test_tombi_finds_the_files_that_ship_right_and_a_wrong_key_on_its_line(tmp_path: Path) -> None:
    """It reads the schemas as they are meant."""
    told = linted(*(path for _, _, path in FILES), *LESSONS.glob("*.toml"))
    assert told.returncode == 0
    assert "Warning" not in told.stdout + told.stderr
    system, file, path = next(one for one in FILES if one[2].stem == "well")
    lines = path.read_text("utf-8").split("\n")
    at = next(n for n, line in enumerate(lines) if line.startswith("attacker"))
    wrong = tmp_path / "wrong.toml"
    lines[0], lines[at] = f"#:schema {schema_path(system, file)}", lines[at].replace("attacker", "attaker")
    wrong.write_text("\n".join(lines), "utf-8")
    told = linted(wrong)
    assert told.returncode != 0
    assert f"wrong.toml:{at + 1}:1" in told.stdout + told.stderr


CHANGE = """#:schema {schema}
based_on = "annual"
title.en = "Annual with a harca more"
remove = ["cerinola-afrau"]
board.places.Annual.kind = "city"
[set]
"start.turn" = 2
cerinola-annual.combat = 5
[[add.units]]
id = "harca"
side = "moroccan"
type = "infantry"
at = "0210"
"""


def test_a_change_of_a_scenario_has_a_schema_of_its_own(tmp_path: Path) -> None:
    """Its tables need not be whole, since they are merged; what it adds is checked as in a scenario."""
    data = tomllib.loads(CHANGE)
    lw.load_scenario(data)
    assert check(data, "legion", "change") == []
    assert check({**data, "lenght": 3}, "legion", "change")
    assert check({**data, "turns": 0}, "legion", "change")
    assert check({**data, "add": {"units": [{"id": "harca"}]}}, "legion", "change")
    assert check({key: value for key, value in data.items() if key != "based_on"}, "legion", "change")
    assert check({"based_on": "well", "table": {"width": 150}, "remove": ["thicket"]}, "baraka", "change") == []
    path = tmp_path / "mine.toml"
    path.write_text(CHANGE.format(schema=schema_path("legion", "change")), "utf-8")
    told = linted(path)
    assert told.returncode == 0
    assert "Warning" not in told.stdout + told.stderr
    path.write_text(path.read_text("utf-8").replace('side = "m', 'seide = "m'), "utf-8")
    assert "mine.toml:11:1" in linted(path).stdout + linted(path).stderr


# ---- lessons ---------------------------------------------------------------------------------------


def test_lessons_have_a_schema() -> None:
    """Those that ship fit it and name it; a misspelt key, a goal of no kind and one hint too few do not fit."""
    assert schema_path(LESSON).read_text("utf-8") == schema_text(LESSON, language="en")
    checker = jsonschema.Draft202012Validator(lw.schema(LESSON))
    paths = [*LESSONS.glob("*.toml")]
    assert paths
    for path in paths:
        text = path.read_text("utf-8")
        assert text.partition("\n")[0] == first_line(path, LESSON)
        assert [error.message for error in checker.iter_errors(tomllib.loads(text))] == []
    step = next(step for step in tomllib.loads(text)["steps"] if "task" in step)
    task = step["task"]
    for wrong in ({"tittle": {}}, {"goals": [{**task["goals"][0], "kind": "won"}]}, {"hints": task["hints"][:1]}):
        lesson = {**tomllib.loads(text), "steps": [{**step, "task": {**task, **wrong}}]}
        assert [*checker.iter_errors(lesson)] != []


def test_examples_of_lessons_fit_their_schema() -> None:
    whole = lw.schema(LESSON)
    told = 0
    for part in (whole, *whole["$defs"].values()):
        for found in part["properties"].values():
            checker = jsonschema.Draft202012Validator({**found, "$defs": whole["$defs"]})
            for example in found.get("examples", []):
                told += 1
                assert [error.message for error in checker.iter_errors(example)] == []
    assert told


# ---- the keys --------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", all_keys(), ids=lambda key: f"{key.record.__name__}.{key.name}")
def test_every_key_is_described_with_an_example_that_fits(key: Key) -> None:
    """In the docstring of its record: ``width (cm): how wide it is, such as ``120``.``"""
    assert key.text
    assert key.example
    assert key.value is not None


@pytest.mark.parametrize(("system", "file"), KINDS)
def test_examples_fit_the_schema(system: str, file: str) -> None:
    whole = schema(system, file)
    for name, part in {"": whole, **whole["$defs"]}.items():
        for key, found in part["properties"].items():
            checker = jsonschema.Draft202012Validator({**found, "$defs": whole["$defs"]})
            for example in found.get("examples", []):
                assert [error.message for error in checker.iter_errors(example)] == [], (name, key)


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_examples_of_what_all_games_share_are_of_the_game(system: str) -> None:
    """Conditions of victory, variants, house rules and changes: a scenario of the game takes each of them."""
    examples = scenario_class(system).examples()

    def whole(record: Any, *without: str) -> dict[str, Any]:
        return {key.name: key.value for key in keys(record, examples) if key.name not in without}

    kinds = [Hold, Ratio, Losses, *([Points] if system != "legion" else [])]  # its usual scenario counts no points
    conditions = [whole(WinData), *({**whole(WinData), "if": whole(kind, "ahead")} for kind in kinds)]
    rule = whole(HouseRule, "gives")
    change = whole(ChangeData)
    for entry in (
        *({"set": {"victory": {"conditions": [condition]}}} for condition in conditions),
        {"set": {"victory": whole(VictoryData)}},
        {"add": {"variants": [{**whole(Variant), "rules": [rule]}]}},
        *({part: change[part]} for part in ("remove", "add", "set")),
    ):
        assert lw.new_game({"based_on": change["based_on"], **entry}, allow_code=True)


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_page_of_a_game_has_every_key(system: str) -> None:
    text = page(system)
    for kind in file_kinds(system).values():
        for record in records(kind.record):
            for key in keys(record):
                assert f"| `{key.name}` |" in text
    assert "None" not in text


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_spanish_page_of_a_game_has_the_same_keys_and_examples(system: str) -> None:
    english, spanish = (
        [re.split(r"(?<!\\) \| ", line) for line in page(system, language=language).splitlines() if line[:3] == "| `"]
        for language in ("en", "es")
    )

    assert [(row[0], row[-1]) for row in english] == [(row[0], row[-1]) for row in spanish]
    assert [row[3] == "needed" for row in english] == [row[3] == "obligatoria" for row in spanish]
    assert all(one[4] != other[4] for one, other in zip(english, spanish, strict=True))


# ---- the game of somebody else ---------------------------------------------------------------------


def test_the_game_of_somebody_else_has_its_schema(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its letters and its sides stand in it, and `validate` reads its files."""

    class PondScenario(HexScenario):
        system = "pond"
        sides = types.MappingProxyType({"ducks": {"en": "ducks"}, "geese": {"en": "geese"}})
        letters = ".~"

    class Pond(HexSystem):  # type: ignore[type-arg]
        id = "pond"
        sides = PondScenario.sides

    monkeypatch.setattr(lw.installed_games, "registered", {})
    lw.register(lw.GameEntry("pond", Pond, PondScenario))
    whole = lw.schema("pond")
    assert whole["$defs"]["HexCounter"]["properties"]["side"]["enum"] == ["ducks", "geese"]
    assert whole["$defs"]["BoardData"]["properties"]["terrain"]["items"]["pattern"] == "^[\\.\\~]*$"
    units = [{"id": "a", "side": "swans", "hex": "0909"}]
    data = {"system": "pond", "board": {"columns": 3, "rows": 1, "terrain": ["..x"]}, "units": units}
    found = lw.validate(tomli_w.dumps(data))
    assert {one.place for one in found.faults} == {"$.board.terrain[0][2]", "$.units[0].side", "$.units[0].hex"}
    with pytest.raises(lw.UnknownName):
        lw.schema("pond", "army")


def test_the_command_prints_the_schema() -> None:
    run = CliRunner().invoke(app, ["schema", "baraka", "--file", "army"])
    assert (run.exit_code, json.loads(run.stdout)) == (0, lw.schema("baraka", "army"))
    for language, army in (("es", "la lista de ejército."), ("en", "the army list.")):
        run = CliRunner().invoke(app, ["schema", "baraka", "--file", "army", "--language", language])
        assert json.loads(run.stdout)["properties"]["army"]["description"] == army
    assert CliRunner().invoke(app, ["schema", "chess"]).exit_code == 2
    assert CliRunner().invoke(app, ["schema", "legion", "--file", "army"]).exit_code == 2
