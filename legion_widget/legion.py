"""La Legión under a short name: ``from legion_widget.legion import Move, Attack``."""

from .games.legion import (
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

__all__ = [
    "Advance",
    "Attack",
    "Bomb",
    "Bombard",
    "CaptureBattery",
    "EndPhase",
    "Fly",
    "HandOver",
    "Lose",
    "Move",
    "Place",
    "PlaceFleet",
    "PutToFlight",
    "Surrender",
]
