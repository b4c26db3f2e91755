"""Events of the turn: initiative and weather, fatigue and supply, the phases, the end of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....engine import event as engine
from ....engine.event import Event
from ....engine.i18n import Message, say
from ...hexes import events
from ..terms import SIDE_NAMES

if TYPE_CHECKING:
    from ..game import MarketGarden


class TurnBegan(engine.TurnBegan, frozen=True, kw_only=True):
    rules: tuple[str, ...] = ("HM.1",)

    def text(self, system: MarketGarden) -> Message:
        return say(
            "Turn {turn} begins: {when}.",
            turn=self.turn,
            when=system.scenario.calendar.words(self.turn),
        )


class AirCleared(Event, frozen=True, kw_only=True):
    """The air points went back to zero; ``unused`` are those that were left, Allied first."""

    unused: tuple[int, int]
    rules: tuple[str, ...] = ("HM.2",)

    icon = "air"

    def text(self, system: MarketGarden) -> Message:
        allied, german = self.unused
        return say("Air points go back to 0; unused: Allies {allied}, Germans {german}.", allied=allied, german=german)


class InitiativeRolled(Event, frozen=True, kw_only=True):
    """Both sides rolled for the initiative; on a tie both roll again, and ``winner`` is None."""

    allied: int
    german: int
    winner: str | None
    rules: tuple[str, ...] = ("H0.1",)

    icon = "swap"
    log_filter = "turns"

    def text(self, system: MarketGarden) -> Message:
        rolls = {"allied": self.allied, "german": self.german}
        if self.winner is None:
            return say("Initiative: Allies {allied}, Germans {german}: both roll again.", **rolls)
        return say(
            "Initiative: Allies {allied}, Germans {german}. The lower result has it: the {side}.",
            side=SIDE_NAMES[self.winner],
            **rolls,
        )


class InitiativeTaken(Event, frozen=True, kw_only=True):
    """A side goes first in this turn and, where it ``lasts``, in the next."""

    side: str
    lasts: bool = True
    rules: tuple[str, ...] = ("H0.1",)

    icon = "swap"
    log_filter = "turns"

    def text(self, system: MarketGarden) -> Message:
        if not self.lasts:
            return say("The {side} go first in this turn.", side=SIDE_NAMES[self.side])
        return say("The {side} go first in this turn and the next.", side=SIDE_NAMES[self.side])


class WeatherRolled(events.WeatherEvent, frozen=True, kw_only=True):
    """The weather was rolled for."""

    roll: int
    rules: tuple[str, ...] = ("H0.2",)

    def text(self, system: MarketGarden) -> Message:
        return say("Weather: die {roll}, {weather}.", roll=self.roll, weather=system.weather[self.weather].words)


class WeatherSet(events.WeatherSet, frozen=True, kw_only=True):
    """The scenario says what the weather is."""

    rules: tuple[str, ...] = ("H0.2",)


class Recovered(Event, frozen=True, kw_only=True):
    units: tuple[str, ...]
    rules: tuple[str, ...] = ("H0.3",)

    icon = "undo"

    def text(self, system: MarketGarden) -> Message:
        if not self.units:
            return say("No unit recovers from fatigue.")
        return say("They recover from fatigue: {units}.", units=system.unit_names(self.units))


class SupplyTraced(Event, frozen=True, kw_only=True):
    """Supply was traced; ``isolated`` are the units of both sides that have none."""

    isolated: tuple[str, ...]
    rules: tuple[str, ...] = ("HA.1",)

    icon = "side"

    def text(self, system: MarketGarden) -> Message:
        if not self.isolated:
            return say("Every unit is in supply.")
        return say("Out of supply: {units}.", units=system.unit_names(self.isolated))


class FireMarksRemoved(Event, frozen=True, kw_only=True):
    units: tuple[str, ...]
    rules: tuple[str, ...] = ("HA.2",)

    icon = "pass"

    def text(self, system: MarketGarden) -> Message:
        if not self.units:
            return say("No fire marker to remove.")
        return say("Artillery that may fire again: {units}.", units=system.unit_names(self.units))


class AirAllotted(Event, frozen=True, kw_only=True):
    allied: int
    german: int
    rules: tuple[str, ...] = ("HA.3",)

    icon = "air"
    log_filter = "turns"

    def text(self, system: MarketGarden) -> Message:
        return say("Air points: Allies {allied}, Germans {german}.", allied=self.allied, german=self.german)


class GameEnded(engine.GameEnded, frozen=True, kw_only=True):
    def text(self, system: MarketGarden) -> Message:
        if self.winner is None:
            return say("The game ends in a draw.")
        return say("The game ends: the {side} win.", side=SIDE_NAMES[self.winner])
