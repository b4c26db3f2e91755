"""The bounds of the rules: the first hex of a map, the third counter of a group, no rule named that was not used."""

from __future__ import annotations

from typing import Any

import pytest

import legion_widget as lw
from legion_widget.games.legion import (
    Attack,
    Bomb,
    Bombard,
    EndPhase,
    Fly,
    HandOver,
    Move,
    Place,
    PlaceFleet,
    PutToFlight,
    Surrender,
)
from tests.legion.positions import allow, position, refuse, where

#: The first hex of the map, and hexes beside it.
CORNER, BELOW, BESIDE = "0101", "0102", "0201"


def reasons(game: Any, action: Any) -> list[str]:
    """Why an action is not allowed, one sentence for each reason."""
    return [fault.text("en") for fault in game.ruling(action).faults]


# ---- the first hex is a hex like any other ------------------------------------------------------------


def test_a_counter_in_the_first_hex_attacks_and_is_attacked() -> None:
    for here, there in ((CORNER, BELOW), (BELOW, CORNER)):
        game = position(
            phase="combat", a=f"moroccan infantry 3-3 {here}", b=f"spanish infantry 3-3 {there}", dice=[5, 2]
        )
        allow(game, Attack(("a",), ("b",)))
        game.do(Attack(("a",), ("b",)))
        assert where(game, "b") == "eliminated"


def test_counters_that_are_not_adjacent_to_the_first_hex_do_not_fight_it() -> None:
    game = position(
        phase="combat",
        a=f"moroccan infantry 3-3 {CORNER}",
        b="spanish infantry 3-3 0103",
        c=f"spanish infantry 3-3 {BELOW}",
    )
    refuse(game, Attack(("a",), ("b",)), "L8.1")
    game = position(phase="combat", a="moroccan infantry 3-3 0103", b=f"spanish infantry 3-3 {CORNER}")
    refuse(game, Attack(("a",), ("b",)), "L8.1")


def test_two_stand_front_to_front_with_two_from_the_first_hex_on() -> None:
    """L8.4 by its option: 0101 and 0202 do not touch."""
    units = {
        "a": f"moroccan infantry 3-3 {CORNER}",
        "b": f"moroccan infantry 3-3 {BELOW}",
        "x": f"spanish infantry 3-3 {BESIDE}",
        "y": "spanish infantry 3-3 0202",
    }
    scenario = position(phase="combat", **units).scenario.to_dict()
    allow(lw.new_game(scenario, options={"L8.4.shape": "front"}), Attack(("a", "b"), ("x", "y")))
    refuse(lw.new_game(scenario, options={"L8.4.shape": "rhombus"}), Attack(("a", "b"), ("x", "y")), "L8.4")


def test_a_gun_in_the_first_hex_supports_and_bombards() -> None:
    units = {"a": f"moroccan infantry 3-3 {BELOW}", "b": "spanish infantry 3-3 0103"}
    game = position(phase="combat", gun=f"moroccan artillery 2-2 {CORNER}", **units)
    allow(game, Attack(("a",), ("b",), ("gun",)))
    game = position(
        phase="bombardment", gun=f"moroccan artillery 2-2 {CORNER}", **units, far="spanish infantry 3-3 0104"
    )
    allow(game, Bombard("gun", "b"))
    refuse(game, Bombard("gun", "far"), "L8.10")
    game = position(phase="bombardment", gun="moroccan artillery 2-2 0104", far=f"spanish infantry 3-3 {CORNER}")
    refuse(game, Bombard("gun", "far"), "L8.10")


def test_a_counter_that_was_attacked_in_the_first_hex_is_not_attacked_again() -> None:
    units = {"a": BELOW, "c": BESIDE}
    game = position(
        phase="combat",
        b=f"spanish infantry 3-3 {CORNER}",
        dice=[3, 3],
        **{name: f"moroccan infantry 3-3 {label}" for name, label in units.items()},
    )
    game = lw.new_game(game.scenario.to_dict(), options={"L8.5.defend": "once"}, dice=[3, 3])
    game.do(Attack(("a",), ("b",)))
    refuse(game, Attack(("c",), ("b",)), "L8.5")


def test_a_counter_in_the_first_hex_that_is_in_the_mountains_is_sheltered_in_a_sandstorm() -> None:
    units = {"a": f"moroccan infantry 3-3 {BELOW}", "b": f"spanish infantry 3-3 {CORNER}"}
    game = position(phase="combat", weather="sandstorm", ground={CORNER: "^"}, **units)
    refuse(game, Attack(("a",), ("b",)), "L9.2")


