"""What is measured on the table, to the tenth of a millimetre on both sides of each bound."""

from __future__ import annotations

from typing import Any

import pytest

from legion_widget.engine.errors import DataError
from legion_widget.games.baraka.tabletop.bases import (
    Base,
    cohesion,
    crossed,
    cut_off,
    distance_to,
    facing,
    gap,
    in_the_way,
    is_ahead,
    is_on_table,
    is_overlapping,
    is_touching,
    passes,
    span,
    thinned,
)
from legion_widget.games.baraka.tabletop.cover import cover_from, is_behind_wall
from legion_widget.games.baraka.tabletop.geometry import Shape, Shapes, nearest_place, segment
from legion_widget.games.baraka.tabletop.line_of_sight import is_seen, sight
from legion_widget.games.baraka.tabletop.paths import advance, ground_of, longest_move, path_blocks
from legion_widget.games.baraka.tabletop.placement import contact, form_up, place_blocks, stay_near
from legion_widget.games.baraka.tabletop.reach import Reach, shortest_way, way_to_opening
from legion_widget.games.baraka.tabletop.table import Table

SQUARE = [(1000, 1000), (2000, 1000), (2000, 2000), (1000, 2000)]


def piece(kind: str, points: list[list[float]], id: str = "p", **more: Any) -> dict[str, Any]:
    return {"id": id, "kind": kind, "points": points, **more}


def block(
    kind: str, left: float, top: float, right: float, bottom: float, id: str = "p", **more: Any
) -> dict[str, Any]:
    return piece(kind, [[left, top], [right, top], [right, bottom], [left, bottom]], id, **more)


def table(*pieces: dict[str, Any], options: Any = None) -> Table:
    return Table.from_dict({"width": 120, "height": 90, "pieces": list(pieces)}, options)


# ---- bases -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("x", "overlaps", "touches"),
    [(248, True, False), (249, False, True), (250, False, True), (260, False, True), (261, False, False)],
)
@pytest.mark.parametrize("turn", [(1, 0), (-1, 0), (0, 1), (0, -1)])
def test_bases_touch_within_a_millimetre_and_overlap_by_more_than_a_tenth(
    x: int, overlaps: bool, touches: bool, turn: tuple[int, int]
) -> None:
    """B4.1."""
    one, two = Base((500, 500)), Base((500 + x * turn[0], 500 + x * turn[1]))
    assert is_overlapping(one, two) == is_overlapping(two, one) == overlaps
    assert is_touching(one, two) == is_touching(two, one) == touches
    assert gap(one, two) == x - 250


@pytest.mark.parametrize(
    ("at", "is_on"),
    [((125, 125), True), ((124, 500), False), ((500, 124), False), ((875, 875), True), ((876, 500), False),
     ((500, 876), False), ((500, 500), True)],
)  # fmt: skip
def test_a_base_is_on_the_table_to_its_edge(at: tuple[int, int], is_on: bool) -> None:
    assert is_on_table(Base(at), 1000, 1000) == is_on


@pytest.mark.parametrize(
    ("turned", "target", "ahead"),
    [(0, (0, -1), True), (0, (0, 0), True), (0, (0, 1), True), (0, (0, 2), False), (0, (900, 0), True),
     (90, (1, 0), True), (90, (-1, 0), True), (90, (-2, 0), False), (180, (0, 2), True), (180, (0, -2), False),
     (270, (-5, 0), True), (270, (2, 0), False), (45, (100, -100), True), (45, (-2, 2), False)],
)  # fmt: skip
def test_ahead_is_the_half_of_the_table_before_a_facing(turned: int, target: tuple[int, int], ahead: bool) -> None:
    """B4.2."""
    assert is_ahead((0, 0), turned, target) == ahead


@pytest.mark.parametrize(
    ("target", "degrees"), [((0, -9), 0), ((9, -9), 45), ((9, 0), 90), ((0, 9), 180), ((-9, 0), 270)]
)
def test_a_facing_is_clockwise_from_the_top(target: tuple[int, int], degrees: int) -> None:
    assert facing((0, 0), target) == degrees


