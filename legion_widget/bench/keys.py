"""The keys of a game's files, from the records that read them: type, unit, default, meaning, an example."""

from __future__ import annotations

import inspect
import re
import tomllib
import typing
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

import msgspec

from ..engine.based_on import ChangeData
from ..engine.errors import UnknownName
from ..engine.file_kind import FileKind
from ..engine.i18n import say, translate
from ..engine.scenario import Scenario
from ..installed_games import games, system_class
from ..scenario_library import load_scenario

#: The kind of a file that is a change of a scenario.
CHANGE = "change"
#: The catalogue of what is said of keys.
DOMAIN = "keys"
#: A line of "Args:" in the docstring of a record: ``width (cm): how wide it is, such as ``120``.``
_ENTRY = re.compile(r"(\w+)(?: \(([^)]+)\))?: (.*)", re.DOTALL)
_EXAMPLE = re.compile(r",? such as (?:``(.+?)``|(-?\d+(?:\.\d+)?))")


#: The class of a record; `Key` has a field of the name ``type``.
Record = type[msgspec.Struct]


class Key(msgspec.Struct, frozen=True):
    """A key of a record.

    Args:
        name: The key as a file writes it.
        record: The class of the record.
        type: Its type, as in an annotation.
        required: Whether a file must have it.
        default: What holds without it.
        unit: What it counts or is measured in; empty: nothing.
        text: What it means; empty where its record does not say so.
        example: A value of it as TOML writes it; empty where there is none.
    """

    name: str
    record: Record
    type: Any
    required: bool
    default: Any
    unit: str = ""
    text: str = ""
    example: str = ""

    @property
    def value(self) -> Any:
        """The example as plain data."""
        return tomllib.loads(f"x = {self.example}")["x"]


def scenario_class(system: str) -> type[Scenario]:
    """The scenarios of a game. Raises `UnknownName` for a game that does not exist."""
    if system not in games():
        raise UnknownName(say("game"), system, games())
    return system_class(system)[1]


def file_kinds(system: str) -> dict[str, FileKind]:
    """The kinds of files that designers of a game write, by name, such as ``"scenario"``.

    A ``"change"`` is a scenario as a change of another.

    Raises:
        UnknownName: for a game that does not exist.

    >>> list(file_kinds("legion"))
    ['scenario', 'board', 'order-of-battle', 'change']
    """
    return {**scenario_class(system).file_kinds(), CHANGE: FileKind(ChangeData, load_scenario, "")}


def file_kind(system: str, file: str) -> FileKind:
    """One of them. Raises `UnknownName` for a kind of file that the game does not have."""
    kinds = file_kinds(system)
    if file not in kinds:
        raise UnknownName(say("kind of file"), file, kinds)
    return kinds[file]


def shipped_files(system: str, file: str) -> list[Path]:
    """The files of a kind that come with a game."""
    entry, folder = games()[system], file_kind(system, file).folder
    beside = entry.scenario_folder
    if not folder or beside is None:
        return []
    return sorted((beside if folder == "scenarios" else beside.parent / folder).glob("*.toml"))


def records(kind: Any) -> list[Any]:
    """The records that a type is made of, the outermost first.

    >>> from legion_widget.games.legion.terrain import LegionBoardData
    >>> [record.__name__ for record in records(list[LegionBoardData])]
    ['LegionBoardData', 'PlaceData', 'RoadData', 'RiverData', 'BridgeData', 'GeoReference']
    """
    found: dict[Any, None] = {}
    _gather(kind, found)
    return list(found)


def _gather(kind: Any, found: dict[Any, None]) -> None:
    if kind in found:
        return
    origin = typing.get_origin(kind) or kind
    if isinstance(origin, type) and issubclass(origin, msgspec.Struct):
        found[kind] = None
        for field in msgspec.structs.fields(kind):
            _gather(field.type, found)
    elif origin is not typing.Literal:
        for inner in typing.get_args(kind):
            if not isinstance(inner, msgspec.Meta):
                _gather(inner, found)


