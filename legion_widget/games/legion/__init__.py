"""La Legión: the Rif War from Annual to Alhucemas, 1921-1925. One module for each chapter of the rulebook."""

from .actions import (
    ACTIONS,
    Advance,
    Attack,
    Bomb,
    Bombard,
    CaptureBattery,
    EndPhase,
    Fly,
    HandOver,
    Lose,
    Move,
    Place,
    PlaceFleet,
    PutToFlight,
    Surrender,
)
from .data import LegionScenario
from .game import Legion

__all__ = [
    "ACTIONS",
    "Advance",
    "Attack",
    "Bomb",
    "Bombard",
    "CaptureBattery",
    "EndPhase",
    "Fly",
    "HandOver",
    "Legion",
    "LegionScenario",
    "Lose",
    "Move",
    "Place",
    "PlaceFleet",
    "PutToFlight",
    "Surrender",
]
