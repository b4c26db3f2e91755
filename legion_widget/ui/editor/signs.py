"""The signs that the editor lays over any map: numbers of faults and advice, and marks of changes."""

from __future__ import annotations

from ...drawing.outline import fixed, rounded
from ...engine.scene import Disc, Item, Label, Point, Poly, Shape

FAULT, ADVICE, CHANGE = "#9C1B2E", "#7A5200", "#1C4584"


def number(at: Point, count: int, is_fault: bool) -> Item:
    """The number of a fault in a square, that of a piece of advice in a disc."""
    if is_fault:
        body: Shape = Poly(fixed(rounded(-7.5, -7.5, 7.5, 7.5, 1.8)), fill=FAULT, stroke="#FFFFFF", width=1.4)
    else:
        body = Disc(0, 0, 7.6, fill=ADVICE, stroke="#FFFFFF", width=1.4)
    size = 11.0 if count < 10 else 9.0
    letters = Label(0, size * 0.36, str(count), size, "condensed", 700, fill="#FFFFFF")
    return Item(f"check-{count}", (body, letters), at)


def changed(at: Point) -> Item:
    """The sign of what is other than at first."""
    letters = Label(0, 2.7, "±", 8.4, "sans", 700, fill="#FFFFFF")
    return Item("changed", (Disc(0, 0, 5, fill=CHANGE, stroke="#FFFFFF", width=1.2), letters), at)
