"""Events of the impulse: chits, bids, the initiative, and the end of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....engine import event as engine
from ....engine.event import Event
from ....engine.i18n import Message, gettext_noop, say
from ..terms import SIDE_NAMES

if TYPE_CHECKING:
    from ..game import Baraka

PASSED: dict[str, str] = {
    "begins": gettext_noop("The {side} begin: they have the initiative."),
    "kept": gettext_noop("The {side} keep the initiative."),
    "given": gettext_noop("The {side} are given the initiative."),
    "handed-over": gettext_noop("The {side} are handed the initiative."),
    "stolen": gettext_noop("The {side} steal the initiative."),
    "out": gettext_noop("The {side} have the initiative: the others have stopped or are out of chits."),
}


class ImpulseBegan(Event, frozen=True, kw_only=True):
    impulse: int
    rules: tuple[str, ...] = ("B8.1",)

    icon = "time"
    log_filter = "turns"
    is_heading = True

    @property
    def begun_turn(self) -> int:
        return self.impulse

    def text(self, system: Baraka) -> Message:
        dates = system.scenario.dates
        if dates:
            return say("Impulse {number} begins: {date}.", number=self.impulse, date=dates[self.impulse - 1])
        return say("Impulse {number} begins.", number=self.impulse)


class ChitsCounted(Event, frozen=True, kw_only=True):
    """A side has filled its reserve. Only that side knows how full it is."""

    side: str
    chits: int
    rules: tuple[str, ...] = ("B8.2", "B8.4")

    icon = "time"

    def text(self, system: Baraka) -> Message:
        return say("The {side} fill their reserve of chits.", side=SIDE_NAMES[self.side])


class BidMade(Event, frozen=True, kw_only=True):
    side: str
    rules: tuple[str, ...] = ("B8.5",)

    icon = "time"
    log_filter = "turns"

    def text(self, system: Baraka) -> Message:
        return say("The {side} have made their bid.", side=SIDE_NAMES[self.side])


class InitiativeRolled(Event, frozen=True, kw_only=True):
    """The dice less the chits bid, by side in the order of `SIDES`; without a winner they are rolled again."""

    rolls: tuple[int, int]
    bids: tuple[int, int]
    winner: str | None
    rules: tuple[str, ...] = ("B8.5",)

    icon = "time"
    log_filter = "turns"

    def text(self, system: Baraka) -> Message:
        rolls = ", ".join(f"{roll} − {bid}" for roll, bid in zip(self.rolls, self.bids, strict=True))
        if self.winner is None:
            return say("Initiative: {rolls}: a tie, rolled again.", rolls=rolls)
        side = SIDE_NAMES[self.winner]
        return say("Initiative: {rolls}: the {side} win with the lower result.", side=side, rolls=rolls)


class InitiativePassed(Event, frozen=True, kw_only=True):
    """The initiative changed or stayed: ``kept``, ``given``, ``handed-over``, ``stolen``, ``out``, ``begins``."""

    side: str
    how: str
    rules: tuple[str, ...] = ("B8.6",)

    icon = "swap"
    log_filter = "turns"
    gives_turn = True

    def text(self, system: Baraka) -> Message:
        return Message(PASSED[self.how], {"side": SIDE_NAMES[self.side]})


class Stopped(Event, frozen=True, kw_only=True):
    side: str
    rules: tuple[str, ...] = ("B21.3",)

    icon = "pass"
    log_filter = "turns"

    def text(self, system: Baraka) -> Message:
        return say("The {side} stop: they spend no more chits in this impulse.", side=SIDE_NAMES[self.side])


class ImpulseEnded(Event, frozen=True, kw_only=True):
    impulse: int
    rules: tuple[str, ...] = ("B21.1",)

    icon = "time"
    log_filter = "turns"

    def text(self, system: Baraka) -> Message:
        return say("Impulse {number} is over.", number=self.impulse)


class GameEnded(engine.GameEnded, frozen=True, kw_only=True):
    def text(self, system: Baraka) -> Message:
        if self.winner is None:
            return say("The game is over; nobody has won.")
        return say("The game is over; the {side} have won.", side=SIDE_NAMES[self.winner])
