"""A game being played: the object that a notebook holds."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, ClassVar, Generic, TypeVar

import msgspec

from . import saves
from .board import Board
from .dice import Dice
from .errors import DataError, IllegalAction, LegionWidgetError
from .journal import Entry, Journal
from .odds import Odds
from .player import Player, RandomPlayer
from .ruling import Answer, Ruling
from .system import Outcome, PhaseInfo, System
from .words import Message

P = TypeVar("P")
A = TypeVar("A")


class Done(msgspec.Struct, frozen=True):
    """One line of the history: its number, the action, the events, and where in the game it was done."""

    number: int
    action: Any
    events: tuple[Any, ...]
    turn: int
    phase: PhaseInfo
    replaced: bool = False


class Actions(Generic[P, A]):
    """The legal actions of a position, made only when they are asked for.

    Iterate, count with ``len`` or `count`, test with ``in``; membership asks the rules and lists nothing. Once they
    have been gone through to the end they are kept, so that ``list``, which counts first, does not make them twice.
    """

    def __init__(self, system: System[P, A], position: P, unit: str | None = None) -> None:
        self._system, self._position, self._unit = system, position, unit
        self._all: list[A] | None = None

    def __iter__(self) -> Iterator[A]:
        # `list` makes the iterator, then counts, then goes through it: what is kept is looked up at the first step.
        if self._all is not None:
            yield from self._all
            return
        made: list[A] = []
        for action in self._system.legal(self._position, self._unit):
            made.append(action)
            yield action
        self._all = made

    def __contains__(self, action: object) -> bool:
        with suppress(LegionWidgetError):
            return self._system.legal_now(self._position, action)  # type: ignore[arg-type]
        return False

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __bool__(self) -> bool:
        return next(iter(self), None) is not None

    def count(self) -> int:
        """How many there are; the same as ``len``."""
        return len(self)

    def __repr__(self) -> str:
        shown: list[str] = []
        for action in self:
            if len(shown) == 8:
                shown.append("...")
                break
            shown.append(repr(action))
        return f"<Actions {', '.join(shown) or 'none'}>"


class Game(Generic[P, A]):
    """A game of a scenario, from its first position to where it stands, with all that was done.

    Make one with `legion_widget.new_game`. ``seed`` decides all dice; ``dice`` are rolls that are used up first.
    Nothing that is refused changes anything.
    """

    def __init__(self, system: System[P, A], seed: int = 0, dice: Sequence[int] = (), start: str | None = None) -> None:
        self.system = system
        self.seed = seed
        self.start = start
        self.opening_dice = tuple(dice)
        position, events = system.begin(system.initial(seed, dice, start))
        self.journal: Journal[P, A] = Journal(position, events)
        self._listeners: list[Callable[[Game[P, A]], None]] = []

    # ---- where the game stands ----------------------------------------------------------------

    @property
    def scenario(self) -> Any:
        return self.system.scenario

    @property
    def options(self) -> dict[str, Any]:
        return dict(self.system.options)

    @property
    def board(self) -> Board:
        board: Board = self.system.board  # type: ignore[attr-defined]
        return board

    @property
    def position(self) -> P:
        """The immutable snapshot of everything that matters to the rules."""
        return self.journal.here.position

    @property
    def turn(self) -> int:
        return self.system.turn(self.position)

    @property
    def phase(self) -> PhaseInfo:
        return self.system.phase(self.position)

    @property
    def side(self) -> str | None:
        """The side whose phase it is."""
        return self.phase.side

    @property
    def to_act(self) -> str | None:
        """The side that decides now: the side of the phase, or the other where it may answer. None at the end."""
        return self.system.to_act(self.position)

    @property
    def result(self) -> Outcome | None:
        return self.system.result(self.position)

    @property
    def units(self) -> Any:
        """The units by id, filterable; ``.to_frame()`` gives a pandas DataFrame."""
        return self.system.units(self.position)

    def view(self, seat: str | None = None) -> Any:
        """The position as a seat may see it."""
        return self.system.view(self.position, seat)

    # ---- asking -----------------------------------------------------------------------------

    def legal_actions(self, unit: Any = None) -> Actions[P, A]:
        """The legal actions, of one unit or of all, made as they are asked for."""
        return Actions(self.system, self.position, getattr(unit, "id", unit))

    def ruling(self, action: A) -> Ruling:
        """What the rules say about an action: truthy when legal, else every reason with its rule."""
        return self.system.ruling(self.position, action)

    def odds(self, action: A) -> Odds:
        """The exact odds of an action with every modifier. Draws no die. Raises `IllegalAction`."""
        ruling = self.ruling(action)
        if not ruling:
            raise IllegalAction(ruling)
        return self.system.odds(self.position, action)

    def reach(self, unit: Any) -> Any:
        """Where a unit can go: a mapping from hex to cost, with ``.path(hex)``."""
        return self.system.reach(self.position, getattr(unit, "id", unit))  # type: ignore[attr-defined]

    def why(self, unit: Any, where: Any) -> Answer:
        """Why a unit can or cannot go to a hex, or attack or bombard what stands there; what would have to change."""
        answer: Answer = self.system.why(self.position, getattr(unit, "id", unit), where)  # type: ignore[attr-defined]
        return answer

    def can(self, unit: Any) -> str:
        """What a unit may do now, as a sentence in the language in use."""
        said: Message = self.system.can(self.position, getattr(unit, "id", unit))  # type: ignore[attr-defined]
        return said.text()

    # ---- playing ------------------------------------------------------------------------------

    def do(self, action: A, dice: Sequence[int] | None = None) -> list[Any]:
        """Does an action and returns its events.

        ``dice`` are numbers rolled at a real table, used up by this action in order. Raises `IllegalAction`, which
        carries the Ruling, or `DataError` for a number that the die does not show or for numbers left over.
        """
        position = self.position
        ruling = self.system.ruling(position, action)
        if not ruling:
            raise IllegalAction(ruling)
        typed = tuple(dice or ())
        if typed:
            before: Dice = self.system.dice_of(position)
            given = msgspec.structs.replace(before, scripted=typed + before.scripted)
            position = self.system.with_dice(position, given)
        after, events = self.system.apply(position, action)
        if typed:
            rolled = self.system.dice_of(after).rolls - before.rolls
            if rolled < len(typed):
                raise DataError("dice", f"{len(typed)} numbers given where {rolled} dice were rolled")
        self.journal.add(action, after, events, typed)
        self._changed()
        return events

    def next_phase(self) -> list[Any]:
        """Ends the phase. Raises `IllegalAction` with the Ruling when something must be done first."""
        return self.do(self.system.end_phase(self.position))

    def undo(self, steps: int = 1) -> None:
        """Takes back the last action. Raises ``IndexError`` when there is nothing to undo."""
        self._can("undo", steps, len(self))
        self.goto(len(self) - steps)

    def redo(self, steps: int = 1) -> None:
        """Does again what was undone: the same dice come up. Raises ``IndexError`` when there is nothing to redo."""
        self._can("redo", steps, len(self.journal.line) - 1 - len(self))
        self.goto(len(self) + steps)

    def _can(self, what: str, steps: int, there: int) -> None:
        if steps > there:
            left = f"there are not {steps} actions to {what}, only {there}"
            raise IndexError(left if there else f"there is nothing to {what}")

    def goto(self, n: int) -> None:
        """Goes to the position after ``n`` actions. Raises ``IndexError``."""
        self.journal.goto(n)
        self._changed()

    @property
    def branches(self) -> list[Any]:
        """What has been done from here before, oldest first: the actions that begin each branch."""
        return [entry.action for entry in self.journal.here.branches]

    def switch(self, number: int) -> None:
        """Makes `redo` go on along another branch from here, counted from 0 as in `branches`.

        Raises ``IndexError`` for a branch that there is not.
        """
        here, branches = self.journal.cursor, self.journal.here.branches
        if not 0 <= number < len(branches):
            raise IndexError(f"there are {len(branches)} branches from here, counted from 0; there is no {number}")
        self.journal.take(branches[number])
        self.goto(here)

    @property
    def can_undo(self) -> bool:
        return self.journal.cursor > 0

    @property
    def can_redo(self) -> bool:
        return self.journal.cursor + 1 < len(self.journal.line)

    def __len__(self) -> int:
        """The number of actions done."""
        return self.journal.cursor

    def play(
        self,
        players: Mapping[str, Player[P, A]] | Player[P, A] | None = None,
        until: Callable[[Game[P, A]], bool] | str | int | None = None,
        steps: int | None = None,
    ) -> Outcome | None:
        """Lets players play on, by default random ones, and returns the result if the game ends.

        ``players`` is one for all sides or a dict by side. ``until`` stops: a turn number (when that turn begins),
        ``"phase"`` (when the phase changes), or a function of the game; ``steps`` is a limit of actions.
        Raises `IllegalAction` for a player that breaks the rules.
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
                action = player.choose(self.system, self.position)
                if not self.system.legal_now(self.position, action):
                    raise IllegalAction(self.ruling(action))
                after, events = self.system.apply(self.position, action)
                self.journal.add(action, after, events)
                done += 1
        finally:  # whoever looks on must know how far it came, though a player failed or somebody broke in
            self._changed()
        return self.result

    def fork(self, seed: int | None = None) -> Game[P, A]:
        """A what-if copy: it begins as this game stands, and what happens in it stays in it.

        With another ``seed`` the dice to come are others.
        """
        copy: Game[P, A] = object.__new__(type(self))
        copy.system, copy.seed, copy.start = self.system, self.seed, self.start
        copy.opening_dice = self.opening_dice
        copy._listeners = []
        copy.journal = Journal(self.journal.root.position, self.journal.root.events)
        copy.journal.root.reseed = self.journal.root.reseed
        for entry in self.journal.line[1 : self.journal.cursor + 1]:
            assert entry.action is not None
            copy.journal.add(entry.action, entry.position, entry.events, entry.dice).reseed = entry.reseed
        if seed is not None:
            copy._reseed(seed)
        return copy

    def _reseed(self, seed: int) -> None:
        """Goes on from here with the dice of another seed."""
        here = self.journal.here
        dice = msgspec.structs.replace(self.system.dice_of(here.position), seed=seed)
        here.position = self.system.with_dice(here.position, dice)
        here.reseed = seed

    # ---- looking back ---------------------------------------------------------------------------

    @property
    def history(self) -> list[Done]:
        """All actions done, oldest first, each with its events and the phase it was done in."""
        found = []
        line: list[Entry[P, A]] = self.journal.line
        for number in range(1, self.journal.cursor + 1):
            before, entry = line[number - 1].position, line[number]
            found.append(
                Done(
                    number,
                    entry.action,
                    tuple(entry.events),
                    self.system.turn(before),
                    self.system.phase(before),
                    entry.replaced,
                )
            )
        return found

    def audit(self, turn: int | None = None, phase: str | None = None) -> list[dict[str, Any]]:
        """What happened, as rows to be read out: number, turn, phase, side, text, rules.

        With ``turn`` and ``phase`` only that stretch.
        """
        rows = []
        root = self.journal.root
        opening = Done(0, None, tuple(root.events), self.system.turn(root.position), self.system.phase(root.position))
        for step in [opening, *self.history]:
            if turn not in (None, step.turn) or phase not in (None, step.phase.id):
                continue
            for event in step.events:
                rows.append(
                    {
                        "number": step.number,
                        "turn": step.turn,
                        "phase": step.phase.title,
                        "side": step.phase.side,
                        "text": self.system.describe(event).text(),
                        "rules": list(event.rules),
                    }
                )
        return rows

    def film(self, first: int | None = None, last: int | None = None, kind: str = "animated", **options: Any) -> Any:
        """A stretch of play as moving picture or, with ``kind="strip"``, as a strip of pictures, one for each step.

        ``first`` and ``last`` are numbers of actions done, as for `goto`: the film begins with the position after
        ``first`` actions. Without ``last`` it ends where the game stands; without ``first`` it shows the phase in
        which its last action was done, at most the last twelve actions of it. ``around`` names hexes or places: only
        that part of the board is shown. ``theme`` is ``"light"`` or ``"dark"``.

        Raises ``IndexError`` for a number that the game does not have, ``ValueError`` where ``first`` comes after
        ``last``.

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
        """The whole game as plain data: the scenario and every action of every branch."""
        return saves.dump(self)

    def save(self, path: str | Path) -> Path:
        """Writes the game to a JSON file, whole or not at all, and returns its path."""
        return saves.write(Path(path), json.dumps(self.to_dict(), ensure_ascii=False) + "\n")

    # ---- being looked at ------------------------------------------------------------------------

    def listen(self, listener: Callable[[Game[P, A]], None]) -> Callable[[], None]:
        """Calls ``listener`` after each change; the function returned ends that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener) if listener in self._listeners else None

    def _changed(self) -> None:
        for listener in list(self._listeners):
            listener(self)

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
