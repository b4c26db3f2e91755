"""The board without a toolkit: commands and messages work on it, whoever draws it."""

from __future__ import annotations

import subprocess
import sys
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import legion_widget as lw
from legion_widget.ui.board import Board
from legion_widget.ui.map import Map
from legion_widget.ui.overlay_state import OverlayState
from legion_widget.ui.zoom import ZoomState
from tests.legion.positions import position

TOOLKITS = ["ipywidgets", "ipycanvas", "anywidget"]


class NoCanvases:
    """Layers on which nothing is seen."""

    def __init__(self, world: tuple[float, float]) -> None:
        self.world, self.scale, self.pixels = world, 1.0, 1.0
        self.css_size = (100, 100)

    def draw(self, name: str, items: Any = (), apart: Any = (), under: Any = None, over: Any = ()) -> None: ...

    def together(self) -> Any:
        return nullcontext()

    def picture(self, svg: str) -> Any: ...

    def resize(self, scale: float, pixels: float) -> None:
        self.scale, self.pixels = scale, pixels

    def forget(self, *names: str) -> None: ...


class BlindBoard(Board):
    """A board that nobody sees: it counts how often it would be painted."""

    def __init__(self, game: lw.Game[Any, Any], saves: Path) -> None:
        self.painted = 0
        self._begin(game, None, saves, None)
        self.zoom_state = ZoomState(self.game_view.size(game), None)
        self.overlay = OverlayState()
        self.map = Map(
            self.controller, self.zoom_state, NoCanvases(self.zoom_state.world), self.overlay, self.report_error
        )
        super().__init__()
        self.use(game)
        self._current = False

    def paint(self) -> None:
        self.painted += 1

    paint_soon = paint_choice = redraw = paint

    def set_theme(self, theme: str) -> None:
        self.controller.set_theme(theme)

    def fold(self, part: str) -> None:
        self.paint()

    def report_error(self, error: Exception) -> None:
        raise error


def test_commands_and_messages_work_on_a_board_without_a_toolkit(tmp_path: Path) -> None:
    game = position(a="moroccan infantry 3-4 0505", b="spanish infantry 3-3 1212")
    board = BlindBoard(game, tmp_path)
    board._on_map_message({"kind": "room", "view": "v", "room": 800, "pixels": 2, "dark": True, "still": False})
    assert board.awake
    assert board.controller.theme == "dark"
    press = {"kind": "click", "view": "v"}
    for label in ("0505", "0506"):
        column, row = board.game_view.place_to_page(game, game.board.index(label))
        board._on_map_message({**press, "place": [column, row], "revision": board._revision})
    assert game.units["a"].hex.label == "0506"
    assert "0506" in board.overlay.spoken
    assert board.position is game.position
    painted = board.painted
    board._on_panel_message({"do": "undo", "revision": board._revision})
    assert game.units["a"].hex.label == "0505"
    assert board.painted > painted
    board._on_map_message({"kind": "gone", "view": "v"})
    assert not board.awake
    game.redo()
    assert board.position is game.position, "it catches up when it is read"


def test_a_board_of_a_game_loads_no_toolkit() -> None:
    """Neither the board nor what each game shows on it needs one; an army builder is a widget of its own."""
    code = f"""
import importlib, pkgutil, sys
import legion_widget.ui, legion_widget.games
for package in (legion_widget.ui, legion_widget.games):
    for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        if not module.name.endswith(".army_builder"):
            importlib.import_module(module.name)
print(*(name for name in {TOOLKITS} if name in sys.modules))
"""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.split() == []


def test_a_widget_draws_all_that_the_board_leaves_open() -> None:
    from legion_widget.widget.board import BoardWidget

    open_parts = {name for name in dir(Board) if getattr(getattr(Board, name), "__isabstractmethod__", False)}
    assert {"paint", "redraw", "report_error"} <= open_parts
    assert not {name for name in open_parts if getattr(getattr(BoardWidget, name), "__isabstractmethod__", False)}