def test_distances_of_points_and_bases() -> None:
    assert span((0, 0), (300, 400)) == span((300, 400), (0, 0)) == 500
    assert [distance_to(Base((0, 0)), (x, 0)) for x in (0, 124, 125, 126, 225)] == [0, 0, 0, 1, 100]
    assert cohesion(Base((0, 0)), [Base((1250, 0)), Base((0, 1251)), Base((0, -1250))], 1000) == (1,)
    assert thinned([(0, 0), (0, 0), (1, 0), (1, 0), (0, 0)]) == [(0, 0), (1, 0), (0, 0)]


@pytest.mark.parametrize(
    ("y", "met"), [(0, (375, 0)), (123, (478, 0)), (124, None), (-123, (478, 0)), (-124, None), (300, None)]
)
def test_a_line_that_grazes_a_base_passes_it(y: int, met: Any) -> None:
    """B4.3: by a tenth of a millimetre."""
    assert crossed(Base((500, y)), (0, 0), (1000, 0)) == met
    assert in_the_way([Base((0, 900)), Base((500, y))], (0, 0), (1000, 0)) == ([] if met is None else [(1, met)])


@pytest.mark.parametrize(
    ("x", "met"),
    [(-124, None), (-123, (0, 0)), (0, (0, 0)), (60, (0, 0)), (1000, (875, 0)), (1123, (998, 0)), (1124, None)],
)
def test_a_line_meets_the_bases_at_its_ends(x: int, met: Any) -> None:
    assert crossed(Base((x, 0)), (0, 0), (1000, 0)) == met
    assert in_the_way([Base((x, 0))], (0, 0), (1000, 0)) == ([] if met is None else [(0, met)])


def test_a_line_without_length_meets_what_it_lies_in() -> None:
    assert crossed(Base((0, 0)), (50, 0), (50, 0)) == (50, 0)
    assert crossed(Base((0, 0)), (124, 0), (124, 0)) is None


@pytest.mark.parametrize(
    ("at", "far", "where"),
    [((-300, 400), 500.0, (0.0, 0.0)), ((500, 200), 200.0, (500.0, 0.0)), ((1300, 400), 300.0, (1000.0, 400.0)),
     ((1300, -400), 500.0, (1000.0, 0.0)),
     ((1200, 700), 200.0, (1000.0, 700.0)), ((1000, 1300), 300.0, (1000.0, 1000.0))],
)  # fmt: skip
def test_how_near_a_path_comes_to_a_base(at: tuple[int, int], far: float, where: tuple[float, float]) -> None:
    assert passes(Base(at), [(0, 0), (1000, 0), (1000, 1000)]) == (far, where)
    assert passes(Base(at), [(0, 0), (0, 0), (1000, 0), (1000, 1000)]) == (far, where)


def test_of_two_places_that_are_as_near_the_first_is_told() -> None:
    assert passes(Base((500, 300)), [(0, 0), (1000, 0), (1000, 600), (0, 600)]) == (300.0, (500.0, 0.0))


@pytest.mark.parametrize(
    ("most", "end"), [(0, [(0, 0)]), (1, [(0, 0), (1, 0)]), (999, [(0, 0), (999, 0)]), (1000, [(0, 0), (1000, 0)]),
     (1001, [(0, 0), (1000, 0), (1000, 1)]), (2000, [(0, 0), (1000, 0), (1000, 1000)]),
     (9000, [(0, 0), (1000, 0), (1000, 1000)])],
)  # fmt: skip
def test_the_beginning_of_a_path(most: int, end: list[tuple[int, int]]) -> None:
    assert cut_off([(0, 0), (1000, 0), (1000, 1000)], most) == end


# ---- areas -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("x", "has", "whole", "part", "away", "rim"),
    [
        (800, False, False, False, 75, 75),
        (874, False, False, False, 1, 1),
        (875, False, False, False, 0, 0),
        (876, False, False, False, 0, 0),
        (877, False, False, True, 0, 0),
        (999, False, False, True, 0, 0),
        (1000, True, False, True, 0, 0),
        (1123, True, False, True, 0, 0),
        (1124, True, True, True, 0, 0),
        (1125, True, True, True, 0, 0),
        (1126, True, True, True, 0, 1),
        (1300, True, True, True, 0, 175),
    ],
)
def test_a_base_lies_in_an_area_wholly_or_in_part(
    x: int, has: bool, whole: bool, part: bool, away: int, rim: int
) -> None:
    """B19.2: within a tenth of a millimetre; nothing is nearer than touching."""
    shape, base = Shape.area(SQUARE), Base((x, 1500))
    assert (shape.has(base.at), shape.has_whole(base), shape.has_part_of(base)) == (has, whole, part)
    assert (shape.distance(base), shape.to_rim(base)) == (away, rim)
    assert shape.depth(base.at) == abs(x - 1000)


