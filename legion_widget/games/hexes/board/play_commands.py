"""The commands of the buttons that boards of games on hexes add to those of every board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....ui.play_commands import Commands, is_awaiting_dice
from . import group
from .controller import HexController

if TYPE_CHECKING:
    from ....ui.board import Board

hex_commands = Commands()


@hex_commands("march", timely=True)
def march(board: Board) -> None:
    """All counters that are selected together go where it is planned."""
    if not is_awaiting_dice(board):
        group.carry_out(HexController.on(board))


@hex_commands("ungroup")
def ungroup(board: Board, unit: str) -> None:
    """Takes a counter out of those that are chosen together."""
    table = HexController.on(board)
    if unit in table.group:
        group.toggle_members(table, [unit])


@hex_commands("gather")
def gather(board: Board, formation: str) -> None:
    """Chooses all counters of a formation that can act now."""
    table = HexController.on(board)
    units = [unit for unit in table.now.units.values() if (unit.formation or unit.id) == formation]
    table.choose(None)
    table.gather([unit.hex.index for unit in group.ready_units(table, units)])
