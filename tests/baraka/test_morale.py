"""Chapter 14: distress, panic and rally."""

from __future__ import annotations

from typing import Any

import pytest

from legion_widget.games.baraka import (
    Activate,
    Aim,
    Bid,
    Declare,
    Decline,
    Fire,
    Move,
    Rally,
    React,
    SetAnswer,
    Stop,
    TakeInitiative,
    cm,
)
from legion_widget.games.baraka.baraka_die import roll_baraka
from legion_widget.games.baraka.melee import fight
from legion_widget.games.baraka.morale import distress, result, trim
from legion_widget.games.baraka.pending_steps import Fighting
from legion_widget.games.baraka.transaction import Transaction
from legion_widget.games.baraka.values import morale
from tests.baraka.skirmish import BARAKA, BLANK, FATALITY, harka, kinds, one, rule, skirmish, squad, state, unit, value

FULL = squad("s1", (50, 100), distress=3)


def panic(roll: int, *units: dict[str, Any], more: tuple[int, ...] = (), **options: Any) -> Any:
    """A unit gets its last marker of distress, and the die falls."""
    game = skirmish(*(units or (FULL, squad("s2", (150, 100)))), harka("r1", (50, 20)), dice=(roll, *more), **options)
    tx = Transaction(game.system, game.position)
    distress(tx, "s1", 1)
    return tx


@pytest.mark.parametrize(
    ("roll", "found"),
    [(1, "immune"), (2, "holds"), (3, "holds"), (4, "paralysed"), (6, "paralysed"), (7, "panicked"), (9, "panicked"),
     (10, "destroyed")],
)  # fmt: skip
def test_the_panic_table(roll: int, found: str) -> None:
    """B14.2."""
    game = skirmish(FULL, harka("r1", (50, 20)))

    assert result(game.units["s1"], roll) == found


@pytest.mark.parametrize(
    ("rules", "roll", "found"),
    [
        (["veteran"], 7, "paralysed"),
        (["veteran"], 10, "destroyed"),
        (["veteran"], 2, "immune"),
        (["green"], 6, "panicked"),
        (["green"], 9, "destroyed"),
        (["green"], 1, "immune"),
    ],
)
def test_veterans_and_the_green(rules: list[str], roll: int, found: str) -> None:
    """B7.15, B21.31: a natural one or ten stands."""
    game = skirmish(squad("s1", (50, 100), rules=rules), harka("r1", (50, 20)))

    assert result(game.units["s1"], roll) == found


def test_a_support_weapon_that_panics_is_destroyed() -> None:
    """B14.2."""
    game = skirmish(unit("mg", "spanish", "legion-machine-gun", (50, 100), 2), harka("r1", (50, 20)))

    assert result(game.units["mg"], 7) == "destroyed"


def test_distress_goes_up_to_the_morale_and_is_tested_once() -> None:
    """B14.1."""
    game = skirmish(squad("s1", (50, 100), distress=2), harka("r1", (50, 20)), dice=(5,))
    tx = Transaction(game.system, game.position)
    distress(tx, "s1", 5)
    assert tx.state("s1").distress == 4
    assert kinds(tx.events).count("Panicked") == 1
    distress(tx, "s1", 1)
    assert kinds(tx.events).count("Panicked") == 1


def test_the_immune_and_those_who_hold_lose_distress() -> None:
    """B14.2."""
    assert panic(1).state("s1").distress == 2
    assert panic(3).state("s1").distress == 3


