"""The goals of a task: conditions on the game, and on what was asked or read beside it.

A goal reads what was done, never what somebody wrote: the line of play as it stands, so that what was undone does not
count; odds that were asked, refusals that were met, rules that were read, counters that were looked at.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Annotated, Any, Protocol

import msgspec

from ..engine.i18n import LANGUAGES, gettext_noop

Positive = Annotated[int, msgspec.Meta(ge=1)]
Whole = Annotated[int, msgspec.Meta(ge=0)]
Names = Annotated[list[str], msgspec.Meta(min_length=1, max_length=100)]
#: A chance as a fraction: ``"1/3"``.
Chance = Annotated[
    str, msgspec.Meta(pattern=r"^\d+(/[1-9]\d*)?$", description=gettext_noop("a chance as a fraction, such as 1/10"))
]
#: A text by the codes of languages, and one that must be there.
Text = dict[
    Annotated[
        str,
        msgspec.Meta(
            pattern="^[a-z]{2}$",
            description=gettext_noop("the code of a language, such as es or en"),
            examples=list(LANGUAGES),
        ),
    ],
    str,
]
Words = Annotated[Text, msgspec.Meta(min_length=1)]
Fields = dict[str, str | int | float | bool | list[Any] | dict[str, Any]]


class Done(Protocol):
    """The actions and questions on one board of a task, for its goals."""

    @property
    def key(self) -> str:
        """The key of the board."""

    @property
    def game(self) -> Any:
        """The game on it."""

    def moments(self) -> Iterable[Any]:
        """Its moments from its beginning to the present."""

    def entries(self) -> Iterable[Any]:
        """Return the actions up to the present, as entries of the journal."""

    @property
    def odds(self) -> Iterable[tuple[Any, Any]]:
        """The actions whose odds were asked, each with its odds."""

    @property
    def refusals(self) -> Iterable[str]:
        """The rules by which something was refused."""

    @property
    def rules(self) -> Iterable[str]:
        """The rules that were read."""

    @property
    def chosen(self) -> Iterable[str]:
        """The ids of the units that were looked at."""


class GoalKind(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="kind"):
    """The fields that all goals have.

    Args:
        text: The goal in the list on the board, in a few words.
        board: The key of the board on which it counts; by default on any board of the task.
    """

    text: Words
    board: str = ""

    def is_met(self, done: Done) -> bool:
        """Return whether it is met by what was done on a board."""
        raise NotImplementedError


class At(GoalKind, frozen=True, tag="at", kw_only=True):
    """Counters are at or near a place at the same moment of the game.

    Args:
        places: Places or hexes, any of which will do.
        units: Which counters, by id; by default any of the side.
        side: Which side, by default any.
        within: At most this many hexes away.
        count: How many counters.
        to_turn: Not later than in this turn; 0: whenever.
        from_turn: Not before this turn; 0: whenever.
        now: Whether it must hold at the end; what held before and no longer does is not enough.
    """

    places: Names
    units: list[str] = []
    side: str = ""
    within: Whole = 0
    count: Positive = 1
    to_turn: Whole = 0
    from_turn: Whole = 0
    now: bool = False

    def is_met(self, done: Done) -> bool:
        board = done.game.board
        near = {label for place in self.places for label in _around(board, place, self.within)}
        moments = [done.game] if self.now else done.moments()
        return any(self._is_so(moment, near) for moment in moments if _is_in_time(moment, self.from_turn, self.to_turn))

    def _is_so(self, moment: Any, near: set[str]) -> bool:
        there = (
            unit
            for unit in moment.units.values()
            if unit.hex is not None
            and unit.hex.label in near
            and (not self.units or unit.id in self.units)
            and self.side in ("", unit.side)
        )
        return sum(1 for _ in there) >= self.count


class Alive(GoalKind, frozen=True, tag="alive", kw_only=True):
    """Units are still on the board when a turn begins.

    Args:
        units: Which units, by id.
        turn: In which turn, or later.
        count: How many of them; by default all.
    """

    units: Names
    turn: Positive
    count: Whole = 0

    def is_met(self, done: Done) -> bool:
        first = next((moment for moment in done.moments() if moment.turn >= self.turn), None)
        if first is None:
            return False
        alive = sum(1 for id in self.units if id in first.units and is_on_board(first.units[id]))
        return alive >= (self.count or len(self.units))


def in_time(done: Done, to_turn: int) -> Iterator[Any]:
    """Select the entries of what was done not later than in a turn; 0: all."""
    for entry in done.entries():
        if not to_turn or done.game.system.turn(entry.parent.position) <= to_turn:
            yield entry


def times(things: Iterable[Any], kind: str, fields: Mapping[str, Any]) -> int:
    """Count the actions or events of a kind that have certain fields."""
    return sum(type(thing).__name__ == kind and has_fields(thing, fields) for thing in things)


class DoneAction(GoalKind, frozen=True, tag="done", kw_only=True):
    """An action was done.

    Args:
        action: Its kind, such as ``"Move"``.
        fields: Fields that it has, such as ``{ unit = "..." }``; a list must contain what is named.
        count: How often.
        to_turn: Not later than in this turn; 0: whenever.
    """

    action: str
    fields: Fields = {}
    count: Positive = 1
    to_turn: Whole = 0

    def is_met(self, done: Done) -> bool:
        actions = (entry.action for entry in in_time(done, self.to_turn))
        return times(actions, self.action, self.fields) >= self.count


class Happened(GoalKind, frozen=True, tag="happened", kw_only=True):
    """Something happened.

    Args:
        event: Its kind, such as ``"Eliminated"``.
        fields: Fields that it has, as for an action.
        count: How often.
        to_turn: Not later than in this turn; 0: whenever.
    """

    event: str
    fields: Fields = {}
    count: Positive = 1
    to_turn: Whole = 0

    def is_met(self, done: Done) -> bool:
        events = (event for entry in in_time(done, self.to_turn) for event in entry.events)
        return times(events, self.event, self.fields) >= self.count


class Turn(GoalKind, frozen=True, tag="turn", kw_only=True):
    """The game has come to a turn, or to its end.

    Args:
        turn (turn number): The turn that must have begun.
    """

    turn: Positive

    def is_met(self, done: Done) -> bool:
        return bool(done.game.turn >= self.turn or done.game.result is not None)


class Result(GoalKind, frozen=True, tag="result", kw_only=True):
    """The game is over.

    Args:
        winner: The id of the side that has won; by default anybody, or nobody.
    """

    winner: str = ""

    def is_met(self, done: Done) -> bool:
        result = done.game.result
        return result is not None and self.winner in ("", result.winner)


class OddsAsked(GoalKind, frozen=True, tag="odds", kw_only=True):
    """The odds of an action were asked for.

    Args:
        action: The kind of the action; by default any.
        fields: Fields that it has, as for an action that was done.
        outcome: An outcome whose chance counts, such as ``"attacker"``.
        at_least: Its least chance, such as ``"1/3"``.
        at_most: Its greatest chance.
        count: How many different actions.
    """

    action: str = ""
    fields: Fields = {}
    outcome: str = ""
    at_least: Chance = "0"
    at_most: Chance = "1"
    count: Positive = 1

    def is_met(self, done: Done) -> bool:
        least, most = Fraction(self.at_least), Fraction(self.at_most)
        fits = [
            action
            for action, odds in done.odds
            if self.action in ("", type(action).__name__)
            and has_fields(action, self.fields)
            and (not self.outcome or least <= odds.outcomes.get(self.outcome, Fraction(0)) <= most)
        ]
        return sum(1 for number, action in enumerate(fits) if action not in fits[:number]) >= self.count


class Refused(GoalKind, frozen=True, tag="refused", kw_only=True):
    """Something was not allowed, or "why not?" was asked about it.

    Args:
        rule: The rule that was given as the reason; by default any.
    """

    rule: str = ""

    def is_met(self, done: Done) -> bool:
        return self.rule in done.refusals if self.rule else any(True for _ in done.refusals)


class RuleRead(GoalKind, frozen=True, tag="rule", kw_only=True):
    """A rule was opened and shown.

    Args:
        rule: The id of the rule, such as ``"L7.9"``.
    """

    rule: str

    def is_met(self, done: Done) -> bool:
        return self.rule in done.rules


class Chosen(GoalKind, frozen=True, tag="chosen", kw_only=True):
    """Units were looked at.

    Args:
        units: Which units, by id.
        count: How many of them; by default all.
    """

    units: Names
    count: Whole = 0

    def is_met(self, done: Done) -> bool:
        return len(set(self.units).intersection(done.chosen)) >= (self.count or len(set(self.units)))


Goal = At | Alive | DoneAction | Happened | Turn | Result | OddsAsked | Refused | RuleRead | Chosen


def is_on_board(unit: Any) -> bool:
    """Return whether a unit is on the map, or on the table."""
    return bool(unit.is_on_table if hasattr(unit, "is_on_table") else unit.hex is not None)


def has_fields(thing: Any, fields: Mapping[str, Any]) -> bool:
    """Return whether an action or an event has fields.

    Records have what is named of them, such as ``{ act = "fire" }``, and lists what is named among others; places are
    compared as they are written.
    """
    return all(hasattr(thing, name) and _fits(getattr(thing, name), value) for name, value in fields.items())


def _fits(actual: Any, written: Any) -> bool:
    if isinstance(written, Mapping):
        kept = msgspec.to_builtins(actual)
        return isinstance(kept, Mapping) and all(
            key in kept and _fits(kept[key], want) for key, want in written.items()
        )
    if isinstance(actual, (tuple, list, set, frozenset)):
        wanted = written if isinstance(written, list) else [written]
        return all(any(_fits(one, want) for one in actual) for want in wanted)
    if isinstance(written, list):  # any of several
        return any(_fits(actual, one) for one in written)
    return bool(actual == written) or str(actual) == str(written)


def _around(board: Any, place: str, within: int) -> list[str]:
    """The labels of the hexes at most so far from a place."""
    labels: list[str] = board.grid.labels(board.grid.within(1 << board.index(place), within))
    return labels


def _is_in_time(moment: Any, first: int, last: int) -> bool:
    return moment.turn >= first and (not last or moment.turn <= last)
