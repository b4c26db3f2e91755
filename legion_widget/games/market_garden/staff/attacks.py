"""Declaring and fighting combats, and the defender's answers before them: refusal and reaction."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ....engine.i18n import Message, say
from .. import legal
from ..actions import Declare, React, Refuse, Resolve
from ..data import Counter, enemy
from ..declaration import candidates
from ..position import Combat
from .combats import Combats, moved, names
from .ground import Ground
from .options import Option
from .situation import Situation
from .words import hex_words, percent

if TYPE_CHECKING:
    from ..game import MarketGarden


#: Of how many sets of attackers the odds of an assault are asked, which take long: those with most units.
LARGEST = 2


class Attacks:
    """Rates combats that are declared or could be."""

    def __init__(self, situation: Situation, side: str) -> None:
        self.situation, self.side, self.foe = situation, side, enemy(side)
        self.system: MarketGarden = situation.system
        self.position, self.doctrine = situation.position, situation.doctrine
        self.combats = Combats(situation)
        self.ground = Ground(situation, side)

    # ---- declaration ------------------------------------------------------------------------------------

    def declarations(self) -> Iterator[Option]:
        """Yield for each hex and kind of combat the best attackers; of an assault only the `LARGEST` sets are asked."""
        declared = {(combat.kind, combat.target) for combat in self.position.combats}
        for target in sorted(self.situation.derived.steps[self.foe]):
            label = self.system.hex_label(target)
            for kind in ("manoeuvre", "assault"):
                if (kind, label) in declared:
                    continue
                units = candidates(self.system, self.position, self.side, kind, target)
                most = self.system.ground.kind(target).stacking if kind == "assault" else None
                sets = list(self.combats.sets(units, most))
                if kind == "assault":
                    sets = [
                        some
                        for some in sets[-LARGEST:]
                        if not self.combats.is_hopeless(Combat(kind, names(some), label))
                    ]
                options = [self.declaration(Declare(kind, names(some), label)) for some in sets]
                if options:
                    yield max(options, key=lambda option: option.worth)

    def declaration(self, action: Declare) -> Option:
        """Weigh a declaration."""
        combat = Combat(action.kind, action.attackers, self.system.hex_label(self.system.board.index(action.target)))
        worth = self.combats.worth(combat) - self._left_open(combat)
        return Option(action, worth, lambda: self.words(combat))

    def _left_open(self, combat: Combat) -> float:
        """Return the danger to an objective when its garrison goes out to assault."""
        if combat.kind != "assault":
            return 0.0
        odds = self.combats.odds(combat).outcomes
        taken, total = float(odds.get("taken", 0)), 0.0
        target = self.system.board.index(combat.target)
        for name in combat.attackers:
            counter = self.system.counter(name)
            here = self.position.where[counter.index]
            if here in self.situation.places:
                total += max(0.0, self.ground.worth(counter, here) - self.ground.worth(counter, target)) * taken
        return total

    def words(self, combat: Combat) -> Message:
        """Return the purpose of a combat, with its odds."""
        odds = self.combats.odds(combat)
        target = self.system.board.index(combat.target)
        where = hex_words(self.system, target)
        if combat.kind == "assault":
            chance = percent(float(odds.outcomes.get("taken", 0)))
            if not odds.outcomes.get("taken"):
                return say("Assault {hex}: it has no chance to succeed.", hex=where)
            if target in self.situation.places:
                return say("Assault {hex} to take it: the chance is {percent}%.", hex=where, percent=chance)
            return say("Assault {hex}: the chance to clear it is {percent}%.", hex=where, percent=chance)
        column = self.system.tables.manoeuvre.columns[odds.factors["column"] - 1] if odds.factors else "-"
        return say("Attack {hex} by manoeuvre, on the {column} column.", hex=where, column=column)

    # ---- fighting ---------------------------------------------------------------------------------------

    def fights(self) -> Iterator[Option]:
        """The combats to be fought, the most promising first."""
        for action in legal.resolution_actions(self.system, self.position):
            assert isinstance(action, Resolve)
            yield self.fight(action)

    def fight(self, action: Resolve) -> Option:
        """Weigh a combat that is to be fought."""
        label = self.system.hex_label(self.system.board.index(action.target))
        kind = self.position.step.kind
        combat = next(c for c in self.position.combats if c.is_open and c.kind == kind and c.target == label)
        return Option(action, self.combats.worth(combat), lambda: self.words(combat))

    # ---- the defender -----------------------------------------------------------------------------------

    def suffered(self, target: int) -> float:
        """Return the worth of the attacks on a hex to the attacker."""
        label = self.system.hex_label(target)
        return sum(self.combats.worth(c) for c in self.position.combats if c.is_open and c.target == label)

    def refusals(self) -> Iterator[Option]:
        """The combats that can be refused."""
        for action in legal.refusal_actions(self.system, self.position):
            assert isinstance(action, Refuse)
            yield self.refusal(action)

    def refusal(self, action: Refuse) -> Option:
        """Weigh a refusal: what is not suffered, less the hex that is given up."""
        target = self.system.board.index(action.target)
        units = self.situation.derived.of(self.side, target)
        chance = float(self.system.odds(self.position, action).outcomes["passed"])
        worth = self.suffered(target) - self._vacated(target, units)
        where = hex_words(self.system, target)
        return Option(
            action,
            chance * worth,
            lambda: say("Refuse combat in {hex}: the chance is {percent}%.", hex=where, percent=percent(chance)),
        )

    def _vacated(self, target: int, units: Sequence[Counter]) -> float:
        return max(0.0, sum(self.ground.worth(counter, target) for counter in units) * 0.5)

    def reactions(self) -> Iterator[Option]:
        """The units that can try to enter an attacked hex."""
        for action in legal.reaction_actions(self.system, self.position):
            assert isinstance(action, React)
            yield self.reaction(action)

    def reaction(self, action: React) -> Option:
        """Weigh a reaction: by how much it betters the defence there, and what is left for it."""
        counter, target = self.system.counter(action.unit), self.system.board.index(action.target)
        label, origin = self.system.hex_label(target), self.position.where[counter.index]
        chance = float(self.system.odds(self.position, action).outcomes["passed"])
        then, derived = moved(self.position, {counter.index: target}), self.situation.derived
        before = after = 0.0
        for combat in self.position.combats:
            if not combat.is_open or self.system.board.index(combat.target) not in (target, origin):
                continue
            before += self.combats.worth(combat)
            staying = [other for other in derived.of(self.side, origin) if other is not counter]
            defenders = [*derived.of(self.side, target), counter] if combat.target == label else staying
            after += self.combats.worth(combat, then, defenders)
        if not derived.of(self.side, target):  # the attackers find somebody in a hex that was empty
            before = 0.0
        change = self.ground.worth(counter, target) - self.ground.worth(counter, origin)
        where = hex_words(self.system, target)
        return Option(
            action,
            chance * (before - after + change),
            lambda: say("Defend {hex}: the chance is {percent}%.", hex=where, percent=percent(chance)),
        )  # fmt: skip
