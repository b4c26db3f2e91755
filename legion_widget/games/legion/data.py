"""The data of La Legión: scenario files, orders of battle, and the counters made from them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from ...drawing.counters import CounterLook
from ...drawing.sheet_data import SheetData
from ...engine.data import shipped_records
from ...engine.i18n import LocalizedText, localized
from ...engine.plain_data import Label, Name, Short
from ...engine.turn_dates import Dates
from ...engine.variants import ListedVariants
from ...engine.victory_data import Turn
from ..hexes import counter
from ..hexes.kinds import Family, UnitType
from ..hexes.schedule import ScheduleEntry
from .own_victory import LegionVictoryData
from .terrain import LegionBoardData, TerrainKind
from .turn_sequence import SequenceData
from .ways_in import WaysIn
from .weather_table import WeatherData

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
TYPES: dict[str, UnitType] = dict(shipped_records(HERE / "tables" / "types.toml", UnitType))
FAMILIES: dict[str, Family] = dict(shipped_records(HERE / "tables" / "families.toml", Family))


def arrival_rule(turn: int) -> str:
    """The rule that names the reinforcements of a turn; L6.3 those of the first and of a scenario's own turns."""
    return {3: "L6.4", 5: "L6.5"}.get(turn, "L6.3")


def enemy(side: str) -> Side:
    """The other side."""
    return MOROCCAN if side == SPANISH else SPANISH


class UnitData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A unit as a scenario writes it. ``at`` is a hex or place; without it the unit waits or is at base.

    Args:
        id: the name of the unit in actions and saves, unique in the scenario, such as ``"harca-1"``.
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
            default by the rules for its side.
        lost: whether it has been eliminated before the scenario begins.
        marks: what it has already done in the current player turn, such as ``["moved"]``.
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
        id: the name of the counter in actions and saves, such as ``"bandera-1-1"``.
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
    """A formation in an order of battle, with the fields that its counters share.

    Args:
        id: a short name, such as ``"bandera-1"``.
        side: whose it is.
        family: the colours of its counters, such as ``"legion"``.
        arrives (turn): the turn in which its counters come, such as ``3``; 0: they are there from the start.
        short: the few letters on its counters, such as ``"1 BAN"``.
        name: its name by language, such as ``{ es = "1.ª Bandera", en = "1st Bandera" }``.
        counters: its counters, such as ``[{ id = "bandera-1-1", type = "infantry", combat = 4, movement = 4 }]``.
        history: a few words on it by language, such as ``{ en = "Raised at Ceuta in 1920." }``.
        source: where its strength comes from, such as ``"Woolman 1968"``.
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
    """The beginning of a scenario. Without a phase: at the roll for the weather, or after it when weather is given.

    Args:
        turn (turn): the first turn, such as ``1``.
        side: whose phase it is; by default the first side that has the phase.
        phase: the phase; by default the roll for the weather, or what comes after it when the weather is given.
        number: which sub-turn of the phase, such as ``2``; by default the first.
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
        variants: rules that are switched off, numbers of the rules that change, and rules of your own.
        order_of_battle: an order of battle that comes with the game, all of whose counters take part, such as
            ``"rif"``.
        placement: where units begin, by id, such as ``{ cerinola-2 = "Igueriben" }``; it overrules their ``at``.
        units: the units, one by one, besides those of the order of battle.
        sequence: the changes to the sequence of a turn; missing keys are those of the game.
        weather: the kinds of weather and the table that is rolled on, such as ``{ table = { 2 = "very_hot" } }``.
        terrain: kinds of terrain by id, changed or added, such as ``{ swamp = { letter = "s", name = { en = "swamp"
            }, cost = 3 } }``.
        types: types of unit by id, changed or added, such as ``{ harca = { like = "infantry", name = { en = "harca"
            } } }``.
        families: colours of counters by id, changed or added, such as ``{ navy = { paper = "#DDE7F0" } }``.
        ways_in: how Spanish reinforcements that have no ``entry`` arrive.
        schedule: what single turns bring: units, weather and announcements, such as ``[{ turn = 3, units = ["harca-1"]
            }]``.
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


class Counter(counter.FormationCounter, frozen=True, kw_only=True):
    """A counter of the game: its printed values, and its number in the position.

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
    def printed_name(self) -> str:
        """What is printed on it as its name, in the language in use."""
        return self.short or localized(self.name)[:6].upper()

    @property
    def is_land(self) -> bool:
        """Return whether it is a land counter: neither aircraft nor fleet."""
        return self.arm not in ("bomber", "seaplane", "fleet")

    @property
    def is_aircraft(self) -> bool:
        """Return whether it flies."""
        return self.arm in AIRCRAFT
