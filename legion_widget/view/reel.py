"""The painter of films: a story as a moving picture, as a strip, or as one picture.

The motion is CSS inside the SVG, so that it plays as an image and needs no script. What the elements say without it is
the last position with all ways: that is what is seen where nothing moves, by choice of the reader or on paper.
"""

from __future__ import annotations

import hashlib
import itertools
import math
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from ..engine.drawing.overlays import arrow, cross, number_disc
from ..engine.drawing.palette import Palette, palette
from ..engine.drawing.typeset import width
from ..engine.scene import Disc, Font, Item, Label, Point, Poly, Shape
from ..engine.words import say
from . import svg
from .crop import Box, cut
from .fonts import css_for

if TYPE_CHECKING:
    from .film import Actor, Step, Story

#: The width of a film in CSS pixels, and the type of its captions.
WIDE, TEXT, HEAD, LEFT = 900.0, 17.0, 12.5, 54.0
LEADING, LINES = 22.0, 3
#: Where the numbers of several steps stand round a counter.
CORNERS = ((12.0, -12.0), (-12.0, -12.0), (-12.0, 12.0), (12.0, 12.0))
GHOST = 0.38
#: Smaller type than this, in CSS pixels, nobody reads.
LEGIBLE = 4.4


class Mark(NamedTuple):
    """What is laid over the map for a step: ``under`` the counters, ``over`` them, or a ``number`` above all.

    A ``flash`` is seen only while it happens.
    """

    item: Item
    kind: str
    #: Whether it comes only when the blows have fallen.
    late: bool = False


class Clock(NamedTuple):
    """When a step begins, when its blows have fallen, when counters are gone, when they have moved, and its end."""

    start: float
    struck: float
    faded: float
    moved: float
    end: float


# ---- what all three have in common -------------------------------------------------------------


