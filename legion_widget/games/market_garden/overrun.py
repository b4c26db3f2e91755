"""Overruns (HC.2, HJ.2): a moving stack with the needed odds runs over adjacent enemies. No die is rolled."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from ...engine.hexgrid import bits
from ...engine.i18n import Message, say, say_count
from ...engine.odds import Odds
from ...engine.ruling import Fault
from .actions import Overrun
from .clauses import clauses, naming_faults
from .data import Counter, enemy
from .events import MovedIn, Overran
from .losses import loss
from .movement import movement_faults, stop_in_zoc
from .movement_reach import points_left
from .pending_steps import OverrunEntry, Rout
from .position import Position, living
from .strength import steps, strength
from .transaction import Transaction

if TYPE_CHECKING:
    from .game import MarketGarden


def stack(system: MarketGarden, action: Overrun) -> list[Counter]:
    return [system.counter(name) for name in action.units]


def price(system: MarketGarden, position: Position, counter: Counter, target: int) -> int | None:
    """The points that a unit needs to overrun a hex beside it, or None where it cannot enter."""
    origin = position.where[counter.index]
    cost = system.ground.cost(origin, target, counter.mobility, position.weather)
    leave = system.tables.terrain.zoc.leave if is_held(system, position, counter, target) else 0
    return None if cost is None else cost + system.tables.overrun.cost + leave


def can_pay(system: MarketGarden, position: Position, counter: Counter, target: int) -> bool:
    """Return whether a unit can enter a hex beside it that it overruns, and has the points for that."""
    cost = price(system, position, counter, target)
    return cost is not None and cost <= points_left(system, position, counter)


def is_held(system: MarketGarden, position: Position, counter: Counter, target: int) -> bool:
    """Return whether a unit leaves the zone of control of enemies other than those that it overruns (HC.1)."""
    origin, foe, derived = position.where[counter.index], enemy(counter.side), system.derived(position)
    return any(
        system.ground.controlled(hex_index) >> origin & 1
        for hex_index in bits(system.board.grid.neighbours(origin) & derived.land(foe) & ~(1 << target))
        if any(position.strength(other) for other in derived.of(foe, hex_index))
    )


@clauses.on(Overrun, rule="HC.2")
def stack_faults(system: MarketGarden, position: Position, action: Overrun) -> Iterator[Fault]:
    """They are one stack of units that may move, and none of them is artillery."""
    units = stack(system, action)
    yield from naming_faults(units, "HC.2")
    for counter in units:
        yield from movement_faults(system, position, counter, "HC.2")
        if counter.is_artillery:
            yield Fault("HC.2", say("{unit} is artillery: it overruns nobody.", unit=counter.name), counter.id)
    if len({position.where[counter.index] for counter in units}) > 1:
        yield Fault("HC.2", say("Only a stack in one hex overruns."))


@clauses.on(Overrun, rule="HC.2")
def target_faults(system: MarketGarden, position: Position, action: Overrun) -> Iterator[Fault]:
    """There are enemies beside it, on ground where that can be done."""
    units, target = stack(system, action), system.board.index(action.target)
    name, label = system.board.hex_name(target), system.hex_label(target)
    origins = {position.where[counter.index] for counter in units}
    if len(origins) != 1 or min(origins) < 0:
        return  # no stack on the map
    if not system.derived(position).of(enemy(units[0].side), target):
        yield Fault("HC.2", say("No enemies are in {hex}.", hex=name), label)
    elif not system.board.grid.neighbours(min(origins)) >> target & 1:
        yield Fault("HC.2", say("{hex} is not beside the stack.", hex=name), label)
    elif not system.ground.kind(target).overrun:
        yield Fault("HC.2", say("{ground}: nobody is overrun there.", ground=system.ground.kind(target).name), label)
    else:
        yield from cost_faults(system, position, units, target)


def cost_faults(system: MarketGarden, position: Position, units: list[Counter], target: int) -> Iterator[Fault]:
    """Everybody can enter and has the points, there is room, and the odds are enough."""
    name, label = system.board.hex_name(target), system.hex_label(target)
    for counter in units:
        cost, points = price(system, position, counter, target), points_left(system, position, counter)
        if cost is None:
            yield Fault("HC.2", say("{unit} cannot enter {hex}.", unit=counter.name, hex=name), counter.id)
        elif cost > points:
            message: Message = say_count(
                "The overrun costs {unit} {count} point, and it has {points} left.",
                "The overrun costs {unit} {count} points, and it has {points} left.",
                cost, unit=counter.name, points=points,
            )  # fmt: skip
            yield Fault("HC.2", message, counter.id)
    if steps(position, units) > system.ground.kind(target).stacking:
        yield Fault("HC.1", say("{hex} has no room for all of these steps.", hex=name), label)
    attack, defence = odds(system, position, units, target)
    if not system.tables.overrun.is_enough(attack, defence):
        needed = system.tables.overrun.odds
        message = say(
            "An overrun needs {needed} to 1: {attack} against {defence} is less.",
            needed=needed, attack=attack, defence=defence,
        )  # fmt: skip
        yield Fault("HC.2", message, label)


def odds(system: MarketGarden, position: Position, units: list[Counter], target: int) -> tuple[int, int]:
    """The strengths of an overrun."""
    return strength(position, units), strength(position, system.derived(position).of(enemy(units[0].side), target))


def certainty(system: MarketGarden, position: Position, action: Overrun) -> Odds:
    """HC.2, HJ.2: no die is rolled; the strengths decide."""
    attack, defence = odds(system, position, stack(system, action), system.board.index(action.target))
    return Odds({"overrun": Fraction(1)}, (), {"attacker": attack, "defender": defence}, rule_now(position))


def rule_now(position: Position) -> str:
    """The rule of an overrun: one in the mechanised movement has its own."""
    return "HJ.2" if position.step.kind == "mechanised" else "HC.2"


def apply_overrun(tx: Transaction, action: Overrun) -> None:
    system, position = tx.system, tx.position
    units, target = stack(system, action), system.board.index(action.target)
    label, table = system.hex_label(target), system.tables.overrun
    side, foe = units[0].side, enemy(units[0].side)
    attack, defence = odds(system, position, units, target)
    rule = rule_now(position)
    tx.tell(
        Overran(units=action.units, target=label, attack=attack, defence=defence, rules=(rule,))
    )  # fmt: skip
    for counter in units:
        tx.spend(counter, price(system, position, counter, target) or 0)
    tx.push(
        loss(foe, table.steps, rule, system.derived(position).of(foe, target)),
        Rout(foe, hex=label, distance=table.retreat, rule=rule),
        OverrunEntry(side, hex=label, rule=rule, units=action.units),
    )


def enter(tx: Transaction) -> bool:
    """The stack moves into the hex that it has overrun."""
    system, step = tx.system, tx.pop()
    assert isinstance(step, OverrunEntry)
    target, units = system.board.index(step.hex), living(system, tx.position, step.units)
    for counter in units:
        tx.put(counter, target)
        tx.clear(("stopped",), 1 << counter.index)
    for counter in units:
        stop_in_zoc(tx, counter)
    if units:
        tx.take_hold(units[0].side, [target])
        tx.tell(MovedIn(units=tuple(counter.id for counter in units), to=step.hex, rules=(step.rule,)))
    return True
