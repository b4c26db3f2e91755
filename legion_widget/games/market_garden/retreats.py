"""Retreats (HH.6): the distance that units can go back, forced retreats, and the cost of falling short."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from ...engine.i18n import Message, say, say_count
from ...engine.ruling import Fault
from .actions import Retreat
from .clauses import OVERRUNS, clauses, rule_of
from .data import Counter, enemy
from .events import Retreated, RetreatShort
from .losses import pool, take_step
from .movement_reach import has_room, room
from .pending_steps import RetreatChoice, Rout
from .position import Position, replace
from .transaction import Transaction

if TYPE_CHECKING:
    from .game import MarketGarden

#: Where a unit can go that has to leave its hex now.
Ways = Callable[["MarketGarden", Position, Counter], Sequence[int]]


def is_shelter(system: MarketGarden, position: Position, counter: Counter, hex_index: int) -> bool:
    """Return whether a unit may pass a hex in retreat: no enemy, and no enemy zone of control unless friends are
    there."""
    derived, foe = system.derived(position), enemy(counter.side)
    if derived.of(foe, hex_index):
        return False
    return not derived.zoc[foe] >> hex_index & 1 or bool(derived.of(counter.side, hex_index))


def retreats(system: MarketGarden, position: Position, counter: Counter, distance: int) -> dict[int, int]:
    """Return where a unit can retreat, as far as it can up to a distance: each hex with how many hexes away it is."""
    origin = position.where[counter.index]
    distance_by_hex, ring = {origin: 0}, {origin}
    best: dict[int, int] = {}
    for away in range(1, distance + 1):
        ring = {
            hex_index
            for one in ring
            for hex_index, _ in system.ground.steps(one, counter.mobility, "clear")
            if hex_index not in distance_by_hex and is_shelter(system, position, counter, hex_index)
        }
        distance_by_hex.update(dict.fromkeys(ring, away))
        ends = {hex_index: away for hex_index in ring if has_room(system, position, counter, hex_index)}
        best = ends or best
    return best


def retreat(side: str, distance: int, rule: str, counters: Iterable[Counter]) -> RetreatChoice:
    """The pending retreat of some units by a number of hexes, and the rule that brings it."""
    return RetreatChoice(side, distance=distance, rule=rule, units=tuple(counter.id for counter in counters))


def settle_rout(tx: Transaction) -> bool:
    """The units of a side in a hex have to retreat."""
    step = tx.pop()
    assert isinstance(step, Rout)
    side = step.side or ""
    units = tx.system.derived(tx.position).of(side, tx.system.board.index(step.hex))
    tx.push(retreat(side, step.distance, step.rule, units))
    return True


def settle_retreat(tx: Transaction) -> bool:
    """HH.6: who cannot retreat falls short, and who has no choice goes; False when the owner has to choose.

    A unit that finds no room now will find none later: the others only take room away.
    """
    system, step = tx.system, tx.position.step
    assert isinstance(step, RetreatChoice)
    units = pool(system, tx.position, step)
    ways = {counter.id: retreats(system, tx.position, counter, step.distance) for counter in units}
    going = [counter for counter in units if ways[counter.id]]
    settled = not is_disputed(system, tx.position, going, ways)
    tx.pop()
    for counter in units:
        if not ways[counter.id]:
            fall_short(tx, counter, _forfeit(tx.position, counter, step), step.rule)
        elif settled:
            retreat_units(tx, counter, next(iter(ways[counter.id])), step)
    if not settled:
        tx.push(retreat(step.side or "", step.distance, step.rule, going))
    return settled


def is_disputed(
    system: MarketGarden, position: Position, units: Sequence[Counter], ways: Mapping[str, Mapping[int, int]]
) -> bool:
    """Return whether the owner decides anything: a unit has a choice of hexes, or they cannot all go to the only
    one."""
    if any(len(ways[counter.id]) > 1 for counter in units):
        return True
    wanted: dict[int, int] = {}
    for counter in units:
        refuge = next(iter(ways[counter.id]))
        wanted[refuge] = wanted.get(refuge, 0) + position.steps[counter.index]
    return any(size > room(system, position, units[0].side, refuge) for refuge, size in wanted.items())


def _forfeit(position: Position, counter: Counter, step: RetreatChoice) -> int:
    """Return what a unit loses that cannot retreat at all: before an overrun all its steps, else one for each hex."""
    return position.steps[counter.index] if step.rule in OVERRUNS else step.distance


def fall_short(tx: Transaction, counter: Counter, count: int, rule: str) -> None:
    """A unit that cannot retreat so far loses steps."""
    if count:
        at = tx.system.hex_label(tx.position.where[counter.index])
        tx.tell(RetreatShort(unit=counter.id, at=at, overrun=rule in OVERRUNS, rules=(rule,)))
    for _ in range(min(count, tx.position.steps[counter.index])):
        take_step(tx, counter, rule)


def retreat_units(tx: Transaction, counter: Counter, refuge: int, step: RetreatChoice) -> None:
    """A unit retreats to a hex; for each hex that it falls short it loses a step."""
    system, origin = tx.system, tx.position.where[counter.index]
    away = retreats(system, tx.position, counter, step.distance)[refuge]
    tx.put(counter, refuge)
    tx.tell(
        Retreated(unit=counter.id, origin=system.hex_label(origin), to=system.hex_label(refuge), rules=(step.rule,))
    )
    tx.take_hold(counter.side, [refuge])
    if step.kind == "withdraw":
        tx.mark("withdrawn", [counter])
    if away < step.distance:
        short = _forfeit(tx.position, counter, step) if step.rule in OVERRUNS else step.distance - away
        fall_short(tx, counter, short, step.rule)


@clauses.on(Retreat, rule="HH.6")
def retreat_choice_faults(system: MarketGarden, position: Position, action: Retreat) -> Iterator[Fault]:
    return retreat_faults(system, position, action, "retreat", choices)


def retreat_faults(system: MarketGarden, position: Position, action: Retreat, kind: str, ways: Ways) -> Iterator[Fault]:
    """In a retreat, a unit that does not have to go, or a hex that is not among its ``ways``, is a fault."""
    counter, refuge = system.counter(action.unit), system.board.index(action.to)
    if position.step.kind != kind or counter.side != position.step.side:
        return
    if counter not in pool(system, position, position.step):
        message = say("It is not {unit} that retreats now.", unit=counter.name)
        yield Fault(rule_of(position.step), message, counter.id)
    elif refuge not in ways(system, position, counter):
        rule, message = no_retreat(system, position, counter, refuge)
        yield Fault(rule, message, system.hex_label(refuge))


def no_retreat(system: MarketGarden, position: Position, counter: Counter, refuge: int) -> tuple[str, Message]:
    """Return why a unit cannot retreat to a hex, and the rule that says so."""
    step, origin = position.step, position.where[counter.index]
    assert isinstance(step, RetreatChoice)
    rule, distance = step.rule, step.distance
    values = {"unit": counter.name, "hex": system.board.hex_name(refuge)}
    away = system.board.grid.distance(origin, refuge)
    if system.derived(position).of(enemy(counter.side), refuge):
        return rule, say("{unit} cannot retreat to {hex}: enemies are there.", **values)
    if refuge == origin or away > distance:
        return rule, say_count(
            "{unit} cannot retreat to {hex}: the retreat is {count} hex long.",
            "{unit} cannot retreat to {hex}: the retreat is {count} hexes long.",
            distance,
            **values,
        )
    if not is_shelter(system, position, counter, refuge):
        message = say("{unit} cannot retreat to {hex}: it is in an enemy zone of control, without friends.", **values)
        return rule, message
    if not has_room(system, position, counter, refuge):
        return "HC.1", say("{unit} cannot retreat to {hex}: there is no room.", **values)
    if refuge in retreats(system, position, counter, distance):
        return rule, say("{unit} cannot retreat to {hex}: the others would have no hex left.", **values)
    if any(refuge in retreats(system, position, counter, shorter) for shorter in range(away, distance)):
        return rule, say("{unit} cannot retreat to {hex}: it has to retreat as far as it can.", **values)
    return rule, say("{unit} cannot retreat to {hex}: there is no path.", **values)


def choices(system: MarketGarden, position: Position, counter: Counter) -> list[int]:
    """Return where a unit can go that has to retreat now."""
    return (
        sorted(retreats(system, position, counter, position.step.distance))
        if isinstance(position.step, RetreatChoice)
        else []
    )


def apply_retreat(tx: Transaction, action: Retreat) -> None:
    """The unit goes, and those that are left have to go after it; the owner picks the next."""
    step = tx.pop()
    assert isinstance(step, RetreatChoice)
    counter, refuge = tx.system.counter(action.unit), tx.system.board.index(action.to)
    retreat_units(tx, counter, refuge, step)
    tx.push(replace(step, units=tuple(name for name in step.units if name != action.unit)))
