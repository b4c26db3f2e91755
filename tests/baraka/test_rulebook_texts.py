"""The rulebook of Baraka & Fatality Lite as texts: complete, in order, in both languages, and cleanly set."""

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


def no_game(*_: Any, **__: Any) -> Any:
    """The texts are read without the game behind them."""
    raise AssertionError("a text needs no game")


FOLDER = Path(lw.__file__).parent / "games" / "baraka" / "rulebook"
BOOK = Rulebook(FOLDER, no_game)

#: How many rules each chapter of the rulebook has: B4.1 to B4.9 and so on.
CHAPTERS = {4: 9, 5: 1, 6: 1, 7: 15, 8: 6, 9: 4, 10: 4, 11: 6, 12: 10, 13: 6, 14: 3, 15: 8, 16: 2, 17: 5, 18: 4, 19: 4}
CHAPTERS |= {20: 4, 21: 33}
#: Chapters that stand in the file of another one.
TOGETHER = {6: 5, 7: 5, 17: 16}
IDS = [f"B{chapter}.{number}" for chapter, count in CHAPTERS.items() for number in range(1, count + 1)]


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
NUMBER = re.compile(r"[+−]?\d+(?:[.,]\d+)*")
RULE = re.compile(r"B\d+\.\d+")


def numbers(text: str) -> Counter[str]:
    """The numbers of a text with their signs, a decimal comma read as a point."""
    return Counter(number.replace(",", ".") for number in NUMBER.findall(text))


def slips(language: str, text: str) -> list[str]:
    """What is wrong in how a text is set."""
    wrong = {
        "blanks at the ends": text != text.strip(),
        "two blanks, or a line break": re.search(r"\s\s|\n", text),
        "a blank before a mark": re.search(r"\s[,.;:!?»)]", text),
        "a straight quotation mark": '"' in text,
        "a hyphen for a minus": re.search(r"(?<!\w)-\d", text),
        "quotation marks that do not pair": text.count("«") != text.count("»"),
        "brackets that do not pair": text.count("(") != text.count(")"),
        "something left out": re.search(r"TODO|XXX|\.\.\.", text),
    }
    if language == "es":
        wrong |= {
            "a question or exclamation that does not open": text.count("¿") != text.count("?")
            or text.count("¡") != text.count("!"),
            "a per cent sign that is not set off": re.search(r"\d%", text),
            "a decimal point": re.search(r"(?<![B\d])\b\d+\.\d", text),
            "English quotation marks": re.search("[“”]", text),
        }
    else:
        wrong |= {
            "a Spanish mark": re.search("[«»¿¡]", text),
            "a per cent sign that is set off": re.search(r"\d %", text),
            "a decimal comma": re.search(r"\d,\d", text),
        }
    return [slip for slip, found in wrong.items() if found]


# ---- all that must be there --------------------------------------------------------------------------


def test_the_rulebook_holds_every_rule_and_no_other() -> None:
    """The 125 rules from B4.1 to B21.33, in order, each in its chapter's file."""
    assert len(IDS) == 125
    assert list(BOOK) == IDS
    assert list(BOOK.chapters) == [chapter for chapter in CHAPTERS if chapter not in TOGETHER]
    for rule in BOOK.values():
        chapter = int(rule.id[1:].split(".")[0])
        assert rule.chapter == TOGETHER.get(chapter, chapter), rule


def test_every_rule_has_an_example() -> None:
    assert [rule.id for rule in BOOK.values() if not rule.examples] == []


@pytest.mark.parametrize("place", TEXTS)
def test_a_text_is_there_in_both_languages(place: str) -> None:
    """In Spanish and English and no other; neither is empty, and one is not the other's copy."""
    words = TEXTS[place]

    assert set(words) == set(LANGUAGES)
    assert all(text.strip() for text in words.values())
    assert words["es"] != words["en"] or words["es"] == "No"


def test_no_two_rules_have_one_title() -> None:
    """A reader who looks down the list of rules can tell them apart, in both languages."""
    for language in LANGUAGES:
        titles = Counter(rule.data.title[language] for rule in BOOK.values())
        assert max(titles.values()) == 1, titles.most_common(1)


def test_a_text_of_one_rule_is_not_that_of_another() -> None:
    """Each text and each reading is written for its rule."""
    for name in ("text", "ours"):
        for language in LANGUAGES:
            found = Counter(words[language] for place, words in TEXTS.items() if place.endswith(f" {name}"))
            assert max(found.values()) == 1, found.most_common(1)


def test_every_case_beyond_the_rulebook_is_a_reading_of_ours() -> None:
    """Chapter 21 says of each ruling what the rulebook lacks, or why we read it so."""
    assert [rule.id for rule in BOOK.values() if rule.chapter == 21 and not rule.ours] == []


# ---- the options -------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", BOOK.options)
def test_an_option_belongs_to_a_rule_that_tells_of_it(key: str) -> None:
    """Its rule has a reading of ours, and an alternative among its values; the default comes first."""
    option = BOOK.options[key]

    assert option.rule in BOOK
    assert re.fullmatch(r"B\d+\.\d+\.[a-z]+(-[a-z]+)*", key)
    assert BOOK[option.rule].ours
    assert len(option.values) > 1
    assert all(re.fullmatch("[a-z]+(-[a-z]+)*", value) for value in option.values)
    for language in LANGUAGES:
        assert len({words[language] for words in option.values.values()}) == len(option.values)


def test_a_reading_tells_of_an_alternative_where_there_is_an_option_and_nowhere_else() -> None:
    """Who reads that there is an alternative can choose it; who can choose reads of it."""
    told = {rule.id for rule in BOOK.values() if "alternativ" in rule.data.ours.get("es", "")}

    assert told == {option.rule for option in BOOK.options.values()}
    assert told == {rule.id for rule in BOOK.values() if "alternativ" in rule.data.ours.get("en", "")}


def test_the_options_stand_in_the_order_of_their_rules() -> None:
    """No key comes twice, and the table can be read beside the rulebook."""
    places = [IDS.index(option.rule) for option in BOOK.options.values()]
    written = (FOLDER / "options.toml").read_text(encoding="utf-8").count("[[options]]")

    assert places == sorted(places)
    assert len(BOOK.options) == written


# ---- how it is set -----------------------------------------------------------------------------------


@pytest.mark.parametrize("place", TEXTS)
def test_a_text_is_cleanly_set(place: str) -> None:
    """Blanks, quotation marks, minus signs, per cent and decimals as each language has them."""
    assert {language: slips(language, text) for language, text in TEXTS[place].items()} == {"es": [], "en": []}


@pytest.mark.parametrize("place", [place for place in TEXTS if place.split()[-1] in ("text", "ours", "plain")])
def test_a_text_is_made_of_whole_sentences(place: str) -> None:
    """It begins with a capital or a figure and ends with a full stop."""
    for text in TEXTS[place].values():
        assert text[0].isupper() or text[0].isdigit()
        assert text.endswith(".")


@pytest.mark.parametrize("place", TEXTS)
def test_both_languages_give_the_same_numbers(place: str) -> None:
    """Each figure, modifier and rule that stands in the Spanish stands as often in the English."""
    words = TEXTS[place]

    assert numbers(words["es"]) == numbers(words["en"])


@pytest.mark.parametrize("place", TEXTS)
def test_a_rule_that_is_named_exists(place: str) -> None:
    """A reader who follows a reference arrives somewhere, and not where he set out."""
    for text in TEXTS[place].values():
        named = set(RULE.findall(text))
        assert named <= set(BOOK)
        assert place.split()[0] not in named


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
