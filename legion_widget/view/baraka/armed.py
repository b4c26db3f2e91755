"""What the miniatures of a unit fight with in a round of close combat, as one view is about to say it (B13.3)."""

from __future__ import annotations

from dataclasses import replace

from ...games.baraka import actions as act
from ...games.baraka.bodies import Body
from ...games.baraka.melee import usual, weapons
from ...games.baraka.values import GAINS
from .standing import StandingController


class ArmedController(StandingController):
    """The weapons that are about to be named; who is not among them uses the best that he has, but no grenade."""

    @property
    def arming(self) -> act.Arm:
        """The action that names them."""
        return act.Arm(dict(self.arms))

    def held(self, body: Body, number: int) -> list[str]:
        """What a miniature can fight with: what it uses where nobody says otherwise, then the rest, the best first."""
        member = body.members[number]
        best = usual(body, member)
        return sorted(weapons(body, member), key=lambda weapon: (weapon != best, -GAINS.get(weapon, 0)))

    def armed(self, body: Body) -> list[int]:
        """The numbers of the miniatures of a unit that have more than one thing to fight with."""
        return [n for n in range(body.count) if len(self.held(body, n)) > 1]

    def weapon(self, body: Body, number: int) -> str:
        """What a miniature is about to fight with."""
        return self.arms.get(number, self.held(body, number)[0])

    def arm(self, body: Body, number: int, weapon: str) -> None:
        """A miniature is to fight with a weapon; one that it does not have is not taken."""
        others = {n: name for n, name in self.arms.items() if n != number}
        if 0 <= number < body.count and weapon in self.held(body, number):
            named = others if weapon == self.held(body, number)[0] else {**others, number: weapon}
            self.state = replace(self.state, arms=named)

    def arm_all(self, body: Body, weapon: str) -> None:
        """All who have a weapon are to use it."""
        self.state = replace(self.state, arms=self.same_for_all(body, weapon))

    def arm_next(self, body: Body, number: int) -> None:
        """A miniature is to fight with the next thing that it has."""
        held = self.held(body, number)
        self.arm(body, number, held[(held.index(self.weapon(body, number)) + 1) % len(held)])

    def same_for_all(self, body: Body, weapon: str) -> dict[int, str]:
        """What is to be named where all who have a weapon use it, and the others the best that they have."""
        return {n: weapon for n in self.armed(body) if weapon in self.held(body, n)[1:]}
