"""What happens in a skirmish, each event with the rules that it applied."""

from __future__ import annotations

import msgspec

from ...engine.event import Event as Event
from ...engine.odds import Modifier
from .actions import AnyAct, Point


class ImpulseBegan(Event, frozen=True, kw_only=True):
    impulse: int
    rules: tuple[str, ...] = ("B8.1",)


class Entered(Event, frozen=True, kw_only=True):
    """A unit that the scenario keeps back has come on to the table."""

    unit: str
    at: Point
    rules: tuple[str, ...] = ("B21.2",)


class TraitRolled(Event, frozen=True, kw_only=True):
    """A character's personality, before deployment."""

    unit: str
    roll: int
    trait: str
    rules: tuple[str, ...] = ("B17.2",)


class ChitsCounted(Event, frozen=True, kw_only=True):
    """A side has filled its reserve; how full it is only that side knows."""

    side: str
    chits: int
    rules: tuple[str, ...] = ("B8.2", "B8.4")


class BarakaRolled(Event, frozen=True, kw_only=True):
    """A Baraka die and what it comes to, ``baraka``, ``fatality`` or ``blank``; ``why`` it was rolled."""

    unit: str
    rolls: tuple[int, ...]
    result: str
    why: str
    rules: tuple[str, ...] = ("B4.5",)


class BidMade(Event, frozen=True, kw_only=True):
    side: str
    rules: tuple[str, ...] = ("B8.5",)


class InitiativeRolled(Event, frozen=True, kw_only=True):
    """The dice less the chits bid, by side in the order of `SIDES`; without a winner they are rolled again."""

    rolls: tuple[int, int]
    bids: tuple[int, int]
    winner: str | None
    rules: tuple[str, ...] = ("B8.5",)


class InitiativePassed(Event, frozen=True, kw_only=True):
    """Who has the initiative now: ``kept``, ``given``, ``handed-over``, ``stolen``, ``out``, ``begins``."""

    side: str
    how: str
    rules: tuple[str, ...] = ("B8.6",)


class Stopped(Event, frozen=True, kw_only=True):
    side: str
    rules: tuple[str, ...] = ("B21.3",)


class Activated(Event, frozen=True, kw_only=True):
    unit: str
    rules: tuple[str, ...] = ("B9.1",)


class Checked(Event, frozen=True, kw_only=True):
    """A drill check: ``kind`` is ``action``, ``reaction``, ``order``, ``target`` or ``rally``."""

    unit: str
    kind: str
    roll: int
    target: int
    passed: bool
    modifiers: tuple[Modifier, ...] = ()
    rules: tuple[str, ...] = ("B9.4",)


class Declared(Event, frozen=True, kw_only=True):
    unit: str
    acts: tuple[AnyAct, ...]
    allowed: int
    rules: tuple[str, ...] = ("B9.1", "B9.3")


class Reacted(Event, frozen=True, kw_only=True):
    unit: str
    to: str
    act: AnyAct
    rules: tuple[str, ...] = ("B10.1",)


class ActLost(Event, frozen=True, kw_only=True):
    """An act that can no longer be done (B21.9); the reason is a rule."""

    unit: str
    act: AnyAct
    rules: tuple[str, ...] = ("B21.9",)


class Moved(Event, frozen=True, kw_only=True):
    """A unit moved; ``kind`` is ``move``, ``charge``, ``flight``, ``panic``, ``ground``, ``mount`` or ``dismount``."""

    unit: str
    path: tuple[Point, ...]
    kind: str
    ground: str = "open"
    length: int = 0
    rules: tuple[str, ...] = ("B11.1", "B11.2")


class Left(Event, frozen=True, kw_only=True):
    """A unit has left the table as its scenario asks."""

    unit: str
    edge: str
    rules: tuple[str, ...] = ("B11.1",)


class Turned(Event, frozen=True, kw_only=True):
    unit: str
    facing: int
    rules: tuple[str, ...] = ("B18.1",)


class Marked(Event, frozen=True, kw_only=True):
    """A marker is put or taken: ``aim``, ``ground``, ``edge``, ``fire``, ``jam``, ``command``, ``upgrade``."""

    unit: str
    marker: str
    on: bool = True


class Located(Event, frozen=True, kw_only=True):
    unit: str
    target: str
    roll: int
    value: int
    success: bool
    modifiers: tuple[Modifier, ...] = ()
    rules: tuple[str, ...] = ("B12.3",)


