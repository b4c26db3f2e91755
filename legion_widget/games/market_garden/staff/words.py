"""Hexes, tasks and chances in words, for the sentences of the staff."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....engine.i18n import LANGUAGES, LocalizedText, Message, localized, say
from .ground import GUARD, GUNS, HOLD, TAKE

if TYPE_CHECKING:
    from ..game import MarketGarden


def hex_words(system: MarketGarden, hex_index: int) -> LocalizedText:
    """A hex as people call it: its place, if it has a name, and its label."""
    board, label = system.board, system.hex_label(hex_index)
    place = board.place_at.get(hex_index)
    if place is None:
        return dict.fromkeys(LANGUAGES, label)
    return {code: f"{localized(board.places[place].name, code) or place} ({label})" for code in LANGUAGES}


def task_words(system: MarketGarden, why: str, objective: int) -> Message:
    """Return what a unit is to do about an objective, by what is the matter with its hex: see `Ground.reasons`."""
    place = hex_words(system, objective)
    if why == HOLD:
        return say("Hold {place}.", place=place)
    if why == TAKE:
        return say("Take {place}.", place=place)
    if why == GUARD:
        return say("Stay within reach of {place}.", place=place)
    if why == GUNS:
        return say("Bring the guns within range of {place}.", place=place)
    return say("Advance towards {place}.", place=place)


def percent(chance: float) -> float:
    """Return a chance in per cent, with one decimal as odds have it.

    >>> percent(0.58125)
    58.1
    """
    return round(100.0 * chance, 1)
