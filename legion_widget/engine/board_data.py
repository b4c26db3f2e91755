"""A board as it stands in a file, and what a game says of its boards: kinds of places, and hexes that are marked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec

from .i18n import LocalizedText


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


class PlaceData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A named place. Its ``kind`` is one of those that the game has: see `PlaceKind`."""

    hex: str
    kind: str = "city"
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
    """A board as it stands in a file. A game with more keys subclasses it."""

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
    #: Other sets of hexes that a game's rules name, such as the land enclosed by a road.
    areas: dict[str, list[str]] = {}
    frame: GeoReference | None = None
    coast: str = ""
    relief: str = ""
    credits: list[LocalizedText | str] = []
