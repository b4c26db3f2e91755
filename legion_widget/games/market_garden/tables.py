"""The tables that the sequence of play refers to, as data: combat, ground, supply, weather and air.

The sheet names its tables and does not print them. Those in ``tables/`` are this project's own reconstruction, and each
says so in its ``ours``. A scenario may change them key by key: ``tables = { overrun = { odds = 4 } }``.
Everything here is exact: whole numbers and fractions. On every table of dice low rolls favour the roller.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from ...engine.data import convert, read_toml
from ...engine.errors import DataError, DataFaults, shown
from ...engine.i18n import say
from ...engine.plain_data import plain
from .crt import DIE, Armour, Assault, Bombardment, FireResult, Manoeuvre, ManoeuvreResult, Overrun, ResultsTable
from .supply_table import Supply
from .terrain import Crossing, Going, Ground, Terrain
from .weather_tables import Air, WeatherEffects

FOLDER = Path(__file__).parent / "tables"


class Tables(msgspec.Struct, frozen=True):
    """The tables of a scenario.

    >>> tables = standard_tables()
    >>> tables.manoeuvre.columns[tables.manoeuvre.column(12, 5)]
    '2:1'
    """

    manoeuvre: Manoeuvre
    assault: Assault
    bombardment: Bombardment
    armour: Armour
    terrain: Terrain
    overrun: Overrun
    supply: Supply
    weather: WeatherEffects
    air: Air


KINDS: dict[str, type[ResultsTable]] = {
    "manoeuvre": Manoeuvre,
    "assault": Assault,
    "bombardment": Bombardment,
    "armour": Armour,
    "terrain": Terrain,
    "overrun": Overrun,
    "supply": Supply,
    "weather": WeatherEffects,
    "air": Air,
}


@cache
def standard_tables() -> Tables:
    """The tables that come with the game, read once."""
    return load_tables({})


def load_tables(own: Mapping[str, Any], at: str = "$.tables", dates: Sequence[str] | None = None) -> Tables:
    """The tables of a scenario: those that come with the game, with its own keys in the place of theirs.

    Tables in tables are merged in the same way; a list, such as the rows of a results table, is replaced whole. A
    table of which something is changed is not called ours any more, unless it says so itself.

    Args:
        own: What the scenario changes, by the name of the table.
        at: The place of the data, for errors.
        dates: The dates on which the scenario can be played, for the table of aircraft.

    Raises:
        DataError: for what cannot be; it names the place.
    """
    own = plain(own, at)
    faults = DataFaults()
    for name in own:
        if name not in KINDS:
            problem = say("there is no table {name}", name=shown(name))
            faults.extend(DataError.unknown(f"{at}[{name!r}]", problem, name, KINDS).faults)
    table_by_name: dict[str, Any] = {}
    for name, kind in KINDS.items():
        with faults.gather():
            table_by_name[name] = _load(name, kind, own, at, dates)
    faults.check()
    return Tables(**table_by_name)


def _load(
    name: str, kind: type[ResultsTable], own: Mapping[str, Any], at: str, dates: Sequence[str] | None
) -> ResultsTable:
    place = f"{at}.{name}" if name in own else f"{name}.toml: $"
    data: Any = read_toml(FOLDER / f"{name}.toml")
    if name in own:
        changed = own[name]
        data = _merged({**data, "ours": {}}, changed) if isinstance(changed, Mapping) else changed
    table: ResultsTable = convert(data, kind, place)
    found = table.faults(dates) if isinstance(table, Air) and name in own else table.faults()
    faults = [msgspec.structs.replace(fault, place=place + fault.place) for fault in found.faults]
    if faults:
        raise DataError.of(faults)
    return table


def _merged(data: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """Data with changes, key by key."""
    merged = dict(data)
    for key, value in changes.items():
        before = merged.get(key)
        both = isinstance(value, Mapping) and isinstance(before, Mapping)
        merged[key] = _merged(before, value) if both else value  # type: ignore[arg-type]
    return merged


__all__ = [
    "DIE",
    "FOLDER",
    "KINDS",
    "Crossing",
    "FireResult",
    "Going",
    "Ground",
    "ManoeuvreResult",
    "Tables",
    "Terrain",
    "load_tables",
    "standard_tables",
]
