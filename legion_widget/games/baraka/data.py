"""The data of a skirmish: scenario files, and the units that come of them. Lengths in files are centimetres."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec

from ...engine.data import convert
from ...engine.errors import DataError, LegionWidgetError
from ...engine.i18n import LocalizedText
from ...engine.scenario import Scenario
from .actions import Point, cm
from .armies.army import Army
from .armies.army_list import army_list, army_lists
from .armies.roster import Figure, RosterUnit, Side, item, muster, profile, special_rule, trait
from .options import OPTIONS
from .position import UnitState
from .tabletop.table import Table
from .tabletop.terrain_pieces import Place, TableData

Edge = Literal["north", "east", "south", "west"]
#: The edge of the table that a side runs to (B14.2), as a step to the east and the south.
EDGES: dict[Edge, tuple[int, int]] = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}
Count = Annotated[int, msgspec.Meta(ge=0, le=99)]


class FigureData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A miniature that differs from the others of its unit."""

    role: str = "soldier"
    weapons: list[str] | None = None
    equipment: list[str] | None = None
    count: Annotated[int, msgspec.Meta(ge=1, le=30)] = 1


class UnitData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A unit as a scenario writes it: a profile, how many follow the leader, and where the leader stands.

    ``places`` puts each miniature down; without it they stand in cohesion about the leader. The markers are those that
    it begins with. ``taken``, the options of its army list, puts it together as the list does, in place of ``men`` and
    ``figures``.
    """

    id: str
    side: Side
    profile: str
    at: Place | None = None
    men: Count = 0
    taken: dict[str, bool | int] = {}
    name: LocalizedText | str = ""
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
    #: The impulse in which it comes on to the table, at the place where the leader stands then.
    enters: Annotated[int, msgspec.Meta(ge=1, le=99)] = 1
    #: What it costs by its army list, its kabyl included; of what is ``taken`` the list itself tells.
    points: Annotated[int, msgspec.Meta(ge=0, le=9999)] = 0


class ObjectiveData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What earns a side points at the end.

    ``hold``: it alone has miniatures in an area; ``reach``: for each of its miniatures in an area; ``destroy``: for
    each enemy miniature lost; ``survive``: for each of its own that is left, on the table or off it; ``exit``: for
    each unit that has left by an edge. ``units`` narrows all but ``hold`` down to those units.
    """

    kind: Literal["hold", "reach", "exit", "destroy", "survive"]
    side: Side
    points: Count = 1
    area: list[Place] = []
    edge: Edge | None = None
    units: list[str] = []
    title: LocalizedText = {}


class StartData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Where a scenario begins: the impulse, whose chits are how many, and who has the initiative."""

    impulse: Annotated[int, msgspec.Meta(ge=1, le=99)] = 1
    initiative: Side | None = None
    chits: dict[Side, Count] = {}


class ScenarioData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A scenario of Baraka & Fatality Lite as it stands in a file."""

    system: Literal["baraka"]
    table: TableData
    units: list[UnitData]
    id: str = ""
    title: LocalizedText | str = ""
    about: LocalizedText | str = ""
    attacker: Side = "spanish"
    #: How many impulses it lasts.
    length: Annotated[int, msgspec.Meta(ge=1, le=99)] = 8
    edges: dict[Side, Edge] = {}
    objectives: list[ObjectiveData] = []
    start: StartData = StartData()
    options: dict[str, Any] = {}


