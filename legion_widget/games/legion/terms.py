"""The names of things that sentences use, in both languages: sides and sectors, the weather, ways of moving."""

from __future__ import annotations

from ...engine.i18n import LocalizedText
from .data import MOROCCAN, SPANISH

SIDE_NAMES: dict[str, LocalizedText] = {
    "spanish": {"es": "españoles", "en": "Spanish"},
    "moroccan": {"es": "marroquíes", "en": "Moroccans"},
}

#: The sectors of a side where the scenario writes none, by the ids of their seats (L3.2).
HALVES: dict[str, dict[str, LocalizedText]] = {
    SPANISH: {
        "spanish-west": {"es": "Españoles, sector oeste", "en": "Spanish, western sector"},
        "spanish-east": {"es": "Españoles, sector este", "en": "Spanish, eastern sector"},
    },
    MOROCCAN: {
        "moroccan-west": {"es": "Marroquíes, sector oeste", "en": "Moroccans, western sector"},
        "moroccan-east": {"es": "Marroquíes, sector este", "en": "Moroccans, eastern sector"},
    },
}

WEATHER: dict[str, LocalizedText] = {
    "normal": {"es": "normal", "en": "normal"},
    "sandstorm": {"es": "tormenta de arena", "en": "sandstorm"},
    "very_hot": {"es": "mucho calor", "en": "very hot"},
}

#: The icon of each kind of weather in the log and the header.
WEATHER_ICONS = {"normal": "sun", "sandstorm": "wind", "very_hot": "heat"}

#: What a move is by.
WAYS: dict[str, LocalizedText] = {
    "mf": {"es": "factor de movimiento", "en": "movement factor"},
    "df": {"es": "factor de desplazamiento", "en": "displacement factor"},
    "arrival": {"es": "refuerzo", "en": "reinforcement"},
    "entry": {"es": "refuerzo desde Melilla", "en": "reinforcement from Melilla"},
    "landing": {"es": "desembarco", "en": "landing"},
}


def sector_name(seat: str) -> LocalizedText:
    """What a sector is called, by the id of its seat: its own name where a scenario wrote it."""
    return next((halves[seat] for halves in HALVES.values() if seat in halves), {"en": seat})
