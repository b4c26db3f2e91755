"""A lesson on a page, without a toolkit: the parts beside the text, and the commands of its buttons and fields."""

from __future__ import annotations

import time
from abc import abstractmethod
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import traitlets

from ..engine import i18n
from ..engine.errors import DataError, LegionWidgetError, UnknownName
from ..engine.files import problem_of
from ..engine.i18n import Message, say
from ..ui.error_reporting import report_errors
from ..ui.page_files import folder_to_write
from ..ui.play_commands import Commands
from ..ui.protocol import read_command, read_parameters
from .attempt import Attempt
from .data import BoardData
from .lesson import Lesson
from .lesson_page import write_page
from .progress import Progress, to_text
from .session import HANDED_IN, Session, missing_in, work_in
from .task import Task

command = lesson_commands = Commands()


@dataclass(frozen=True)
class Delivery:
    """A file that was handed in, as it was then.

    Attributes:
        path: The file.
        text: What was written to it.
        at: When, as a clock shows it.
        work: The answers and the tasks in it; see `work_in`.
        missing: How many answers and tasks were missing.
    """

    path: Path
    text: str
    at: str
    work: tuple[dict[str, str], set[str]]
    missing: tuple[int, int]


@dataclass(frozen=True)
class Shown:
    """The unfolded parts of a lesson, as one record that is replaced whole.

    Attributes:
        source: The chip of a source that is open: its place in the step, such as ``text-2``.
        rule: The chip of a rule that is open, likewise.
        why: The numbers of the disputed figures whose reasons are unfolded.
        hint: The number of the hint that is open, counted from 1; 0: none.
        asking: What is asked before it is done: ``"sentence"`` or ``"restart"``.
        told: What was wrong with what was clicked last, or what was done.
        day: The day of the timeline that is looked at; None: the step's board.
        answer: Whether the answer is looked at.
        large: Whether the letters are larger.
        handed: What was handed in last.
        is_new: Whether that was just now, so that it is to be brought into sight.
        printed: The page to print that was written last.
    """

    source: str = ""
    rule: str = ""
    why: frozenset[int] = frozenset()
    hint: int = 0
    asking: str = ""
    told: Message | None = None
    day: int | None = None
    answer: bool = False
    large: bool = False
    handed: Delivery | None = None
    is_new: bool = False
    printed: Path | None = None


