"""Lines of sight: whether one base sees another, and what blocks the line (B4.3, B19.3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from itertools import product
from typing import NamedTuple

import msgspec

from .bases import GRAZE, TOUCH, Base, Point, in_the_way, is_ahead, span, tenths
from .table import RIDGE, Block, Table
from .terrain_pieces import TerrainPiece

#: How much wood a line of sight passes (B19.3).
WOOD = tenths(10)


class Sight(msgspec.Struct, frozen=True):
    """The verdict on a line of sight: clear, or blocked by all that it lists. Truthy when clear.

    ``a`` and ``b`` are the ends of the line that was judged: the centres of the two bases, or openings before them.
    """

    a: Point
    b: Point
    blocks: tuple[Block, ...] = ()

    def __bool__(self) -> bool:
        return not self.blocks


def sight(
    table: Table,
    observer: Base,
    target: Base,
    *,
    facing: int | None = None,
    third: Sequence[Base] = (),
) -> Sight:
    """Return whether one base sees another, from centre to centre (B4.3, B19.3).

    Who is in a piece is whose centre lies in it. ``facing``: only the 180 degrees ahead are seen; None: all round
    (B4.2). ``third``: the miniatures of all third units, which block unless ``B4.3.block`` is ``none``. A unit in a
    building fills it (B19.4): it looks out, and is seen, from any opening of its sector, or from where he is when it
    opens all round.

    >>> table = Table.from_dict({"width": 120, "height": 90, "pieces": [
    ...     {"id": "grove", "kind": "grove", "points": [[20, 20], [45, 20], [45, 40], [20, 40]]}]})
    >>> outside, inside, beyond = (Base((x, 3000)) for x in (1000, 2500, 6000))
    >>> bool(sight(table, outside, inside))
    True
    >>> sight(table, outside, beyond).blocks
    (Block(rule='B19.3', why='wood', at=(2000, 3000), piece='grove', base=None),)
    """
    eyes = _eyes(table, observer, target)
    sightlines: list[Sight] = []
    for line in _lines(table, eyes):
        blocks = *_arc(observer, target, facing), *_blocks(table, line, third)
        if not blocks:
            return Sight(line.a, line.b)
        sightlines.append(Sight(line.a, line.b, blocks))
    return min(sightlines, key=lambda sightline: len(sightline.blocks))


def is_seen(table: Table, observer: Base, target: Base, facing: int | None = None, third: Sequence[Base] = ()) -> bool:
    """Return whether one base sees another, as `sight` says; what blocks it besides the first thing is not looked
    for."""
    if any(True for _ in _arc(observer, target, facing)):
        return False
    lines = _open_lines(table, observer, target)
    if table.readings["B4.3.block"] != "third-units":
        return bool(lines)
    return any(not in_the_way(third, a, b) for a, b in lines)


def _open_lines(table: Table, observer: Base, target: Base) -> tuple[tuple[Point, Point], ...]:
    """The lines between two bases that no terrain blocks, which does not move."""

    def found() -> tuple[tuple[Point, Point], ...]:
        lines = _lines(table, _eyes(table, observer, target))
        return tuple((line.a, line.b) for line in lines if next(_barring(table, line), None) is None)

    return table.shapes.known(("open", observer, target), found)


class _Eye(NamedTuple):
    """A unit at one end of a line of sight, and the pieces that it is in, by number."""

    base: Base
    inside: Set[int]


class _Line(NamedTuple):
    """A line under judgement. ``through``: buildings that open all round to units in them."""

    a: Point
    b: Point
    eyes: tuple[_Eye, _Eye]
    through: frozenset[int]

    def inside(self, number: int) -> list[_Eye]:
        """Those of the two who are in a piece."""
        return [eye for eye in self.eyes if number in eye.inside]


def _arc(observer: Base, target: Base, facing: int | None) -> Iterator[Block]:
    """B4.2: what blocks all lines to a target that is not ahead."""
    if facing is not None and not is_ahead(observer.at, facing, target.at):
        yield Block("B4.2", "arc", target.at)


def _lines(table: Table, eyes: tuple[_Eye, _Eye]) -> Iterator[_Line]:
    """The lines along which two bases might see each other."""
    one, other = eyes
    for (a, through_a), (b, through_b) in product(_ends(table, one, other), _ends(table, other, one)):
        yield _Line(a, b, eyes, through_a | through_b)


def _eyes(table: Table, observer: Base, target: Base) -> tuple[_Eye, _Eye]:
    return _Eye(observer, table.shapes.at(observer.at)), _Eye(target, table.shapes.at(target.at))


def _ends(table: Table, eye: _Eye, opposite_eye: _Eye) -> list[tuple[Point, frozenset[int]]]:
    """Yield the points from which lines are drawn for a base, each with the buildings that open all round to it."""
    at = eye.base.at
    houses = [i for i in sorted(eye.inside - opposite_eye.inside) if table.pieces[i].terrain.vision == "walls"]
    for piece in (table.pieces[i] for i in houses):
        if piece.walls is not None:
            return [(sill, frozenset()) for sill in piece.sills_from(at)] or [(at, frozenset())]
    return [(at, frozenset(houses))]


# ---- what blocks -------------------------------------------------------------------------------------


def _blocks(table: Table, line: _Line, third: Sequence[Base]) -> Iterator[Block]:
    """Yield what blocks one line: miniatures (B4.3), what it crosses that neither is in (B19.3), and what somebody is
    in."""
    if table.readings["B4.3.block"] == "third-units":
        yield from (Block("B4.3", "miniature", at, base=n) for n, at in in_the_way(third, line.a, line.b))
    for rule, piece in _barring(table, line):
        yield Block(rule, piece.terrain.vision, piece.shape.first(line.a, line.b), piece.id)


def _barring(table: Table, line: _Line) -> Iterator[tuple[str, TerrainPiece]]:
    """The pieces that block one line, each with the rule."""
    entered = line.eyes[0].inside | line.eyes[1].inside
    met = dict(table.shapes.along(line.a, line.b, table.opaque | entered))
    crossed = [i for i, long in met.items() if long > GRAZE and i in table.opaque]
    for i in crossed:
        if i not in entered or _is_blocking(table.pieces[i], i, line):
            yield "B19.3", table.pieces[i]
    for piece in _woods(table, {i: met[i] for i in crossed if i in entered}, line):
        yield "B19.3", piece
    for i in sorted(entered):
        if _is_hiding(table, table.pieces[i], met.get(i, 0), line):
            yield "B19.1", table.pieces[i]


def _is_blocking(piece: TerrainPiece, number: int, line: _Line) -> bool:
    """B19.3: whether a piece that a line crosses blocks it although somebody is in it; of woods see `_woods`.

    Two in the same building or blockhouse see each other. A hill blocks a line that crosses its ridge, unless one of
    those on it is within 5 cm of the ridge, from the edge of his base. A hill without a ridge line is a tableland: its
    edge is its ridge.
    """
    inside = line.inside(number)
    if piece.terrain.vision == "walls":
        return number not in line.through and len(inside) < 2
    if piece.terrain.vision == "hill":
        near = any(piece.crest.distance(eye.base) <= RIDGE for eye in inside)
        return not near and piece.crest.is_on_line(line.a, line.b)
    return False


def _woods(table: Table, entered: dict[int, int], line: _Line) -> list[TerrainPiece]:
    """B19.3: the woods that one of the two is in, where they block: more than 10 cm of wood on the line, all such woods
    together; by ``B19.3.woods`` ``nearest-edge`` those in which somebody is more than 10 cm from the edge."""
    woods = [i for i in entered if table.pieces[i].terrain.vision == "wood"]
    if table.readings["B19.3.woods"] == "on-line":
        thick = sum(entered[i] for i in woods) > WOOD
        return [table.pieces[i] for i in woods if thick]
    deep = (i for i in woods if any(table.pieces[i].shape.depth(eye.base.at) > WOOD for eye in line.inside(i)))
    return [table.pieces[i] for i in deep]


def _is_hiding(table: Table, piece: TerrainPiece, long: int, line: _Line) -> bool:
    """B19.1: a canyon, and by ``B19.1.streams`` a river, hides a unit in it unless that unit or the other one
    touches its edge, or the line does not leave it."""
    hollow = piece.terrain.shape == "area" or table.readings["B19.1.streams"] == "as-canyons"
    if piece.terrain.vision != "hollow" or not hollow:
        return False
    leaves = span(line.a, line.b) - long > TOUCH
    return leaves and not any(piece.shape.to_rim(eye.base) <= TOUCH for eye in line.eyes)
