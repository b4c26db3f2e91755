"""Chapter 8: combat, artillery, aircraft, fleets and armoured engineers."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import legion_widget as lw
from legion_widget.games.legion import (
    Attack,
    Bomb,
    Bombard,
    CaptureBattery,
    EndPhase,
    Fly,
    Move,
    Place,
    PlaceFleet,
    PutToFlight,
)
from legion_widget.games.legion.combat import stakes
from legion_widget.games.legion.events import CombatCancelled, Eliminated, Fought
from tests.legion.positions import allow, events, go, position, refuse, rule_of, where

CITY = {"places": {"City": {"hex": "0505", "kind": "city"}}}
FORT = {"places": {"Fort": {"hex": "0505", "kind": "fortified_city"}}}

# Around 0505: 0504 north, 0506 south, 0404 and 0405 west, 0604 and 0605 east.
E = "spanish infantry 3-3 0505"
A = "moroccan infantry 3-3 0504"


def fight(**more: Any) -> lw.Game:
    return position(**{"phase": "combat", "a": A, "e": E, **more})


def factors(game: lw.Game, *attackers: str, against: tuple[str, ...] = ("e",), support: tuple[str, ...] = ()) -> tuple:
    found = game.odds(Attack(attackers, against, support)).factors
    return found["attacker"], found["defender"]


# ---- who fights whom --------------------------------------------------------------------------------


def test_only_adjacent_enemies_are_attacked() -> None:
    """L8.1: two hexes away is too far; friends and oneself are no enemies."""
    game = fight(f="spanish infantry 3-3 0502", g="spanish infantry 3-3 0508", b="moroccan infantry 3-3 0404")
    allow(game, Attack(("a",), ("e",)))
    refuse(game, Attack(("a",), ("f",)), "L8.1")
    refuse(game, Attack(("a",), ("g",)), "L8.1")
    refuse(game, Attack(("a",), ("b",)), "L8.1")
    refuse(game, Attack(("a",), ("a",)), "L8.1")
    refuse(game, Attack((), ("e",)), "L8.1")
    refuse(game, Attack(("a",), ()), "L8.1")
    refuse(game, Attack(("a", "a"), ("e",)), "L8.1")


def test_the_enemy_does_not_attack_in_my_turn() -> None:
    """L4.2, L8.5: in the enemy's player turn a counter only defends."""
    refuse(fight(), Attack(("e",), ("a",)), "L4.2")


@pytest.mark.parametrize(
    ("rolls", "gone"),
    [((5, 2), ["e"]), ((2, 5), ["a"]), ((3, 3), []), ((4, 3), ["e"]), ((3, 4), ["a"])],
)
def test_the_higher_product_wins(rolls: tuple[int, int], gone: list[str]) -> None:
    """L8.2: attacker first, then defender; the loser is eliminated, equal: nobody, and nothing is rolled again."""
    game = fight()
    happened = game.do(Attack(("a",), ("e",)), dice=rolls)

    assert [event.unit for event in events(happened, Eliminated)] == gone
    assert game.system.dice_of(game.position).rolls == 2


def test_factors_multiply_the_dice() -> None:
    """L8.2: CF 2 x 5 = 10 against CF 5 x 2 = 10 is a tie; CF 2 x 4 = 8 loses to it."""
    for rolls, outcome in (((5, 2), "tie"), ((4, 2), "defender")):
        game = fight(a="moroccan infantry 2-3 0504", e="spanish infantry 5-3 0505")
        assert events(game.do(Attack(("a",), ("e",)), dice=rolls), Fought)[0].outcome == outcome


@pytest.mark.parametrize(
    ("attack", "defence", "chances"),
    [
        (3, 3, (13, 10, 13)),
        (3, 2, (29, 2, 5)),
        (4, 2, (33, 2, 1)),
        (2, 3, (5, 2, 29)),
        (5, 1, (36, 0, 0)),
        (3, 1, (36, 0, 0)),
    ],
)
def test_the_odds_of_the_special_die(attack: int, defence: int, chances: tuple[int, int, int]) -> None:
    """L8.2, L2.12: 1:1, 3:2 and 2:1 as they are printed; three to one is certain."""
    game = fight(a=f"moroccan infantry {attack}-3 0504", e=f"spanish infantry {defence}-3 0505")
    odds = game.odds(Attack(("a",), ("e",)))

    assert [odds[name] * 36 for name in ("attacker", "tie", "defender")] == list(chances)
    assert sum(odds.outcomes.values()) == 1
    assert odds["attacker"] == Fraction(chances[0], 36)


def test_several_attackers_add_their_factors() -> None:
    """L8.3: 3 + 2 + 4 on one die; if they lose, all are eliminated."""
    game = fight(b="moroccan infantry 2-3 0404", c="moroccan cavalry 4-3 0604", e="spanish infantry 5-3 0505")
    assert factors(game, "a", "b", "c") == (9, 5)
    happened = game.do(Attack(("a", "b", "c"), ("e",)), dice=[2, 5])

    assert [event.unit for event in events(happened, Eliminated)] == ["a", "b", "c"]
    assert where(game, "e") == "0505"


