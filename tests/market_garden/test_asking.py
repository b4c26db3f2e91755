"""What can be asked: why, can, words, saves; the end of a game; errors of scenarios and records, with their place."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import legion_widget as lw
from legion_widget.engine.i18n import LANGUAGES
from legion_widget.games.market_garden import ACTIONS
from legion_widget.games.market_garden import actions as act
from legion_widget.games.market_garden.position import replace
from tests.market_garden.field import field, scenario
from tests.market_garden.test_random_games import CLOSE

UNITS: dict[str, str] = {
    "a": "allied infantry 4/2-6-4 0505",
    "b": "allied infantry 4/2-6-4 0508",
    "g": "german infantry 4/2-6-4 0503",
}


def text(answer: Any) -> str:
    return " ".join(part.text("en") for part in (answer.said, answer.change) if part is not None)


# ---- why, can -------------------------------------------------------------------------------------------


def test_why_says_what_a_move_costs_and_where_it_ends() -> None:
    """HC.1: with its price, and that a zone of control stops it."""
    game = field(**UNITS)

    assert text(game.why("b", "0507")) == "b can go to 0507: 1 of 4 points."
    assert text(game.why("a", "0504")) == "a can go to 0504: 1 of 4 points; there it must stop."
    assert game.why("a", "0504").ok


@pytest.mark.parametrize(
    ("unit", "where", "rule", "said"),
    [
        (
            "far",
            "0501",
            "HC.1",
            "Enemy zones of control block the path to 0501. With nobody in the way it costs 7 points.",
        ),
        ("b", "0101", "HC.1", "0101 costs b 9 points, and it has 4 left."),
        ("a", "0503", "HC.2", "0503 is not beside the stack. With nobody in the way it costs 2 points."),
        (
            "g",
            "0502",
            "HC.1",
            "It is for the Allies to decide: g is not theirs. It moves and fights in the turn of the Germans.",
        ),
        ("a", "0505", "HC.1", "a is in 0505 already."),
    ],
)
def test_why_not_has_the_rule_and_what_would_have_to_change(unit: str, where: str, rule: str, said: str) -> None:
    """The reason is that of the ruling; the change is asked of the same flood."""
    barred = {"far": "allied infantry 4-6-8 0508", "h": "german infantry 1-6-4 0603"} if unit == "far" else {}
    game = field(**UNITS, **barred)
    answer = game.why(unit, where)

    assert (answer.rule, text(answer)) == (rule, said)


def test_why_gives_the_chances_of_what_is_rolled_for() -> None:
    """HG.3, HE.2: from the exact odds."""
    game = field(
        phase="bombardment",
        guns="allied artillery 1-6-6 0505 bombard=6 range=4",
        g="german infantry 4/2-6-4 0503",
    )

    assert text(game.why("guns", "0503")).startswith("Fire on 0503 with guns: 1 step is lost 40%")


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("es", "Intento de a de entrar en 0503: se supera la prueba 70 %; se falla la prueba 30 %."),
        ("en", "a tries to enter 0503: the check is passed 70%; the check is failed 30%."),
    ],
)
def test_why_gives_the_chances_in_words_of_its_language(language: str, said: str) -> None:
    """HF.2: the outcomes too, which the odds have by id."""
    game = field(
        phase="declaration",
        a="german infantry 4/2-7-4 0504",
        b="german infantry 4/2-7-4 0503",
        c="allied infantry 4/2-7-4 0502",
    )
    game.do(act.Declare("manoeuvre", "c", "0503"))

    assert game.why("a", "0503").said.text(language) == said


@pytest.mark.parametrize(
    ("phase", "unit", "said"),
    [
        ("movement", "a", "a may move; hexes in reach: 6, points left: 1."),
        ("movement", "g", "It is for the Allies to decide."),
        ("movement", "late", "late comes in turn 3."),
        ("declaration", "near", "near may attack; hexes with enemies beside it: 1."),
        ("declaration", "a", "a can do nothing now."),
        ("bombardment", "guns", "guns may fire; hexes in range: 1."),
        ("airborne", "paras", "paras may be dropped; hexes for it: 2."),
    ],
)
def test_can_says_what_a_unit_may_do(phase: str, unit: str, said: str) -> None:
    """In every phase, with how much of it there is."""
    game = field(
        phase=phase,
        a="allied infantry 4/2-6-1 0508",
        near="allied infantry 4/2-6-4 0604",
        guns="allied artillery 1-6-6 0608 bombard=6 range=5",
        paras="allied airborne 4-6-6 - arrives=1 drop=0101,0102",
        late="allied infantry 4-6-6 - arrives=3 entry=0110",
        g="german infantry 4/2-6-4 0603",
    )

    assert game.system.what_can(game.position, unit).text("en") == said
    assert game.system.what_can(replace(game.position, ending="HM.1"), unit).text("en") == "The game is over."


def test_a_listed_action_is_meant_by_pointing() -> None:
    """From a unit to a hex: the phase and what is there say what is meant."""
    game = field(**{**UNITS, "g": "german infantry 4/2-6-4 0504"})
    assert game.system.infer_action(game.position, "a", "0506") == act.Move("a", "0506")
    assert game.system.infer_action(game.position, "a", "0504") == act.Overrun("a", "0504")
    game.do(act.EndPhase())
    assert game.system.infer_action(game.position, "a", "0504") == act.Declare("manoeuvre", "a", "0504")


# ---- words, saves ---------------------------------------------------------------------------------------


def test_every_action_has_words_and_can_be_stored() -> None:
    """In both languages; lists and single names make the same action."""
    game = lw.new_game(CLOSE)
    made = [
        act.ChooseOrder(),
        act.Drop("paras", "0602"),
        act.Move("a1", "0507"),
        act.Overrun("a1", "0505"),
        act.Declare("assault", ["a1", "a2"], "0505"),  # type: ignore[arg-type]
        act.Refuse("0505"),
        act.React("g1", "0505"),
        act.Bombard("0505", "guns", 2),  # type: ignore[arg-type]
        act.Resolve("0505"),
        act.Lose("g1"),
        act.Tire("g1"),
        act.Retreat("g1", "0503"),
        act.Advance("a1"),
        act.Pass(),
        act.EndPhase(),
    ]

    assert {type(action) for action in made} == set(ACTIONS)
    for action in made:
        assert game.system.load_action(json.loads(json.dumps(game.system.dump_action(action)))) == action
        assert all(game.system.describe_action(action).text(language) for language in LANGUAGES)


def test_a_game_is_saved_in_the_middle_of_a_combat_and_goes_on(tmp_path: Path) -> None:
    """The pending steps and the combat are part of the file."""
    game = field(
        phase="declaration",
        start={"air": {"allied": 2}},
        a="allied infantry 8/4-6-8 0505",
        g="german infantry 4/3/2/1-6-6 0504",
    )
    for action in (act.Declare("manoeuvre", "a", "0504"), act.EndPhase(), act.Resolve("0504")):
        game.do(action)
    assert game.phase.id == "support"
    again = lw.open_game(game.save(tmp_path / "game.json"))

    assert again.position == game.position
    assert again.do(act.Pass()) == game.do(act.Pass())
    game.undo(2)
    assert game.phase.id == "manoeuvre"


def test_only_the_seat_of_the_side_that_decides_gives_orders() -> None:
    """In a phase by its rule, in an interrupt by the rule that brought it; nothing is hidden from the other."""
    game = field(phase="bombardment", dice=[1], start={"air": {"allied": 4}}, **UNITS, h="german infantry 2-6-4 0503")
    fire = act.Bombard("0503", (), 4)
    assert game.ruling(fire, seat="german").rule == "HG.1"
    assert game.ruling(fire, seat="allied").ok
    game.do(fire, seat="allied")
    assert game.ruling(act.Lose("g"), seat="allied").rule == "HG.3"
    assert game.ruling(act.Lose("g"), seat="german").ok
    assert game.view("allied") == game.view("german") == game.position


def test_the_short_name_has_every_action() -> None:
    """`legion_widget.games.market_garden` is what a notebook imports."""
    assert {kind.__name__ for kind in ACTIONS} <= set(lw.market_garden.__all__)


def test_a_unit_is_a_row_of_a_table() -> None:
    """Its figures stand before where it is, its marks after; one that waits is in no hex."""
    game = field(**{**UNITS, "g": "german infantry 4/2-6-4 - arrives=2 entry=0101 steps=1"})
    rows = {name: unit.to_dict() for name, unit in game.units.items()}

    assert list(rows["a"]) == [
        *("id", "name", "side", "type", "formation", "strength", "steps", "efficiency", "movement"),
        *("hex", "place", "status", "arrives", "fatigued", "isolated", "first_fire", "final_fire"),
    ]
    assert [rows["a"][key] for key in ("hex", "strength", "status", "arrives")] == ["0505", 4, "on map", 0]
    assert [rows["g"][key] for key in ("hex", "strength", "status", "arrives")] == [None, 2, "waiting", 2]
    assert (game.units["a"].is_whole, game.units["g"].is_whole) == (True, False)


def test_the_text_map_shows_stacks_and_marks() -> None:
    """Who stands where, with strength, efficiency, movement, steps and marks."""
    lw.set_language("en")
    try:
        game = field(**{**UNITS, "g": "german infantry 4/2-6-4 0503 marks=fatigued"})
        text = game.system.text_map(game.position)
    finally:
        lw.set_language("es")

    assert "  05 . . . . A . . . . ." in text
    assert "  0503: g 4-6-4, 2 (fatigued)" in text


def test_the_audit_puts_each_event_under_its_turn_and_its_phase() -> None:
    """What happens by itself between two turns belongs to the new one: initiative, weather, recovery and phase A."""
    game = field(phase="mechanised", side="german", turn=2, dice=[2, 4, 3], options={"H0.1.first": "winner"}, **UNITS)
    game.do(act.EndPhase())

    assert {row["turn"] for row in game.audit(turn=3)} == {3}
    for phase, rules in {
        "turn": [["HM.1"]],
        "air": [["HM.2"]],
        "initiative": [["H0.1"], ["H0.1"]],
        "weather": [["H0.2"]],
        "recovery": [["H0.3"]],
        "initial": [["HA.1"], ["HA.2"], ["HA.3"]],
        "movement": [["HC.1"]],
    }.items():
        rows = game.audit(turn=3, phase=phase)
        assert [row["rules"] for row in rows] == rules, phase
        assert {row["side"] for row in rows} == {"allied" if phase == "movement" else None}
    assert len(game.audit(turn=2)) + len(game.audit(turn=3)) == len(game.audit())


# ---- the end --------------------------------------------------------------------------------------------

PRIZE: dict[str, Any] = {
    "per_step": 2,
    "margin": {"allied": 3},
    "objectives": [{"hex": "0303", "points": 3, "holder": "german"}, {"hex": "0505", "points": 2}],
}


def ended(**units: str) -> Any:
    game = field(turns=1, more={"victory": PRIZE, "tables": {"air": {"days": []}}}, **units)
    while game.result is None:
        game.do(act.EndPhase())
    return game


def test_objectives_and_lost_steps_count_at_the_end() -> None:
    """HM.1 with the scenario's data: who is in a hex at the start holds it; who is ahead by his margin wins."""
    near = ended(**UNITS)
    assert (near.result.winner, near.position.held) == ("german", ("german", "allied"))  # 2 against 3
    # A step that the Germans lost before the scenario began counts for nobody.
    weak = ended(**{**UNITS, "g": "german infantry 4/2-6-4 0303 steps=1"})
    assert weak.result.winner == "german"


