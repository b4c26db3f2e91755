"""Where two rules meet, a rule and an option, or a rule and a counter that is not the usual one."""

from __future__ import annotations

from typing import Any

import pytest

import legion_widget as lw
from legion_widget.games.legion import Attack, CaptureBattery, EndPhase, Move, Place
from legion_widget.widget.board import BoardWidget
from tests.legion.positions import allow, go, position, refuse, rule_of, where
from tests.page import page, pressed, said

SHORE = {f"{column:02d}01": "~" for column in range(1, 7)}
BEACH = {"landing": ["0402"]}


pytestmark = pytest.mark.usefixtures("english")


def with_options(game: Any, **options: str) -> Any:
    """The same beginning, with options; a name writes ``_`` for a dot and ``__`` for a dash."""
    chosen = {key.replace("__", "-").replace("_", "."): value for key, value in options.items()}
    return lw.new_game(game.scenario.to_dict(), options=chosen)


# ---- reinforcements -----------------------------------------------------------------------------------


def test_friends_round_melilla_freeze_nobody() -> None:
    """L6.9, L6.12: who comes by landing is the player's choice; the others move, and the phase may end."""
    units = {"g": "0805", "a": "0804", "b": "0806", "c": "0705", "d": "0706", "e": "0905", "f": "0906"}
    game = position(
        turn=5,
        side="spanish",
        board={"places": {"Melilla": {"hex": "0805", "kind": "fortified_city"}}, **BEACH},
        ground=SHORE,
        new="spanish infantry 3-3 - arrives=5",
        **{name: f"spanish infantry 3-3 {label}" for name, label in units.items()},
    )
    allow(game, EndPhase(), Move("a", "0803"), Place("new", "0402"))
    game.do(Move("a", "0803"))
    refuse(game, EndPhase(), "L6.12")
    game.do(Move("new", "0804"))
    allow(game, EndPhase())


def test_the_turn_of_a_reinforcement_is_named_by_its_own_rule() -> None:
    """L6.3 to L6.5, whichever the side and the action."""
    game = position(
        m="moroccan infantry 3-3 - arrives=3",
        n="moroccan infantry 3-3 - arrives=4",
        a="moroccan infantry 3-3 0202",
    )
    for unit, rule in (("m", "L6.4"), ("n", "L6.3")):
        refuse(game, Move(unit, "0505"), rule)
        refuse(game, Place(unit, "0505"), rule)
        assert game.why(unit, "0505").faults[0].rule == rule


def test_a_landed_counter_is_told_of_no_duty() -> None:
    """L6.11: it may enter zones of control, and nobody says that it would have to fight."""
    game = position(
        turn=5,
        side="spanish",
        board=BEACH,
        ground=SHORE,
        n="spanish infantry 3-4 - arrives=5",
        m="moroccan infantry 3-3 0405",
    )
    game.do(Place("n", "0402"))
    assert "fight" not in game.what_can("n")
    assert "fight" not in str(game.why("n", "0404"))
    game.do(Move("n", "0404"))
    go(game, "combat", "spanish")
    assert game.what_can("n") == "n may attack; enemies beside it: 1."


def test_by_an_option_those_that_stay_must_attack_and_are_told_so() -> None:
    """L7.9: but not a counter that has landed (L6.11)."""
    game = with_options(
        position(
            phase="combat",
            a="moroccan infantry 3-3 0505",
            b="spanish infantry 3-3 0504",
        ),
        L7_9_stay="must",
    )
    assert game.what_can("a") == "a must attack; enemies beside it: 1."
    refuse(game, EndPhase(), "L7.9")


@pytest.mark.parametrize("zoc", ["shut", "may-enter"])
@pytest.mark.parametrize("enter", ["fighters", "any"])
def test_what_enters_by_melilla_hangs_on_its_own_option(enter: str, zoc: str) -> None:
    """L11.4: whoever else may enter zones of control (L7.9)."""
    game = lw.new_game(
        position(
            turn=3,
            side="spanish",
            board={"places": {"Melilla": {"hex": "0805", "kind": "fortified_city"}}},
            n="spanish infantry 3-3 - arrives=3",
            m="moroccan infantry 3-3 0803",
        ).scenario.to_dict(),
        options={"L7.9.enter": enter, "L11.4.zoc": zoc},
    )
    if zoc == "shut":
        refuse(game, Move("n", "0804"), "L11.4")
    else:
        allow(game, Move("n", "0804"))


