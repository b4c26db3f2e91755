"""Chapter 13: the charge and close combat."""

from __future__ import annotations

import math
from itertools import combinations
from typing import Any

import pytest

from legion_widget.games.baraka import (
    Activate,
    Arm,
    Charge,
    Declare,
    Decline,
    Lead,
    Move,
    React,
    Remove,
    TakeGround,
    cm,
)
from legion_widget.games.baraka.charges import charge_way
from legion_widget.games.baraka.flight import fall_short, flee, into_contact
from legion_widget.games.baraka.pending_steps import Arming, Losing, Taking
from legion_widget.games.baraka.tabletop.bases import cut_off, gap, is_overlapping, is_touching
from legion_widget.games.baraka.transaction import Transaction
from legion_widget.games.baraka.unit_geometry import bases
from tests.baraka.skirmish import BARAKA, BLANK, FAR, FATALITY, harka, kinds, one, rule, skirmish, squad, state, value

S1 = squad("s1", (50, 100), edged=True)


def charge(*units: dict[str, Any], dice: tuple[int, ...] = (), id: str = "s1", target: str = "r1", **more: Any) -> Any:
    """A unit charges, and nobody reacts."""
    game = skirmish(*(units or (S1, harka("r1", (50, 85)))), **more)
    game.do(Activate(id), dice=[1] if state(game, id).distress else [])
    game.do(Declare((Charge(target),)), dice=[BLANK])
    game.do(Decline(), dice=list(dice) or None)
    return game


def last(game: Any, kind: str) -> Any:
    return next(each for each in game.journal.current.events if type(each).__name__ == kind)


# ---- the charge --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("roll", "contact"), [(7, False), (8, True)])
def test_a_charge_of_18_centimetres_over_rough_ground(roll: int, contact: bool) -> None:
    """B13.1, E14: 10 cm and the die: 8 or more; one that falls short keeps its distance (B4.8)."""
    stones = {"id": "g", "kind": "stony", "points": [[40, 70], [60, 70], [60, 98], [40, 98]]}
    units = (squad("s1", (50, 100), men=0), harka("r1", (50, 79.5), men=0))
    game = charge(*units, pieces=(stones,), dice=(roll,))
    charged = last(game, "Charged")

    assert charged.needed in (1799, 1800)
    assert charged.contact == contact
    if not contact:
        assert gap(bases(game.units["s1"])[0], bases(game.units["r1"])[0]) >= 1000


def test_the_impetuous_roll_two_and_the_higher_counts() -> None:
    """B7.7."""
    game = charge(squad("s1", (50, 100), rules=["impetuous"]), harka("r1", (50, 60)), dice=(3, 9))

    assert last(game, "Charged").rolls == (3, 9)
    assert last(game, "Charged").reach == 2400


def test_the_others_follow_into_contact() -> None:
    """B13.1: they touch enemies or friends who do, within 10 cm of their leader, and stand on nobody."""
    game = charge(dice=(9,))
    mine, theirs = bases(game.units["s1"]), bases(game.units["r1"])
    if "Fought" not in kinds(game.journal.current.events):
        pytest.fail("they do not fight")
    game.goto(len(game) - 1)
    system, position = game.system, game.position
    tx = Transaction(system, position)
    into_contact(tx, "s1", "r1", charge_way(system, position, tx.unit("s1"), tx.unit("r1")))
    mine, theirs = bases(tx.unit("s1")), bases(tx.unit("r1"))
    assert is_touching(mine[0], theirs[0])
    assert sum(any(is_touching(one, other) for other in theirs) for one in mine) >= 3
    assert all(any(is_touching(one, other) for other in theirs + mine if other is not one) for one in mine)
    assert all(gap(mine[0], each) <= 1000 for each in mine)
    assert not any(is_overlapping(a, b) for a, b in combinations(mine + theirs, 2))


