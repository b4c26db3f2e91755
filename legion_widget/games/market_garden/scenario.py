"""A scenario of the Market Garden game, checked: its board, tables and counters, and where they begin."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import msgspec

from ...engine.board import Board
from ...engine.board_data import PLACE_KINDS, PlaceKind
from ...engine.board_reader import no_hex
from ...engine.data import convert, read_toml
from ...engine.errors import AlreadyTold, DataError, DataFaults, nearest, shown
from ...engine.file_kind import Allowed
from ...engine.hexgrid import bits
from ...engine.i18n import LocalizedText, say, say_count
from ...engine.sequence import PendingStep
from ...engine.sequence_data import check_start
from ...engine.victory_data import Hold, Points, Terms, Verdict, Way, holds_of, read_victory
from ..hexes.kinds import Family, UnitType, check_families, check_types, joined, look_of, texts
from ..hexes.order_of_battle import OrderOfBattleData, OrderScenario, hexes_on
from ..hexes.schedule import read_schedule
from ..hexes.weather import check_weather
from .data import (
    ALLIED,
    FAMILIES,
    HERE,
    RULE,
    SIDES,
    TYPES,
    Counter,
    CounterData,
    FormationData,
    ObjectiveData,
    ScenarioData,
    UnitData,
    enemy,
)
from .dates import Calendar
from .options import OPTIONS
from .position import ROLES, Combat
from .schedule import read_initiative
from .tables import Tables, load_tables, standard_tables
from .turn_sequence import read_sequence
from .weather_table import read_weather


class MarketGardenBoard(Board):
    """A board of the Market Garden game. A place may be a landing zone, which is a name on the map."""

    place_kinds: ClassVar[dict[str, PlaceKind]] = {**PLACE_KINDS, "landing": PlaceKind("landing", in_hex=False)}


#: The ways to hold a place, the usual one first.
WAYS: tuple[Way, ...] = ("last", "stand", "clear", "alone")


class MarketGardenScenario(OrderScenario[Counter]):
    """A scenario of the Market Garden game. Raises `DataError`, which names the place and what was probably meant.

    >>> import legion_widget as lw
    >>> isinstance(lw.load_scenario("nijmegen"), MarketGardenScenario)
    True
    """

    system = "market-garden"
    folder = HERE
    known_options = OPTIONS
    data_kind = ScenarioData
    order_kind = OrderOfBattleData[FormationData]
    board_kind = MarketGardenBoard

    data: ScenarioData
    units: tuple[UnitData, ...]

    @classmethod
    def allowed(cls) -> Allowed:
        return {**super().allowed(), "ScenarioData.tables": ["ours"]}

    @classmethod
    def examples(cls) -> Mapping[str, str]:
        side, march = '"allied"', '{ "HC.2.cost" = 3 }'
        return {
            "WinData.winner": side,
            **dict.fromkeys(("Hold.side", "Ratio.side", "Losses.side", "Points.side"), side),
            "Hold.places": '["Waal bridge", "Nijmegen"]',
            "Variant.id": '"slow-overruns"',
            "Variant.title": '{ es = "Arrollar cuesta más", en = "Slow overruns" }',
            "Variant.off": '["HE.1"]',
            "Variant.values": march,
            "HouseRule.id": '"no-night-march"',
            "HouseRule.text": '{ es = "De noche no se mueve.", en = "Nobody moves by night." }',
            "HouseRule.on": '"Move"',
            "HouseRule.source": '"def no_night_march(now, action): return now.turn % 2 == 0"',
            "ChangeData.based_on": '"nijmegen"',
            "ChangeData.remove": '["2-505", "start.turn"]',
            "ChangeData.add": f'{{ variants = [{{ id = "slow-overruns", values = {march} }}] }}',
            "ChangeData.set": '{ "2-505" = { efficiency = 6 }, "start.turn" = 2 }',
        }

    @classmethod
    def board_from(cls, data: Mapping[str, Any]) -> Board:
        terrain = standard_tables().terrain
        letters = {letter: ground.name for letter, ground in terrain.ground.items()}
        return MarketGardenBoard.from_dict(data, letters, waters=terrain.sides)

    @classmethod
    def check_order(cls, order: Any, faults: DataFaults) -> None:
        """The hexes of an order of battle are those of the board of the same id, where one comes with the game."""
        path = cls.folder / "boards" / f"{order.id}.toml"
        if path.stem and path in path.parent.glob("*.toml"):
            board = cls.board_from(read_toml(path))
            for n, formation in enumerate(order.formations):
                _check_ways(formation, board, f"$.formations[{n}]", faults)
                for k, counter in enumerate(formation.counters):
                    _check_ways(counter, board, f"$.formations[{n}].counters[{k}]", faults)

    def read(self, faults: DataFaults) -> None:
        super().read(faults)
        self.sources: dict[str, int] = {}
        for side in SIDES:
            with faults.gather():
                self.sources[side] = self.hexes_at(self.data.supply.get(side, []), f"$.supply.{side}")
        with faults.gather():
            self.combats = self._combats()
        if self.data.start.turn > self.data.turns:
            faults.add("$.start.turn", say("the last turn is {turn}", turn=self.data.turns))
        elif not faults.has_fault_at("$.sequence"):
            self._check_start(faults)
        self._read_objectives(faults)
        #: The conditions of victory in order, those of the keys ``at_once`` and ``margin`` among them.
        self.verdicts: tuple[Verdict, ...] = ()
        self.wanted: tuple[int, ...] = ()
        if not faults.faults:  # else it is not known what the conditions are about
            self.verdicts = self._read_verdicts(faults)

    def _check_start(self, faults: DataFaults) -> None:
        """Whether the sequence has the phase and the side with which the scenario begins."""
        start, first = self.data.start, self.data.sequence.first
        if first is not None and start.initiative not in (None, first):
            faults.add("$.start.initiative", say("one side goes first in every turn: sequence.first says it"))
        if start.phase is not None:
            roles = ROLES[start.initiative or first or ALLIED]
            check_start(self.sequence, start.turn, PendingStep(start.phase, start.side), faults, roles)

    def _combats(self) -> tuple[Combat, ...]:
        """The combats that are declared when it begins. Raises `DataError`."""
        combats: tuple[Combat, ...] = convert(self.data.start.combats, tuple[Combat, ...], "$.start.combats")
        known = {unit.id for unit in self.units}
        for n, combat in enumerate(combats):
            for k, name in enumerate(combat.attackers):
                if name not in known:
                    problem = say("there is no unit {name}", name=shown(name))
                    raise DataError(f"$.start.combats[{n}].attackers[{k}]", problem, nearest(name, known))
            self.hex_at(combat.target, f"$.start.combats[{n}].target")
        for n, name in enumerate(self.data.start.tries):
            self.hex_at(name, f"$.start.tries[{n}]")
        return combats

    def _read_objectives(self, faults: DataFaults) -> None:
        """The hexes that count, and those that win at once, which are among them."""
        objectives: list[int] = []
        at_once: dict[str, int] = {}
        for i, objective in enumerate(self.data.victory.objectives if self.is_board_known else ()):
            at = f"$.victory.objectives[{i}].hex"
            with faults.gather():
                hex_index = self.hex_at(objective.hex, at)
                if hex_index in objectives:
                    faults.add(at, say("{hex} is an objective already", hex=self.board.hex_name(hex_index)))
                objectives.append(hex_index)
        for side, names in self.data.victory.at_once.items() if self.is_board_known else ():
            at = f"$.victory.at_once.{side}"
            with faults.gather():
                at_once[side] = self.hexes_at(names, at)
                for hex_index in bits(at_once[side]):
                    if hex_index not in objectives:
                        problem = say("{hex} is not an objective: add it to those", hex=self.board.hex_name(hex_index))
                        faults.add(at, problem)
        self.objectives, self.at_once = tuple(objectives), at_once
        #: What each of the hexes that count is worth, and who holds it first.
        self.objective_data = tuple(self.data.victory.objectives)

    def _read_verdicts(self, faults: DataFaults) -> tuple[Verdict, ...]:
        """Return who wins, and why: HM.1. Places to hold are objectives, without points where none are given."""
        data, label = self.data.victory, self.board.grid.label
        steps: dict[str, int] = {
            side: sum(u.steps or len(u.strength) for u in self.units if u.side == side) for side in SIDES
        }
        listed = sum(objective.points for objective in data.objectives)
        terms = Terms(
            sides=SIDES,
            turns=self.data.turns,
            ways=WAYS,
            forces={"counters": {side: sum(u.side == side for u in self.units) for side in SIDES}, "steps": steps},
            places=self.labels_of,
            points={side: listed + data.per_step * steps[enemy(side)] for side in SIDES},
        )
        own = read_victory(data, terms, RULE, faults)
        for hold in holds_of(own):
            missing = [index for index in map(self.board.index, hold.places) if index not in self.objectives]
            self.objectives += tuple(missing)
            self.objective_data += tuple(ObjectiveData(label(index), 0) for index in missing)
        at_once = (
            Verdict(side, Hold([label(i) for i in bits(hexes)], side, how="last"), "at_once", None, RULE)
            for side, hexes in sorted(self.at_once.items())  # the Allies first
            if hexes
        )
        is_by_points = data.margin or not data.conditions
        margins = ((side, data.margin.get(side, 1)) for side in SIDES) if is_by_points else ()
        points = (Verdict(side, Points(ahead=margin, side=side), "end", None, RULE) for side, margin in margins)
        verdicts = (*at_once, *own, *points)
        #: The sets of hexes of which a side needs some or all.
        self.wanted = tuple(self.board.grid.mask(hold.places) for hold in holds_of(verdicts))
        return verdicts

    def read_kinds(self, faults: DataFaults) -> None:
        #: What the turns are called, and on which days they are.
        self.calendar = Calendar()
        with faults.gather():
            self.calendar = Calendar(self.data.dates, self.data.turns)
        #: The tables; None: what the scenario changes in them is wrong.
        self._tables: Tables | None = None
        with faults.gather():
            self._tables = _tables(self.data.tables, self.calendar)
        effects = (self._tables or standard_tables()).weather
        #: The weather, without the numbers of the die that the scenario does not name.
        self.weather = read_weather(self._own("weather"), effects, faults)
        self.sequence = read_sequence(self.data.sequence, faults, self.data.turns)
        self.comes_with, self.set_weather = read_schedule(self.data.schedule, self.units, self.weather.kinds, faults)
        #: The side that goes first from a turn on, where the schedule says it.
        self.first_by_turn = read_initiative(self.data.schedule, self.data.sequence, faults)
        check_weather(self.data.start.weather, self.weather.kinds, "$.start.weather", faults)
        types, families = (self._own(key) for key in ("types", "families"))
        self.types = joined(types, TYPES, UnitType, "$.types", faults)
        check_types(self.types, types, TYPES, "$.types", faults)
        self.families = joined(families, FAMILIES, Family, "$.families", faults)
        check_families(self.families, families, "$.families", faults)

    def _own(self, key: str) -> dict[str, Any]:
        """Return what the scenario writes under a key, as plain data."""
        own = self._data.get(key)
        return own if isinstance(own, dict) else {}

    def type_name(self, type: str) -> LocalizedText:
        """Return what a unit of a type is called in a sentence."""
        return texts(self.types[type].name, type)

    def read_board(self, faults: DataFaults) -> Board:
        """The board of the scenario, on the terrain of its tables, which are read first."""
        if self._tables is None:
            raise AlreadyTold("$.tables")
        self.tables = self._tables
        letters = {letter: ground.name for letter, ground in self.tables.terrain.ground.items()}
        waters = self.tables.terrain.sides
        return self.board_of(MarketGardenBoard, faults, letters, waters)

    @classmethod
    def unit_of(cls, row: dict[str, Any]) -> UnitData:
        return UnitData(**row)

    def counter_of(self, index: int, unit: UnitData) -> Counter:
        at, printed = self.place_of(index), self.printed(index, unit)
        printed["family"] = unit.family or unit.side
        kind = self.types.get(unit.type, TYPES["infantry"])
        entry, drop = (unit.entry, f"{at}.entry"), (unit.drop, f"{at}.drop")
        number = self.comes_with.get(unit.id)
        if number is not None:
            scheduled = self.data.schedule[number]
            printed["arrives"] = scheduled.turn
            if scheduled.entry:
                entry, drop = (scheduled.entry, f"$.schedule[{number}].entry"), ([], "")
        factors = ("efficiency", "movement", "mobility", "armour", "bombard", "range")
        return Counter(
            **printed,
            **{factor: getattr(unit, factor) for factor in factors},
            look=look_of(self.families.get(printed["family"]), kind),
            symbol=kind.symbol or kind.arm,
            strength=tuple(unit.strength),
            entry=self.hexes_at(*entry),
            drop=self.hexes_at(*drop),
        )

    def check_unit(self, unit: UnitData, at: str) -> None:
        if unit.type not in self.types:
            problem = say("there is no type {value}", value=shown(unit.type))
            raise DataError.unknown(f"{at}.type", problem, unit.type, self.types)
        number = self.comes_with.get(unit.id)
        if number is not None:
            scheduled = self.data.schedule[number]
            ways = {"entry": scheduled.entry, "drop": []} if scheduled.entry else {}
            unit = msgspec.structs.replace(unit, arrives=scheduled.turn, **ways)
        _check(unit, at, unit.at or self.data.placement.get(unit.id))

    def check_place(self, counter: Counter, hex_index: int, occupants: list[Counter], at: str) -> None:
        where, unit = self.board.hex_name(hex_index), self.units[counter.index]
        ground = self.tables.terrain[self.board.terrain_at[hex_index]]
        if ground.cost(unit.mobility) is None and hex_index not in self.board.road_links:
            raise DataError(at, say("{hex} is ground that the unit cannot enter (HC.1)", hex=where))
        others = [self.units[occupant.index] for occupant in occupants]
        if any(occupant.side != unit.side for occupant in others):
            raise DataError(at, say("{hex} holds units of the other side", hex=where))
        if sum(member.steps or len(member.strength) for member in (unit, *others)) > ground.stacking:
            room = say_count(
                "{hex} has room for {count} step (HC.1)",
                "{hex} has room for {count} steps (HC.1)",
                ground.stacking,
                hex=where,
            )
            raise DataError(at, room)


def _check_ways(owner: FormationData | CounterData, board: Board, at: str, faults: DataFaults) -> None:
    """Adds what is wrong with the hexes in which units begin, come or are dropped."""
    for key in ("entry", "drop"):
        with faults.gather():
            hexes_on(board, getattr(owner, key) or (), f"{at}.{key}")
    where = getattr(owner, "at", None)
    if where is not None and where not in board:
        faults.add(f"{at}.at", *no_hex(where, board.grid, board.places))


def _check(unit: UnitData, at: str, start_hex: str | None) -> None:
    """Check the fields of a unit. Raises `DataError`."""
    faults, is_there = DataFaults(), start_hex is not None
    if any(more > less for less, more in zip(unit.strength, unit.strength[1:], strict=False)):
        faults.add(f"{at}.strength", say("no unit grows stronger by losing a step"))
    if unit.steps is not None and unit.steps > len(unit.strength):
        faults.add(
            f"{at}.steps", say_count("the unit has {count} step", "the unit has {count} steps", len(unit.strength))
        )
    if bool(unit.bombard) != bool(unit.range):
        faults.add(f"{at}.range", say("artillery has both points to bombard with and a range (HG.1)"))
    if unit.drop and unit.side != "allied":
        faults.add(f"{at}.drop", say("only Allied units come from the air (HB.1)"))
    if unit.drop and unit.entry:
        faults.add(f"{at}.entry", say("a unit comes by ground or from the air, not both"))
    if unit.lost:
        if is_there:
            faults.add(f"{at}.at", say("a unit that is lost stands nowhere"))
        faults.check()
        return
    if not is_there and not (unit.drop or unit.entry):
        problem = say("a unit is somewhere at the start, or has a hex to enter or be dropped in")
        faults.add(f"{at}.at", problem)
    elif not is_there and not unit.arrives:
        faults.add(f"{at}.arrives", say("a unit that is not there at the start needs the turn in which it comes"))
    faults.check()


def _tables(tables: str | dict[str, Any], calendar: Calendar) -> Tables:
    if isinstance(tables, dict):
        return load_tables(tables, dates=calendar.days())
    if tables != "ours":
        problem = say("there is no set of tables {name}", name=shown(tables))
        raise DataError.unknown("$.tables", problem, tables, ["ours"])
    return standard_tables()
