"""What happens in a skirmish, each event with the rules that it applied, and what it says of itself."""

from ....engine.event import Event
from .activation import Activated, ActLost, BarakaRolled, Checked, Declared, Marked, Reacted
from .command import Joined, Ordered, TraitRolled
from .fire import Blundered, Fired, Located, Saved, Volley, Volleys
from .impulse import (
    BidMade,
    ChitsCounted,
    GameEnded,
    ImpulseBegan,
    ImpulseEnded,
    InitiativePassed,
    InitiativeRolled,
    Stopped,
)
from .losses import Destroyed, Distressed, Led, Lost, Panicked
from .melee import Charged, Fought, Won
from .movement import Entered, Left, Moved, Turned

__all__ = [
    "ActLost",
    "Activated",
    "BarakaRolled",
    "BidMade",
    "Blundered",
    "Charged",
    "Checked",
    "ChitsCounted",
    "Declared",
    "Destroyed",
    "Distressed",
    "Entered",
    "Event",
    "Fired",
    "Fought",
    "GameEnded",
    "ImpulseBegan",
    "ImpulseEnded",
    "InitiativePassed",
    "InitiativeRolled",
    "Joined",
    "Led",
    "Left",
    "Located",
    "Lost",
    "Marked",
    "Moved",
    "Ordered",
    "Panicked",
    "Reacted",
    "Saved",
    "Stopped",
    "TraitRolled",
    "Turned",
    "Volley",
    "Volleys",
    "Won",
]
