"""A finished game is shown, opened from its file, and looked through, as any other: nothing on the board fails."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import legion_widget as lw
from legion_widget.widget.board import BoardWidget
from tests.page import page, pressed, said
from tests.seeds import seeds, thinned

#: A scenario of each game.
SCENARIOS = ("rif", "blockhouse", "first-day")


def finished(source: str, seed: int) -> Any:
    """A game that random players have played to its end."""
    game = lw.new_game(source, seed=seed)
    game.play()
    assert game.result is not None
    return game


def look_through(board: BoardWidget) -> None:
    """Does on the board of a finished game what a person might: every key, every tab, units and places, the past."""
    game = board.game
    client = page(board)
    for key in ("n", "p", "u", "e", "Escape"):
        client.key(key)
    while game.can_redo:
        said(board, "redo")
    for tab in ("log", "order", "rules", "legend", ""):
        said(board, "tab", tab=tab)
    for unit in list(game.units)[:: max(1, len(game.units) // 12)]:
        said(board, "choose", unit=unit)
        assert game.what_can(unit)
        standing = getattr(game.units[unit], "hex", None)
        if standing is not None:
            pressed(board, standing.label)
    for command in ("next", "finish", "next"):
        said(board, command, sure="yes")
    said(board, "step", step=len(game) - 1)
    said(board, "here")
    assert board.errors == []
    assert game.result is not None


@pytest.mark.parametrize("source", thinned(SCENARIOS, 3))
@pytest.mark.parametrize("seed", seeds(20, now=(0,)))
def test_a_finished_game_is_shown_and_opened(source: str, seed: int, tmp_path: Path) -> None:
    """By `show`, and from the menu of a board on which another game is played."""
    game = finished(source, seed)
    look_through(lw.show(game, saves=tmp_path))
    path = tmp_path / "over.json"
    game.save(path)
    board = lw.show(lw.new_game("rif", seed=seed), saves=tmp_path)
    said(board, "menu")
    said(board, "open", file=str(path))
    assert board.game.result is not None
    look_through(board)


@pytest.mark.parametrize("source", thinned(SCENARIOS, 3, 1))
@pytest.mark.parametrize("seed", seeds(20, now=(1,)))
def test_the_last_phase_is_finished_on_the_board(source: str, seed: int, tmp_path: Path) -> None:
    """*Finish* in the last phase plays to the end of the game, whose board goes on."""
    game = finished(source, seed)
    game.undo()
    last = game.turn, game.phase.id, game.side
    while (game.turn, game.phase.id, game.side) == last:
        game.undo()
    game.redo()
    board = lw.show(game, saves=tmp_path)
    while game.result is None:
        said(board, "finish", sure="yes")
        assert board.errors == []
    look_through(board)
