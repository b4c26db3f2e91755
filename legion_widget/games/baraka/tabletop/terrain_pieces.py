"""The pieces of terrain of a table, as a scenario writes them in centimetres, and as they are read.

[table]
width = 120
height = 90
[[table.pieces]]
id = "grove"
kind = "grove"                                           # the kinds stand in terrain.toml
points = [[20, 20], [45, 20], [45, 40], [20, 40]]        # an area; or a line, with a width where it needs one
[[table.pieces]]
id = "blockhouse"
kind = "blockhouse"
points = [[80, 40], [90, 40], [90, 50], [80, 50]]
openings = [[85, 40], [85, 50]]                          # or "all-round"
[[table.pieces]]
id = "wire"
kind = "wire"
around = "blockhouse"                                    # a belt round that piece
width = 10
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Annotated, Literal

import msgspec

from ....engine.errors import DataError
from ....engine.i18n import LocalizedText
from .bases import TOUCH, Point, cm, tenths
from .geometry import Shape
from .terrain import Kind, kinds

Place = tuple[float, float]
Centimetres = Annotated[float, msgspec.Meta(gt=0, le=2000)]


class SectorData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A part of a fortification that one unit fills (B19.4): how many miniatures it holds, and its area.

    Without ``points`` it is an upper floor, or the whole: it lies over all of the piece.
    """

    id: str
    capacity: Annotated[int, msgspec.Meta(ge=1)]
    points: list[Place] = []
    name: LocalizedText = {}


class PieceData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A piece of terrain as a scenario writes it, in centimetres.

    ``points``: the corners of an area, or the course of a line; or ``around``: the id of the piece that this one lies
    round as a belt. ``width``: of a line or belt. ``ridge``: of a hill. ``openings``: the doors and windows of a
    building or blockhouse as points on its edge, or ``"all-round"``; each is ``opening_width`` wide.
    """

    id: str
    kind: str
    points: list[Place] = []
    around: str | None = None
    width: Centimetres | None = None
    ridge: list[Place] = []
    openings: list[Place] | Literal["all-round"] = "all-round"
    opening_width: Centimetres = 3.0
    sectors: list[SectorData] = []
    #: Whether a river is without water (B19.1): a matter of its picture and its name.
    dry: bool = False
    name: LocalizedText = {}


class TableData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A table as a scenario writes it, in centimetres."""

    width: Centimetres
    height: Centimetres
    pieces: list[PieceData] = []


class TerrainPiece:
    """A piece of terrain on a table. Read ``id``, ``kind`` (its id), ``terrain`` (the `Kind`), ``name``, ``ridge`` and
    ``openings`` (points; None: all round), ``sectors`` and ``outlines``, which is what to draw."""

    def __init__(self, data: PieceData, terrain: Kind, shape: Shape) -> None:
        self.data, self.terrain, self.shape = data, terrain, shape
        self.id, self.kind = data.id, data.kind
        self.name: LocalizedText = data.name or (terrain.dry if data.dry else terrain.name)
        self.course = [_point(place) for place in data.points]
        self.width = tenths(data.width if data.width is not None else terrain.width or 0)
        self.ridge = [_point(place) for place in data.ridge]
        self.openings = None if data.openings == "all-round" else [shape.nearest(_point(p)) for p in data.openings]
        self.sectors = tuple(data.sectors)
        # A hill without a ridge line is a tableland: its edge is its ridge.
        self.crest = Shape.line(self.ridge) if self.ridge else Shape.line(shape.rings[0])
        #: The lines at which it gives cover: a river's banks, or all of a wall.
        self.lines = shape.banks(self.course, self.width) if terrain.vision == "hollow" and self.width else [shape]
        self.walls: Shape | None = None
        self.sills: list[Point] = []
        self.rooms = {
            sector.id: Shape.area([_point(p) for p in sector.points]) for sector in data.sectors if sector.points
        }
        if terrain.vision == "walls" and self.openings is not None:
            self.walls = shape.wall(self.openings, tenths(data.opening_width))
            self.sills = [shape.sill(at) for at in self.openings]

    @property
    def outlines(self) -> list[list[Point]]:
        return self.shape.rings

    def sector_at(self, point: Point) -> str | None:
        """The id of the sector whose area holds a point, the first of them on a border; None for an upper floor."""
        return next((id for id, room in self.rooms.items() if room.has(point)), None)

    def room_at(self, point: Point) -> Shape:
        """What a unit whose leader stands at a point fills: his sector, or the whole (B19.4)."""
        sector = self.sector_at(point)
        return self.shape if sector is None else self.rooms[sector]

    def doors_from(self, point: Point) -> list[Point]:
        """The openings of the sector that a point lies in, or of the whole; none where it opens all round."""
        if self.openings is None or self.sector_at(point) is None:
            return self.openings or []
        room = self.room_at(point)
        return [at for at in self.openings if room.depth(at) <= TOUCH]

    def sills_from(self, point: Point) -> list[Point]:
        """From where a unit that stands at a point looks out: before the openings of its sector, or of the whole."""
        doors = self.doors_from(point)
        return [sill for at, sill in zip(self.openings or [], self.sills, strict=True) if at in doors]

    def __repr__(self) -> str:
        return f"<{self.kind} {self.id!r}>"


