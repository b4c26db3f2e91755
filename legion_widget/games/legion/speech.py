"""What stands where, in words: the phases, the position as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...engine.words import Message, Words, pick, say, translate
from .data import SPANISH
from .position import STATUS, Position
from .terms import SIDE_NAMES, WEATHER

if TYPE_CHECKING:
    from .game import Legion

#: What is decided between two actions of a phase.
INTERRUPTS: dict[str, Words] = {
    "capture": {"es": "Batería tomada", "en": "Captured battery"},
    "loss": {"es": "Baja del atacante", "en": "The attacker's loss"},
    "advance": {"es": "Avance", "en": "Advance"},
}
THE_END: Words = {"es": "Fin de la partida", "en": "End of the game"}


def phase_title(rules: Legion, kind: str, side: str | None, number: int) -> Message:
    """The title of a phase with its side and sub-turn."""
    title = rules.phase_words(kind)
    if side is None:
        return say("{phase}", phase=title)
    if number:
        return say("{side}: {phase}, sub-turn {number}", side=SIDE_NAMES[side], phase=title, number=number)
    return say("{side}: {phase}", side=SIDE_NAMES[side], phase=title)


def text_map(rules: Legion, p: Position) -> str:
    """The position as text: a map of terrain letters and counters, then every counter on the map with its hex.

    Spanish counters are upper case letters, Moroccan ones lower case: I infantry, C cavalry, M machine guns,
    A artillery, T armoured engineers.
    """
    board, derived = rules.board, rules.derived(p)
    letters = {"infantry": "i", "cavalry": "c", "machine_gun": "m", "artillery": "a", "armour": "t"}
    grid = board.grid
    lines = [header(rules, p), ""]
    lines.append("     " + "".join(f"{c + 1:02d}" if c % 2 == 0 else "  " for c in range(grid.columns)))
    for r in range(grid.rows):
        cells = []
        for c in range(grid.columns):
            i = grid.at(c, r)
            if i in derived.at:
                counter = rules.counters[derived.at[i]]
                letter = letters[counter.type]
                cells.append(letter.upper() if counter.side == SPANISH else letter)
            elif (rules.cities | rules.forts) >> i & 1:
                cells.append("#" if rules.forts >> i & 1 else "+")
            else:
                cells.append(board.terrain_at[i])
        lines.append(f"  {r + 1:02d} " + " ".join(cells))
    lines.append("")
    lines.append(
        translate(
            "Upper case Spanish, lower case Moroccan: i infantry, c cavalry, m machine guns, a "
            "artillery, t armour; + city, # fortified city."
        )
    )
    for side in SIDE_NAMES:
        here = [(board.name(p.where[c.index]), c) for c in rules.counters if c.side == side and p.where[c.index] >= 0]
        if here:
            lines.append("")
            lines.append(f"{pick(SIDE_NAMES[side]).capitalize()} ({len(here)}):")
            lines += [
                f"  {name}: {pick(c.name)} {c.combat}-{c.movement}" for name, c in sorted(here, key=lambda x: x[0])
            ]
    lines += ["", rules.credits()]
    return "\n".join(lines)


def header(rules: Legion, p: Position) -> str:
    """One line on where the game stands."""
    title = rules.scenario.title
    if p.ending:
        outcome = rules.result(p)
        return f"{title}: {outcome}"
    phase = phase_title(rules, p.step.kind, p.step.side, p.step.number).text()
    where = say("Turn {turn} of {turns}", turn=p.turn, turns=rules.sequence.turns).text()
    return f"{title} - {where} - {pick(WEATHER[p.weather])} - {phase}"


def status_words(code: int) -> str:
    return translate(STATUS[code])
