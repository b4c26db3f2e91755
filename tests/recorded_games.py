"""Recorded games of every system; `python -m tests.recorded_games` records them again after a rule was changed.

Each is a small packed file in ``tests/games``: how the game begins, every action, and after each the first letters of
the position's fingerprint. `test_recorded_games` plays them again.
"""

from __future__ import annotations

import json
import lzma
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import legion_widget as lw
from legion_widget.engine.i18n import LANGUAGES
from legion_widget.engine.save_checks import fingerprint

FOLDER = Path(__file__).parent / "games"
#: So many letters of a fingerprint are kept for each action.
LETTERS = 6
#: What is recorded of each system: its scenarios, and at most so many actions of a game.
RECORDED = {
    "legion": (("rif",), 250),
    "market-garden": (("first-day", "nijmegen"), 150),
    "baraka": (("well", "blockhouse", "convoy"), 60),
}
#: How many games of each system are recorded: the first as the rules come, the others with options by chance.
GAMES = 6


def mark(game: lw.Game) -> str:
    return fingerprint(game.system, game.position)[:LETTERS]


def record(system: str, number: int) -> dict[str, Any]:
    """Play a game at random in one of the languages, and return it as plain data."""
    rng = random.Random(f"{system} {number}")
    scenarios, most = RECORDED[system]
    known = lw.rulebook(system).options
    options = {key: rng.choice(list(option.values)) for key, option in known.items()} if number else {}
    begin = {"scenario": scenarios[number % len(scenarios)], "seed": number, "options": options}
    lw.set_language(list(LANGUAGES)[number % len(LANGUAGES)])
    game = lw.new_game(**begin)
    actions, marks = [], [mark(game)]
    player = lw.Recruit(number)
    while game.result is None and len(game) < most:
        game.play(player, steps=1)
        actions.append(game.system.dump_action(game.history[-1].action))
        marks.append(mark(game))
    begin["scenario"] = game.scenario.to_dict()  # as it is today: that of the package may change
    return {**begin, "actions": actions, "marks": "".join(marks)}


def files() -> Iterator[tuple[str, int, Path]]:
    """Iterate over the system, the number and the file of each recorded game."""
    for system in RECORDED:
        for number in range(GAMES):
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
