"""A cache of the rules' answers about fire from one place of the table to another.

Terrain alone counts here: units move on. Whether a unit sees another now, the rules are asked when it is to fire.
"""

from __future__ import annotations

from bisect import bisect_left
from itertools import count
from typing import NamedTuple
from weakref import WeakKeyDictionary

from ....engine.memo import Memo
from ..actions import CM, Point
from ..armies.roster import weapons
from ..tabletop.bases import Base, gap
from ..tabletop.cover import cover_from, is_behind_wall
from ..tabletop.line_of_sight import sight
from ..tabletop.table import Table
from ..values import FAR

#: How many answers of each kind are kept, so that a study of many games does not fill the memory.
MOST = 30_000


class Aspect(NamedTuple):
    """The properties of a target, seen by a shooter, that matter to fire.

    ``band`` is the number of the band of ranges, ``cover`` the target's, ``shelter`` whether the shooter is behind a
    wall, ``height`` how a target on a hill shows; ``rooms`` are the pieces in which the shooter stands.
    """

    band: int
    cover: str
    shelter: bool
    height: str
    rooms: tuple[str, ...]


class Sights:
    """The lines of sight of a table, and the cover at both ends of them."""

    def __init__(self, table: Table) -> None:
        self.table = table
        ranges = {FAR}
        for weapon in weapons().values():
            ranges |= {far * CM for far in (weapon.effective, weapon.maximum) if far is not None}
        self.bands = sorted(ranges)
        self._clear, self._aspects, self._rooms = Memo(MOST), Memo(MOST), Memo(MOST)
        #: What else was worked out that depends on no doctrine.
        self.facts = Memo(MOST)
        #: Numbers of which each is given to one thing only.
        self.tokens = count()

    def is_clear(self, one: Base, two: Base) -> bool:
        """Return whether terrain leaves the line between two bases open."""
        key = (one, two) if one.at <= two.at else (two, one)
        return self._clear.of(key, lambda: bool(sight(self.table, *key)))

    def rooms(self, base: Base) -> tuple[str, ...]:
        """The pieces of terrain in which a base stands."""
        return self._rooms.of(base, lambda: self.table.standing(base).wholly)

    def aspect(self, shooter: Base, target: Base, reach: int, began: bool) -> Aspect:
        """Return the aspect of a target to a shooter.

        Args:
            shooter: The base from which is fired.
            target: The base that is fired at.
            reach: How far it is between them, as the rules measure it.
            began: Whether the target stands in the building in which it began.
        """
        key = shooter, target, reach, began
        return self._aspects.of(key, lambda: self._aspect(shooter, target, reach, began))

    def _aspect(self, shooter: Base, target: Base, reach: int, began: bool) -> Aspect:
        pieces = [piece.id for piece in self.table.pieces] if began else ()
        return Aspect(
            bisect_left(self.bands, reach),
            cover_from(self.table, target, shooter.at, began=pieces).kind,
            is_behind_wall(self.table, shooter, target.at),
            self.table.high(target, shooter.at) or "",
            self.rooms(shooter),
        )


def reach_of(shooter: Base, target: Base, is_weapon: tuple[bool, bool]) -> int:
    """Return the distance from one base to another, of support weapons from the centre (B12.1)."""
    ends = (Base(base.at, 0) if weapon else base for base, weapon in zip((shooter, target), is_weapon, strict=True))
    return gap(*ends)


def moved_base(base: Base, at: Point) -> Base:
    """The same base at another place."""
    return Base(at, base.radius)


_KNOWN: WeakKeyDictionary[Table, Sights] = WeakKeyDictionary()


def sights_of(table: Table) -> Sights:
    """Return the lines of sight of a table, kept with it."""
    if table not in _KNOWN:
        _KNOWN[table] = Sights(table)
    return _KNOWN[table]
