"""The actions of the Market Garden game, as plain data. Units are named by id, hexes by label or place name."""

from __future__ import annotations

from typing import Literal

import msgspec

Kind = Literal["manoeuvre", "assault"]


class Action(msgspec.Struct, frozen=True):
    """The parent of all actions."""


def _names(action: Action, *keys: str) -> None:
    """In a cell people write lists and single names; equal actions stay equal, and are data that never changes."""
    for key in keys:
        names = getattr(action, key)
        if not isinstance(names, tuple):
            msgspec.structs.force_setattr(action, key, (names,) if isinstance(names, str) else tuple(names))


class ChooseOrder(Action, frozen=True):
    """The winner of the initiative goes first or, where the option leaves it to him, second (H0.1)."""

    first: bool = True


class Drop(Action, frozen=True):
    """Places an airborne unit in its drop zone (HB.1)."""

    unit: str
    to: str


class Move(Action, frozen=True):
    """Moves a unit, or brings a new one in, by the cheapest way; what is left of its points it may use later (HC.1)."""

    unit: str
    to: str


class Overrun(Action, frozen=True):
    """A stack overruns the enemies in a hex beside it while it moves (HC.2, HJ.2)."""

    units: tuple[str, ...]
    target: str

    def __post_init__(self) -> None:
        _names(self, "units")


class Declare(Action, frozen=True):
    """Declares a manoeuvre or an assault against a hex, and who takes part (HD.1)."""

    kind: Kind
    attackers: tuple[str, ...]
    target: str

    def __post_init__(self) -> None:
        _names(self, "attackers")


class Refuse(Action, frozen=True):
    """The defender tries to refuse the combat against a hex (HE.1)."""

    target: str


class React(Action, frozen=True):
    """A unit of the defender tries to enter an attacked hex beside it (HF.1)."""

    unit: str
    target: str


class Bombard(Action, frozen=True):
    """Fires with artillery and air points on a hex: in its phase, in support, or in defence (HG.1, HH.3, HI.2)."""

    target: str
    artillery: tuple[str, ...] = ()
    air: int = 0

    def __post_init__(self) -> None:
        _names(self, "artillery")


class Resolve(Action, frozen=True):
    """Begins the declared combat of this phase against a hex (HH.1, HI.1)."""

    target: str


class Lose(Action, frozen=True):
    """A unit takes one of the steps that its side has to lose (HG.3, HH.6, HI.3, HI.4)."""

    unit: str


class Tire(Action, frozen=True):
    """A unit takes the fatigue of a bombardment (HG.3)."""

    unit: str


class Retreat(Action, frozen=True):
    """A unit that has to leave its hex goes there (HE.3, HH.6)."""

    unit: str
    to: str


class Advance(Action, frozen=True):
    """An attacker occupies a hex that was given up, where the option allows it (HE.3)."""

    unit: str


class Pass(Action, frozen=True):
    """Declines what is offered between two actions: support, defensive fire, an advance."""


class EndPhase(Action, frozen=True):
    """Ends the phase."""


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
