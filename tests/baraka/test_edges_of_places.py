"""Edges of places: what lies on them, what is 1 mm off, and who is in them, beside them or kept out."""

from __future__ import annotations

from typing import Any

import pytest

import legion_widget as lw
from legion_widget.games.baraka import Surrender, cm, queries, values
from legion_widget.games.baraka.actions import CM
from legion_widget.games.baraka.tabletop.bases import Base
from legion_widget.games.baraka.tabletop.geometry import Shape, Shapes
from legion_widget.games.baraka.tabletop.line_of_sight import sight
from legion_widget.games.baraka.tabletop.placement import form_up, place_blocks, stay_near
from legion_widget.games.baraka.tabletop.reach import way_to_opening
from legion_widget.games.baraka.tabletop.table import Table
from legion_widget.games.baraka.transaction import Transaction
from legion_widget.games.baraka.unit_geometry import has_trustful_near, is_near_flag, way_faults
from legion_widget.games.baraka.victory import Facts, objectives
from tests.baraka.skirmish import harka, one, skirmish, squad, unit

R1 = harka("r1", (50, 60))
BOX = [[40, 40], [60, 40], [60, 50], [40, 50]]


def table(*pieces: dict[str, Any]) -> Table:
    return Table.from_dict({"width": 120, "height": 90, "pieces": [{"id": f"p{n}", **p} for n, p in enumerate(pieces)]})


@pytest.mark.parametrize("edge", [(5000, 4000), (5000, 5000), (4000, 4500), (6000, 4500)])
def test_an_edge_belongs_to_its_area(edge: tuple[int, int]) -> None:
    """For places, and for lines that end on it."""
    area = Shape.area([cm(*place) for place in BOX])
    out = tuple(round(2 * e - c) for e, c in zip(edge, (5000, 4500), strict=True))
    assert area.has(edge)
    assert not area.has(out)
    assert area.is_on_line(out, edge)
    assert area.cuts_way([out, edge]) == edge
    shapes = Shapes([area])
    assert shapes.at(edge) == {0}
    assert shapes.along(out, edge) == [(0, 0)]
    assert shapes.along_way([out, edge]) == [(0, 0)]
    beside = Base(out, round(max(abs(out[0] - edge[0]), abs(out[1] - edge[1]))))
    assert shapes.under(beside) == [0]
    assert shapes.under(Base(out, beside.radius - 1)) == []
    assert shapes.under(Base(out, beside.radius - 1), 1) == [0]


@pytest.mark.parametrize(("x", "touches"), [(61.35, True), (61.36, False)])
def test_touching_ends_at_a_millimetre(x: float, touches: bool) -> None:
    """B19.1: a canyon is looked into from its edge."""
    canyon = table({"kind": "canyon", "points": BOX})
    assert bool(canyon.standing(Base(cm(x, 45))).touching) == touches
    assert bool(sight(canyon, Base(cm(x, 45)), Base(cm(50, 45)))) == touches


def test_a_place_beside_a_house_is_free_though_its_box_is_not() -> None:
    """B19.4: a house whose walls run aslant."""
    house = table({"kind": "building", "points": [[40, 40], [60, 40], [40, 60]], "openings": [[50, 40]]})
    assert place_blocks(house, Base(cm(58, 58))) == []
    assert [block.why for block in place_blocks(house, Base(cm(50, 50)))] == ["walls"]
    assert place_blocks(house, Base(cm(44, 44))) == []


def test_the_way_to_a_house_is_to_a_door_that_can_be_reached() -> None:
    """B19.4: a door that opens into another house without one is none."""
    other = {"kind": "building", "points": [[60, 40], [80, 40], [80, 50], [60, 50]], "openings": []}
    house = {"kind": "building", "points": BOX, "openings": [[60, 45], [50, 40]]}
    both = table(house, other)
    way = way_to_opening(both, Base(cm(50, 70)), both["p0"], cm(50, 45))
    assert way is not None
    assert way[-1] == cm(50, 40)


