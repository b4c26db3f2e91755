"""Weather and air points as tables: what the weather allows, and which aircraft fly on which day."""

from __future__ import annotations

import msgspec

from .crt import Few, ResultsTable
from .terrain import Going


class Conditions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a kind of weather allows: air points, drops, and what a hex off the road costs besides."""

    air: bool
    drops: bool
    leg: Few = 0
    motorised: Few = 0

    def extra(self, going: Going) -> int:
        return self.leg if going == "leg" else self.motorised


class WeatherEffects(ResultsTable, frozen=True, kw_only=True):
    """What the weather does (H0.2)."""

    clear: Conditions
    bad: Conditions

    def __getitem__(self, weather: str) -> Conditions:
        return self.bad if weather == "bad" else self.clear


class AirDay(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The air points of one day, ``[am, pm]`` of each side. Dates are as ``"1944-09-17"``."""

    date: str
    allied: tuple[Few, Few] = (0, 0)
    german: tuple[Few, Few] = (0, 0)


class Air(ResultsTable, frozen=True, kw_only=True):
    """Air points by date (HA.3); a date that is not listed has none."""

    days: list[AirDay]

    def points(self, date: str, half: str, side: str) -> int:
        """The points of a side in a turn, in good weather."""
        for day in self.days:
            if day.date == date:
                return (day.allied if side == "allied" else day.german)[half == "pm"]
        return 0
