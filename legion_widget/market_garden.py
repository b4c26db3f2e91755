"""The Market Garden game under a short name: ``from legion_widget.market_garden import Move, Declare``."""

from .games.market_garden import (
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

__all__ = [
    "Advance",
    "Bombard",
    "ChooseOrder",
    "Declare",
    "Drop",
    "EndPhase",
    "Lose",
    "Move",
    "Overrun",
    "Pass",
    "React",
    "Refuse",
    "Resolve",
    "Retreat",
    "Tire",
]
