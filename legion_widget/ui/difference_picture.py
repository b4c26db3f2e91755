"""The picture of what two scenarios have otherwise: the board of the second, with what differs marked on it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from .. import registry
from ..drawing.overlays import arrow, cross, hex_items
from ..drawing.palette import palette
from ..engine.data_paths import look
from ..engine.difference import Change, Difference
from ..engine.scene import Disc, Item, Label, Point, Shape
from . import svg as painter

#: Signs of what was added, removed and changed, with their colours: told apart by the sign too.
SIGNS = {"added": ("+", "#1E7B3A"), "removed": ("−", "#B3261E"), "changed": ("±", "#7A4B00"), "moved": ("→", "#24568C")}


def svg(difference: Difference, width: float = 1100, theme: str = "light") -> str:
    """Return the board of the second scenario with marks: ``+`` added, ``−`` removed, ``±`` changed, arrows for what
    has moved, outlines round hexes of other terrain."""
    game = registry.new_game(difference.after)
    marks = list(_items(difference, game.system, theme))
    scene = game.system.scene(game.position, theme=theme, overlays={"marks": marks})
    return painter.paint(scene, width=width)


def _items(difference: Difference, system: Any, theme: str) -> Iterator[Item]:
    kind, board = type(difference.after), difference.after.board
    before = kind.written_out(difference.before.to_dict(), "units")
    after = kind.written_out(difference.after.to_dict(), "units")
    done: set[tuple[str, str]] = set()
    for change in difference:
        if change.kind == "ground":
            yield from hex_items(board, board.grid.mask(change.hexes), theme, "last")
            continue
        spots = [_spot(kind, system, data, change, value) for data, value in ((before, change.before), (after, change.after))]
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
        yield Item(f"diff-{sign}-{number}", (*shapes, *_badge(at, sign, theme)), spoken=change.text())


def _badge(at: Point, sign: str, theme: str) -> list[Shape]:
    """A sign in a disc at the upper right of what it stands by."""
    text, colour = SIGNS[sign]
    x, y = round(at[0] + 13, 1), round(at[1] - 13, 1)
    paper = palette(theme).paper
    return [
        Disc(x, y, 8.6, fill=paper),
        Disc(x, y, 7.4, fill=colour),
        Label(x, y + 5.0, text, 15.0, "sans", weight=700, fill="#FFFFFF"),
    ]


def _spot(kind: Any, system: Any, data: Mapping[str, Any], change: Change, value: Any) -> Point | None:
    """Where on the picture what a change is of stands in one of the two scenarios; None: nowhere."""
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


