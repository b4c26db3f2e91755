"""Recorded games of every system, in each language and with many options, play again as they were played."""

from __future__ import annotations

from pathlib import Path

import pytest

import legion_widget as lw
from legion_widget.engine.i18n import LANGUAGES
from legion_widget.installed_games import installed
from legion_widget.scenario_library import scenarios
from tests.recorded_games import LETTERS, differs, files, read, values
from tests.tries import note_tries

#: The first of each system is played in every run.
PLAYED = [
    pytest.param(path, id=path.name.partition(".")[0], marks=[pytest.mark.long] if number else [])
    for _, number, path in files()
]


@pytest.mark.parametrize("path", PLAYED)
def test_a_recorded_game_plays_as_it_did(path: Path) -> None:
    """In another language than it was recorded in; the first action that differs is named."""
    data = read(path)
    lw.set_language(next(language for language in LANGUAGES if language != data["language"]))
    difference = differs(data)
    lw.set_language("es")
    assert difference is None, f"{path.name}: {difference} (python -m tests.recorded_games, where that is meant)"
    note_tries("actions of recorded games", len(data["actions"]))


def test_every_scenario_language_and_value_of_an_option_is_recorded() -> None:
    """Of each system that comes with the package."""
    told: dict[str, set[tuple[str, str]]] = {system: set() for system in installed().entries}
    chosen: dict[str, set[tuple[str, str]]] = {system: set() for system in told}
    for system, _, path in files():
        data = read(path)
        told[system].add((data["scenario"]["id"], data["language"]))
        chosen[system] |= set(data["options"].items())
    for system in told:
        names = [scenario.id for scenario in scenarios() if scenario.system == system]
        assert told[system] == {(name, language) for name in names for language in LANGUAGES}
        assert chosen[system] == {(key, value) for key, known in values(system).items() for value in known}


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
