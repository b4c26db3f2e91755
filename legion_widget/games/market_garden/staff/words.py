"""Names of hexes and chances for the sentences of the staff."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....engine.i18n import LANGUAGES, LocalizedText, localized

if TYPE_CHECKING:
    from ..game import MarketGarden


def hex_words(system: MarketGarden, hex_index: int) -> LocalizedText:
    """A hex as people call it: its place, if it has a name, and its label."""
    board, label = system.board, system.hex_label(hex_index)
    place = board.place_at.get(hex_index)
    if place is None:
        return dict.fromkeys(LANGUAGES, label)
    return {code: f"{localized(board.places[place].name, code) or place} ({label})" for code in LANGUAGES}


def percent(chance: float) -> float:
    """Return a chance in per cent, with one decimal as odds have it.

    >>> percent(0.58125)
    58.1
    """
    return round(100.0 * chance, 1)
