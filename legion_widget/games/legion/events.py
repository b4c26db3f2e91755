"""The events of La Legión, each with the rules that it applied, its sentence and its effect on the map."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ...engine import event as engine
from ...engine.event import Announced as Announced
from ...engine.event import Event as Event
from ...engine.event import MapEffect
from ...engine.event import PhaseBegan as PhaseBegan
from ...engine.event import PhasePassed as PhasePassed
from ...engine.i18n import Message, say, say_count
from ...engine.odds import Modifier
from .terms import SIDE_NAMES, sector_name, way_name
from .turn_events import WeatherRolled as WeatherRolled
from .turn_events import WeatherSet as WeatherSet

if TYPE_CHECKING:
    from .game import Legion


# ---- the turn ------------------------------------------------------------------------------------------


class TurnBegan(engine.TurnBegan, frozen=True, kw_only=True):
    rules: tuple[str, ...] = ("L4.1",)

    def text(self, system: Legion) -> Message:
        return say("Turn {turn} begins.", turn=self.turn)


class Arrived(Event, frozen=True, kw_only=True):
    """Reinforcements are due."""

    side: str
    units: tuple[str, ...]

    icon = "place"

    def text(self, system: Legion) -> Message:
        return say_count(
            "Reinforcements of the {side} are due: 1 counter.",
            "Reinforcements of the {side} are due: {count} counters.",
            len(self.units),
            side=SIDE_NAMES[self.side],
        )


class AirportTaken(Event, frozen=True, kw_only=True):
    side: str
    rules: tuple[str, ...] = ("L2.10",)

    icon = "place"
    log_filter = "turns"

    def text(self, system: Legion) -> Message:
        return say("The airport is now held by the {side}.", side=SIDE_NAMES[self.side])


class HandedOver(Event, frozen=True, kw_only=True):
    unit: str
    to: str
    rules: tuple[str, ...] = ("L3.2",)

    icon = "swap"
    log_filter = "moves"

    def text(self, system: Legion) -> Message:
        return say("{unit} is handed over: {sector}.", unit=system.counter(self.unit).name, sector=sector_name(self.to))


class Surrendered(Event, frozen=True, kw_only=True):
    side: str
    rules: tuple[str, ...] = ("L5.5",)

    icon = "loss"

    def text(self, system: Legion) -> Message:
        return say("The {side} surrender.", side=SIDE_NAMES[self.side])


class GameEnded(engine.GameEnded, frozen=True, kw_only=True):
    def text(self, system: Legion) -> Message:
        if self.winner is None:
            return say("The game ends without a winner.")
        return say("The game ends. The {side} win.", side=SIDE_NAMES[self.winner])


# ---- movement ------------------------------------------------------------------------------------------


class Placed(Event, frozen=True, kw_only=True):
    unit: str
    at: str

    icon = "place"
    log_filter = "moves"

    def text(self, system: Legion) -> Message:
        return say("{unit} is placed in {hex}.", unit=system.counter(self.unit).name, hex=system.hex_name(self.at))


class FleetPlaced(Placed, frozen=True, kw_only=True):
    rules: tuple[str, ...] = ("L2.11",)

    icon = "sea"


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

    icon = "move"
    log_filter = "moves"

    def text(self, system: Legion) -> Message:
        values = {
            "unit": system.counter(self.unit).name,
            "to": system.hex_name(self.to),
            "cost": self.cost,
            "points": self.points,
        }
        move = (
            say_count(
                "{unit}: {origin} → {to}, {cost} of {points} point ({by}).",
                "{unit}: {origin} → {to}, {cost} of {points} points ({by}).",
                self.points,
                origin=system.hex_name(self.origin),
                by=way_name(system, self.by),
                **values,
            )
            if self.origin
            else say_count(
                "{unit} enters by {gate} and goes to {to}, {cost} of {points} point.",
                "{unit} enters by {gate} and goes to {to}, {cost} of {points} points.",
                self.points,
                gate=system.gate_name,
                **values,
            )
        )
        return say("{move} It must fight.", move=move) if self.bound else move

    def map_effects(self, system: Legion) -> Iterator[MapEffect]:
        yield MapEffect("move", self.unit, (self.origin, *self.path) if self.origin else self.path)


class Flew(Event, frozen=True, kw_only=True):
    unit: str
    to: str
    cost: int

    icon = "air"
    log_filter = "moves"

    def text(self, system: Legion) -> Message:
        return say_count(
            "{unit} flies to {to}, {count} hex.",
            "{unit} flies to {to}, {count} hexes.",
            self.cost,
            unit=system.counter(self.unit).name,
            to=system.hex_name(self.to),
        )


class AircraftReturned(Event, frozen=True, kw_only=True):
    units: tuple[str, ...]
    rules: tuple[str, ...] = ("L2.9",)

    icon = "air"

    def text(self, system: Legion) -> Message:
        return say("The aircraft return to their base: {units}.", units=system.unit_names(self.units))


class Advanced(Event, frozen=True, kw_only=True):
    """An attacker occupied the hex that was emptied (L7.3)."""

    unit: str
    to: str

    icon = "move"
    log_filter = "moves"

    def text(self, system: Legion) -> Message:
        return say("{unit} occupies {hex}.", unit=system.counter(self.unit).name, hex=system.hex_name(self.to))


class Fled(Event, frozen=True, kw_only=True):
    unit: str
    by: str
    origin: str
    to: str
    distance: int
    rules: tuple[str, ...] = ("L8.22", "L8.23")

    icon = "move"
    log_filter = "moves"

    def text(self, system: Legion) -> Message:
        return say(
            "{by} puts {unit} to flight: {origin} → {to}.",
            by=system.counter(self.by).name,
            unit=system.counter(self.unit).name,
            origin=system.hex_name(self.origin),
            to=system.hex_name(self.to),
        )

    def map_effects(self, system: Legion) -> Iterator[MapEffect]:
        yield MapEffect("attack", self.by, target=self.unit)
        yield MapEffect("retreat", self.unit)


# ---- combat --------------------------------------------------------------------------------------------


class Bombarded(Event, frozen=True, kw_only=True):
    """A bombardment by artillery, aircraft or fleet; ``hit`` means that the target is eliminated."""

    unit: str
    target: str
    at: str
    roll: int
    hit: bool

    icon = "fire"
    log_filter = "fire"

    def text(self, system: Legion) -> Message:
        values = {
            "unit": system.counter(self.unit).name,
            "target": system.counter(self.target).name,
            "hex": system.hex_name(self.at),
            "roll": self.roll,
        }
        if self.hit:
            return say("{unit} bombards {target} in {hex}: die {roll}, hit.", **values)
        return say("{unit} bombards {target} in {hex}: die {roll}, no effect.", **values)

    def map_effects(self, system: Legion) -> Iterator[MapEffect]:
        yield MapEffect("fire", self.unit, target=self.target)

    def rolled_for(self, system: Legion, turn: int) -> tuple[Message, list[Message]]:
        unit, target = system.counter(self.unit), system.counter(self.target)
        bombardment = say("{unit} bombards {target}", unit=unit.name, target=target.name)
        return bombardment, [say("Die of the {side}", side=SIDE_NAMES[unit.side])]


class _Combat(Event, frozen=True, kw_only=True):
    """The parent of the events of a combat: attackers, defenders and supporting artillery."""

    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    support: tuple[str, ...]

    icon = "fight"
    log_filter = "fire"

    def map_effects(self, system: Legion) -> Iterator[MapEffect]:
        yield from (MapEffect("attack", one, target=defender) for one in self.attackers for defender in self.defenders)
        yield from (MapEffect("fire", one, target=defender) for one in self.support for defender in self.defenders)


class Fought(_Combat, frozen=True, kw_only=True):
    """A combat: the factors, the rolls, and who won (``attacker``, ``defender`` or ``tie``)."""

    attack: int
    defence: int
    attack_roll: int
    defence_roll: int
    outcome: str
    modifiers: tuple[Modifier, ...]

    def text(self, system: Legion) -> Message:
        attackers: Any = system.unit_names(self.attackers)
        if self.support:
            attackers = say(
                "{attackers}, supported by {units},", attackers=attackers, units=system.unit_names(self.support)
            )
        values: dict[str, Any] = {
            "attackers": attackers,
            "defenders": system.unit_names(self.defenders),
            "sum": f"{self.attack} × {self.attack_roll} = {self.attack * self.attack_roll}",
            "other": f"{self.defence} × {self.defence_roll} = {self.defence * self.defence_roll}",
        }
        if self.outcome == "attacker":
            return say("{attackers} against {defenders}: {sum} to {other}; the attacker wins.", **values)
        if self.outcome == "defender":
            return say("{attackers} against {defenders}: {sum} to {other}; the defender wins.", **values)
        return say("{attackers} against {defenders}: {sum} to {other}; a tie, all stay.", **values)

    def rolled_for(self, system: Legion, turn: int) -> tuple[Message, list[Message]]:
        attacker, defender = (SIDE_NAMES[system.counter(who[0]).side] for who in (self.attackers, self.defenders))
        combat = say(
            "{attackers} against {defenders}",
            attackers=system.unit_names(self.attackers),
            defenders=system.unit_names(self.defenders),
        )
        return combat, [say("Attacker ({side})", side=attacker), say("Defender ({side})", side=defender)]


class Declared(_Combat, frozen=True, kw_only=True):
    """A combat was declared; it is rolled once all are (L8.1)."""

    def text(self, system: Legion) -> Message:
        return say(
            "Declared: {attackers} against {defenders}.",
            attackers=system.unit_names(self.attackers),
            defenders=system.unit_names(self.defenders),
        )


class CombatCancelled(Event, frozen=True, kw_only=True):
    """A declared combat was cancelled, because one side of it has gone."""

    attackers: tuple[str, ...]
    defenders: tuple[str, ...]

    icon = "fight"
    log_filter = "fire"

    def text(self, system: Legion) -> Message:
        return say(
            "The combat of {attackers} against {defenders} is not fought: they are no longer there.",
            attackers=system.unit_names(self.attackers),
            defenders=system.unit_names(self.defenders),
        )


class Eliminated(Event, frozen=True, kw_only=True):
    unit: str
    at: str

    icon = "loss"
    log_filter = "losses"

    def text(self, system: Legion) -> Message:
        return say("{unit} is eliminated in {hex}.", unit=system.counter(self.unit).name, hex=system.hex_name(self.at))


class BatteryCaptured(Event, frozen=True, kw_only=True):
    unit: str
    at: str
    rules: tuple[str, ...] = ("L8.14", "L2.7")

    icon = "place"
    log_filter = "fire"

    def text(self, system: Legion) -> Message:
        unit, place = system.counter(self.unit).name, system.hex_name(self.at)
        return say("The Moroccans take the guns in {hex}: {unit}.", unit=unit, hex=place)


class BatteryLeft(Event, frozen=True, kw_only=True):
    """The Moroccans declined a captured battery."""

    at: str
    rules: tuple[str, ...] = ("L8.14",)

    icon = "place"

    def text(self, system: Legion) -> Message:
        return say("The guns in {hex} are not taken.", hex=system.hex_name(self.at))
