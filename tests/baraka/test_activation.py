"""Chapters 9 to 11: activations, declared acts, checks, reactions, and moves."""

from __future__ import annotations

from typing import Any

import pytest

from legion_widget.games.baraka import (
    Activate,
    Aim,
    Charge,
    ClearJam,
    Declare,
    Decline,
    Dismount,
    DrawBlades,
    Fire,
    GoToGround,
    HandOver,
    KeepCharge,
    Mount,
    Move,
    Rally,
    React,
    Sheathe,
    cm,
)
from legion_widget.games.baraka.activation import ALLOWED
from legion_widget.games.baraka.pending_steps import Declaring
from legion_widget.games.baraka.terms import EFFECTS
from tests.baraka.skirmish import BARAKA, BLANK, FATALITY, harka, kinds, rule, skirmish, squad, state, unit
from tests.falls import Case, disagreements, falls

S1, R1 = squad("s1", (50, 100)), harka("r1", (50, 40))


def ready(*units: dict[str, Any], id: str = "s1", dice: tuple[int, ...] = (), **more: Any) -> Any:
    """A game in which a unit has been activated."""
    game = skirmish(*(units or (S1, R1)), **more)
    game.do(Activate(id), dice=list(dice))
    return game


def north(x: float, y: float) -> Move:
    return Move((cm(x, y),))


# ---- what goes together --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("acts", "wanted"),
    [
        ((Fire("r1"), north(50, 95)), None),
        ((north(50, 95), Aim()), None),
        ((Fire("r1"), Charge("r1")), None),
        ((north(50, 95), north(50, 90), Aim()), None),
        ((Charge("r1"), Fire("r1")), "B9.3"),
        ((Rally(), Aim()), "B9.3"),
        ((Aim(), Aim()), "B9.3"),
        ((north(50, 98), north(50, 96), north(50, 94)), "B9.3"),
        ((), "B9.1"),
        ((Aim(), Fire("r1"), north(50, 95), GoToGround()), "B9.1"),
        ((Sheathe(),), "B9.2"),
        ((DrawBlades(), Sheathe()), None),
        ((ClearJam(),), "B18.4"),
        ((Mount(),), "B11.4"),
        ((Dismount(),), "B11.3"),
        ((Charge("s1"),), "B13.1"),
    ],
)
def test_which_acts_go_together(acts: tuple[Any, ...], wanted: str | None) -> None:
    """B9.2, B9.3, E6."""
    assert rule(ready(), Declare(acts)) == wanted


@pytest.mark.parametrize(("face", "done"), [(BARAKA, 3), (BLANK, 2), (FATALITY, 1)])
def test_the_baraka_die_says_how_many_acts_are_done(face: int, done: int) -> None:
    """B9.1: the first ones."""
    game = ready()
    events = game.do(Declare((DrawBlades(), Aim(), north(50, 95))), dice=[face])
    assert events[-1].allowed == done
    assert len(events[-1].acts) == done
    game.do(Decline())

    assert state(game, "s1").edged
    assert (game.units["s1"].place == cm(50, 95)) == (done == 3)


def test_a_charge_is_kept_in_place_of_the_last() -> None:
    """B9.3."""
    acts = (DrawBlades(), Fire("r1"), Charge("r1"))
    game = ready()
    game.do(Declare(acts), dice=[BLANK])
    left = game.fork()
    kept = game.do(KeepCharge())[-1]
    fired = left.do(KeepCharge(False))[0]
    strict = ready(options={"B9.3.charge": "first-ones"}).do(Declare(acts), dice=[BLANK])[-1]

    assert kept.acts == (DrawBlades(), Charge("r1"))
    assert fired.acts == (DrawBlades(), Fire("r1"))
    assert strict.acts == (DrawBlades(), Fire("r1"))


