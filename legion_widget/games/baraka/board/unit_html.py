"""The HTML fragments of a skirmish's panels: small miniatures, the state of a unit, chances as bars."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from ....drawing.palette import palette
from ....engine.i18n import localized, number, say, say_count, translate
from ....engine.odds import Odds
from ....engine.scene import Item, Scene, Shape
from ....ui.markup import Markup, join, tag
from ....ui.panels.parts import chance_rows, drawn
from ..actions import lengths as in_cm
from ..look import miniature
from ..scene import beast, marked
from ..terms import MARKERS
from ..texts import outcome_words
from ..unit import Unit
from .controller import BarakaController

_ = translate


def lengths(length: int) -> str:
    """A length in centimetres, to the millimetre, in the way of the language.

    >>> from legion_widget.engine.i18n import set_language
    >>> set_language("en"); lengths(1250), lengths(400)
    ('12.5', '4')
    >>> set_language("es"); lengths(1250)
    '12,5'
    """
    return number(in_cm(length))


def miniatures(count: int) -> str:
    """A number of miniatures, in words.

    >>> from legion_widget.engine.i18n import set_language
    >>> set_language("en"); miniatures(1), miniatures(4)
    ('1 miniature', '4 miniatures')
    >>> set_language("es")
    """
    return say_count("1 miniature", "{count} miniatures", count).text()


def chances(odds: Odds) -> Markup:
    """The chances of an action of a skirmish as rows of bars."""
    return chance_rows(odds, lambda name: outcome_words(name).text())


@lru_cache(maxsize=128)
def _picture(side: str, role: str, kind: str, beast: str, size: int) -> Markup:
    """A small picture of a kind of unit: one star, three of a squad, a weapon, a rider or a mule."""
    ink = palette("light")
    shapes: list[Shape] = []
    if kind == "support":
        shapes += miniature((150, 150), 132, side, role, False, ink, 45)
    elif kind == "character":
        shapes += miniature((150, 150), 132, side, role, True, ink)
    else:
        for place in ((85, 190), (215, 190)):
            shapes += miniature(place, 84, side, "soldier", False, ink, None, beast)
        shapes += miniature((150, 96), 84, side, role, True, ink, None, beast)
    scene = Scene(24, 24, {"all": (Item("miniature", tuple(shapes)),)}, background="none")
    return drawn(scene, size)


def picture(unit: Unit, size: int = 34) -> Markup:
    """A unit as a small picture, which tells a character, a squad, a support weapon, riders and mules apart."""
    role = unit.leader.figure.role if unit.members else "soldier"
    return _picture(unit.side, role, unit.kind, beast(unit.profile), size)


def chooser(
    controller: BarakaController, name: str, do: str = "choose", pressed: bool | None = None, why: str = ""
) -> Markup:
    """A unit as a button: it is chosen, or takes part in something; one that cannot says why."""
    unit = controller.known(name)
    on = name == controller.selected if pressed is None else pressed
    return tag(
        "button",
        picture(unit, 24),
        tag("span", unit.name),
        type="button",
        class_="lw-button lw-chooser",
        data_do=do,
        data_unit=name,
        data_key=f"{do}-{name}",
        aria_pressed=str(on).lower(),
        aria_disabled="true" if why else None,
        title=why or None,
    )


def states(unit: Unit) -> str:
    """Return the markers of a unit in words."""
    state = unit.state
    said: list[Any] = [
        say("distress {count}", count=state.distress).text() if state.distress else None,
        say("activation chits {count}", count=state.chits + state.orders).text()
        if state.chits + state.orders
        else None,
        *(localized(MARKERS[name]) for name, on in marked(state).items() if on),
        _("cannot do more in this impulse") if state.curb == "spent" else None,
        _("does not move in this impulse") if state.curb == "still" or state.stays else None,
    ]
    return " · ".join(phrase for phrase in said if phrase)


def strength(unit: Unit) -> Markup:
    """Return the number of miniatures left of a unit, as dots and in figures."""
    dots = "●" * unit.count + "○" * max(0, unit.most - unit.count)
    return join([tag("span", dots, class_="lw-strength", aria_hidden="true"), f" {unit.count}/{unit.most}"])
