"""What the pages of La Legión have of their own."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from legion_widget.engine.game import Game
from legion_widget.engine.i18n import LocalizedText, localized, percent
from legion_widget.engine.odds import Modifier, Odds

from .hexes import HexPages

OUTCOMES: dict[str, LocalizedText] = {
    "attacker": {"es": "gana el atacante", "en": "the attacker wins"},
    "tie": {"es": "empate", "en": "tie"},
    "defender": {"es": "gana el defensor", "en": "the defender wins"},
    "hit": {"es": "blanco", "en": "hit"},
    "miss": {"es": "falla", "en": "miss"},
}
SIDES: dict[str, LocalizedText] = {
    "attacker": {"es": "Atacante", "en": "Attacker"},
    "defender": {"es": "Defensor", "en": "Defender"},
}


class LegionPages(HexPages):
    """Hexes, counters with two figures, throws of two dice."""

    system = "legion"
    title = "La Legión"
    rule = "L8.9"
    option = "L7.9.stay"
    scenario = "rif"

    def words(self, unit: Any) -> str:
        return f"{unit.name} ({unit.combat}-{unit.movement})" if unit.is_land else str(unit.name)

    def outcome(self, game: Game[Any, Any], name: str) -> str:
        return localized(OUTCOMES[name])

    def share(self, chance: Fraction) -> str:
        """A chance in 36ths, the throws of two dice: ``13/36``; and in hundredths."""
        return f"{chance * 36}/36 ({percent(chance, 0)})"

    def factors(self, game: Game[Any, Any], odds: Odds) -> Iterator[tuple[str, list[Modifier]]]:
        for side, words in SIDES.items():
            yield localized(words), [each for each in odds.modifiers if each.side == side]
