"""The worth of a hex for a unit: nearby objectives, targets for its guns, and threats to it there."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from ..data import ALLIED, GERMAN, Counter, enemy
from .situation import Situation

if TYPE_CHECKING:
    from ..position import Position

#: What may be thought to be the matter with a hex, by what it is worth for it.
HOLD, TAKE, GUARD, ADVANCE, GUNS, SAFETY = "hold", "take", "guard", "advance", "guns", "safety"

#: So many of the hexes that a unit can reach are looked at closely.
LOOKED_AT = 14


def _hold(strength: float) -> float:
    """Return how well units of this strength block a path, from 0 to 1."""
    return strength / (strength + 5.0)


class Ground:
    """Rates hexes for the units of one side, as if the unit were not on the map yet."""

    def __init__(self, situation: Situation, side: str) -> None:
        self.situation, self.side, self.foe = situation, side, enemy(side)
        self.position: Position = situation.position
        self.system, self.doctrine = situation.system, situation.doctrine
        self.sign = 1.0 if side == ALLIED else -1.0
        is_moving = bool(self.position.agenda) and self.position.step.kind == "movement"
        #: The moves of the side after this one.
        self.later = max(0, situation.moves[side] - is_moving)
        self._dangers: dict[tuple[int, int], float] = {}
        self._in_range: dict[int, tuple[list[int], int]] = {}
        self._columns: dict[tuple[int, int, int], int] = {}
        self._pulls: dict[tuple[int, str, bool, int, int], tuple[float, int, float]] = {}
        self._worths: dict[tuple[int, int], tuple[float, str, int]] = {}

    # ---- places -----------------------------------------------------------------------------------------

    @cached_property
    def slopes(self) -> list[float]:
        """Return the gain for this side from one more point of strength near each objective."""
        situation = self.situation
        return [self._slope(number) for number in range(len(situation.places))]

    def _slope(self, number: int) -> float:
        situation = self.situation
        holder = situation.held[number]
        if not holder:
            return 0.3 * situation.weight(number)
        garrison = situation.garrison(holder, situation.places[number])
        pressure = {name: values[number] for name, values in situation.pressure.items()}
        now = situation.place_value(number, holder, garrison, pressure[ALLIED], pressure[GERMAN])
        pressure[self.side] += 2.0
        return (
            self.sign * (situation.place_value(number, holder, garrison, pressure[ALLIED], pressure[GERMAN]) - now) / 2
        )

    def place(self, counter: Counter, number: int) -> tuple[float, str]:
        """Return the worth of a unit standing in an objective itself, with the reason."""
        situation, position = self.situation, self.position
        holder, hex_index = situation.held[number], situation.places[number]
        pressure = {name: values[number] for name, values in situation.pressure.items()}
        others = situation.garrison(self.side, hex_index)
        power, is_there = position.strength(counter), position.where[counter.index] == hex_index
        if is_there:
            others -= power
        else:
            pressure[self.side] -= power * self._share_now(counter, number)
        values = (pressure[ALLIED], pressure[GERMAN])
        # A unit of another side would be in the way: the rules let nobody in.
        before = situation.place_value(number, holder, others if holder == self.side else 0, *values)
        after = situation.place_value(number, self.side, others + power, *values)
        return self.sign * (after - before), HOLD if holder == self.side else TAKE

    def _share_now(self, counter: Counter, number: int) -> float:
        hex_index = self.position.where[counter.index]
        if hex_index < 0:
            return self.situation.waiting_share(counter, number)
        return self.situation.share(counter, hex_index, number)

    # ---- a hex ------------------------------------------------------------------------------------------

    def worth(self, counter: Counter, hex_index: int) -> float:
        """Return the worth of a unit standing in a hex."""
        return self.reasons(counter, hex_index)[0]

    def reasons(self, counter: Counter, hex_index: int) -> tuple[float, str, int]:
        """The same, with the most of it: why, and the number of the place, or -1."""
        key = counter.index, hex_index
        if key not in self._worths:
            self._worths[key] = self._reasons(counter, hex_index)
        return self._worths[key]

    def _reasons(self, counter: Counter, hex_index: int) -> tuple[float, str, int]:
        situation, power = self.situation, self.position.strength(counter)
        pull, about, most = self._pull(counter, hex_index)
        total, most = power * pull, power * most
        why, about = self._why(about)
        total += self._barred(counter, hex_index)
        if hex_index in situation.places[: situation.known_places(counter)]:
            number = situation.places.index(hex_index)
            worth, reason = self.place(counter, number)
            total += worth
            if worth > most:
                most, why, about = worth, reason, number
        if counter.is_artillery:
            worth, number = self._guns(counter, hex_index)
            total += worth
            if worth > most:
                why, about = GUNS, number
        return total - self._danger(counter, hex_index), why, about

    def _barred(self, counter: Counter, hex_index: int) -> float:
        """Return the worth of a unit standing in the enemy's way to objectives of its side."""
        worth = self.gates.get(hex_index)
        if worth is None:
            return 0.0
        power, others = self.position.strength(counter), self.situation.garrison(self.side, hex_index)
        if self.position.where[counter.index] == hex_index:
            others -= power
        cover = self.situation.cover(hex_index)
        return worth * (_hold(cover * (others + power)) - _hold(cover * others))

    @cached_property
    def gates(self) -> dict[int, float]:
        """The hexes by which the enemy would come to places of this side, and what it is worth to bar them."""
        situation = self.situation
        gates: dict[int, float] = {}
        for number, ways in enumerate(situation.gates(self.foe)):
            if situation.held[number] == self.side:
                kept = self.sign * situation.place_now(number)
                threatened = situation.weight(number) - kept  # twice the weight where it is as good as lost
                for gate, part in ways.items():
                    gates[gate] = gates.get(gate, 0.0) + self.doctrine.gate * part * threatened
        return gates

    def _pull(self, counter: Counter, hex_index: int) -> tuple[float, int, float]:
        """Return the worth of a point of strength in a hex for all other objectives, and for the best of them."""
        shares = self.situation.shares(counter, self.later)
        known = self.situation.known_places(counter)
        key = counter.movement, counter.mobility, self.position.has("isolated", counter), known, hex_index
        if key not in self._pulls:
            total, about, most = 0.0, -1, 0.0
            for number, slope in enumerate(self.slopes[:known]):
                share = shares[number].get(hex_index)
                if share is not None and self.situation.places[number] != hex_index:
                    worth = slope * share
                    total += worth
                    if worth > most:
                        most, about = worth, number
            self._pulls[key] = total, about, most
        return self._pulls[key]

    def drawn_to(self, counter: Counter, here: int, to: int) -> tuple[str, int]:
        """Return why a unit is of more use in another hex, and the number of the objective, or -1."""
        shares = self.situation.shares(counter, self.later)
        known = self.situation.known_places(counter)
        gains = [
            (slope * (shares[number].get(to, 0.0) - shares[number].get(here, 0.0)), number)
            for number, slope in enumerate(self.slopes[:known])
        ]
        gain, number = max(gains, default=(0.0, -1))
        return self._why(number if gain > 0 else -1)

    def _why(self, number: int) -> tuple[str, int]:
        """Return the matter with an objective near a hex, and its number again; -1: there is none."""
        return SAFETY if number < 0 else GUARD if self.situation.held[number] == self.side else ADVANCE, number

    def _guns(self, counter: Counter, hex_index: int) -> tuple[float, int]:
        """Return the worth of a gun's fire from a hex, and the objective that it serves most."""
        worth_of_fire, total, most, about = self.doctrine.guns * counter.bombard, 0.0, 0.0, -1
        served, struck = self._ranges(counter.range)
        for number, within in enumerate(served):
            if within >> hex_index & 1:
                worth = worth_of_fire * min(3.0, 8.0 * abs(self.slopes[number]))
                total += worth
                if worth > most:
                    most, about = worth, number
        if struck >> hex_index & 1:
            total += worth_of_fire
            if self.position.where[counter.index] == hex_index and not self.position.has("final_fire", counter):
                total += 2.0 * worth_of_fire
        return total * min(1.0, self.situation.moves[self.foe] + self.later), about

    def _ranges(self, distance: int) -> tuple[list[int], int]:
        """The hexes from which guns of this range serve each place, and those from which they reach an enemy."""
        if distance not in self._in_range:
            grid = self.system.board.grid
            served = [grid.within(1 << place, distance - 1) for place in self.situation.places]
            self._in_range[distance] = served, grid.within(self.situation.derived.land(self.foe), distance)
        return self._in_range[distance]

    def forward(self, counter: Counter, hexes: Sequence[int]) -> list[int]:
        """Return the hexes worth a closer look: those nearest to where the unit is wanted, and some others."""
        if len(hexes) <= LOOKED_AT:
            return list(hexes)
        ranked = sorted(hexes, key=lambda hex_index: (-self._pull(counter, hex_index)[0], hex_index))
        places = [i for i in ranked[LOOKED_AT:] if i in self.situation.places]
        return [*ranked[:LOOKED_AT], *places, *ranked[LOOKED_AT :: LOOKED_AT // 2]]

    # ---- danger -----------------------------------------------------------------------------------------

    def _danger(self, counter: Counter, hex_index: int) -> float:
        """Return the danger to a unit in a hex, less the danger that it takes off the units with it."""
        if not self.situation.moves[self.foe]:
            return 0.0
        position = self.position
        power = position.strength(counter)
        others = self.situation.garrison(self.side, hex_index)
        if position.where[counter.index] == hex_index:
            others -= power
        return self.danger(hex_index, others + power) - (self.danger(hex_index, others) if others > 0 else 0.0)

    def danger(self, hex_index: int, strength: int) -> float:
        """Return the expected cost of an attack on units of this strength in a hex."""
        key = hex_index, strength
        if key not in self._dangers:
            self._dangers[key] = self._attacked(hex_index, strength)
        return self._dangers[key]

    def _attacked(self, hex_index: int, strength: int) -> float:
        threat = self.situation.reinforced(self.foe, hex_index)
        if not threat:
            return 0.0
        key = math.ceil(threat), max(1, strength), self.system.ground.kind(hex_index).shift
        if key not in self._columns:
            table = self.system.tables.manoeuvre
            self._columns[key] = table.shifted(table.column(*key[:2]), key[2])
        lost, paid = self._means[self._columns[key]]
        worth = self.system.scenario.data.victory.per_step + 4.0 * self.doctrine.strength
        return self.doctrine.danger * worth * max(0.0, lost - 0.5 * paid)

    @cached_property
    def _means(self) -> list[tuple[float, float]]:
        """The mean steps that both lose in each column of the manoeuvre table, the defender's retreat counted in."""
        table = self.system.tables.manoeuvre
        means = []
        for column in range(len(table.columns)):
            results = [table.result(column, roll) for roll in range(1, 11)]
            lost = sum(result.defender + 0.3 * result.retreat for result in results) / len(results)
            means.append((lost, sum(result.attacker for result in results) / len(results)))
        return means
