"""How large the map is drawn, and how densely: the lens of a board, without a browser."""

from __future__ import annotations

import json

import pytest

import legion_widget as lw
from legion_widget.ui.zoom import BUTTONS, DOTS, HIGHEST, LOWEST, ZoomState, clamp, step
from legion_widget.widget.board import BoardWidget
from legion_widget.widget.testing import BoardClient

RIF = (1566.0, 1066.0)


def lens(scale: float | None = None, world: tuple[float, float] = RIF) -> ZoomState:
    made = ZoomState(world, 470, scale)
    made.on_view_size("one", 860, 1)
    return made


def test_the_first_scale_is_as_printed_and_small_boards_fill_their_place() -> None:
    assert lens().scale == 1.0
    assert lens(world=(300, 200)).scale == pytest.approx(2.0)
    assert lens(0.64).scale == 0.64
    assert lens(7).scale == HIGHEST


def test_a_map_opens_at_the_scale_at_which_all_that_matters_at_first_is_seen() -> None:
    """Free of the buttons, where it can be read then; no larger than as printed. The first view that says its room
    decides."""
    stages = [(1000.0, 600.0), (2000.0, 600.0), (300.0, 200.0)]
    wide, wider, small = opened = [ZoomState(RIF, None, None, stage) for stage in stages]
    assert [zoom.on_view_size("one", 800, 1, 500) for zoom in opened] == [True] * 3
    assert [wide.scale, wider.scale, small.scale] == [(800 - 2 * BUTTONS) / 1000, 1.0, 1.0]
    assert not wide.on_view_size("two", 700, 1, 500)
    assert wide.scale == (800 - 2 * BUTTONS) / 1000
    narrow = ZoomState(RIF, None, None, stages[0])
    narrow.on_view_size("one", 660, 1, 500)
    assert narrow.scale == 0.66  # under the buttons it is seen whole, beside them it could not be read
    wide.lay(RIF, stage=(300.0, 200.0))
    assert wide.scale == 1.0


def test_steps_are_a_ladder_with_a_rung_at_one() -> None:
    """Up and down again is where it began; from between two rungs the next one is taken."""
    scale = 1.0
    for by in (1, 1, 1, -1, -1, -1, -1, 1):
        scale = step(scale, by)
    assert scale == pytest.approx(1.0)
    assert step(0.9, 1) == pytest.approx(1.0)
    assert step(0.9, -1) == pytest.approx(0.8)


def test_zoom_stays_between_the_whole_board_and_the_largest() -> None:
    one = lens()
    for _ in range(20):
        one.zoom(1)
    assert one.scale == HIGHEST
    for _ in range(20):
        one.zoom(-1)
    assert one.scale == one.whole == pytest.approx(470 / 1066)
    one.zoom("width")
    assert one.scale == pytest.approx(860 / 1566)
    one.zoom(0)
    assert one.scale == one.whole
    with pytest.raises(ValueError, match="zoomed by"):
        one.zoom("up")


@pytest.mark.parametrize("scale", [float("nan"), float("inf"), "wide", -1e9])
def test_a_scale_of_a_page_is_checked(scale: float | str) -> None:
    """What is not a number is refused, what is too small or large is brought within the limits."""
    try:
        assert LOWEST <= clamp(scale) <= HIGHEST  # type: ignore[arg-type]
    except ValueError:
        assert scale != -1e9


def test_the_densest_view_is_drawn_for_until_it_is_gone() -> None:
    one = lens()
    one.on_view_size("two", 500, 2)
    assert one.density == 2
    one.on_view_size("one", 860, 1.25)
    assert one.density == 2
    one.forget("two")
    assert one.density == 1.25
    one.forget("one")
    assert one.density == 1


@pytest.mark.parametrize("scale", [0.3, 1.0, 1.9, 2.4])
def test_a_canvas_never_has_too_many_dots(scale: float) -> None:
    one = lens(scale)
    one.on_view_size("two", 860, 3)
    assert one.density <= 2
    assert RIF[0] * RIF[1] * (one.scale * one.density) ** 2 <= DOTS * 1.0001


def test_a_board_draws_at_the_scale_that_a_page_asks_for() -> None:
    """Nonsense is shown as an error and changes nothing; the scale, the density and the size on the page agree."""
    board = BoardWidget(lw.new_game("rif", seed=3))
    client = BoardClient(board).show(width=860, pixels=2)
    drawn = board.overlay.drawn
    client.zoom(1.2)
    assert (board.map.layers.scale, board.map.layers.pixels, board.overlay.scale) == (1.2, 2, 1.2)
    assert board.map.layers.size[0] == 2 * board.overlay.width
    assert board.overlay.drawn == drawn + 1
    client.zoom("x")
    assert board.map.layers.scale == 1.2
    assert len(board.errors) == 1
    board.close()


def test_the_small_map_is_small_and_follows_the_counters() -> None:
    """A letter with an ink for each hex, a dot for each counter on the map: together fewer than 10 kB."""
    game = lw.new_game("rif", seed=3)
    board = BoardWidget(game)
    BoardClient(board).show(width=860)
    ground, dots = board.overlay.overview, board.overlay.minimap_markers
    assert len(ground["hexes"]) == 48 * 28
    assert set(ground["hexes"]) <= set(ground["inks"])
    assert ground["hexes"][4 * 28] == "s"  # 0501 is sea
    assert len(dots) == sum(unit.hex is not None for unit in game.units.values())
    assert len({cut for *_, cut in dots}) == 2
    assert len(json.dumps([ground, dots])) < 10_000
    unit = game.units["beni-urriaguel-tabor-4-4"]
    game.do(lw.legion.Move(unit.id, "1621"))
    board.paint()
    assert [15, 20] in [dot[:2] for dot in board.overlay.minimap_markers]
    assert board.game_view.overview(game, "dark") != ground
    board.close()


def test_a_map_that_fits_opens_whole_and_a_larger_one_as_printed() -> None:
    """As soon as a view has said how much room there is; another view, or a scale that was chosen, changes nothing."""
    world = (800.0, 640.0)
    fits, chosen, tiny = ZoomState(world, None), ZoomState(world, None, 1.5), ZoomState((150.0, 140.0), None)
    nearly = ZoomState((800.0, 740.0), None)
    for zoom in (fits, chosen, tiny, nearly):
        zoom.on_view_size("one", 1030, 1, 520)
    assert fits.scale == fits.whole < 1
    assert chosen.scale == 1.5
    assert tiny.scale == 2.2 < tiny.whole
    assert nearly.scale == 1.0, "at 0.7 its counters would be hard to read"
    nearly.lay((800.0, 740.0))
    assert nearly.scale == 1.0
    fits.on_view_size("two", 500, 1, 300)
    assert fits.scale == 520 / 640
