"""Who sits at the table: seats, each of a side, and what the player of a seat may order.

A game of two has a seat for each side. Where several players share a side, each commands a part of its units, and what
concerns them together needs the agreement of all.
"""

from __future__ import annotations

import msgspec

from .i18n import LocalizedText, localized


class Seat(msgspec.Struct, frozen=True):
    """A place at the table: its id, its side, and what people call it.

    >>> Seat("spanish", "spanish", {"es": "Españoles", "en": "Spanish"}).text("en")
    'Spanish'
    """

    id: str
    side: str
    words: LocalizedText

    def text(self, language: str | None = None) -> str:
        """What the seat is called, by default in the language in use.

        >>> Seat("spanish-west", "spanish", {"es": "Españoles, sector oeste"}).text()
        'Españoles, sector oeste'
        """
        return localized(self.words, language)

    def __str__(self) -> str:
        return self.text()


def partners(seat: Seat, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """The other seats of the same side.

    >>> west, east = (Seat(f"spanish-{half}", "spanish", {}) for half in ("west", "east"))
    >>> [other.id for other in partners(west, (west, east, Seat("moroccan", "moroccan", {})))]
    ['spanish-east']
    """
    return tuple(partner for partner in seats if partner.side == seat.side and partner != seat)
