"""Convert scene items to a draw list: batches of like strokes in canvas pixels, as plain numbers and strings.

Everything is checked here, before anything is sent: one bad number or colour freezes every canvas of the page. What a
batch becomes on a canvas is the pens' affair.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from itertools import chain
from operator import itemgetter
from typing import Any, NamedTuple

from ..engine.kept import Kept
from ..engine.scene import Disc, Item, Label, Point, Poly, Shape
from .svg import FONTS

Points = tuple[Point, ...]
#: A polygon or line with its colour and alpha.
Inked = tuple[Points, str, float]
#: A circle: x, y, radius, colour, alpha.
Circle = tuple[float, float, float, str, float]

#: No picture reaches further than this many pixels; a canvas counts in single precision.
LIMIT = 1e6
_COLOUR = re.compile("#[0-9a-fA-F]{6}")
_ALIGN = {"start": "left", "middle": "center", "end": "right"}


class Fills(NamedTuple):
    """Polygons to fill, in order."""

    polygons: tuple[Inked, ...]


class Strokes(NamedTuple):
    """Outlines or lines of one width, in order."""

    width: float
    dash: tuple[float, ...]
    closed: bool
    lines: tuple[Inked, ...]


class Discs(NamedTuple):
    """Circles to be filled, in order."""

    circles: tuple[Circle, ...]


class Rings(NamedTuple):
    """Circles to outline with one width, in order."""

    width: float
    circles: tuple[Circle, ...]


class Holed(NamedTuple):
    """A polygon with holes: its outline and theirs."""

    rings: tuple[Points, ...]
    colour: str
    alpha: float


class Line(NamedTuple):
    """A line of text with its style."""

    font: str
    align: str
    alpha: float
    colour: str
    halo: str | None
    halo_width: float
    text: str
    x: float
    y: float


class Texts(NamedTuple):
    """Lines of text, grouped by style."""

    lines: tuple[Line, ...]


Batch = Fills | Strokes | Discs | Rings | Holed | Texts

#: Where a mark belongs: its kind of batch, and what all marks of one batch share.
Slot = tuple[Any, ...]


class Drawn(NamedTuple):
    """The draw list of one shape, in pixels.

    Args:
        run: shapes in a row with the same one make one batch that keeps their order; None: it makes batches of its own.
        marks: each with the slot to which it belongs.
    """

    run: Any
    marks: tuple[tuple[Slot, Any], ...]


#: What the items of a layer drew when they were drawn last, at what scale.
DrawnItems = Kept[tuple[Item, float], tuple[Drawn, ...]]


def draw_list(
    items: Iterable[Item], apart: Iterable[Item], factor: float, known: DrawnItems | None = None
) -> list[Batch]:
    """The batches for items in order, then for items that lie apart (counters), rank of shapes by rank of shapes.

    Where several of the latter stand on one hex the first of each hex are drawn before all the second, and so on.
    ``factor`` is pixels for a world unit; ``known`` is what was drawn last on the same layer. Raises ``ValueError``
    that names the item for what no canvas can draw.

    >>> draw_list([Item("dot", (Disc(1, 2, 3, fill="#102030"),))], (), 2.0)
    [Discs(circles=((2.0, 4.0, 6.0, '#102030', 1.0),))]
    """
    inline, apart = tuple(items), tuple(apart)
    things = [(item.id, (item, factor)) for item in (*inline, *apart)]
    drawn = (Kept() if known is None else known).of(things, _drawn)
    batches: list[Batch] = []
    run: list[Drawn] = []
    for shape in chain.from_iterable(drawn[: len(inline)]):
        if run and (shape.run is None or shape.run != run[-1].run):
            batches += _batches(run)
            run = []
        run.append(shape)
    batches += _batches(run)
    floors: dict[str, int] = {}
    ranks: dict[tuple[int, int], list[Drawn]] = {}
    for item, shapes in zip(apart, drawn[len(inline) :], strict=True):
        floor = 0
        if item.hex is not None:
            floor = floors.get(item.hex, 0)
            floors[item.hex] = floor + 1
        for rank, shape in enumerate(shapes):
            ranks.setdefault((floor, rank), []).append(shape)
    for place in sorted(ranks):
        batches += _batches(ranks[place])
    return batches


#: The kinds of batches in the order in which those of shapes that may lie anyhow are drawn.
_KINDS: tuple[Any, ...] = (Fills, Holed, Strokes, Discs, Rings, Texts)


def _batches(shapes: Iterable[Drawn]) -> list[Batch]:
    """The batches for shapes of which each may be drawn before or after any other."""
    slots: dict[Slot, list[Any]] = {}
    for shape in shapes:
        for slot, mark in shape.marks:
            slots.setdefault(slot, []).append(mark)
    batches: list[Batch] = []
    for kind in _KINDS:
        for slot, marks in slots.items():
            if slot[0] is not kind:
                continue
            if kind is Holed:
                batches += marks
            elif kind is Texts:  # those of one style after the other
                batches.append(Texts(tuple([line for _, line in sorted(marks, key=itemgetter(0))])))
            else:
                batches.append(kind(*slot[1:], tuple(marks)))
    return batches


# ---- one item ---------------------------------------------------------------------------------------


def _drawn(thing: tuple[Item, float]) -> tuple[Drawn, ...]:
    """Return the draw list of an item's shapes, at a number of pixels per world unit."""
    item, factor = thing
    try:
        pencil = _Pencil(factor, _number(item.at[0]), _number(item.at[1]))
        return tuple([pencil.drawn(shape) for shape in item.shapes])
    except (ValueError, TypeError, OverflowError, UnicodeError) as error:
        raise ValueError(f"item {item.id!r} cannot be drawn: {error}") from error


