"""The officer: takes the action that the staff of the game rates best, one decision at a time.

A game that is nearly over is solved exactly, so that an end that the staff's purposes do not reach is not missed.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from ..engine.action import Action
from ..engine.errors import DataError, shown
from ..engine.game import Game
from ..engine.i18n import Message, say
from ..engine.moment import Moment
from ..engine.player import check_to_act
from ..engine.seats import partners
from ..engine.staff import Doctrine, Staff, staff_of
from ..engine.system import System
from .settings import OfficerSettings, checked, shipped
from .solution import Solution, TooLarge

P = TypeVar("P")
A = TypeVar("A", bound=Action)


#: The most decisions of a phase that are named beforehand.
FORESEEN = 120
#: Chances that differ by less are equal: they are added up in another order.
EQUAL = 1e-9


class Officer(Generic[P, A]):
    """Takes the action that the staff rates best, and solves games that are nearly over exactly.

    It draws nothing: in the same position it does the same.

    Args:
        doctrine: The numbers by which the staff judges, or the name of a shipped doctrine; None: the usual one.
        settings: How much of a game is solved exactly; None: as much as is shipped for an officer.

    >>> import legion_widget as lw
    >>> game = lw.new_game("rif", seed=1)
    >>> game.play(lw.Officer(), steps=3)
    >>> len(game)
    3
    """

    settings: OfficerSettings
    #: He imagines dice of his own: those of the game need not be hidden from him.
    draws_own_dice: ClassVar[bool] = True

    def __init__(self, doctrine: Doctrine | str | None = None, settings: OfficerSettings | None = None) -> None:
        if not isinstance(doctrine, Doctrine | str | None):
            raise DataError("doctrine", say("the name of a doctrine is needed, not {value}", value=shown(doctrine)))
        self.doctrine = doctrine
        self.settings = shipped().officer if settings is None else checked(settings, OfficerSettings)
        self._staff: Staff[Any, Any] | None = None

    def __repr__(self) -> str:
        name = type(self).__name__
        return f"<{name} {self.doctrine}>" if isinstance(self.doctrine, str) else f"<{name}>"

    def staff(self, system: System[P, A]) -> Staff[P, A]:
        """Return the staff for a game, kept for the game that was played last."""
        if self._staff is None or self._staff.system is not system:
            self._staff = staff_of(system, self.doctrine)
        return self._staff

    def is_nearly_over(self, moment: Moment[P, A]) -> bool:
        """Return whether so few units are left, those still to come included, that the rest may be solved."""
        return sum(moment.system.forces_in_play(moment.position).values()) <= self.settings.few

    def solved(self, moment: Moment[P, A]) -> A | None:
        """Return the best action, where little enough is left of the game that it can be solved; else None.

        Of several that are equally good it is the one that the staff proposes, where that is among them.
        """
        if not self.is_nearly_over(moment):
            return None
        system, position, staff = moment.system, moment.position, self.staff(moment.system)
        try:
            guessed = staff.imagined(position, 0)  # what is secret from the side is taken to be usual
            rated = Solution(system, moment.to_act or "", work=self.settings.work).best(guessed)
        except TooLarge:
            return None
        equal = [action for chance, action in rated if abs(chance - rated[0][0]) < EQUAL]
        usual: A = staff.best(position).action
        return usual if usual in equal else equal[0]

    def plan(self, moment: Moment[P, A]) -> Staff[P, A]:
        """Return the staff whose judgement is followed."""
        return self.staff(moment.system)

    def choose(self, moment: Moment[P, A]) -> A:
        """Return the action that the staff proposes first, or the best one where the game can be solved.

        Raises:
            ValueError: when the game is over.
        """
        check_to_act(moment)
        solved = self.solved(moment)
        action: A = self.plan(moment).best(moment.position).action if solved is None else solved
        return action


def part_of_seat(game: Game[P, A], seat: str | None) -> Iterator[A]:
    """Yield what an officer who sits at a seat does in the phase, one action after the other: each is to be done.

    Where partners share the side he commands his own units, and takes the partners to do what he would do himself.
    What his units must do, and he would do together with theirs, they do alone. The end of the phase is for all
    partners together, and is none of it.

    >>> import legion_widget as lw
    >>> game = lw.new_game("rif", seed=1, players=4)
    >>> action = next(part_of_seat(game, "moroccan-east"))
    >>> game.system.seat_of_unit(game.position, action.unit)
    'moroccan-east'
    """
    system, officer, begun = game.system, Officer[P, A](), under_way(game)
    if seat is None or not partners(game.seat(seat), game.seats):
        while game.result is None and under_way(game) == begun:
            yield officer.choose(game)
        return
    foreseen: Game[P, A] | None = None
    while game.result is None and under_way(game) == begun:
        if foreseen is None:
            foreseen = imagined(game)
        if foreseen.result is not None or under_way(foreseen) != begun:
            break
        action = officer.choose(foreseen)
        if action.ends_phase or not game.ruling(action, seat):
            foreseen.do(action)
            continue
        rolls = system.dice_of(game.position).rolls
        yield action
        if system.dice_of(game.position).rolls == rolls:
            foreseen.do(action)
        else:  # the dice have fallen otherwise than was imagined
            foreseen = None
    while game.result is None and under_way(game) == begun:
        position = game.position
        owed = [action for unit in _owing(game, seat) for action in game.legal_actions(unit)]
        alone = [action for action in owed if not action.is_aside and game.ruling(action, seat)]
        if not alone:
            return
        yield max(alone, key=lambda action: officer.staff(system).appraise(position, action).worth)


def _owing(game: Game[P, A], seat: str) -> list[str]:
    """Return the units of a seat that keep the phase from ending: they must do something first."""
    end = game.system.end_phase(game.position)
    faults = game.ruling(end, seat, [each.id for each in game.seats]).faults
    named = [fault.subject for fault in faults if fault.subject is not None and fault.subject in game.units]
    return [unit for unit in named if game.system.seat_of_unit(game.position, unit) == seat]


def play_part(game: Game[P, A], seat: str | None) -> None:
    """Do what an officer at a seat does in the phase: see `part_of_seat`. A board hears of it once, at the end.

    >>> import legion_widget as lw
    >>> game = lw.new_game("rif", seed=1)
    >>> play_part(game, None)
    >>> game.phase.id
    'combat'
    """
    part, coming = part_of_seat(game, seat), list[A]()

    def is_done(game: Game[P, A]) -> bool:
        coming[:] = islice(part, 1)
        return not coming

    game.play(_Coming(coming), until=is_done, seat=seat)


class _Coming(Generic[P, A]):
    """Does what is written in a list that others write."""

    def __init__(self, actions: list[A]) -> None:
        self.actions = actions

    def choose(self, moment: Moment[P, A]) -> A:
        return self.actions[0]


def imagined(moment: Moment[P, A]) -> Game[P, A]:
    """Return a game that begins as a moment stands, with dice of its own and the same seats."""
    copy = Game(moment.system, position=staff_of(moment.system).imagined(moment.position, 0))
    copy.seats = moment.seats
    return copy


def is_for_seat(moment: Moment[P, A], action: A, seat: str | None) -> bool:
    """Return whether an action is one for the player of a seat: also the end of a phase, which partners share.

    Args:
        moment: The moment.
        action: A legal action of the side.
        seat: The id of the seat; None: all that the side does.

    >>> import legion_widget as lw
    >>> game = lw.new_game("rif", seed=1, players=4)
    >>> unit = next(name for name in game.units if game.reach(name))
    >>> move = lw.legion.Move(unit, next(iter(game.reach(unit))))
    >>> [is_for_seat(game, move, seat) for seat in (None, "moroccan-west", "moroccan-east")]
    [True, True, False]
    """
    shared = seat is not None and partners(moment.seat(seat), moment.seats)
    return not shared or action.ends_phase or bool(moment.ruling(action, seat))


class Intention(NamedTuple):
    """An intended action: what it does and what it is for, each in a sentence."""

    does: Message
    purpose: Message


def under_way(game: Game[Any, Any]) -> tuple[int, Any, str | None]:
    """Return the turn, the phase that is being played, also while something interrupts it, and who decides.

    >>> import legion_widget as lw
    >>> turn, phase, side = under_way(lw.new_game("rif", seed=1))
    >>> turn, phase.id, side
    (1, 'movement', 'moroccan')
    """
    return game.turn, game.system.phase_under_way(game.position), game.to_act


def intentions(game: Game[P, A], seat: str | None = None) -> tuple[Intention, ...]:
    """Return an officer's actions up to the end of the phase, if the dice fell as imagined. Nothing is done.

    They end, too, where the other side has to decide something, and where the part of a seat is done.

    >>> import legion_widget as lw
    >>> len(intentions(lw.new_game("rif", seed=1))) > 0
    True
    """
    system, copy = game.system, imagined(game)
    staff = staff_of(system)
    said: list[Intention] = []
    for action in islice(part_of_seat(copy, seat), FORESEEN):
        said.append(Intention(system.describe_action(action), staff.appraise(copy.position, action).purpose))
        copy.do(action)
    return tuple(said)
