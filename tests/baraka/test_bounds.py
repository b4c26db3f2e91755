"""Bounds of the rules that no worked example shows: nobody in an area, two of the same, what a rule leaves alone."""

from __future__ import annotations

from typing import Any

import pytest

from legion_widget.games.baraka import (
    Activate,
    Aim,
    Charge,
    Declare,
    Fire,
    Order,
    Rally,
    React,
    Reroll,
    SetAnswer,
)
from legion_widget.games.baraka.answers import QUESTIONS
from legion_widget.games.baraka.losses import lose, rank
from legion_widget.games.baraka.position import ChargeChoice
from legion_widget.games.baraka.transaction import Transaction
from legion_widget.games.baraka.victory import judge, score
from tests.baraka.skirmish import BARAKA, BLANK, FATALITY, harka, one, rule, skirmish, squad

R1 = harka("r1", (150, 140))


# ---- objectives and the end ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("spanish", "riffian", "points"),
    [
        ((50, 50), (150, 140), (7, 0)),
        ((150, 50), (50, 50), (0, 7)),
        ((48, 50), (56, 50), (0, 0)),
        ((150, 50), (150, 140), (0, 0)),
    ],
)
def test_an_area_is_held_by_the_side_that_is_alone_in_it(spanish: Any, riffian: Any, points: tuple[int, int]) -> None:
    """By nobody while both are in it, and by nobody while it is empty."""
    area = [[30, 30], [70, 30], [70, 70], [30, 70]]
    objectives = [{"kind": "hold", "side": side, "points": 7, "area": area} for side in ("spanish", "riffian")]
    game = skirmish(squad("s1", spanish), harka("r1", riffian), objectives=objectives)
    assert score(game.system, game.position) == points


@pytest.mark.parametrize(("gone", "winner"), [(("s1",), "riffian"), (("r1",), "spanish"), (("s1", "r1"), None)])
def test_a_side_without_anybody_has_lost_and_two_such_sides_draw(gone: tuple[str, ...], winner: str | None) -> None:
    game = skirmish(squad("s1", (50, 100)), R1)
    tx = Transaction(game.system, game.position)
    for id in gone:
        lose(tx, id, tuple(range(tx.unit(id).count)), "B13")
    judge(tx)
    assert (tx.position.ending, tx.position.winner) == ("beaten", winner)


# ---- orders ---------------------------------------------------------------------------------------------------

CP = one("cp", "captain", (50, 130))
LT = one("lt", "lieutenant", (60, 120), superior="cp")
SG = one("sg", "sergeant", (50, 110), superior="lt")
S1 = squad("s1", (50, 90), superior="sg")
S2 = squad("s2", (72, 92), superior="sg")


def test_an_order_names_its_units_once_each_and_more_than_one_only_where_it_may() -> None:
    game = skirmish(CP, LT, SG, S1, S2, R1)
    for commander, order in (("sg", "hit"), ("sg", "regroup"), ("lt", "go"), ("lt", "advance")):
        many = order in ("go", "advance")
        texts = {
            units: [fault.text("en") for fault in game.ruling(Order(commander, order, units)).faults]  # type: ignore[arg-type]
            for units in ((), ("s1",), ("s1", "s1"), ("s1", "s2"))
        }

        def is_asked(units: tuple[str, ...], texts: Any = texts, many: bool = many) -> bool:
            return any(("Which units" if many else "goes to one unit") in text for text in texts[units])

        assert is_asked(())
        assert not is_asked(("s1",))
        assert is_asked(("s1", "s1"))
        assert is_asked(("s1", "s2")) == (not many)


def test_the_orders_that_are_listed_are_those_of_the_level_for_one_or_for_all() -> None:
    game = skirmish(CP, LT, SG, S1, S2, R1)
    listed = {action for action in game.legal_actions() if isinstance(action, Order)}
    assert all(game.ruling(action).ok for action in listed)
    assert {action.order for action in listed if len(action.units) > 1} <= {"go", "advance"}
    assert all(action.units for action in listed)


@pytest.mark.parametrize(("profile", "leads"), [("sergeant", True), ("officer-companion", False)])
def test_only_a_commander_leads_the_unit_that_he_has_joined(profile: str, leads: bool) -> None:
    """B17.1: a companion who has joined does not."""
    game = skirmish(CP, LT, squad("s1", (50, 90)), one("guest", profile, (52.6, 90), superior="lt", joined="s1"), R1)
    assert [guest.id for guest in game.units["s1"].guests] == ["guest"]
    assert (game.units["s1"].commander is not None) == leads


# ---- rally ----------------------------------------------------------------------------------------------------


def test_who_has_reacted_may_do_all_but_rally_by_the_option() -> None:
    """B14.3: the bar is on the rally alone."""
    full = squad("s1", (50, 100), distress=2)
    options = {"B14.3.reaction": "barred"}
    game = skirmish(full, harka("r1", (50, 60)), initiative="riffian", options=options)
    game.do(Activate("r1"))
    game.do(Declare((Aim(),)), dice=[BLANK])
    game.do(React("s1", Aim()), dice=[1, BARAKA])
    game.do(Activate("s1"), dice=[1])
    assert rule(game, Declare((Rally(),))) == "B14.3"
    assert rule(game, Declare((Aim(),))) is None


# ---- losses ---------------------------------------------------------------------------------------------------


def test_others_are_lost_before_the_leader_and_he_before_a_gaffe() -> None:
    """B17.3, B17.4."""
    alone = skirmish(squad("s1", (50, 90)), R1).units["s1"]
    assert [rank(alone, n) for n in range(alone.count)] == [int(member is alone.leader) for member in alone.members]
    game = skirmish(squad("s1", (50, 90)), one("sg", "sergeant", (52.6, 90), traits=["gaffe"], joined="s1"), R1)
    unit = game.units["s1"]
    assert {member.troop.id: rank(unit, n) for n, member in enumerate(unit.members)}["sg"] == 2


# ---- questions, and what is said -------------------------------------------------------------------------------


def test_an_answer_once_for_all_settles_the_question_that_is_asked_and_no_other() -> None:
    def asked() -> Any:
        game = skirmish(squad("s1", (50, 100), located=["r1"]), harka("r1", (50, 60)))
        game.do(Activate("s1"))
        game.do(Declare((Fire("r1"), Charge("r1"))), dice=[FATALITY])
        return game

    game = asked()
    game.do(SetAnswer("join", "never"))
    assert isinstance(game.position.top, ChargeChoice)
    game = asked()
    game.do(SetAnswer("charge", list(QUESTIONS["charge"].answers)[-1]))
    assert not isinstance(game.position.top, ChargeChoice)


def test_a_die_that_is_rolled_again_is_told_from_one_that_is_left(english: None) -> None:
    game = skirmish(squad("s1", (50, 100)), R1)
    described = [str(game.system.describe_action(Reroll(again))) for again in (True, False)]
    assert described == ["Roll the die again.", "Leave the die."]


def test_who_has_not_the_initiative_is_told_when_he_could_act_and_nobody_else_is(english: None) -> None:
    hint = "It could when its side has the initiative and a chit."
    game = skirmish(squad("s1", (50, 100)), harka("r1", (50, 60)), harka("r2", (150, 100)))
    assert hint in str(game.why("r1", "s1"))
    game.do(Activate("s1"))
    assert hint not in str(game.why("s1", "r2"))
