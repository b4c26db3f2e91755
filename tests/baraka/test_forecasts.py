"""What odds, forecasts and counts of dice hold to in cases that few games come to."""

from __future__ import annotations

from fractions import Fraction

import pytest

import legion_widget as lw
from legion_widget.games.baraka import Activate, Aim, Bid, Declare, Decline, Fire, GoToGround, React
from legion_widget.games.baraka.events import Checked
from legion_widget.games.baraka.forecast.dice_count import OpeningDie, certain, faces
from legion_widget.games.baraka.forecast.lookahead import Exchange, _shape
from legion_widget.games.baraka.forecast.odds import name
from legion_widget.games.baraka.melee import Hurt
from legion_widget.games.baraka.position import BARAKA_DIE, D10, D100
from legion_widget.games.baraka.transaction import Transaction
from tests.baraka.skirmish import BARAKA, BLANK, harka, one, skirmish, squad

S1 = squad("s1", (50, 100))
R1 = harka("r1", (50, 50))


@pytest.mark.parametrize(("own", "enemy"), [(0, 1), (0, 3), (1, 4), (3, 0), (4, 1), (1, 0), (2, 6)])
def test_a_round_that_is_decided_counts_by_its_difference_alone(own: int, enemy: int) -> None:
    """B13.5: whose leader was hit matters only where the combat goes on."""
    exchange = Exchange.of(Hurt(own, True), Hurt(enemy, True), None)
    assert exchange.difference == enemy - own
    assert not exchange.own_leader
    assert not exchange.enemy_leader
    assert Exchange.of(Hurt(own, True), Hurt(own, False), None) == Exchange(0, True, False, None)


@pytest.mark.parametrize(("rules", "is_alike"), [([], True), (["god-disposes"], False)])
def test_where_a_unit_stands_matters_to_a_combat_only_where_it_may_run(rules: list[str], is_alike: bool) -> None:
    """B7.4, B14.2: a second Fatality brings distress, and that panic."""
    game = skirmish(squad("s1", (50, 100), rules=rules), R1)
    tx = Transaction(game.system, game.position)
    before = _shape(tx.unit("s1"))
    tx.change("s1", figures=tuple((x + 100, y) for x, y in tx.state("s1").figures))
    assert (_shape(tx.unit("s1")) == before) == is_alike


def test_an_outcome_is_named_as_soon_as_its_dice_are_rolled() -> None:
    game = skirmish(S1, R1)
    game.do(Activate("s1"))
    failed = Checked(unit="s1", kind="order", roll=9, target=5, passed=False)
    assert name(game.system, game.position, Declare((Aim(),)), [failed]) == "failed"
    assert name(game.system, game.position, Declare((Aim(),)), []) is None


def test_of_a_reaction_only_its_own_outcomes_are_told() -> None:
    """B10.3, B10.4: not those of the acts that it answers."""
    game = skirmish(squad("s1", (50, 100), located=["r1"]), R1)
    game.do(Activate("s1"))
    game.do(Declare((Fire("r1"),)), dice=[BLANK])
    odds = game.odds(React("r1", Aim()))
    assert set(odds.outcomes) == {"done", "failed", "failed-distress"}
    assert odds.rule == "B10.4"


@pytest.mark.parametrize("order", ["declare-first", "die-first"])
def test_acts_beyond_those_that_the_die_allows_are_lost(order: str) -> None:
    """B9.1, B9.3: one of two on a Fatality; where the die comes first it is known."""
    game = skirmish(squad("s1", (50, 100)), R1, options={"B9.1.order": order})
    game.do(Activate("s1"), dice=[BLANK] if order == "die-first" else [])
    both = {"done": Fraction(5, 6), "lost": Fraction(1, 6)} if order == "declare-first" else {"done": 1}
    assert game.odds(Declare((Aim(), GoToGround()))).outcomes == both
    assert game.odds(Declare((Aim(),))).outcomes == {"done": 1}


def test_the_dice_that_are_rolled_for_certain_take_a_blunder_into_account() -> None:
    """B12.4: a 99 brings one die of ten, where else the whole unit would fire."""
    binoculars = {"equipment": ["binoculars"]}
    game = skirmish(squad("s1", (50, 100), **binoculars), harka("r1", (50, 60), fired=True))
    game.do(Activate("s1"))
    game.do(Declare((Fire("r1"),)), dice=[BLANK])
    assert certain(game.system, game.position, Decline()) == (D100, D10)
    assert certain(game.system, game.position, Decline(), [50]) == (D100, *[D10] * 5)


def test_only_baraka_dice_have_faces() -> None:
    """B4.5, B17.2: not the roll for a personality."""
    game = skirmish(one("sg", "sergeant", (50, 100), traits=[]), R1, initiative=None)
    trait, chits = OpeningDie("sg", "trait", D100), OpeningDie("sg", "chits", BARAKA_DIE)
    assert faces(game.system, {trait: 73, chits: BARAKA}) == {chits: "baraka"}
    assert faces(game.system, {trait: 98, chits: BARAKA}) == {chits: "fatality"}


@pytest.mark.parametrize("bids", [(0, 0), (1, 1), (0, 1)])
def test_the_dice_of_a_bid_are_known_also_where_a_tie_is_rolled_again(bids: tuple[int, int]) -> None:
    """B8.5: two dice are asked for; after a tie two more."""
    game = lw.new_game("well", seed=3)
    game.play(lw.Officer(), until=lambda now: now.phase.id == "bid")
    game.do(Bid(bids[0]))
    second = Bid(bids[1])
    assert certain(game.system, game.position, second) == (D10, D10)
    assert certain(game.system, game.position, second, [5]) == (D10, D10)
    tie = [5, 5 - bids[0] + bids[1]]
    assert certain(game.system, game.position, second, tie) == (D10,) * 4
    assert certain(game.system, game.position, second, [1, 9]) == (D10, D10)
