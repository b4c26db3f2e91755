"""The general: plays whole turns out before deciding, each against the officer's answer, and takes the best.

He searches twice. Before each phase he looks for a *plan*: a doctrine, which makes a whole turn out of the staff's
proposals. The plans that are tried are the shipped doctrines and changes of the best of them; where the game names one
for generals, it is left only for a plan that does clearly better. Before a decision he *weighs* what the staff
proposes first: each candidate is played out up to the end of the enemy's answer, and the staff's choice is left only
for one that does clearly better. Plans and candidates meet the same imagined dice. In both searches who does badly is
dropped, so that the time goes to what it is hard to choose between. A game that is nearly over is solved exactly.
"""

from __future__ import annotations

import math
import random
import statistics
import time
from collections.abc import Generator, Hashable, Iterator
from typing import Any, Generic, TypeVar

import msgspec

from ..engine.action import Action
from ..engine.moment import Moment
from ..engine.staff import Doctrine, Staff, staff_of
from ..engine.system import System
from .officer import Officer
from .settings import GeneralSettings, shipped

P = TypeVar("P")
A = TypeVar("A", bound=Action)

#: No turn and no answer to it takes more decisions than this.
LONGEST = 400
#: A turn that is played out: after each decision it yields what it was told to, and returns a chance of winning.
Playing = Generator[float, None, float]


class Tried:
    """A line that is played out, with the chance of winning that each playout gave."""

    def __init__(self) -> None:
        #: One value for each of the imagined dice that it was played with, in the order of their numbers.
        self.values: list[float] = []

    @property
    def mean(self) -> float:
        """The mean of its values; nothing is worse than what was not tried."""
        return sum(self.values) / len(self.values) if self.values else -math.inf

    def is_clearly_better(self, other: Tried, clearly: float) -> bool:
        """Return whether it did better than another on the dice that both were played with, and not by chance alone.

        Args:
            other: The other.
            clearly: By how many standard errors it must be better. Of less than two plays each nothing is clear.
        """
        gains = [mine - its for mine, its in zip(self.values, other.values, strict=False)]
        if len(gains) < 2:
            return False
        return statistics.mean(gains) > clearly * statistics.stdev(gains) / math.sqrt(len(gains))


class Plan(Tried):
    """A doctrine under trial, with its staff."""

    def __init__(self, staff: Staff[Any, Any]) -> None:
        super().__init__()
        self.staff = staff


