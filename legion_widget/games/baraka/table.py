"""The table of a skirmish, and what can be asked of it: sight, cover, ground, ways and places.

Everything is asked and answered in whole tenths of a millimetre; `pieces` reads the data.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal

import msgspec

from ...engine.board import convert
from ...engine.errors import UnknownName
from .bases import (
    GRAZE,
    TOUCH,
    Base,
    Point,
    Round,
    ahead,
    cm,
    cut_off,
    facing,
    gap,
    in_the_way,
    length,
    moved,
    on_table,
    overlap,
    span,
    tenths,
    thinned,
)
from .geometry import Shape, Shapes, nearest_place, nearest_to_way
from .pathfinding import Field
from .pieces import Piece, TableData, read_pieces
from .terrain import COVERS, GOINGS, CoverClass, Going, worst

#: No miniature comes nearer to an enemy base (B4.8).
APART = tenths(10)
#: By what steps a place to stand is looked for on the way back, before it is found to the tenth.
BACK = 50
#: How much wood a line of sight passes, and how far from the ridge a unit sees and is seen (B19.3).
WOOD, RIDGE = tenths(10), tenths(5)

#: The readings of the rules that a table knows, by option; the first holds when nothing is chosen.
READINGS: dict[str, tuple[str, ...]] = {
    "B4.3.block": ("third-units", "none"),
    "B19.1.streams": ("as-canyons", "canyons-only"),
    "B19.2.buildings": ("light", "heavy"),
    "B19.3.woods": ("on-line", "nearest-edge"),
}


# ---- answers ---------------------------------------------------------------------------------------


class Block(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that is in the way of a line or a move: the rule, the piece or the base, and where it is met.

    ``why`` is one of ``"arc"``, ``"miniature"``, ``"wood"``, ``"hill"``, ``"walls"``, ``"hollow"`` for sight, and of
    ``"table"``, ``"enemy"``, ``"walls"``, ``"miniature"`` for moves. ``base`` is its number in the list that was asked
    about.
    """

    rule: str
    why: str
    at: Point
    piece: str | None = None
    base: int | None = None


class Sight(msgspec.Struct, frozen=True):
    """Whether a line of sight is clear, and else everything that blocks it. Truthy when clear.

    ``a`` and ``b`` are the ends of the line that was judged: the centres of the two bases, or openings before them.
    """

    a: Point
    b: Point
    blocks: tuple[Block, ...] = ()

    def __bool__(self) -> bool:
        return not self.blocks


class Cover(msgspec.Struct, frozen=True):
    """The cover that terrain gives against a shot, and the pieces that give it (B19.2). Truthy when there is any."""

    kind: CoverClass = "none"
    pieces: tuple[str, ...] = ()
    rule: str = "B19.2"

    def __bool__(self) -> bool:
        return self.kind != "none"


class Standing(msgspec.Struct, frozen=True):
    """What a base stands in, by id: wholly, in part (wholly too), and what it touches without standing in it."""

    wholly: tuple[str, ...] = ()
    partly: tuple[str, ...] = ()
    touching: tuple[str, ...] = ()


class Ground(msgspec.Struct, frozen=True):
    """The ground of a path: the class by which the whole move is made (B11.2), what makes it so, and its length."""

    going: Going
    pieces: tuple[str, ...]
    length: int


class SetDown(msgspec.Struct, frozen=True):
    """Where the miniatures of a unit are set down, in order; ``left`` are the numbers of those without room, which have
    None. Truthy when all have a place."""

    places: tuple[Base | None, ...]
    left: tuple[int, ...] = ()

    def __bool__(self) -> bool:
        return not self.left


# ---- the table -------------------------------------------------------------------------------------


