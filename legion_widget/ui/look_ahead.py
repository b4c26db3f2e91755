"""Compute what a click will show while nobody clicks, and send it to the page in advance."""

from __future__ import annotations

import asyncio
import struct
import time
from collections.abc import Callable, Iterator
from typing import Any

from .controller import BoardController
from .debounce import Debouncer
from .error_reporting import report_errors
from .overlay_state import OverlayState

#: Seconds after a deed before it begins, between two spells of work, and of each spell: a click waits for one at most.
REST, BREATHER, SPELL = 0.15, 0.01, 0.006


class LookAhead:
    """Sends the page a preview of each unit, which a click shows at once, before the kernel's answer.

    It belongs to one picture, whose number it carries: a click on another one waits for the kernel. Where no
    event loop runs there is no page that waits.
    """

    def __init__(self, overlay: OverlayState, report_error: Callable[[Exception], None]) -> None:
        self._overlay = overlay
        self.report_error = report_error
        self._rest = Debouncer(REST, self._begin)
        self._breather = Debouncer(BREATHER, self._go_on)
        self._left: Iterator[bytes] = iter(())
        self._parts: list[bytes] = []
        self._of: tuple[BoardController, Any] | None = None

    @property
    def pending(self) -> bool:
        """Return whether something is still to be worked out."""
        return self._rest.pending or self._breather.pending

    def follow(self, controller: BoardController, revision: int) -> None:
        """Begins again in a while, for the picture of that number."""
        self.cancel()
        try:
            asyncio.get_running_loop()
        except RuntimeError:
            return
        self._rest.schedule(controller, revision)

    def cancel(self) -> None:
        """Stop, because no view is left or something else is shown."""
        self._rest.cancel()
        self._breather.cancel()
        self._left = iter(())

    @report_errors
    def _begin(self, controller: BoardController, revision: int) -> None:
        self._of, self._parts = (controller, controller.now.position), [struct.pack("<I", revision)]
        self._left = controller.game_view.outlooks(controller)
        self._go_on()

    @report_errors
    def _go_on(self) -> None:
        assert self._of is not None
        controller, position = self._of
        if controller.now.position is not position:
            return  # it is painted soon, and followed then
        end = time.perf_counter() + SPELL
        for part in self._left:
            self._parts.append(part)
            if time.perf_counter() >= end:
                self._breather.schedule()
                return
        self._overlay.foreseen = b"".join(self._parts)
