"""The sequence of an impulse as data: its phases and its schedule, as a scenario may change them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal, cast

import msgspec

from ...engine import sequence_data
from ...engine.errors import DataError, DataFaults, shown
from ...engine.i18n import LocalizedText, say
from ...engine.plain_data import Label, Name
from ...engine.sequence import Phase
from ...engine.sequence import Sequence as Phases
from ...engine.sequence import read_sequence as read_file
from ...engine.sequence_data import TurnNumber, changed, check_once
from .armies.roster import Side

#: The sequence of play of an impulse.
SEQUENCE = Path(__file__).with_name("sequence.toml")

Kind = Literal["opening", "chits", "bid", "initiative", "impulse", "closing"]
#: The phases that an impulse may do without.
_SPARED = ("bid", "initiative")
Chits = Annotated[int, msgspec.Meta(ge=0, le=99)]


class PhaseData(sequence_data.PhaseData, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A phase of an impulse as it stands in a file. Missing keys are those of the game.

    Args:
        kind: The kind of the phase; the bids of both sides are one kind, such as ``"bid"``.
        title: What it is called, by language, such as ``{ en = "Orders" }``; by default as in the game.
        from_turn (impulse): The first impulse that has it, such as ``3``; by default as in the game. Only ``"bid"`` may
            be left out of some impulses, and ``"initiative"`` with it.
        until_turn (impulse): The last impulse that has it, such as ``6``; by default the last of the game.
        every (impulses): The number of impulses from one that has it to the next, such as ``2``; default 1.
    """

    kind: Kind


