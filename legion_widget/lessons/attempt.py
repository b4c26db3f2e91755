"""One attempt at a task: a game on its board, and everything asked, refused and read beside it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from fractions import Fraction
from typing import Any

import msgspec

from ..engine.errors import DataError, LegionWidgetError
from ..engine.game import Game
from ..engine.i18n import say
from ..engine.listeners import Listeners
from ..engine.odds import Odds
from ..engine.ruling import Ruling
from ..engine.scenario import Scenario
from ..registry import rules_of
from ..scenario_library import load_scenario
from .data import BoardData, Deed

#: How much of what was asked is kept: nobody asks more in a lesson, and a file stays small.
MOST_KEPT = 200
#: A chance as a file gives it.
_CHANCE = re.compile(r"\d{1,200}(/[1-9]\d{0,200})?", re.ASCII)


class Notes(msgspec.Struct):
    """The questions, refusals and rules read beside a game, each where it first occurred."""

    odds: list[tuple[Any, Any]] = []
    refusals: list[str] = []
    rules: list[str] = []
    chosen: list[str] = []


class TaskGame(Game[Any, Any]):
    """A game that records the questions asked of it. A copy of it records nothing."""

    #: Takes the notes; None: nobody does.
    attempt: Attempt | None = None
    #: Whether a ruling that is asked for is somebody's question; on a board it is the board's.
    is_asked_by_hand = True

    def odds(self, action: Any) -> Any:
        odds = super().odds(action)
        if self.attempt is not None:
            self.attempt.note_odds(self.system.plain_action(action), odds)
        return odds

    def ruling(self, action: Any, *more: Any, **named: Any) -> Ruling:
        ruling = super().ruling(action, *more, **named)
        if self.attempt is not None and self.is_asked_by_hand:
            self.attempt.note_refusal(ruling)
        return ruling

    def why(self, unit: Any, where: Any) -> Any:
        answer = super().why(unit, where)
        if self.attempt is not None:
            self.attempt.note_refusal(answer)
        return answer

    def fork(self, seed: int | None = None) -> Game[Any, Any]:
        copy: Game[Any, Any] = super().fork(seed)
        copy.__dict__.pop("attempt", None)
        return copy

    def __getstate__(self) -> dict[str, Any]:
        return {key: value for key, value in super().__getstate__().items() if key != "attempt"}


class OddsData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Odds that were asked for: the action, and the chance of each outcome as a fraction."""

    action: dict[str, Any]
    outcomes: dict[str, str]