def test_one_against_several_is_one_combat() -> None:
    """L11.1: the defenders' factors are added; a win eliminates all, equal leaves all."""
    more = {"f": "spanish infantry 2-3 0604", "a": "moroccan infantry 5-3 0504"}
    game = fight(**more)
    assert factors(game, "a", against=("e", "f")) == (5, 5)
    assert [event.unit for event in events(game.do(Attack(("a",), ("e", "f")), dice=[5, 4]), Eliminated)] == ["e", "f"]
    game = fight(**more)
    assert events(game.do(Attack(("a",), ("e", "f")), dice=[4, 4]), Eliminated) == []
    three = fight(**more, g="spanish infantry 2-3 0404")
    allow(three, Attack(("a",), ("g", "e", "f")))


# 0504 and 0505 are neighbours; both touch 0404 and 0604: the crossed rhombus.
RHOMBUS = {
    "a": "moroccan infantry 3-3 0504",
    "b": "moroccan infantry 3-3 0505",
    "e": "spanish infantry 3-3 0404",
    "f": "spanish infantry 3-3 0604",
}


def test_two_against_two_when_each_attacker_touches_each_defender() -> None:
    """L8.4: the crossed rhombus; the four factors make one combat."""
    game = position(phase="combat", **RHOMBUS)
    allow(game, Attack(("a", "b"), ("e", "f")))
    assert factors(game, "a", "b", against=("e", "f")) == (6, 6)
    happened = game.do(Attack(("a", "b"), ("e", "f")), dice=[5, 2])

    assert {event.unit for event in events(happened, Eliminated)} == {"e", "f"}


def test_front_to_front_is_not_enough() -> None:
    """L8.4: two pairs side by side, where one attacker does not touch one defender."""
    game = position(
        phase="combat",
        a="moroccan infantry 3-3 0504",
        b="moroccan infantry 3-3 0604",
        e="spanish infantry 3-3 0505",
        f="spanish infantry 3-3 0605",
    )
    # 0504 touches 0505 and not 0605
    refuse(game, Attack(("a", "b"), ("e", "f")), "L8.4")
    allow(game, Attack(("a", "b"), ("e",)), Attack(("b",), ("e", "f")))


def test_never_three_against_two() -> None:
    """L8.4: several against several is at most two against two; split it."""
    game = position(phase="combat", **RHOMBUS, c="moroccan infantry 3-3 0503", d="moroccan infantry 3-3 0405")
    refuse(game, Attack(("a", "b", "c"), ("e", "f")), "L8.4")
    refuse(game, Attack(("a", "b", "d"), ("e", "f")), "L8.4")
    allow(game, Attack(("a", "b", "d"), ("e",)))


def test_a_counter_fights_once_in_its_turn() -> None:
    """L8.5: who attacked is done; a defender may be attacked again by another."""
    game = fight(b="moroccan infantry 3-3 0404", f="spanish infantry 3-3 0403")
    game.do(Attack(("a",), ("e",)), dice=[3, 3])
    refuse(game, Attack(("a",), ("e",)), "L8.5")
    refuse(game, Attack(("a", "b"), ("e",)), "L8.5")
    allow(game, Attack(("b",), ("e",)), Attack(("b",), ("f",)))


def test_who_defended_may_attack_in_his_own_turn() -> None:
    """L8.5: defending is not fighting."""
    game = fight()
    game.do(Attack(("a",), ("e",)), dice=[3, 3])
    go(game, "combat", "spanish")

    allow(game, Attack(("e",), ("a",)))


def test_combats_come_one_at_a_time_in_any_order() -> None:
    """L8.1: who lives after the first combat may be attacked in the next."""
    game = fight(b="moroccan infantry 3-3 0404", f="spanish infantry 3-3 0403")
    game.do(Attack(("b",), ("f",)), dice=[5, 2])
    game.do(Attack(("a",), ("e",)), dice=[5, 2])

    assert {where(game, "e"), where(game, "f")} == {"eliminated"}


