"""The counters of a position as they are drawn, in their stacks with their marks, and its hexes in words."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from ...drawing.counters import Detail
from ...engine.i18n import localized, translate
from ...engine.scene import Item, Shape
from ..hexes.scene import counter_item
from .data import Counter
from .look import MARK_NAMES, counter_shapes
from .position import Position
from .unit import Unit

if TYPE_CHECKING:
    from .game import MarketGarden

#: How far each counter of a stack stands from the one under it.
STEP = (3.4, -3.8)


def counter_items(
    system: MarketGarden, position: Position, language: str | None = None, detail: Detail = "full"
) -> list[Item]:
    """The counters on the map. Those of one hex lie in a stack; who attacks in it lies on top of who defends."""
    items = []
    declared = {name for combat in position.combats if combat.state in ("", "now") for name in combat.attackers}
    now = position.fight
    for hex_index, stack in system.derived(position).at.items():
        x, y = system.board.grid.centre(hex_index)
        entered = set(now.attackers) if now is not None and now.origins else set()
        order = sorted(stack, key=lambda c: (c.id in entered, c.index))
        for level, counter in enumerate(order):
            across, up = level - (len(order) - 1) / 2, level
            at = (round(x + STEP[0] * across, 2), round(y + STEP[1] * (up - (len(order) - 1) / 2), 2))
            shapes = _shapes(position, counter, marks(position, counter, declared), detail)
            spoken = spoken_counter(system, position, counter, language)
            items.append(counter_item(system.board, counter.id, hex_index, shapes, at, spoken))
    return items


def _shapes(position: Position, counter: Counter, marked: Collection[str], detail: Detail) -> tuple[Shape, ...]:
    steps = (position.steps[counter.index], counter.steps)
    return counter_shapes(
        counter.family,
        counter.short,
        counter.type,
        position.strength(counter),
        counter.efficiency,
        counter.movement,
        steps,
        marked,
        detail=detail,
    )


def marks(position: Position, counter: Counter, declared: Collection[str] = ()) -> list[str]:
    """The marks that a counter shows; of the two fire markers the later one."""
    mark_ids = [mark for mark in ("fatigued", "isolated") if position.has(mark, counter)]
    fire = next((mark for mark in ("final_fire", "first_fire") if position.has(mark, counter)), None)
    if fire is not None:
        mark_ids.append(fire)
    if counter.id in declared:
        mark_ids.append("declared")
    if position.spent[counter.index]:
        mark_ids.append("moved")
    return mark_ids


def spoken_counter(system: MarketGarden, position: Position, counter: Counter, language: str | None = None) -> str:
    """A counter in words, with its steps and marks, for a screen reader."""
    words = [Unit(system, position, counter).spoken(language)]
    words.append(f"{translate('steps', language)} {position.steps[counter.index]}/{counter.steps}")
    words += [localized(MARK_NAMES[mark], language) for mark in marks(position, counter)]
    return ", ".join(words)


def spoken(system: MarketGarden, position: Position, index: int) -> str:
    """A hex in words, for a screen reader: its name, its ground, who stands there."""
    ground = system.tables.terrain[system.board.terrain_at[index]]
    stack = system.derived(position).at.get(index, ())
    words = [system.board.name(index), localized(ground.name)]
    return ", ".join([*words, *(spoken_counter(system, position, counter) for counter in stack)])


__all__ = ["counter_items", "marks", "spoken"]