class LessonDesk(traitlets.HasTraits):
    """A lesson on a page. `widget.lesson.LessonWidget` draws it.

    Attributes:
        session: how far somebody is in it, with ``task(id)`` for the work at a task.
        errors: every error that was shown.
    """

    language = traitlets.Unicode("es", help="The language of the texts, `es` or `en`. It can be set.")

    def _begin(self, lesson: Lesson, name: str, folder: str | Path | None) -> None:
        self.session = Session(lesson, name, folder)
        self.shown = Shown(handed=self.delivered_before())
        self.errors: list[str] = []
        #: The try that lies on the board; None: nothing can be done there.
        self.attempt: Attempt | None = None
        self._last_press = time.monotonic()
        self._forget_session = self.session.listen(self._on_session_changed)
        self._forget_language = i18n.on_change(self._on_language_changed)

    # ---- how it is drawn --------------------------------------------------------------------------

    @abstractmethod
    def paint(self) -> None:
        """Draw everything as it is now."""
        raise NotImplementedError

    @abstractmethod
    def lay(self, game: Any, board: BoardData, attempt: Attempt | None) -> None:
        """Show another game on the board; what is done there belongs to the attempt, if any."""
        raise NotImplementedError

    @abstractmethod
    def open_rule(self, rule: str) -> None:
        """Show a rule in the panel of the board."""
        raise NotImplementedError

    @abstractmethod
    def report_error(self, error: Exception) -> None:
        """Show an error, and keep it in ``errors``."""
        raise NotImplementedError

    @abstractmethod
    def _on_session_changed(self) -> None:
        """Something was done in the lesson: keep it, and draw it."""
        raise NotImplementedError

    def _on_language_changed(self, language: str) -> None:
        self.language = language

    # ---- what is there ----------------------------------------------------------------------------

    @property
    def lesson(self) -> Lesson:
        """The lesson."""
        return self.session.lesson

    @property
    def work(self) -> Task | None:
        """The work at the task of the step that is open; None: it has none."""
        task = self.session.step.task
        return None if task is None else self.session.task(task.id)

    def hold(self, **changes: Any) -> None:
        """Replace what is unfolded."""
        self.shown = replace(self.shown, **changes)

    def lay_board(self) -> None:
        """Show the board that belongs to what is open: that of the day, of the answer, of the task or of the step."""
        session, shown = self.session, self.shown
        if shown.day is not None and (day := self.lesson.day_board(session.number, shown.day)) is not None:
            game = Attempt(day).game
            game.attempt = None
            self.lay(game, day, None)
        elif self.work is not None:
            if shown.answer:
                answer = self.work.answer()
                self.lay(answer.game, answer.board, None)
            else:
                attempt = self.work.attempt
                self.lay(attempt.game, attempt.board, attempt)
        elif (board := self.lesson.board(session.number)) is not None:
            attempt = Attempt(board)
            self.lay(attempt.game, board, attempt)
        else:  # the board that was shown last stays there to be looked at
            self.attempt = None

    # ---- what the page says -----------------------------------------------------------------------

    @report_errors
    def _on_panel_message(self, content: dict[str, Any]) -> None:
        said = read_command(content)
        if said.do not in lesson_commands.known:
            raise UnknownName(say("command"), said.do, lesson_commands.known)
        wanted = lesson_commands.known[said.do]
        parameters = read_parameters(wanted, content)
        self.spend()
        self.hold(told=None)
        try:
            wanted(self, **parameters)
        except DataError as error:
            self.hold(told=error.faults[0].problem)
        except (LegionWidgetError, OSError) as error:
            self.hold(told=say("{problem}", problem=problem_of(error)))
        self.paint()

    def spend(self) -> None:
        """Count the time since the last click."""
        now = time.monotonic()
        self.session.spend(now - self._last_press)
        self._last_press = now

    @property
    def folder(self) -> Path:
        """The folder into which the page writes: beside the notebook, or the saves folder where a server shows it."""
        return folder_to_write(Path.cwd(), self.session.folder)

    def deliver(self) -> None:
        """Write the file that is handed in."""
        path = self.session.hand_in(self.folder / HANDED_IN)
        self.hold(handed=self._delivery(path, self.session.progress, time.strftime("%H:%M:%S")), is_new=True)

    def _delivery(self, path: Path, progress: Progress, at: str) -> Delivery:
        return Delivery(path, to_text(progress), at, work_in(progress), missing_in(progress, self.lesson))

    def delivered_before(self) -> Delivery | None:
        """What the pupil who has come back has handed in before; None: nothing, or it has no name."""
        found = self.session.handed_in(self.folder / HANDED_IN) if self.session.progress.name else None
        if found is None:
            return None
        path, progress = found
        when = time.localtime(path.stat().st_mtime)
        is_today = when[:3] == time.localtime()[:3]
        return self._delivery(path, progress, time.strftime("%H:%M:%S" if is_today else "%H:%M:%S (%Y-%m-%d)", when))


# ---- what buttons and fields do ------------------------------------------------------------------------


def _turn_page(desk: LessonDesk) -> None:
    shown = desk.shown
    desk.shown = Shown(large=shown.large, handed=shown.handed, printed=shown.printed)
    desk.lay_board()


@command("step")
def open_step(desk: LessonDesk, step: int) -> None:
    """Opens a step."""
    steps = range(len(desk.lesson.steps))
    if step not in steps:
        raise UnknownName(say("step"), step, map(str, steps))
    desk.session.open(step)
    _turn_page(desk)


@command("next")
def next_step(desk: LessonDesk) -> None:
    """Goes on to the next step."""
    desk.session.go_on()
    _turn_page(desk)


@command("source")
def source(desk: LessonDesk, at: str) -> None:
    """Opens or shuts a source."""
    desk.hold(source="" if desk.shown.source == at else at, rule="")


@command("rule")
def rule(desk: LessonDesk, rule: str, at: str = "") -> None:
    """Opens or shuts the text of a rule; it was read then."""
    desk.hold(rule="" if desk.shown.rule == at else at, source="")
    if desk.attempt is not None:
        desk.attempt.note_rule(rule)


