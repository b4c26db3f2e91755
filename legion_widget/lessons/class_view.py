"""What a class handed in of a lesson: how far everybody came, which task held up whom, answers side by side.

The files are read on this computer, and nothing is sent anywhere.
"""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from statistics import median
from typing import Any, Literal

import msgspec

from ..engine import saves
from ..engine.errors import DataError, LegionWidgetError, UnknownName
from ..engine.files import user_path
from ..engine.i18n import Message, get_language, localized, say, translate
from . import progress as files
from .lesson import Lesson, read_lesson
from .progress import Progress, TaskProgress
from .replayed import doubt_of
from .texts import words

#: How somebody fared at a task: not begun, begun only, handed in unsolved, solved without hints, with one or two, with
#: all three.
Outcome = Literal["new", "begun", "unsolved", "alone", "few", "many"]
#: The signs of the outcomes.
SIGNS: dict[Outcome, str] = {"new": "–", "begun": "…", "unsolved": "✕", "alone": "✓", "few": "✓", "many": "✓"}
#: The sign of an answer that was looked at, behind that of the outcome.
SEEN = "°"
#: Files that lie beside those of the pupils: the lesson, and what is made here.
_NOT_HANDED_IN = frozenset({".toml", ".csv", ".html"})
#: How many files are read: a school has fewer pupils in a class.
MOST_FILES = 1_000
#: What makes a cell of a table calculate when a text begins with it.
_FORMULA = re.compile(r"[\s'\"]*[=+\-@|%＝＋－＠]")
_UNSEEN = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ufeff]")


class Problem(msgspec.Struct, frozen=True):
    """A file that was not read, or of which something is to be known.

    Args:
        file: Its path within the folder.
        reason: What there is to it.
    """

    file: str
    reason: Message

    def __str__(self) -> str:
        return f"{self.file}: {self.reason}"


class TaskResult(msgspec.Struct, frozen=True):
    """How somebody fared at a task.

    Args:
        outcome: In a word: see `Outcome`.
        hints: How many hints were seen.
        easier: Whether it was only the easier task that was solved.
        answer_seen: Whether the answer was looked at.
        seconds: How long it was worked at.
        sentence: What was written on handing it in.
        doubt: What the game in the file does not show; None: it was not looked at, or all is well.
    """

    outcome: Outcome = "new"
    hints: int = 0
    easier: bool = False
    answer_seen: bool = False
    seconds: int = 0
    sentence: str = ""
    doubt: Message | None = None

    @property
    def is_reached(self) -> bool:
        """Whether it was begun."""
        return self.outcome != "new"

    @property
    def held_up(self) -> bool:
        """Whether it took all three hints, or was not solved, by somebody who began it."""
        return self.outcome in ("begun", "unsolved", "many")

    @property
    def sign(self) -> str:
        """A sign of few letters, such as ``✓2``."""
        hints = str(self.hints) if self.hints and self.outcome in ("few", "many") else ""
        return SIGNS[self.outcome] + hints + (SEEN if self.answer_seen else "") + ("?" if self.doubt else "")

    def text(self) -> str:
        """The same in words."""
        said = [outcome_text(self.outcome)]
        if self.easier:
            said.append(translate("the easier task"))
        if self.answer_seen:
            said.append(translate("answer seen"))
        if self.doubt is not None:
            said.append(self.doubt.text())
        return ", ".join(said)


def outcome_text(outcome: Outcome) -> str:
    """Return an outcome in words."""
    return {
        "new": translate("not begun"),
        "begun": translate("begun, not handed in"),
        "unsolved": translate("not solved"),
        "alone": translate("solved without hints"),
        "few": translate("solved with one or two hints"),
        "many": translate("solved with all three hints"),
    }[outcome]


class Pupil(msgspec.Struct, frozen=True):
    """What one pupil handed in.

    Args:
        name: The name or number, else the name of the file.
        file: The path of the file within the folder.
        steps: How many steps were gone through.
        seconds: How long the lesson was worked at.
        tasks: The tasks of the lesson, by id.
        answers: The answers in words, by the id of the question; those that are missing are left out.
    """

    name: str
    file: str
    steps: int
    seconds: int
    tasks: dict[str, TaskResult]
    answers: dict[str, str]


