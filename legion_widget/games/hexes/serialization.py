"""Convert places and marks of counters to data that a person can read, and back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from ...engine.errors import DataError, UnknownName, nearest, shown
from ...engine.i18n import say
from .position import RESERVE, CounterPosition, is_on_map

if TYPE_CHECKING:
    from .counter_system import CounterSystem

    AnySystem = CounterSystem[Any, Any, Any, Any, Any]


def place_name(system: AnySystem, index: int) -> str:
    """The label of a hex, or what a place off the map is called."""
    return system.hex_label(index) if is_on_map(index) else system.off_map[index]


def place_names(system: AnySystem, position: CounterPosition) -> dict[str, str]:
    """Return the place of each counter, by its id; those that wait are left out."""
    pairs = zip(system.counters, position.where, strict=True)
    return {counter.id: place_name(system, location) for counter, location in pairs if location != RESERVE}


def marks(system: AnySystem, position: CounterPosition, names: Iterable[str]) -> dict[str, list[str]]:
    """The ids of the counters that carry each mark, for the marks that any carries."""
    return {name: list(system.ids(counter_mask)) for name in names if (counter_mask := getattr(position, name))}


def read_index(system: AnySystem, name: str, at: str) -> int:
    """The number of a counter. Raises `DataError`."""
    by_id = system.scenario.by_id
    if name not in by_id:
        raise DataError(at, say("there is no unit {name}", name=shown(name)), nearest(name, by_id))
    return int(by_id[name].index)


def read_place(system: AnySystem, name: str, at: str) -> int:
    """The index of a hex, or a place off the map. Raises `DataError`."""
    code = system.off_map_codes.get(name)
    if code is not None:
        return code
    with suppress(UnknownName):
        return system.board.index(name)
    raise DataError(
        at,
        say("no hex, place or state is called {name}", name=shown(name)),
        nearest(name, [*system.off_map_codes, *system.board.places]),
    )


def read_places(system: AnySystem, units: Mapping[str, str], at: str = "$.units") -> list[int]:
    """Return the place of each counter; those not named wait. Raises `DataError`, which names the place."""
    where = [RESERVE] * len(system.counters)
    for name, place_name in units.items():
        where[read_index(system, name, f"{at}[{name!r}]")] = read_place(system, place_name, f"{at}[{name!r}]")
    return where


def read_marks(system: AnySystem, ids_by_mark: Mapping[str, Iterable[str]], known: Iterable[str]) -> dict[str, int]:
    """The counters that carry each mark, as sets of counter numbers. Raises `DataError`, which names the place."""
    known = tuple(known)
    read = {}
    for mark, names in ids_by_mark.items():
        if mark not in known:
            raise DataError.unknown(f"$.marks[{mark!r}]", say("unknown mark {mark}", mark=shown(mark)), mark, known)
        read[mark] = 0
        for i, name in enumerate(names):
            read[mark] |= 1 << read_index(system, name, f"$.marks[{mark!r}][{i}]")
    return read


__all__ = ["marks", "place_name", "place_names", "read_index", "read_marks", "read_place", "read_places"]
