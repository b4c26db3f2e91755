"""Variants of the rules: switched off, given other numbers, added; they stand in all that a rule stands in."""

import itertools
import math
import pickle
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import legion_widget as lw
from legion_widget.engine import house_rules, i18n
from legion_widget.engine.house_rules import HouseRule
from legion_widget.engine.i18n import say
from legion_widget.engine.ruling import Fault
from legion_widget.engine.staff import staff_of
from legion_widget.engine.variants import as_data
from legion_widget.study import batch
from tests.seeds import thinned

BOMBS: dict[str, Any] = {
    "id": "more-bombs",
    "title": {"es": "Los aviones aciertan con 2 o 3", "en": "Bombers hit on 2 or 3"},
    "values": {"L8.17.hits": [2, 3]},
}
GUNS: dict[str, Any] = {
    "id": "guns",
    "title": {"es": "Ametralladoras +1 en montaña", "en": "Machine guns +1 in mountains"},
    "values": {"L8.7.machine_guns": 1},
}
HILLS: dict[str, Any] = {
    "system": "legion",
    "id": "hills",
    "board": {
        "columns": 6,
        "rows": 5,
        "terrain": ["......", "..^...", "......", "......", "~~...."],
        "places": {"Field": {"hex": "0603", "kind": "airport"}},
    },
    "victory": "none",
    "start": {"side": "moroccan", "phase": "combat", "weather": "normal"},
    "units": [
        {"id": "harca", "side": "moroccan", "type": "infantry", "combat": 3, "movement": 4, "at": "0301"},
        {"id": "other", "side": "moroccan", "type": "infantry", "combat": 3, "movement": 4, "at": "0202"},
        {"id": "guns", "side": "spanish", "type": "machine_gun", "combat": 2, "movement": 3, "at": "0302"},
        {"id": "line", "side": "spanish", "type": "infantry", "combat": 2, "movement": 3, "at": "0103"},
        {"id": "plane", "side": "spanish", "type": "bomber", "movement": 9},
    ],
}
AIR = {**HILLS, "start": {"turn": 6, "side": "spanish", "phase": "air", "weather": "normal"}}
ATTACK = lw.legion.Attack(("harca",), ("guns",))
OTHER = lw.legion.Attack(("other",), ("guns",))


pytestmark = pytest.mark.usefixtures("english")


@lw.rule("X.1", {"en": "Machine guns in mountains are worth one more.", "es": "Ametralladora en montaña: uno más."},
         on="Attack", gives="modifier")  # fmt: skip
def machine_guns(now, action):  # type: ignore[no-untyped-def]
    for name in action.defenders:
        unit = now.units[name]
        if unit.type == "machine_gun" and unit.hex.terrain == "^":
            yield "defender", 1, name


@lw.rule("X.9", {"en": "No unit moves into the last columns."}, on="Move")
def west_only(now, action):  # type: ignore[no-untyped-def]
    return action.to[:2] >= "05"


@lw.rule("X.10", {"en": "Nobody moves by night."}, on="Move")
def no_move(now, action):  # type: ignore[no-untyped-def]
    return True


@lw.rule("X.2", {"en": "The harca does not attack.", "es": "La harca no ataca."}, on=lw.legion.Attack)
def no_harca(now, action):  # type: ignore[no-untyped-def]
    if "harca" in action.attackers:
        yield "harca"


def bomb_odds(game: Any) -> Any:
    target = lw.legion.Fly("plane", "0301")
    game.do(target)
    return game.odds(lw.legion.Bomb("plane", "harca"))


# ---- other numbers -------------------------------------------------------------------------------------


def test_bombers_that_hit_on_two_or_three_have_the_odds_of_it() -> None:
    assert bomb_odds(lw.new_game(AIR))["hit"] == Fraction(1, 6)
    game = lw.new_game(AIR, variants=[BOMBS])
    assert bomb_odds(game)["hit"] == Fraction(1, 2)
    events = game.do(lw.legion.Bomb("plane", "harca"), dice=[3])
    bombarded = next(event for event in events if type(event).__name__ == "Bombarded")
    assert bombarded.hit
    assert bombarded.rules == ("L8.17", "more-bombs")


