"""Convert a position to data that a person can read, and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, cast

import msgspec

from ...engine.data import convert
from ...engine.dice import Dice
from ...engine.errors import DataError, nearest, shown
from ...engine.i18n import say
from ...engine.sequence import read_agenda
from ..hexes.position import is_on_map
from ..hexes.serialization import marks, place_names, read_marks, read_places
from .actions import Attack
from .data import SIDES, SPANISH, Side
from .pending_steps import PENDING_STEPS
from .position import MARKS, Position

if TYPE_CHECKING:
    from .game import Legion


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position as it stands in a file: the places of the units, their marks, the pending steps."""

    turn: int
    weather: str
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


def dump(system: Legion, position: Position) -> dict[str, Any]:
    """A position as plain data; units that still wait are left out."""
    record = Record(
        position.turn,
        position.weather,
        list(position.agenda),
        place_names(system, position),
        marks(system, position, MARKS),
        cast(Side, position.airport),
        position.dice,
        position.ending,
        cast("Side | None", position.winner),
        list(position.declared),
        position.rolled,
        {counter.id: name for counter, name in zip(system.counters, position.sectors, strict=False)},
        {side: list(seats) for side, seats in zip(SIDES, position.partners, strict=False) if seats},
    )
    data: dict[str, Any] = msgspec.to_builtins(record)
    if not position.sectors:
        del data["sectors"]
    if set(record.partners) == _sides_shared(system, record):
        del data["partners"]
    return data


def _sides_shared(system: Legion, record: Record) -> set[Side]:
    """The sides that are seen to be shared: where any is, the Spanish one is (L3.1), and one with a sector is."""
    if not record.sectors:
        return set()
    return {SPANISH, *(c.side for c in system.counters if record.sectors.get(c.id))}


def sectors_of(system: Legion, record: Record) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    """The sector of each counter, and the seats that share each side. Raises `DataError`."""
    by_id = system.scenario.by_id
    for name in record.sectors:
        if name not in by_id:
            raise DataError(
                f"$.sectors[{name!r}]", say("there is no unit {name}", name=shown(name)), nearest(name, by_id)
            )
    shared = set(record.partners) or _sides_shared(system, record)
    if not shared:
        return (), ()
    known = {side: system.sectors(side) if side in shared else () for side in SIDES}
    for side, seats in record.partners.items():
        if tuple(seats) != known[side]:
            raise DataError(
                f"$.partners.{side}", say("the seats of this side are {names}", names=", ".join(known[side]))
            )
    for name, sector in record.sectors.items():
        side = by_id[name].side
        if sector and sector not in known[side]:
            raise DataError.unknown(
                f"$.sectors[{name!r}]", say("there is no sector {name}", name=shown(sector)), sector, known[side]
            )
    return tuple(record.sectors.get(c.id, "") for c in system.counters), tuple(known.values())


def load(system: Legion, data: Mapping[str, Any]) -> Position:
    """The position of plain data. Raises `DataError`, which names the place."""
    record: Record = convert(data, Record)
    if record.weather not in system.weather.kinds:
        problem = say("there is no weather {name}", name=shown(record.weather))
        raise DataError.unknown("$.weather", problem, record.weather, system.weather.kinds)
    sectors, partners = sectors_of(system, record)
    return Position(
        turn=record.turn,
        weather=record.weather,
        agenda=read_agenda(record.agenda, PENDING_STEPS),
        where=tuple(_where(system, record)),
        **read_marks(system, record.marks, MARKS),
        airport=record.airport,
        dice=record.dice,
        ending=record.ending,
        winner=record.winner,
        declared=tuple(record.declared),
        rolled=record.rolled,
        sectors=sectors,
        partners=partners,
    )


def _where(system: Legion, record: Record) -> list[int]:
    """Return where each counter is, one land counter to a hex. Raises `DataError`."""
    where = read_places(system, record.units)
    holders: dict[int, str] = {}
    for name, place in record.units.items():
        counter = system.counter(name)
        location = where[counter.index]
        if counter.is_land and is_on_map(location) and holders.setdefault(location, name) != name:
            raise DataError(
                f"$.units[{name!r}]", say("{place} already holds {unit}", place=place, unit=shown(holders[location]))
            )
    return where
