"""`legion_widget.lesson`: a lesson as the last line of a cell."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ..engine.rulebook import Chapter
from ..lessons.lesson import Lesson, read_lesson
from ..lessons.tours import tour
from .lesson import LessonWidget


def lesson(
    lesson: str | Path | Mapping[str, Any] | Lesson | Chapter,
    name: str = "",
    theme: str | None = None,
    folder: str | Path | None = None,
) -> LessonWidget:
    """A lesson, for the last line of a cell: steps, text and board side by side, and no code in sight.

    Args:
        lesson: The id of one, a TOML file, a dict, or a `Lesson`; or a chapter of a rulebook, whose rules are gone
            through one after the other with their worked examples.
        name: A name or a number for the pupil: each has a file of his own.
        theme: ``"light"`` or ``"dark"``; else light.
        folder: Where it is kept; by default ``legion-widget-saves`` beside the notebook.

    Raises:
        UnknownName: for a lesson or a theme that there is not.
        DataError: for a file that is wrong; it names the place.

    >>> import legion_widget as lw
    >>> lesson = lw.lesson("annual", name="doctest", folder="legion-widget-saves/doctest")
    >>> lesson.task("relief").state
    'new'
    >>> lesson.close()
    """
    if isinstance(lesson, Chapter):
        lesson = tour(lesson)
    read = lesson if isinstance(lesson, Lesson) else read_lesson(lesson)
    return LessonWidget(read, name=name, theme=theme, folder=folder)
