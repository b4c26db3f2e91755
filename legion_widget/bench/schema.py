"""A JSON Schema for each kind of file of a game, made from the records that read the files.

Editors complete and check files by it: a first line ``#:schema PATH`` names it to taplo and tombi. Those of the games
of this package are in its folder ``schemas``; that of any other game is made when it is asked for.
"""

from __future__ import annotations

import json
import os
import re
import typing
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

import msgspec

from ..engine.file_kind import Allowed
from ..engine.i18n import get_language, localized
from ..engine.options import Options
from ..lessons.data import LessonData
from .keys import CHANGE, file_kind, keys, records, scenario_class, summary, translated

#: The folder of the schemas of this package.
SHIPPED = Path(__file__).parent.parent / "schemas"

#: What lessons are called in place of a game.
LESSON = "lesson"

_DIALECT = "https://json-schema.org/draft/2020-12/schema"
_REFERENCE = "#/$defs/{name}"


def schema(system: str, file: str = "scenario", language: str | None = None) -> dict[str, Any]:
    """The JSON Schema (draft 2020-12) of a kind of file of a game, or of a lesson.

    Args:
        system: The id of the game; ``"lesson"``: lessons, which are of no game.
        file: The kind of file, such as ``"board"``.
        language: The language of its descriptions, by default that in use.

    Raises:
        UnknownName: for a game or a kind of file that does not exist.

    >>> schema("legion", language="en")["properties"]["start"]["description"]
    'where the game begins.'
    >>> schema("legion", language="es")["properties"]["start"]["description"]
    'dónde empieza la partida.'
    >>> schema("baraka", "army")["properties"]["army"]["enum"]
    ['legion', 'riffian']
    """
    language = language or get_language()
    if system == LESSON:
        return _titled(_of_record(LessonData, {}, language), LESSON)
    scenarios = scenario_class(system)
    whole = _of_record(file_kind(system, file).record, scenarios.allowed(), language, scenarios.examples())
    if file == CHANGE:
        whole = _change(whole, schema(system, language=language))
    return _titled(whole, f"{system}: {file}")


def _titled(whole: Mapping[str, Any], title: str) -> dict[str, Any]:
    """A schema as plain data, with its dialect and its title."""
    made: dict[str, Any] = msgspec.json.decode(msgspec.json.encode({"$schema": _DIALECT, **whole, "title": title}))
    return made


def _of_record(
    record: Any, allowed: Allowed, language: str, examples: Mapping[str, str] = MappingProxyType({})
) -> dict[str, Any]:
    """The schema of a record and of all that it is made of."""
    types = records(record)
    (top, *references), parts = msgspec.json.schema_components([record, *types], ref_template=_REFERENCE)
    _leave_out_forms(parts)
    for one, reference in zip(types, references, strict=True):
        _describe(_part(reference, parts), one, allowed, language, examples)
    short = {name: name.rpartition(".")[2] for name in parts}
    names = {name: short[name] if [*short.values()].count(short[name]) == 1 else name for name in parts}
    whole: dict[str, Any] = _renamed({**_part(top, parts), "$defs": parts}, names)
    outermost = _part(top, parts)
    whole["$defs"] = {names[name]: _renamed(part, names) for name, part in parts.items() if part is not outermost}
    return whole


def _leave_out_forms(schema: Any) -> None:
    """Takes out what types say of the form of a text, for errors: the keys are described in the language asked for."""
    for inner in schema.values() if isinstance(schema, dict) else schema if isinstance(schema, list) else ():
        _leave_out_forms(inner)
    if isinstance(schema, dict) and "pattern" in schema:
        schema.pop("description", None)
        schema.pop("examples", None)


def schema_text(system: str, file: str = "scenario", language: str | None = None) -> str:
    """The same as the text of a file."""
    return json.dumps(schema(system, file, language), indent=1, ensure_ascii=False) + "\n"


def schema_path(system: str, file: str = "scenario") -> Path:
    """Return the path of the schema for a game of this package, or for lessons."""
    return SHIPPED / f"{LESSON}.json" if system == LESSON else SHIPPED / f"{system}-{file}.json"


def first_line(path: Path, system: str, file: str = "scenario") -> str:
    """The line with which a file of a kind that lies at a path names the schema to editors."""
    return f"#:schema {os.path.relpath(schema_path(system, file), path.parent).replace(os.sep, '/')}"


