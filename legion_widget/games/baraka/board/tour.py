"""What the tour of the board says otherwise of a table in centimetres, and the enemy that it points at."""

from __future__ import annotations

import math

from ....engine.i18n import gettext_noop
from ....ui.tour import STEPS
from ..actions import Point
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
            "“Activate”, in the side panel, spends a chit. Then a click on the ground adds a move to the list, one on "
            "an enemy a shot, and “Declare” carries the list out. Activate the unit now."
        )
    ),
    "why": STEPS["why"]._replace(words=gettext_noop("With the unit selected, click the ringed enemy.")),
}


def nearest_enemy(controller: BarakaController) -> Point | None:
    """Return where the enemy stands that is nearest to the selected unit; None where none is selected."""
    unit = controller.unit(controller.selected)
    start = None if unit is None else controller.where(unit)
    if unit is None or start is None:
        return None
    enemies = (one for one in controller.now.units.values() if one.side != unit.side)
    places = [place for one in enemies if (place := controller.where(one)) is not None]
    return min(places, key=lambda place: (math.dist(start, place), place), default=None)
