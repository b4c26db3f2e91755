"""The HTML fragments of La Legión's panels: small counters, their states, and hexes in a line."""

from __future__ import annotations

from functools import lru_cache

from ....engine.i18n import gettext_noop, localized, say, translate
from ....ui.controller import BoardController
from ....ui.markup import Markup, tag
from ...hexes.board.unit_html import counter_icon
from ..look import SampleCounter, unit_shapes
from ..texts import status_words
from ..unit import Unit

_ = translate

#: What a place is to the rules, which is not always what it was: a post on a hill counts as a city.
PLACES = {
    "city": gettext_noop("counts as a city"),
    "fortified_city": gettext_noop("counts as a fortified city"),
    "airport": gettext_noop("airport"),
    "position": gettext_noop("position without effect on play"),
}


@lru_cache(maxsize=512)
def _counter_svg(printed: SampleCounter, shown: frozenset[str], size: int) -> Markup:
    return counter_icon(unit_shapes(printed, shown), size)


def counter_picture(unit: Unit, size: int = 34, marked: bool = False) -> Markup:
    """A counter as a small picture."""
    shown = unit.shown_marks if marked else unit.shown_marks & {"captured"}
    printed = SampleCounter(
        unit.family, unit.short, unit.type, unit.combat, unit.movement, unit.arm, unit.look, unit.symbol
    )
    return _counter_svg(printed, shown, size)


def states(unit: Unit, phase: str = "combat") -> str:
    """Return the states of a counter in words: what it has done in this turn and must still do."""
    must = _("must fight") if phase == "combat" else _("must fight in the combat phase")
    said = [
        _("moved") if unit.moved else None,
        must if unit.has("bound") and not unit.fought else None,
        _("has fought") if unit.fought else None,
        _("has fired") if unit.has("fired") or unit.has("supported") else None,
        _("reinforcement of this turn") if unit.has("entered") else None,
    ]
    return " · ".join(state for state in said if state)


def whereabouts(controller: BoardController, unit: Unit) -> str:
    """Return the place of a counter in words, on the map or beside it."""
    code = controller.now.position.where[controller.system.counter(unit.id).index]
    return unit.hex.name if unit.hex is not None else status_words(code)


def hex_line(controller: BoardController, index: int, noted: bool = True) -> Markup:
    """A hex in a line, as the game takes it: terrain, place, road, height; and a note on the history of the place."""
    board = controller.system.board
    words = [localized(controller.system.ground_name(index))]
    place = board.place_at.get(index)
    if place and board.places[place].kind in PLACES:
        words.append(_(PLACES[board.places[place].kind]))
    if board.road_links.get(index):
        words.append(_("on a road"))
    if board.landing >> index & 1:
        words.append(_("landing hex"))
    height = board.height_at.get(index)
    if height:
        words.append(say("mean height of the hex: {metres} m", metres=height).text())
    if not noted:
        return tag("div", tag("p", ", ".join(words)))
    note = localized(board.places[place].note) if place and board.places[place].note else None
    return tag(
        "div",
        tag("p", tag("b", _("In the game")), ": ", ", ".join(words)),
        tag("p", tag("b", _("In history")), ": ", note, class_="lw-muted") if note else None,
    )
