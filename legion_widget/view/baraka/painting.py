"""A table in centimetres as it is painted: ground, terrain and names as a picture, miniatures and marks in batches."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from ...engine.scene import Item, Scene
from ...engine.words import get_language
from ...games.baraka.scene import scene, unit_items
from .. import svg
from ..canvas import picture
from ..painting import Painting
from ..table import Table
from .laid import mark_layer, reach_layer


class TablePainting(Painting):
    """The canvases of one table."""

    def ground(self, table: Table) -> None:
        key = (table.theme, get_language(), table.system.table)
        self.layers.draw("ground", under=self.kept("ground", key, lambda: self._picture(table)))

    def counters(self, table: Any, language: str, away: Collection[str] = ()) -> None:
        hidden = {f"unit-{name}" for name in away}
        items = unit_items(table.system, table.now.position, table.theme, language)
        self.layers.draw("counters", apart=[item for item in items if item.id not in hidden])

    def sketch(self, table: Table, language: str) -> None:
        self.counters(table, language)

    def choice(self, table: Any) -> None:
        with self.layers.together():
            self.layers.draw("reach", reach_layer(table))
            self.layers.draw("marks", mark_layer(table))

    def _picture(self, table: Table) -> Any:
        whole = scene(table.system, table.now.position, table.theme)
        layers: dict[str, tuple[Item, ...]] = {name: whole.layers[name] for name in ("ground", "terrain", "names")}
        still = Scene(whole.width, whole.height, layers, whole.background)
        return picture(svg.paint(still, embed_fonts=True, speaking=False))
