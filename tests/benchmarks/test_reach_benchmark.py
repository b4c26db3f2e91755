"""How long one flood takes on the real board, beside networkx on the same graph in the same run."""

from __future__ import annotations

import random
import statistics
from time import perf_counter_ns
from typing import Any

import networkx
import pytest

import legion_widget as lw
from legion_widget.engine.hexgrid import bits
from legion_widget.engine.reach import flood, union

#: The stopwatch wants the machine for itself.
pytestmark = [pytest.mark.benchmark, pytest.mark.long]

POINTS, COUNTERS, TIMES = 10, 120, 1000


def setting() -> tuple[Any, int, int, int, int]:
    """The board of the Rif with 120 counters on it: grid, start, and the masks of cost one, cost two and zones."""
    board = lw.load_scenario("rif").board
    grid, rng = board.grid, random.Random(1921)
    land = list(bits(board.mask(".^,")))
    standing = rng.sample(land, COUNTERS)
    start = min(standing, key=lambda i: grid.distance(i, board.index("Annual")))
    enemies = sum(1 << i for i in standing[: COUNTERS // 2] if i != start)
    free = board.mask(".^,") & ~sum(1 << i for i in standing)
    mountains = board.mask("^")
    return grid, start, free & ~mountains, free & mountains, grid.spread(enemies)


def test_one_flood_of_ten_points(benchmark: Any) -> None:
    """Median of 1,000 floods with the masks given, and the ratio to networkx's Dijkstra; both find the same hexes."""
    grid, start, cost1, cost2, stops = setting()
    benchmark.extra_info["hexes"] = union(flood(grid, 1 << start, POINTS, cost1, cost2, stops)).bit_count()
    ours = median(lambda: flood(grid, 1 << start, POINTS, cost1, cost2, stops), TIMES)

    graph = networkx.DiGraph()
    graph.add_node(start)
    for here in bits(cost1 | cost2 | 1 << start):
        if here == start or not stops >> here & 1:
            for there in bits(grid.neighbours(here) & (cost1 | cost2)):
                graph.add_edge(here, there, weight=2 if cost2 >> there & 1 else 1)
    theirs = median(lambda: networkx.single_source_dijkstra(graph, start, cutoff=POINTS), TIMES // 10)

    costs, _ = networkx.single_source_dijkstra(graph, start, cutoff=POINTS)
    layers = flood(grid, 1 << start, POINTS, cost1, cost2, stops)
    assert {i: n for n, layer in enumerate(layers) for i in bits(layer)} == costs
    print(
        f"\none flood of {POINTS} points on the board of the Rif, {COUNTERS} counters, {len(costs)} hexes: "
        f"median of {TIMES} {ours / 1000:.1f} µs; networkx {theirs / 1000:.0f} µs, {theirs / ours:.0f} times as long"
    )
    benchmark.pedantic(flood, (grid, 1 << start, POINTS, cost1, cost2, stops), rounds=TIMES, iterations=1)


def median(work: Any, times: int) -> float:
    """The median time of a call in nanoseconds."""
    taken = []
    for _ in range(times):
        begun = perf_counter_ns()
        work()
        taken.append(perf_counter_ns() - begun)
    return statistics.median(taken)
