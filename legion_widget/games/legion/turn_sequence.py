"""The sequence of a turn as data: its phases, and the changes that a scenario may make to them (L10.1, L10.2)."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from ...engine import sequence_data
from ...engine.data import convert, read_toml
from ...engine.errors import DataFaults, shown
from ...engine.i18n import LocalizedText, say
from ...engine.plain_data import Label, Name
from ...engine.sequence import Phase, Sequence
from ...engine.sequence_data import TurnNumber, changed

SEQUENCE_FILE = Path(__file__).parent / "sequence.toml"

Kind = Literal["weather", "air", "fleet", "bombardment", "movement", "combat"]
#: The number of turns of a game that does not say another.
TURNS = 13


class PhaseData(sequence_data.PhaseData, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A phase of a turn as it stands in a file.

    Args:
        kind: The kind of the phase: ``"weather"``, ``"bombardment"``, ``"movement"``, ``"combat"``, ``"air"`` or
            ``"fleet"``.
        side: The side that decides in it, ``"spanish"`` or ``"moroccan"``; the weather phase has none.
        rules: The ids of the rules that describe it, such as ``["L10.2"]``; by default as in the game.
        from_turn (turn): The first turn that has it, such as ``3``.
        every (turns): The number of turns from one that has it to the next, such as ``2``.
        times: How many sub-turns it has, such as ``2``; default 1.
        automatic: Whether there is nothing to decide in it; by default as in the game.
        optional: Whether it is passed over when nothing can be done in it; by default as in the game.
    """

    kind: Kind
    from_turn: TurnNumber = 1
    every: TurnNumber = 1
    side: Literal["spanish", "moroccan"] | None = None
    rules: list[Label] = msgspec.field(default_factory=list)
    times: Annotated[int, msgspec.Meta(ge=1, le=9)] = 1
    automatic: bool | None = None
    optional: bool | None = None


class SequenceData(sequence_data.SequenceData, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The changes of a scenario to the sequence of a turn.

    Args:
        first: The side whose phases come first, ``"moroccan"`` (as in the game) or ``"spanish"``.
        without: The kinds of phases that no side has, such as ``["air", "fleet"]``; default none.
        titles: The titles of kinds of phases, by kind and language, such as ``{ movement = { en = "March" } }``.
    """

    first: Literal["spanish", "moroccan"] | None = None
    without: list[Kind] = msgspec.field(default_factory=list)
    titles: dict[Kind, Name] = msgspec.field(default_factory=dict)
    phases: Annotated[list[PhaseData], msgspec.Meta(max_length=40)] = msgspec.field(default_factory=list)


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    phases: list[PhaseData]


@cache
def _shipped() -> tuple[PhaseData, ...]:
    file: _File = convert(read_toml(SEQUENCE_FILE), _File, "sequence.toml: $")
    return tuple(file.phases)


def written() -> list[dict[str, Any]]:
    """The phases of the game as a file writes them."""
    kept = ("kind", "side", "from_turn", "times")
    return [{key: value for key in kept if (value := getattr(phase, key)) not in (None, 1)} for phase in _shipped()]


@cache
def standard_sequence(turns: int = TURNS) -> Sequence:
    """The sequence that comes with the game, in a game of a number of turns."""
    return Sequence(tuple(map(_phase, _shipped())), turns)


def read_sequence(own: SequenceData, faults: DataFaults, turns: int = TURNS) -> Sequence:
    """The sequence of a scenario: that of the game, or its own, as it changes it.

    Args:
        own: What the scenario says.
        faults: Where what is wrong is added.
        turns: The number of turns of the game.
    """
    if own == SequenceData():
        return standard_sequence(turns)
    _check(own.phases, faults)
    phases = [phase for phase in own.phases or _shipped() if phase.kind not in own.without]
    if own.first is not None:
        second = [phase for phase in phases if phase.side not in (None, own.first)]
        last = max((n for n, phase in enumerate(phases) if phase.side == own.first), default=-1)
        rest = [phase for phase in phases[: last + 1] if phase not in second]
        after = [phase for phase in phases[last + 1 :] if phase not in second]
        phases = [*rest, *second, *after]
    if not any(phase.side for phase in phases):
        faults.add("$.sequence", say("a turn needs a phase in which a side decides"))
    return Sequence(tuple(_phase(phase, own.titles.get(phase.kind, {})) for phase in phases), turns)


def _phase(phase: PhaseData, title: LocalizedText | None = None) -> Phase:
    usual = next((known for known in _shipped() if (known.kind, known.side) == (phase.kind, phase.side)), phase)
    words: LocalizedText = {"en": usual.title} if isinstance(usual.title, str) else dict(usual.title)
    written = Phase(
        phase.kind,
        words,
        tuple(phase.rules or usual.rules),
        phase.side,
        times=phase.times,
        automatic=bool(usual.automatic if phase.automatic is None else phase.automatic),
        optional=bool(usual.optional),
    )
    return changed(written, phase, title or "")


def _check(phases: list[PhaseData], faults: DataFaults) -> None:
    """Add what the rules do not allow: a phase twice, of the wrong side, or a combat before its side's movement."""
    seen: set[tuple[str, str | None]] = set()
    for n, phase in enumerate(phases):
        at = f"$.sequence.phases[{n}]"
        if (phase.kind == "weather") != (phase.side is None):
            problem = say("the weather is nobody's") if phase.side else say("whose phase is it? Write its side")
            faults.add(f"{at}.side", problem)
        elif phase.kind in ("air", "fleet") and phase.side != "spanish":
            faults.add(f"{at}.side", say("only the Spanish have aircraft and fleets (L8.16)"))
        if (phase.kind, phase.side) in seen:
            faults.add(at, say("this side has a phase {kind} already", kind=shown(phase.kind)))
        if phase.kind == "movement" and ("combat", phase.side) in seen:
            faults.add(at, say("the combat of a side comes after its movement (L7.9, L10.1)"))
        seen.add((phase.kind, phase.side))
