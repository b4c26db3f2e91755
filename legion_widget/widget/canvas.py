"""The one module that talks to ipycanvas: layers of a picture, drawn from scene items in batches.

A frame is worked out and checked first and then sent in one block that cannot raise; each frame ends on a canvas that
is never shown, so that the next one names its own canvas again after the page was reloaded.

The layers are canvases of their own, laid on each other by the page: a `MultiCanvas` would paint all of them again, the
unseen parts too, for each one that changes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import ipywidgets
from ipycanvas import Canvas, hold_canvas

from ..engine.kept import Kept
from ..engine.scene import Item
from ..ui.drawlist import DrawnItems, draw_list
from . import pens
from .patch import patch, pixels


class Layers:
    """A picture of several layers, one above the other, each redrawn by itself and only when it has changed.

    ``scale`` is CSS pixels for a world unit, ``pixels`` the screen's dots for a CSS pixel.
    """

    def __init__(self, names: Sequence[str], width: float, height: float, pen: pens.Pen | None = None) -> None:
        self.names = tuple(names)
        self.world = (width, height)
        self.scale = 1.0
        self.pixels = 1.0
        self.pen = pen or pens.pen()
        #: A canvas for each layer, the lowest first: they have one size and lie exactly on each other.
        self.canvases = {name: Canvas(width=100, height=100) for name in self.names}
        self._rest = Canvas(width=1, height=1)
        self._shown: dict[str, Any] = {}
        self._drawn = self._nothing_drawn()
        self._held: dict[str, list[pens.Command]] | None = None
        self.resize(1.0, 1.0)

    def _nothing_drawn(self) -> dict[str, DrawnItems]:
        return {name: Kept() for layer in self.names for name in (layer, f"over {layer}")}

    @property
    def ids(self) -> list[str]:
        """By which the page knows the canvases, the lowest first."""
        return [canvas.model_id for canvas in self.canvases.values()]

    @property
    def css_size(self) -> tuple[int, int]:
        """Width and height on the page, in CSS pixels."""
        return round(self.world[0] * self.scale), round(self.world[1] * self.scale)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of each canvas, in dots."""
        width, height = self.css_size
        return round(width * self.pixels), round(height * self.pixels)

    def resize(self, scale: float, pixels: float) -> None:
        """Sets the scale; everything must be drawn again after it."""
        self.scale, self.pixels = float(scale), float(pixels)
        width, height = self.css_size
        for canvas in self.canvases.values():
            canvas.width, canvas.height = self.size
            canvas.layout.width, canvas.layout.height = f"{width}px", f"{height}px"
        self.forget()

    def on_ready(self, callback: Callable[[], None]) -> None:
        """Calls back whenever a page shows the canvas for the first time or again: it is blank there."""

        def ready() -> None:
            self.forget()
            callback()

        self.canvases[self.names[-1]].on_client_ready(ready)

    def forget(self, *names: str) -> None:
        """Forgets what the page shows, on all layers or on some: whatever is drawn next is sent."""
        for name in names:
            self._shown.pop(name, None)
        if not names:
            self._shown.clear()
            self._drawn = self._nothing_drawn()

    def draw(
        self,
        name: str,
        items: Iterable[Item] = (),
        apart: Iterable[Item] = (),
        under: Any = None,
        over: Iterable[Item] = (),
    ) -> None:
        """Draws a layer again: a picture under everything, items in order, items that lie apart, those over them.

        Items that lie apart (counters, of which none covers another, but for those on one hex) are drawn shape by
        shape in large batches. Nothing is sent when the layer shows just this. Raises ``ValueError`` that names the
        item for what cannot be drawn; the layer then stays as it was.
        """
        wanted = (tuple(items), tuple(apart), under, tuple(over), self.scale * self.pixels, self.size)
        if self._shown.get(name) == wanted:
            return
        factor, shown = self.scale * self.pixels, self._shown.get(name)
        small = None
        if shown is not None and wanted[1] and (shown[0], *shown[4:]) == (wanted[0], *wanted[4:]) and shown[2] is under:
            small = patch((shown[1], shown[3]), (wanted[1], wanted[3]))
        apart_drawn, over_drawn = (wanted[1], wanted[3]) if small is None else (small.apart, small.over)
        known = (self._drawn[name], self._drawn[f"over {name}"]) if small is None else (None, None)
        batches = draw_list(wanted[0], apart_drawn, factor, known[0])
        frame = self.pen.commands([*batches, *draw_list(over_drawn, (), factor, known[1])])
        if under is not None:
            width, height = (float(side) for side in self.size)
            frame.insert(0, lambda c: c.draw_image(under, 0, 0, width, height))
        if small is None:
            frame.insert(0, lambda c: c.clear())
        else:
            frame = [_within([pixels(box, factor) for box in small.boxes]), *frame, lambda c: c.restore()]
        self._shown[name] = wanted  # before it is sent: a page that is loaded meanwhile makes it forgotten again
        if self._held is not None:
            self._held[name] = frame
        else:
            self._send({name: frame})

    def picture(self, svg: str) -> Any:
        """An SVG document as a picture that can lie under a layer."""
        return ipywidgets.Image(value=svg.encode(), format="svg+xml")

    def close(self) -> None:
        """Lets go of the canvases."""
        for canvas in (self._rest, *self.canvases.values()):
            canvas.layout.close()
            canvas.close()

    @contextmanager
    def together(self) -> Iterator[None]:
        """Sends all layers that are drawn meanwhile in one message; those that were worked out before an error too."""
        self._held = {}
        try:
            yield
        finally:
            frames, self._held = self._held, None
            if frames:
                self._send(frames)

    def _send(self, frames: Mapping[str, list[pens.Command]]) -> None:
        try:
            with hold_canvas():
                for name, frame in frames.items():
                    layer = self.canvases[name]
                    for command in frame:
                        command(layer)
                self._rest.clear()
        except BaseException:
            self.forget()
            raise


def _within(boxes: Sequence[tuple[int, int, int, int]]) -> pens.Command:
    """Clears some boxes of a layer, and has all that is drawn until the state is restored seen in them only."""

    def command(layer: Any) -> None:
        layer.save()
        layer.begin_path()
        for box in boxes:
            layer.clear_rect(*box)
            layer.rect(*box)
        layer.clip()

    return command
