"""Paths through plain data, made of keys and numbers. A change along a path copies the path and shares the rest.

In a text a path is written as the places of faults are, without ``$.``: ``start.turn``, ``units[3].at``. In a list the
``id`` of a thing stands for its number, or its name or hex where it has no id: ``board.rivers['Nekor'].width``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .errors import is_place, path_of

#: The keys and numbers that lead to a value in plain data, such as ``("units", 3, "at")``.
DataPath = tuple[str | int, ...]

#: What a thing in a list is known by: the first of these that it has as a text.
IDENTITY = ("id", "name", "hex")


def identity(thing: Any) -> str | None:
    """Return the key by which a thing in a list is identified; None: it has only its number.

    >>> identity({"id": "harca", "hex": "0101"}), identity({"hex": "0203", "points": 2}), identity("0101")
    ('harca', '0203', None)
    """
    if not isinstance(thing, Mapping):
        return None
    return next((thing[key] for key in IDENTITY if isinstance(thing.get(key), str) and thing[key]), None)


def identities(things: Sequence[Any]) -> list[str] | None:
    """Return the keys of all things in a list; None where one has none, or where two are equal."""
    names = [identity(thing) for thing in things]
    known = [name for name in names if name is not None]
    return known if len(known) == len(names) == len(set(known)) else None


def read_path(text: str) -> DataPath:
    """Read a path that is written as a text. A text that is none is a name as a whole, which nothing may have.

    >>> read_path("board.places['El Biutz'].hex"), read_path("cerinola-1"), read_path("units[cerinola-1]")
    (('board', 'places', 'El Biutz', 'hex'), ('cerinola-1',), ('units[cerinola-1]',))
    """
    place = f"${text}" if text.startswith("[") else f"$.{text}"
    return path_of(place) if not text or is_place(place) else (text,)


def write_path(path: DataPath, root: str = "$") -> str:
    """Write a path as a place in data.

    >>> write_path(("units", 3, "at")), write_path(("board", "places", "El Biutz")), write_path(("start",), "")
    ('$.units[3].at', "$.board.places['El Biutz']", 'start')
    """
    text = root
    for step in path:
        if isinstance(step, int):
            text += f"[{step}]"
        elif step and not set(step) & set(".[]' "):
            text += f".{step}"
        else:
            text += f"[{step!r}]"
    return text.removeprefix(".") if not root else text


def step_in(data: Any, step: str | int) -> str | int | None:
    """The key or number of one step of a path in data; None where there is nothing."""
    if isinstance(data, Mapping):
        return step if step in data else None
    if isinstance(data, list):
        if isinstance(step, int):
            return step if -len(data) <= step < len(data) else None
        return next((n for n, thing in enumerate(data) if identity(thing) == step), None)
    return None


def look(data: Any, path: DataPath, default: Any = None) -> Any:
    """Return the value at a path, or the default where there is none."""
    for step in path:
        key = step_in(data, step)
        if key is None:
            return default
        data = data[key]
    return data


def put(data: Any, path: DataPath, value: Any) -> Any:
    """Return data with another value at a path; tables on the way that are missing are made.

    >>> put({"start": {"turn": 1}, "units": []}, ("start", "turn"), 3)
    {'start': {'turn': 3}, 'units': []}

    Raises:
        KeyError: for a step into a list that no item of it answers to.
    """
    if not path:
        return value
    step, rest = path[0], path[1:]
    if isinstance(data, list):
        at = step_in(data, step)
        if not isinstance(at, int):
            raise KeyError(step)
        return [*data[:at], put(data[at], rest, value), *data[at + 1 :]]
    table = data if isinstance(data, Mapping) else {}
    return {**table, step: put(table.get(step), rest, value)}


def cut(data: Any, path: DataPath) -> Any:
    """Return data without what is at a path.

    >>> cut({"units": [{"id": "a"}, {"id": "b", "at": "0101"}]}, ("units", "b", "at"))
    {'units': [{'id': 'a'}, {'id': 'b'}]}

    Raises:
        KeyError: where there is nothing at the path.
    """
    at = step_in(data, path[0])
    if at is None:
        raise KeyError(path[0])
    if len(path) > 1:
        inner = cut(data[at], path[1:])
        if isinstance(data, Mapping):
            return {**data, at: inner}
        return [*data[: int(at)], inner, *data[int(at) + 1 :]]
    if isinstance(data, Mapping):
        return {key: value for key, value in data.items() if key != at}
    number = int(at)
    return [*data[:number], *data[number + 1 :]]


def merged(data: Any, changes: Any) -> Any:
    """Return data with changes: tables are merged, everything else is replaced, None takes a key out.

    >>> merged({"turn": 1, "weather": "normal"}, {"turn": 3, "weather": None})
    {'turn': 3}
    """
    if not isinstance(changes, Mapping):
        return changes
    table = dict(data) if isinstance(data, Mapping) else {}
    for key, value in changes.items():
        if value is None:
            table.pop(key, None)
        else:
            table[key] = merged(table.get(key), value)
    return table
