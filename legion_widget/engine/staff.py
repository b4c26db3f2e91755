"""A game's knowledge of good play: which actions are worth doing, why, and how much a position is worth.

The rules say what is legal; a staff says what is good. It serves the computer's players, the advice to a learner and
the review of a game alike. Whatever it sees, a player at the board may see too: it looks at no die to come.
"""

from __future__ import annotations

import math
import random
from collections.abc import Hashable, Iterator, Mapping
from fractions import Fraction
from functools import cached_property
from itertools import islice
from pathlib import Path
from typing import Any, ClassVar, Generic, TypeVar, cast

import msgspec

from .action import Action
from .class_reference import load_class
from .data import shipped_records
from .errors import UnknownName
from .i18n import Message, say
from .outcome_tree import BranchingDice, enumerate_outcomes
from .system import System

P = TypeVar("P")
A = TypeVar("A", bound=Action)

#: The value of a won position, in points: more than any position that is not decided is worth.
WON = 1000.0


class Doctrine(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The weights by which a staff judges. A game adds its own, and ships its doctrines as data.

    Args:
        scale: The lead at which the chance of winning is 73 in 100, in points or in the measure that the game's own
            doctrine names: see `Staff.chance`.
    """

    scale: float = 20.0


class Proposal(msgspec.Struct, frozen=True):
    """A proposed action, with the reason for it.

    Args:
        action: A legal action.
        purpose: What it is for, in a sentence.
        worth: By how many points it betters the side's position against doing nothing, as far as the staff can judge.
            Only differences between proposals of one position count.
        then: The next action of the same side, for which this one is done; None: it is done for itself.
    """

    action: Any
    purpose: Message
    worth: float
    then: Any = None


class Fear(msgspec.Struct, frozen=True):
    """The enemy's possible answer to an action.

    Args:
        position: The position in which he could: the action has come off, and it is his turn.
        action: What he would do, legal there; its odds are those of the game.
        message: The same in a sentence.
    """

    position: Any
    action: Any
    message: Message


class Staff(Generic[P, A]):
    """A game's knowledge of good play, as functions of the position. Equal positions give equal advice.

    This one does not know any game: it tries some legal actions and counts what each side has left. A game overrides
    `proposals` and `open_value`, and names its staff in `System.staff`.

    Args:
        system: The rules of the game that is played.
        doctrine: The numbers by which it judges, or the name of one of `doctrines`; by default the first of them.

    Raises:
        UnknownName: for a name that is none of `doctrines`.

    >>> import legion_widget as lw
    >>> game = lw.new_game("rif", seed=1)
    >>> staff = Staff(game.system)
    >>> best = staff.proposals(game.position)[0]
    >>> bool(game.ruling(best.action))
    True
    """

    #: The class of its doctrines.
    doctrine_kind: ClassVar[type[Doctrine]] = Doctrine
    #: The file of those that come with the game, the usual one first; None: only the plain one does.
    doctrine_file: ClassVar[Path | None] = None
    #: How many legal actions are looked at where nothing is known of a game.
    looked_at: ClassVar[int] = 40

    def __init__(self, system: System[P, A], doctrine: Doctrine | str | None = None) -> None:
        self.system = system
        known = self.doctrines()
        if doctrine is None:
            doctrine = next(iter(known))
        if isinstance(doctrine, str):
            if doctrine not in known:
                raise UnknownName(say("doctrine"), doctrine, known)
            doctrine = known[doctrine]
        self.doctrine = doctrine

    @classmethod
    def doctrines(cls) -> Mapping[str, Doctrine]:
        """The doctrines that come with the game, by name; the first is the usual one."""
        if cls.doctrine_file is None:
            return {"plain": cls.doctrine_kind()}
        return shipped_records(cls.doctrine_file, cls.doctrine_kind)

    # ---- what a game says ---------------------------------------------------------------------

    def leading(self, side: str) -> str | None:
        """Return the name of the doctrine that a general of a side follows unless he finds a better one.

        None: the usual one. A game names another where it has shown to win more often.
        """
        return None

    def proposals(self, position: P) -> list[Proposal]:
        """List what may be worth doing, what is to be done next first: at least one action, and each of them legal.

        Args:
            position: A position in which somebody decides.
        """
        side = self.system.to_act(position) or ""
        actions = list(islice(self.system.legal_actions(position), self.looked_at))
        end = self.system.end_phase(position)
        if end not in actions and self.system.is_legal(position, end):
            actions.append(end)
        surrender = self.system.surrender(position)
        now = self.value(position, side)
        tried = [
            Proposal(action, say("It leaves the best position."), self.expected(position, action, side) - now)
            for action in actions
            if action != surrender
        ]
        return sorted(tried, key=lambda proposal: -proposal.worth)

    def anything(self, position: P) -> Proposal:
        """Propose the first legal action but a surrender, where nothing that was thought of is legal."""
        surrender = self.system.surrender(position)
        action = next(action for action in self.system.legal_actions(position) if action != surrender)
        return Proposal(action, say("The rules ask for it."), 0.0)

    def best(self, position: P) -> Proposal:
        """Return the first of `proposals`. A game overrides it where that can be had more cheaply."""
        return self.proposals(position)[0]

    def appraise(self, position: P, action: A) -> Proposal:
        """Judge any legal action by the measure of `proposals`."""
        for proposal in self.proposals(position):
            if proposal.action == action:
                return proposal
        side = self.system.to_act(position) or ""
        worth = self.expected(position, action, side) - self.value(position, side)
        return Proposal(action, say("The staff would not have thought of it."), worth)

    def value(self, position: P, side: str) -> float:
        """Return the value of a position to a side, in points, which the other side loses. A won game: `WON`."""
        result = self.system.result(position)
        if result is not None:
            return self.even(side) if result.winner is None else WON if result.winner == side else -WON
        return self.open_value(position, side)

    def open_value(self, position: P, side: str) -> float:
        """Return the value, in points, of a position in which nobody has won yet."""
        left = self.system.forces_left(position)
        mine, all_ = left.get(side, 0), sum(left.values())
        return 100.0 * (2 * mine - all_) / all_ if all_ else 0.0

    def fear(self, position: P, action: A) -> Fear | None:
        """Return the enemy's possible answer to an action, where one is to be feared."""
        return None

    def is_weighty(self, position: P) -> bool:
        """Return whether a decision is worth playing out by itself: by default each is.

        A game whose turns have a great many small decisions says which of them count.
        """
        return True

    def stretch(self, position: P) -> Hashable:
        """Name the stretch of play that one plan is made for: by default the turn of a side."""
        return self.system.turn(position), self.system.phase_under_way(position).side

    # ---- what follows ---------------------------------------------------------------------------

    def even(self, side: str) -> float:
        """Return the value to a side at which both are equally likely to win, in points.

        By default it is that of the position in which the scenario begins: scenarios are made to be even, not their
        units.
        """
        return self._opening[side]

    @cached_property
    def _opening(self) -> dict[str, float]:
        """What the position in which the scenario begins is worth to each side."""
        begun = self.system.initial()
        return {side: self.open_value(begun, side) for side in self.system.sides}

    @property
    def clear_lead(self) -> float:
        """By how many points a value must exceed `even` for a chance of winning of 73 in 100."""
        return self.doctrine.scale

    def chance(self, value: float, side: str) -> float:
        """Return the chance of winning that goes with a value, from 0 to 1: a curve fitted to games played out.

        Args:
            value: The value of a position to a side, in points.
            side: The side.

        >>> import legion_widget as lw
        >>> staff = Staff(lw.new_game("rif").system)
        >>> staff.chance(staff.even("spanish"), "spanish"), staff.chance(WON, "moroccan")
        (0.5, 1.0)
        """
        if abs(value) >= WON:
            return float(value > 0)
        return 1.0 / (1.0 + math.exp(-max(-500.0, min(500.0, (value - self.even(side)) / self.clear_lead))))

    def expected(self, position: P, action: A, side: str, rolls: int = 3) -> float:
        """Return the mean value of the positions to which an action leads.

        Args:
            position: The position before it.
            action: A legal action.
            side: The side whose value it is.
            rolls: Where it takes dice, this many rolls are tried, always the same.
        """
        after = self.system.after(self.imagined(position, 0), action)
        if self.system.dice_of(after).rolls == self.system.dice_of(position).rolls:
            return self.value(after, side)
        ends = [after, *(self.system.after(self.imagined(position, n), action) for n in range(1, rolls))]
        return sum(self.value(end, side) for end in ends) / len(ends)

    def imagined(self, position: P, number: int) -> P:
        """Return the position with dice of the staff's own, which are not those of the game.

        Args:
            position: The position.
            number: Which of its dice: another number gives other rolls.
        """
        dice = self.system.dice_of(position)
        seed = random.Random(f"imagined:{number}:{dice.rolls}").getrandbits(60)
        return self.system.with_dice(position, msgspec.structs.replace(dice, seed=seed, scripted=()))


def branches(system: System[P, A], position: P, action: A) -> Iterator[tuple[Fraction, P]]:
    """Follow an action through all its dice: each position that it can lead to, with its exact chance.

    >>> import legion_widget as lw
    >>> game = lw.new_game("rif", seed=1)
    >>> sum(chance for chance, _ in branches(game.system, game.position, lw.legion.EndPhase()))
    Fraction(1, 1)
    """
    dice, own = BranchingDice(), system.dice_of(position)
    start = system.with_dice(position, dice)
    for chance, (after, _) in enumerate_outcomes(dice, lambda: system.apply(start, action)):
        yield chance, system.with_dice(after, own)


def staff_of(system: System[P, A], doctrine: Doctrine | str | None = None) -> Staff[P, A]:
    """Return the staff of a game.

    Args:
        system: The rules of the game that is played.
        doctrine: As for `Staff`.
    """
    return cast("Staff[P, A]", load_class(system.staff)(system, doctrine))
