"""Write scenarios as TOML. Unchanged parts keep their bytes, comments included; new parts are laid out for readers."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .change_between import change_between, is_change_between, joined
from .data_paths import identities
from .errors import DataError
from .files import read_text
from .i18n import say
from .merging import apply
from .toml_positions import TomlPositions

if TYPE_CHECKING:
    from .scenario import Scenario

#: How long a line may be before a list or a table is spread over several.
WIDTH = 120
#: How long an inline table may be, so that a counter stays on a line.
LONG = 240
#: Where the files of the package lie.
PACKAGE = Path(__file__).parents[1]
_SCHEMA = re.compile(r"\A#:schema .*\n")
_BARE = re.compile(r"[A-Za-z0-9_-]+")


def scenario_text(scenario: Scenario, based_on: bool | None = None, folder: Path | None = None) -> str:
    """Return a scenario as the text of a file, which is to lie in a folder; see `Scenario.to_toml`.

    Raises `DataError`.
    """
    source, data, kind = scenario.source, scenario.to_dict(), type(scenario)
    if based_on is None:
        based_on = source.change is not None or (bool(source.based_on) and _is_opened(scenario, data))
    if not based_on:
        is_file = source.change is None and source.path is not None
        return rewritten(_kept(source.path), data) if is_file and source.path else fresh(data)
    if source.change is not None:
        change = {key: value for key, value in source.change.items() if key != "based_on"}
        before = source.base.to_dict()
        if not is_change_between(kind, before, change, data):
            more = change_between(kind, _resolved(kind, before, change), data)
            both = joined(change, more)
            change = both if is_change_between(kind, before, both, data) else change_between(kind, before, data)
        short = {"based_on": source.based_on_from(folder), **change}
        return fresh(short) if source.path is None else rewritten(_kept(source.path), short)
    if not source.based_on or kind.loader is None:
        raise DataError("based_on", say("this scenario comes from none that has an id"))
    change = change_between(kind, kind.loader(source.based_on).to_dict(), data)
    return fresh({"based_on": source.based_on, **change})


def _kept(path: Path) -> str:
    """Return the text of a file; of one that comes with the package without the line that says where its schema lies.

    That holds from its own folder only.
    """
    text = read_text(path)
    return _SCHEMA.sub("", text, count=1) if PACKAGE in path.parents else text


def _resolved(kind: type[Scenario], base: Mapping[str, Any], change: Mapping[str, Any]) -> dict[str, Any]:
    return apply(kind, base, change).data


def _is_opened(scenario: Scenario, data: dict[str, Any]) -> bool:
    """Return whether something is written out that the scenario which it comes from only names."""
    kind = type(scenario)
    if kind.loader is None:
        return False
    before = kind.loader(scenario.source.based_on).to_dict()
    return any(
        kind.written_out(before, part) is not before and kind.written_out(data, part) is data
        for part in ("units", "board")
    )


# ---- a text changed in places ------------------------------------------------------------------------


def rewritten(text: str, data: Mapping[str, Any]) -> str:
    """Return a text of TOML with other data; what is the same keeps its bytes.

    >>> print(rewritten("turn = 1  # June\\nunits = [\\n  { id = 'a', men = 3 },  # the guard\\n]\\n",
    ...                 {"turn": 2, "units": [{"id": "a", "men": 4}]}))
    turn = 2  # June
    units = [
      { id = 'a', men = 4 },  # the guard
    ]
    <BLANKLINE>
    """
    old = tomllib.loads(text)
    if old == data:
        return text
    text = _with_values(text, old, data)
    old = tomllib.loads(text)
    if old == data:
        return text
    import tomlkit

    document = tomlkit.parse(text)
    _sync(document, old, data)
    made = tomlkit.dumps(document)
    try:
        is_right = tomllib.loads(made) == data
    except tomllib.TOMLDecodeError:
        is_right = False
    return made if is_right else fresh(data)


def _with_values(text: str, old: Any, new: Any) -> str:
    """The text with the single values replaced that stand at the same path in both data."""
    places = TomlPositions(text)
    changed = [(places.values[path], places.ends[path], *values) for path, *values in _replaced(old, new, ())]
    for start, end, before, after in sorted(changed, reverse=True):
        text = text[:start] + _value_like(text[start:end], before, after) + text[end:]
    return text


def _replaced(old: Any, new: Any, path: tuple[str | int, ...]) -> Iterator[tuple[Any, ...]]:
    """The paths of the single values that differ, each with the value before and after."""
    if isinstance(old, dict) and isinstance(new, dict):
        for key in old:
            if key in new:
                yield from _replaced(old[key], new[key], (*path, key))
    elif isinstance(old, list) and isinstance(new, list):
        names, others = identities(old) or [], identities(new) or []
        is_in_place = all(name not in others or others[n] == name for n, name in enumerate(names) if n < len(others))
        if len(old) == len(new) and is_in_place:
            for number, (one, two) in enumerate(zip(old, new, strict=True)):
                yield from _replaced(one, two, (*path, number))
    elif old != new and not isinstance(old, (dict, list)) and not isinstance(new, (dict, list)):
        yield path, old, new


def _value_like(raw: str, old: Any, new: Any) -> str:
    """A value written as the one that it replaces: between the same quotes, on the same lines where it can be."""
    if not isinstance(new, str) or not isinstance(old, str):
        return _inline(new)
    if raw.startswith(('"""', "'''")):
        start = next((n for n, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), min(len(old), len(new)))
        end = next((n for n, (a, b) in enumerate(zip(old[start:][::-1], new[start:][::-1], strict=False)) if a != b), 0)
        for around in range(0, 60, 6):
            first = max(0, start - around)
            last = max(0, end - around)
            part, other = old[first : len(old) - last], new[first : len(new) - last]
            made = raw.replace(part, _quoted(other)[1:-1])
            if part and raw.count(part) == 1 and _reads(made) == new:
                return made
        return _paragraphs(new)
    if raw.startswith("'") and _reads(f"'{new}'") == new:
        return f"'{new}'"
    return _paragraphs(new) if "\n" in new else _quoted(new)


