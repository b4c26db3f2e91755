"""How long a line of sight takes on a full table, and how long it takes to say where a leader can go."""

from __future__ import annotations

import random
from itertools import cycle
from typing import Any

import pytest

from legion_widget.games.baraka.tabletop.bases import Base
from legion_widget.games.baraka.tabletop.line_of_sight import sight
from legion_widget.games.baraka.tabletop.reach import Reach
from legion_widget.games.baraka.tabletop.table import Table
from tests.baraka import oracle
from tests.benchmarks.test_reach_benchmark import median

#: The stopwatch wants the machine for itself.
pytestmark = [pytest.mark.benchmark, pytest.mark.long]

PIECES, MINIATURES, TIMES = 40, 100, 1000


def setting() -> tuple[Table, list[Base], list[tuple[Base, Base]]]:
    """A table of 180 x 180 cm with 40 pieces and 100 miniatures, and a hundred pairs that look at each other."""
    rng = random.Random(1921)
    table = Table.from_dict(oracle.table(1921, PIECES, 180))
    bases = oracle.bases(rng, 180, MINIATURES)
    return table, bases, [tuple(rng.sample(bases, 2)) for _ in range(100)]  # type: ignore[misc]


def test_one_line_of_sight(benchmark: Any) -> None:
    """Median of 1,000 lines between random miniatures, all others in the way."""
    table, bases, pairs = setting()
    third = {pair: [base for base in bases if base not in pair] for pair in pairs}
    turns = cycle(pairs)

    def look() -> bool:
        pair = next(turns)
        return bool(sight(table, *pair, third=third[pair]))

    clear = sum(look() for _ in pairs)
    assert 0 < clear < len(pairs)
    print(
        f"\none line of sight, {PIECES} pieces, {MINIATURES} miniatures, {clear} of {len(pairs)} clear: "
        f"median of {TIMES} {median(look, TIMES) / 1000:.0f} µs"
    )
    benchmark.pedantic(look, rounds=TIMES, iterations=1)


def test_one_reach(benchmark: Any) -> None:
    """Where a leader among enemies can go with 15, 10 and 5 cm: the outlines, and one point."""
    table, bases, _ = setting()
    leader = Base((9000, 9000))
    enemies = [base for base in bases if base != leader]
    capabilities = {"open": 1500, "rough": 1000, "difficult": 500}
    print(
        f"\none reach, {PIECES} pieces, {len(enemies)} enemies: median of 10 outlines "
        f"{median(lambda: Reach(table, leader, capabilities, enemies).outlines, 10) / 1e6:.1f} ms, "
        f"one point {median(lambda: (9800, 9600) in Reach(table, leader, capabilities, enemies), 10) / 1e6:.1f} ms"
    )
    benchmark.pedantic(lambda: Reach(table, leader, capabilities, enemies).outlines, rounds=3, iterations=1)
