"""Where two rules meet: companions and casualties, Baraka in flight, guns with commanders, markers, the initiative."""

from __future__ import annotations

from fractions import Fraction

import pytest

import legion_widget as lw
from legion_widget.games.baraka import (
    Activate,
    Aim,
    Charge,
    Declare,
    Decline,
    Dismount,
    DrawBlades,
    Fire,
    HandOver,
    Move,
    Order,
    Rally,
    React,
    Remove,
    SpendMarker,
    cm,
)
from legion_widget.games.baraka import events as ev
from legion_widget.games.baraka.fire import firing
from legion_widget.games.baraka.hits import bearers
from legion_widget.games.baraka.pending_steps import Impulse, Losing
from legion_widget.games.baraka.position import replace
from legion_widget.games.baraka.unit_geometry import can_see, distance, has_trustful_near
from legion_widget.games.baraka.values import unaided
from tests.baraka.skirmish import BARAKA, BLANK, FAR, FATALITY, harka, one, rule, skirmish, squad, state, unit, value

R1 = harka("r1", (50, 40))


# ---- who is lost -------------------------------------------------------------------------------------------


def test_a_companions_hit_is_not_put_on_a_soldier() -> None:
    """B17.4, B16.2: the leader's hit falls on a companion of the commander; its owner loses one of them for it."""
    chief = one("ct", "captain", (52, 62), joined="s1", taken={"flagbearer": 1, "bugle": 1})
    game = skirmish(chief, squad("s1", (50, 60), men=3, superior="ct"), harka("r1", (50, 20), men=6))
    game.do(Activate("s1"))
    game.do(Declare((Aim(),)), dice=[BLANK])
    position = game.position
    system = game.system
    captain = system.unit(position, "s1")
    companions = [n for n, member in enumerate(captain.members) if member.troop.id == "ct" and member.number]
    soldier = next(n for n, member in enumerate(captain.members) if member.troop.id == "s1")
    position = type(position)(
        position.impulse,
        (*position.agenda, Losing("spanish", unit="s1", count=1, leader=True)),
        position.states,
        position.chit_pools,
        position.dice,
    )

    assert len(companions) == 2
    assert next(iter(system.faults(position, Remove((soldier,))))).rule == "B16.2"
    assert [n for n in range(captain.count) if system.is_legal(position, Remove((n,)))] == companions


# ---- baraka ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("trait", "number"), [("bloody", 6), ("baraka", 8)])
def test_who_has_baraka_saves_on_8_in_flight_too(trait: str, number: int) -> None:
    """B17.3, B13.6."""
    caid = skirmish(one("mk", "mukadan", (50, 45), traits=[trait]), squad("s1", (50, 60))).units["mk"]

    assert [value(unaided(caid, member)) for member, _ in bearers(caid, 3)] == [number]


@pytest.mark.parametrize("trait", ["bloody", "baraka"])
def test_baraka_takes_nothing_off_a_better_defence(trait: str) -> None:
    """B17.3: saves on 8 or less, and in a blockhouse, gone to ground, on 9 like anybody."""
    house = {"id": "h", "kind": "blockhouse", "points": [[50, 50], [60, 50], [60, 60], [50, 60]]}
    chief = one("ct", "captain", (55, 55), traits=[trait], grounded=True)
    game = skirmish(chief, harka("r1", (55, 20)), pieces=(house,), initiative="riffian")
    game.do(Activate("r1"))

    assert game.odds(Declare((Fire("ct"),))).factors["defence"] == 9


# ---- support weapons ---------------------------------------------------------------------------------------


def test_a_gun_sees_from_its_own_base_whoever_has_joined_it() -> None:
    """B4.3: from the centre of the weapon; the captain beside it does not look for it, but he leads it (B17.1)."""
    house = {"id": "h", "kind": "blockhouse", "points": [[45, 50], [58, 50], [58, 54], [45, 54]]}
    chief = one("ct", "captain", (62, 60), joined="mg")
    gun = unit("mg", "spanish", "legion-machine-gun", (50, 60), 2, superior="ct")
    enemy = harka("r1", (62, 20), men=3)
    alone, joined = (
        skirmish(gun | {"superior": ""}, enemy, pieces=(house,)),
        skirmish(chief, gun, enemy, pieces=(house,)),
    )
    for game in (alone, joined):
        game.do(Activate("mg"))

        assert rule(game, Declare((Fire("r1"),))) == "B12.1"
        assert not can_see(game.system, game.position, game.units["r1"], game.units["mg"])
    assert distance(alone.units["mg"], alone.units["r1"]) == distance(joined.units["mg"], joined.units["r1"])
    assert joined.units["mg"].leader.troop.id == "ct"