def test_who_finds_no_enemy_to_touch_touches_a_friend() -> None:
    """B13.1: they close up about their leader, who fights a single enemy."""
    game = skirmish(squad("s1", (50, 90)), harka("r1", (50, 75), men=0))
    tx = Transaction(game.system, game.position)
    into_contact(tx, "s1", "r1", charge_way(game.system, game.position, tx.unit("s1"), tx.unit("r1")))
    (enemy,), mine = bases(tx.unit("r1")), bases(tx.unit("s1"))

    assert not any(is_touching(one, other) for one, other in combinations(bases(game.units["s1"]), 2))
    assert is_touching(mine[0], enemy)
    assert all(any(is_touching(one, other) for other in [enemy, *mine] if other is not one) for one in mine)


HUT = {
    "id": "h",
    "kind": "building",
    "points": [[35, 75], [65, 75], [65, 92], [35, 92]],
    "openings": [[62, 92]],
}


def test_a_charge_does_not_go_through_walls() -> None:
    """B19.4: by the door, or not at all."""
    units = squad("s1", (50, 100), men=0), harka("r1", (50, 88), men=0)
    game = skirmish(*units, pieces=(HUT,))
    way = charge_way(game.system, game.position, game.units["s1"], game.units["r1"])

    assert way.path[:2] == (cm(50, 100), cm(62, 92))
    assert way.needed == round(math.hypot(1200, 800)) - 125, "to the door: who is inside fills the house"
    assert way.ground == "open"
    shut = skirmish(*units, pieces=({**HUT, "openings": []},))
    assert charge_way(shut.system, shut.position, shut.units["s1"], shut.units["r1"]).contact is None


def test_who_storms_a_house_fights_inside() -> None:
    """B13.1, B19.4: the squad comes in by the door, and stands against the enemy within the walls."""
    units = squad("s1", (62, 100), men=3), harka("r1", (50, 80), men=2)
    game = skirmish(*units, pieces=(HUT,))
    system, tx = game.system, Transaction(game.system, game.position)
    way = charge_way(system, tx.position, tx.unit("s1"), tx.unit("r1"))
    into_contact(tx, "s1", "r1", way)
    mine, theirs = bases(tx.unit("s1")), bases(tx.unit("r1"))

    assert way.needed == 800 - 125
    assert is_touching(mine[0], theirs[0])
    assert all(system.table["h"].shape.has_whole(each) for each in mine)
    assert not any(is_overlapping(a, b) for a, b in combinations(mine + theirs, 2))


def test_a_house_that_is_full_is_fought_for_in_the_door() -> None:
    """B13.1: for want of room inside, against the nearest miniature."""
    hut = {"id": "h", "kind": "building", "points": [[47, 80], [53, 80], [53, 86], [47, 86]], "openings": [[50, 86]]}
    inside = [[x, y] for y in (84.7, 82, 81.3) for x in (48.3, 51.6)][:4]
    crowd = harka("r1", (48.3, 84.7), men=3, places=inside)
    game = skirmish(squad("s1", (50, 100), men=0), crowd, pieces=(hut,))
    way = charge_way(game.system, game.position, game.units["s1"], game.units["r1"])

    assert way.contact is not None
    assert way.contact[1] > 8600 - 125
    assert way.needed == 1400 - 125


@pytest.mark.parametrize(("winner", "south"), [((50, 70), True), ((50, 100), False)])
def test_who_flees_from_a_house_goes_by_its_doors(winner: tuple[int, int], south: bool) -> None:
    """B13.6, B19.4: away from the winner, by the opening that leads there, and never through a wall."""
    hut = {**HUT, "openings": [[62, 92], [38, 75]]}
    game = skirmish(squad("s1", (50, 84), men=2), harka("r1", (150, 10)), pieces=(hut,))
    tx = Transaction(game.system, game.position)
    flee(tx, "s1", cm(*winner))
    (told,) = tx.events
    walls = game.system.table["h"].walls

    assert walls is not None
    assert walls.cuts_way(told.path) is None
    assert len(told.path) > 2
    assert (told.path[-1][1] > 9200) if south else (told.path[-1][1] < 7500)
    assert all(not game.system.table["h"].shape.has_part_of(each) for each in bases(tx.unit("s1")))


