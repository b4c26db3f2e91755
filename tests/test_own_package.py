"""A game of somebody else: a package of its own, built as a wheel and installed into a clean environment."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from tests.clean_environment import PACKAGE, ROOT

#: One worker builds the environment.
pytestmark = pytest.mark.xdist_group("clean")

#: What is not to be seen from the clean environment: variables that name a folder to import from.
HIDDEN = ("PYTHONPATH", "PYTHONHOME", "PYTHONSTARTUP")


def run(python: Path, code: str, folder: Path) -> list[str]:
    """Runs code there; a warning is an error."""
    env = {name: value for name, value in os.environ.items() if name not in HIDDEN}
    command = [str(python), "-W", "error", "-c", "import legion_widget as lw\n" + code]
    done = subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


@pytest.fixture
def python(clean_python: Path, tmp_path: Path) -> Path:
    """The Python of the clean environment, of which nothing lies in the checkout."""
    where = "import hold_the_hill; print(lw.__file__); print(hold_the_hill.__file__)"
    for path in run(clean_python, where, tmp_path):
        assert Path(path).is_relative_to(clean_python.parents[1])
        assert not Path(path).is_relative_to(ROOT)
    return clean_python


def test_it_is_listed_after_ours(python: Path, tmp_path: Path) -> None:
    """By `lw.scenarios()`, with its title; its rules are not imported for that."""
    code = "import sys; print(*lw.scenarios(), sep='\\n'); print('hold_the_hill.game' in sys.modules)"
    listed = run(python, code, tmp_path)

    assert "(legion)" in listed[0]
    assert listed[-2:] == ["<hill (hill): La colina>", "False"]


def test_it_passes_the_conformance_kit(python: Path, tmp_path: Path) -> None:
    code = """
from legion_widget.engine.testing import check
reports = [check(lambda seed: lw.new_game("hill", seed=seed), seed, every=10) for seed in range(10)]
print(len(reports), all(report.result for report in reports), sum(report.accepted for report in reports) > 1000)
"""
    assert run(python, code, tmp_path) == ["10 True True"]


def test_it_is_shown_on_the_board(python: Path, tmp_path: Path) -> None:
    """And its module is found under its id, as those of our games."""
    code = """
game = lw.new_game("hill", seed=1)
board = lw.show(game)
game.do(lw.hill.Move("red-1", "Hill"))
print(type(board.game_view).__name__, game.units["red-1"].hex.place, board.errors, lw.hill.__name__)
"""
    assert run(python, code, tmp_path) == ["PlainGameView Hill [] hold_the_hill.game"]


def test_the_whole_game_is_short() -> None:
    """At most 200 lines of Python, as the page "Make a game" says."""
    files = list((PACKAGE / "hold_the_hill").glob("*.py"))
    assert len(files) == 2
    assert sum(len(file.read_text(encoding="utf-8").splitlines()) for file in files) <= 200
