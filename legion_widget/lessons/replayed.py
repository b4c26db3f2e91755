"""Replay a task from a file, to check that its games show what the file claims."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..engine.i18n import Message, say
from .attempt import Attempt
from .lesson import Lesson, goals_of
from .progress import TaskProgress
from .task import EASIER


def doubt_of(lesson: Lesson, task: str, known: TaskProgress) -> Message | None:
    """Return the claims of a file on a task that its games do not show; None: there are none.

    Every try in the file counts, up to each of its actions: what was achieved may have been undone later.

    Raises:
        UnknownName: for a task that the lesson does not have.
    """
    tries: list[Attempt] = []
    for attempt, problems in _tries(lesson, task, known):
        if problems:
            return say("a game of the file cannot be played again: {problem}", problem=problems[0])
        tries.append(attempt)
    for easier, claimed in ((False, known.achieved), (True, known.easier_achieved)):
        attempts = [attempt for attempt in tries if (attempt.key == EASIER) == easier]
        if claimed and not all(_was_met(goal, attempts) for goal in goals_of(lesson.task(task), easier)):
            return say("the games of the file do not show that it was solved")
    return None


def _tries(lesson: Lesson, task: str, known: TaskProgress) -> Iterator[tuple[Attempt, list[str]]]:
    """The tries of a file, played again, each with what is wrong; former ones on the boards on which they may have
    been."""
    boards = {**lesson.task_boards(task), EASIER: lesson.task_boards(task, easier=True)[""]}
    for key, data in known.tries.items():
        if key in boards:
            attempt = Attempt(boards[key], key)
            yield attempt, attempt.restore(data)
    for data in known.former:
        for key, board in boards.items():
            attempt = Attempt(board, key)
            if not (problems := attempt.restore(data)):
                yield attempt, problems


def _was_met(goal: Any, attempts: list[Attempt]) -> bool:
    for attempt in attempts:
        if goal.board not in ("", attempt.key):
            continue
        for number in range(len(attempt.game), attempt.first - 1, -1):
            attempt.game.goto(number)
            if goal.is_met(attempt):
                return True
    return False
