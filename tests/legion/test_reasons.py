"""The rule of a refusal is one whose lifting helps: each refusal is tried again without the rules that it names.

A rule is lifted in the position or in the scenario, never in the clauses: weather turns normal, marks are taken off,
what bars the way is gone, mountains are plain, a counter has points enough. Without it the refusal is gone. Where a way
was barred, the action is legal at once; else what it hid is lifted too. What a counter or a hex is by nature cannot be
lifted so (`BY_NATURE`).
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

import legion_widget as lw
from legion_widget.engine.ruling import Fault
from legion_widget.games.legion import EndPhase, Move
from legion_widget.games.legion.clauses import INTERRUPTS, PHASES
from legion_widget.games.legion.data import enemy
from legion_widget.games.legion.position import BASE, ELIMINATED
from legion_widget.games.legion.weather import is_stuck
from tests.legion.test_agreement import candidates
from tests.legion.test_random_positions import scenario
from tests.legion.watch import Bold
from tests.tries import note_tries

#: What is so by nature: kinds of counters and hexes, distances between counters, a question that stands open, numbers
#: in an attack, sectors, the zone of a side, the turn of a reinforcement.
BY_NATURE = frozenset(
    """
    L2.6 L2.10 L2.11 L3.2 L4.1 L5.5 L6.1 L6.2 L6.3 L6.4 L6.5 L6.9 L7.1 L7.3 L7.13 L7.14 L8.1 L8.3 L8.4 L8.9 L8.10 L8.11
    L8.14 L8.16 L8.17 L8.19 L8.20 L8.21 L8.22 L10.2 L11.6 L11.9 L11.17
    """.split()  # noqa: SIM905
)
#: What other rules say of it.
SAID_BY_NATURE = {
    "{unit} is not an aircraft.",
    "{unit} stands there already.",
    "{unit} has no base: this board has no Mar Chica.",
    "{unit} must first be placed in the outer zone.",
    "{unit} enters through {gate}: move it from there.",
    "{hex} is not in the outer zone: Moroccan reinforcements come there.",
    "{hex} is not a landing hex.",
    "This board has no {gate} through which {unit} could come.",
    "All landings are placed before any landed counter moves.",
    "{hex} is {kind}: armoured engineers never enter mountains, cities or fortified cities.",
}
#: The rules of a way that is barred: without them it is open.
OF_A_WAY = {"L7.5", "L7.7", "L7.8", "L7.9", "L8.23", "L9.3", "L9.4", "L11.4"}


class Case:
    """A refused action with a position and a scenario in which rules are lifted, one after the other."""

    def __init__(self, game: lw.Game, action: Any) -> None:
        self.game, self.action, self.position = game, action, game.position
        self.data = game.scenario.to_dict()
        self.unit = getattr(action, "unit", None) or next(iter(getattr(action, "attackers", ())), None)
        self.counter = game.system.counter(self.unit) if self.unit else None

    def clear(self, *marks: str) -> None:
        """Takes marks off all counters."""
        self.position = replace(self.position, **dict.fromkeys(marks, 0))

    def remove(self, gone: Callable[[Any], bool], to: int = ELIMINATED) -> None:
        """Takes counters off the map."""
        places = enumerate(self.position.where)
        counters = self.game.system.counters
        where = tuple(to if at >= 0 and gone(counters[i]) else at for i, at in places)
        self.position = replace(self.position, where=where)

    def strengthen(self) -> None:
        """Gives the counter points enough for any way."""
        for unit in self.data["units"]:
            if unit["id"] == self.unit:
                unit["movement"] = 99

    def flatten(self) -> None:
        """Turns mountains into plain, and cities into open country."""
        board = self.data["board"] = dict(self.data["board"])
        board["terrain"] = [row.replace("^", ".") for row in board["terrain"]]
        if self.counter is not None and self.counter.type == "armour":
            board["places"] = {name: {**place, "kind": "position"} for name, place in board["places"].items()}

    def fulfil(self) -> None:
        """Has everybody fought who must, and nobody wait who could come."""
        self.position = replace(self.position, fought=self.position.fought | self.position.bound)

    def come(self) -> None:
        """Nobody waits any more but the counter that acts."""
        where = tuple(
            ELIMINATED if at == -1 and self.game.system.counters[i].id != self.unit else at
            for i, at in enumerate(self.position.where)
        )
        self.position = replace(self.position, where=where)

    def normal(self) -> None:
        """The weather turns normal."""
        self.position = replace(self.position, weather="normal")

    def step(self, **changes: Any) -> None:
        """Changes whose phase it is, or which."""
        *rest, top = self.position.agenda
        self.position = replace(self.position, agenda=(*rest, replace(top, **changes)))

    def own(self) -> None:
        """It is the turn of the counter's side."""
        assert self.counter is not None
        self.step(side=self.counter.side)

    def phase(self) -> None:
        """It is a phase to which the action belongs."""
        kinds = PHASES[type(self.action)]
        fleet = self.counter is not None and self.counter.type == "fleet"
        self.step(kind="fleet" if fleet and "fleet" in kinds else kinds[0])

    def lift(self, rule: str) -> None:
        LIFTS[rule](self)

    def faults(self) -> list[Fault]:
        """Why the action is refused now."""
        system = type(self.game.system)(type(self.game.scenario)(self.data), self.game.options)
        return list(system.faults(self.position, self.action))


