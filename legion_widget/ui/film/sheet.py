"""The parts that all pictures of a film share: the visible part of the map, the moving items, the SVG document."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from ...engine.scene import Item, Label
from .. import svg
from ..crop import Box, cut
from ..fonts import css_for
from .data import FilmData
from .marks import Corners, marks

GHOST = 0.38
#: Smaller type than this, in CSS pixels, nobody reads.
LEGIBLE = 4.4


def ground(story: FilmData, windows: Sequence[Box], scale: float) -> list[Item]:
    """Return the still items that are seen in some windows, without labels too small to be read."""
    still_items = []
    for item in cut(story.still, windows):
        shapes = item.shapes
        if not item.id.startswith("unit-"):
            shapes = tuple(s for s in shapes if not isinstance(s, Label) or s.size * scale >= LEGIBLE)
        if shapes:
            still_items.append(
                item if len(shapes) == len(item.shapes) else msgspec.structs.replace(item, shapes=shapes)
            )
    return still_items


def view(window: Box, x: float, y: float, wide: float, tall: float) -> str:
    """The start of a window into the map."""
    left, top, right, bottom = window
    place = f'x="{svg._n(x)}" y="{svg._n(y)}" width="{svg._n(wide)}" height="{svg._n(tall)}"'
    return f'<svg {place} viewBox="{svg._n(left)} {svg._n(top)} {svg._n(right - left)} {svg._n(bottom - top)}">'


def box(x: float, y: float, wide: float, tall: float, fill: str | None, edge: str | None = None, by: float = 1) -> str:
    n = svg._n
    return f'<rect x="{n(x)}" y="{n(y)}" width="{n(wide)}" height="{n(tall)}"{svg._ink(fill, edge, by, (), 1)}/>'


def document(story: FilmData, wide: float, tall: float, items: Sequence[Item], inner: str) -> str:
    style = f"<style>{css_for(items)}</style>" if story.fonts else ""
    words = " ".join(f"{step.number}. {step.text}" for step in story.steps)
    n = svg._n
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {n(wide)} {n(tall)}" width="{n(wide)}" '
        f'height="{n(tall)}" role="img" stroke-linejoin="round" fill="none"><title>{svg._text(story.title)}</title>'
        f"<desc>{svg._text(words)}</desc>{style}{inner}</svg>"
    )


def moment(story: FilmData, k: int, window: Box, scale: float) -> list[tuple[Item, float]]:
    """Return the moving items of a frame and the marks of its step, each with its opacity (0 to 1)."""
    step = story.steps[k - 1] if k else None
    shown_items: list[tuple[Item, float]] = []
    step_marks = marks(story, step, Corners([step]), scale) if step else []
    if step:
        ghosts = [move.actor for move in step.moves] + [actor for actor, _ in step.gone]
        shown_items += [(item, GHOST) for actor in ghosts if (item := actor.stays[k - 1]) is not None]
    shown_items += [(mark.item, 1.0) for mark in step_marks if mark.kind == "under"]
    shown_items += [(item, 1.0) for actor in story.actors if (item := actor.stays[k]) is not None]
    shown_items += [(mark.item, 1.0) for mark in step_marks if mark.kind in ("over", "number")]
    return [(part, alpha) for item, alpha in shown_items for part in cut([item], [window])]


def faint(text: str, alpha: float) -> str:
    return text if alpha == 1 else f'<g opacity="{svg._n(alpha)}">{text}</g>'


def paper(story: FilmData, window: Box) -> str:
    left, top, right, bottom = window
    return box(left, top, right - left, bottom - top, story.frames[-1].background)
