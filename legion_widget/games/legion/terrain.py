"""The ground of La Legión: what a board says, its letters, kinds of places and landing hexes (L2.1)."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from ...engine.board import Board, Hex
from ...engine.board_data import PLACE_KINDS, BoardData, HexMark, PlaceKind
from ...engine.hexgrid import bits
from ...engine.i18n import LocalizedText

CLEAR, MOUNTAIN, SEA, MAR_CHICA, BEACH = ".", "^", "~", "o", ","
LETTERS = (CLEAR, MOUNTAIN, SEA, MAR_CHICA, BEACH)
LAND = CLEAR + MOUNTAIN + BEACH

#: The letters of the zones of a board: the inner one of the Spanish, the outer one of the Moroccans.
ZONES = {"spanish": "s", "moroccan": "m"}

NAMES: dict[str, LocalizedText] = {
    CLEAR: {"es": "llano", "en": "clear"},
    MOUNTAIN: {"es": "montaña", "en": "mountain"},
    SEA: {"es": "mar", "en": "sea"},
    MAR_CHICA: {"es": "Mar Chica", "en": "Mar Chica"},
    BEACH: {"es": "playa", "en": "beach"},
}

#: The places that the rules know, by kind.
PLACE_NAMES: dict[str, LocalizedText] = {
    "city": {"es": "ciudad", "en": "city"},
    "fortified_city": {"es": "plaza fuerte", "en": "fortified city"},
    "airport": {"es": "aeropuerto", "en": "airport"},
}


class LegionBoardData(BoardData, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A board as it stands in a file.

    Args:
        landing: the hexes in which units may come from the sea, each with a dot on the map, such as ``["0107",
            "0207"]``.
    """

    landing: list[str] = msgspec.field(default_factory=list)


class LegionHex(Hex):
    """One hex of a board. Attributes, besides those of all hexes: ``is_landing``, whether units may land there."""

    __slots__ = ()

    board: LegionBoard

    @property
    def is_landing(self) -> bool:
        return bool(self.board.landing >> self.index & 1)


class LegionBoard(Board):
    """A board of La Legión."""

    data: LegionBoardData
    data_kind = LegionBoardData
    hex_kind = LegionHex
    place_kinds: ClassVar[dict[str, PlaceKind]] = {
        "city": PLACE_KINDS["city"],
        "fortified_city": PlaceKind("fortified_city", {"es": "Plaza fuerte", "en": "Fortified city"}),
        "position": PLACE_KINDS["position"],
        "airport": PlaceKind("airport", {"es": "Aeródromo", "en": "Airfield"}),
        "landing": PlaceKind("landing", in_hex=False),
        **PLACE_KINDS,
    }
    hex_marks: ClassVar[dict[str, HexMark]] = {"landing": HexMark("landing", {"es": "Desembarco", "en": "Landing"})}

    @property
    def landing(self) -> int:
        """The set of the landing hexes."""
        return self.marked["landing"]

    @property
    def inland_landing(self) -> int:
        """The set of the landing hexes that nobody can reach from the sea (L6.10).

        The sea may also be beyond the edge of the map.
        """
        sea, land = self.mask(SEA), self.mask(LAND)
        edge = sum(1 << index for index in bits(self.landing) if None in self.grid.around(index))
        coast = sea & self.grid.within(land, 1) | land & self.grid.within(sea, 1)
        return self.landing & ~(self.mask(BEACH) | edge | coast)


def closed_to_armour(board: LegionBoard) -> int:
    """The hexes that armour never enters: mountains and cities (L7.8)."""
    return board.mask(MOUNTAIN) | board.places_mask("city", "fortified_city")
