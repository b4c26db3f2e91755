"""The units of a position as a collection for people: by id, filterable, as a table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from .board import Board, Hex
from .errors import MissingExtra, UnknownName
from .words import Words, pick

U = TypeVar("U")


class Printed(Protocol):
    """What is printed on a counter of any game on hexes, and its number among them."""

    @property
    def index(self) -> int: ...
    @property
    def id(self) -> str: ...
    @property
    def name(self) -> Words: ...
    @property
    def short(self) -> str: ...
    @property
    def side(self) -> str: ...
    @property
    def type(self) -> str: ...
    @property
    def formation(self) -> str: ...
    @property
    def family(self) -> str: ...
    @property
    def arrives(self) -> int: ...
    @property
    def history(self) -> Words: ...


class Standing(Protocol):
    """A position in which each counter stands on a hex, or somewhere else by a number below zero."""

    @property
    def where(self) -> tuple[int, ...]: ...


class OnBoard(Protocol):
    """Rules that are played on a board of hexes."""

    @property
    def board(self) -> Board: ...


P = TypeVar("P", bound=Standing)
C = TypeVar("C", bound=Printed)


class HexUnit(Generic[P, C]):
    """One counter on a board of hexes in one position: what every such game tells of it."""

    __slots__ = ("_counter", "_position", "_rules")

    _rules: OnBoard

    #: What a place off the map is called, by its number.
    off_map: ClassVar[Mapping[int, str]] = {}

    #: What a game tells of a unit besides, by attribute: its figures and its marks.
    figures: ClassVar[tuple[str, ...]] = ()
    marks: ClassVar[tuple[str, ...]] = ()

    def __init__(self, rules: OnBoard, position: P, counter: C) -> None:
        self._rules, self._position, self._counter = rules, position, counter

    @property
    def id(self) -> str:
        return self._counter.id

    @property
    def name(self) -> str:
        """The name in the language in use."""
        return pick(self._counter.name)

    @property
    def short(self) -> str:
        return self._counter.short

    @property
    def side(self) -> str:
        return self._counter.side

    @property
    def type(self) -> str:
        return self._counter.type

    @property
    def formation(self) -> str:
        return self._counter.formation

    @property
    def family(self) -> str:
        return self._counter.family

    @property
    def arrives(self) -> int:
        return self._counter.arrives

    @property
    def history(self) -> str:
        """A line on the unit's history, in the language in use."""
        return pick(self._counter.history)

    @property
    def hex(self) -> Hex | None:
        """The hex on which it stands, or None."""
        here = self._position.where[self._counter.index]
        return Hex(self._rules.board, here) if here >= 0 else None

    @property
    def status(self) -> str:
        """``"on map"``, or where it is otherwise, such as ``"waiting"`` or ``"eliminated"``."""
        here = self._position.where[self._counter.index]
        return "on map" if here >= 0 else self.off_map[here]

    def to_dict(self) -> dict[str, Any]:
        """The unit as one row of a table."""
        here = self.hex
        return {
            **self._told("id", "name", "side", "type", "formation", *self.figures),
            "hex": here.label if here else None,
            "place": here.place if here else None,
            **self._told("status", "arrives", *self.marks),
        }

    def _told(self, *attributes: str) -> dict[str, Any]:
        return {name: getattr(self, name) for name in attributes}


class Units(Mapping[str, U], Generic[U]):
    """Units by id. Iterating gives the ids, ``.values()`` the units, ``.filter(...)`` some of them.

    ``filter(side="spanish", type="infantry")`` compares attributes; a function is asked for each unit.
    """

    def __init__(self, units: Mapping[str, U]) -> None:
        self._units = dict(units)

    def __getitem__(self, id: str) -> U:
        try:
            return self._units[id]
        except KeyError:
            raise UnknownName("unit", id, self._units) from None

    def __iter__(self) -> Iterator[str]:
        return iter(self._units)

    def __len__(self) -> int:
        return len(self._units)

    def filter(self, test: Callable[[U], bool] | None = None, **attributes: Any) -> Units[U]:
        """The units that pass the test and have these attributes; a list of values means any of them."""

        def fits(unit: U) -> bool:
            if test is not None and not test(unit):
                return False
            for name, wanted in attributes.items():
                value = getattr(unit, name)
                if value not in wanted if isinstance(wanted, (list, tuple, set)) else value != wanted:
                    return False
            return True

        return Units({id: unit for id, unit in self._units.items() if fits(unit)})

    def to_frame(self) -> Any:
        """A pandas DataFrame, one row a unit. Raises `MissingExtra` without pandas."""
        try:
            import pandas
        except ImportError:
            raise MissingExtra("pandas", "study") from None
        rows = [unit.to_dict() for unit in self._units.values()]  # type: ignore[attr-defined]
        return pandas.DataFrame(rows).set_index("id")

    def __repr__(self) -> str:
        lines = [f"  {unit!r}" for unit in list(self._units.values())[:30]]
        more = f"\n  ... {len(self) - 30} more" if len(self) > 30 else ""
        return f"<{len(self)} units>\n" + "\n".join(lines) + more
