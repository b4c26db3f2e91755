"""What the buttons and fields of the panels do, by the name of their command."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ..engine.words import translate
from ..games.legion import Bomb, HandOver, Surrender
from ..registry import rulebook
from . import panels

if TYPE_CHECKING:
    from .board import Board

Content = dict[str, Any]

#: What each command does with the board; the content is what the page said.
COMMANDS: dict[str, Callable[[Any, Content], None]] = {}
#: Commands that act on the position that was seen: one from an older picture is dropped.
TIMELY = ("next", "finish", "attack", "undo", "redo", "answer", "bomb", "agree", "rolled", "roll", "hand-over")


def command(name: str) -> Callable[[Callable[[Any, Content], None]], Callable[[Any, Content], None]]:
    """Registers a command."""

    def register(function: Callable[[Any, Content], None]) -> Callable[[Any, Content], None]:
        COMMANDS[name] = function
        return function

    return register


def awaited(board: Board) -> bool:
    """Whether dice are awaited: nothing else is begun until they are typed in or given up."""
    if board.table.awaiting is None:
        return False
    board.overlay.spoken = translate("First the dice: type them in, let the program roll, or cancel.")
    return True


@command("next")
def end_phase(board: Board, content: Content) -> None:
    if awaited(board):
        return
    if not board.table.end_phase():
        board.point_at_fault()
    elif board.table.handing:  # to a partner: the game has not changed, and yet all is covered
        board.paint()


@command("lesson-play")
def lesson_play(board: Board, content: Content) -> None:
    if board.table.lesson is not None:
        board.look_back(None)
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
    if board.files.asked != "surrender":
        board.files.asked = "surrender"
    elif side is not None:
        board.files.toggle()
        board.table.attempt(Surrender(side))
    board.paint()


@command("finish")
def finish(board: Board, content: Content) -> None:
    if not awaited(board):
        board.table.finish_phase()


@command("undo")
def undo(board: Board, content: Content) -> None:
    if board.table.step is not None:
        board.table.past = True
    elif board.game.can_undo and not board.table.handing:
        board.game.undo()


@command("redo")
def redo(board: Board, content: Content) -> None:
    if board.table.step is not None:
        board.table.past = True
    elif board.game.can_redo and not board.table.handing:
        board.game.redo()


@command("step")
def step(board: Board, content: Content) -> None:
    board.look_back(int(content.get("step", 0)))


@command("play")
def play(board: Board, content: Content) -> None:
    board.replay.toggle()


@command("resume")
def resume(board: Board, content: Content) -> None:
    """Goes back to the step that is looked at, to play on from there."""
    if board.table.step is not None and not board.table.handing:
        board.game.goto(board.table.step)


@command("filter")
def choose_filter(board: Board, content: Content) -> None:
    if content.get("filter") in panels.FILTERS:
        board.table.filter = content["filter"]
    board.paint()


@command("fold")
def fold(board: Board, content: Content) -> None:
    if content.get("part") in ("log", "side"):
        board.fold(content["part"])


@command("tab")
def tab(board: Board, content: Content) -> None:
    if content.get("tab") in panels.TABS:
        board.table.tab = content["tab"]


@command("rule")
def rule(board: Board, content: Content) -> None:
    board.table.tab, board.table.rule = "rules", str(content.get("rule"))


@command("formation")
def formation(board: Board, content: Content) -> None:
    name = str(content.get("formation"))
    board.table.formation = None if board.table.formation == name else name


@command("example")
def example(board: Board, content: Content) -> None:
    examples = rulebook(board.table.system.id)[str(content.get("rule"))].examples
    board.visit(examples[int(content.get("number", 0))])


@command("back")
def back(board: Board, content: Content) -> None:
    board.back()


@command("sit")
def sit(board: Board, content: Content) -> None:
    seat = str(content.get("sit") or "")
    passing = seat == "passing"
    board.sit(None if seat in ("", "passing") else seat, passing)


@command("here")
def here(board: Board, content: Content) -> None:
    board.table.handing = False
    board.paint()


@command("agree")
def agree(board: Board, content: Content) -> None:
    board.table.agree()


@command("hand-over")
def hand_over(board: Board, content: Content) -> None:
    board.table.attempt(HandOver(content["unit"], content["to"]))


@command("typing")
def typing(board: Board, content: Content) -> None:
    board.table.typing = not board.table.typing
    board.paint()


@command("dice")
def dice(board: Board, content: Content) -> None:
    """Whether ordinary dice lie on the table or those of the game: what was typed is read anew."""
    board.table.ordinary = content.get("dice") != "own"
    board.table.mistyped = {}


@command("rolled")
def rolled(board: Board, content: Content) -> None:
    typed = [content[key] for key in sorted(content, key=len) if key.startswith("die-")]
    board.table.rolled([str(number) for number in typed])


@command("roll")
def roll(board: Board, content: Content) -> None:
    board.table.rolled(None)


@command("attack")
def attack(board: Board, content: Content) -> None:
    if not awaited(board):
        board.table.attempt(board.table.attack)


@command("dismiss")
def dismiss(board: Board, content: Content) -> None:
    board.dismissed = True
    board.paint()


@command("cancel")
def cancel(board: Board, content: Content) -> None:
    board.table.cancel()


@command("drop")
def drop(board: Board, content: Content) -> None:
    for names in (board.table.attackers, board.table.support, board.table.defenders):
        if content.get("unit") in names:
            names.remove(content["unit"])
    board.table.refusal = board.table.awaiting = None


@command("choose")
def choose(board: Board, content: Content) -> None:
    name = board.table.system.counter(content["unit"]).id
    board.table.selected = None if board.table.selected == name else name
    board.table.refusal = None
    if board.table.tab == "order":
        standing = board.table.known(name)
        if standing.hex is not None:
            board.look(standing.hex.index)
        return
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


def attack_now(board: Board) -> None:
    """The attack that is set up."""
    if board.table.attackers or board.table.defenders:
        board.run("attack")


#: Keys that act on the position that was seen.
TIMELY_KEYS = ("u", "e", "a")
#: What the keys of the map do.
KEYS: dict[str, Callable[[Any], None]] = {
    "Escape": lambda board: board.run("cancel"),
    "n": lambda board: board.walk_counters(1),
    "p": lambda board: board.walk_counters(-1),
    "u": lambda board: board.run("undo"),
    "e": lambda board: board.run("next"),
    "a": attack_now,
}


@command("animation")
def animation(board: Board, content: Content) -> None:
    board.animation = not board.animation
    board.paint()


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
    players = str(content.get("players", ""))
    files, count = board.files, int(players) if players.isdecimal() else None
    if board.under_way and files.asked != "new":
        files.asked, files.players = "new", count
        board.paint()
        return
    board.back()  # a new game of what is played, not of an example that is looked at
    board.leave(files.new(board.game, count))


@command("save")
def save(board: Board, content: Content) -> None:
    board.files.save(board.game, str(content.get("path") or ""))
    board.paint()


@command("open")
def open_file(board: Board, content: Content) -> None:
    if content.get("file"):
        board.leave(board.files.open(str(content["file"])))