def test_a_counter_that_stays_in_the_first_hex_beside_an_enemy_must_attack_by_the_option() -> None:
    units = {"a": f"moroccan infantry 3-3 {CORNER}", "b": f"spanish infantry 3-3 {BELOW}"}
    game = position(phase="combat", **units)
    game = lw.new_game(game.scenario.to_dict(), options={"L7.9.stay": "must"})
    refuse(game, EndPhase(), "L7.9")


def test_armour_in_the_first_hex_puts_to_flight() -> None:
    game = position(side="spanish", tank=f"spanish armour 1-4 {CORNER}", m=f"moroccan infantry 3-3 {BELOW}")
    assert any(isinstance(action, PutToFlight) for action in game.legal_actions())
    game = position(side="spanish", tank=f"spanish armour 1-4 {BELOW}", m=f"moroccan infantry 3-3 {CORNER}")
    assert any(isinstance(action, PutToFlight) for action in game.legal_actions())


def test_an_aircraft_over_the_first_hex_flies_on_and_bombs() -> None:
    units = {"m": f"moroccan infantry 3-3 {CORNER}", "plane": f"spanish seaplane 0-6 {CORNER}"}
    game = position(phase="air", side="spanish", turn=5, ground={"1010": "o"}, **units)
    allow(game, Fly("plane", CORNER), Fly("plane", "0701"))
    refuse(game, Fly("plane", "0801"), "L2.8")
    game.do(Fly("plane", CORNER))
    allow(game, Bomb("plane", "m"))


def test_two_aircraft_are_not_over_one_enemy_in_the_first_hex() -> None:
    """L8.18."""
    units = {"m": f"moroccan infantry 3-3 {CORNER}", "plane": f"spanish seaplane 0-6 {CORNER}"}
    game = position(
        phase="air", side="spanish", turn=5, ground={"1010": "o"}, other="spanish seaplane 0-6 0303", **units
    )
    refuse(game, Fly("other", CORNER), "L8.18")


def test_a_fleet_in_the_first_hex_is_placed_elsewhere() -> None:
    game = position(
        phase="fleet", side="spanish", turn=5, ground={CORNER: "~", "0301": "~"}, f=f"spanish fleet 0-0 {CORNER}"
    )
    allow(game, PlaceFleet("f", CORNER), PlaceFleet("f", "0301"))


# ---- how many -------------------------------------------------------------------------------------------

MOROCCANS = {"a": "0404", "b": "0405", "c": "0406"}
SPANISH = {"x": "0504", "y": "0505", "z": "0506"}


@pytest.mark.parametrize("attackers", ["a", "ab", "abc"])
@pytest.mark.parametrize("defenders", ["x", "xy", "xyz"])
def test_several_against_several_is_at_most_two_against_two(attackers: str, defenders: str) -> None:
    """L8.4: one may meet any number, and any number one; else the reason says how many there are."""
    units = {
        **{name: f"moroccan infantry 3-3 {label}" for name, label in MOROCCANS.items()},
        **{name: f"spanish infantry 3-3 {label}" for name, label in SPANISH.items()},
    }
    for shape in ("rhombus", "front"):
        game = lw.new_game(position(phase="combat", **units).scenario.to_dict(), options={"L8.4.shape": shape})
        counts = len(attackers), len(defenders)
        is_too_many = min(counts) > 1 and max(counts) > 2
        assert is_too_many == any(
            f"{counts[0]} against {counts[1]} is too many" in text
            for text in reasons(game, Attack(tuple(attackers), tuple(defenders)))
        )


@pytest.mark.parametrize(
    ("attackers", "defenders", "rules"),
    [
        (("a",), ("x",), ["L8.2"]),
        (("a", "b"), ("x",), ["L8.2", "L8.3"]),
        (("a",), ("x", "y"), ["L8.2", "L11.1"]),
    ],
)
def test_a_combat_names_the_rules_that_made_it(
    attackers: tuple[str, ...], defenders: tuple[str, ...], rules: list[str]
) -> None:
    units = {
        "a": "moroccan infantry 3-3 0405",
        "b": "moroccan infantry 3-3 0404",
        "x": "spanish infantry 3-3 0505",
        "y": "spanish infantry 3-3 0506",
    }
    game = position(phase="combat", dice=[3, 3], **units)
    fought = game.do(Attack(attackers, defenders))[0]
    assert list(fought.rules) == rules


@pytest.mark.parametrize("shape", ["rhombus", "front"])
def test_an_attack_by_nobody_is_refused_in_every_shape(shape: str) -> None:
    game = position(phase="combat", a="moroccan infantry 3-3 0405", x="spanish infantry 3-3 0505")
    game = lw.new_game(game.scenario.to_dict(), options={"L8.4.shape": shape})
    for action in (Attack((), ()), Attack(("a",), ()), Attack((), ("x",))):
        assert game.ruling(action).rule == "L8.1"


