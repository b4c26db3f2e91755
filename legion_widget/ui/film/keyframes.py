"""The motion of a film as CSS: the beginning and end of each step, and keyframes of everything that moves."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from typing import NamedTuple

from ...engine.scene import Item, Point, Shape
from .. import svg
from .data import FilmData, MovingItem


class Clock(NamedTuple):
    """The times of one step, in seconds: its start, its attacks, its losses, its moves and its end."""

    start: float
    struck: float
    faded: float
    moved: float
    end: float


def clocks(story: FilmData, speed: float) -> tuple[list[Clock], float, float]:
    """Return the times of the steps, when the summary begins, and the whole length, in seconds."""
    time = 1.6 / speed
    times = []
    for step in story.steps:
        start = time
        struck = start + (1.1 if step.blows else 0.0) / speed
        faded = struck + (0.5 if step.gone or step.came else 0.0) / speed
        longest = max([len(move.points) for move in step.moves], default=0)
        moved = faded + (min(1.6, 0.65 + 0.14 * longest) if longest else 0.0) / speed
        reading = min(5.0, 1.3 + len(step.text) / 38) / speed
        end = max(moved + 0.6 / speed, start + reading)
        times.append(Clock(start, struck, faded, moved, end))
        time = end
    return times, time, time + 4.0 / speed


class Css:
    """Keyframes, each written once. Times are in seconds from the beginning, values are CSS declarations."""

    def __init__(self, name: str, total: float) -> None:
        self.name, self.total = name, total
        self._names: dict[str, str] = {}

    def add(self, frames: Sequence[tuple[float, str]], timing: str = "linear") -> str:
        """The class of an element that goes through some keyframes."""
        keyframes = []
        for time, value in frames:
            keyframes.append(f"{svg._n(max(0.0, min(100.0, 100 * time / self.total)), 3)}%{{{value}}}")
        text = timing + "|" + "".join(keyframes)
        return self._names.setdefault(text, f"{self.name}{len(self._names)}")

    def seen(self, changes: Sequence[tuple[float, float, float]]) -> str:
        """The class of an element whose strength changes: from a time on, to a value, within a number of seconds."""
        frames = [(0.0, f"opacity:{svg._n(changes[0][1])}")]
        for (_, before, _), (time, value, within) in itertools.pairwise(changes):
            frames.append((time, f"opacity:{svg._n(before)}"))
            frames.append((min(self.total, time + within), f"opacity:{svg._n(value)}"))
        frames.append((self.total, f"opacity:{svg._n(changes[-1][1])}"))
        return self.add(frames)

    def sheet(self) -> str:
        """Return the style sheet of all keyframes, for readers who allow motion."""
        rules = []
        for text, name in self._names.items():
            timing, frames = text.split("|", 1)
            rules.append(
                f"@keyframes {name}{{{frames}}}.{name}{{animation:{name} {svg._n(self.total)}s {timing} infinite}}"
            )
        return f"@media (prefers-reduced-motion:no-preference){{{''.join(rules)}}}"


def flash(css: Css, clock: Clock) -> str:
    """Two pulses, slower than three in a second."""
    span = clock.struck - clock.start
    at = [(0.0, 0.0), (clock.start + 0.1 * span, 0.0)]
    at += [
        (clock.start + share * span, value) for share, value in ((0.3, 0.95), (0.55, 0.15), (0.75, 0.95), (1.0, 0.0))
    ]
    return css.add([(time, f"opacity:{svg._n(value)}") for time, value in [*at, (css.total, 0.0)]])


def versions(actor: MovingItem, times: Sequence[Clock], css: Css) -> list[tuple[Item, str, bool]]:
    """The looks of a counter, each once, with the class that shows it in its time."""
    looks: list[tuple[Shape, ...]] = []
    for item in actor.stays:
        if item is not None and item.shapes not in looks:
            looks.append(item.shapes)
    classed_looks = []
    for shapes in looks:
        seen = [item is not None and item.shapes == shapes for item in actor.stays]
        changes = [(0.0, float(seen[0]), 0.0)]
        for k, clock in enumerate(times, 1):
            if seen[k] == seen[k - 1]:
                continue
            if actor.stays[k] is None or actor.stays[k - 1] is None:
                changes.append((clock.struck, float(seen[k]), max(0.01, clock.faded - clock.struck)))
            else:  # it changes its marks: the new look first, so that nothing shines through
                changes.append((clock.moved + (0.0 if seen[k] else 0.02), float(seen[k]), 0.01))
        classed_looks.append((Item("", shapes), css.seen(changes) if len(changes) > 1 else "", seen[-1]))
    return classed_looks


def carriage(story: FilmData, actor: MovingItem, times: Sequence[Clock], css: Css) -> str:
    """Return the opening tag of the element that moves a counter along its paths."""
    at = [item.at if item is not None else None for item in actor.stays]
    last = next((place for place in reversed(at) if place is not None), (0.0, 0.0))
    current = next((place for place in at if place is not None), last)
    resting = f'transform="translate({svg._n(last[0])} {svg._n(last[1])})"'
    frames = [(0.0, _shift(current))]
    for k, clock in enumerate(times, 1):
        to = at[k]
        if to is None or to == current:
            continue
        move = next((move for move in story.steps[k - 1].moves if move.actor is actor), None)
        if move is None:  # it was away and comes back elsewhere
            frames += [(clock.start, _shift(current)), (clock.start + 0.01, _shift(to))]
        else:
            frames += _glide([current, *move.points[1:-1], to], clock)
        current = to
    if len(frames) == 1:
        return f"<g {resting}>"
    frames.append((css.total, _shift(current)))
    return f'<g class="{css.add(frames)}" {resting}>'


def _glide(points: Sequence[Point], clock: Clock) -> list[tuple[float, str]]:
    """Along a way at an even pace; it gathers way at its start and loses it at its end."""
    lengths = [math.dist(a, b) for a, b in itertools.pairwise(points)]
    whole = sum(lengths) or 1.0
    frames = [(clock.faded, _shift(points[0]) + (";animation-timing-function:ease-in-out" if len(points) == 2 else ""))]
    gone = 0.0
    for length, point in zip(lengths, points[1:], strict=True):
        gone += length
        frames.append((clock.faded + (clock.moved - clock.faded) * gone / whole, _shift(point)))
    return frames


def _shift(at: Point) -> str:
    return f"transform:translate({svg._n(at[0])}px,{svg._n(at[1])}px)"
