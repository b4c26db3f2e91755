"""The turns by day and half: turn 1 is 17 September 1944, AM, and the odd turns are AM turns."""

from __future__ import annotations

from datetime import date as Date
from datetime import timedelta

from ...engine import turn_dates
from ...engine.i18n import LocalizedText

FIRST = Date(1944, 9, 17)
#: The last turn that a scenario can have.
LAST_TURN = 40


def half(turn: int) -> str:
    """``"am"`` or ``"pm"``.

    >>> half(1), half(2)
    ('am', 'pm')
    """
    return "am" if turn % 2 else "pm"


def calendar(turn: int) -> Date:
    """The day on which a turn is played."""
    return FIRST + timedelta(days=(turn - 1) // 2)


def day(turn: int) -> int:
    """The day of the month.

    >>> day(1), day(4), day(29)
    (17, 18, 1)
    """
    return calendar(turn).day


def date(turn: int) -> str:
    """The date of a turn.

    >>> date(3), date(29)
    ('1944-09-18', '1944-10-01')
    """
    return calendar(turn).isoformat()


def day_and_month(turn: int) -> LocalizedText:
    """The day and the month as people say them.

    >>> day_and_month(29)["en"]
    '1 October'
    """
    return turn_dates.day_and_month(calendar(turn))
