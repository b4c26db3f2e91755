"""Convert plain data to records, with errors that name every place that is wrong."""

from __future__ import annotations

import re
import types
import typing
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar

import msgspec

from .errors import DataError, DataFault, DataFaults, nearest, shown
from .files import read_toml
from .i18n import Message, gettext_noop, say
from .plain_data import plain

R = TypeVar("R", bound=msgspec.Struct)

#: What is to stand at a place, by its type.
KINDS: dict[Any, Message] = {
    str: say("a text"),
    int: say("a whole number"),
    float: say("a number"),
    bool: say("true or false"),
    list: say("a list"),
    tuple: say("a list"),
    dict: say("a table of keys and values"),
}


def convert(data: Any, kind: Any, at: str = "$") -> Any:
    """Convert plain data to a record or another type.

    Args:
        data: Dicts, lists, texts and numbers, as JSON and TOML have them.
        kind: The type to convert to, as in an annotation.
        at: The path of the data, for errors.

    Raises:
        DataError: for data that does not fit; it names each place, the known names, and what was probably meant.
    """
    faults = DataFaults()
    record = convert_gathering(data, kind, faults, at)
    faults.check()
    return record


@cache
def shipped_records(path: Path, record: type[R]) -> Mapping[str, R]:
    """Return the records of a TOML file that comes with a game, by id."""
    records: dict[str, R] = convert(read_toml(path), dict[str, record], f"{path.name}: $")  # type: ignore[valid-type]
    return records


def convert_gathering(data: Any, kind: Any, faults: DataFaults, at: str = "$") -> Any:
    """Convert plain data to a type; what does not fit is added to ``faults``, and a default stands in for it.

    So what else is wrong can be reported at once.
    """
    try:
        return msgspec.convert(data, kind, str_keys=True)  # JSON and TOML write the key 4 as "4"
    except (msgspec.ValidationError, OverflowError, RecursionError):
        before = len(faults.faults)
        repair = _Repair(faults)
        record = repair.read(data, kind, at)
        faults.unread += repair.unread
        if len(faults.faults) == before:  # msgspec refuses what no rule here explains
            with suppress(msgspec.ValidationError):
                return msgspec.convert(data, kind, str_keys=True)
            faults.add(at, say("the data do not fit"))
        return record


class _Repair:
    """Reads data that does not fit its record, part by part, and reports what is wrong with each part."""

    def __init__(self, faults: DataFaults) -> None:
        self.faults = faults
        #: The places of what could not be read.
        self.unread: list[str] = []

    def read(self, data: Any, kind: Any, at: str) -> Any:
        """The data as a type, with stand-ins for what does not fit."""
        with suppress(msgspec.ValidationError, OverflowError):
            return msgspec.convert(data, kind, str_keys=True)
        members = list(_alternatives(kind))
        if isinstance(data, Mapping) and (records := _tagged(members)):
            return self.tagged(data, records, kind, at)
        for member, limits in members:
            inner = typing.get_args(member)
            if isinstance(data, Mapping) and (record := _record(member)) is not None:
                return self.record(data, member, record, at)
            is_table = isinstance(data, Mapping) and typing.get_origin(member) is dict
            if is_table and _least(limits) <= len(data) <= _most(limits):
                return self.table(data, inner[0], inner[1], at)
            if isinstance(data, (list, tuple)) and typing.get_origin(member) in (list, tuple):
                if typing.get_origin(member) is tuple and inner[-1] is not Ellipsis:
                    kinds = inner
                    if len(data) != len(kinds):
                        continue
                else:
                    kinds = (inner[0],) * len(data)
                if _least(limits) <= len(data) <= _most(limits):
                    items = [
                        self.read(item, one, f"{at}[{i}]")
                        for i, (item, one) in enumerate(zip(data, kinds, strict=True))
                    ]
                    return typing.get_origin(member)(items)
        self.refuse(data, members, at)
        return stand_in(kind)

    def tagged(self, data: Mapping[str, Any], kinds: Mapping[Any, Any], kind: Any, at: str) -> Any:
        """One of several kinds of record, which a key of the data tells apart."""
        key = next(iter(kinds.values())).__struct_config__.tag_field
        if key not in data:
            self.faults.extend(_missing(key, at).faults)
        elif (tag := data[key]) not in list(kinds):
            problem = say("there is no {key} {value}", key=key, value=shown(tag))
            self.faults.extend(DataError.unknown(f"{at}.{key}", problem, tag, kinds).faults)
        else:
            return self.record({name: value for name, value in data.items() if name != key}, kinds[tag], kinds[tag], at)
        self.unread.append(at)
        return stand_in(kind)

    def record(self, data: Mapping[str, Any], kind: Any, record: type[msgspec.Struct], at: str) -> Any:
        fields = {field.encode_name: field for field in msgspec.structs.fields(kind)}
        for key in data:
            if key not in fields and record.__struct_config__.forbid_unknown_fields:
                meant = nearest(str(key), fields)
                problem = say("unknown key {key}", key=shown(key))
                if meant is None:
                    problem = say("{problem}; known: {names}", problem=problem, names=", ".join(fields))
                self.faults.extend(DataError(at, problem, meant, str(key)).faults)
        values = {}
        for key, field in fields.items():
            if key in data:
                values[field.name] = self.read(data[key], field.type, f"{at}.{key}")
            elif field.required:
                self.faults.extend(_missing(key, at).faults)
                self.unread.append(at if at != "$" else f"$.{key}")
                values[field.name] = stand_in(field.type)
        return record(**values)

    def table(self, data: Mapping[Any, Any], key_kind: Any, kind: Any, at: str) -> Any:
        values = {}
        for key, value in data.items():
            with suppress(msgspec.ValidationError):
                read_key = msgspec.convert(key, key_kind, strict=False)
                values[read_key] = self.read(value, kind, f"{at}[{key!r}]")
                continue
            self.faults.extend(_no_key(key, list(_alternatives(key_kind)), at).faults)
        return values

    def refuse(self, data: Any, members: list[tuple[Any, msgspec.Meta | None]], at: str) -> None:
        """Add the fault of a value that none of the types fits."""
        words = [word for member, _ in members for word in _words(member)]
        others = [member for member, _ in members if not _words(member) and member is not type(None)]
        if words and all(_record(member) for member in others):  # the words are told; who writes a table knows its keys
            key = at.rpartition(".")[2]
            problem = say("there is no {key} {value}", key=key, value=shown(data))
            self.faults.extend(DataError.unknown(at, problem, data, words).faults)
        else:
            wanted = [member for member, _ in members if member is not type(None)]
            self.faults.add(
                at,
                _refusal(data, members, at),
                as_kind(data, wanted[0]) if len(wanted) == 1 else None,
            )
        # What it stands in is not judged any further, unless it is the whole.
        owner = at.rpartition(".")[0] if "[" in at else at
        self.unread.append(owner if owner not in ("", "$") else at)


