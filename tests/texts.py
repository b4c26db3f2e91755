"""The texts of a rulebook, and what may be wrong in how one is set."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import legion_widget as lw
from legion_widget.engine.i18n import LocalizedText
from legion_widget.engine.rulebook import Rulebook

NUMBER = re.compile(r"[+−]?\d+(?:[.,]\d+)*")


def folder(game: str) -> Path:
    """Where the rulebook of a game lies."""
    return Path(lw.__file__).parent / "games" / game / "rulebook"


def no_game(*_: Any, **__: Any) -> Any:
    """The texts are read without the game behind them."""
    raise AssertionError("a text needs no game")


@cache
def book(game: str) -> Rulebook:
    """The rulebook of a game as texts."""
    return Rulebook(folder(game), no_game)


def texts(book: Rulebook) -> Iterator[tuple[str, LocalizedText]]:
    """Every text of a rulebook and of its options, with its place."""
    for number, title in book.chapters.items():
        yield f"chapter {number}", title
    for rule in book.values():
        for name in ("title", "text", "interpretation", "plain"):
            if words := getattr(rule.data, name):
                yield f"{rule.id} {name}", words
    for key, option in book.options.items():
        yield f"{key} question", option.question
        for value, words in option.values.items():
            yield f"{key} {value}", words


def numbers(text: str) -> Counter[str]:
    """The numbers of a text with their signs, a decimal comma read as a point."""
    return Counter(number.replace(",", ".") for number in NUMBER.findall(text))


#: Constructions that no reader expects, by language: a clause without its noun, a negated noun, an old phrase.
ODD = {
    "en": [
        r"(?:^|[.:;|]\s+)Who (?!is the|are the)[^?|.]*[.;]",
        r"\b(?:for|by|to|from|of|with) who(?:ever)?\b",
        r"\b(?:is|are|was|were|be) told\b|\btells? (?:it|them|of|what|how|why|paths|the)\b",
        r"(?<![Tt]here )\b(?:is|are) no (?!longer\b|more\b|less\b|farther\b|nearer\b)\w+|\bknows? no\b",
        r"\banew\b|\bbesides(?=[.;,:)]|$)|\bhangs? on\b",
        r"\b[Pp]ress(?:es|ed|ing)?\b(?! \*{0,2}(?:Shift|Enter|Tab|Esc|Ctrl))",
        r"\bl(?:et|ets|etting) (?:it |them |that )?go\b|\bt(?:ake|akes|aken|aking) (?:it |them |that )?back\b",
        r"\b[Ss]o many (?!as\b|words\b|that\b)[a-z]+",
        r"\b(?:[Pp]layer|[Oo]wner|[Aa]ttacker|[Dd]efender|[Ll]eader|[Ww]ho)\b[^.;?!|]{0,60}\b(?:he|his|him)\b",
        r"\b[Nn]o way leads\b|\b[Tt]he way (?:there|to (?:a|the|it|\{)|of a)\b",
    ],
    "es": [
        r"\bcausan? baja\b|\b(?:Leemos|Tomamos)\b",
        r"\b[Cc]heque(?:o|os|a|an)\b|\b[Aa]ccidentad[oa]s?\b|\b[Cc]abilas?\b|\bjamsin\b|\bmukadan\b",
        r"[Rr]egistro de turnos|¡Reagruparse!|\bguarda(?:da)? sol[oa]\b|\bpor sí sol[oa]s?\b",
        r"\b[Ll]o (?:asignado|calculado|encendido|iluminado|jugado|medido|preparado|pujado|rayado|ganado|perdido)\b",
        r"\btira(?:n|do)? por el tiempo\b|\bsalen (?:sus|tres|las|el doble)\b",
        r"\b(?:[Uu]stedes|[Uu]sted|[Hh]aga clic|[Pp]ulse|[Ss]eleccione)\b|\bnúcleos?\b",
        r"\b(?:[Ff]icha|[Uu]nidad) elegida\b",
    ],
}


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
