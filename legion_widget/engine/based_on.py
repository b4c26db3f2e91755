"""Find the base of a scenario that is a change of another, and report the faults of both in terms of the change."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from .data_paths import write_path
from .errors import DataError, DataFault, DataFaults, nearest, path_of, shown
from .i18n import say
from .merging import CHANGE_KEYS, Merger, apply

if TYPE_CHECKING:
    from .scenario import Scenario


class ChangeData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A scenario as a change of another.

    First things are removed, then added, then set. Any key of a scenario may follow: a table is merged into that of the
    base, any other value replaces it.

    Args:
        based_on: the id of the other scenario, or the path of its file from this one, such as ``"rif"``.
        remove: what is taken out, by ids or paths, such as ``["cerinola-2", "start.turn"]``.
        add: new things by the list that they belong to, mostly ``units``, such as ``{ variants = [{ id = "more-bombs",
            values = { "L8.17.hits" = [2, 3] } }] }``; a list alone holds units.
        set: new values of keys, by the id of a thing or by a path, such as ``{ cerinola-1 = { at = "1813" },
            "start.turn" = 3 }``.
    """

    based_on: str
    remove: list[str] = []
    add: dict[str, Any] | list[Any] = {}
    set: dict[str, Any] = {}


class Source(msgspec.Struct, frozen=True):
    """The origin of a scenario's data.

    Args:
        path: Its file; None: a dict.
        change: The short form, where it is a change of another scenario.
        base: That other scenario.
        based_on: The name of the base, as another file would write it.
    """

    path: Path | None = None
    change: dict[str, Any] | None = None
    base: Any = None
    based_on: str = ""

    def based_on_from(self, folder: Path | None) -> str:
        """Return the name of the base as a file in a folder would write it; None: as it is written."""
        file = self.base.source.path if self.base is not None else None
        own = self.path.parent if self.path is not None else Path()
        if folder is None or file is None or Path(self.based_on).is_absolute() or folder == own.absolute():
            return self.based_on
        try:
            return Path(os.path.relpath(file, folder)).as_posix()
        except ValueError:  # on another drive
            return str(file)


def resolved(
    data: Mapping[str, Any], path: Path | None, load: Callable[[str | Path], Scenario], faults: DataFaults
) -> tuple[Scenario, Merger]:
    """Merge a change into its base.

    Args:
        data: The change.
        path: Its file: a base that is a file lies beside it. None: it is a dict.
        load: Loads the base, by its id or from its file.
        faults: Where what cannot be merged is added.

    Raises:
        DataError: for a base that is not there or not right.
    """
    name = data["based_on"]
    if not isinstance(name, str):
        problem = say("based_on is the id of a scenario or the path of a file, not {value}", value=shown(name))
        raise DataError("$.based_on", problem)
    base = load((path.parent if path is not None else Path()) / name if name.endswith(".toml") else name)
    if data.get("system", base.system) != base.system:
        problem = say("{name} is a scenario of {system}", name=shown(name), system=base.system)
        raise DataError("$.system", problem)
    return base, apply(type(base), base.to_dict(), data, faults)


@contextmanager
def in_terms_of(merger: Merger, change: Mapping[str, Any]) -> Iterator[None]:
    """Give the faults of merged data, found inside, their places in the change.

    Raises:
        DataError: with those faults, where the data has any.
    """
    try:
        yield
    except DataError as error:
        raise DataError.of(_translated(fault, merger, change) for fault in error.faults) from None


def _translated(fault: DataFault, merger: Merger, change: Mapping[str, Any]) -> DataFault:
    replace, path = msgspec.structs.replace, path_of(fault.place)
    if fault.key and fault.meant is None and not path:
        fault = replace(fault, meant=nearest(fault.key, CHANGE_KEYS))
    if fault.key and (origin := merger.origins.get((*path, fault.key))):
        return replace(fault, place=write_path(origin[:-1]))
    for length in range(len(path), 0, -1):
        if origin := merger.origins.get(path[:length]):
            return replace(fault, place=write_path((*origin, *path[length:])))
    # Nothing there was changed: the fault comes of what was changed elsewhere, perhaps of a unit that it names.
    named = {value.strip("'\"") for value in fault.problem.params.values() if isinstance(value, str)}
    changed = change.get("set")
    place = next((write_path(("set", name)) for name in changed or () if name in named), "$.based_on")
    problem = say("{place} of the base: {problem}", place=fault.place, problem=fault.problem)
    return replace(fault, place=place, problem=problem)
