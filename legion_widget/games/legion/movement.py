"""Chapter 7: the clauses of movement, and the effects of a move.

How far a counter gets is worked out in `movement_reach`, what bars its way in `obstacles`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...engine.hexgrid import bits
from ...engine.i18n import LocalizedText, say
from ...engine.ruling import Fault
from ..hexes.position import is_on_map
from .actions import Move
from .clauses import captured_faults, clauses
from .data import SPANISH, Counter, arrival_rule, enemy
from .events import AirportTaken, Moved
from .movement_reach import (
    ReachFlood,
    best_way,
    binding_hexes,
    is_gate_open,
    is_ready,
    is_waiting,
    reached_mask,
    way_path,
)
from .obstacles import path_faults
from .position import ELIMINATED, Position, Transaction
from .weather import loss_rule, movement_loss

if TYPE_CHECKING:
    from .game import Legion

# ---- the clauses -------------------------------------------------------------------------------


@clauses.on(Move, rule="L7.1")
def once_faults(system: Legion, position: Position, action: Move) -> Iterator[Fault]:
    """A land counter moves once, and is done."""
    counter = system.counter(action.unit)
    yield from captured_faults(position, counter)
    if position.moved >> counter.index & 1:
        yield Fault("L7.6", say("{unit} has moved already in this turn.", unit=counter.name), counter.id)
    elif counter.is_aircraft:
        yield Fault("L8.20", say("{unit} flies in the air phase.", unit=counter.name), counter.id)
    elif counter.arm == "fleet":
        yield Fault("L2.11", say("{unit} is placed in the fleet phase.", unit=counter.name), counter.id)


@clauses.on(Move, rule="L6.8")
def origin_faults(system: Legion, position: Position, action: Move) -> Iterator[Fault]:
    """A counter moves from the map, or from the gate, Melilla, as a reinforcement that is due."""
    counter = system.counter(action.unit)
    location = position.where[counter.index]
    if not counter.is_land or is_on_map(location):
        return
    if location == ELIMINATED:
        yield Fault("L7.1", say("{unit} has been eliminated.", unit=counter.name), counter.id)
    elif counter.captured:
        yield Fault(
            "L8.14", say("{unit} is not in play: no battery has been captured for it.", unit=counter.name), counter.id
        )
    elif not is_waiting(position, counter):
        yield due_fault(counter)
    elif counter.entry:
        message = say(
            "{unit} must first be placed where it comes in: {hexes}.",
            unit=counter.name,
            hexes=entry_names(system, counter),
        )
        yield Fault(arrival_rule(counter.arrives), message, counter.id)
    elif counter.side != SPANISH:
        yield Fault("L6.7", say("{unit} must first be placed in the outer zone.", unit=counter.name), counter.id)
    elif system.gate is None:
        yield Fault(
            "L6.8",
            say("This board has no {gate} through which {unit} could come.", gate=system.gate_name, unit=counter.name),
            counter.id,
        )
    elif system.derived(position).land[enemy(counter.side)] >> system.gate & 1:
        yield Fault(
            "L11.3",
            say("An enemy stands in {gate}: {unit} waits.", gate=system.gate_name, unit=counter.name),
            system.hex_label(system.gate),
        )
    elif not is_gate_open(system, position, counter):
        yield Fault(
            "L11.3",
            say("{gate} is not empty: {unit} waits.", gate=system.gate_name, unit=counter.name),
            system.hex_label(system.gate),
        )


def entry_names(system: Legion, counter: Counter) -> list[LocalizedText]:
    """The hexes in which a counter comes in, at most six of them."""
    return [system.board.hex_name(index) for index in list(bits(counter.entry))[:6]]


def due_fault(counter: Counter) -> Fault:
    """The fault of a counter before the turn in which it comes."""
    message = say("{unit} comes in turn {turn}.", unit=counter.name, turn=counter.arrives)
    return Fault(arrival_rule(counter.arrives), message, counter.id)


@clauses.on(Move, rule="L7.2")
def destination_faults(system: Legion, position: Position, action: Move) -> Iterator[Fault]:
    """The hex must be in reach; if it is not, the restriction that bars it is the rule."""
    counter = system.counter(action.unit)
    to = system.board.index(action.to)
    if not is_ready(position, counter) or not reached_mask(system, position, counter) >> to & 1:
        yield from path_faults(system, position, counter, to)


# ---- what it does --------------------------------------------------------------------------------


def apply_move(system: Legion, tx: Transaction, action: Move) -> None:
    """Moves a counter by its best way, and notes what follows: bound to fight, airport taken."""
    position = tx.before
    counter = system.counter(action.unit)
    to = system.board.index(action.to)
    best = best_way(system, position, counter, to)
    assert best is not None
    way, _ = best
    i = counter.index
    bound = bool(binding_hexes(system, position, counter) >> to & 1)
    tx.put(i, to)
    tx.mark("moved", i)
    if way.by == "df":
        tx.mark("far", i)
    if way.by == "entry":
        tx.mark("entered", i)
    if bound:
        tx.mark("bound", i)
    if tx.is_told:
        tx.tell(_moved(system, position, counter, best, to, bound))
    stood_on(system, tx, counter, to)


def _moved(
    system: Legion, position: Position, counter: Counter, best: tuple[ReachFlood, int], to: int, bound: bool
) -> Moved:
    """Return what is said of a move."""
    (way, cost), origin = best, position.where[counter.index]
    used = ["L7.2", "L7.7"]
    used += {"entry": ["L6.8"], "arrival": ["L6.7"], "landing": ["L6.10"], "df": ["L2.6"]}.get(way.by, [])
    used += ["L7.12"] if way.links is not None else []
    used += ["L7.9"] if way.stops >> to & 1 else []
    used += [loss_rule(system, position.weather)] if movement_loss(system, counter, position.weather) else []
    return Moved(
        unit=counter.id,
        origin=system.hex_label(origin) if is_on_map(origin) else None,
        to=system.hex_label(to),
        path=tuple(system.hex_label(step) for step in way_path(system, way, cost, to)),
        cost=cost,
        points=way.points,
        by=way.by,
        bound=bound,
        rules=tuple(used),
    )


def stood_on(system: Legion, tx: Transaction, counter: Counter, where: int) -> None:
    """L2.10: the airport belongs to the side that last had a land counter on it."""
    if where == system.airport and tx.airport != counter.side:
        tx.airport = counter.side
        tx.tell(AirportTaken(side=counter.side))
