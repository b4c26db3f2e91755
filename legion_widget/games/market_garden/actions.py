"""The actions of the Market Garden game, as plain data. Units are named by id, hexes by label or place name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from ...engine import action
from ...engine.action import name_tuples
from ...engine.i18n import LocalizedText, Message, say, say_count
from .terms import KINDS

if TYPE_CHECKING:
    from .game import MarketGarden

Kind = Literal["manoeuvre", "assault"]


class Action(action.Action, frozen=True):
    """The parent of the actions of this game."""

    place_fields = ("to", "target")


def _place(system: MarketGarden, name: str) -> LocalizedText:
    """A hex as people call it. Raises `UnknownName`."""
    return system.board.hex_name(system.board.index(name))


class ChooseOrder(Action, frozen=True):
    """Chooses who goes first: the winner of the initiative or, where the option allows it, the other side (H0.1)."""

    first: bool = True

    def text(self, system: MarketGarden) -> Message:
        return say("Go first") if self.first else say("Go second")


class Drop(Action, frozen=True):
    """Places an airborne unit in its drop zone (HB.1)."""

    unit: str
    to: str

    def text(self, system: MarketGarden) -> Message:
        return say("Drop {unit} in {hex}", unit=system.counter(self.unit).name, hex=_place(system, self.to))


class Move(Action, frozen=True):
    """Moves a unit, or brings a new one in, by the cheapest path. Points left over can be used later (HC.1)."""

    unit: str
    to: str

    def text(self, system: MarketGarden) -> Message:
        return say("Move {unit} to {hex}", unit=system.counter(self.unit).name, hex=_place(system, self.to))


class Overrun(Action, frozen=True):
    """Overruns the enemies in an adjacent hex with a stack that is moving (HC.2, HJ.2)."""

    units: tuple[str, ...]
    target: str

    def __post_init__(self) -> None:
        name_tuples(self, "units")

    def text(self, system: MarketGarden) -> Message:
        return say("Overrun {hex} with {units}", hex=_place(system, self.target), units=system.unit_names(self.units))


class Declare(Action, frozen=True):
    """Declares a manoeuvre or an assault against a hex, with the units that take part (HD.1)."""

    kind: Kind
    attackers: tuple[str, ...]
    target: str

    def __post_init__(self) -> None:
        name_tuples(self, "attackers")

    def text(self, system: MarketGarden) -> Message:
        return say(
            "Declare against {hex}: {kind}, {units}",
            kind=KINDS[self.kind] if self.kind in tuple(KINDS) else repr(self.kind),
            hex=_place(system, self.target),
            units=system.unit_names(self.attackers),
        )


class Refuse(Action, frozen=True):
    """Tries to refuse the combat against a hex of the defender (HE.1)."""

    target: str

    def text(self, system: MarketGarden) -> Message:
        return say("Refuse the combat in {hex}", hex=_place(system, self.target))


class React(Action, frozen=True):
    """Tries to move a unit of the defender into an adjacent attacked hex (HF.1)."""

    unit: str
    target: str

    def text(self, system: MarketGarden) -> Message:
        return say("{unit} tries to enter {hex}", unit=system.counter(self.unit).name, hex=_place(system, self.target))


class Bombard(Action, frozen=True):
    """Fires with artillery and air points on a hex: in its phase, in support, or in defence (HG.1, HH.3, HI.2)."""

    target: str
    artillery: tuple[str, ...] = ()
    air: int = 0

    def __post_init__(self) -> None:
        name_tuples(self, "artillery")

    def text(self, system: MarketGarden) -> Message:
        air = [say_count("{count} air point", "{count} air points", self.air)] if self.air else []
        means = [*system.unit_names(self.artillery), *air]
        return say("Fire on {hex} with {means}", hex=_place(system, self.target), means=means)


class Resolve(Action, frozen=True):
    """Begins the declared combat of this phase against a hex (HH.1, HI.1)."""

    target: str

    def text(self, system: MarketGarden) -> Message:
        return say("Fight the combat against {hex}", hex=_place(system, self.target))


class Lose(Action, frozen=True):
    """Takes a step from a unit of a side that has to lose some (HG.3, HH.6, HI.3, HI.4)."""

    unit: str

    def text(self, system: MarketGarden) -> Message:
        return say("{unit} loses a step", unit=system.counter(self.unit).name)


class Tire(Action, frozen=True):
    """Takes the fatigue of a bombardment on a unit (HG.3).

    >>> Tire("guards").unit
    'guards'
    """

    unit: str

    def text(self, system: MarketGarden) -> Message:
        return say("{unit} is fatigued", unit=system.counter(self.unit).name)


class Retreat(Action, frozen=True):
    """Moves a unit that has to leave its hex (HE.3, HH.6)."""

    unit: str
    to: str

    def text(self, system: MarketGarden) -> Message:
        return say("{unit} retreats to {hex}", unit=system.counter(self.unit).name, hex=_place(system, self.to))


class Advance(Action, frozen=True):
    """Occupies a hex that was given up with an attacker, where the option allows it (HE.3)."""

    unit: str

    def text(self, system: MarketGarden) -> Message:
        return say("{unit} occupies the hex that was given up", unit=system.counter(self.unit).name)


class Pass(Action, frozen=True):
    """Declines an offer between two actions: support, defensive fire, an advance."""

    def text(self, system: MarketGarden) -> Message:
        return say("Decline")


class EndPhase(Action, frozen=True):
    """Ends the phase."""

    ends_phase = True

    def text(self, system: MarketGarden) -> Message:
        return say("End the phase")


#: The kinds of actions of the game, in the order of its sequence.
ACTIONS: tuple[type[Action], ...] = (
    ChooseOrder,
    Drop,
    Move,
    Overrun,
    Declare,
    Refuse,
    React,
    Bombard,
    Resolve,
    Lose,
    Tire,
    Retreat,
    Advance,
    Pass,
    EndPhase,
)