# ---- modifiers ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "ground", "place", "weather", "expected"),
    [
        # a plain
        ("infantry", ".", None, "normal", 3),
        ("cavalry", ".", None, "normal", 3),
        ("machine_gun", ".", None, "normal", 4),  # L8.6
        ("artillery", ".", None, "normal", 3),  # L8.13
        ("armour", ".", None, "normal", 3),
        # mountains: machine guns only (L8.7)
        ("infantry", "^", None, "normal", 3),
        ("cavalry", "^", None, "normal", 3),
        ("machine_gun", "^", None, "normal", 5),
        ("artillery", "^", None, "normal", 3),
        # a city: + 2 (L8.8)
        ("infantry", ".", "city", "normal", 5),
        ("machine_gun", ".", "city", "normal", 6),
        ("artillery", ".", "city", "normal", 5),
        # a fortified city: x 2, then points (L8.8)
        ("infantry", ".", "fortified_city", "normal", 6),
        ("cavalry", ".", "fortified_city", "normal", 6),
        ("machine_gun", ".", "fortified_city", "normal", 7),
        ("artillery", ".", "fortified_city", "normal", 6),
        # a city on a mountain: both apply (L11.21)
        ("machine_gun", "^", "city", "normal", 7),
        ("machine_gun", "^", "fortified_city", "normal", 8),
        ("infantry", "^", "city", "normal", 5),
        # very hot: 1 less in a city, after doubling; nothing elsewhere (L9.5)
        ("infantry", ".", None, "very_hot", 3),
        ("infantry", ".", "city", "very_hot", 4),
        ("infantry", ".", "fortified_city", "very_hot", 5),
        ("machine_gun", ".", "fortified_city", "very_hot", 6),
        ("machine_gun", "^", None, "very_hot", 5),
        # a position, an airport: no city
        ("infantry", ".", "position", "normal", 3),
        ("infantry", ".", "airport", "very_hot", 3),
    ],
)
def test_a_defender_of_three(kind: str, ground: str, place: str | None, weather: str, expected: int) -> None:
    """L8.6-L8.8, L8.13, L9.5, L11.21: what CF 3 is worth when it is attacked."""
    board = {"places": {"Here": {"hex": "0505", "kind": place}}} if place else {}
    game = fight(e=f"spanish {kind} 3-3 0505", ground={"0505": ground}, board=board, weather=weather)

    assert factors(game, "a") == (3, expected)


@pytest.mark.parametrize("place", ["city", "fortified_city"])
def test_the_attacker_gets_nothing_for_where_he_stands(place: str) -> None:
    """L8.6-L8.8: all of these are for counters that are attacked; machine guns attack with their CF."""
    board = {"places": {"Here": {"hex": "0504", "kind": place}}}
    game = fight(a="moroccan machine_gun 3-3 0504", ground={"0504": "^"}, board=board, weather="very_hot")

    assert factors(game, "a") == (3, 3)


def test_each_defender_is_modified_by_its_own_hex() -> None:
    """L11.2: one in a fortified city (6) and machine guns in the mountains (5): 11, one die."""
    game = fight(f="spanish machine_gun 3-3 0604", ground={"0604": "^"}, board=FORT)

    assert factors(game, "a", against=("e", "f")) == (3, 11)


def test_every_modifier_names_its_rule() -> None:
    """L8.2-L9.5: the odds and the event carry the same steps, each with rule and words in both languages."""
    game = fight(e="spanish machine_gun 3-3 0505", board=FORT, weather="very_hot", g="moroccan artillery 2-3 0503")
    action = Attack(("a",), ("e",), ("g",))
    odds = game.odds(action)
    assert [(m.side, m.figure, m.rule) for m in odds.modifiers] == [
        ("attacker", "3", "L8.2"),
        ("attacker", "+1", "L8.11"),
        ("defender", "3", "L8.2"),
        ("defender", "×2", "L8.8"),
        ("defender", "+1", "L8.6"),
        ("defender", "−1", "L9.5"),
    ]
    fought = events(game.do(action), Fought)[0]
    assert fought.modifiers == odds.modifiers
    assert (fought.attack, fought.defence) == (4, 6)


# ---- artillery ------------------------------------------------------------------------------------


def test_artillery_never_attacks() -> None:
    """L8.9: not alone and not in company."""
    game = fight(g="moroccan artillery 5-3 0404")
    refuse(game, Attack(("g",), ("e",)), "L8.9")
    refuse(game, Attack(("a", "g"), ("e",)), "L8.9")


def bombardment(**more: Any) -> lw.Game:
    return position(**{"phase": "bombardment", "g": "moroccan artillery 2-3 0503", "e": E, **more})


@pytest.mark.parametrize(("roll", "end"), [(2, "eliminated"), (3, "0505"), (4, "0505"), (5, "0505")])
def test_a_two_eliminates(roll: int, end: str) -> None:
    """L8.10: one enemy counter at most two hexes away; anything but a 2 misses."""
    game = bombardment()
    assert game.odds(Bombard("g", "e")).outcomes == {"hit": Fraction(1, 6), "miss": Fraction(5, 6)}
    game.do(Bombard("g", "e"), dice=[roll])

    assert where(game, "e") == end


def test_artillery_reaches_two_hexes() -> None:
    """L8.10: one and two hexes, over mountains and counters; not three; enemies only."""
    game = bombardment(
        near="spanish infantry 3-3 0504",
        far="spanish infantry 3-3 0506",
        own="moroccan infantry 3-3 0403",
        ground={"0504": "^"},
    )
    allow(game, Bombard("g", "e"), Bombard("g", "near"))
    refuse(game, Bombard("g", "far"), "L8.10")
    refuse(game, Bombard("g", "own"), "L8.10")
    refuse(game, Bombard("own", "e"), "L8.10")


