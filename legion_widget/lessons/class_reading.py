"""Find, read and match the files that a class handed in; unreadable ones are listed."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from ..engine.errors import DataError, LegionWidgetError
from ..engine.files import unreadable, user_path
from ..engine.i18n import Message, say
from . import progress as files
from .class_records import Outcome, Problem, Pupil, TaskResult
from .lesson import Lesson, list_lessons, read_lesson
from .progress import Progress, TaskProgress, digest, is_same_name
from .replayed import doubt_of
from .step_pictures import KINDS

#: Files that lie beside those of the pupils: the lesson and its pictures, and what is made here.
_NOT_HANDED_IN = frozenset({".toml", ".csv", ".html", *KINDS})
#: How many files are read: a school has fewer pupils in a class.
MOST_FILES = 1_000
#: How many folders may lie in each other: a pupil hands in the folder "hand-in" inside one of their own.
DEEPEST = 3
_UNSEEN = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ufeff]")


def read_class(
    folder: str | Path, lesson: str | Path | Mapping[str, Any] | Lesson | None, check: bool
) -> tuple[Lesson, Path, list[Pupil], list[Problem]]:
    """Read what a class handed in: see `class_view`.

    Returns:
        The lesson, the folder, the pupils by name, and the files of which something is to be known.

    Raises:
        DataError: for a folder that is not there, or in which nothing was handed in, and for a lesson that is not here.
        UnknownName: for the id of a lesson that is not known.
    """
    where = user_path(folder)
    if not where.is_dir():
        raise DataError(str(folder), say("there is no such folder"))
    problems: list[Problem] = []
    read: dict[str, Progress] = {}
    for path in _handed_in(where, problems):
        name = path.relative_to(where).as_posix()
        try:
            read[name] = files.read(path)
        except LegionWidgetError as error:
            problems.append(Problem(_clean(name), _why(error)))
    found = _lesson(where, lesson, read)
    own = {}
    for name, progress in read.items():
        if progress.lesson == found.id:
            own[name] = progress
        else:
            reason = say("this is the file of another lesson: {lesson}", lesson=_clean(progress.lesson))
            problems.append(Problem(_clean(name), reason))
    problems += _of_another_version(found, own)
    pupils = [_pupil(found, name, progress, check) for name, progress in _latest(own, problems).items()]
    pupils = _told_apart(pupils, problems)
    pupils.sort(key=lambda pupil: _by_number(pupil.name))
    return found, where, pupils, sorted(problems, key=lambda problem: problem.file)


def _why(error: LegionWidgetError) -> Message:
    """Return what is wrong with a file: the first fault, with its place in the data."""
    if not isinstance(error, DataError):
        return say("{problem}", problem=str(error))
    fault = error.faults[0]
    inside = _clean(fault.place.partition(": $.")[2])
    return say("{place}: {problem}", place=inside, problem=fault.problem) if inside else fault.problem


def _of_another_version(lesson: Lesson, read: Mapping[str, Progress]) -> Iterator[Problem]:
    """Files with tries and answers to what the lesson does not have: an earlier version may have had it."""
    for name, progress in read.items():
        answered = [id for id, text in progress.answers.items() if text.strip()]
        others = [id for id in (*progress.tasks, *answered) if id not in {*lesson.tasks, *lesson.questions}]
        if others:
            reason = say(
                "answers to {names}, which this lesson does not have: it may be of an earlier version of it",
                names=", ".join(map(_clean, others)),
            )
            yield Problem(_clean(name), reason)


def _handed_in(folder: Path, problems: list[Problem]) -> list[Path]:
    """The files of a folder and of the folders in it (`DEEPEST`), but for those that are hidden or were made here."""
    inside = level = _listed(folder, folder, problems)
    for _ in range(DEEPEST):
        level = [path for one in level if one.is_dir() for path in _listed(one, folder, problems)]
        inside = [*inside, *level]
    found = [path for path in inside if path.is_file() and path.suffix.lower() not in _NOT_HANDED_IN]
    if not found:
        raise DataError(folder.name, say("no file was handed in here"))
    for path in found[MOST_FILES:]:
        reason = say("only {most} files are read", most=MOST_FILES)
        problems.append(Problem(_clean(path.relative_to(folder).as_posix()), reason))
    return found[:MOST_FILES]


def _listed(part: Path, folder: Path, problems: list[Problem]) -> list[Path]:
    """Return the content of a folder; a folder that cannot be read is listed, like a file."""
    try:
        return [path for path in sorted(part.iterdir()) if not path.name.startswith(".")]
    except OSError as error:
        problems.append(Problem(_clean(part.relative_to(folder).as_posix()), unreadable(error)))
        return []


def _lesson(folder: Path, lesson: Any, read: Mapping[str, Progress]) -> Lesson:
    """The lesson that is given, else that of most files: its own file may lie beside them."""
    if lesson is not None:
        return lesson if isinstance(lesson, Lesson) else read_lesson(lesson)
    if not read:
        raise DataError(folder.name, say("no file here is the file of a lesson"))
    ids = [id for id, _ in Counter(progress.lesson for progress in read.values()).most_common()]
    broken: DataError | None = None
    beside: dict[str, Lesson] = {}
    for path in sorted(folder.glob("*.toml")):
        try:
            found = read_lesson(path)
            beside[found.id] = found
        except DataError as error:
            broken = error
    shipped = {lesson.id: lesson for lesson in list_lessons()}
    for id in ids:
        if id in beside or id in shipped:
            return beside.get(id) or shipped[id]
    problem = say("the files are of the lesson {lesson}: put its file beside them, or name it", lesson=_clean(ids[0]))
    raise broken or DataError(folder.name, problem)


def _pupil(lesson: Lesson, file: str, progress: Progress, check: bool) -> Pupil:
    """Return the content of one file, for the steps, tasks and questions that the lesson has."""
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
    path = _clean(file.removesuffix(".json"))
    unnamed = path if "/" in path else say("no name: {file}", file=path).text()
    name = " ".join(_clean(progress.name).split()) or unnamed
    return Pupil(
        name, _clean(file), len(done), progress.seconds, tasks, {id: text for id, text in answers.items() if text}
    )


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
    """Return whether a file is a later state of another one: nothing that was done is missing in it."""
    if earlier == later:
        return True
    if not is_same_name(earlier.name, later.name) or later.seconds <= earlier.seconds:
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
    counts = Counter(digest(pupil.name) for pupil in pupils)
    found = []
    for pupil in pupils:
        if (count := counts[digest(pupil.name)]) > 1:
            reason = say("there are {count} different files of {name}; all are shown", count=count, name=pupil.name)
            problems.append(Problem(_clean(pupil.file), reason))
            pupil = msgspec.structs.replace(pupil, name=f"{pupil.name} ({_clean(pupil.file)})")
        found.append(pupil)
    return found


def _by_number(name: str) -> list[tuple[int, str]]:
    """A key by which 2 comes before 10, and Álvaro before Zoe."""
    plain = "".join(sign for sign in unicodedata.normalize("NFD", name.casefold()) if not unicodedata.combining(sign))
    return [(int(part[:18]), "") if part.isdecimal() else (0, part) for part in re.split(r"(\d+)", plain)]


def _clean(text: str) -> str:
    """A text without the signs that are not seen and could mislead or do harm."""
    return _UNSEEN.sub("", text.encode("utf-8", "replace").decode()).strip()
