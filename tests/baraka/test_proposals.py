"""What is proposed to a player, and to the program that plays: all that counts, in its usual form."""

from __future__ import annotations

from typing import Any

import pytest

from legion_widget.games.baraka import Arm, Order, Remove, SetAnswer
from legion_widget.games.baraka.legal import MOST_PICKS, around, legal_actions, steps
from legion_widget.games.baraka.losses import ask_for_leaders, destroy, leave_unit, lose
from legion_widget.games.baraka.pending_steps import Arming, Fighting, LeaderChoice, Losing
from legion_widget.games.baraka.position import replace
from legion_widget.games.baraka.transaction import Transaction
from legion_widget.games.baraka.why import what_can
from tests.baraka.skirmish import harka, one, skirmish, squad, unit

S1 = squad("s1", (50, 100))
R1 = harka("r1", (50, 50))


def at_work(game: Any, *works: Any) -> Transaction:
    """What goes on while these are pending, the last of them first."""
    position = replace(game.position, agenda=(*game.position.agenda, *works))
    return Transaction(game.system, position)


def test_moves_are_looked_for_in_eight_directions() -> None:
    """North first, and right over to the west; no farther than they may be."""
    spots = list(around((5000, 5000), 1000))
    assert spots[::2] == [(5000, 4000), (6000, 5000), (5000, 6000), (4000, 5000)]
    assert spots[1::2] == [(5707, 4293), (5707, 5707), (4293, 5707), (4293, 4293)]


def test_moves_of_every_ground_are_looked_for_and_half_a_one() -> None:
    """B6.1."""
    game = skirmish(S1, unit("c1", "spanish", "cavalry", (100, 100), 2), R1)
    assert steps(game.units["s1"]) == (1500, 1000, 500, 750)
    assert steps(game.units["c1"]) == (2500, 1500, 500, 1250)


def test_very_many_losses_are_not_all_listed() -> None:
    """B21.15: the usual ones, and five hundred others where there are more."""
    for men, count, listed in ((12, 6, MOST_PICKS), (5, 2, 10)):
        game = skirmish(squad("s1", (50, 100), men=men), R1)
        tx = at_work(game, Losing("spanish", unit="s1", count=count))
        found = list(legal_actions(game.system, tx.position))
        assert MOST_PICKS == 500
        assert len(found) in (listed, listed + 1)
        assert len(set(found)) == len(found)
        assert all(isinstance(action, Remove) and len(action.figures) == count for action in found)


def test_from_no_grenade_to_all_of_them_may_be_thrown() -> None:
    """B13.3: the first men who hold them."""
    figures = [{"role": "grenadier", "count": 2, "equipment": ["grenade"]}]
    game = skirmish(squad("s1", (50, 100), men=2, figures=figures), harka("r1", (50, 97.5)))
    tx = at_work(game, Fighting(unit="s1", target="r1"), Arming("spanish", unit="s1"))
    found = [action.weapons for action in legal_actions(game.system, tx.position) if isinstance(action, Arm)]
    assert found == [{}, {3: "grenade"}, {3: "grenade", 4: "grenade"}]


def test_an_order_is_proposed_for_all_who_are_there_and_for_each() -> None:
    """B15.5: who is lost is left out."""
    chief = one("lt", "lieutenant", (50, 110))
    near = [squad(f"s{n}", (40 + 10 * n, 100), men=1, superior="lt") for n in (1, 2, 3)]
    game = skirmish(chief, *near, squad("s4", (60, 115)), R1)
    tx = at_work(game)
    destroy(tx, "s2", "B13.5")
    found = {action.units for action in legal_actions(game.system, tx.position) if isinstance(action, Order)}
    assert found == {("s1", "s3"), ("s1",), ("s3",)}


@pytest.mark.parametrize(("profile", "heir"), [("officer-companion", "g1"), ("sergeant", "g2")])
def test_the_commander_is_his_unit_when_its_soldiers_are_lost_or_else_another_guest(profile: str, heir: str) -> None:
    """B17.1: he has located whom it had located."""
    guests = (
        one("g1", "officer-companion", (52.6, 100), superior="lt", joined="s1"),
        one("g2", profile, (47.4, 100), superior="lt", joined="s1"),
    )
    game = skirmish(squad("s1", (50, 100), men=1, located=["r1"]), one("lt", "lieutenant", (100, 100)), *guests, R1)
    tx = at_work(game)
    own = [n for n, member in enumerate(tx.unit("s1").members) if member.troop.id == "s1"]
    lose(tx, "s1", tuple(own), "B12.10")
    assert [id for id in ("g1", "g2") if "r1" in tx.state(id).located] == [heir]
    assert game.system.has_marker(tx.position, "spanish") is False


def test_a_command_marker_is_that_of_its_side() -> None:
    """B15.4."""
    game = skirmish(S1, R1)
    tx = at_work(game)
    tx.change("s1", command=True)
    assert [game.system.has_marker(tx.position, side) for side in ("spanish", "riffian")] == [True, False]


@pytest.mark.parametrize(("figures", "is_right"), [((1,), False), ((1, 1), False), ((1, 1, 2), False), ((1, 2), True)])
def test_as_many_different_miniatures_are_lost_as_there_are_losses(figures: tuple[int, ...], is_right: bool) -> None:
    """B21.15: nobody is lost twice."""
    game = skirmish(S1, R1)
    tx = at_work(game, Losing("spanish", unit="s1", count=2))
    assert game.system.ruling(tx.position, Remove(figures)).ok == is_right


@pytest.mark.parametrize(("answer", "is_asked"), [("ask", True), ("never", False)])
def test_whether_a_new_leader_is_named_its_side_says_once_for_all(answer: str, is_asked: bool) -> None:
    """B16.2: by himself the nearest leads."""
    game = skirmish(S1, R1)
    game.do(SetAnswer("leader", answer))
    tx = at_work(game)
    tx.asks = True
    lose(tx, "s1", (0,), "B16.2")
    ask_for_leaders(tx)
    assert isinstance(tx.top, LeaderChoice) == is_asked


@pytest.mark.parametrize(("rules", "borne"), [([], 2), (["fanatics"], 0)])
def test_who_leaves_a_unit_has_its_distress_unless_he_is_a_fanatic(rules: list[str], borne: int) -> None:
    """B7.5, B17.5, B21.10."""
    chief = one("sg", "sergeant", (52.6, 100), joined="s1", rules=rules)
    game = skirmish(squad("s1", (50, 100), distress=2, superior="sg"), chief, R1)
    tx = at_work(game)
    leave_unit(tx, "sg")
    assert tx.state("sg").distress == borne


@pytest.mark.parametrize(("y", "said"), [(60, "can only react now"), (140, "has nothing to decide now")])
def test_who_sees_no_enemy_has_not_even_a_reaction_to_hope_for(y: int, said: str, english: None) -> None:
    """B10.1: in the turn of the other side."""
    wall = {"id": "h", "kind": "building", "points": [[10, 110], [90, 110], [90, 120], [10, 120]], "openings": []}
    game = skirmish(S1, harka("r1", (50, y)), pieces=(wall,))
    assert said in what_can(game.system, game.position, game.units["r1"]).text("en")


def test_the_middle_of_an_area_is_where_its_corners_meet() -> None:
    objectives = [{"kind": "hold", "side": "spanish", "points": 3, "area": [[30, 10], [70, 10], [70, 50], [30, 50]]}]
    game = skirmish(S1, R1, objectives=objectives)
    (found,) = game.survey().objectives()
    assert found.place == (5000, 3000)
    assert found.holder == "spanish" or found.holder is None
