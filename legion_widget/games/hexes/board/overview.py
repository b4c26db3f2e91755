"""The minimap of the whole board, as few numbers: the page draws it and shows which part is in view."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ....drawing.cartography import TerrainStyle
from ....drawing.palette import palette
from ....engine.board import Board
from ....ui.controller import BoardController
from ....ui.to_page import HexOverview, MinimapMarker
from ..position import is_on_map

if TYPE_CHECKING:
    from .game_view import HexGameView


def ground(board: Board, terrain: Mapping[str, TerrainStyle], theme: str) -> HexOverview:
    """A letter for each hex, column by column, and the ink of each letter."""
    inks = palette(theme)
    colours = {"s": inks.sea[3][1], "l": inks.lagoon[2][1], "m": inks.mountain, "b": inks.beach}
    colours |= {str(number): colour for number, (_, colour) in enumerate(inks.land)}
    stops = [metres for metres, _ in inks.land]
    tints = {letter: style.tint for letter, style in terrain.items() if style.tint is not None}
    signs = {letter: chr(ord("A") + number) for number, letter in enumerate(tints)}
    colours |= {signs[letter]: tint[theme == "dark"] for letter, tint in tints.items()}

    def letter(index: int) -> str:
        style = terrain.get(board.terrain_at[index])
        if style is not None and style.ground in ("sea", "lagoon"):
            return style.ground[0]
        if board.terrain_at[index] in signs:
            return signs[board.terrain_at[index]]
        height = board.height_at.get(index)
        if height:
            return str(max(0, bisect_right(stops, height) - 1))
        return {"mountain": "m", "stipple": "b"}.get(style.pattern or "", "0") if style is not None else "0"

    grid = board.grid
    hexes = "".join(letter(grid.at(c, r)) for c in range(grid.columns) for r in range(grid.rows))
    return HexOverview(hexes, colours)


def minimap_markers(controller: BoardController, game_view: HexGameView[Any]) -> list[MinimapMarker]:
    """Every counter on the map."""
    grid, now = controller.game.board.grid, controller.now
    markers = []
    for unit, location in zip(now.units.values(), now.position.where, strict=True):
        if is_on_map(location):
            paper, cut = game_view.ink(unit)
            markers.append(MinimapMarker(*grid.column_row(location), paper, int(cut)))
    return markers
