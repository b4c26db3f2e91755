"""La Legión as a `System`, which joins the chapters of the rulebook."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from ...drawing.furniture import Furniture
from ...engine.dice import Die
from ...engine.errors import DataError, shown
from ...engine.hexgrid import bits
from ...engine.i18n import LocalizedText, Message, localized, say
from ...engine.odds import Modifier, Odds
from ...engine.reach import Reach
from ...engine.ruling import Answer, Fault
from ...engine.scene import Item
from ...engine.seats import Seat
from ...engine.sequence import PendingStep, Phase
from ...engine.survey import Objective
from ...engine.system import Outcome
from ..hexes.counter import mask
from ..hexes.counter_system import CounterSystem
from ..hexes.position import ELIMINATED, is_on_map
from ..hexes.unit_names import formation_of
from . import (
    aftermath,
    air_sea,
    armour,
    artillery,
    as_scenario,
    combat,
    legal,
    modifiers,
    movement,
    movement_reach,
    placement,
    players,
    scenario_warnings,
    scene,
    serialization,
    texts,
    turn,
    victory,
    why,
)
from .actions import (
    ACTIONS,
    Action,
    Advance,
    Attack,
    Bomb,
    Bombard,
    CaptureBattery,
    EndPhase,
    Fly,
    HandOver,
    Lose,
    Move,
    Place,
    PlaceFleet,
    PutToFlight,
    Surrender,
)
from .clauses import EFFECTS, GRANTING, INTERRUPTS, SWITCHABLE, clauses
from .data import MOROCCAN, SIDES, SPANISH, Counter
from .events import Bombarded, Event, Fought, PhaseBegan, Surrendered
from .look import furniture
from .own_victory import LegionVictoryData
from .position import BASE, DIE, HARBOUR, RESERVE, Derived, Position, Transaction
from .scenario import LegionScenario
from .terms import SIDE_NAMES
from .terrain import ZONES, LegionBoard
from .terrain_sets import TerrainSets
from .unit import Unit
from .values import VALUES


class Legion(TerrainSets, CounterSystem[Position, Action, Counter, Unit, Derived]):
    """The rules of La Legión over one scenario.

    >>> import legion_widget as lw
    >>> rules = lw.new_game("rif").system
    >>> type(rules).__name__, sorted(rules.sides)
    ('Legion', ['moroccan', 'spanish'])
    """

    id = "legion"
    actions = ACTIONS
    dice: ClassVar[Mapping[str, Die]] = {"die": DIE}
    sides = SIDE_NAMES
    unit_kind = Unit
    interrupts = texts.INTERRUPTS
    own_work = say("The board, the counters' values and the order of battle are this project's reconstruction.")
    map_key = texts.MAP_KEY
    staff = "legion_widget.games.legion.staff:LegionStaff"
    paper = "legion_widget.games.legion.paper:LegionPaper"
    named_values = VALUES
    switchable: ClassVar[Mapping[str, tuple[type, ...]]] = SWITCHABLE
    granting = GRANTING
    effects = EFFECTS
    added_to: ClassVar[Mapping[str, tuple[str, ...]]] = {"Attack": modifiers.FACTORS}

    scenario: LegionScenario
    board: LegionBoard

    def __init__(self, scenario: LegionScenario, options: Mapping[str, Any] | None = None) -> None:
        super().__init__(scenario, options)
        self.sequence = scenario.sequence
        self.weather = scenario.weather
        board, grid = self.board, self.board.grid
        self.cities = board.places_mask("city")
        self.forts = board.places_mask("fortified_city")
        self.read_ground()
        self.zones = {side: board.zone(ZONES[side]) if board.zone_at else grid.all for side in SIDES}
        airports = board.places_mask("airport")
        self.airport = next(bits(airports), None)
        gate = scenario.data.ways_in.gate
        self.gate = board.index(gate) if gate in board else None
        self.landing_from = scenario.data.ways_in.landing_from
        self.victory_places = board.areas.get("victory_road", 0)
        inside = board.areas.get("road_interior", 0)
        on_road = grid.mask(board[name].label for road in board.roads if road.id == "R1" for name in road.hexes)
        self.victory_hexes = self.victory_places | ((self.cities | self.forts) & (inside | on_road))
        #: Whether a scenario's own condition may end the game in the middle of a turn (L5.6).
        self.is_decided_at_once = any(verdict.when == "at_once" for verdict in scenario.verdicts)
        if isinstance(scenario.victory, LegionVictoryData):
            own = grid.mask(victory.victory_of(self).places()) | sum(1 << index for index in scenario.objectives)
            self.victory_places = self.victory_hexes = own
        self.aircraft = [c for c in self.counters if c.is_aircraft]
        self.fleets = [c for c in self.counters if c.arm == "fleet"]
        self.captured_batteries = [c for c in self.counters if c.captured]
        self.artillery: dict[str, list[Counter]] = {
            s: [c for c in self.counters if c.arm == "artillery" and c.side == s] for s in SIDES
        }
        on_land = mask([c for c in self.counters if c.is_land])
        self.side_mask: dict[str, int] = {s: mask([c for c in self.counters if c.side == s]) for s in SIDES}
        self.land_counters: dict[str, int] = {s: self.side_mask[s] & on_land for s in SIDES}
        self.fleet_mask, self.aircraft_mask = mask(self.fleets), mask(self.aircraft)
        self.armour_mask = mask([c for c in self.counters if c.arm == "armour"])
        self.artillery_mask = mask([c for s in SIDES for c in self.artillery[s]])

    def derive(self, position: Position) -> Derived:
        return Derived.of(self, position)

    def phase_of(self, position: Position, step: PendingStep) -> Phase | None:
        return turn.PLACEMENT if step.kind == "placement" else self.sequence.phase(step)

    def phase_words(self, kind: str) -> LocalizedText:
        return turn.PLACEMENT.title if kind == "placement" else super().phase_words(kind)

    def interrupt_rule(self, step: PendingStep) -> str:
        return INTERRUPTS[step.kind]

    @property
    def gate_name(self) -> LocalizedText:
        """Return what the place is called through which Spanish reinforcements come (L6.8)."""
        if self.gate is None:
            return {"en": self.scenario.data.ways_in.gate}
        place = self.board.place_at.get(self.gate)
        if place is None:
            return {"en": self.hex_label(self.gate)}
        return {code: name for code, name in self.board.places[place].name.items() if name} or {"en": place}

    # ---- play -----------------------------------------------------------------------------------

    def initial(self, seed: int = 0, dice: Sequence[int] = (), start: str | None = None) -> Position:
        data = self.scenario.data.start
        opening = self.opening_dice(seed, dice)
        if start not in (None, "placed", "placement"):
            raise DataError("start", say("a game starts 'placed' or with 'placement', not {start}", start=shown(start)))
        placing = start == "placement" or (start is None and data.phase == "placement")
        where = []
        for counter in self.counters:
            location = self.scenario.placed.get(counter.index, RESERVE)
            if placing and counter.arrives <= data.turn and counter.is_land:
                location = RESERVE
            if location == RESERVE and counter.arrives <= data.turn:
                location = BASE if counter.is_aircraft else HARBOUR if counter.arm == "fleet" else RESERVE
            where.append(ELIMINATED if self.scenario.units[counter.index].lost else location)
        try:
            first = (
                PendingStep(data.phase, data.side, data.number)
                if data.phase not in (None, "placement", "weather")
                else None
            )
            agenda = self.sequence.agenda(data.turn, first)
        except ValueError as error:
            raise DataError("$.start.phase", str(error)) from None
        if data.weather is not None and agenda[-1].kind == "weather":
            agenda = agenda[:-1]
        if placing:
            agenda = (*agenda, PendingStep("placement", MOROCCAN), PendingStep("placement", SPANISH))
        holder = next((c.side for c in self.counters if c.is_land and self.airport in (where[c.index],)), data.airport)
        marks: dict[str, Any] = {}
        for counter, unit in zip(self.counters, self.scenario.units, strict=True):
            for mark in unit.marks:
                marks[mark] = marks.get(mark, 0) | 1 << counter.index
        return Position(
            turn=data.turn,
            weather=data.weather or "normal",
            agenda=agenda,
            where=tuple(where),
            airport=holder,
            dice=opening,
            **marks,
        )

    def scenario_at(self, position: Position) -> dict[str, Any]:
        return as_scenario.data_of(self, position)

    def begin(self, position: Position) -> tuple[Position, list[Event]]:
        tx = Transaction(self, position)
        step = position.step
        turn.announce(self, tx)
        # A phase that the scenario names is begun even if nothing can be done in it.
        if step.kind == "weather" or self.scenario.data.start.phase is None:
            turn.advance(self, tx)
        else:
            tx.tell(PhaseBegan(phase=step.kind, side=step.side, number=step.number, rules=("L10.1",)))
        return tx.position(), tx.events

    def seats(self, count: int | None = None) -> tuple[Seat, ...]:
        return players.seats(self, count)

    def assign_seats(self, position: Position, seats: tuple[Seat, ...]) -> Position:
        return players.assign_seats(self, position, seats)

    def seat_of_unit(self, position: Position, unit: str) -> str:
        return players.owner(position, self.counter(unit))

    def complete_for_seat(self, action: Action, seat: Seat, seats: tuple[Seat, ...]) -> Action:
        return players.complete_for_seat(self, action, seat, seats)

    def seat_faults(
        self, position: Position, action: Action, seat: Seat, seats: tuple[Seat, ...], agreed: frozenset[str]
    ) -> Iterator[Fault]:
        return players.seat_faults(self, position, action, seat, seats, agreed)

    def objectives(self, position: Position) -> Iterator[Objective]:
        return victory.objectives(self, position)

    def aims(self) -> list[Message]:
        return victory.victory_of(self).aims()

    def zone(self, position: Position, side: str) -> frozenset[str]:
        return frozenset(self.hex_label(index) for index in bits(self.derived(position).zoc[side]))

    def sectors(self, side: str) -> tuple[str, ...]:
        """The ids of the two seats of a side, in games in which two players share it. Raises `DataError`."""
        return tuple(seat.id for seat in players.shared(self, side))

    def faults(self, position: Position, action: Action) -> Iterator[Fault]:
        return clauses.faults(self, position, action)

    def apply(self, position: Position, action: Action) -> tuple[Position, list[Event]]:
        tx = Transaction(self, position)
        return self._carry_out(tx, action), tx.events

    def after(self, position: Position, action: Action) -> Position:
        return self._carry_out(Transaction(self, position, is_told=False), action)

    def _carry_out(self, tx: Transaction, action: Action) -> Position:
        match action:
            case Place():
                placement.apply_place(self, tx, action)
            case Move():
                movement.apply_move(self, tx, action)
            case Fly():
                air_sea.apply_fly(self, tx, action)
            case Bomb():
                air_sea.apply_bomb(self, tx, action)
            case PlaceFleet():
                air_sea.apply_fleet(self, tx, action)
            case Bombard():
                artillery.apply_bombard(self, tx, action)
            case PutToFlight():
                armour.apply_flight(self, tx, action)
            case Attack():
                combat.apply_attack(self, tx, action)
            case CaptureBattery():
                artillery.apply_capture(self, tx, action)
            case Lose():
                aftermath.apply_lose(self, tx, action)
            case Advance():
                aftermath.apply_advance(self, tx, action)
            case EndPhase():
                if tx.declared:
                    combat.resolve_declared(self, tx)
                if tx.agenda == tx.before.agenda:  # else the combats have left something to decide first
                    turn.leave(self, tx)
                    turn.advance(self, tx)
            case HandOver():
                players.apply_hand_over(self, tx, action)
            case Surrender():
                tx.tell(Surrendered(side=action.side))
                victory.end(tx, SPANISH if action.side == MOROCCAN else MOROCCAN, "L5.5")
            case _:
                raise TypeError(f"La Legión has no action {action!r}")
        aftermath.drop_void_choices(self, tx)
        if tx.lost_land or self.is_decided_at_once:
            victory.check_at_once(self, tx)
        return tx.position()

    def end_phase(self, position: Position) -> Action:
        return EndPhase()

    def surrender(self, position: Position) -> Surrender | None:
        side = self.to_act(position)
        return None if side is None else Surrender(side)

    def odds(self, position: Position, action: Action) -> Odds:
        if isinstance(action, Attack):
            return modifiers.combat_odds(self, position, action)
        if isinstance(action, (Bombard, Bomb)):
            return artillery.bombardment_odds(self, artillery.bombardment_rule(self.counter(action.unit)))
        return Odds({})

    def outcome(self, position: Position, action: Action, events: Sequence[Any]) -> str | None:
        if not isinstance(action, (Attack, Bombard, Bomb)):
            return None
        for event in events:
            if isinstance(event, Fought):
                return event.outcome
            if isinstance(event, Bombarded):
                return "hit" if event.hit else "miss"
        return None

    def outcome_words(self, name: str) -> Message:
        return texts.OUTCOMES[name]

    def result(self, position: Position) -> Outcome | None:
        return victory.outcome(self, position)

    # ---- listing --------------------------------------------------------------------------------

    def forces_left(self, position: Position) -> dict[str, int]:
        """Count the land counters of each side on the map: aircraft and fleets hold nothing."""
        on_map = [counter for counter in self.counters if counter.is_land and is_on_map(position.where[counter.index])]
        return {side: sum(counter.side == side for counter in on_map) for side in self.sides}

    def forces_in_play(self, position: Position) -> dict[str, int]:
        """Count the land counters that each side has left, those still to come included."""
        left = [counter for counter in self.counters if counter.is_land and self.is_left(position, counter)]
        return {side: sum(counter.side == side for counter in left) for side in self.sides}

    def is_left(self, position: Position, counter: Counter) -> bool:
        """Return whether a counter is on the map or still to come; one that may be captured is not to come."""
        location = position.where[counter.index]
        return is_on_map(location) or (location != ELIMINATED and not counter.captured)

    def legal_actions(self, position: Position, unit: str | None = None) -> Iterator[Action]:
        return legal.legal_actions(self, position, unit)

    def counter_actions(self, position: Position, counter: Counter) -> Iterator[Action]:
        """The legal actions of one counter in every phase but the combat phase."""
        return self.allowed(position, legal.counter_actions(self, position, counter))

    def random_action(self, position: Position, rng: random.Random) -> Action:
        """A legal action at random, never a surrender: a counter first, then one of its actions."""
        return legal.random_action(self, position, rng)

    # ---- asking ---------------------------------------------------------------------------------

    def warnings(self, position: Position) -> Iterator[Fault]:
        return scenario_warnings.warnings(self, position)

    def reach(self, position: Position, unit: str) -> Reach:
        """Return where a counter can move now; empty outside its movement phase."""
        counter = self.counter(unit)
        if not position.agenda or position.step.kind != "movement" or position.step.side != counter.side:
            return Reach(self.board.grid)
        return movement_reach.reach(self, position, counter)

    def why(self, position: Position, unit: str, where: Any) -> Answer:
        """Return why a counter can or cannot go to a hex, or do something there; and what would have to change."""
        return why.why(self, position, self.counter(unit), where)

    def what_can(self, position: Position, unit: str) -> Message:
        """Return what a counter may do now, in a sentence."""
        return why.what_can(self, position, self.counter(unit))

    def changes(self, position: Position, unit: str) -> list[Modifier]:
        """Return what makes a counter's factors other than printed now, each with its rule."""
        return modifiers.changes(self, position, self.counter(unit))

    def formation_name(self, formation: str) -> str:
        """Return what a formation is called, in the language in use."""
        if self.scenario.data.order_of_battle is not None:
            for known in self.scenario.order_of_battle(self.scenario.data.order_of_battle).formations:
                if known.id == formation:
                    return localized(known.name)
        counter = next((c for c in self.counters if formation in (c.formation, c.id)), None)
        if counter is None:
            return formation
        full_name = localized(counter.full_name)
        return formation_of(full_name, formation) if counter.formation == formation else full_name

    def rolled_for(
        self, position: Position, action: Action, dice: Sequence[int] = ()
    ) -> list[tuple[Message, list[Message]]]:
        """Return what the dice of a legal action are rolled for, in order, when these numbers come up first.

        Each is a sentence, and what its dice are called: a combat has two. Past the numbers it is what may come.
        """
        after, events = self.apply(self.with_next_dice(position, dice), action)
        rolls = (event.rolled_for(self, after.turn) for event in events)
        return [roll for roll in rolls if roll is not None]

    def infer_action(self, position: Position, unit: str, where: Any) -> Action:
        return legal.infer_action(self, position, unit, where)

    # ---- showing --------------------------------------------------------------------------------

    def phase_title(self, phase: str, side: str | None, number: int = 0) -> Message:
        return texts.phase_title(self, phase, side, number)

    def situation(self, position: Position) -> str:
        return texts.situation(self, position)

    def map_letters(self, position: Position) -> dict[int, str]:
        return texts.map_letters(self, position)

    def listed(self, position: Position, side: str) -> list[str]:
        return texts.listed(self, position, side)

    def counter_items(self, position: Position, language: str | None = None) -> list[Item]:
        return scene.counter_items(self, position, language)

    def furniture(self, position: Position, language: str) -> Furniture:
        return furniture(self.scenario, language, self.sequence.turns, position.turn)

    def why_ours(self) -> tuple[Message, tuple[str, ...]] | None:
        """Return why the forces are a reconstruction. In a scenario of a single event the formations are ours too."""
        if self.scenario.data.order_of_battle != "rif":
            return say(
                "Days and posts are history, formations and hexes are not. "
                "The page “Four moments of the Rif War” gives reasons and sources."
            ), ()
        rulebook = say(
            "The rulebook names only formations, turns and zones, and the original counters are lost. "
            "The note of each formation says what is known; the page “The order of battle” names the sources."
        )
        return rulebook, ("L6.1", "L6.3")

    def credits(self, language: str | None = None) -> str:
        """Whom board and counters are owed to; what a designer made is not called ours."""
        sheet = self.scenario.data.sheet
        if sheet.notes is None and self.scenario.is_ours:
            return super().credits(language)
        return self.own_credits(sheet, language)

    # ---- data -----------------------------------------------------------------------------------

    def dump(self, position: Position) -> dict[str, Any]:
        return serialization.dump(self, position)

    def load(self, data: Mapping[str, Any]) -> Position:
        return serialization.load(self, data)
