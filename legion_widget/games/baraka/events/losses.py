"""Events of losses: casualties, distress, panic, destruction."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....engine.event import Event
from ....engine.i18n import LocalizedText, Message, say
from ....engine.odds import Modifier

if TYPE_CHECKING:
    from ..game import Baraka

RESULTS: dict[str, LocalizedText] = {
    "immune": {"es": "no le afecta", "en": "is immune"},
    "holds": {"es": "aguanta", "en": "holds"},
    "paralysed": {"es": "sufre parálisis", "en": "is paralysed"},
    "panicked": {"es": "huye presa del pánico", "en": "panics and runs"},
    "destroyed": {"es": "se deshace", "en": "breaks up"},
}


class MiniaturesLost(Event, frozen=True, kw_only=True):
    unit: str
    figures: tuple[int, ...]
    rules: tuple[str, ...] = ("B12.10",)

    icon = "loss"
    log_filter = "losses"

    def text(self, system: Baraka) -> Message:
        return say("{unit} loses {count}.", unit=system.troop(self.unit).name, count=len(self.figures))


class LeaderReplaced(Event, frozen=True, kw_only=True):
    """A miniature replaced the leader who was lost."""

    unit: str
    figure: int
    rules: tuple[str, ...] = ("B16.2",)

    icon = "place"
    log_filter = "losses"

    def text(self, system: Baraka) -> Message:
        return say("Another takes the lead of {unit}.", unit=system.troop(self.unit).name)


class Distressed(Event, frozen=True, kw_only=True):
    """A unit gained distress markers (or lost them, below zero); with the number that it has now."""

    unit: str
    count: int
    now: int
    rules: tuple[str, ...] = ("B12.10",)

    icon = "loss"
    log_filter = "losses"

    def text(self, system: Baraka) -> Message:
        change = f"{self.count:+d}"
        unit = system.troop(self.unit).name
        return say("{unit}: distress {change}, now {now}.", unit=unit, change=change, now=self.now)


class Panicked(Event, frozen=True, kw_only=True):
    unit: str
    roll: int
    result: str
    modifiers: tuple[Modifier, ...] = ()
    rules: tuple[str, ...] = ("B14.2",)

    icon = "loss"
    log_filter = "losses"

    def text(self, system: Baraka) -> Message:
        return say(
            "{unit} is tested for panic: {roll}: {result}.",
            unit=system.troop(self.unit).name,
            roll=self.roll,
            result=RESULTS[self.result],
        )


class Destroyed(Event, frozen=True, kw_only=True):
    unit: str
    why: str = ""

    icon = "loss"
    log_filter = "losses"

    def text(self, system: Baraka) -> Message:
        return say("{unit} is destroyed.", unit=system.troop(self.unit).name)
