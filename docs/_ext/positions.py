"""Pictures of the positions of examples, for a page: the map as a file that many pictures share, the rest inline."""

from __future__ import annotations

import hashlib
import html
import math
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from gamepages import GamePages

from legion_widget.engine.game import Game
from legion_widget.engine.moment import Moment
from legion_widget.engine.rulebook import Example
from legion_widget.engine.scene import Point, Scene
from legion_widget.ui import svg
from legion_widget.ui.controller import BoardController
from legion_widget.ui.game_view import view_of

#: CSS pixels for one world unit (a hex side is 21.6), and the widest and the highest picture that a page takes.
SCALE = 1.5
WIDEST = 760
HIGHEST = 620
#: The widest of two side by side.
HALF = 340
#: A board wider than this, in world units, is cut down to where something happens.
BIG = 700
#: How near to what happens something must stand to be shown too.
NEAR = 480
#: How many units may be shown where none is named.
FEW = 20

_SIZE = re.compile(r'viewBox="[^"]*" width="[^"]*" height="[^"]*"')
_GROUND = re.compile(r'<path fill="[^"]*" d="M0 0[^"]*"/>')

Box = tuple[float, float, float, float]


def picture(
    pages: GamePages, game: Moment[Any, Any], scene: Scene, folder: Path, href: str, box: Box | None, pair: bool
) -> str:
    """A position as inline SVG: names and counters over a map that is written into ``folder``, once for all.

    ``href`` is how the page reaches the folder; ``box`` (left, top, width, height) cuts a part out. A ``pair``
    stands side by side.
    """
    over = svg.paint(scene, [name for name in scene.layers if name not in pages.still])
    left, top, width, height = box or (0, 0, scene.width, scene.height)
    scale = min(SCALE, WIDEST / width, HIGHEST / height)
    if pair and HALF / width >= pages.small:
        scale = min(scale, HALF / width)
    size = f'viewBox="{left:.0f} {top:.0f} {width:.0f} {height:.0f}" width="{width * scale:.0f}" '
    size += f'height="{height * scale:.0f}"'
    file = ground(pages, game, scene, folder)
    image = f'<image width="{scene.width:.2f}" height="{scene.height:.2f}" href="{href}/{file}"/>'
    over = _GROUND.sub(lambda found: found[0] + image, over, count=1)
    over = _SIZE.sub(size, over, count=1)
    return over.replace('role="img"', f'role="img" aria-label="{html.escape(scene.description, quote=True)}"', 1)


_named: dict[bytes, str] = {}


def ground(pages: GamePages, game: Moment[Any, Any], scene: Scene, folder: Path) -> str:
    """Writes the map of a scene without names and counters, and returns the name of the file, which its content gives.

    An image on a page has no part in the fonts of the page: it carries the letters that it needs.
    """
    key = digest(msgspec.json.encode((str(folder), pages.system, view_of(game).map_of(game))))
    if key not in _named:
        layers = {layer: scene.layers[layer] for layer in pages.still}
        bare = msgspec.structs.replace(scene, title="", description="", layers=layers)
        _named[key] = digest(svg.paint(bare, speaking=False).encode()).hex() + ".svg"
        path = folder / _named[key]
        if not path.exists():
            folder.mkdir(parents=True, exist_ok=True)
            path.write_text(svg.paint(bare, speaking=False, embed_fonts=True), encoding="utf-8")
    return _named[key]


def digest(data: bytes) -> bytes:
    return hashlib.blake2s(data, digest_size=6).digest()


def focus(pages: GamePages, example: Example, game: Game[Any, Any], scene: Scene) -> Box | None:
    """The part of a big map in which an example, played in ``game``, happens; None for a map that is shown whole."""
    if scene.width <= BIG:
        return None
    controller = view_of(game).controller(game)
    spots: list[Point] = []
    company: list[Point] = []
    for step in (0, None):
        controller.look_back(step)
        spots += [pages.spot(game, place) for place in places(controller, example)]
        company += pages.company(controller.now)
    if not spots and len(game.units) <= FEW:
        stands = map(controller.where, game.at(0).units.values())
        spots = [pages.spot(game, place) for place in stands if place is not None]
    spots += [there for there in company if any(math.dist(there, spot) < NEAR for spot in spots)]
    if not spots:
        return None
    spans = ((min(axis) - pages.margin, max(axis) + pages.margin) for axis in zip(*spots, strict=True))
    (left, right), (top, bottom) = spans
    x, width = _stretch(left, right, pages.least[0], scene.width)
    y, height = _stretch(top, bottom, pages.least[1], scene.height)
    return None if width > 0.7 * scene.width and height > 0.7 * scene.height else (x, y, width, height)


def places(controller: BoardController, example: Example) -> Iterator[Any]:
    """The places that the steps of an example are about, as the units stand at the moment that a table looks at."""
    for step in example.data.steps:
        action = None if step.do is None else controller.system.load_action(step.do)
        yield from controller.about(step.unit, action)
        for name in (step.subject, *step.after, *step.after.values(), *step.reach):
            place = controller.spot_of(name) if name else None
            if place is not None:
                yield place


def _stretch(low: float, high: float, least: float, whole: float) -> tuple[float, float]:
    """A span widened to what it should be at least, and kept on the board: where it begins, and its length."""
    length = min(max(high - low, least), whole)
    start = (low + high - length) / 2
    return max(0.0, min(start, whole - length)), length
