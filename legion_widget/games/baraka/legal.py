"""The legal actions: all of them where they are countable, good candidates where a path or a place is chosen."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import combinations, islice
from typing import TYPE_CHECKING, Any

from . import actions as act
from . import pending_steps as at
from .actions import CM, Point
from .acts import act_faults
from .characters import hosts
from .impulse import MOST
from .losses import candidates, choices, default_casualties
from .melee import weapons
from .orders import ORDERS
from .position import Position
from .reactions import answered, reaction_faults, sight_faults
from .tabletop.bases import facing
from .tabletop.terrain import GOINGS
from .unit import Unit
from .unit_geometry import capability

if TYPE_CHECKING:
    from .game import Baraka

#: What an upgrade marker betters (B15.6).
UPGRADES: tuple[act.Improvable, ...] = ("fire", "aggressiveness", "defence", "movement", "drill", "morale", "locate")
#: In how many directions moves are looked for.
DIRECTIONS = 8
#: Of the ways to pick miniatures that are lost, so many are listed.
MOST_PICKS = 500


#: So many candidates are drawn at random before all legal actions are listed.
MOST_DRAWS = 100


class Lot:
    """Candidates of one kind: their number, and a function that makes the one with a given number."""

    __slots__ = ("count", "make")

    def __init__(self, count: int, make: Callable[[int], Any]) -> None:
        self.count, self.make = count, make

    @classmethod
    def of(cls, ready: Sequence[Any]) -> Lot:
        """Those that are made already."""
        return cls(len(ready), ready.__getitem__)

    def __iter__(self) -> Iterator[Any]:
        return (self.make(number) for number in range(self.count))


def legal_actions(system: Baraka, position: Position, unit: str | None = None) -> Iterator[act.Action]:
    """Yield what may be done now; with ``unit`` what concerns that one."""
    if position.ending or position.top is None:
        return
    for action in candidate_actions(system, position):
        named = getattr(action, "unit", None) or getattr(action, "commander", None)
        if (unit is None or named == unit) and system.is_legal(position, action):
            yield action


def random_action(system: Baraka, position: Position, rng: random.Random) -> act.Action:
    """A legal action at random: candidates are drawn until the rules allow one; none are listed."""
    lots = list(candidate_lots(system, position))
    count = sum(lot.count for lot in lots)
    for _ in range(min(count, MOST_DRAWS)):
        action = _drawn(lots, rng.randrange(count))
        if system.is_legal(position, action):
            return action
    return rng.choice(list(legal_actions(system, position)))


def _drawn(lots: Sequence[Lot], number: int) -> act.Action:
    """The candidate with this number."""
    for lot in lots:
        if number < lot.count:
            action: act.Action = lot.make(number)
            return action
        number -= lot.count
    raise IndexError(number)


def candidate_actions(system: Baraka, position: Position) -> Iterator[act.Action]:
    """Actions that answer what is pending; the rules have still to judge them."""
    top = position.top
    if isinstance(top, at.Declaring):
        unit = system.unit(position, top.unit)
        yield from (act.Declare(acts) for acts in plans(system, position, unit))
        if unit.state.joined:
            yield act.Decline()
        return
    for lot in candidate_lots(system, position):
        yield from lot


def candidate_lots(system: Baraka, position: Position) -> Iterator[Lot]:
    """The same, of which nothing is made yet; among the acts to be declared are those that cannot be done now."""
    top = position.top
    match top:
        case at.Impulse():
            yield from _impulse_lots(system, position, top.side or "")
        case at.Declaring():
            unit = system.unit(position, top.unit)
            for lot in plan_lots(system, position, unit, list(single(system, position, unit))):
                yield Lot(lot.count, partial(_declared, lot))
            if unit.state.joined:
                yield Lot.of([act.Decline()])
        case at.Reacting():
            yield from reaction_lots(system, position)
            yield Lot.of([act.Decline()])
        case at.Obeying():
            for name in top.units:
                ones = list(single(system, position, system.unit(position, name)))
                yield Lot(len(ones), partial(_obeyed, name, ones))
            yield Lot.of([act.Decline()])
        case _:
            yield Lot.of(list(_answers(system, position)))


def _declared(lot: Lot, number: int) -> act.Declare:
    return act.Declare(lot.make(number))


def _obeyed(name: str, ones: Sequence[act.AnyAct], number: int) -> act.Obey:
    return act.Obey(name, (ones[number],))


def _spent(name: str, ones: Sequence[act.AnyAct], number: int) -> act.SpendMarker:
    return act.SpendMarker(name, ones[number])


def _reacted(name: str, ones: Sequence[act.AnyAct], able: Sequence[bool], number: int) -> act.React:
    one, marker = divmod(number, len(able))
    return act.React(name, ones[one], able[marker])


def _answers(system: Baraka, position: Position) -> Iterator[act.Action]:
    """The candidates where there are few."""
    top = position.top
    match top:
        case at.Bidding():
            yield from (act.Bid(chits) for chits in range(MOST + 1))
        case at.Choosing():
            yield from (act.TakeInitiative(keep) for keep in (True, False))
        case at.Retargeting():
            yield from (act.Retarget(troop.id) for troop in system.troops if troop.side != top.side)
            yield act.Decline()
        case at.Losing():
            yield from _loss_actions(system.unit(position, top.unit), top)
        case at.RerollChoice():
            yield from (act.Reroll(again) for again in (True, False))
        case at.ChargeChoice():
            yield from (act.KeepCharge(keep) for keep in (True, False))
        case at.JoinChoice():
            yield from (act.Join(host) for host in hosts(system, position, system.unit(position, top.unit)))
            yield act.Decline()
        case at.LeaderChoice():
            yield act.Decline()
            yield from (act.Lead(figure) for figure in candidates(system.unit(position, top.unit)))
        case at.Arming():
            yield act.Arm()
            unit = system.unit(position, top.unit)
            held = [n for n, member in enumerate(unit.members) if "grenade" in weapons(unit, member)]
            yield from (act.Arm(dict.fromkeys(held[: n + 1], "grenade")) for n in range(len(held)))
        case at.Taking():
            yield act.Decline()
            unit = system.unit(position, top.unit)
            yield from (act.TakeGround(spot) for spot in around(unit.place, top.reach))
        case _:
            return


def _impulse_lots(system: Baraka, position: Position, side: str) -> Iterator[Lot]:
    for troop in system.troops:
        if troop.side != side:
            continue
        state = position.states[system.number(troop.id)]
        if not state.alive:
            continue
        yield Lot.of([act.Activate(troop.id)])
        if state.upgrade:
            yield Lot.of([act.Activate(troop.id, value) for value in UPGRADES])
        if state.command:
            ones = [act.Rally(), *single(system, position, system.unit(position, troop.id))]
            yield Lot(len(ones), partial(_spent, troop.id, ones))
        if troop.profile.level and not state.ordered:
            yield Lot.of(list(_order_actions(system, position, troop.id)))
    yield Lot.of([act.HandOver(), act.Stop()])


def _order_actions(system: Baraka, position: Position, commander: str) -> Iterator[act.Action]:
    head = system.troop(commander)
    chain = [
        troop.id
        for troop in system.troops
        if head in system.unit(position, troop.id).superiors and system.unit(position, troop.id).is_on_table
    ]
    for name, kind in ORDERS.items():
        if head.profile.level not in kind.levels:
            continue
        if kind.many:
            yield act.Order(commander, name, tuple(chain))  # type: ignore[arg-type]
        yield from (act.Order(commander, name, (unit,)) for unit in chain)  # type: ignore[arg-type]


def reaction_actions(system: Baraka, position: Position, unit: str | None = None) -> Iterator[act.Action]:
    """The legal reactions to what is about to be done; with ``unit`` those of that one."""
    for lot in reaction_lots(system, position, unit):
        yield from (action for action in lot if system.is_legal(position, action))


def reaction_lots(system: Baraka, position: Position, unit: str | None = None) -> Iterator[Lot]:
    """Yield what might be done in answer to it by the units that may react at all."""
    top = position.top
    assert isinstance(top, at.Reacting)
    for troop in system.troops:
        if troop.side != top.side or unit not in (None, troop.id):
            continue
        body = system.unit(position, troop.id)
        if not body.is_on_table:
            continue
        able = [marker for marker in (False, True) if not reaction_faults(system, position, top, troop.id, marker)]
        if not able or any(sight_faults(system, position, top, troop.id)):
            continue
        ones = list(single(system, position, body, answered(system, position, top)))
        yield Lot(len(ones) * len(able), partial(_reacted, troop.id, ones, able))


def single(system: Baraka, position: Position, unit: Unit, target: str | None = None) -> Iterator[act.AnyAct]:
    """Acts that a unit might do one of; with ``target`` those that aim go at that one."""
    if not unit.members:
        return
    enemies = [
        troop.id for troop in system.troops if troop.side != unit.side and system.unit(position, troop.id).is_on_table
    ]
    for name in [target] if target else enemies:
        yield act.Fire(name)
        yield act.Charge(name)
        if system.unit(position, name).state.guard is not None:
            yield act.Fire(name, guard=True)
            yield act.Charge(name, guard=True)
    yield from (act.Aim(), act.GoToGround(), act.Mount(), act.Dismount(), act.DrawBlades(), act.Sheathe())
    yield from _moves(unit.place, steps(unit))
    if unit.is_weapon:
        for name in enemies:
            enemy_place = system.unit(position, name).place
            yield act.Move((), facing(unit.place, enemy_place))


def plans(system: Baraka, position: Position, unit: Unit) -> Iterator[tuple[act.AnyAct, ...]]:
    """Yield what a unit might declare: single acts, and the usual pairs and triples, of acts that can be done."""
    ones = [
        single_act for single_act in single(system, position, unit) if not _is_idle(system, position, unit, single_act)
    ]
    for lot in plan_lots(system, position, unit, ones):
        yield from lot


def plan_lots(system: Baraka, position: Position, unit: Unit, ones: Sequence[act.AnyAct]) -> Iterator[Lot]:
    """The plans that single acts make, alone and together."""
    fires = [single_act for single_act in ones if isinstance(single_act, act.Fire)]
    charges = [single_act for single_act in ones if isinstance(single_act, act.Charge)]
    moves = [single_act for single_act in ones if isinstance(single_act, act.Move) and single_act.path]
    yield Lot.of([(act.Rally(),), (act.ClearJam(),)])
    yield Lot(len(ones), lambda number: (ones[number],))
    if unit.is_weapon:
        aims = [(fire.target, system.unit(position, fire.target).place) for fire in fires]
        yield Lot.of([(act.Fire(name, facing(unit.place, place)),) for name, place in aims])
    yield Lot(len(moves), lambda number: (moves[number], _onward(unit, moves[number])))
    for fire in fires:
        yield Lot.of([(act.Aim(), fire), (fire, act.GoToGround())])
        yield Lot.of([(fire, charge) for charge in charges if charge.target == fire.target])
        yield Lot(2 * len(moves), partial(_with_fire, fire, moves))
    last = (act.GoToGround(), act.Aim(), *charges)
    yield Lot(len(moves) * len(last), lambda number: (moves[number // len(last)], last[number % len(last)]))
    yield Lot.of([(act.DrawBlades(), charge) for charge in charges])


def _with_fire(fire: act.Fire, moves: Sequence[act.Move], number: int) -> tuple[act.AnyAct, ...]:
    """A fire before or after a move."""
    move = moves[number // 2]
    return (move, fire) if number % 2 else (fire, move)


def _onward(unit: Unit, move: act.Move) -> act.Move:
    """A second move in the direction of the first."""
    x, y = move.path[-1]
    return act.Move(((2 * x - unit.place[0], 2 * y - unit.place[1]),))


def _is_idle(system: Baraka, position: Position, unit: Unit, single_act: act.AnyAct) -> bool:
    """Return whether an act cannot be done now, nor after others: a fire or a charge may follow a move."""
    if isinstance(single_act, (act.Fire, act.Charge)):
        return False
    return next(act_faults(system, position, unit, (single_act,)), None) is not None


def _loss_actions(unit: Unit, work: at.Losing) -> Iterator[act.Remove]:
    """The usual miniatures, then every other choice; of very many the first."""
    usual = default_casualties(unit, work.count, work.leader)
    yield act.Remove(usual)
    picked = combinations(choices(unit, work.count, work.leader), work.count)
    yield from (act.Remove(numbers) for numbers in islice(picked, MOST_PICKS) if set(numbers) != set(usual))


def steps(unit: Unit) -> tuple[int, ...]:
    """Return how far a leader might move, in tenths of a millimetre: whole moves on each class of ground, and half a
    one."""
    lengths = {int(capability(unit, going) * CM): None for going in GOINGS}
    return (*lengths, int(capability(unit, "open") * CM) // 2)


@lru_cache(maxsize=4096)
def _moves(place: Point, lengths: tuple[int, ...]) -> tuple[act.Move, ...]:
    """Moves of these lengths from a place, in every direction."""
    return tuple(act.Move((spot,)) for far in lengths for spot in around(place, far))


def around(place: Point, far: int) -> Iterator[Point]:
    """Places so far from one, in all directions; rounded inwards."""
    for n in range(DIRECTIONS):
        angle = 2 * math.pi * n / DIRECTIONS
        yield place[0] + int(far * math.sin(angle)), place[1] - int(far * math.cos(angle))
