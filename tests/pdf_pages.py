"""What stands on the pages of a PDF, in millimetres from the lower left corner: lines, clips, fonts."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from pypdf import PdfReader
from pypdf.generic import ContentStream

MM = 25.4 / 72
#: A matrix of a PDF, as its six numbers.
Matrix = tuple[float, float, float, float, float, float]
Point = tuple[float, float]


class Box(NamedTuple):
    left: float
    bottom: float
    wide: float
    tall: float


class Drawn(NamedTuple):
    """The lines of a page, each through its points, and the boxes that it is clipped to, in order."""

    lines: list[list[Point]]
    clips: list[Box]


def pages(file: Path) -> list[Any]:
    return list(PdfReader(file).pages)


def size(page: Any) -> tuple[float, float]:
    """The width and height of a page in millimetres."""
    return round(float(page.mediabox.width) * MM, 1), round(float(page.mediabox.height) * MM, 1)


def drawn(page: Any) -> Drawn:
    found = Drawn([], [])
    _follow(page.get_contents(), page["/Resources"], page.pdf, (1, 0, 0, 1, 0, 0), found)
    return found


def _times(one: Matrix, two: Matrix) -> Matrix:
    a, b, c, d, e, f = one
    g, h, i, j, k, m = two
    return a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m


def _follow(content: Any, resources: Any, reader: Any, matrix: Matrix, found: Drawn) -> None:
    """Read the operators of a page, or of a form on it, as they are placed."""
    stack: list[Matrix] = []
    box: Box | None = None

    def at(x: Any, y: Any) -> Point:
        a, b, c, d, e, f = matrix
        x, y = float(x), float(y)
        return (a * x + c * y + e) * MM, (b * x + d * y + f) * MM

    for operands, operator in content.operations:
        match operator:
            case b"q":
                stack.append(matrix)
            case b"Q":
                matrix = stack.pop()
            case b"cm":
                matrix = _times(tuple(map(float, operands)), matrix)  # type: ignore[arg-type]
            case b"m":
                found.lines.append([at(*operands)])
            case b"l":
                found.lines[-1].append(at(*operands))
            case b"re":
                x, y, wide, tall = map(float, operands)
                low, high = at(x, y), at(x + wide, y + tall)
                box = Box(low[0], low[1], high[0] - low[0], high[1] - low[1])
            case b"W" | b"W*" if box is not None:
                found.clips.append(box)
            case b"n" | b"S" | b"f" | b"B" | b"f*" | b"B*":
                box = None
            case b"Do":
                form = resources["/XObject"][operands[0]]
                own = tuple(map(float, form.get("/Matrix", (1, 0, 0, 1, 0, 0))))
                inner = ContentStream(form, reader)
                _follow(inner, form.get("/Resources", resources), reader, _times(own, matrix), found)  # type: ignore[arg-type]


def lengths(lines: list[list[Point]]) -> Iterator[float]:
    """The lengths of all straight pieces of some lines."""
    for line in lines:
        for one, two in itertools.pairwise(line):
            yield math.dist(one, two)


def fonts(file: Path) -> dict[str, bool]:
    """The fonts of a document by name, and whether each is embedded."""
    named: dict[str, bool] = {}
    seen: set[int] = set()

    def look(resources: Any) -> None:
        for font in resources.get("/Font", {}).values():
            font = font.get_object()
            descriptor = font.get("/FontDescriptor")
            named[str(font["/BaseFont"])] = descriptor is not None and "/FontFile2" in descriptor.get_object()
        for thing in resources.get("/XObject", {}).values():
            thing = thing.get_object()
            if id(thing) not in seen and "/Resources" in thing:
                seen.add(id(thing))
                look(thing["/Resources"])

    for page in pages(file):
        look(page["/Resources"])
    return named