def test_the_paralysed_go_to_ground_and_may_still_fire() -> None:
    """B14.2, B21.33: no movement in this impulse, no reaction; the next begins with a rally."""
    tx = panic(5)
    after = tx.state("s1")
    assert (after.grounded, after.curb, after.duty) == (True, "still", "paralysed")
    game = skirmish(FULL, squad("s2", (150, 100)), harka("r1", (50, 60)), harka("r2", (60, 60)), chits=12)
    game.do(Activate("s2"))
    game.do(Declare((Aim(),)), dice=[BLANK])
    before = game.position
    tx = Transaction(game.system, before)
    tx.change("s1", grounded=True, curb="still", duty="paralysed", distress=4)
    game.journal.current.position = tx.position
    game.do(Decline()) if game.to_act == "riffian" else None
    game.do(Activate("s1"), dice=[1])
    assert rule(game, Declare((Move((cm(50, 95),)),))) == "B14.2"
    game.do(Declare((Fire("r1"),)), dice=[BLANK])
    game.do(Decline(), dice=[100, 1])
    game.do(Stop())
    game.do(Stop())
    game.do(Bid(0))
    game.do(Bid(0), dice=[1, 9])
    game.do(TakeInitiative())
    assert state(game, "s1").duty == "rally"
    assert state(game, "s1").curb == ""
    game.do(Activate("s1"), dice=[1])
    assert rule(game, Declare((Aim(),))) == "B14.2"
    game.do(Declare((Rally(),)), dice=[FATALITY])
    assert state(game, "s1").duty == ""


def test_the_panicked_run_home_twice_and_lose_morale_for_good() -> None:
    """B14.2: 30 cm towards their own edge."""
    course = panic(8)
    unit = course.unit("s1")

    assert unit.place == cm(50, 130)
    assert (unit.state.shaken, unit.state.curb, unit.state.duty) == (1, "spent", "panicked")
    assert value(morale(unit)) == 3
    assert unit.state.distress == 3


def test_who_runs_over_the_edge_is_destroyed() -> None:
    """B14.2."""
    assert panic(8, squad("s1", (50, 130), distress=3), squad("s2", (150, 100))).state("s1").destroyed


def next_impulse(game: Any) -> None:
    while game.turn == 1:
        game.do(Stop())
    game.do(Bid(0))
    game.do(Bid(0), dice=[1, 9])
    game.do(TakeInitiative())


def test_who_has_panicked_rallies_or_flees_again() -> None:
    """B14.2: when it is not activated in the next impulse, it runs again at the start of the one after."""
    game = skirmish(FULL, squad("s2", (150, 100)), harka("r1", (50, 20)), chits=5)
    tx = Transaction(game.system, game.position)
    tx.change("s1", curb="spent", duty="panicked")
    game.journal.current.position = tx.position
    assert rule(game, Activate("s1")) == "B14.2"
    next_impulse(game)
    assert state(game, "s1").duty == "flee"
    game.do(Activate("s2"))
    game.do(Declare((Aim(),)), dice=[BLANK])
    if game.to_act == "riffian":
        game.do(Decline())
    game.do(Stop())
    assert rule(game, React("s1", Aim())) is not None
    game.do(Stop())
    assert game.units["s1"].place == cm(50, 130)


@pytest.mark.parametrize(("face", "left"), [(BARAKA, 1), (BLANK, 2), (FATALITY, 3)])
def test_a_rally_takes_distress_away(face: int, left: int) -> None:
    """B14.3."""
    game = skirmish(FULL, harka("r1", (50, 20)))
    game.do(Activate("s1"), dice=[3])
    game.do(Declare((Rally(),)), dice=[face])

    assert state(game, "s1").distress == left


def test_a_rally_is_the_first_activation_and_takes_a_check() -> None:
    """B14.3: a failed attempt uses it up; without distress the drill is checked all the same."""
    game = skirmish(FULL, harka("r1", (50, 20)))
    game.do(Activate("s1"), dice=[9])
    game.do(Activate("s1"), dice=[1])
    assert rule(game, Declare((Rally(),))) == "B14.3"
    fresh = skirmish(squad("s1", (50, 100)), harka("r1", (50, 20)))
    fresh.do(Activate("s1"))
    events = fresh.do(Declare((Rally(),)), dice=[9])
    assert [each.kind for each in events if type(each).__name__ == "Checked"] == ["rally"]
    assert "BarakaRolled" not in kinds(events)


