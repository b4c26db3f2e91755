"""The captions of the pictures of a film."""

from __future__ import annotations

from ...drawing.palette import palette
from ...drawing.typeset import width
from ...engine.i18n import say
from ...engine.scene import Disc, Font, Item, Label, Shape
from .data import FilmData

#: The width of a film in CSS pixels, and the type of its captions.
WIDE, TEXT, HEAD, LEFT = 900.0, 17.0, 12.5, 54.0
LEADING, LINES = 22.0, 3


def wrap(text: str, room: float, size: float, lines: int, font: Font = "sans") -> list[str]:
    """Break a text into lines that fit; a text that is too long ends in dots.

    Args:
        text: The text.
        room: The width of a line in CSS pixels.
        size: The type size in CSS pixels.
        lines: At most this many lines.
        font: The family.

    >>> wrap("one two three", 48, 10, 2)
    ['one two', 'three']
    """
    room *= 0.79 if font == "sans" else 0.9  # the fonts of the reader's system may run wider than ours
    wrapped = [""]
    for word in text.split():
        while word:
            longer = f"{wrapped[-1]} {word}" if wrapped[-1] else word
            if width(longer, size, font) <= room:
                wrapped[-1], word = longer, ""
            elif wrapped[-1]:
                wrapped.append("")
            else:
                n = next(n for n in range(len(word), 0, -1) if n == 1 or width(word[:n], size, font) <= room)
                wrapped[-1], word = word[:n], word[n:]
                if word:
                    wrapped.append("")
    if len(wrapped) > lines:
        wrapped = wrapped[:lines]
        while wrapped[-1] and width(wrapped[-1] + " …", size, font) > room:
            wrapped[-1] = wrapped[-1][:-1]
        wrapped[-1] = wrapped[-1].rstrip(" ,;:") + " …"
    return wrapped


def caption(story: FilmData, number: object, head: str, text: str, top: float) -> Item:
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
    return Item("", tuple(shapes))


def caption_height(story: FilmData) -> float:
    """Return the height of the band of captions in CSS pixels; the longest caption fits."""
    room = WIDE - LEFT - 18
    lines = max([len(wrap(step.text, room, TEXT, LINES)) for step in story.steps], default=1)
    return 34 + LEADING * max(2, lines)


def beginning() -> str:
    return say("Where it begins.").text()
