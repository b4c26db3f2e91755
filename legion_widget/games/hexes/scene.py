"""The picture of a position, its printed sheet, and its map as text, for a game on hexes."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from ...drawing import cartography
from ...drawing.counters import CounterLook
from ...drawing.palette import palette
from ...drawing.sheet import sheet_scene
from ...engine.board import Board
from ...engine.i18n import LocalizedText, capital, get_language, localized
from ...engine.scene import Item, Point, Scene, Shape

if TYPE_CHECKING:
    from .counter_system import CounterSystem
    from .position import CounterPosition

    AnySystem = CounterSystem[Any, Any, Any, Any, Any]

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
    system: AnySystem,
    position: CounterPosition,
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
        clear: whether the names of places make way for the counters, which takes a moment longer.
    """
    language = language or get_language()
    layers: dict[str, tuple[Item, ...]] = dict.fromkeys(LAYERS, ())
    occupied = system.occupied_hexes(position) if clear else ()
    layers.update(cartography.ground_layers(system.board, theme, language, relief, system.terrain, occupied))
    layers["counters"] = tuple(system.counter_items(position, language))
    for name, items in (overlays or {}).items():
        layers[name] = (*layers[name], *items)
    grid = system.board.grid
    title, description = system.scenario.title, system.header(position)
    return Scene(grid.width, grid.height, layers, palette(theme).paper, title=title, description=description)


def sheet(
    system: AnySystem,
    position: CounterPosition,
    theme: str = "light",
    language: str | None = None,
    relief: str | None = None,
) -> Scene:
    """The printed sheet: the map with its counters, and what the game has round it, such as turn track and legend."""
    language = language or get_language()
    furniture = system.furniture(position, language)
    if furniture is None:
        return scene(system, position, theme, language, relief)
    counters = {"counters": system.counter_items(position, language)}
    occupied, header = system.occupied_hexes(position), system.header(position)
    return sheet_scene(system.board, furniture, theme, language, relief, system.terrain, counters, occupied, header)


def counter_item(board: Board, id: str, index: int, shapes: tuple[Shape, ...], at: Point, spoken: str) -> Item:
    """A counter on a hex as an item of a picture: its hex is named before what is ``spoken`` of it."""
    return Item(f"unit-{id}", shapes, at, board.grid.label(index), f"{board.name(index)}, {spoken}")


def letter_map(board: Board, letters: Mapping[int, str]) -> Iterator[str]:
    """The lines of a map of letters: numbers of columns, then a row each; a hex that is not given shows its terrain."""
    grid = board.grid
    yield "     " + "".join(f"{column + 1:02d}" if column % 2 == 0 else "  " for column in range(grid.columns))
    for row in range(grid.rows):
        indexes = [grid.at(column, row) for column in range(grid.columns)]
        yield f"  {row + 1:02d} " + " ".join(letters.get(index, board.terrain_at[index]) for index in indexes)


def titled(side: LocalizedText, lines: list[str]) -> list[str]:
    """The list of a side's units under its title; nothing where there is none."""
    return ["", f"{capital(localized(side))} ({len(lines)}):", *lines] if lines else []
