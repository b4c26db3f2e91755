"""What the page says of the map: the messages of the overlay, each by its kind. A handler gets the board and the rest.

What the buttons of the panels say is in `commands`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from .lens import clamp
from .table import Place

if TYPE_CHECKING:
    from .board import Board

Content = dict[str, Any]


def gone(board: Board, content: Content) -> None:
    """A view of the board is no more."""
    view = str(content.get("view"))
    board.lens.forget(view)
    board.replay.still.discard(view)


def room(board: Board, content: Content) -> None:
    """A view says how much room it has, how dense its screen is, whether it is dark and wants less movement."""
    view = str(content.get("view"))
    board.map.on_page = True
    (board.replay.still.add if content.get("still") else board.replay.still.discard)(view)
    board.lens.hear(view, content.get("room") or 0, content.get("pixels") or 1)
    dark = "dark" if content.get("dark") else "light"
    theme = board.table.theme if board.themed else dark
    if board.lens.density != board.map.layers.pixels or theme != board.table.theme or content.get("kind") == "ready":
        board.set_theme(theme)
        board.rescale()


def fonts(board: Board, content: Content) -> None:
    """The fonts have come: the same words are drawn in another font."""
    board.map.layers.forget()
    board.redraw()


def scale(board: Board, content: Content) -> None:
    """The page has zoomed by itself."""
    board.lens.scale = clamp(content.get("scale", board.lens.scale))
    board.rescale()


def key(board: Board, content: Content) -> None:
    """A key was pressed on the map."""
    name, commands = str(content.get("key", "")), board.commands
    if name not in commands.keys:
        raise ValueError(f"the map knows no key {name!r}")
    if name in commands.timely_keys and not board.saw(content):
        return
    board.table.forget_error()
    board.table.forget_refusal()
    commands.keys[name](board)


def hover(board: Board, content: Content) -> None:
    """The pointer rests on a place, or has left the map."""
    place = _place(board, content)
    board.hover = None if place is None else board.face.name(board.game, place)
    board.map.point(place)


def walk(board: Board, content: Content) -> None:
    """The arrow keys have come to a place: it is said."""
    place = _place(board, content)
    if place is not None:
        board.overlay.spoken = board.face.spoken(board.table, place)


def click(board: Board, content: Content) -> None:
    """A place was pressed; one on a picture that is out of date is dropped."""
    place = _place(board, content)
    if place is None or not board.saw(content):
        return
    board.press(board.table.click, place)
    refused = board.table.refusal
    board.overlay.spoken = str(refused) if refused is not None else board.face.spoken(board.table, place)


def _place(board: Board, content: Content) -> Place | None:
    """The place of two numbers from the page."""
    spot = content.get("place")
    return board.face.place(board.game, spot) if isinstance(spot, list) and len(spot) == 2 else None


#: The handlers by the kind of message; what else a page may say is passed over.
MESSAGES: dict[str, Callable[[Any, Content], None]] = {
    "gone": gone,
    "ready": room,
    "room": room,
    "fonts": fonts,
    "scale": scale,
    "key": key,
    "hover": hover,
    "walk": walk,
    "click": click,
}
