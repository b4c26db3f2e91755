"""The half of the editor that Baraka & Fatality Lite gives."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, ClassVar

import msgspec

from .....engine.errors import DataError, DataFault, path_of
from .....engine.i18n import localized, say, translate
from .....engine.scenario import Scenario
from .....engine.scene import Item
from .....registry import system_class
from .....ui.editor import forms, signs
from .....ui.editor.editor import Editor
from .....ui.editor.kit import Change, Form, Kit, Ref
from .....ui.editor.tool import Choice, Tool
from .....ui.editor.working_copy import put
from .....ui.game_view import GameView
from .....ui.protocol import Dot, PointGrid, Spot
from ...actions import CM, Point
from ...armies.army_list import army_list, army_lists
from ...armies.roster import profiles
from ...data import BarakaScenario, ObjectiveData, ScenarioData, UnitData
from ...look import SIDE_INKS, TENTH, at
from ...tabletop.terrain import kinds
from ...tabletop.terrain_pieces import PieceData, TerrainPiece
from . import differences, draft, pictures
from .painter import TableDraftPainter
from .tools import NEAR, TOOLS

#: What moves and turns with a piece.
POINTS = ("points", "ridge", "openings")
STEP, GRAIN = CM, CM // 2


class BarakaKit(Kit):
    """The editor of skirmishes."""

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
    scenario_fields: ClassVar[Sequence[str]] = ("title", "about", "length", "attacker", "id")

    def __init__(self, scenario: Scenario, view: GameView[Any]) -> None:
        super().__init__(scenario, view)
        assert isinstance(scenario, BarakaScenario)
        self.read: BarakaScenario = scenario
        rules, _ = system_class("baraka")
        self.sides: dict[str, str] = {
            side: localized(words).capitalize() for side, words in rules(scenario).sides.items()
        }

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
        """Width and depth in tenths of a millimetre: those of the table that was opened."""
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

    def dots(self, editor: Editor) -> list[Dot]:
        return []

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

    def _closes(self, piece: Any) -> bool:
        kind = kinds().get(piece.get("kind", ""))
        return kind is None or kind.shape == "area"

    # ---- what is chosen ---------------------------------------------------------------------------

    def _thing(self, data: Any, ref: Ref | None) -> dict[str, Any] | None:
        """The fields of a thing in some data; None where there is none."""
        if ref is None:
            return None
        kind, number = ref[0], int(ref[1])
        listed = {
            "unit": data.get("units", []),
            "piece": data["table"].get("pieces", []),
            "objective": data.get("objectives", []),
        }[kind]
        return listed[number] if number < len(listed) else None

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
        """By how much what is chosen is turned when its handle is led to a place: to five degrees."""
        x, y = draft.middle(self.selected_points(editor))
        return round(math.degrees(math.atan2(end[0] - x, y - end[1])) / 5) * 5

    def turned(self, editor: Editor, degrees: float) -> list[Point]:
        thing = self._thing(editor.draft.data, editor.selected)
        fields = {"points": [list(point) for point in (thing or {}).get("points", [])]}
        draft.turn(fields, ("points",), degrees)
        return [(round(x * CM), round(y * CM)) for x, y in fields["points"]]

    # ---- what is done -----------------------------------------------------------------------------

    def name(self, editor: Editor, ref: Ref) -> str:
        thing = self._thing(editor.draft.data, ref) or {}
        words = thing.get("title" if ref[0] == "objective" else "name") or ""
        named = localized(words) if isinstance(words, dict) else str(words)
        kind = kinds().get(thing.get("kind", ""))
        return named or (
            localized(kind.name) if ref[0] == "piece" and kind else str(thing.get("id", "")) or translate("Objective")
        )

    def move(self, editor: Editor, refs: Sequence[Ref], by: Point) -> None:
        data, (width, height) = editor.draft.fresh(), self.extent(editor)
        by = draft.grained(by)
        for ref in refs:
            thing = self._thing(data, ref)
            if thing is not None:
                keys = {"unit": ("at", "places"), "piece": POINTS, "objective": ("area",)}[ref[0]]
                draft.shift(thing, keys, by, width / CM, height / CM)
                for sector in thing.get("sectors", []):
                    draft.shift(sector, ("points",), by, width / CM, height / CM)
        said = (
            say("{unit} moved", unit=self.name(editor, refs[0]))
            if len(refs) == 1
            else say("{count} things moved together", count=len(refs))
        )
        editor.take(data, said)

    def turn(self, editor: Editor, degrees: float) -> None:
        """Turns the piece that is chosen about its middle."""
        ref, data = editor.selected, editor.draft.fresh()
        thing = self._thing(data, ref)
        if ref is not None and ref[0] == "piece" and thing is not None and thing.get("points"):
            draft.turn(thing, POINTS, degrees)
            for sector in thing.get("sectors", []):
                if sector.get("points"):
                    draft.turn(sector, ("points",), degrees)
            editor.take(data, say("{unit} turned by {degrees}°", unit=self.name(editor, ref), degrees=int(degrees)))

    def put_corner(self, editor: Editor, number: int, place: Point, new: bool = False) -> None:
        """Puts a corner of what is chosen elsewhere, or makes a new one."""
        ref, data = editor.selected, editor.draft.fresh()
        thing = self._thing(data, ref)
        if ref is None or thing is None:
            return
        points = thing["points" if ref[0] == "piece" else "area"]
        if new:
            points.insert(number, draft.told(draft.grained(place)))
        else:
            points[number] = draft.told(draft.grained(place))
        editor.take(data, say("{unit} reshaped", unit=self.name(editor, ref)))

    def drop_corner(self, editor: Editor, number: int) -> None:
        """Takes a corner of what is chosen away; as many stay as it takes."""
        ref, data = editor.selected, editor.draft.fresh()
        thing = self._thing(data, ref)
        if ref is None or thing is None:
            return
        points = thing["points" if ref[0] == "piece" else "area"]
        if len(points) > (3 if self.is_closed(editor) else 2):
            del points[number]
            editor.take(data, say("{unit} reshaped", unit=self.name(editor, ref)))

    def add_piece(self, editor: Editor, kind: str, points: list[Point]) -> None:
        """Puts a new piece of terrain on the table."""
        data = editor.draft.fresh()
        listed = self._list(data, "piece")
        fields: dict[str, Any] = {
            "id": _free(kind, listed),
            "kind": kind,
            "points": [draft.told(point) for point in points],
        }
        if kinds()[kind].shape == "line" and kinds()[kind].width is None:
            fields["width"] = 4
        listed.append(fields)
        editor.take(data, say("New terrain: {kind}", kind=kinds()[kind].name))
        editor.select(("piece", str(len(listed) - 1)))

    def listed(self) -> list[Choice]:
        """The units of the army lists."""
        found = []
        for name in army_lists():
            listed = army_list(name)
            for unit in listed.units:
                profile = listed.profile_of(unit)
                found.append(
                    Choice(f"{name}:{unit.id}", localized(profile.name), str(self.sides.get(listed.side, listed.side)))
                )
        return found

    def add_unit(self, editor: Editor, which: str, place: Point) -> None:
        """Sets a unit of an army list down, with its miniatures about its leader."""
        name, _, kind = which.partition(":")
        listed = army_list(name)
        unit = listed.by_id[kind]
        profile = listed.profile_of(unit)
        data = editor.draft.fresh()
        units = self._list(data, "unit")
        fields: dict[str, Any] = {
            "id": _free(kind, units),
            "side": listed.side,
            "profile": profile.id,
            "at": draft.told(place),
        }
        if unit.soldiers:
            fields["men"] = unit.soldiers
        if unit.kabyl == "trustful":
            fields["trustful"] = True
        units.append({**fields, "name": dict(profile.name), "points": unit.points})
        editor.take(data, say("New unit: {unit}", unit=profile.name))
        editor.select(("unit", str(len(units) - 1)))

    def objective_choices(self, editor: Editor) -> list[Choice]:
        """A new objective of each side, and the areas of those that there are."""
        kinds_named = {"hold": translate("hold"), "reach": translate("reach")}
        new = [
            Choice(f"new:{kind}:{side}", say("New: {kind}, {side}", kind=word, side=name).text())
            for kind, word in kinds_named.items()
            for side, name in self.sides.items()
        ]
        old = [
            Choice(
                f"old:{number}:",
                self.name(editor, ("objective", str(number))),
                self.sides.get(objective.get("side", ""), ""),
            )
            for number, objective in enumerate(editor.draft.data.get("objectives", []))
            if objective.get("kind") in kinds_named
        ]
        return [*new, *old]

    def put_objective(self, editor: Editor, which: str, points: list[Point]) -> None:
        """Gives an objective its area."""
        kind, name, side = which.split(":")
        data, area = editor.draft.fresh(), [draft.told(point) for point in points]
        listed = self._list(data, "objective")
        if kind == "old":
            listed[int(name)]["area"] = area
            number = int(name)
        else:
            title = {"es": "Objetivo nuevo", "en": "New objective"}
            listed.append({"kind": name, "side": side, "points": 5, "area": area, "title": title})
            number = len(listed) - 1
        editor.take(data, say("The area of an objective"))
        editor.select(("objective", str(number)))

    def delete(self, editor: Editor, refs: Sequence[Ref]) -> None:
        data = editor.draft.fresh()
        names = [self.name(editor, ref) for ref in refs]
        for kind, number in sorted(refs, key=lambda ref: int(ref[1]), reverse=True):
            del self._list(data, kind)[int(number)]
        editor.take(
            data,
            say("{unit} deleted", unit=names[0]) if len(names) == 1 else say("{count} things deleted", count=len(refs)),
        )

    def duplicate(self, editor: Editor, ref: Ref) -> None:
        data, (width, height) = editor.draft.fresh(), self.extent(editor)
        thing = self._thing(editor.draft.fresh(), ref)
        if thing is None:
            return
        listed = self._list(data, ref[0])
        if "id" in thing:
            thing["id"] = _free(str(thing["id"]), listed)
        draft.shift(thing, ("at", "places", *POINTS, "area"), (5 * CM, 5 * CM), width / CM, height / CM)
        listed.append(thing)
        editor.take(data, say("Another one like {unit}", unit=self.name(editor, ref)))
        editor.select((ref[0], str(len(listed) - 1)))

    # ---- what is drawn ----------------------------------------------------------------------------

    def ghosts(self, editor: Editor, refs: Sequence[Ref], by: Point) -> list[Item]:
        """What is being moved, where it would be."""
        items = []
        for ref in refs:
            if ref[0] == "unit":
                for unit in self.standing(editor):
                    if unit.number == int(ref[1]):
                        moved = [(x + by[0], y + by[1]) for x, y in unit.places]
                        items.append(pictures.rings(moved, unit.troop.profile.radius * TENTH))
                continue
            thing = self._thing(editor.draft.data, ref) or {}
            points = thing.get("points" if ref[0] == "piece" else "area", [])
            moved = [(round(x * CM) + by[0], round(y * CM) + by[1]) for x, y in points]
            items.append(pictures.outline(moved, ref[0] == "objective" or self._closes(thing)))
        return items

    def objective_items(self, editor: Editor) -> list[Item]:
        """The areas of the objectives."""
        found = []
        for objective in editor.draft.data.get("objectives", []):
            points = [(round(x * CM), round(y * CM)) for x, y in objective.get("area", [])]
            if len(points) > 2:
                found.append(pictures.area(points, SIDE_INKS.get(objective.get("side", ""), ("#2C6A3F", ""))[0]))
        return found

    def marks(self, editor: Editor) -> list[Item]:
        items: list[Item] = []
        for ref in editor.state.selected:
            if ref[0] == "unit":
                items += [
                    pictures.rings(unit.places, unit.troop.profile.radius * TENTH)
                    for unit in self.standing(editor)
                    if unit.number == int(ref[1])
                ]
        points = self.selected_points(editor)
        if points:
            items.append(pictures.handles(points, self.is_closed(editor), self.turner(editor)))
        items += editor.tool.preview(editor)
        for change in editor.changes:
            for place in change.places[:1]:
                x, y = at(place)
                items.append(signs.changed((x - 14, y - 14)))
        for check in editor.checks:
            for place in check.places[:1]:
                x, y = at(place)
                items.append(signs.number((x + 15, y - 15), check.number, check.is_fault))
        return items

    # ---- words ------------------------------------------------------------------------------------

    def spoken(self, editor: Editor, place: Point) -> str:
        where = say("{x} cm east, {y} cm south", x=round(place[0] / CM), y=round(place[1] / CM)).text()
        return ", ".join([where, *(self.name(editor, ref) for ref in self.refs_at(editor, place))])

    def card(self, editor: Editor, place: Point) -> str:
        here = [self.name(editor, ref) for ref in self.refs_at(editor, place)[:2]]
        return " · ".join([f"{place[0] / CM:g}, {place[1] / CM:g} cm", *here])

    def centre(self, editor: Editor) -> Point:
        width, height = self.extent(editor)
        return width // 2, height // 2

    def counted(self, editor: Editor) -> list[tuple[str, str]]:
        data = editor.draft.data
        size = (translate("Table"), f"{data['table']['width']:g} × {data['table']['height']:g} cm")
        units = data.get("units", [])
        return [
            size,
            *((name, str(sum(unit.get("side") == side for unit in units))) for side, name in self.sides.items()),
        ]

    # ---- forms ------------------------------------------------------------------------------------

    def options(self) -> dict[str, dict[str, str]]:
        return {
            "side": self.sides,
            "attacker": self.sides,
            "profile": {id: localized(profile.name) for id, profile in profiles().items()},
        }

    def form(self, editor: Editor, ref: Ref | None) -> Form | None:
        data = editor.draft.data
        if ref is None:
            made = forms.fields(ScenarioData, data, list(self.scenario_fields), (), self.options())
            return Form(
                editor.draft.origin.title, self.view.title, made, section=translate("Scenario"), can_delete=False
            )
        thing = self._thing(data, ref)
        if thing is None:
            return None
        kind, number = ref[0], int(ref[1])
        path: tuple[str | int, ...] = {
            "unit": ("units", number),
            "piece": ("table", "pieces", number),
            "objective": ("objectives", number),
        }[kind]
        record, names = self._record(kind)
        options = self.options()
        if kind == "piece":
            terrain = kinds().get(thing.get("kind", ""))
            if terrain is not None and terrain.shape == "area" and not thing.get("around") and "width" not in thing:
                names = [name for name in names if name != "width"]
            if terrain is not None and not terrain.dry and "dry" not in thing:
                names = [name for name in names if name != "dry"]
            options["kind"] = {id: localized(known.name) for id, known in kinds().items()}
        made = forms.fields(record, thing, list(names), path, options)
        section = {
            "unit": translate("Selected unit"),
            "piece": translate("Selected terrain"),
            "objective": translate("Selected objective"),
        }[kind]
        about = (
            options["kind"].get(thing.get("kind", ""), "")
            if kind == "piece"
            else self.sides.get(thing.get("side", ""), "")
        )
        return Form(self.name(editor, ref), about, made, None, section, path, can_duplicate=True)

    def _record(self, kind: str) -> tuple[type[msgspec.Struct], Sequence[str]]:
        return {
            "unit": (UnitData, self.unit_fields),
            "piece": (PieceData, self.piece_fields),
            "objective": (ObjectiveData, self.objective_fields),
        }[kind]

    def write(self, editor: Editor, ref: Ref | None, field: str, value: str) -> None:
        name, _, code = field.partition(".")
        data = editor.draft.fresh()
        record, names = (ScenarioData, self.scenario_fields) if ref is None else self._record(ref[0])
        target = data if ref is None else self._thing(data, ref)
        if name not in names or target is None:
            raise DataError("$", say("there is no field {name}", name=field))
        read = forms.read(record, name, value)
        if code:
            words = target.get(name)
            put(
                target,
                (name,),
                {
                    **(words if isinstance(words, dict) else {"es": words, "en": words} if words else {}),
                    code: value.strip(),
                },
            )
        else:
            put(target, (name,), read)
        owner = self.name(editor, ref) if ref is not None else editor.draft.origin.title
        editor.take(data, say("{field} of {unit}", field=forms.label(name), unit=owner))

    def id_of(self, editor: Editor, ref: Ref) -> str:
        return str((self._thing(editor.draft.data, ref) or {}).get("id", ""))

    # ---- where things are -------------------------------------------------------------------------

    def where(self, editor: Editor, ref: Ref) -> Point | None:
        if ref[0] == "unit" and not ref[1].isdigit():  # named by its id, as the rules do
            ids = [unit.get("id") for unit in editor.draft.data.get("units", [])]
            if ref[1] not in ids:
                return None
            ref = ("unit", str(ids.index(ref[1])))
        thing = self._thing(editor.draft.data, ref)
        if thing is None:
            return None
        points = (
            [thing["at"]] if thing.get("at") else thing.get("places") or thing.get("points") or thing.get("area") or []
        )
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

    def changes(self, editor: Editor) -> list[Change]:
        return differences.changes(self, editor)


def _free(begin: str, listed: Sequence[dict[str, Any]]) -> str:
    """An id that nothing in a list has."""
    taken, number = {thing.get("id") for thing in listed}, 1
    while f"{begin}-{number}" in taken:
        number += 1
    return f"{begin}-{number}"
