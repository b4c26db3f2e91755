"""The events of a skirmish, each with the rules that it applied, its sentence and its effect on the map."""

from ....engine.event import Announced, Event
from .activation import (
    Activated,
    ActLost,
    AnswerSet,
    BarakaRolled,
    Checked,
    Declared,
    MarkerChanged,
    Reacted,
    RerollOffered,
)
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
from .losses import Destroyed, Distressed, LeaderReplaced, MiniaturesLost, Panicked
from .melee import Charged, CombatWon, Fought
from .movement import Entered, LeftTable, Moved, Turned

__all__ = [
    "ActLost",
    "Activated",
    "Announced",
    "AnswerSet",
    "BarakaRolled",
    "BidMade",
    "Blundered",
    "Charged",
    "Checked",
    "ChitsCounted",
    "CombatWon",
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
    "LeaderReplaced",
    "LeftTable",
    "Located",
    "MarkerChanged",
    "MiniaturesLost",
    "Moved",
    "Ordered",
    "Panicked",
    "Reacted",
    "RerollOffered",
    "Saved",
    "Stopped",
    "TraitRolled",
    "Turned",
    "Volley",
    "Volleys",
]
