"""The table and the units of a skirmish as they are in its data, which may be faulty for a while."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from .....engine.errors import DataError, path_of
from ...actions import CM, Point, cm
from ...armies.roster import RosterUnit
from ...data import EDGES, Edge, UnitData
from ...scenario import BarakaScenario, formation
from ...tabletop.terrain_pieces import TableData, TerrainPiece, read_pieces

#: Points are kept to half a centimetre when they are drawn by hand.
GRAIN = CM // 2


class Standing(NamedTuple):
    """A unit on the table: its number in the data, its roster entry, and the places of its miniatures."""

    number: int
    troop: RosterUnit
    places: tuple[Point, ...]


def pieces(table: Mapping[str, Any]) -> tuple[TerrainPiece, ...]:
    """The pieces of a table as they can be drawn: those that are wrong are left out."""
    listed = list(table.get("pieces", []))
    for _ in range(len(listed) + 1):
        try:
            data = msgspec.convert({**table, "pieces": listed}, TableData)
            return read_pieces(data)
        except DataError as error:
            numbers = {path[2] for fault in error.faults if len(path := path_of(fault.place)) > 2}
            if not numbers:
                break
            listed = [piece for number, piece in enumerate(listed) if number not in numbers]
        except msgspec.ValidationError:
            break
    return ()


def standing(scenario: BarakaScenario, data: Mapping[str, Any]) -> list[Standing]:
    """The units that stand on the table or come on to it; those that cannot be read are left out."""
    edges: dict[str, Edge] = {"spanish": "south", "riffian": "north", **data.get("edges", {})}
    found = []
    for number, fields in enumerate(data.get("units", [])):
        try:
            unit = msgspec.convert(fields, UnitData)
            troop = scenario._troop(unit, "$")
        except (DataError, msgspec.ValidationError, LookupError):
            continue
        edge = edges.get(unit.side, "south")
        if unit.places and len(unit.places) == len(troop.figures):
            found.append(Standing(number, troop, tuple(cm(*place) for place in unit.places)))
        elif unit.at is not None:
            found.append(
                Standing(number, troop, tuple(formation(cm(*unit.at), troop, edge if edge in EDGES else "south")))
            )
    return found


def centimetres(point: Point) -> list[float]:
    """A point as it stands in a file: centimetres, whole where they are.

    >>> centimetres((1250, 4000))
    [12.5, 40]
    """
    return [int(value / CM) if value % CM == 0 else value / CM for value in point]


def snapped(point: Point) -> Point:
    """The nearest point to half a centimetre."""
    return round(point[0] / GRAIN) * GRAIN, round(point[1] / GRAIN) * GRAIN


def shift(fields: dict[str, Any], keys: Sequence[str], by: Point, width: float, height: float) -> None:
    """Moves all points under some keys of a thing, as far as the table goes."""
    for key in keys:
        if isinstance(fields.get(key), list) and fields[key]:
            single = not isinstance(fields[key][0], list)
            moved = [
                centimetres((_within(x * CM + by[0], width), _within(y * CM + by[1], height)))
                for x, y in ([fields[key]] if single else fields[key])
            ]
            fields[key] = moved[0] if single else moved


def _within(value: float, most: float) -> int:
    return round(min(most * CM, max(0, value)))


def turn(fields: dict[str, Any], keys: Sequence[str], degrees: float) -> None:
    """Turns the points of a piece about the middle of its corners; points are kept to a millimetre."""
    x0, y0 = middle([tuple(point) for point in fields["points"]])
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    for key in keys:
        if isinstance(fields.get(key), list):
            fields[key] = [
                [_plain(x0 + (x - x0) * cos - (y - y0) * sin), _plain(y0 + (x - x0) * sin + (y - y0) * cos)]
                for x, y in fields[key]
            ]


def _plain(value: float) -> float:
    rounded = round(value, 1)
    return int(rounded) if rounded == int(rounded) else rounded


def middle(points: Sequence[Any]) -> tuple[float, float]:
    """The middle of some points."""
    return sum(point[0] for point in points) / len(points), sum(point[1] for point in points) / len(points)


def is_inside(points: Sequence[Any], x: float, y: float) -> bool:
    """Return whether a point lies in an outline.

    >>> is_inside([(0, 0), (4, 0), (4, 4), (0, 4)], 1, 1), is_inside([(0, 0), (4, 0), (4, 4)], 1, 3)
    (True, False)
    """
    inside = False
    for (ax, ay), (bx, by) in zip(points, [*points[1:], points[0]], strict=True):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            inside = not inside
    return inside


def to_line(points: Sequence[Any], x: float, y: float, closed: bool) -> tuple[float, int]:
    """Return the distance of a point from a line, and the number of the corner after which it is nearest."""
    ends = [*points[1:], points[0]] if closed else points[1:]
    best = (math.inf, 0)
    for number, ((ax, ay), (bx, by)) in enumerate(zip(points, ends, strict=False)):
        length = (bx - ax) ** 2 + (by - ay) ** 2
        share = 0 if not length else max(0, min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length))
        away = math.hypot(ax + share * (bx - ax) - x, ay + share * (by - ay) - y)
        best = min(best, (away, number))
    return best
