"""Replay a task from a file, to check that its games show what the file claims."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..engine.i18n import Message, say
from .attempt import Attempt, AttemptData
from .lesson import Lesson, goals_of
from .progress import TaskProgress
from .task import EASIER


def doubt_of(lesson: Lesson, task: str, known: TaskProgress) -> Message | None:
    """Return the claims of a file on a task that its games do not show; None: there are none.

    Every try in the file counts, up to each of its actions: what was achieved may have been undone later.

    Raises:
        UnknownName: for a task that the lesson does not have.
    """
    tries = list(_tries(lesson, task, known))
    for attempt, data in tries:
        problems = attempt.restore(data)
        if problems:
            return say("a game of the file cannot be played again: {problem}", problem=problems[0])
    for easier, claimed in ((False, known.achieved), (True, known.easier_achieved)):
        attempts = [attempt for attempt, _ in tries if (attempt.key == EASIER) == easier]
        if claimed and not all(_was_met(goal, attempts) for goal in goals_of(lesson.task(task), easier)):
            return say("the games of the file do not show that it was solved")
    return None


def _tries(lesson: Lesson, task: str, known: TaskProgress) -> Iterator[tuple[Attempt, AttemptData]]:
    """The tries of a file, each with its board as it begins; former ones on every board on which they may have been."""
    boards = {**lesson.task_boards(task), EASIER: lesson.task_boards(task, easier=True)[""]}
    for key, data in known.tries.items():
        if key in boards:
            yield Attempt(boards[key], key), data
    for data in known.former:
        for key, board in boards.items():
            attempt = Attempt(board, key)
            if not attempt.restore(data):
                yield Attempt(board, key), data


def _was_met(goal: Any, attempts: list[Attempt]) -> bool:
    for attempt in attempts:
        if goal.board not in ("", attempt.key):
            continue
        last = len(attempt.game)
        for number in range(last, attempt.first - 1, -1):
            attempt.game.goto(number)
            met = goal.is_met(attempt)
            if met:
                return True
    return False