class Corners:
    """Where numbers stand round the counters: away from the arrows that begin or end there, and from each other."""

    def __init__(self, steps: Iterable[Step]) -> None:
        self.busy: dict[Point, list[float]] = {}
        self.taken: dict[Point, int] = {}
        for step in steps:
            ways = [move.points for move in step.moves] + [(blow.start, blow.end) for blow in step.blows]
            for points in ways:
                self._point(points[0], points[1])
                self._point(points[-1], points[-2])

    def _point(self, here: Point, there: Point) -> None:
        self.busy.setdefault(here, []).append(math.atan2(there[1] - here[1], there[0] - here[0]))

    def place(self, at: Point) -> Point:
        """The next free corner of a place; where all four are taken, farther out."""

        def room(corner: Point) -> float:
            angle = math.atan2(corner[1], corner[0])
            least = min([abs(math.remainder(angle - other, math.tau)) for other in self.busy.get(at, ())], default=9.0)
            return -min(least, 0.6)  # with that much room the first corner is as good as the others

        n = self.taken.get(at, 0)
        self.taken[at] = n + 1
        x, y = sorted(CORNERS, key=room)[n % 4]
        out = 1 + 0.9 * (n // 4)
        return at[0] + x * out, at[1] + y * out


def marks(story: Story, step: Step, corners: Corners, scale: float) -> list[Mark]:
    """The ways, blows and numbers of a step; ``scale`` is how many CSS pixels a world unit takes."""
    found = []
    numbered: dict[Point, str] = {}
    for move in step.moves:
        points = move.points
        if math.dist(points[-2], points[-1]) > 1:
            found.append(Mark(_item(arrow(points, story.theme, move.kind, back=16.0, leave=2.0)), "under"))
        numbered.setdefault(points[-1], move.kind)
    for blow in step.blows:
        found.append(Mark(_item(_burst(blow.end)), "flash"))
        found.append(Mark(_item(arrow((blow.start, blow.end), story.theme, blow.kind)), "over"))
        numbered.setdefault(blow.end, blow.kind)
    for _, place in step.gone:
        found.append(Mark(_item(cross(place, story.theme)), "over", late=True))
        numbered.setdefault(place, "attack")
    for _, place in step.came:
        numbered.setdefault(place, "move")
    if len(numbered) > 6:  # a whole air force goes home: no numbers over each of them
        numbered = {}
    for place, kind in numbered.items():
        disc = number_disc(corners.place(place), step.number, story.theme, kind, min(1.6, max(1.0, 0.9 / scale)))
        found.append(Mark(_item(disc), "number"))
    return found


def _item(shapes: Sequence[Shape]) -> Item:
    return Item("", tuple(shapes))


def _burst(at: Point) -> list[Shape]:
    """The flash of a blow: a star of twelve points."""
    points = []
    for k in range(24):
        r, angle = (27.0 if k % 2 else 17.0), math.pi * k / 12
        points.append((round(at[0] + r * math.cos(angle), 1), round(at[1] + r * math.sin(angle), 1)))
    return [Poly(tuple(points), fill="#FFC83D", stroke="#B5172A", width=2.0, alpha=0.8)]


def wrap(text: str, room: float, size: float, lines: int, font: Font = "sans") -> list[str]:
    """A text in lines that fit; what is too long ends in dots.

    >>> wrap("one two three", 48, 10, 2)
    ['one two', 'three']
    """
    room *= 0.79 if font == "sans" else 0.9  # the fonts of the reader's system may run wider than ours
    found = [""]
    for word in text.split():
        while word:
            longer = f"{found[-1]} {word}" if found[-1] else word
            if width(longer, size, font) <= room:
                found[-1], word = longer, ""
            elif found[-1]:
                found.append("")
            else:
                n = next(n for n in range(len(word), 0, -1) if n == 1 or width(word[:n], size, font) <= room)
                found[-1], word = word[:n], word[n:]
                if word:
                    found.append("")
    if len(found) > lines:
        found = found[:lines]
        while found[-1] and width(found[-1] + " …", size, font) > room:
            found[-1] = found[-1][:-1]
        found[-1] = found[-1].rstrip(" ,;:") + " …"
    return found


def caption(story: Story, number: object, head: str, text: str, top: float) -> Item:
    """A number in a disc, where the game stands, and what happened."""
    ink = palette(story.theme)
    shapes: list[Shape] = []
    if number is not None:
        shapes += [
            Disc(28, top + 34, 15, fill=ink.rule),
            Label(28, top + 39.5, str(number), 16 if len(str(number)) < 3 else 13, weight=700, fill=ink.cartouche),
        ]
    room = WIDE - LEFT - 18
    shapes.append(
        Label(LEFT, top + 18, wrap(head, room, HEAD, 1)[0], HEAD, weight=600, fill=ink.ui_muted, anchor="start")
    )
    for k, line in enumerate(wrap(text, room, TEXT, LINES)):
        shapes.append(Label(LEFT, top + 40 + LEADING * k, line, TEXT, fill=ink.ui_ink, anchor="start"))
    return _item(shapes)


def caption_height(story: Story) -> float:
    """How high the band for the captions is, so that the longest has room."""
    room = WIDE - LEFT - 18
    lines = max([len(wrap(step.text, room, TEXT, LINES)) for step in story.steps], default=1)
    return 34 + LEADING * max(2, lines)


def _ground(story: Story, windows: Sequence[Box], scale: float) -> list[Item]:
    """What stands still, as far as it is seen; writing on the map that would be too small to be read is left out."""
    found = []
    for item in cut(story.still, windows):
        shapes = item.shapes
        if not item.id.startswith("unit-"):
            shapes = tuple(s for s in shapes if not isinstance(s, Label) or s.size * scale >= LEGIBLE)
        if shapes:
            found.append(item if len(shapes) == len(item.shapes) else msgspec.structs.replace(item, shapes=shapes))
    return found


def _view(window: Box, x: float, y: float, wide: float, tall: float) -> str:
    """The start of a window into the map."""
    left, top, right, bottom = window
    place = f'x="{svg._n(x)}" y="{svg._n(y)}" width="{svg._n(wide)}" height="{svg._n(tall)}"'
    return f'<svg {place} viewBox="{svg._n(left)} {svg._n(top)} {svg._n(right - left)} {svg._n(bottom - top)}">'


def _box(x: float, y: float, wide: float, tall: float, fill: str | None, edge: str | None = None, by: float = 1) -> str:
    n = svg._n
    return f'<rect x="{n(x)}" y="{n(y)}" width="{n(wide)}" height="{n(tall)}"{svg._ink(fill, edge, by, (), 1)}/>'


def _document(story: Story, wide: float, tall: float, items: Sequence[Item], inner: str) -> str:
    style = f"<style>{css_for(items)}</style>" if story.fonts else ""
    words = " ".join(f"{step.number}. {step.text}" for step in story.steps)
    n = svg._n
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {n(wide)} {n(tall)}" width="{n(wide)}" '
        f'height="{n(tall)}" role="img" stroke-linejoin="round" fill="none"><title>{svg._text(story.title)}</title>'
        f"<desc>{svg._text(words)}</desc>{style}{inner}</svg>"
    )


