"""The check of a lesson's texts: both languages, the marks in them, the sources and rules that they name."""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from functools import cached_property
from typing import Any, NamedTuple

import msgspec

from ..engine.errors import DataFaults, LegionWidgetError, nearest
from ..engine.i18n import LANGUAGES, say
from ..installed_games import games
from ..registry import find_rulebook
from ..scenario_library import load_scenario
from .lesson import Lesson
from .texts import cited, first_mark, left_over, paragraphs, wants_source

#: The keys whose texts tell facts: each paragraph of them needs a source beside its numbers, names and quotations.
_TELLING = ("text", "why", "about", "before", "after", "teacher", "note", "model")

#: The keys of texts in which marks are read.
_MARKED = ("text", "why", "note", "summary", "hints", "teacher", "model", "before", "after")


class Findings(NamedTuple):
    """The findings of a check: what must be mended, what could be better, and facts that have no source beside them."""

    faults: DataFaults
    advice: DataFaults
    unsourced: DataFaults


class TextChecker:
    """Checks the texts of a lesson, wherever they stand."""

    def __init__(self, lesson: Lesson, findings: Findings) -> None:
        self.lesson = lesson
        self.faults, self.advice, self.unsourced = findings

    def texts(self, data: Any, at: str) -> None:
        """All texts by language, wherever they stand."""
        if isinstance(data, Mapping):
            if set(data) & set(LANGUAGES) and all(isinstance(words, str) for words in data.values()):
                self.text(data, at)
                return
            for key, value in data.items():
                if key not in ("scenario", "do", "odds", "refused", "fields"):  # those who read them see to these
                    self.texts(value, f"{at}.{key}")
                if key == "source" and isinstance(value, str):
                    self.source(value, f"{at}.{key}")
        elif isinstance(data, list):
            for number, value in enumerate(data):
                self.texts(value, f"{at}[{number}]")

    def text(self, words: Mapping[str, str], at: str) -> None:
        missing = [code for code in LANGUAGES if not words.get(code, "").strip()]
        for code in missing:
            self.faults.add(at, say("the text is missing in the language {code}", code=code))
        self.same_sources(words, at)
        tells = at.rpartition(".")[2] in _TELLING and ".goals" not in at and ".voices" not in at
        for code, text in words.items():
            self.marks(text, f"{at}.{code}")
            for part in paragraphs(text):
                for span in part:
                    if span.cited is not None:
                        self.source(" ".join(filter(None, msgspec.structs.astuple(span.cited))), f"{at}.{code}")
                    if span.rule:
                        self.rule(span.rule, f"{at}.{code}")
                told = wants_source(part) if tells and not _is_of_play(at) and "people" not in at else ""
                if told:
                    problem = say("{told} has no source beside it: add one, such as [@picasso-1922 A]", told=told)
                    self.unsourced.add(f"{at}.{code}", problem)

    def marks(self, text: str, at: str) -> None:
        """Advise on marks that are shown as they stand: where none are read, and where they are not written well."""
        if not _reads_marks(at):
            if mark := first_mark(text):
                self.advice.add(at, say("marks are not read in this text: {mark} is shown as it stands", mark=mark))
        elif mark := left_over(text):
            found = self.faults if mark.startswith("[@") else self.advice
            problem = say(
                "{mark} is not a mark and is shown as it stands: a rule is [L7.9], a source [@picasso-1922 A], a word "
                "*so*",
                mark=mark,
            )
            found.add(at, problem)

    def same_sources(self, words: Mapping[str, str], at: str) -> None:
        """A fact has the same sources, and is as certain, in each language; only the place may be worded otherwise."""
        listed = {
            code: sorted(
                (span.cited.key, span.cited.rating) for part in paragraphs(text) for span in part if span.cited
            )
            for code, text in words.items()
        }
        first, *others = listed or {"": []}
        for code in others:
            for key, rating in listed[first] + listed[code]:
                if listed[first].count((key, rating)) != listed[code].count((key, rating)):
                    source = f"[@{key} {rating}]".replace(" ]", "]")
                    problem = say("{source} stands in one language and not in the other", source=source)
                    self.advice.add(f"{at}.{code}", problem)
                    break

    def source(self, text: str, at: str) -> None:
        found = cited(text)
        if found is None or found.key not in self.lesson.sources:
            key = text if found is None else found.key
            problem = say("there is no source {name} in the list of sources", name=key)
            self.faults.add(at, problem, nearest(key, self.lesson.sources))
        elif "@" in found.place:
            self.faults.add(at, say("brackets name one source: write [@…] for each"))
        elif not found.rating:
            self.advice.add(at, say("the source does not say how certain the fact is: A, B, C, D or M"))

    def rule(self, rule: str, at: str, faults: DataFaults | None = None) -> None:
        """Check that a game of the lesson has a rule. A fault is added to ``faults``; None: to those of the lesson."""
        for system in self.systems:
            book = find_rulebook(system)
            if book is not None and rule in book:
                return
        known = [known for system in self.systems for known in find_rulebook(system) or ()]
        found = self.faults if faults is None else faults
        found.add(at, say("no game of this lesson has a rule {rule}", rule=rule), nearest(rule, known))

    @cached_property
    def systems(self) -> list[str]:
        """The games that the lesson plays, by id."""
        found: dict[str, None] = {}
        for step in self.lesson.steps:
            for board in (step.board, step.task.board if step.task is not None else None):
                if board is not None and board.scenario:
                    with suppress(LegionWidgetError):
                        found[load_scenario(board.scenario).system] = None
        return list(found) or list(games())


def _reads_marks(at: str) -> bool:
    """Return whether the marks of a text are read: in those that tell something, not in names, lists and quotations.

    >>> [_reads_marks(f"$.steps[0].{key}.es") for key in ("text", "task.hints[1]", "title", "voices[0].text")]
    [True, True, False, False]
    """
    key = re.sub(r"\[\d+\]", "", at).split(".")[-2]
    return key in _MARKED and not any(f".{part}" in at for part in ("voices", "goals", "days", "answer"))


def _is_of_play(at: str) -> bool:
    """Return whether a text speaks of what is to be done on the board, not of history."""
    return any(part in at for part in (".task.", ".hints", ".answer", ".easier", ".questions"))