@pytest.mark.parametrize(("keep", "outcome"), [(True, "short"), (False, "1-casualty")])
def test_a_charge_that_is_kept_or_given_up_has_its_odds(keep: bool, outcome: str) -> None:
    """B9.3: those of the acts that are done then, held to dice."""
    game = ready()
    game.do(Declare((DrawBlades(), Fire("r1"), Charge("r1"))), dice=[BLANK])
    odds = game.odds(KeepCharge(keep))

    assert odds[outcome]
    assert sum(odds.outcomes.values()) == 1
    case = Case(game.system, game.position, KeepCharge(keep), odds)
    assert disagreements(odds.outcomes, falls(case, 400)) == []


def test_the_die_may_come_before_the_declaration() -> None:
    """B9.1, the other reading."""
    game = ready(dice=(FATALITY,), options={"B9.1.order": "die-first"})

    assert rule(game, Declare((Aim(), Fire("r1")))) == "B9.1"
    events = game.do(Declare((Aim(),)))
    assert "BarakaRolled" not in kinds(events)


# ---- checks --------------------------------------------------------------------------------------------


def test_an_action_check_counts_chits_and_distress() -> None:
    """B9.4, E7: drill 6, one chit, one distress: 4. A 6 fails, the chit is placed; the next target is 3."""
    game = skirmish(squad("s1", (50, 100), chits=1, distress=1, aiming=True), R1)
    failed = game.do(Activate("s1"), dice=[6])
    check = next(event for event in failed if type(event).__name__ == "Checked")

    assert (check.target, check.passed) == (4, False)
    assert "BarakaRolled" not in kinds(failed)
    assert state(game, "s1").chits == 2
    assert state(game, "s1").aiming, "B21.29"
    again = game.do(Activate("s1"), dice=[3])
    assert (again[-1].target, again[-1].passed) == (3, True)
    assert isinstance(game.position.top, Declaring)


def test_without_chits_and_distress_there_is_no_check() -> None:
    game = skirmish(S1, R1)

    assert "Checked" not in kinds(game.do(Activate("s1")))
    assert state(game, "s1").chits == 1
    assert game.position.chit_pools[0].reserve == 8


def test_a_ten_fails_and_a_one_succeeds() -> None:
    """B4.6."""
    hopeless = squad("s1", (50, 100), chits=9)
    game = skirmish(hopeless, R1)
    assert game.do(Activate("s1"), dice=[1])[-1].passed
    strong = squad("s1", (50, 100), chits=1)
    game = skirmish(strong, R1)
    assert not next(e for e in game.do(Activate("s1"), dice=[10]) if type(e).__name__ == "Checked").passed


# ---- reactions -----------------------------------------------------------------------------------------


def declared(*acts: Any, units: tuple[dict[str, Any], ...] = (S1, R1), **more: Any) -> Any:
    game = ready(*units, **more)
    game.do(Declare(acts or (north(50, 95),)), dice=[BLANK])
    return game


def test_a_reaction_check_takes_one_off_and_not_the_new_chit() -> None:
    """B10.2, B10.3: drill 5 - 1; the chit is spent though the check fails."""
    game = declared()
    events = game.do(React("r1", Aim()), dice=[5, BLANK])
    check = next(event for event in events if type(event).__name__ == "Checked")

    assert (check.kind, check.target, check.passed) == ("reaction", 4, False)
    assert state(game, "r1").chits == 1
    assert game.position.chit_pools[1].reserve == 8
    assert not state(game, "r1").aiming
    counted = declared(options={"B10.3.placed": "counted"}).do(React("r1", Aim()), dice=[5, BLANK])
    assert next(event for event in counted if type(event).__name__ == "Checked").target == 3


def test_a_fatality_with_a_failed_check_distresses() -> None:
    """B10.4."""
    game = declared()
    game.do(React("r1", Aim()), dice=[9, FATALITY])
    assert state(game, "r1").distress == 1
    game = declared()
    game.do(React("r1", Aim()), dice=[2, FATALITY])
    assert state(game, "r1").distress == 0


