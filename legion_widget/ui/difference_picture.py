"""The picture of the differences between two scenarios: the board of the second, with the changes marked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from .. import registry
from ..drawing.overlays import arrow, cross, hex_items
from ..drawing.palette import palette
from ..engine.data_paths import look
from ..engine.difference import Change, Difference
from ..engine.scene import Disc, Item, Point, Poly, Shape
from ..engine.variants import without_functions
from . import svg as painter

#: Signs of what was added, removed and changed, with their colours: told apart by the sign too.
SIGNS = {"added": "#1E7B3A", "removed": "#B3261E", "changed": "#7A4B00", "moved": "#24568C"}
#: The bars of each sign, about its middle: plus, minus, plus over minus, an arrow's head.
BARS: dict[str, tuple[tuple[Point, Point], ...]] = {
    "added": (((-4, 0), (4, 0)), ((0, -4), (0, 4))),
    "removed": (((-4, 0), (4, 0)),),
    "changed": (((-4, -2), (4, -2)), ((0, -6), (0, 2)), ((-4, 4.6), (4, 4.6))),
    "moved": (((-4, 0), (4, 0)), ((1, -3), (4, 0)), ((1, 3), (4, 0))),
}


def svg(difference: Difference, width: float = 1100, theme: str = "light") -> str:
    """Return the board of the second scenario with marks: ``+`` added, ``−`` removed, ``±`` changed, arrows for what
    has moved, outlines round hexes of other terrain."""
    game = registry.new_game(without_functions(difference.after))
    overlays = {"marks": list(marks(difference, game.system, theme))}
    scene = game.system.scene(game.position, theme=theme, overlays=overlays)
    return painter.paint(scene, width=width)


def marks(difference: Difference, system: Any, theme: str = "light") -> Iterator[Item]:
    """Yield the marks of what differs, for the map of the second scenario."""
    kind, board = type(difference.after), difference.after.board
    before = kind.written_out(difference.before.to_dict(), "units")
    after = kind.written_out(difference.after.to_dict(), "units")
    done: set[tuple[str, str]] = set()
    for change in difference:
        if change.kind == "ground":
            yield from hex_items(board, board.grid.mask(change.hexes), theme, "last")
            continue
        if change.kind in ("order", "rows"):
            continue
        spots = [
            _spot(kind, system, data, change, value) for data, value in ((before, change.before), (after, change.after))
        ]
        sign = change.kind
        if (change.thing, sign) in done or spots == [None, None]:
            continue
        done.add((change.thing, sign))
        number = len(done)
        if sign == "moved" and spots[0] is not None and spots[1] is not None and spots[0] != spots[1]:
            yield Item(f"diff-moved-{number}", tuple(arrow(spots, theme, "move")))  # type: ignore[arg-type]  # none is None
            continue
        at = spots[0] if spots[1] is None else spots[1]
        assert at is not None
        shapes: list[Shape] = cross(at, theme) if sign == "removed" else []
        if change.key == "points" and isinstance(change.before, list):  # where a piece of terrain lay
            outline = tuple(system.spot(point) for point in change.before)
            shapes.append(Poly(outline, stroke=SIGNS[sign], width=1.8, dash=(5.0, 3.5)))
        yield Item(f"diff-{sign}-{number}", (*shapes, *_badge(at, sign, theme)), spoken=change.text())


def _badge(at: Point, sign: str, theme: str) -> list[Shape]:
    """A sign in a disc at the upper right of what it stands by."""
    x, y = round(at[0] + 13, 1), round(at[1] - 13, 1)
    bars = [
        Poly(tuple((x + dx, y + dy) for dx, dy in bar), stroke="#FFFFFF", width=2.0, closed=False) for bar in BARS[sign]
    ]
    return [Disc(x, y, 10.4, fill=palette(theme).paper), Disc(x, y, 9.2, fill=SIGNS[sign]), *bars]


def _spot(kind: Any, system: Any, data: Mapping[str, Any], change: Change, value: Any) -> Point | None:
    """Return the point of a change on the picture of one of the two scenarios; None: it has none."""
    if change.kind == "moved":
        return system.spot(value)  # type: ignore[no-any-return]
    if not change.thing:
        return None
    if change.kind in ("added", "removed"):
        thing = value
    else:
        thing = look(data, ("units", change.thing)) or look(data, ("table", "pieces", change.thing))
        thing = thing or look(data, ("board", "places", change.thing))
    if isinstance(thing, Mapping):
        places = (thing.get(key) for key in (kind.place_key, "hex", "points", "hexes"))
        return system.spot(next((place for place in places if place), None))  # type: ignore[no-any-return]
    return system.spot(thing)  # type: ignore[no-any-return]
