"""A scenario of the Market Garden game, checked: its board, tables and counters, and where they begin."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from ...engine.board import Board
from ...engine.board_data import PLACE_KINDS, PlaceKind
from ...engine.errors import DataError, nearest
from ...engine.i18n import localized
from ..hexes.order_of_battle import OrderOfBattleData, OrderScenario, words
from .data import HERE, SIDES, Counter, FormationData, ScenarioData, UnitData
from .options import OPTIONS
from .tables import Tables, load_tables, standard_tables


class MarketGardenBoard(Board):
    """A board of the Market Garden game. A place may be a landing zone, which is a name on the map."""

    place_kinds: ClassVar[dict[str, PlaceKind]] = {**PLACE_KINDS, "landing": PlaceKind("landing", in_hex=False)}


class MarketGardenScenario(OrderScenario[Counter]):
    """A scenario of the Market Garden game. Raises `DataError`, which names the place and what was probably meant."""

    system = "market-garden"
    folder = HERE
    known_options = OPTIONS
    data_kind = ScenarioData
    order_kind = OrderOfBattleData[FormationData]

    data: ScenarioData
    units: tuple[UnitData, ...]

    def __init__(self, data: Mapping[str, Any]) -> None:
        super().__init__(data)
        self.sources: dict[str, int] = {
            side: self._hexes(self.data.supply.get(side, []), f"$.supply.{side}") for side in SIDES
        }  # fmt: skip
        self.objectives = tuple(
            self.hex_at(objective.hex, f"$.victory.objectives[{i}].hex")
            for i, objective in enumerate(self.data.victory.objectives)
        )
        self.at_once: dict[str, int] = {
            side: self._hexes(names, f"$.victory.at_once.{side}") for side, names in self.data.victory.at_once.items()
        }
        if self.data.start.turn > self.data.turns:
            raise DataError("$.start.turn", f"the last turn is {self.data.turns}")

    def read_board(self) -> Board:
        """The board of the scenario, on the terrain of its tables, which are read first."""
        self.tables = _tables(self.data.tables)
        letters, waters = self.tables.terrain.ground, self.tables.terrain.sides
        return self.board_of(MarketGardenBoard, letters, waters)

    def _hexes(self, names: Iterable[str], at: str) -> int:
        """A set of hexes written as hexes, places, and areas of the board."""
        hex_mask = 0
        for i, name in enumerate(names):
            if name in self.board.areas:
                hex_mask |= self.board.areas[name]
            elif name in self.board:
                hex_mask |= 1 << self.board.index(name)
            else:
                known = [*self.board.places, *self.board.areas]
                raise DataError(f"{at}[{i}]", f"no hex, place or area is called {name!r}", nearest(name, known))
        return hex_mask

    def unit_of(self, row: dict[str, Any]) -> UnitData:
        return UnitData(**row)

    def counter_of(self, index: int, unit: UnitData) -> Counter:
        at, printed = f"$.units[{index}]", self.printed(index, unit)
        printed["short"] = unit.short or (localized(words(unit.name), "es") or unit.id)[:8]
        printed["family"] = unit.family or unit.side
        factors = ("efficiency", "movement", "mobility", "armour", "bombard", "range")
        return Counter(
            **printed,
            **{factor: getattr(unit, factor) for factor in factors},
            strength=tuple(unit.strength),
            entry=self._hexes(unit.entry, f"{at}.entry"),
            drop=self._hexes(unit.drop, f"{at}.drop"),
        )

    def check_unit(self, unit: UnitData, at: str) -> None:
        _check(unit, at, unit.at or self.data.placement.get(unit.id))

    def check_place(self, number: int, hex_index: int, occupants: list[int], at: str) -> None:
        unit, where = self.units[number], self.board.name(hex_index)
        ground = self.tables.terrain[self.board.terrain_at[hex_index]]
        if ground.cost(unit.mobility) is None and hex_index not in self.board.road_links:
            raise DataError(at, f"{where} is ground that {unit.id!r} cannot enter (HC.1)")
        others = [self.units[occupant] for occupant in occupants]
        if any(occupant.side != unit.side for occupant in others):
            raise DataError(at, f"{where} holds units of the other side")
        if sum(member.steps or len(member.strength) for member in (unit, *others)) > ground.stacking:
            raise DataError(at, f"{where} has room for {ground.stacking} steps (HC.1)")


def _check(unit: UnitData, at: str, start_hex: str | None) -> None:
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
    if start_hex is None and not (unit.drop or unit.entry):
        raise DataError(f"{at}.at", "a unit is somewhere at the start, or has a hex to enter or be dropped in")
    if start_hex is None and not unit.arrives:
        raise DataError(f"{at}.arrives", "a unit that is not there at the start needs the turn in which it comes")


def _tables(tables: str | dict[str, Any]) -> Tables:
    if isinstance(tables, dict):
        return load_tables(tables)
    if tables != "ours":
        raise DataError.unknown("$.tables", f"there is no set of tables {tables!r}", tables, ["ours"])
    return standard_tables()
