"""The changes to a skirmish: units and terrain moved, turned, reshaped, made and removed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .....engine.i18n import localized, say, translate
from .....ui.editor.editor import Editor
from .....ui.editor.kit import Ref
from .....ui.editor.tool import Choice
from ...actions import CM, Point
from ...armies.army_list import army_list, army_lists
from ...tabletop.terrain import kinds
from . import draft
from .table_map import POINTS, TableKit


class TableActs(TableKit):
    """Changes the units and terrain on the table."""

    # ---- what is done -----------------------------------------------------------------------------

    def move(self, editor: Editor, refs: Sequence[Ref], by: Point) -> None:
        data, (width, height) = editor.draft.fresh(), self.extent(editor)
        by = draft.snapped(by)
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
            else say("Moved together: {count}", count=len(refs))
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
            points.insert(number, draft.centimetres(draft.snapped(place)))
        else:
            points[number] = draft.centimetres(draft.snapped(place))
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
            "points": [draft.centimetres(point) for point in points],
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
            "at": draft.centimetres(place),
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
        data, area = editor.draft.fresh(), [draft.centimetres(point) for point in points]
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
            say("{unit} deleted", unit=names[0]) if len(names) == 1 else say("Deleted: {count}", count=len(refs)),
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


def _free(begin: str, listed: Sequence[dict[str, Any]]) -> str:
    """An id that nothing in a list has."""
    taken, number = {thing.get("id") for thing in listed}, 1
    while f"{begin}-{number}" in taken:
        number += 1
    return f"{begin}-{number}"
