"""The table of a skirmish: its size, its terrain, and everything that stands on it.

Everything is asked and answered in whole tenths of a millimetre; `pieces` reads the data. What the rules ask of a table
stands beside it: `line_of_sight`, `cover`, `placement`, `paths` and `reach`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal

import msgspec

from ....engine.data import convert, plain
from ....engine.errors import UnknownName
from ....engine.i18n import LocalizedText, say
from .bases import TOUCH, Base, Point, centimetres, tenths
from .geometry import Shapes
from .terrain_pieces import TableData, TerrainPiece, read_pieces

#: How far from the ridge of a hill a unit sees and is seen (B12.3, B19.3).
RIDGE = tenths(5)

#: The radius of a point (tenths of a millimetre), where it is asked what lies under it.
POINT_RADIUS = 10

#: Within this distance a piece is near enough to say where a point is.
NEARBY = tenths(15)

#: What is looked over; hollows hide who is in them.
LOOKED_OVER = ("low", "hollow")

#: The readings of the rules that a table knows, by option; the first holds when nothing is chosen.
READINGS: dict[str, tuple[str, ...]] = {
    "B4.3.block": ("third-units", "none"),
    "B19.1.streams": ("as-canyons", "canyons-only"),
    "B19.2.buildings": ("light", "heavy"),
    "B19.3.woods": ("on-line", "nearest-edge"),
}


class Block(msgspec.Struct, frozen=True, omit_defaults=True):
    """One obstacle to a line or a move: the rule, the piece or the base, and where it is met.

    ``why`` is one of ``"arc"``, ``"miniature"``, ``"wood"``, ``"hill"``, ``"walls"``, ``"hollow"`` for sight, and of
    ``"table"``, ``"enemy"``, ``"walls"``, ``"miniature"`` for moves. ``base`` is its number in the list that was asked
    about.
    """

    rule: str
    why: str
    at: Point
    piece: str | None = None
    base: int | None = None


class Standing(msgspec.Struct, frozen=True):
    """The pieces that a base stands in, by id: wholly, in part (wholly too), and those that it only touches."""

    wholly: tuple[str, ...] = ()
    partly: tuple[str, ...] = ()
    touching: tuple[str, ...] = ()


class Table:
    """A table with its terrain. Lengths are whole tenths of a millimetre, 10 cm are 1000.

    >>> table = Table.from_dict({"width": 120, "height": 90, "pieces": [
    ...     {"id": "grove", "kind": "grove", "points": [[20, 20], [45, 20], [45, 40], [20, 40]]}]})
    >>> table, table["grove"]
    (<Table 120 x 90 cm, 1 pieces>, <grove 'grove'>)
    >>> table.standing(Base((2100, 3000)))
    Standing(wholly=(), partly=('grove',), touching=())
    >>> from legion_widget.engine.i18n import set_language
    >>> set_language("en")
    >>> Table.from_dict({"width": 120, "height": 90, "pieces": [{"id": "g", "kind": "growe", "points": []}]})
    Traceback (most recent call last):
        ...
    legion_widget.engine.errors.DataError: $.table.pieces[0].kind: there is no kind of terrain 'growe'; known: wire, \
