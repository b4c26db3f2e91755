"""Where two rules of the skirmish meet: what each of them says by itself is tested elsewhere."""

from __future__ import annotations

import math
from typing import Any

import pytest

from legion_widget.games.baraka import actions as act
from legion_widget.games.baraka import melee
from legion_widget.games.baraka.actions import (
    Activate,
    Charge,
    Declare,
    Decline,
    Dismount,
    Fire,
    Move,
    Obey,
    Order,
    React,
    TakeGround,
    cm,
)
from legion_widget.games.baraka.charges import charge_way
from legion_widget.games.baraka.events import Charged
from legion_widget.games.baraka.fire import nearest_friend
from legion_widget.games.baraka.melee import charge
from legion_widget.games.baraka.morale import run
from legion_widget.games.baraka.pending_steps import Fighting, Impulse, Obeying, Reacting, Shooting, Taking
from legion_widget.games.baraka.position import Position, replace
from legion_widget.games.baraka.transaction import Transaction
from legion_widget.games.baraka.unit import Guard
from legion_widget.games.baraka.unit_geometry import can_see
from legion_widget.games.baraka.values import defence, locate, unaided, value

from .skirmish import FAR, harka, one, skirmish, squad, unit


@pytest.fixture(autouse=True)
def _english(english: None) -> None:
    """The answers are quoted in English."""


def marked(game: Any, id: str, position: Position | None = None, **fields: Any) -> Position:
    """The position with some fields of a unit's state changed."""
    now = position or game.position
    states, number = list(now.states), game.system.number(id)
    states[number] = replace(states[number], **fields)
    changed: Position = replace(now, states=tuple(states))
    return changed


def scripted(game: Any, position: Position, *dice: int) -> Position:
    told: Position = game.system.with_dice(position, replace(position.dice, scripted=dice))
    return told


def applied(game: Any, position: Position, *actions: Any) -> Position:
    """The position after some actions; a reaction is declined."""
    for action in actions:
        position, _ = game.system.apply(position, action)
        while isinstance(position.top, Reacting):
            position, _ = game.system.apply(position, Decline())
    return position


# ---- a character in a unit ---------------------------------------------------------------------------


@pytest.mark.parametrize("options", [{}, {"B4.3.block": "none"}])
def test_a_character_who_leaves_his_unit_is_seen_and_fired_at_with_it(options: dict[str, str]) -> None:
    """B4.3, B10.1, B21.8, B17.5: his own unit does not hide him; until he has left, a fire is at the unit."""
    lone = one("sgt", "sergeant", (104, 120))
    game = skirmish(squad("s1", (100, 120), 2, superior="sgt"), lone, harka("h", (104, 80)), FAR, options=options)
    position = marked(game, "sgt", joined="s1")
    system = game.system
    assert can_see(system, position, system.unit(position, "h"), system.unit(position, "sgt"))
    position, _ = system.apply(position, Activate("sgt"))
    position, _ = system.apply(position, Declare((Move((cm(118, 120),)),)))
    assert isinstance(position.top, Reacting)
    assert system.is_legal(position, React("h", Fire("s1")))
    (fault, *_) = system.faults(position, React("h", Fire("sgt")))
    assert fault.rule == "B21.8"
    assert React("h", Fire("s1")) in list(system.legal_actions(position))


def test_a_character_of_a_unit_that_stays_does_not_walk_out_of_it() -> None:
    """B20.2: he is part of it as long as he has joined it."""
    doubtful = harka("h", (100, 60), 4, trustful=False, superior="m")
    game = skirmish(
        squad("s1", (20, 140)), doubtful, one("m", "mukadan", (104, 60), trustful=False), FAR, initiative="riffian"
    )
    position = marked(game, "m", joined="h")
    position = marked(game, "h", position, stays=True)
    assert [fault.rule for fault in game.system.faults(position, Activate("m"))] == ["B20.2"]


