"""The board of a scenario as a CSV table with a row for each hex, and back.

A row says what the hex is (``terrain``, ``zone``, ``height``) and what it belongs to, as lists in one cell: the places
in it, the areas, the roads with their steps (``R1:3``, the third hex of the road R1), and the waters along hexsides
with the bank on which it lies (``Kert:1``, ``Kert:2``). Where a hex of the one bank touches one of the other, the
hexside between them has the water.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import msgspec

from ...engine.board_data import BoardData
from ...engine.errors import DataError, DataFault, nearest, shown
from ...engine.i18n import localized, say
from .tables import Column, Table, written

#: What a hex is; and what it belongs to, several in one cell.
IS = {"terrain": str, "zone": str, "height": int}
IN = ("places", "areas", "roads", "waters")
#: Where a fault is in the terrain or the zones, by row and column from 0.
_LETTER = re.compile(r"\$\.board\.(terrain|zones|heights)\[(\d+)\](?:\[(\d+)\])?")


#: Where a fault is in a road, by its number and that of its hex.
_ROAD = re.compile(r"\$\.board\.roads\[(\d+)\]\.hexes\[(\d+)\]")


def hexes_csv(scenario: Any, separator: str = ",") -> str:
    """The board of a scenario, a row for each hex."""
    board = scenario.board
    data, grid = board.to_dict(), board.grid
    rows = {
        grid.label(grid.at(column, row)): _row(data, column, row)
        for row in range(grid.rows)
        for column in range(grid.columns)
    }

    def add(where: str, key: str, what: str) -> None:
        listed: list[str] = rows[grid.label(board.index(where))].setdefault(key, [])
        listed.append(what)

    for name, place in board.places.items():
        add(place.hex, "places", name)
    for name, hexes in data.get("areas", {}).items():
        for where in hexes:
            add(where, "areas", name)
    for key, road in _keyed(board.roads):
        for number, where in enumerate(road.hexes, start=1):
            add(where, "roads", f"{key}:{number}")
    for key, river in _keyed(board.data.rivers):
        for bank, hexes in enumerate(river.banks or (), start=1):
            for where in hexes:
                add(where, "waters", f"{key}:{bank}")
    marks = _marks(board)
    for key in marks:
        for where in data.get(key, ()):
            rows[grid.label(board.index(where))][key] = True
    return written(_columns(marks), [{"hex": label, **row} for label, row in rows.items()], separator)


def read_hexes(scenario: Any, text: str, file: str = "") -> Any:
    """The scenario with the board of a table instead of its own.

    What a table does not say, such as the kind of a place, the name of a river and its course, stays as it is.

    Raises:
        DataError: for what is wrong, all of it, with line and column of the cell.
    """
    board = scenario.board
    table = Table(text, _columns(_marks(board)), file)
    numbers, size = _hexes(table)
    data = scenario.to_dict()
    made = board.to_dict()
    made["columns"], made["rows"] = size
    _letters(table, numbers, made, size)
    made["places"] = _places(table, numbers, board)
    marks = _marks(board)
    _check_marks(table, marks)
    made["areas"] = _areas(table, numbers, board, made["places"])
    made["roads"] = _roads(table, numbers, board)
    made["rivers"] = _rivers(table, numbers, board, made["places"])
    for key in marks:
        listed = [label for label, number in numbers.items() if table.rows[number].data.get(key)]
        made[key] = _same_or(made["places"], board.to_dict().get(key, []), listed)
    data["board"] = {key: value for key, value in made.items() if value not in ([], {})}

    def located(place: str) -> tuple[int, str]:
        step = _ROAD.match(place)
        if step is not None:
            return numbers.get(made["roads"][int(step[1])]["hexes"][int(step[2])], -1), "roads"
        found = _LETTER.match(place)
        if found is None or found[3] is None:
            return -1, ""
        label = f"{int(found[3]) + 1:02}{int(found[2]) + 1:02}"
        return numbers.get(label, -1), {"zones": "zone", "heights": "height"}.get(found[1], found[1])

    return table.checked_by(lambda: type(scenario)(data), located)


def _columns(marks: tuple[str, ...]) -> list[Column]:
    columns = [Column("hex", "hex", "", str), *(Column(key, key, "", kind) for key, kind in IS.items())]
    columns += [Column(key, key, "", list[str]) for key in IN]
    return [*columns, *(Column(key, key, "", bool) for key in marks)]


def _marks(board: Any) -> tuple[str, ...]:
    """The keys under which the boards of the game list hexes of a kind, such as ``landing``."""
    own = {field.name for field in msgspec.structs.fields(BoardData)}
    return tuple(
        field.encode_name
        for field in msgspec.structs.fields(type(board.data))
        if field.name not in own and isinstance(getattr(board.data, field.name), list)
    )


def _row(data: Mapping[str, Any], column: int, row: int) -> dict[str, Any]:
    """Return the row of a hex."""
    made: dict[str, Any] = {"terrain": data["terrain"][row][column]}
    if data.get("zones") and (zone := data["zones"][row][column]) != "-":
        made["zone"] = zone
    if data.get("heights"):
        made["height"] = int(data["heights"][row].split()[column])
    return made


def _keyed(things: Any) -> list[tuple[str, Any]]:
    """Roads or rivers, each with a key of its own: its id, its name, or its number."""
    keyed: dict[str, Any] = {}
    for number, thing in enumerate(things, start=1):
        name = getattr(thing, "id", "") or (thing.name if isinstance(thing.name, str) else localized(thing.name, "en"))
        name = str(name).replace("|", "/").strip()
        keyed[name if name and name not in keyed else f"{name}#{number}"] = thing
    return list(keyed.items())


def _hexes(table: Table) -> tuple[dict[str, int], tuple[int, int]]:
    """The number of the row of each hex, and how many columns and rows the board has. Raises `DataError`."""
    numbers: dict[str, int] = {}
    for number, row in enumerate(table.rows):
        label = row.data.get("hex", "")
        if not re.fullmatch(r"\d{4}", label) or "00" in (label[:2], label[2:]):
            table.add(number, "hex", say("a hex has four digits, column and row, as in 0403"))
        elif label in numbers:
            table.add(number, "hex", say("there is already a hex {hex}", hex=label))
        else:
            numbers[label] = number
    size = max((int(one[:2]) for one in numbers), default=0), max((int(one[2:]) for one in numbers), default=0)
    missing = [
        label
        for column in range(1, size[0] + 1)
        for row in range(1, size[1] + 1)
        if (label := f"{column:02}{row:02}") not in numbers
    ]
    if missing or not numbers:
        hexes = ", ".join(missing[:6]) + (", ..." if len(missing) > 6 else "")
        problem = say("a row is missing for each of these hexes: {hexes}", hexes=hexes or "0101")
        table.faults.append(DataFault("hex", problem, file=table.file, line=1, column=1))
    if table.faults:
        raise DataError.of(sorted(table.faults, key=lambda fault: (fault.line, fault.column)))
    return numbers, size


def _letters(table: Table, numbers: Mapping[str, int], made: dict[str, Any], size: tuple[int, int]) -> None:
    """Terrain, zones and heights, row by row."""
    cells = [
        [table.rows[numbers[f"{column:02}{row:02}"]].data for column in range(1, size[0] + 1)]
        for row in range(1, size[1] + 1)
    ]
    for label, number in numbers.items():
        for key in ("terrain", "zone"):
            letter = table.rows[number].data.get(key, "." if key == "zone" else "")
            if len(letter) != 1:
                table.add(number, key, say("{hex} needs one letter, not {found}", hex=label, found=shown(letter)))
                table.rows[number].data[key] = "."
        if not isinstance(table.rows[number].data.get("height", 0), int):
            height = table.rows[number].data.pop("height")
            table.add(number, "height", say("this should be a whole number, not {found}", found=shown(height)))
    made["terrain"] = ["".join(cell["terrain"] for cell in row) for row in cells]
    has = {key: any(key in cell for row in cells for cell in row) for key in ("zone", "height")}
    made["zones"] = ["".join(cell.get("zone", "-") for cell in row) for row in cells] if has["zone"] else []
    made["heights"] = [" ".join(str(cell.get("height", 0)) for cell in row) for row in cells] if has["height"] else []


def _check_marks(table: Table, marks: tuple[str, ...]) -> None:
    """Finds the cells of what a hex is or is not that say neither."""
    for number, row in enumerate(table.rows):
        for key in marks:
            if not isinstance(found := row.data.get(key, False), bool):
                table.add(number, key, say("true or false is needed, not {found}", found=shown(found)))


def _places(table: Table, numbers: Mapping[str, int], board: Any) -> dict[str, Any]:
    """The places by name, those that were there in their order and with all that they have."""
    where: dict[str, str] = {}
    for label, number in numbers.items():
        for name in filter(None, table.rows[number].data.get("places", ())):
            if name in where:
                table.add(number, "places", say("{place} is in {hex} already", place=shown(name), hex=where[name]))
            where.setdefault(name, label)
    made: dict[str, Any] = {}
    for name in (
        *(name for name in board.places if name in where),
        *(name for name in where if name not in board.places),
    ):
        known = msgspec.to_builtins(board.places[name]) if name in board.places else {}
        if known and board.grid.label(board.index(known["hex"])) == where[name]:
            made[name] = known
        else:  # its place on the earth is another one now
            made[name] = {key: value for key, value in known.items() if key != "lonlat"} | {"hex": where[name]}
    return made


def _areas(table: Table, numbers: Mapping[str, int], board: Any, places: Mapping[str, Any]) -> dict[str, list[str]]:
    """The hexes of each area. A hex whose area is spelled differently from all its other hexes is a mistake."""
    known = {
        name: {board.grid.label(board.index(where)) for where in hexes}
        for name, hexes in board.to_dict().get("areas", {}).items()
    }
    areas: dict[str, list[str]] = {name: [] for name in known}
    for label, number in numbers.items():
        for name in table.rows[number].data.get("areas", ()):
            areas.setdefault(name, []).append(label)
    for name in areas.keys() - known.keys():
        meant = nearest(name, (one for one in known if areas[one] and known[one].issuperset(areas[name])))
        for label in areas[name] if meant is not None else ():
            problem = say("there is no {what} {name}", what=say("area"), name=shown(name))
            table.add(numbers[label], "areas", problem, meant)
    written = board.to_dict().get("areas", {})
    return {name: _same_or(places, written.get(name, []), hexes) for name, hexes in areas.items() if hexes}


def _same_or(places: Mapping[str, Any], before: list[str], hexes: list[str]) -> list[str]:
    """Return a list of hexes as it was written before, where it still means the same; else the new one.

    Args:
        places: The places now, by name.
        before: The hexes and places before.
        hexes: The labels of the hexes now.
    """
    now = [places[one]["hex"] if one in places else one for one in before]
    return before if sorted(now) == sorted(hexes) else hexes


def _steps(table: Table, numbers: Mapping[str, int], key: str) -> dict[str, list[tuple[int, str]]]:
    """Return the numbered hexes of a line by its name."""
    steps: dict[str, list[tuple[int, str]]] = {}
    for label, number in numbers.items():
        for cell in table.rows[number].data.get(key, ()):
            name, colon, step = cell.rpartition(":")
            if not (colon and name and step.isdigit()) or (key == "waters" and step not in ("1", "2")):
                example = "R1:3" if key == "roads" else "Kert:1"
                problem = say(
                    "{found} should be a name and a number, as in {example}", found=shown(cell), example=example
                )
                table.add(number, key, problem)
            else:
                steps.setdefault(name.strip(), []).append((int(step), label))
    return steps


def _roads(table: Table, numbers: Mapping[str, int], board: Any) -> list[Any]:
    known, made = dict(_keyed(board.roads)), list[Any]()
    steps = _steps(table, numbers, "roads")
    for name in dict.fromkeys((*(name for name in known if name in steps), *steps)):
        hexes = [label for _, label in sorted(steps[name])]
        made.append({**(msgspec.to_builtins(known[name]) if name in known else {"id": name}), "hexes": hexes})
    return made


def _rivers(table: Table, numbers: Mapping[str, int], board: Any, places: Mapping[str, Any]) -> list[Any]:
    """The waters along hexsides by their banks, and the courses, which a table does not have."""
    known, made = dict(_keyed(board.data.rivers)), list[Any]()
    steps = _steps(table, numbers, "waters")
    for name in dict.fromkeys((*known, *steps)):
        data = msgspec.to_builtins(known[name]) if name in known else {"name": name}
        banks = [[label for bank, label in steps.get(name, ()) if bank == side] for side in (1, 2)]
        before = known[name].banks if name in known else None
        if before is not None:
            banks = [_same_or(places, old, new) for old, new in zip(before, banks, strict=True)]
        if all(banks):
            made.append({**data, "banks": banks})
        elif data.get("course"):
            made.append({key: value for key, value in data.items() if key != "banks"})
    return made


__all__ = ["hexes_csv", "read_hexes"]
