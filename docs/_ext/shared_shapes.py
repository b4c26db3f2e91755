"""What the pictures of a rule page have in common is written once: the same counter stands in a hundred of them.

Pictures that are written into a page may use each other's definitions, whose names come from their content. So a
definition that comes again is left out, and a miniature of a skirmish that comes again is defined once and used.
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from decimal import Decimal
from typing import Any

_SVG = re.compile(r"<svg\b.*?</svg>", re.DOTALL)
_DEFINITIONS = re.compile(r"<defs>(.*?)</defs>", re.DOTALL)
#: A definition; what is inside it has no name of its own.
_DEFINITION = re.compile(r'<g id="(lw\w+)">.*?</g>(?=<g id="lw|<path id="lw|$)', re.DOTALL)
#: A miniature: its shadow, and the shapes up to the next shadow or to the end of its unit.
_SHADOW = r'<circle cx="([-\d.]+)" cy="([-\d.]+)" r="[\d.]+" fill="#000000" fill-opacity="\.3"/>'
_MINIATURE = re.compile(rf"{_SHADOW}(?:(?!{_SHADOW})<(?:circle|path)\b[^>]*/>)+")
_CENTRE = re.compile(r'(?<= )(c[xy])="([-\d.]+)"')
_START = re.compile(r"M(-?[\d.]+) ?(-?[\d.]+)")


def share(page: str) -> str:
    """Return a page in which what its pictures have in common is written once.

    >>> counter = '<svg><defs><g id="lw1"><path d="M0 0"/></g></defs><use href="#lw1"/></svg>'
    >>> share(counter + counter)
    '<svg><defs><g id="lw1"><path d="M0 0"/></g></defs><use href="#lw1"/></svg><svg><use href="#lw1"/></svg>'
    """
    seen: set[str] = set()
    page = _SVG.sub(lambda svg: _DEFINITIONS.sub(lambda defs: _once(defs, seen), svg[0]), page)
    found = Counter(_at_origin(one) for svg in _SVG.findall(page) for one in _MINIATURE.finditer(svg))
    often = {shapes: _name(shapes) for shapes, count in found.items() if count > 1}
    return _SVG.sub(lambda svg: _stamped(svg[0], often, seen), page)


def _once(defs: re.Match[str], seen: set[str]) -> str:
    """The definitions of a picture that no picture before it has."""

    def kept(one: re.Match[str]) -> str:
        known = one[1] in seen
        seen.add(one[1])
        return "" if known else one[0]

    left = _DEFINITION.sub(kept, defs[1])
    return f"<defs>{left}</defs>" if left else ""


def _stamped(svg: str, often: dict[str, str], seen: set[str]) -> str:
    """A picture in which a miniature that comes again is a use of the first."""
    new: list[str] = []

    def used(one: re.Match[str]) -> str:
        shapes = _at_origin(one)
        name = often.get(shapes)
        if name is None:
            return one[0]
        if name not in seen:
            seen.add(name)
            new.append(f'<g id="{name}">{shapes}</g>')
        return f'<use href="#{name}" x="{one[1]}" y="{one[2]}"/>'

    svg = _MINIATURE.sub(used, svg)
    return svg.replace(">", f"><defs>{''.join(new)}</defs>", 1) if new else svg


def _at_origin(one: re.Match[str]) -> str:
    """The shapes of a miniature as they are where its shadow has its middle at 0, 0."""
    x, y = Decimal(one[1]), Decimal(one[2])
    moved = {"cx": x, "cy": y}
    shapes = _CENTRE.sub(lambda at: f'{at[1]}="{_short(Decimal(at[2]) - moved[at[1]])}"', one[0])
    return _START.sub(lambda at: f"M{_short(Decimal(at[1]) - x)} {_short(Decimal(at[2]) - y)}", shapes)


def _short(number: Decimal) -> str:
    text = f"{number:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def _name(shapes: str) -> str:
    return "lw" + hashlib.blake2s(shapes.encode(), digest_size=5).hexdigest()


def shorten(app: Any, pagename: str, templatename: str, context: dict[str, Any], doctree: Any) -> None:
    """Shortens a page of the rules."""
    if pagename.startswith("rules/"):
        context["body"] = share(context["body"])


def setup(app: Any) -> dict[str, bool]:
    app.connect("html-page-context", shorten)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
