"""Repairs of faults, as buttons. A repair is offered only where trying it has removed the fault."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from ...engine.errors import DataError, DataFault, path_of
from ...engine.i18n import Message, say
from .fields import Path
from .working_copy import put

if TYPE_CHECKING:
    from .working_copy import WorkingCopy


class Repair(NamedTuple):
    """One way to repair a fault.

    Args:
        label: What the button says, and what the step is called.
        mend: Changes a copy of the data.
    """

    label: Message
    mend: Callable[[dict[str, Any]], None]


def is_mended(draft: WorkingCopy, fault: DataFault, repair: Repair) -> bool:
    """Return whether a repair takes a fault away and brings no other one."""
    data = draft.fresh()
    try:
        repair.mend(data)
        draft.edit.last_good.remade(data)
    except DataError as error:
        before = {known.place for known in draft.faults}
        return all(left.place in before and left.place != fault.place for left in error.faults)
    except (LookupError, TypeError):  # there is nothing of the kind at that place
        return False
    return True


def that_mend(draft: WorkingCopy, fault: DataFault, repairs: Iterable[Repair]) -> list[Repair]:
    """The repairs of a fault that work."""
    return [repair for repair in repairs if is_mended(draft, fault, repair)]


def meant_repair(fault: DataFault) -> list[Repair]:
    """The repair that writes what was probably meant.

    >>> fault = DataFault("$.units[0].at", say("no hex or place is called {name}", name="Anual"), meant="Annual")
    >>> data = {"units": [{"at": "Anual"}]}
    >>> (repair,) = meant_repair(fault)
    >>> repair.mend(data)
    >>> repair.label.text("en"), data
    ('Write Annual', {'units': [{'at': 'Annual'}]})
    """
    if not isinstance(fault.meant, str | int):
        return []
    value, path = fault.meant, path_of(fault.place)

    def mend(data: dict[str, Any]) -> None:
        if not fault.key:
            put(data, path, value)
            return
        record: Any = data
        for step in path:
            record = record[step]
        record[value] = record.pop(fault.key)

    return [Repair(say("Write {name}", name=str(value)), mend)]


def out_repair(data: Mapping[str, Any], fault: DataFault) -> list[Repair]:
    """The repair that takes a name out of a list, such as that of a unit which was deleted.

    >>> fault = DataFault("$.schedule[0].units[1]", say("there is no unit {name}", name="'harka-2'"))
    >>> data = {"schedule": [{"turn": 3, "units": ["harka-1", "harka-2"]}]}
    >>> (repair,) = out_repair(data, fault)
    >>> repair.mend(data)
    >>> repair.label.text("en"), data["schedule"][0]["units"]
    ('Take harka-2 out', ['harka-1'])
    """
    path = path_of(fault.place)
    named = name_at(data, path)
    if named is None:
        return []

    def mend(data: dict[str, Any]) -> None:
        listed: Any = data
        for step in path[:-1]:
            listed = listed[step]
        del listed[path[-1]]

    return [Repair(say("Take {name} out", name=named), mend)]


def name_at(data: Mapping[str, Any], path: Path) -> str | None:
    """The text that is one of a list at a path; None: there is none."""
    found: Any = data
    try:
        for step in path:
            found = found[step]
    except (LookupError, TypeError):
        return None
    return found if path and isinstance(path[-1], int) and isinstance(found, str) else None


__all__ = ["Repair", "is_mended", "meant_repair", "name_at", "out_repair", "that_mend"]
