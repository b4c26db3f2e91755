"""The parts that games on hexes share: scenario, position, counters, sequence of play, picture. It is not a game.

A game subclasses `HexScenario` and `HexSystem` and says only what is particular to it: its actions, its rules, what
they do, and who wins. The page "Make a game" of the documentation shows one from nothing to the board.
"""

from ...engine.action import Action
from ...engine.event import PhaseBegan
from .events import EndPhase, GameEnded, HexEvent, TurnBegan
from .position import ELIMINATED, RESERVE, HexPosition
from .scenario import HexCounter, HexScenario, HexScenarioData
from .system import HexSystem
from .unit import Unit

__all__ = [
    "ELIMINATED",
    "RESERVE",
    "Action",
    "EndPhase",
    "GameEnded",
    "HexCounter",
    "HexEvent",
    "HexPosition",
    "HexScenario",
    "HexScenarioData",
    "HexSystem",
    "PhaseBegan",
    "TurnBegan",
    "Unit",
]
