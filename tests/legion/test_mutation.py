"""Mutations: what a rule does is taken away, or what it forbids is done, and a worked example must notice it."""

from __future__ import annotations

import ast
import importlib
import pkgutil
import re
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest

import legion_widget as lw
from legion_widget.engine.board_reader import BoardReader
from legion_widget.engine.dice import Die
from legion_widget.engine.errors import DataFaults
from legion_widget.engine.hexgrid import bits
from legion_widget.engine.i18n import say
from legion_widget.engine.named_values import NamedValue
from legion_widget.engine.odds import Modifier
from legion_widget.engine.rulebook import Example
from legion_widget.engine.ruling import Fault
from legion_widget.engine.sequence import Phase, Sequence
from legion_widget.engine.victory_data import Hold
from legion_widget.games import legion
from legion_widget.games.legion import (
    Attack,
    CaptureBattery,
    EndPhase,
    Fly,
    Move,
    aftermath,
    air_sea,
    armour,
    artillery,
    clauses,
    combat,
    modifiers,
    movement,
    movement_reach,
    obstacles,
    placement,
    players,
    position,
    turn,
    victory,
    weather,
)
from legion_widget.games.legion.data import MOROCCAN, SPANISH, enemy
from legion_widget.games.legion.events import Fought
from legion_widget.games.legion.game import Legion
from legion_widget.games.legion.own_victory import LegionVictoryData
from legion_widget.games.legion.position import BASE, DIE, ELIMINATED, RESERVE, Derived
from legion_widget.games.legion.turn_sequence import standard_sequence
from legion_widget.games.legion.values import VALUES
from legion_widget.games.legion.weather_table import standard_weather

Patch = pytest.MonkeyPatch
Mutation = Callable[[Patch], None]

BOOK = lw.rulebook("legion")
EXAMPLES = [example for rule in BOOK.values() for example in rule.examples]
RULE = re.compile(r"L\d+\.\d+")

for _module in pkgutil.iter_modules(legion.__path__):  # all of them, so that `swap` finds every name
    importlib.import_module(f"{legion.__name__}.{_module.name}")


# ---- the examples as judges -------------------------------------------------------------------------


def fails(example: Example) -> bool:
    """Whether an example does not come out as written; where a refused action is done, the rules may break down."""
    try:
        return bool(example.problems())
    except (lw.LegionWidgetError, AssertionError, IndexError, ValueError):
        return True


def killer(rule: str) -> str | None:
    """The first example that fails, those of the rule before the others; None when all come out."""
    own = [example for example in EXAMPLES if example.rule.id == rule]
    others = [example for example in EXAMPLES if example.rule.id != rule]
    return next((example.id for example in (*own, *others) if fails(example)), None)


# ---- rules with clauses -------------------------------------------------------------------------------


def clause_rules() -> set[str]:
    """The rules by which an action can be refused: those that clauses name, and those that their faults name."""
    found = {*clauses.INTERRUPTS.values(), "L6.3", "L6.4", "L6.5"}  # these by `data.arrival_rule`
    found |= {"L9.3", "L9.4"}  # by `weather.loss_rule`
    found |= {lift for lift in obstacles.LIFTS if RULE.fullmatch(lift)}
    for path in Path(legion.__path__[0]).glob("*.py"):
        if path.stem in ("scenario_warnings", "why"):  # warnings and answers, not clauses
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.returns is not None and "Fault" in ast.unparse(node.returns):
                inside = [part for statement in node.body for part in ast.walk(statement)]
                values = [part.value for part in inside if isinstance(part, ast.Constant)]
                found |= {value for value in values if isinstance(value, str) and RULE.fullmatch(value)}
    return found


CLAUSES = sorted(clause_rules(), key=list(BOOK).index)


def number(m: Patch, key: str, value: Any) -> None:
    """Gives a number of the rules another value."""
    known = VALUES.get(key, NamedValue(key, {}, value))
    m.setitem(VALUES, key, msgspec.structs.replace(known, default=value))


def without(m: Patch, off: str) -> None:
    """Switches a rule off: nothing is refused by it."""
    m.setattr(Legion, "faults", lambda self, position, action: clauses.clauses.faults(self, position, action, {off}))
    orders = Legion.seat_faults
    m.setattr(Legion, "seat_faults", lambda *given: (fault for fault in orders(*given) if fault.rule != off))


@pytest.mark.parametrize("rule", CLAUSES)
def test_an_example_notices_that_a_rule_is_switched_off(rule: str, monkeypatch: Patch) -> None:
    """Without the faults of the rule an example of it fails, or at least one of another rule."""
    without(monkeypatch, rule)

    assert killer(rule), f"no example needs {rule}"


# ---- rules that work something out, and rules that say what has no effect -----------------------------

MUTATIONS: dict[str, tuple[str, Mutation]] = {}


def mutation(rule: str, what: str) -> Callable[[Mutation], Mutation]:
    """Enters a mutation of a rule in the table."""

    def enter(function: Mutation) -> Mutation:
        MUTATIONS[f"{rule} {what}"] = rule, function
        return function

    return enter


def swap(m: Patch, old: Any, new: Any) -> None:
    """Puts another function (or other object) in the place of one, wherever the game has imported it."""
    found = 0
    for name, module in list(sys.modules.items()):
        if name.startswith(legion.__name__):
            for key, value in list(vars(module).items()):
                if value is old:
                    m.setattr(module, key, new)
                    found += 1
    assert found, f"{old} is nowhere"


def also(m: Patch, rule: str, wrong: Callable[[Legion, Any, Any], bool]) -> None:
    """Refuses more: what a rule leaves free is forbidden."""
    before = Legion.faults

    def faults(self: Legion, position: Any, action: Any) -> Iterator[Fault]:
        yield from before(self, position, action)
        if position.agenda and wrong(self, position, action):
            yield Fault(rule, say("Not so."))

    m.setattr(Legion, "faults", faults)


def begun(m: Patch, change: Callable[[Legion], None]) -> None:
    """Changes what the rules have read from a scenario."""
    before = Legion.__init__

    def init(self: Legion, *args: Any, **more: Any) -> None:
        before(self, *args, **more)
        change(self)

    m.setattr(Legion, "__init__", init)