def test_an_aggressive_leader_is_not_bound_by_an_order_that_allows_no_charge() -> None:
    """B21.24, B21.27."""
    sergeant = one("sgt", "sergeant", (103, 75), traits=["aggressive"], superior="lt")
    lieutenant = one("lt", "lieutenant", (100, 90))
    game = skirmish(lieutenant, squad("s1", (100, 75), 3, superior="sgt"), sergeant, harka("h", (100, 55), 3), FAR)
    position = applied(game, marked(game, "sgt", joined="s1"), Order("lt", "go", ("s1",)))
    assert isinstance(position.top, Obeying)
    assert game.system.is_legal(position, Obey("s1", (Move((cm(100, 84),)),)))


# ---- charges and close combat --------------------------------------------------------------------------


def test_without_room_a_charge_goes_to_the_miniature_nearest_to_the_enemy_leader() -> None:
    """B13.1: not to the one nearest to the charging unit."""
    game = skirmish(squad("s1", (100, 100), 2), harka("h", (100, 60), 8), FAR)
    leader = (10000, 6000)
    turns = [step * math.pi / 3 + math.pi / 6 for step in range(6)]
    ring = [(leader[0] + round(math.cos(turn) * 260), leader[1] + round(math.sin(turn) * 260)) for turn in turns]
    figures = (leader, *ring, (10000, 7250))
    position = marked(game, "h", figures=figures, leader=0)
    way = charge_way(game.system, position, game.system.unit(position, "s1"), game.system.unit(position, "h"))
    assert way.contact is not None
    touched = min(figures, key=lambda figure: math.dist(figure, way.contact))
    assert touched in ring
    assert way.needed > 3000


def test_a_kabila_that_has_trusted_fighters_near_again_takes_the_ground() -> None:
    """B20.2, B13.6: it stays only until then."""
    for near, taking in (((100, 30), True), ((190, 5), False)):
        trusted = harka("t", near, 1)
        game = skirmish(squad("s1", (100, 100), 2), harka("h", (100, 60), 4, trustful=False), trusted, FAR)
        position = marked(game, "h", stays=True)
        work = Fighting(unit="s1", target="h", stage="take", difference=-1, winner_at=(10000, 6000))
        tx = Transaction(game.system, replace(position, agenda=(*position.agenda, work)))
        melee._take(tx, work)
        assert isinstance(tx.top, Taking) is taking


def test_a_gun_with_half_its_crew_defends_worse_in_flight_too() -> None:
    """B18.2, B13.6: the unmodified defence is that of its profile, and that is what has changed."""
    game = skirmish(unit("gun", "spanish", "legion-machine-gun", (100, 120), 2), harka("h", (100, 80)), FAR)
    whole = game.units["gun"]
    figures = whole.state.figures
    position = marked(game, "gun", figures=(figures[0], *(None,) * (len(figures) - 1)))
    left = game.system.unit(position, "gun")
    assert value(unaided(left, left.leader)) == value(unaided(whole, whole.leader)) - 1


# ---- horses ----------------------------------------------------------------------------------------------


def dismounted() -> Any:
    game = skirmish(unit("cav", "spanish", "cavalry", (100, 60), 5), harka("h", (100, 40), 2), FAR)
    game.do(Activate("cav"))
    game.do(Declare((Dismount(),)), dice=[3])
    while isinstance(game.position.top, Reacting):
        game.do(Decline())
    return game


def apart(state: Any) -> float:
    """How far the horse guard is from the leader, in centimetres."""
    return math.dist(state.figures[state.leader], state.figures[state.guard]) / 100


def test_the_horse_guard_follows_a_charge_and_a_panic() -> None:
    """B11.3: wherever the leader goes."""
    game = dismounted()
    assert apart(game.units["cav"].state) == pytest.approx(20, abs=0.2)
    position = applied(game, scripted(game, game.position, 1, 3, 10), Activate("cav"))
    position, events = game.system.apply(position, Declare((Charge("h"),)))
    while isinstance(position.top, Reacting):
        position, events = game.system.apply(position, Decline())
    assert any(isinstance(event, Charged) and event.contact for event in events)
    tx = Transaction(game.system, marked(game, "cav", game.position, distress=0))
    charge(tx, "cav", Charge("h"))
    assert apart(tx.state("cav")) == pytest.approx(20, abs=0.5)
    tx = Transaction(game.system, game.position)
    run(tx, "cav")
    assert apart(tx.state("cav")) == pytest.approx(20, abs=0.5)


