"""Events of losses: steps lost, fatigue, retreats and advances."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ....engine.event import Event, MapEffect
from ....engine.i18n import Message, say

if TYPE_CHECKING:
    from ..game import MarketGarden


class StepLost(Event, frozen=True, kw_only=True):
    unit: str
    at: str
    left: int

    icon = "loss"
    log_filter = "losses"

    def text(self, system: MarketGarden) -> Message:
        return say("{unit}: a step lost, left: {left}.", unit=system.counter(self.unit).name, left=self.left)


class Eliminated(Event, frozen=True, kw_only=True):
    unit: str
    at: str

    icon = "loss"
    log_filter = "losses"

    def text(self, system: MarketGarden) -> Message:
        return say("Eliminated: {unit}.", unit=system.counter(self.unit).name)


class Fatigued(Event, frozen=True, kw_only=True):
    units: tuple[str, ...]

    icon = "loss"
    log_filter = "losses"

    def text(self, system: MarketGarden) -> Message:
        return say("Fatigued: {units}.", units=system.unit_names(self.units))


class Retreated(Event, frozen=True, kw_only=True):
    unit: str
    origin: str
    to: str

    icon = "move"
    log_filter = "moves"

    def text(self, system: MarketGarden) -> Message:
        return say("Retreat: {unit} to {hex}.", unit=system.counter(self.unit).name, hex=system.hex_name(self.to))

    def map_effects(self, system: MarketGarden) -> Iterator[MapEffect]:
        yield MapEffect("retreat", self.unit, (self.origin, self.to))


class RetreatShort(Event, frozen=True, kw_only=True):
    """A unit cannot retreat as far as it has to; the steps that it loses follow."""

    unit: str
    at: str
    overrun: bool = False

    icon = "loss"
    log_filter = "losses"

    def text(self, system: MarketGarden) -> Message:
        values = {"unit": system.counter(self.unit).name, "hex": system.hex_name(self.at)}
        if self.overrun:
            return say("{unit} cannot retreat from {hex} before the overrun: it is eliminated.", **values)
        return say(
            "{unit} cannot retreat any farther from {hex}: it loses a step for each hex that is lacking.", **values
        )


class Advanced(Event, frozen=True, kw_only=True):
    unit: str
    origin: str
    to: str
    rules: tuple[str, ...] = ("HE.3",)

    icon = "move"
    log_filter = "moves"

    def text(self, system: MarketGarden) -> Message:
        return say("{unit} occupies {hex}.", unit=system.counter(self.unit).name, hex=system.hex_name(self.to))

    def map_effects(self, system: MarketGarden) -> Iterator[MapEffect]:
        yield MapEffect("move", self.unit, (self.origin, self.to))
