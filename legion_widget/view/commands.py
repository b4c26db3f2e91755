"""What the buttons and fields of the panels do, by the name of their command."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ..games.legion import Bomb, Surrender

if TYPE_CHECKING:
    from .board import Board

Content = dict[str, Any]

#: What each command does with the board; the content is what the page said.
COMMANDS: dict[str, Callable[[Any, Content], None]] = {}
#: Commands that act on the position that was seen: one from an older picture is dropped.
TIMELY = ("next", "finish", "attack", "undo", "redo", "answer", "bomb")


def command(name: str) -> Callable[[Callable[[Any, Content], None]], Callable[[Any, Content], None]]:
    """Registers a command."""

    def register(function: Callable[[Any, Content], None]) -> Callable[[Any, Content], None]:
        COMMANDS[name] = function
        return function

    return register


@command("next")
def end_phase(board: Board, content: Content) -> None:
    if not board.table.end_phase():
        board.point_at_fault()


@command("lesson-play")
def lesson_play(board: Board, content: Content) -> None:
    if board.table.lesson is not None:
        board.table.lesson.play(board.table)
        board.paint()


@command("lesson-back")
def lesson_back(board: Board, content: Content) -> None:
    if board.table.lesson is not None:
        board.table.lesson.back(board.table)
        board.paint()


@command("surrender")
def surrender(board: Board, content: Content) -> None:
    side = board.game.to_act
    if not board.files.asked:
        board.files.asked = True
    elif side is not None:
        board.files.toggle()
        board.table.attempt(Surrender(side))
    board.paint()


@command("finish")
def finish(board: Board, content: Content) -> None:
    board.table.finish_phase()


@command("undo")
def undo(board: Board, content: Content) -> None:
    if board.game.can_undo:
        board.game.undo()


@command("redo")
def redo(board: Board, content: Content) -> None:
    if board.game.can_redo:
        board.game.redo()


@command("attack")
def attack(board: Board, content: Content) -> None:
    board.table.attempt(board.table.attack)


@command("dismiss")
def dismiss(board: Board, content: Content) -> None:
    board.dismissed = True
    board.paint()


@command("cancel")
def cancel(board: Board, content: Content) -> None:
    board.table.clear()


@command("drop")
def drop(board: Board, content: Content) -> None:
    for names in (board.table.attackers, board.table.support, board.table.defenders):
        if content.get("unit") in names:
            names.remove(content["unit"])
    board.table.refusal = None


@command("choose")
def choose(board: Board, content: Content) -> None:
    name = board.table.system.counter(content["unit"]).id
    board.table.selected = None if board.table.selected == name else name
    board.table.refusal = None
    unit = board.table.unit(board.table.selected)
    if unit is not None and unit.hex is None:
        start = board.table.home(unit)
        if start is not None:
            board.look(start)


@command("answer")
def answer(board: Board, content: Content) -> None:
    answers = board.table.answers()
    number = int(content.get("number", -1))
    if 0 <= number < len(answers):
        board.table.attempt(answers[number])


@command("bomb")
def drop_bomb(board: Board, content: Content) -> None:
    board.table.attempt(Bomb(content["unit"], content["target"]))


@command("theme")
def theme(board: Board, content: Content) -> None:
    board.themed = True
    board.set_theme("light" if board.table.theme == "dark" else "dark")
    board.redraw()


@command("language")
def language(board: Board, content: Content) -> None:
    board.language = content["language"]


@command("menu")
def menu(board: Board, content: Content) -> None:
    board.files.toggle()
    board.paint()


@command("new")
def new_game(board: Board, content: Content) -> None:
    board.use(board.files.new(board.game))


@command("save")
def save(board: Board, content: Content) -> None:
    board.files.save(board.game, str(content.get("path") or ""))
    board.paint()


@command("open")
def open_file(board: Board, content: Content) -> None:
    if content.get("file"):
        board.use(board.files.open(str(content["file"])))
