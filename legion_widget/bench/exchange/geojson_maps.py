"""Maps in GeoJSON as boards on hexes."""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import count, pairwise
from numbers import Real
from typing import Any, NamedTuple

from ...drawing.outline import is_inside
from ...engine.board import Board
from ...engine.errors import DataError, DataFaults, shown
from ...engine.hexgrid import FLATS, SIDE, HexGrid
from ...engine.i18n import say
from ...engine.plain_data import plain
from ...engine.plain_form import at_least_one

Point = tuple[float, float]
#: A degree of latitude, in kilometres; a degree of longitude is this by the cosine of the latitude.
KM_PER_DEGREE = 111.195
#: The points of a hex that are asked what they lie on, as shares of its size round its centre, which counts double.
SAMPLES = [(0.0, 0.0), (0.0, 0.0)] + [
    (radius * math.cos(math.radians(angle)), radius * math.sin(math.radians(angle)))
    for radius, points in ((0.42, 6), (0.78, 12))
    for angle in range(0, 360, 360 // points)
]
#: Where a feature of a map says what it is.
TELLING = ("terrain", "kind", "natural", "water", "waterway", "highway", "featurecla", "class", "type")
#: What is said there of land that a game of this package has a letter for.
LETTERS = {"land": ".", "clear": ".", "sea": "~", "ocean": "~", "water": "~", "mountain": "^", "mountains": "^"}
LETTERS |= {"peak": "^", "beach": ",", "lagoon": "o"}
ROADS = ("road", "track", "primary", "secondary", "tertiary", "trunk", "motorway", "unclassified", "path")
#: The geometries of RFC 7946.
KINDS = ("Point", "MultiPoint", "LineString", "MultiLineString", "Polygon", "MultiPolygon", "GeometryCollection")
RIVERS = ("river", "stream", "canal")


class NotOnEarth(ValueError):
    """A point that is not longitude and latitude in degrees; its argument is the point as it is shown."""


class Area(NamedTuple):
    """A polygon of a map: the letter of its ground, its rings in picture units, and their bounding box."""

    letter: str
    rings: list[list[Point]]
    box: tuple[float, float, float, float]

    def is_near(self, x: float, y: float) -> bool:
        """Return whether it may reach into the hex round a point."""
        left, top, right, bottom = self.box
        return left - SIDE <= x <= right + SIDE and top - SIDE <= y <= bottom + SIDE

    def has(self, x: float, y: float) -> bool:
        """Return whether a point lies in it, and in none of its holes."""
        left, top, right, bottom = self.box
        if not (left <= x <= right and top <= y <= bottom):
            return False
        return sum(is_inside(ring, x, y) for ring in self.rings) % 2 == 1


def board_from(
    text: str,
    columns: int,
    rows: int,
    bounds: tuple[float, float, float, float],
    ground: str = ".",
    letters: Mapping[str, str] | None = None,
    majority: bool = True,
    file: str = "",
) -> dict[str, Any]:
    """The data of a board: a map in GeoJSON laid on a grid of hexes.

    A later polygon lies over an earlier one. What a feature is stands in one of its properties, such as ``terrain`` or
    ``natural``; lines that are roads run from hex to hex, lines that are rivers keep their course, points with a name
    are places.

    Args:
        text: the GeoJSON, in longitude and latitude.
        columns: how many columns of hexes.
        rows: how many rows.
        bounds: west, south, east and north in degrees: the box that the grid covers.
        ground: the letter of hexes that lie in no polygon.
        letters: the letter of each kind of polygon, besides `LETTERS`.
        majority: whether a hex is what most of it is; else what its centre is.
        file: the file, for errors.

    Raises:
        DataError: for a text that is not GeoJSON, a box that is none, and a feature that is broken.
    """
    columns, rows = at_least_one(columns, "columns"), at_least_one(rows, "rows")
    for place, letter in (("ground", ground), *((f"letters[{kind!r}]", one) for kind, one in (letters or {}).items())):
        if not isinstance(letter, str) or len(letter) != 1:
            raise DataError(place, say("one letter is needed, not {value}", value=shown(letter)))
    frame = frame_of(columns, rows, bounds)
    board = Board.from_dict({"columns": columns, "rows": rows, "terrain": [ground * columns] * rows, "frame": frame})
    reader = _Reader(board, {**LETTERS, **(letters or {})})
    for number, feature in enumerate(_features(text, file)):
        with reader.faults.gather():
            reader.read(feature, f"{file or '$'}: features[{number}]")
    reader.faults.check()
    reader.check_used(bounds, file or "$")
    grid = board.grid
    lines = [
        "".join(reader.letter(grid.at(column, row), ground, majority) for column in range(columns))
        for row in range(rows)
    ]
    data = {"columns": columns, "rows": rows, "terrain": lines, "frame": frame}
    for key, value in (("places", reader.places), ("roads", reader.roads), ("rivers", reader.rivers)):
        if value:
            data[key] = value
    checked: dict[str, Any] = plain(data)
    return checked


def _lonlat(point: Any) -> Point:
    """Longitude and latitude in degrees. Raises `ValueError` for what is none, or lies nowhere on the earth."""
    lon, lat = point[0], point[1]
    if not (abs(lon) <= 180 and abs(lat) <= 90):
        raise NotOnEarth(shown([lon, lat]))
    return float(lon), float(lat)


def within_box(start: Point, end: Point, box: tuple[float, float, float, float]) -> tuple[Point, Point] | None:
    """The part of a line that lies in a box (left, top, right, bottom); None: none of it does.

    >>> within_box((-10, 5), (30, 5), (0, 0, 20, 10))
    ((0.0, 5.0), (20.0, 5.0))
    >>> within_box((-10, 5), (-1, 5), (0, 0, 20, 10)) is None
    True
    """
    first, last = 0.0, 1.0
    for here, there, low, high in zip(start, end, box[:2], box[2:], strict=True):
        way = there - here
        if way == 0:
            if not low <= here <= high:
                return None
            continue
        enter, leave = sorted(((low - here) / way, (high - here) / way))
        first, last = max(first, enter), min(last, leave)
    if first > last:
        return None
    (x1, y1), (x2, y2) = start, end
    at = [(x1 + (x2 - x1) * part, y1 + (y2 - y1) * part) for part in (first, last)]
    return at[0], at[1]


def frame_of(columns: int, rows: int, bounds: tuple[float, float, float, float]) -> dict[str, Any]:
    """The frame of a grid that just covers a box of the earth.

    Args:
        columns: how many columns of hexes.
        rows: how many rows.
        bounds: west, south, east and north in degrees.

    Raises:
        DataError: for a box without room, or a grid that cannot be.

    >>> frame = frame_of(10, 8, (-4.0, 35.0, -3.0, 35.4))
    >>> round(frame["km_per_hex"], 2), round(frame["lon"], 2)
    (10.15, -3.94)
    """
    if not isinstance(bounds, (list, tuple)) or len(bounds) != 4 or not all(isinstance(one, Real) for one in bounds):
        raise DataError("bounds", say("a box is west, south, east and north in degrees, not {box}", box=shown(bounds)))
    west, south, east, north = bounds
    if not (-180 <= west < east <= 180 and -90 < south < north < 90):
        raise DataError("bounds", say("a box is west, south, east and north in degrees, not {box}", box=shown(bounds)))
    try:
        grid = HexGrid(columns, rows)
    except ValueError:
        raise DataError("columns", say("a board has 1 to 99 columns and rows")) from None
    across, down = KM_PER_DEGREE * math.cos(math.radians((south + north) / 2)), KM_PER_DEGREE
    wide, tall = (east - west) * across, (north - south) * down
    km = max(wide / grid.width, tall / grid.height)  # for one unit of the picture
    x0, y0 = grid.centre(0)
    return {
        "lon": round((west + east) / 2 + (x0 - grid.width / 2) * km / across, 6),
        "lat": round((south + north) / 2 - (y0 - grid.height / 2) * km / down, 6),
        "km_per_degree": [round(across, 4), round(down, 4)],
        "km_per_hex": round(km * FLATS, 4),
    }


def _features(text: str, file: str) -> list[Any]:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        line = getattr(error, "lineno", 0)
        raise DataError(file or "$", say("this is not JSON: line {line}", line=line)) from None
    if isinstance(data, dict) and data.get("type") == "Feature":
        data = {"type": "FeatureCollection", "features": [data]}
    features = data.get("features") if isinstance(data, dict) else None
    if not isinstance(features, list) or data.get("type") != "FeatureCollection":
        raise DataError(file or "$", say("this is not GeoJSON: a FeatureCollection with its features is wanted"))
    return features


class _Reader:
    """Reads the features of a map for a board."""

    def __init__(self, board: Board, letters: Mapping[str, str]) -> None:
        self.board, self.letters = board, {word.casefold(): letter for word, letter in letters.items()}
        self.faults = DataFaults()
        self.areas: list[Area] = []
        self.places: dict[str, Any] = {}
        #: The hexes that have a place already.
        self._taken: set[int] = set()
        #: How many polygons there are, and the words of those that no letter is known for.
        self._polygons, self._unknown = 0, Counter[str]()
        self.roads: list[dict[str, Any]] = []
        self.rivers: list[dict[str, Any]] = []

    def read(self, feature: Any, at: str) -> None:
        geometry = feature.get("geometry") if isinstance(feature, dict) else None
        if isinstance(feature, dict) and "geometry" in feature and geometry is None:  # it lies nowhere (RFC 7946, 3.2)
            return
        told = (feature.get("properties") if isinstance(feature, dict) else None) or {}
        if not isinstance(geometry, dict) or not isinstance(told, dict):
            raise DataError(at, say("a feature has a geometry and properties"))
        kind, parts = str(geometry.get("type")), geometry.get("coordinates")
        if kind == "GeometryCollection":
            for number, one in enumerate(geometry.get("geometries") or ()):
                self.read({"geometry": one, "properties": told}, f"{at}.geometries[{number}]")
            return
        if kind not in KINDS:
            raise DataError.unknown(at, say("there is no geometry {kind}", kind=shown(kind)), kind, KINDS)
        try:
            lists = parts if kind.startswith("Multi") else [parts]
            for part in lists or []:
                self._part(kind.removeprefix("Multi"), part, told, at)
        except NotOnEarth as error:
            problem = say("longitude and latitude in degrees are needed, not {found}", found=error.args[0])
            raise DataError(at, problem) from None
        except (TypeError, ValueError, LookupError):
            raise DataError(at, say("the coordinates of this {kind} cannot be read", kind=kind)) from None

    def _part(self, kind: str, part: Any, told: Mapping[str, Any], at: str) -> None:
        if kind == "Polygon":
            letter = self._letter(told)
            self._polygons += 1
            if letter is None:
                self._unknown.update(sorted(self._words(told)))
            else:
                rings = [[self._point(point) for point in ring] for ring in part]
                xs, ys = [x for x, _ in rings[0]], [y for _, y in rings[0]]
                self.areas.append(Area(letter, rings, (min(xs), min(ys), max(xs), max(ys))))
        elif kind == "LineString":
            words = self._words(told)
            if words & {*RIVERS}:
                self._river([_lonlat(point) for point in part], told)
            elif words & {*ROADS}:
                self._road([self._point(point) for point in part], told, "track" if "track" in words else "road")
        elif kind == "Point" and told.get("name"):
            self._place(part, told)

    def check_used(self, bounds: tuple[float, float, float, float], file: str) -> None:
        """Raise a `DataError` for a map with polygons of which nothing at all is on the board."""
        grid = self.board.grid
        if self.places or self.roads or self.rivers:
            return
        if not self.areas and self._polygons:
            words = ", ".join(shown(word) for word, _ in self._unknown.most_common(6)) or "–"
            problem = say("no polygon says what it is by a word that is known here; they say: {words}", words=words)
            raise DataError.unknown(file, problem, next(iter(self._unknown), ""), self.letters)
        reach = [area.box for area in self.areas]
        if reach and not any(
            x < grid.width and right > 0 and y < grid.height and low > 0 for x, y, right, low in reach
        ):
            problem = say(
                "no polygon of the map lies in the box {box}: which is west, south, east and north", box=shown(bounds)
            )
            raise DataError(file, problem)

    def _words(self, told: Mapping[str, Any]) -> set[str]:
        """Return the words with which a feature describes itself."""
        return {str(told[key]) for key in (*TELLING, "feature") if told.get(key)}

    def _letter(self, told: Mapping[str, Any]) -> str | None:
        """The letter of a polygon: what it says that it is, or the letter itself."""
        for word in (str(told[key]) for key in TELLING if told.get(key)):
            if word.casefold() in self.letters:
                return self.letters[word.casefold()]
            if len(word) == 1:
                return word
        return None

    def _point(self, point: Any) -> Point:
        return self.board.world(*_lonlat(point))

    def _place(self, part: Any, told: Mapping[str, Any]) -> None:
        ours = told.get("feature") == "place" or told.get("kind") in self.board.place_kinds
        kind = str(told.get("kind")) if ours else "city"
        known = self.board.place_kinds.get(kind)
        fills_hex = known is None or known.in_hex
        index = self.board.grid.hex_at(*self._point(part))
        if index is None or (fills_hex and index in self._taken):
            return
        if fills_hex:
            self._taken.add(index)
        on_earth = told.get("lonlat") if ours and told.get("lonlat") else part
        words = {code: str(told[f"name:{code}"]) for code in ("es", "en") if told.get(f"name:{code}")}
        place = {
            "hex": self.board.grid.label(index),
            "kind": kind,
            "lonlat": list(_lonlat(on_earth)),
            **({"name": words} if words else {}),
        }
        named = name = str(told["name"])
        for number in count(2):
            if name not in self.places:
                break
            name = f"{named} {number}"  # a map may have two places of a name, a board has one
        self.places[name] = place

    def _road(self, line: list[Point], told: Mapping[str, Any], kind: str) -> None:
        """A road through the hexes that its line crosses; a part that leaves the board ends it."""
        hexes: list[str] = []
        for index in self._crossed(line):
            if index is None:
                self._add_road(hexes, told, kind)
                hexes = []
            elif len(hexes) > 1 and hexes[-2] == self.board.grid.label(index):
                hexes.pop()  # it only touched the hex between
            else:
                hexes.append(self.board.grid.label(index))
        self._add_road(hexes, told, kind)

    def _add_road(self, hexes: list[str], told: Mapping[str, Any], kind: str) -> None:
        if len(hexes) > 1:
            words = {"name": str(told["name"])} if told.get("name") else {}
            self.roads.append({"hexes": hexes, "kind": kind, **words})

    def _crossed(self, line: list[Point]) -> Iterator[int | None]:
        """The hexes under a line, each adjacent to the one before; None where it is off the board."""
        grid, last = self.board.grid, None
        for start, end in pairwise(line):
            near = within_box(start, end, (-SIDE, -FLATS, grid.width + SIDE, grid.height + FLATS))
            if near is None:
                near = (start, start)  # so far from the board that no step of it is taken
            (x1, y1), (x2, y2) = near
            steps = max(1, math.ceil(math.hypot(x2 - x1, y2 - y1) / (SIDE / 12)))
            for step in range(steps + 1):
                index = grid.hex_at(x1 + (x2 - x1) * step / steps, y1 + (y2 - y1) * step / steps)
                if index == last:
                    continue
                # Three hexes meet in a corner: no step is so long that two that do not touch follow each other.
                yield index
                last = index

    def _river(self, course: list[Point], told: Mapping[str, Any]) -> None:
        grid = self.board.grid
        if len(course) > 1 and any(grid.hex_at(*self.board.world(*point)) is not None for point in course):
            self.rivers.append({"name": str(told.get("name") or "?"), "course": [list(point) for point in course]})

    def letter(self, index: int, ground: str, majority: bool) -> str:
        """Return the terrain letter of a hex: that of the largest part of it, or of its centre."""
        x, y = self.board.grid.centre(index)
        near = [area for area in reversed(self.areas) if area.is_near(x, y)]
        found: Counter[str] = Counter()
        for dx, dy in SAMPLES if majority else SAMPLES[:1]:
            at = x + dx * SIDE, y + dy * FLATS / 2
            found[next((area.letter for area in near if area.has(*at)), ground)] += 1
        return found.most_common(1)[0][0]
