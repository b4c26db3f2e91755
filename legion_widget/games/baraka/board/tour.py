"""What the tour of the board says otherwise of a table in centimetres, and the enemy that it points at."""

from __future__ import annotations

import math

from ....engine.i18n import gettext_noop
from ....ui.tour import TourStep
from ..actions import Point
from .controller import BarakaController

TOUR = {
    "choose": TourStep(
        gettext_noop("Select a unit"),
        gettext_noop(
            "Bright units can be activated; a veil covers the others. Click the ringed one. By keyboard: N goes to the next "
            "one that can act."
        ),
    ),
    "reach": TourStep(
        gettext_noop("Where it can go"),
        gettext_noop(
            "The lines round the unit show how far its leader gets over open, rough and difficult ground. Point at a place, or "
            "go there with the arrow keys: it says what the ground is and how far it is."
        ),
    ),
    "do": TourStep(
        gettext_noop("Do it, and undo it"),
        gettext_noop(
            "“Activate”, in the side panel, spends a chit. Then a click on the ground adds a move to the list, one on an "
            "enemy a shot, and “Declare” carries the list out. Activate the unit now."
        ),
        gettext_noop("Done. Now take it back with “Undo” below the map, or with U. One undo takes back one deed."),
    ),
    "why": TourStep(
        gettext_noop("Why it cannot"),
        gettext_noop("With the unit selected, click the ringed enemy."),
        gettext_noop("“{reason}” The side panel says it too, with the number of the rule: click the number to read it."),
    ),
}


def nearest_enemy(controller: BarakaController) -> Point | None:
    """Return where the enemy stands that is nearest to the selected unit; None where none is selected."""
    unit = controller.unit(controller.selected)
    start = None if unit is None else controller.where(unit)
    if unit is None or start is None:
        return None
    others = [place for one in controller.now.units.values() if one.side != unit.side and (place := controller.where(one))]
    return min(others, key=lambda place: (math.dist(start, place), place), default=None)
