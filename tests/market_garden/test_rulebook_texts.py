"""The rulebook of the Market Garden game: the 39 items of the sheet. Its texts: `tests/test_rulebook_texts.py`."""

from __future__ import annotations

import re

from tests.texts import book, folder

BOOK = book("market_garden")

#: How many items each part and phase of the sheet has.
PARTS = {"0": 3, "A": 3, "B": 1, "C": 3, "D": 1, "E": 3, "F": 3, "G": 3, "H": 6, "I": 7, "J": 2, "K": 2, "M": 2}
IDS = [f"H{part}.{number}" for part, count in PARTS.items() for number in range(1, count + 1)]


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
    written = (folder("market_garden").parent / "sequence.toml").read_text(encoding="utf-8")
    named = re.findall(r'rule = "([^"]+)"', written)

    assert set(named) == set(BOOK) - {"HK.2"}
    assert len(named) == len(set(named))


def test_every_table_that_a_rule_leans_on_is_said_to_be_ours() -> None:
    """The sheet names its tables and does not print them: a rule that uses one says that it is our own."""
    leaning = ["H0.2", "HA.1", "HA.3", "HC.1", "HC.2", "HG.3", "HH.1", "HH.2", "HH.5", "HI.2"]

    assert [id for id in leaning if "nuestra" not in BOOK[id].data.interpretation["es"]] == []
    assert [id for id in leaning if "our" not in BOOK[id].data.interpretation["en"]] == []
