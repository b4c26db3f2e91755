"""A hex board as text that a person can read and edit, and the objects that a notebook sees of it.

A board is a TOML file, a dict, or the ``board`` of a scenario. Only ``columns``, ``rows`` and ``terrain`` are
needed; what the terrain letters mean is the game's business.

    columns = 5
    rows = 3
    terrain = ["..^..", ".^^..", "~~~.."]        # one string a row, one letter a hex
    landing = ["0302"]
    [places]
    Annual = { hex = "0201", kind = "fortified_city" }     # or just  Annual = "0201"
    [[roads]]
    hexes = ["0201", "0302", "0402"]
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from .data import convert, read_toml
from .errors import DataError, UnknownName, nearest
from .hexgrid import DIRECTIONS, FLATS, HexGrid, HexSet, bits
from .i18n import LocalizedText, localized

#: The kinds of places, each with its sign or lettering on the map. What a kind does is the game's business.
PlaceKind = Literal["city", "fortified_city", "position", "airport", "landmark", "area", "water", "landing"]
#: Those that stand in a hex and name it, one to a hex. The others are names on the map and nothing else.
IN_A_HEX: tuple[PlaceKind, ...] = ("city", "fortified_city", "position", "airport")


class PlaceData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A named place; see `PlaceKind`."""

    hex: str
    kind: PlaceKind = "city"
    name: LocalizedText = {}
    modern: str = ""
    note: LocalizedText = {}
    source: str = ""
    lonlat: tuple[float, float] | None = None
    #: On the map only: how the name of an area runs, in degrees, and how wide it is set.
    angle: float = 0.0
    spacing: float = 0.0


class RoadData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A road or track: hexes each adjacent to the one before. Tracks are drawn and have no effect."""

    hexes: list[str]
    id: str = ""
    name: str = ""
    kind: Literal["road", "track"] = "road"
    source: str = ""


class RiverData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A river by its course, drawn only; or along hexsides, by the hexes on its two banks.

    A course is longitude and latitude, or world units. Banks are two lists of hexes: the river runs wherever a hex of
    one touches a hex of the other. What its ``kind`` does to movement and combat is the game's business.
    """

    name: str
    course: list[tuple[float, float]] = []
    banks: tuple[list[str], list[str]] | None = None
    kind: str = "river"
    width: tuple[float, float] = (0.8, 1.8)
    source: str = ""


class BridgeData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A bridge over a river that has a course, drawn only. A road over a river along hexsides is a bridge by itself."""

    hex: str
    road: str = ""
    name: str = ""
    lonlat: tuple[float, float] | None = None


class GeoReference(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where the board lies on the earth: plain equirectangular, from the centre of hex 0101."""

    lon: float
    lat: float
    km_per_degree: tuple[float, float]
    km_per_hex: float


