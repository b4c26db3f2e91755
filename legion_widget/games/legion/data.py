"""The data of La Legión: scenario files, orders of battle, and the counters that come of them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from ...engine.errors import DataError, DataFaults, shown
from ...engine.i18n import LocalizedText, localized, say
from ...engine.plain_data import Label, Name, Short
from ...engine.variants import ListedVariants
from ..hexes import counter
from ..hexes.order_of_battle import OrderOfBattleData, OrderScenario, words
from .options import OPTIONS
from .terrain import LETTERS, MAR_CHICA, SEA, ZONES, LegionBoard, LegionBoardData

Side = Literal["spanish", "moroccan"]
UnitType = Literal["infantry", "cavalry", "machine_gun", "artillery", "armour", "bomber", "seaplane", "fleet"]
Weather = Literal["normal", "sandstorm", "very_hot"]
PhaseId = Literal["placement", "weather", "air", "fleet", "bombardment", "movement", "combat"]
#: How many units a scenario may have of its own.
MOST_UNITS = 500
Factor = Annotated[int, msgspec.Meta(ge=0, le=99)]

SPANISH: Side = "spanish"
MOROCCAN: Side = "moroccan"
SIDES: tuple[Side, Side] = (SPANISH, MOROCCAN)
AIRCRAFT = ("bomber", "seaplane")


def arrival_rule(turn: int) -> str:
    """The rule that names the reinforcements of a turn; L6.3 those of the first and of a scenario's own turns."""
    return {3: "L6.4", 5: "L6.5"}.get(turn, "L6.3")


def enemy(side: str) -> Side:
    """The other side."""
    return MOROCCAN if side == SPANISH else SPANISH


class UnitData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A unit as a scenario writes it. ``at`` is a hex or place; without it the unit waits or is at base."""

    id: Label
    side: Side
    type: UnitType
    combat: Factor = 0
    movement: Factor = 0
    at: str | None = None
    name: Name | Label = ""
    short: Short = ""
    formation: Label = ""
    family: Label = ""
    #: The turn in which it comes; 0: it is there from the start, or is a captured battery not yet captured.
    arrives: Annotated[int, msgspec.Meta(ge=0, le=99)] = 0
    captured: bool = False
    sector: Label = ""
    history: LocalizedText = {}


class CounterData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A counter in an order of battle."""

    id: str
    type: UnitType
    combat: Factor
    movement: Factor
    name: LocalizedText = {}


class FormationData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A formation in an order of battle: what its counters share."""

    id: str
    side: Side
    family: str
    arrives: int
    short: str
    name: LocalizedText
    counters: list[CounterData]
    history: LocalizedText = {}
    source: str = ""


class StartData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Where a scenario begins. Without a phase: at the roll for the weather, or, when weather is given, after it."""

    turn: Annotated[int, msgspec.Meta(ge=1, le=13)] = 1
    side: Side | None = None
    phase: PhaseId | None = None
    weather: Weather | None = None
    airport: Side = "spanish"


class ScenarioData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A scenario of La Legión as it stands in a file."""

    system: Literal["legion"]
    board: str | LegionBoardData
    id: Label = ""
    title: Name | Label = ""
    about: LocalizedText | str = ""
    start: StartData = StartData()
    victory: Literal["standard", "none"] | None = None
    options: dict[str, Any] = {}
    variants: ListedVariants = []
    order_of_battle: str | None = None
    placement: dict[str, str] = {}
    units: Annotated[list[UnitData], msgspec.Meta(max_length=MOST_UNITS)] = []


class Counter(counter.Counter, frozen=True, kw_only=True):
    """A counter of the game: what is printed on it, and its number in the position."""

    side: Side
    combat: int
    movement: int
    captured: bool
    sector: str

    @property
    def is_land(self) -> bool:
        return self.type not in ("bomber", "seaplane", "fleet")

    @property
    def is_aircraft(self) -> bool:
        return self.type in AIRCRAFT


class LegionScenario(OrderScenario[Counter]):
    """A scenario of La Legión, checked: its board, its counters and where they begin.

    Raises `DataError`, which names the place and what was probably meant.
    """

    system = "legion"
    folder = Path(__file__).parent
    known_options = OPTIONS
    data_kind = ScenarioData
    order_kind = OrderOfBattleData[FormationData]

    data: ScenarioData
    board: LegionBoard

    def read(self, faults: DataFaults) -> None:
        super().read(faults)
        if self.data.victory is None:
            self.victory = "standard" if "victory_road" in self.board.areas else "none"
        else:
            self.victory = self.data.victory
        if self.victory == "standard" and "victory_road" not in self.board.areas:
            problem = say("this board has no area 'victory_road' to hold; write victory = \"none\"")
            raise DataError("$.victory", problem)

    def read_board(self) -> LegionBoard:
        return self.board_of(LegionBoard, LETTERS, zones=ZONES.values())

    def unit_of(self, row: dict[str, Any]) -> UnitData:
        return UnitData(**row, captured=row["family"] == "captured")

    def counter_of(self, index: int, unit: UnitData) -> Counter:
        printed = self.printed(index, unit)
        printed["short"] = unit.short or (localized(words(unit.name), "es") or unit.id).upper()[:6]
        printed["family"] = unit.family or _family(unit)
        return Counter(
            **printed, combat=unit.combat, movement=unit.movement, captured=unit.captured, sector=unit.sector
        )

    def check_unit(self, unit: UnitData, at: str) -> None:
        if unit.type in ("bomber", "seaplane", "fleet") and unit.side == MOROCCAN:
            raise DataError(f"{at}.side", say("only the Spanish have aircraft and fleets (L8.16)"))

    def check_place(self, number: int, hex_index: int, occupants: list[int], at: str) -> None:
        counter, name = self.counters[number], self.board.hex_name(hex_index)
        sea = self.board.mask(SEA)
        if counter.is_land:
            water = self.board.mask(MAR_CHICA) | (sea & ~self.board.landing if counter.side == SPANISH else sea)
            if water >> hex_index & 1:
                raise DataError(at, say("{hex} is water: no land counter stands there (L7.13, L7.14)", hex=name))
            holder = next(
                (self.counters[occupant].id for occupant in occupants if self.counters[occupant].is_land), None
            )
            if holder is not None:
                problem = say("{hex} already holds {unit} (L7.5)", hex=name, unit=shown(holder))
                raise DataError(at, problem)
        elif counter.type == "fleet" and not sea >> hex_index & 1:
            raise DataError(at, say("{hex} is not a sea hex (L2.11)", hex=name))


def _family(unit: UnitData) -> str:
    if unit.captured:
        return "captured"
    if unit.type in AIRCRAFT:
        return "air"
    if unit.type == "fleet":
        return "fleet"
    return "army" if unit.side == SPANISH else "urriaguel"
