"""The board on paper: on one page, or on overlapping tiles with crop marks, names and a key plan."""

from __future__ import annotations

from reportlab.pdfbase.pdfdoc import PDFResourceDictionary

from ...engine.i18n import say, translate
from ...engine.paper import Box, Paper
from ...engine.scene import Item, Scene
from .painter import MM, extent
from .papers import MARGIN, OVERLAP, STRIP, Tile, Tiling, fitting_page, tiling
from .sheet import INK, RULE, SOFT, Document

#: The scales of a board that is printed small: one to so many.
SCALES = (2, 2.5, 3, 4, 5, 6, 7.5, 8, 10, 12, 15, 20, 25, 30, 40, 50)
_FORM = "board"


def board_pages(document: Document, paper: Paper, tiled: bool | None) -> None:
    """The pages of the board.

    Args:
        document: Where they go.
        paper: What the game puts on paper.
        tiled: True: on tiles at true scale; False: on one page at true scale, which may be larger than the paper; None:
            tiled where it is too large, but a board that ``shrinks`` whole on one page.
    """
    scene, part = paper.board(), translate("Board")
    if paper.unit_mm is None or (tiled is None and paper.shrinks):
        _plan(document, paper, scene, part)
        return
    unit = paper.unit_mm
    wide, tall = scene.width * unit, scene.height * unit
    if tiled is False:
        page = fitting_page(wide, tall, document.paper)
        document.begin(page, part)
        at = (page[0] - wide) / 2, (page[1] - STRIP - tall) / 2
        _part(document, scene, (0.0, 0.0, scene.width, scene.height), at, unit)
        _strip(document, say("{scale} Print at 100%.", scale=paper.scale_words()).text())
        return
    box = paper.map_box(scene)
    cut = tiling(box[2] * unit, box[3] * unit, document.paper)
    _form(document, scene, box, unit)
    for number, tile in enumerate(cut.tiles):
        document.begin(cut.page, part if number == 0 else "")
        _tile(document, paper, cut, tile, box[3] * unit)
    groups = paper.beside(scene)
    if groups:
        _beside(document, groups, unit)


def _beside(document: Document, groups: list[tuple[Item, ...]], most: float) -> None:
    """A page with what stands beside the map on its sheet, no larger than there: the legend, and what else it has."""
    document.begin()
    wide, tall = document.size[0] - 2 * MARGIN, document.size[1] - 2 * MARGIN - 4
    legend, *others = groups
    left, top, right, bottom = extent(legend)
    unit = min(most, tall / (bottom - top), wide / (right - left))
    x = MARGIN + (wide - (right - left) * unit) / (1 if others else 2)
    document.items(legend, x - left * unit, MARGIN - top * unit, unit)
    room, y = x - MARGIN - 8, MARGIN
    for items in others:
        left, top, right, bottom = extent(items)
        unit = min(most, room / (right - left))
        document.items(items, MARGIN - left * unit, y - top * unit, unit)
        y += (bottom - top) * unit + 8
    document.foot(document.title)


def _part(document: Document, scene: Scene, box: Box, at: tuple[float, float], unit: float) -> None:
    """A part of the board, with its upper left corner at a point."""
    document.clipped(*at, box[2] * unit, box[3] * unit)
    document.box(*at, box[2] * unit, box[3] * unit, fill=scene.background)
    document.items(scene.items(), at[0] - box[0] * unit, at[1] - box[1] * unit, unit)
    document.unclipped()


def _plan(document: Document, paper: Paper, scene: Scene, part: str) -> None:
    """The board whole on one page of the paper, with the scale that it has there."""
    page = document.paper if scene.height > scene.width else document.paper[::-1]
    room = page[0] - 2 * MARGIN, page[1] - 2 * MARGIN - STRIP
    unit = min(room[0] / scene.width, room[1] / scene.height)
    words = paper.scale_words()
    if paper.unit_mm is not None:
        to = next((to for to in SCALES if paper.unit_mm / to <= unit), paper.unit_mm / unit)
        unit = min(unit, paper.unit_mm / to)
        words = say("{scale} Here it is at 1:{to}.", scale=words, to=float(to))
    document.begin(page, part)
    wide, tall = scene.width * unit, scene.height * unit
    at = (page[0] - wide) / 2, MARGIN + (room[1] - tall) / 2
    _part(document, scene, (0.0, 0.0, scene.width, scene.height), at, unit)
    _strip(document, words.text())


