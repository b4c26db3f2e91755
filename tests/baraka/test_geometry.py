"""Bases: how far apart, touching, in the way; places found for them; and the shapes that they stand in."""

from __future__ import annotations

import math
import random
from itertools import pairwise

import pytest

from legion_widget.games.baraka.tabletop.bases import (
    Base,
    Oblong,
    Round,
    ahead,
    distance_to,
    facing,
    gap,
    in_the_way,
    moved,
    on_table,
    overlap,
    touch,
)
from legion_widget.games.baraka.tabletop.geometry import Shape, nearest_place
from tests.baraka import oracle
from tests.test_import import loaded_by


def rim(base: Base, count: int = 720) -> list[tuple[float, float]]:
    """Places on the edge of a base."""
    if isinstance(base, Round):
        turns = [math.tau * k / count for k in range(count)]
        return [(base.at[0] + base.radius * math.cos(t), base.at[1] + base.radius * math.sin(t)) for t in turns]
    corners = [*base.corners, base.corners[0]]
    return [
        (a[0] + (b[0] - a[0]) * k / 200, a[1] + (b[1] - a[1]) * k / 200)
        for a, b in pairwise(corners)
        for k in range(200)
    ]


def test_the_gap_is_the_least_distance_of_the_edges() -> None:
    """Base edge to base edge, round and oblong, either way round."""
    rng = random.Random(3)
    for _ in range(40):
        one, two = oracle.bases(rng, 30, 2)
        places = oracle.np.array(rim(two))
        slow = min(oracle.nearest(places, place) for place in rim(one, 240))

        assert gap(one, two) == gap(two, one)
        if gap(one, two) > 0:
            assert gap(one, two) == pytest.approx(slow, abs=2)


def test_overlapping_oblongs_have_a_negative_gap() -> None:
    """Two horses cannot stand in each other, however they face."""
    for turn in range(0, 360, 15):
        one, two = Oblong((0, 0)), Oblong((200, 0), facing=turn)

        assert overlap(one, two)
        assert overlap(two, one)
        assert not touch(one, two)
    assert not overlap(Oblong((0, 0)), Oblong((250, 0)))
    assert touch(Oblong((0, 0)), Oblong((0, 500)))
    assert gap(Oblong((0, 0), facing=90), Oblong((600, 0), facing=90)) == 100


def test_touching_has_a_tolerance_of_a_millimetre() -> None:
    assert touch(Round((0, 0)), Round((260, 0)))
    assert not touch(Round((0, 0)), Round((261, 0)))
    assert touch(Round((0, 0)), Round((249, 0)))
    assert overlap(Round((0, 0)), Round((248, 0)))


def test_a_base_lies_on_the_table_or_not() -> None:
    assert on_table(Round((125, 125)), 1000, 1000)
    assert not on_table(Round((124, 125)), 1000, 1000)
    assert on_table(Oblong((250, 125), facing=90), 1000, 1000)
    assert not on_table(Oblong((250, 125), facing=0), 1000, 1000)


def test_the_arc_ahead_is_half_the_circle() -> None:
    """B4.2: 180 degrees, from the centre of the base."""
    rng = random.Random(5)
    for _ in range(200):
        turn, look = rng.randrange(360), rng.randrange(360)
        point = round(9000 * math.sin(math.radians(turn))), round(-9000 * math.cos(math.radians(turn)))
        off = abs((turn - look + 180) % 360 - 180)

        assert facing((0, 0), point) == turn
        if off != 90:
            assert ahead((0, 0), look, point) == (off < 90)
    assert ahead((0, 0), 0, (5000, 0))


def test_a_line_crosses_the_bases_that_points_on_it_are_under() -> None:
    rng = random.Random(7)
    met = 0
    for _ in range(150):
        bases = oracle.bases(rng, 30, 8)
        a, b = ((rng.randrange(3000), rng.randrange(3000)) for _ in range(2))
        found = dict(in_the_way(bases, a, b))
        for n, base in enumerate(bases):
            away = [(distance_to(base, (round(x), round(y))), (x, y)) for x, y in oracle.steps(a, b, 8)]
            under = [place for distance, place in away if not distance]
            if len(under) < 3 and min(away)[0] < oracle.NEAR:
                continue  # it grazes the base
            assert (n in found) == bool(under)
            if under:
                assert math.dist(found[n], under[0]) < 30
                met += 1
    assert met > 80