def test_a_charge_that_falls_short_keeps_to_its_way() -> None:
    """B13.1: round by the door, as far as it comes, and 10 cm from enemies."""
    game = skirmish(squad("s1", (50, 100), men=0), harka("r1", (40, 80), men=0), pieces=(HUT,))
    tx = Transaction(game.system, game.position)
    way = charge_way(game.system, game.position, game.units["s1"], game.units["r1"])
    fall_short(tx, "s1", way, 1000)
    (told,) = tx.events

    assert told.length == 1000
    assert told.path[-1] == tuple(cut_off(way.path, 1000)[-1])


# ---- the dice ----------------------------------------------------------------------------------------------


def strike(game: Any, one: str, other: str, arms: dict[int, str], attacks: bool) -> dict[int, int]:
    """Aggressiveness to how many dice."""
    from legion_widget.games.baraka.melee import strike as rolled

    found = rolled(game.units[one], game.units[other], arms, attacks=attacks)
    return {number: len(members) for number, members, _ in found}


def test_the_legionaries_and_amin() -> None:
    """B13.2, B13.3, E15, E16: four at 8 and one at 9; four at 6 and one at 8."""
    thrower = {"role": "grenadier", "equipment": ["bayonet", "grenade"]}
    amin = harka("r1", (50, 85), men=3, distress=1, figures=[{"role": "soldier", "weapons": ["rifle", "pistol"]}])
    game = skirmish(squad("s1", (50, 100), men=3, edged=True, figures=[thrower]), amin)

    assert strike(game, "s1", "r1", {4: "grenade"}, True) == {8: 4, 9: 1}
    assert strike(game, "r1", "s1", {}, False) == {6: 4, 8: 1}
    assert strike(game, "s1", "r1", {}, True) == {8: 5}


def test_the_round_and_its_result() -> None:
    """B13.5, B13.6, E17 to E19: difference 1: the winner 5 to 4, the loser 5 to 4; distress 1, and 1 to 3."""
    thrower = {"role": "grenadier", "equipment": ["bayonet", "grenade"]}
    stones = {"id": "st", "kind": "stony", "points": [[40, 60], [60, 60], [60, 89], [40, 89]]}
    amin = harka("r1", (50, 86), men=3, distress=1, figures=[{"role": "soldier", "weapons": ["rifle", "pistol"]}])
    game = skirmish(squad("s1", (50, 100), men=3, edged=True, figures=[thrower]), amin, pieces=(stones,))
    game.do(Activate("s1"))
    game.do(Declare((Charge("r1"),)), dice=[BLANK])
    game.do(Decline(), dice=[9])
    assert isinstance(game.position.top, Arming)
    assert rule(game, Arm({0: "grenade"})) == "B13.3"
    assert rule(game, Arm({9: "grenade"})) == "B13.3"
    dice = [1, 4, 5, 9, 10, 3, 7, 7, 9, 7, BLANK, 2, 6, 6, BLANK, 1, 7, BLANK]
    game.do(Arm({4: "grenade"}), dice=dice)
    fought = last(game, "Fought")
    assert [each.value for each in fought.attack] == [8, 9]
    assert [each.value for each in fought.defence] == [6, 8]
    assert fought.hits == (3, 2)
    defended = [each for each in game.journal.current.events if type(each).__name__ == "Saved"]
    assert [(each.unit, each.values, each.unsaved) for each in defended] == [("r1", (5,), 2), ("s1", (4,), 1)]
    assert game.to_act == "spanish", "the winner loses first (B21.18)"
    game.do(Remove((1,)))
    assert game.to_act == "riffian"
    game.do(Remove((2,)), dice=[1, 1, 1, 1, 10])
    assert isinstance(game.position.top, Taking)
    game.do(TakeGround(cm(50, 82)))
    assert (state(game, "s1").alive, state(game, "r1").alive) == (4, 4)
    assert (state(game, "s1").distress, state(game, "r1").distress) == (1, 3)
    assert game.units["s1"].place == cm(50, 82)
    assert game.units["r1"].place[1] < 7000
    assert state(game, "s1").thrown == (0, 0, 0, 0, 1)


