"""A cache of results that recomputes only what has changed since the last call."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import Generic, TypeVar

T = TypeVar("T")
V = TypeVar("V")


class Kept(Generic[T, V]):
    """The results of the last call, each with the record it was computed from. Older results are dropped.

    A thing is a frozen record of everything that its result depends on. Records are compared whole, so a result is
    never out of date, and no change has to be announced.

    >>> made = []
    >>> def upper(word: str) -> str:
    ...     made.append(word)
    ...     return word.upper()
    >>> kept: Kept[str, str] = Kept()
    >>> kept.of([("first", "a"), ("second", "b")], upper)
    ['A', 'B']
    >>> kept.of([("first", "a"), ("second", "c")], upper), made
    (['A', 'C'], ['a', 'b', 'c'])
    """

    def __init__(self) -> None:
        self._known: dict[Hashable, tuple[T, V]] = {}

    def of(self, things: Iterable[tuple[Hashable, T]], make: Callable[[T], V]) -> list[V]:
        """Return the result for each thing, in order. ``make`` may read nothing but the thing.

        Args:
            things: each with its name, under which it is compared with what it was the last time.
            make: makes it; what it raises leaves everything as it was.
        """
        known: dict[Hashable, tuple[T, V]] = {}
        values: list[V] = []
        for name, thing in things:
            last = self._known.get(name)
            made = last[1] if last is not None and last[0] == thing else make(thing)
            known[name] = thing, made
            values.append(made)
        self._known = known
        return values
