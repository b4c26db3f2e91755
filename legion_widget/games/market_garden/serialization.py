"""Convert a position to data that a person can read, and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from ...engine.data import convert
from ...engine.dice import Dice
from ...engine.errors import DataError, shown
from ...engine.i18n import say, say_count
from ...engine.sequence import read_agenda
from ..hexes.serialization import marks, place_names, read_index, read_marks, read_place, read_places
from .data import SIDES
from .pending_steps import PENDING_STEPS
from .position import MARKS, Combat, Position
from .turn_sequence import Side

if TYPE_CHECKING:
    from .game import MarketGarden


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A position as it stands in a file. Units that still wait with all their steps are left out."""

    turn: int
    weather: str
    #: The steps as plain data; which record each is follows from its kind.
    agenda: list[Any]
    units: dict[str, str]
    dice: Dice
    #: The steps that are left to units that have lost some, and the movement points used.
    steps: dict[str, int] = {}
    spent: dict[str, int] = {}
    marks: dict[str, list[str]] = {}
    initiative: Side = "allied"
    air: dict[Side, int] = {}
    combats: list[Combat] = []
    tries: list[str] = []
    begun: bool = False
    held: list[str] = []
    ending: str = ""
    winner: Side | None = None


def dump(system: MarketGarden, position: Position) -> dict[str, Any]:
    """A position as plain data."""
    record = Record(
        position.turn,
        position.weather,
        list(position.agenda),
        place_names(system, position),
        position.dice,
        {c.id: position.steps[c.index] for c in system.counters if position.steps[c.index] != c.steps},
        {c.id: position.spent[c.index] for c in system.counters if position.spent[c.index]},
        marks(system, position, MARKS),
        position.initiative,  # type: ignore[arg-type]
        {side: points for side, points in zip(SIDES, position.air, strict=True) if points},
        list(position.combats),
        list(position.tries),
        position.begun,
        list(position.held),
        position.ending,
        position.winner,  # type: ignore[arg-type]
    )
    data: dict[str, Any] = msgspec.to_builtins(record)
    return data


def load(system: MarketGarden, data: Mapping[str, Any]) -> Position:
    """The position of plain data. Raises `DataError`, which names the place."""
    record: Record = convert(data, Record)
    if record.weather not in system.weather.kinds:
        problem = say("there is no weather {name}", name=shown(record.weather))
        raise DataError.unknown("$.weather", problem, record.weather, system.weather.kinds)
    where = read_places(system, record.units)
    steps = [counter.steps for counter in system.counters]
    for name, left in record.steps.items():
        index = read_index(system, name, f"$.steps[{name!r}]")
        if not 0 <= left <= steps[index]:
            raise DataError(
                f"$.steps[{name!r}]", say_count("it has {count} step", "it has {count} steps", steps[index])
            )
        steps[index] = left
    spent = [0] * len(system.counters)
    for name, points in record.spent.items():
        spent[read_index(system, name, f"$.spent[{name!r}]")] = points
    objectives = len(system.scenario.objectives)
    if len(record.held) != objectives:
        raise DataError(
            "$.held",
            say("{given} holders where the scenario has {count} objectives", given=len(record.held), count=objectives),
        )
    for i, holder in enumerate(record.held):
        if holder not in ("", *SIDES):
            raise DataError.unknown(f"$.held[{i}]", f"there is no side {holder!r}", holder, SIDES)
    return Position(
        turn=record.turn,
        weather=record.weather,
        agenda=read_agenda(record.agenda, PENDING_STEPS),
        where=tuple(where),
        steps=tuple(steps),
        spent=tuple(spent),
        **read_marks(system, record.marks, MARKS),
        initiative=record.initiative,
        air=(record.air.get("allied", 0), record.air.get("german", 0)),
        combats=_combats(system, record),
        tries=tuple(record.tries),
        begun=record.begun,
        held=tuple(record.held),
        dice=record.dice,
        ending=record.ending,
        winner=record.winner,
    )


def _combats(system: MarketGarden, record: Record) -> tuple[Combat, ...]:
    for i, combat in enumerate(record.combats):
        at = f"$.combats[{i}]"
        read_place(system, combat.target, f"{at}.target")
        for k, name in enumerate(combat.attackers):
            read_index(system, name, f"{at}.attackers[{k}]")
        if not combat.attackers:
            raise DataError(f"{at}.attackers", say("a combat has attackers"))
    return tuple(record.combats)
