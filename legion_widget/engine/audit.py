"""The log as rows: one row per event, with the turn and the phase in which it happened."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, TypedDict

from .event import Event, PhaseBegan, PhasePassed
from .sequence import Phase
from .system import PhaseInfo, System

if TYPE_CHECKING:
    from .line_of_play import LineOfPlay


class AuditRow(TypedDict):
    """One event of the log as plain data.

    Attributes:
        number: The number of the action that it belongs to; 0: it came before the first.
        turn: The number of the turn in which it happened.
        phase: The title of the phase in which it happened, in the language in use.
        side: The id of the side whose phase it is; None: nobody's.
        text: The sentence, in the language in use.
        rules: The ids of the rules that were applied.
    """

    number: int
    turn: int
    phase: str
    side: str | None
    text: str
    rules: list[str]


def rows(game: LineOfPlay[Any, Any]) -> Iterator[tuple[str, AuditRow]]:
    """Yield the id of the phase and the row of each event, oldest first."""
    root, system = game.journal.root, game.system
    opening = (0, system.turn(root.position), system.phase(root.position), root.events)
    for number, turn, phase, events in [opening, *((e.number, e.turn, e.phase, e.events) for e in game.history)]:
        for event in events:
            turn = event.begun_turn or turn
            phase = phase_of(system, event, phase)
            row: AuditRow = {
                "number": number,
                "turn": turn,
                "phase": phase.title,
                "side": phase.side,
                "text": system.describe(event).text(),
                "rules": list(event.rules),
            }
            yield phase.id, row


def phase_ids(system: System[Any, Any]) -> list[str]:
    """Return the ids of the phases of the sequence of play; none where a game does not keep it as data."""
    return list(dict.fromkeys(phase.kind for phase in _phases(system)))


def phase_of(system: System[Any, Any], event: Event, before: PhaseInfo) -> PhaseInfo:
    """Return the phase of an event: one action can end a phase, pass others over and begin a turn.

    It is the phase that the event begins or passes over. Where the sequence of play is data it may also be the
    automatic phase that has the first rule of the event. Else it is the phase of the event before it.
    """
    phases = _phases(system)
    if isinstance(event, (PhaseBegan, PhasePassed)):
        words = next((phase.title for phase in phases if phase.kind == event.phase), {"en": event.phase})
        return PhaseInfo(event.phase, words, event.rules, event.side, event.number)
    for phase in phases:
        if phase.automatic and set(event.rules[:1]) & set(phase.rules):
            return PhaseInfo(phase.kind, phase.title, phase.rules)
    return before


def _phases(system: System[Any, Any]) -> Sequence[Phase]:
    return system.sequence.phases if hasattr(system, "sequence") else ()