class Table:
    """A table with its terrain. Lengths are whole tenths of a millimetre, 10 cm are 1000.

    >>> table = Table.from_dict({"width": 120, "height": 90, "pieces": [
    ...     {"id": "grove", "kind": "grove", "points": [[20, 20], [45, 20], [45, 40], [20, 40]]}]})
    >>> from legion_widget.games.baraka.bases import Round
    >>> inside, outside, beyond = Round((2500, 3000)), Round((1000, 3000)), Round((6000, 3000))
    >>> bool(table.sight(outside, inside))
    True
    >>> table.sight(outside, beyond).blocks
    (Block(rule='B19.3', why='wood', at=(2000, 3000), piece='grove', base=None),)
    >>> table.cover(inside, outside.at)
    Cover(kind='light', pieces=('grove',), rule='B19.2')
    >>> table.ground([(1000, 3000), (2500, 3000)])
    Ground(going='rough', pieces=('grove',), length=1500)
    >>> Table.from_dict({"width": 120, "height": 90, "pieces": [{"id": "g", "kind": "growe", "points": []}]})
    Traceback (most recent call last):
        ...
    legion_widget.engine.errors.DataError: $.table.pieces[0].kind: there is no kind of terrain 'growe'; known: wire, \
grove, blockhouse, canyon, road, crops, building, thicket, steep_hill, gentle_hill, wall, stony, river, fence, trench; \
did you mean 'grove'?

    ``options`` are readings of the rules by key, see `READINGS`.
    """

    def __init__(self, data: TableData, options: Mapping[str, str] | None = None, at: str = "$.table") -> None:
        self.data = data
        self.width, self.height = tenths(data.width), tenths(data.height)
        self._read = {key: (options or {}).get(key, values[0]) for key, values in READINGS.items()}
        self.pieces = read_pieces(data, at)
        self.by_id = {piece.id: piece for piece in self.pieces}
        self._shapes = Shapes([piece.shape for piece in self.pieces])
        self._roads = [i for i, piece in enumerate(self.pieces) if piece.kind == "road"]
        streams = self._read["B19.1.streams"] == "as-canyons"
        self._hollow = {
            i
            for i, piece in enumerate(self.pieces)
            if piece.terrain.vision == "hollow" and (streams or piece.terrain.shape == "area")
        }

    @classmethod
    def from_dict(cls, data: Any, options: Mapping[str, str] | None = None, at: str = "$.table") -> Table:
        """A table from plain data. Raises `DataError`, which names the place and what was probably meant."""
        return cls(convert(data, TableData, at), options, at)

    def __getitem__(self, id: str) -> Piece:
        if id not in self.by_id:
            raise UnknownName("piece of terrain", id, self.by_id)
        return self.by_id[id]

    def __repr__(self) -> str:
        return f"<Table {cm(self.width):g} x {cm(self.height):g} cm, {len(self.pieces)} pieces>"

    # ---- standing -----------------------------------------------------------------------------

    def standing(self, base: Base) -> Standing:
        """What a base stands in and touches. Touching: within 1 mm; wholly in: within 0.1 mm.

        >>> table = Table.from_dict({"width": 120, "height": 90, "pieces": [
        ...     {"id": "grove", "kind": "grove", "points": [[20, 20], [45, 20], [45, 40], [20, 40]]}]})
        >>> table.standing(Round((2100, 3000)))
        Standing(wholly=(), partly=('grove',), touching=())
        """
        wholly, partly, touching = [], [], []
        for piece in self._near(base, TOUCH):
            if piece.shape.holds(base):
                wholly.append(piece.id)
            if piece.shape.meets(base):
                partly.append(piece.id)
            elif piece.shape.distance(base) <= TOUCH:
                touching.append(piece.id)
        return Standing(tuple(wholly), tuple(partly), tuple(touching))

    def _near(self, base: Base, reach: int) -> list[Piece]:
        return [self.pieces[i] for i in self._shapes.under(base, reach)]

    def to_ridge(self, base: Base, hill: str) -> int:
        """From a base's edge to the ridge of a hill; 0 on it. A hill without a ridge line is a tableland: its edge is
        its ridge. Raises `UnknownName`, or ``ValueError`` for a piece that is no hill."""
        piece = self[hill]
        if piece.terrain.vision != "hill":
            raise ValueError(f"{hill} is a {piece.kind}: only hills have a ridge")
        return piece.crest.distance(base)

    def high(self, target: Base, observer: Point) -> Literal["crest", "ahead"] | None:
        """How a target on a hill shows to an observer (B12.3): on the crest, high ahead of the ridge, or neither.

        The two exclude each other (B21.12), and the line of sight decides: if it crosses the ridge to come to the
        target, that is behind the ridge and, within 5 cm of it, looks over the crest; if it does not, the target stands
        on the near slope, ahead of the ridge. Nobody is ahead of the ridge of a tableland.

        >>> table = Table.from_dict({"width": 120, "height": 90, "pieces": [{"id": "hill", "kind": "steep_hill",
        ...     "points": [[40, 20], [80, 20], [80, 80], [40, 80]], "ridge": [[60, 20], [60, 80]]}]})
        >>> [table.high(Round((x, 5000)), (1000, 5000)) for x in (5000, 6300, 7500)]
        ['ahead', 'crest', None]
        >>> table.to_ridge(Round((7500, 5000)), "hill")
        1375
        """
        for i in sorted(self._shapes.at(target.at)):
            piece = self.pieces[i]
            if piece.terrain.vision == "hill":
                if piece.crest.cuts(observer, target.at):
                    return "crest" if piece.crest.distance(target) <= RIDGE else None
                return "ahead" if piece.ridge else None
        return None

    # ---- sight and cover ----------------------------------------------------------------------

    def sight(
        self,
        observer: Base,
        target: Base,
        *,
        facing: int | None = None,
        third: Sequence[Base] = (),
        observer_in: Iterable[str] = (),
        target_in: Iterable[str] = (),
    ) -> Sight:
        """Whether one base sees another, from centre to centre (B4.3, B19.3).

        Who is in a piece is whose centre lies in it; ``observer_in`` and ``target_in`` name more, for units that fill a
        fortification (B19.4). ``facing``: only the 180 degrees ahead are seen; None: all round
        (B4.2). ``third``: the miniatures of all third units, which block unless ``B4.3.block`` is ``none``.

        - Woods pass at most 10 cm of wood on the line, all woods together, and only woods that one of the two is in
          (``B19.3.woods`` ``nearest-edge``: whoever is in one must be within 10 cm of its edge).
        - A hill that neither is on blocks. One that somebody is on blocks a line that crosses its ridge, unless one of
          those on it is within 5 cm of the ridge, from the edge of his base. A hill without a ridge line is a
          tableland: its edge is its ridge.
        - Buildings and blockhouses block. Who is in one fills it: he looks out, and is seen, from any opening of his
          sector, or from where he is when it opens all round. Two in the same building see each other.
        - A canyon, and by ``B19.1.streams`` a river, hides who is in it unless he or the other one touches its edge, or
          the line does not leave it.
        """
        ins = self._ids(observer_in, observer), self._ids(target_in, target)
        blocks: list[Block] = []
        if facing is not None and not ahead(observer.at, facing, target.at):
            blocks.append(Block("B4.2", "arc", target.at))
        best: Sight | None = None
        ends = self._ends(observer, *ins), self._ends(target, *reversed(ins))
        for mine, ends_a in ends[0]:
            for theirs, ends_b in ends[1]:
                found = [*blocks, *self._blocked(mine, theirs, (observer, target), ins, third, ends_a | ends_b)]
                if best is None or len(found) < len(best.blocks):
                    best = Sight(mine, theirs, tuple(found))
                if not found:
                    return Sight(mine, theirs)
        assert best is not None
        return best

    def _ids(self, named: Iterable[str], base: Base) -> set[int]:
        ids = {self[name].id for name in named}
        return self._shapes.at(base.at) | {i for i, piece in enumerate(self.pieces) if piece.id in ids}

    def _ends(self, base: Base, mine: set[int], theirs: set[int]) -> list[tuple[Point, frozenset[int]]]:
        """From where lines are drawn for a base, each with the buildings that open all round to it."""
        houses = [i for i in sorted(mine - theirs) if self.pieces[i].terrain.vision == "walls"]
        for piece in (self.pieces[i] for i in houses):
            if piece.walls is not None:
                return [(sill, frozenset()) for sill in piece.sills_from(base.at)] or [(base.at, frozenset())]
        return [(base.at, frozenset(houses))]

    def _blocked(
        self,
        a: Point,
        b: Point,
        bases: tuple[Base, Base],
        ins: tuple[set[int], set[int]],
        third: Sequence[Base],
        through: frozenset[int],
    ) -> Iterator[Block]:
        """What blocks one line. ``through``: buildings that open all round to somebody in them."""
        either, both = ins[0] | ins[1], ins[0] & ins[1]
        if self._read["B4.3.block"] == "third-units":
            yield from (Block("B4.3", "miniature", at, base=n) for n, at in in_the_way(third, a, b))
        met = self._shapes.along(a, b)
        woods: dict[int, int] = {}
        for i, long in met:
            piece = self.pieces[i]
            vision = piece.terrain.vision
            if vision in ("low", "hollow") or long <= GRAZE:
                continue
            if vision == "wood" and i in either:
                woods[i] = long
                continue
            if vision == "walls":
                blocked = i not in through and i not in both
            elif vision == "hill" and i in either:
                near = any(i in on and piece.crest.distance(base) <= RIDGE for on, base in zip(ins, bases, strict=True))
                blocked = not near and piece.crest.cuts(a, b)
            else:
                blocked = True
            if blocked:
                yield Block("B19.3", vision, piece.shape.first(a, b), piece.id)
        for i in woods:
            piece = self.pieces[i]
            if self._read["B19.3.woods"] == "on-line":
                blocked = sum(woods.values()) > WOOD
            else:
                blocked = any(
                    i in on and piece.shape.depth(base.at) > WOOD for on, base in zip(ins, bases, strict=True)
                )
            if blocked:
                yield Block("B19.3", "wood", piece.shape.first(a, b), piece.id)
        for i in sorted(either & self._hollow):
            piece = self.pieces[i]
            leaves = span(a, b) - dict(met).get(i, 0) > TOUCH
            if leaves and not any(piece.shape.to_rim(base) <= TOUCH for base in bases):
                yield Block("B19.1", "hollow", piece.shape.first(a, b), piece.id)

    def cover(self, leader: Base, shooter: Point, *, inside: Iterable[str] = (), began: Iterable[str] = ()) -> Cover:
        """The cover of a leader, or of a support weapon, against a shot from a point (B19.2).

        In an area: when the base lies wholly in it. At a line: when the base touches it, within 1 mm, and the shot
        crosses it; of a river each bank is a line. The best cover counts. ``inside`` names fortifications that the unit
        fills; ``began``: those it began the game in, in which a building's cover is heavy and not light, as it
        always is when ``B19.2.buildings`` is ``heavy``.
        """
        named = {self[name].id for name in inside}
        prepared = set(began)
        found: dict[str, CoverClass] = {}
        near = self._near(leader, TOUCH)
        for piece in near + [self[name] for name in sorted(named) if self[name] not in near]:
            terrain = piece.terrain
            if terrain.cover == "none":
                continue
            if terrain.shape == "area":
                if piece.id in named or piece.shape.holds(leader):
                    mine = piece.id in prepared or self._read["B19.2.buildings"] == "heavy"
                    found[piece.id] = terrain.cover if mine or terrain.entered is None else terrain.entered
            elif any(line.distance(leader) <= TOUCH and line.cuts(shooter, leader.at) for line in piece.lines):
                found[piece.id] = terrain.cover
        best: CoverClass = max(found.values(), key=COVERS.index, default="none")
        return Cover(best, tuple(id for id, kind in found.items() if kind == best))

    # ---- ground and ways ----------------------------------------------------------------------

    def ground(self, path: Sequence[Point]) -> Ground:
        """The ground of a path of a leader's centre: the worst class that it enters, crosses or leaves (B11.2).

        Edges do not count, within 0.1 mm; a line without width counts where it is met. A road makes what it runs
        through open. A path of one point is the ground on which a leader stands.
        """
        way = thinned(path)
        if len(way) == 1:
            roads = set(self._roads) & (here := self._shapes.at(way[0]))
            met = [] if roads else sorted(here)
        else:
            along = self._shapes.along_way(way, self._roads)
            met = [i for i, long in along if long > GRAZE or not self.pieces[i].shape.size]
        going = worst([self.pieces[i].terrain.movement for i in met])
        by = [self.pieces[i].id for i in met if self.pieces[i].terrain.movement == going and going != "open"]
        return Ground(going, tuple(by), length(way))

    def blocks(
        self, base: Base, path: Sequence[Point], enemies: Sequence[Base] = (), apart: int = APART
    ) -> tuple[Block, ...]:
        """What is wrong with a path for a base, which begins where the base stands; empty when nothing is.

        It stays on the table; it keeps ``apart`` from every enemy base (B4.8), or as far as it was, if it begins
        nearer; its centre goes through no wall of a building or blockhouse but by an opening (B19.4), and it does not
        end across one. An oblong base goes as a round one of its smaller measure would, and is judged as it is where it
        ends.
        """
        way = thinned(path)
        found = self._on_the_way(base, way, enemies, apart)
        turned = facing(*way[-2:]) if len(way) > 1 else None
        last = self.place_blocks(moved(base, way[-1], turned))
        return tuple(found + [block for block in last if block not in found])

    def _on_the_way(self, base: Base, way: Sequence[Point], enemies: Sequence[Base], apart: int) -> list[Block]:
        """What is wrong with a path but for its end; what blocks a path blocks all longer ones too."""
        found: list[Block] = []
        slim = Round(base.at, round(base.inner))
        for point in way:
            if not on_table(moved(slim, point), self.width, self.height):
                found.append(Block("B11.1", "table", point))
                break
        xs, ys = [x for x, _ in way], [y for _, y in way]
        left, right, top, bottom = min(xs), max(xs), min(ys), max(ys)
        for n, enemy in enumerate(enemies):
            (x, y), keep = enemy.at, apart + enemy.outer + slim.radius
            if not (left - keep <= x <= right + keep and top - keep <= y <= bottom + keep):
                continue
            near, where = nearest_to_way(enemy, way)
            if near - slim.radius < min(apart, gap(slim, enemy)):
                found.append(Block("B4.8", "enemy", where, base=n))
        if len(way) > 1:
            for piece in self.pieces:
                through = piece.walls.cuts_way(way) if piece.walls is not None else None
                if through is not None:
                    found.append(Block("B19.4", "walls", through, piece.id))
        return found

    def advance(
        self, base: Base, path: Sequence[Point], most: int, enemies: Sequence[Base] = (), apart: int = APART
    ) -> list[Point]:
        """A path as far as it can be gone: no longer than ``most``, and up to what `blocks` finds in the way.

        Charges that fall short, and forced moves, end like this (B4.8, B13.1). It is found to 0.2 mm, on the safe side.

        >>> table = Table.from_dict({"width": 120, "height": 90})
        >>> table.advance(Round((1000, 1000)), [(1000, 1000), (1000, 0)], 1500)
        [(1000, 1000), (1000, 125)]
        """

        def far(gone: int, beyond: int, good: Callable[[list[Point]], bool]) -> int:
            while beyond - gone > 1:
                middle = (gone + beyond) // 2
                gone, beyond = (middle, beyond) if good(cut_off(path, middle)) else (gone, middle)
            return gone

        def stands(way: list[Point]) -> bool:
            return not self.place_blocks(moved(base, way[-1], facing(*way[-2:]) if len(way) > 1 else None))

        gone = far(0, min(most, length(path)) + 1, lambda way: not self._on_the_way(base, way, enemies, apart))
        if stands(cut_off(path, gone)):
            return cut_off(path, gone)
        back = next((n for n in range(gone - BACK, 0, -BACK) if stands(cut_off(path, n))), 0)
        return cut_off(path, far(back, min(back + BACK, gone), stands))

    def place_blocks(self, base: Base, others: Sequence[Base] = ()) -> list[Block]:
        """What is wrong with a place for a base: off the table, across a wall (B19.4), or on another base."""
        found = []
        if not on_table(base, self.width, self.height):
            found.append(Block("B11.1", "table", base.at))
        for piece in self._near(base, 0):
            if piece.terrain.vision == "walls" and piece.shape.meets(base) and not piece.shape.holds(base):
                found.append(Block("B19.4", "walls", piece.shape.nearest(base.at), piece.id))
        for n, other in enumerate(others):
            if overlap(base, other):
                found.append(Block("B4.1", "miniature", other.at, base=n))
        return found

    def way(
        self,
        base: Base,
        end: Point,
        going: Going = "difficult",
        enemies: Sequence[Base] = (),
        *,
        longest: int | None = None,
        apart: int = APART,
    ) -> list[Point] | None:
        """The shortest path for a leader's centre over ground no worse than ``going``, or None if there is none.

        It begins and ends on such ground, stays on the table, keeps ``apart`` from enemies, and goes through buildings
        by their openings. With ``longest`` only paths that are no longer are looked for, which is much faster.

        >>> table = Table.from_dict({"width": 120, "height": 90, "pieces": [
        ...     {"id": "grove", "kind": "grove", "points": [[20, 20], [45, 20], [45, 40], [20, 40]]}]})
        >>> path = table.way(Round((1500, 2500)), (5000, 2500), "open")
        >>> table.ground(path)
        Ground(going='open', pieces=(), length=3918)
        """
        straight = thinned([base.at, end])
        short = longest is None or length(straight) <= longest
        if short and self._legal(base, straight, going, enemies, apart):
            return straight  # no corners to work out, and exact
        path = self._field(base, going, enemies, apart, longest).way(end)
        return path if path and self._legal(base, path, going, enemies, apart) else None

    def _legal(self, base: Base, path: list[Point], going: Going, enemies: Sequence[Base], apart: int) -> bool:
        """Whether a path goes over ground no worse than this, and nothing is in its way."""
        good = GOINGS.index(self.ground(path).going) <= GOINGS.index(going)
        return good and not self.blocks(base, path, enemies, apart)

    def reach(
        self, base: Base, capabilities: Mapping[Going, int], enemies: Sequence[Base] = (), apart: int = APART
    ) -> Reach:
        """Where a leader can go with one move, with so many tenths of a millimetre for each class of ground (B11.2).

        >>> table = Table.from_dict({"width": 120, "height": 90})
        >>> reach = table.reach(Round((5000, 5000)), {"open": 1500, "rough": 1000, "difficult": 500})
        >>> reach.way((6500, 5000)), reach.way((6502, 5000))
        ([(5000, 5000), (6500, 5000)], None)
        """
        return Reach(self, base, capabilities, enemies, apart)

    def _field(self, base: Base, going: Going, enemies: Sequence[Base], apart: int, longest: int | None) -> Field:
        slim = Round(base.at, round(base.inner))
        edge = slim.radius
        allowed = GOINGS.index(going)
        return Field(
            base.at,
            (edge, edge, self.width - edge, self.height - edge),
            [piece.shape for piece in self.pieces if GOINGS.index(piece.terrain.movement) > allowed],
            [self.pieces[i].shape for i in self._roads],
            [(enemy, min(apart, gap(slim, enemy)) + slim.radius) for enemy in enemies],
            [piece.walls for piece in self.pieces if piece.walls is not None],
            longest,
        )

    def house(self, point: Point) -> Piece | None:
        """The building or blockhouse that a point lies in."""
        here = (self.pieces[i] for i in sorted(self._shapes.at(point)))
        return next((piece for piece in here if piece.terrain.vision == "walls"), None)

    def to_opening(self, base: Base, house: Piece, toward: Point) -> list[Point] | None:
        """The shortest way for a leader's centre from outside to an opening of a building, or of the sector in which
        ``toward`` lies (B19.4); where it opens all round straight to its edge. None where there is no way.

        >>> table = Table.from_dict({"width": 120, "height": 90, "pieces": [{"id": "hut", "kind": "building",
        ...     "points": [[40, 40], [60, 40], [60, 50], [40, 50]], "openings": [[50, 50], [40, 45]]}]})
        >>> table.to_opening(Round((5000, 7000)), table["hut"], (5000, 4500))
        [(5000, 7000), (5000, 5000)]
        """
        if house.openings is None:
            return [base.at, house.shape.first(base.at, toward)]
        doors = house.doors_from(toward)
        free = [[base.at, at] for at in doors if not self._walled([base.at, at])]
        if len(free) < len(doors):
            field = self._field(base, "difficult", (), APART, None)
            free += [way for way in map(field.way, doors) if way]
        return min(free, key=length, default=None)

    def _walled(self, way: Sequence[Point]) -> bool:
        return any(piece.walls is not None and piece.walls.cuts_way(way) is not None for piece in self.pieces)

    # ---- setting down -------------------------------------------------------------------------

    def contact(
        self, base: Base, other: Base, near: Point, others: Sequence[Base] = (), *, inside: Shape | None = None
    ) -> Base | None:
        """The base set down so that it touches another, as near as can be to a point, overlapping none of the others
        (B13.1); None when there is no room. ``inside``: wholly in that shape. An oblong base looks at the one it
        touches, and is treated as the circle about it.

        >>> table = Table.from_dict({"width": 120, "height": 90})
        >>> table.contact(Round((2000, 5000)), Round((5000, 5000)), (2000, 5000))
        Round(at=(4749, 5000), radius=125)
        """
        turned = moved(base, near, facing(near, other.at))
        at = nearest_place(
            turned,
            near,
            (self.width, self.height),
            touching=other,
            clear_of=[(each, 0) for each in others],
            inside=inside,
            outside=self._solid(other.at),
        )
        return None if at is None else moved(turned, at)

    def _solid(self, at: Point) -> list[Shape]:
        """The buildings that a base cannot be set down in, or across the walls of, from a point outside them."""
        return [piece.shape for piece in self.pieces if piece.terrain.vision == "walls" and not piece.shape.has(at)]

    def set_down(
        self,
        leader: Base,
        stood: Point,
        members: Sequence[Base],
        limit: int,
        obstacles: Sequence[Base] = (),
        enemies: Sequence[Base] = (),
        apart: int = APART,
        wishes: Mapping[int, Point] | None = None,
    ) -> SetDown:
        """A unit set down about its leader, in cohesion (B4.4, B11.1).

        ``leader``: his base where it is now; ``stood``: where its centre was; ``members``: the other bases where they
        were. Each keeps its place in the formation if it can; those who cannot, in their order, go to the free place
        that is nearest to it. All are on the table, within ``limit`` of the leader, ``apart`` from enemies, on nobody,
        and in the building that he is in, or his sector of it. The same question has always the same answer. With
        ``wishes``, by the numbers of the bases, their place in the formation is another one.

        >>> table = Table.from_dict({"width": 120, "height": 90})
        >>> down = table.set_down(Round((4000, 4000)), (1000, 1000), [Round((1300, 1000))], 1000)
        >>> [base.at for base in down.places]
        [(4300, 4000)]
        """
        shift = leader.at[0] - stood[0], leader.at[1] - stood[1]
        wanted = [(base.at[0] + shift[0], base.at[1] + shift[1]) for base in members]
        for i, wish in (wishes or {}).items():
            wanted[i] = wish
        solid = self._solid(leader.at)
        wide = leader.outer + limit + 2 * max((base.outer for base in members), default=0)
        obstacles = [each for each in obstacles if span(each.at, leader.at) <= wide + each.outer]
        enemies = [each for each in enemies if span(each.at, leader.at) <= wide + each.outer + apart]
        house = self.house(leader.at)
        room = None if house is None else house.room_at(leader.at)
        places: list[Base | None] = [None] * len(members)

        def fits(base: Base) -> bool:
            taken = (leader, *obstacles, *(each for each in places if each is not None))
            return (
                gap(leader, base) <= limit
                and on_table(base, self.width, self.height)
                and not any(overlap(base, other) for other in taken)
                and not any(gap(base, enemy) < apart for enemy in enemies)
                and not any(shape.meets(base) for shape in solid)
                and (room is None or room.holds(base))
            )

        for i, base in enumerate(members):
            here = moved(base, wanted[i])
            places[i] = here if fits(here) else None
        for i, base in enumerate(members):
            if places[i] is None:
                taken = [leader, *obstacles, *(each for each in places if each is not None)]
                at = nearest_place(
                    base,
                    wanted[i],
                    (self.width, self.height),
                    within=(leader, limit),
                    clear_of=[*((other, 0) for other in taken), *((enemy, apart) for enemy in enemies)],
                    inside=room,
                    outside=solid,
                )
                places[i] = None if at is None else moved(base, at)
        return SetDown(tuple(places), tuple(i for i, base in enumerate(places) if base is None))