class BarakaScenario(Scenario):
    """A skirmish: its table, its units, and what wins it. Raises `DataError`, which names the place."""

    system = "baraka"

    def __init__(self, data: Mapping[str, Any]) -> None:
        super().__init__(data)
        self.data: ScenarioData = convert(data, ScenarioData)
        self.id = self.data.id
        self.words = _words(self.data.title)
        self.about_words = _words(self.data.about)
        self.options = OPTIONS.check(self.data.options)
        self.attacker: Side = self.data.attacker
        self.length = self.data.length
        self.edges: dict[str, Edge] = {"spanish": "south", "riffian": "north", **self.data.edges}
        self.table = Table(self.data.table, self.options)
        self.troops = tuple(self._troop(unit, f"$.units[{n}]") for n, unit in enumerate(self.data.units))
        self._check()

    @property
    def board(self) -> Table:  # type: ignore[override]
        return self.table

    def _troop(self, unit: UnitData, at: str) -> RosterUnit:
        _known(profile, unit.profile, f"{at}.profile")
        for n, name in enumerate(unit.rules):
            _known(special_rule, name, f"{at}.rules[{n}]")
        for n, name in enumerate(unit.traits):
            _known(trait, name, f"{at}.traits[{n}]")
        if unit.taken:
            return _listed(unit, at)
        troop = muster(
            unit.id,
            unit.side,
            unit.profile,
            unit.men,
            name=_words(unit.name) or None,
            weapons=unit.weapons,
            rules=unit.rules,
            superior=unit.superior,
            trustful=unit.trustful or _is_always_trustful(unit.profile),
            traits=unit.traits,
        )
        figures = list(troop.figures)
        if unit.equipment is not None:
            for n, name in enumerate(unit.equipment):
                _known(item, name, f"{at}.equipment[{n}]")
            figures = [msgspec.structs.replace(figure, equipment=tuple(unit.equipment)) for figure in figures]
        for extra in unit.figures:
            model = figures[0]
            figures += [
                Figure(
                    extra.role,  # type: ignore[arg-type]
                    model.weapons if extra.weapons is None else tuple(extra.weapons),
                    model.equipment if extra.equipment is None else tuple(extra.equipment),
                )
            ] * extra.count
        return msgspec.structs.replace(troop, figures=tuple(figures), points=unit.points)

    def _check(self) -> None:
        seen: set[str] = set()
        for n, unit in enumerate(self.data.units):
            at = f"$.units[{n}]"
            if unit.id in seen or not unit.id:
                raise DataError(f"{at}.id", f"there is already a unit {unit.id!r}" if unit.id else "a unit needs an id")
            seen.add(unit.id)
        ids = {troop.id for troop in self.troops}
        for n, unit in enumerate(self.data.units):
            at = f"$.units[{n}]"
            for key in ("superior", "joined"):
                name = getattr(unit, key)
                if name and name not in ids:
                    raise DataError.unknown(f"{at}.{key}", f"there is no unit {name!r}", name, ids)
            if unit.enters > self.data.start.impulse and unit.at is None:
                raise DataError(f"{at}.at", "a unit that comes later needs the place where it comes")
            if unit.places and len(unit.places) != len(self.troops[n].figures):
                problem = f"{len(unit.places)} places for {len(self.troops[n].figures)} miniatures"
                raise DataError(f"{at}.places", problem)
            for k, (x, y) in enumerate([*([unit.at] if unit.at else []), *unit.places]):
                if not (0 <= x <= self.data.table.width and 0 <= y <= self.data.table.height):
                    raise DataError(f"{at}.places[{k}]" if unit.places else f"{at}.at", f"[{x}, {y}] is off the table")

        for n, objective in enumerate(self.data.objectives):
            at = f"$.objectives[{n}]"
            if objective.kind in ("hold", "reach") and len(objective.area) < 3:
                raise DataError(f"{at}.area", f"to {objective.kind} takes an area of at least three points")
            if objective.kind == "exit" and objective.edge is None:
                raise DataError(f"{at}.edge", "to exit takes an edge of the table")
            for k, name in enumerate(objective.units):
                if name not in ids:
                    raise DataError.unknown(f"{at}.units[{k}]", f"there is no unit {name!r}", name, ids)

    # ---- the beginning -------------------------------------------------------------------------------

    def states(self) -> tuple[UnitState, ...]:
        """The units as they stand when the scenario begins."""
        return tuple(self._state(n) for n in range(len(self.troops)))

    def _state(self, n: int) -> UnitState:
        unit, troop = self.data.units[n], self.troops[n]
        waiting = unit.enters > self.data.start.impulse
        figures: list[Point | None] = [None] * len(troop.figures) if waiting else list(self.places(n))
        lost = list(range(len(figures) - unit.lost, len(figures)))
        if unit.leaderless:
            lost.append(0)
        for number in lost:
            figures[number] = None
        leader = next((k for k, place in enumerate(figures) if place is not None), 0)
        return UnitState(
            tuple(figures),
            leader,
            unit.facing,
            unit.chits,
            distress=unit.distress,
            fired=unit.fired,
            grounded=unit.grounded,
            edged=unit.edged,
            aiming=unit.aiming,
            jammed=unit.jammed,
            dismounted=unit.dismounted,
            located=frozenset(unit.located),
            joined=unit.joined,
            prepared=unit.prepared,
            waiting=waiting,
            traits=troop.traits,
        )

    def places(self, n: int) -> list[Point | None]:
        """Where the miniatures of a unit stand when it comes on to the table."""
        unit, troop = self.data.units[n], self.troops[n]
        if unit.places:
            return [cm(*place) for place in unit.places]
        if unit.at is None:
            return [None] * len(troop.figures)
        return list(formation(cm(*unit.at), troop, self.edges[unit.side]))


def formation(at: Point, troop: RosterUnit, edge: Edge) -> list[Point]:
    """Places for a unit about its leader: ranks behind him and beside him, towards his own edge; a crew at its weapon.

    >>> formation((1000, 1000), muster("a", "spanish", "legion-squad", 2), "south")
    [(1000, 1000), (1300, 1000), (700, 1000)]
    """
    profile, count = troop.profile.mounted or troop.profile, len(troop.figures)
    if profile.kind == "support":
        return [at] * count
    step = 10 * profile.base + 50
    dx, dy = EDGES[edge]
    places = [at]
    rank = 0
    while len(places) < count:
        for across in (0, -1, 1, -2, 2):
            if (rank or across) and len(places) < count:
                x = at[0] + dx * rank * step - dy * across * step
                y = at[1] + dy * rank * step + dx * across * step
                places.append((x, y))
        rank += 1
    return places


def _words(given: LocalizedText | str) -> LocalizedText:
    return {"es": given, "en": given} if isinstance(given, str) and given else dict(given) if given else {}


def _is_always_trustful(profile: str) -> bool:
    """B20.2: whether units with this profile are of a trustful kábila in any army list that has them."""
    kinds = (kind for name in army_lists() for kind in army_list(name).units)
    return any(kind.kabyl == "trustful" and (kind.profile or kind.id) == profile for kind in kinds)


def _listed(unit: UnitData, at: str) -> RosterUnit:
    """A unit as its army list puts it together, with the options taken (B20.1, B20.3). Raises `DataError`."""
    options: Any = unit.taken
    for name in army_lists():
        for kind in army_list(name).units:
            if (kind.profile or kind.id) == unit.profile:
                army = Army(name)
                army.add(kind.id, unit.id, name=_words(unit.name), traits=unit.traits, **options)
                troop = army.units[unit.id]
                return msgspec.structs.replace(
                    troop,
                    rules=tuple(sorted({*troop.rules, *unit.rules})),
                    superior=unit.superior,
                    trustful=troop.trustful or unit.trustful,
                    points=unit.points or troop.points,
                )
    raise DataError(f"{at}.taken", f"no army list has a unit {unit.profile!r}")


def _known(find: Any, name: str, at: str) -> None:
    try:
        find(name)
    except LegionWidgetError as error:
        raise DataError(at, str(error)) from None