@pytest.mark.parametrize(("reading", "wanted"), [("allowed", None), ("barred", "B14.3")])
def test_a_reaction_may_bar_the_rally(reading: str, wanted: str | None) -> None:
    """B14.3 and its other reading."""
    options = {"B14.3.reaction": reading}
    game = skirmish(FULL, harka("r1", (50, 60)), initiative="riffian", options=options)
    game.do(Activate("r1"))
    game.do(Declare((Aim(),)), dice=[BLANK])
    game.do(React("s1", Aim()), dice=[1, BARAKA])
    game.do(Activate("s1"), dice=[1])

    assert rule(game, Declare((Rally(),))) == wanted


def test_fanatics_never_gain_distress() -> None:
    """B7.5."""
    game = skirmish(squad("s1", (50, 100), rules=["fanatics"]), harka("r1", (50, 20)))
    tx = Transaction(game.system, game.position)
    distress(tx, "s1", 3)

    assert tx.state("s1").distress == 0
    assert tx.events == []


def test_the_stubborn_and_the_flag_bear_more() -> None:
    """B7.14, B20.3: within 30 cm of the flagbearer."""
    flag = one("cp", "captain", (50, 120), figures=[{"role": "flagbearer"}])
    units = (squad("s1", (50, 100), rules=["stubborn"]), squad("s2", (150, 100)), harka("r1", (50, 20)))
    game = skirmish(*units, flag)

    assert value(morale(game.units["s1"])) == 6
    assert value(morale(game.units["s2"])) == 4
    assert value(morale(game.units["cp"])) == 6


def test_morale_that_falls_trims_the_distress_without_a_test() -> None:
    """B21.20."""
    game = skirmish(FULL, harka("r1", (50, 20)))
    tx = Transaction(game.system, game.position)
    tx.change("s1", shaken=2)
    trim(tx, "s1")

    assert tx.state("s1").distress == 2
    assert "Panicked" not in kinds(tx.events)


def test_the_survivor_goes_when_his_unit_panics_and_does_not_flee() -> None:
    """B17.3, B21.28: on 2 to 6."""
    for roll, gone in ((1, False), (3, True), (5, True), (8, False)):
        units = (
            squad("s1", (50, 100), distress=5, superior="lt"),
            one("lt", "sergeant", (52.6, 100), joined="s1", traits=["survivor"]),
            squad("s2", (150, 100)),
        )
        course = panic(roll, *units)
        assert course.state("lt").destroyed == gone, roll


def test_god_disposes_and_the_loyal_roll_again() -> None:
    """B7.4, B17.3, B21.5: a second Fatality stands and distresses; the gaffe makes Baraka of a Fatality."""
    game = skirmish(squad("s1", (50, 100), rules=["god-disposes"]), harka("r1", (50, 20)), dice=(6, 6, 6, 3))
    tx = Transaction(game.system, game.position)
    assert roll_baraka(tx, tx.unit("s1"), "acts") == "fatality"
    assert tx.state("s1").distress == 1
    assert roll_baraka(tx, tx.unit("s1"), "acts") == "blank"
    leader = one("sg", "sergeant", (52.6, 100), joined="s1", traits=["loyal"])
    game = skirmish(squad("s1", (50, 100), superior="sg"), leader, harka("r1", (50, 20)), dice=(6, 1, 6))
    tx = Transaction(game.system, game.position)
    assert roll_baraka(tx, tx.unit("s1"), "acts") == "baraka"
    assert roll_baraka(tx, tx.unit("s1"), "acts") == "fatality", "once an impulse"
    leader = {**leader, "traits": ["gaffe"]}
    game = skirmish(squad("s1", (50, 100), superior="sg"), leader, harka("r1", (50, 20)), dice=(1,))
    tx = Transaction(game.system, game.position)
    assert roll_baraka(tx, tx.unit("s1"), "acts") == "fatality"


