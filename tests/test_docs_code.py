"""The code in the README and in the docs runs, and prints what it says there.

On a page, a TOML block whose first line is a comment with a file's name is written to that file. Python blocks run in
order, in one namespace; those with `>>>` are checked to the letter.
"""

import doctest
import importlib
import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from typer.testing import CliRunner

import legion_widget as lw
from legion_widget import cli, installed_games
from legion_widget.engine import board_data
from legion_widget.engine.data import read_toml
from legion_widget.games.legion import data, terrain
from legion_widget.lessons.lesson import read_lesson
from legion_widget.lessons.session import Session

from .doc_blocks import PAGES as ALL_PAGES
from .doc_blocks import ROOT, blocks

#: A command in a line of text, and one in a line of its own.
COMMAND = re.compile(r"`((?:legion-widget|make) [^`]+)`|^ {4}((?:legion-widget|make|pip) .+)$", re.MULTILINE)
#: Commands that install or open something, or read what pupils made: they have tests of their own.
ELSEWHERE = (
    "legion-widget lab",
    "pip install",
    "pip download",
    "legion-widget lesson class",
    "legion-widget validate FILE",
)
#: The module of the game that the pages `make-a-game` make.
OWN_GAME = ".hill"
PAGES = [
    "README.md",
    "README.es.md",
    "docs/install.md",
    "docs/install.es.md",
    "docs/speed.md",
    "docs/the-board.md",
    "docs/the-board.es.md",
    "docs/saves.md",
    "docs/saves.es.md",
    "docs/scenarios.md",
    "docs/game-data.md",
    "docs/game-data.es.md",
    "docs/change-a-scenario.md",
    "docs/change-a-scenario.es.md",
    "docs/victory.md",
    "docs/victory.es.md",
    "docs/scenarios.es.md",
    "docs/playing-from-cells.es.md",
    "docs/print-and-play.es.md",
    "docs/change-a-rule.es.md",
    "docs/the-editor.es.md",
    "docs/give-a-lesson.md",
    "docs/give-a-lesson.es.md",
    "docs/the-editor.md",
    "docs/playing-from-cells.md",
    "docs/print-and-play.md",
    "docs/change-a-rule.md",
    "docs/studies.md",
    "docs/studies.es.md",
    "docs/exchange.md",
    "docs/exchange.es.md",
    "docs/make-a-game.md",
    "docs/make-a-game.es.md",
    "docs/a-class.md",
    "docs/a-class.es.md",
    "docs/reading-the-rules.md",
    "docs/reading-the-rules.es.md",
    "docs/opponents.md",
    "docs/opponents.es.md",
]
#: Pages whose code takes half a minute, and is that of their twins (see `test_docs_tree`).
TWICE = {"docs/studies.es.md"}


@pytest.fixture(autouse=True)
def _language() -> Iterator[None]:
    before = lw.get_language()
    yield
    lw.set_language(before)