def test_lines_in_and_beside_an_area() -> None:
    shape = Shape.area(SQUARE)
    across = {"through": ((500, 1500), (2500, 1500)), "edge": ((500, 1000), (2500, 1000)), "off": ((0, 0), (3000, 999))}
    assert {name: shape.along(*line) for name, line in across.items()} == {"through": 1000, "edge": 0, "off": 0}
    assert {name: shape.is_on_line(*line) for name, line in across.items()} == {
        "through": True,
        "edge": True,
        "off": False,
    }
    assert shape.first((500, 1500), (2500, 1500)) == (1000, 1500)
    assert shape.first((2500, 1500), (500, 1500)) == (2000, 1500)
    assert shape.first((0, 0), (100, 0)) == (0, 0)
    assert shape.cuts_way([(0, 0), (500, 1500), (2500, 1500)]) == (1000, 1500)
    assert shape.cuts_way([(0, 0), (500, 1500)]) is None
    assert shape.nearest((1500, 900)) == (1500, 1000)
    assert shape.sill((1500, 1000)) == (1500, 990)
    assert shape.has_line([(1000, 1000), (1500, 1500)])
    assert not shape.has_line([(998, 1000), (1500, 1500)])
    assert shape.size == 1_000_000
    assert shape.has(shape.centre)


@pytest.mark.parametrize(("at", "reach", "away"), [((900, 1500), 100, False), ((900, 1500), 99, True),
    ((2100, 1500), 100, False), ((2100, 1500), 99, True), ((1500, 900), 100, False), ((1500, 900), 99, True),
    ((1500, 2100), 100, False), ((1500, 2100), 99, True), ((1500, 1500), 0, False)])  # fmt: skip
def test_what_is_away_from_the_box_of_an_area(at: tuple[int, int], reach: int, away: bool) -> None:
    assert Shape.area(SQUARE).is_away(at, reach) == away


def test_shapes_are_found_by_their_boxes() -> None:
    shapes = Shapes([Shape.area(SQUARE), Shape.area([(x + 3000, y) for x, y in SQUARE])])
    assert shapes.at((1000, 1000)) == {0}
    assert shapes.at((4500, 1500)) == {1}
    assert shapes.at((3000, 1500)) == frozenset()
    for at in ((875, 1500), (2125, 1500), (1500, 875), (1500, 2125)):
        assert shapes.under(Base(at)) == [0]
    for at in ((874, 1500), (2126, 1500), (1500, 874), (1500, 2126)):
        assert shapes.under(Base(at)) == []
        assert shapes.under(Base(at), 1) == [0]
    assert list(shapes.along((0, 1500), (6000, 1500))) == [(0, 1000), (1, 1000)]
    assert list(shapes.along((6000, 1500), (0, 1500))) == [(0, 1000), (1, 1000)]
    assert shapes.along_way([(0, 1500), (1500, 1500), (1500, 0)]) == [(0, 1000)]
    assert shapes.along_way([(0, 0), (10, 0)]) == []


def test_a_road_opens_what_it_runs_through() -> None:
    """B11.2: only on it."""
    ground = table(block("grove", 20, 20, 40, 40), piece("road", [[30, 0], [30, 90]], "r", width=4))
    for x, going in ((2799, "rough"), (2801, "open"), (3000, "open"), (3199, "open"), (3201, "rough")):
        assert ground_of(ground, [(x, 1000), (x, 5000)]).going == going, x
    assert ground_of(ground, [(3000, 3000)]).going == "open"
    assert ground_of(ground, [(2500, 3000)]).going == "rough"
    assert ground_of(ground, [(2500, 3000)]).pieces == ("p",)
    assert ground_of(ground, [(3000, 1000), (3000, 5000), (2500, 5000)]).length == 4500


@pytest.mark.parametrize(("y", "going"), [(1999, "open"), (2001, "open"), (2002, "rough"), (2010, "rough")])
def test_ground_that_is_grazed_does_not_count(y: int, going: str) -> None:
    """B11.2: a tenth of a millimetre of it."""
    assert ground_of(table(block("grove", 20, 20, 40, 40)), [(1000, 1500), (3000, 1500), (3000, y)]).going == going


