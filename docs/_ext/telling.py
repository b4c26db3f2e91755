"""A worked example played and told: what is done in each step, what the rules say to it, and what comes of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from legion_widget.engine.game import Game
from legion_widget.engine.rulebook import Example, StepData
from legion_widget.engine.words import pick, translate

#: The words of the pages themselves.
WORDS: dict[str, dict[str, str]] = {
    "rules": {"es": "Las reglas de La Legión", "en": "The rules of La Legión"},
    "ours": {"es": "Cómo lo leemos.", "en": "How we read it."},
    "plain": {"es": "En el programa.", "en": "In the program."},
    "options": {"es": "Opciones", "en": "Options"},
    "default": {"es": "como se juega si no se dice otra cosa", "en": "played unless something else is said"},
    "example": {"es": "Ejemplo", "en": "Example"},
    "with": {"es": "Con la opción", "en": "With the option"},
    "before": {"es": "Al empezar", "en": "At the start"},
    "after": {"es": "Al acabar", "en": "At the end"},
    "counters": {"es": "Fichas:", "en": "Counters:"},
    "off": {"es": "Fuera del mapa:", "en": "Off the map:"},
    "legal": {"es": "Vale", "en": "Legal"},
    "refused": {"es": "No vale", "en": "Refused"},
    "also": {"es": "Y además:", "en": "And also:"},
    "dice": {"es": "Dados:", "en": "Dice:"},
    "odds": {"es": "Probabilidades:", "en": "Odds:"},
    "reach": {"es": "Alcance de", "en": "Reach of"},
    "points": {"es": "puntos", "en": "points"},
    "point": {"es": "punto", "en": "point"},
    "not": {"es": "no llega", "en": "not reached"},
    "other": {"es": "In English", "en": "En español"},
    "attacker": {"es": "gana el atacante", "en": "the attacker wins"},
    "tie": {"es": "empate", "en": "tie"},
    "defender": {"es": "gana el defensor", "en": "the defender wins"},
    "hit": {"es": "blanco", "en": "hit"},
    "miss": {"es": "falla", "en": "miss"},
    "attackers": {"es": "Atacante", "en": "Attacker"},
    "defenders": {"es": "Defensor", "en": "Defender"},
}


def word(key: str) -> str:
    """A word of the pages in the language in use."""
    return pick(WORDS[key])


@dataclass
class Told:
    """One step in words. A sentence stands with the rules that it comes from."""

    says: str
    action: str = ""
    legal: bool = True
    faults: list[tuple[str, tuple[str, ...]]] = field(default_factory=list)
    dice: str = ""
    odds: str = ""
    factors: list[tuple[str, list[tuple[str, tuple[str, ...]]]]] = field(default_factory=list)
    reach: str = ""
    events: list[tuple[str, tuple[str, ...]]] = field(default_factory=list)


def tell(example: Example, game: Game[Any, Any]) -> list[Told]:
    """Plays an example in ``game`` and tells each step in the language in use."""
    return [_step(game, step) for step in example.data.steps]


def _step(game: Game[Any, Any], step: StepData) -> Told:
    told = Told(pick(step.says))
    if step.reach:
        told.reach = _reach(game, step)
    if step.do is None:
        if not len(game):
            told.events = _events(game, game.journal.root.events)
        return told
    system: Any = game.system
    action = system.load_action(step.do)
    told.action = str(system.describe_action(action)).rstrip(".")
    ruling = game.ruling(action)
    if not ruling:
        told.legal = False
        told.faults = [(fault.text(), (fault.rule,)) for fault in ruling.faults]
        return told
    odds = game.odds(action)
    if odds.outcomes:
        told.odds = "; ".join(f"{word(name)} {share(chance)}" for name, chance in odds.outcomes.items())
        for name in ("attacker", "defender"):
            steps = [m for m in odds.modifiers if m.side == name]
            if steps:
                lines: list[tuple[str, tuple[str, ...]]] = [(f"{m.figure} {m.text}", (m.rule,)) for m in steps]
                whole = f" {odds.factors[name]}" if len(steps) > 1 else ""
                told.factors.append((f"{word(name + 's')}{whole}", lines))
    told.dice = ", ".join(map(str, step.dice))
    told.events = _events(game, game.do(action, step.dice or None))
    return told


def share(chance: Fraction) -> str:
    """A chance in 36ths, the throws of two dice: ``13/36``; and in hundredths."""
    return f"{chance * 36}/36 ({round(100 * chance)} %)"


def _reach(game: Game[Any, Any], step: StepData) -> str:
    found = game.reach(step.unit)
    places = []
    for label in step.reach:
        here = game.board[label]
        cost = found.get(here.label, 0)
        points = f"{cost} {word('point' if cost == 1 else 'points')}" if cost else word("not")
        places.append(f"{game.board.name(here.index)}: {points}")
    return f"{word('reach')} {game.units[step.unit].name}: {'; '.join(places)}."


def _events(game: Game[Any, Any], events: list[Any]) -> list[tuple[str, tuple[str, ...]]]:
    """Events in words. Where there are many, phases that were passed over are left out."""
    if len(events) > 8:
        events = [event for event in events if type(event).__name__ != "PhasePassed"]
    return [(game.system.describe(event).text(), tuple(event.rules)) for event in events]


def stand(game: Game[Any, Any], description: str) -> str:
    """Turn, weather and phase of a position, out of what its picture says of itself."""
    return description.removeprefix(game.scenario.title).lstrip(" -:").replace(" - ", " · ")


def counters(game: Game[Any, Any]) -> tuple[str, str]:
    """Who stands where, and who is off the map; empty where that would be a long list."""
    if len(game.units) > 12:
        return "", ""
    on, off = [], []
    for unit in game.units.values():
        figures = f"{unit.name} ({unit.combat}-{unit.movement})" if unit.land else unit.name
        if unit.hex:
            on.append(f"{figures} {game.board.name(unit.hex.index)}")
        else:
            off.append(f"{figures}, {translate(unit.status)}")
    return "; ".join(on), "; ".join(off)
