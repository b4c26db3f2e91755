"""Paths of a leader: the ground they cross, the obstacles on them, and how far they can be followed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

import msgspec

from .bases import GRAZE, Base, Point, cut_off, gap, is_on_table, length, moved, thinned
from .geometry import nearest_to_way
from .placement import APART, place_blocks
from .table import Block, Table
from .terrain import GOINGS, Going, worst

#: By what steps a place to stand is looked for on the way back, before it is found to the tenth.
BACK = 50


class Ground(msgspec.Struct, frozen=True):
    """The ground of a path: the class that counts for the whole move (B11.2), the cause of it, and the length."""

    going: Going
    pieces: tuple[str, ...]
    length: int


def ground_of(table: Table, path: Sequence[Point]) -> Ground:
    """The ground of a path of a leader's centre: the worst class that it enters, crosses or leaves (B11.2).

    Edges do not count, within 0.1 mm; a line without width counts where it is met. A road makes what it runs through
    open. A path of one point is the ground on which a leader stands.

    >>> table = Table.from_dict({"width": 120, "height": 90, "pieces": [
    ...     {"id": "grove", "kind": "grove", "points": [[20, 20], [45, 20], [45, 40], [20, 40]]}]})
    >>> ground_of(table, [(1000, 3000), (2500, 3000)])
    Ground(going='rough', pieces=('grove',), length=1500)
    """
    way = tuple(thinned(path))
    return table.shapes.known(("ground", way), lambda: _ground_of(table, way))


def _ground_of(table: Table, way: Sequence[Point]) -> Ground:
    if len(way) == 1:
        standing = table.shapes.at(way[0])
        met = [] if standing & table.roads else sorted(standing)
    else:
        along = table.shapes.along_way(way, table.roads, table.rough)
        met = [i for i, long in along if long > GRAZE or not table.pieces[i].shape.size]
    going = worst([table.pieces[i].terrain.movement for i in met])
    by = [table.pieces[i].id for i in met if table.pieces[i].terrain.movement == going and going != "open"]
    return Ground(going, tuple(by), length(way))


def path_blocks(
    table: Table, base: Base, path: Sequence[Point], enemies: Sequence[Base] = (), apart: int = APART
) -> tuple[Block, ...]:
    """Return what is wrong with a path for a base, which begins where the base stands; empty when nothing is.

    It stays on the table; it keeps ``apart`` from every enemy base (B4.8), or as far as it was, if it begins nearer;
    its centre goes through no wall of a building or blockhouse but by an opening (B19.4), and it does not end across
    one.

    >>> table = Table.from_dict({"width": 120, "height": 90})
    >>> path_blocks(table, Base((1000, 1000)), [(1000, 1000), (1000, 100)])
    (Block(rule='B11.1', why='table', at=(1000, 100), piece=None, base=None),)
    """
    way = thinned(path)
    blocks = _on_the_way(table, base, way, enemies, apart)
    last = _at_the_end(table, base, way)
    return tuple(blocks + [block for block in last if block not in blocks])


def wall_blocks(table: Table, way: Sequence[Point]) -> Iterator[Block]:
    """The walls that a path goes through, and where; openings are none (B19.4)."""
    for piece in table.pieces:
        through = piece.walls.cuts_way(way) if piece.walls is not None else None
        if through is not None:
            yield Block("B19.4", "walls", through, piece.id)


def _on_the_way(table: Table, base: Base, way: Sequence[Point], enemies: Sequence[Base], apart: int) -> list[Block]:
    """Return what is wrong with a path but for its end; what blocks a path blocks all longer ones too."""
    blocks: list[Block] = []
    for point in way:
        if not is_on_table(moved(base, point), table.width, table.height):
            blocks.append(Block("B11.1", "table", point))
            break
    xs, ys = [x for x, _ in way], [y for _, y in way]
    left, right, top, bottom = min(xs), max(xs), min(ys), max(ys)
    for n, enemy in enumerate(enemies):
        (x, y), keep = enemy.at, apart + enemy.radius + base.radius
        if not (left - keep <= x <= right + keep and top - keep <= y <= bottom + keep):
            continue
        near, where = nearest_to_way(enemy, way)
        if near - base.radius < min(apart, gap(base, enemy)):
            blocks.append(Block("B4.8", "enemy", where, base=n))
    return [*blocks, *wall_blocks(table, way)]


def _at_the_end(table: Table, base: Base, way: Sequence[Point]) -> list[Block]:
    """Return what is wrong with the end of a path."""
    return place_blocks(table, moved(base, way[-1]))


def advance(
    table: Table, base: Base, path: Sequence[Point], most: int, enemies: Sequence[Base] = (), apart: int = APART
) -> list[Point]:
    """A path as far as it can be gone: no longer than ``most``, and up to what `path_blocks` finds in the way.

    Charges that fall short, and forced moves, end like this (B4.8, B13.1). It is found to 0.2 mm, on the safe side.

    >>> table = Table.from_dict({"width": 120, "height": 90})
    >>> advance(table, Base((1000, 1000)), [(1000, 1000), (1000, 0)], 1500)
    [(1000, 1000), (1000, 125)]
    """

    def can_stand(way: list[Point]) -> bool:
        return not _at_the_end(table, base, way)

    gone = _far(path, 0, min(most, length(path)) + 1, lambda way: not _on_the_way(table, base, way, enemies, apart))
    if can_stand(cut_off(path, gone)):
        return cut_off(path, gone)
    back = next((n for n in range(gone - BACK, 0, -BACK) if can_stand(cut_off(path, n))), 0)
    return cut_off(path, _far(path, back, min(back + BACK, gone), can_stand))


def longest_move(table: Table, path: Sequence[Point], capabilities: Mapping[Going, int]) -> int:
    """Return how far a move along a path goes that is as long as it may be on the worst ground that it enters (B11.2).

    It ends before worse ground where that would make it shorter.

    >>> table = Table.from_dict({"width": 120, "height": 90, "pieces": [
    ...     {"id": "grove", "kind": "grove", "points": [[20, 20], [45, 20], [45, 40], [20, 40]]}]})
    >>> capabilities = {"open": 1500, "rough": 1000, "difficult": 500}
    >>> [longest_move(table, [(x, 3000), (5000, 3000)], capabilities) for x in (800, 1500)]
    [1201, 1000]
    """

    def at_worst(going: Going) -> int:
        bad = GOINGS[GOINGS.index(going) + 1 :]
        return _far(path, 0, length(path) + 1, lambda way: ground_of(table, way).going not in bad)

    return max(min(most, at_worst(going)) for going, most in capabilities.items())


def _far(path: Sequence[Point], gone: int, beyond: int, good: Callable[[list[Point]], bool]) -> int:
    """The longest beginning of a path, between two lengths, that is still good."""
    while beyond - gone > 1:
        middle = (gone + beyond) // 2
        gone, beyond = (middle, beyond) if good(cut_off(path, middle)) else (gone, middle)
    return gone
