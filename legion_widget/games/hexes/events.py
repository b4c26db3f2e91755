"""The action and events of the sequence of play, which every game on hexes has, and the parent of its other events."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from ...engine import event
from ...engine.action import Action
from ...engine.event import MapEffect
from ...engine.i18n import Message, say

if TYPE_CHECKING:
    from .system import HexSystem


class EndPhase(Action, frozen=True):
    """End the phase."""

    ends_phase = True

    def text(self, system: HexSystem[Any, Any]) -> Message:
        return say("End the phase")


class HexEvent(event.Event, frozen=True, kw_only=True):
    """An event on the map. With the fields ``unit`` and ``path`` (labels of hexes) it is a move, with ``unit`` and
    ``target`` an attack: the map and the log show it so."""

    @property
    def log_icon(self) -> str:
        return "move" if hasattr(self, "path") else "fight" if hasattr(self, "target") else self.icon

    def map_effects(self, system: HexSystem[Any, Any]) -> Iterable[MapEffect]:
        unit: Any = getattr(self, "unit", None)
        if hasattr(self, "path"):
            yield MapEffect("move", unit, tuple(self.path))
        elif hasattr(self, "target"):
            yield MapEffect("attack", unit, target=self.target)


class TurnBegan(event.TurnBegan, frozen=True, kw_only=True):
    """A turn has begun."""

    def text(self, system: HexSystem[Any, Any]) -> Message:
        return say("Turn {turn} begins.", turn=self.turn)


class WeatherEvent(event.Event, frozen=True, kw_only=True):
    """The weather has changed: the id of its kind, and the icon of that kind for the log."""

    weather: str
    icon_name: str = "sun"

    log_filter = "turns"

    @property
    def log_icon(self) -> str:
        """The icon of the kind of weather."""
        return self.icon_name


class WeatherSet(WeatherEvent, frozen=True, kw_only=True):
    """The scenario says what the weather is."""

    def text(self, system: Any) -> Message:
        return say("Weather, as the scenario has it: {weather}.", weather=system.weather[self.weather].words)


class GameEnded(event.GameEnded, frozen=True, kw_only=True):
    """The game has ended: the winner (None: nobody), and the reason as the rules give it."""

    reason: Message

    def text(self, system: HexSystem[Any, Any]) -> Message:
        return self.reason
