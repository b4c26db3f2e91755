"""Every command of the help, with every option, runs on every scenario that ships: on short forms of it in each run."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
import typer
from typer.testing import CliRunner

import legion_widget as lw
from legion_widget import labserver
from legion_widget.cli import app

SHIPPED = [one.id for one in lw.scenarios()]
LANGUAGES = ["es", "en"]
#: Every scenario in one language in each run, in the other in the long one.
EACH = [
    pytest.param(name, language, marks=pytest.mark.long if (number + turn) % 2 else ())
    for number, name in enumerate(SHIPPED)
    for turn, language in enumerate(LANGUAGES)
]
#: What makes a scenario of each game short; those of Market Garden are.
SHORT: dict[str, dict[str, Any]] = {
    "legion": {"start": {"phase": "movement", "side": "spanish", "weather": "normal"}},
    "baraka": {"length": 1},
    "market-garden": {},
}
#: What is run on each scenario, in this order.
ON_A_SCENARIO = (
    "autoplay {file} --seed 3 --json --save {save}",
    "autoplay {file} --seed 3 --language {language} --allow-code",
    "autoplay {file} --games 2 --language {language}",
    "validate {file} --language {language}",
    "validate {save} --language {language}",
    "svg {name} --map --output {picture}",
    "svg {file} --seed 3 --turn 2 --theme dark --language {language} --allow-code --output {picture}",
    "svg {save} --output {picture}",
)
ON_A_PLACEMENT = "autoplay rif --start placement --language en"
WITH_PLAYERS = "autoplay first-day --play allied=officer:bold --play german=recruit --language es"
ON_A_RULE = ("rules {system} {rule} --language {language}", "rules {system} {rule} --json")
ON_A_RULEBOOK = "rules {system} --language {language}"
ON_ALL = ("scenarios --language {language}", "scenarios --json")
LAB = "lab {folder}"


#: What a designer does with a scenario: its picture of what differs, a table out and in, a map in, pages to print.
ON_A_BENCH = (
    "diff first-day {file} --language en",
    "diff first-day {file} --json",
    "export first-day {table} --allow-code --language en",
    "import first-day {table} --output {out} --language en",
    "export first-day {table} --places",
    "import first-day {table} --places --output {out}",
    "export first-day {table} --hexes",
    "import first-day {table} --hexes --output {out}",
    "export first-day {table} --semicolons",
    "export abarran {map}",
    "import abarran {map} --columns 11 --rows 9 --bounds -3.9 35.1 -3.6 35.35 --ground . --output {out}",
    "lessons --language es",
    "lessons --json",
    "lesson check annual",
    "validate {file} --json --allow-code --language en",
    "schema market-garden",
    "schema market-garden --file change --language en",
    "print first-day --pdf {pdf} --paper a4 --parts tables,board --tiled --hex-mm 20 --duplex long --language en",
    "print first-day --pdf {pdf} --parts forces --allow-code",
)


#: What a designer does with any scenario: its difference from the one that ships, its schema, its pages to print.
ON_EACH = (
    "diff {name} {file} --language {language}",
    "diff {name} {file} --json",
    "schema {system}",
    "print {file} --pdf {pdf} --parts counters,forces --language {language}",
)
#: The first scenario of each game in each run, the others in the long one.
FIRST = {one.system: one.id for one in reversed(lw.scenarios())}.values()
DESIGNED = [pytest.param(name, marks=() if name in FIRST else pytest.mark.long) for name in SHIPPED]


def run(command: str, **names: object) -> str:
    """What a command prints. It ends well, and leaves the language as it was."""
    result = CliRunner().invoke(app, [word.format(**names) for word in command.split()])
    assert result.exit_code == 0, result.output
    assert lw.get_language() == "es"
    return result.stdout


@pytest.mark.parametrize(("name", "language"), EACH)
def test_every_scenario_is_played_checked_and_drawn(name: str, language: str, tmp_path: Path) -> None:
    scenario = lw.load_scenario(name)
    short = copy.deepcopy(SHORT[scenario.system])
    if scenario.system == "legion":
        short["start"]["turn"] = lw.new_game(scenario).system.sequence.turns
    names = {
        "file": scenario.edit(**short).save(tmp_path / f"{name}.toml"),
        "save": tmp_path / "game.json",
        "picture": tmp_path / "picture.svg",
    }
    for command in ON_A_SCENARIO:
        printed = run(command, name=name, language=language, **names)
        if command.startswith("svg"):
            ElementTree.parse(names["picture"])
        elif "--json" in command:
            assert json.loads(printed)["scenario"] == name
        else:
            assert printed


@pytest.mark.parametrize("name", DESIGNED)
def test_every_scenario_is_compared_described_and_printed(name: str, tmp_path: Path) -> None:
    scenario = lw.load_scenario(name)
    changed = scenario.edit(title={"es": "Otra", "en": "Another"}).save(tmp_path / f"{name}.toml")
    pdf = tmp_path / "pages.pdf"
    for number, command in enumerate(ON_EACH):
        language = LANGUAGES[number % 2]
        printed = run(command, name=name, system=scenario.system, file=changed, pdf=pdf, language=language)
        if "--json" in command or command.startswith("schema"):
            assert json.loads(printed)
        elif command.startswith("diff"):
            assert ("Otra" if language == "es" else "Another") in printed
    assert pdf.read_bytes().startswith(b"%PDF")


@pytest.mark.long
@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("name", SHIPPED)
def test_every_scenario_is_played_to_its_end(name: str, seed: int, tmp_path: Path) -> None:
    """By its name and as it ships."""
    save = tmp_path / "game.json"
    played = json.loads(run("autoplay {name} --seed {seed} --json --save {save}", name=name, seed=seed, save=save))
    assert played["scenario"] == name
    assert run("validate {save}", save=save)


def test_a_game_with_a_placement_begins_with_it() -> None:
    assert "Seed" in run(ON_A_PLACEMENT)
    assert "Semilla" in run(WITH_PLAYERS)


#: Each book is printed in one of its languages now, in the other by the long tests.
NOW = [("legion", "es"), ("baraka", "es"), ("market-garden", "en")]
BOOKS = [(system, language) for system, _ in NOW for language in LANGUAGES]


@pytest.mark.parametrize(
    ("system", "language", "every"),
    [*((*book, 6) for book in NOW), *(pytest.param(*book, 1, marks=pytest.mark.long) for book in BOOKS)],
)
def test_the_rules_are_printed(system: str, language: str, every: int) -> None:
    """Each of them in the long tests, and one in six in the short: each is a command of its own."""
    book = lw.rulebook(system)
    assert len(run(ON_A_RULEBOOK, system=system, language=language).splitlines()) == len(book) + 1
    for rule in list(book.values())[::every]:
        text, data = (run(command, system=system, rule=rule.id, language=language) for command in ON_A_RULE)
        assert text.startswith(f"{rule.id} {rule.data.title[language]}")
        assert json.loads(data)[0]["id"] == rule.id


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_scenarios_are_listed(language: str) -> None:
    text, data = (run(command, language=language) for command in ON_ALL)
    assert [line.split()[0] for line in text.splitlines()] == [one["id"] for one in json.loads(data)] == SHIPPED


def test_the_lab_is_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The notebooks lie there when it is; the server itself has tests of its own."""
    folder, opened = tmp_path / "mine", []
    monkeypatch.setattr(labserver, "serve", opened.append)
    assert "01-first-game.ipynb" in run(LAB, folder=folder)
    assert opened == [folder]


def test_the_commands_of_a_designer_are_run(tmp_path: Path) -> None:
    names = {
        "file": lw.load_scenario("first-day").edit(turns=3).save(tmp_path / "mine.toml"),
        "table": tmp_path / "table.csv",
        "map": tmp_path / "map.geojson",
        "out": tmp_path / "out.toml",
        "pdf": tmp_path / "first-day.pdf",
    }
    for command in ON_A_BENCH:
        run(command, **names)
    assert names["pdf"].stat().st_size > 1000


def test_every_command_and_option_of_the_help_is_run_here() -> None:
    lines = (*ON_A_SCENARIO, ON_A_PLACEMENT, WITH_PLAYERS, *ON_A_RULE, ON_A_RULEBOOK, *ON_ALL, LAB, *ON_A_BENCH)
    used = [line.split() for line in lines]
    commands = typer.main.get_command(app).commands  # type: ignore[attr-defined]
    assert {line[0] for line in used} == set(commands)
    for name, command in commands.items():
        options = {max(option.opts, key=len) for option in command.params if option.param_type_name == "option"}
        words = {word for line in used if line[0] == name for word in line}
        assert options - words <= {"--help"}, name
