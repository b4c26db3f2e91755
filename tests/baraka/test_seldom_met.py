"""What seldom happens in one and the same skirmish: each case is played, and what is said of it is read."""

from __future__ import annotations

import math
from typing import Any

import pytest

from legion_widget.games.baraka import (
    Activate,
    Aim,
    Charge,
    Declare,
    Decline,
    Dismount,
    DrawBlades,
    Fire,
    Join,
    Mount,
    Move,
    Obey,
    Order,
    React,
    SpendMarker,
)
from legion_widget.games.baraka import events as ev
from legion_widget.games.baraka.actions import cm
from legion_widget.games.baraka.arrivals import arrive
from legion_widget.games.baraka.events.fire import dice_text
from legion_widget.games.baraka.fire import suffered
from legion_widget.games.baraka.losses import leave_unit, outlive
from legion_widget.games.baraka.morale import distress
from legion_widget.games.baraka.pending_steps import JoinChoice, Reacting
from legion_widget.games.baraka.position import replace
from legion_widget.games.baraka.tabletop.placement import place_blocks
from legion_widget.games.baraka.transaction import Transaction
from legion_widget.games.baraka.unit_geometry import bases, leader_base
from legion_widget.games.baraka.values import morale
from tests.baraka.skirmish import FAR, harka, one, rule, skirmish, squad, unit, value

pytestmark = pytest.mark.usefixtures("english")

BLOCKHOUSE = {"id": "b", "kind": "blockhouse", "points": [[90, 40], [110, 40], [110, 50], [90, 50]]}


def marked(game: Any, id: str, **fields: Any) -> None:
    """Give a unit marks, in a game that goes on from there."""
    states = list(game.position.states)
    number = game.system.number(id)
    states[number] = replace(states[number], **fields)
    game.journal.current.position = replace(game.position, states=tuple(states))


def state(game: Any, id: str) -> Any:
    return game.position.states[game.system.number(id)]


def settle(game: Any) -> None:
    """Nobody reacts."""
    while isinstance(game.position.top, Reacting):
        game.do(Decline())


def test_whoever_leads_has_his_own_panics_to_answer_for() -> None:
    """B14.2, B17.1: the morale of a commander who has joined replaces that of the unit, each with its own losses."""
    game = skirmish(
        one("sgt", "sergeant", (104, 80)), squad("s1", (100, 80), 3, superior="sgt"), harka("h", (100, 20)), FAR
    )
    marked(game, "sgt", joined="s1")
    whole = value(morale(game.system.unit(game.position, "s1")))
    marked(game, "s1", shaken=1)
    assert value(morale(game.system.unit(game.position, "s1"))) == whole
    marked(game, "sgt", shaken=1)
    assert value(morale(game.system.unit(game.position, "s1"))) == whole - 1


def test_a_marker_that_nobody_can_spend_counts_for_nothing() -> None:
    """B15.4, B21.3: that of a unit that is destroyed, and of a character who has joined another unit."""
    game = skirmish(
        one("cap", "captain", (100, 90)), squad("s1", (96, 80), 1, superior="cap"), harka("h", (96, 20)), FAR
    )
    assert not game.system.has_marker(game.position, "spanish")
    for id in ("s1", "cap"):
        marked(game, id, command=True)
        assert game.system.has_marker(game.position, "spanish")
        marked(game, id, **({"destroyed": True} if id == "s1" else {"joined": "s1"}))
        assert not game.system.has_marker(game.position, "spanish")


def test_the_distress_of_a_character_is_that_of_the_unit_that_he_has_joined() -> None:
    """B7.4, B17.5: a second Fatality is not for nothing because he has joined."""
    game = skirmish(
        one("sgt", "sergeant", (104, 80)), squad("s1", (100, 80), 3, superior="sgt"), harka("h", (100, 20)), FAR
    )
    marked(game, "sgt", joined="s1")
    tx = Transaction(game.system, game.position)
    distress(tx, "sgt", 1, "B7.4")
    assert (tx.state("s1").distress, tx.state("sgt").distress) == (1, 0)
    assert [event.unit for event in tx.events if isinstance(event, ev.Distressed)] == ["s1"]


def test_a_place_for_dismounting_is_measured_from_where_the_move_ends() -> None:
    """B11.3: at most 5 cm from there, not from where the unit stood before it."""
    game = skirmish(unit("cav", "spanish", "cavalry", (100, 60), 5), harka("h", (100, 10), 2), FAR)
    game.do(Activate("cav"))
    assert game.ruling(Declare((Move((cm(115, 60),)), Dismount(cm(118, 60)))))
    assert rule(game, Declare((Move((cm(115, 60),)), Dismount(cm(103, 60))))) == "B11.3"


