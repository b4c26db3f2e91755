"""The reach of a counter: one flood for each way of moving (chapters 6 and 7).

A counter has one or more ways: by movement factor, by displacement factor, each over land or by road, or as a
reinforcement. Each way is a flood with restrictions, any of which can be lifted to find out what it bars.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING

from ...engine.hexgrid import bits
from ...engine.reach import Dear, Reach, flood, links_flood, path, union
from ..hexes.position import is_on_map
from .data import SPANISH, Counter, enemy
from .position import RESERVE, Position
from .weather import factors, is_stuck, sheltered

if TYPE_CHECKING:
    from .game import Legion


class ReachFlood:
    """One flood: its way of moving (a key of `terms.WAYS`), its movement points, and its layers."""

    __slots__ = ("by", "cost1", "dear", "layers", "links", "points", "reached", "start", "stops")

    def __init__(
        self,
        by: str,
        start: int,
        points: int,
        cost1: int,
        stops: int,
        layers: list[int],
        links: Mapping[int, int] | None = None,
        dear: Dear = (),
    ) -> None:
        self.by, self.start, self.points, self.cost1, self.stops = by, start, points, cost1, stops
        self.layers, self.links, self.dear = layers, links, dear
        self.reached = union(layers) & ~(1 << start)

    def shortened(self, by: str, points: int) -> ReachFlood:
        """The same with fewer points."""
        layers = self.layers[: points + 1]
        while not layers[-1]:
            layers.pop()
        return ReachFlood(by, self.start, points, self.cost1, self.stops, layers, self.links, self.dear)


def may_enter(system: Legion, counter: Counter) -> int:
    """The hexes whose terrain a land counter may enter (L7.8, L7.13, L7.14)."""
    return system.open_to[counter.type]


def can_attack(counter: Counter) -> bool:
    """Return whether a type ever attacks (L8.9, L8.21)."""
    return counter.is_land and counter.arm not in ("artillery", "armour")


def is_reinforcement(position: Position, counter: Counter) -> bool:
    """Return whether a counter has come in this player turn otherwise than by landing, or is about to (L6.6)."""
    i = counter.index
    return position.where[i] == RESERVE or bool(position.entered >> i & 1 and not position.landed >> i & 1)


def fighting_zoc(system: Legion, position: Position, counter: Counter) -> int:
    """The enemy ZOC hexes from which a counter could attack somebody (L7.9); armoured engineers go anywhere."""
    derived = system.derived(position)
    if counter.arm == "armour":
        return derived.zoc[enemy(counter.side)]
    if not can_attack(counter) or is_reinforcement(position, counter):
        return 0
    zoc = derived.zoc[enemy(counter.side)]
    hidden = sheltered(system, position)
    return zoc & system.board.grid.spread(derived.land[enemy(counter.side)] & ~hidden) if hidden else zoc


def binding_hexes(system: Legion, position: Position, counter: Counter) -> int:
    """The hexes in reach in which a counter would be bound to fight (L7.9): not landed ones (L6.11), nor armour."""
    if counter.arm == "armour" or not is_ready(position, counter):
        return 0
    return attack_hexes(system, position, counter, ("mf",))


def attack_hexes(
    system: Legion, position: Position, counter: Counter, ways: tuple[str, ...] = ("mf", "landing")
) -> int:
    """The hexes that a counter reaches by some ways from which it could attack somebody in the combat phase (L2.6,
    L7.9)."""
    reached = (way.reached for way in floods(system, position, counter) if way.by in ways)
    return reduce(or_, reached, 0) & fighting_zoc(system, position, counter)


def floods(
    system: Legion, position: Position, counter: Counter, lifted: frozenset[str] = frozenset()
) -> list[ReachFlood]:
    """The ways of a counter, with some restrictions lifted or none. Empty for a counter that does not move.

    Kept beside the position, so that listing and judging moves runs each flood once.
    """
    memo = system.derived(position).memo
    key = (counter.index, lifted)
    floods: list[ReachFlood] | None = memo.get(key)
    if floods is None:
        floods = memo[key] = list(_ways(system, position, counter, lifted))
    return floods


def _ways(system: Legion, position: Position, counter: Counter, lifted: frozenset[str]) -> Iterator[ReachFlood]:
    derived, options = system.derived(position), system.options
    i, origin = counter.index, position.where[counter.index]
    if "weather" in lifted:
        mf, df = counter.movement, 2 * counter.movement
    elif is_stuck(system, counter, position.weather):
        return
    else:
        mf, df = factors(system, counter, position.weather)
    land = system.land if "L7.8" in lifted else may_enter(system, counter)
    free = land if "L7.5" in lifted else land & ~derived.occupied
    slow = 0 if "L7.7" in lifted else system.rough
    zoc = 0 if "L7.9" in lifted else derived.zoc[enemy(counter.side)]
    # By displacement and as a reinforcement a counter keeps out of enemy zones of control altogether (L2.6, L6.6).
    open_by_df = free if options["L7.9.enter"] == "any" else free & ~zoc
    if origin == RESERVE:
        # L6.8: the way is counted from the gate, Melilla; whoever stands there does not block it (L11.3).
        if counter.entry or system.gate is None or not is_gate_open(system, position, counter):
            return
        open_by_df = free if options["L11.4.zoc"] == "may-enter" else free & ~zoc  # whatever L7.9 lets others do
        yield from _land_and_road(
            system, "entry", system.gate, df + system.values["L6.7.arrival"], open_by_df, slow, zoc
        )
    elif position.landed >> i & 1:
        # L6.10, L11.10: half the movement factor, no displacement, no road.
        open_by_mf = _open_by_mf(system, position, counter, free, zoc)
        yield _over_land(system, "landing", origin, mf // 2, open_by_mf, slow, zoc)
    elif position.entered >> i & 1:
        yield from _land_and_road(system, "arrival", origin, df + system.values["L6.7.arrival"], open_by_df, slow, zoc)
    else:
        open_by_mf = _open_by_mf(system, position, counter, free, zoc)
        may_displace = "L8.23" in lifted or not position.routing >> i & 1
        # L8.23: armour that puts to flight moves by movement factor only.
        displacements = list(_land_and_road(system, "df", origin, df, open_by_df, slow, zoc)) if may_displace else []
        near = system.board.grid.disc(origin, mf + system.values["L7.12.road"]) if displacements and mf else 0
        if near and not (open_by_mf ^ open_by_df) & near:  # both ways of moving go over the same hexes
            yield from (way.shortened("mf", way.points - df + mf) for way in displacements)
        else:
            yield from _land_and_road(system, "mf", origin, mf, open_by_mf, slow, zoc)
        yield from displacements


def _open_by_mf(system: Legion, position: Position, counter: Counter, free: int, zoc: int) -> int:
    """The free hexes that a counter may enter by movement factor: zones of control only to fight in them (L7.9)."""
    if system.options["L7.9.enter"] == "any":
        return free
    return free & ~(zoc & ~fighting_zoc(system, position, counter))


def _first_step(system: Legion, start: int, zoc: int) -> int | None:
    """The hexes to which the first step may go: all, unless steps from one zone of control to the next are barred."""
    barred = system.options["L7.9.zoc-to-zoc"] == "no" and zoc >> start & 1
    return ~zoc if barred else None


def costly_hexes(system: Legion, hexes: int) -> Dear:
    """The hexes of a set that cost more than two points, by their cost."""
    return tuple((cost, mask & hexes) for cost, mask in system.dear)


def _over_land(system: Legion, by: str, start: int, points: int, free: int, slow: int, zoc: int) -> ReachFlood:
    cost1 = free & ~slow
    first = _first_step(system, start, zoc)
    more = costly_hexes(system, free & slow) if system.dear else ()
    layers = flood(system.board.grid, 1 << start, points, cost1, free & slow, zoc, first, more)
    return ReachFlood(by, start, points, cost1, zoc, layers, dear=more)


def _land_and_road(
    system: Legion, by: str, start: int, points: int, free: int, slow: int, zoc: int
) -> Iterator[ReachFlood]:
    """A way over land, and one by road where the start lies on one (L7.12)."""
    yield _over_land(system, by, start, points, free, slow, zoc)
    links = system.board.road_links
    if links.get(start):
        slow = 0 if system.options["L7.12.mountain"] == "one" else slow
        cost1, first = free & ~slow, _first_step(system, start, zoc)
        more = costly_hexes(system, free & slow) if system.dear else ()
        points += system.values["L7.12.road"]
        layers = links_flood(links, 1 << start, points, cost1, free & slow, zoc, first, more)
        yield ReachFlood(by, start, points, cost1, zoc, layers, links, more)


def reached_mask(system: Legion, position: Position, counter: Counter) -> int:
    """All hexes that a counter can move to now."""
    if not is_ready(position, counter):
        return 0
    reach_mask = 0
    for way in floods(system, position, counter):
        reach_mask |= way.reached
        if way.by == "entry":
            reach_mask |= gate_free(system, position, counter)
    return reach_mask


def is_gate_open(system: Legion, position: Position, counter: Counter) -> bool:
    """Return whether a reinforcement can count its way from Melilla at all (L6.8, L11.3)."""
    gate, derived = system.gate, system.derived(position)
    closed = derived.occupied if system.options["L11.3.gate"] == "empty" else derived.land[enemy(SPANISH)]
    return gate is not None and counter.side == SPANISH and not counter.entry and not closed >> gate & 1


def gate_free(system: Legion, position: Position, counter: Counter) -> int:
    """Melilla itself, when a reinforcement may end there (L11.3, L11.4)."""
    derived = system.derived(position)
    if system.gate is None:
        return 0
    closed = derived.occupied
    if system.options["L11.4.zoc"] != "may-enter":
        closed |= derived.zoc[enemy(counter.side)]
    return (1 << system.gate) & may_enter(system, counter) & ~closed


def is_ready(position: Position, counter: Counter) -> bool:
    """Return whether a counter may still move in this player turn, whatever the way (L7.1, L7.6, L6.8)."""
    location = position.where[counter.index]
    done = (position.moved | position.fresh) >> counter.index & 1
    return counter.is_land and not done and (is_on_map(location) or is_waiting(position, counter))


def is_waiting(position: Position, counter: Counter) -> bool:
    """Return whether a counter is due as a reinforcement and not yet on the map (L6.3-L6.5, L6.12)."""
    return (
        position.where[counter.index] == RESERVE
        and counter.is_land
        and not counter.captured
        and counter.arrives <= position.turn
    )


def best_way(system: Legion, position: Position, counter: Counter, to: int) -> tuple[ReachFlood, int] | None:
    """The way by which a counter goes to a hex, and its cost: by movement factor if it can, then the cheapest."""
    best: tuple[ReachFlood, int] | None = None
    for way in floods(system, position, counter):
        if best is not None and best[0].by == "mf" and way.by == "df":
            break
        if way.by == "entry" and to == way.start and gate_free(system, position, counter):
            return way, 0
        if way.reached >> to & 1:
            cost = next(n for n, layer in enumerate(way.layers) if layer >> to & 1)
            if best is None or cost < best[1]:
                best = way, cost
    return best


def reach(system: Legion, position: Position, counter: Counter) -> Reach:
    """Return where a counter can move, with the cost of each hex in movement points."""
    hexes_in_reach = Reach(system.board.grid)
    if is_ready(position, counter):
        for i in bits(reached_mask(system, position, counter)):
            best = best_way(system, position, counter, i)
            assert best is not None
            way, cost = best
            hexes_in_reach.put(i, cost, way_path(system, way, cost, i), way.by)
    return hexes_in_reach


def way_path(system: Legion, way: ReachFlood, cost: int, to: int) -> tuple[int, ...]:
    if to == way.start:
        return (to,)
    return path(system.board.grid, way.layers, cost, to, way.cost1, way.stops, way.links, way.dear)
