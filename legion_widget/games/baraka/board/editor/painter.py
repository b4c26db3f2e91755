"""Paint the draft of a skirmish: ground and terrain as a picture, miniatures and marks."""

from __future__ import annotations

from typing import Any

from .....drawing.palette import palette
from .....engine.i18n import localized
from .....engine.scene import Item, Label, Scene
from .....ui import svg
from .....ui.editor.editor import Editor
from .....ui.editor.kit import Painter
from .....ui.painting import Canvases
from ...look import TENTH, ground, line, miniature, name_of, piece, ruler
from ...scene import ORDER
from .tools import kit_of


class TableDraftPainter(Painter):
    """Paints a table."""

    layers = ("ground", "reach", "counters", "marks")

    def __init__(self, canvases: Canvases) -> None:
        super().__init__(canvases)
        self._key: Any = None
        self._picture: Any = None
        self._retired: list[Any] = []

    def is_behind(self, editor: Editor, theme: str, language: str) -> bool:
        return bool(self._key != (editor.draft.data["table"], theme, language))

    def ground(self, editor: Editor, theme: str, language: str) -> None:
        kit, ink, table = kit_of(editor), palette(theme), editor.draft.data["table"]
        width, height = kit.extent(editor)
        listed = sorted(kit.pieces(editor), key=lambda one: ORDER.index(one.kind) if one.kind in ORDER else len(ORDER))
        items = [Item("ground", (*ground(width, height, ink), *ruler(width, height, ink)))]
        items += [Item(f"terrain-{one.id}", tuple(piece(one, ink))) for one in listed]
        items += [
            Item(f"name-{one.id}", tuple(name_of(one, localized(one.data.name, language), ink)))
            for one in listed
            if one.data.name and one.data.around is None
        ]
        scene = Scene(width * TENTH, height * TENTH, {"all": tuple(items)}, ink.paper)
        if self._picture is not None:
            self._retired.append(self._picture)
        self._picture = self.canvases.picture(svg.paint(scene, embed_fonts=True, speaking=False))
        self._key = table, theme, language
        self.canvases.draw("ground", under=self._picture)
        while len(self._retired) > 2:  # the page may still be drawing the last ones
            _close(self._retired.pop(0))

    def things(self, editor: Editor, theme: str, language: str, detail: str) -> None:
        kit, ink, items = kit_of(editor), palette(theme), []
        for unit in kit.standing(editor):
            profile = unit.troop.profile.mounted or unit.troop.profile
            shapes = []
            for number, (figure, place) in enumerate(zip(unit.troop.figures, unit.places, strict=True)):
                shapes += miniature(place, profile.radius, unit.troop.side, figure.role, number == 0, ink)
            x, _ = line([unit.places[0]])[0]
            text = f"{localized(unit.troop.name, language)} · {len(unit.places)}"
            low = max(py for _, py in line(list(unit.places))) + profile.radius * TENTH + 13
            shapes.append(Label(x, low, text, 12, "condensed", 600, fill=ink.label, halo=ink.label_halo, halo_width=4))
            items.append(Item(f"unit-{unit.troop.id}", tuple(shapes)))
        self.canvases.draw("reach", kit.objective_items(editor))
        self.canvases.draw("counters", items)
        self.canvases.draw("marks", kit.marks(editor))

    def close(self) -> None:
        for picture in [*self._retired, self._picture]:
            if picture is not None:
                _close(picture)
        self._picture, self._retired, self._key = None, [], None


def _close(picture: Any) -> None:
    picture.layout.close()
    picture.close()