grove, blockhouse, canyon, road, crops, building, thicket, steep_hill, gentle_hill, wall, stony, river, fence, trench; \
did you mean 'grove'?
    >>> set_language("es")

    ``options`` are readings of the rules by key, see `READINGS`. ``shapes`` finds the pieces by where they lie: it
    answers with their numbers in ``pieces``; ``roads`` are those of the roads, ``rough`` those that hinder a move,
    ``opaque`` those that lines of sight do not pass over.
    """

    def __init__(self, data: TableData, options: Mapping[str, str] | None = None, at: str = "$.table") -> None:
        self.data = data
        self.width, self.height = tenths(data.width), tenths(data.height)
        self.readings = {key: (options or {}).get(key, values[0]) for key, values in READINGS.items()}
        self.pieces = read_pieces(data, at)
        self.by_id = {piece.id: piece for piece in self.pieces}
        self.shapes = Shapes([piece.shape for piece in self.pieces])
        self.roads = self._numbers(lambda piece: piece.kind == "road")
        self.rough = self._numbers(lambda piece: piece.terrain.movement != "open")
        self.opaque = self._numbers(lambda piece: piece.terrain.vision not in LOOKED_OVER)

    def _numbers(self, meant: Callable[[TerrainPiece], bool]) -> frozenset[int]:
        return frozenset(i for i, piece in enumerate(self.pieces) if meant(piece))

    @classmethod
    def from_dict(cls, data: Any, options: Mapping[str, str] | None = None, at: str = "$.table") -> Table:
        """A table from plain data. Raises `DataError`, which names the place and what was probably meant."""
        return cls(convert(plain(data, at), TableData, at), options, at)

    def __getitem__(self, id: str) -> TerrainPiece:
        if id not in self.by_id:
            raise UnknownName(say("piece of terrain"), id, self.by_id)
        return self.by_id[id]

    def __repr__(self) -> str:
        return f"<Table {centimetres(self.width):g} x {centimetres(self.height):g} cm, {len(self.pieces)} pieces>"

    def near(self, base: Base, reach: int) -> list[TerrainPiece]:
        """The pieces within ``reach`` of a base's bounding box, in order."""
        return [self.pieces[i] for i in self.shapes.under(base, reach)]

    def standing(self, base: Base) -> Standing:
        """Return what a base stands in and touches. Touching: within 1 mm; wholly in: within 0.1 mm."""
        wholly, partly, touching = [], [], []
        for piece in self.near(base, TOUCH):
            if piece.shape.has_whole(base):
                wholly.append(piece.id)
            if piece.shape.has_part_of(base):
                partly.append(piece.id)
            elif piece.shape.distance(base) <= TOUCH:
                touching.append(piece.id)
        return Standing(tuple(wholly), tuple(partly), tuple(touching))

    def names_at(self, point: Point) -> list[LocalizedText]:
        """Return the names of the pieces that a point lies in, in their order."""
        return [self[id].name for id in self.standing(Base(point, POINT_RADIUS)).partly]

    def landmark(self, point: Point) -> tuple[LocalizedText, bool] | None:
        """Return the name of the piece that a point lies in, or of the nearest not far off, and whether it is in it.

        Of several it is the smallest.
        """
        base = Base(point, POINT_RADIUS)
        near = [(piece.shape.distance(base), piece.shape.size, piece.id) for piece in self.near(base, NEARBY)]
        if not near:
            return None
        distance, _, nearest = min(near)
        return self[nearest].name, distance == 0

    def house(self, point: Point) -> TerrainPiece | None:
        """The building or blockhouse that a point lies in."""
        pieces = (self.pieces[i] for i in sorted(self.shapes.at(point)))
        return next((piece for piece in pieces if piece.terrain.vision == "walls"), None)

    def to_ridge(self, base: Base, hill: str) -> int:
        """Return the distance from a base's edge to the ridge of a hill; 0 on it.

        A hill without a ridge line is a tableland: its edge is its ridge. Raises `UnknownName`, or ``ValueError``
        for a piece that is not a hill.
        """
        piece = self[hill]
        if piece.terrain.vision != "hill":
            raise ValueError(f"{hill} is a {piece.kind}: only hills have a ridge")
        return piece.crest.distance(base)

    def high(self, target: Base, observer: Point) -> Literal["crest", "ahead"] | None:
        """Return how a target on a hill shows to an observer (B12.3): on the crest, high ahead of the ridge, or
        neither.

        The two exclude each other (B21.12), and the line of sight decides: if it crosses the ridge to come to the
        target, that is behind the ridge and, within 5 cm of it, looks over the crest; if it does not, the target stands
        on the near slope, ahead of the ridge. Nobody is ahead of the ridge of a tableland.

        >>> table = Table.from_dict({"width": 120, "height": 90, "pieces": [{"id": "hill", "kind": "steep_hill",
        ...     "points": [[40, 20], [80, 20], [80, 80], [40, 80]], "ridge": [[60, 20], [60, 80]]}]})
        >>> [table.high(Base((x, 5000)), (1000, 5000)) for x in (5000, 6300, 7500)]
        ['ahead', 'crest', None]
        >>> table.to_ridge(Base((7500, 5000)), "hill")
        1375
        """
        for i in sorted(self.shapes.at(target.at)):
            piece = self.pieces[i]
            if piece.terrain.vision == "hill":
                if piece.crest.is_on_line(observer, target.at):
                    return "crest" if piece.crest.distance(target) <= RIDGE else None
                return "ahead" if piece.ridge else None
        return None
