"""Plain data: TOML files read, and data made records, with errors that name the place."""

from __future__ import annotations

import re
import tomllib
import types
import typing
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from .errors import DataError, nearest


def read_toml(path: str | Path) -> dict[str, Any]:
    """Read a TOML file as plain data.

    Raises:
        DataError: for a file that is not TOML, with line and column.
    """
    try:
        return tomllib.loads(Path(path).read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise DataError(str(path), str(error)) from None


def convert(data: Any, kind: Any, at: str = "$", *, guess: bool = False) -> Any:
    """Convert plain data to a record or another type.

    Args:
        data: Dicts, lists, texts and numbers, as JSON and TOML have them.
        kind: The type to convert to, as in an annotation.
        at: The path of the data, for errors.
        guess: Also say which number or truth value was probably meant by one of another type.

    Raises:
        DataError: for data that does not fit; it names the place, the known names, and the one that was probably meant.
    """
    try:
        return msgspec.convert(data, kind, str_keys=True)  # JSON and TOML write the key 4 as "4"
    except msgspec.ValidationError as error:
        problem, _, path = str(error).partition(" - at ")
        place, value, kinds = _follow(path.strip("`"), data, kind)
        words = [word for member in kinds if typing.get_origin(member) is Literal for word in typing.get_args(member)]
        meant: object = None
        if words:
            key = place.rpartition(".")[2]
            raise DataError.unknown(at + place, f"there is no {key} {value!r}", value, words) from None
        if "unknown field" in problem:
            name = problem.rsplit("`", 2)[-2]
            known = [
                field.encode_name for member in kinds if _is_record(member) for field in msgspec.structs.fields(member)
            ]
            meant = nearest(name, known)
            problem = f"unknown key {name!r}" + ("" if meant else f"; known: {', '.join(known)}")
        elif guess:
            wanted = [member for member in kinds if member is not type(None)]
            meant = as_kind(value, wanted[0]) if len(wanted) == 1 else None
        raise DataError(at + place, problem, meant) from None


def as_kind(value: Any, kind: Any) -> Any:
    """Return what was probably meant by a value of another type; None: nothing.

    >>> as_kind(3.0, int), as_kind("3", int), as_kind(1, bool), as_kind(3.5, int)
    (3, 3, True, None)
    """
    if kind is int and type(value) is float and value.is_integer():
        return int(value)
    if kind is int and type(value) is str and value.isdecimal() and len(value) < 20:
        return int(value)
    if kind is bool and type(value) is int and value in (0, 1):
        return bool(value)
    return None


def _follow(path: str, data: Any, kind: Any) -> tuple[str, Any, list[Any]]:
    """The place that a path of msgspec leads to, with the keys that it leaves out; what is there; what may be there."""
    place, kinds = "", _alternatives(kind)
    for name, item in re.findall(r"\.(\w+)|\[(\d+|\.\.\.)\]", path):
        if name:
            inner = [
                field.type
                for member in kinds
                if _is_record(member)
                for field in msgspec.structs.fields(member)
                if field.encode_name == name
            ]
            place, data = f"{place}.{name}", data.get(name)
        elif isinstance(data, Mapping):
            inner = [typing.get_args(member)[1] for member in kinds if typing.get_origin(member) is dict]
            key = next((key for key, value in data.items() if not _can_be(value, inner)), "...")
            place, data = f"{place}[{key!r}]", data.get(key)
        else:
            inner = [typing.get_args(member)[0] for member in kinds if typing.get_origin(member) in (list, tuple)]
            place, data = f"{place}[{item}]", data[int(item)]
        kinds = [member for one in inner for member in _alternatives(one)]
    return place, data, kinds


def _alternatives(kind: Any) -> list[Any]:
    """The types of a union one by one, each without its limits."""
    origin = typing.get_origin(kind)
    if origin is Annotated:
        return _alternatives(typing.get_args(kind)[0])
    if origin in (typing.Union, types.UnionType):
        return [member for one in typing.get_args(kind) for member in _alternatives(one)]
    return [kind]


def _is_record(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)


def _can_be(value: Any, kinds: list[Any]) -> bool:
    for kind in kinds:
        with suppress(msgspec.ValidationError):
            msgspec.convert(value, kind)
            return True
    return False