@command("read-on")
def read_on(desk: LessonDesk, rule: str) -> None:
    """Opens a rule beside the board, where its examples, its options and its chapter are."""
    desk.open_rule(rule)


@command("why")
def why(desk: LessonDesk, number: int) -> None:
    """Unfolds why figures differ, or folds it."""
    desk.hold(why=desk.shown.why ^ {number})


@command("hint")
def hint(desk: LessonDesk, number: int) -> None:
    """Opens a hint, the next one or one that was seen; or shuts it."""
    task = _task(desk)
    if number == task.progress.hints + 1:
        was_easier = task.progress.easier
        task.hint()
        desk.hold(hint=number)
        if task.progress.easier != was_easier:
            desk.hold(answer=False, day=None)
            desk.lay_board()
    elif number <= task.progress.hints:
        desk.hold(hint=0 if desk.shown.hint == number else number)


@command("easier")
def easier(desk: LessonDesk, on: bool = True) -> None:
    """Works at the easier task, or at the task itself."""
    _task(desk).use_easier(on)
    desk.hold(answer=False, day=None)
    desk.lay_board()


@command("board")
def board(desk: LessonDesk, board: str = "") -> None:
    """Works on another board of the task."""
    _task(desk).use_board(board)
    desk.hold(answer=False, day=None)
    desk.lay_board()


@command("restart")
def restart(desk: LessonDesk, sure: bool = False) -> None:
    """Begins the task again, when it is meant."""
    if not sure:
        desk.hold(asking="" if desk.shown.asking == "restart" else "restart")
        return
    _task(desk).restart()
    desk.hold(asking="", answer=False, day=None)
    desk.lay_board()


@command("answer")
def answer(desk: LessonDesk) -> None:
    """Shows the answer on the board."""
    _task(desk).show_answer()
    desk.hold(answer=True, day=None)
    desk.lay_board()


@command("back")
def back(desk: LessonDesk) -> None:
    """Back to the board of the task or of the step."""
    desk.hold(answer=False, day=None)
    desk.lay_board()


@command("cancel")
def cancel(desk: LessonDesk) -> None:
    """Does nothing of what was asked."""
    desk.hold(asking="")


@command("hand-in")
def hand_in(desk: LessonDesk, sentence: str = "") -> None:
    """Hands the task in; where its goals are open, with a sentence."""
    task = _task(desk)
    if not (task.progress.achieved or task.progress.easier_achieved or sentence.strip()):
        desk.hold(asking="sentence")
        return
    task.hand_in(sentence)
    desk.hold(asking="")
    desk.deliver()


@command("deliver")
def deliver(desk: LessonDesk) -> None:
    """Writes the file that is handed in at the end of the lesson."""
    if desk.session.number + 1 == len(desk.lesson.steps):
        desk.session.go_on()
    desk.deliver()


@command("reply")
def reply(desk: LessonDesk, question: str, text: str = "") -> None:
    """Keeps an answer in words."""
    desk.session.answer(question, text)


@command("name")
def name(desk: LessonDesk, name: str = "") -> None:
    """Gives the lesson to a pupil of another name."""
    desk.session.rename(name)
    desk.shown = Shown(large=desk.shown.large, handed=desk.delivered_before())
    desk.lay_board()


@command("day")
def day(desk: LessonDesk, day: int) -> None:
    """Looks at a day of the timeline."""
    days = desk.session.step.days
    if not 0 <= day < len(days):
        raise UnknownName(say("day"), day, map(str, range(len(days))))
    desk.hold(day=day, answer=False)
    desk.lay_board()


@command("large")
def large(desk: LessonDesk) -> None:
    """Makes the letters of the lesson larger, or as they were."""
    desk.hold(large=not desk.shown.large)


@command("print")
def write_to_print(desk: LessonDesk) -> None:
    """Writes the lesson beside the notebook as a page that can be printed."""
    desk.hold(printed=write_page(desk.lesson, desk.folder))


@command("language")
def language(desk: LessonDesk, language: str) -> None:
    """Changes the language."""
    desk.language = language


def _task(desk: LessonDesk) -> Task:
    """The work at the task that is open. Raises `DataError` where there is none."""
    task = desk.work
    if task is None:
        raise DataError("task", say("there is no task in this step"))
    return task