def test_a_grenade_is_thrown_once() -> None:
    """B13.3."""
    thrower = {"role": "grenadier", "equipment": ["grenade"]}
    units = (squad("s1", (50, 100), men=1, figures=[thrower]), harka("r1", (50, 85), men=2))
    game = charge(*units, dice=(9,))
    game.do(Arm({2: "grenade"}), dice=[10, 10, 10, 10, 10, 10])
    assert last(game, "Fought").hits == (0, 0)
    while isinstance(game.position.top, Losing):
        game.do(next(iter(game.legal_actions())))
    assert not isinstance(game.position.top, Arming)


def fight(mine: int, theirs: int, dice: list[int], **more: Any) -> Any:
    """A fight of so many against so many on open ground, without edged weapons: 7 against 7."""
    units = (squad("s1", (50, 100), men=mine - 1), harka("r1", (50, 85), men=theirs - 1))
    return charge(*units, FAR, dice=(9, *dice), **more)


def test_a_tie_costs_each_one_and_goes_on_without_the_attackers_gain() -> None:
    """B13.5, B21.17: 7, then 6."""
    game = fight(2, 2, [8, 8, 8, 8, 1, 8, 9, BARAKA, 3])
    fought = [each for each in game.journal.current.events if type(each).__name__ == "Fought"]

    assert fought[0].hits == (0, 0)
    assert fought[0].attack[0].value == 7
    assert fought[1].attack[0].value == 6
    assert len(fought[1].attack[0].rolls) == 1


def test_both_may_be_wiped_out() -> None:
    """B21.17."""
    game = skirmish(
        squad("s1", (50, 100), men=0), harka("r1", (50, 85), men=0), squad("s2", (150, 100)), harka("r2", (150, 20))
    )
    game.do(Activate("s1"))
    game.do(Declare((Charge("r1"),)), dice=[BLANK])
    game.do(Decline(), dice=[9, 9, 9])

    assert state(game, "s1").destroyed
    assert state(game, "r1").destroyed
    assert game.position.agenda


def test_a_difference_of_four_destroys() -> None:
    """B13.5: the winner loses as before; Baraka nobody, Fatality two."""
    for face, left in ((BARAKA, 5), (FATALITY, 3)):
        game = fight(5, 4, [1, 1, 1, 1, 1, 9, 9, 9, 9, 9, 9, 9, 9, 9, face])
        if isinstance(game.position.top, Losing):
            game.do(Remove((1, 2)), dice=[3])
        assert state(game, "r1").destroyed
        assert state(game, "s1").alive == left
        assert isinstance(game.position.top, Taking)


def test_the_ground_taken_is_a_die_of_centimetres() -> None:
    """B13.6."""
    game = fight(5, 4, [1, 1, 1, 1, 1, 9, 9, 9, 9, 9, 9, 9, 9, 9, BARAKA, 3])
    x, y = game.units["s1"].place

    assert rule(game, TakeGround((x, y - 301))) == "B13.6"
    assert rule(game, TakeGround((x, y - 300))) is None
    game.do(Decline())
    assert state(game, "s1").distress == 1


def test_the_loser_flees_twice_its_move_away_from_the_winner() -> None:
    """B13.6: straight outwards, and over the edge it is destroyed (B21.19)."""
    game = fight(5, 5, [1, 1, 9, 9, 9, 9, 9, 9, 9, 9, BLANK, 9, 9, BARAKA])
    start = game.units["r1"].place
    game.do(Remove((1, 2)), dice=[1, 1, 1, 1, 1, 3])
    end = game.units["r1"].place
    assert start[1] - end[1] in range(2990, 3001)
    assert abs(end[0] - start[0]) < 60
    units = (squad("s1", (50, 35)), harka("r1", (50, 20)), harka("r2", (150, 20)))
    game = charge(*units, dice=(9, 1, 1, 9, 9, 9, 9, 9, 9, 9, 9, BLANK, 9, 9, BARAKA))
    game.do(Remove((1, 2)), dice=[3])
    assert state(game, "r1").destroyed


def test_each_surviving_enemy_costs_a_defence_roll() -> None:
    """B13.6: defence 4: a 5 is a miniature."""
    game = fight(5, 5, [1, 1, 9, 9, 9, 9, 9, 9, 9, 9, BLANK, 9, 9, BARAKA])
    game.do(Remove((1, 2)), dice=[5, 4, 5, 4, 4, 3])

    assert state(game, "r1").alive == 1


