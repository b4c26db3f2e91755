"""The weather of a scenario: what each number of the die brings, and what each kind of weather does (H0.2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec

from ...engine.dice import Die, Throw
from ...engine.errors import DataFaults
from ...engine.i18n import LocalizedText
from ...engine.plain_data import Label
from ..hexes import weather
from ..hexes.weather import WeatherTable, named_kinds, read_kinds
from .terms import WEATHER
from .terrain import Going
from .weather_tables import WeatherEffects

#: H0.1, H0.2: every die of the game has ten faces.
DIE = Die(tuple(range(1, 11)))
Points = Annotated[int, msgspec.Meta(ge=0, le=99)]
#: The kinds of the game, with a sentence for reasons and an icon.
_SAYS: dict[str, tuple[LocalizedText, str]] = {
    "clear": ({"es": "Está despejado", "en": "The weather is clear"}, "sun"),
    "bad": ({"es": "Hace mal tiempo", "en": "The weather is bad"}, "wind"),
}


class WeatherKind(weather.WeatherKind, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A kind of weather, as a scenario writes it under ``[weather.kinds.ID]``.

    Args:
        air: Whether there are air points; default true.
        drops: Whether airborne units are dropped, and supplied from the air; default true.
        leg (points): What a hex off the road costs a unit on foot in addition, such as ``1``; default 0.
        motorised (points): What a hex off the road costs a unit in vehicles in addition, such as ``2``; default 0.
    """

    air: bool = True
    drops: bool = True
    leg: Points = 0
    motorised: Points = 0


class WeatherData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The weather as it stands in a file.

    Args:
        table: The id of the weather that each number of the die (1 to 10) brings, such as ``{ 10 = "storm" }``; missing
            numbers are those of the game.
        kinds: The kinds of weather, by id; those of the game, ``clear`` and ``bad``, may be changed, such as ``{ storm
            = { like = "bad", name = { en = "storm" } } }``.
    """

    table: dict[Annotated[int, msgspec.Meta(ge=1, le=10)], Label] = {}
    kinds: dict[Label, WeatherKind] = {}


class Weather(WeatherKind, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A kind of weather as the rules read it: with its id and its names."""

    id: str
    words: LocalizedText
    sentence: LocalizedText

    def extra(self, going: Going) -> int:
        """Return what a hex off the road also costs, in movement points."""
        return self.leg if going == "leg" else self.motorised


class Sky(WeatherTable[Weather]):
    """The weather of a scenario, with the die that is rolled for it."""

    @property
    def throw(self) -> Throw[str]:
        """The die of the weather (H0.2)."""
        return Throw(DIE, 1, lambda rolls: self.by_roll[rolls[0]])

    @property
    def rolled(self) -> tuple[str, ...]:
        """The ids of the kinds that the die can bring, that of the lowest number first."""
        return tuple(dict.fromkeys(self.by_roll[number] for number in DIE.faces))

    def from_number(self, bad: int) -> Sky:
        """The same with the numbers that the scenario does not name: bad weather from this one on."""
        usual = {number: "bad" if number >= bad else "clear" for number in DIE.faces}
        return Sky(self.kinds, usual | self.by_roll)


def read_weather(own: Mapping[str, Any], effects: WeatherEffects, faults: DataFaults) -> Sky:
    """The weather of a scenario: that of the game, with what the scenario changes and adds.

    Args:
        own: The plain data of the scenario.
        effects: What the weather of the game does, by the tables of the scenario.
        faults: Where what is wrong is added.

    >>> from .tables import standard_tables
    >>> sky = read_weather({"table": {10: "bad"}}, standard_tables().weather, DataFaults())
    >>> sky.from_number(9).rolled, sky["bad"].drops
    (('clear', 'bad'), False)
    """
    known = {
        id: WeatherKind(name=WEATHER[id], says=says, icon=icon, **msgspec.structs.asdict(effects[id]))  # type: ignore[arg-type]
        for id, (says, icon) in _SAYS.items()
    }
    kinds, by_roll = read_kinds(own, known, WeatherKind, DIE.faces, faults)
    return Sky(named_kinds(kinds, Weather), by_roll)


__all__ = ["Sky", "Weather", "WeatherData", "WeatherKind", "read_weather"]
