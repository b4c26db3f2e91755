"""The counters of a position as they are drawn, and its hexes in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...drawing.counters import Detail
from ...engine.i18n import localized
from ...engine.scene import Item
from ..hexes.scene import counter_item
from .look import unit_shapes
from .position import Position
from .terrain import NAMES, PLACE_NAMES
from .unit import Unit

if TYPE_CHECKING:
    from .game import Legion


def counter_items(
    system: Legion, position: Position, language: str | None = None, detail: Detail = "full"
) -> list[Item]:
    """The counters on the map; several on one hex (an aircraft over its target) are set apart a little.

    ``detail`` says how much of them is drawn, where they are small.
    """
    items = []
    stacked: dict[int, int] = {}
    for counter in system.counters:
        hex_index = position.where[counter.index]
        if hex_index < 0:
            continue
        unit = Unit(system, position, counter)
        level = stacked.get(hex_index, 0) if not counter.is_land else 0
        stacked[hex_index] = stacked.get(hex_index, 0) + 1
        if not counter.is_land and hex_index in system.derived(position).at:
            level += 1
        x, y = system.board.grid.centre(hex_index)
        at = (x + 5 * level, y - 6 * level)
        shapes = unit_shapes(unit, marks(unit), detail=detail)
        items.append(counter_item(system.board, counter.id, hex_index, shapes, at, unit.spoken(language)))
    return items


def marks(unit: Unit) -> set[str]:
    """The marks that a counter shows: moved, bound to fight, fought or fired, captured."""
    mark_ids = set()
    if unit.moved or unit.has("flown"):
        mark_ids.add("moved")
    if any(unit.has(mark) for mark in ("fought", "fired", "supported", "bombed")):
        mark_ids.add("fought")
    elif unit.has("bound"):
        mark_ids.add("bound")
    if unit.family == "captured":
        mark_ids.add("captured")
    return mark_ids


def spoken(system: Legion, position: Position, index: int) -> str:
    """A hex in words, for a screen reader: its name, its terrain, who stands there."""
    words = [system.board.name(index), localized(NAMES[system.board.terrain_at[index]])]
    place = system.board.place_at.get(index)
    if place is not None:
        kind = PLACE_NAMES.get(system.board.places[place].kind)
        if kind:
            words.append(localized(kind))
    return ", ".join([*words, *(unit.spoken() for unit in system.units_at(position, index))])
