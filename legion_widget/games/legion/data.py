"""The data of La Legión: scenario files, orders of battle, and the counters that come of them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from ...engine.errors import DataError, DataFaults, shown
from ...engine.file_kind import Allowed
from ...engine.i18n import LocalizedText, localized, say
from ...engine.plain_data import Label, Name, Short
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
    """A unit as a scenario writes it. ``at`` is a hex or place; without it the unit waits or is at base.

    Args:
        id: the name by which actions and saves call it, each once, such as ``"harca-1"``.
        side: whose it is; aircraft and fleets are Spanish.
        type: what it is, and its symbol on the counter.
        combat (points): the combat factor, such as ``3``.
        movement (points): the movement factor, such as ``4``.
        at: the hex or place where it is at the start, such as ``"0403"``; without it the unit waits, or is at its
            base.
        name: its name, as a text or by language, such as ``{ es = "1.ª Bandera", en = "1st Bandera" }``.
        short: the few letters on the counter, such as ``"1 BAN"``; by default the first of its name.
        formation: the id of the formation that it belongs to, such as ``"bandera-1"``.
        family: its colours, as in the order of battle, such as ``"regulares"``; by default those of its side and
            type.
        arrives (turn): the turn in which it comes as a reinforcement, such as ``3``; 0: it is there from the start.
        captured: whether it is a captured battery, which comes into play when the Moroccans take guns.
        sector: the seat that leads it where two players share a side, such as ``"east"``.
        history: a few words on the unit by language, such as ``{ en = "Raised at Ceuta in 1920." }``.
    """

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
    arrives: Annotated[int, msgspec.Meta(ge=0, le=99)] = 0
    captured: bool = False
    sector: Label = ""
    history: LocalizedText = {}


class CounterData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A counter in an order of battle.

    Args:
        id: the name by which actions and saves call it, such as ``"bandera-1-1"``.
        type: what it is, and its symbol on the counter.
        combat (points): the combat factor, such as ``4``.
        movement (points): the movement factor, such as ``4``.
        name: what it is called within its formation, by language, such as ``{ es = "1.ª compañía", en = "1st
            Company" }``.
    """

    id: str
    type: UnitType
    combat: Factor
    movement: Factor
    name: LocalizedText = {}


class FormationData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A formation in an order of battle: what its counters share.

    Args:
        id: a short name, such as ``"bandera-1"``.
        side: whose it is.
        family: the colours of its counters, such as ``"legion"``.
        arrives (turn): the turn in which its counters come, such as ``3``; 0: they are there from the start.
        short: the few letters on its counters, such as ``"1 BAN"``.
        name: its name by language, such as ``{ es = "1.ª Bandera", en = "1st Bandera" }``.
        counters: its counters, such as ``[{ id = "bandera-1-1", type = "infantry", combat = 4, movement = 4 }]``.
        history: a few words on it by language, such as ``{ en = "Raised at Ceuta in 1920." }``.
        source: what its strength rests on, such as ``"Woolman 1968"``.
    """

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
    """Where a scenario begins. Without a phase: at the roll for the weather, or, when weather is given, after it.

    Args:
        turn (turn): the first turn, such as ``1``.
        side: whose phase it is; by default the first side that has the phase.
        phase: the phase; by default the roll for the weather, or what comes after it when the weather is given.
        weather: the weather; by default it is rolled for.
        airport: the side that holds the airport.
    """

    turn: Annotated[int, msgspec.Meta(ge=1, le=13)] = 1
    side: Side | None = None
    phase: PhaseId | None = None
    weather: Weather | None = None
    airport: Side = "spanish"


class ScenarioData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A scenario of La Legión as it stands in a file.

    Args:
        system: the game that it is of.
        board: the name of a board that comes with the game, or a board written out, such as ``"rif"``.
        id: a short name, such as ``"annual"``.
        title: the title, as a text or by language, such as ``{ es = "Annual, julio de 1921", en = "Annual, July
            1921" }``.
        about: a few sentences, as a text or by language, such as ``{ en = "Three turns round Annual." }``.
        start: where the game begins.
        victory: who wins: by chapter 5 of the rules, or nobody, for a position to study.
        options: readings of the rules by rule and question, such as ``{ "L8.8.order" = "points-first" }``.
        order_of_battle: an order of battle that comes with the game, all of whose counters take part, such as
            ``"rif"``.
        placement: where units begin by their ids, such as ``{ cerinola-2 = "Igueriben" }``; it overrules their
            ``at``.
        units: the units, one by one, besides those of the order of battle.
    """

    system: Literal["legion"]
    board: str | LegionBoardData
    id: Label = ""
    title: Name | Label = ""
    about: LocalizedText | str = ""
    start: StartData = StartData()
    victory: Literal["standard", "none"] | None = None
    options: dict[str, Any] = {}
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
    board_kind = LegionBoard

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

    @classmethod
    def allowed(cls) -> Allowed:
        letters, zones = re.escape("".join(LETTERS)), "".join(ZONES.values())
        return {
            **super().allowed(),
            "LegionBoardData.terrain": re.compile(f"[{letters}]*"),
            "LegionBoardData.zones": re.compile(f"[{zones}-]*"),
        }

    @classmethod
    def board_from(cls, data: Mapping[str, Any]) -> LegionBoard:
        return LegionBoard.from_dict(data, LETTERS, zones=ZONES.values())

    def read_board(self, faults: DataFaults) -> LegionBoard:
        return self.board_of(LegionBoard, faults, LETTERS, zones=ZONES.values())

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

    def check_place(self, counter: Counter, hex_index: int, occupants: list[Counter], at: str) -> None:
        name, sea = self.board.hex_name(hex_index), self.board.mask(SEA)
        if counter.is_land:
            water = self.board.mask(MAR_CHICA) | (sea & ~self.board.landing if counter.side == SPANISH else sea)
            if water >> hex_index & 1:
                raise DataError(at, say("{hex} is water: no land counter stands there (L7.13, L7.14)", hex=name))
            holder = next((occupant.id for occupant in occupants if occupant.is_land), None)
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
