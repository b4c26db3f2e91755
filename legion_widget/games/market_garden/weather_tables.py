"""Weather and air points as tables: what the weather allows, and which aircraft fly on which day."""

from __future__ import annotations

import re

import msgspec

from ...engine.errors import DataFaults, shown
from ...engine.i18n import say
from .crt import Few, ResultsTable
from .dates import LAST_TURN, date
from .terrain import Going


class Conditions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a kind of weather allows: air points, drops, and what a hex off the road also costs."""

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

    def faults(self) -> DataFaults:
        faults, seen = super().faults(), set()
        for i, day in enumerate(self.days):
            at = f".days[{i}].date"
            if day.date not in DATES:
                meant = _date_meant(day.date)
                first, last = DATES[0], DATES[-1]
                problem = say(
                    "{date} is not a date from {first} to {last}", date=shown(day.date), first=first, last=last
                )
                faults.add(at, problem, meant)
            elif day.date in seen:
                faults.add(at, say("{date} is listed already", date=day.date))
            seen.add(day.date)
        return faults

    def is_listed(self, date: str) -> bool:
        """Whether the table says what flies on a day."""
        return any(day.date == date for day in self.days)

    def points(self, date: str, half: str, side: str) -> int:
        """The points of a side in a turn, in good weather."""
        for day in self.days:
            if day.date == date:
                return (day.allied if side == "allied" else day.german)[half == "pm"]
        return 0


#: The dates on which a scenario can be played.
DATES = tuple(dict.fromkeys(date(turn) for turn in range(1, LAST_TURN + 1)))


def _date_meant(text: str) -> str | None:
    """The date that was probably meant: by its numbers, or by a day and the beginning of a month.

    >>> _date_meant("1944-9-17"), _date_meant("17 Sept"), _date_meant("tomorrow"), _date_meant("the 17th")
    ('1944-09-17', '1944-09-17', None, None)
    """
    numbers = [int(number) for number in re.findall(r"[0-9]{1,4}", text)]
    days = [number for number in numbers if 1 <= number <= 31]
    months = [9, 10] if re.search("sep|oct", text.casefold()) is None else [9 if "sep" in text.casefold() else 10]
    for month in months:
        for day in reversed(days):
            candidate = f"1944-{month:02}-{day:02}"
            if candidate in DATES and (len(months) == 1 or month in days):
                return candidate
    return None
