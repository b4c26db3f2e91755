"""The counters of a position as drawn, in their stacks with their marks, and its hexes in words."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING, NamedTuple

from ...drawing.counters import Detail
from ...engine.i18n import get_language, localized, translate
from ...engine.kept import Kept
from ...engine.scene import Item, Point
from ..hexes.scene import counter_item
from ..hexes.unit import spoken_words
from .data import Counter
from .look import MARK_LABELS, counter_shapes
from .position import Position

if TYPE_CHECKING:
    from .game import MarketGarden

#: How far each counter of a stack stands from the one under it.
STEP = (3.4, -3.8)


class CounterSeen(NamedTuple):
    """The values that the picture of a counter on the map depends on.

    Args:
        at: its middle, in world units.
        marks: in the order in which they are listed.
        strength: its strength with the steps that it has left.
        detail: how much of it is drawn, where it is small.
    """

    system: MarketGarden
    counter: Counter
    hex: int
    at: Point
    marks: tuple[str, ...]
    strength: int
    steps: int
    language: str
    detail: Detail


def counter_items(
    system: MarketGarden,
    position: Position,
    language: str | None = None,
    detail: Detail = "full",
    kept: Kept[CounterSeen, Item] | None = None,
) -> list[Item]:
    """The counters on the map. Those of one hex lie in a stack; who attacks in it lies on top of those that defend.

    Args:
        detail: how much of them is drawn, where they are small.
        kept: the counters as they were drawn last; those that look the same are not drawn again.
    """
    language = language or get_language()
    seen: list[tuple[str, CounterSeen]] = []
    declared = {name for combat in position.combats if combat.state in ("", "now") for name in combat.attackers}
    now = position.fight
    for hex_index, stack in system.derived(position).at.items():
        x, y = system.board.grid.centre(hex_index)
        entered = set(now.attackers) if now is not None and now.origins else set()
        order = sorted(stack, key=lambda c: (c.id in entered, c.index))
        for level, counter in enumerate(order):
            across, up = level - (len(order) - 1) / 2, level
            at = (round(x + STEP[0] * across, 2), round(y + STEP[1] * (up - (len(order) - 1) / 2), 2))
            marked = tuple(marks(position, counter, declared))
            shown = position.strength(counter), position.steps[counter.index]
            seen.append((counter.id, CounterSeen(system, counter, hex_index, at, marked, *shown, language, detail)))
    return (Kept() if kept is None else kept).of(seen, _counter_item)


def _counter_item(seen: CounterSeen) -> Item:
    """A counter as it is drawn."""
    counter = seen.counter
    shapes = counter_shapes(
        counter.family,
        counter.printed_name,
        counter.symbol,
        seen.strength,
        counter.efficiency,
        counter.movement,
        (seen.steps, counter.steps),
        seen.marks,
        detail=seen.detail,
        look=counter.look,
    )
    marks = [mark for mark in seen.marks if mark != "declared"]
    spoken = _spoken(seen.system, counter, seen.strength, seen.steps, marks, seen.language)
    return counter_item(seen.system.board, counter.id, seen.hex, shapes, seen.at, spoken)


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
    strength, steps = position.strength(counter), position.steps[counter.index]
    return _spoken(system, counter, strength, steps, marks(position, counter), language)


def _spoken(
    system: MarketGarden, counter: Counter, strength: int, steps: int, marked: Iterable[str], language: str | None
) -> str:
    factors = f"{strength}-{counter.efficiency}-{counter.movement}"
    names = {counter.type: system.scenario.type_name(counter.type)}
    words = [spoken_words(counter, system.sides, names, factors, language)]
    words.append(f"{translate('steps', language)} {steps}/{counter.steps}")
    words += [localized(MARK_LABELS[mark], language) for mark in marked]
    return ", ".join(words)


def spoken(system: MarketGarden, position: Position, index: int) -> str:
    """A hex in words, for a screen reader: its name, its ground, who stands there."""
    ground = system.tables.terrain[system.board.terrain_at[index]]
    stack = system.derived(position).at.get(index, ())
    words = [system.board.name(index), localized(ground.name)]
    return ", ".join([*words, *(spoken_counter(system, position, counter) for counter in stack)])


__all__ = ["counter_items", "marks", "spoken"]
