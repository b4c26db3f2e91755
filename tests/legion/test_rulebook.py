"""The rulebook of La Legión: every rule is there, in both languages, and every worked example comes out as written."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import legion_widget as lw
from legion_widget.engine.example_checks import check_step
from legion_widget.engine.rulebook import Example, ExampleStep, Option

BOOK = lw.rulebook("legion")
EXAMPLES = {example.id: example for rule in BOOK.values() for example in rule.examples}

#: Chapter -> how many rules it has: L2.1 to L2.12 and so on.
CHAPTERS = {2: 12, 3: 2, 4: 2, 5: 6, 6: 12, 7: 15, 8: 23, 9: 6, 10: 3, 11: 25}
IDS = [f"L{chapter}.{number}" for chapter, count in CHAPTERS.items() for number in range(1, count + 1)]
VALUES = [(key, value) for key, option in BOOK.options.items() for value in option.values]


def resolved(example: Example, option: Option) -> str:
    """The value of an option with which an example is played."""
    chosen: dict[str, str] = {**example.data.scenario.get("options", {}), **example.data.options}
    return chosen.get(option.key, option.default)


def complete(words: Any) -> bool:
    """Whether a text is there in both languages, without blanks or marks of something left out."""
    return set(words) == {"es", "en"} and all(text.strip() and "TODO" not in text for text in words.values())


# ---- all that must be there --------------------------------------------------------------------------


def test_the_rulebook_holds_every_rule_and_no_other() -> None:
    """The 106 rules from L2.1 to L11.25, in order, each in its chapter."""
    assert len(IDS) == 106
    assert list(BOOK) == IDS
    assert list(BOOK.chapters) == list(CHAPTERS)
    assert all(rule.chapter == int(rule.id[1:].split(".")[0]) for rule in BOOK.values())
    assert all(complete(title) for title in BOOK.chapters.values())


@pytest.mark.parametrize("id", IDS)
def test_a_rule_is_complete(id: str) -> None:
    """It has at least one example; it and all that belongs to it has its texts in Spanish and in English."""
    rule = BOOK[id]

    assert rule.examples
    assert complete(rule.data.title)
    assert complete(rule.data.text)
    for words in (rule.data.interpretation, rule.data.plain):
        assert not words or complete(words)
    for example in rule.examples:
        assert complete(example.data.title), example
        assert not example.data.story or complete(example.data.story), example
        assert example.data.steps, example
        for number, step in enumerate(example.data.steps, start=1):
            assert not step.says or complete(step.says), (example, number)
        for unit in example.data.scenario.get("units", []):
            assert "name" not in unit or complete(unit["name"]), (example, unit["id"])


def test_the_examples_of_a_rule_have_titles_of_their_own() -> None:
    """A reader who chooses among the examples of a rule can tell them apart, in both languages."""
    for rule in BOOK.values():
        for language in ("es", "en"):
            titles = [example.data.title[language] for example in rule.examples]
            assert len(set(titles)) == len(titles), rule


# ---- the examples come out ---------------------------------------------------------------------------


@pytest.mark.parametrize("id", EXAMPLES)
def test_an_example_comes_out_as_written(id: str) -> None:
    """Every step: legal or refused by the rule named, odds, events and the position after it."""
    assert EXAMPLES[id].problems() == []


@pytest.mark.parametrize("id", EXAMPLES)
def test_an_example_names_rules_and_options_that_exist(id: str) -> None:
    """`refused`, `applied`, `modifiers` and `ending` name rules of the rulebook; options and their values are known."""
    data = EXAMPLES[id].data
    for step in data.steps:
        for rule in (step.refused, step.ending, *step.applied, *step.modifiers):
            assert not rule or rule in BOOK, rule
    for key, value in {**data.scenario.get("options", {}), **data.options}.items():
        assert value in BOOK.options[key].values


# ---- the options -------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", BOOK.options)
def test_an_option_belongs_to_a_rule_and_has_its_texts(key: str) -> None:
    """Rule, question and at least two values, in both languages; the rule's own reading is told in it."""
    option = BOOK.options[key]

    assert option.rule in BOOK
    assert len(option.values) > 1
    assert complete(option.question)
    assert all(complete(words) for words in option.values.values())
    assert BOOK[option.rule].interpretation


@pytest.mark.parametrize(("key", "value"), VALUES)
def test_a_value_of_an_option_is_felt(key: str, value: str) -> None:
    """An example of the rule is played with it, and would not come out as written with another value."""
    option = BOOK.options[key]
    played = [example for example in BOOK[option.rule].examples if resolved(example, option) == value]
    assert played

    def comes_out(example: Example, other: str) -> bool:
        data = example.data
        options = {**data.options, key: other}
        try:
            return not example.problems(BOOK.new_game(data.scenario, options=options, dice=data.dice, start=data.start))
        except lw.LegionWidgetError:  # the dice of the example are not rolled, or the start is not possible
            return False

    assert any(not comes_out(example, other) for example in played for other in option.values if other != value)


# ---- the check itself can fail -----------------------------------------------------------------------