class Candidate(Tried, Generic[A]):
    """An action that is being rated."""

    def __init__(self, action: A) -> None:
        super().__init__()
        self.action = action


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

    >>> import legion_widget as lw
    >>> game = lw.new_game("rif", seed=1)
    >>> game.play(lw.General(plays=2), steps=1)
    >>> len(game)
    1
    """

    settings: GeneralSettings

    def __init__(
        self,
        seed: int = 0,
        plays: int = 16,
        seconds: float | None = None,
        doctrine: Doctrine | str | None = None,
        settings: GeneralSettings | None = None,
    ) -> None:
        super().__init__(doctrine)
        self.settings = shipped().general if settings is None else settings
        self.seed, self.plays, self.seconds = seed, plays, seconds
        #: What each side has spent on its turn.
        self._turns: dict[str, Turn] = {}
        self._leading: dict[str, Staff[Any, Any]] = {}
        self._plan: tuple[Hashable, Staff[Any, Any]] | None = None
        self._thinking: tuple[P, Iterator[float]] | None = None
        self._decision: tuple[P, A] | None = None

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
        """Return the staff whose doctrine is followed in this phase; a new one is searched for each."""
        self.choose(moment)
        return self.leading(moment) if self._plan is None else self._plan[1]

    def choose(self, moment: Moment[P, A]) -> A:
        """Return the action that did best where it was played out."""
        for _ in self.think(moment):
            pass
        assert self._decision is not None
        return self._decision[1]

    def think(self, moment: Moment[P, A]) -> Iterator[float]:
        """Search what to do, where it is not known yet; it can be left after each step, and goes on from there.

        Returns:
            After each step the part of its budget that the search has used up, from 0 to 1.
        """
        if self._decision is not None and self._decision[0] is moment.position:
            return
        turn = self._turn(moment)
        if self._thinking is None or self._thinking[0] is not moment.position:
            self._thinking = moment.position, self._think(moment)
        steps = self._thinking[1]
        while True:
            begun = time.perf_counter()
            try:
                used = next(steps)
            except StopIteration:
                return
            finally:
                turn.spent += time.perf_counter() - begun
            yield used

    def _turn(self, moment: Moment[P, A]) -> Turn:
        """Return the effort that the side that decides has spent on this turn, or on its answers in it."""
        side, name = moment.to_act or "", (moment.system, self.staff(moment.system).stretch(moment.position))
        if side not in self._turns or self._turns[side].name != name:
            self._turns[side] = Turn(name, self.settings.weighing * self.plays, self.settings.share)
        return self._turns[side]

    def _think(self, moment: Moment[P, A]) -> Iterator[float]:
        position = moment.position
        action = self._solved(moment)
        if action is None:
            yield from self._find_plan(moment)
            staff = self._plan[1] if self._plan is not None else self.leading(moment)
            action = yield from self._weigh(staff, moment)
        self._decision, self._thinking = (position, action), None

    def _solved(self, moment: Moment[P, A]) -> A | None:
        """Return the best action of a game that can be solved; what is found too large is not tried again in a turn."""
        turn = self._turn(moment)
        if turn.is_large or not self.is_nearly_over(moment):
            return None
        action = self.solved(moment)
        turn.is_large = action is None
        return action

    def _find_plan(self, moment: Moment[P, A]) -> Iterator[float]:
        """Search the plan for this phase, where there is none yet."""
        system, own = moment.system, self.leading(moment)
        phase = own.stretch(moment.position), moment.phase.id, moment.to_act
        if self._plan is not None and self._plan[0] == phase and self._plan[1].system is system:
            return
        if moment.to_act != moment.phase.side:  # an answer in the other side's turn
            self._plan = phase, own
            return
        rng = random.Random(f"general:{self.seed}:{moment.number}")
        search = Search(own, self.staff(system), moment.position, rng, self.settings)
        turn = self._turn(moment)
        ends = turn.share(self.seconds)
        while search.made < self.plays and turn.spent < ends:
            yield from search.play(self.plays)
        self._plan = phase, search.best

    def _weigh(self, staff: Staff[P, A], moment: Moment[P, A]) -> Generator[float, None, A]:
        """Play out what a staff proposes first, and return its own choice unless another is clearly better."""
        position, turn, settings = moment.position, self._turn(moment), self.settings
        if turn.plays <= 0 or not staff.is_weighty(position):
            best: A = staff.best(position).action
            return best
        enemy = self.staff(moment.system)
        first, *rivals = (
            Candidate[A](proposal.action) for proposal in staff.proposals(position)[: settings.candidates]
        )
        ends, number = turn.share(self.seconds), 0
        while rivals and number < settings.most_plays and turn.plays > 0 and turn.spent < ends:
            for candidate in (first, *rivals):
                used = number / settings.most_plays
                playing = play_turn(staff, enemy, position, number, settings, candidate.action, used)
                candidate.values.append((yield from playing))
                turn.plays -= 1
            number += 1
            if number == settings.first_plays:
                rivals = [rival for rival in sorted(rivals, key=_mean)[-1:] if rival.mean > first.mean]
        rival = max(rivals, key=_mean, default=first)
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
        #: Seconds of thinking.
        self.spent = 0.0
        #: Whether what is left of the game is known to be too large to be solved.
        self.is_large = False

    def share(self, seconds: float | None) -> float:
        """Return the limit of `spent` in one search.

        Args:
            seconds: What it may come to in the whole turn; None: there is no limit.
        """
        return math.inf if seconds is None else self.spent + self.part * (seconds - self.spent)


class Search(Generic[P, A]):
    """Plans for the rest of a turn, with their results so far.

    Args:
        own: The staff of the first plan.
        enemy: The staff that the enemy is thought to follow.
        position: Where the plans begin.
        rng: Decides which changes of a doctrine are tried.
        settings: How many plans are tried, and how far each is played out.
    """

    def __init__(
        self, own: Staff[P, A], enemy: Staff[P, A], position: P, rng: random.Random, settings: GeneralSettings
    ) -> None:
        self.enemy, self.position, self.rng, self.settings = enemy, position, rng, settings
        #: How many times a turn was played out.
        self.made = 0
        others = [doctrine for doctrine in type(own).doctrines().values() if doctrine != own.doctrine]
        self.plans = [Plan(own), *(Plan(staff_of(own.system, doctrine)) for doctrine in others)]

    @property
    def best(self) -> Staff[P, A]:
        """The staff of the plan that was tried most often, since it did best.

        Where the game names a doctrine for generals it is that one, unless the other did clearly better.
        """
        first = self.plans[0]
        leader = max(self.plans, key=lambda plan: (len(plan.values), plan.mean))
        is_kept = first.staff is not self.enemy and not leader.is_clearly_better(first, self.settings.firmly)
        return (first if is_kept else leader).staff

    def play(self, plays: int) -> Iterator[float]:
        """Play a turn out once more, by the plan of which it is most worth knowing.

        Args:
            plays: How many times it will be done in all.

        Returns:
            After each decision the share of them that has been made.
        """
        tried = all(plan.values for plan in self.plans)
        if tried and len(self.plans) < min(self.settings.plans, plays // 2) and self.rng.random() < 0.5:
            leader = max(self.plans, key=lambda plan: plan.mean)
            self.plans.append(Plan(staff_of(self.enemy.system, changed(leader.staff.doctrine, self.rng))))
        plan = next_to_try(self.plans)
        used = self.made / plays
        playing = play_turn(plan.staff, self.enemy, self.position, len(plan.values), self.settings, used=used)
        plan.values.append((yield from playing))
        self.made += 1


def _mean(tried: Tried) -> float:
    return tried.mean


def next_to_try(plans: list[Plan]) -> Plan:
    """Return the first untried plan, else the best by its mean and how seldom it was tried (UCB)."""
    for plan in plans:
        if not plan.values:
            return plan
    spread = max(plan.mean for plan in plans) - min(plan.mean for plan in plans) or 1.0
    return max(plans, key=lambda plan: plan.mean + spread / len(plan.values) ** 0.5)


def changed(doctrine: Doctrine, rng: random.Random) -> Doctrine:
    """A doctrine in which some numbers are up to twice as great or half as great."""
    changes = {
        name: type(number)(number * 2 ** rng.uniform(-1, 1))
        for name in doctrine.__struct_fields__
        if name != "scale" and isinstance(number := getattr(doctrine, name), float) and rng.random() < 0.3
    }
    return msgspec.structs.replace(doctrine, **changes)


def play_turn(
    own: Staff[P, A],
    enemy: Staff[P, A],
    position: P,
    number: int,
    settings: GeneralSettings,
    action: A | None = None,
    used: float = 0.0,
) -> Playing:
    """Play a turn to its end by a plan and what follows as the enemy would; return the chance that it leaves.

    Args:
        own: The staff of the plan.
        enemy: The staff that the enemy is thought to follow. The chance is by its measure, whatever the plan.
        position: Where it begins; the side that decides there is the one whose value it is.
        number: Which imagined dice are rolled.
        settings: How far it goes: see `GeneralSettings.horizon` and `GeneralSettings.decisions`.
        action: What that side does first; None: what the plan proposes.
        used: What is yielded after each decision.
    """
    system: System[P, A] = enemy.system
    side = system.to_act(position) or ""
    reached, begun, turns = enemy.imagined(position, number), enemy.stretch(position), 0
    for made in range(LONGEST):
        if system.result(reached) is not None:
            break
        if (stretch := enemy.stretch(reached)) != begun:
            turns, begun = turns + 1, stretch
            if turns >= settings.horizon and made >= settings.decisions:
                break
        follower = own if system.to_act(reached) == side and turns == 0 else enemy
        reached = system.after(reached, action if action is not None else follower.best(reached).action)
        action = None
        yield used
    return enemy.chance(enemy.value(reached, side))
