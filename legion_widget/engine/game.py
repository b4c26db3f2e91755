"""A game being played: the object that a notebook holds."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, TypeVar

import msgspec

from . import saves
from .action import Action
from .data import as_kind
from .dice import Dice
from .errors import DataError, IllegalAction, UnknownName, nearest, shown
from .i18n import say
from .journal import Journal
from .line_of_play import LineOfPlay
from .listeners import Listeners
from .plain_form import not_negative, whole_number, whole_numbers
from .player import LEVELS, Player, Recruit, check_player, check_players
from .playing import choice
from .system import Outcome, System

P = TypeVar("P")
A = TypeVar("A", bound=Action)


class Game(LineOfPlay[P, A]):
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
        DataError: for a seed that is not a whole number, or dice that the game does not have.

    >>> import legion_widget as lw
    >>> game = lw.new_game("rif", seed=1)
    >>> game.turn, game.phase.id, len(game)
    (1, 'movement', 0)
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
        #: The sides that the computer plays on a board, each with its level or player: see `set_computer`.
        self.computer: dict[str, str | Player[P, A]] = {}
        #: Whether it began from another position than the first of the scenario.
        self.is_resumed = position is not None
        events: list[Any] = []
        if position is None:
            first = system.initial(self.seed, self.opening_dice, start)
            position, events = system.begin(system.assign_seats(first, self.seats))
        self.journal = Journal(position, events)
        self._listeners = Listeners()

    # ---- playing ------------------------------------------------------------------------------

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
        action, after, events, typed = self._worked_out(action, dice, seat, agreed)
        self._record(action, after, events, typed, seat)
        self._changed()
        return events

    def _record(self, action: A, after: P, events: list[Any], typed: tuple[int, ...], seat: str | None) -> None:
        """Goes on along a line of play that is known already, or begins a new one."""
        if not self.journal.go_on(action, after, typed, seat):
            self.journal.add(action, after, events, typed, seat)

    def _worked_out(
        self, action: A, dice: Sequence[int] | None = None, seat: str | None = None, agreed: Collection[str] = ()
    ) -> tuple[A, P, list[Any], tuple[int, ...]]:
        """Carry out an action, and leave the journal as it is.

        Returns:
            The complete action, the position after it, its events, and the numbers that were entered.
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
        return action, after, events, typed

    def next_phase(self) -> list[Any]:
        """End the phase and return the events.

        Raises:
            IllegalAction: when something must be done first; the error carries the `Ruling`.
        """
        return self.do(self.system.end_phase(self.position))

    def play(
        self,
        players: Mapping[str, Player[P, A]] | Player[P, A] | None = None,
        until: Callable[[Game[P, A]], bool] | str | int | None = None,
        steps: int | None = None,
        seat: str | None = None,
    ) -> Outcome | None:
        """Let players play on, and return the result if the game ends.

        Args:
            players: One player for all sides or a dict by side; None: whom `set_computer` has given a side, and for
                the others a recruit.
            until: Where to stop: the number of a turn (when it begins), ``"phase"`` (when the phase changes), or a
                function of the game that returns True.
            steps: At most this many actions.
            seat: The id of the seat that lets them play, for the journal.

        Raises:
            IllegalAction: for a player that breaks the rules.
            NotAPlayer: for what cannot play.
            UnknownName: for a side that the game does not have.
            DataError: for another ``until``, and for anything but a whole number of zero or more as ``steps``.
        """
        if players is None:
            players = self.own_players()
        if steps is not None:
            steps = not_negative(steps, "steps")
        check_players(players, self.system.sides)
        until = _checked_until(until)
        started = (self.turn, self.phase)
        done = 0
        try:
            while self.result is None and (steps is None or done < steps):
                if isinstance(until, int) and self.turn >= until:
                    break
                if until == "phase" and (self.turn, self.phase) != started:
                    break
                if callable(until) and until(self):
                    break
                action = choice(self.system, self.position, players, self.number, self.seats)
                after, events = self.system.apply(self.position, action)
                self._record(action, after, events, (), seat)
                done += 1
        finally:  # whoever looks on must know how far it came, though a player failed or somebody broke in
            self._changed()
        return self.result

    def set_computer(self, side: str, player: str | Player[P, A] | None) -> None:
        """Have the computer play a side on the boards of this game, or give it back to a person.

        `play` lets it play too, unless it is given other players.

        Args:
            side: The id of the side.
            player: A level: ``"recruit"``, ``"officer"`` or ``"general"``; or a player, such as one of your own, which
                forks and new games on a board share, and a file of the game does not keep; None: a person plays it.

        Raises:
            UnknownName: for another side or level.
            NotAPlayer: for what cannot be asked for actions.

        >>> import legion_widget as lw
        >>> game = lw.new_game("rif")
        >>> game.set_computer("moroccan", "officer")
        >>> game.computer
        {'moroccan': 'officer'}
        """
        if not isinstance(side, str) or side not in self.system.sides:
            raise UnknownName(say("side"), side, self.system.sides)
        if player is None:
            self.computer.pop(side, None)
        else:
            if not isinstance(player, str):
                check_player(player)
            elif player not in LEVELS:
                raise UnknownName(say("level"), player, LEVELS)
            if side not in self.computer:
                self._note_by_hand(side)
            self.computer[side] = player
        self._changed()

    def _note_by_hand(self, side: str) -> None:
        """Notes that a person has decided what a side has done so far, on all lines."""
        for entry in self.journal.walk():
            if entry.parent is not None and self.system.to_act(entry.parent.position) == side:
                entry.by_hand = True

    def own_players(self, seed: int | None = None) -> Mapping[str, Player[P, A]]:
        """Return who plays each side where nobody else is asked to: its computer player, or one recruit for all.

        Args:
            seed: The seed of those that are made here; None: that of the game.
        """
        seed = self.seed if seed is None else seed
        players: dict[str, Player[P, A]] = dict.fromkeys(self.system.sides, Recruit(seed))
        for side, player in self.computer.items():
            players[side] = type(self).level_player(player, seed) if isinstance(player, str) else player
        return players

    def fork(self, seed: int | None = None) -> Game[P, A]:
        """Return a copy that begins as this game stands; neither game changes the other.

        Args:
            seed: Another seed for all dice to come, those that were given too; None: the same dice come up.

        Raises:
            DataError: for a seed that is not a whole number.
        """
        copy: Game[P, A] = object.__new__(type(self))
        copy.__dict__ |= self.__getstate__()
        copy.computer = dict(self.computer)
        copy.journal = self.journal.so_far()
        if seed is not None:
            copy._reseed(whole_number(seed, "seed"))
        return copy

    def __copy__(self) -> Game[P, A]:
        return self.fork()

    def __getstate__(self) -> dict[str, Any]:
        """Return the state for a fork, a deep copy or a pickle: without listeners."""
        return {**self.__dict__, "_listeners": Listeners()}

    def _reseed(self, seed: int) -> None:
        """Goes on from here with the dice of another seed."""
        entry = self.journal.current
        dice = msgspec.structs.replace(self.system.dice_of(entry.position), seed=seed, scripted=())
        entry.position = self.system.with_dice(entry.position, dice)
        entry.reseed = seed

    # ---- looking back ---------------------------------------------------------------------------

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
        return type(self).film_maker(self, first, last, kind, **options)

    def review(self, turn: int | None = None, side: str | None = None, seat: str | None = None) -> Any:
        """Return the costliest decisions of a turn, the better alternatives, and the enemy's possible answers.

        After each of them, something better was no longer possible. What could still be done later in the turn has cost
        nothing yet.

        Args:
            turn: The number of the turn; by default the last in which the side has decided something, but for a turn
                in which it is to decide now and has done so only once.
            side: The id of the side; by default the side that acted last, but for sides that the computer plays
                against a person.
            seat: The id of a seat, whose player commands a part of the side where partners share it.

        Raises:
            UnknownName: for a side or a seat that the game does not have.
            DataError: for anything but a whole number as the turn, and for a turn that has not come yet.

        >>> import legion_widget as lw
        >>> game = lw.new_game("rif", seed=1)
        >>> game.play(steps=5)
        >>> review = game.review()
        >>> review.side, review.turn, len(review.chances)
        ('moroccan', 1, 5)
        """
        return type(self).reviewer(self, turn, side, seat)

    # ---- keeping ------------------------------------------------------------------------------

    def to_dict(self) -> dict[str, Any]:
        """Return the whole game as plain data: the scenario and every action of every branch."""
        return saves.dump(self)

    def save(self, path: str | Path) -> Path:
        """Write the game to a JSON file, whole or not at all, and return its absolute path."""
        return saves.write(Path(path), saves.text(self.to_dict()))

    # ---- being looked at ------------------------------------------------------------------------

    def __repr__(self) -> str:
        where = self.result or f"turn {self.turn}, {self.phase.id}, {self.to_act} to act"
        return f"<Game {self.scenario.id or self.system.id}: {where}, {len(self)} actions>"

    #: Reviews a turn; set by the package, like the two others.
    reviewer: ClassVar[Callable[..., Any]]

    #: Makes the player of a level and a seed.
    level_player: ClassVar[Callable[..., Any]]

    #: Makes the film of a stretch of play.
    film_maker: ClassVar[Callable[..., Any]]


#: A game of whatever system.
AnyGame = Game[Any, Any]


def _checked_until(until: Any) -> Any:
    """Return where to stop, for `Game.play`: None, ``"phase"``, a function, or the number of a turn as an int."""
    if until is None or until == "phase" or callable(until):
        return until
    if not isinstance(until, str | bool) and hasattr(until, "__index__"):
        return whole_number(until, "until")
    meant = as_kind(until, int)
    if meant is None and isinstance(until, str):
        meant = nearest(until, ["phase"])
    problem = say(
        "the number of a turn, {phase} or a function of the game is needed, not {value}",
        phase="'phase'",
        value=shown(until),
    )
    raise DataError("until", problem, meant)
