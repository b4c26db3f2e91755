"""The printed values of a counter."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from ...engine.i18n import LocalizedText, localized


class Counter(msgspec.Struct, frozen=True, kw_only=True):
    """The printed values of a counter of any game on hexes. A game adds its factors in a subclass.

    Args:
        index: its number among the counters of the scenario, and its place in a position.
        name: what it is called in sentences.
        short: what is printed on it as its name; empty: the beginning of its name, see `printed_name`.
        arrives: the turn in which it comes.
    """

    index: int
    id: str
    side: str
    type: str
    name: LocalizedText
    short: str
    formation: str
    family: str
    arrives: int
    history: LocalizedText

    @property
    def full_name(self) -> LocalizedText:
        """Its name with its formation, where it has one."""
        return self.name

    @property
    def printed_name(self) -> str:
        """What is printed on it as its name, in the language in use."""
        return self.short or localized(self.name)[:8].upper()


class FormationCounter(Counter, frozen=True, kw_only=True):
    """The printed values of a counter of an order of battle.

    Args:
        full_name: its name with its formation; ``name`` leaves that out where it is clear.
    """

    full_name: LocalizedText  # a field in place of the property


def mask(counters: Iterable[Counter]) -> int:
    """Counters as a set of counter numbers: a bit for each."""
    counters_mask = 0
    for counter in counters:
        counters_mask |= 1 << counter.index
    return counters_mask
