"""What happens in the Market Garden game, each event with the rules that it applied."""

from __future__ import annotations

import msgspec

from ...engine.odds import Modifier


class Event(msgspec.Struct, frozen=True, kw_only=True):
    """The parent of all events."""

    rules: tuple[str, ...] = ()


# ---- the turn ------------------------------------------------------------------------------------------


class TurnBegan(Event, frozen=True, kw_only=True):
    turn: int
    rules: tuple[str, ...] = ("HM.1",)


class AirCleared(Event, frozen=True, kw_only=True):
    """The air points went back to nothing; ``unused`` are those that were left, Allied first."""

    unused: tuple[int, int]
    rules: tuple[str, ...] = ("HM.2",)


class InitiativeRolled(Event, frozen=True, kw_only=True):
    """Both rolled; on a tie both roll again, and ``winner`` is None."""

    allied: int
    german: int
    winner: str | None
    rules: tuple[str, ...] = ("H0.1",)


class InitiativeTaken(Event, frozen=True, kw_only=True):
    """Who goes first in this turn and the next."""

    side: str
    rules: tuple[str, ...] = ("H0.1",)


class WeatherRolled(Event, frozen=True, kw_only=True):
    roll: int
    weather: str
    rules: tuple[str, ...] = ("H0.2",)


class Recovered(Event, frozen=True, kw_only=True):
    units: tuple[str, ...]
    rules: tuple[str, ...] = ("H0.3",)


class SupplyTraced(Event, frozen=True, kw_only=True):
    """Supply was traced; ``isolated`` are the units of both sides that have none."""

    isolated: tuple[str, ...]
    rules: tuple[str, ...] = ("HA.1",)


class FireMarksRemoved(Event, frozen=True, kw_only=True):
    units: tuple[str, ...]
    rules: tuple[str, ...] = ("HA.2",)


class AirAllotted(Event, frozen=True, kw_only=True):
    allied: int
    german: int
    rules: tuple[str, ...] = ("HA.3",)


class PhaseBegan(Event, frozen=True, kw_only=True):
    phase: str
    side: str | None


class PhasePassed(Event, frozen=True, kw_only=True):
    """A phase in which nothing could be done."""

    phase: str
    side: str | None


# ---- movement ------------------------------------------------------------------------------------------


class Dropped(Event, frozen=True, kw_only=True):
    unit: str
    to: str
    rules: tuple[str, ...] = ("HB.1",)


class Moved(Event, frozen=True, kw_only=True):
    """A unit moved, or came in (``origin`` is None): ``cost`` of the ``points`` that it had left."""

    unit: str
    origin: str | None
    to: str
    path: tuple[str, ...]
    cost: int
    points: int
    stopped: bool = False
    rules: tuple[str, ...] = ("HC.1",)


class Overran(Event, frozen=True, kw_only=True):
    """A stack overran a hex; what becomes of its defenders follows."""

    units: tuple[str, ...]
    target: str
    attack: int
    defence: int
    rules: tuple[str, ...] = ("HC.2",)


class MovedIn(Event, frozen=True, kw_only=True):
    """Units entered a hex together: after an overrun, or to assault it."""

    units: tuple[str, ...]
    to: str


# ---- before combat -------------------------------------------------------------------------------------


class Declared(Event, frozen=True, kw_only=True):
    kind: str
    attackers: tuple[str, ...]
    target: str
    rules: tuple[str, ...] = ("HD.1",)


class RefusalRolled(Event, frozen=True, kw_only=True):
    target: str
    units: tuple[str, ...]
    roll: int
    efficiency: int
    passed: bool
    rules: tuple[str, ...] = ("HE.1", "HE.2")


class ReactionRolled(Event, frozen=True, kw_only=True):
    unit: str
    origin: str
    target: str
    roll: int
    efficiency: int
    passed: bool
    rules: tuple[str, ...] = ("HF.1", "HF.2")


class Voided(Event, frozen=True, kw_only=True):
    """A combat was not fought: there was nobody left on one side of it."""

    kind: str
    target: str
    rules: tuple[str, ...] = ("HE.3",)


# ---- combat --------------------------------------------------------------------------------------------


class Assigned(Event, frozen=True, kw_only=True):
    """A side has assigned its support fire, which is resolved when both have."""

    side: str
    target: str
    artillery: tuple[str, ...]
    air: int
    rules: tuple[str, ...] = ("HH.3",)


class Bombarded(Event, frozen=True, kw_only=True):
    """Fire on a hex: the points, the die, what the table says, and the steps that it costs on that ground.

    ``struck`` are the units that the losses fall on.
    """

    side: str
    target: str
    artillery: tuple[str, ...]
    air: int
    points: int
    roll: int
    result: int
    defence: int
    steps: int
    fatigue: bool
    struck: tuple[str, ...] = ()
    rules: tuple[str, ...] = ("HG.3",)


class CombatBegan(Event, frozen=True, kw_only=True):
    """A combat is begun; of a manoeuvre the strengths, and the column with its shifts."""

    kind: str
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    target: str
    attack: int = 0
    defence: int = 0
    column: str = ""
    modifiers: tuple[Modifier, ...] = ()


class ManoeuvreRolled(Event, frozen=True, kw_only=True):
    """The die of a manoeuvre, and its result as the table writes it."""

    attackers: tuple[str, ...]
    target: str
    column: str
    roll: int
    total: int
    result: str
    modifiers: tuple[Modifier, ...]
    rules: tuple[str, ...] = ("HH.5",)


class AssaultRolled(Event, frozen=True, kw_only=True):
    """One side's die in an assault: its strength, and the steps that the enemy loses."""

    side: str
    target: str
    round: int
    strength: int
    roll: int
    total: int
    steps: int
    modifiers: tuple[Modifier, ...]


class Checked(Event, frozen=True, kw_only=True):
    """A side checked the best efficiency of its stack."""

    side: str
    target: str
    roll: int
    efficiency: int
    passed: bool
    rules: tuple[str, ...] = ("HI.5",)


class Returned(Event, frozen=True, kw_only=True):
    """The attackers of an assault went back to where they had come from."""

    units: tuple[str, ...]
    to: tuple[str, ...]
    target: str
    rules: tuple[str, ...] = ("HI.7",)


class Stayed(Event, frozen=True, kw_only=True):
    """The defender is gone: the attackers of an assault stay."""

    units: tuple[str, ...]
    target: str
    rules: tuple[str, ...] = ("HI.7",)


# ---- what becomes of units -----------------------------------------------------------------------------


class StepLost(Event, frozen=True, kw_only=True):
    unit: str
    at: str
    left: int


class Eliminated(Event, frozen=True, kw_only=True):
    unit: str
    at: str


class Tired(Event, frozen=True, kw_only=True):
    units: tuple[str, ...]


class Retreated(Event, frozen=True, kw_only=True):
    unit: str
    origin: str
    to: str


class Advanced(Event, frozen=True, kw_only=True):
    unit: str
    origin: str
    to: str
    rules: tuple[str, ...] = ("HE.3",)


class GameEnded(Event, frozen=True, kw_only=True):
    winner: str | None