def test_a_side_that_holds_all_it_needs_wins_at_once() -> None:
    """The rest of the turn is not played."""
    more = {"victory": {**PRIZE, "at_once": {"allied": ["0303", "0505"]}}}
    game = field(more=more, a="allied infantry 4-6-9 0505", g="german infantry 4-6-4 1010")
    game.do(act.Move("a", "0303"))

    assert (game.result.winner, game.to_act, list(game.legal_actions())) == ("allied", None, [])
    assert game.result.message.text("en") == "The Allies win: they hold 0303 and 0505."
    assert not game.ruling(act.EndPhase())


# ---- errors ---------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("english")
@pytest.mark.parametrize(
    ("change", "place", "words"),
    [
        ({"units": [{"id": "x"}]}, "$.units[0]", "side"),
        ({"start": {"turn": 9}}, "$.start.turn", "last turn is 4"),
        ({"start": {"turn": 1, "phase": "airborne", "side": "german"}}, "$.start.phase", "no phase 'airborne'"),
        ({"start": {"phase": "pray"}}, "$.start.phase", "known: initiative"),
        ({"supply": {"allied": ["0510", "9999"]}}, "$.supply.allied[1]", "9999"),
        ({"placement": {"aa": "0505"}}, "$.placement['aa']", "no unit 'aa'"),
        ({"placement": {"a": "0503"}}, "$.units[2].at", "other side"),
        ({"tables": "theirs"}, "$.tables", "no set of tables"),
        ({"tables": {"oracle": {}}}, "$.tables['oracle']", "no table"),
        ({"options": {"HI.6.second": "third"}}, "$.options['HI.6.second']", "known: full, passed"),
        ({"victory": {"objectives": [{"hex": "0000"}]}}, "$.victory.objectives[0].hex", "0000"),
        ({"turns": 0}, "$.turns", "0 is not within 1 to 40"),
        ({"board": "nowhere"}, "$.board", "no board 'nowhere'"),
        ({"order_of_battle": "nobody"}, "$.order_of_battle", "no order of battle"),
    ],
)
def test_a_wrong_scenario_names_the_place(change: dict[str, Any], place: str, words: str) -> None:
    """And what was probably meant, or what is known."""
    with pytest.raises(lw.DataError) as error:
        lw.new_game({**scenario(**UNITS), **change})

    assert error.value.place == place
    assert words in str(error.value)


