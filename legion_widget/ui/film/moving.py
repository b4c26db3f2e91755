"""A film as a moving picture.

The motion is CSS inside the SVG, so that it plays as an image and needs no script. What the elements say without it is
the last position with all ways: that is what is seen where nothing moves, by choice of the reader or on paper.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ...drawing.palette import Palette, palette
from ...engine.i18n import say
from ...engine.scene import Item
from .. import svg
from ..crop import cut
from .captions import WIDE, beginning, caption, caption_height
from .data import FilmData
from .keyframes import Clock, Css, carriage, clocks, flash, versions
from .marks import Corners, marks
from .sheet import box, document, ground, paper, view


class _Part(NamedTuple):
    """A piece of the picture: its identifier, the class of its motion, and whether it is visible without motion."""

    piece: int
    shown: str
    base: bool


class _Stage:
    """The items of the picture, the ground first, grouped by the name of their layer."""

    def __init__(self, under: Sequence[Item]) -> None:
        self.items = list(under)
        self._ground = len(self.items)
        self._layers: dict[str, list[_Part]] = {}
        #: The counters: the opening of the element that carries each, and its layer.
        self.cast: list[tuple[str, str]] = []

    def lay(self, layer: str, item: Item, shown: str, base: bool) -> None:
        """Adds an item to a layer: with the class of its motion, and whether it is seen where nothing moves."""
        self._layers.setdefault(layer, []).append(_Part(len(self.items), shown, base))
        self.items.append(item)

    def ground(self, parts: Sequence[str]) -> str:
        """The ground, drawn."""
        return "".join(parts[: self._ground])

    def drawn(self, layer: str, parts: Sequence[str]) -> str:
        """The items of a layer, drawn."""
        out = []
        for n, shown, base in self._layers.get(layer, ()):
            attributes = (f' class="{shown}"' if shown else "") + ("" if base else ' opacity="0"')
            out.append(f"<g{attributes}>{parts[n]}</g>" if attributes else parts[n])
        return "".join(out)

    def counters(self, parts: Sequence[str]) -> str:
        """The counters, drawn."""
        return "".join(f"{opening}{self.drawn(layer, parts)}</g>" for opening, layer in self.cast)


def animated(story: FilmData, speed: float = 1.0) -> str:
    """The story as a moving picture that begins again when it is over."""
    ink, window = palette(story.theme), story.window
    scale = WIDE / (window[2] - window[0])
    tall = scale * (window[3] - window[1])
    times, summary, total = clocks(story, speed)
    content = repr((story.title, story.steps, speed)).encode(errors="replace")
    css = Css("f" + hashlib.blake2s(content, digest_size=4).hexdigest() + "-", total)
    stage = _Stage(ground(story, [window], scale))
    _lay_marks(stage, story, times, summary, scale, css)
    for words in _captions(story, times, summary, tall, css):
        stage.lay("words", *words)
    _lay_counters(stage, story, times, css)
    parts, defs = svg.fragments(stage.items)
    under, flashes, over, numbers, captions = (
        stage.drawn(layer, parts) for layer in ("under", "flash", "over", "number", "words")
    )
    high = tall + caption_height(story) + 18
    inner = (
        f"<defs>{defs}</defs>{box(0, 0, WIDE, high, ink.ui_panel)}{view(window, 0, 0, WIDE, tall)}"
        f"{paper(story, window)}{stage.ground(parts)}{under}{stage.counters(parts)}{flashes}{over}{numbers}</svg>"
        f"{captions}{_progress(css, times, total, high, ink)}<style>{css.sheet()}</style>"
    )
    return document(story, WIDE, high, stage.items, inner)


def _lay_marks(stage: _Stage, story: FilmData, times: Sequence[Clock], summary: float, scale: float, css: Css) -> None:
    """The ways, blows and numbers of all steps: each comes in its time, grows faint, and is back for the summary."""
    corners = Corners(story.steps)
    for step, clock in zip(story.steps, times, strict=True):
        for mark in marks(story, step, corners, scale):
            for part in cut([mark.item], [story.window]):
                if mark.kind == "flash":
                    stage.lay("flash", part, flash(css, clock), False)
                    continue
                begin = clock.struck if mark.late else clock.start
                changes = [(0.0, 0.0, 0.0), (begin, 1.0, 0.25), (clock.end, 0.45, 0.4), (summary, 1.0, 0.4)]
                stage.lay(mark.kind, part, css.seen(changes), True)


def _lay_counters(stage: _Stage, story: FilmData, times: Sequence[Clock], css: Css) -> None:
    """The counters that are not the same all the time, each carried along its ways."""
    for actor in story.actors:
        looks = versions(actor, times, css)
        if any(cut([item], [story.window]) for item in actor.stays if item is not None):
            layer = f"counter {len(stage.cast)}"
            stage.cast.append((carriage(story, actor, times, css), layer))
            for look in looks:
                stage.lay(layer, *look)


def _captions(
    story: FilmData, times: Sequence[Clock], summary: float, top: float, css: Css
) -> Iterator[tuple[Item, str, bool]]:
    """The words below the map, one after another; the last ones are those that stand where nothing moves."""
    frames = story.frames
    changes = [(0.0, 1.0, 0.0), (times[0].start if times else css.total, 0.0, 0.01)]
    yield caption(story, story.first, frames[0].description, beginning(), top), css.seen(changes), not times
    if not times:
        return
    for k, (step, clock) in enumerate(zip(story.steps, times, strict=True)):
        changes = [(0.0, 0.0, 0.0), (clock.start, 1.0, 0.01), (clock.end, 0.0, 0.01)]
        yield caption(story, step.number, frames[k].description, step.text, top), css.seen(changes), False
    summary_text = say(
        "Actions {first} to {last}. The numbers on the map are those of the actions.",
        first=story.steps[0].number,
        last=story.steps[-1].number,
    ).text()
    if len(story.steps) == 1:
        summary_text = story.steps[0].text
    number = story.steps[0].number if len(story.steps) == 1 else None
    yield (
        caption(story, number, frames[-1].description, summary_text, top),
        css.seen([(0.0, 0.0, 0.0), (summary, 1.0, 0.01)]),
        True,
    )


def _progress(css: Css, times: Sequence[Clock], total: float, high: float, ink: Palette) -> str:
    """Return the progress bar of the film, with a notch where each step begins."""
    y, tall = high - 8, 8.0
    grow = css.add([(0.0, "transform:scaleX(0)"), (total, "transform:scaleX(1)")])
    notches = "".join(f"M{svg._n(WIDE * clock.start / total)} {svg._n(y)}v{svg._n(tall)}" for clock in times)
    return (
        box(0, y, WIDE, tall, ink.ui_line)
        + f'<g class="{grow}">{box(0, y, WIDE, tall, ink.ui_accent)}</g>'
        + (f'<path stroke="{ink.ui_panel}" stroke-width="1.5" d="{notches}"/>' if notches else "")
    )