def test_a_piece_bombards_once_a_turn() -> None:
    """L8.12, L8.15: once, before movement; then it moves with the rest."""
    game = bombardment(dice=[3])
    game.do(Bombard("g", "e"))
    refuse(game, Bombard("g", "e"), "L8.12")
    go(game, "movement")
    allow(game, Move("g", "0502"))


def test_a_piece_that_bombarded_does_not_support() -> None:
    """L8.12, L8.15: one or the other in a turn; in the next it may again."""
    game = bombardment(a=A, h="moroccan artillery 2-3 0403", dice=[3])
    game.do(Bombard("g", "e"))
    go(game, "combat")
    refuse(game, Attack(("a",), ("e",), ("g",)), "L8.12")
    allow(game, Attack(("a",), ("e",), ("h",)))
    go(game, "bombardment", "moroccan", 3)
    allow(game, Bombard("g", "e"))


def test_support_adds_one_to_each_attacker() -> None:
    """L8.11: several pieces add up, and each adds 1 to every attacker of its combat."""
    game = fight(
        b="moroccan infantry 2-3 0404",
        g="moroccan artillery 2-3 0503",
        h="moroccan artillery 2-3 0603",
        n="moroccan artillery 2-3 0502",
    )
    assert factors(game, "a", support=("g",)) == (4, 3)
    assert factors(game, "a", support=("g", "h")) == (5, 3)
    assert factors(game, "a", "b", support=("g", "h")) == (3 + 2 + 2 + 2, 3)
    refuse(game, Attack(("a",), ("e",), ("n",)), "L8.11")  # three hexes away
    refuse(game, Attack(("a",), ("e",), ("b",)), "L8.11")  # no artillery
    refuse(game, Attack(("a",), ("e",), ("g", "g")), "L8.1")


def test_a_piece_supports_one_combat() -> None:
    """L8.12: once a turn."""
    game = fight(b="moroccan infantry 3-3 0404", g="moroccan artillery 2-3 0503", dice=[3, 3])
    game.do(Attack(("a",), ("e",), ("g",)), dice=[3, 4])
    refuse(game, Attack(("b",), ("e",), ("g",)), "L8.12")
    allow(game, Attack(("b",), ("e",)))


def test_artillery_never_supports_a_defence() -> None:
    """L8.11: a piece of the attacked side cannot be named."""
    game = fight(g="spanish artillery 2-3 0506")

    refuse(game, Attack(("a",), ("e",), ("g",)), "L8.11")
    assert factors(game, "a") == (3, 3)


def test_support_reaches_one_of_several_defenders() -> None:
    """L11.15: within two of at least one."""
    game = fight(a="moroccan infantry 3-3 0605", f="spanish infantry 3-3 0606", g="moroccan artillery 2-3 0503")
    # 0503 to 0505 is two hexes, to 0606 three; 0605 touches both
    allow(game, Attack(("a",), ("e", "f"), ("g",)))
    refuse(game, Attack(("a",), ("f",), ("g",)), "L8.11")


def test_support_is_not_lost_with_the_attack() -> None:
    """L11.16: the attackers are eliminated, the supporting piece stays."""
    game = fight(g="moroccan artillery 2-3 0503")
    game.do(Attack(("a",), ("e",), ("g",)), dice=[2, 5])

    assert (where(game, "a"), where(game, "g")) == ("eliminated", "0503")


def test_a_piece_that_moved_may_support_by_whatever_factor() -> None:
    """L8.15, L11.14: it moves with the rest, even by DF, and then supports."""
    game = position(a=A, e=E, g="moroccan artillery 2-2 0501")
    game.do(Move("g", "0503"))
    game.next_phase()
    allow(game, Attack(("a",), ("e",), ("g",)))
    far = position(a=A, e=E, g="moroccan artillery 2-1 0501")
    far.do(Move("g", "0503"))
    assert far.units["g"].has("far")
    far.next_phase()
    allow(far, Attack(("a",), ("e",), ("g",)))


def test_bombardment_belongs_to_its_own_side_and_phase() -> None:
    """L10.1, L4.2: the enemy's guns are silent in my phase."""
    game = bombardment(s="spanish artillery 2-3 0506", m="moroccan infantry 3-3 0507")

    refuse(game, Bombard("s", "m"), "L4.2")


# ---- captured batteries -----------------------------------------------------------------------------

BATTERY = {"c": "moroccan artillery 2-2 - captured=1"}


def test_the_moroccans_may_capture_the_guns_they_eliminate() -> None:
    """L8.14, L2.7: in that hex, Moroccan from then on; nothing else is done before they have decided."""
    game = fight(
        e="spanish artillery 2-2 0505", b="moroccan infantry 3-3 0404", f="spanish infantry 3-3 0403", **BATTERY
    )
    game.do(Attack(("a",), ("e",)), dice=[5, 2])
    assert (game.phase.id, game.to_act) == ("capture", "moroccan")
    refuse(game, Attack(("b",), ("f",)), "L8.14")
    refuse(game, EndPhase(), "L8.14")
    allow(game, CaptureBattery(True), CaptureBattery(False))
    game.do(CaptureBattery())

    assert where(game, "c") == "0505"
    assert game.phase.id == "combat"
    refuse(game, Attack(("b",), ("f",), ("c",)), "L8.14")
    allow(game, Attack(("b",), ("f",)))


