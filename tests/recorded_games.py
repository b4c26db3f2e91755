"""Recorded games of every system; `python -m tests.recorded_games` records them again after a rule was changed.

Each is a small packed file in ``tests/games``: how the game begins, every action, and after each the first letters of
the position's fingerprint. `test_recorded_games` plays them again.
"""

from __future__ import annotations

import json
import lzma
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import legion_widget as lw
from legion_widget.engine.i18n import LANGUAGES
from legion_widget.engine.save_checks import fingerprint
from legion_widget.scenario_library import scenarios
from tests.option_rows import rotated

FOLDER = Path(__file__).parent / "games"
#: So many letters of a fingerprint are kept for each action.
LETTERS = 6
#: How many actions of a game of each system are recorded at most.
MOST = {"legion": 250, "market-garden": 150, "baraka": 60}
#: So many games of each system are recorded with each scenario in each language.
TIMES = {"legion": 1, "market-garden": 2, "baraka": 1}


def mark(game: lw.Game) -> str:
    return fingerprint(game.system, game.position)[:LETTERS]


def values(system: str) -> dict[str, list[str]]:
    """The values of each option of a system."""
    return {key: list(option.values) for key, option in lw.rulebook(system).options.items()}


def record(system: str, number: int) -> dict[str, Any]:
    """Play a game at random, and return it as plain data: the first as the rules come, the others with options."""
    names = [scenario.id for scenario in scenarios() if scenario.system == system]
    turn, at = divmod(number, len(names))
    options = rotated(values(system), number) if number else {}
    language = LANGUAGES[turn % len(LANGUAGES)]
    lw.set_language(language)
    game = lw.new_game(names[at], number, options)
    actions, marks = [], [mark(game)]
    player = lw.Recruit(number)
    while game.result is None and len(game) < MOST[system]:
        game.play(player, steps=1)
        actions.append(game.system.dump_action(game.history[-1].action))
        marks.append(mark(game))
    return {
        "scenario": game.scenario.to_dict(),  # as it is today: that of the package may change
        "seed": number,
        "options": options,
        "language": language,
        "actions": actions,
        "marks": "".join(marks),
    }


def files() -> Iterator[tuple[str, int, Path]]:
    """Iterate over the system, the number and the file of each recorded game."""
    for system, times in TIMES.items():
        games = sum(scenario.system == system for scenario in scenarios()) * len(LANGUAGES) * times
        for number in range(games):
            yield system, number, FOLDER / f"{system}-{number}.json.xz"


def read(path: Path) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(lzma.decompress(path.read_bytes()))
    return data


def differs(data: dict[str, Any]) -> str | None:
    """Play a recorded game again, and name the first action that is refused or leads elsewhere; None: there is none."""
    game = lw.new_game(data["scenario"], data["seed"], data["options"])
    marks = [data["marks"][at : at + LETTERS] for at in range(0, len(data["marks"]), LETTERS)]
    if mark(game) != marks[0]:
        return "the game begins otherwise"
    for number, (plain, wanted) in enumerate(zip(data["actions"], marks[1:], strict=True), start=1):
        try:
            events = game.do(game.system.load_action(plain))
        except lw.LegionWidgetError as error:
            return f"action {number}, {plain}, is refused: {error}"
        if mark(game) != wanted:
            said = "; ".join(game.system.describe(event).text("en") for event in events)
            return f"action {number}, {plain}, leads elsewhere: {said}"
        for event in events:
            sentence = game.system.describe(event)
            if not all(sentence.text(language) for language in LANGUAGES):
                return f"action {number}, {plain}: no words for {event}"
    return None


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for system, number, path in files():
        text = json.dumps(record(system, number), ensure_ascii=False, separators=(",", ":"))
        path.write_bytes(lzma.compress(text.encode(), preset=9))
        print(path.name, path.stat().st_size)
