"""Legal actions of a position: all of them, whether a phase has any, and one at random."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from ...engine.hexgrid import bits, nth_bit
from ..hexes.position import is_on_map
from . import actions as act
from .combat import open_combat
from .data import Counter, enemy
from .declaration import candidates, is_fought
from .fire import RULES, can_fire, targets
from .losses import fresh, pool
from .movement import drop_hexes, movement_faults
from .movement_reach import can_step, is_due, reach
from .overrun import can_pay, odds
from .position import Position, replace
from .reaction import reactors
from .refusal import advancers, attacked, withdrawals
from .retreats import Ways, choices
from .strength import steps

if TYPE_CHECKING:
    from .game import MarketGarden

Lister = Callable[["MarketGarden", Position], Iterator[act.Action]]

#: Of more units than these not every set is listed: each alone, and all. It is the one exception of the list: of the
#: attackers of a combat, the guns of a fire and the stack of an overrun more sets are legal than can be gone through.
MOST = 6
#: The kinds of combat that are declared.
KINDS_OF_COMBAT: tuple[act.Kind, ...] = ("manoeuvre", "assault")


# ---- by phase -------------------------------------------------------------------------------------------


def own(system: MarketGarden, position: Position) -> Sequence[Counter]:
    return system.counters_by_side[position.step.side] if position.step.side else ()


def drop_actions(system: MarketGarden, position: Position) -> Iterator[act.Action]:
    for counter in own(system, position):
        for i in bits(drop_hexes(system, position, counter)):
            yield act.Drop(counter.id, system.hex_label(i))


def may_move(system: MarketGarden, position: Position, counter: Counter) -> bool:
    """Return whether a unit may move now, if there is a way."""
    if position.has("stopped", counter):
        return False
    if not is_on_map(position.where[counter.index]):
        if not is_due(position, counter):
            return False
    elif position.step.kind == "movement":
        return True  # `movement_faults` finds nothing there
    return next(movement_faults(system, position, counter), None) is None


def move_actions(system: MarketGarden, position: Position) -> Iterator[act.Action]:
    for counter in own(system, position):
        yield from unit_move_actions(system, position, counter)
    yield from overrun_actions(system, position)


def unit_move_actions(system: MarketGarden, position: Position, counter: Counter) -> Iterator[act.Action]:
    if may_move(system, position, counter):
        yield from (act.Move(counter.id, label) for label in reach(system, position, counter))


def overrun_actions(system: MarketGarden, position: Position) -> Iterator[act.Action]:
    derived, side = system.derived(position), position.step.side or ""
    near = system.board.grid.spread(derived.land(enemy(side)))
    for origin in bits(derived.land(side) & near):
        yield from stack_overrun_actions(system, position, origin)


def stack_overrun_actions(system: MarketGarden, position: Position, origin: int) -> Iterator[act.Action]:
    """The overruns of the stack in a hex, and of every part of a small one."""
    derived, side = system.derived(position), position.step.side or ""
    for target in bits(system.board.grid.neighbours(origin) & derived.land(enemy(side))):
        units = [counter for counter in derived.of(side, origin) if not counter.is_artillery]
        if not units or not system.tables.overrun.is_enough(*odds(system, position, units, target)):
            continue  # nor is a part of them strong enough
        for names in subsets([counter for counter in units if can_pay(system, position, counter, target)]):
            action = act.Overrun(names, system.hex_label(target))
            if system.is_legal(position, action):
                yield action


def declaration_actions(system: MarketGarden, position: Position) -> Iterator[act.Action]:
    """Every single attacker, all together, and, where there are few, every set of them."""
    derived, side = system.derived(position), position.step.side or ""
    fought = [kind for kind in KINDS_OF_COMBAT if is_fought(system, position, kind)]
    for target in sorted(derived.steps[enemy(side)]):
        label = system.hex_label(target)
        for kind in fought:
            if any(combat.kind == kind and combat.target == label for combat in position.combats):
                continue
            units = candidates(system, position, side, kind, target)
            most = system.ground.kind(target).stacking if kind == "assault" else None
            for names in subsets(units):
                if most is None or steps(position, (system.counter(name) for name in names)) <= most:
                    yield act.Declare(kind, names, label)


def refusal_actions(system: MarketGarden, position: Position) -> Iterator[act.Action]:
    refusals = (act.Refuse(system.hex_label(target)) for target in attacked(system, position))
    return (action for action in refusals if system.is_legal(position, action))


def reaction_actions(system: MarketGarden, position: Position) -> Iterator[act.Action]:
    reactions = (
        act.React(counter.id, system.hex_label(target))
        for target in attacked(system, position)
        for counter in reactors(system, position, target)
    )
    return (action for action in reactions if system.is_legal(position, action))


def bombardment_actions(system: MarketGarden, position: Position) -> Iterator[act.Action]:
    """Yield for each hex every number of air points, with every set of a few guns."""
    points = position.points(position.step.side or "")
    for target in targets(system, position):
        label, guns = system.hex_label(target), guns_on(system, position, target)
        for air in range(points + 1):
            if air:
                yield act.Bombard(label, (), air)
            yield from (act.Bombard(label, names, air) for names in subsets(guns))


def guns_on(system: MarketGarden, position: Position, target: int) -> list[Counter]:
    """The artillery of the side that decides that can fire on a hex."""
    side = position.step.side
    return [c for c in system.artillery if c.side == side and can_fire(system, position, c, target)]


def resolution_actions(system: MarketGarden, position: Position) -> Iterator[act.Action]:
    return (act.Resolve(c.target) for c in position.combats if c.is_open and c.kind == position.step.kind)


def subsets(units: list[Counter]) -> Iterator[tuple[str, ...]]:
    """The sets of units, by their ids; of many units only each alone, and all."""
    names = [counter.id for counter in units]
    if len(names) > MOST:
        yield from ((name,) for name in names)
        yield tuple(names)
        return
    for count in range(1, len(names) + 1):
        yield from combinations(names, count)


# ---- by interrupt ---------------------------------------------------------------------------------------


def order_actions(system: MarketGarden, position: Position) -> Iterator[act.Action]:
    return iter((act.ChooseOrder(True), act.ChooseOrder(False)))


def loss_actions(system: MarketGarden, position: Position) -> Iterator[act.Action]:
    return (act.Lose(counter.id) for counter in pool(system, position, position.step))


def fatigue_actions(system: MarketGarden, position: Position) -> Iterator[act.Action]:
    return (act.Tire(counter.id) for counter in fresh(system, position, position.step))


def retreat_actions(system: MarketGarden, position: Position) -> Iterator[act.Action]:
    return _way_actions(system, position, choices)


def withdrawal_actions(system: MarketGarden, position: Position) -> Iterator[act.Action]:
    return _way_actions(system, position, withdrawals)


def _way_actions(system: MarketGarden, position: Position, ways: Ways) -> Iterator[act.Action]:
    for counter in pool(system, position, position.step):
        yield from (act.Retreat(counter.id, system.hex_label(i)) for i in ways(system, position, counter))


def fire_actions(system: MarketGarden, position: Position) -> Iterator[act.Action]:
    yield from bombardment_actions(system, position)
    yield act.Pass()


def advance_actions(system: MarketGarden, position: Position) -> Iterator[act.Action]:
    yield from (act.Advance(counter.id) for counter in advancers(system, position))
    yield act.Pass()


LISTS: dict[str, Lister] = {
    "airborne": drop_actions,
    "movement": move_actions,
    "declaration": declaration_actions,
    "refusal": refusal_actions,
    "reaction": reaction_actions,
    "bombardment": bombardment_actions,
    "manoeuvre": resolution_actions,
    "assault": resolution_actions,
    "mechanised": move_actions,
    "order": order_actions,
    "loss": loss_actions,
    "tire": fatigue_actions,
    "retreat": retreat_actions,
    "withdraw": withdrawal_actions,
    "support": fire_actions,
    "defence": fire_actions,
    "advance": advance_actions,
}


# ---- asked for ------------------------------------------------------------------------------------------


def legal_actions(system: MarketGarden, position: Position, unit: str | None = None) -> Iterator[act.Action]:
    """The legal actions, or those that a unit takes part in."""
    if position.ending:
        return
    if unit is not None and position.step.kind in ("movement", "mechanised"):
        counter = system.counter(unit)
        if counter.side == position.step.side:
            yield from unit_move_actions(system, position, counter)
            overruns = (
                stack_overrun_actions(system, position, position.where[counter.index])
                if is_on_map(position.where[counter.index])
                else ()
            )
            yield from (action for action in overruns if counter.id in involved(system, position, action))
        return
    for action in LISTS[position.step.kind](system, position):
        if unit is None or system.counter(unit).id in involved(system, position, action):
            yield action
    if unit is None and system.is_legal(position, act.EndPhase()):
        yield act.EndPhase()


def involved(system: MarketGarden, position: Position, action: act.Action) -> tuple[str, ...]:
    """The units that act in an action: the attackers of a combat that is fought, those who refuse one."""
    match action:
        case act.Resolve():
            fight = open_combat(system, position, action.target)
            return () if fight is None else fight.attackers
        case act.Refuse():
            stack = system.derived(position).at.get(system.board.index(action.target), ())
            return tuple(counter.id for counter in stack)
        case act.Overrun():
            return action.units
        case act.Declare():
            return action.attackers
        case act.Bombard():
            return action.artillery
        case act.Drop() | act.Move() | act.React() | act.Lose() | act.Tire() | act.Retreat() | act.Advance():
            return (action.unit,)
    return ()


def can_act(system: MarketGarden, position: Position) -> bool:
    """Return whether anything at all can be done in the phase on top of the agenda."""
    if position.step.kind in ("movement", "mechanised") and any(
        may_move(system, position, counter) and can_step(system, position, counter) for counter in own(system, position)
    ):
        return True
    return next(LISTS[position.step.kind](system, position), None) is not None


def random_action(system: MarketGarden, position: Position, rng: random.Random) -> act.Action:
    """A legal action at random: in the movements a unit first, then one of its moves; now and then the phase ends."""
    end = act.EndPhase()
    if system.is_legal(position, end) and rng.random() < (0.1 if position.step.kind != "bombardment" else 0.4):
        return end
    if position.step.kind in ("movement", "mechanised"):
        return _random_move(system, position, rng) or end
    if position.step.kind in RULES and rng.random() < 0.8:
        return _random_fire(system, position, rng) or end
    actions = list(LISTS[position.step.kind](system, position))
    return _any_set(system, position, rng.choice(actions), rng) if actions else end


def _random_fire(system: MarketGarden, position: Position, rng: random.Random) -> act.Action | None:
    """A fire on any hex with any of the guns and air points, listed or not."""
    hexes = targets(system, position)
    rng.shuffle(hexes)
    points = position.points(position.step.side or "")
    for target in hexes:
        guns = guns_on(system, position, target)
        if guns or points:
            least = 0 if guns else 1
            air = rng.randint(least, points)
            names = [gun.id for gun in rng.sample(guns, rng.randint(0 if air else 1, len(guns)))]
            return act.Bombard(system.hex_label(target), tuple(names), air)
    return None


def _any_set(system: MarketGarden, position: Position, action: act.Action, rng: random.Random) -> act.Action:
    """Replace a declaration with all of many units by one with any subset of them, where the rules allow it."""
    if isinstance(action, act.Declare) and len(action.attackers) > MOST:
        count = rng.randint(2, len(action.attackers))
        some = replace(action, attackers=tuple(rng.sample(action.attackers, count)))
        return some if system.is_legal(position, some) else action
    return action


def _random_move(system: MarketGarden, position: Position, rng: random.Random) -> act.Action | None:
    over = list(overrun_actions(system, position))
    if over and rng.random() < 0.5:
        return rng.choice(over)
    units = list(own(system, position))
    while units:
        counter = units.pop(rng.randrange(len(units)))
        if may_move(system, position, counter) and (hexes := reach(system, position, counter).mask):
            return act.Move(counter.id, system.hex_label(nth_bit(hexes, rng.randrange(hexes.bit_count()))))
    return rng.choice(over) if over else None
