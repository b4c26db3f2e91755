"""Chapter 7: movement. Its clauses, why a hex cannot be reached, and what a move does.

How far a counter gets is worked out in `movement_reach`. Why a hex cannot be reached is found by running the same
floods again with one restriction lifted at a time: the one that opens the hex is the rule.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...engine.i18n import say
from ...engine.ruling import Fault
from .actions import Move
from .clauses import captured_faults, clauses
from .data import SPANISH, Counter, enemy
from .events import AirportTaken, Moved
from .movement_reach import (
    REINFORCEMENT,
    best_way,
    fighting_zoc,
    is_gate_open,
    is_ready,
    is_reinforcement,
    is_waiting,
    reached,
    way_path,
    ways,
)
from .position import ELIMINATED, RESERVE, Position, Transaction
from .terrain import NAMES, PLACE_NAMES
from .weather import factors, is_stuck, loss_rule, movement_loss

if TYPE_CHECKING:
    from .game import Legion

#: The restrictions that can be lifted to find out which one bars the way, in the order in which they are tried.
LIFTS = ("L7.8", "L7.9", "L7.5", "L7.7", "L8.23", "weather")

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
    elif counter.type == "fleet":
        yield Fault("L2.11", say("{unit} is placed in the fleet phase.", unit=counter.name), counter.id)


@clauses.on(Move, rule="L6.8")
def origin_faults(system: Legion, position: Position, action: Move) -> Iterator[Fault]:
    """A counter moves from the map, or from Melilla as a reinforcement that is due."""
    counter = system.counter(action.unit)
    location = position.where[counter.index]
    if not counter.is_land or location >= 0:
        return
    if location == ELIMINATED:
        yield Fault("L8.2", say("{unit} has been eliminated.", unit=counter.name), counter.id)
    elif counter.captured:
        yield Fault(
            "L8.14", say("{unit} is not in play: no battery has been captured for it.", unit=counter.name), counter.id
        )
    elif not is_waiting(position, counter):
        yield Fault("L6.8", say("{unit} comes in turn {turn}.", unit=counter.name, turn=counter.arrives), counter.id)
    elif counter.side != SPANISH:
        yield Fault("L6.7", say("{unit} must first be placed in the outer zone.", unit=counter.name), counter.id)
    elif system.gate is None:
        yield Fault(
            "L6.8", say("This board has no Melilla through which {unit} could come.", unit=counter.name), counter.id
        )
    elif system.derived(position).land[enemy(counter.side)] >> system.gate & 1:
        yield Fault(
            "L11.3", say("An enemy stands in Melilla: {unit} waits.", unit=counter.name), system.hex_label(system.gate)
        )
    elif not is_gate_open(system, position, counter):
        yield Fault(
            "L11.3", say("Melilla is not empty: {unit} waits.", unit=counter.name), system.hex_label(system.gate)
        )


@clauses.on(Move, rule="L7.2")
def destination_faults(system: Legion, position: Position, action: Move) -> Iterator[Fault]:
    """The hex must be in reach; if it is not, the restriction that bars it is the rule."""
    counter = system.counter(action.unit)
    to = system.board.index(action.to)
    if not is_ready(position, counter) or not reached(system, position, counter) >> to & 1:
        yield from path_faults(system, position, counter, to)


def path_faults(system: Legion, position: Position, counter: Counter, to: int) -> Iterator[Fault]:
    """Why a counter cannot move to a hex: what is wrong with the hex itself, then what bars the way."""
    derived = system.derived(position)
    origin = position.where[counter.index]
    if not counter.is_land or (
        origin < 0 and not (is_waiting(position, counter) and is_gate_open(system, position, counter))
    ):
        return  # `origin_faults` has said why
    name, label = system.board.name(to), system.hex_label(to)
    has_hex_fault = False
    for fault in hex_faults(system, position, counter, to):
        has_hex_fault = True
        yield fault
    if to == origin:
        yield Fault("L7.2", say("{unit} stands there already.", unit=counter.name), counter.id)
        return
    if derived.occupied >> to & 1:
        has_hex_fault = True
        occupant = system.counters[derived.at[to]]
        yield Fault(
            "L7.5", say("{other} stands in {hex}: one land counter to a hex.", other=occupant.name, hex=name), label
        )
    if (position.moved | position.fresh) >> counter.index & 1 and not has_hex_fault:
        return
    if is_stuck(system, counter, position.weather):
        loss = movement_loss(system, counter, position.weather)
        rule = loss_rule(position.weather) if loss else "L7.2"
        message = (
            say(
                "{unit} cannot move: the weather takes {loss} of its {mf} movement points.",
                unit=counter.name,
                loss=loss,
                mf=counter.movement,
            )
            if loss
            else say("{unit} has no movement points.", unit=counter.name)
        )
        yield Fault(rule, message, counter.id)
        return
    if has_hex_fault:
        return
    yield from _barring_faults(system, position, counter, to)


def hex_faults(system: Legion, position: Position, counter: Counter, to: int) -> Iterator[Fault]:
    """What is wrong with the terrain of a hex for a land counter."""
    bit = 1 << to
    name, label = system.board.name(to), system.hex_label(to)
    if system.mar_chica & bit:
        yield Fault("L7.13", say("{hex} is Mar Chica: no land counter enters it.", hex=name), label)
    elif system.sea & bit:
        yield Fault("L7.14", say("{hex} is sea: land counters do not enter it.", hex=name), label)
    elif counter.type == "armour" and system.closed_to_armour & bit:
        city = PLACE_NAMES["fortified_city" if system.forts & bit else "city"]
        kind = NAMES["^"] if system.mountains & bit else city
        yield Fault(
            "L7.8",
            say(
                "{hex} is {kind}: armoured engineers never enter mountains, cities or fortified cities.",
                hex=name,
                kind=kind,
            ),
            label,
        )


def _barring_faults(system: Legion, position: Position, counter: Counter, to: int) -> Iterator[Fault]:
    """Runs the floods again with one restriction lifted at a time; those that open the hex are the reasons."""
    derived = system.derived(position)
    name, label = system.board.name(to), system.hex_label(to)
    zoc = derived.zoc[enemy(counter.side)]
    entering = is_reinforcement(position, counter)
    if position.where[counter.index] == RESERVE and to == system.gate:
        # The way begins there: only an enemy zone of control can keep it from ending there (L11.4).
        yield _zoc_fault(system, position, counter, to, entering)
        return
    opened = False
    for lift in LIFTS:
        if (lift == "L7.9" and not zoc) or (lift == "weather" and not movement_loss(system, counter, position.weather)):
            continue
        if lift == "L8.23" and not position.routing >> counter.index & 1:
            continue
        if not any(way.reached >> to & 1 for way in ways(system, position, counter, lift)):
            continue
        opened = True
        if lift == "L7.8":
            message = say("{unit} would have to cross mountains or a city to reach {hex}.", unit=counter.name, hex=name)
        elif lift == "L7.9":
            yield _zoc_fault(system, position, counter, to, entering)
            continue
        elif lift == "L7.5":
            message = say(
                "Other counters bar the way of {unit} to {hex}; going round costs too much.",
                unit=counter.name,
                hex=name,
            )
        elif lift == "L7.7":
            message = say(
                "The mountains on the way to {hex} cost {unit} two points a hex: too many.", unit=counter.name, hex=name
            )
        elif lift == "L8.23":
            message = say(
                "{unit} has put counters to flight in this turn: it moves by movement factor only, "
                "too little for {hex}.",
                unit=counter.name,
                hex=name,
            )
        else:
            loss = movement_loss(system, counter, position.weather)
            message = say(
                "The weather takes {loss} of the {mf} movement points of {unit} (twice that of its "
                "displacement): too few for {hex}.",
                loss=loss,
                mf=counter.movement,
                unit=counter.name,
                hex=name,
            )
        yield Fault(loss_rule(position.weather) if lift == "weather" else lift, message, label)
    if not opened:
        yield _too_far(system, position, counter, to)


def _zoc_fault(system: Legion, position: Position, counter: Counter, to: int, entering: bool) -> Fault:
    derived = system.derived(position)
    name, label = system.board.name(to), system.hex_label(to)
    inside = derived.zoc[enemy(counter.side)] >> to & 1
    if inside and entering:
        rule = "L11.4" if position.where[counter.index] == RESERVE else "L6.6"
        return Fault(
            rule,
            say(
                "{hex} is in an enemy zone of control, and {unit} comes as a reinforcement: it may "
                "not attack in this turn.",
                hex=name,
                unit=counter.name,
            ),
            label,
        )
    if inside and counter.type == "artillery":
        return Fault(
            "L7.9",
            say("{hex} is in an enemy zone of control, and artillery never attacks: it may not enter.", hex=name),
            label,
        )
    if inside and not fighting_zoc(system, position, counter) >> to & 1:
        return Fault(
            "L7.9",
            say(
                "{hex} is in an enemy zone of control, and {unit} could attack nobody from there: it may not enter.",
                hex=name,
                unit=counter.name,
            ),
            label,
        )
    if inside:
        return Fault(
            "L7.9",
            say(
                "{hex} is in an enemy zone of control: {unit} may enter it by movement factor only, "
                "and stops in the first such hex.",
                hex=name,
                unit=counter.name,
            ),
            label,
        )
    return Fault(
        "L7.9",
        say(
            "Enemy zones of control bar the way of {unit} to {hex}: it must stop in the first hex of one.",
            unit=counter.name,
            hex=name,
        ),
        label,
    )


def _too_far(system: Legion, position: Position, counter: Counter, to: int) -> Fault:
    """The hex is beyond the allowance even with every single restriction lifted."""
    mf, df = factors(system, counter, position.weather)
    name, label = system.board.name(to), system.hex_label(to)
    start = system.gate if position.where[counter.index] == RESERVE else position.where[counter.index]
    assert start is not None
    distance = system.board.grid.distance(start, to)
    if position.landed >> counter.index & 1:
        return Fault(
            "L6.10",
            say(
                "{unit} has landed and moves up to half its movement factor, {points}; {hex} is {distance} hexes away.",
                unit=counter.name,
                points=mf // 2,
                hex=name,
                distance=distance,
            ),
            label,
        )
    if is_reinforcement(position, counter):
        rule = "L6.8" if counter.side == SPANISH else "L6.7"
        return Fault(
            rule,
            say(
                "{unit} has {points} points as a reinforcement; the way to {hex} costs more.",
                unit=counter.name,
                points=df + REINFORCEMENT,
                hex=name,
            ),
            label,
        )
    if distance <= df:
        return Fault(
            "L7.2", say("Several things together bar the way of {unit} to {hex}.", unit=counter.name, hex=name), label
        )
    return Fault(
        "L7.2",
        say(
            "{hex} is {distance} hexes away and out of reach: {unit} has movement factor {mf} and "
            "displacement factor {df}.",
            hex=name,
            distance=distance,
            unit=counter.name,
            mf=mf,
            df=df,
        ),
        label,
    )


# ---- what it does --------------------------------------------------------------------------------


def apply_move(system: Legion, tx: Transaction, action: Move) -> None:
    """Moves a counter by its best way, and notes what follows: bound to fight, airport taken."""
    position = tx.before
    counter = system.counter(action.unit)
    to = system.board.index(action.to)
    best = best_way(system, position, counter, to)
    assert best is not None
    way, cost = best
    i, origin = counter.index, position.where[counter.index]
    bound = way.by == "mf" and counter.type != "armour" and bool(fighting_zoc(system, position, counter) >> to & 1)
    tx.put(i, to)
    tx.mark("moved", i)
    if way.by == "df":
        tx.mark("far", i)
    if way.by == "entry":
        tx.mark("entered", i)
    if bound:
        tx.mark("bound", i)
    used = ["L7.2", "L7.7"]
    used += {"entry": ["L6.8"], "arrival": ["L6.7"], "landing": ["L6.10"], "df": ["L2.6"]}.get(way.by, [])
    used += ["L7.12"] if way.links is not None else []
    used += ["L7.9"] if way.stops >> to & 1 else []
    used += [loss_rule(position.weather)] if movement_loss(system, counter, position.weather) else []
    tx.tell(
        Moved(
            unit=counter.id,
            origin=system.hex_label(origin) if origin >= 0 else None,
            to=system.hex_label(to),
            path=tuple(system.hex_label(step) for step in way_path(system, way, cost, to)),
            cost=cost,
            points=way.points,
            by=way.by,
            bound=bound,
            rules=tuple(used),
        )
    )
    stood_on(system, tx, counter, to)


def stood_on(system: Legion, tx: Transaction, counter: Counter, where: int) -> None:
    """L2.10: the airport belongs to the side that last had a land counter on it."""
    if where == system.airport and tx.airport != counter.side:
        tx.airport = counter.side
        tx.tell(AirportTaken(side=counter.side))
