"""The position of La Legión: the whole state that the rules depend on, as immutable plain data."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, cast

import msgspec

from ...engine.dice import Dice, Die, R, Throw
from ...engine.i18n import gettext_noop
from ...engine.sequence import PendingStep, pushed
from ..hexes.position import ELIMINATED, OFF_MAP, RESERVE, MarkedPosition, is_on_map
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
    """A snapshot. ``where`` holds for each counter the number of its hex, or a negative code.

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


#: The names of the fields of a position.
FIELDS = frozenset(Position.__struct_fields__)
replace: Any = msgspec.structs.replace


class Derived:
    """Data derived from a position and cached beside it: the counters in each hex, and the zones of control."""

    __slots__ = ("at", "grid", "land", "memo", "standing", "waiting", "zoc")

    def __init__(
        self,
        system: Legion,
        at: dict[int, int],
        land: dict[str, int],
        standing: int,
        waiting: int,
        before: Derived | None = None,
    ) -> None:
        self.grid = system.board.grid
        #: The number of the land counter on a hex.
        self.at = at
        #: The hexes that hold land counters, by side.
        self.land = land
        #: The land counters on the map, and those that wait beside it, as sets of their numbers.
        self.standing, self.waiting = standing, waiting
        #: The zones of control, by side; those of a side that stands as it did before are taken over.
        reaches = ~system.sea if system.options["L11.13.sea"] == "not-over-sea" else -1
        self.zoc: dict[str, int] = {
            side: before.zoc[side]
            if before is not None and before.land[side] == land[side]
            else self.grid.spread(land[side]) & reaches
            for side in SIDES
        }
        #: Results of floods, by counter and question.
        self.memo: dict[Any, Any] = {}

    @classmethod
    def of(cls, system: Legion, position: Position) -> Derived:
        """Worked out from scratch."""
        at: dict[int, int] = {}
        land: dict[str, int] = {SPANISH: 0, MOROCCAN: 0}
        standing = waiting = 0
        for counter in system.counters:
            location = position.where[counter.index]
            if not counter.is_land:
                continue
            if is_on_map(location):
                at[location] = counter.index
                land[counter.side] |= 1 << location
                standing |= 1 << counter.index
            elif location == RESERVE:
                waiting |= 1 << counter.index
        return cls(system, at, land, standing, waiting)

    @property
    def occupied(self) -> int:
        """The hexes with a land counter of either side, as bits."""
        return self.land[SPANISH] | self.land[MOROCCAN]


class Transaction:
    """A position while one action changes it: applies every effect of a rule and records its events.

    The fields of the position are attributes: those that have changed its own, the others those of the position before.
    Where nobody listens (``is_told`` is False) no event is kept, and a rule need not make one.
    """

    turn: int
    weather: str
    agenda: tuple[PendingStep, ...]
    where: Sequence[int]
    airport: str
    dice: Dice
    declared: tuple[Attack, ...]
    rolled: bool
    sectors: tuple[str, ...]
    partners: tuple[tuple[str, ...], ...]
    ending: str
    winner: str | None

    def __init__(self, system: Legion, position: Position, is_told: bool = True) -> None:
        self.system = system
        self.before = position
        self.is_told = is_told
        self.events: list[Event] = []
        self.lost_land = False
        self._derived = system.derived(position)
        self._is_shared = True

    def __getattr__(self, name: str) -> Any:
        return getattr(self.before, name)

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
        if self._is_shared:
            shared = self._derived
            self.where, self._at, self._land = list(self.where), dict(shared.at), dict(shared.land)
            self._standing, self._waiting, self._is_shared = shared.standing, shared.waiting, False
        origin = self.where[counter]
        cast("list[int]", self.where)[counter] = where
        piece = self.system.counters[counter]
        if piece.is_land:
            bit = 1 << counter
            if is_on_map(origin):
                del self._at[origin]
                self._land[piece.side] &= ~(1 << origin)
            if is_on_map(where):
                self._at[where] = counter
                self._land[piece.side] |= 1 << where
            self._standing = self._standing | bit if is_on_map(where) else self._standing & ~bit
            self._waiting = self._waiting | bit if where == RESERVE else self._waiting & ~bit

    def mark(self, name: str, *counters: int) -> None:
        marked = getattr(self, name)
        for counter in counters:
            marked |= 1 << counter
        setattr(self, name, marked)

    def clear(self, names: Iterable[str], counters: int = -1) -> None:
        """Takes marks off these counters, by default off all."""
        for name in names:
            setattr(self, name, getattr(self, name) & ~counters)

    def give(self, counter: int, seat: str) -> None:
        """Gives the command of a counter to a seat (L3.2)."""
        self.sectors = tuple(seat if i == counter else s for i, s in enumerate(self.sectors))

    def owner(self, counter: Counter) -> str:
        """The seat that commands a counter; empty where nobody shares its side, or while it is anybody's (L3.2)."""
        return self.sectors[counter.index] if self.sectors else ""

    def tell(self, event: Event) -> None:
        if self.is_told:
            self.events.append(event)

    def push(self, *steps: PendingStep) -> None:
        """Puts steps on top of the agenda; the first is decided first."""
        if steps:
            self.agenda = pushed(self.agenda, steps)

    def on_map(self, side: str) -> int:
        """Return how many land counters of a side are on the map."""
        return (self._derived.land if self._is_shared else self._land)[side].bit_count()

    # ---- the position after it ------------------------------------------------------------------

    def position(self) -> Position:
        """The position as it is now; what is derived from it is kept beside it."""
        before = self._derived
        if self._is_shared:
            self._derived = Derived(self.system, before.at, before.land, before.standing, before.waiting, before)
        else:
            self.where = tuple(self.where)
            self._derived = Derived(self.system, self._at, self._land, self._standing, self._waiting, before)
            self._is_shared = True  # what has been handed out is not changed any more
        made: Position = replace(self.before, **{name: value for name, value in vars(self).items() if name in FIELDS})
        self.system.remember(made, self._derived)
        return made


__all__ = [
    "BASE",
    "DIE",
    "ELIMINATED",
    "HARBOUR",
    "MARKS",
    "RESERVE",
    "STATUS",
    "Derived",
    "Position",
    "Transaction",
]
