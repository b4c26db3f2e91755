"""The reasons why a counter cannot enter a hex: the hex itself, a restriction, or the distance (chapters 6 and 7).

The floods of `movement_reach` are run again with restrictions lifted: the one that opens the hex is the rule. Where
no single one does, the fewest that do so together are named.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING

from ...engine.i18n import LANGUAGES, LocalizedText, localized, say
from ...engine.reach import flood, union
from ...engine.ruling import Fault
from ..hexes.position import is_on_map
from .data import SPANISH, Counter, enemy
from .movement_reach import fighting_zoc, floods, is_gate_open, is_reinforcement, is_waiting
from .position import RESERVE, Position
from .terrain import PLACE_NAMES
from .weather import factors, is_stuck, loss_rule, movement_loss

if TYPE_CHECKING:
    from .game import Legion

#: The restrictions that can be lifted to find out which one bars the way, in the order in which they are tried.
LIFTS = ("L7.8", "L7.9", "L7.5", "L7.7", "L8.23", "weather")


def stacking_faults(system: Legion, position: Position, to: int, rule: str) -> Iterator[Fault]:
    """Yield that another land counter stands in a hex, by the rule that says so of a move, a landing or a placement."""
    derived = system.derived(position)
    if derived.occupied >> to & 1:
        occupant, name = system.counters[derived.at[to]].name, system.board.hex_name(to)
        yield Fault(
            rule,
            say("{other} stands in {hex}: one land counter to a hex.", other=occupant, hex=name),
            system.hex_label(to),
        )


def path_faults(system: Legion, position: Position, counter: Counter, to: int) -> Iterator[Fault]:
    """Yield why a counter cannot move to a hex: what is wrong with the hex itself, then what bars the way."""
    origin = position.where[counter.index]
    if not counter.is_land or (
        not is_on_map(origin) and not (is_waiting(position, counter) and is_gate_open(system, position, counter))
    ):
        return  # `origin_faults` has said why
    has_hex_fault = False
    for fault in hex_faults(system, counter, to):
        has_hex_fault = True
        yield fault
    if to == origin:
        yield Fault("L7.2", say("{unit} stands there already.", unit=counter.name), counter.id)
        return
    for fault in stacking_faults(system, position, to, "L7.5"):
        has_hex_fault = True
        yield fault
    if (position.moved | position.fresh) >> counter.index & 1:
        return
    if is_stuck(system, counter, position.weather):
        yield stuck_fault(system, counter, position.weather)
        return
    if has_hex_fault:
        return
    yield from _barring_faults(system, position, counter, to)


def stuck_fault(system: Legion, counter: Counter, weather: str) -> Fault:
    """The fault of a counter to which the weather, or its own factor, leaves no movement points."""
    loss = movement_loss(system, counter, weather)
    if not loss:
        return Fault("L7.2", say("{unit} has no movement points.", unit=counter.name), counter.id)
    message = say(
        "{unit} cannot move: the weather takes {loss} from its movement factor of {mf}.",
        unit=counter.name,
        loss=loss,
        mf=counter.movement,
    )
    return Fault(loss_rule(system, weather), message, counter.id)


def hex_faults(system: Legion, counter: Counter, to: int) -> Iterator[Fault]:
    """Yield what is wrong with the terrain of a hex for a land counter."""
    bit = 1 << to
    name, label = system.board.hex_name(to), system.hex_label(to)
    if bit & system.land & system.open_to[counter.type]:
        return
    kind, ground = system.ground_id(to), system.ground_name(to)
    towns = bit & (system.cities | system.forts)
    if kind == "mar_chica":
        yield Fault("L7.13", say("{hex} is Mar Chica: no land counter enters it.", hex=name), label)
    elif kind == "sea":
        yield Fault("L7.14", say("{hex} is sea: land counters do not enter it.", hex=name), label)
    elif not system.land & bit:
        rule = "L7.14" if system.sea & bit else "L7.13"
        yield Fault(rule, say("{hex} is {terrain}: no land counter goes there.", hex=name, terrain=ground), label)
    elif counter.arm == "armour" and (kind == "mountain" or towns):
        city = PLACE_NAMES["fortified_city" if system.forts & bit else "city"]
        yield Fault(
            "L7.8",
            say(
                "{hex} is {kind}: armoured engineers never enter mountains, cities or fortified cities.",
                hex=name,
                kind=ground if kind == "mountain" else city,
            ),
            label,
        )
    else:
        types = system.scenario.plural(counter.type)
        message = say("{hex} is {terrain}: {types} never go there.", hex=name, terrain=ground, types=types)
        yield Fault("L7.8", message, label)


def _barring_faults(system: Legion, position: Position, counter: Counter, to: int) -> Iterator[Fault]:
    """The restrictions that bar the way: each that lifted alone opens the hex, else the first few that do together."""
    if position.where[counter.index] == RESERVE and to == system.gate:
        # The way begins there: only an enemy zone of control can keep it from ending there (L11.4).
        yield _zoc_fault(system, position, counter, to)
        return
    lifts = _lifts(system, position, counter)
    alone = tuple(lift for lift in lifts if _opens(system, position, counter, to, (lift,)))
    together = (
        chosen
        for size in range(2, len(lifts) + 1)
        for chosen in combinations(lifts, size)
        if _opens(system, position, counter, to, chosen)
    )
    barring = alone or next(together, ())
    for lift in barring:
        yield _lifted_fault(system, position, counter, to, lift)
    if not barring:
        yield _too_far(system, position, counter, to)


def _lifts(system: Legion, position: Position, counter: Counter) -> list[str]:
    """The restrictions that there are for a counter now."""
    idle = set()
    if not system.derived(position).zoc[enemy(counter.side)]:
        idle.add("L7.9")
    if not movement_loss(system, counter, position.weather):
        idle.add("weather")
    if not position.routing >> counter.index & 1:
        idle.add("L8.23")
    if system.open_to[counter.type] == system.land:
        idle.add("L7.8")
    return [lift for lift in LIFTS if lift not in idle]


def has_usual_costs(system: Legion) -> bool:
    """Return whether only mountains cost more than one point, and they two (L7.7)."""
    kinds = system.scenario.terrain.kinds
    return all(kind.cost == (2 if id == "mountain" else 1) for id, kind in kinds.items() if kind.ground == "land")


def rough_costs(system: Legion) -> LocalizedText:
    """The kinds of ground of the board that cost more than one point, each with its cost."""
    here = set(system.board.terrain_at.values())
    kinds = [kind for kind in system.scenario.terrain.by_letter.values() if kind.cost > 1 and kind.letter in here]
    names = system.scenario.terrain.names
    return {
        code: ", ".join(f"{localized(names[kind.letter], code)} {kind.cost}" for kind in kinds) for code in LANGUAGES
    }


def _opens(system: Legion, position: Position, counter: Counter, to: int, lifted: tuple[str, ...]) -> bool:
    """Return whether a counter would reach a hex without these restrictions."""
    return any(way.reached >> to & 1 for way in floods(system, position, counter, frozenset(lifted)))


def _lifted_fault(system: Legion, position: Position, counter: Counter, to: int, lift: str) -> Fault:
    """Return what is said of a restriction that bars the way."""
    name, label = system.board.hex_name(to), system.hex_label(to)
    match lift:
        case "L7.9":
            return _zoc_fault(system, position, counter, to)
        case "L7.8":
            message = (
                say("{unit} would have to cross mountains or a city to reach {hex}.", unit=counter.name, hex=name)
                if counter.arm == "armour"
                else say("{unit} would have to cross ground closed to it to reach {hex}.", unit=counter.name, hex=name)
            )
        case "L7.5":
            message = say(
                "Other counters bar the way of {unit} to {hex}; going round costs too much.",
                unit=counter.name,
                hex=name,
            )
        case "L7.7":
            message = (
                say(
                    "The mountains on the path to {hex} cost {unit} two points a hex: too many.",
                    unit=counter.name,
                    hex=name,
                )
                if has_usual_costs(system)
                else say(
                    "The ground on the path to {hex} costs {unit} more than one point a hex ({costs}): too many.",
                    unit=counter.name,
                    hex=name,
                    costs=rough_costs(system),
                )
            )
        case "L8.23":
            message = say(
                "{unit} has put counters to flight in this turn: it moves by movement factor only, "
                "too little for {hex}.",
                unit=counter.name,
                hex=name,
            )
        case _:
            loss = movement_loss(system, counter, position.weather)
            message = say(
                "The weather takes {loss} of the {mf} movement points of {unit} (twice that of its "
                "displacement): too few for {hex}.",
                loss=min(loss, counter.movement),
                mf=counter.movement,
                unit=counter.name,
                hex=name,
            )
    return Fault(loss_rule(system, position.weather) if lift == "weather" else lift, message, label)


def _zoc_fault(system: Legion, position: Position, counter: Counter, to: int) -> Fault:
    """Return what is said of enemy zones of control that bar the path to a hex, or the hex itself."""
    told = {"hex": system.board.hex_name(to), "unit": counter.name}
    inside, rule = system.derived(position).zoc[enemy(counter.side)] >> to & 1, "L7.9"
    if not inside:
        message = say(
            "Enemy zones of control bar the way of {unit} to {hex}: it must stop in the first hex of one.", **told
        )
    elif is_reinforcement(position, counter):
        rule = "L11.4" if position.where[counter.index] == RESERVE else "L6.6"
        message = say(
            "{hex} is in an enemy zone of control, and {unit} comes as a reinforcement: it may "
            "not attack in this turn.",
            **told,
        )
    elif counter.arm == "artillery":
        message = say(
            "{hex} is in an enemy zone of control, and artillery never attacks: it may not enter.", hex=told["hex"]
        )
    elif fighting_zoc(system, position, counter) >> to & 1:
        message = say(
            "{hex} is in an enemy zone of control: {unit} may enter it by movement factor only, "
            "and stops in the first such hex.",
            **told,
        )
    elif position.weather == "sandstorm":
        message = say(
            "{hex} is in the zone of control of enemies whom the sandstorm shelters in the mountains (L9.2): "
            "{unit} could attack nobody from there, and may not enter.",
            **told,
        )
    else:
        message = say(
            "{hex} is in the zone of control of enemies whom the weather shelters (L9.2): "
            "{unit} could attack nobody from there, and may not enter.",
            **told,
        )
    return Fault(rule, message, system.hex_label(to))


def _too_far(system: Legion, position: Position, counter: Counter, to: int) -> Fault:
    """The hex is beyond the allowance even with all restrictions lifted."""
    mf, df = factors(system, counter, position.weather)
    name, label = system.board.hex_name(to), system.hex_label(to)
    start = system.gate if position.where[counter.index] == RESERVE else position.where[counter.index]
    assert start is not None
    distance = system.board.grid.distance(start, to)
    if not union(flood(system.board.grid, 1 << start, system.land.bit_count(), system.land)) >> to & 1:
        return Fault("L7.14", say("No way over land leads {unit} to {hex}.", unit=counter.name, hex=name), label)
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
                "{unit} has {points} points as a reinforcement; the path to {hex} costs more.",
                unit=counter.name,
                points=df + system.values["L6.7.arrival"],
                hex=name,
            ),
            label,
        )
    if distance <= df:
        return Fault(
            "L7.2",
            say("The way of {unit} over land to {hex} is longer than {df} hexes.", unit=counter.name, hex=name, df=df),
            label,
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
