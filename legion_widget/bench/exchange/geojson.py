"""Boards on hexes as GeoJSON.

A board with a frame is written in longitude and latitude, as RFC 7946 has it. One that lies nowhere on the earth is
written in units of the picture (a hex is 37.41 across its flats, x to the east, y to the north), and says so.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from ...engine.board import Board
from ...engine.hexgrid import FLATS, bits
from ...engine.i18n import localized

Point = tuple[float, float]


def geojson(
    board: Board, names: Mapping[str, Mapping[str, str]] | None = None, title: str = "", credits: str = ""
) -> str:
    """A board as GeoJSON: hexes as polygons, places as points, roads and rivers as lines.

    The point of a place is where it is on the earth if that lies in its hex, or else the middle of its hex.

    Args:
        board: the board.
        names: what each terrain letter is called, by language.
        title: what it is called.
        credits: to whom it is owed.
    """
    to_map = _to_map(board)
    features = [_hex_feature(board, index, to_map, names or {}) for index in bits(board.grid.all)]
    for name, place in board.places.items():
        index = board.index(place.hex)
        told: dict[str, Any] = {"name": name, "hex": place.hex, "kind": place.kind}
        told |= {f"name:{code}": text for code, text in place.name.items()}
        at = to_map(*board.grid.centre(index))
        if place.lonlat and board.data.frame:
            if board.grid.hex_at(*board.world(*place.lonlat)) == index:
                at = (place.lonlat[0], place.lonlat[1])
            else:
                told["lonlat"] = list(place.lonlat)
        features.append(_feature("place", "Point", _round(at), told))
    for road in board.roads:
        line = [_round(to_map(*board.grid.centre(board.index(hex)))) for hex in road.hexes]
        said: dict[str, Any] = {"kind": road.kind, "id": road.id, **_names(road.name), "hexes": road.hexes}
        features.append(_feature("road", "LineString", line, {key: value for key, value in said.items() if value}))
    for river in board.data.rivers:
        told = {"kind": river.kind, **_names(river.name)}
        if river.banks is None:  # a course is longitude and latitude where the board has a frame
            course = river.course if board.data.frame else [(x, board.grid.height - y) for x, y in river.course]
            features.append(_feature("river", "LineString", [_round(point) for point in course], told))
        else:
            lines = [[_round(to_map(*point)) for point in side] for side in _sides(board, river.banks)]
            features.append(_feature("river", "MultiLineString", lines, {**told, "banks": river.banks}))
    units = "degrees" if board.data.frame else "units of the picture; a hex is 37.41 across its flats"
    grid = {"columns": board.grid.columns, "rows": board.grid.rows, "units": units}
    about = {key: text for key, text in (("title", title), ("attribution", credits)) if text}
    whole = {"type": "FeatureCollection", **about, "legion_widget": grid, "features": features}
    return json.dumps(whole, ensure_ascii=False, indent=1) + "\n"


def _names(name: Mapping[str, str] | str) -> dict[str, str]:
    """A name of a road or a river, and what it is in each language where it has several."""
    if isinstance(name, str):
        return {"name": name} if name else {}
    return {"name": localized(name, "en"), **{f"name:{code}": text for code, text in name.items()}}


def _to_map(board: Board) -> Callable[[float, float], Point]:
    """Return a function from picture units to longitude and latitude; without a frame it turns y to the north."""
    frame, grid = board.data.frame, board.grid
    if frame is None:
        return lambda x, y: (x, grid.height - y)
    unit = FLATS / frame.km_per_hex
    x0, y0 = grid.centre(0)
    across, down = frame.km_per_degree[0] * unit, frame.km_per_degree[1] * unit
    return lambda x, y: (frame.lon + (x - x0) / across, frame.lat - (y - y0) / down)


def _hex_feature(board: Board, index: int, to_map: Any, names: Mapping[str, Mapping[str, str]]) -> dict[str, Any]:
    ring = [_round(to_map(*corner)) for corner in board.grid.corners(index)]
    ring.reverse()  # an outer ring runs against the clock
    letter = board.terrain_at[index]
    told: dict[str, Any] = {"label": board.grid.label(index), "terrain": letter}
    told |= {f"terrain:{code}": text for code, text in names.get(letter, {}).items()}
    zone = board.zone_at.get(index, "-")
    told |= {"place": board.place_at.get(index), "zone": None if zone == "-" else zone}
    told["height"] = board.height_at.get(index)
    kept = {key: value for key, value in told.items() if value is not None}
    return _feature("hex", "Polygon", [[*ring, ring[0]]], kept)


def _sides(board: Board, banks: tuple[list[str], list[str]]) -> Iterator[tuple[Point, Point]]:
    """The hexsides between two banks, each by its two ends."""
    right = {board.index(hex) for hex in banks[1]}
    for hex in banks[0]:
        index = board.index(hex)
        corners = board.grid.corners(index)
        for direction, neighbour in enumerate(board.grid.around(index)):
            if neighbour in right:
                yield corners[direction], corners[(direction + 1) % 6]


def _feature(what: str, kind: str, coordinates: Any, told: dict[str, Any]) -> dict[str, Any]:
    geometry = {"type": kind, "coordinates": coordinates}
    return {"type": "Feature", "geometry": geometry, "properties": {"feature": what, **told}}


def _round(point: Point) -> list[float]:
    return [round(point[0], 6), round(point[1], 6)]
