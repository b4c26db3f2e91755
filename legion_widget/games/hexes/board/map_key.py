"""The key of a map of hexes in the side panel: ground, lines and places, and the symbols of the units."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from ....drawing.furniture import Furniture
from ....drawing.legend import Legend
from ....drawing.palette import palette
from ....drawing.terrain import TerrainStyle
from ....engine.board import Board
from ....engine.i18n import get_language, say, translate
from ....engine.scene import Item, Scene, Shape
from ....ui.controller import BoardController
from ....ui.markup import Markup, tag
from ....ui.panels.parts import drawn

_ = translate


def map_key(controller: BoardController, styles: Mapping[str, TerrainStyle]) -> Markup | None:
    """Return the key of the map, folded: that of the printed sheet. None where a game has no sheet."""
    system, language = controller.system, get_language()
    return controller.get(
        ("map key", language, controller.theme),
        lambda: _key(system.furniture(controller.now.position, language), system.board, styles, controller.theme),
    )


def _key(furniture: Furniture | None, board: Board, styles: Mapping[str, TerrainStyle], theme: str) -> Markup | None:
    if furniture is None:
        return None
    legend = Legend(board, furniture, palette(theme), get_language(), styles)
    rows = [(_picture(tuple(shapes), tall), _words(text)) for shapes, text, tall in legend.signs()]
    rows += [(_picture(shapes, 18.0), name) for shapes, name in legend.types()]
    return tag(
        "details",
        tag("summary", _("Legend of the map and the unit symbols")),
        tag("dl", [[tag("dt", picture), tag("dd", words)] for picture, words in rows]),
        class_="lw-section lw-key lw-map-key",
        data_key="map-key",
    )


def _words(text: str) -> str:
    """The name of a ground, with what it costs to enter."""
    name, _bar, cost = text.partition("|")
    return say("{name}: costs {cost}", name=name, cost=cost).text() if cost else name


@lru_cache(maxsize=256)
def _picture(shapes: tuple[Shape, ...], tall: float) -> Markup:
    scene = Scene(44, tall, {"all": (Item("sign", shapes, (22, tall / 2)),)}, background="none")
    return drawn(scene, 44)
