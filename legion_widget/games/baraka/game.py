"""Baraka & Fatality Lite as a `System`, which joins the chapters of the rulebook."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from types import SimpleNamespace
from typing import Any, ClassVar

import msgspec

from ...engine.dice import Dice, Die
from ...engine.errors import UnknownName, no_other_start
from ...engine.event import Event
from ...engine.i18n import LocalizedText, Message, by_side, gettext_noop, localized, say
from ...engine.odds import Odds
from ...engine.ruling import Answer, Fault
from ...engine.scene import Scene
from ...engine.seats import Seat
from ...engine.sequence import PendingStep
from ...engine.survey import Objective
from ...engine.system import Outcome, PhaseInfo, System
from ...engine.tiles import Squares
from ...engine.units import Units
from . import actions as act
from . import (
    activation,
    agenda,
    as_scenario,
    characters,
    command,
    impulse,
    legal,
    losses,
    melee,
    reactions,
    retargeting,
    scenario_warnings,
    scene,
    serialization,
    sheet,
    texts,
    upkeep,
    victory,
    why,
)
from .actions import CM, point
from .armies import roster
from .armies.roster import RosterUnit, Weapon
from .clauses import clauses
from .data import EDGES
from .events.movement import Entered, Moved
from .forecast import odds as forecast
from .group import Group
from .named_values import VALUES
from .options import OPTIONS
from .pending_steps import Impulse, JoinChoice, LeaderChoice, Obeying, Reacting, Retargeting, Shooting, Taking
from .position import BARAKA_DIE, D10, D100, SIDES, ChitPool, Position, UnitState, replace
from .rolls import ADDED_TO, EFFECTS, GRANTING, without_rules
from .scenario import BarakaScenario
from .tabletop.bases import Base
from .tabletop.reach import Reach
from .tabletop.table import Table
from .terms import SIDE_NAMES
from .transaction import Transaction
from .unit import Guard, Unit

#: For how many positions it is kept what was worked out.
KEPT = 32

#: What the rules do with an action.
APPLY: dict[type, Callable[[Transaction, Any], None]] = {
    act.Bid: impulse.bid,
    act.TakeInitiative: impulse.take,
    act.Activate: activation.activate,
    act.Declare: activation.declare,
    act.React: reactions.react,
    act.Retarget: retargeting.retarget,
    act.Order: command.order,
    act.Obey: command.obey,
    act.SpendMarker: command.spend,
    act.Remove: losses.removes,
    act.Arm: melee.arm,
    act.TakeGround: melee.take_ground,
    act.HandOver: impulse.hand_over,
    act.Reroll: agenda.reroll,
    act.KeepCharge: activation.keep_charge,
    act.Join: characters.joins,
    act.Lead: losses.lead,
    act.SetAnswer: agenda.set_answer,
    act.Stop: impulse.stop,
    act.Surrender: victory.surrender,
}


class Baraka(System[Position, act.Action]):
    """The rules of Baraka & Fatality Lite over one scenario.

    >>> import legion_widget as lw
    >>> rules = lw.new_game("well").system
    >>> type(rules).__name__, rules.weapon("rifle").effective
    ('Baraka', 60)
    """

    id = "baraka"
    actions = act.ACTIONS
    dice: ClassVar[Mapping[str, Die]] = {"d10": D10, "d100": D100, "baraka": BARAKA_DIE}
    survey = "legion_widget.games.baraka.survey:SkirmishSurvey"
    sides = SIDE_NAMES
    forces_heading = gettext_noop("Miniatures left")
    staff = "legion_widget.games.baraka.staff:BarakaStaff"
    paper = "legion_widget.games.baraka.paper:BarakaPaper"

    named_values = VALUES
    granting = GRANTING
    effects = EFFECTS
    added_to = ADDED_TO

    def __init__(self, scenario: BarakaScenario, options: Mapping[str, Any] | None = None) -> None:
        super().__init__(scenario, OPTIONS.resolved({**scenario.options, **OPTIONS.check(options or {}, "options")}))
        self.scenario: BarakaScenario = scenario
        self.table = Table(scenario.data.table, self.options)
        self.board = self.table  # type: ignore[assignment]  # it answers in centimetres and points, not in hexes
        self.troops = without_rules(scenario.troops, self.variants.off)
        self.sequence = scenario.sequence
        #: Whether a condition of victory may end the game in the middle of an impulse (B21.34).
        self.is_decided_at_once = any(verdict.when == "at_once" for verdict in scenario.verdicts)
        self._numbers = {troop.id: n for n, troop in enumerate(self.troops)}
        self._memo: tuple[Position | None, dict[Any, Any]] = (None, {})
        self._memos: dict[Position, dict[Any, Any]] = {}
        #: The states of units that were asked about last, and their groups: see `group.groups`.
        self.grouped: tuple[tuple[UnitState, ...], tuple[Group, ...]] = (
            (),
            tuple(Group(troop, UnitState(()), ()) for troop in self.troops),
        )
        #: Who sees whom, and the bases in whose places that holds: see `unit_geometry.can_see`.
        self.sights: tuple[dict[str, tuple[Base, ...]], dict[Any, bool]] = ({}, {})

    # ---- the roster ----------------------------------------------------------------------------------

    def number(self, id: str) -> int:
        """The number of a unit in the position. Raises `UnknownName`."""
        try:
            return self._numbers[id]
        except (KeyError, TypeError):
            raise UnknownName(say("unit"), id, self._numbers) from None

    def troop(self, id: str) -> RosterUnit:
        """A unit of the roster. Raises `UnknownName`."""
        return self.troops[self.number(id)]

    def __getstate__(self) -> dict[str, Any]:
        """Return the state for a copy or a pickle: without what is kept for speed."""
        return {**self.__dict__, "_memo": (None, {}), "_memos": {}}

    def memo(self, position: Position) -> dict[Any, Any]:
        """Return what was worked out for a position; kept for the last few. Equal positions share it."""
        if self._memo[0] is not position:
            kept = self._memos.pop(position, None)
            if kept is None and len(self._memos) >= KEPT:
                del self._memos[next(iter(self._memos))]
            self._memos[position] = {} if kept is None else kept
            self._memo = (position, self._memos[position])
        return self._memo[1]

    def unit(self, position: Position, id: str) -> Unit:
        """A unit as it stands, with those who have joined it."""
        memo = self.memo(position)
        unit: Unit | None = memo.get(("body", id))
        if unit is None:
            unit = memo["body", id] = Unit(self, position, id)
        return unit

    def aim(self, position: Position, at: act.Fire | act.Charge | Shooting) -> Unit:
        """Return what is aimed at: a unit, or its horse guard (B11.3)."""
        return Guard(self, position, at.target) if at.guard else self.unit(position, at.target)

    def weapon(self, id: str) -> Weapon:
        """Return the weapon with an id. Raises `UnknownName`."""
        return roster.weapon(id)

    def arms_name(self, id: str) -> LocalizedText:
        """Return what a weapon of close combat is called; a firearm is used as a club."""
        if id in roster.items():
            return roster.items()[id].name
        return roster.weapon(id).name if id else {"es": "culatazo", "en": "rifle butt"}

    def side_number(self, side: str) -> int:
        """Return the number of a side, 0 or 1. Raises ``ValueError`` for another text."""
        return SIDES.index(side)

    def traits(self, position: Position, troop: RosterUnit) -> tuple[str, ...]:
        """The traits of a character while he lives; none of a unit."""
        state = position.states[self.number(troop.id)]
        return state.traits if state.figures[0] is not None else ()

    def has_trait(self, position: Position, troop: RosterUnit, trait: str) -> bool:
        """Return whether a unit has a trait, by its id, in a position."""
        return trait in self.traits(position, troop)

    def has_marker(self, position: Position, side: str) -> bool:
        """Return whether a side has a command marker left to spend."""
        return any(
            state.command and troop.side == side and self.unit(position, troop.id).is_on_table
            for troop, state in zip(self.troops, position.states, strict=True)
        )

    # ---- play ----------------------------------------------------------------------------------------

    def initial(self, seed: int = 0, dice: Sequence[int] = (), start: str | None = None) -> Position:
        if start is not None:
            raise no_other_start(start)
        begin = self.scenario.data.start
        return Position(begin.impulse, (), self.scenario.states(), dice=Dice(seed, 0, tuple(dice)))

    def begin(self, position: Position) -> tuple[Position, list[Any]]:
        tx = Transaction(self, position)
        tx.asks = True
        start = self.scenario.data.start
        if start.initiative is None and start.phase is None:
            characters.roll_traits(tx)
            impulse.begin(tx)
        else:
            for side in SIDES:
                tx.fill(side, reserve=start.chits.get(side, 5), stopped=side in start.stopped)  # type: ignore[call-overload]
            impulse.begin(tx, start.phase or "impulse")
            if start.phase is None:
                tx.swap(side=start.initiative, spent=start.spent)
        self._advance(tx)
        return tx.position, tx.events

    def agenda(self, position: Position) -> tuple[PendingStep, ...]:
        return tuple(impulse.step(work) for work in position.agenda)

    def to_act(self, position: Position) -> str | None:
        return position.top.side if position.top is not None and not position.ending else None

    def faults(self, position: Position, action: act.Action) -> Iterator[Fault]:
        if position.ending:
            yield Fault(victory.rule(position.ending), say("The game is over."))
            return
        yield from clauses.faults(self, position, action)

    def legal_actions(self, position: Position, unit: str | None = None) -> Iterable[act.Action]:
        if unit is not None:
            self.number(unit)
        return legal.legal_actions(self, position, unit)

    def random_action(self, position: Position, rng: random.Random) -> act.Action:
        """A legal action at random, never a surrender."""
        return legal.random_action(self, position, rng)

    def apply(self, position: Position, action: act.Action) -> tuple[Position, list[Any]]:
        tx = Transaction(self, position)
        tx.asks = True
        if isinstance(action, act.Decline):
            reactions.decline(tx)
        else:
            APPLY[type(action)](tx, action)
            losses.ask_for_leaders(tx)
        self._advance(tx)
        return tx.position, tx.events

    def _advance(self, tx: Transaction) -> None:
        """Lets everything go on that needs nobody's decision."""
        while not tx.position.ending and tx.position.agenda and tx.top.side is None:
            agenda.do_work(tx)
        if not tx.position.ending:
            upkeep.apply_upkeep(tx)
            victory.judge(tx)

    def seat_faults(
        self, position: Position, action: act.Action, seat: Seat, seats: tuple[Seat, ...], agreed: frozenset[str]
    ) -> Iterator[Fault]:
        """B8.1, B10.1: what is to be decided is for one side alone."""
        side = self.to_act(position)
        if side is not None and seat.side != side:
            yield Fault("B8.1", say("It is for the {side} to decide now.", side=SIDE_NAMES[side]))

    def end_phase(self, position: Position) -> act.Action:
        top = position.top
        if isinstance(top, (Reacting, Retargeting, Taking, Obeying, JoinChoice, LeaderChoice)):
            return act.Decline()
        return act.Stop() if isinstance(top, Impulse) else next(iter(self.legal_actions(position)), act.Stop())

    def surrender(self, position: Position) -> act.Surrender | None:
        return None if self.to_act(position) is None else act.Surrender()

    def odds(self, position: Position, action: act.Action) -> Odds:
        return forecast.odds(self, position, action)

    def outcome(self, position: Position, action: act.Action, events: Sequence[Any]) -> str | None:
        return forecast.name(self, position, action, events)

    def objectives(self, position: Position) -> Iterator[Objective]:
        return victory.objectives(self, position)

    def aims(self) -> list[Message]:
        return victory.aims(self)

    def outcome_words(self, name: str) -> Message:
        return texts.outcome_words(name)

    def chances_in_words(self, odds: Odds) -> list[tuple[Message, Fraction]]:
        return texts.chances_in_words(odds)

    def result(self, position: Position) -> Outcome | None:
        return victory.outcome(self, position)

    def forces_left(self, position: Position) -> dict[str, int]:
        """Count the miniatures of each side that stand on the table or are still to come."""
        return {side: victory.strength(self, position, side) for side in SIDES}

    def lost_between(self, before: Position, after: Position, unit: str) -> int:
        was, now = (victory.fallen([position.states[self.number(unit)]]) for position in (before, after))
        return now - was

    def summary(self, position: Position) -> list[tuple[Message, str]]:
        table, units = self.scenario.data.table, self.units(position).values()
        count = {side: sum(unit.side == side for unit in units) for side in SIDES}
        return [
            (say("Table"), say("{width} × {height} cm", width=table.width, height=table.height).text()),
            (say("Units"), by_side(self.sides, count)),
            (say("Miniatures"), by_side(self.sides, self.forces_left(position))),
        ]

    def warnings(self, position: Position) -> Iterator[Fault]:
        return scenario_warnings.warnings(self, position)

    # ---- asking --------------------------------------------------------------------------------------

    def turn(self, position: Position) -> int:
        return position.impulse

    def phase(self, position: Position) -> PhaseInfo:
        return texts.phase(self, position)

    def phase_under_way(self, position: Position) -> PhaseInfo:
        return texts.phase_under_way(self, position)

    def units(self, position: Position) -> Units[Unit]:
        return Units({troop.id: self.unit(position, troop.id) for troop in self.troops}, self.sides)

    def lookup(self, position: Position, name: str) -> Any:
        """A side's purse, and what its units cost; or a unit's state, with its strength, its special rules, what it
        costs, and where its leader stands in centimetres."""
        if name in SIDES:
            chit_pool = msgspec.structs.asdict(position.chit_pools[SIDES.index(name)])
            return SimpleNamespace(**chit_pool, points=sum(troop.points for troop in self.troops if troop.side == name))
        unit = self.unit(position, name)
        at = tuple(coordinate / CM for coordinate in unit.place) if unit.count else ()
        troop = {"points": unit.troop.points, "rules": list(unit.troop.rules), "superior": unit.troop.superior}
        return SimpleNamespace(**msgspec.structs.asdict(unit.state), count=unit.count, at=at, **troop)

    def dice_of(self, position: Position) -> Dice:
        return position.dice

    def with_dice(self, position: Position, dice: Dice) -> Position:
        new_position: Position = replace(position, dice=dice)
        return new_position

    def view(self, position: Position, side: str | None = None) -> Position:
        """B8.4: the other side's reserve and bid are hidden, and the dice to come from everybody."""
        chit_pools = tuple(
            chit_pool if owner == side else ChitPool(stopped=chit_pool.stopped)
            for owner, chit_pool in zip(SIDES, position.chit_pools, strict=True)
        )
        seen_position: Position = replace(position, chit_pools=chit_pools, dice=position.dice.hidden())
        return seen_position

    def reach(self, position: Position, unit: str) -> Reach:
        """Return where the leader of a unit can go with one move: ``.way(place)``, ``place in``, ``.outlines``."""
        return why.reach(self, position, self.unit(position, unit))

    def why(self, position: Position, unit: str, where: Any) -> Answer:
        """Return why a unit can or cannot go to a place, or fire at an enemy; and what would have to change.

        Raises:
            DataError: for a place that is not two whole numbers.
        """
        aim = getattr(where, "id", where)
        target = aim if isinstance(aim, str) else point(aim, "where")
        return why.why(self, position, self.unit(position, unit), target)

    def what_can(self, position: Position, unit: str) -> Message:
        """Return what a unit may do now, in a sentence."""
        return why.what_can(self, position, self.unit(position, unit))

    # ---- the table -------------------------------------------------------------------------------------

    def homeward(self, side: str) -> tuple[int, int]:
        """The path to a side's own edge of the table."""
        return EDGES[self.scenario.edges[side]]

    def scenario_at(self, position: Position) -> dict[str, Any]:
        return as_scenario.data_of(self, position)

    def spot(self, place: Any) -> tuple[float, float] | None:
        points = place if isinstance(place, list) and place and isinstance(place[0], (list, tuple)) else [place]
        if not all(isinstance(point, (list, tuple)) and len(point) == 2 for point in points):
            return None
        return scene.centre_point(points)

    @property
    def tiles(self) -> Squares:
        return scene.squares(self.table)

    def way(self, event: Event) -> tuple[str, ...]:
        match event:
            case Moved(path=path):
                return self.tiles.along([(x / CM, y / CM) for x, y in path])
            case Entered(at=(x, y)):
                return self.tiles.along([(x / CM, y / CM)])
        return ()

    def scene(self, position: Position, **what: Any) -> Scene:
        return scene.scene(self, position, **what)

    # ---- words and data --------------------------------------------------------------------------------

    def sheet(self, position: Position, **what: Any) -> Scene:
        made: Scene = sheet.sheet(self, position, **what)
        return made

    def credits(self, language: str | None = None) -> str:
        """Whom the scenario is owed to: what a scenario says itself is said in the place of ours."""
        own = self.scenario.data.sheet
        if own.notes is None and own.credits is None:
            return say("The scenario, its table and its forces are this project's own.").text(language)
        return " ".join(localized(text, language) for text in (*(own.notes or ()), *(own.credits or ())))

    def text_map(self, position: Position) -> str:
        return texts.text_map(self, position)

    def dump(self, position: Position) -> dict[str, Any]:
        return serialization.dump(self, position)

    def load(self, data: Mapping[str, Any]) -> Position:
        return serialization.load(self, data)
