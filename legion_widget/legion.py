"""La Legión under a short name: ``from legion_widget.legion import Move, Attack``."""

from .games.legion import (
    Attack,
    Bomb,
    Bombard,
    CaptureBattery,
    EndPhase,
    Fly,
    Move,
    Place,
    PlaceFleet,
    PutToFlight,
    Surrender,
)

__all__ = [
    "Attack",
    "Bomb",
    "Bombard",
    "CaptureBattery",
    "EndPhase",
    "Fly",
    "Move",
    "Place",
    "PlaceFleet",
    "PutToFlight",
    "Surrender",
]
