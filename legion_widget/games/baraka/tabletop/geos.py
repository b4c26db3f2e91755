"""The parts of shapely that tables need, on geos-wasm, for the Python of a web page.

Names, arguments and answers are shapely's, but arrays of coordinates are lists of pairs. The page gives Python a module
``legion_widget_geos``, whose ``load`` returns the module of geos-wasm; ``geos.js`` makes of it the functions that are
called here. Both libraries are GEOS, and `tests/baraka/test_plane.py` holds their answers side by side.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from importlib import import_module
from importlib.resources import files
from itertools import chain
from types import SimpleNamespace
from typing import Any

from ....engine.errors import LegionWidgetError, MissingExtra
from ....engine.i18n import say

#: A place, as x and y.
Place = Sequence[float]

_CAPS = {"round": 1, "flat": 2, "square": 3}
_JOINS = {"round": 1, "mitre": 2}
#: How far a mitre goes at most, in widths, as shapely has it where nothing else is said.
_MITRE_LIMIT = 5.0


#: The functions in JavaScript, and what gives them lists and arrays; both are there after `start`.
_js: Any = None
_given: Any = None


def start() -> None:
    """Take the functions from the page, before any other one here is called.

    Raises:
        MissingExtra: in a page that does not give GEOS, and outside of pages.
        LegionWidgetError: where it cannot be fetched.
    """
    global _js, _given
    try:
        page, ffi, code = map(import_module, ("legion_widget_geos", "pyodide.ffi", "pyodide.code"))
    except ImportError:
        raise MissingExtra("shapely", "baraka") from None
    loaded = page.load()
    if loaded is None:
        raise LegionWidgetError(
            say("The part that measures tables could not be fetched. Check the connection, and open the game again.")
        )
    made = code.run_js(files(__package__).joinpath("geos.js").read_text(encoding="utf-8"))(loaded)
    _js, _given = SimpleNamespace(**{name: getattr(made, name) for name in made.object_keys()}), ffi.to_js


def _taken(answer: Any) -> list[Any]:
    """A list or array from JavaScript."""
    return list(answer.to_py())


class Geometry:
    """A geometry of GEOS, which is freed with this object."""

    __slots__ = ("handle", "ready")

    def __init__(self, handle: int) -> None:
        self.handle = handle
        #: What `prepare` has made of it, or 0.
        self.ready = 0

    def __del__(self) -> None:
        _js.destroy(self.handle, self.ready)


def _flat(places: Iterable[Place]) -> Any:
    return _given(array("d", chain.from_iterable(places)))


def points(place: Place) -> Geometry:
    return Geometry(_js.point(place[0], place[1]))


def linestrings(places: Sequence[Any]) -> Any:
    """A line through places, or of a list of lines one of each."""
    if not isinstance(places[0][0], float | int):
        return [linestrings(line) for line in places]
    if len(places) == 2:
        (ax, ay), (bx, by) = places
        return Geometry(_js.segment(ax, ay, bx, by))
    return Geometry(_js.line(_flat(places)))


def polygons(places: Iterable[Place]) -> Geometry:
    return Geometry(_js.polygon(_flat(places)))


def box(xmin: float, ymin: float, xmax: float, ymax: float) -> Geometry:
    return polygons([(xmax, ymin), (xmax, ymax), (xmin, ymax), (xmin, ymin)])


def buffer(
    geometry: Geometry, distance: float, *, quad_segs: int = 8, cap_style: str = "round", join_style: str = "round"
) -> Geometry:
    caps, joins = _CAPS[cap_style], _JOINS[join_style]
    return Geometry(_js.buffer(geometry.handle, distance, quad_segs, caps, joins, _MITRE_LIMIT))


def offset_curve(geometry: Geometry, distance: float, *, quad_segs: int) -> Geometry:
    return Geometry(_js.offset(geometry.handle, distance, quad_segs, _JOINS["round"], _MITRE_LIMIT))


def boundary(geometry: Geometry) -> Geometry | None:
    """None for a collection, as union_all makes one of nothing."""
    return None if _js.isCollection(geometry.handle) else Geometry(_js.boundary(geometry.handle))


def convex_hull(geometry: Geometry) -> Geometry:
    return Geometry(_js.hull(geometry.handle))


def point_on_surface(geometry: Geometry) -> Geometry:
    return Geometry(_js.inner(geometry.handle))


def make_valid(geometry: Geometry) -> Geometry:
    return Geometry(_js.valid(geometry.handle))


def simplify(geometry: Geometry, tolerance: float) -> Geometry:
    return Geometry(_js.simple(geometry.handle, tolerance))


def intersection(one: Geometry, other: Geometry) -> Geometry:
    return Geometry(_js.intersection(one.handle, other.handle))


def difference(one: Geometry, other: Geometry) -> Geometry:
    return Geometry(_js.difference(one.handle, other.handle))


def union_all(geometries: Iterable[Geometry]) -> Geometry:
    kept = list(geometries)
    return Geometry(_js.union(_given([geometry.handle for geometry in kept])))


def shortest_line(one: Geometry, other: Geometry) -> Geometry | None:
    handle = _js.nearest(one.handle, one.ready, other.handle)
    return Geometry(handle) if handle else None


def get_parts(geometry: Geometry | None) -> list[Geometry]:
    return [] if geometry is None else [Geometry(handle) for handle in _taken(_js.parts(geometry.handle))]


def get_rings(polygon: Geometry) -> list[Geometry]:
    return [Geometry(handle) for handle in _taken(_js.rings(polygon.handle))]


def get_exterior_ring(polygon: Geometry) -> Geometry | None:
    """None for what is not a single area."""
    return next(iter(get_rings(polygon)), None)


def get_coordinates(geometry: Geometry | None) -> list[tuple[float, float]]:
    if geometry is None:
        return []
    numbers = _taken(_js.coordinates(geometry.handle))
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def bounds(geometry: Geometry) -> list[float]:
    return _taken(_js.bounds(geometry.handle))


def get_dimensions(geometry: Geometry) -> int:
    return int(_js.dimensions(geometry.handle))


def area(geometry: Geometry) -> float:
    return float(_js.area(geometry.handle))


def length(geometry: Geometry) -> float:
    return float(_js.length(geometry.handle))


def distance(one: Geometry, other: Geometry) -> float:
    return float(_js.distance(one.handle, other.handle))


def is_empty(geometry: Geometry) -> bool:
    return bool(_js.isEmpty(geometry.handle))


def is_valid(geometry: Geometry) -> bool:
    return bool(_js.isValid(geometry.handle))


def is_valid_reason(geometry: Geometry) -> str:
    return str(_js.reason(geometry.handle))


def prepare(geometry: Geometry) -> None:
    """Make a geometry ready for many questions."""
    geometry.ready = geometry.ready or _js.prepare(geometry.handle)


def intersects(one: Geometry, other: Geometry | Sequence[Geometry]) -> Any:
    """Return whether two geometries have a place in common; of several others a list of answers."""
    if isinstance(other, Geometry):
        return bool(_js.intersects(one.handle, one.ready, other.handle))
    return _taken(_js.intersectsEach(one.handle, one.ready, _given([each.handle for each in other])))


def covers(one: Geometry, other: Geometry) -> bool:
    return bool(_js.covers(one.handle, one.ready, other.handle))


def dwithin(one: Geometry, other: Geometry, distance: float) -> bool:
    return bool(_js.isWithin(one.handle, one.ready, other.handle, distance))
