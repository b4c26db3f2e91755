"""Chapter 7: movement. How far a counter gets, and why not farther, from one flood.

A counter has one or more ways: by movement factor, by displacement factor, each over land or by road, or as a
reinforcement. Each way is a flood with restrictions. Why a hex cannot be reached is found by running the same
floods again with one restriction lifted at a time: the one that opens the hex is the rule.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...engine.hexgrid import bits
from ...engine.reach import Reach, flood, links_flood, path
from ...engine.ruling import Fault
from ...engine.words import Words, say
from .actions import Move
from .clauses import clauses
from .data import SPANISH, Counter, enemy
from .events import AirportTaken, Moved
from .position import ELIMINATED, RESERVE, Draft, Position
from .terrain import NAMES
from .weather import factors, loss_rule, movement_loss, sheltered

if TYPE_CHECKING:
    from .game import Legion

#: L6.7, L6.8: what a reinforcement adds to its displacement factor, in movement points.
REINFORCEMENT = 10
#: L7.12: what a move made wholly by road adds, in movement points.
ROAD = 2

WAYS: dict[str, Words] = {
    "mf": {"es": "factor de movimiento", "en": "movement factor"},
    "df": {"es": "factor de desplazamiento", "en": "displacement factor"},
    "arrival": {"es": "refuerzo", "en": "reinforcement"},
    "entry": {"es": "refuerzo desde Melilla", "en": "reinforcement from Melilla"},
    "landing": {"es": "desembarco", "en": "landing"},
}

#: The restrictions that can be lifted to find out which one bars the way, in the order in which they are tried.
LIFTS = ("L7.8", "L7.9", "L7.5", "L7.7", "L8.23", "weather")


class Way:
    """One flood: what it is by (a key of `WAYS`), its points, and its layers."""

    __slots__ = ("by", "cost1", "layers", "links", "points", "reached", "start", "stops")

    def __init__(
        self,
        rules: Legion,
        by: str,
        start: int,
        points: int,
        cost1: int,
        cost2: int,
        stops: int = 0,
        road: bool = False,
    ) -> None:
        self.by, self.start, self.points, self.cost1, self.stops = by, start, points, cost1, stops
        self.links = rules.board.road_links if road else None
        if self.links is not None:
            self.layers = links_flood(self.links, 1 << start, points, cost1, cost2, stops)
        else:
            self.layers = flood(rules.board.grid, 1 << start, points, cost1, cost2, stops)
        reached = 0
        for layer in self.layers:
            reached |= layer
        self.reached = reached & ~(1 << start)


def may_enter(rules: Legion, counter: Counter) -> int:
    """The hexes whose terrain a land counter may enter (L7.8, L7.13, L7.14)."""
    return rules.land & ~rules.closed_to_armour if counter.type == "armour" else rules.land


def can_attack(counter: Counter) -> bool:
    """Whether a type ever attacks (L8.9, L8.21)."""
    return counter.land and counter.type not in ("artillery", "armour")


def is_reinforcement(p: Position, counter: Counter) -> bool:
    """Whether a counter has come in this player turn otherwise than by landing, or is about to (L6.6)."""
    i = counter.index
    return p.where[i] == RESERVE or bool(p.entered >> i & 1 and not p.landed >> i & 1)


def enterable_zoc(rules: Legion, p: Position, counter: Counter) -> int:
    """The enemy ZOC hexes that a counter may enter: those where it could attack somebody (L7.9)."""
    derived = rules.derived(p)
    if counter.type == "armour" and not is_reinforcement(p, counter):
        return derived.zoc[enemy(counter.side)]
    if not can_attack(counter) or is_reinforcement(p, counter):
        return 0
    targets = derived.land[enemy(counter.side)]
    hidden = sheltered(rules, p)
    return rules.board.grid.spread(targets & ~hidden) if hidden else derived.zoc[enemy(counter.side)]


def ways(rules: Legion, p: Position, counter: Counter, lift: str = "") -> list[Way]:
    """The ways of a counter, with one restriction lifted or none. Empty for a counter that does not move.

    Kept beside the position, so that listing and judging moves runs each flood once.
    """
    memo = rules.derived(p).memo
    key = (counter.index, lift)
    found: list[Way] | None = memo.get(key)
    if found is None:
        found = memo[key] = list(_ways(rules, p, counter, lift))
    return found


def _ways(rules: Legion, p: Position, counter: Counter, lift: str) -> Iterator[Way]:
    derived = rules.derived(p)
    i, here = counter.index, p.where[counter.index]
    mf, df = (counter.movement, 2 * counter.movement) if lift == "weather" else factors(counter, p.weather)
    if mf <= 0:
        return
    land = rules.land if lift == "L7.8" else may_enter(rules, counter)
    free = land if lift == "L7.5" else land & ~derived.occupied
    mountains = 0 if lift == "L7.7" else rules.mountains
    easy, hard = free & ~mountains, free & mountains
    zoc = 0 if lift == "L7.9" else derived.zoc[enemy(counter.side)]
    away = ~zoc
    if here == RESERVE:
        # L6.8: the way is counted from Melilla; whoever stands there does not block it (L11.3).
        gate = rules.gate
        if gate is None or not gate_open(rules, p, counter):
            return
        points = df + REINFORCEMENT
        yield Way(rules, "entry", gate, points, easy & away, hard & away)
        yield Way(rules, "entry", gate, points + ROAD, easy & away, hard & away, road=True)
    elif p.landed >> i & 1:
        # L6.10, L11.10: half the movement factor, no displacement, no road.
        yield from _by_mf(rules, p, counter, "landing", mf // 2, easy, hard, zoc, road=False)
    elif p.entered >> i & 1:
        points = df + REINFORCEMENT
        yield Way(rules, "arrival", here, points, easy & away, hard & away)
        yield Way(rules, "arrival", here, points + ROAD, easy & away, hard & away, road=True)
    else:
        yield from _by_mf(rules, p, counter, "mf", mf, easy, hard, zoc)
        if lift == "L8.23" or not p.routing >> i & 1:  # L8.23: armour that puts to flight moves by movement factor only
            yield Way(rules, "df", here, df, easy & away, hard & away)
            if rules.board.road_links.get(here):
                yield Way(rules, "df", here, df + ROAD, easy & away, hard & away, road=True)


def _by_mf(
    rules: Legion,
    p: Position,
    counter: Counter,
    by: str,
    mf: int,
    easy: int,
    hard: int,
    zoc: int,
    road: bool = True,
) -> Iterator[Way]:
    """Ways by movement factor: into zones of control, and not beyond their first hex (L7.9)."""
    here = p.where[counter.index]
    if zoc:
        shut = zoc & ~enterable_zoc(rules, p, counter)
        easy, hard = easy & ~shut, hard & ~shut
    yield Way(rules, by, here, mf, easy, hard, zoc)
    if road and rules.board.road_links.get(here):
        yield Way(rules, by, here, mf + ROAD, easy, hard, zoc, road=True)


def reached(rules: Legion, p: Position, counter: Counter) -> int:
    """All hexes that a counter can move to now."""
    if not ready(p, counter):
        return 0
    found = 0
    for way in ways(rules, p, counter):
        found |= way.reached
        if way.by == "entry":
            found |= gate_free(rules, p, counter)
    return found


def gate_open(rules: Legion, p: Position, counter: Counter) -> bool:
    """Whether a reinforcement can count its way from Melilla at all (L6.8, L11.3)."""
    gate = rules.gate
    return gate is not None and counter.side == SPANISH and not rules.derived(p).land[enemy(SPANISH)] >> gate & 1


def gate_free(rules: Legion, p: Position, counter: Counter) -> int:
    """Melilla itself, when a reinforcement may end there (L11.3, L11.4)."""
    derived = rules.derived(p)
    gate = 1 << rules.gate if rules.gate is not None else 0
    return gate & may_enter(rules, counter) & ~derived.occupied & ~derived.zoc[enemy(counter.side)]


def ready(p: Position, counter: Counter) -> bool:
    """Whether a counter may still move in this player turn, whatever the way (L7.1, L7.6, L6.8)."""
    here = p.where[counter.index]
    return counter.land and not p.moved >> counter.index & 1 and (here >= 0 or waiting(p, counter))


def waiting(p: Position, counter: Counter) -> bool:
    """Whether a counter is due as a reinforcement and not yet on the map (L6.3-L6.5, L6.12)."""
    return p.where[counter.index] == RESERVE and counter.land and not counter.captured and counter.arrives <= p.turn


def best_way(rules: Legion, p: Position, counter: Counter, to: int) -> tuple[Way, int] | None:
    """The way by which a counter goes to a hex, and its cost: by movement factor if it can, then the cheapest."""
    best: tuple[Way, int] | None = None
    for way in ways(rules, p, counter):
        if best is not None and best[0].by == "mf" and way.by == "df":
            break
        if way.by == "entry" and to == way.start and gate_free(rules, p, counter):
            return way, 0
        if way.reached >> to & 1:
            cost = next(n for n, layer in enumerate(way.layers) if n and layer >> to & 1)
            if best is None or cost < best[1]:
                best = way, cost
    return best


def reach(rules: Legion, p: Position, counter: Counter) -> Reach:
    """Where a counter can move, with the cost of each hex in movement points."""
    found = Reach(rules.board.grid)
    if ready(p, counter):
        for i in bits(reached(rules, p, counter)):
            best = best_way(rules, p, counter, i)
            assert best is not None
            way, cost = best
            found.put(i, cost, _path(rules, way, cost, i), way.by)
    return found


def _path(rules: Legion, way: Way, cost: int, to: int) -> tuple[int, ...]:
    if to == way.start:
        return (to,)
    return path(rules.board.grid, way.layers, cost, to, way.cost1, way.stops, way.links)


# ---- the clauses -------------------------------------------------------------------------------


@clauses.on(Move, rule="L7.1")
def once(rules: Legion, p: Position, a: Move) -> Iterator[Fault]:
    """A land counter moves once, and is done."""
    counter = rules.counter(a.unit)
    if p.moved >> counter.index & 1:
        yield Fault("L7.6", say("{unit} has moved already in this turn.", unit=counter.name), counter.id)
    elif counter.aircraft:
        yield Fault("L8.20", say("{unit} flies in the air phase.", unit=counter.name), counter.id)
    elif counter.type == "fleet":
        yield Fault("L2.11", say("{unit} is placed in the fleet phase.", unit=counter.name), counter.id)


@clauses.on(Move, rule="L6.8")
def from_where(rules: Legion, p: Position, a: Move) -> Iterator[Fault]:
    """A counter moves from the map, or from Melilla as a reinforcement that is due."""
    counter = rules.counter(a.unit)
    here = p.where[counter.index]
    if not counter.land or here >= 0:
        return
    if here == ELIMINATED:
        yield Fault("L8.2", say("{unit} has been eliminated.", unit=counter.name), counter.id)
    elif counter.captured:
        yield Fault(
            "L8.14", say("{unit} is not in play: no battery has been captured for it.", unit=counter.name), counter.id
        )
    elif not waiting(p, counter):
        yield Fault("L6.8", say("{unit} comes in turn {turn}.", unit=counter.name, turn=counter.arrives), counter.id)
    elif counter.side != SPANISH:
        yield Fault("L6.7", say("{unit} must first be placed in the outer zone.", unit=counter.name), counter.id)
    elif rules.gate is None:
        yield Fault(
            "L6.8", say("This board has no Melilla through which {unit} could come.", unit=counter.name), counter.id
        )
    elif rules.derived(p).land[enemy(counter.side)] >> rules.gate & 1:
        yield Fault(
            "L11.3", say("An enemy stands in Melilla: {unit} waits.", unit=counter.name), rules.hex_label(rules.gate)
        )


@clauses.on(Move, rule="L7.2")
def destination(rules: Legion, p: Position, a: Move) -> Iterator[Fault]:
    """The hex must be in reach; if it is not, the restriction that bars it is the rule."""
    counter = rules.counter(a.unit)
    to = rules.board.index(a.to)
    if not ready(p, counter) or not reached(rules, p, counter) >> to & 1:
        yield from barred(rules, p, counter, to)


def barred(rules: Legion, p: Position, counter: Counter, to: int) -> Iterator[Fault]:
    """Why a counter cannot move to a hex: what is wrong with the hex itself, then what bars the way."""
    derived = rules.derived(p)
    here = p.where[counter.index]
    if not counter.land or (here < 0 and not (waiting(p, counter) and gate_open(rules, p, counter))):
        return  # `from_where` has said why
    name, label = rules.board.name(to), rules.hex_label(to)
    found = False
    for fault in hex_faults(rules, p, counter, to):
        found = True
        yield fault
    if to == here:
        yield Fault("L7.2", say("{unit} stands there already.", unit=counter.name), counter.id)
        return
    if derived.occupied >> to & 1:
        found = True
        other = rules.counters[derived.at[to]]
        yield Fault(
            "L7.5", say("{other} stands in {hex}: one land counter to a hex.", other=other.name, hex=name), label
        )
    if p.moved >> counter.index & 1 and not found:
        return
    mf, _ = factors(counter, p.weather)
    if mf <= 0:
        loss = movement_loss(counter, p.weather)
        rule = loss_rule(p.weather) if loss else "L7.2"
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
    if found:
        return
    yield from _barred_on_the_way(rules, p, counter, to)


def hex_faults(rules: Legion, p: Position, counter: Counter, to: int) -> Iterator[Fault]:
    """What is wrong with the terrain of a hex for a land counter."""
    bit = 1 << to
    name, label = rules.board.name(to), rules.hex_label(to)
    if rules.mar_chica & bit:
        yield Fault("L7.13", say("{hex} is Mar Chica: no land counter enters it.", hex=name), label)
    elif rules.sea & bit:
        yield Fault("L7.14", say("{hex} is sea: land counters do not enter it.", hex=name), label)
    elif counter.type == "armour" and rules.closed_to_armour & bit:
        kind = NAMES["^"] if rules.mountains & bit else {"es": "ciudad", "en": "city"}
        yield Fault(
            "L7.8",
            say(
                "{hex} is {kind}: armoured engineers never enter mountains, cities or fortified cities.",
                hex=name,
                kind=kind,
            ),
            label,
        )


def _barred_on_the_way(rules: Legion, p: Position, counter: Counter, to: int) -> Iterator[Fault]:
    """Runs the floods again with one restriction lifted at a time; those that open the hex are the reasons."""
    derived = rules.derived(p)
    name, label = rules.board.name(to), rules.hex_label(to)
    zoc = derived.zoc[enemy(counter.side)]
    entering = is_reinforcement(p, counter)
    if p.where[counter.index] == RESERVE and to == rules.gate:
        # The way begins there: only an enemy zone of control can keep it from ending there (L11.4).
        yield _zoc_fault(rules, p, counter, to, entering)
        return
    opened = False
    for lift in LIFTS:
        if (lift == "L7.9" and not zoc) or (lift == "weather" and not movement_loss(counter, p.weather)):
            continue
        if lift == "L8.23" and not p.routing >> counter.index & 1:
            continue
        if not any(way.reached >> to & 1 for way in ways(rules, p, counter, lift)):
            continue
        opened = True
        if lift == "L7.8":
            message = say("{unit} would have to cross mountains or a city to reach {hex}.", unit=counter.name, hex=name)
        elif lift == "L7.9":
            yield _zoc_fault(rules, p, counter, to, entering)
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
            loss = movement_loss(counter, p.weather)
            message = say(
                "The weather takes {loss} of the {mf} movement points of {unit} (twice that of its "
                "displacement): too few for {hex}.",
                loss=loss,
                mf=counter.movement,
                unit=counter.name,
                hex=name,
            )
        yield Fault(loss_rule(p.weather) if lift == "weather" else lift, message, label)
    if not opened:
        yield _too_far(rules, p, counter, to)


def _zoc_fault(rules: Legion, p: Position, counter: Counter, to: int, entering: bool) -> Fault:
    derived = rules.derived(p)
    name, label = rules.board.name(to), rules.hex_label(to)
    inside = derived.zoc[enemy(counter.side)] >> to & 1
    if inside and entering:
        rule = "L11.4" if p.where[counter.index] == RESERVE else "L6.6"
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
    if inside and not enterable_zoc(rules, p, counter) >> to & 1:
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


def _too_far(rules: Legion, p: Position, counter: Counter, to: int) -> Fault:
    """The hex is beyond the allowance even with every single restriction lifted."""
    mf, df = factors(counter, p.weather)
    name, label = rules.board.name(to), rules.hex_label(to)
    start = rules.gate if p.where[counter.index] == RESERVE else p.where[counter.index]
    assert start is not None
    distance = rules.board.grid.distance(start, to)
    if p.landed >> counter.index & 1:
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
    if is_reinforcement(p, counter):
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


def apply_move(rules: Legion, draft: Draft, a: Move) -> None:
    """Moves a counter by its best way, and notes what follows: bound to fight, airport taken."""
    p = draft.before
    counter = rules.counter(a.unit)
    to = rules.board.index(a.to)
    best = best_way(rules, p, counter, to)
    assert best is not None
    way, cost = best
    i, here = counter.index, p.where[counter.index]
    bound = way.by == "mf" and counter.type != "armour" and bool(way.stops >> to & 1)
    draft.put(i, to)
    draft.mark("moved", i)
    if way.by == "df":
        draft.mark("far", i)
    if way.by == "entry":
        draft.mark("entered", i)
    if bound:
        draft.mark("bound", i)
    used = ["L7.2", "L7.7"]
    used += {"entry": ["L6.8"], "arrival": ["L6.7"], "landing": ["L6.10"], "df": ["L2.6"]}.get(way.by, [])
    used += ["L7.12"] if way.links is not None else []
    used += ["L7.9"] if way.stops >> to & 1 else []
    used += [loss_rule(p.weather)] if movement_loss(counter, p.weather) else []
    draft.tell(
        Moved(
            unit=counter.id,
            origin=rules.hex_label(here) if here >= 0 else None,
            to=rules.hex_label(to),
            path=tuple(rules.hex_label(step) for step in _path(rules, way, cost, to)),
            cost=cost,
            points=way.points,
            by=way.by,
            bound=bound,
            rules=tuple(used),
        )
    )
    stood_on(rules, draft, counter, to)


def stood_on(rules: Legion, draft: Draft, counter: Counter, where: int) -> None:
    """L2.10: the airport belongs to the side that last had a land counter on it."""
    if where == rules.airport and draft.airport != counter.side:
        draft.airport = counter.side
        draft.tell(AirportTaken(side=counter.side))
