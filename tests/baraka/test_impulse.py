"""Chapter 8: activation chits, the initiative, and the cases of an impulse."""

from __future__ import annotations

import pytest

from legion_widget.games.baraka import (
    Activate,
    Aim,
    Bid,
    Declare,
    Decline,
    GoToGround,
    HandOver,
    React,
    Stop,
    TakeInitiative,
    cm,
)
from legion_widget.games.baraka.actions import Move
from legion_widget.games.baraka.pending_steps import Bidding, Impulse
from tests.baraka.skirmish import BARAKA, BLANK, FATALITY, harka, kinds, one, rule, skirmish, squad, state, unit

ONE, TWO = squad("s1", (50, 100)), harka("r1", (50, 20))


def reserves(game: object) -> tuple[int, int]:
    return tuple(chit_pool.reserve for chit_pool in game.position.chit_pools)  # type: ignore[attr-defined]


def test_a_unit_gives_a_chit_and_another_while_its_leader_lives() -> None:
    """B8.2, B8.5: support weapons give none; the attacker begins."""
    gun = unit("mg", "spanish", "legion-machine-gun", (80, 100), 2)
    game = skirmish(ONE, gun, harka("r1", (50, 20), leaderless=True), initiative=None, attacker="riffian")

    assert reserves(game) == (2, 1)
    assert game.to_act == "riffian"
    assert rule(game, HandOver()) == "B8.6"
    with_gun = skirmish(ONE, gun, TWO, initiative=None, options={"B8.2.weapons": "one"})
    assert reserves(with_gun) == (3, 2)


@pytest.mark.parametrize(("face", "chits"), [(BARAKA, 5), (BLANK, 3), (FATALITY, 0)])
def test_a_character_rolls_for_his_chits(face: int, chits: int) -> None:
    """B8.3: three, one, or three less; never under none."""
    game = skirmish(ONE, one("lt", "lieutenant", (60, 100)), TWO, initiative=None, dice=(face,))

    assert reserves(game)[0] == chits


@pytest.mark.parametrize(("trait", "chits"), [("good-leader", 5), ("lousy-leader", 0)])
def test_some_characters_roll_for_no_chits(trait: str, chits: int) -> None:
    """B17.3."""
    game = skirmish(ONE, one("lt", "lieutenant", (60, 100), traits=[trait]), TWO, initiative=None)

    assert reserves(game)[0] == chits
    assert game.position.dice.rolls == 0


def test_the_bid_is_spent_and_lower_wins() -> None:
    """B8.5: 7 - 2 against 6 - 0; a tie is rolled again, and the bids count still."""
    game = skirmish(ONE, TWO, initiative=None)
    game.do(Stop())
    game.do(Stop())
    assert isinstance(game.position.top, Bidding)
    assert rule(game, Bid(3)) == "B8.5"
    assert rule(game, Bid(-1)) == "B8.5"
    game.do(Bid(2))
    events = game.do(Bid(0), dice=[7, 5, 7, 6])

    assert kinds(events).count("InitiativeRolled") == 2
    assert game.to_act == "spanish"
    assert reserves(game) == (0, 2)
    game.do(TakeInitiative(keep=False))
    assert game.to_act == "riffian"


def test_the_initiative_is_not_given_to_who_has_no_chits() -> None:
    """B21.3."""
    game = skirmish(ONE, TWO, initiative=None)
    game.do(Stop())
    game.do(Stop())
    game.do(Bid(2))
    game.do(Bid(2), dice=[9, 1])

    assert game.to_act == "riffian"
    assert rule(game, TakeInitiative(keep=False)) == "B21.3"


def test_a_bid_is_secret() -> None:
    """B8.4, B8.5: nobody but its side sees a reserve or a bid."""
    game = skirmish(ONE, TWO, initiative=None)
    game.do(Stop())
    game.do(Stop())
    game.do(Bid(1))

    assert game.view("riffian").chit_pools[0].bid is None
    assert game.view("riffian").chit_pools[0].reserve == 0
    assert game.view("spanish").chit_pools[0].bid == 1


