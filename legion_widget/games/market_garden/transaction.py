"""A position while the rules change it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from ...engine import transaction
from ...engine.dice import R, Throw
from ...engine.sequence import PendingStep
from ..hexes.counter import mask
from ..hexes.position import ELIMINATED
from .data import ALLIED, Counter
from .position import MARKS, Combat, Position, replace

if TYPE_CHECKING:
    from .events import Event
    from .game import MarketGarden


class Transaction(transaction.Transaction[Position, PendingStep]):
    """A position while one action changes it, with the effects that this game has."""

    system: MarketGarden
    events: list[Event]

    def roll(self, throw: Throw[R]) -> tuple[int, R]:
        """Rolls one die: the number, and what it comes to."""
        rolls = self.throw(throw)
        return rolls[0], throw.read(rolls)

    # ---- units ---------------------------------------------------------------------------------

    def put(self, counter: Counter, where: int) -> None:
        """Sets a counter on a hex, or beside the map by one of the negative codes."""
        before, origin = self.position, self.position.where[counter.index]
        self.set(where=_with(before.where, counter.index, where))
        moved = self.system.derived(before).moved(self.system, self.position, counter, origin)
        self.system.remember(self.position, moved)

    def mark(self, name: str, counters: Iterable[Counter]) -> None:
        self.set(**{name: getattr(self.position, name) | mask(counters)})

    def clear(self, names: Iterable[str], counters: int = -1) -> None:
        """Takes marks off these counters, by default off all."""
        self.set(**{name: getattr(self.position, name) & ~counters for name in names})

    def spend(self, counter: Counter, points: int) -> None:
        self.set(spent=_with(self.position.spent, counter.index, self.position.spent[counter.index] + points))

    def lose_step(self, counter: Counter) -> bool:
        """Takes a step off a counter; with the last one it is eliminated, and that is what is returned."""
        left = self.position.steps[counter.index] - 1
        self.set(steps=_with(self.position.steps, counter.index, left))
        if left == 0:
            self.put(counter, ELIMINATED)
            self.clear(MARKS, 1 << counter.index)
        return left == 0

    def take_hold(self, side: str, hexes: Iterable[int]) -> None:
        """A side takes hold of the objectives among these hexes."""
        taken = {place for place in hexes if place in self.system.scenario.objectives}
        if taken:
            pairs = zip(self.system.scenario.objectives, self.position.held, strict=True)
            self.set(held=tuple(side if place in taken else holder for place, holder in pairs))

    def use_air(self, side: str, points: int) -> None:
        allied, german = self.position.air
        self.set(air=(allied - points, german) if side == ALLIED else (allied, german - points))

    # ---- combats -------------------------------------------------------------------------------

    def change(self, combat: Combat, **changes: Any) -> Combat:
        """Puts a changed combat in the place of one."""
        changed = replace(combat, **changes)
        self.set(combats=tuple(changed if candidate is combat else candidate for candidate in self.position.combats))
        return changed


def _with(values: tuple[int, ...], index: int, value: int) -> tuple[int, ...]:
    return (*values[:index], value, *values[index + 1 :])
