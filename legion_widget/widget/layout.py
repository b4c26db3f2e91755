"""The layout of a board's parts on the page."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import ipywidgets


def _box(kind: str, *children: Any, box: Any = ipywidgets.Box, **layout: str) -> Any:
    made = box(children, layout=layout)
    made.add_class(kind)
    return made


def boxes(widget: Any) -> list[Any]:
    """All boxes inside a widget, the innermost first."""
    inner_boxes: list[Any] = []
    for child in getattr(widget, "children", ()):
        if isinstance(child, ipywidgets.Box):
            inner_boxes += [*boxes(child), child]
    return inner_boxes


def stacked(canvases: Iterable[Any], overlay: Any) -> Any:
    """The canvases and the overlay exactly on each other, in a box whose size is that of the map."""
    layers = [*canvases, overlay]
    for layer in layers:
        layer.layout.grid_area = "1 / 1"
    for canvas in layers[:-1]:
        canvas.add_class("lw-map")
    return _box("lw-stack", *layers, box=ipywidgets.GridBox)


def frame(
    stack: Any, *, head: Any, side: Any, opponent: Any, time: Any, foot: Any, corner: Any, end: Any, height: int | None
) -> list[Any]:
    """The children of a board round its map.

    ``height`` is that of the map's place in CSS pixels; None: it follows the window of the page.
    """
    tall = {"width": "100%", "height": "var(--lw-high)" if height is None else f"{height}px"}
    viewport = _box("lw-viewport", stack, overflow="auto", **tall)
    place = _box("lw-frame", viewport, _box("lw-corner", corner), _box("lw-end-box", end), **tall)
    for panel in (side, head, opponent, time, foot):
        panel.layout.width = "100%"
    head.add_class("lw-head-box")
    foot.add_class("lw-foot-box")
    left = _box("lw-left", place, opponent, time, foot, box=ipywidgets.VBox, flex="1 1 0", min_width="300px")
    middle = _box("lw-middle", left, _box("lw-side-box", side), box=ipywidgets.HBox, width="100%")
    return [head, middle]
