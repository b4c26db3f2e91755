"""Edit a scenario of a game on hexes: its counters, and the ground, roads, waters and names of its board."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Self

from ...engine.data_paths import look, put
from ...engine.editor import ScenarioEditor, is_list
from ...engine.errors import DataError, DataFault, nearest, path_of, shown
from ...engine.hexgrid import HexGrid
from ...engine.i18n import say
from ...engine.merging import Merger

#: A hexside: the two hexes that it lies between.
Side = tuple[str, str]


class HexEditor(ScenarioEditor):
    """Edits a scenario of a game on hexes. A hex is a label or the name of a place.

    >>> import legion_widget as lw
    >>> lw.set_language("en")
    >>> editor = lw.load_scenario("rif").edit().terrain(["1413", "1414"], "clear")
    >>> editor.name("1413", "Yebel", kind="landmark").changes
    ['board.terrain: . instead of ^ in 1413, 1414.', 'Yebel is new (board.places), at 1413.']
    >>> lw.set_language("es")
    """

    # ---- what is where --------------------------------------------------------------------------

    def hex(self, name: str, at: str = "hex") -> str:
        """Return the label of a hex or place. Raises `DataError` with the nearest name."""
        board, problem = self._board(), say("no hex or place is called {name}", name=shown(name))
        if not isinstance(name, str):
            raise DataError(at, problem)
        if name in self._grid(board):
            return name
        place = board.get("places", {}).get(name)
        if place is None:
            raise DataError(at, problem, nearest(name, board["places"]))
        return str(place if isinstance(place, str) else place["hex"])

    def hex_of(self, fault: DataFault) -> str:
        """Return the label of the hex that a fault is about; empty where it is about none."""
        path, board = path_of(fault.place), self._board()
        match path:
            case ("board", "terrain" | "zones" | "heights", int(row), int(column)):
                return f"{column + 1:02d}{row + 1:02d}"
            case ("board", "places", name, *_):
                place = board.get("places", {}).get(name)
            case ("placement" | "units", name, *_):
                place = self.now.data.get("placement", {}).get(name)
                place = place or look(self.now.data, ("units", name, self.kind.place_key))
                place = board.get("places", {}).get(place, place)
            case _:
                place = look(self.now.data, path)
        label = place.get("hex") if isinstance(place, Mapping) else place
        return label if isinstance(label, str) and label in self._grid(board) else ""

    def _board(self, merger: Merger | None = None) -> dict[str, Any]:
        data = self.now.data if merger is None else merger.data
        board = self.kind.written_out(data, "board")["board"]
        return {"places": {}, **board}

    def _grid(self, board: Mapping[str, Any]) -> HexGrid:
        return HexGrid(board["columns"], board["rows"])

    def _hexes(self, hexes: Any) -> list[str]:
        return [self.hex(name) for name in (hexes if is_list(hexes) else [hexes])]

    # ---- ground ---------------------------------------------------------------------------------

    def letter(self, terrain: str) -> str:
        """Return the letter of a kind of terrain, by the letter or by its name in any language. Raises `DataError`."""
        names = self.now.scenario.ground_names
        given = terrain if isinstance(terrain, str) else shown(terrain)
        if given in names:
            return given
        by_name = {word.casefold(): letter for letter, words in names.items() for word in words.values()}
        if given.casefold() not in by_name:
            problem = say("there is no terrain {name}", name=shown(terrain))
            raise DataError.unknown("terrain", problem, given, [*names, *by_name])
        return str(by_name[given.casefold()])

    def terrain(self, hexes: str | Iterable[str], terrain: str) -> Self:
        """Give hexes another terrain, by its letter or name: ``terrain(["1413", "1414"], "mountain")``."""
        return self._cells("terrain", hexes, self.letter(terrain))

    def zone(self, hexes: str | Iterable[str], zone: str) -> Self:
        """Put hexes into a zone, by its letter; ``"-"``: into none."""
        if not isinstance(zone, str) or len(zone) != 1:
            raise DataError("zone", say("it is written as in {example}", example='zone(["1413", "1414"], "a")'))
        return self._cells("zones", hexes, zone)

    def height(self, hexes: str | Iterable[str], metres: int) -> Self:
        """Give hexes another height above the sea, in metres; for the picture only."""
        return self._cells("heights", hexes, str(metres))

    def _cells(self, key: str, hexes: str | Iterable[str], value: str) -> Self:
        labels = self._hexes(hexes)
        with self._step() as merger:
            merger.open("board")
            board = self._board(merger)
            blank = " ".join(["0"] * board["columns"]) if key == "heights" else "-" * board["columns"]
            rows = list(board.get(key) or [blank] * board["rows"])
            for label in labels:
                column, row = int(label[:2]) - 1, int(label[2:]) - 1
                cells = rows[row].split() if key == "heights" else list(rows[row])
                cells[column] = value
                rows[row] = (" " if key == "heights" else "").join(cells)
            merger.data = put(merger.data, ("board", key), rows)
        return self

    def mark(self, key: str, hexes: str | Iterable[str], on: bool = True) -> Self:
        """Put hexes into a marked set of the board, such as ``"landing"``, or take them out of it."""
        marks = self.now.scenario.board.hex_marks
        if not isinstance(key, str) or key not in marks:
            raise DataError.unknown("mark", say("there is no mark {name}", name=shown(key)), str(key), marks)
        return self._set_of((key,), hexes, on)

    def landing(self, hexes: str | Iterable[str], on: bool = True) -> Self:
        """Let units land in hexes, or no longer."""
        return self.mark("landing", hexes, on)

    def area(self, name: str, hexes: str | Iterable[str], on: bool = True) -> Self:
        """Put hexes into a named area, which is made where there is none, or take them out of it."""
        if not isinstance(name, str):
            raise DataError("area", say("it is written as in {example}", example='area("Igan", ["1413", "1414"])'))
        return self._set_of(("areas", name), hexes, on)

    def _set_of(self, path: tuple[str, ...], hexes: str | Iterable[str], on: bool) -> Self:
        labels = self._hexes(hexes)
        with self._step() as merger:
            merger.open("board")
            listed = look(merger.data, ("board", *path)) or []
            there = {self.hex(name): name for name in listed}
            kept = [name for label, name in there.items() if on or label not in labels]
            new = [label for label in labels if on and label not in there]
            merger.data = put(merger.data, ("board", *path), [*kept, *new])
        return self

    # ---- lines ----------------------------------------------------------------------------------

    def road(self, hexes: Sequence[str], id: str = "", **fields: Any) -> Self:
        """Lay a road through hexes, each adjacent to the one before, or lay the road with this id again."""
        return self._line("roads", "id", id, {"hexes": self._hexes(hexes)}, fields)

    def river(
        self, course: Sequence[Side] | Sequence[tuple[float, float]], name: str = "", kind: str = "river", **fields: Any
    ) -> Self:
        """Draw a river: along hexsides, each given by its two hexes, or by points as the board has them.

        >>> import legion_widget as lw
        >>> editor = lw.load_scenario("nijmegen").edit()
        >>> editor = editor.river([("0106", "0107"), ("0207", "0107")], "Beek", kind="canal")
        >>> editor.scenario.board.water_sides["canal"][editor.scenario.board.index("0107")].bit_count()
        2
        """
        if not is_list(course) or not all(is_list(side) and len(side) == 2 for side in course):
            raise DataError(
                "course", say("it is written as in {example}", example='[("0106", "0107"), ("0207", "0107")]')
            )
        if all(isinstance(end, str) for side in course for end in side):
            sides = [(self.hex(str(one)), self.hex(str(two))) for one, two in course]
            banks = self._banks(sides)
        else:
            return self._line("rivers", "name", name, {"course": [list(point) for point in course]}, fields)
        waters = self.now.scenario.waters
        if waters is not None and kind not in [*waters]:
            raise DataError.unknown("kind", say("there is no water {kind}", kind=shown(kind)), kind, [*waters])
        with self._step() as merger:
            merger.open("board")
            others = [
                river for river in look(merger.data, ("board", "rivers")) or [] if not name or river["name"] != name
            ]
            made = [{"name": name, "kind": kind, "banks": [left, right], **fields} for left, right in banks]
            merger.data = put(merger.data, ("board", "rivers"), [*others, *made])
        return self

    def wall(self, sides: Sequence[Side], name: str = "", kind: str = "wall", **fields: Any) -> Self:
        """Put a wall along hexsides, in a game whose tables have walls (or another ``kind``) along hexsides."""
        return self.river(sides, name, kind, **fields)

    def _line(self, key: str, identity: str, name: str, what: Mapping[str, Any], fields: Mapping[str, Any]) -> Self:
        with self._step() as merger:
            merger.open("board")
            lines = look(merger.data, ("board", key)) or []
            at = next(
                (
                    n
                    for n, line in enumerate(lines)
                    if name and isinstance(line, Mapping) and line.get(identity) == name
                ),
                None,
            )
            line = {**({identity: name} if name else {}), **(lines[at] if at is not None else {}), **what, **fields}
            lines = [*lines, line] if at is None else [*lines[:at], line, *lines[at + 1 :]]
            merger.data = put(merger.data, ("board", key), lines)
        return self

    def _banks(self, sides: Iterable[Side]) -> list[tuple[list[str], list[str]]]:
        """Pairs of banks whose hexes touch along these sides and no others."""
        grid, wanted = self._grid(self._board()), set()
        for one, two in sides:
            if not grid.neighbours(grid.index(one)) >> grid.index(two) & 1:
                raise DataError("sides", say("{hex} is not adjacent to {other}", hex=two, other=one))
            wanted |= {(one, two), (two, one)}
        made: list[tuple[list[str], list[str]]] = []
        for one, two in sides:
            for left, right in made[-1:]:
                for a, b in ((one, two), (two, one)):
                    lefts, rights = [*dict.fromkeys([*left, a])], [*dict.fromkeys([*right, b])]
                    if not set(lefts) & set(rights) and self._touching(grid, lefts, rights) <= wanted:
                        made[-1] = lefts, rights
                        break
                else:
                    continue
                break
            else:
                made.append(([one], [two]))
        return made

    def _touching(self, grid: HexGrid, left: list[str], right: list[str]) -> set[Side]:
        return {(one, two) for one in left for two in right if grid.neighbours(grid.index(one)) >> grid.index(two) & 1}

    # ---- names ----------------------------------------------------------------------------------

    def name(self, where: str, name: str | None = None, **fields: Any) -> Self:
        """Name a hex, or change what a place is: ``name("1413", "Igan", kind="position", en="Igan")``.

        Args:
            where: A hex; or a place, whose fields are changed.
            name: The name of the new place.
            fields: Its ``kind``, other fields of a place, and its names by language: ``es``, ``en``.
        """
        if not isinstance(where, str) or not isinstance(name, str | None):
            raise DataError("name", say("it is written as in {example}", example='name("1413", "Igan")'))
        words = {key: fields.pop(key) for key in [*fields] if len(key) == 2}
        if words:
            fields["name"] = words
        with self._step() as merger:
            merger.open("board")
            places = look(merger.data, ("board", "places")) or {}
            key = where if name is None else name
            if name is None and where not in places:
                problem = say("no place is called {name}", name=shown(where))
                raise DataError("places", problem, nearest(where, places))
            place = places.get(key, {})
            place = {"hex": place} if isinstance(place, str) else place
            if name is not None:
                place = {**place, "hex": self.hex(where)}
            if "name" in fields:
                fields["name"] = {**place.get("name", {}), **fields["name"]}
            merger.data = put(merger.data, ("board", "places", key), {**place, **fields})
        return self
