"""The picture of a position: the map, the counters, and what is laid over them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING

from ...engine.drawing import cartography
from ...engine.drawing.counters import Detail
from ...engine.drawing.palette import palette
from ...engine.drawing.sheet import sheet_scene
from ...engine.scene import Item, Scene
from ...engine.words import get_language, pick
from .look import TERRAIN, furniture, unit_shapes
from .position import Position
from .speech import header
from .unit import Unit

if TYPE_CHECKING:
    from .game import Legion

#: The layers of a picture, lowest first. ``reach`` and ``marks`` are filled by whoever shows a choice.
LAYERS = ("relief", "lines", "reach", "signs", "names", "counters", "marks")


def scene(
    rules: Legion,
    position: Position,
    theme: str = "light",
    language: str | None = None,
    relief: str | None = None,
    overlays: Mapping[str, Collection[Item]] | None = None,
    clear: bool = False,
) -> Scene:
    """The whole board with its counters. ``relief`` is a data URI of a shaded picture; None draws flat tints.

    With ``clear`` the names of places make way for the counters, which takes a moment longer.
    """
    language = language or get_language()
    layers: dict[str, tuple[Item, ...]] = dict.fromkeys(LAYERS, ())
    occupied = tuple(here for here in position.where if here >= 0) if clear else ()
    layers.update(cartography.ground_layers(rules.board, theme, language, relief, TERRAIN, occupied))
    layers["counters"] = tuple(counter_items(rules, position, language))
    for name, items in (overlays or {}).items():
        layers[name] = (*layers[name], *items)
    grid = rules.board.grid
    return Scene(
        grid.width,
        grid.height,
        layers,
        palette(theme).paper,
        title=rules.scenario.title,
        description=header(rules, position),
    )


def sheet(
    rules: Legion, position: Position, theme: str = "light", language: str | None = None, relief: str | None = None
) -> Scene:
    """The printed sheet: the map with its counters, and title, turn track, compass, scale and legend round it."""
    language = language or get_language()
    board = rules.board
    starred = tuple(sorted({c.arrives for c in rules.counters if c.arrives > rules.scenario.data.start.turn}))
    return sheet_scene(
        board,
        furniture(board, language, rules.sequence.turns, position.turn, starred),
        theme,
        language,
        relief,
        TERRAIN,
        {"counters": counter_items(rules, position, language)},
        tuple(here for here in position.where if here >= 0),
        header(rules, position),
    )


def counter_items(
    rules: Legion, position: Position, language: str | None = None, detail: Detail = "full"
) -> list[Item]:
    """The counters on the map; several on one hex (an aircraft over its target) are set apart a little.

    ``detail`` says how much of them is drawn, where they are small.
    """
    items = []
    stacked: dict[int, int] = {}
    for counter in rules.counters:
        here = position.where[counter.index]
        if here < 0:
            continue
        unit = Unit(rules, position, counter)
        level = stacked.get(here, 0) if not counter.land else 0
        stacked[here] = stacked.get(here, 0) + 1
        if not counter.land and here in rules.derived(position).at:
            level += 1
        x, y = rules.board.grid.centre(here)
        label = rules.hex_label(here)
        items.append(
            Item(
                f"unit-{counter.id}",
                unit_shapes(unit, marks(unit), detail=detail),
                (x + 5 * level, y - 6 * level),
                label,
                f"{rules.board.name(here)}, {unit.spoken(language)}",
            )
        )
    return items


def marks(unit: Unit) -> set[str]:
    """The marks that a counter shows: moved, bound to fight, fought or fired, captured."""
    found = set()
    if unit.moved or unit.has("flown"):
        found.add("moved")
    if any(unit.has(mark) for mark in ("fought", "fired", "supported", "bombed")):
        found.add("fought")
    elif unit.has("bound"):
        found.add("bound")
    if unit.family == "captured":
        found.add("captured")
    return found


def spoken(rules: Legion, position: Position, index: int) -> str:
    """A hex in words, for a screen reader: its name, its terrain, who stands there."""
    from .terrain import NAMES, PLACE_NAMES

    words = [rules.board.name(index), pick(NAMES[rules.board.terrain_at[index]])]
    place = rules.board.place_at.get(index)
    if place is not None:
        kind = PLACE_NAMES.get(rules.board.places[place].kind)
        if kind:
            words.append(pick(kind))
    words += [
        Unit(rules, position, counter).spoken() for counter in rules.counters if position.where[counter.index] == index
    ]
    return ", ".join(words)
