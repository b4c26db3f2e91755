"""A counter as the notebook and the board see it: its printed values and its state in one position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from ...drawing.counters import CounterLook, Detail, counter
from ...engine.board import Hex
from ...engine.i18n import LocalizedText, localized
from ...engine.scene import Shape
from .counter import Counter
from .position import OFF_MAP, CounterPosition, HexPosition, is_on_map
from .scenario import HexCounter

if TYPE_CHECKING:
    from .counter_system import CounterSystem
    from .system import HexSystem


P = TypeVar("P", bound=CounterPosition)
C = TypeVar("C", bound=Counter)


def type_name(counter: Counter, names: Mapping[str, LocalizedText]) -> LocalizedText:
    """Return the name of a counter's type for sentences; its id where it has none."""
    return names.get(counter.type, {"en": counter.type})


def spoken_words(
    counter: Counter,
    sides: Mapping[str, LocalizedText],
    type_names: Mapping[str, LocalizedText],
    factors: str,
    language: str | None,
) -> str:
    """A counter in words, for a screen reader: name, side, type, factors."""
    words = counter.name, sides[counter.side], type_name(counter, type_names)
    return ", ".join([*[localized(word, language) for word in words], factors])


class HexUnit(Generic[P, C]):
    """One counter of any game on hexes in one position."""

    __slots__ = ("_counter", "_position", "_system")

    _system: CounterSystem[Any, Any, Any, Any, Any]

    #: What a place off the map is called, by its number.
    off_map: ClassVar[Mapping[int, str]] = OFF_MAP

    #: What the types are called in a sentence; one that is not named is called by its id.
    type_names: ClassVar[Mapping[str, LocalizedText]] = {}

    #: What a game tells of a unit besides, by attribute: its figures and its marks.
    figures: ClassVar[tuple[str, ...]] = ()
    marks: ClassVar[tuple[str, ...]] = ()

    def __init__(self, system: CounterSystem[Any, Any, Any, Any, Any], position: P, counter: C) -> None:
        self._system, self._position, self._counter = system, position, counter

    @property
    def id(self) -> str:
        """Its id, by which actions name it."""
        return self._counter.id

    @property
    def name(self) -> str:
        """What it is called in sentences, in the language in use: without its formation, where that is clear."""
        return localized(self._counter.name)

    @property
    def full_name(self) -> str:
        """The name with its formation, in the language in use: ``"Harca of Temsaman: Temsaman, group 1"``."""
        return localized(self._counter.full_name)

    @property
    def short(self) -> str:
        """The short name on its counter; by default the beginning of its name, in the language in use."""
        return self._counter.printed_name

    @property
    def side(self) -> str:
        """The id of its side."""
        return self._counter.side

    @property
    def type(self) -> str:
        """The id of its type, such as ``infantry``."""
        return self._counter.type

    @property
    def formation(self) -> str:
        """The formation that it belongs to; empty: none."""
        return self._counter.formation

    @property
    def family(self) -> str:
        """The id of its family of counters."""
        return self._counter.family

    @property
    def arrives(self) -> int:
        """The turn from which it may enter."""
        return self._counter.arrives

    @property
    def history(self) -> str:
        """A line on the unit's history, in the language in use."""
        return localized(self._counter.history)

    @property
    def hex(self) -> Hex | None:
        """The hex on which it stands, or None."""
        location = self._position.where[self._counter.index]
        return Hex(self._system.board, location) if is_on_map(location) else None

    @property
    def status(self) -> str:
        """``"on map"``, or where it is otherwise, such as ``"waiting"`` or ``"eliminated"``."""
        location = self._position.where[self._counter.index]
        return "on map" if is_on_map(location) else self.off_map[location]

    def to_dict(self) -> dict[str, Any]:
        """The unit as one row of a table."""
        location = self.hex
        return {
            **self._told("id", "name", "side", "type", "formation", *self.figures),
            "hex": location.label if location else None,
            "place": location.place if location else None,
            **self._told("status", "arrives", *self.marks),
        }

    def _told(self, *attributes: str) -> dict[str, Any]:
        return {name: getattr(self, name) for name in attributes}

    @property
    def factors(self) -> str:
        """Its figures as a counter shows them, such as ``4-6``."""
        return "-".join(str(getattr(self, figure)) for figure in self.figures)

    @property
    def type_name(self) -> LocalizedText:
        """Return the name of its type for sentences."""
        return type_name(self._counter, self.type_names)

    def spoken(self, language: str | None = None) -> str:
        """The unit in words, for a screen reader: name, side, type, factors."""
        names = {self.type: self.type_name}
        return spoken_words(self._counter, self._system.sides, names, self.factors, language)

    def _printed(self) -> str:
        """Return the values shown in its repr."""
        return self.factors

    def __repr__(self) -> str:
        where = str(self.hex) if self.hex else self.status
        return f"<Unit {self.id} {self.type} {self._printed()} {where}>"


class Unit(HexUnit[HexPosition, HexCounter]):
    """One counter in one position. ``combat`` and ``movement`` are as printed."""

    __slots__ = ()

    _system: HexSystem[Any, Any]
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
        """Return whether it has moved in this phase."""
        return self.id in self._position.moved

    @property
    def fought(self) -> bool:
        """Return whether it has fought in this phase."""
        return self.id in self._position.fought

    @property
    def look(self) -> CounterLook:
        """The colours of its counter."""
        return self._system.look(self._counter)

    def shapes(self, marked: bool = True, detail: Detail = "full") -> tuple[Shape, ...]:
        """Its counter as shapes round 0, 0; ``marked`` with the marks of what it has done."""
        shown = {mark for mark in self.marks if marked and getattr(self, mark)}
        return counter(self.look, self.short, self.type, self.combat, self.movement, shown, detail=detail)
