"""What stands where, in words: the phases, the chances, the position as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...engine.odds import Odds
from ...engine.words import LANGUAGES, Message, Words, gettext_noop, pick, say, translate
from .data import ALLIED, SIDES
from .dates import day_and_month, half
from .position import Position
from .terms import HALVES, SIDE_NAMES, WEATHER

if TYPE_CHECKING:
    from .game import MarketGarden

#: What is decided between two actions of a phase.
INTERRUPTS: dict[str, Words] = {
    "order": {"es": "Orden de los jugadores", "en": "Order of the players"},
    "loss": {"es": "Bajas", "en": "Losses"},
    "tire": {"es": "Fatiga", "en": "Fatigue"},
    "retreat": {"es": "Retirada", "en": "Retreat"},
    "withdraw": {"es": "Retirada voluntaria", "en": "Withdrawal"},
    "support": {"es": "Fuego de apoyo", "en": "Support fire"},
    "defence": {"es": "Bombardeo defensivo", "en": "Defensive bombardment"},
    "advance": {"es": "Avance", "en": "Advance"},
}
THE_END: Words = {"es": "Fin de la partida", "en": "End of the game"}

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


def outcome(name: str, language: str | None = None) -> str:
    """An outcome of odds in words, of two rolls together both; a result stays as the table writes it.

    >>> outcome("allied bad", "en"), outcome("0/1,R1", "en")
    ('the Allies have the initiative, bad weather', '0/1,R1')
    """
    return ", ".join(translate(OUTCOMES[each], language) if each in OUTCOMES else each for each in name.split())


def chances(odds: Odds) -> list[Message]:
    """The outcomes of odds, each with its chance.

    >>> from fractions import Fraction
    >>> [each.text("en") for each in chances(Odds({"passed": Fraction(5, 8), "failed": Fraction(3, 8)}))]
    ['the check is passed 62.5 %', 'the check is failed 37.5 %']
    """
    return [
        say(
            "{outcome} {percent} %",
            outcome={code: outcome(name, code) for code in LANGUAGES},
            percent=round(float(100 * chance), 1),
        )
        for name, chance in odds.outcomes.items()
    ]


def phase_title(rules: MarketGarden, kind: str, side: str | None) -> Message:
    """A phase with its letter on the sheet, and who decides in it."""
    phase = next(phase for phase in rules.sequence.phases if phase.kind == kind)
    return say("{mark}. {side}: {phase}", mark=phase.mark, side=SIDE_NAMES[side or "allied"], phase=phase.title)


def where_it_is(rules: MarketGarden, p: Position) -> Message:
    """The turn, its date and half, the weather and the phase."""
    return say(
        "Turn {turn} of {turns}, {date}, {half} - {weather} - {phase}",
        turn=p.turn,
        turns=rules.sequence.turns,
        date=day_and_month(p.turn),
        half=HALVES[half(p.turn)],
        weather=WEATHER[p.weather],
        phase=phase_now(rules, p),
    )


def phase_now(rules: MarketGarden, p: Position) -> Message:
    """The phase that is being decided, with the side that decides."""
    words = rules.phase(p).words
    side = p.step.side if p.agenda else None
    return say("{side}: {phase}", side=SIDE_NAMES[side], phase=words) if side else say("{phase}", phase=words)


def header(rules: MarketGarden, p: Position) -> str:
    """One line on where the game stands."""
    title = rules.scenario.title
    if p.ending:
        return f"{title}: {rules.result(p)}"
    return f"{title} - {where_it_is(rules, p)}"


def text_map(rules: MarketGarden, p: Position) -> str:
    """The position as text: a map of terrain letters and stacks, then every unit on the map with its hex.

    A stack is ``A`` or ``G`` for its side, or ``x`` where both are in an assault.
    """
    board, derived, grid = rules.board, rules.derived(p), rules.board.grid
    lines = [header(rules, p), ""]
    lines.append("     " + "".join(f"{c + 1:02d}" if c % 2 == 0 else "  " for c in range(grid.columns)))
    for r in range(grid.rows):
        cells = []
        for c in range(grid.columns):
            sides = {counter.side for counter in derived.at.get(grid.at(c, r), ())}
            cells.append(
                board.terrain_at[grid.at(c, r)] if not sides else "x" if len(sides) > 1 else _letter(next(iter(sides)))
            )
        lines.append(f"  {r + 1:02d} " + " ".join(cells))
    lines += ["", translate("A Allied units, G German units; the other signs are the terrain of the board.")]
    for side in SIDES:
        lines += _listed(rules, p, side)
    lines += ["", rules.credits()]
    return "\n".join(lines)


def _letter(side: str) -> str:
    return "A" if side == ALLIED else "G"


def _listed(rules: MarketGarden, p: Position, side: str) -> list[str]:
    """The units of a side on the map, one a line, with their steps and marks."""
    found = []
    for unit in rules.units(p).values():
        if unit.side == side and unit.hex is not None:
            marks = [translate(text) for mark, text in MARK_NAMES.items() if unit.has(mark)]
            note = f" ({', '.join(marks)})" if marks else ""
            found.append(f"  {unit.hex}: {unit.name} {unit.factors}, {unit.steps}{note}")
    title = f"{pick(SIDE_NAMES[side]).capitalize()} ({len(found)}):"
    return ["", title, *sorted(found)] if found else []
