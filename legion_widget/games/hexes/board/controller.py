"""The controller of a board whose places are hexes."""

from __future__ import annotations

from typing import Any

from ....ui.controller import BoardController


class HexController(BoardController):
    """The controller of a game whose units stand on hexes: a place is the index of a hex."""

    def where(self, unit: Any) -> int | None:
        return None if unit.hex is None else unit.hex.index

    def spot_of(self, name: Any) -> int | None:
        found: int | None = super().spot_of(name)
        return self.place_of(name) if found is None else found

    def place_of(self, name: Any) -> int | None:
        board = self.system.board
        return board[name].index if isinstance(name, str) and name in board else None

    def plain(self, action: Any) -> dict[str, Any]:
        found = super().plain(action)
        places = {key: self.place_of(found[key]) for key in action.place_fields if key in found}
        return found | places
