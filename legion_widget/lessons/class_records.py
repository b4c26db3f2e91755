"""The work that pupils handed in, as the teacher sees it: records without the game."""

from __future__ import annotations

from typing import Literal

import msgspec

from ..engine.i18n import Message, translate

#: How somebody fared at a task: not begun, begun only, handed in unsolved, solved without hints, with one or two, with
#: all three.
Outcome = Literal["new", "begun", "unsolved", "alone", "few", "many"]
#: The signs of the outcomes.
SIGNS: dict[Outcome, str] = {"new": "–", "begun": "…", "unsolved": "✕", "alone": "✓", "few": "✓", "many": "✓"}
#: The sign of an answer that was looked at, behind that of the outcome.
SEEN = "°"
#: What marks a task that the file calls solved and its games do not show.
DOUBTED = "?"


class Problem(msgspec.Struct, frozen=True):
    """A file that could not be read, or that needs a remark.

    Args:
        file: Its path within the folder.
        reason: What there is to it.
    """

    file: str
    reason: Message

    def __str__(self) -> str:
        return f"{self.file}: {self.reason}"


class TaskResult(msgspec.Struct, frozen=True):
    """A pupil's result in a task.

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
        """Return whether it was begun."""
        return self.outcome != "new"

    @property
    def held_up(self) -> bool:
        """Return whether it took all three hints, or was not solved, by somebody who began it."""
        return self.outcome in ("begun", "unsolved", "many")

    @property
    def sign(self) -> str:
        """A sign of few letters, such as ``✓2``."""
        hints = str(self.hints) if self.hints and self.outcome in ("few", "many") else ""
        return SIGNS[self.outcome] + hints + (SEEN if self.answer_seen else "") + (DOUBTED if self.doubt else "")

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
    """The work that one pupil handed in.

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
    """A task, and the pupils who got stuck at it.

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


def minutes_of(seconds: float) -> int:
    """Return seconds as whole minutes, at least one of what took any time.

    >>> minutes_of(0), minutes_of(20), minutes_of(100), minutes_of(150)
    (0, 1, 2, 3)
    """
    return max(1, int(seconds / 60 + 0.5)) if seconds else 0
