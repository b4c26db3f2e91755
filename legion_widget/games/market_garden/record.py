"""A position as data that a person can read, and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from ...engine.data import convert
from ...engine.dice import Dice
from ...engine.errors import DataError, nearest
from ...engine.hexgrid import bits
from ...engine.sequence import read_agenda
from .data import SIDES, Side, Weather
from .pending_steps import PENDING_STEPS
from .position import MARKS, STATUS, WAITING, Combat, Position

if TYPE_CHECKING:
    from .game import MarketGarden

_CODES = {text: code for code, text in STATUS.items()}


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A position as it stands in a file; units that still wait with all their steps are left out."""

    turn: int
    weather: Weather
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


def dump(rules: MarketGarden, p: Position) -> dict[str, Any]:
    """A position as plain data."""
    label = rules.board.grid.label
    pairs = list(zip(rules.counters, p.where, strict=True))
    record = Record(
        p.turn,
        p.weather,  # type: ignore[arg-type]
        list(p.agenda),
        {c.id: label(here) if here >= 0 else STATUS[here] for c, here in pairs if here != WAITING},
        p.dice,
        {c.id: p.steps[c.index] for c in rules.counters if p.steps[c.index] != c.steps},
        {c.id: p.spent[c.index] for c in rules.counters if p.spent[c.index]},
        {name: [rules.counters[i].id for i in bits(found)] for name in MARKS if (found := getattr(p, name))},
        p.initiative,  # type: ignore[arg-type]
        {side: points for side, points in zip(SIDES, p.air, strict=True) if points},
        list(p.combats),
        list(p.tries),
        p.begun,
        list(p.held),
        p.ending,
        p.winner,  # type: ignore[arg-type]
    )
    data: dict[str, Any] = msgspec.to_builtins(record)
    return data


def load(rules: MarketGarden, data: Mapping[str, Any]) -> Position:
    """The position of plain data. Raises `DataError`, which names the place."""
    record: Record = convert(data, Record)
    where = [WAITING] * len(rules.counters)
    for name, place in record.units.items():
        where[_index(rules, name, f"$.units[{name!r}]")] = _where(rules, place, f"$.units[{name!r}]")
    steps = [counter.steps for counter in rules.counters]
    for name, left in record.steps.items():
        index = _index(rules, name, f"$.steps[{name!r}]")
        if not 0 <= left <= steps[index]:
            raise DataError(f"$.steps[{name!r}]", f"it has {steps[index]} steps")
        steps[index] = left
    spent = [0] * len(rules.counters)
    for name, points in record.spent.items():
        spent[_index(rules, name, f"$.spent[{name!r}]")] = points
    objectives = len(rules.scenario.objectives)
    if len(record.held) != objectives:
        raise DataError("$.held", f"{len(record.held)} holders where the scenario has {objectives} objectives")
    for i, holder in enumerate(record.held):
        if holder not in ("", *SIDES):
            raise DataError.unknown(f"$.held[{i}]", f"there is no side {holder!r}", holder, SIDES)
    return Position(
        record.turn,
        record.weather,
        read_agenda(record.agenda, PENDING_STEPS),
        tuple(where),
        tuple(steps),
        tuple(spent),
        **_marks(rules, record),
        initiative=record.initiative,
        air=(record.air.get("allied", 0), record.air.get("german", 0)),
        combats=_combats(rules, record),
        tries=tuple(record.tries),
        begun=record.begun,
        held=tuple(record.held),
        dice=record.dice,
        ending=record.ending,
        winner=record.winner,
    )


def _index(rules: MarketGarden, name: str, at: str) -> int:
    by_id = rules.scenario.by_id
    if name not in by_id:
        raise DataError(at, f"there is no unit {name!r}", nearest(name, by_id))
    return by_id[name].index


def _where(rules: MarketGarden, place: str, at: str) -> int:
    if place in _CODES:
        return _CODES[place]
    if place in rules.board:
        return rules.board.index(place)
    known = [*_CODES, *rules.board.places]
    raise DataError(at, f"no hex, place or state is called {place!r}", nearest(place, known))


def _marks(rules: MarketGarden, record: Record) -> dict[str, int]:
    marks = {}
    for key, names in record.marks.items():
        if key not in MARKS:
            raise DataError.unknown(f"$.marks[{key!r}]", f"unknown mark {key!r}", key, MARKS)
        marks[key] = 0
        for i, name in enumerate(names):
            marks[key] |= 1 << _index(rules, name, f"$.marks[{key!r}][{i}]")
    return marks


def _combats(rules: MarketGarden, record: Record) -> tuple[Combat, ...]:
    for i, combat in enumerate(record.combats):
        at = f"$.combats[{i}]"
        _where(rules, combat.target, f"{at}.target")
        for k, name in enumerate(combat.attackers):
            _index(rules, name, f"{at}.attackers[{k}]")
        if not combat.attackers:
            raise DataError(f"{at}.attackers", "a combat has attackers")
    return tuple(record.combats)
