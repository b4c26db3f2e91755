"""Weather and air points as tables: the limits in each weather, and the aircraft that fly on each day."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from ...engine.errors import DataFaults, shown
from ...engine.i18n import say
from ...engine.turn_dates import MONTHS
from .crt import Few, ResultsTable
from .dates import Calendar
from .terrain import Going


class Conditions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The limits in one kind of weather: air points, drops, and the added cost of a hex off the road."""

    air: bool
    drops: bool
    leg: Few = 0
    motorised: Few = 0

    def extra(self, going: Going) -> int:
        return self.leg if going == "leg" else self.motorised


class WeatherEffects(ResultsTable, frozen=True, kw_only=True):
    """The effects of the weather (H0.2)."""

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

    def faults(self, dates: Sequence[str] | None = None) -> DataFaults:
        """Return what is wrong with the table; ``dates`` are those on which its scenario can be played."""
        faults, seen, known = super().faults(), set(), DATES if dates is None else dates
        for i, day in enumerate(self.days):
            at = f".days[{i}].date"
            if day.date not in known:
                problem = say(
                    "{date} is not a date from {first} to {last}",
                    date=shown(day.date),
                    first=known[0],
                    last=known[-1],
                )
                faults.add(at, problem, _date_meant(day.date, known))
            elif day.date in seen:
                faults.add(at, say("{date} is listed already", date=day.date))
            seen.add(day.date)
        return faults

    def is_listed(self, date: str) -> bool:
        """Return whether the table says what flies on a day."""
        return any(day.date == date for day in self.days)

    def points(self, date: str, half: str, side: str) -> int:
        """The points of a side in a turn, in good weather."""
        for day in self.days:
            if day.date == date:
                return (day.allied if side == "allied" else day.german)[half == "pm"]
        return 0


#: The dates on which a scenario can be played that has no dates of its own.
DATES = Calendar().days()


def _date_meant(text: str, dates: Sequence[str] = DATES) -> str | None:
    """The date that was probably meant: by its numbers, or by a day and the beginning of a month.

    >>> _date_meant("1944-9-17"), _date_meant("17 Sept"), _date_meant("tomorrow"), _date_meant("the 17th")
    ('1944-09-17', '1944-09-17', None, None)
    """
    numbers = [int(number) for number in re.findall(r"[0-9]{1,4}", text)]
    named = [n for n, name in enumerate(MONTHS["en"], start=1) if name[:3].casefold() in text.casefold()]
    for date in dates:
        _, month, day = map(int, date.split("-"))
        if day in numbers and (month in named or (not named and month in numbers)):
            return date
    return None