class BoardData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A board as it stands in a file."""

    columns: Annotated[int, msgspec.Meta(ge=1, le=99)]
    rows: Annotated[int, msgspec.Meta(ge=1, le=99)]
    terrain: list[str]
    id: str = ""
    title: LocalizedText = {}
    about: LocalizedText = {}
    #: One letter a hex, of the zone that it belongs to; ``-``: none. Which zones there are is the game's business.
    zones: list[str] = []
    #: The height of each hex in metres above the sea, one row a string of numbers; for the picture only.
    heights: list[str] = []
    places: dict[str, PlaceData | str] = {}
    roads: list[RoadData | list[str]] = []
    rivers: list[RiverData] = []
    bridges: list[BridgeData] = []
    #: The hexes in which units may come from the sea or the air, each with a dot on the map.
    landing: list[str] = []
    #: Other sets of hexes that a game's rules name, such as the land enclosed by a road.
    areas: dict[str, list[str]] = {}
    frame: GeoReference | None = None
    coast: str = ""
    relief: str = ""
    credits: list[LocalizedText | str] = []


class Hex:
    """One hex of a board, for people. ``str(hex)`` is its label with the place name.

    Attributes: ``label``, ``terrain`` (the letter), ``place`` (name or None), ``kind`` (of the place), ``zone``
    (the letter; ``"-"``: none), ``height`` (metres or None), ``landing`` (bool), ``roads`` (neighbours by road).
    """

    __slots__ = ("board", "index")

    def __init__(self, board: Board, index: int) -> None:
        self.board = board
        self.index = index

    @property
    def label(self) -> str:
        return self.board.grid.label(self.index)

    @property
    def terrain(self) -> str:
        return self.board.terrain_at[self.index]

    @property
    def place(self) -> str | None:
        return self.board.place_at.get(self.index)

    @property
    def kind(self) -> str | None:
        return self.board.places[self.place].kind if self.place else None

    @property
    def zone(self) -> str:
        return self.board.zone_at.get(self.index, "-")

    @property
    def height(self) -> int | None:
        return self.board.height_at.get(self.index)

    @property
    def name(self) -> str:
        """The label with the name of the place in it, in the language in use."""
        return self.board.name(self.index)

    @property
    def is_landing(self) -> bool:
        return bool(self.board.landing >> self.index & 1)

    @property
    def roads(self) -> HexSet:
        return HexSet(self.board.grid, self.board.road_links.get(self.index, 0))

    @property
    def neighbours(self) -> HexSet:
        return HexSet(self.board.grid, self.board.grid.neighbours(self.index))

    def distance(self, target: Hex | str) -> int:
        """Hexes from here to there by the shortest way, blocked by nothing."""
        return self.board.grid.distance(self.index, self.board.index(target))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Hex) and (self.board, self.index) == (other.board, other.index)

    def __hash__(self) -> int:
        return hash(self.label)

    def __str__(self) -> str:
        return f"{self.label} {self.place}" if self.place else self.label

    def __repr__(self) -> str:
        return f"<Hex {self} {self.terrain!r}>"


class Board:
    """A hex board: a grid with terrain, places, roads and zones.

    >>> board = Board.from_dict({"columns": 3, "rows": 2, "terrain": [".^.", "~.."],
    ...                          "places": {"Annual": {"hex": "0201", "kind": "fortified_city"}},
    ...                          "roads": [["0201", "0301"]]})
    >>> board["Annual"]
    <Hex 0201 Annual '^'>
    >>> board["0301"].roads
    HexSet(0201)
    >>> board["Anual"]
    Traceback (most recent call last):
        ...
    legion_widget.engine.errors.UnknownName: there is no hex or place 'Anual'; known: Annual, 0101 to 0302; \
