"""Somebody's session with a lesson: the open step, the tasks in progress, the answers written; saved in a file."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from contextlib import suppress
from functools import cached_property
from pathlib import Path

import msgspec

from ..engine.errors import DataError, LegionWidgetError, UnknownName
from ..engine.files import reason_of, stamp, user_path
from ..engine.i18n import Message, say
from ..engine.listeners import Listeners
from ..ui.page_files import FOLDER, is_shared
from . import progress as files
from .attempt import AttemptData
from .data import StepData
from .lesson import Lesson
from .progress import Progress, TaskProgress
from .task import Task

#: The folder beside the notebook of what was handed in.
HANDED_IN = "hand-in"
#: The longest time between two presses that counts as work, in seconds.
LONGEST_THOUGHT = 120


def work_in(progress: Progress) -> tuple[dict[str, str], set[str]]:
    """Return what a pupil hands in: the answers, and the tasks that were handed in."""
    return dict(progress.answers), {id for id, task in progress.tasks.items() if task.handed_in}


def has_answer(progress: Progress, question: str) -> bool:
    """Return whether something was written in answer to a question."""
    return bool(progress.answers.get(question, "").strip())


def missing_in(progress: Progress, lesson: Lesson) -> tuple[int, int]:
    """Return how many questions of a lesson are not answered, and how many tasks are not handed in."""
    answered = sum(has_answer(progress, id) for id in lesson.questions)
    tasks = [progress.tasks.get(id, TaskProgress()) for id in lesson.tasks]
    return len(lesson.questions) - answered, sum(not task.handed_in for task in tasks)


class Session:
    """Somebody's session with a lesson.

    Args:
        lesson: The lesson.
        name: A name or a number for the pupil, if wanted: each has a file of his own.
        folder: Where the file is kept; by default ``legion-widget-saves`` beside the notebook.

    A file that cannot be read is put aside, and `problem` says so.
    """

    def __init__(self, lesson: Lesson, name: str = "", folder: str | Path | None = None) -> None:
        self.lesson = lesson
        self.folder = user_path(folder or FOLDER)
        #: What the file of somebody without a name is called by.
        self._visitor = f"visitor-{uuid.uuid4().hex[:6]}" if is_shared() else ""
        #: What prevents it from being kept; None: nothing.
        self._unkept: Message | None = None
        #: What was put aside because it could not be read; None: nothing.
        self._put_aside: Message | None = None
        #: Whether the file is there and could not be opened: it is not written over.
        self._is_locked = False
        self._listeners: Listeners[[]] = Listeners()
        self._works: dict[str, Task] = {}
        #: The names of those who have worked here, and left.
        self._left: set[str] = set()
        self.progress = self._read(name)
        self._note_file()

    # ---- the file -----------------------------------------------------------------------------------

    def _own_file(self, folder: Path, lesson: str) -> Path:
        """Return the file of the pupil; that of another whose name looks alike in plain letters is not touched.

        On Voila each visitor without a name has a file too.
        """
        path = folder / files.file_name(lesson, self.progress.name or self._visitor)
        with suppress(LegionWidgetError, OSError):
            if not files.is_same_name(files.read(path).name, self.progress.name):
                return path.with_name(f"{path.stem}-{files.digest(self.progress.name)}.json")
        return path

    @property
    def problem(self) -> Message | None:
        """What is wrong with keeping it: nothing is kept, or a damaged file was put aside; None: nothing."""
        return self._unkept or self._put_aside

    def _read(self, name: str) -> Progress:
        self._is_locked = False
        self.progress = files.begin(self.lesson.id, str(name or "").strip()[:80])
        #: The file in which it is kept.
        self.path = self._own_file(self.folder, f"lesson-{self.lesson.id}")
        if not self.path.is_file():
            return self.progress
        try:
            read = files.read(self.path)
            if read.lesson != self.lesson.id:
                raise DataError(self.path.name, say("this is the file of another lesson: {lesson}", lesson=read.lesson))
            read.step = min(read.step, len(self.lesson.steps) - 1)
            return read
        except LegionWidgetError as error:
            numbers = ("", *range(2, 1000))
            names = (self.path.with_suffix(f".damaged{number}.json") for number in numbers)
            aside = next(path for path in names if not path.exists())
            try:
                self.path.open("rb").close()  # what another program holds is not damaged
                self.path.replace(aside)
            except OSError as locked:
                self._is_locked, self._unkept = True, _not_kept(locked)
                return self.progress
            self._put_aside = say("{problem}. It was put aside as {file}.", problem=str(error), file=aside.name)
            return self.progress

    def save(self) -> None:
        """Write the file; `problem` says what prevents it."""
        for work in self._works.values():
            work.keep()
        try:
            if self._is_locked:
                self.path.open("rb").close()
            if self._is_locked or stamp(self.path) != self._written:  # another window has kept the same lesson
                self._take_over()
            files.write(self.progress, self.path)
        except FileNotFoundError as error:
            self._is_locked, self._unkept = False, _not_kept(error)
        except OSError as error:
            self._unkept = _not_kept(error)
        else:
            self._is_locked, self._unkept = False, None
            self._note_file()

    def _take_over(self) -> None:
        """Add what another window of the same lesson has kept meanwhile."""
        with suppress(LegionWidgetError):
            other = files.read(self.path)
            if other.lesson == self.lesson.id:
                files.add(self.progress, other, self._texts)

    def _note_file(self) -> None:
        """Note the file, and the texts in it, as they were read or written last."""
        self._written, self._texts = stamp(self.path), files.texts(self.progress)

    def hand_in(self, folder: str | Path | None = None) -> Path:
        """Write what was done to a file of its own, by default in the folder ``hand-in``, and return its path.

        Raises:
            OSError: where it cannot be written.
            DataError: for a folder of a name that there cannot be.
        """
        self.save()
        where = user_path(folder or HANDED_IN)
        return files.write(self.progress, self._own_file(where, self.lesson.id))

    @property
    def has_work(self) -> bool:
        """Return whether something was done but reading."""
        return bool(self.progress.answers) or any(map(_is_begun, self.progress.tasks.values()))

    @property
    def others(self) -> list[str]:
        """The names under which work is kept, but for the present one: whoever corrects a name finds the way back."""
        names = {*self.names, *self._left} - {self.progress.name, ""}
        return sorted(names, key=str.casefold)

    @cached_property
    def names(self) -> list[str]:
        """The names of the pupils whose work at the lesson was kept in the folder as it was opened, in their order.

        On Voila they are strangers to each other, and none is named.
        """
        found: set[str] = set()
        if is_shared():
            return []
        for path in self.folder.glob(f"lesson-{self.lesson.id}-*.json"):
            with suppress(LegionWidgetError):
                kept = files.read(path)
                if kept.lesson == self.lesson.id:
                    found.add(kept.name)
        return sorted(found - {""}, key=str.casefold)

    def rename(self, name: str) -> None:
        """Give the lesson to a pupil of another name: his own file is taken up where there is one.

        What was done without a name goes along to a name that is new, and does not stay for the next pupil.
        """
        name = name.strip()[:80]
        if name == self.progress.name:
            return
        self.save()
        if self.has_work:
            self._left.add(self.progress.name)
        former, former_path, unnamed = self.progress, self.path, not self.progress.name
        self._works.clear()
        self.progress = self._read(name)
        self._note_file()
        if unnamed and not self.path.is_file():
            self.progress = msgspec.structs.replace(former, name=name)
            self.save()
            if self._unkept is None:
                former_path.unlink(missing_ok=True)
        self._changed()

    # ---- going through it ---------------------------------------------------------------------------

    def listen(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call ``listener`` after everything that changes, until the returned function is called."""
        return self._listeners.add(listener)

    def _changed(self) -> None:
        self._listeners.tell()

    @property
    def number(self) -> int:
        """The number of the step that is open, counted from 0."""
        return self.progress.step

    @property
    def step(self) -> StepData:
        """The step that is open."""
        return self.lesson.steps[self.progress.step]

    def open(self, number: int) -> None:
        """Open a step by its number, counted from 0.

        Raises:
            IndexError: for a step that there is not.
        """
        if not 0 <= number < len(self.lesson.steps):
            raise IndexError(number)
        self.progress.step = number
        self._changed()

    def go_on(self) -> None:
        """The step was gone through: open the next one."""
        self._note_done(self.step)
        if self.number + 1 < len(self.lesson.steps):
            self.progress.step += 1
        self._changed()

    def _note_done(self, step: StepData) -> None:
        if step.id not in self.progress.done:
            self.progress.done.append(step.id)

    def spend(self, seconds: float) -> None:
        """Count time that was spent, on the step and on its task; a long pause counts for nothing."""
        if 0 < seconds <= LONGEST_THOUGHT:
            self.progress.seconds += round(seconds)
            if self.step.task is not None:
                self.task(self.step.task.id).progress.seconds += round(seconds)

    def answer(self, question: str, text: str) -> None:
        """Keep what somebody answers to a question.

        Raises:
            UnknownName: for a question that the lesson does not have.
        """
        if question not in self.lesson.questions:
            raise UnknownName(say("question"), question, self.lesson.questions)
        self.progress.answers[question] = text[: files.LONGEST]
        for step in self.lesson.steps:
            asked = [one.id for one in step.questions]
            if question in asked and step.task is None and all(map(self.is_answered, asked)):
                self._note_done(step)
        self._changed()

    def is_answered(self, question: str) -> bool:
        """Return whether something was written in answer to a question."""
        return has_answer(self.progress, question)

    def handed_in(self, folder: Path) -> tuple[Path, Progress] | None:
        """Return the file that this pupil has handed in before, and what it holds; None: there is none."""
        path = self._own_file(folder, self.lesson.id)
        try:
            found = files.read(path)
        except (LegionWidgetError, OSError):
            return None
        return (path, found) if found.lesson == self.lesson.id else None

    def task(self, id: str) -> Task:
        """Return the work at a task.

        Raises:
            UnknownName: for a task that the lesson does not have.
        """
        if id not in self._works:
            self.lesson.task(id)
            progress = self.progress.tasks.setdefault(id, TaskProgress())
            self._works[id] = Task(self, id, progress)
        return self._works[id]


def _not_kept(error: OSError) -> Message:
    return say("The lesson is not being kept: {reason}", reason=reason_of(error))


def _is_begun(task: TaskProgress) -> bool:
    """Return whether anything was done at a task, but for the time that it was read."""
    tries = {key: attempt for key, attempt in task.tries.items() if attempt != AttemptData()}
    return msgspec.structs.replace(task, seconds=0, tries=tries) != TaskProgress()
