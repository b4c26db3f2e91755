"""What was worked out for a position, and what is still to be worked out once the page has its first answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from ..engine.kept import Kept

T = TypeVar("T")
V = TypeVar("V")


class PositionCache:
    """Answers about one position, each worked out once; with another position they are let go.

    >>> class Here(PositionCache):
    ...     cache_key = "a position"
    >>> here = Here()
    >>> here.get_or_defer("odds", lambda: 7), here.deferred
    (None, True)
    >>> here.run_deferred()
    >>> here.get_or_defer("odds", lambda: 7), here.deferred
    (7, False)
    """

    #: The position that is looked at.
    cache_key: Any

    def __init__(self) -> None:
        self._worked: tuple[Any, dict[Any, Any]] = (None, {})
        self._deferred: dict[Any, Callable[[], Any]] = {}
        self._kept: dict[str, Kept[Any, Any]] = {}

    def get(self, key: Any, work: Callable[[], V]) -> V:
        """What is worked out once for the position that is looked at."""
        known = self._known()
        if key not in known:
            known[key] = work()
        found: V = known[key]
        return found

    def get_or_defer(self, key: Any, work: Callable[[], V]) -> V | None:
        """What takes long to work out: None until `run_deferred` has done it, once the page has its first answer."""
        known = self._known()
        if key not in known:
            self._deferred[key] = work
        return known.get(key)

    def _known(self) -> dict[Any, Any]:
        if self._worked[0] is not self.cache_key:
            self._worked, self._deferred = (self.cache_key, {}), {}
        return self._worked[1]

    @property
    def deferred(self) -> bool:
        """Whether something is still to be worked out for what is shown."""
        self._known()
        return bool(self._deferred)

    def drop_deferred(self) -> None:
        """Lets go of what was still to be worked out: something else is shown now."""
        self._deferred = {}

    def forget(self) -> None:
        """Lets go of all that was worked out, and of what was still to be."""
        self._worked, self._deferred, self._kept = (None, {}), {}, {}

    def kept(self, part: str) -> Kept[Any, Any]:
        """What a part of the board was made of last: it outlives the position, where what is seen stays as it was."""
        return self._kept.setdefault(part, Kept())

    def keep(self, part: str, thing: T, make: Callable[[T], V]) -> V:
        """A part of the board that is made anew only when the ``thing`` has changed: all that it hangs on."""
        found: V = self.kept(part).of([(part, thing)], make)[0]
        return found

    def run_deferred(self) -> None:
        """Works out what is still due."""
        known, due, self._deferred = self._known(), self._deferred, {}
        for key, work in due.items():
            known[key] = work()