def test_they_may_leave_the_guns() -> None:
    """L8.14: they may, not must."""
    game = fight(e="spanish artillery 2-2 0505", **BATTERY)
    game.do(Attack(("a",), ("e",)), dice=[5, 2])
    game.do(CaptureBattery(False))

    assert where(game, "c") == "waiting"


def test_guns_are_captured_after_a_bombardment_too_and_do_nothing_in_that_turn() -> None:
    """L8.14: by whatever means; the battery neither moves nor supports in that player turn, and acts in the next."""
    game = bombardment(
        e="spanish artillery 2-2 0505", a="moroccan infantry 3-3 0504", f="spanish infantry 3-3 0604", **BATTERY
    )
    game.do(Bombard("g", "e"), dice=[2])
    game.do(CaptureBattery())
    assert game.phase.id == "bombardment"
    refuse(game, Bombard("c", "f"), "L8.14")
    game.next_phase()
    refuse(game, Move("c", "0506"), "L8.14")
    game.next_phase()
    refuse(game, Attack(("a",), ("f",), ("c",)), "L8.14")
    go(game, "bombardment", "moroccan", 3)
    allow(game, Bombard("c", "f"))


def test_without_batteries_left_nothing_is_captured() -> None:
    """L8.14: and a battery that is eliminated is out for good."""
    game = fight(e="spanish artillery 2-2 0505")
    game.do(Attack(("a",), ("e",)), dice=[5, 2])
    assert game.phase.id != "capture"
    taken = position(
        phase="bombardment",
        side="spanish",
        g="spanish artillery 2-2 0503",
        c="moroccan artillery 2-2 0505 captured=1",
        m="moroccan infantry 2-2 0101",
    )
    taken.do(Bombard("g", "c"), dice=[2])
    assert where(taken, "c") == "eliminated"
    assert taken.phase.id != "capture"


def test_two_pieces_lost_at_once_are_two_decisions() -> None:
    """L8.14, L11.1: one battery for each, as long as there are any."""
    two = {"e": "spanish artillery 2-2 0505", "f": "spanish artillery 2-2 0604"}
    game = fight(**two, **BATTERY, d="moroccan artillery 2-2 - captured=1")
    game.do(Attack(("a",), ("e", "f")), dice=[5, 2])
    game.do(CaptureBattery())
    game.do(CaptureBattery())
    assert {where(game, "c"), where(game, "d")} == {"0505", "0604"}
    game = fight(**two, **BATTERY)
    game.do(Attack(("a",), ("e", "f")), dice=[5, 2])
    game.do(CaptureBattery())
    assert game.phase.id != "capture"


def test_moroccan_artillery_is_nobodys_prize() -> None:
    """L8.14: only Spanish artillery is captured, and only by the Moroccans."""
    game = position(
        phase="combat",
        side="spanish",
        a="spanish infantry 5-3 0504",
        e="moroccan artillery 2-3 0505",
        m="moroccan infantry 2-2 0101",
        **BATTERY,
    )
    game.do(Attack(("a",), ("e",)), dice=[5, 2])

    assert game.phase.id != "capture"


def test_a_captured_battery_is_not_placed_otherwise() -> None:
    """L2.7: not in play at the start, nor as a reinforcement."""
    game = position(turn=5, a=A, **BATTERY)
    refuse(game, Place("c", "0101"), "L8.14")
    refuse(game, Move("c", "0101"), "L8.14")
    allow(game, EndPhase())


# ---- aircraft and fleets ----------------------------------------------------------------------------

FIELD = {"places": {"Field": {"hex": "0101", "kind": "airport"}}}


def air(**more: Any) -> lw.Game:
    return position(
        **{
            "phase": "air",
            "side": "spanish",
            "turn": 5,
            "board": FIELD,
            "b": "spanish bomber 0-6 -",
            "m": "moroccan infantry 3-3 0303",
            **more,
        }
    )


def test_aircraft_and_fleets_are_not_attacked() -> None:
    """L8.16: neither in combat nor by guns."""
    game = position(phase="bombardment", turn=5, g="moroccan artillery 2-3 0303", b="spanish bomber 0-6 0304", e=E)
    refuse(game, Bombard("g", "b"), "L8.16")
    game = fight(b="spanish bomber 0-6 0503")
    refuse(game, Attack(("a",), ("b",)), "L8.16")


