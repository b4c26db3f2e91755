"""A position as a staff sees it: the reach of both sides' attacks, the worth of counters, the risk in each hex."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from ....engine.i18n import Message
from ....engine.memo import Memo
from ....engine.reach import flood, union
from .. import air_sea, combat, movement_reach
from ..actions import Action
from ..artillery import shot
from ..data import SIDES, Counter, enemy
from ..movement_reach import can_attack, is_ready
from ..position import RESERVE, Position
from ..weather import factors
from .doctrine import LegionDoctrine
from .ground import Ground, Planes, chances

if TYPE_CHECKING:
    from ..game import Legion

#: The combat factor that one attacker is thought to have at most where only their number is known.
STOUT = 4
#: The movement points that an enemy is thought to have where it is not asked which one comes.
STRIDE = 4
#: The worth of a victory hex without a place, as a share of that of a place.
ROADSIDE = 0.6


class Idea(NamedTuple):
    """A proposal: its worth in points, the action, its purpose, its rank among equals, its urgency and its target.

    What is more urgent is done first, whatever the rest is worth: a counter that comes in late helps nobody. The target
    of a move is the hex of the enemy whom it prepares to attack; -1: none.
    """

    worth: float
    action: Action
    purpose: Message
    order: int = -1
    urgency: int = 0
    target: int = -1


def place_worth(doctrine: LegionDoctrine, turn: int, turns: int) -> float:
    """Return the worth of an objective in a turn, in points: in the last turn nothing else counts as much."""
    if turn >= turns:
        return doctrine.place * doctrine.finale
    return doctrine.place * float((turn / turns) ** doctrine.patience)


class Kept:
    """The results that a staff keeps between two positions, each with all it depends on."""

    def __init__(self, system: Legion, doctrine: LegionDoctrine) -> None:
        self.system, self.doctrine = system, doctrine
        self.ground = Ground(system)
        self.strengths, self.reaches, self.aims = Memo(60), Memo(5000), Memo(60)
        self.fighters: dict[str, list[Counter]] = {
            side: [c for c in system.counters if c.side == side and can_attack(c)] for side in SIDES
        }
        self.land: dict[str, list[Counter]] = {
            side: [c for c in system.counters if c.side == side and c.is_land] for side in SIDES
        }
        self.worths = tuple(
            (doctrine.body + c.combat + (doctrine.guns if c.arm == "artillery" else 0.0)) if c.is_land else 0.0
            for c in system.counters
        )

    def strength(self, position: Position, side: str, weather: str) -> Planes:
        """The combat factors with which a side could attack each hex in a turn of that weather."""
        places = tuple([position.where[c.index] for c in self.fighters[side]])
        return self.strengths.of((side, weather, places), lambda: self._strength(side, weather, places))

    def _strength(self, side: str, weather: str, places: tuple[int, ...]) -> Planes:
        fighters = self.fighters[side]
        planes = Planes(sum(c.combat for c in fighters))
        for c, place in zip(fighters, places, strict=True):
            if place >= 0:
                planes.add(self.ground.strike(place, factors(self.system, c, weather)[0]), c.combat)
        return planes


class Situation:
    """A position seen by the side that decides. Its derived values are computed on demand."""

    def __init__(self, kept: Kept, position: Position, side: str) -> None:
        self.kept, self.position, self.side = kept, position, side
        self.system, self.ground, self.doctrine = kept.system, kept.ground, kept.doctrine
        self.grid = kept.ground.grid
        foe = enemy(side)
        self.foe_side: str = foe
        derived = self.system.derived(position)
        self.at, self.own, self.foes = derived.at, derived.land[side], derived.land[self.foe_side]
        self.occupied = self.own | self.foes
        self.zoc, self.own_zoc = derived.zoc[foe], derived.zoc[side]
        self._hits: dict[int, float] = {}
        self._risks: dict[tuple[str, int, int, int], float] = {}

    # ---- what there is ----------------------------------------------------------------------------

    def counter_at(self, index: int) -> Counter:
        """The land counter on a hex."""
        return self.system.counters[self.at[index]]

    def worth(self, counter: Counter) -> float:
        """Return the worth of a counter, in points."""
        return self.kept.worths[counter.index]

    @cached_property
    def place(self) -> float:
        """Return the present worth of an objective, in points."""
        return place_worth(self.doctrine, self.position.turn, self.system.sequence.turns)

    def place_worth(self, index: int) -> float:
        """Return the worth of a hex for the end of the game, in points."""
        if self.system.victory_places >> index & 1:
            return self.place
        return ROADSIDE * self.place if self.system.victory_hexes >> index & 1 else 0.0

    @cached_property
    def dear(self) -> float:
        """Return the price of a counter of the side in counters of the enemy: the fewer are left, the higher."""
        left = self.system.forces_in_play(self.position)
        own, foes = left[self.side], left[self.foe_side]
        ratio = (foes + 1) / (own + 1)
        return float(min(3.0, max(1 / 3, ratio**self.doctrine.thrift)))

    def prize(self, index: int) -> float:
        """Return the worth of eliminating the enemy in a hex, in points."""
        return self.worth(self.counter_at(index)) + self.place_worth(index)

    # ---- what may come ----------------------------------------------------------------------------

    @cached_property
    def answer_weather(self) -> str:
        """The weather of the enemy's next phases: that of this turn where they come in it, else thought normal."""
        is_to_follow = any(step.side == self.foe_side for step in self.position.agenda[:-1])
        return self.position.weather if is_to_follow else "normal"

    @cached_property
    def threat(self) -> Planes:
        """The combat factors with which the enemy could attack each hex in his next turn."""
        return self.kept.strength(self.position, self.foe_side, self.answer_weather)

    @cached_property
    def calm(self) -> int:
        """The hexes that no enemy could attack in his next turn."""
        return self.threat.below(0)

    @cached_property
    def cover(self) -> Planes:
        """The combat factors with which the side could strike back at each hex."""
        return self.kept.strength(self.position, self.side, "normal")

    @cached_property
    def foe_area(self) -> int:
        """The hexes that an enemy with `STRIDE` points could enter in his next turn; our zones of control stop him."""
        free = ~self.occupied
        ground = self.ground
        layers = flood(self.grid, self.foes, STRIDE, ground.plain & free, ground.hills & free, self.own_zoc)
        return union(layers)

    def risk(self, counter: Counter, index: int, less: int = 0) -> float:
        """Return a counter's expected loss in a hex to the enemy's answer, in points.

        Args:
            counter: The counter, of the side that decides.
            index: The hex in which it would stand.
            less: The combat factor of enemies that will be gone by then.
        """
        threat = self.threat.at(index) - less
        if threat <= 0:
            return 0.0
        key = (counter.type, counter.combat, index, less)
        risk = self._risks.get(key)
        if risk is None:
            risk = self._risks[key] = self._risk(counter, index, threat)
        return risk

    def _risk(self, counter: Counter, index: int, threat: int) -> float:
        open_hexes = self.grid.neighbours(index) & self.foe_area & ~self.own
        if not open_hexes:
            return 0.0
        defence = self.ground.defence(self.position, counter, index)
        won = chances(min(threat, STOUT * open_hexes.bit_count()), defence)[0]
        cover = self.doctrine.trust * self.cover.at(index)
        return (self.dear * self.worth(counter) + self.place_worth(index)) * won * threat / (threat + cover)

    @cached_property
    def shelling(self) -> list[tuple[int, float]]:
        """The sets of hexes that enemy aircraft and fleets reach, each with the hits on one counter to be expected."""
        system, position = self.system, self.position
        zones: dict[tuple[str, int, int], tuple[int, int]] = {}
        for c in (*system.aircraft, *system.fleets):
            if c.side == self.side or c.arrives > position.turn + 1:
                continue
            if c.arm == "fleet":
                known = self.ground.near(system.sea, system.values["L8.19.range"])
                zones["fleet", 0, 1] = known, zones.get(("fleet", 0, 1), (0, 0))[1] + 1
                continue
            base = air_sea.bases(system, position, c)
            for sub_turn in (1, 2, 3) if base else ():
                key = (c.arm, c.movement, sub_turn)
                known = self.ground.near(base, c.movement * sub_turn)
                zones[key] = known, zones.get(key, (0, 0))[1] + 1
        return [
            (zone, self.hit_chance("L8.19" if kind == "fleet" else "L8.17") * shots / crowd)
            for (kind, _, _), (zone, shots) in zones.items()
            if (crowd := (self.own & zone).bit_count() or 1)
        ]

    def hit_chance(self, rule: str) -> float:
        """The chance that a bombardment by a rule hits."""
        return float(shot(self.system.values[f"{rule}.hits"]).chances().get("hit", 0))

    def shelled(self, counter: Counter, index: int) -> float:
        """Return a counter's expected loss in a hex to aircraft and fleets, in points."""
        if not self.shelling:
            return 0.0
        hits = self._hits.get(index)
        if hits is None:
            hits = self._hits[index] = sum(share for zone, share in self.shelling if zone >> index & 1)
        return hits * self.dear * self.worth(counter)

    @cached_property
    def strength_ratio(self) -> float:
        """The combat factors of the side on the map for each of the enemy's."""
        own, foes = (
            sum(c.combat for c in self.kept.land[side] if self.position.where[c.index] >= 0)
            for side in (self.side, self.foe_side)
        )
        return own / max(1, foes)

    # ---- where counters get -----------------------------------------------------------------------

    def reach(self, counter: Counter) -> tuple[int, int]:
        """The hexes to which a counter can move and still fight, and those to which it can only move away."""
        position, i = self.position, counter.index
        if not is_ready(position, counter):
            return 0, 0
        origin = position.where[i]
        marks = (position.entered >> i & 1, position.landed >> i & 1, position.routing >> i & 1)
        if origin == RESERVE:
            key: object = (i, origin, self.own, self.foes, position.weather)
        else:
            area, around = self.ground.area(origin, 2 * counter.movement + (12 if marks[0] else 2))
            key = (i, origin, self.own & area, self.foes & around, position.weather, marks)
        return self.kept.reaches.of(key, lambda: self._reach(counter))

    def _reach(self, counter: Counter) -> tuple[int, int]:
        near = far = 0
        for way in movement_reach.floods(self.system, self.position, counter):
            if way.by in ("mf", "landing"):
                near |= way.reached
            else:
                far |= way.reached
            if way.by == "entry":
                far |= movement_reach.gate_free(self.system, self.position, counter)
        return near, far & ~near

    def at_most(self, counter: Counter, points: int) -> int:
        """The hexes that a counter could reach with a number of points if nobody were in the way, by road too."""
        origin = self.position.where[counter.index]
        if origin < 0:
            return self.grid.all
        points += self.system.values["L7.12.road"]
        if self.system.options["L7.12.mountain"] == "one":
            points *= 2
        return self.ground.walk(origin, points)

    def away(self, counter: Counter) -> int:
        """The hexes to which a counter could move without a fight if its friends let it through."""
        origin, position = self.position.where[counter.index], self.position
        points = 2 * counter.movement + (
            self.system.values["L6.7.arrival"] if position.entered >> counter.index & 1 else 0
        )
        if origin < 0 or counter.arm == "armour" or self.system.options["L7.9.enter"] == "any":
            return self.at_most(counter, points) & ~self.occupied
        road = origin in self.system.board.road_links
        mask = self.at_most(counter, points) if road else self.ground.around(origin, points, self.foes | self.zoc)
        return mask & ~self.zoc & ~self.occupied

    @cached_property
    def unmoved(self) -> list[Counter]:
        """The land counters of the side that may still move."""
        position = self.position
        return [c for c in self.kept.land[self.side] if is_ready(position, c)]

    @cached_property
    def targets(self) -> int:
        """The hexes whose counters may be attacked in this turn."""
        return combat.targets(self.system, self.position, self.side)

    def guns_near(self, index: int, used: set[str]) -> tuple[str, ...]:
        """The pieces that may support an attack on a hex, by their ids."""
        near = self.ground.near(1 << index, self.system.values["L8.11.range"])
        where = self.position.where
        return tuple(
            gun.id
            for gun in self.system.artillery[self.side]
            if where[gun.index] >= 0
            and near >> where[gun.index] & 1
            and gun.id not in used
            and combat.may_support(self.system, self.position, gun)
        )
