"""The marks on the map for a step of a film: paths, attacks, and numbers of steps."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import NamedTuple

from ...drawing.overlays import arrow, cross, number_disc
from ...engine.scene import Item, Point, Poly, Shape
from .data import FilmData, FilmStep

#: Where the numbers of several steps stand round a counter.
CORNERS = ((12.0, -12.0), (-12.0, -12.0), (-12.0, 12.0), (12.0, 12.0))


class Mark(NamedTuple):
    """A mark on the map for a step: ``under`` the counters, ``over`` them, or a ``number`` above all."""

    item: Item
    kind: str
    #: Whether it comes only when the blows have fallen.
    late: bool = False


class Corners:
    """Finds room for numbers round the counters, away from arrows and from each other."""

    def __init__(self, steps: Iterable[FilmStep]) -> None:
        self.busy: dict[Point, list[float]] = {}
        self.taken: dict[Point, int] = {}
        for step in steps:
            ways = [move.points for move in step.moves] + [(blow.start, blow.end) for blow in step.blows]
            for points in ways:
                self._point(points[0], points[1])
                self._point(points[-1], points[-2])

    def _point(self, origin: Point, target: Point) -> None:
        self.busy.setdefault(origin, []).append(math.atan2(target[1] - origin[1], target[0] - origin[0]))

    def place(self, at: Point) -> Point:
        """The next free corner of a place; where all four are taken, farther out."""

        def room(corner: Point) -> float:
            angle = math.atan2(corner[1], corner[0])
            least = min(
                [abs(math.remainder(angle - busy_angle, math.tau)) for busy_angle in self.busy.get(at, ())], default=9.0
            )
            return -min(least, 0.6)  # with that much room the first corner is as good as the others

        n = self.taken.get(at, 0)
        self.taken[at] = n + 1
        x, y = sorted(CORNERS, key=room)[n % 4]
        out = 1 + 0.9 * (n // 4)
        return at[0] + x * out, at[1] + y * out


def marks(story: FilmData, step: FilmStep, corners: Corners, scale: float) -> list[Mark]:
    """Return the paths, blows and numbers of a step.

    Args:
        story: The film as data.
        step: The step.
        corners: Finds room for the numbers.
        scale: CSS pixels for each world unit.
    """
    step_marks = []
    numbered: dict[Point, str] = {}
    for move in step.moves:
        points = move.points
        if math.dist(points[-2], points[-1]) > 1:
            step_marks.append(
                Mark(Item("", tuple(arrow(points, story.theme, move.kind, back=16.0, leave=2.0))), "under")
            )
        numbered.setdefault(points[-1], move.kind)
    for blow in step.blows:
        step_marks.append(Mark(Item("", tuple(_burst(blow.end))), "flash"))
        step_marks.append(Mark(Item("", tuple(arrow((blow.start, blow.end), story.theme, blow.kind))), "over"))
        numbered.setdefault(blow.end, blow.kind)
    for _, place in step.gone:
        step_marks.append(Mark(Item("", tuple(cross(place, story.theme))), "over", late=True))
        numbered.setdefault(place, "attack")
    for _, place in step.came:
        numbered.setdefault(place, "move")
    if len(numbered) > 6:  # a whole air force goes home: no numbers over each of them
        numbered = {}
    for place, kind in numbered.items():
        disc = number_disc(corners.place(place), step.number, story.theme, kind, min(1.6, max(1.0, 0.9 / scale)))
        step_marks.append(Mark(Item("", tuple(disc)), "number"))
    return step_marks


def _burst(at: Point) -> list[Shape]:
    """The flash of a blow: a star of twelve points."""
    points = []
    for k in range(24):
        r, angle = (27.0 if k % 2 else 17.0), math.pi * k / 12
        points.append((round(at[0] + r * math.cos(angle), 1), round(at[1] + r * math.sin(angle), 1)))
    return [Poly(tuple(points), fill="#FFC83D", stroke="#B5172A", width=2.0, alpha=0.8)]
