"""A scenario of the Market Garden game, checked: its board, tables and counters, and where they begin."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, cast

import msgspec

from ...engine.board import Board, BoardData
from ...engine.data import convert, read_toml
from ...engine.errors import DataError, nearest
from ...engine.scenario import Scenario
from ...engine.words import pick
from .data import HERE, SIDES, Counter, CounterData, FormationData, OrderData, ScenarioData, UnitData, words
from .options import OPTIONS
from .tables import Tables, load_tables, standard_tables


class MarketGardenScenario(Scenario):
    """A scenario of the Market Garden game. Raises `DataError`, which names the place and what was probably meant."""

    system = "market-garden"

    def __init__(self, data: Mapping[str, Any]) -> None:
        super().__init__(data)
        self.data: ScenarioData = convert(data, ScenarioData)
        self.id = self.data.id
        self.words = words(self.data.title)
        self.about_words = words(self.data.about)
        self.tables = _tables(self.data.tables)
        self.board = _board(self.data.board, self.tables)
        self.options = OPTIONS.check(self.data.options, "$.options")
        self.units = self._units()
        self.counters = tuple(self._counter(i, unit) for i, unit in enumerate(self.units))
        self.by_id = {counter.id: counter for counter in self.counters}
        self.placed = self._placed()
        self.sources: dict[str, int] = {
            side: self._hexes(self.data.supply.get(side, []), f"$.supply.{side}") for side in SIDES
        }  # fmt: skip
        self.objectives = tuple(
            self._hex(each.hex, f"$.victory.objectives[{i}].hex") for i, each in enumerate(self.data.victory.objectives)
        )
        self.at_once = {
            side: self._hexes(names, f"$.victory.at_once.{side}") for side, names in self.data.victory.at_once.items()
        }
        if self.data.start.turn > self.data.turns:
            raise DataError("$.start.turn", f"the last turn is {self.data.turns}")

    # ---- names ---------------------------------------------------------------------------------

    def _hex(self, name: str, at: str) -> int:
        if name not in self.board:
            raise DataError(at, f"no hex or place is called {name!r}", nearest(name, self.board.places))
        return self.board.index(name)

    def _hexes(self, names: Iterable[str], at: str) -> int:
        """A set of hexes written as hexes, places, and areas of the board."""
        found = 0
        for i, name in enumerate(names):
            if name in self.board.areas:
                found |= self.board.areas[name]
            elif name in self.board:
                found |= 1 << self.board.index(name)
            else:
                known = [*self.board.places, *self.board.areas]
                raise DataError(f"{at}[{i}]", f"no hex, place or area is called {name!r}", nearest(name, known))
        return found

    # ---- units ---------------------------------------------------------------------------------

    def _units(self) -> tuple[UnitData, ...]:
        units = list(self.data.units)
        if self.data.order_of_battle is not None:
            units = [*order_units(self.data.order_of_battle, "$.order_of_battle"), *units]
        seen: set[str] = set()
        for i, unit in enumerate(units):
            at = f"$.units[{i}]"
            if not unit.id:
                raise DataError(f"{at}.id", "a unit needs an id")
            if unit.id in seen:
                raise DataError(f"{at}.id", f"there is already a unit {unit.id!r}")
            seen.add(unit.id)
            _check(unit, at, unit.at or self.data.placement.get(unit.id))
        for name in self.data.placement:
            if name not in seen:
                raise DataError(f"$.placement[{name!r}]", f"there is no unit {name!r}", nearest(name, seen))
        return tuple(units)

    def _counter(self, index: int, unit: UnitData) -> Counter:
        at = f"$.units[{index}]"
        return Counter(
            index,
            unit.id,
            unit.side,
            unit.type,
            tuple(unit.strength),
            unit.efficiency,
            unit.movement,
            unit.mobility,
            unit.armour,
            unit.bombard,
            unit.range,
            words(unit.name) or {"en": unit.id},
            unit.short or (pick(words(unit.name), "es") or unit.id)[:8],
            unit.formation,
            unit.family or unit.side,
            unit.history,
            unit.arrives,
            self._hexes(unit.entry, f"{at}.entry"),
            self._hexes(unit.drop, f"{at}.drop"),
        )

    def _placed(self) -> dict[int, int]:
        """The hex of each counter that begins on the map, by counter number."""
        placed: dict[int, int] = {}
        room: dict[int, int] = {}
        holder: dict[int, str] = {}
        for i, unit in enumerate(self.units):
            moved = unit.id in self.data.placement
            at = f"$.placement[{unit.id!r}]" if moved else f"$.units[{i}].at"
            name = self.data.placement.get(unit.id, unit.at)
            if name is None:
                continue
            here = self._hex(name, at)
            ground, where = self.tables.terrain[self.board.terrain_at[here]], self.board.name(here)
            if ground.cost(unit.mobility) is None and here not in self.board.road_links:
                raise DataError(at, f"{where} is ground that {unit.id!r} cannot enter (HC.1)")
            if holder.setdefault(here, unit.side) != unit.side:
                raise DataError(at, f"{where} holds units of the other side")
            room[here] = room.get(here, 0) + (unit.steps or len(unit.strength))
            if room[here] > ground.stacking:
                raise DataError(at, f"{where} has room for {ground.stacking} steps (HC.1)")
            placed[i] = here
        return placed

    def expanded(self) -> dict[str, Any]:
        data = self.to_dict()
        data.pop("order_of_battle", None)
        data.pop("placement", None)
        data["units"] = []
        for unit in self.units:
            row = msgspec.to_builtins(unit)
            if unit.id in self.data.placement:
                row["at"] = self.data.placement[unit.id]
            data["units"].append(row)
        return data


def _check(unit: UnitData, at: str, here: str | None) -> None:
    """What a unit needs to be one. Raises `DataError`."""
    if any(more > less for less, more in zip(unit.strength, unit.strength[1:], strict=False)):
        raise DataError(f"{at}.strength", "no unit grows stronger by losing a step")
    if unit.steps is not None and unit.steps > len(unit.strength):
        raise DataError(f"{at}.steps", f"it has {len(unit.strength)} steps")
    if bool(unit.bombard) != bool(unit.range):
        raise DataError(f"{at}.range", "artillery has both points to bombard with and a range (HG.1)")
    if unit.drop and unit.side != "allied":
        raise DataError(f"{at}.drop", "only Allied units come from the air (HB.1)")
    if unit.drop and unit.entry:
        raise DataError(f"{at}.entry", "a unit comes by ground or from the air, not both")
    if here is None and not (unit.drop or unit.entry):
        raise DataError(f"{at}.at", "a unit is somewhere at the start, or has a hex to enter or be dropped in")
    if here is None and not unit.arrives:
        raise DataError(f"{at}.arrives", "a unit that is not there at the start needs the turn in which it comes")


# ---- what comes with the game ---------------------------------------------------------------------------


def _tables(tables: str | dict[str, Any]) -> Tables:
    if isinstance(tables, dict):
        return load_tables(tables)
    if tables != "ours":
        raise DataError.unknown("$.tables", f"there is no set of tables {tables!r}", tables, ["ours"])
    return standard_tables()


def _board(board: str | BoardData, tables: Tables) -> Board:
    letters, waters = tables.terrain.ground, tables.terrain.sides
    if isinstance(board, BoardData):
        return Board(board, letters, "$.board", waters)
    # One object for each board and its terrain: pictures of the ground are kept by it.
    key = (board, tuple(letters), tuple(waters))
    if key not in _boards:
        _boards[key] = Board(_named(board, "$.board", "boards", "board", BoardData), letters, "$.board", waters)
    return _boards[key]


_boards: dict[tuple[str, tuple[str, ...], tuple[str, ...]], Board] = {}
_read: dict[tuple[str, str], Any] = {}


def _named(name: str, at: str, folder: str, what: str, kind: type) -> Any:
    """A file that comes with the game, read once. Raises `DataError` for an unknown one."""
    if (folder, name) not in _read:
        known = sorted(path.stem for path in (HERE / folder).glob("*.toml"))
        if name not in known:
            raise DataError.unknown(at, f"there is no {what} {name!r}", name, known)
        path = HERE / folder / f"{name}.toml"
        _read[folder, name] = convert(read_toml(path), kind, f"{path.name}: $")
    return _read[folder, name]


def order_of_battle(name: str, at: str = "$") -> OrderData:
    """An order of battle that comes with the game. Raises `DataError` for an unknown one."""
    return cast(OrderData, _named(name, at, "orders", "order of battle", OrderData))


def order_units(name: str, at: str) -> list[UnitData]:
    """The counters of an order of battle as units."""
    return [_unit(formation, each) for formation in order_of_battle(name, at).formations for each in formation.counters]


def _unit(formation: FormationData, counter: CounterData) -> UnitData:
    own: dict[str, Any] = {key: value for key, value in msgspec.structs.asdict(counter).items() if value is not None}
    shared = {"side": formation.side, "formation": formation.id, "family": formation.family}
    for key in ("arrives", "entry", "drop", "short", "history"):
        own[key] = own.get(key) or getattr(formation, key)
    name = {
        code: f"{text}: {counter.name[code]}" if counter.name.get(code) else text
        for code, text in formation.name.items()
    }
    return UnitData(**{**own, **shared, "name": name})