@pytest.mark.parametrize(
    "document",
    [
        pytest.param(page, marks=pytest.mark.long) if page in TWICE or page.endswith(".es.md") else page
        for page in PAGES
    ],
)
def test_the_code_of_a_page_runs(document: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(ROOT / "tests" / "packages" / "hold-the-hill")
    monkeypatch.setattr(installed_games, "registered", {})
    names: dict[str, Any] = {"__name__": "__main__"}
    ran = 0
    for language, code in blocks(document):
        if language == "toml":
            file = re.match(r"# (\S+\.toml)\n", code)
            assert file, f"{document}: this block names no file:\n{code}"
            (tmp_path / file[1]).write_text(code, encoding="utf-8")
        elif language == "python":
            ran += 1
            if code.startswith(">>>"):
                example = doctest.DocTestParser().get_doctest(code, names, document, document, 0)
                said: list[str] = []
                runner = doctest.DocTestRunner(verbose=False, optionflags=doctest.ELLIPSIS)
                runner.run(example, out=said.append, clear_globs=False)
                assert not said, "".join(said)
                names = example.globs
            else:
                exec(compile(code, document, "exec"), names)
    assert ran


def test_no_page_with_code_is_left_out() -> None:
    """Every block is of a language that is run here, or a directive, whose pages are built by a test of their own."""
    assert sorted(page for page in ALL_PAGES if blocks(page)) == sorted(PAGES)
    assert {language for page in PAGES for language, _ in blocks(page)} == {"python", "toml"}


@pytest.mark.parametrize(
    "document",
    [pytest.param(page, marks=pytest.mark.long) if page.endswith(".es.md") else page for page in ALL_PAGES],
)
def test_the_commands_of_a_page_run(document: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With their arguments, beside the files that the page gives; a command of make is one of the Makefile's."""
    monkeypatch.chdir(tmp_path)
    Session(read_lesson("annual"), "07").hand_in()  # what a class has in its folder
    for language, code in blocks(document):
        if language == "toml":
            (tmp_path / code.splitlines()[0].removeprefix("# ")).write_text(code, encoding="utf-8")
    (tmp_path / "map.geojson").write_text('{"type": "FeatureCollection", "features": []}', encoding="utf-8")
    targets = set(re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    for inline, line in COMMAND.findall((ROOT / document).read_text(encoding="utf-8")):
        command = (inline or line).partition("#")[0].strip()
        program, *words = shlex.split(command.partition(" > ")[0])  # a shell would write the answer into a file
        if program == "make":
            assert {word for word in words if "=" not in word} <= targets, command
        elif not command.startswith(ELSEWHERE):
            result = CliRunner().invoke(cli.app, words if len(words) > 1 else [*words, "--help"])
            assert result.exit_code == 0, (command, result.output)


@pytest.mark.parametrize("document", ALL_PAGES)
def test_every_name_of_the_package_on_a_page_exists(document: str) -> None:
    text = (ROOT / document).read_text(encoding="utf-8")
    prose = re.sub(r"```.*?```", "", text, flags=re.DOTALL)
    for name in set(re.findall(r"\blw((?:\.[A-Za-z_]\w*)+)", prose)) - {OWN_GAME}:
        thing: Any = lw
        for part in name[1:].split("."):
            thing = getattr(thing, part, None) or find_module(thing, part)
            assert thing is not None, f"{document}: lw{name}"


def find_module(package: Any, name: str) -> Any:
    """A module of a package that nothing has imported yet."""
    try:
        return importlib.import_module(f"{package.__name__}.{name}")
    except (ImportError, AttributeError):
        return None


def test_the_example_of_ten_lines_has_ten_lines() -> None:
    code = next(code for language, code in blocks("docs/scenarios.md") if language == "toml")
    assert len(code.splitlines()[1:]) <= 10


@pytest.mark.parametrize(
    "record",
    [
        data.ScenarioData,
        data.StartData,
        data.UnitData,
        terrain.LegionBoardData,
        board_data.PlaceData,
        board_data.RoadData,
        board_data.RiverData,
        board_data.BridgeData,
        board_data.GeoReference,
    ],
)
@pytest.mark.parametrize("page", ["scenarios.md", "scenarios.es.md"])
def test_every_key_of_a_scenario_file_is_explained(record: type[msgspec.Struct], page: str) -> None:
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    assert [name for name in record.__struct_fields__ if f"`{name}`" not in text] == []


@pytest.mark.parametrize(("page", "language"), [("rulings.md", "en"), ("rulings.es.md", "es")])
@pytest.mark.parametrize(("system", "letter"), [("legion", "L"), ("baraka", "B"), ("market-garden", "H")])
def test_every_option_is_listed_with_its_values(system: str, letter: str, page: str, language: str) -> None:
    """The pages of rulings name each option, its question and all its values, the default one in bold."""
    lines = (ROOT / "docs" / page).read_text(encoding="utf-8").splitlines()
    for key, option in lw.rulebook(system).options.items():
        (line,) = [line for line in lines if line.startswith(f"| `{key}` | {option.question[language]} |")]
        assert f"| **`{option.default}`**: " in line
        assert [value for value in option.values if f"`{value}`" not in line] == []
    assert sum(line.startswith(f"| `{letter}") for line in lines) == len(lw.rulebook(system).options)


@pytest.mark.parametrize("page", ["playing-from-cells.md", "playing-from-cells.es.md"])
def test_every_name_of_the_package_is_explained(page: str) -> None:
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    assert [name for name in lw.__all__ if name not in text] == []


def test_every_dependency_is_accounted_for() -> None:
    project = read_toml(ROOT / "pyproject.toml")["project"]
    extras = [line for group in project["optional-dependencies"].values() for line in group]
    names = {re.split(r"[ >=<;\[]", line)[0] for line in [*project["dependencies"], *extras]} - {"legion-widget"}
    text = (ROOT / "docs/dependencies.md").read_text(encoding="utf-8")
    assert sorted(name for name in names if name not in text) == []


def test_both_pages_of_rulings_rule_on_the_same() -> None:
    """The same rules in the same order, row by row."""
    one, other = (
        re.findall(r"^\| ([LH][\w., ]+) \|", (ROOT / "docs" / page).read_text("utf-8"), re.MULTILINE)
        for page in ("rulings.md", "rulings.es.md")
    )
    assert len(one) > 100
    assert one == other