@pytest.mark.usefixtures("english")
@pytest.mark.parametrize(
    ("unit", "place", "words"),
    [
        ("allied infantry 2/4-6-6 0101", "strength", "grows stronger"),
        ("allied infantry 4/2-6-6 0101 steps=3", "steps", "2 steps"),
        ("allied artillery 1-6-6 0101 bombard=4", "range", "a range"),
        ("german airborne 4-6-6 - arrives=2 drop=0101", "drop", "only Allied"),
        ("allied airborne 4-6-6 - arrives=2 drop=0101 entry=0102", "entry", "not both"),
        ("allied infantry 4-6-6 -", "at", "somewhere at the start"),
        ("allied infantry 4-6-6 - entry=0101", "arrives", "the turn in which it comes"),
        ("allied infantry 1/1/1/1/1/1/1/1/1-6-6 0505", "at", "room for 12 steps"),
        ("allied cavalry 4-6-6 0101", "type", "no type 'cavalry'"),
    ],
)
def test_a_wrong_unit_names_the_place(unit: str, place: str, words: str) -> None:
    """By its number in the list."""
    more = {"k": "allied infantry 1/1/1/1-6-6 0505"} if "1/1/1/1/1" in unit else {}
    with pytest.raises(lw.DataError) as error:
        field(a="allied infantry 1-6-6 0404", **more, z=unit)

    assert error.value.place == f"$.units[{1 + len(more)}].{place}"
    assert words in str(error.value)


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"units": {"aa": "0505"}}, "$.units['aa']"),
        ({"units": {"a": "nowhere"}}, "$.units['a']"),
        ({"steps": {"a": 3}}, "$.steps['a']"),
        ({"spent": {"z": 3}}, "$.spent['z']"),
        ({"marks": {"tired": ["a"]}}, "$.marks['tired']"),
        ({"marks": {"fatigued": ["a", "z"]}}, "$.marks['fatigued'][1]"),
        ({"held": ["allied"]}, "$.held"),
        ({"combats": [{"kind": "manoeuvre", "attackers": [], "target": "0505"}]}, "$.combats[0].attackers"),
        ({"combats": [{"kind": "manoeuvre", "attackers": ["z"], "target": "0505"}]}, "$.combats[0].attackers[0]"),
        ({"weather": "fog"}, "$.weather"),
    ],
)
def test_a_wrong_record_names_the_place(change: dict[str, Any], place: str) -> None:
    """Positions are data, and checked when they are read."""
    game = field(**UNITS)
    with pytest.raises(lw.DataError) as error:
        game.system.load({**game.system.dump(game.position), **change})

    assert error.value.place == place


