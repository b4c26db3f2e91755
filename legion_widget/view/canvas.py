"""The one module that talks to ipycanvas: layers of a picture, drawn from scene items in batches.

Numbers are checked before anything is sent, since one bad command freezes every canvas of the page; a frame is worked
out first and then sent in one block that cannot raise; each frame ends on a canvas that is never shown, so that the
next one names its own canvas again after the page was reloaded.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from typing import Any

import ipywidgets
import numpy as np
from ipycanvas import Canvas, MultiCanvas, hold_canvas

from ..engine.scene import Disc, Item, Label, Point, Poly
from .svg import FONTS

Command = Callable[[Any], None]


class Layers:
    """A picture of several layers, one above the other, each redrawn by itself.

    ``scale`` is CSS pixels for a world unit, ``pixels`` the screen's dots for a CSS pixel.
    """

    def __init__(self, names: Sequence[str], width: float, height: float) -> None:
        self.names = tuple(names)
        self.world = (width, height)
        self.scale = 1.0
        self.pixels = 1.0
        self.canvas = MultiCanvas(len(self.names), width=100, height=100)
        self._rest = Canvas(width=1, height=1)
        self.resize(1.0, 1.0)

    @property
    def css_size(self) -> tuple[int, int]:
        """Width and height on the page, in CSS pixels."""
        return round(self.world[0] * self.scale), round(self.world[1] * self.scale)

    def resize(self, scale: float, pixels: float) -> None:
        """Sets the scale; everything must be drawn again after it."""
        self.scale, self.pixels = float(scale), float(pixels)
        width, height = self.css_size
        self.canvas.width, self.canvas.height = round(width * self.pixels), round(height * self.pixels)
        self.canvas.layout.width, self.canvas.layout.height = f"{width}px", f"{height}px"

    def on_ready(self, callback: Callable[[], None]) -> None:
        """Calls back whenever a page shows the canvas for the first time or again."""
        self.canvas.on_client_ready(callback)

    def draw(self, name: str, items: Iterable[Item] = (), apart: Iterable[Item] = (), under: Any = None) -> None:
        """Draws a layer anew: a picture under everything, items in order, then items that lie apart.

        Items that lie apart (counters, of which none covers another) are drawn shape by shape in large batches.
        """
        factor = self.scale * self.pixels
        frame: list[Command] = []
        if under is not None:
            width, height = float(self.canvas.width), float(self.canvas.height)
            frame.append(lambda c: c.draw_image(under, 0, 0, width, height))
        for _, run in groupby(((item.at, shape) for item in items for shape in item.shapes), _alike):
            frame += _batch(list(run), factor)
        ranks: dict[int, list[tuple[Point, Any]]] = {}
        for item in apart:
            for rank, shape in enumerate(item.shapes):
                ranks.setdefault(rank, []).append((item.at, shape))
        for rank in sorted(ranks):
            frame += _batch(ranks[rank], factor)
        self._send(name, frame)

    def close(self) -> None:
        """Lets go of the canvases."""
        self._rest.close()
        self.canvas.close()

    def _send(self, name: str, frame: list[Command]) -> None:
        layer = self.canvas[self.names.index(name)]
        with hold_canvas():
            layer.clear()
            for command in frame:
                command(layer)
            self._rest.clear()


def picture(svg: str) -> Any:
    """An SVG document as a picture that `Layers.draw` can lie under a layer."""
    return ipywidgets.Image(value=svg.encode(), format="svg+xml")


# ---- from shapes to commands -------------------------------------------------------------------


def _batch(placed: list[tuple[Point, Any]], factor: float) -> list[Command]:
    """The commands for shapes that may be drawn in any order."""
    fills: list[tuple[Any, str, float]] = []
    strokes: dict[tuple[float, tuple[float, ...], bool], list[tuple[Any, str, float]]] = {}
    discs: list[tuple[float, float, float, str, float]] = []
    rings: dict[float, list[tuple[float, float, float, str, float]]] = {}
    commands: list[Command] = []
    labels: list[tuple[Point, Label]] = []
    for (x, y), shape in placed:
        if isinstance(shape, Poly):
            points = _points(shape.points, x, y, factor)
            if shape.fill:
                if shape.holes:
                    commands.append(_holed(shape, x, y, factor))
                else:
                    fills.append((points, shape.fill, _finite(shape.alpha)))
            if shape.stroke:
                key = (_finite(shape.width * factor), tuple(_finite(d * factor) for d in shape.dash), shape.closed)
                strokes.setdefault(key, []).append((points, shape.stroke, _finite(shape.alpha)))
        elif isinstance(shape, Disc):
            cx, cy, r = (_finite((v + o) * factor) for v, o in ((shape.x, x), (shape.y, y), (shape.r, 0)))
            if r < 0:
                raise ValueError(f"a disc has no negative radius: {shape.r}")
            if shape.fill:
                discs.append((cx, cy, r, shape.fill, _finite(shape.alpha)))
            if shape.stroke:
                rings.setdefault(_finite(shape.width * factor), []).append(
                    (cx, cy, r, shape.stroke, _finite(shape.alpha))
                )
        elif isinstance(shape, Label):
            labels.append(((x, y), shape))
    if fills:
        commands.insert(0, _polygons("fill_styled_polygons", fills))
    for (width, dash, closed), group in strokes.items():
        commands.append(_stroke(width, dash, closed, group))
    if discs:
        commands.append(_circles("fill_styled_circles", discs, None))
    for width, circles in rings.items():
        commands.append(_circles("stroke_styled_circles", circles, width))
    if labels:
        commands.append(_labels(labels, factor))
    return commands


def _alike(placed: tuple[Point, Any]) -> Any:
    """Shapes in a row with the same key make one batch that keeps their order."""
    shape = placed[1]
    if isinstance(shape, Poly) and not shape.holes and bool(shape.fill) != bool(shape.stroke):
        return "fill" if shape.fill else (shape.width, shape.dash, shape.closed)
    if isinstance(shape, Disc) and shape.fill and not shape.stroke:
        return "disc"
    return object()


def _finite(value: float) -> float:
    """A number that may be sent. Raises ``ValueError`` for one that would freeze the page."""
    number = float(value)
    if not math.isfinite(number):
        raise ValueError(f"a picture cannot hold the number {value!r}")
    return number


def _points(points: Iterable[Point], x: float, y: float, factor: float) -> Any:
    array = (np.asarray(points, dtype=np.float64) + np.array((x, y))) * factor
    if not np.isfinite(array).all():
        raise ValueError("a picture cannot hold a point that is not a number")
    return array.astype(np.float32)


def _rgb(colours: Iterable[str]) -> Any:
    return np.array([[int(c[i : i + 2], 16) for i in (1, 3, 5)] for c in colours], dtype=np.uint8)


def _styled(group: list[tuple[Any, str, float]]) -> tuple[list[Any], Any, Any]:
    points, colours, alphas = zip(*group, strict=True)
    return list(points), _rgb(colours), np.array(alphas, dtype=np.float32)


def _polygons(method: str, group: list[tuple[Any, str, float]]) -> Command:
    points, colours, alphas = _styled(group)
    return lambda c: getattr(c, method)(points, colours, alphas)


def _stroke(width: float, dash: tuple[float, ...], closed: bool, group: list[tuple[Any, str, float]]) -> Command:
    points, colours, alphas = _styled(group)
    method = "stroke_styled_polygons" if closed else "stroke_styled_line_segments"

    def command(c: Any) -> None:
        c.line_width = width
        c.line_join = c.line_cap = "round"
        c.set_line_dash(list(dash))
        getattr(c, method)(points, colours, alphas)
        if dash:
            c.set_line_dash([])

    return command


def _circles(method: str, group: list[tuple[float, float, float, str, float]], width: float | None) -> Command:
    x, y, r, colours, alphas = zip(*group, strict=True)
    xs, ys, rs, alpha = (np.array(v, dtype=np.float32) for v in (x, y, r, alphas))
    rgb = _rgb(colours)

    def command(c: Any) -> None:
        if width is not None:
            c.line_width = width
        getattr(c, method)(xs, ys, rs, rgb, alpha)

    return command


def _holed(shape: Poly, x: float, y: float, factor: float) -> Command:
    rings = [
        [(float(px), float(py)) for px, py in _points(ring, x, y, factor)] for ring in (shape.points, *shape.holes)
    ]
    fill, alpha = str(shape.fill), _finite(shape.alpha)

    def command(c: Any) -> None:
        c.fill_style, c.global_alpha = fill, alpha
        c.begin_path()
        for ring in rings:
            c.move_to(*ring[0])
            for point in ring[1:]:
                c.line_to(*point)
            c.close_path()
        c.fill("evenodd")
        c.global_alpha = 1.0

    return command


_ALIGN = {"start": "left", "middle": "center", "end": "right"}


def _labels(placed: list[tuple[Point, Label]], factor: float) -> Command:
    """Texts, those of one style after the other: a style is set only where it changes."""
    lines = []
    for (x, y), label in placed:
        size, halo = _finite(label.size * factor), _finite(label.halo_width * factor)
        font = f"{'italic ' if label.italic else ''}{label.weight} {size:.2f}px {FONTS[label.font]}"
        style = {"font": font, "text_align": _ALIGN[label.anchor], "global_alpha": _finite(label.alpha)}
        style["fill_style"] = label.fill
        if label.halo:
            style |= {"line_width": halo, "line_join": "round", "stroke_style": label.halo}
        place = _finite((label.x + x) * factor), _finite((label.y + y) * factor)
        lines.append((style, label.text, place, bool(label.halo)))
    lines.sort(key=lambda line: [str(value) for value in line[0].values()])

    def command(c: Any) -> None:
        last: dict[str, Any] = {}
        for style, text, (px, py), halo in lines:
            for name, value in style.items():
                if last.get(name) != value:
                    setattr(c, name, value)
            last |= style
            if halo:
                c.stroke_text(text, px, py)
            c.fill_text(text, px, py)
        c.global_alpha = 1.0

    return command