def test_by_an_option_anybody_enters_and_only_some_must_fight() -> None:
    """L7.9: artillery and counters that use displacement stop and need not; the label says who must."""
    game = with_options(
        position(
            a="moroccan infantry 3-3 0402",
            far="moroccan infantry 3-2 0409",
            gun="moroccan artillery 2-3 0203",
            b="spanish infantry 3-3 0405",
        ),
        L7_9_enter="any",
    )
    for unit, to in (("a", "0404"), ("gun", "0305"), ("far", "0406")):
        game.do(Move(unit, to))
    assert [unit for unit in ("a", "far", "gun") if game.units[unit].has("bound")] == ["a"]
    assert "movement factor" in lw.rulebook("legion").options["L7.9.enter"].values["any"]["en"]


# ---- captured guns ------------------------------------------------------------------------------------


def four() -> Any:
    """Four players; the western partner's infantry is beside Spanish guns, the eastern partner's is far away."""
    game = position(
        phase="combat",
        gun="spanish artillery 2-3 0303",
        s="spanish infantry 3-3 0806",
        w="moroccan infantry 5-3 0302 sector=moroccan-west",
        e="moroccan infantry 3-3 1305 sector=moroccan-east",
        cb="moroccan artillery 2-3 - captured=true",
    )
    data = game.scenario.to_dict()
    for unit in data["units"]:
        unit.pop("sector", None)
    return lw.new_game(data, players=4, dice=[5, 2, 3, 3, 3])


def test_captured_guns_belong_to_those_that_took_them() -> None:
    """L8.14, L3.2: who did not fight neither declines them nor moves them later."""
    game = four()
    game.do(Attack("w", "gun"), seat="moroccan-west")
    for take in (True, False):
        assert game.ruling(CaptureBattery(take), seat="moroccan-east").rule == "L3.2"
        assert game.ruling(CaptureBattery(take), seat="moroccan-west").ok
        assert game.ruling(CaptureBattery(take)).ok
    game.do(CaptureBattery(True), seat="moroccan-west")
    go(game, "movement", "moroccan", 3)
    assert game.ruling(Move("cb", "0304"), seat="moroccan-west").ok
    assert game.ruling(Move("cb", "0304"), seat="moroccan-east").rule == "L3.2"


def test_guns_bombarded_to_pieces_are_the_bombarding_partners() -> None:
    """L8.14: by whatever means they were lost, the counter that did it says whose they are."""
    data = four().scenario.to_dict()
    data["start"]["phase"] = "bombardment"
    data["units"].append(
        {"id": "own", "side": "moroccan", "type": "artillery", "combat": 2, "movement": 2, "at": "0305"}
    )
    game = lw.new_game(data, players=4)
    game.do(lw.legion.Bombard("own", "gun"), dice=[2], seat="moroccan-west")
    assert game.ruling(CaptureBattery(), seat="moroccan-east").rule == "L3.2"
    game.do(CaptureBattery(), seat="moroccan-west")


def test_nobody_is_asked_about_a_hex_in_which_guns_were_taken() -> None:
    """L7.3, L8.14: by the option an attacker could advance, but the battery stands there; without it they may."""
    for take, phase in ((True, "combat"), (False, "advance")):
        game = lw.new_game(four().scenario.to_dict(), options={"L7.3.advance": "one"}, dice=[5, 2])
        game.do(Attack("w", "gun"))
        assert game.phase.id == "capture"
        game.do(CaptureBattery(take))
        assert game.phase.id == phase


# ---- why not ------------------------------------------------------------------------------------------


def test_several_things_that_bar_a_way_are_all_named() -> None:
    """A ring of mountains and counters: neither alone opens the way, and each is told with its rule."""
    game = position(
        ground=dict.fromkeys(("0503", "0403", "0603", "0404", "0604"), "^") | {"0504": "^"},
        a="moroccan infantry 3-1 0505",
        b="moroccan infantry 3-1 0504",
    )
    ruling = game.ruling(Move("a", "0503"))
    assert {fault.rule for fault in ruling.faults} == {"L7.5", "L7.7"}


@pytest.mark.parametrize(
    ("last", "said"),
    [
        (13, "The way of a over land to 0605 is longer than 4 hexes. (L7.2)"),
        (14, "No way over land leads a to 0605. (L7.14)"),
    ],
)
def test_water_on_the_way_is_named(last: int, said: str) -> None:
    """L7.2, L7.14: near as the crow flies, and far over land, or not to be reached at all."""
    river = dict.fromkeys([f"05{row:02d}" for row in range(1, last + 1)], "~")
    assert str(position(ground=river, a="moroccan infantry 3-2 0405").ruling(Move("a", "0605"))) == said


def test_the_sandstorm_is_named_beside_a_sheltered_mountain() -> None:
    """L7.9, L9.2: the counter could attack nobody there, and is told why."""
    game = position(
        weather="sandstorm", ground={"0505": "^"}, a="moroccan infantry 3-5 0502", b="spanish infantry 3-3 0505"
    )
    ruling = game.ruling(Move("a", "0504"))
    assert ruling.rule == "L7.9"
    assert "sandstorm" in str(ruling)


