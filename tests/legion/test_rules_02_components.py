"""Chapter 2: the board, the counters and the die."""

from __future__ import annotations

import pytest

import legion_widget as lw
from legion_widget.games.legion import Attack, Bomb, Fly, Move, PlaceFleet
from legion_widget.games.legion.events import AircraftReturned, AirportTaken
from tests.legion.positions import allow, events, go, position, refuse, rule_of, where

A = "moroccan infantry 3-3 0810"
AIRPORT = {"places": {"Field": {"hex": "0202", "kind": "airport"}}}


def test_rivers_bridges_and_tracks_have_no_effect() -> None:
    """L2.2: what is drawn changes no reach; a track gives no road bonus."""
    drawn = {
        "roads": [{"hexes": [f"08{r:02d}" for r in range(1, 13)], "kind": "track"}],
        "rivers": [{"name": "Kert", "course": [[0.0, 0.0], [100.0, 100.0]]}],
        "bridges": [{"hex": "0809"}],
    }

    assert dict(position(a=A, board=drawn).reach("a")) == dict(position(a=A).reach("a"))


def test_the_zone_line_binds_placement_only() -> None:
    """L2.3: in play a Spanish counter goes into the outer zone, and a Moroccan one into the inner."""
    zones = {"zones": ["s" * 8 + "m" * 8] * 14}
    for side, at, to in (("spanish", "0805", "0905"), ("moroccan", "0905", "0805")):
        game = position(a=f"{side} infantry 3-3 {at}", side=side, board=zones)

        allow(game, Move("a", to))


def test_displacement_is_twice_the_movement_factor() -> None:
    """L2.6: a counter with MF 3 goes six hexes and no more when no enemy is near."""
    game = position(a=A)

    assert game.units["a"].displacement == 6
    allow(game, Move("a", "0807"), Move("a", "0804"))
    refuse(game, Move("a", "0803"), "L7.2")
    assert max(game.reach("a").values()) == 6


def test_a_move_beyond_the_movement_factor_touches_no_enemy_zone() -> None:
    """L2.6: within MF 3 the zone of control may be entered, beyond it not even its edge."""
    near = position(a=A, e="spanish infantry 3-3 0806")
    allow(near, Move("a", "0807"))

    far = position(a=A, e="spanish infantry 3-3 0805")
    refuse(far, Move("a", "0806"), "L7.9")
    allow(far, Move("a", "0807"), Move("a", "0607"))


def test_whoever_moved_by_displacement_does_not_attack() -> None:
    """L2.6: the move was allowed as it ends beside nobody; an enemy beside the counter later is not attacked."""
    game = position(a="moroccan infantry 3-3 0810", e="spanish infantry 3-3 0805", b="moroccan infantry 3-3 0806")
    game.do(Move("a", "1007"))  # four hexes
    game.next_phase()

    refuse(game, Attack(("a",), ("e",)), "L2.6")
    allow(game, Attack(("b",), ("e",)))


def test_aircraft_fly_three_times_from_their_base_and_return() -> None:
    """L2.8, L2.9: three sub-turns of the full MF, the first from the airport; after the third all are at base."""
    game = position(
        phase="air", side="spanish", turn=5, board=AIRPORT, b="spanish bomber 0-4 -", m="moroccan infantry 3-3 1313"
    )
    assert (where(game, "b"), game.phase.number) == ("at base", 1)
    refuse(game, Fly("b", "0207"), "L2.8")
    refuse(game, Bomb("b", "m"), "L8.17")
    game.do(Fly("b", "0206"))
    refuse(game, Fly("b", "0207"), "L11.19")
    game.next_phase()
    game.do(Fly("b", "0210"))
    game.next_phase()
    assert (game.phase.id, game.phase.number) == ("air", 3)
    game.do(Fly("b", "0214"))
    refuse(game, Fly("b", "0213"), "L11.19")
    happened = game.next_phase()

    assert events(happened, AircraftReturned)[0].units == ("b",)
    assert where(game, "b") == "at base"
    assert game.phase.id == "movement"


def test_seaplanes_start_from_any_hex_of_the_mar_chica() -> None:
    """L2.8, L11.18: the nearest Mar Chica hex counts, and several aircraft may start from it."""
    game = position(
        phase="air",
        side="spanish",
        turn=5,
        ground={"0101": "o", "1610": "o"},
        s="spanish seaplane 0-2 -",
        t="spanish seaplane 0-2 -",
    )
    allow(game, Fly("s", "0103"), Fly("s", "1612"), Fly("t", "1612"), Fly("s", "0101"))
    refuse(game, Fly("s", "0104"), "L2.8")
    game.do(Fly("s", "1612"))
    allow(game, Fly("t", "1612"))


