"""The position of a game on hexes: its agenda, where each counter is, and what it has done."""

from __future__ import annotations

import msgspec

from ...engine.dice import Dice
from ...engine.i18n import gettext_noop
from ...engine.sequence import PendingStep
from .counter import Counter

#: Where a counter is that is not on the map. A game may have more such places, each a number below zero.
RESERVE, ELIMINATED = -1, -2

#: What these places are called.
OFF_MAP = {RESERVE: gettext_noop("waiting"), ELIMINATED: gettext_noop("eliminated")}


def is_on_map(location: int) -> bool:
    """Return whether a location is a hex, not a place off the map.

    >>> is_on_map(0), is_on_map(RESERVE)
    (True, False)
    """
    return location >= 0


class CounterPosition(msgspec.Struct, frozen=True):
    """The fields that every position of a game on hexes has.

    Args:
        turn: the number of the turn, from 1.
        agenda: the pending steps, the one that is played last.
        where: for each counter of the scenario, in its order, the index of its hex, or a place off the map.
        dice: the dice to come.
    """

    turn: int
    agenda: tuple[PendingStep, ...]
    where: tuple[int, ...]
    dice: Dice = Dice()

    @property
    def step(self) -> PendingStep:
        """The step that is being decided."""
        return self.agenda[-1]


class MarkedPosition(CounterPosition, frozen=True, kw_only=True):
    """A position whose counters carry marks: each mark is a field, a set of counter numbers as bits.

    Args:
        weather: the weather of the turn.
        ending: the rule that ended the game, empty while it goes on.
        winner: the side that has won, or None.
    """

    weather: str
    ending: str = ""
    winner: str | None = None

    def has(self, mark: str, counter: Counter) -> bool:
        """Return whether a counter carries a mark."""
        return bool(getattr(self, mark) >> counter.index & 1)


class HexPosition(CounterPosition, frozen=True):
    """The whole state of a game that the rules depend on. A game that needs more subclasses it.

    The agenda is empty when the game is over.

    Args:
        moved: the ids of the counters that have moved in this phase.
        fought: the ids of those that have fought in it.
    """

    moved: frozenset[str] = frozenset()
    fought: frozenset[str] = frozenset()