class Blundered(Event, frozen=True, kw_only=True):
    """A blunder when locating: the die of the table, and the friend who is fired at, if any."""

    unit: str
    roll: int
    friend: str = ""
    rules: tuple[str, ...] = ("B12.4",)


class Volley(msgspec.Struct, frozen=True):
    """The dice of the miniatures that roll against one value."""

    rolls: tuple[int, ...]
    value: int
    modifiers: tuple[Modifier, ...] = ()
    weapon: str = ""

    @property
    def hits(self) -> int:
        """B4.6: a one always succeeds, a ten always fails."""
        return sum(roll == 1 or (roll <= self.value and roll != 10) for roll in self.rolls)


class Volleys:
    """What can be read of several volleys together: the dice, the values that they roll against, the hits."""

    volleys: tuple[Volley, ...]

    @property
    def dice(self) -> tuple[int, ...]:
        return tuple(len(volley.rolls) for volley in self.volleys)

    @property
    def values(self) -> tuple[int, ...]:
        return tuple(volley.value for volley in self.volleys)

    @property
    def hits(self) -> int:
        return sum(volley.hits for volley in self.volleys)


class Fired(Event, Volleys, frozen=True, kw_only=True):
    unit: str
    target: str
    distance: int
    volleys: tuple[Volley, ...]
    rules: tuple[str, ...] = ("B12.1", "B12.6", "B12.7")


class Saved(Event, Volleys, frozen=True, kw_only=True):
    """Defence dice: those of the leader apart where one of the hits is his (B16.2)."""

    unit: str
    volleys: tuple[Volley, ...]
    unsaved: int
    rules: tuple[str, ...] = ("B12.9",)


class Lost(Event, frozen=True, kw_only=True):
    unit: str
    figures: tuple[int, ...]
    rules: tuple[str, ...] = ("B12.10",)


class Led(Event, frozen=True, kw_only=True):
    """A miniature takes over from the leader who was lost."""

    unit: str
    figure: int
    rules: tuple[str, ...] = ("B16.2",)


class Distressed(Event, frozen=True, kw_only=True):
    """Markers got (or, below zero, lost), and how many the unit has now."""

    unit: str
    count: int
    now: int
    rules: tuple[str, ...] = ("B12.10",)


class Panicked(Event, frozen=True, kw_only=True):
    unit: str
    roll: int
    result: str
    modifiers: tuple[Modifier, ...] = ()
    rules: tuple[str, ...] = ("B14.2",)


class Charged(Event, frozen=True, kw_only=True):
    unit: str
    target: str
    rolls: tuple[int, ...]
    reach: int
    needed: int
    contact: bool
    rules: tuple[str, ...] = ("B13.1",)


class Fought(Event, frozen=True, kw_only=True):
    """A round of close combat: the dice of both, and the unsaved impacts that each has dealt."""

    unit: str
    target: str
    round: int
    attack: tuple[Volley, ...]
    defence: tuple[Volley, ...]
    attack_saves: tuple[Volley, ...]
    defence_saves: tuple[Volley, ...]
    dealt: tuple[int, int]
    rules: tuple[str, ...] = ("B13.2", "B13.3", "B13.4")

    @property
    def values(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The aggressiveness that each side rolls against."""
        return tuple(volley.value for volley in self.attack), tuple(volley.value for volley in self.defence)

    @property
    def hits(self) -> tuple[int, int]:
        """The hits of each side, before they are saved."""
        return sum(volley.hits for volley in self.attack), sum(volley.hits for volley in self.defence)

    @property
    def saves(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The defence that each side rolls against."""
        return tuple(each.value for each in self.attack_saves), tuple(each.value for each in self.defence_saves)


class Won(Event, frozen=True, kw_only=True):
    winner: str
    loser: str
    difference: int
    rules: tuple[str, ...] = ("B13.5",)


class Ordered(Event, frozen=True, kw_only=True):
    commander: str
    order: str
    units: tuple[str, ...]
    rules: tuple[str, ...] = ("B15.3",)


class Joined(Event, frozen=True, kw_only=True):
    """A character has joined a unit, or left it."""

    unit: str
    host: str
    left: bool = False
    rules: tuple[str, ...] = ("B17.5",)


class Destroyed(Event, frozen=True, kw_only=True):
    unit: str
    why: str = ""


class ImpulseEnded(Event, frozen=True, kw_only=True):
    impulse: int
    rules: tuple[str, ...] = ("B21.1",)


class GameEnded(Event, frozen=True, kw_only=True):
    winner: str | None
