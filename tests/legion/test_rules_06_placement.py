"""Chapter 6: placement at the start, and reinforcements."""

from __future__ import annotations

import pytest

import legion_widget as lw
from legion_widget.games.legion import Attack, Bombard, EndPhase, Fly, Move, Place, PlaceFleet
from legion_widget.games.legion.events import Arrived
from tests.legion.positions import allow, events, go, position, refuse, where

ZONES = {"zones": ["s" * 8 + "m" * 8] * 14}
FORTS = {
    **ZONES,
    "places": {
        "One": {"hex": "0202", "kind": "fortified_city"},
        "Two": {"hex": "0404", "kind": "fortified_city"},
        "Far": {"hex": "1202", "kind": "fortified_city"},
    },
}
GATE = {**ZONES, "places": {"Melilla": {"hex": "0805", "kind": "fortified_city"}}}


# ---- at the start -----------------------------------------------------------------------------------


def placing(**more: object) -> lw.Game:
    units = {
        "s1": "spanish infantry 3-3 -",
        "s2": "spanish infantry 3-3 -",
        "s3": "spanish infantry 3-3 -",
        "m1": "moroccan infantry 3-3 -",
        "m2": "moroccan infantry 3-3 -",
    }
    return position(phase="placement", turn=1, weather=None, dice=[3], **{"board": FORTS, **units, **more})


def test_fortified_cities_come_first_then_the_zone_then_the_moroccans() -> None:
    """L6.1: each fortified city of the Spanish zone gets a counter before anything else is placed."""
    game = placing()
    assert (game.phase.id, game.side) == ("placement", "spanish")
    refuse(game, Place("s1", "0505"), "L6.1")
    refuse(game, Place("s1", "1202"), "L6.1")
    refuse(game, Place("m1", "1205"), "L4.2")
    refuse(game, EndPhase(), "L6.1")
    game.do(Place("s1", "Two"))
    refuse(game, Place("s2", "0505"), "L6.1")
    refuse(game, Place("s2", "Two"), "L6.1")
    game.do(Place("s2", "One"))
    refuse(game, Place("s3", "0905"), "L6.1")
    refuse(game, EndPhase(), "L6.1")
    allow(game, Place("s3", "0810"), Place("s3", "0101"))
    game.do(Place("s3", "0805"))
    game.next_phase()
    assert (game.phase.id, game.side) == ("placement", "moroccan")
    refuse(game, Place("m1", "0810"), "L6.1")
    refuse(game, EndPhase(), "L6.1")
    game.do(Place("m1", "1010"))
    game.do(Place("m2", "Far"))
    game.next_phase()

    assert (game.phase.id, game.side, game.turn) == ("movement", "moroccan", 1)


def test_one_counter_to_a_hex_on_terrain_it_may_enter_beside_enemies_if_it_likes() -> None:
    """L6.2: occupied, sea and Mar Chica hexes are closed, mountains are not, and the enemy's zone binds nobody."""
    game = placing(board=ZONES, ground={"0101": "~", "0102": "o", "0103": "^", "0904": "."}, s3="spanish armour 3-3 -")
    game.do(Place("s1", "0804"))
    refuse(game, Place("s2", "0804"), "L6.2")
    refuse(game, Place("s2", "0101"), "L7.14")
    refuse(game, Place("s2", "0102"), "L7.13")
    allow(game, Place("s2", "0103"))
    refuse(game, Place("s3", "0103"), "L7.8")
    refuse(game, Place("s1", "0505"), "L6.2")
    game.do(Place("s2", "0202"))
    game.do(Place("s3", "0303"))
    game.next_phase()

    allow(game, Place("m1", "0904"), Place("m1", "0905"))


def test_armour_alone_need_not_fill_a_fortified_city() -> None:
    """L6.1, L7.8: armoured engineers cannot stand in one, and are not made to."""
    game = placing(s1="spanish armour 3-3 -", s2="spanish armour 3-3 -", s3="spanish armour 3-3 -")
    refuse(game, Place("s1", "One"), "L7.8")
    allow(game, Place("s1", "0505"))