def test_the_reaction_comes_first_and_spoils_the_plan() -> None:
    """B10.2, B21.9: what can no longer be done is lost, the rest is done."""
    wood = {"id": "hut", "kind": "building", "points": [[40, 60], [60, 60], [60, 70], [40, 70]]}
    game = skirmish(S1, harka("r1", (65, 62)), pieces=(wood,))
    game.do(Activate("s1"))
    game.do(Declare((Fire("r1"), DrawBlades())), dice=[BLANK])
    events = game.do(React("r1", Move((cm(52, 56),))), dice=[1, BLANK])

    assert kinds(events).index("Moved") < kinds(events).index("ActLost")
    assert state(game, "s1").edged
    assert not state(game, "s1").fired, "a lost action gives no marker (B12.2)"


def test_only_who_sees_or_is_the_target_reacts_and_only_at_the_active_unit() -> None:
    """B10.1, B21.8."""
    hut = {"id": "hut", "kind": "building", "points": [[90, 60], [130, 60], [130, 70], [90, 70]]}
    game = skirmish(squad("s2", (110, 100)), S1, harka("r1", (20, 60)), harka("r2", (110, 40)), pieces=(hut,))
    game.do(Activate("s2"))
    game.do(Declare((Move((cm(110, 95),)),)), dice=[BLANK])

    assert rule(game, React("r2", Aim())) == "B10.1"
    assert rule(game, React("r1", Aim())) is None
    assert rule(game, React("r1", Rally())) == "B10.1"
    assert rule(game, React("r1", Fire("s1"))) == "B21.8"
    assert rule(game, React("r1", Fire("s2"))) is None
    assert rule(game, React("s1", Aim())) == "B10.1"


def test_nobody_reacts_to_a_rally_nor_twice() -> None:
    """B10.1, B21.8."""
    game = ready(squad("s1", (50, 100), distress=2), R1, dice=(1,))
    events = game.do(Declare((Rally(),)), dice=[BLANK])
    assert state(game, "s1").distress == 1
    assert game.to_act == "spanish"
    assert "Reacted" not in kinds(events)
    game = declared(units=(S1, R1, harka("r2", (80, 40))))
    game.do(React("r2", Aim()), dice=[1, BLANK])
    assert rule(game, React("r1", Aim())) == "B10.1"
    assert game.to_act == "spanish"


def test_a_support_weapon_reacts_only_within_its_arc() -> None:
    """B18.1, though it is the target."""
    gun = unit("mg", "riffian", "riffian-machine-gun", (50, 40), 2, trustful=True, facing=0)
    game = declared(Fire("mg"), units=(S1, gun, harka("r2", (90, 40))))
    assert rule(game, React("mg", Aim())) == "B18.1"
    turned = declared(Fire("mg"), units=(S1, {**gun, "facing": 180}))
    assert rule(turned, React("mg", Fire("s1"))) is None
    assert rule(turned, React("mg", Fire("s1", 170))) == "B18.1"


# ---- moves ---------------------------------------------------------------------------------------------


def test_the_worst_ground_gives_the_capability() -> None:
    """B11.2: 15, 10 and 5 cm."""
    hill = {"id": "h", "kind": "steep_hill", "points": [[40, 60], [60, 60], [60, 92], [40, 92]]}
    stones = {"id": "s", "kind": "stony", "points": [[62, 60], [90, 60], [90, 110], [62, 110]]}
    game = ready(pieces=(hill, stones))

    assert rule(game, Declare((Move((cm(35, 100),)),))) is None
    assert rule(game, Declare((Move((cm(34.9, 100),)),))) == "B11.2"
    assert "not 15.1." in game.ruling(Declare((Move((cm(34.9, 100),)),))).faults[0].text("en")
    hair = game.ruling(Declare((Move((cm(34.97, 100),)),))).faults[0]
    assert "not 15.1." in hair.text("en")  # a hair too far is no "15, not 15"
    assert rule(game, Declare((Move((cm(60, 100), cm(60, 95))),))) is None
    assert rule(game, Declare((Move((cm(50, 90),)),))) == "B11.2"
    assert rule(game, Declare((Move((cm(63, 100),)),))) == "B11.2"


