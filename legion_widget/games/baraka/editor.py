"""Edit a skirmish: its units and their men, the terrain on its table, its objectives. Lengths are in centimetres."""

from __future__ import annotations

import math
from collections.abc import Sequence
from numbers import Real
from typing import Any, Self

from ...engine.data_paths import look, put
from ...engine.editor import ScenarioEditor, is_list
from ...engine.errors import DataError
from ...engine.i18n import say

#: The lists of places that a piece of terrain has.
SHAPES = ("points", "ridge", "openings")
Place = Sequence[float]


class BarakaEditor(ScenarioEditor):
    """Edits a skirmish. Places are in centimetres from the north-west corner of the table, east and south.

    >>> import legion_widget as lw
    >>> lw.set_language("en")
    >>> editor = lw.load_scenario("well").edit().place("squad-1", (30, 50)).men("squad-1", 4).shift("rise", 2, 0)
    >>> editor.changes[:2]
    ['squad-1 stands in [30, 50], not [36, 54].', 'squad-1.men: 4 instead of 6.']
    >>> lw.set_language("es")
    """

    def place(self, unit: str, where: Any, down: Any = None) -> Self:
        """Put a unit down with its leader at a place; miniatures with places of their own come along."""
        goal = None if where is None else _place([where, down] if down is not None else where)
        with self._step() as merger:
            self._unit(merger, unit)
            path = merger.find(unit, f"$.units[{unit!r}]")
            data = look(merger.data, path)
            if goal is not None and data.get("places") and data.get("at"):
                by = [goal[0] - data["at"][0], goal[1] - data["at"][1]]
                merger.data = put(merger.data, (*path, "places"), [_moved(place, *by) for place in data["places"]])
            merger.set(unit, {"at": goal}, ("units", unit))
        return self

    def men(self, unit: str, count: int) -> Self:
        """Say how many men follow the leader of a unit."""
        return self.change(unit, men=count)

    # ---- the table ------------------------------------------------------------------------------

    def table(self, width: float, height: float) -> Self:
        """Give the table another size."""
        return self.set("table", {"width": width, "height": height})

    def piece(self, id: str, kind: str, points: Sequence[Place] = (), **fields: Any) -> Self:
        """Put a piece of terrain on the table: an area by its corners, a line by its course."""
        shape = {"points": _places(points)} if points else {}
        return self.add({"id": id, "kind": kind, **shape, **fields}, "table.pieces")

    def reshape(self, id: str, points: Sequence[Place]) -> Self:
        """Give a piece of terrain other corners or another course."""
        return self.change(id, points=_places(points))

    def shift(self, id: str, east: float, south: float) -> Self:
        """Move a piece of terrain by centimetres."""
        by = _place([east, south])
        return self._shaped(id, lambda place: _moved(place, *by))

    def turn(self, id: str, degrees: float) -> Self:
        """Turn a piece of terrain about its middle, clockwise."""
        _check_lengths([degrees], "turn", 'turn("rise", 90)')
        points = self.get(id, {}).get("points") or [[0, 0]]
        x, y = (sum(point[k] for point in points) / len(points) for k in (0, 1))
        cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))

        def turned(place: Place) -> list[float]:
            dx, dy = place[0] - x, place[1] - y
            return [_neat(x + dx * cos - dy * sin), _neat(y + dx * sin + dy * cos)]

        return self._shaped(id, turned)

    def _shaped(self, id: str, moved: Any) -> Self:
        with self._step() as merger:
            path = merger.find(id, f"$.table.pieces[{id!r}]")
            piece = dict(look(merger.data, path))
            for key in SHAPES:
                if isinstance(piece.get(key), list):
                    piece[key] = [moved(place) for place in piece[key]]
            if isinstance(piece.get("sectors"), list):
                piece["sectors"] = [
                    {**sector, "points": [moved(place) for place in sector["points"]]} if "points" in sector else sector
                    for sector in piece["sectors"]
                ]
            merger.data = put(merger.data, path, piece)
        return self

    # ---- what wins ------------------------------------------------------------------------------

    def objective(self, kind: str, side: str, points: int = 1, area: Sequence[Place] = (), **fields: Any) -> Self:
        """Add an objective; ``remove("objectives[0]")`` takes the first one away."""
        where = {"area": _places(area)} if area else {}
        return self.add({"kind": kind, "side": side, "points": points, **where, **fields}, "objectives")


def _places(given: Any) -> list[list[float]]:
    """Places as they stand in a file. Raises `DataError`."""
    if not is_list(given):
        raise DataError("points", say("it is written as in {example}", example="[(30, 50), (36, 54)]"))
    return [_place(place) for place in given]


def _place(given: Any) -> list[float]:
    """A place as it stands in a file, in centimetres. Raises `DataError`."""
    listed = list(given) if is_list(given) else []
    _check_lengths(listed if len(listed) == 2 else [None], "place", "(30, 50)")
    return listed


def _check_lengths(given: Sequence[Any], place: str, example: str) -> None:
    """Check that finite numbers were given. Raises `DataError`."""
    if not all(isinstance(one, Real) and math.isfinite(one) for one in given):
        raise DataError(place, say("it is written as in {example}", example=example))


def _moved(place: Place, east: float, south: float) -> list[float]:
    return [_neat(place[0] + east), _neat(place[1] + south)]


def _neat(length: float) -> float:
    """A length to a tenth of a millimetre, whole where it is whole."""
    neat = round(length, 2)
    return int(neat) if neat == int(neat) else neat
