"""The controller of a board whose places are hexes."""

from __future__ import annotations

from typing import Any

from ....ui.controller import BoardController


class HexController(BoardController):
    """The controller of a game whose units stand on hexes: a place is the index of a hex."""

    def where(self, unit: Any) -> int | None:
        return None if unit.hex is None else unit.hex.index

    def spot_of(self, name: Any) -> int | None:
        hex_index: int | None = super().spot_of(name)
        return self.place_of(name) if hex_index is None else hex_index

    def place_of(self, name: Any) -> int | None:
        board = self.system.board
        return board[name].index if isinstance(name, str) and name in board else None

    def plain(self, action: Any) -> dict[str, Any]:
        fields = super().plain(action)
        places = {key: self.place_of(fields[key]) for key in action.place_fields if key in fields}
        return fields | places
