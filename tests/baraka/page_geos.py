"""A page that gives Python GEOS, without a page: what ``geos.js`` offers, said over shapely.

It keeps count of what is alive, and refuses a geometry that was given back.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from itertools import count
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
import pytest
import shapely

#: The module under test, which a page alone can import.
GEOS = "legion_widget.games.baraka.tabletop.geos"
CAPS, JOINS = {1: "round", 2: "flat", 3: "square"}, {1: "round", 2: "mitre"}


class Answer:
    """A list that comes from JavaScript."""

    def __init__(self, values: Any) -> None:
        self.values = values

    def to_py(self) -> Any:
        return self.values


class Page:
    """The functions of ``geos.js``: geometries are numbers."""

    def __init__(self) -> None:
        self.kept: dict[int, Any] = {}
        self.numbers = count(1)

    def object_keys(self) -> list[str]:
        return [name for name in dir(self) if not name.startswith("_") and callable(getattr(self, name))]

    def _keep(self, geometry: Any) -> int:
        number = next(self.numbers)
        self.kept[number] = geometry
        return number

    def alive(self) -> int:
        return len(self.kept)

    def destroy(self, geometry: int, ready: int) -> None:
        assert ready in (0, geometry)
        del self.kept[geometry]

    def point(self, x: float, y: float) -> int:
        return self._keep(shapely.Point(x, y))

    def segment(self, ax: float, ay: float, bx: float, by: float) -> int:
        return self._keep(shapely.LineString([(ax, ay), (bx, by)]))

    def line(self, flat: Any) -> int:
        return self._keep(shapely.LineString(np.array(flat).reshape(-1, 2)))

    def polygon(self, flat: Any) -> int:
        return self._keep(shapely.Polygon(np.array(flat).reshape(-1, 2)))

    def union(self, geometries: list[int]) -> int:
        return self._keep(shapely.union_all([self.kept[one] for one in geometries]))

    def buffer(self, one: int, distance: float, segments: int, cap: int, join: int, limit: float) -> int:
        styles = {"cap_style": CAPS[cap], "join_style": JOINS[join], "mitre_limit": limit}
        return self._keep(shapely.buffer(self.kept[one], distance, quad_segs=segments, **styles))

    def offset(self, one: int, distance: float, segments: int, join: int, limit: float) -> int:
        styles = {"join_style": JOINS[join], "mitre_limit": limit}
        return self._keep(shapely.offset_curve(self.kept[one], distance, quad_segs=segments, **styles))

    def simple(self, one: int, tolerance: float) -> int:
        return self._keep(shapely.simplify(self.kept[one], tolerance))

    def nearest(self, one: int, ready: int, other: int) -> int:
        found = shapely.shortest_line(self.kept[one], self.kept[other])
        return 0 if found is None else self._keep(found)

    def parts(self, one: int) -> Answer:
        return Answer([self._keep(part) for part in shapely.get_parts(self.kept[one])])

    def rings(self, one: int) -> Answer:
        return Answer([self._keep(part) for part in shapely.get_rings(self.kept[one])])

    def coordinates(self, one: int) -> Answer:
        return Answer(memoryview(shapely.get_coordinates(self.kept[one]).ravel()))

    def bounds(self, one: int) -> Answer:
        return Answer(memoryview(shapely.bounds(self.kept[one])))

    def prepare(self, one: int) -> int:
        shapely.prepare(self.kept[one])
        return one

    def isCollection(self, one: int) -> bool:
        return bool(shapely.get_type_id(self.kept[one]) == shapely.GeometryType.GEOMETRYCOLLECTION)

    def intersectsEach(self, one: int, ready: int, others: list[int]) -> Answer:
        return Answer([self.intersects(one, ready, other) for other in others])

    def intersects(self, one: int, ready: int, other: int) -> bool:
        return bool(shapely.intersects(self.kept[one], self.kept[other]))

    def covers(self, one: int, ready: int, other: int) -> bool:
        return bool(shapely.covers(self.kept[one], self.kept[other]))

    def isWithin(self, one: int, ready: int, other: int, distance: float) -> bool:
        return bool(shapely.dwithin(self.kept[one], self.kept[other], distance))


def _makes(function: Callable[..., Any]) -> Callable[..., int]:
    def make(page: Page, one: int, *more: Any) -> int:
        return page._keep(function(page.kept[one], *(page.kept[x] if isinstance(x, int) else x for x in more)))

    return make


def _answers(function: Callable[..., Any]) -> Callable[..., Any]:
    return lambda page, *numbers: np.asarray(function(*(page.kept[one] for one in numbers))).item()


MAKING = {
    "boundary": shapely.boundary, "hull": shapely.convex_hull, "inner": shapely.point_on_surface,
    "valid": shapely.make_valid, "intersection": shapely.intersection, "difference": shapely.difference,
}  # fmt: skip
ANSWERING = {
    "dimensions": shapely.get_dimensions, "isEmpty": shapely.is_empty, "isValid": shapely.is_valid,
    "reason": shapely.is_valid_reason, "area": shapely.area, "length": shapely.length, "distance": shapely.distance,
}  # fmt: skip
for _name, _function in MAKING.items():
    setattr(Page, _name, _makes(_function))
for _name, _function in ANSWERING.items():
    setattr(Page, _name, _answers(_function))


@contextmanager
def page_with(load: Callable[[], Any], run_js: Callable[[str], Any]) -> Iterator[None]:
    """Python as it is in a page whose ``legion_widget_geos`` loads so."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules, "legion_widget_geos", SimpleNamespace(load=load))
        patch.setitem(sys.modules, "pyodide", ModuleType("pyodide"))
        patch.setitem(sys.modules, "pyodide.ffi", SimpleNamespace(to_js=lambda values: values))
        patch.setitem(sys.modules, "pyodide.code", SimpleNamespace(run_js=run_js))
        patch.delitem(sys.modules, GEOS, raising=False)
        yield
        sys.modules.pop(GEOS, None)


def geos_on(page: Page) -> Any:
    """Return the module ``geos`` as it works in such a page."""
    with page_with(lambda: "geos-wasm", lambda text: lambda loaded: page):
        geos = import_module(GEOS)
        geos.start()
        return geos
