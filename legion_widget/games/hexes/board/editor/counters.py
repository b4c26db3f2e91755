"""The counters of a scenario on hexes under the editor: how they are drawn, moved and put into words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from .....drawing.counters import counter
from .....drawing.outline import fixed, rounded
from .....engine.errors import LegionWidgetError
from .....engine.i18n import localized, say, translate
from .....engine.scene import Item, Poly, Shape
from .....ui.editor import signs
from .....ui.editor.editor import Editor
from .....ui.editor.kit import Ref
from .....ui.editor.tool import Choice
from .....ui.markup import Markup
from ...scene import LOOKS
from ..unit_html import counter_icon
from . import edits, pictures
from .board_map import HexMap


class HexCounters(HexMap):
    """Draws and moves counters and places, and says what lies on a hex."""

    # ---- counters ---------------------------------------------------------------------------------

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
        """Return the counters being moved, at their new places."""
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
            editor.take(data, say("Moved together: {count}", count=len(moved)))

    def ref_name(self, editor: Editor, ref: Ref) -> str:
        kind, id = ref
        if kind == "place":
            place = self.data.board(editor.draft.data).get("places", {}).get(id)
            return (localized(place.get("name", {})) if isinstance(place, Mapping) else "") or id
        return self.name(editor, id)

    def marks(self, editor: Editor) -> list[Item]:
        """Return the marks over the counters: the selection, the stroke in progress, changes, faults."""
        grid, data, items = self.data.grid, editor.draft.data, []
        board = self.data.board(data)
        if editor.state.tab == "objectives" and (mask := self.deciding(editor)):
            items.append(pictures.zone(grid, mask, "#2C6A3F"))
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
        changed = dict.fromkeys(index for change in editor.changes for index in change.places[:12])
        for x, y in map(grid.centre, changed):
            items.append(signs.changed((x - 13, y - 13)))
        return [*items, *self.signs(editor)]

    def signs(self, editor: Editor) -> list[Item]:
        grid, items = self.data.grid, []
        spots: dict[int, int] = {}
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
        for one, two in pairwise(indices):
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

    def totals(self, editor: Editor) -> list[tuple[str, str]]:
        rows, grid = self.data.rows(editor.draft.data), self.data.grid
        size = (translate("Hexes"), f"{grid.columns} × {grid.rows}")
        return [
            size,
            *((name, str(sum(row.fields.get("side") == side for row in rows))) for side, name in self.sides.items()),
        ]


def shifted(grid: Any, origin: int, start: int, end: int) -> int | None:
    """A hex as far from another as one from a third, on the page; None off the map."""
    (x0, y0), (x1, y1), (x2, y2) = grid.centre(origin), grid.centre(start), grid.centre(end)
    found: int | None = grid.hex_at(x0 + x2 - x1, y0 + y2 - y1)
    return found


def counter_ghost() -> tuple[Shape, ...]:
    """A pale sheet over a counter that has been picked up."""
    return (Poly(fixed(rounded(-14, -14, 14, 14, 2.8)), fill="#FFFFFF", alpha=0.55),)
