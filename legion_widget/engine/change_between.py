"""The shortest change that turns one scenario into another, and two changes merged into one."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from .data_paths import DataPath, cut, identities, identity, look, merged, put, read_path, write_path
from .errors import DataError
from .merging import CHANGE_KEYS, PARTS, apply, things

if TYPE_CHECKING:
    from .scenario import Scenario

_NOTHING = object()
#: From how many rows on a list of texts, such as those of a terrain, is changed row by row.
_ROWS = 3


def alike(kind: type[Scenario], data: Mapping[str, Any], other: Mapping[str, Any]) -> tuple[Any, Any]:
    """Return two data with the same parts written out, so that they can be compared."""
    one, two = dict(data), dict(other)
    for part in PARTS:
        written = kind.written_out(one, part), kind.written_out(two, part)
        # What names the units may be there in one of them in part only, such as a placement without an order of battle.
        named = [set(before) - set(after) for before, after in zip((one, two), written, strict=True)]
        if (
            named[0] != named[1]
            or (written[0] is one) != (written[1] is two)
            or (part == "board" and one.get("board") != two.get("board") and written[0] is not one)
        ):
            one, two = written
    return one, two


def change_between(kind: type[Scenario], base: Mapping[str, Any], data: Mapping[str, Any]) -> dict[str, Any]:
    """Return the change that makes ``data`` of ``base``, as a file says it, without ``based_on``.

    >>> from legion_widget.engine.scenario import Scenario
    >>> change_between(Scenario, {"units": [{"id": "a", "men": 3}, {"id": "b"}]},
    ...                {"title": "Two", "units": [{"id": "a", "men": 4}]})
    {'title': 'Two', 'remove': ['b'], 'set': {'a': {'men': 4}}}
    """
    old, new = alike(kind, base, data)
    writer = _Writer(old)
    writer.compare(old, new, ())
    change = writer.change()
    if not is_change_between(kind, base, change, data):
        whole = {key: value for key, value in new.items() if old.get(key, _NOTHING) != value}
        gone = [key for key in old if key not in new or (key in whole and isinstance(old[key], Mapping))]
        change = {**whole, **({"remove": gone} if gone else {})}
    return change


def is_change_between(
    kind: type[Scenario], base: Mapping[str, Any], change: Mapping[str, Any], data: Mapping[str, Any]
) -> bool:
    """Return whether a change of a base gives these data."""
    try:
        made, wanted = alike(kind, apply(kind, base, change).data, data)
    except DataError:
        return False
    return bool(made == wanted)


class _Writer:
    """Writes the differences between two sets of data as a change."""

    def __init__(self, old: Mapping[str, Any]) -> None:
        ids = [id for _, id in things(old)]
        #: The ids that name one thing and no key.
        self.ids = {id for id in ids if ids.count(id) == 1 and id not in old}
        self.keys: dict[str, Any] = {}
        self.removed: list[str] = []
        self.added: dict[str, Any] = {}
        self.changed: dict[str, Any] = {}

    def change(self) -> dict[str, Any]:
        named = {"remove": self.removed, "set": self.changed, "add": self.added}
        return {**self.keys, **{key: value for key, value in named.items() if value}}

    def compare(self, old: Any, new: Any, path: DataPath) -> None:
        if old == new:
            return
        if isinstance(old, Mapping) and isinstance(new, Mapping):
            for key in old:
                if key not in new:
                    self.removed.append(self.name((*path, key)))
            for key, value in new.items():
                self.compare(old.get(key, _NOTHING), value, (*path, key))
        elif not (isinstance(old, list) and isinstance(new, list) and self.compare_lists(old, new, path)):
            self.put(path, new)

    def compare_lists(self, old: list[Any], new: list[Any], path: DataPath) -> bool:
        """Write down how a list differs, thing by thing; return False where only the whole of it can be said."""
        names, new_names = identities(old), identities(new)
        if names is not None and new_names is not None and (old or new):
            kept = [name for name in names if name in new_names]
            if new_names[: len(kept)] != kept or any(not isinstance(step, str) for step in path):
                return False
            fresh = new[len(kept) :]
            if fresh and any(isinstance(look(self.added, path[:n]), list) for n in range(len(path))):
                return False
            self.removed += [self.name((*path, name)) for name in names if name not in new_names]
            for name, thing in zip(kept, new, strict=False):
                self.compare(old[names.index(name)], thing, (*path, name))
            if fresh:
                self.added = put(self.added, path, fresh)
            return True
        is_of_rows = len(old) >= _ROWS and all(isinstance(one, str) for one in (*old, *new))
        if len(old) != len(new) or not (is_of_rows or all(isinstance(one, Mapping) for one in (*old, *new))):
            return False
        for number, (one, two) in enumerate(zip(old, new, strict=True)):
            self.compare(one, two, (*path, number))
        return True

    def put(self, path: DataPath, value: Any) -> None:
        owner, rest = self.owner(path)
        if owner is not None and rest and all(isinstance(step, str) for step in rest):
            self.changed = put(self.changed, (owner, *rest), value)
        elif owner is None and all(isinstance(step, str) for step in path) and not self.is_in_list(path):
            self.keys = put(self.keys, path, value)
        else:
            self.changed[self.name(path)] = value

    def is_in_list(self, path: DataPath) -> bool:
        return any(name in path for name in ("units", "pieces", "objectives", "roads", "rivers"))

    def owner(self, path: DataPath) -> tuple[str | None, DataPath]:
        """The thing with an id that a path leads into, and the rest of the path."""
        if path[:1] == ("placement",) or (path[:1] == ("board",) and path[1:2] in (("places",), ("areas",))):
            return None, path
        for length in range(len(path), 1, -1):
            step = path[length - 1]
            if isinstance(step, str) and step in self.ids:
                return step, path[length:]
        return None, path

    def name(self, path: DataPath) -> str:
        owner, rest = self.owner(path)
        return write_path(path if owner is None else (owner, *rest), "")


def joined(change: Mapping[str, Any], more: Mapping[str, Any]) -> dict[str, Any]:
    """Return one change followed by another as one change, in the words of the first where it says the same thing."""
    made: dict[str, Any] = copy.deepcopy(dict(change))
    changed, added = dict(made.get("set", {})), made.get("add", {})
    for name in more.get("remove", []):
        added, was_added = _without(added, name)
        for key in [key for key in changed if key == name or read_path(key)[:1] == (name,)]:
            del changed[key]
        path = read_path(name)
        if look(made, path, _NOTHING) is not _NOTHING and path[0] not in CHANGE_KEYS and not was_added:
            made = _cut(made, path)
        if not was_added:
            made["remove"] = [*made.get("remove", []), name]
    for name, value in more.get("set", {}).items():
        place = _added_place(added, name)
        if place is not None:
            added = put(added, place, merged(look(added, place), value))
        elif isinstance(value, Mapping):
            for key, one in value.items():
                spelled = f"{name}.{key}"
                if spelled in changed:
                    changed[spelled] = one
                else:
                    changed[name] = merged(changed.get(name, {}), {key: one})
        else:
            changed[name] = value
    for path, things_added in _lists(more.get("add", {})):
        if isinstance(added, list):
            added = {"units": added}
        added = put(added, path, [*(look(added, path) or []), *things_added])
    for key, value in more.items():
        if key not in CHANGE_KEYS:
            made = {**made, key: _respelled(changed, (key,), value, made.get(key))}
            if made[key] is None:
                del made[key]
    for key, value in (("set", changed), ("add", added)):
        made.pop(key, None) if not value else made.__setitem__(key, value)
    return made


def _respelled(changed: dict[str, Any], path: DataPath, value: Any, present: Any) -> Any:
    """A key of the scenario merged into the change, unless the change says it under ``set`` by its path."""
    spelled = write_path(path, "")
    if spelled in changed:
        changed[spelled] = merged(changed[spelled], value)
        return present
    if isinstance(value, Mapping):
        table = dict(present) if isinstance(present, Mapping) else {}
        for key, one in value.items():
            inner = _respelled(changed, (*path, key), one, table.get(key))
            if inner is not None:
                table[key] = inner
        return table or None
    return value


def _cut(data: dict[str, Any], path: DataPath) -> dict[str, Any]:
    made: dict[str, Any] = cut(data, path)
    return made


def _lists(added: Any, path: DataPath = ()) -> list[tuple[DataPath, list[Any]]]:
    if isinstance(added, list):
        return [(path or ("units",), added)]
    return [one for key, inner in added.items() for one in _lists(inner, (*path, key))]


def _added_place(added: Any, name: str) -> DataPath | None:
    """Return where a change adds the thing with this id."""
    for path, listed in _lists(added):
        for number, thing in enumerate(listed):
            if identity(thing) == name:
                return (number,) if isinstance(added, list) else (*path, number)
    return None


def _without(added: Any, name: str) -> tuple[Any, bool]:
    """Return what a change adds without the thing with this id, and whether it was among it."""
    place = _added_place(added, name)
    if place is None:
        return added, False
    rest = cut(added, place)
    if place[:-1] and not look(rest, place[:-1]):
        rest = cut(rest, place[:-1])
    return rest, True


__all__ = ["alike", "change_between", "is_change_between", "joined"]
