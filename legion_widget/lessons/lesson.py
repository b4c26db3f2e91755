"""A lesson after reading: its steps, its tasks and their boards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

import msgspec

from ..engine import saves
from ..engine.data import convert, read_toml
from ..engine.errors import DataError, DataFaults, UnknownName, shown
from ..engine.files import located, user_path
from ..engine.i18n import localized, say
from ..engine.plain_data import plain
from ..history import Source, sources
from .data import BoardData, EasierData, LessonData, QuestionData, StepData, TaskData

#: A small lesson to copy from.
#:
#: :meta hide-value:
TEMPLATE = Path(__file__).parent / "template.toml"
#: The lessons that come with the package.
#:
#: :meta hide-value:
SHIPPED = Path(__file__).parent / "shipped"


class Lesson:
    """A lesson: its steps in order, with its tasks and questions by id.

    Args:
        data: The lesson as its file has it.
        file: The file; None: it was given as data.

    Raises:
        DataError: for ids that are there twice, and for a source with the key of one that comes with the package.
    """

    def __init__(self, data: LessonData, file: Path | None = None) -> None:
        self.data, self.file = data, file
        #: The numbers of the steps by the ids of their tasks.
        self.tasks: dict[str, int] = {}
        #: The questions by id.
        self.questions: dict[str, QuestionData] = {}
        steps: set[str] = set()
        faults = DataFaults()
        for number, step in enumerate(data.steps):
            at = f"$.steps[{number}]"
            _require_new(step.id, steps, f"{at}.id", faults)
            steps.add(step.id)
            if step.task is not None:
                _require_new(step.task.id, {*self.tasks, *self.questions}, f"{at}.task.id", faults)
                self.tasks[step.task.id] = number
            for place, question in enumerate(step.questions):
                _require_new(question.id, {*self.questions, *self.tasks}, f"{at}.questions[{place}].id", faults)
                self.questions[question.id] = question

        known = sources()
        for key in data.sources:
            if key in known:
                faults.add(f"$.sources.{key}", say("there is already a source {name}", name=shown(key)))
        faults.check()
        #: What it can cite by key: the sources that come with the package, and its own.
        self.sources: Mapping[str, Source] = {**known, **data.sources}

    @property
    def id(self) -> str:
        """The id of the lesson."""
        return self.data.id

    @property
    def title(self) -> str:
        """The title, in the language in use."""
        return localized(self.data.title)

    @property
    def steps(self) -> list[StepData]:
        """Its steps."""
        return self.data.steps

    def task(self, id: str) -> TaskData:
        """Return a task by its id.

        Raises:
            UnknownName: for a task that the lesson does not have.
        """
        if id not in self.tasks:
            raise UnknownName(say("task"), id, self.tasks)
        task = self.steps[self.tasks[id]].task
        assert task is not None
        return task

    def board(self, number: int) -> BoardData | None:
        """Return the board beside a step: its own, else that of the step before; None: there is none."""
        return next((step.board for step in reversed(self.steps[: number + 1]) if step.board is not None), None)

    def day_board(self, number: int, day: int) -> BoardData | None:
        """Return the board of a day in the timeline of a step; None: it has none."""
        board = self.steps[number].days[day].board
        return None if board is None else laid_over(self.board(number), board)

    def task_boards(self, id: str, easier: bool = False) -> dict[str, BoardData]:
        """Return the boards of a task by key, its first one under ``""``; those of the easier task with ``easier``."""
        task, step = self.task(id), self.board(self.tasks[id])
        first = laid_over(step, task.board)
        if easier:
            return {"": laid_over(first, task.easier.board)}
        others = {key: laid_over(first, board) for key, board in task.boards.items()}
        return {"": first, **others}

    @cached_property
    def minutes(self) -> int:
        """Return the time that its steps take together, in minutes."""
        return sum(step.minutes for step in self.steps)

    def __repr__(self) -> str:
        return f"<Lesson {self.id}: {self.title}, {len(self.steps)} steps, {len(self.tasks)} tasks>"


def _require_new(id: str, known: Any, at: str, faults: DataFaults) -> None:
    """Check that an id is not there yet."""
    if id in known:
        faults.add(at, say("there is already a step, task or question {name}", name=id))


def laid_over(base: BoardData | None, board: BoardData | None) -> BoardData:
    """Return a board with what it leaves out taken from another; one with a scenario of its own takes nothing."""
    if board is None or base is None or board.scenario:
        return board or base or BoardData()
    own = msgspec.to_builtins(board)
    return msgspec.structs.replace(base, **{key: getattr(board, key) for key in own})


def goals_of(task: TaskData, easier: bool) -> list[Any]:
    """Return the goals of a task, or of its easier form."""
    chosen: TaskData | EasierData = task.easier if easier else task
    return list(chosen.goals)


def read_lesson(source: str | Path | Mapping[str, Any]) -> Lesson:
    """Read a lesson: by its id, from a TOML file, or from a dict.

    Raises:
        UnknownName: for an id that no lesson has.
        DataError: for one that is wrong; it names each place.

    >>> read_lesson("annual").tasks
    {'who-stays': 1, 'relief': 2, 'jam': 3}
    """
    if isinstance(source, Mapping):
        return Lesson(convert(plain(source), LessonData))
    if isinstance(source, str) and not source.lower().endswith(".toml"):
        known = {path.stem: path for path in _files()}
        if source not in known:
            _check_ending(source)
            raise UnknownName(say("lesson"), source, known)
        source = known[source]
    path = user_path(source)
    changed = path.stat().st_mtime_ns if path.is_file() else 0
    return _read(path, changed)


def _check_ending(source: str) -> None:
    """Check whether what is taken for the id of a lesson is a file without its ending. Raises `DataError`."""
    for file in (user_path(f"{source}.toml"), user_path(source)):
        if file.is_file():
            problem = say("the file of a lesson is named with its ending, “.toml”")
            raise DataError(source, problem, file.name if file.suffix == ".toml" else None)


@lru_cache(maxsize=32)
def _read(path: Path, changed: int) -> Lesson:
    data = plain(read_toml(path))
    with located(path):
        if "steps" not in data and {"system", "based_on"} & data.keys():
            raise DataError("$", say("this is a scenario, not a lesson"))
        return Lesson(convert(_beside(data, path.parent), LessonData), path)


def _beside(data: Any, folder: Path) -> Any:
    """Return the data of a lesson with the scenario files that its boards name where they lie: in the lesson's folder.

    >>> _beside({"board": {"scenario": {"based_on": "mine.toml"}}}, Path("/lessons"))
    {'board': {'scenario': {'based_on': '/lessons/mine.toml'}}}
    """
    if isinstance(data, list):
        return [_beside(one, folder) for one in data]
    if not isinstance(data, dict):
        return data
    return {
        key: str(folder / value)
        if key in ("scenario", "based_on") and isinstance(value, str) and value.endswith(".toml")
        else _beside(value, folder)
        for key, value in data.items()
    }


def write_template(path: str | Path) -> Path:
    """Write a small lesson to copy from, in which every part is explained, and return its path, which ends in .toml.

    Raises:
        DataError: for a file that is there already.
        OSError: where it cannot be written.
    """
    target = user_path(path)
    if target.suffix.lower() != ".toml":
        target = target.with_name(f"{target.name}.toml")
    if target.exists():
        raise DataError(target.name, say("this file is there already, and is kept"))
    return saves.write(target, TEMPLATE.read_text(encoding="utf-8"))


def _files() -> Iterator[Path]:
    yield from sorted(SHIPPED.glob("*.toml"))


def list_lessons() -> list[Lesson]:
    """Return the lessons that come with the package, in their order.

    Raises:
        DataError: for one that is wrong.

    >>> "annual" in [lesson.id for lesson in list_lessons()]
    True
    """
    return sorted(map(read_lesson, _files()), key=lambda lesson: (lesson.data.number or 99, lesson.id))
