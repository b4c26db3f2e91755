"""The terrain of La Legión: what the letters of a board mean (L2.1)."""

from __future__ import annotations

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