def test_a_sector_may_have_corners_in_the_middle_of_its_house() -> None:
    """B19.4: it lies within it."""
    sector = {"id": "west", "capacity": 4, "points": [[40, 40], [50, 40], [50, 45], [40, 45]]}
    made = table({"kind": "building", "points": BOX, "sectors": [sector]})
    assert made["p0"].sector_at(cm(45, 42)) == "west"
    with pytest.raises(lw.DataError):
        table({"kind": "building", "points": BOX, "sectors": [{**sector, "points": [[40, 40], [50, 40], [50, 55]]}]})


def test_who_is_set_down_keeps_his_place_unless_an_enemy_is_near() -> None:
    """B4.8, B11.1."""
    ground = table()
    for enemies, is_kept in (([], True), ([Base((4300, 5500))], True), ([Base((4300, 5249))], False)):
        formation = form_up(ground, Base((4000, 4000)), (1000, 1000), [Base((1300, 1000))], 1000, enemies=enemies)
        (place,) = formation.places
        assert place is not None
        assert (place.at == (4300, 4000)) == is_kept


def test_who_finds_no_room_may_touch_whom_he_stands_beside() -> None:
    """B4.1: 0.1 mm off, for rounding."""
    found = stay_near(table(), Base((1000, 1000)), [Base((1100, 1000))])
    assert found.at[0] in (849, 848)


@pytest.mark.parametrize(("x", "is_near"), [(82.5, True), (82.51, False)])
def test_the_flag_is_near_at_30_cm(x: float, is_near: bool) -> None:
    """B20.3: to those of its own side."""
    flag = one("cp", "captain", (50, 100), taken={"flagbearer": 1})
    game = skirmish(flag, squad("s1", (x, 100)), squad("s2", (150, 20)), harka("r1", (50, 90)))
    bearer = next(m.place for m in game.units["cp"].members if m.figure.role == "flagbearer")
    shift = bearer[0] - 5000
    tx = Transaction(game.system, game.position)
    tx.change("s1", figures=tuple((px + shift, bearer[1]) for px, _ in tx.state("s1").figures))
    assert is_near_flag(game.system, tx.position, tx.unit("s1")) == is_near
    assert not is_near_flag(game.system, tx.position, tx.unit("s2"))
    assert not is_near_flag(game.system, tx.position, tx.unit("r1"))


@pytest.mark.parametrize(("x", "is_near"), [(112.5, True), (112.51, False)])
def test_trustful_kabyls_are_near_at_60_cm(x: float, is_near: bool) -> None:
    """B20.2."""
    game = skirmish(squad("s1", (50, 130)), harka("r1", (50, 60), men=0), harka("r2", (x, 60), trustful=False))
    assert has_trustful_near(game.system, game.position, game.units["r2"]) == is_near


@pytest.mark.parametrize(("options", "reach"), [({}, 1500), ({"B4.4.cohesion": "fifteen-millimetres"}, 150)])
def test_riders_keep_together_within_15(options: dict[str, str], reach: int) -> None:
    """B4.4: centimetres, or as printed; on foot always 10 cm."""
    game = skirmish(unit("c1", "spanish", "cavalry", (100, 100), 2), R1, options=options)
    assert queries.cohesion(game.system, game.position, "c1").radius == 200 + reach
    assert queries.cohesion(game.system, game.position, "r1").radius == 125 + 1000


