"""The Market Garden game as a `System`, which joins the sequence of play and the chapters."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, ClassVar

from ...drawing.furniture import Furniture
from ...engine import victory_data
from ...engine.dice import Die
from ...engine.errors import DataError, no_other_start
from ...engine.hexgrid import bits
from ...engine.i18n import Message, say
from ...engine.odds import Odds
from ...engine.reach import Reach
from ...engine.ruling import Answer, Fault
from ...engine.scene import Item
from ...engine.seats import Seat
from ...engine.sequence import PendingStep, Phase
from ...engine.survey import Objective
from ...engine.system import Outcome
from ..hexes.counter_system import CounterSystem
from ..hexes.position import ELIMINATED, RESERVE
from . import (
    actions as act,
)
from . import (
    as_scenario,
    combat,
    declaration,
    fire,
    forecast,
    legal,
    losses,
    manoeuvre,
    movement,
    movement_reach,
    overrun,
    reaction,
    refusal,
    retreats,
    scenario_warnings,
    scene,
    serialization,
    texts,
    turn,
    victory,
    why,
)
from .clauses import EFFECTS, GRANTING, INTERRUPTS, OFFERS, check_names, clauses, rule_of
from .data import ALLIED, SIDES, Counter
from .events import Event, PhaseBegan
from .look import TERRAIN, furniture
from .named_values import VALUES, changed
from .position import DIE, MARKS, Combat, Derived, Position, replace
from .scenario import MarketGardenScenario
from .terms import SIDE_NAMES
from .terrain_map import TerrainMap
from .transaction import Transaction
from .unit import Unit

#: What the rules do with an action.
APPLY: dict[type, Callable[[Transaction, Any], None]] = {
    act.ChooseOrder: turn.apply_order,
    act.Drop: movement.apply_drop,
    act.Move: movement.apply_move,
    act.Overrun: overrun.apply_overrun,
    act.Declare: declaration.apply_declare,
    act.Refuse: refusal.apply_refuse,
    act.React: reaction.apply_react,
    act.Bombard: fire.apply_bombard,
    act.Resolve: turn.apply_resolve,
    act.Lose: losses.apply_lose,
    act.Tire: losses.apply_tire,
    act.Retreat: retreats.apply_retreat,
    act.Advance: refusal.apply_advance,
    act.Pass: combat.apply_pass,
    act.EndPhase: turn.apply_end,
}


class MarketGarden(CounterSystem[Position, act.Action, Counter, Unit, Derived]):
    """The rules of the Market Garden game over one scenario.

    >>> import legion_widget as lw
    >>> rules = lw.new_game("first-day").system
    >>> type(rules).__name__, rules.id
    ('MarketGarden', 'market-garden')
    """

    id = "market-garden"
    actions = act.ACTIONS
    dice: ClassVar[Mapping[str, Die]] = {"d10": DIE}
    sides = SIDE_NAMES
    unit_kind = Unit
    terrain = TERRAIN
    interrupts = texts.INTERRUPTS
    own_work = say("The tables, the map, the counters' values and the scenario are this project's reconstruction.")
    map_key = texts.MAP_KEY
    staff = "legion_widget.games.market_garden.staff:MarketGardenStaff"
    paper = "legion_widget.games.market_garden.paper:MarketGardenPaper"

    scenario: MarketGardenScenario

    named_values = VALUES
    granting = GRANTING
    effects = EFFECTS
    added_to: ClassVar[Mapping[str, tuple[str, ...]]] = {"Declare": ("column", "die", *SIDES), "Bombard": ("points",)}

    def __init__(self, scenario: MarketGardenScenario, options: Mapping[str, Any] | None = None) -> None:
        super().__init__(scenario, options)
        self.tables = changed(scenario.tables, self.values, self.variants.chosen)
        self.counters_by_side: dict[str, tuple[Counter, ...]] = {
            side: tuple(counter for counter in self.counters if counter.side == side) for side in SIDES
        }
        self.artillery = tuple(counter for counter in self.counters if counter.is_artillery)
        #: The weather: its kinds by id, and what the die brings (H0.2).
        self.weather = scenario.weather.from_number(self.values["H0.2.bad"])
        self.ground = TerrainMap(self.board, self.tables, self.weather)
        self.sequence = scenario.sequence
        #: Whether a condition of victory may end the game in the middle of a turn.
        self.is_decided_at_once = any(verdict.when == "at_once" for verdict in scenario.verdicts)

    def derive(self, position: Position) -> Derived:
        for kept, derived in reversed(self._kept.values()):
            if kept.where is position.where and kept.steps is position.steps:
                return derived.beside()
        return Derived(self, position)

    def phase_of(self, position: Position, step: PendingStep) -> Phase | None:
        return self.sequence.phase(step, position.roles)

    def has_phase(self, kind: str, turn: int) -> bool:
        """Return whether a turn has a phase of a kind."""
        return any(phase.kind == kind and phase.is_in_turn(turn) for phase in self.sequence.phases)

    def interrupt_rule(self, step: PendingStep) -> str:
        return rule_of(step)

    # ---- play -----------------------------------------------------------------------------------

    def initial(self, seed: int = 0, dice: Sequence[int] = (), start: str | None = None) -> Position:
        if start is not None:
            raise no_other_start(start)
        opening = self.opening_dice(seed, dice)
        data, units = self.scenario.data.start, self.scenario.units
        marks: dict[str, Any] = dict.fromkeys(MARKS, 0)
        for counter, unit in zip(self.counters, units, strict=True):
            for mark in unit.marks:
                marks[mark] |= 1 << counter.index
        if not self.holds("HA.1"):
            marks["isolated"] = 0
        blank = Position(
            turn=data.turn,
            weather=data.weather,
            agenda=(),
            where=tuple(
                ELIMINATED if unit.lost else self.scenario.placed.get(counter.index, RESERVE)
                for counter, unit in zip(self.counters, units, strict=True)
            ),
            steps=tuple(0 if unit.lost else unit.steps or len(unit.strength) for unit in units),
            spent=tuple(unit.spent for unit in units),
            **marks,
            initiative=data.initiative or self.scenario.data.sequence.first or ALLIED,
            air=(data.air.get("allied", 0), data.air.get("german", 0)),
            dice=opening,
            combats=self.scenario.combats,
            tries=tuple(data.tries),
        )
        return self._opened(blank)

    def scenario_at(self, position: Position) -> dict[str, Any]:
        return as_scenario.data_of(self, position)

    def _opened(self, blank: Position) -> Position:
        """The first position with its agenda and the holders of its objectives."""
        data, derived = self.scenario.data.start, self.derived(blank)
        first = PendingStep(data.phase, data.side) if data.phase is not None else None
        try:
            agenda = self.sequence.agenda(data.turn, first, blank.roles)
        except ValueError as error:
            raise DataError("$.start.phase", str(error)) from None
        held = []
        for hex_index, objective in zip(self.scenario.objectives, self.scenario.objective_data, strict=True):
            holder = next((side for side in SIDES if derived.of(side, hex_index)), None)
            held.append(holder or objective.holder or "")
        opened: Position = replace(blank, agenda=agenda, held=tuple(held))
        return opened

    def begin(self, position: Position) -> tuple[Position, list[Event]]:
        tx = Transaction(self, position)
        phase = self.sequence.phase(position.step, position.roles)
        if self.scenario.data.start.phase is None:
            turn.announce(tx)
            tx.set(agenda=self.sequence.agenda(position.turn, None, tx.position.roles))
        # A phase that the scenario names is begun even if nothing can be done in it.
        if self.scenario.data.start.phase is None or phase is None or phase.automatic:
            turn.advance(tx)
        else:
            tx.tell(PhaseBegan(phase=phase.kind, side=position.step.side, rules=phase.rules[:1]))
            tx.set(begun=True)
        return tx.position, tx.events

    def seat_faults(
        self, position: Position, action: act.Action, seat: Seat, seats: tuple[Seat, ...], agreed: frozenset[str]
    ) -> Iterator[Fault]:
        """Only the side that decides orders anything."""
        side = self.to_act(position)
        if side is not None and seat.side != side:
            rule = rule_of(position.step) if position.step.kind in INTERRUPTS else self.phase(position).rules[0]
            yield Fault(rule, say("It is for the {side} to decide.", side=SIDE_NAMES[side]))

    def faults(self, position: Position, action: act.Action) -> Iterator[Fault]:
        if position.ending:  # nothing is done after the end, and nobody decides
            return iter((Fault(victory_data.rule_of(position.ending), say("The game is over.")),))
        check_names(self, action)
        return clauses.faults(self, position, action)

    def legal_actions(self, position: Position, unit: str | None = None) -> Iterator[act.Action]:
        if unit is not None:
            self.counter(unit)
        return legal.legal_actions(self, position, unit)

    def apply(self, position: Position, action: act.Action) -> tuple[Position, list[Event]]:
        tx = Transaction(self, position)
        APPLY[type(action)](tx, action)
        turn.advance(tx)
        return tx.position, tx.events

    def end_phase(self, position: Position) -> act.Action:
        if position.agenda and position.step.kind in OFFERS:
            return act.Pass()
        return act.EndPhase()

    def odds(self, position: Position, action: act.Action) -> Odds:
        fight = position.fight
        match action:
            case act.Refuse():
                return refusal.refusal_odds(self, position, action)
            case act.React():
                return refusal.check_odds(self.counter(action.unit).efficiency, "HF.2")
            case act.Bombard():
                return fire.fire_odds(self, position, action)
            case act.Overrun():
                return overrun.certainty(self, position, action)
            case act.Declare():
                label = self.hex_label(self.board.index(action.target))
                return self.combat_odds(position, Combat(action.kind, action.attackers, label))
            case act.Resolve():
                return self.combat_odds(position, combat.open_combat(self, position, action.target))
            case act.Pass() if fight is not None:
                return self.combat_odds(position, fight)
            case act.ChooseOrder():
                return turn.order_odds(self, position)
            case act.EndPhase():
                return turn.coming_odds(self, position)
        return Odds({})

    def combat_odds(self, position: Position, fight: Combat | None) -> Odds:
        """Return the exact odds of a combat as it is declared; empty without one. No die is rolled."""
        if fight is None:
            return Odds({})
        if fight.kind == "manoeuvre":
            return manoeuvre.manoeuvre_odds(self, position, fight)
        return forecast.assault_odds(self, position, fight)

    def outcome(self, position: Position, action: act.Action, events: Sequence[Any]) -> str | None:
        return forecast.name(action, events)

    def objectives(self, position: Position) -> Iterator[Objective]:
        sides = victory.victory_of(self).places()
        listed = zip(self.scenario.objective_data, self.scenario.objectives, position.held, strict=True)
        for data, place, holder in listed:
            label, title = self.hex_label(place), say("{place}", place=self.board.name(place))
            counts_for = tuple(self.sides) if data.points else sides.get(label, tuple(self.sides))
            yield Objective(title, holder, data.points, label, counts_for)

    @property
    def resolves_together(self) -> bool:
        """Whether bombardments are declared first, and resolved together when the phase ends (HG.1)."""
        return bool(self.options["HG.1.order"] == "all")

    def aims(self) -> list[Message]:
        return [*victory.victory_of(self).aims(), *victory.scoring(self)]

    def zone(self, position: Position, side: str) -> frozenset[str]:
        return frozenset(self.hex_label(index) for index in bits(self.derived(position).zoc[side]))

    def outcome_words(self, name: str) -> Message:
        return texts.outcome_words(self, name)

    def chances_in_words(self, odds: Odds) -> list[tuple[Message, Fraction]]:
        parts = texts.PARTS.get(odds.rule)
        return super().chances_in_words(odds) if parts is None else parts(odds)

    def result(self, position: Position) -> Outcome | None:
        return victory.outcome(self, position)

    def random_action(self, position: Position, rng: random.Random) -> act.Action:
        """A legal action at random."""
        return legal.random_action(self, position, rng)

    # ---- asking ---------------------------------------------------------------------------------

    def warnings(self, position: Position) -> Iterator[Fault]:
        return scenario_warnings.warnings(self, position)

    def lookup(self, position: Position, name: str) -> Any:
        """A side's affairs, or a unit."""
        return victory.Affairs(self, position, name) if name in SIDES else self.unit(position, name)

    def reach(self, position: Position, unit: str) -> Reach:
        """Return where a unit can move now; empty when it is not its turn to move."""
        counter = self.counter(unit)
        moving = position.agenda and position.step.kind in ("movement", "mechanised")
        if not moving or position.step.side != counter.side or not legal.may_move(self, position, counter):
            return Reach(self.board.grid)
        return movement_reach.reach(self, position, counter)

    def why(self, position: Position, unit: str, where: Any) -> Answer:
        """Return why a unit can or cannot go to a hex, or do something there; and what would have to change."""
        return why.why(self, position, self.counter(unit), where)

    def what_can(self, position: Position, unit: str) -> Message:
        """Return what a unit may do now, in a sentence."""
        return why.what_can(self, position, self.counter(unit))

    def infer_action(self, position: Position, unit: str, where: Any) -> act.Action:
        """The action that a person means who points from a unit to a hex, by the phase and by what is there."""
        return why.infer_action(self, position, self.counter(unit), where)

    # ---- showing --------------------------------------------------------------------------------

    def phase_title(self, phase: str, side: str | None, number: int = 0) -> Message:
        return texts.phase_title(self, phase, side)

    def situation(self, position: Position) -> str:
        return str(texts.where_it_is(self, position))

    def map_letters(self, position: Position) -> dict[int, str]:
        return texts.map_letters(self, position)

    def listed(self, position: Position, side: str) -> list[str]:
        return texts.listed(self, position, side)

    def counter_items(self, position: Position, language: str | None = None) -> list[Item]:
        return scene.counter_items(self, position, language)

    def occupied_hexes(self, position: Position) -> tuple[int, ...]:
        return tuple(self.derived(position).at)

    def furniture(self, position: Position, language: str) -> Furniture:
        return furniture(self.scenario, language, position.turn)

    def why_ours(self) -> tuple[Message, tuple[str, ...]] | None:
        return say(
            "Only the sheet with the sequence of play is known to us. "
            "The page “The scenarios of Market Garden” gives reasons and sources."
        ), ()

    def credits(self, language: str | None = None) -> str:
        """With a designer's own tables only the map and the counters that come with the game are our work."""
        data = self.scenario.data
        if data.sheet.notes is not None:
            return self.own_credits(data.sheet, language)
        if isinstance(data.tables, str) and self.scenario.is_ours:
            return super().credits(language)
        named = ((data.board, say("the map")), (data.order_of_battle, say("the counters' values")))
        parts = [words for source, words in named if isinstance(source, str)]
        ours = say("This project's reconstruction: {parts}.", parts=parts).text(language) if parts else ""
        return f"{ours} {self.board.credits(language)}".strip()

    # ---- data -----------------------------------------------------------------------------------

    def dump(self, position: Position) -> dict[str, Any]:
        return serialization.dump(self, position)

    def load(self, data: Mapping[str, Any]) -> Position:
        return serialization.load(self, data)
