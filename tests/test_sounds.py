"""Which sounds a board makes, and that it makes none unless the switch is on."""

from __future__ import annotations

from typing import Any

import pytest

import legion_widget as lw
from legion_widget.widget.board import BoardWidget
from tests.page import page, said

REACHED, SEA = "1621", "0101"
MOVER = "beni-urriaguel-tabor-4-4"


def new(sound: bool = True, **start: Any) -> BoardWidget:
    board = lw.show(lw.new_game("rif", seed=3, **start))
    page(board)
    board.sound = sound
    return board


def kinds(board: BoardWidget) -> list[str]:
    """Follow the sounds that the page is sent."""
    heard: list[str] = []
    board.overlay.observe(lambda change: heard.append(change.new["kind"]), "sound")
    return heard


def play(board: BoardWidget) -> None:
    """A move, a refusal, an undo, a move from a cell, and the end of the phase."""
    said(board, "choose", unit=MOVER)
    page(board).press(REACHED)
    said(board, "choose", unit="beni-urriaguel-tabor-2-1")
    page(board).press(SEA)
    said(board, "undo")
    board.game.do(lw.legion.Move(MOVER, REACHED))
    said(board, "next", sure="yes")


def test_what_a_hand_does_is_heard() -> None:
    board = new()
    heard = kinds(board)
    play(board)
    assert heard == ["move", "refused", "turn"]
    assert board.errors == []


def test_a_board_is_silent_until_the_switch_is_on() -> None:
    board = new(sound=False)
    heard = kinds(board)
    play(board)
    assert heard == []
    said(board, "menu")
    said(board, "sound")
    assert board.sound
    assert 'aria-pressed="true"' in page(board).panel("head").partition('data-do="sound"')[2].partition(">")[0]
    said(board, "undo")
    said(board, "redo")
    assert heard == ["turn"]
    said(board, "sound")
    assert not board.sound
    said(board, "undo")
    said(board, "redo")
    assert heard == ["turn"]


@pytest.mark.parametrize("again", [1, 2])
def test_dice_are_heard(again: int) -> None:
    """An attack; the same kind once more is another sound."""
    board = new()
    board.game.do(lw.legion.Move("beni-urriaguel-tabor-2-1", "1515"))
    board.game.next_phase()
    heard = kinds(board)
    attack = next(a for a in board.game.legal_actions() if isinstance(a, lw.legion.Attack))
    for _ in range(again):
        page(board).board.click(board.controller.attempt, attack)
        said(board, "undo")
    assert heard == ["dice"] * again
