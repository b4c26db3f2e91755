"""The position of a game on hexes: whose step it is, where each counter stands, and what it has done."""

from __future__ import annotations

import msgspec

from ...engine.dice import Dice
from ...engine.sequence import PendingStep

#: Where a counter is that is not on the map.
ELIMINATED, RESERVE = -1, -2


class HexPosition(msgspec.Struct, frozen=True):
    """All that matters to the rules. A game that needs more subclasses it.

    Args:
        turn: the number of the turn, from 1.
        agenda: the pending steps, the one that is played last; empty when the game is over.
        where: for each counter of the scenario, in its order, the index of its hex, `ELIMINATED` or `RESERVE`.
        dice: the dice to come.
        moved: the ids of the counters that have moved in this phase.
        fought: the ids of those that have fought in it.
    """

    turn: int
    agenda: tuple[PendingStep, ...]
    where: tuple[int, ...]
    dice: Dice = Dice()
    moved: frozenset[str] = frozenset()
    fought: frozenset[str] = frozenset()
