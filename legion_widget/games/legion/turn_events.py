"""The events at the beginning of a turn: its weather, rolled or given, and announcements of the scenario."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...engine.i18n import Message, say
from ..hexes import events
from .terms import SIDE_NAMES

if TYPE_CHECKING:
    from .game import Legion


class WeatherSet(events.WeatherSet, frozen=True, kw_only=True):
    """The scenario says what the weather of a turn is."""

    rules: tuple[str, ...] = ("L9.1",)


class WeatherRolled(events.WeatherEvent, frozen=True, kw_only=True):
    """A side has rolled for the weather of a turn."""

    side: str
    roll: int
    rules: tuple[str, ...] = ("L9.1",)

    def text(self, system: Legion) -> Message:
        return say(
            "Weather: the {side} roll {roll}: {weather}.",
            side=SIDE_NAMES[self.side],
            roll=self.roll,
            weather=system.weather[self.weather].words,
        )

    def rolled_for(self, system: Legion, turn: int) -> tuple[Message, list[Message]]:
        return say("Weather of turn {turn}", turn=turn), [say("Die of the {side}", side=SIDE_NAMES[self.side])]
