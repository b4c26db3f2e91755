"""Chapter 8.2 and L2.8-L2.11: aircraft and fleets."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...engine.hexgrid import bits
from ...engine.i18n import say
from ...engine.ruling import Fault
from ..hexes.counter_system import on_map
from ..hexes.position import is_on_map
from .actions import Bomb, Bombard, Fly, PlaceFleet
from .artillery import shell
from .clauses import clauses
from .data import MOROCCAN, SPANISH, Counter, enemy
from .events import AircraftReturned, FleetPlaced, Flew
from .movement import due_fault
from .position import BASE, ELIMINATED, HARBOUR, Position, Transaction
from .weather import may_fly, sentence, shelter_message, sheltered

if TYPE_CHECKING:
    from .game import Legion


def bases(system: Legion, position: Position, counter: Counter) -> int:
    """The hexes from which an aircraft at base starts: the airport, or any hex of the Mar Chica (L2.8, L11.18)."""
    if counter.arm == "seaplane":
        return system.lagoon
    if system.airport is None:
        return 0
    field = 1 << system.airport
    if system.options["L2.10.airport"] == "free":
        return field & ~system.derived(position).land[MOROCCAN]
    return field if position.airport == SPANISH else 0


def overhead(system: Legion, position: Position, besides: Counter) -> int:
    """The enemy counters' hexes over which another aircraft is (L8.18)."""
    aircraft_mask = 0
    for counter in system.aircraft:
        if counter.index != besides.index and is_on_map(position.where[counter.index]):
            aircraft_mask |= 1 << position.where[counter.index]
    return aircraft_mask & system.derived(position).land[enemy(besides.side)]


def flights(system: Legion, position: Position, counter: Counter) -> int:
    """The hexes to which an aircraft may fly in this sub-turn, its own included."""
    i = counter.index
    if not counter.is_aircraft or not may_fly(system, position) or position.flown >> i & 1:
        return 0
    if counter.arm == "bomber" and not bases(system, position, counter):
        return 0
    origin = position.where[i]
    if is_on_map(origin):
        start = 1 << origin
    elif origin == BASE:
        start = bases(system, position, counter)
    else:
        return 0
    return system.board.grid.within(start, counter.movement) & ~overhead(system, position, counter) if start else 0


def _absent_fault(position: Position, counter: Counter) -> Fault:
    """The fault of an aircraft or a fleet that is not in play: it is lost, or has not come yet."""
    if position.where[counter.index] == ELIMINATED:
        return Fault("L7.1", say("{unit} has been eliminated.", unit=counter.name), counter.id)
    return due_fault(counter)


@clauses.on(Fly, rule="L2.8")
def aircraft_faults(system: Legion, position: Position, action: Fly) -> Iterator[Fault]:
    """Only aircraft fly, once a sub-turn, and in a sandstorm they stay at their base."""
    counter = system.counter(action.unit)
    i, words = counter.index, counter.name
    if not counter.is_aircraft:
        yield Fault("L2.8", say("{unit} is not an aircraft.", unit=words), counter.id)
        return
    if not may_fly(system, position):
        message = say("{weather}: aircraft stay at their base.", weather=sentence(system, position))
        yield Fault("L9.2", message, counter.id)
    if position.flown >> i & 1:
        yield Fault("L11.19", say("{unit} has flown already in this sub-turn.", unit=words), counter.id)
    if not is_on_map(position.where[i]) and position.where[i] != BASE:
        yield _absent_fault(position, counter)
    elif counter.arm == "bomber" and system.airport is None:
        yield Fault("L2.8", say("{unit} has no base: this board has no airport.", unit=words), counter.id)
    elif counter.arm == "bomber" and not bases(system, position, counter):
        yield Fault("L2.10", say("The Spanish do not hold the airport: {unit} has no base.", unit=words), counter.id)
    elif position.where[i] == BASE and not bases(system, position, counter):
        yield Fault("L2.8", say("{unit} has no base: this board has no Mar Chica.", unit=words), counter.id)


