"""The rulebook of the Market Garden game as texts: the 39 items of the sheet, in both languages, cleanly set."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import legion_widget as lw
from legion_widget.engine.rulebook import Rulebook
from legion_widget.engine.words import LANGUAGES, Words
from tests.baraka.test_rulebook_texts import numbers, slips


def no_game(*_: Any, **__: Any) -> Any:
    """The texts are read without the game behind them."""
    raise AssertionError("a text needs no game")


FOLDER = Path(lw.__file__).parent / "games" / "market_garden" / "rulebook"
BOOK = Rulebook(FOLDER, no_game)

#: How many items each part and phase of the sheet has.
PARTS = {"0": 3, "A": 3, "B": 1, "C": 3, "D": 1, "E": 3, "F": 3, "G": 3, "H": 6, "I": 7, "J": 2, "K": 2, "M": 2}
IDS = [f"H{part}.{number}" for part, count in PARTS.items() for number in range(1, count + 1)]
RULE = re.compile(r"\bH[0A-M]\.\d\b")


def texts() -> Iterator[tuple[str, Words]]:
    """Every text of the rulebook and of its options, with its place."""
    for number, title in BOOK.chapters.items():
        yield f"chapter {number}", title
    for rule in BOOK.values():
        for name in ("title", "text", "ours", "plain"):
            if words := getattr(rule.data, name):
                yield f"{rule.id} {name}", words
    for key, option in BOOK.options.items():
        yield f"{key} question", option.question
        for value, words in option.values.items():
            yield f"{key} {value}", words


TEXTS = dict(texts())


def test_the_rulebook_holds_every_item_of_the_sheet_in_its_order() -> None:
    """The 39 items, each in the chapter of its phase; a phase has the letter of the sheet in its title."""
    assert len(IDS) == 39
    assert list(BOOK) == IDS
    assert [rule.chapter for rule in BOOK.values()] == [
        n for n, count in enumerate(PARTS.values()) for _ in range(count)
    ]
    for letter, title in zip("ABCDEFGHIJ", list(BOOK.chapters.values())[1:11], strict=True):
        assert all(words.startswith(f"{letter}. ") for words in title.values())


def test_the_rules_are_those_that_the_sequence_of_play_names() -> None:
    """Every line of the sequence has its rule, and no rule but what holds for a whole player turn is without a line."""
    written = (FOLDER.parent / "sequence.toml").read_text(encoding="utf-8")
    named = re.findall(r'rule = "([^"]+)"', written)

    assert set(named) == set(BOOK) - {"HK.2"}
    assert len(named) == len(set(named))


@pytest.mark.parametrize("place", TEXTS)
def test_a_text_is_there_in_both_languages_and_cleanly_set(place: str) -> None:
    """In Spanish and English and no other, not one the other's copy, with the same numbers, and without slips."""
    words = TEXTS[place]

    assert set(words) == set(LANGUAGES)
    assert words["es"] != words["en"]
    assert {language: slips(language, text) for language, text in words.items()} == {"es": [], "en": []}
    assert numbers(words["es"]) == numbers(words["en"])


@pytest.mark.parametrize("place", [place for place in TEXTS if place.split()[-1] in ("text", "ours", "plain")])
def test_a_text_is_made_of_whole_sentences(place: str) -> None:
    """It begins with a capital or a figure and ends with a full stop; a rule that it names exists."""
    for text in TEXTS[place].values():
        assert text[0].isupper() or text[0].isdigit()
        assert text.endswith(".")
        named = set(RULE.findall(text))
        assert named <= set(BOOK)
        assert place.split()[0] not in named


def test_no_two_rules_have_one_title_or_text() -> None:
    """A reader who looks down the list of rules can tell them apart, in both languages."""
    for name in ("title", "text", "ours"):
        for language in LANGUAGES:
            found = Counter(words[language] for place, words in TEXTS.items() if place.endswith(f" {name}"))
            assert max(found.values()) == 1, found.most_common(1)


def test_a_reading_tells_of_an_alternative_where_there_is_an_option_and_nowhere_else() -> None:
    """Who reads that there is an alternative can choose it; who can choose reads of it."""
    options = {option.rule for option in BOOK.options.values()}

    for language in LANGUAGES:
        assert options == {rule.id for rule in BOOK.values() if "lternativ" in rule.data.ours.get(language, "")}


def test_every_table_that_a_rule_leans_on_is_said_to_be_ours() -> None:
    """The sheet names its tables and does not print them: a rule that uses one says that it is our own."""
    leaning = ["H0.2", "HA.1", "HA.3", "HC.1", "HC.2", "HG.3", "HH.1", "HH.2", "HH.5", "HI.2"]

    assert [id for id in leaning if "nuestra" not in BOOK[id].data.ours["es"]] == []
    assert [id for id in leaning if "our" not in BOOK[id].data.ours["en"]] == []


def test_every_rule_has_an_example() -> None:
    """No rule without one."""
    assert [rule.id for rule in BOOK.values() if not rule.examples] == []
