"""The rules on one page for a class: boxes in two columns, in the largest type that fits."""

from __future__ import annotations

from typing import Any
from xml.sax.saxutils import escape

from reportlab.lib.colors import HexColor
from reportlab.platypus import Flowable, Paragraph, Spacer
from reportlab.platypus import Table as Grid

from ...engine.paper import ClassSheet, Piece, SheetBox, SheetLine
from ...engine.scene import Item
from .painter import MM, paint
from .sheet import INK, PALE, RULE, SOFT, Document
from .text_pages import Styles, grid

#: The edges of the page, the height of its head and foot, and the room between boxes, in millimetres.
EDGE, HEAD, FOOT, GUTTER, GAP, PAD = 10.0, 26.0, 14.0, 4.0, 2.6, 2.4
#: The sizes of type that are tried, the largest first.
SIZES = tuple(size / 4 for size in range(52, 33, -1))
#: How wide a counter is printed, and how far the next begins, in millimetres.
COUNTER, STRIDE = 13.0, 15.0

Block = list[Flowable]


class Counters(Flowable):  # type: ignore[misc]  # ReportLab has no types
    """Counters side by side."""

    def __init__(self, document: Document, pieces: tuple[Piece, ...]) -> None:
        super().__init__()
        self.document, self.pieces = document, pieces

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        return len(self.pieces) * STRIDE * MM, (COUNTER + 1.5) * MM

    def draw(self) -> None:
        side, bottom = COUNTER * MM, 0.5 * MM
        for number, piece in enumerate(self.pieces):
            left = number * STRIDE * MM
            path = self.canv.beginPath()
            path.rect(left, bottom, side, side)
            self.canv.saveState()
            self.canv.clipPath(path, stroke=0, fill=0)  # its colours run over the edge, to be cut
            scale = side / piece.units
            item = Item("shapes", piece.front)
            paint(self.canv, self.document.fonts, [item], left + side / 2, bottom + side / 2, scale)
            self.canv.restoreState()
            self.canv.setStrokeColor(HexColor(INK))
            self.canv.setLineWidth(0.4)
            self.canv.rect(left, bottom, side, side, stroke=1, fill=0)


def class_sheet_page(document: Document, sheet: ClassSheet | None) -> None:
    """The page of a sheet; nothing for a game that has none."""
    if sheet is None:
        return
    document.begin(part=sheet.under)
    wide, tall = document.size
    column = (wide - 2 * EDGE - GUTTER) / 2
    room = tall - HEAD - FOOT - 2
    for size in SIZES:
        styles = Styles(document.fonts, size)
        boxes = [_flowables(document, styles, box, column - 2 * PAD) for box in sheet.boxes]
        heights = [_height(document, box, column - 2 * PAD) + 2 * PAD for box in boxes]
        left = _break(heights)
        if all(_total(part) <= room for part in (heights[:left], heights[left:])):
            break
    _head(document, sheet)
    for x, first, last in ((EDGE, 0, left), (EDGE + column + GUTTER, left, len(boxes))):
        spare = room - _total(heights[first:last])
        gap = GAP + min(max(spare, 0.0) / max(1, last - first - 1), 14.0)
        y = HEAD
        for box, height in zip(boxes[first:last], heights[first:last], strict=True):
            document.box(x, y, column, height, fill="#FBF8F1", stroke="#D9CEB8")
            document.line((x, y), (x, y + height), colour=RULE, width=2.2)
            _draw(document, box, x + PAD, y + PAD, column - 2 * PAD)
            y += height + gap
    _foot(document, sheet.foot)


def _break(heights: list[float]) -> int:
    """Return the number of the box that begins the second column, so that the taller column is as short as
    possible.
    """
    return min(range(1, len(heights) + 1), key=lambda at: max(_total(heights[:at]), _total(heights[at:])))


def _total(heights: list[float]) -> float:
    return sum(heights) + GAP * max(0, len(heights) - 1)


# ---- a box -------------------------------------------------------------------------------------------


def _flowables(document: Document, styles: Styles, box: SheetBox, wide: float) -> Block:
    """The title of a box, its lines with the counters beside them, and its table."""
    lines: Block = [_line(styles, line) for line in box.lines]
    if box.pieces:
        beside = (len(box.pieces) * STRIDE + 1) * MM
        row: Any = [[Counters(document, box.pieces), lines]]
        bare = [(f"{side}PADDING", (0, 0), (-1, -1), 0) for side in ("LEFT", "RIGHT", "TOP", "BOTTOM")]
        lines = [Grid(row, colWidths=[beside, wide * MM - beside], style=[*bare, ("VALIGN", (0, 0), (-1, -1), "TOP")])]
    return [styles.paragraph(box.title, styles.box_title), *lines, *_table(styles, box, wide)]


def _table(styles: Styles, box: SheetBox, wide: float) -> Block:
    """The table of a box, with what it is called above it."""
    if box.table is None:
        return []
    title = [styles.paragraph(box.table.title, styles.bold)] if box.table.title else []
    return [*title, Spacer(1, 3), grid(styles, box.table, wide)]


def _line(styles: Styles, line: SheetLine) -> Paragraph:
    """A line: the title of its rule in bold, our words, and its number."""
    bold, plain = styles.fonts.face("sans", 700), styles.fonts
    title = f'<font name="{bold}">{escape(plain.text(line.title, "sans", 700))}.</font> ' if line.title else ""
    size = styles.size - 2
    rule = f'\u00a0<font name="{bold}" size="{size}" color="{RULE}">{escape(line.rule)}</font>' if line.rule else ""
    return Paragraph(f"{title}{escape(plain.text(line.text, 'sans'))}{rule}", styles.rule)


def _height(document: Document, box: Block, wide: float) -> float:
    """Return the inner height of a box, in millimetres."""
    total = sum(f.wrapOn(document.canvas, wide * MM, 1e6)[1] + f.getSpaceAfter() for f in box)
    return float(total) / MM


def _draw(document: Document, box: Block, x: float, y: float, wide: float) -> None:
    at = (document.size[1] - y) * MM
    for flowable in box:
        at -= flowable.wrapOn(document.canvas, wide * MM, 1e6)[1]
        flowable.drawOn(document.canvas, x * MM, at)
        at -= flowable.getSpaceAfter()


# ---- head and foot -----------------------------------------------------------------------------------


def _head(document: Document, sheet: ClassSheet) -> None:
    right = document.size[0] - EDGE
    document.text(EDGE, 18.5, sheet.title, 26, "serif", 700, colour=INK)
    document.text(right, 13.5, sheet.under, 12, "serif", italic=True, colour=RULE, anchor="end")
    document.text(right, 19.5, sheet.scenario, 11, "sans", 700, colour=SOFT, anchor="end", room=110)
    document.line((EDGE, 22.5), (right, 22.5), colour=RULE, width=1.2)


def _foot(document: Document, text: str) -> None:
    styles = Styles(document.fonts, 8.5)
    wide = document.size[0] - 2 * EDGE
    paragraph = styles.paragraph(text, styles.small)
    document.canvas.setFillColor(HexColor(PALE))
    height = paragraph.wrapOn(document.canvas, wide * MM, 1e6)[1]
    paragraph.drawOn(document.canvas, EDGE * MM, 8.5 * MM if height < 20 else 6.5 * MM)


__all__ = ["class_sheet_page"]
