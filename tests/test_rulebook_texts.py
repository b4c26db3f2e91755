"""The rulebooks as texts: in both languages, with the same numbers, cleanly set; what is a game's own is with it."""

from __future__ import annotations

import re
from collections import Counter
from typing import NamedTuple

import pytest

from legion_widget.engine.i18n import LANGUAGES, LocalizedText
from tests.texts import book, numbers, slips, texts


class Text(NamedTuple):
    """One text of a rulebook: the game, the rule or option it belongs to, and what it is of it."""

    game: str
    id: str
    part: str
    words: LocalizedText


#: How the rules of a game are named in its texts.
RULES = {
    "legion": re.compile(r"L\d+\.\d+"),
    "baraka": re.compile(r"B\d+\.\d+"),
    "market_garden": re.compile(r"\bH[0A-M]\.\d\b"),
}
#: Words that are the same in both languages, where they are a whole text.
SAME = {"legion": {"No"}, "baraka": {"No"}, "market_garden": set()}
TEXTS = {
    game: [Text(game, *place.split(" ", 1), words) for place, words in texts(book(game))] for game in RULES
}  # fmt: skip
each = pytest.mark.parametrize("game", RULES)
#: The texts of La Legión quote cells, name their own rule, and tell of alternatives that are no options.
strict = pytest.mark.parametrize("game", [game for game in RULES if game != "legion"])


@each
def test_a_text_is_there_in_both_languages(game: str) -> None:
    """In Spanish and English and no other; neither is empty, and one is not the other's copy."""
    for text in TEXTS[game]:
        assert set(text.words) == set(LANGUAGES), text
        assert all(words.strip() for words in text.words.values()), text
        assert text.words["es"] != text.words["en"] or text.words["es"] in SAME[game], text


@strict
def test_a_text_is_cleanly_set(game: str) -> None:
    """Blanks, quotation marks, minus signs, per cent and decimals as each language has them."""
    for text in TEXTS[game]:
        found = {language: slips(language, words) for language, words in text.words.items()}
        assert found == {"es": [], "en": []}, text


@each
def test_a_text_is_made_of_whole_sentences(game: str) -> None:
    """It begins with a capital or a figure and ends with a full stop."""
    for text in TEXTS[game]:
        for words in text.words.values() if text.part in ("text", "interpretation", "plain") else ():
            assert words[0].isupper() or words[0].isdigit(), text
            assert words.endswith("."), text


@each
def test_both_languages_give_the_same_numbers(game: str) -> None:
    """Each figure, modifier and rule that stands in the Spanish stands as often in the English."""
    for text in TEXTS[game]:
        assert numbers(text.words["es"]) == numbers(text.words["en"]), text


@strict
def test_a_rule_that_is_named_exists(game: str) -> None:
    """A reader who follows a reference arrives somewhere, and not where he set out."""
    for text in TEXTS[game]:
        for words in text.words.values():
            named = set(RULES[game].findall(words))
            assert named <= set(book(game)), text
            assert text.id not in named, text


@each
def test_no_two_rules_have_one_title_or_text(game: str) -> None:
    """Each is written for its rule; a reader who looks down the list of rules can tell them apart."""
    for part in ("title", "text", "interpretation"):
        for language in LANGUAGES:
            found = Counter(text.words[language] for text in TEXTS[game] if text.part == part)
            assert max(found.values()) == 1, found.most_common(1)


@each
def test_every_rule_has_an_example(game: str) -> None:
    assert [rule.id for rule in book(game).values() if not rule.examples] == []


@strict
def test_a_reading_tells_of_an_alternative_where_there_is_an_option_and_nowhere_else(game: str) -> None:
    """Who reads that there is an alternative can choose it; who can choose reads of it."""
    options = {option.rule for option in book(game).options.values()}
    for language in LANGUAGES:
        told = {rule.id for rule in book(game).values() if "lternativ" in rule.data.interpretation.get(language, "")}
        assert told == options


# ---- the checks themselves can fail ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "text", "slip"),
    [
        ("es", "Dos  blancos.", "two blanks, or a line break"),
        ("es", "Una coma , suelta.", "a blank before a mark"),
        ("es", 'La orden "A".', "a straight quotation mark"),
        ("es", "Resta -1.", "a hyphen for a minus"),
        ("es", "La orden «A.", "quotation marks that do not pair"),
        ("es", "Quién va?", "a question or exclamation that does not open"),
        ("es", "Con 75% basta.", "a per cent sign that is not set off"),
        ("es", "Mide 2.5 cm.", "a decimal point"),
        ("en", "It is 2,5 cm.", "a decimal comma"),
        ("en", "The order «A».", "a Spanish mark"),
        ("en", "With 75 % it does.", "a per cent sign that is set off"),
        ("en", "And so on...", "something left out"),
    ],
)
def test_a_slip_is_seen(language: str, text: str, slip: str) -> None:
    """Each kind of slip is found by its name."""
    assert slip in slips(language, text)


@pytest.mark.parametrize("text", ["De 1 a 3, −1 (B4.6).", "De 2-3, 6/4 y 2,5 cm; 75 %."])
def test_a_clean_text_has_no_slip(text: str) -> None:
    """References, ranges, profiles and decimals are not mistaken for slips."""
    assert slips("es", text) == []


def test_numbers_are_told_apart_by_sign_and_decimals() -> None:
    """A modifier is not its opposite; a decimal comma is a decimal point; a range is two numbers."""
    assert numbers("+1") != numbers("−1") != numbers("1")
    assert numbers("2,5 cm, 10.") == numbers("2.5 cm, 10;")
    assert numbers("2-3") == numbers("2 a 3")
