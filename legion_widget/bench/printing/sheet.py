"""A document in progress: its pages, the texts at their edges, and shared settings."""

from __future__ import annotations

from collections.abc import Iterable
from typing import IO, Any

from reportlab.lib.colors import HexColor
from reportlab.pdfgen.canvas import Canvas

from ...engine.scene import Item, Shape
from .fonts import Fonts
from .painter import MM, paint
from .papers import MARGIN

INK, SOFT, RULE, PALE = "#2B2119", "#6B5F50", "#A5402D", "#F3EDE0"


class Document:
    """A PDF that is being written.

    Args:
        file: Where it is written.
        fonts: Its fonts.
        title: What it is called.
        language: The language of its texts.
        paper: The paper of its ordinary pages, in millimetres.
    """

    def __init__(
        self, file: IO[bytes], fonts: Fonts, title: str, language: str, subject: str, paper: tuple[float, float]
    ) -> None:
        self.fonts, self.title, self.paper = fonts, title, paper
        # The same scenario gives the same bytes: no date, no number of its own.
        self.canvas: Any = Canvas(file, invariant=1, pageCompression=1, lang=language)
        self.canvas.setTitle(title)
        self.canvas.setSubject(subject)
        self.canvas.setAuthor("Legion Widget")
        self.canvas.setCreator("Legion Widget")
        self.size = paper
        #: The number of the page under way, counted from 1; 0: none.
        self.page = 0
        #: The first page of each part, by its title.
        self.contents: dict[str, int] = {}

    def begin(self, size: tuple[float, float] | None = None, part: str = "") -> None:
        """Begin a page, ending the one before; a ``part`` that begins is found in the outline of the document."""
        if self.page:
            self.canvas.showPage()
        self.page += 1
        self.size = size or self.paper
        self.canvas.setPageSize((self.size[0] * MM, self.size[1] * MM))
        if part:
            self.contents.setdefault(part, self.page)
            self.canvas.bookmarkPage(f"page-{self.page}")
            self.canvas.addOutlineEntry(part, f"page-{self.page}", 0)

    def end(self) -> None:
        """Write the file."""
        if self.page:
            self.canvas.showPage()
        self.canvas.save()

    # ---- what is drawn: places in millimetres from the upper left corner of the page -----------------

    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: float = 9.0,
        font: str = "sans",
        weight: int = 400,
        italic: bool = False,
        colour: str = INK,
        anchor: str = "start",
        room: float | None = None,
    ) -> None:
        """A line of text at a base line; ``size`` in points; it is set smaller where it needs more ``room`` in mm."""
        text = self.fonts.text(text, font, weight, italic)
        wide = self.fonts.width(text, size, font, weight, italic)
        if room is not None and wide > room * MM:
            size *= room * MM / wide
            wide = room * MM
        left = x * MM - {"start": 0.0, "middle": wide / 2, "end": wide}[anchor]
        self.canvas.setFillColor(HexColor(colour))
        self.canvas.setFont(self.fonts.face(font, weight, italic), size)
        self.canvas.drawString(left, (self.size[1] - y) * MM, text)

    def line(self, *points: tuple[float, float], colour: str = INK, width: float = 0.3) -> None:
        """A line through points; its width in points of type."""
        path = self.canvas.beginPath()
        move = path.moveTo
        for x, y in points:
            move(x * MM, (self.size[1] - y) * MM)
            move = path.lineTo
        self.canvas.setStrokeColor(HexColor(colour))
        self.canvas.setLineWidth(width)
        self.canvas.drawPath(path, stroke=1, fill=0)

    def box(
        self, x: float, y: float, wide: float, tall: float, fill: str | None = None, stroke: str | None = None
    ) -> None:
        """A box from its upper left corner."""
        if fill:
            self.canvas.setFillColor(HexColor(fill))
        if stroke:
            self.canvas.setStrokeColor(HexColor(stroke))
            self.canvas.setLineWidth(0.4)
        bottom = (self.size[1] - y - tall) * MM
        self.canvas.rect(x * MM, bottom, wide * MM, tall * MM, stroke=bool(stroke), fill=bool(fill))

    def circle(self, x: float, y: float, radius: float, colour: str = INK, width: float = 0.3) -> None:
        """A circle that is not filled."""
        self.canvas.setStrokeColor(HexColor(colour))
        self.canvas.setLineWidth(width)
        self.canvas.circle(x * MM, (self.size[1] - y) * MM, radius * MM, stroke=1, fill=0)

    def shapes(self, shapes: Iterable[Shape], x: float, y: float, scale: float) -> None:
        """Shapes round a point, with a number of millimetres for a unit of theirs."""
        self.items([Item("shapes", tuple(shapes))], x, y, scale)

    def items(self, items: Iterable[Item], x: float, y: float, scale: float) -> None:
        """Items of a scene whose 0, 0 is at a point, with a number of millimetres for a world unit."""
        paint(self.canvas, self.fonts, items, x * MM, (self.size[1] - y) * MM, scale * MM)

    def clipped(self, x: float, y: float, wide: float, tall: float, *, round: bool = False) -> None:
        """Draw only in a box, or in the disc in it, until `Document.unclipped`."""
        self.canvas.saveState()
        path = self.canvas.beginPath()
        if round:
            path.circle((x + wide / 2) * MM, (self.size[1] - y - tall / 2) * MM, wide / 2 * MM)
        else:
            path.rect(x * MM, (self.size[1] - y - tall) * MM, wide * MM, tall * MM)
        self.canvas.clipPath(path, stroke=0, fill=0)

    def unclipped(self) -> None:
        """Draw everywhere again."""
        self.canvas.restoreState()

    def foot(self, text: str, inset: float = 0.0) -> None:
        """The line at the foot of a page, with its number."""
        left, right, y = MARGIN + inset, self.size[0] - MARGIN - inset, self.size[1] - MARGIN + 3.0
        self.text(left, y, text, 7.5, colour=SOFT, room=right - left - 10)
        self.text(right, y, str(self.page), 7.5, colour=SOFT, anchor="end")


__all__ = ["INK", "PALE", "RULE", "SOFT", "Document"]
