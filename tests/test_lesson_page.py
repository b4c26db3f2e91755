"""A lesson as a page: whole, in both languages, printable, with pictures of its boards; and the teacher's edition."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest
from msgspec.structs import replace
from typer.testing import CliRunner

import legion_widget as lw
from legion_widget.cli import app
from legion_widget.engine.i18n import LANGUAGES, localized
from legion_widget.history import sources
from legion_widget.lessons.board_picture import board_picture
from legion_widget.lessons.lesson import Lesson, list_lessons
from legion_widget.lessons.lesson_page import lesson_page, write_page
from tests.class_files import LESSON, the_lesson
from tests.page import HOSTILE

pytestmark = pytest.mark.usefixtures("english")


def text_of(page: str) -> str:
    """What is read on a page."""
    body = re.sub(r"<(style|title).*?</\1>", "", page, flags=re.DOTALL)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", body)).split())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("teacher", [False, True])
def test_everything_of_the_lesson_is_on_the_page(language: str, teacher: bool) -> None:
    """Texts, people, voices, disputed values, days, goals, hints, questions; models and notes for teachers only."""
    lw.set_language(language)
    lesson = the_lesson()
    page = lesson_page(lesson, teacher)
    said = text_of(page)

    def has(words: str) -> bool:
        return " ".join(words.split()) in said

    data = lesson.data
    assert all(has(localized(words)) for words in (data.title, data.summary, *data.aims))
    for step in lesson.steps:
        assert has(localized(step.title))
        assert all(has(localized(voice.text)) and has(localized(voice.who)) for voice in step.voices)
        assert all(has(person.name) and has(localized(person.about)) for person in step.people)
        assert all(has(localized(day.text)) for day in step.days)
        for figure in step.disputed:
            assert all(has(localized(value.value)) for value in figure.values)
            assert has(localized(figure.why))
        for question in step.questions:
            assert has(localized(question.text))
            assert has(localized(question.model)) is teacher
            assert all(has(localized(words)) is teacher for words in question.criteria)
        if step.teacher:
            assert has(localized(step.teacher)) is teacher
        if step.task is not None:
            task = step.task
            assert all(has(localized(goal.text)) for goal in (*task.goals, *task.easier.goals))
            assert all(has(localized(hint)) for hint in (*task.hints, task.easier.text))
            assert has(localized(task.answer.text)) is teacher
    assert has(localized(data.before)) is teacher
    assert page.count("<details open>") == (page.count("<details") if teacher else 0)


def test_sources_and_rules_that_are_named_stand_at_the_end() -> None:
    """Each chip leads to one of them."""
    page = lesson_page(the_lesson())
    targets = set(re.findall(r'id="([^"]+)"', page))
    links = set(re.findall(r'href="#([^"]+)"', page))
    assert {"source-altorres", "rule-L7.9", "step-1"} <= links
    assert links <= targets
    assert localized(sources()["altorres"].title) in text_of(page)
    assert lw.rulebook("legion")["L7.9"].title in text_of(page)


def test_the_page_asks_nothing_of_the_network_and_names_are_only_names() -> None:
    lesson = the_lesson()
    hostile = Lesson(replace(lesson.data, title={"es": HOSTILE, "en": HOSTILE}))
    page = lesson_page(hostile)
    assert "default-src" in page
    assert not re.search(r"<(script|link|iframe|form)\b", page)
    assert not re.search(r'\b(src|href)="(?!data:|#)', page)
    assert not re.search(r"url\((?!data:)", page)
    assert HOSTILE not in page


def test_each_board_has_a_picture_with_words() -> None:
    """Of its step, of days that have their own, and for the teacher of the answer where something moved."""
    lesson = the_lesson()
    assert lesson_page(lesson).count("<img ") == 1
    page = lesson_page(lesson, teacher=True)
    assert page.count("<img ") == 2
    assert all(len(alt) > 30 for alt in re.findall(r'<img [^>]*alt="([^"]*)"', page))


def test_a_picture_of_a_part_of_the_map_is_small_and_shows_the_place() -> None:
    game = lw.new_game("annual")
    whole, part = board_picture(game), board_picture(game, ["Annual"])
    assert len(part) < len(whole)
    left, top, wide, tall = map(float, re.findall(r"viewBox='([^']+)'", part)[0].split())
    x, y = game.board.grid.centre(game.board.index("Annual"))
    assert left < x < left + wide
    assert top < y < top + tall
    assert "Annual" in part
    near = list(map(float, re.findall(r"viewBox='([^']+)'", board_picture(game, ["Annual"], zoom=2.0))[0].split()))
    assert near[2] < wide
    assert near[0] < x < near[0] + near[2]


def test_a_table_without_hexes_is_shown_whole() -> None:
    assert "viewBox='0 0 " in board_picture(lw.new_game("well"), ["anywhere"])


#: Two of those of `make test`: what a page is made of is the same in all.
NOW = ("annual", "alhucemas")


@pytest.mark.parametrize(
    "lesson",
    [
        pytest.param(lesson, id=lesson.id, marks=() if lesson.id in NOW else pytest.mark.long)
        for lesson in list_lessons()
    ],
)
def test_the_lessons_of_the_package_can_be_read(lesson: Lesson, tmp_path: Path) -> None:
    """In both languages, for pupils and for teachers, each in a file of its own of moderate size."""
    written = set()
    for language in LANGUAGES:
        lw.set_language(language)
        for teacher in (False, True):
            path = write_page(lesson, tmp_path, teacher)
            page = path.read_text("utf-8")
            assert lesson.title in unescape(page)
            assert "{'es'" not in page
            assert len(page) < 4_000_000
            written.add(path.name)
    id = lesson.id
    assert written == {f"{id}.html", f"{id}-teacher.html", f"{id}.en.html", f"{id}-teacher.en.html"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_command_writes_it(tmp_path: Path, language: str) -> None:
    call = ["lesson", "page", str(LESSON), "--out", str(tmp_path), "--language", language]
    run = CliRunner().invoke(app, [*call, "--teacher"])
    assert run.exit_code == 0
    path = Path(run.stdout.strip())
    assert path.name == ("well-lesson-teacher.html" if language == "es" else "well-lesson-teacher.en.html")
    assert ("Edición del profesorado" if language == "es" else "Teacher's edition") in unescape(path.read_text("utf-8"))
    assert CliRunner().invoke(app, ["lesson", "page", "no-such-lesson", "--out", str(tmp_path)]).exit_code == 2