def test_the_odds_are_those_that_the_dice_show() -> None:
    hits = 0
    for seed in range(300):
        game = lw.new_game(AIR, seed=seed, variants=[BOMBS])
        game.do(lw.legion.Fly("plane", "0301"))
        events = game.do(lw.legion.Bomb("plane", "harca"))
        hits += any(getattr(event, "hit", False) for event in events)
    assert hits / 300 == pytest.approx(0.5, abs=3.5 * math.sqrt(0.25 / 300))


def test_a_modifier_of_another_value_names_its_variant() -> None:
    plain, varied = lw.new_game(HILLS), lw.new_game(HILLS, variants=[GUNS])
    assert varied.odds(ATTACK).factors["defender"] == plain.odds(ATTACK).factors["defender"] + 1
    step = next(step for step in varied.odds(ATTACK).modifiers if step.rule == "L8.7")
    assert str(step) == "+1 machine guns in the mountains, in addition (variant: Machine guns +1 in mountains) (L8.7)"
    fought = next(event for event in varied.do(ATTACK) if type(event).__name__ == "Fought")
    assert "guns" in fought.rules
    assert step in fought.modifiers


def test_a_range_of_another_value_stands_in_the_reason() -> None:
    data = {**HILLS, "start": {"side": "spanish", "phase": "bombardment", "weather": "normal"}}
    gun = {"id": "gun", "side": "spanish", "type": "artillery", "combat": 1, "movement": 2, "at": "0104"}
    data["units"] = [*HILLS["units"], gun]
    far = lw.legion.Bombard("gun", "harca")
    assert lw.new_game(data).ruling(far).text == "harca is 4 hexes away; artillery reaches 2."
    three = lw.new_game(data, variants=[{"id": "r", "values": {"L8.10.range": 3}}])
    assert three.ruling(far).text == "harca is 4 hexes away; artillery reaches 3. (variant: r)"
    four = lw.new_game(data, variants=[{"id": "r", "values": {"L8.10.range": 4}}])
    assert four.ruling(far)
    assert far in list(four.legal_actions())


def plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def test_a_skirmish_takes_other_numbers_too() -> None:
    game = lw.new_game("well", variants=[{"id": "calm", "values": {"B12.7.moved": -3}}])
    assert game.system.values["B12.7.moved"] == -3
    game.play(steps=15)
    assert lw.open_game(game.to_dict()).system.values["B12.7.moved"] == -3


# ---- rules switched off --------------------------------------------------------------------------------


def test_a_rule_that_is_off_forbids_nothing_and_what_it_barred_is_listed() -> None:
    def two_planes(**more: Any) -> Any:
        units = [*HILLS["units"], {"id": "second", "side": "spanish", "type": "bomber", "movement": 9}]
        game = lw.new_game({**AIR, "units": units}, **more)
        game.do(lw.legion.Fly("plane", "0301"))
        return game

    over = lw.legion.Fly("second", "0301")
    plain_game, varied = two_planes(), two_planes(variants=[{"id": "swarm", "off": ["L8.18"]}])
    assert plain_game.ruling(over).rule == "L8.18"
    assert over not in list(plain_game.legal_actions("second"))
    assert varied.ruling(over)
    assert over in list(varied.legal_actions("second"))
    assert varied.do(over)


@pytest.mark.parametrize("rule", sorted(lw.new_game("rif").system.switchable))
def test_games_go_on_without_a_rule(rule: str) -> None:
    game = lw.new_game("rif", seed=3, variants=[{"id": "without", "off": [rule]}])
    game.play(steps=150)
    actions = list(itertools.islice(game.legal_actions(), 20))
    assert all(game.ruling(action) for action in actions)


# ---- rules of one's own --------------------------------------------------------------------------------


