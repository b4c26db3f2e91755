"""Chapter 8.3: armoured engineers put Moroccan counters to flight."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...engine.hexgrid import bits
from ...engine.i18n import say
from ...engine.reach import flood
from ...engine.ruling import Fault
from ..hexes.counter_system import on_map
from ..hexes.position import is_on_map
from .actions import PutToFlight
from .clauses import clauses
from .data import MOROCCAN, SPANISH, Counter
from .events import Fled
from .movement import stood_on
from .position import Position, Transaction

if TYPE_CHECKING:
    from .game import Legion


def flight_length(counter: Counter) -> int:
    """Return how many hexes a counter put to flight runs: its printed movement factor and one more (L8.22)."""
    return counter.movement + 1


def refuges(system: Legion, position: Position, counter: Counter) -> tuple[int, int]:
    """The hexes to which a counter may be put to flight, and how many hexes away they are.

    Exactly its movement factor and one by the shortest way over land; if no such hex is legal, the farthest that is;
    none: it stays.
    """
    derived = system.derived(position)
    key = ("refuges", counter.index)
    if key not in derived.memo:
        layers = flood(system.board.grid, 1 << position.where[counter.index], flight_length(counter), system.land)
        legal = ~derived.occupied & ~derived.zoc[SPANISH]
        derived.memo[key] = next(
            ((layers[n] & legal, n) for n in range(len(layers) - 1, 0, -1) if layers[n] & legal), (0, 0)
        )
    mask_and_distance: tuple[int, int] = derived.memo[key]
    return mask_and_distance


def can_rout(position: Position, counter: Counter) -> bool:
    """Return whether armoured engineers may put counters to flight now."""
    i = counter.index
    blocked = (position.far | (position.entered & ~position.landed)) >> i & 1
    return counter.arm == "armour" and counter.side == SPANISH and is_on_map(position.where[i]) and not blocked


@clauses.on(PutToFlight, rule="L8.22")
def armour_faults(system: Legion, position: Position, action: PutToFlight) -> Iterator[Fault]:
    """Only armoured engineers, when they have not moved by displacement factor."""
    counter = system.counter(action.unit)
    i = counter.index
    if counter.arm != "armour":
        yield Fault(
            "L8.22",
            say("{unit} is not a counter of armoured engineers: only these put to flight.", unit=counter.name),
            counter.id,
        )
        return
    if counter.side != SPANISH:
        yield Fault(
            "L8.22", say("{unit} is not Spanish: only Spanish armour puts to flight.", unit=counter.name), counter.id
        )
    yield from on_map(position, counter, "L8.22")
    if position.far >> i & 1:
        yield Fault(
            "L8.23",
            say("{unit} moved by displacement factor in this turn: it puts nobody to flight.", unit=counter.name),
            counter.id,
        )
    if position.entered >> i & 1 and not position.landed >> i & 1:
        yield Fault(
            "L11.17",
            say("{unit} entered through Melilla in this turn: it puts nobody to flight.", unit=counter.name),
            counter.id,
        )


@clauses.on(PutToFlight, rule="L8.22")
def victim_faults(system: Legion, position: Position, action: PutToFlight) -> Iterator[Fault]:
    """A Moroccan land counter beside the engineers, to a hex that the rule allows."""
    counter, aim = system.counter(action.unit), system.counter(action.target)
    to = system.board.index(action.to)
    name, label = system.board.hex_name(to), system.hex_label(to)
    if aim.side != MOROCCAN or not aim.is_land:
        yield Fault("L8.22", say("{unit} is not a Moroccan land counter.", unit=aim.name), aim.id)
        return
    yield from on_map(position, aim, "L8.22")
    unit_hex, target_hex = position.where[counter.index], position.where[aim.index]
    if not is_on_map(unit_hex) or not is_on_map(target_hex):
        return
    if not system.board.grid.neighbours(unit_hex) >> target_hex & 1:
        yield Fault(
            "L8.22",
            say("{target} is not in the zone of control of {unit}.", target=aim.name, unit=counter.name),
            aim.id,
        )
        return
    derived = system.derived(position)
    legal, length = refuges(system, position, aim)
    if legal >> to & 1:
        return
    if not system.land >> to & 1:
        yield Fault("L8.22", say("{hex} is water: flight goes over land.", hex=name), label)
    elif derived.occupied >> to & 1:
        yield Fault("L8.22", say("{hex} is occupied: flight ends on an empty hex.", hex=name), label)
    elif derived.zoc[SPANISH] >> to & 1:
        yield Fault(
            "L8.22",
            say("{hex} is in the zone of control of a Spanish counter: flight does not end there.", hex=name),
            label,
        )
    elif not legal:
        yield Fault("L8.22", say("{target} has nowhere to flee to: it stays.", target=aim.name), aim.id)
    else:
        yield Fault(
            "L8.22",
            say(
                "{target} flees exactly {length} hexes by the shortest way over land; {hex} is not "
                "that far, or farther.",
                target=aim.name,
                length=length,
                hex=name,
            ),
            label,
        )


def apply_flight(system: Legion, tx: Transaction, action: PutToFlight) -> None:
    """Flight happens at once, so that others may use the gap."""
    position = tx.before
    counter, aim = system.counter(action.unit), system.counter(action.target)
    to = system.board.index(action.to)
    origin = position.where[aim.index]
    _, length = refuges(system, position, aim)
    tx.put(aim.index, to)
    tx.mark("routing", counter.index)
    tx.tell(Fled(unit=aim.id, by=counter.id, origin=system.hex_label(origin), to=system.hex_label(to), distance=length))
    stood_on(system, tx, aim, to)


def flights(system: Legion, position: Position, counter: Counter) -> Iterator[tuple[Counter, int]]:
    """The counters that armoured engineers can put to flight now, each with the hexes to which it may flee."""
    if not can_rout(position, counter):
        return
    derived = system.derived(position)
    around = system.board.grid.neighbours(position.where[counter.index]) & derived.land[MOROCCAN]
    for enemy_hex in bits(around):
        aim = system.counters[derived.at[enemy_hex]]
        legal, _ = refuges(system, position, aim)
        yield aim, legal
