"""Advice on a file that can be played: the warnings of its game, and names missing in a language."""

from __future__ import annotations

import typing
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from ..engine.house_rules import UnreadCode
from ..engine.i18n import LANGUAGES, say
from ..engine.scenario import Scenario
from ..engine.variants import without_functions
from ..registry import rules_of
from .finding import Finding

#: What a text by language lacks, by the language.
_LACKS = {"es": say("this text has no Spanish"), "en": say("this text has no English")}


def on_scenario(scenario: Scenario, data: Mapping[str, Any]) -> Iterator[Finding]:
    """Yield the warnings of a scenario's game, with their places in the data.

    Raises `DataError` for a scenario that cannot begin.
    """
    try:
        rules_of(scenario)
    except UnreadCode as unread:
        yield from on_functions(unread)
    system = rules_of(without_functions(scenario))
    for fault in system.warnings(system.initial()):
        about = fault.subject or ""
        yield Finding("advice", fault.message, place=_place_of(about, data), owner=about, rule=fault.rule)


def on_functions(unread: UnreadCode) -> Iterator[Finding]:
    """The functions of a file, each with its source: somebody has to read them before they are run."""
    for fault in unread.faults:
        yield Finding("advice", fault.problem, place=fault.place)


def _place_of(name: str, data: Any) -> str:
    """Return the path of a unit, a piece of terrain or a hex in the data of a scenario; empty: there is none."""
    if not name:
        return ""
    found = ""
    for place, value in walk(data):
        if isinstance(value, Mapping) and value.get("id") == name:
            return place
        if not found and (value == name or (isinstance(value, Mapping) and name in value)):
            found = place if value == name else f"{place}[{name!r}]"
    return found


def walk(data: Any, at: str = "$") -> Iterator[tuple[str, Any]]:
    """Plain data and all that is in them, each with its place."""
    yield at, data
    if isinstance(data, Mapping):
        for key, value in data.items():
            yield from walk(value, f"{at}.{key}" if str(key).isidentifier() else f"{at}[{key!r}]")
    elif isinstance(data, list):
        for n, value in enumerate(data):
            yield from walk(value, f"{at}[{n}]")


def on_names(data: Any, kind: Any, at: str = "$") -> Iterator[Finding]:
    """Texts by language that lack one of the languages of this package."""
    for place, text in _texts(data, kind, at):
        for language in LANGUAGES:
            if text and not text.get(language):
                yield Finding("advice", _LACKS[language], place=place)


def _texts(data: Any, kind: Any, at: str) -> Iterator[tuple[str, Mapping[str, str]]]:
    """The texts by language in plain data, by the types that read them."""
    origin, inner = typing.get_origin(kind) or kind, typing.get_args(kind)
    if origin is typing.Annotated:
        yield from _texts(data, inner[0], at)
    elif isinstance(origin, type) and issubclass(origin, msgspec.Struct):
        if isinstance(data, Mapping):
            for field in msgspec.structs.fields(kind):
                if field.encode_name in data:
                    yield from _texts(data[field.encode_name], field.type, f"{at}.{field.encode_name}")
    elif origin is list and isinstance(data, list):
        for n, one in enumerate(data):
            yield from _texts(one, inner[0], f"{at}[{n}]")
    elif origin is dict and isinstance(data, Mapping):
        if inner and inner[0] is str and _is_text(inner[1]) and _is_by_language(data):
            yield at, data
        elif inner:
            for key, one in data.items():
                yield from _texts(one, inner[1], f"{at}[{key!r}]")
    elif origin not in (typing.Literal, list, dict):
        for one in inner:
            yield from _texts(data, one, at)


def _is_text(kind: Any) -> bool:
    return kind is str or (typing.get_origin(kind) is typing.Annotated and typing.get_args(kind)[0] is str)


def _is_by_language(data: Mapping[str, Any]) -> bool:
    """Return whether the keys of a table are codes of languages."""
    return all(len(str(key)) == 2 and str(key).isalpha() and isinstance(text, str) for key, text in data.items())
