"""The records of a scenario file of skirmishes: units, objectives, the start. Lengths are in centimetres."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from ...drawing.sheet_data import SheetData
from ...engine.i18n import LocalizedText
from ...engine.plain_data import Label, Name
from ...engine.turn_dates import Dates
from ...engine.variants import ListedVariants
from ...engine.victory_data import VictoryData
from .armies.roster import (
    Role,
    Side,
)
from .own_victory import AreaData
from .tabletop.terrain_pieces import Place, TableData
from .turn_sequence import ScheduleEntry, SequenceData

Edge = Literal["north", "east", "south", "west"]
#: The edge of the table that a side runs to (B14.2), as a step to the east and the south.
EDGES: dict[Edge, tuple[int, int]] = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}
#: How many units a scenario has at most, and how many miniatures.
MOST_UNITS, MOST_FIGURES = 100, 600
Count = Annotated[int, msgspec.Meta(ge=0, le=99)]


class FigureData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A miniature that differs from the others of its unit.

    Args:
        role: its role in the unit.
        weapons: its weapons, such as ``["rifle"]``; by default those of its unit.
        equipment: its other equipment, such as ``["grenade"]``; by default that of its unit.
        count: how many such miniatures there are, such as ``2``.
    """

    role: Role = "soldier"
    weapons: list[str] | None = None
    equipment: list[str] | None = None
    count: Annotated[int, msgspec.Meta(ge=1, le=30)] = 1


class UnitData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A unit as a scenario writes it: its profile, the number of its followers, and the place of its leader.

    ``places`` places each miniature; without it they are placed in cohesion round the leader. The markers are those
    that it begins with. ``taken``, the options of its army list, builds it as the list does, in place of ``men`` and
    ``figures``.

    Args:
        id: the name of the unit in actions and saves, unique in the scenario, such as ``"squad-1"``.
        side: whose it is.
        profile: what it is: its values, weapons and miniatures, such as ``"legion-squad"``.
        at (cm): where its leader stands, such as ``[30, 45]``, from the north-west corner.
        men: how many follow the leader, such as ``6``.
        taken: the options of its army list by id, such as ``{ veteran = true, grenadiers = 1 }``.
        name: its name, as a text or by language, such as ``{ es = "Escuadra Pérez", en = "Pérez's Squad" }``.
        places (cm): where each miniature stands, such as ``[[30, 45], [33, 45]]``.
        figures: miniatures that differ from the others, such as ``[{ weapons = ["pistol"] }]``.
        weapons: the weapons of all its miniatures, such as ``["rifle"]``; by default those of the profile.
        equipment: the other equipment of all its miniatures, such as ``["bayonet"]``; by default that of the profile.
        rules: special rules besides those of the profile, such as ``["fast"]``.
        superior: the id of the unit that commands it, such as ``"sergeant"``.
        trustful: whether it belongs to a trusted kábila.
        traits: the traits of a character, such as ``["good-leader"]``.
        facing (degrees): where a support weapon looks, clockwise from north, such as ``90``.
        chits: how many chits it has, such as ``2``.
        distress: how much distress it has, such as ``1``.
        fired: whether it has fired.
        grounded: whether it has gone to ground.
        edged: whether it has drawn its blades.
        aiming: whether it is aiming.
        jammed: whether its weapon is jammed.
        dismounted: whether it has dismounted.
        leaderless: whether it has lost its leader.
        lost: how many miniatures it has lost, such as ``2``.
        joined: the id of the unit that a character has joined, such as ``"squad-1"``.
        located: the ids of the hidden enemies that it has located, such as ``["harca-1"]``.
        prepared: whether it is prepared.
        enters (impulse): the impulse in which it enters the table, such as ``3``.
        points (points): its cost in its army list, such as ``112``.
        state: the rest of its state in a game under way, as saves write it, such as ``{ shaken = 1 }``; ``lost`` are
            the miniatures that it has lost, by their numbers.
    """

    id: Label
    side: Side
    profile: str
    at: Place | None = None
    men: Count = 0
    taken: dict[str, bool | Count] = {}
    name: Name | Label = ""
    places: list[Place] = []
    figures: list[FigureData] = []
    weapons: list[str] | None = None
    equipment: list[str] | None = None
    rules: list[str] = []
    superior: str = ""
    trustful: bool = False
    traits: list[str] = []
    facing: Annotated[int, msgspec.Meta(ge=0, le=359)] = 0
    chits: Count = 0
    distress: Count = 0
    fired: bool = False
    grounded: bool = False
    edged: bool = False
    aiming: bool = False
    jammed: bool = False
    dismounted: bool = False
    leaderless: bool = False
    lost: Count = 0
    joined: str = ""
    located: list[str] = []
    prepared: bool = False
    enters: Annotated[int, msgspec.Meta(ge=1, le=99)] = 1
    points: Annotated[int, msgspec.Meta(ge=0, le=9999)] = 0
    state: dict[str, Any] = {}


class ObjectiveData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An objective that earns a side points at the end.

    ``hold``: it alone has miniatures in an area; ``reach``: for each of its miniatures in an area; ``destroy``: for
    each enemy miniature lost; ``survive``: for each of its own that is left, on the table or off it; ``exit``: for each
    unit that has left by an edge. With ``units``, all but ``hold`` count those units only.

    Args:
        kind: what earns the points.
        side: whose objective it is.
        points (points): what it earns, such as ``2``.
        area (cm): the corners of the area to hold or to reach, such as ``[[40, 30], [60, 30], [60, 50], [40,
            50]]``.
        edge: the edge of the table to leave by.
        units: the ids of the units that count, such as ``["harca-1"]``; by default all.
        title: what it is called, by language, such as ``{ es = "El pozo", en = "The well" }``.
    """

    kind: Literal["hold", "reach", "exit", "destroy", "survive"]
    side: Side
    points: Count = 1
    area: list[Place] = []
    edge: Edge | None = None
    units: list[str] = []
    title: Name = {}


