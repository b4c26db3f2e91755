"""Where the rules stand on the site: a page for each chapter of each rulebook in each language, and their names."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import legion_widget as lw
from legion_widget.engine.errors import UnknownName
from legion_widget.engine.i18n import localized
from legion_widget.engine.rulebook import Rule, Rulebook
from legion_widget.installed_games import games

#: What looks like the number of a rule in a text: ``L8.9``, ``B21.22``, ``HI.3``.
NUMBER = re.compile(r"\b[A-Z]\w{1,2}\.\d+\b")
_ARTICLES = {"el", "la", "los", "las", "the"}


@cache
def books() -> dict[str, Rulebook]:
    """All rulebooks, by the id of their game."""
    found = {}
    for system in games():
        try:
            found[system] = lw.rulebook(system)
        except UnknownName:
            continue
    return found


def folder(system: str) -> Path:
    """Where the files of a rulebook lie."""
    found = games()[system].rulebook_folder
    if found is None:
        raise UnknownName("rulebook", system, books())
    return found


@cache
def system_of(id: str) -> str | None:
    """The game of a rule; None where no rulebook has it."""
    return next((system for system, book in books().items() if id in book), None)


def numbers(text: str) -> Iterator[re.Match[str]]:
    """The numbers of rules in a text."""
    return (match for match in NUMBER.finditer(text) if system_of(match[0]) is not None)


def in_chapter(book: Rulebook, chapter: int) -> list[Rule]:
    return [rule for rule in book.values() if rule.chapter == chapter]


def heading(book: Rulebook, chapter: int) -> str:
    """The title of a chapter with what its rules are numbered by, where the title does not say it: ``8. El combate``.

    A chapter may hold those of several: ``5–7. Unidades``.
    """
    parts = list(dict.fromkeys(part(rule.id) for rule in in_chapter(book, chapter)))
    number = parts[0] if len(parts) == 1 else f"{parts[0]}–{parts[-1]}"
    title = localized(book.chapters[chapter])
    return title if title.startswith(f"{number}. ") else f"{number}. {title}"


def part(id: str) -> str:
    """What is between the letter of the game and the point: ``8`` of ``L8.9``, ``I`` of ``HI.3``."""
    return id[1:].partition(".")[0]


def slug(book: Rulebook, chapter: int, language: str) -> str:
    """The name of a page: ``08-combate``."""
    title = re.sub(r"^\w\. |'", "", localized(book.chapters[chapter], language)).lower()
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode()
    words = re.findall("[a-z]+", plain)
    if words[0] in _ARTICLES:
        words = words[1:]
    return f"{chapter:02d}-{'-'.join(words)}"


def without_article(title: str) -> str:
    """A title as a reader looks for it: ``zone of control``."""
    first, _, rest = title.partition(" ")
    return rest if rest and first.lower() in _ARTICLES else title


def page(system: str, chapter: int, language: str) -> str:
    """The page of a chapter as Sphinx names it: ``rules/legion/es/08-combate``."""
    return f"rules/{system}/{language}/{slug(books()[system], chapter, language)}"


# ---- the names of places, for links ---------------------------------------------------------------


def rule_mark(id: str, language: str) -> str:
    return f"{language}-{id.lower()}"


def chapter_mark(system: str, chapter: int, language: str) -> str:
    return f"{system}-{language}-chapter-{chapter}"


def rules_mark(system: str, language: str) -> str:
    return f"{system}-{language}-rules"


def options_mark(system: str, language: str) -> str:
    return f"{system}-{language}-options"
