"""Overruns (HC.2, HJ.2): a stack with the needed odds runs over enemies beside it while it moves. No die is rolled."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from ...engine.odds import Odds
from ...engine.ruling import Fault
from ...engine.words import say
from .actions import Overrun
from .clauses import clauses, named_once
from .data import Counter, enemy
from .events import MovedIn, Overran
from .losses import loss
from .movement import able, left, stop_in_zoc
from .pending_steps import OverrunEntry, Rout
from .position import Position, living
from .strength import steps, strength
from .transaction import Transaction

if TYPE_CHECKING:
    from .game import MarketGarden


def stack(rules: MarketGarden, a: Overrun) -> list[Counter]:
    return [rules.counter(name) for name in a.units]


def price(rules: MarketGarden, p: Position, counter: Counter, target: int) -> int | None:
    """The points that a unit needs to overrun a hex beside it, or None where it cannot enter."""
    cost = rules.ground.cost(p.where[counter.index], target, counter.mobility, p.weather)
    return None if cost is None else cost + rules.tables.overrun.cost


@clauses.on(Overrun, rule="HC.2")
def together(rules: MarketGarden, p: Position, a: Overrun) -> Iterator[Fault]:
    """They are one stack of units that may move, and none of them is artillery."""
    units = stack(rules, a)
    yield from named_once(units, "HC.2")
    for counter in units:
        yield from able(rules, p, counter, "HC.2")
        if counter.artillery:
            yield Fault("HC.2", say("{unit} is artillery: it overruns nobody.", unit=counter.name), counter.id)
    if len({p.where[counter.index] for counter in units}) > 1:
        yield Fault("HC.2", say("Only a stack in one hex overruns."))


@clauses.on(Overrun, rule="HC.2")
def beside(rules: MarketGarden, p: Position, a: Overrun) -> Iterator[Fault]:
    """There are enemies beside it, on ground where that can be done."""
    units, target = stack(rules, a), rules.board.index(a.target)
    name, label = rules.board.name(target), rules.hex_label(target)
    if not units or p.where[units[0].index] < 0:
        return
    if not rules.derived(p).of(enemy(units[0].side), target):
        yield Fault("HC.2", say("No enemies are in {hex}.", hex=name), label)
    elif not rules.board.grid.neighbours(p.where[units[0].index]) >> target & 1:
        yield Fault("HC.2", say("{hex} is not beside the stack.", hex=name), label)
    elif not rules.ground.kind(target).overrun:
        yield Fault("HC.2", say("{ground}: nobody is overrun there.", ground=rules.ground.kind(target).name), label)
    else:
        yield from affordable(rules, p, units, target)


def affordable(rules: MarketGarden, p: Position, units: list[Counter], target: int) -> Iterator[Fault]:
    """Everybody can enter and has the points, there is room, and the odds are enough."""
    name, label = rules.board.name(target), rules.hex_label(target)
    for counter in units:
        cost, points = price(rules, p, counter, target), left(rules, p, counter)
        if cost is None:
            yield Fault("HC.2", say("{unit} cannot enter {hex}.", unit=counter.name, hex=name), counter.id)
        elif cost > points:
            message = say(
                "The overrun costs {unit} {cost} points, and it has {points} left.",
                unit=counter.name, cost=cost, points=points,
            )  # fmt: skip
            yield Fault("HC.2", message, counter.id)
    if steps(p, units) > rules.ground.kind(target).stacking:
        yield Fault("HC.1", say("So many steps do not fit into {hex}.", hex=name), label)
    attack, defence = odds(rules, p, units, target)
    if not rules.tables.overrun.enough(attack, defence):
        needed = rules.tables.overrun.odds
        message = say(
            "An overrun needs {needed} to 1: {attack} against {defence} is less.",
            needed=needed, attack=attack, defence=defence,
        )  # fmt: skip
        yield Fault("HC.2", message, label)


def odds(rules: MarketGarden, p: Position, units: list[Counter], target: int) -> tuple[int, int]:
    """The strengths of an overrun."""
    return strength(p, units), strength(p, rules.derived(p).of(enemy(units[0].side), target))


def certainty(rules: MarketGarden, p: Position, a: Overrun) -> Odds:
    """HC.2, HJ.2: no die is rolled; the strengths decide."""
    attack, defence = odds(rules, p, stack(rules, a), rules.board.index(a.target))
    return Odds({"overrun": Fraction(1)}, (), {"attacker": attack, "defender": defence}, rule_now(p))


def rule_now(p: Position) -> str:
    """The rule of an overrun: one in the mechanised movement has its own."""
    return "HJ.2" if p.step.kind == "mechanised" else "HC.2"


def apply_overrun(tx: Transaction, a: Overrun) -> None:
    rules, p = tx.rules, tx.p
    units, target = stack(rules, a), rules.board.index(a.target)
    label, table = rules.hex_label(target), rules.tables.overrun
    side, foe = units[0].side, enemy(units[0].side)
    attack, defence = odds(rules, p, units, target)
    rule = rule_now(p)
    tx.tell(
        Overran(units=a.units, target=label, attack=attack, defence=defence, rules=(rule,))
    )  # fmt: skip
    for counter in units:
        tx.spend(counter, price(rules, p, counter, target) or 0)
    tx.push(
        loss(foe, table.steps, rule, rules.derived(p).of(foe, target)),
        Rout(foe, hex=label, distance=table.retreat, rule=rule),
        OverrunEntry(side, hex=label, rule=rule, units=a.units),
    )


def enter(tx: Transaction) -> bool:
    """The stack moves into the hex that it has overrun."""
    rules, step = tx.rules, tx.pop()
    assert isinstance(step, OverrunEntry)
    target, units = rules.board.index(step.hex), living(rules, tx.p, step.units)
    for counter in units:
        tx.put(counter, target)
        tx.clear(("stopped",), 1 << counter.index)
    for counter in units:
        stop_in_zoc(tx, counter)
    if units:
        tx.take_hold(units[0].side, [target])
        tx.tell(MovedIn(units=tuple(counter.id for counter in units), to=step.hex, rules=(step.rule,)))
    return True
