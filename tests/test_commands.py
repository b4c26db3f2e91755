"""Every command of the help, with every option, runs on every scenario that ships: on short forms of it in each run."""

from __future__ import annotations

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
    "legion": {"start": {"turn": 13, "phase": "movement", "side": "spanish", "weather": "normal"}},
    "baraka": {"length": 1},
    "market-garden": {},
}
#: What is run on each scenario, in this order.
ON_A_SCENARIO = (
    "autoplay {file} --seed 3 --json --save {save}",
    "autoplay {file} --seed 3 --language {language}",
    "autoplay {file} --games 2 --language {language}",
    "validate {file} --language {language}",
    "validate {save} --language {language}",
    "svg {name} --map --output {picture}",
    "svg {file} --seed 3 --turn 2 --theme dark --language {language} --output {picture}",
    "svg {save} --output {picture}",
)
ON_A_PLACEMENT = "autoplay rif --start placement --language en"
WITH_PLAYERS = "autoplay first-day --play allied=officer --play german=recruit --language es"
ON_A_RULE = ("rules {system} {rule} --language {language}", "rules {system} {rule} --json")
ON_A_RULEBOOK = "rules {system} --language {language}"
ON_ALL = ("scenarios --language {language}", "scenarios --json")
LAB = "lab {folder}"


def run(command: str, **names: object) -> str:
    """What a command prints. It ends well, and leaves the language as it was."""
    result = CliRunner().invoke(app, [word.format(**names) for word in command.split()])
    assert result.exit_code == 0, result.output
    assert lw.get_language() == "es"
    return result.stdout


@pytest.mark.parametrize(("name", "language"), EACH)
def test_every_scenario_is_played_checked_and_drawn(name: str, language: str, tmp_path: Path) -> None:
    scenario = lw.load_scenario(name)
    names = {
        "file": scenario.edit(**SHORT[scenario.system]).save(tmp_path / f"{name}.toml"),
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


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("system", ["legion", "baraka", "market-garden"])
def test_every_rule_is_printed(system: str, language: str) -> None:
    book = lw.rulebook(system)
    assert len(run(ON_A_RULEBOOK, system=system, language=language).splitlines()) == len(book) + 1
    for rule in book.values():
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


def test_every_command_and_option_of_the_help_is_run_here() -> None:
    used = [
        line.split() for line in (*ON_A_SCENARIO, ON_A_PLACEMENT, WITH_PLAYERS, *ON_A_RULE, ON_A_RULEBOOK, *ON_ALL, LAB)
    ]
    commands = typer.main.get_command(app).commands  # type: ignore[attr-defined]
    assert {line[0] for line in used} == set(commands)
    for name, command in commands.items():
        options = {max(option.opts, key=len) for option in command.params if option.param_type_name == "option"}
        words = {word for line in used if line[0] == name for word in line}
        assert options - words <= {"--help"}, name
