"""What was worked out for a position, and what is still to be worked out once the page has its first answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

V = TypeVar("V")


class Workings:
    """Answers about one position, each worked out once; with another position they are let go.

    >>> class Here(Workings):
    ...     worked_for = "a position"
    >>> here = Here()
    >>> here.later("odds", lambda: 7), here.due
    (None, True)
    >>> here.work_out()
    >>> here.later("odds", lambda: 7), here.due
    (7, False)
    """

    #: The position that is looked at.
    worked_for: Any

    def __init__(self) -> None:
        self._worked: tuple[Any, dict[Any, Any]] = (None, {})
        self._due: dict[Any, Callable[[], Any]] = {}

    def cached(self, key: Any, work: Callable[[], V]) -> V:
        """What is worked out once for the position that is looked at."""
        known = self._known()
        if key not in known:
            known[key] = work()
        found: V = known[key]
        return found

    def later(self, key: Any, work: Callable[[], V]) -> V | None:
        """What takes long to work out: None until `work_out` has done it, once the page has its first answer."""
        known = self._known()
        if key not in known:
            self._due[key] = work
        return known.get(key)

    def _known(self) -> dict[Any, Any]:
        if self._worked[0] is not self.worked_for:
            self._worked, self._due = (self.worked_for, {}), {}
        return self._worked[1]

    @property
    def due(self) -> bool:
        """Whether something is still to be worked out for what is shown."""
        self._known()
        return bool(self._due)

    def hurry(self) -> None:
        """Lets go of what was still to be worked out: something else is shown now."""
        self._due = {}

    def forget(self) -> None:
        """Lets go of all that was worked out, and of what was still to be."""
        self._worked, self._due = (None, {}), {}

    def work_out(self) -> None:
        """Works out what is still due."""
        known, due, self._due = self._known(), self._due, {}
        for key, work in due.items():
            known[key] = work()
