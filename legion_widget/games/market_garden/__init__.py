"""Market Garden: the operational sequence of play for September 1944, phase by phase as on its printed sheet."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from .actions import (
    ACTIONS,
    Advance,
    Bombard,
    ChooseOrder,
    Declare,
    Drop,
    EndPhase,
    Lose,
    Move,
    Overrun,
    Pass,
    React,
    Refuse,
    Resolve,
    Retreat,
    Tire,
)

if TYPE_CHECKING:
    from .game import MarketGarden
    from .scenario import MarketGardenScenario

#: What is imported only when it is asked for: to list the games and their scenarios, no rules are needed.
_LATE = {"MarketGarden": "game", "MarketGardenScenario": "scenario"}


def __getattr__(name: str) -> Any:
    if name not in _LATE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f".{_LATE[name]}", __name__), name)


__all__ = [
    "ACTIONS",
    "Advance",
    "Bombard",
    "ChooseOrder",
    "Declare",
    "Drop",
    "EndPhase",
    "Lose",
    "MarketGarden",
    "MarketGardenScenario",
    "Move",
    "Overrun",
    "Pass",
    "React",
    "Refuse",
    "Resolve",
    "Retreat",
    "Tire",
]