def _reads(raw: str) -> Any:
    try:
        return tomllib.loads(f"x = {raw}")["x"]
    except tomllib.TOMLDecodeError:
        return None


def _sync(table: Any, old: Mapping[str, Any], new: Mapping[str, Any]) -> None:
    for key in old:
        if key not in new:
            table.remove(key)
    for key, value in new.items():
        if key not in old:
            _add(table, key, value)
        elif old[key] != value:
            _replace(table, key, old[key], value)


def _add(table: Any, key: str, value: Any) -> None:
    """Add a new key; a table that is too long for a line comes last, under a heading of its own."""
    import tomlkit
    from tomlkit.items import Table

    is_open = isinstance(table, (tomlkit.TOMLDocument, Table))
    if not is_open or not isinstance(value, Mapping) or not value or _is_short(key, value):
        table[key] = _item(key, value)
        return
    lines: list[str] = []
    _write(lines, (key,), value)
    made = tomlkit.parse("\n".join([f"[{_key(key)}]", *lines]) + "\n")[key]
    if isinstance(table, tomlkit.TOMLDocument):
        table.add(tomlkit.nl())
    table[key] = made


def _replace(owner: Any, key: Any, old: Any, new: Any) -> None:
    """Another value in place of one of a table or list: as little of it as can be."""
    item = owner[key]
    if isinstance(old, dict) and isinstance(new, dict):
        _sync(item, old, new)
    elif isinstance(old, list) and isinstance(new, list) and _sync_list(item, old, new):
        pass
    else:
        owner[key] = _item(str(key), new)


def _sync_list(item: Any, old: list[Any], new: list[Any]) -> bool:
    """Change a list thing by thing; return False where it must be written again."""
    from tomlkit.items import AoT, Array

    if not isinstance(item, (AoT, Array)):
        return False
    if isinstance(item, AoT) and not all(isinstance(thing, dict) for thing in new):
        return False  # only tables stand under such a heading
    names, new_names = identities(old), identities(new)
    if names is None or new_names is None or not names:
        if len(old) != len(new):
            return False
        for number, (one, two) in enumerate(zip(old, new, strict=True)):
            if one != two:
                _replace(item, number, one, two)
        return True
    kept = [name for name in names if name in new_names]
    if new_names[: len(kept)] != kept:
        return False
    for number in reversed(range(len(names))):
        if names[number] not in new_names:
            del item[number]
    for number, name in enumerate(kept):
        _replace(item, number, old[names.index(name)], new[number]) if old[names.index(name)] != new[number] else None
    for thing in new[len(kept) :]:
        if isinstance(item, AoT):
            item.append(_item("x", [thing], tables=True)[0])
        else:
            item.append(_item("x", thing))
    return True


