"""The file of a lesson: steps with texts, boards and voices; tasks with goals and hints; questions.

Texts are by language, ``{ es = "...", en = "..." }``. An empty line parts paragraphs. Inside a text ``*word*`` is
emphasis, ``[L7.9]`` a rule that opens, and ``[@picasso-1922 A f. 2178]`` the source of what stands before it: its key
in the list of sources or among those of the lesson, how certain the fact is (``A`` to ``D``, or ``M``), and the place
in it, which may be missing.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from ..engine.i18n import gettext_noop
from ..history import Source
from .goals import Goal, Text, Words

Positive = Annotated[int, msgspec.Meta(ge=1)]
Key = Annotated[
    str,
    msgspec.Meta(
        pattern="^[a-z0-9][a-z0-9-]*$",
        max_length=60,
        description=gettext_noop("small letters without accents, digits and hyphens"),
    ),
]
#: How certain a fact is: several sources, one good one, weak or disputed, worked out here, common knowledge.
Rating = Literal["A", "B", "C", "D", "M"]
#: The keys of a deed that say what is done.
DEEDS = ("do", "odds", "refused", "rule", "choose", "board", "end_phase")


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A part of a lesson's file."""


class Deed(Record, frozen=True):
    """One thing done or asked on a board: exactly one of its keys is given, besides ``dice``, which go with ``do``.

    Args:
        do: An action, as in a save: ``{ do = "Move", unit = "...", to = "Izumar" }``.
        dice: The dice of the action, in order.
        odds: An action whose odds are asked.
        refused: An action that the rules do not allow.
        rule: A rule that is read, such as ``"L7.9"``.
        choose: A unit that is looked at, by its id.
        board: Another board of the task, by its key.
        end_phase: Whether the phase is ended.
    """

    do: dict[str, Any] = {}
    dice: list[int] = []
    odds: dict[str, Any] = {}
    refused: dict[str, Any] = {}
    rule: str = ""
    choose: str = ""
    board: str = ""
    end_phase: bool = False

    @property
    def given(self) -> list[str]:
        """The keys that say what is done: one, where the deed is as it should be."""
        return [name for name in DEEDS if getattr(self, name)]


class BoardData(Record, frozen=True):
    """A game at a moment, which a step shows or a task begins with.

    Args:
        scenario: The id of a scenario, or a change of one: ``{ based_on = "annual", remove = [...] }``.
        title: What it shows.
        seed: The seed of the dice.
        options: Readings of rules, by the key of the option.
        dice: Numbers that are rolled first.
        start: One of the ways to begin that the game offers.
        keep: The units that stay, by id; all others are taken off. By default all stay.
        place: New places of units, by id.
        begin: Another beginning: ``{ turn = 5, phase = "movement", side = "spanish" }``.
        play: What is done before it is shown.
        film: Whether it is shown from its beginning, to step through what is done.
        at: Places or hexes that it shows; by default where the game begins.
        zoom: The scale, in CSS pixels for a world unit; by default that at which the map fits.
        choose: A unit that is selected at first.
        computer: Sides that the computer plays, and at which level.
    """

    scenario: str | dict[str, Any] = ""
    title: Text = {}
    seed: int = 1
    options: dict[str, str] = {}
    dice: list[int] = []
    start: str | None = None
    keep: list[str] = []
    place: dict[str, Any] = {}
    begin: dict[str, Any] = {}
    play: list[Deed] = []
    film: bool = False
    at: list[str] = []
    zoom: Annotated[float, msgspec.Meta(gt=0)] | None = None
    choose: str = ""
    computer: dict[str, str] = {}


class VoiceData(Record, frozen=True):
    """The words of a witness, or of a later song.

    Args:
        text: The words, in quotation marks of the language; a translation says so in ``who``.
        who: Who says them, when, and to whom.
        source: As in a text, without brackets: ``"altorres A"``.
        original: The words in their own language, where they were translated.
        original_language: The code of that language, by which a screen reader pronounces them, such as ``"rif"``.
    """

    text: Words
    who: Words
    source: str
    original: str = ""
    original_language: str = ""


class ValueData(Record, frozen=True):
    """One of the values of a figure on which the sources differ.

    Args:
        value: The value in words.
        source: As in a text, without brackets: ``"altorres A"``.
    """

    value: Words
    source: str


class DisputedData(Record, frozen=True):
    """A figure or a question on which the sources differ. All values are listed side by side, without a preference.

    Args:
        label: What is counted or asked.
        values: The values, each with its source: at least two.
        why: Who counts what, and why they differ.
    """

    label: Words
    values: Annotated[list[ValueData], msgspec.Meta(min_length=2)]
    why: Text = {}


class PictureData(Record, frozen=True):
    """A picture: a photograph, a document, a map.

    Args:
        file: A file beside that of the lesson: PNG, JPEG, WebP or SVG, at most 2 MB, such as ``"map.png"``.
        alt: What is to be seen on it, for those who cannot see it.
        source: Whose it is, as in a text: ``"altorres B"``.
        caption: The text below it.
    """

    file: str
    alt: Words
    source: str
    caption: Text = {}


