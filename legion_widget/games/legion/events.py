"""What happens in a game of La Legión, each event with the rules that it applied."""

from __future__ import annotations

import msgspec

from ...engine.odds import Modifier


class Event(msgspec.Struct, frozen=True, kw_only=True):
    """The parent of all events."""

    rules: tuple[str, ...] = ()


class TurnBegan(Event, frozen=True, kw_only=True):
    turn: int
    rules: tuple[str, ...] = ("L4.1",)


class WeatherRolled(Event, frozen=True, kw_only=True):
    side: str
    roll: int
    weather: str
    rules: tuple[str, ...] = ("L9.1",)


class PhaseBegan(Event, frozen=True, kw_only=True):
    phase: str
    side: str | None
    number: int = 0


class PhasePassed(Event, frozen=True, kw_only=True):
    """A phase in which nothing could be done."""

    phase: str
    side: str | None
    number: int = 0


class Arrived(Event, frozen=True, kw_only=True):
    """Reinforcements are due."""

    side: str
    units: tuple[str, ...]


class Placed(Event, frozen=True, kw_only=True):
    unit: str
    at: str


class Moved(Event, frozen=True, kw_only=True):
    """A land counter moved: ``cost`` movement points, ``by`` movement factor, displacement factor or entry."""

    unit: str
    origin: str | None
    to: str
    path: tuple[str, ...]
    cost: int
    points: int
    by: str
    bound: bool = False


class Flew(Event, frozen=True, kw_only=True):
    unit: str
    to: str
    cost: int


class AircraftReturned(Event, frozen=True, kw_only=True):
    units: tuple[str, ...]
    rules: tuple[str, ...] = ("L2.9",)


class FleetPlaced(Event, frozen=True, kw_only=True):
    unit: str
    at: str
    rules: tuple[str, ...] = ("L2.11",)


class Bombarded(Event, frozen=True, kw_only=True):
    """A bombardment by artillery, aircraft or fleet; ``hit`` means that the target is eliminated."""

    unit: str
    target: str
    at: str
    roll: int
    hit: bool


class Fought(Event, frozen=True, kw_only=True):
    """A combat: the factors, the rolls, and who won (``attacker``, ``defender`` or ``tie``)."""

    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    support: tuple[str, ...]
    attack: int
    defence: int
    attack_roll: int
    defence_roll: int
    outcome: str
    modifiers: tuple[Modifier, ...]


class Declared(Event, frozen=True, kw_only=True):
    """A combat was declared; it is rolled when all are (L8.1)."""

    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    support: tuple[str, ...]


class Lapsed(Event, frozen=True, kw_only=True):
    """A combat that was declared and could not be fought any more: one side of it had gone."""

    attackers: tuple[str, ...]
    defenders: tuple[str, ...]


class Advanced(Event, frozen=True, kw_only=True):
    """An attacker occupied the hex that was emptied (L7.3)."""

    unit: str
    to: str


class Eliminated(Event, frozen=True, kw_only=True):
    unit: str
    at: str


class BatteryCaptured(Event, frozen=True, kw_only=True):
    unit: str
    at: str
    rules: tuple[str, ...] = ("L8.14", "L2.7")


class BatteryLeft(Event, frozen=True, kw_only=True):
    """The Moroccans declined a captured battery."""

    at: str
    rules: tuple[str, ...] = ("L8.14",)


class Fled(Event, frozen=True, kw_only=True):
    unit: str
    by: str
    origin: str
    to: str
    distance: int
    rules: tuple[str, ...] = ("L8.22", "L8.23")


class AirportTaken(Event, frozen=True, kw_only=True):
    side: str
    rules: tuple[str, ...] = ("L2.10",)


class Surrendered(Event, frozen=True, kw_only=True):
    side: str
    rules: tuple[str, ...] = ("L5.5",)


class HandedOver(Event, frozen=True, kw_only=True):
    unit: str
    to: str
    rules: tuple[str, ...] = ("L3.2",)


class GameEnded(Event, frozen=True, kw_only=True):
    winner: str | None
