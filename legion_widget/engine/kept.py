"""What was made last of each of many things, so that only what has changed is made anew."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import Generic, TypeVar

T = TypeVar("T")
V = TypeVar("V")


class Kept(Generic[T, V]):
    """What was made of things when they were asked for last. Things that are not asked for again are let go.

    A thing is all that what is made of it hangs on: a frozen record, compared whole. Nothing out of date can come of
    it, and nothing need be said when something changes.

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
        """What is made of each thing, in order; ``make`` may ask nothing but the thing.

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
