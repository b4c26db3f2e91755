"""The likeliest action of a unit, in any game, which a double click does."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any

from .view_state import Location

if TYPE_CHECKING:
    from .controller import BoardController


def only_deed(controller: BoardController, place: Location) -> Any:
    """Return the one thing that the unit at a place can do now; None: it can do nothing, or several things."""
    unit = controller.unit_to_lift(place) if controller.may_decide else None
    if unit is None:
        return None
    legal = (action for action in controller.now.legal_actions(unit.id) if not action.is_aside)
    found = list(islice(legal, 2))
    return found[0] if len(found) == 1 else None
