"""Chapter 12: fire, from the target to the casualties; chapter 18, and the leader's hit of 16.2."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import legion_widget as lw
from legion_widget.engine.staff import staff_of
from legion_widget.games.baraka import (
    Activate,
    Aim,
    ClearJam,
    Declare,
    Decline,
    DrawBlades,
    Fire,
    Move,
    React,
    Remove,
    Retarget,
    cm,
)
from legion_widget.games.baraka.pending_steps import Losing, Reacting, Retargeting
from legion_widget.games.baraka.values import defence, fire, locate
from legion_widget.widget.testing import BoardClient
from tests.baraka.skirmish import BARAKA, BLANK, FATALITY, harka, kinds, one, rule, skirmish, squad, state, unit, value

S1 = squad("s1", (50, 100), men=5)
GROVE = {"id": "g", "kind": "grove", "points": [[40, 15], [60, 15], [60, 32], [40, 32]]}


def shot(*acts: Any, units: tuple[dict[str, Any], ...] = (), id: str = "s1", **more: Any) -> Any:
    """A unit has declared; the enemy decides whether to react."""
    game = skirmish(*(units or (S1, harka("r1", (50, 60)))), **more)
    game.do(Activate(id), dice=[1] if state(game, id).chits or state(game, id).distress else [])
    game.do(Declare(acts or (Fire("r1"),)), dice=[BLANK])
    return game


def fired(game: Any, dice: list[int]) -> list[Any]:
    """The enemy does nothing, and the dice fall."""
    events: list[Any] = game.do(Decline(), dice=dice)
    return events


def event(events: list[Any], kind: str) -> Any:
    return next(each for each in events if type(each).__name__ == kind)


# ---- locating --------------------------------------------------------------------------------------------


def test_locating_at_73_centimetres() -> None:
    """B12.3, E9: 75 - 20 - 10 - 10 = 35; a 26 does it, a 36 does not, and the fire marker comes in both."""
    target = harka("r1", (50, 24.5), grounded=True)
    for roll, success in ((26, True), (36, False)):
        game = shot(units=(S1, target), pieces=(GROVE,))
        events = fired(game, [roll, 9, 9, 9, 9, 9, 9] if success else [roll])
        located = event(events, "Located")
        assert (located.value, located.success) == (35, success)
        assert state(game, "s1").fired
        assert ("Fired" in kinds(events)) == success
        assert state(game, "s1").located == ({"r1"} if success else set())


@pytest.mark.parametrize(
    ("mine", "theirs", "number"),
    [
        ({}, {}, 95),
        ({"equipment": ["binoculars"]}, {}, 105),
        ({}, {"fired": True}, 115),
        ({}, {"rules": ["camouflage"]}, 65),
        ({}, {"rules": ["knowers-of-the-terrain"]}, 75),
        ({}, {"grounded": True}, 85),
    ],
)
def test_what_changes_the_locating(mine: dict[str, Any], theirs: dict[str, Any], number: int) -> None:
    """B12.3, B7.1, B7.2."""
    game = skirmish(squad("s1", (50, 100), **mine), harka("r1", (50, 60), **theirs))

    assert value(locate(game.units["s1"], game.units["r1"])) == number


def test_who_is_located_stays_so_until_out_of_sight() -> None:
    """B12.3 and its other readings."""
    for reading, again in (("unit", False), ("each-fire", True)):
        game = shot(options={"B12.3.located": reading})
        fired(game, [50, 9, 9, 9, 9, 9, 9])
        game.do(Activate("s1"), dice=[1])
        game.do(Declare((Fire("r1"),)), dice=[BLANK])
        events = game.do(Decline(), dice=([50] if again else []) + [9] * 6)
        assert ("Located" in kinds(events)) == again
    hut = {"id": "h", "kind": "building", "points": [[60, 70], [100, 70], [100, 80], [60, 80]]}
    game = shot(units=(S1, harka("r1", (55, 60), men=0)), pieces=(hut,))
    fired(game, [50, 9, 9, 9, 9, 9, 9])
    assert state(game, "s1").located == {"r1"}
    game.do(Activate("s1"), dice=[1])
    game.do(Declare((Move((cm(62, 100),)), Aim())), dice=[BLANK])
    game.do(Decline())
    game.do(Activate("s1"), dice=[1])
    game.do(Declare((Move((cm(76, 100),)), Aim())), dice=[BLANK])
    if isinstance(game.position.top, Reacting):
        game.do(Decline())
    assert state(game, "s1").located == set()


def test_a_blunder_is_wild_fire_or_hits_friends() -> None:
    """B12.4: two distress; three when a friend was lost, who is picked as always."""
    game = shot()
    fired(game, [99, 6])
    assert state(game, "s1").distress == 2
    assert state(game, "s1").fired
    units = (S1, squad("s2", (70, 80), men=3), harka("r1", (50, 60)))
    game = shot(units=units)
    events = fired(game, [100, 7, 1, 9, 9, 9, 9, 9, BLANK, 9])
    assert event(events, "Fired").target == "s2"
    assert isinstance(game.position.top, Losing)
    assert game.to_act == "spanish"
    game.do(Remove((1,)))
    assert state(game, "s1").distress == 3
    assert state(game, "s2").alive == 3
    game = shot(units=units)
    fired(game, [100, 7, 9, 9, 9, 9, 9, 9])
    assert state(game, "s1").distress == 2


def test_friends_out_of_range_are_fired_at_without_a_die() -> None:
    """B12.4, B12.6: the nearest to the target may be farther away than the weapons reach."""
    lw.set_language("en")
    armed = squad("s1", (50, 100), men=2, weapons=["pistol"])
    game = shot(units=(armed, squad("s2", (90, 85), men=3), harka("r1", (50, 85))))
    events = fired(game, [100, 7])
    assert str(game.system.describe(event(events, "Fired"))) == (
        "Legion squad fires at Legion squad, which is 40.2 cm away: out of range of all its weapons."
    )
    assert state(game, "s1").distress == 2


def test_the_key_that_does_what_is_set_up_confirms_the_losses(tmp_path: Path) -> None:
    game = shot(units=(S1, squad("s2", (70, 80), men=3), harka("r1", (50, 60))))
    fired(game, [100, 7, 1, 9, 9, 9, 9, 9, BLANK, 9])
    client = BoardClient(lw.show(game, saves=tmp_path)).show(canvas=False)
    picked = client.board.controller.picked
    assert len(picked) == 1
    client.key("a")
    assert (client.board.errors, game.journal.current.action) == ([], Remove(picked))
    client.board.close()


# ---- the target --------------------------------------------------------------------------------------------


def test_another_target_when_the_first_is_gone() -> None:
    """B12.1: a drill check; and the new target may react if nobody has."""
    hut = {"id": "h", "kind": "building", "points": [[10, 66], [44, 66], [44, 76], [10, 76]]}
    units = (S1, harka("r1", (47, 58), men=0), harka("r2", (90, 60), men=0))
    game = shot(units=units, pieces=(hut,))
    events = game.do(React("r1", Move((cm(34, 58),))), dice=[1, BLANK])
    assert event(events, "Checked").kind == "reaction"
    assert isinstance(game.position.top, Retargeting)
    assert rule(game, Retarget("r1")) == "B12.1"
    offers = {one.action: one.purpose.text("en") for one in staff_of(game.system).proposals(game.position)}
    assert offers[Decline()] == "Hold the fire."
    assert offers[Retarget("r2")] == f"Fire at {game.units['r2'].names['en']} instead."
    events = game.do(Retarget("r2"), dice=[6, 50, 9, 9, 9, 9, 9, 9])
    assert event(events, "Checked").kind == "target"
    assert event(events, "Fired").target == "r2"
    for action, dice, lost in ((Retarget("r2"), [8], ["Checked", "ActLost"]), (Decline(), [], ["ActLost"])):
        game = shot(units=units, pieces=(hut,))
        game.do(React("r1", Move((cm(34, 58),))), dice=[1, BLANK])
        assert kinds(game.do(action, dice=dice))[: len(lost)] == lost
        assert not state(game, "s1").fired


def test_only_what_is_seen_and_in_range_is_fired_at() -> None:
    """B12.1, B12.5: a pistol reaches 20 cm."""
    game = skirmish(one("lt", "lieutenant", (50, 100)), harka("r1", (50, 70)), harka("r2", (50, 20)))
    game.do(Activate("lt"))

    assert rule(game, Declare((Fire("r1"),))) == "B12.5"
    assert rule(game, Declare((Fire("r2"),))) == "B12.1"
    assert rule(game, Declare((Move((cm(50, 90),)), Fire("r1")))) is None
    assert rule(game, Declare((Fire("lt"),))) == "B12.1"


# ---- the dice ----------------------------------------------------------------------------------------------


def test_six_rifles_at_73_centimetres() -> None:
    """E10, E12, E13: six dice at 4; aimed 6: four hits; defence 6: one casualty and one distress."""
    game = shot(Aim(), Fire("r1"), units=(S1, harka("r1", (50, 24.5), grounded=True)), pieces=(GROVE,))
    events = fired(game, [26, 2, 4, 5, 5, 7, 10, BLANK, 3, 3, 4, 8])
    volley = event(events, "Fired").volleys[0]
    saved = event(events, "Saved").volleys[0]

    assert (len(volley.rolls), volley.value, volley.hits) == (6, 6, 4)
    assert (saved.value, saved.hits) == (6, 3)
    game.do(Remove((4,)))
    assert state(game, "r1").alive == 4
    assert state(game, "r1").distress == 1
    plain = shot(units=(S1, harka("r1", (50, 24.5))), pieces=(GROVE,))
    volley = event(fired(plain, [26, 9, 9, 9, 9, 9, 9]), "Fired").volleys[0]
    assert (len(volley.rolls), volley.value) == (6, 4)


@pytest.mark.parametrize(
    ("more", "given", "number"),
    [
        ({}, {}, 6),
        ({}, {"moved": True}, 5),
        ({"edged": True}, {}, 5),
        ({"distress": 2}, {}, 4),
        ({}, {"aimed": True}, 8),
        ({"grounded": True}, {}, 5),
        ({}, {"turned": True}, 4),
    ],
)
def test_what_changes_the_fire(more: dict[str, Any], given: dict[str, Any], number: int) -> None:
    """B12.7; the squad's shooters are selected (B7.13)."""
    game = skirmish(squad("s1", (50, 100), **more), harka("r1", (50, 60)))
    shooter, target = game.units["s1"], game.units["r1"]
    how = {"moved": False, "aimed": False, "turned": False, **given}

    assert value(fire(shooter, target, shooter.members[0], "rifle", **how)) == number