@clauses.on(Fly, rule="L7.15")
def flight_range_faults(system: Legion, position: Position, action: Fly) -> Iterator[Fault]:
    """An aircraft flies up to its movement factor, over anything, and ends over no enemy that has an aircraft above."""
    counter = system.counter(action.unit)
    if not counter.is_aircraft:
        return
    to = system.board.index(action.to)
    origin = position.where[counter.index]
    starts = [origin] if is_on_map(origin) else list(bits(bases(system, position, counter))) if origin == BASE else []
    if starts:
        distance = min(system.board.grid.distance(start, to) for start in starts)
        if distance > counter.movement:
            yield Fault(
                "L2.8",
                say(
                    "{hex} is {distance} hexes away; {unit} flies {mf}.",
                    hex=system.board.hex_name(to),
                    distance=distance,
                    unit=counter.name,
                    mf=counter.movement,
                ),
                system.hex_label(to),
            )
    if overhead(system, position, counter) >> to & 1:
        yield Fault(
            "L8.18",
            say("There is already an aircraft over the enemy in {hex}.", hex=system.board.hex_name(to)),
            system.hex_label(to),
        )


@clauses.on(Bomb, rule="L8.17")
def bomb_faults(system: Legion, position: Position, action: Bomb) -> Iterator[Fault]:
    """An aircraft bombs the enemy counter on which its move has ended, once a sub-turn."""
    counter, aim = system.counter(action.unit), system.counter(action.target)
    i = counter.index
    if not counter.is_aircraft:
        yield Fault("L8.17", say("{unit} is not an aircraft.", unit=counter.name), counter.id)
        return
    if not may_fly(system, position):
        message = say("{weather}: aircraft stay at their base.", weather=sentence(system, position))
        yield Fault("L9.2", message, counter.id)
    if position.bombed >> i & 1:
        yield Fault("L8.17", say("{unit} has bombed already in this sub-turn.", unit=counter.name), counter.id)
    elif not position.flown >> i & 1:
        yield Fault("L8.17", say("{unit} must first fly, or stay, in this sub-turn.", unit=counter.name), counter.id)
    yield from on_map(position, aim, "L8.17")
    if not aim.is_land or aim.side == counter.side:
        yield Fault("L8.17", say("{unit} is not an enemy land counter.", unit=aim.name), aim.id)
    elif is_on_map(position.where[aim.index]) and position.where[aim.index] != position.where[i]:
        yield Fault("L8.17", say("{unit} is not over {target}.", unit=counter.name, target=aim.name), aim.id)


@clauses.on(PlaceFleet, rule="L2.11")
def fleet_faults(system: Legion, position: Position, action: PlaceFleet) -> Iterator[Fault]:
    """A fleet is placed once a turn on any sea hex, before fleets bombard."""
    counter = system.counter(action.unit)
    at = system.board.index(action.at)
    if counter.arm != "fleet":
        yield Fault("L2.11", say("{unit} is not a fleet.", unit=counter.name), counter.id)
        return
    if not is_on_map(position.where[counter.index]) and position.where[counter.index] != HARBOUR:
        yield _absent_fault(position, counter)
    if position.moved >> counter.index & 1:
        yield Fault("L7.1", say("{unit} has been placed already in this turn.", unit=counter.name), counter.id)
    if position.fired & system.fleet_mask:
        yield Fault("L10.2", say("All fleets are placed before any of them bombards."), counter.id)
    if system.lagoon >> at & 1:
        where, ground = system.board.hex_name(at), system.ground_name(at)
        message = (
            say("{hex} is Mar Chica: no fleet enters it.", hex=where)
            if system.ground_id(at) == "mar_chica"
            else say("{hex} is {terrain}: no fleet goes there.", hex=where, terrain=ground)
        )
        yield Fault("L7.13", message, system.hex_label(at))
    elif not system.sea >> at & 1:
        yield Fault("L2.11", say("{hex} is not a sea hex.", hex=system.board.hex_name(at)), system.hex_label(at))


def may_place(system: Legion, position: Position, counter: Counter) -> bool:
    """Return whether a fleet may be placed now (L2.11, L7.1, L10.2)."""
    location = position.where[counter.index]
    return (
        (is_on_map(location) or location == HARBOUR)
        and not position.moved >> counter.index & 1
        and not position.fired & system.fleet_mask
    )


