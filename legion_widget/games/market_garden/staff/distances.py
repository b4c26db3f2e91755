"""Distances over the ground alone, regardless of other units, which a staff uses to plan the coming turns."""

from __future__ import annotations

import math
from collections.abc import Mapping
from heapq import heappop, heappush
from weakref import WeakKeyDictionary, proxy

from ....engine.hexgrid import bits
from ....engine.memo import Memo
from ..terrain import Going
from ..terrain_map import TerrainMap

#: The points beyond which a way is of no interest.
FAR = 80
#: So many tables of shares are remembered.
REMEMBERED = 2_000

_known: WeakKeyDictionary[TerrainMap, Distances] = WeakKeyDictionary()


class Distances:
    """The cost of movement between hexes of a map, on foot and for vehicles, in each weather."""

    def __init__(self, ground: TerrainMap) -> None:
        self._ground = proxy(ground)  # else what is known of a map would keep the map, and the map what is known of it
        self._ways: dict[tuple[int, Going, str, bool], Mapping[int, int]] = {}
        self._entries: dict[tuple[Going, str], Mapping[int, Mapping[int, int]]] = {}
        self._shares = Memo(REMEMBERED)
        self._gates: dict[tuple[int, int, Going, str], int | None] = {}
        self._within: dict[tuple[int, Going, str, int], int] = {}
        self._grid = ground.board.grid
        self._all = tuple(bits(ground.board.grid.all))

    @classmethod
    def of(cls, ground: TerrainMap) -> Distances:
        """Return those of a map, worked out once."""
        if ground not in _known:
            _known[ground] = cls(ground)
        return _known[ground]

    def to(self, goals: int, going: Going, weather: str) -> Mapping[int, int]:
        """Return the cost from each hex to the nearest of these hexes, given as a set."""
        return self._way(goals, going, weather, True)

    def come_from(self, starts: int, going: Going, weather: str) -> Mapping[int, int]:
        """Return the cost to each hex from the nearest of these hexes, given as a set."""
        return self._way(starts, going, weather, False)

    def shares(
        self, goal: int, going: Going, weather: str, points: int, turns: float, decay: float
    ) -> Mapping[int, float]:
        """Return the share of a unit's strength that counts for a hex, from 0 to 1, by the hex of the unit.

        Args:
            goal: The hex.
            going: How the unit moves.
            weather: Clear or bad.
            points: What it can move in a turn.
            turns: From how far away it still counts, in turns.
            decay: By how much it counts less for each turn.
        """
        key = goal, going, weather, max(1, points), turns, decay
        return self._shares.of(key, lambda: self._counted(*key))

    def _counted(
        self, goal: int, going: Going, weather: str, points: int, turns: float, decay: float
    ) -> dict[int, float]:
        costs = self.to(1 << goal, going, weather)
        return {
            hex_index: math.exp(-decay * cost / points) for hex_index, cost in costs.items() if cost <= turns * points
        }

    def within(self, origin: int, going: Going, weather: str, points: int) -> int:
        """Return the hexes beside which a unit can come with a number of points, as a set."""
        key = origin, going, weather, points
        if key not in self._within:
            costs = self.come_from(1 << origin, going, weather)
            reached = sum(1 << hex_index for hex_index, cost in costs.items() if cost <= points)
            self._within[key] = self._grid.spread(reached)
        return self._within[key]

    def gate(self, goal: int, origin: int, going: Going, weather: str) -> int | None:
        """Return the last hex before a goal on the cheapest way from a hex; None where it is the first one."""
        key = goal, origin, going, weather
        if key not in self._gates:
            costs, last, here = self.to(1 << goal, going, weather), None, origin
            while here != goal and here in costs:
                steps = self._ground.steps(here, going, weather)
                last, here = here, min((price + costs[to], to) for to, price in steps if to in costs)[1]
            self._gates[key] = None if last == origin else last
        return self._gates[key]

    def _way(self, hexes: int, going: Going, weather: str, inwards: bool) -> Mapping[int, int]:
        key = hexes, going, weather, inwards
        if key not in self._ways:
            self._ways[key] = self._flood(hexes, going, weather, inwards)
        return self._ways[key]

    def _flood(self, starts: int, going: Going, weather: str, inwards: bool) -> dict[int, int]:
        steps = self._against(going, weather) if inwards else None
        costs = dict.fromkeys(bits(starts), 0)
        queue = [(0, start) for start in costs]
        while queue:
            cost, hex_index = heappop(queue)
            if cost > costs[hex_index]:
                continue
            ways = steps[hex_index].items() if steps is not None else self._ground.steps(hex_index, going, weather)
            for neighbour, price in ways:
                if cost + price < costs.get(neighbour, FAR):
                    costs[neighbour] = cost + price
                    heappush(queue, (cost + price, neighbour))
        return costs

    def _against(self, going: Going, weather: str) -> Mapping[int, Mapping[int, int]]:
        """Return the hexes from which each hex can be entered, with the cost."""
        key = going, weather
        if key not in self._entries:
            entries: dict[int, dict[int, int]] = {hex_index: {} for hex_index in self._all}
            for origin in self._all:
                for neighbour, price in self._ground.steps(origin, going, weather):
                    entries[neighbour][origin] = price
            self._entries[key] = entries
        return self._entries[key]