def _change(own: dict[str, Any], scenario: dict[str, Any]) -> dict[str, Any]:
    """The schema of a change: its own keys and those of a scenario, whose tables are merged and need not be whole."""
    properties, parts = scenario["properties"], scenario["$defs"]
    table, units = own["properties"]["add"]["anyOf"]
    table["properties"] = {key: found for key, found in properties.items() if found.get("type") == "array"}
    units["items"] = properties["units"]["items"]
    merged: set[str] = set()
    _gather_tables({"properties": properties}, parts, merged)
    loose = {name: {**part, "required": []} if name in merged else part for name, part in parts.items()}
    return {**own, "properties": {**own["properties"], **properties}, "$defs": loose}


def _gather_tables(schema: Any, parts: Mapping[str, Any], found: set[str]) -> None:
    """Gather the names of the parts that a schema leads to without a list between."""
    name = schema.get("$ref", "").rpartition("/")[2]
    if name and name not in found:
        found.add(name)
        _gather_tables(parts[name], parts, found)
    for inner in (*schema.get("anyOf", ()), *schema.get("properties", {}).values(), schema.get("additionalProperties")):
        if isinstance(inner, dict):
            _gather_tables(inner, parts, found)


def _part(reference: Mapping[str, Any], parts: dict[str, Any]) -> dict[str, Any]:
    part: dict[str, Any] = parts[reference["$ref"].rpartition("/")[2]]
    return part


def _renamed(schema: Any, names: Mapping[str, str]) -> Any:
    """A schema whose references have other names, with nothing that taplo does not know, and no null: TOML has none."""
    if isinstance(schema, list):
        return [_renamed(one, names) for one in schema if one != {"type": "null"}]
    if not isinstance(schema, dict):
        return schema
    made = {key: _renamed(value, names) for key, value in schema.items() if key != "default" or value is not None}
    if "$ref" in made:
        made["$ref"] = _REFERENCE.format(name=names[made["$ref"].rpartition("/")[2]])
    if made.get("type") == "object":  # tombi is strict where it is not said that a table is free in its keys
        made.setdefault("additionalProperties", True)
    if "prefixItems" in made:  # taplo knows it not; how many there are is told by minItems and maxItems
        first, *others = made.pop("prefixItems")
        made["items"] = first if all(one == first for one in others) else {"anyOf": [first, *others]}
    if len(made.get("anyOf", ())) == 1:
        made |= made.pop("anyOf")[0]
    return made


def _describe(
    part: dict[str, Any], record: Any, allowed: Mapping[str, Any], language: str, examples: Mapping[str, str]
) -> None:
    """Adds to the schema of a record what is said of its keys."""
    part["description"] = translated(summary(record), language)
    for key in keys(record, examples):
        found = part["properties"][key.name]
        limits = allowed.get(f"{key.record.__name__}.{key.name}")
        if limits is not None:
            _limit(found, limits, language)
        if key.text:
            text = translated(key.text, language)
            found["description"] = f"{text} ({translated(key.unit, language)})" if key.unit else text
        if key.example:
            found["examples"] = [key.value]


def _limit(found: dict[str, Any], limits: Any, language: str) -> None:
    """Narrows a schema down to what may stand there."""
    if isinstance(limits, Options):
        properties = {
            key: {
                "enum": list(option.values),
                "default": option.default,
                "description": localized(option.question, language),
            }
            for key, option in limits.known.items()
        }
        found.update(type="object", properties=properties, additionalProperties=False)
    elif isinstance(limits, Mapping) and _is_types(limits):
        (*types,), _ = msgspec.json.schema_components(list(limits.values()), ref_template=_REFERENCE)
        found.update(type="object", properties=dict(zip(limits, types, strict=True)), additionalProperties=False)
    else:
        for text in _texts(found):
            if isinstance(limits, re.Pattern):
                text["pattern"] = f"^{limits.pattern}$"
            else:
                text.pop("type")
                text["enum"] = list(limits)


def _is_types(limits: Mapping[str, Any]) -> bool:
    """Return whether a table tells types, and not names with what they are called."""
    return all(isinstance(value, type) or typing.get_origin(value) is not None for value in limits.values())


def _texts(schema: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The schemas of texts in the schema of a key."""
    if schema.get("type") == "string":
        yield schema
    for inner in (*schema.get("anyOf", ()), schema.get("items"), schema.get("additionalProperties")):
        if isinstance(inner, dict):
            yield from _texts(inner)