class Reach:
    """Where a leader can go with one move, over each class of ground.

    ``outlines`` is for drawing, right to a few millimetres. ``way`` and ``in`` decide: straight lines are exact, ways
    round something keep 0.2 mm off it. Whether others stand where a base ends is for `Table.place_blocks` to say.
    """

    def __init__(
        self, table: Table, base: Base, capabilities: Mapping[Going, int], enemies: Sequence[Base], apart: int
    ) -> None:
        self._table, self._base, self._enemies, self._apart = table, base, enemies, apart
        #: How far it goes by class of ground, without those by which it goes no farther than by a worse one.
        self.capabilities = {
            going: capabilities[going]
            for i, going in enumerate(GOINGS)
            if capabilities.get(going, 0) > max((capabilities.get(worse, 0) for worse in GOINGS[i + 1 :]), default=0)
        }
        self._fields: dict[Going, Field] = {}

    def _field(self, going: Going) -> Field:
        if going not in self._fields:
            most = self.capabilities[going]
            self._fields[going] = self._table._field(self._base, going, self._enemies, self._apart, most)
        return self._fields[going]

    def way(self, point: Point) -> list[Point] | None:
        """A path to a point that is short enough for the ground it goes over, or None: out of reach.

        A straight line if one does, else the shortest path.
        """
        legal = self._table._legal
        straight = thinned([self._base.at, point])
        for going, most in self.capabilities.items():
            if length(straight) <= most and legal(self._base, straight, going, self._enemies, self._apart):
                return straight
        ways = [(going, self._field(going).way(point)) for going in self.capabilities]
        found = [way for going, way in ways if way and legal(self._base, way, going, self._enemies, self._apart)]
        return min(found, key=length, default=None)

    def __contains__(self, point: Point) -> bool:
        return self.way(point) is not None

    @property
    def outlines(self) -> dict[Going, list[list[Point]]]:
        """What can be reached by each class of ground, as closed outlines to draw, holes included."""
        houses = [piece.shape for piece in self._table.pieces if piece.terrain.vision == "walls"]
        return {going: self._field(going).outlines(houses, self._base.inner) for going in self.capabilities}
