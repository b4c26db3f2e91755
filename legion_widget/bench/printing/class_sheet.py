"""The rules on one page, for a class: boxes in two columns, in the largest type that fits."""

from __future__ import annotations

from typing import Any
from xml.sax.saxutils import escape

from reportlab.lib.colors import HexColor
from reportlab.platypus import Flowable, Paragraph
from reportlab.platypus import Table as Grid

from ...engine.paper import ClassSheet, Piece, SheetBox, SheetLine
from .painter import MM, paint
from .sheet import INK, PALE, RULE, SOFT, Document
from .text_pages import Styles, grid

#: The edges of the page, the height of its head and foot, and the room between boxes, in millimetres.
EDGE, HEAD, FOOT, GUTTER, GAP, PAD = 11.0, 27.0, 17.0, 5.0, 3.2, 2.6
#: The sizes of type that are tried, the largest first.
SIZES = (12.5, 12.0, 11.5, 11.0, 10.5, 10.0, 9.5, 9.0, 8.5)
#: How wide a counter is printed, in millimetres.
COUNTER = 13.0

Block = list[Flowable]


class Counters(Flowable):
    """Counters side by side."""

    def __init__(self, document: Document, pieces: tuple[Piece, ...]) -> None:
        super().__init__()
        self.document, self.pieces = document, pieces

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        return len(self.pieces) * (COUNTER + 2) * MM, (COUNTER + 1.5) * MM

    def draw(self) -> None:
        from ...engine.scene import Item

        for number, piece in enumerate(self.pieces):
            middle = (COUNTER / 2 + number * (COUNTER + 2)) * MM
            item = Item("shapes", piece.front)
            paint(self.canv, self.document.fonts, [item], middle, (COUNTER / 2 + 0.5) * MM, COUNTER / piece.units * MM)


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
        gap = GAP + min(max(spare, 0.0) / max(1, last - first - 1), 6.0)
        y = HEAD
        for box, height in zip(boxes[first:last], heights[first:last], strict=True):
            document.box(x, y, column, height, fill="#FBF8F1", stroke="#D9CEB8")
            document.line((x, y), (x, y + height), colour=RULE, width=2.2)
            _draw(document, box, x + PAD, y + PAD, column - 2 * PAD)
            y += height + gap
    _foot(document, sheet.foot)


def _break(heights: list[float]) -> int:
    """Where the second column begins, so that the taller of the two is as short as can be."""
    return min(range(1, len(heights) + 1), key=lambda at: max(_total(heights[:at]), _total(heights[at:])))


def _total(heights: list[float]) -> float:
    return sum(heights) + GAP * max(0, len(heights) - 1)


# ---- a box -------------------------------------------------------------------------------------------


def _flowables(document: Document, styles: Styles, box: SheetBox, wide: float) -> Block:
    """The title of a box, its lines with the counters beside them, and its table."""
    lines: Block = [_line(styles, line) for line in box.lines]
    if box.pieces:
        beside = len(box.pieces) * (COUNTER + 2) * MM
        row: Any = [[Counters(document, box.pieces), lines]]
        bare = [(f"{side}PADDING", (0, 0), (-1, -1), 0) for side in ("LEFT", "RIGHT", "TOP", "BOTTOM")]
        lines = [Grid(row, colWidths=[beside, wide * MM - beside], style=[*bare, ("VALIGN", (0, 0), (-1, -1), "TOP")])]
    table: Block = [grid(styles, box.table, wide)] if box.table is not None else []
    return [styles.paragraph(box.title, styles.box_title), *lines, *table]


def _line(styles: Styles, line: SheetLine) -> Paragraph:
    """A line: the title of its rule in bold, our words, and its number."""
    bold, plain = styles.fonts.face("sans", 700), styles.fonts
    title = f'<font name="{bold}">{escape(plain.text(line.title, "sans", 700))}.</font> ' if line.title else ""
    size = styles.size - 2
    rule = f' <font name="{bold}" size="{size}" color="{RULE}">{escape(line.rule)}</font>' if line.rule else ""
    return Paragraph(f"{title}{escape(plain.text(line.text, 'sans'))}{rule}", styles.rule)


def _height(document: Document, box: Block, wide: float) -> float:
    """How tall a box is inside, in millimetres."""
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
    document.text(EDGE, 19, sheet.title, 26, "serif", 700, colour=INK)
    document.text(right, 13.5, sheet.under, 12, "serif", italic=True, colour=RULE, anchor="end")
    document.text(right, 19.5, sheet.scenario, 11, "sans", 700, colour=SOFT, anchor="end", room=110)
    document.line((EDGE, 23), (right, 23), colour=RULE, width=1.2)


def _foot(document: Document, text: str) -> None:
    styles = Styles(document.fonts, 8.5)
    wide = document.size[0] - 2 * EDGE
    paragraph = styles.paragraph(text, styles.small)
    document.canvas.setFillColor(HexColor(PALE))
    height = paragraph.wrapOn(document.canvas, wide * MM, 1e6)[1]
    paragraph.drawOn(document.canvas, EDGE * MM, 8.5 * MM if height < 20 else 6.5 * MM)


__all__ = ["class_sheet_page"]
