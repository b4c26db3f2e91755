"""The actions of the Market Garden game, as plain data. Units are named by id, hexes by label or place name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from ...engine import action
from ...engine.action import name_tuples
from ...engine.i18n import LocalizedText, Message, say
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
    """The winner of the initiative goes first or, where the option leaves it to him, second (H0.1)."""

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
    """Moves a unit, or brings a new one in, by the cheapest way; what is left of its points it may use later (HC.1)."""

    unit: str
    to: str

    def text(self, system: MarketGarden) -> Message:
        return say("Move {unit} to {hex}", unit=system.counter(self.unit).name, hex=_place(system, self.to))


class Overrun(Action, frozen=True):
    """A stack overruns the enemies in a hex beside it while it moves (HC.2, HJ.2)."""

    units: tuple[str, ...]
    target: str

    def __post_init__(self) -> None:
        name_tuples(self, "units")

    def text(self, system: MarketGarden) -> Message:
        return say("Overrun {hex} with {units}", hex=_place(system, self.target), units=system.unit_names(self.units))


class Declare(Action, frozen=True):
    """Declares a manoeuvre or an assault against a hex, and who takes part (HD.1)."""

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
    """The defender tries to refuse the combat against a hex (HE.1)."""

    target: str

    def text(self, system: MarketGarden) -> Message:
        return say("Refuse the combat in {hex}", hex=_place(system, self.target))


class React(Action, frozen=True):
    """A unit of the defender tries to enter an attacked hex beside it (HF.1)."""

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
        air = [say("air points: {count}", count=self.air)] if self.air else []
        means = [*system.unit_names(self.artillery), *air]
        return say("Fire on {hex}: {means}", hex=_place(system, self.target), means=means)


class Resolve(Action, frozen=True):
    """Begins the declared combat of this phase against a hex (HH.1, HI.1)."""

    target: str

    def text(self, system: MarketGarden) -> Message:
        return say("Fight the combat against {hex}", hex=_place(system, self.target))


class Lose(Action, frozen=True):
    """A unit takes one of the steps that its side has to lose (HG.3, HH.6, HI.3, HI.4)."""

    unit: str

    def text(self, system: MarketGarden) -> Message:
        return say("{unit} loses a step", unit=system.counter(self.unit).name)


class Tire(Action, frozen=True):
    """A unit takes the fatigue of a bombardment (HG.3).

    >>> Tire("guards").unit
    'guards'
    """

    unit: str

    def text(self, system: MarketGarden) -> Message:
        return say("{unit} is fatigued", unit=system.counter(self.unit).name)


class Retreat(Action, frozen=True):
    """A unit that has to leave its hex goes there (HE.3, HH.6)."""

    unit: str
    to: str

    def text(self, system: MarketGarden) -> Message:
        return say("{unit} retreats to {hex}", unit=system.counter(self.unit).name, hex=_place(system, self.to))


class Advance(Action, frozen=True):
    """An attacker occupies a hex that was given up, where the option allows it (HE.3)."""

    unit: str

    def text(self, system: MarketGarden) -> Message:
        return say("{unit} occupies the hex that was given up", unit=system.counter(self.unit).name)


class Pass(Action, frozen=True):
    """Declines what is offered between two actions: support, defensive fire, an advance."""

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
