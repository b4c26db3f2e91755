"""The shared half of the editor of games on hexes. A game adds the look of its counters and names to choose from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from .....engine.errors import DataFault
from .....engine.hexgrid import bits
from .....engine.i18n import Message, say, translate
from .....ui.editor.editor import Editor
from .....ui.editor.kit import Change, Ref
from .....ui.editor.repairs import Repair
from . import differences, repairs
from .parts import HexParts


class HexKit(HexParts):
    """The editor of a game on hexes."""

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
        said = say("{unit} deleted", unit=names[0]) if len(names) == 1 else say("Deleted: {count}", count=len(refs))
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
                else say("Off the map: {count}", count=len(names)),
            )

    def duplicate(self, editor: Editor, ref: Ref) -> None:
        row = self.rows(editor).get(ref[1]) if ref[0] == "unit" else None
        if row is None:
            return
        data = editor.draft.fresh()
        id = self.data.free_id(data, ref[1])
        fields = {key: value for key, value in row.fields.items() if key not in ("id", self.data.at)}
        index = self.data.index(data, row.hex) if row.hex else None
        beside = () if index is None else bits(self.data.grid.neighbours(index))
        free = next((other for other in beside if other not in self.standing(editor)), index)
        at = {} if free is None else {self.data.at: self.data.grid.label(free)}
        data.setdefault("units", []).append({"id": id, **fields, **at})
        editor.take(data, say("Another one like {unit}", unit=self.name_of(row.fields)))
        editor.select(("unit", id))

    def repairs(self, editor: Editor, fault: DataFault, ref: Ref | None) -> Iterable[Repair]:
        return [*super().repairs(editor, fault, ref), *repairs.repairs(self, editor, fault, ref)]

    def changes(self, editor: Editor) -> list[Change]:
        return differences.changes(self, editor)

    def advice(self, editor: Editor) -> list[tuple[Message, Ref | None]]:
        """Names that a reader of one language would miss."""
        data = editor.draft.data
        languages = {"es": translate("Spanish"), "en": translate("English")}
        named: list[tuple[Ref, Any]] = [(("unit", id), row.fields.get("name")) for id, row in self.rows(editor).items()]
        for name, place in self.data.board(data).get("places", {}).items():
            named.append((("place", name), place.get("name") if isinstance(place, Mapping) else None))
        found: list[tuple[Message, Ref | None]] = []
        for ref, words in named:
            for code, language in languages.items():
                if isinstance(words, Mapping) and words and not words.get(code):
                    called = self.ref_name(editor, ref)
                    said = say(
                        "{unit} has no name in {language}: another one is shown.", unit=called, language=language
                    )
                    found.append((said, ref))
        return found
