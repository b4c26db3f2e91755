"""Names of hexes for the sentences of the staff, in every language."""

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
