"""Chapter 6: placement at the start, and reinforcements."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...engine.hexgrid import bits
from ...engine.i18n import say
from ...engine.ruling import Fault
from .actions import EndPhase, Move, Place
from .clauses import clauses
from .data import MOROCCAN, SPANISH, Counter, enemy
from .events import Placed
from .movement import due_fault, entry_names, stood_on
from .movement_reach import is_waiting, may_enter, reached_mask
from .obstacles import hex_faults, stacking_faults
from .position import RESERVE, Position, Transaction
from .weather import factors

if TYPE_CHECKING:
    from .game import Legion


def to_place(system: Legion, position: Position, side: str | None) -> list[Counter]:
    """The counters of a side that are due and not on the map yet."""
    return [counter for counter in system.counters if counter.side == side and is_waiting(position, counter)]


def open_hexes(system: Legion, position: Position, counter: Counter) -> int:
    """The hexes on which a counter may be placed now."""
    if not is_waiting(position, counter):
        return 0
    derived = system.derived(position)
    free = ~derived.occupied
    terrain = may_enter(system, counter)
    if position.step.kind == "placement":
        zone = terrain & free & system.zones[counter.side]
        empty = empty_forts(system, position) & terrain
        return zone & empty if counter.side == SPANISH and empty else zone
    if counter.entry:
        return terrain & free & counter.entry & ~derived.zoc[enemy(counter.side)]
    if counter.side == MOROCCAN:
        return terrain & free & system.zones[MOROCCAN] & ~derived.zoc[SPANISH]
    if counter.arrives >= system.landing_from and not position.moved & system.land_counters[SPANISH]:
        return system.board.landing & free & (terrain | system.sea)
    return 0


def empty_forts(system: Legion, position: Position) -> int:
    """The fortified cities of the Spanish zone in which nobody stands yet (L6.1)."""
    return system.forts & system.zones[SPANISH] & ~system.derived(position).occupied


@clauses.on(Place, rule="L6.2")
def placeable_faults(system: Legion, position: Position, action: Place) -> Iterator[Fault]:
    """Only a land counter that is due and not on the map is placed."""
    counter = system.counter(action.unit)
    if not counter.is_land:
        rule = "L2.11" if counter.arm == "fleet" else "L6.9"
        yield Fault(rule, say("{unit} is not placed like a land counter.", unit=counter.name), counter.id)
    elif position.where[counter.index] != RESERVE:
        yield Fault("L6.2", say("{unit} has been placed already.", unit=counter.name), counter.id)
    elif counter.captured:
        yield Fault(
            "L8.14", say("{unit} is not in play: no battery has been captured for it.", unit=counter.name), counter.id
        )
    elif not is_waiting(position, counter):
        yield due_fault(counter)


@clauses.on(Place, rule="L6.1")
def start_faults(system: Legion, position: Position, action: Place) -> Iterator[Fault]:
    """At the start each side keeps to its zone, and the fortified cities come first."""
    if not position.agenda or position.step.kind != "placement":
        return
    counter = system.counter(action.unit)
    at = system.board.index(action.at)
    name, label = system.board.hex_name(at), system.hex_label(at)
    if not system.zones[counter.side] >> at & 1:
        message = (
            say("{hex} is not in the inner zone: the Spanish begin there.", hex=name)
            if counter.side == SPANISH
            else say("{hex} is not in the outer zone: the Moroccans begin there.", hex=name)
        )
        yield Fault("L6.1", message, label)
    empty = empty_forts(system, position) & may_enter(system, counter)
    if counter.side == SPANISH and empty and not empty >> at & 1:
        first = next(bits(empty))
        yield Fault(
            "L6.1",
            say(
                "First one counter goes to each fortified city of the zone; {city} is empty.",
                city=system.board.hex_name(first),
            ),
            system.hex_label(first),
        )


@clauses.on(Place, rule="L6.10")
def reinforcement_faults(system: Legion, position: Position, action: Place) -> Iterator[Fault]:
    """Moroccan reinforcements are placed in the outer zone; Spanish ones of turn 5 may land."""
    if not position.agenda or position.step.kind != "movement":
        return
    counter = system.counter(action.unit)
    if not is_waiting(position, counter):
        return
    at = system.board.index(action.at)
    name, label = system.board.hex_name(at), system.hex_label(at)
    if counter.entry:
        if not counter.entry >> at & 1:
            hexes = entry_names(system, counter)
            message = say("{unit} does not come in at {hex}, but at {hexes}.", unit=counter.name, hex=name, hexes=hexes)
            yield Fault("L6.8" if counter.side == SPANISH else "L6.7", message, label)
        elif counter.side == SPANISH and system.derived(position).zoc[MOROCCAN] >> at & 1:
            message = say("{hex} is beside an enemy counter: reinforcements are not placed there.", hex=name)
            yield Fault("L11.8", message, label)
    if counter.side == MOROCCAN:
        if not counter.entry and not system.zones[MOROCCAN] >> at & 1:
            yield Fault(
                "L6.7", say("{hex} is not in the outer zone: Moroccan reinforcements come there.", hex=name), label
            )
        if system.derived(position).zoc[enemy(counter.side)] >> at & 1:
            yield Fault(
                "L11.8", say("{hex} is beside a Spanish counter: reinforcements are not placed there.", hex=name), label
            )
        return
    if counter.entry:
        return
    if counter.arrives < system.landing_from:
        message = say("{unit} enters through {gate}: move it from there.", unit=counter.name, gate=system.gate_name)
        yield Fault("L6.8", message, counter.id)
    elif not system.board.landing >> at & 1:
        yield Fault("L6.10", say("{hex} is not a landing hex.", hex=name), label)
    elif position.landed & position.moved:
        yield Fault("L6.10", say("All landings are placed before any landed counter moves."), counter.id)
    elif position.moved & system.land_counters[SPANISH]:
        yield Fault("L11.6", say("Landings come before all other movement of the phase."), counter.id)


@clauses.on(Place, rule="L7.5")
def free_hex_faults(system: Legion, position: Position, action: Place) -> Iterator[Fault]:
    """One land counter to a hex, on terrain that it may enter; a landing hex may be sea."""
    counter = system.counter(action.unit)
    at = system.board.index(action.at)
    landing = (
        bool(position.agenda)
        and position.step.kind == "movement"
        and counter.side == SPANISH
        and not counter.entry
        and system.board.landing >> at & 1
    )
    if counter.is_land and not (landing and system.sea >> at & 1):
        yield from hex_faults(system, counter, at)
    yield from stacking_faults(system, position, at, "L11.9" if landing else "L6.2")


@clauses.on(EndPhase, rule="L6.1")
def all_placed_faults(system: Legion, position: Position, action: EndPhase) -> Iterator[Fault]:
    """The placement ends when every counter is on the map."""
    if position.agenda and position.step.kind == "placement":
        for counter in to_place(system, position, position.step.side):
            if open_hexes(system, position, counter):
                yield Fault("L6.1", say("{unit} has not been placed yet.", unit=counter.name), counter.id)


@clauses.on(EndPhase, rule="L6.12")
def held_back_faults(system: Legion, position: Position, action: EndPhase) -> Iterator[Fault]:
    """A reinforcement that can come in must come in."""
    if position.agenda and position.step.kind == "movement" and system.options["L6.12.hold-back"] == "no":
        for counter in to_place(system, position, position.step.side):
            if must_come(system, position, counter):
                yield Fault(
                    "L6.12",
                    say("{unit} is due and can come in: it may not be held back.", unit=counter.name),
                    counter.id,
                )


def must_land(system: Legion, position: Position) -> Counter | None:
    """A reinforcement that has no way in but a landing, and so lands before anything else moves (L6.12, L11.6).

    Where a board has a Melilla there is another way, and the player picks: nobody has to land (L6.9).
    """
    if (
        system.gate is not None
        or position.step.kind != "movement"
        or position.step.side != SPANISH
        or system.options["L6.12.hold-back"] == "may"
    ):
        return None
    memo = system.derived(position).memo
    if "must land" not in memo:
        memo["must land"] = next(
            (c for c in to_place(system, position, SPANISH) if not c.entry and open_hexes(system, position, c)), None
        )
    reinforcement: Counter | None = memo["must land"]
    return reinforcement


@clauses.on(Move, rule="L6.12")
def landing_faults(system: Legion, position: Position, action: Move) -> Iterator[Fault]:
    """Nothing moves while a reinforcement that can only land is still to land: it would be held back."""
    counter = must_land(system, position) if position.agenda else None
    if counter is not None:
        yield Fault(
            "L6.12",
            say(
                "First {unit} lands: after the first move it no longer could, and would be held back.",
                unit=counter.name,
            ),
            counter.id,
        )


def must_come(system: Legion, position: Position, counter: Counter) -> bool:
    """Return whether a waiting reinforcement has to come in now: it can, by a way that is not a mere offer (L6.9,
    L6.12)."""
    if counter.side == SPANISH and system.gate is not None and not counter.entry:
        return bool(reached_mask(system, position, counter))
    return bool(open_hexes(system, position, counter))


def apply_place(system: Legion, tx: Transaction, action: Place) -> None:
    """Puts a counter down; in play it is a reinforcement, by land or landed."""
    counter = system.counter(action.unit)
    at = system.board.index(action.at)
    tx.put(counter.index, at)
    if action.sector:
        tx.give(counter.index, action.sector)
    used: tuple[str, ...] = ("L6.1", "L6.2")
    if tx.before.step.kind == "movement":
        tx.mark("entered", counter.index)
        used = ("L6.7",)
        if counter.side == SPANISH and not counter.entry:
            tx.mark("landed", counter.index)
            used = ("L6.9", "L6.10")
            if factors(system, counter, tx.before.weather)[0] // 2 <= 0:
                used += ("L9.6",)
    tx.tell(Placed(unit=counter.id, at=system.hex_label(at), rules=used))
    stood_on(system, tx, counter, at)
