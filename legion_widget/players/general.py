"""The general: plays whole turns out before deciding, each against the officer's answer, and takes the best.

He searches twice. Before each phase of his side he looks for a *plan*: a doctrine, which makes a whole turn out of the
staff's proposals. The plans that are tried are the shipped doctrines and changes of the best of them; where the game
names one for generals, it is left only for a plan that does clearly better. Before a decision he *weighs* what the
staff proposes first: each candidate is played out up to the end of the enemy's answer, and the staff's choice is left
only for one that does clearly better. Plans and candidates meet the same imagined dice. In both searches who does badly
is dropped, so that the time goes to what it is hard to choose between. A game that is nearly over is solved exactly.
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Generator, Hashable, Iterator
from numbers import Real
from typing import Any, ClassVar, TypeVar

from ..engine.action import Action
from ..engine.errors import DataError, shown
from ..engine.i18n import say
from ..engine.moment import Moment
from ..engine.plain_form import at_least_one, whole_number
from ..engine.player import check_to_act
from ..engine.staff import Doctrine, Staff, staff_of
from ..engine.system import System
from .officer import Officer
from .search import Candidate, Search, mean, play_turn
from .settings import GeneralSettings, checked, shipped

P = TypeVar("P")
A = TypeVar("A", bound=Action)

#: The part of the thinking about a decision that goes into a plan, where the decision is weighed after that.
PLANNING = 0.7


class General(Officer[P, A]):
    """Searches whole turns out of the officer's candidates, against the officer's answer.

    Args:
        seed: Decides which changes of a doctrine are tried. The same seed and the same ``plays`` give the same choices.
        plays: How many times a turn is played out to find the plan of a phase. The decisions of a side in a turn take
            `GeneralSettings.weighing` times as many together.
        seconds: The most seconds that he thinks in a turn of a side; then the choices depend on the machine. None: as
            long as ``plays`` takes.
        doctrine: The doctrine that he begins with, and that he thinks the enemy follows. None: his is the one that the
            game names (`Staff.leading`), left only for a plan that does clearly better, and the enemy's the usual one.
        settings: How he searches; None: as is shipped.

    Raises:
        DataError: for less than one play, and for a seed, seconds or settings that cannot be.

    >>> import legion_widget as lw
    >>> game = lw.new_game("rif", seed=1)
    >>> game.play(lw.General(plays=2), steps=1)
    >>> len(game)
    1
    """

    settings: GeneralSettings
    draws_own_dice: ClassVar[bool] = True

    def __init__(
        self,
        seed: int = 0,
        plays: int = 16,
        seconds: float | None = None,
        doctrine: Doctrine | str | None = None,
        settings: GeneralSettings | None = None,
    ) -> None:
        super().__init__(doctrine)
        self.settings = shipped().general if settings is None else checked(settings, GeneralSettings)
        self.seed, self.plays, self.seconds = whole_number(seed, "seed"), at_least_one(plays, "plays"), seconds
        if seconds is not None and not (isinstance(seconds, Real) and seconds >= 0):
            raise DataError("seconds", say("a number of at least 0 is needed, not {value}", value=shown(seconds)))
        #: How many actions had been done in the game when he thought last.
        self._number = 0
        #: What each side has spent on its turn.
        self._turns: dict[str, Turn] = {}
        self._leading: dict[str, Staff[Any, Any]] = {}
        #: The plan of each side, with the phase that it was made for.
        self._plans: dict[str, tuple[Hashable, Staff[Any, Any]]] = {}
        self._thinking: tuple[System[P, A], P, Iterator[float]] | None = None
        self._decision: tuple[System[P, A], P, A] | None = None

    def leading(self, moment: Moment[P, A]) -> Staff[P, A]:
        """Return the staff whose doctrine he begins with."""
        usual = self.staff(moment.system)
        name = usual.leading(moment.to_act or "") if self.doctrine is None else None
        if name is None:
            return usual
        if name not in self._leading or self._leading[name].system is not moment.system:
            self._leading[name] = staff_of(moment.system, name)
        return self._leading[name]

    def plan(self, moment: Moment[P, A]) -> Staff[P, A]:
        """Return the staff whose doctrine is followed in this decision; a new one is searched for each phase."""
        self.choose(moment)
        return self._followed(moment)

    def choose(self, moment: Moment[P, A]) -> A:
        """Return the action that did best where it was played out.

        Raises:
            ValueError: when the game is over.
        """
        check_to_act(moment)
        for _ in self.think(moment):
            pass
        assert self._decision is not None
        return self._decision[2]

    def think(self, moment: Moment[P, A]) -> Iterator[float]:
        """Search what to do, where it is not known yet; it can be left after each step, and goes on from there.

        Returns:
            After each step the part of its budget that the search has used up, from 0 to 1.
        """
        turn = self._turn(moment)
        if self._decision is not None and is_of(moment, self._decision):
            return
        if self._thinking is None or not is_of(moment, self._thinking):
            self._thinking = moment.system, moment.position, self._think(moment)
        steps = self._thinking[2]
        while True:
            begun = time.perf_counter()
            try:
                used = next(steps)
            except StopIteration:
                return
            except BaseException:  # it was interrupted: what is left of it cannot be gone on with
                self._thinking = None
                raise
            finally:
                turn.spent += time.perf_counter() - begun
            yield turn.share(used)

    def _turn(self, moment: Moment[P, A]) -> Turn:
        """Return the effort that the side that decides has spent on this turn, or on its answers in it."""
        side, name = moment.to_act or "", (moment.system, self.staff(moment.system).stretch(moment.position))
        if moment.number < self._number:  # what was done has been undone
            self._turns.clear()
            self._plans.clear()
            self._decision = None
        self._number = moment.number
        if side not in self._turns or self._turns[side].name != name:
            self._turns[side] = Turn(name, self.settings.weighing * self.plays, self.settings.share)
        return self._turns[side]

    def _think(self, moment: Moment[P, A]) -> Iterator[float]:
        action = self._solved(moment)
        if action is None:
            is_planned = yield from self._find_plan(moment)
            action = yield from self._weigh(self._followed(moment), moment, PLANNING if is_planned else 0.0)
        self._decision, self._thinking = (moment.system, moment.position, action), None

    def _solved(self, moment: Moment[P, A]) -> A | None:
        """Return the best action of a game that can be solved; what is found too large is not tried again in a turn."""
        turn = self._turn(moment)
        if turn.is_large or not self.is_nearly_over(moment):
            return None
        action = self.solved(moment)
        turn.is_large = action is None
        return action

    def _find_plan(self, moment: Moment[P, A]) -> Generator[float, None, bool]:
        """Search the plan for this phase, where there is none yet: whether one was searched."""
        phase, side = self._phase(moment), moment.to_act or ""
        if phase is None or self._plans.get(side, (None,))[0] == phase:
            return False
        rng = random.Random(f"general:{self.seed}:{moment.number}")
        usual = self.staff(moment.system)
        search = Search(self.leading(moment), usual, moment.position, rng, self.settings)
        turn = self._turn(moment)
        turn.begin_search(self.seconds, 0.0, PLANNING if turn.plays > 0 and usual.is_weighty(moment.position) else 1.0)
        while search.made < self.plays and turn.has_time:
            yield from search.play(self.plays)
        self._plans[side] = phase, search.best
        return True

    def _phase(self, moment: Moment[P, A]) -> Hashable:
        """Name the phase that a plan is made for; None for an answer in a phase of the other side's."""
        system, position = moment.system, moment.position
        phase = system.phase_under_way(position)
        if phase.side not in (None, moment.to_act):
            return None
        return system, self.staff(system).stretch(position), phase.id, phase.number

    def _followed(self, moment: Moment[P, A]) -> Staff[P, A]:
        """Return the staff of the plan for this phase; that of the doctrine that he begins with where there is none."""
        phase, plan = self._phase(moment), self._plans.get(moment.to_act or "")
        return plan[1] if plan is not None and plan[0] == phase else self.leading(moment)

    def _weigh(self, staff: Staff[P, A], moment: Moment[P, A], done: float) -> Generator[float, None, A]:
        """Play out what a staff proposes first, and return its own choice unless another is clearly better.

        Args:
            staff: The staff that proposes.
            moment: The moment.
            done: The part of the thinking that is done already, from 0 to 1.
        """
        position, turn, settings = moment.position, self._turn(moment), self.settings
        if turn.plays <= 0 or not staff.is_weighty(position):
            best: A = staff.best(position).action
            return best
        enemy = self.staff(moment.system)
        first, *rivals = (
            Candidate[A](proposal.action) for proposal in staff.proposals(position)[: settings.candidates]
        )
        number = 0
        turn.begin_search(self.seconds, done, 1.0)
        while rivals and number < settings.most_plays and turn.plays > 0 and turn.has_time:
            for candidate in (first, *rivals):
                used = number / settings.most_plays
                playing = play_turn(staff, enemy, position, number, settings, candidate.action, used)
                candidate.values.append((yield from playing))
                turn.plays -= 1
            number += 1
            if number == settings.first_plays:
                rivals = [rival for rival in sorted(rivals, key=mean)[-1:] if rival.mean > first.mean]
        rival = max(rivals, key=mean, default=first)
        return (rival if rival.is_clearly_better(first, settings.clearly) else first).action