def test_a_rule_of_a_cell_adds_to_a_combat() -> None:
    game = lw.new_game(HILLS, variants=[machine_guns])
    odds = game.odds(ATTACK)
    assert odds.factors["defender"] == lw.new_game(HILLS).odds(ATTACK).factors["defender"] + 1
    assert str(odds.modifiers[-1]) == "+1 Machine guns in mountains are worth one more. (X.1)"
    fought = next(event for event in game.do(ATTACK) if type(event).__name__ == "Fought")
    assert "X.1" in fought.rules
    lw.set_language("es")
    assert "Ametralladora en montaña: uno más." in str(odds.modifiers[-1])


def test_a_rule_of_a_cell_forbids_and_says_why() -> None:
    game = lw.new_game(HILLS, variants=[no_harca])
    ruling = game.ruling(ATTACK)
    assert (ruling.rule, ruling.subject, ruling.text) == ("X.2", "harca", "The harca does not attack.")
    attacks = [action for action in game.legal_actions() if isinstance(action, lw.legion.Attack)]
    assert attacks
    assert not any("harca" in action.attackers for action in attacks)
    with pytest.raises(lw.IllegalAction, match=r"X\.2"):
        game.do(ATTACK)
    assert game.play(lw.Recruit(3), steps=4) is None


def test_a_rule_that_fails_or_yields_nonsense_says_its_name() -> None:
    @lw.rule("X.3", {"en": "Broken."}, on="Attack")
    def broken(now, action):  # type: ignore[no-untyped-def]
        return 1 / 0

    @lw.rule("X.4", {"en": "Nonsense."}, on="Attack", gives="modifier")
    def nonsense(now, action):  # type: ignore[no-untyped-def]
        yield "nobody", 1

    with pytest.raises(lw.LegionWidgetError, match=r"rule X.3 fails: ZeroDivisionError"):
        lw.new_game(HILLS, variants=[broken]).ruling(ATTACK)
    with pytest.raises(lw.LegionWidgetError, match=r"rule X.4 should yield a side \(attacker, defender\)"):
        lw.new_game(HILLS, variants=[nonsense]).odds(ATTACK)


def test_a_rule_that_yields_a_modifier_without_saying_so_is_no_fault() -> None:
    @lw.rule("X.5", {"en": "Machine guns."}, on="Attack")
    def forgotten(now, action):  # type: ignore[no-untyped-def]
        yield "defender", 1

    wanted = r"rule X.5 should yield True or an id, not \('defender', 1\).*gives="
    with pytest.raises(lw.LegionWidgetError, match=wanted):
        lw.new_game(HILLS, variants=[forgotten]).ruling(ATTACK)


def test_who_may_not_attack_need_not() -> None:
    """L7.9: the duty to attack lapses where an added rule forbids it; the first phase of combat can end."""

    @lw.rule("X.2", {"en": "Nobody attacks on turn 1."}, on="Attack")
    def quiet_start(now, action):  # type: ignore[no-untyped-def]
        if now.turn == 1:
            yield True

    game = lw.new_game("rif", seed=1, variants=[quiet_start])
    game.do(lw.legion.Move("beni-urriaguel-tabor-2-1", "1515"))
    game.next_phase()
    assert game.phase.id == "combat"
    assert game.ruling(lw.legion.EndPhase())
    same = lw.new_game("rif", seed=1)
    same.do(lw.legion.Move("beni-urriaguel-tabor-2-1", "1515"))
    same.next_phase()
    assert same.ruling(lw.legion.EndPhase()).rule == "L7.9"


@pytest.mark.parametrize("player", [lw.Recruit(1), lw.Officer()])
def test_rules_that_leave_nothing_to_do_are_named(player: Any) -> None:
    @lw.rule("X.6", {"en": "No phase ends."}, on="EndPhase")
    def endless(now, action):  # type: ignore[no-untyped-def]
        yield True

    with pytest.raises(lw.LegionWidgetError, match=r"nothing to do in this phase .* No phase ends\. \(X\.6\)"):
        lw.new_game("first-day", seed=1, variants=[endless]).play(player)


# ---- in files, saves and workers -----------------------------------------------------------------------


