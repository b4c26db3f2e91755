"""A scenario of a game on hexes: a board, the counters on it, and the number of turns."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Annotated, ClassVar, Generic, TypeVar

import msgspec

from ...engine.board import Board
from ...engine.board_data import BoardData
from ...engine.board_reader import no_hex
from ...engine.data import convert_gathering
from ...engine.errors import DataError, DataFaults, shown
from ...engine.file_kind import Allowed, FileKind
from ...engine.i18n import LocalizedText, say
from ...engine.options import Options
from ...engine.plain_data import Label, Name, Short
from ...engine.scenario import Scenario
from ...engine.variants import ListedVariants
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

    editor_class = "legion_widget.games.hexes.editor:HexEditor"

    #: What the letters of its terrain are called, and the kinds of water along hexsides; None: any.
    ground_names: Mapping[str, LocalizedText] = {}
    waters: Iterable[str] | None = None
    counters: tuple[C, ...]
    by_id: dict[str, C]
    options: Mapping[str, str] = {}


Factor = Annotated[int, msgspec.Meta(ge=0, le=999)]


class HexCounter(Counter, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A counter as it stands in a file. ``index`` is its number among the counters, given by the scenario.

    Args:
        id: the name by which actions and saves call it, each once, such as ``"red-1"``.
        side: whose it is, such as ``"red"``.
        hex: the hex or place where it begins, such as ``"0403"``; empty for one that waits beside the map.
        name: its name by language, such as ``{ es = "1.ª Compañía", en = "1st Company" }``.
        short: what is printed on it, such as ``"1 CO"``; by default the beginning of its name.
        type: its symbol, such as ``"infantry"``: see `legion_widget.drawing.symbols`.
        combat (combat points): its combat factor, such as ``3``.
        movement (movement points): its movement points, such as ``4``.
        formation: the id of the formation that it belongs to, such as ``"first"``.
        family: its colours, such as ``"army"``; by default those of its side.
        arrives (turn number): the turn from which it may enter, such as ``3``.
        history: a few words on it by language, such as ``{ en = "Raised for this page." }``.
        index: its number among the counters, which the scenario gives; left out in files, such as ``0``.
    """

    id: Label
    side: str
    hex: str = ""
    name: Name = msgspec.field(default_factory=dict)
    short: Short = ""
    type: str = "infantry"
    combat: Factor = 1
    movement: Factor = 1
    formation: Label = ""
    family: Label = ""
    arrives: Annotated[int, msgspec.Meta(ge=0, le=999)] = 1
    history: LocalizedText = msgspec.field(default_factory=dict)
    index: int = 0


class HexScenarioData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A scenario as it stands in a file. A game with more keys subclasses it.

    Args:
        system: the game that it is of, such as ``"hill"``.
        board: the board.
        units: the counters, one by one.
        id: a short name, such as ``"hill"``.
        title: the title by language, such as ``{ es = "La colina", en = "The hill" }``.
        about: a few sentences by language, such as ``{ en = "Two companies and a hill." }``.
        turns (turns): how many turns are played, such as ``8``.
        variants: rules that do not hold, numbers of the rules that are others, and rules of your own.
    """

    system: str
    board: BoardData
    units: Annotated[list[HexCounter], msgspec.Meta(max_length=500)]
    id: Label = ""
    title: Name = {}
    about: LocalizedText = {}
    turns: Annotated[int, msgspec.Meta(ge=1, le=999)] = 8
    variants: ListedVariants = []


def is_size_unknown(faults: DataFaults) -> bool:
    """Return whether the size of the board of a scenario cannot be read, so that nobody knows which hexes it has."""
    return "$.board" in faults.unread or "$.board.terrain" in faults.unread


class HexScenario(CounterScenario[HexCounter]):
    """A scenario of a game on hexes, checked.

    A game says in its subclass what its boards and counters may be: ``letters`` are those of its terrain, ``sides``
    its sides, ``kind`` the record of its files, ``board_kind`` its boards, where they have kinds of places or marked
    hexes of their own.
    """

    letters: ClassVar[str] = ""
    sides: ClassVar[Mapping[str, LocalizedText]] = {}
    kind: ClassVar[type[HexScenarioData]] = HexScenarioData
    place_key = "hex"
    board_kind: ClassVar[type[Board]] = Board

    @classmethod
    def file_kinds(cls) -> dict[str, FileKind]:
        return {"scenario": FileKind(cls.kind, cls)}

    @classmethod
    def allowed(cls) -> Allowed:
        return {
            f"{cls.kind.__name__}.system": [cls.system],
            "HexCounter.side": cls.sides,
            "PlaceData.kind": cls.board_kind.place_kinds,
            **({"BoardData.terrain": re.compile(f"[{re.escape(cls.letters)}]*")} if cls.letters else {}),
        }

    @classmethod
    def record(cls) -> type[msgspec.Struct]:
        return cls.kind

    def read(self, faults: DataFaults) -> None:
        self.data: HexScenarioData = convert_gathering(self._data, self.kind, faults)
        if self.data.system != self.system:
            problem = say(
                "this is a scenario of {other}, not of {system}", other=shown(self.data.system), system=self.system
            )
            raise DataError("$.system", problem)
        self.id, self.words, self.about_words = self.data.id, self.data.title, self.data.about
        self.ground_names = {letter: {} for letter in self.letters}
        self.board = self.board_kind(self.data.board, self.letters or None, "$.board", faults=faults)
        replace = msgspec.structs.replace
        self.counters = tuple(
            replace(unit, index=index, name=unit.name or {"en": unit.id}) for index, unit in enumerate(self.data.units)
        )
        self.by_id = {counter.id: counter for counter in reversed(self.counters)}
        for number, counter in enumerate(self.counters):
            at = f"$.units[{number}]"
            if self.by_id[counter.id] is not counter:
                faults.add(f"{at}.id", say("there are two units {name}", name=shown(counter.id)))
            if counter.side not in self.sides:
                problem = say("there is no side {name}", name=shown(counter.side))
                faults.extend(DataError.unknown(f"{at}.side", problem, counter.side, self.sides).faults)
            is_wrong = counter.hex in self.board.wrong_places or is_size_unknown(faults)
            if counter.hex and counter.hex not in self.board and not is_wrong:
                problem, meant = no_hex(counter.hex, self.board.grid, self.board.places)
                faults.add(f"{at}.hex", problem, meant)