def _others(case: Case) -> None:
    case.remove(lambda counter: counter.is_land and counter is not case.counter)


def _enemies(case: Case) -> None:
    if isinstance(case.action, EndPhase):
        case.fulfil()
    else:
        side = enemy(case.counter.side if case.counter else "spanish")
        case.remove(lambda counter: counter.is_land and counter.side == side)


LIFTS: dict[str, Callable[[Case], None]] = {
    "L4.2": Case.own,
    "L6.6": lambda case: _enemies(case) if isinstance(case.action, Move) else case.clear("entered"),
    "L6.7": Case.strengthen,
    "L6.8": Case.strengthen,
    "L6.10": Case.strengthen,
    "L6.12": Case.come,
    "L7.2": Case.strengthen,
    "L7.5": _others,
    "L7.6": lambda case: case.clear("moved"),
    "L7.7": Case.flatten,
    "L7.8": Case.flatten,
    "L7.9": _enemies,
    "L8.5": lambda case: case.clear("fought", "attacked"),
    "L8.12": lambda case: case.clear("fired", "supported"),
    "L8.18": lambda case: case.remove(lambda counter: counter.is_aircraft and counter is not case.counter, BASE),
    "L8.23": lambda case: case.clear("routing", "far"),
    "L9.2": Case.normal,
    "L9.3": Case.normal,
    "L9.4": Case.normal,
    "L10.1": Case.phase,
    "L11.3": _others,
    "L11.4": _enemies,
    "L11.7": lambda case: case.clear("entered"),
    "L11.8": _enemies,
    "L11.19": lambda case: case.clear("flown"),
    "L2.8": Case.strengthen,
}


def rules_of(faults: list[Fault]) -> list[str]:
    return list(dict.fromkeys(fault.rule for fault in faults))


def is_by_nature(fault: Fault) -> bool:
    return fault.rule in BY_NATURE or fault.message.id in SAID_BY_NATURE


def is_way_barred(game: lw.Game, action: Any, faults: list[Fault]) -> bool:
    """Whether a refusal is about a way only, to a hex that is free."""
    if not isinstance(action, Move) or not set(rules_of(faults)) <= OF_A_WAY:
        return False
    counter = game.system.counter(action.unit)
    is_free = game.board.index(action.to) not in game.system.derived(game.position).at
    return is_free and not is_stuck(game.system, counter, game.position.weather)


def lift_all(game: lw.Game, action: Any, lifted: Counter[str]) -> None:
    """Lifts the rules of a refusal, then those of what it hid, until the action is legal or refused by nature."""
    case, faults = Case(game, action), list(game.ruling(action).faults)
    while faults and not any(is_by_nature(fault) for fault in faults):
        rules = rules_of(faults)
        assert set(rules) <= set(LIFTS), f"{action}: cannot be lifted: {[str(fault) for fault in faults]}"
        for rule in rules:
            case.lift(rule)
        before, faults = faults, case.faults()
        story = f"{action} in {game.phase.id}: {[str(f) for f in before]}; then {[str(f) for f in faults]}"
        assert not set(rules) & {fault.rule for fault in faults if not is_by_nature(fault)}, story
        assert not faults or not is_way_barred(game, action, before), story
        lifted.update(rules)
    note_tries("refusals lifted: La Legión")


def refusals(seed: int, most: int) -> Counter[str]:
    """Tries refusals of a random game; how many by each rule were lifted."""
    lifted = Counter[str]()
    rng = random.Random(seed)
    game = lw.new_game(scenario(seed), seed=seed)
    player = Bold(seed)
    for _ in range(12):
        if game.result is not None:
            break
        game.play(player, steps=rng.randint(1, 12))
        if game.result is not None or game.phase.id in INTERRUPTS:
            continue
        refused = [action for action in candidates(game) if not game.system.is_legal(game.position, action)]
        tried = Counter[str]()
        for action in rng.sample(refused, min(4 * most, len(refused))):
            rule = next(game.system.faults(game.position, action)).rule
            tried[rule] += 1
            if tried[rule] <= most // 4:  # of the rare ones all, of the common ones some
                lift_all(game, action, lifted)
    return lifted


def test_refusals_name_the_rules_that_are_in_the_way() -> None:
    """Without the rules that it names a refusal is gone; most rules that can be lifted are."""
    lifted = sum((refusals(seed, most=40) for seed in range(8)), Counter[str]())
    assert sum(lifted.values()) > 500
    assert len(lifted) >= 15, set(LIFTS) - set(lifted)


@pytest.mark.long
@pytest.mark.parametrize("block", range(10))
def test_many_refusals_name_the_rules_that_are_in_the_way(block: int) -> None:
    """The same in thirty games each."""
    lifted = sum((refusals(seed, most=80) for seed in range(100 + 30 * block, 130 + 30 * block)), Counter[str]())
    assert len(lifted) >= 18, set(LIFTS) - set(lifted)