def test_paralysis_after_panic_leaves_the_unit_in_panic() -> None:
    """B14.2: it does nothing else in this impulse, and flees again if it is not activated in the next."""
    tx = panic(8, more=(5,))
    distress(tx, "s1", 1)
    tx.change("s1", distress=2)
    distress(tx, "s1", 1)

    assert (tx.state("s1").curb, tx.state("s1").duty, tx.state("s1").grounded) == ("spent", "panicked", True)


def test_a_winner_that_cannot_move_does_not_take_ground() -> None:
    """B13.6, B14.2: the paralysed are charged, win, and stay where they are."""
    game = skirmish(squad("s1", (50, 60)), harka("r1", (50, 45)), harka("r2", (150, 20)), dice=(3,))
    tx = Transaction(game.system, game.position)
    tx.change("r1", curb="still")
    tx.push(Fighting(unit="s1", target="r1", stage="take", difference=-1))
    fight(tx)

    assert isinstance(tx.top, Fighting)
    assert tx.position.dice.rolls == 0


def test_who_was_due_to_rally_and_is_paralysed_must_still_rally_first() -> None:
    """B14.2, B21.33: the rally of the impulse before comes before anything else; who panicked flees if it waits."""
    game = skirmish(FULL, squad("s2", (150, 100)), harka("r1", (50, 60)), dice=(5,), chits=12)
    for duty in ("rally", "flee"):
        tx = Transaction(game.system, game.position)
        tx.change("s1", duty=duty)
        distress(tx, "s1", 1)
        assert (tx.state("s1").curb, tx.state("s1").duty) == ("still", duty)
    game.journal.current.position = tx.position
    game.do(Activate("s1"), dice=[1])

    assert rule(game, Declare((Fire("r1"),))) == "B14.2"
    assert rule(game, Declare((Rally(),))) is None


@pytest.mark.parametrize("duty", ["", "rally", "flee"])
def test_a_rally_in_the_impulse_of_a_paralysis_does_not_stand_for_that_of_the_next(duty: str) -> None:
    """B14.2: its first action in the next impulse is a rally, whatever it has done in this one."""
    game = skirmish(FULL, squad("s2", (150, 100)), harka("r1", (50, 20)), dice=(5,), chits=12)
    tx = Transaction(game.system, game.position)
    tx.change("s1", duty=duty)
    distress(tx, "s1", 1)
    game.journal.current.position = tx.position
    game.do(Activate("s1"), dice=[1])
    game.do(Declare((Rally(),)), dice=[FATALITY])
    assert state(game, "s1").duty == ""
    next_impulse(game)

    assert state(game, "s1").duty == "rally"
    game.do(Activate("s1"), dice=[1])
    assert rule(game, Declare((Fire("r1"),))) == "B14.2"


def test_what_a_die_has_destroyed_does_not_do_what_it_declared() -> None:
    """B7.4, B14.2: the die that counts the acts is a second Fatality, and its panic destroys the unit."""
    faithful = squad("s1", (50, 100), distress=3, rules=["god-disposes"])
    game = skirmish(faithful, squad("s2", (150, 100)), harka("r1", (50, 20)))
    game.do(SetAnswer("god_disposes", "always"))
    game.do(Activate("s1"), dice=[1])
    events = game.do(Declare((Aim(),)), dice=[FATALITY, FATALITY, 10])

    assert state(game, "s1").destroyed
    assert "Declared" not in kinds(events)


def test_what_a_die_has_put_to_panic_loses_what_it_declared() -> None:
    """B7.4, B14.2, B21.9."""
    faithful = squad("s1", (50, 100), distress=3, rules=["god-disposes"])
    game = skirmish(faithful, squad("s2", (150, 100)), harka("r1", (50, 20)))
    game.do(SetAnswer("god_disposes", "always"))
    game.do(Activate("s1"), dice=[1])
    events = game.do(Declare((Aim(),)), dice=[FATALITY, FATALITY, 8])

    assert state(game, "s1").curb == "spent"
    assert "Declared" not in kinds(events)
    assert "ActLost" in kinds(game.do(Decline()))
