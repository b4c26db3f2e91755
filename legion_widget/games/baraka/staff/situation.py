"""A position as the staff sees it: the places of units, the worth of a miniature, the losses that a unit can bear."""

from __future__ import annotations

from collections.abc import Hashable
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any

from ....engine.memo import Memo
from ..actions import CM, Point, cm
from ..baraka_die import FACES
from ..data import ObjectiveData
from ..pending_steps import Impulse, Passing
from ..position import SIDES, Position, enemy, replace
from ..tabletop.bases import Base
from ..tabletop.geometry import Shape
from ..tabletop.terrain import GOINGS
from ..transaction import handful
from ..unit import Unit
from ..unit_geometry import capability, leader_base
from ..values import drill, morale, needs_check, value
from ..victory import earned
from .doctrine import BarakaDoctrine
from .lattice import Pace, lattice_of
from .sights import Aspect, moved_base, reach_of, sights_of

if TYPE_CHECKING:
    from ..game import Baraka

#: The markers of a unit that matter when it fires, when it is fired at, and to close combat and its nerve.
SHOOTER = ("distress", "edged", "grounded", "jammed", "improved", "dismounted")
TARGET = ("fired", "improved", "dismounted")
FIGHTER = (*SHOOTER, "fired", "thrown")
#: How much of what a miniature is worth for fighting is left in the last impulse, how much each one before adds to it,
#: and the most that counts.
LAST_FIGHT, NEXT_FIGHT, MOST_FIGHTING = 0.3, 0.25, 2.0
#: Which share of its miniatures a convoy is thought to bring to its goal, as long as it is not there.
HOPE = 0.2


@cache
def chance(value: int) -> float:
    """Return the chance that a D10 succeeds against a value (B4.6).

    >>> chance(6), chance(12), chance(-3)
    (0.6, 0.9, 0.1)
    """
    return float(handful(1, value).chances()[1])