# ---- one reason where one is enough ---------------------------------------------------------------------


def test_a_gun_that_waits_is_not_also_too_far_away() -> None:
    """L8.11: it is not on the map; no distance is told."""
    game = position(
        phase="combat",
        a="moroccan infantry 3-3 0405",
        x="spanish infantry 3-3 0505",
        gun="moroccan artillery 2-2 - arrives=4",
    )
    assert not any("nearest defender" in text for text in reasons(game, Attack(("a",), ("x",), ("gun",))))


# ---- counters that are not on the map -------------------------------------------------------------------

WAITS = {
    "a": "moroccan infantry 3-3 0405",
    "x": "spanish infantry 3-3 0505",
    "gun": "moroccan artillery 2-2 0404",
    "guns": "spanish artillery 2-2 0506",
    "tank": "spanish armour 1-4 0406",
    "plane": "spanish seaplane 0-6 0505",
    "later": "{side} {kind} 2-2 - arrives=6",
}


def waiting(whose: str, kind: str, **more: Any) -> Any:
    """A position in which one counter of a kind waits for turn 6."""
    units = {**WAITS, "later": WAITS["later"].format(side=whose, kind=kind)}
    return position(turn=5, ground={"1010": "o"}, **more, **units)


@pytest.mark.parametrize("side", ["spanish", "moroccan"])
@pytest.mark.parametrize("kind", ["infantry", "artillery", "armour"])
def test_nothing_is_done_with_a_land_counter_that_waits_and_nothing_to_it(side: str, kind: str) -> None:
    """Each action is refused, with reasons in whole sentences; none is listed."""
    actions = [
        ("combat", "moroccan", Attack(("later",), ("x",))),
        ("combat", "moroccan", Attack(("a",), ("later",))),
        ("combat", "moroccan", Attack(("a",), ("x",), ("later",))),
        ("combat", "moroccan", Attack(("a",), ("x", "later"))),
        ("bombardment", "moroccan", Bombard("later", "x")),
        ("bombardment", "moroccan", Bombard("gun", "later")),
        ("bombardment", "spanish", Bombard("guns", "later")),
        ("movement", "spanish", PutToFlight("tank", "later", "0401")),
        ("movement", "spanish", PutToFlight("later", "a", "0401")),
        ("air", "spanish", Bomb("plane", "later")),
    ]
    for phase, acting, action in actions:
        game = waiting(side, kind, phase=phase, side=acting)
        assert not game.ruling(action).ok
        assert all(text.endswith(".") for text in reasons(game, action))
        assert not any("later" in str(listed) for listed in game.legal_actions()), action


def test_only_spanish_armour_puts_to_flight() -> None:
    """L8.22: a scenario may give the Moroccans armour; it frightens nobody, least of all its own side."""
    units = {"tank": "moroccan armour 1-4 0505", "m": "moroccan infantry 3-3 0504", "x": "spanish infantry 3-3 0506"}
    game = position(side="moroccan", **units)
    for target in ("m", "x"):
        refuse(game, PutToFlight("tank", target, "0501"), "L8.22")
    assert not any(isinstance(action, PutToFlight) for action in game.legal_actions())


# ---- which rule, which counter ----------------------------------------------------------------------------


def test_who_is_not_adjacent_is_told_by_the_rule_for_so_many() -> None:
    """L8.4 where two meet two, L8.1 where one meets one or several."""
    units = {
        "a": "moroccan infantry 3-3 0405",
        "b": "moroccan infantry 3-3 0404",
        "x": "spanish infantry 3-3 0505",
        "far": "spanish infantry 3-3 0909",
    }
    game = position(phase="combat", **units)
    refuse(game, Attack(("a",), ("far",)), "L8.1")
    refuse(game, Attack(("a",), ("x", "far")), "L8.1")
    refuse(game, Attack(("a", "b"), ("far",)), "L8.1")
    refuse(game, Attack(("a", "b"), ("x", "far")), "L8.4")


def test_the_attacks_of_one_counter_are_those_that_it_takes_part_in() -> None:
    units = {
        "a": "moroccan infantry 3-3 0405",
        "b": "moroccan infantry 3-3 0404",
        "x": "spanish infantry 3-3 0505",
    }
    game = position(phase="combat", **units)
    every = [action for action in game.legal_actions() if isinstance(action, Attack)]
    own = [action for action in game.legal_actions("a") if isinstance(action, Attack)]
    assert len(every) == 3
    assert own == [action for action in every if "a" in action.attackers]
    assert len(own) == 2


