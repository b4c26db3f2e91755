"""The worth of a position: points that objectives may still bring, and the remaining forces of each side."""

from __future__ import annotations

import math

from ..data import ObjectiveData
from ..position import enemy
from ..unit import Unit
from ..values import morale, value
from ..victory import earned
from .ground import MOVES, in_time
from .situation import Situation

#: How many moves it takes to be e times as surely in time: see `in_time`.
DOUBT = 1.5


def worth(now: Situation, side: str) -> float:
    """Return the value of the position to a side, in points: expected objectives, and the forces left."""
    total = 0.0
    for objective in now.objectives:
        total += (1 if objective.side == side else -1) * prospect(now, objective)
    return total + forces(now, side) - forces(now, enemy(side))


def forces(now: Situation, side: str) -> float:
    """Return the worth of a side's units as long as they can fight."""
    states = enumerate(zip(now.system.troops, now.position.states, strict=True))
    scenario = now.system.scenario
    waiting = sum(scenario.strength(n) for n, (troop, state) in states if troop.side == side and state.waiting)
    return now.fighter * (waiting + sum(vigour(now, unit) * unit.count for unit in now.units[side])) + sum(
        now.doctrine.head for unit in now.units[side] if unit.is_character or unit.commander
    )


def vigour(now: Situation, unit: Unit) -> float:
    """Return the share of its strength that a unit has with the distress that it bears."""
    state, doctrine = unit.state, now.doctrine
    share = 1.0 - doctrine.nerve * state.distress
    if state.distress >= value(morale(unit)) or state.duty or state.curb:
        share -= doctrine.panic / 2
    return max(0.1, share)


def prospect(now: Situation, objective: ObjectiveData) -> float:
    """Return the expected points of an objective at the end."""
    match objective.kind:
        case "hold":
            return objective.points * _hold(now, objective)
        case "reach":
            return objective.points * sum(
                unit.count * _arrives(now, unit, objective)
                for unit in now.units[objective.side]
                if not objective.units or unit.id in objective.units
            )
        case _:
            return earned(now.system, now.position, objective)


def _hold(now: Situation, objective: ObjectiveData) -> float:
    """The chance that a side is alone in an area at the end: by the strength that both can bring there."""
    if not now.impulses_left and not now.position.agenda:
        return float(bool(earned(now.system, now.position, objective)))
    mine, theirs = (
        sum(
            unit.count * vigour(now, unit) * _arrives(now, unit, objective) ** 2
            for unit in now.units[side]
            if not now.is_precious(unit)
        )
        for side in (objective.side, enemy(objective.side))
    )
    if not mine:
        return 0.0
    share = mine**2 / (mine**2 + theirs**2)
    late = 1.0 / (1.0 + now.impulses_left)
    held = earned(now.system, now.position, objective) / objective.points if objective.points else 0.0
    return (1.0 - 0.6 * late) * share + 0.6 * late * held


def _arrives(now: Situation, unit: Unit, objective: ObjectiveData) -> float:
    """The chance that a unit comes to an area in time."""
    if now.is_in(objective, unit.place):
        return 1.0
    moves = now.lattice.field(now.area_nodes(objective), now.pace(unit)).at(unit.place)
    if math.isinf(moves):
        return 0.0
    return in_time(MOVES * (now.impulses_left + 0.5) - moves - 0.5, DOUBT)
