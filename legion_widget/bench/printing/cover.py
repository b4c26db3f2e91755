"""The first page: contents of the document, printing instructions, sources, and the position at the start."""

from __future__ import annotations

from collections.abc import Sequence

from ...engine.i18n import localized, say, translate
from ...engine.paper import Paper
from .painter import MM
from .sheet import INK, RULE, SOFT, Document
from .text_pages import SIDE, Block, Styles, fill, height_of

#: How long the bar is by which a printed page is checked, in millimetres.
BAR = 100.0
#: Where the picture begins, what its caption takes under it, and what the bar takes at the foot, in millimetres.
TOP, UNDER, RULER = 43.0, 9.0, 30.0
#: The share of the page's height that the picture takes, at least and at most.
SMALLEST, LARGEST = 0.25, 0.42


def cover_page(document: Document, paper: Paper, about: str, notices: Sequence[str], shown_words: str) -> None:
    """The cover.

    Args:
        document: Where it goes.
        paper: What the game puts on paper.
        about: What the scenario is about.
        notices: Whose data are used, by which licence.
        shown_words: What the picture is of.
    """
    document.begin(part=translate("Title page"))
    wide, tall = document.size
    middle = wide / 2
    document.text(middle, 26, document.title, 24, "serif", 700, anchor="middle", room=wide - 2 * SIDE)
    document.text(middle, 33, translate("Print and play"), 12, "serif", italic=True, colour=RULE, anchor="middle")
    document.line((SIDE, 38), (wide - SIDE, 38), colour=RULE, width=0.8)
    scene = paper.setup()
    blocks = _blocks(document, paper, about, notices)
    texts = sum(height_of(block, (wide - 2 * SIDE) * MM, document.canvas) for block in blocks) / MM
    # As large as the texts leave room for on the page, between a quarter and two fifths of its height.
    high = max(tall * SMALLEST, min(tall * LARGEST, tall - TOP - UNDER - texts - RULER))
    unit = min((wide - 2 * SIDE) / scene.width, high / scene.height)
    left, top = (wide - scene.width * unit) / 2, TOP
    shown = scene.width * unit, scene.height * unit
    document.clipped(left, top, *shown)
    document.box(left, top, *shown, fill=scene.background)
    document.items(scene.items(), left, top, unit)
    document.unclipped()
    document.box(left, top, *shown, stroke=INK)
    top += shown[1] + 4.5
    document.text(middle, top, shown_words, 8, "serif", italic=True, colour=SOFT, anchor="middle")
    _ruler(document, tall - 24)
    left_over = fill(document, blocks, SIDE, top + 3, wide - 2 * SIDE, tall - top - 3 - RULER)
    document.foot(translate("Made with Legion Widget."))
    while left_over:  # the texts are longer than the page
        document.begin(part=translate("Title page"))
        left_over = fill(document, left_over, SIDE, 16, wide - 2 * SIDE, tall - 16 - 20)
        document.foot(document.title)


def _blocks(document: Document, paper: Paper, about: str, notices: Sequence[str]) -> list[Block]:
    styles = Styles(document.fonts)
    how = translate(
        "Print every page at 100%, without fitting it to the page, and measure the bar below. "
        "Print the counters on both sides of stiff paper: the ring in each corner must cover the one behind it. "
        "Cut along the marks; colours run a little over the edge so that no white shows."
    )
    variants = [localized(variant.words) for variant in paper.system.variants.listed]
    named = [say("Variants of the rules: {titles}.", titles="; ".join(variants)).text()] if variants else []
    told = {
        translate("The scenario"): [*about.strip().split("\n\n"), *named],
        translate("How to win"): [aim.text() for aim in paper.system.aims()],
        translate("How to print it"): [how, paper.scale_words().text()],
        translate("What is ours, and what is not"): [paper.origin(), *notices],
    }
    return [
        [styles.paragraph(heading, styles.chapter), *(styles.paragraph(text, styles.body) for text in texts if text)]
        for heading, texts in told.items()
        if any(texts)
    ]


def _ruler(document: Document, y: float) -> None:
    """A bar of 10 cm with its centimetres."""
    left = (document.size[0] - BAR) / 2
    for k in range(10):
        document.box(left + 10 * k, y, 10, 2.2, fill=INK if k % 2 == 0 else "#FFFFFF")
    document.box(left, y, BAR, 2.2, stroke=INK)
    for k in range(0, 11, 5):
        document.text(left + 10 * k, y - 1.4, f"{k} cm", 7.5, colour=SOFT, anchor="middle")


__all__ = ["BAR", "cover_page"]