class Situation:
    """A position with the rules and the doctrine. It never looks at the chits of the other side.

    Args:
        system: The rules.
        position: The position, as the side that decides sees it.
        doctrine: The numbers by which it is judged.
        known: What was worked out before, by all that it depends on; kept by the staff.
    """

    def __init__(self, system: Baraka, position: Position, doctrine: BarakaDoctrine, known: Memo) -> None:
        self.system, self.position, self.doctrine, self.known = system, position, doctrine, known
        self.sights, self.lattice = sights_of(system.table), lattice_of(system.table)
        self.facts = self.sights.facts

    # ---- who is there ---------------------------------------------------------------------------------

    def unit(self, id: str) -> Unit:
        """A unit as it stands."""
        return self.system.unit(self.position, id)

    @cached_property
    def units(self) -> dict[str, tuple[Unit, ...]]:
        """The units of each side on the table, without those who have joined others."""
        bodies = [self.unit(troop.id) for troop in self.system.troops]
        return {side: tuple(unit for unit in bodies if unit.side == side and unit.is_on_table) for side in SIDES}

    def enemies(self, side: str) -> tuple[Unit, ...]:
        """The units of the other side on the table."""
        return self.units[enemy(side)]

    def reserve(self, side: str) -> int:
        """The chits that a side has left. Only that side may look at them; another guesses them."""
        return int(self.position.chit_pools[SIDES.index(side)].reserve)

    def guess(self, side: str) -> int:
        """Guess the chits that a side has left, from what everybody sees: its units, and the chits beside them."""
        squads = [unit for unit in self.units[side] if not unit.is_character and not unit.is_weapon]
        counted = sum(2 if unit.has_original_leader else 1 for unit in squads)
        characters = sum(unit.is_character or unit.commander is not None for unit in self.units[side])
        spent = sum(unit.state.chits for unit in self.units[side])
        return max(0, counted + characters - spent)

    @cached_property
    def initiative(self) -> str:
        """The side that has the initiative; empty between two impulses."""
        for work in reversed(self.position.agenda):
            if isinstance(work, Passing):
                return work.by
            if isinstance(work, Impulse) and work.side:
                return work.side
        return ""

    @property
    def impulses_left(self) -> int:
        """Return the number of impulses after this one."""
        return max(0, int(self.system.scenario.length) - self.position.impulse)

    def points_ahead(self, side: str) -> float:
        """Return by how many points a side would win if nothing changed."""
        memo, key = self.system.memo(self.position), "staff points"
        if key not in memo:
            memo[key] = sum(
                (1 if objective.side == SIDES[0] else -1) * earned(self.system, self.position, objective)
                for objective in self.objectives
            )
        points: float = memo[key]
        return points if side == SIDES[0] else -points

    # ---- what they are worth --------------------------------------------------------------------------

    @property
    def fighter(self) -> float:
        """Return the worth of a miniature for the fighting still to come, in points."""
        return self.doctrine.man * min(MOST_FIGHTING, LAST_FIGHT + NEXT_FIGHT * self.impulses_left)

    def strength(self, side: str) -> float:
        """Return the total worth of a side's miniatures on the table, in points."""
        return sum(unit.count * self.man(unit) for unit in self.units[side])

    def man(self, unit: Unit) -> float:
        """Return the points that the enemy gains for each miniature that a unit loses."""
        key = "man", unit.id, self.position.impulse
        return self.known.of(key, lambda: self._man(unit))

    def _man(self, unit: Unit) -> float:
        fighter = 0.0 if self.is_precious(unit) else self.fighter
        return fighter + sum(self._paid(objective, unit) for objective in self.objectives)

    def _paid(self, objective: ObjectiveData, unit: Unit) -> float:
        """Return the points of an objective for a miniature that is lost."""
        if objective.units and unit.id not in objective.units:
            return 0.0
        mine = objective.side == unit.side
        match objective.kind:
            case "destroy":
                return 0.0 if mine else objective.points
            case "survive":
                return objective.points if mine else 0.0
            case "reach":
                return HOPE * objective.points if mine and objective.units else 0.0
            case "exit":
                return HOPE * objective.points / len(unit.troop.figures) if mine else 0.0
            case _:
                return 0.0

    @property
    def objectives(self) -> list[ObjectiveData]:
        """The objectives of the scenario, and the areas that win it."""
        return [*self.system.scenario.data.objectives, *self.system.scenario.wanted]

    def area(self, objective: ObjectiveData) -> Shape:
        """The area of an objective."""
        return self.system.scenario.area_of(objective)

    def is_in(self, objective: ObjectiveData, place: Point) -> bool:
        """Return whether a place lies in the area of an objective."""
        key = "in", tuple(objective.area), place
        return self.facts.of(key, lambda: self.area(objective).has(place))

    def area_nodes(self, objective: ObjectiveData) -> frozenset[int]:
        """The places of the lattice in the area of an objective; the nearest one of an area that has none."""
        return self.facts.of(("nodes", tuple(objective.area)), lambda: self._area_nodes(objective))

    def _area_nodes(self, objective: ObjectiveData) -> frozenset[int]:
        inside = frozenset(n for n, node in enumerate(self.lattice.nodes) if self.is_in(objective, node))
        xs, ys = zip(*objective.area, strict=True)
        middle = cm((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)
        return inside or frozenset([self.lattice.nearest(middle)])

    def is_precious(self, unit: Unit) -> bool:
        """Return whether an objective is that a unit itself gets somewhere or survives: it keeps out of fights."""
        return any(
            objective.kind in ("reach", "exit", "survive")
            and objective.side == unit.side
            and unit.id in objective.units
            for objective in self.objectives
        )

    # ---- what a unit is and bears -----------------------------------------------------------------------

    def token(self, what: Hashable) -> int:
        """A short name for something long: equal things have the same one, and it is never another's."""
        return self.facts.of(("token", what), lambda: next(self.sights.tokens))

    def shape(self, unit: Unit, marks: tuple[str, ...] = FIGHTER) -> int:
        """A token of what matters of a unit, but for where it stands: by default to close combat and to its nerve.

        Args:
            unit: The unit.
            marks: The markers that matter: `FIGHTER`, `SHOOTER` or `TARGET`.
        """
        memo, key = self.system.memo(self.position), ("staff shape", unit.id, marks)
        if key not in memo:
            nerve = value(morale(unit)) if marks is FIGHTER else 0
            states = [self.position.states[self.system.number(troop.id)] for troop in (unit.troop, *unit.guests)]
            members = [(member.troop.id, member.number) for member in unit.members]
            memo[key] = self.token(
                (unit.id, nerve, *members, *((state.leader, *(getattr(state, m) for m in marks)) for state in states))
            )
        shape: int = memo[key]
        return shape

    def watch(self, side: str) -> int:
        """A token of the enemies of a side: where they stand, and what matters of them."""
        memo, key = self.system.memo(self.position), ("staff watch", side)
        if key not in memo:
            foes = [
                (self.shape(foe), foe.state.figures, tuple(sorted(foe.state.located))) for foe in self.enemies(side)
            ]
            memo[key] = self.token((side, *foes))
        watch: int = memo[key]
        return watch

    def pace(self, unit: Unit) -> Pace:
        """Return the distance that a unit moves over each class of ground, in centimetres."""
        memo, key = self.system.memo(self.position), ("staff pace", unit.id)
        if key not in memo:
            memo[key] = tuple(capability(unit, going) for going in GOINGS)
        pace: Pace = memo[key]
        return pace

    def passes(self, unit: Unit, check: str = "action") -> float:
        """The chance that a unit passes the check of an activation or a reaction."""
        if check == "action" and not needs_check(unit) and "academy-boy" not in unit.traits:
            return 1.0
        return chance(value(drill(unit, check)))

    def reacts(self, unit: Unit) -> float:
        """The chance that a reaction comes off: by the check, or by the Baraka die (B10.3, B10.4)."""
        passes = chance(value(drill(unit, "reaction")))
        saved = float(FACES["gaffe" in unit.traits].chances().get("baraka", 0))
        return passes + (1 - passes) * saved

    # ---- as it might be ---------------------------------------------------------------------------------

    def supposed(self, unit: Unit, place: Point | None = None, **fields: Any) -> Position:
        """The position with a unit at another place, or with other markers."""
        memo, key = self.system.memo(self.position), ("staff supposed", unit.id, place, tuple(fields.items()))
        if key not in memo:
            dx, dy = (0, 0) if place is None else (place[0] - unit.place[0], place[1] - unit.place[1])
            states = list(self.position.states)
            for troop in (unit.troop, *unit.guests):
                number = self.system.number(troop.id)
                figures = tuple(at and (at[0] + dx, at[1] + dy) for at in states[number].figures)
                states[number] = replace(states[number], figures=figures, **(fields if troop is unit.troop else {}))
            memo[key] = replace(self.position, states=tuple(states))
        position: Position = memo[key]
        return position

    # ---- seeing -------------------------------------------------------------------------------------------

    def base(self, unit: Unit, at: Point | None = None) -> Base:
        """The base of a leader, where it stands or might stand."""
        own = leader_base(unit)
        return own if at is None else moved_base(own, at)

    def is_clear(self, one: Base, two: Base) -> bool:
        """Return whether terrain leaves the line between two bases open."""
        return self.sights.is_clear(one, two)

    def aspect(self, shooter: Unit, target: Unit, at: Base, aim: Base) -> Aspect:
        """Return the aspect of a target at a place to a shooter at another."""
        reach = reach_of(at, aim, (shooter.is_weapon, target.is_weapon))
        return self.sights.aspect(at, aim, reach, target.state.prepared)


def is_far(one: Point, two: Point, centimetres: float) -> bool:
    """Return whether two points are farther apart than that."""
    return (one[0] - two[0]) ** 2 + (one[1] - two[1]) ** 2 > (centimetres * CM) ** 2
