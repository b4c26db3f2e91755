"""A whole game of each kind is played by keys alone; in a real browser it is `tests/browser/test_keyboard_games.py`."""

from __future__ import annotations

from typing import Any

import pytest

import legion_widget as lw
from legion_widget.widget.testing import BoardClient
from tests.keyboard import GAMES, play
from tests.seeds import thinned

STEPS = {"ArrowDown": (0, 1), "ArrowUp": (0, -1), "ArrowLeft": (-1, 0), "ArrowRight": (1, 0)}


class ClientHands:
    """The keys of a page without a browser."""

    def __init__(self, game: Any) -> None:
        self.client = BoardClient(lw.show(game)).show(canvas=False)
        self.entered: Any = None

    def press(self, key: str) -> None:
        board = self.client.board
        cursor = board.map.cursor
        if key in STEPS:
            grid = board.game_view.grid(board.game)
            far = getattr(grid, "step", 1)
            most = (grid.width, grid.height) if far > 1 else (grid.columns - 1, grid.rows - 1)
            to = tuple(min(end, max(0, at + far * by)) for at, by, end in zip(cursor, STEPS[key], most, strict=True))
            self.client.walk(*to)
        elif key == "Enter":
            now = cursor, self.client.revision
            self.client.press(*cursor, double=self.entered == now)
            self.entered = None if self.entered == now else now
            return
        elif key in board.commands.keys:
            self.client.key(key)
        self.entered = None

    def answer(self) -> None:
        for button in self.client.buttons("side"):
            if button.on and button.command.startswith(("answer", "aim", "put")):
                self.client.command(button.command, **button.fields)
                return

    def state(self) -> tuple[bool, int, list[object]]:
        game = self.client.board.game
        return game.result is not None, len(game), [game.turn, game.phase.id, game.to_act]

    def last(self) -> str:
        return type(self.client.board.game.history[-1].action).__name__


@pytest.mark.parametrize("name", thinned(GAMES, 3))
def test_a_game_is_played_by_keys_alone(name: str) -> None:
    code, wanted = GAMES[name]
    made: dict[str, Any] = {"lw": lw}
    exec(code, made)
    hands = ClientHands(made["game"])
    kinds = play(hands)
    assert wanted <= kinds
    assert hands.client.board.errors == []
