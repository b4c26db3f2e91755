"""The actions of La Legión, as plain data. Units are named by id, hexes by label or place name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...engine.action import Action as Action
from ...engine.action import name_tuples
from ...engine.i18n import LocalizedText, Message, say
from .terms import SIDE_NAMES, sector_name

if TYPE_CHECKING:
    from .game import Legion


def _place(system: Legion, name: str) -> LocalizedText:
    """A hex as people call it. Raises `UnknownName`."""
    return system.board.hex_name(system.board.index(name))


class Place(Action, frozen=True):
    """Puts a counter on the map: at the start (L6.1), as a Moroccan reinforcement (L6.7) or landed (L6.10)."""

    unit: str
    at: str
    #: Whose the counter becomes, where two players share the side: the id of their seat (L3.2).
    sector: str = ""

    def text(self, system: Legion) -> Message:
        return say("Place {unit} in {hex}", unit=system.counter(self.unit).name, hex=_place(system, self.at))


class Move(Action, frozen=True):
    """Moves a land counter by movement factor, displacement factor or road, whichever the hex implies (L7.2)."""

    unit: str
    to: str

    def text(self, system: Legion) -> Message:
        return say("Move {unit} to {hex}", unit=system.counter(self.unit).name, hex=_place(system, self.to))


class Fly(Action, frozen=True):
    """Moves an aircraft in its sub-turn, or keeps it where it is (L8.17, L11.19)."""

    unit: str
    to: str

    def text(self, system: Legion) -> Message:
        return say("Fly {unit} to {hex}", unit=system.counter(self.unit).name, hex=_place(system, self.to))


class Bomb(Action, frozen=True):
    """Bombs the enemy counter below an aircraft (L8.17)."""

    unit: str
    target: str

    def text(self, system: Legion) -> Message:
        unit, target = system.counter(self.unit), system.counter(self.target)
        return say("{unit} bombs {target}", unit=unit.name, target=target.name)


class PlaceFleet(Action, frozen=True):
    """Places a fleet on a sea hex (L2.11)."""

    unit: str
    at: str

    def text(self, system: Legion) -> Message:
        return say("Place {unit} in {hex}", unit=system.counter(self.unit).name, hex=_place(system, self.at))


class Bombard(Action, frozen=True):
    """Bombards one enemy counter with artillery (L8.10) or a fleet (L8.19)."""

    unit: str
    target: str

    def text(self, system: Legion) -> Message:
        unit, target = system.counter(self.unit), system.counter(self.target)
        return say("{unit} bombards {target}", unit=unit.name, target=target.name)


class PutToFlight(Action, frozen=True):
    """Puts a Moroccan counter adjacent to armoured engineers to flight, to a hex that their owner chooses (L8.22)."""

    unit: str
    target: str
    to: str

    def text(self, system: Legion) -> Message:
        return say(
            "{unit} puts {target} to flight to {hex}",
            unit=system.counter(self.unit).name,
            target=system.counter(self.target).name,
            hex=_place(system, self.to),
        )


class Attack(Action, frozen=True):
    """A combat: attackers, defenders and supporting artillery (L8.1), as lists or single ids."""

    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    support: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        name_tuples(self, "attackers", "defenders", "support")

    def text(self, system: Legion) -> Message:
        return say(
            "Attack: {attackers} against {defenders}",
            attackers=system.unit_names(self.attackers),
            defenders=system.unit_names(self.defenders),
        )


class CaptureBattery(Action, frozen=True):
    """Places a captured battery where the Moroccans eliminated artillery, or declines it (L8.14).

    Where the batteries that are left differ, ``unit`` says which; where all are alike it may be left out.
    """

    take: bool = True
    unit: str = ""

    def text(self, system: Legion) -> Message:
        if self.unit:
            counter = system.counter(self.unit)
            factors = f"{counter.combat}-{counter.movement}"
            return say("Take the guns: {unit} {factors}", unit=counter.name, factors=factors)
        return say("Take the guns") if self.take else say("Leave the guns")


class Lose(Action, frozen=True):
    """Eliminates one of several attackers who lost, where the option leaves the choice to their owner (L8.3)."""

    unit: str

    def text(self, system: Legion) -> Message:
        return say("Eliminate {unit}", unit=system.counter(self.unit).name)


class Advance(Action, frozen=True):
    """Occupies an emptied hex with an attacker, where the option allows it; without a unit, with none (L7.3)."""

    unit: str = ""

    def text(self, system: Legion) -> Message:
        if self.unit:
            return say("{unit} occupies the emptied hex", unit=system.counter(self.unit).name)
        return say("Nobody advances")


class EndPhase(Action, frozen=True):
    """Ends the phase (L10.1)."""

    ends_phase = True

    def text(self, system: Legion) -> Message:
        return say("End the phase")


class Surrender(Action, frozen=True):
    """Surrenders a side (L5.5)."""

    side: str

    is_aside = True

    def text(self, system: Legion) -> Message:
        return say("The {side} surrender.", side=SIDE_NAMES.get(self.side, {"en": self.side}))


class HandOver(Action, frozen=True):
    """Hands the command of a counter to the partner, where two players share a side (L3.2)."""

    unit: str
    to: str

    is_aside = True
    place_fields = ()

    def text(self, system: Legion) -> Message:
        return say("Hand {unit} over: {sector}", unit=system.counter(self.unit).name, sector=sector_name(self.to))


#: The kinds of actions of the game, in the order of its sequence.
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
