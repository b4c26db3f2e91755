"""The page of a game with every key of its files, as Markdown: type, unit, default, meaning, an example."""

from __future__ import annotations

import re
import typing
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import msgspec

from ..engine.options import Options
from .keys import Key, file_kinds, keys, records, scenario_class, summary

#: What a type is called.
_NAMES = {str: "text", int: "whole number", float: "number", bool: "true or false", Any: "anything"}
#: More names than these do not stand in a table.
_MOST = 20


def page(system: str, title: str = "") -> str:
    """Return the page of a game as Markdown.

    Args:
        system: The id of the game.
        title: What the page is called; by default after the game.

    >>> text = page("baraka")
    >>> "| `width` | number, 10 to 500 | cm | needed | how wide it is, from west to east. | `120` |" in text
    True
    """
    allowed = scenario_class(system).allowed()
    lines = [f"# {title or f'Keys of {system}'}", ""]
    lines += ["Made from the records that read the files. A JSON Schema of each kind of file says the same to editors:"]
    lines += [f"`legion-widget schema {system}` prints it, and `legion-widget validate FILE` checks a file.", ""]
    told: set[Any] = set()
    for file, kind in file_kinds(system).items():
        lines += [f"## {file.replace('-', ' ').capitalize()}", ""]
        found = [record for record in records(kind.record) if record not in told]
        told.update(found)
        lines += [line for record in found for line in table(record, allowed)]
    return "\n".join(lines)


def table(record: Any, allowed: Mapping[str, Any] = MappingProxyType({})) -> list[str]:
    """Return the lines of the table of a record, with its heading.

    Args:
        record: The record.
        allowed: What a key may say, by ``Record.key``.
    """
    name = _name(record)
    head = [f"### {name}", "", _plain(summary(record)), ""]
    head += ["| key | type | unit | without it | meaning | example |", "|---|---|---|---|---|---|"]
    return [*head, *(_row(key, allowed.get(f"{name}.{key.name}")) for key in keys(record)), ""]


def _name(record: Any) -> str:
    name: str = (typing.get_origin(record) or record).__name__
    return name


def _row(key: Key, limits: Any) -> str:
    kind = kind_in_words(key.type)
    if isinstance(limits, Options):
        kind = "table of rule options"
    elif limits is not None and not isinstance(limits, re.Pattern):
        names = [f"`{name}`" for name in limits]
        kind += ": " + ", ".join(names[:_MOST]) + (", ..." if len(names) > _MOST else "")
    cells = [
        f"`{key.name}`",
        kind,
        key.unit,
        _default(key),
        _plain(key.text),
        f"`{key.example}`" if key.example else "",
    ]
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def _default(key: Key) -> str:
    if key.required:
        return "needed"
    if key.default is None or key.default in ("", [], {}, ()) or isinstance(key.default, msgspec.Struct):
        return ""
    return f"`{msgspec.json.encode(key.default).decode()}`"


def _plain(text: str) -> str:
    """A text of a docstring as Markdown."""
    return re.sub(r"\s*\n\s*", " ", text).replace("``", "`")


def kind_in_words(kind: Any, limits: msgspec.Meta | None = None) -> str:
    """A type in words."""
    origin, inner = typing.get_origin(kind) or kind, typing.get_args(kind)
    if origin is typing.Annotated:
        return kind_in_words(inner[0], next((note for note in inner[1:] if isinstance(note, msgspec.Meta)), limits))
    if origin is typing.Literal:
        return "one of " + ", ".join(f"`{word}`" for word in inner)
    if isinstance(origin, type) and issubclass(origin, msgspec.Struct):
        return f"[{_name(kind)}](#{_name(kind).lower()})"
    if origin is list or (origin is tuple and inner[-1] is Ellipsis):
        return f"list: {kind_in_words(inner[0])}"
    if origin is tuple:
        return f"{len(inner)} values: {kind_in_words(inner[0])}"
    if origin is dict:
        return f"table: {kind_in_words(inner[1])} by {kind_in_words(inner[0])}" if inner else "table"
    if inner:
        return " or ".join(dict.fromkeys(kind_in_words(one) for one in inner if one is not type(None)))
    return _NAMES.get(origin, "anything") + _range(limits)


def _range(limits: msgspec.Meta | None) -> str:
    """The limits of a number in words."""
    if limits is None or (limits.ge is None and limits.le is None):
        return ""
    if limits.le is None:
        return f", {limits.ge:g} or more"
    return f", {limits.ge:g} to {limits.le:g}" if limits.ge is not None else f", {limits.le:g} at most"
