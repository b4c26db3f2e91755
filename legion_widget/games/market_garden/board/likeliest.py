"""The likeliest action: the one that a double click does, and the one shown when units are dragged over an enemy."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from ....engine.hexgrid import bits
from ....engine.odds import Odds
from .. import actions as act
from .controller import AIMING, FIGHTING, MarketGardenController
from .map_overlays import GOOD, in_short


def likeliest(controller: MarketGardenController, index: int) -> Any:
    """Return the deed that a double click on a hex means; None: none is likelier than others.

    On a hex at which something is set up, that is done: a combat is fought, fire is given. In the declaration a unit
    declares a combat against the enemy beside it where it stands best.
    """
    if not controller.may_decide:
        return None
    if controller.phase in (*AIMING, *FIGHTING) and controller.target == index:
        return _legal(controller, controller.plan())
    unit = controller.unit_to_lift(index)
    if unit is None or controller.phase != "declaration" or not controller.can_take_part(unit):
        return None
    label, near = controller.system.hex_label, controller.system.board.grid.neighbours(index)
    offered = (act.Declare(controller.kind, (unit.id,), label(place)) for place in bits(near))
    legal = [action for action in offered if controller.ruling_for_seat(action)]
    return max(legal, key=lambda action: _worth(controller.now.odds(action)), default=None)


def _legal(controller: MarketGardenController, action: act.Action | None) -> act.Action | None:
    return action if action is not None and controller.ruling_for_seat(action) else None


def _worth(odds: Odds) -> Fraction:
    """Return the prospects of a combat: the column of a manoeuvre, the chance that an assault takes the hex."""
    column = odds.factors.get("column")
    return (
        Fraction(column)
        if column is not None
        else sum((odds.outcomes.get(name, Fraction(0)) for name in GOOD), Fraction(0))
    )


def promise(controller: MarketGardenController, index: int) -> str:
    """Return the prospects of the dragged units' combat against a hex, in figures; or why it cannot be declared."""
    foes = [unit for unit in controller.stack(index) if unit.side != controller.now.to_act]
    if controller.phase != "declaration" or not foes or not controller.picked:
        return ""
    action = act.Declare(controller.kind, controller.picked, controller.system.hex_label(index))
    ruling = controller.ruling_for_seat(action)
    if not ruling:
        return ruling.faults[0].text()
    return in_short(controller.now.odds(action), controller.system.tables.manoeuvre.columns)
