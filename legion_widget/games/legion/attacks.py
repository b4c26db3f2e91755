"""All legal attacks of a side, generated on demand, and one of them drawn at random."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from random import Random
from typing import TYPE_CHECKING

from ...engine.hexgrid import bits
from .actions import Attack
from .combat import is_front_to_front, may_attack, may_support, supported_targets, targets, with_target
from .position import Position

if TYPE_CHECKING:
    from .game import Legion


def subsets(items: list[str], least: int = 0) -> Iterator[tuple[str, ...]]:
    """All subsets with at least a number of members, small ones first."""
    for size in range(least, len(items) + 1):
        yield from combinations(items, size)


def attacks(system: Legion, position: Position, side: str, unit: str | None = None) -> Iterator[Attack]:
    """All legal attacks of a side, or those that a unit makes or, if it is a gun, supports."""
    derived, grid, reach = system.derived(position), system.board.grid, system.values["L8.11.range"]
    open_targets = targets(system, position, side)
    is_gun = unit is not None and system.counter(unit).arm == "artillery"
    if unit is not None and is_gun and not supported_targets(system, position, system.counter(unit)):
        return
    able = 0
    for i in bits(derived.land[side] & grid.spread(open_targets)):
        if may_attack(position, system.counters[derived.at[i]]):
            able |= 1 << i
    guns = [c for c in system.artillery[side] if may_support(system, position, c)]

    def names(mask: int) -> list[str]:
        return [system.counters[derived.at[i]].id for i in bits(mask)]

    def support(defending: int) -> Iterator[tuple[str, ...]]:
        near = grid.within(defending, reach)
        pieces = [gun.id for gun in guns if near >> position.where[gun.index] & 1]
        if not is_gun:
            return subsets(pieces)
        others = subsets([gun for gun in pieces if gun != unit]) if unit in pieces else iter(())
        return (tuple(gun for gun in pieces if gun == unit or gun in some) for some in others)

    def offered(attacking: tuple[str, ...], defending: int) -> Iterator[Attack]:
        if unit is None or is_gun or unit in attacking:
            defender_names = tuple(names(defending))
            for pieces in support(defending):
                yield Attack(attacking, defender_names, pieces)

    for d in bits(open_targets & grid.spread(able)):
        for group in subsets(names(grid.neighbours(d) & able), 1):
            yield from offered(group, 1 << d)
    for i in bits(able):
        around = [1 << d for d in bits(grid.neighbours(i) & open_targets)]
        for size in range(2, len(around) + 1):
            for chosen in combinations(around, size):
                yield from offered((system.counters[derived.at[i]].id,), sum(chosen))
    for one in bits(able):
        for partner in bits(able & grid.within(1 << one, 2) & ~((2 << one) - 1)):
            both = grid.neighbours(one) & grid.neighbours(partner) & open_targets
            for pair in combinations(bits(both), 2):
                group = (system.counters[derived.at[one]].id, system.counters[derived.at[partner]].id)
                yield from offered(group, 1 << pair[0] | 1 << pair[1])
    if system.options["L8.4.shape"] == "front":
        yield from _fronts(system, position, able, open_targets, offered)


def _fronts(
    system: Legion, position: Position, able: int, open_targets: int, offered: Callable[..., Iterator[Attack]]
) -> Iterator[Attack]:
    """Two against two front to front, where they do not form the rhombus as well (L8.4)."""
    grid, derived = system.board.grid, system.derived(position)

    def pairs(mask: int) -> Iterator[tuple[int, int]]:
        for one in bits(mask):
            for partner in bits(grid.neighbours(one) & mask & ~((2 << one) - 1)):
                yield one, partner

    for ours in pairs(able):
        group = tuple(system.counters[derived.at[i]].id for i in ours)
        near = grid.spread(1 << ours[0] | 1 << ours[1]) & open_targets
        for theirs in pairs(near):
            defending = tuple(system.counters[derived.at[i]].id for i in theirs)
            rhombus = all(grid.neighbours(o) >> t & 1 for o in ours for t in theirs)
            if not rhombus and is_front_to_front(system, position, Attack(group, defending)):
                yield from offered(group, 1 << theirs[0] | 1 << theirs[1])


def random_attack(system: Legion, position: Position, side: str, rng: Random) -> Attack | None:
    """One legal attack at random, or None: a counter first, then an enemy beside it, company and support by lot."""
    derived, grid = system.derived(position), system.board.grid
    able = with_target(system, position, side)
    if not able:
        return None
    first = rng.choice(able)
    enemies = list(bits(grid.neighbours(position.where[first.index]) & targets(system, position, side)))
    target_hex = rng.choice(enemies)
    group = [first.id]
    beside = grid.neighbours(target_hex)
    for counter in able:
        if counter is not first and beside >> position.where[counter.index] & 1 and rng.random() < 0.6:
            group.append(counter.id)
    defending = [target_hex]
    if len(group) == 1 and len(enemies) > 1 and rng.random() < 0.1:
        defending.append(rng.choice([e for e in enemies if e != target_hex]))
    near = grid.within(sum(1 << d for d in defending), system.values["L8.11.range"])
    guns = [
        c.id
        for c in system.artillery[side]
        if may_support(system, position, c) and near >> position.where[c.index] & 1 and rng.random() < 0.7
    ]
    return Attack(tuple(group), tuple(system.counters[derived.at[d]].id for d in defending), tuple(guns))