def test_what_a_designer_probably_did_not_mean_is_said() -> None:
    """It can be played all the same."""
    game = field(
        turns=2,
        ground={"0110": "~", "0101": "p"},
        a="allied infantry 4-6-6 0505",
        late="allied infantry 4-6-6 - arrives=3 entry=0210",
        wet="allied infantry 4-6-6 - arrives=2 entry=0110",
        many="allied airborne 9/8/7/6/5/4/3/2/1-6-6 - arrives=2 drop=0101",
    )
    found = [(fault.subject, fault.rule) for fault in game.system.warnings(game.position)]

    assert found == [("late", "HC.1"), ("wet", "HC.1"), ("many", "HB.1"), (None, "HC.1"), (None, "HM.1")]


@pytest.mark.parametrize(("turn", "rules"), [(1, ["H0.1", "H0.2"]), (2, ["H0.1", "H0.2"]), (3, [])])
def test_a_first_day_that_is_not_that_of_the_sheet_is_pointed_out(turn: int, rules: list[str]) -> None:
    """H0.1, H0.2: the Allies go first and it is clear; later any start is as good as another."""
    game = field(
        turn=turn, start={"initiative": "german", "weather": "bad"}, more={"victory": {"per_step": 1}}, **UNITS
    )

    assert [fault.rule for fault in game.system.warnings(game.position)] == rules


