"""The events at the beginning of a turn: its weather, rolled or given, and announcements of the scenario."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...engine.event import Event
from ...engine.i18n import Message, say
from .terms import SIDE_NAMES

if TYPE_CHECKING:
    from .game import Legion


class WeatherSet(Event, frozen=True, kw_only=True):
    """The scenario sets the weather of a turn."""

    weather: str
    icon_name: str = "sun"
    rules: tuple[str, ...] = ("L9.1",)

    log_filter = "turns"

    @property
    def log_icon(self) -> str:
        """Each kind of weather has its own."""
        return self.icon_name

    def text(self, system: Legion) -> Message:
        return say("Weather, as the scenario has it: {weather}.", weather=system.weather[self.weather].words)


class WeatherRolled(Event, frozen=True, kw_only=True):
    side: str
    roll: int
    weather: str
    icon_name: str = "sun"
    rules: tuple[str, ...] = ("L9.1",)

    log_filter = "turns"

    @property
    def log_icon(self) -> str:
        """Each kind of weather has its own."""
        return self.icon_name

    def text(self, system: Legion) -> Message:
        return say(
            "Weather: the {side} roll {roll}: {weather}.",
            side=SIDE_NAMES[self.side],
            roll=self.roll,
            weather=system.weather[self.weather].words,
        )

    def rolled_for(self, system: Legion, turn: int) -> tuple[Message, list[Message]]:
        return say("Weather of turn {turn}", turn=turn), [say("Die of the {side}", side=SIDE_NAMES[self.side])]
