"""What a board asks of a skirmish: the answers are those of the rules, with places to draw."""

from __future__ import annotations

from itertools import permutations

import pytest
import shapely

from legion_widget.engine.errors import DataError, UnknownName
from legion_widget.games.baraka import Activate, queries
from legion_widget.games.baraka.unit_geometry import can_see
from tests.baraka.skirmish import harka, one, skirmish, squad
from tests.baraka.test_ways import drawn

S1, R1 = squad("s1", (50, 100)), harka("r1", (50, 60))
HUT = {"id": "h", "kind": "building", "points": [[40, 75], [60, 75], [60, 85], [40, 85]]}
WALL = {"id": "w", "kind": "wall", "width": 1, "points": [[45, 61.8], [55, 61.8]]}
GROVE = {"id": "g", "kind": "grove", "points": [[40, 85], [60, 85], [60, 92], [40, 92]]}


def asked(*units, **more):
    game = skirmish(*units, **more)
    return game.system, game.position


def test_a_clear_line_has_ends_and_a_distance_but_nothing_in_its_way() -> None:
    found = queries.line(*asked(S1, R1), "s1", "r1")

    assert found
    assert (found.start, found.end, found.distance, found.blocks) == ((5000, 10000), (5000, 6000), 3750, ())


def test_what_breaks_a_line_is_named_with_its_place() -> None:
    third = harka("r2", (50, 90), men=0)
    system, p = asked(S1, R1, third, pieces=(HUT,))
    found = queries.line(system, p, "s1", "r1")

    assert not found
    assert [(each.why, each.unit, each.piece, each.at) for each in found.blocks] == [
        ("miniature", "r2", None, (5000, 9125)),
        ("walls", None, "h", (5000, 8500)),
    ]
    texts = [queries.obstacle_text(system, each).text("en") for each in found.blocks]
    assert texts[0].endswith("stands in the way")
    assert texts[1] == "in the way: building"


def test_a_line_agrees_with_what_the_units_see() -> None:
    system, p = asked(S1, R1, squad("s2", (90, 90)), harka("r2", (10, 70)), pieces=(HUT,))
    units = [system.unit(p, troop.id) for troop in system.troops]
    for mine, theirs in permutations(units, 2):
        assert queries.line(system, p, mine.id, theirs.id).clear == can_see(system, p, mine, theirs)
    assert not queries.line(system, p, "s1", "r1")
    assert queries.line(system, p, "s1", "r2")


def test_a_gun_sees_only_what_lies_ahead_of_it() -> None:
    gun = {**squad("gun", (50, 100), men=3), "profile": "legion-machine-gun"}
    ahead, behind = (asked({**gun, "facing": facing}, R1) for facing in (0, 180))

    assert queries.line(*ahead, "gun", "r1")
    assert [each.why for each in queries.line(*behind, "gun", "r1").blocks] == ["arc"]
    assert queries.line(*behind, "r1", "gun")
    assert queries.line(*behind, "gun", "r1").distance == 4000 - 125
    assert queries.obstacle_text(behind[0], queries.line(*behind, "gun", "r1").blocks[0]).text("en") == "out of its arc"


def test_points_do_in_place_of_units() -> None:
    system, p = asked(S1, R1, pieces=(HUT,))

    assert not queries.line(system, p, "s1", (5000, 7000))
    assert queries.line(system, p, (3000, 10000), (3000, 6000)).distance == 4000
    assert queries.line(system, p, "s1", (5000, 9000)).cover is None


def test_the_cover_comes_with_its_modifiers() -> None:
    system, p = asked(S1, R1, pieces=(WALL,))
    found = queries.line(system, p, "s1", "r1").cover

    assert found is not None
    assert (found.kind, found.pieces) == ("heavy", ("w",))
    assert [(each.value, each.rule) for each in found.defence] == [(4, "B6.1"), (2, "B12.9")]
    assert (-10, "B12.3") in [(each.value, each.rule) for each in found.locate]
    assert queries.cover(system, p, "s1", "r1").kind == "none"


def test_a_distance_is_laid_from_edge_to_edge() -> None:
    system, p = asked(S1, R1)

    assert queries.measure(system, p, "s1", "r1") == queries.Measure((5000, 9875), (5000, 6125), 3750)
    assert queries.measure(system, p, "s1", (5000, 10050)).length == 0


