"""Counters as shapes: a square of 28 world units centred at 0, 0, with its factors, symbol and marks.

A family is known by form as well as by colour (round or cut corners, band, inner frame and star, crescent), and
so is each state of a counter (chevrons, cross, ring, brackets, bars).
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable
from functools import lru_cache
from typing import Literal

import msgspec

from ..engine.scene import Disc, Label, Point, Poly, Shape
from .marks import DRAWN, MARKS, Mark, glow, mark_shapes
from .outline import rectangle, rounded
from .palette import LIGHT, mix, palette
from .symbols import HALF, SIZE, SYMBOLS
from .typeset import width

Cue = Literal["", "frame", "crescent"]
#: What can be read of a counter: all of it; under 20 pixels its figures; under 14 its combat factor.
Detail = Literal["full", "figures", "combat"]


class CounterLook(msgspec.Struct, frozen=True):
    """The style of one family of counters."""

    paper: str
    ink: str
    band: str
    band_ink: str
    #: Corners are ``round`` or ``cut``.
    corners: Literal["round", "cut"] = "round"
    #: What tells two families of like colours apart without colour.
    cue: Cue = ""
    emblem: str = ""


PLAIN = CounterLook("#FBFAF4", "#1B1B1B", "#D9D6CB", "#1B1B1B")


def counter(
    look: CounterLook,
    name: str = "",
    symbol: str = "",
    combat: object = None,
    movement: object = None,
    marks: Collection[str] = (),
    *,
    middle: object = None,
    steps: tuple[int, int] | None = None,
    detail: Detail = "full",
) -> tuple[Shape, ...]:
    """A counter's shapes. ``combat`` and ``movement`` are its figures, either may be None.

    ``middle`` is a third figure between the two; ``steps`` are those left and those of a whole unit, as pips.
    ``detail`` says how much of it is drawn, for pictures where a counter is small: less, and larger.
    ``symbol`` is one of `SYMBOLS`; another word leaves the place empty. Raises ``ValueError`` for an unknown mark.

    >>> shapes = counter(PLAIN, "CERIÑ", "infantry", 3, 3, {"moved"})
    >>> [s.text for s in shapes if isinstance(s, Label)]
    ['CERIÑ', '3', '3']
    """
    unknown = set(marks) - set(MARKS)
    if unknown:
        raise ValueError(f"unknown mark {min(unknown)!r}; known: {', '.join(MARKS)}")
    shapes: list[Shape] = []
    if "selected" in marks:
        shapes += glow()
    ghost = "ghost" in marks
    if not ghost:
        shapes += _shadow(look.corners)
    shapes += _body(look)
    if "captured" in marks:
        shapes.append(Poly(rectangle(-13.4, -13.4, 13.4, -10.6), fill="#FFFFFF"))
        shapes.append(Poly(((-13.4, -10.6), (13.4, -10.6)), stroke="#111111", width=0.8, closed=False))
    lone = combat is None and movement is None
    drawn = SYMBOLS.get(symbol)
    if detail == "combat" and not lone:
        shapes += _figures(look, movement if combat is None else combat, None, 26.0)
    elif detail == "figures" and not lone:
        shapes += _figures(look, combat, movement, 17.0)
    else:
        if detail == "full":
            shapes += _name(look, name, "captured" in marks)
        if drawn is not None:
            shapes += drawn(look.ink, look.paper)
        if middle is not None and detail == "full":
            shapes += _three(look, combat, middle, movement)
        elif not lone:
            shapes += _figures(look, combat, movement)
        if steps is not None:
            shapes += _pips(look, *steps)
    if detail == "full" or lone:
        shapes += _emblem(look, ABOVE if middle is not None and detail == "full" else BELOW)
    if ghost:
        shapes.append(Poly(_outline(look.corners, HALF), fill="#FFFFFF", alpha=0.38))
        shapes.append(Poly(_outline(look.corners, HALF + 1), stroke="#FFFFFF", width=2.4))
        shapes.append(Poly(_outline(look.corners, HALF + 1), stroke=LIGHT.moved, width=1.6, dash=(3.2, 2.2)))
    for mark, draw in DRAWN.items():
        if mark in marks:
            shapes += draw()
    return tuple(shapes)


def veil(at: Point, is_cut: bool, theme: str) -> Shape:
    """Return the veil over a counter that has nothing to do now, in the colour of the map's paper.

    >>> veil((0, 0), False, "dark").fill == palette("dark").paper
    True
    """
    x, y = at
    points = tuple(
        (round(x + dx, 2), round(y + dy, 2)) for dx, dy in _outline("cut" if is_cut else "round", HALF + 0.6)
    )
    return Poly(points, fill=palette(theme).paper, alpha=0.45)


# ---- the card ---------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def _outline(corners: str, half: float, dy: float = 0.0) -> tuple[Point, ...]:
    grow = half - HALF
    if corners == "round":
        points = rounded(-half, -half, half, half, max(1.2, 2.8 + grow))
    else:
        c = 4.6 + grow * 0.6
        points = (
            (-half + c, -half),
            (half - c, -half),
            (half, -half + c),
            (half, half - c),
            (half - c, half),
            (-half + c, half),
            (-half, half - c),
            (-half, -half + c),
        )
    return tuple((x, y + dy) for x, y in points)


def _shadow(corners: str) -> list[Shape]:
    return [
        Poly(_outline(corners, HALF + 0.7, 1.7), fill="#1A1208", alpha=0.2),
        Poly(_outline(corners, HALF + 0.2, 0.9), fill="#1A1208", alpha=0.32),
    ]


def _body(look: CounterLook) -> list[Shape]:
    out: list[Shape] = [Poly(_outline(look.corners, HALF), fill=look.paper)]
    bottom = -HALF + 8.7
    card = _outline(look.corners, HALF)
    # The band is the card above its lower edge.
    band = [p for p in card if p[1] <= bottom]
    band = sorted(band, key=lambda p: math.atan2(p[1] - bottom, p[0]))
    out.append(Poly(((-HALF, bottom), *band, (HALF, bottom)), fill=look.band))
    if look.cue == "crescent":
        out.append(Poly(((-HALF, bottom), (HALF, bottom)), stroke=look.emblem, width=1.0, closed=False))
    if look.cue == "frame":
        out.append(Poly(_outline(look.corners, HALF - 1.5), stroke=look.band, width=1.1))
    light = mix(look.paper, "#FFFFFF", 0.35)
    rim = "#0B0B0B" if _bright(look.paper) < 0.55 else mix(look.ink, "#1B1510", 0.5)
    out.append(
        Poly(((-HALF + 4.6, -HALF + 0.9), (HALF - 4.6, -HALF + 0.9)), stroke=light, width=0.6, closed=False, alpha=0.5)
    )
    out.append(Poly(_outline(look.corners, HALF - 0.2), stroke=rim, width=0.9))
    return out


def _bright(colour: str) -> float:
    return sum(int(colour[k : k + 2], 16) * w for k, w in ((1, 0.3), (3, 0.59), (5, 0.11))) / 255


def _name(look: CounterLook, name: str, low: bool) -> list[Shape]:
    if not name:
        return []
    size = 7.1 if not low else 6.2
    room = 25.2 if look.corners == "round" and look.cue != "frame" else 23.2
    wide = width(name, size, "condensed")
    if wide > room:
        size = max(4.2, size * room / wide)
        while name and width(name, size, "condensed") > room + 1:
            name = name[:-1]
    y = -HALF + 4.45 + size * 0.35 + (1.1 if low else 0)
    return [Label(0, round(y, 2), name, round(size, 2), "condensed", weight=600, fill=look.band_ink)]


def _figures(look: CounterLook, combat: object, movement: object, full: float = 10.9) -> list[Shape]:
    y = HALF - 1.5 if full < 12 or full > 20 else HALF - 4.0
    # Small figures need a wider stroke between them: it would not be seen.
    stroke = 1.25 if full < 12 else 2.5

    def figure(x: float, value: object, anchor: Literal["start", "middle", "end"], room: float) -> Label:
        text = str(value)
        size = full
        wide = width(text, size, "condensed")
        if wide > room:
            size *= room / wide
        return Label(x, y, text, round(size, 2), "condensed", weight=700, fill=look.ink, anchor=anchor)

    if combat is None or movement is None:
        return [figure(0, combat if movement is None else movement, "middle", 22)]
    return [
        figure(-stroke - 0.45, combat, "end", 8 if look.cue else 11),
        figure(stroke + 0.45, movement, "start", 11),
        Poly(rectangle(-stroke, y - 0.41 * full, stroke, y - 0.3 * full), fill=look.ink),
    ]


def _three(look: CounterLook, combat: object, middle: object, movement: object) -> list[Shape]:
    """Three figures with strokes between them, centred."""
    y, gap, full = HALF - 1.7, 3.6, 9.6
    texts = [str(value) for value in (combat, middle, movement)]
    wide = [width(text, full, "condensed") for text in texts]
    size = full * min(1.0, (24.6 - 2 * gap) / sum(wide))
    x = -(sum(wide) * size / full + 2 * gap) / 2
    out: list[Shape] = []
    for k, (text, room) in enumerate(zip(texts, wide, strict=True)):
        room *= size / full
        out.append(Label(round(x + room / 2, 2), y, text, round(size, 2), "condensed", weight=700, fill=look.ink))
        x += room + gap
        if k < 2:
            out.append(Poly(rectangle(x - gap + 0.9, y - 0.41 * full, x - 0.9, y - 0.3 * full), fill=look.ink))
    return out


def _pips(look: CounterLook, left: int, most: int) -> list[Shape]:
    """A pip for each step, at the right of the symbol, from below: those lost are rings."""
    out: list[Shape] = []
    for k in range(most):
        y = round(2.5 - 2.9 * k, 2)
        out.append(Disc(11.0, y, 1.15, fill=look.ink) if k < left else Disc(11.0, y, 0.95, stroke=look.ink, width=0.5))
    return out


#: Where the emblem of a family is: beside its two figures; or, where three take the whole width, beside the symbol.
BELOW, ABOVE = (-9.5, 8.8), (-10.4, -1.2)


def _emblem(look: CounterLook, at: Point) -> list[Shape]:
    x, y = at
    if look.cue == "crescent":
        return [
            Disc(round(x - 0.5, 2), round(y + 0.1, 2), 2.7, fill=look.emblem),
            Disc(round(x + 0.6, 2), round(y - 0.3, 2), 2.2, fill=look.paper),
        ]
    if look.cue == "frame":
        star = []
        for k in range(12):
            r = 2.3 if k % 2 == 0 else 1.15
            a = math.radians(30 * k - 90)
            star.append((round(x + r * math.cos(a), 2), round(y + r * math.sin(a), 2)))
        return [Poly(tuple(star), fill=look.emblem or look.ink)]
    return []


def scaled(shapes: Iterable[Shape], by: float) -> tuple[Shape, ...]:
    """Shapes larger or smaller about 0, 0, lines and letters with them."""

    def grow(points: Iterable[Point]) -> tuple[Point, ...]:
        return tuple((round(x * by, 2), round(y * by, 2)) for x, y in points)

    out: list[Shape] = []
    for s in shapes:
        if isinstance(s, Poly):
            holes = tuple(grow(hole) for hole in s.holes)
            dash = tuple(d * by for d in s.dash)
            out.append(msgspec.structs.replace(s, points=grow(s.points), width=s.width * by, holes=holes, dash=dash))
        elif isinstance(s, Disc):
            out.append(msgspec.structs.replace(s, x=s.x * by, y=s.y * by, r=s.r * by, width=s.width * by))
        elif isinstance(s, Label):
            out.append(msgspec.structs.replace(s, x=s.x * by, y=s.y * by, size=round(s.size * by, 2)))
    return tuple(out)


__all__ = ["MARKS", "PLAIN", "SIZE", "SYMBOLS", "CounterLook", "Mark", "counter", "mark_shapes", "rounded", "scaled"]
