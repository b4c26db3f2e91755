"""Where guns and aircraft fire: before the combats, in their support, and on attackers who have come in."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ....engine.i18n import Message, say
from .. import legal
from ..actions import Bombard
from ..data import Counter, enemy
from ..fire import declared_fires, targets, victims
from ..strength import steps
from .combats import Combats
from .options import Option
from .situation import Situation
from .words import hex_words

if TYPE_CHECKING:
    from ..game import MarketGarden


class Fire:
    """Weighs fire of any kind."""

    def __init__(self, situation: Situation, side: str) -> None:
        self.situation, self.side, self.foe = situation, side, enemy(side)
        self.system: MarketGarden = situation.system
        self.position, self.doctrine = situation.position, situation.doctrine
        self.combats = Combats(situation)
        #: Whether the enemy's turn is still to come before the fire markers are removed.
        self.is_answer_due = any(step.kind == "movement" and step.side == self.foe for step in self.position.agenda)
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
        # What is shaken before a combat falls in it more easily.
        eased = 1.5 if kind == "defence" or (kind == "bombardment" and label in self.attacked) else 1.0
        total = 0.0
        for name, chance in odds.outcomes.items():
            lost = min(size, int(name.removesuffix("F")))
            gain = worth * lost * eased + (tiring if name.endswith("F") else 0.0)
            if lost == size:
                gain += self.combats.given_up(self.side, target)
            total += float(chance) * gain
        return total

    def _cost(self, action: Bombard) -> float:
        doctrine, cost = self.doctrine, 0.0
        for name in action.artillery:
            gun = self.system.counter(name)
            is_last = self.position.has("first_fire", gun)
            cost += doctrine.keep_gun * gun.bombard * is_last * self.is_answer_due
        cost += doctrine.keep_air * action.air * (1.0 if self._has_use(action) else 0.0)
        return cost + 0.001 * (sum(self.system.counter(n).bombard for n in action.artillery) + action.air)

    def _has_use(self, action: Bombard) -> bool:
        return self.is_answer_due or self.position.step.kind == "bombardment"

    def words(self, action: Bombard, target: int) -> Message:
        """Return what a fire is for."""
        where, kind = hex_words(self.system, target), self.position.step.kind
        lost = sum(
            float(chance) for name, chance in self.system.odds(self.position, action).outcomes.items() if name[0] != "0"
        )
        units = self.system.unit_names(action.artillery)
        means = [*units, *([say("air points: {count}", count=action.air)] if action.air else [])]
        values = {"hex": where, "means": means, "percent": 100.0 * lost}
        if kind == "support":
            return say("Support the combat with {means} on {hex}: the chance of a step loss is {percent}%.", **values)
        if kind == "defence":
            return say("Fire on the assault in {hex} with {means}: the chance of a step loss is {percent}%.", **values)
        if self.system.hex_label(target) in self.attacked:
            return say(
                "Soften {hex} with {means} before the attack: the chance of a step loss is {percent}%.", **values
            )
        return say("Wear down {hex} with {means}: the chance of a step loss is {percent}%.", **values)
