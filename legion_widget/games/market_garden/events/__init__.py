"""The events of the Market Garden game, each with the rules that it applied, its sentence and its effect on the
map.
"""

from ....engine.event import Announced, Event, PhaseBegan, PhasePassed
from .combat import (
    AssaultRolled,
    Assigned,
    AttackersReturned,
    Bombarded,
    BombardmentDeclared,
    Checked,
    CombatBegan,
    FireWasted,
    HexHeld,
    ManoeuvreRolled,
)
from .declaration import CombatCancelled, Declared, ReactionRolled, RefusalRolled
from .losses import Advanced, Eliminated, Fatigued, Retreated, RetreatShort, StepLost
from .movement import Dropped, Moved, MovedIn, Overran
from .turn import (
    AirAllotted,
    AirCleared,
    FireMarksRemoved,
    GameEnded,
    InitiativeRolled,
    InitiativeTaken,
    Recovered,
    SupplyTraced,
    TurnBegan,
    WeatherRolled,
    WeatherSet,
)

__all__ = [
    "Advanced",
    "AirAllotted",
    "AirCleared",
    "Announced",
    "AssaultRolled",
    "Assigned",
    "AttackersReturned",
    "Bombarded",
    "BombardmentDeclared",
    "Checked",
    "CombatBegan",
    "CombatCancelled",
    "Declared",
    "Dropped",
    "Eliminated",
    "Event",
    "Fatigued",
    "FireMarksRemoved",
    "FireWasted",
    "GameEnded",
    "HexHeld",
    "InitiativeRolled",
    "InitiativeTaken",
    "ManoeuvreRolled",
    "Moved",
    "MovedIn",
    "Overran",
    "PhaseBegan",
    "PhasePassed",
    "ReactionRolled",
    "Recovered",
    "RefusalRolled",
    "RetreatShort",
    "Retreated",
    "StepLost",
    "SupplyTraced",
    "TurnBegan",
    "WeatherRolled",
    "WeatherSet",
]