def test_expert_shooters_by_another_reading() -> None:
    """B7.13: those of the lists may be a name only; a unit that is given the rule has it."""
    how = {"moved": False, "aimed": True, "turned": False}
    game = skirmish(S1, harka("r1", (50, 60)), options={"B7.13.experts": "no-effect"})
    shooter = game.units["s1"]
    assert value(fire(shooter, game.units["r1"], shooter.members[0], "rifle", **how)) == 7


@pytest.mark.parametrize(
    ("more", "reacted", "options", "number"),
    [
        ({}, False, {}, 4),
        ({}, True, {}, 5),
        ({"grounded": True}, True, {}, 6),
        ({"rules": ["camouflage"]}, True, {}, 6),
        ({"rules": ["camouflage", "knowers-of-the-terrain"]}, False, {}, 6),
    ],
)
def test_what_changes_the_defence(more: dict[str, Any], reacted: bool, options: dict[str, str], number: int) -> None:
    """B12.9, E11, B7.1, B7.2."""
    game = skirmish(S1, harka("r1", (50, 60), **more), options=options)
    target, shooter = game.units["r1"], game.units["s1"]

    assert value(defence(target, shooter, target.members[0], reacted=reacted)) == number


def test_cover_and_fortified() -> None:
    """B12.9: the higher counts, or both by option; camouflage is the cover itself, or adds."""
    trench = {"id": "t", "kind": "trench", "points": [[40, 50], [60, 50], [60, 70], [40, 70]]}
    for options, number in (({}, 6), ({"B12.9.cover": "both"}, 7)):
        game = skirmish(S1, harka("r1", (50, 60)), pieces=(trench,), options=options)
        assert value(defence(game.units["r1"], game.units["s1"], game.units["r1"].members[0])) == number
    hidden = harka("r1", (50, 60), rules=["camouflage"])
    grove = {**GROVE, "points": [[40, 55], [60, 55], [60, 65], [40, 65]]}
    for options, number in (({}, 5), ({"B7.1.cover": "adds"}, 6)):
        game = skirmish(S1, hidden, pieces=(grove,), options=options)
        assert value(defence(game.units["r1"], game.units["s1"], game.units["r1"].members[0])) == number


