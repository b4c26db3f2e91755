"""A lesson as a page to read: text, voices with their sources, pictures of the boards, tasks.

One file that needs no server, runs no script and asks nothing of the network; it can be printed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from ..engine import saves
from ..engine.i18n import get_language, localized, say, translate
from ..registry import find_rulebook
from ..scenario_library import load_scenario
from ..ui.fonts import page_css
from ..ui.markup import Markup, join, tag
from .attempt import new_game
from .board_picture import board_picture
from .class_page import stylesheet, whole_page
from .data import BoardData, DisputedData, QuestionData, StepData, TaskData
from .lesson import Lesson
from .reading import RATINGS
from .step_pictures import picture
from .task import played
from .texts import Cited, Span, cited, paragraphs

_ = translate


def lesson_page(lesson: Lesson, teacher: bool = False) -> str:
    """Return the page of a lesson, in the language in use.

    Args:
        lesson: The lesson.
        teacher: Whether it is the teacher's edition, with notes, answers, models and criteria.

    Raises:
        DataError: for a board that cannot be.
    """
    return whole_page(lesson.title, lesson_body(lesson, teacher), page_css(), stylesheet("lesson-page.css"))


def lesson_body(lesson: Lesson, teacher: bool = False, beside: Callable[[int], Any] | None = None) -> Markup:
    """Return the content of a lesson's page, for a page with a head of its own; ``lesson-page.css`` styles it.

    Args:
        lesson: The lesson.
        teacher: Whether it is the teacher's edition.
        beside: What is below the board or the task of a step, by the number of the step from 0.

    Raises:
        DataError: for a board that cannot be.
    """
    return _Page(lesson, teacher, beside).body()


def write_page(lesson: Lesson, folder: str | Path, teacher: bool = False) -> Path:
    """Write the page of a lesson into a folder, and return its path: ``annual.html``, in English ``annual.en.html``.

    The teacher's edition has ``-teacher`` in its name.

    Raises:
        DataError: for a board that cannot be.
        OSError: where it cannot be written.
    """
    name = lesson.id + ("-teacher" if teacher else "") + ("" if get_language() == "es" else f".{get_language()}")
    return saves.write(Path(folder) / f"{name}.html", lesson_page(lesson, teacher))


class _Page:
    """The parts of a page. The sources and rules that it names are collected for its end."""

    def __init__(self, lesson: Lesson, teacher: bool, beside: Callable[[int], Any] | None) -> None:
        self.lesson, self.teacher, self.beside = lesson, teacher, beside or (lambda step: None)
        self.cited: dict[str, None] = {}
        self.rules: dict[str, None] = {}

    def body(self) -> Markup:
        data = self.lesson.data
        steps = [self.step(number, step) for number, step in enumerate(data.steps)]
        before = self.for_teacher(_("Before the lesson"), localized(data.before))
        after = self.for_teacher(_("After the lesson"), localized(data.after))
        number = say("Lesson {number}", number=data.number).text() if data.number else None
        time = say("{minutes} minutes", minutes=data.minutes).text()
        edition = tag("span", _("Teacher's edition"), class_="lw-read-edition") if self.teacher else None
        aims = (
            [tag("h2", _("Aims")), tag("ul", [tag("li", localized(aim)) for aim in data.aims])] if data.aims else None
        )
        contents = [
            tag("li", tag("a", localized(step.title), href=f"#step-{at + 1}"), " ", tag("small", f"{step.minutes} min"))
            for at, step in enumerate(data.steps)
        ]
        return tag(
            "main",
            tag(
                "header",
                tag("p", _dotted([number, time, data.ages]), " ", edition, class_="lw-read-line"),
                tag("h1", self.lesson.title),
                self.text(localized(data.summary)),
                aims,
                tag(
                    "nav", tag("h2", _("Steps of the lesson")), tag("ol", contents), aria_label=_("Steps of the lesson")
                ),
                tag("div", self.text(localized(data.note)), class_="lw-read-note") if data.note else None,
                before,
            ),
            steps,
            after,
            self.rule_list(),
            self.source_list(),
            tag("footer", _("Counters, factors and positions are a reconstruction, not a report of the war.")),
            class_="lw-read",
        )

    # ---- a step -------------------------------------------------------------------------------------

    def step(self, number: int, step: StepData) -> Markup:
        place = _dotted([localized(step.date), localized(step.place)])
        return tag(
            "section",
            tag("p", place, class_="lw-read-line") if place else None,
            tag("h2", tag("span", number + 1, class_="lw-read-number"), localized(step.title)),
            self.for_teacher(_("For the teacher"), localized(step.teacher)),
            self.text(localized(step.text)),
            [picture(self.lesson, data, self.chip(data.source)) for data in step.pictures],
            [self.person(person) for person in step.people],
            [self.voice(voice) for voice in step.voices],
            self.disputed(step.disputed) if step.disputed else None,
            self.picture(step.board),
            self.days(number, step),
            self.task(step.task, number) if step.task is not None else self.beside(number) if step.board else None,
            [self.question(question) for question in step.questions],
            id=f"step-{number + 1}",
        )

    def picture(self, board: BoardData | None, game: Any = None) -> Markup | None:
        """A picture of a board as it is shown, or of a game on it; None where there is no board."""
        if board is None or not board.scenario:
            return None
        caption = localized(board.title)
        return tag(
            "div",
            Markup(board_picture(game or new_game(board), board.at, board.zoom)),
            tag("p", caption, class_="lw-read-caption") if caption else None,
            class_="lw-read-picture",
        )

    def days(self, number: int, step: StepData) -> Markup | None:
        """The days of the timeline, each with its picture folded below it."""
        rows = []
        for at, day in enumerate(step.days):
            board = self.lesson.day_board(number, at)
            words = [tag("b", localized(day.label)), " ", localized(day.text)]
            picture = (
                None
                if board is None
                else tag("details", tag("summary", _("The board on that day")), self.picture(board))
            )
            rows.append(tag("li", words, picture))
        return tag("ol", rows, class_="lw-read-days", aria_label=_("Days")) if rows else None

    def task(self, task: TaskData, step: int) -> Markup:
        number = list(self.lesson.tasks).index(task.id) + 1
        third = [
            self.text(localized(task.easier.text)),
            self.goals([localized(goal.text) for goal in task.easier.goals]),
        ]
        labels = [say("Hint {number}", number=at).text() for at in (1, 2)]
        hints = [self.folded(label, self.text(localized(hint))) for label, hint in zip(labels, task.hints, strict=True)]
        hints.append(self.folded(_("Hint 3: an easier task"), third))
        boards = self.lesson.task_boards(task.id)
        own = [self.picture(board) for key, board in boards.items() if key or task.board is not None]
        return tag(
            "section",
            tag("p", say("Task {number}", number=number).text(), class_="lw-read-kind"),
            tag("h3", localized(task.title)),
            self.text(localized(task.text)),
            own,
            self.goals([localized(goal.text) for goal in task.goals]),
            self.beside(step),
            hints,
            self.answer(task) if self.teacher else _lines(localized(task.asks)),
            class_="lw-read-task",
        )

    def answer(self, task: TaskData) -> list[Any]:
        """Return the part of a task for the teacher's edition."""
        rows: list[Any] = [tag("p", tag("b", _("An answer"), ". "), localized(task.answer.text))]
        attempt = played(self.lesson, task.id, task.answer.deeds)[-1]
        if len(attempt.game) > attempt.first:
            rows.append(self.picture(attempt.board, attempt.game))
        if task.easier.answer is not None:
            easier = tag("b", f"{_('An easier task')}: {_('an answer')}", ". ")
            rows.append(tag("p", easier, localized(task.easier.answer.text)))
        rows.append(self.for_teacher(_("To say in class"), localized(task.model)))
        rows.append(self.criteria([localized(text) for text in task.criteria]))
        return rows

    def goals(self, goals: list[str]) -> Markup:
        rows = [tag("li", goal) for goal in goals]
        return tag(
            "div", tag("p", tag("b", _("Goal"))), tag("ul", rows, class_="lw-read-boxes"), class_="lw-read-goals"
        )

    def question(self, question: QuestionData) -> Markup:
        model = self.for_teacher(_("A good answer"), localized(question.model))
        criteria = self.criteria([localized(text) for text in question.criteria]) if self.teacher else None
        heading = tag("h3", self.spans(localized(question.text)))
        return tag("section", heading, model, criteria, None if self.teacher else _lines(""), class_="lw-read-question")

    def criteria(self, criteria: list[str]) -> Markup | None:
        if not criteria:
            return None
        rows = tag("ul", [tag("li", text) for text in criteria], class_="lw-read-boxes")
        return tag("div", tag("p", tag("b", _("Criteria"))), rows, class_="lw-read-teacher")

    def for_teacher(self, heading: str, text: str) -> Markup | None:
        if not self.teacher or not text:
            return None
        return tag("div", tag("p", tag("b", heading)), self.text(text), class_="lw-read-teacher", role="note")

    def folded(self, label: str, body: Any) -> Markup:
        return tag("details", tag("summary", label), body, open=self.teacher)

    # ---- texts --------------------------------------------------------------------------------------

    def text(self, text: str) -> Markup:
        return join([tag("p", [self.piece(span) for span in part]) for part in paragraphs(text)])

    def spans(self, text: str) -> list[Any]:
        return [self.piece(span) for part in paragraphs(text) for span in part]

    def piece(self, span: Span) -> Any:
        if span.cited is not None:
            return self.source(span.cited)
        if span.rule:
            self.rules.setdefault(span.rule)
            return tag("a", span.rule, href=f"#rule-{span.rule}", class_="lw-read-rule")
        return tag("em", span.text) if span.stressed else span.text

    def source(self, source: Cited) -> Markup:
        """Return the source of a statement, its certainty and the place in it, with a link to the list."""
        self.cited.setdefault(source.key)
        known = self.lesson.sources.get(source.key)
        name = localized(known.short) if known is not None else source.key
        rating = tag("sup", source.rating, title=RATINGS[source.rating].text()) if source.rating else None
        place = f", {source.place}" if source.place else None
        return tag("a", name, place, rating, href=f"#source-{source.key}", class_="lw-read-source")

    def chip(self, text: str) -> Markup | None:
        found = cited(text)
        return None if found is None else self.source(found)

    def person(self, person: Any) -> Markup:
        return tag("p", tag("b", person.name), ". ", localized(person.about), " ", self.chip(person.source))

    def voice(self, voice: Any) -> Markup:
        return tag(
            "figure",
            tag("blockquote", localized(voice.text)),
            tag("p", voice.original, class_="lw-read-original", lang=voice.original_language or None)
            if voice.original
            else None,
            tag("figcaption", localized(voice.who), " ", self.chip(voice.source)),
            class_="lw-read-voice",
        )

    def disputed(self, figures: list[DisputedData]) -> Markup:
        rows = []
        for figure in figures:
            values: list[Any] = []
            for place, value in enumerate(figure.values):
                values += [tag("i", f" {_('or')} ")] if place else []
                values += [tag("b", localized(value.value)), " ", self.chip(value.source)]
            why = localized(figure.why)
            rows.append(
                tag(
                    "div",
                    tag("p", values, class_="lw-read-values"),
                    tag("p", localized(figure.label)),
                    self.folded(_("Why do they differ?"), self.text(why)) if why else None,
                )
            )
        return tag("section", tag("h3", "⚖ ", _("The sources differ")), rows, class_="lw-read-disputed")

    # ---- at the end ---------------------------------------------------------------------------------

    def rule_list(self) -> Markup | None:
        """The rules that the texts name."""
        rows = []
        for rule in self.rules:
            found = next((book[rule] for book in self.books() if rule in book), None)
            title = f" {found.title}" if found is not None else ""
            body = tag("p", found.text) if found is not None else None
            rows.append(tag("div", tag("dt", rule, title, id=f"rule-{rule}"), tag("dd", body)))
        return tag("section", tag("h2", _("Rules")), tag("dl", rows), class_="lw-read-list") if rows else None

    def books(self) -> Iterator[Any]:
        systems: dict[str, None] = {}
        for number, step in enumerate(self.lesson.steps):
            boards = [self.lesson.board(number), step.task.board if step.task is not None else None]
            for board in boards:
                if board is not None and board.scenario:
                    systems.setdefault(load_scenario(board.scenario).system)
        yield from filter(None, map(find_rulebook, systems))

    def source_list(self) -> Markup | None:
        """The sources that were named, and what the letters mean."""
        rows = []
        for key in self.cited:
            known = self.lesson.sources.get(key)
            if known is None:
                rows.append(tag("li", key, id=f"source-{key}"))
                continue
            author = [tag("b", localized(known.author)), ", "] if known.author else None
            parts = [author, tag("cite", localized(known.title)), f", {known.when}" if known.when else None]
            where = [". ", localized(known.place)] if known.place else None
            note = tag("p", localized(known.note)) if known.note else None
            rows.append(tag("li", parts, where, note, id=f"source-{key}"))
        if not rows:
            return None
        letters = [tag("li", tag("b", rating), " ", said.text()) for rating, said in RATINGS.items()]
        ratings = tag("ul", letters, class_="lw-read-ratings")
        return tag("section", tag("h2", _("Sources")), tag("ul", rows), ratings, class_="lw-read-list")


def _dotted(parts: list[str | None]) -> str:
    return " · ".join(filter(None, parts))


def _lines(asks: str) -> Markup:
    """Room to write on paper."""
    return tag("div", tag("p", asks) if asks else None, tag("div", class_="lw-read-lines"), class_="lw-read-write")