def guarded(**more: Any) -> tuple[Any, Position]:
    """A dismounted harka whose horse guard stands before it, located by a squad that has been activated."""
    riders = unit("cav", "riffian", "cavalry", (100, 60), 4, trustful=True, **more)
    game = skirmish(squad("sq", (100, 100), 2), squad("near", (92, 76)), riders, squad("x", (5, 5)))
    figures = list(game.units["cav"].state.figures)
    figures[4] = cm(100, 75)
    position = marked(game, "cav", dismounted=True, guard=4, figures=tuple(figures))
    return game, marked(game, "sq", position, located=frozenset(["cav"]))


def test_the_guard_of_a_resistant_unit_takes_two_hits_and_its_odds_say_so() -> None:
    """B7.11, B11.3, B12.10."""
    game, position = guarded(rules=["resistant"])
    fire = Declare((Fire("cav", guard=True),))
    position = applied(game, position, Activate("sq"))
    if not game.system.is_legal(position, fire):
        position = marked(game, "near", position, figures=(None,) * 5)
    chances = game.system.odds(position, fire).outcomes
    lost = sum(float(chance) for outcome, chance in chances.items() if outcome.startswith("1"))
    assert 0 < lost < 0.3
    after = applied(game, scripted(game, position, 3, 2, 10, 10, 10), fire)
    assert after.states[game.system.number("cav")].guard == 4


def test_a_guard_is_neither_lying_nor_firing_nor_dodging() -> None:
    """B11.3, B12.3, B12.9: it does nothing of what its unit does."""
    game, position = guarded()
    position = marked(game, "cav", position, fired=True, grounded=True, dodged=True)
    shooter, guard = game.system.unit(position, "sq"), Guard(game.system, position, "cav")
    said = [one.message.text("en") for one in (*locate(shooter, guard), *defence(guard, shooter, guard.leader))]
    assert not {"has fired", "gone to ground"} & set(said)
    assert not guard.state.dodged


def test_a_blunder_at_a_guard_hits_who_is_nearest_to_the_guard() -> None:
    """B12.4: what was fired at is the guard."""
    game = skirmish(
        squad("sq", (100, 120), 2), squad("a", (60, 60), 2), squad("b", (60, 95), 2),
        unit("cav", "riffian", "cavalry", (90, 60), 4, trustful=True), FAR,
    )  # fmt: skip
    figures = list(game.units["cav"].state.figures)
    figures[4] = cm(90, 95)
    position = marked(game, "cav", dismounted=True, guard=4, figures=tuple(figures))
    found = [
        nearest_friend(game.system, position, Shooting(unit="sq", target="cav", guard=guard)) for guard in (False, True)
    ]
    assert found == ["a", "b"]


# ---- what lasts ----------------------------------------------------------------------------------------


def test_who_went_out_of_sight_and_back_has_to_be_located_again() -> None:
    """B12.3: also within one activation."""
    hut = {"id": "hut", "kind": "blockhouse", "points": [[90, 75], [118, 75], [118, 85], [90, 85]]}
    game = skirmish(squad("s", (120, 110), 1), harka("a", (125, 60), 2), FAR, pieces=(hut,))
    position = marked(game, "s", located=frozenset(["a"]))
    position = scripted(game, applied(game, position, Activate("s")), 3)
    there, back = Move((cm(105, 110),)), Move((cm(120, 110),))
    seen = {}
    for acts in ((there,), (there, back)):
        after = applied(game, position, Declare(acts))
        unit_after = game.system.unit(after, "s")
        seen[len(acts)] = can_see(game.system, after, unit_after, game.system.unit(after, "a"))
        assert unit_after.state.located == frozenset()
    assert seen == {1: False, 2: True}