def test_a_variant_in_a_file_plays_saves_and_opens(tmp_path: Path) -> None:
    file = tmp_path / "bombs.toml"
    lw.load_scenario({**AIR, "variants": [BOMBS, GUNS]}).save(file)
    assert "L8.17.hits" in file.read_text("utf-8")
    game = lw.new_game(file, seed=2)
    assert bomb_odds(game)["hit"] == Fraction(1, 2)
    game.play(steps=20)
    path = game.save(tmp_path / "bombs.json")
    opened = lw.open_game(path)
    assert opened.position == game.position
    assert [variant.id for variant in opened.variants] == ["more-bombs", "guns"]
    assert opened.fork(seed=9).variants == game.variants


def test_workers_play_the_varied_rules() -> None:
    pytest.importorskip("joblib")
    game = lw.new_game(HILLS, variants=[machine_guns, no_harca, BOMBS])

    def asked(one: Any) -> tuple[str, int]:
        first = one.at(0)
        return str(first.ruling(ATTACK).rule), first.odds(OTHER).factors["defender"]

    assert game.odds(OTHER).factors["defender"] == lw.new_game(HILLS).odds(OTHER).factors["defender"] + 1
    expected = [("X.2", game.odds(OTHER).factors["defender"])] * 4
    assert batch(game, range(4), asked, steps=3) == expected
    assert batch(game, range(4), asked, steps=3, jobs=2) == expected


def test_the_same_table_comes_of_one_worker_and_of_two() -> None:
    pytest.importorskip("joblib")
    game = lw.new_game("rif", variants=[BOMBS, GUNS])

    def left(one: Any) -> dict[str, int]:
        return one.system.forces_left(one.position)  # type: ignore[no-any-return]

    assert batch(game, range(3), left, steps=400) == batch(game, range(3), left, steps=400, jobs=2)


def test_functions_travel_as_source_and_are_not_run_without_a_yes(tmp_path: Path, monkeypatch: Any) -> None:
    game = lw.new_game(HILLS, variants=[machine_guns])
    path = game.save(tmp_path / "mine.json")
    assert "def machine_guns(now, action):" in path.read_text("utf-8")
    monkeypatch.setattr("legion_widget.engine.house_rules._allowed", set())  # as in another process
    with pytest.raises(lw.DataError) as error:
        lw.open_game(path)
    assert "rule X.1 is a function, which is not run before you have read it" in str(error.value)
    assert 'if unit.type == "machine_gun"' in str(error.value)
    assert "allow_code=True" in str(error.value)
    opened = lw.open_game(path, allow_code=True)
    assert opened.odds(ATTACK) == game.odds(ATTACK)
    scenario = {**HILLS, "variants": as_data([no_harca])}
    monkeypatch.setattr("legion_widget.engine.house_rules._allowed", set())
    with pytest.raises(lw.DataError, match="not run before you have read it"):
        lw.new_game(scenario)
    assert lw.new_game(scenario, allow_code=True).ruling(ATTACK).rule == "X.2"


def test_what_stands_in_a_file_is_one_function_and_nothing_else() -> None:
    def variant(source: str) -> dict[str, Any]:
        rule = HouseRule("X.9", {"en": "Mine."}, "Attack", source)
        return {**HILLS, "variants": as_data([rule])}

    for source, problem in (
        ("print('hello')\ndef f(now, action): pass\n", "is more than imports and one function"),
        ("import math\n", "is more than imports and one function"),
        ("def f(now, action)\n", "is not Python: line 1"),
        ("@nobody\ndef f(now, action): pass\n", "the source of rule X.9 fails: NameError: name 'nobody'"),
        ("def f(now, action=1 / 0): pass\n", "the source of rule X.9 fails: ZeroDivisionError"),
        ("import no_such_module\ndef f(now, action): pass\n", "rule X.9 needs no_such_module"),
        ("# stays here: X.9 77", "stayed where it was written"),
    ):
        with pytest.raises(lw.DataError, match=problem):
            lw.new_game(variant(source), allow_code=True)


LIMIT = 3


