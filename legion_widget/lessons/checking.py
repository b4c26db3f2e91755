"""The check of a lesson: all faults and all advice at once, each with its place."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from ..engine.errors import DataError, DataFault, DataFaults
from ..engine.files import located, read_toml
from ..engine.i18n import say
from .board_checks import BoardChecker
from .data import StepData
from .lesson import Lesson, read_lesson
from .step_pictures import read_picture
from .text_checks import Findings, TextChecker


class Report(msgspec.Struct, frozen=True):
    """The findings of the check.

    Args:
        faults: What must be mended before the lesson is given.
        advice: What could be better.
        unsourced: Numbers, names and quotations that have no source beside them.
    """

    faults: tuple[DataFault, ...] = ()
    advice: tuple[DataFault, ...] = ()
    unsourced: tuple[DataFault, ...] = ()

    @property
    def ok(self) -> bool:
        """Return whether there are no faults."""
        return not self.faults


def check_lesson(source: str | Path | Mapping[str, Any]) -> Report:
    """Check a lesson: that it can be read in both languages, that its boards stand, its tasks can be done, its sources
    exist, and that nothing is claimed without one.

    Args:
        source: The id of a lesson, a TOML file, or a dict.

    >>> check_lesson("annual").ok
    True
    """
    try:
        lesson = read_lesson(source)
    except DataError as error:
        return Report(tuple(error.faults))
    findings = Findings(DataFaults(), DataFaults(), DataFaults())
    _check(lesson, findings)
    if lesson.file is None:
        return Report(*(tuple(found.faults) for found in findings))
    return Report(*(_placed(found, lesson.file) for found in findings))


def _placed(faults: DataFaults, file: Path) -> tuple[DataFault, ...]:
    """Faults with their lines in the file."""
    try:
        with located(file):
            faults.check()
    except DataError as error:
        return tuple(error.faults)
    return ()


def _check(lesson: Lesson, findings: Findings) -> None:
    """Look at all of a lesson: its texts as they are written, then step after step, then what concerns the whole."""
    data = lesson.data
    texts = TextChecker(lesson, findings)
    texts.texts(msgspec.to_builtins(data) if lesson.file is None else read_toml(lesson.file), "$")
    boards = BoardChecker(texts)
    for number, step in enumerate(data.steps):
        _check_step(lesson, number, step, boards)
    if data.minutes != lesson.minutes:
        problem = say("the steps take {sum} minutes together, not {said}", sum=lesson.minutes, said=data.minutes)
        findings.advice.add("$.minutes", problem, lesson.minutes)
    if not lesson.tasks:
        findings.advice.add("$.steps", say("there is no task in this lesson"))


def _check_step(lesson: Lesson, number: int, step: StepData, boards: BoardChecker) -> None:
    """Look at the boards, the pictures and the task of a step."""
    at = f"$.steps[{number}]"
    if step.board is not None:
        boards.board(step.board, f"{at}.board")
    for day in range(len(step.days)):
        board = lesson.day_board(number, day)
        if board is not None:
            boards.board(board, f"{at}.days[{day}].board", step.days[day].board)
    for place, picture in enumerate(step.pictures):
        try:
            read_picture(lesson, picture.file)
        except DataError as error:
            boards.faults.add(f"{at}.pictures[{place}].file", error.faults[0].problem, error.meant)
    if step.task is not None:
        boards.task(step.task, f"{at}.task")
