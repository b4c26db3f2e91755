"""The kinds of files that the designers of a game write: scenarios, boards, armies, orders of battle."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from re import Pattern
from typing import Any

import msgspec

from .options import Options

#: What may stand in keys where their types do not tell, by record and key, such as ``"PlaceData.kind"``: the names
#: that there are, a pattern that a text fits, rule options, or the type of what stands under each key of a table.
Allowed = Mapping[str, Iterable[str] | Pattern[str] | Options | Mapping[str, Any]]


class FileKind(msgspec.Struct, frozen=True):
    """A kind of file. Its JSON Schema and its page of keys are made from it, and a file can be checked against it.

    Args:
        record: The record that a file is read as, or another type made of records.
        read: Reads the plain data of a file whole; it raises `DataError` with all that is wrong.
        folder: The folder of the game in which the files of this kind lie that come with it; empty: none do.
    """

    record: Any
    read: Callable[[Mapping[str, Any]], object]
    folder: str = "scenarios"