@pytest.mark.parametrize(("end", "going"), [((3000, 2999), "open"), ((3000, 3000), "rough"), ((3000, 3001), "rough")])
def test_a_wall_counts_where_it_is_met(end: tuple[int, int], going: str) -> None:
    """B11.2: it has no width."""
    assert ground_of(table(piece("wall", [[20, 30], [40, 30]])), [(3000, 1000), end]).going == going


# ---- cover and sight ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["wall", "fence", "river"])
@pytest.mark.parametrize(
    ("y", "shooter", "is_behind"),
    [(3125, 1000, True), (3135, 1000, True), (3136, 1000, False), (3125, 8000, False), (2875, 8000, True)],
)
def test_a_line_covers_who_touches_it_and_only_across_it(kind: str, y: int, shooter: int, is_behind: bool) -> None:
    """B19.2: within a millimetre; B12.7: only a wall shelters who fires over it."""
    more = {"width": 0.1} if kind == "river" else {}
    ground = table(piece(kind, [[20, 30], [40, 30]], **more))
    off = 0 if kind != "river" else 5 if y > 3000 else -5
    leader = Base((3000, y + off))
    found = cover_from(ground, leader, (3000, shooter))
    assert bool(found) == is_behind
    assert found.pieces == (("p",) if is_behind else ())
    assert is_behind_wall(ground, leader, (3000, shooter)) == (is_behind and kind == "wall")


@pytest.mark.parametrize(
    ("kind", "began", "reading", "found"),
    [("building", (), "light", "light"), ("building", ("p",), "light", "heavy"), ("building", (), "heavy", "heavy"),
     ("blockhouse", (), "light", "heavy"), ("trench", (), "light", "heavy"), ("grove", (), "light", "light"),
     ("grove", ("p",), "heavy", "light"), ("crops", (), "light", "none"), ("building", ("q",), "light", "light")],
)  # fmt: skip
@pytest.mark.parametrize(("x", "is_in"), [(2123, False), (2124, True), (3000, True)])
def test_an_area_covers_who_stands_wholly_in_it(
    kind: str, began: tuple[str, ...], reading: str, found: str, x: int, is_in: bool
) -> None:
    """B19.2: a building as much as a wood, but for those who began the game in it."""
    ground = table(block(kind, 20, 20, 40, 40), options={"B19.2.buildings": reading})
    assert cover_from(ground, Base((x, 3000)), (9000, 3000), began=began).kind == (found if is_in else "none")


@pytest.mark.parametrize(("deep", "is_clear"), [(10, True), (10.01, False)])
def test_a_wood_is_seen_through_for_ten_centimetres(deep: float, is_clear: bool) -> None:
    """B19.3: of all the woods that one of the two is in, and of no wood that neither is in."""
    wood = block("grove", 20, 20, 20 + deep, 40)
    one = table(wood)
    inside, outside = Base((2000, 3000)), Base((9000, 3000))
    assert bool(sight(one, inside, outside)) == is_seen(one, inside, outside) == is_clear
    assert not sight(one, Base((1000, 3000)), outside)
    two = table(wood, block("grove", 60, 20, 60 + 0.02, 40, "q"))
    assert [blocked.piece for blocked in sight(two, inside, outside).blocks][-1:] == ["q"] or not is_clear


@pytest.mark.parametrize(("x", "is_clear"), [(6625, True), (6626, False), (5375, True), (5374, False)])
def test_a_ridge_hides_but_for_who_is_within_five_centimetres(x: int, is_clear: bool) -> None:
    """B19.3: from the edge of his base."""
    hill = block("gentle_hill", 40, 20, 80, 80, ridge=[[60, 20], [60, 80]])
    observer = Base((1000, 5000)) if x > 6000 else Base((11000, 5000))
    assert bool(sight(table(hill), observer, Base((x, 5000)))) == is_clear
    assert bool(sight(table(hill), Base((x, 5000)), observer)) == is_clear


@pytest.mark.parametrize(("x", "is_clear"), [(2125, True), (2135, True), (2136, False), (3000, False)])
def test_a_canyon_hides_but_for_who_touches_its_edge(x: int, is_clear: bool) -> None:
    """B19.1: within a millimetre."""
    canyon = block("canyon", 20, 20, 60, 60)
    inside = Base((x, 4000))
    assert bool(sight(table(canyon), inside, Base((9000, 4000)))) == is_clear
    assert sight(table(canyon), inside, Base((3000, 4500)))
    assert sight(table(canyon), Base((1000, 4000)), Base((9000, 4000)))


