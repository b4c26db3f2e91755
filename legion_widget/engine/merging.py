"""Merge a change into the data of its base scenario: remove, add and set.

    based_on = "rif"                              # an id, or the path of a file beside this one
    title = { es = "Annual", en = "Annual" }      # any key of a scenario: tables are merged, the rest is replaced
    remove = ["cerinola-2", "start.weather"]      # ids of units, pieces, places; or paths
    set.cerinola-1 = { combat = 4 }               # changed keys, by the id of a thing or by a path
    set."start.turn" = 3
    [[add.units]]                                 # new things, by the list that they belong to
    id = "harca"

First things are removed, then added, then set; last come the other keys.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from .data_paths import DataPath, cut, identity, look, merged, put, read_path, step_in, write_path
from .errors import DataError, DataFaults, nearest, shown
from .i18n import say

if TYPE_CHECKING:
    from .scenario import Scenario

#: The keys of a change that are not those of a scenario.
CHANGE_KEYS = ("based_on", "remove", "add", "set")
#: What a base may name instead of writing it out, in the order in which names are looked for.
PARTS = ("units", "board")


class Merger:
    """Changes the data of a scenario step by step. The data it started from are not modified.

    Args:
        kind: The class of the scenario, which says what can be written out.
        data: The data to begin with.

    Attributes:
        data: the data as they are now.
        origins: where a change says what stands at a path, by that path.
    """

    def __init__(self, kind: type[Scenario], data: Mapping[str, Any]) -> None:
        self.kind, self.data = kind, dict(data)
        self.origins: dict[DataPath, DataPath] = {}
        #: The parts that were written out on the way.
        self.opened: set[str] = set()

    def open(self, part: str) -> bool:
        """Write out what the data only name; whether they named anything."""
        written = self.kind.written_out(self.data, part)
        if written is self.data:
            return False
        self.data = written
        self.opened.add(part)
        return True

    # ---- finding --------------------------------------------------------------------------------

    def find(self, reference: str, at: str) -> DataPath:
        """Return the path of what an id or a path names. Raises `DataError` with the nearest name."""
        path = read_path(reference)
        target = self._find(path) or self._find((reference,))
        if target is None:
            names = [*self.known()]
            problem = say("there is no {name} in it", name=shown(reference))
            raise DataError(at, problem, nearest(reference, names) or (path and nearest(str(path[0]), names)) or None)
        return target

    def _find(self, path: DataPath) -> DataPath | None:
        """The path in the data, with numbers for ids; what is only named is written out where it must be."""
        if not path:
            return None
        for part in (None, *PARTS):
            if part is not None and not (self._may_need(path, part) and self.open(part)):
                continue
            inner = self._thing(path[0])
            start = (path[0],) if inner is None else inner
            if inner is None and path[0] not in self.data:
                continue
            whole = _numbered(self.data, (*start, *path[1:]))
            if whole is not None:
                return whole
        return None

    def _may_need(self, path: DataPath, part: str) -> bool:
        keys = self.kind.keys()
        return path[0] == part or (path[0] not in self.data and path[0] not in keys)

    def _thing(self, name: str | int) -> DataPath | None:
        """The path of the thing with this id; the keys of the scenario itself go first."""
        if not isinstance(name, str) or name in self.data:
            return None
        return next((path for path, id in things(self.data) if id == name), None)

    def known(self) -> Iterator[str]:
        """All names that can be referred to: ids, and keys of the scenario."""
        for part in PARTS:
            self.open(part)
        yield from (id for _, id in things(self.data))
        yield from self.kind.keys() or tuple(self.data)

    # ---- changing -------------------------------------------------------------------------------

    def remove(self, reference: str, at: str = "$.remove") -> None:
        """Take out a thing by its id, or what stands at a path. Raises `DataError` for what is not there."""
        path = self.find(reference, at)  # which may write something out
        self.data = cut(self.data, path)

    def add(self, things: str, thing: Any, origin: DataPath = ("add",)) -> None:
        """Add a thing to a list, or a named one to a table. Raises `DataError` for what is not a list."""
        path = read_path(things)
        if path[0] in PARTS and (len(path) > 1 or isinstance(self.data.get(path[0]), str)):
            self.open(str(path[0]))
        present = look(self.data, path)
        if path and path[0] not in (self.kind.keys() or self.data):
            raise DataError.unknown(
                write_path(origin), say("there is no list {name}", name=shown(things)), things, self.kind.keys() or ()
            )
        if present is not None and not isinstance(present, list):
            raise DataError(write_path(origin), say("{name} is not a list: set its keys", name=shown(things)))
        listed = present or []
        self.data = put(self.data, path, [*listed, thing])
        self.origins[(*(_numbered(self.data, path) or path), len(listed))] = origin

    def set(self, reference: str, value: Any, origin: DataPath = ("set",)) -> None:
        """Set what stands at a path, or keys of the thing with an id; tables are merged. Raises `DataError`."""
        at = write_path(origin)
        path = read_path(reference)
        if not path:
            raise DataError(at, say("there is no {name} in it", name=shown(reference)))
        place_key = self.kind.place_key
        if (
            isinstance(value, Mapping)
            and list(value) == [place_key]
            and (where := self.kind.place_path(self.data, reference))
        ):
            return self._put(where, value[place_key], (*origin, place_key))
        if path[-1] == place_key and len(path) == 2 and (where := self.kind.place_path(self.data, str(path[0]))):
            return self._put(where, value, origin)
        target = self._target(path, reference, at)
        if isinstance(value, Mapping) and isinstance(look(self.data, target), Mapping):
            for key, one in value.items():
                self._put((*target, key), one, (*origin, key))
        else:
            self._put(target, value, origin)
        return None

    def _target(self, path: DataPath, reference: str, at: str) -> DataPath:
        """The path to set: its last steps may not be there yet."""
        whole = self._find((reference,)) or self._find(path)
        if whole is not None:
            return whole
        for length in range(len(path) - 1, 0, -1):
            owner = self._find(path[:length])
            if owner is not None:
                present = look(self.data, owner)
                if isinstance(present, list):
                    known = [name for name in map(identity, present) if name]
                    problem = say("there is no {name} in it", name=shown(path[length]))
                    raise DataError(at, problem, nearest(str(path[length]), known))
                return (*owner, *path[length:])
        keys = self.kind.keys()
        if keys and path[0] not in keys:
            return self.find(reference, at)  # raises
        return path

    def merge(self, key: str, value: Any, origin: DataPath) -> None:
        """Merge a key of the scenario itself: tables are merged, the rest is replaced."""
        if key in PARTS and isinstance(value, Mapping):
            self.open(key)
        present = self.data.get(key)
        if isinstance(value, Mapping) and isinstance(present, Mapping):
            for name, inner in value.items():
                self._put((key, name), inner, (*origin, name))
        else:
            self._put((key,), value, origin)

    def _put(self, path: DataPath, value: Any, origin: DataPath) -> None:
        if value is None:
            if look(self.data, path) is not None:
                self.data = cut(self.data, path)
            return
        self.data = put(self.data, path, merged(look(self.data, path), value))
        self.origins[_numbered(self.data, path) or path] = origin


def things(data: Mapping[str, Any]) -> Iterator[tuple[DataPath, str]]:
    """All things of a scenario with an id, with their paths: units, pieces of terrain, places, areas."""
    for key, value in data.items():
        inner = value.items() if isinstance(value, Mapping) else ()
        for path, listed in (((key,), value), *(((key, name), one) for name, one in inner)):
            if isinstance(listed, list):
                for number, thing in enumerate(listed):
                    if isinstance(thing, Mapping) and isinstance(thing.get("id"), str) and thing["id"]:
                        yield (*path, number), thing["id"]
    board = data.get("board")
    for key in ("places", "areas"):
        for name in (board.get(key) or {}) if isinstance(board, Mapping) else {}:
            yield ("board", key, name), name


def _numbered(data: Any, path: DataPath) -> DataPath | None:
    """A path with numbers in place of ids; None where it leads nowhere."""
    whole: DataPath = ()
    for step in path:
        key = step_in(data, step)
        if key is None:
            return None
        whole, data = (*whole, key), data[key]
    return whole


def apply(
    kind: type[Scenario], base: Mapping[str, Any], change: Mapping[str, Any], gathered: DataFaults | None = None
) -> Merger:
    """Merge a change into the data of its base.

    Args:
        kind: The class of the scenario.
        base: The data of the base, which stay as they are.
        change: The change, as in a file; ``based_on`` is not read.
        gathered: Where what cannot be merged is added, and left out; None: it is raised.

    Returns:
        The merger, with the ``data`` and the ``origins`` of what the change says.

    Raises:
        DataError: of all that cannot be merged; its places are those of the change.
    """
    parts: set[str] = set()
    while True:
        merger = Merger(kind, base)
        for part in parts:
            merger.open(part)
        before = set(merger.opened)
        faults = DataFaults()
        _run(merger, change, faults)
        # What was written out on the way has moved what was merged before: once more, with that written out first.
        if merger.opened <= before:
            if gathered is None:
                faults.check(change)
            else:
                gathered.extend(faults.faults)
            return merger
        parts |= merger.opened


def _run(merger: Merger, change: Mapping[str, Any], faults: DataFaults) -> None:
    removed = change.get("remove", [])
    if not isinstance(removed, list) or not all(isinstance(name, str) for name in removed):
        faults.add("$.remove", say("this should be a list of ids"))
        removed = []
    for number, name in enumerate(removed):
        with faults.gather():
            merger.remove(name, f"$.remove[{number}]")
    for path, name, thing in _added(change.get("add", {}), faults):
        with faults.gather():
            merger.add(name, thing, path)
    changed = change.get("set", {})
    if not isinstance(changed, Mapping):
        faults.add("$.set", say("this should be a table: ids or paths, and what is set there"))
        changed = {}
    for reference, value in changed.items():
        with faults.gather():
            merger.set(reference, value, ("set", reference))
    for key, value in change.items():
        if key not in CHANGE_KEYS:
            with faults.gather():
                merger.merge(key, value, (key,))


def _added(
    added: Any, faults: DataFaults, path: DataPath = ("add",), name: str = ""
) -> Iterator[tuple[DataPath, str, Any]]:
    """All things that a change adds: where it says so, the list that they belong to, and the thing."""
    if isinstance(added, list):
        for number, thing in enumerate(added):
            yield (*path, number), name or "units", thing
    elif isinstance(added, Mapping):
        for key, inner in added.items():
            yield from _added(inner, faults, (*path, key), f"{name}.{key}" if name else key)
    else:
        faults.add(write_path(path), say("this should be a list of things to add"))
