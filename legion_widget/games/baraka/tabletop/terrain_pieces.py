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

from ....engine.errors import DataError, DataFaults, shown
from ....engine.i18n import LocalizedText, say
from ....engine.plain_data import Label, MapName
from .bases import TOUCH, Point, centimetres, tenths
from .geometry import Shape
from .terrain import Kind, kinds

#: How wide and how deep a table may be, in centimetres, how many pieces it may have, and a piece how many points.
SMALLEST, LARGEST, MOST_PIECES, MOST_POINTS = 10, 500, 300, 500

Coordinate = Annotated[float, msgspec.Meta(ge=-10_000, le=10_000)]
Place = tuple[Coordinate, Coordinate]
Places = Annotated[list[Place], msgspec.Meta(max_length=MOST_POINTS)]
Centimetres = Annotated[float, msgspec.Meta(ge=0.1, le=LARGEST)]
Extent = Annotated[float, msgspec.Meta(ge=SMALLEST, le=LARGEST)]


class SectorData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A part of a fortification that holds one unit (B19.4): its capacity in miniatures, and its area.

    Without ``points`` it is an upper floor, or the whole: it covers all of the piece.

    Args:
        id: a short name, unique in its piece, such as ``"west"``.
        capacity: how many miniatures it holds, such as ``6``.
        points (cm): the corners of its area, such as ``[[80, 40], [85, 40], [85, 50], [80, 50]]``; by default all
            of the piece.
        name: its name by language, such as ``{ es = "Ala oeste", en = "West wing" }``.
    """

    id: Label
    capacity: Annotated[int, msgspec.Meta(ge=1, le=99)]
    points: Places = []
    name: MapName = {}


class PieceData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A piece of terrain as a scenario writes it, in centimetres.

    ``points``: the corners of an area, or the course of a line; or ``around``: the id of the piece that this one
    surrounds as a belt. ``width``: of a line or belt. ``ridge``: of a hill. ``openings``: the doors and windows of a
    building or blockhouse as points on its edge, or ``"all-round"``; each is ``opening_width`` wide.

    Args:
        id: a short name, unique on the table, such as ``"grove"``.
        kind: the kind of terrain, such as ``"grove"``.
        points (cm): the corners of an area, or the course of a line, such as ``[[20, 20], [45, 20], [45, 40], [20,
            40]]``.
        around: the id of the piece that it surrounds as a belt, such as ``"blockhouse"``.
        width (cm): how wide a line or a belt is, such as ``10``.
        ridge (cm): the ridge of a hill, point by point, such as ``[[25, 30], [40, 30]]``.
        openings (cm): the doors and windows on its edge, such as ``[[85, 40], [85, 50]]``, or ``"all-round"``.
        opening_width (cm): how wide each of them is, such as ``3``.
        sectors: the parts of a fortification, each for one unit, such as ``[{ id = "west", capacity = 6 }]``.
        dry: whether a river is dry; only its picture and its name change.
        name: its name by language, such as ``{ es = "El palmeral", en = "The palm grove" }``.
    """

    id: Label
    kind: str
    points: Places = []
    around: str | None = None
    width: Centimetres | None = None
    ridge: Places = []
    openings: Places | Literal["all-round"] = "all-round"
    opening_width: Centimetres = 3.0
    sectors: Annotated[list[SectorData], msgspec.Meta(max_length=50)] = []
    dry: bool = False
    name: MapName = {}


