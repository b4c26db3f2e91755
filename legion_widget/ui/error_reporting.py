"""Report errors of handlers where they happen, and swallow none."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any


def report_errors(handler: Callable[..., None]) -> Callable[..., None]:
    """Decorate a handler so that an error goes to ``report_error`` of its object, which shows it."""

    @functools.wraps(handler)
    def wrapped(self: Any, *arguments: Any, **named: Any) -> None:
        try:
            handler(self, *arguments, **named)
        except Exception as error:
            self.report_error(error)

    return wrapped
