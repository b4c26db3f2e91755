"""The commands of the buttons that La Legión adds to those of every board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....ui.play_commands import Commands, is_awaiting_dice
from .. import Bomb, HandOver
from .controller import LegionController

if TYPE_CHECKING:
    from ....ui.board import Board

play_commands = Commands()


@play_commands("hand-over", timely=True)
def hand_over(board: Board, unit: str, to: str) -> None:
    """Gives a counter to the partner's sector."""
    LegionController.on(board).attempt(HandOver(unit, to))


@play_commands("attack", timely=True)
def attack(board: Board) -> None:
    """Rolls the attack that is set up."""
    table = LegionController.on(board)
    if not is_awaiting_dice(board):
        table.attempt(table.attack)


@play_commands("come", timely=True)
def come(board: Board, by: str) -> None:
    """Brings the chosen reinforcement in, by ``sea`` or through ``melilla``."""
    LegionController.on(board).come_in(by)


@play_commands("drop")
def drop(board: Board, unit: str) -> None:
    """Takes a counter out of the attack."""
    LegionController.on(board).leave_out(unit)


@play_commands("bomb", timely=True)
def drop_bomb(board: Board, unit: str, target: str) -> None:
    """Bombs a target."""
    LegionController.on(board).attempt(Bomb(unit, target))


@play_commands("fire", timely=True)
def fire(board: Board) -> None:
    """Rolls the bombardment that is aimed."""
    table = LegionController.on(board)
    if table.shot is not None and not is_awaiting_dice(board):
        table.attempt(table.shot)


def attack_now(board: Board) -> None:
    """The bombardment that is aimed, else the attack that is set up."""
    table = LegionController.on(board)
    if table.shot is not None:
        board.run("fire")
    elif table.attackers or table.defenders:
        board.run("attack")


play_commands.key("a", attack_now, timely=True)
