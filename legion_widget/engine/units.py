"""The units of a position as a collection: by id, with filters, and as a table."""

from __future__ import annotations

from collections.abc import Callable, ItemsView, Iterable, Iterator, Mapping, ValuesView
from typing import Any, Generic, TypeVar

from .board import Hex
from .errors import UnknownName
from .i18n import say
from .libraries import pandas

U = TypeVar("U")


class Units(Mapping[str, U], Generic[U]):
    """The units of a position by id. ``filter(side="spanish", type="infantry")`` returns some of them.

    Args:
        units: The units by id.
        sides: The ids of the sides that a unit may belong to.
    """

    def __init__(self, units: Mapping[str, U], sides: Iterable[str]) -> None:
        self._units = dict(units)
        self._sides = tuple(sides)

    def __getitem__(self, id: str) -> U:
        try:
            return self._units[id]
        except KeyError:
            raise UnknownName(say("unit"), id, self._units) from None

    def __iter__(self) -> Iterator[str]:
        return iter(self._units)

    def __len__(self) -> int:
        return len(self._units)

    def values(self) -> ValuesView[U]:
        return self._units.values()

    def items(self) -> ItemsView[str, U]:
        return self._units.items()

    def filter(self, test: Callable[[U], bool] | None = None, **attributes: Any) -> Units[U]:
        """Return the units that pass a test and have these attributes.

        Args:
            test: A function of a unit.
            attributes: The value of an attribute by its name, of a hex also its label or the name of its place; a list,
                tuple or set: any of its values.

        Raises:
            UnknownName: for a side that is not in the game, and for an attribute that a unit does not have.

        >>> import legion_widget as lw
        >>> units = lw.new_game("rif", seed=1).units
        >>> len(units.filter(lambda unit: unit.hex is None, side="moroccan", type="infantry"))
        25
        >>> units.filter(side="maroccan")
        Traceback (most recent call last):
            ...
        legion_widget.engine.errors.UnknownName: ...'maroccan'...'moroccan'?
        """
        choices = {
            name: wanted if isinstance(wanted, (list, tuple, set)) else (wanted,) for name, wanted in attributes.items()
        }
        for side in choices.get("side", ()):
            if side not in self._sides:
                raise UnknownName(say("side"), side, self._sides)

        def is_match(unit: U) -> bool:
            if test is not None and not test(unit):
                return False
            return all(_is_one_of(_attribute(unit, name), wanted) for name, wanted in choices.items())

        return Units({id: unit for id, unit in self._units.items() if is_match(unit)}, self._sides)

    def to_frame(self) -> Any:
        """Return a pandas DataFrame with one row for each unit, indexed by id.

        Raises:
            MissingExtra: where pandas is not installed.
        """
        rows = [unit.to_dict() for unit in self._units.values()]  # type: ignore[attr-defined]
        return pandas().DataFrame(rows).set_index("id")

    def __repr__(self) -> str:
        lines = [f"  {unit!r}" for unit in list(self._units.values())[:30]]
        more = f"\n  ... {len(self) - 30} more" if len(self) > 30 else ""
        return f"<{len(self)} units>\n" + "\n".join(lines) + more


def _is_one_of(value: Any, wanted: Iterable[Any]) -> bool:
    """Return whether a value is among some; a hex also by its label or the name of its place."""
    return value in wanted or (isinstance(value, Hex) and bool({value.label, value.place} & set(map(str, wanted))))


def _attribute(unit: object, name: str) -> Any:
    """Return an attribute of a unit. Raises `UnknownName`."""
    try:
        return getattr(unit, name)
    except AttributeError:
        known = [each for each in dir(unit) if not each.startswith("_")]
        if name in known:  # the fault is within it
            raise
        raise UnknownName(say("attribute"), name, known) from None
