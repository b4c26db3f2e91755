"""The views of a widget on pages. A widget without views rests: it follows nothing."""

from __future__ import annotations

from collections.abc import Callable

from .debounce import Debouncer

#: Seconds in which a view must answer a call, or it is taken for gone.
ANSWER = 5.0


class PageViews:
    """The views of one widget, by the ids that they give themselves.

    A view says that it is there, and that it goes. One may also be lost without a word: a browser that is closed, a
    page that breaks down. So all are called when a page is loaded, and who does not answer is gone. One that was busy
    for too long says so later, and is there again.

    Args:
        call: Asks all views to say that they are there.
        gone: Called with each view that is no more, after it has been forgotten.

    >>> gone = []
    >>> views = PageViews(lambda: views.add("b"), gone.append)
    >>> views.add("a"), views.add("b"), views.call_all()
    (None, None, None)
    >>> gone, len(views)
    (['a'], 1)
    """

    def __init__(self, call: Callable[[], None], gone: Callable[[str], None]) -> None:
        self._call = call
        self._gone = gone
        self._there: set[str] = set()
        self._silent: set[str] = set()
        self._patience = Debouncer(ANSWER, self._count)

    def __len__(self) -> int:
        """Return the number of views."""
        return len(self._there)

    def __contains__(self, view: str) -> bool:
        """Return whether there is a view of this name."""
        return view in self._there

    def add(self, view: str) -> None:
        """Add a view that says that it is there."""
        self._there.add(view)
        self._silent.discard(view)

    def remove(self, view: str) -> None:
        """Remove a view that says that it goes."""
        self._silent.discard(view)
        if view in self._there:
            self._there.remove(view)
            self._gone(view)

    def clear(self) -> None:
        """Remove all views, as when every page is closed."""
        for view in list(self._there):
            self.remove(view)

    def call_all(self, but: str | None = None) -> None:
        """Ask all views, ``but`` one, whether they are still there; those that do not answer soon are removed."""
        self._silent = self._there - {but}
        if self._silent:
            self._call()
            self._patience.schedule()

    def _count(self) -> None:
        for view in sorted(self._silent):
            self.remove(view)

    def close(self) -> None:
        """Stop waiting for answers."""
        self._patience.cancel()