@pytest.mark.parametrize(("special", "far"), [("fast", 20), ("mountaineers", 15)])
def test_fast_units_and_mountaineers(special: str, far: int) -> None:
    """B7.9, B7.10."""
    hill = {"id": "h", "kind": "steep_hill", "points": [[10, 60], [190, 60], [190, 120], [10, 120]]}
    pieces = (hill,) if special == "mountaineers" else ()
    game = ready(squad("s1", (50, 100), rules=[special]), R1, pieces=pieces)

    assert rule(game, Declare((Move((cm(50 + far, 100),)),))) is None
    assert rule(game, Declare((Move((cm(50 + far + 0.1, 100),)),))) == "B11.2"


def test_nobody_comes_within_ten_centimetres_of_an_enemy() -> None:
    """B4.8: from base edge to base edge: 50 - 10 - 2.5."""
    near = harka("r1", (50, 80), men=0)
    game = ready(squad("s1", (50, 100), men=0), near)

    assert rule(game, Declare((Move((cm(50, 92.6),)),))) is None
    assert rule(game, Declare((Move((cm(50, 92.4),)),))) == "B4.8"


def test_a_leader_ends_on_nobody_and_on_the_table() -> None:
    """B4.1, B11.1."""
    game = ready(S1, squad("s2", (50, 88), men=0), R1)

    assert rule(game, Declare((Move((cm(50, 89),)),))) == "B4.1"
    edge = ready(squad("s1", (5, 140)), R1)
    assert rule(edge, Declare((Move((cm(0.5, 140),)),))) == "B11.1"


def test_gone_to_ground_lasts_until_it_moves() -> None:
    """B11.5."""
    game = ready()
    game.do(Declare((GoToGround(),)), dice=[BLANK])
    game.do(Decline())
    assert state(game, "s1").grounded
    game.do(Activate("s1"), dice=[1])
    assert rule(game, Declare((GoToGround(),))) == "B11.5"
    game.do(Declare((Move((cm(50, 95),)),)), dice=[BLANK])
    game.do(Decline())
    assert not state(game, "s1").grounded


# ---- horses --------------------------------------------------------------------------------------------


def riders(*acts: Any, **more: Any) -> Any:
    horse = unit("cv", "spanish", "cavalry", (50, 100), 3, **more)
    game = ready(horse, R1, id="cv")
    game.do(Declare(acts), dice=[BARAKA])
    game.do(Decline())
    return game


def test_riders_dismount_and_one_holds_the_horses() -> None:
    """B11.3, B5.1: the guard stands 20 cm behind the leader and fights no more."""
    game = riders(Dismount(cm(50, 96)))
    cavalry = game.units["cv"]

    assert not cavalry.is_mounted
    assert cavalry.profile.movement[0] == 15
    assert cavalry.count == 3
    assert cavalry.state.alive == 4
    assert cavalry.state.figures[cavalry.state.guard] == cm(50, 116)
    game.do(Activate("cv"), dice=[1])
    game.do(Declare((Move((cm(50, 90),)),)), dice=[BLANK])
    game.do(Decline())
    assert state(game, "cv").figures[state(game, "cv").guard] == cm(50, 110)


def test_riders_mount_again() -> None:
    """B11.4."""
    game = riders(Dismount(), Mount())

    assert game.units["cv"].is_mounted
    assert game.units["cv"].count == 4
    assert state(game, "cv").guard is None


