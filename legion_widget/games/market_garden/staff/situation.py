"""A position as a staff sees it: the hold on each objective, the strength both sides can bring, and their worth."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from ....engine.hexgrid import bits
from ..data import ALLIED, GERMAN, SIDES, Counter, enemy
from ..movement_reach import allowance
from ..position import Derived, Position
from ..victory import lost
from .distances import Distances
from .doctrine import MarketGardenDoctrine

if TYPE_CHECKING:
    from ..game import MarketGarden

#: What places count for besides their points, all of them together, where a side wins by holding them.
AT_ONCE = 10.0
#: From so many turns away a unit still counts that moves no more: it can be brought into a combat.
AT_HAND = 0.4
#: A strength that is always about a place, so that one company decides nothing alone.
ANYBODY = 1.5


class Situation:
    """A position as a staff sees it. Objectives are identified by their number in the scenario."""

    def __init__(self, system: MarketGarden, position: Position, doctrine: MarketGardenDoctrine) -> None:
        self.system, self.position, self.doctrine = system, position, doctrine
        self.derived: Derived = system.derived(position)
        self.distances = Distances.of(system.ground)
        objectives = system.scenario.objectives
        self._entries = {i: worth for i, worth in self._entry_hexes().items() if i not in objectives}
        #: The hexes that count: the objectives, and those by which units are still to come.
        self.places = (*objectives, *self._entries)
        #: Who holds each of them; an entry is its own side's until an enemy stands in it.
        self.held = (*position.held, *(self._entry_holder(i) for i in self._entries))
        self.moves: dict[str, int] = {side: self._moves_left(side) for side in SIDES}
        self._shares: dict[tuple[int, str, int], list[Mapping[int, float]]] = {}
        self._gates: dict[str, list[dict[int, float]]] = {}
        self._threats: dict[tuple[str, int], float] = {}

    # ---- time -------------------------------------------------------------------------------------------

    def _moves_left(self, side: str) -> int:
        """Return the number of movement phases that a side still has, the present one included."""
        position = self.position
        now = sum(step.kind == "movement" and step.side == side for step in position.agenda)
        return max(0, self.system.sequence.turns - position.turn) + now

    @cached_property
    def future(self) -> float:
        """Return the weight of the rest of the game, from 0 at its end to 1."""
        return min(1.0, sum(self.moves.values()) / 4)

    def _entry_hexes(self) -> dict[int, tuple[str, float]]:
        """The hexes by which units are still to come: whose they are, and what they count for."""
        entries: dict[int, tuple[str, float]] = {}
        for counter in self.system.counters:
            if counter.entry and self.is_to_come(counter):
                power = self.doctrine.entry * self.position.strength(counter) / counter.entry.bit_count()
                for hex_index in bits(counter.entry):
                    _, worth = entries.get(hex_index, (counter.side, 0.0))
                    entries[hex_index] = counter.side, worth + power
        return entries

    def _entry_holder(self, hex_index: int) -> str:
        side = self._entries[hex_index][0]
        return enemy(side) if self.derived.of(enemy(side), hex_index) else side

    def known_places(self, counter: Counter) -> int:
        """Return the number of objectives a unit minds: one that is still to come does not guard the ways in."""
        return len(self.places) - len(self._entries) * (self.position.where[counter.index] < 0)

    # ---- who can come where -----------------------------------------------------------------------------

    def share(self, counter: Counter, hex_index: int, place: int) -> float:
        """Return the share of a unit's strength that counts for an objective, from 0 to 1, when it stands in a hex."""
        return self.shares(counter)[place].get(hex_index, 0.0)

    def shares(self, counter: Counter, moves: int | None = None) -> list[Mapping[int, float]]:
        """Return for each objective the part of a unit's strength that counts there, by hex.

        Args:
            counter: The unit.
            moves: How many moves it has left; None: all those of its side.
        """
        points, position = allowance(self.system, self.position, counter), self.position
        left = self.moves[counter.side] if moves is None else moves
        key = points, counter.mobility, left
        if key not in self._shares:
            far, decay = max(left, AT_HAND), self.doctrine.decay
            self._shares[key] = [
                self.distances.shares(place, counter.mobility, position.weather, points, far, decay)
                for place in self.places
            ]
        return self._shares[key]

    def waiting_share(self, counter: Counter, place: int) -> float:
        """The same for a unit that is still to come."""
        wait = max(0, counter.arrives - self.position.turn)
        if self.moves[counter.side] <= wait:
            return 0.0
        shares = self.shares(counter)[place]
        nearest = max((shares.get(hex_index, 0.0) for hex_index in bits(counter.entry or counter.drop)), default=0.0)
        return nearest * math.exp(-self.doctrine.decay * wait)

    def is_to_come(self, counter: Counter) -> bool:
        """Return whether a unit is still to come."""
        return self.position.where[counter.index] < 0 and self.position.steps[counter.index] > 0

    @cached_property
    def pressure(self) -> dict[str, list[float]]:
        """The strength that each side can bring to each place; what is in the place is not counted."""
        pressures: dict[str, list[float]] = {side: [0.0] * len(self.places) for side in SIDES}
        for counter in self.system.counters:
            power = self.position.strength(counter)
            if not power:
                continue
            hex_index, own = self.position.where[counter.index], pressures[counter.side]
            if hex_index < 0:
                for number in range(len(self.places)):
                    own[number] += power * self.waiting_share(counter, number)
                continue
            for number, shares in enumerate(self.shares(counter)):
                if hex_index != self.places[number]:
                    own[number] += power * shares.get(hex_index, 0.0)
        return pressures

    def garrison(self, side: str, hex_index: int) -> int:
        """The strength of a side in a hex."""
        return sum(self.position.strength(counter) for counter in self.derived.of(side, hex_index))

    def gates(self, foe: str) -> list[dict[int, float]]:
        """Return for each objective the adjacent hexes by which a side would come, with the part of its strength."""
        if foe not in self._gates:
            self._gates[foe] = [self._ways_in(foe, number) for number in range(len(self.places))]
        return self._gates[foe]

    def _ways_in(self, foe: str, number: int) -> dict[int, float]:
        ways: dict[int, float] = {}
        place, weather = self.places[number], self.position.weather
        for counter in self.system.counters:
            hex_index, power = self.position.where[counter.index], self.position.strength(counter)
            if counter.side == foe and hex_index >= 0 and power:
                gate = self.distances.gate(place, hex_index, counter.mobility, weather)
                if gate is not None:
                    ways[gate] = ways.get(gate, 0.0) + power * self.share(counter, hex_index, number)
        total = self.pressure[foe][number]
        return {gate: power / total for gate, power in ways.items()} if total else {}

    def cover(self, hex_index: int) -> float:
        """Return the factor by which a unit's strength counts for the ground on which it is attacked."""
        return 1.0 - self.doctrine.cover * self.system.ground.kind(hex_index).shift

    @cached_property
    def walkers(self) -> dict[str, list[float]]:
        """Return for each objective how near the nearest unit of each side is that could enter it, from 0 to 1."""
        near: dict[str, list[float]] = {side: [0.0] * len(self.places) for side in SIDES}
        for side in SIDES:
            if not self.moves[side]:
                continue
            for counter in self.system.counters:
                if counter.side != side or not self.position.strength(counter):
                    continue
                points = max(1, allowance(self.system, self.position, counter))
                for number, place in enumerate(self.places):
                    costs = self.distances.to(1 << place, counter.mobility, self.position.weather)
                    turns = self._turns_to(counter, costs, points)
                    if turns <= self.moves[side]:
                        near[side][number] = max(near[side][number], min(1.0, math.exp(-1.2 * (turns - 1.0))))
        return near

    def _turns_to(self, counter: Counter, costs: Mapping[int, int], points: int) -> float:
        hex_index = self.position.where[counter.index]
        if hex_index >= 0:
            return float(costs.get(hex_index, 9999)) / points
        wait = max(0, counter.arrives - self.position.turn)
        return wait + min((costs.get(i, 9999) for i in bits(counter.entry or counter.drop)), default=9999) / points

    # ---- places -----------------------------------------------------------------------------------------

    def weight(self, number: int) -> float:
        """Return the weight of an objective."""
        if self.places[number] in self._entries:
            return self._entries[self.places[number]][1]
        scenario = self.system.scenario
        objective = scenario.objective_data[number]
        ends = max(
            (AT_ONCE / wanted.bit_count() for wanted in scenario.wanted if wanted >> self.places[number] & 1),
            default=0.0,
        )
        return objective.points + ends

    def risk(self, holder: str, number: int, garrison: float, own: float, foes: float) -> float:
        """The chance that a place is lost in the end, as far as it can be judged.

        Args:
            holder: Who holds it.
            number: The place.
            garrison: The strength that he has in it.
            own: The strength that it can also bring.
            foes: The strength that the enemy can bring.
        """
        doctrine, foe = self.doctrine, enemy(holder)
        left = self.moves[foe]
        if not left or not foes:
            return 0.0
        sharp = doctrine.contest
        against = foes**sharp
        taken: float = against / (
            against + (ANYBODY + own + doctrine.shelter * self.cover(self.places[number]) * garrison) ** sharp
        )
        time = 1.0 - math.exp(-0.8 * left)
        if garrison:
            return time * taken
        return max(time * taken, doctrine.walk * self.walkers[foe][number] * (0.4 + 0.6 * taken))

    def place_value(self, number: int, holder: str, garrison: float, allied: float, german: float) -> float:
        """Return the value of an objective to the Allies: its points, by each side's chance to hold it in the end."""
        if not holder:
            return 0.0
        own, foes = (allied, german) if holder == ALLIED else (german, allied)
        kept = 1.0 - 2.0 * self.risk(holder, number, garrison, own, foes)
        return self.weight(number) * (kept if holder == ALLIED else -kept)

    def place_now(self, number: int) -> float:
        """Return the present value of an objective to the Allies."""
        holder = self.held[number]
        garrison = self.garrison(holder, self.places[number]) if holder else 0
        return self.place_value(number, holder, garrison, self.pressure[ALLIED][number], self.pressure[GERMAN][number])

    # ---- the whole --------------------------------------------------------------------------------------

    @cached_property
    def allied_value(self) -> float:
        """Return the value of the position to the Allies, in points."""
        victory, position = self.system.scenario.data.victory, self.position
        value: float = (victory.margin.get(GERMAN, 1) - victory.margin.get(ALLIED, 1)) / 2
        value += sum(self.place_now(number) for number in range(len(self.places)))
        for side, sign in ((ALLIED, 1.0), (GERMAN, -1.0)):
            value -= sign * victory.per_step * lost(self.system, position, side)
            for counter in self.system.counters:
                if counter.side == side and position.steps[counter.index]:
                    value += sign * self.future * self.state(counter)
        return value

    def state(self, counter: Counter) -> float:
        """Return the worth of a unit's state, besides its effect on objectives."""
        doctrine, steps = self.doctrine, self.position.steps[counter.index]
        worth = doctrine.strength * self.position.strength(counter) + doctrine.guns * counter.bombard
        worth -= doctrine.fatigue * steps * self.position.has("fatigued", counter)
        return worth - doctrine.supply * steps * self.position.has("isolated", counter)

    def step_worth(self, counters: Sequence[Counter]) -> float:
        """Return the worth of a step of these units to the side that does not lose it."""
        per_step = self.system.scenario.data.victory.per_step
        steps = sum(self.position.steps[counter.index] for counter in counters)
        power = sum(self.position.strength(counter) for counter in counters)
        return per_step + (2.0 * self.doctrine.strength * self.future * power / steps if steps else 0.0)

    # ---- threats ----------------------------------------------------------------------------------------

    def reinforced(self, side: str, hex_index: int) -> float:
        """The strength that a side could bring against a hex in its next turn: that beside it in full."""
        key = side, hex_index
        if key not in self._threats:
            self._threats[key] = self._threat(side, hex_index) if self.moves[side] else 0.0
        return self._threats[key]

    def _threat(self, side: str, hex_index: int) -> float:
        total, distant = 0.0, self.doctrine.distant
        for power, beside, within in self._marchers[side]:
            if beside >> hex_index & 1:
                total += power
            elif within >> hex_index & 1:
                total += power * distant
        return total

    @cached_property
    def _marchers(self) -> dict[str, list[tuple[int, int, int]]]:
        """The units of each side that can attack: strength, the hexes beside it, and those it can come beside."""
        marchers: dict[str, list[tuple[int, int, int]]] = {side: [] for side in SIDES}
        for counter in self.system.counters:
            origin, power = self.position.where[counter.index], self.position.strength(counter)
            if origin >= 0 and power and not counter.is_artillery:
                points = allowance(self.system, self.position, counter)
                within = self.distances.within(origin, counter.mobility, self.position.weather, points)
                marchers[counter.side].append((power, self.system.board.grid.neighbours(origin), within))
        return marchers
