"""A moment of a game: one position with its rules, and every question that can be asked about it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import suppress
from typing import Any, ClassVar, Generic, TypeVar, cast

from .action import Action
from .board import Board
from .class_reference import load_class
from .errors import IllegalAction, LegionWidgetError, UnknownName
from .i18n import say
from .odds import Odds
from .ruling import Answer, Ruling
from .scenario import Scenario
from .scenario_at import scenario_of
from .seats import Seat
from .system import Outcome, PhaseInfo, System
from .units import Units
from .variants import Variant

P = TypeVar("P")
A = TypeVar("A", bound=Action)


class Actions(Generic[P, A]):
    """The legal actions of a position, computed only on demand.

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
        for action in self._system.legal_actions(self._position, self._unit):
            made.append(action)
            yield action
        self._all = made

    def __contains__(self, action: object) -> bool:
        with suppress(LegionWidgetError):
            return self._system.is_legal(self._position, self._system.plain_action(cast(A, action)))
        return False

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __bool__(self) -> bool:
        return next(iter(self), None) is not None

    def count(self) -> int:
        """Return the number of actions, like ``len``."""
        return len(self)

    def __repr__(self) -> str:
        shown: list[str] = []
        for action in self:
            if len(shown) == 8:
                shown.append("...")
                break
            shown.append(repr(action))
        return f"<Actions {', '.join(shown) or 'none'}>"


