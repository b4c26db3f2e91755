"""Those who hear of changes, such as the boards of a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, ParamSpec

P = ParamSpec("P")


class Listeners(Generic[P]):
    """Functions that are called after each change, in the order in which they came.

    >>> heard = Listeners()
    >>> forget = heard.add(print)
    >>> heard.tell("a change")
    a change
    >>> forget()
    >>> len(heard)
    0
    """

    def __init__(self) -> None:
        #: Each with something that is its own, since one function may listen twice.
        self._told: list[tuple[object, Callable[P, object]]] = []

    def __len__(self) -> int:
        return len(self._told)

    def add(self, listener: Callable[P, object]) -> Callable[[], None]:
        """Call ``listener`` after each change, until the returned function is called, which holds nobody else."""
        told, entry = self._told, (object(), listener)
        told.append(entry)

        def forget() -> None:
            if entry in told:
                told.remove(entry)

        return forget

    def tell(self, *args: P.args, **values: P.kwargs) -> None:
        """Call all listeners. An error in one is raised after all others have been called.

        Raises:
            ExceptionGroup: where several have failed.
        """
        errors: list[Exception] = []
        for _, listener in list(self._told):
            try:
                listener(*args, **values)
            except Exception as error:
                errors.append(error)
        if len(errors) > 1:
            raise ExceptionGroup("several listeners failed", errors)
        if errors:
            raise errors[0]
