"""What is laid over a map of hexes whatever the game: what happened in the step that is told of."""

from __future__ import annotations

from ...engine.drawing import overlays
from ...engine.scene import Item
from ..table import Table
from .happening import happening


def told_layer(table: Table) -> list[Item]:
    """What happened in the step that is told of: rings, arrows, and a cross where a counter was lost."""
    seen, board = happening(table), table.system.board
    items = overlays.hex_items(board, sum(1 << here for here in seen.hexes), table.theme, "last")
    for path in seen.paths:
        items += overlays.path_items(board, path.places, table.theme, path.kind)
    for here in seen.lost.values():
        items.append(Item(f"lost-{here}", tuple(overlays.cross(board.grid.centre(here), table.theme))))
    return items
