"""The ornaments of a printed map: cartouche, turn track, compass rose, scale bar, frame with degrees."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence

from ..engine.board import Board
from ..engine.hexgrid import FLATS
from ..engine.scene import Disc, Item, Label, Point, Poly, Shape
from .outline import fixed, rectangle
from .palette import Palette, mix
from .typeset import width


def card(left: float, top: float, right: float, bottom: float, ink: Palette, shadow: bool = True) -> list[Shape]:
    """A panel of the sheet: paper, a heavy rule and a fine one."""
    out: list[Shape] = []
    if shadow:
        out.append(Poly(rectangle(left + 2, top + 3, right + 2, bottom + 3), fill="#1A1208", alpha=0.22))
    out.append(Poly(rectangle(left, top, right, bottom), fill=ink.cartouche))
    out.append(Poly(rectangle(left, top, right, bottom), stroke=ink.ink, width=1.8))
    out.append(Poly(rectangle(left + 4, top + 4, right - 4, bottom - 4), stroke=ink.ink, width=0.6, alpha=0.8))
    return out


def _notched(left: float, top: float, right: float, bottom: float, r: float) -> tuple[Point, ...]:
    """A box whose corners are hollowed by quarter circles."""
    out: list[Point] = []
    for x, y, start in ((right, top, 180), (right, bottom, 270), (left, bottom, 0), (left, top, 90)):
        for k in range(7):
            a = math.radians(start - 15 * k)
            out.append((x + r * math.cos(a), y + r * math.sin(a)))
    return fixed(out)


def cartouche(x: float, y: float, ink: Palette, over: str, title: str, under: str, last: str) -> Item:
    """The title in its frame, centred on x from y down; about 372 x 150 or wider for a long title."""
    size = 42.0
    wide = max(372.0, width(over.upper(), 11.5, spacing=2.4) + 60)
    room = wide - 50
    set_wide = width(title.upper(), size, "serif", False, 700, 6)
    if set_wide > room:
        size = max(16.0, size * room / set_wide)
    left, right, top, bottom = x - wide / 2, x + wide / 2, y, y + 152
    outline = _notched(left, top, right, bottom, 11)
    shapes: list[Shape] = [
        Poly(tuple((a + 2.5, b + 3.5) for a, b in outline), fill="#1A1208", alpha=0.24),
        Poly(outline, fill=ink.cartouche),
        Poly(outline, stroke=ink.ink, width=1.8),
        Poly(_notched(left + 5, top + 5, right - 5, bottom - 5, 11), stroke=ink.rule, width=0.9),
        Label(x, y + 31, over.upper(), 11.5, "serif", 600, fill=ink.soft_ink, spacing=2.4),
        Label(
            x + 3, y + 76, title.upper(), round(size, 1), "serif", 700, fill=ink.ink, spacing=round(6 * size / 42, 1)
        ),
        Poly(((x - 120, y + 92), (x - 12, y + 92)), stroke=ink.rule, width=0.9, closed=False),
        Poly(((x + 12, y + 92), (x + 120, y + 92)), stroke=ink.rule, width=0.9, closed=False),
        Poly(((x, y + 87), (x + 5, y + 92), (x, y + 97), (x - 5, y + 92)), fill=ink.rule),
        Disc(x - 123, y + 92, 1.7, fill=ink.rule),
        Disc(x + 123, y + 92, 1.7, fill=ink.rule),
        Label(x, y + 115, under, 17, "serif", 400, True, fill=ink.ink, spacing=0.4),
        Label(x, y + 136, last.upper(), 9.6, "serif", 500, fill=ink.soft_ink, spacing=1.8),
    ]
    return Item("cartouche", tuple(shapes))


def turn_track(
    x: float,
    y: float,
    ink: Palette,
    turns: int,
    now: int | None,
    starred: Collection[int],
    head: str,
    note: str,
    names: Sequence[str] = (),
) -> Item:
    """The turns in a row from x, y; the current one is framed and tinted, those with a star bring reinforcements.

    ``names`` stand under the numbers, such as the dates of the turns.
    """
    cell = 42.0
    right = x + turns * cell + 16
    shapes: list[Shape] = card(x, y, right, y + 74, ink)
    shapes.append(Label(x + 12, y + 18, head.upper(), 11, "serif", 700, fill=ink.ink, anchor="start", spacing=2.6))
    if starred:
        shapes.append(Label(right - 12, y + 18, "* " + note, 10.5, "serif", 400, True, ink.rule, anchor="end"))
    for k in range(turns):
        turn = k + 1
        left = x + 8 + k * cell
        is_current = turn == now
        paper = (
            mix(ink.cartouche, ink.ink, 0.07)
            if k % 2
            else mix(ink.cartouche, "#FFFFFF", 0.5 if ink.theme == "light" else 0.05)
        )
        fill = mix(ink.cartouche, ink.selected, 0.5) if is_current else paper
        box = rectangle(left, y + 24, left + cell, y + 66)
        shapes += [Poly(box, fill=fill), Poly(box, stroke=ink.ink, width=0.7, alpha=0.7)]
        low, tall = (52, 22) if not names else (45.5, 18)
        shapes.append(Label(left + cell / 2, y + low, str(turn), tall, "condensed", 600, fill=ink.ink))
        if names:
            shapes.append(Label(left + cell / 2, y + 57, names[k], 9.4, "condensed", 500, fill=ink.ink))
        if turn in starred:
            shapes += _star(left + cell - 7.5, y + 31.5, ink)
    if now is not None and 1 <= now <= turns:
        left = x + 8 + (now - 1) * cell
        shapes.append(Poly(rectangle(left, y + 24, left + cell, y + 66), stroke=ink.rule, width=2.6))
        shapes.append(Poly(((left + 15, y + 66.5), (left + 27, y + 66.5), (left + 21, y + 60.5)), fill=ink.rule))
    return Item("turn-track", tuple(shapes), spoken=f"{head} {now}" if now else "")


def _star(x: float, y: float, ink: Palette) -> list[Shape]:
    out: list[Shape] = []
    for k in range(3):
        a = math.radians(90 + 60 * k)
        dx, dy = 4.4 * math.cos(a), 4.4 * math.sin(a)
        out.append(Poly(fixed(((x - dx, y - dy), (x + dx, y + dy))), stroke=ink.rule, width=1.7, closed=False))
    return out


def compass(x: float, y: float, ink: Palette, west: str = "O") -> Item:
    """A rose of sixteen points, 160 units across."""
    dark, light = ink.ink, ink.cartouche
    shapes: list[Shape] = [
        Disc(x, y, 75, fill=ink.cartouche, alpha=0.2 if ink.theme == "light" else 0.06),
        Disc(x, y, 75, stroke=ink.water, width=1.2),
        Disc(x, y, 69, stroke=ink.water, width=0.6),
    ]
    for k in range(72):
        a = math.radians(5 * k)
        inner = 69.0 if k % 2 else 66.0
        ends = fixed(((x + inner * math.cos(a), y + inner * math.sin(a)), (x + 75 * math.cos(a), y + 75 * math.sin(a))))
        shapes.append(Poly(ends, stroke=ink.water, width=0.6, closed=False))
    for first, step, long, half, left_ink in (
        (22.5, 45.0, 52.0, 8.0, ink.water),
        (45.0, 90.0, 66.0, 14.0, ink.water),
        (0.0, 90.0, 92.0, 18.0, dark),
    ):
        angle = first
        while angle < 360:
            shapes += _ray(x, y, angle, long, half, left_ink if angle else ink.rule, light, dark)
            angle += step
    shapes += [Disc(x, y, 5.6, fill=light), Disc(x, y, 5.6, stroke=dark, width=0.9)]
    for text, dx, dy in (("N", 0, -97), ("S", 0, 107), ("E", 102, 5), (west, -102, 5)):
        shapes.append(
            Label(
                x + dx,
                y + dy,
                text,
                16 if text == "N" else 13,
                "serif",
                700,
                fill=ink.ink,
                halo=ink.sea_halo,
                halo_width=3,
            )
        )
    return Item("compass", tuple(shapes))


def _ray(x: float, y: float, angle: float, long: float, half: float, one: str, two: str, rim: str) -> list[Shape]:
    def at(turn: float, r: float) -> Point:
        a = math.radians(angle + turn - 90)
        return x + r * math.cos(a), y + r * math.sin(a)

    tip, left, right = at(0, long), at(-45, half), at(45, half)
    return [
        Poly(fixed((tip, right, (x, y))), fill=one),
        Poly(fixed((tip, left, (x, y))), fill=two),
        Poly(fixed((tip, right, (x, y), left)), stroke=rim, width=0.7),
    ]


def scale_bar(x: float, y: float, ink: Palette, board: Board, text: str) -> Item | None:
    """Five hexes in kilometres; None for a board that lies nowhere."""
    frame = board.data.frame
    if frame is None:
        return None
    shapes: list[Shape] = []
    for k in range(5):
        left = x + k * FLATS
        box = rectangle(left, y, left + FLATS, y + 5.5)
        shapes.append(Poly(box, fill=ink.ink if k % 2 == 0 else ink.cartouche))
    shapes.append(Poly(rectangle(x, y, x + 5 * FLATS, y + 5.5), stroke=ink.ink, width=0.9))
    for k in range(6):
        number = f"{k * frame.km_per_hex:g}"
        shapes.append(
            Label(
                round(x + k * FLATS, 1),
                y - 5,
                number,
                10,
                "condensed",
                600,
                fill=ink.ink,
                halo=ink.sea_halo,
                halo_width=2.6,
            )
        )
    shapes.append(Label(round(x + 2.5 * FLATS, 1), y + 19, text, 11.5, "serif", 400, True, ink.ink, ink.sea_halo, 2.6))
    return Item("scale-bar", tuple(shapes))


def frame(board: Board, ink: Palette, at: Point, sheet: tuple[float, float], west: str) -> Item:
    """The sheet around the map: paper over what spills, two rules, and a band of degrees where the board has them.

    ``west`` is the letter of the west, in the language of the sheet.
    """
    x, y = at
    w, h = board.grid.width, board.grid.height
    hole = rectangle(x, y, x + w, y + h)
    shapes: list[Shape] = [Poly(rectangle(-900, -900, sheet[0] + 900, sheet[1] + 900), fill=ink.paper, holes=(hole,))]
    shapes.append(Poly(hole, stroke=ink.ink, width=1.6))
    shapes.append(Poly(rectangle(x - 12, y - 12, x + w + 12, y + h + 12), stroke=ink.ink, width=2.2))
    if board.data.frame is not None:
        shapes += _degrees(board, ink, at, west)
    return Item("frame", tuple(shapes))


def _degrees(board: Board, ink: Palette, at: Point, west: str) -> list[Shape]:
    """Two minutes a step, black and white; a figure every ten."""
    frame = board.data.frame
    assert frame is not None
    x0, y0 = at
    w, h = board.grid.width, board.grid.height
    gx, gy = board.grid.centre(0)
    per = FLATS / frame.km_per_hex
    shapes: list[Shape] = []
    for across in (True, False):
        km = frame.km_per_degree[0] if across else frame.km_per_degree[1]
        first, size, step = (frame.lon, w, 1.0) if across else (frame.lat, h, -1.0)
        origin = gx if across else gy
        unit = per * km / 60 * step  # world units a minute
        start = first * 60 - origin / unit
        low, high = sorted((start, start + size / unit))
        minute = math.ceil(low / 2) * 2
        while minute < high:
            begin = (minute - start) * unit
            end = (minute + 2 - start) * unit
            a, b = sorted((begin, end))
            a, b = max(0.0, a), min(size, b)
            if minute % 4 == 0 and b > a:
                for edge in (0, 1):
                    shapes.append(
                        Poly(fixed(_band(x0, y0, w, h, a, b, across, edge)), fill=mix(ink.ink, ink.paper, 0.12))
                    )
            if minute % 10 == 0 and 12 < begin < size - 12:
                shapes += _figure(x0, y0, begin, across, minute, ink, west)
            minute += 2
    for inset in (3.0, 9.0):
        box = rectangle(x0 - inset, y0 - inset, x0 + w + inset, y0 + h + inset)
        shapes.append(Poly(box, stroke=ink.ink, width=0.6))
    return shapes


def _band(x: float, y: float, w: float, h: float, a: float, b: float, across: bool, edge: int) -> tuple[Point, ...]:
    if across:
        top = y - 9 if edge == 0 else y + h + 3
        return rectangle(x + a, top, x + b, top + 6)
    left = x - 9 if edge == 0 else x + w + 3
    return rectangle(left, y + a, left + 6, y + b)


def _figure(x: float, y: float, at: float, across: bool, minute: int, ink: Palette, west: str) -> list[Shape]:
    total = abs(minute)
    side = (west if minute < 0 else "E") if across else ("N" if minute >= 0 else "S")
    text = f"{total // 60}° {total % 60:02d}′ {side}"
    if across:
        return [Label(round(x + at, 1), y - 17, text, 9.5, "condensed", 500, fill=ink.ink)]
    return [Label(x - 17, round(y + at, 1), text, 9.5, "condensed", 500, fill=ink.ink, angle=-90)]


def heading(x: float, y: float, half: float, text: str, ink: Palette) -> list[Shape]:
    """A heading of the legend with a rule under it; a long one is set smaller."""
    size, spacing = 12.5, 3.6
    by = min(1.0, 2 * (half + 12) / max(1.0, width(text.upper(), size, "serif", weight=700, spacing=spacing)))
    size, spacing = round(size * by, 2), round(spacing * by, 2)
    return [
        Label(x + 1.5, y, text.upper(), size, "serif", 700, fill=ink.ink, spacing=spacing),
        Poly(((x - half, y + 6.5), (x + half, y + 6.5)), stroke=ink.rule, width=1.0, closed=False, alpha=0.8),
    ]


def lines(text: str, most: float, size: float) -> Sequence[str]:
    """A text in lines no wider than ``most``."""
    out: list[str] = []
    for word in text.split():
        if out and width(f"{out[-1]} {word}", size) <= most:
            out[-1] += f" {word}"
        else:
            out.append(word)
    return out