def test_who_has_dodged_one_squad_of_an_advance_has_not_dodged_the_next() -> None:
    """B12.9, B15.8."""
    lieutenant = one("lt", "lieutenant", (100, 125))
    squads = [squad(name, (x, 110), superior="lt") for name, x in (("s1", 90), ("s2", 112))]
    game = skirmish(lieutenant, *squads, harka("h", (100, 60)), FAR)
    game.do(Order("lt", "advance", ("s1", "s2")), dice=[])
    position = marked(game, "h", dodged=True)
    assert isinstance(position.top, Obeying)
    after, _ = game.system.apply(scripted(game, position, 1, 1), Obey("s1", (Move((cm(90, 105),)),)))
    assert not after.states[game.system.number("h")].dodged


# ---- why --------------------------------------------------------------------------------------------------


def test_why_asks_all_that_a_declaration_asks() -> None:
    """B14.2, B17.3, B17.5: who must rally, must charge or must leave first."""
    game = skirmish(squad("s1", (100, 120)), harka("h", (100, 40)), FAR)
    position = marked(game, "s1", duty="rally")
    assert [fault.rule for fault in game.system.why(position, "s1", cm(100, 110)).faults] == ["B14.2"]
    game = skirmish(one("sgt", "sergeant", (100, 60), traits=["aggressive"]), harka("h", (100, 45)), FAR)
    assert [fault.rule for fault in game.why("sgt", cm(110, 60)).faults] == ["B17.3"]
    game = skirmish(
        squad("s1", (100, 120), superior="sgt"), one("sgt", "sergeant", (104, 120)), harka("h", (9, 9)), FAR
    )
    position = marked(game, "sgt", joined="s1")
    assert game.system.why(position, "sgt", cm(103, 120)).faults[0].rule == "B17.5"


def test_why_answers_who_obeys_and_who_takes_ground() -> None:
    """B13.6, B15.8: what is asked is what can be done now."""
    lieutenant = one("lt", "lieutenant", (100, 130))
    game = skirmish(lieutenant, squad("s1", (100, 120), superior="lt"), harka("h", (100, 20)), FAR)
    assert isinstance(game.position.top, Impulse)
    game.do(Order("lt", "advance", ("s1",)))
    assert game.why("s1", cm(100, 110)).ok
    assert game.system.what_can(game.position, "s1").text() == "Legion squad obeys an order now."
    position = replace(game.position, agenda=(*game.position.agenda, Taking("spanish", unit="s1", reach=500)))
    answer = game.system.why(position, "s1", cm(100, 117))
    assert (answer.ok, type(answer.action)) == (True, TakeGround)


def test_why_says_nothing_that_does_not_apply() -> None:
    """A gun does not charge, and who is located needs not be located."""
    game = skirmish(unit("gun", "spanish", "legion-machine-gun", (100, 120), 2), harka("h", (100, 80)), FAR)
    assert "charge" not in game.why("gun", "h").text
    game = skirmish(squad("s1", (100, 100), 2), harka("h", (100, 60), 3), FAR)
    assert "Locating" in game.why("s1", "h").text
    position = marked(game, "s1", located=frozenset(["h"]))
    assert "Locating" not in game.system.why(position, "s1", "h").text
    assert "A charge takes" in game.system.why(position, "s1", "h").text


