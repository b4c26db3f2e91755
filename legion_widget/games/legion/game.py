"""La Legión as a System: the chapters of the rulebook, joined."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from ...drawing.sheet import Furniture
from ...engine.dice import Die
from ...engine.errors import DataError
from ...engine.hexgrid import bits
from ...engine.i18n import LocalizedText, Message, localized, say
from ...engine.odds import Modifier, Odds
from ...engine.reach import Reach
from ...engine.ruling import Answer, Fault
from ...engine.scene import Item
from ...engine.seats import Seat
from ...engine.sequence import PendingStep, Phase
from ...engine.system import Outcome
from ..hexes.counter import mask
from ..hexes.counter_system import CounterSystem
from . import (
    air_sea,
    armour,
    artillery,
    attacks,
    combat,
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
from .clauses import INTERRUPTS, clauses
from .data import AIRCRAFT, MOROCCAN, SIDES, SPANISH, Counter, LegionScenario
from .events import Bombarded, Event, Fought, PhaseBegan, Surrendered
from .look import TERRAIN, furniture
from .pending_steps import AdvanceChoice, CaptureChoice, LossChoice
from .position import BASE, DIE, HARBOUR, RESERVE, Derived, Position, Transaction
from .terms import SIDE_NAMES
from .terrain import LAND, MAR_CHICA, MOUNTAIN, SEA, ZONES
from .unit import Unit


class Legion(CounterSystem[Position, Action, Counter, Unit, Derived]):
    """The rules of La Legión over one scenario."""

    id = "legion"
    actions = ACTIONS
    dice: ClassVar[Mapping[str, Die]] = {"die": DIE}
    sides = SIDE_NAMES
    unit_kind = Unit
    terrain = TERRAIN
    interrupts = texts.INTERRUPTS
    own_work = say("The board, the counters' values and the order of battle are this project's reconstruction.")
    map_key = texts.MAP_KEY

    scenario: LegionScenario

    def __init__(self, scenario: LegionScenario, options: Mapping[str, Any] | None = None) -> None:
        super().__init__(scenario, options)
        self.sequence = turn.SEQUENCE
        board, grid = self.board, self.board.grid
        self.land = board.mask(LAND)
        self.mountains = board.mask(MOUNTAIN)
        self.sea = board.mask(SEA)
        self.mar_chica = board.mask(MAR_CHICA)
        self.cities = board.places_mask("city")
        self.forts = board.places_mask("fortified_city")
        self.closed_to_armour = self.mountains | self.cities | self.forts
        self.zones = {side: board.zone(ZONES[side]) if board.zone_at else grid.all for side in SIDES}
        airports = board.places_mask("airport")
        self.airport = next(bits(airports), None)
        self.gate = board.index("Melilla") if "Melilla" in board else None
        self.victory_places = board.areas.get("victory_road", 0)
        inside = board.areas.get("road_interior", 0)
        on_road = grid.mask(board[name].label for road in board.roads if road.id == "R1" for name in road.hexes)
        self.victory_hexes = self.victory_places | ((self.cities | self.forts) & (inside | on_road))
        self.aircraft = [c for c in self.counters if c.type in AIRCRAFT]
        self.fleets = [c for c in self.counters if c.type == "fleet"]
        self.captured_batteries = [c for c in self.counters if c.captured]
        self.artillery: dict[str, list[Counter]] = {
            s: [c for c in self.counters if c.type == "artillery" and c.side == s] for s in SIDES
        }
        self.side_mask: dict[str, int] = {s: mask(c for c in self.counters if c.side == s) for s in SIDES}
        self.land_counters: dict[str, int] = {
            s: mask(c for c in self.counters if c.side == s and c.is_land) for s in SIDES
        }
        self.fleet_mask = mask(self.fleets)

    def derive(self, position: Position) -> Derived:
        return Derived.of(self, position)

    def phase_of(self, position: Position, step: PendingStep) -> Phase | None:
        return turn.PLACEMENT if step.kind == "placement" else self.sequence.phase(step)

    def phase_words(self, kind: str) -> LocalizedText:
        return turn.PLACEMENT.title if kind == "placement" else super().phase_words(kind)

    def interrupt_rule(self, step: PendingStep) -> str:
        return INTERRUPTS[step.kind]

    # ---- play -----------------------------------------------------------------------------------

    def initial(self, seed: int = 0, dice: Sequence[int] = (), start: str | None = None) -> Position:
        data = self.scenario.data.start
        opening = self.opening_dice(seed, dice)
        if start not in (None, "placed", "placement"):
            raise DataError("start", f"a game starts 'placed' or with 'placement', not {start!r}")
        placing = start == "placement" or (start is None and data.phase == "placement")
        where = []
        for counter in self.counters:
            location = self.scenario.placed.get(counter.index, RESERVE)
            if placing and counter.arrives <= data.turn and counter.is_land:
                location = RESERVE
            if location == RESERVE and counter.arrives <= data.turn:
                location = BASE if counter.is_aircraft else HARBOUR if counter.type == "fleet" else RESERVE
            where.append(location)
        try:
            first = PendingStep(data.phase, data.side) if data.phase not in (None, "placement", "weather") else None
            agenda = self.sequence.agenda(data.turn, first)
        except ValueError as error:
            raise DataError("$.start.phase", str(error)) from None
        if data.weather is not None and agenda[-1].kind == "weather":
            agenda = agenda[:-1]
        if placing:
            agenda = (*agenda, PendingStep("placement", MOROCCAN), PendingStep("placement", SPANISH))
        holder = next((c.side for c in self.counters if c.is_land and self.airport in (where[c.index],)), data.airport)
        weather = data.weather or "normal"
        return Position(
            turn=data.turn, weather=weather, agenda=agenda, where=tuple(where), airport=holder, dice=opening
        )

    def begin(self, position: Position) -> tuple[Position, list[Event]]:
        tx = Transaction(self, position)
        step = position.step
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

    def complete_for_seat(self, action: Action, seat: Seat, seats: tuple[Seat, ...]) -> Action:
        return players.complete_for_seat(self, action, seat, seats)

    def seat_faults(
        self, position: Position, action: Action, seat: Seat, seats: tuple[Seat, ...], agreed: frozenset[str]
    ) -> Iterator[Fault]:
        return players.seat_faults(self, position, action, seat, seats, agreed)

    def sectors(self, side: str) -> tuple[str, ...]:
        """The ids of the two seats of a side, in games in which two players share it. Raises `DataError`."""
        return tuple(seat.id for seat in players.shared(self, side))

    def faults(self, position: Position, action: Action) -> Iterator[Fault]:
        return clauses.faults(self, position, action)

    def apply(self, position: Position, action: Action) -> tuple[Position, list[Event]]:
        tx = Transaction(self, position)
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
                combat.apply_lose(self, tx, action)
            case Advance():
                combat.apply_advance(self, tx, action)
            case EndPhase():
                if position.declared:
                    combat.resolve_declared(self, tx)
                if tx.agenda == position.agenda:  # else the combats have left something to decide first
                    turn.leave(self, tx)
                    turn.advance(self, tx)
            case HandOver():
                players.apply_hand_over(self, tx, action)
            case Surrender():
                tx.tell(Surrendered(side=action.side))
                victory.end(tx, SPANISH if action.side == MOROCCAN else MOROCCAN, "L5.5")
            case _:
                raise TypeError(f"La Legión has no action {action!r}")
        if tx.lost_land:
            victory.check_losses(self, tx)
        return tx.position(), tx.events

    def end_phase(self, position: Position) -> Action:
        return EndPhase()

    def surrender(self, position: Position) -> Surrender | None:
        side = self.to_act(position)
        return None if side is None else Surrender(side)

    def odds(self, position: Position, action: Action) -> Odds:
        if isinstance(action, Attack):
            return modifiers.combat_odds(self, position, action)
        if isinstance(action, (Bombard, Bomb)):
            return artillery.bombardment_odds(artillery.bombardment_rule(self.counter(action.unit)))
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

    def result(self, position: Position) -> Outcome | None:
        return victory.outcome(self, position)

    # ---- listing --------------------------------------------------------------------------------

    def legal_actions(self, position: Position, unit: str | None = None) -> Iterator[Action]:
        if position.ending:
            return
        chosen = None if unit is None else self.counter(unit)
        step = position.step
        if step.kind in INTERRUPTS:
            yield from self._answer_actions(position)
        elif step.kind == "combat" and step.side is not None:
            yield from attacks.attacks(self, position, step.side, unit)
        else:
            for counter in [chosen] if chosen is not None else self.counters:
                if counter.side == step.side:
                    yield from self.counter_actions(position, counter)
        if chosen is None:
            end = EndPhase()
            if self.is_legal(position, end):
                yield end
            yield from (Surrender(side) for side in SIDES)
        if position.sectors and step.kind not in INTERRUPTS:
            for counter in [chosen] if chosen is not None else self.counters:
                yield from players.hand_overs(self, position, counter)

    def counter_actions(self, position: Position, counter: Counter) -> Iterator[Action]:
        """The legal actions of one counter in every phase but the combat phase."""
        kind = position.step.kind
        if kind in ("placement", "movement"):
            for i in bits(placement.open_hexes(self, position, counter)):
                yield Place(counter.id, self.hex_label(i))
        if kind == "movement":
            for i in bits(
                0 if placement.must_land(self, position) else movement_reach.reached(self, position, counter)
            ):
                yield Move(counter.id, self.hex_label(i))
            yield from armour.flights(self, position, counter)
        elif kind == "bombardment":
            yield from artillery.bombardments(self, position, counter)
        elif kind == "air":
            for i in bits(air_sea.flights(self, position, counter)):
                yield Fly(counter.id, self.hex_label(i))
            yield from self._bombs(position, counter)
        elif kind == "fleet" and counter.type == "fleet":
            if air_sea.may_place(self, position, counter):
                for i in bits(self.sea):
                    yield PlaceFleet(counter.id, self.hex_label(i))
            at = self.derived(position).at
            for i in bits(air_sea.shore_targets(self, position, counter)):
                yield Bombard(counter.id, self.counters[at[i]].id)

    def _answer_actions(self, position: Position) -> Iterator[Action]:
        """What may be decided between two actions of a phase."""
        match position.step:
            case CaptureChoice():
                yield CaptureBattery(True)
                yield CaptureBattery(False)
            case LossChoice(attackers=names):
                yield from (Lose(name) for name in names)
            case AdvanceChoice() as step:
                yield from (Advance(name) for name in combat.advancers(self, position, step))
                yield Advance()

    def _bombs(self, position: Position, counter: Counter) -> Iterator[Bomb]:
        target = air_sea.bomb_target(self, position, counter)
        if target is not None:
            yield Bomb(counter.id, target.id)

    def random_action(self, position: Position, rng: random.Random) -> Action:
        """A legal action at random, never a surrender: a counter first, then one of its actions."""
        step = position.step
        if step.kind in INTERRUPTS:
            return rng.choice(list(self._answer_actions(position)))
        end = EndPhase()
        if rng.random() < 0.04 and self.is_legal(position, end):
            return end
        if step.kind == "combat" and step.side is not None:
            action = attacks.random_attack(self, position, step.side, rng)
            if action is not None:
                return action
        else:
            own = [counter for counter in self.counters if counter.side == step.side]
            rng.shuffle(own)
            for counter in own:
                actions = list(self.counter_actions(position, counter))
                if actions:
                    return rng.choice(actions)
        return end

    # ---- asking ---------------------------------------------------------------------------------

    def warnings(self, position: Position) -> Iterator[Fault]:
        return scenario_warnings.warnings(self, position)

    def reach(self, position: Position, unit: str) -> Reach:
        """Where a counter can move now; empty outside its movement phase."""
        counter = self.counter(unit)
        if not position.agenda or position.step.kind != "movement" or position.step.side != counter.side:
            return Reach(self.board.grid)
        return movement_reach.reach(self, position, counter)

    def why(self, position: Position, unit: str, where: Any) -> Answer:
        """Why a counter can or cannot go to a hex, or do something there; and what would have to change."""
        return why.why(self, position, self.counter(unit), where)

    def what_can(self, position: Position, unit: str) -> Message:
        """What a counter may do now, in a sentence."""
        return why.what_can(self, position, self.counter(unit))

    def changes(self, position: Position, unit: str) -> list[Modifier]:
        """What makes a counter's factors other than printed now, each with its rule."""
        return modifiers.changes(self, position, self.counter(unit))

    def formation_name(self, formation: str) -> str:
        """What a formation is called, in the language in use."""
        if self.scenario.data.order_of_battle is not None:
            for known in self.scenario.order_of_battle(self.scenario.data.order_of_battle).formations:
                if known.id == formation:
                    return localized(known.name)
        return next((localized(c.name) for c in self.counters if formation in (c.formation, c.id)), formation)

    def rolled_for(
        self, position: Position, action: Action, dice: Sequence[int] = ()
    ) -> list[tuple[Message, list[Message]]]:
        """What the dice of a legal action are rolled for, in order, when these numbers come up first.

        Each is a sentence, and what its dice are called: a combat has two. Past the numbers it is what may come.
        """
        after, events = self.apply(self.with_next_dice(position, dice), action)
        rolls = (event.rolled_for(self, after.turn) for event in events)
        return [roll for roll in rolls if roll is not None]

    def infer_action(self, position: Position, unit: str, where: Any) -> Action:
        """The action that a person means who points from a counter to a hex, by the phase and by what is there."""
        counter = self.counter(unit)
        hex_index = self.board.index(where)
        label = self.hex_label(hex_index)
        kind = position.step.kind if position.agenda else "movement"
        occupant = self.derived(position).at.get(hex_index)
        enemy = (
            self.counters[occupant] if occupant is not None and self.counters[occupant].side != counter.side else None
        )
        if kind == "placement":
            return Place(unit, label)
        if kind == "air":
            if enemy is not None and position.where[counter.index] == hex_index and position.flown >> counter.index & 1:
                return Bomb(unit, enemy.id)
            return Fly(unit, label)
        if kind == "fleet" and enemy is None:
            return PlaceFleet(unit, label)
        if kind in ("fleet", "bombardment") and enemy is not None:
            return Bombard(unit, enemy.id)
        if kind == "combat" and enemy is not None:
            return Attack((unit,), (enemy.id,))
        waits = movement_reach.is_waiting(position, counter)
        if waits and (
            counter.side == MOROCCAN
            or (self.board.landing >> hex_index & 1 and counter.arrives >= placement.LANDING_FROM)
        ):
            return Place(unit, label)
        return Move(unit, label)

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
        starred = {c.arrives for c in self.counters if c.arrives > self.scenario.data.start.turn}
        return furniture(self.board, language, self.sequence.turns, position.turn, tuple(sorted(starred)))

    # ---- data -----------------------------------------------------------------------------------

    def dump(self, position: Position) -> dict[str, Any]:
        return serialization.dump(self, position)

    def load(self, data: Mapping[str, Any]) -> Position:
        return serialization.load(self, data)
