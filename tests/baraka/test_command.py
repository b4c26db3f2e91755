"""Chapter 15: the chain of command and its orders, and the leader of 16.1."""

from __future__ import annotations

from typing import Any

import pytest

from legion_widget.games.baraka import (
    Activate,
    Aim,
    Charge,
    Declare,
    Decline,
    Fire,
    GoToGround,
    Move,
    Obey,
    Order,
    Rally,
    React,
    SpendMarker,
    cm,
)
from legion_widget.games.baraka.pending_steps import Obeying
from legion_widget.games.baraka.values import drill
from tests.baraka.skirmish import BARAKA, BLANK, FATALITY, harka, kinds, one, rule, skirmish, squad, state, value

CP = one("cp", "captain", (50, 130))
LT = one("lt", "lieutenant", (60, 120), superior="cp")
SG = one("sg", "sergeant", (50, 110), superior="lt")
S1 = squad("s1", (50, 90), superior="sg")
S2 = squad("s2", (72, 92), superior="sg")
R1, R2 = harka("r1", (50, 40)), harka("r2", (80, 40))


def company(*more: dict[str, Any], **options: Any) -> Any:
    return skirmish(*(more or (CP, LT, SG, S1, S2)), R1, R2, **options)


def test_an_order_names_the_units_that_it_is_given_to() -> None:
    system = company().system
    given, alone = (
        system.describe_action(order).text("en") for order in (Order("sg", "go", ("s1", "s2")), Order("sg", "front"))
    )
    assert given.startswith("Sergeant orders Legion squad; Legion squad: Go for them!")
    assert alone.startswith("Sergeant orders: ")


def checked(events: list[Any]) -> Any:
    return next(each for each in events if type(each).__name__ == "Checked")


def number(game: Any, id: str, check: str = "action") -> int:
    return value(drill(game.units[id], check))


# ---- in command --------------------------------------------------------------------------------------------


def test_a_unit_in_command_has_better_drill() -> None:
    """B15.2, E20: once, of its own chain, with its original leader; for characters too (B21.25)."""
    game = company()
    assert number(game, "s1") == 7
    assert number(game, "sg") == 8
    assert number(game, "cp") == 7
    stranger = company(CP, LT, SG, squad("s1", (50, 90)))
    assert number(stranger, "s1") == 6
    leaderless = company(CP, LT, SG, {**S1, "leaderless": True})
    assert number(leaderless, "s1") == 4
    far = company(CP, LT, SG, squad("s1", (100, 60), superior="sg"))
    assert number(far, "s1") == 6


def test_the_loss_of_the_leader_is_made_good_by_a_commander_of_the_chain() -> None:
    """B16.1, E22: his own drill then (B17.1)."""
    joined = {**SG, "at": [52.6, 90], "joined": "s1"}
    game = company(CP, LT, joined, {**S1, "leaderless": True})
    assert number(game, "s1") == 7
    other = {**SG, "at": [52.6, 90], "joined": "s1", "superior": "lt"}
    game = company(CP, LT, other, {**S1, "leaderless": True, "superior": "lt"})
    assert number(game, "s1") == 5


# ---- who may order -----------------------------------------------------------------------------------------


def test_levels_prices_and_chains() -> None:
    """B15.1, B15.3, B21.21: levels are exact; one order an impulse."""
    game = company()
    assert rule(game, Order("sg", "hit", ("s1",))) is None
    assert rule(game, Order("lt", "hit", ("s1",))) == "B15.6"
    assert rule(game, Order("sg", "go", ("s1",))) == "B15.5"
    assert rule(game, Order("sg", "front", ("s1",))) == "B15.4"
    assert rule(game, Order("sg", "advance", ("s1",))) == "B15.8"
    assert rule(game, Order("cp", "advance", ("s1", "s2"))) is None
    assert rule(game, Order("lt", "go", ("cp",))) == "B15.1"
    assert rule(game, Order("sg", "hit", ("s1", "s2"))) == "B15.6"
    assert rule(company(chits=2), Order("cp", "front", ("s1",))) == "B15.3"
    game.do(Order("sg", "hit", ("s1",)))
    assert game.position.chit_pools[0].reserve == 8
    assert state(game, "sg").chits == 0
    assert rule(game, Order("sg", "regroup", ("s2",))) == "B15.3"


