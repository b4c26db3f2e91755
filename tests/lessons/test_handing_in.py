"""The message on handing in, the steps that count as gone through, and how a pupil goes on after a restart."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import legion_widget as lw
from legion_widget.lessons import reading
from legion_widget.lessons.lesson import list_lessons
from legion_widget.lessons.session import Session
from legion_widget.widget.lesson import LessonWidget

LESSON = "annual"


@pytest.fixture(autouse=True)
def there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """In English, in a folder of its own."""
    monkeypatch.chdir(tmp_path)
    lw.set_language("en")
    yield tmp_path
    lw.set_language("es")


def push(lesson: LessonWidget, do: str, **fields: Any) -> None:
    """Click on a button of the lesson."""
    lesson._on_panel_message({"kind": "do", "do": do, **{key: str(value) for key, value in fields.items()}})
    assert not lesson.errors, lesson.errors


def shown(lesson: LessonWidget, panel: str) -> str:
    return re.sub(r"<[^>]+>", " ", lesson._panels[f"lw-les-{panel}-panel"].html)


def test_handing_the_lesson_in_says_when_and_what_is_missing() -> None:
    lesson = lw.lesson(LESSON)
    questions, tasks = len(lesson.lesson.questions), len(lesson.lesson.tasks)
    push(lesson, "step", step=len(lesson.lesson.steps) - 1)
    push(lesson, "deliver")
    told = shown(lesson, "text")
    assert re.search(r"Handed in at \d\d:\d\d:\d\d: hand-in/annual\.json", told)
    assert f"{questions} answers are missing" in told
    assert f"{tasks} tasks are not handed in" in told
    assert lesson.lesson.steps[-1].id in lesson.session.progress.done
    for question in lesson.lesson.questions:
        push(lesson, "reply", question=question, text="Because.")
    told = shown(lesson, "text")
    assert f"{questions} answers are missing" in told  # the file has none
    assert "changed since then: hand it in again" in told
    assert "Save a copy" not in told  # it would be the file of before
    push(lesson, "deliver")
    told = shown(lesson, "text")
    assert "Save a copy" in told
    assert "answers are missing" not in told
    assert "changed since then" not in told
    lesson.close()


def test_in_a_page_the_file_is_saved_at_the_end_of_the_lesson(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nobody can look into its folders: one file for the teacher, and not one for each task."""
    monkeypatch.setattr(reading, "is_in_page", lambda: True)
    lesson = lw.lesson(LESSON)
    first = next(number for number, step in enumerate(lesson.lesson.steps) if step.task is not None)
    push(lesson, "step", step=first)
    push(lesson, "deliver")
    assert "At the end of the lesson you save the file." in shown(lesson, "task")
    assert "Save the file" not in shown(lesson, "task")
    push(lesson, "step", step=len(lesson.lesson.steps) - 1)
    assert "Save the file" in shown(lesson, "text")
    lesson.close()


def test_whoever_corrects_a_name_finds_the_way_back() -> None:
    """What was done under the name of before is offered, as long as nothing was done under the new one."""
    lesson = lw.lesson(LESSON)
    push(lesson, "name", name="Pepe")
    push(lesson, "reply", question="why-small", text="Because.")
    push(lesson, "name", name="Pepe García")
    assert lesson.session.progress.answers == {}
    assert "Go on as: Pepe" in " ".join(shown(lesson, "head").split())
    push(lesson, "name", name="Pepe")
    assert lesson.session.progress.answers == {"why-small": "Because."}
    assert "Go on as" not in shown(lesson, "head")
    lesson.close()


def test_of_another_pupil_nothing_was_handed_in() -> None:
    lesson = lw.lesson(LESSON, name="Eva")
    push(lesson, "step", step=len(lesson.lesson.steps) - 1)
    push(lesson, "deliver")
    assert "annual-eva.json" in shown(lesson, "text")
    push(lesson, "name", name="Omar")
    push(lesson, "step", step=len(lesson.lesson.steps) - 1)
    assert "Handed in" not in shown(lesson, "text")
    lesson.close()


def test_a_step_whose_questions_are_answered_is_gone_through() -> None:
    """However its circle was reached; a blank answer is none."""
    lesson = lw.lesson(LESSON)
    number, step = next((n, s) for n, s in enumerate(lesson.lesson.steps) if s.questions and s.task is None)
    push(lesson, "step", step=number)
    for question in step.questions:
        push(lesson, "reply", question=question.id, text="  ")
        assert step.id not in lesson.session.progress.done
    for question in step.questions:
        assert step.id not in lesson.session.progress.done
        push(lesson, "reply", question=question.id, text="Because.")
    assert step.id in lesson.session.progress.done
    lesson.close()


@pytest.mark.parametrize("id", [each.id for each in list_lessons()])
def test_a_pupil_with_a_name_goes_on_with_one_click(id: str) -> None:
    """Who opens the lesson again is offered the names whose work is kept; with work of his own he is not."""
    for name in ("Zoe", "Ana López"):
        kept = Session(lw.lesson(id).lesson, name)
        kept.answer(next(iter(kept.lesson.questions)), f"By {name}.")
        kept.save()
    lesson = lw.lesson(id)
    assert lesson.session.names == ["Ana López", "Zoe"]
    assert re.search(r"Go on as:\s+Ana López\s+Zoe", shown(lesson, "head"))
    push(lesson, "name", name="Ana López")
    assert "By Ana López." in lesson.session.progress.answers.values()
    assert "Go on as" not in shown(lesson, "head")
    lesson.close()


def test_a_question_before_handing_in_has_the_only_button_for_it() -> None:
    lesson = lw.lesson(LESSON)
    push(lesson, "step", step=next(iter(lesson.lesson.tasks.values())))
    assert lesson._panels["lw-les-task-panel"].html.count('data-do="hand-in"') == 1
    push(lesson, "hand-in")
    assert lesson.shown.asking == "sentence"
    assert lesson._panels["lw-les-task-panel"].html.count('data-do="hand-in"') == 1
    lesson.close()


def test_a_pupil_who_comes_back_sees_what_was_handed_in_and_that_it_has_changed_since() -> None:
    lesson = lw.lesson("annual", name="Nadia")
    push(lesson, "deliver")
    push(lesson, "reply", question="why-small", text="Son baratos.")
    push(lesson, "name", name="Omar")
    assert lesson.shown.handed is None
    push(lesson, "name", name="Nadia")
    assert lesson.shown.handed is not None
    assert lesson.shown.handed.path.name == "annual-nadia.json"
    push(lesson, "step", step=len(lesson.lesson.steps) - 1)
    assert "annual-nadia.json" in shown(lesson, "text")
    assert "changed since then: hand it in again" in shown(lesson, "text")
    lesson.close()
    again = lw.lesson("annual", name="Nadia")
    assert again.shown.handed is not None
    again.close()
