"""The shapes of charts without matplotlib: lines, markers, hatching, and the room that words need."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from ..drawing.typeset import width
from ..engine.scene import Disc, Point, Poly, Shape

#: Units of a picture that are an inch, those of its letters, and the room round them.
INCH, LETTERS, HEADING, ROOM = 96.0, 13.0, 16.0, 8.0
NAMED = {"white": "#FFFFFF", "black": "#000000"}
#: The dashes of lines by their sign.
DASHES: dict[str, tuple[float, ...]] = {"-": (), "--": (7, 4), ":": (2, 3), "-.": (7, 3, 2, 3)}
#: How far apart the lines of a hatching are.
HATCHING = 7.0


def room_for(words: str) -> float:
    """The room that words need in the font that a browser has, which may be a wider one than ours."""
    return 1.18 * width(words, LETTERS, "sans")


def colour(name: str) -> str:
    """A colour as the picture has it."""
    return NAMED.get(name, name)


def line(points: Iterable[Point], stroke: str, thick: float, dash: tuple[float, ...] = ()) -> Poly:
    """A line through points of the picture."""
    return Poly(tuple(points), stroke=colour(stroke), width=thick, dash=dash, closed=False)


def between(points: Sequence[Point]) -> Iterator[Point]:
    """Iterate over the corners of steps that change halfway between two points."""
    yield points[0]
    for (x, y), (further, other) in pairwise(points):
        yield from (((x + further) / 2, y), ((x + further) / 2, other))
    yield points[-1]


def marker(sign: str, x: float, y: float, r: float, fill: str) -> Shape:
    """The sign of a point: a disc, or a shape that differs from it in more than colour."""
    corners: dict[str, tuple[Point, ...]] = {
        "s": ((-1, -1), (1, -1), (1, 1), (-1, 1)),
        "^": ((0, -1), (1, 1), (-1, 1)),
        "v": ((0, 1), (-1, -1), (1, -1)),
        "D": ((0, -1.2), (1.2, 0), (0, 1.2), (-1.2, 0)),
        "P": ((-1, -0.4), (-0.4, -0.4), (-0.4, -1), (0.4, -1), (0.4, -0.4), (1, -0.4), (1, 0.4), (0.4, 0.4), (0.4, 1),
              (-0.4, 1), (-0.4, 0.4), (-1, 0.4)),
    }  # fmt: skip
    if sign not in corners:
        return Disc(x, y, r, fill=fill)
    return Poly(tuple((x + r * dx, y + r * dy) for dx, dy in corners[sign]), fill=fill)


def hatching(left: float, top: float, right: float, bottom: float, sign: str) -> Iterator[Shape]:
    """Iterate over the white lines or dots that tell a box from others without its colour."""
    wide, high = right - left, bottom - top
    if "." in sign:
        for row in range(1, int(high / HATCHING) + 1):
            for column in range(1, int(wide / HATCHING) + 1):
                yield Disc(left + column * HATCHING - 3, top + row * HATCHING - 3, 1.1, fill="#FFFFFF")
    slopes = (1,) * ("/" in sign) + (1, -1) * ("x" in sign)
    for slope in slopes:
        for n in range(1, int((wide + high) / HATCHING) + 1):
            reach = n * HATCHING
            one = (left + max(0.0, reach - high), top + min(reach, high))
            other = (left + min(reach, wide), top + max(0.0, reach - wide))
            if slope < 0:
                one, other = ((left + right - x, y) for x, y in (one, other))
            yield line([one, other], "white", 0.9)
