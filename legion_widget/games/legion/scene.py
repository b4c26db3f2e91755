"""The counters of a position as drawn, and its hexes in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ...drawing.counters import Detail
from ...engine.i18n import get_language, localized
from ...engine.kept import Kept
from ...engine.scene import Item
from ..hexes.position import is_on_map
from ..hexes.scene import counter_item
from ..hexes.unit import spoken_words
from .data import MOROCCAN, SPANISH, Counter
from .look import unit_shapes
from .position import Position
from .terrain import PLACE_NAMES
from .unit import Unit, shown_marks

if TYPE_CHECKING:
    from .game import Legion


class CounterSeen(NamedTuple):
    """The values that the picture of a counter on the map depends on.

    Args:
        level: how many counters of its hex it lies above.
        detail: how much of it is drawn, where it is small.
    """

    system: Legion
    counter: Counter
    hex: int
    level: int
    marks: frozenset[str]
    language: str
    detail: Detail


def counter_items(
    system: Legion,
    position: Position,
    language: str | None = None,
    detail: Detail = "full",
    kept: Kept[CounterSeen, Item] | None = None,
) -> list[Item]:
    """The counters on the map; several on one hex are set apart a little, an aircraft over its target.

    Args:
        detail: how much of them is drawn, where they are small.
        kept: the counters as they were drawn last; those that look the same are not drawn again.
    """
    language = language or get_language()
    at, land = system.derived(position).at, system.land_counters[SPANISH] | system.land_counters[MOROCCAN]
    seen: list[tuple[str, CounterSeen]] = []
    stacked: dict[int, int] = {}
    for counter in system.counters:
        hex_index = position.where[counter.index]
        if not is_on_map(hex_index):
            continue
        level = 0 if land >> counter.index & 1 else stacked.get(hex_index, 0) + (hex_index in at)
        stacked[hex_index] = stacked.get(hex_index, 0) + 1
        marks = shown_marks(position, counter)
        seen.append((counter.id, CounterSeen(system, counter, hex_index, level, marks, language, detail)))
    seen.sort(key=lambda one: one[1].level)
    return (Kept() if kept is None else kept).of(seen, _counter_item)


def _counter_item(seen: CounterSeen) -> Item:
    """A counter as it is drawn."""
    system, counter = seen.system, seen.counter
    x, y = system.board.grid.centre(seen.hex)
    at = (x + 5 * seen.level, y - 6 * seen.level)
    shapes = unit_shapes(counter, seen.marks, detail=seen.detail)
    factors = "-".join([str(getattr(counter, figure)) for figure in Unit.figures])
    name = system.scenario.type_name(counter.type)
    spoken = spoken_words(counter, system.sides, {counter.type: name}, factors, seen.language)
    return counter_item(system.board, counter.id, seen.hex, shapes, at, spoken)


def spoken(system: Legion, position: Position, index: int) -> str:
    """A hex in words, for a screen reader: its name, its terrain, who stands there."""
    words = [system.board.name(index), localized(system.ground_name(index))]
    place = system.board.place_at.get(index)
    if place is not None:
        kind = PLACE_NAMES.get(system.board.places[place].kind)
        if kind:
            words.append(localized(kind))
    return ", ".join([*words, *(unit.spoken() for unit in system.units_at(position, index))])