def test_what_artillery_can_do_in_the_combat_phase() -> None:
    """L8.11: it supports, where an attack is to be made within its range; it never attacks itself."""
    game = position(
        phase="combat",
        a="moroccan infantry 3-3 0504",
        b="spanish infantry 3-3 0505",
        gun="moroccan artillery 2-3 0503",
        idle="moroccan artillery 2-3 1203",
    )
    assert game.what_can("gun") == "gun may support an attack; enemies in range: 1."
    assert game.what_can("idle") == "idle has no attack to support now."
    game.do(Attack("a", "b", "gun"), dice=[3, 3])
    assert game.what_can("gun") == "gun has no attack to support now."


@pytest.mark.parametrize("phase", ["air", "fleet", "bombardment"])
def test_infantry_in_the_phase_of_others_hears_of_the_phase(phase: str) -> None:
    """L10.1: rather than that it is no aircraft, no fleet and no gun."""
    game = position(
        turn=5,
        phase=phase,
        side="spanish",
        ground={"0101": "~"},
        a="spanish infantry 3-3 0504",
        m="moroccan infantry 3-3 0505",
    )
    for to in ("0503", "0505"):
        assert game.why("a", to).faults[0].rule == "L10.1", game.why("a", to)


def test_a_counter_lost_to_guns_is_out_by_no_rule_of_combat() -> None:
    """L7.1: whatever eliminated it."""
    game = position(
        phase="bombardment",
        gun="moroccan artillery 2-3 0503",
        b="spanish infantry 3-3 0505",
        c="spanish infantry 3-3 1212",
    )
    game.do(lw.legion.Bombard("gun", "b"), dice=[2])
    assert where(game, "b") == "eliminated"
    go(game, "movement", "spanish")
    refuse(game, Move("b", "0506"), "L7.1")


# ---- the end ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("count", "said"),
    [
        ("land", "land counters (Spanish 3, Moroccan 1)."),
        ("all", "counters, aircraft and fleets included (Spanish 5, Moroccan 1)."),
        ("to-come", "land counters, those still to come included (Spanish 4, Moroccan 1)."),
    ],
)
def test_three_to_one_is_told_by_what_counts(count: str, said: str) -> None:
    """L5.4: the numbers of the reason are those that decided; a scenario that begins so is warned of by the same."""
    units = [
        *(
            {"id": f"s{n}", "side": "spanish", "type": "infantry", "at": at}
            for n, at in enumerate(["Melilla", "Nador", "Annual"])
        ),
        *({"id": f"f{n}", "side": "spanish", "type": "fleet"} for n in range(2)),
        {"id": "late", "side": "spanish", "type": "infantry", "arrives": 9},
        {"id": "m", "side": "moroccan", "type": "infantry", "at": "0218"},
    ]
    start = {"turn": 6, "side": "spanish", "phase": "combat", "weather": "normal"}
    data = {"system": "legion", "board": "rif", "victory": "standard", "units": units, "start": start}
    game = lw.new_game(data, options={"L5.4.count": count})
    numbers = said.partition("(")[2].partition(")")[0]
    assert any(numbers in str(warning) for warning in game.system.warnings(game.position))
    while game.result is None:
        game.next_phase()
    assert game.result.rule == "L5.4"
    assert said in str(game.result)


def test_the_reason_of_the_road_speaks_of_its_cities_only() -> None:
    """L5.1: a Moroccan in the open inside the road does not keep the Spanish from winning, nor is he denied."""
    units = [
        {"id": "s", "side": "spanish", "type": "infantry", "at": "Melilla"},
        {"id": "m", "side": "moroccan", "type": "infantry", "at": "2615"},
    ]
    start = {"turn": 13, "side": "spanish", "phase": "movement", "weather": "normal"}
    game = lw.new_game({"system": "legion", "board": "rif", "victory": "standard", "units": units, "start": start})
    game.next_phase()
    assert "in a city inside it" in str(game.result)


# ---- scenarios ----------------------------------------------------------------------------------------


def test_what_cannot_be_meant_is_warned_of() -> None:
    """L7.8: armour on a mountain or in a city. L2.1: a landing hex inland."""
    game = position(
        ground={**SHORE, "0505": "^"},
        board={"landing": ["0402", "0808"], "places": {"City": {"hex": "0705", "kind": "city"}}},
        t="spanish armour 3-3 0505",
        u="spanish armour 3-3 0705",
        v="spanish armour 3-3 0905",
        n="spanish infantry 3-3 0808",
    )
    warned = {(fault.rule, fault.subject) for fault in game.system.warnings(game.position)}
    assert warned == {("L7.8", "0505"), ("L7.8", "0705"), ("L2.1", "0808")}


