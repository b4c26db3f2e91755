"""The width of a text, and text along an arc, computed without a font file.

Widths are those of the project's fonts, in hundredths of the type size; the fallbacks run within a tenth of them.
"""

from __future__ import annotations

import itertools
import math
import unicodedata
from collections.abc import Iterable

from ..engine.scene import Font, Label, Point

_CHARS = "".join(map(chr, range(32, 127))) + "áéíóúüñÁÉÍÓÚÜÑçºª·–—×°′¿¡«»"
_TABLES = {
    "serif": "20 41 35 60 55 86 75 21 30 30 45 55 27 42 25 37 59 37 53 51 56 50 54 48 52 54 25 27 55 55 55 54 100 71 "
    "64 65 73 61 57 73 76 36 34 69 57 94 74 74 60 74 69 55 61 68 69 100 68 63 62 28 38 28 55 55 30 51 56 45 58 48 36 "
    "52 61 32 29 56 31 91 62 54 59 56 44 44 36 58 54 78 53 55 50 34 18 34 55 51 48 32 54 58 58 62 71 61 36 74 68 68 "
    "74 45 42 44 25 57 102 55 39 26 54 41 51 52",
    "italic": "18 41 33 59 46 74 71 20 30 30 46 55 19 37 19 29 62 38 52 51 53 48 55 48 52 56 17 19 55 55 55 52 81 69 "
    "60 64 74 58 54 69 76 36 31 64 55 88 68 74 57 74 64 46 55 64 66 96 62 58 54 29 29 29 50 55 30 47 44 36 48 36 29 "
    "44 50 25 23 46 25 77 52 46 47 46 38 37 32 51 47 69 46 45 40 34 14 34 55 47 36 25 46 51 51 52 69 58 36 74 64 64 "
    "68 36 41 45 20 53 102 55 38 21 52 41 43 44",
    "condensed": "20 28 35 62 44 77 60 17 31 31 36 44 21 33 22 42 45 28 44 44 48 44 44 41 44 44 28 23 44 44 44 44 76 "
    "48 47 46 48 44 42 47 48 23 45 49 43 55 51 47 46 46 47 44 47 48 49 69 48 47 41 34 42 34 42 42 22 45 44 43 44 44 "
    "30 44 45 22 22 45 21 68 45 44 45 45 32 41 29 45 44 61 44 42 37 34 19 34 49 44 44 19 44 45 45 45 48 44 23 47 48 "
    "48 51 43 30 29 22 38 59 40 36 45 44 28 46 46",
    "sans": "20 29 43 50 50 82 61 25 30 30 42 50 25 31 25 35 50 50 50 50 50 50 50 50 50 50 25 25 50 50 50 42 85 54 "
    "59 57 62 53 49 62 65 26 48 58 49 73 65 66 57 66 57 53 54 64 52 79 51 48 54 30 35 30 50 50 54 50 55 46 56 50 29 "
    "50 54 25 25 50 26 83 55 54 56 56 35 42 34 54 47 72 45 47 42 30 24 30 50 50 50 25 54 54 54 55 54 53 26 66 64 64 "
    "65 46 36 34 25 48 80 50 33 25 42 29 43 43",
}
_WIDTHS = {
    name: dict(zip(_CHARS, (int(w) / 100 for w in table.split()), strict=True)) for name, table in _TABLES.items()
}


def advance(character: str, font: Font = "serif", italic: bool = False) -> float:
    """The width of one character as a share of the type size; one that is not in the tables is guessed."""
    table = _WIDTHS["italic" if font == "serif" and italic else font]
    share = table.get(character)
    if share is None:
        if unicodedata.combining(character) or unicodedata.category(character).startswith("C"):
            return 0.0
        plain = unicodedata.normalize("NFD", character)[0]
        wide = 1.0 if unicodedata.east_asian_width(character) in "WF" else 0.56
        share = table.get(plain, wide)
    return share


def width(
    text: str, size: float, font: Font = "serif", italic: bool = False, weight: int = 400, spacing: float = 0.0
) -> float:
    """Return the width of a text, in the units of ``size``.

    >>> round(width("Annual", 10), 1)
    33.5
    """
    bold = 1.0 if font == "condensed" or weight < 600 else 1.045
    return sum(advance(c, font, italic) for c in text) * size * bold + spacing * max(0, len(text) - 1)


def along(points: list[Point], label: Label) -> list[Label]:
    """A text letter by letter along a line, centred on it; ``label`` gives text and type, its x and y are not used."""
    lengths = [math.dist(a, b) for a, b in itertools.pairwise(points)]
    total = sum(lengths)
    bold = 1.0 if label.font == "condensed" or label.weight < 600 else 1.045
    steps = [advance(c, label.font, label.italic) * label.size * bold for c in label.text]
    start = (total - sum(steps) - label.spacing * (len(steps) - 1)) / 2
    out = []
    for character, step in zip(label.text, steps, strict=True):
        if not character.isspace():
            x, y, angle = _on(points, lengths, start + step / 2)
            out.append(_letter(label, character, x, y, angle))
        start += step + label.spacing
    return out


def _letter(label: Label, character: str, x: float, y: float, angle: float) -> Label:
    return Label(
        x=round(x, 1),
        y=round(y, 1),
        text=character,
        size=label.size,
        font=label.font,
        weight=label.weight,
        italic=label.italic,
        fill=label.fill,
        halo=label.halo,
        halo_width=label.halo_width,
        angle=round(angle, 1),
        alpha=label.alpha,
    )


def _on(points: list[Point], lengths: list[float], at: float) -> tuple[float, float, float]:
    """The point at a length along a line and the angle of the line there; beyond the ends it runs straight on."""
    last = len(lengths) - 1
    for k, ((x0, y0), (x1, y1), length) in enumerate(zip(points, points[1:], lengths, strict=False)):
        if at <= length or k == last:
            share = at / (length or 1.0)
            return x0 + (x1 - x0) * share, y0 + (y1 - y0) * share, math.degrees(math.atan2(y1 - y0, x1 - x0))
        at -= length
    return points[0][0], points[0][1], 0.0


def arc(x: float, y: float, length: float, angle: float, bend: float) -> list[Point]:
    """A shallow arc centred on a point: ``bend`` is its rise in the middle, upwards for a positive one."""
    cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    out = []
    for k in range(17):
        t = k / 8 - 1
        u, v = t * length / 2, bend * (t * t - 1 / 3)
        out.append((x + u * cos - v * sin, y + u * sin + v * cos))
    return out


def box(points: Iterable[Point]) -> tuple[float, float, float, float]:
    """The bounding box of points: left, top, right, bottom."""
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)