def test_an_aircraft_bombs_the_enemy_under_it() -> None:
    """L8.17: where its move has ended; a 2 eliminates; once a sub-turn, three times a turn."""
    game = air(n="moroccan infantry 3-3 0404")
    refuse(game, Bomb("b", "m"), "L8.17")
    game.do(Fly("b", "0303"))
    refuse(game, Bomb("b", "n"), "L8.17")
    assert game.odds(Bomb("b", "m")).outcomes["hit"] == Fraction(1, 6)
    game.do(Bomb("b", "m"), dice=[3])
    refuse(game, Bomb("b", "m"), "L8.17")
    game.next_phase()
    refuse(game, Bomb("b", "m"), "L8.17")  # it must first fly, or stay
    game.do(Fly("b", "0303"))
    game.do(Bomb("b", "m"), dice=[4])
    game.next_phase()
    game.do(Fly("b", "0404"))
    game.do(Bomb("b", "n"), dice=[2])

    assert (where(game, "m"), where(game, "n")) == ("0303", "eliminated")


def test_only_enemies_are_bombed() -> None:
    """L8.17: not one's own counters."""
    game = air(s="spanish infantry 3-3 0304")
    game.do(Fly("b", "0304"))

    refuse(game, Bomb("b", "s"), "L8.17")


def test_one_aircraft_over_an_enemy() -> None:
    """L8.18: at the end of a move; over an empty hex or a friend several may be; in later sub-turns too."""
    game = air(c="spanish bomber 0-6 -", s="spanish infantry 3-3 0404")
    game.do(Fly("b", "0303"))
    refuse(game, Fly("c", "0303"), "L8.18")
    allow(game, Fly("c", "0302"), Fly("c", "0404"))
    game.next_phase()
    refuse(game, Fly("c", "0303"), "L8.18")
    game.do(Fly("b", "0404"))
    allow(game, Fly("c", "0303"), Fly("c", "0404"))


def test_land_counters_do_not_fly() -> None:
    """L2.8: only aircraft do."""
    game = air(s="spanish infantry 3-3 0404")
    refuse(game, Fly("s", "0405"), "L2.8")
    refuse(game, Fly("m", "0405"), "L4.2")


# The shore: column 01 is sea. 0202 is one hex from it, 0302 two, 0402 three.
SHORE = {f"01{r:02d}": "~" for r in range(1, 15)}


def fleet(**more: Any) -> lw.Game:
    return position(
        **{
            "phase": "fleet",
            "side": "spanish",
            "turn": 5,
            "ground": SHORE,
            "f": "spanish fleet 0-0 -",
            "one": "moroccan infantry 3-3 0202",
            "two": "moroccan infantry 3-3 0312",
            "three": "moroccan infantry 3-3 0406",
            **more,
        }
    )


def test_a_fleet_bombards_up_to_two_hexes_from_the_sea() -> None:
    """L8.19: wherever it lies itself; one enemy counter, once a turn; a 2 eliminates."""
    game = fleet()
    refuse(game, Bombard("f", "one"), "L2.11")  # not on the map yet
    game.do(PlaceFleet("f", "0114"))
    allow(game, Bombard("f", "one"), Bombard("f", "two"))
    refuse(game, Bombard("f", "three"), "L8.19")
    game.do(Bombard("f", "one"), dice=[2])
    assert where(game, "one") == "eliminated"
    refuse(game, Bombard("f", "two"), "L8.19")
    go(game, "fleet", turn=6)
    allow(game, Bombard("f", "two"))


def test_the_mar_chica_is_no_coast_for_fleets() -> None:
    """L8.19: at most two hexes from some sea hex, the Mar Chica not counted."""
    game = fleet(ground={**SHORE, "0806": "o"}, near="moroccan infantry 3-3 0807")
    game.do(PlaceFleet("f", "0107"))

    refuse(game, Bombard("f", "near"), "L8.19")


def test_all_fleets_are_placed_before_any_bombards() -> None:
    """L10.2: placing comes first."""
    game = fleet(g="spanish fleet 0-0 -")
    game.do(PlaceFleet("f", "0101"))
    game.do(Bombard("f", "one"), dice=[3])

    refuse(game, PlaceFleet("g", "0102"), "L10.2")


def test_fleets_bombard_in_their_phase_and_guns_in_theirs() -> None:
    """L8.20, L10.1: aircraft, fleets, then artillery."""
    game = fleet(f="spanish fleet 0-0 0101", g="spanish artillery 2-3 0203")
    refuse(game, Bombard("g", "one"), "L10.1")
    go(game, "bombardment", "spanish")
    refuse(game, Bombard("f", "one"), "L8.20")
    allow(game, Bombard("g", "one"))


# ---- armoured engineers -----------------------------------------------------------------------------


def tank(**more: Any) -> lw.Game:
    """Armour at 0810 with a Moroccan of MF 3 to its north."""
    return position(
        **{
            "phase": "movement",
            "side": "spanish",
            "turn": 5,
            "t": "spanish armour 4-3 0810",
            "m": "moroccan infantry 3-3 0809",
            **more,
        }
    )