def test_a_gun_moves_from_its_own_base() -> None:
    """B11.1: it is measured from the weapon's centre, and the captain follows into cohesion."""
    chief = one("ct", "captain", (62, 60), joined="mg")
    gun = unit("mg", "spanish", "legion-machine-gun", (50, 60), 2, superior="ct")
    game = skirmish(chief, gun, R1)
    game.do(Activate("mg"))

    assert rule(game, Declare((Move((cm(62, 70),)),))) == "B11.2"
    game.do(Declare((Move((cm(50, 70),)),)), dice=[BLANK])
    while game.to_act == "riffian":
        game.do(Decline())

    assert game.units["mg"].place == cm(50, 70)
    assert state(game, "mg").figures == (cm(50, 70),) * 3


# ---- the initiative ----------------------------------------------------------------------------------------


def test_a_command_marker_is_no_chit_spent() -> None:
    """B8.6, B21.23: with a marker alone the initiative is not handed over; after a chit it is."""
    chief = one("ct", "captain", (55, 75))
    game = skirmish(chief, squad("s1", (50, 60), superior="ct"), R1)
    game.do(Order("ct", "front", ("s1",)))
    game.do(HandOver())
    game.do(Activate("r1"))
    game.do(Declare((Aim(),)), dice=[BLANK])
    game.do(Decline())
    game.do(HandOver())
    game.do(SpendMarker("s1", Aim()))
    while game.to_act == "riffian":
        game.do(Decline())

    assert rule(game, HandOver()) == "B8.6"


def test_a_command_marker_after_a_chit_leaves_the_choice() -> None:
    chief = one("ct", "captain", (55, 75))
    game = skirmish(chief, squad("s1", (50, 60), superior="ct"), R1)
    game.do(Order("ct", "front", ("s1",)))
    game.do(SpendMarker("s1", Aim()))
    while game.to_act == "riffian":
        game.do(Decline())

    assert rule(game, HandOver()) is None


# ---- acts --------------------------------------------------------------------------------------------------


def aggressive(**more):
    chief = one("sg", "sergeant", (50, 60), traits=["aggressive"])
    return skirmish(chief, harka("r1", (50, 42), men=2), **more)


def test_the_aggressive_does_not_move_away_first() -> None:
    """B17.3: he charges the enemy in reach from where he is; what is no movement may come before."""
    game = aggressive()
    game.do(Activate("sg"))

    assert rule(game, Declare((Move((cm(50, 75),)), Charge("r1")))) == "B17.3"
    assert rule(game, Declare((DrawBlades(), Charge("r1")))) is None


@pytest.mark.parametrize("option", ["kept", "first-ones"])
def test_no_die_spares_the_aggressive_his_charge(option: str) -> None:
    """B17.3, B9.3: whatever is done with fewer acts than were declared."""
    game = aggressive(options={"B9.3.charge": option})
    game.do(Activate("sg"))
    events = game.do(Declare((DrawBlades(), Charge("r1"))), dice=[FATALITY])

    assert next(event for event in events if type(event).__name__ == "Declared").acts == (Charge("r1"),)


def test_who_dismounts_in_place_closes_up() -> None:
    """B11.3, B4.4: on foot cohesion is 10 cm, not 15."""
    places = [[50, 60], [68, 60], [32, 60], [50, 75]]
    game = skirmish(unit("s1", "spanish", "cavalry", (50, 60), 3, places=places), R1)
    game.do(Activate("s1"))
    game.do(Declare((Dismount(),)), dice=[BLANK])
    while game.to_act == "riffian":
        game.do(Decline())
    head, *others = game.units["s1"].members

    assert all(distance_between(head.place, member.place) <= 12.5 for member in others)


def distance_between(one: tuple[int, int], two: tuple[int, int]) -> float:
    """In centimetres, from centre to centre."""
    return float(((one[0] - two[0]) ** 2 + (one[1] - two[1]) ** 2) ** 0.5 / 100)


def test_who_has_fled_does_nothing_more_in_that_activation() -> None:
    """B21.9, B13.6: a counter-charge that is won takes the declared charge away."""
    game = skirmish(squad("s1", (50, 60)), harka("r1", (50, 45)), FAR)
    game.do(Activate("s1"))
    game.do(Declare((Charge("r1"),)), dice=[BLANK])
    blows = [1, 10, 10, 10, 10, 10, 10, 10, 10, 10]
    events = list(game.do(React("r1", Charge("s1")), dice=[1, BLANK, 9, *blows, BLANK, 10, BARAKA]))
    while not isinstance(game.position.top, Impulse):
        safe = [1] * 5 if isinstance(game.position.top, Losing) else []
        events += game.do(next(iter(game.legal_actions())), dice=[*safe, 5] if safe else [])

    assert [event.winner for event in events if isinstance(event, ev.CombatWon)] == ["r1"]
    assert [event.act for event in events if isinstance(event, ev.ActLost)] == [Charge("r1")]
    assert [event.kind for event in events if isinstance(event, ev.Moved) and event.unit == "s1"] == ["flight"]


