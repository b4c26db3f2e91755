"""The data of the Market Garden game: scenario files, orders of battle, and the counters made from them.

A scenario is TOML or a dict:

    system = "market-garden"
    board = "..."                       # a board that comes with the game, or a board written out
    tables = "ours"                     # a set of tables that comes with the game, or tables written out
    turns = 6                           # the number of the last turn; turn 1 is 17 September, AM
    order_of_battle = "..."             # and, or instead, [[units]]
    [start]                             # turn, and for a small example also side, phase, weather, initiative
    turn = 1
    [supply]                            # where supply comes from: hexes, places or areas of the board
    allied = ["0120"]
    [[units]]
    id = "2-505"
    side = "allied"
    type = "airborne"
    strength = [6, 3]                   # with all its steps, with one lost, ...
    efficiency = 7
    movement = 4
    arrives = 1
    drop = ["DZ N"]                     # or entry = [...] for a ground unit, or at = "..." for one that is there
    [victory]
    [[victory.objectives]]
    hex = "Waal bridge"
    points = 5
    holder = "german"                   # who holds it at the start
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from ...drawing.counters import CounterLook
from ...drawing.sheet_data import SheetData
from ...engine import victory_data
from ...engine.board_data import BoardData
from ...engine.data import shipped_records
from ...engine.i18n import LocalizedText, localized
from ...engine.plain_data import Label, Name, Short
from ...engine.turn_dates import Dates
from ...engine.variants import ListedVariants
from ..hexes import counter
from ..hexes.kinds import Family, UnitType
from .dates import LAST_TURN
from .schedule import ScheduleEntry
from .turn_sequence import PhaseId, SequenceData, Side
from .weather_table import WeatherData

HERE = Path(__file__).parent
TYPES: dict[str, UnitType] = dict(shipped_records(HERE / "types.toml", UnitType))
FAMILIES: dict[str, Family] = dict(shipped_records(HERE / "families.toml", Family))

Arm = Literal[
    "infantry",
    "airborne",
    "glider",
    "armour",
    "recon",
    "mechanised",
    "anti_tank",
    "engineer",
    "flak",
    "artillery",
    "hq",
]
Mobility = Literal["leg", "motorised"]
Mark = Literal["fatigued", "first_fire", "final_fire", "isolated", "stopped", "tried", "withdrawn"]
#: How many units a scenario may have of its own.
MOST_UNITS = 500
Factor = Annotated[int, msgspec.Meta(ge=0, le=99)]
Strength = Annotated[list[Factor], msgspec.Meta(min_length=1, max_length=9)]
Efficiency = Annotated[int, msgspec.Meta(ge=0, le=10)]
Arrival = Annotated[int, msgspec.Meta(ge=0, le=LAST_TURN)]
TurnNumber = Annotated[int, msgspec.Meta(ge=1, le=LAST_TURN)]

#: The rule under which the end of the game stands.
RULE = "HM.1"
ALLIED: Side = "allied"
GERMAN: Side = "german"
SIDES: tuple[Side, Side] = (ALLIED, GERMAN)


def enemy(side: str) -> Side:
    """The other side."""
    return GERMAN if side == ALLIED else ALLIED


class UnitData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A unit as a scenario writes it: on the map (``at``), arriving by ground (``entry``) or from the air (``drop``).

    Args:
        id: the name of the unit in actions and saves, unique in the scenario, such as ``"2-505"``.
        side: whose it is.
        type: the id of its type, one of the game or of the scenario, such as ``"airborne"``.
        strength (points): the strength with all its steps, with one step lost, and so on, such as ``[6, 3]``.
        efficiency: a check on a die of ten succeeds with this number or less, such as ``7``.
        movement (points): the movement allowance, such as ``4``.
        mobility: on foot, or in vehicles.
        armour: the armour rating, for manoeuvre and assault, such as ``3``; 0: none.
        bombard (points): the points that artillery fires with, such as ``6``; 0: it is not artillery.
        range (hexes): how far artillery fires, such as ``5``.
        at: the hex or place where it is at the start, such as ``"0403"``.
        arrives (turn): the turn in which it comes, such as ``3``; 0: it is there from the start.
        entry: the hexes, places or areas in which it comes by ground, such as ``["0101", "0102"]``.
        drop: the hexes, places or areas in which it comes from the air, such as ``["DZ N"]``.
        steps (steps): the steps that it has left at the start, such as ``1``; by default all.
        marks: the markers that it begins with, such as ``["fatigued"]``.
        spent (points): the movement points that it has already spent in the current phase, such as ``2``.
        lost: whether it has been eliminated before the scenario begins.
        name: its name, as a text or by language, such as ``{ es = "2.º/505", en = "2nd/505th" }``.
        short: the few letters on the counter, such as ``"2/505"``; by default the first of its name.
        formation: the id of the formation that it belongs to, such as ``"505"``.
        family: its colours, as in the order of battle, such as ``"82nd"``; by default those of its side.
        history: a few words on the unit by language, such as ``{ en = "Held the Groesbeek heights." }``.
    """

    id: Label
    side: Side
    type: Label
    strength: Strength
    efficiency: Efficiency
    movement: Factor
    mobility: Mobility = "leg"
    armour: Factor = 0
    bombard: Factor = 0
    range: Factor = 0
    at: str | None = None
    arrives: Arrival = 0
    entry: list[str] = []
    drop: list[str] = []
    steps: Annotated[int, msgspec.Meta(ge=1, le=9)] | None = None
    marks: list[Mark] = []
    spent: Factor = 0
    lost: bool = False
    name: Name | Label = ""
    short: Short = ""
    formation: Label = ""
    family: Label = ""
    history: LocalizedText = {}


