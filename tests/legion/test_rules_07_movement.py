"""Chapter 7: movement, zones of control and roads."""

from __future__ import annotations

import pytest

from legion_widget.games.legion import Attack, EndPhase, Fly, Move, Place
from legion_widget.games.legion.events import Moved
from tests.legion.positions import allow, events, go, position, refuse, where

A = "moroccan infantry 3-3 0810"


def test_a_land_counter_moves_once() -> None:
    """L7.1, L7.6: once moved it is done, however short the move was, until its next turn."""
    game = position(a=A)
    game.do(Move("a", "0809"))

    refuse(game, Move("a", "0808"), "L7.6")
    go(game, "movement", "moroccan", 3)
    allow(game, Move("a", "0808"))


def test_a_counter_may_stay() -> None:
    """L7.2: it may always move less or stay; staying is no move, and a move to its own hex is none."""
    game = position(a=A)
    refuse(game, Move("a", "0810"), "L7.2")
    allow(game, EndPhase())


def test_the_move_says_by_which_factor_it_was_made() -> None:
    """L7.2: within MF it goes by movement factor, beyond it by displacement factor."""
    for to, by in (("0807", "mf"), ("0806", "df")):
        game = position(a=A)
        moved = events(game.do(Move("a", to)), Moved)[0]

        assert (moved.by, moved.cost, moved.path[-1]) == (by, 10 - int(to[2:]), to)
        assert game.units["a"].has("far") == (by == "df")


def test_aircraft_and_fleets_do_not_move_by_land() -> None:
    """L7.1: each has its own phase."""
    game = position(side="spanish", turn=5, b="spanish bomber 0-5 0303", f="spanish fleet 0-0 -")
    refuse(game, Move("b", "0304"), "L8.20")
    refuse(game, Move("f", "0304"), "L2.11")


def test_no_split_movement() -> None:
    """L7.3: after combat nobody moves, advances or retreats."""
    game = position(phase="combat", dice=[5, 2], a=A, e="spanish infantry 3-3 0809")
    game.do(Attack(("a",), ("e",)))

    assert (where(game, "a"), where(game, "e")) == ("0810", "eliminated")
    refuse(game, Move("a", "0809"), "L10.1")


# ---- other counters in the way --------------------------------------------------------------------


def test_no_counter_passes_over_another() -> None:
    """L7.5: it goes round, friend or enemy; a hex behind a full ring is out of reach, and no hex holds two."""
    game = position(a=A, f="moroccan infantry 3-3 0809")
    refuse(game, Move("a", "0809"), "L7.5")
    assert game.reach("a").cost("0808") == 3  # two hexes away, three to go round
    ring = {
        f"r{i}": f"moroccan infantry 3-3 {h}" for i, h in enumerate(("0809", "0811", "0710", "0711", "0910", "0911"))
    }
    shut = position(a=A, **ring)
    refuse(shut, Move("a", "0808"), "L7.5")
    assert len(shut.reach("a")) == 0


def test_an_enemy_is_not_entered() -> None:
    """L7.5: the hex of an enemy is closed too."""
    refuse(position(a=A, e="spanish infantry 3-3 0809"), Move("a", "0809"), "L7.5")


def test_aircraft_and_fleets_do_not_block() -> None:
    """L7.5, L7.10: they do not count, have no zone of control and ignore those of others."""
    game = position(a=A, b="spanish bomber 0-5 0809", turn=5)
    allow(game, Move("a", "0809"), Move("a", "0804"))
    game = position(
        phase="air",
        side="spanish",
        turn=5,
        a=A,
        b="spanish bomber 0-5 0806",
        board={"places": {"F": {"hex": "0101", "kind": "airport"}}},
    )
    allow(game, Fly("b", "0811"), Fly("b", "0810"), Fly("b", "0805"))


# ---- terrain --------------------------------------------------------------------------------------


def test_a_mountain_costs_two_by_either_factor() -> None:
    """L7.7: MF and DF alike, and a counter with too few points may not enter: no minimum move."""
    column = {f"{c:02d}{r:02d}": "^" for c in range(5, 12) for r in range(1, 10)}
    game = position(a=A, ground=column)
    reach = game.reach("a")

    assert (reach.cost("0809"), reach.cost("0808"), reach.cost("0807")) == (2, 4, 6)
    refuse(game, Move("a", "0806"), "L7.7")
    one = position(a="moroccan infantry 3-1 0810", ground=column)
    assert one.reach("a").cost("0809") == 2  # by displacement
    storm = position(a="moroccan infantry 3-3 0810", ground=column, weather="sandstorm")
    assert storm.reach("a").cost("0809") == 2
    assert {fault.rule for fault in storm.ruling(Move("a", "0808")).faults} == {"L7.7", "L9.3"}  # either would do


