"""Fire of guns and aircraft: before the combats, in their support, and against attackers who have entered a hex."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ....engine.i18n import Message, say
from ...hexes.position import is_on_map
from .. import legal
from ..actions import Bombard
from ..data import Counter, enemy
from ..fire import barrage, declared_fires, targets, victims
from ..strength import steps
from .combats import Combats
from .options import Option
from .situation import Situation
from .words import hex_words, percent

if TYPE_CHECKING:
    from ..game import MarketGarden


#: What is shaken before a combat falls in it more easily: by so much more a step counts that it loses then.
EASED = 1.5


class Fire:
    """Rates fire of any kind."""

    def __init__(self, situation: Situation, side: str) -> None:
        self.situation, self.side, self.foe = situation, side, enemy(side)
        self.system: MarketGarden = situation.system
        self.position, self.doctrine = situation.position, situation.doctrine
        self.combats = Combats(situation)
        #: Whether the enemy's turn is still to come before the fire markers are removed.
        self.is_answer_due = any(step.kind == "movement" and step.side == self.foe for step in self.position.agenda)
        self._worth_kept: dict[int, float] = {}
        #: The hexes that are to be attacked.
        self.attacked = {c.target for c in self.position.combats if c.is_open}

    def options(self) -> Iterator[Option]:
        """The fires worth making on each hex: with the best guns first, and then more and more air points."""
        air = self.position.points(self.side)
        for target in targets(self.system, self.position):
            if self._is_spent(target):
                continue
            guns = sorted(legal.guns_on(self.system, self.position, target), key=self._price)
            choices = []
            for count in range(len(guns) + 1):
                for points in range(air + 1):
                    if count or points:
                        names = tuple(gun.id for gun in guns[:count])
                        choices.append(self.fire(Bombard(self.system.hex_label(target), names, points)))
            if choices:
                yield max(choices, key=lambda option: option.worth)

    def _price(self, gun: Counter) -> tuple[bool, int, int]:
        return self.position.has("first_fire", gun), -gun.bombard, gun.index

    def _is_spent(self, target: int) -> bool:
        """Return whether a bombardment of a hex is declared already."""
        fires = declared_fires(self.position) if self.position.step.kind == "bombardment" else []
        return any(self.system.board.index(fire.target) == target for fire in fires)

    def fire(self, action: Bombard) -> Option:
        """Weigh a fire: the steps that it costs the enemy, less what the guns could do later."""
        target = self.system.board.index(action.target)
        worth = self._effect(action, target) - self._cost(action)
        return Option(action, worth, lambda: self.words(action, target))

    def _effect(self, action: Bombard, target: int) -> float:
        odds = self.system.odds(self.position, action)
        struck = victims(self.system, self.position, target)
        size, tired = steps(self.position, struck), sum(self.position.has("fatigued", c) for c in struck)
        worth, doctrine = self.situation.step_worth(struck), self.doctrine
        tiring = doctrine.fatigue * 2.0 * (tired < len(struck)) * self.situation.future
        kind, label = self.position.step.kind, self.system.hex_label(target)
        eased = EASED if kind == "defence" or (kind == "bombardment" and label in self.attacked) else 1.0
        total = 0.0
        for name, chance in odds.outcomes.items():
            lost = min(size, int(name.removesuffix("F")))
            gain = worth * lost * (eased if lost < size else 1.0) + (tiring if name.endswith("F") else 0.0)
            if lost == size:
                gain += self._emptied(target)
            total += float(chance) * gain
        return total

    def _emptied(self, target: int) -> float:
        """Return the worth of emptying a hex: a hex that is to be attacked is then not taken (HG.3)."""
        given_up, kind = self.combats.given_up(self.side, target), self.position.step.kind
        lost = [c for c in self.position.combats if c.is_open and self.system.board.index(c.target) == target]
        if kind != "bombardment" or not lost:
            return given_up
        return given_up * self.situation.future - sum(max(0.0, self.combats.worth(combat)) for combat in lost)

    def _cost(self, action: Bombard) -> float:
        doctrine, cost = self.doctrine, 0.0
        for name in action.artillery:
            gun = self.system.counter(name)
            is_last = self.position.has("first_fire", gun)
            cost += doctrine.keep_gun * gun.bombard * is_last * self.is_answer_due
        if action.air and self.is_answer_due:
            left = self.position.points(self.side)
            cost += doctrine.keep_air * (self._kept(left) - self._kept(left - action.air))
        return cost + 0.001 * (sum(self.system.counter(n).bombard for n in action.artillery) + action.air)

    def _kept(self, air: int) -> float:
        """Return the worth of air points kept for defensive bombardment (HI.2): the steps they may cost an enemy
        attack.
        """
        if air not in self._worth_kept:
            table, where = self.system.tables.bombardment, self.position.where
            units = [c for c in self.system.counters if c.side == self.foe and is_on_map(where[c.index])]
            odds = barrage(self.system, air * table.air).chances()
            lost = sum(float(chance) * result.steps(table.defensive) for result, chance in odds.items())
            self._worth_kept[air] = EASED * lost * self.situation.step_worth(units) if air else 0.0
        return self._worth_kept[air]

    def words(self, action: Bombard, target: int) -> Message:
        """Return the purpose of a fire."""
        where, kind = hex_words(self.system, target), self.position.step.kind
        outcomes = self.system.odds(self.position, action).outcomes
        lost = sum(float(chance) for name, chance in outcomes.items() if name[0] != "0")
        values = {"hex": where, "percent": percent(lost)}
        if not lost:
            tired = sum(float(chance) for name, chance in outcomes.items() if name.endswith("F"))
            if not tired:
                return say("Fire on {hex}: it has no effect there.", hex=where)
            if all(self.position.has("fatigued", c) for c in victims(self.system, self.position, target)):
                return say("Fire on {hex}: it costs no step, and all there are fatigued already.", hex=where)
            chance = percent(tired)
            return say("Tire a unit on {hex}: the chance is {percent}%; it costs no step.", hex=where, percent=chance)
        if kind == "support":
            return say("Support the combat on {hex}: the chance of a step loss is {percent}%.", **values)
        if kind == "defence":
            return say("Fire on the assault in {hex}: the chance of a step loss is {percent}%.", **values)
        if self.system.hex_label(target) in self.attacked:
            return say("Soften {hex} before the attack: the chance of a step loss is {percent}%.", **values)
        return say("Wear down {hex}: the chance of a step loss is {percent}%.", **values)
