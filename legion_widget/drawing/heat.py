"""Heat maps over the tiles of a map: six classes of colour below the names, figures on the highest, and a legend."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from ..engine.i18n import DECIMAL, get_language
from ..engine.scene import Item, Label, Poly, Shape
from ..engine.tiles import HexTiles, Tiles
from . import typeset
from .outline import fixed
from .palette import palette

#: From the lowest class to the highest: lightness falls evenly.
CLASSES = ("#FFF1C9", "#FBC777", "#F2914D", "#BF3B2B", "#A8235A", "#5E1160")
#: From much less to much more, about nothing: told apart without red and green, and by the sign of the figure.
DIFFERENCE = ("#0B3C7A", "#3F7FBF", "#A9CBE6", "#F6C48A", "#D9772B", "#8A3B12")
#: From this class on the figure stands in the hex; it is white on dark colours.
FIGURES = 3


def limits(values: Sequence[float], signed: bool = False) -> list[float]:
    """Return the five limits between six classes, round numbers; those of differences lie evenly about 0.

    >>> limits([1, 14, 61])
    [10, 20, 30, 40, 50]
    >>> limits([-3, 5], signed=True)
    [-4, -2, 0, 2, 4]
    """
    most = max((abs(value) for value in values), default=0) or 1.0
    step = _round_up(most / (3 if signed else 6) * (0.98 if not signed else 1))
    start = -2 if signed else 1
    return [_plain(step * number) for number in range(start, start + 5)]


def _round_up(value: float) -> float:
    """The next of 1, 2, 2.5, 5 or 10 times a power of ten."""
    power = 10.0 ** math.floor(math.log10(value))
    return next(power * step for step in (1, 2, 2.5, 5, 10) if power * step >= value * (1 - 1e-9))


def _plain(value: float) -> float:
    rounded = round(value, 10)
    return int(rounded) if rounded == int(rounded) else rounded


def class_of(value: float, bounds: Sequence[float]) -> int:
    """Return the class of a value, from 0: the number of limits that it has reached."""
    return sum(value >= bound for bound in bounds)


def figure(value: float) -> str:
    """Return a value as it stands in a hex, in the language in use: at most three signs where it can be.

    >>> figure(61.4), figure(0.25), figure(-3)
    ('61', ',25', '−3')
    """
    text = words(value, 2) if abs(value) < 10 else f"{value:.0f}"
    text = text.replace("0", "", 1) if 0 < abs(value) < 1 else text
    return text.replace("-", "−")


def words(value: float, digits: int = 3) -> str:
    """Return a value as it stands in a text, in the language in use.

    >>> words(1234.0), words(61.44), words(0.25)
    ('1234', '61,4', '0,25')
    """
    text = f"{value:.0f}" if abs(value) >= 10**digits - 0.5 else f"{value:.{digits}g}"
    return text.replace(".", DECIMAL.get(get_language(), "."))


def heat_items(
    tiles: Tiles, values: Mapping[int, float], bounds: Sequence[float], theme: str = "light", signed: bool = False
) -> tuple[list[Item], list[Item]]:
    """Return the tints, which lie under the names, and the figures, which lie over them.

    Args:
        tiles: The hexes of a board, or the squares of a table.
        values: A value for each tile, by its index.
        bounds: The limits between the classes.
        theme: ``"light"`` or ``"dark"``.
        signed: Whether the values are differences.
    """
    colours = DIFFERENCE if signed else CLASSES
    tints, figures = [], []
    for index, value in sorted(values.items()):
        number = class_of(value, bounds)
        colour, label = colours[number], tiles.label(index)
        ring = fixed(tiles.corners(index))
        alpha = 0.62 + 0.33 * (abs(number - 2.5) / 2.5 if signed else number / 5)
        edge = "#FFFFFF" if theme == "light" else palette(theme).paper
        tint = Poly(ring, fill=colour, stroke=edge, width=1.2, alpha=round(alpha, 2))
        place = label if isinstance(tiles, HexTiles) else None
        spoken = f"{tiles.name(index)}: {words(value)}"
        tints.append(Item(f"heat-{label}", (tint,), hex=place, spoken=spoken))
        if abs(number - 2.5) > 1 if signed else number >= FIGURES:
            is_dark = _lightness(colour) < 0.5
            x, y = tiles.centre(index)
            text = figure(value)
            shape: Shape = Label(
                round(x, 1), round(y + 4.6, 1), text, 13.5 if len(text) < 4 else 10.5, "condensed", weight=700,
                fill="#FFFFFF" if is_dark else "#1B1B1B", halo=colour, halo_width=2.4,
            )  # fmt: skip
            figures.append(Item(f"heat-figure-{label}", (shape,)))
    return tints, figures


def _lightness(colour: str) -> float:
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return 0.3 * red + 0.59 * green + 0.11 * blue


def legend(
    width: float,
    height: float,
    bounds: Sequence[float],
    title: str,
    unit: str,
    theme: str = "light",
    signed: bool = False,
) -> Item:
    """Return the legend below a map that is so wide and tall: the classes with their limits, the title and the unit."""
    ink, colours = palette(theme), DIFFERENCE if signed else CLASSES
    box, top = min(92.0, (width - 48) / 6), height + 50.0
    wide = typeset.width(title, 17, weight=700) * 1.2  # other fonts run wider
    size = min(17.0, 17.0 * (width - 48) / max(wide, 1.0))
    shapes: list[Shape] = [
        Poly(((0, height), (width, height), (width, height + LEGEND), (0, height + LEGEND)), fill=ink.paper),
        Label(24, height + 23, title, round(size, 1), "serif", weight=700, fill=ink.ink, anchor="start"),
        Label(24, height + 41, unit, 13.5, fill=ink.soft_ink, anchor="start"),
    ]
    for number, colour in enumerate(colours):
        x = 24 + number * box
        shapes.append(
            Poly(((x, top), (x + box, top), (x + box, top + 16), (x, top + 16)), fill=colour, stroke=ink.ink, width=0.7)
        )
        if number:
            limit = Label(round(x, 1), top + 33, figure(bounds[number - 1]), 14, "condensed", weight=600, fill=ink.ink)
            shapes.append(limit)
    return Item("heat-legend", tuple(shapes))


#: How tall the legend is, in world units.
LEGEND = 94.0
