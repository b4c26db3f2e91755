"""A position as data that a person can read, and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, cast

import msgspec

from ...engine.data import convert
from ...engine.dice import Dice
from ...engine.errors import DataError, nearest
from ...engine.hexgrid import bits
from ...engine.sequence import read_agenda
from .actions import Attack
from .data import SIDES, SPANISH, Side, Weather
from .pending_steps import PENDING_STEPS
from .position import MARKS, RESERVE, STATUS, Position

if TYPE_CHECKING:
    from .game import Legion

replace = msgspec.structs.replace

_CODES = {text: code for code, text in STATUS.items()}


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position as it stands in a file: where the units are, who is marked how, what is pending."""

    turn: int
    weather: Weather
    #: The steps as plain data; which record each is follows from its kind.
    agenda: list[Any]
    units: dict[str, str]
    marks: dict[str, list[str]]
    airport: Side
    dice: Dice
    ending: str = ""
    winner: Side | None = None
    declared: list[Attack] = []
    rolled: bool = False
    #: Who commands each counter, where players share a side.
    sectors: dict[str, str] = {}
    #: The seats that share each side. Left out where `sectors` show which sides are shared.
    partners: dict[Side, list[str]] = {}


def dump(rules: Legion, p: Position) -> dict[str, Any]:
    """A position as plain data; units that still wait are left out."""
    label = rules.board.grid.label
    units = {
        counter.id: label(here) if here >= 0 else STATUS[here]
        for counter, here in zip(rules.counters, p.where, strict=True)
        if here != RESERVE
    }
    marks = {name: [rules.counters[i].id for i in bits(mask)] for name in MARKS if (mask := getattr(p, name))}
    record = Record(
        p.turn,
        cast(Weather, p.weather),
        list(p.agenda),
        units,
        marks,
        cast(Side, p.airport),
        p.dice,
        p.ending,
        cast("Side | None", p.winner),
        list(p.declared),
        p.rolled,
        {counter.id: name for counter, name in zip(rules.counters, p.sectors, strict=False)},
        {side: list(seats) for side, seats in zip(SIDES, p.partners, strict=False) if seats},
    )
    data: dict[str, Any] = msgspec.to_builtins(record)
    if not p.sectors:
        del data["sectors"]
    if set(record.partners) == shown(rules, record):
        del data["partners"]
    return data


def shown(rules: Legion, record: Record) -> set[Side]:
    """The sides that are seen to be shared: where any is, the Spanish one is (L3.1), and one with a sector is."""
    if not record.sectors:
        return set()
    return {SPANISH, *(c.side for c in rules.counters if record.sectors.get(c.id))}


def sectors_of(rules: Legion, record: Record) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    """The sector of each counter, and the seats that share each side. Raises `DataError`."""
    by_id = rules.scenario.by_id
    for name in record.sectors:
        if name not in by_id:
            raise DataError(f"$.sectors[{name!r}]", f"there is no unit {name!r}", nearest(name, by_id))
    shared = set(record.partners) or shown(rules, record)
    if not shared:
        return (), ()
    known = {side: rules.sectors(side) if side in shared else () for side in SIDES}
    for side, seats in record.partners.items():
        if tuple(seats) != known[side]:
            raise DataError(f"$.partners.{side}", f"the seats of this side are {', '.join(known[side])}")
    for name, sector in record.sectors.items():
        side = by_id[name].side
        if sector and sector not in known[side]:
            raise DataError.unknown(f"$.sectors[{name!r}]", f"there is no sector {sector!r}", sector, known[side])
    return tuple(record.sectors.get(c.id, "") for c in rules.counters), tuple(known.values())


def load(rules: Legion, data: Mapping[str, Any]) -> Position:
    """The position of plain data. Raises `DataError`, which names the place."""
    record: Record = convert(data, Record)
    where = [RESERVE] * len(rules.counters)
    holders: dict[int, str] = {}
    for name, place in record.units.items():
        at = f"$.units[{name!r}]"
        counter = rules.scenario.by_id.get(name)
        if counter is None:
            raise DataError(at, f"there is no unit {name!r}", nearest(name, rules.scenario.by_id))
        if place in _CODES:
            where[counter.index] = _CODES[place]
        elif place in rules.board:
            here = rules.board.index(place)
            if counter.land and here in holders:
                raise DataError(at, f"{place} already holds {holders[here]!r}")
            if counter.land:
                holders[here] = name
            where[counter.index] = here
        else:
            raise DataError(
                at, f"no hex, place or state is called {place!r}", nearest(place, [*_CODES, *rules.board.places])
            )
    sectors, partners = sectors_of(rules, record)
    marks = {}
    for key, names in record.marks.items():
        if key not in MARKS:
            raise DataError(f"$.marks[{key!r}]", f"unknown mark {key!r}", nearest(key, MARKS))
        marks[key] = 0
        for i, name in enumerate(names):
            if name not in rules.scenario.by_id:
                raise DataError(
                    f"$.marks[{key!r}][{i}]", f"there is no unit {name!r}", nearest(name, rules.scenario.by_id)
                )
            marks[key] |= 1 << rules.scenario.by_id[name].index
    return Position(
        record.turn,
        record.weather,
        read_agenda(record.agenda, PENDING_STEPS),
        tuple(where),
        **marks,
        airport=record.airport,
        dice=record.dice,
        ending=record.ending,
        winner=record.winner,
        declared=tuple(record.declared),
        rolled=record.rolled,
        sectors=sectors,
        partners=partners,
    )
