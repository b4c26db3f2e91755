"""Counters as shapes: a square of 28 world units centred at 0, 0, with its figures, symbol and marks.

A family's look is told by form as well as by colour (round or cut corners, band, inner frame and star, crescent), and
so is each state of a counter (chevrons, cross, ring, brackets, bars).
"""

from __future__ import annotations

import math
from collections.abc import Collection
from functools import lru_cache
from typing import Literal

import msgspec

from ..scene import Disc, Label, Point, Poly, Shape
from .palette import LIGHT, mix
from .typeset import width

#: The side of a counter in world units.
SIZE = 28.0
HALF = SIZE / 2

Mark = Literal["moved", "bound", "fought", "selected", "target", "eliminated", "captured", "ghost"]
MARKS: tuple[str, ...] = ("moved", "bound", "fought", "selected", "target", "eliminated", "captured", "ghost")
Cue = Literal["", "frame", "crescent"]
#: What can be read of a counter: all of it; under 20 pixels its figures; under 14 its combat factor.
Detail = Literal["full", "figures", "combat"]


class CounterLook(msgspec.Struct, frozen=True):
    """How the counters of one family look."""

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
    detail: Detail = "full",
) -> tuple[Shape, ...]:
    """A counter's shapes. ``combat`` and ``movement`` are its figures, either may be None.

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
        shapes += _glow()
    ghost = "ghost" in marks
    if not ghost:
        shapes += _shadow(look.corners)
    shapes += _body(look)
    if "captured" in marks:
        shapes.append(Poly(_box(-13.4, -13.4, 13.4, -10.6), fill="#FFFFFF"))
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
        shapes += _figures(look, combat, movement) if not lone else ()
    shapes += _emblem(look) if detail == "full" or lone else ()
    if ghost:
        shapes.append(Poly(_outline(look.corners, HALF), fill="#FFFFFF", alpha=0.38))
        shapes.append(Poly(_outline(look.corners, HALF + 1), stroke="#FFFFFF", width=2.4))
        shapes.append(Poly(_outline(look.corners, HALF + 1), stroke=LIGHT.moved, width=1.6, dash=(3.2, 2.2)))
    for mark in ("selected", "target", "moved", "bound", "fought", "eliminated"):
        if mark in marks:
            shapes += _MARKS[mark]()
    return tuple(shapes)


# ---- the card ---------------------------------------------------------------------------------


def _box(left: float, top: float, right: float, bottom: float) -> tuple[Point, ...]:
    return ((left, top), (right, top), (right, bottom), (left, bottom))


@lru_cache(maxsize=64)
def rounded(left: float, top: float, right: float, bottom: float, r: float, steps: int = 4) -> tuple[Point, ...]:
    """A box with round corners, clockwise."""
    out: list[Point] = []
    centres = (
        (right - r, top + r, -90),
        (right - r, bottom - r, 0),
        (left + r, bottom - r, 90),
        (left + r, top + r, 180),
    )
    for cx, cy, start in centres:
        for k in range(steps + 1):
            a = math.radians(start + 90 * k / steps)
            out.append((round(cx + r * math.cos(a), 2), round(cy + r * math.sin(a), 2)))
    return tuple(out)


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
        Poly(_box(-stroke, y - 0.41 * full, stroke, y - 0.3 * full), fill=look.ink),
    ]


def _emblem(look: CounterLook) -> list[Shape]:
    if look.cue == "crescent":
        return [
            Disc(-10.0, 8.9, 2.7, fill=look.emblem),
            Disc(-8.9, 8.5, 2.2, fill=look.paper),
        ]
    if look.cue == "frame":
        star = []
        for k in range(12):
            r = 2.3 if k % 2 == 0 else 1.15
            a = math.radians(30 * k - 90)
            star.append((round(-9.5 + r * math.cos(a), 2), round(8.8 + r * math.sin(a), 2)))
        return [Poly(tuple(star), fill=look.emblem or look.ink)]
    return []


# ---- type symbols: a frame of 14.4 x 7.7 centred at 0, -0.5 -----------------------------------

_L, _T, _R, _B, _M = -7.2, -4.35, 7.2, 3.35, -0.5
_W = 1.15


def _line(ink: str, *points: Point, wide: float = _W) -> Poly:
    return Poly(points, stroke=ink, width=wide, closed=False)


def _frame(ink: str) -> Poly:
    return Poly(_box(_L, _T, _R, _B), stroke=ink, width=_W)


def _infantry(ink: str, paper: str) -> list[Shape]:
    return [_frame(ink), _line(ink, (_L, _T), (_R, _B)), _line(ink, (_L, _B), (_R, _T))]


def _cavalry(ink: str, paper: str) -> list[Shape]:
    return [_frame(ink), _line(ink, (_L, _B), (_R, _T))]


def _machine_gun(ink: str, paper: str) -> list[Shape]:
    return [
        _frame(ink),
        _line(ink, (0, 2.3), (0, -2.6)),
        _line(ink, (-2.4, -0.9), (0, -3.3), (2.4, -0.9)),
        _line(ink, (-2.6, 2.2), (2.6, 2.2)),
    ]


def _artillery(ink: str, paper: str) -> list[Shape]:
    return [_frame(ink), Disc(0, _M, 2.1, fill=ink)]


def _armour(ink: str, paper: str) -> list[Shape]:
    return [_frame(ink), Poly(rounded(-4.9, -2.55, 4.9, 1.55, 2.05), stroke=ink, width=_W)]


def _plane(ink: str) -> list[Shape]:
    return [
        Poly(rounded(-1.0, -4.3, 1.0, 3.9, 1.0), fill=ink),
        Poly(rounded(-7.6, -2.6, 7.6, -0.3, 1.1), fill=ink),
        Poly(rounded(-3.0, 2.4, 3.0, 3.9, 0.7), fill=ink),
    ]


def _bomber(ink: str, paper: str) -> list[Shape]:
    return [*_plane(ink), _line(ink, (-2.3, -4.5), (2.3, -4.5), wide=0.8)]


def _seaplane(ink: str, paper: str) -> list[Shape]:
    floats: list[Shape] = []
    for x in (-4.3, 4.3):
        pod = rounded(x - 1.0, -4.4, x + 1.0, 3.0, 1.0)
        floats += [Poly(pod, fill=ink), Poly(pod, stroke=paper, width=0.6)]
    return [*_plane(ink), *floats]


def _fleet(ink: str, paper: str) -> list[Shape]:
    return [
        Poly(((-9.2, 3.0), (9.2, 3.0), (7.0, 7.4), (-7.2, 7.4)), fill=ink),
        Poly(((-5.2, 2.4), (-5.2, 0.2), (5.6, 0.2), (5.6, 2.4)), fill=ink),
        Poly(((-2.6, -0.4), (-2.6, -3.2), (-0.2, -3.2), (-0.2, -0.4)), fill=ink),
        Poly(((1.4, -0.4), (1.4, -2.4), (3.4, -2.4), (3.4, -0.4)), fill=ink),
        _line(ink, (-4.6, 0.2), (-8.0, -1.0)),
        _line(ink, (5.0, 0.4), (8.2, -0.8)),
        _line(ink, (-9.6, 9.2), (-6.4, 8.5), (-3.2, 9.2), (0, 8.5), (3.2, 9.2), (6.4, 8.5), (9.6, 9.2), wide=0.8),
    ]


#: The type symbols, after the field's own signs: each takes ink and paper and gives shapes.
SYMBOLS = {
    "infantry": _infantry,
    "cavalry": _cavalry,
    "machine_gun": _machine_gun,
    "artillery": _artillery,
    "armour": _armour,
    "bomber": _bomber,
    "seaplane": _seaplane,
    "fleet": _fleet,
}


# ---- marks --------------------------------------------------------------------------------------


def _glow() -> list[Shape]:
    return [
        Poly(rounded(-HALF - g, -HALF - g, HALF + g, HALF + g, 3 + g), fill=LIGHT.selected, alpha=0.16)
        for g in (7.5, 6.0, 4.5)
    ]


def _selected() -> list[Shape]:
    ring = rounded(-HALF - 2.3, -HALF - 2.3, HALF + 2.3, HALF + 2.3, 4.6)
    return [Poly(ring, stroke="#2B2008", width=4.2), Poly(ring, stroke=LIGHT.selected, width=2.5)]


def _target() -> list[Shape]:
    e, k = HALF + 2.6, 6.5
    ring = rounded(-e, -e, e, e, 4.2)
    out: list[Shape] = [Poly(ring, stroke="#FFFFFF", width=4.4)]
    for sx in (-1, 1):
        for sy in (-1, 1):
            bend = [(sx * e, sy * (e - k)), (sx * e, sy * (e - 2.4)), (sx * (e - 2.4), sy * e), (sx * (e - k), sy * e)]
            out.append(_line(LIGHT.target, *bend, wide=3.0))
    return out


def _moved() -> list[Shape]:
    x = y = HALF - 1.0
    out: list[Shape] = [Disc(x, y, 5.0, fill="#FFFFFF"), Disc(x, y, 4.2, fill=LIGHT.moved)]
    for dx in (-1.9, 0.5):
        out.append(_line("#FFFFFF", (x + dx, y - 2), (x + dx + 1.7, y), (x + dx, y + 2), wide=1.0))
    return out


def _fought() -> list[Shape]:
    x, y = HALF - 1.0, -HALF + 1.0
    return [
        Disc(x, y, 5.0, fill="#FFFFFF"),
        Disc(x, y, 4.2, fill=LIGHT.fought),
        _line("#FFFFFF", (x - 1.8, y - 1.8), (x + 1.8, y + 1.8), wide=1.2),
        _line("#FFFFFF", (x - 1.8, y + 1.8), (x + 1.8, y - 1.8), wide=1.2),
    ]


def _bound() -> list[Shape]:
    """An exclamation mark: it has a duty, to fight."""
    x, y = -HALF + 1.0, -HALF + 1.0
    return [
        Disc(x, y, 5.0, fill="#FFFFFF"),
        Disc(x, y, 4.2, fill=LIGHT.fought),
        _line("#FFFFFF", (x, y - 2.6), (x, y + 0.6), wide=1.4),
        Disc(x, y + 2.5, 0.8, fill="#FFFFFF"),
    ]


def _eliminated() -> list[Shape]:
    out: list[Shape] = [Poly(_outline("round", HALF), fill="#F4EFE2", alpha=0.5)]
    for ink, wide in (("#FFFFFF", 5.4), (LIGHT.target, 3.0)):
        out.append(_line(ink, (-11, -11), (11, 11), wide=wide))
        out.append(_line(ink, (-11, 11), (11, -11), wide=wide))
    return out


_MARKS = {
    "selected": _selected,
    "target": _target,
    "moved": _moved,
    "bound": _bound,
    "fought": _fought,
    "eliminated": _eliminated,
}


def mark_shapes(mark: str) -> tuple[Shape, ...]:
    """One mark alone, where it stands on a counter: for a key."""
    return tuple(_MARKS[mark]())


__all__ = ["MARKS", "PLAIN", "SIZE", "SYMBOLS", "CounterLook", "Mark", "counter", "mark_shapes", "rounded"]
