"""Pages of tables and text: tables, order of battle, the summary of the rules, the cover."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any
from xml.sax.saxutils import escape

from reportlab.lib.colors import HexColor
from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import Flowable, Paragraph, Spacer
from reportlab.platypus import Table as Grid

from ...engine.i18n import localized, translate
from ...engine.paper import Table
from ...engine.rulebook import Rule, Rulebook
from .fonts import Fonts
from .painter import MM
from .sheet import INK, PALE, RULE, SOFT, Document

#: What a page of text keeps free at its edges, in millimetres.
SIDE, TOP, FOOT = 14.0, 22.0, 14.0
#: The room between two columns of text.
GUTTER = 6.0


class Styles:
    """The type styles of tables and texts, in one size."""

    def __init__(self, fonts: Fonts, size: float = 8.5) -> None:
        self.fonts, self.size = fonts, size
        self.body = self._style("sans", 400, size)
        self.bold = self._style("sans", 700, size)
        self.small = self._style("sans", 400, size - 1, colour=SOFT)
        self.title = self._style("serif", 700, size + 4, before=size * 0.6, after=3)
        self.chapter = self._style("serif", 700, size + 1.5, before=4, after=1.5, colour=RULE)
        self.rule = self._style("sans", 400, size, after=1.2)
        self.ours = self._style("sans", 400, size - 0.6, after=1.2, colour=SOFT)
        self.box_title = self._style("serif", 700, size + 2, after=1.5, colour=RULE)
        self.middle = self._style("sans", 400, size, alignment=1)
        self.middle_bold = self._style("sans", 700, size, alignment=1)

    def _style(
        self,
        font: str,
        weight: int,
        size: float,
        *,
        before: float = 0,
        after: float = 0,
        colour: str = INK,
        alignment: int = 0,
    ) -> Any:
        style = ParagraphStyle(
            f"{font}-{weight}-{size}",
            fontName=self.fonts.face(font, weight),
            fontSize=size,
            leading=size * 1.22,
            spaceBefore=before,
            spaceAfter=after,
            textColor=HexColor(colour),
            alignment=alignment,
            splitLongWords=True,
        )
        style.face = (font, weight)
        return style

    def paragraph(self, text: str, style: Any, lead: str = "") -> Paragraph:
        """A paragraph of plain text, in which nothing is markup; ``lead`` are bold words before it."""
        shown = escape(self.fonts.text(text, *style.face))
        if lead:
            bold = escape(self.fonts.text(lead, "sans", 700))
            shown = f'<font name="{self.fonts.face("sans", 700)}">{bold}</font> {shown}'
        return Paragraph(shown, style)


#: What stays together where it fits into a column.
Block = list[Flowable]


def flow(document: Document, blocks: Sequence[Block], part: str, columns: int = 1) -> None:
    """Set blocks of text on as many pages as they need, in a number of columns."""
    room = document.paper[0] - 2 * SIDE
    wide = (room - GUTTER * (columns - 1)) / columns
    tall = document.paper[1] - TOP - FOOT
    left = list(map(list, blocks))
    while left:
        document.begin(part=part)
        _head(document, part)
        for column in range(columns):
            x = SIDE + column * (wide + GUTTER)
            if column and left:
                rule = x - GUTTER / 2
                document.line((rule, TOP), (rule, document.paper[1] - FOOT), colour=RULE, width=0.25)
            left = fill(document, left, x, TOP, wide, tall)


def fill(document: Document, blocks: list[Block], x: float, y: float, wide: float, tall: float) -> list[Block]:
    """Set blocks into a column, from its upper left corner in millimetres; what is left is returned."""
    canvas, width = document.canvas, wide * MM
    top = (document.size[1] - y) * MM
    rest, is_first = tall * MM, True
    while blocks:
        block = blocks[0]
        # One that is taller than a whole column is cut where the column ends.
        if not is_first and rest < height_of(block, width, canvas) <= tall * MM:
            return blocks
        while block:
            flowable = block[0]
            before = 0.0 if is_first else flowable.getSpaceBefore()
            height = flowable.wrapOn(canvas, width, rest - before)[1]
            if height > rest - before:
                parts = flowable.splitOn(canvas, width, rest - before)
                if not parts and not is_first:
                    return blocks
                flowable, block[:1] = (parts or [flowable])[0], parts or [flowable]
                before, height = min(before, rest), flowable.wrapOn(canvas, width, rest)[1]
            flowable.drawOn(canvas, x * MM, top - tall * MM + rest - before - height)
            rest -= before + height + flowable.getSpaceAfter()
            is_first = False
            del block[0]
        del blocks[0]
    return blocks


def height_of(block: Block, width: float, canvas: Any) -> float:
    """Return how high a block is in a column of a width, both in points."""
    return sum(float(f.getSpaceBefore() + f.wrapOn(canvas, width, 1e6)[1] + f.getSpaceAfter()) for f in block)


def _head(document: Document, heading: str) -> None:
    document.text(SIDE, 14, heading, 17, "serif", 700, room=document.size[0] - 2 * SIDE)
    document.line((SIDE, 17), (document.size[0] - SIDE, 17), colour=RULE, width=0.8)
    document.foot(document.title)


# ---- tables ------------------------------------------------------------------------------------------


def table_blocks(styles: Styles, tables: Iterable[Table], width: float) -> list[Block]:
    """Tables as blocks of text; ``width`` is that of the column, in millimetres."""
    blocks: list[Block] = []
    for table in tables:
        title = styles.paragraph(table.title + (f"  ({table.rule})" if table.rule else ""), styles.title)
        note = [styles.paragraph(table.note, styles.small)] if table.note else []
        blocks.append([title, grid(styles, table, width), *note, Spacer(1, 8)])
    return blocks


def grid(styles: Styles, table: Table, width: float) -> Grid:
    """A table with its head repeated on each page."""
    columns = len(table.head) or max((len(row) for row in table.rows), default=1)
    body = [
        [styles.paragraph(cell, styles.body if k in table.wide else styles.middle) for k, cell in enumerate(row)]
        for row in table.rows
    ]
    head = [
        [styles.paragraph(c, styles.bold if k in table.wide else styles.middle_bold) for k, c in enumerate(table.head)]
    ]
    has_head = any(table.head)
    widths = [table.cell * MM] * columns if table.cell else _widths(styles, table, columns, width * MM)
    look: list[tuple[Any, ...]] = [
        ("VALIGN", (0, 0), (-1, -1), "MIDDLE"),
        ("TOPPADDING", (0, 0), (-1, -1), 1.6),
        ("BOTTOMPADDING", (0, 0), (-1, -1), 2.2),
        ("LEFTPADDING", (0, 0), (-1, -1), 3),
        ("RIGHTPADDING", (0, 0), (-1, -1), 3),
        ("LINEBELOW", (0, 0), (-1, -1), 0.25, HexColor("#CFC4AF")),
        ("LINEBELOW", (0, -1), (-1, -1), 0.6, HexColor(SOFT)),
    ]
    if has_head:
        look += [("BACKGROUND", (0, 0), (-1, 0), HexColor(PALE)), ("LINEBELOW", (0, 0), (-1, 0), 0.6, HexColor(SOFT))]
    if not table.wide:  # a table of numbers is read by its lines and columns
        look += [
            ("INNERGRID", (0, 0), (-1, -1), 0.25, HexColor("#CFC4AF")),
            ("BOX", (0, 0), (-1, -1), 0.6, HexColor(SOFT)),
        ]
    rows = (head if has_head else []) + (body or [[""] * columns])
    heights = [table.cell * MM] * len(rows) if table.cell else None
    return Grid(rows, colWidths=widths, rowHeights=heights, style=look, repeatRows=int(has_head), hAlign="LEFT")


def _widths(styles: Styles, table: Table, columns: int, room: float) -> list[float]:
    """Return the widths of columns: what each needs, and the rest for the wide ones by the length of their texts."""
    size, fonts = styles.size, styles.fonts

    def need(k: int) -> float:
        body = max((fonts.width(row[k], size, "sans") for row in table.rows if k < len(row)), default=0.0)
        heading = table.head[k] if table.head else ""
        words = [fonts.width(word, size, "sans", 700) for word in heading.split()]
        # A heading may take two lines, and no more.
        head = max([*words, 0.58 * fonts.width(heading, size, "sans", 700)])
        return max(body, head, 8.0) + 7.5

    needs = [need(k) for k in range(columns)]
    if not table.wide:
        return [
            max(needs[0], 26.0),
            *[min(max(*needs[1:], 20.0), (room - needs[0]) / max(1, columns - 1))] * (columns - 1),
        ]
    fixed = sum(needs[k] for k in range(columns) if k not in table.wide)
    wanted = sum(needs[k] for k in table.wide)
    left = max(room - fixed, room * 0.3)
    # What fits is set as it is; a table that needs less room than there is stays narrow.
    if wanted <= left:
        return [needs[k] for k in range(columns)]
    least = min(left / len(table.wide), 60.0)
    shares = {k: least + (left - least * len(table.wide)) * needs[k] / wanted for k in table.wide}
    return [shares.get(k, needs[k]) for k in range(columns)]


def table_pages(document: Document, tables: Sequence[Table], part: str) -> None:
    """The pages of some tables."""
    flow(document, table_blocks(Styles(document.fonts), tables, document.paper[0] - 2 * SIDE), part)


# ---- rules -------------------------------------------------------------------------------------------


def rules_pages(document: Document, book: Rulebook, without: frozenset[str]) -> None:
    """The rules by chapters, each with its id, its title and its text.

    Args:
        document: Where they go.
        book: The rules.
        without: The ids of those that do not hold in the scenario.
    """
    kept = [rule for rule in book.values() if rule.id not in without]
    styles = Styles(document.fonts, 7.4)
    blocks: list[Block] = []
    for number, title in book.chapters.items():
        rules = [rule for rule in kept if rule.chapter == number]
        made = [list(_rule(styles, book, rule)) for rule in rules]
        if not made:
            continue
        blocks.append([styles.paragraph(localized(title), styles.chapter), *made[0]])
        blocks += made[1:]
    flow(document, blocks, translate("Rules"), 3)


def _rule(styles: Styles, book: Rulebook, rule: Rule) -> Iterator[Paragraph]:
    """The text of a rule, what variants change in it, and our interpretation."""
    changes = (f"{change.text()}." for change in book.changes.get(rule.id, ()))
    yield styles.paragraph(" ".join([rule.text.strip(), *changes]), styles.rule, f"{rule.id} {rule.title}.")
    if rule.interpretation:
        ours = " ".join(rule.interpretation.split())
        yield styles.paragraph(f"{translate('Our interpretation')}: {ours}", styles.ours)


__all__ = ["Block", "Styles", "fill", "flow", "grid", "rules_pages", "table_pages"]