def test_a_function_that_cannot_travel_plays_here_and_is_not_saved(tmp_path: Path) -> None:
    outer = 2

    def closed(now, action):  # type: ignore[no-untyped-def]
        return outer > 1

    def reaching_out(now, action):  # type: ignore[no-untyped-def]
        return LIMIT > 1

    def with_default(now, action, more=1):  # type: ignore[no-untyped-def]
        return True

    made: dict[str, Any] = {}
    exec("def unknown(now, action): return True", made)
    for function, reason in (
        (closed, "it uses outer of the function around it"),
        (reaching_out, "it uses LIMIT, which is written outside of it: write it inside"),
        (with_default, "its parameters have defaults"),
        (lambda now, action: True, "it has no name of its own: write it with def"),
        (made["unknown"], "its source is not known"),
    ):
        game = lw.new_game(HILLS, variants=[lw.rule("X.7", {"en": "Nobody attacks."}, on="Attack")(function)])
        assert game.ruling(ATTACK).rule == "X.7"
        with pytest.raises(lw.LegionWidgetError, match=f"rule X.7 cannot be saved .*: {reason}"):
            game.save(tmp_path / "x.json")
        with pytest.raises(lw.LegionWidgetError, match="cannot be saved or sent to other processes"):
            game.scenario.save(tmp_path / "x.toml")
        assert list(tmp_path.iterdir()) == []


def test_a_function_may_use_modules() -> None:
    @lw.rule("X.8", {"en": "Mathematics."}, on="Attack", gives="modifier")
    def mathematics(now, action):  # type: ignore[no-untyped-def]
        yield "attacker", int(math.sqrt(4))

    assert mathematics.source.startswith("import math\n")
    assert lw.new_game(HILLS, variants=[mathematics]).odds(ATTACK).factors["attacker"] == 5


# ---- rule pages, options, faults -----------------------------------------------------------------------


def test_the_rulebook_of_a_game_tells_its_variants() -> None:
    game = lw.new_game(HILLS, variants=[BOMBS, no_harca, {"id": "swarm", "off": ["L8.18"]}])
    book = lw.rulebook(game)
    assert book["L8.17"].text.endswith(
        "Bombers hit on 2 or 3 (numbers of the die with which an aircraft hits: 2, 3; in the rulebook: 2)."
    )
    assert book["L8.18"].text.endswith("swarm: this rule does not hold.")
    assert book["X.2"].text == "The harca does not attack."
    assert book["more-bombs"].title == "Bombers hit on 2 or 3"
    assert book.chapters[book["X.2"].chapter]["es"] == "Variantes"
    assert "more-bombs" not in lw.rulebook("legion")
    assert lw.rulebook("legion")["L8.17"].text != book["L8.17"].text
    assert lw.rulebook(game.scenario)["X.2"].text == book["X.2"].text


def test_the_board_lists_the_variants_and_opens_their_pages() -> None:
    from legion_widget.ui.panels.header import readings

    game = lw.new_game(HILLS, variants=[BOMBS])
    shown = str(readings((game.system, "es")))
    assert "Los aviones aciertan con 2 o 3" in shown
    assert readings((lw.new_game(HILLS).system, "es")) is None