def test_the_standard_game_can_begin_with_the_placement() -> None:
    """L6.1, L6.3: all first-turn counters wait, 55 Spanish and 45 Moroccan; later ones are not placed."""
    game = lw.new_game("rif", seed=1, start="placement")
    waiting = game.units.filter(status="waiting", arrives=1)

    assert len(waiting.filter(side="spanish")) == 54
    assert len(waiting.filter(side="moroccan")) == 49
    refuse(game, Place(_late(game, 3), "Melilla"), "L6.4")
    refuse(game, Place(_late(game, 5), "Melilla"), "L6.5")
    game.play(until=lambda g: g.phase.id != "placement")
    assert len(game.units.filter(status="on map")) == 103


def _late(game: lw.Game, turn: int) -> str:
    return next(id for id, unit in game.units.items() if unit.arrives == turn and unit.type == "infantry")


@pytest.mark.parametrize(("turn", "spanish", "moroccan"), [(3, 32, 20), (5, 20, 8)])
def test_reinforcements_come_in_turns_3_and_5(turn: int, spanish: int, moroccan: int) -> None:
    """L6.4, L6.5: the event tells who is due; land counters by side as the order of battle has them."""
    game = lw.new_game("rif", seed=3)
    happened: list[object] = []
    while game.turn < turn:
        happened = game.play(steps=1) or game.journal.current.events
    due = {event.side: event.units for event in events(happened, Arrived)}
    land = {
        side: sum(game.units[id].type not in ("bomber", "seaplane", "fleet") for id in ids) for side, ids in due.items()
    }

    assert land == {"spanish": spanish, "moroccan": moroccan}


# ---- Moroccan reinforcements ------------------------------------------------------------------------


def test_moroccan_reinforcements_are_placed_in_the_outer_zone_and_then_move() -> None:
    """L6.7, L11.5, L11.8: not in the inner zone, not beside a Spanish counter; then up to DF + 10."""
    game = position(
        turn=3,
        board=ZONES,
        r="moroccan infantry 3-1 - arrives=3",
        e="spanish infantry 3-3 1210",
        f="moroccan infantry 3-3 1603",
    )
    refuse(game, Move("r", "1505"), "L6.7")
    refuse(game, Place("r", "0805"), "L6.7")
    refuse(game, Place("r", "1209"), "L11.8")
    refuse(game, Place("r", "1603"), "L6.2")
    refuse(game, EndPhase(), "L6.12")
    game.do(Place("r", "1601"))
    # DF 2 + 10 = 12 points
    assert max(game.reach("r").values()) == 12
    allow(game, Move("r", "0405"))
    refuse(game, Move("r", "0304"), "L6.7")
    game.do(Move("r", "0405"))
    refuse(game, Move("r", "0406"), "L7.6")


def test_reinforcements_do_not_attack_in_the_turn_they_arrive() -> None:
    """L6.6: they keep out of enemy zones, and may not attack even when an enemy is beside them."""
    game = position(
        turn=3,
        board=ZONES,
        r="moroccan infantry 3-3 - arrives=3",
        e="spanish infantry 3-3 1210",
        a="moroccan infantry 3-3 1310",
    )
    game.do(Place("r", "1212"))
    refuse(game, Move("r", "1211"), "L6.6")
    game.next_phase()
    assert game.phase.id == "combat"
    refuse(game, Attack(("r",), ("e",)), "L6.6")
    allow(game, Attack(("a",), ("e",)))


def test_reinforcements_may_be_attacked_and_defend() -> None:
    """L6.6: in the enemy's player turn they are counters like others, and in their own next one too."""
    game = position(
        turn=3, board=ZONES, dice=[3, 3], r="moroccan infantry 3-3 - arrives=3", e="spanish infantry 3-3 1210"
    )
    game.do(Place("r", "1213"))
    go(game, "movement", "spanish")
    game.do(Move("e", "1212"))
    game.next_phase()
    game.do(Attack(("e",), ("r",)))
    go(game, "movement", "moroccan", 4)
    game.next_phase()
    allow(game, Attack(("r",), ("e",)))


def test_a_reinforcement_moves_by_road_faster() -> None:
    """L11.5: road + 2 when wholly by road; DF 2 + 10 + 2 = 14."""
    road = {"roads": [[f"16{r:02d}" for r in range(1, 15)]]}
    game = position(turn=3, board={**ZONES, **road}, r="moroccan infantry 3-1 - arrives=3")
    game.do(Place("r", "1601"))

    allow(game, Move("r", "1614"))


