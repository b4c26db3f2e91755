"""Convert a position to data that a person can read, and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from ...engine.data import convert
from ...engine.dice import Dice
from ...engine.errors import DataError, shown
from ...engine.i18n import say
from .answers import Answers
from .pending_steps import AnyWork, Stage
from .position import ChitPool, Position, UnitState

if TYPE_CHECKING:
    from .game import Baraka


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position as it stands in a file: the units by id, the pending work, the chits."""

    impulse: int
    agenda: tuple[AnyWork, ...]
    states: dict[str, UnitState]
    chit_pools: tuple[ChitPool, ChitPool]
    dice: Dice
    scores: tuple[int, int] = (0, 0)
    ending: str = ""
    winner: str | None = None
    answers: tuple[Answers, Answers] = (Answers(), Answers())


def dump(system: Baraka, position: Position) -> dict[str, Any]:
    """A position as plain data."""
    plain_data: dict[str, Any] = msgspec.to_builtins(position, order="deterministic")
    plain_data["states"] = {troop.id: state for troop, state in zip(system.troops, plain_data["states"], strict=True)}
    return plain_data


def load(system: Baraka, data: Mapping[str, Any]) -> Position:
    """The position of plain data. Raises `DataError`, which names the place."""
    record = convert(data, Record)
    ids = {troop.id for troop in system.troops}
    for name in record.states:
        if name not in ids:
            raise DataError.unknown(f"$.states[{name!r}]", say("there is no unit {name}", name=shown(name)), name, ids)
    for troop in system.troops:
        if troop.id not in record.states:
            raise DataError(f"$.states[{troop.id!r}]", say("this unit is missing"))
        state = record.states[troop.id]
        if len(state.figures) != len(troop.figures):
            problem = say(
                "miniatures: {given}; the unit has {count}", given=len(state.figures), count=len(troop.figures)
            )
            raise DataError(f"$.states[{troop.id!r}].figures", problem)
        if not 0 <= state.leader < len(state.figures):
            raise DataError(
                f"$.states[{troop.id!r}].leader", say("there is no miniature {leader}", leader=state.leader)
            )
        if state.joined and state.joined not in ids:
            raise DataError.unknown(
                f"$.states[{troop.id!r}].joined",
                say("there is no unit {name}", name=shown(state.joined)),
                state.joined,
                ids,
            )
    _check_agenda(system, record, ids)
    return Position(
        record.impulse,
        record.agenda,
        tuple(record.states[troop.id] for troop in system.troops),
        record.chit_pools,
        record.dice,
        record.scores,
        record.ending,
        record.winner,
        record.answers,
    )


def _check_agenda(system: Baraka, record: Record, ids: set[str]) -> None:
    """Check that the pending work belongs to this impulse, ends with its close, and names existing units."""
    steps = system.sequence.steps(record.impulse)
    last = steps[-1].kind
    if not record.ending and record.agenda[:1] != (Stage(phase=last),):
        raise DataError(
            "$.agenda", say("an impulse that is being played has {last} at the bottom of its agenda", last=shown(last))
        )
    for n, work in enumerate(record.agenda):
        if isinstance(work, Stage) and work.phase not in (kinds := [step.kind for step in steps]):
            raise DataError.unknown(
                f"$.agenda[{n}].phase", say("there is no phase {name}", name=shown(work.phase)), work.phase, kinds
            )
        for key in ("unit", "target", "friend", "commander"):
            name = getattr(work, key, "")
            if name and name not in ids:
                raise DataError.unknown(
                    f"$.agenda[{n}].{key}", say("there is no unit {name}", name=shown(name)), name, ids
                )