def _moment(story: Story, k: int, window: Box, scale: float) -> list[tuple[Item, float]]:
    """What is not still, at a frame: the counters with what the step has done; each with how strongly it is seen."""
    step = story.steps[k - 1] if k else None
    found: list[tuple[Item, float]] = []
    told = marks(story, step, Corners([step]), scale) if step else []
    if step:
        ghosts = [move.actor for move in step.moves] + [actor for actor, _ in step.gone]
        found += [(item, GHOST) for actor in ghosts if (item := actor.stays[k - 1]) is not None]
    found += [(mark.item, 1.0) for mark in told if mark.kind == "under"]
    found += [(item, 1.0) for actor in story.actors if (item := actor.stays[k]) is not None]
    found += [(mark.item, 1.0) for mark in told if mark.kind in ("over", "number")]
    return [(part, alpha) for item, alpha in found for part in cut([item], [window])]


def _faint(text: str, alpha: float) -> str:
    return text if alpha == 1 else f'<g opacity="{svg._n(alpha)}">{text}</g>'


# ---- one picture --------------------------------------------------------------------------------


def still(story: Story, k: int) -> str:
    """The picture of a frame of the story, with what its step has done."""
    ink, window = palette(story.theme), story.window
    scale = WIDE / (window[2] - window[0])
    tall = scale * (window[3] - window[1])
    ground = _ground(story, [window], scale)
    moment = _moment(story, k, window, scale)
    text = story.steps[k - 1].text if k else _beginning()
    told = caption(story, story.first + k, story.frames[max(0, k - 1)].description, text, tall)
    items = [*ground, *(item for item, _ in moment), told]
    parts, defs = svg.pieces(items)
    shown = "".join(_faint(part, alpha) for part, (_, alpha) in zip(parts[len(ground) : -1], moment, strict=True))
    high = tall + caption_height(story) + 4
    return _document(
        story,
        WIDE,
        high,
        items,
        f"<defs>{defs}</defs>{_box(0, 0, WIDE, high, ink.ui_panel)}{_view(window, 0, 0, WIDE, tall)}"
        f"{_paper(story, window)}{''.join(parts[: len(ground)])}{shown}</svg>{parts[-1]}",
    )


def _paper(story: Story, window: Box) -> str:
    left, top, right, bottom = window
    return _box(left, top, right - left, bottom - top, story.frames[-1].background)


def _beginning() -> str:
    return say("Where it begins.").text()


# ---- the strip ----------------------------------------------------------------------------------


def strip(story: Story, columns: int = 3) -> str:
    """A picture for each step; a step that did nothing on the map is a card with its words."""
    ink = palette(story.theme)
    gap, edge, size, leading = 16.0, 12.0, 14.0, 18.0
    count = max(1, len(story.steps))
    columns = min(columns, count)
    wide = 308.0 if columns > 1 else 560.0
    tall = wide / 1.5
    steps: list[tuple[int, Box | None]] = [(k, story.windows[k - 1]) for k in range(1, len(story.frames))]
    if not story.steps:
        steps = [(0, story.window)]
    windows = [window for _, window in steps if window is not None]
    ground = _ground(story, windows, max([wide / (window[2] - window[0]) for window in windows], default=1.0))
    items = list(ground)
    cells: list[tuple[list[tuple[int, float]], Box | None, list[str]]] = []
    for k, window in steps:
        moment = _moment(story, k, window, wide / (window[2] - window[0])) if window is not None else []
        shown = [(len(items) + n, alpha) for n, (_, alpha) in enumerate(moment)]
        items += [item for item, _ in moment]
        text = story.steps[k - 1].text if k else story.frames[0].description
        cells.append((shown, window, wrap(text, wide - 34, size, 6) if window is not None else []))
    rows = [cells[i : i + columns] for i in range(0, len(cells), columns)]
    y = edge
    labels: list[Item] = []
    boxes: list[str] = []
    placed: list[tuple[list[tuple[int, float]], Box | None, float, float]] = []
    number = 0
    for row in rows:
        for c, (shown, window, lines) in enumerate(row):
            k = steps[number][0]
            number += 1
            x = edge + c * (wide + gap)
            placed.append((shown, window, x, y))
            if window is None:
                boxes.append(_box(x, y, wide, tall, ink.cartouche, ink.rule, 1.4))
                boxes.append(_box(x + 5, y + 5, wide - 10, tall - 10, None, ink.rule, 0.6))
            labels.append(_cell(story, k, x, y, wide, tall, lines, window is None, size, leading))
        y += tall + 12 + leading * max([len(lines) for _, _, lines in row] + [1]) + gap
    parts, defs = svg.pieces([*items, *labels])
    whole = "".join(parts[: len(ground)])
    name = "lw" + hashlib.blake2s(whole.encode(), digest_size=5).hexdigest()
    pictures = []
    for shown, window, x, y0 in placed:
        if window is not None:
            inner = "".join(_faint(parts[n], alpha) for n, alpha in shown)
            pictures.append(
                f'{_view(window, x, y0, wide, tall)}{_paper(story, window)}<use href="#{name}"/>{inner}</svg>'
                + _box(x, y0, wide, tall, None, ink.ui_line)
            )
    total = 2 * edge + columns * wide + (columns - 1) * gap
    return _document(
        story,
        total,
        y,
        [*items, *labels],
        f'<defs>{defs}<g id="{name}">{whole}</g></defs>{_box(0, 0, total, y, ink.ui_panel)}'
        f"{''.join(boxes)}{''.join(pictures)}{''.join(parts[len(items) :])}",
    )


