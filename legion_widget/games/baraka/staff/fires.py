"""The effect on a unit of the acts that the enemy has declared."""

from __future__ import annotations

from collections.abc import Sequence

from .. import actions as act
from ..actions import Point
from ..unit import Unit
from .assaults import arrival, clash
from .situation import Situation
from .volleys import harm, volley


def origins(acts: Sequence[act.AnyAct], active: Unit, unit: Unit) -> set[Point]:
    """Return the places from which a unit is to be fired at or charged by declared acts."""
    place, found = active.place, set()
    for declared in acts:
        match declared:
            case act.Move(path=path) if path:
                place = path[-1]
            case act.Fire(target=id) | act.Charge(target=id) if id == unit.id:
                found.add(place)
            case _:
                pass
    return found


def incoming(
    now: Situation, acts: Sequence[act.AnyAct], active: Unit, unit: Unit, *, grounded: bool | None = None
) -> float:
    """Return the cost of declared acts to a unit, in points.

    Args:
        now: The situation.
        acts: What the active unit has declared.
        active: The enemy who acts.
        unit: Who is aimed at.
        grounded: Whether it has gone to ground then; None: as it is.
    """
    cost, aimed, place, moved = 0.0, active.state.aiming, active.place, False
    for declared in acts:
        match declared:
            case act.Aim():
                aimed = True
            case act.Move(path=path) if path:
                place, moved, aimed = path[-1], True, False
            case act.Fire(target=id) if id == unit.id:
                origin = None if place == active.place else place
                cost += harm(
                    now, unit, volley(now, active, unit, at=origin, moved=moved, aimed=aimed, grounded=grounded)
                )
                aimed = False
            case act.Charge(target=id) if id == unit.id:
                cost += max(0.0, arrival(now, active, unit) * clash(now, active, unit))
            case _:
                pass
    return cost
