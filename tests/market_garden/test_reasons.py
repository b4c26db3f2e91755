"""The rule of a refusal is one whose lifting helps: each refusal is tried again without what its sentences name.

What a sentence says is lifted in the position or in the scenario, never in the clauses: enemies are gone, marks are
taken off, water and woods are plain, a unit has points enough. Without it the sentence is gone, and so on with what it
hid, until the action is legal or refused by what a unit, a hex or a question is by nature (`BY_NATURE`).
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

import legion_widget as lw
from legion_widget.engine.ruling import Fault
from legion_widget.games.hexes.position import ELIMINATED
from legion_widget.games.market_garden.clauses import INTERRUPTS, PLACE
from legion_widget.games.market_garden.data import enemy
from legion_widget.games.market_garden.position import Combat, replace
from tests.market_garden.field import hex_of
from tests.market_garden.test_agreement import CROWD, candidates
from tests.market_garden.test_random_games import CLOSE, readings
from tests.market_garden.watch import propose
from tests.tries import note_tries

#: What is so by nature: what is named in an action, kinds of units, distances, zones of arrival, who has a part in it.
BY_NATURE = {
    "First the {side} decide: {what}.",
    "{unit} comes from the air.",
    "{unit} is in {hex} already.",
    "{unit} is not on the map.",
    "No path leads {unit} to {hex}.",
    "No unit is named.",
    "A unit is named twice.",
    "Only a stack in one hex overruns.",
    "{hex} is not beside the stack.",
    "{unit} is artillery: it overruns nobody.",
    "{unit} is not an airborne unit that waits to be dropped.",
    "{hex} is not in the drop zone of {unit}.",
    "No enemies are in {hex}.",
    "{unit} does not attack: it only supports.",
    "{unit} is not beside {hex}.",
    "{hex} is not a hex of this combat.",
    "Air points are a whole number, 0 or more, not {air}.",
    "It takes artillery or air points to fire.",
    "{unit} is not artillery.",
    "{unit} is not among those who take this loss.",
    "{unit} is not among those who take this fatigue.",
    "It is not {unit} that retreats now.",
    "{unit} takes no part in the combat against {hex}.",
}
#: The sentences of a way that is barred: without what they name it is open at once.
OF_A_WAY = {
    "Enemy zones of control block the path to {hex}.",
    "Enemies stand in the way of {unit} to {hex}.",
    "{hex} costs {unit} {count} point, and it has {points} left.",
    "{hex} costs {unit} {count} point, and out of supply it has {points} left.",
    "In this weather {hex} costs {unit} {count} point, and it has {points} left.",
}


class Case:
    """A refused action with a position and a scenario in which what bars it is lifted, one thing after the other."""

    def __init__(self, game: Any, action: Any) -> None:
        self.game, self.action, self.position = game, action, game.position
        self.system, self.data = game.system, game.scenario.to_dict()
        named = [getattr(action, "unit", ""), *(name for key in LISTS for name in getattr(action, key, ()))]
        self.units = [name for name in named if name]
        self.hex = next((getattr(action, key) for key in ("to", "target") if hasattr(action, key)), "")

    @property
    def side(self) -> str:
        return self.system.counter(self.units[0]).side if self.units else self.position.step.side

    def set(self, **changes: Any) -> None:
        self.position = replace(self.position, **changes)

    def clear(self, mark: str) -> None:
        """Takes marks off all counters."""
        self.set(**{mark: 0})

    def step(self, **changes: Any) -> None:
        """Changes what goes on, or who decides."""
        self.set(agenda=(*self.position.agenda[:-1], replace(self.position.step, **changes)))

    def phase(self) -> None:
        """It is the phase to which the action belongs."""
        self.step(kind=PLACE[type(self.action)][0][0])

    def change_units(self, is_one: Callable[[dict[str, Any]], bool], change: Callable[[dict[str, Any]], Any]) -> None:
        self.data["units"] = [{**unit, **change(unit)} if is_one(unit) else unit for unit in self.data["units"]]

    def change_actors(self, **changes: Any) -> None:
        """Changes what is printed on the units of the action."""
        self.change_units(lambda unit: unit["id"] in self.units, lambda unit: changes)

    def disarm(self) -> None:
        """The enemies have no strength, and so no zone of control."""
        foe = enemy(self.side)
        self.change_units(lambda unit: unit["side"] == foe, lambda unit: {"strength": [0] * len(unit["strength"])})

    def remove(self, is_gone: Callable[[Any, int], bool]) -> None:
        """Takes counters off the map."""
        pairs = zip(self.system.counters, self.position.where, strict=True)
        self.set(where=tuple(ELIMINATED if at >= 0 and is_gone(counter, at) else at for counter, at in pairs))

    def without_enemies(self) -> None:
        self.remove(lambda counter, at: counter.side != self.side)

    def without_friends(self) -> None:
        self.remove(lambda counter, at: counter.side == self.side and counter.id not in self.units)

    def flatten(self) -> None:
        """All ground is plain, and no water lies between two hexes."""
        board = self.data["board"] = dict(self.data["board"])
        board["terrain"], board["rivers"] = ["." * len(row) for row in board["terrain"]], []

    def strengthen(self) -> None:
        """The units have points enough for any way."""
        self.change_actors(movement=99)
        self.set(spent=tuple(min(1, points) for points in self.position.spent))  # who has started goes on (HJ.1)
        self.clear("isolated")

    def outnumber(self) -> None:
        self.disarm()
        self.change_units(lambda unit: unit["id"] in self.units, lambda unit: {"strength": [1] * len(unit["strength"])})

    def shrink(self) -> None:
        """Each counter has one step left."""
        self.set(steps=tuple(min(1, left) for left in self.position.steps))

    def motorise(self) -> None:
        """All units are combat/motorised ones."""
        self.change_units(lambda unit: True, lambda unit: {"mobility": "motorised", "bombard": 0, "range": 0})

    def declare(self) -> None:
        """A combat is declared against the hex, by somebody of the other side."""
        kind = self.position.step.kind if self.position.step.kind in ("manoeuvre", "assault") else "manoeuvre"
        label = self.system.hex_label(self.system.board.index(self.hex))
        defender = self.position.step.side if self.position.step.kind in ("refusal", "reaction") else enemy(self.side)
        attacker = next(counter for counter in self.system.counters if counter.side != defender)
        self.set(combats=(*self.position.combats, Combat(kind, (attacker.id,), label)))

    def far(self, distance: int | None = None) -> None:
        """The retreat is as long as it is to the hex."""
        grid, index = self.system.board.grid, self.system.counter(self.units[0]).index
        self.step(distance=grid.distance(self.position.where[index], self.system.board.index(self.hex)))

    def wait(self) -> None:
        """It is the turn in which the units come."""
        self.set(turn=max(self.system.counter(name).arrives for name in self.units))

    def retreat_freely(self) -> None:
        self.without_enemies()
        self.without_friends()
        self.flatten()

    def faults(self) -> list[Fault]:
        """Why the action is refused now."""
        system = type(self.system)(type(self.game.scenario)(self.data), self.game.options)
        return list(system.faults(self.position, self.action))


LISTS = ("units", "attackers", "artillery")

#: What each sentence is about: the rules that say so, and how it is lifted.
LIFTS: dict[str, tuple[str, Callable[[Case], None]]] = {
    "That belongs to the phase: {wanted}. Now: {now}.": ("HB.1 HC.1 HC.2 HD.1 HE.1 HF.1 HG.1", Case.phase),
    "It is for the {side} to decide: {unit} is not theirs.": (
        "HB.1 HC.1 HC.2 HD.1 HF.1 HG.1",
        lambda case: case.step(side=case.side),
    ),
    "{unit} comes in turn {turn}.": ("HB.1 HC.1", Case.wait),
    "Enemies hold {hex}: it can be overrun or attacked.": ("HC.1", Case.without_enemies),
    "{hex} has room for {count} more step.": ("HC.1", Case.without_friends),
    "Enemy zones of control block the path to {hex}.": ("HC.1", Case.disarm),
    "Enemies stand in the way of {unit} to {hex}.": ("HC.1", Case.without_enemies),
    "{hex} costs {unit} {count} point, and it has {points} left.": ("HC.1", Case.strengthen),
    "{hex} costs {unit} {count} point, and out of supply it has {points} left.": (
        "HA.1",
        lambda case: case.clear("isolated"),
    ),
    "In this weather {hex} costs {unit} {count} point, and it has {points} left.": (
        "H0.2",
        lambda case: case.set(weather="clear"),
    ),
    "{unit} has entered an enemy zone of control and goes no further.": ("HC.1", lambda case: case.clear("stopped")),
    "Enemies hold every hex in which {unit} can enter the map: {hexes}.": ("HC.1", Case.without_enemies),
    "The overrun costs {unit} {count} point, and it has {points} left.": ("HC.2", Case.strengthen),
    "An overrun needs {needed} to 1: {attack} against {defence} is less.": ("HC.2", Case.outnumber),
    "{ground}: nobody is overrun there.": ("HC.2", Case.flatten),
    "{hex} has no room for all of these steps.": ("HC.1 HI.1", Case.shrink),
    "{unit} cannot enter {hex}.": ("HC.1 HC.2 HF.1 HI.1", Case.flatten),
    "{unit} is not a combat/motorised (C/M) unit.": ("HE.1 HJ.1", Case.motorise),
    "{unit} is fatigued.": ("HJ.1", lambda case: case.clear("fatigued")),
    "{unit} is out of supply.": ("HJ.1", lambda case: case.clear("isolated")),
    "{unit} is in an enemy zone of control.": ("HJ.1", Case.disarm),
    "{weather}: nobody is dropped.": ("H0.2", lambda case: case.set(weather="clear")),
    "Enemies hold {hex}.": ("HB.1", Case.without_enemies),
    "Against {hex} this has been declared already: {kind}.": ("HD.1", lambda case: case.set(combats=())),
    "A combat is declared against {hex} and not fought yet ({kind}): click {hex} and fight it.": (
        "HD.1",
        lambda case: case.set(combats=()),
    ),
    "{unit} takes part in another combat.": ("HD.1", lambda case: case.set(combats=())),
    "No combat of this kind against {hex} is declared.": ("HD.1", Case.declare),
    "No combat against {hex} is declared.": ("HE.1 HF.1", Case.declare),
    "{unit} has refused a combat already, and goes no further.": ("HE.3 HF.1", lambda case: case.clear("withdrawn")),
    "In {hex} it has been tried already.": ("HE.1 HF.3", lambda case: case.set(tries=())),
    "There is no hex for the units in {hex} to withdraw to.": ("HE.3", Case.retreat_freely),
    "{unit} has tried to react already.": ("HF.1", lambda case: case.clear("tried")),
    "{hex} has no room for {unit}.": ("HC.1", Case.without_friends),
    "There is only {count} air point left.": ("HA.3", lambda case: case.set(air=(99, 99))),
    "No air points are left.": ("HA.3", lambda case: case.set(air=(99, 99))),
    "{unit} has fired twice, or has moved (HC.3): it fires no more.": ("HG.2", lambda case: case.clear("final_fire")),
    "{unit} is out of supply and does not fire.": ("HA.1", lambda case: case.clear("isolated")),
    "{hex} is out of range of {unit}.": ("HG.1 HH.3 HI.2", lambda case: case.change_actors(range=99)),
    "{unit} cannot retreat to {hex}: enemies are there.": ("HC.2 HE.3 HH.6", Case.without_enemies),
    "{unit} cannot retreat to {hex}: the retreat is {count} hex long.": ("HC.2 HE.3 HH.6", Case.far),
    "{unit} cannot retreat to {hex}: it is in an enemy zone of control, without friends.": (
        "HC.2 HE.3 HH.6",
        Case.disarm,
    ),
    "{unit} cannot retreat to {hex}: there is no room.": ("HC.1", Case.without_friends),
    "{unit} cannot retreat to {hex}: it has to retreat as far as it can.": ("HC.2 HE.3 HH.6", Case.far),
    "{unit} cannot retreat to {hex}: the others would have no hex left.": ("HE.3", Case.without_friends),
    "{unit} cannot retreat to {hex}: there is no path.": ("HC.2 HE.3 HH.6", Case.retreat_freely),
}


def is_by_nature(case: Case, fault: Fault) -> bool:
    """Whether nothing in the position or the scenario would help; an interrupt has a question of its own."""
    sentence, action, kind = fault.message.id, case.action, case.position.step.kind
    if sentence.endswith(" hex long."):  # back to its own hex, or a withdrawal, which goes one hex (HE.3)
        return kind == "withdraw" or hex_of(case.game, action.unit) == action.to
    if sentence.startswith(("That belongs to the phase", "It is for the {side}")):
        return kind in INTERRUPTS or PLACE[type(action)][0][0] in INTERRUPTS
    return sentence in BY_NATURE


def seen(fault: Fault) -> tuple[str, str, str | None]:
    return fault.rule, fault.message.id, fault.subject


def lift_all(game: Any, action: Any, lifted: Counter[tuple[str, str]]) -> None:
    """Lifts what bars an action, then what that hid, until it is legal or refused by nature."""
    case, faults = Case(game, action), list(game.ruling(action).faults)
    if game.phase.id in INTERRUPTS:  # a question is answered first, by its side, under the rule that brings it
        asked = [fault for fault in faults if fault.message.id.startswith(("First the {side}", "It is for the {side}"))]
        assert {fault.rule for fault in asked} <= {game.system.interrupt_rule(game.position.step)}, [*map(str, asked)]
    for _ in range(12):
        if not faults or any(is_by_nature(case, fault) for fault in faults):
            note_tries("refusals lifted: Market Garden")
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
        assert not faults or not {fault.message.id for fault in before} <= OF_A_WAY, story
    raise AssertionError(f"{action}: it has no end: {faults}")


def refusals(seed: int, most: int) -> Counter[tuple[str, str]]:
    """Lifts refusals of a random game: of each sentence so many in each position."""
    lifted = Counter[tuple[str, str]]()
    rng, data = random.Random(seed), CROWD if seed % 6 == 5 else CLOSE
    game = lw.new_game(data, seed=seed, options=readings(seed))
    while game.result is None and len(game) < 250:
        if rng.random() < 0.12 or (game.phase.id in INTERRUPTS and rng.random() < 0.5) or not len(game):
            actions = [*rng.sample(list(candidates(game)), 400), *(propose(rng, game) for _ in range(60))]
            tried = Counter[Any]()
            for action in actions:
                fault = next(game.system.faults(game.position, action), None)
                if fault is not None and tried[type(action), fault.message.id] < most:
                    tried[type(action), fault.message.id] += 1
                    lift_all(game, action, lifted)
        game.do(game.system.random_action(game.position, rng))
    return lifted


def test_refusals_name_what_is_in_the_way() -> None:
    """Without what they name refusals are gone; most sentences that can be lifted are."""
    lifted = sum((refusals(seed, most=1) for seed in (0, 1, 3, 5, 7)), Counter[tuple[str, str]]())
    assert sum(lifted.values()) > 400
    assert len({sentence for _, sentence in lifted}) >= 20, set(LIFTS) - {sentence for _, sentence in lifted}


@pytest.mark.long
@pytest.mark.parametrize("seed", range(10, 110))
def test_many_refusals_name_what_is_in_the_way(seed: int) -> None:
    """The same in a hundred games."""
    assert refusals(seed, most=4)
