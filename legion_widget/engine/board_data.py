"""A board as it stands in a file, and what a game says of its boards: kinds of places, and hexes that are marked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec

from .i18n import LocalizedText
from .plain_data import Label, MapName


class HexMark(msgspec.Struct, frozen=True):
    """A set of hexes that the boards of a game list under a key of their own, such as its fords.

    Args:
        sign: how each of them is marked on the map; one of `legion_widget.drawing.signs.MARKS`.
        name: what the legend calls it.
    """

    sign: str
    name: LocalizedText = {}


class PlaceKind(msgspec.Struct, frozen=True):
    """A kind of place on the boards of a game. What it does is the business of the rules.

    Args:
        sign: how it is drawn and lettered on the map: as ``city``, ``fortified_city``, ``position`` or ``airport``,
            or without a sign as ``landmark``, ``landing``, ``area`` or ``water``.
        name: what the legend calls it.
        in_hex: whether it stands in a hex and names it, one to a hex; else it is a name on the map and nothing else.
    """

    sign: str
    name: LocalizedText = {}
    in_hex: bool = True


#: The kinds of places of a game that declares none.
PLACE_KINDS: Mapping[str, PlaceKind] = {
    "city": PlaceKind("city", {"es": "Ciudad", "en": "City"}),
    "position": PlaceKind("position", {"es": "Posición", "en": "Position"}),
    "landmark": PlaceKind("landmark", in_hex=False),
    "area": PlaceKind("area", in_hex=False),
    "water": PlaceKind("water", in_hex=False),
}


Degrees = Annotated[float, msgspec.Meta(ge=-360, le=360)]
LonLat = tuple[Annotated[float, msgspec.Meta(ge=-180, le=180)], Annotated[float, msgspec.Meta(ge=-90, le=90)]]
#: A coordinate of a course: degrees or world units. No board is larger than this, and little of a river is beside it.
Coordinate = Annotated[float, msgspec.Meta(ge=-20_000, le=20_000)]
Width = Annotated[float, msgspec.Meta(ge=0, le=50)]
#: How many things of a kind a board has at most: places, roads, rivers, points of a course.
MOST = 1000
Hexes = Annotated[list[str], msgspec.Meta(max_length=9_801)]


class PlaceData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A named place. Its ``kind`` is one of those that the game has: see `PlaceKind`."""

    hex: str
    kind: str = "city"
    name: MapName = {}
    modern: str = ""
    note: LocalizedText = {}
    source: str = ""
    lonlat: LonLat | None = None
    #: On the map only: how the name of an area runs, in degrees, and how wide it is set.
    angle: Degrees = 0.0
    spacing: Width = 0.0


class RoadData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A road or track: hexes each adjacent to the one before. Tracks are drawn and have no effect."""

    hexes: Hexes
    id: Label = ""
    #: One name, or one by language.
    name: MapName | Label = ""
    kind: Literal["road", "track"] = "road"
    source: str = ""


class RiverData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A river by its course, drawn only; or along hexsides, by the hexes on its two banks.

    A course is longitude and latitude, or world units. Banks are two lists of hexes: the river runs wherever a hex of
    one touches a hex of the other. What its ``kind`` does to movement and combat is the game's business.
    """

    #: One name, or one by language.
    name: MapName | Label
    course: Annotated[list[tuple[Coordinate, Coordinate]], msgspec.Meta(max_length=MOST)] = []
    banks: tuple[Hexes, Hexes] | None = None
    kind: str = "river"
    width: tuple[Width, Width] = (0.8, 1.8)
    source: str = ""


class BridgeData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A bridge over a river that has a course, drawn only. A road over a river along hexsides is a bridge by itself."""

    hex: str
    road: str = ""
    name: MapName | Label = ""
    lonlat: LonLat | None = None


KmPerDegree = Annotated[float, msgspec.Meta(ge=0.01, le=1000)]


class GeoReference(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where the board lies on the earth: plain equirectangular, from the centre of hex 0101."""

    lon: Annotated[float, msgspec.Meta(ge=-180, le=180)]
    lat: Annotated[float, msgspec.Meta(ge=-90, le=90)]
    km_per_degree: tuple[KmPerDegree, KmPerDegree]
    km_per_hex: Annotated[float, msgspec.Meta(ge=0.01, le=1000)]


class BoardData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A board as it stands in a file. A game with more keys subclasses it."""

    columns: Annotated[int, msgspec.Meta(ge=1, le=99)]
    rows: Annotated[int, msgspec.Meta(ge=1, le=99)]
    terrain: list[str]
    id: Label = ""
    title: MapName = {}
    about: LocalizedText = {}
    #: One letter a hex, of the zone that it belongs to; ``-``: none. Which zones there are is the game's business.
    zones: list[str] = []
    #: The height of each hex in metres above the sea, one row a string of numbers; for the picture only.
    heights: list[str] = []
    places: Annotated[dict[Label, PlaceData | str], msgspec.Meta(max_length=MOST)] = {}
    roads: Annotated[list[RoadData | Hexes], msgspec.Meta(max_length=MOST)] = []
    rivers: Annotated[list[RiverData], msgspec.Meta(max_length=MOST)] = []
    bridges: Annotated[list[BridgeData], msgspec.Meta(max_length=MOST)] = []
    #: Other sets of hexes that a game's rules name, such as the land enclosed by a road.
    areas: dict[Label, Hexes] = {}
    frame: GeoReference | None = None
    coast: Label = ""
    relief: Label = ""
    credits: Annotated[list[LocalizedText | str], msgspec.Meta(max_length=50)] = []
