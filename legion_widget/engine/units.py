"""The units of a position as a collection: by id, with filters, and as a table."""

from __future__ import annotations

from collections.abc import Callable, ItemsView, Iterator, Mapping, ValuesView
from typing import Any, Generic, TypeVar

from .errors import UnknownName
from .i18n import say
from .libraries import pandas

U = TypeVar("U")


class Units(Mapping[str, U], Generic[U]):
    """The units of a position by id. ``filter(side="spanish", type="infantry")`` returns some of them."""

    def __init__(self, units: Mapping[str, U]) -> None:
        self._units = dict(units)

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
            attributes: The value of an attribute by its name; a list, tuple or set: any of its values.
        """

        def is_match(unit: U) -> bool:
            if test is not None and not test(unit):
                return False
            for name, wanted in attributes.items():
                value = getattr(unit, name)
                if value not in wanted if isinstance(wanted, (list, tuple, set)) else value != wanted:
                    return False
            return True

        return Units({id: unit for id, unit in self._units.items() if is_match(unit)})

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
