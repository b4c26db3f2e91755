"""The picture of a position and its text map, for a game on hexes."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Any

from ...engine.drawing import cartography
from ...engine.drawing.counters import CounterLook, Detail
from ...engine.drawing.palette import palette
from ...engine.scene import Item, Scene
from ...engine.words import get_language, pick, say
from .position import HexPosition

if TYPE_CHECKING:
    from .system import HexSystem

#: The layers of a picture, lowest first. ``reach`` and ``marks`` are filled by whoever shows a choice.
LAYERS = ("relief", "lines", "reach", "signs", "names", "counters", "marks")

#: The counters of the first side, of the second, and of two more: told apart by their corners too.
LOOKS = (
    CounterLook("#9C2B2B", "#FFFFFF", "#6E1D1D", "#FFFFFF"),
    CounterLook("#24568C", "#FFFFFF", "#173A60", "#FFFFFF", "cut"),
    CounterLook("#1E5B3A", "#FFFFFF", "#123D26", "#FFFFFF"),
    CounterLook("#F5CE46", "#1B1B1B", "#D0A91F", "#1B1B1B", "cut"),
)


def scene(
    system: HexSystem[Any, Any],
    position: HexPosition,
    theme: str = "light",
    language: str | None = None,
    relief: str | None = None,
    overlays: Mapping[str, Collection[Item]] | None = None,
    clear: bool = False,
) -> Scene:
    """The whole board with its counters.

    Args:
        relief: a data URI of a shaded picture; None draws flat tints.
        overlays: more items for a layer.
        clear: whether the names of places make way for the counters.
    """
    language = language or get_language()
    layers: dict[str, tuple[Item, ...]] = dict.fromkeys(LAYERS, ())
    occupied = tuple(index for index in position.where if index >= 0) if clear else ()
    layers.update(cartography.ground_layers(system.board, theme, language, relief, system.terrain, occupied))
    layers["counters"] = tuple(counter_items(system, position, language))
    for name, items in (overlays or {}).items():
        layers[name] = (*layers[name], *items)
    grid = system.board.grid
    title, description = system.scenario.title, header(system, position)
    return Scene(grid.width, grid.height, layers, palette(theme).paper, title=title, description=description)


def counter_items(
    system: HexSystem[Any, Any], position: HexPosition, language: str | None = None, detail: Detail = "full"
) -> list[Item]:
    """The counters on the map; those of a stack are set apart a little."""
    items: list[Item] = []
    heights: dict[int, int] = {}
    for unit in system.units(position).values():
        if unit.hex is None:
            continue
        height = heights.get(unit.hex.index, 0)
        heights[unit.hex.index] = height + 1
        x, y = system.board.grid.centre(unit.hex.index)
        spoken = f"{unit.hex.name}, {unit.spoken(language)}"
        at = (x + 4 * height, y - 5 * height)
        items.append(Item(f"unit-{unit.id}", unit.shapes(detail=detail), at, unit.hex.label, spoken))
    return items


def hex_words(system: HexSystem[Any, Any], position: HexPosition, index: int) -> str:
    """A hex in words, for a screen reader: its name, its terrain, who stands there."""
    style = system.terrain.get(system.board.terrain_at[index])
    words = [system.board.name(index), pick(style.name) if style is not None else ""]
    words += [unit.spoken() for unit in system.units_at(position, index)]
    return ", ".join(word for word in words if word)


def header(system: HexSystem[Any, Any], position: HexPosition) -> str:
    """One line on where the game stands."""
    result = system.result(position)
    if result is not None:
        return f"{system.scenario.title}: {result}"
    turn = say("Turn {turn} of {turns}", turn=position.turn, turns=system.sequence.turns).text()
    side = system.to_act(position)
    phase = system.phase(position).title + (f" ({pick(system.sides[side])})" if side is not None else "")
    return f"{system.scenario.title} - {turn} - {phase}"


def text_map(system: HexSystem[Any, Any], position: HexPosition) -> str:
    """A line on where the game stands, a map of letters, and every counter on the map with its hex.

    A counter is the first letter of its type: upper case for the first side, lower case for the others.
    """
    grid, units = system.board.grid, system.units(position)
    letters = dict(system.board.terrain_at)
    for unit in units.values():
        if unit.hex is not None:
            letter = (unit.type or unit.id)[0]
            letters[unit.hex.index] = letter.upper() if unit.side == next(iter(system.sides)) else letter.lower()
    lines = [header(system, position), ""]
    lines.append("     " + "".join(f"{column + 1:02d}" if column % 2 == 0 else "  " for column in range(grid.columns)))
    for row in range(grid.rows):
        cells = (letters[grid.at(column, row)] for column in range(grid.columns))
        lines.append(f"  {row + 1:02d} " + " ".join(cells))
    for side, words in system.sides.items():
        there = sorted((unit.hex.name, unit) for unit in units.filter(side=side).values() if unit.hex is not None)
        lines += ["", f"{pick(words).capitalize()} ({len(there)}):"]
        lines += [f"  {name}: {unit.name} {unit.combat}-{unit.movement}" for name, unit in there]
    return "\n".join([*lines, "", system.credits()]).rstrip()
