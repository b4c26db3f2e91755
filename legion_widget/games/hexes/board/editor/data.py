"""The units and the board of a scenario on hexes as they are in its data, which may be faulty for a while."""

from __future__ import annotations

import copy
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple, get_args, get_type_hints

import msgspec

from .....engine.board import Board
from .....engine.errors import DataError, path_of
from .....engine.hexgrid import HexGrid
from .....engine.scenario import Scenario
from ...order_of_battle import OrderScenario, unit_rows


class Row(NamedTuple):
    """A unit in the data.

    Args:
        path: where it stands; that of an order of battle begins with ``order_of_battle``.
        fields: its fields, as in a file; those that it leaves out are not there.
        hex: the label or place where it begins; empty: it is not on the map.
    """

    path: tuple[str | int, ...]
    fields: Mapping[str, Any]
    hex: str


class HexData:
    """Reads and changes the data of one kind of scenario.

    Args:
        scenario: one that can be read: its board is that which the data may name.
    """

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        kind: Any = type(scenario)
        #: The record of the file, and that of a unit in it.
        self.record: type[msgspec.Struct] = kind.data_kind if isinstance(scenario, OrderScenario) else kind.kind
        self.unit_record: type[msgspec.Struct] = get_args(get_type_hints(self.record)["units"])[0]
        #: The key under which a unit says where it begins.
        self.at = "at" if "at" in self.unit_record.__struct_fields__ else "hex"
        self.board_kind: type[Board] = type(scenario.board)
        self._named: Mapping[str, Any] = kind.written_out(dict(scenario.plain_data), "board")["board"]
        self._drawn: tuple[Any, Board] = (None, scenario.board)
        #: The grid of the board as it is drawn.
        self.grid: HexGrid = scenario.board.grid

    # ---- units ------------------------------------------------------------------------------------

    def rows(self, data: Mapping[str, Any]) -> list[Row]:
        """The units, those of the order of battle first."""
        placement = data.get("placement", {})
        rows: list[Row] = []
        if isinstance(self.scenario, OrderScenario) and (order := data.get("order_of_battle")):
            for fields in self._listed(order):
                hex = placement.get(fields["id"], fields.get(self.at)) or ""
                rows.append(Row(("order_of_battle", fields["id"]), fields, hex))
        for number, fields in enumerate(data.get("units", [])):
            hex = placement.get(fields.get("id"), fields.get(self.at)) or ""
            rows.append(Row(("units", number), fields, hex))
        return rows

    def _listed(self, order: str) -> list[dict[str, Any]]:
        """The units of an order of battle as a file would write them."""
        scenario: Any = self.scenario
        try:
            listed = unit_rows(scenario.order_of_battle(order))
        except DataError:
            return []
        return [msgspec.to_builtins(scenario.unit_of(row)) for row in listed]

    def by_id(self, data: Mapping[str, Any]) -> dict[str, Row]:
        """The units by their ids; of two with one id the first."""
        rows: dict[str, Row] = {}
        for row in self.rows(data):
            rows.setdefault(str(row.fields.get("id", "")), row)
        return rows

    def own(self, data: dict[str, Any]) -> list[dict[str, Any]]:
        """The list of units in the data, to be changed: those of an order of battle are written out one by one."""
        written = type(self.scenario).written_out(data, "units")
        if written is not data:
            for key in [key for key in data if key not in written]:
                del data[key]
            data["units"] = copy.deepcopy(written["units"])
        units_listed: list[dict[str, Any]] = data.setdefault("units", [])
        return units_listed

    def put(self, data: dict[str, Any], id: str, label: str | None) -> None:
        """Puts a unit on a hex; None takes it off the map. What is written is as little as can be."""
        row = self.by_id(data)[id]
        placement = data.get("placement", {})
        if row.path[0] == "units" and id not in placement:
            fields = data["units"][row.path[1]]
            if label:
                fields[self.at] = label
            else:
                fields.pop(self.at, None)
        elif label:
            data.setdefault("placement", {})[id] = label
        elif row.fields.get(self.at):
            self.put_own(data, id, None)
        else:
            placement.pop(id, None)

    def put_own(self, data: dict[str, Any], id: str, label: str | None) -> None:
        """The same for a unit that is written out."""
        unit = self.unit(data, id)
        unit.pop(self.at, None)
        if label:
            unit[self.at] = label

    def unit(self, data: dict[str, Any], id: str) -> dict[str, Any]:
        """The fields of a unit, to be changed; it is written out where it was not. Raises ``KeyError``."""
        return next(unit for unit in self.own(data) if unit.get("id") == id)

    def free_id(self, data: Mapping[str, Any], begin: str) -> str:
        """An id that no unit has."""
        taken = {row.fields.get("id") for row in self.rows(data)}
        return free_name(begin, taken)

    # ---- the board --------------------------------------------------------------------------------

    def board(self, data: Mapping[str, Any]) -> Mapping[str, Any]:
        """The data of the board, also of one that is named."""
        board = data.get("board")
        return board if isinstance(board, Mapping) else self._named

    def own_board(self, data: dict[str, Any]) -> dict[str, Any]:
        """The data of the board, to be changed: one that was named is written out."""
        if not isinstance(data.get("board"), dict):
            data["board"] = copy.deepcopy(dict(self._named))
        board: dict[str, Any] = data["board"]
        return board

    def drawn(self, data: Mapping[str, Any]) -> Board:
        """The board as it can be drawn: what is wrong with it is left out."""
        board = self.board(data)
        if self._drawn[0] is not board:
            self._drawn = board, self._draw(board)
        return self._drawn[1]

    def _draw(self, board: Mapping[str, Any]) -> Board:
        if board is self._named or board == self._named:
            return self.scenario.board
        mended = copy.deepcopy(dict(board))
        _join_only_neighbours(mended, _grid_of(mended) or self.grid)
        for _ in range(40):
            try:
                return self.board_kind.from_dict(mended)
            except DataError as error:
                if not _leave_out(mended, error):
                    break
        return self._drawn[1]

    def fit(self, data: Mapping[str, Any]) -> None:
        """Takes over the size of a board that has become another."""
        self.grid = self.drawn(data).grid

    def index(self, data: Mapping[str, Any], name: object) -> int | None:
        """The index of a hex by its label or by the name of a place; None where there is none."""
        board = self.drawn(data)
        return board.index(name) if isinstance(name, str) and name in board else None


