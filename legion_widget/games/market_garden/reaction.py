"""Reaction (HF): a unit adjacent to an attacked hex tries to move into it before the combats."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...engine.hexgrid import bits
from ...engine.i18n import say
from ...engine.ruling import Fault
from ..hexes.counter_system import on_map
from ..hexes.position import is_on_map
from .actions import React
from .clauses import clauses
from .data import Counter
from .events import ReactionRolled
from .movement_reach import has_room
from .position import Position
from .refusal import attacked_faults, check, withdrawn_faults
from .transaction import Transaction

if TYPE_CHECKING:
    from .game import MarketGarden


@clauses.on(React, rule="HF.1")
def reaction_faults(system: MarketGarden, position: Position, action: React) -> Iterator[Fault]:
    """One unit beside an attacked hex, that can enter it; one try for the hex, and one for the unit."""
    counter, target = system.counter(action.unit), system.board.index(action.target)
    name, label, unit = system.board.hex_name(target), system.hex_label(target), counter.name
    yield from on_map(position, counter, "HF.1")
    yield from attacked_faults(system, position, target, "HF.1")
    if label in position.tries:
        yield Fault("HF.3", say("In {hex} it has been tried already.", hex=name), label)
    if position.has("tried", counter):
        yield Fault("HF.1", say("{unit} has tried to react already.", unit=unit), counter.id)
    yield from withdrawn_faults(position, counter, "HF.1")
    origin = position.where[counter.index]
    if not is_on_map(origin):
        return
    if not system.board.grid.neighbours(origin) >> target & 1:
        yield Fault("HF.1", say("{unit} is not beside {hex}.", unit=unit, hex=name), counter.id)
    elif not system.ground.is_passable(origin, target, counter.mobility):
        yield Fault("HF.1", say("{unit} cannot enter {hex}.", unit=unit, hex=name), counter.id)
    elif not has_room(system, position, counter, target):
        yield Fault("HC.1", say("{hex} has no room for {unit}.", hex=name, unit=unit), label)


def reactors(system: MarketGarden, position: Position, target: int) -> list[Counter]:
    """The units beside an attacked hex, of the side that decides."""
    derived, side = system.derived(position), position.step.side or ""
    return [counter for i in bits(system.board.grid.neighbours(target)) for counter in derived.of(side, i)]


def apply_react(tx: Transaction, action: React) -> None:
    system, counter = tx.system, tx.system.counter(action.unit)
    target, origin = system.board.index(action.target), tx.position.where[counter.index]
    label = system.hex_label(target)
    roll, passed = tx.roll(check(counter.efficiency))
    tx.set(tries=(*tx.position.tries, label))
    tx.mark("tried", [counter])
    tx.tell(
        ReactionRolled(
            unit=counter.id,
            origin=system.hex_label(origin),
            target=label,
            roll=roll,
            efficiency=counter.efficiency,
            passed=passed,
        )
    )
    if passed:
        tx.put(counter, target)
        tx.take_hold(counter.side, [target])
