"""A lesson in cells: its boards, tasks and answers, saved after every change.

However cells are moved, run twice or out of order: what counts is what was done in the games, and what was handed in
stays handed in. So there is only one such lesson for each pupil and folder, however often it is opened.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from ..engine.errors import UnknownName
from ..engine.files import user_path
from ..engine.game import AnyGame
from ..engine.i18n import Message, localized, say, translate
from ..ui.markup import join, tag
from ..ui.page_files import FOLDER
from .attempt import new_game
from .lesson import Lesson, read_lesson
from .progress import digest
from .session import Session
from .task import Task
from .texts import words

_ = translate

#: What is said when another game is to be seen.
_AGAIN = say("Run the cell of the board again to see it.")
#: The lessons that are open, by folder and file.
_open: dict[tuple[Path, str, str], LessonCells] = {}


def open_lesson(
    lesson: str | Path | Mapping[str, Any] | Lesson, name: str = "", folder: str | Path | None = None
) -> LessonCells:
    """Open a lesson for cells; what was done in it before is taken up. `lesson` shows the same one as a widget.

    Args:
        lesson: The id of one, a TOML file, or a dict.
        name: A name or a number for the pupil, if wanted: each has a file of his own.
        folder: Where it is kept; by default ``legion-widget-saves`` beside the notebook.

    Raises:
        UnknownName: for an id that no lesson has.
        DataError: for a lesson that is wrong; it names each place.

    >>> open_lesson("anual")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
        ...
    legion_widget.engine.errors.UnknownName: ... 'anual'...
    """
    found = lesson if isinstance(lesson, Lesson) else read_lesson(lesson)
    where = user_path(folder or FOLDER)
    name = str(name or "").strip()[:80]
    key, unnamed = (where, found.id, digest(name) if name else ""), (where, found.id, "")
    if name and key not in _open and unnamed in _open:  # what was done before the name was written goes along
        _open[key] = _open.pop(unnamed)
        _open[key].session.rename(name)
    known = _open.get(key)
    if known is None or (known.lesson is not found and known.lesson.data != found.data):
        if known is not None:
            known.session.save()
        known = _open[key] = LessonCells(Session(found, name, where))
    return known


#: What is not met or not answered, and what is.
TICKS = "☐☑"


class LessonCells:
    """A lesson in cells. At the end of a cell it shows the progress.

    Args:
        session: Somebody's way through the lesson; it is kept after everything that changes.
    """

    def __init__(self, session: Session) -> None:
        self.session = session
        self._tasks: dict[str, TaskCells] = {}
        self._last = time.monotonic()
        session.listen(self._keep)

    @property
    def lesson(self) -> Lesson:
        """The lesson."""
        return self.session.lesson

    def board(self, step: str, day: int = 0) -> AnyGame | None:
        """Return the game on the board of a step as it is shown, for the last line of a cell; None: there is none.

        Args:
            step: The id of the step.
            day: The number of a day of its timeline, counted from 1, to see that day; 0: the step itself.

        Raises:
            UnknownName: for a step or a day that the lesson does not have.
        """
        numbers = {data.id: number for number, data in enumerate(self.lesson.steps)}
        if step not in numbers:
            raise UnknownName(say("step"), step, numbers)
        number = numbers[step]
        count = len(self.lesson.steps[number].days)
        if not 0 <= day <= count:
            raise UnknownName(say("day"), day, map(str, range(1, count + 1)))
        board = self.lesson.day_board(number, day - 1) if day else self.lesson.board(number)
        return None if board is None or not board.scenario else new_game(board)

    def task(self, id: str) -> TaskCells:
        """Return a task: its game, its goals, its hints.

        Raises:
            UnknownName: for a task that the lesson does not have.
        """
        if id not in self._tasks:
            self._tasks[id] = TaskCells(self, self.session.task(id))
        return self._tasks[id]

    def answer(self, question: str, text: str = "") -> Told:
        """Keep an answer to a question in words; an empty one changes nothing.

        Raises:
            UnknownName: for a question that the lesson does not have.
        """
        if text.strip() or question not in self.lesson.questions:
            self.session.answer(question, text.strip())
            self.session.save()
        kept = self.session.progress.answers.get(question, "")
        return Told(say("Your answer is kept: {text}", text=kept) if kept else say("There is no answer yet."))

    def hand_in(self) -> Path:
        """Write the file for the teacher, and return its path.

        Raises:
            OSError: where it cannot be written.
        """
        steps, done = self.lesson.steps, self.session.progress.done
        last = max((number for number, step in enumerate(steps) if step.id in done), default=-1)
        for step in steps[:last]:  # what is only read cannot be seen to be done
            if step.task is None and not step.questions and step.id not in done:
                done.append(step.id)
        return self.session.hand_in()

    def _keep(self) -> None:
        """Something was done: count the time, and write the file."""
        now = time.monotonic()
        self.session.spend(now - self._last)
        self._last = now
        self.session.save()

    def _rows(self) -> Iterator[str]:
        """Each task with its progress and its goals, and each question; a tick for what is met or answered."""
        for work in map(self.session.task, self.lesson.tasks):
            yield f"{words(localized(work.data.title))} ({state_text(work.state)})"
            for goal, met in zip(work.goals, work.met(), strict=True):
                yield f"{TICKS[met]} {localized(goal.text)}"
        for id, question in self.lesson.questions.items():
            yield f"{TICKS[self.session.is_answered(id)]} {words(localized(question.text))}"

    def __repr__(self) -> str:
        problem = [str(self.session.problem)] if self.session.problem is not None else []
        return "\n".join([self.lesson.title, *self._rows(), *problem])

    def _repr_html_(self) -> str:
        rows = [tag("li", row, style="list-style:none") for row in self._rows()]
        problem = tag("p", self.session.problem.text()) if self.session.problem is not None else None
        return tag(
            "div", tag("p", tag("b", self.lesson.title)), tag("ul", rows, style="padding-left:0;margin:0"), problem
        )


class TaskCells:
    """A task in cells. At the end of a cell it shows its goals and whether they are met.

    Args:
        lesson: The lesson.
        work: The work at the task.
    """

    def __init__(self, lesson: LessonCells, work: Task) -> None:
        self.lesson, self._work = lesson, work

    @property
    def work(self) -> Task:
        """The work at the task: that of the pupil whose name the lesson bears now."""
        session, id = self.lesson.session, self._work.id
        session.progress.step = session.lesson.tasks[id]
        return session.task(id)

    @property
    def game(self) -> Any:
        """The game in which it is done: ``game.do(...)``, ``game.odds(...)``, ``game.why(...)``."""
        return self.work.game

    @property
    def is_achieved(self) -> bool:
        """Return whether its goals were met."""
        return self.work.is_achieved

    @property
    def state(self) -> str:
        """Return its progress: ``new``, ``begun``, ``achieved``, ``handed-in`` or ``handed-in-open``."""
        return self.work.state

    def hint(self) -> Told:
        """Open the next hint; the third is an easier task, which is then to be done."""
        was_easier = self.work.progress.easier
        told = words(self.work.hint())
        if self.work.progress.easier and not was_easier:
            told = f"{told} {_AGAIN.text()}"
        return Told(told)

    def answer(self) -> Any:
        """Show the answer: a game of its own, in which nothing counts."""
        return self.work.show_answer().game

    def look_at(self, unit: str) -> Any:
        """Look at a unit, by its id.

        Raises:
            UnknownName: for a unit that there is not.
        """
        found = self.game.units[unit]
        self.work.attempt.note_choice(found.id)
        return found

    def look_up(self, rule: str) -> Any:
        """Read a rule, by its id.

        Raises:
            UnknownName: for a rule that there is not.
        """
        return self.work.look_up(rule)

    def use_board(self, key: str = "") -> Told:
        """Work on another board of the task, or again on the first one.

        Raises:
            UnknownName: for a board that it does not have.
        """
        self.work.use_board(key)
        return Told(_AGAIN)

    def restart(self) -> Told:
        """Begin again; what was tried before is kept for the teacher."""
        self.work.restart()
        return Told(_AGAIN)

    def hand_in(self, sentence: str = "") -> Told:
        """Hand the task in; where its goal is open, say in a sentence how far you came and why."""
        work = self.work
        known = work.progress
        if not (known.achieved or known.easier_achieved or sentence.strip() or known.handed_in):
            asks = localized(work.data.asks) or _("The goal is still open. Say in a sentence how far you came and why.")
            return Told(asks)
        work.hand_in(sentence or known.sentence)
        return Told(say("Handed in."))

    def __repr__(self) -> str:
        return "\n".join([repr(self.work), *self.work.problems])

    def _repr_html_(self) -> str:
        work = self.work
        rows = [
            tag("li", TICKS[met], " ", localized(goal.text), style="list-style:none")
            for goal, met in zip(work.goals, work.met(), strict=True)
        ]
        easier = tag("p", tag("b", _("An easier task"), ". "), words(localized(work.data.easier.text)))
        body = [
            tag("p", tag("b", words(localized(work.data.title))), f" ({state_text(work.state)})"),
            easier if work.progress.easier else None,
            tag("ul", rows, style="padding-left:0;margin:0"),
            tag("p", work.session.problem.text()) if work.session.problem is not None else None,
            *(tag("p", problem) for problem in work.problems),
        ]
        return tag("div", join(body))


class Told:
    """A sentence shown at the end of a cell."""

    def __init__(self, text: Message | str) -> None:
        self.text = text

    def __str__(self) -> str:
        return str(self.text)

    __repr__ = __str__

    def _repr_html_(self) -> str:
        return tag("p", str(self.text))


def state_text(state: str) -> str:
    """Return the progress of a task in words."""
    return {
        "new": _("not begun"),
        "begun": _("under way"),
        "achieved": _("achieved"),
        "handed-in": _("handed in"),
        "handed-in-open": _("handed in, goal open"),
    }[state]
