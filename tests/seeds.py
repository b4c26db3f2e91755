"""What is tried in every run of the tests, and what in the long one only: seeds of random games, and other values."""

from collections.abc import Iterable

import pytest


def seeds(count: int, now: Iterable[int]) -> list[object]:
    """All seeds below ``count``: those of ``now`` for `make test`, the rest for `make test-long`, of the same test."""
    few = set(now)
    return [seed if seed in few else pytest.param(seed, marks=pytest.mark.long) for seed in range(count)]


def thinned(values: Iterable[object], step: int, first: int = 0) -> list[object]:
    """All values of a parameter: from ``first`` on every ``step``-th for `make test`, the rest for `make test-long`.

    A value that is a tuple is one of several parameters.
    """
    rows = [value if isinstance(value, tuple) else (value,) for value in values]
    return [pytest.param(*row, marks=() if at % step == first else pytest.mark.long) for at, row in enumerate(rows)]
