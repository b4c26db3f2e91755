"""The legend of the board: the signs on the counters, on the map and in the panels."""

from __future__ import annotations

from functools import lru_cache

from ....engine.i18n import get_language, gettext_noop, localized, translate
from ....ui.markup import Markup
from ....ui.panels.units import signs
from ...hexes.board.legend import map_signs
from ...hexes.board.unit_html import counter_icon
from ..look import MARK_WORDS, counter_shapes

_ = translate

#: What is drawn or written, as it is seen, in words.
SIGNS = {
    "8-7-16": gettext_noop("on a counter: strength, efficiency, movement allowance; the pips are its steps"),
    "C/M": gettext_noop("combat/motorised: it may refuse combat, and move again in phase J"),
    "➜": gettext_noop("on the map: a declared combat; hollow a manoeuvre, full and red an assault"),
    "✱": gettext_noop("in the turn track: reinforcements arrive"),
    "✓": gettext_noop("done"),
}
#: The marks that counters carry.
MARKS = ("fatigued", "isolated", "first_fire", "final_fire", "declared", "moved")


def legend() -> Markup:
    """The key of all signs, folded."""
    return _legend(get_language())


@lru_cache(maxsize=8)
def _legend(language: str) -> Markup:
    rows = [(_mark(mark), localized(MARK_WORDS[mark], language)) for mark in MARKS]
    rows += map_signs(_("where it must stop: in an enemy zone of control"))
    return signs([*rows, *((face, _(words)) for face, words in SIGNS.items())])


def _mark(mark: str) -> Markup:
    """A small counter that carries the mark alone."""
    return counter_icon(counter_shapes("allied", "", "infantry", 4, 7, 8, (2, 2), (mark,)), 30)
