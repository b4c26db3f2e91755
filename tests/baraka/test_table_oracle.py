"""Sight, cover and ways on random tables, against the same worked out point by point."""

from __future__ import annotations

import math
import random
from itertools import pairwise

import pytest

from legion_widget.games.baraka.tabletop.bases import Base, length
from legion_widget.games.baraka.tabletop.cover import cover_from
from legion_widget.games.baraka.tabletop.line_of_sight import sight
from legion_widget.games.baraka.tabletop.paths import path_blocks
from legion_widget.games.baraka.tabletop.reach import Reach, shortest_way
from legion_widget.games.baraka.tabletop.table import Table
from legion_widget.games.baraka.tabletop.terrain import kinds
from tests.baraka import oracle


def agree_on_sight(seeds: range) -> int:
    sure = 0
    for seed in seeds:
        data = oracle.table(seed)
        table, rng = Table.from_dict(data), random.Random(seed)
        for data_ in data["pieces"]:
            data_.pop("openings", None)
        closed = Table.from_dict(data)
        third = oracle.bases(rng, 120, 6)
        for a, b in pairs(rng, data):
            try:
                expected = oracle.sight(data, a, b, third)
            except oracle.Unsure:
                continue
            seen = sight(closed, a, b, third=third)

            assert {(block.why, block.piece or block.base) for block in seen.blocks} == expected, (seed, a, b)
            assert bool(seen) == (not expected)
            assert {(k.why, k.piece, k.base) for k in sight(closed, b, a, third=third).blocks} == {
                (k.why, k.piece, k.base) for k in seen.blocks
            }
            assert bool(sight(table, a, b)) == bool(sight(table, b, a))
            sure += 1
    return sure


def pairs(rng: random.Random, data: dict[str, object]) -> list[tuple[Base, Base]]:
    """Four lines, two of them from near a piece: most of a table is empty."""
    found = []
    for n in range(4):
        ends = []
        for k in range(2):
            near = rng.choice(data["pieces"])["points"] if n + k > 1 else [[60, 60]]  # type: ignore[index]
            x, y = (sum(values) / len(values) for values in zip(*near, strict=True))
            wide = 8 if n + k > 1 else 55
            ends.append(
                Base((round((x + rng.uniform(-wide, wide)) * 100), round((y + rng.uniform(-wide, wide)) * 100)))
            )
        found.append((ends[0], ends[1]))
    return found


def test_sight_is_that_of_points_along_the_line() -> None:
    """B19.3: every block, with its piece, as walking the line finds it; the same from either end."""
    assert agree_on_sight(range(50)) > 120


@pytest.mark.long
def test_sight_on_many_tables() -> None:
    assert agree_on_sight(range(1000, 4000)) > 8000


#: The tables on which sight and cover are compared: few, or many.
TABLES = pytest.mark.parametrize(
    "seeds", [range(40), pytest.param(range(40, 200), marks=pytest.mark.long)], ids=["few", "many"]
)


@TABLES
def test_sight_through_openings_is_that_of_points_along_the_lines(seeds: range) -> None:
    """B19.3: who is in a house looks out of its openings, and is seen through them."""
    sure = through = 0
    for seed in seeds:
        data = oracle.table(seed, pieces=6, kinds=oracle.HOUSES)
        table, rng = Table.from_dict(data), random.Random(seed)
        for a, b in pairs(rng, data):
            try:
                expected = oracle.sees(data, a, b)
            except oracle.Unsure:
                continue

            assert bool(sight(table, a, b)) == expected, (seed, a, b)
            sure += 1
            through += sight(table, a, b).a != a.at
    assert sure > 2.2 * len(seeds)
    assert through > 0.15 * len(seeds)


@TABLES
def test_cover_is_that_of_points(seeds: range) -> None:
    """B19.2: the best cover, and just the pieces that give it."""
    sure = given = 0
    for seed in seeds:
        data = oracle.table(seed, kinds=[kind for kind in kinds() if kind not in ("road", "river")])
        table, rng = Table.from_dict(data), random.Random(seed)
        for leader, shooter in pairs(rng, data) + beside_walls(rng, data):
            try:
                found = oracle.cover(data, leader, shooter.at)
            except oracle.Unsure:
                continue
            best = max((kind for _, kind in found), key=["light", "heavy"].index, default="none")
            cover = cover_from(table, leader, shooter.at)

            assert cover.kind == best, (seed, leader, shooter)
            assert set(cover.pieces) == {id for id, kind in found if kind == best}
            sure += 1
            given += bool(cover)
    assert sure > 3.3 * len(seeds)
    assert given > 0.8 * len(seeds)