class TableData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A table as a scenario writes it, in centimetres.

    Args:
        width (cm): how wide it is, from west to east, such as ``120``.
        height (cm): how deep it is, from north to south, such as ``90``.
        pieces: the pieces of terrain, such as ``[{ id = "wire", kind = "wire", around = "blockhouse", width = 10
            }]``.
    """

    width: Extent
    height: Extent
    pieces: Annotated[list[PieceData], msgspec.Meta(max_length=MOST_PIECES)] = []


class TerrainPiece:
    """A piece of terrain on a table.

    Read ``id``, ``kind`` (its id), ``terrain`` (the `Kind`), ``name``, ``ridge`` and ``openings`` (points; None:
    all round), ``sectors``, and ``outlines``, which are for drawing.
    """

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
        if self.openings is not None:
            self.walls = shape.wall(self.openings, tenths(data.opening_width))
            self.sills = [shape.sill(at) for at in self.openings]

    @property
    def outlines(self) -> list[list[Point]]:
        """The edges of the piece, each a ring of points in tenths of a millimetre."""
        return self.shape.rings

    def sector_at(self, point: Point) -> str | None:
        """The id of the sector whose area holds a point, the first of them on a border; None for an upper floor."""
        return next((id for id, room in self.rooms.items() if room.has(point)), None)

    def room_at(self, point: Point) -> Shape:
        """Return what a unit whose leader stands at a point fills: his sector, or the whole (B19.4)."""
        sector = self.sector_at(point)
        return self.shape if sector is None else self.rooms[sector]

    def doors_from(self, point: Point) -> list[Point]:
        """The openings of the sector that a point lies in, or of the whole; none where it opens all round."""
        if self.openings is None or self.sector_at(point) is None:
            return self.openings or []
        room = self.room_at(point)
        return [at for at in self.openings if room.depth(at) <= TOUCH]

    def sills_from(self, point: Point) -> list[Point]:
        """Return the points from which a unit at a place looks out: the openings of its sector, or of the whole."""
        doors = self.doors_from(point)
        return [sill for at, sill in zip(self.openings or [], self.sills, strict=True) if at in doors]

    def __repr__(self) -> str:
        return f"<{self.kind} {self.id!r}>"


def read_pieces(data: TableData, at: str = "$.table") -> tuple[TerrainPiece, ...]:
    """The pieces of a table, in their order.

    Raises `DataError`, which names each place and what was probably meant.
    """
    pieces_by_id: dict[str, TerrainPiece] = {}
    faults, seen, belts = DataFaults(), set[str](), []
    for i, piece in enumerate(data.pieces):
        piece_path = f"{at}.pieces[{i}]"
        if not piece.id:
            faults.add(f"{piece_path}.id", say("a piece of terrain needs an id"))
        elif piece.id in seen:
            faults.add(f"{piece_path}.id", say("there is already a piece {name}", name=shown(piece.id)))
        seen.add(piece.id)
        with faults.gather():
            if piece.kind not in kinds():
                problem = say("there is no kind of terrain {name}", name=shown(piece.kind))
                raise DataError.unknown(f"{piece_path}.kind", problem, piece.kind, kinds())
            if piece.around is not None:
                belts.append((piece, piece_path))
            else:
                _check_on_table(piece.points, data, f"{piece_path}.points")
                pieces_by_id[piece.id] = _piece(piece, piece_path)
    for piece, piece_path in belts:
        with faults.gather():
            pieces_by_id[piece.id] = _belt(piece, pieces_by_id, data, piece_path)
    faults.check()
    return tuple(pieces_by_id[piece.id] for piece in data.pieces)


def _piece(data: PieceData, at: str) -> TerrainPiece:
    terrain, faults = kinds()[data.kind], DataFaults()
    _check_fittings(data, terrain, at, faults)
    if terrain.shape == "area":
        if data.width is not None:
            problem = say("a {kind} is an area: only lines and belts have a width", kind=data.kind)
            faults.add(f"{at}.width", problem)
        with faults.gather():
            shape = area(data.points, f"{at}.points")
    else:
        with faults.gather():
            _check_course(data.points, f"{at}.points")
        if data.width is None and terrain.width is None:
            faults.add(f"{at}.width", say("a {kind} is a line that needs a width", kind=data.kind))
        if not faults.faults:
            shape = Shape.line([_point(p) for p in data.points], tenths(data.width or terrain.width or 0))
    faults.check()
    if data.ridge:
        with faults.gather():
            _check_course(data.ridge, f"{at}.ridge")
            if not shape.has_line([_point(place) for place in data.ridge]):
                raise DataError(f"{at}.ridge", say("the ridge leaves the hill"))
    if not isinstance(data.openings, str):
        for i, place in enumerate(data.openings):
            if shape.depth(_point(place)) > TOUCH:
                problem = say("an opening lies on the edge of its building")
                faults.add(f"{at}.openings[{i}]", problem, _told(shape.nearest(_point(place))))
    _check_sectors(data, shape, f"{at}.sectors", faults)
    faults.check()
    return TerrainPiece(data, terrain, shape)


def _belt(data: PieceData, pieces_by_id: dict[str, TerrainPiece], table: TableData, at: str) -> TerrainPiece:
    terrain, faults = kinds()[data.kind], DataFaults()
    inner = pieces_by_id.get(data.around or "")
    if inner is None or inner.terrain.shape != "area":
        areas = [piece.id for piece in table.pieces if piece.kind in kinds() and kinds()[piece.kind].shape == "area"]
        if data.around in areas and data.around not in pieces_by_id and data.around != data.id:
            raise DataError(f"{at}.around", say("{name} is wrong itself, or a belt", name=shown(data.around)))
        known = [piece.id for piece in pieces_by_id.values() if piece.terrain.shape == "area"]
        problem = say("there is no area {name} to lie round", name=shown(data.around))
        raise DataError.unknown(f"{at}.around", problem, data.around, known)
    if data.points:
        faults.add(f"{at}.points", say("a belt has no points of its own"))
    if terrain.shape == "line" or terrain.vision != "low":
        problem = say("a {kind} does not lie round others: only low areas do", kind=data.kind)
        faults.add(f"{at}.kind", problem)
    _check_fittings(data, terrain, at, faults)
    if data.width is None:
        faults.add(f"{at}.width", say("a belt needs a width"))
    faults.check()
    return TerrainPiece(data, terrain, Shape.belt(inner.shape, tenths(data.width or 0)))


def _check_sectors(data: PieceData, shape: Shape, at: str, faults: DataFaults) -> None:
    seen: set[str] = set()
    for i, sector in enumerate(data.sectors):
        if sector.id in seen:
            faults.add(f"{at}[{i}].id", say("there is already a sector {name}", name=shown(sector.id)))
        seen.add(sector.id)
        if sector.points:
            with faults.gather():
                area(sector.points, f"{at}[{i}].points")
            for k, place in enumerate(sector.points):
                if not shape.has(_point(place)) and shape.depth(_point(place)) > TOUCH:
                    problem = say("a sector lies within its fortification")
                    faults.add(f"{at}[{i}].points[{k}]", problem, _told(shape.nearest(_point(place))))


def _check_on_table(places: Sequence[Place], table: TableData, at: str) -> None:
    wide, high, faults = table.width, table.height, DataFaults()
    for i, (x, y) in enumerate(places):
        if not (0 <= x <= wide and 0 <= y <= high):
            meant = f"[{x / 10:g}, {y / 10:g}]" if 0 <= x <= 10 * wide and 0 <= y <= 10 * high else None
            problem = say(
                "{place} is not on a table of {width} x {height} cm", place=f"[{x:g}, {y:g}]", width=wide, height=high
            )
            faults.add(f"{at}[{i}]", problem, meant)
    faults.check()


def _point(place: Place) -> Point:
    return tenths(place[0]), tenths(place[1])


def _told(point: Point) -> str:
    """A point as it stands in a file."""
    return f"[{centimetres(point[0]):g}, {centimetres(point[1]):g}]"


def area(places: Sequence[Place], at: str) -> Shape:
    """An area in centimetres. Raises `DataError` for one that is none."""
    if len(places) < 3:
        raise DataError(at, say("an area has at least three points, not {count}", count=len(places)))
    try:
        return Shape.area([_point(place) for place in places])
    except ValueError as error:
        raise DataError(at, error.args[0]) from None


def _check_course(places: Sequence[Place], at: str) -> None:
    if len(places) < 2:
        raise DataError(at, say("a line has at least two points, not {count}", count=len(places)))
    for i, (a, b) in enumerate(pairwise(places)):
        if _point(a) == _point(b):
            raise DataError(f"{at}[{i + 1}]", say("the same point twice in a row"))


def _check_fittings(data: PieceData, terrain: Kind, at: str, faults: DataFaults) -> None:
    """Adds a ridge, openings, sectors or a dry bed where they do not belong."""
    for key, given, fits, problem in (
        ("ridge", data.ridge, terrain.vision == "hill", say("only hills have a ridge")),
        (
            "openings",
            data.openings != "all-round",
            terrain.vision == "walls",
            say("only buildings and blockhouses open"),
        ),
        ("sectors", data.sectors, terrain.fortified, say("only fortifications have sectors")),
        ("dry", data.dry, terrain.dry, say("only rivers are dry")),
    ):
        if given and not fits:
            faults.add(f"{at}.{key}", say("{problem}; this is a {kind}", problem=problem, kind=data.kind))