def test_mounted_units_do_not_go_to_ground_and_dismount_within_five() -> None:
    """B21.11, B11.3."""
    game = ready(unit("cv", "spanish", "cavalry", (50, 100), 3), R1, id="cv")

    assert rule(game, Declare((GoToGround(),))) == "B21.11"
    assert rule(game, Declare((Dismount(cm(50, 94.9)),))) == "B11.3"
    assert rule(game, Declare((Dismount(), GoToGround()))) is None


def test_who_has_lost_the_horses_fights_on_foot() -> None:
    """B11.3."""
    game = ready(unit("cv", "spanish", "cavalry", (50, 100), 3, dismounted=True), R1, id="cv")

    assert rule(game, Declare((Mount(),))) == "B11.3"


def watched(*riffians: dict[str, Any]) -> Any:
    """Riders on foot with their horses near the enemy, who has been activated."""
    horse = unit("cv", "spanish", "cavalry", (50, 60), 3)
    game = skirmish(horse, *riffians, edges={"spanish": "north", "riffian": "south"})
    game.do(Activate("cv"))
    game.do(Declare((Dismount(),)), dice=[BLANK])
    if game.to_act == "riffian":
        game.do(Decline())
    game.do(HandOver())
    game.do(Activate("r1"))
    return game


def test_the_horse_guard_is_a_target_only_when_nobody_is_nearer() -> None:
    """B11.3: a hit that is not saved scatters the horses."""
    far = watched(harka("r1", (50, 100), men=1))
    assert rule(far, Declare((Fire("cv", guard=True),))) == "B11.3"
    game = watched(harka("r1", (70, 25), men=1))
    assert rule(game, Declare((Fire("cv", guard=True),))) is None
    game.do(Declare((Fire("cv", guard=True),)), dice=[BLANK])
    game.do(Decline(), dice=[20, 1, 9, 9])
    assert state(game, "cv").guard is None
    assert state(game, "cv").alive == 3
    assert game.units["cv"].count == 3


def test_a_horse_guard_that_is_reached_is_lost_without_a_fight() -> None:
    """B11.3."""
    game = watched(harka("r1", (66, 30), men=1))
    game.do(Declare((Charge("cv", guard=True),)), dice=[BLANK])
    events = game.do(Decline(), dice=[9])

    assert state(game, "cv").guard is None
    assert "Fought" not in kinds(events)
    assert state(game, "cv").alive == 3


def test_the_horse_guard_is_lost_with_its_unit() -> None:
    """B11.3."""
    from legion_widget.games.baraka.losses import remove
    from legion_widget.games.baraka.transaction import Transaction

    game = riders(Dismount())
    tx = Transaction(game.system, game.position)
    remove(tx, "cv", (0, 1, 2), "B12.10")

    assert tx.state("cv").destroyed
    assert tx.state("cv").alive == 0
    assert tx.unit("cv").whereabouts == "destroyed"


# ---- the edge, and houses ------------------------------------------------------------------------------


def test_a_unit_leaves_the_table_only_where_the_scenario_asks_for_it() -> None:
    """The rulebook leaves edges to scenarios."""
    units = (squad("s1", (50, 5)), squad("s2", (100, 100)), harka("r1", (150, 40)))
    game = ready(*units)
    assert rule(game, Declare((Move((cm(50, -3),)),))) == "B11.1"
    goal = {"kind": "exit", "side": "spanish", "edge": "north", "points": 3}
    game = ready(*units, objectives=[goal], length=1)
    assert rule(game, Declare((Move((cm(50, -3),)),))) is None
    game.do(Declare((Move((cm(50, -3),)),)), dice=[BLANK])
    game.do(Decline())

    assert state(game, "s1").left == "north"
    assert state(game, "s1").alive == 0
    assert rule(game, Activate("s1")) is not None
    assert game.units["s1"].whereabouts == "left"
    assert game.ruling(Activate("s1")).faults[-1].message.text("en").endswith("has left the table.")
    last = ready(units[0], units[2], objectives=[goal])
    last.do(Declare((Move((cm(50, -3),)),)), dice=[BLANK])
    last.do(Decline())
    assert (last.result.winner, last.position.scores) == ("spanish", (3, 0))


