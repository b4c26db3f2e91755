"""The steps that an action leaves pending: choices between two actions of a phase, and steps of the program itself."""

from __future__ import annotations

from ...engine.sequence import PendingStep


class OfUnits(PendingStep, frozen=True, kw_only=True, omit_defaults=False):
    """A step that is pending for some units. Units that have left the map meanwhile are left out of it."""

    kind: str
    units: tuple[str, ...]


class LossChoice(OfUnits, frozen=True, kw_only=True):
    """A side takes a number of steps among its units, by the rule that causes the loss (9.1, HH.6)."""

    kind: str = "loss"
    count: int
    rule: str


class FatigueChoice(OfUnits, frozen=True, kw_only=True):
    """One of the units that were hit is fatigued (HG.3)."""

    kind: str = "tire"


class GeneralFatigue(OfUnits, frozen=True, kw_only=True):
    """All units of a side in a manoeuvre are fatigued at its end (HH.6)."""

    kind: str = "weary"


class Rout(PendingStep, frozen=True, kw_only=True, omit_defaults=False):
    """All units that the side then has in a hex have to retreat by a number of hexes."""

    kind: str = "rout"
    hex: str
    distance: int
    rule: str


class RetreatChoice(OfUnits, frozen=True, kw_only=True):
    """Units have to retreat by a number of hexes, one after the other, by the rule that causes it (HH.6)."""

    kind: str = "retreat"
    distance: int
    rule: str


class WithdrawalChoice(RetreatChoice, frozen=True, kw_only=True):
    """A stack that refuses a combat withdraws (HE.3)."""

    kind: str = "withdraw"
    distance: int = 1
    rule: str = "HE.3"


class AdvanceChoice(OfUnits, frozen=True, kw_only=True):
    """One of the attackers may occupy a hex that was refused (HE.3)."""

    kind: str = "advance"
    hex: str


class OverrunEntry(OfUnits, frozen=True, kw_only=True):
    """A stack moves into the hex that it has overrun (HC.2, HJ.2)."""

    kind: str = "entry"
    hex: str
    rule: str


class AssignedFire(PendingStep, frozen=True, kw_only=True, omit_defaults=False):
    """Fire that waits: support until both sides have assigned theirs (HH.3), or a declared bombardment (HG.1)."""

    kind: str = "fire"
    target: str
    artillery: tuple[str, ...]
    air: int


class SecondRound(PendingStep, frozen=True, kw_only=True, omit_defaults=False):
    """The sides that passed their checks roll again in an assault, both at once (HI.6)."""

    kind: str = "second"
    sides: tuple[str, ...]


#: All of them, as a file tells them by their kinds.
PENDING_STEPS = (
    LossChoice,
    FatigueChoice,
    GeneralFatigue,
    Rout,
    RetreatChoice,
    WithdrawalChoice,
    AdvanceChoice,
    OverrunEntry,
    AssignedFire,
    SecondRound,
)