def _form(document: Document, scene: Scene, box: Box, unit: float) -> None:
    """The map written once, to be shown by every tile."""
    canvas, page = document.canvas, document.size
    document.size = box[2] * unit, box[3] * unit
    canvas.beginForm(_FORM, 0, 0, document.size[0] * MM, document.size[1] * MM)
    _part(document, scene, box, (0.0, 0.0), unit)
    # A form of ReportLab forgets the transparencies that it uses; they are put beside its fonts.
    resources = PDFResourceDictionary()
    resources.basicFonts()
    resources.allProcs()
    resources.ExtGState = canvas._extgstate.getState()
    canvas.endForm(Resources=resources)
    document.size = page


def _tile(document: Document, paper: Paper, cut: Tiling, tile: Tile, board_tall: float) -> None:
    """One tile: its part of the board, crop marks where it ends, its name and where it belongs."""
    document.clipped(MARGIN, MARGIN, tile.wide, tile.tall)
    canvas = document.canvas
    canvas.saveState()
    left, top = MARGIN - tile.left, MARGIN - tile.top
    canvas.translate(left * MM, (document.size[1] - top - board_tall) * MM)
    canvas.doForm(_FORM)
    canvas.restoreState()
    document.unclipped()
    _crop_marks(document, cut, tile)
    whole = say("{scale} Print at 100%.", scale=paper.scale_words()).text()
    if len(cut.tiles) == 1:
        _strip(document, whole)
        return
    words = say(
        "Tile {tile} of {columns} × {rows}. Cut along the marks; glue the next tile on the {overlap} mm that repeat.",
        tile=tile.name,
        columns=cut.columns,
        rows=cut.rows,
        overlap=f"{OVERLAP:g}",
    )
    _strip(document, words.text(), whole, tile.name)
    _key_plan(document, cut, tile)


def _crop_marks(document: Document, cut: Tiling, tile: Tile) -> None:
    """Draw crop marks: at the edge of the board, else in the middle of the overlap of two tiles."""
    half = OVERLAP / 2
    right, bottom = MARGIN + tile.wide, MARGIN + tile.tall
    xs = [MARGIN + (half if tile.column else 0), right - (half if tile.column < cut.columns - 1 else 0)]
    ys = [MARGIN + (half if tile.row else 0), bottom - (half if tile.row < cut.rows - 1 else 0)]
    for x in xs:
        document.line((x, MARGIN - 6), (x, MARGIN - 1.5))
        document.line((x, bottom + 1.5), (x, bottom + 6))
    for y in ys:
        document.line((MARGIN - 6, y), (MARGIN - 1.5, y))
        document.line((right + 1.5, y), (right + 6, y))


def _strip(document: Document, text: str, under: str = "", name: str = "") -> None:
    """Draw the strip under the board on each of its pages."""
    wide, tall = document.size
    y = tall - MARGIN - STRIP + 9.0
    left = MARGIN
    if name:
        document.text(MARGIN, y + 4.4, name, 22, "condensed", 700, colour=RULE)
        left += 16
    room = wide - left - MARGIN - 34
    document.text(left, y, f"{document.title} · {text}", 8.5, colour=INK, room=room)
    if under:
        document.text(left, y + 4.4, under, 8.5, colour=SOFT, room=room)


def _key_plan(document: Document, cut: Tiling, tile: Tile) -> None:
    """All tiles in small, with this one filled."""
    cell = min(28 / cut.columns, 11.0 / cut.rows, 5.0)
    left = document.size[0] - MARGIN - cell * cut.columns
    top = document.size[1] - MARGIN - STRIP + 5.0
    for other in cut.tiles:
        fill = RULE if other.name == tile.name else None
        document.box(left + other.column * cell, top + other.row * cell, cell, cell, fill=fill, stroke=SOFT)


__all__ = ["board_pages"]
