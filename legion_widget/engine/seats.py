"""The seats at a table, each belonging to a side, and what the player of a seat may order.

A game of two has a seat for each side. Where several players share a side, each commands a part of its units, and what
concerns them together needs the agreement of all.
"""

from __future__ import annotations

import msgspec

from .i18n import LocalizedText, localized


class Seat(msgspec.Struct, frozen=True):
    """A player's seat: its id, the id of its side, and its name by language.

    >>> Seat("spanish", "spanish", {"es": "Españoles", "en": "Spanish"}).text("en")
    'Spanish'
    """

    id: str
    side: str
    words: LocalizedText

    def text(self, language: str | None = None) -> str:
        """Return the name of the seat, by default in the language in use.

        >>> Seat("spanish-west", "spanish", {"es": "Españoles, sector oeste"}).text()
        'Españoles, sector oeste'
        """
        return localized(self.words, language)

    def __str__(self) -> str:
        return self.text()


def partners(seat: Seat, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Return the other seats of the same side.

    >>> west, east = (Seat(f"spanish-{half}", "spanish", {}) for half in ("west", "east"))
    >>> [partner.id for partner in partners(west, (west, east, Seat("moroccan", "moroccan", {})))]
    ['spanish-east']
    """
    return tuple(partner for partner in seats if partner.side == seat.side and partner != seat)
