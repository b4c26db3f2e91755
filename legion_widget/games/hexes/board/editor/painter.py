"""Paint the draft of a scenario on hexes: relief, ground, counters, marks."""

from __future__ import annotations

from typing import Any

from .....drawing import cartography
from .....drawing.palette import palette
from .....drawing.terrain import relief_picture
from .....engine.board import Board
from .....engine.scene import Item, Scene
from .....ui import svg
from .....ui.editor.editor import Editor
from .....ui.editor.kit import Painter
from .....ui.painting import Canvases
from . import pictures
from .tools import kit_of


class HexPainter(Painter):
    """Paints a map of hexes. The relief is a picture of its own, so that a brush stroke redraws only the rest."""

    layers = ("relief", "ground", "reach", "counters", "marks")

    def __init__(self, canvases: Canvases) -> None:
        super().__init__(canvases)
        self._pictures: dict[str, tuple[Any, Any]] = {}
        self._retired: list[Any] = []
        self._shown: Board | None = None
        self._key: tuple[Any, ...] = ()

    def is_behind(self, editor: Editor, theme: str, language: str) -> bool:
        return self._key != self._wanted(editor, theme, language)

    def _wanted(self, editor: Editor, theme: str, language: str) -> tuple[Any, ...]:
        return kit_of(editor).data.drawn(editor.draft.data), theme, language

    def ground(self, editor: Editor, theme: str, language: str) -> None:
        kit, data = kit_of(editor), editor.draft.data
        board = kit.data.drawn(data)
        relief = relief_picture(board, theme)
        size = board.grid.width, board.grid.height
        styles = kit.terrain
        layers = cartography.ground_layers(board, theme, language, relief, styles, kit.occupied(editor))
        picture = [item for item in layers["relief"] if item.id == "relief"]
        still = [item for item in layers["relief"] if item.id != "relief"]
        paper = palette(theme).paper
        under = self._picture("relief", (theme, board.data.relief, size), size, picture, paper)
        ground = self._picture("ground", (board, theme), size, [*still, *layers["lines"]], "none")
        key = (board.data.places, board.marked, theme, language)
        self._picture("names", key, size, [*layers["signs"], *layers["names"]], "none")
        self.canvases.draw("relief", under=under)
        self.canvases.draw("ground", under=ground)
        self._shown, self._key = board, self._wanted(editor, theme, language)

    def things(self, editor: Editor, theme: str, language: str, detail: str) -> None:
        kit = kit_of(editor)
        names = self._pictures["names"][1] if "names" in self._pictures else None
        self.canvases.draw("reach", self._patches(editor, theme))
        self.canvases.draw("counters", apart=kit.counters(editor, language, detail), under=names)
        self.canvases.draw("marks", kit.marks(editor))

    def _patches(self, editor: Editor, theme: str) -> list[Item]:
        """Hexes whose terrain is other than on the picture, which takes a moment to be drawn again."""
        kit, shown = kit_of(editor), self._shown
        board = kit.data.drawn(editor.draft.data)
        if shown is None or shown is board:
            return []
        other: dict[str, list[int]] = {}
        for index, letter in board.terrain_at.items():
            if shown.terrain_at.get(index) != letter:
                other.setdefault(letter, []).append(index)
        return [pictures.patch(kit, hexes, letter, theme=theme) for letter, hexes in other.items()]

    def _picture(self, name: str, key: Any, size: tuple[float, float], items: list[Item], paper: str) -> Any:
        """A picture that is kept as long as its key is the same."""
        if name not in self._pictures or self._pictures[name][0] != key:
            scene = Scene(*size, {"all": tuple(items)}, paper)
            if name in self._pictures:
                self._retired.append(self._pictures[name][1])
            self._pictures[name] = key, self.canvases.picture(svg.paint(scene, embed_fonts=True, speaking=False))
            while len(self._retired) > 3:  # the page may still be drawing the last ones
                _close(self._retired.pop(0))
        return self._pictures[name][1]

    def close(self) -> None:
        for _, picture in self._pictures.values():
            _close(picture)
        for picture in self._retired:
            _close(picture)
        self._pictures, self._retired, self._key, self._shown = {}, [], (), None


def _close(picture: Any) -> None:
    picture.layout.close()
    picture.close()