def test_an_order_goes_through_the_commanders_between() -> None:
    """B15.1, E21: the captain does not reach the squad, but the sergeant whom he reaches does."""
    units = (CP, one("sg", "sergeant", (50, 104), superior="cp"), squad("s1", (50, 80), superior="sg"))
    assert rule(company(*units), Order("cp", "regroup", ("s1",))) is None
    broken = (CP, one("sg", "sergeant", (100, 80), superior="cp"), squad("s1", (90, 80), superior="sg"))
    assert rule(company(*broken), Order("cp", "regroup", ("s1",))) == "B15.1"


def test_the_bugle_carries_the_captains_orders_farther() -> None:
    """B20.3: 60 cm."""
    squad_far = squad("s1", (50, 75), superior="cp")
    assert rule(company(CP, squad_far), Order("cp", "regroup", ("s1",))) == "B15.1"
    bugle = {**CP, "figures": [{"role": "bugle"}]}
    assert rule(company(bugle, squad_far), Order("cp", "regroup", ("s1",))) is None


# ---- the orders --------------------------------------------------------------------------------------------


def test_commanding_from_the_front_gives_an_act_without_a_check() -> None:
    """B15.4, B21.23: no chit, no die, not activated; as an action or as a reaction."""
    game = company(CP, LT, SG, {**S1, "distress": 2}, S2)
    game.do(Order("cp", "front", ("s1",)))
    assert state(game, "s1").command
    assert game.position.chit_pools[0].reserve == 6
    events = game.do(SpendMarker("s1", Aim()))
    events += game.do(Decline())
    assert not {"Checked", "BarakaRolled"} & set(kinds(events))
    after = state(game, "s1")
    assert (after.aiming, after.command, after.chits, after.activated) == (True, False, 0, False)


def test_a_command_marker_serves_for_a_reaction() -> None:
    """B15.4."""
    game = company(chits=9)
    game.do(Order("cp", "front", ("s1",)))
    game.do(Activate("s2"))
    game.do(Declare((Aim(),)), dice=[BLANK])
    game.do(React("r2", Aim()), dice=[1, BARAKA])
    assert game.to_act == "riffian"
    game.do(Activate("r1"))
    game.do(Declare((Aim(),)), dice=[BLANK])
    events = game.do(React("s1", Fire("r1"), marker=True), dice=[50, 9, 9, 9, 9, 9])

    assert not {"Checked", "BarakaRolled"} & set(kinds(events))
    assert not state(game, "s1").command
    assert state(game, "s1").chits == 0


def test_go_for_them() -> None:
    """B15.5, B21.6, B21.24: movement only; each by the general rules, with an order chit; one reaction in all."""
    game = company(CP, LT, SG, {**S1, "distress": 1}, S2)
    game.do(Order("lt", "go", ("s1", "s2")))
    assert game.position.chit_pools[0].reserve == 7
    assert rule(game, Obey("s1", (Fire("r1"),))) == "B15.5"
    assert rule(game, Obey("s1", (Charge("r1"),))) == "B15.5"
    assert rule(game, Obey("sg", (GoToGround(),))) == "B15.3"
    move = Move((cm(50, 85),))
    events = game.do(Obey("s1", (move, GoToGround())), dice=[6, FATALITY])
    assert checked(events).target == 6
    events = game.do(React("r1", Aim()), dice=[1, BARAKA])
    assert isinstance(game.position.top, Obeying), "a stolen initiative waits"
    assert (state(game, "s1").orders, state(game, "s1").chits, state(game, "s1").activated) == (1, 0, True)
    assert not state(game, "s1").grounded
    events = game.do(Obey("s2", (Move((cm(72, 87),)),)), dice=[BLANK])
    assert "Checked" not in kinds(events)
    assert game.to_act == "riffian"
    assert number(game, "s1") == 7 - 1 - 1


