"""How often the tests try what they try by chance: a plugin that ends a run with the figures of `docs/tried.md`.

`make test-long` prints all of them. Where tests run in several processes at once nothing is printed.
"""

from __future__ import annotations

from collections import Counter

import pytest

_TRIES: Counter[str] = Counter()


def note_tries(what: str, count: int = 1) -> None:
    """Note that something was tried so many times more, and came out right."""
    _TRIES[what] += count


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print what was tried, and how often."""
    if _TRIES:
        terminalreporter.section("tried")
        for what, count in sorted(_TRIES.items()):
            terminalreporter.line(f"{count:>11,} {what}")