def test_no_moroccan_begins_at_sea() -> None:
    """L7.14: a landing hex at sea is for those that land."""
    with pytest.raises(lw.DataError, match="water"):
        position(ground=SHORE, board={"landing": ["0401"]}, m="moroccan infantry 3-3 0401")
    assert (
        rule_of(position(ground=SHORE, board={"landing": ["0401"]}, n="spanish infantry 3-3 0401"), EndPhase()) is None
    )


# ---- what is asked ------------------------------------------------------------------------------------


def test_the_board_asks_how_a_reinforcement_comes() -> None:
    """L6.9: where it may land on a hex or come there through Melilla, two buttons; elsewhere the press decides."""
    game = position(
        turn=5,
        side="spanish",
        board={"places": {"Melilla": {"hex": "0805", "kind": "fortified_city"}}, "landing": ["0402", "0301"]},
        ground=SHORE,
        n="spanish infantry 3-3 - arrives=5",
        k="spanish infantry 3-3 - arrives=5",
        g="spanish infantry 3-3 1010",
    )
    for by, kind in (("sea", Place), ("melilla", Move)):
        board = BoardWidget(game)
        said(board, "choose", unit="n")
        pressed(board, "0402")
        assert len(game) == 0
        assert "How does it come to 0402?" in page(board).text("side")
        said(board, "come", by=by)
        assert game.journal.current.action == kind("n", "0402")
        game.undo()
    said(board, "choose", unit="n")
    pressed(board, "0301")
    assert game.journal.current.action == Place("n", "0301")
    game.do(Move("g", "1009"))
    said(board, "choose", unit="k")
    pressed(board, "0402")
    assert game.journal.current.action == Move("k", "0402")
    assert board.errors == []


def test_which_captured_battery_is_placed_is_asked_where_they_differ() -> None:
    """L8.14: one of each kind is offered; where all are alike, only whether."""
    data = four().scenario.to_dict()
    for name, combat in (("cc", 2), ("cd", 4)):
        data["units"].append({**data["units"][-1], "id": name, "combat": combat})
        game = lw.new_game(data, dice=[5, 2])
        game.do(Attack("w", "gun"))
        offered = [action for action in game.legal_actions() if isinstance(action, CaptureBattery)]
        if name == "cc":
            assert offered == [CaptureBattery(True), CaptureBattery(False)]
            assert game.ruling(CaptureBattery(True, "cc"))
            continue
        assert offered == [CaptureBattery(True, "cb"), CaptureBattery(True, "cd"), CaptureBattery(False)]
        refuse(game, CaptureBattery(True), "L8.14")
        for wrong in (CaptureBattery(True, "w"), CaptureBattery(False, "cd")):
            refuse(game, wrong, "L8.14")
        game.do(CaptureBattery(True, "cd"))
        assert (where(game, "cd"), where(game, "cb")) == ("0303", "waiting")


# ---- what would help ------------------------------------------------------------------------------------


def test_what_would_help_a_reinforcement_is_measured_from_where_it_stands() -> None:
    """L6.6, L6.7, L7.6: the next turn has no ten points more, and a hint is given only where it is true."""
    near = "spanish infantry 3-3 0603"
    game = position(
        turn=3, side="moroccan", s="spanish infantry 3-3 1403", near=near, m="moroccan infantry 3-3 - arrives=3"
    )
    game.do(Place("m", "0103"))
    for label, helps in (("1303", False), ("0503", False), ("0104", True)):
        answer = game.why("m", label)
        if answer.rule == "L6.6":
            assert ("It could" in str(answer)) is helps, (label, answer)
    game = position(turn=3, side="moroccan", s="spanish infantry 3-3 0503", m="moroccan infantry 3-3 - arrives=3")
    game.do(Place("m", "0103"))
    assert "next turn on" in str(game.why("m", "0403"))
    game.do(Move("m", "0102"))
    far = game.why("m", "1105")
    assert far.rule == "L7.6"
    assert "It could in its side's next turn." not in str(far)
    assert "It could in its side's next turn." in str(game.why("m", "0104"))


def test_the_weather_is_named_where_it_leaves_no_points() -> None:
    """L9.3: also of a counter with open ground all round."""
    game = position(
        turn=2, side="spanish", weather="sandstorm", s="spanish infantry 3-3 1403", m="moroccan infantry 3-3 0105"
    )
    assert "the weather takes 3 from its movement factor of 3" in str(game.what_can("s"))


def test_who_attacks_out_of_turn_is_told_that_alone() -> None:
    """L4.2: the enemy of the side whose turn it is is an enemy all the same."""
    game = position(
        turn=2, side="moroccan", phase="combat", m="moroccan infantry 3-3 0503", s="spanish infantry 3-3 0603"
    )
    answer = game.why("s", "0503")
    assert [fault.rule for fault in game.ruling(Attack(("s",), ("m",))).faults] == ["L4.2"]
    assert "It could in the turn of the Spanish." in str(answer)