def test_hit_them_hard() -> None:
    """B15.6: one value of one unit, named before its activation; lost when the check fails."""
    game = company()
    assert rule(game, Activate("s1", "fire")) == "B15.6"
    game.do(Order("sg", "hit", ("s1",)))
    game.do(Activate("s1", "fire"))
    game.do(Declare((Fire("r1"),)), dice=[BLANK])
    events = game.do(Decline(), dice=[50, 9, 9, 9, 9, 9])
    fired = next(each for each in events if type(each).__name__ == "Fired")
    assert fired.volleys[0].value == 7
    assert not state(game, "s1").upgrade
    assert state(game, "s1").improved == ""
    drilled = company(CP, LT, SG, {**S1, "distress": 1}, S2)
    drilled.do(Order("sg", "hit", ("s1",)))
    events = drilled.do(Activate("s1", "drill"), dice=[9])
    assert checked(events).target == 7
    assert not state(drilled, "s1").upgrade
    moved = company()
    moved.do(Order("sg", "hit", ("s1",)))
    moved.do(Activate("s1", "movement"))
    assert rule(moved, Declare((Move((cm(50, 74),)),))) is None
    assert rule(moved, Declare((Move((cm(50, 73.9),)),))) == "B11.2"


@pytest.mark.parametrize(("face", "left"), [(BARAKA, 0), (BLANK, 0), (FATALITY, 3)])
def test_regroup(face: int, left: int) -> None:
    """B15.7: no check, at any time."""
    game = company(CP, LT, SG, {**S1, "distress": 3, "chits": 2}, S2)
    events = game.do(Order("sg", "regroup", ("s1",)), dice=[face])

    assert state(game, "s1").distress == left
    assert "Checked" not in kinds(events)
    assert game.position.chit_pools[0].reserve == 7


def test_no_regrouping_after_a_fatality_in_a_rally() -> None:
    """B15.7."""
    for face, wanted in ((FATALITY, "B15.7"), (BLANK, None)):
        game = company(CP, LT, SG, {**S1, "distress": 2}, S2)
        game.do(Activate("s1"), dice=[1])
        game.do(Declare((Rally(),)), dice=[face])
        assert rule(game, Order("sg", "regroup", ("s1",))) == wanted


def test_advance_by_squads() -> None:
    """B15.8, B21.22: a chit a unit, always a check, one move or fire, not counted as activated."""
    game = company()
    game.do(Order("lt", "advance", ("s1", "s2")))
    assert game.position.chit_pools[0].reserve == 7
    assert rule(game, Obey("s1", (Aim(),))) == "B15.8"
    assert rule(game, Obey("s1", (Move((cm(50, 85),)), Fire("r1")))) == "B15.8"
    events = game.do(Obey("s1", (Move((cm(50, 85),)),)), dice=[7])
    assert (checked(events).target, checked(events).kind) == (7, "order")
    game.do(React("r1", Aim()), dice=[1, BLANK])
    after = state(game, "s1")
    assert (after.chits, after.orders, after.activated) == (0, 0, False)
    events = game.do(Obey("s2", (Fire("r2"),)), dice=[8])
    assert not checked(events).passed
    assert not state(game, "s2").fired
    assert game.position.chit_pools[0].reserve == 7


def test_each_unit_of_an_advance_may_be_answered() -> None:
    """B21.21: the enemy reacts to what the order releases."""
    game = company()
    game.do(Order("lt", "advance", ("s1", "s2")))
    game.do(Obey("s1", (Move((cm(50, 85),)),)), dice=[1])
    game.do(React("r1", Aim()), dice=[1, BLANK])
    game.do(Obey("s2", (Move((cm(72, 87),)),)), dice=[1])

    assert rule(game, React("r2", Aim())) is None


def test_the_experienced_pass_every_check_of_an_order() -> None:
    """B7.3."""
    game = company(CP, LT, SG, {**S1, "rules": ["experienced"], "distress": 2}, S2)
    game.do(Order("lt", "advance", ("s1",)))

    assert "Checked" not in kinds(game.do(Obey("s1", (Move((cm(50, 85),)),))))


def test_an_order_is_its_commanders_activation() -> None:
    """B21.21, B14.3: he cannot rally after it; and who must rally gives none."""
    game = company(CP, LT, {**SG, "distress": 1}, S1)
    game.do(Order("sg", "hit", ("s1",)))
    game.do(Activate("sg"), dice=[1])

    assert rule(game, Declare((Rally(),))) == "B14.3"
