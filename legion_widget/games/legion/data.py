"""The data of La Legión: scenario files, orders of battle, and the counters that come of them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from ...drawing.counters import CounterLook
from ...engine.errors import DataError, DataFaults, shown
from ...engine.file_kind import Allowed
from ...engine.i18n import LocalizedText, localized, say
from ...engine.plain_data import Label, Name, Short
from ...engine.turn_dates import Dates, turn_dates
from ...engine.variants import ListedVariants
from ...engine.victory_data import Turn, Verdict
from ..hexes import counter
from ..hexes.kinds import Family, UnitType, check_families, check_types, joined, look_of, shipped, texts
from ..hexes.order_of_battle import OrderOfBattleData, OrderScenario, words
from ..hexes.sheet_data import SheetData
from .options import OPTIONS
from .own_victory import LegionVictoryData, read_own
from .schedule import ScheduleEntry, WaysIn, read_schedule
from .terrain import ZONES, LegionBoard, LegionBoardData, TerrainKind, read_terrain
from .turn_sequence import SequenceData, read_sequence
from .weather_table import WeatherData, check_weather, read_weather

Side = Literal["spanish", "moroccan"]
#: The types of units as which the rules treat all others.
Arm = Literal["infantry", "cavalry", "machine_gun", "artillery", "armour", "bomber", "seaplane", "fleet"]
#: The marks of counters: see `legion_widget.games.legion.position.Position`.
Mark = Literal[
    "moved",
    "far",
    "bound",
    "fought",
    "attacked",
    "fired",
    "supported",
    "entered",
    "landed",
    "routing",
    "flown",
    "bombed",
    "fresh",
]
PhaseId = Literal["placement", "weather", "air", "fleet", "bombardment", "movement", "combat"]
#: How many units a scenario may have of its own.
MOST_UNITS = 500
#: The last turn that a scenario can have.
LAST_TURN = 40
Factor = Annotated[int, msgspec.Meta(ge=0, le=99)]
#: What an order of battle and its board were before they changed, with a unit that only the former has: games that
#: were saved then open, and play on as they began.
FORMER = {"rif": ("rif-1", "regulares-melilla-3")}

SPANISH: Side = "spanish"
MOROCCAN: Side = "moroccan"
SIDES: tuple[Side, Side] = (SPANISH, MOROCCAN)
AIRCRAFT = ("bomber", "seaplane")
HERE = Path(__file__).parent
TYPES: dict[str, UnitType] = dict(shipped(HERE / "tables" / "types.toml", UnitType))
FAMILIES: dict[str, Family] = dict(shipped(HERE / "tables" / "families.toml", Family))


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
        type: what it is, and its symbol on the counter, such as ``"infantry"``.
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
        entry: where it comes in as a reinforcement, as hexes, places and areas, such as ``["0101", "Nador"]``; by
            default as the rules have it for its side.
        lost: whether it has been eliminated before the scenario begins.
        marks: what it has done already in the player turn that goes on, such as ``["moved"]``.
    """

    id: Label
    side: Side
    #: The id of its type: one of the game, or of the ``types`` of the scenario.
    type: Label
    combat: Factor = 0
    movement: Factor = 0
    at: str | None = None
    name: Name | Label = ""
    short: Short = ""
    formation: Label = ""
    family: Label = ""
    arrives: Annotated[int, msgspec.Meta(ge=0, le=99)] = 0
    entry: list[Label] = []
    captured: bool = False
    sector: Label = ""
    lost: bool = False
    marks: list[Mark] = []
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
    type: Arm
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
        number: which sub-turn of the phase, such as ``2``, the second of the air phase; by default the first.
        weather: the weather, such as ``"sandstorm"``; by default it is rolled for.
        airport: the side that holds the airport.
    """

    turn: Turn = 1
    side: Side | None = None
    phase: PhaseId | None = None
    #: 0: the first.
    number: Annotated[int, msgspec.Meta(ge=0, le=9)] = 0
    #: The id of the weather: one of the game, or of the scenario.
    weather: Label | None = None
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
        variants: rules that do not hold, numbers of the rules that are others, and rules of one's own.
        order_of_battle: an order of battle that comes with the game, all of whose counters take part, such as
            ``"rif"``.
        placement: where units begin by their ids, such as ``{ cerinola-2 = "Igueriben" }``; it overrules their
            ``at``.
        units: the units, one by one, besides those of the order of battle.
        sequence: the turns, their dates and phases; what is left out is as in the game.
        weather: the kinds of weather and the table that is rolled on, such as ``{ table = { 2 = "rain" } }``.
        terrain: kinds of terrain by id, changed or added, such as ``{ swamp = { letter = "s", name = { en = "swamp"
            }, cost = 3 } }``.
        types: types of unit by id, changed or added, such as ``{ harca = { like = "infantry", name = { en = "harca"
            } } }``.
        families: colours of counters by id, changed or added, such as ``{ navy = { paper = "#DDE7F0" } }``.
        ways_in: how Spanish reinforcements come in that have no way of their own.
        schedule: what comes in which turn, such as ``[{ turn = 3, units = ["harca-1"] }]``.
        sheet: the title, the legend and the credits of the printed map.
        turns (turns): how many turns it lasts, such as ``3``.
        dates: the dates of the turns: a text for each by language, or steps, such as ``{ first = "1921-07-17", days
            = 4 }``.
    """

    system: Literal["legion"]
    board: str | LegionBoardData
    id: Label = ""
    title: Name | Label = ""
    about: LocalizedText | str = ""
    start: StartData = StartData()
    #: The number of the last turn (L4.1).
    turns: Annotated[int, msgspec.Meta(ge=1, le=LAST_TURN)] = 13
    #: A text for each turn, or the first date and the steps from one turn to the next.
    dates: Dates | None = None
    #: ``"standard"``: chapter 5 decides; ``"none"``: nobody wins; or the scenario's own conditions (L5.6).
    victory: Literal["standard", "none"] | LegionVictoryData | None = None
    options: dict[str, Any] = {}
    variants: ListedVariants = []
    order_of_battle: str | None = None
    placement: dict[str, str] = {}
    units: Annotated[list[UnitData], msgspec.Meta(max_length=MOST_UNITS)] = []
    sequence: SequenceData = SequenceData()
    weather: WeatherData = WeatherData()
    terrain: dict[Label, TerrainKind] = {}
    types: dict[Label, UnitType] = {}
    families: dict[Label, Family] = {}
    ways_in: WaysIn = WaysIn()
    schedule: Annotated[list[ScheduleEntry], msgspec.Meta(max_length=200)] = []
    sheet: SheetData = SheetData()


