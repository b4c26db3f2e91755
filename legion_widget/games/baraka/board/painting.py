"""Paint a table in centimetres: ground, terrain and names as a picture, miniatures and marks in batches."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from ....engine.i18n import get_language
from ....engine.scene import Item, Scene, Shape
from ....ui import svg
from ....ui.controller import BoardController
from ....ui.painting import Painting
from ..scene import label_items, scene, unit_items
from .map_overlays import mark_layer, reach_layer


class TablePainting(Painting):
    """The canvases of one table."""

    def ground(self, controller: BoardController) -> None:
        key = (controller.theme, get_language(), controller.system.table)
        self.layers.draw("ground", under=self.kept("ground", key, lambda: self._picture(controller)))

    def counters(self, controller: Any, language: str, away: Collection[str] = ()) -> None:
        about = controller.system, controller.now.position, controller.theme, language
        bases = [item for item in unit_items(*about) if item.id.removeprefix("unit-") not in away]
        names = [item for item in label_items(*about) if item.id.removeprefix("label-") not in away]
        self.layers.draw("counters", by_rank(bases), apart=names)

    def sketch(self, controller: BoardController, language: str) -> None:
        if not self.has("ground"):
            self.counters(controller, language)

    def choice(self, controller: Any) -> None:
        with self.layers.together():
            self.layers.draw("reach", reach_layer(controller))
            self.layers.draw("marks", mark_layer(controller))

    def _picture(self, controller: BoardController) -> Any:
        whole = scene(controller.system, controller.now.position, controller.theme)
        layers: dict[str, tuple[Item, ...]] = {name: whole.layers[name] for name in ("ground", "terrain", "names")}
        still = Scene(whole.width, whole.height, layers, whole.background)
        return self.layers.picture(svg.paint(still, embed_fonts=True, speaking=False))


def by_rank(items: Sequence[Item]) -> list[Item]:
    """The shapes of items that do not cover each other, all the first together, then all the second: few strokes."""
    ranks: dict[int, list[Shape]] = {}
    for item in items:
        for rank, shape in enumerate(item.shapes):
            ranks.setdefault(rank, []).append(shape)
    return [Item(f"rank-{rank}", tuple(shapes)) for rank, shapes in sorted(ranks.items())]