def test_a_reinforcement_without_a_legal_hex_waits() -> None:
    """L6.12: when no hex of the zone is open, the phase may end and the counter comes later."""
    zones = {"zones": ["s" * 15 + "m"] + ["s" * 16] * 13}
    game = position(turn=3, board=zones, r="moroccan infantry 3-3 - arrives=3", f="moroccan infantry 3-3 1601")
    refuse(game, Place("r", "1601"), "L6.2")
    allow(game, EndPhase())
    go(game, "movement", "moroccan", 4)
    game.do(Move("f", "1505"))

    allow(game, Place("r", "1601"))
    refuse(game, EndPhase(), "L6.12")


def test_nobody_comes_before_the_turn() -> None:
    """L6.4, L6.5: not in turn 2 what is due in turn 3 or 5."""
    game = position(
        turn=2,
        side="spanish",
        board=GATE,
        three="spanish infantry 3-3 - arrives=3",
        five="spanish infantry 3-3 - arrives=5",
    )

    refuse(game, Move("three", "0806"), "L6.4")
    refuse(game, Place("three", "0806"), "L6.4")
    refuse(game, Place("five", "0806"), "L6.5")
    allow(game, EndPhase())


# ---- Spanish reinforcements through Melilla -----------------------------------------------------------


def test_spanish_reinforcements_count_their_way_from_melilla() -> None:
    """L6.8, L11.3, L11.5: DF + 10 in movement points, counted from the Melilla hex, a friend there or not."""
    game = position(
        turn=3, side="spanish", board=GATE, r="spanish infantry 3-1 - arrives=3", g="spanish infantry 3-3 0805"
    )
    refuse(game, Place("r", "0805"), "L6.8")
    refuse(game, EndPhase(), "L6.12")
    # Columns 08 to 16 are 8 hexes; 0814 is 9 hexes south; 1613 is 12 away, 1614 is 13
    assert max(game.reach("r").values()) == 12
    allow(game, Move("r", "0806"), Move("r", "0814"), Move("r", "1613"))
    refuse(game, Move("r", "1614"), "L6.8")
    refuse(game, Move("r", "0805"), "L7.5")
    game.do(Move("r", "0814"))
    assert where(game, "r") == "0814"
    refuse(game, Move("r", "0813"), "L7.6")
    game.next_phase()
    assert (game.turn, game.side) == (4, "moroccan")


def test_mountains_count_double_from_melilla_too() -> None:
    """L11.5: the count is its move in movement points; a ring of mountains around Melilla costs two."""
    ring = dict.fromkeys(("0804", "0806", "0705", "0706", "0905", "0906"), "^")
    game = position(turn=3, side="spanish", board=GATE, ground=ring, r="spanish infantry 3-1 - arrives=3")

    assert game.reach("r").cost("0806") == 2
    assert game.reach("r").cost("0814") == 10


def test_a_reinforcement_may_stay_in_melilla_if_it_is_empty() -> None:
    """L11.3: it may end there only when nobody stands there; armoured engineers never do."""
    game = position(
        turn=5, side="spanish", board=GATE, r="spanish infantry 3-3 - arrives=3", t="spanish armour 3-3 - arrives=5"
    )
    allow(game, Move("r", "0805"), Move("t", "0806"))
    refuse(game, Move("t", "Melilla"), "L7.8")
    game.do(Move("r", "Melilla"))
    assert where(game, "r") == "0805"


def test_an_enemy_in_melilla_closes_the_gate() -> None:
    """L6.12, L11.3: the reinforcements wait, and the phase may end."""
    game = position(
        turn=3, side="spanish", board=GATE, r="spanish infantry 3-3 - arrives=3", e="moroccan infantry 3-3 0805"
    )

    refuse(game, Move("r", "0806"), "L11.3")
    allow(game, EndPhase())


def test_enemies_around_melilla_shut_the_gate() -> None:
    """L11.4: a reinforcement enters no enemy zone of control; with all six hexes in one it waits."""
    game = position(
        turn=3,
        side="spanish",
        board=GATE,
        r="spanish infantry 3-3 - arrives=3",
        d="spanish infantry 3-3 0805",
        n="moroccan infantry 3-3 0803",
        s="moroccan infantry 3-3 0807",
        w="moroccan infantry 3-3 0605",
        e="moroccan infantry 3-3 1005",
    )
    for label in ("0804", "0806", "0705", "0706", "0905", "0906"):
        refuse(game, Move("r", label), "L11.4")
    assert len(game.reach("r")) == 0
    allow(game, EndPhase())


