"""Scenarios that take their units from an order of battle and place them by id, and the boards shipped with a game."""

from __future__ import annotations

import copy
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, ClassVar, Generic, TypeVar

import msgspec

from ...engine.board import Board
from ...engine.board_reader import no_hex
from ...engine.data import convert, convert_gathering, read_toml
from ...engine.data_paths import DataPath
from ...engine.errors import AlreadyTold, DataError, DataFaults, nearest, shown
from ...engine.file_kind import Allowed, FileKind
from ...engine.hexgrid import bits
from ...engine.i18n import LocalizedText, Message, say
from ...engine.plain_data import plain
from .counter import Counter
from .scenario import CounterScenario, is_size_unknown
from .unit_names import full_name, place_names, sentence_names

C = TypeVar("C", bound=Counter)
B = TypeVar("B", bound=Board)
F = TypeVar("F", bound=msgspec.Struct)

#: What a formation says of itself, and not of its counters.
_OF_FORMATION = ("id", "name", "counters", "source")


class OrderOfBattleData(msgspec.Struct, Generic[F], frozen=True, forbid_unknown_fields=True):
    """An order of battle as it stands in a file: all formations of both sides of a game.

    Args:
        id: a short name, such as ``"rif"``.
        formations: the formations, each with its counters.
        title: the title by language, such as ``{ es = "Orden de batalla", en = "Order of battle" }``.
        about: what it is based on, by language, such as ``{ en = "A reconstruction." }``.
    """

    id: str
    formations: list[F]
    title: LocalizedText = {}
    about: LocalizedText = {}


