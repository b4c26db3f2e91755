"""Crop a picture to some windows, leaving out the shapes outside, so that a picture of a part is small."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence

import msgspec

from ..drawing.typeset import box, width
from ..engine.scene import Disc, Item, Label, Picture, Point, Poly, Shape

Box = tuple[float, float, float, float]
"""Left, top, right, bottom, in world units."""

#: How far outside the windows lines are cut, so that no cut is seen.
SPARE = 14.0


def cut(items: Iterable[Item], windows: Sequence[Box]) -> list[Item]:
    """Items with what can be seen of them through some windows; nothing changes inside the windows.

    >>> line = Poly(((0, 0), (100, 0), (200, 0), (300, 0)), stroke="#000000", closed=False)
    >>> [shape.points for shape in cut([Item("a", (line, Disc(250, 0, 5)))], [(20, -5, 60, 5)])[0].shapes]
    [((0, 0), (100, 0))]
    """
    wide = [_grown(window, SPARE) for window in windows]
    cropped = []
    for item in items:
        x, y = item.at
        local_windows = [(left - x, top - y, right - x, bottom - y) for left, top, right, bottom in wide]
        shapes = tuple(part for shape in item.shapes for part in _seen(shape, local_windows))
        if shapes:
            cropped.append(item if len(shapes) == len(item.shapes) and shapes == item.shapes else _with(item, shapes))
    return cropped


def bounds(shapes: Iterable[Shape]) -> Box:
    """The box around shapes."""
    boxes = [_bounds(shape) for shape in shapes]
    return _union(boxes) if boxes else (0.0, 0.0, 0.0, 0.0)


def around(points: Iterable[Point], margin: float) -> Box:
    """The box around points with a margin."""
    return _grown(box(points), margin)


def framed(wanted: Box, inside: Box, least: tuple[float, float], shape: float) -> Box:
    """A window that holds a box: at least so large, ``shape`` times as wide as it is high, inside another."""
    left, top, right, bottom = wanted
    wide, tall = max(right - left, least[0]), max(bottom - top, least[1])
    wide, tall = max(wide, tall * shape), max(tall, wide / shape)
    wide, tall = min(wide, inside[2] - inside[0]), min(tall, inside[3] - inside[1])
    x = min(max((left + right - wide) / 2, inside[0]), inside[2] - wide)
    y = min(max((top + bottom - tall) / 2, inside[1]), inside[3] - tall)
    return x, y, x + wide, y + tall


def _grown(window: Box, by: float) -> Box:
    return window[0] - by, window[1] - by, window[2] + by, window[3] + by


def _union(boxes: Sequence[Box]) -> Box:
    return box([corner for rectangle in boxes for corner in (rectangle[:2], rectangle[2:])])


def _with(item: Item, shapes: tuple[Shape, ...]) -> Item:
    return msgspec.structs.replace(item, shapes=shapes)


def _bounds(shape: Shape) -> Box:
    if isinstance(shape, Poly):
        half = shape.width / 2 if shape.stroke else 0.0
        return around(shape.points, half) if shape.points else (0.0, 0.0, 0.0, 0.0)
    if isinstance(shape, Disc):
        half = shape.r + (shape.width / 2 if shape.stroke else 0.0)
        return shape.x - half, shape.y - half, shape.x + half, shape.y + half
    if isinstance(shape, Picture):
        return shape.x, shape.y, shape.x + shape.width, shape.y + shape.height
    run = width(shape.text, shape.size, shape.font, shape.italic, shape.weight, shape.spacing) * 1.15 + shape.size
    if shape.angle:
        return shape.x - run, shape.y - run, shape.x + run, shape.y + run
    left = {"start": 0.0, "middle": run / 2, "end": run}[shape.anchor]
    return shape.x - left, shape.y - shape.size * 1.2, shape.x - left + run, shape.y + shape.size * 0.5


def _is_overlapping(first: Box, second: Box) -> bool:
    return first[0] <= second[2] and second[0] <= first[2] and first[1] <= second[3] and second[1] <= first[3]


def _seen(shape: Shape, windows: Sequence[Box]) -> list[Shape]:
    area = _bounds(shape)
    near = [window for window in windows if _is_overlapping(area, window)]
    if not near:
        return []
    outer = _union(near)
    inside = outer[0] <= area[0] and outer[1] <= area[1] and area[2] <= outer[2] and area[3] <= outer[3]
    if isinstance(shape, Label | Disc | Picture) or inside:
        return [shape]
    if shape.closed or (shape.fill and not shape.stroke):
        return _ring(shape, outer)
    return [shape] if shape.fill else _runs(shape, near)


def _ring(shape: Poly, outer: Box) -> list[Shape]:
    """A polygon cut to a box. The new edges run outside every window."""
    outer = _grown(outer, shape.width if shape.stroke else 0.0)
    points = _clip(shape.points, outer)
    if len(points) < 3:
        return []
    holes = tuple(hole for ring in shape.holes if len(hole := _clip(ring, outer)) > 2)
    return [msgspec.structs.replace(shape, points=points, holes=holes)]


def _clip(points: tuple[Point, ...], outer: Box) -> tuple[Point, ...]:
    """Sutherland and Hodgman: a ring cut by the four sides of a box, one after another."""
    ring = list(points)
    for axis, limit, sign in ((0, outer[0], 1), (1, outer[1], 1), (0, outer[2], -1), (1, outer[3], -1)):
        kept: list[Point] = []
        for before, point in zip([ring[-1], *ring[:-1]] if ring else [], ring, strict=True):
            was, now = (before[axis] - limit) * sign, (point[axis] - limit) * sign
            if (was < 0) != (now < 0):
                share = was / (was - now)
                crossing = round(before[1 - axis] + (point[1 - axis] - before[1 - axis]) * share, 1)
                kept.append((round(limit, 1), crossing) if axis == 0 else (crossing, round(limit, 1)))
            if now >= 0:
                kept.append(point)
        ring = kept
    return tuple(ring)


def _runs(shape: Poly, windows: Sequence[Box]) -> list[Shape]:
    """The pieces of a line that come near a window."""
    runs: list[list[Point]] = []
    last = None
    for k, (a, b) in enumerate(itertools.pairwise(shape.points)):
        if any(_is_overlapping(around((a, b), shape.width / 2), window) for window in windows):
            if last == k - 1 and runs:
                runs[-1].append(b)
            else:
                runs.append([a, b])
            last = k
    return [msgspec.structs.replace(shape, points=tuple(run)) for run in runs]
