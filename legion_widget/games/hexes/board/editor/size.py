"""The size of a board: rows and columns of hexes added or cut at an edge, and everything with a hex moved along."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from .....engine.hexgrid import FLATS, SIDE, HexGrid
from .data import HexData

#: The edges: how many rows or columns each is changed by at once. In the west it is two, so that every column keeps its
#: height: odd ones are high, even ones low.
EDGES: Mapping[str, int] = {"north": 1, "south": 1, "west": 2, "east": 1}
#: Keys whose texts are never hexes, whatever they look like.
_TEXTS = frozenset({
    "name", "title", "about", "text", "source", "history", "note", "modern", "id", "short", "first", "type", "family",
    "formation", "zones", "terrain", "heights", "credits", "sheet", "dates", "tables", "weather", "options", "variants",
    "order_of_battle", "system", "kind", "side", "superior",
})  # fmt: skip
_GONE = object()


class Shift(NamedTuple):
    """The effect of a change of size on labels: the grids before and after, and the offset of the hexes."""

    old: HexGrid
    new: HexGrid
    columns: int
    rows: int

    def label(self, label: str) -> str | None:
        """The label of a hex in the other size; None: it is cut off.

        >>> Shift(HexGrid(4, 4), HexGrid(6, 4), 2, 0).label("0102")
        '0302'
        """
        column, row = self.old.column_row(self.old.index(label))
        column, row = column + self.columns, row + self.rows
        inside = 0 <= column < self.new.columns and 0 <= row < self.new.rows
        return self.new.label(self.new.at(column, row)) if inside else None


def shift_at(grid: HexGrid, edge: str, more: bool) -> Shift | None:
    """The change of size at an edge; None: the board would be too small or too large."""
    by = EDGES[edge] if more else -EDGES[edge]
    wide, high = (by, 0) if edge in ("west", "east") else (0, by)
    columns, rows = grid.columns + wide, grid.rows + high
    if not (2 <= columns <= 99 and 2 <= rows <= 99):
        return None
    return Shift(grid, HexGrid(columns, rows), wide if edge == "west" else 0, high if edge == "north" else 0)


def resize(hexes: HexData, data: dict[str, Any], shift: Shift) -> None:
    """Gives the board in the data another size. What is cut off is gone; counters that stood there leave the map."""
    for row in hexes.rows(data):
        index = hexes.index(data, row.hex) if row.hex else None
        if index is not None and shift.label(shift.old.label(index)) is None:
            hexes.put(data, str(row.fields.get("id", "")), None)
    if shift.columns or shift.rows:
        hexes.own(data)  # those of an order of battle have hexes of their own
    board = hexes.own_board(data)
    places = {
        name: place if isinstance(place, str) else place["hex"] for name, place in board.get("places", {}).items()
    }
    lost = {name for name, label in places.items() if label in shift.old and shift.label(label) is None}
    _cells(board, shift)
    _frame(board, shift)
    board["columns"], board["rows"] = shift.new.columns, shift.new.rows
    board.pop("relief", None)  # a picture of the other size

    def named(text: str) -> str | None:
        return None if text in lost else shift.label(text) if text in shift.old else text

    board["roads"] = [part for road in board.get("roads", []) for part in _runs(road, named)]
    board["places"] = {name: place for name, place in board.get("places", {}).items() if name not in lost}
    for key, value in list(data.items()):
        if key not in _TEXTS:
            data[key] = _mapped(value, named)
    rivers = data["board"].get("rivers", [])
    data["board"]["rivers"] = [river for river in rivers if "banks" not in river or _has_both(river["banks"])]
    for key in ("roads", "places", "rivers"):
        if not data["board"][key]:
            del data["board"][key]


def _has_both(banks: Any) -> bool:
    return len(banks) == 2 and all(banks)


def _mapped(value: Any, named: Callable[[str], str | None]) -> Any:
    """Data with other labels; what names a hex that is cut off is left out."""
    if isinstance(value, str):
        label = named(value)
        return _GONE if label is None else label
    if isinstance(value, list):
        return [new for one in value if (new := _mapped(one, named)) is not _GONE]
    if not isinstance(value, dict):
        return value
    made = {key: one if key in _TEXTS else _mapped(one, named) for key, one in value.items()}
    if made.get("hex") is _GONE:
        return _GONE
    return {key: one for key, one in made.items() if one is not _GONE}


def _runs(road: Any, named: Callable[[str], str | None]) -> list[Any]:
    """The parts of a road that are left, with the labels that they had."""
    hexes = road if isinstance(road, list) else road.get("hexes", [])
    runs: list[list[str]] = [[]]
    for name in hexes:
        if named(name) is None:
            runs.append([])
        else:
            runs[-1].append(name)
    kept = [run for run in runs if len(run) > 1]
    return kept if isinstance(road, list) else [{**road, "hexes": run} for run in kept]


def _cells(board: dict[str, Any], shift: Shift) -> None:
    """The letters and heights of the hexes: new hexes have those of the edge, and belong to no zone."""
    for key in ("terrain", "zones", "heights"):
        rows = board.get(key)
        if not rows:
            continue
        cells = [row.split() if key == "heights" else list(row) for row in rows]
        made = []
        for row in range(shift.new.rows):
            line = []
            for column in range(shift.new.columns):
                x, y = column - shift.columns, row - shift.rows
                inside = 0 <= x < shift.old.columns and 0 <= y < shift.old.rows
                nearest = cells[min(max(y, 0), shift.old.rows - 1)][min(max(x, 0), shift.old.columns - 1)]
                line.append(nearest if inside or key != "zones" else "-")
            made.append((" " if key == "heights" else "").join(line))
        board[key] = made


def _frame(board: dict[str, Any], shift: Shift) -> None:
    """Move the georeference of the board, or else the courses of rivers in world units."""
    east, south = shift.columns * 1.5 * SIDE, shift.rows * FLATS
    frame = board.get("frame")
    if isinstance(frame, dict):
        km = frame["km_per_hex"] / FLATS
        lon, lat = frame["km_per_degree"]
        board["frame"] = {**frame, "lon": frame["lon"] - east * km / lon, "lat": frame["lat"] + south * km / lat}
    elif east or south:
        board["rivers"] = [
            {**river, "course": [[x + east, y + south] for x, y in river["course"]]} if river.get("course") else river
            for river in board.get("rivers", [])
        ]