class OrderScenario(CounterScenario[C], Generic[C]):
    """A scenario that may name a board and an order of battle, and places its units with ``placement``.

    A game says what its files hold (the two records), and fills in `read_board`, `unit_of` and `counter_of`.

    Attributes:
        units: the units as data, those of the order of battle first.
        placed: the index of the hex of each counter that begins on the map, by its number.
    """

    #: The folder of the game, with its ``boards`` and ``orders_of_battle``.
    #:
    #: :meta hide-value:
    folder: ClassVar[Path]
    #: The records of a scenario and of an order of battle, which is `OrderOfBattleData` of its formations.
    data_kind: ClassVar[type[msgspec.Struct]]
    order_kind: ClassVar[Any]
    #: The boards of the game.
    board_kind: ClassVar[type[Board]] = Board

    data: Any
    units: tuple[Any, ...]
    #: How many of the units come from the order of battle.
    _listed = 0
    #: The names of the units: in full, and in sentences.
    _names: list[tuple[LocalizedText, LocalizedText]]

    def read(self, faults: DataFaults) -> None:
        self.data = convert_gathering(self._data, self.data_kind, faults)
        self.id, self.words, self.about_words = self.data.id, words(self.data.title), words(self.data.about)
        if self.known_options is not None:
            with faults.gather():
                self.options = self.known_options.check(self.data.options, "$.options")
        is_order_known = self._list_units(faults)
        self.read_kinds(faults)
        self._read_units(is_order_known, faults)
        self.board = self.read_board(faults)
        self.is_board_known = not is_size_unknown(faults)
        full_names = [words(unit.name) or {"en": unit.id} for unit in self.units]
        formations = [unit.formation for unit in self.units]
        spoken = sentence_names(full_names, formations, place_names(self.board.places.items()))
        self._names = list(zip(full_names, spoken, strict=True))
        counters: dict[int, C] = {}
        for number, unit in enumerate(self.units):
            with faults.gather():
                counters[number] = self.counter_of(number, unit)
        self.counters = tuple(counters.values())
        self.by_id = {counter.id: counter for counter in self.counters}
        if self.is_board_known:
            self.placed = self._placed(counters, faults)

    @classmethod
    def file_kinds(cls) -> dict[str, FileKind]:
        return {
            "scenario": FileKind(cls.data_kind, cls),
            "board": FileKind(cls.board_kind.data_kind, cls.board_from, "boards"),
            "order-of-battle": FileKind(cls.order_kind, cls.order_from, "orders_of_battle"),
        }

    @classmethod
    def allowed(cls) -> Allowed:
        scenario = cls.data_kind.__name__
        return {
            f"{scenario}.board": _names(cls.folder / "boards"),
            f"{scenario}.order_of_battle": _names(cls.folder / "orders_of_battle"),
            "PlaceData.kind": cls.board_kind.place_kinds,
            **({f"{scenario}.options": cls.known_options} if cls.known_options is not None else {}),
        }

    @classmethod
    def board_from(cls, data: Mapping[str, Any]) -> Board:
        """A board from the plain data of a file. Raises `DataError`."""
        return cls.board_kind.from_dict(data)

    @classmethod
    def order_from(cls, data: Mapping[str, Any]) -> Any:
        """An order of battle from the plain data of a file. Raises `DataError`."""
        faults = DataFaults()
        order = convert_gathering(plain(data, faults=faults), cls.order_kind, faults)
        seen: dict[str, set[str]] = {"formation": set(), "unit": set()}
        for n, formation in enumerate(order.formations):
            at = f"$.formations[{n}]"
            _once(formation.id, seen["formation"], f"{at}.id", faults)
            for k, counter in enumerate(formation.counters):
                _once(counter.id, seen["unit"], f"{at}.counters[{k}].id", faults)
        cls.check_order(order, faults)
        faults.check(data)
        return order

    @classmethod
    def check_order(cls, order: Any, faults: DataFaults) -> None:
        """Adds what else is wrong with an order of battle."""

    @property
    def is_ours(self) -> bool:
        """Return whether the board comes with the game: by its name, or in a scenario that comes with the game."""
        return isinstance(self.data.board, str) or self.id in _shipped(self.folder)

    # ---- what a game says -----------------------------------------------------------------------

    def read_kinds(self, faults: DataFaults) -> None:
        """Read what the units and the board refer to, such as types and terrain. Faults are added."""

    def read_board(self, faults: DataFaults) -> Board:
        """The board of the scenario, what is wrong with one written out added to ``faults``.

        Raises:
            DataError: for a board that there is not.
        """
        raise NotImplementedError

    @classmethod
    def unit_of(cls, row: dict[str, Any]) -> Any:
        """The unit of a row of an order of battle (see `unit_rows`)."""
        raise NotImplementedError

    def counter_of(self, index: int, unit: Any) -> C:
        """The counter of a unit."""
        raise NotImplementedError

    def check_unit(self, unit: Any, at: str) -> None:
        """Check the fields of a unit. Raises `DataError`."""

    def check_place(self, counter: C, hex_index: int, occupants: list[C], at: str) -> None:
        """Check that a counter may begin on a hex with these others. Raises `DataError`."""

    def board_of(
        self,
        kind: type[B],
        faults: DataFaults,
        letters: Mapping[str, LocalizedText],
        waters: Iterable[str] | None = None,
        zones: Iterable[str] | None = None,
    ) -> B:
        """The board that the scenario names or writes out, of a kind of the game: see `read_board`."""
        board = self.data.board
        self.ground_names, self.waters = letters, waters
        if self.is_as_before("board", "terrain", "tables") and self._before is not None:
            return self._before.board  # type: ignore[return-value]  # it was made here
        if isinstance(board, str):
            return named_board(kind, self.folder, board, letters, waters, zones)
        return kind(board, letters, "$.board", waters, zones, faults)

    def place_of(self, number: int) -> str:
        """The path of a unit in the data, by its number; those of an order of battle are before those of the file."""
        own = number - self._listed
        return f"$.units[{own}]" if own >= 0 else f"$.order_of_battle[{self.units[number].id!r}]"

    # ---- what follows ---------------------------------------------------------------------------

    def printed(self, index: int, unit: Any) -> dict[str, Any]:
        """Return the printed values of any unit's counter, by field; a missing name is the id."""
        kept = ("id", "side", "type", "short", "formation", "family", "arrives", "history")
        full, spoken = self._names[index]
        return {"index": index, "name": spoken, "full_name": full, **{field: getattr(unit, field) for field in kept}}

    def hexes_at(self, names: Iterable[str], at: str) -> int:
        """A set of hexes written as hexes, places, and areas of the board. Raises `DataError`."""
        return hexes_on(self.board, names, at) if self.is_board_known else 0

    def hex_at(self, name: str, at: str) -> int:
        """The index of a hex by label or place. Raises `DataError`."""
        if name in self.board.wrong_places:
            raise AlreadyTold(at)
        if name not in self.board:
            problem, meant = no_hex(name, self.board.grid, self.board.places)
            raise DataError(at, problem, meant)
        return self.board.index(name)

    def hexes_of(self, name: str, at: str) -> int:
        """The hexes that a name stands for, a hex, a place or an area of the board, as a set. Raises `DataError`."""
        return hexes_of(self.board, name, at)

    def labels_of(self, name: str, at: str) -> list[str]:
        """The labels of the hexes that a name stands for. Raises `DataError`."""
        return [self.board.grid.label(index) for index in bits(self.hexes_of(name, at))]

    def expanded(self) -> dict[str, Any]:
        return copy.deepcopy(self.written_out(self._data, "units"))

    @classmethod
    def record(cls) -> type[msgspec.Struct]:
        return cls.data_kind

    @classmethod
    def written_out(cls, data: dict[str, Any], part: str) -> dict[str, Any]:
        if part == "board" and isinstance(data.get("board"), str):
            path = _known(cls.folder / "boards", data["board"], say("board"), "$.board")
            return {**data, "board": _raw(path)}
        order, placement = data.get("order_of_battle"), data.get("placement")
        if part != "units" or (order is None and placement is None):
            return data
        own = data.get("units")
        units = [*(_rows(cls, order) if isinstance(order, str) else ()), *(own if isinstance(own, list) else ())]
        places = placement if isinstance(placement, Mapping) else {}
        written = [{**unit, "at": places[unit["id"]]} if _id(unit) in places else unit for unit in units]
        rest = {key: value for key, value in data.items() if key not in ("order_of_battle", "placement", "units")}
        return {**rest, "units": written}

    @classmethod
    def place_path(cls, data: Mapping[str, Any], unit: str) -> DataPath | None:
        order = data.get("order_of_battle")
        listed = {row["id"] for row in _rows(cls, order)} if isinstance(order, str) else ()
        placement = data.get("placement")
        is_placed = isinstance(placement, Mapping) and unit in placement
        return ("placement", unit) if unit in listed or is_placed else None

    @classmethod
    def order_of_battle(cls, name: str, at: str = "$.order_of_battle") -> Any:
        """An order of battle that comes with the game, read once. Raises `DataError` for an unknown one."""
        return _read(_known(cls.folder / "orders_of_battle", name, say("order of battle"), at), cls.order_kind)

    def _list_units(self, faults: DataFaults) -> bool:
        """The units of the order of battle, then those of the file; whether the order of battle is known."""
        units, is_order_known = list(self.data.units), True
        if self.data.order_of_battle is not None:
            is_order_known = False
            with faults.gather():
                rows = unit_rows(self.order_of_battle(self.data.order_of_battle))
                listed = [*map(self.unit_of, rows)]
                self._listed, units, is_order_known = len(listed), [*listed, *units], True
        self.units = tuple(units)
        return is_order_known

    def _read_units(self, is_order_known: bool, faults: DataFaults) -> None:
        seen: set[str] = set()
        for number, unit in enumerate(self.units):
            at = self.place_of(number)
            if not unit.id:
                faults.add(f"{at}.id", say("a unit needs an id"))
            elif unit.id in seen:
                faults.add(f"{at}.id", say("there is already a unit {name}", name=shown(unit.id)))
            seen.add(unit.id)
            with faults.gather():
                self.check_unit(unit, at)
        for name in self.data.placement if is_order_known else ():
            if name not in seen:
                problem = say("there is no unit {name}", name=shown(name))
                faults.add(f"$.placement[{name!r}]", problem, nearest(name, seen))

    def _placed(self, counters: Mapping[int, C], faults: DataFaults) -> dict[int, int]:
        placed: dict[int, int] = {}
        holders: dict[int, list[C]] = {}
        for number, unit in enumerate(self.units):
            moved = unit.id in self.data.placement
            at = f"$.placement[{unit.id!r}]" if moved else f"{self.place_of(number)}.at"
            name = self.data.placement.get(unit.id, unit.at)
            if name is not None:
                with faults.gather():
                    hex_index = placed[number] = self.hex_at(name, at)
                    occupants = holders.setdefault(hex_index, [])
                    if number in counters and hex_index not in self.board.wrong_hexes:
                        self.check_place(counters[number], hex_index, occupants, at)
                        occupants.append(counters[number])
        return placed