def test_one_attacker_who_loses_is_given_up_without_a_question() -> None:
    """L8.3: by the option one of several is given up; one alone is no choice."""
    units = {"a": "moroccan infantry 3-3 0405", "x": "spanish infantry 3-3 0505"}
    scenario = position(phase="combat", **units).scenario.to_dict()
    game = lw.new_game(scenario, options={"L8.3.loss": "one"}, dice=[2, 5])
    game.do(Attack(("a",), ("x",)))
    assert where(game, "a") == "eliminated"
    assert game.phase.id == "combat"


# ---- what is said with a refusal --------------------------------------------------------------------------


def test_a_counter_that_cannot_move_says_whether_it_is_the_weather() -> None:
    units = {"a": "moroccan infantry 3-0 0405", "b": "moroccan infantry 3-2 0905", "x": "spanish infantry 3-3 1313"}
    assert "a has no movement points." in reasons(position(**units), Move("a", "0404"))
    storm = position(weather="sandstorm", **units)
    assert "b cannot move: the weather takes 2 from its movement factor of 2." in reasons(storm, Move("b", "0904"))


def test_a_sandstorm_is_named_only_while_it_blows() -> None:
    """L7.9: nobody enters the zone of control of enemies that a sandstorm shelters; to others a way may be too long."""
    units = {"a": "moroccan infantry 3-2 0404", "x": "spanish infantry 3-3 0408"}
    texts = reasons(position(ground={"0408": "^"}, **units), Move("a", "0407"))
    assert [text for text in texts if "zone of control" in text]
    assert not any("sandstorm" in text for text in texts)
    units = {"a": "moroccan infantry 3-6 0405", "x": "spanish infantry 3-3 0408"}
    storm = position(weather="sandstorm", ground={"0408": "^"}, **units)
    assert any("sandstorm shelters" in text for text in reasons(storm, Move("a", "0407")))


@pytest.mark.parametrize(("movement", "may_move"), [(1, False), (2, True), (3, True)])
def test_who_lands_without_a_move_left_is_told_by_the_rule(movement: int, may_move: bool) -> None:
    """L9.6: half of the movement factor is left after a landing, rounded down."""
    game = position(
        turn=5,
        side="spanish",
        board={"landing": ["0402"]},
        ground={f"{column:02d}01": "~" for column in range(1, 7)},
        new=f"spanish infantry 3-{movement} - arrives=5",
        x="moroccan infantry 3-3 1313",
    )
    placed = game.do(Place("new", "0402"))[0]
    assert ("L9.6" in placed.rules) == (not may_move)


def test_only_the_side_that_moves_has_a_reach() -> None:
    game = position(a="moroccan infantry 3-3 0405", x="spanish infantry 3-3 0909")
    assert len(game.reach("a").hexes) > 6
    assert len(game.reach("x").hexes) == 0


def test_nothing_is_handed_over_after_the_end() -> None:
    units = {name: f"moroccan infantry 3-3 {label}" for name, label in MOROCCANS.items()}
    game = lw.new_game(position(x="spanish infantry 3-3 0909", **units).scenario.to_dict(), players=4)
    names = game.position.partners[1]
    action = HandOver(
        "a", next(name for name in names if name != game.position.sectors[game.system.counter("a").index])
    )
    game.do(Surrender("spanish"))
    while game.result is None:  # partners have to agree
        game.do(Surrender("spanish"))
    assert game.ruling(action).rule == "L4.1"


# ---- what a click means -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("phase", "side", "unit", "label", "meant"),
    [
        ("movement", "spanish", "x", "0507", Move("x", "0507")),
        ("movement", "spanish", "x", "0405", Move("x", "0405")),
        ("movement", "spanish", "plane", "0405", Move("plane", "0405")),
        ("combat", "spanish", "plane", "0405", Fly("plane", "0405")),
        ("bombardment", "spanish", "f", "0101", PlaceFleet("f", "0101")),
        ("combat", "spanish", "x", "0405", Attack(("x",), ("a",))),
        ("combat", "spanish", "x", "0506", Move("x", "0506")),
        ("bombardment", "spanish", "guns", "0405", Bombard("guns", "a")),
        ("bombardment", "spanish", "x", "0405", Attack(("x",), ("a",))),
        ("air", "spanish", "plane", "0405", Fly("plane", "0405")),
        ("air", "spanish", "x", "0405", Attack(("x",), ("a",))),
        ("fleet", "spanish", "f", "0101", PlaceFleet("f", "0101")),
        ("fleet", "spanish", "f", "0405", Bombard("f", "a")),
    ],
)
def test_a_click_means_what_the_phase_allows_on_an_enemy_a_friend_or_nobody(
    phase: str, side: str, unit: str, label: str, meant: Any
) -> None:
    units = {**WAITS, "later": "spanish infantry 2-2 0909", "f": "spanish fleet 0-0 -"}
    game = position(turn=5, phase=phase, side=side, ground={"1010": "o", "0101": "~", "0102": "~"}, **units)
    assert game.system.infer_action(game.position, unit, label) == meant


