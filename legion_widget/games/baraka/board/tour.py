"""The texts of the tour that differ for a table in centimetres, and the enemy that it points at."""

from __future__ import annotations

import math

from ....engine.i18n import gettext_noop
from ....ui.tour import STEPS
from ..actions import Point
from ..unit import Unit
from .controller import BarakaController

TOUR = {
    "choose": STEPS["choose"]._replace(
        title=gettext_noop("Select a unit"),
        words=gettext_noop(
            "Bright units can be activated; a veil covers the others. Click the ringed one. By keyboard: N goes to the "
            "next one that can act."
        ),
    ),
    "reach": STEPS["reach"]._replace(
        words=gettext_noop(
            "The lines round the unit show how far its leader gets over open, rough and difficult ground. Point at a "
            "place, or go there with the arrow keys: it says what the ground is and how far it is."
        )
    ),
    "do": STEPS["do"]._replace(
        words=gettext_noop(
            "“Activate”, in the panel, spends a chit. Then a click on the ground adds a move to the list, one on "
            "an enemy a shot, and “Declare” carries the list out. Activate the unit now."
        )
    ),
    "why": STEPS["why"]._replace(
        title=gettext_noop("Why, or why not"),
        words=gettext_noop("With the unit selected, click the ringed enemy."),
        then=gettext_noop(
            "“{reason}” The panel says what a shot needs, or why there is none, with the number of the rule: "
            "click the number to read it."
        ),
    ),
}


def hardest_enemy(controller: BarakaController) -> Point | None:
    """Return the nearest enemy that the selected unit cannot fire at, else the nearest; None: no unit is selected."""
    unit = controller.unit(controller.selected)
    start = None if unit is None else controller.where(unit)
    if unit is None or start is None:
        return None
    system, position = controller.system, controller.now.position

    def rank(enemy: tuple[Unit, Point]) -> tuple[bool, float, Point]:
        other, place = enemy
        return system.why(position, unit.id, other.id).ok, math.dist(start, place), place

    def found() -> Point | None:
        others = [(one, controller.where(one)) for one in controller.now.units.values() if one.side != unit.side]
        standing = [(one, place) for one, place in others if place is not None]
        return min(standing, key=rank)[1] if standing else None

    return controller.get(("hardest enemy", unit.id), found)
