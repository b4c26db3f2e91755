"""What a scenario changes in the sequence of a turn: the same keys in every game, and what is done with them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, TypeVar

import msgspec

from .errors import DataError, DataFaults, shown
from .i18n import LocalizedText, say
from .plain_data import Label, Name
from .sequence import PendingStep, Phase, Sequence

TurnNumber = Annotated[int, msgspec.Meta(ge=1, le=99)]

P = TypeVar("P", bound="PhaseData")


class PhaseData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A phase of a turn as it stands in a file. Missing keys are those of the game.

    Args:
        kind: The kind of the phase.
        title: What it is called, by language, such as ``{ en = "March" }``; by default as in the game.
        from_turn (turn): The first turn that has it, such as ``3``; by default as in the game.
        until_turn (turn): The last turn that has it, such as ``9``; by default the last of the game.
        every (turns): The number of turns from one that has it to the next, such as ``2``; by default as in the game.
    """

    kind: Any
    title: Name | Label = {}
    from_turn: TurnNumber | None = None
    until_turn: TurnNumber | None = None
    every: TurnNumber | None = None


class SequenceData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a scenario changes in the sequence of a turn.

    Args:
        first: The side that goes first in every turn; by default as the rules have it.
        without: The kinds of phases that a turn does not have; default none.
        titles: The titles of kinds of phases, by kind and language; by default as in the game.
        phases: All phases of a turn in order, each as a table; by default those of the game.
    """

    first: Any = None
    without: list[Any] = []
    titles: dict[Any, Name] = {}
    phases: list[Any] = []


def changed(phase: Phase, own: PhaseData | None = None, title: Mapping[str, str] | str = "") -> Phase:
    """A phase of a game as a scenario has it.

    Args:
        phase: The phase of the game.
        own: What the scenario writes of it; None: nothing.
        title: What its kind is called; empty: as ``own`` or the game calls it.

    >>> night = changed(Phase("move", {"en": "Move"}), PhaseData("move", from_turn=2, every=2), {"en": "Night march"})
    >>> night.title, night.from_turn, night.every, night.until_turn
    ({'en': 'Night march'}, 2, 2, None)
    """
    keys = ("from_turn", "until_turn", "every", "optional")
    given = {key: value for key in keys if (value := getattr(own, key, None)) is not None}
    words = title or (own.title if own is not None else "") or phase.title
    named: LocalizedText = {"en": words} if isinstance(words, str) else dict(words)
    return msgspec.structs.replace(phase, title=named, **given)


def check_once(phases: Iterable[P], faults: DataFaults, at: str = "$.sequence.phases") -> list[P]:
    """The phases of a scenario without those of a kind that came before, each of which is a fault."""
    kept: dict[Any, P] = {}
    for n, phase in enumerate(phases):
        if phase.kind in kept:
            faults.add(f"{at}[{n}].kind", say("a turn has a phase {kind} already", kind=shown(phase.kind)))
        kept.setdefault(phase.kind, phase)
    return list(kept.values())


def check_start(
    sequence: Sequence, turn: int, first: PendingStep, faults: DataFaults, roles: Mapping[str, str] | None = None
) -> None:
    """Add a fault where the sequence has no phase in which a scenario wants to begin.

    Args:
        sequence: The sequence of the scenario.
        turn: The turn in which it begins.
        first: The phase and the side, as the scenario writes them.
        faults: Where what is wrong is added.
        roles: The side that plays each role.
    """
    steps = sequence.steps(turn, roles or {})
    if first.kind not in (kinds := sorted({step.kind for step in steps})):
        problem = say("turn {turn} has no phase {kind}", turn=turn, kind=shown(first.kind))
        faults.extend(DataError.unknown("$.start.phase", problem, first.kind, kinds).faults)
    elif not any(step.kind == first.kind and first.side in (None, step.side) for step in steps):
        values = {"side": shown(first.side), "kind": shown(first.kind), "turn": turn}
        faults.add("$.start.phase", say("{side} has no phase {kind} in turn {turn}", **values))
    elif not any(step.kind == first.kind and first.number in (0, step.number) for step in steps):
        problem = say("the phase {kind} has no part {number}", kind=shown(first.kind), number=first.number)
        faults.add("$.start.number", problem)


__all__ = ["PhaseData", "SequenceData", "TurnNumber", "changed", "check_once", "check_start"]