def test_order_chits_come_and_go_with_a_character() -> None:
    """B17.5, B21.6: an order chit counts as a chit of an activation does."""
    lieutenant, sergeant = one("lt", "lieutenant", (100, 90)), one("sgt", "sergeant", (100, 80), superior="lt")
    game = skirmish(lieutenant, sergeant, squad("s1", (85, 80), 3, superior="sgt"), harka("h", (100, 20), 8), FAR)
    game.do(Order("lt", "go", ("sgt",)))
    game.do(Obey("sgt", (Move((cm(92.5, 87),)),)))
    settle(game)
    assert isinstance(game.position.top, JoinChoice)
    game.do(Join("s1"))
    assert state(game, "s1").orders == state(game, "sgt").orders == 1
    tx = Transaction(game.system, game.position)
    tx.change("sgt", orders=0)
    leave_unit(tx, "sgt")
    assert tx.state("sgt").orders == 1


def test_whoever_outlives_a_unit_bears_all_its_marks() -> None:
    """B17.5: also a command marker, an upgrade, and that it began in a building."""
    game = skirmish(
        one("sgt", "sergeant", (104, 80)), squad("s1", (100, 80), 3, superior="sgt"), harka("h", (100, 20)), FAR
    )
    tx = Transaction(game.system, game.position)
    tx.change("s1", command=True, upgrade=True, prepared=True)
    outlive(tx, "s1", "sgt")
    heir = tx.state("sgt")
    assert (heir.command, heir.upgrade, heir.prepared) == (True, True, True)


def test_what_is_not_seen_is_no_target_after_an_act_on_the_spot_either() -> None:
    """B12.1, B13.1: to aim or to draw blades shows nothing more; after a move it is seen later."""
    game = skirmish(
        squad("s1", (100, 100), 2), harka("h", (100, 30), 2), harka("h2", (20, 100), 2), FAR, pieces=(BLOCKHOUSE,)
    )
    game.do(Activate("s1"))
    assert rule(game, Declare((Fire("h"),))) == rule(game, Declare((Aim(), Fire("h")))) == "B12.1"
    assert rule(game, Declare((Charge("h"),))) == rule(game, Declare((DrawBlades(), Charge("h")))) == "B13.1"
    assert game.ruling(Declare((Aim(), Fire("h2"))))
    assert game.ruling(Declare((Move((cm(100, 105),)), Fire("h"))))


def test_why_answers_for_the_unit_that_is_asked_about() -> None:
    """Also while another one declares, and of one that is destroyed."""
    pieces = ({**BLOCKHOUSE, "points": [[20, 60], [40, 60], [40, 70], [20, 70]]},)
    units = [squad(f"s{number}", (x, 100), 2) for number, x in ((1, 100), (2, 30), (3, 160))]
    game = skirmish(*units, harka("h", (100, 70), 2), harka("h2", (30, 50), 2), FAR, pieces=pieces)
    game.do(Activate("s1"))
    assert game.why("s1", "h").faults == ()
    for other, where in (("s2", "h2"), ("s2", cm(30, 110)), ("h", "s1")):
        answer = game.why(other, where)
        assert [fault.rule for fault in answer.faults] == ["B9.1"]
        assert "has nothing to decide now" in str(answer)
    marked(game, "s3", figures=(None,) * 3, destroyed=True)
    assert "is destroyed" in str(game.why("s3", "h"))


def test_why_knows_what_a_command_marker_allows() -> None:
    """B15.4: an act and an answer without a chit."""
    game = skirmish(
        one("cap", "captain", (80, 110)),
        squad("s1", (100, 100), 2, superior="cap"),
        harka("h", (100, 72), 2),
        FAR,
        chits=0,
    )
    assert game.why("s1", "h").faults
    marked(game, "s1", command=True)
    answer = game.why("s1", "h")
    assert (answer.faults, answer.action) == ((), SpendMarker("s1", Fire("h")))
    game = skirmish(
        one("cap", "captain", (80, 110)),
        squad("s1", (100, 100), 2, superior="cap"),
        harka("h", (100, 72), 2),
        FAR,
        initiative="riffian",
    )
    pools = game.position.chit_pools
    marked(game, "s1", command=True)
    game.journal.current.position = replace(game.position, chit_pools=(replace(pools[0], reserve=0), pools[1]))
    game.do(Activate("h"))
    game.do(Declare((Aim(),)))
    assert isinstance(game.position.top, Reacting)
    assert game.why("s1", "h").action == React("s1", Fire("h"), marker=True)


