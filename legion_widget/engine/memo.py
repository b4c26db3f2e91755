"""What was worked out before and is kept, up to a number of things."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

T = TypeVar("T")


class Memo:
    """Values by all that they depend on. Where there would be too many of them, all are forgotten.

    Args:
        most: How many are kept at most.

    >>> memo = Memo(most=100)
    >>> memo.of("a", lambda: 1), memo.of("a", lambda: 2)
    (1, 1)
    """

    __slots__ = ("_most", "_values")

    def __init__(self, most: int) -> None:
        self._most = most
        self._values: dict[Hashable, Any] = {}

    def __len__(self) -> int:
        return len(self._values)

    def of(self, key: Hashable, make: Callable[[], T]) -> T:
        """Return the value of a key, which is made where it is not known."""
        value: T
        if key in self._values:
            value = self._values[key]
            return value
        value = make()
        if len(self._values) >= self._most:
            self._values.clear()
        self._values[key] = value
        return value