class AttemptData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An attempt as it stands in a file.

    Args:
        actions: What was done up to the present, each with its dice where they were typed in.
        odds: The actions whose odds were asked, with the chances.
        refusals: The rules by which something was refused.
        rules: The rules that were read.
        chosen: The units that were looked at.
    """

    actions: list[dict[str, Any]] = []
    odds: list[OddsData] = []
    refusals: list[str] = []
    rules: list[str] = []
    chosen: list[str] = []


def new_game(board: BoardData, kind: type[Game[Any, Any]] = Game) -> Game[Any, Any]:
    """Return the game of a board, as it stands when it is shown.

    Raises:
        DataError: for a scenario, an option or a deed that cannot be.
        IllegalAction: for a deed that the rules refuse.
    """
    game = kind(rules_of(scenario_of(board), board.options), board.seed, board.dice, board.start)
    for side, level in board.computer.items():
        game.set_computer(side, level)
    for deed in board.play:
        perform(game, deed)
    return game


def scenario_of(board: BoardData) -> Scenario:
    """Return the scenario of a board, with the units that it keeps where it places them.

    Raises:
        DataError: for a scenario, a unit or a place that cannot be.

    >>> board = BoardData("annual", keep=["africa-1", "tuzin-1"], place={"africa-1": "Annual"})
    >>> sorted(new_game(board).units), new_game(board).units["africa-1"].hex.label
    (['africa-1', 'tuzin-1'], '0506')
    """
    base = load_scenario(board.scenario)
    if not (board.keep or board.place or board.begin):
        return base
    known = list(Game(rules_of(base)).units)
    for at, ids in (("keep", board.keep), ("place", board.place)):
        for id in ids:
            if id not in known:
                raise DataError.unknown(f"$.{at}", say("there is no unit {unit}", unit=id), id, known)
    change: dict[str, Any] = {"based_on": board.scenario} if isinstance(board.scenario, str) else dict(board.scenario)
    if board.keep:
        change["remove"] = [*change.get("remove", ()), *(id for id in known if id not in board.keep)]
        schedule = base.to_dict().get("schedule", [])
        if schedule:  # who would arrive is not there
            change["schedule"] = [
                {**entry, "units": [id for id in entry["units"] if id in board.keep]} if "units" in entry else entry
                for entry in schedule
                if "formations" not in entry and not ("units" in entry and not {*entry["units"]} & {*board.keep})
            ]
    if board.place:
        places = {id: {"at": where} for id, where in board.place.items()}
        change["set"] = {**change.get("set", {}), **places}
    if board.begin:
        change["start"] = board.begin
    return load_scenario(change)


def perform(game: Game[Any, Any], deed: Deed) -> None:
    """Do in a game what a deed says; what is only asked or read changes nothing.

    Raises:
        DataError: for an action that cannot be read, or one that should be refused and is not.
        IllegalAction: for one that the rules refuse.
    """
    if deed.do:
        game.do(game.system.load_action(deed.do), deed.dice or None)
    elif deed.end_phase:
        game.next_phase()
    elif deed.odds:
        game.odds(game.system.load_action(deed.odds))
    elif deed.refused and game.ruling(game.system.load_action(deed.refused)).ok:
        raise DataError("$.refused", say("the rules allow this"))


class Attempt:
    """An attempt at a task on one of its boards.

    Args:
        board: The board.
        key: The key of the board among those of the task.
    """

    def __init__(self, board: BoardData, key: str = "") -> None:
        self.board, self.key = board, key
        self.notes = Notes()
        self._listeners: Listeners[[]] = Listeners()
        game = new_game(board, TaskGame)
        assert isinstance(game, TaskGame)
        #: The game on the board.
        self.game: TaskGame = game
        #: How many actions belong to the board: the task begins after them.
        self.first = len(game)
        self.game.attempt = self
        self.game.listen(lambda game: self._changed())

    # ---- what the goals read: see `goals.Done` ------------------------------------------------------

    def moments(self) -> Iterator[Any]:
        """Its moments from where the task begins to the present."""
        return (self.game.at(number) for number in range(self.first, len(self.game) + 1))

    def entries(self) -> Sequence[Any]:
        """Return the actions done in the task up to the present."""
        return self.game.journal.line[self.first + 1 : len(self.game) + 1]

    @property
    def odds(self) -> Iterable[tuple[Any, Any]]:
        """The actions whose odds were asked, each with its odds."""
        return self.notes.odds

    @property
    def refusals(self) -> Iterable[str]:
        """The rules by which something was refused."""
        return self.notes.refusals

    @property
    def rules(self) -> Iterable[str]:
        """The rules that were read."""
        return self.notes.rules

    @property
    def chosen(self) -> Iterable[str]:
        """The ids of the units that were looked at."""
        return self.notes.chosen

    # ---- taking notes -------------------------------------------------------------------------------

    def listen(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call ``listener`` after everything that is done or noted, until the returned function is called."""
        return self._listeners.add(listener)

    def _changed(self) -> None:
        self._listeners.tell()

    def _note(self, kept: list[Any], thing: Any) -> None:
        if thing not in kept and len(kept) < MOST_KEPT:
            kept.append(thing)
            self._changed()

    def note_odds(self, action: Any, odds: Any) -> None:
        """The odds of an action were asked."""
        self._note(self.notes.odds, (action, odds))

    def note_refusal(self, ruling: Ruling) -> None:
        """Somebody has read why not; a ruling that allows is none."""
        for fault in ruling.faults:
            self._note(self.notes.refusals, fault.rule)

    def note_rule(self, rule: str) -> None:
        """A rule was opened."""
        self._note(self.notes.rules, rule)

    def note_choice(self, unit: str) -> None:
        """A unit was looked at."""
        self._note(self.notes.chosen, unit)

    def perform(self, deed: Deed) -> None:
        """Do, ask or read what a deed says, as somebody at the board would.

        Raises:
            LegionWidgetError: for what cannot be done.
        """
        if deed.rule:
            self.note_rule(deed.rule)
        elif deed.choose:
            self.note_choice(self.game.units[deed.choose].id)
        else:
            perform(self.game, deed)

    # ---- as data ------------------------------------------------------------------------------------

    def to_data(self) -> AttemptData:
        """Return the try as plain data."""
        dump = self.game.system.dump_action
        actions = []
        for entry in self.entries():
            actions.append({**dump(entry.action), "dice": list(entry.dice)} if entry.dice else dump(entry.action))
        notes = self.notes
        odds = [
            OddsData(dump(action), {outcome: str(chance) for outcome, chance in odds.outcomes.items()})
            for action, odds in notes.odds
        ]
        return AttemptData(actions, odds, list(notes.refusals), list(notes.rules), list(notes.chosen))

    def restore(self, data: AttemptData) -> list[str]:
        """Play a try again, as far as the rules allow, and return what could not be played again, in words."""
        problems: list[str] = []
        system = self.game.system
        try:
            for action in data.actions:
                fields = {key: value for key, value in action.items() if key != "dice"}
                self.game.do(system.load_action(fields), action.get("dice"))
        except LegionWidgetError as error:
            problems.append(str(error))
        for asked in data.odds:
            with suppress(LegionWidgetError, ValueError, ZeroDivisionError):  # it may be of another edition
                outcomes = {outcome: _chance(text) for outcome, text in asked.outcomes.items()}
                self.notes.odds.append((system.load_action(asked.action), Odds(outcomes)))
        self.notes.refusals[:] = data.refusals
        self.notes.rules[:] = data.rules
        self.notes.chosen[:] = [id for id in data.chosen if id in self.game.units]
        return problems


def _chance(text: str) -> Fraction:
    """Return the chance that a file gives. Raises ``ValueError`` for other texts: some would take minutes to read."""
    if not _CHANCE.fullmatch(text):
        raise ValueError(text)
    return Fraction(text)
