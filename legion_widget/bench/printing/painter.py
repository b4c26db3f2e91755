"""The PDF painter: the items of a scene as vectors on a page, like the painters for SVG and for the canvas."""

from __future__ import annotations

import io
from base64 import b64decode
from collections.abc import Iterable
from typing import Any

from reportlab.lib.colors import HexColor
from reportlab.lib.utils import ImageReader

from ...engine.scene import Disc, Item, Label, Picture, Point, Poly, Shape
from .fonts import Fonts

#: Points of a PDF in a millimetre.
MM = 72 / 25.4
_ROUND_CAP, _FLAT_CAP = 1, 0


def paint(canvas: Any, fonts: Fonts, items: Iterable[Item], x: float, y: float, scale: float) -> None:
    """Draw items with their world's corner at a point of the page.

    Args:
        canvas: The canvas of ReportLab, as it stands.
        fonts: The fonts of the document.
        items: What is drawn, in order.
        x: Where 0, 0 of the world is, in points from the left of the page.
        y: The same from the bottom; the world goes down from there.
        scale: Points of a world unit.
    """
    canvas.saveState()
    canvas.transform(scale, 0, 0, -scale, x, y)
    canvas.setLineJoin(1)
    pen = _Pen(canvas, fonts)
    for item in items:
        pen.item(item)
    canvas.restoreState()


class _Pen:
    """Draws shapes with the canvas turned so that y goes down."""

    def __init__(self, canvas: Any, fonts: Fonts) -> None:
        self.canvas, self.fonts = canvas, fonts
        #: What was set last, so that it is not set again.
        self._set: dict[str, Any] = {}

    def item(self, item: Item) -> None:
        dx, dy = item.at
        for shape in item.shapes:
            self.shape(shape, dx, dy)

    def shape(self, shape: Shape, dx: float, dy: float) -> None:
        if isinstance(shape, Poly):
            self._poly(shape, dx, dy)
        elif isinstance(shape, Disc):
            self._ink(shape.fill, shape.stroke, shape.width, (), shape.alpha, _FLAT_CAP)
            stroke, fill = bool(shape.stroke), bool(shape.fill)
            self.canvas.circle(shape.x + dx, shape.y + dy, shape.r, stroke=stroke, fill=fill)
        elif isinstance(shape, Label):
            self._label(shape, dx, dy)
        else:
            self._picture(shape, dx, dy)

    def _poly(self, shape: Poly, dx: float, dy: float) -> None:
        is_line = not shape.closed and not shape.dash and bool(shape.stroke) and shape.width < 6.7
        self._ink(shape.fill, shape.stroke, shape.width, shape.dash, shape.alpha, _ROUND_CAP if is_line else _FLAT_CAP)
        # Written out here: a path object of ReportLab takes ten times as long for a coast.
        rings = [_ring(shape.points, dx, dy, shape.closed or not shape.stroke)]
        rings += [_ring(hole, dx, dy, True) for hole in shape.holes]
        fill = "*" if shape.holes else ""
        paint = ("B" if shape.stroke else "f") + fill if shape.fill else "S" if shape.stroke else "n"
        self.canvas.addLiteral(f"{' '.join(rings)} {paint}")

    def _ink(
        self, fill: str | None, stroke: str | None, width: float, dash: tuple[float, ...], alpha: float, cap: int
    ) -> None:
        canvas = self.canvas
        if fill:
            self._once("fill", fill, lambda: canvas.setFillColor(HexColor(fill)))
            self._once("fill alpha", alpha, lambda: canvas.setFillAlpha(alpha))
        if stroke:
            self._once("stroke", stroke, lambda: canvas.setStrokeColor(HexColor(stroke)))
            self._once("stroke alpha", alpha, lambda: canvas.setStrokeAlpha(alpha))
            self._once("width", width, lambda: canvas.setLineWidth(width))
            self._once("dash", dash, lambda: canvas.setDash(list(dash), 0))
            self._once("cap", cap, lambda: canvas.setLineCap(cap))

    def _once(self, what: str, value: Any, change: Any) -> None:
        if what not in self._set or self._set[what] != value:
            change()
            self._set[what] = value

    def _label(self, label: Label, dx: float, dy: float) -> None:
        canvas, face = self.canvas, (label.font, label.weight, label.italic)
        text = self.fonts.text(label.text, *face)
        name = self.fonts.face(*face)
        wide = self.fonts.width(text, label.size, *face) + label.spacing * len(text)
        start = {"start": 0.0, "middle": -wide / 2, "end": -wide}[label.anchor]
        canvas.saveState()
        canvas.translate(label.x + dx, label.y + dy)
        canvas.scale(1, -1)
        if label.angle:
            canvas.rotate(-label.angle)
        if label.halo and label.halo_width:
            canvas.saveState()
            canvas.setStrokeColor(HexColor(label.halo))
            canvas.setStrokeAlpha(label.alpha)
            canvas.setLineWidth(label.halo_width)
            canvas.setDash([], 0)
            self._line(label, text, name, start, 1)
            canvas.restoreState()
        canvas.setFillColor(HexColor(label.fill))
        canvas.setFillAlpha(label.alpha)
        self._line(label, text, name, start, 0)
        canvas.restoreState()

    def _line(self, label: Label, text: str, face: str, start: float, mode: int) -> None:
        """A line of text at 0, 0, filled (mode 0) or stroked (mode 1)."""
        line = self.canvas.beginText(start, 0)
        line.setFont(face, label.size)
        line.setTextRenderMode(mode)
        line.setCharSpace(label.spacing)
        line.textOut(text)
        self.canvas.drawText(line)

    def _picture(self, picture: Picture, dx: float, dy: float) -> None:
        canvas = self.canvas
        canvas.saveState()
        canvas.translate(picture.x + dx, picture.y + dy + picture.height)
        canvas.scale(1, -1)
        canvas.setFillAlpha(picture.alpha)
        data = b64decode(picture.href.partition(",")[2])
        canvas.drawImage(ImageReader(io.BytesIO(data)), 0, 0, picture.width, picture.height, mask="auto")
        canvas.restoreState()


def extent(items: Iterable[Item]) -> tuple[float, float, float, float]:
    """The left, top, right and bottom of what items draw, without their lettering."""
    points: list[Point] = []
    for item in items:
        dx, dy = item.at
        for shape in item.shapes:
            if isinstance(shape, Poly):
                points += [(x + dx, y + dy) for x, y in shape.points]
            elif isinstance(shape, Disc):
                points += [(shape.x + dx + way * shape.r, shape.y + dy + way * shape.r) for way in (-1, 1)]
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def _ring(ring: Iterable[Point], dx: float, dy: float, closed: bool) -> str:
    """The operators of a line through points, to the hundredth of a world unit."""
    steps = [f"{x + dx:.2f} {y + dy:.2f}" for x, y in ring]
    return f"{steps[0]} m {' l '.join(steps[1:])}{' l' if steps[1:] else ''}{' h' if closed else ''}"
