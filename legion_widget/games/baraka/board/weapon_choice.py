"""The weapons of a unit for a round of close combat, as a view is setting them up (B13.3)."""

from __future__ import annotations

from dataclasses import replace

from .. import actions as act
from ..melee import usual, weapons
from ..unit import Unit
from ..values import GAINS
from .table_state import StandingController


class WeaponChoice(StandingController):
    """The weapons chosen so far. Other miniatures use their best weapon, except grenades."""

    @property
    def arming(self) -> act.Arm:
        """The action that names them."""
        return act.Arm(dict(self.arms))

    def held(self, unit: Unit, number: int) -> list[str]:
        """Return the weapons of a miniature: first what it uses by default, then the rest, the best first."""
        member = unit.members[number]
        best = usual(unit, member)
        return sorted(weapons(unit, member), key=lambda weapon: (weapon != best, -GAINS.get(weapon, 0)))

    def armed(self, unit: Unit) -> list[int]:
        """The numbers of the miniatures of a unit that have more than one thing to fight with."""
        return [n for n in range(unit.count) if len(self.held(unit, n)) > 1]

    def weapon(self, unit: Unit, number: int) -> str:
        """Return the weapon chosen for a miniature."""
        return self.arms.get(number, self.held(unit, number)[0])

    def arm(self, unit: Unit, number: int, weapon: str) -> None:
        """A miniature is to fight with a weapon; one that it does not have is not taken."""
        others = {n: name for n, name in self.arms.items() if n != number}
        if 0 <= number < unit.count and weapon in self.held(unit, number):
            named = others if weapon == self.held(unit, number)[0] else {**others, number: weapon}
            self.state = replace(self.state, arms=named)

    def arm_all(self, unit: Unit, weapon: str) -> None:
        """All who have a weapon are to use it."""
        self.state = replace(self.state, arms=self.same_for_all(unit, weapon))

    def arm_next(self, unit: Unit, number: int) -> None:
        """A miniature is to fight with the next thing that it has."""
        held = self.held(unit, number)
        self.arm(unit, number, held[(held.index(self.weapon(unit, number)) + 1) % len(held)])

    def same_for_all(self, unit: Unit, weapon: str) -> dict[int, str]:
        """Return the choice by which all who have a weapon use it, and the others their best."""
        return {n: weapon for n in self.armed(unit) if weapon in self.held(unit, n)[1:]}
