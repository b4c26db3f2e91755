"""The commands of buttons and fields, by name: those that select and play.

What is shown is in `view_commands`, what the menu of games does in `menu_commands`; what the map says is in
`map_messages`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from ..engine.i18n import Message, say, say_count, translate
from . import protocol
from .deeds import answers_since, steps_redone, steps_undone
from .heard import selection_words, waiting_words

if TYPE_CHECKING:
    from .board import Board

#: What a command does with a board; its other parameters are what the page says (`protocol.read_parameters`).
Command = Callable[..., None]
C = TypeVar("C", bound=Command)
#: What a key of the map does with a board.
MapEffect = Callable[["Board"], None]


class Commands:
    """The commands of a board by name, and the keys of the map with their commands."""

    def __init__(self) -> None:
        self.known: dict[str, Command] = {}
        self.timely: set[str] = set()
        self.keys: dict[str, MapEffect] = {}
        self.timely_keys: set[str] = set()

    def __or__(self, other: Commands) -> Commands:
        """Those of both; what both name is the other's."""
        both = Commands()
        both.known, both.keys = self.known | other.known, self.keys | other.keys
        both.timely, both.timely_keys = self.timely | other.timely, self.timely_keys | other.timely_keys
        return both

    def __call__(self, name: str, *, timely: bool = False) -> Callable[[C], C]:
        """Registers a command; it gets the board, and what the page has said as the parameters that it names."""

        def register(function: C) -> C:
            protocol.shape(function)
            self.known[name] = function
            if timely:
                self.timely.add(name)
            return function

        return register

    @property
    def letters(self) -> str:
        """The letters that are keys of the map."""
        return "".join(key for key in self.keys if len(key) == 1)

    def key(self, key: str, function: MapEffect, *, timely: bool = False) -> None:
        """Has a key of the map do something."""
        self.keys[key] = function
        if timely:
            self.timely_keys.add(key)


#: How every board is played, whatever the game.
command = play_commands = Commands()


def is_awaiting_dice(board: Board) -> bool:
    """Return whether dice are awaited: nothing else is begun until they are typed in or given up."""
    if board.controller.action_awaiting_dice is None:
        return False
    board.speak(translate("First the dice: type them in, let the program roll, or cancel."))
    return True


@command("next", timely=True)
def end_phase(board: Board, sure: str = "") -> None:
    """Ends the phase, or shows the counter that must act first; it asks where nobody has acted who could.

    ``sure``: ``yes``, or ``always`` where it is not to be asked again.
    """
    if is_awaiting_dice(board):
        return
    if sure == "always":
        board.controller.end_without_asking()
    if not sure and board.asks_before_end and board.controller.must_ask_before_end():
        return
    if not board.controller.end_phase():
        _point_at_fault(board)
    elif board.controller.awaiting_handover:  # to a partner: the game has not changed, and yet all is covered
        board.paint()


def _point_at_fault(board: Board) -> None:
    """Chooses the counter because of which something was refused, and looks at it; or at the hex."""
    controller = board.controller
    subject = controller.rejection.subject if controller.rejection is not None else None
    if subject in board.game.units:
        board.choose(controller.unit(subject))
    elif subject and (place := controller.place_of(subject)) is not None:
        board.look(place)


@command("finish", timely=True)
def finish(board: Board, sure: str = "") -> None:
    """Says what an officer would do in the rest of the phase; ``sure``: plays it."""
    if is_awaiting_dice(board):
        return
    if not sure:
        board.controller.preview_finish()
    else:
        board.controller.finish_phase()


@command("undo", timely=True)
def undo(board: Board) -> None:
    """Takes the last action of a person back, with what the computer has done since: that is said."""
    if board.controller.touch_past() or not board.game.can_undo or board.controller.awaiting_handover:
        return
    answers, steps, last = answers_since(board.game), steps_undone(board.game), board.tell_step()
    if not steps:
        _tell(board, say("Only the computer has decided so far: there is nothing of yours to undo."))
        return
    board.game.undo(steps)
    said = _undone(steps - answers, answers)
    if said is not None:
        _tell(board, said)
    else:
        board.speak(say("Undone: {what}", what=last).text())


def _undone(own: int, answers: int) -> Message | None:
    """Return what is said of an undo of a person's actions and the answers to them; None: it was one action alone."""
    if answers and own > 1:
        return say_count(
            "Undone: your last {own} actions, done as one, and 1 decision of the computer. Redo brings all back.",
            "Undone: your last {own} actions, done as one, and {count} decisions of the computer. "
            "Redo brings all back.",
            answers,
            own=own,
        )
    if answers:
        return say_count(
            "Undone: your last action and 1 decision of the computer after it. Redo brings both back.",
            "Undone: your last action and the computer's {count} decisions after it. Redo brings them all back.",
            answers,
        )
    return say("Undone: your last {count} actions, done as one.", count=own) if own > 1 else None