def test_reinforcement_artillery_neither_bombards_nor_supports_on_arrival() -> None:
    """L11.7: support in the turn of arrival is refused; the next turn everything is open."""
    game = position(
        turn=3,
        side="spanish",
        board=GATE,
        g="spanish artillery 2-3 - arrives=3",
        a="spanish infantry 3-3 0810",
        e="moroccan infantry 3-3 0811",
    )
    game.do(Move("g", "0809"))
    game.next_phase()
    refuse(game, Attack(("a",), ("e",), ("g",)), "L11.7")
    allow(game, Attack(("a",), ("e",)))
    go(game, "bombardment", "spanish", 4)
    allow(game, Bombard("g", "e"))


def test_weather_comes_before_the_ten_points() -> None:
    """L9.6, L6.8: MF 4 in a storm is 1, DF 2, and + 10 is 12; MF 3 is nothing and does not enter at all."""
    for mf, most in ((4, 12), (3, None)):
        game = position(
            turn=3, side="spanish", weather="sandstorm", board=GATE, r=f"spanish infantry 3-{mf} - arrives=3"
        )
        assert max(game.reach("r").values(), default=None) == most
        if most is None:
            refuse(game, Move("r", "0806"), "L9.3")
            allow(game, EndPhase())


# ---- landing ------------------------------------------------------------------------------------------


SHORE = {"0101": "~", "0102": "~", "0103": "~", "0104": "~", "0201": ","}
LANDING = {**GATE, "landing": ["0102", "0201"]}


def landing(**more: object) -> lw.Game:
    return position(
        **{
            "turn": 5,
            "side": "spanish",
            "board": LANDING,
            "ground": SHORE,
            "l": "spanish infantry 3-5 - arrives=5",
            "k": "spanish infantry 3-3 - arrives=5",
            **more,
        }
    )


def test_turn_5_reinforcements_land_or_come_through_melilla() -> None:
    """L6.9, L6.10: one counter to a landing hex, sea or beach; turn 3 counters do not land."""
    game = landing(t="spanish infantry 3-3 - arrives=3")
    allow(game, Place("l", "0102"), Place("l", "0201"), Move("l", "0806"))
    refuse(game, Place("l", "0101"), "L6.10")
    refuse(game, Place("l", "0505"), "L6.10")
    refuse(game, Place("t", "0102"), "L6.8")
    game.do(Place("l", "0102"))
    refuse(game, Place("k", "0102"), "L11.9")
    allow(game, Place("k", "0201"))


def test_a_landed_counter_moves_half_its_movement_factor_rounded_down() -> None:
    """L6.10, L11.10: MF 5 moves 2, MF 3 moves 1; neither displacement nor road."""
    road = {"roads": [["0102", "0202", "0303", "0403", "0504"]]}
    game = landing(board={**LANDING, **road})
    game.do(Place("l", "0102"))
    game.do(Place("k", "0201"))
    assert max(game.reach("l").values()) == 2
    assert max(game.reach("k").values()) == 1
    allow(game, Move("l", "0303"))
    refuse(game, Move("l", "0403"), "L6.10")
    refuse(game, Move("l", "0103"), "L7.14")


def test_all_landings_come_before_any_other_move() -> None:
    """L6.10, L11.6: once a landed counter has moved, or any other, nobody lands any more."""
    game = landing(a="spanish infantry 3-3 1010")
    game.do(Place("l", "0102"))
    game.do(Move("l", "0202"))
    refuse(game, Place("k", "0102"), "L6.10")
    other = landing(a="spanish infantry 3-3 1010")
    other.do(Move("a", "1011"))
    refuse(other, Place("l", "0102"), "L11.6")
    allow(other, Move("l", "0806"))


def test_a_landed_counter_may_attack_but_need_not() -> None:
    """L6.11: it comes into an enemy zone, is not bound, and may fight; it is the only reinforcement that may."""
    game = landing(e="moroccan infantry 3-3 0303", t="spanish infantry 3-3 - arrives=3")
    game.do(Place("l", "0102"))
    game.do(Place("k", "0201"))
    game.do(Move("t", "0806"))
    game.do(Move("l", "0202"))
    assert not game.units["l"].has("bound")
    game.next_phase()
    assert game.phase.id == "combat"
    allow(game, Attack(("l",), ("e",)), EndPhase())


