"""Calls that are delayed: until a pointer rests, a page has its first answer, or a cell is done."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any


class Debouncer:
    """Calls a function some seconds after it was scheduled, or at once where no event loop runs.

    >>> done = []
    >>> Debouncer(5, done.append).schedule("no loop runs in a script")
    >>> done
    ['no loop runs in a script']
    """

    def __init__(self, seconds: float, do: Callable[..., None]) -> None:
        self._seconds = seconds
        self._do = do
        self._timer: asyncio.TimerHandle | None = None

    @property
    def pending(self) -> bool:
        """Return whether a call is scheduled."""
        return self._timer is not None

    def schedule(self, *about: Any) -> None:
        """Schedule the call; one that was scheduled before is cancelled."""
        self.cancel()
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self._do(*about)
        else:
            self._timer = loop.call_later(self._seconds, self._now, *about)

    def _now(self, *about: Any) -> None:
        self._timer = None
        self._do(*about)

    def cancel(self) -> None:
        """Cancel the scheduled call."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
