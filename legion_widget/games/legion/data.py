"""The data of La Legión: scenario files, orders of battle, and the counters that come of them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, cast

import msgspec

from ...engine.board import Board, BoardData
from ...engine.data import convert, read_toml
from ...engine.errors import DataError, nearest
from ...engine.scenario import Scenario
from ...engine.words import Words, pick
from .options import check_options
from .terrain import LETTERS

HERE = Path(__file__).parent

Side = Literal["spanish", "moroccan"]
UnitType = Literal["infantry", "cavalry", "machine_gun", "artillery", "armour", "bomber", "seaplane", "fleet"]
Weather = Literal["normal", "sandstorm", "very_hot"]
PhaseId = Literal["placement", "weather", "air", "fleet", "bombardment", "movement", "combat"]
Factor = Annotated[int, msgspec.Meta(ge=0, le=99)]

SPANISH: Side = "spanish"
MOROCCAN: Side = "moroccan"
SIDES: tuple[Side, Side] = (SPANISH, MOROCCAN)
AIRCRAFT = ("bomber", "seaplane")


def enemy(side: str) -> Side:
    """The other side."""
    return MOROCCAN if side == SPANISH else SPANISH


class UnitData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A unit as a scenario writes it. ``at`` is a hex or place; without it the unit waits or is at base."""

    id: str
    side: Side
    type: UnitType
    combat: Factor = 0
    movement: Factor = 0
    at: str | None = None
    name: Words | str = ""
    short: str = ""
    formation: str = ""
    family: str = ""
    #: The turn in which it comes; 0: it is there from the start, or is a captured battery not yet captured.
    arrives: Annotated[int, msgspec.Meta(ge=0, le=99)] = 0
    captured: bool = False
    sector: str = ""
    history: Words = {}


class CounterData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A counter in an order of battle."""

    id: str
    type: UnitType
    combat: Factor
    movement: Factor
    name: Words = {}


class FormationData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A formation in an order of battle: what its counters share."""

    id: str
    side: Side
    family: str
    arrives: int
    short: str
    name: Words
    counters: list[CounterData]
    history: Words = {}
    source: str = ""


class OrderData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An order of battle: all formations of both sides."""

    id: str
    formations: list[FormationData]
    title: Words = {}
    about: Words = {}


class StartData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Where a scenario begins. Without a phase: at the roll for the weather, or, when weather is given, after it."""

    turn: Annotated[int, msgspec.Meta(ge=1, le=13)] = 1
    side: Side | None = None
    phase: PhaseId | None = None
    weather: Weather | None = None
    airport: Side = "spanish"