def test_nobody_is_told_to_clear_a_way_that_is_too_long() -> None:
    """What would have to change is said only where it would help."""
    game = field(**UNITS)
    answer = game.why("b", "0101")
    assert answer.rule == "HC.1"
    assert "nobody in the way" not in text(answer)


# ---- the true reason -------------------------------------------------------------------------------------


def plain_field(start: dict[str, Any], units: list[dict[str, Any]], **more: Any) -> Any:
    """A game on clear ground, 12 by 5 hexes, with units of infantry unless they say otherwise."""
    infantry = {"type": "infantry", "strength": [4, 2], "efficiency": 5, "movement": 8}
    rows = [{**infantry, "name": unit["id"], **unit} for unit in units]
    board = {"columns": 12, "rows": 5, "terrain": ["." * 12] * 5}
    data = {"system": "market-garden", "turns": 8, "board": board, "start": start, "units": rows}
    return lw.new_game(data, seed=1, **more)


A = {"id": "a", "side": "allied", "at": "0101"}
G = {"id": "g", "side": "german", "at": "1204"}


def test_out_of_supply_is_the_reason_where_a_hex_is_too_dear_for_it() -> None:
    """HA.1: with its whole allowance it would get there."""
    short = {**G, "at": "0105", "movement": 5, "marks": ["isolated"]}
    game = plain_field({"turn": 2, "side": "german", "phase": "movement"}, [A, short])
    answer = game.why("g", "0604")
    assert answer.rule == "HA.1"
    assert "out of supply" in text(answer)
    assert "It could if it were in supply." in text(answer)
    assert game.why("g", "1204").rule == "HC.1"


def test_the_weather_is_the_reason_where_it_makes_a_hex_too_dear() -> None:
    """H0.2, and only where it is."""
    wheels = {**G, "at": "0103", "type": "recon", "mobility": "motorised", "movement": 6}
    for weather, rule in (("bad", "H0.2"), ("clear", None)):
        game = plain_field({"turn": 2, "side": "german", "phase": "movement", "weather": weather}, [A, wheels])
        answer = game.why("g", "0403")
        assert (answer.rule, answer.ok) == (rule, rule is None), text(answer)
    game = plain_field({"turn": 2, "side": "german", "phase": "movement", "weather": "bad"}, [A, wheels])
    assert "It could in clear weather." in text(game.why("g", "0403"))


def test_a_zone_of_control_that_only_costs_a_point_is_not_said_to_block() -> None:
    """HC.1: to leave one costs more, and that point is the one that is missing."""
    units = [{**A, "at": "0203", "movement": 4}, {**G, "at": "0103"}]
    game = plain_field({"turn": 2, "side": "allied", "phase": "movement"}, units)
    assert "0603 costs a 5 points, and it has 4 left." in text(game.why("a", "0603"))


def test_one_change_is_hinted_at_only_where_it_would_be_enough() -> None:
    """H0.2, HB.1, HG.1, HG.2, HA.1: with two things in the way none is named as if it were the only one."""
    dropped = {"id": "p", "side": "allied", "type": "airborne", "arrives": 2, "drop": ["0303"]}
    start = {"turn": 3, "side": "allied", "phase": "airborne", "weather": "bad", "initiative": "allied"}
    game = plain_field(start, [dropped, A, G])
    assert "It could in clear weather." in text(game.why("p", "0303"))
    assert "It could" not in text(game.why("p", "1001"))
    guns = {
        "id": "h",
        "side": "allied",
        "at": "0103",
        "type": "artillery",
        "strength": [1, 1],
        "bombard": 3,
        "range": 3,
    }
    start = {"turn": 2, "side": "allied", "phase": "bombardment"}
    for marks in (["first_fire", "final_fire"], ["isolated"]):
        near, far = {**G, "at": "0403"}, {**G, "id": "far", "at": "1203"}
        game = plain_field(start, [{**guns, "marks": marks}, near, far])
        assert "It could" in text(game.why("h", "0403"))
        assert "It could" not in text(game.why("h", "1203"))