@pytest.mark.parametrize(
    ("variant", "place", "problem"),
    [
        ({"id": "", "values": {}}, "$.variants[0].id", "a variant needs an id of its own"),
        ({"id": "v", "values": {"L8.17.hit": [2]}}, "$.variants[0].values['L8.17.hit']", "there is no value"),
        ({"id": "v", "values": {"L8.17.hits": 2}}, "$.variants[0].values['L8.17.hits']", "a list of whole numbers"),
        ({"id": "v", "values": {"L8.17.hits": [9]}}, "$.variants[0].values['L8.17.hits']", "from 2 to 5, not [9]"),
        ({"id": "v", "values": {"L8.10.range": "3"}}, "$.variants[0].values['L8.10.range']", "a whole number from 1"),
        ({"id": "v", "off": ["L7.5"]}, "$.variants[0].off[0]", "rule 'L7.5' cannot be switched off"),
        (
            {"id": "v", "rules": [{"id": "v", "text": {}, "on": "Attack", "source": ""}]},
            "$.variants[0].rules[0].id",
            "a rule needs an id of its own",
        ),
        (
            {"id": "v", "rules": [{"id": "w", "text": {}, "on": "Atack", "source": ""}]},
            "$.variants[0].rules[0].on",
            "there is no kind of action 'Atack'",
        ),
        (
            {"id": "v", "rules": [{"id": "w", "text": {}, "on": "Move", "gives": "modifier", "source": ""}]},
            "$.variants[0].rules[0].on",
            "a rule adds nothing to Move",
        ),
        ({"id": "v", "vaules": {}}, "$.variants[0]", "unknown key 'vaules'"),
    ],
)
def test_what_a_variant_cannot_change_is_told_with_its_place(variant: Any, place: str, problem: str) -> None:
    with pytest.raises(lw.DataError) as error:
        lw.new_game({**HILLS, "variants": [variant]})
    assert error.value.place == place
    assert problem in str(error.value)


def test_all_faults_of_variants_are_told_at_once() -> None:
    with pytest.raises(lw.DataError, match="3 faults"):
        lw.new_game(HILLS, variants=[{"id": "v", "values": {"L8.10.rang": 3, "L8.11.points": 77}, "off": ["X"]}])


def test_numbers_of_market_garden_stand_in_its_tables_and_odds() -> None:
    changes = {"HC.2.odds": 3, "H0.2.bad": 10, "HH.5.converging": 2}
    game = lw.new_game("nijmegen", variants=[{"id": "easy", "values": changes}])
    assert game.system.tables.overrun.odds == 3  # type: ignore[attr-defined]
    assert lw.new_game("nijmegen").system.tables.overrun.odds == 6  # type: ignore[attr-defined]
    assert lw.open_game(game.to_dict()).system.tables.overrun.odds == 3  # type: ignore[attr-defined]
    from legion_widget.games.market_garden.turn import weather_odds

    assert weather_odds(game.system, 3)["bad"] == Fraction(1, 10)  # type: ignore[arg-type]
    game.play(steps=60)


@pytest.mark.parametrize("scenario", ["rif", "well", "nijmegen"])
def test_the_default_of_every_number_is_that_of_the_rules(scenario: str) -> None:
    system = lw.new_game(scenario).system
    book = lw.rulebook(system.id)
    for key, value in system.named_values.items():
        assert value.rule in book, key
        assert value.check(plain(value.default), key) == value.default
        assert set(value.words) == {"es", "en"}


def test_a_number_in_a_table_of_a_scenario_holds_until_a_variant_changes_it() -> None:
    from legion_widget.games.market_garden.named_values import IN_TABLES, VALUES
    from legion_widget.games.market_garden.tables import standard_tables

    tables = standard_tables()
    for key, (table, field) in IN_TABLES.items():
        assert getattr(getattr(tables, table), field) == VALUES[key].default, key


@pytest.mark.parametrize(("name", "language"), [("change-a-rule.md", "en"), ("change-a-rule.es.md", "es")])
def test_the_page_lists_every_number_with_its_default_and_every_rule_that_can_be_off(name: str, language: str) -> None:
    page = (Path(__file__).parent.parent / "docs" / name).read_text("utf-8")
    for scenario in ("rif", "well", "nijmegen"):
        system = lw.new_game(scenario).system
        for key, value in system.named_values.items():
            row = f"| `{key}` | {value.words[language]} | `{plain(value.default)}` | {value.least}, {value.most} |"
            assert row in page, row
        assert all(f"`{rule}`" in page for rule in system.can_be_off())


def test_faults_of_variants_in_a_file_have_line_and_column(tmp_path: Path) -> None:
    file = lw.load_scenario({**HILLS, "variants": [BOMBS]}).save(tmp_path / "hills.toml")
    text = file.read_text("utf-8").replace("L8.17.hits", "L8.17.hitz")
    file.write_text(text, "utf-8")
    with pytest.raises(lw.DataError) as error:
        lw.load_scenario(file)
    (fault,) = error.value.faults
    assert "L8.17.hitz" in text.splitlines()[fault.line - 1]
    assert fault.meant == "L8.17.hits"


