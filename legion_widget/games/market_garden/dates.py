"""The turns by day and half-day: turn 1 is 17 September 1944, AM, and odd turns are AM turns.

A scenario may begin on another day (``dates = { first = "1944-09-24" }``), or call its turns as it likes.
"""

from __future__ import annotations

from datetime import date as Date
from datetime import timedelta

from ...engine import turn_dates
from ...engine.i18n import LocalizedText, Message, localized, say
from ...engine.turn_dates import Dates, DateSteps
from .terms import HALVES

FIRST = Date(1944, 9, 17)
#: The last turn that a scenario can have.
LAST_TURN = 40


def half(turn: int) -> str:
    """``"am"`` or ``"pm"``.

    >>> half(1), half(2)
    ('am', 'pm')
    """
    return "am" if turn % 2 else "pm"


class Calendar:
    """The names of a scenario's turns, and their days in the table of aircraft (HA.3).

    Args:
        dates: The dates as a scenario has them; None: two turns a day from 17 September 1944.
        turns: The number of the last turn.
        at: The place of the data, for errors.

    Raises:
        DataError: for a date that does not exist, or another number of texts than turns.

    >>> Calendar().words(29).text("en"), Calendar().date(3), Calendar().short(4, "en")
    ('1 October, AM', '1944-09-18', '18 PM')
    >>> Calendar(DateSteps("1944-09-24")).date(3)
    '1944-09-25'
    """

    def __init__(self, dates: Dates | None = None, turns: int = LAST_TURN, at: str = "$.dates") -> None:
        self.first: Date = FIRST
        #: The texts of the turns, where they are not days and halves.
        self.texts: tuple[LocalizedText, ...] = ()
        if dates is None:
            return
        self.texts = turn_dates.turn_dates(dates, turns, at)
        if isinstance(dates, DateSteps) and len(dates.first) == len("1944-09-17") and dates.days is None:
            self.first, self.texts = Date.fromisoformat(dates.first), ()

    def day(self, turn: int) -> Date:
        """The day on which a turn is played."""
        return self.first + timedelta(days=(turn - 1) // 2)

    def date(self, turn: int) -> str:
        """The day of a turn, as the table of aircraft has it."""
        return self.day(turn).isoformat()

    def days(self) -> tuple[str, ...]:
        """The days on which a scenario can be played, as the table of aircraft has them."""
        return tuple(dict.fromkeys(self.date(turn) for turn in range(1, LAST_TURN + 1)))

    def words(self, turn: int) -> Message:
        """The turn as people say it: the day and the half, or the text of the scenario."""
        if self.texts:
            return say("{date}", date=self.texts[turn - 1])
        return say("{date}, {half}", date=turn_dates.day_and_month(self.day(turn)), half=HALVES[half(turn)])

    def short(self, turn: int, language: str | None = None) -> str:
        """The turn on a track."""
        if self.texts:
            return localized(self.texts[turn - 1], language)
        return f"{self.day(turn).day} {half(turn).upper()}"