def beside_walls(rng: random.Random, data: dict[str, object]) -> list[tuple[Base, Base]]:
    """Bases that lean against walls, or nearly."""
    found = []
    for piece in data["pieces"]:  # type: ignore[attr-defined]
        if piece["kind"] in oracle.LINES:
            (x0, y0), (x1, y1) = (tuple(place) for place in oracle.points(piece)[:2])
            along, turn = rng.uniform(0.2, 0.8), math.atan2(y1 - y0, x1 - x0) + math.pi / 2
            off = rng.choice((126, 130, 150, -126, -130))
            at = x0 + along * (x1 - x0) + off * math.cos(turn), y0 + along * (y1 - y0) + off * math.sin(turn)
            leader = Base((round(at[0]), round(at[1])))
            found.append((leader, Base((rng.randrange(12000), rng.randrange(12000)))))
    return found


def agree_on_ways(seeds: range) -> int:
    """Ways that keep out of what is closed, and are no longer than on a grid of centimetres with 32 directions."""
    found = 0
    for seed in seeds:
        rng = random.Random(seed)
        data = oracle.table(seed, pieces=5, size=60, kinds=["grove", "steep_hill", "thicket", "gentle_hill"])
        table = Table.from_dict(data)
        enemies = [Base((rng.randrange(1000, 5000), rng.randrange(1000, 5000))) for _ in range(2)]
        start = rng.randrange(5, 55), rng.randrange(5, 55)
        base = Base((start[0] * 100, start[1] * 100))
        going = rng.choice(["open", "rough"])
        closed = [
            id
            for id, kind in kinds().items()
            if kind.movement not in (["open"] if going == "open" else ["open", "rough"])
        ]
        grid = oracle.Grid(data, closed, list(enemies), 125, 1000)
        if grid.bad[start[0] * 10, start[1] * 10]:
            continue
        far = grid.distances(start)
        reach = Reach(table, base, {going: 2000}, enemies)
        for _ in range(6):
            end = rng.randrange(5, 55), rng.randrange(5, 55)
            way = shortest_way(table, base, (end[0] * 100, end[1] * 100), going, enemies)
            if way is None:
                assert end not in far, (seed, start, end)
                continue
            assert way[0] == base.at
            assert way[-1] == (end[0] * 100, end[1] * 100)
            assert path_blocks(table, base, way, enemies) == ()
            for a, b in pairwise(way):
                assert all(
                    oracle.part(oracle.points(piece), a, b) < oracle.NEAR
                    for piece in data["pieces"]
                    if piece["kind"] in closed
                )
                assert all(oracle.nearest(oracle.steps(a, b), enemy.at) > 1249 for enemy in enemies)
            assert (length(way) <= 2000) == (way[-1] in reach), (seed, start, end)
            if end in far:
                assert length(way) <= far[end] + 30, (seed, start, end)
                found += 1
    return found


def test_ways_are_those_of_a_fine_grid() -> None:
    """B11.2, B4.8: round hills and enemies, no longer than on a grid, and never shorter than can be."""
    assert agree_on_ways(range(8)) > 12


@pytest.mark.long
def test_ways_on_many_tables() -> None:
    assert agree_on_ways(range(100, 400)) > 500


def test_what_is_drawn_as_in_reach_is_in_reach() -> None:
    """The outlines hold what `way` reaches, but for a few millimetres behind corners."""
    asked = wrong = 0
    for seed in range(5):
        rng = random.Random(seed)
        data = oracle.table(seed, pieces=8, size=60)
        table = Table.from_dict(data)
        base = Base((3000, 3000))
        enemies = [Base((3000 + rng.randrange(1400, 2000), 3000 + rng.randrange(-800, 800)))]
        reach = Reach(table, base, {"open": 1500, "rough": 1000, "difficult": 500}, enemies)
        outlines = [oracle.np.array(ring, dtype=float) for rings in reach.outlines.values() for ring in rings]
        by_class = {
            going: [oracle.np.array(ring, dtype=float) for ring in rings] for going, rings in reach.outlines.items()
        }
        assert outlines
        for _ in range(40):
            point = 3000 + rng.randrange(-1600, 1600), 3000 + rng.randrange(-1600, 1600)
            drawn = any(
                sum(bool(oracle.inside(ring, oracle.np.array([point], dtype=float))[0]) for ring in rings) % 2
                for rings in by_class.values()
            )
            asked += 1
            wrong += drawn != (point in reach)
    assert wrong < asked / 50