def test_a_unit_fills_its_place_for_all_but_characters_of_its_side() -> None:
    """B17.5, B19.4: in a house, and in each sector of a trench; open ground is nobody's."""
    trench = {"id": "t", "kind": "trench", "points": BOX, "sectors": [{"id": "all", "capacity": 9}]}
    house = {"id": "h", "kind": "building", "points": BOX}
    grove = {"id": "g", "kind": "grove", "points": BOX}
    for piece, fills in ((trench, True), (house, True), (grove, False)):
        game = skirmish(
            squad("s1", (45, 45), men=0),
            squad("s2", (45, 60), men=0),
            one("sg", "sergeant", (50, 60)),
            one("mu", "mukadan", (55, 60)),
            pieces=(piece,),
        )
        for name, is_kept_out in (("s2", fills), ("sg", False), ("mu", fills)):
            body, to = game.units[name], cm(56, 45)
            faults = way_faults(game.system, game.position, body, [body.place, to], 9000, "B11.1")
            assert (("B19.4", "s1") in [(fault.rule, fault.subject) for fault in faults]) == is_kept_out


def test_where_a_unit_is() -> None:
    game = skirmish(squad("s1", (50, 100), superior="sg"), one("sg", "sergeant", (52.6, 100), joined="s1"), R1)
    assert [game.units[name].whereabouts for name in ("s1", "sg", "r1")] == ["here", "joined", "here"]


def test_lines_between_who_touch_have_no_length() -> None:
    game = skirmish(squad("s1", (50, 100), men=0), harka("r1", (52.4, 100), men=0))
    assert queries.line(game.system, game.position, "s1", "r1").distance == 0


# ---- places that decide --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("own", "foes", "held"),
    [
        (0, 0, {"clear"}),
        (1, 0, {"alone", "stand", "clear"}),
        (1, 1, {"stand"}),
        (0, 1, set()),
    ],
)
def test_a_place_is_held_alone_or_stood_in_or_clear(own: int, foes: int, held: set[str]) -> None:
    """B21.34: a single miniature is enough."""
    game = skirmish(
        squad("s1", (50, 45) if own else (50, 100), men=0),
        harka("r1", (45, 45) if foes else (50, 20), men=0),
        areas={"ford": {"points": BOX}},
    )
    facts = Facts(game.system, game.position)
    assert {how for how in ("alone", "stand", "clear") if facts.holds("spanish", "ford", how)} == held


def test_what_an_objective_has_earned_is_its_sides() -> None:
    held = [{"kind": "hold", "side": "spanish", "points": 3, "area": BOX}]
    for at, holder in (((50, 45), "spanish"), ((50, 100), None)):
        game = skirmish(squad("s1", at), harka("r1", (150, 20)), objectives=held)
        (found,) = objectives(game.system, game.position)
        assert found.holder == holder
        assert found.place == (50 * CM, 45 * CM)


@pytest.mark.parametrize(("side", "winner"), [("spanish", "riffian"), ("riffian", "spanish")])
def test_who_gives_up_has_lost(side: str, winner: str) -> None:
    """B21.3."""
    game = skirmish(squad("s1", (50, 100)), R1, initiative=side)
    game.do(Surrender())
    assert game.result.winner == winner


# ---- values at their bounds ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("extra", "rule"), [(0, "B17.3"), (3, "B17.3"), (4, "B6.1"), (5, "B6.1")])
def test_who_has_baraka_saves_by_his_own_defence_where_that_is_as_good(extra: int, rule: str) -> None:
    """B17.3: on 8 or less, and better where cover gives more."""
    chief = one("lt", "lieutenant", (50, 100), traits=["baraka"])
    game = skirmish(chief, R1)
    body = game.units["lt"]
    own = values._base("defence", 4 + extra, "B6.1", values.say("defence"), "lt")
    assert values._lucky(body, body.leader, [own])[0].rule == rule


@pytest.mark.parametrize(("experts", "said"), [("selected", "aimed, selected shooters"), ("no-effect", "aimed")])
def test_who_aims_is_told_how(experts: str, said: str, english: None) -> None:
    """B7.13, B12.7: the experts of the lists are selected shooters, or not by the option."""
    game = skirmish(squad("s1", (50, 100)), R1, options={"B7.13.experts": experts})
    body, target = game.units["s1"], game.units["r1"]
    found = values.fire(body, target, body.leader, "rifle", moved=False, aimed=True, turned=False)
    assert [str(modifier.text) for modifier in found][1:] == [said]
