"""The overlays of the editor on a table, and small pictures of terrain."""

from __future__ import annotations

from collections.abc import Sequence

from .....drawing.outline import fixed
from .....engine.scene import Disc, Item, Poly, Scene, Shape
from .....ui.markup import Markup
from .....ui.panels.parts import drawn
from ...actions import Point
from ...look import INKS, line

ACCENT = "#1C4584"


def swatch(kind: str) -> Markup:
    """A kind of terrain, as a small picture."""
    fill, mark = INKS[kind][0]
    corners = fixed([(4, 5), (18, 2), (30, 9), (28, 22), (12, 25), (2, 17)])
    course = fixed([(2, 20), (12, 12), (22, 16), (31, 7)])
    is_line = kind in ("road", "river", "wall", "fence", "trench")
    shape: Shape = (
        Poly(course, stroke=mark, width=5, closed=False)
        if is_line
        else Poly(corners, fill=fill, stroke=mark, width=1.6)
    )
    return drawn(Scene(32, 28, {"all": (Item("swatch", (shape,)),)}, background="none"), 26)


def outline(points: Sequence[Point], closed: bool, ends: bool = False) -> Item:
    """Return the outline being drawn or moved."""
    course = line([(int(x), int(y)) for x, y in points])
    shapes: list[Shape] = [Poly(course, fill=ACCENT, alpha=0.18)] if closed and len(course) > 2 else []
    shapes += [
        Poly(course, stroke="#FFFFFF", width=4, closed=closed),
        Poly(course, stroke=ACCENT, width=2, dash=(6, 4), closed=closed),
    ]
    if ends:
        shapes += [Disc(x, y, 4, fill=ACCENT, stroke="#FFFFFF", width=1.4) for x, y in course[:-1]]
    return Item("outline", tuple(shapes))


def handles(points: Sequence[Point], closed: bool, turning: Point | None) -> Item:
    """The corners of what is chosen, and the handle that turns it."""
    course = line([(int(x), int(y)) for x, y in points])
    shapes: list[Shape] = [
        Poly(course, stroke="#2B2008", width=4.4, closed=closed),
        Poly(course, stroke="#FFC83D", width=2.4, closed=closed),
    ]
    for x, y in course:
        shapes.append(
            Poly(
                fixed([(x - 4, y - 4), (x + 4, y - 4), (x + 4, y + 4), (x - 4, y + 4)]),
                fill="#FFFFFF",
                stroke="#2B2008",
                width=1.4,
            )
        )
    if turning is not None:
        ((x, y),) = line([turning])
        shapes.append(Disc(x, y, 6, fill="#FFFFFF", stroke="#2B2008", width=1.6))
        shapes.append(Disc(x, y, 2.2, fill="#2B2008"))
    return Item("handles", tuple(shapes))


def rings(places: Sequence[Point], radius: float) -> Item:
    """Rings round the miniatures of a unit."""
    shapes: list[Shape] = []
    for x, y in line(list(places)):
        shapes += [
            Disc(x, y, radius + 3, stroke="#2B2008", width=4),
            Disc(x, y, radius + 3, stroke="#FFC83D", width=2.4),
        ]
    return Item("rings", tuple(shapes))


def area(points: Sequence[Point], ink: str) -> Item:
    """The area of an objective."""
    course = line([(int(x), int(y)) for x, y in points])
    return Item(
        "area",
        (
            Poly(course, fill=ink, alpha=0.12),
            Poly(course, stroke="#FFFFFF", width=4),
            Poly(course, stroke=ink, width=2.2, dash=(3, 4)),
        ),
    )
