"""Messages for keys that stand in the wrong table of a file."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable

from .errors import DataFault, replace
from .i18n import say

#: A key of a table that is free in its keys, such as ``['order_of_battle']`` in ``$.placement['order_of_battle']``.
_FREE = re.compile(r"\['([^']*)'\]")


def explained(faults: Iterable[DataFault], keys: Collection[str]) -> list[DataFault]:
    """Return faults, those of keys of the whole file that stand in a table with that as the reason.

    In TOML every key after ``[table]`` is in that table, which is easily forgotten.

    Args:
        faults: What is wrong with the data.
        keys: The keys of the whole file that are not given there.

    >>> unknown = DataFault("$.placement['order_of_battle']", say("there is no unit {name}", name="'order_of_battle'"))
    >>> explained([unknown], ["order_of_battle", "title"])[0].problem.text("en")
    "'order_of_battle' is a key of the whole file: it belongs above the first [table]"
    """

    missing = say("the key {key} is missing", key="").id

    def reason(fault: DataFault) -> DataFault:
        if fault.problem.id == missing:
            return fault
        named = [*_FREE.findall(fault.place), *([fault.key] if fault.key and fault.place != "$" else [])]
        key = next((name for name in named if name in keys), None)
        if key is None:
            return fault
        problem = say("{key} is a key of the whole file: it belongs above the first [table]", key=repr(key))
        return replace(fault, problem=problem, meant=None)

    return [reason(fault) for fault in faults]
