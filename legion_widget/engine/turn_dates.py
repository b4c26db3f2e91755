"""The dates of turns, both as a scenario writes them and as people read them."""

from __future__ import annotations

import re
from datetime import date as Date
from datetime import datetime as Time
from datetime import timedelta
from typing import Annotated

import msgspec

from .errors import DataError, shown
from .i18n import LocalizedText, say
from .plain_data import MapName

MONTHS: dict[str, tuple[str, ...]] = {
    "es": (
        "enero",
        "febrero",
        "marzo",
        "abril",
        "mayo",
        "junio",
        "julio",
        "agosto",
        "septiembre",
        "octubre",
        "noviembre",
        "diciembre",
    ),
    "en": (
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
    ),
}
#: How the day, the month and the year are written, by language.
_DAY = {"es": "{day} de {month}", "en": "{day} {month}"}
_YEAR = {"es": "{date} de {year}", "en": "{date} {year}"}


class DateSteps(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The dates of turns at equal intervals from the first.

    Args:
        first: The date of turn 1, such as ``"1921-07-17"``; where the turns are months ``"1921-07"``, where they are
            minutes with the time, ``"1921-07-17 06:30"``.
        days: How many days from one turn to the next; 1 by default, such as ``14``.
        months: How many months from one turn to the next, where the turns are months, such as ``1``.
        minutes: How many minutes from one turn to the next, where the turns have a time of day, such as ``15``.
    """

    first: str
    days: Annotated[int, msgspec.Meta(ge=1, le=999)] | None = None
    months: Annotated[int, msgspec.Meta(ge=1, le=99)] | None = None
    minutes: Annotated[int, msgspec.Meta(ge=1, le=9999)] | None = None


#: The dates of turns: a text for each turn, or steps.
Dates = Annotated[list[MapName], msgspec.Meta(max_length=99)] | DateSteps


def day_and_month(date: Date) -> LocalizedText:
    """Write the day and the month as people say them.

    >>> day_and_month(Date(1944, 10, 1))
    {'es': '1 de octubre', 'en': '1 October'}
    """
    return {code: text.format(day=date.day, month=MONTHS[code][date.month - 1]) for code, text in _DAY.items()}


def turn_dates(dates: Dates, turns: int, at: str = "$.dates") -> tuple[LocalizedText, ...]:
    """Return the text of the date of each turn, the first turn first.

    Args:
        dates: The dates as a scenario has them.
        turns: The number of the last turn.
        at: The place of the data, for errors.

    Raises:
        DataError: for a date that does not exist, or another number of texts than turns.

    >>> turn_dates(DateSteps("1921-07-17", days=2), 2)[1]["en"], turn_dates(DateSteps("1921-07", months=6), 2)[1]["es"]
    ('19 July 1921', 'enero de 1922')
    """
    if not isinstance(dates, DateSteps):
        if len(dates) != turns:
            raise DataError(at, say("dates: {given}; turns: {turns}", given=len(dates), turns=turns))
        return tuple(dict(text) for text in dates)
    by_month = re.fullmatch(r"(\d{4})-(\d{2})", dates.first) is not None
    try:
        if re.fullmatch(r"\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}", dates.first):
            return _times(Time.fromisoformat(dates.first), turns, dates, at)
        if dates.minutes is not None:
            raise DataError(f"{at}.minutes", say("leave “minutes” out, or add the time to “first”: 1921-07-17 06:30"))
        first = Date.fromisoformat(dates.first + "-01" if by_month else dates.first)
        if by_month and dates.days is not None:
            raise DataError(
                f"{at}.days", say("a month is stepped by months: leave “days” out, or add the day to “first”")
            )
        if not by_month and dates.months is not None:
            raise DataError(f"{at}.months", say("leave “months” out, or write “first” as a year and a month: 1921-07"))
        return tuple(_date(first, turn, dates, by_month) for turn in range(turns))
    except DataError:
        raise
    except (ValueError, OverflowError):
        problem = say("{date} is not a date: write year, month and day, as in 1921-07-17", date=shown(dates.first))
        raise DataError(f"{at}.first", problem) from None


def _times(first: Time, turns: int, dates: DateSteps, at: str) -> tuple[LocalizedText, ...]:
    """The day and the time of each turn."""
    for key in ("days", "months"):
        if getattr(dates, key) is not None:
            raise DataError(f"{at}.{key}", say("turns with a time of day are stepped by minutes: leave it out"))
    times = [first + timedelta(minutes=turn * (dates.minutes or 1)) for turn in range(turns)]
    return tuple({code: f"{text}, {time:%H:%M}" for code, text in _with_year(time).items()} for time in times)


def _with_year(date: Date) -> LocalizedText:
    texts = day_and_month(date)
    return {code: text.format(date=texts[code], year=date.year) for code, text in _YEAR.items()}


def _date(first: Date, number: int, dates: DateSteps, by_month: bool) -> LocalizedText:
    """The date a number of turns after the first."""
    if not by_month:
        return _with_year(first + timedelta(days=number * (dates.days or 1)))
    months = first.month - 1 + number * (dates.months or 1)
    year, month = first.year + months // 12, months % 12
    return {code: text.format(date=MONTHS[code][month], year=year) for code, text in _YEAR.items()}
