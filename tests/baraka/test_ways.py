"""Ways round what is closed, to the tenth of a millimetre, and what is drawn as in reach."""

from __future__ import annotations

import math
from functools import reduce
from typing import Any

import pytest
import shapely

from legion_widget.games.baraka.tabletop.bases import Base, Point, length
from legion_widget.games.baraka.tabletop.geometry import Shape
from legion_widget.games.baraka.tabletop.pathfinding import Field
from legion_widget.games.baraka.tabletop.paths import longest_move
from legion_widget.games.baraka.tabletop.reach import Reach
from legion_widget.games.baraka.tabletop.table import Table

#: What the centre keeps in: 20 by 20 cm but for 1 cm at the rim.
BOX = (100.0, 100.0, 1900.0, 1900.0)


def block(left: int, top: int, right: int, bottom: int) -> Shape:
    return Shape.area([(left, top), (right, top), (right, bottom), (left, bottom)])


def drawn(rings: list[list[Point]]) -> Any:
    """Outlines and their holes as one area."""
    return reduce(
        shapely.symmetric_difference, (shapely.make_valid(shapely.polygons(ring)) for ring in rings), shapely.Polygon()
    )


def disagreements(field: Field, near: float = 40) -> tuple[list[Point], int]:
    """Where what is drawn as in reach and the ways differ, but for places near an outline; and how many are reached."""
    area = drawn(field.outlines())
    places = [(x, y) for x in range(110, 1900, 85) for y in range(110, 1900, 85)]
    points = shapely.points(places)
    is_far = shapely.distance(shapely.boundary(area), points) >= near
    is_drawn = shapely.contains_xy(area, places)
    ways = {place: field.way(place) for place, far in zip(places, is_far, strict=True) if far}
    wrong = [
        place for place, is_in in zip(places, is_drawn, strict=True) if place in ways and is_in != bool(ways[place])
    ]
    return wrong, sum(map(bool, ways.values()))


@pytest.mark.parametrize(
    ("start", "closed", "apart", "walls"),
    [
        ((1000, 1000), [], [], []),
        ((1500, 380), [block(500, 500, 1950, 900)], [], []),
        ((1000, 1000), [block(800, 600, 1200, 800), block(1300, 900, 1400, 1500)], [], []),
        ((400, 1000), [block(700, 500, 800, 1500)], [(Base((1100, 1000)), 200)], []),
        ((1000, 300), [], [(Base((1000, 700)), 150)], []),
        ((1000, 500), [], [], [Shape.line([(600, 700), (1400, 700), (1400, 1100)])]),
        ((1000, 1000), [block(900, 900, 1100, 950), block(900, 1050, 1100, 1100), block(850, 900, 900, 1100)], [], []),
    ],
)
def test_what_is_drawn_as_in_reach_is_where_ways_lead(start: Point, closed: Any, apart: Any, walls: Any) -> None:
    """Round one corner or several, bases and walls."""
    for longest in (350, 900):
        wrong, reached = disagreements(Field(start, BOX, closed, (), apart, walls, longest))
        assert not wrong
        assert reached > 10


def test_what_is_drawn_goes_into_the_corner_of_a_wall_and_the_farthest_that_it_goes() -> None:
    """To 0.3 mm, but for rounding."""
    wall = block(1300, 100, 1400, 1900)
    for longest in range(400, 880, 60):
        area = drawn(Field((1000, 1000), BOX, [wall], longest=longest).outlines())
        high = math.sqrt(longest**2 - 300**2)
        for corner in ((1300, 1000 - high), (1300, 1000 + high), (1000 - longest, 1000)):
            assert shapely.distance(area, shapely.points(corner)) <= 5
        assert not shapely.contains_xy(area, 1310, 1000)


def test_what_a_road_opens_is_drawn_too() -> None:
    field = Field((400, 1000), BOX, [block(600, 200, 900, 1800)], [block(500, 950, 1200, 1050)], longest=800)
    assert disagreements(field)[0] == []
    assert field.way((1000, 1000)) == [(400, 1000), (1000, 1000)]


def test_no_base_ends_astride_an_edge() -> None:
    """The rim of a house is left out of the outlines, as wide as the base is."""
    house = block(1000, 800, 1400, 1200)
    rings = Field((700, 1000), BOX, [], longest=600).outlines([house], 125)
    for x, is_in in ((860, True), (890, False), (1110, False), (1140, True)):
        assert shapely.contains_xy(drawn(rings), x, 1000) == is_in, x


def test_what_has_no_width_is_not_drawn() -> None:
    """A strip as wide as the base leaves a line to go along."""
    field = Field((500, 500), (500, 0, 500, 1000), [], longest=200)
    assert field.way((500, 600)) == [(500, 500), (500, 600)]
    assert field.outlines() == []