def _item(key: str, value: Any, tables: bool = False) -> Any:
    """A value as an item of a document, written as `fresh` writes it."""
    import tomlkit

    lines: list[str] = []
    if tables:
        _write_tables(lines, (key,), value)
    else:
        lines = [f"x = {_inline(value)}" if not isinstance(value, list) else f"x = {_listed(value)}"]
        key = "x"
    return tomlkit.parse("\n".join(lines) + "\n")[key]


# ---- a text written anew -----------------------------------------------------------------------------


def fresh(data: Mapping[str, Any]) -> str:
    """Return data as a text of TOML: short tables on a line, counters a line each, long ones as tables of their own.

    >>> print(fresh({"id": "ford", "start": {"turn": 2}, "units": [{"id": "a", "at": "0101"}]}))
    id = "ford"
    start = { turn = 2 }
    units = [
        { id = "a", at = "0101" },
    ]
    <BLANKLINE>
    """
    lines: list[str] = []
    _write(lines, (), data)
    return "\n".join(lines).strip("\n") + "\n"


def _write(lines: list[str], path: tuple[str, ...], data: Mapping[str, Any]) -> None:
    later = []
    for key, value in data.items():
        if (isinstance(value, Mapping) and not _is_short(key, value)) or _is_of_tables(value):
            later.append((key, value))
        else:
            written = _listed(value) if isinstance(value, list) else _inline(value)
            lines.append(f"{_key(key)} = {written}")
    for key, value in later:
        if isinstance(value, Mapping):
            inner: list[str] = []
            _write(inner, (*path, key), value)
            is_named_below = bool(inner) and not inner[0]
            lines += inner if is_named_below else ["", f"[{'.'.join(map(_key, (*path, key)))}]", *inner]
        else:
            _write_tables(lines, (*path, key), value)


def _write_tables(lines: list[str], path: tuple[str, ...], things: list[Any]) -> None:
    for thing in things:
        lines += ["", f"[[{'.'.join(map(_key, path))}]]"]
        _write(lines, path, thing)


def _is_short(key: str, table: Mapping[str, Any]) -> bool:
    """Return whether a table stands on one line: a name in two languages, a start."""
    if key in ("set", "add", "placement", "board"):
        return False
    return (
        bool(table)
        and len(key) + len(_inline(table)) < 1.5 * WIDTH
        and "\n" not in json.dumps(table)
        and _depth(table) < 3
    )


def _depth(value: Any) -> int:
    inner = value.values() if isinstance(value, Mapping) else value if isinstance(value, list) else None
    return 0 if inner is None else 1 + max(map(_depth, inner), default=0)


def _is_of_tables(value: Any) -> bool:
    """Return whether a list is written as tables: one of its things is too long for a line."""
    is_table = isinstance(value, list) and bool(value) and all(isinstance(thing, Mapping) for thing in value)
    return is_table and any(len(_inline(thing)) > LONG for thing in value)


def _listed(values: list[Any]) -> str:
    """A list on a line, or a line for each of its values."""
    line = _inline(values)
    are_tables = bool(values) and all(isinstance(value, Mapping) for value in values)
    if len(line) < WIDTH and not are_tables:
        return line
    return "[\n" + "".join(f"    {_inline(value)},\n" for value in values) + "]"


def _inline(value: Any) -> str:
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{_key(key)} = {_inline(one)}" for key, one in value.items()) + " }" if value else "{}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_inline, value)) + "]"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        return repr(value)
    text = str(value)
    if "\n" in text.rstrip("\n") or len(text) > 2 * WIDTH:
        return _paragraphs(text)
    return _quoted(text)


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _paragraphs(text: str) -> str:
    """A long text between triple quotes."""
    lines = [_quoted(line)[1:-1].replace('\\"', '"').replace('""', '"\\"') for line in text.split("\n")]
    body = "\n".join(lines)
    if body.endswith('"'):
        body = body[:-1] + '\\"'
    return f'"""\n{body}"""'


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else _quoted(key)


__all__ = ["fresh", "rewritten", "scenario_text"]