class ScenarioData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A scenario of La Legión as it stands in a file."""

    system: Literal["legion"]
    board: str | BoardData
    id: str = ""
    title: Words | str = ""
    about: Words | str = ""
    start: StartData = StartData()
    victory: Literal["standard", "none"] | None = None
    options: dict[str, Any] = {}
    order_of_battle: str | None = None
    placement: dict[str, str] = {}
    units: list[UnitData] = []


class Counter(msgspec.Struct, frozen=True):
    """A counter of the game: what is printed on it, and its number in the position."""

    index: int
    id: str
    side: Side
    type: UnitType
    combat: int
    movement: int
    name: Words
    short: str
    formation: str
    family: str
    arrives: int
    captured: bool
    sector: str
    history: Words

    @property
    def land(self) -> bool:
        return self.type not in ("bomber", "seaplane", "fleet")

    @property
    def aircraft(self) -> bool:
        return self.type in AIRCRAFT


class LegionScenario(Scenario):
    """A scenario of La Legión, checked: its board, its counters and where they begin.

    Raises `DataError`, which names the place and what was probably meant.
    """

    system = "legion"

    def __init__(self, data: Mapping[str, Any]) -> None:
        super().__init__(data)
        self.data: ScenarioData = convert(data, ScenarioData)
        self.id = self.data.id
        self.words = _words(self.data.title)
        self.about_words = _words(self.data.about)
        self.board = _board(self.data.board, data)
        self.options = check_options(self.data.options, "$.options")
        units = self._units()
        self.counters = tuple(
            Counter(
                i,
                unit.id,
                unit.side,
                unit.type,
                unit.combat,
                unit.movement,
                _words(unit.name) or {"en": unit.id},
                unit.short or _short(unit),
                unit.formation,
                unit.family or _family(unit),
                unit.arrives,
                unit.captured,
                unit.sector,
                unit.history,
            )
            for i, unit in enumerate(units)
        )
        self.by_id = {counter.id: counter for counter in self.counters}
        self.placed = self._placed(units)
        if self.data.victory is None:
            self.victory = "standard" if "victory_road" in self.board.areas else "none"
        else:
            self.victory = self.data.victory
        if self.victory == "standard" and "victory_road" not in self.board.areas:
            raise DataError("$.victory", "this board has no area 'victory_road' to hold; say victory = \"none\"")

    def _units(self) -> list[UnitData]:
        units = list(self.data.units)
        if self.data.order_of_battle is not None:
            units = [*order_units(self.data.order_of_battle, "$.order_of_battle"), *units]
        seen: dict[str, int] = {}
        for i, unit in enumerate(units):
            if not unit.id:
                raise DataError(f"$.units[{i}].id", "a unit needs an id")
            if unit.id in seen:
                raise DataError(f"$.units[{i}].id", f"there is already a unit {unit.id!r}")
            seen[unit.id] = i
            if unit.type in ("bomber", "seaplane", "fleet") and unit.side == MOROCCAN:
                raise DataError(f"$.units[{i}].side", "only the Spanish have aircraft and fleets (L8.16)")
        for name in self.data.placement:
            if name not in seen:
                raise DataError(f"$.placement[{name!r}]", f"there is no unit {name!r}", nearest(name, seen))
        return units

    def _placed(self, units: list[UnitData]) -> dict[int, int]:
        """The hex of each counter that begins on the map, by counter number."""
        placed: dict[int, int] = {}
        holders: dict[int, str] = {}
        mar_chica = self.board.mask("o")
        sea = self.board.mask("~") & ~self.board.landing
        for i, unit in enumerate(units):
            at = f"$.placement[{unit.id!r}]" if unit.id in self.data.placement else f"$.units[{i}].at"
            name = self.data.placement.get(unit.id, unit.at)
            if name is None:
                continue
            if name not in self.board:
                raise DataError(at, f"no hex or place is called {name!r}", nearest(name, self.board.places))
            here = self.board.index(name)
            counter = self.counters[i]
            if counter.land:
                if (mar_chica | sea) >> here & 1:
                    raise DataError(
                        at, f"{self.board.name(here)} is water: no land counter stands there (L7.13, L7.14)"
                    )
                if here in holders:
                    raise DataError(at, f"{self.board.name(here)} already holds {holders[here]!r} (L7.5)")
                holders[here] = unit.id
            elif counter.type == "fleet" and not self.board.mask("~") >> here & 1:
                raise DataError(at, f"{self.board.name(here)} is not a sea hex (L2.11)")
            placed[i] = here
        return placed

    def expanded(self) -> dict[str, Any]:
        data = self.to_dict()
        data.pop("order_of_battle", None)
        data.pop("placement", None)
        units = []
        for unit in self._units():
            row = msgspec.to_builtins(unit)
            if unit.id in self.data.placement:
                row["at"] = self.data.placement[unit.id]
            units.append(row)
        data["units"] = units
        return data


def _words(text: Words | str) -> Words:
    if isinstance(text, dict):
        return text
    return {"en": text} if text else {}


def _family(unit: UnitData) -> str:
    if unit.captured:
        return "captured"
    if unit.type in AIRCRAFT:
        return "air"
    if unit.type == "fleet":
        return "fleet"
    return "army" if unit.side == SPANISH else "urriaguel"


def _short(unit: UnitData) -> str:
    text = pick(_words(unit.name), "es") or unit.id
    return text.upper()[:6]


def _board(board: str | BoardData, data: Mapping[str, Any]) -> Board:
    if isinstance(board, BoardData):
        return Board(board, LETTERS, "$.board")
    return standard_board(board)


_boards: dict[str, Board] = {}


def standard_board(name: str) -> Board:
    """A board that comes with the game, read once. Raises `DataError` for an unknown one."""
    if name not in _boards:
        folder = HERE / "boards"
        known = sorted(path.stem for path in folder.glob("*.toml"))
        if name not in known:
            raise DataError.unknown("$.board", f"there is no board {name!r}", name, known)
        _boards[name] = Board.from_file(folder / f"{name}.toml", LETTERS)
    return _boards[name]


_orders: dict[str, OrderData] = {}


def order_of_battle(name: str, at: str = "$") -> OrderData:
    """An order of battle that comes with the game, read once. Raises `DataError` for an unknown one."""
    if name not in _orders:
        folder = HERE / "orders"
        known = sorted(path.stem for path in folder.glob("*.toml"))
        if name not in known:
            raise DataError.unknown(at, f"there is no order of battle {name!r}", name, known)
        _orders[name] = cast(OrderData, convert(read_toml(folder / f"{name}.toml"), OrderData))
    return _orders[name]


def order_units(name: str, at: str) -> list[UnitData]:
    """The counters of an order of battle as units."""
    units = []
    for formation in order_of_battle(name, at).formations:
        for counter in formation.counters:
            units.append(
                UnitData(
                    counter.id,
                    formation.side,
                    counter.type,
                    counter.combat,
                    counter.movement,
                    name={
                        code: f"{text}: {counter.name[code]}" if counter.name.get(code) else text
                        for code, text in formation.name.items()
                    },
                    short=formation.short,
                    formation=formation.id,
                    family=formation.family,
                    arrives=formation.arrives,
                    captured=formation.family == "captured",
                    history=formation.history,
                )
            )
    return units
