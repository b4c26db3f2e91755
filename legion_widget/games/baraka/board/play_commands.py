"""The commands of the buttons that a skirmish adds to those of every board."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from ....ui.play_commands import Commands, is_awaiting_dice
from .. import actions as act
from .. import pending_steps as at
from ..answers import QUESTIONS, Question
from .controller import BarakaController
from .planning import ACTS

if TYPE_CHECKING:
    from ....ui.board import Board

play_commands = Commands()


@play_commands("activate", timely=True)
def activate(board: Board, improve: act.Improvable | None = None) -> None:
    """Activates the selected unit; ``improve`` is the value that its upgrade marker raises."""
    table = BarakaController.on(board)
    if table.selected is not None:
        table.attempt(act.Activate(table.selected, improve))


@play_commands("carry-out", timely=True)
def carry_out(board: Board) -> None:
    """Does the acts in the list."""
    table = BarakaController.on(board)
    action = table.plan()
    if action is not None:
        table.attempt(action)


@play_commands("put", timely=True)
def put(board: Board, act: str) -> None:
    """Adds an act to the list."""
    if act in ACTS:
        BarakaController.on(board).add(ACTS[act])


@play_commands("take-out")
def take_out(board: Board, number: int = 0) -> None:
    """Takes an act out, and those after it."""
    BarakaController.on(board).remove(number)


@play_commands("charging")
def charging(board: Board) -> None:
    """Switch whether a click on an enemy means a charge. Support weapons cannot charge."""
    BarakaController.on(board).toggle_charging()


@play_commands("marker")
def marker(board: Board) -> None:
    """Switch whether a command marker pays for the act."""
    BarakaController.on(board).toggle_marker()


@play_commands("turning")
def turning(board: Board) -> None:
    """Switch whether a click turns a support weapon. Other units have no arc to turn."""
    BarakaController.on(board).toggle_turning()


@play_commands("order")
def order(board: Board, order: str) -> None:
    """Begins to give an order of the commander who is chosen, or no longer."""
    BarakaController.on(board).begin_order(order)


@play_commands("whom")
def whom(board: Board, unit: str) -> None:
    """A unit is to get the order, or no longer."""
    table = BarakaController.on(board)
    if table.order:
        table.address(table.known(unit).id)


@play_commands("give-order", timely=True)
def give_order(board: Board) -> None:
    """Gives the order."""
    table = BarakaController.on(board)
    if table.giving is not None:
        table.attempt(table.giving)


@play_commands("arm-with")
def arm_with(board: Board, number: int, weapon: str) -> None:
    """A miniature is to fight with a weapon in this round."""
    table = BarakaController.on(board)
    if isinstance(table.top, at.Arming) and table.may_decide:
        table.arm(table.known(table.top.unit), number, weapon)


@play_commands("arm-all")
def arm_all(board: Board, weapon: str) -> None:
    """All who have a weapon use it in this round; ``best``: each the best that it has."""
    table = BarakaController.on(board)
    if isinstance(table.top, at.Arming) and table.may_decide:
        table.arm_all(table.known(table.top.unit), weapon)


@play_commands("arm", timely=True)
def arm(board: Board) -> None:
    """Fights with the weapons that were named."""
    table = BarakaController.on(board)
    if isinstance(table.top, at.Arming):
        table.attempt(table.arming)


@play_commands("remove", timely=True)
def remove(board: Board) -> None:
    """Takes the miniatures that were picked off the table."""
    table = BarakaController.on(board)
    table.attempt(act.Remove(tuple(sorted(table.picked))))


@play_commands("give", timely=True)
def give(board: Board) -> None:
    """Hands over the initiative."""
    BarakaController.on(board).attempt(act.HandOver())


@play_commands("answer-nothing", timely=True)
def nothing(board: Board) -> None:
    """Leaves what is asked as it is: no reaction, no other target."""
    BarakaController.on(board).attempt(act.Decline())


@play_commands("set-answer")
def set_answer(board: Board, question: str, answer: str) -> None:
    """Answers a question of the rules once for all."""
    if question in QUESTIONS:
        BarakaController.on(board).attempt(act.SetAnswer(cast(Question, question), answer))


def _go(board: Board) -> None:
    """Activates the selected unit, or does what is listed for it; it fights with the weapons named, or loses the
    miniatures that were clicked."""
    table = BarakaController.on(board)
    if is_awaiting_dice(board):
        return
    if isinstance(table.top, at.Arming | at.Losing):
        board.run("arm" if isinstance(table.top, at.Arming) else "remove")
        return
    board.run("carry-out" if table.acting is not None else "activate")


play_commands.key("a", _go, timely=True)
play_commands.key("c", lambda board: board.run("charging"))
play_commands.key("t", lambda board: board.run("turning"))
play_commands.key("r", lambda board: board.run("answer-nothing"), timely=True)
