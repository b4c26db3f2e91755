"""What the buttons of a skirmish do, besides those that every board has."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...games.baraka import actions as act
from ..commands import Commands, Content
from .side import ACTS

if TYPE_CHECKING:
    from ..board import Board

COMMANDS = Commands()


@COMMANDS("activate", timely=True)
def activate(board: Board, content: Content) -> None:
    """Activates the unit chosen; ``improve`` is the value that its upgrade marker raises."""
    if board.table.selected is not None:
        board.table.attempt(act.Activate(board.table.selected, content.get("improve")))


@COMMANDS("carry-out", timely=True)
def carry_out(board: Board, content: Content) -> None:
    """Does the acts that are set in a row."""
    action = board.table.plan()
    if action is not None:
        board.table.attempt(action)


@COMMANDS("put", timely=True)
def put(board: Board, content: Content) -> None:
    """Puts an act to those that are set in a row."""
    board.table.add(ACTS[str(content.get("act"))])


@COMMANDS("take-out")
def take_out(board: Board, content: Content) -> None:
    """Takes an act out, and those after it."""
    board.table.remove(int(content.get("number", 0)))


@COMMANDS("charging")
def charging(board: Board, content: Content) -> None:
    """Whether a press on an enemy means a charge."""
    board.table.charging = not board.table.charging


@COMMANDS("marker")
def marker(board: Board, content: Content) -> None:
    """Whether a command marker pays for the act."""
    board.table.marker = not board.table.marker
    board.table.draft = ()


@COMMANDS("order", timely=True)
def order(board: Board, content: Content) -> None:
    """Gives an order of the commander who is chosen."""
    legal = [each for each in board.game.legal_actions(board.table.selected) if isinstance(each, act.Order)]
    number = int(content.get("number", -1))
    if 0 <= number < len(legal):
        board.table.attempt(legal[number])


@COMMANDS("remove", timely=True)
def remove(board: Board, content: Content) -> None:
    """Takes the miniatures that were picked off the table."""
    board.table.attempt(act.Remove(tuple(sorted(board.table.picked))))


@COMMANDS("give", timely=True)
def give(board: Board, content: Content) -> None:
    """Hands over the initiative."""
    board.table.attempt(act.HandOver())


@COMMANDS("answer-nothing", timely=True)
def nothing(board: Board, content: Content) -> None:
    """Leaves what is asked as it is: no reaction, no other target."""
    board.table.attempt(act.Decline())


def _go(board: Board) -> None:
    """Activates the unit chosen, or does what is set in a row for it."""
    board.run("carry-out" if board.table.acting is not None else "activate")


COMMANDS.key("a", _go, timely=True)
COMMANDS.key("c", lambda board: board.run("charging"))
COMMANDS.key("r", lambda board: board.run("answer-nothing"), timely=True)
