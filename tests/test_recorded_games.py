"""Recorded games of every system, in each language and with many options, play again as they were played."""

from __future__ import annotations

from pathlib import Path

import pytest

import legion_widget as lw
from legion_widget.engine.i18n import LANGUAGES
from legion_widget.registry import installed
from tests.recorded_games import GAMES, LETTERS, RECORDED, differs, files, read
from tests.tries import note_tries

#: The first of each system is played in every run.
PLAYED = [
    pytest.param(path, number, id=path.name.partition(".")[0], marks=[pytest.mark.long] if number else [])
    for _, number, path in files()
]


@pytest.mark.parametrize(("path", "number"), PLAYED)
def test_a_recorded_game_plays_as_it_did(path: Path, number: int) -> None:
    """In the other language than it was recorded in; the first action that differs is named."""
    lw.set_language(list(LANGUAGES)[(number + 1) % len(LANGUAGES)])
    data = read(path)
    difference = differs(data)
    lw.set_language("es")
    assert difference is None, f"{path.name}: {difference} (python -m tests.recorded_games, where that is meant)"
    note_tries("actions of recorded games", len(data["actions"]))


def test_every_game_is_recorded() -> None:
    """Each system that comes with the package, in both languages."""
    assert set(RECORDED) == set(installed().entries)
    assert len(LANGUAGES) <= GAMES


def test_the_first_action_that_differs_is_named() -> None:
    """One that is refused, and one that leads elsewhere."""
    _, _, path = next(files())
    data = read(path)
    at = 10 * LETTERS
    other = {**data, "marks": data["marks"][:at] + "x" * LETTERS + data["marks"][at + LETTERS :]}
    assert str(differs(other)).startswith("action 10, ")
    assert "leads elsewhere" in str(differs(other))
    data["actions"][3] = {"do": "Move", "unit": "nobody", "to": "0101"}
    assert str(differs(data)).startswith("action 4, {'do': 'Move', 'unit': 'nobody', 'to': '0101'}, is refused: ")
