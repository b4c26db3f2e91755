"""Somebody's work on a task of a lesson: attempts on its boards, hints, and its state."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from ..engine.errors import DataError, LegionWidgetError, UnknownName
from ..engine.i18n import localized, say
from ..registry import rulebook
from . import progress as files
from .attempt import Attempt, AttemptData, Notes
from .data import Deed, TaskData
from .goals import GoalKind
from .lesson import Lesson, goals_of
from .progress import LONGEST, TaskProgress

if TYPE_CHECKING:
    from .session import Session

#: The key of the easier task among the tries of a task.
EASIER = "easier:"

State = Literal["new", "begun", "achieved", "handed-in", "handed-in-open"]


class Task:
    """Somebody's work on a task: attempts, hints, and whether it was achieved and handed in."""

    def __init__(self, session: Session, id: str, progress: TaskProgress) -> None:
        self.session, self.id, self.progress = session, id, progress
        #: What of a former try could not be played again, in words.
        self.problems: list[str] = []
        self._attempts: dict[str, Attempt] = {}

    @property
    def data(self) -> TaskData:
        """The task as the lesson has it."""
        return self.session.lesson.task(self.id)

    @property
    def attempt(self) -> Attempt:
        """The try on the board that is in use."""
        return self._try(EASIER if self.progress.easier else self._board)

    @property
    def _board(self) -> str:
        """The key of the board that is in use; a lesson may have lost the one that a file names."""
        known = self.session.lesson.task_boards(self.id)
        return self.progress.board if self.progress.board in known else ""

    def _try(self, key: str) -> Attempt:
        """The try on a board, begun or taken up where it is not under way."""
        if key not in self._attempts:
            boards = self.session.lesson.task_boards(self.id, easier=key == EASIER)
            board = "" if key == EASIER else key
            attempt = self._attempts[key] = Attempt(boards[board], board)
            if key in self.progress.tries:
                self.problems = attempt.restore(self.progress.tries[key])
                if self.problems:  # what could not be played again is kept as it was
                    self.progress.former.append(self.progress.tries[key])
            attempt.listen(self._judge)
        return self._attempts[key]

    @property
    def game(self) -> Any:
        """The game on the board that is in use."""
        return self.attempt.game

    @property
    def goals(self) -> list[GoalKind]:
        """The goals of the task, or of the easier one where that is in use."""
        return goals_of(self.data, self.progress.easier)

    def met(self) -> list[bool]:
        """Say of each goal whether it is met as things stand, on the board that it names or on any."""
        attempts = self._counting()
        return [
            any(goal.is_met(attempt) for attempt in attempts if goal.board in ("", attempt.key)) for goal in self.goals
        ]

    def _counting(self) -> list[Attempt]:
        """The tries that count: that at the easier task, else those on all the boards that were used."""
        if self.progress.easier:
            return [self.attempt]
        known = self.session.lesson.task_boards(self.id)
        used = [key for key in (*self.progress.tries, *self._attempts, self._board) if key in known]
        return [self._try(key) for key in dict.fromkeys(used)]

    def _judge(self) -> None:
        """After everything that is done: whether the task is achieved."""
        try:
            if not self.is_achieved and all(self.met()):
                self.progress.former += [attempt.to_data() for attempt in self._counting()]  # it may be undone later
                if self.progress.easier:
                    self.progress.easier_achieved = True
                else:
                    self.progress.achieved = True
        finally:  # what was done is kept, though a goal cannot be judged
            self.session._changed()

    @property
    def is_achieved(self) -> bool:
        """Return whether the goals were met, of the task or of the easier one, whichever is in use."""
        return self.progress.easier_achieved if self.progress.easier else self.progress.achieved

    @property
    def state(self) -> State:
        """Return its progress: ``new``, ``begun``, ``achieved``, ``handed-in`` or ``handed-in-open``."""
        known = self.progress
        if known.handed_in:
            return "handed-in" if known.achieved or known.easier_achieved else "handed-in-open"
        if self.is_achieved:
            return "achieved"
        return "begun" if self._is_begun() else "new"

    def _is_begun(self) -> bool:
        if self.progress.hints or self.progress.tries or self.progress.former:
            return True
        tries = self._attempts.values()
        return any(len(attempt.game) > attempt.first or attempt.notes != Notes() for attempt in tries)

    # ---- what somebody does -------------------------------------------------------------------------

    def hint(self) -> str:
        """Open the next hint and return its words; the third is the easier task, which is then in use."""
        if self.progress.hints < 3:
            self.progress.hints += 1
            self.progress.easier = self.progress.easier or (self.progress.hints == 3 and not self.is_achieved)
        self.session._changed()
        return self.hints()[-1]

    def hints(self) -> list[str]:
        """Return the words of the hints that were opened, in the language in use."""
        words = [*self.data.hints, self.data.easier.text]
        return [localized(text) for text in words[: self.progress.hints]]

    def use_easier(self, easier: bool) -> None:
        """Work at the easier task from now on, or at the task itself again."""
        self.keep()
        self.progress.easier = easier
        self.session._changed()

    def use_board(self, key: str) -> None:
        """Work on another board of the task.

        Raises:
            UnknownName: for a board that it does not have.
        """
        boards = self.session.lesson.task_boards(self.id)
        if key not in boards:
            raise UnknownName(say("board"), key, boards)
        self.keep()
        self._try(key)  # a board that cannot be made is refused before it is in use
        self.progress.easier, self.progress.board = False, key
        self.session._changed()

    def restart(self) -> None:
        """Begin again on the board that is in use; what was tried before is kept."""
        key = EASIER if self.progress.easier else self._board
        attempt = self._attempts.pop(key, None)
        former = attempt.to_data() if attempt is not None else self.progress.tries.get(key)
        if former is not None and former != AttemptData():
            self.progress.former.append(former)
        self.progress.tries.pop(key, None)
        self.session._changed()

    def show_answer(self) -> Attempt:
        """Return the answer, played on a board of its own; nothing that is done there counts."""
        self.progress.answer_seen = True
        self.session._changed()
        return self.answer()

    def answer(self) -> Attempt:
        """The same, unseen: to check a lesson."""
        easier = self.progress.easier
        chosen = self.data.easier.answer if easier and self.data.easier.answer is not None else self.data.answer
        return played(self.session.lesson, self.id, chosen.deeds, easier)[-1]

    def hand_in(self, sentence: str = "") -> State:
        """Hand the task in, with a sentence where its goals are open, and return its state.

        Raises:
            DataError: where the goals are open and nothing is said.
        """
        sentence = sentence.strip()
        achieved = self.progress.achieved or self.progress.easier_achieved
        if not achieved and not sentence:
            raise DataError("sentence", say("say in a sentence how far you came and what stopped you"))
        if sentence:
            self.progress.sentence = sentence[:LONGEST]
        self.progress.handed_in = True
        done, step = self.session.progress.done, self.session.lesson.steps[self.session.lesson.tasks[self.id]].id
        if step not in done:
            done.append(step)
        self.session._changed()
        return self.state

    def look_up(self, rule: str) -> Any:
        """Return a rule of the game by its id, and note that it was read.

        Raises:
            UnknownName: for a rule that there is not.
        """
        found = rulebook(self.game)[rule]
        self.attempt.note_rule(found.id)
        return found

    def keep(self) -> None:
        """Put the tries under way into the progress, so that they can be saved."""
        for key, attempt in self._attempts.items():
            data = attempt.to_data()
            if data != type(data)() or key in self.progress.tries:
                self.progress.tries[key] = data
        files.drop_contained_attempts(self.progress)

    def __repr__(self) -> str:
        goals = [
            f"[{'x' if met else ' '}] {localized(goal.text)}" for goal, met in zip(self.goals, self.met(), strict=True)
        ]
        return "\n".join([f"<Task {self.id}: {localized(self.data.title)} ({self.state})>", *goals])


def played(lesson: Lesson, task: str, deeds: list[Deed], easier: bool = False) -> list[Attempt]:
    """Play deeds at a task, and return the tries on the boards that were used, the last one last.

    Raises:
        DataError: for a deed that cannot be done; it says which.
    """
    boards = lesson.task_boards(task, easier)
    attempts = {"": Attempt(boards[""])}
    key = ""
    for number, deed in enumerate(deeds):
        at = f"deeds[{number}]"
        if deed.board:
            if deed.board not in boards:
                raise DataError(at, str(UnknownName(say("board"), deed.board, boards)))
            key = deed.board
            attempt = attempts.pop(key, None) or Attempt(boards[key], key)
            attempts[key] = attempt
        else:
            try:
                attempts[key].perform(deed)
            except LegionWidgetError as error:
                raise DataError(at, str(error)) from error
    return list(attempts.values())