def _cell(
    story: Story,
    k: int,
    x: float,
    y: float,
    wide: float,
    tall: float,
    lines: Sequence[str],
    card: bool,
    size: float,
    leading: float,
) -> Item:
    """The words of one picture of a strip: its number and its caption, or the whole card."""
    ink = palette(story.theme)
    number = str(story.first + k)
    shapes: list[Shape] = []
    top = y + 24 if card else y + tall + 17
    left = x + 24 if card else x + 13
    shapes.append(Disc(left, top, 11.5, fill=ink.rule))
    shapes.append(Label(left, top + 4.4, number, 13 if len(number) < 3 else 11, weight=700, fill=ink.cartouche))
    if card:
        text = [line for told in story.steps[k - 1].told for line in wrap(told, wide - 40, 16, 3, "serif")]
        if len(text) > 7:
            text = [*text[:6], text[6] + " …"]
        first = y + tall / 2 - (len(text) - 1) * 11 + 5
        shapes += [Label(x + wide / 2, first + 22 * n, line, 16, "serif", fill=ink.ink) for n, line in enumerate(text)]
    for n, line in enumerate(lines):
        shapes.append(Label(x + 32, top + 5 + leading * n, line, size, fill=ink.ui_ink, anchor="start"))
    return _item(shapes)


# ---- the moving picture -------------------------------------------------------------------------


class _Css:
    """Keyframes, each written once. Times are in seconds of the whole, values are declarations."""

    def __init__(self, name: str, total: float) -> None:
        self.name, self.total = name, total
        self._names: dict[str, str] = {}

    def add(self, frames: Sequence[tuple[float, str]], timing: str = "linear") -> str:
        """The class of an element that goes through some keyframes."""
        told = []
        for time, value in frames:
            told.append(f"{svg._n(max(0.0, min(100.0, 100 * time / self.total)), 3)}%{{{value}}}")
        text = timing + "|" + "".join(told)
        return self._names.setdefault(text, f"{self.name}{len(self._names)}")

    def seen(self, changes: Sequence[tuple[float, float, float]]) -> str:
        """The class of an element whose strength changes: from a time on, to a value, within so many seconds."""
        frames = [(0.0, f"opacity:{svg._n(changes[0][1])}")]
        for (_, before, _), (time, value, within) in itertools.pairwise(changes):
            frames.append((time, f"opacity:{svg._n(before)}"))
            frames.append((min(self.total, time + within), f"opacity:{svg._n(value)}"))
        frames.append((self.total, f"opacity:{svg._n(changes[-1][1])}"))
        return self.add(frames)

    def sheet(self) -> str:
        rules = []
        for text, name in self._names.items():
            timing, frames = text.split("|", 1)
            rules.append(
                f"@keyframes {name}{{{frames}}}.{name}{{animation:{name} {svg._n(self.total)}s {timing} infinite}}"
            )
        return f"@media (prefers-reduced-motion:no-preference){{{''.join(rules)}}}"


def clocks(story: Story, speed: float) -> tuple[list[Clock], float, float]:
    """When each step happens, when the summary begins, and how long it all takes."""
    time = 1.6 / speed
    found = []
    for step in story.steps:
        start = time
        struck = start + (1.1 if step.blows else 0.0) / speed
        faded = struck + (0.5 if step.gone or step.came else 0.0) / speed
        longest = max([len(move.points) for move in step.moves], default=0)
        moved = faded + (min(1.6, 0.65 + 0.14 * longest) if longest else 0.0) / speed
        reading = min(5.0, 1.3 + len(step.text) / 38) / speed
        end = max(moved + 0.6 / speed, start + reading)
        found.append(Clock(start, struck, faded, moved, end))
        time = end
    return found, time, time + 4.0 / speed


