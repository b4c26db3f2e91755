"""Somebody's progress in a lesson, as a small file that is saved automatically and handed in as it is."""

from __future__ import annotations

import hashlib
import json
import re
import unicodedata
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import msgspec

from ..engine import saves
from ..engine.data import convert
from ..engine.errors import DataError
from ..engine.files import read_text
from ..engine.i18n import say
from ..engine.plain_data import plain
from .attempt import AttemptData

FORMAT = "legion-widget lesson"
VERSION = 1

Count = Annotated[int, msgspec.Meta(ge=0, le=10_000_000)]
#: The most letters that somebody may write in one place.
LONGEST = 20_000
#: What somebody writes in a lesson: an answer or a sentence.
Written = Annotated[str, msgspec.Meta(max_length=LONGEST)]
NOTHING: Mapping[str, str] = {}


class TaskProgress(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The progress in one task.

    Args:
        board: The key of the board that is in use.
        easier: Whether the easier task is.
        hints: How many hints were seen: 0 to 3.
        answer_seen: Whether the answer was shown.
        achieved: Whether its goals were met.
        easier_achieved: Whether those of the easier task were.
        handed_in: Whether it was handed in.
        sentence: What was written on handing in.
        seconds: How long it was worked at.
        tries: The tries under way, by the key of the board, with ``easier:`` before it for the easier task.
        former: Tries that were begun again, and those that achieved the task, where they were undone.
    """

    board: str = ""
    easier: bool = False
    hints: Annotated[int, msgspec.Meta(ge=0, le=3)] = 0
    answer_seen: bool = False
    achieved: bool = False
    easier_achieved: bool = False
    handed_in: bool = False
    sentence: Written = ""
    seconds: Count = 0
    tries: dict[str, AttemptData] = {}
    former: list[AttemptData] = []


class Progress(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Somebody's progress in a lesson.

    Args:
        format: What kind of file it is.
        version: The version of the format.
        lesson: The id of the lesson.
        name: A name or a number for the pupil, if any.
        step: The number of the step that is open, counted from 0.
        done: The ids of the steps that were gone through.
        tasks: What was done in the tasks, by id.
        answers: What was answered in words, by the id of the question.
        seconds: How long the lesson was worked at.
    """

    format: str
    version: int
    lesson: str
    name: Annotated[str, msgspec.Meta(max_length=80)] = ""
    step: Count = 0
    done: list[str] = []
    tasks: dict[str, TaskProgress] = {}
    answers: dict[str, Written] = {}
    seconds: Count = 0


def begin(lesson: str, name: str = "") -> Progress:
    """Return the progress of somebody who has just opened a lesson.

    >>> begin("annual").step
    0
    """
    return Progress(FORMAT, VERSION, lesson, name)


def texts(progress: Progress) -> dict[str, str]:
    """Return all that somebody has written, by a key for each place."""
    sentences = {f"sentence {id}": task.sentence for id, task in progress.tasks.items() if task.sentence}
    return {f"answer {question}": text for question, text in progress.answers.items()} | sentences


def add(progress: Progress, other: Progress, known: Mapping[str, str] = NOTHING) -> None:
    """Add to somebody's progress what the same pupil did elsewhere; nothing that was done is lost.

    Args:
        progress: What was done here.
        other: What was done elsewhere.
        known: The `texts` that both began from: what only one of the two has changed since then counts.

    >>> here, there = begin("annual"), begin("annual")
    >>> here.answers["why"], there.tasks["relief"] = "Water.", TaskProgress(handed_in=True)
    >>> add(here, there)
    >>> here.answers, here.tasks["relief"].handed_in
    ({'why': 'Water.'}, True)
    """
    progress.done += [step for step in other.done if step not in progress.done]
    progress.seconds = max(progress.seconds, other.seconds)
    for question, text in other.answers.items():
        own_text, before = progress.answers.get(question, ""), known.get(f"answer {question}", "")
        progress.answers[question] = _both(own_text, text, before)
    for id, task in other.tasks.items():
        own = progress.tasks.setdefault(id, TaskProgress())
        own.hints, own.seconds = max(own.hints, task.hints), max(own.seconds, task.seconds)
        for flag in ("answer_seen", "achieved", "easier_achieved", "handed_in"):
            setattr(own, flag, getattr(own, flag) or getattr(task, flag))
        own.sentence = _both(own.sentence, task.sentence, known.get(f"sentence {id}", ""))
        for key, attempt in task.tries.items():
            own.tries.setdefault(key, attempt)
        own.former += [attempt for attempt in task.tries.values() if attempt not in own.tries.values()] + task.former
        drop_contained_attempts(own)


def _both(own: str, other: str, before: str) -> str:
    """Return what became of a text that was written here and elsewhere: the one that was changed, or both texts."""
    if other == before or other in own:
        return own
    if own == before or own in other:
        return other
    return f"{other}\n\n{own}"[:LONGEST]


def drop_contained_attempts(task: TaskProgress) -> None:
    """Leave out those former tries of which another one holds everything."""
    left: list[AttemptData] = []
    for attempt in reversed(task.former):
        if not any(_goes_on(attempt, later) for later in left):
            left = [attempt, *(earlier for earlier in left if not _goes_on(earlier, attempt))]
    task.former[:] = left


def _goes_on(earlier: AttemptData, later: AttemptData) -> bool:
    """Return whether a try holds all of an earlier state of it."""
    return later.actions[: len(earlier.actions)] == earlier.actions and all(
        note in kept
        for notes, kept in (
            (earlier.odds, later.odds), (earlier.refusals, later.refusals), (earlier.rules, later.rules),
            (earlier.chosen, later.chosen),
        )
        for note in notes
    )  # fmt: skip


def file_name(lesson: str, name: str = "") -> str:
    """Return the name of the file of a pupil's lesson: of plain letters, whatever the name.

    A name that loses letters by it has some of a digest in their place, so that no two pupils have one file.

    >>> file_name("annual", "Nadia Ñ. 7"), file_name("annual"), file_name("annual", "محمد 1")
    ('annual-nadia-n-7.json', 'annual.json', 'annual-1-373e66.json')
    """
    letters = "".join(one for one in unicodedata.normalize("NFKD", name) if not unicodedata.combining(one))
    slug = re.sub(r"[^a-z0-9]+", "-", letters.lower()).strip("-")
    if name and (not slug or any(one.isalnum() and not one.isascii() for one in letters)):
        slug = f"{slug}-{digest(name)}".strip("-")
    return f"{lesson}-{slug}.json" if slug else f"{lesson}.json"


def digest(name: str) -> str:
    """Return some letters that distinguish a pupil from another whose name looks alike in plain letters."""
    return hashlib.sha256(unicodedata.normalize("NFKC", name).casefold().encode()).hexdigest()[:6]


def is_same_name(one: str, other: str) -> bool:
    """Return whether two names are those of one pupil: capital letters do not matter."""
    return digest(one) == digest(other)


def to_text(progress: Progress) -> str:
    """Return the text of the file."""
    return json.dumps(msgspec.to_builtins(progress), ensure_ascii=False, indent=1) + "\n"


def write(progress: Progress, path: Path) -> Path:
    """Write the file whole or not at all, and return its absolute path."""
    return saves.write(path, to_text(progress))


def read(path: Path) -> Progress:
    """Read a file that was handed in, or kept.

    Raises:
        DataError: for one that is damaged, of another kind, or of a later version.
    """
    return read_data(read_text(path), path.name)


def read_data(text: str, at: str) -> Progress:
    """Read the text of such a file; ``at`` is its name, for errors.

    Raises:
        DataError: for one that is damaged, of another kind, or of a later version.
    """
    try:
        data: Any = json.loads(text)
    except (ValueError, RecursionError):
        raise DataError(at, say("this is not a file of a lesson, or it is damaged")) from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise DataError(at, say("this is not a file of a lesson, or it is damaged"))
    version = data.get("version")
    if isinstance(version, int) and version > VERSION:
        raise DataError(at, say("it was written by a later version of the program"))
    if version != VERSION:
        raise DataError(at, say("this is not a file of a lesson, or it is damaged"))
    progress: Progress = convert(plain(data, f"{at}: $"), Progress, f"{at}: $")
    return progress
