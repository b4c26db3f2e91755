"""The data of La Legión: scenario files, orders of battle, and the counters that come of them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from ...drawing.counters import CounterLook
from ...engine.errors import DataError, DataFaults, nearest, shown
from ...engine.file_kind import Allowed
from ...engine.i18n import LocalizedText, localized, say
from ...engine.plain_data import Label, Name, Short
from ...engine.turn_dates import Dates, turn_dates
from ...engine.victory_data import Terms, Turn, Verdict, VictoryData, read_victory
from ..hexes import counter
from ..hexes.kinds import Family, UnitType, check_families, check_types, joined, look_of, shipped, texts
from ..hexes.order_of_battle import OrderOfBattleData, OrderScenario, words
from ..hexes.sheet_data import SheetData
from .options import OPTIONS
from .terrain import ZONES, LegionBoard, LegionBoardData, TerrainKind, read_terrain
from .turn_sequence import SequenceData, read_sequence
from .weather_table import WeatherData, read_weather

Side = Literal["spanish", "moroccan"]
#: The types of units as which the rules treat all others.
Arm = Literal["infantry", "cavalry", "machine_gun", "artillery", "armour", "bomber", "seaplane", "fleet"]
PhaseId = Literal["placement", "weather", "air", "fleet", "bombardment", "movement", "combat"]
#: The rule under which a scenario's own conditions of victory stand.
OWN_VICTORY = "L5.6"
#: How many units a scenario may have of its own.
MOST_UNITS = 500
#: The last turn that a scenario can have.
LAST_TURN = 40
Factor = Annotated[int, msgspec.Meta(ge=0, le=99)]

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
        weather: the weather, such as ``"sandstorm"``; by default it is rolled for.
        airport: the side that holds the airport.
    """

    turn: Turn = 1
    side: Side | None = None
    phase: PhaseId | None = None
    #: The id of the weather: one of the game, or of the scenario.
    weather: Label | None = None
    airport: Side = "spanish"