def test_what_a_unit_can_do_is_what_its_dice_will_be_held_to(english: None) -> None:
    """One that has joined another is checked with its chits (B17.5), a counted chit counts (B10.3), a marker asks for
    no check (B15.4)."""
    host = squad("s", (100, 100), chits=2, distress=1)
    joined = skirmish(host, one("sg", "sergeant", (103, 100), joined="s"), harka("r", (100, 20)))
    assert "or less on the die" in str(joined.what_can("sg"))
    for options in ({}, {"B10.3.placed": "counted"}):
        counted = skirmish(squad("s", (100, 100)), harka("r", (100, 50), distress=1), options=options)
        counted.do(act.Activate("s"))
        counted.do(act.Declare((act.Aim(),)), [3])
        drill = counted.odds(act.React("r", act.Aim())).factors["drill"]
        assert f"{drill} or less" in str(counted.what_can("r"))
    captain = one("c", "captain", (110, 100))
    game = skirmish(squad("s", (100, 100), superior="c"), captain, harka("r", (100, 20)), chits=3)
    game.do(act.Order("c", "front", ("s",)))
    assert "command marker" in str(game.what_can("s"))
    game = skirmish(squad("s", (100, 100), superior="c"), captain, harka("r", (100, 20)), chits=3)
    game.do(act.Order("c", "front", ("s",)))  # the last chits of its side
    game.do(act.HandOver())
    game.do(act.Activate("r"))
    game.do(act.Declare((act.Aim(),)), [3])
    assert str(game.what_can("s")) == "Legion squad may react with its command marker, without a check."


def test_why_says_that_a_target_cannot_be_located(english: None) -> None:
    """B21.13: in sight, but no roll would find it."""
    grove = {"id": "g", "kind": "grove", "points": [[80, 0], [120, 0], [120, 15], [80, 15]]}
    hidden = harka("r", (100, 10), grounded=True, rules=["knowers-of-the-terrain"])
    for traits, sentence in ([], "Locating it: 15."), (["myopic"], "It cannot be located from here (B21.13)."):
        game = skirmish(one("s", "sergeant", (100, 140), traits=traits), hidden, pieces=(grove,))
        assert sentence in game.why("s", "r").text


def test_the_initiative_may_go_to_who_has_a_command_marker_and_no_chit() -> None:
    """B21.3: it is something to spend."""
    start = {"initiative": "spanish", "chits": {"spanish": 3, "riffian": 3}}
    units = squad("s", (100, 100), superior="c"), one("c", "captain", (110, 100)), harka("r", (100, 20))
    game = skirmish(*units, start=start)
    game.do(act.Order("c", "front", ("s",)))
    game.do(act.HandOver())
    game.do(act.Activate("r"))
    game.do(act.Declare((act.Aim(),)), [3])
    while not isinstance(game.position.top, Impulse):
        game.do(act.Decline())
    assert game.ruling(act.HandOver())


def test_a_single_rider_stays_mounted() -> None:
    """B11.3: nobody would be left to hold the horses."""
    game = skirmish(unit("cv", "spanish", "cavalry", (50, 100), 1, lost=1), harka("r", (100, 5)))
    game.do(act.Activate("cv"))
    assert game.ruling(act.Declare((act.Dismount(),))).rule == "B11.3"


def test_an_upgrade_is_lost_with_the_check_of_an_order() -> None:
    """B15.6: whichever check it is."""
    sergeant = one("sg", "sergeant", (110, 100), superior="l")
    units = squad("s", (100, 100), chits=1, superior="sg"), sergeant, one("l", "lieutenant", (105, 112))
    game = skirmish(*units, harka("r", (100, 20)))
    game.do(act.Order("sg", "hit", ("s",)))
    game.do(act.Order("l", "go", ("s",)))
    assert game.units["s"].state.upgrade
    game.do(act.Obey("s", (act.Move((cm(100, 95),)),)), [9])
    assert not game.units["s"].state.upgrade


def test_a_gun_that_turns_in_answer_is_not_saved_more_easily() -> None:
    """B18.1: to turn on the spot is not to move."""
    gun = unit("mg", "riffian", "riffian-machine-gun", (100, 50), 3, facing=180)
    game = skirmish(squad("s", (100, 100)), gun, harka("r2", (120, 50)))
    game.do(act.Activate("s"))
    game.do(act.Declare((act.Fire("mg"),)), [3])
    game.do(act.React("mg", act.Move((), 170)), [1, 3, 50, 1, 1, 9, 9])
    assert not game.units["mg"].state.dodged