def test_contact_is_the_nearest_free_place_that_touches() -> None:
    """No place on a circle about the other, tried degree by degree, is nearer."""
    rng = random.Random(11)
    for _ in range(25):
        other = Round((3000, 3000), rng.choice((125, 300)))
        others = [Round((3000 + rng.randrange(-700, 700), 3000 + rng.randrange(-700, 700))) for _ in range(5)]
        others = [base for base in others if not overlap(base, other)]
        near = 3000 + rng.randrange(-900, 900), 3000 + rng.randrange(-900, 900)
        at = nearest_place(Round((0, 0)), near, (6000, 6000), touching=other, clear_of=[(base, 0) for base in others])
        tried = []
        for degree in range(720):
            turn = math.radians(degree / 2)
            far = other.radius + 125
            place = round(3000 + far * math.cos(turn)), round(3000 + far * math.sin(turn))
            if not any(overlap(Round(place), base) for base in others):
                tried.append(math.dist(place, near))
        if at is None:
            assert len(tried) < 3
            continue
        assert touch(Round(at), other)
        assert not any(overlap(Round(at), base) for base in others)
        assert math.dist(at, near) <= min(tried) + 3


def test_there_may_be_no_room() -> None:
    ring = [Round((3000 + round(250 * math.cos(k)), 3000 + round(250 * math.sin(k)))) for k in range(6)]
    closed = [(base, 0) for base in ring]

    assert nearest_place(Round((0, 0)), (0, 0), (6000, 6000), touching=Round((3000, 3000)), clear_of=closed) is None


def test_shapes_hold_and_meet_bases() -> None:
    """Wholly in, partly in, and just outside, with a round and with an oblong base."""
    area = Shape.area([(0, 0), (2000, 0), (2000, 2000), (0, 2000)])
    for base, holds, meets in (
        (Round((125, 1000)), True, True),
        (Round((100, 1000)), False, True),
        (Round((-125, 1000)), False, False),
        (Oblong((250, 1000), facing=90), True, True),
        (Oblong((240, 1000), facing=90), False, True),
        (Oblong((-250, 1000), facing=90), False, False),
        (Oblong((-200, 1000), facing=90), False, True),
    ):
        assert (area.holds(base), area.meets(base)) == (holds, meets), base
    assert area.distance(Oblong((-350, 1000), facing=90)) == 100
    assert area.to_rim(Round((325, 1000))) == 200


def test_a_belt_and_a_band_have_their_width() -> None:
    house = Shape.area([(1000, 1000), (2000, 1000), (2000, 2000), (1000, 2000)])
    belt = Shape.belt(house, 1000)

    assert belt.along((-500, 1500), (1500, 1500)) == 1000
    assert not belt.has((1500, 1500))
    assert len(belt.rings) == 2
    assert Shape.line([(0, 0), (0, 3000)], 500).along((-1000, 1500), (1000, 1500)) == 500


def test_bases_are_known_without_shapely() -> None:
    """A position can be read and saved where shapely is not installed."""
    assert loaded_by("import legion_widget.games.baraka.tabletop.bases") == []


def test_a_place_keeps_off_large_bases_at_the_rim_of_what_is_within() -> None:
    """A rider at the very end of the cohesion of his leader, beside a machine gun that stands beyond it."""
    leader, rider, gun = Round((1000, 1000), 200), Round((0, 0), 200), Round((3300, 1000), 300)
    place = nearest_place(rider, (3000, 1000), (5000, 5000), within=(leader, 1500), clear_of=[(gun, 0)])

    assert place is not None
    assert not overlap(moved(rider, place), gun)
    assert gap(leader, moved(rider, place)) <= 1500
