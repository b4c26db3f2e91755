"""A film as a strip: the pictures of all its steps side by side."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from ...drawing.palette import palette
from ...engine.scene import Disc, Item, Label, Shape
from .. import svg
from ..crop import Box
from .captions import wrap
from .data import FilmData
from .sheet import box, document, faint, ground, moment, paper, view

GAP, EDGE = 16.0, 12.0
#: The type of the words below a picture.
SIZE, LEADING = 14.0, 18.0


class Cell(NamedTuple):
    """A picture of a strip: its frame, the part of the map that it shows, the items that change, and its caption.

    Where a step did nothing on the map there is no part of it: the picture is a card, all words.
    """

    frame: int
    window: Box | None
    moment: list[tuple[Item, float]]
    lines: list[str]


class Place(NamedTuple):
    """The place of a picture in a strip and its size, in CSS pixels."""

    x: float
    y: float
    wide: float
    tall: float


def strip(story: FilmData, columns: int = 3) -> str:
    """A picture for each step; a step that did nothing on the map is a card with its words."""
    columns = min(columns, max(1, len(story.steps)))
    wide = 308.0 if columns > 1 else 560.0
    cells = [_cell(story, k, window, wide) for k, window in _windows(story)]
    places, high = _lay(cells, columns, wide)
    windows = [cell.window for cell in cells if cell.window is not None]
    still = ground(story, windows, max([_scale(window, wide) for window in windows], default=1.0))
    labels = [_words(story, cell, place) for cell, place in zip(cells, places, strict=True)]
    items = [*still, *(shown for cell in cells for shown, _ in cell.moment), *labels]
    parts, defs = svg.fragments(items)
    drawn = iter(parts)
    whole = "".join(islice(drawn, len(still)))
    name = "lw" + hashlib.blake2s(whole.encode(), digest_size=5).hexdigest()
    laid = list(zip(cells, places, strict=True))
    pictures = "".join([_picture(story, cell, place, name, drawn) for cell, place in laid if cell.window is not None])
    cards = "".join(_card(story, place) for cell, place in laid if cell.window is None)
    total = 2 * EDGE + columns * wide + (columns - 1) * GAP
    inner = (
        f'<defs>{defs}<g id="{name}">{whole}</g></defs>{box(0, 0, total, high, palette(story.theme).ui_panel)}'
        f"{cards}{pictures}{''.join(drawn)}"
    )
    return document(story, total, high, items, inner)


def _windows(story: FilmData) -> list[tuple[int, Box | None]]:
    """The frames that are shown, each with its part of the map; of no step at all, how it stands."""
    return list(enumerate(story.windows, 1)) if story.steps else [(0, story.window)]


def _scale(window: Box, wide: float) -> float:
    return wide / (window[2] - window[0])


def _cell(story: FilmData, k: int, window: Box | None, wide: float) -> Cell:
    if window is None:
        return Cell(k, None, [], [])
    text = story.steps[k - 1].text if k else story.frames[0].description
    return Cell(k, window, moment(story, k, window, _scale(window, wide)), wrap(text, wide - 34, SIZE, 6))


def _lay(cells: Sequence[Cell], columns: int, wide: float) -> tuple[list[Place], float]:
    """Return the places of the pictures, row by row, and their total height; a row has room for its longest words."""
    tall, y = wide / 1.5, EDGE
    places = []
    for start in range(0, len(cells), columns):
        row = cells[start : start + columns]
        places += [Place(EDGE + c * (wide + GAP), y, wide, tall) for c in range(len(row))]
        y += tall + 12 + LEADING * max([len(cell.lines) for cell in row] + [1]) + GAP
    return places, y


def _picture(story: FilmData, cell: Cell, place: Place, name: str, drawn: Iterator[str]) -> str:
    """The map with what is not still there, the next of the drawn pieces; the ground of that ``name`` is for all."""
    assert cell.window is not None
    inner = "".join(faint(next(drawn), alpha) for _, alpha in cell.moment)
    opening = f'{view(cell.window, *place)}{paper(story, cell.window)}<use href="#{name}"/>'
    return f"{opening}{inner}</svg>{box(*place, None, palette(story.theme).ui_line)}"


def _card(story: FilmData, place: Place) -> str:
    """The frame of a picture that is all words."""
    ink, (x, y, wide, tall) = palette(story.theme), place
    inner = box(x + 5, y + 5, wide - 10, tall - 10, None, ink.rule, 0.6)
    return box(*place, ink.cartouche, ink.rule, 1.4) + inner


def _words(story: FilmData, cell: Cell, place: Place) -> Item:
    """The words of one picture: its number and its caption, or the whole card."""
    ink, (x, y, wide, tall), card = palette(story.theme), place, cell.window is None
    number = str(story.first + cell.frame)
    shapes: list[Shape] = []
    top = y + 24 if card else y + tall + 17
    left = x + 24 if card else x + 13
    shapes.append(Disc(left, top, 11.5, fill=ink.rule))
    shapes.append(Label(left, top + 4.4, number, 13 if len(number) < 3 else 11, weight=700, fill=ink.cartouche))
    if card:
        sentences = story.steps[cell.frame - 1].sentences
        text = [line for sentence in sentences for line in wrap(sentence, wide - 40, 16, 3, "serif")]
        if len(text) > 7:
            text = [*text[:6], text[6] + " …"]
        first = y + tall / 2 - (len(text) - 1) * 11 + 5
        shapes += [Label(x + wide / 2, first + 22 * n, line, 16, "serif", fill=ink.ink) for n, line in enumerate(text)]
    for n, line in enumerate(cell.lines):
        shapes.append(Label(x + 32, top + 5 + LEADING * n, line, SIZE, fill=ink.ui_ink, anchor="start"))
    return Item("", tuple(shapes))