def test_a_click_places_before_the_first_turn_and_lands_or_brings_in_a_reinforcement() -> None:
    board = {"places": {"Melilla": {"hex": "0805", "kind": "fortified_city"}}, "landing": ["0402"]}
    more = {
        "board": board,
        "ground": {f"{column:02d}01": "~" for column in range(1, 7)},
        "new": "spanish infantry 3-3 - arrives=5",
        "early": "spanish infantry 3-3 - arrives=3",
        "x": "moroccan infantry 3-3 1313",
    }
    game = position(turn=5, side="spanish", **more)
    assert game.system.infer_action(game.position, "new", "0402") == Place("new", "0402")
    for label in ("0806", "1212"):  # in reach of a fortified city, and of none
        assert game.system.infer_action(game.position, "new", label) == Move("new", label)
    units = {"a": "spanish infantry 3-3 0405", "x": "moroccan infantry 3-3 1313"}
    game = position(turn=5, side="spanish", board=board, ground=more["ground"], **units)
    assert game.system.infer_action(game.position, "a", "0402") == Move("a", "0402")
    game = position(turn=3, side="spanish", **more)
    assert game.system.infer_action(game.position, "early", "0402") == Move("early", "0402")
    game = position(a="moroccan infantry 3-3 0405", x="spanish infantry 3-3 0909", start="placement")
    assert game.system.infer_action(game.position, "a", "0405") == Place("a", "0405")


def test_an_aircraft_that_is_not_over_an_enemy_in_the_first_hex_does_not_bomb_it() -> None:
    """L8.17."""
    units = {"m": f"moroccan infantry 3-3 {CORNER}", "plane": "spanish seaplane 0-6 0303"}
    game = position(phase="air", side="spanish", turn=5, ground={"1010": "o"}, **units)
    game.do(Fly("plane", "0303"))
    refuse(game, Bomb("plane", "m"), "L8.17")


@pytest.mark.parametrize(("roll", "outcome"), [(2, "hit"), (3, "miss")])
def test_a_bombardment_is_a_hit_or_a_miss_by_the_names_of_its_odds(roll: int, outcome: str) -> None:
    game = position(phase="bombardment", gun="moroccan artillery 2-2 0405", x="spanish infantry 3-3 0505", dice=[roll])
    action = Bombard("gun", "x")
    assert set(game.odds(action).outcomes) == {"hit", "miss"}
    before = game.position
    assert game.system.outcome(before, action, game.do(action)) == outcome


# ---- what it can do, in a sentence ------------------------------------------------------------------------------


def test_what_a_counter_can_do_depends_on_who_lands_first(english: None) -> None:
    """In movement the hexes in reach are counted; not while a reinforcement has to land first."""
    units = {"a": "spanish infantry 3-3 0405", "x": "moroccan infantry 3-3 1313"}
    game = position(side="spanish", **units)
    reach = len(game.reach("a").hexes)
    assert game.what_can("a") == f"a may move; hexes in reach: {reach}."
    assert position(phase="bombardment", side="spanish", guns="spanish artillery 2-2 1312", **units).what_can("a") == (
        "a can do nothing more in this phase."
    )


def test_what_is_at_base_or_waits_says_so_out_of_its_phase(english: None) -> None:
    units = {"a": "spanish infantry 3-3 0405", "x": "moroccan infantry 3-3 1313"}
    plane = "spanish seaplane 0-6 -"
    game = position(turn=5, side="spanish", ground={"1010": "o"}, plane=plane, **units)
    assert game.what_can("plane") == "plane: at base."
    board = {"landing": ["0402"]}
    sea = {f"{column:02d}01": "~" for column in range(1, 7)}
    new = "spanish infantry 3-3 - arrives=5"
    game = position(turn=5, side="moroccan", board=board, ground=sea, new=new, **units)
    assert game.what_can("new") == "new: waiting."
    game = position(turn=5, side="spanish", board=board, ground=sea, new=new, **units)
    assert game.what_can("a") == ("First new lands: after the first move it no longer could, and would be held back.")
    assert game.what_can("new").startswith("new may be placed; hexes for it:")