def animated(story: Story, speed: float = 1.0) -> str:
    """The story as a moving picture that begins anew when it is over."""
    ink, window = palette(story.theme), story.window
    scale = WIDE / (window[2] - window[0])
    tall = scale * (window[3] - window[1])
    times, summary, total = clocks(story, speed)
    content = repr((story.title, story.steps, speed)).encode(errors="replace")
    css = _Css("f" + hashlib.blake2s(content, digest_size=4).hexdigest() + "-", total)
    items: list[Item] = _ground(story, [window], scale)
    ground = len(items)
    layers: dict[str, list[_Part]] = {"under": [], "flash": [], "over": [], "number": [], "words": []}

    def lay(layer: str, item: Item, shown: str, base: bool) -> None:
        layers[layer].append(_Part(len(items), shown, base))
        items.append(item)

    corners = Corners(story.steps)
    for step, clock in zip(story.steps, times, strict=True):
        for mark in marks(story, step, corners, scale):
            for part in cut([mark.item], [window]):
                if mark.kind == "flash":
                    lay("flash", part, _flash(css, clock), False)
                    continue
                begin = clock.struck if mark.late else clock.start
                changes = [(0.0, 0.0, 0.0), (begin, 1.0, 0.25), (clock.end, 0.45, 0.4), (summary, 1.0, 0.4)]
                lay(mark.kind, part, css.seen(changes), True)
    for item, shown, base in _captions(story, times, summary, tall, css):
        lay("words", item, shown, base)
    cast: list[tuple[str, list[_Part]]] = []
    for actor in story.actors:
        versions = _versions(actor, times, css)
        if any(cut([item], [window]) for item in actor.stays if item is not None):
            inner = [_Part(len(items) + n, shown, base) for n, (_, shown, base) in enumerate(versions)]
            items += [item for item, _, _ in versions]
            cast.append((_carriage(story, actor, times, css), inner))
    parts, defs = svg.pieces(items)

    def drawn(found: Sequence[_Part]) -> str:
        out = []
        for n, shown, base in found:
            attributes = (f' class="{shown}"' if shown else "") + ("" if base else ' opacity="0"')
            out.append(f"<g{attributes}>{parts[n]}</g>" if attributes else parts[n])
        return "".join(out)

    counters = "".join(f"{opening}{drawn(inner)}</g>" for opening, inner in cast)
    high = tall + caption_height(story) + 18
    return _document(
        story,
        WIDE,
        high,
        items,
        f"<defs>{defs}</defs>{_box(0, 0, WIDE, high, ink.ui_panel)}{_view(window, 0, 0, WIDE, tall)}"
        f"{_paper(story, window)}{''.join(parts[:ground])}{drawn(layers['under'])}{counters}{drawn(layers['flash'])}"
        f"{drawn(layers['over'])}{drawn(layers['number'])}</svg>{drawn(layers['words'])}"
        f"{_progress(css, times, total, high, ink)}"
        f"<style>{css.sheet()}</style>",
    )


class _Part(NamedTuple):
    """A piece of the picture: which, the class of its motion, and whether it is seen where nothing moves."""

    piece: int
    shown: str
    base: bool


def _flash(css: _Css, clock: Clock) -> str:
    """Two pulses, slower than three in a second."""
    span = clock.struck - clock.start
    at = [(0.0, 0.0), (clock.start + 0.1 * span, 0.0)]
    at += [
        (clock.start + share * span, value) for share, value in ((0.3, 0.95), (0.55, 0.15), (0.75, 0.95), (1.0, 0.0))
    ]
    return css.add([(time, f"opacity:{svg._n(value)}") for time, value in [*at, (css.total, 0.0)]])


