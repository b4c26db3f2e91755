"""The printed sheet of a skirmish: the table, and round it the title, the legend and the credits of its scenario."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...drawing.furniture import Furniture
from ...drawing.palette import Palette, palette
from ...drawing.sheet import shift
from ...engine.i18n import get_language, localized
from ...engine.scene import Item, Label, Poly, Scene, Shape
from .position import Position

if TYPE_CHECKING:
    from .game import Baraka

#: The margin of a sheet, the band of its title, a line of the legend and one of the credits, in world units.
MARGIN, BAND, LINE, FINE = 30.0, 120.0, 26.0, 20.0
#: How wide a part of the legend is, and from there its values.
COLUMN, GAP = 330.0, 30.0


def words(system: Baraka, language: str) -> Furniture:
    """Return what stands round the table, in a language: by default the title of the scenario alone."""
    title = localized(system.scenario.words, language)
    return system.scenario.data.sheet.on(Furniture(title=title), language)


def sheet(system: Baraka, position: Position, **what: Any) -> Scene:
    """The sheet of a scenario that says something of it; else the table alone."""
    table = system.scene(position, **what)
    own = system.scenario.data.sheet
    if own == type(own)():
        return table
    language = what.get("language") or get_language()
    said, ink = words(system, language), palette(what.get("theme", "light"))
    each = max(1, int((table.width + GAP) // (COLUMN + GAP)))
    rows = [said.tables[first : first + each] for first in range(0, len(said.tables), each)]
    depths = [LINE * (2 + max(len(lines) for _, lines in row)) for row in rows]
    foot = FINE * (len(said.credits) + len(said.notes))
    width, top = table.width + 2 * MARGIN, MARGIN + BAND
    below = top + table.height + MARGIN
    height = below + sum(depths) + foot + MARGIN
    items = [_title(said, ink, width)]
    for row, at in zip(rows, (sum(depths[:n]) for n in range(len(rows))), strict=True):
        items += [
            _part(heading, lines, ink, MARGIN + number * (COLUMN + GAP), below + at)
            for number, (heading, lines) in enumerate(row)
        ]
    fine = [
        Label(MARGIN, height - MARGIN - foot + FINE * (n + 0.8), text, 14, "condensed", 500, fill=ink.soft_ink,
              anchor="start")
        for n, text in enumerate((*said.credits, *said.notes))
    ]  # fmt: skip
    items.append(Item("foot", tuple(fine)))
    layers = {name: shift(of_layer, MARGIN, top) for name, of_layer in table.layers.items()}
    title = said.title or table.title
    return Scene(width, height, {**layers, "sheet": tuple(items)}, ink.paper, title, table.description)


def _title(said: Furniture, ink: Palette, width: float) -> Item:
    middle, shapes = width / 2, list[Shape]()
    for text, y, size, weight in ((said.over, 46, 20, 500), (said.title, 94, 46, 700), (said.under, 128, 20, 500)):
        if text:
            shapes.append(Label(middle, y, text, size, "serif", weight, fill=ink.ink))
    return Item("title", tuple(shapes))


def _part(heading: str, lines: Any, ink: Palette, x: float, y: float) -> Item:
    """A part of the legend: its heading, a rule, and its lines with their values at the right, in a frame."""
    low = y + LINE * (len(lines) + 1.3)
    frame = ((x - 8, y - 4), (x + COLUMN + 8, y - 4), (x + COLUMN + 8, low), (x - 8, low))
    shapes: list[Shape] = [
        Poly(frame, stroke=ink.soft_ink, width=0.6),
        Label(x, y + LINE * 0.7, heading, 19, "serif", 700, fill=ink.ink, anchor="start"),
        Poly(((x, y + LINE), (x + COLUMN, y + LINE)), stroke=ink.soft_ink, width=1.0, closed=False),
    ]
    for number, (text, value) in enumerate(lines, start=1):
        below = y + LINE * (number + 0.8)
        shapes.append(Label(x, below, text, 16, "condensed", 500, fill=ink.ink, anchor="start"))
        if value:
            shapes.append(Label(x + COLUMN, below, value, 16, "condensed", 700, fill=ink.ink, anchor="end"))
    return Item(f"legend-{heading}", tuple(shapes))


__all__ = ["sheet", "words"]
