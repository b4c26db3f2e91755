"""What the signs mean on the counters, on the map and in the panels."""

from __future__ import annotations

from functools import lru_cache

from ...engine.drawing.counters import SIZE
from ...engine.scene import Item, Scene
from ...engine.words import get_language, gettext_noop, pick, translate
from ...games.market_garden.look import MARK_NAMES, counter_shapes
from ..markup import Markup, tag
from ..panels.parts import drawn

_ = translate

#: What is drawn or written, as it is seen, in words.
SIGNS = {
    "8-7-16": gettext_noop("on a counter: strength, efficiency, movement allowance; the pips are its steps"),
    "C/M": gettext_noop("combat/motorised: it may refuse combat, and move again in phase J"),
    "➜": gettext_noop("on the map: a declared combat; dashed a manoeuvre, whole an assault"),
    "✱": gettext_noop("in the turn track: reinforcements arrive"),
    "✓": gettext_noop("done"),
}
#: The marks that counters carry.
MARKS = ("fatigued", "isolated", "first_fire", "final_fire", "declared", "moved")


def key() -> Markup:
    """The key of all signs, folded."""
    return _key(get_language())


@lru_cache(maxsize=8)
def _key(language: str) -> Markup:
    rows = [(_mark(mark), pick(MARK_NAMES[mark], language)) for mark in MARKS]
    listed: list[tuple[object, str]] = [*rows, *((face, _(words)) for face, words in SIGNS.items())]
    return tag(
        "details",
        tag("summary", _("What the signs mean")),
        tag("dl", [[tag("dt", face), tag("dd", words)] for face, words in listed]),
        class_="lw-section lw-key",
        data_key="key",
    )


def _mark(mark: str) -> Markup:
    """A small counter that carries the mark alone."""
    half = SIZE / 2 + 3
    shapes = counter_shapes("allied", "", "infantry", 4, 7, 8, (2, 2), (mark,))
    scene = Scene(2 * half, 2 * half, {"all": (Item("mark", shapes, (half, half)),)}, background="none")
    return drawn(scene, 30)
