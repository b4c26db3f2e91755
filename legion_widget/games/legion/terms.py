"""Names used in sentences, in both languages: sides and sectors, the weather, ways of moving."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...engine.i18n import LocalizedText
from .data import MOROCCAN, SPANISH

if TYPE_CHECKING:
    from .game import Legion

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

#: What a move is by.
WAYS: dict[str, LocalizedText] = {
    "mf": {"es": "factor de movimiento", "en": "movement factor"},
    "df": {"es": "factor de desplazamiento", "en": "displacement factor"},
    "arrival": {"es": "refuerzo", "en": "reinforcement"},
    "entry": {"es": "refuerzo desde", "en": "reinforcement from"},
    "landing": {"es": "desembarco", "en": "landing"},
}


def way_name(system: Legion, by: str) -> LocalizedText:
    """Return what a move is by, in a sentence; a reinforcement that enters comes from the gate of the scenario."""
    if by != "entry":
        return WAYS[by]
    gate = system.gate_name
    return {
        code: f"{text} {gate.get(code) or gate.get('en') or next(iter(gate.values()))}"
        for code, text in WAYS[by].items()
    }


def sector_name(seat: str) -> LocalizedText:
    """Return what a sector is called, by the id of its seat: its own name where a scenario wrote it."""
    return next((halves[seat] for halves in HALVES.values() if seat in halves), {"en": seat})
