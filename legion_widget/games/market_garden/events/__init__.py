"""What happens in the Market Garden game, each event with the rules that it applied, and what it says of itself."""

from ....engine.event import Event, PhaseBegan, PhasePassed
from .combat import (
    AssaultRolled,
    Assigned,
    AttackersReturned,
    Bombarded,
    Checked,
    CombatBegan,
    HexHeld,
    ManoeuvreRolled,
)
from .declaration import CombatCancelled, Declared, ReactionRolled, RefusalRolled
from .losses import Advanced, Eliminated, Fatigued, Retreated, StepLost
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
)

__all__ = [
    "Advanced",
    "AirAllotted",
    "AirCleared",
    "AssaultRolled",
    "Assigned",
    "AttackersReturned",
    "Bombarded",
    "Checked",
    "CombatBegan",
    "CombatCancelled",
    "Declared",
    "Dropped",
    "Eliminated",
    "Event",
    "Fatigued",
    "FireMarksRemoved",
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
    "Retreated",
    "StepLost",
    "SupplyTraced",
    "TurnBegan",
    "WeatherRolled",
]