class Obstacle(msgspec.Struct, frozen=True):
    """A task, and whom it held up.

    Args:
        task: Its id.
        reached: How many pupils began it.
        held_up: The names of those who needed all three hints or did not solve it.
        counts: How many pupils by outcome.
        minutes: Half of those who began it took at most so long.
    """

    task: str
    reached: int
    held_up: list[str]
    counts: dict[str, int]
    minutes: int


class ClassView:
    """A class's files of a lesson; as the last line of a cell it is a table.

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

    def title(self, id: str) -> str:
        """What a task or a question is called, in the language in use."""
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
            table.writerow([_inert(row.get(key, "")) for key in headings])
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
        from .class_page import page

        html = page(self)
        if path is not None:
            saves.write(Path(path), html)
        return html

    def _repr_html_(self) -> str:
        from .class_page import output

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
                ("✓2", translate("with so many hints")),
                ("✕", translate("not solved")),
                ("…", translate("begun, not handed in")),
                ("✎", translate("text to be read")),
                ("–", translate("not begun")),
                (SEEN, translate("answer seen")),
            )
        )

    def _obstacle(self, id: str) -> str:
        found = {obstacle.task: obstacle for obstacle in self.obstacles()}.get(id)
        if found is None or not found.held_up:
            return ""
        said = say("held up {count} of {reached}", count=len(found.held_up), reached=found.reached).text()
        return f": {said} ({', '.join(found.held_up)})"


def class_view(
    folder: str | Path, lesson: str | Path | Mapping[str, Any] | None = None, check: bool = False
) -> ClassView:
    """Read what a class handed in: a folder with the files, or with a folder for each pupil as a school's platform
    packs them. A file that cannot be read is among ``problems``, and the others are read.

    Args:
        folder: The folder.
        lesson: The lesson by its id, file or data; by default the one of most files.
        check: Whether the tries are played again, to see that the games show what the files claim.

    Raises:
        DataError: for a folder that is not there, or in which nothing was handed in.
        UnknownName: for a lesson that is not known.

    >>> class_view("no-such-folder")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
        ...
    legion_widget.engine.errors.DataError: no-such-folder: ...
    """
    where = user_path(folder)
    if not where.is_dir():
        raise DataError(str(folder), say("there is no such folder"))
    problems: list[Problem] = []
    read: dict[str, Progress] = {}
    for path in _handed_in(where):
        name = path.relative_to(where).as_posix()
        try:
            read[name] = files.read(path)
        except LegionWidgetError as error:
            fault = error.faults[0].problem if isinstance(error, DataError) else str(error)
            problems.append(
                Problem(_clean(name), fault if isinstance(fault, Message) else say("{problem}", problem=fault))
            )
    found = _lesson(where, lesson, read)
    own = {}
    for name, progress in read.items():
        if progress.lesson == found.id:
            own[name] = progress
        else:
            reason = say("this is the file of another lesson: {lesson}", lesson=_clean(progress.lesson))
            problems.append(Problem(_clean(name), reason))
    pupils = [_pupil(found, name, progress, check) for name, progress in _latest(own, problems).items()]
    pupils = _told_apart(pupils, problems)
    pupils.sort(key=lambda pupil: _by_number(pupil.name))
    return ClassView(found, where, pupils, sorted(problems, key=lambda problem: problem.file))


def minutes_of(seconds: float) -> int:
    """Return seconds as whole minutes, at least one of what took any time.

    >>> minutes_of(0), minutes_of(20), minutes_of(100)
    (0, 1, 2)
    """
    return max(1, round(seconds / 60)) if seconds else 0


def _handed_in(folder: Path) -> list[Path]:
    """The files of a folder and of the folders in it, without those that are hidden or were made here."""
    inside = [path for path in sorted(folder.iterdir()) if not path.name.startswith(".")]
    deeper = [path for one in inside if one.is_dir() for path in sorted(one.iterdir()) if not path.name.startswith(".")]
    found = [path for path in [*inside, *deeper] if path.is_file() and path.suffix.lower() not in _NOT_HANDED_IN]
    if not found:
        raise DataError(folder.name, say("no file was handed in here"))
    return found[:MOST_FILES]


def _lesson(folder: Path, lesson: Any, read: Mapping[str, Progress]) -> Lesson:
    """The lesson that is given, else that of most files: its own file may lie beside them."""
    if lesson is not None:
        return lesson if isinstance(lesson, Lesson) else read_lesson(lesson)
    if not read:
        raise DataError(folder.name, say("no file here is the file of a lesson"))
    ids = Counter(progress.lesson for progress in read.values()).most_common()
    for id, _ in ids:
        for path in sorted(folder.glob("*.toml")):
            found = read_lesson(path)
            if found.id == id:
                return found
    return read_lesson(ids[0][0])


def _pupil(lesson: Lesson, file: str, progress: Progress, check: bool) -> Pupil:
    """What one file holds, of the steps, tasks and questions that the lesson has."""
    done = {step.id for step in lesson.steps}.intersection(progress.done)
    tasks = {}
    for id in lesson.tasks:
        known = progress.tasks.get(id, TaskProgress())
        tasks[id] = TaskResult(
            _outcome(known),
            known.hints,
            known.easier_achieved and not known.achieved,
            known.answer_seen,
            known.seconds,
            _clean(known.sentence),
            doubt_of(lesson, id, known) if check else None,
        )
    answers = {id: _clean(progress.answers.get(id, "")) for id in lesson.questions}
    name = " ".join(_clean(progress.name).split()) or _clean(file.removesuffix(".json"))
    return Pupil(name, file, len(done), progress.seconds, tasks, {id: text for id, text in answers.items() if text})


def _outcome(known: TaskProgress) -> Outcome:
    if known.achieved or known.easier_achieved:
        is_many = known.hints == 3 or not known.achieved
        return "many" if is_many else "few" if known.hints else "alone"
    if known.handed_in:
        return "unsolved"
    return "begun" if known.hints or known.tries or known.former else "new"


def _latest(read: Mapping[str, Progress], problems: list[Problem]) -> dict[str, Progress]:
    """The files without those that a later file of the same pupil goes on from."""
    left = dict(read)
    for name, progress in read.items():
        later = next(
            (other for other in left if other != name and progress.name and _goes_on(progress, read[other])), None
        )
        if later is not None and name in left:
            del left[name]
            problems.append(
                Problem(_clean(name), say("an earlier state of {file}; the later one counts", file=_clean(later)))
            )
    return left


def _goes_on(earlier: Progress, later: Progress) -> bool:
    """Whether a file is a later state of another one: nothing that was done is missing in it."""
    if earlier == later:
        return True
    if earlier.name.casefold() != later.name.casefold() or later.seconds <= earlier.seconds:
        return False
    if not set(earlier.done) <= set(later.done) or not set(earlier.answers) <= set(later.answers):
        return False
    kept = [later.answers[id] == text for id, text in earlier.answers.items() if text.strip()]
    if kept and not any(kept):  # somebody else of the same name
        return False
    for id, was in earlier.tasks.items():
        known = later.tasks.get(id)
        if known is None or any(
            (was.hints > known.hints, was.achieved > known.achieved, was.easier_achieved > known.easier_achieved,
             was.handed_in > known.handed_in, was.seconds > known.seconds, len(was.former) > len(known.former))
        ):  # fmt: skip
            return False
    return True


def _told_apart(pupils: list[Pupil], problems: list[Problem]) -> list[Pupil]:
    """Pupils of the same name get that of their file beside it."""
    counts = Counter(pupil.name for pupil in pupils)
    found = []
    for pupil in pupils:
        if counts[pupil.name] > 1:
            reason = say(
                "there are {count} different files of {name}; all are shown", count=counts[pupil.name], name=pupil.name
            )
            problems.append(Problem(_clean(pupil.file), reason))
            pupil = msgspec.structs.replace(pupil, name=f"{pupil.name} ({_clean(pupil.file)})")
        found.append(pupil)
    return found


def _by_number(name: str) -> list[tuple[int, str]]:
    """A key by which 2 comes before 10."""
    return [(int(part[:18]), "") if part.isdecimal() else (0, part.casefold()) for part in re.split(r"(\d+)", name)]


def _clean(text: str) -> str:
    """A text without the signs that are not seen and could mislead or do harm."""
    return _UNSEEN.sub("", text.encode("utf-8", "replace").decode()).strip()


def _inert(cell: Any) -> Any:
    """A cell that no spreadsheet calculates."""
    return f"'{cell}" if isinstance(cell, str) and _FORMULA.match(cell) else cell


def _joined(criteria: list[Any]) -> str:
    return " / ".join(localized(text) for text in criteria)


def _columns(rows: list[list[str]]) -> Iterator[str]:
    widths = [max(len(row[number]) for row in rows) for number in range(len(rows[0]))]
    for row in rows:
        yield "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