class StartData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The beginning of a scenario: the impulse, the chits of each side, and the initiative.

    Args:
        impulse (impulse): the first impulse, such as ``1``.
        initiative: who has the initiative; by default it is bid for.
        phase: ``"bid"``: at the bids for the initiative, with the chits given.
        chits: how many chits each side has left, such as ``{ spanish = 3 }``.
        spent: whether the side with the initiative has spent a chit since it got it (B8.6).
        stopped: the sides that have stopped (B21.3).
    """

    impulse: Annotated[int, msgspec.Meta(ge=1, le=99)] = 1
    initiative: Side | None = None
    phase: Literal["bid"] | None = None
    chits: dict[Side, Count] = {}
    spent: bool = False
    stopped: list[Side] = []


class ScenarioData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A scenario of Baraka & Fatality Lite as it stands in a file.

    Args:
        system: the game that it is of.
        table: the table and what lies on it.
        units: the units, one by one.
        id: a short name, such as ``"well"``.
        title: the title, as a text or by language, such as ``{ es = "El pozo", en = "The well" }``.
        about: a few sentences, as a text or by language, such as ``{ en = "Water for one side only." }``.
        attacker: the side that attacks.
        length (impulses): how many impulses it lasts, such as ``8``.
        edges: the edge of the table that each side flees to, such as ``{ spanish = "south" }``.
        objectives: what earns points, such as ``[{ kind = "destroy", side = "riffian" }]``.
        start: where the game begins.
        sequence: the changes to the sequence of an impulse; missing keys are those of the game.
        schedule: what single impulses bring: units, initiative, chits and announcements, such as ``[{ turn = 3, units =
            ["squad-2"] }]``.
        options: readings of the rules by rule and question, such as ``{ "B9.1.order" = "die-first" }``.
        variants: rules that are switched off, numbers of the rules that change, and rules of your own.
        victory: who wins, where points alone do not decide.
        dates: what the impulses are called: a text for each by language, or steps, such as ``{ first = "1921-06-01
            06:00", minutes = 10 }``.
        sheet: the title, the legend and the credits of the printed table.
        areas: the areas that conditions of victory name, by id, such as ``{ ford = { points = [[40, 30], [60, 30],
            [60, 50]] } }``.
    """

    system: Literal["baraka"]
    table: TableData
    units: Annotated[list[UnitData], msgspec.Meta(max_length=MOST_UNITS)]
    id: Label = ""
    title: Name | Label = ""
    about: LocalizedText | str = ""
    attacker: Side = "spanish"
    length: Annotated[int, msgspec.Meta(ge=1, le=99)] = 8
    edges: dict[Side, Edge] = {}
    objectives: Annotated[list[ObjectiveData], msgspec.Meta(max_length=MOST_UNITS)] = []
    #: Who wins, where it is not whoever has more points of the objectives at the end (B21.34).
    victory: VictoryData | None = None
    #: Areas that conditions of victory name, by their ids. A piece of terrain may be named as well.
    areas: Annotated[dict[str, AreaData], msgspec.Meta(max_length=MOST_UNITS)] = {}
    start: StartData = StartData()
    sequence: SequenceData = SequenceData()
    schedule: Annotated[list[ScheduleEntry], msgspec.Meta(max_length=200)] = []
    options: dict[str, Any] = {}
    variants: ListedVariants = []
    dates: Dates | None = None
    sheet: SheetData = SheetData()