def test_only_what_a_variant_has_changed_names_it() -> None:
    walls = [{"id": "walls", "values": {"L8.8.city": 3}}]
    steps = lw.new_game(HILLS, variants=walls).odds(ATTACK).modifiers
    assert steps
    assert not any("variant" in str(step) for step in steps)


units = "a name of the notebook that the function does not mean"


def test_names_of_attributes_are_not_names_of_the_notebook() -> None:
    @lw.rule("X.10", {"en": "Nobody."}, on="Attack")
    def nobody(now, action):  # type: ignore[no-untyped-def]
        yield from (name for name in action.attackers if any(unit.id == name for unit in now.units.values()))

    assert nobody.stays() is None
    assert lw.new_game(HILLS, variants=[nobody]).ruling(ATTACK).rule == "X.10"


def test_a_pickle_of_a_varied_game_plays_the_varied_rules() -> None:
    game = lw.new_game(HILLS, variants=[machine_guns, GUNS])
    back = pickle.loads(pickle.dumps(game))
    assert back.odds(ATTACK) == game.odds(ATTACK)
    assert back.position == game.position


def test_a_function_that_cannot_travel_is_not_sent_to_workers() -> None:
    pytest.importorskip("joblib")
    game = lw.new_game(HILLS, variants=[lw.rule("X.11", {"en": "Nobody."}, on="Attack")(lambda now, action: True)])
    assert batch(game, [1], len, steps=2) == [2]
    with pytest.raises(lw.LegionWidgetError, match=r"rule X\.11 cannot be saved or sent to other processes"):
        batch(game, [1, 2], len, steps=2, jobs=2)


def test_a_number_of_a_skirmish_changes_what_is_rolled_against() -> None:
    from legion_widget.games.baraka.values import drill, value

    def drills(**more: Any) -> dict[str, int]:
        game = lw.new_game("well", **more)
        units = (game.system.unit(game.position, name) for name in game.units)
        lists = {unit.id: drill(unit) for unit in units}
        return {name: value(steps) for name, steps in lists.items() if any(step.rule == "B15.2" for step in steps)}

    plain_values = drills()
    assert plain_values
    three = drills(variants=[{"id": "chain", "values": {"B15.2.command": 3}}])
    assert three == {name: number + 2 for name, number in plain_values.items()}


def test_a_function_under_another_name_cannot_travel() -> None:
    """Its source would define something else."""

    def one(now: Any, action: Any) -> bool:
        return True

    one.__name__ = "other"
    with pytest.raises(lw.LegionWidgetError) as caught:
        house_rules._source_of(one)
    assert "its source is not known" in i18n.Message.text(caught.value.args[0], "en")


def test_of_two_variants_of_a_rule_each_is_named_for_its_own_number() -> None:
    """Both stand in the log."""
    listed = [
        {"id": "far", "title": {"en": "Far"}, "values": {"L8.11.range": 3}},
        {"id": "strong", "title": {"en": "Strong"}, "values": {"L8.11.points": 5}},
    ]
    variants = lw.new_game(HILLS, variants=listed).system.variants
    assert variants.rules_with_variants(("L8.11",)) == ("L8.11", "far", "strong")
    far = Fault("L8.11", say("{gun} is too far: {range}", gun="gun", range=3))
    strong = Fault("L8.11", say("{gun} adds {points}", gun="gun", points=5))
    assert "Far" in variants.fault_with_variant(far).message.text()
    assert "Strong" in variants.fault_with_variant(strong).message.text()