def steps(m: Patch, keep: Callable[[Modifier], Modifier | None]) -> None:
    """Changes or drops the single modifiers of every combat."""
    before = modifiers.modifiers

    def changed(system: Legion, position: Any, action: Attack) -> list[Modifier]:
        return [new for old in before(system, position, action) if (new := keep(old)) is not None]

    swap(m, before, changed)


def value(step: Modifier, number: int) -> Modifier:
    return Modifier(step.side, number, step.rule, step.message, step.kind, step.subject)


def drop(m: Patch, rule: str) -> None:
    """Leaves out the modifiers of a rule."""
    steps(m, lambda step: None if step.rule == rule else step)


def floods(m: Patch, change: Callable[[Legion, str, dict[str, Any]], None]) -> None:
    """Changes what a way is flooded with: start, points, free hexes, those that cost two, zone."""
    before = movement_reach._land_and_road

    def both(
        system: Legion, by: str, start: int, points: int, free: int, slow: int, zoc: int
    ) -> Iterator[movement_reach.ReachFlood]:
        flood = {"start": start, "points": points, "free": free, "slow": slow, "zoc": zoc}
        change(system, by, flood)
        yield from before(system, by, **flood)

    swap(m, before, both)


def after_combat(m: Patch, change: Callable[[Legion, Any, Attack, Fought], None]) -> None:
    """Does something more when a combat has been rolled."""
    before = combat.resolve

    def resolve(system: Legion, tx: Any, action: Attack) -> None:
        already = len(tx.events)
        before(system, tx, action)
        change(system, tx, action, next(event for event in tx.events[already:] if isinstance(event, Fought)))

    swap(m, before, resolve)


def phases(m: Patch, change: Callable[[list[Phase]], list[Phase]]) -> None:
    """Changes the sequence of a turn."""
    usual = standard_sequence().phases
    begun(m, lambda self: setattr(self, "sequence", Sequence(tuple(change(list(usual))), self.sequence.turns)))


def altered(phase: Phase, **fields: Any) -> Phase:
    names = ("kind", "title", "rules", "side", "from_turn", "until_turn", "times", "automatic", "optional")
    return Phase(**{**{name: getattr(phase, name) for name in names}, **fields})


def forget(m: Patch, mark: str) -> None:
    """Never notes a mark."""
    before = position.Transaction.mark
    m.setattr(position.Transaction, "mark", lambda self, name, *who: None if name == mark else before(self, name, *who))


def hexes(system: Legion, position: Any, names: tuple[str, ...]) -> list[int]:
    return [position.where[system.counter(name).index] for name in names]


# Chapter 2


@mutation("L2.2", "a river costs a point")
def _(m: Patch) -> None:
    def rivers(self: Legion) -> None:
        if self.scenario.data.board == "rif":
            self.rough |= self.board.grid.mask(["2814", "2815"])

    begun(m, rivers)


@mutation("L2.2", "a track is a road")
def _(m: Patch) -> None:
    board = lw.new_game("rif").board
    links = dict(board.road_links)
    for here, to in BoardReader(board.grid, board.places, DataFaults()).links(board.roads, "track", "$.roads").items():
        links[here] = links.get(here, 0) | to
    m.setattr(board, "road_links", links)


@mutation("L2.3", "nobody crosses the line")
def _(m: Patch) -> None:
    before = movement_reach.may_enter
    swap(m, before, lambda system, counter: before(system, counter) & system.zones[counter.side])