def test_who_has_no_part_in_a_combat_is_told_so() -> None:
    """HD.1, HE.1: others fight it, or refuse it; and each of two combats against one hex has its own attackers."""
    enemy = {**G, "at": "0503", "type": "recon", "mobility": "motorised"}
    far = {**enemy, "id": "k", "at": "1203"}
    units = [{**A, "id": "b", "at": "0502"}, {**A, "id": "c"}, {**A, "id": "d", "at": "0602"}, enemy, far]
    game = plain_field({"turn": 2, "side": "allied", "phase": "declaration"}, units)
    game.do(act.Declare("manoeuvre", ("b",), "0503"))
    refusing = game.fork()
    refusing.next_phase()
    assert refusing.phase.id == "refusal"
    assert (refusing.why("k", "0503").rule, refusing.why("g", "0503").ok) == ("HE.1", True)
    game.do(act.Declare("assault", ("d",), "0503"))
    while game.phase.id != "manoeuvre":
        game.next_phase()
    assert game.why("c", "0503").rule == "HD.1"
    assert "takes no part in the combat" in text(game.why("c", "0503"))
    assert list(game.legal_actions("b")) == [act.Resolve("0503")]
    assert list(game.legal_actions("d")) == []
    assert game.why("b", "0503").ok


def test_who_has_no_strength_is_not_said_to_support() -> None:
    """HD.1, HG.1: only artillery supports."""
    units = [{**A, "at": "0503", "strength": [0]}, {**A, "id": "b"}, {**G, "at": "0603"}]
    game = plain_field({"turn": 2, "side": "allied", "phase": "declaration"}, units)
    assert "a has no strength to attack with." in text(game.why("a", "0603"))


def test_fatigue_of_who_is_not_on_the_map_passes_too() -> None:
    """H0.3: nobody is beside a unit that waits."""
    waits = {"id": "p", "side": "allied", "arrives": 4, "entry": ["0101"], "marks": ["fatigued"]}
    wheels = {**G, "type": "mechanised", "mobility": "motorised"}
    start = {"turn": 2, "side": "german", "phase": "mechanised"}
    game = plain_field(start, [waits, A, wheels], options={"H0.1.first": "winner"})
    game.next_phase()
    assert not game.position.has("fatigued", game.system.counter("p"))


def test_who_has_a_part_in_a_combat_is_not_called_a_bystander(english: None) -> None:
    """The other side decides for now; only who is far takes no part."""
    units = {"c1": "german recon 2/1-7-16 0505 mobility=motorised", "z": "german infantry 3-5-6 0909"}
    game = field(phase="declaration", a="allied infantry 6/3-7-8 0506", **units)
    game.do(act.Declare("manoeuvre", ("a",), "0505"))
    while game.phase.id != "manoeuvre":
        game.do(act.EndPhase())
    assert str(game.why("c1", "0505")).startswith("It is for the Allies to decide.")
    assert "takes no part" in str(game.why("z", "0505"))


def test_where_a_manoeuvre_is_declared_an_assault_may_still_be(english: None) -> None:
    units = {"b": "allied infantry 6/3-7-8 0404", "e": "german infantry 4/2-5-6 0505"}
    game = field(phase="declaration", a="allied infantry 6/3-7-8 0506", **units)
    game.do(act.Declare("manoeuvre", ("a",), "0505"))
    answer = game.why("b", "0505")
    assert (answer.ok, answer.action) == (True, act.Declare("assault", ("b",), "0505"))


def test_a_gun_does_not_hear_that_it_fights_in_its_own_turn_only(english: None) -> None:
    """It supports and bombards in the enemy's turn, too (HH.3, HI.2)."""
    units = {"e": "german infantry 4/2-5-6 0504", "gun": "german artillery 1/1-6-6 0502 bombard=3 range=4"}
    game = field(phase="declaration", a="allied infantry 6/3-7-8 0505", **units)
    assert "in the turn of" not in str(game.why("gun", "0505"))
    assert "in the turn of" in str(game.why("e", "0505"))
