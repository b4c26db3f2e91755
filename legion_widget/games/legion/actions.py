"""The actions of La Legión, as plain data. Units are named by id, hexes by label or place name."""

from __future__ import annotations

import msgspec


class Action(msgspec.Struct, frozen=True):
    """The parent of all actions."""


class Place(Action, frozen=True):
    """Puts a counter on the map: at the start (L6.1), as a Moroccan reinforcement (L6.7) or landed (L6.10)."""

    unit: str
    at: str
    #: Whose the counter becomes, where two players share the side: the id of their seat (L3.2).
    sector: str = ""


class Move(Action, frozen=True):
    """Moves a land counter. By movement factor, displacement factor or road: that follows from the hex (L7.2)."""

    unit: str
    to: str


class Fly(Action, frozen=True):
    """Moves an aircraft in its sub-turn, or has it stay where it is (L8.17, L11.19)."""

    unit: str
    to: str


class Bomb(Action, frozen=True):
    """An aircraft bombs the enemy counter under it (L8.17)."""

    unit: str
    target: str


class PlaceFleet(Action, frozen=True):
    """Puts a fleet on a sea hex (L2.11)."""

    unit: str
    at: str


class Bombard(Action, frozen=True):
    """Artillery (L8.10) or a fleet (L8.19) bombards one enemy counter."""

    unit: str
    target: str


class PutToFlight(Action, frozen=True):
    """Armoured engineers put an adjacent Moroccan counter to flight, to a hex of the owner's choice (L8.22)."""

    unit: str
    target: str
    to: str


class Attack(Action, frozen=True):
    """A combat: who attacks whom, and which artillery supports (L8.1). Lists, and single names, will do."""

    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    support: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        # In a cell people write lists and single names; equal actions must stay equal, and be data that never changes.
        for key in ("attackers", "defenders", "support"):
            names = getattr(self, key)
            if not isinstance(names, tuple):
                msgspec.structs.force_setattr(self, key, (names,) if isinstance(names, str) else tuple(names))


class CaptureBattery(Action, frozen=True):
    """The Moroccans put a captured battery where they eliminated artillery, or decline (L8.14)."""

    take: bool = True


class Lose(Action, frozen=True):
    """Gives up one of several attackers who lost, where the option leaves the choice to their owner (L8.3)."""

    unit: str


class Advance(Action, frozen=True):
    """Occupies an emptied hex with one of the attackers, where the option allows it; without a unit nobody (L7.3)."""

    unit: str = ""


class EndPhase(Action, frozen=True):
    """Ends the phase (L10.1)."""


class Surrender(Action, frozen=True):
    """A side gives up (L5.5)."""

    side: str


class HandOver(Action, frozen=True):
    """Gives the command of a counter to the partner, where two players share a side (L3.2)."""

    unit: str
    to: str


ACTIONS: tuple[type[Action], ...] = (
    Place,
    Move,
    Fly,
    Bomb,
    PlaceFleet,
    Bombard,
    PutToFlight,
    Attack,
    CaptureBattery,
    Lose,
    Advance,
    EndPhase,
    Surrender,
    HandOver,
)