@mutation("L2.6", "displacement is three times movement")
def _(m: Patch) -> None:
    floods(m, lambda system, by, flood: flood.update(points=flood["points"] * 3 // 2) if by == "df" else None)


@mutation("L2.6", "by displacement into zones of control")
def _(m: Patch) -> None:
    def change(system: Legion, by: str, flood: dict[str, Any]) -> None:
        if by == "df":
            flood["free"] |= flood["zoc"] & system.land

    floods(m, change)


@mutation("L2.7", "there are no captured batteries")
def _(m: Patch) -> None:
    begun(m, lambda self: self.captured_batteries.clear())


@mutation("L2.8", "an aircraft flies one hex less")
def _(m: Patch) -> None:
    def wrong(system: Legion, position: Any, action: Any) -> bool:
        if not isinstance(action, Fly) or not system.counter(action.unit).is_aircraft:
            return False
        counter = system.counter(action.unit)
        here = position.where[counter.index]
        starts = [here] if here >= 0 else list(bits(air_sea.bases(system, position, counter)))
        to = system.board.index(action.to)
        return bool(starts) and min(system.board.grid.distance(s, to) for s in starts) >= counter.movement

    also(m, "L2.8", wrong)


@mutation("L2.9", "aircraft stay where they are")
def _(m: Patch) -> None:
    swap(m, air_sea.return_aircraft, lambda system, tx: None)


@mutation("L2.10", "the airport never changes hands")
def _(m: Patch) -> None:
    swap(m, movement.stood_on, lambda *args: None)


@mutation("L2.11", "a fleet enters the Mar Chica")
def _(m: Patch) -> None:
    without(m, "L7.13")


@mutation("L2.12", "an ordinary die")
def _(m: Patch) -> None:
    swap(m, DIE, Die((1, 2, 3, 4, 5, 6)))


# Chapters 4 and 5


@mutation("L4.1", "twelve turns")
def _(m: Patch) -> None:
    begun(m, lambda self: setattr(self, "sequence", msgspec.structs.replace(self.sequence, turns=12)))


@mutation("L4.1", "fourteen turns")
def _(m: Patch) -> None:
    begun(m, lambda self: setattr(self, "sequence", msgspec.structs.replace(self.sequence, turns=14)))


@mutation("L4.2", "the Spanish play first")
def _(m: Patch) -> None:
    phases(m, lambda found: [found[0], *found[4:], *found[1:4]])


@mutation("L5.1", "counters in every place do not suffice")
def _(m: Patch) -> None:
    before = victory.road_ways
    swap(m, before, lambda system: [way for way in before(system) if way.how != "stand"])


@mutation("L5.1", "an empty road does not suffice")
def _(m: Patch) -> None:
    before = victory.road_ways
    swap(m, before, lambda system: [way for way in before(system) if way.how != "clear"])


@mutation("L5.2", "the Moroccans do not win")
def _(m: Patch) -> None:
    swap(m, victory.road_ways, lambda system: [Hold([], "spanish", how="stand")])


@mutation("L5.3", "annihilation decides nothing")
def _(m: Patch) -> None:
    swap(m, victory.check_at_once, lambda system, tx: None)


@mutation("L5.4", "two to one suffices")
def _(m: Patch) -> None:
    m.setattr(victory, "RATIO", 2)


@mutation("L5.4", "it takes four to one")
def _(m: Patch) -> None:
    m.setattr(victory, "RATIO", 4)


@mutation("L5.6", "a scenario's own conditions are not looked at")
def _(m: Patch) -> None:
    before = victory.check_turn

    def check(system: Legion, tx: Any) -> None:
        if not isinstance(system.scenario.victory, LegionVictoryData):
            before(system, tx)

    swap(m, before, check)


@mutation("L5.5", "who surrenders wins")
def _(m: Patch) -> None:
    before = victory.end

    def end(tx: Any, winner: str | None, rule: str) -> None:
        before(tx, enemy(winner) if winner and rule == "L5.5" else winner, rule)

    swap(m, before, end)


# Chapter 3


@mutation("L3.1", "three players sit on one side each")
def _(m: Patch) -> None:
    m.setitem(players.PLAYERS, 3, players.PLAYERS[2])


# Chapter 6


@mutation("L6.6", "a reinforcement may fight")
def _(m: Patch) -> None:
    swap(m, movement_reach.is_reinforcement, lambda position, counter: False)
    without(m, "L6.6")


@mutation("L6.7", "nine points more")
def _(m: Patch) -> None:
    number(m, "L6.7.arrival", 9)


@mutation("L6.7", "eleven points more")
def _(m: Patch) -> None:
    floods(m, lambda system, by, flood: flood.update(points=flood["points"] + 1) if by == "arrival" else None)


@mutation("L6.8", "nine points more")
def _(m: Patch) -> None:
    floods(m, lambda system, by, flood: flood.update(points=flood["points"] - 1) if by == "entry" else None)


@mutation("L6.8", "eleven points more")
def _(m: Patch) -> None:
    floods(m, lambda system, by, flood: flood.update(points=flood["points"] + 1) if by == "entry" else None)


def landings(m: Patch, points: Callable[[int], int]) -> None:
    """Gives a landed counter other points."""
    before = movement_reach._over_land

    def over_land(system: Legion, by: str, start: int, given: int, *args: Any) -> movement_reach.ReachFlood:
        return before(system, by, start, points(given) if by == "landing" else given, *args)

    m.setattr(movement_reach, "_over_land", over_land)


@mutation("L6.10", "a landed counter has its whole movement factor")
def _(m: Patch) -> None:
    landings(m, lambda points: 2 * points)


@mutation("L6.11", "a landed counter does not fight")
def _(m: Patch) -> None:
    also(
        m,
        "L6.6",
        lambda system, position, action: (
            isinstance(action, Attack) and any(position.landed >> system.counter(n).index & 1 for n in action.attackers)
        ),
    )


@mutation("L6.11", "a landed counter must fight")
def _(m: Patch) -> None:
    def wrong(system: Legion, position: Any, action: Any) -> bool:
        if not isinstance(action, EndPhase) or position.step.kind != "combat":
            return False
        return any(
            combat.has_target(system, position, system.counters[i]) for i in bits(position.landed & ~position.fought)
        )

    also(m, "L7.9", wrong)


@mutation("L6.12", "who cannot come in is lost")
def _(m: Patch) -> None:
    before = turn.leave

    def leave(system: Legion, tx: Any) -> None:
        step = tx.agenda[-1]
        if step.kind == "movement":
            for counter in placement.to_place(system, tx.position(), step.side):
                tx.put(counter.index, ELIMINATED)
        before(system, tx)

    swap(m, before, leave)


# Chapter 7


@mutation("L7.2", "displacement is not used")
def _(m: Patch) -> None:
    floods(m, lambda system, by, flood: flood.update(points=0) if by == "df" else None)


@mutation("L7.3", "the winner always advances")
def _(m: Patch) -> None:
    def change(system: Legion, tx: Any, action: Attack, fought: Fought) -> None:
        if fought.outcome == "attacker":
            there = tx.before.where[system.counter(action.defenders[0]).index]
            tx.put(system.counter(action.attackers[0]).index, there)

    after_combat(m, change)


@mutation("L7.4", "counters move in the combat phase")
def _(m: Patch) -> None:
    without(m, "L10.1")


@mutation("L7.5", "friends are passed over")
def _(m: Patch) -> None:
    def change(system: Legion, by: str, flood: dict[str, Any]) -> None:
        flood["free"] = system.land if by in ("mf", "df") else flood["free"]

    floods(m, change)


@mutation("L7.7", "mountains cost one")
def _(m: Patch) -> None:
    floods(m, lambda system, by, flood: flood.update(slow=0))


@mutation("L7.7", "everything costs two")
def _(m: Patch) -> None:
    floods(m, lambda system, by, flood: flood.update(slow=system.board.grid.all))


@mutation("L7.8", "armour enters everything")
def _(m: Patch) -> None:
    begun(m, lambda self: setattr(self, "open_to", dict.fromkeys(self.open_to, self.land)))


@mutation("L7.9", "zones of control stop nobody")
def _(m: Patch) -> None:
    for name in ("flood", "links_flood"):
        before = getattr(movement_reach, name)

        def endless(*args: Any, before: Any = before) -> Any:
            *way, _stops, first = args
            return before(*way, 0, first)

        m.setattr(movement_reach, name, endless)


@mutation("L7.9", "nobody is bound to fight")
def _(m: Patch) -> None:
    forget(m, "bound")


@mutation("L7.10", "a fleet has a zone of control")
def _(m: Patch) -> None:
    before = Derived.of.__func__  # type: ignore[attr-defined]

    def of(cls: type[Derived], system: Legion, position: Any) -> Derived:
        found: Derived = before(cls, system, position)
        for counter in system.fleets:
            if position.where[counter.index] >= 0:
                found.zoc[counter.side] |= system.board.grid.neighbours(position.where[counter.index])
        return found

    m.setattr(Derived, "of", classmethod(of))
    m.setattr(Legion, "remember", lambda self, position, derived: None)


@mutation("L7.10", "aircraft keep out of zones of control")
def _(m: Patch) -> None:
    also(
        m,
        "L7.9",
        lambda system, position, action: (
            isinstance(action, Fly)
            and bool(system.derived(position).zoc[MOROCCAN] >> system.board.index(action.to) & 1)
        ),
    )


@mutation("L7.11", "all adjacent enemies are attacked")
def _(m: Patch) -> None:
    def wrong(system: Legion, position: Any, action: Any) -> bool:
        if (
            not isinstance(action, Attack)
            or len(action.attackers) != 1
            or min(hexes(system, position, action.attackers)) < 0
        ):
            return False
        around = system.board.grid.neighbours(hexes(system, position, action.attackers)[0])
        side = system.counter(action.attackers[0]).side
        return (around & combat.targets(system, position, side)).bit_count() > len(action.defenders)

    also(m, "L7.11", wrong)


@mutation("L7.11", "a single enemy is attacked")
def _(m: Patch) -> None:
    also(
        m,
        "L7.11",
        lambda system, position, action: (
            isinstance(action, Attack) and len(action.attackers) == 1 < len(action.defenders)
        ),
    )


@mutation("L7.12", "a road adds nothing")
def _(m: Patch) -> None:
    number(m, "L7.12.road", 0)


@mutation("L7.12", "a road adds three points")
def _(m: Patch) -> None:
    number(m, "L7.12.road", 3)


def opened(system: Legion, hexes: int) -> None:
    """Makes some hexes land that everybody may enter."""
    system.land |= hexes
    system.open_to = {type: mask | hexes for type, mask in system.open_to.items()}


@mutation("L7.13", "the Mar Chica is land")
def _(m: Patch) -> None:
    def change(self: Legion) -> None:
        opened(self, self.lagoon)
        self.lagoon = 0

    begun(m, change)


@mutation("L7.14", "the sea is land")
def _(m: Patch) -> None:
    def flood(self: Legion) -> None:
        self.land |= self.sea
        self.open_to = {type: hexes | self.sea for type, hexes in self.open_to.items()}

    begun(m, flood)
    without(m, "L7.14")


@mutation("L7.15", "flight costs two over mountains")
def _(m: Patch) -> None:
    def wrong(system: Legion, position: Any, action: Any) -> bool:
        if not isinstance(action, Fly) or position.where[system.counter(action.unit).index] >= 0:
            return False
        grid, counter, to = system.board.grid, system.counter(action.unit), system.board.index(action.to)
        for base in bits(air_sea.bases(system, position, counter)):
            over = [
                i
                for i in bits(system.rough)
                if grid.distance(base, i) + grid.distance(i, to) == grid.distance(base, to)
            ]
            if grid.distance(base, to) + len({grid.column_row(i)[0] for i in over}) <= counter.movement:
                return False
        return True

    also(m, "L7.15", wrong)


@mutation("L7.15", "nobody is flown over")
def _(m: Patch) -> None:
    def wrong(system: Legion, position: Any, action: Any) -> bool:
        if not isinstance(action, Fly) or position.where[system.counter(action.unit).index] >= 0:
            return False
        grid, to = system.board.grid, system.board.index(action.to)
        land = list(bits(system.derived(position).occupied))
        return all(
            any(grid.distance(base, i) + grid.distance(i, to) == grid.distance(base, to) for i in land)
            for base in bits(air_sea.bases(system, position, system.counter(action.unit)))
        )

    also(m, "L7.15", wrong)


# Chapter 8


@mutation("L8.2", "the sides change places")
def _(m: Patch) -> None:
    before = modifiers.sums
    swap(m, before, lambda found: before(found)[::-1])


@mutation("L8.2", "a tie eliminates the attackers")
def _(m: Patch) -> None:
    def change(system: Legion, tx: Any, action: Attack, fought: Fought) -> None:
        if fought.outcome == "tie":
            aftermath.eliminate(system, tx, action.attackers, "L8.2")

    after_combat(m, change)


@mutation("L8.2", "the loser stays")
def _(m: Patch) -> None:
    before = aftermath.eliminate

    def eliminate(system: Legion, tx: Any, names: Any, rule: str, by: tuple[str, ...] = ()) -> None:
        if rule != "L8.2":
            before(system, tx, names, rule, by)

    swap(m, before, eliminate)


@mutation("L8.3", "only the first attacker counts")
def _(m: Patch) -> None:
    before = modifiers.attack_modifiers

    def first(system: Legion, position: Any, action: Attack) -> list[Modifier]:
        return before(system, position, Attack(action.attackers[:1], action.defenders, action.support))

    swap(m, before, first)


@mutation("L8.4", "only the first defender counts")
def _(m: Patch) -> None:
    before = modifiers.modifiers

    def first(system: Legion, position: Any, action: Attack) -> list[Modifier]:
        return before(
            system,
            position,
            Attack(action.attackers, action.defenders[:1], action.support) if len(action.attackers) > 1 else action,
        )

    swap(m, before, first)


@mutation("L8.5", "everybody fights as often as he likes")
def _(m: Patch) -> None:
    forget(m, "fought")


for _rule in ("L8.6", "L8.7", "L8.8", "L8.11", "L9.5"):

    @mutation(_rule, "the modifier is left out")
    def _(m: Patch, rule: str = _rule) -> None:
        drop(m, rule)


for _rule in ("L8.6", "L8.7", "L8.11"):

    @mutation(_rule, "the modifier is 2")
    def _(m: Patch, rule: str = _rule) -> None:
        steps(m, lambda step: value(step, 2) if step.rule == rule else step)


@mutation("L8.6", "machine guns add 1 in attack")
def _(m: Patch) -> None:
    before = modifiers.attack_modifiers

    def attack(system: Legion, position: Any, action: Attack) -> list[Modifier]:
        guns = [name for name in action.attackers if system.counter(name).type == "machine_gun"]
        return before(system, position, action) + [
            Modifier("attacker", 1, "L8.6", say("Not so."), "+", name) for name in guns
        ]

    swap(m, before, attack)


@mutation("L8.7", "mountains help everybody")
def _(m: Patch) -> None:
    before = modifiers.defence_modifiers

    def defence(system: Legion, position: Any, counter: Any) -> list[Modifier]:
        found = before(system, position, counter)
        if system.rough >> position.where[counter.index] & 1 and not any(step.rule == "L8.7" for step in found):
            found.append(Modifier("defender", 1, "L8.7", say("Not so."), "+", counter.id))
        return found

    swap(m, before, defence)


@mutation("L8.8", "a fortified city adds 2")
def _(m: Patch) -> None:
    def keep(step: Modifier) -> Modifier:
        if step.rule != "L8.8" or step.kind != "x":
            return step
        return Modifier(step.side, 2, step.rule, step.message, "+", step.subject)

    steps(m, keep)


@mutation("L8.8", "a city adds 1")
def _(m: Patch) -> None:
    steps(m, lambda step: value(step, 1) if step.rule == "L8.8" and step.kind == "+" else step)


@mutation("L8.8", "walls help armoured engineers")
def _(m: Patch) -> None:
    before = modifiers.defence_modifiers

    def defence(system: Legion, position: Any, counter: Any) -> list[Modifier]:
        found = before(system, position, counter)
        if counter.type == "armour" and (system.cities | system.forts) >> position.where[counter.index] & 1:
            found.append(Modifier("defender", 2, "L8.8", say("Not so."), "+", counter.id))
        return found

    swap(m, before, defence)


@mutation("L8.9", "artillery attacks")
def _(m: Patch) -> None:
    without(m, "L8.9")


for _rule in ("L8.10", "L8.17", "L8.19"):

    @mutation(_rule, "another number hits")
    def _(m: Patch, rule: str = _rule) -> None:
        number(m, f"{rule}.hits", (5,))


@mutation("L8.10", "artillery reaches one hex")
def _(m: Patch) -> None:
    number(m, "L8.10.range", 1)


@mutation("L8.10", "artillery reaches three hexes")
def _(m: Patch) -> None:
    number(m, "L8.10.range", 3)


@mutation("L8.12", "a piece that bombarded may support")
def _(m: Patch) -> None:
    forget(m, "fired")


@mutation("L8.12", "a piece supports twice")
def _(m: Patch) -> None:
    forget(m, "supported")


@mutation("L8.13", "artillery that is attacked counts nothing")
def _(m: Patch) -> None:
    before = modifiers.defence_modifiers

    def defence(system: Legion, position: Any, counter: Any) -> list[Modifier]:
        return [] if counter.type == "artillery" else before(system, position, counter)

    swap(m, before, defence)


@mutation("L8.13", "in support its combat factor counts")
def _(m: Patch) -> None:
    before = modifiers.attack_modifiers

    def attack(system: Legion, position: Any, action: Attack) -> list[Modifier]:
        found = before(system, position, action)
        return [value(s, system.counter(s.subject or "").combat) if s.rule == "L8.11" else s for s in found]

    swap(m, before, attack)


@mutation("L8.14", "guns are never captured")
def _(m: Patch) -> None:
    begun(m, lambda self: self.captured_batteries.clear())


@mutation("L8.14", "a captured battery acts at once")
def _(m: Patch) -> None:
    forget(m, "fresh")


@mutation("L8.14", "they are always taken")
def _(m: Patch) -> None:
    before = artillery.apply_capture
    m.setattr(artillery, "apply_capture", lambda system, tx, action: before(system, tx, CaptureBattery(True)))


@mutation("L8.15", "who has bombarded does not move")
def _(m: Patch) -> None:
    also(
        m,
        "L8.15",
        lambda system, position, action: (
            isinstance(action, Move) and bool(position.fired >> system.counter(action.unit).index & 1)
        ),
    )


@mutation("L8.15", "who has moved does not support")
def _(m: Patch) -> None:
    also(
        m,
        "L8.15",
        lambda system, position, action: (
            isinstance(action, Attack) and any(position.moved >> system.counter(n).index & 1 for n in action.support)
        ),
    )


@mutation("L8.15", "bombardment comes after movement")
def _(m: Patch) -> None:
    phases(m, lambda found: [found[0], found[2], found[1], *found[3:6], found[7], found[6], found[8]])


@mutation("L8.16", "aircraft may be attacked")
def _(m: Patch) -> None:
    without(m, "L8.16")


@mutation("L8.18", "any number of aircraft over a counter")
def _(m: Patch) -> None:
    swap(m, air_sea.overhead, lambda system, position, counter: 0)


@mutation("L8.19", "a fleet reaches one hex")
def _(m: Patch) -> None:
    number(m, "L8.19.range", 1)


@mutation("L8.19", "a fleet reaches three hexes")
def _(m: Patch) -> None:
    number(m, "L8.19.range", 3)


@mutation("L8.20", "aircraft and fleets come last")
def _(m: Patch) -> None:
    phases(m, lambda found: [*found[:4], *found[6:], *found[4:6]])


@mutation("L8.22", "flight is as long as the movement factor")
def _(m: Patch) -> None:
    swap(m, armour.flight_length, lambda counter: counter.movement)


@mutation("L8.22", "flight is two longer than the movement factor")
def _(m: Patch) -> None:
    swap(m, armour.flight_length, lambda counter: counter.movement + 2)


@mutation("L8.23", "who has put to flight moves by displacement")
def _(m: Patch) -> None:
    forget(m, "routing")


# Chapter 9


@mutation("L9.1", "the Spanish roll first")
def _(m: Patch) -> None:
    before = weather.roller
    swap(m, before, lambda number: before(number + 1))


@mutation("L9.1", "the Moroccans always roll")
def _(m: Patch) -> None:
    swap(m, weather.roller, lambda number: MOROCCAN)


for _roll in (2, 3, 4, 5):

    @mutation("L9.1", f"a {_roll} brings other weather")
    def _(m: Patch, roll: int = _roll) -> None:
        m.setitem(standard_weather().by_roll, roll, "sandstorm" if roll != 2 else "normal")


@mutation("L9.2", "a sandstorm shelters nobody")
def _(m: Patch) -> None:
    swap(m, weather.sheltered, lambda system, position: 0)


for _side in (SPANISH, MOROCCAN):
    for _more in (-1, 1):

        @mutation("L9.3", f"a storm takes {_more:+} of the {_side}")
        def _(m: Patch, side: str = _side, more: int = _more) -> None:
            losses = standard_weather()["sandstorm"].movement["all"]
            m.setitem(losses, side, losses[side] + more)


for _key in [(arm, side) for arm in ("infantry", "cavalry") for side in (MOROCCAN, SPANISH)]:
    for _more in (-1, 1):

        @mutation("L9.4", f"heat takes {_more:+} of {_key}")
        def _(m: Patch, key: Any = _key, more: int = _more) -> None:
            losses = standard_weather()["very_hot"].movement[key[0]]
            m.setitem(losses, key[1], losses[key[1]] + more)


@mutation("L9.4", "heat slows machine guns")
def _(m: Patch) -> None:
    m.setitem(standard_weather()["very_hot"].movement, "machine_gun", dict.fromkeys((SPANISH, MOROCCAN), 1))


for _rule, _weather in (("L9.3", "sandstorm"), ("L9.4", "very_hot")):

    @mutation(_rule, "displacement loses as much as movement")
    def _(m: Patch, wanted: str = _weather) -> None:
        before = weather.factors

        def factors(system: Legion, counter: Any, now: str) -> tuple[int, int]:
            mf, df = before(system, counter, now)
            return (mf, df + weather.movement_loss(system, counter, now)) if now == wanted else (mf, df)

        swap(m, before, factors)


@mutation("L9.5", "heat is taken off before the walls")
def _(m: Patch) -> None:
    before = modifiers.defence_modifiers

    def defence(system: Legion, position: Any, counter: Any) -> list[Modifier]:
        found = before(system, position, counter)
        return [*found[:1], *sorted(found[1:], key=lambda step: step.rule != "L9.5")]

    swap(m, before, defence)


@mutation("L9.5", "heat is everywhere")
def _(m: Patch) -> None:
    before = modifiers.defence_modifiers

    def defence(system: Legion, position: Any, counter: Any) -> list[Modifier]:
        found = before(system, position, counter)
        if position.weather == "very_hot" and not any(step.rule == "L9.5" for step in found):
            found.append(Modifier("defender", -1, "L9.5", say("Not so."), "+", counter.id))
        return found

    swap(m, before, defence)


@mutation("L9.5", "heat weighs on attackers among houses")
def _(m: Patch) -> None:
    before = modifiers.attack_modifiers

    def attack(system: Legion, position: Any, action: Attack) -> list[Modifier]:
        houses = system.cities | system.forts
        hot = [
            n
            for n in action.attackers
            if position.weather == "very_hot" and houses >> hexes(system, position, (n,))[0] & 1
        ]
        return before(system, position, action) + [
            Modifier("attacker", -1, "L9.5", say("Not so."), "+", name) for name in hot
        ]

    swap(m, before, attack)


@mutation("L9.6", "what is added saves who has nothing left")
def _(m: Patch) -> None:
    swap(m, weather.is_stuck, lambda system, counter, now: False)


# Chapter 10


@mutation("L10.1", "bombardment is the last phase of a side")
def _(m: Patch) -> None:
    phases(m, lambda found: [found[0], *found[2:4], found[1], *found[4:]])


@mutation("L10.1", "combat comes before movement")
def _(m: Patch) -> None:
    phases(m, lambda found: [*found[:2], found[3], found[2], *found[4:]])


@mutation("L10.1", "nobody rolls for the weather")
def _(m: Patch) -> None:
    phases(m, lambda found: found[1:])


for _first in (4, 6):

    @mutation("L10.2", f"aircraft and fleets come in turn {_first}")
    def _(m: Patch, first: int = _first) -> None:
        phases(m, lambda found: [altered(p, from_turn=first) if p.from_turn == 5 else p for p in found])


@mutation("L10.2", "fleets come before aircraft")
def _(m: Patch) -> None:
    phases(m, lambda found: [*found[:4], found[5], found[4], *found[6:]])


def at_the_end(m: Patch, check: Callable[[Legion, Any, Callable[..., None]], None]) -> None:
    """Looks at victory at the end of a turn in another way."""
    before = victory.check_turn
    swap(m, before, lambda system, tx: check(system, tx, before))


@mutation("L10.3", "three to one is looked at in the last turn only")
def _(m: Patch) -> None:
    at_the_end(m, lambda system, tx, check: check(system, tx) if tx.turn >= 13 else None)


@mutation("L10.3", "the road is looked at before three to one")
def _(m: Patch) -> None:
    def change(system: Legion, tx: Any, check: Callable[..., None]) -> None:
        with pytest.MonkeyPatch.context() as inner:
            if tx.turn >= system.sequence.turns:
                inner.setattr(victory, "RATIO", 1000)
            check(system, tx)

    at_the_end(m, change)


# Chapter 11


@mutation("L11.1", "a counter attacks one enemy only")
def _(m: Patch) -> None:
    also(
        m,
        "L11.1",
        lambda system, position, action: (
            isinstance(action, Attack) and len(action.attackers) == 1 < len(action.defenders)
        ),
    )


@mutation("L11.1", "only the first defender falls")
def _(m: Patch) -> None:
    before = aftermath.eliminate

    def eliminate(system: Legion, tx: Any, names: Any, rule: str, by: tuple[str, ...] = ()) -> None:
        fought = [event for event in tx.events if isinstance(event, Fought)]
        lost = list(names)
        before(system, tx, lost[:1] if fought and fought[-1].outcome == "attacker" else lost, rule, by)

    swap(m, before, eliminate)


@mutation("L11.2", "what the first defender has is for all")
def _(m: Patch) -> None:
    before = modifiers.modifiers

    def one_for_all(system: Legion, position: Any, action: Attack) -> list[Modifier]:
        found = before(system, position, action)
        printed = [s for s in found if s.side == "defender" and s.kind == "="]
        rest = [s for s in found if s.side == "defender" and s.kind != "=" and s.subject == action.defenders[0]]
        sum_of_all = value(printed[0], sum(step.value for step in printed))
        return [*(s for s in found if s.side == "attacker"), sum_of_all, *rest]

    swap(m, before, one_for_all)


@mutation("L11.3", "a friend in Melilla bars the way")
def _(m: Patch) -> None:
    before = movement_reach.is_gate_open
    swap(
        m,
        before,
        lambda system, position, counter: (
            before(system, position, counter)
            and not (system.gate is not None and system.derived(position).occupied >> system.gate & 1)
        ),
    )


@mutation("L11.3", "an enemy in Melilla bars nobody")
def _(m: Patch) -> None:
    swap(
        m,
        movement_reach.is_gate_open,
        lambda system, position, counter: system.gate is not None and counter.side == SPANISH,
    )
    without(m, "L11.3")


@mutation("L11.4", "reinforcements enter zones of control")
def _(m: Patch) -> None:
    floods(m, lambda system, by, flood: flood.update(free=flood["free"] | (flood["zoc"] & system.land)))
    without(m, "L11.4")


@mutation("L11.5", "mountains cost one on the way in")
def _(m: Patch) -> None:
    floods(m, lambda system, by, flood: flood.update(slow=0) if by in ("entry", "arrival") else None)


@mutation("L11.5", "the way in goes over everybody")
def _(m: Patch) -> None:
    def change(system: Legion, by: str, flood: dict[str, Any]) -> None:
        if by in ("entry", "arrival"):
            flood["free"] = system.land & ~flood["zoc"]

    floods(m, change)


@mutation("L11.5", "a road adds nothing on the way in")
def _(m: Patch) -> None:
    before = movement_reach._land_and_road

    def both(system: Legion, by: str, *args: Any) -> Iterator[movement_reach.ReachFlood]:
        return (way for way in before(system, by, *args) if way.links is None or by in ("mf", "df"))

    swap(m, before, both)


@mutation("L11.8", "they are placed beside the Spanish")
def _(m: Patch) -> None:
    without(m, "L11.8")


@mutation("L11.10", "half is rounded up")
def _(m: Patch) -> None:
    before = movement_reach._ways

    def rounded(system: Legion, position: Any, counter: Any, lift: str) -> Iterator[movement_reach.ReachFlood]:
        with pytest.MonkeyPatch.context() as inner:
            if position.landed >> counter.index & 1:
                odd = weather.factors(system, counter, position.weather)[0] % 2
                landings(inner, lambda points: points + odd)
            found = list(before(system, position, counter, lift))
        yield from found

    swap(m, before, rounded)


@mutation("L11.10", "a landed counter has its displacement and the road")
def _(m: Patch) -> None:
    before = movement_reach._ways

    def far(system: Legion, position: Any, counter: Any, lift: str) -> Iterator[movement_reach.ReachFlood]:
        yield from before(system, position, counter, lift)
        i = counter.index
        if position.landed >> i & 1:
            points = 2 * weather.factors(system, counter, position.weather)[0]
            free = system.land & ~system.derived(position).occupied & ~system.derived(position).zoc[MOROCCAN]
            yield from movement_reach._land_and_road(
                system, "landing", position.where[i], points, free, system.rough, 0
            )

    swap(m, before, far)


@mutation("L11.11", "who is still at sea goes back")
def _(m: Patch) -> None:
    before = turn.leave

    def leave(system: Legion, tx: Any) -> None:
        if tx.agenda[-1].kind == "combat":
            for counter in system.counters:
                if counter.is_land and tx.where[counter.index] >= 0 and system.sea >> tx.where[counter.index] & 1:
                    tx.put(counter.index, RESERVE)
        before(system, tx)

    swap(m, before, leave)


@mutation("L11.11", "nobody is attacked at sea")
def _(m: Patch) -> None:
    also(
        m,
        "L11.11",
        lambda system, position, action: (
            isinstance(action, Attack)
            and any(here >= 0 and system.sea >> here & 1 for here in hexes(system, position, action.defenders))
        ),
    )


@mutation("L11.12", "nobody leaves a zone by displacement")
def _(m: Patch) -> None:
    before = movement_reach._land_and_road

    def both(system: Legion, by: str, start: int, *args: Any) -> Iterator[movement_reach.ReachFlood]:
        if by != "df" or not args[-1] >> start & 1:
            yield from before(system, by, start, *args)

    swap(m, before, both)


for _where in ("sea", "rough", "cities"):

    @mutation("L11.13", f"no zone of control over {_where}")
    def _(m: Patch, where: str = _where) -> None:
        before = Derived.__init__

        def init(self: Derived, system: Legion, *args: Any) -> None:
            before(self, system, *args)
            self.zoc = {side: zone & ~getattr(system, where) for side, zone in self.zoc.items()}

        m.setattr(Derived, "__init__", init)


@mutation("L11.14", "a piece that moved by displacement does not support")
def _(m: Patch) -> None:
    also(
        m,
        "L11.14",
        lambda system, position, action: (
            isinstance(action, Attack) and any(position.far >> system.counter(n).index & 1 for n in action.support)
        ),
    )


@mutation("L11.15", "support must reach every defender")
def _(m: Patch) -> None:
    def wrong(system: Legion, position: Any, action: Any) -> bool:
        if not isinstance(action, Attack) or min(hexes(system, position, (*action.support, *action.defenders))) < 0:
            return False
        distance = system.board.grid.distance
        return any(
            distance(s, d) > 2
            for s in hexes(system, position, action.support)
            for d in hexes(system, position, action.defenders)
        )

    also(m, "L11.15", wrong)


@mutation("L11.16", "the supporting piece falls with the attackers")
def _(m: Patch) -> None:
    def change(system: Legion, tx: Any, action: Attack, fought: Fought) -> None:
        if fought.outcome == "defender":
            aftermath.eliminate(system, tx, action.support, "L8.2")

    after_combat(m, change)


@mutation("L11.16", "its support is not spent")
def _(m: Patch) -> None:
    forget(m, "supported")


@mutation("L11.18", "a base holds one aircraft")
def _(m: Patch) -> None:
    def crowded(system: Legion, position: Any, action: Any) -> bool:
        if not isinstance(action, Fly) or position.where[system.counter(action.unit).index] != BASE:
            return False
        return (
            sum(position.where[c.index] == BASE and c.type == system.counter(action.unit).type for c in system.aircraft)
            > 1
        )

    also(m, "L11.18", crowded)


@mutation("L11.18", "seaplanes start from one hex")
def _(m: Patch) -> None:
    before = air_sea.bases

    def bases(system: Legion, position: Any, counter: Any) -> int:
        found = before(system, position, counter)
        return found & -found

    swap(m, before, bases)


@mutation("L11.19", "two sub-turns")
def _(m: Patch) -> None:
    phases(m, lambda found: [altered(p, times=2) if p.kind == "air" else p for p in found])


@mutation("L11.20", "bombers that find no airport are lost")
def _(m: Patch) -> None:
    before = turn.leave

    def leave(system: Legion, tx: Any) -> None:
        if tx.agenda[-1].kind == "air" and tx.airport == MOROCCAN:
            for counter in system.aircraft:
                if counter.type == "bomber":
                    tx.put(counter.index, ELIMINATED)
        before(system, tx)

    swap(m, before, leave)


@mutation("L11.21", "a city levels the mountain")
def _(m: Patch) -> None:
    def change(self: Legion) -> None:
        for ground in ("slow", "rough", "sheltering", "defensible"):
            setattr(self, ground, getattr(self, ground) & ~(self.cities | self.forts))

    begun(m, change)


@mutation("L11.21", "a mountain has no city")
def _(m: Patch) -> None:
    begun(m, lambda self: setattr(self, "cities", self.cities & ~self.rough))


@mutation("L11.22", "only the eleven places count")
def _(m: Patch) -> None:
    begun(m, lambda self: setattr(self, "victory_hexes", self.victory_places))


@mutation("L11.22", "every city of the board counts")
def _(m: Patch) -> None:
    begun(m, lambda self: setattr(self, "victory_hexes", self.victory_hexes | self.cities | self.forts))


@mutation("L11.23", "partners do not act together")
def _(m: Patch) -> None:
    also(
        m,
        "L11.23",
        lambda system, position, action: (
            isinstance(action, Attack)
            and len({system.counter(name).sector for name in (*action.attackers, *action.support)}) > 1
        ),
    )


def at_the_beginning(m: Patch, check: Callable[[Legion, Any], None]) -> None:
    """Looks at victory before the first action."""
    before = Legion.begin

    def begin(self: Legion, p: Any) -> Any:
        p, events = before(self, p)
        tx = position.Transaction(self, p)
        check(self, tx)
        return tx.position(), [*events, *tx.events]

    m.setattr(Legion, "begin", begin)


@mutation("L11.24", "three to one decides at once")
def _(m: Patch) -> None:
    at_the_beginning(m, lambda system, tx: victory.check_turn(system, tx) if tx.turn < 13 else None)


@mutation("L11.24", "an empty side has lost at once")
def _(m: Patch) -> None:
    at_the_beginning(m, victory.check_at_once)


@mutation("L11.25", "the islet is to be garrisoned")
def _(m: Patch) -> None:
    before = placement.empty_forts

    def islet(system: Legion, position: Any, action: Any) -> bool:
        return (
            isinstance(action, EndPhase)
            and position.step.kind == "placement"
            and bool(before(system, position) & system.sea)
        )

    also(m, "L11.25", islet)


@mutation("L11.25", "the islet can be entered")
def _(m: Patch) -> None:
    begun(m, lambda self: opened(self, self.forts & self.sea))
    begun(m, lambda self: setattr(self, "sea", self.sea & ~self.forts))


@pytest.mark.parametrize("name", MUTATIONS)
def test_an_example_notices_a_mutation(name: str, monkeypatch: Patch) -> None:
    """One constant or function is changed, and an example of the rule fails, or at least one of another rule."""
    rule, change = MUTATIONS[name]
    change(monkeypatch)

    assert killer(rule), f"no example notices: {name}"


# ---- the account ------------------------------------------------------------------------------------------


def noticed_by(rule: str, change: Mutation) -> str | None:
    """The example that notices a mutation."""
    with pytest.MonkeyPatch.context() as m:
        change(m)
        return killer(rule)


def test_every_rule_is_held_by_a_clause_or_a_mutation_or_says_why_not(capsys: pytest.CaptureFixture[str]) -> None:
    """A rule is a clause that is switched off, a mutation in the table, or plain, with its reason in both languages."""
    worked_out = {rule for rule, _ in MUTATIONS.values()}
    plain = {rule.id: rule.data.plain for rule in BOOK.values() if rule.data.plain}

    assert set(CLAUSES) | worked_out <= set(BOOK)
    assert not (set(CLAUSES) | worked_out) & set(plain)
    assert all(reason.get("es") and reason.get("en") for reason in plain.values())
    assert set(BOOK) == set(CLAUSES) | worked_out | set(plain)
    noticed = [rule for rule in CLAUSES if noticed_by(rule, partial(without, off=rule))]
    changed = worked_out - {rule for rule, change in MUTATIONS.values() if not noticed_by(rule, change)}
    with capsys.disabled():
        print(f"\nRules with a clause, noticed when it is switched off: {len(noticed)} of {len(CLAUSES)}.")
        print(f"Rules with mutations ({len(MUTATIONS)}), all noticed: {len(changed)} of {len(worked_out)}.")
        print(f"Plain rules: {len(plain)} of {len(BOOK)}.")
        for id, reason in plain.items():
            print(f"    {id}: {reason['en']}")


def test_the_examples_come_out_without_a_mutation() -> None:
    """What the mutations break is whole before."""
    assert not [example.id for example in EXAMPLES if fails(example)]
