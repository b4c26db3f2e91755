"""The legend of the board: the signs on the counters, on the map and in the panels."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from ....drawing.counters import mark_shapes
from ....engine.i18n import get_language, gettext_noop, translate
from ....engine.scene import Disc, Item, Scene
from ....ui.markup import Markup, tag
from ....ui.panels.parts import drawn, icon
from ....ui.panels.units import signs
from ...hexes.board.legend import map_signs

_ = translate


class Factor(NamedTuple):
    """A factor of a counter: its abbreviation and its name."""

    letters: str
    words: str


COMBAT = Factor(gettext_noop("CF"), gettext_noop("combat factor"))
MOVEMENT = Factor(gettext_noop("MF"), gettext_noop("movement factor"))
DISPLACEMENT = Factor(gettext_noop("DF"), gettext_noop("displacement factor: farther, without fighting"))

#: The marks of a counter that has done or must do something, in words.
MARKS = {
    "moved": gettext_noop("has moved"),
    "bound": gettext_noop("must fight: it has entered an enemy zone of control"),
    "fought": gettext_noop("has fought or fired"),
}
#: What else is drawn or written, as it is seen, in words.
OTHERS = {
    "4-3": gettext_noop("on a counter: combat factor and movement factor"),
    "✱": gettext_noop("in the turn track: reinforcements arrive"),
    "…": gettext_noop("in the order of battle: not on the map"),
    "✓": gettext_noop("done"),
    "⟲": gettext_noop("in the log: something else was tried here before"),
}


def abbreviated(factor: Factor) -> Markup:
    """The letters of a factor, which tell their words."""
    return tag("abbr", _(factor.letters), title=_(factor.words))


def legend() -> Markup:
    """The key of all signs, folded."""
    return _legend(get_language())


@lru_cache(maxsize=8)
def _legend(language: str) -> Markup:
    rows: list[tuple[str, str]] = [(_mark(mark), _(words)) for mark, words in MARKS.items()]
    rows += map_signs(_("where it must stop and fight"), _("farther, by its displacement factor, without fighting"))
    rows.append((icon("loss"), _("in the order of battle: eliminated")))
    rows += [(face, _(words)) for face, words in OTHERS.items()]
    rows += [(_(factor.letters), _(factor.words)) for factor in (COMBAT, MOVEMENT, DISPLACEMENT)]
    return signs(rows)


def _mark(mark: str) -> Markup:
    """The mark as it is drawn on a counter."""
    shapes = mark_shapes(mark)
    disc = next(shape for shape in shapes if isinstance(shape, Disc))
    scene = Scene(12, 12, {"all": (Item("mark", shapes, (6 - disc.x, 6 - disc.y)),)}, background="none")
    return drawn(scene, 15)
