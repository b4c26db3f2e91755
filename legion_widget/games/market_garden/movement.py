"""Movement (HC.1, HJ.1) and airborne assault (HB.1): what bars a move, and its effects."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...engine.hexgrid import bits
from ...engine.i18n import LocalizedText, Message, say, say_count
from ...engine.ruling import Fault
from ..hexes.counter_system import on_map
from ..hexes.position import RESERVE, is_on_map
from .actions import Drop, Move
from .clauses import clauses
from .data import Counter, enemy
from .events import Dropped, Moved
from .movement_reach import (
    Bar,
    entry_hexes,
    has_room,
    is_due,
    is_in_zoc,
    points_left,
    reach,
    reach_ignoring_limits,
    room,
)
from .position import Position
from .transaction import Transaction

if TYPE_CHECKING:
    from .game import MarketGarden

#: What bars a way, the least first: one thing, or two together.
BARS: tuple[tuple[Bar, ...], ...] = (
    ("supply",), ("weather",), ("zoc",), ("points",), ("enemy",), ("zoc", "points"), ("enemy", "points"),
)  # fmt: skip
#: What makes a way cost more than a unit has, or leaves it less.
DEARER: tuple[tuple[Bar, ...], ...] = (("supply",), ("weather",))


# ---- movement: what bars it -----------------------------------------------------------------------------


def movement_faults(system: MarketGarden, position: Position, counter: Counter, rule: str = "HC.1") -> Iterator[Fault]:
    """Yield what keeps a unit from moving or overrunning at all in this phase."""
    location = position.where[counter.index]
    is_mechanised = position.step.kind == "mechanised"
    if is_on_map(location):
        yield from mechanised_faults(system, position, counter) if is_mechanised else ()
    elif location != RESERVE:
        yield from on_map(position, counter, rule)
    elif is_mechanised:
        yield from on_map(position, counter, "HJ.1")
    elif not counter.entry:
        yield Fault("HB.1", say("{unit} comes from the air.", unit=counter.name), counter.id)
    elif counter.arrives > position.turn:
        yield Fault("HC.1", say("{unit} comes in turn {turn}.", unit=counter.name, turn=counter.arrives), counter.id)
    elif rule == "HC.2":
        yield from on_map(position, counter, rule)


def mechanised_faults(system: MarketGarden, position: Position, counter: Counter) -> Iterator[Fault]:
    """HJ.1: what keeps a unit from the mechanised movement; it is asked when the unit starts."""
    if not system.holds("HJ.1"):
        title = system.variants.off_words("HJ.1")
        yield Fault("HJ.1", say("{title}: this rule does not hold", title=title), counter.id)
    if not counter.is_cm:
        yield Fault("HJ.1", say("{unit} is not a combat/motorised (C/M) unit.", unit=counter.name), counter.id)
    if position.has("fatigued", counter):
        yield Fault("HJ.1", say("{unit} is fatigued.", unit=counter.name), counter.id)
    if position.has("isolated", counter):
        yield Fault("HJ.1", say("{unit} is out of supply.", unit=counter.name), counter.id)
    if not position.spent[counter.index] and is_in_zoc(system, position, counter):
        yield Fault("HJ.1", say("{unit} is in an enemy zone of control.", unit=counter.name), counter.id)


@clauses.on(Move, rule="HC.1")
def move_faults(system: MarketGarden, position: Position, action: Move) -> Iterator[Fault]:
    yield from movement_faults(system, position, system.counter(action.unit))


def entry_faults(system: MarketGarden, position: Position, counter: Counter) -> Iterator[Fault]:
    """A fault for a unit that waits for its entry while enemies hold every hex of it."""
    waits = position.where[counter.index] == RESERVE and bool(counter.entry)
    if waits and not entry_hexes(system, position, counter):
        hexes = [system.board.hex_name(hex_index) for hex_index in bits(counter.entry)]
        message = say(
            "Enemies hold every hex in which {unit} can enter the map: {hexes}.", unit=counter.name, hexes=hexes
        )
        yield Fault("HC.1", message, counter.id)


@clauses.on(Move, rule="HC.1")
def stopped_faults(system: MarketGarden, position: Position, action: Move) -> Iterator[Fault]:
    """A unit that has entered an enemy zone of control moves no further in this phase."""
    counter = system.counter(action.unit)
    if position.has("stopped", counter):
        message = say("{unit} has entered an enemy zone of control and goes no further.", unit=counter.name)
        yield Fault("HC.1", message, counter.id)


@clauses.on(Move, rule="HC.1")
def reach_faults(system: MarketGarden, position: Position, action: Move) -> Iterator[Fault]:
    """The hex can be reached, and has room."""
    counter, destination = system.counter(action.unit), system.board.index(action.to)
    label = system.hex_label(destination)
    is_absent = not is_on_map(position.where[counter.index]) and any(movement_faults(system, position, counter))
    if is_absent or position.has("stopped", counter) or label in reach(system, position, counter):
        return
    barred_entries = list(entry_faults(system, position, counter))
    if barred_entries:
        yield from barred_entries
        return
    name, unit = system.board.hex_name(destination), counter.name
    if destination == position.where[counter.index]:
        yield Fault("HC.1", say("{unit} is in {hex} already.", unit=unit, hex=name), counter.id)
    elif system.derived(position).of(enemy(counter.side), destination):
        yield Fault("HC.1", say("Enemies hold {hex}: it can be overrun or attacked.", hex=name), label)
    elif label not in reach_ignoring_limits(system, position, counter):
        yield Fault("HC.1", say("No path leads {unit} to {hex}.", unit=unit, hex=name), label)
    elif not has_room(system, position, counter, destination):
        spare = room(system, position, counter.side, destination)
        yield Fault("HC.1", no_room(name, spare), label)
    else:
        yield from path_faults(system, position, counter, destination)


def no_room(name: LocalizedText, count: int) -> Message:
    """Say how many more steps there is room for in a hex."""
    return say_count("{hex} has room for {count} more step.", "{hex} has room for {count} more steps.", count, hex=name)


def path_faults(system: MarketGarden, position: Position, counter: Counter, destination: int) -> Iterator[Fault]:
    """Yield what bars the path to a hex that has room: the least that opens it when it is lifted."""
    label, name, unit = system.hex_label(destination), system.board.hex_name(destination), counter.name
    whole, points = reach(system, position, counter, "points"), points_left(system, position, counter)
    bars = next(
        bars
        for bars in BARS
        if label in reach(system, position, counter, *bars) and (bars not in DEARER or label in whole)
    )
    is_dear = bars == ("zoc",) and label in whole
    if is_dear and whole.path(label) == reach(system, position, counter, *bars).path(label):
        bars = ("points",)  # the path is open: to leave a zone of control costs a point more
    values = {"hex": name, "unit": unit, "points": points}
    if bars == ("supply",):
        message = say_count(
            "{hex} costs {unit} {count} point, and out of supply it has {points} left.",
            "{hex} costs {unit} {count} points, and out of supply it has {points} left.",
            whole.cost(label), **values,
        )  # fmt: skip
        yield Fault("HA.1", message, label)
    if bars == ("weather",):
        message = say_count(
            "In this weather {hex} costs {unit} {count} point, and it has {points} left.",
            "In this weather {hex} costs {unit} {count} points, and it has {points} left.",
            whole.cost(label), **values,
        )  # fmt: skip
        yield Fault("H0.2", message, label)
    if "zoc" in bars:
        yield Fault("HC.1", say("Enemy zones of control block the path to {hex}.", hex=name), label)
    if "enemy" in bars:
        yield Fault("HC.1", say("Enemies stand in the way of {unit} to {hex}.", unit=unit, hex=name), label)
    if "points" in bars:
        message = say_count(
            "{hex} costs {unit} {count} point, and it has {points} left.",
            "{hex} costs {unit} {count} points, and it has {points} left.",
            reach(system, position, counter, *bars).cost(label), **values,
        )  # fmt: skip
        yield Fault("HC.1", message, label)


def apply_move(tx: Transaction, action: Move) -> None:
    system, position = tx.system, tx.position
    counter, destination = system.counter(action.unit), system.board.index(action.to)
    label, origin = system.hex_label(destination), position.where[counter.index]
    hexes_in_reach, points = reach(system, position, counter), points_left(system, position, counter)
    cost = hexes_in_reach.cost(label)
    tx.put(counter, destination)
    tx.spend(counter, cost)
    halted = stop_in_zoc(tx, counter)
    rule = "HJ.1" if position.step.kind == "mechanised" else "HC.1"
    tx.tell(
        Moved(
            unit=counter.id,
            origin=system.hex_label(origin) if is_on_map(origin) else None,
            to=label,
            path=tuple(hexes_in_reach.path(label)),
            cost=cost,
            points=points,
            stopped=halted,
            rules=(rule, "HC.3") if counter.is_artillery else (rule,),
        )
    )
    tx.take_hold(counter.side, hexes_in_reach.path_indices(destination))
    if counter.is_artillery:
        tx.mark("first_fire", [counter])
        tx.mark("final_fire", [counter])


def stop_in_zoc(tx: Transaction, counter: Counter) -> bool:
    """Marks a unit that has just entered an enemy zone of control, where that ends its move."""
    halted = tx.system.tables.terrain.zoc.stop and is_in_zoc(tx.system, tx.position, counter)
    if halted:
        tx.mark("stopped", [counter])
    return halted


# ---- airborne assault -----------------------------------------------------------------------------------


def drop_hexes(system: MarketGarden, position: Position, counter: Counter) -> int:
    """The hexes in which an airborne unit can be placed now (HB.1)."""
    if not is_due(position, counter) or not counter.drop or not system.weather[position.weather].drops:
        return 0
    free = counter.drop & ~system.derived(position).land(enemy(counter.side))
    return sum(1 << i for i in bits(free) if has_room(system, position, counter, i))


@clauses.on(Drop, rule="HB.1")
def drop_faults(system: MarketGarden, position: Position, action: Drop) -> Iterator[Fault]:
    counter, destination = system.counter(action.unit), system.board.index(action.to)
    unit = counter.name
    if not counter.drop or position.where[counter.index] != RESERVE:
        yield Fault("HB.1", say("{unit} is not an airborne unit that waits to be dropped.", unit=unit), counter.id)
    elif counter.arrives > position.turn:
        yield Fault("HB.1", say("{unit} comes in turn {turn}.", unit=unit, turn=counter.arrives), counter.id)
    else:
        yield from _landing_faults(system, position, counter, destination)


def _landing_faults(system: MarketGarden, position: Position, counter: Counter, destination: int) -> Iterator[Fault]:
    """Yield what keeps a unit that is dropped now from a hex: the weather, and the hex itself."""
    unit, name = counter.name, system.board.hex_name(destination)
    if not system.weather[position.weather].drops:
        yield Fault("H0.2", say("{weather}: nobody is dropped.", weather=system.weather[position.weather].sentence))
    if not counter.drop >> destination & 1:
        message = say("{hex} is not in the drop zone of {unit}.", hex=name, unit=unit)
        yield Fault("HB.1", message, system.hex_label(destination))
    elif system.derived(position).of(enemy(counter.side), destination):
        yield Fault("HB.1", say("Enemies hold {hex}.", hex=name), system.hex_label(destination))
    elif not has_room(system, position, counter, destination):
        spare = room(system, position, counter.side, destination)
        message = no_room(name, spare)
        yield Fault("HC.1", message, system.hex_label(destination))


def apply_drop(tx: Transaction, action: Drop) -> None:
    system = tx.system
    counter, destination = system.counter(action.unit), system.board.index(action.to)
    tx.put(counter, destination)
    tx.take_hold(counter.side, [destination])
    tx.tell(Dropped(unit=counter.id, to=system.hex_label(destination)))
