"""The position of La Legión: everything that matters to the rules, as plain immutable data."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from ...engine.dice import Die, R, Throw
from ...engine.i18n import gettext_noop
from ...engine.sequence import PendingStep, pushed
from ..hexes.position import ELIMINATED, OFF_MAP, RESERVE, MarkedPosition
from .actions import Attack
from .data import MOROCCAN, SIDES, SPANISH, Counter

if TYPE_CHECKING:
    from .events import Event
    from .game import Legion

#: Where a counter is when it is on no hex and neither waits nor is eliminated.
BASE, HARBOUR = -3, -4
STATUS = {**OFF_MAP, BASE: gettext_noop("at base"), HARBOUR: gettext_noop("in harbour")}

#: L2.12: the special die.
DIE = Die((2, 3, 3, 4, 4, 5))
#: L8.10, L8.17, L8.19: the number that hits in any bombardment.
HIT = 2

#: The marks of counters, each a set of counter numbers as bits.
MARKS = (
    "moved",
    "far",
    "bound",
    "fought",
    "attacked",
    "fired",
    "supported",
    "entered",
    "landed",
    "routing",
    "flown",
    "bombed",
    "fresh",
)


class Position(MarkedPosition, frozen=True, kw_only=True):
    """A snapshot. ``where`` holds for each counter the bit number of its hex, or one of the negative codes.

    The marks are sets of counters: ``moved`` in this player turn; ``far``: moved by displacement factor; ``bound`` to
    fight (L7.9); ``fought``: took part in an attack; ``attacked``: was attacked in this phase; ``fired``: bombarded;
    ``supported``; ``entered`` as reinforcement in this player turn; ``landed`` from the sea in it; ``routing``: armour
    that has put counters to flight; ``flown`` and ``bombed`` in this sub-turn;
    ``fresh``: a battery captured in this player turn.
    """

    moved: int = 0
    far: int = 0
    bound: int = 0
    fought: int = 0
    attacked: int = 0
    fired: int = 0
    supported: int = 0
    entered: int = 0
    landed: int = 0
    routing: int = 0
    flown: int = 0
    bombed: int = 0
    fresh: int = 0
    #: L2.10: the side that last had a land counter on the airport.
    airport: str = SPANISH
    #: Combats that are declared and not rolled yet, and whether those of the phase have been rolled (L8.1).
    declared: tuple[Attack, ...] = ()
    rolled: bool = False
    #: L3.2: for each counter the seat that commands it, where players share a side; else nothing at all.
    sectors: tuple[str, ...] = ()
    #: L3.2: for each side, in the order of `SIDES`, the seats that share it; nothing at all where none is shared.
    partners: tuple[tuple[str, ...], ...] = ()


class Derived:
    """What follows from a position and is kept beside it: who stands where, and the zones of control."""

    __slots__ = ("at", "grid", "land", "memo", "zoc")

    def __init__(self, system: Legion, at: dict[int, int], land: dict[str, int]) -> None:
        self.grid = system.board.grid
        #: The number of the land counter on a hex.
        self.at = at
        #: The hexes that hold land counters, by side.
        self.land = land
        #: The zones of control, by side.
        reaches = ~system.sea if system.options["L11.13.sea"] == "not-over-sea" else -1
        self.zoc = {side: self.grid.spread(land[side]) & reaches for side in SIDES}
        #: Results of floods, by counter and question.
        self.memo: dict[Any, Any] = {}

    @classmethod
    def of(cls, system: Legion, position: Position) -> Derived:
        """Worked out from scratch."""
        at: dict[int, int] = {}
        land: dict[str, int] = {SPANISH: 0, MOROCCAN: 0}
        for counter in system.counters:
            location = position.where[counter.index]
            if location >= 0 and counter.is_land:
                at[location] = counter.index
                land[counter.side] |= 1 << location
        return cls(system, at, land)

    @property
    def occupied(self) -> int:
        return self.land[SPANISH] | self.land[MOROCCAN]


class Transaction:
    """A position being changed by one action: every effect of a rule goes through it, and events tell of it."""

    def __init__(self, system: Legion, position: Position) -> None:
        self.system = system
        self.before = position
        derived = system.derived(position)
        self._at = derived.at
        self._land = derived.land
        self._shared = True
        self.where = list(position.where)
        self.turn = position.turn
        self.weather = position.weather
        self.agenda = position.agenda
        self.marks = {name: getattr(position, name) for name in MARKS}
        self.airport = position.airport
        self.dice = position.dice
        self.declared = position.declared
        self.rolled = position.rolled
        self.sectors = position.sectors
        self.partners = position.partners
        self.ending = position.ending
        self.winner = position.winner
        self.events: list[Event] = []
        self.lost_land = False

    # ---- effects ------------------------------------------------------------------------------

    def roll(self) -> int:
        """Rolls the special die (L2.12)."""
        value, self.dice = self.dice.roll(DIE)
        return value

    def throw(self, throw: Throw[R]) -> tuple[int, ...]:
        """Rolls dice together."""
        rolls, self.dice = self.dice.throw(throw)
        return rolls

    def put(self, counter: int, where: int) -> None:
        """Sets a counter on a hex, or beside the map by one of the negative codes."""
        origin = self.where[counter]
        self.where[counter] = where
        piece = self.system.counters[counter]
        if piece.is_land and origin != where:
            if self._shared:
                self._at, self._land, self._shared = dict(self._at), dict(self._land), False
            if origin >= 0:
                del self._at[origin]
                self._land[piece.side] &= ~(1 << origin)
            if where >= 0:
                self._at[where] = counter
                self._land[piece.side] |= 1 << where

    def mark(self, name: str, *counters: int) -> None:
        for counter in counters:
            self.marks[name] |= 1 << counter

    def clear(self, names: Iterable[str], counters: int = -1) -> None:
        """Takes marks off these counters, by default off all."""
        for name in names:
            self.marks[name] &= ~counters

    def give(self, counter: int, seat: str) -> None:
        """Gives the command of a counter to a seat (L3.2)."""
        self.sectors = tuple(seat if i == counter else s for i, s in enumerate(self.sectors))

    def owner(self, counter: Counter) -> str:
        """The seat that commands a counter; empty where nobody shares its side, or while it is anybody's (L3.2)."""
        return self.sectors[counter.index] if self.sectors else ""

    def tell(self, event: Event) -> None:
        self.events.append(event)

    def push(self, *steps: PendingStep) -> None:
        """Puts steps on top of the agenda; the first is decided first."""
        self.agenda = pushed(self.agenda, steps)

    def on_map(self, side: str) -> int:
        """How many land counters of a side stand on the map."""
        return self._land[side].bit_count()

    # ---- the position after it ------------------------------------------------------------------

    def position(self) -> Position:
        """The position as it is now; what is derived from it is kept beside it."""
        made = Position(
            turn=self.turn,
            weather=self.weather,
            agenda=self.agenda,
            where=tuple(self.where),
            dice=self.dice,
            **self.marks,
            airport=self.airport,
            declared=self.declared,
            rolled=self.rolled,
            sectors=self.sectors,
            partners=self.partners,
            ending=self.ending,
            winner=self.winner,
        )
        self.system.remember(made, Derived(self.system, self._at, self._land))
        self._shared = True  # what has been handed out is not changed any more
        return made


__all__ = [
    "BASE",
    "DIE",
    "ELIMINATED",
    "HARBOUR",
    "HIT",
    "MARKS",
    "RESERVE",
    "STATUS",
    "Derived",
    "Position",
    "Transaction",
]