def test_armour_never_attacks_and_defends_with_its_factor() -> None:
    """L8.21: its CF counts only in defence, unmodified."""
    game = tank(phase="combat")
    refuse(game, Attack(("t",), ("m",)), "L8.21")
    game = tank(phase="combat", side="moroccan")
    assert game.odds(Attack(("m",), ("t",))).factors == {"attacker": 3, "defender": 4}


def test_flight_is_exactly_the_movement_factor_and_one() -> None:
    """L8.22: MF 3 flees four hexes, where the Spanish player wants, into no Spanish zone and onto nobody."""
    game = tank(o="moroccan infantry 2-3 0805", s="spanish infantry 3-3 0406")
    allow(game, PutToFlight("t", "m", "1207"), PutToFlight("t", "m", "0409"))
    refuse(game, PutToFlight("t", "m", "0806"), "L8.22")  # three
    refuse(game, PutToFlight("t", "m", "0804"), "L8.22")  # five
    refuse(game, PutToFlight("t", "m", "0805"), "L8.22")  # occupied
    refuse(game, PutToFlight("t", "m", "0407"), "L8.22")  # beside a Spanish counter
    game.do(PutToFlight("t", "m", "1207"))

    assert where(game, "m") == "1207"


def test_flight_counts_hexes_not_points_and_passes_over_counters() -> None:
    """L8.22: mountains count one, and counters in the way do not stop it (L7.5)."""
    ground = {f"{c:02d}{r:02d}": "^" for c in range(1, 17) for r in range(1, 9)}
    ring = {f"r{i}": f"moroccan infantry 2-3 {h}" for i, h in enumerate(("0808", "0709", "0909", "0710", "0910"))}
    game = tank(ground=ground, **ring)

    allow(game, PutToFlight("t", "m", "0805"))


def test_flight_goes_over_land() -> None:
    """L8.22: the shortest way over land; water is gone round, and nobody flees into it."""
    game = tank(ground={"0807": "~"})
    # 0805 is four hexes by the map; round the one hex of sea it is still ... five to go: 0808 0708 0707 0806 0805
    refuse(game, PutToFlight("t", "m", "0805"), "L8.22")
    refuse(game, PutToFlight("t", "m", "0807"), "L8.22")
    allow(game, PutToFlight("t", "m", "0806"))


def test_without_a_hex_that_far_the_farthest_counts() -> None:
    """L8.22: on a spit of land of three hexes it flees to the end; when nothing is legal it stays."""
    sea = {f"{c:02d}{r:02d}": "~" for c in range(1, 17) for r in range(1, 15)}
    spit = dict.fromkeys(("0806", "0807", "0808", "0809", "0810"), ".")
    game = tank(ground={**sea, **spit}, m="moroccan infantry 3-6 0809")
    allow(game, PutToFlight("t", "m", "0806"))
    refuse(game, PutToFlight("t", "m", "0807"), "L8.22")
    shut = tank(ground={**sea, "0809": ".", "0810": "."})
    refuse(shut, PutToFlight("t", "m", "0810"), "L8.22")
    assert not [action for action in shut.legal_actions() if isinstance(action, PutToFlight)]


def test_flight_takes_the_printed_factor() -> None:
    """L8.22: the weather shortens no flight, and a storm does not forbid it (L9.2, L11.17)."""
    game = tank(weather="sandstorm", ground={"0809": "^"})

    allow(game, PutToFlight("t", "m", "0805"))


def test_only_moroccans_in_the_zone_of_armour_flee() -> None:
    """L8.22: others put nobody to flight, and two hexes away is too far."""
    game = tank(s="spanish infantry 3-3 0710", n="moroccan infantry 3-3 0807")
    refuse(game, PutToFlight("s", "m", "0805"), "L8.22")
    refuse(game, PutToFlight("t", "n", "0803"), "L8.22")
    refuse(game, PutToFlight("t", "s", "0405"), "L8.22")


def test_before_and_after_the_move_of_armour() -> None:
    """L8.23: first those in its zone, then again where it ends; after a flight it moves by MF only."""
    game = tank(n="moroccan infantry 3-3 0906")
    game.do(PutToFlight("t", "m", "0409"))
    refuse(game, Move("t", "1210"), "L8.23")  # four hexes
    assert max(game.reach("t").values()) == 3
    game.do(Move("t", "0807"))
    # the zone of 0807: 0806 0808 0707 0708 0907 0908; 0906 is not in it
    refuse(game, PutToFlight("t", "n", "0902"), "L8.22")


def test_a_counter_may_be_put_to_flight_twice() -> None:
    """L8.23: before the move and after it."""
    game = tank(m="moroccan infantry 3-1 0809")
    game.do(PutToFlight("t", "m", "0807"))
    game.do(Move("t", "0808"))
    game.do(PutToFlight("t", "m", "0805"))

    assert where(game, "m") == "0805"


def test_flight_happens_at_once() -> None:
    """L8.23: others use the gap, and a duty that was there is gone."""
    game = tank(s="spanish infantry 3-3 0811")
    game.do(PutToFlight("t", "m", "0805"))

    allow(game, Move("s", "0809"), Move("s", "0808"))


