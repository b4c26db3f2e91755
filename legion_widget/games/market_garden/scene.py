"""The picture of a position: the map, the counters in their stacks, their marks, and what is laid over them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING

from ...engine.drawing import cartography
from ...engine.drawing.counters import Detail
from ...engine.drawing.palette import palette
from ...engine.drawing.sheet import sheet_scene
from ...engine.scene import Item, Scene, Shape
from ...engine.words import get_language, pick, translate
from .data import Counter
from .look import MARK_NAMES, TERRAIN, counter_shapes, furniture
from .position import Position
from .speech import header
from .unit import Unit

if TYPE_CHECKING:
    from .game import MarketGarden

#: The layers of a picture, lowest first. ``reach`` and ``marks`` are filled by whoever shows a choice.
LAYERS = ("relief", "lines", "reach", "signs", "names", "counters", "marks")

#: How far each counter of a stack stands from the one under it.
STEP = (3.4, -3.8)


def scene(
    rules: MarketGarden,
    position: Position,
    theme: str = "light",
    language: str | None = None,
    relief: str | None = None,
    overlays: Mapping[str, Collection[Item]] | None = None,
    clear: bool = False,
) -> Scene:
    """The whole board with its counters. With ``clear`` the names of places make way for the counters."""
    language = language or get_language()
    layers: dict[str, tuple[Item, ...]] = dict.fromkeys(LAYERS, ())
    occupied = tuple(rules.derived(position).at) if clear else ()
    layers.update(cartography.ground_layers(rules.board, theme, language, relief, TERRAIN, occupied))
    layers["counters"] = tuple(counter_items(rules, position, language))
    for name, items in (overlays or {}).items():
        layers[name] = (*layers[name], *items)
    grid = rules.board.grid
    paper, title = palette(theme).paper, rules.scenario.title
    return Scene(grid.width, grid.height, layers, paper, title=title, description=header(rules, position))


def sheet(
    rules: MarketGarden,
    position: Position,
    theme: str = "light",
    language: str | None = None,
    relief: str | None = None,
) -> Scene:
    """The sheet: the map with its counters, and title, turn track and legend round it."""
    language = language or get_language()
    board, terrain = rules.board, rules.tables.terrain
    over = pick(rules.scenario.words, language)
    starred = tuple(sorted({c.arrives for c in rules.counters if c.arrives > rules.scenario.data.start.turn}))
    return sheet_scene(
        board,
        furniture(board, terrain, language, rules.scenario.data.turns, position.turn, starred, over),
        theme,
        language,
        relief,
        TERRAIN,
        {"counters": counter_items(rules, position, language)},
        tuple(rules.derived(position).at),
        header(rules, position),
    )


def counter_items(
    rules: MarketGarden, position: Position, language: str | None = None, detail: Detail = "full"
) -> list[Item]:
    """The counters on the map. Those of one hex lie in a stack; who attacks in it lies on top of who defends."""
    items = []
    declared = {name for combat in position.combats if combat.state in ("", "now") for name in combat.attackers}
    now = position.fight
    for here, stack in rules.derived(position).at.items():
        x, y = rules.board.grid.centre(here)
        entered = set(now.attackers) if now is not None and now.origins else set()
        order = sorted(stack, key=lambda c: (c.id in entered, c.index))
        for level, counter in enumerate(order):
            across, up = level - (len(order) - 1) / 2, level
            items.append(
                Item(
                    f"unit-{counter.id}",
                    _shapes(position, counter, marks(position, counter, declared), detail),
                    (round(x + STEP[0] * across, 2), round(y + STEP[1] * (up - (len(order) - 1) / 2), 2)),
                    rules.hex_label(here),
                    f"{rules.board.name(here)}, {spoken_counter(rules, position, counter, language)}",
                )
            )
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
    found = [mark for mark in ("fatigued", "isolated") if position.has(mark, counter)]
    fire = next((mark for mark in ("final_fire", "first_fire") if position.has(mark, counter)), None)
    if fire is not None:
        found.append(fire)
    if counter.id in declared:
        found.append("declared")
    if position.spent[counter.index]:
        found.append("moved")
    return found


def spoken_counter(rules: MarketGarden, position: Position, counter: Counter, language: str | None = None) -> str:
    """A counter in words, with its steps and marks, for a screen reader."""
    words = [Unit(rules, position, counter).spoken(language)]
    words.append(f"{translate('steps', language)} {position.steps[counter.index]}/{counter.steps}")
    words += [pick(MARK_NAMES[mark], language) for mark in marks(position, counter)]
    return ", ".join(words)


def spoken(rules: MarketGarden, position: Position, index: int) -> str:
    """A hex in words, for a screen reader: its name, its ground, who stands there."""
    ground = rules.tables.terrain[rules.board.terrain_at[index]]
    stack = rules.derived(position).at.get(index, ())
    words = [rules.board.name(index), pick(ground.name)]
    return ", ".join([*words, *(spoken_counter(rules, position, counter) for counter in stack)])


__all__ = ["LAYERS", "counter_items", "marks", "scene", "sheet", "spoken"]
