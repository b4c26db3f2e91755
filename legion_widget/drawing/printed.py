"""Counters and markers as printed and cut out: without a shadow, with colour bleeding over the edge."""

from __future__ import annotations

import math
from collections.abc import Iterable

from ..engine.scene import Disc, Label, Poly, Shape
from .counters import PLAIN, CounterLook, counter, scaled
from .marks import DRAWN, line
from .outline import rectangle
from .symbols import HALF, SYMBOLS
from .typeset import width

#: How far the colour of a counter runs over its edge, in world units.
BLEED = 2.0
_BAND = -HALF + 8.7
_INK = "#2B2119"


def bled(look: CounterLook, shapes: Iterable[Shape]) -> tuple[Shape, ...]:
    """The shapes of `counter` as they are printed: no shadow, and the colours of the card run over its edge."""
    paper = Poly(rectangle(-HALF - BLEED, -HALF - BLEED, HALF + BLEED, HALF + BLEED), fill=look.paper)
    band = Poly(rectangle(-HALF - BLEED, -HALF - BLEED, HALF + BLEED, _BAND), fill=look.band)
    # The two shadows are the first shapes of a counter; of its card the outline tells the side, not what is cut.
    return (paper, band, *list(shapes)[2:])


def back(look: CounterLook, symbol: str = "", name: str = "") -> tuple[Shape, ...]:
    """The back of a counter whose game has none: its side's colours, with its symbol large, and no figures."""
    half = HALF + BLEED
    shapes: list[Shape] = [Poly(rectangle(-half, -half, half, half), fill=look.band)]
    shapes.append(Poly(rectangle(-HALF + 2.2, -HALF + 2.2, HALF - 2.2, HALF - 2.2), stroke=look.band_ink, width=0.7))
    drawn = SYMBOLS.get(symbol)
    if drawn is not None:
        shapes += scaled(drawn(look.band_ink, look.band), 1.25)
    if name:
        shapes.append(_line(name, 9.6, look.band_ink, 5.6))
    return tuple(shapes)


def marker(title: str, sign: Iterable[Shape], look: CounterLook = PLAIN, under: str = "") -> tuple[Shape, ...]:
    """A marker: what it is called, its sign, and a line under it."""
    half = HALF + BLEED
    return (
        Poly(rectangle(-half, -half, half, half), fill=look.paper),
        Poly(rectangle(-half, -half, half, _BAND), fill=look.band),
        _line(title, -HALF + 6.6, look.band_ink, 6.0),
        *sign,
        *((_line(under, HALF - 2.2, look.ink, 5.6),) if under else ()),
    )


def mark_sign(mark: str, by: float = 1.7) -> tuple[Shape, ...]:
    """The mark of a counter, alone in the middle of a marker."""
    shapes = DRAWN[mark]()
    discs = [shape for shape in shapes if isinstance(shape, Disc)]
    x, y = (discs[0].x, discs[0].y) if discs else (0.0, 0.0)
    moved: list[Shape] = []
    for shape in shapes:
        if isinstance(shape, Poly):
            points = tuple((px - x, py - y) for px, py in shape.points)
            moved.append(Poly(points, shape.fill, shape.stroke, shape.width, shape.dash, shape.alpha, shape.closed))
        elif isinstance(shape, Disc):
            moved.append(Disc(shape.x - x, shape.y - y, shape.r, shape.fill, shape.stroke, shape.width, shape.alpha))
    return lowered(scaled(moved, by))


def lowered(shapes: Iterable[Shape], by: float = 4.0) -> tuple[Shape, ...]:
    """Shapes moved down, to the middle of what a marker leaves under its title."""
    out: list[Shape] = []
    for shape in shapes:
        if isinstance(shape, Poly):
            points = tuple((x, y + by) for x, y in shape.points)
            out.append(Poly(points, shape.fill, shape.stroke, shape.width, shape.dash, shape.alpha, shape.closed))
        elif isinstance(shape, Disc):
            out.append(Disc(shape.x, shape.y + by, shape.r, shape.fill, shape.stroke, shape.width, shape.alpha))
        elif isinstance(shape, Label):
            out.append(Label(shape.x, shape.y + by, shape.text, shape.size, shape.font, shape.weight, fill=shape.fill))
    return tuple(out)


def figure(text: str, ink: str = _INK, size: float = 15.0) -> tuple[Shape, ...]:
    """A number or a short word, large, as the sign of a marker."""
    return (_line(text, 8.6, ink, size, 23.0),)


def sun(ink: str = "#C8761A", *, heat: bool = False) -> tuple[Shape, ...]:
    """The sign of a clear day, a ring with rays, or of heat, whose disc is full: both differ without colours too."""
    ring = (Disc(0, 0, 1.9, fill="#FFFFFF"),) if not heat else ()
    rays = [
        line(ink, *((r * math.cos(a), r * math.sin(a)) for r in (5.4, 8.2)), wide=1.4)
        for a in (math.radians(45 * k) for k in range(8))
    ]
    return lowered((Disc(0, 0, 3.8, fill=ink), *ring, *rays))


def storm(ink: str = "#9A7438") -> tuple[Shape, ...]:
    """The sign of a sandstorm: gusts over one another."""
    gusts = []
    for k, (left, right) in enumerate(((-9, 6), (-6, 9), (-9, 3))):
        wave = tuple(
            (x, 5.0 * (k - 1) + 1.4 * math.sin(x)) for x in (left + (right - left) * n / 16 for n in range(17))
        )
        gusts.append(line(ink, *wave, wide=1.5))
    return lowered(gusts)


def cloud(ink: str = "#5B6B78") -> tuple[Shape, ...]:
    """The sign of bad weather: a cloud with rain."""
    puffs = [Disc(x, y, r, fill=ink) for x, y, r in ((-4.4, -1.0, 3.4), (0.4, -3.0, 4.4), (4.8, -0.8, 3.2))]
    base = Poly(rectangle(-5.0, -1.4, 5.4, 2.4), fill=ink)
    return lowered((*puffs, base, *(line(ink, (x, 4.2), (x - 1.6, 7.6), wide=1.2) for x in (-3.6, 0.6, 4.8))))


def _line(text: str, y: float, ink: str, size: float, room: float = 25.0) -> Label:
    """A line in the middle, as large as it fits."""
    wide = width(text, size, "condensed") or 1.0
    return Label(0, y, text, round(min(size, size * room / wide), 2), "condensed", weight=700, fill=ink)


__all__ = ["BLEED", "back", "bled", "cloud", "counter", "figure", "lowered", "mark_sign", "marker", "storm", "sun"]