def test_a_mountain_with_one_point_left_is_not_entered() -> None:
    """L7.7: MF 1 before an enemy in the mountains cannot step on one (two points, and DF enters no zone)."""
    game = position(a="moroccan infantry 3-1 0810", e="spanish infantry 3-3 0808", ground={"0809": "^"})

    refuse(game, Move("a", "0809"), "L7.9")


def test_armour_never_enters_mountains_or_cities() -> None:
    """L7.8: neither kind of city; it goes round."""
    places = {"City": {"hex": "0710", "kind": "city"}, "Fort": {"hex": "0711", "kind": "fortified_city"}}
    game = position(side="spanish", turn=5, t="spanish armour 4-3 0810", ground={"0809": "^"}, board={"places": places})
    for label in ("0809", "0710", "0711"):
        refuse(game, Move("t", label), "L7.8")
    assert game.reach("t").cost("0808") == 3
    same = position(side="spanish", turn=5, t="spanish infantry 4-3 0810", board={"places": places})
    allow(same, Move("t", "0710"), Move("t", "0711"))


def test_armour_is_told_what_kind_of_place_bars_it() -> None:
    """L7.8: a city is called a city and a fortified city a fortified city, in both languages."""
    places = {"Town": {"hex": "0909", "kind": "city"}, "Fort": {"hex": "0809", "kind": "fortified_city"}}
    game = position(side="spanish", turn=5, t="spanish armour 4-3 0810", board={"places": places})
    for label, es, en in (("0909", "es ciudad:", "is city:"), ("0809", "es plaza fuerte:", "is fortified city:")):
        message = game.ruling(Move("t", label)).faults[0].message
        assert es in message.text("es")
        assert en in message.text("en")


def test_walled_in_by_mountains_armour_is_told_so() -> None:
    """L7.8: the rule that bars the way is named, not the distance."""
    ring = dict.fromkeys(("0809", "0811", "0710", "0711", "0910", "0911"), "^")
    game = position(side="spanish", turn=5, t="spanish armour 4-3 0810", ground=ring)

    refuse(game, Move("t", "0808"), "L7.8")


def test_water_is_closed_to_land_counters() -> None:
    """L7.13, L7.14: Mar Chica and sea; a landing hex at sea is open only to those who land. Aircraft fly over both."""
    ground = {"0809": "o", "0811": "~", "0710": "~", "0711": ","}
    game = position(a=A, ground=ground, board={"landing": ["0811"]})
    refuse(game, Move("a", "0809"), "L7.13")
    refuse(game, Move("a", "0811"), "L7.14")
    refuse(game, Move("a", "0710"), "L7.14")
    allow(game, Move("a", "0711"))
    air = position(phase="air", side="spanish", turn=5, s="spanish seaplane 0-3 -", ground=ground)
    allow(air, Fly("s", "0809"), Fly("s", "0810"), Fly("s", "0811"))


def test_nobody_leaves_the_map() -> None:
    """L7.15: in a corner only the hexes that exist are reached."""
    game = position(a="moroccan infantry 3-1 0101")

    assert len(game.reach("a").hexes) == len({"0102", "0201", "0103", "0202", "0301", "0302"})


# ---- zones of control -----------------------------------------------------------------------------


def test_a_counter_stops_in_the_first_enemy_zone_hex() -> None:
    """L7.9: the six hexes around an enemy; what lies behind them is out of reach."""
    game = position(a=A, e="spanish infantry 3-3 0807")
    allow(game, Move("a", "0808"), Move("a", "0708"), Move("a", "0908"), Move("a", "0809"))
    refuse(game, Move("a", "0707"), "L7.9")
    assert game.reach("a").cost("0808") == 2


def test_a_wall_of_zones_is_not_crossed() -> None:
    """L7.9: enemies three hexes apart leave no gap; the rule is named."""
    wall = {f"e{c}": f"spanish infantry 3-3 {c:02d}07" for c in (1, 4, 7, 10, 13, 16)}
    game = position(a="moroccan infantry 3-6 0810", **wall)

    refuse(game, Move("a", "0805"), "L7.9")
    assert all(int(label[2:]) >= 6 for label in game.reach("a"))


def test_whoever_enters_a_zone_must_fight() -> None:
    """L7.9: the combat phase does not end while it has a legal target; then it does."""
    game = position(a="moroccan infantry 3-3 0810", e="spanish infantry 3-3 0807", dice=[3, 3])
    assert events(game.do(Move("a", "0808")), Moved)[0].bound
    game.next_phase()
    refuse(game, EndPhase(), "L7.9")
    game.do(Attack(("a",), ("e",)))
    allow(game, EndPhase())


