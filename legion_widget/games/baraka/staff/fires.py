"""The effect on a unit of the acts that the enemy has declared."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from .. import actions as act
from ..actions import Point
from ..unit import Unit
from .assaults import arrival, clash
from .situation import Situation
from .volleys import harm, volley


class Strike(NamedTuple):
    """A shot or charge at a unit that has been declared.

    Args:
        declared: The act.
        origin: From where it will be made.
        moved: Whether the active unit will have moved before it.
        aimed: Whether it will have taken aim.
    """

    declared: act.Fire | act.Charge
    origin: Point
    moved: bool
    aimed: bool


def strikes(acts: Sequence[act.AnyAct], active: Unit, unit: Unit) -> Iterator[Strike]:
    """Yield the shots and charges at a unit among declared acts, in order."""
    place, moved, aimed = active.place, False, active.state.aiming
    for declared in acts:
        match declared:
            case act.Aim():
                aimed = True
            case act.Move(path=path) if path:
                place, moved, aimed = path[-1], True, False
            case act.Fire(target=id) | act.Charge(target=id) if id == unit.id:
                yield Strike(declared, place, moved, aimed)
                aimed = aimed and not isinstance(declared, act.Fire)
            case _:
                pass


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
    cost = 0.0
    for strike in strikes(acts, active, unit):
        if isinstance(strike.declared, act.Charge):
            cost += max(0.0, arrival(now, active, unit) * clash(now, active, unit))
        else:
            at = None if strike.origin == active.place else strike.origin
            shot = volley(now, active, unit, at=at, moved=strike.moved, aimed=strike.aimed, grounded=grounded)
            cost += harm(now, unit, shot)
    return cost
