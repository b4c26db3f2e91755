"""The general: he tries whole turns before he plays one, each against the officer's answer, and takes the best.

A plan is a doctrine: it makes a whole turn out of the staff's proposals. The plans that are tried are the shipped
doctrines and changes of the best of them; each is played out with the same imagined dice, up to the end of the enemy's
answer. Who does well is played out with more dice, who does badly is dropped: so the time goes to the plans between
which it is hard to choose.
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Hashable, Iterator
from typing import Any, Generic, TypeVar

import msgspec

from ..engine.action import Action
from ..engine.moment import Moment
from ..engine.staff import Doctrine, Staff, staff_of
from ..engine.system import System
from .officer import Officer

P = TypeVar("P")
A = TypeVar("A", bound=Action)

#: No turn and no answer to it takes more decisions than this.
LONGEST = 400
HORIZON = 2


class Plan:
    """A doctrine that is tried: its staff, and the chances of winning that it has come to, one for each play."""

    def __init__(self, staff: Staff[Any, Any]) -> None:
        self.staff = staff
        self.values: list[float] = []

    @property
    def mean(self) -> float:
        """The mean of its values; nothing is worse than what was not tried."""
        return sum(self.values) / len(self.values) if self.values else -math.inf


class General(Officer[P, A]):
    """Searches whole turns out of the officer's candidates, against the officer's answer.

    Args:
        seed: Decides which changes of a doctrine are tried. The same seed and the same ``plays`` give the same choices.
        plays: How many times a turn is played out before a phase of it is begun.
        seconds: It stops trying after this many seconds too; then the choices depend on the machine. None: it does not.
        doctrine: The doctrine that he begins with, and that he thinks the enemy follows.

    >>> import legion_widget as lw
    >>> game = lw.new_game("rif", seed=1)
    >>> game.play(lw.General(plays=2), steps=1)
    >>> len(game)
    1
    """

    def __init__(
        self,
        seed: int = 0,
        plays: int = 24,
        seconds: float | None = None,
        doctrine: Doctrine | str | None = None,
    ) -> None:
        super().__init__(doctrine)
        self.seed, self.plays, self.seconds = seed, plays, seconds
        self._plan: tuple[Hashable, Staff[Any, Any]] | None = None

    def plan(self, moment: Moment[P, A]) -> Staff[P, A]:
        """Return the staff whose doctrine is followed in this phase; a new one is searched for each."""
        for _ in self.think(moment):
            pass
        return self.staff(moment.system) if self._plan is None else self._plan[1]

    def think(self, moment: Moment[P, A]) -> Iterator[float]:
        """Search the plan for this phase, where there is none yet, play by play.

        Returns:
            After each play the part of the budget that is used up, from 0 to 1.
        """
        system, usual = moment.system, self.staff(moment.system)
        phase = usual.stretch(moment.position), moment.phase.id, moment.to_act
        if self._plan is not None and self._plan[0] == phase and self._plan[1].system is system:
            return
        if moment.to_act != moment.phase.side:  # an answer in the other side's turn
            self._plan = phase, usual
            return
        search = Search(usual, moment.position, random.Random(f"general:{self.seed}:{moment.number}"))
        begun = time.monotonic()
        while search.made < self.plays:
            spent = 0.0 if self.seconds is None else (time.monotonic() - begun) / self.seconds
            if spent >= 1:
                break
            search.play(self.plays)
            yield max(search.made / self.plays, spent)
        self._plan = phase, search.best


class Search(Generic[P, A]):
    """Plans for what is left of a turn, and how they have done so far.

    Args:
        usual: The staff of the usual doctrine.
        position: Where the plans begin.
        rng: Decides which changes of a doctrine are tried.
    """

    def __init__(self, usual: Staff[P, A], position: P, rng: random.Random) -> None:
        self.usual, self.position, self.rng = usual, position, rng
        #: How many times a turn was played out.
        self.made = 0
        shipped = [doctrine for doctrine in type(usual).doctrines().values() if doctrine != usual.doctrine]
        self.plans = [Plan(usual), *(Plan(staff_of(usual.system, doctrine)) for doctrine in shipped)]

    @property
    def best(self) -> Staff[P, A]:
        """The staff of the plan that was tried most often, since it did best; by default the usual one."""
        return max(self.plans, key=lambda plan: (len(plan.values), plan.mean)).staff

    def play(self, plays: int) -> None:
        """Play a turn out once more, by the plan of which it is most worth knowing."""
        if all(plan.values for plan in self.plans) and len(self.plans) < plays // 2 and self.rng.random() < 0.5:
            leader = max(self.plans, key=lambda plan: plan.mean)
            self.plans.append(Plan(staff_of(self.usual.system, changed(leader.staff.doctrine, self.rng))))
        plan = next_to_try(self.plans)
        plan.values.append(play_turn(self.usual, plan.staff, self.position, len(plan.values)))
        self.made += 1


def next_to_try(plans: list[Plan]) -> Plan:
    """Of plans not tried yet the first; else the best by mean and by how seldom it was tried (UCB)."""
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


def play_turn(usual: Staff[P, A], own: Staff[P, A], position: P, number: int) -> float:
    """Play a turn to its end by a plan and the enemy's answer by the usual doctrine; the chance that it leaves.

    Args:
        usual: The staff of the usual doctrine.
        own: The staff of the plan.
        position: Where it begins; the side that decides there is the one whose value it is.
        number: Which imagined dice are rolled.
    """
    system: System[P, A] = usual.system
    side = system.to_act(position) or ""
    reached, begun, turns = usual.imagined(position, number), usual.stretch(position), 0
    for _ in range(LONGEST):
        if system.result(reached) is not None:
            break
        if (here := usual.stretch(reached)) != begun:
            turns, begun = turns + 1, here
            if turns == HORIZON:
                break
        follower = own if system.to_act(reached) == side and turns == 0 else usual
        reached = system.after(reached, follower.best(reached).action)
    return usual.chance(usual.value(reached, side))