def test_a_character_defends_himself_better_from_fire() -> None:
    """B17.4, E23; and the one with baraka saves on 8 (B17.3)."""
    game = skirmish(S1, one("mk", "mukadan", (50, 60)))
    assert value(defence(game.units["mk"], game.units["s1"], game.units["mk"].members[0])) == 6
    game = skirmish(S1, one("mk", "mukadan", (50, 60), traits=["baraka"]))
    assert value(defence(game.units["mk"], game.units["s1"], game.units["mk"].members[0])) == 8


def test_the_aim_is_kept_for_a_reaction_and_lost_by_another_act() -> None:
    """B12.8."""
    game = skirmish(S1, harka("r1", (50, 60), aiming=True))
    game.do(Activate("s1"))
    game.do(Declare((DrawBlades(),)), dice=[BLANK])
    events = game.do(React("r1", Fire("s1")), dice=[1, BLANK, 50, 9, 9, 9, 9, 9])
    assert event(events, "Fired").volleys[0].value == 8
    assert not state(game, "r1").aiming
    game = skirmish(squad("s1", (50, 100), aiming=True), harka("r1", (50, 60)))
    game.do(Activate("s1"))
    game.do(Declare((DrawBlades(),)), dice=[BLANK])
    game.do(Decline())
    assert not state(game, "s1").aiming


