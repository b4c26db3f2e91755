"""A board shown to a room: what is large, what gives way, how slow it is, and what is marked."""

from __future__ import annotations

from typing import Any

import pytest

import legion_widget as lw
from legion_widget.ui import stage
from legion_widget.widget.board import BoardWidget
from tests import clock
from tests.page import page, pressed, said


@pytest.fixture
def board() -> Any:
    lw.set_language("en")
    board = lw.show(lw.new_game("rif", seed=3))
    page(board).show()
    yield board
    board.close()
    lw.set_language("es")


def present(board: BoardWidget, on: bool) -> None:
    page(board).say({"kind": "present", "view": "page", "on": on})


def test_the_line_at_the_top_says_whose_turn_and_which_phase(board: BoardWidget) -> None:
    present(board, True)
    assert board.presentation
    assert page(board).text("head").startswith("Turn 1 Moroccans Movement")
    assert page(board).classes >= {"lw-no-log", "lw-no-side"}
    lw.set_language("es")
    assert page(board).text("head").startswith("Turno 1 Marroquíes Movimiento")
    present(board, False)
    assert "lw-stage" not in page(board).panel("head")
    assert not page(board).classes & {"lw-no-log", "lw-no-side"}
    assert board.overlay.stage == {}


def test_what_was_folded_before_is_folded_afterwards(board: BoardWidget) -> None:
    board.fold("log")
    board.presentation = True
    board.presentation = False
    assert "lw-no-log" in page(board).classes
    assert "lw-no-side" not in page(board).classes


def test_the_last_deed_is_said_and_marked(board: BoardWidget) -> None:
    game, index = board.game, board.game.board.index
    board.presentation = True
    game.do(lw.legion.Move("beni-urriaguel-tabor-2-1", "1515"))
    told = board.overlay.stage
    assert "1415 → 1515" in told["deed"]
    ends = [list(game.board.grid.column_row(index(label))) for label in ("1415", "1515")]
    assert told["arrows"] == [{"kind": "move", "places": ends}]
    assert told["rings"] == ends
    game.undo()
    assert (board.overlay.stage["deed"], board.overlay.stage["rings"]) == ("", [])


def test_all_is_slower(board: BoardWidget) -> None:
    """What a cell does is shown as movement, too."""

    async def play() -> list[tuple[int, float]]:
        shown = []
        for presentation in (False, True):
            board.presentation = presentation
            pressed(board, "1415")
            pressed(board, "1515")
            shown.append((board.overlay.motion["ms"], board.overlay.motion["slower"]))
            board.game.undo()
        board.game.do(lw.legion.Move("beni-urriaguel-tabor-2-1", "1515"))
        return [*shown, (board.overlay.motion["ms"], board.overlay.motion["slower"])]

    (ms, usual), slow, from_a_cell = clock.run(play())
    assert usual == 1
    assert slow == from_a_cell == (round(ms * stage.SLOWER), stage.SLOWER)


def test_the_side_comes_while_there_is_something_to_decide(board: BoardWidget) -> None:
    """For an attack that is set up and for its dice; a counter that is only selected does not bring it."""
    board.presentation = True
    pressed(board, "1415")
    assert board.selected is not None
    assert "lw-no-side" in page(board).classes
    pressed(board, "1515")
    said(board, "next")
    pressed(board, "1515")
    pressed(board, board.game.units["cerinola-2"].hex.label)
    assert "lw-no-side" not in page(board).classes
    said(board, "attack")
    assert board.controller.results
    assert "lw-no-side" not in page(board).classes
    board.presentation = False
    assert "lw-no-side" not in page(board).classes


def test_the_end_of_a_game_stands_in_the_large_line(board: BoardWidget) -> None:
    board.presentation = True
    board.game.do(lw.legion.Surrender("moroccan"))
    assert board.overlay.stage["side"] == ""
    assert board.overlay.stage["phase"] == str(board.game.result)


def test_a_covered_map_has_no_marks_to_show(board: BoardWidget) -> None:
    board.sit(hotseat=True)
    board.presentation = True
    assert board.overlay.stage["covered"] == "The board goes to the next player."


@pytest.mark.parametrize("name", ["well", "first-day"])
def test_every_game_has_a_large_line_and_marks(name: str) -> None:
    board = lw.show(lw.new_game(name, seed=1))
    page(board).show()
    board.presentation = True
    board.game.play(until=12)
    told = [stage.stage(board.controller)]
    for step in range(1, len(board.game)):
        board.look_back(step)
        told.append(stage.stage(board.controller))
    assert all(one.turn and one.phase for one in told)
    assert any(one.rings or one.arrows for one in told)
    assert board.errors == []
    board.close()


def test_a_second_screen_is_told_what_is_said_large_and_has_its_own_density(board: BoardWidget) -> None:
    """The board itself stays as it is; when the window is closed nothing of it is left."""
    before, density = page(board).panel("head"), board.zoom_state.density
    page(board).say({"kind": "screen", "view": "window", "on": True, "pixels": 1.6})
    assert board.overlay.stage["side"] == "Moroccans"
    assert page(board).panel("head") == before
    assert board.zoom_state.density == board.map.layers.pixels == 1.6
    assert len(board.views) == 1
    page(board).say({"kind": "screen", "view": "window", "on": False})
    assert board.overlay.stage == {}
    assert board.zoom_state.density == board.map.layers.pixels == density
    page(board).say({"kind": "screen", "view": "window", "on": True})
    page(board).leave()
    assert not board.screens
