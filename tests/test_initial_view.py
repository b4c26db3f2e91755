"""Where a board opens: what is to be done now is in sight."""

from __future__ import annotations

from typing import Any

import pytest

import legion_widget as lw
from legion_widget.engine.hexgrid import SIDE
from legion_widget.games.hexes.board.initial_view import initial_centre
from legion_widget.games.legion.board.controller import LegionController
from legion_widget.ui.worked_example import WorkedExample
from legion_widget.widget.board import BoardWidget
from tests.legion.positions import position

#: A view of seven columns and seven rows.
WINDOW = (7 * 1.5 * SIDE, 7 * 3**0.5 * SIDE)
#: Far from the enemy stand more counters than near him.
CROWD = {f"c{n}": f"moroccan infantry 3-4 02{n:02}" for n in range(9, 14)}


def in_sight(game: Any, label: str, window: tuple[float, float] = WINDOW) -> bool:
    """Whether a hex is seen in the view that is opened."""
    grid = game.board.grid
    column, row = grid.column_row(initial_centre(LegionController(game), window))
    there = grid.column_row(grid.index(label))
    return abs(there[0] - column) <= 3 and abs(there[1] - row) <= 3


def test_where_the_enemy_is_near_rather_than_where_most_stand() -> None:
    game = position(**CROWD, a="moroccan infantry 3-4 1304", s="spanish infantry 3-3 1503")
    assert in_sight(game, "1304")
    assert in_sight(game, "1503")
    assert not in_sight(game, "0211")


def test_in_combat_those_that_can_fight() -> None:
    """Not those that cannot, however near; two fights near each other are both seen."""
    game = position(
        phase="combat",
        **CROWD,
        a="moroccan infantry 3-4 1203",
        s="spanish infantry 3-3 1202",
        b="moroccan infantry 3-4 1506",
        t="spanish infantry 3-3 1505",
        near="moroccan infantry 3-4 0904",
    )
    for label in ("1203", "1202", "1506", "1505"):
        assert in_sight(game, label)


def test_the_counter_that_must_fight_first() -> None:
    """One that has come up must fight; three others only may."""
    game = position(
        a="moroccan infantry 3-4 0304",
        s="spanish infantry 3-3 0302",
        **{f"m{n}": f"moroccan infantry 3-4 14{n:02}" for n in (8, 10, 12)},
        **{f"t{n}": f"spanish infantry 3-3 15{n:02}" for n in (8, 10, 12)},
    )
    assert in_sight(game, "1410")
    game.do(lw.legion.Move("a", "0303"))
    game.next_phase()
    assert game.units["a"].has("bound")
    assert in_sight(game, "0303")
    game.do(lw.legion.Attack("a", "s"), [5, 2])
    assert in_sight(game, "1410")


def test_an_example_shows_what_its_step_is_about() -> None:
    """Marked on the map from the beginning, and where the board opens."""
    example = lw.rulebook("legion")["L8.22"].examples[0]
    board = BoardWidget(example.new_game(), worked_example=WorkedExample(example))
    step = example.data.steps[0]
    worked = board.controller.worked_example
    assert worked is not None
    about = worked.places(board.controller)
    named = {step.unit, *((step.do or {}).values())} - {""}
    standing = [board.game.units[name].hex for name in named if name in board.game.units]
    assert standing
    assert all(place is not None and place.index in about for place in standing)
    board.close()


@pytest.mark.parametrize("start", [None, "placement"])
def test_the_great_board_opens_where_the_sides_meet(start: str | None) -> None:
    """At the first turn the hill of Abarrán is in sight; before the placement the places are."""
    game = lw.new_game("rif", seed=1921, start=start)
    board = BoardWidget(game)
    grid = game.board.grid
    column, row = board.overlay.look_at["place"]
    wide, high = board.zoom_state.window
    seen = ["1615", "1515"] if start is None else [game.board["Annual"].label]
    for label in seen:
        c, r = grid.column_row(grid.index(label))
        assert abs(c - column) * 1.5 * SIDE < wide / 2
        assert abs(r - row) * 3**0.5 * SIDE < high / 2
    board.close()


def test_a_board_with_nothing_on_it_opens_in_its_middle() -> None:
    game = position(a="moroccan infantry 3-4 -")
    assert game.board.grid.label(initial_centre(LegionController(game), WINDOW)) == "0908"