def test_the_initiative_is_handed_over_after_a_chit() -> None:
    """B8.6."""
    game = skirmish(ONE, TWO)
    assert rule(game, HandOver()) == "B8.6"
    game.do(Activate("s1"))
    game.do(Declare((Aim(),)), dice=[BLANK])
    game.do(Decline())
    game.do(HandOver())

    assert isinstance(game.position.top, Impulse)
    assert game.to_act == "riffian"
    assert rule(game, HandOver()) == "B8.6"


def test_a_stolen_initiative_passes_after_the_activation() -> None:
    """B10.4, E5: the Baraka lets the reaction succeed, whatever the ten-sided die says."""
    game = skirmish(ONE, TWO)
    game.do(Activate("s1"))
    game.do(Declare((Move((cm(50, 95),)),)), dice=[BLANK])
    events = game.do(React("r1", GoToGround()), dice=[10, BARAKA])

    assert state(game, "r1").grounded
    assert kinds(events).index("Moved") < kinds(events).index("InitiativePassed")
    assert events[-1].how == "stolen"
    assert game.to_act == "riffian"
    assert rule(game, HandOver()) == "B8.6"


def test_a_thief_without_chits_passes_it_back() -> None:
    """B21.4."""
    game = skirmish(ONE, TWO, start={"initiative": "spanish", "chits": {"spanish": 3, "riffian": 1}})
    game.do(Activate("s1"))
    game.do(Declare((Aim(),)), dice=[BLANK])
    events = game.do(React("r1", Aim()), dice=[1, BARAKA])

    assert [event.how for event in events if type(event).__name__ == "InitiativePassed"] == ["stolen", "out"]
    assert game.to_act == "spanish"


def test_who_has_stopped_still_reacts_and_the_impulse_ends_when_both_have() -> None:
    """B21.3, B21.1: what is not spent is lost, and markers of the impulse go; fire and distress stay."""
    game = skirmish(squad("s1", (50, 100), distress=1, fired=True), TWO)
    game.do(Activate("s1"), dice=[1])
    game.do(Declare((Aim(),)), dice=[BLANK])
    game.do(Decline())
    game.do(HandOver())
    game.do(Stop())
    assert game.to_act == "spanish"
    game.do(Activate("s1"), dice=[1])
    game.do(Declare((Aim(),)), dice=[BLANK])
    assert rule(game, React("r1", Aim())) is None
    game.do(Decline())
    assert state(game, "s1").chits == 2
    events = game.do(Stop())

    assert "ImpulseEnded" in kinds(events)
    after = state(game, "s1")
    assert (after.chits, after.aiming, after.activated) == (0, False, False)
    assert (after.distress, after.fired) == (1, True)
    assert reserves(game) == (2, 2)


def test_a_lonely_kabyl_may_stay_where_it_is() -> None:
    """B20.2: a Fatality; until trustful fighters are near again."""
    kabyl = harka("k", (50, 20), trustful=False)
    game = skirmish(ONE, kabyl, initiative=None, dice=(FATALITY,), attacker="riffian")
    assert state(game, "k").grounded
    assert rule(game, Activate("k")) == "B20.2"
    brave = skirmish(ONE, kabyl, initiative=None, dice=(BLANK,), attacker="riffian")
    assert rule(brave, Activate("k")) is None
    near = skirmish(ONE, kabyl, harka("r", (100, 20)), initiative=None, attacker="riffian")
    assert near.position.dice.rolls == 0
    helped = skirmish(ONE, kabyl, harka("r", (120, 20)), initiative=None, dice=(FATALITY,), attacker="riffian")
    assert rule(helped, Activate("k")) == "B20.2"
    helped.do(Activate("r"))
    helped.do(Declare((Move((cm(105, 20),)),)), dice=[BLANK])
    if helped.to_act == "spanish":
        helped.do(Decline())
    assert rule(helped, Activate("k")) is None


def test_a_scenario_may_begin_in_the_middle_of_an_impulse() -> None:
    """The start of a scenario says who has how many chits."""
    game = skirmish(ONE, TWO, chits=4)

    assert reserves(game) == (4, 4)
