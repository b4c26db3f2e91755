"""The worth of a position of La Legión."""

from __future__ import annotations

from ....engine.hexgrid import bits
from ..data import MOROCCAN, SPANISH
from ..position import Position
from .situation import ROADSIDE, Kept, place_worth


def spanish_value(kept: Kept, position: Position) -> float:
    """Return the value of a position to the Spanish, in points: counters that are not lost, and objectives."""
    system, doctrine = kept.system, kept.doctrine
    left = {SPANISH: 0.0, MOROCCAN: 0.0}
    for side in left:
        for c in kept.land[side]:
            if system.is_left(position, c):
                left[side] += kept.worths[c.index]
    derived = system.derived(position)
    place = place_worth(doctrine, position.turn, system.sequence.turns)
    lost = sum(
        1.0 if system.victory_places >> i & 1 else ROADSIDE for i in bits(system.victory_hexes & derived.land[MOROCCAN])
    )
    return left[SPANISH] - left[MOROCCAN] - place * lost