@pytest.mark.parametrize(("reading", "is_clear"), [("as-canyons", False), ("canyons-only", True)])
def test_a_river_hides_as_a_canyon_by_option(reading: str, is_clear: bool) -> None:
    """B19.1."""
    river = piece("river", [[20, 0], [20, 90]], width=10)
    ground = table(river, options={"B19.1.streams": reading})
    assert bool(sight(ground, Base((2000, 4000)), Base((9000, 4000)))) == is_clear


@pytest.mark.parametrize(("reading", "is_clear"), [("third-units", False), ("none", True)])
def test_third_units_hide_by_option(reading: str, is_clear: bool) -> None:
    """B4.3."""
    ground = table(options={"B4.3.block": reading})
    ends = Base((1000, 4000)), Base((9000, 4000))
    assert bool(sight(ground, *ends, third=[Base((5000, 4000))])) == is_clear
    assert is_seen(ground, *ends, third=[Base((5000, 4000))]) == is_clear
    assert sight(ground, *ends, third=[Base((5000, 4200))])


# ---- places and ways ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("x", "why"),
    [(1873, []), (1876, []), (1877, ["walls"]), (2000, ["walls"]), (2123, ["walls"]), (2124, []), (2300, [])],
)
def test_nobody_ends_across_a_wall(x: int, why: list[str]) -> None:
    """B19.4."""
    ground = table(block("building", 20, 20, 40, 40))
    assert [blocked.why for blocked in place_blocks(ground, Base((x, 3000)))] == why


def test_what_is_wrong_with_a_place_is_told_each() -> None:
    ground = table(block("building", 0, 20, 40, 40))
    found = place_blocks(ground, Base((100, 2000)), [Base((100, 2248)), Base((100, 2249))])
    assert [(blocked.why, blocked.base) for blocked in found] == [("table", None), ("walls", None), ("miniature", 0)]


@pytest.mark.parametrize(("y", "is_free"), [(5249, False), (5250, True), (4751, False), (4750, True)])
def test_a_path_keeps_ten_centimetres_from_the_enemy(y: int, is_free: bool) -> None:
    """B4.8: base to base."""
    enemy = Base((6000, y + (1000 if y > 5000 else -1000)))
    assert (path_blocks(table(), Base((4000, 5000)), [(4000, 5000), (8000, 5000)], [enemy]) == ()) == is_free
    assert path_blocks(table(), Base((4000, 5000)), [(4000, 5000), (4100, 5000)], [enemy]) == ()


@pytest.mark.parametrize(("end", "is_free"), [(3999, False), (4000, True), (4500, True)])
def test_who_begins_nearer_goes_no_nearer(end: int, is_free: bool) -> None:
    """B4.8."""
    enemy = Base((3000, 5000))
    assert (path_blocks(table(), Base((4000, 5000)), [(4000, 5000), (end, 5000)], [enemy]) == ()) == is_free


@pytest.mark.parametrize(("most", "x"), [(0, 2000), (100, 2100), (1000, 3000), (1625, 3625), (3000, 3625)])
def test_who_is_sent_at_an_enemy_stops_ten_centimetres_off(most: int, x: int) -> None:
    """B4.8, B13.1."""
    way = advance(table(), Base((2000, 5000)), [(2000, 5000), (9000, 5000)], most, [Base((4875, 5000))])
    assert way[-1] == (x, 5000)


@pytest.mark.parametrize(
    ("most", "x"), [(1500, 2500), (1750, 2750), (1875, 2875), (2000, 2875), (2200, 3200), (3000, 4000)]
)
def test_who_comes_to_the_wall_of_a_house_stops_before_it_or_beyond(most: int, x: int) -> None:
    """B19.4: where it opens all round."""
    ground = table(block("building", 30, 30, 70, 70))
    way = advance(ground, Base((1000, 5000)), [(1000, 5000), (9000, 5000)], most)
    assert abs(way[-1][0] - x) <= 2
    assert way[-1][0] <= 1000 + most


