"""A running kernel whose clock is the test's own: what is due later comes at once, in its order, on any machine."""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Coroutine
from typing import Any, TypeVar

Result = TypeVar("Result")


class _Waiting(selectors.DefaultSelector):  # type: ignore[misc, valid-type]
    """Where the loop would wait so many seconds for something to happen, these seconds are over."""

    now = 0.0

    def select(self, timeout: float | None = None) -> Any:
        if timeout is not None and timeout > 0:
            self.now += timeout
            timeout = 0
        return super().select(timeout)


class _Loop(asyncio.SelectorEventLoop):
    def __init__(self) -> None:
        self._waiting = _Waiting()
        super().__init__(self._waiting)

    def time(self) -> float:
        return self._waiting.now


def run(play: Coroutine[Any, Any, Result]) -> Result:
    """Runs a coroutine in a loop in which no time is waited for: a sleep ends as soon as all before it is done.

    >>> async def nap() -> str:
    ...     await asyncio.sleep(3600)
    ...     return "rested"
    >>> run(nap())
    'rested'
    """
    with asyncio.Runner(loop_factory=_Loop) as runner:
        return runner.run(play)
