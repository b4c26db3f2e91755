"""Events of fire: locating, volleys and the dice of defence."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import msgspec

from ....engine.event import Event
from ....engine.i18n import Message, gettext_noop, say
from ....engine.odds import Modifier
from ..actions import lengths
from ..position import BLUNDER, shown_on_die

if TYPE_CHECKING:
    from ..game import Baraka


class Located(Event, frozen=True, kw_only=True):
    unit: str
    target: str
    roll: int
    value: int
    success: bool
    modifiers: tuple[Modifier, ...] = ()
    rules: tuple[str, ...] = ("B12.3",)

    icon = "fire"
    log_filter = "fire"

    def text(self, system: Baraka) -> Message:
        text = (
            gettext_noop("{unit} locates {target}: rolled {roll}, needed {value} or less.")
            if self.success
            else gettext_noop("{unit} does not locate {target}: rolled {roll}, needed {value} or less.")
        )
        unit, target = system.troop(self.unit).name, system.troop(self.target).name
        value = min(self.value, BLUNDER - 1)  # from there on it is a blunder whatever is needed
        return Message(text, {"unit": unit, "target": target, "roll": self.roll, "value": value})


class Blundered(Event, frozen=True, kw_only=True):
    """A blunder when locating: the die on the table, and the friend who is fired at, if any."""

    unit: str
    roll: int
    friend: str = ""
    rules: tuple[str, ...] = ("B12.4",)

    icon = "fire"
    log_filter = "fire"

    def text(self, system: Baraka) -> Message:
        unit = system.troop(self.unit).name
        if not self.friend:
            return say("{unit} fires wildly ({roll}).", unit=unit, roll=self.roll)
        friend = system.troop(self.friend).name
        return say("{unit} takes {friend} for the enemy ({roll}).", unit=unit, friend=friend, roll=self.roll)


class Volley(msgspec.Struct, frozen=True):
    """The dice of the miniatures that roll against the same value."""

    rolls: tuple[int, ...]
    value: int
    modifiers: tuple[Modifier, ...] = ()
    weapon: str = ""

    @property
    def hits(self) -> int:
        """B4.6: a one always succeeds, a ten always fails."""
        return sum(roll == 1 or (roll <= self.value and roll != 10) for roll in self.rolls)


class Volleys:
    """Several volleys taken together: the dice, the values that they roll against, the hits."""

    volleys: tuple[Volley, ...]

    @property
    def dice(self) -> tuple[int, ...]:
        """Return how many dice each volley rolled."""
        return tuple(len(volley.rolls) for volley in self.volleys)

    @property
    def values(self) -> tuple[int, ...]:
        """The value that each volley had to roll, or less."""
        return tuple(volley.value for volley in self.volleys)

    @property
    def hits(self) -> int:
        """Return how many dice of all volleys hit."""
        return sum(volley.hits for volley in self.volleys)


def dice_text(volleys: Iterable[Volley]) -> Message:
    """The dice of volleys, each with the value that they rolled against."""
    thrown = [volley for volley in volleys if volley.rolls]
    shown = [f"{' '.join(map(str, volley.rolls))} (≤ {shown_on_die(volley.value)})" for volley in thrown]
    return say("{dice}", dice=", ".join(shown) or "–")


class Fired(Event, Volleys, frozen=True, kw_only=True):
    unit: str
    target: str
    distance: int
    volleys: tuple[Volley, ...]
    rules: tuple[str, ...] = ("B12.1", "B12.6", "B12.7")

    icon = "fire"
    log_filter = "fire"
    is_fight = True

    def text(self, system: Baraka) -> Message:
        if not self.volleys:  # B12.4: friends of whom nobody has asked how far they are
            return say(
                "{unit} fires at {target}, which is {distance} cm away: out of range of all its weapons.",
                unit=system.troop(self.unit).name,
                target=system.troop(self.target).name,
                distance=lengths(self.distance),
            )
        return say(
            "{unit} fires at {target} from {distance} cm: {dice}; hits: {hits}.",
            unit=system.troop(self.unit).name,
            target=system.troop(self.target).name,
            distance=lengths(self.distance),
            dice=dice_text(self.volleys),
            hits=self.hits,
        )


class Saved(Event, Volleys, frozen=True, kw_only=True):
    """Defence dice. Those of the leader are apart where one of the hits is on the leader (B16.2)."""

    unit: str
    volleys: tuple[Volley, ...]
    unsaved: int
    rules: tuple[str, ...] = ("B12.9",)

    icon = "fire"
    log_filter = "fire"

    def text(self, system: Baraka) -> Message:
        return say(
            "{unit} defends itself: {dice}; unsaved: {unsaved}.",
            unit=system.troop(self.unit).name,
            dice=dice_text(self.volleys),
            unsaved=self.unsaved,
        )
