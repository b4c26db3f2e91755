"""One term for one thing: the glossary names what the interface and the rules name, in both languages."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
from babel.messages.pofile import read_po

import legion_widget as lw
from legion_widget.installed_games import games

ROOT = Path(__file__).parent.parent
CATALOGUE = ROOT / "legion_widget" / "locale" / "es" / "LC_MESSAGES" / "legion_widget.po"
#: Of a hundred texts that use a term in English, how many have its Spanish term: a sentence may say it with a pronoun.
MOST = 0.4
#: Words for what has a term of its own.
BANNED = {
    "es": r"\b(?:chequeos?|accidentad[oa]s?|cabilas?|poner? en fuga|puest[oa]s? en fuga|causan? baja|choques?"
    r"|aislad[oa]s?|cansad[oa]s?|[Nn]úcleos?|sumandos?|jamsin|mukadan|ficha elegida|unidad elegida)\b|¡Reagruparse",
    "en": r"\b(?:[Mm]elee|[Tt]ired|[Ww]eary|[Cc]ut off|[Hh]it points?|[Rr]outed|[Tt]ribes?|[Ss]etup|[Tt]ake back"
    r"|[Aa]ddends?|[Cc]lash)\b",
}


@cache
def texts() -> list[tuple[str, str, str]]:
    """The texts of the interface and of the rules: where, English, Spanish."""
    with CATALOGUE.open("rb") as stream:
        messages = list(read_po(stream))
    found = []
    for message in messages:
        forms = [message.id] if isinstance(message.id, str) else list(message.id)
        spanish = [message.string] if isinstance(message.string, str) else list(message.string)
        found += [(f"message {forms[0]!r}", one, other) for one, other in zip(forms, spanish, strict=True) if one]
    for system in games():
        for rule in lw.rulebook(system).values():
            found += [(rule.id, text["en"], text["es"]) for text in localized_in(msgspec.to_builtins(rule.data))]
    return found


def localized_in(data: Any) -> Iterator[dict[str, str]]:
    if isinstance(data, dict) and {"es", "en"} <= set(data) and all(isinstance(each, str) for each in data.values()):
        yield data
    elif isinstance(data, (dict, list, tuple)):
        for inner in data.values() if isinstance(data, dict) else data:
            yield from localized_in(inner)


def rows(page: str) -> list[tuple[str, str]]:
    """The first two cells of the tables that have three: a term in the two languages."""
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    cells = [
        [cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines() if line.startswith("|")
    ]
    return [
        (row[0], row[1])
        for row in cells
        if len(row) == 3 and set(row[0]) != {"-"} and row[0].lower() not in ("spanish", "español")
    ]


def pairs() -> list[tuple[str, str]]:
    """The terms one by one: Spanish, English."""
    found = []
    for spanish, english in rows("glossary.md"):
        plain = [re.sub(r"\s*\([^)]*\)", "", cell).split(", ") for cell in (spanish, english)]
        found += zip(*plain, strict=True)
    return found


def stems(term: str) -> str:
    """A pattern for a Spanish term with any of its endings."""
    words = [re.escape(word if len(word) < 5 else word[: max(4, len(word) - 3)]) + r"\w*" for word in term.split()]
    return r"\b" + r"\W+".join(words)


def english_forms(term: str) -> str:
    """The same for an English one."""
    return (
        r"\b"
        + r"\W+".join(
            re.escape(word if len(word) < 5 else word.removesuffix("s")) + "(?:s|es|ed|ing)?" for word in term.split()
        )
        + r"\b"
    )


def test_both_glossaries_have_the_same_terms() -> None:
    assert rows("glossary.es.md") == rows("glossary.md")
    assert len(pairs()) > 60


@pytest.mark.parametrize(("spanish", "english"), pairs())
def test_a_term_is_that_of_the_interface_and_of_the_rules(spanish: str, english: str) -> None:
    """Texts that use the English term have the Spanish one; both are used at all, or are terms of the pages."""
    using = [text for text in texts() if re.search(english_forms(english), text[1], re.IGNORECASE)]
    translated = [text for text in using if re.search(stems(spanish), text[2], re.IGNORECASE)]
    pages = " ".join(path.read_text("utf-8") for path in (ROOT / "docs").glob("*.md") if "glossary" not in path.name)

    assert len(translated) >= MOST * len(using), [text for text in using if text not in translated][:5]
    assert using or re.search(english_forms(english), pages, re.IGNORECASE)


@pytest.mark.parametrize(("language", "place"), [("en", 1), ("es", 2)])
def test_no_text_uses_another_word_for_a_term(language: str, place: int) -> None:
    wrong = [(text[0], found[0]) for text in texts() if (found := re.search(BANNED[language], text[place]))]
    glossary = [row for row in pairs() if re.search(BANNED[language], row[language == "en"])]

    assert wrong == []
    assert glossary == []
    assert re.search(BANNED["es"], "El chequeo de la unidad")  # it would be found