def test_a_move_ends_before_ground_that_would_make_it_shorter() -> None:
    """B11.2."""
    ground, capabilities = table(block("grove", 20, 20, 45, 40)), {"open": 1500, "rough": 1000, "difficult": 500}
    for start, far in ((500, 1500), (501, 1500), (800, 1201), (999, 1002), (1000, 1001), (1500, 1000)):
        assert longest_move(ground, [(start, 3000), (5000, 3000)], capabilities) == far, start


def test_a_reach_is_as_far_as_each_ground_allows() -> None:
    """B11.2: what goes no farther than over worse ground is none of its own."""
    reach = Reach(table(), Base((5000, 5000)), {"open": 1000, "rough": 1000, "difficult": 500})
    assert reach.capabilities == {"rough": 1000, "difficult": 500}
    assert Reach(table(), Base((5000, 5000)), {"difficult": 500}).capabilities == {"difficult": 500}
    assert Reach(table(), Base((5000, 5000)), {"open": 0, "rough": 0, "difficult": 0}).capabilities == {}
    assert [(x, 5000) in reach for x in (6000, 6001, 4000, 3999)] == [True, False, True, False]
    rough = Reach(table(block("grove", 52, 0, 120, 90)), Base((5000, 5000)), {"open": 1500, "rough": 700})
    assert [(x, 5000) in rough for x in (5201, 5700, 5701, 3500, 3499)] == [True, True, False, True, False]


def test_the_shortest_way_is_straight_where_it_may_be() -> None:
    ground = table(block("grove", 20, 20, 45, 40))
    assert shortest_way(ground, Base((1500, 2500)), (5000, 2500), "rough") == [(1500, 2500), (5000, 2500)]
    assert shortest_way(ground, Base((1500, 2500)), (5000, 2500), "rough", longest=3500) == [(1500, 2500), (5000, 2500)]
    assert shortest_way(ground, Base((1500, 2500)), (5000, 2500), "rough", longest=3499) is None
    assert shortest_way(ground, Base((1500, 2500)), (3000, 2500), "open") is None
    assert shortest_way(ground, Base((1500, 2500)), (5000, 2500), "open", longest=3917) is None
    around = shortest_way(ground, Base((1500, 2500)), (5000, 2500), "open", longest=3918)
    assert around is not None
    assert len(around) > 2


def test_a_house_is_entered_by_the_nearest_door_that_can_be_reached() -> None:
    """B19.4."""
    doors = [[50, 50], [50, 40], [40, 45]]
    hut = block("building", 40, 40, 60, 50, "hut", openings=doors)
    ground = table(hut)
    for start, door in (((5000, 7000), (5000, 5000)), ((5000, 1000), (5000, 4000)), ((1000, 4500), (4000, 4500))):
        assert way_to_opening(ground, Base(start), ground["hut"], (5000, 4500)) == [start, door]
    open_hut = table(block("building", 40, 40, 60, 50, "hut"))
    assert way_to_opening(open_hut, Base((5000, 7000)), open_hut["hut"], (5000, 4500)) == [(5000, 7000), (5000, 5000)]
    closed = table({**hut, "openings": []})
    assert way_to_opening(closed, Base((5000, 7000)), closed["hut"], (5000, 4500)) is None


@pytest.mark.parametrize(("limit", "is_room"), [(1000, True), (100, True), (-1, False)])
def test_a_miniature_stands_within_cohesion(limit: int, is_room: bool) -> None:
    """B4.4: as near to where it is wanted as that allows."""
    formation = form_up(table(), Base((4000, 4000)), (4000, 4000), [Base((9000, 4000))], limit)
    assert bool(formation) == is_room
    if is_room:
        spot = formation.places[0]
        assert spot is not None
        assert limit - 3 <= gap(Base((4000, 4000)), spot) <= limit
        assert spot.at[0] > 4000
    else:
        assert formation.left == (0,)


@pytest.mark.parametrize(("x", "is_kept"), [(4250, True), (4249, True), (4248, False), (5250, True), (5251, False)])
def test_a_miniature_keeps_its_place_in_the_formation_where_it_is_free(x: int, is_kept: bool) -> None:
    formation = form_up(table(), Base((4000, 4000)), (4000, 4000), [Base((x, 4000))], 1000)
    spot = formation.places[0]
    assert spot is not None
    assert (spot.at == (x, 4000)) == is_kept


