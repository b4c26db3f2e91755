"""The signs of a map, in local units around 0, 0: towns, forts, positions, airports, landing dots, peaks."""

from __future__ import annotations

import math
from functools import lru_cache

from ..engine.hexgrid import SIDE
from ..engine.scene import Disc, Point, Poly, Shape
from .palette import Palette

# Middle and angle of the houses of a town: they stand in a ring, so that some show round a counter.
_TOWN = (
    (-9.6, -2.2, 12),
    (-4.2, -7.6, -20),
    (3.8, -8.2, 14),
    (9.8, -3.8, -14),
    (8.6, 4.6, 24),
    (1.6, 7.8, -8),
    (-6.2, 6.2, 18),
)
_FORT = (
    (-6.4, -3.4, 10),
    (0.2, -6.4, -12),
    (6.6, -2.6, 16),
    (-3.2, 2.4, -6),
    (4.4, 4.2, 10),
    (-6.8, 6.0, 22),
    (0.6, -0.8, 4),
)


def _house(x: float, y: float, angle: float, ink: Palette, wide: float = 4.6, tall: float = 3.5) -> list[Shape]:
    cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))

    def turn(u: float, v: float) -> Point:
        return round(x + u * cos - v * sin, 2), round(y + u * sin + v * cos, 2)

    w, h = wide / 2, tall / 2
    return [
        Poly((turn(-w, -h), turn(w, -h), turn(w, h), turn(-w, h)), fill=ink.house),
    ]


def _roofs(houses: tuple[tuple[float, float, float], ...], ink: Palette) -> list[Shape]:
    """The sunny half of each roof, one shade lighter."""
    out: list[Shape] = []
    for x, y, angle in houses:
        cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))

        def turn(u: float, v: float, x: float = x, y: float = y, cos: float = cos, sin: float = sin) -> Point:
            return round(x + u * cos - v * sin, 2), round(y + u * sin + v * cos, 2)

        out.append(
            Poly((turn(-2.3, -1.75), turn(2.3, -1.75), turn(2.3, -0.2), turn(-2.3, -0.2)), fill="#FFFFFF", alpha=0.2)
        )
    return out


@lru_cache(maxsize=16)
def city(ink: Palette) -> tuple[Shape, ...]:
    """A town: a ring of houses on a light ground."""
    houses = [shape for x, y, a in _TOWN for shape in _house(x, y, a, ink)]
    halo = [Poly(h.points, stroke=ink.label_halo, width=1.8, alpha=0.75) for h in houses if isinstance(h, Poly)]
    return (*halo, *houses, *_roofs(_TOWN, ink))


def _hexagon(r: float) -> tuple[Point, ...]:
    return tuple(
        (round(r * math.cos(math.radians(60 * k)), 2), round(r * math.sin(math.radians(60 * k)), 2)) for k in range(6)
    )


@lru_cache(maxsize=16)
def fort(ink: Palette) -> tuple[Shape, ...]:
    """A fortified town: houses in a hexagonal wall with bastions, wider than a counter."""
    r = 0.8 * SIDE
    wall = _hexagon(r)
    houses = [shape for x, y, a in _FORT for shape in _house(x, y, a, ink, 4.2, 3.2)]
    return (
        Poly(wall, stroke=ink.label_halo, width=5.6, alpha=0.75),
        *(Disc(x, y, 4.0, fill=ink.label_halo, alpha=0.75) for x, y in wall),
        Poly(wall, fill=ink.wall_fill, alpha=0.72),
        *houses,
        Poly(wall, stroke=ink.wall, width=2.7),
        *(Disc(x, y, 2.9, fill=ink.wall) for x, y in wall),
    )


@lru_cache(maxsize=16)
def position(ink: Palette) -> tuple[Shape, ...]:
    """A position: a triangle with a dot."""
    triangle = ((0.0, -6.4), (6.0, 4.2), (-6.0, 4.2))
    return (
        Poly(triangle, stroke=ink.label_halo, width=4.2, alpha=0.85),
        Poly(triangle, fill=ink.wall_fill),
        Poly(triangle, stroke=ink.wall, width=1.5),
        Disc(0, 0.9, 1.3, fill=ink.wall),
    )


@lru_cache(maxsize=16)
def airport(ink: Palette) -> tuple[Shape, ...]:
    """An airfield: an aeroplane in a circle."""
    cos = math.cos(math.radians(45))
    # Half an outline of an aeroplane that flies up: nose, wing, tail.
    half = (
        (0.0, -9.6),
        (1.3, -7.6),
        (1.4, -3.4),
        (9.2, 0.4),
        (9.2, 2.6),
        (1.3, 1.4),
        (1.0, 5.4),
        (3.8, 7.2),
        (3.8, 8.8),
        (0.0, 7.9),
    )
    outline = [*half, *((-x, y) for x, y in half[-2:0:-1])]
    plane = tuple((round((x - y) * cos, 2), round((x + y) * cos, 2)) for x, y in outline)
    return (
        Disc(0, 0, 13.2, stroke=ink.label_halo, width=3.4, alpha=0.8),
        Disc(0, 0, 12.2, fill=ink.wall_fill, alpha=0.85),
        Disc(0, 0, 12.2, stroke=ink.wall, width=1.4),
        Poly(plane, fill=ink.wall),
    )


@lru_cache(maxsize=16)
def landing(ink: Palette) -> tuple[Shape, ...]:
    """A landing dot: dark on a light ring in both themes, known by its form."""
    return (Disc(0, 0, 4.9, fill=ink.label_halo, alpha=0.9), Disc(0, 0, 3.5, fill=ink.wall))


@lru_cache(maxsize=16)
def peak(ink: Palette) -> tuple[Shape, ...]:
    """A summit: a small solid triangle."""
    return (Poly(((0, -4.0), (4.2, 3.0), (-4.2, 3.0)), fill=ink.mountain_edge, alpha=0.9),)


#: The signs of places, and those of single hexes.
SIGNS = {"city": city, "fortified_city": fort, "position": position, "airport": airport}
MARKS = {"landing": landing}
#: Half the width and height that each sign takes, for the names around it.
REACH = {"city": (14.0, 14.0), "fortified_city": (19.0, 17.5), "position": (7.0, 7.0), "airport": (14.0, 14.0)}

__all__ = ["MARKS", "REACH", "SIGNS", "airport", "city", "fort", "landing", "peak", "position"]
