"""What the buttons show: steps, rules, examples in place of the game; in light or dark, and in which language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..registry import rulebook
from . import panels
from .commands import Commands, Content

if TYPE_CHECKING:
    from .board import Board

#: What every board can show, whatever the game.
command = LOOKING = Commands()


@command("step")
def step(board: Board, content: Content) -> None:
    """Looks at a step of the game, which is not changed by it."""
    board.look_back(int(content.get("step", 0)))


@command("tell")
def tell(board: Board, content: Content) -> None:
    """Looks at the step of a line of the log, the last one too, and shows where it was and what came of it."""
    board.look_back(int(content.get("step", 0)), told=True)


@command("play")
def play(board: Board, content: Content) -> None:
    """Plays the game from the step that is looked at, or pauses."""
    board.replay.toggle()


@command("filter")
def choose_filter(board: Board, content: Content) -> None:
    """Chooses what the log shows."""
    if content.get("filter") in board.table.face.filters():
        board.table.filter_log(content["filter"])
    board.paint()


@command("fold")
def fold(board: Board, content: Content) -> None:
    """Hides the log or the side, or shows it again."""
    if content.get("part") in ("log", "side"):
        board.fold(content["part"])


@command("tab")
def tab(board: Board, content: Content) -> None:
    """Chooses what the side shows."""
    if content.get("tab") in panels.TABS:
        board.table.open_tab(content["tab"])


@command("rule")
def rule(board: Board, content: Content) -> None:
    """Opens the text of a rule."""
    board.table.open_rule(str(content.get("rule")))


@command("formation")
def formation(board: Board, content: Content) -> None:
    """Opens a formation of the order of battle, or shuts it."""
    board.table.toggle_formation(str(content.get("formation")))


@command("example")
def example(board: Board, content: Content) -> None:
    """Shows a worked example in place of the game."""
    examples = rulebook(board.table.system.id)[str(content.get("rule"))].examples
    board.visit(examples[int(content.get("number", 0))])


@command("back")
def back(board: Board, content: Content) -> None:
    """Goes back to the game that was left for an example."""
    board.back()


@command("lesson-play")
def lesson_play(board: Board, content: Content) -> None:
    """Plays the next step of the example."""
    if board.table.lesson is not None:
        board.look_back(None)
        board.table.lesson.play(board.table)
        board.paint()


@command("lesson-back")
def lesson_back(board: Board, content: Content) -> None:
    """Begins the example again."""
    if board.table.lesson is not None:
        board.table.lesson.back(board.table)
        board.paint()


@command("theme")
def theme(board: Board, content: Content) -> None:
    """Changes between light and dark."""
    board.themed = True
    board.set_theme("light" if board.table.theme == "dark" else "dark")
    board.redraw()


@command("language")
def language(board: Board, content: Content) -> None:
    """Changes the language."""
    board.language = content["language"]


@command("animation")
def animation(board: Board, content: Content) -> None:
    """Shows moves as movement, or no longer."""
    board.animation = not board.animation
    board.paint()


@command("dismiss")
def dismiss(board: Board, content: Content) -> None:
    """Shows the board behind the end of the game."""
    board.dismissed = True
    board.paint()
