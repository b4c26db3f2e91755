"""A scenario of a game on hexes: a board, the counters on it, and how many turns are played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Generic, TypeVar

import msgspec

from ...engine.board import Board
from ...engine.board_data import BoardData
from ...engine.data import convert
from ...engine.errors import DataError
from ...engine.i18n import LocalizedText
from ...engine.options import Options
from ...engine.scenario import Scenario
from .counter import Counter

C = TypeVar("C", bound=Counter)


class CounterScenario(Scenario, Generic[C]):
    """A scenario of any game on hexes, checked: its board and its counters.

    Attributes:
        counters: what is printed on each counter, in the order of positions.
        by_id: the counters by their ids.
        options: the rule options that the scenario chooses.
    """

    #: The rule options of the game, where it has any.
    known_options: ClassVar[Options | None] = None

    counters: tuple[C, ...]
    by_id: dict[str, C]
    options: Mapping[str, str] = {}


class HexCounter(Counter, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A counter as it stands in a file. ``index`` is its number among the counters, which the scenario gives.

    Args:
        hex: the label or place where it begins; empty for one that waits beside the map.
        short: what is printed on it; by default the beginning of its name.
        type: its symbol, such as ``"infantry"``: see `legion_widget.drawing.symbols`.
        combat: its combat factor.
        movement: its movement points.
        arrives: the turn from which it may enter.
    """

    id: str
    side: str
    hex: str = ""
    name: LocalizedText = msgspec.field(default_factory=dict)
    short: str = ""
    type: str = "infantry"
    combat: int = 1
    movement: int = 1
    formation: str = ""
    family: str = ""
    arrives: int = 1
    history: LocalizedText = msgspec.field(default_factory=dict)
    index: int = 0


class HexScenarioData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A scenario as it stands in a file. A game with more keys subclasses it."""

    system: str
    board: BoardData
    units: list[HexCounter]
    id: str = ""
    title: LocalizedText = {}
    about: LocalizedText = {}
    turns: Annotated[int, msgspec.Meta(ge=1, le=999)] = 8


class HexScenario(CounterScenario[HexCounter]):
    """A scenario of a game on hexes, checked.

    A game says in its subclass what its boards and counters may be: ``letters`` are those of its terrain, ``sides``
    its sides, ``kind`` the record of its files, ``board_kind`` its boards, where they have kinds of places or marked
    hexes of their own.
    """

    letters: ClassVar[str] = ""
    sides: ClassVar[Mapping[str, LocalizedText]] = {}
    kind: ClassVar[type[HexScenarioData]] = HexScenarioData
    board_kind: ClassVar[type[Board]] = Board

    def __init__(self, data: Mapping[str, Any]) -> None:
        super().__init__(data)
        self.data: HexScenarioData = convert(data, self.kind)
        if self.data.system != self.system:
            raise DataError("$.system", f"this is a scenario of {self.data.system!r}, not of {self.system!r}")
        self.id, self.words, self.about_words = self.data.id, self.data.title, self.data.about
        self.board = self.board_kind(self.data.board, self.letters or None, "$.board")
        replace = msgspec.structs.replace
        self.counters = tuple(
            replace(unit, index=index, name=unit.name or {"en": unit.id}) for index, unit in enumerate(self.data.units)
        )
        self.by_id = {counter.id: counter for counter in self.counters}
        self._check()

    def _check(self) -> None:
        """Raises `DataError`, which names the place."""
        for number, counter in enumerate(self.counters):
            at = f"$.units[{number}]"
            if self.by_id[counter.id] is not counter:
                raise DataError(f"{at}.id", f"there are two units {counter.id!r}")
            if counter.side not in self.sides:
                raise DataError.unknown(f"{at}.side", f"there is no side {counter.side!r}", counter.side, self.sides)
            if counter.hex and counter.hex not in self.board:
                places = self.board.places
                raise DataError.unknown(f"{at}.hex", f"no hex or place is called {counter.hex!r}", counter.hex, places)
