"""A skirmish as read from a file: its table, its units, and its victory. Lengths in files are in centimetres."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from ...engine.data import convert, convert_gathering
from ...engine.errors import DataError, DataFaults, nearest, shown
from ...engine.file_kind import Allowed, FileKind
from ...engine.i18n import LocalizedText, say
from ...engine.scenario import Scenario
from ...engine.turn_dates import turn_dates
from ...engine.victory_data import Verdict, holds_of
from .actions import CM, Point, cm
from .armies.army import Army
from .armies.army_data import ArmyData
from .armies.army_list import army_list, army_lists
from .armies.roster import (
    Figure,
    RosterUnit,
    Side,
    items,
    known,
    known_one,
    muster,
    profiles,
    special_rules,
    traits,
    weapons,
)
from .data import EDGES, MOST_FIGURES, Count, Edge, ObjectiveData, ScenarioData, UnitData
from .options import OPTIONS
from .own_victory import places_to_hold, read_own
from .position import UnitState
from .tabletop.geometry import Shape
from .tabletop.table import Table
from .tabletop.terrain import kinds
from .tabletop.terrain_pieces import LARGEST, Place, area
from .turn_sequence import read_impulses

#: How many points the areas together are worth to the staff with which a side wins.
WORTH = 10


class BarakaScenario(Scenario):
    """A skirmish: its table, its units, and its victory. Raises `DataError`, which names the place.

    >>> import legion_widget as lw
    >>> scenario = lw.load_scenario("well")
    >>> isinstance(scenario, BarakaScenario), scenario.table is scenario.board
    (True, True)
    """

    system = "baraka"
    editor_class = "legion_widget.games.baraka.editor:BarakaEditor"

    @classmethod
    def file_kinds(cls) -> dict[str, FileKind]:
        return {"scenario": FileKind(ScenarioData, cls), "army": FileKind(ArmyData, Army.from_dict, "")}

    @classmethod
    def allowed(cls) -> Allowed:
        lists = [kind for name in army_lists() for kind in army_list(name).units]
        options = {option.id: bool | Count for kind in lists for option in kind.options}
        return {
            "ScenarioData.options": OPTIONS,
            "UnitData.profile": profiles(),
            "UnitData.taken": options,
            "PieceData.kind": kinds(),
            "ArmyData.army": army_lists(),
            "Entry.kind": sorted({kind.id for kind in lists}),
            "Entry.options": options,
            **dict.fromkeys(("UnitData.weapons", "FigureData.weapons"), weapons()),
            **dict.fromkeys(("UnitData.equipment", "FigureData.equipment"), items()),
            **dict.fromkeys(("UnitData.traits", "Entry.traits"), traits()),
            **dict.fromkeys(("UnitData.rules", "Kabyl.rules"), special_rules()),
        }

    @classmethod
    def examples(cls) -> Mapping[str, str]:
        far = '{ "B12.3.far" = -30 }'
        return {
            "Hold.places": '["well"]',
            **dict.fromkeys(("Ratio.of", "Losses.of"), '"miniatures"'),
            "Variant.id": '"haze"',
            "Variant.title": '{ es = "Calima", en = "Haze" }',
            "Variant.off": '["B7.1"]',
            "Variant.values": far,
            "HouseRule.id": '"no-orders-at-first"',
            "HouseRule.text": '{ es = "Sin órdenes en el primer impulso.", en = "No orders in the first impulse." }',
            "HouseRule.on": '"Order"',
            "HouseRule.source": '"def no_orders_at_first(now, action): return now.turn == 1"',
            "ChangeData.based_on": '"well"',
            "ChangeData.remove": '["squad-2", "edges.spanish"]',
            "ChangeData.add": f'{{ variants = [{{ id = "haze", values = {far} }}] }}',
            "ChangeData.set": "{ squad-1 = { men = 5 }, length = 6 }",
        }

    @classmethod
    def record(cls) -> type[ScenarioData]:
        return ScenarioData

    def read(self, faults: DataFaults) -> None:
        self.data: ScenarioData = convert_gathering(self._data, ScenarioData, faults)
        self.id = self.data.id
        self.words = _words(self.data.title)
        self.about_words = _words(self.data.about)
        self.options = OPTIONS.check({})
        with faults.gather():
            self.options = OPTIONS.check(self.data.options)
        self.attacker: Side = self.data.attacker
        self.length = self.data.length
        #: What the impulses are called, where the scenario says it.
        self.dates: tuple[LocalizedText, ...] = ()
        with faults.gather():
            self.dates = turn_dates(self.data.dates, self.length) if self.data.dates is not None else ()
        self.edges: dict[str, Edge] = {"spanish": "south", "riffian": "north", **self.data.edges}
        #: What comes in which impulse, the phases of an impulse, and the units with the impulses of the schedule.
        self.schedule, self.sequence, units = read_impulses(self.data, faults)
        self.data = msgspec.structs.replace(self.data, units=units)
        troops: dict[int, RosterUnit] = {}
        for n, unit in enumerate(self.data.units):
            with faults.gather():
                troops[n] = self._troop(unit, f"$.units[{n}]")
        self._check_names(faults)
        for n, objective in enumerate(self.data.objectives):
            with faults.gather():
                _check_objective(objective, f"$.objectives[{n}]")
        with faults.gather():
            # Of a table whose size cannot be read nothing is said to be off it.
            unknown = {size: LARGEST for size in ("width", "height") if _is_unknown(size, faults)}
            self.table = Table(msgspec.structs.replace(self.data.table, **unknown), self.options)
        self.troops = tuple(troops.values())
        self._check_places(troops, faults)
        for n, unit in enumerate(self.data.units):
            if unit.state and not faults.has_fault_at(f"$.units[{n}]"):
                with faults.gather():
                    self._state(n)
        self.verdicts: tuple[Verdict, ...] = ()
        #: The areas that win the game, as objectives for the staff.
        self.wanted: list[ObjectiveData] = []
        self._areas: dict[tuple[Place, ...], Shape] = {}
        if not faults.faults:  # else it is not known what the conditions are about
            self._read_victory(faults)

    @property
    def board(self) -> Table:  # type: ignore[override]
        """The table, under the name that every game has."""
        return self.table

    def _troop(self, unit: UnitData, at: str) -> RosterUnit:
        _check_unit(unit, at)
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
            figures = [msgspec.structs.replace(figure, equipment=tuple(unit.equipment)) for figure in figures]
        for extra in unit.figures:
            model = figures[0]
            figures += [
                Figure(
                    extra.role,
                    model.weapons if extra.weapons is None else tuple(extra.weapons),
                    model.equipment if extra.equipment is None else tuple(extra.equipment),
                )
            ] * extra.count
        return msgspec.structs.replace(troop, figures=tuple(figures), points=unit.points)

    def _check_names(self, faults: DataFaults) -> None:
        """Ids that are empty or there twice, and ids that name no unit; circles of those who name each other."""
        units: dict[str, UnitData] = {}
        for unit in self.data.units:
            if unit.id:
                units.setdefault(unit.id, unit)
        for n, unit in enumerate(self.data.units):
            at = f"$.units[{n}]"
            if not unit.id:
                faults.add(f"{at}.id", say("a unit needs an id"))
            elif units[unit.id] is not unit:
                faults.add(f"{at}.id", say("there is already a unit {name}", name=shown(unit.id)))
            for key in ("superior", "joined"):
                with faults.gather():
                    _check_known(getattr(unit, key), units, f"{at}.{key}")
                    if unit.id and _is_circle(units, unit.id, key):
                        problem = say("{unit} comes back to itself by its “{key}”", unit=unit.id, key=key)
                        raise DataError(f"{at}.{key}", problem)
            for k, name in enumerate(unit.located):
                with faults.gather():
                    _check_known(name, units, f"{at}.located[{k}]")
        for n, objective in enumerate(self.data.objectives):
            for k, name in enumerate(objective.units):
                with faults.gather():
                    _check_known(name, units, f"$.objectives[{n}].units[{k}]")

    def _check_places(self, troops: Mapping[int, RosterUnit], faults: DataFaults) -> None:
        """Check the places of units, and their number of miniatures."""
        table, is_table_known = self.data.table, not any(_is_unknown(size, faults) for size in ("width", "height"))
        for n, unit in enumerate(self.data.units):
            at, count = f"$.units[{n}]", len(troops[n].figures) if n in troops else 0
            if unit.enters > self.data.start.impulse and unit.at is None:
                faults.add(f"{at}.at", say("a unit that comes later needs the place where it comes"))
            if n in troops and unit.places and len(unit.places) != count:
                problem = say("places: {places}, miniatures: {count}", places=len(unit.places), count=count)
                faults.add(f"{at}.places", problem)
            if n in troops and unit.lost + unit.leaderless > count:
                problem = say("miniatures lost: {lost} of {count}", lost=unit.lost + unit.leaderless, count=count)
                faults.add(f"{at}.lost", problem)
            spots = [(f"{at}.at", unit.at)] if unit.at else []
            spots += [(f"{at}.places[{k}]", place) for k, place in enumerate(unit.places)]
            for spot, (x, y) in spots if is_table_known else ():
                if not (0 <= x <= table.width and 0 <= y <= table.height):
                    faults.add(spot, say("{place} is off the table", place=f"[{x:g}, {y:g}]"))
        count = sum(len(troop.figures) for troop in self.troops)
        if count > MOST_FIGURES:
            faults.add(
                "$.units", say("{count} miniatures are too many: {most} at most", count=count, most=MOST_FIGURES)
            )

    def _read_victory(self, faults: DataFaults) -> None:
        """B21.34: the places that count, and the conditions of victory of the scenario."""
        self.places_to_hold = places_to_hold(self, faults)
        self.verdicts = read_own(self, faults)
        for hold in holds_of(self.verdicts):
            for name in hold.places:
                shape, words = self.places_to_hold[name]
                corners = [(x / CM, y / CM) for x, y in shape.rings[0][:-1]]
                side: Side = "spanish" if hold.side == "spanish" else "riffian"
                points = max(1, WORTH // len(hold.places))
                self.wanted.append(ObjectiveData("hold", side, points, corners, title=words))

    def area_of(self, objective: ObjectiveData) -> Shape:
        """The area of an objective, made and prepared once."""
        corners = tuple(objective.area)
        if corners not in self._areas:
            self._areas[corners] = Shape.area([cm(*place) for place in corners])
        return self._areas[corners]

    # ---- the beginning -------------------------------------------------------------------------------

    def states(self) -> tuple[UnitState, ...]:
        """The units as they stand when the scenario begins."""
        return tuple(self._state(n) for n in range(len(self.troops)))

    def _state(self, n: int) -> UnitState:
        unit, troop = self.data.units[n], self.troops[n]
        waiting = unit.enters > self.data.start.impulse
        places = self.places(n)
        figures = (None,) * len(places) if waiting else tuple(places)
        leader = next((k for k, place in enumerate(places) if place is not None), 0)
        state = UnitState(
            figures,
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
        return self._with_rest(state, n) if unit.state else state

    def _with_rest(self, state: UnitState, n: int) -> UnitState:
        """A state with what else a scenario says of it. Raises `DataError`."""
        at, rest = f"$.units[{n}].state", dict(self.data.units[n].state)
        lost, figures = convert(rest.pop("lost", []), list[int], f"{at}.lost"), list(state.figures)
        for k, number in enumerate(lost):
            if not 0 <= number < len(figures):
                raise DataError(f"{at}.lost[{k}]", say("there is no miniature {leader}", leader=number))
            figures[number] = None
        known = {**msgspec.to_builtins(state, order="deterministic"), "figures": figures}
        for key in rest:
            if key not in UnitState.__struct_fields__ or key == "figures":
                problem = say("unknown key {key}", key=shown(key))
                raise DataError(at, problem, nearest(key, UnitState.__struct_fields__), key)
        whole: UnitState = convert({**known, **rest}, UnitState, at)
        if not 0 <= whole.leader < len(figures):
            raise DataError(f"{at}.leader", say("there is no miniature {leader}", leader=whole.leader))
        return whole

    def places(self, n: int) -> list[Point | None]:
        """Return where the miniatures of a unit stand when it comes on to the table; None: one that it has lost."""
        unit, troop = self.data.units[n], self.troops[n]
        places: list[Point | None] = [None] * len(troop.figures)
        if unit.places:
            places = [cm(*place) for place in unit.places]
        elif unit.at is not None:
            places = [*formation(cm(*unit.at), troop, self.edges[unit.side])]
        standing = len(places) - unit.lost
        return [None if k >= standing or (unit.leaderless and not k) else place for k, place in enumerate(places)]

    def strength(self, n: int) -> int:
        """Return how many miniatures a unit has when it comes on to the table."""
        return sum(place is not None for place in self.places(n))


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


def _is_unknown(size: str, faults: DataFaults) -> bool:
    """Return whether the width or height of the table could not be read."""
    return "$.table" in faults.unread or faults.has_fault_at(f"$.table.{size}")


def _words(given: LocalizedText | str) -> LocalizedText:
    return {"es": given, "en": given} if isinstance(given, str) and given else dict(given) if given else {}


def _is_always_trustful(profile: str) -> bool:
    """B20.2: whether units with this profile are of a trusted kábila in any army list that has them."""
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
    raise DataError(f"{at}.taken", say("no army list has a unit {name}", name=shown(unit.profile)))


def _check_unit(unit: UnitData, at: str) -> None:
    """Check the names in a unit: its profile, special rules, traits, weapons and equipment. Raises `DataError`."""
    faults = DataFaults()
    armed: list[tuple[str, Any]] = [
        (f"{at}.", unit),
        *((f"{at}.figures[{n}].", figure) for n, figure in enumerate(unit.figures)),
    ]
    with faults.gather():
        known_one(unit.profile or "?", profiles(), say("profile"), f"{at}.profile")
    with faults.gather():
        known(unit.rules, special_rules(), say("special rule"), f"{at}.rules")
    with faults.gather():
        known(unit.traits, traits(), say("trait"), f"{at}.traits")
    for path, bearer in armed:
        with faults.gather():
            known(bearer.weapons or (), weapons(), say("weapon"), f"{path}weapons")
        with faults.gather():
            known(bearer.equipment or (), items(), say("piece of equipment"), f"{path}equipment")
    faults.check()


def _check_known(name: str, units: Mapping[str, Any], at: str) -> None:
    """Raises `DataError` for the id of no unit; an empty one names none."""
    if name and name not in units:
        raise DataError.unknown(at, say("there is no unit {name}", name=shown(name)), name, units)


def _is_circle(units: Mapping[str, UnitData], start: str, key: str) -> bool:
    """Return whether one comes back to a unit by way of those that each names under a key."""
    seen, name = set(), getattr(units[start], key)
    while name in units and name not in seen:
        if name == start:
            return True
        seen.add(name)
        name = getattr(units[name], key)
    return False


def _check_objective(objective: ObjectiveData, at: str) -> None:
    """Check the names in an objective. Raises `DataError`."""
    if objective.kind in ("hold", "reach") and len(objective.area) < 3:
        problem = say("to {kind} takes an area of at least three points", kind=objective.kind)
        raise DataError(f"{at}.area", problem)
    if objective.area:
        area(objective.area, f"{at}.area")
    if objective.kind == "exit" and objective.edge is None:
        raise DataError(f"{at}.edge", say("to exit takes an edge of the table"))
