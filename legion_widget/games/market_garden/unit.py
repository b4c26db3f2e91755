"""A counter as a notebook sees it: its printed values and its state in one position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...drawing.counters import CounterLook
from ...engine.i18n import LocalizedText
from ..hexes.unit import HexUnit
from .data import Counter
from .movement_reach import allowance, points_left
from .position import Position

if TYPE_CHECKING:
    from .game import MarketGarden


class Unit(HexUnit[Position, Counter]):
    """One counter in one position: ``strength``, ``steps`` and marks as they are now, the rest as printed."""

    __slots__ = ()

    _system: MarketGarden
    figures = ("strength", "steps", "efficiency", "movement")
    marks = ("fatigued", "isolated", "first_fire", "final_fire")

    @property
    def type_name(self) -> LocalizedText:
        """Return the name of its type for sentences."""
        return self._system.scenario.type_name(self.type)

    @property
    def look(self) -> CounterLook | None:
        """Return the style of its counter; None: it has no family."""
        return self._counter.look

    @property
    def strength(self) -> int:
        """The strength with the steps that it has left."""
        return self._position.strength(self._counter)

    @property
    def steps(self) -> int:
        """The steps that it has left."""
        return self._position.steps[self._counter.index]

    @property
    def is_whole(self) -> bool:
        """Return whether it has all the steps that it was printed with."""
        return self.steps == self._counter.steps

    @property
    def efficiency(self) -> int:
        return self._counter.efficiency

    @property
    def armour(self) -> int:
        return self._counter.armour

    @property
    def is_cm(self) -> bool:
        """Return whether it is a combat/motorised (C/M) unit."""
        return self._counter.is_cm

    @property
    def mobility(self) -> str:
        return self._counter.mobility

    @property
    def bombard(self) -> int:
        return self._counter.bombard

    @property
    def range(self) -> int:
        return self._counter.range

    @property
    def movement(self) -> int:
        """The movement allowance now: less when it is out of supply."""
        return allowance(self._system, self._position, self._counter)

    @property
    def left(self) -> int:
        """The movement points that it has left in this phase."""
        return points_left(self._system, self._position, self._counter)

    def has(self, mark: str) -> bool:
        """Return whether it carries a mark: ``fatigued``, ``first_fire``, ``final_fire``, ``isolated``, ``stopped``."""
        return self._position.has(mark, self._counter)

    @property
    def fatigued(self) -> bool:
        return self.has("fatigued")

    @property
    def isolated(self) -> bool:
        """Return whether it is out of supply."""
        return self.has("isolated")

    @property
    def first_fire(self) -> bool:
        return self.has("first_fire")

    @property
    def final_fire(self) -> bool:
        return self.has("final_fire")

    @property
    def factors(self) -> str:
        """Strength, efficiency and movement as a counter shows them: ``6-7-8``."""
        return f"{self.strength}-{self.efficiency}-{self._counter.movement}"

    def _printed(self) -> str:
        return f"{self.factors} {self.steps}/{self._counter.steps}"
