"""The data of the Market Garden game: scenario files, orders of battle, and the counters that come of them.

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
    hex = "Nijmegen bridge"
    points = 5
    holder = "german"                   # who holds it at the start
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from ...drawing.counters import CounterLook
from ...engine import victory_data
from ...engine.board_data import BoardData
from ...engine.i18n import LocalizedText
from ...engine.plain_data import Label, Name, Short
from ...engine.variants import ListedVariants
from ..hexes import counter
from ..hexes.kinds import Family, UnitType, shipped
from ..hexes.sheet_data import SheetData
from .dates import LAST_TURN

HERE = Path(__file__).parent
TYPES: dict[str, UnitType] = dict(shipped(HERE / "types.toml", UnitType))
FAMILIES: dict[str, Family] = dict(shipped(HERE / "families.toml", Family))
#: The sequence of play, to be read beside the sheet.
SEQUENCE = HERE / "sequence.toml"

Side = Literal["allied", "german"]
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
Weather = Literal["clear", "bad"]
Mark = Literal["fatigued", "first_fire", "final_fire", "isolated", "stopped", "tried", "withdrawn"]
PhaseId = Literal[
    "initiative",
    "weather",
    "recovery",
    "initial",
    "airborne",
    "movement",
    "declaration",
    "refusal",
    "reaction",
    "bombardment",
    "manoeuvre",
    "assault",
    "mechanised",
]
#: How many units a scenario may have of its own.
MOST_UNITS = 500
Factor = Annotated[int, msgspec.Meta(ge=0, le=99)]
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
    """A unit as a scenario writes it: it is there (``at``), comes by ground (``entry``) or from the air (``drop``)."""

    id: Label
    side: Side
    #: The id of its type: one of the game, or of the ``types`` of the scenario.
    type: Label
    #: The strength with all its steps, with one step lost, and so on: as many numbers as it has steps.
    strength: Annotated[list[Factor], msgspec.Meta(min_length=1, max_length=9)]
    #: The efficiency: a check on a die of ten succeeds with this number or less.
    efficiency: Annotated[int, msgspec.Meta(ge=0, le=10)]
    movement: Factor
    mobility: Mobility = "leg"
    #: The armour rating, for the modifiers of manoeuvre and assault; 0: none.
    armour: Factor = 0
    #: Artillery: the points that it fires with, and its range in hexes.
    bombard: Factor = 0
    range: Factor = 0
    at: str | None = None
    #: The turn in which it comes; 0: it is there from the start.
    arrives: Annotated[int, msgspec.Meta(ge=0, le=40)] = 0
    entry: list[str] = []
    drop: list[str] = []
    #: The steps that it has left at the start; without it all.
    steps: Annotated[int, msgspec.Meta(ge=1, le=9)] | None = None
    marks: list[Mark] = []
    #: The movement points that it has spent already in the phase that goes on.
    spent: Factor = 0
    #: It has been eliminated before the scenario begins.
    lost: bool = False
    name: Name | Label = ""
    short: Short = ""
    formation: Label = ""
    family: Label = ""
    history: LocalizedText = {}


class CounterData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A counter in an order of battle; fields as in `UnitData`. What it leaves out its formation says."""

    id: str
    type: Arm
    strength: Annotated[list[Factor], msgspec.Meta(min_length=1, max_length=9)]
    efficiency: Annotated[int, msgspec.Meta(ge=0, le=10)]
    movement: Factor
    mobility: Mobility = "leg"
    armour: Factor = 0
    bombard: Factor = 0
    range: Factor = 0
    at: str | None = None
    arrives: Annotated[int, msgspec.Meta(ge=0, le=40)] | None = None
    entry: list[str] | None = None
    drop: list[str] | None = None
    name: LocalizedText = {}
    short: str = ""
    history: LocalizedText = {}


class FormationData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A formation in an order of battle: what its counters share."""

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
    """Where a scenario begins. Without a phase: at the beginning of the turn.

    ``side`` is whose phase it is, ``initiative`` who goes first in the turn; ``air`` are the air points left.
    """

    turn: TurnNumber = 1
    side: Side | None = None
    phase: PhaseId | None = None
    weather: Weather = "clear"
    initiative: Side = "allied"
    air: dict[Side, Factor] = {}
    #: The combats of this player turn (HD.1), as saves write them, and the hexes where the defender has made his try.
    combats: list[dict[str, Any]] = []
    tries: list[Label] = []


class ObjectiveData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A hex that counts for whoever holds it: the side whose unit was last in it, at first the ``holder``."""

    hex: str
    points: Factor = 1
    holder: Side | None = None


class VictoryData(victory_data.VictoryData, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Who wins: conditions, the winner without them, and points.

    Each side counts the points of the objectives that it holds, and ``per_step`` for each step that the enemy has
    lost. Where no conditions are written, or margins are, a side wins at the end that is ahead by at least its margin.

    Args:
        objectives: The hexes that count for whoever holds them.
        per_step: The points for each step that the enemy has lost; 0 by default.
        margin: By side, by how many points it must be ahead to win; 1 by default.
        at_once: By side, the objectives (hexes, places or areas) with which, when it holds them all, it wins at once.
    """

    objectives: list[ObjectiveData] = msgspec.field(default_factory=list)
    per_step: Factor = 0
    margin: dict[Side, Factor] = msgspec.field(default_factory=dict)
    at_once: dict[Side, list[str]] = msgspec.field(default_factory=dict)


class ScenarioData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A scenario as it stands in a file."""

    system: Literal["market-garden"]
    board: str | BoardData
    id: Label = ""
    title: Name | Label = ""
    about: LocalizedText | str = ""
    turns: TurnNumber = 6
    #: A set of tables that comes with the game, or tables written out.
    tables: str | dict[str, Any] = "ours"
    start: StartData = StartData()
    supply: dict[Side, list[str]] = {}
    victory: VictoryData = VictoryData()
    options: dict[str, Any] = {}
    variants: ListedVariants = []
    order_of_battle: str | None = None
    #: Where units begin, by id: it overrides their ``at``.
    placement: dict[str, str] = {}
    units: Annotated[list[UnitData], msgspec.Meta(max_length=MOST_UNITS)] = []
    #: Types of units and families of counters, by id: changed ones of the game, and new ones.
    types: dict[Label, UnitType] = {}
    families: dict[Label, Family] = {}
    #: What stands on the printed sheet.
    sheet: SheetData = SheetData()


class Counter(counter.Counter, frozen=True, kw_only=True):
    """A counter of the game: what is printed on it, and its number in the position."""

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
    def steps(self) -> int:
        """How many steps it has at full strength."""
        return len(self.strength)

    @property
    def is_artillery(self) -> bool:
        """Whether it fires: in bombardment, support and defence."""
        return self.bombard > 0

    @property
    def is_cm(self) -> bool:
        """Whether it is a combat/motorised (C/M) unit: it may refuse combat and has the mechanised movement."""
        return self.mobility == "motorised" and not self.is_artillery
