"""The schedule of a scenario on hexes: the units, the weather and the announcements of each turn."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, TypeVar

import msgspec

from ...engine.errors import DataFaults, nearest, shown
from ...engine.i18n import LocalizedText, say
from ...engine.plain_data import Label
from ...engine.sequence_data import TurnNumber
from .weather import check_weather

E = TypeVar("E", bound="ScheduleEntry")


class ScheduleEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The schedule of one turn: units that arrive, weather without a roll, and a text for the log.

    Args:
        turn (turn): The turn, such as ``3``.
        units: The ids of the units that arrive in it, whatever their ``arrives`` says, such as ``["harca-1"]``; by
            default none.
        formations: The ids of formations whose units arrive in it, such as ``["bandera-1"]``; by default none.
        entry: Where they arrive: hexes, places and areas of the board, such as ``["0101", "Nador"]``; by default as
            each unit says, or else by the rules for its side.
        weather: The id of the weather of that turn, without a roll, such as ``"sandstorm"``; by default it is rolled
            for.
        text: What the log says when the turn begins, by language, such as ``{ en = "The column from Drius." }``.
    """

    turn: TurnNumber
    units: list[Label] = []
    formations: list[Label] = []
    entry: list[Label] = []
    weather: Label | None = None
    text: LocalizedText | Label = ""


def read_schedule(
    entries: Sequence[ScheduleEntry], units: Sequence[Any], weather: Collection[str], faults: DataFaults
) -> tuple[dict[str, int], dict[int, str]]:
    """Return the number of the entry with which each unit comes, and the weather of the turns that nobody rolls for.

    Args:
        entries: The schedule.
        units: The units of the scenario, as data.
        weather: The ids of the kinds of weather of the scenario.
        faults: Where what is wrong is added.
    """
    comes_with: dict[str, int] = {}
    set_weather: dict[int, str] = {}
    known = {unit.id for unit in units}
    formations = {unit.formation for unit in units if unit.formation}
    for n, entry in enumerate(entries):
        at = f"$.schedule[{n}]"
        for i, formation in enumerate(entry.formations):
            if formation not in formations:
                problem = say("there is no formation {name}", name=shown(formation))
                faults.add(f"{at}.formations[{i}]", problem, nearest(formation, formations))
        members = [unit.id for unit in units if unit.formation and unit.formation in entry.formations]
        for i, name in enumerate([*entry.units, *members]):
            if name not in known:
                problem = say("there is no unit {name}", name=shown(name))
                faults.add(f"{at}.units[{i}]", problem, nearest(name, known))
            elif comes_with.setdefault(name, n) != n:
                faults.add(f"{at}.units", say("{unit} comes with another entry already", unit=shown(name)))
        if entry.weather is not None:
            check_weather(entry.weather, weather, f"{at}.weather", faults)
            set_weather[entry.turn] = entry.weather
    return comes_with, set_weather


__all__ = ["ScheduleEntry", "read_schedule"]
