"""What the pages of Market Garden have of their own."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from legion_widget.engine.game import Game
from legion_widget.engine.i18n import LocalizedText, localized
from legion_widget.engine.moment import Moment
from legion_widget.engine.odds import Modifier, Odds, total
from legion_widget.games.market_garden.board.plan import READ, sums
from legion_widget.games.market_garden.board.unit_html import marks, states
from legion_widget.games.market_garden.crt import FireResult, ManoeuvreResult
from legion_widget.games.market_garden.terms import SIDE_NAMES

from .hexes import HexPages

#: What modifiers change.
CHANGED: dict[str, LocalizedText] = {
    "column": {"es": "Columna de la tabla", "en": "Column of the table"},
    "die": {"es": "Dado del atacante", "en": "Attacker's die"},
    "points": {"es": "Puntos de fuego", "en": "Points of fire"},
    "side": {"es": "Dado de los {side}", "en": "Die of the {side}"},
}
#: The results of the tables, in words. The second text is that of one step or hex.
RESULTS: dict[str, tuple[LocalizedText, LocalizedText]] = {
    "attacker": (
        {"es": "el atacante pierde {n} pasos", "en": "the attacker loses {n} steps"},
        {"es": "el atacante pierde 1 paso", "en": "the attacker loses 1 step"},
    ),
    "defender": (
        {"es": "el defensor pierde {n} pasos", "en": "the defender loses {n} steps"},
        {"es": "el defensor pierde 1 paso", "en": "the defender loses 1 step"},
    ),
    "retreat": (
        {"es": "se retira {n} hexágonos", "en": "retreats {n} hexes"},
        {"es": "se retira 1 hexágono", "en": "retreats 1 hex"},
    ),
    "steps": (
        {"es": "{n} pasos perdidos", "en": "{n} steps lost"},
        {"es": "1 paso perdido", "en": "1 step lost"},
    ),
}
NONE: LocalizedText = {"es": "ninguna baja", "en": "no step lost"}
TIRED: dict[str, LocalizedText] = {
    "AF": {"es": "fatiga del atacante", "en": "the attacker is fatigued"},
    "DF": {"es": "fatiga del defensor", "en": "the defender is fatigued"},
    "BF": {"es": "fatiga de ambos", "en": "both are fatigued"},
    "F": {"es": "una unidad fatigada", "en": "one unit is fatigued"},
}
_MANOEUVRE = re.compile(r"\d/\d")
_FIRE = re.compile(r"\dF?")


class MarketGardenPages(HexPages):
    """Hexes, stacks of counters with three figures and steps, tables of results."""

    system = "market-garden"
    title = "Market Garden"
    rule = "HI.3"
    option = "HI.6.second"
    scenario = "first-day"

    def changed(self, before: Moment[Any, Any], after: Moment[Any, Any]) -> bool:
        """Also where steps were lost or marks given, which the counters show."""
        system = before.system
        seen = [system.scene(game.position).layers["counters"] for game in (before, after)]
        return bool(seen[0] != seen[1])

    def whole(self, steps: Sequence[Modifier]) -> str:
        return str(total(steps)) if steps[0].side == "points" else super().whole(steps)

    def words(self, unit: Any) -> str:
        """A counter with its figures and, where it is not as it was printed, its steps and marks."""
        if not unit.steps:
            return str(unit.name)
        whole = unit.status != "on map" or (unit.is_whole and not marks(unit))
        return f"{unit.name} ({unit.factors})" if whole else f"{unit.name} ({unit.factors}; {states(unit)})"

    def outcome(self, game: Game[Any, Any], name: str) -> str:
        """A result of a table in words, after its sign; of two rolls together both."""
        if _MANOEUVRE.match(name):
            return f"{name}: {manoeuvre(name)}"
        if _FIRE.fullmatch(name):
            return fire(name)
        return game.system.outcome_words(name).text()

    def sums(self, game: Game[Any, Any], action: Any, odds: Odds) -> str:
        return sums(game.system, odds)

    def key(self, game: Game[Any, Any], action: Any, odds: Odds) -> str:
        return READ["assault"].text() if "repulsed" in odds.outcomes else ""

    def factors(self, game: Game[Any, Any], odds: Odds) -> Iterator[tuple[str, list[Modifier]]]:
        for what in dict.fromkeys(each.side for each in odds.modifiers):
            if what in CHANGED:
                lead = localized(CHANGED[what])
            else:
                lead = localized(CHANGED["side"]).format(side=localized(SIDE_NAMES[what]))
            yield lead, [each for each in odds.modifiers if each.side == what]


def counted(what: str, number: int) -> list[str]:
    """A part of a result in words; nothing for none."""
    several, one = RESULTS[what]
    return [localized(one if number == 1 else several).format(n=number)] if number else []


def manoeuvre(cell: str) -> str:
    """A result of a manoeuvre in words."""
    result = ManoeuvreResult.read(cell)
    parts = [*counted("attacker", result.attacker), *counted("defender", result.defender)]
    parts += counted("retreat", result.retreat)
    return ", ".join(
        [*(parts or [localized(NONE)]), *(localized(TIRED[each]) for each in cell.split(",") if each in TIRED)]
    )


def fire(cell: str) -> str:
    """A result of a fire in words: the steps lost on the ground of its target."""
    result = FireResult.read(cell)
    tired = [localized(TIRED["F"])] if result.fatigue else []
    return ", ".join([*(counted("steps", result.points) or [localized(NONE)]), *tired])
