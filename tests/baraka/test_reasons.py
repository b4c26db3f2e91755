"""The rule of a refusal is one whose lifting helps: each refusal is tried again without the rules that it names.

A rule is lifted in the position or in the scenario, never in the clauses: chits are there, markers are taken off,
nobody stands in the way, the table is bare. Without it the sentence is gone, and so on with what it hid, until the
action is legal or refused by what a unit, an act or a question is by nature (`BY_NATURE`).
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

import legion_widget as lw
from legion_widget.engine.ruling import Fault
from legion_widget.games.baraka import actions as act
from legion_widget.games.baraka.position import ChitPool, UnitState, replace
from legion_widget.games.baraka.tabletop.bases import facing
from tests.baraka.test_agreement import candidates
from tests.baraka.test_core_kit import TABLES, propose
from tests.baraka.watch import Bold
from tests.tries import note_tries

#: What is so by nature: the question that stands open, who is lost, what an action names and how often, kinds of units,
#: their equipment, the edge of the table, distances between units.
BY_NATURE = {
    "Something else has to be decided first.",
    "No unit has just been activated.",
    "There is nothing to react to now.",
    "There is nothing to decline now.",
    "No other target can be named now.",
    "No weapons are named now.",
    "Nobody has just won a close combat.",
    "An order is given between two activations.",
    "No order waits to be obeyed.",
    "A command marker is spent between two activations.",
    "Nobody is to be removed now.",
    "Only the side with the initiative can stop, between two activations.",
    "No bids are made now.",
    "Nobody has just won the initiative.",
    "The initiative can be handed over only between two activations.",
    "No die can be rolled again now.",
    "No charge is in question now.",
    "No unit needs a new leader now.",
    "No character has just come to a unit.",
    "Miniature {number} of {unit} cannot fight with that.",
    "The answers are: {answers}.",
    "{unit} is destroyed.",
    "{unit} has left the table.",
    "{unit} has lost its commander.",
    "{unit} is of the side that acts.",
    "{unit} is not an enemy.",
    "{unit} is not on the table.",
    "{unit} is not an enemy in sight.",
    "{unit} is the target that has gone out of sight.",
    "A rally is not a reaction.",
    "A reaction can only be against the unit that acts: {active}.",
    "A support weapon does not turn and fire in a reaction.",
    "A move needs a path.",
    "{unit} is there already: that is not a move.",
    "The same miniature is named twice.",
    "{unit} has no miniature {n} to set down.",
    "{unit} would leave the table.",
    "{unit} moves {most} cm over this ground, not {length}.",
    "{unit} has no horse guard.",
    "{unit} has no horses.",
    "The horses of {unit} are lost: it fights on foot.",
    "A support weapon does not charge.",
    "Only support weapons have a facing.",
    "{target} is not ahead of that facing.",
    "{target} is out of the range of {unit}.",
    "1 miniature is lost, not {given}.",
    "{unit} has no miniature {number}.",
    "{unit} has no miniature {number} that could lead it.",
    "The leader is lost only to a hit on the leader.",
    "The leader was hit: the leader, or the miniature that takes the hit instead, is one of the casualties.",
    "{unit} is lost last of all.",
    "{unit} is lost only when the others are.",
    "A companion of {unit} is lost first.",
    "{unit} is not in the chain of {commander}.",
    "{unit} is out of reach of {commander}.",
    "{order} goes to one unit.",
    "Which units get the order?",
    "{order} is not an order of the level of {unit}.",
    "{unit} has no order to obey.",
    "{unit} cannot join {host} from where it is.",
    "This order allows movement only.",
    "This order allows one move or one fire.",
    "To clear a jam takes the whole activation.",
    "{unit} has neither bayonets nor blades.",
    "{unit} must first move out of cohesion with {host}.",
    "A bid is 0 to {most} chits, not {chits}.",
    "At least one act is declared.",
    "No activation has more than three acts.",
    "A rally stands alone.",
    "A charge is the last act of an activation.",
    "Only a move can be repeated, and only once.",
}


class Case:
    """A refused action with a position and a scenario in which rules are lifted, one after the other."""

    def __init__(self, game: Any, action: Any) -> None:
        self.game, self.action, self.position = game, action, game.position
        self.system, self.data = game.system, game.scenario.to_dict()
        self.unit = getattr(action, "unit", None) or getattr(action, "commander", None) or getattr(self.top, "unit", "")
        acts = getattr(action, "acts", None) or [getattr(action, "act", None)]
        self.targets = {declared.target for declared in acts if isinstance(declared, (act.Fire, act.Charge))}

    @property
    def top(self) -> Any:
        return self.position.top

    @property
    def state(self) -> UnitState:
        return self.position.states[self.system.number(self.unit)]

    @property
    def host(self) -> str:
        """The unit that acts with it: that which it has joined, or itself."""
        return self.state.joined or self.unit

    def change(self, *units: str, **changes: Any) -> None:
        """Changes the states of units, by default of all."""
        numbers = {self.system.number(unit) for unit in units} or set(range(len(self.position.states)))
        states = enumerate(self.position.states)
        self.position = replace(
            self.position, states=tuple(replace(state, **changes) if n in numbers else state for n, state in states)
        )

    def work(self, **changes: Any) -> None:
        """Changes what is pending."""
        self.position = replace(self.position, agenda=(*self.position.agenda[:-1], replace(self.top, **changes)))

    def fill(self) -> None:
        """Both sides have chits, and have not stopped."""
        self.position = replace(self.position, chit_pools=(ChitPool(reserve=40), ChitPool(reserve=40)))

    def remove(self, is_gone: Callable[[Any], bool]) -> None:
        """Takes units off the table."""
        for troop in self.system.troops:
            if is_gone(troop):
                state = self.position.states[self.system.number(troop.id)]
                gone = (None,) * len(state.figures)
                self.change(troop.id, figures=gone, guard=None, destroyed=True, joined="")

    def without_others(self) -> None:
        """Only the unit, those with it, its targets and the unit that it answers are left."""
        kept = {self.unit, self.host, *self.targets, getattr(self.top, "unit", "")} - {""}
        joined = [self.position.states[self.system.number(troop.id)].joined for troop in self.system.troops]
        guests = {troop.id for troop, host in zip(self.system.troops, joined, strict=True) if host in kept}
        self.remove(lambda troop: troop.id not in kept | guests)

    def without_enemies(self) -> None:
        side = self.system.troop(self.unit).side
        self.remove(lambda troop: troop.side != side)

    def clear_table(self) -> None:
        """There is no terrain on the table."""
        self.data["table"] = {**self.data["table"], "pieces": []}

    def clear_sight(self) -> None:
        """Nothing and nobody stands between it and its target, and its weapon looks there."""
        self.clear_table()
        self.without_others()
        for target in self.targets:
            self.turn(target)

    def turn(self, target: str) -> None:
        """The weapon looks at another unit."""
        unit, other = (self.system.unit(self.position, name) for name in (self.unit, target))
        self.change(self.unit, facing=facing(unit.place, other.place))

    def faults(self) -> list[Fault]:
        """Why the action is refused now."""
        system = type(self.system)(type(self.game.scenario)(self.data), self.game.options)
        return list(system.faults(self.position, self.action))


def _side(case: Case) -> None:
    case.work(side=case.system.troop(case.unit).side)


def _mount(case: Case) -> None:
    case.change(case.unit, dismounted=False)


#: What each sentence is about: the rules that say so, and how it is lifted.
LIFTS: dict[str, tuple[str, Callable[[Case], None]]] = {
    "{unit} belongs to the other side, which does not have the initiative.": ("B8.1", _side),
    "There is no chit left in the reserve.": ("B8.1 B10.2", Case.fill),
    "There is only {count} chit in the reserve.": ("B8.5", Case.fill),
    "The order costs {count} chit; in the reserve: {chits}.": ("B15.3", Case.fill),
    "The other side has no chits: it cannot have the initiative.": ("B21.3", Case.fill),
    "The other side spends no more chits in this impulse.": ("B21.3", Case.fill),
    "At least one chit must be spent before the initiative is handed over.": (
        "B8.6",
        lambda case: case.work(spent=True),
    ),
    "The die allows {count} act.": ("B9.1", lambda case: case.work(allowed=3)),
    "{unit} has its blades drawn already.": ("B9.2", lambda case: case.change(edged=False)),
    "{unit} has no blades drawn.": ("B9.2", lambda case: case.change(edged=True)),
    "{unit} is not the target, and does not see {active}.": ("B10.1", Case.clear_sight),
    "{active} is not in the arc of {unit}.": ("B18.1", lambda case: case.turn(case.top.unit)),
    "{unit} does not see {target}.": ("B12.1 B13.1", Case.clear_sight),
    "{unit} is not mounted.": ("B11.3", _mount),
    "{unit} is mounted already.": ("B11.4", lambda case: case.change(case.unit, dismounted=True)),
    "{unit} is mounted: it cannot go to ground.": ("B21.11", lambda case: case.change(case.unit, dismounted=True)),
    "{unit} has gone to ground already.": ("B11.5", lambda case: case.change(grounded=False)),
    "The horses of {unit} are not the nearest enemies in sight.": ("B11.3", Case.without_others),
    "{unit} has panicked: it does nothing else in this impulse.": ("B14.2", lambda case: case.change(curb="")),
    "{unit} is paralysed: it does not move in this impulse.": ("B14.2", lambda case: case.change(curb="")),
    "{unit} must rally before anything else.": ("B14.2", lambda case: case.change(duty="")),
    "{unit} must rally before it can react.": ("B21.33", lambda case: case.change(duty="")),
    "{unit} cannot react before it has rallied.": ("B21.33", lambda case: case.change(duty="")),
    "{unit} can rally only in its first activation of an impulse.": (
        "B14.3",
        lambda case: case.change(activated=False),
    ),
    "{unit} has tried to rally in this impulse.": ("B14.3", lambda case: case.change(rallied="")),
    "{unit} has reacted in this impulse: it cannot rally.": ("B14.3", lambda case: case.change(reacted=False)),
    "{unit} has given an order in this impulse.": ("B15.3", lambda case: case.change(ordered=False)),
    "{unit} had a Fatality when it tried to rally in this impulse.": ("B15.7", lambda case: case.change(rallied="")),
    "{unit} has no command marker.": ("B15.4", lambda case: case.change(command=True)),
    "{unit} has no upgrade marker.": ("B15.6", lambda case: case.change(upgrade=True)),
    "{unit} has an aggressive leader: it must charge {target}.": ("B17.3", lambda case: case.change(traits=())),
    "{unit} has an aggressive leader: it must charge {target} from where it is.": (
        "B17.3",
        lambda case: case.change(traits=()),
    ),
    "{unit} has joined {host}, and acts with it.": ("B17.5", lambda case: case.change(joined="")),
    "{unit} cannot leave {host} now.": ("B17.5", lambda case: case.change(duty="", curb="")),
    "{unit} turns to fire only when no enemy is in its arc.": ("B18.1", Case.without_others),
    "The weapon of {unit} is not jammed.": ("B18.4", lambda case: case.change(jammed=True)),
    "The weapon of {unit} is jammed.": ("B18.4", lambda case: case.change(jammed=False)),
    "There is no room for {unit} there.": ("B4.1 B19.1", lambda case: (case.without_others(), case.clear_table())[0]),
    "{unit} would come closer than 10 cm to an enemy.": ("B4.8", Case.without_enemies),
    "{unit} goes through a wall only by a door or a window.": ("B19.4", Case.clear_table),
    "{unit} fills that place.": ("B19.4", Case.clear_table),
    "There is room for {count} miniature there; {unit} has {whole}.": ("B19.4", Case.clear_table),
    "{unit} stays where it is: no trusted kábila is near.": ("B20.2", lambda case: case.change(stays=False)),
}


def is_by_nature(case: Case, fault: Fault) -> bool:
    """Whether nothing in the position or the scenario would help."""
    sentence = fault.message.id
    if sentence == "{unit} is not mounted.":
        return case.system.troop(case.unit).profile.mounted is None or isinstance(case.action, (act.Declare, act.Obey))
    if sentence.startswith("{unit} is mounted"):
        return isinstance(case.action, (act.Declare, act.Obey))  # it may mount in the acts before
    if sentence.startswith(("{unit} has its blades drawn", "{unit} has no blades drawn")):
        return len(getattr(case.action, "acts", ())) > 1  # by what it does before
    return sentence in BY_NATURE


def seen(fault: Fault) -> tuple[str, str, str | None]:
    return fault.rule, fault.message.id, fault.subject


def lift_all(game: Any, action: Any, lifted: Counter[tuple[str, str]]) -> None:
    """Lifts what bars an action, then what that hid, until it is legal or refused by nature."""
    case, faults = Case(game, action), list(game.ruling(action).faults)
    if len(getattr(action, "acts", ())) < 2 and not isinstance(action, act.Order):  # to itself, say
        assert len({(*seen(fault), str(fault)) for fault in faults}) == len(faults), f"twice: {[*map(str, faults)]}"
    for _ in range(12):
        if not faults or any(is_by_nature(case, fault) for fault in faults):
            note_tries("refusals lifted: Baraka")
            return
        for fault in faults:
            assert fault.message.id in LIFTS, f"{action}: cannot be lifted: {fault}"
            rules, lift = LIFTS[fault.message.id]
            assert fault.rule in rules.split(), f"{action}: by another rule: {fault}"
            lift(case)
            lifted[fault.rule, fault.message.id] += 1
        before, faults = faults, case.faults()
        story = f"{action} in {game.phase.id}: {[str(f) for f in before]}; then {[str(f) for f in faults]}"
        assert not {seen(fault) for fault in before} & {seen(fault) for fault in faults}, story
    raise AssertionError(f"{action}: it has no end: {faults}")


def refusals(seed: int, most: int, steps: int = 150) -> Counter[tuple[str, str]]:
    """Lifts refusals of a random skirmish: of each sentence so many in each position."""
    lifted = Counter[tuple[str, str]]()
    rng, game, player = random.Random(seed), lw.new_game(TABLES[seed % len(TABLES)], seed=seed), Bold(seed)
    while game.result is None and len(game) < steps:
        if rng.random() < 0.2:
            listed = list(candidates(game))
            actions = [*rng.sample(listed, min(len(listed), 240)), *(propose(rng, game) for _ in range(40))]
            tried = Counter[Any]()
            for action in actions:
                fault = next(game.system.faults(game.position, action), None)
                if fault is not None and tried[type(action), fault.message.id] < most:
                    tried[type(action), fault.message.id] += 1
                    lift_all(game, action, lifted)
        game.play(player, steps=1)
    return lifted


def test_refusals_name_the_rules_that_are_in_the_way() -> None:
    """Without the rules that it names a refusal is gone; most sentences that can be lifted are."""
    lifted = sum((refusals(seed, most=2) for seed in range(5)), Counter[tuple[str, str]]())
    assert sum(lifted.values()) > 200
    assert len({sentence for _, sentence in lifted}) >= 15, set(LIFTS) - {sentence for _, sentence in lifted}


@pytest.mark.long
@pytest.mark.parametrize("seed", range(10, 130))
def test_many_refusals_name_the_rules_that_are_in_the_way(seed: int) -> None:
    """The same in a hundred and twenty skirmishes."""
    assert refusals(seed, most=4, steps=400)
