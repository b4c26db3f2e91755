"""The HTML fragments from which the panels of all games on hexes are made."""

from __future__ import annotations

from collections.abc import Iterable

from ....drawing.counters import SIZE
from ....engine.scene import Item, Scene, Shape
from ....ui.markup import Markup
from ....ui.panels.parts import drawn


def counter_icon(shapes: Iterable[Shape], size: float) -> Markup:
    """Return a counter, given as shapes round 0, 0, as a picture ``size`` pixels wide; marks at its edge stand out."""
    half = SIZE / 2 + 3
    item = Item("counter", tuple(shapes), (half, half))
    picture = drawn(Scene(2 * half, 2 * half, {"all": (item,)}, background="none"), size)
    return Markup(picture.replace("<svg ", '<svg class="lw-counter" ', 1))
