"""Movement (HC.1, HJ.1) and airborne assault (HB.1): the reach of a unit, its limits, and the effects of a move."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Literal

from ...engine.hexgrid import bits
from ...engine.i18n import LocalizedText, Message, say, say_count
from ...engine.reach import Reach
from ...engine.ruling import Fault
from ..hexes.counter_system import on_map
from ..hexes.position import RESERVE, is_on_map
from .actions import Drop, Move
from .clauses import clauses
from .data import Counter, enemy
from .events import Dropped, Moved
from .position import Position, replace
from .transaction import Transaction

if TYPE_CHECKING:
    from .game import MarketGarden

#: More points than any way on a board costs: for asking what a way would cost.
ENDLESS = 9999

#: Returns the hexes of a way to a hex, the one where it begins first.
Way = Callable[[int], tuple[int, ...]]

#: The weather in which every way costs what the table of terrain says.
CLEAR = "clear"
#: What can keep a unit from a hex to which there is a way.
Bar = Literal["supply", "weather", "zoc", "points", "room", "enemy"]
#: What bars a way, the least first: one thing, or two together.
BARS: tuple[tuple[Bar, ...], ...] = (
    ("supply",), ("weather",), ("zoc",), ("points",), ("enemy",), ("zoc", "points"), ("enemy", "points"),
)  # fmt: skip
#: What makes a way cost more than a unit has, or leaves it less.
DEARER: tuple[tuple[Bar, ...], ...] = (("supply",), ("weather",))


# ---- what a unit has ------------------------------------------------------------------------------------


def allowance(system: MarketGarden, position: Position, counter: Counter) -> int:
    """The movement allowance of a unit: out of supply it is less (HA.1)."""
    if position.has("isolated", counter):
        return system.tables.supply.allowance(counter.movement)
    return counter.movement


def points_left(system: MarketGarden, position: Position, counter: Counter) -> int:
    """The movement points that a unit has left in this phase."""
    return max(0, allowance(system, position, counter) - position.spent[counter.index])


def is_in_zoc(system: MarketGarden, position: Position, counter: Counter) -> bool:
    """Return whether a unit stands in an enemy zone of control."""
    return bool(system.derived(position).zoc[enemy(counter.side)] >> position.where[counter.index] & 1)


def is_due(position: Position, counter: Counter) -> bool:
    """Return whether a unit waits and may come now."""
    return position.where[counter.index] == RESERVE and counter.arrives <= position.turn


def room(system: MarketGarden, position: Position, side: str, hex_index: int) -> int:
    """The steps for which a hex still has room (HC.1)."""
    return system.ground.stacking[hex_index] - system.derived(position).steps[side].get(hex_index, 0)


def has_room(system: MarketGarden, position: Position, counter: Counter, hex_index: int) -> bool:
    return position.steps[counter.index] <= room(system, position, counter.side, hex_index)


def roomy(system: MarketGarden, position: Position, counter: Counter) -> int:
    """The hexes that have room for a unit (HC.1)."""
    needs, stacking = position.steps[counter.index], system.ground.stacking
    full = 0
    for hex_index, standing in system.derived(position).steps[counter.side].items():
        if standing + needs > stacking[hex_index]:
            full |= 1 << hex_index
    return system.ground.stacks(needs) & ~full


def entry_hexes(system: MarketGarden, position: Position, counter: Counter) -> int:
    """The hexes in which a unit may enter the map (HC.1): its own without enemies, or those of the option."""
    held = system.derived(position).land(enemy(counter.side))
    free = counter.entry & ~held
    if not free and system.options["HC.1.entry"] == "beside":
        return system.board.grid.spread(counter.entry & system.ground.edge) & system.ground.edge & ~held
    return free


# ---- how far it gets ------------------------------------------------------------------------------------


def reach(system: MarketGarden, position: Position, counter: Counter, *lifted: Bar) -> Reach:
    """Return where a unit can go now, by the cheapest ways; ``lifted`` is what does not bar it, to ask what does.

    ``"supply"``: that it is out of supply; ``"weather"``: that it is not clear; ``"zoc"``: enemy zones of control;
    ``"room"``: stacking; ``"points"``: its allowance; ``"enemy"``: the enemies themselves, and their zones with them.
    """
    memo = system.derived(position).memo
    key = ("reach", counter.index, lifted)
    if key not in memo:
        memo[key] = _reach(system, position, counter, lifted)
    hexes_in_reach: Reach = memo[key]
    return hexes_in_reach


def can_step(system: MarketGarden, position: Position, counter: Counter) -> bool:
    """Return whether a unit that may move can go to a hex beside its own: soon known, and then it can move."""
    origin, foe, ground = position.where[counter.index], enemy(counter.side), system.ground
    if not is_on_map(origin):
        return False
    derived, points = system.derived(position), points_left(system, position, counter)
    if derived.zoc[foe] >> origin & 1:
        points -= system.tables.terrain.zoc.leave
    return any(
        cost <= points and not derived.held[foe] >> i & 1 and has_room(system, position, counter, i)
        for i, cost in ground.steps(origin, counter.mobility, position.weather)
    )


def reach_ignoring_limits(system: MarketGarden, position: Position, counter: Counter) -> Reach:
    """Return where a unit could go with nobody in the way and all the points that it takes."""
    return reach(system, position, counter, "enemy", "points", "room")


def _reach(system: MarketGarden, position: Position, counter: Counter, lifted: tuple[Bar, ...]) -> Reach:
    derived, origin = system.derived(position), position.where[counter.index]
    barred = 0 if "enemy" in lifted else derived.land(enemy(counter.side))
    if "supply" in lifted:
        position = replace(position, isolated=position.isolated & ~(1 << counter.index))
    if "weather" in lifted:
        position = replace(position, weather=CLEAR)
    points = ENDLESS if "points" in lifted else points_left(system, position, counter)
    layers, way = _flood(system, position, counter, points, barred, not {"zoc", "enemy"} & {*lifted})
    fitting = -1 if "room" in lifted else roomy(system, position, counter)
    if is_on_map(origin):
        fitting &= ~(1 << origin)
    return Reach.of_layers(
        system.board.grid,
        {cost: layer & fitting for cost, layer in layers.items()},
        (lambda destination: way(destination)[1:]) if is_on_map(origin) else way,
    )


def _flood(
    system: MarketGarden, position: Position, counter: Counter, points: int, barred: int, is_held: bool
) -> tuple[dict[int, int], Way]:
    """Return the hexes of each cost, and what finds the way to one; ``is_held``: whether zones of control count.

    Of several ways that cost the same a hex is entered from the cheapest hex, and of these from the first.
    """
    rule, ground, going, weather = system.tables.terrain.zoc, system.ground, counter.mobility, position.weather
    zoc = system.derived(position).zoc[enemy(counter.side)] if is_held else 0
    leave, known = rule.leave, ground.known_ways(going, weather)
    starts = _starts(system, position, counter, points, barred)
    first = sum(1 << hex_index for hex_index in starts)
    closed = zoc & ~(first if is_on_map(position.where[counter.index]) else 0) if rule.stop else 0
    layers: dict[int, int] = {}
    #: The hexes that come next, by their cost, and those that have not been reached.
    coming, free = dict[int, int](), first | ~barred
    for hex_index, cost in starts.items():
        coming[cost] = coming.get(cost, 0) | 1 << hex_index
    while coming:
        cost = min(coming)
        layers[cost] = layer = coming.pop(cost) & free
        free &= ~layer
        left = layer & ~closed
        while left:
            low = left & -left
            left ^= low
            hex_index = low.bit_length() - 1
            spent = cost + leave if zoc & low else cost
            for price, around in known.get(hex_index) or ground.ways(hex_index, going, weather):
                total = spent + price
                if total <= points:
                    coming[total] = coming.get(total, 0) | around

    def way(destination: int) -> tuple[int, ...]:
        found, cost = [destination], next(cost for cost, layer in layers.items() if layer >> destination & 1)
        while starts.get(found[-1]) != cost:
            around = system.board.grid.neighbours(found[-1]) & ~closed
            cost, before = next(
                (spent, near)
                for spent, layer in layers.items()
                if layer & around
                for near in bits(layer & around)
                if ground.cost(near, found[-1], going, weather) == cost - spent - (leave if zoc >> near & 1 else 0)
            )
            found.append(before)
        return tuple(reversed(found))

    return layers, way


def _starts(system: MarketGarden, position: Position, counter: Counter, points: int, barred: int) -> dict[int, int]:
    """Return where a way begins, with its cost: in the unit's hex, or in those where it may enter the map."""
    if is_on_map(position.where[counter.index]):
        return {position.where[counter.index]: 0}
    open_hexes = entry_hexes(system, position, counter) if barred else counter.entry
    entry = {i: system.ground.entry_cost(i, counter.mobility, position.weather) for i in bits(open_hexes)}
    return {i: cost for i, cost in entry.items() if cost is not None and cost <= points}


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
