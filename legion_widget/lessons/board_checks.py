"""The check of a lesson's boards, and of its tasks: each is done as its answer says, and every goal is looked at."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

import msgspec

from ..engine.data_paths import write_path
from ..engine.errors import DataError, DataFault, DataFaults, LegionWidgetError, nearest, path_of
from ..engine.event import event_kinds
from ..engine.i18n import Message, say
from ..registry import find_rulebook
from . import goals as kinds
from .attempt import new_game, perform
from .data import DEEDS, BoardData, Deed, TaskData
from .task import played
from .text_checks import TextChecker


class BoardChecker:
    """Checks the boards and the tasks of a lesson; ``texts`` knows the rules of its games.

    ``faults`` is where faults are added; None: to those of the texts.
    """

    def __init__(self, texts: TextChecker, faults: DataFaults | None = None) -> None:
        self.texts, self.lesson, self.advice = texts, texts.lesson, texts.advice
        self.faults = texts.faults if faults is None else faults

    def board(self, board: BoardData, at: str, own: BoardData | None = None) -> Any:
        """The game of a board; None where it cannot be made.

        What is wrong in a part that it has from another board is named there, once.

        Args:
            board: The board.
            at: Its place.
            own: The part of it that is written at this place; None: all of it.
        """
        apart = BoardChecker(self.texts, DataFaults())
        game = apart._game(board, at)
        written = msgspec.to_builtins(board if own is None else own)
        told = {fault.problem.text() for fault in self.faults.faults}
        for fault in apart.faults.faults:
            key = re.match(r"\.(\w+)", fault.place.removeprefix(at))
            if key is None or key[1] in written or fault.problem.text() not in told:
                self.faults.faults.append(fault)
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
                self.texts.rule(deed.rule, f"{at}[{number}].rule", self.faults)

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