def _versions(actor: Actor, times: Sequence[Clock], css: _Css) -> list[tuple[Item, str, bool]]:
    """The looks of a counter, each once, with the class that shows it in its time."""
    looks: list[tuple[Shape, ...]] = []
    for item in actor.stays:
        if item is not None and item.shapes not in looks:
            looks.append(item.shapes)
    found = []
    for shapes in looks:
        seen = [item is not None and item.shapes == shapes for item in actor.stays]
        changes = [(0.0, float(seen[0]), 0.0)]
        for k, clock in enumerate(times, 1):
            if seen[k] == seen[k - 1]:
                continue
            if actor.stays[k] is None or actor.stays[k - 1] is None:
                changes.append((clock.struck, float(seen[k]), max(0.01, clock.faded - clock.struck)))
            else:  # it changes its marks: the new look first, so that nothing shines through
                changes.append((clock.moved + (0.0 if seen[k] else 0.02), float(seen[k]), 0.01))
        found.append((_item(shapes), css.seen(changes) if len(changes) > 1 else "", seen[-1]))
    return found


def _carriage(story: Story, actor: Actor, times: Sequence[Clock], css: _Css) -> str:
    """The opening of the element that carries a counter along its ways."""
    at = [item.at if item is not None else None for item in actor.stays]
    last = next((place for place in reversed(at) if place is not None), (0.0, 0.0))
    here = next((place for place in at if place is not None), last)
    resting = f'transform="translate({svg._n(last[0])} {svg._n(last[1])})"'
    frames = [(0.0, _shift(here))]
    for k, clock in enumerate(times, 1):
        to = at[k]
        if to is None or to == here:
            continue
        move = next((move for move in story.steps[k - 1].moves if move.actor is actor), None)
        if move is None:  # it was away and comes back elsewhere
            frames += [(clock.start, _shift(here)), (clock.start + 0.01, _shift(to))]
        else:
            frames += _glide([here, *move.points[1:-1], to], clock)
        here = to
    if len(frames) == 1:
        return f"<g {resting}>"
    frames.append((css.total, _shift(here)))
    return f'<g class="{css.add(frames)}" {resting}>'


def _glide(points: Sequence[Point], clock: Clock) -> list[tuple[float, str]]:
    """Along a way at an even pace; it gathers way at its start and loses it at its end."""
    lengths = [math.dist(a, b) for a, b in itertools.pairwise(points)]
    whole = sum(lengths) or 1.0
    found = [(clock.faded, _shift(points[0]) + (";animation-timing-function:ease-in-out" if len(points) == 2 else ""))]
    gone = 0.0
    for length, point in zip(lengths, points[1:], strict=True):
        gone += length
        found.append((clock.faded + (clock.moved - clock.faded) * gone / whole, _shift(point)))
    return found


def _shift(at: Point) -> str:
    return f"transform:translate({svg._n(at[0])}px,{svg._n(at[1])}px)"


def _captions(
    story: Story, times: Sequence[Clock], summary: float, top: float, css: _Css
) -> Iterator[tuple[Item, str, bool]]:
    """The words below the map, one after another; the last ones are those that stand where nothing moves."""
    frames = story.frames
    changes = [(0.0, 1.0, 0.0), (times[0].start if times else css.total, 0.0, 0.01)]
    yield caption(story, story.first, frames[0].description, _beginning(), top), css.seen(changes), not times
    if not times:
        return
    for k, (step, clock) in enumerate(zip(story.steps, times, strict=True)):
        changes = [(0.0, 0.0, 0.0), (clock.start, 1.0, 0.01), (clock.end, 0.0, 0.01)]
        yield caption(story, step.number, frames[k].description, step.text, top), css.seen(changes), False
    told = say(
        "Actions {first} to {last}. The numbers on the map are those of the actions.",
        first=story.steps[0].number,
        last=story.steps[-1].number,
    ).text()
    if len(story.steps) == 1:
        told = story.steps[0].text
    number = story.steps[0].number if len(story.steps) == 1 else None
    yield (
        caption(story, number, frames[-1].description, told, top),
        css.seen([(0.0, 0.0, 0.0), (summary, 1.0, 0.01)]),
        True,
    )


def _progress(css: _Css, times: Sequence[Clock], total: float, high: float, ink: Palette) -> str:
    """How far the film is: a bar that fills, with a notch where each step begins."""
    y, tall = high - 8, 8.0
    grow = css.add([(0.0, "transform:scaleX(0)"), (total, "transform:scaleX(1)")])
    notches = "".join(f"M{svg._n(WIDE * clock.start / total)} {svg._n(y)}v{svg._n(tall)}" for clock in times)
    return (
        _box(0, y, WIDE, tall, ink.ui_line)
        + f'<g class="{grow}">{_box(0, y, WIDE, tall, ink.ui_accent)}</g>'
        + (f'<path stroke="{ink.ui_panel}" stroke-width="1.5" d="{notches}"/>' if notches else "")
    )
