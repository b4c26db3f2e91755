"""The check of a lesson: all faults and all advice at once, each with its place."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from fractions import Fraction
from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec

from ..engine.data_paths import write_path
from ..engine.errors import DataError, DataFault, DataFaults, LegionWidgetError, nearest, path_of
from ..engine.event import event_kinds
from ..engine.files import located, read_toml
from ..engine.i18n import LANGUAGES, Message, say
from ..installed_games import games
from ..registry import find_rulebook
from ..scenario_library import load_scenario
from . import goals as kinds
from .attempt import new_game, perform
from .data import DEEDS, BoardData, Deed, StepData, TaskData
from .lesson import Lesson, read_lesson
from .step_pictures import read_picture
from .task import played
from .texts import cited, left_over, paragraphs, wants_source

#: The keys whose texts tell facts: each paragraph of them needs a source beside its numbers, names and quotations.
_TELLING = ("text", "why", "about", "before", "after", "teacher", "note", "model")

#: The keys of texts in which marks are read.
_MARKED = ("text", "why", "note", "summary", "hints", "teacher", "model", "before", "after")


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
    checker = _Checker(lesson)
    checker.check()
    if lesson.file is None:
        return Report(*(tuple(found.faults) for found in checker.found))
    return Report(*(_placed(found, lesson.file) for found in checker.found))


def _placed(faults: DataFaults, file: Path) -> tuple[DataFault, ...]:
    """Faults with their lines in the file."""
    try:
        with located(file):
            faults.check()
    except DataError as error:
        return tuple(error.faults)
    return ()


class _Checker:
    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.faults, self.advice, self.unsourced = self.found = DataFaults(), DataFaults(), DataFaults()
        #: What of the file is written, to tell a place that somebody can go to.
        self.written = msgspec.to_builtins(lesson.data) if lesson.file is None else read_toml(lesson.file)

    def check(self) -> None:
        data = self.lesson.data
        self.texts(self.written, "$")
        for number, step in enumerate(data.steps):
            self.step(number, step, f"$.steps[{number}]")
        if data.minutes != self.lesson.minutes:
            problem = say(
                "the steps take {sum} minutes together, not {said}", sum=self.lesson.minutes, said=data.minutes
            )
            self.advice.add("$.minutes", problem, self.lesson.minutes)
        if not self.lesson.tasks:
            self.advice.add("$.steps", say("there is no task in this lesson"))

    # ---- texts --------------------------------------------------------------------------------------

    def texts(self, data: Any, at: str) -> None:
        """All texts by language, wherever they stand."""
        if isinstance(data, Mapping):
            if set(data) & set(LANGUAGES) and all(isinstance(words, str) for words in data.values()):
                self.text(data, at)
                return
            for key, value in data.items():
                if key not in (
                    "scenario",
                    "do",
                    "odds",
                    "refused",
                    "fields",
                ):  # the scenario's own reader sees to these
                    self.texts(value, f"{at}.{key}")
                if key == "source" and isinstance(value, str):
                    self.source(value, f"{at}.{key}")
        elif isinstance(data, list):
            for number, value in enumerate(data):
                self.texts(value, f"{at}[{number}]")

    def text(self, words: Mapping[str, str], at: str) -> None:
        missing = [code for code in LANGUAGES if not words.get(code, "").strip()]
        for code in missing:
            self.faults.add(at, say("the text is missing in the language {code}", code=code))
        self.same_sources(words, at)
        tells = at.rpartition(".")[2] in _TELLING and ".goals" not in at and ".voices" not in at
        for code, text in words.items():
            self.marks(text, f"{at}.{code}")
            for part in paragraphs(text):
                for span in part:
                    if span.cited is not None:
                        self.source(" ".join(filter(None, msgspec.structs.astuple(span.cited))), f"{at}.{code}")
                    if span.rule:
                        self.rule(span.rule, f"{at}.{code}")
                told = wants_source(part) if tells and not _is_of_play(at) and "people" not in at else ""
                if told:
                    problem = say("{told} has no source beside it: add one, such as [@picasso-1922 A]", told=told)
                    self.unsourced.add(f"{at}.{code}", problem)

    def marks(self, text: str, at: str) -> None:
        """Advise on marks that are shown as they stand: where none are read, and where they are not written well."""
        if not _reads_marks(at):
            marked = re.search(r"\[@[^\]]*\]|\*[^*]+\*", text)
            if marked:
                self.advice.add(
                    at, say("marks are not read in this text: {mark} is shown as it stands", mark=marked[0])
                )
        elif mark := left_over(text):
            found = self.faults if mark.startswith("[@") else self.advice
            problem = say(
                "{mark} is not a mark and is shown as it stands: a rule is [L7.9], a source [@picasso-1922 A], a word "
                "*so*",
                mark=mark,
            )
            found.add(at, problem)

    def same_sources(self, words: Mapping[str, str], at: str) -> None:
        """A fact has the same sources, and is as certain, in each language; only the place may be worded otherwise."""
        listed = {
            code: sorted(
                (span.cited.key, span.cited.rating) for part in paragraphs(text) for span in part if span.cited
            )
            for code, text in words.items()
        }
        first, *others = listed or {"": []}
        for code in others:
            for key, rating in listed[first] + listed[code]:
                if listed[first].count((key, rating)) != listed[code].count((key, rating)):
                    source = f"[@{key} {rating}]".replace(" ]", "]")
                    problem = say("{source} stands in one language and not in the other", source=source)
                    self.advice.add(f"{at}.{code}", problem)
                    break

    def source(self, text: str, at: str) -> None:
        found = cited(text)
        if found is None or found.key not in self.lesson.sources:
            key = text if found is None else found.key
            problem = say("there is no source {name} in the list of sources", name=key)
            self.faults.add(at, problem, nearest(key, self.lesson.sources))
        elif "@" in found.place:
            self.faults.add(at, say("brackets name one source: write [@…] for each"))
        elif not found.rating:
            self.advice.add(at, say("the source does not say how certain the fact is: A, B, C, D or M"))

    def rule(self, rule: str, at: str) -> None:
        for system in self.systems:
            book = find_rulebook(system)
            if book is not None and rule in book:
                return
        known = [known for system in self.systems for known in find_rulebook(system) or ()]
        self.faults.add(at, say("no game of this lesson has a rule {rule}", rule=rule), nearest(rule, known))

    @cached_property
    def systems(self) -> list[str]:
        """The games that the lesson plays, by id."""
        found: dict[str, None] = {}
        for step in self.lesson.steps:
            for board in (step.board, step.task.board if step.task is not None else None):
                if board is not None and board.scenario:
                    with suppress(LegionWidgetError):
                        found[load_scenario(board.scenario).system] = None
        return list(found) or list(games())

    # ---- boards and tasks ---------------------------------------------------------------------------

    def step(self, number: int, step: StepData, at: str) -> None:
        if step.board is not None:
            self.board(step.board, f"{at}.board")
        for day in range(len(step.days)):
            board = self.lesson.day_board(number, day)
            if board is not None:
                self.board(board, f"{at}.days[{day}].board", step.days[day].board)
        for place, picture in enumerate(step.pictures):
            try:
                read_picture(self.lesson, picture.file)
            except DataError as error:
                self.faults.add(f"{at}.pictures[{place}].file", error.faults[0].problem, error.meant)
        if step.task is not None:
            self.task(step.task, f"{at}.task")

    def board(self, board: BoardData, at: str, own: BoardData | None = None) -> Any:
        """The game of a board; None where it cannot be made.

        What is wrong in a part that it has from another board is named there, once.

        Args:
            board: The board.
            at: Its place.
            own: The part of it that is written at this place; None: all of it.
        """
        kept, self.faults = self.faults, DataFaults()
        game = self._game(board, at)
        found, self.faults = self.faults.faults, kept
        written = msgspec.to_builtins(board if own is None else own)
        told = {fault.problem.text() for fault in kept.faults}
        for fault in found:
            key = re.match(r"\.(\w+)", fault.place.removeprefix(at))
            if key is None or key[1] in written or fault.problem.text() not in told:
                kept.faults.append(fault)
        return game

    def _game(self, board: BoardData, at: str) -> Any:
        if not board.scenario:
            self.faults.add(at, say("this board has no scenario, nor has the step"))
            return None
        self.deeds(board.play, f"{at}.play")
        for number, deed in enumerate(board.play):
            for key in {"rule", "choose", "board"}.intersection(deed.given):
                self.faults.add(f"{at}.play[{number}]", say("{key} does nothing before a board is shown", key=key))
        try:
            game = new_game(msgspec.structs.replace(board, play=[]))
        except DataError as error:
            for fault in error.faults:
                self.faults.add(_place_on_board(fault, board, at), fault.problem, fault.meant)
            return None
        except LegionWidgetError as error:
            self.faults.add(f"{at}.scenario", str(error))
            return None
        for number, deed in enumerate(board.play):
            try:
                perform(game, deed)
            except LegionWidgetError as error:
                self.faults.add(f"{at}.play[{number}]", str(error))
                return None
        for place, name in enumerate(board.at):
            self.place(game, name, f"{at}.at[{place}]")
        if board.choose:
            self.unit(game, board.choose, f"{at}.choose")
        return game

    def deeds(self, deeds: Iterable[Deed], at: str) -> None:
        """Check that each deed says one thing."""
        for number, deed in enumerate(deeds):
            if len(deed.given) != 1:
                problem = say("exactly one of these is needed: {names}", names=", ".join(DEEDS))
                self.faults.add(f"{at}[{number}]", problem)
            if deed.dice and not deed.do:
                self.faults.add(f"{at}[{number}].dice", say("dice are those of an action: they go with do"))
            if deed.rule:
                self.rule(deed.rule, f"{at}[{number}].rule")

    def unit(self, game: Any, id: str, at: str) -> None:
        if id not in game.units:
            self.faults.add(at, say("there is no unit {unit} on this board", unit=id), nearest(id, game.units))

    def place(self, game: Any, name: str, at: str) -> None:
        find = getattr(game.board, "index", None)
        if find is None:
            self.faults.add(at, say("places are of a board of hexes: this one has none"))
            return
        try:
            find(name)
        except LegionWidgetError as error:
            self.faults.add(at, str(error))

    def side(self, game: Any, side: str, at: str) -> None:
        self.known(side, game.system.sides, say("there is no side {side}", side=side), at)

    def known(self, name: str, names: Iterable[str], problem: Message, at: str) -> None:
        """Check a name that may be left out."""
        listed = list(names)
        if name and name not in listed:
            self.faults.extend(DataError.unknown(at, problem, name, listed).faults)

    def kind(
        self, name: str, kinds: Iterable[type[msgspec.Struct]], problem: Message, at: str, fields: Iterable[str]
    ) -> None:
        """Check the name of a kind of action or event, and those of fields that it should have."""
        named = {kind.__name__: kind for kind in kinds}
        self.known(name, named, problem, at)
        for field in fields if name in named else ():
            problem = say("there is no field {name} in it", name=field)
            self.known(field, named[name].__struct_fields__, problem, f"{at.rpartition('.')[0]}.fields")

    def task(self, task: TaskData, at: str) -> None:
        before = len(self.faults.faults)
        for part, answer in (("answer", task.answer), ("easier.answer", task.easier.answer)):
            if answer is not None:
                self.deeds(answer.deeds, f"{at}.{part}.deeds")
        games = {}
        for key, board in self.lesson.task_boards(task.id).items():
            own = task.boards[key] if key else task.board
            if key and not task.boards[key].title:
                self.faults.add(f"{at}.boards.{key}", say("a board that can be chosen needs a title"))
            games[key] = self.board(board, f"{at}.boards.{key}" if key else f"{at}.board", own or BoardData())
        for number, goal in enumerate(task.goals):
            self.goal(goal, games, f"{at}.goals[{number}]")
        board = self.lesson.task_boards(task.id, easier=True)[""]
        easier = {"": self.board(board, f"{at}.easier.board", task.easier.board or BoardData())}
        for number, goal in enumerate(task.easier.goals):
            self.goal(goal, easier, f"{at}.easier.goals[{number}]")
        stands = all(game is not None for game in (*games.values(), *easier.values()))
        if stands and len(self.faults.faults) == before:
            self.answer(task, at, is_easier=False)
            self.answer(task, at, is_easier=True)

    def goal(self, goal: Any, games: Mapping[str, Any], at: str) -> None:
        """Check that a goal refers to things that exist."""
        if goal.board not in games:
            self.known(
                goal.board, filter(None, games), say("the task has no board {key}", key=goal.board), f"{at}.board"
            )
            return
        for game in games.values() if not goal.board else [games[goal.board]]:
            if game is not None:
                self.goal_on(goal, game, at)

    def goal_on(self, goal: Any, game: Any, at: str) -> None:
        """Check a goal on one of the boards on which it counts."""
        match goal:
            case kinds.At():
                for number, place in enumerate(goal.places):
                    self.place(game, place, f"{at}.places[{number}]")
                self.side(game, goal.side, f"{at}.side")
            case kinds.Result():
                self.side(game, goal.winner, f"{at}.winner")
            case kinds.DoneAction() | kinds.OddsAsked():
                if isinstance(goal, kinds.OddsAsked) and Fraction(goal.at_least) > Fraction(goal.at_most):
                    self.faults.add(
                        f"{at}.at_least",
                        say("no chance is at least {least} and at most {most}", least=goal.at_least, most=goal.at_most),
                    )
                if isinstance(unit := goal.fields.get("unit"), str):
                    self.unit(game, unit, f"{at}.fields.unit")
                problem = say("there is no action {name}", name=goal.action)
                self.kind(goal.action, game.system.actions, problem, f"{at}.action", goal.fields)
            case kinds.Happened():
                problem = say("there is no event {name}", name=goal.event)
                self.kind(goal.event, event_kinds(), problem, f"{at}.event", goal.fields)
            case kinds.Refused() | kinds.RuleRead():
                book = find_rulebook(game.system)
                if goal.rule and (book is None or goal.rule not in book):
                    problem = say("there is no rule {rule}", rule=goal.rule)
                    self.faults.add(f"{at}.rule", problem, nearest(goal.rule, book or ()))
        for number, unit in enumerate(getattr(goal, "units", ())):
            self.unit(game, unit, f"{at}.units[{number}]")

    def answer(self, task: TaskData, at: str, is_easier: bool) -> None:
        """Check that no goal is met at the start, and all are met by the answer, which the easier task may borrow."""
        goals = task.easier.goals if is_easier else task.goals
        own = task.easier.answer if is_easier else task.answer
        where = f"{at}.easier" if is_easier else at
        started = played(self.lesson, task.id, [], is_easier)
        for attempt in started:
            if attempt.board.choose:  # it is looked at as soon as the board is seen
                attempt.note_choice(attempt.board.choose)
        if all(_is_met(goal, started) for goal in goals):
            self.faults.add(f"{where}.goals", say("the goals are met before anything is done"))
        try:
            tried = played(self.lesson, task.id, (own or task.answer).deeds, is_easier)
        except DataError as error:
            if own is not None:
                self.faults.add(f"{where}.answer.{error.place}", error.faults[0].problem)
                return
            tried = []
        deeds = [] if own is None else own.deeds
        for number, deed in enumerate(deeds):
            if deed.refused:
                before = played(self.lesson, task.id, deeds[:number], is_easier)[-1]
                self.by_hand(before.game, deed.refused, f"{where}.answer.deeds[{number}]")
        unmet = [number for number, goal in enumerate(goals) if not _is_met(goal, tried)]
        if unmet and own is None:
            problem = say("the answer of the task does not solve the easier one: give it one of its own")
            self.faults.add(where, problem)
            return
        for number in unmet:
            self.faults.add(f"{where}.goals[{number}]", say("the answer does not meet this goal"))

    def by_hand(self, game: Any, data: Mapping[str, Any], at: str) -> None:
        """Advise where a click on the map does not ask for an action of a unit that goes somewhere."""
        unit = game.units.get(data.get("unit"))
        if unit is None or "to" not in data or not hasattr(game.board, "index"):
            return
        if unit.side != game.to_act:
            problem = say("it is not the turn of {unit}: a click on the map does not ask this", unit=unit.name)
            self.advice.add(at, problem)
            return
        goal = game.board.index(data["to"])
        there = [one for one in game.units.values() if one.hex is not None and one.hex.index == goal]
        if any(one.side == unit.side for one in there if one.id != unit.id):
            place = game.board.hex_name(goal)
            self.advice.add(at, say("a click on {place} chooses who stands there, and does not ask this", place=place))


def _place_on_board(fault: DataFault, board: BoardData, at: str) -> str:
    """Return the place of a fault of a game among the keys of the board that it is made of.

    >>> fault = DataFault("$.start.turn", say("it is too late"))
    >>> _place_on_board(fault, BoardData("annual", begin={"turn": 99}), "$.steps[0].board")
    '$.steps[0].board.begin.turn'
    """
    path = path_of(fault.place if fault.place.startswith("$") else f"$.{fault.place}")
    match path:
        case ("start", *rest) if board.begin:
            path = ("begin", *rest)
        case ("set", id, *_) if id in board.place:
            path = ("place", id)
        case (key, *_) if key in BoardData.__struct_fields__:
            pass
        case _:
            path = ("scenario", *path) if isinstance(board.scenario, dict) else ("scenario",)
    return write_path(path, at)


def _is_met(goal: Any, attempts: list[Any]) -> bool:
    return any(goal.is_met(attempt) for attempt in attempts if goal.board in ("", attempt.key))


def _reads_marks(at: str) -> bool:
    """Return whether the marks of a text are read: in those that tell something, not in names, lists and quotations.

    >>> [_reads_marks(f"$.steps[0].{key}.es") for key in ("text", "task.hints[1]", "title", "voices[0].text")]
    [True, True, False, False]
    """
    key = re.sub(r"\[\d+\]", "", at).split(".")[-2]
    return key in _MARKED and not any(f".{part}" in at for part in ("voices", "goals", "days", "answer"))


def _is_of_play(at: str) -> bool:
    """Return whether a text speaks of what is to be done on the board, not of history."""
    return any(part in at for part in (".task.", ".hints", ".answer", ".easier", ".questions"))
