"""A single picture of a film: a frame, with the effects of its step."""

from __future__ import annotations

from ...drawing.palette import palette
from .. import svg
from .captions import WIDE, beginning, caption, caption_height
from .data import FilmData
from .sheet import box, document, faint, ground, moment, paper, view


def still(story: FilmData, k: int) -> str:
    """The picture of a frame of the story, with what its step has done."""
    ink, window = palette(story.theme), story.window
    scale = WIDE / (window[2] - window[0])
    tall = scale * (window[3] - window[1])
    under = ground(story, [window], scale)
    seen = moment(story, k, window, scale)
    text = story.steps[k - 1].text if k else beginning()
    caption_item = caption(story, story.first + k, story.frames[max(0, k - 1)].description, text, tall)
    items = [*under, *(item for item, _ in seen), caption_item]
    parts, defs = svg.fragments(items)
    shown = "".join(faint(part, alpha) for part, (_, alpha) in zip(parts[len(under) : -1], seen, strict=True))
    high = tall + caption_height(story) + 4
    inner = (
        f"<defs>{defs}</defs>{box(0, 0, WIDE, high, ink.ui_panel)}{view(window, 0, 0, WIDE, tall)}"
        f"{paper(story, window)}{''.join(parts[: len(under)])}{shown}</svg>{parts[-1]}"
    )
    return document(story, WIDE, high, items, inner)