def test_after_displacement_armour_puts_nobody_to_flight() -> None:
    """L8.23: only when it moves by MF; an enemy may still come to stand beside it by flight itself."""
    game = tank(m="moroccan infantry 3-3 0804", u="spanish armour 4-3 0805")
    game.do(Move("t", "1208"))
    assert game.units["t"].has("far")
    game.do(PutToFlight("u", "m", _far_north(game)))
    refuse(game, PutToFlight("t", "m", "0101"), "L8.23")


def _far_north(game: lw.Game) -> str:
    return next(action.to for action in game.legal_actions("u") if isinstance(action, PutToFlight))


def test_armour_that_entered_through_melilla_puts_nobody_to_flight() -> None:
    """L11.17: landed armour does, in the turn in which it lands."""
    gate = {"places": {"Melilla": {"hex": "0812", "kind": "fortified_city"}}, "landing": ["0101"]}
    game = tank(board=gate, t="spanish armour 4-3 - arrives=5", n="moroccan infantry 3-3 0302", ground={"0101": ","})
    entered = game.fork()
    entered.do(Move("t", "0811"))
    refuse(entered, PutToFlight("t", "m", "0805"), "L11.17")
    landed = game.fork()
    landed.do(Place("t", "0101"))
    landed.do(Move("t", "0201"))
    assert rule_of(landed, PutToFlight("t", "n", "0704")) is None


def test_flight_may_take_the_airport() -> None:
    """L2.10, L8.22: where it ends, a Moroccan counter stands."""
    game = tank(board={"places": {"Field": {"hex": "0805", "kind": "airport"}}})
    game.do(PutToFlight("t", "m", "0805"))

    assert game.position.airport == "moroccan"


def test_a_declared_combat_is_not_fought_when_one_side_of_it_has_gone() -> None:
    """L8.1, L8.5: where all are declared first, what is attacked twice may be eliminated by the first attack."""
    game = fight(b="moroccan infantry 3-3 0506")
    data = game.scenario.to_dict()
    game = lw.new_game(data, options={"L8.1.declare": "all-first", "L8.5.defend": "again"})
    game.do(Attack(("a",), ("e",)))
    game.do(Attack(("b",), ("e",)))
    happened = game.do(EndPhase(), dice=[5, 2])

    assert [event.unit for event in events(happened, Eliminated)] == ["e"]
    (cancelled,) = events(happened, CombatCancelled)
    assert (cancelled.attackers, cancelled.defenders) == (("b",), ("e",))
    said = game.system.describe(cancelled)
    assert said.text("en").endswith("is not fought: they are no longer there.")
    assert said.text("es")


@pytest.mark.parametrize(
    ("attackers", "defenders", "loss", "said"),
    [
        (("a",), ("e",), "all", "Whoever loses is eliminated. In a tie both stay."),
        (("a", "b"), ("e",), "all", "If the attackers lose, all of them are eliminated; if they win, the defender."),
        (("a", "b"), ("e",), "one", "If the attackers lose, one of them is eliminated; if they win, the enemy is."),
        (
            ("a", "b"),
            ("e", "f"),
            "all",
            "If the attackers lose, all of them are eliminated; if they win, all defenders.",
        ),
        (("a",), ("e", "f"), "all", "If the attacker loses, it is eliminated; if it wins, all defenders."),
    ],
)
def test_what_is_at_stake_is_what_is_lost(
    attackers: tuple[str, ...], defenders: tuple[str, ...], loss: str, said: str, english: None
) -> None:
    """L8.2, L8.3: the words before the dice agree with what each roll does to either side."""
    attack = Attack(attackers, defenders)
    lost = {}
    for outcome, rolls in (("defender", (2, 5)), ("attacker", (5, 2)), ("tie", (3, 3))):
        game = fight(
            b="moroccan infantry 3-3 0605",
            e=f"spanish infantry {3 * len(attackers)}-3 0505" if len(defenders) == 1 else "spanish infantry 3-3 0505",
            a=f"moroccan infantry {3 * len(defenders) if len(attackers) == 1 else 3}-3 0504",
            f="spanish infantry 3-3 0604",
        )
        game = lw.new_game(game.scenario, options={"L8.3.loss": loss})
        happened = game.do(attack, dice=rolls)
        lost[outcome] = {event.unit for event in events(happened, Eliminated)}
    assert said in stakes(game.system, len(attackers), len(defenders)).text()
    assert lost["tie"] == set()
    assert lost["attacker"] == set(defenders)
    assert lost["defender"] == (set(attackers) if loss == "all" else set())  # the owner is asked for the one


def test_the_log_names_the_guns_that_support(english: None) -> None:
    """L8.11: nine against three comes of 4 + 3 and two guns."""
    game = fight(g="moroccan artillery 2-2 0503")
    fought = events(game.do(Attack(("a",), ("e",), ("g",)), dice=(3, 3)), Fought)[0]
    assert f", supported by {game.units['g'].name}, against" in game.system.describe(fought).text()