def test_a_character_who_has_joined_is_not_aimed_at_and_the_reason_says_so() -> None:
    game = skirmish(
        one("sgt", "sergeant", (104, 100)),
        squad("s1", (100, 100), 2, superior="sgt"),
        harka("h", (100, 85), 2),
        FAR,
        initiative="riffian",
    )
    marked(game, "sgt", joined="s1")
    game.do(Activate("h"))
    for act in (Charge("sgt"), Fire("sgt")):
        assert rule(game, Declare((act,))) == "B17.5"


@pytest.mark.parametrize(
    ("distress", "unsaved", "gun_hits", "shock"),
    [("instead", 3, 1, 2), ("instead", 2, 2, 2), ("instead", 0, 2, 2), ("instead", 3, 0, 2), ("besides", 3, 1, 3)],
)
def test_one_hit_of_a_machine_gun_does_not_replace_the_distress_of_all(
    distress: str, unsaved: int, gun_hits: int, shock: int
) -> None:
    """B12.10, B18.3: the hits of others who fire with it, as far as they are not saved, give theirs."""
    game = skirmish(squad("s1", (100, 100), 2), harka("h", (100, 80), 2), FAR, options={"B18.3.distress": distress})
    assert suffered(game.system, unsaved, gun_hits) == shock


def test_what_is_needed_is_told_as_a_die_can_show_it() -> None:
    """B4.6, B12.4: a 10 never hits, and from 99 on it is a blunder."""
    game = skirmish(squad("s1", (100, 100), 2), harka("h", (100, 80), 2), FAR)
    located = ev.Located(unit="s1", target="h", roll=99, value=115, success=False)
    assert located.text(game.system).text().endswith("rolled 99, needed 98 or less.")
    assert dice_text([ev.Volley((10, 10), 11)]).text() == "10 10 (≤ 9)"


def test_whoever_mounts_goes_no_distance() -> None:
    game = skirmish(unit("cav", "spanish", "cavalry", (100, 60), 5), harka("h", (100, 10), 2), FAR)
    game.do(Activate("cav"))
    game.do(Declare((Dismount(),)))
    settle(game)
    marked(game, "cav", chits=0)
    game.do(Activate("cav"))
    events = [*game.do(Declare((Mount(),)))]
    while isinstance(game.position.top, Reacting):
        events += game.do(Decline())
    mounted = next(event for event in events if isinstance(event, ev.Moved) and event.kind == "mount")
    assert mounted.text(game.system).text() == "Cavalry mounts."


def test_late_arrivals_keep_clear_of_horse_guards_and_walls() -> None:
    """B4.1, B4.8, B19.4: nobody is set down upon an enemy's horses, nor across the wall of a house."""
    game = skirmish(
        unit("cav", "spanish", "cavalry", (100, 60), 5),
        harka("h", (20, 140), 2),
        harka("late", (100, 80), 1, enters=2),
        FAR,
    )
    number = state(game, "cav").figures
    marked(game, "cav", dismounted=True, guard=5, figures=(*number[:5], cm(100, 80)))
    tx = Transaction(game.system, replace(game.position, impulse=2))
    arrive(tx)
    late = tx.state("late").figures[0]
    assert late is not None
    assert math.dist(late, cm(100, 80)) > cm(10, 0)[0]

    house = {"id": "b", "kind": "building", "points": [[101, 76], [112, 76], [112, 84], [101, 84]]}
    game = skirmish(
        squad("s1", (98.5, 80), 0), harka("h", (100, 10), 2), FAR, squad("late", (99, 80), 0, enters=2), pieces=(house,)
    )
    tx = Transaction(game.system, replace(game.position, impulse=2))
    arrive(tx)
    base = leader_base(tx.unit("late"))
    assert tx.state("late").waiting is False
    assert not list(place_blocks(game.system.table, base))


@pytest.mark.parametrize(("leader", "friend"), [((100, 60), (100, 62.7)), ((100, 148.7), (20, 100))])
def test_whoever_mounts_has_room_for_the_horse(leader: tuple[float, float], friend: tuple[float, float]) -> None:
    """B11.4: the mounted base is larger: the leader goes a little aside, off a friend or from the edge of the table."""
    x, y = leader
    game = skirmish(unit("cav", "spanish", "cavalry", leader, 3), squad("s1", friend, 0), harka("h", (100, 10), 2), FAR)
    figures = (cm(x, y), cm(x - 3, y), cm(x - 6, y - 0.7), cm(x, y - 18))
    marked(game, "cav", dismounted=True, guard=3, figures=figures)
    game.do(Activate("cav"))
    game.do(Declare((Mount(),)))
    settle(game)
    mounted = game.system.unit(game.position, "cav")
    assert mounted.is_mounted
    assert not place_blocks(game.system.table, leader_base(mounted), bases(game.system.unit(game.position, "s1")))
    assert 0 < math.dist(mounted.place, cm(x, y)) < cm(2, 0)[0]
