"""A cache of answers about a position, with work that is deferred until the page has its first answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from ..engine.kept import Kept

T = TypeVar("T")
V = TypeVar("V")


class PositionCache:
    """Answers about one position, each computed once, and dropped when the position changes.

    >>> class Here(PositionCache):
    ...     cache_key = "a position"
    >>> here = Here()
    >>> here.get_or_defer("odds", lambda: 7), here.has_deferred
    (None, True)
    >>> here.run_deferred()
    >>> here.get_or_defer("odds", lambda: 7), here.has_deferred
    (7, False)
    """

    #: The position that is looked at.
    cache_key: Any

    def __init__(self) -> None:
        self._worked: tuple[Any, dict[Any, Any]] = (None, {})
        self._deferred: dict[Any, Callable[[], Any]] = {}
        self._kept: dict[str, Kept[Any, Any]] = {}

    def get(self, key: Any, work: Callable[[], V]) -> V:
        """Return an answer about the present position; it is computed once.

        Args:
            key: The name of the answer.
            work: Computes the answer.
        """
        known = self._known()
        if key not in known:
            known[key] = work()
        cached: V = known[key]
        return cached

    def get_or_defer(self, key: Any, work: Callable[[], V]) -> V | None:
        """Return an answer that takes long to compute, or None until `run_deferred` has computed it.

        Args:
            key: The name of the answer.
            work: Computes the answer.
        """
        known = self._known()
        if key not in known:
            self._deferred[key] = work
        return known.get(key)

    def _known(self) -> dict[Any, Any]:
        if self._worked[0] is not self.cache_key:
            self._worked, self._deferred = (self.cache_key, {}), {}
        return self._worked[1]

    @property
    def has_deferred(self) -> bool:
        """Return whether an answer for what is shown is still to be computed."""
        self._known()
        return bool(self._deferred)

    def drop_deferred(self) -> None:
        """Drop the answers still to be computed, because something else is shown."""
        self._deferred = {}

    def forget(self) -> None:
        """Drop all answers, and those still to be computed."""
        self._worked, self._deferred, self._kept = (None, {}), {}, {}

    def kept(self, part: str) -> Kept[Any, Any]:
        """Return the inputs that a part of the board was last made of.

        They outlive the position, where what is seen stays as it was.
        """
        return self._kept.setdefault(part, Kept())

    def keep(self, part: str, thing: T, make: Callable[[T], V]) -> V:
        """A part of the board that is made again only when the ``thing`` has changed: all that it depends on."""
        value: V = self.kept(part).of([(part, thing)], make)[0]
        return value

    def run_deferred(self) -> None:
        """Compute the answers that were deferred."""
        known, due, self._deferred = self._known(), self._deferred, {}
        for key, work in due.items():
            known[key] = work()
