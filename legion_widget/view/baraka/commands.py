"""What the buttons of a skirmish do, besides those that every board has."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...games.baraka import actions as act
from ...games.baraka import position as at
from ..commands import Commands
from .planning import ACTS

if TYPE_CHECKING:
    from ..board import Board

COMMANDS = Commands()


@COMMANDS("activate", timely=True)
def activate(board: Board, improve: act.Improvable | None = None) -> None:
    """Activates the unit chosen; ``improve`` is the value that its upgrade marker raises."""
    if board.table.selected is not None:
        board.table.attempt(act.Activate(board.table.selected, improve))


@COMMANDS("carry-out", timely=True)
def carry_out(board: Board) -> None:
    """Does the acts that are set in a row."""
    action = board.table.plan()
    if action is not None:
        board.table.attempt(action)


@COMMANDS("put", timely=True)
def put(board: Board, act: str) -> None:
    """Puts an act to those that are set in a row."""
    if act in ACTS:
        board.table.add(ACTS[act])


@COMMANDS("take-out")
def take_out(board: Board, number: int = 0) -> None:
    """Takes an act out, and those after it."""
    board.table.remove(number)


@COMMANDS("charging")
def charging(board: Board) -> None:
    """Whether a press on an enemy means a charge; a support weapon charges nobody."""
    board.table.toggle_charging()


@COMMANDS("marker")
def marker(board: Board) -> None:
    """Whether a command marker pays for the act."""
    board.table.toggle_marker()


@COMMANDS("turning")
def turning(board: Board) -> None:
    """Whether a press turns a support weapon; nobody else has an arc to turn."""
    board.table.toggle_turning()


@COMMANDS("order")
def order(board: Board, order: str) -> None:
    """Begins to give an order of the commander who is chosen, or no longer."""
    board.table.begin_order(order)


@COMMANDS("whom")
def whom(board: Board, unit: str) -> None:
    """A unit is to get the order, or no longer."""
    if board.table.order:
        board.table.address(board.table.known(unit).id)


@COMMANDS("give-order", timely=True)
def give_order(board: Board) -> None:
    """Gives the order."""
    if board.table.giving is not None:
        board.table.attempt(board.table.giving)


@COMMANDS("arm-with")
def arm_with(board: Board, number: int, weapon: str) -> None:
    """A miniature is to fight with a weapon in this round."""
    table = board.table
    if isinstance(table.top, at.Arming) and table.mine:
        table.arm(table.known(table.top.unit), number, weapon)


@COMMANDS("arm-all")
def arm_all(board: Board, weapon: str) -> None:
    """All who have a weapon use it in this round; ``best``: each the best that it has."""
    table = board.table
    if isinstance(table.top, at.Arming) and table.mine:
        table.arm_all(table.known(table.top.unit), weapon)


@COMMANDS("arm", timely=True)
def arm(board: Board) -> None:
    """Fights with the weapons that were named."""
    if isinstance(board.table.top, at.Arming):
        board.table.attempt(board.table.arming)


@COMMANDS("remove", timely=True)
def remove(board: Board) -> None:
    """Takes the miniatures that were picked off the table."""
    board.table.attempt(act.Remove(tuple(sorted(board.table.picked))))


@COMMANDS("give", timely=True)
def give(board: Board) -> None:
    """Hands over the initiative."""
    board.table.attempt(act.HandOver())


@COMMANDS("answer-nothing", timely=True)
def nothing(board: Board) -> None:
    """Leaves what is asked as it is: no reaction, no other target."""
    board.table.attempt(act.Decline())


def _go(board: Board) -> None:
    """Activates the unit chosen, or does what is set in a row for it; or it fights with the weapons named."""
    if isinstance(board.table.top, at.Arming):
        board.run("arm")
        return
    board.run("carry-out" if board.table.acting is not None else "activate")


COMMANDS.key("a", _go, timely=True)
COMMANDS.key("c", lambda board: board.run("charging"))
COMMANDS.key("t", lambda board: board.run("turning"))
COMMANDS.key("r", lambda board: board.run("answer-nothing"), timely=True)