@pytest.mark.parametrize(("x", "is_kept"), [(5750, True), (5749, False)])
def test_a_miniature_keeps_away_from_the_enemy(x: int, is_kept: bool) -> None:
    """B4.8: 10 cm from base to base."""
    formation = form_up(table(), Base((4000, 4000)), (4000, 4000), [Base((4500, 4000))], 1000, (), [Base((x, 4000))])
    spot = formation.places[0]
    assert spot is not None
    assert (spot.at == (4500, 4000)) == is_kept
    assert gap(spot, Base((x, 4000))) >= 1000


def test_a_miniature_stays_in_the_house_of_its_leader() -> None:
    """B19.4."""
    ground = table(block("building", 30, 30, 50, 50))
    formation = form_up(ground, Base((4000, 4000)), (4000, 4000), [Base((5500, 4000))], 1500)
    assert formation.places[0] is not None
    assert ground["p"].shape.has_whole(formation.places[0])
    outside = form_up(ground, Base((5500, 4000)), (5500, 4000), [Base((4900, 4000))], 1000)
    assert outside.places[0] is not None
    assert not ground["p"].shape.has_part_of(outside.places[0])


def test_who_finds_no_room_stays_as_near_as_can_be() -> None:
    here = Base((4000, 4000))
    assert stay_near(table(), here, []) == here
    assert stay_near(table(), here, [Base((4249, 4000))]) == here
    aside = stay_near(table(), here, [Base((4248, 4000))])
    assert aside != here
    assert 0 < span(aside.at, here.at) < 10
    crowd = [Base((4000 + 240 * dx, 4000 + 240 * dy)) for dx in range(-6, 7) for dy in range(-6, 7)]
    far = stay_near(table(), here, crowd)
    assert not any(is_overlapping(far, other) for other in crowd)
    assert 6 * 240 < span(far.at, here.at) < 6 * 240 + 400
    kept = stay_near(table(), here, [Base((4100, 4000))], [Base((3000, 4000))])
    assert gap(kept, Base((3000, 4000))) >= 750


def test_a_base_is_set_down_in_contact() -> None:
    """B13.1: on the side that is nearest, or beside who stands there; nowhere where there is no room."""
    ground, target = table(), Base((5000, 5000))
    spot = contact(ground, Base((2000, 5000)), target, (2000, 5000))
    assert spot is not None
    assert is_touching(spot, target)
    beside = contact(ground, Base((2000, 5000)), target, (2000, 5000), [spot])
    assert beside is not None
    assert is_touching(beside, target)
    assert not is_overlapping(beside, spot)
    ring = [
        Base((5000 + dx, 5000 + dy))
        for dx, dy in ((250, 0), (125, 217), (-125, 217), (-250, 0), (-125, -217), (125, -217))
    ]
    assert contact(ground, Base((2000, 5000)), target, (2000, 5000), ring) is None
    assert contact(ground, Base((2000, 5000)), Base((125, 5000)), (0, 5000)) is not None
    house = table(block("building", 40, 40, 60, 60))
    assert contact(house, Base((2000, 5000)), Base((4125, 5000)), (2000, 5000)) is not None
    inside = contact(house, Base((2000, 5000)), Base((4300, 5000)), (2000, 5000), inside=house["p"].shape)
    assert inside is not None
    assert house["p"].shape.has_whole(inside)


@pytest.mark.parametrize(("apart", "far"), [(0, 250), (1000, 1250)])
def test_the_nearest_place_keeps_its_distance(apart: int, far: int) -> None:
    at = nearest_place(Base((0, 0)), (3000, 3001), (6000, 6000), clear_of=[(Base((3000, 3000)), apart)])
    assert at is not None
    assert 0 <= span(at, (3000, 3000)) - far <= 3
    assert segment((0, 0), (9, 9)) == segment((9, 9), (0, 0))


# ---- pieces of terrain -------------------------------------------------------------------------------------------


def problem(*pieces: dict[str, Any]) -> str:
    try:
        table(*pieces)
    except DataError as error:
        return str(error)
    return ""


@pytest.mark.parametrize(
    ("x", "is_wrong"), [(20, False), (19.9, False), (19.89, True), (30, False), (40.1, False), (40.11, True)]
)
def test_a_sector_lies_in_its_house_within_a_millimetre(x: float, is_wrong: bool) -> None:
    house = block("building", 20, 20, 40, 40)
    sector = {"id": "s", "points": [[x, 25], [30, 24], [31, 35]], "capacity": 5}
    assert bool(problem({**house, "sectors": [sector]})) == is_wrong