def test_the_intimidating_distress_before_the_dice() -> None:
    """B7.6."""
    units = (squad("s1", (50, 100), rules=["intimidating"]), harka("r1", (50, 85), distress=1))
    game = charge(*units, dice=(9,))

    assert [each.value for each in last(game, "Fought").defence] == [5]


def test_who_runs_from_the_intimidating_does_not_fight() -> None:
    """B7.6, B14.1: a panic test before the dice."""
    units = (squad("s1", (50, 100), rules=["intimidating"]), harka("r1", (50, 85), distress=3))
    game = charge(*units, dice=(9, 8))

    assert "Panicked" in kinds(game.journal.current.events)
    assert "Fought" not in kinds(game.journal.current.events)


@pytest.mark.parametrize(("trait", "number"), [("aggressive", 8), ("coward", 5), ("bloody", 7)])
def test_traits_of_a_character_in_close_combat(trait: str, number: int) -> None:
    """B17.3, B21.27: his own dice; he is not the attacker."""
    game = skirmish(squad("s1", (50, 100)), one("mk", "mukadan", (50, 85), traits=[trait]))

    assert strike(game, "mk", "s1", {}, False) == {number: 1}


@pytest.mark.parametrize(("trait", "number"), [("fearsome", 6), ("discredited", 8)])
def test_traits_that_change_the_enemys_aggressiveness(trait: str, number: int) -> None:
    """B17.3."""
    game = skirmish(squad("s1", (50, 100)), one("mk", "mukadan", (50, 85), traits=[trait]))

    assert strike(game, "s1", "mk", {}, True) == {number: 5}


def test_the_defender_in_cover_parries_better_in_the_first_round() -> None:
    """B13.4, and a character's second defence (B17.4, E23)."""
    from legion_widget.games.baraka.values import parry

    game = skirmish(squad("s1", (50, 100)), one("mk", "mukadan", (50, 85)))
    chief = game.units["mk"]
    member = chief.members[0]

    assert value(parry(chief, member, defends=True, covered=False, fortified=False)) == 4
    assert value(parry(chief, member, defends=True, covered=True, fortified=False)) == 5
    assert value(parry(chief, member, defends=True, covered=True, fortified=True)) == 6
    assert value(parry(chief, member, defends=False, covered=True, fortified=True)) == 4


def test_a_target_that_moves_away_may_not_be_reached() -> None:
    """B13.1: the reaction comes before the charge."""
    game = skirmish(S1, harka("r1", (50, 82)))
    game.do(Activate("s1"))
    game.do(Declare((Charge("r1"),)), dice=[BLANK])
    events = game.do(React("r1", Move((cm(50, 67),))), dice=[1, BLANK, 5])

    assert not next(each for each in events if type(each).__name__ == "Charged").contact


def test_third_units_do_not_fight() -> None:
    """B21.16."""
    units = (S1, harka("r1", (50, 85)), harka("r2", (58, 84), men=1))
    game = charge(*units, dice=(9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9))

    assert last(game, "Fought").target == "r1"
    assert state(game, "r2").alive == 2


def test_the_leader_may_be_hit_in_close_combat() -> None:
    """B16.2: as many hits as men: one is his, with a defence die of its own; he is lost when that fails."""
    game = fight(3, 3, [1, 1, 1, 9, 9, 9, 9, 1, 1, BARAKA])
    saved = last(game, "Saved").volleys
    game.do(Lead(1), dice=[1, 1, 1, 3])

    assert [len(volley.rolls) for volley in saved] == [1, 2]
    assert state(game, "r1").figures[0] is None
    assert state(game, "r1").alive == 2
    assert game.units["r1"].leader is game.units["r1"].members[1]


def test_a_fatality_brings_the_leader_a_hit_that_he_may_save() -> None:
    """B16.2."""
    game = fight(3, 3, [1, 1, 9, 9, 9, 9, FATALITY, 1, 9, BARAKA])

    assert state(game, "r1").figures[0] is not None
    assert last(game, "CombatWon").difference == 1
