"""The table of a skirmish under the editor: its units and terrain, and the selection."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, ClassVar

from .....engine.errors import DataFault, path_of
from .....engine.i18n import capital, localized, translate
from .....engine.scenario import Scenario
from .....installed_games import system_class
from .....ui.editor.editor import Editor
from .....ui.editor.forms import number_in
from .....ui.editor.kit import Kit, Ref
from .....ui.editor.tool import Tool
from .....ui.game_view import GameView
from .....ui.protocol import Spot
from .....ui.to_page import MinimapMarker, PointGrid, PointOverview
from ...actions import CM, Point
from ...look import SIDE_INKS, TENTH
from ...scenario import BarakaScenario
from ...tabletop.terrain import kinds
from ...tabletop.terrain_pieces import LARGEST, TerrainPiece
from .. import overview
from . import draft
from .painter import TableDraftPainter
from .tools import NEAR, TOOLS

#: What moves and turns with a piece.
POINTS = ("points", "ridge", "openings")
STEP, GRAIN = CM, CM // 2


class TableKit(Kit):
    """The table of a skirmish: its units and terrain, and the selection."""

    painter = TableDraftPainter
    unit_fields: ClassVar[Sequence[str]] = (
        "name",
        "side",
        "profile",
        "men",
        "superior",
        "facing",
        "enters",
        "points",
        "id",
    )
    piece_fields: ClassVar[Sequence[str]] = ("name", "kind", "width", "dry", "id")
    objective_fields: ClassVar[Sequence[str]] = ("title", "kind", "side", "points")
    scenario_fields: ClassVar[Sequence[str]] = ("title", "about", "attacker", "id")

    def __init__(self, scenario: Scenario, view: GameView[Any]) -> None:
        super().__init__(scenario, view)
        assert isinstance(scenario, BarakaScenario)
        self.read: BarakaScenario = scenario
        rules, _ = system_class("baraka")
        self._sides = rules(scenario).sides

    @property
    def sides(self) -> dict[str, str]:
        """The names of the sides in the language in use."""
        return {side: capital(localized(words)) for side, words in self._sides.items()}

    @classmethod
    def blank(cls, system: str, size: tuple[int, int] | None) -> dict[str, Any]:
        width, height = size or (120, 90)
        title = {"es": "Escaramuza nueva", "en": "New skirmish"}
        return {
            "system": system,
            "id": "new",
            "title": title,
            "table": {"width": width, "height": height, "pieces": []},
            "units": [],
        }

    # ---- the table --------------------------------------------------------------------------------

    def tools(self) -> Sequence[Tool]:
        return [tool() for tool in TOOLS]

    def extent(self, editor: Editor) -> tuple[int, int]:
        """Width and depth in tenths of a millimetre, as the data have them; those of the opened table where they are
        wrong."""
        table = editor.draft.data.get("table", {})
        sizes = [table.get("width"), table.get("height")]
        if all(isinstance(size, (int, float)) and 1 <= size <= LARGEST for size in sizes):
            return round(sizes[0] * CM), round(sizes[1] * CM)
        return self.read.table.width, self.read.table.height

    def size(self, editor: Editor) -> tuple[float, float]:
        width, height = self.extent(editor)
        return width * TENTH, height * TENTH

    def grid(self, editor: Editor) -> PointGrid:
        return PointGrid(*self.extent(editor), TENTH, STEP, GRAIN)

    def place_from_page(self, editor: Editor, spot: Spot) -> Point | None:
        (x, y), (width, height) = spot, self.extent(editor)
        return (x, y) if 0 <= x <= width and 0 <= y <= height else None

    def place_to_page(self, editor: Editor, place: Point) -> Spot:
        return place

    def grips(self, editor: Editor) -> list[list[int]]:
        return []

    def overview(self, editor: Editor, theme: str) -> PointOverview:
        return overview.ground(*self.extent(editor), self.pieces(editor), theme)

    def minimap_markers(self, editor: Editor) -> list[MinimapMarker]:
        return [
            MinimapMarker(*unit.places[0], SIDE_INKS[unit.troop.side][0], int(unit.troop.side == "riffian"))
            for unit in self.standing(editor)
        ]

    def pieces(self, editor: Editor) -> tuple[TerrainPiece, ...]:
        table = editor.draft.data["table"]
        found: tuple[TerrainPiece, ...] = editor.keep("pieces", table, lambda: draft.pieces(table))
        return found

    def standing(self, editor: Editor) -> list[draft.Standing]:
        data = editor.draft.data
        found: list[draft.Standing] = editor.keep("standing", data, lambda: draft.standing(self.read, data))
        return found

    def refs_at(self, editor: Editor, place: Point) -> list[Ref]:
        """The units, objectives and pieces at a point, the smallest first."""
        found: list[Ref] = []
        for unit in self.standing(editor):
            reach = (unit.troop.profile.mounted or unit.troop.profile).radius + 60
            if any(math.dist(place, one) <= reach for one in unit.places):
                found.append(("unit", str(unit.number)))
        x, y = place[0] / CM, place[1] / CM
        areas: list[tuple[float, Ref]] = []
        for number, piece in enumerate(editor.draft.data["table"].get("pieces", [])):
            points, closed = piece.get("points", []), self._closes(piece)
            if len(points) < 2:
                continue
            away, _ = draft.to_line(points, x, y, closed)
            if away <= max(1.5, (piece.get("width") or 0) / 2 if not closed else 1.0) or (
                closed and draft.is_inside(points, x, y)
            ):
                xs, ys = zip(*points, strict=True)
                size = (max(xs) - min(xs)) * (max(ys) - min(ys)) if closed else 0.0
                areas.append((size, ("piece", str(number))))
        for number, objective in enumerate(editor.draft.data.get("objectives", [])):
            points = objective.get("area", [])
            if len(points) > 2 and draft.to_line(points, x, y, True)[0] <= 1.5:
                areas.append((1.0, ("objective", str(number))))
        return found + [ref for _, ref in sorted(areas)]

    def things(self, editor: Editor) -> list[Ref]:
        """All units, pieces and objectives with an area, in the order in which the keyboard goes through them."""
        data = editor.draft.data
        units: list[Ref] = [("unit", str(unit.number)) for unit in self.standing(editor)]
        pieces: list[Ref] = [("piece", str(n)) for n, _ in enumerate(data["table"].get("pieces", []))]
        areas = [n for n, one in enumerate(data.get("objectives", [])) if len(one.get("area", [])) > 2]
        return [*units, *pieces, *(("objective", str(n)) for n in areas)]

    def _closes(self, piece: Any) -> bool:
        kind = kinds().get(piece.get("kind", ""))
        return kind is None or kind.shape == "area"

    # ---- what is chosen ---------------------------------------------------------------------------

    def _thing(self, data: Any, ref: Ref | None) -> dict[str, Any] | None:
        """The fields of a thing in some data; None where there is none."""
        if ref is None:
            return None
        kind, number = ref[0], number_in(ref[1])
        listed: list[dict[str, Any]] = {
            "unit": data.get("units", []),
            "piece": data["table"].get("pieces", []),
            "objective": data.get("objectives", []),
        }.get(kind, [])
        thing = listed[number] if isinstance(listed, list) and number is not None and number < len(listed) else None
        return thing if isinstance(thing, dict) else None

    def _list(self, data: dict[str, Any], kind: str) -> list[dict[str, Any]]:
        """The list in the data to which a kind of thing belongs, to be changed."""
        owner, key = {"unit": (data, "units"), "piece": (data["table"], "pieces"), "objective": (data, "objectives")}[
            kind
        ]
        found: list[dict[str, Any]] = owner.setdefault(key, [])
        return found

    def selected_points(self, editor: Editor) -> list[Point]:
        """The corners of what is chosen."""
        thing, ref = self._thing(editor.draft.data, editor.selected), editor.selected
        if thing is None or ref is None or ref[0] == "unit":
            return []
        return [(round(x * CM), round(y * CM)) for x, y in thing.get("points" if ref[0] == "piece" else "area", [])]

    def is_closed(self, editor: Editor) -> bool:
        ref = editor.selected
        return ref is not None and (ref[0] == "objective" or self._closes(self._thing(editor.draft.data, ref)))

    def turner(self, editor: Editor) -> Point | None:
        """The handle that turns what is chosen: over its middle."""
        points, ref = self.selected_points(editor), editor.selected
        if not points or ref is None or ref[0] != "piece":
            return None
        x, _ = draft.middle(points)
        return round(x), max(200, min(y for _, y in points) - 500)

    def handle_at(self, editor: Editor, place: Point) -> tuple[str, int] | None:
        """The handle of what is chosen that a hand takes."""
        points, turner = self.selected_points(editor), self.turner(editor)
        if turner is not None and math.dist(place, turner) <= NEAR:
            return "turn", 0
        for number, corner in enumerate(points):
            if math.dist(place, corner) <= NEAR:
                return "corner", number
        if len(points) > 1:
            away, number = draft.to_line(points, *place, self.is_closed(editor))
            if away <= NEAR / 2:
                return "edge", number
        return None

    def angle(self, editor: Editor, end: Point) -> float:
        """Return the turn, in steps of five degrees, that drags the handle of the selection to a place."""
        x, y = draft.middle(self.selected_points(editor))
        return round(math.degrees(math.atan2(end[0] - x, y - end[1])) / 5) * 5

    def turned(self, editor: Editor, degrees: float) -> list[Point]:
        thing = self._thing(editor.draft.data, editor.selected)
        fields = {"points": [list(point) for point in (thing or {}).get("points", [])]}
        draft.turn(fields, ("points",), degrees)
        return [(round(x * CM), round(y * CM)) for x, y in fields["points"]]

    def name(self, editor: Editor, ref: Ref) -> str:
        thing = self._thing(editor.draft.data, ref) or {}
        words = thing.get("title" if ref[0] == "objective" else "name") or ""
        named = localized(words) if isinstance(words, dict) else str(words)
        kind = kinds().get(thing.get("kind", ""))
        return named or (
            localized(kind.name) if ref[0] == "piece" and kind else str(thing.get("id", "")) or translate("Objective")
        )

    # ---- where things are -------------------------------------------------------------------------

    def known(self, editor: Editor, ref: Ref) -> Ref | None:
        kind, id = ref
        if (number := number_in(id)) is not None:
            return (kind, str(number)) if self._thing(editor.draft.data, ref) is not None else None
        ids = [unit.get("id") for unit in editor.draft.data.get("units", [])]  # named by its id, as the rules do
        return ("unit", str(ids.index(id))) if kind == "unit" and id in ids else None

    def where(self, editor: Editor, ref: Ref) -> Point | None:
        known = self.known(editor, ref)
        thing = self._thing(editor.draft.data, known)
        if known is None or thing is None:
            return None
        key = {"unit": "places", "piece": "points", "objective": "area"}[known[0]]  # points of others are a number
        points = [thing["at"]] if thing.get("at") else thing.get(key)
        if not points:
            return None
        x, y = draft.middle(points)
        width, height = self.extent(editor)
        return min(width, max(0, round(x * CM))), min(height, max(0, round(y * CM)))

    def find(self, editor: Editor, fault: DataFault) -> tuple[Ref | None, tuple[Point, ...]]:
        path = path_of(fault.place)
        ref: Ref | None = None
        match path:
            case ("units", int(number), *_):
                ref = ("unit", str(number))
            case ("table", "pieces", int(number), *_):
                ref = ("piece", str(number))
            case ("objectives", int(number), *_):
                ref = ("objective", str(number))
        place = None if ref is None else self.where(editor, ref)
        return ref, () if place is None else (place,)
