"""What is painted of a table: the still map, the counters, and what is laid over them."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection
from typing import Any, ClassVar

from ..engine.board import Board
from ..engine.drawing import cartography
from ..engine.drawing.counters import Detail
from ..engine.drawing.labels import clear_spots
from ..engine.drawing.palette import palette
from ..engine.drawing.terrain import relief_picture
from ..engine.scene import Point, Scene
from ..games.legion.look import TERRAIN
from ..games.legion.scene import counter_items
from . import svg
from .canvas import Layers, picture
from .laid import mark_layer, reach_layer
from .lens import SMALL
from .table import Table


class Painting:
    """The canvas of one board, painted from its table."""

    def __init__(self, board: Board, zoom: float) -> None:
        self.layers = Layers(("ground", "reach", "counters", "marks"), board.grid.width, board.grid.height)
        self.layers.resize(zoom, 1.0)
        self._ground: tuple[Any, Any] | None = None
        self._names: tuple[Any, Any] | None = None
        self._retired: list[Any] = []
        #: Where costs stand that would hide a name in the middle of their hex.
        self._spots: dict[int, Point] = {}

    #: Under which scale how much of a counter is drawn, and how much larger costs are: what is small tells less.
    LEVELS: ClassVar[tuple[tuple[float, Detail, float], ...]] = (
        (0.5, "combat", 1.8),
        (SMALL, "figures", 1.3),
        (math.inf, "full", 1.0),
    )

    @property
    def level(self) -> tuple[Detail, float]:
        """How much of a counter is drawn at this scale, and how much larger costs are."""
        return next((detail, larger) for below, detail, larger in self.LEVELS if self.layers.scale < below)

    def lay(self, board: Board) -> None:
        """Another board lies on the table."""
        self.layers.world = (board.grid.width, board.grid.height)
        self.layers.resize(self.layers.scale, self.layers.pixels)
        self._retire(self._ground, self._names)
        self._ground = self._names = None

    def ground(self, table: Table) -> None:
        """Paints the still map with its lines, under everything."""
        key = (table.theme, table.system.board)
        self._ground = self._kept(self._ground, key, lambda: self._picture(table, "es", ("relief", "lines"), ()))
        self.layers.draw("ground", under=self._ground[1])

    def counters(self, table: Table, language: str, away: Collection[str] = ()) -> None:
        """Paints the counters, over the signs and names of places; those ``away`` are on their way just now.

        Names make way for the counters as they stood when the turn began, and keep still during it.
        """
        now = table.now
        key = (table.theme, language, table.game, now.turn)
        self._names = self._kept(
            self._names, key, lambda: self._picture(table, language, ("signs", "names"), _at_turn_start(table))
        )
        counters = counter_items(table.system, now.position, language, self.level[0])
        hidden = {f"unit-{name}" for name in away}
        counters = [item for item in counters if item.id not in hidden]
        self.layers.draw("counters", apart=counters, under=self._names[1])

    def sketch(self, table: Table, language: str) -> None:
        """Paints the counters alone, at once, on a blank page; the map comes under them when it is made."""
        if self._names is None or self._ground is None:
            counters = counter_items(table.system, table.now.position, language, self.level[0])
            self.layers.draw("counters", apart=counters)

    def choice(self, table: Table) -> None:
        """Paints what depends on the choice only: reach and marks."""
        reach = reach_layer(table, self.level[1], self._spots)
        with self.layers.together():
            self.layers.draw("reach", [item for item in reach if item.id != "reach-costs"])
            self.layers.draw("marks", [*(item for item in reach if item.id == "reach-costs"), *mark_layer(table)])

    def close(self) -> None:
        """Lets go of the canvas and its pictures."""
        self._retire(self._ground, self._names)
        for old in self._retired:
            old.close()
        self.layers.close()

    def _kept(self, kept: tuple[Any, Any] | None, key: Any, make: Callable[[], Any]) -> tuple[Any, Any]:
        """A picture with what it was made for; made anew when that has changed."""
        if kept is not None and kept[0] == key:
            return kept
        self._retire(kept)
        return key, make()

    def _retire(self, *kept: tuple[Any, Any] | None) -> None:
        """Closes old pictures, but for the last two: the page may still be drawing them."""
        self._retired += [pair[1] for pair in kept if pair is not None]
        while len(self._retired) > 2:
            self._retired.pop(0).close()

    def _picture(self, table: Table, language: str, names: Collection[str], occupied: Collection[int]) -> Any:
        board, theme = table.system.board, table.theme
        relief = relief_picture(board, theme)
        layers = cartography.ground_layers(board, theme, language, relief, TERRAIN, occupied)
        if "names" in names:
            self._spots = clear_spots(board.grid, layers["names"])
        paper = palette(theme).paper if "relief" in names else "none"
        scene = Scene(board.grid.width, board.grid.height, {name: layers[name] for name in names}, paper)
        return picture(svg.paint(scene, embed_fonts=True, speaking=False))


def _at_turn_start(table: Table) -> list[int]:
    """The hexes that were occupied when the turn began."""
    now = table.now
    line = table.game.journal.line[: now.number + 1]
    begun = next(entry.position for entry in line if table.system.turn(entry.position) == now.turn)
    return [here for here in begun.where if here >= 0]