def test_the_duty_ends_with_the_last_target() -> None:
    """L7.9: when another has eliminated the only enemy, nothing is left to attack."""
    game = position(
        a="moroccan infantry 3-3 0810", b="moroccan infantry 3-3 0806", e="spanish infantry 3-3 0807", dice=[5, 2]
    )
    game.do(Move("a", "0808"))
    game.next_phase()
    refuse(game, EndPhase(), "L7.9")
    game.do(Attack(("b",), ("e",)))

    allow(game, EndPhase())


def test_joining_an_attack_meets_the_duty() -> None:
    """L7.9: alone or jointly."""
    game = position(
        a="moroccan infantry 3-3 0810", b="moroccan infantry 3-3 0910", e="spanish infantry 3-3 0807", dice=[3, 5]
    )
    game.do(Move("a", "0808"))
    game.do(Move("b", "0908"))
    game.next_phase()
    game.do(Attack(("a", "b"), ("e",)), dice=[2, 4])

    allow(game, EndPhase())


def test_a_counter_may_leave_a_zone_and_stops_in_the_next() -> None:
    """L7.9, L11.12: also of the same enemy; leaving by displacement is allowed when no zone is entered again."""
    game = position(a="moroccan infantry 3-3 0808", e="spanish infantry 3-3 0807")
    # from 0808 the hexes 0708 and 0908 are zone too, 0707 lies behind them
    allow(game, Move("a", "0708"), Move("a", "0908"), Move("a", "0810"), Move("a", "0814"))
    refuse(game, Move("a", "0707"), "L7.9")
    assert game.reach("a").cost("0814") == 6
    assert events(game.do(Move("a", "0708")), Moved)[0].bound


def test_a_counter_that_stays_in_a_zone_may_attack_but_need_not() -> None:
    """L7.9: only entering binds."""
    game = position(a="moroccan infantry 3-3 0808", e="spanish infantry 3-3 0807")
    game.next_phase()

    assert game.phase.id == "combat"
    allow(game, EndPhase(), Attack(("a",), ("e",)))


def test_artillery_does_not_enter_a_zone() -> None:
    """L7.9: it could attack nobody; it may leave one in which it stands."""
    game = position(g="moroccan artillery 2-3 0810", e="spanish infantry 3-3 0807")
    refuse(game, Move("g", "0808"), "L7.9")
    allow(game, Move("g", "0809"))
    inside = position(g="moroccan artillery 2-3 0808", e="spanish infantry 3-3 0807")
    refuse(inside, Move("g", "0708"), "L7.9")
    allow(inside, Move("g", "0809"))


def test_armour_enters_a_zone_without_a_duty() -> None:
    """L7.9, L8.21: it stops there and fights nobody."""
    game = position(side="spanish", turn=5, t="spanish armour 4-3 0810", e="moroccan infantry 3-3 0807")
    assert not events(game.do(Move("t", "0808")), Moved)[0].bound
    game.next_phase()
    assert game.phase.id == "movement"  # no combat was possible: the next side moves


def test_in_a_storm_a_zone_from_the_mountains_is_not_entered() -> None:
    """L7.9, L9.2: who stands in the mountains may not be attacked; with another target beside the hex it is open."""
    game = position(
        a="moroccan infantry 3-5 0810", e="spanish infantry 3-3 0807", ground={"0807": "^"}, weather="sandstorm"
    )
    refuse(game, Move("a", "0808"), "L7.9")
    both = position(
        a="moroccan infantry 3-5 0810",
        e="spanish infantry 3-3 0807",
        f="spanish infantry 3-3 0907",
        ground={"0807": "^"},
        weather="sandstorm",
    )
    # 0808 touches 0807, 0907 is not beside it: neighbours of 0808 are 0807 0809 0708 0709 0908 0909
    refuse(both, Move("a", "0808"), "L7.9")
    allow(both, Move("a", "0908"))


def test_zones_reach_over_every_terrain() -> None:
    """L11.13: over mountains, and out of a city."""
    board = {"places": {"City": {"hex": "0807", "kind": "city"}}}
    game = position(a=A, e="spanish infantry 3-3 0807", ground={"0808": "^"}, board=board)
    assert events(game.do(Move("a", "0808")), Moved)[0].bound


def test_a_zone_reaches_over_water() -> None:
    """L11.13: a landed counter at sea has its zone on the shore, and the shore's its zone at sea."""
    game = position(a=A, e="spanish infantry 3-3 0807", ground={"0807": "~", "0806": "~"}, board={"landing": ["0807"]})
    assert events(game.do(Move("a", "0808")), Moved)[0].bound


