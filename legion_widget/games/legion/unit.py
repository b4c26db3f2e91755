"""A counter as a notebook sees it: its printed values and its state in one position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...drawing.counters import CounterLook
from ...drawing.furniture import WORDS
from ...engine.i18n import LocalizedText, localized
from ..hexes.unit import HexUnit
from .data import Counter
from .position import STATUS, Position
from .weather import factors

if TYPE_CHECKING:
    from .game import Legion


def shown_marks(position: Position, counter: Counter) -> frozenset[str]:
    """The marks that a counter shows: moved, fought or fired (else bound to fight), captured."""
    number, marks = counter.index, set()
    if (position.moved | position.flown) >> number & 1:
        marks.add("moved")
    if (position.fought | position.fired | position.supported | position.bombed) >> number & 1:
        marks.add("fought")
    elif position.bound >> number & 1:
        marks.add("bound")
    if counter.family == "captured":
        marks.add("captured")
    return frozenset(marks)


class Unit(HexUnit[Position, Counter]):
    """One counter in one position. ``combat`` and ``movement`` are as printed; ``displacement`` is twice movement.

    The combat and movement factors are this project's reconstruction: those of the boxed game are lost.
    """

    __slots__ = ()

    _system: Legion

    def spoken(self, language: str | None = None) -> str:
        """The unit in words, for a screen reader: name, side, type, factors, and the marks on it."""
        marks = (localized(WORDS[mark], language) for mark in sorted(self.shown_marks - {"captured"}))
        return ", ".join([super().spoken(language), *marks])

    off_map = STATUS
    figures = ("combat", "movement")
    marks = ("moved", "fought")

    @property
    def arm(self) -> str:
        """The type of the game as which the rules treat it."""
        return self._counter.arm

    @property
    def look(self) -> CounterLook | None:
        """Return the style of its counter; None: it has no family."""
        return self._counter.look

    @property
    def symbol(self) -> str:
        """Return the symbol on its counter."""
        return self._counter.symbol

    @property
    def type_name(self) -> LocalizedText:
        """Return the name of its type for sentences."""
        return self._system.scenario.type_name(self.type)

    @property
    def is_land(self) -> bool:
        """Return whether it is a land counter: neither aircraft nor fleet."""
        return self._counter.is_land

    @property
    def combat(self) -> int:
        return self._counter.combat

    @property
    def movement(self) -> int:
        return self._counter.movement

    @property
    def displacement(self) -> int:
        return 2 * self._counter.movement if self._counter.is_land else 0

    @property
    def now(self) -> tuple[int, int]:
        """Movement and displacement factor after the weather, in movement points (L9.3, L9.4)."""
        return (
            factors(self._system, self._counter, self._position.weather)
            if self._counter.is_land
            else (self.movement, 0)
        )

    def has(self, mark: str) -> bool:
        """Return whether it carries a mark: ``moved``, ``far``, ``bound``, ``fought``, ``fired``, ``supported``, ..."""
        return self._position.has(mark, self._counter)

    @property
    def shown_marks(self) -> frozenset[str]:
        """The marks that its counter shows."""
        return shown_marks(self._position, self._counter)

    @property
    def moved(self) -> bool:
        return self.has("moved")

    @property
    def fought(self) -> bool:
        return self.has("fought")
