"""The weather as data: the result of each number on the die, and the effects of each kind of weather (chapter 9)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from ...engine.data import convert, read_toml
from ...engine.errors import DataError, DataFaults, shown
from ...engine.i18n import LocalizedText, say
from ...engine.plain_data import Label
from ..hexes import weather
from ..hexes.weather import WeatherTable, named_kinds, read_kinds

WEATHER_FILE = Path(__file__).parent / "tables" / "weather.toml"
#: The numbers of the die.
ROLLS = (2, 3, 4, 5)
Loss = Annotated[int, msgspec.Meta(ge=0, le=99)]
Points = Annotated[int, msgspec.Meta(ge=-9, le=9)]


class WeatherKind(weather.WeatherKind, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A kind of weather, as a scenario writes it under ``[weather.kinds.ID]``.

    Args:
        like: The id of the kind from which its missing keys are taken, such as ``"sandstorm"``.
        movement: What it takes from the movement factor of a land counter, in points: by type, by arm or from
            ``"all"``, and by side, such as ``{ all = { moroccan = 2, spanish = 3 } }``; default nothing. The
            displacement factor loses twice as much.
        aircraft: Whether aircraft fly and bomb; default true.
        artillery: Whether artillery bombards and supports; default true.
        shelter: Whether counters on terrain with ``shelter`` may not be attacked; default false.
        city: What is added to the factor of a counter attacked in a city or fortified city, in points, such as
            ``1``; default 0.
        rule: The rule by which it takes movement: ``"L9.3"`` or ``"L9.4"`` (the default).
    """

    movement: dict[Label, dict[Literal["spanish", "moroccan"], Loss]] = msgspec.field(default_factory=dict)
    aircraft: bool = True
    artillery: bool = True
    shelter: bool = False
    city: Points = 0
    rule: Literal["L9.3", "L9.4"] = "L9.4"


class WeatherData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The weather as it stands in a file.

    Args:
        table: The id of the weather that each number of the die (2 to 5) brings, such as ``{ 2 = "very_hot" }``;
            missing numbers are those of the game.
        kinds: The kinds of weather, by id; those of the game may be changed, such as ``{ rain = { name = { en =
            "Rain" } } }``.
    """

    table: dict[Annotated[int, msgspec.Meta(ge=2, le=5)], Label] = {}
    kinds: dict[Label, WeatherKind] = {}


class Weather(WeatherKind, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A kind of weather as the rules read it: its id and names, and the loss of movement of each arm."""

    id: str
    words: LocalizedText
    sentence: LocalizedText

    def loss(self, names: tuple[str, ...], side: str) -> int:
        """Return what it takes from the movement factor of a counter: by the first of these names that it knows."""
        for name in names:
            if name in self.movement:
                return self.movement[name].get(side, 0)  # type: ignore[call-overload, no-any-return]
        return 0


@cache
def _shipped() -> WeatherData:
    data: WeatherData = convert(read_toml(WEATHER_FILE), WeatherData, "weather.toml: $")
    return data


@cache
def standard_weather() -> WeatherTable[Weather]:
    """The weather that comes with the game, read once."""
    return _table(_shipped().kinds, _shipped().table)


def _table(kinds: Mapping[str, WeatherKind], by_roll: Mapping[int, str]) -> WeatherTable[Weather]:
    return WeatherTable(named_kinds(kinds, Weather), by_roll)


def read_weather(own: Mapping[str, Any], types: Collection[str], faults: DataFaults) -> WeatherTable[Weather]:
    """The weather of a scenario: that of the game, with what the scenario changes and adds.

    Args:
        own: The plain data of the scenario.
        types: The ids of the arms and types of units.
        faults: Where what is wrong is added.
    """
    if not own:
        return standard_weather()
    kinds, by_roll = read_kinds(own, _shipped().kinds, WeatherKind, ROLLS, faults)
    for id, kind in kinds.items():
        for name in kind.movement:
            if name != "all" and name not in types:
                problem = say("there is no type of unit {name}", name=shown(name))
                faults.extend(DataError.unknown(f"$.weather.kinds[{id!r}].movement", problem, name, types).faults)
    return _table(kinds, _shipped().table | by_roll)
