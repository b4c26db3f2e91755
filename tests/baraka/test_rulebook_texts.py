"""The rulebook of Baraka & Fatality Lite: complete and in order. Its texts: `tests/test_rulebook_texts.py`."""

from __future__ import annotations

import re

import pytest

from legion_widget.engine.i18n import LANGUAGES
from tests.texts import book, folder

BOOK = book("baraka")

#: How many rules each chapter of the rulebook has: B4.1 to B4.9 and so on.
CHAPTERS = {4: 9, 5: 1, 6: 1, 7: 15, 8: 6, 9: 4, 10: 4, 11: 6, 12: 10, 13: 6, 14: 3, 15: 8, 16: 2, 17: 5, 18: 4, 19: 4}
CHAPTERS |= {20: 4, 21: 34}
#: Chapters that stand in the file of another one.
TOGETHER = {6: 5, 7: 5, 17: 16}
IDS = [f"B{chapter}.{number}" for chapter, count in CHAPTERS.items() for number in range(1, count + 1)]


# ---- all that must be there --------------------------------------------------------------------------


def test_the_rulebook_holds_every_rule_and_no_other() -> None:
    """The 126 rules from B4.1 to B21.34, in order, each in its chapter's file."""
    assert len(IDS) == 126
    assert list(BOOK) == IDS
    assert list(BOOK.chapters) == [chapter for chapter in CHAPTERS if chapter not in TOGETHER]
    for rule in BOOK.values():
        chapter = int(rule.id[1:].split(".")[0])
        assert rule.chapter == TOGETHER.get(chapter, chapter), rule


def test_every_case_beyond_the_rulebook_is_a_reading_of_ours() -> None:
    """Chapter 21 says of each ruling what the rulebook lacks, or why we read it so."""
    assert [rule.id for rule in BOOK.values() if rule.chapter == 21 and not rule.interpretation] == []


# ---- the options -------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", BOOK.options)
def test_an_option_belongs_to_a_rule_that_tells_of_it(key: str) -> None:
    """Its rule has a reading of ours, and an alternative among its values; the default comes first."""
    option = BOOK.options[key]

    assert option.rule in BOOK
    assert re.fullmatch(r"B\d+\.\d+\.[a-z]+(-[a-z]+)*", key)
    assert BOOK[option.rule].interpretation
    assert len(option.values) > 1
    assert all(re.fullmatch("[a-z]+(-[a-z]+)*", value) for value in option.values)
    for language in LANGUAGES:
        assert len({words[language] for words in option.values.values()}) == len(option.values)


def test_the_options_stand_in_the_order_of_their_rules() -> None:
    """No key comes twice, and the table can be read beside the rulebook."""
    places = [IDS.index(option.rule) for option in BOOK.options.values()]
    written = (folder("baraka") / "options.toml").read_text(encoding="utf-8").count("[[options]]")

    assert places == sorted(places)
    assert len(BOOK.options) == written
