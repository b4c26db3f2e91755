"""The numbers of the Market Garden game that a variant may change; most of them are in its tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from ...engine.named_values import NamedValue, named_values

if TYPE_CHECKING:
    from .tables import Tables

#: The table and its field in which a number stands, by its key. What a variant gives overrides the table.
IN_TABLES: dict[str, tuple[str, str]] = {
    "HA.1.range": ("supply", "range"),
    "HA.1.drop": ("supply", "drop"),
    "HA.3.points": ("bombardment", "air"),
    "HC.2.odds": ("overrun", "odds"),
    "HC.2.cost": ("overrun", "cost"),
    "HC.2.steps": ("overrun", "steps"),
    "HC.2.retreat": ("overrun", "retreat"),
}

VALUES = named_values(
    [
        NamedValue("H0.2.bad", {"es": "hace malo desde este número", "en": "bad weather from this number"}, 8, 2, 10),
        NamedValue("HA.1.range", {"es": "hexágonos hasta una carretera", "en": "hexes to a road"}, 4, 0, 20),
        NamedValue("HA.1.drop", {"es": "hexágonos hasta la zona de salto", "en": "hexes to a drop zone"}, 3, 0, 20),
        NamedValue("HA.3.points", {"es": "lo que suma un punto aéreo", "en": "what an air point adds"}, 2, 0, 20),
        NamedValue("HC.2.odds", {"es": "ventaja para arrollar, a uno", "en": "odds of an overrun, to one"}, 6, 1, 20),
        NamedValue("HC.2.cost", {"es": "puntos que cuesta arrollar", "en": "points that an overrun costs"}, 2, 0, 20),
        NamedValue("HC.2.steps", {"es": "pasos que pierde el arrollado", "en": "steps lost when overrun"}, 2, 0, 9),
        NamedValue("HC.2.retreat", {"es": "hexágonos que se retira", "en": "hexes of retreat when overrun"}, 1, 1, 9),
        NamedValue(
            "HH.5.converging",
            {"es": "hexágonos desde los que un ataque converge", "en": "hexes from which an attack converges"},
            3,
            2,
            6,
        ),
    ]
)


def changed(tables: Tables, values: Mapping[str, Any], chosen: set[str]) -> Tables:
    """The tables of a scenario with the numbers that its variants choose, by their keys."""
    for key, (table, field) in IN_TABLES.items():
        if key in chosen:
            other = msgspec.structs.replace(getattr(tables, table), **{field: values[key]})
            tables = msgspec.structs.replace(tables, **{table: other})
    return tables
