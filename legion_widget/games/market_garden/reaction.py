"""Reaction (HF): a unit beside an attacked hex tries to move into it before the combats."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...engine.hexgrid import bits
from ...engine.ruling import Fault
from ...engine.words import say
from ..hexes.counter_system import on_map
from .actions import React
from .clauses import clauses
from .data import Counter
from .events import ReactionRolled
from .movement import fits
from .position import Position
from .refusal import check, once_only, under_attack
from .transaction import Transaction

if TYPE_CHECKING:
    from .game import MarketGarden


@clauses.on(React, rule="HF.1")
def can_react(rules: MarketGarden, p: Position, a: React) -> Iterator[Fault]:
    """One unit beside an attacked hex, that can enter it; one try for the hex, and one for the unit."""
    counter, target = rules.counter(a.unit), rules.board.index(a.target)
    name, label, unit = rules.board.name(target), rules.hex_label(target), counter.name
    yield from on_map(p, counter, "HF.1")
    yield from under_attack(rules, p, target, "HF.1")
    if label in p.tries:
        yield Fault("HF.3", say("In {hex} it has been tried already.", hex=name), label)
    if p.has("tried", counter):
        yield Fault("HF.1", say("{unit} has tried to react already.", unit=unit), counter.id)
    yield from once_only(p, counter, "HF.1")
    here = p.where[counter.index]
    if here < 0:
        return
    if not rules.board.grid.neighbours(here) >> target & 1:
        yield Fault("HF.1", say("{unit} is not beside {hex}.", unit=unit, hex=name), counter.id)
    elif not rules.ground.passable(here, target, counter.mobility):
        yield Fault("HF.1", say("{unit} cannot enter {hex}.", unit=unit, hex=name), counter.id)
    elif not fits(rules, p, counter, target):
        yield Fault("HC.1", say("{hex} has no room for {unit}.", hex=name, unit=unit), label)


def reactors(rules: MarketGarden, p: Position, target: int) -> list[Counter]:
    """The units beside an attacked hex, of the side that decides."""
    derived, side = rules.derived(p), p.step.side or ""
    return [counter for i in bits(rules.board.grid.neighbours(target)) for counter in derived.of(side, i)]


def apply_react(tx: Transaction, a: React) -> None:
    rules, counter = tx.rules, tx.rules.counter(a.unit)
    target, here = rules.board.index(a.target), tx.p.where[counter.index]
    label = rules.hex_label(target)
    roll, passed = tx.roll(check(counter.efficiency))
    tx.set(tries=(*tx.p.tries, label))
    tx.mark("tried", [counter])
    tx.tell(
        ReactionRolled(
            unit=counter.id,
            origin=rules.hex_label(here),
            target=label,
            roll=roll,
            efficiency=counter.efficiency,
            passed=passed,
        )
    )
    if passed:
        tx.put(counter, target)
        tx.take_hold(counter.side, [target])
