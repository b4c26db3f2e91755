"""The places that attract a side's counters: enemies with too few counters near, empty places, a stronghold."""

from __future__ import annotations

from ....engine.hexgrid import bits
from ..data import MOROCCAN
from .ground import Ground, merged, nearest
from .situation import Situation

#: How near to their stronghold those wait who are too weak to attack, in hexes.
RALLY = 4


def _layers(ground: Ground, goals: int, empty: int, head_start: int) -> tuple[int, ...]:
    """The hexes by their distance from goals and empty places; to the empty ones the way is thought shorter."""
    if not empty:
        return ground.field(goals)
    return merged([(ground.field(goals), head_start), (ground.field(empty), 0)])


class Aims:
    """The aims of a side: hexes by their distance from the places that attract it."""

    def __init__(self, situation: Situation) -> None:
        system, doctrine, ground = situation.system, situation.doctrine, situation.ground
        places = system.victory_places or system.victory_hexes
        turns_left = system.sequence.turns - situation.position.turn
        self.late = turns_left <= 2
        self.is_waiting = situation.side == MOROCCAN and situation.strength_ratio < doctrine.brave
        empty = places & ~situation.occupied
        goals = unserved(situation) or situation.foes
        if self.is_waiting and turns_left > 1:
            goals, empty = situation.grid.within(ground.stronghold(), RALLY) & system.land or goals, 0
        head_start = round(0.5 * situation.place / doctrine.pull) if doctrine.pull and empty else 0
        self.layers = situation.kept.aims.of(
            (goals, empty, head_start), lambda: _layers(ground, goals, empty, head_start)
        )
        self._far: dict[int, int] = {}

    def far(self, index: int) -> int:
        """Return the distance of a hex from the aims of the side, in movement points."""
        distance = self._far.get(index)
        if distance is None:
            bit = 1 << index
            distance = next((n for n, layer in enumerate(self.layers) if layer & bit), 99)
            self._far[index] = distance
        return distance

    def first(self, mask: int, most: int) -> list[int]:
        """The hexes of a set that are nearest to what draws the side, at most so many."""
        pairs = nearest(self.layers, mask, most)
        self._far.update(pairs)
        return [index for index, _ in pairs]

    def nearest(self, mask: int) -> int:
        """Return the distance of the nearest hex of a set, in movement points."""
        return next((n for n, layer in enumerate(self.layers) if layer & mask), 99)


def unserved(situation: Situation) -> int:
    """The hexes of the enemies against whom too few of the side are near as yet."""
    share, mask = situation.doctrine.mass, 0
    for index in bits(situation.foes):
        need = share * (situation.ground.defence(situation.position, situation.counter_at(index), index))
        if situation.cover.at(index) < need + 0.8 * situation.threat.at(index):
            mask |= 1 << index
    return mask
