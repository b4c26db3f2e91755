"""The commands of the buttons that the Market Garden game adds to those of every board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....ui.play_commands import Commands, is_awaiting_dice
from ..actions import Kind
from .controller import MarketGardenController

if TYPE_CHECKING:
    from ....ui.board import Board

play_commands = Commands()


@play_commands("carry-out", timely=True)
def carry_out(board: Board) -> None:
    """Does what is set up."""
    table = MarketGardenController.on(board)
    action = table.plan()
    if action is not None and not is_awaiting_dice(board):
        table.attempt(action)


@play_commands("kind")
def kind(board: Board, kind: Kind) -> None:
    """Manoeuvre or assault."""
    MarketGardenController.on(board).declare_as(kind)


@play_commands("toggle")
def toggle(board: Board, unit: str) -> None:
    """Picks a unit for what is set up, or drops it."""
    table = MarketGardenController.on(board)
    table.toggle(table.known(unit).id)


@play_commands("air")
def air(board: Board, by: int) -> None:
    """Puts in one air point more, or one less."""
    MarketGardenController.on(board).put_in_air(by)


@play_commands("aim")
def aim(board: Board, hex: str) -> None:
    """Aims at the hex of a declared combat, and looks at it."""
    place = board.game.board.index(hex)
    MarketGardenController.on(board).click(place)
    board.look(place)


@play_commands("join", timely=True)
def join(board: Board, hex: str) -> None:
    """Moves the selected unit to a stack of its own side."""
    MarketGardenController.on(board).join(board.game.board.index(hex))


play_commands.key("a", lambda board: board.run("carry-out"), timely=True)
