"""HTML made of tags. Every text in it is escaped, so that no name in a scenario can become markup."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

#: Figures that no line breaks: factors (4-4), sums (4 × 4 = 16), measures (439 m, 36.1%), numbers of names (n.º 5).
WHOLE = re.compile(r"(?<![\d-])\d{1,2}-\d{1,2}(?![\d-])|\d+(?: [×=] \d+)+|[\d.,]*\d (?:m|km|%)(?!\w)|\b[Nn]\.º \d+")

#: What can hold text only: a mark in it would be read as it is written.
PLAIN = {"textarea", "title", "option"}


class Markup(str):
    """A text that is already HTML."""

    __slots__ = ()


def tag(name: str, /, *children: Any, **attributes: Any) -> Markup:
    """An element. Children are texts, markup, numbers, lists of these, or None; ``class_`` is the class.

    Attributes that are None or False are left out, True stands without a value; ``data_do`` becomes ``data-do``.

    >>> tag("b", "<i>", class_="x", hidden=True)
    '<b class="x" hidden>&lt;i&gt;</b>'
    >>> tag("p", "6 km"), tag("textarea", "6 km")
    ('<p><span class="lw-whole">6 km</span></p>', '<textarea>6 km</textarea>')
    """
    shown = []
    for key, value in attributes.items():
        if value is None or value is False:
            continue
        key = key.rstrip("_").replace("_", "-")
        shown.append(f" {key}" if value is True else f' {key}="{html.escape(str(value), quote=True)}"')
    inside = "".join(map(_escaped, children)) if name in PLAIN else join(children)
    return Markup(f"<{name}{''.join(shown)}>{inside}</{name}>" if name != "input" else f"<input{''.join(shown)}>")


def join(children: Iterable[Any]) -> Markup:
    """Children one after the other; texts are escaped."""
    parts = []
    for child in children:
        if child is None or child is False:
            continue
        if isinstance(child, Markup):
            parts.append(child)
        elif isinstance(child, (list, tuple)):
            parts.append(join(child))
        else:
            parts.append(_text(str(child)))
    return Markup("".join(parts))


@lru_cache(maxsize=4096)
def _text(text: str) -> Markup:
    """A text, escaped, its figures kept whole."""
    return Markup(WHOLE.sub(r'<span class="lw-whole">\g<0></span>', _escaped(text)))


def _escaped(child: Any) -> str:
    return child if isinstance(child, Markup) else html.escape(str(child), quote=False)
