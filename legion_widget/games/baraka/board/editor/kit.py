"""The part of the editor that is particular to Baraka & Fatality Lite."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .....engine.errors import DataError
from .....engine.i18n import localized, say, say_count, translate
from .....engine.rulebook import Option
from .....engine.scene import Item
from .....engine.victory_data import VictoryData
from .....installed_games import title_of
from .....ui.editor import forms, sequence_fields, signs
from .....ui.editor.editor import Editor
from .....ui.editor.fields import Block, Form, Path, Ref, Row
from .....ui.editor.kit import Change
from .....ui.editor.objectives import Objectives, Table
from .....ui.editor.sequence_fields import SequenceForm
from .....ui.editor.tab_fields import table_of, tables_in
from .....ui.editor.working_copy import put
from ...actions import CM, Point
from ...armies.roster import profiles
from ...data import ObjectiveData, ScenarioData, StartData, UnitData
from ...game import Baraka
from ...look import SIDE_INKS, TENTH, at
from ...options import OPTIONS
from ...own_victory import WAYS
from ...scene import centimetres
from ...tabletop.terrain import kinds
from ...tabletop.terrain_pieces import PieceData
from ...turn_sequence import PhaseData, ScheduleEntry, standard_sequence
from ...victory import FORCES, victory_of
from . import differences, draft, equipment, pictures, table_size
from .table_acts import TableActs

#: A new objective.
DESTROY = {"kind": "destroy", "side": "spanish"}


class BarakaKit(TableActs):
    """The editor of skirmishes: its painter, texts and forms."""

    # ---- what is drawn ----------------------------------------------------------------------------

    def ghosts(self, editor: Editor, refs: Sequence[Ref], by: Point) -> list[Item]:
        """Return the miniatures being moved, at their new places."""
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
        return [*items, *self.signs(editor)]

    def signs(self, editor: Editor) -> list[Item]:
        items = []
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
        return " · ".join([f"{centimetres(place)} cm", *here])

    def centre(self, editor: Editor) -> Point:
        width, height = self.extent(editor)
        return width // 2, height // 2

    def totals(self, editor: Editor) -> list[tuple[str, str]]:
        data = editor.draft.data
        size = (translate("Table"), f"{data['table']['width']:g} × {data['table']['height']:g} cm")
        units = data.get("units", [])
        return [
            size,
            *((name, str(sum(unit.get("side") == side for unit in units))) for side, name in self.sides.items()),
        ]

    # ---- the parts of a scenario ------------------------------------------------------------------

    def known_options(self) -> Mapping[str, Option]:
        return OPTIONS.known

    def order(self, editor: Editor) -> list[Block]:
        units = list(enumerate(editor.draft.data.get("units", [])))
        first = Block(said=translate("Click a unit to see it on the table, and once more to change it in the form."))
        size = editor.draft.data["table"]
        army = equipment.army_field(editor.folder, size["width"], size["height"])
        return [first._replace(fields=[army]), *(self._side(editor, side, units) for side in self.sides)]

    def _side(self, editor: Editor, side: str, units: Sequence[tuple[int, Mapping[str, Any]]]) -> Block:
        own = [(n, unit) for n, unit in units if unit.get("side") == side]
        return Block(f"{self.sides[side]}: {len(own)}", rows=[self._line(editor, n, unit) for n, unit in own])

    def _line(self, editor: Editor, n: int, unit: Mapping[str, Any]) -> Row:
        men = unit.get("men", 0)
        count = say_count("{count} miniature", "{count} miniatures", men + 1).text() if isinstance(men, int) else ""
        return Row(("unit", str(n)), self.name(editor, ("unit", str(n))), count)

    def turns(self, editor: Editor) -> list[Block]:
        data = editor.draft.data
        made = forms.fields(ScenarioData, data, ["length"], ())
        fields = forms.writing(ScenarioData, made)
        options = {"start.initiative": {"": translate("by bids"), **self.sides}}
        start = forms.fields(
            StartData, table_of(data.get("start")), ["impulse", "initiative"], ("start",), options, "start."
        )
        by: dict[int, list[Row]] = {}
        scheduled = sequence_fields.scheduled(data, ("units",))
        for n, unit in enumerate(data.get("units", [])):
            if (impulse := scheduled.get(str(unit.get("id")), unit.get("enters", 1))) != 1:
                by.setdefault(impulse, []).append(self._line(editor, n, unit))
        parts = [Block(say("Impulse {turn}", turn=turn).text(), rows=rows) for turn, rows in sorted(by.items())]
        nobody = "" if parts else translate("All units are on the table from the start.")
        return [
            Block(translate("Length and beginning"), [*fields, *forms.writing(StartData, start)]),
            sequence_fields.sequence(self.sequence(), data),
            sequence_fields.schedule(editor, ScheduleEntry, self._scheduled(editor), self.sides, impulses=True),
            Block(translate("What comes when"), blocks=parts, said=nobody),
        ]

    def _scheduled(self, editor: Editor) -> dict[str, dict[str, str]]:
        """The names of what an entry of the schedule can say."""
        units = [(str(n), unit) for n, unit in tables_in(editor.draft.data.get("units"))]
        return {
            "units": {str(unit.get("id", "")): self.name(editor, ("unit", n)) for n, unit in units},
            "initiative": {"": translate("by bids"), **self.sides},
        }

    def sequence(self) -> SequenceForm:
        """Return what the form of the sequence of an impulse is made of."""
        kinds = {phase.kind: phase.title for phase in standard_sequence(1).phases}
        return SequenceForm(PhaseData, kinds, self.sides, [{"kind": kind} for kind in kinds], impulses=True)

    # ---- who wins ---------------------------------------------------------------------------------

    def objectives(self, editor: Editor) -> Objectives:
        return Objectives(
            VictoryData,
            self.sides,
            WAYS,
            FORCES,
            lambda scenario: victory_of(Baraka(scenario)),
            {"": translate("whoever has more points at the end")},
            [
                Table(
                    ("objectives",),
                    ObjectiveData,
                    translate("What earns points"),
                    {"kind": "destroy", "side": "spanish"},
                    {"edge": ("exit",)},
                )
            ],
            impulses=True,
        )

    def objective_name(self, editor: Editor, path: Path, number: int) -> str:
        return self.name(editor, ("objective", str(number)))

    def place_label(self, editor: Editor, name: str) -> str:
        return self.place_names(editor).get(name, name)

    def place_names(self, editor: Editor) -> dict[str, str]:
        data = editor.draft.data
        areas = {id: localized(table_of(area.get("name"))) or id for id, area in self._areas(data)}
        pieces = {piece.id: localized(piece.name) for piece in self.pieces(editor) if piece.shape.size > 0}
        return {**areas, **pieces}

    def _areas(self, data: Mapping[str, Any]) -> list[tuple[str, Mapping[str, Any]]]:
        """The areas by their ids; what is not a table is a fault, and is left out."""
        return [(id, area) for id, area in table_of(data.get("areas")).items() if isinstance(area, Mapping)]

    def pick(self, editor: Editor, place: Point) -> str:
        x, y = place[0] / CM, place[1] / CM
        for id, area in self._areas(editor.draft.data):
            if draft.is_inside(area.get("points", []), x, y):
                return str(id)
        known = self.place_names(editor)
        ids = [self.id_of(editor, ref) for ref in self.refs_at(editor, place) if ref[0] == "piece"]
        return next((id for id in ids if id in known), "")

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
            title, game = editor.draft.origin.title, title_of(self.scenario.system)
            size = [table_size.block(data)]
            return Form(title, game, made, section=translate("Scenario"), can_delete=False, blocks=size)
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
        if kind == "unit":
            others = [one for one in data.get("units", []) if one.get("side") == thing.get("side") and one is not thing]
            named = {str(one.get("id")): self.name(editor, ("unit", str(data["units"].index(one)))) for one in others}
            options["superior"] = {"": translate("nobody"), **named}
        if kind == "unit" and thing.get("taken"):
            names = [name for name in names if name != "men"]
        made = forms.fields(record, thing, list(names), path, options)
        if kind == "unit":
            made += equipment.fields(thing, path)
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

    def _record(self, kind: str) -> tuple[Any, Sequence[str]]:
        return {
            "unit": (UnitData, self.unit_fields),
            "piece": (PieceData, self.piece_fields),
            "objective": (ObjectiveData, self.objective_fields),
        }[kind]

    def write(self, editor: Editor, ref: Ref | None, field: str, value: str) -> None:
        data = editor.draft.fresh()
        record, names = (ScenarioData, self.scenario_fields) if ref is None else self._record(ref[0])
        name, code = forms.taken_apart(record, field)
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

    def changes(self, editor: Editor) -> list[Change]:
        return differences.changes(self, editor)
