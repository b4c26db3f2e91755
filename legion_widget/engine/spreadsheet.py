"""Texts in tables that a spreadsheet may open: it calculates what begins with a sign, whatever it was meant to be."""

from __future__ import annotations

import re

#: What makes a spreadsheet calculate when a text begins with it.
_FORMULA = re.compile(r"[\s'\"]*[=+\-@|%＝＋－＠].", re.DOTALL)


def inert(text: str) -> str:
    """Return a text as no spreadsheet calculates it: with an apostrophe in front where that is needed.

    >>> inert("=1+1"), inert("Annual"), inert("-")
    ("'=1+1", 'Annual', '-')
    """
    return f"'{text}" if _FORMULA.match(text) else text


def restored(text: str) -> str:
    """Return a text as it was before `inert`.

    >>> [restored(inert(text)) for text in ("=1+1", "'=1", "'tis")]
    ['=1+1', "'=1", "'tis"]
    """
    return text[1:] if text.startswith("'") and _FORMULA.match(text) else text


__all__ = ["inert", "restored"]