def keys(record: Any, examples: Mapping[str, str] = MappingProxyType({})) -> list[Key]:
    """The keys of a record, in the order of its fields.

    Args:
        record: The record.
        examples: Examples by ``Record.key`` that stand in place of its own.

    >>> from legion_widget.engine.board_data import GeoReference
    >>> key = keys(GeoReference)[-1]
    >>> key.name, key.unit, key.example
    ('km_per_hex', 'kilometres', '3')
    """
    owner = typing.get_origin(record) or record
    said = _said(owner)
    made = []
    if (tag := owner.__struct_config__.tag_field) is not None:
        kind: Any = typing.Literal.__getitem__(owner.__struct_config__.tag)
        made.append(Key(tag, owner, kind, True, None, "", "what kind of record it is.", _plain_example(kind, examples)))
    for field in msgspec.structs.fields(record):
        unit, text = said.get(field.name, ("", ""))
        default = None if field.default is msgspec.NODEFAULT else field.default
        if field.default_factory is not msgspec.NODEFAULT:
            default = field.default_factory()
        own = _EXAMPLE.search(text)
        example = (own[1] or own[2]) if own else _plain_example(field.type, examples)
        made.append(
            Key(
                field.encode_name,
                owner,
                field.type,
                field.required,
                default,
                unit,
                _EXAMPLE.sub("", text),
                examples.get(f"{owner.__name__}.{field.encode_name}", example),
            )
        )
    return made


def summary(record: Any) -> str:
    """Return the summary of a record: its docstring without the part on its keys."""
    doc = inspect.cleandoc((typing.get_origin(record) or record).__doc__ or "")
    return doc.partition("\nArgs:\n")[0].strip()


def plain(text: str) -> str:
    """A text of a docstring in one line, as Markdown: so it stands in the catalogue.

    >>> plain("``at`` is a hex\\n    or a place.")
    '`at` is a hex or a place.'
    """
    return re.sub(r"\s*\n\s*", " ", text).replace("``", "`")


def translated(text: str, language: str) -> str:
    """Return what is said of a key or a record in a language, in one line; English where it has no translation.

    >>> translated("where the game begins.", "es")
    'dónde empieza la partida.'
    """
    return translate(plain(text), language, DOMAIN)


@cache
def _said(record: type) -> dict[str, tuple[str, str]]:
    """Return the unit and meaning of a record's keys, from its docstring and those of its parents."""
    said: dict[str, tuple[str, str]] = {}
    for owner in reversed(record.__mro__):
        _, _, part = inspect.cleandoc(owner.__dict__.get("__doc__") or "").partition("\nArgs:\n")
        for entry in re.findall(r"(?m)^    (\S.*(?:\n {8,}.*)*)", part):
            if match := _ENTRY.fullmatch(re.sub(r"\s+", " ", entry)):
                said[match[1]] = (match[2] or "", match[3])
    return said


def _plain_example(kind: Any, examples: Mapping[str, str]) -> str:
    """An example of a type that has few values or is a record; empty for any other."""
    for member in _members(kind):
        origin = typing.get_origin(member) or member
        if origin is typing.Literal:
            return _toml(typing.get_args(member)[0])
        if member is bool:
            return "true"
        if isinstance(origin, type) and issubclass(origin, msgspec.Struct):
            known = keys(member, examples)
            shown = [key for key in known if key.required] or [key for key in known if key.example][:1]
            if not all(key.example for key in shown):
                return ""
            return "{ " + ", ".join(f"{key.name} = {key.example}" for key in shown) + " }"
        if origin is list and typing.get_args(member):
            inner = _plain_example(typing.get_args(member)[0], examples)
            return f"[{inner}]" if inner else ""
    return ""


def _members(kind: Any) -> Iterator[Any]:
    """The types of a union one by one, without their limits."""
    if typing.get_origin(kind) is typing.Annotated:
        yield from _members(typing.get_args(kind)[0])
    elif type(None) in typing.get_args(kind) or "Union" in type(kind).__name__:
        for inner in typing.get_args(kind):
            yield from _members(inner)
    elif kind is not type(None):
        yield kind


def _toml(value: Any) -> str:
    """A text or a number as TOML writes it."""
    return msgspec.json.encode(value).decode()