def test_the_fire_marker_goes_with_a_move_of_full_capability() -> None:
    """B12.2."""
    for far, marked in ((85, False), (86, True)):
        game = shot(Move((cm(50, far),)), units=(squad("s1", (50, 100), fired=True), harka("r1", (50, 60))))
        game.do(Decline())
        assert state(game, "s1").fired == marked


# ---- casualties --------------------------------------------------------------------------------------------


def test_the_leader_is_hit_by_a_fatality_or_by_as_many_hits_as_men() -> None:
    """B16.2: his defence die comes first; a new one leads, and the drill is two lower (B16.1)."""
    game = shot(units=(S1, harka("r1", (50, 60), men=2)))
    events = fired(game, [50, 1, 1, 9, 9, 9, 9, FATALITY, 9, 1])
    assert [len(volley.rolls) for volley in event(events, "Saved").volleys] == [1, 1]
    assert state(game, "r1").figures[0] is None
    assert game.units["r1"].leader.number in (1, 2)
    assert not game.units["r1"].has_original_leader
    game = shot(units=(S1, harka("r1", (50, 60), men=1)))
    fired(game, [50, 1, 1, 9, 9, 9, 9, 9, 1])
    assert state(game, "r1").figures[0] is None
    assert state(game, "r1").alive == 1


def test_the_owner_picks_but_not_the_leader() -> None:
    """B21.15, B16.2."""
    game = shot()
    fired(game, [50, 1, 1, 9, 9, 9, 9, BLANK, 9, 9])
    assert game.to_act == "riffian"
    assert rule(game, Remove((1,))) == "B12.10"
    assert rule(game, Remove((0, 1))) == "B16.2"
    assert rule(game, Remove((1, 9))) == "B21.15"
    game.do(Remove((1, 3)))
    assert [n for n, place in enumerate(state(game, "r1").figures) if place is None] == [1, 3]


@pytest.mark.parametrize(
    ("unsaved", "options", "distress"), [(1, {}, 1), (3, {}, 2), (3, {"B12.10.distress": "each"}, 3)]
)
def test_distress_for_every_two_unsaved(unsaved: int, options: dict[str, str], distress: int) -> None:
    """B12.10."""
    game = shot(units=(S1, harka("r1", (50, 60), men=6)), options=options)
    fired(game, [50, *[1] * unsaved, *[9] * (6 - unsaved), BLANK, *[9] * unsaved])
    events = game.do(Remove(tuple(range(1, unsaved + 1))))

    assert state(game, "r1").distress == distress
    assert event(events, "Distressed").rules[0] == "B12.10"