def test_no_base_no_flight() -> None:
    """L2.8: without a Mar Chica a seaplane, without an airport a bomber stays out of play."""
    game = position(
        phase="air",
        side="spanish",
        turn=5,
        b="spanish bomber 0-4 -",
        s="spanish seaplane 0-4 -",
        f="spanish fleet 0-0 -",
    )

    refuse(game, Fly("b", "0202"), "L2.8")
    refuse(game, Fly("s", "0202"), "L2.8")
    for unit, lacks in (("b", "this board has no airport"), ("s", "this board has no Mar Chica")):
        assert lacks in game.ruling(Fly(unit, "0202")).faults[0].message.text("en")


def test_bombers_are_out_of_play_while_the_airport_is_moroccan() -> None:
    """L2.10: the side that last had a land counter on it holds it, even when it has left."""
    game = position(
        phase="movement",
        turn=5,
        board=AIRPORT,
        ground={"0101": "o"},
        m="moroccan infantry 3-3 0204",
        b="spanish bomber 0-4 -",
        p="spanish seaplane 0-4 -",
        s="spanish infantry 3-3 0208",
    )
    taken = events(game.do(Move("m", "0202")), AirportTaken)
    assert [event.side for event in taken] == ["moroccan"]
    go(game, "air")
    refuse(game, Fly("b", "0203"), "L2.10")
    allow(game, Fly("p", "0103"))
    go(game, "movement", "moroccan", 6)
    game.do(Move("m", "0804"))
    go(game, "air")
    refuse(game, Fly("b", "0203"), "L2.10")
    go(game, "movement", "spanish")
    assert [event.side for event in events(game.do(Move("s", "0202")), AirportTaken)] == ["spanish"]
    go(game, "air", turn=7)
    allow(game, Fly("b", "0203"))


def test_a_scenario_says_who_holds_the_airport() -> None:
    """L2.10, L11.20: bombers that are due wait while it is Moroccan."""
    game = position(phase="air", side="spanish", turn=5, board=AIRPORT, airport="moroccan", b="spanish bomber 0-4 -")

    refuse(game, Fly("b", "0203"), "L2.10")


def test_fleets_are_placed_on_any_sea_hex_each_turn() -> None:
    """L2.11: any sea hex, however far, never the Mar Chica or land; once a turn, and again in the next."""
    game = position(
        phase="fleet",
        side="spanish",
        turn=5,
        ground={"0101": "~", "1614": "~", "0110": "o", "0102": ","},
        f="spanish fleet 0-0 -",
        g="spanish fleet 0-0 -",
        m="moroccan infantry 3-3 0808",
    )
    allow(game, PlaceFleet("f", "0101"), PlaceFleet("f", "1614"))
    refuse(game, PlaceFleet("f", "0110"), "L7.13")
    refuse(game, PlaceFleet("f", "0505"), "L2.11")
    refuse(game, PlaceFleet("f", "0102"), "L2.11")
    refuse(game, PlaceFleet("m", "0101"), "L4.2")
    game.do(PlaceFleet("f", "0101"))
    refuse(game, PlaceFleet("f", "1614"), "L7.1")
    allow(game, PlaceFleet("g", "0101"))
    go(game, "fleet", turn=6)
    game.do(PlaceFleet("f", "1614"))

    assert where(game, "f") == "1614"


def test_the_die_shows_2_3_3_4_4_5() -> None:
    """L2.12: six sides; a 1 or a 6 cannot be typed in."""
    game = lw.new_game("rif", seed=1)

    assert game.system.dice["die"].faces == (2, 3, 3, 4, 4, 5)
    with pytest.raises(lw.DataError):
        lw.new_game("rif", dice=[6])
    with pytest.raises(lw.DataError):
        lw.new_game("rif", dice=[1])


def test_aircraft_and_fleets_have_no_combat_factor_and_do_not_fight() -> None:
    """L2.8, L2.11: they cannot be named as attackers or defenders (L8.1, L8.16)."""
    game = position(
        phase="combat", a="moroccan infantry 3-3 0505", e="spanish infantry 3-3 0504", f="spanish fleet 0-0 -"
    )

    refuse(game, Attack(("a",), ("f",)), "L8.16")
    assert rule_of(game, Attack(("a",), ("e",))) is None