def _no_key(key: Any, members: list[tuple[Any, msgspec.Meta | None]], at: str) -> DataError:
    """Return the error for a key that a table cannot have."""
    for _, limits in members:
        if limits is not None and limits.pattern is not None:
            problem = say("a key here should be {kind}, not {key}", kind=_form(limits), key=shown(key))
            return DataError(at, problem, nearest(str(key), map(str, limits.examples or ())))
    words = [word for member, _ in members for word in _words(member)]
    return DataError.unknown(at, say("unknown key {key}", key=shown(key)), key, words)


def _form(limits: msgspec.Meta) -> Message:
    """Return the form that a text must have, in words: the description of its pattern."""
    return Message(limits.description or gettext_noop("a text of another form"))


def _missing(key: str, at: str) -> DataError:
    return DataError(at, say("the key {key} is missing", key=shown(key)), key=key)


def as_kind(value: Any, kind: Any) -> Any:
    """Return the value of the wanted type that was probably meant; None: no guess.

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


def _refusal(data: Any, members: list[tuple[Any, msgspec.Meta | None]], at: str) -> Message:
    """Return the reason why the value at a place does not fit."""
    key = at.rpartition(".")[2]
    if isinstance(data, Mapping) and any(map(_is_list_of_records, members)):
        heading = re.sub(r"\[\d+\]", "", at.removeprefix("$."))
        return say("this should be a list: each thing in it begins with [[{heading}]]", heading=heading)
    for member, limits in members:
        if limits is not None and _has_kind(data, member):
            return _beyond(data, limits)
        kinds = typing.get_args(member)
        if typing.get_origin(member) is tuple and isinstance(data, (list, tuple)) and Ellipsis not in kinds:
            return say("there should be {count} values, not {found}", count=len(kinds), found=len(data))
    wanted = list(dict.fromkeys(_kind_name(member).text("en") for member, _ in members if member is not type(None)))
    names = [next(m for m in map(_kind_name, (one for one, _ in members)) if m.text("en") == name) for name in wanted]
    if isinstance(data, str):
        for member, _ in members:
            if member in (int, float, bool):
                with suppress(msgspec.ValidationError):
                    msgspec.convert(data, member, strict=False)
                    return say("{key} is {value} in quotes: write it without them", key=key, value=shown(data))
    return say("this should be {kind}, not {value}", kind=_either(names), value=shown(data))


def _either(names: list[Message]) -> Message:
    """One of several kinds, in words."""
    *others, last = names or [say("something else")]
    for name in reversed(others):
        last = say("{one} or {other}", one=name, other=last)
    return last


def _beyond(data: Any, limits: msgspec.Meta) -> Message:
    """Return the limit of its type that a value exceeds, as a message."""
    if isinstance(data, (int, float)):
        least = limits.ge if limits.ge is not None else limits.gt
        most = limits.le if limits.le is not None else limits.lt
        if least is None or most is None:
            bound = say("at least {least}", least=least) if most is None else say("at most {most}", most=most)
            return say("{value} is not {bound}", value=shown(data), bound=bound)
        return say("{value} is not within {least} to {most}", value=shown(data), least=least, most=most)
    least_length, most_length = limits.min_length or 0, limits.max_length
    if isinstance(data, str) and most_length is not None and len(data) > most_length:
        return say("a text has at most {most} letters here, not {count}", most=most_length, count=len(data))
    if isinstance(data, str) and limits.pattern is not None and not re.search(limits.pattern, data):
        return say("this should be {kind}, not {value}", kind=_form(limits), value=shown(data))
    if most_length == least_length:
        return say("there should be {count} values, not {found}", count=least_length, found=len(data))
    if most_length is not None and len(data) > most_length:
        return say("things: {count}, at most {most}", count=len(data), most=most_length)
    if isinstance(data, Mapping) and not data:
        return say("nothing is written here")
    return say("at least {least} is needed here, there are {count}", least=least_length, count=len(data))


def stand_in(kind: Any) -> Any:
    """A value of a type, for data that could not be read."""
    member, limits = next(_alternatives(kind))
    if words := _words(member):
        return words[0]
    if (record := _record(member)) is not None:
        fields = msgspec.structs.fields(member)
        return record(**{field.name: stand_in(field.type) for field in fields if field.required})
    origin, inner = typing.get_origin(member) or member, typing.get_args(member)
    if origin is tuple and inner and inner[-1] is not Ellipsis:
        return tuple(map(stand_in, inner))
    if origin is list and _least(limits):
        return [stand_in(inner[0])] * int(_least(limits))
    if origin in (int, float):
        return origin(limits.ge or 0) if limits is not None and limits.gt is None else origin(1)
    return origin() if origin in (str, bool, list, dict, tuple) else None


def default_at(kind: Any, path: Iterable[str | int]) -> Any:
    """The value that a record has at a path where its data say nothing; None: none, or that is not known.

    >>> Start = msgspec.defstruct("Start", [("turn", int, 1)], frozen=True)
    >>> Data = msgspec.defstruct("Data", [("start", Start, Start())])
    >>> default_at(Data, ("start", "turn")), default_at(Data, ("start", "phase"))
    (1, None)
    """
    default: Any = None
    for step in path:
        members = [one for one, _ in _alternatives(kind) if _record(one) is not None or typing.get_args(one)]
        member = members[0] if members else None
        record = None if member is None else _record(member)
        if record is None:
            inner = typing.get_args(member)
            kind, default = (inner[-1] if inner else None), None
            continue
        field = next((field for field in msgspec.structs.fields(record) if field.encode_name == step), None)
        if field is None:
            return None
        kind, default = field.type, None if field.default is msgspec.NODEFAULT else field.default
    return default if isinstance(default, (str, int, float, bool)) and default != "" else None


def _alternatives(kind: Any, limits: msgspec.Meta | None = None) -> Iterator[tuple[Any, msgspec.Meta | None]]:
    """The types of a union one by one, each with its limits."""
    origin = typing.get_origin(kind)
    if origin is Annotated:
        inner, *notes = typing.get_args(kind)
        yield from _alternatives(inner, next((note for note in notes if isinstance(note, msgspec.Meta)), limits))
    elif origin in (typing.Union, types.UnionType):
        for one in typing.get_args(kind):
            yield from _alternatives(one, limits)
    else:
        yield kind, limits


def _words(kind: Any) -> tuple[Any, ...]:
    """The words of a type of which there are only some."""
    return typing.get_args(kind) if typing.get_origin(kind) is Literal else ()


def _record(kind: Any) -> type[msgspec.Struct] | None:
    """The class of a record, which may have parameters."""
    origin = typing.get_origin(kind) or kind
    return origin if isinstance(origin, type) and issubclass(origin, msgspec.Struct) else None


def _is_list_of_records(member: tuple[Any, msgspec.Meta | None]) -> bool:
    kind = member[0]
    return typing.get_origin(kind) is list and _record(next(_alternatives(typing.get_args(kind)[0]))[0]) is not None


def _tagged(members: list[tuple[Any, msgspec.Meta | None]]) -> dict[Any, Any]:
    """The records among some types that have a tag, by the tag."""
    records = [record for member, _ in members if (record := _record(member)) is not None]
    return {record.__struct_config__.tag: record for record in records if record.__struct_config__.tag is not None}


def _has_kind(data: Any, member: Any) -> bool:
    kind = typing.get_origin(member) or member
    if kind is float:
        return isinstance(data, (int, float)) and not isinstance(data, bool)
    return isinstance(kind, type) and isinstance(data, kind) and isinstance(data, bool) == (kind is bool)


def _kind_name(member: Any) -> Message:
    if words := _words(member):
        return say("one of {names}", names=", ".join(map(shown, words)))
    if _record(member) is not None:
        return KINDS[dict]
    return KINDS.get(typing.get_origin(member) or member, say("nothing"))


def _least(limits: msgspec.Meta | None) -> float:
    return (limits.min_length or 0) if limits is not None else 0


def _most(limits: msgspec.Meta | None) -> float:
    return limits.max_length if limits is not None and limits.max_length is not None else float("inf")


__all__ = ["DataFault", "DataFaults", "as_kind", "convert", "convert_gathering", "plain", "read_toml", "stand_in"]