def test_the_resistant_lose_one_for_two() -> None:
    """B7.11, E4: three unsaved impacts: one miniature."""
    game = shot(units=(S1, harka("r1", (50, 60), men=6, rules=["resistant"])))
    fired(game, [50, 1, 1, 1, 9, 9, 9, BLANK, 9, 9, 9])
    game.do(Remove((1,)))

    assert state(game, "r1").alive == 6


# ---- support weapons ---------------------------------------------------------------------------------------


GUN = unit("mg", "spanish", "legion-machine-gun", (50, 100), 2)


def test_a_machine_gun_has_six_dice_and_distresses_with_every_hit() -> None:
    """B12.6, B18.3, B21.30: whatever its crew, saved or not."""
    for options, distress in (({}, 2), ({"B18.3.distress": "besides"}, 3)):
        game = shot(units=({**GUN, "lost": 1}, harka("r1", (50, 20))), id="mg", options=options)
        events = fired(game, [10, 1, 1, 9, 9, 9, 9, BLANK, 1, 9])
        assert len(event(events, "Fired").volleys[0].rolls) == 6
        events = game.do(Remove((1,)))
        assert state(game, "r1").distress == distress
        assert event(events, "Distressed").rules[0] == "B18.3"


def test_two_tens_jam_it_and_a_whole_activation_clears_it() -> None:
    """B18.4, E24; experts need three while two of the crew live."""
    game = shot(units=(GUN, harka("r1", (50, 20))), id="mg")
    fired(game, [10, 10, 10, 9, 9, 9, 9])
    assert state(game, "mg").jammed
    game.do(Activate("mg"), dice=[1])
    assert rule(game, Declare((Fire("r1"),))) == "B18.4"
    assert rule(game, Declare((ClearJam(), Aim()))) == "B18.4"
    game.do(Declare((ClearJam(),)))
    game.do(Decline())
    assert not state(game, "mg").jammed
    for lost, tens, jammed in ((0, 2, False), (0, 3, True), (2, 2, True)):
        expert = {**GUN, "rules": ["machine-gun-experts"], "lost": lost}
        game = shot(units=(expert, harka("r1", (50, 20))), id="mg")
        fired(game, [10, *[10] * tens, *[9] * (6 - tens)])
        assert state(game, "mg").jammed == jammed


def test_below_half_of_the_crew_all_is_one_lower() -> None:
    """B18.2, E24: one of three; but not the locating."""
    game = skirmish({**GUN, "lost": 2}, harka("r1", (50, 20)))
    gun, target = game.units["mg"], game.units["r1"]

    assert value(fire(gun, target, gun.members[0], "medium-machine-gun", moved=False, aimed=False, turned=False)) == 5
    assert value(locate(gun, target)) == 75
    two = skirmish({**GUN, "lost": 1}, harka("r1", (50, 20))).units["mg"]
    assert value(fire(two, target, two.members[0], "medium-machine-gun", moved=False, aimed=False, turned=False)) == 6


def test_a_weapon_turns_with_its_fire_only_when_nobody_is_in_its_arc() -> None:
    """B18.1, B12.7."""
    behind = {**GUN, "facing": 180}
    game = skirmish(behind, harka("r1", (50, 20)))
    game.do(Activate("mg"))
    assert rule(game, Declare((Fire("r1"),))) == "B12.1"
    assert rule(game, Declare((Fire("r1", 170),))) == "B18.1"
    game.do(Declare((Fire("r1", 350),)), dice=[BLANK])
    events = fired(game, [10, 9, 9, 9, 9, 9, 9])
    assert event(events, "Fired").volleys[0].value == 4
    assert state(game, "mg").facing == 350
    game = skirmish(behind, harka("r1", (50, 20)), harka("r2", (50, 140)))
    game.do(Activate("mg"))
    assert rule(game, Declare((Fire("r1", 350),))) == "B18.1"


