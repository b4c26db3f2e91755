"""La Legión: the war of the Rif, 1921-1926. One module for each chapter of the rulebook."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

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

if TYPE_CHECKING:
    from .game import Legion
    from .scenario import LegionScenario

#: What is imported only when it is asked for: to list the games and their scenarios, no rules are needed.
_LATE = {"Legion": "game", "LegionScenario": "scenario"}


def __getattr__(name: str) -> Any:
    if name not in _LATE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f".{_LATE[name]}", __name__), name)


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
