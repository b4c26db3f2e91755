"""The places of a board that can be reached over land, for the advice on a scenario."""

from __future__ import annotations

from collections.abc import Iterator

from ...engine.board import Board
from ...engine.i18n import Message, say


def unreachable(board: Board, passable: int, seeds: int, wanted: int) -> Iterator[tuple[str, Message]]:
    """The places that cannot be reached, each by its name in the file, and that as a sentence.

    Args:
        board: The board.
        passable: The set of the hexes in which a unit can be.
        seeds: The set of the hexes in which units begin or come in.
        wanted: The set of the hexes whose places matter.
    """
    reached = grown = seeds
    while grown:
        grown = board.grid.spread(grown) & passable & ~reached
        reached |= grown
    for index, name in board.place_at.items():
        if wanted & ~reached & 1 << index:
            yield name, say("Nobody can reach {place}: there is no way to it.", place=board.hex_name(index))
