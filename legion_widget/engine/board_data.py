"""The records of a board file, and what a game declares about its boards: kinds of places and marked hexes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec

from .i18n import LocalizedText
from .plain_data import Label, MapName


class HexMark(msgspec.Struct, frozen=True):
    """A set of hexes that the boards of a game list under a key of its own, such as its fords.

    Args:
        sign: how each of them is marked on the map; one of `legion_widget.drawing.signs.MARKS`.
        name: what the legend calls it.
    """

    sign: str
    name: LocalizedText = {}


class PlaceKind(msgspec.Struct, frozen=True):
    """A kind of place on the boards of a game. The rules decide what it does.

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
    """A named place. Its ``kind`` is one of those that the game has.

    Args:
        hex: the hex that it is in, such as ``"0403"``.
        kind: its kind, for the rules and on the map, such as ``"city"``.
        name: its name by language, where it differs from its key, such as ``{ es = "Alhucemas", en = "Al Hoceima" }``.
        modern: what it is called today, such as ``"Ben Tieb"``.
        note: a note on it by language, such as ``{ en = "Lost on 22 July 1921." }``.
        source: where its position comes from, such as ``"GeoNames"``.
        lonlat (degrees): its true longitude and latitude, such as ``[-3.93, 35.25]``; without it the name is drawn at
            its hex.
        angle (degrees): on the map only: the angle at which the name of an area is written, such as ``-20``.
        spacing (tenths of an em): on the map only: the space between the letters of an area's name, such as ``4``.
    """

    hex: str
    kind: str = "city"
    name: MapName = {}
    modern: str = ""
    note: LocalizedText = {}
    source: str = ""
    lonlat: LonLat | None = None
    angle: Degrees = 0.0
    spacing: Width = 0.0


class RoadData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A road or track: hexes each adjacent to the one before. Tracks are drawn and have no effect.

    Args:
        hexes: the hexes that it joins, each adjacent to the one before, such as ``["0201", "0302", "0402"]``.
        id: the id by which rules and areas name it, such as ``"R1"``.
        name: its name, such as ``"Road of the Kert"``.
        kind: a road, or a track, which is drawn and has no effect.
        source: where its course comes from, such as ``"map of 1921"``.
    """

    hexes: Hexes
    id: Label = ""
    #: One name, or one by language.
    name: MapName | Label = ""
    kind: Literal["road", "track"] = "road"
    source: str = ""


class RiverData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A river: either drawn by its course, or running along hexsides between the hexes of its two banks.

    A course is longitude and latitude, or world units. Banks are two lists of hexes: the river runs wherever a hex of
    one is adjacent to a hex of the other. Each game decides what its ``kind`` does to movement and combat.

    Args:
        name: its name, such as ``"Kert"``.
        course (degrees or world units): its course, point by point, such as ``[[-3.1, 35.2], [-3.2, 35.1]]``.
        banks: the hexes on its two banks, such as ``[["0302"], ["0402", "0403"]]``.
        kind: the kind of water along hexsides, such as ``"river"``.
        width: how wide it is drawn at its beginning and its end, such as ``[0.8, 1.8]``.
        source: where its course comes from, such as ``"WDBII"``.
    """

    #: One name, or one by language.
    name: MapName | Label
    course: Annotated[list[tuple[Coordinate, Coordinate]], msgspec.Meta(max_length=MOST)] = []
    banks: tuple[Hexes, Hexes] | None = None
    kind: str = "river"
    width: tuple[Width, Width] = (0.8, 1.8)
    source: str = ""


class BridgeData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A bridge over a river that has a course; it is only drawn.

    A river along hexsides needs none: where a road crosses it, there is a bridge.

    Args:
        hex: the hex or place that it is in, such as ``"0503"``.
        road: the road that it carries, such as ``"R1"``.
        name: its name, such as ``"Bridge of the Kert"``.
        lonlat (degrees): its true longitude and latitude, such as ``[-3.22, 35.1]``.
    """

    hex: str
    road: str = ""
    name: MapName | Label = ""
    lonlat: LonLat | None = None


KmPerDegree = Annotated[float, msgspec.Meta(ge=0.01, le=1000)]


class GeoReference(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The position of a board on the earth, in an equirectangular projection from the centre of hex 0101.

    Args:
        lon (degrees): the longitude of the centre of hex 0101, such as ``-4.2``.
        lat (degrees): the latitude of the centre of hex 0101, such as ``35.5``.
        km_per_degree (kilometres): the length of a degree of longitude and of a degree of latitude, such as ``[90.8,
            110.9]``.
        km_per_hex (kilometres): the distance between the centres of adjacent hexes, such as ``3``.
    """

    lon: Annotated[float, msgspec.Meta(ge=-180, le=180)]
    lat: Annotated[float, msgspec.Meta(ge=-90, le=90)]
    km_per_degree: tuple[KmPerDegree, KmPerDegree]
    km_per_hex: Annotated[float, msgspec.Meta(ge=0.01, le=1000)]


class BoardData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A board as it stands in a file.

    Args:
        columns (hexes): how many hexes it is wide, such as ``12``.
        rows (hexes): how many hexes it is high, such as ``9``.
        terrain: one string a row, one letter a hex, such as ``["..^..", ".^^..", "~~~.."]``.
        id: a short name, such as ``"ford"``.
        title: the title by language, such as ``{ es = "El vado", en = "The ford" }``.
        about: what it is, by language, such as ``{ en = "A ford of our own invention." }``.
        zones: the zone of each hex, one string a row, one letter a hex, such as ``["sss--", "sssmm"]``; ``-``: none.
        heights (metres): the height of each hex above the sea, one string of numbers a row, such as ``["0 120 300", "0
            80 200"]``; for the picture only.
        places: the named places by their names, such as ``{ Annual = { hex = "0201", kind = "city" } }``; a hex
            alone will do.
        roads: the roads and tracks, such as ``[{ hexes = ["0201", "0302"], id = "R1" }]``; a list of hexes alone
            will do.
        rivers: the rivers and other water along hexsides, such as ``[{ name = "Kert", banks = [["0302"], ["0402"]]
            }]``.
        bridges: bridges that are drawn on a course, such as ``[{ hex = "0503" }]``.
        areas: sets of hexes, by the name that rules and scenarios use, such as ``{ victory_road = ["Annual", "0302"]
            }``.
        frame: the position of the board on the earth.
        coast: the file of the coast line to draw, such as ``"coast.geojson"``.
        relief: the relief to draw, such as ``"rif"``.
        credits: whom to thank, as texts or texts by language, such as ``["GeoNames, CC BY 4.0"]``.
    """

    columns: Annotated[int, msgspec.Meta(ge=1, le=99)]
    rows: Annotated[int, msgspec.Meta(ge=1, le=99)]
    terrain: list[str]
    id: Label = ""
    title: MapName = {}
    about: LocalizedText = {}
    zones: list[str] = []
    heights: list[str] = []
    places: Annotated[dict[Label, PlaceData | str], msgspec.Meta(max_length=MOST)] = {}
    roads: Annotated[list[RoadData | Hexes], msgspec.Meta(max_length=MOST)] = []
    rivers: Annotated[list[RiverData], msgspec.Meta(max_length=MOST)] = []
    bridges: Annotated[list[BridgeData], msgspec.Meta(max_length=MOST)] = []
    areas: dict[Label, Hexes] = {}
    frame: GeoReference | None = None
    coast: Label = ""
    relief: Label = ""
    credits: Annotated[list[LocalizedText | str], msgspec.Meta(max_length=50)] = []