def test_a_house_has_doors_and_holds_so_many() -> None:
    """B19.4."""
    house = {
        "id": "h",
        "kind": "building",
        "points": [[40, 70], [70, 70], [70, 92], [40, 92]],
        "openings": [[50, 92]],
        "sectors": [{"id": "all", "capacity": 4}],
    }
    game = ready(squad("s1", (50, 96), men=3), harka("r1", (150, 40)), pieces=(house,))
    assert rule(game, Declare((Move((cm(50, 88),)),))) is None
    assert rule(game, Declare((Move((cm(56, 89.5),)),))) == "B19.4"
    crowd = ready(squad("s1", (50, 96), men=4), harka("r1", (150, 40)), pieces=(house,))
    assert rule(crowd, Declare((Move((cm(50, 88),)),))) == "B19.4"
    filled = ready(squad("s1", (50, 96), men=1), squad("s2", (60, 80), men=1), harka("r1", (150, 40)), pieces=(house,))
    assert rule(filled, Declare((Move((cm(50, 88),)),))) == "B19.4"


# ---- miniatures set down by hand -----------------------------------------------------------------------


def places(game: Any, id: str = "s1") -> list[Any]:
    return [member.place for member in game.units[id].members]


def test_a_miniature_is_set_down_where_it_is_wanted() -> None:
    """B11.1: the others keep their places in the formation; the one that was named stands where it was wanted."""
    plain, wanted = ready(), ready()
    plain.do(Declare((Move((cm(50, 92),)),)), dice=[BLANK])
    spot = cm(57, 96)
    wanted.do(Declare((Move((cm(50, 92),), spots=((2, spot),)),)), dice=[BLANK])
    for game in (plain, wanted):
        while game.phase.id == "react":
            game.do(Decline())
    assert places(wanted)[2] == spot
    assert places(plain)[2] != spot
    assert places(wanted)[:2] == places(plain)[:2]


def test_out_of_cohesion_it_comes_as_near_as_it_may() -> None:
    """B4.4: a wish 30 cm away is met as far as 10 cm from base to base allow."""
    game = ready()
    game.do(Declare((Move((cm(50, 92),), spots=((2, cm(80, 92)),)),)), dice=[BLANK])
    while game.phase.id == "react":
        game.do(Decline())
    x, y = places(game)[2]
    away = ((x - 5000) ** 2 + (y - 9200) ** 2) ** 0.5
    assert 1150 < away <= 1251  # 10 cm and two radii of 12.5 mm
    assert x > 5000


@pytest.mark.parametrize("number", [0, 99, -1])
def test_only_the_unit_s_own_miniatures_are_set_down(number: int) -> None:
    """Not the leader, who ends where the path does, nor one that there is not."""
    game = ready()
    assert rule(game, Declare((Move((cm(50, 92),), spots=((number, cm(50, 90)),)),))) == "B11.1"


def test_what_a_die_says_of_the_acts_is_what_the_rule_allows() -> None:
    """B9.2: the words beside a face name the number of the table."""
    for face, count in ALLOWED.items():
        assert str(count) in EFFECTS["acts", face]["en"]
        assert str(count) in EFFECTS["acts", face]["es"]


def test_a_die_that_outdoes_a_failed_check_says_so(english: None) -> None:
    game = ready(dice=())
    game.do(Declare((Move((cm(50, 94),)),)), dice=[BLANK])
    game.do(React("r1", Fire("s1")), dice=[9, BARAKA, 50, *[9] * 5])
    told = [game.system.describe(event).text() for event in game.journal.entry(len(game)).events]
    assert any("it reacts even if the check has failed, and its side steals the initiative" in line for line in told)