def test_several_enemies_leave_a_free_choice() -> None:
    """L7.11: any one of them, or several at once."""
    game = position(
        phase="combat", a="moroccan infantry 3-3 0808", e="spanish infantry 3-3 0807", f="spanish infantry 3-3 0908"
    )

    allow(game, Attack(("a",), ("e",)), Attack(("a",), ("f",)), Attack(("a",), ("e", "f")))


# ---- roads ----------------------------------------------------------------------------------------

ROAD = {"roads": [[f"08{r:02d}" for r in range(1, 15)]]}


def test_a_move_wholly_by_road_has_two_more_points() -> None:
    """L7.12: MF + 2 or DF + 2; a step beside the road has not."""
    game = position(a="moroccan infantry 3-2 0814", board=ROAD)
    allow(game, Move("a", "0808"))
    refuse(game, Move("a", "0807"), "L7.2")
    refuse(game, Move("a", "0709"), "L7.2")
    assert events(game.do(Move("a", "0810")), Moved)[0].by == "mf"


def test_the_road_leads_into_combat() -> None:
    """L7.12: MF + 2 by road reaches an enemy's zone at MF 2 in four hexes; off the road it does not."""
    enemy = "spanish infantry 3-3 0809"
    game = position(a="moroccan infantry 3-2 0814", e=enemy, board=ROAD)
    moved = events(game.do(Move("a", "0810")), Moved)[0]
    assert (moved.by, moved.cost, moved.points, moved.bound) == ("mf", 4, 4, True)
    refuse(position(a="moroccan infantry 3-2 0814", e=enemy), Move("a", "0810"), "L7.9")


def test_a_move_must_begin_and_end_on_the_road() -> None:
    """L7.12: from the field beside it the road gives nothing."""
    game = position(a="moroccan infantry 3-2 0713", board=ROAD)

    assert max(game.reach("a").values()) == 4


def test_the_hexside_counts_not_the_hex() -> None:
    """L7.12: two roads side by side do not join; each step crosses a hexside that the road crosses."""
    two = {"roads": [["0814", "0813", "0812"], ["0911", "0910", "0909", "0908", "0907"]]}
    game = position(a="moroccan infantry 3-1 0814", board=two)
    # 0812 and 0911 do not touch by road: only two points by land, or four along 0814 0813 0812
    assert set(game.reach("a")) == set(position(a="moroccan infantry 3-1 0814").reach("a"))


def test_a_road_over_a_mountain_costs_two() -> None:
    """L7.12: a road step into a mountain hex costs 2 all the same."""
    game = position(a="moroccan infantry 3-2 0814", board=ROAD, ground={"0813": "^", "0812": "^"})

    assert game.reach("a").cost("0812") == 4
    assert game.reach("a").cost("0811") == min(5, game.reach("a").cost("0811"))
    assert events(game.do(Move("a", "0812")), Moved)[0].by == "mf"


def test_counters_block_a_road() -> None:
    """L7.5, L7.12: nobody passes over another by road either."""
    game = position(a="moroccan infantry 3-2 0814", f="moroccan infantry 3-2 0811", board=ROAD)

    refuse(game, Move("a", "0808"), "L7.5")


def test_zones_stop_on_a_road() -> None:
    """L7.9, L7.12: the first zone hex of the road ends the move."""
    game = position(a="moroccan infantry 3-4 0814", e="spanish infantry 3-3 0710", board=ROAD)
    # zone of 0710: 0709 0711 0609 0610 0809 0810
    allow(game, Move("a", "0810"))
    refuse(game, Move("a", "0809"), "L7.9")


def test_armour_uses_no_road_through_a_city() -> None:
    """L7.8, L7.12: the road is closed where it passes a city."""
    city = {**ROAD, "places": {"City": {"hex": "0811", "kind": "city"}}}
    game = position(side="spanish", turn=5, t="spanish armour 4-2 0814", board=city)

    refuse(game, Move("t", "0808"), "L7.8")


@pytest.mark.parametrize("unit", ["infantry", "cavalry", "machine_gun", "artillery"])
def test_all_land_types_pay_the_same(unit: str) -> None:
    """L7.7, L7.12: type makes no difference to terrain or roads, armour excepted."""
    ground = {"0809": "^", "0710": "^"}
    same = position(a=f"moroccan {unit} 3-3 0810", ground=ground, board=ROAD)

    assert dict(same.reach("a")) == dict(position(a=A, ground=ground, board=ROAD).reach("a"))


def test_nothing_is_placed_in_the_movement_phase_that_is_on_the_map() -> None:
    """L6.2: who stands on the map is not placed."""
    refuse(position(a=A), Place("a", "0101"), "L6.2")
