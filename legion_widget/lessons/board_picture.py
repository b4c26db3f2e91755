"""The picture of a lesson's board, for readers without one: the part of the map that the step shows."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.util import find_spec
from typing import Any

import msgspec

from ..drawing.terrain import relief_picture
from ..engine.moment import AnyMoment
from ..engine.scene import Item, Picture, Scene
from ..ui import svg
from ..ui.crop import SPARE, Box, around, cut, framed
from ..ui.excerpt import excerpt
from ..ui.pictures import figure

#: The least part of a map that is shown, what is shown round a place, and how much wider than high it is: world units.
LEAST, MARGIN, SHAPE = (640.0, 440.0), 150.0, 1.45
#: The map of a lesson on its page: CSS pixels.
PAGE = (716.0, 494.0)
#: How wide a picture is, in CSS pixels.
WIDTH = 900


def board_picture(game: AnyMoment, at: Iterable[str] = (), zoom: float | None = None) -> str:
    """Return a picture as an image in HTML, with its credits and with words for those who do not see it.

    Args:
        game: The game as it stands.
        at: Places or hexes that are seen; by default the whole map.
        zoom: How large, as a lesson says it: CSS pixels for a world unit; it makes the part of the map smaller.

    >>> import legion_widget as lw
    >>> board_picture(lw.new_game("well"))[:23]
    "<figure style='margin:0"
    """
    system = game.system
    board = getattr(system, "board", None)
    relief = relief_picture(board, small=True)
    scene = system.scene(game.position, clear=True, **({"relief": relief} if relief else {}))
    window = _window(board, scene, list(at), zoom)
    if window is not None:
        scene = _part(scene, window)
    picture = svg.paint(scene, width=WIDTH, embed_fonts=True, speaking=False, window=window)
    return figure(game, picture, f"{scene.title}: {scene.description}")


def _window(board: Any, scene: Scene, at: list[str], zoom: float | None) -> Box | None:
    """The part of a map on hexes that holds some places; None: the whole map, or a table."""
    if not at or not hasattr(board, "grid"):
        return None
    points = [board.grid.centre(board.index(name)) for name in at]
    least = LEAST if zoom is None else (PAGE[0] / zoom, PAGE[1] / zoom)
    margin = MARGIN if zoom is None else min(MARGIN, least[1] / 4)
    return framed(around(points, margin), (0.0, 0.0, scene.width, scene.height), least, SHAPE)


def _part(scene: Scene, window: Box) -> Scene:
    """The scene with what can be seen through a window, so that its picture is small."""
    left, top, right, bottom = window
    wide = (left - SPARE, top - SPARE, right + SPARE, bottom + SPARE)
    layers = {
        name: tuple(_excerpt(item, wide) for item in cut(items, [window])) for name, items in scene.layers.items()
    }
    return msgspec.structs.replace(scene, layers=layers)


def _excerpt(item: Item, part: Box) -> Item:
    """The same with its pictures cut to a part of the map."""
    if not any(isinstance(shape, Picture) for shape in item.shapes) or find_spec("PIL") is None:
        return item  # in a web page nothing can cut pictures: the whole one is behind the part
    shapes = tuple(excerpt(shape, part) if isinstance(shape, Picture) else shape for shape in item.shapes)
    return msgspec.structs.replace(item, shapes=shapes)
