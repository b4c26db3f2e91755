"""The work of a class on a lesson: everybody's progress, tasks where pupils got stuck, answers side by side.

The files are read on this computer, and nothing is sent anywhere.
"""

from __future__ import annotations

import csv
import io
import random
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from statistics import median
from typing import Any

from msgspec.structs import replace

from ..engine import saves
from ..engine.errors import UnknownName
from ..engine.i18n import get_language, localized, say, translate
from ..engine.spreadsheet import inert
from .class_page import output, page
from .class_reading import read_class
from .class_records import DOUBTED, SEEN, SIGNS, Obstacle, Problem, Pupil, minutes_of
from .lesson import Lesson
from .texts import words


class ClassView:
    """A class's files of a lesson, shown as a table at the end of a cell.

    Args:
        lesson: The lesson.
        folder: Where the files lie.
        pupils: What each pupil handed in, by name.
        problems: Files that were not read, or of which something is to be known.
    """

    def __init__(self, lesson: Lesson, folder: Path, pupils: list[Pupil], problems: list[Problem]) -> None:
        self.lesson, self.folder, self.pupils, self.problems = lesson, folder, pupils, problems

    @property
    def items(self) -> list[tuple[str, str]]:
        """The tasks and questions in the order of the lesson: a sign such as ``T1``, and the id."""
        found, counts = [], Counter[bool]()
        for step in self.lesson.steps:
            task = [step.task.id] if step.task is not None else []
            for id in [*task, *(question.id for question in step.questions)]:
                is_task = id in self.lesson.tasks
                counts[is_task] += 1
                sign = say("T{number}", number=counts[True]) if is_task else say("Q{number}", number=counts[False])
                found.append((sign.text(), id))
        return found

    @property
    def has_doubts(self) -> bool:
        """Whether a task is called solved of which the games in the file do not show it."""
        return any(task.doubt is not None for pupil in self.pupils for task in pupil.tasks.values())

    def title(self, id: str) -> str:
        """Return the title of a task or a question, in the language in use."""
        question = self.lesson.questions.get(id)
        return words(localized(self.lesson.task(id).title if question is None else question.text))

    def obstacles(self) -> list[Obstacle]:
        """Return the tasks in their order, each with those whom it held up."""
        found = []
        for id in self.lesson.tasks:
            results = [(pupil.name, pupil.tasks[id]) for pupil in self.pupils if pupil.tasks[id].is_reached]
            held_up = [name for name, result in results if result.held_up]
            minutes = minutes_of(median(result.seconds for _, result in results)) if results else 0
            counts = Counter[str](pupil.tasks[id].outcome for pupil in self.pupils)
            found.append(Obstacle(id, len(results), held_up, dict(counts), minutes))
        return found

    def worst(self) -> Obstacle | None:
        """Return the task that held up most pupils; None: none did."""
        worst = max(self.obstacles(), key=lambda obstacle: len(obstacle.held_up), default=None)
        return worst if worst is not None and worst.held_up else None

    def answers(self, question: str) -> list[tuple[str, str]]:
        """Return the answers to a question: names and texts.

        Raises:
            UnknownName: for a question that the lesson does not have.
        """
        if question not in self.lesson.questions:
            raise UnknownName(say("question"), question, self.lesson.questions)
        return [(pupil.name, pupil.answers[question]) for pupil in self.pupils if question in pupil.answers]

    def without_names(self) -> ClassView:
        """Return the same class with numbers in place of names, shuffled, to be shown to the class itself."""
        shuffled = random.sample(self.pupils, len(self.pupils))
        pupils = [replace(pupil, name=str(number), file="") for number, pupil in enumerate(shuffled, start=1)]
        return ClassView(self.lesson, self.folder, pupils, [])

    # ---- as tables ----------------------------------------------------------------------------------

    def rows(self) -> list[dict[str, Any]]:
        """Return a row for each pupil and each task or question, with the same keys in every language.

        ``pandas.DataFrame(view.rows())`` makes a frame of it.
        """
        return [
            self._row(pupil, id)
            for pupil in self.pupils
            for _, id in self.items
        ]  # fmt: skip

    def _row(self, pupil: Pupil, id: str) -> dict[str, Any]:
        about: dict[str, Any] = {"pupil": pupil.name, "item": id, "title": self.title(id)}
        question = self.lesson.questions.get(id)
        if question is None:
            result, criteria = pupil.tasks[id], self.lesson.task(id).criteria
            return {
                **about,
                "state": result.text(),
                "hints": result.hints,
                "minutes": minutes_of(result.seconds),
                "text": result.sentence,
                "criteria": _joined(criteria),
                "file": pupil.file,
            }
        said = pupil.answers.get(id, "")
        state = translate("answered") if said else translate("not answered")
        criteria_text = _joined(question.criteria)
        return {**about, "state": state, "hints": 0, "minutes": 0, "text": said, "criteria": criteria_text,
                "file": pupil.file}  # fmt: skip

    def table(self) -> list[dict[str, Any]]:
        """Return a row for each pupil: steps, minutes, and the sign of each task and question by its id."""
        return [
            {
                "pupil": pupil.name,
                "steps": pupil.steps,
                **{id: self.sign(pupil, id) for _, id in self.items},
                "minutes": minutes_of(pupil.seconds),
            }
            for pupil in self.pupils
        ]

    def sign(self, pupil: Pupil, id: str) -> str:
        """The sign of a pupil's task, or of an answer to be read."""
        if id in self.lesson.tasks:
            return pupil.tasks[id].sign
        return "✎" if id in pupil.answers else SIGNS["new"]

    def to_csv(self, path: str | Path | None = None) -> str:
        """Return a table for a spreadsheet, a row for each pupil and each task or question, and write it to a file.

        In Spanish ``;`` stands between the cells, in English ``,``, as the spreadsheets of each language want it. A
        text that a spreadsheet would calculate has an apostrophe before it.

        Args:
            path: The file; None: none is written.

        Raises:
            OSError: where it cannot be written.
        """
        headings = {
            "pupil": translate("Pupil"),
            "item": translate("Task or question"),
            "title": translate("Title"),
            "state": translate("State"),
            "hints": translate("Hints"),
            "minutes": translate("Minutes"),
            "text": translate("Text"),
            "criteria": translate("Criteria"),
            "file": translate("File"),
            "comment": translate("Comment"),
        }
        out = io.StringIO()
        table = csv.writer(out, delimiter=";" if get_language() == "es" else ",", lineterminator="\n")
        table.writerow(headings.values())
        for row in self.rows():
            cells = (row.get(key, "") for key in headings)
            table.writerow([inert(cell) if isinstance(cell, str) else cell for cell in cells])
        if path is not None:
            saves.write(Path(path), "\ufeff" + out.getvalue())  # the mark by which a spreadsheet knows UTF-8
        return out.getvalue()

    def to_html(self, path: str | Path | None = None) -> str:
        """Return a page with everything, in the language in use, and write it to a file.

        It needs no server, runs no script and asks nothing of the network.

        Args:
            path: The file; None: none is written.

        Raises:
            OSError: where it cannot be written.
        """
        html = page(self)
        if path is not None:
            saves.write(Path(path), html)
        return html

    def _repr_html_(self) -> str:
        return output(self)

    def __str__(self) -> str:
        items = self.items
        head = [translate("Pupil"), translate("Steps"), *(sign for sign, _ in items), translate("min")]
        rows = [head]
        for pupil, row in zip(self.pupils, self.table(), strict=True):
            steps = f"{pupil.steps}/{len(self.lesson.steps)}"
            rows.append([pupil.name, steps, *(row[id] for _, id in items), str(row["minutes"])])
        lines = [self.lesson.title, "", *_columns(rows), "", *self._legend(), ""]
        lines += [f"{sign}  {self.title(id)}{self._obstacle(id)}" for sign, id in items]
        if self.problems:
            lines += ["", translate("Files to look at"), *(f"  {problem}" for problem in self.problems)]
        return "\n".join(lines)

    __repr__ = __str__

    def _legend(self) -> Iterator[str]:
        yield "  ".join(
            f"{sign} {said}"
            for sign, said in (
                ("✓", translate("without hints")),
                ("✓2", translate("solved, with the number of hints seen")),
                ("✕", translate("not solved")),
                ("…", translate("begun, not handed in")),
                ("✎", translate("text to be read")),
                ("–", translate("not begun")),
                (SEEN, translate("answer seen")),
                *([(DOUBTED, translate("the games in the file do not show it"))] if self.has_doubts else []),
            )
        )

    def _obstacle(self, id: str) -> str:
        found = {obstacle.task: obstacle for obstacle in self.obstacles()}.get(id)
        if found is None or not found.held_up:
            return ""
        said = say("held up {count} of {reached}", count=len(found.held_up), reached=found.reached).text()
        return f" – {said} ({', '.join(found.held_up)})"


def class_view(
    folder: str | Path, lesson: str | Path | Mapping[str, Any] | Lesson | None = None, check: bool = False
) -> ClassView:
    """Read what a class handed in: a folder with the files, or with a folder for each pupil as a school's platform
    packs them. A file that cannot be read is among ``problems``, and the others are read.

    Args:
        folder: The folder.
        lesson: The lesson, by its id, file or data, or itself; by default the one of most files.
        check: Whether the tries are played again, to see that the games show what the files claim.

    Raises:
        DataError: for a folder that is not there, or in which nothing was handed in.
        UnknownName: for a lesson that is not known.

    >>> class_view("no-such-folder")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
        ...
    legion_widget.engine.errors.DataError: no-such-folder: ...
    """
    return ClassView(*read_class(folder, lesson, check))


def _joined(criteria: list[Any]) -> str:
    return " / ".join(localized(text) for text in criteria)


def _columns(rows: list[list[str]]) -> Iterator[str]:
    widths = [max(len(row[number]) for row in rows) for number in range(len(rows[0]))]
    for row in rows:
        yield "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