def bomb_target(system: Legion, position: Position, counter: Counter) -> Counter | None:
    """The enemy that an aircraft may bomb now: the one under it, once it has flown in this sub-turn (L8.17)."""
    i = counter.index
    if (
        not counter.is_aircraft
        or not position.flown >> i & 1
        or position.bombed >> i & 1
        or not may_fly(system, position)
    ):
        return None
    target_index = system.derived(position).at.get(position.where[i])
    target = system.counters[target_index] if target_index is not None else None
    return target if target is not None and target.side != counter.side else None


def shore_targets(system: Legion, position: Position, counter: Counter) -> int:
    """The hexes with enemies that a fleet may bombard now (L8.19, L9.2)."""
    if counter.arm != "fleet" or not is_on_map(position.where[counter.index]) or position.fired >> counter.index & 1:
        return 0
    return (
        fire_zone(system, position, counter)
        & system.derived(position).land[enemy(counter.side)]
        & ~sheltered(system, position)
    )


def fire_zone(system: Legion, position: Position, counter: Counter) -> int:
    """The hexes that a fleet on the map reaches: near some sea, wherever it lies, or near its own hex (L8.19)."""
    if system.options["L8.19.range"] == "own-hex":
        return system.board.grid.within(1 << position.where[counter.index], system.values["L8.19.range"])
    inland = system.values["L8.19.range"] + (system.options["L8.19.range"] == "coast-0")
    return system.board.grid.within(system.sea, inland)


@clauses.on(Bombard, rule="L8.19")
def shore_faults(system: Legion, position: Position, action: Bombard) -> Iterator[Fault]:
    """A fleet reaches two hexes inland, and in a sandstorm nobody in the mountains."""
    counter, aim = system.counter(action.unit), system.counter(action.target)
    target_hex = position.where[aim.index]
    if counter.arm != "fleet" or not is_on_map(target_hex) or not is_on_map(position.where[counter.index]):
        return
    if not fire_zone(system, position, counter) >> target_hex & 1:
        reach = system.values["L8.19.range"]
        values = {"target": aim.name, "range": reach}
        match system.options["L8.19.range"]:
            case "own-hex":
                message = say("{target} is more than {range} hexes from the fleet.", **values)
            case "coast-0":
                message = say("{target} is more than {range} hexes from the coast, which counts as 0.", **values)
            case _:
                message = say("{target} is too far from the sea: a fleet reaches {range} hexes inland.", **values)
        yield Fault("L8.19", message, aim.id)
    if sheltered(system, position) >> target_hex & 1:
        yield Fault(
            "L9.2",
            shelter_message(system, position, aim),
            aim.id,
        )


def apply_fly(system: Legion, tx: Transaction, action: Fly) -> None:
    counter = system.counter(action.unit)
    to = system.board.index(action.to)
    origin = tx.before.where[counter.index]
    starts = [origin] if is_on_map(origin) else list(bits(bases(system, tx.before, counter)))
    cost = min(system.board.grid.distance(start, to) for start in starts)
    tx.put(counter.index, to)
    tx.mark("flown", counter.index)
    tx.tell(Flew(unit=counter.id, to=system.hex_label(to), cost=cost, rules=("L2.8", "L7.15")))


def apply_bomb(system: Legion, tx: Transaction, action: Bomb) -> None:
    counter = system.counter(action.unit)
    tx.mark("bombed", counter.index)
    shell(system, tx, counter, system.counter(action.target), "L8.17")


def apply_fleet(system: Legion, tx: Transaction, action: PlaceFleet) -> None:
    counter = system.counter(action.unit)
    at = system.board.index(action.at)
    tx.put(counter.index, at)
    tx.mark("moved", counter.index)
    tx.tell(FleetPlaced(unit=counter.id, at=system.hex_label(at)))


def return_aircraft(system: Legion, tx: Transaction) -> None:
    """L2.9: after the third sub-turn all aircraft are back at their base."""
    out = [counter for counter in system.aircraft if is_on_map(tx.where[counter.index])]
    for counter in out:
        tx.put(counter.index, BASE)
    if out:
        tx.tell(AircraftReturned(units=tuple(counter.id for counter in out)))
