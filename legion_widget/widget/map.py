"""The map of one board on the page: its canvases and its overlay, exactly on each other."""

from __future__ import annotations

from collections.abc import Callable

from ..ui.controller import BoardController
from ..ui.map import Map
from ..ui.painting import LAYERS
from ..ui.zoom import ZoomState
from .canvas import Layers
from .layout import stacked
from .overlay import Overlay


class CanvasMap(Map):
    """A map whose layers are canvases of the page; ``stack`` is the box in which they and the overlay lie."""

    def __init__(
        self, controller: BoardController, lens: ZoomState, overlay: Overlay, report_error: Callable[[Exception], None]
    ) -> None:
        self._canvases = Layers(LAYERS, *lens.world)
        self._canvases.resize(lens.scale, 1.0)
        super().__init__(controller, lens, self._canvases, overlay, report_error)
        self.stack = stacked(self._canvases.canvases.values(), overlay)
        self._overlay = overlay
        overlay.canvases = self._canvases.ids

    def on_ready(self, callback: Callable[[], None]) -> None:
        """Calls back whenever a page shows the canvases for the first time or again: they are blank there."""
        self._canvases.on_ready(callback)

    def fit_overlay(self) -> None:
        """Makes the overlay and the box round it as large as the canvases."""
        super().fit_overlay()
        width, height = self.layers.css_size
        self.stack.layout.width, self.stack.layout.height = f"{width}px", f"{height}px"

    def close(self) -> None:
        """Lets go of the pictures, the canvases and the overlay."""
        super().close()
        self._canvases.close()
        self._overlay.layout.close()
        self._overlay.close()
