"""Events of close combat: charges, rounds and winners."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....engine.event import Event
from ....engine.i18n import Message, say
from ..actions import lengths
from .fire import Volley, dice_text

if TYPE_CHECKING:
    from ..game import Baraka


class Charged(Event, frozen=True, kw_only=True):
    unit: str
    target: str
    rolls: tuple[int, ...]
    reach: int
    needed: int
    contact: bool
    rules: tuple[str, ...] = ("B13.1",)

    icon = "fight"
    log_filter = "fire"

    def text(self, system: Baraka) -> Message:
        return say(
            "{unit} charges {target}: {reach} cm, {needed} needed.",
            unit=system.troop(self.unit).name,
            target=system.troop(self.target).name,
            reach=lengths(self.reach),
            needed=lengths(self.needed),
        )


class Fought(Event, frozen=True, kw_only=True):
    """The blows of a round of close combat: the dice of both sides, before either rolls defence."""

    unit: str
    target: str
    round: int
    attack: tuple[Volley, ...]
    defence: tuple[Volley, ...]
    rules: tuple[str, ...] = ("B13.2", "B13.3")

    icon = "fight"
    log_filter = "fire"
    is_fight = True

    @property
    def values(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The aggressiveness that each side rolls against."""
        return tuple(volley.value for volley in self.attack), tuple(volley.value for volley in self.defence)

    @property
    def hits(self) -> tuple[int, int]:
        """The hits of each side, before they are saved."""
        return sum(volley.hits for volley in self.attack), sum(volley.hits for volley in self.defence)

    def text(self, system: Baraka) -> Message:
        return say(
            "Close combat, round {round}: {unit} {attack}, {target} {defence}; hits {hits}.",
            round=self.round,
            unit=system.troop(self.unit).name,
            attack=dice_text(self.attack),
            target=system.troop(self.target).name,
            defence=dice_text(self.defence),
            hits=f"{self.hits[0]} : {self.hits[1]}",
        )


class CombatWon(Event, frozen=True, kw_only=True):
    winner: str
    loser: str
    difference: int
    rules: tuple[str, ...] = ("B13.5",)

    icon = "fight"
    log_filter = "fire"

    def text(self, system: Baraka) -> Message:
        return say(
            "{winner} wins against {loser} by {difference}.",
            winner=system.troop(self.winner).name,
            loser=system.troop(self.loser).name,
            difference=self.difference,
        )
