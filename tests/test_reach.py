"""The flood and its object twin, held to a plain Dijkstra over lists."""

from __future__ import annotations

import heapq
import random
from collections.abc import Callable, Iterable

import pytest
from hypothesis import given, settings

import legion_widget as lw
from legion_widget.engine.hexgrid import HexGrid, bits
from legion_widget.engine.reach import Reach, flood, links_flood, path, union
from tests.strategies import Map, maps


def dijkstra(
    starts: Iterable[int],
    points: int,
    cost: dict[int, int],
    stops: Iterable[int],
    neighbours: Callable[[int], Iterable[int]],
) -> dict[int, int]:
    """The plain one: hex -> cost of the cheapest way. What stops may be entered and not left, the start excepted."""
    starts, stops = set(starts), set(stops)
    best = dict.fromkeys(starts, 0)
    heap = [(0, start) for start in starts]
    while heap:
        spent, here = heapq.heappop(heap)
        if spent > best[here] or (here in stops and here not in starts):
            continue
        for there in neighbours(here):
            if there in cost and spent + cost[there] <= points and spent + cost[there] < best.get(there, points + 1):
                best[there] = spent + cost[there]
                heapq.heappush(heap, (best[there], there))
    return best


def beside(grid: HexGrid) -> Callable[[int], list[int]]:
    """The neighbours of a hex by column and row, without bit sets."""

    def neighbours(i: int) -> list[int]:
        column, row = i // grid.stride, i % grid.stride
        low = column % 2
        found = [(column, row - 1), (column, row + 1)]
        found += [(column + side, row + low - up) for side in (-1, 1) for up in (0, 1)]
        return [c * grid.stride + r for c, r in found if 0 <= c < grid.columns and 0 <= r < grid.rows]

    return neighbours


def by_layers(layers: list[int]) -> dict[int, int]:
    return {i: n for n, layer in enumerate(layers) for i in bits(layer)}


@settings(max_examples=300, deadline=None)
@given(maps())
def test_the_flood_equals_dijkstra(m: Map) -> None:
    """Hexes and costs are the same on random maps with zones, costs and blocked hexes; no hex is in two layers."""
    layers = flood(m.grid, 1 << m.start, m.points, m.mask(1), m.mask(2), m.stop_mask)

    assert by_layers(layers) == dijkstra([m.start], m.points, m.cost, m.stops, beside(m.grid))
    assert sum(layer.bit_count() for layer in layers) == union(layers).bit_count()
    assert len(layers) <= m.points + 1


@settings(max_examples=200, deadline=None)
@given(maps())
def test_the_flood_along_links_equals_dijkstra(m: Map) -> None:
    """The same along a net of links only: a road is followed, never left."""
    layers = links_flood(m.links, 1 << m.start, m.points, m.mask(1), m.mask(2), m.stop_mask)

    assert by_layers(layers) == dijkstra([m.start], m.points, m.cost, m.stops, lambda i: list(bits(m.links.get(i, 0))))


@settings(max_examples=200, deadline=None)
@given(maps())
def test_a_path_costs_what_the_layer_says(m: Map) -> None:
    """Each step of a path is to a neighbour, no step leaves a zone, and the prices add up to the cost."""
    for links in (None, m.links):
        layers = (
            flood(m.grid, 1 << m.start, m.points, m.mask(1), m.mask(2), m.stop_mask)
            if links is None
            else links_flood(links, 1 << m.start, m.points, m.mask(1), m.mask(2), m.stop_mask)
        )
        for i, cost in by_layers(layers).items():
            if cost == 0:
                continue
            way = path(m.grid, layers, cost, i, m.mask(1), m.stop_mask, links)

            assert way[-1] == i
            assert sum(m.cost[step] for step in way) == cost
            assert not set(way[:-1]) & m.stops
            for here, there in zip((m.start, *way), way, strict=False):
                assert m.grid.neighbours(here) >> there & 1
                assert links is None or links[here] >> there & 1


@settings(max_examples=100, deadline=None)
@given(maps())
def test_reach_is_the_flood_for_people(m: Map) -> None:
    """A mapping from label to cost without the start; `hexes`, `cost` and `path` agree with it."""
    reach = Reach.flood(m.grid, m.start, m.points, m.mask(1), m.mask(2), m.stop_mask)
    expected = dijkstra([m.start], m.points, m.cost, m.stops, beside(m.grid))
    del expected[m.start]

    assert dict(reach) == {m.grid.label(i): cost for i, cost in expected.items()}
    assert set(reach.hexes) == set(reach)
    assert len(reach) == len(expected)
    for label in reach:
        assert reach.cost(label) == reach[label]
        assert reach.path(label)[-1] == label
    with pytest.raises(KeyError):
        reach.cost(m.grid.label(m.start))


def test_a_start_of_several_hexes() -> None:
    """The way may begin in any hex of the start."""
    grid = HexGrid(9, 9)
    starts = [grid.index("0101"), grid.index("0909")]
    layers = flood(grid, sum(1 << s for s in starts), 3, grid.all)

    assert by_layers(layers) == dijkstra(starts, 3, dict.fromkeys(bits(grid.all), 1), (), beside(grid))


def test_zones_may_be_entered_and_not_left() -> None:
    """A wall of zones across the map is reached and not crossed; a counter that begins in one may leave."""
    grid = HexGrid(7, 7)
    wall = grid.mask(f"{c:02d}04" for c in range(1, 8))
    low = grid.mask(f"{c:02d}03" for c in (2, 4, 6))
    reach = Reach.flood(grid, grid.index("0402"), 9, grid.all, 0, wall | low)

    assert "0403" in reach
    assert "0404" not in reach
    assert "0707" not in reach
    assert "0405" in Reach.flood(grid, grid.index("0404"), 9, grid.all, 0, wall | low)


def test_two_points_are_not_enough_with_one_left() -> None:
    """A hex that costs two is not entered with one point; there is no minimum move."""
    grid = HexGrid(1, 3)
    hard = grid.mask(["0102"])

    assert len(Reach.flood(grid, grid.index("0101"), 1, grid.all & ~hard, hard)) == 0
    assert dict(Reach.flood(grid, grid.index("0101"), 3, grid.all & ~hard, hard)) == {"0102": 2, "0103": 3}


def test_the_flood_equals_dijkstra_on_the_real_board() -> None:
    """From many hexes of the board of the Rif, with the zones of 60 counters and 60 more in the way."""
    board = lw.load_scenario("rif").board
    grid = board.grid
    rng = random.Random(7)
    rows = board.data.terrain
    price = {".": 1, ",": 1, "^": 2}
    land = {
        c * grid.stride + r: price[letter]
        for r, row in enumerate(rows)
        for c, letter in enumerate(row)
        if letter in price
    }
    near = beside(grid)
    for _ in range(40):
        standing = rng.sample(sorted(land), 121)
        start, enemies, friends = standing[0], standing[1:61], standing[61:]
        free = {i: cost for i, cost in land.items() if i not in standing}
        zone = {n for e in enemies for n in near(e)}
        points = rng.randint(1, 24)
        cost1 = sum(1 << i for i, cost in free.items() if cost == 1)
        cost2 = sum(1 << i for i, cost in free.items() if cost == 2)
        layers = flood(grid, 1 << start, points, cost1, cost2, sum(1 << i for i in zone))

        assert by_layers(layers) == dijkstra([start], points, free, zone, near)
        assert not union(layers) & sum(1 << i for i in (*enemies, *friends))