class _Pencil:
    """Draws shapes at ``x``, ``y`` in world units."""

    def __init__(self, factor: float, x: float, y: float) -> None:
        self.factor, self.x, self.y = factor, x, y

    def drawn(self, shape: Shape) -> Drawn:
        if isinstance(shape, Poly):
            return self.poly(shape)
        if isinstance(shape, Disc):
            return self.disc(shape)
        return Drawn(None, (self.label(shape),) if isinstance(shape, Label) else ())

    def poly(self, shape: Poly) -> Drawn:
        points, alpha = self.points(shape.points), _alpha(shape.alpha)
        fill, line = shape.fill, shape.stroke
        marks: list[tuple[Slot, Any]] = []
        if fill:
            fill = _colour(fill)
            if shape.holes:
                rings = (points, *(self.points(ring) for ring in shape.holes))
                marks.append(((Holed,), Holed(rings, fill, alpha)))
            else:
                marks.append(((Fills,), (points, fill, alpha)))
        if line:
            width, line = self.length(shape.width, "width"), _colour(line)
            dash = tuple([self.length(part, "dash") for part in shape.dash])
            if width:  # a canvas would take the width of the line before for none
                marks.append(((Strokes, width, dash, bool(shape.closed)), (points, line, alpha)))
        if shape.holes or bool(fill) == bool(line):
            return Drawn(None, tuple(marks))
        return Drawn("fill" if fill else (shape.width, shape.dash, shape.closed), tuple(marks))

    def disc(self, shape: Disc) -> Drawn:
        place = self.pixel(shape.x, self.x), self.pixel(shape.y, self.y), self.length(shape.r, "radius")
        alpha = _alpha(shape.alpha)
        marks: list[tuple[Slot, Any]] = []
        if shape.fill:
            marks.append(((Discs,), (*place, _colour(shape.fill), alpha)))
        if shape.stroke:
            width, colour = self.length(shape.width, "width"), _colour(shape.stroke)
            if width:
                marks.append(((Rings, width), (*place, colour, alpha)))
        if bool(shape.fill) == bool(shape.stroke):
            return Drawn(None, tuple(marks))
        return Drawn("disc" if shape.fill else ("ring", shape.width), tuple(marks))

    def label(self, shape: Label) -> tuple[Slot, Any]:
        """A line of text, after what lines of one style have in common."""
        if shape.font not in FONTS or shape.anchor not in _ALIGN:
            raise ValueError(f"a label has no font {shape.font!r} or anchor {shape.anchor!r}")
        size, halo = self.length(shape.size, "size"), self.length(shape.halo_width, "width of the halo")
        font = f"{'italic ' if shape.italic else ''}{int(_number(shape.weight))} {size:.2f}px {FONTS[shape.font]}"
        text = str(shape.text)
        if not text.isascii():
            text.encode()  # half a character cannot be sent
        line = Line(
            font,
            _ALIGN[shape.anchor],
            _alpha(shape.alpha),
            _colour(shape.fill),
            _colour(shape.halo) if shape.halo and halo else None,
            halo,
            text,
            self.pixel(shape.x, self.x),
            self.pixel(shape.y, self.y),
        )
        return (Texts,), ([str(value) for value in line[:6]], line)

    # ---- numbers ----------------------------------------------------------------------------------

    def points(self, points: Iterable[Point]) -> Points:
        factor, x, y, low, high = self.factor, self.x, self.y, -LIMIT, LIMIT
        scaled = tuple([(float((px + x) * factor), float((py + y) * factor)) for px, py in points])
        for px, py in scaled:
            if not (low <= px <= high and low <= py <= high):
                raise ValueError(f"no point of a picture has the number {px if not low <= px <= high else py}")
        if len(scaled) < 2:
            raise ValueError(f"a polygon or line needs two points or more, not {len(scaled)}")
        return scaled

    def pixel(self, value: float, offset: float) -> float:
        return _bounded((_number(value) + offset) * self.factor, value)

    def length(self, value: float, what: str) -> float:
        number = _bounded(_number(value) * self.factor, value)
        if number < 0:
            raise ValueError(f"no {what} is negative: {value!r}")
        return number


def _number(value: Any) -> float:
    """A plain number. A scalar of numpy would stay in the queue of commands for the kernel's life."""
    if type(value) is float or type(value) is int:
        return float(value)
    if isinstance(value, (str, bytes)):
        raise ValueError(f"{value!r} is not a number")
    return float(value)


def _bounded(number: float, value: Any) -> float:
    if not -LIMIT <= number <= LIMIT:
        why = "too large a number" if math.isfinite(number) else "not a number that can be drawn"
        raise ValueError(f"{value!r} is {why}")
    return number


def _alpha(value: Any) -> float:
    number = _number(value)
    if not 0 <= number <= 1:
        raise ValueError(f"alpha is a number from 0 to 1, not {value!r}")
    return number


def _colour(value: Any) -> str:
    if not isinstance(value, str) or not _COLOUR.fullmatch(value):
        raise ValueError(f"a colour is '#rrggbb', not {value!r}")
    return str(value)


__all__ = ["Batch", "Discs", "DrawnItems", "Fills", "Holed", "Line", "Rings", "Strokes", "Texts", "draw_list"]