class Turn:
    """The effort spent on a turn of a side.

    Args:
        name: Which turn in which game.
        plays: How many plays are left for its decisions.
        part: The most that one search takes of the seconds that are left, 0 to 1.
    """

    def __init__(self, name: Hashable, plays: int, part: float) -> None:
        self.name, self.plays, self.part = name, plays, part
        #: Seconds of thinking: in the turn, when the present search began, and when it is to end.
        self.spent = self.begun = 0.0
        self.ends = math.inf
        #: The part of the thinking about a decision that is done when the present search begins, and when it ends.
        self.first, self.last = 0.0, 1.0
        #: Whether what is left of the game is known to be too large to be solved.
        self.is_large = False

    def begin_search(self, seconds: float | None, first: float, last: float) -> None:
        """Set when a search that begins now is to end.

        Args:
            seconds: The most that may be spent in the whole turn; None: there is no limit.
            first: The part of all thinking about a decision that is done by then, from 0 to 1.
            last: The part that is done when it ends.
        """
        self.first, self.last = first, last
        self.begun = self.spent
        self.ends = math.inf if seconds is None else self.spent + self.part * (seconds - self.spent)

    @property
    def has_time(self) -> bool:
        """Return whether the present search may go on."""
        return self.spent < self.ends

    @property
    def used(self) -> float:
        """The part of its seconds that the present search has used up, from 0 to 1."""
        return min(1.0, (self.spent - self.begun) / (self.ends - self.begun)) if self.has_time else 1.0

    def share(self, used: float) -> float:
        """Return the part of the thinking about a decision that is done, from that of the present search; 0 to 1."""
        return self.first + (self.last - self.first) * max(used, self.used)


def is_of(moment: Moment[Any, Any], known: tuple[System[Any, Any], Any, Any]) -> bool:
    """Return whether what is known was found for this moment: what a seat sees is made afresh each time, but equal."""
    return known[0] is moment.system and known[1] == moment.position