class Moment(Generic[P, A]):
    """A position that answers questions but cannot be played on.

    `Game.at` returns that of any step of a game; a `Game` is its own present moment.

    >>> import legion_widget as lw
    >>> game = lw.new_game("rif", seed=2)
    >>> game.play(until="phase")
    >>> game.phase.id, game.at(0).phase.id
    ('combat', 'movement')
    """

    system: System[P, A]

    def __init__(self, system: System[P, A], position: P, number: int = 0, seats: tuple[Seat, ...] = ()) -> None:
        self.system = system
        self._position = position
        self._number = number
        self.seats = seats

    @property
    def scenario(self) -> Scenario:
        """The scenario that is played."""
        return self.system.scenario

    @property
    def options(self) -> dict[str, Any]:
        """The rule options chosen, value by key."""
        return dict(self.system.options)

    @property
    def variants(self) -> tuple[Variant, ...]:
        """The variants of the rules that are played."""
        return self.system.variants.listed

    @property
    def board(self) -> Board:
        """The map: the board of a game on hexes, the table of a skirmish."""
        return self.system.board

    @property
    def position(self) -> P:
        """The immutable snapshot of everything that matters to the rules."""
        return self._position

    @property
    def number(self) -> int:
        """The number of actions done before this moment."""
        return self._number

    @property
    def turn(self) -> int:
        """The number of the turn, counted from 1."""
        return self.system.turn(self.position)

    @property
    def phase(self) -> PhaseInfo:
        """The phase that is being played, or what interrupts it."""
        return self.system.phase(self.position)

    @property
    def side(self) -> str | None:
        """The side whose phase it is."""
        return self.phase.side

    @property
    def to_act(self) -> str | None:
        """The side that decides now, which may be the other one where it reacts; None when the game is over."""
        return self.system.to_act(self.position)

    @property
    def result(self) -> Outcome | None:
        """The end of the game; None while it goes on."""
        return self.system.result(self.position)

    @property
    def aims(self) -> list[str]:
        """Return the conditions of victory, a sentence for each, in the language in use.

        >>> import legion_widget as lw
        >>> lw.set_language("en")
        >>> lw.new_game("first-day", seed=1).aims[2]
        'Otherwise it is a draw.'
        >>> lw.set_language("es")
        """
        return [aim.text() for aim in self.system.aims()]

    @property
    def units(self) -> Units[Any]:
        """The units by id. They can be filtered; ``.to_frame()`` returns a pandas DataFrame."""
        return self.system.units(self.position)

    def as_seen(self) -> Moment[P, A]:
        """Return the moment as the side that decides may see it, for its player.

        >>> import legion_widget as lw
        >>> lw.new_game("rif", seed=1).as_seen().to_act
        'moroccan'
        """
        return Moment(self.system, self.system.view(self.position, self.to_act), self.number, self.seats)

    def imagined(self, number: int = 0) -> Moment[P, A]:
        """Return the moment with other dice to come, and with guesses for what is secret: to look ahead from.

        Args:
            number: Which of its imagined futures.

        >>> import legion_widget as lw
        >>> moment = lw.new_game("first-day", seed=1).imagined(3)
        >>> after = moment.system.after(moment.position, next(iter(moment.legal_actions())))
        """
        staff = load_class(self.system.staff)(self.system, None)
        return Moment(self.system, staff.imagined(self.position, number), self.number, self.seats)

    def with_hidden_dice(self) -> Moment[P, A]:
        """Return the moment without the dice to come, as a player gets it: what is tried from it rolls others."""
        dice = self.system.dice_of(self.position).hidden()
        return Moment(self.system, self.system.with_dice(self.position, dice), self.number, self.seats)

    def view(self, seat: str | None = None) -> Any:
        """Return the position as a seat may see it; None: somebody who has none. Raises `UnknownName`."""
        return self.system.view(self.position, None if seat is None else self.seat(seat).side)

    # ---- asking -----------------------------------------------------------------------------

    def legal_actions(self, unit: Any = None) -> Actions[P, A]:
        """Return the legal actions, of one unit (or its id) or of all; they are made when they are asked for."""
        return Actions(self.system, self.position, None if unit is None else self._unit_id(unit))

    def ruling(self, action: A, seat: str | None = None, agreed: Collection[str] = ()) -> Ruling:
        """Return the ruling on an action: truthy when it is legal, else with every reason and its rule.

        Args:
            action: The action.
            seat: The id of a seat: also check whether its player may order the action. What follows from the seat is
                filled in first, so that the action of the ruling is the complete one.
            agreed: The id of a partner's seat that agrees to it, or several.

        Raises:
            UnknownName: for a seat, a kind of action or a hex that the game does not have.
            DataError: for a field of the action whose value cannot be meant.

        >>> import legion_widget as lw
        >>> game = lw.new_game("rif", seed=1, players=4)
        >>> end = lw.legion.EndPhase()
        >>> game.ruling(end, seat="moroccan-west").rule, game.ruling(end, seat="spanish-west").rule
        ('L3.2', 'L4.2')
        >>> game.ruling(end, seat="moroccan-west", agreed="moroccan-east").ok
        True
        """
        action = self.system.plain_action(action)
        agreed_seats = frozenset(self.seat(name).id for name in ((agreed,) if isinstance(agreed, str) else agreed))
        if seat is None:
            return self.system.ruling(self.position, action)
        by = self.seat(seat)
        action = self.system.complete_for_seat(action, by, self.seats)
        ruling = self.system.ruling(self.position, action)
        order_faults = tuple(self.system.seat_faults(self.position, action, by, self.seats, agreed_seats))
        if order_faults and by.side != self.to_act:
            return Ruling(action, order_faults)  # what else is wrong may depend on what this seat must not know
        return Ruling(action, (*order_faults, *ruling.faults)) if order_faults else ruling

    def seat(self, name: str) -> Seat:
        """Return a seat by its id.

        Raises:
            UnknownName: for a seat that the game does not have.
        """
        for seat in self.seats:
            if seat.id == name:
                return seat
        raise UnknownName(say("seat"), name, [seat.id for seat in self.seats])

    def odds(self, action: A) -> Odds:
        """Return the exact odds of an action with every modifier. No die is rolled.

        Raises:
            IllegalAction: for an action that the rules refuse.
        """
        ruling = self.ruling(action)
        if not ruling:
            raise IllegalAction(ruling)
        return self.system.odds(self.position, ruling.action)

    def reach(self, unit: Any) -> Any:
        """Return the reach of a unit (or its id): a mapping from hex to cost, with ``.path(hex)``."""
        return self.system.reach(self.position, self._unit_id(unit))

    def why(self, unit: Any, where: Any) -> Answer:
        """Explain why a unit can or cannot go to a hex, or attack or bombard it, and what would change that."""
        return self.system.why(self.position, self._unit_id(unit), where)

    def what_can(self, unit: Any) -> str:
        """Say in a sentence what a unit (or its id) may do now, in the language in use."""
        return self.system.what_can(self.position, self._unit_id(unit)).text()

    def to_scenario(self, title: str | Mapping[str, str] | None = None, id: str = "") -> Scenario:
        """Return a scenario that begins as this moment stands; the dice to come are not part of it.

        Args:
            title: Its title, in one language or by language; by default that of the scenario that is played.
            id: Its id; by default that of the scenario.

        Raises:
            DataError: for a moment that no file can say: the game is over, a combat is half done, a unit is about to
                act. It names what is in the way; the moment before or after it will do.

        >>> import legion_widget as lw
        >>> game = lw.new_game("rif", seed=1)
        >>> game.play(until=3)
        >>> later = lw.new_game(game.to_scenario("The third turn"))
        >>> later.turn, later.phase.id == game.phase.id
        (3, True)
        """
        return scenario_of(self.system, self.position, title, id)

    def survey(self) -> Any:
        """Return the moment as a player in a cell looks at it: a `legion_widget.engine.survey.Survey`.

        >>> import legion_widget as lw
        >>> survey = lw.new_game("rif", seed=1).survey()
        >>> survey.side, [objective.place for objective in survey.objectives()][:2]
        ('moroccan', ['0512', '1412'])
        """
        return load_class(self.system.survey)(self)

    #: Gives the advice; set by the package, since the engine plays no side.
    adviser: ClassVar[Callable[..., Any]]

    def advise(self, count: int = 3, seat: str | None = None) -> Any:
        """Return the best things to do now, each with its purpose, its odds, what else could be done, and the danger.

        Args:
            count: How many.
            seat: The id of a seat: only what its player may order, and the end of the phase.

        Raises:
            DataError: for a count of less than 1, and for anything but a whole number.
            UnknownName: for a seat that the game does not have.

        >>> import legion_widget as lw
        >>> game = lw.new_game("rif", seed=1)
        >>> first = game.advise()[0]
        >>> bool(game.ruling(first.action))
        True
        """
        return type(self).adviser(self, count, seat)

    # ---- being looked at --------------------------------------------------------------------

    def __repr__(self) -> str:
        where = self.result or f"turn {self.turn}, {self.phase.id}, {self.to_act} to act"
        return f"<Moment of {self.scenario.id or self.system.id}: {where}, after {self.number} actions>"

    #: Makes the static picture for a notebook; set by the package, since the engine paints nothing.
    painter: ClassVar[Callable[[Moment[Any, Any]], dict[str, str]]]

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return type(self).painter(self)

    def _unit_id(self, unit: Any) -> str:
        """The id of a unit given as an object or by its id. Raises `UnknownName` for what is neither."""
        id = getattr(unit, "id", unit)
        if not isinstance(id, str):
            raise UnknownName(say("unit"), id, self.units)
        return id


#: A moment of a game of whatever system.
AnyMoment = Moment[Any, Any]
