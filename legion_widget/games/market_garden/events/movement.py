"""Events of movement: drops, moves and overruns."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ....engine.event import Event, MapEffect
from ....engine.i18n import Message, say, say_count

if TYPE_CHECKING:
    from ..game import MarketGarden


class Dropped(Event, frozen=True, kw_only=True):
    unit: str
    to: str
    rules: tuple[str, ...] = ("HB.1",)

    icon = "air"
    log_filter = "moves"

    def text(self, system: MarketGarden) -> Message:
        return say("Drop: {unit} in {hex}.", unit=system.counter(self.unit).name, hex=system.hex_name(self.to))


class Moved(Event, frozen=True, kw_only=True):
    """A unit moved, or came in (``origin`` is None): ``cost`` of the ``points`` that it had left."""

    unit: str
    origin: str | None
    to: str
    path: tuple[str, ...]
    cost: int
    points: int
    stopped: bool = False
    rules: tuple[str, ...] = ("HC.1",)

    icon = "move"
    log_filter = "moves"

    def text(self, system: MarketGarden) -> Message:
        values: dict[str, Any] = {
            "unit": system.counter(self.unit).name,
            "to": system.hex_name(self.to),
            "cost": self.cost,
            "points": self.points,
        }
        if self.origin is None and self.stopped:
            return say_count(
                "{unit} comes in and goes to {to}, {cost} of {points} point; it stops before the enemy.",
                "{unit} comes in and goes to {to}, {cost} of {points} points; it stops before the enemy.",
                self.points,
                **values,
            )
        if self.origin is None:
            return say_count(
                "{unit} comes in and goes to {to}, {cost} of {points} point.",
                "{unit} comes in and goes to {to}, {cost} of {points} points.",
                self.points,
                **values,
            )
        values["origin"] = system.hex_name(self.origin)
        if self.stopped:
            return say_count(
                "{unit}: {origin} → {to}, {cost} of {points} point; it stops before the enemy.",
                "{unit}: {origin} → {to}, {cost} of {points} points; it stops before the enemy.",
                self.points,
                **values,
            )
        return say_count(
            "{unit}: {origin} → {to}, {cost} of {points} point.",
            "{unit}: {origin} → {to}, {cost} of {points} points.",
            self.points,
            **values,
        )

    def map_effects(self, system: MarketGarden) -> Iterator[MapEffect]:
        yield MapEffect("move", self.unit, self.path if self.origin is None else (self.origin, *self.path))


class Overran(Event, frozen=True, kw_only=True):
    """A stack overran a hex; the fate of the defenders follows."""

    units: tuple[str, ...]
    target: str
    attack: int
    defence: int
    rules: tuple[str, ...] = ("HC.2",)

    icon = "fight"
    log_filter = "fire"

    def text(self, system: MarketGarden) -> Message:
        return say(
            "Overrun of {hex} by {units}: {attack} against {defence}.",
            units=system.unit_names(self.units),
            hex=system.hex_name(self.target),
            attack=self.attack,
            defence=self.defence,
        )


class MovedIn(Event, frozen=True, kw_only=True):
    """Units entered a hex together: after an overrun, or to assault it."""

    units: tuple[str, ...]
    to: str

    icon = "move"
    log_filter = "moves"

    def text(self, system: MarketGarden) -> Message:
        return say("Into {hex}: {units}.", units=system.unit_names(self.units), hex=system.hex_name(self.to))
