"""The exact odds of an assault (HI): every die of both rounds, with the modifiers of the rolls themselves."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from typing import TYPE_CHECKING

from ...engine.odds import Odds
from ..hexes.position import ELIMINATED
from .assault import Melee
from .data import enemy
from .losses import habit
from .position import DIE, Combat, Position, replace
from .refusal import check_odds
from .strength import best, strength

if TYPE_CHECKING:
    from .game import MarketGarden

#: The steps that are left to every counter: a state of the forecast, and how likely it is.
Steps = tuple[int, ...]
States = dict[Steps, Fraction]


class Forecast:
    """An assault looked ahead to its end, without defensive fire.

    Steps are lost by habit: the next comes off the unit that has most left.
    """

    def __init__(self, rules: MarketGarden, p: Position, combat: Combat) -> None:
        self.rules, self.p, self.combat = rules, p, combat
        now = Melee(rules, p, combat)
        self.side, self.foe = now.side, enemy(now.side)
        self._kept: dict[Steps, Melee] = {p.steps: now}

    def at(self, steps: Steps) -> Melee:
        """The assault with these steps left."""
        if steps not in self._kept:
            where = tuple(
                here if left or here < 0 else ELIMINATED for here, left in zip(self.p.where, steps, strict=True)
            )
            self._kept[steps] = Melee(self.rules, replace(self.p, steps=steps, where=where), self.combat)
        return self._kept[steps]

    def over(self, steps: Steps) -> bool:
        melee = self.at(steps)
        return not (melee.attackers and melee.defenders)

    def hits(self, steps: Steps, side: str) -> dict[int, Fraction]:
        """The steps that the enemy of a side loses when it rolls."""
        melee, found = self.at(steps), defaultdict[int, Fraction](Fraction)
        for roll, chance in DIE.chances.items():
            found[melee.result(side, roll)] += chance
        return found

    def struck(self, steps: Steps, side: str, count: int) -> Steps:
        """The steps left after a side has lost some."""
        left = list(steps)
        for _ in range(count):
            melee = self.at(tuple(left))
            if melee.of(side):
                left[habit(melee.p, melee.of(side)).index] -= 1
        return tuple(left)

    def strike(self, states: States, side: str) -> States:
        """HI.3, HI.4: one side rolls, and the other loses steps at once."""
        found: States = defaultdict(Fraction)
        for steps, chance in states.items():
            if self.over(steps):
                found[steps] += chance
                continue
            for lost, p in self.hits(steps, side).items():
                found[self.struck(steps, enemy(side), lost)] += chance * p
        return found

    def both(self, states: States, passed: list[str]) -> States:
        """HI.6: those who passed roll at once."""
        found: States = defaultdict(Fraction)
        for steps, chance in states.items():
            ours = self.hits(steps, self.side) if self.side in passed else {0: Fraction(1)}
            theirs = self.hits(steps, self.foe) if self.foe in passed else {0: Fraction(1)}
            for a, p in ours.items():
                for d, q in theirs.items():
                    found[self.struck(self.struck(steps, self.foe, a), self.side, d)] += chance * p * q
        return found

    def second(self, states: States) -> States:
        """HI.5, HI.6: the checks, and the round that follows for those who pass."""
        found: States = defaultdict(Fraction)
        for steps, chance in states.items():
            if self.over(steps):
                found[steps] += chance
                continue
            melee = self.at(steps)
            checks = {side: check_odds(best(melee.of(side)), "HI.5") for side in (self.side, self.foe)}
            for ours in ("passed", "failed"):
                for theirs in ("passed", "failed"):
                    p = chance * checks[self.side][ours] * checks[self.foe][theirs]
                    passed: list[str] = [s for s, how in ((self.side, ours), (self.foe, theirs)) if how == "passed"]
                    for after, q in self.again({steps: p}, passed).items():
                        found[after] += q
        return found

    def again(self, states: States, passed: list[str]) -> States:
        if not passed:
            return states
        if self.rules.options["HI.6.second"] == "full":
            return self.strike(self.strike(states, self.foe), self.side)
        return self.both(states, passed)

    def outcome(self, steps: Steps) -> str:
        """``taken``, ``repulsed`` (they go back), ``destroyed``: no attacker is left, or ``empty``: nobody is."""
        melee = self.at(steps)
        if not melee.attackers:
            return "destroyed" if melee.defenders else "empty"
        return "repulsed" if melee.defenders else "taken"

    def odds(self) -> Odds:
        """What becomes of the hex, with the modifiers of the first round."""
        states = self.second(self.strike(self.strike({self.p.steps: Fraction(1)}, self.foe), self.side))
        outcomes = dict.fromkeys(("taken", "repulsed", "destroyed", "empty"), Fraction(0))
        for steps, chance in states.items():
            outcomes[self.outcome(steps)] += chance
        now = self.at(self.p.steps)
        modifiers = (*now.modifiers(self.foe), *now.modifiers(self.side))
        factors = {"attacker": strength(self.p, now.attackers), "defender": strength(self.p, now.defenders)}
        return Odds({name: chance for name, chance in outcomes.items() if chance}, modifiers, factors, "HI.1")