def _tell(board: Board, said: Message) -> None:
    """The panel says something, and a screen reader."""
    board.controller.tell(said)
    board.speak(said.text())


@command("redo", timely=True)
def redo(board: Board) -> None:
    """Redoes what was undone last, with what the computer did after it."""
    if not board.controller.touch_past() and board.game.can_redo and not board.controller.awaiting_handover:
        with board.silent():
            board.game.redo(steps_redone(board.game))
        board.speak(f"{say('Redone.').text()} {board.tell_step()}".strip())


@command("resume")
def resume(board: Board) -> None:
    """Goes back to the step that is looked at, to play on from there."""
    if board.controller.step is not None and not board.controller.awaiting_handover:
        board.game.goto(board.controller.step)


@command("line", timely=True)
def other_line(board: Board, after: int, branch: int) -> None:
    """Goes over to another line of play that was kept; the one that is left is kept too."""
    journal = board.game.journal
    known = journal.branches_after(after) if 0 <= after < len(journal.line) else []
    if branch in dict(known) and not board.controller.awaiting_handover:
        board.game.switch_line(after, branch)
        board.look_back(after + 1, highlighted=True)


@command("here")
def here(board: Board) -> None:
    """The next player has taken the board: uncovers the map."""
    board.controller.uncover()
    board.paint()


@command("agree", timely=True)
def agree(board: Board) -> None:
    """Gives the word of the partner, and does what was proposed."""
    board.controller.agree()


@command("dice")
def dice(board: Board, dice: str = "") -> None:
    """Switch between plain dice and the dice of the game. What was typed is read again."""
    board.controller.use_dice(plain_dice=dice != "own")


@command("rolled", timely=True)
def rolled(board: Board, **more: str) -> None:
    """Takes the dice that were typed in."""
    board.controller.enter_dice([more[key] for key in sorted(more, key=len) if key.startswith("die-")])


@command("roll", timely=True)
def roll(board: Board) -> None:
    """Lets the program roll for the action that waits."""
    board.controller.enter_dice(None)


@command("cancel")
def cancel(board: Board) -> None:
    """Lets go of everything chosen."""
    board.controller.cancel()


@command("choose")
def choose(board: Board, unit: str) -> None:
    """Selects a unit and looks at it, or deselects it."""
    controller = board.controller
    chosen = controller.known(unit)
    controller.choose(None if controller.selected == chosen.id else chosen.id)
    controller.forget_refusal()
    where = controller.where(chosen)
    if controller.tab != "order" and where is None and controller.selected is not None:
        where = controller.home(chosen)
    elif controller.tab != "order":
        where = None
    if where is not None:
        board.look(where)


@command("answer", timely=True)
def answer(board: Board, number: int) -> None:
    """Answers what the rules ask the player."""
    answers = board.controller.answers()
    if 0 <= number < len(answers):
        board.controller.attempt(answers[number])


@command("able")
def next_able(board: Board, by: int = 1) -> None:
    """Chooses the next (1) or the previous (-1) unit that can do something now, and looks at it."""
    controller = board.controller
    if board.controller.touch_past():
        return
    unit = controller.next_able(by)
    if unit is None:
        board.speak(waiting_words(board.controller))
        return
    board.choose(unit)
    controller.forget_refusal()
    board.show_choice()
    if controller.where(unit) is None:
        board.map.show_places_to_act()
    board.speak(selection_words(controller, unit))


@command("first")
def first(board: Board) -> None:
    """Chooses the unit to begin with, and brings the map to it, or to where it can be placed."""
    if board.controller.touch_past():
        return
    unit = board.controller.first_able()
    if unit is None:
        board.speak(waiting_words(board.controller))
        return
    board.choose(unit)
    board.controller.forget_refusal()
    board.show_choice()
    if board.controller.where(unit) is None:
        board.map.show_places_to_act()
    board.speak(selection_words(board.controller, unit))


@command("stay")
def stay(board: Board) -> None:
    """The selected unit stays where it is in this phase: it is passed over from now on, and the next is chosen."""
    if not board.controller.touch_past() and board.controller.stay():
        next_able(board)


@command("later")
def later(board: Board) -> None:
    """The selected unit is put off until the others have had their turn, and the next is chosen."""
    if not board.controller.touch_past() and board.controller.stay(later=True):
        next_able(board)


command.key("n", lambda board: board.run("able"))
command.key("p", lambda board: board.run("able", by=-1))
command.key("s", lambda board: board.run("stay"))
command.key("d", lambda board: board.run("later"))
command.key("u", lambda board: board.run("undo"), timely=True)
command.key("y", lambda board: board.run("redo"), timely=True)
command.key("e", lambda board: board.run("next", sure="yes" if board.controller.unused else ""), timely=True)
