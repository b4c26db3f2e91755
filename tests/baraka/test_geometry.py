"""Bases: how far apart, touching, in the way; places found for them; and the shapes that they stand in."""

from __future__ import annotations

import math
import random

import pytest

from legion_widget.games.baraka.tabletop.bases import (
    Base,
    distance_to,
    facing,
    gap,
    in_the_way,
    is_ahead,
    is_on_table,
    is_overlapping,
    is_touching,
    moved,
)
from legion_widget.games.baraka.tabletop.geometry import Shape, nearest_place
from tests.baraka import oracle
from tests.test_import import loaded_by


def rim(base: Base, count: int = 720) -> list[tuple[float, float]]:
    """Places on the edge of a base."""
    turns = [math.tau * k / count for k in range(count)]
    return [(base.at[0] + base.radius * math.cos(t), base.at[1] + base.radius * math.sin(t)) for t in turns]


def test_the_gap_is_the_least_distance_of_the_edges() -> None:
    """Base edge to base edge, of men and riders, either way round."""
    rng = random.Random(3)
    for _ in range(40):
        one, two = oracle.bases(rng, 30, 2)
        places = oracle.np.array(rim(two))
        slow = min(oracle.nearest(places, place) for place in rim(one, 240))

        assert gap(one, two) == gap(two, one)
        if gap(one, two) > 0:
            assert gap(one, two) == pytest.approx(slow, abs=2)


def test_overlapping_bases_have_a_negative_gap() -> None:
    """Neither can a man stand in a horse, nor a horse in a man."""
    rider, man = Base((0, 0), 200), Base((300, 0))

    assert gap(rider, man) == gap(man, rider) == -25
    assert is_overlapping(rider, man)
    assert is_overlapping(man, rider)
    assert not is_touching(rider, man)
    assert is_touching(rider, Base((325, 0)))
    assert not is_overlapping(rider, Base((325, 0)))


def test_touching_has_a_tolerance_of_a_millimetre() -> None:
    assert is_touching(Base((0, 0)), Base((260, 0)))
    assert not is_touching(Base((0, 0)), Base((261, 0)))
    assert is_touching(Base((0, 0)), Base((249, 0)))
    assert is_overlapping(Base((0, 0)), Base((248, 0)))


def test_a_base_lies_on_the_table_or_not() -> None:
    assert is_on_table(Base((125, 125)), 1000, 1000)
    assert not is_on_table(Base((124, 125)), 1000, 1000)
    assert is_on_table(Base((800, 800), 200), 1000, 1000)
    assert not is_on_table(Base((800, 801), 200), 1000, 1000)


def test_the_arc_ahead_is_half_the_circle() -> None:
    """B4.2: 180 degrees, from the centre of the base."""
    rng = random.Random(5)
    for _ in range(200):
        turn, look = rng.randrange(360), rng.randrange(360)
        point = round(9000 * math.sin(math.radians(turn))), round(-9000 * math.cos(math.radians(turn)))
        off = abs((turn - look + 180) % 360 - 180)

        assert facing((0, 0), point) == turn
        if off != 90:
            assert is_ahead((0, 0), look, point) == (off < 90)
    assert is_ahead((0, 0), 0, (5000, 0))
    for look, point, behind in ((0, (500, 1), (500, 2)), (180, (500, -1), (500, -2))):
        assert is_ahead((0, 0), look, point)  # a tenth of a millimetre behind the line abreast
        assert not is_ahead((0, 0), look, behind)


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
        other = Base((3000, 3000), rng.choice((125, 300)))
        others = [Base((3000 + rng.randrange(-700, 700), 3000 + rng.randrange(-700, 700))) for _ in range(5)]
        others = [base for base in others if not is_overlapping(base, other)]
        near = 3000 + rng.randrange(-900, 900), 3000 + rng.randrange(-900, 900)
        at = nearest_place(Base((0, 0)), near, (6000, 6000), touching=other, clear_of=[(base, 0) for base in others])
        tried = []
        for degree in range(720):
            turn = math.radians(degree / 2)
            far = other.radius + 125
            place = round(3000 + far * math.cos(turn)), round(3000 + far * math.sin(turn))
            if not any(is_overlapping(Base(place), base) for base in others):
                tried.append(math.dist(place, near))
        if at is None:
            assert len(tried) < 3
            continue
        assert is_touching(Base(at), other)
        assert not any(is_overlapping(Base(at), base) for base in others)
        assert math.dist(at, near) <= min(tried) + 3


def test_what_is_touched_may_be_among_what_a_base_keeps_clear_of() -> None:
    """Both are right then; with a distance to be kept they contradict each other."""
    first, target = Base((0, 0)), Base((500, 500))
    places = [
        nearest_place(first, (900, 500), (1000, 1000), touching=target, clear_of=clear)
        for clear in ([], [(target, 0)], [(target, 1)])
    ]
    assert places == [(751, 500), (751, 500), None]


def test_there_may_be_no_room() -> None:
    ring = [Base((3000 + round(250 * math.cos(k)), 3000 + round(250 * math.sin(k)))) for k in range(6)]
    closed = [(base, 0) for base in ring]

    assert nearest_place(Base((0, 0)), (0, 0), (6000, 6000), touching=Base((3000, 3000)), clear_of=closed) is None


def test_shapes_hold_and_meet_bases() -> None:
    """Wholly in, partly in, and just outside, with the base of a man and of a rider."""
    area = Shape.area([(0, 0), (2000, 0), (2000, 2000), (0, 2000)])
    for base, holds, meets in (
        (Base((125, 1000)), True, True),
        (Base((100, 1000)), False, True),
        (Base((-125, 1000)), False, False),
        (Base((200, 1000), 200), True, True),
        (Base((190, 1000), 200), False, True),
        (Base((-200, 1000), 200), False, False),
        (Base((-150, 1000), 200), False, True),
    ):
        assert (area.has_whole(base), area.has_part_of(base)) == (holds, meets), base
    assert area.distance(Base((-300, 1000), 200)) == 100
    assert area.to_rim(Base((325, 1000))) == 200


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
    leader, rider, gun = Base((1000, 1000), 200), Base((0, 0), 200), Base((3300, 1000), 300)
    place = nearest_place(rider, (3000, 1000), (5000, 5000), within=(leader, 1500), clear_of=[(gun, 0)])

    assert place is not None
    assert not is_overlapping(moved(rider, place), gun)
    assert gap(leader, moved(rider, place)) <= 1500
