"""The lessons that come with the package: whole, in both languages, with a source beside all that they tell."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from legion_widget.cli import app
from legion_widget.engine.i18n import LANGUAGES
from legion_widget.history import sources
from legion_widget.lessons.checking import check_lesson
from legion_widget.lessons.lesson import Lesson, list_lessons
from legion_widget.lessons.texts import paragraphs

LESSONS = list_lessons()
IDS = ["protectorate", "annual", "monte-arruit", "republic", "alhucemas", "what-a-game-shows"]


def test_there_are_six_in_their_order() -> None:
    assert [lesson.id for lesson in LESSONS] == IDS


@pytest.mark.parametrize("lesson", LESSONS, ids=IDS)
def test_a_lesson_can_be_given(lesson: Lesson) -> None:
    """Nothing is wrong with it, nothing is told without a source, and there is no advice left."""
    report = check_lesson(lesson.id)
    assert [fault.text() for fault in (*report.faults, *report.unsourced, *report.advice)] == []


@pytest.mark.parametrize("lesson", LESSONS, ids=IDS)
def test_a_lesson_has_what_a_teacher_needs(lesson: Lesson) -> None:
    """Aims, 40 to 50 minutes that its steps make up, two to four tasks, questions with answers and what to look for."""
    data = lesson.data
    assert 40 <= data.minutes <= 50
    assert data.minutes == lesson.minutes
    assert data.aims
    assert data.before
    assert data.after
    assert 2 <= len(lesson.tasks) <= 4
    assert 2 <= len(lesson.questions) <= 8
    assert all(question.model and question.criteria for question in lesson.questions.values())
    tasks = [lesson.task(id) for id in lesson.tasks]
    assert all(task.easier.answer is not None for task in tasks)
    assert all(task.model or not task.asks for task in tasks)


@pytest.mark.parametrize("lesson", LESSONS, ids=IDS)
def test_both_sides_are_heard(lesson: Lesson) -> None:
    """People are introduced by name and words of people are heard, with their source."""
    people = [person for step in lesson.steps for person in step.people]
    voices = [voice for step in lesson.steps for voice in step.voices]
    assert len(people) + len(voices) >= 3
    assert voices


@pytest.mark.parametrize("lesson", LESSONS, ids=IDS)
def test_a_step_can_be_read_beside_the_board(lesson: Lesson) -> None:
    """A text has 40 to 200 words in either language."""
    for step in lesson.steps:
        for language in LANGUAGES:
            words = sum(len(span.text.split()) for part in paragraphs(step.text[language]) for span in part)
            assert 40 <= words <= 200, (step.id, language, words)


def test_maghrebi_authors_are_cited() -> None:
    """At least five authors of the Maghreb stand in the list, and lessons cite some of them."""
    maghrebi = {"ayache-1981", "aziza-2003", "aziza-2023", "charqi-2014", "bouayachi", "el-asrouti-2007", "chikar"}
    assert maghrebi <= set(sources())
    cited = {key for key in maghrebi for lesson in LESSONS if f"@{key} " in Path(lesson.file or "").read_text("utf-8")}
    assert len(cited) >= 5


def test_the_command_lists_them() -> None:
    """`legion-widget lessons --json`: ids, titles, languages, minutes, number of tasks."""
    listed = json.loads(CliRunner().invoke(app, ["lessons", "--json"]).output)
    assert [row["id"] for row in listed] == IDS
    assert listed[1] == {
        "id": "annual",
        "titles": {"es": "Annual, verano de 1921", "en": "Annual, summer of 1921"},
        "languages": ["en", "es"],
        "minutes": 46,
        "tasks": 3,
    }
