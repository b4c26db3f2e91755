"""Phases, chances and positions in words."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from ...engine.i18n import LANGUAGES, LocalizedText, Message, gettext_noop, say, say_count, translate
from ...engine.odds import Odds
from .crt import ManoeuvreResult
from .data import ALLIED
from .position import Position
from .terms import SIDE_NAMES, WEATHER

if TYPE_CHECKING:
    from .game import MarketGarden

#: What is decided between two actions of a phase.
INTERRUPTS: dict[str, LocalizedText] = {
    "order": {"es": "Orden de los jugadores", "en": "Order of the players"},
    "loss": {"es": "Bajas", "en": "Losses"},
    "tire": {"es": "Fatiga", "en": "Fatigue"},
    "retreat": {"es": "Retirada", "en": "Retreat"},
    "withdraw": {"es": "Retirada voluntaria", "en": "Withdrawal"},
    "support": {"es": "Fuego de apoyo", "en": "Support fire"},
    "defence": {"es": "Bombardeo defensivo", "en": "Defensive bombardment"},
    "advance": {"es": "Avance", "en": "Advance"},
}

#: What the letters of a text map mean.
MAP_KEY = gettext_noop("A Allied units, G German units; the other signs are the terrain of the board.")

#: The marks of a unit that a text map shows.
MARK_NAMES = {
    "fatigued": gettext_noop("fatigued"),
    "isolated": gettext_noop("out of supply"),
    "first_fire": gettext_noop("first fire"),
    "final_fire": gettext_noop("final fire"),
}


#: What can come of an action, in words.
OUTCOMES = {
    "passed": gettext_noop("the check is passed"),
    "failed": gettext_noop("the check is failed"),
    "taken": gettext_noop("the hex is taken"),
    "repulsed": gettext_noop("the attackers go back"),
    "destroyed": gettext_noop("no attacker is left"),
    "empty": gettext_noop("nobody is left"),
    "allied": gettext_noop("the Allies have the initiative"),
    "german": gettext_noop("the Germans have the initiative"),
    "clear": gettext_noop("clear weather"),
    "bad": gettext_noop("bad weather"),
    "overrun": gettext_noop("they are overrun; there is no die"),
}

#: The key to the results of the manoeuvre table.
MANOEUVRE_KEY = say(
    "Steps of attacker / defender; R: hexes of retreat; fatigued: AF the attackers, DF the defenders, BF both."
)
#: The key to the results of fire.
FIRE_KEY = say("Steps lost; F: one unit is also fatigued.")


def outcome_words(system: MarketGarden, name: str) -> Message:
    """An outcome of odds in words, of two rolls together both; a result stays as the table writes it.

    >>> import legion_widget as lw
    >>> rules = lw.new_game("first-day").system
    >>> [outcome_words(rules, name).text("en") for name in ("allied bad", "clear", "0/1,R1")]
    ['the Allies have the initiative, bad weather', 'clear weather', '0/1,R1']
    """
    side, _, sky = name.partition(" ")
    if side in SIDE_NAMES and sky in system.weather.kinds:
        return say("{side}, {weather}", side=_both(OUTCOMES[side]), weather=_weather(system, sky))
    if name in system.weather.kinds:
        return say("{outcome}", outcome=_weather(system, name))
    return say("{outcome}", outcome=_both(OUTCOMES[name]) if name in OUTCOMES else name)


def manoeuvre_parts(odds: Odds) -> list[tuple[Message, Fraction]]:
    """The chance of each part of the result of a manoeuvre, which overlap.

    >>> odds = Odds({"0/1,R1": Fraction(3, 10), "1/1,BF": Fraction(7, 10)})
    >>> [(words.text("en"), str(chance)) for words, chance in manoeuvre_parts(odds)][:2]
    [('the defenders lose steps', '1'), ('the defenders retreat', '3/10')]
    """
    results = [(ManoeuvreResult.read(cell), chance) for cell, chance in odds.outcomes.items()]
    parts = [
        (say("the defenders lose steps"), sum(chance for result, chance in results if result.defender)),
        (say("the defenders retreat"), sum(chance for result, chance in results if result.retreat)),
        (say("the defenders are fatigued"), sum(chance for result, chance in results if result.defender_fatigued)),
        (say("the attackers lose steps"), sum(chance for result, chance in results if result.attacker)),
        (say("the attackers are fatigued"), sum(chance for result, chance in results if result.attacker_fatigued)),
    ]
    return _possible(parts)


def fire_parts(odds: Odds) -> list[tuple[Message, Fraction]]:
    """The chance of each number of steps that a fire costs, and of fatigue, which overlaps with them.

    >>> odds = Odds({"0": Fraction(4, 10), "1": Fraction(3, 10), "1F": Fraction(3, 10)})
    >>> [(words.text("en"), str(chance)) for words, chance in fire_parts(odds)]
    [('1 step is lost', '3/5'), ('a unit is fatigued', '3/10')]
    >>> [words.text("en") for words, _ in fire_parts(Odds({"0": Fraction(1)}))]
    ['no effect']
    """
    lost: dict[int, Fraction] = {}
    for cell, chance in odds.outcomes.items():
        steps = int(cell.removesuffix("F"))
        lost[steps] = lost.get(steps, Fraction(0)) + chance
    fatigued = sum(chance for cell, chance in odds.outcomes.items() if cell.endswith("F"))
    words = [
        (say_count("1 step is lost", "{count} steps are lost", count), lost[count]) for count in sorted(lost) if count
    ]
    return _possible([*words, (say("a unit is fatigued"), fatigued)])


def _possible(parts: Sequence[tuple[Message, Fraction | int]]) -> list[tuple[Message, Fraction]]:
    """The parts of results that can be; where none can, that there is no effect."""
    return [(words, Fraction(chance)) for words, chance in parts if chance] or [(say("no effect"), Fraction(1))]


#: What the chances of an action are made of, by the rule of its odds, where its outcomes are cells of a table.
PARTS = {"HH.5": manoeuvre_parts, "HG.3": fire_parts}


def _weather(system: MarketGarden, id: str) -> LocalizedText:
    """A kind of weather as an outcome; one that the scenario names, by that name."""
    words = system.weather[id].words
    return _both(OUTCOMES[id]) if words == WEATHER.get(id) else words


def _both(text: str) -> LocalizedText:
    """A text of the interface in each language."""
    return {code: translate(text, code) for code in LANGUAGES}


def chances(system: MarketGarden, odds: Odds) -> list[Message]:
    """The possible results of odds, each with its chance.

    >>> from fractions import Fraction
    >>> import legion_widget as lw
    >>> odds = Odds({"passed": Fraction(5, 8), "failed": Fraction(3, 8)})
    >>> [each.text("en") for each in chances(lw.new_game("first-day").system, odds)]
    ['the check is passed 62.5%', 'the check is failed 37.5%']
    """
    return [
        say(
            "{outcome} {percent}%",
            outcome={code: words.text(code) for code in LANGUAGES},
            percent=round(float(100 * chance), 1),
        )
        for words, chance in system.chances_in_words(odds)
    ]


def phase_title(system: MarketGarden, kind: str, side: str | None) -> Message:
    """A phase with its letter on the sheet, and who decides in it."""
    phase = next(phase for phase in system.sequence.phases if phase.kind == kind)
    return say("{mark}. {side}: {phase}", mark=phase.mark, side=SIDE_NAMES[side or "allied"], phase=phase.title)


def where_it_is(system: MarketGarden, position: Position) -> Message:
    """The turn, its date and half, the weather and the phase."""
    return say(
        "Turn {turn} of {turns}, {when} - {weather} - {phase}",
        turn=position.turn,
        turns=system.sequence.turns,
        when=system.scenario.calendar.words(position.turn),
        weather=system.weather[position.weather].words,
        phase=phase_now(system, position),
    )


def phase_now(system: MarketGarden, position: Position) -> Message:
    """The phase that is being decided, with the side that decides."""
    words = system.phase(position).words
    side = position.step.side if position.agenda else None
    return say("{side}: {phase}", side=SIDE_NAMES[side], phase=words) if side else say("{phase}", phase=words)


def map_letters(system: MarketGarden, position: Position) -> dict[int, str]:
    """The stacks of a text map: ``A`` or ``G`` for their side, or ``x`` where both are in an assault."""
    letters = {}
    for index, stack in system.derived(position).at.items():
        sides = {counter.side for counter in stack}
        letters[index] = "x" if len(sides) > 1 else "A" if ALLIED in sides else "G"
    return letters


def listed(system: MarketGarden, position: Position, side: str) -> list[str]:
    """The units of a side on the map, one a line, with their steps and marks."""
    lines = []
    for unit in system.units(position).filter(side=side).values():
        if unit.hex is not None:
            marks = [translate(text) for mark, text in MARK_NAMES.items() if unit.has(mark)]
            note = f" ({', '.join(marks)})" if marks else ""
            lines.append(f"  {unit.hex.name}: {unit.name} {unit.factors}, {unit.steps}{note}")
    return sorted(lines)
