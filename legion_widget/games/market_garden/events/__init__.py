"""What happens in the Market Garden game, each event with the rules that it applied, and what it says of itself."""

from ....engine.event import Event, PhaseBegan, PhasePassed
from .combat import AssaultRolled, Assigned, Bombarded, Checked, CombatBegan, ManoeuvreRolled, Returned, Stayed
from .declaration import Declared, ReactionRolled, RefusalRolled, Voided
from .losses import Advanced, Eliminated, Retreated, StepLost, Tired
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
    "Bombarded",
    "Checked",
    "CombatBegan",
    "Declared",
    "Dropped",
    "Eliminated",
    "Event",
    "FireMarksRemoved",
    "GameEnded",
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
    "Returned",
    "Stayed",
    "StepLost",
    "SupplyTraced",
    "Tired",
    "TurnBegan",
    "Voided",
    "WeatherRolled",
]
