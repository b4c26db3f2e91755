"""The two widgets with front-end code of our own: the overlay over the canvas, and panels of HTML."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from ..ui.overlay_state import OverlayState

#: The parts of the page's code, in the order in which they are read.
PARTS = (
    *("keys", "places", "lens", "minimap", "motion", "ruler", "outlook", "ways", "carry", "menu", "link", "tour"),
    *("sound", "direction", "stage", "present", "canvases", "screen", "float", "overlay"),
)
STATIC = Path(__file__).parent / "static"

Handler = Callable[[dict[str, Any]], None]


def in_turn(handler: Callable[..., None]) -> Callable[..., None]:
    """The handler, called in the loop that runs the cells: one thing at a time changes a game.

    A kernel of today hands a widget's messages to a thread of their own, which may run in the midst of a cell.
    """
    try:
        home = asyncio.get_running_loop()
    except RuntimeError:
        return handler

    def called(*arguments: Any) -> None:
        try:
            running = asyncio.get_running_loop()
        except RuntimeError:
            running = None
        if running is home or home.is_closed():
            handler(*arguments)
        else:
            home.call_soon_threadsafe(handler, *arguments)

    return called


class Overlay(OverlayState, anywidget.AnyWidget):
    """Pointer and keyboard over the canvas. Messages name places (hexes, points of a table), never pixels.

    What it says are the records of `protocol`; what it is sent is its `OverlayState`.
    """

    #: One module for the page: an import of one file from another has no address there. It is read here, since
    #: anywidget holds every widget whose script or style is a path, to tell it when the file changes.
    _esm = "\n".join((STATIC / f"{name}.js").read_text("utf-8") for name in PARTS)
    _css = (STATIC / "board.css").read_text("utf-8")

    def __init__(self, handler: Handler, **traits: Any) -> None:
        super().__init__(**traits)
        said = in_turn(handler)
        self.on_msg(lambda _, content, buffers: said(content))


class Panel(anywidget.AnyWidget):
    """HTML whose buttons and fields send commands. It is made by `panels`, which escapes all text.

    One that is alone on its page says itself that it is ``here``, also in answer to a ``call``, and ``gone``.
    """

    _esm = "\n".join((STATIC / f"{name}.js").read_text("utf-8") for name in ("keys", "direction", "link", "panel"))
    _css = (STATIC / "board.css").read_text("utf-8")

    html = traitlets.Unicode("", help="What the panel shows, as HTML.").tag(sync=True)
    kind = traitlets.Unicode("", help="The CSS class of the panel, such as `lw-side-panel`.").tag(sync=True)
    alone = traitlets.Bool(False, help="Whether the panel is alone on its page, and reports its own views.").tag(
        sync=True
    )
    call = traitlets.Int(0, help="The number of a call; each view answers it with `here`.").tag(sync=True)
    language = traitlets.Unicode("es", help="The language of the texts, `es` or `en`.").tag(sync=True)
    revision = traitlets.Int(0, help="The number of the picture; a command names the one that it was clicked on.").tag(
        sync=True
    )

    def __init__(self, handler: Handler, **traits: Any) -> None:
        super().__init__(**traits)
        said = in_turn(handler)
        self.on_msg(lambda _, content, buffers: said(content))
