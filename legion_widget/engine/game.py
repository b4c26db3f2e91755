"""A game being played: the object that a notebook holds."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, TypeVar

import msgspec

from . import audit, saves
from .action import Action
from .dice import Dice
from .errors import DataError, IllegalAction
from .i18n import say
from .journal import Entry, Journal
from .moment import Moment
from .plain_form import whole_number, whole_numbers
from .player import Player, RandomPlayer
from .system import Outcome, PhaseInfo, System

P = TypeVar("P")
A = TypeVar("A", bound=Action)


class HistoryEntry(msgspec.Struct, frozen=True):
    """One line of the history: its number, the action, the events, and the turn and phase it was done in.

    ``number`` counts the actions from 1. ``replaced`` is True for an action that was done in place of one taken back.
    """

    number: int
    action: Any
    events: tuple[Any, ...]
    turn: int
    phase: PhaseInfo
    replaced: bool = False


class Game(Moment[P, A]):
    """A game of a scenario, from its first position to the present one, with everything that was done.

    Make one with `legion_widget.new_game`. An action that is refused changes nothing.

    Args:
        system: The rules.
        seed: The seed of all dice.
        dice: Rolls that are used up first.
        start: A way to begin that the game knows, such as ``"placement"``; by default that of the scenario.
        players: How many players there are; None: one for each side.
        position: A position to begin from in place of the first of the scenario.

    Raises:
        DataError: for a seed that is no whole number, or dice that the game does not have.
    """

    def __init__(
        self,
        system: System[P, A],
        seed: int = 0,
        dice: Sequence[int] = (),
        start: str | None = None,
        players: int | None = None,
        position: P | None = None,
    ) -> None:
        self.system = system
        self.seed = whole_number(seed, "seed")
        self.start = start
        self.opening_dice = whole_numbers(dice, "dice")
        self.seats = system.seats(players)
        #: Whether it began from another position than the first of the scenario.
        self.is_resumed = position is not None
        events: list[Any] = []
        if position is None:
            first = system.initial(self.seed, self.opening_dice, start)
            position, events = system.begin(system.assign_seats(first, self.seats))
        self.journal: Journal[P, A] = Journal(position, events)
        self._listeners: list[Callable[[Game[P, A]], None]] = []

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
        entry = self.journal.entry(number)
        return Moment(self.system, entry.position, number, self.seats)

    # ---- playing ------------------------------------------------------------------------------

    @property
    def number(self) -> int:
        """The number of actions done."""
        return self.journal.cursor

    def do(
        self, action: A, dice: Sequence[int] | None = None, seat: str | None = None, agreed: Collection[str] = ()
    ) -> list[Any]:
        """Carry out an action and return its events, in order.

        Args:
            action: The action.
            dice: Numbers rolled at a real table, which this action uses up in order.
            seat: The id of the seat whose player orders it; None: anybody may. The journal keeps the action with the
                fields that follow from the seat.
            agreed: The ids of the partners' seats that agree to it.

        Raises:
            IllegalAction: when the rules refuse it; the error carries the `Ruling`.
            UnknownName: for a seat, a kind of action or a hex that does not exist.
            DataError: for a field of the action whose value cannot be meant, for a number that the die does not show,
                or for numbers left over.

        >>> import legion_widget as lw
        >>> game = lw.new_game("rif", start="placement", players=3)
        >>> place = next(iter(game.legal_actions()))
        >>> place.sector, game.do(place, seat="spanish-west")[0].unit == place.unit, game.history[0].action.sector
        ('', True, 'spanish-west')
        """
        position = self.position
        ruling = self.ruling(action, seat, agreed)
        if not ruling:
            raise IllegalAction(ruling)
        action = ruling.action
        typed = whole_numbers(dice, "dice")
        if typed:
            before: Dice = self.system.dice_of(position)
            position = self.system.with_next_dice(position, typed)
        after, events = self.system.apply(position, action)
        if typed:
            rolled = self.system.dice_of(after).rolls - before.rolls
            if rolled < len(typed):
                raise DataError(
                    "dice",
                    say("there are more numbers ({given}) than dice rolled ({count})", given=len(typed), count=rolled),
                )
        self.journal.add(action, after, events, typed, seat)
        self._changed()
        return events

    def next_phase(self) -> list[Any]:
        """End the phase and return the events.

        Raises:
            IllegalAction: when something must be done first; the error carries the `Ruling`.
        """
        return self.do(self.system.end_phase(self.position))

    def undo(self, steps: int = 1) -> None:
        """Take back the last actions.

        Raises:
            IndexError: when there are not so many to undo.
        """
        self._can("undo", steps, len(self))
        self.goto(len(self) - steps)

    def redo(self, steps: int = 1) -> None:
        """Do again the actions that were undone last; the same dice come up.

        Raises:
            IndexError: when there are not so many to redo.
        """
        self._can("redo", steps, len(self.journal.line) - 1 - len(self))
        self.goto(len(self) + steps)

    def _can(self, what: str, steps: int, available: int) -> None:
        if steps > available:
            left = f"there are not {steps} actions to {what}, only {available}"
            raise IndexError(left if available else f"there is nothing to {what}")

    def goto(self, n: int) -> None:
        """Go to the position after ``n`` actions.

        Raises:
            IndexError: for a number off the line of play.
        """
        self.journal.goto(n)
        self._changed()

    @property
    def branches(self) -> list[Any]:
        """The actions that were done next from here, oldest first: each begins a branch."""
        return [entry.action for entry in self.journal.current.branches]

    def choose_redo(self, number: int) -> None:
        """Make `redo` go on along another branch from here, counted from 0 as in `branches`.

        Raises:
            IndexError: for a branch that does not exist.
        """
        cursor, branches = self.journal.cursor, self.journal.current.branches
        if not 0 <= number < len(branches):
            raise IndexError(f"there are {len(branches)} branches from here, counted from 0; there is no {number}")
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
        >>> game.play(lw.RandomPlayer(7), steps=1)
        >>> game.journal.branches_after(2)
        [(0, 3)]
        >>> game.switch_line(2, 0)
        >>> len(game), game.journal.branches_after(2)
        (5, [(1, 1)])
        """
        branches = self.journal.entry(after).branches
        if not 0 <= number < len(branches):
            raise IndexError(f"there are {len(branches)} branches after {after} actions; there is no {number}")
        self.journal.take(branches[number])
        self.goto(len(self.journal.line) - 1)

    @property
    def can_undo(self) -> bool:
        """Whether an action can be undone."""
        return self.journal.cursor > 0

    @property
    def can_redo(self) -> bool:
        """Whether an undone action can be done again."""
        return self.journal.cursor + 1 < len(self.journal.line)

    def __len__(self) -> int:
        """The number of actions done."""
        return self.journal.cursor

    def __bool__(self) -> bool:
        """Always True: a game in which nothing has been done is a game too."""
        return True

    def play(
        self,
        players: Mapping[str, Player[P, A]] | Player[P, A] | None = None,
        until: Callable[[Game[P, A]], bool] | str | int | None = None,
        steps: int | None = None,
        seat: str | None = None,
    ) -> Outcome | None:
        """Let players play on, and return the result if the game ends.

        Args:
            players: One player for all sides or a dict by side; None: random ones.
            until: Where to stop: the number of a turn (when it begins), ``"phase"`` (when the phase changes), or a
                function of the game that returns True.
            steps: At most so many actions.
            seat: The id of the seat that lets them play, for the journal.

        Raises:
            IllegalAction: for a player that breaks the rules.
        """
        if players is None:
            players = RandomPlayer(self.seed)
        started = (self.turn, self.phase)
        done = 0
        try:
            while self.result is None and (steps is None or done < steps):
                if isinstance(until, int) and not isinstance(until, bool) and self.turn >= until:
                    break
                if until == "phase" and (self.turn, self.phase) != started:
                    break
                if callable(until) and until(self):
                    break
                side = self.to_act
                player = players[side or ""] if isinstance(players, Mapping) else players
                action = self.system.plain_action(player.choose(self.system, self.position))
                if not self.system.is_legal(self.position, action):
                    raise IllegalAction(self.ruling(action))
                after, events = self.system.apply(self.position, action)
                self.journal.add(action, after, events, seat=seat)
                done += 1
        finally:  # whoever looks on must know how far it came, though a player failed or somebody broke in
            self._changed()
        return self.result

    def fork(self, seed: int | None = None) -> Game[P, A]:
        """Return a copy that begins as this game stands; neither game changes the other.

        Args:
            seed: Another seed for the dice to come; None: the same dice come up.

        Raises:
            DataError: for a seed that is no whole number.
        """
        copy: Game[P, A] = object.__new__(type(self))
        copy.system, copy.seed, copy.start = self.system, self.seed, self.start
        copy.opening_dice, copy.seats, copy.is_resumed = self.opening_dice, self.seats, self.is_resumed
        copy._listeners = []
        copy.journal = Journal(self.journal.root.position, self.journal.root.events)
        copy.journal.root.reseed = self.journal.root.reseed
        for entry in self.journal.line[1 : self.journal.cursor + 1]:
            assert entry.action is not None
            made = copy.journal.add(entry.action, entry.position, entry.events, entry.dice, entry.seat)
            made.reseed = entry.reseed
        if seed is not None:
            copy._reseed(whole_number(seed, "seed"))
        return copy

    def __getstate__(self) -> dict[str, Any]:
        """What a copy or a pickle takes along: nobody listens to the other game."""
        return {**self.__dict__, "_listeners": []}

    def _reseed(self, seed: int) -> None:
        """Goes on from here with the dice of another seed."""
        entry = self.journal.current
        dice = msgspec.structs.replace(self.system.dice_of(entry.position), seed=seed)
        entry.position = self.system.with_dice(entry.position, dice)
        entry.reseed = seed

    # ---- looking back ---------------------------------------------------------------------------

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

    def audit(self, turn: int | None = None, phase: str | None = None) -> list[dict[str, Any]]:
        """List what happened, one row for each event, oldest first.

        One action can end a phase and a turn: each event comes under the turn and the phase in which it happened.

        Args:
            turn: Keep only this turn.
            phase: Keep only phases of this id.

        Returns:
            Dicts with ``number`` (of the action; 0: before the first), ``turn``, ``phase`` (the title), ``side`` (the
            id, or None), ``text`` (the sentence) and ``rules`` (their ids).

        >>> import legion_widget as lw
        >>> game = lw.new_game("rif", seed=1, dice=[3])
        >>> game.audit()[0]["rules"]
        ['L9.1']
        """
        return [row for phase_id, row in audit.rows(self) if turn in (None, row["turn"]) and phase in (None, phase_id)]

    def film(self, first: int | None = None, last: int | None = None, kind: str = "animated", **options: Any) -> Any:
        """Make a film of a stretch of play, or a strip of pictures.

        Args:
            first: How many actions are done where it begins. By default it shows the phase of its last action, at most
                the last twelve actions of it.
            last: How many actions are done where it ends; by default where the game stands.
            kind: ``"animated"``, or ``"strip"`` for one picture for each step.
            options: ``around`` (hexes or places: only that part of the board is shown), ``theme`` (``"light"`` or
                ``"dark"``), ``fonts=False`` and ``relief=False`` (leave out the board's fonts, its shaded relief).

        Raises:
            IndexError: for a number that the game does not have.
            ValueError: where ``first`` comes after ``last``.

        >>> import legion_widget as lw
        >>> game = lw.new_game("rif", seed=1)
        >>> game.play(steps=5)
        >>> film = game.film(2, 5)
        >>> film.numbers, film[4]
        ([3, 4, 5], <Still of action 4>)
        """
        maker = type(self).film_maker
        if maker is None:
            raise NotImplementedError("films are made by the package legion_widget: import it first")
        return maker(self, first, last, kind, **options)

    # ---- keeping ------------------------------------------------------------------------------

    def to_dict(self) -> dict[str, Any]:
        """Return the whole game as plain data: the scenario and every action of every branch."""
        return saves.dump(self)

    def save(self, path: str | Path) -> Path:
        """Write the game to a JSON file, whole or not at all, and return its absolute path."""
        return saves.write(Path(path), saves.text(self.to_dict()))

    # ---- being looked at ------------------------------------------------------------------------

    def listen(self, listener: Callable[[Game[P, A]], None]) -> Callable[[], None]:
        """Call ``listener`` with the game after each change, until the returned function is called.

        An error in a listener is raised where the change was made, after all other listeners have been called.
        """
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener) if listener in self._listeners else None

    def _changed(self) -> None:
        errors: list[Exception] = []
        for listener in list(self._listeners):
            try:
                listener(self)
            except Exception as error:
                errors.append(error)
        if len(errors) > 1:
            raise ExceptionGroup("several listeners of this game failed", errors)
        if errors:
            raise errors[0]

    def __repr__(self) -> str:
        where = self.result or f"turn {self.turn}, {self.phase.id}, {self.to_act} to act"
        return f"<Game {self.scenario.id or self.system.id}: {where}, {len(self)} actions>"

    #: Makes the static picture of a game for a notebook; set by the package, since the engine paints nothing.
    painter: ClassVar[Callable[[Game[Any, Any]], dict[str, str]] | None] = None

    #: Makes the film of a stretch of play; set by the package too.
    film_maker: ClassVar[Callable[..., Any] | None] = None

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        painter = type(self).painter
        return painter(self) if painter else {"text/plain": self.system.text_map(self.position)}


#: A game of whatever system.
AnyGame = Game[Any, Any]