def hexes_of(board: Board, name: str, at: str) -> int:
    """The hexes that a name stands for, a hex, a place or an area of a board, as a set. Raises `DataError`."""
    if name in board.areas:
        return board.areas[name]
    if name in board.wrong_places:
        raise AlreadyTold(at)
    if name in board:
        return 1 << board.index(name)
    meant = nearest(name, [*board.places, *board.areas])
    raise DataError(at, say("no hex, place or area is called {name}", name=shown(name)), meant)


def hexes_on(board: Board, names: Iterable[str], at: str) -> int:
    """A set of hexes written as hexes, places, and areas of a board. Raises `DataError`."""
    hex_mask, faults = 0, DataFaults()
    for i, name in enumerate(names):
        with faults.gather():
            hex_mask |= hexes_of(board, name, f"{at}[{i}]")
    faults.check()
    return hex_mask


def words(text: Mapping[str, str] | str) -> LocalizedText:
    """A text by language; a plain string is English.

    >>> words("Annual"), words("")
    ({'en': 'Annual'}, {})
    """
    if isinstance(text, Mapping):
        return dict(text)
    return {"en": text} if text else {}


def unit_rows(order: Any) -> Iterator[dict[str, Any]]:
    """The counters of an order of battle as the data of units: what a counter leaves out its formation says."""
    for formation in order.formations:
        shared = {key: value for key, value in msgspec.structs.asdict(formation).items() if key not in _OF_FORMATION}
        for counter in formation.counters:
            own = {key: value for key, value in msgspec.structs.asdict(counter).items() if value is not None}
            own |= {key: own.get(key) or value for key, value in shared.items()}
            yield {**own, "formation": formation.id, "name": full_name(formation.name, counter.name)}


