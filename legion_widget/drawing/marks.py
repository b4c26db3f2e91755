"""The marks on counters for what they have done, may not do, or have become. They differ in form, not only in hue."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, get_args

from ..engine.scene import Disc, Point, Poly, Shape
from .outline import rounded
from .palette import LIGHT
from .symbols import HALF

Mark = Literal[
    "moved",
    "bound",
    "fought",
    "selected",
    "target",
    "eliminated",
    "captured",
    "ghost",
    "fatigued",
    "isolated",
    "first_fire",
    "final_fire",
    "declared",
]
MARKS: tuple[str, ...] = get_args(Mark)


def line(ink: str, *points: Point, wide: float = 1.15) -> Poly:
    """An open line."""
    return Poly(points, stroke=ink, width=wide, closed=False)


def glow() -> list[Shape]:
    """The shine of a chosen counter, under it."""
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
            out.append(line(LIGHT.target, *bend, wide=3.0))
    return out


def _moved() -> list[Shape]:
    x = y = HALF - 1.0
    out: list[Shape] = [Disc(x, y, 5.0, fill="#FFFFFF"), Disc(x, y, 4.2, fill=LIGHT.moved)]
    for dx in (-1.9, 0.5):
        out.append(line("#FFFFFF", (x + dx, y - 2), (x + dx + 1.7, y), (x + dx, y + 2), wide=1.0))
    return out


def _fought() -> list[Shape]:
    x, y = HALF - 1.0, -HALF + 1.0
    return [
        Disc(x, y, 5.0, fill="#FFFFFF"),
        Disc(x, y, 4.2, fill=LIGHT.fought),
        line("#FFFFFF", (x - 1.8, y - 1.8), (x + 1.8, y + 1.8), wide=1.2),
        line("#FFFFFF", (x - 1.8, y + 1.8), (x + 1.8, y - 1.8), wide=1.2),
    ]


def _bound() -> list[Shape]:
    """An exclamation mark: it has a duty, to fight."""
    x, y = -HALF + 1.0, -HALF + 1.0
    return [
        Disc(x, y, 5.0, fill="#FFFFFF"),
        Disc(x, y, 4.2, fill=LIGHT.fought),
        line("#FFFFFF", (x, y - 2.6), (x, y + 0.6), wide=1.4),
        Disc(x, y + 2.5, 0.8, fill="#FFFFFF"),
    ]


def _eliminated() -> list[Shape]:
    out: list[Shape] = [Poly(rounded(-HALF, -HALF, HALF, HALF, 2.8), fill="#F4EFE2", alpha=0.5)]
    for ink, wide in (("#FFFFFF", 5.4), (LIGHT.target, 3.0)):
        out.append(line(ink, (-11, -11), (11, 11), wide=wide))
        out.append(line(ink, (-11, 11), (11, -11), wide=wide))
    return out


def _badge(x: float, y: float, fill: str) -> list[Shape]:
    """The disc of a mark, on white."""
    return [Disc(x, y, 5.0, fill="#FFFFFF"), Disc(x, y, 4.2, fill=fill)]


def _fatigued() -> list[Shape]:
    """Two chevrons that hang down, clear of the figures."""
    x, y = -HALF - 1.2, 4.0
    out = _badge(x, y, _BROWN)
    for dy in (-1.9, 0.5):
        out.append(line("#FFFFFF", (x - 2, y + dy), (x, y + dy + 1.7), (x + 2, y + dy), wide=1.0))
    return out


def _isolated() -> list[Shape]:
    """A ring with a bar across: nothing comes through."""
    x, y = -HALF - 1.2, -4.8
    return [
        Disc(x, y, 4.6, fill="#FFFFFF"),
        Disc(x, y, 3.3, stroke=LIGHT.target, width=1.4),
        line(LIGHT.target, (x - 2.2, y + 2.2), (x + 2.2, y - 2.2), wide=1.4),
    ]


def _first_fire() -> list[Shape]:
    """One shot."""
    x, y = HALF - 1.0, -HALF + 1.0
    return [*_badge(x, y, _BROWN), Disc(x, y, 1.5, fill="#FFFFFF")]


def _final_fire() -> list[Shape]:
    """Two shots and a bar: no more."""
    x, y = HALF - 1.0, -HALF + 1.0
    return [
        *_badge(x, y, LIGHT.fought),
        Disc(x - 1.7, y - 0.9, 1.2, fill="#FFFFFF"),
        Disc(x + 1.7, y - 0.9, 1.2, fill="#FFFFFF"),
        line("#FFFFFF", (x - 2.4, y + 1.9), (x + 2.4, y + 1.9), wide=1.1),
    ]


def _declared() -> list[Shape]:
    """An arrow: it is going to attack."""
    x, y = -HALF + 2.4, -HALF - 0.6
    return [
        *_badge(x, y, LIGHT.fought),
        line("#FFFFFF", (x - 1.9, y + 1.9), (x + 1.6, y - 1.6), wide=1.2),
        line("#FFFFFF", (x - 0.9, y - 1.9), (x + 1.9, y - 1.9), (x + 1.9, y + 0.9), wide=1.2),
    ]


#: Fatigue and fire have no colour of their own in the palette: the brown of an area's name.
_BROWN = "#6B3F12"

#: The marks that lie over a counter, in the order in which they are painted.
DRAWN: dict[str, Callable[[], list[Shape]]] = {
    "selected": _selected,
    "target": _target,
    "isolated": _isolated,
    "fatigued": _fatigued,
    "moved": _moved,
    "bound": _bound,
    "declared": _declared,
    "first_fire": _first_fire,
    "final_fire": _final_fire,
    "fought": _fought,
    "eliminated": _eliminated,
}


def mark_shapes(mark: str) -> tuple[Shape, ...]:
    """One mark alone, where it stands on a counter: for a key."""
    return tuple(DRAWN[mark]())


__all__ = ["DRAWN", "MARKS", "Mark", "glow", "line", "mark_shapes"]
