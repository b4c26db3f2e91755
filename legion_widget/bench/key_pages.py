"""The page of a game with every key of its files, as Markdown: type, unit, default, meaning, an example."""

from __future__ import annotations

import re
import typing
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import msgspec

from ..engine.i18n import DECIMAL, capital, translate
from ..engine.options import Options
from .keys import DOMAIN, Key, file_kinds, keys, records, scenario_class, summary, translated

#: More names than these do not stand in a table.
_MOST = 20


def page(system: str, title: str = "", language: str = "en") -> str:
    """Return the page of a game as Markdown.

    Args:
        system: The id of the game.
        title: What the page is called; by default after the game.
        language: ``"en"`` or ``"es"``.

    >>> text = page("baraka")
    >>> "| `width` | number, 10 to 500 | cm | needed | how wide it is, from west to east. | `120` |" in text
    True
    >>> "| `width` | número, de 10 a 500 | cm | obligatoria |" in page("baraka", language="es")
    True
    """
    scenarios = scenario_class(system)
    allowed, examples = scenarios.allowed(), scenarios.examples()
    lines = [f"# {title or worded('Keys of {game}', language).format(game=system)}", ""]
    lines += [
        worded("Made from the records that read the files.", language),
        worded(
            "A JSON Schema of each kind of file gives editors the same information: `{command}` prints it, and "
            "`{check}` checks a file.",
            language,
        ).format(command=f"legion-widget schema {system}", check="legion-widget validate FILE"),
        "",
    ]
    told: set[Any] = set()
    for file, kind in file_kinds(system).items():
        lines += [f"## {translated(heading(file), language)}", ""]
        found = [record for record in records(kind.record) if record not in told]
        told.update(found)
        lines += [line for record in found for line in table(record, allowed, language, examples)]
        if not found:
            top = kind_in_words(kind.record, language)
            lines += [worded("Its keys are listed above: {record}.", language).format(record=top), ""]
    return "\n".join(lines)


def worded(text: str, language: str) -> str:
    """Return a text of these pages themselves in a language. `make messages` finds it by this call."""
    return translate(text, language, DOMAIN)


def heading(file: str) -> str:
    """Return the English heading of a kind of file.

    >>> heading("order-of-battle")
    'Order of battle'
    """
    return capital(file.replace("-", " "))


def table(
    record: Any,
    allowed: Mapping[str, Any] = MappingProxyType({}),
    language: str = "en",
    examples: Mapping[str, str] = MappingProxyType({}),
) -> list[str]:
    """Return the lines of the table of a record, with its heading.

    Args:
        record: The record.
        allowed: What a key may say, by ``Record.key``.
        language: The language.
        examples: Examples of keys, by ``Record.key``, in place of those of the records.
    """
    name = _name(record)
    columns = [
        worded("key", language),
        worded("type", language),
        worded("unit", language),
        worded("without it", language),
        worded("meaning", language),
        worded("example", language),
    ]
    head = [f"### {name}", "", translated(summary(record), language), ""]
    head += ["| " + " | ".join(columns) + " |", "|---|---|---|---|---|---|"]
    return [*head, *(_row(key, allowed.get(f"{name}.{key.name}"), language) for key in keys(record, examples)), ""]


def _name(record: Any) -> str:
    name: str = (typing.get_origin(record) or record).__name__
    return name


def _row(key: Key, limits: Any, language: str) -> str:
    kind = kind_in_words(key.type, language)
    if isinstance(limits, Options):
        kind = worded("table of rule options", language)
    elif limits is not None and not isinstance(limits, re.Pattern):
        names = [f"`{name}`" for name in limits]
        kind += ": " + ", ".join(names[:_MOST]) + (", ..." if len(names) > _MOST else "")
    cells = [
        f"`{key.name}`",
        kind,
        translated(key.unit, language),
        _default(key, language),
        translated(key.text, language),
        f"`{key.example}`" if key.example else "",
    ]
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def _default(key: Key, language: str) -> str:
    if key.required:
        return worded("needed", language)
    if key.default is None or key.default in ("", [], {}, ()) or isinstance(key.default, msgspec.Struct):
        return ""
    return f"`{msgspec.json.encode(key.default).decode()}`"


def kind_in_words(kind: Any, language: str = "en", limits: msgspec.Meta | None = None) -> str:
    """Return a type in words."""
    origin, inner = typing.get_origin(kind) or kind, typing.get_args(kind)
    if origin is typing.Annotated:
        notes = (note for note in inner[1:] if isinstance(note, msgspec.Meta))
        return kind_in_words(inner[0], language, next(notes, limits))
    if origin is typing.Literal:
        names = ", ".join(f"`{word}`" if word else '`""`' for word in inner)
        return worded("one of {names}", language).format(names=names) if len(inner) > 1 else names
    if isinstance(origin, type) and issubclass(origin, msgspec.Struct):
        return f"[{_name(kind)}](#{_name(kind).lower()})"
    members = [kind_in_words(one, language) for one in inner if one not in (type(None), Ellipsis)]
    if origin is list or (origin is tuple and inner[-1] is Ellipsis):
        return worded("list: {kind}", language).format(kind=members[0])
    if origin is tuple:
        return worded("{count} values: {kind}", language).format(count=len(inner), kind=members[0])
    if origin is dict and inner and members[0] == worded("text", language):
        return worded("table: {values}", language).format(values=members[1])
    if origin is dict and inner:
        return worded("table: {values} by {keys}", language).format(values=members[1], keys=members[0])
    if origin is dict:
        return worded("table", language)
    if inner:
        # What has parts comes last: "text or table: text" can be read in one way only.
        return worded(" or ", language).join(sorted(dict.fromkeys(members), key=lambda member: ": " in member))
    return _plain_kind(origin, language) + _range(limits, language)


def _plain_kind(kind: Any, language: str) -> str:
    """What a type without parts is called."""
    if kind is str:
        return worded("text", language)
    if kind is int:
        return worded("whole number", language)
    if kind is float:
        return worded("number", language)
    return worded("true or false", language) if kind is bool else worded("anything", language)


def _range(limits: msgspec.Meta | None, language: str) -> str:
    """The limits of a number in words."""
    if limits is None or (limits.ge is None and limits.le is None):
        return ""
    sign = DECIMAL.get(language, ".")
    low, high = ("" if limit is None else f"{limit:g}".replace(".", sign) for limit in (limits.ge, limits.le))
    if limits.le is None:
        return worded(", {low} or more", language).format(low=low)
    if limits.ge is None:
        return worded(", {high} at most", language).format(high=high)
    return worded(", {low} to {high}", language).format(low=low, high=high)
