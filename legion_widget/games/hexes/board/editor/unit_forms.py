"""The forms of counters, places, roads and the scenario itself, on hexes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .....drawing.furniture import ROAD_KINDS
from .....engine.board_data import PlaceData, RoadData
from .....engine.errors import DataError
from .....engine.hexgrid import bits
from .....engine.i18n import Message, capital, gettext_noop, localized, say, say_count, translate
from .....installed_games import title_of
from .....ui.editor import forms
from .....ui.editor.editor import Editor
from .....ui.editor.fields import Act, Block, Form, Ref
from . import edits
from .counters import HexCounters
from .size import Shift, resize, shift_at

EDGE_NAMES = {
    "north": gettext_noop("north"), "south": gettext_noop("south"),
    "west": gettext_noop("west"), "east": gettext_noop("east"),
}  # fmt: skip


class HexForms(HexCounters):
    """Makes the forms, and applies what was entered in them."""

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
        if self.known(editor, ref) is None:
            return None
        road = roads[int(id)] if isinstance(roads[int(id)], Mapping) else {"hexes": roads[int(id)]}
        path = ("board", "roads", int(id))
        made = forms.fields(
            RoadData,
            road,
            ["name", "kind", "source"],
            path,
            {"kind": {kind: localized(name) for kind, name in ROAD_KINDS.items()}},
        )
        hexes = road.get("hexes", [])
        about = (
            say("Hexes: {count}, from {first} to {last}", count=len(hexes), first=hexes[0], last=hexes[-1]).text()
            if hexes
            else ""
        )
        return Form(
            localized(road.get("name") or "") or str(say("Road {number}", number=int(id) + 1).text()),
            about,
            made,
            section=translate("Selected road"),
            path=path,
        )

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
        about = [capital(kind), where, localized(style.name) if style is not None else ""]
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
            PlaceData,
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
        title = data.get("title") or ""
        name = (localized(title) if isinstance(title, Mapping) else str(title)) or editor.draft.origin.id
        about = title_of(self.scenario.system)
        size = [self._size(editor)]
        return Form(name, about, made, section=translate("Scenario"), can_delete=False, blocks=size)

    def _size(self, editor: Editor) -> Block:
        """The size of the board, with buttons for each edge, and what a cut there takes away."""
        acts, lost = [], []
        for edge, name in EDGE_NAMES.items():
            for more in (True, False):
                shift = shift_at(self.data.grid, edge, more)
                if shift is not None:
                    acts.append(self._edge(edge, translate(name), shift, more))
                    words = [] if more else self._cut(editor, shift)
                    if words:
                        lost.append(say("A cut in the {edge} takes away: {things}.", edge=translate(name),
                                        things=", ".join(words)).text())  # fmt: skip
        if self.data.board(editor.draft.data).get("relief"):
            lost.append(translate("The picture of the relief goes with the old size; heights stay."))
        title = say("Size: {columns} × {rows} hexes", columns=self.data.grid.columns, rows=self.data.grid.rows)
        return Block(title.text(), acts=acts, said="\n".join(lost))

    def _edge(self, edge: str, name: str, shift: Shift, more: bool) -> Act:
        def change(data: dict[str, Any]) -> None:
            resize(self.data, data, shift)

        sizes = {"columns": shift.new.columns, "rows": shift.new.rows}
        said = say("The board is {columns} × {rows} hexes now", **sizes)
        return Act(f"size/{edge}/{'more' if more else 'less'}", f"{name} {'+' if more else '−'}", said, change)

    def _cut(self, editor: Editor, shift: Shift) -> list[str]:
        """Return the contents of the hexes that a cut removes: places by name, counters by number."""
        gone = [index for index in bits(shift.old.all) if shift.label(shift.old.label(index)) is None]
        names = [self.place_label(editor, name) for index in gone for name in self.places_at(editor, index)]
        roads = {number for index in gone for number in self.roads_at(editor, index)}
        if roads:
            names.append(say_count("{count} road or a part of it", "{count} roads or parts of them", len(roads)).text())
        count = sum(len(self.standing(editor).get(index, [])) for index in gone)
        more = (
            [say_count("{count} counter from the map", "{count} counters from the map", count).text()] if count else []
        )
        return [*names, *more]

    def write(self, editor: Editor, ref: Ref | None, field: str, value: str) -> None:
        record = self._record(ref)
        name, code = forms.taken_apart(record, field)
        if name == "id" and not value.strip():
            raise DataError("id", say("an id cannot be empty: by it files and cells name the thing"))
        data = editor.draft.fresh()
        target, said = self._target(editor, data, ref, name)
        if code:
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

    def _record(self, ref: Ref | None) -> Any:
        """The record of what a form is of."""
        if ref is None:
            return self.data.record
        return {"unit": self.data.unit_record, "place": PlaceData, "road": RoadData}[ref[0]]

    def _target(
        self, editor: Editor, data: dict[str, Any], ref: Ref | None, name: str
    ) -> tuple[dict[str, Any], Message]:
        """The data of what a field belongs to, and what its change is called."""
        if ref is None:
            return data, say("{field} of the scenario", field=forms.label(name))
        kind, id = ref
        said = say("{field} of {unit}", field=forms.label(name), unit=self.ref_name(editor, ref))
        if kind == "unit":
            return {} if name == self.data.at else self.data.unit(data, id), said
        return edits.place(self.data, data, id) if kind == "place" else edits.road(self.data, data, int(id)), said
