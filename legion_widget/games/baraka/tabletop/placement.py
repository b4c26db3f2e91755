"""Placement of bases: free places, places in contact, and a unit formed up round its leader."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import msgspec

from .bases import Base, Point, gap, is_on_table, is_overlapping, moved, span, tenths
from .geometry import Shape, nearest_place
from .table import Block, Table

#: No miniature comes nearer to an enemy base (B4.8).
APART = tenths(10)


class Formation(msgspec.Struct, frozen=True):
    """The places of a unit's miniatures, in order.

    ``left`` are the numbers of those without room, whose place is None. Truthy when all have a place.
    """

    places: tuple[Base | None, ...]
    left: tuple[int, ...] = ()

    def __bool__(self) -> bool:
        return not self.left


def place_blocks(table: Table, base: Base, others: Sequence[Base] = ()) -> list[Block]:
    """Return what is wrong with a place for a base: off the table, across a wall (B19.4), or on another base."""
    blocks = []
    if not is_on_table(base, table.width, table.height):
        blocks.append(Block("B11.1", "table", base.at))
    for piece in table.near(base, 0):
        if piece.terrain.vision == "walls" and piece.shape.has_part_of(base) and not piece.shape.has_whole(base):
            blocks.append(Block("B19.4", "walls", piece.shape.nearest(base.at), piece.id))
    for n, neighbour in enumerate(others):
        if is_overlapping(base, neighbour):
            blocks.append(Block("B4.1", "miniature", neighbour.at, base=n))
    return blocks


def contact(
    table: Table, base: Base, target: Base, near: Point, others: Sequence[Base] = (), *, inside: Shape | None = None
) -> Base | None:
    """The base set down so that it touches ``target``, as near as can be to a point, overlapping none of the others
    (B13.1); None when there is no room. ``inside``: wholly in that shape.

    >>> table = Table.from_dict({"width": 120, "height": 90})
    >>> contact(table, Base((2000, 5000)), Base((5000, 5000)), (2000, 5000))
    Base(at=(4749, 5000), radius=125)
    """
    at = nearest_place(
        base,
        near,
        (table.width, table.height),
        touching=target,
        clear_of=[(neighbour, 0) for neighbour in others],
        inside=inside,
        outside=solid_pieces(table, target.at),
    )
    return None if at is None else moved(base, at)


def solid_pieces(table: Table, at: Point) -> list[Shape]:
    """The buildings that a base cannot be set down in, or across the walls of, from a point outside them."""
    return [piece.shape for piece in table.pieces if piece.terrain.vision == "walls" and not piece.shape.has(at)]


def stay_near(
    table: Table, base: Base, others: Sequence[Base], enemies: Sequence[Base] = (), apart: int = APART
) -> Base:
    """The base of a miniature that finds no room about its leader: where it stands, or as near to it as it has room.

    It comes no nearer to enemies than ``apart``, or than it stands.

    >>> table = Table.from_dict({"width": 120, "height": 90})
    >>> stay_near(table, Base((1000, 1000)), [Base((1000, 1000))]).at != (1000, 1000)
    True
    """
    for limit in (8 * base.radius, table.width + table.height):
        near = [neighbour for neighbour in others if gap(base, neighbour) <= limit + 2 * base.radius]
        if not any(is_overlapping(base, neighbour) for neighbour in near):
            return base
        foes = [enemy for enemy in enemies if gap(base, enemy) <= limit + 2 * base.radius + apart]
        at = nearest_place(
            base,
            base.at,
            (table.width, table.height),
            within=(base, limit),
            clear_of=[
                *((neighbour, 0) for neighbour in near),
                *((enemy, min(apart, max(0, gap(base, enemy)))) for enemy in foes),
            ],
            outside=solid_pieces(table, base.at),
        )
        if at is not None:
            return moved(base, at)
    return base


# ---- forming up --------------------------------------------------------------------------------------


def form_up(
    table: Table,
    leader: Base,
    stood: Point,
    members: Sequence[Base],
    limit: int,
    obstacles: Sequence[Base] = (),
    enemies: Sequence[Base] = (),
    apart: int = APART,
    wishes: Mapping[int, Point] | None = None,
) -> Formation:
    """A unit set down about its leader, in cohesion (B4.4, B11.1).

    ``leader``: his base where it is now; ``stood``: where its centre was; ``members``: the other bases where they were.
    Each keeps its place in the formation if it can; those who cannot, in their order, go to the free place that is
    nearest to it. All are on the table, within ``limit`` of the leader, ``apart`` from enemies, on no other base, and
    in the leader's building, or sector of it. The same question has always the same answer. With ``wishes``, by the
    numbers of the bases, their place in the formation is another one.

    >>> table = Table.from_dict({"width": 120, "height": 90})
    >>> formation = form_up(table, Base((4000, 4000)), (1000, 1000), [Base((1300, 1000))], 1000)
    >>> [base.at for base in formation.places]
    [(4300, 4000)]
    """
    dx, dy = leader.at[0] - stood[0], leader.at[1] - stood[1]
    wanted = [(wishes or {}).get(i, (base.at[0] + dx, base.at[1] + dy)) for i, base in enumerate(members)]
    room = _room(table, leader, limit, max((base.radius for base in members), default=0), obstacles, enemies, apart)
    places: list[Base | None] = [None] * len(members)
    for i, base in enumerate(members):
        kept_base = moved(base, wanted[i])
        places[i] = kept_base if room.has_room(kept_base, places) else None
    for i, base in enumerate(members):
        if places[i] is None:
            places[i] = room.nearest(base, wanted[i], places)
    return Formation(tuple(places), tuple(i for i, base in enumerate(places) if base is None))


class _Room(NamedTuple):
    """The room for miniatures round their leader.

    ``taken`` are the bases of others, ``solid`` buildings that they cannot be in or cross, ``inside`` the building
    that they must be in.
    """

    size: tuple[int, int]
    leader: Base
    limit: int
    taken: list[Base]
    enemies: list[Base]
    apart: int
    solid: list[Shape]
    inside: Shape | None

    def has_room(self, base: Base, placed: Sequence[Base | None]) -> bool:
        """Return whether a base has room where it is, with those that are placed already."""
        return (
            gap(self.leader, base) <= self.limit
            and is_on_table(base, *self.size)
            and not any(is_overlapping(base, neighbour) for neighbour in self._others(placed))
            and not any(gap(base, enemy) < self.apart for enemy in self.enemies)
            and not any(shape.has_part_of(base) for shape in self.solid)
            and (self.inside is None or self.inside.has_whole(base))
        )

    def nearest(self, base: Base, wanted: Point, placed: Sequence[Base | None]) -> Base | None:
        """The base in the place nearest to that which is wanted, or None where there is no room."""
        at = nearest_place(
            base,
            wanted,
            self.size,
            within=(self.leader, self.limit),
            clear_of=[
                *((neighbour, 0) for neighbour in self._others(placed)),
                *((enemy, self.apart) for enemy in self.enemies),
            ],
            inside=self.inside,
            outside=self.solid,
        )
        return None if at is None else moved(base, at)

    def _others(self, placed: Sequence[Base | None]) -> list[Base]:
        return [self.leader, *self.taken, *(base for base in placed if base is not None)]


def _room(
    table: Table,
    leader: Base,
    limit: int,
    widest: int,
    obstacles: Sequence[Base],
    enemies: Sequence[Base],
    apart: int,
) -> _Room:
    """The room about a leader for bases no larger than ``widest``; others count that are near enough to matter."""
    wide, at = leader.radius + limit + 2 * widest, leader.at
    house = table.house(at)
    return _Room(
        (table.width, table.height),
        leader,
        limit,
        [obstacle for obstacle in obstacles if span(obstacle.at, at) <= wide + obstacle.radius],
        [enemy for enemy in enemies if span(enemy.at, at) <= wide + enemy.radius + apart],
        apart,
        solid_pieces(table, at),
        None if house is None else house.room_at(at),
    )
