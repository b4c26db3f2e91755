"""The worth of a place on the table for a unit: the way to its objective, and fire at and from that place."""

from __future__ import annotations

import math
from typing import NamedTuple

from ..actions import CM, Point
from ..data import ObjectiveData
from ..tabletop.bases import span
from ..unit import Unit
from .lattice import Field
from .situation import Situation
from .volleys import harm, volley

#: How many moves a unit makes in an impulse, in the mean, as long as it has nothing else to do.
MOVES = 1.5
#: How near to enemies a unit goes, and how far from his squads a character stays, in centimetres.
NEAR, BEHIND = 40, 14
#: How much the second and the third enemy count who can fire at a place.
SECOND = (1.0, 0.3, 0.1)
#: Which share of the worth of an area goes to the nearest unit, the next one and the others.
SHARES = (1.0, 0.4, 0.2, 0.1)
#: A goal that cannot be reached is thought to be so many moves away.
FARTHEST = 99.0
#: Farther than any table is wide.
BOUNDLESS = 10**6
#: How much a side seeks the fight that would win if things stayed as they are.
HELD = 0.3
#: What a move nearer to an objective is worth at any time, as a share of the objective.
STEADY = 0.02


class Pull(NamedTuple):
    """A place that attracts a unit.

    ``worth`` is what it is worth to be there at the end, where ``area`` is given; else what each move nearer is worth,
    as far as ``enough`` moves from it.
    """

    field: Field
    worth: float
    area: ObjectiveData | None = None
    enough: float = 0.0
    what: str = ""


def scene(now: Situation, unit: Unit) -> int:
    """Return a token of all that the plans of a unit depend on.

    Of its friends only those count who share its objectives, or whom it commands: so their moves change few plans.
    """
    memo, key = now.system.memo(now.position), ("staff scene", unit.id)
    if key not in memo:
        state = unit.state
        squads = [(mate.id, mate.place) for mate in now.units[unit.side] if unit.troop in mate.superiors]
        memo[key] = now.token(
            (
                now.shape(unit),
                state.figures,
                now.watch(unit.side),
                tuple(rank(now, unit, objective) for objective in holds(now)),
                tuple(squads) if unit.is_character else (),
                now.position.impulse,
                now.points_ahead(unit.side) < 0,
                (state.chits + state.orders, state.aiming, state.duty, state.curb, state.stays),
                (state.activated, state.rallied, state.facing, tuple(sorted(state.located))),
            )
        )
    token: int = memo[key]
    return token


def pulls(now: Situation, unit: Unit) -> list[Pull]:
    """Return the places that attract a unit: its objectives, the enemy, the squads of a commander."""
    key = "pulls", scene(now, unit)
    return now.known.of(key, lambda: _pulls(now, unit))


def _pulls(now: Situation, unit: Unit) -> list[Pull]:
    drawn = _areas(now, unit) + _missions(now, unit)
    if now.is_precious(unit):
        return drawn
    squads = [mate for mate in now.units[unit.side] if not mate.is_character and unit.troop in mate.superiors]
    lattice, pace = now.lattice, now.pace(unit)
    if unit.is_character:
        if squads:
            goals = frozenset(lattice.nearest(mate.place) for mate in squads)
            drawn.append(Pull(lattice.field(goals, pace), now.doctrine.command, None, BEHIND / max(pace), "command"))
        return drawn
    foes = [lattice.nearest(foe.place) for foe in now.enemies(unit.side)]
    if foes:
        drawn.append(
            Pull(lattice.field(foes, pace), now.doctrine.ground * zeal(now, unit.side), None, NEAR / max(pace), "enemy")
        )
    return drawn


def zeal(now: Situation, side: str) -> float:
    """Return the urge of a side to seek the fight: less where what it holds wins."""
    return 1.0 if now.points_ahead(side) < 0 or side == now.system.scenario.attacker else HELD


def holds(now: Situation) -> list[ObjectiveData]:
    """Return one of the objectives for each area that is to be held."""
    return list({str(objective.area): objective for objective in now.objectives if objective.kind == "hold"}.values())


def _areas(now: Situation, unit: Unit) -> list[Pull]:
    """The areas that are to be held, each with what it pays to this side, and costs the other if it does not get it."""
    drawn = []
    for objective in holds(now):
        worth = sum(other.points for other in now.objectives if other.kind == "hold" and other.area == objective.area)
        field = now.lattice.field(now.area_nodes(objective), now.pace(unit))
        share = SHARES[min(rank(now, unit, objective), len(SHARES) - 1)] * (0.2 if now.is_precious(unit) else 1.0)
        drawn.append(Pull(field, worth * share, objective, 0.0, "hold"))
    return drawn


def rank(now: Situation, unit: Unit, objective: ObjectiveData) -> int:
    """Return the number of units of its side that are nearer to an area; characters come last."""
    field = now.lattice.field(now.area_nodes(objective), now.pace(unit))
    mine = unit.is_character, field.at(unit.place), unit.id
    return sum(
        (mate.is_character, field.at(mate.place), mate.id) < mine
        for mate in now.units[unit.side]
        if mate.id != unit.id and not now.is_precious(mate)
    )


