"""The faces of a scenario's counters: the front, and the back or the next counter when a step is lost."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from ...drawing.counters import SIZE
from ...drawing.marks import mark_shapes
from ...engine.i18n import LocalizedText
from ...engine.scene import Item, Scene, Shape

MOVED: LocalizedText = {"es": "movida", "en": "moved"}
STEPS: LocalizedText = {"es": "{left} de {whole} pasos", "en": "{left} of {whole} steps"}
#: How much room the marks of a counter take on each side of it, in world units.
EDGE = 4.0


class Face(NamedTuple):
    """One face of a counter: the state of the unit that it shows (empty: whole and fresh), and shapes round 0, 0."""

    words: LocalizedText
    shapes: tuple[Shape, ...]

    def scene(self) -> Scene:
        """The face alone as a picture, without a ground."""
        half = SIZE / 2 + EDGE
        return Scene(2 * half, 2 * half, {"counter": (Item("face", self.shapes, (half, half)),)}, "none")


def faces(system: Any, counter: Any) -> tuple[Face, ...]:
    """The faces of a counter: the front, one for each step that it can lose, or else the back, where it has moved."""
    return tuple(_faces(system, counter))


def _faces(system: Any, counter: Any) -> Iterator[Face]:
    position = system.initial()
    front = shapes(system, position, counter)
    yield Face({}, front)
    steps: tuple[int, ...] = getattr(position, "steps", ())
    whole = steps[counter.index] if steps else 1
    for left in range(whole - 1, 0, -1):
        fewer = (*steps[: counter.index], left, *steps[counter.index + 1 :])
        words = {code: text.format(left=left, whole=whole) for code, text in STEPS.items()}
        yield Face(words, shapes(system, msgspec.structs.replace(position, steps=fewer), counter))
    if whole == 1:
        yield Face(MOVED, (*front, *mark_shapes("moved")))


def shapes(system: Any, position: Any, counter: Any) -> tuple[Shape, ...]:
    """A counter as the game draws it on the map, round 0, 0, wherever it is in the position."""
    taken = {index for number, index in enumerate(position.where) if number != counter.index}
    grid = system.board.grid
    free = next((index for hex in grid.labels(grid.all) if (index := grid.index(hex)) not in taken), 0)
    where = (*position.where[: counter.index], free, *position.where[counter.index + 1 :])
    items = system.counter_items(msgspec.structs.replace(position, where=where))
    return next(item.shapes for item in items if item.id == f"unit-{counter.id}")
