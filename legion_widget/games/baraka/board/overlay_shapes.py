"""The shapes that are laid over a table: rings, marks, paths and arrows of acts, the facing of a weapon."""

from __future__ import annotations

import math
from collections.abc import Iterator

from ....drawing.palette import Palette
from ....engine.scene import Disc, Item, Label, Poly, Shape
from ..actions import Point
from ..look import TENTH, line
from ..look import at as world
from ..unit import Unit


def rings(unit: Unit, ink: Palette) -> Iterator[Item]:
    """Yield a ring round each miniature of a unit."""
    shapes: list[Shape] = []
    for member in unit.members:
        x, y = world(member.place)
        r = member.profile.radius * TENTH + 2.5
        shapes += [Disc(x, y, r, stroke="#2B2008", width=4.4), Disc(x, y, r, stroke=ink.selected, width=2.6)]
    if shapes:
        yield Item(f"selected-{unit.id}", tuple(shapes))


def ring(place: Point, radius: int, ink: Palette) -> Iterator[Shape]:
    """Yield a ring of a radius, in tenths of a millimetre, round a point."""
    x, y = world(place)
    yield Disc(x, y, radius * TENTH, stroke=ink.reach_rim, width=4.0)
    yield Disc(x, y, radius * TENTH, stroke=ink.reach_edge, width=2.0)


def spot_item(place: Point, id: str, ink: Palette, kind: str) -> Item:
    """A mark at a point: dashed where something happens, a cross where a miniature is lost."""
    x, y = world(place)
    if kind == "lost":
        strokes = (((x - 8, y - 8), (x + 8, y + 8)), ((x - 8, y + 8), (x + 8, y - 8)))
        shapes: list[Shape] = [Poly(segment, stroke="#FFFFFF", width=6.0, closed=False) for segment in strokes]
        shapes += [Poly(segment, stroke=ink.target, width=3.2, closed=False) for segment in strokes]
        return Item(id, tuple(shapes))
    points = tuple((x + 17 * math.sin(n * math.pi / 12), y - 17 * math.cos(n * math.pi / 12)) for n in range(24))
    edge = Poly(points, stroke=ink.reach_edge, width=2.2, dash=(3.4, 2.4))
    return Item(id, (Poly(points, stroke=ink.reach_rim, width=3.8, alpha=0.8), edge))


def act_path(path: tuple[Point, ...], number: int, ink: Palette, radius: int) -> Item:
    """Return the path of a planned move, with the number of the act at its end."""
    points = line(path)
    x, y = points[-1]
    shapes: list[Shape] = [
        Poly(points, stroke=ink.reach_rim, width=5.0, closed=False),
        Poly(points, stroke=ink.reach_edge, width=2.6, dash=(6.0, 4.0), closed=False),
        Disc(x, y, radius * TENTH, fill=ink.reach_disc, alpha=0.7),
        Disc(x, y, radius * TENTH, stroke=ink.reach_edge, width=1.6),
        Label(x, y + 4, str(number), 12, "condensed", 700, fill=ink.reach_ink),
    ]
    return Item(f"act-{number}", tuple(shapes))


def facing_shapes(start: Point, ahead: Point, ink: Palette) -> tuple[Shape, ...]:
    """Return the new facing of a support weapon: a line that ends in a bar across it."""
    (x1, y1), (x2, y2) = world(start), world(ahead)
    long = math.hypot(x2 - x1, y2 - y1)
    dx, dy = (y2 - y1) / long * 14, (x1 - x2) / long * 14
    lines = (((x1, y1), (x2, y2)), ((x2 - dx, y2 - dy), (x2 + dx, y2 + dy)))
    under = [Poly(segment, stroke=ink.reach_rim, width=5.0, closed=False) for segment in lines]
    return (*under, *(Poly(segment, stroke=ink.reach_edge, width=2.4, closed=False) for segment in lines))


def act_arrow(start: Point, end: Point, number: int, ink: Palette, charge: bool) -> Item:
    """Return the arrow of a planned fire or charge, with the number of the act."""
    (x1, y1), (x2, y2) = world(start), world(end)
    long = math.hypot(x2 - x1, y2 - y1) or 1.0
    ux, uy = (x2 - x1) / long, (y2 - y1) / long
    tip = x2 - ux * 12, y2 - uy * 12
    wings = [(tip[0] - ux * 11 - side * uy * 7, tip[1] - uy * 11 + side * ux * 7) for side in (1, -1)]
    dash = () if charge else (5.0, 4.0)
    shapes: list[Shape] = [
        Poly(((x1, y1), tip), stroke="#FFFFFF", width=6.0, closed=False, alpha=0.9),
        Poly(((x1, y1), tip), stroke=ink.target, width=3.4 if charge else 2.2, dash=dash, closed=False),
        Poly((tip, *wings), fill=ink.target),
    ]
    x, y = x1 + ux * long * 0.42, y1 + uy * long * 0.42
    shapes += [Disc(x, y, 8, fill="#FFFFFF"), Disc(x, y, 8, stroke=ink.target, width=1.4)]
    shapes.append(Label(x, y + 4, str(number), 12, "condensed", 700, fill=ink.target))
    return Item(f"act-{number}", tuple(shapes))
