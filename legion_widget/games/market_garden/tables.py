"""The tables that the sequence of play points to, as data: combat, ground, supply, weather and air.

The sheet names its tables and does not print them. Those in ``tables/`` are this project's own reconstruction, and each
says so in its ``ours``. A scenario may bring its own: ``tables = { assault = {...} }`` replaces that table whole.
Everything here is exact: whole numbers and fractions. On every table of dice low rolls favour the roller.
"""

from __future__ import annotations

from collections.abc import Mapping
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


def load_tables(own: Mapping[str, Any], at: str = "$.tables") -> Tables:
    """The tables of a scenario: its own, and for the others those that come with the game. Raises `DataError`."""
    own = plain(own, at)
    faults = DataFaults()
    for name in own:
        if name not in KINDS:
            problem = say("there is no table {name}", name=shown(name))
            faults.extend(DataError.unknown(f"{at}[{name!r}]", problem, name, KINDS).faults)
    table_by_name: dict[str, Any] = {}
    for name, kind in KINDS.items():
        with faults.gather():
            table_by_name[name] = _load(name, kind, own, at)
    faults.check()
    return Tables(**table_by_name)


def _load(name: str, kind: type[ResultsTable], own: Mapping[str, Any], at: str) -> ResultsTable:
    place = f"{at}.{name}" if name in own else f"{name}.toml: $"
    table: ResultsTable = convert(own[name] if name in own else read_toml(FOLDER / f"{name}.toml"), kind, place)
    faults = [msgspec.structs.replace(fault, place=place + fault.place) for fault in table.faults().faults]
    if faults:
        raise DataError.of(faults)
    return table


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
