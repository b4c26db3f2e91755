"""Seeds of random games: a few are played in every run of the tests, the others in the long one."""

from collections.abc import Iterable

import pytest


def seeds(count: int, now: Iterable[int]) -> list[object]:
    """All seeds below ``count``: those of ``now`` for `make test`, the rest for `make test-long`, of the same test."""
    few = set(now)
    return [seed if seed in few else pytest.param(seed, marks=pytest.mark.long) for seed in range(count)]
