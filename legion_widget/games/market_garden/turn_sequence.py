"""The sequence of a turn as data: its phases, and what a scenario may change in them.

Whoever goes first plays all phases of a player's turn, and then the other does. The phases that belong to no player
come before both or after both.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Annotated, Literal, cast

import msgspec

from ...engine import sequence_data
from ...engine.errors import DataFaults, shown
from ...engine.i18n import say
from ...engine.plain_data import Name
from ...engine.sequence import Phase, Sequence
from ...engine.sequence import read_sequence as read_file
from ...engine.sequence_data import changed, check_once

#: The sequence of play, to be read beside the sheet.
#:
#: :meta hide-value:
SEQUENCE = Path(__file__).with_name("sequence.toml")

Side = Literal["allied", "german"]
#: The phases in which a scenario may begin.
PhaseId = Literal[
    "initiative",
    "weather",
    "recovery",
    "initial",
    "airborne",
    "movement",
    "declaration",
    "refusal",
    "reaction",
    "bombardment",
    "manoeuvre",
    "assault",
    "mechanised",
]
Kind = Literal[PhaseId, "turn", "air"]
#: The phases that need combats that have been declared (HD.1).
_DECLARED = ("refusal", "reaction", "manoeuvre", "assault")


class PhaseData(sequence_data.PhaseData, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A phase of a turn as it stands in a file. Missing keys are those of the game.

    ``"initiative"``, ``"weather"``, ``"recovery"``, ``"turn"`` and ``"air"`` belong to no player. The others are
    written once, and both players play them: first the one who goes first, then the other.

    Args:
        kind: The kind of the phase, such as ``"movement"``.
        optional: Whether it is passed over when nothing can be done in it; by default as in the game.
        only: The only side that has it, such as ``"allied"``; by default as in the game.
    """

    kind: Kind
    optional: bool | None = None
    only: Side | None = None


class SequenceData(sequence_data.SequenceData, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The changes of a scenario to the sequence of a turn.

    Args:
        first: The side that goes first in every turn, without a roll for the initiative, such as ``"german"``; by
            default it is rolled for (H0.1).
        without: The kinds of phases that a turn does not have, such as ``["refusal", "mechanised"]``; default none.
        titles: The titles of kinds of phases, by kind and language, such as ``{ recovery = { en = "Rest" } }``; by
            default as in the game.
    """

    first: Side | None = None
    without: list[Kind] = msgspec.field(default_factory=list)
    titles: dict[Kind, Name] = msgspec.field(default_factory=dict)
    phases: Annotated[list[PhaseData], msgspec.Meta(max_length=40)] = msgspec.field(default_factory=list)


@cache
def standard_sequence(turns: int) -> Sequence:
    """The sequence that comes with the game, in a game of a number of turns."""
    return read_file(SEQUENCE, turns)


def read_sequence(own: SequenceData, faults: DataFaults, turns: int) -> Sequence:
    """The sequence of a scenario: that of the game, or its own, as it changes it.

    Args:
        own: What the scenario says.
        faults: Where what is wrong is added.
        turns: The number of turns of the game.

    >>> own = SequenceData(first="german", without=["refusal", "reaction"])
    >>> phases = read_sequence(own, DataFaults(), 6).phases
    >>> [phase.kind for phase in phases if phase.player == "second"][:4]
    ['initial', 'airborne', 'movement', 'declaration']
    """
    usual = standard_sequence(turns)
    if own == SequenceData():
        return usual
    listed = check_once(own.phases, faults) or [PhaseData(kind) for kind in _kinds(usual)]
    gone = {*own.without, *(["initiative"] if own.first is not None else [])}
    entries = [entry for entry in listed if entry.kind not in gone]
    _check(own, entries, usual, faults)
    before, playing, after = _parts(entries, usual)
    blocks = [(None, before), ("first", playing), ("second", playing), (None, after)]
    phases = tuple(_phase(usual, entry, player, own) for player, block in blocks for entry in block)
    return Sequence(phases, turns)


def _kinds(usual: Sequence) -> list[Kind]:
    """The kinds of phases of the game in order."""
    return list(dict.fromkeys(cast(Kind, phase.kind) for phase in usual.phases))


def _is_played(kind: str, usual: Sequence) -> bool:
    """Return whether a kind of phase is part of a player's turn."""
    return any(phase.kind == kind and phase.player for phase in usual.phases)


def _parts(entries: list[PhaseData], usual: Sequence) -> tuple[list[PhaseData], list[PhaseData], list[PhaseData]]:
    """The phases before those of the players, those that both play, and those after them."""
    played = [n for n, entry in enumerate(entries) if _is_played(entry.kind, usual)]
    if not played:
        return entries, [], []
    return entries[: played[0]], entries[played[0] : played[-1] + 1], entries[played[-1] + 1 :]


def _phase(usual: Sequence, entry: PhaseData, player: str | None, own: SequenceData) -> Phase:
    known = next(
        (phase for phase in usual.phases if (phase.kind, phase.player) == (entry.kind, player)),
        next(phase for phase in usual.phases if phase.kind == entry.kind),
    )
    made = changed(known, entry, own.titles.get(entry.kind, ""))
    return msgspec.structs.replace(made, only=entry.only) if entry.only is not None else made


def _check(own: SequenceData, entries: list[PhaseData], usual: Sequence, faults: DataFaults) -> None:
    """Add what the rules do not allow."""
    places = {entry.kind: f"$.sequence.phases[{n}]" for n, entry in reversed(list(enumerate(own.phases)))}
    kinds = [entry.kind for entry in entries]
    playing = _parts(entries, usual)[1]
    for entry in playing:
        if not _is_played(entry.kind, usual):
            kind = shown(entry.kind)
            problem = say("{kind} is nobody's phase: it comes before both players or after both", kind=kind)
            faults.add(places.get(entry.kind, "$.sequence"), problem)
    for kind in _DECLARED:
        if kind in kinds and "declaration" not in kinds[: kinds.index(kind)]:
            problem = say("{kind} comes after the declaration of combats (HD.1)", kind=shown(kind))
            faults.add(places.get(kind, "$.sequence.without"), problem)
    if not any(entry.kind != "initial" for entry in playing):
        faults.add("$.sequence", say("a turn needs a phase in which a side decides"))
    for entry in entries:
        if entry.only is not None and not _is_played(entry.kind, usual):
            faults.add(f"{places[entry.kind]}.only", say("{kind} is nobody's phase", kind=shown(entry.kind)))
        if entry.kind == "turn" and (entry.from_turn, entry.until_turn, entry.every) != (None, None, None):
            faults.add(places["turn"], say("the turn marker advances in every turn (HM.1)"))
    if "turn" not in kinds:
        faults.add("$.sequence", say("a turn needs a phase {kind}: the turn marker advances in it", kind=shown("turn")))
    elif set(kinds[kinds.index("turn") + 1 :]) - {"air"}:
        problem = say("only {kind} comes after the turn marker (HM.1)", kind=shown("air"))
        faults.add(places.get("turn", "$.sequence"), problem)


__all__ = ["SEQUENCE", "Kind", "PhaseData", "SequenceData", "Side", "read_sequence", "standard_sequence"]
