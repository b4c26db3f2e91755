"""What is laid over a map of hexes whatever the game: what happened in the step that is told of, and the choice."""

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


def choice_layer(table: Table, selected: int, targets: int) -> list[Item]:
    """Return brackets on targets, rings round what is selected, and what the next step of an example is about.

    Args:
        selected: The hexes of what is selected, as bits.
        targets: The hexes that may be aimed at, as bits.
    """
    board, items = table.system.board, []
    if table.lesson is not None and table.step is None:
        about = sum(1 << index for index in table.lesson.places(table)) & ~(selected | targets)
        items += overlays.hex_items(board, about, table.theme, "last")
    items += overlays.target_items(board, targets, table.theme)
    items += overlays.selected_items(board, selected, table.theme)
    return items
