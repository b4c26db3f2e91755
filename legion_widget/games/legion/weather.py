"""Chapter 9: the weather, and what it takes from every counter's movement."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .data import MOROCCAN, SPANISH, Counter
from .events import WeatherRolled
from .position import Position, Transaction

if TYPE_CHECKING:
    from .game import Legion

NORMAL, SANDSTORM, VERY_HOT = "normal", "sandstorm", "very_hot"


def roller(turn: int) -> str:
    """The side that rolls for the weather: in alternation, the Moroccans in turn 1 (L9.1)."""
    return MOROCCAN if turn % 2 else SPANISH


def weather_of(system: Legion, roll: int) -> str:
    """The weather of a number of the die (L9.1)."""
    return next((kind for kind in (SANDSTORM, VERY_HOT) if roll in system.values[f"L9.1.{kind}"]), NORMAL)


def roll_weather(system: Legion, tx: Transaction) -> None:
    """L9.1: the roll for the weather at the start of a turn."""
    roll = tx.roll()
    tx.weather = weather_of(system, roll)
    tx.tell(WeatherRolled(side=roller(tx.turn), roll=roll, weather=tx.weather))


def movement_loss(system: Legion, counter: Counter, weather: str) -> int:
    """What the weather takes from a counter's movement factor, in movement points (L9.3, L9.4)."""
    if weather == SANDSTORM:
        storm: int = system.values[f"L9.3.{counter.side}"]  # from any land counter, twice that from displacement
        return storm
    if weather == VERY_HOT:
        kind: str = counter.type
        if kind == "machine_gun" and system.options["L9.4.machine-guns"] == "as-infantry":
            kind = "infantry"
        heat: int = system.values.get(f"L9.4.{kind}.{counter.side}", 0)  # other types lose nothing
        return heat
    return 0


def loss_rule(weather: str) -> str:
    """The rule by which the weather takes movement points."""
    return "L9.3" if weather == SANDSTORM else "L9.4"


def factors(system: Legion, counter: Counter, weather: str) -> tuple[int, int]:
    """Movement and displacement factor after the weather, in movement points, never under 0.

    The displacement factor is twice the printed movement factor less twice the loss (L2.6, L9.3, L9.4). Weather comes
    before every other addition (L9.6).
    """
    left = max(0, counter.movement - movement_loss(system, counter, weather))
    return left, 2 * left


def is_stuck(system: Legion, counter: Counter, weather: str) -> bool:
    """Whether a counter does not move at all: the weather leaves it nothing, and nothing is added to that (L9.6)."""
    loss = movement_loss(system, counter, weather)
    return counter.movement <= loss and not (loss and system.options["L9.6.order"] == "floor")


def sheltered(system: Legion, position: Position) -> int:
    """The hexes whose counters may not be attacked: the mountains, in a sandstorm (L9.2)."""
    return system.mountains if position.weather == SANDSTORM else 0
