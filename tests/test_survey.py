"""A moment as a player in a cell looks at it, in all three games; and what outcomes and objectives are called."""

from __future__ import annotations

from typing import Any

import pytest

import legion_widget as lw
from legion_widget.engine.staff import Staff, staff_of
from legion_widget.engine.survey import Survey
from legion_widget.games.baraka import actions as baraka
from legion_widget.games.baraka import texts as baraka_texts
from legion_widget.games.baraka.victory import KINDS
from legion_widget.games.legion import texts as legion_texts
from tests.legion.positions import position
from tests.toy.causeway import Causeway, CausewayScenario

SCENARIOS = ("rif", "well", "blockhouse", "convoy", "first-day", "nijmegen", "road-of-bridges")


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_what_a_player_asks_of_a_moment(scenario: str) -> None:
    game = lw.new_game(scenario, seed=3)
    survey: Survey[Any, Any] = game.survey()
    assert survey.side == game.to_act
    own = survey.units(survey.side)
    assert own
    assert all(unit.side == survey.side for unit in own)
    first = own[0]
    near = survey.near(first, within=1000)
    assert first.id not in [unit.id for unit in near]
    away = [survey.distance(survey.place_of(first), survey.place_of(unit)) for unit in near]
    assert away == sorted(away)
    assert {unit.side for unit in survey.enemies_near(first, within=1000)} == set(survey.enemies)
    objectives = survey.objectives()
    assert objectives
    for objective in objectives:
        assert objective.title.text("es")
        assert objective.title.text("en")
        assert objective.holder in (None, *game.system.sides)
    held = [one for one in objectives if one.holder == survey.side and one.place is not None]
    assert len(survey.threatened(within=1000)) == len(held)
    assert survey.value() == pytest.approx(-survey.value(survey.enemies[0]))
    for attack in survey.attacks():
        assert game.ruling(attack.action)
        assert attack.odds == game.odds(attack.action)
    legal = next(iter(game.legal_actions()))
    assert survey.legal([legal]) == [legal]


def test_enemy_zones_are_those_of_the_enemy() -> None:
    game = lw.new_game("rif", seed=3)
    survey = game.survey()
    beside = {label for unit in survey.units("spanish") if unit.is_land for label in unit.hex.neighbours}
    assert survey.enemy_zone() <= beside
    assert lw.new_game("well", seed=3).survey().enemy_zone() == frozenset()


def test_every_outcome_is_said() -> None:
    for scenario, names in (("rif", legion_texts.OUTCOMES), ("well", baraka_texts.OUTCOMES)):
        system = lw.new_game(scenario).system
        for name in names:
            words = system.outcome_words(name)
            assert words.text("es") != words.text("en") or name in ("baraka", "fatality")
    assert Staff(lw.new_game("rif").system).system.outcome_words("hit").text("en") == "Hit: eliminated"
    assert Causeway(CausewayScenario({"system": "causeway", "id": "toy"})).outcome_words("hit").text("en") == "hit"
    assert all(KINDS[kind]["es"] and KINDS[kind]["en"] for kind in KINDS)


def test_a_staff_that_knows_no_game_judges_what_it_did_not_think_of(english: None) -> None:
    game = lw.new_game("rif", seed=1)
    staff = Staff(game.system)
    thought = [proposal.action for proposal in staff.proposals(game.position)]
    other = next(action for action in game.legal_actions() if action not in thought)
    assert staff.appraise(game.position, other).purpose.text() == "The staff would not have thought of it."
    assert staff.appraise(game.position, thought[0]).purpose.text() == "It leaves the best position."


def test_rare_intentions_are_said(english: None) -> None:
    placing = lw.new_game("rif", seed=1, start="placement")
    said = [explanation.chosen.purpose.text() for explanation in placing.advise()]
    assert any(text.startswith("Begin in ") for text in said)
    system = lw.new_game("well").system
    assert system.describe_action(baraka.Arm()).text() == "Fight with the usual weapons."


def test_any_attack_is_judged(english: None) -> None:
    """Also one that the staff would not propose: a lone counter against two."""
    game = position(
        phase="combat",
        a="moroccan infantry 3-3 0505",
        s="spanish infantry 4-3 0504",
        t="spanish infantry 4-3 0506",
    )
    attack = lw.legion.Attack(("a",), ("s", "t"))
    judged = staff_of(game.system).appraise(game.position, attack)
    won = round(100 * float(game.odds(attack)["attacker"]))
    assert f"Beat s; t: {won}% to win" in judged.purpose.text()


@pytest.mark.parametrize("scenario", ["rif", "well", "first-day"])
def test_a_unit_may_be_named_and_a_wrong_name_is_told(scenario: str) -> None:
    survey = lw.new_game(scenario, seed=1).survey()
    unit = survey.units(survey.side)[0]
    assert survey.near(unit.id, 30) == survey.near(unit, 30)
    assert survey.enemies_near(unit.id, 30) == survey.enemies_near(unit, 30)
    with pytest.raises(lw.UnknownName, match="moors"):
        survey.units("moors")
    with pytest.raises(lw.UnknownName, match="nobody"):
        survey.near("nobody")


@pytest.mark.parametrize("scenario", ["annual", "well", "first-day"])
def test_a_survey_of_a_game_that_is_over(scenario: str) -> None:
    game = lw.new_game(scenario, seed=1)
    game.play(lw.Recruit(1))
    survey: Survey[Any, Any] = game.survey()
    assert survey.attacks() == []
    with pytest.raises(lw.UnknownName):
        survey.value()
    side = next(iter(game.system.sides))
    assert isinstance(survey.value(side), float)
    with pytest.raises(lw.UnknownName, match=side):
        survey.value(side[:-1])


def test_actions_are_taken_as_they_are_meant() -> None:
    """As a ruling takes them: with units and hexes as objects; what names nothing is left out."""
    game = lw.new_game("annual", seed=1)
    move = next(action for action in game.legal_actions() if type(action).__name__ == "Move")
    meant = type(move)(game.units[move.unit], game.board[move.to])
    assert game.survey().legal([meant, type(move)("nobody", move.to)]) == [move]


def test_units_are_found_by_their_place() -> None:
    game = lw.new_game("annual", seed=1)
    unit = next(unit for unit in game.units.values() if unit.hex is not None and unit.hex.place)
    survey: Survey[Any, Any] = game.survey()
    for place in (unit.hex, unit.hex.label, unit.hex.place):
        assert unit.id in [found.id for found in survey.at(place)]
        assert unit.id in game.units.filter(hex=place)
    table = lw.new_game("well", seed=1).survey()
    first = table.units()[0]
    assert [found.id for found in table.at(table.place_of(first))] == [first.id]


@pytest.mark.parametrize("scenario", ["annual", "well"])
def test_distances_are_measured_between_units_too(scenario: str) -> None:
    survey: Survey[Any, Any] = lw.new_game(scenario, seed=1).survey()
    one, two = survey.units()[:2]
    assert survey.distance(one, two) == survey.distance(survey.place_of(one), survey.place_of(two))
    with pytest.raises(lw.UnknownName):
        survey.distance(one, None)


def test_a_survey_does_not_show_what_its_side_may_not_see() -> None:
    game = lw.new_game("well", seed=1)
    survey: Survey[Any, Any] = game.survey()
    other = 1 - list(game.system.sides).index(survey.side)
    assert game.position.chit_pools[other].reserve > 0
    assert survey.position.chit_pools[other].reserve == 0
