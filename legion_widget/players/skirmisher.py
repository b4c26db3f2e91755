"""A plain player of skirmishes, to measure scenarios with: it knows the objectives, weighs fire, charges and ways by
their expected outcome, and looks one activation ahead."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from ..games.baraka import actions as act
from ..games.baraka import charges, fire, unit_geometry, values
from ..games.baraka import position as at
from ..games.baraka.actions import CM, Point, cm
from ..games.baraka.data import ObjectiveData
from ..games.baraka.game import Baraka
from ..games.baraka.position import Position
from ..games.baraka.tabletop.bases import Base, length, span
from ..games.baraka.tabletop.geometry import Shape
from ..games.baraka.tabletop.reach import shortest_way
from ..games.baraka.tabletop.terrain import GOINGS
from ..games.baraka.unit import Unit

#: What less than this is worth is not worth a chit; what a whole move forward is worth; chits kept for reactions.
LEAST, STRIDE, KEPT = 0.12, 0.55, 2
#: The impulses in which a convoy lets its escort go ahead.
WAIT = 2
#: How near to a goal that is a unit a squad goes, and a commander to his squad.
NEAR, BEHIND = 25 * CM, 14 * CM


def chance(value: int) -> float:
    """What a D10 at a value succeeds with."""
    return min(9, max(1, value)) / 10


class Skirmisher:
    """Plays either side. The same seed gives the same choices."""

    def __init__(self, seed: int = 0) -> None:
        self.rng = random.Random(f"bot:{seed}")
        self.ways: dict[Any, list[Point] | None] = {}
        self.plan: tuple[act.AnyAct, ...] = ()

    def choose(self, system: Baraka, position: Position) -> act.Action:
        top = position.top
        match top:
            case at.Bidding():
                reserve = position.chit_pools[at.SIDES.index(top.side or "")].reserve
                return act.Bid(self.rng.randint(0, min(2, reserve)))
            case at.Impulse():
                return self.impulse(system, position, top.side or "")
            case at.Declaring():
                return self.declare(system, position, top.unit)
            case at.Reacting():
                return self.react(system, position, top)
            case at.Arming():
                unit = system.unit(position, top.unit)
                held = [n for n, member in enumerate(unit.members) if "grenade" in member.figure.equipment]
                grenades = act.Arm(dict.fromkeys(held, "grenade"))
                return grenades if system.is_legal(position, grenades) else act.Arm()
            case at.Taking() | at.Obeying():
                return act.Decline()
            case _:
                return next(iter(system.legal_actions(position)))

    # ---- whose turn it is to act -------------------------------------------------------------------

    def impulse(self, system: Baraka, position: Position, side: str) -> act.Action:
        reserve = position.chit_pools[at.SIDES.index(side)].reserve
        best, worth = None, LEAST
        if reserve > KEPT or position.agenda[-1] == at.Impulse(side):
            for unit in bodies(system, position, side):
                if not system.is_legal(position, act.Activate(unit.id)):
                    continue
                _, gain = self.best(system, position, unit)
                if values.needs_check(unit):
                    gain *= chance(values.value(values.drill(unit)))
                if gain > worth:
                    best, worth = act.Activate(unit.id), gain
            for order in self.order_actions(system, position, side):
                return order
        if best is not None:
            return best
        return act.HandOver() if system.is_legal(position, act.HandOver()) else act.Stop()

    def order_actions(self, system: Baraka, position: Position, side: str) -> Iterator[act.Order]:
        """Regroup! for whoever is near panic."""
        for unit in bodies(system, position, side):
            if unit.state.distress >= 3:
                for head in unit.superiors:
                    order = act.Order(head.id, "regroup", (unit.id,))
                    if system.is_legal(position, order):
                        yield order

    def declare(self, system: Baraka, position: Position, unit: str) -> act.Declare:
        acts, _ = self.best(system, position, system.unit(position, unit))
        for plan in (acts, (act.Rally(),), (act.Aim(),)):
            if plan and system.is_legal(position, act.Declare(plan)):
                return act.Declare(plan)
        return next(iter(system.legal_actions(position)))  # type: ignore[return-value]

    def best(self, system: Baraka, position: Position, unit: Unit) -> tuple[tuple[act.AnyAct, ...], float]:
        """The best plan for a unit, and what it is worth."""
        state = unit.state
        if state.duty in ("rally", "flee"):
            return (act.Rally(),), 0.5
        plans: list[tuple[tuple[act.AnyAct, ...], float]] = [((), 0.0)]
        if state.distress >= 2 and not state.activated and not state.rallied:
            plans.append(((act.Rally(),), 0.25 * state.distress))
        plans += self.attacks(system, position, unit)
        plans += self.marches(system, position, unit)
        return max(plans, key=lambda plan: plan[1])

    # ---- fire and charges ---------------------------------------------------------------------------

    def attacks(self, system: Baraka, position: Position, unit: Unit) -> Iterator[tuple[tuple[act.AnyAct, ...], float]]:
        for target in bodies(system, position, at.enemy(unit.side)):
            if not unit_geometry.can_see(system, position, unit, target):
                continue
            weight = self.weight(system, target)
            if worth := expected(unit, target, aimed=True):
                yield (act.Aim(), act.Fire(target.id)), worth * weight
            if span(unit.place, target.place) < 22 * CM and not unit.is_character:
                yield self.charge(unit, target), charge_worth(system, position, unit, target) * weight

    def charge(self, unit: Unit, target: Unit) -> tuple[act.AnyAct, ...]:
        armed = unit.has_equipment("bayonet") or unit.has_equipment("blade")
        return (act.Charge(target.id),) if unit.state.edged or not armed else (act.DrawBlades(), act.Charge(target.id))

    def weight(self, system: Baraka, target: Unit) -> float:
        """What a miniature of a unit is worth to those who destroy it, in points."""
        mine = [o for o in system.scenario.data.objectives if o.kind == "destroy" and o.side != target.side]
        points = max(1.0, sum(o.points for o in mine if not o.units or target.id in o.units))
        return float(points**0.5)

    # ---- ways ---------------------------------------------------------------------------------------

    def marches(self, system: Baraka, position: Position, unit: Unit) -> Iterator[tuple[tuple[act.AnyAct, ...], float]]:
        goal, near, eager = self.goal(system, position, unit)
        if goal is None or span(unit.place, goal) <= near:
            return
        start, path = unit.place, []
        for _ in range(2):
            step = self.step(system, position, unit, start, goal)
            if step is None:
                break
            path.append(act.Move(tuple(step)))
            start = step[-1]
            if span(start, goal) <= near:
                break
        if path:
            gained = (span(unit.place, goal) - span(start, goal)) / (15 * CM)
            yield tuple(path), STRIDE * eager * max(gained, 0.3 if eager > 1 else 0.0)

    def step(self, system: Baraka, position: Position, unit: Unit, start: Point, goal: Point) -> list[Point] | None:
        """A legal move from a place towards a goal, by the way that takes fewest moves; round enemies if it must be."""
        base = Base(start, unit_geometry.leader_base(unit).radius)
        for enemies in ([], unit_geometry.enemies(system, position, unit)):
            options: list[tuple[float, list[Point]]] = []
            for going in GOINGS:
                far = unit_geometry.capability(unit, going) * CM - 2
                way = self.way(system, base, goal, going, enemies) if far > 0 else None
                if way:
                    options.append((length(way) / far, cut(way, far)))
            for _, way in sorted(options, key=lambda option: option[0]):
                for share in (1.0, 0.6, 0.3):
                    path = cut(way, length(way) * share)[1:]
                    if (
                        path
                        and next(unit_geometry.way_faults(system, position, unit, path, None, "B11.1", start), None)
                        is None
                    ):
                        return path
        return None

    def way(self, system: Baraka, base: Base, goal: Point, going: Any, enemies: list[Any]) -> list[Point] | None:
        key = base.at, goal, going, tuple(enemy.at for enemy in enemies)
        if key not in self.ways:
            self.ways[key] = shortest_way(system.table, base, goal, going, enemies)
        return self.ways[key]

    def goal(self, system: Baraka, position: Position, unit: Unit) -> tuple[Point | None, int, float]:
        """Where a unit wants to be, how near is near enough, and how much it wants it."""
        objectives = system.scenario.data.objectives
        for objective in objectives:
            if objective.kind == "reach" and objective.side == unit.side and unit.id in objective.units:
                return middle(objective), 3 * CM, 2.0 if position.impulse > WAIT else 0.0
        if unit.is_character:
            squads = [
                b for b in bodies(system, position, unit.side) if unit.troop in b.superiors and not b.is_character
            ]
            nearest = min(squads, key=lambda b: span(b.place, unit.place), default=None)
            return (nearest.place if nearest else None), BEHIND, 0.5
        prey = {name for o in objectives if o.kind == "destroy" and o.side == unit.side for name in o.units}
        wanted = [b for b in bodies(system, position, at.enemy(unit.side)) if b.id in prey]
        if wanted:
            nearest = min(wanted, key=lambda b: span(b.place, unit.place))
            return nearest.place, NEAR, 0.3 if unit_geometry.terrain_cover(system, position, unit, nearest) else 0.8
        for objective in objectives:
            if objective.kind == "hold" and objective.side == unit.side:
                area = Shape.area([cm(*place) for place in objective.area])
                if area.has(unit.place):
                    return None, 0, 0.0
                return middle(objective), 6 * CM, 1.0
        enemies = list(bodies(system, position, at.enemy(unit.side)))
        nearest = min(enemies, key=lambda b: span(b.place, unit.place), default=None)
        return (nearest.place if nearest else None), NEAR, 0.6

    # ---- reactions ----------------------------------------------------------------------------------

    def react(self, system: Baraka, position: Position, work: at.Reacting) -> act.Action:
        active = system.unit(position, work.unit)
        best: act.Action = act.Decline()
        worth = 0.2
        aimed = {unit_act.target for unit_act in work.acts if isinstance(unit_act, act.Fire | act.Charge)}
        for unit in bodies(system, position, work.side or ""):
            passes = chance(values.value(values.drill(unit, "reaction")))
            options: list[tuple[act.AnyAct, float]] = []
            if unit_geometry.can_see(system, position, unit, active):
                gain = expected(unit, active, aimed=unit.state.aiming) * self.weight(system, active)
                options.append((act.Fire(active.id), gain))
            if unit.id in aimed and not unit.state.grounded:
                options.append((act.GoToGround(), 0.35))
            for unit_act, gain in options:
                action = act.React(unit.id, unit_act)
                if gain * passes > worth and system.is_legal(position, action):
                    best, worth = action, gain * passes
        return best


def bodies(system: Baraka, position: Position, side: str) -> Iterator[Unit]:
    """The units of a side on the table."""
    for troop in system.troops:
        if troop.side == side and (unit := system.unit(position, troop.id)).is_on_table:
            yield unit


def middle(objective: ObjectiveData) -> Point:
    """The middle of the area of an objective."""
    xs, ys = zip(*objective.area, strict=True)
    return cm((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)


def cut(way: list[Point], far: float) -> list[Point]:
    """The first so much of a way."""
    points = [way[0]]
    for a, b in pairwise(way):
        long = math.dist(a, b)
        if long >= far:
            x, y = a[0] + int((b[0] - a[0]) * far / long), a[1] + int((b[1] - a[1]) * far / long)
            return [*points, (x, y)] if (x, y) != points[-1] else points
        points.append(b)
        far -= long
    return points


def expected(shooter: Unit, target: Unit, *, aimed: bool) -> float:
    """How many unsaved impacts a volley may hope for."""
    arms = fire.arms(shooter, target, moved=False, aimed=aimed, turned=False)
    hits = sum(weapon.dice * chance(weapon.value) for weapon in arms)
    if not hits or shooter.state.jammed:
        return 0.0
    seen = (
        1.0
        if fire.has_located(shooter, target)
        else min(98, max(0, values.value(values.locate(shooter, target)))) / 100
    )
    saved = chance(values.value(values.defence(target, shooter, target.leader)))
    return min(hits * (1 - saved), target.count) * seen


def charge_worth(system: Baraka, position: Position, unit: Unit, target: Unit) -> float:
    """By how many impacts a charge may hope to win, times the chance that it arrives."""
    way = charges.charge_way(system, position, unit, target)
    if way.contact is None:
        return 0.0
    short = math.ceil((way.needed - unit_geometry.capability(unit, way.ground) * CM) / CM)
    arrives = min(1.0, max(0.0, (11 - short) / 10))
    cover = unit_geometry.cover(system, position, target, unit)

    def dealt(striker: Unit, defender: Unit, attacks: bool) -> float:
        hits = sum(
            chance(striker.profile.aggressiveness + (2 if attacks else 0) - striker.state.distress)
            for _ in striker.members
        )
        defence = {"heavy": 2, "light": 1}.get(cover, 0) if attacks else 0
        return hits * (1 - chance(defender.profile.defence[1] + defence))

    return arrives * (dealt(unit, target, True) - dealt(target, unit, False))