def _grid_of(board: Mapping[str, Any]) -> HexGrid | None:
    """The grid of the data of a board; None: its size cannot be read."""
    try:
        return HexGrid(int(board["columns"]), int(board["rows"]))
    except (LookupError, TypeError, ValueError):
        return None


def _join_only_neighbours(board: dict[str, Any], grid: HexGrid) -> None:
    """Parts roads where they jump: what is drawn of them has no gap."""
    places = {
        name: place if isinstance(place, str) else place.get("hex") for name, place in board.get("places", {}).items()
    }
    parts: list[Any] = []
    for road in board.get("roads", []):
        fields = road if isinstance(road, dict) else {"hexes": road}
        run: list[str] = []
        before: int | None = None
        for name in [*fields.get("hexes", []), None]:
            label = places.get(name, name)
            index = grid.index(label) if isinstance(label, str) and label in grid else None
            if run and (index is None or before is None or not grid.neighbours(before) >> index & 1):
                if len(run) > 1:
                    parts.append({**fields, "hexes": run})
                run = []
            if index is not None:
                run.append(name)
            before = index
    if "roads" in board:
        board["roads"] = parts


def _leave_out(board: dict[str, Any], error: DataError) -> bool:
    """Takes out of a board what an error is about. Returns whether anything was taken out."""
    done = False
    # the last of a list first, so that the numbers of the others stay right
    paths = {path_of(fault.place)[:2] for fault in error.faults}
    for path in sorted(paths, key=_number, reverse=True):
        if len(path) < 2 or path[0] in ("terrain", "columns", "rows"):
            continue
        table: Any = board.get(str(path[0]))
        step: Any = path[1]
        if step in table if isinstance(table, dict) else isinstance(table, list) and step < len(table):
            table.pop(step)
            done = True
    return done


def _number(path: tuple[str | int, ...]) -> int:
    return path[-1] if path and isinstance(path[-1], int) else -1


def free_name(begin: str, taken: Iterable[object]) -> str:
    """A name with a number that is not taken.

    >>> free_name("place", {"place-1"})
    'place-2'
    """
    used, number = set(taken), 1
    while f"{begin}-{number}" in used:
        number += 1
    return f"{begin}-{number}"
