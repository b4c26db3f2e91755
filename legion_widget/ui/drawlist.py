"""From scene items to a draw list: batches of like strokes in canvas pixels, as plain Python numbers and strings.

Everything is checked here, before anything is sent: one bad number or colour freezes every canvas of the page. What a
batch becomes on a canvas is the pens' affair.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any, NamedTuple

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
    """Polygons to be filled, in order."""

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
    """Circles to be drawn as lines of one width, in order."""

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
    """Lines of text, those of one style after the other."""

    lines: tuple[Line, ...]


Batch = Fills | Strokes | Discs | Rings | Holed | Texts
Placed = tuple[Item, Shape]


def draw_list(items: Iterable[Item], apart: Iterable[Item], factor: float) -> list[Batch]:
    """The batches for items in order, then for items that lie apart (counters), rank of shapes by rank of shapes.

    Where several of the latter stand on one hex the first of each hex are drawn before all the second, and so on.
    ``factor`` is pixels for a world unit. Raises ``ValueError`` that names the item for what no canvas can draw.

    >>> draw_list([Item("dot", (Disc(1, 2, 3, fill="#102030"),))], (), 2.0)
    [Discs(circles=((2.0, 4.0, 6.0, '#102030', 1.0),))]
    """
    batches: list[Batch] = []
    for _, run in groupby(((item, shape) for item in items for shape in item.shapes), _alike):
        batches += _batch(run, factor)
    floors: dict[str, int] = {}
    ranks: dict[tuple[int, int], list[Placed]] = {}
    for item in apart:
        floor = 0
        if item.hex is not None:
            floor = floors.get(item.hex, 0)
            floors[item.hex] = floor + 1
        for rank, shape in enumerate(item.shapes):
            ranks.setdefault((floor, rank), []).append((item, shape))
    for place in sorted(ranks):
        batches += _batch(ranks[place], factor)
    return batches


def _alike(placed: Placed) -> Any:
    """Shapes in a row with the same key make one batch that keeps their order."""
    shape = placed[1]
    if isinstance(shape, Poly) and not shape.holes and bool(shape.fill) != bool(shape.stroke):
        return "fill" if shape.fill else (shape.width, shape.dash, shape.closed)
    if isinstance(shape, Disc) and bool(shape.fill) != bool(shape.stroke):
        return "disc" if shape.fill else ("ring", shape.width)
    return object()


class _Sorter:
    """Gathers the shapes of one batch by what they need."""

    def __init__(self, factor: float) -> None:
        self.factor = factor
        self.fills: list[Inked] = []
        self.holed: list[Holed] = []
        self.strokes: dict[tuple[float, tuple[float, ...], bool], list[Inked]] = {}
        self.discs: list[Circle] = []
        self.rings: dict[float, list[Circle]] = {}
        self.lines: list[Line] = []

    def batches(self) -> Iterator[Batch]:
        if self.fills:
            yield Fills(tuple(self.fills))
        yield from self.holed
        for (width, dash, closed), lines in self.strokes.items():
            yield Strokes(width, dash, closed, tuple(lines))
        if self.discs:
            yield Discs(tuple(self.discs))
        for width, circles in self.rings.items():
            yield Rings(width, tuple(circles))
        if self.lines:
            self.lines.sort(key=lambda line: [str(value) for value in line[:6]])
            yield Texts(tuple(self.lines))

    def poly(self, shape: Poly, x: float, y: float) -> None:
        points, alpha = self.points(shape.points, x, y), _alpha(shape.alpha)
        if shape.fill:
            colour = _colour(shape.fill)
            if shape.holes:
                rings = (points, *(self.points(ring, x, y) for ring in shape.holes))
                self.holed.append(Holed(rings, colour, alpha))
            else:
                self.fills.append((points, colour, alpha))
        if shape.stroke:
            width, colour = self.length(shape.width, "width"), _colour(shape.stroke)
            dash = tuple(self.length(part, "dash") for part in shape.dash)
            if width:  # a canvas would take the width of the line before for none
                self.strokes.setdefault((width, dash, bool(shape.closed)), []).append((points, colour, alpha))

    def disc(self, shape: Disc, x: float, y: float) -> None:
        place = self.pixel(shape.x, x), self.pixel(shape.y, y), self.length(shape.r, "radius")
        alpha = _alpha(shape.alpha)
        if shape.fill:
            self.discs.append((*place, _colour(shape.fill), alpha))
        if shape.stroke:
            width, colour = self.length(shape.width, "width"), _colour(shape.stroke)
            if width:
                self.rings.setdefault(width, []).append((*place, colour, alpha))

    def label(self, shape: Label, x: float, y: float) -> None:
        if shape.font not in FONTS or shape.anchor not in _ALIGN:
            raise ValueError(f"a label has no font {shape.font!r} or anchor {shape.anchor!r}")
        size, halo = self.length(shape.size, "size"), self.length(shape.halo_width, "width of the halo")
        font = f"{'italic ' if shape.italic else ''}{int(_number(shape.weight))} {size:.2f}px {FONTS[shape.font]}"
        text = str(shape.text)
        if not text.isascii():
            text.encode()  # half a character cannot be sent
        self.lines.append(
            Line(
                font,
                _ALIGN[shape.anchor],
                _alpha(shape.alpha),
                _colour(shape.fill),
                _colour(shape.halo) if shape.halo and halo else None,
                halo,
                text,
                self.pixel(shape.x, x),
                self.pixel(shape.y, y),
            )
        )

    # ---- numbers ----------------------------------------------------------------------------------

    def points(self, points: Iterable[Point], x: float, y: float) -> Points:
        factor, low, high = self.factor, -LIMIT, LIMIT
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


def _batch(placed: Iterable[Placed], factor: float) -> Iterator[Batch]:
    """The batches for shapes of which each may be drawn before or after any other."""
    sorter = _Sorter(factor)
    for item, shape in placed:
        try:
            x, y = _number(item.at[0]), _number(item.at[1])
            if isinstance(shape, Poly):
                sorter.poly(shape, x, y)
            elif isinstance(shape, Disc):
                sorter.disc(shape, x, y)
            elif isinstance(shape, Label):
                sorter.label(shape, x, y)
        except (ValueError, TypeError, OverflowError, UnicodeError) as error:
            raise ValueError(f"item {item.id!r} cannot be drawn: {error}") from error
    return sorter.batches()


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


__all__ = ["Batch", "Discs", "Fills", "Holed", "Line", "Rings", "Strokes", "Texts", "draw_list"]
