"""How a general searches: turns are played out by plans and with candidates, each on the same imagined dice.

A plan is a doctrine, which makes a whole turn out of a staff's proposals; a candidate is one action. A plan that does
badly is tried less often than those between which it is hard to choose.
"""

from __future__ import annotations

import math
import random
import statistics
from collections.abc import Generator, Iterator
from typing import Any, Generic, TypeVar

import msgspec

from ..engine.action import Action
from ..engine.staff import Doctrine, Staff, staff_of
from ..engine.system import System
from .settings import GeneralSettings

P = TypeVar("P")
A = TypeVar("A", bound=Action)

#: No turn and no answer to it takes more decisions than this.
LONGEST = 400
#: A turn that is played out: it yields the share that it was given after each decision, and returns a chance to win.
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


def mean(tried: Tried) -> float:
    """Return the mean chance of a line, by which lines are compared."""
    return tried.mean


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
            leader = max(self.plans, key=mean)
            self.plans.append(Plan(staff_of(self.enemy.system, changed(leader.staff.doctrine, self.rng))))
        plan = next_to_try(self.plans)
        used = self.made / plays
        playing = play_turn(plan.staff, self.enemy, self.position, len(plan.values), self.settings, used=used)
        plan.values.append((yield from playing))
        self.made += 1


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
    return enemy.chance(enemy.value(reached, side), side)