class CounterData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A counter in an order of battle, with fields as in `UnitData`. Missing fields come from its formation.

    Args:
        id: the name of the counter in actions and saves, such as ``"2-505"``.
        type: what it is, and its symbol on the counter.
        strength (points): the strength with all its steps, with one step lost, and so on, such as ``[6, 3]``.
        efficiency: a check on a die of ten succeeds with this number or less, such as ``7``.
        movement (points): the movement allowance, such as ``4``.
        mobility: on foot, or in vehicles.
        armour: the armour rating, such as ``3``; 0: none.
        bombard (points): the points that artillery fires with, such as ``6``.
        range (hexes): how far artillery fires, such as ``5``.
        at: the hex or place where it is at the start, such as ``"0403"``.
        arrives (turn): the turn in which it comes, such as ``3``.
        entry: the hexes, places or areas in which it comes by ground, such as ``["0101", "0102"]``.
        drop: the hexes, places or areas in which it comes from the air, such as ``["DZ N"]``.
        name: what it is called within its formation, by language, such as ``{ es = "2.º batallón", en = "2nd
            Battalion" }``.
        short: the few letters on the counter, such as ``"2/505"``.
        history: a few words on it by language, such as ``{ en = "Held the Groesbeek heights." }``.
    """

    id: str
    type: Arm
    strength: Strength
    efficiency: Efficiency
    movement: Factor
    mobility: Mobility = "leg"
    armour: Factor = 0
    bombard: Factor = 0
    range: Factor = 0
    at: str | None = None
    arrives: Arrival | None = None
    entry: list[str] | None = None
    drop: list[str] | None = None
    name: LocalizedText = {}
    short: str = ""
    history: LocalizedText = {}


class FormationData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A formation in an order of battle, with the fields that its counters share.

    Args:
        id: a short name, such as ``"505"``.
        side: whose it is.
        name: its name by language, such as ``{ es = "505.º Regimiento", en = "505th Regiment" }``.
        counters: its counters, one by one.
        family: the colours of its counters, such as ``"82nd"``.
        arrives (turn): the turn in which its counters come, such as ``3``; 0: they are there from the start.
        entry: the hexes, places or areas in which they come by ground, such as ``["0101", "0102"]``.
        drop: the hexes, places or areas in which they come from the air, such as ``["DZ N"]``.
        short: the few letters on its counters, such as ``"505"``.
        history: a few words on it by language, such as ``{ en = "Held the Groesbeek heights." }``.
        source: where its strength comes from, such as ``"Saunders 2001"``.
    """

    id: str
    side: Side
    name: LocalizedText
    counters: list[CounterData]
    family: str = ""
    arrives: int = 0
    entry: list[str] = []
    drop: list[str] = []
    short: str = ""
    history: LocalizedText = {}
    source: str = ""


class StartData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The beginning of a scenario. Without a phase: the beginning of the turn.

    ``side`` is whose phase it is, ``initiative`` who goes first in the turn; ``air`` are the air points left.

    Args:
        turn (turn): the first turn, such as ``1``, which is the morning of 17 September.
        side: whose phase it is.
        phase: the phase; by default the beginning of the turn.
        weather: the id of the weather of the turn, such as ``"bad"``.
        initiative: who goes first in the turn; by default the Allies, or ``first`` of the sequence.
        air (points): the air points left by side, such as ``{ allied = 3 }``.
        combats: the combats of this player turn (HD.1), as saves write them, such as ``[{ kind = "assault", attackers =
            ["2-505"], target = "0403" }]``.
        tries: the hexes where the defender has tried, such as ``["0403"]``.
    """

    turn: TurnNumber = 1
    side: Side | None = None
    phase: PhaseId | None = None
    weather: Label = "clear"
    initiative: Side | None = None
    air: dict[Side, Factor] = {}
    combats: list[dict[str, Any]] = []
    tries: list[Label] = []


class ObjectiveData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A hex that scores for the side that holds it: the last to have a unit in it, at the start the ``holder``.

    Args:
        hex: the hex or place, such as ``"Waal bridge"``.
        points (points): what it counts for the side that holds it, such as ``5``.
        holder: who holds it at the start; by default nobody.
    """

    hex: str
    points: Factor = 1
    holder: Side | None = None


class VictoryData(victory_data.VictoryData, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The victory of a scenario: conditions, the winner if none is met, and points.

    Each side counts the points of the objectives that it holds, and ``per_step`` for each step that the enemy has lost.
    Without conditions, or with margins, a side wins at the end if it is ahead by at least its margin.

    Args:
        objectives: the hexes that count, such as ``[{ hex = "Waal bridge", points = 5, holder = "german" }]``.
        per_step (points): what each step that the enemy has lost counts, such as ``1``.
        margin (points): by how much a side must be ahead to win, such as ``{ allied = 3 }``.
        at_once: the objectives (hexes, places or areas) that win the game at once for a side that holds them all, such
            as ``{ allied = ["Waal bridge"] }``.
    """

    objectives: list[ObjectiveData] = msgspec.field(default_factory=list)
    per_step: Factor = 0
    margin: dict[Side, Factor] = msgspec.field(default_factory=dict)
    at_once: dict[Side, list[str]] = msgspec.field(default_factory=dict)


class ScenarioData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A scenario as it stands in a file.

    Args:
        system: the game that it is of.
        board: the name of a board that comes with the game, or a board written out, such as ``"nijmegen"``.
        id: a short name, such as ``"first-day"``.
        title: the title, as a text or by language, such as ``{ es = "El primer día", en = "The first day" }``.
        about: a few sentences, as a text or by language, such as ``{ en = "The drops round Nijmegen." }``.
        turns (turn): the last turn, such as ``6``; a day has two.
        dates: what the turns are called: a text for each by language; or steps, such as ``{ first = "1944-09-24" }``,
            with two turns a day from then on; the table of aircraft follows the same dates.
        sequence: the changes to the sequence of a turn; missing keys are those of the game.
        weather: the kinds of weather and what each number of the die brings, such as ``{ table = { 10 = "bad" } }``.
        schedule: what single turns bring: units, weather, initiative and announcements, such as ``[{ turn = 3, weather
            = "bad" }]``.
        tables: the tables that come with the game, or what is changed in them, key by key, such as ``{ overrun = { odds
            = 4 } }``.
        start: where the game begins.
        supply: where supply comes from by side, as hexes, places or areas, such as ``{ allied = ["0120"] }``.
        victory: who wins at the end of the last turn.
        options: readings of the rules by rule and question, such as ``{ "HC.1.entry" = "beside" }``.
        variants: rules that are switched off, numbers of the rules that change, and rules of your own.
        order_of_battle: an order of battle that comes with the game, all of whose counters take part, such as
            ``"nijmegen"``.
        placement: where units begin, by id, such as ``{ "2-505" = "0403" }``; it overrules their ``at``.
        units: the units, one by one, besides those of the order of battle.
        types: types of unit by id, changed or added, such as ``{ cyclists = { like = "infantry", name = { en =
            "cyclists" } } }``.
        families: colours of counters by id, changed or added, such as ``{ "82nd" = { paper = "#C9D8B6" } }``.
        sheet: the title, the legend and the credits of the printed map.
    """

    system: Literal["market-garden"]
    board: str | BoardData
    id: Label = ""
    title: Name | Label = ""
    about: LocalizedText | str = ""
    turns: TurnNumber = 6
    dates: Dates | None = None
    sequence: SequenceData = SequenceData()
    weather: WeatherData = WeatherData()
    schedule: Annotated[list[ScheduleEntry], msgspec.Meta(max_length=200)] = []
    tables: str | dict[str, Any] = "ours"
    start: StartData = StartData()
    supply: dict[Side, list[str]] = {}
    victory: VictoryData = VictoryData()
    options: dict[str, Any] = {}
    variants: ListedVariants = []
    order_of_battle: str | None = None
    placement: dict[str, str] = {}
    units: Annotated[list[UnitData], msgspec.Meta(max_length=MOST_UNITS)] = []
    types: dict[Label, UnitType] = {}
    families: dict[Label, Family] = {}
    sheet: SheetData = SheetData()


class Counter(counter.FormationCounter, frozen=True, kw_only=True):
    """A counter of the game: its printed values, and its number in the position."""

    side: Side
    strength: tuple[int, ...]
    efficiency: int
    movement: int
    mobility: Mobility
    armour: int
    bombard: int
    range: int
    #: The hexes in which it may come, by ground or from the air, as a set of hexes.
    entry: int = 0
    drop: int = 0
    #: How it looks (None: like a counter of no family), and what is drawn on it.
    look: CounterLook | None = None
    symbol: str = ""

    @property
    def printed_name(self) -> str:
        """What is printed on it as its name, in the language in use."""
        return self.short or localized(self.name)[:8]

    @property
    def steps(self) -> int:
        """Return how many steps it has at full strength."""
        return len(self.strength)

    @property
    def is_artillery(self) -> bool:
        """Return whether it fires: in bombardment, support and defence."""
        return self.bombard > 0

    @property
    def is_cm(self) -> bool:
        """Return whether it is a combat/motorised (C/M) unit: it may refuse combat and has the mechanised movement."""
        return self.mobility == "motorised" and not self.is_artillery