class PersonData(Record, frozen=True):
    """A person who is introduced: a name, a sentence on who they were, and its source.

    Args:
        name: The name of the person.
        about: Who they were, in a sentence or two.
        source: As in a text, without brackets: ``"altorres A"``.
    """

    name: str
    about: Words
    source: str


class DayData(Record, frozen=True):
    """A day of the timeline below the board; a click shows its position.

    Args:
        label: The day by language, such as ``{ es = "21 jul", en = "21 Jul" }``.
        text: What happened, in a few words.
        board: The position; missing keys are those of the step's board.
    """

    label: Words
    text: Words
    board: BoardData | None = None


class QuestionData(Record, frozen=True):
    """A question to answer in words, which the teacher reads and the program never marks.

    Args:
        id: Its id within the lesson.
        text: The question.
        model: What a good answer says, for the teacher.
        criteria: What the teacher may look for, a few words each.
    """

    id: str
    text: Words
    model: Words
    criteria: list[Text] = []


class AnswerData(Record, frozen=True):
    """An answer that can be shown: the actions on the task's board, and the reason.

    Args:
        text: Why it is an answer.
        deeds: What is done on the board of the task, in order.
    """

    text: Words
    deeds: Annotated[list[Deed], msgspec.Meta(min_length=1)]


class EasierData(Record, frozen=True):
    """The easier task that the third hint sets. Missing fields are those of the task.

    Args:
        text: What is to be done, and what counts.
        goals: What must be achieved, each with its text for the list on the board.
        board: Its board; by default that of the task.
        answer: An answer that can be shown; by default that of the task.
    """

    text: Words
    goals: Annotated[list[Goal], msgspec.Meta(min_length=1)]
    board: BoardData | None = None
    answer: AnswerData | None = None


class TaskData(Record, frozen=True):
    """A task on a board. The game itself shows whether it was done.

    Args:
        id: Its id within the lesson.
        title: What is to be done, in a sentence.
        text: How, and what counts.
        goals: What must be achieved, each with its text for the list on the board.
        hints: Two hints; the third is the easier task.
        easier: The easier task.
        answer: An answer that can be shown.
        board: Its board; by default that of the step.
        boards: Other boards that can be chosen in its place, by key, each with a title.
        turns: How many turns it takes, to be shown; 0: it has no turns.
        asks: The question to answer in a sentence when the task is handed in unsolved.
        model: What is to be said of it in class, for the teacher.
        criteria: What the teacher may look for in the sentence.
    """

    id: str
    title: Words
    text: Words
    goals: Annotated[list[Goal], msgspec.Meta(min_length=1, max_length=6)]
    hints: Annotated[list[Text], msgspec.Meta(min_length=2, max_length=2)]
    easier: EasierData
    answer: AnswerData
    board: BoardData | None = None
    boards: dict[str, BoardData] = {}
    turns: Annotated[int, msgspec.Meta(ge=0)] = 0
    asks: Text = {}
    model: Text = {}
    criteria: list[Text] = []


class StepData(Record, frozen=True):
    """A step: a page of text with a board beside it, and at most one task.

    Args:
        id: Its id within the lesson.
        title: Its title.
        minutes: How long it takes in class.
        short: The title in the list of steps, where it is long.
        date: The dates that it is about.
        place: The place that it is about.
        text: The text.
        board: The board beside it; without one that of the step before stays.
        voices: Words of people.
        people: People who are introduced.
        disputed: Figures and questions on which the sources differ.
        pictures: Photographs, documents, maps.
        days: A timeline below the board.
        task: What is to be done.
        questions: What is to be answered in words.
        teacher: A note for the teacher: what may come up, what to say of violence.
    """

    id: str
    title: Words
    minutes: Positive
    text: Words
    short: Text = {}
    date: Text = {}
    place: Text = {}
    board: BoardData | None = None
    voices: list[VoiceData] = []
    people: list[PersonData] = []
    disputed: list[DisputedData] = []
    pictures: list[PictureData] = []
    days: list[DayData] = []
    task: TaskData | None = None
    questions: list[QuestionData] = []
    teacher: Text = {}


class LessonData(Record, frozen=True):
    """A lesson.

    Args:
        id: Its id, such as ``"annual"``.
        title: Its title.
        summary: What it is about, in two sentences.
        minutes: How long it takes.
        steps: Its steps.
        number: Its place in a series; 0: none.
        ages: For which ages, such as ``"15+"``.
        aims: What pupils can do after it.
        note: A note shown beside all steps, for example on names.
        before: What the teacher should prepare and know before.
        after: What may follow: homework, another lesson, a discussion.
        sources: Sources of its own, by the key under which its texts cite them.
    """

    id: Key
    title: Words
    summary: Words
    minutes: Positive
    steps: Annotated[list[StepData], msgspec.Meta(min_length=1, max_length=60)]
    number: Annotated[int, msgspec.Meta(ge=0)] = 0
    ages: str = "15+"
    aims: list[Text] = []
    note: Text = {}
    before: Text = {}
    after: Text = {}
    sources: dict[Key, Source] = {}
