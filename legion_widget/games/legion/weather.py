"""Chapter 9: the weather, and its effect on the movement of every counter."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...engine.i18n import LocalizedText, Message, say
from .data import MOROCCAN, SPANISH, Counter
from .events import WeatherRolled, WeatherSet
from .position import Position, Transaction

if TYPE_CHECKING:
    from .game import Legion


def roller(turn: int) -> str:
    """The side that rolls for the weather: in alternation, the Moroccans in turn 1 (L9.1)."""
    return MOROCCAN if turn % 2 else SPANISH


def roll_weather(system: Legion, tx: Transaction) -> None:
    """L9.1: the roll for the weather at the start of a turn; none where the scenario says what it is."""
    known = system.scenario.set_weather.get(tx.turn)
    if known is not None:
        tx.weather = known
        tx.tell(WeatherSet(weather=known, icon_name=system.weather[known].icon))
        return
    roll = tx.roll()
    tx.weather = system.weather.by_roll[roll]
    icon = system.weather[tx.weather].icon
    tx.tell(WeatherRolled(side=roller(tx.turn), roll=roll, weather=tx.weather, icon_name=icon))


def movement_loss(system: Legion, counter: Counter, weather: str) -> int:
    """Return what the weather takes from a counter's movement factor, in movement points (L9.3, L9.4)."""
    kind = system.weather[weather]
    if not kind.movement:
        return 0
    names: tuple[str, ...] = (counter.type, counter.arm)
    if counter.arm == "machine_gun" and system.options["L9.4.machine-guns"] == "as-infantry":
        names += ("infantry",)
    return kind.loss((*names, "all"), counter.side)


def loss_rule(system: Legion, weather: str) -> str:
    """The rule by which the weather takes movement points."""
    return system.weather[weather].rule


def factors(system: Legion, counter: Counter, weather: str) -> tuple[int, int]:
    """Movement and displacement factor after the weather, in movement points, never under 0.

    The displacement factor is twice the printed movement factor less twice the loss (L2.6, L9.3, L9.4). Weather comes
    before every other addition (L9.6).
    """
    left = max(0, counter.movement - movement_loss(system, counter, weather))
    return left, 2 * left


def is_stuck(system: Legion, counter: Counter, weather: str) -> bool:
    """Return whether a counter does not move at all: the weather leaves it nothing, and nothing is added to that
    (L9.6)."""
    loss = movement_loss(system, counter, weather)
    return counter.movement <= loss and not (loss and system.options["L9.6.order"] == "floor")


def sheltered(system: Legion, position: Position) -> int:
    """The hexes whose counters may not be attacked: the mountains, in a sandstorm (L9.2)."""
    return system.sheltering if system.weather[position.weather].shelter else 0


def may_fly(system: Legion, position: Position) -> bool:
    """Return whether the weather lets aircraft fly and bomb (L9.2)."""
    return system.weather[position.weather].aircraft


def may_shell(system: Legion, position: Position) -> bool:
    """Return whether the weather lets artillery bombard and support (L9.2)."""
    return system.weather[position.weather].artillery


def sentence(system: Legion, position: Position) -> LocalizedText:
    """The weather as a sentence without its full stop."""
    return system.weather[position.weather].sentence


def shelter_message(system: Legion, position: Position, counter: Counter) -> Message:
    """Return why a counter on ground that shelters may not be attacked (L9.2)."""
    hex_index = position.where[counter.index]
    if position.weather == "sandstorm" and system.ground_id(hex_index) == "mountain":
        return say(
            "There is a sandstorm, and {unit} stands in the mountains: it may not be attacked.", unit=counter.name
        )
    return say(
        "{weather}, and {unit} stands on ground that shelters it ({terrain}): it may not be attacked.",
        weather=sentence(system, position),
        unit=counter.name,
        terrain=system.ground_name(hex_index),
    )
