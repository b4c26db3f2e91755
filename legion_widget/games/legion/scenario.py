"""Scenarios of La Legión: the data of a file, checked against its board and its order of battle."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

from ...engine.errors import DataError, DataFaults, shown
from ...engine.file_kind import Allowed
from ...engine.i18n import LocalizedText, say
from ...engine.sequence import PendingStep
from ...engine.sequence_data import check_start
from ...engine.turn_dates import turn_dates
from ...engine.victory_data import Verdict
from ..hexes.kinds import Family, UnitType, check_families, check_types, joined, look_of, texts
from ..hexes.order_of_battle import OrderOfBattleData, OrderScenario
from ..hexes.schedule import read_schedule
from ..hexes.weather import check_weather
from .data import (
    AIRCRAFT,
    FAMILIES,
    FORMER,
    MOROCCAN,
    SIDES,
    SPANISH,
    TYPES,
    Counter,
    FormationData,
    ScenarioData,
    UnitData,
)
from .options import OPTIONS
from .own_victory import LegionVictoryData, read_own
from .terrain import ZONES, LegionBoard, read_terrain
from .turn_sequence import read_sequence
from .weather_table import read_weather


class LegionScenario(OrderScenario[Counter]):
    """A scenario of La Legión, checked: its board, its counters and where they begin.

    Raises `DataError`, which names the place and what was probably meant.

    >>> import legion_widget as lw
    >>> scenario = lw.load_scenario("rif")
    >>> isinstance(scenario, LegionScenario), scenario.board["Annual"].label
    (True, '1715')
    """

    system = "legion"
    folder = Path(__file__).parent
    #: The hexes that are worth points, by number.
    objectives: tuple[int, ...] = ()
    known_options = OPTIONS
    data_kind = ScenarioData
    order_kind = OrderOfBattleData[FormationData]
    board_kind = LegionBoard

    data: ScenarioData
    board: LegionBoard

    def read(self, faults: DataFaults) -> None:
        former, unit = FORMER.get(str(self._data.get("order_of_battle")), ("", ""))
        placement = self._data.get("placement")
        if former and isinstance(placement, dict) and unit in placement:
            self._data = {**self._data, "order_of_battle": former, "board": former}
        super().read(faults)
        self.dates: tuple[LocalizedText, ...] = ()
        #: The conditions of the scenario's own victory (L5.6).
        self.verdicts: tuple[Verdict, ...] = ()
        data = self.data
        if data.start.turn > data.turns:
            problem = say("start.turn is {turn}: a game has turns 1 to {turns}", turn=data.start.turn, turns=data.turns)
            faults.add("$.start.turn", problem)
        elif data.start.phase not in (None, "placement", "weather") and not faults.has_fault_at("$.sequence"):
            begins = PendingStep(data.start.phase, data.start.side, data.start.number)
            check_start(self.sequence, data.start.turn, begins, faults)
        with faults.gather():
            self.dates = turn_dates(data.dates, data.turns) if data.dates is not None else ()
        road: Literal["standard", "none"] = "standard" if "victory_road" in self.board.areas else "none"
        self.victory: Literal["standard", "none"] | LegionVictoryData = data.victory or road
        if isinstance(data.victory, LegionVictoryData):
            if not faults.faults:  # else it is not known what the conditions are about
                self.objectives, self.verdicts = read_own(self, data.victory, SIDES, faults)
        elif self.victory == "standard" and "victory_road" not in self.board.areas:
            problem = say("this board has no area 'victory_road' to hold; write victory = \"none\"")
            raise DataError("$.victory", problem)

    @classmethod
    def allowed(cls) -> Allowed:
        return {**super().allowed(), "LegionBoardData.zones": re.compile(f"[{''.join(ZONES.values())}-]*")}

    @classmethod
    def board_from(cls, data: Mapping[str, Any]) -> LegionBoard:
        terrain = read_terrain({}, TYPES, DataFaults())
        return LegionBoard.from_dict(data, terrain.names, zones=ZONES.values())

    def read_kinds(self, faults: DataFaults) -> None:
        own = {key: self._own(key) for key in ("types", "families", "terrain", "weather")}
        self.types = joined(own["types"], TYPES, UnitType, "$.types", faults)
        check_types(self.types, own["types"], TYPES, "$.types", faults)
        self.families = joined(own["families"], FAMILIES, Family, "$.families", faults)
        check_families(self.families, own["families"], "$.families", faults)
        self.terrain = read_terrain(own["terrain"], self.types, faults)
        self.weather = read_weather(own["weather"], self.types, faults)
        self.sequence = read_sequence(self.data.sequence, faults, self.data.turns)
        if self.data.start.weather is not None:
            check_weather(self.data.start.weather, self.weather.kinds, "$.start.weather", faults)
        self.comes_with, self.set_weather = read_schedule(self.data.schedule, self.units, self.weather.kinds, faults)

    def _own(self, key: str) -> dict[str, Any]:
        """Return what the scenario writes under a key, as plain data."""
        own = self._data.get(key)
        return own if isinstance(own, dict) else {}

    def read_board(self, faults: DataFaults) -> LegionBoard:
        return self.board_of(LegionBoard, faults, self.terrain.names, zones=ZONES.values())

    @classmethod
    def unit_of(cls, row: dict[str, Any]) -> UnitData:
        return UnitData(**row, captured=row["family"] == "captured")

    def counter_of(self, index: int, unit: UnitData) -> Counter:
        printed = self.printed(index, unit)
        kind = self.types.get(unit.type, TYPES["infantry"])
        printed["family"] = unit.family or _family(unit, kind.arm)
        number = self.comes_with.get(unit.id)
        entry, at = unit.entry, f"{self.place_of(index)}.entry"
        if number is not None:
            scheduled = self.data.schedule[number]
            printed["arrives"] = scheduled.turn
            if scheduled.entry:
                entry, at = scheduled.entry, f"$.schedule[{number}].entry"
        return Counter(
            **printed,
            combat=unit.combat,
            movement=unit.movement,
            captured=unit.captured,
            sector=unit.sector,
            arm=kind.arm,
            entry=self.hexes_at(entry, at),
            look=look_of(self.families.get(printed["family"]), kind),
            symbol=kind.symbol or kind.arm,
        )

    def check_unit(self, unit: UnitData, at: str) -> None:
        if unit.type not in self.types:
            problem = say("there is no type {value}", value=shown(unit.type))
            raise DataError.unknown(f"{at}.type", problem, unit.type, self.types)
        arm = self.types[unit.type].arm
        if arm in (*AIRCRAFT, "fleet"):
            if unit.side == MOROCCAN:
                raise DataError(f"{at}.side", say("only the Spanish have aircraft and fleets (L8.16)"))
            if unit.entry:
                raise DataError(f"{at}.entry", say("aircraft come to their base and fleets to sea: they have no entry"))

    def type_name(self, type: str) -> LocalizedText:
        """Return what a unit of a type is called in a sentence."""
        return texts(self.types[type].name, type)

    def plural(self, type: str) -> LocalizedText:
        """Return what several units of a type are called in a sentence."""
        kind = self.types[type]
        return texts(kind.plural or kind.name, type)

    @property
    def sea(self) -> int:
        """The hexes of the sea."""
        return self.terrain.mask(self.board, lambda kind: kind.ground == "sea")

    def water(self, side: str) -> int:
        """The hexes in which no land counter of a side can be (L7.13, L7.14)."""
        lagoon = self.terrain.mask(self.board, lambda kind: kind.ground == "lagoon")
        return lagoon | (self.sea & ~self.board.landing if side == SPANISH else self.sea)

    def check_place(self, counter: Counter, hex_index: int, occupants: list[Counter], at: str) -> None:
        name = self.board.hex_name(hex_index)
        if counter.is_land:
            if self.water(counter.side) >> hex_index & 1:
                raise DataError(at, say("{hex} is water: no land counter stands there (L7.13, L7.14)", hex=name))
            holder = next((occupant.id for occupant in occupants if occupant.is_land), None)
            if holder is not None:
                problem = say("{hex} already holds {unit} (L7.5)", hex=name, unit=shown(holder))
                raise DataError(at, problem)
        elif counter.arm == "fleet" and not self.sea >> hex_index & 1:
            raise DataError(at, say("{hex} is not a sea hex (L2.11)", hex=name))


def _family(unit: UnitData, arm: str) -> str:
    if unit.captured:
        return "captured"
    if arm in AIRCRAFT:
        return "air"
    if arm == "fleet":
        return "fleet"
    return "army" if unit.side == SPANISH else "urriaguel"