DUEL: dict[str, Any] = {
    "system": "legion",
    "victory": "none",
    "board": {"columns": 6, "rows": 4, "terrain": ["......", "......", "......", "......"]},
    "start": {"turn": 2, "side": "moroccan", "phase": "combat", "weather": "normal"},
    "units": [
        {"id": "a", "side": "moroccan", "type": "infantry", "combat": 4, "movement": 3, "at": "0202"},
        {"id": "d", "side": "spanish", "type": "infantry", "combat": 3, "movement": 3, "at": "0203"},
        {"id": "e", "side": "spanish", "type": "infantry", "combat": 3, "movement": 3, "at": "0604"},
    ],
}
FIGHT = {"do": {"do": "Attack", "attackers": ["a"], "defenders": ["d"]}, "dice": [4, 3]}
FAR = {"do": {"do": "Attack", "attackers": ["a"], "defenders": ["e"]}}
MARCH = {"unit": "a"}
RIGHT: dict[str, Any] = {
    **FIGHT,
    "factors": {"attacker": 4, "defender": 3},
    "odds": {"attacker": "25/36"},
    "modifiers": ["L8.2"],
    "events": ["Fought", "Eliminated"],
    "event": {"unit": "d", "at": "0203"},
    "applied": ["L8.2"],
    "after": {"a": "0202", "d": "eliminated"},
    "state": {"a": {"side": "moroccan", "combat": 4}},
    "phase": "combat",
    "side": "moroccan",
    "turn": 2,
    "position": {"weather": "normal"},
}


def problems(data: dict[str, Any], phase: str = "combat", **more: Any) -> list[str]:
    """What the check of a step says in the position of the duel."""
    game = BOOK.new_game({**DUEL, "start": {**DUEL["start"], "phase": phase, **more}})
    return list(check_step(game, msgspec.convert(data, ExampleStep)))


def test_a_step_that_is_right_has_no_problem() -> None:
    """Each kind of expectation, all at once."""
    assert problems(RIGHT) == []
    assert problems({**FAR, "refused": "L8.1", "subject": "a"}) == []
    assert problems({**MARCH, "reach": {"0101": 2, "0604": 0}}, "movement") == []


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"factors": {"attacker": 5}}, "the factor of attacker is 4, not 5"),
        ({"factors": {"walls": 1}}, "the factor of walls is None, not 1"),
        ({"odds": {"attacker": "1/2"}}, "the chance of attacker is 25/36, not 1/2"),
        ({"modifiers": ["L8.8"]}, "no modifier by L8.8"),
        ({"events": ["Eliminated", "Fought"]}, "no Fought in"),
        ({"events": ["Fled"]}, "no Fled in"),
        ({"event": {"unit": "a"}}, "no event has {'unit': 'a'}"),
        ({"event": {"unit": "d", "at": "0202"}}, "no event has"),
        ({"event": {"attack_roll": 5}}, "no event has"),
        ({"event": {"nothing": ""}}, "no event has"),
        ({"event": [{"unit": "d", "at": "0203"}, {"unit": "e"}]}, "no event has {'unit': 'e'}"),
        ({"state": {"a": {"combat": 3}}}, "combat of a is 4, not 3"),
        ({"state": {"a": {"nothing": 0}}}, "nothing of a is None, not 0"),
        ({"applied": ["L8.9"]}, "rule L8.9 was not applied"),
        ({"after": {"d": "0203"}}, "d is at eliminated, not 0203"),
        ({"after": {"a": "0203"}}, "a is at 0202, not 0203"),
        ({"phase": "movement"}, "phase is combat, not movement"),
        ({"side": "spanish"}, "side is moroccan, not spanish"),
        ({"turn": 3}, "turn is 2, not 3"),
        ({"position": {"weather": "sandstorm"}}, "weather is normal, not sandstorm"),
        ({"winner": "moroccan"}, "winner is None, not moroccan"),
        ({"ending": "L5.3"}, "ending is None, not L5.3"),
        ({"refused": "L8.1"}, "should be refused by L8.1: <Ruling legal>"),
    ],
)
def test_a_wrong_expectation_is_a_problem(wrong: dict[str, Any], told: str) -> None:
    """Each kind of expectation is looked at: one wrong, and the step is reported."""
    found = problems({**RIGHT, **wrong})

    assert any(told in problem for problem in found), found


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (FAR, "should be legal"),
        ({**FAR, "refused": "L8.2"}, "should be refused by L8.2"),
        ({**FAR, "refused": "L8.1", "subject": "e"}, "the subject is a, not e"),
    ],
)
def test_a_wrong_refusal_is_a_problem(data: dict[str, Any], told: str) -> None:
    """An action that is refused and was not to be, or by another rule, or for another counter."""
    assert any(told in problem for problem in problems(data))


@pytest.mark.parametrize(("label", "cost", "there"), [("0101", 1, 2), ("0604", 2, 0), ("0101", 0, 2)])
def test_a_wrong_reach_is_a_problem(label: str, cost: int, there: int) -> None:
    """A hex at another cost, one that cannot be reached, one that can."""
    assert problems({**MARCH, "reach": {label: cost}}, "movement") == [f"a reaches {label} at {there}, not {cost}"]


def test_a_first_step_without_an_action_looks_at_the_opening() -> None:
    """The roll for the weather with which a game begins can be asked for."""
    game = BOOK.new_game({**DUEL, "start": {"turn": 1}}, dice=[5])

    assert list(check_step(game, ExampleStep(events=["WeatherRolled"], event={"side": "moroccan", "roll": 5}))) == []
    assert list(check_step(game, ExampleStep(event={"side": "spanish", "roll": 5})))