@pytest.mark.parametrize(("x", "is_wrong"), [(20, False), (19.9, False), (19.89, True), (20.1, False), (20.11, True)])
def test_an_opening_lies_on_the_edge_of_its_house_within_a_millimetre(x: float, is_wrong: bool) -> None:
    assert bool(problem(block("building", 20, 20, 40, 40, openings=[[x, 30]]))) == is_wrong


@pytest.mark.parametrize(
    ("points", "is_wrong"),
    [([[0, 0], [120, 0], [120, 90]], False), ([[-0.01, 0], [120, 0], [120, 90]], True),
     ([[0, 0], [120.01, 0], [120, 90]], True), ([[0, -0.01], [120, 0], [120, 90]], True),
     ([[0, 0], [120, 0], [120, 90.01]], True), ([[0, 0], [120, 0]], True)],
)  # fmt: skip
def test_terrain_lies_on_the_table(points: list[list[float]], is_wrong: bool) -> None:
    assert bool(problem(piece("grove", points))) == is_wrong


@pytest.mark.parametrize(
    ("more", "is_wrong"),
    [
        (block("grove", 20, 20, 40, 40, ridge=[[25, 30], [35, 30]]), True),
        (block("gentle_hill", 20, 20, 40, 40, ridge=[[25, 30], [35, 30]]), False),
        (block("gentle_hill", 20, 20, 40, 40, ridge=[[25, 30], [45, 30]]), True),
        (block("gentle_hill", 20, 20, 40, 40, ridge=[[25, 30]]), True),
        (block("gentle_hill", 20, 20, 40, 40, ridge=[[25, 30], [25, 30]]), True),
        (block("grove", 20, 20, 40, 40, openings=[]), True),
        (block("trench", 20, 20, 40, 40, openings=[]), True),
        (block("blockhouse", 20, 20, 40, 40, openings=[]), False),
        (block("grove", 20, 20, 40, 40, sectors=[{"id": "s", "capacity": 5}]), True),
        (block("trench", 20, 20, 40, 40, sectors=[{"id": "s", "capacity": 5}]), False),
        (block("grove", 20, 20, 40, 40, dry=True), True),
        (block("grove", 20, 20, 40, 40, width=5), True),
        (piece("river", [[20, 20], [40, 20]], dry=True, width=5), False),
        (piece("river", [[20, 20], [40, 20]], dry=True), True),
        (piece("wall", [[20, 20], [40, 20]]), False),
        (piece("wall", [[20, 20]]), True),
        (piece("wall", [[20, 20], [20, 20]]), True),
        (piece("wal", [[20, 20], [20, 30]]), True),
        (piece("wall", [[20, 20], [20, 30]], ""), True),
    ],
)
def test_what_belongs_to_a_kind_of_terrain(more: dict[str, Any], is_wrong: bool) -> None:
    """B19.1, B19.4."""
    assert bool(problem(more)) == is_wrong


@pytest.mark.parametrize(
    ("kind", "around", "width", "points", "is_wrong"),
    [("crops", "g", 5, [], False), ("crops", "g", None, [], True), ("crops", "x", 5, [], True),
     ("crops", "w", 5, [], True), ("grove", "g", 5, [], True), ("wall", "g", 5, [], True),
     ("crops", "g", 5, [[1, 1], [2, 2], [3, 1]], True), ("crops", "b", 5, [], True)],
)  # fmt: skip
def test_a_belt_lies_round_an_area(kind: str, around: str, width: Any, points: Any, is_wrong: bool) -> None:
    grove, wall = block("grove", 20, 20, 40, 40, "g"), piece("wall", [[60, 20], [80, 20]], "w")
    belt = {"id": "b", "kind": kind, "around": around, "points": points}
    assert bool(problem(grove, wall, belt if width is None else {**belt, "width": width})) == is_wrong


def test_ids_of_pieces_and_sectors_are_given_once() -> None:
    grove = block("grove", 20, 20, 40, 40, "g")
    assert problem(grove, {**grove, "id": "h"}) == ""
    assert problem(grove, grove)
    sectors = [{"id": "s", "capacity": 5}, {"id": "s", "capacity": 5}]
    assert problem(block("trench", 20, 20, 40, 40, sectors=sectors))
