"""Every task of every lesson, as a pupil does it: presses on the map, on buttons and on rule numbers."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import legion_widget as lw
from legion_widget.lessons.data import Deed
from legion_widget.lessons.lesson import TEMPLATE, list_lessons, read_lesson
from legion_widget.widget.lesson import LessonWidget
from legion_widget.widget.testing import BoardClient
from tests.lessons.pupil import presses
from tests.seeds import thinned

TASKS = [(lesson.id, task) for lesson in list_lessons() for task in lesson.tasks]
#: What is copied to write a lesson is a lesson that can be given.
TASKS += [(str(TEMPLATE), task) for task in read_lesson(TEMPLATE).tasks]


@pytest.fixture(autouse=True)
def spanish(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """In Spanish, in a folder of its own: what is handed in lies beside the notebook."""
    monkeypatch.chdir(tmp_path)
    lw.set_language("es")
    yield
    lw.set_language("es")


class Pupil:
    """Somebody at a lesson: what is pressed on it, and on its board."""

    def __init__(self, lesson: str, folder: Path) -> None:
        self.lesson: LessonWidget = lw.lesson(lesson, folder=folder)
        self.board = BoardClient(self.lesson.board).show(canvas=False)
        self.board.board.animation = False

    def push(self, name: str, **fields: Any) -> None:
        """Presses a button of the lesson."""
        self.lesson._on_panel_message({"kind": "do", "do": name, **{key: str(value) for key, value in fields.items()}})
        assert not self.lesson.errors, self.lesson.errors

    @property
    def game(self) -> Any:
        return self.board.board.game

    @property
    def selected(self) -> str | None:
        return self.board.board.selected

    @property
    def set_up(self) -> list[str]:
        """The units in the attack that is being set up."""
        controller = self.board.board.controller
        return [*controller.attackers, *controller.support, *controller.defenders]

    def do(self, deed: Deed) -> None:
        """Does what a deed says."""
        for kind, what in presses(deed, self):
            if kind == "hex":
                self.board.press(what)
            elif kind == "unit":
                x, y = self.game.units[what].place
                self.board.press(x, y)
            elif kind == "waiting":
                self.board.command("choose", unit=what)
            elif kind == "rule":
                self.push("rule", rule=what, at="task-1")
            elif kind == "board":
                self.push("board", board=what)
            else:
                self.board.command(what)
            assert not self.board.board.errors, self.board.board.errors


@pytest.mark.parametrize("language", ["es", "en"])
@pytest.mark.parametrize(("lesson", "task"), thinned(TASKS, 2))
def test_a_task_is_done_wrongly_then_rightly(lesson: str, task: str, language: str, tmp_path: Path) -> None:
    """Handed in with nothing done it asks for a sentence; its hints open in turn; then its goals are met by hand."""
    lw.set_language(language)
    pupil = Pupil(lesson, tmp_path)
    pupil.push("step", step=pupil.lesson.lesson.tasks[task])
    work = pupil.lesson.task(task)
    pupil.push("hand-in")
    assert pupil.lesson.shown.asking == "sentence"
    assert work.state == "new"
    pupil.push("cancel")
    for number in (1, 2):
        pupil.push("hint", number=number)
    assert work.progress.hints == 2
    for deed in work.data.answer.deeds:
        pupil.do(deed)
    assert all(work.met()), work
    assert work.is_achieved
    pupil.push("hand-in")
    assert work.state == "handed-in"
    pupil.lesson.close()


@pytest.mark.parametrize(("lesson", "task"), thinned(TASKS, 2, 1))
def test_the_easier_task_can_be_done(lesson: str, task: str, tmp_path: Path) -> None:
    """The third hint sets an easier task, on a board of its own where it has one; it is done by hand too."""
    pupil = Pupil(lesson, tmp_path)
    pupil.push("step", step=pupil.lesson.lesson.tasks[task])
    work = pupil.lesson.task(task)
    for number in (1, 2, 3):
        pupil.push("hint", number=number)
    assert work.progress.easier
    assert work.data.easier.answer is not None
    for deed in work.data.easier.answer.deeds:
        pupil.do(deed)
    assert work.is_achieved, work
    pupil.push("hand-in")
    assert work.state == "handed-in"
    assert not work.progress.achieved
    pupil.lesson.close()
