"""The controller of a board whose places are hexes."""

from __future__ import annotations

from typing import Any

from ....ui.controller import BoardController


class HexController(BoardController):
    """The controller of a game whose units stand on hexes: a place is the index of a hex."""

    def where(self, unit: Any) -> int | None:
        return None if unit.hex is None else unit.hex.index

    def spot_of(self, name: Any) -> int | None:
        spot: int | None = super().spot_of(name)
        board = self.system.board
        return board[name].index if spot is None and isinstance(name, str) and name in board else spot