def test_no_edge_sticks_out_of_what_is_drawn() -> None:
    """Between two enemies and the end of the move a strip of nearly no width is left: it looked like a spike."""
    grove = {"id": "g", "kind": "grove", "points": [[44, 34], [56, 33], [60, 42], [54, 48], [44, 46]]}
    places = [(3196, 2205), (3495, 2217), (3804, 2194), (4103, 2189), (4404, 2214), (3500, 1900), (3800, 1900)]
    base, table = Base((3816, 3935)), Table.from_dict({"width": 100, "height": 80, "pieces": [grove]})
    reach = Reach(table, base, {"open": 1500, "rough": 1000, "difficult": 500}, [Base(place) for place in places])
    for rings in (*reach.outlines.values(), reach.whole):
        area = drawn(rings)
        body = shapely.buffer(shapely.buffer(area, -8, join_style="mitre"), 12, join_style="mitre")
        assert shapely.contains(body, area)


def test_nothing_is_drawn_for_a_start_that_is_closed_or_a_move_without_end() -> None:
    assert Field((700, 700), BOX, [block(500, 500, 900, 900)], longest=500).outlines() == []
    assert Field((700, 700), BOX, []).outlines() == []


def test_ways_end_on_the_rim_of_the_box_and_not_beyond() -> None:
    field = Field((1000, 1000), BOX, [])
    for inside, beyond in (
        ((100, 1000), (99, 1000)),
        ((1900, 1000), (1901, 1000)),
        ((1000, 100), (1000, 99)),
        ((1000, 1900), (1000, 1901)),
    ):
        assert field.way(inside) == [(1000, 1000), inside]
        assert field.way(beyond) is None


def test_the_very_edge_of_what_is_closed_is_open() -> None:
    """Within 0.1 mm of terrain, and 0.3 mm of what is drawn about a base, from either end of a way."""
    for closed, apart, opens, shuts in (
        ([block(1000, 500, 1500, 1500)], [], (1001, 1000), (1002, 1000)),
        ([], [(Base((1500, 1000)), 375)], (1002, 1000), (1003, 1000)),
    ):
        field = Field((500, 1000), BOX, closed, (), apart)
        assert field.way(opens) is not None
        assert field.way(shuts) is None
        assert Field(opens, BOX, closed, (), apart).way((500, 1000)) is not None
        assert Field(shuts, BOX, closed, (), apart).way((500, 1000)) is None


def test_ways_go_by_the_corners_and_keep_a_hair_off_them() -> None:
    """Exact but for 0.2 mm at each corner; no longer than they may be."""
    closed = [block(800, 500, 1200, 1500)]
    way = Field((500, 1000), BOX, closed).way((1500, 1000))
    assert way is not None
    shortest = 2 * math.dist((500, 1000), (800, 500)) + 400
    assert way[0] == (500, 1000)
    assert way[-1] == (1500, 1000)
    assert len(way) == 4
    assert shortest <= length(way) <= shortest + 6
    for longest, is_long_enough in ((length(way), True), (length(way) - 1, False)):
        assert (Field((500, 1000), BOX, closed, longest=longest).way((1500, 1000)) is not None) == is_long_enough


def test_a_field_answers_for_one_place_after_the_other() -> None:
    """What it has worked out for one way serves the next: the answers are those of a new field each time."""
    closed = [block(800, 500, 1200, 1500), block(300, 1600, 1000, 1700), block(1300, 300, 1350, 1200)]
    ends = [(1500, 1000), (1250, 600), (400, 1800), (1400, 310), (500, 900), (1800, 1800), (850, 1550)]
    field = Field((500, 1000), BOX, closed)
    for end in [*ends, *reversed(ends)]:
        one, other = field.way(end), Field((500, 1000), BOX, closed).way(end)
        assert one is not None
        assert other is not None
        assert length(one) == length(other)


def test_a_move_is_no_longer_than_its_path() -> None:
    table = Table.from_dict({"width": 120, "height": 90})
    path = [(1000, 3000), (2000, 3000)]
    assert longest_move(table, path, {"open": 1500, "rough": 1000, "difficult": 500}) == 1000
    assert longest_move(table, path, {"open": 999, "rough": 500}) == 999


def test_only_ground_over_which_it_goes_farther_than_over_worse_has_a_reach_of_its_own() -> None:
    """B11.2: to the tenth of a millimetre, and none where it cannot go at all."""
    table = Table.from_dict({"width": 120, "height": 90})
    for far, kept in (
        ({"difficult": 1}, {"difficult": 1}),
        ({"difficult": 0}, {}),
        ({"open": 1}, {"open": 1}),
        ({"open": 0, "rough": 0}, {}),
        ({"open": 2, "rough": 1}, {"open": 2, "rough": 1}),
        ({"open": 1, "rough": 1, "difficult": 1}, {"difficult": 1}),
        ({"open": 1, "difficult": 2}, {"difficult": 2}),
    ):
        assert Reach(table, Base((5000, 5000)), far).capabilities == kept  # type: ignore[arg-type]