def _missions(now: Situation, unit: Unit) -> list[Pull]:
    """Return the places to which objectives want this very unit to go."""
    drawn = []
    for objective in now.objectives:
        if objective.side != unit.side or (objective.units and unit.id not in objective.units):
            continue
        if objective.kind == "reach":
            field = now.lattice.field(now.area_nodes(objective), now.pace(unit))
            drawn.append(Pull(field, objective.points * unit.count, objective, 0.0, "reach"))
        elif objective.kind == "exit" and objective.edge:
            field = now.lattice.field(_edge(now, objective.edge), now.pace(unit))
            drawn.append(Pull(field, objective.points, None, 0.0, "exit"))
    return drawn


def _edge(now: Situation, edge: str) -> frozenset[int]:
    """The places along an edge of the table."""
    wide, high = now.lattice.columns, now.lattice.rows
    columns = {"west": [0], "east": [wide - 1]}.get(edge, range(wide))
    rows = {"north": [0], "south": [high - 1]}.get(edge, range(high))
    return frozenset(row * wide + column for row in rows for column in columns)


def moves_left(now: Situation, unit: Unit) -> float:
    """Return the number of moves a unit may still make before the game ends."""
    chits = unit.state.chits + unit.state.orders
    return MOVES * now.impulses_left + max(0.0, 2.0 - 0.7 * chits)


def attraction(now: Situation, unit: Unit, place: Point) -> float:
    """Return the worth of a place to a unit, by the places that attract it."""
    key = "attraction", scene(now, unit), place
    return now.known.of(key, lambda: _attraction(now, unit, place))


def _attraction(now: Situation, unit: Unit, place: Point) -> float:
    left = moves_left(now, unit)
    return sum(_drawn(now, pull, place, left) for pull in pulls(now, unit))


def _drawn(now: Situation, pull: Pull, place: Point, left: float) -> float:
    """Return the worth of a place by one of the things that attract a unit."""
    moves = min(FARTHEST, pull.field.at(place))
    if pull.area is None and pull.what != "exit":
        return -pull.worth * max(0.0, moves - pull.enough)
    return pull.worth * (readiness(now, pull, place, moves, left) - STEADY * moves)


def readiness(now: Situation, pull: Pull, place: Point, moves: float, left: float) -> float:
    """Return the chance to be at a goal in time, from a place a number of moves away."""
    if pull.area is not None and now.is_in(pull.area, place):
        return 1.0
    return in_time(left - max(moves, 0.3) - 0.5, max(0.3, now.doctrine.urgency))


def in_time(slack: float, doubt: float) -> float:
    """Return the chance to be in time, with a number of moves to spare; ``doubt`` moves more make it e times as good.

    >>> in_time(0.0, 2.0), round(in_time(2.0, 2.0), 2)
    (0.5, 0.73)
    """
    return 1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, slack / doubt))))


def danger(now: Situation, unit: Unit, place: Point, *, grounded: bool = False) -> float:
    """Return the expected cost of enemy fire to a unit at a place, in points."""
    key = ("danger", now.shape(unit), place, grounded, now.watch(unit.side), now.position.impulse)
    return now.known.of(key, lambda: _danger(now, unit, place, grounded))


def _danger(now: Situation, unit: Unit, place: Point, grounded: bool) -> float:
    own = now.base(unit, place)
    costs = sorted(
        (
            harm(now, unit, volley(now, foe, unit, aim=place, grounded=grounded))
            for foe in now.enemies(unit.side)
            if is_watching(now, foe, own.at) and now.is_clear(now.base(foe), own)
        ),
        reverse=True,
    )
    return sum(cost * share for cost, share in zip(costs, SECOND, strict=False))


def is_watching(now: Situation, foe: Unit, place: Point) -> bool:
    """Return whether a unit has anything to fire with at that distance."""
    return span(foe.place, place) <= now.known.of(("range", now.shape(foe)), lambda: _range(now, foe))


def _range(now: Situation, unit: Unit) -> int:
    """How far a unit fires, in tenths of a millimetre; -1: it has no weapon."""
    weapons = [now.system.weapon(name) for member in unit.members for name in member.figure.weapons]
    return max((BOUNDLESS if w.maximum is None else (w.maximum + 5) * CM for w in weapons), default=-1)


def promise(now: Situation, unit: Unit, place: Point) -> float:
    """Return the worth of the best volley from a place, in points."""
    key = ("promise", now.shape(unit), place, now.watch(unit.side), now.position.impulse, unit.state.located)
    return now.known.of(key, lambda: _promise(now, unit, place))


def _promise(now: Situation, unit: Unit, place: Point) -> float:
    own = now.base(unit, place)
    return max(
        (
            harm(now, foe, volley(now, unit, foe, at=place))
            for foe in now.enemies(unit.side)
            if is_watching(now, unit, foe.place) and now.is_clear(own, now.base(foe))
        ),
        default=0.0,
    )


def standing(now: Situation, unit: Unit, place: Point, *, grounded: bool = False) -> float:
    """Return the worth of a place to a unit, in points."""
    doctrine, gain = now.doctrine, promise(now, unit, place)
    worth = attraction(now, unit, place) - doctrine.caution * danger(now, unit, place, grounded=grounded)
    return worth + (doctrine.promise * gain if gain > 0 else -idleness(now, unit))


def idleness(now: Situation, unit: Unit) -> float:
    """Return the cost of standing where a unit sees no enemy, in points: as much as the way to one."""
    return sum(pull.worth * pull.enough for pull in pulls(now, unit) if pull.what == "enemy")