def test_the_circle_of_a_commander_reaches_as_far_as_his_command() -> None:
    chief = one("chief", "lieutenant", (50, 100))
    edge = squad("s1", (50, 100 + 1.25 + 30 + 1.25), superior="chief")
    beyond = squad("s2", (90, 100), superior="chief")
    system, p = asked(chief, edge, beyond, R1)

    assert queries.command(system, p, "chief") == queries.Circle((5000, 10000), 3125, "B15.1")
    assert queries.commanded(system, p, "chief") == ("s1",)
    assert queries.command(system, p, "s1") is None
    assert queries.cohesion(system, p, "s1") == queries.Circle((5000, 13250), 1125, "B4.4")


def test_the_ranges_of_rifles_and_pistols() -> None:
    system, p = asked(squad("s1", (100, 75)), one("chief", "lieutenant", (20, 20)), R1)
    (rifle,) = queries.arcs(system, p, "s1")

    assert (rifle.weapon, rifle.facing, rifle.reach) == ("rifle", None, (6125, None))
    assert max(x for x, _ in rifle.effective) == 16125
    assert {(0, 0), (20000, 15000)} <= set(rifle.long)
    pistol = next(each for each in queries.arcs(system, p, "chief") if each.weapon == "pistol")
    assert pistol.reach == (2125, 2125)
    assert pistol.long == ()


def test_a_unit_moves_as_far_as_the_outlines_show() -> None:
    system, p = asked(S1, R1, pieces=(GROVE,))
    found = queries.movement(system, p, "s1")
    bands = found.bands

    assert [(each.going, each.most) for each in bands] == [("open", 1500), ("rough", 1000), ("difficult", 500)]
    assert max(y for ring in bands[0].outlines for _, y in ring) == pytest.approx(11500, abs=5)
    assert min(y for ring in bands[1].outlines for _, y in ring) == pytest.approx(9000, abs=5)
    in_grove = shapely.Point(5000, 9100)  # what is tinted is all of it: the grove too
    assert [drawn(rings).contains(in_grove) for rings in (bands[0].outlines, bands[1].outlines, found.whole)] == [
        False,
        True,
        True,
    ]


def test_a_move_tells_its_cost_leg_by_leg_and_why_not() -> None:
    system, p = asked(S1, R1, pieces=(GROVE,))
    good, bad = queries.move(system, p, "s1", (5000, 9100)), queries.move(system, p, "s1", (5000, 8400))

    assert good
    assert (good.path, good.going, good.length, good.most) == (((5000, 10000), (5000, 9100)), "rough", 900, 1000)
    assert [(each.going, each.pieces, each.total) for each in good.legs] == [("rough", ("g",), 900)]
    assert not bad
    assert bad.answer.rule == "B11.2"


def test_a_way_round_a_house_has_legs() -> None:
    hut = {**HUT, "points": [[49, 92], [60, 92], [60, 96], [49, 96]], "openings": [[60, 94]]}
    found = queries.move(*asked(S1, R1, pieces=(hut,)), "s1", (5000, 9000))

    assert found
    assert len(found.legs) > 1
    assert found.legs[-1].total == found.length
    assert {each.going for each in found.legs} == {"open"}


def test_a_character_who_has_joined_stands_for_his_unit() -> None:
    system, p = asked(S1, one("chief", "lieutenant", (50, 103), joined="s1"), R1)

    assert queries.line(system, p, "chief", "r1") == queries.line(system, p, "s1", "r1")


def test_names_that_are_none_are_refused() -> None:
    system, p = asked(S1, R1, harka("late", (10, 10), enters=3))
    with pytest.raises(UnknownName, match="s11"):
        queries.line(system, p, "s11", "r1")
    with pytest.raises(DataError, match="late"):
        queries.line(system, p, "late", "r1")
    assert queries.command(system, p, "late") is None


def test_a_reaction_is_asked_about_like_a_declaration() -> None:
    game = skirmish(S1, R1)
    game.do(Activate("s1"))

    assert queries.move(game.system, game.position, "s1", (5000, 9000)).answer.ok
    assert queries.move(game.system, game.position, "r1", (5000, 5500)).answer.rule
