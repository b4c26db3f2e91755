"""Paint a board of hexes: the still map and its names as pictures, counters and reach in batches."""

from __future__ import annotations

import math
from collections.abc import Collection
from typing import TYPE_CHECKING, Any, ClassVar

from ....drawing import cartography, overlays
from ....drawing.counters import Detail
from ....drawing.labels import clear_spots
from ....drawing.palette import palette
from ....drawing.terrain import relief_picture
from ....engine.i18n import get_language, say_count, translate
from ....engine.scene import Point, Scene
from ....ui import svg
from ....ui.controller import BoardController
from ....ui.painting import Canvases, Painting
from ....ui.to_page import ReachStyle, encode
from ....ui.zoom import SMALL
from .map_overlays import idle_overlay

if TYPE_CHECKING:
    from .game_view import HexGameView

#: Costs below this have their words on the page.
MOST_POINTS = 41


class HexPainting(Painting):
    """The canvases of one board of hexes."""

    #: Under which scale how much of a counter is drawn, and how much larger costs are: what is small tells less.
    LEVELS: ClassVar[tuple[tuple[float, Detail, float], ...]] = (
        (0.5, "combat", 1.8),
        (SMALL, "figures", 1.3),
        (math.inf, "full", 1.0),
    )

    def __init__(self, game_view: HexGameView[Any], layers: Canvases) -> None:
        super().__init__(layers)
        self._game_view = game_view
        #: Where costs stand that would hide a name in the middle of their hex.
        self._spots: dict[int, Point] = {}
        #: How the page draws a reach by itself, and what that was made for.
        self._style: tuple[Any, dict[str, Any]] = (None, {})

    @property
    def level(self) -> tuple[Detail, float]:
        """Return the detail of counters at this scale, and the factor by which costs are enlarged."""
        scale = self.layers.scale / self.larger
        return next((detail, larger) for below, detail, larger in self.LEVELS if scale < below)

    def ground(self, controller: BoardController) -> None:
        """Paints the still map with its lines, under everything."""
        key = (controller.theme, controller.system.board)
        under = self.kept("ground", key, lambda: self._picture(controller, "", ("relief", "lines")))
        self.layers.draw("ground", under=under)

    def counters(self, controller: BoardController, language: str, away: Collection[str] = ()) -> None:
        """Paints the counters, over the signs and names of places; those ``away`` are on their way just now.

        Names make way for the counters as they stood when the turn began, and keep still during it.
        """
        key = (controller.theme, language, controller.game, controller.now.turn)
        names = self.kept(
            "names", key, lambda: self._picture(controller, language, ("signs", "names"), _at_turn_start(controller))
        )
        counters = self._game_view.counters(controller, language, self.level[0])
        hidden = {f"unit-{name}" for name in away}
        seen = [item for item in counters if item.id not in hidden]
        self.layers.draw("counters", apart=seen, under=names, over=idle_overlay(controller, away))

    def sketch(self, controller: BoardController, language: str) -> None:
        """Paints the counters alone, at once, on a blank page; the map comes under them when it is made."""
        if not self.has("ground", "names"):
            self.layers.draw("counters", apart=self._game_view.counters(controller, language, self.level[0]))

    def choice(self, controller: BoardController) -> None:
        """Paints what depends on the choice only: reach and marks."""
        reach = self._game_view.reach(controller, self.level[1], self._spots)
        with self.layers.together():
            self.layers.draw("reach", [item for item in reach if item.id != "reach-costs"])
            costs = (item for item in reach if item.id == "reach-costs")
            self.layers.draw("marks", [*costs, *self._game_view.marks(controller)])

    def style(self, controller: BoardController) -> dict[str, Any]:
        larger, language = self.level[1], get_language()
        key = (controller.theme, language, larger, self._kept.get("names", (None,))[0])
        if self._style[0] != key:
            self._style = key, encode(self._reach_style(controller, larger))
        style: dict[str, Any] = self._style[1]
        return style

    def _reach_style(self, controller: BoardController, larger: float) -> ReachStyle:
        grid = controller.system.board.grid
        spots = [(*grid.column_row(index), *spot) for index, spot in self._spots.items()]
        points = [say_count("{count} point", "{count} points", count).text() for count in range(MOST_POINTS)]
        inks = overlays.reach_inks(controller.theme) | {"font": svg.FONTS["condensed"]}
        return ReachStyle(inks, larger, spots, points, translate(self._game_view.stop_words))

    def _picture(
        self, controller: BoardController, language: str, names: Collection[str], occupied: Collection[int] = ()
    ) -> Any:
        """Layers of the map as a picture; the language and the occupied hexes matter to its names only."""
        board, theme = controller.system.board, controller.theme
        relief, terrain = relief_picture(board, theme), self._game_view.terrain_of(controller.system)
        if "names" in names:
            layers = cartography.ground_layers(board, theme, language, relief, terrain, occupied)
            self._spots = clear_spots(board.grid, layers["names"])
        else:
            layers = cartography.still_layers(board, theme, relief, terrain)
        paper = palette(theme).paper if "relief" in names else "none"
        scene = Scene(board.grid.width, board.grid.height, {name: layers[name] for name in names}, paper)
        return self.layers.picture(svg.paint(scene, embed_fonts=True, speaking=False))


def _at_turn_start(controller: BoardController) -> list[int]:
    """The hexes that were occupied when the turn began."""
    now = controller.now
    line = controller.game.journal.line[: now.number + 1]
    begun = next(entry.position for entry in line if controller.system.turn(entry.position) == now.turn)
    units = controller.system.units(begun).values()
    return [unit.hex.index for unit in units if unit.hex is not None]
