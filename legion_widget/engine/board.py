"""A hex board as text that a person can read and edit, and the objects through which a notebook sees it.

A board is a TOML file, a dict, or the ``board`` of a scenario. Only ``columns``, ``rows`` and ``terrain`` are
needed; what the terrain letters mean is the game's business, and so is what kinds of places and marked hexes there are.

    columns = 5
    rows = 3
    terrain = ["..^..", ".^^..", "~~~.."]        # one string a row, one letter a hex
    [places]
    Annual = { hex = "0201", kind = "city" }     # or just  Annual = "0201"
    [[roads]]
    hexes = ["0201", "0302", "0402"]
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from numbers import Integral
from pathlib import Path
from typing import Any, ClassVar, Self, SupportsIndex

import msgspec

from .board_data import PLACE_KINDS, BoardData, HexMark, PlaceData, PlaceKind, RoadData
from .board_reader import BoardReader
from .data import convert_gathering, read_toml
from .errors import DataError, DataFaults, UnknownName, shown
from .files import located
from .hexgrid import FLATS, HexGrid, HexSet, bits
from .i18n import LocalizedText, localized, say
from .plain_data import plain


class Hex:
    """One hex of a board, for people. ``str(hex)`` is its label with the place name.

    Attributes: ``label``, ``terrain`` (the letter), ``place`` (name or None), ``kind`` (of the place), ``zone``
    (the letter; ``"-"``: none), ``height`` (metres or None), ``roads`` (neighbours by road).
    """

    __slots__ = ("board", "index")

    def __init__(self, board: Board, index: int) -> None:
        self.board = board
        self.index = index

    @property
    def label(self) -> str:
        """Column and row in two digits each, such as ``1715``."""
        return self.board.grid.label(self.index)

    @property
    def terrain(self) -> str:
        """The letter of its terrain, as in the file of the board."""
        return self.board.terrain_at[self.index]

    @property
    def place(self) -> str | None:
        """The name of its place, such as ``Annual``; None: it has none."""
        return self.board.place_at.get(self.index)

    @property
    def kind(self) -> str | None:
        """The kind of its place, such as ``fortified_city``; None: the hex has no place."""
        return self.board.places[self.place].kind if self.place else None

    @property
    def zone(self) -> str:
        """The letter of its zone, as in the file of the board; ``-``: it is in none."""
        return self.board.zone_at.get(self.index, "-")

    @property
    def height(self) -> int | None:
        """The height above the sea in metres; None: the board does not say."""
        return self.board.height_at.get(self.index)

    @property
    def name(self) -> str:
        """The label with the name of the place in it, in the language in use."""
        return self.board.name(self.index)

    @property
    def centre(self) -> tuple[float, float]:
        """The middle of the hex in the world units of pictures, in which a side of a hex is 21.6."""
        x, y = self.board.grid.centre(self.index)
        return round(x, 2), round(y, 2)

    @property
    def lonlat(self) -> tuple[float, float] | None:
        """The longitude and latitude of its middle, in degrees east and north; None on a board that lies nowhere."""
        return None if self.board.data.frame is None else self.board.lonlat(*self.board.grid.centre(self.index))

    @property
    def roads(self) -> HexSet:
        """The neighbours that a road joins to it."""
        return HexSet(self.board.grid, self.board.road_links.get(self.index, 0))

    @property
    def neighbours(self) -> HexSet:
        """The hexes next to it, up to six."""
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
    ...                          "places": {"Annual": {"hex": "0201", "kind": "city"}},
    ...                          "roads": [["0201", "0301"]]})
    >>> board["Annual"]
    <Hex 0201 Annual '^'>
    >>> board["0301"].roads
    HexSet(0201)
    >>> board["Anual"]  # doctest: +ELLIPSIS
    Traceback (most recent call last):
        ...
    legion_widget.engine.errors.UnknownName: ... 'Anual' ... 'Annual'?

    Masks of the hexes of each kind are ints for the rules; ``Hex`` objects are for people. A game with kinds of places
    or marked hexes of its own says so in a subclass.

    Attributes:
        marked: the set of the hexes with each of the marks of the game.

    Args:
        letters: the letters of the terrain that the game knows, as a mapping with their names; None: any.
        at: the place of the data, for errors.
        waters: the kinds of water along hexsides that it knows; None: any.
        zones: the letters of its zones, the inner one first; None: any, in the order in which they come.
        faults: what gathers the faults; None: they are raised together.
    """

    #: The record of its files, and the kind of its hexes.
    data_kind: ClassVar[type[BoardData]] = BoardData
    hex_kind: ClassVar[type[Hex]] = Hex
    #: The kinds of places that the game has.
    place_kinds: ClassVar[Mapping[str, PlaceKind]] = PLACE_KINDS
    #: The hexes that are marked on its map, by the key of the record that lists them.
    hex_marks: ClassVar[Mapping[str, HexMark]] = {}

    def __init__(
        self,
        data: BoardData,
        letters: Iterable[str] | None = None,
        at: str = "$",
        waters: Iterable[str] | None = None,
        zones: Iterable[str] | None = None,
        faults: DataFaults | None = None,
    ) -> None:
        gathered, faults = faults, faults if faults is not None else DataFaults()
        self.data = data
        self.grid = HexGrid(*_size(data, faults, at))
        self.places: dict[str, PlaceData] = {
            name: PlaceData(hex=place) if isinstance(place, str) else place for name, place in data.places.items()
        }
        self.roads: list[RoadData] = [RoadData(hexes=road) if isinstance(road, list) else road for road in data.roads]
        read = BoardReader(self.grid, self.places, faults, at)
        self._masks: dict[str, int] = {}
        known_letters = letters if letters is None or isinstance(letters, Mapping) else set(letters)
        self.terrain_at = read.letters(data.terrain, f"{at}.terrain", known_letters)
        #: The hexes whose terrain is wrong; none but while faults are gathered. Something stands in for it.
        self.wrong_hexes = frozenset(bits(self.grid.all)) - self.terrain_at.keys()
        self.terrain_at.update(dict.fromkeys(self.wrong_hexes, next(iter(letters or "."))))
        known = "".join(data.zones) if zones is None else "".join(zones)
        self.zone_at = read.letters(data.zones, f"{at}.zones", {*known, "-"}) if data.zones else {}
        #: The letters of the zones, the inner one before the outer.
        self.zones = tuple(
            letter for letter in dict.fromkeys(known) if letter in self.zone_at.values() and letter != "-"
        )
        self.height_at = read.heights(data.heights, f"{at}.heights")
        self.place_at: dict[int, str] = {}
        for name, place in self.places.items():
            with faults.gather():
                self._put(name, place, f"{at}.places[{name!r}]", read)
        self.road_links = read.links(self.roads, "road", f"{at}.roads")
        #: The hexes across the hexsides with water of each kind, for each hex that has such a side.
        self.water_sides = read.sides(data.rivers, set(waters) if waters is not None else None, f"{at}.rivers")
        for i, bridge in enumerate(data.bridges):
            with faults.gather():
                read.hex(bridge.hex, f"{at}.bridges[{i}].hex")
        self.marked = {key: read.mask(getattr(data, key), f"{at}.{key}") for key in self.hex_marks}
        for key in data.areas:
            if key in self.grid:
                faults.add(f"{at}.areas[{key!r}]", say("that is the label of a hex"))
        self.areas = {key: read.mask(hexes, f"{at}.areas[{key!r}]") for key, hexes in data.areas.items()}
        #: The places that are wrong themselves; empty but while faults are gathered.
        self.wrong_places = frozenset(name for name in self.places if faults.has_fault_at(f"{at}.places[{name!r}]"))
        if gathered is None:
            faults.check()

    def _put(self, name: str, place: PlaceData, at: str, read: BoardReader) -> None:
        """Puts a place into its hex. Raises `DataError`."""
        if place.kind not in self.place_kinds:
            problem = say("there is no kind of place {kind}", kind=shown(place.kind))
            raise DataError.unknown(f"{at}.kind", problem, place.kind, self.place_kinds)
        index = read.hex(place.hex, f"{at}.hex")
        if name in self.grid and self.grid.index(name) != index:
            raise DataError(at, say("that is the label of another hex"))
        if self.place_kinds[place.kind].in_hex:
            if index in self.place_at:
                problem = say("{hex} is already {place}", hex=place.hex, place=self.place_at[index])
                raise DataError(f"{at}.hex", problem)
            self.place_at[index] = name

    # ---- reading ------------------------------------------------------------------------------

    @classmethod
    def from_dict(
        cls,
        data: Mapping[str, Any],
        letters: Iterable[str] | None = None,
        at: str = "$",
        waters: Iterable[str] | None = None,
        zones: Iterable[str] | None = None,
    ) -> Self:
        """A board from a dict. Raises `DataError`, which names the place, for a board that is wrong."""
        faults = DataFaults()
        given = plain(data, at, faults)
        record = convert_gathering(given, cls.data_kind, faults, at)
        board = cls(record, letters, at, waters, zones, faults)
        faults.check()
        return board

    @classmethod
    def from_file(
        cls, path: str | Path, letters: Iterable[str] | None = None, waters: Iterable[str] | None = None
    ) -> Self:
        """A board from a TOML file."""
        with located(path):
            return cls.from_dict(read_toml(path), letters, waters=waters)

    def to_dict(self) -> dict[str, Any]:
        """The board as plain data; `from_dict` reads it back."""
        data: dict[str, Any] = msgspec.to_builtins(self.data)
        return data

    # ---- asking -------------------------------------------------------------------------------

    def index(self, where: Hex | str | SupportsIndex) -> int:
        """The bit number of a hex given as `Hex`, label or place name. Raises `UnknownName`.

        A place is found by its name in any language, and without regard to case and accents.
        """
        if not isinstance(where, str):
            if isinstance(where, Hex):
                if where.board is self:
                    return where.index
                where = where.label
            elif isinstance(where, Integral):
                where = f"{int(where):04d}" if 0 <= int(where) <= 9999 else "of more than four digits"
            else:
                raise UnknownName(say("hex or place"), where, self.places)
        if where in self.grid:
            return self.grid.index(where)
        place = self.places.get(where)
        if place is None:
            folded = self._folded.get(fold(where))
            if folded is None:
                last = self.grid.at(self.grid.columns - 1, self.grid.rows - 1)
                hexes = f"{self.grid.label(0)} to {self.grid.label(last)}"
                raise UnknownName(say("hex or place"), where, [*self.places, hexes])
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

    def __getitem__(self, where: Hex | str | SupportsIndex) -> Hex:
        return self.hex_kind(self, self.index(where))

    def __contains__(self, where: object) -> bool:
        try:
            self.index(where)  # type: ignore[arg-type]
        except (UnknownName, AttributeError, TypeError):
            return False
        return True

    def __iter__(self) -> Iterator[Hex]:
        return (self.hex_kind(self, i) for i in bits(self.grid.all))

    def __len__(self) -> int:
        return self.grid.columns * self.grid.rows

    def __repr__(self) -> str:
        return f"<Board {self.data.id or 'inline'} {self.grid.columns} x {self.grid.rows}>"

    def name(self, index: int) -> str:
        """The label of a hex with the name of the place in it, in the language in use: ``"1715 Annual"``."""
        return localized(self.hex_name(index))

    def place_name(self, index: int) -> LocalizedText:
        """The name of the place in a hex, in each language; without a place the label of the hex."""
        label, place = self.grid.label(index), self.place_at.get(index)
        if place is None:
            return {"en": label}
        return {code: name for code, name in self.places[place].name.items() if name} or {"en": place}

    def hex_name(self, index: int) -> LocalizedText:
        """The label of a hex with the name of the place in it, in each language, for a message that is read later."""
        label, names = self.grid.label(index), self.place_name(index)
        if self.place_at.get(index) is None:
            return names
        return {code: f"{label} {name}" for code, name in names.items()}

    def mask(self, letters: str) -> int:
        """The set of the hexes whose terrain letter is one of these."""
        if letters not in self._masks:
            self._masks[letters] = sum(1 << index for index, letter in self.terrain_at.items() if letter in letters)
        return self._masks[letters]

    def sign(self, place: PlaceData) -> str:
        """Return the sign with which a place is drawn and lettered on the map."""
        return self.place_kinds[place.kind].sign

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
        zone_mask = 0
        for index, zone in self.zone_at.items():
            if zone == letter:
                zone_mask |= 1 << index
        return zone_mask

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

    def lonlat(self, x: float, y: float) -> tuple[float, float]:
        """A point in world units as longitude and latitude. Raises ``ValueError`` for a board that lies nowhere."""
        frame = self.data.frame
        if frame is None:
            raise ValueError("this board has no frame: it lies nowhere on the earth")
        unit = FLATS / frame.km_per_hex
        x0, y0 = self.grid.centre(0)
        return (
            round(frame.lon + (x - x0) / (frame.km_per_degree[0] * unit), 5),
            round(frame.lat - (y - y0) / (frame.km_per_degree[1] * unit), 5),
        )


def _size(data: BoardData, faults: DataFaults, at: str) -> tuple[int, int]:
    """Return the numbers of columns and rows of a board: those of its terrain, where they cannot be read."""
    columns, rows = data.columns, data.rows
    if f"{at}.columns" in faults.unread:
        columns = min(max(map(len, data.terrain), default=1), 99)
    if f"{at}.rows" in faults.unread:
        rows = min(len(data.terrain), 99)
    return max(columns, 1), max(rows, 1)


def fold(name: str) -> str:
    """A name as it is compared: without case and accents.

    >>> fold("Abarrán") == fold("ABARRAN")
    True
    """
    return "".join(c for c in unicodedata.normalize("NFKD", name.casefold()) if not unicodedata.combining(c))
