"""Phases and positions in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...engine.hexgrid import bits
from ...engine.i18n import LocalizedText, Message, gettext_noop, localized, say, translate
from ..hexes.position import is_on_map
from .data import SPANISH
from .position import STATUS, Position
from .terms import SIDE_NAMES

if TYPE_CHECKING:
    from .game import Legion

#: What is decided between two actions of a phase.
INTERRUPTS: dict[str, LocalizedText] = {
    "capture": {"es": "Batería tomada", "en": "Captured battery"},
    "loss": {"es": "Baja del atacante", "en": "The attacker's loss"},
    "advance": {"es": "Avance", "en": "Advance"},
}

#: What can come of a combat or a bombardment, by the name of the outcome.
OUTCOMES = {
    "attacker": say("The attacker wins"),
    "defender": say("The defender wins"),
    "tie": say("A tie, all stay"),
    "hit": say("Hit: eliminated"),
    "miss": say("No effect"),
}

#: What the letters of a text map mean.
MAP_KEY = gettext_noop(
    "Upper case Spanish, lower case Moroccan: i infantry, c cavalry, m machine guns, a "
    "artillery, t armour; + city, # fortified city."
)


def phase_title(system: Legion, kind: str, side: str | None, number: int) -> Message:
    """The title of a phase with its side and sub-turn."""
    title = system.phase_words(kind)
    if side is None:
        return say("{phase}", phase=title)
    if number:
        return say("{side}: {phase}, sub-turn {number}", side=SIDE_NAMES[side], phase=title, number=number)
    return say("{side}: {phase}", side=SIDE_NAMES[side], phase=title)


def map_letters(system: Legion, position: Position) -> dict[int, str]:
    """The counters and cities of a text map.

    Spanish counters are upper case letters, Moroccan ones lower case: I infantry, C cavalry, M machine guns,
    A artillery, T armoured engineers.
    """
    names = {"infantry": "i", "cavalry": "c", "machine_gun": "m", "artillery": "a", "armour": "t"}
    letters = {index: "#" if system.forts >> index & 1 else "+" for index in bits(system.cities | system.forts)}
    for index, number in system.derived(position).at.items():
        counter = system.counters[number]
        letter = names[counter.arm]
        letters[index] = letter.upper() if counter.side == SPANISH else letter
    return letters


def listed(system: Legion, position: Position, side: str) -> list[str]:
    """The counters of a side on the map, a line each."""
    counters = [
        (system.board.name(position.where[c.index]), c)
        for c in system.counters
        if c.side == side and is_on_map(position.where[c.index])
    ]
    return [
        f"  {name}: {localized(c.name)} {c.combat}-{c.movement}" for name, c in sorted(counters, key=lambda x: x[0])
    ]


def situation(system: Legion, position: Position) -> str:
    """The turn, the weather and the phase."""
    phase = phase_title(system, position.step.kind, position.step.side, position.step.number).text()
    where = say("Turn {turn} of {turns}", turn=position.turn, turns=system.sequence.turns).text()
    if system.scenario.dates:
        where += f", {localized(system.scenario.dates[position.turn - 1])}"
    return f"{where} - {localized(system.weather[position.weather].words)} - {phase}"


def status_words(code: int) -> str:
    return translate(STATUS[code])
