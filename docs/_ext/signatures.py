"""How the reference shows what is defined: defaults as values, types without their limits, words as words.

Autodoc asks Python; what Python answers is in places meant for machines.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator
from typing import Any

import msgspec
from docutils import nodes
from sphinx import addnodes

#: Arguments that say nothing: those of a protocol, and those that a widget passes on.
_ANYTHING = re.compile(r"\(\*args(: [\w.]*Any)?, \*\*kwargs(: [\w.]*Any)?\)")
#: A type with its limits, the innermost first.
_LIMITED = re.compile(r"~?(?:typing\.)?Annotated\[((?:[^\[\]]|\[[^\[\]]*\])*?), ~?msgspec\.Meta\([^()]*\)\]")

#: What Python says of defaults, and what a reader would write.
_BETTER = {
    r"<function [^<>]*(<\w+>[^<>]*)*>": "...",
    r"<class '(?:\w+\.)*(\w+)'>": r"\1",
    r"mappingproxy\(\{\}\)": "{}",
}


def shown(app: Any, what: str, name: str, thing: Any, options: Any, signature: str | None, returns: str | None) -> Any:
    """The signature of a thing and what it returns, for a reader."""
    if what == "class" and signature and _ANYTHING.fullmatch(signature):
        return "", returns
    if signature is None:
        return None
    for default in defaults(thing):
        signature = signature.replace("<factory>", default, 1)
    for pattern, better in _BETTER.items():
        signature = re.sub(pattern, better, signature)
    return plain(signature), plain(returns)


def defaults(kind: Any) -> Iterator[str]:
    """The values of the fields of a record that are created for each, in the order of the fields."""
    if not isinstance(kind, type):
        return
    if issubclass(kind, msgspec.Struct):
        made = [field.default_factory for field in msgspec.structs.fields(kind)]
        made = [each for each in made if each is not msgspec.NODEFAULT]
    elif dataclasses.is_dataclass(kind):
        made = [each.default_factory for each in dataclasses.fields(kind) if each.init]
        made = [each for each in made if each is not dataclasses.MISSING]
    else:
        return
    for make in made:
        value = repr(make())
        yield value if len(value) < 40 and "<" not in value else "..."


def plain(text: str | None) -> str | None:
    """Types without their limits.

    >>> plain("dict[str, typing.Annotated[str, msgspec.Meta(max_length=3)]] = {}")
    'dict[str, str] = {}'
    """
    while text and (shorter := _LIMITED.sub(r"\1", text)) != text:
        text = shorter
    return text


def worded(app: Any, what: str, name: str, thing: Any, options: Any, lines: list[str]) -> None:
    """Keeps the words before a colon in what is said of an attribute: the next reader would take them for its type.

    An empty comment before them is all that is needed.
    """
    if what in ("attribute", "data", "property") and lines:
        lines[:0] = ["..", ""]


def skipped(app: Any, what: str, name: str, thing: Any, skip: bool, options: Any) -> bool | None:
    """Leaves out the fields of a tuple of which nothing is said: the class names them."""
    return True if str(getattr(thing, "__doc__", "")).startswith("Alias for field number") else None


def without_values(app: Any, doctree: nodes.document) -> None:
    """Takes away the value of a name where Python can only say which classes and functions it holds."""
    for said in list(doctree.findall(addnodes.desc_annotation)):
        if re.match(r"\s*= .*(<class|<function|mappingproxy)", said.astext(), re.DOTALL):
            said.parent.remove(said)


def setup(app: Any) -> dict[str, bool]:
    app.connect("autodoc-process-signature", shown)
    app.connect("autodoc-process-docstring", worded, priority=100)
    app.connect("autodoc-skip-member", skipped)
    app.connect("doctree-read", without_values)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
