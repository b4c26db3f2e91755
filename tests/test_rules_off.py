"""Rules that a variant switches off, and functions that add to rolls, in the three games."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

import legion_widget as lw
from legion_widget.engine.moment import Moment
from legion_widget.engine.testing import check
from legion_widget.games.baraka import values
from legion_widget.games.market_garden.position import Combat
from legion_widget.games.market_garden.staff.combats import forecast
from legion_widget.study import batch
from tests.seeds import seeds
from tests.tries import note_tries

pytestmark = pytest.mark.usefixtures("english")

#: A scenario of each game that is soon over.
SHORT = {"legion": "abarran", "baraka": "well", "market-garden": "first-day"}
OFF = [(game, rule) for game, name in SHORT.items() for rule in sorted(lw.new_game(name).system.can_be_off())]


def without(rule: str, scenario: Any, seed: int = 1) -> lw.Game[Any, Any]:
    return lw.new_game(scenario, seed, variants=[{"id": "without", "title": {"en": "Less"}, "off": [rule]}])


@pytest.mark.parametrize(("game", "rule"), OFF)
def test_a_game_without_a_rule_comes_to_an_end_and_is_opened_again(game: str, rule: str) -> None:
    played = without(rule, SHORT[game])
    played.play(steps=1500)
    assert played.result is not None
    assert lw.open_game(played.to_dict()).position == played.position
    assert "Less: this rule does not hold" in lw.rulebook(played)[rule].text


@pytest.mark.long
@pytest.mark.parametrize("seed", seeds(2, now=(0,)))
@pytest.mark.parametrize(("game", "rule"), OFF)
def test_a_game_without_a_rule_keeps_the_contract(game: str, rule: str, seed: int) -> None:
    check(lambda number: without(rule, SHORT[game], number), seed, listed=5, steps=120)
    note_tries("games of the conformance kit without a rule", 1)


# ---- what is gone with a rule ---------------------------------------------------------------------------

HILL: dict[str, Any] = {
    "system": "legion",
    "board": {
        "columns": 6,
        "rows": 4,
        "terrain": ["......", "..^...", "......", "......"],
        "places": {"Field": {"hex": "0604", "kind": "airport"}, "Town": {"hex": "0404", "kind": "city"}},
    },
    "victory": "none",
    "start": {"side": "moroccan", "phase": "combat", "weather": "very_hot"},
    "units": [
        {"id": "harca", "side": "moroccan", "type": "infantry", "combat": 3, "movement": 4, "at": "0301"},
        {"id": "guns", "side": "spanish", "type": "machine_gun", "combat": 2, "movement": 3, "at": "0302"},
        {"id": "second", "side": "moroccan", "type": "infantry", "combat": 3, "movement": 4, "at": "0403"},
        {"id": "town", "side": "spanish", "type": "infantry", "combat": 2, "movement": 3, "at": "Town"},
    ],
}


@pytest.mark.parametrize(
    ("rule", "attack", "plain", "less"),
    [
        ("L8.6", ("harca", "guns"), 4, 3),
        ("L8.7", ("harca", "guns"), 4, 3),
        ("L8.8", ("second", "town"), 3, 1),
        ("L9.5", ("second", "town"), 3, 4),
    ],
)
def test_without_it_a_combat_of_la_legion_has_another_factor(rule: str, attack: Any, plain: int, less: int) -> None:
    action = lw.legion.Attack((attack[0],), (attack[1],))
    assert lw.new_game(HILL).odds(action).factors["defender"] == plain
    odds = without(rule, HILL).odds(action)
    assert odds.factors["defender"] == less
    assert rule not in {modifier.rule for modifier in odds.modifiers}


def later(scenario: str, kind: type, seed: int = 0) -> tuple[Any, Any]:
    """A game in which an action of a kind is legal just now, and that action."""
    for number in range(seed, seed + 30):
        game = lw.new_game(scenario, number)
        for _ in range(400):
            found = next((one for one in game.legal_actions() if isinstance(one, kind)), None)
            if found is not None:
                return game, found
            if game.result is not None:
                break
            game.play(steps=1)
    raise AssertionError(f"no {kind.__name__} is ever legal")


def here(game: Any, *variants: Any) -> Any:
    """The same moment under variants."""
    return Moment(lw.new_game(game.scenario, variants=variants).system, game.position)


def less(rule: str) -> dict[str, Any]:
    return {"id": "without", "title": {"en": "Less"}, "off": [rule]}


def test_without_the_rule_that_allows_it_there_is_no_refusal_and_no_reaction() -> None:
    """Market Garden; the reason names the variant."""
    game, refuse = later("nijmegen", lw.market_garden.Refuse)
    assert game.ruling(refuse).ok
    ruling = here(game, less("HE.1")).ruling(refuse)
    assert (ruling.rule, ruling.text) == ("HE.1", "Less: this rule does not hold")
    assert not any(isinstance(one, lw.market_garden.Refuse) for one in here(game, less("HE.1")).legal_actions())
    game, react = later("nijmegen", lw.market_garden.React)
    assert here(game, less("HF.1")).ruling(react).rule == "HF.1"


def told(game: Any, kind: str) -> list[Any]:
    return [event for entry in game.history for event in entry.events if type(event).__name__ == kind]


def test_what_happens_by_itself_does_not_happen_without_its_rule() -> None:
    """No roll for the weather, no air points, no supply, no recovery, no second round."""
    for rule, kind in (
        ("H0.2", "WeatherRolled"),
        ("HA.3", "AirAllotted"),
        ("HA.1", "SupplyTraced"),
        ("H0.3", "Recovered"),
        ("HI.6", "Checked"),
    ):
        plain, varied = lw.new_game("nijmegen", 2), without(rule, "nijmegen", 2)
        for game in (plain, varied):
            game.play(until=6)
        assert told(plain, kind), rule
        assert not told(varied, kind), rule
    order = lw.market_garden.ChooseOrder(True)
    assert lw.new_game("nijmegen", 2).odds(order).outcomes
    assert not without("H0.2", "nijmegen", 2).odds(order).outcomes


def test_a_special_rule_of_baraka_is_gone_from_its_units() -> None:
    plain, varied = lw.new_game("blockhouse"), without("B7.12", "blockhouse")
    had = [troop.id for troop in plain.system.troops if "bloodthirsty" in troop.rules]
    assert had or any(troop.rules for troop in plain.system.troops)
    assert all("bloodthirsty" not in troop.rules for troop in varied.system.troops)
    assert [len(troop.figures) for troop in varied.system.troops] == [len(t.figures) for t in plain.system.troops]


def test_without_command_nobody_adds_to_its_drill() -> None:
    def drills(game: Any) -> list[str]:
        units = [game.system.unit(game.position, troop.id) for troop in game.system.troops]
        return [modifier.rule for unit in units for modifier in values.drill(unit)]

    assert "B15.2" in drills(lw.new_game("well"))
    assert "B15.2" not in drills(without("B15.2", "well"))


def test_without_orders_and_reactions_nobody_orders_or_reacts() -> None:
    for rule, kind in (("B15.3", lw.baraka.Order), ("B10.1", lw.baraka.React)):
        game, action = later("well", kind)
        assert game.ruling(action).ok
        assert here(game, less(rule)).ruling(action).rule == rule
        assert not any(isinstance(one, kind) for one in here(game, less(rule)).legal_actions())


# ---- functions that add to rolls ------------------------------------------------------------------------


@lw.rule("X.1", {"en": "Attackers know the ground.", "es": "El atacante conoce el terreno."}, "Declare", "modifier")
def knows(now, action):  # type: ignore[no-untyped-def]
    if action.kind == "manoeuvre":
        yield "column", 1
        yield "die", -1
    else:
        yield now.units[action.attackers[0]].side, -1, action.attackers[0]


@lw.rule("X.2", {"en": "Good observers.", "es": "Buenos observadores."}, on="Bombard", gives="modifier")
def observers(now, action):  # type: ignore[no-untyped-def]
    return "points", 3


@lw.rule("X.3", {"en": "A steady unit.", "es": "Una unidad firme."}, on="Check", gives="modifier")
def steady(now, roll):  # type: ignore[no-untyped-def]
    if roll.kind != "panic":
        yield "morale" if roll.kind == "morale" else "drill", 2, roll.unit


@lw.rule("X.4", {"en": "The sun is behind them.", "es": "Tienen el sol a la espalda."}, on="Fire", gives="modifier")
def sun(now, roll):  # type: ignore[no-untyped-def]
    yield "fire", 1, roll.unit
    yield "defence", -1, roll.target
    yield "locate", 10, roll.unit


@lw.rule("X.5", {"en": "Cold steel.", "es": "Arma blanca."}, on="CloseCombat", gives="modifier")
def steel(now, roll):  # type: ignore[no-untyped-def]
    yield ("aggressiveness" if roll.attacks else "defence"), 1, roll.unit


def test_a_function_adds_to_the_combats_of_market_garden() -> None:
    """In odds, in the log, and of both kinds of combat."""
    kinds = set()
    for seed in range(20):
        game, declare = later("nijmegen", lw.market_garden.Declare, seed)
        odds, added = game.odds(declare), here(game, knows).odds(declare)
        ours = [(one.side, one.value) for one in added.modifiers if one.rule == "X.1"]
        if declare.kind == "manoeuvre":
            assert ours == [("column", 1), ("die", -1)]
        else:
            assert ours == [(game.units[declare.attackers[0]].side, -1)]
        kinds.add(declare.kind)
        assert added.outcomes != odds.outcomes
    assert kinds


@lw.rule("X.6", {"en": "It grows dark.", "es": "Oscurece."}, on="Declare", gives="modifier")
def dusk(now, action):  # type: ignore[no-untyped-def]
    yield "die", -now.turn


def test_the_staff_of_market_garden_asks_again_when_the_turn_is_another() -> None:
    """A function may look at anything: what was worked out for another position does not count."""
    for seed in range(20):
        game, declare = later("nijmegen", lw.market_garden.Declare, seed)
        if declare.kind == "manoeuvre":
            break
    system, now = here(game, dusk).system, game.position
    combat = Combat(declare.kind, declare.attackers, declare.target)
    target = system.board.index(declare.target)
    defenders = [unit for unit in system.counters if now.where[unit.index] == target]
    found = [
        forecast(system, replace(now, turn=turn), combat, defenders).odds.modifiers[-1].value
        for turn in (now.turn, now.turn + 1)
    ]
    assert found == [-now.turn, -now.turn - 1]


def test_what_is_added_to_a_combat_of_market_garden_stands_in_the_log() -> None:
    game = lw.new_game("nijmegen", 1, variants=[knows])
    game.play(until=5)
    rolled = told(game, "ManoeuvreRolled") + told(game, "AssaultRolled")
    assert "X.1" in {modifier.rule for event in rolled for modifier in event.modifiers}
    assert lw.open_game(game.to_dict()).position == game.position


def test_a_function_adds_to_a_bombardment() -> None:
    game, bombard = later("nijmegen", lw.market_garden.Bombard)
    plain, varied = game.odds(bombard), here(game, observers).odds(bombard)
    assert varied.factors["points"] == plain.factors["points"] + 3
    assert str(varied.modifiers[-1]) == "+3 Good observers. (X.2)"


def test_a_function_adds_to_the_rolls_of_baraka() -> None:
    plain, varied = lw.new_game("well"), lw.new_game("well", variants=[steady, sun, steel])

    def of(game: Any, value: Any, *names: str, **more: Any) -> int:
        units = [game.system.unit(game.position, name) for name in names]
        member = units[0].members[0]
        more = {**more, **({"member": member} if value in (values.fire, values.aggressiveness, values.parry) else {})}
        return values.value(value(*units, **more))

    ours = next(troop.id for troop in plain.system.troops if troop.side == "spanish")
    theirs = next(troop.id for troop in plain.system.troops if troop.side == "riffian")
    for value, names, more, gain in (
        (values.drill, (ours,), {}, 2),
        (values.morale, (ours,), {}, 2),
        (values.panic, (ours,), {}, 0),
        (values.locate, (ours, theirs), {}, 10),
        (values.aggressiveness, (ours, theirs), {"weapon": "rifle", "attacks": True}, 1),
        (values.parry, (ours,), {"defends": True, "covered": False, "fortified": False}, 1),
    ):
        assert of(varied, value, *names, **more) == of(plain, value, *names, **more) + gain, value.__name__


def test_what_is_added_to_baraka_stands_in_odds_and_log_and_travels(tmp_path: Path) -> None:
    game = lw.new_game("well", 4, variants=[steady, sun, steel])
    game.play(until=lambda played: any(told(played, kind) for kind in ("Checked", "FireResolved", "Located")))
    rows = [row for row in game.audit() if any(rule.startswith("X.") for rule in row["rules"])]
    events = [event for entry in game.history for event in entry.events if getattr(event, "modifiers", ())]
    assert any(modifier.rule.startswith("X.") for event in events for modifier in event.modifiers) or rows
    path = game.save(tmp_path / "mine.json")
    assert lw.open_game(path).position == game.position


def left(game: Any) -> dict[str, int]:
    forces: dict[str, int] = game.system.forces_left(game.position)
    return forces


@pytest.mark.parametrize(("scenario", "rules"), [("first-day", (knows, observers)), ("well", (steady, sun, steel))])
def test_one_worker_and_two_play_the_same_with_what_is_added(scenario: str, rules: Any) -> None:
    pytest.importorskip("joblib")
    game = lw.new_game(scenario, variants=list(rules))
    alone = batch(game, range(2), left, steps=200)
    assert alone == batch(game, range(2), left, steps=200, jobs=2)


def test_a_function_that_forbids_is_about_an_action_and_no_roll() -> None:
    rule = {"id": "X.9", "text": {"en": "No."}, "on": "Fire", "gives": "fault", "source": "def f(now, roll): return 1"}
    with pytest.raises(lw.DataError, match="there is no kind of action 'Fire'"):
        lw.load_scenario({"based_on": "well", "id": "w", "variants": [{"id": "v", "rules": [rule]}]})
