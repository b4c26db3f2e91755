"""The first page: contents of the document, printing instructions, sources, and the position at the start."""

from __future__ import annotations

from collections.abc import Sequence

from ...engine.i18n import localized, say, translate
from ...engine.paper import Paper
from .sheet import INK, RULE, SOFT, Document
from .text_pages import SIDE, Block, Styles, fill

#: How long the bar is by which a printed page is checked, in millimetres.
BAR = 100.0


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
    unit = min((wide - 2 * SIDE) / scene.width, tall * 0.42 / scene.height)
    left, top = (wide - scene.width * unit) / 2, 43.0
    shown = scene.width * unit, scene.height * unit
    document.clipped(left, top, *shown)
    document.box(left, top, *shown, fill=scene.background)
    document.items(scene.items(), left, top, unit)
    document.unclipped()
    document.box(left, top, *shown, stroke=INK)
    top += shown[1] + 4.5
    document.text(middle, top, shown_words, 8, "serif", italic=True, colour=SOFT, anchor="middle")
    _ruler(document, tall - 24)
    blocks = _blocks(document, paper, about, notices)
    fill(document, blocks, SIDE, top + 3, wide - 2 * SIDE, tall - top - 3 - 30)
    document.foot(translate("Made with Legion Widget."))


def _blocks(document: Document, paper: Paper, about: str, notices: Sequence[str]) -> list[Block]:
    styles = Styles(document.fonts)
    how = translate(
        "Print every page at 100%, without fitting it to the page, and measure the bar below. "
        "Print the counters on both sides of stiff paper: the ring in each corner must cover the one behind it. "
        "Cut along the marks; colours run a little over the edge so that no white shows."
    )
    first, *_ = about.strip().split("\n\n") if about.strip() else ("",)
    variants = [localized(variant.words) for variant in paper.system.variants.listed]
    named = [say("Variants of the rules: {titles}.", titles="; ".join(variants)).text()] if variants else []
    told = {
        translate("The scenario"): [first, *named],
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
