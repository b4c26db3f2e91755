"""The cover that terrain gives against fire (B19.2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from .bases import TOUCH, Base, Point
from .table import Table
from .terrain import COVERS, CoverClass
from .terrain_pieces import TerrainPiece


class Cover(msgspec.Struct, frozen=True):
    """The cover of terrain against a shot, and the pieces that give it (B19.2). Truthy when there is any."""

    kind: CoverClass = "none"
    pieces: tuple[str, ...] = ()
    rule: str = "B19.2"

    def __bool__(self) -> bool:
        return self.kind != "none"


def cover_from(table: Table, leader: Base, shooter: Point, *, began: Iterable[str] = ()) -> Cover:
    """The cover of a leader, or of a support weapon, against a shot from a point (B19.2); the best counts.

    ``began`` names the buildings that it began the game in, whose cover is heavy and not light, as it always is when
    ``B19.2.buildings`` is ``heavy``.

    >>> table = Table.from_dict({"width": 120, "height": 90, "pieces": [
    ...     {"id": "grove", "kind": "grove", "points": [[20, 20], [45, 20], [45, 40], [20, 40]]}]})
    >>> cover_from(table, Base((2500, 3000)), (1000, 3000))
    Cover(kind='light', pieces=('grove',), rule='B19.2')
    """
    cover_by_piece = dict(_given(table, leader, shooter, set(began)))
    best: CoverClass = max(cover_by_piece.values(), key=COVERS.index, default="none")
    return Cover(best, tuple(id for id, kind in cover_by_piece.items() if kind == best))


def _given(table: Table, leader: Base, shooter: Point, began: set[str]) -> Iterator[tuple[str, CoverClass]]:
    """The cover that each piece gives. In an area: when the base lies wholly in it. At a line: when the base touches
    it, within 1 mm, and the shot crosses it; of a river each bank is a line."""
    for piece in table.near(leader, TOUCH):
        terrain = piece.terrain
        if terrain.cover == "none":
            continue
        if terrain.shape == "area":
            if piece.shape.has_whole(leader):
                mine = piece.id in began or table.readings["B19.2.buildings"] == "heavy"
                yield piece.id, terrain.cover if mine or terrain.entered is None else terrain.entered
        elif _is_behind(piece, leader, shooter):
            yield piece.id, terrain.cover


def _is_behind(piece: TerrainPiece, leader: Base, other: Point) -> bool:
    """Return whether a base touches a line, within 1 mm, that lies between it and a point."""
    return any(line.distance(leader) <= TOUCH and line.is_on_line(other, leader.at) for line in piece.lines)


def is_behind_wall(table: Table, leader: Base, target: Point) -> bool:
    """Return whether a leader fires at a point from behind a wall (B12.7): the one that would cover it from there.

    >>> table = Table.from_dict({"width": 120, "height": 90, "pieces": [
    ...     {"id": "w", "kind": "wall", "points": [[20, 40], [60, 40]]}]})
    >>> [is_behind_wall(table, Base((4000, 4125)), (4000, y)) for y in (1000, 8000)]
    [True, False]
    """
    return any(piece.kind == "wall" and _is_behind(piece, leader, target) for piece in table.near(leader, TOUCH))
