"""Phases and positions in words."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING

from ...engine.i18n import LocalizedText, Message, say, say_count
from ...engine.odds import Odds
from ...engine.sequence import PendingStep
from ...engine.system import PhaseInfo
from . import impulse
from .actions import lengths
from .position import SIDES, Position
from .terms import MARKERS, SIDE_NAMES

if TYPE_CHECKING:
    from .game import Baraka

#: What is decided between the phases of the impulse, by the kind of pending work, with its rules.
INTERRUPTS: dict[str, tuple[LocalizedText, tuple[str, ...]]] = {
    "declare": ({"es": "Declaración", "en": "Declaration"}, ("B9.1", "B9.3")),
    "react": ({"es": "Reacción", "en": "Reaction"}, ("B10.1",)),
    "retarget": ({"es": "Otro blanco", "en": "Another target"}, ("B12.1",)),
    "lose": ({"es": "Bajas", "en": "Casualties"}, ("B12.10", "B21.15")),
    "reroll": ({"es": "Otra tirada del dado de Baraka", "en": "The Baraka die again"}, ("B7.4", "B17.3")),
    "keep-charge": ({"es": "La carga", "en": "The charge"}, ("B9.3",)),
    "join": ({"es": "Unirse a una unidad", "en": "Joining a unit"}, ("B17.5",)),
    "leader": ({"es": "Un jefe nuevo", "en": "A new leader"}, ("B16.2",)),
    "arm": ({"es": "Armas del cuerpo a cuerpo", "en": "Weapons of close combat"}, ("B13.3",)),
    "take": ({"es": "Tomar el terreno", "en": "Taking the ground"}, ("B13.6",)),
    "obey": ({"es": "Órdenes", "en": "Orders"}, ("B15.3",)),
    "end": ({"es": "Fin de la partida", "en": "End of the game"}, ()),
}


#: What can come of an action, in words; casualties and checks of several units are counted (`outcome_words`).
OUTCOMES = {
    "passed": say("the check is passed"),
    "failed": say("the check is failed"),
    "failed-distress": say("the check is failed, with distress"),
    "done": say("it is done"),
    "lost": say("not all of it is done, by the Baraka die"),
    "short": say("the charge falls short"),
    "not-located": say("the target is not located"),
    "wild-fire": say("a blunder: it fires wildly"),
    "friendly-fire": say("a blunder: it fires at friends"),
    "baraka": say("Baraka"),
    "fatality": say("Fatality"),
    "blank": say("a blank face"),
    "crush": say("the enemy is crushed"),
    "win": say("the combat is won"),
    "tie": say("a tie: each loses one, and the fight goes on"),
    "loss": say("the combat is lost"),
    "crushed": say("the unit is crushed"),
    "worn-down": say("the unit is worn down"),
    "enemy-worn-down": say("the enemy is worn down"),
    "both-worn-down": say("both are worn down"),
    "broken-off": say("it is broken off"),
    "win-against-any": say("the initiative is won, if all bids of the enemy are equally likely"),
    "lose-against-any": say("else it is lost"),
}


#: From this many casualties on they are taken together where a sentence lists chances.
MANY = 3
#: What else is taken together there.
TOGETHER = {"wild-fire": "blunder", "friendly-fire": "blunder", "failed-distress": "failed"}
#: What is taken together, in words.
FEW = {"many": say("{count} casualties or more", count=MANY), "blunder": say("a blunder")}


def outcome_words(name: str) -> Message:
    """An outcome of odds in words.

    >>> [outcome_words(name).text("en") for name in ("no-casualty", "3-casualties", "1-passed")]
    ['no casualty', '3 casualties', '1 passes the check']
    """
    if match := re.fullmatch(r"(\d+|no)-casualt(y|ies)", name):
        count = match[1]
        if count == "no":
            return say("no casualty")
        return say_count("1 casualty", "{count} casualties", int(count))
    if match := re.fullmatch(r"(\d+)-passed", name):
        return say_count("1 passes the check", "{count} pass the check", int(match[1]))
    return OUTCOMES[name]


def chances_in_words(odds: Odds) -> list[tuple[Message, Fraction]]:
    """The possible outcomes of odds with their chances, in a few: many casualties, and blunders, are taken together.

    >>> odds = Odds({f"{count}-casualties": Fraction(1, 4) for count in (2, 4, 5, 6)})
    >>> [(words.text("en"), str(chance)) for words, chance in chances_in_words(odds)]
    [('2 casualties', '1/4'), ('3 casualties or more', '3/4')]
    >>> chances_in_words(Odds({"3-casualties": Fraction(1)}))[0][0].text("en")
    '3 casualties'
    """
    together: dict[str, dict[str, Fraction]] = {}
    for name, chance in odds.outcomes.items():
        match = re.fullmatch(r"(\d+)-casualties", name)
        kind = TOGETHER.get(name, name) if match is None or int(match[1]) < MANY else "many"
        if chance:
            together.setdefault(kind, {})[name] = chance
    words: list[tuple[Message, Fraction]] = []
    for kind, chances in together.items():
        first, *others = chances
        said = FEW[kind] if others and kind in FEW else outcome_words(first)
        words.append((said, sum(chances.values(), Fraction(0))))
    return words


def phase(system: Baraka, position: Position) -> PhaseInfo:
    """Return what is being decided, and by whom: in a phase of the impulse, or between them."""
    step = impulse.step(position.top) if position.top is not None else PendingStep("end")
    sequence_phase = system.sequence.phase(step)
    if sequence_phase is not None:
        return PhaseInfo.of(step, sequence_phase)
    words, ids = INTERRUPTS.get(step.kind, ({"es": step.kind, "en": step.kind}, ()))
    return PhaseInfo(step.kind, words, ids, step.side)


def phase_under_way(system: Baraka, position: Position) -> PhaseInfo:
    """Return the phase of the impulse, whatever is being decided in it."""
    for step in map(impulse.step, reversed(position.agenda)):
        if (sequence_phase := system.sequence.phase(step)) is not None:
            return PhaseInfo.of(step, sequence_phase)
    return phase(system, position)


def header(system: Baraka, position: Position) -> str:
    """Return where the game stands, in a line."""
    now = phase(system, position)
    words: Message = say("{phase}", phase=now.words)
    if now.side is not None:
        words = say("{phase} ({who})", phase=now.words, who=SIDE_NAMES[now.side])
    if system.scenario.dates:
        date = system.scenario.dates[position.impulse - 1]
        return say("Impulse {number}, {date}: {phase}", number=position.impulse, date=date, phase=words).text()
    return say("Impulse {number}: {phase}", number=position.impulse, phase=words).text()


def text_map(system: Baraka, position: Position) -> str:
    """The position as text: every unit with its place, strength and markers."""
    lines = [say("Impulse {number}", number=position.impulse).text()]
    for side in SIDES:
        lines.append(say("{side}:", side=SIDE_NAMES[side]).text())
        for troop, state in zip(system.troops, position.states, strict=True):
            if troop.side != side:
                continue
            unit = system.unit(position, troop.id)
            if not unit.is_on_table:
                gone = (
                    say("with {host}", host=system.troop(state.joined).name)
                    if state.joined
                    else say("not on the table")
                )
                lines.append(f"  {say('{unit}', unit=troop.name)}: {gone}")
                continue
            x, y = unit.place
            where = say("{x} cm east, {y} cm south", x=lengths(x), y=lengths(y))
            details = [str(where), f"{unit.count}/{len(troop.figures)}"]
            if state.distress:
                details.append(say("distress {count}", count=state.distress).text())
            marks = {"fire": state.fired, "aim": state.aiming, "ground": state.grounded, "edge": state.edged}
            details += [str(say("{marker}", marker=MARKERS[name])) for name, on in marks.items() if on]
            lines.append(f"  {say('{unit}', unit=troop.name)}: {', '.join(details)}")
    return "\n".join(lines)
