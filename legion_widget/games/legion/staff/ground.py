"""The tables that a staff computes once per game: distances between hexes, ranges of attack, exact chances."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING

from msgspec.structs import replace

from ....engine.hexgrid import bits
from ....engine.memo import Memo
from ....engine.odds import total
from ....engine.reach import flood, union
from .. import modifiers
from ..actions import Attack
from ..data import Counter
from ..position import Position

if TYPE_CHECKING:
    from ..game import Legion

#: A flood to the edge of the map: more movement points than any way across it.
FAR = 160


class Planes:
    """A number for each hex, stored as one bit mask per binary digit, so that masks are added in a few steps.

    Args:
        most: The highest number that a hex can come to.
    """

    __slots__ = ("planes", "seen")

    def __init__(self, most: int) -> None:
        self.planes: list[int] = [0] * most.bit_length()
        self.seen: dict[int, int] = {}

    def add(self, mask: int, number: int) -> None:
        """Add a number to all hexes of a set."""
        planes, digit = self.planes, 0
        self.seen.clear()
        while number:
            if number & 1:
                carry, at = mask, digit
                while carry:
                    planes[at], carry = planes[at] ^ carry, planes[at] & carry
                    at += 1
            number >>= 1
            digit += 1

    def at(self, index: int) -> int:
        """Return the number of a hex."""
        number = self.seen.get(index)
        if number is None:
            number = 0
            for digit, plane in enumerate(self.planes):
                if plane >> index & 1:
                    number |= 1 << digit
            self.seen[index] = number
        return number

    def below(self, digit: int) -> int:
        """Return the hexes whose number is less than two to the power of ``digit``, as the complement of a set."""
        high = 0
        for plane in self.planes[digit:]:
            high |= plane
        return ~high


@cache
def chances(attack: int, defence: int) -> tuple[float, float, float]:
    """The chances of a combat by its factors: won, tied, lost. Those of the rules, as floats."""
    outcomes = modifiers.contest(attack, defence).chances()
    won, tied, lost = (float(outcomes.get(name, 0)) for name in modifiers.ENDS)
    return won, tied, lost


class Ground:
    """The tables of a board and its counters that hold before anybody moves."""

    def __init__(self, system: Legion) -> None:
        self.system = system
        self.grid = system.board.grid
        self.plain = system.land & ~system.rough
        self.hills = system.rough
        self._walks: dict[tuple[int, int], int] = {}
        self._strikes: dict[tuple[int, int], int] = {}
        self._fields = Memo(400)
        self._defences: dict[tuple[object, ...], int] = {}
        self._attacks: dict[tuple[object, ...], int] = {}
        self._areas: dict[tuple[int, int], tuple[int, int]] = {}
        self._arounds = Memo(2000)
        self._nears: dict[tuple[int, int], int] = {}

    def near(self, hexes: int, distance: int) -> int:
        """The hexes at most so far from a set."""
        key = (hexes, distance)
        mask = self._nears.get(key)
        if mask is None:
            mask = self._nears[key] = self.grid.within(hexes, distance)
        return mask

    def stronghold(self) -> int:
        """The place of the road that lies farthest from where the Spanish come in; none where there are no places."""
        places = self.system.victory_places or self.system.victory_hexes
        gate = 1 << self.system.gate if self.system.gate is not None else self.system.zones["spanish"]
        if not places:
            return 0
        return next((layer & places for layer in reversed(self.field(gate)) if layer & places), places)

    def walk(self, index: int, points: int) -> int:
        """The hexes that a number of movement points reach from a hex, its own included, if nobody is in the way."""
        key = (index, points)
        mask = self._walks.get(key)
        if mask is None:
            mask = self._walks[key] = union(flood(self.grid, 1 << index, points, self.plain, self.hills))
        return mask

    def around(self, index: int, points: int, closed: int) -> int:
        """The hexes that a number of movement points reach from a hex round some that are closed."""
        plain, hills = self.plain & ~closed, self.hills & ~closed
        return self._arounds.of(
            (index, points, closed), lambda: union(flood(self.grid, 1 << index, points, plain, hills))
        )

    def area(self, index: int, points: int) -> tuple[int, int]:
        """The hexes of `walk`, and those with the ones whose counters control some of them."""
        key = (index, points)
        pair = self._areas.get(key)
        if pair is None:
            walked = self.walk(index, points)
            pair = self._areas[key] = walked, walked | self.grid.within(walked, 2)
        return pair

    def strike(self, index: int, points: int) -> int:
        """The hexes beside those of `walk`: who could be attacked from there."""
        key = (index, points)
        mask = self._strikes.get(key)
        if mask is None:
            mask = self._strikes[key] = self.grid.spread(self.walk(index, points))
        return mask

    def field(self, goals: int) -> tuple[int, ...]:
        """The hexes by their distance from the nearest goal: item *n* those from which it takes *n* points."""
        return self._fields.of(
            goals, lambda: tuple(flood(self.grid, goals, FAR, self.plain, self.hills)) if goals else ()
        )

    def defence(self, position: Position, counter: Counter, index: int) -> int:
        """The factor of a counter that is attacked in a hex, by the rules."""
        system = self.system
        ground = (system.forts >> index & 1, system.cities >> index & 1, system.board.terrain_at[index])
        key = (counter.type, counter.combat, position.weather, ground)
        factor = self._defences.get(key)
        if factor is None:
            where = list(position.where)
            where[counter.index] = index
            there = replace(position, where=tuple(where))
            factor = self._defences[key] = total(system.holding(modifiers.defence_modifiers(system, there, counter)))
        return factor

    def attack(self, position: Position, attackers: Iterable[Counter], guns: tuple[str, ...]) -> int:
        """The factor of attackers with the support of some guns, by the rules."""
        group = tuple(sorted(attackers, key=lambda counter: counter.combat))
        key = (*(counter.combat for counter in group), -len(guns))
        factor = self._attacks.get(key)
        if factor is None:
            action = Attack(tuple(counter.id for counter in group), (), guns)
            steps = self.system.holding(modifiers.attack_modifiers(self.system, position, action))
            factor = self._attacks[key] = total(steps)
        return factor


def merged(fields: list[tuple[tuple[int, ...], int]]) -> tuple[int, ...]:
    """Several fields in one: each begins some layers later, and a hex lies in the first layer that any gives it."""
    length = max((len(layers) + late for layers, late in fields), default=0)
    seen, together = 0, []
    for n in range(length):
        layer = 0
        for layers, late in fields:
            if 0 <= n - late < len(layers):
                layer |= layers[n - late]
        layer &= ~seen
        seen |= layer
        together.append(layer)
    return tuple(together)


def nearest(layers: tuple[int, ...], mask: int, most: int) -> list[tuple[int, int]]:
    """The hexes of a set in the first layers with the numbers of these, at most so many."""
    ranked: list[tuple[int, int]] = []
    for n, layer in enumerate(layers):
        common = layer & mask
        if common:
            for index in bits(common):
                ranked.append((index, n))
                if len(ranked) == most:
                    return ranked
    return ranked
