"""The position of a skirmish: the whole state that the rules depend on, as immutable plain data.

What is pending lies on the ``agenda``, a stack of work as data (see ``pending_steps``). The top of it says who decides.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Annotated, Any

import msgspec

from ...engine.dice import Dice, Die
from .actions import Point
from .answers import Answers
from .pending_steps import AnyWork

#: B4.5. The hundred of two ten-sided dice is rolled as one number.
D10 = Die(tuple(range(1, 11)))
D100 = Die(tuple(range(1, 101)))
BARAKA_DIE = Die((1, 2, 3, 4, 5, 6))
#: B4.5: the faces that tell.
BARAKA, FATALITY = 1, 6
#: B4.6: the numbers that always succeed, always fail, and blunder.
SURE, NEVER, BLUNDER = 1, 10, 99
SPANISH, RIFFIAN = "spanish", "riffian"
SIDES = (SPANISH, RIFFIAN)


def shown_on_die(target: int) -> int:
    """Return what a D10 must show at most, for a target: a 1 always succeeds, a 10 never (B4.6)."""
    return min(NEVER - 1, max(SURE, target))


def face(roll: int, traits: Collection[str] = ()) -> str:
    """Return what a Baraka die shows (B4.5), to a unit with these personalities: the gaffe makes Baraka a Fatality
    (B17.3).

    >>> face(BARAKA), face(3), face(FATALITY), face(BARAKA, ("gaffe",))
    ('baraka', 'blank', 'fatality', 'fatality')
    """
    if roll == FATALITY or (roll == BARAKA and "gaffe" in traits):
        return "fatality"
    return "baraka" if roll == BARAKA else "blank"


def enemy(side: str) -> str:
    """The other side."""
    return RIFFIAN if side == SPANISH else SPANISH


class UnitState(msgspec.Struct, frozen=True, omit_defaults=True, cache_hash=True):
    """The state of a unit in play. Distances are in tenths of a millimetre, angles in degrees.

    ``figures`` holds the place of each miniature of the roster, None for one that is lost or not on the table yet.
    """

    figures: tuple[Point | None, ...]
    #: The number of the miniature that leads; its original leader has the number 0 (B16.1).
    leader: int = 0
    facing: int = 0
    #: B9.4: activation chits placed in this impulse; B15.3: order chits, which count likewise (B21.6).
    chits: int = 0
    orders: int = 0
    distress: int = 0
    #: B12.2, B12.8, B11.5, B9.2, B18.4.
    fired: bool = False
    #: B12.9: it has reacted by moving to what is going on.
    dodged: bool = False
    aiming: bool = False
    grounded: bool = False
    edged: bool = False
    jammed: bool = False
    #: B15.4, B15.6: markers of orders; the value that an upgrade raises in the activation that is going on.
    command: bool = False
    upgrade: bool = False
    improved: str = ""
    #: B15.3: a commander who has given his order.
    ordered: bool = False
    #: B14.2: morale lost for good; what is due: ``rally`` must come first, ``flee``: or else it flees again. The units
    #: that get this in the impulse that is going on are ``paralysed`` and ``panicked`` until its end.
    shaken: int = 0
    duty: str = ""
    #: B14.2: until the end of the impulse it does not move (``still``) or does nothing (``spent``).
    curb: str = ""
    #: B20.2: it stays in place until trustful kabyls are near.
    stays: bool = False
    #: B14.3: tried in this impulse, and with what Baraka die.
    rallied: str = ""
    activated: bool = False
    #: B14.3: it has reacted in this impulse.
    reacted: bool = False
    #: B11.3: on foot, and the number of the miniature that holds the horses; None without horses (left).
    dismounted: bool = False
    guard: int | None = None
    #: B12.3: the enemies that it has located.
    located: frozenset[str] = frozenset()
    #: B17.5: the unit that a character has joined.
    joined: str = ""
    #: B13.3: grenades left, by miniature, where some were thrown.
    thrown: tuple[int, ...] = ()
    #: B17.2: traits rolled before deployment; B17.3: the hunter's die, halves of a centimetre; the loyal one's re-roll.
    traits: tuple[str, ...] = ()
    hunter: int = 0
    loyal: bool = False
    #: B19.3: deployed inside a building at the start.
    prepared: bool = False
    destroyed: bool = False
    #: It comes on to the table in a later impulse of the scenario.
    waiting: bool = False
    #: The edge by which it has left the table, for scenarios that ask for it, and how many miniatures went with it.
    left: str = ""
    away: int = 0

    @property
    def alive(self) -> int:
        """Return how many miniatures are left."""
        return len(self.figures) - self.figures.count(None)


def more_chits(one: UnitState, other: UnitState) -> dict[str, int]:
    """B17.5, B21.6: the chits where a character comes or goes: as many as either has, those of orders too."""
    return {"chits": max(one.chits, other.chits), "orders": max(one.orders, other.orders)}


class ChitPool(msgspec.Struct, frozen=True, omit_defaults=True):
    """The chits of a side: the secret reserve (B8.4), the secret bid, and whether it has stopped (B21.3)."""

    reserve: Annotated[int, msgspec.Meta(ge=0)] = 0
    bid: int | None = None
    stopped: bool = False


class Position(msgspec.Struct, frozen=True, cache_hash=True):
    """A snapshot of the whole skirmish. ``states`` and ``chit_pools`` are in the order of the roster and of `SIDES`."""

    impulse: int
    agenda: tuple[AnyWork, ...]
    states: tuple[UnitState, ...]
    chit_pools: tuple[ChitPool, ChitPool] = (ChitPool(), ChitPool())
    dice: Dice = Dice()
    #: Scores that the scenario counts, by side.
    scores: tuple[int, int] = (0, 0)
    #: The rule that ended the game, empty while it goes on; and who won.
    ending: str = ""
    winner: str | None = None
    #: What the sides have answered once for all, in the order of `SIDES`.
    answers: tuple[Answers, Answers] = (Answers(), Answers())

    @property
    def top(self) -> AnyWork | None:
        """Return what is pending now."""
        return self.agenda[-1] if self.agenda else None


replace: Any = msgspec.structs.replace