def test_a_new_leader_makes_the_declared_move_as_far_as_it_goes() -> None:
    """B21.9, B16.2: it is a little too long from where he stands."""
    places = [[50, 100], [50, 103], [47, 103], [53, 103]]
    game = skirmish(squad("s1", (50, 100), men=3, places=places), harka("r1", (50, 60), men=4, located=["s1"]))
    game.do(Activate("s1"))
    game.do(Declare((Move((cm(50, 85),)),)), dice=[BLANK])
    game.do(React("r1", Fire("s1")), dice=[1, BLANK, 1, 9, 9, 9, 9, FATALITY, 9])
    while not isinstance(game.position.top, Impulse):
        game.do(next(iter(game.legal_actions())))
    moved = [event for entry in game.history for event in entry.events if isinstance(event, ev.Moved)]

    assert [event.unit for event in moved] == ["s1"]
    assert 1450 <= moved[0].length <= 1500


def test_a_loader_without_a_gunner_fires_his_own_weapon() -> None:
    """B20.3: he assists the gunner while there is one."""
    crew = [{"role": "gunner", "weapons": ["light-machine-gun"]}, {"role": "loader"}]
    both = skirmish(squad("s1", (50, 100), men=0, figures=crew), R1).units
    alone = skirmish(squad("s1", (50, 100), men=0, figures=crew[1:]), R1).units

    assert [member.figure.role for member, _, _ in firing(both["s1"], both["r1"], False)] == ["leader", "gunner"]
    assert [member.figure.role for member, _, _ in firing(alone["s1"], alone["r1"], False)] == ["leader", "loader"]


def test_a_riffian_machine_gun_is_always_trustful() -> None:
    """B20.2, in a scenario that does not say so."""
    gun = unit("mg", "riffian", "riffian-machine-gun", (50, 60), 2)
    game = skirmish(squad("s1", (50, 100)), gun, harka("r1", (50, 40), trustful=False))

    assert game.units["mg"].troop.trustful
    assert has_trustful_near(game.system, game.position, game.units["r1"])


# ---- orders ------------------------------------------------------------------------------------------------


def test_who_has_panicked_may_be_regrouped() -> None:
    """B15.7: at any time of the impulse; other orders he does not get (B14.2)."""
    chief = one("sg", "sergeant", (50, 75))
    game = skirmish(chief, squad("s1", (50, 60), superior="sg", distress=3), R1)
    states = list(game.position.states)
    states[1] = replace(states[1], curb="spent", duty="panicked")
    position = replace(game.position, states=tuple(states))

    assert game.system.is_legal(position, Order("sg", "regroup", ("s1",)))
    assert not game.system.is_legal(position, Order("sg", "hit", ("s1",)))


def test_an_upgrade_that_is_not_used_is_kept() -> None:
    """B15.6: its player says whether it is used; a failed check loses it."""
    chief = one("sg", "sergeant", (50, 75))
    game = skirmish(chief, squad("s1", (50, 60), superior="sg"), harka("r1", (50, 10)))
    game.do(Order("sg", "hit", ("s1",)))
    game.do(Activate("s1"))
    assert state(game, "s1").upgrade
    game.do(Declare((Aim(),)), dice=[BLANK])
    while game.to_act == "riffian":
        game.do(Decline())
    game.do(Activate("s1"), dice=[9])

    assert not state(game, "s1").upgrade


# ---- odds and reasons --------------------------------------------------------------------------------------


def test_the_odds_of_a_rally_count_no_chit_of_its_own() -> None:
    """B9.4, B14.3: drill 6 fails on four faces; the chit of this activation does not count."""
    game = skirmish(squad("s1", (50, 60)), R1)
    game.do(Activate("s1"))

    assert game.odds(Declare((Rally(),))).outcomes["failed"] == Fraction(4, 10)


def test_reasons_name_what_is_missing() -> None:
    """B11.3: infantry has no horses to fire at; B13.1 says that a support weapon does not charge."""
    game = skirmish(unit("mg", "spanish", "legion-machine-gun", (50, 60), 2), R1)
    game.do(Activate("mg"))
    ruling = game.ruling(Declare((Fire("r1", guard=True),)))

    assert ruling.rule == "B11.3"
    assert "no horse guard" in ruling.faults[0].message.text("en")
    assert rule(game, Declare((Charge("r1"),))) == "B13.1"
    assert "support weapon" in lw.rulebook("baraka")["B13.1"].data.interpretation["en"]
