"""Market Garden: the operational sequence of play, September 1944, phase by phase as its sheet has it."""

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
from .game import MarketGarden
from .scenario import MarketGardenScenario

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