class WaysIn(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How Spanish reinforcements come in that have no way of their own.

    Args:
        gate: The hex or place through which they come (L6.8), such as ``"Nador"``; default ``"Melilla"``, where the
            board has it.
        landing_from: Those that come in this turn or later may land (L6.5, L6.9); a number from 1, such as ``4``,
            default 5.
    """

    gate: Label = "Melilla"
    landing_from: Annotated[int, msgspec.Meta(ge=1, le=99)] = 5


class ScheduleEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What comes in a turn: units, weather without a roll, and what the log says of it.

    Args:
        turn: The turn; a number from 1, such as 3.
        units: The ids of the units that come in it, whatever their ``arrives``, such as ``["harca-1"]``; default
            none.
        formations: The ids of formations whose units come in it, such as ``["bandera-1"]``; default none.
        entry: Where they come in: hexes, places and areas of the board, such as ``["0101", "Nador"]``; by default as
            each unit says, else as the rules have it for its side.
        weather: The id of the weather of that turn, which nobody rolls for, such as ``"sandstorm"``; by default it
            is rolled for.
        text: What the log says when the turn begins, by language, such as ``{ en = "The column from Drius." }``.
    """

    turn: Annotated[int, msgspec.Meta(ge=1, le=99)]
    units: list[Label] = []
    formations: list[Label] = []
    entry: list[Label] = []
    weather: Label | None = None
    text: LocalizedText | Label = ""


class ObjectiveData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A hex that counts for the side whose land counter stands in it.

    Args:
        hex: The label of the hex, or the name of its place, such as ``"Annual"``.
        points: The points that it is worth; 1 by default, such as ``2``.
        side: The id of the side that gets them; by default either.
    """

    hex: str
    points: Annotated[int, msgspec.Meta(ge=0, le=999)] = 1
    side: Side | None = None


class LegionVictoryData(VictoryData, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A scenario's own victory (L5.6): conditions, the winner without them, and what points are given for.

    Args:
        objectives: The hexes that are worth points.
        per_counter: The points for each land counter that the enemy has lost, such as 1; 0 by default.
        per_factor: The points for each combat factor of the land counters that the enemy has lost, such as 1; 0 by
            default.
    """

    objectives: Annotated[list[ObjectiveData], msgspec.Meta(max_length=200)] = msgspec.field(default_factory=list)
    per_counter: Factor = 0
    per_factor: Factor = 0


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
        road = "standard" if "victory_road" in self.board.areas else "none"
        self.victory: Literal["standard", "none"] | LegionVictoryData = data.victory or road
        if isinstance(data.victory, LegionVictoryData):
            if not faults.faults:  # else it is not known what the conditions are about
                self.objectives, self.verdicts = read_own(self, data.victory, faults)
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
            self._check_weather(self.data.start.weather, "$.start.weather", faults)
        self._read_schedule(faults)

    def _own(self, key: str) -> dict[str, Any]:
        """What the scenario writes under a key, as plain data."""
        own = self._data.get(key)
        return own if isinstance(own, dict) else {}

    def _check_weather(self, id: str, at: str, faults: DataFaults) -> None:
        if id not in self.weather.kinds:
            problem = say("there is no weather {name}", name=shown(id))
            faults.extend(DataError.unknown(at, problem, id, self.weather.kinds).faults)

    def _read_schedule(self, faults: DataFaults) -> None:
        """The entry of the schedule with which each unit comes, and the weather that nobody rolls for."""
        self.comes_with: dict[str, int] = {}
        self.set_weather: dict[int, str] = {}
        known = {unit.id for unit in self.units}
        formations = {unit.formation for unit in self.units if unit.formation}
        for n, entry in enumerate(self.data.schedule):
            at = f"$.schedule[{n}]"
            for i, formation in enumerate(entry.formations):
                if formation not in formations:
                    problem = say("there is no formation {name}", name=shown(formation))
                    faults.add(f"{at}.formations[{i}]", problem, nearest(formation, formations))
            members = [unit.id for unit in self.units if unit.formation and unit.formation in entry.formations]
            for i, name in enumerate([*entry.units, *members]):
                if name not in known:
                    problem = say("there is no unit {name}", name=shown(name))
                    faults.add(f"{at}.units[{i}]", problem, nearest(name, known))
                elif self.comes_with.setdefault(name, n) != n:
                    faults.add(f"{at}.units", say("{unit} comes with another entry already", unit=shown(name)))
            if entry.weather is not None:
                self._check_weather(entry.weather, f"{at}.weather", faults)
                self.set_weather[entry.turn] = entry.weather

    def read_board(self, faults: DataFaults) -> LegionBoard:
        return self.board_of(LegionBoard, faults, self.terrain.names, zones=ZONES.values())

    def unit_of(self, row: dict[str, Any]) -> UnitData:
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

    def check_place(self, counter: Counter, hex_index: int, occupants: list[Counter], at: str) -> None:
        name = self.board.hex_name(hex_index)
        sea = self.terrain.mask(self.board, lambda kind: kind.ground == "sea")
        if counter.is_land:
            lagoon = self.terrain.mask(self.board, lambda kind: kind.ground == "lagoon")
            water = lagoon | (sea & ~self.board.landing if counter.side == SPANISH else sea)
            if water >> hex_index & 1:
                raise DataError(at, say("{hex} is water: no land counter stands there (L7.13, L7.14)", hex=name))
            holder = next((occupant.id for occupant in occupants if occupant.is_land), None)
            if holder is not None:
                problem = say("{hex} already holds {unit} (L7.5)", hex=name, unit=shown(holder))
                raise DataError(at, problem)
        elif counter.arm == "fleet" and not sea >> hex_index & 1:
            raise DataError(at, say("{hex} is not a sea hex (L2.11)", hex=name))


def read_own(
    scenario: LegionScenario, data: LegionVictoryData, faults: DataFaults
) -> tuple[tuple[int, ...], tuple[Verdict, ...]]:
    """L5.6: the hexes that are worth points, and the conditions of a scenario's own victory."""
    objectives: list[int] = []
    for n, objective in enumerate(data.objectives):
        at = f"$.victory.objectives[{n}].hex"
        with faults.gather():
            index = scenario.hex_at(objective.hex, at)
            if index in objectives:
                faults.add(at, say("{hex} is an objective already", hex=scenario.board.hex_name(index)))
            objectives.append(index)
    land = {side: [c for c in scenario.counters if c.is_land and c.side == side] for side in SIDES}
    forces = {
        "counters": {side: len(land[side]) for side in SIDES},
        "factors": {side: sum(c.combat for c in land[side]) for side in SIDES},
    }
    points = {}
    for side in SIDES:
        listed = sum(objective.points for objective in data.objectives if objective.side in (None, side))
        losses = data.per_counter * forces["counters"][enemy(side)] + data.per_factor * forces["factors"][enemy(side)]
        points[side] = listed + losses
    board = scenario.board
    water = scenario.terrain.mask(board, lambda kind: kind.ground in ("lagoon", "sea"))

    def can_hold(side: str, label: str, how: str) -> bool:
        closed = water & ~board.landing if side == SPANISH else water
        return how == "clear" or not closed >> board.index(label) & 1

    terms = Terms(
        sides=SIDES,
        turns=scenario.data.turns,
        ways=("stand", "clear", "alone"),
        forces=forces,
        places=scenario.labels_of,
        can_hold=can_hold,
        points=points,
    )
    return tuple(objectives), read_victory(data, terms, OWN_VICTORY, faults)


def _family(unit: UnitData, arm: str) -> str:
    if unit.captured:
        return "captured"
    if arm in AIRCRAFT:
        return "air"
    if arm == "fleet":
        return "fleet"
    return "army" if unit.side == SPANISH else "urriaguel"
