"""The commands that change the view: steps, rules, examples in place of the game, theme and language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..engine.errors import UnknownName
from ..engine.i18n import say
from ..registry import rulebook
from . import panels
from .panels.footer import FILTERS
from .play_commands import Commands

if TYPE_CHECKING:
    from .board import Board

#: What every board can show, whatever the game.
command = view_commands = Commands()


@command("step")
def step(board: Board, step: int) -> None:
    """Looks at a step of the game, which is not changed by it."""
    board.look_back(step)


@command("tell")
def tell(board: Board, step: int) -> None:
    """Looks at the step of a line of the log, the last one too, and shows where it was and its result."""
    board.look_back(step, highlighted=True)


@command("play")
def play(board: Board) -> None:
    """Plays the game from the step that is looked at, or pauses."""
    board.replay.toggle()


@command("filter")
def choose_filter(board: Board, filter: str = "") -> None:
    """Chooses what the log shows."""
    if filter in FILTERS:
        board.controller.filter_log(filter)
    board.paint()


@command("fold")
def fold(board: Board, part: str = "") -> None:
    """Hides the log or the side, or shows it again."""
    if part in ("log", "side"):
        board.fold(part)


@command("tab")
def tab(board: Board, tab: str = "") -> None:
    """Chooses what the side shows."""
    if tab in panels.TABS:
        board.controller.open_tab(tab)


@command("rule")
def rule(board: Board, rule: str) -> None:
    """Opens the text of a rule."""
    board.controller.open_rule(rule)


@command("objective")
def objective(board: Board, number: int) -> None:
    """Brings a place that decides the game into sight."""
    listed = list(board.game.system.objectives(board.controller.now.position))
    place = listed[number].place if 0 <= number < len(listed) else None
    if place is not None:
        board.map.bring([place if isinstance(place, tuple) else board.controller.place_of(place)])


@command("formation")
def formation(board: Board, formation: str) -> None:
    """Opens a formation of the order of battle, or shuts it."""
    board.controller.toggle_formation(formation)


@command("example")
def example(board: Board, rule: str, number: int = 0) -> None:
    """Shows a worked example in place of the game."""
    examples = rulebook(board.controller.system.id)[rule].examples
    if not 0 <= number < len(examples):
        raise UnknownName(say("example of rule {rule}", rule=rule), number, map(str, range(len(examples))))
    board.visit(examples[number])


@command("back")
def back(board: Board) -> None:
    """Goes back to the game that was left for an example."""
    board.back()


@command("example-play")
def example_play(board: Board) -> None:
    """Plays the next step of the example."""
    if board.controller.worked_example is not None:
        board.look_back(None)
        board.controller.worked_example.play(board.controller)
        board.paint()


@command("example-back")
def example_back(board: Board) -> None:
    """Begins the example again."""
    if board.controller.worked_example is not None:
        board.controller.worked_example.back(board.controller)
        board.paint()


@command("theme")
def theme(board: Board) -> None:
    """Changes between light and dark."""
    board.themed = True
    board.set_theme("light" if board.controller.theme == "dark" else "dark")
    board.redraw()


@command("language")
def language(board: Board, language: str) -> None:
    """Changes the language."""
    board.language = language


@command("animation")
def animation(board: Board) -> None:
    """Shows moves as movement, or no longer."""
    board.animation = not board.animation
    board.paint()


@command("sound")
def sound(board: Board) -> None:
    """Has what happens heard, or no longer."""
    board.sound = not board.sound
    board.paint()


@command("dismiss")
def dismiss(board: Board) -> None:
    """Shows the board behind the end of the game."""
    board.dismissed = True
    board.paint()