@cache
def _shipped(folder: Path) -> frozenset[str]:
    """The ids of the scenarios that come with a game."""
    return frozenset(path.stem for path in (folder / "scenarios").glob("*.toml"))


_boards: dict[tuple[Any, ...], Any] = {}


def named_board(
    kind: type[B],
    folder: Path,
    name: str,
    letters: Mapping[str, LocalizedText],
    waters: Iterable[str] | None = None,
    zones: Iterable[str] | None = None,
) -> B:
    """A board that comes with a game, one object for each terrain: pictures of its ground are kept by it.

    Raises `DataError` for an unknown one.
    """
    path = _known(folder / "boards", name, say("board"), "$.board")
    known = [None if names is None else tuple(names) for names in (letters, waters, zones)]
    key = (path, *known)
    if key not in _boards:
        _boards[key] = kind(_read(path, kind.data_kind), letters, "$.board", known[1], known[2])
    board: B = _boards[key]
    return board


def _known(folder: Path, name: str, what: Message, at: str) -> Path:
    """The file of this name in a folder. Raises `DataError` where there is none."""
    known = _names(folder)
    if name not in known:
        problem = say("there is no {what} {name}", what=what, name=shown(name))
        raise DataError.unknown(at, problem, name, known)
    return folder / f"{name}.toml"


def _names(folder: Path) -> list[str]:
    """The names of the files in a folder."""
    return sorted(path.stem for path in folder.glob("*.toml"))


def _once(name: str, seen: set[str], at: str, faults: DataFaults) -> None:
    """Adds a fault for an id that is there already."""
    if name in seen:
        faults.add(at, say("the id {name} is there already", name=shown(name)))
    seen.add(name)


_listed: dict[tuple[Path, str], list[dict[str, Any]]] = {}


def _rows(kind: type[OrderScenario[Any]], name: str) -> list[dict[str, Any]]:
    """The units of an order of battle as data, read once and not to be changed."""
    if (kind.folder, name) not in _listed:
        rows = unit_rows(kind.order_of_battle(name))
        _listed[kind.folder, name] = [msgspec.to_builtins(kind.unit_of(row)) for row in rows]
    return _listed[kind.folder, name]


@cache
def _raw(path: Path) -> dict[str, Any]:
    """The data of a file that comes with the game, not to be changed."""
    return read_toml(path)


@cache
def _read(path: Path, kind: Any) -> Any:
    return convert(read_toml(path), kind, f"{path.name}: $")


def _id(unit: Any) -> str:
    """The id of a unit in data that nobody has read yet; empty: it has none."""
    id = unit.get("id") if isinstance(unit, Mapping) else None
    return id if isinstance(id, str) else ""
