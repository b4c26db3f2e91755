"""The changes that the tools make to the data of a scenario on hexes: terrain, hexsides, places, roads, zones."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from .....engine.hexgrid import HexGrid, bits
from .data import HexData, free_name

#: The two hexes on either side of a hexside, the lower index first.
Pair = tuple[int, int]


def paint(hexes: HexData, data: dict[str, Any], indices: Iterable[int], letter: str) -> None:
    """Gives hexes a terrain."""
    board = hexes.own_board(data)
    _letters(hexes.grid, board, "terrain", indices, letter)


def _letters(grid: HexGrid, board: dict[str, Any], key: str, indices: Iterable[int], letter: str) -> None:
    rows = board.get(key) or ["-" * grid.columns] * grid.rows
    letters = [list(row) for row in rows]
    for index in indices:
        column, row = grid.column_row(index)
        letters[row][column] = letter
    board[key] = ["".join(row) for row in letters]


def zone(hexes: HexData, data: dict[str, Any], indices: Sequence[int], which: str, adds: bool) -> None:
    """Adds hexes to a zone (``zone:s``), to marked hexes (``mark:landing``) or to an area (``area:name``), or takes
    them out."""
    kind, _, name = which.partition(":")
    board, grid = hexes.own_board(data), hexes.grid
    if kind == "zone":
        _letters(grid, board, "zones", indices, name if adds else "-")
        return
    table = board if kind == "mark" else board.setdefault("areas", {})
    before = 0
    for label in table.get(name, []):
        index = hexes.index(data, label)
        before |= 0 if index is None else 1 << index
    mask = sum(1 << index for index in indices)
    after = before | mask if adds else before & ~mask
    table[name] = [grid.label(index) for index in bits(after)]


def add_place(hexes: HexData, data: dict[str, Any], label: str, kind: str) -> str:
    """Puts a new place in a hex, and returns its key."""
    places = hexes.own_board(data).setdefault("places", {})
    name = free_name("place", places)
    number = name.rpartition("-")[2]
    places[name] = {"hex": label, "kind": kind, "name": {"es": f"Lugar {number}", "en": f"Place {number}"}}
    return name


def place(hexes: HexData, data: dict[str, Any], name: str) -> dict[str, Any]:
    """The fields of a place, to be changed. Raises ``KeyError``."""
    places = hexes.own_board(data)["places"]
    if isinstance(places[name], str):
        places[name] = {"hex": places[name]}
    fields: dict[str, Any] = places[name]
    return fields


def road(hexes: HexData, data: dict[str, Any], number: int) -> dict[str, Any]:
    """The fields of a road, to be changed. Raises ``IndexError``."""
    roads = hexes.own_board(data)["roads"]
    if isinstance(roads[number], list):
        roads[number] = {"hexes": roads[number]}
    fields: dict[str, Any] = roads[number]
    return fields


def extend_road(hexes: HexData, data: dict[str, Any], labels: list[str], kind: str, onto: int | None) -> int:
    """Draws a road through hexes: a new one, or at the nearer end of another. Returns its number."""
    roads = hexes.own_board(data).setdefault("roads", [])
    if onto is None:
        roads.append({"hexes": labels} if kind == "road" else {"hexes": labels, "kind": kind})
        return len(roads) - 1
    fields = road(hexes, data, onto)
    first, last, new = (hexes.index(data, name) for name in (fields["hexes"][0], fields["hexes"][-1], labels[0]))
    grid = hexes.grid
    is_first = None not in (first, last, new) and grid.distance(new, first) < grid.distance(new, last)  # type: ignore[arg-type]
    fields["hexes"] = [*reversed(labels), *fields["hexes"]] if is_first else [*fields["hexes"], *labels]
    return onto


# ---- water along hexsides ------------------------------------------------------------------------------


def water(hexes: HexData, data: dict[str, Any], pairs: Iterable[Pair], kind: str | None) -> None:
    """Draws water of a kind along hexsides; None takes it away. Rivers with a course stay as they are."""
    board = hexes.drawn(data)
    changed = set(pairs)
    wet: dict[Pair, str] = {}
    for known, links in board.water_sides.items():
        wet |= {(one, two): known for one, across in links.items() for two in bits(across) if one < two}
    named: dict[Pair, str] = {}  # names by language too, as code writes them: they must be keys
    rivers = [dict(river) for river in hexes.board(data).get("rivers", [])]
    for river in rivers:
        if "banks" in river:
            named |= dict.fromkeys(_touching(hexes, data, river["banks"]), repr(river["name"]))
    for pair in changed:
        if kind is None:
            wet.pop(pair, None)
        else:
            wet[pair] = kind
            if pair not in named:
                taken = [river["name"] for river in rivers if isinstance(river["name"], str)]
                named[pair] = _beside(pair, named, wet, kind) or repr(free_name(kind, taken))
    kept = [river for river in rivers if not _is_touched(_touching(hexes, data, river.get("banks", ((), ()))), changed)]
    whole = {pair for river in kept for pair in _touching(hexes, data, river.get("banks", ((), ())))}
    loose: dict[tuple[str, str], set[Pair]] = {}
    for pair, known in wet.items():
        if pair not in whole:
            loose.setdefault((named[pair], known), set()).add(pair)
    for (name, known), sides in loose.items():
        like = next((river for river in rivers if repr(river["name"]) == name), {"name": name.strip("'")})
        more = {key: value for key, value in like.items() if key not in ("banks", "course", "name", "kind")}
        for banks in banks_of(hexes.grid, sides):
            labels = [[hexes.grid.label(index) for index in sorted(bank)] for bank in banks]
            kept.append({"name": like["name"], "kind": known, "banks": labels, **more})
    hexes.own_board(data)["rivers"] = kept


def _is_touched(pairs: set[Pair], changed: set[Pair]) -> bool:
    return bool(pairs & changed)


def _touching(hexes: HexData, data: dict[str, Any], banks: Any) -> set[Pair]:
    """The hexsides between two banks."""
    left, right = ([hexes.index(data, name) for name in bank] for bank in banks)
    grid = hexes.grid
    return {
        (min(one, two), max(one, two))
        for one in left
        for two in right
        if one is not None and two is not None and grid.neighbours(one) >> two & 1
    }


def _beside(pair: Pair, named: dict[Pair, str], wet: dict[Pair, str], kind: str) -> str | None:
    """The name of the water of a kind that a hexside goes on with: one that shares a hex with it."""
    return next((name for other, name in named.items() if wet.get(other) == kind and set(other) & set(pair)), None)


def banks_of(grid: HexGrid, sides: set[Pair]) -> list[tuple[set[int], set[int]]]:
    """Writes hexsides as pairs of banks: few pairs, which touch along just these hexsides.

    >>> grid = HexGrid(4, 3)
    >>> a, b, c = (grid.index(label) for label in ("0201", "0202", "0302"))
    >>> [[sorted(grid.label(i) for i in bank) for bank in pair] for pair in banks_of(grid, {(a, b), (a, c)})]
    [[['0201'], ['0202', '0302']]]
    """
    found: list[tuple[set[int], set[int]]] = []
    for one, two in sorted(sides):
        for left, right in found:
            fitting = ((a, b) for a, b in ((one, two), (two, one)) if _fits(grid, sides, left | {a}, right | {b}))
            pair = next(fitting, None)
            if pair is not None:
                left.add(pair[0])
                right.add(pair[1])
                break
        else:
            found.append(({one}, {two}))
    return found


def _fits(grid: HexGrid, sides: set[Pair], left: set[int], right: set[int]) -> bool:
    """Return whether two banks touch along these hexsides only."""
    if left & right:
        return False
    touching = {(min(a, b), max(a, b)) for a in left for b in right if grid.neighbours(a) >> b & 1}
    return touching <= sides
