"""A counter as a notebook and the board see it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from ...engine.drawing.counters import CounterLook, Detail, counter
from ...engine.scene import Shape
from ...engine.units import HexUnit
from ...engine.words import pick
from .position import ELIMINATED, RESERVE, HexPosition
from .scenario import HexCounter

if TYPE_CHECKING:
    from .system import HexSystem


class Unit(HexUnit[HexPosition, HexCounter]):
    """One counter in one position. ``combat`` and ``movement`` are as printed."""

    __slots__ = ()

    _rules: HexSystem[Any, Any]
    off_map: ClassVar[Mapping[int, str]] = {ELIMINATED: "eliminated", RESERVE: "waiting"}
    figures = ("combat", "movement")
    marks = ("moved", "fought")

    @property
    def combat(self) -> int:
        return self._counter.combat

    @property
    def movement(self) -> int:
        return self._counter.movement

    @property
    def moved(self) -> bool:
        """Whether it has moved in this phase."""
        return self.id in self._position.moved

    @property
    def fought(self) -> bool:
        """Whether it has fought in this phase."""
        return self.id in self._position.fought

    @property
    def look(self) -> CounterLook:
        """The colours of its counter."""
        return self._rules.look(self._counter)

    def shapes(self, marked: bool = True, detail: Detail = "full") -> tuple[Shape, ...]:
        """Its counter as shapes round 0, 0; ``marked`` with the marks of what it has done."""
        shown = {mark for mark in self.marks if marked and getattr(self, mark)}
        name = self.short or self.name[:8].upper()
        return counter(self.look, name, self.type, self.combat, self.movement, shown, detail=detail)

    def spoken(self, language: str | None = None) -> str:
        """The unit in words, for a screen reader: name, side, type, factors."""
        side = pick(self._rules.sides[self.side], language)
        return f"{pick(self._counter.name, language)}, {side}, {self.type}, {self.combat}-{self.movement}"

    def __repr__(self) -> str:
        where = str(self.hex) if self.hex else self.status
        return f"<Unit {self.id} {self.type} {self.combat}-{self.movement} {where}>"
