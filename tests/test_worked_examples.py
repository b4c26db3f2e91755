"""The worked examples of Baraka & Fatality Lite and of Market Garden: told in both languages, and as written."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

import legion_widget as lw
from legion_widget.engine.example_checks import check_step
from legion_widget.engine.i18n import LANGUAGES, LocalizedText
from legion_widget.engine.rulebook import Example, Option
from tests.texts import numbers, slips

BOOKS = [lw.rulebook("baraka"), lw.rulebook("market-garden")]
EXAMPLES = {example.id: example for book in BOOKS for rule in book.values() for example in rule.examples}
OPTIONS = {key: (book, option) for book in BOOKS for key, option in book.options.items()}
VALUES = [(key, value) for key, (_, option) in OPTIONS.items() for value in option.values]


def complete(words: Any) -> bool:
    """Whether a text is there in both languages, whole sentences or names without blanks at the ends."""
    return set(words) == set(LANGUAGES) and all(text.strip() == text != "" for text in words.values())


def resolved(example: Example, option: Option) -> str:
    """The value of an option with which an example is played."""
    return example.data.options.get(option.key, option.default)


def problems(example: Example, game: lw.Game[Any, Any]) -> Iterator[str]:
    """What does not come out as written when an example is played, dice that it does not name among it."""
    if game.position.dice.rolls != len(example.data.dice):
        yield f"{game.position.dice.rolls} dice at the beginning"
    for number, step in enumerate(example.data.steps, start=1):
        before = game.position.dice.rolls
        yield from (f"step {number}: {problem}" for problem in check_step(game, step))
        rolled = game.position.dice.rolls - before
        if rolled != len(step.dice):
            yield f"step {number}: {rolled} dice"


# ---- as texts ----------------------------------------------------------------------------------------


def told(example: Example) -> Iterator[LocalizedText]:
    """All that is read of an example: its story, and what its steps say."""
    yield example.data.story
    yield from (step.says for step in example.data.steps)


@pytest.mark.parametrize("id", EXAMPLES)
def test_an_example_is_told_in_both_languages(id: str) -> None:
    """Its title and every name that it gives a unit, its story and every step, in whole sentences, cleanly set."""
    data = EXAMPLES[id].data

    assert data.steps
    assert complete(data.title)
    assert all(complete(unit["name"]) for unit in data.scenario["units"] if "name" in unit)
    for words in told(EXAMPLES[id]):
        assert complete(words)
        assert numbers(words["es"]) == numbers(words["en"])
        for language, text in words.items():
            assert slips(language, text) == []
            assert text.endswith((".", "!", "?"))
            assert text[0].isupper() or text[0] in "0123456789¡¿«"


def test_the_examples_of_a_rule_have_titles_of_their_own() -> None:
    """A reader who chooses among the examples of a rule can tell them apart, in both languages."""
    for rule in (rule for book in BOOKS for rule in book.values()):
        for language in LANGUAGES:
            titles = [example.data.title[language] for example in rule.examples]
            assert len(set(titles)) == len(titles), rule


# ---- as they are played ------------------------------------------------------------------------------


@pytest.mark.parametrize("id", EXAMPLES)
def test_an_example_comes_out_as_written(id: str) -> None:
    """Every step: legal or refused by the rule named, events and the position after it; all its dice are written."""
    assert list(problems(EXAMPLES[id], EXAMPLES[id].new_game())) == []


@pytest.mark.parametrize("id", EXAMPLES)
def test_an_example_is_saved_and_opened(id: str) -> None:
    """As text: the game that is opened stands where the other stood, with all that was done."""
    game = EXAMPLES[id].new_game()
    assert not any(problems(EXAMPLES[id], game))
    opened = lw.open_game(json.loads(json.dumps(game.to_dict())))

    assert opened.position == game.position
    assert [done.action for done in opened.history] == [done.action for done in game.history]
    assert game.system.load(json.loads(json.dumps(game.system.dump(game.position)))) == game.position


@pytest.mark.parametrize("id", EXAMPLES)
def test_an_example_expects_something(id: str) -> None:
    """Some step of it says what must come of it, or what is refused."""
    steps = EXAMPLES[id].data.steps
    assert any(step.refused or step.events or step.event or step.state or step.phase or step.side for step in steps)


@pytest.mark.parametrize("id", EXAMPLES)
def test_an_example_names_rules_and_options_that_exist(id: str) -> None:
    """`refused`, `applied`, `modifiers` and `ending` name rules of the rulebook; options and their values are known."""
    data, book = EXAMPLES[id].data, EXAMPLES[id].rule.book
    for step in data.steps:
        for rule in (step.refused, step.ending, *step.applied, *step.modifiers):
            assert not rule or rule in book, rule
    for key, value in data.options.items():
        assert value in book.options[key].values


# ---- the options -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("key", "value"), VALUES)
def test_a_value_of_an_option_is_felt(key: str, value: str) -> None:
    """An example of the rule is played with it, and would not come out as written with another value."""
    book, option = OPTIONS[key]
    played = [example for example in book[option.rule].examples if resolved(example, option) == value]
    assert played

    def comes_out(example: Example, other: str) -> bool:
        data = example.data
        game = book.new_game(data.scenario, options={**data.options, key: other}, dice=data.dice, start=data.start)
        try:
            return not any(problems(example, game))
        except lw.LegionWidgetError:  # the dice of the example are not those that are rolled
            return False

    assert any(not comes_out(example, other) for example in played for other in option.values if other != value)
