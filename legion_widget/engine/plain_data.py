"""Check plain data from any source (dicts, lists, texts and numbers), so that they can be read, played and saved."""

from __future__ import annotations

import datetime
import math
from collections.abc import Mapping
from numbers import Integral, Real
from typing import Annotated, Any

import msgspec

from .errors import LARGEST, DataError, DataFaults, shown
from .i18n import say

#: How deep data may be nested, how long a text may be, and how many things there may be in all.
DEEPEST, LONGEST, MOST = 40, 50_000, 400_000

#: A text of one line: an id or a name.
Label = Annotated[str, msgspec.Meta(max_length=10_000)]
#: What is printed on a counter.
Short = Annotated[str, msgspec.Meta(max_length=40)]
#: A name by language, and one that stands on a map or over it.
Name = dict[str, Label]
MapName = dict[str, Annotated[str, msgspec.Meta(max_length=300)]]


def plain(data: Any, at: str = "$", faults: DataFaults | None = None) -> Any:
    """Copy data as what a file can hold; a tuple becomes a list, and a key that is None is left out.

    What no file can hold or no game can bear is a fault: half of a surrogate pair, a number that is infinite or too
    large, an object of another kind. Something stands in for it.

    Args:
        data: The data.
        at: The path of the data, for errors.
        faults: What gathers the faults; None: they are raised together.

    Raises:
        DataError: for data that are nested too deeply or too many.
    """
    copier = _Copier()
    copied = copier.copy(data, at, 0)
    if faults is None:
        copier.faults.check()
    else:
        faults.extend(copier.faults.faults)
        faults.unread += [fault.place for fault in copier.faults.faults]
    return copied


class _Copier:
    def __init__(self) -> None:
        self.faults, self.count = DataFaults(), 0

    def copy(self, data: Any, at: str, depth: int) -> Any:
        self.count += 1
        if depth > DEEPEST:
            raise DataError(at, say("data may be nested {most} deep, not deeper", most=DEEPEST))
        if self.count > MOST:
            raise DataError("$", say("the data hold more than {most} things", most=MOST))
        if isinstance(data, msgspec.Struct):
            data = msgspec.structs.asdict(data)
        if isinstance(data, Mapping):
            inner = {self.key(key, at): value for key, value in data.items() if value is not None}
            return {key: self.copy(value, _join(at, key), depth + 1) for key, value in inner.items()}
        if isinstance(data, (list, tuple)):
            return [self.copy(value, f"{at}[{i}]", depth + 1) for i, value in enumerate(data)]
        return self.scalar(data, at)

    def key(self, key: Any, at: str) -> str:
        """A key as a text: JSON and TOML write 4 as "4"."""
        text = key if isinstance(key, str) else str(self.scalar(key, at))
        self.text(text, at)
        return text

    def scalar(self, data: Any, at: str) -> Any:
        match data:
            case bool() | None:
                return data
            case str():
                return self.text(str(data), at)
            case Integral():
                whole = int(data)
                if abs(whole) > LARGEST:
                    self.faults.add(at, say("the number is too large: {most} is the largest", most=LARGEST))
                    return 0
                return whole
            case Real():
                number = float(data)
                if not math.isfinite(number):
                    self.faults.add(at, say("{number} is not a number that can be used", number=str(number)))
                    return 0.0
                return number
            case datetime.date() | datetime.time():
                self.faults.add(at, say("a date or a time is written in quotes"), str(data))
            case _:
                kind = type(data).__name__
                self.faults.add(at, say("{value} cannot stand in a file ({kind})", value=shown(data), kind=kind))
        return ""

    def text(self, text: str, at: str) -> str:
        try:
            text.encode()
        except UnicodeEncodeError:
            self.faults.add(at, say("{text} is not a text that can be saved", text=ascii(text[:40])))
            return ""
        if len(text) > LONGEST:
            self.faults.add(at, say("a text has at most {most} letters, not {count}", most=LONGEST, count=len(text)))
            return ""
        return text


def _join(at: str, key: str) -> str:
    return f"{at}.{key}" if key.isidentifier() else f"{at}[{key!r}]"
