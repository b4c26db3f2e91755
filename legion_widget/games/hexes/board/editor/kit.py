"""The half of the editor that games on hexes share. A game says how its counters look, and names what can be chosen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from .....drawing.cartography import TerrainStyle
from .....drawing.counters import counter
from .....engine.errors import DataError, DataFault, LegionWidgetError, path_of
from .....engine.hexgrid import SIDE, bits
from .....engine.i18n import Message, localized, say, translate
from .....engine.scenario import Scenario
from .....engine.scene import Item, Shape
from .....engine.system import System
from .....registry import system_class
from .....ui.editor import forms, signs
from .....ui.editor.editor import Editor
from .....ui.editor.kit import Change, Form, Kit, Ref
from .....ui.editor.tool import Choice, Tool
from .....ui.editor.working_copy import put
from .....ui.game_view import GameView
from .....ui.markup import Markup
from .....ui.protocol import Dot, HexOverview, Spot
from .....ui.protocol import HexGrid as PageGrid
from ...scene import LOOKS
from .. import overview
from ..unit_html import counter_icon
from . import differences, edits, pictures
from .data import HexData, Row
from .painter import HexPainter
from .tools import TOOLS


class HexKit(Kit):
    """The editor of a game on hexes."""

    painter = HexPainter
    #: The fields of a counter's form, in their order; those that its record has not are left out.
    unit_fields: ClassVar[Sequence[str]] = (
        "name", "side", "family", "type", "combat", "movement", "strength", "efficiency", "mobility", "armour",
        "bombard", "range", "at", "hex", "arrives", "entry", "drop", "steps", "captured", "short", "formation", "id",
    )  # fmt: skip
    #: Those of the scenario.
    scenario_fields: ClassVar[Sequence[str]] = ("title", "about", "turns", "victory", "id")

    def __init__(self, scenario: Scenario, view: GameView[Any]) -> None:
        super().__init__(scenario, view)
        self.data = HexData(scenario)
        rules, _ = system_class(scenario.system)
        self.system: System[Any, Any] = rules(scenario)
        self.sides: dict[str, str] = {side: localized(words).capitalize() for side, words in self.system.sides.items()}
        hex_view: Any = view
        self.terrain: Mapping[str, TerrainStyle] = hex_view.terrain_of(self.system)

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

    def options(self) -> dict[str, dict[str, str]]:
        """The names of the values of keys that are chosen."""
        return {"side": self.sides}

    def waters(self, editor: Editor) -> dict[str, str]:
        """The kinds of water that can run along hexsides, with their names."""
        return {"river": translate("River"), "wall": translate("Wall")}

    def cost_note(self, letter: str) -> str:
        """What a terrain costs, in a word."""
        cost = self.terrain[letter].cost
        return say("{cost} MP", cost=cost).text() if cost else ""

    def new_unit(self, side: str) -> dict[str, Any]:
        """The fields of a new counter, but for its id and its hex."""
        fields: dict[str, Any] = {"side": side, "type": "infantry", "combat": 3, "movement": 3}
        return {**fields, "name": {"es": "Ficha nueva", "en": "New counter"}}

    # ---- the map ----------------------------------------------------------------------------------

    def tools(self) -> Sequence[Tool]:
        return [tool() for tool in TOOLS]

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

    def dots(self, editor: Editor) -> list[Dot]:
        sides, dots = list(self.sides), []
        for index, rows in self.standing(editor).items():
            side = rows[-1].fields.get("side")
            number = sides.index(side) if side in sides else 0
            dots.append(Dot(*self.data.grid.column_row(index), self.dot_ink(rows[-1].fields, number), number % 2))
        return dots

    def dot_ink(self, fields: Mapping[str, Any], side: int) -> str:
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
        """Whether a road ends beside a hex."""
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
        letters = dict.fromkeys(letter for row in board.get("zones", []) for letter in row if letter != "-")
        for letter in letters:
            found[f"zone:{letter}"] = self.zone_name(letter)
        for key, mark in self.data.board_kind.hex_marks.items():
            found[f"mark:{key}"] = localized(mark.name)
        for name in board.get("areas", {}):
            found[f"area:{name}"] = say("Area {name}", name=name).text()
        taken = board.get("areas", {})
        new = edits.free_name("area", taken)
        found[f"area:{new}"] = say("New area: {name}", name=new).text()
        return found

    def zone_name(self, letter: str) -> str:
        """What a zone is called."""
        return say("Zone {letter}", letter=letter).text()

    def zone(self, editor: Editor, which: str) -> int:
        """The hexes of a zone, of marked hexes or of an area."""
        kind, _, name = which.partition(":")
        board = self.data.drawn(editor.draft.data)
        if kind == "zone":
            return board.zone(name)
        return board.marked.get(name, 0) if kind == "mark" else board.areas.get(name, 0)

    # ---- counters ---------------------------------------------------------------------------------

    def name_of(self, fields: Mapping[str, Any]) -> str:
        """What a unit is called."""
        name = fields.get("name") or ""
        return (localized(name) if isinstance(name, Mapping) else str(name)) or str(fields.get("id", ""))

    def name(self, editor: Editor, id: str) -> str:
        row = self.rows(editor).get(id)
        return id if row is None else self.name_of(row.fields)

    def icon(self, fields: Mapping[str, Any], size: int = 34) -> Markup:
        """The counter of a unit, small."""
        return counter_icon(self._shapes(fields), size)

    def _shapes(self, fields: Mapping[str, Any], detail: str = "full") -> tuple[Shape, ...]:
        try:
            return self.shapes(fields, detail)
        except (LegionWidgetError, TypeError, ValueError, LookupError):  # what is wrong is told; something is seen
            return counter(LOOKS[0], "?")

    def new_icon(self, editor: Editor, side: str) -> Markup:
        return self.icon({**self.new_unit(side), "short": "+", "id": ""}, 26)

    def waiting(self, editor: Editor) -> list[Choice]:
        """The counters that are not on the map."""
        rows = [row for row in self.data.rows(editor.draft.data) if not row.hex]
        return [
            Choice(
                f"unit:{row.fields['id']}",
                self.name_of(row.fields),
                self._arrival(row.fields),
                self.icon(row.fields, 26),
            )
            for row in rows
            if row.fields.get("id")
        ]

    def _arrival(self, fields: Mapping[str, Any]) -> str:
        arrives = fields.get("arrives", 0)
        return say("turn {turn}", turn=arrives).text() if arrives else ""

    def make(self, editor: Editor, data: dict[str, Any], side: str, label: str) -> str:
        """Makes a new counter in the data, and returns its id."""
        id = self.data.free_id(data, f"{side}")
        fields = {
            key: value for key, value in self.new_unit(side).items() if key in self.data.unit_record.__struct_fields__
        }
        data.setdefault("units", []).append({"id": id, **fields, self.data.at: label})
        return id

    def counters(self, editor: Editor, language: str, detail: str) -> list[Item]:
        """The counters as they are drawn; several on one hex lie in a stack."""
        items: list[Item] = []
        lifted = {ref[1] for ref in editor.state.selected} if self._is_lifted(editor) else set()
        for index, rows in self.standing(editor).items():
            x, y = self.data.grid.centre(index)
            for level, row in enumerate(rows):
                at = (x + 3.4 * level, y - 3.8 * level)
                id = str(row.fields.get("id", ""))
                marks = ("ghost",) if id in lifted else ()
                shapes = self._shapes(row.fields, detail)
                if marks:
                    shapes = (*shapes, *counter_ghost())
                items.append(Item(f"unit-{id}", shapes, at, self.data.grid.label(index), self.name_of(row.fields)))
        return items

    def _is_lifted(self, editor: Editor) -> bool:
        stroke, state = editor.state.stroke, editor.state
        dragged = stroke is not None and editor.tool.drags == "grip" and not stroke.start.shift
        return state.carried is not None or (dragged and stroke is not None and state.cursor != stroke.start.place)

    def ghosts(self, editor: Editor, refs: Sequence[Ref], start: int, end: int) -> list[Item]:
        """What is being moved, where it would be."""
        rows, grid, items = self.rows(editor), self.data.grid, []
        for kind, id in refs:
            origin = self.where(editor, (kind, id))
            target = None if origin is None else shifted(grid, origin, start, end)
            if target is None:
                continue
            if kind == "unit" and id in rows:
                items.append(Item(f"ghost-{id}", self._shapes(rows[id].fields), grid.centre(target)))
            items.append(
                pictures.ring(grid.centre(target)) if kind == "unit" else pictures.place_ring(grid.centre(target))
            )
        return items

    def move(self, editor: Editor, refs: Sequence[Ref], start: int, end: int | None) -> None:
        """Moves things as far as from one hex to another: one step. What would leave the map stays."""
        data, grid, moved = editor.draft.fresh(), self.data.grid, []
        for kind, id in refs:
            origin = self.where(editor, (kind, id))
            target = None if origin is None or end is None else shifted(grid, origin, start, end)
            if target is None:
                continue
            if kind == "unit":
                self.data.put(data, id, grid.label(target))
            elif kind == "place":
                edits.place(self.data, data, id)["hex"] = grid.label(target)
            else:
                continue
            moved.append((self.ref_name(editor, (kind, id)), grid.label(target)))
        if len(moved) == 1:
            editor.take(data, say("{unit} to {hex}", unit=moved[0][0], hex=moved[0][1]))
        elif moved:
            editor.take(data, say("{count} counters moved together", count=len(moved)))

    def ref_name(self, editor: Editor, ref: Ref) -> str:
        kind, id = ref
        if kind == "place":
            place = self.data.board(editor.draft.data).get("places", {}).get(id)
            return (localized(place.get("name", {})) if isinstance(place, Mapping) else "") or id
        return self.name(editor, id)

    def marks(self, editor: Editor) -> list[Item]:
        """What lies over the counters: what is chosen, what is under way, what is other, what is wrong."""
        grid, data, items = self.data.grid, editor.draft.data, []
        board = self.data.board(data)
        for ref in editor.state.selected:
            index = self.where(editor, ref)
            if ref[0] == "road":
                items += self._road(editor, int(ref[1]))
            elif index is not None and not self._is_lifted(editor):
                at = grid.centre(index)
                items.append(pictures.ring(at) if ref[0] == "unit" else pictures.place_ring(at))
        for road in board.get("roads", []):
            items += self._gaps(editor, road if isinstance(road, list) else road.get("hexes", []))
        items += editor.tool.preview(editor)
        spots: dict[int, int] = {}
        for change in editor.changes:
            for index in change.places[:12]:
                if index not in spots:
                    x, y = grid.centre(index)
                    items.append(signs.changed((x - 13, y - 13)))
                    spots[index] = 0
        for check in editor.checks:
            for index in check.places[:1]:
                x, y = grid.centre(index)
                number = spots[index] = spots.get(index, 0) + 1
                items.append(
                    signs.number((x + 15 - 4 * (number - 1), y - 14 + 15 * (number - 1)), check.number, check.is_fault)
                )
        return items

    def _road(self, editor: Editor, number: int) -> list[Item]:
        roads = self.data.board(editor.draft.data).get("roads", [])
        if number >= len(roads):
            return []
        road = roads[number]
        hexes = road if isinstance(road, list) else road.get("hexes", [])
        indices = [self.data.index(editor.draft.data, name) for name in hexes]
        known = [index for index in indices if index is not None]
        return [pictures.chain(self.data.grid, known, "#B26A00")] if known else []

    def _gaps(self, editor: Editor, hexes: Sequence[str]) -> list[Item]:
        """The places where a road jumps."""
        indices = [self.data.index(editor.draft.data, name) for name in hexes]
        grid, items = self.data.grid, []
        for one, two in zip(indices, indices[1:], strict=False):
            if one is not None and two is not None and one != two and not grid.neighbours(one) >> two & 1:
                line = tuple((round(x, 1), round(y, 1)) for x, y in (grid.centre(one), grid.centre(two)))
                items.append(Item("gap", tuple(pictures.gap(line))))
        return items

    # ---- words ------------------------------------------------------------------------------------

    def swatch(self, letter: str) -> Markup:
        return pictures.swatch(self.terrain[letter])

    def spoken(self, editor: Editor, place: int) -> str:
        style = self.terrain.get(self.letter(editor, place))
        words = [self.data.drawn(editor.draft.data).name(place)]
        if style is not None:
            words.append(localized(style.name))
        words += [self.name_of(row.fields) for row in self.standing(editor).get(place, [])]
        wrong = [check for check in editor.checks if place in check.places[:1]]
        words += [f"{check.number}: {check.text.text()}" for check in wrong]
        return ", ".join(words)

    def card(self, editor: Editor, place: int) -> str:
        style = self.terrain.get(self.letter(editor, place))
        board = self.data.drawn(editor.draft.data)
        name, label = (localized(style.name) if style is not None else "?"), board.name(place)
        if editor.tool.id == "terrain" and self.letter(editor, place) != editor.chosen:
            name = f"{name} → {localized(self.terrain[editor.chosen].name)}"
        height = board.height_at.get(place)
        words = [label, name, say("height {metres} m", metres=height).text() if height else ""]
        return " · ".join(word for word in words if word)

    def centre(self, editor: Editor) -> int:
        """Among the counters."""
        grid, standing = self.data.grid, list(self.standing(editor))
        if not standing:
            return grid.at(grid.columns // 2, grid.rows // 2)
        x = sum(grid.centre(index)[0] for index in standing) / len(standing)
        y = sum(grid.centre(index)[1] for index in standing) / len(standing)
        return min(standing, key=lambda index: (grid.centre(index)[0] - x) ** 2 + (grid.centre(index)[1] - y) ** 2)

    def counted(self, editor: Editor) -> list[tuple[str, str]]:
        rows, grid = self.data.rows(editor.draft.data), self.data.grid
        size = (translate("Hexes"), f"{grid.columns} × {grid.rows}")
        return [
            size,
            *((name, str(sum(row.fields.get("side") == side for row in rows))) for side, name in self.sides.items()),
        ]

    # ---- forms ------------------------------------------------------------------------------------

    def form(self, editor: Editor, ref: Ref | None) -> Form | None:
        data = editor.draft.data
        if ref is None:
            return self._scenario_form(editor)
        kind, id = ref
        if kind == "unit":
            return self._unit_form(editor, id)
        if kind == "place":
            return self._place_form(editor, id)
        roads = self.data.board(data).get("roads", [])
        if kind != "road" or int(id) >= len(roads):
            return None
        road = roads[int(id)] if isinstance(roads[int(id)], Mapping) else {"hexes": roads[int(id)]}
        record, path = self._board_record("roads"), ("board", "roads", int(id))
        made = forms.fields(
            record,
            road,
            ["name", "kind", "source"],
            path,
            {"kind": {"road": translate("Road"), "track": translate("Track")}},
        )
        hexes = road.get("hexes", [])
        about = (
            say("{count} hexes, from {first} to {last}", count=len(hexes), first=hexes[0], last=hexes[-1]).text()
            if hexes
            else ""
        )
        return Form(
            str(road.get("name") or say("Road {number}", number=int(id) + 1).text()),
            about,
            made,
            section=translate("Selected road"),
            path=path,
        )

    def _board_record(self, key: str) -> Any:
        from .....engine.board_data import PlaceData, RoadData

        return {"roads": RoadData, "places": PlaceData}[key]

    def _unit_form(self, editor: Editor, id: str) -> Form | None:
        row = self.rows(editor).get(id)
        if row is None:
            return None
        known = forms.keys(self.data.unit_record)
        names = [name for name in self.unit_fields if name in known]
        values = {**row.fields, self.data.at: row.hex}
        made = forms.fields(self.data.unit_record, values, names, row.path, self.options())
        placed = ("placement", id) if id in editor.draft.data.get("placement", {}) else (*row.path, self.data.at)
        made = [field._replace(path=placed) if field.name == self.data.at else field for field in made]
        index = self.data.index(editor.draft.data, row.hex) if row.hex else None
        style = self.terrain.get(self.letter(editor, index)) if index is not None else None
        where = self.data.drawn(editor.draft.data).name(index) if index is not None else translate("not on the map")
        options = self.options()
        kind = options.get("type", {}).get(str(row.fields.get("type")), str(row.fields.get("type", "")))
        about = [kind.capitalize(), where, localized(style.name) if style is not None else ""]
        return Form(
            self.name_of(row.fields), " · ".join(word for word in about if word), made, self.icon(row.fields, 52),
            translate("Selected counter"), row.path, can_duplicate=True, can_reserve=bool(row.hex),
        )  # fmt: skip

    def _place_form(self, editor: Editor, name: str) -> Form | None:
        place = self.data.board(editor.draft.data).get("places", {}).get(name)
        if place is None:
            return None
        values = {"hex": place} if isinstance(place, str) else place
        path = ("board", "places", name)
        made = forms.fields(
            self._board_record("places"),
            values,
            ["name", "kind", "hex", "modern", "source"],
            path,
            {"kind": self.place_kinds},
        )
        index = self.data.index(editor.draft.data, values.get("hex"))
        where = "" if index is None else self.data.grid.label(index)
        kind = self.place_kinds.get(values.get("kind", "city"), "")
        return Form(
            localized(values.get("name", {})) or name,
            f"{kind} · {where}",
            made,
            section=translate("Selected place"),
            path=path,
        )

    def _scenario_form(self, editor: Editor) -> Form:
        data = editor.draft.data
        known = forms.keys(self.data.record)
        made = forms.fields(
            self.data.record, data, [name for name in self.scenario_fields if name in known], (), self.options()
        )
        start: Any = forms.get_type_hints(self.data.record).get("start")
        if start is not None:
            made += forms.fields(
                start, data.get("start", {}), list(forms.keys(start)), ("start",), self.options(), "start."
            )
        title = data.get("title") or ""
        name = (localized(title) if isinstance(title, Mapping) else str(title)) or editor.draft.origin.id
        about = localized(self.view.title) if self.view.title else self.scenario.system
        return Form(name, about, made, section=translate("Scenario"), can_delete=False)

    def write(self, editor: Editor, ref: Ref | None, field: str, value: str) -> None:
        name, _, code = field.partition(".")
        data = editor.draft.fresh()
        record, target, said = self._target(editor, data, ref, name)
        if ref is None and name == "start":
            start: Any = forms.get_type_hints(record)["start"]
            put(data, ("start", code), forms.read(start, code, value))
        elif name not in forms.keys(record):
            raise DataError("$", say("there is no field {name}", name=field))
        elif forms.keys(record)[name].kind == "names":
            words = target.get(name)
            words = dict(words) if isinstance(words, Mapping) else {"es": words, "en": words} if words else {}
            words[code] = forms.read(record, field, value)
            target[name] = {key: word for key, word in words.items() if word}
        elif ref is not None and ref[0] == "unit" and name == self.data.at:
            self.data.put(data, ref[1], value.strip() or None)
        else:
            read = forms.read(record, name, value)
            if read is None or (name in target and target[name] == read):
                target.pop(name, None)
            if read is not None:
                target[name] = read
        editor.take(data, said)
        if ref is not None and ref[0] == "unit" and name == "id" and value.strip():
            editor.select(("unit", value.strip()))

    def _target(
        self, editor: Editor, data: dict[str, Any], ref: Ref | None, name: str
    ) -> tuple[Any, dict[str, Any], Message]:
        """The record and the data of what a field belongs to, and what its change is called."""
        if ref is None:
            return self.data.record, data, say("{field} of the scenario", field=forms.label(name))
        kind, id = ref
        said = say("{field} of {unit}", field=forms.label(name), unit=self.ref_name(editor, ref))
        if kind == "unit":
            return self.data.unit_record, {} if name == self.data.at else self.data.unit(data, id), said
        if kind == "place":
            return self._board_record("places"), edits.place(self.data, data, id), said
        return self._board_record("roads"), edits.road(self.data, data, int(id)), said

    # ---- what is done with what is chosen ---------------------------------------------------------

    def delete(self, editor: Editor, refs: Sequence[Ref]) -> None:
        data = editor.draft.fresh()
        names = [self.ref_name(editor, ref) for ref in refs if ref[0] != "road"]
        gone = {id for kind, id in refs if kind == "unit"}
        if gone:
            own = self.data.own(data)
            own[:] = [unit for unit in own if unit.get("id") not in gone]
            for id in gone:
                data.get("placement", {}).pop(id, None)
        board = self.data.own_board(data) if any(kind != "unit" for kind, _ in refs) else {}
        for number in sorted((int(id) for kind, id in refs if kind == "road"), reverse=True):
            del board["roads"][number]
        for kind, id in refs:
            if kind == "place":
                board["places"].pop(id, None)
        said = (
            say("{unit} deleted", unit=names[0]) if len(names) == 1 else say("{count} things deleted", count=len(refs))
        )
        editor.take(data, said)

    def reserve(self, editor: Editor, refs: Sequence[Ref]) -> None:
        data, names = editor.draft.fresh(), []
        for kind, id in refs:
            if kind == "unit":
                self.data.put(data, id, None)
                names.append(self.name(editor, id))
        if names:
            editor.take(
                data,
                say("{unit} off the map", unit=names[0])
                if len(names) == 1
                else say("{count} counters off the map", count=len(names)),
            )

    def duplicate(self, editor: Editor, ref: Ref) -> None:
        row = self.rows(editor).get(ref[1]) if ref[0] == "unit" else None
        if row is None:
            return
        data = editor.draft.fresh()
        id = self.data.free_id(data, ref[1])
        fields = {key: value for key, value in row.fields.items() if key not in ("id", self.data.at)}
        index = self.data.index(data, row.hex) if row.hex else None
        free = None if index is None else next(
            (other for other in bits(self.data.grid.neighbours(index)) if other not in self.standing(editor)), index)  # fmt: skip
        at = {} if free is None else {self.data.at: self.data.grid.label(free)}
        data.setdefault("units", []).append({"id": id, **fields, **at})
        editor.take(data, say("Another one like {unit}", unit=self.name_of(row.fields)))
        editor.select(("unit", id))

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

    def changes(self, editor: Editor) -> list[Change]:
        return differences.changes(self, editor)

    def advice(self, editor: Editor) -> list[tuple[Message, Ref | None]]:
        """Names that a reader of one language would miss."""
        data, found = editor.draft.data, []
        languages = {"es": translate("Spanish"), "en": translate("English")}
        named: list[tuple[Ref, Any]] = [
            (("unit", str(row.fields.get("id", ""))), row.fields.get("name")) for row in self.data.rows(data)
        ]
        named += [(("place", name), place.get("name")) for name, place in self.data.board(data).get("places", {}).items()
                  if isinstance(place, Mapping)]  # fmt: skip
        for ref, words in named:
            if not isinstance(words, Mapping) or not words:
                continue
            for code, language in languages.items():
                if not words.get(code):
                    found.append(
                        (
                            say(
                                "{unit} has no name in {language}: another one is shown.",
                                unit=self.ref_name(editor, ref),
                                language=language,
                            ),
                            ref,
                        )
                    )
        return found


def shifted(grid: Any, origin: int, start: int, end: int) -> int | None:
    """A hex as far from another as one from a third, on the page; None off the map."""
    (x0, y0), (x1, y1), (x2, y2) = grid.centre(origin), grid.centre(start), grid.centre(end)
    found: int | None = grid.hex_at(x0 + x2 - x1, y0 + y2 - y1)
    return found


def counter_ghost() -> tuple[Shape, ...]:
    """A pale sheet over a counter that has been picked up."""
    from .....drawing.outline import fixed, rounded
    from .....engine.scene import Poly

    return (Poly(fixed(rounded(-14, -14, 14, 14, 2.8)), fill="#FFFFFF", alpha=0.55),)


__all__ = ["HexKit"]
