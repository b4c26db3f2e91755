"""Sheets of counters, markers and cards, each with the sheet of their backs, aligned for double-sided printing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from ...engine.i18n import say, translate
from ...engine.paper import Card, Paper, Piece
from .painter import MM
from .papers import MARGIN
from .sheet import INK, RULE, SOFT, Document

#: What lies between two pieces, half of which each may colour, in millimetres.
GAP = 2.0
#: What a sheet keeps free at its head and foot, for its name and for the registration marks.
HEAD = 16.0
#: The width and height of a card.
CARD = (63.0, 88.0)


class Slot(NamedTuple):
    """The place of a piece on its sheet: its upper left corner, width and height in millimetres."""

    x: float
    y: float
    wide: float
    tall: float


def counter_pages(document: Document, paper: Paper, counter_mm: float, duplex: str) -> int:
    """The sheets of all counters, markers and cards.

    Args:
        document: Where they go.
        paper: What the game puts on paper.
        counter_mm: The width of a counter in millimetres.
        duplex: The edge about which the printer turns the sheet over: ``long`` or ``short``.

    Returns:
        How many pages there are.
    """
    first = document.page
    by_size: dict[float, list[Piece]] = {}
    for piece in (*paper.pieces(), *paper.markers()):
        by_size.setdefault(piece.size or counter_mm, []).extend([piece] * piece.count)
    part = translate("Counters")
    for size, pieces in sorted(by_size.items()):
        fronts = [_piece(piece, back=False) for piece in pieces]
        backs = [_piece(piece, back=True) for piece in pieces]
        rounds = [piece.round for piece in pieces]
        _sheets(document, part, (size, size), fronts, backs, duplex, rounds)
    cards = list(paper.cards())
    if cards:
        fronts = [_card(card, back=False) for card in cards]
        backs = [_card(card, back=True) for card in cards]
        _sheets(document, part, CARD, fronts, backs, duplex, [False] * len(cards))
    return document.page - first


#: Draws something into a slot of a document.
Draw = Callable[[Document, Slot], None]


def slots(page: tuple[float, float], size: tuple[float, float]) -> list[Slot]:
    """The places of a sheet, row by row, in the middle of the page: so they lie the same seen from behind.

    >>> places = slots((210, 297), (14, 14))
    >>> len(places), places[0].x + places[0].wide / 2 + places[-1].x + places[-1].wide / 2
    (176, 210.0)
    """
    room = page[0] - 2 * MARGIN - 8, page[1] - 2 * HEAD - 8
    columns, rows = (max(1, int((space + GAP) // (length + GAP))) for space, length in zip(room, size, strict=True))
    block = columns * (size[0] + GAP) - GAP, rows * (size[1] + GAP) - GAP
    left, top = (page[0] - block[0]) / 2, (page[1] - block[1]) / 2
    return [
        Slot(left + column * (size[0] + GAP), top + row * (size[1] + GAP), *size)
        for row in range(rows)
        for column in range(columns)
    ]


def behind(slot: Slot, page: tuple[float, float], duplex: str) -> Slot:
    """Return the place of the back of a slot, on the other side of the sheet.

    A printer that turns the sheet over its long edge changes left and right, one that turns it over its short edge top
    and bottom.

    >>> behind(Slot(10, 20, 14, 14), (210, 297), "long")
    Slot(x=186, y=20, wide=14, tall=14)
    >>> behind(Slot(10, 20, 14, 14), (210, 297), "short")
    Slot(x=10, y=263, wide=14, tall=14)
    """
    if duplex == "long":
        return slot._replace(x=page[0] - slot.x - slot.wide)
    return slot._replace(y=page[1] - slot.y - slot.tall)


def _sheets(
    document: Document,
    part: str,
    size: tuple[float, float],
    fronts: Sequence[Draw],
    backs: Sequence[Draw],
    duplex: str,
    rounds: Sequence[bool],
) -> None:
    """The sheets of pieces of one size, each followed by its backs."""
    page = document.paper
    places = slots(page, size)
    sheets = -(-len(fronts) // len(places))
    for sheet in range(sheets):
        chosen = slice(sheet * len(places), (sheet + 1) * len(places))
        for drawn, side in ((fronts[chosen], translate("front")), (backs[chosen], translate("back"))):
            document.begin(part=part)
            is_back = side == translate("back")
            used = [behind(slot, page, duplex) if is_back else slot for slot in places[: len(drawn)]]
            for draw, slot in zip(drawn, used, strict=True):
                draw(document, slot)
            if not is_back:
                for slot, is_round in zip(used, rounds[chosen], strict=True):
                    if is_round:
                        document.circle(slot.x + slot.wide / 2, slot.y + slot.tall / 2, slot.wide / 2, SOFT, 0.25)
            _cut_marks(document, used)
            _registration(document)
            _head(document, size, (sheet + 1, sheets), side, duplex)


def _head(document: Document, size: tuple[float, float], number: tuple[int, int], side: str, duplex: str) -> None:
    words = say(
        "Pieces of {wide} × {tall} mm, sheet {sheet} of {sheets}: {side}",
        wide=float(size[0]),
        tall=float(size[1]),
        sheet=number[0],
        sheets=number[1],
        side=side,
    )
    document.text(document.size[0] / 2, 8.5, words.text(), 8.5, weight=700, colour=INK, anchor="middle")
    turned = {
        "long": translate("Print on both sides, turned over the long edge, at 100%."),
        "short": translate("Print on both sides, turned over the short edge, at 100%."),
    }[duplex]
    document.foot(f"{document.title} · {turned}", 8.0)


def _cut_marks(document: Document, used: Sequence[Slot]) -> None:
    """Marks at the four sides of the block, in line with the edges of all pieces."""
    left, top = min(slot.x for slot in used), min(slot.y for slot in used)
    right, bottom = max(slot.x + slot.wide for slot in used), max(slot.y + slot.tall for slot in used)
    for x in sorted({round(edge, 3) for slot in used for edge in (slot.x, slot.x + slot.wide)}):
        document.line((x, top - 4.5), (x, top - 1.6), width=0.25)
        document.line((x, bottom + 1.6), (x, bottom + 4.5), width=0.25)
    for y in sorted({round(edge, 3) for slot in used for edge in (slot.y, slot.y + slot.tall)}):
        document.line((left - 4.5, y), (left - 1.6, y), width=0.25)
        document.line((right + 1.6, y), (right + 4.5, y), width=0.25)


def _registration(document: Document) -> None:
    """A cross in a ring near each corner: held against the light, those of both sides must cover each other."""
    wide, tall = document.size
    for x in (MARGIN, wide - MARGIN):
        for y in (MARGIN, tall - MARGIN - 2.0):
            y = MARGIN if y == MARGIN else tall - MARGIN
            document.circle(x, y, 2.0, INK, 0.3)
            document.line((x - 3.2, y), (x + 3.2, y), width=0.3)
            document.line((x, y - 3.2), (x, y + 3.2), width=0.3)


# ---- a piece -----------------------------------------------------------------------------------------


def _piece(piece: Piece, *, back: bool) -> Draw:
    def draw(document: Document, slot: Slot) -> None:
        over = GAP / 2
        document.clipped(slot.x - over, slot.y - over, slot.wide + 2 * over, slot.tall + 2 * over, round=piece.round)
        middle = slot.x + slot.wide / 2, slot.y + slot.tall / 2
        document.shapes(piece.back if back else piece.front, *middle, slot.wide / piece.units)
        document.unclipped()

    return draw


def _card(card: Card, *, back: bool) -> Draw:
    return (
        (lambda document, slot: _card_back(document, card, slot))
        if back
        else (lambda document, slot: _card_front(document, card, slot))
    )


def _card_back(document: Document, card: Card, slot: Slot) -> None:
    document.box(slot.x - GAP / 2, slot.y - GAP / 2, slot.wide + GAP, slot.tall + GAP, fill=card.ground)
    document.box(slot.x + 3, slot.y + 3, slot.wide - 6, slot.tall - 6, stroke=card.ink)
    document.shapes(card.back, slot.x + slot.wide / 2, slot.y + slot.tall / 2, 1.0)


def _card_front(document: Document, card: Card, slot: Slot) -> None:
    x, y, wide = slot.x, slot.y, slot.wide
    inner = wide - 8
    document.box(x - GAP / 2, y - GAP / 2, wide + GAP, 15 + GAP / 2, fill=card.ground)
    document.text(x + 4, y + 7, card.title, 11, "sans", 700, colour=card.ink, room=inner)
    document.text(x + 4, y + 12, card.under, 8.5, "serif", italic=True, colour=card.ink, room=inner)
    top, half = y + 21.0, wide / 2
    for number, (name, value) in enumerate(card.values):
        column, row = number % 2, number // 2
        left, line = x + 4 + column * (half - 3), top + row * 6.6
        taken = document.fonts.width(value, 10, "condensed", 600) / MM + 1
        document.text(left, line, name, 7.6, colour=SOFT, room=half - 6 - taken)
        document.text(left + half - 6, line, value, 10, "condensed", 600, anchor="end")
        document.line((left, line + 1.6), (left + half - 6, line + 1.6), colour=RULE, width=0.25)
    line = top + ((len(card.values) + 1) // 2) * 6.6 + 1.5
    for heading, text in card.lines:
        for number, part in enumerate(_lines(document, f"{heading}: {text}", 7.4, inner)):
            if line > slot.y + slot.tall - 3:
                return
            if number == 0 and part.startswith(heading):
                document.text(x + 4, line, heading, 7.4, weight=700)
                ahead = document.fonts.width(heading, 7.4, "sans", 700) / MM
                document.text(x + 4 + ahead, line, part[len(heading) :], 7.4, room=inner - ahead)
            else:
                document.text(x + 4, line, part, 7.4, room=inner)
            line += 3.2
        line += 0.7


def _lines(document: Document, text: str, size: float, room: float) -> Iterator[str]:
    """A text in lines no wider than ``room`` millimetres."""
    line = ""
    for word in text.split():
        longer = f"{line} {word}".strip()
        if line and document.fonts.width(longer, size, "sans") > (room - 1.5) * MM:
            yield line
            longer = word
        line = longer
    if line:
        yield line


__all__ = ["CARD", "GAP", "Slot", "behind", "counter_pages", "slots"]