@pytest.mark.parametrize(("reading", "dice"), [("static", 6), ("moving", 0)])
def test_turning_on_the_spot_is_not_moving(reading: str, dice: int) -> None:
    """B18.1 and its other reading."""
    units = ({**GUN, "facing": 180}, harka("r1", (50, 20)))
    game = skirmish(*units, options={"B18.1.turning": reading})
    game.do(Activate("mg"))
    game.do(Declare((Move((), 0), Fire("r1"))), dice=[BLANK])
    events = game.do(Decline(), dice=[10, *[9] * dice])
    rolled = sum(len(volley.rolls) for each in events if type(each).__name__ == "Fired" for volley in each.volleys)

    assert rolled == dice


def test_the_light_machine_gun_and_its_loader() -> None:
    """B20.3, B21.32: four dice, two on the move; half of them without a loader, who does not fire."""
    crew = [{"role": "gunner", "weapons": ["light-machine-gun"], "equipment": []}]
    for extra, acts, wanted in (
        ([*crew, {"role": "loader"}], (Fire("r1"),), {"light-machine-gun": 4, "rifle": 2}),
        (crew, (Fire("r1"),), {"light-machine-gun": 2, "rifle": 2}),
        ([*crew, {"role": "loader"}], (Move((cm(50, 95),)), Fire("r1")), {"light-machine-gun": 2, "rifle": 2}),
    ):
        game = shot(*acts, units=(squad("s1", (50, 100), men=1, figures=extra), harka("r1", (50, 60))))
        volleys = event(fired(game, [50, *[9] * sum(wanted.values())]), "Fired").volleys
        assert {volley.weapon: len(volley.rolls) for volley in volleys} == wanted


@pytest.mark.parametrize(("prepared", "dice"), [(False, 4), (True, 7)])
def test_half_fire_from_a_building(prepared: bool, dice: int) -> None:
    """B19.4, E28: seven in a house entered later: four; all if they began in it."""
    house = {"id": "h", "kind": "building", "points": [[35, 90], [65, 90], [65, 115], [35, 115]]}
    game = shot(units=(squad("s1", (50, 100), men=6, prepared=prepared), harka("r1", (50, 60))), pieces=(house,))
    volleys = event(fired(game, [10, *[9] * dice]), "Fired").volleys

    assert sum(len(volley.rolls) for volley in volleys) == dice
    assert volleys[0].value == 5


def test_obsolete_guns() -> None:
    """B12.5, B12.6, B12.7: 50 cm, none on the move, one off at long range."""
    old = unit("s1", "spanish", "old-guns", (50, 100), 1)
    near = event(fired(shot(units=(old, harka("r1", (50, 60)))), [50, 9, 9]), "Fired").volleys[0]
    far = event(fired(shot(units=(old, harka("r1", (50, 40)))), [50, 9, 9]), "Fired").volleys[0]
    assert (near.value, far.value) == (6, 3)
    game = shot(Move((cm(50, 95),)), Fire("r1"), units=(old, harka("r1", (50, 60))))
    rolls = [v for each in fired(game, [50]) if type(each).__name__ == "Fired" for v in each.volleys]
    assert rolls == []


def test_a_baraka_lets_three_acts_be_done_with_one_fire() -> None:
    """B12.8: aim, then fire, in one activation needs no marker."""
    game = skirmish(S1, harka("r1", (50, 60)))
    game.do(Activate("s1"))
    game.do(Declare((Move((cm(50, 95),)), Aim(), Fire("r1"))), dice=[BARAKA])
    volley = event(fired(game, [50, 9, 9, 9, 9, 9, 9]), "Fired").volleys[0]

    assert volley.value == 7


def test_the_second_target_may_react_when_nobody_has() -> None:
    """B12.1, B21.8: the steps repeat; there is one reaction in an activation."""
    hut = {"id": "h", "kind": "building", "points": [[10, 66], [44, 66], [44, 76], [10, 76]]}
    units = (S1, harka("r1", (34, 58), men=0), harka("r2", (70, 60), men=0))
    game = skirmish(*units, pieces=(hut,))
    game.do(Activate("s1"))
    game.do(Declare((Move((cm(40, 100),)), Fire("r1"))), dice=[BLANK])
    game.do(Decline())
    assert isinstance(game.position.top, Retargeting)
    game.do(Retarget("r2"), dice=[6])
    assert isinstance(game.position.top, Reacting)
    assert rule(game, React("r2", Aim())) is None
    events = game.do(Decline(), dice=[50, *[9] * 6])
    assert event(events, "Fired").target == "r2"