def test_a_landed_counter_in_an_enemy_zone_without_moving_may_attack() -> None:
    """L6.11: landing beside an enemy is allowed."""
    game = landing(e="moroccan infantry 3-3 0202")
    game.do(Place("l", "0102"))
    refuse(game, EndPhase(), "L6.12")
    game.do(Place("k", "0201"))
    game.next_phase()

    allow(game, Attack(("l",), ("e",)), Attack(("l", "k"), ("e",)))


def test_a_landed_piece_may_support() -> None:
    """L11.7: landed artillery supports in the turn it lands; it stands at sea and never bombarded."""
    game = landing(k="spanish artillery 2-3 - arrives=5", e="moroccan infantry 3-3 0202", a="spanish infantry 3-3 0203")
    game.do(Place("k", "0102"))
    game.do(Place("l", "0201"))
    game.next_phase()

    allow(game, Attack(("a",), ("e",), ("k",)))


def test_still_at_sea_at_the_end_of_the_turn() -> None:
    """L11.11, L11.10: it stays, may be attacked there, and goes ashore by its next full move."""
    game = landing(e="moroccan infantry 3-6 0303", dice=[3])
    game.do(Place("l", "0102"))
    game.do(Place("k", "0201"))
    go(game, "movement", "moroccan", 6)
    game.do(Move("e", "0202"))
    game.next_phase()
    allow(game, Attack(("e",), ("l",)))
    game.do(Attack(("e",), ("k",)), dice=[2, 5])
    assert where(game, "e") == "eliminated"
    go(game, "movement", "spanish")

    assert where(game, "l") == "0102"
    assert max(game.reach("l").values()) == 10
    refuse(game, Move("l", "0101"), "L7.14")


def test_armour_lands_only_where_it_may_stand() -> None:
    """L11.9: a landing hex is closed when it is occupied or of terrain that the counter may not enter."""
    board = {**LANDING, "landing": ["0102", "0201", "0301"]}
    game = landing(board=board, ground={**SHORE, "0301": "^"}, l="spanish armour 3-5 - arrives=5")
    refuse(game, Place("l", "0301"), "L7.8")
    allow(game, Place("l", "0102"), Place("l", "0201"))


def test_landing_in_a_storm() -> None:
    """L9.6: MF 6: 3, landed 1; MF 5: 2, landed 1; MF 3: it does not move."""
    for mf, most in ((6, 1), (5, 1), (3, None)):
        game = landing(weather="sandstorm", l=f"spanish infantry 3-{mf} - arrives=5")
        game.do(Place("l", "0102"))
        assert max(game.reach("l").values(), default=None) == most


def test_moroccans_do_not_land() -> None:
    """L6.7, L6.10: a landing hex is for Spanish reinforcements; sea is closed to Moroccans."""
    game = position(
        turn=5, board={**LANDING, "zones": ["m" * 16] * 14}, ground=SHORE, r="moroccan infantry 3-3 - arrives=5"
    )

    refuse(game, Place("r", "0102"), "L7.14")


def test_aircraft_and_fleets_act_in_the_turn_they_arrive() -> None:
    """L6.5, L6.6, L6.9: in turn 5, not in turn 4."""
    board = {"places": {"Field": {"hex": "0808", "kind": "airport"}}}
    more = {
        "b": "spanish bomber 0-5 - arrives=5",
        "f": "spanish fleet 0-0 - arrives=5",
        "m": "moroccan infantry 3-3 0302",
    }
    game = position(
        turn=4, phase="movement", side="spanish", weather=None, dice=[3], board=board, ground={"0101": "~"}, **more
    )
    refuse(game, Place("b", "0808"), "L6.9")
    refuse(game, Place("f", "0101"), "L2.11")
    go(game, "air", turn=5)
    allow(game, Fly("b", "0805"))
    go(game, "fleet")
    game.do(PlaceFleet("f", "0101"))
    allow(game, Bombard("f", "m"))


def test_who_is_due_stays_due() -> None:
    """L6.12: a reinforcement of turn 3 that could not come enters in a later turn in the same way."""
    game = position(
        turn=3,
        side="spanish",
        board=GATE,
        dice=[3, 2, 5],
        r="spanish infantry 3-3 - arrives=3",
        e="moroccan infantry 2-3 0805",
        a="spanish infantry 5-3 0806",
    )
    game.next_phase()
    game.do(Attack(("a",), ("e",)), dice=[5, 2])
    go(game, "movement", "spanish", 4)

    refuse(game, EndPhase(), "L6.12")
    allow(game, Move("r", "0804"))