class Counter(counter.Counter, frozen=True, kw_only=True):
    """A counter of the game: what is printed on it, and its number in the position.

    Args:
        arm: the type of the game as which the rules treat it.
        entry: the hexes in which it comes in as a reinforcement, as a set; 0: as the rules have it for its side.
        look: how it looks; None: like a counter of no family.
        symbol: what is drawn on it.
    """

    side: Side
    combat: int
    movement: int
    captured: bool
    sector: str
    arm: str = ""
    entry: int = 0
    look: CounterLook | None = None
    symbol: str = ""

    @property
    def is_land(self) -> bool:
        return self.arm not in ("bomber", "seaplane", "fleet")

    @property
    def is_aircraft(self) -> bool:
        return self.arm in AIRCRAFT


class LegionScenario(OrderScenario[Counter]):
    """A scenario of La Legión, checked: its board, its counters and where they begin.

    Raises `DataError`, which names the place and what was probably meant.
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
            check_weather(self.data.start.weather, self.weather, "$.start.weather", faults)
        self.comes_with, self.set_weather = read_schedule(self.data.schedule, self.units, self.weather, faults)

    def _own(self, key: str) -> dict[str, Any]:
        """What the scenario writes under a key, as plain data."""
        own = self._data.get(key)
        return own if isinstance(own, dict) else {}

    def read_board(self, faults: DataFaults) -> LegionBoard:
        return self.board_of(LegionBoard, faults, self.terrain.names, zones=ZONES.values())

    @classmethod
    def unit_of(cls, row: dict[str, Any]) -> UnitData:
        return UnitData(**row, captured=row["family"] == "captured")

    def counter_of(self, index: int, unit: UnitData) -> Counter:
        printed = self.printed(index, unit)
        printed["short"] = unit.short or (localized(words(unit.name), "es") or unit.id).upper()[:6]
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
        """What a unit of a type is called in a sentence."""
        return texts(self.types[type].name, type)

    def plural(self, type: str) -> LocalizedText:
        """What several units of a type are called in a sentence."""
        kind = self.types[type]
        return texts(kind.plural or kind.name, type)

    @property
    def sea(self) -> int:
        """The hexes of the sea."""
        return self.terrain.mask(self.board, lambda kind: kind.ground == "sea")

    def water(self, side: str) -> int:
        """The hexes in which no land counter of a side stands (L7.13, L7.14)."""
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