class SequenceData(sequence_data.SequenceData, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The changes of a scenario to the sequence of an impulse.

    Args:
        first: The side that has the initiative when an impulse begins, without bids, such as ``"riffian"``; by default
            it is bid for (B8.5).
        without: The kinds of phases that an impulse does not have: ``"initiative"`` (the winner of the bids begins) or
            ``"bid"`` (the attacker begins), such as ``["bid"]``; default none.
        titles: The titles of kinds of phases, by kind and language, such as ``{ impulse = { en = "Orders" } }``; by
            default as in the game.
        phases: All phases of an impulse in order, each as a table; by default those of the game.
    """

    first: Side | None = None
    without: list[Kind] = msgspec.field(default_factory=list)
    titles: dict[Kind, Name] = msgspec.field(default_factory=dict)
    phases: Annotated[list[PhaseData], msgspec.Meta(max_length=40)] = msgspec.field(default_factory=list)


class ScheduleEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The schedule of one impulse: units that arrive, chits and initiative without bids, and a text for the log.

    Args:
        turn (impulse): The impulse, such as ``3``.
        units: The ids of the units that enter the table in it, whatever their ``enters`` says, such as ``["squad-2"]``;
            by default none.
        initiative: The side that has the initiative as it begins, without bids, such as ``"riffian"``; by default it is
            bid for.
        chits: How many chits a side has in it, by side, such as ``{ riffian = 6 }``; by default as B8.2 counts them.
        text: What the log says when the impulse begins, by language, such as ``{ en = "Help is near." }``.
    """

    turn: TurnNumber
    units: list[Label] = []
    initiative: Side | None = None
    chits: dict[Side, Chits] = {}
    text: LocalizedText | Label = ""


class Schedule(msgspec.Struct, frozen=True):
    """A schedule as the rules read it: by impulse who begins, and by impulse and side the chits; when units come."""

    first: Mapping[int, Side]
    chits: Mapping[tuple[int, str], int]
    enters: Mapping[str, int]


@cache
def standard_sequence(length: int) -> Phases:
    """The sequence that comes with the game, in a skirmish of a number of impulses."""
    return read_file(SEQUENCE, length)


def read_sequence(own: SequenceData, schedule: Schedule, faults: DataFaults, length: int) -> Phases:
    """The sequence of a scenario: that of the game, or its own, as it changes it.

    Args:
        own: What the scenario says.
        schedule: What comes in which impulse: there are no bids where it says who begins.
        faults: Where what is wrong is added.
        length: The number of impulses.

    >>> nothing = Schedule({}, {}, {})
    >>> phases = read_sequence(SequenceData(first="riffian"), nothing, DataFaults(), 6).phases
    >>> [phase.kind for phase in phases]
    ['opening', 'chits', 'impulse', 'closing']
    """
    usual = standard_sequence(length)
    if own == SequenceData() and not schedule.first:
        return usual
    kinds = list(dict.fromkeys(cast(Kind, phase.kind) for phase in usual.phases))
    listed = {entry.kind: entry for entry in check_once(own.phases, faults)} or {
        kind: PhaseData(kind) for kind in kinds
    }
    gone = {*own.without, *(_SPARED if own.first is not None or "bid" in own.without else ())}
    _check(own, [kind for kind in listed if kind not in gone], kinds, faults)
    phases = [phase for phase in usual.phases if phase.kind in listed and phase.kind not in gone]
    return Phases(tuple(_phase(phase, listed, own, schedule) for phase in phases), length)


def _phase(phase: Phase, listed: Mapping[Kind, PhaseData], own: SequenceData, schedule: Schedule) -> Phase:
    kind = cast(Kind, phase.kind)
    timing = listed["bid"] if kind == "initiative" and "bid" in listed else listed[kind]
    made = changed(phase, msgspec.structs.replace(timing, title=listed[kind].title), own.titles.get(kind, ""))
    return msgspec.structs.replace(made, not_in=tuple(sorted(schedule.first))) if kind in _SPARED else made


def _check(own: SequenceData, kinds: list[Kind], usual: list[Kind], faults: DataFaults) -> None:
    """Add what the rules do not allow."""
    for kind in usual:
        if kind not in kinds and kind not in _SPARED:
            at = "$.sequence.without" if kind in own.without else "$.sequence.phases"
            faults.add(at, say("an impulse needs a phase {kind} (B8.1)", kind=shown(kind)))
    for n, entry in enumerate(own.phases):
        late = [kind for kind in usual[: usual.index(entry.kind)] if kind in (e.kind for e in own.phases[n + 1 :])]
        at = f"$.sequence.phases[{n}]"
        if late:
            problem = say("{kind} comes after {other} (B8.1)", kind=shown(entry.kind), other=shown(late[0]))
            faults.add(at, problem)
        if entry.kind != "bid" and (entry.from_turn, entry.until_turn, entry.every) != (None, None, None):
            faults.add(
                at, say("every impulse has a phase {kind}: only bids may have other impulses", kind=shown(entry.kind))
            )
        if entry.kind == "initiative" and "bid" not in (other.kind for other in own.phases):
            faults.add(at, say("nobody wins the initiative without a phase {kind} (B8.5)", kind=shown("bid")))


def read_impulses(data: Any, faults: DataFaults) -> tuple[Schedule, Phases, list[Any]]:
    """Read the schedule and the phases of an impulse, and the units as they come by the schedule.

    Args:
        data: What the scenario says.
        faults: Where what is wrong is added.
    """
    schedule = read_schedule(data.schedule, [unit.id for unit in data.units], data.sequence, faults)
    sequence, start = read_sequence(data.sequence, schedule, faults, data.length), data.start
    kinds = {step.kind for step in sequence.steps(start.impulse)}
    if start.phase is not None and start.phase not in kinds and not faults.has_fault_at("$.sequence"):
        values = {"number": start.impulse, "kind": shown(start.phase)}
        faults.add("$.start.phase", say("impulse {number} has no phase {kind}", **values))
    enters = schedule.enters
    units = [msgspec.structs.replace(u, enters=enters[u.id]) if u.id in enters else u for u in data.units]
    return schedule, sequence, units


def read_schedule(
    entries: Sequence[ScheduleEntry], units: Sequence[str], own: SequenceData, faults: DataFaults
) -> Schedule:
    """Read the schedule.

    Args:
        entries: The schedule.
        units: The ids of the units.
        own: What the scenario changes in the sequence.
        faults: Where what is wrong is added.
    """
    first: dict[int, Side] = {}
    chits: dict[tuple[int, str], int] = {}
    enters: dict[str, int] = {}
    for n, entry in enumerate(entries):
        at = f"$.schedule[{n}]"
        for i, name in enumerate(entry.units):
            if name not in units:
                problem = say("there is no unit {name}", name=shown(name))
                faults.extend(DataError.unknown(f"{at}.units[{i}]", problem, name, units).faults)
            elif name in enters:
                faults.add(f"{at}.units[{i}]", say("{unit} comes with another entry already", unit=shown(name)))
            enters.setdefault(name, entry.turn)
        if entry.initiative is not None and own.first is not None:
            faults.add(f"{at}.initiative", say("one side begins every impulse: sequence.first says it"))
        elif entry.initiative is not None:
            first[entry.turn] = entry.initiative
        for side, count in entry.chits.items():
            chits[entry.turn, side] = count
    return Schedule(first, chits, enters)


__all__ = ["PhaseData", "Schedule", "ScheduleEntry", "SequenceData", "read_impulses", "read_schedule", "read_sequence"]