def test_a_study_of_functions_that_nobody_has_read_is_refused_by_the_same_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Which has the functions; and what nobody has varied is wrong where it stands."""
    source = "def never(now, action):\n    yield True\n"
    rule = {"id": "X.1", "text": {"en": "Never.", "es": "Nunca."}, "on": "Attack", "source": source}
    file = lw.load_scenario({**HILLS, "variants": [{"id": "v", "title": {"en": "V"}, "rules": [rule]}]}).save(
        tmp_path / "v.toml"
    )
    monkeypatch.setattr("legion_widget.engine.house_rules._allowed", set())
    with pytest.raises(lw.UnreadCode) as refused:
        lw.study(file, "recruit", games=1, jobs=1, progress=False)
    assert [each.id for each in refused.value.rules] == ["X.1"]
    assert refused.value.faults[0].place.startswith("$.variants[0]")
    with pytest.raises(lw.DataError, match=r"^options\['x'\]: unknown option"):
        lw.study("first-day", "recruit", games=1, jobs=1, progress=False, options={"x": 1})


@pytest.mark.parametrize(("scenario", "unit"), [(HILLS, "line"), ("first-day", None)])
def test_what_is_said_of_a_unit_knows_the_rules_of_a_cell(scenario: Any, unit: str | None) -> None:
    """Reach, what the board marks and the sentence about a unit leave out what an added rule forbids."""
    if isinstance(scenario, dict):
        scenario = {**scenario, "start": {"side": "spanish", "phase": "movement", "weather": "normal"}}
    plain = lw.new_game(scenario, seed=1)
    if unit is None:  # the first phase in which something moves
        plain.play(lw.Recruit(1), until=lambda now: bool(now.to_act) and any(now.reach(one) for one in now.units))
        unit = next(name for name in plain.units if len(plain.reach(name)) > 5)
    west = lw.new_game(scenario, seed=1, variants=[west_only]).system
    none = lw.new_game(scenario, seed=1, variants=[no_move]).system
    position = plain.position
    full, reach = plain.reach(unit), west.reach(position, unit)
    assert set(reach) == {label for label in full if label[:2] < "05"} != set(full)
    assert all(reach.path(label) == full.path(label) and reach.cost(label) == full[label] for label in reach)
    assert not none.reach(position, unit)
    assert none.what_can(position, unit).text() == "Nobody moves by night."
    assert f": {len(reach)}" in west.what_can(position, unit).text()


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("def f(now action): return", "is not Python: line 1"),
        ("def f(now, action):\n    return \0", "is not Python"),
        ("def f(now, action):\n    return " + "-" * 3_000 + "1", "is not Python"),
        ("print('read')", "more than imports and one function"),
    ],
)
def test_a_source_that_cannot_be_a_rule_is_refused_unread(source: str, said: str) -> None:
    """A scenario is checked without running it: what could never run is found all the same."""
    rule = {"id": "X.1", "text": {"en": "Never.", "es": "Nunca."}, "on": "Attack", "source": source}
    faults = lw.validate({**HILLS, "variants": [{"id": "v", "rules": [rule]}]})
    assert [fault.place for fault in faults] == ["$.variants[0].rules[0]"]
    assert said in faults[0].message.text()


def test_a_rule_of_a_cell_is_put_into_a_scenario() -> None:
    changed = lw.load_scenario(HILLS).edit(variants=[no_harca, GUNS])
    assert [variant.id for variant in changed.variants] == ["variant-X.2", "guns"]
    ruling = lw.new_game(changed).ruling(ATTACK)
    assert ruling.rule == "X.2"


@lw.rule("X.11", {"en": "Not that way."}, on="Move")
def by_chance(now, action):  # type: ignore[no-untyped-def]
    import zlib

    return zlib.crc32(repr(action).encode()) % 3 > 0


@pytest.mark.parametrize("name", thinned(("first-day", "abarran", "nijmegen"), 3))
def test_what_the_staff_proposes_keeps_to_the_rules_of_a_cell(name: str) -> None:
    """Every piece of advice, not the first alone; so do reviews and environments, which are made of the same."""
    game, looked_at = lw.new_game(name, seed=1, variants=[by_chance]), 0
    staff = staff_of(game.system)
    while game.result is None and len(game) < 60:
        proposals = [one.action for one in staff.proposals(game.position)]
        looked_at += len(proposals)
        assert all(map(game.ruling, proposals))
        game.play(lw.Officer(), steps=1)
    assert looked_at > 40