did you mean 'Annual'?

    Masks of the hexes of each kind are ints for the rules; ``Hex`` objects are for people.

    Args:
        letters: the letters of the terrain that the game knows; None: any.
        at: the place of the data, for errors.
        waters: the kinds of water along hexsides that it knows; None: any.
        zones: the letters of its zones, the inner one first; None: any, in the order in which they come.
    """

    def __init__(
        self,
        data: BoardData,
        letters: Iterable[str] | None = None,
        at: str = "$",
        waters: Iterable[str] | None = None,
        zones: Iterable[str] | None = None,
    ) -> None:
        self.data = data
        self.grid = HexGrid(data.columns, data.rows)
        self.places: dict[str, PlaceData] = {
            name: PlaceData(hex=place) if isinstance(place, str) else place for name, place in data.places.items()
        }
        self.roads: list[RoadData] = [RoadData(hexes=road) if isinstance(road, list) else road for road in data.roads]
        self.terrain_at = self._letters(data.terrain, f"{at}.terrain", set(letters) if letters else None)
        known = "".join(data.zones) if zones is None else "".join(zones)
        self.zone_at = self._letters(data.zones, f"{at}.zones", {*known, "-"}) if data.zones else {}
        #: The letters of the zones, the inner one before the outer.
        self.zones = tuple(
            letter for letter in dict.fromkeys(known) if letter in self.zone_at.values() and letter != "-"
        )
        self.height_at = self._heights(f"{at}.heights")
        self.place_at: dict[int, str] = {}
        for name, place in self.places.items():
            index = self._hex(place.hex, f"{at}.places[{name!r}].hex")
            if name in self.grid and self.grid.index(name) != index:
                raise DataError(f"{at}.places[{name!r}]", "that is the label of another hex")
            if place.kind in IN_A_HEX:
                if index in self.place_at:
                    raise DataError(f"{at}.places[{name!r}].hex", f"{place.hex} is already {self.place_at[index]}")
                self.place_at[index] = name
        self.road_links = self._links("road", at)
        #: The hexes across the hexsides with water of each kind, for each hex that has such a side.
        self.water_sides = self._sides(set(waters) if waters is not None else None, at)
        for i, bridge in enumerate(data.bridges):
            self._hex(bridge.hex, f"{at}.bridges[{i}].hex")
        self.landing = self._mask(data.landing, f"{at}.landing")
        self.areas = {key: self._mask(hexes, f"{at}.areas[{key!r}]") for key, hexes in data.areas.items()}

    # ---- reading ------------------------------------------------------------------------------

    @classmethod
    def from_dict(
        cls,
        data: Mapping[str, Any],
        letters: Iterable[str] | None = None,
        at: str = "$",
        waters: Iterable[str] | None = None,
        zones: Iterable[str] | None = None,
    ) -> Board:
        """A board from a dict. Raises `DataError`, which names the place, for a board that is wrong."""
        return cls(convert(data, BoardData, at), letters, at, waters, zones)

    @classmethod
    def from_file(
        cls, path: str | Path, letters: Iterable[str] | None = None, waters: Iterable[str] | None = None
    ) -> Board:
        """A board from a TOML file."""
        return cls.from_dict(read_toml(path), letters, waters=waters)

    def to_dict(self) -> dict[str, Any]:
        """The board as plain data; `from_dict` reads it back."""
        data: dict[str, Any] = msgspec.to_builtins(self.data)
        return data

    def _letters(self, rows: list[str], at: str, known: set[str] | None) -> dict[int, str]:
        if len(rows) != self.grid.rows:
            raise DataError(at, f"{len(rows)} rows of letters where the board has {self.grid.rows}")
        letter_by_hex = {}
        for r, row in enumerate(rows):
            if len(row) != self.grid.columns:
                raise DataError(f"{at}[{r}]", f"{len(row)} letters where the board has {self.grid.columns} columns")
            for c, letter in enumerate(row):
                if known is not None and letter not in known:
                    raise DataError(f"{at}[{r}][{c}]", f"unknown letter {letter!r}; known: {' '.join(sorted(known))}")
                letter_by_hex[self.grid.at(c, r)] = letter
        return letter_by_hex

    def _heights(self, at: str) -> dict[int, int]:
        height_by_hex: dict[int, int] = {}
        if self.data.heights and len(self.data.heights) != self.grid.rows:
            raise DataError(at, f"{len(self.data.heights)} rows where the board has {self.grid.rows}")
        for r, row in enumerate(self.data.heights):
            numbers = row.split()
            if len(numbers) != self.grid.columns:
                raise DataError(f"{at}[{r}]", f"{len(numbers)} numbers where the board has {self.grid.columns} columns")
            for c, number in enumerate(numbers):
                try:
                    height_by_hex[self.grid.at(c, r)] = int(number)
                except ValueError:
                    raise DataError(f"{at}[{r}][{c}]", f"{number!r} is not a height in metres") from None
        return height_by_hex

    def _hex(self, name: str, at: str) -> int:
        if name in self.grid:
            return self.grid.index(name)
        place = self.places.get(name)
        if place is not None and place.hex in self.grid:
            return self.grid.index(place.hex)
        raise DataError(at, f"no hex or place is called {name!r}", nearest(name, self.places))

    def _mask(self, hexes: Iterable[str], at: str) -> int:
        mask = 0
        for i, name in enumerate(hexes):
            mask |= 1 << self._hex(name, f"{at}[{i}]")
        return mask

    def _links(self, kind: str, at: str) -> dict[int, int]:
        links: dict[int, int] = {}
        for i, road in enumerate(self.roads):
            if len(road.hexes) < 2:
                raise DataError(f"{at}.roads[{i}].hexes", "a road joins at least two hexes")
            hex_indices = [self._hex(name, f"{at}.roads[{i}].hexes[{k}]") for k, name in enumerate(road.hexes)]
            for k, (one, two) in enumerate(pairwise(hex_indices)):
                if not self.grid.neighbours(one) >> two & 1:
                    raise DataError(
                        f"{at}.roads[{i}].hexes[{k + 1}]",
                        f"{self.grid.label(two)} is not adjacent to {self.grid.label(one)}",
                    )
                if road.kind == kind:
                    links[one] = links.get(one, 0) | 1 << two
                    links[two] = links.get(two, 0) | 1 << one
        return links

    def _sides(self, known: set[str] | None, at: str) -> dict[str, dict[int, int]]:
        links_by_kind: dict[str, dict[int, int]] = {}
        taken: dict[tuple[int, int], str] = {}
        for i, river in enumerate(self.data.rivers):
            river_at = f"{at}.rivers[{i}]"
            if river.banks is None:
                if len(river.course) < 2:
                    raise DataError(river_at, "a river needs a course of two points or more, or two banks")
                continue
            if river.course:
                raise DataError(f"{river_at}.course", "a river has a course or banks, not both")
            if known is not None and river.kind not in known:
                raise DataError.unknown(f"{river_at}.kind", f"there is no water {river.kind!r}", river.kind, known)
            links = links_by_kind.setdefault(river.kind, {})
            for one, two in self._touching(river.banks, f"{river_at}.banks"):
                pair = (min(one, two), max(one, two))
                if taken.setdefault(pair, river.name) != river.name:
                    both = f"{self.grid.label(one)} and {self.grid.label(two)}"
                    raise DataError(f"{river_at}.banks", f"{taken[pair]} runs between {both} already")
                links[one] = links.get(one, 0) | 1 << two
                links[two] = links.get(two, 0) | 1 << one
        return links_by_kind

    def _touching(self, banks: tuple[list[str], list[str]], at: str) -> list[tuple[int, int]]:
        """The pairs of hexes of two banks that touch; each hex must touch one of the other bank."""
        left, right = (self._mask(bank, f"{at}[{k}]") for k, bank in enumerate(banks))
        for k, (bank, opposite) in enumerate(((left, right), (right, left))):
            for index in bits(bank):
                if opposite >> index & 1:
                    raise DataError(f"{at}[{k}]", f"{self.grid.label(index)} is on both banks")
                if not self.grid.neighbours(index) & opposite:
                    raise DataError(f"{at}[{k}]", f"{self.grid.label(index)} touches no hex of the other bank")
        return [(one, two) for one in bits(left) for two in bits(self.grid.neighbours(one) & right)]

    # ---- asking -------------------------------------------------------------------------------

    def index(self, where: Hex | str | int) -> int:
        """The bit number of a hex given as `Hex`, label or place name. Raises `UnknownName`.

        A place is found by its name in any language, and without regard to case and accents.
        """
        if isinstance(where, Hex):
            return where.index
        if isinstance(where, int):
            where = str(where).zfill(4)
        if not isinstance(where, str):
            raise UnknownName("hex or place", where, self.places)
        if where in self.grid:
            return self.grid.index(where)
        place = self.places.get(where)
        if place is None:
            folded = self._folded.get(fold(where))
            if folded is None:
                last = self.grid.at(self.grid.columns - 1, self.grid.rows - 1)
                hexes = f"{self.grid.label(0)} to {self.grid.label(last)}"
                raise UnknownName("hex or place", where, [*self.places, hexes])
            place = self.places[folded]
        return self.grid.index(place.hex) if place.hex in self.grid else self.index(place.hex)

    @cached_property
    def _folded(self) -> dict[str, str]:
        """Every way to name a place. The names of the board come first, those of other languages after them."""
        name_by_folded: dict[str, str] = {}
        for name in self.places:
            name_by_folded.setdefault(fold(name), name)
        for name, place in self.places.items():
            for word in place.name.values():
                name_by_folded.setdefault(fold(word), name)
        return name_by_folded

    def __getitem__(self, where: Hex | str | int) -> Hex:
        return Hex(self, self.index(where))

    def __contains__(self, where: object) -> bool:
        try:
            self.index(where)  # type: ignore[arg-type]
        except (UnknownName, AttributeError, TypeError):
            return False
        return True

    def __iter__(self) -> Iterator[Hex]:
        return (Hex(self, i) for i in bits(self.grid.all))

    def __len__(self) -> int:
        return self.grid.columns * self.grid.rows

    def __repr__(self) -> str:
        return f"<Board {self.data.id or 'inline'} {self.grid.columns} x {self.grid.rows}>"

    def name(self, index: int) -> str:
        """The label of a hex with the name of the place in it, in the language in use: ``"1715 Annual"``."""
        place = self.place_at.get(index)
        if place is None:
            return self.grid.label(index)
        return f"{self.grid.label(index)} {localized(self.places[place].name) or place}"

    def mask(self, letters: str) -> int:
        """The set of the hexes whose terrain letter is one of these."""
        terrain_mask = 0
        for index, letter in self.terrain_at.items():
            if letter in letters:
                terrain_mask |= 1 << index
        return terrain_mask

    def places_mask(self, *kinds: str) -> int:
        """The set of the hexes that hold a place of one of these kinds."""
        place_mask = 0
        for index, name in self.place_at.items():
            if self.places[name].kind in kinds:
                place_mask |= 1 << index
        return place_mask

    def water(self, one: int, two: int) -> str | None:
        """The kind of the water along the hexside between two hexes, or None."""
        return next((kind for kind, sides in self.water_sides.items() if sides.get(one, 0) >> two & 1), None)

    def crossings(self) -> list[tuple[int, int]]:
        """The bridges over water along hexsides: pairs of hexes that a road joins."""
        return [
            (one, two)
            for sides in self.water_sides.values()
            for one, across in sides.items()
            for two in bits(across & self.road_links.get(one, 0))
            if one < two
        ]

    def zone(self, letter: str) -> int:
        """The set of the hexes of one zone."""
        return sum(1 << i for i, z in self.zone_at.items() if z == letter)

    def credits(self, language: str | None = None) -> str:
        """Whom the board owes its data to, in one line."""
        return " · ".join(localized(line, language) for line in self.data.credits)

    def world(self, lon: float, lat: float) -> tuple[float, float]:
        """A point of the earth in world units. Raises ``ValueError`` for a board that lies nowhere."""
        frame = self.data.frame
        if frame is None:
            raise ValueError("this board has no frame: it lies nowhere on the earth")
        unit = FLATS / frame.km_per_hex
        x0, y0 = self.grid.centre(0)
        return (
            x0 + (lon - frame.lon) * frame.km_per_degree[0] * unit,
            y0 + (frame.lat - lat) * frame.km_per_degree[1] * unit,
        )


def fold(name: str) -> str:
    """A name as it is compared: without case and accents.

    >>> fold("Abarrán") == fold("ABARRAN")
    True
    """
    return "".join(c for c in unicodedata.normalize("NFKD", name.casefold()) if not unicodedata.combining(c))


__all__ = ["DIRECTIONS", "Board", "BoardData", "GeoReference", "Hex", "PlaceData", "RoadData"]
