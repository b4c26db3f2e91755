"""The line of play of a game: its actions, undo and redo, and the listeners to its changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

from . import audit, frames
from .action import Action
from .audit import AuditRow
from .errors import UnknownName
from .i18n import Message, say
from .journal import Entry, Journal
from .listeners import Listeners
from .moment import Moment
from .plain_form import not_negative, whole_number
from .system import PhaseInfo

P = TypeVar("P")
A = TypeVar("A", bound=Action)


class HistoryEntry(msgspec.Struct, frozen=True):
    """One line of the history: an action that was done.

    Args:
        number: Its number, counted from 1.
        action: The action.
        events: Its events, in order.
        turn: The number of the turn in which it was done.
        phase: The phase in which it was done.
        replaced: Whether it was done in place of one that was undone.
    """

    number: int
    action: Any
    events: tuple[Any, ...]
    turn: int
    phase: PhaseInfo
    replaced: bool = False


class LineOfPlay(Moment[P, A]):
    """A game's present moment and the actions that led to it. `Game` adds playing on."""

    journal: Journal[P, A]
    _listeners: Listeners[[Any]]

    @property
    def position(self) -> P:
        """The immutable snapshot of everything that matters to the rules."""
        return self.journal.current.position

    def at(self, number: int) -> Moment[P, A]:
        """Return the game as it stood after ``number`` actions, to be asked and not played.

        What was undone and can be redone is on the line of play too.

        Raises:
            IndexError: for a number off the line of play.

        >>> import legion_widget as lw
        >>> game = lw.new_game("rif", seed=1)
        >>> game.play(until=2)
        >>> then = game.at(0)
        >>> then.turn, then.number, game.turn
        (1, 0, 2)
        """
        number = whole_number(number, "number")
        entry = self.journal.entry(number)
        return Moment(self.system, entry.position, number, self.seats)

    @property
    def number(self) -> int:
        """The number of actions done."""
        return self.journal.cursor

    # ---- there and back --------------------------------------------------------------------------

    def undo(self, steps: int = 1) -> None:
        """Take back the last actions.

        Raises:
            IndexError: when there are fewer to undo.
        """
        steps = _checked(steps, len(self), say("there is nothing to undo"))
        self.goto(len(self) - steps)

    def redo(self, steps: int = 1) -> None:
        """Do again the actions that were undone last; the same dice come up.

        Raises:
            IndexError: when there are fewer to redo.
        """
        steps = _checked(steps, len(self.journal.line) - 1 - len(self), say("there is nothing to redo"))
        self.goto(len(self) + steps)

    def goto(self, n: int) -> None:
        """Go to the position after ``n`` actions.

        Raises:
            IndexError: for a number off the line of play.
        """
        self.journal.goto(whole_number(n, "n"))
        self._changed()

    @property
    def branches(self) -> list[Any]:
        """The actions that were done next from here, oldest first: each begins a branch."""
        return [entry.action for entry in self.journal.current.branches]

    def choose_redo(self, number: int) -> None:
        """Make `redo` go on along another branch from here.

        Args:
            number: The branch, counted from 0 as in `branches`.

        Raises:
            IndexError: for a branch that does not exist.

        >>> import legion_widget as lw
        >>> game = lw.new_game("rif", seed=1)
        >>> for seed in (1, 2):
        ...     game.play(lw.Recruit(seed), steps=1)
        ...     game.undo()
        >>> older, newer = game.branches
        >>> game.choose_redo(0)
        >>> game.redo()
        >>> game.history[0].action == older
        True
        """
        number = whole_number(number, "number")
        cursor, branches = self.journal.cursor, self.journal.current.branches
        if not 0 <= number < len(branches):
            raise IndexError(_no_branch(len(branches), number))
        self.journal.take(branches[number])
        self.goto(cursor)

    def switch_line(self, after: int, number: int) -> None:
        """Switch to another line of play, and go to its end. The line that is left stays as a branch.

        Args:
            after: The number of actions after which the line branches off.
            number: The branch, counted from 0 among those after that action.

        Raises:
            IndexError: for a branch that does not exist.

        >>> import legion_widget as lw
        >>> game = lw.new_game("rif", seed=1)
        >>> game.play(steps=5)
        >>> game.goto(2)
        >>> game.play(lw.Recruit(7), steps=1)
        >>> game.journal.branches_after(2)
        [(0, 3)]
        >>> game.switch_line(2, 0)
        >>> len(game), game.journal.branches_after(2)
        (5, [(1, 1)])
        """
        number, branches = whole_number(number, "number"), self.journal.entry(whole_number(after, "after")).branches
        if not 0 <= number < len(branches):
            raise IndexError(_no_branch(len(branches), number))
        self.journal.take(branches[number])
        self.goto(len(self.journal.line) - 1)

    @property
    def can_undo(self) -> bool:
        """Return whether an action can be undone."""
        return self.journal.cursor > 0

    @property
    def can_redo(self) -> bool:
        """Return whether an undone action can be done again."""
        return self.journal.cursor + 1 < len(self.journal.line)

    def __len__(self) -> int:
        """The number of actions done."""
        return self.journal.cursor

    def __bool__(self) -> bool:
        """Always True: a game in which nothing has been done is a game too."""
        return True

    # ---- looking back ----------------------------------------------------------------------------

    @property
    def history(self) -> list[HistoryEntry]:
        """All actions done, oldest first, each with its events and the phase it was done in."""
        entries = []
        line: list[Entry[P, A]] = self.journal.line
        for number in range(1, self.journal.cursor + 1):
            before, entry = line[number - 1].position, line[number]
            entries.append(
                HistoryEntry(
                    number,
                    entry.action,
                    tuple(entry.events),
                    self.system.turn(before),
                    self.system.phase(before),
                    entry.replaced,
                )
            )
        return entries

    def audit(self, turn: int | None = None, phase: str | None = None) -> list[AuditRow]:
        """List what happened, one row for each event, oldest first.

        One action can end a phase and a turn: each event comes under the turn and the phase in which it happened.

        Args:
            turn: Keep only this turn.
            phase: Keep only phases of this id.

        Raises:
            DataError: for anything but a whole number as the turn.
            UnknownName: for a phase that is neither in the sequence of play nor among those played.

        >>> import legion_widget as lw
        >>> game = lw.new_game("rif", seed=1, dice=[3])
        >>> game.audit()[0]["rules"]
        ['L9.1']
        """
        turn = None if turn is None else whole_number(turn, "turn")
        rows = list(audit.rows(self))
        known = dict.fromkeys([*audit.phase_ids(self.system), *(id for id, _row in rows)])
        if phase is not None and phase not in known:
            raise UnknownName(say("phase"), phase, known)
        return [row for id, row in rows if turn in (None, row["turn"]) and phase in (None, id)]

    def history_frame(self) -> Any:
        """Return the log as a pandas DataFrame, a row for each event, oldest first.

        The columns are ``number`` (of the action; 0: before the first), ``turn``, ``phase``, ``side``, ``event`` (its
        kind), ``unit``, ``place``, ``rules`` and ``text``.

        Raises:
            MissingExtra: where pandas is not installed.

        >>> import legion_widget as lw
        >>> game = lw.new_game("rif", seed=1, dice=[3])
        >>> list(game.history_frame().event)[:1]
        ['WeatherRolled']
        """
        return frames.history_frame(self)

    def strength(self) -> Any:
        """Return the strength of each side at the end of each turn, up to now, as a pandas DataFrame.

        The index is turn and side; the columns are ``counters``, ``factors`` and ``places`` (those held that count).

        Raises:
            MissingExtra: where pandas is not installed.

        >>> import legion_widget as lw
        >>> game = lw.new_game("rif", seed=1)
        >>> int(game.strength().loc[(1, "spanish"), "counters"]) == game.system.forces_left(game.position)["spanish"]
        True
        """
        return frames.strength(self)

    # ---- who hears of it ------------------------------------------------------------------------

    def listen(self, listener: Callable[[Any], None]) -> Callable[[], None]:
        """Call ``listener`` with the game after each change, until the returned function is called.

        An error in a listener is raised where the change was made, after all other listeners have been called.
        """
        return self._listeners.add(listener)

    def _changed(self) -> None:
        self._listeners.tell(self)


def _checked(steps: Any, available: int, none: Message) -> int:
    """Return a number of actions to go back or forward, of those that there are; ``none`` says that there are none."""
    number = not_negative(steps, "steps")
    if number > available:
        few = say("at most {most}, not {number}", most=available, number=number)
        raise IndexError((few if available else none).text())
    return number


def _no_branch(count: int, number: int) -> str:
    if not count:
        return say("nothing branches off here").text()
    return say("there is no branch {number}: they go from 0 to {last}", number=number, last=count - 1).text()