def read_pieces(data: TableData, at: str = "$.table") -> tuple[TerrainPiece, ...]:
    """The pieces of a table, in their order.

    Raises `DataError`, which names the place and what was probably meant.
    """
    pieces_by_id: dict[str, TerrainPiece] = {}
    belts = []
    for i, piece in enumerate(data.pieces):
        piece_path = f"{at}.pieces[{i}]"
        if not piece.id or any(piece.id == earlier_piece.id for earlier_piece in data.pieces[:i]):
            problem = f"there is already a piece {piece.id!r}" if piece.id else "a piece of terrain needs an id"
            raise DataError(f"{piece_path}.id", problem)
        if piece.kind not in kinds():
            problem = f"there is no kind of terrain {piece.kind!r}"
            raise DataError.unknown(f"{piece_path}.kind", problem, piece.kind, kinds())
        if piece.around is not None:
            belts.append((piece, piece_path))
        else:
            _on_table(piece.points, data, f"{piece_path}.points")
            pieces_by_id[piece.id] = _piece(piece, piece_path)
    for piece, piece_path in belts:
        pieces_by_id[piece.id] = _belt(piece, pieces_by_id, piece_path)
    return tuple(pieces_by_id[piece.id] for piece in data.pieces)


def _piece(data: PieceData, at: str) -> TerrainPiece:
    terrain = kinds()[data.kind]
    if terrain.shape == "area":
        if data.width is not None:
            raise DataError(f"{at}.width", f"a {data.kind} is an area: only lines and belts have a width")
        shape = _area(data.points, f"{at}.points")
    else:
        _course(data.points, f"{at}.points")
        if data.width is None and terrain.width is None:
            raise DataError(f"{at}.width", f"a {data.kind} is a line that needs a width")
        shape = Shape.line([_point(p) for p in data.points], tenths(data.width or terrain.width or 0))
    _fittings(data, terrain, at)
    if data.ridge:
        _course(data.ridge, f"{at}.ridge")
        if not shape.has_line([_point(place) for place in data.ridge]):
            raise DataError(f"{at}.ridge", "the ridge leaves the hill")
    if not isinstance(data.openings, str):
        for i, place in enumerate(data.openings):
            if shape.depth(_point(place)) > TOUCH:
                problem = "an opening lies on the edge of its building"
                raise DataError(f"{at}.openings[{i}]", problem, _told(shape.nearest(_point(place))))
    _sectors(data, shape, f"{at}.sectors")
    return TerrainPiece(data, terrain, shape)


def _belt(data: PieceData, pieces_by_id: dict[str, TerrainPiece], at: str) -> TerrainPiece:
    terrain = kinds()[data.kind]
    inner = pieces_by_id.get(data.around or "")
    if inner is None or inner.terrain.shape != "area":
        known = [piece.id for piece in pieces_by_id.values() if piece.terrain.shape == "area"]
        problem = f"there is no area {data.around!r} to lie round"
        raise DataError.unknown(f"{at}.around", problem, data.around, known)
    if data.points:
        raise DataError(f"{at}.points", "a belt has no points of its own")
    if terrain.shape == "line" or terrain.vision != "low":
        raise DataError(f"{at}.kind", f"a {data.kind} does not lie round others: only low areas do")
    _fittings(data, terrain, at)
    if data.width is None:
        raise DataError(f"{at}.width", "a belt needs a width")
    return TerrainPiece(data, terrain, Shape.belt(inner.shape, tenths(data.width)))


def _sectors(data: PieceData, shape: Shape, at: str) -> None:
    seen: set[str] = set()
    for i, sector in enumerate(data.sectors):
        if sector.id in seen:
            raise DataError(f"{at}[{i}].id", f"there is already a sector {sector.id!r}")
        seen.add(sector.id)
        if sector.points:
            _area(sector.points, f"{at}[{i}].points")
            for k, place in enumerate(sector.points):
                if not shape.has(_point(place)) and shape.depth(_point(place)) > TOUCH:
                    problem = "a sector lies within its fortification"
                    raise DataError(f"{at}[{i}].points[{k}]", problem, _told(shape.nearest(_point(place))))


def _on_table(places: Sequence[Place], table: TableData, at: str) -> None:
    wide, high = table.width, table.height
    for i, (x, y) in enumerate(places):
        if not (0 <= x <= wide and 0 <= y <= high):
            meant = f"[{x / 10:g}, {y / 10:g}]" if 0 <= x <= 10 * wide and 0 <= y <= 10 * high else None
            raise DataError(f"{at}[{i}]", f"[{x:g}, {y:g}] is not on a table of {wide:g} x {high:g} cm", meant)


def _point(place: Place) -> Point:
    return tenths(place[0]), tenths(place[1])


def _told(point: Point) -> str:
    """A point as it stands in a file."""
    return f"[{cm(point[0]):g}, {cm(point[1]):g}]"


def _area(places: Sequence[Place], at: str) -> Shape:
    """An area in centimetres. Raises `DataError` for one that is none."""
    if len(places) < 3:
        raise DataError(at, f"an area has at least three points, not {len(places)}")
    try:
        return Shape.area([_point(place) for place in places])
    except ValueError as error:
        raise DataError(at, str(error)) from None


def _course(places: Sequence[Place], at: str) -> None:
    if len(places) < 2:
        raise DataError(at, f"a line has at least two points, not {len(places)}")
    for i, (a, b) in enumerate(pairwise(places)):
        if _point(a) == _point(b):
            raise DataError(f"{at}[{i + 1}]", "the same point twice in a row")


def _fittings(data: PieceData, terrain: Kind, at: str) -> None:
    """Raises `DataError` for a ridge, openings, sectors or a dry bed where they do not belong."""
    for key, given, fits, problem in (
        ("ridge", data.ridge, terrain.vision == "hill", "only hills have a ridge"),
        ("openings", data.openings != "all-round", terrain.vision == "walls", "only buildings and blockhouses open"),
        ("sectors", data.sectors, terrain.fortified, "only fortifications have sectors"),
        ("dry", data.dry, terrain.dry, "only rivers are dry"),
    ):
        if given and not fits:
            raise DataError(f"{at}.{key}", f"{problem}; this is a {data.kind}")
