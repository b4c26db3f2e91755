"""Pictures of the positions of examples, for a page: the map as a file that many pictures share, the rest inline."""

from __future__ import annotations

import hashlib
import html
import re
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

import msgspec

from legion_widget.engine.board import Board
from legion_widget.engine.game import Game
from legion_widget.engine.rulebook import Example
from legion_widget.engine.scene import Scene
from legion_widget.engine.words import get_language
from legion_widget.view import svg

#: CSS pixels for one world unit (a hex side is 21.6), and the widest picture that a page takes.
SCALE = 1.5
WIDEST = 760
#: The widest of two side by side, unless they would come out smaller than this scale.
HALF = 372
SMALL = 1.1
#: A board wider than this, in world units, is cut down to where something happens.
BIG = 700
#: How far round that the cut reaches, and the least that it shows.
MARGIN = 75
LEAST = (420, 300)

_MAP = ("relief", "lines", "signs")
_SIZE = re.compile(r'viewBox="[^"]*" width="[^"]*" height="[^"]*"')
_GROUND = re.compile(r'<path fill="[^"]*" d="M0 0[^"]*"/>')

Box = tuple[float, float, float, float]


def picture(
    game: Game[Any, Any], scene: Scene, folder: Path, href: str, box: Box | None = None, pair: bool = False
) -> str:
    """A position as inline SVG: names and counters over a map that is written into ``folder``, once for all.

    ``href`` is how the page reaches the folder; ``box`` (left, top, width, height) cuts a part out. A ``pair``
    stands side by side.
    """
    over = svg.paint(scene, [name for name in scene.layers if name not in _MAP])
    left, top, width, height = box or (0, 0, scene.width, scene.height)
    scale = min(SCALE, WIDEST / width)
    if pair and HALF / width >= SMALL:
        scale = min(scale, HALF / width)
    size = f'viewBox="{left:.0f} {top:.0f} {width:.0f} {height:.0f}" width="{width * scale:.0f}" '
    size += f'height="{height * scale:.0f}"'
    file = ground(game.board, scene, folder)
    image = f'<image width="{scene.width:.2f}" height="{scene.height:.2f}" href="{href}/{file}"/>'
    over = _GROUND.sub(lambda found: found[0] + image, over, count=1)
    over = _SIZE.sub(size, over, count=1)
    return over.replace('role="img"', f'role="img" aria-label="{html.escape(scene.description, quote=True)}"', 1)


_named: WeakKeyDictionary[Board, dict[str, str]] = WeakKeyDictionary()


def ground(board: Board, scene: Scene, folder: Path) -> str:
    """Writes the map of a scene without names and counters, and returns the name of the file, which its content gives.

    An image on a page has no part in the fonts of the page: it carries the letters that it needs.
    """
    known = _named.setdefault(board, {})
    key = f"{folder} {get_language()}"
    if key not in known:
        layers = {layer: scene.layers[layer] for layer in _MAP}
        bare = msgspec.structs.replace(scene, title="", description="", layers=layers)
        plain = svg.paint(bare, speaking=False)
        known[key] = hashlib.blake2s(plain.encode(), digest_size=6).hexdigest() + ".svg"
        path = folder / known[key]
        if not path.exists():
            folder.mkdir(parents=True, exist_ok=True)
            path.write_text(svg.paint(bare, speaking=False, embed_fonts=True), encoding="utf-8")
    return known[key]


def focus(example: Example, before: Game[Any, Any], after: Game[Any, Any]) -> Box | None:
    """The part of a big board in which an example happens; None for a board that is shown whole."""
    grid = before.board.grid
    if grid.width <= BIG:
        return None
    units: set[str] = set()
    hexes: set[int] = set()
    for step in example.data.steps:
        named = [step.unit, step.subject, *step.after, *step.after.values(), *step.reach]
        for value in (step.do or {}).values():
            named += value if isinstance(value, list) else [value]
        for name in named:
            if isinstance(name, str) and name in before.units:
                units.add(name)
            elif isinstance(name, str) and name and name in before.board:
                hexes.add(before.board.index(name))
    if not hexes and not units and len(before.units) <= 20:
        units = set(before.units)
    for game in (before, after):
        hexes |= {here.index for name in units if (here := game.units[name].hex) is not None}
    if not hexes:
        return None
    centres = [grid.centre(here) for here in hexes]
    left, right = min(x for x, _ in centres) - MARGIN, max(x for x, _ in centres) + MARGIN
    top, bottom = min(y for _, y in centres) - MARGIN, max(y for _, y in centres) + MARGIN
    x, width = _stretch(left, right, LEAST[0], grid.width)
    y, height = _stretch(top, bottom, LEAST[1], grid.height)
    return None if width > 0.7 * grid.width else (x, y, width, height)


def _stretch(low: float, high: float, least: float, whole: float) -> tuple[float, float]:
    """A span widened to what it should be at least, and kept on the board: where it begins, and its length."""
    length = min(max(high - low, least), whole)
    start = (low + high - length) / 2
    return max(0.0, min(start, whole - length)), length
