"""The map of a scenario on hexes under the editor: the terrain and places that a game knows, and what lies where."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from .....drawing.cartography import TerrainStyle
from .....drawing.counters import counter
from .....engine.errors import DataFault, path_of
from .....engine.hexgrid import SIDE, bits
from .....engine.i18n import capital, localized, say, translate
from .....engine.rulebook import Option
from .....engine.scenario import Scenario
from .....engine.scene import Shape
from .....engine.system import System
from .....installed_games import system_class
from .....ui.editor.editor import Editor
from .....ui.editor.fields import Path
from .....ui.editor.forms import number_in
from .....ui.editor.kit import Kit, Ref
from .....ui.editor.objectives import places_named
from .....ui.editor.tab_fields import at_path
from .....ui.editor.tool import Tool
from .....ui.game_view import GameView
from .....ui.protocol import Spot
from .....ui.to_page import HexGrid as PageGrid
from .....ui.to_page import HexOverview, MinimapMarker
from ...scene import LOOKS
from .. import overview
from . import edits
from .data import HexData, Row, free_name
from .painter import HexPainter
from .tools import TOOLS


class HexMap(Kit):
    """The map of a scenario on hexes: the terrain and places that its game knows, and what lies where."""

    painter = HexPainter
    #: The fields of a counter's form, in their order; those that its record has not are left out.
    unit_fields: ClassVar[Sequence[str]] = (
        "name", "side", "family", "type", "combat", "movement", "strength", "efficiency", "mobility", "armour",
        "bombard", "range", "at", "hex", "arrives", "entry", "drop", "steps", "captured", "short", "formation", "id",
    )  # fmt: skip
    #: Those of the scenario.
    scenario_fields: ClassVar[Sequence[str]] = ("title", "about", "id")

    def __init__(self, scenario: Scenario, view: GameView[Any]) -> None:
        super().__init__(scenario, view)
        self.data = HexData(scenario)
        rules, _ = system_class(scenario.system)
        self.system: System[Any, Any] = rules(scenario)
        hex_view: Any = view
        self.terrain: Mapping[str, TerrainStyle] = hex_view.terrain_of(self.system)

    @property
    def sides(self) -> dict[str, str]:
        """The names of the sides in the language in use."""
        return {side: capital(localized(words)) for side, words in self.system.sides.items()}

    @classmethod
    def blank(cls, system: str, size: tuple[int, int] | None) -> dict[str, Any]:
        columns, rows = size or (16, 11)
        title = {"es": "Escenario nuevo", "en": "New scenario"}
        board = {"columns": columns, "rows": rows, "terrain": ["." * columns] * rows}
        return {"system": system, "id": "new", "title": title, "board": board, "units": [], **cls.blank_fields}

    #: What an empty scenario has besides.
    blank_fields: ClassVar[Mapping[str, Any]] = {}

    # ---- what a game says -------------------------------------------------------------------------

    def shapes(self, fields: Mapping[str, Any], detail: str = "full") -> tuple[Shape, ...]:
        """The counter of a unit, from its fields in the data."""
        sides = list(self.sides)
        side = fields.get("side")
        look = LOOKS[sides.index(side) % len(LOOKS) if side in sides else 0]
        short = fields.get("short") or self.name_of(fields).upper()[:6]
        figures = fields.get("combat", 1), fields.get("movement", 1)
        shown: Any = detail
        return counter(look, short, fields.get("type", "infantry"), *figures, detail=shown)

    def name_of(self, fields: Mapping[str, Any]) -> str:
        """Return the name of a unit."""
        name = fields.get("name") or ""
        return (localized(name) if isinstance(name, Mapping) else str(name)) or str(fields.get("id", ""))

    def options(self) -> dict[str, dict[str, str]]:
        """The names of the values of keys that are chosen."""
        return {"side": self.sides}

    def known_options(self) -> Mapping[str, Option]:
        known = getattr(self.scenario, "known_options", None)
        return {} if known is None else known.known

    def waters(self, editor: Editor) -> dict[str, str]:
        """The kinds of water that can run along hexsides, with their names."""
        return {"river": translate("River"), "wall": translate("Wall")}

    def cost_note(self, letter: str) -> str:
        """Return the movement cost of a terrain, in a word."""
        cost = self.terrain[letter].cost
        return say("{cost} MP", cost=cost).text() if cost else ""

    def new_unit(self, side: str) -> dict[str, Any]:
        """The fields of a new counter, but for its id and its hex."""
        fields: dict[str, Any] = {"side": side, "type": "infantry", "combat": 3, "movement": 3}
        return {**fields, "name": {"es": "Ficha nueva", "en": "New counter"}}

    # ---- the map ----------------------------------------------------------------------------------

    def tools(self) -> Sequence[Tool]:
        return [tool() for tool in TOOLS]

    def fit(self, editor: Editor) -> None:
        self.data.fit(editor.draft.data)

    def size(self, editor: Editor) -> tuple[float, float]:
        return self.data.grid.width, self.data.grid.height

    def grid(self, editor: Editor) -> PageGrid:
        return PageGrid(self.data.grid.columns, self.data.grid.rows, SIDE)

    def place_from_page(self, editor: Editor, spot: Spot) -> int | None:
        (column, row), grid = spot, self.data.grid
        return grid.at(column, row) if 0 <= column < grid.columns and 0 <= row < grid.rows else None

    def place_to_page(self, editor: Editor, place: int) -> Spot:
        return self.data.grid.column_row(place)

    def overview(self, editor: Editor, theme: str) -> HexOverview:
        return overview.ground(self.data.drawn(editor.draft.data), self.terrain, theme)

    def minimap_markers(self, editor: Editor) -> list[MinimapMarker]:
        sides, dots = list(self.sides), []
        for index, rows in self.standing(editor).items():
            side = rows[-1].fields.get("side")
            number = sides.index(side) if side in sides else 0
            dots.append(
                MinimapMarker(*self.data.grid.column_row(index), self.marker_ink(rows[-1].fields, number), number % 2)
            )
        return dots

    def marker_ink(self, fields: Mapping[str, Any], side: int) -> str:
        """The colour of a unit on the small map."""
        return LOOKS[side % len(LOOKS)].paper

    def grips(self, editor: Editor) -> list[list[int]]:
        return [list(self.data.grid.column_row(index)) for index in self.standing(editor)]

    def rows(self, editor: Editor) -> dict[str, Row]:
        """The units of the draft by their ids."""
        rows: dict[str, Row] = editor.keep("rows", editor.draft.data, lambda: self.data.by_id(editor.draft.data))
        return rows

    def standing(self, editor: Editor) -> dict[int, list[Row]]:
        """The units by the hexes where they begin."""

        def found() -> dict[int, list[Row]]:
            by_hex: dict[int, list[Row]] = {}
            for row in self.data.rows(editor.draft.data):
                index = self.data.index(editor.draft.data, row.hex) if row.hex else None
                if index is not None:
                    by_hex.setdefault(index, []).append(row)
            return by_hex

        rows: dict[int, list[Row]] = editor.keep("standing", editor.draft.data, found)
        return rows

    def occupied(self, editor: Editor) -> tuple[int, ...]:
        return tuple(self.standing(editor))

    def refs_at(self, editor: Editor, index: int) -> list[Ref]:
        """The counters and places on a hex."""
        units: list[Ref] = [("unit", str(row.fields.get("id", ""))) for row in self.standing(editor).get(index, [])]
        return units[::-1] + [("place", name) for name in self.places_at(editor, index)]

    def places_at(self, editor: Editor, index: int) -> list[str]:
        """The places whose hex it is."""
        data, found = editor.draft.data, []
        for name, place in self.data.board(data).get("places", {}).items():
            label = place if isinstance(place, str) else place.get("hex")
            if self.data.index(data, label) == index:
                found.append(name)
        return found

    def roads_at(self, editor: Editor, index: int) -> list[int]:
        """The numbers of the roads that go over a hex; those that end there first."""
        data, found = editor.draft.data, []
        for number, road in enumerate(self.data.board(data).get("roads", [])):
            hexes = road if isinstance(road, list) else road.get("hexes", [])
            indices = [self.data.index(data, name) for name in hexes]
            if index in indices:
                found.append((index not in (indices[0], indices[-1]), number))
        return [number for _, number in sorted(found)]

    def ends_beside(self, editor: Editor, number: int, index: int) -> bool:
        """Return whether a road ends beside a hex."""
        road = self.data.board(editor.draft.data).get("roads", [])[number]
        hexes = road if isinstance(road, list) else road.get("hexes", [])
        ends = [self.data.index(editor.draft.data, name) for name in (hexes[0], hexes[-1])] if hexes else []
        return any(end is not None and self.data.grid.neighbours(end) >> index & 1 for end in ends)

    def framed(self, start: int, end: int) -> list[int]:
        """The hexes in the frame between two."""
        (x1, y1), (x2, y2) = self.data.grid.centre(start), self.data.grid.centre(end)
        (left, right), (top, bottom) = sorted((x1, x2)), sorted((y1, y2))
        inside = []
        for index in bits(self.data.grid.all):
            x, y = self.data.grid.centre(index)
            if left - 18 <= x <= right + 18 and top - 18 <= y <= bottom + 18:
                inside.append(index)
        return inside

    def letter(self, editor: Editor, index: int) -> str:
        """The terrain of a hex."""
        column, row = self.data.grid.column_row(index)
        rows = self.data.board(editor.draft.data)["terrain"]
        return rows[row][column] if row < len(rows) and column < len(rows[row]) else ""

    def alike(self, editor: Editor, start: int) -> list[int]:
        """The hexes of one terrain that hang together with a hex."""
        letter, grid = self.letter(editor, start), self.data.grid
        same = sum(1 << index for index in bits(grid.all) if self.letter(editor, index) == letter)
        mask, before = 1 << start, 0
        while mask != before:
            before, mask = mask, grid.within(mask, 1) & same
        return list(bits(mask))

    def water_at(self, editor: Editor, pair: edits.Pair) -> str | None:
        return self.data.drawn(editor.draft.data).water(*pair)

    @property
    def place_kinds(self) -> dict[str, str]:
        """The kinds of places, with their names."""
        plain = {"landmark": translate("Landmark"), "area": translate("Area"), "water": translate("Water"),
                 "landing": translate("Landing zone")}  # fmt: skip
        kinds = self.data.board_kind.place_kinds
        return {id: localized(kind.name) or plain.get(id, id) for id, kind in kinds.items()}

    def zones(self, editor: Editor) -> dict[str, str]:
        """The zones, marked hexes and areas that can be painted, with their names."""
        data = editor.draft.data
        board, found = self.data.board(data), {}
        there = (letter for row in board.get("zones", []) for letter in row if letter != "-")
        letters = dict.fromkeys([*self.zone_letters, *there])
        for letter in letters:
            found[f"zone:{letter}"] = self.zone_name(letter)
        for key, mark in self.data.board_kind.hex_marks.items():
            found[f"mark:{key}"] = localized(mark.name)
        for name in board.get("areas", {}):
            found[f"area:{name}"] = say("Area {name}", name=name).text()
        taken = board.get("areas", {})
        new = free_name("area", taken)
        found[f"area:{new}"] = say("New area: {name}", name=new).text()
        return found

    #: The letters of the zones that the game knows: they can be painted on a board that has none yet.
    zone_letters: ClassVar[Sequence[str]] = ()

    def zone_name(self, letter: str) -> str:
        """Return the name of a zone."""
        return say("Zone {letter}", letter=letter).text()

    def zone(self, editor: Editor, which: str) -> int:
        """The hexes of a zone, of marked hexes or of an area."""
        kind, _, name = which.partition(":")
        board = self.data.drawn(editor.draft.data)
        if kind == "zone":
            return board.zone(name)
        return board.marked.get(name, 0) if kind == "mark" else board.areas.get(name, 0)

    # ---- the places that decide the game ----------------------------------------------------------

    def place_label(self, editor: Editor, name: str) -> str:
        place = self.data.board(editor.draft.data).get("places", {}).get(name)
        return (localized(place.get("name", {})) if isinstance(place, Mapping) else "") or name

    def place_names(self, editor: Editor) -> dict[str, str]:
        board = self.data.board(editor.draft.data)
        return {name: self.place_label(editor, name) for name in [*board.get("places", {}), *board.get("areas", {})]}

    def pick(self, editor: Editor, place: int) -> str:
        here = self.places_at(editor, place)
        return here[0] if len(here) == 1 else self.data.grid.label(place)

    def objective_name(self, editor: Editor, path: Path, number: int) -> str:
        row = at_path(editor.draft.data, (*path, number))
        return self.place_label(editor, str(row.get("hex", ""))) if isinstance(row, Mapping) else ""

    def deciding(self, editor: Editor) -> int:
        """The hexes that decide the game, as a set."""
        board, data, mask = self.data.drawn(editor.draft.data), editor.draft.data, 0
        for name in places_named(data):
            index = self.data.index(data, name)
            mask |= board.areas.get(name, 0) if index is None else 1 << index
        return mask

    # ---- where things are -------------------------------------------------------------------------

    def where(self, editor: Editor, ref: Ref) -> int | None:
        kind, id = ref
        data = editor.draft.data
        if kind == "unit":
            row = self.rows(editor).get(id)
            return self.data.index(data, row.hex) if row is not None and row.hex else None
        if kind == "place":
            place = self.data.board(data).get("places", {}).get(id)
            return self.data.index(data, place if isinstance(place, str) else (place or {}).get("hex"))
        return None

    def known(self, editor: Editor, ref: Ref) -> Ref | None:
        kind, id = ref
        board = self.data.board(editor.draft.data)
        if kind == "road":
            number = number_in(id)
            return ("road", str(number)) if number is not None and number < len(board.get("roads", [])) else None
        things: Mapping[str, Any] = {"unit": self.rows(editor), "place": board.get("places", {})}.get(kind, {})
        return ref if id in things else None

    def find(self, editor: Editor, fault: DataFault) -> tuple[Ref | None, tuple[int, ...]]:
        path, data = path_of(fault.place), editor.draft.data
        ref: Ref | None = None
        match path:
            case ("units", int(number), *_) if number < len(data.get("units", [])):
                ref = ("unit", str(data["units"][number].get("id", "")))
            case (("placement" | "order_of_battle"), str(id), *_):
                ref = ("unit", id)
            case ("board", "places", str(name), *_):
                ref = ("place", name)
            case ("board", "roads", int(number), *_):
                ref = ("road", str(number))
            case ("board", ("terrain" | "zones" | "heights"), int(row), int(column), *_):
                place = self.place_from_page(editor, (column, row))
                return None, () if place is None else (place,)
        value: Any = data if path[:1] != ("board",) else {"board": self.data.board(data)}
        for step in path:
            try:
                value = value[step]
            except (LookupError, TypeError):
                value = None
                break
        named = self.data.index(data, value) if isinstance(value, str) else None
        place = named if named is not None else None if ref is None else self.where(editor, ref)
        return ref, () if place is None else (place,)
