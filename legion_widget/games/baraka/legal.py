"""The legal actions: all of them where they can be counted, good candidates where a path or a place is to be chosen."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import combinations, islice
from typing import TYPE_CHECKING

from . import actions as act
from . import position as at
from .actions import CM, Point
from .acts import act_faults
from .characters import hosts
from .impulse import MOST
from .losses import candidates, choices, default_casualties
from .melee import weapons
from .orders import ORDERS
from .position import Position
from .reactions import reaction_faults, sight_faults
from .tabletop.bases import facing
from .tabletop.terrain import GOINGS
from .unit import Unit
from .unit_geometry import capability

if TYPE_CHECKING:
    from .game import Baraka

#: In how many directions moves are looked for.
DIRECTIONS = 8
#: Of the ways to pick miniatures that are lost, so many are listed.
MOST_PICKS = 500


def legal_actions(system: Baraka, position: Position, unit: str | None = None) -> Iterator[act.Action]:
    """What may be done now; with ``unit`` what concerns that one."""
    if position.ending or position.top is None:
        return
    for action in candidate_actions(system, position):
        named = getattr(action, "unit", None) or getattr(action, "commander", None)
        if (unit is None or named == unit) and system.is_legal(position, action):
            yield action


def candidate_actions(system: Baraka, position: Position) -> Iterator[act.Action]:
    """Actions that answer what is pending; the rules have still to judge them."""
    top = position.top
    match top:
        case at.Bidding():
            yield from (act.Bid(chits) for chits in range(MOST + 1))
        case at.Choosing():
            yield from (act.TakeInitiative(keep) for keep in (True, False))
        case at.Impulse():
            yield from _impulse_actions(system, position, top.side or "")
        case at.Declaring():
            unit = system.unit(position, top.unit)
            yield from (act.Declare(acts) for acts in plans(system, position, unit))
            if unit.state.joined:
                yield act.Decline()
        case at.Reacting():
            yield from reaction_actions(system, position)
            yield act.Decline()
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
        case at.Obeying():
            for name in top.units:
                unit = system.unit(position, name)
                for single_act in single(system, position, unit):
                    yield act.Obey(name, (single_act,))
            yield act.Decline()
        case _:
            return


def _impulse_actions(system: Baraka, position: Position, side: str) -> Iterator[act.Action]:
    for troop in system.troops:
        if troop.side != side:
            continue
        state = position.states[system.number(troop.id)]
        if not state.alive:
            continue
        yield act.Activate(troop.id)
        if state.upgrade:
            for value in ("fire", "aggressiveness", "defence", "movement", "drill", "morale", "locate"):
                yield act.Activate(troop.id, value)
        if state.command:
            yield from (
                act.SpendMarker(troop.id, single_act)
                for single_act in (act.Rally(), *single(system, position, system.unit(position, troop.id)))
            )
        if troop.profile.level and not state.ordered:
            yield from _order_actions(system, position, troop.id, side)
    yield act.HandOver()
    yield act.Stop()


def _order_actions(system: Baraka, position: Position, commander: str, side: str) -> Iterator[act.Action]:
    head = system.troop(commander)
    chain = [
        troop.id
        for troop in system.troops
        if troop.side == side
        and head in system.unit(position, troop.id).superiors
        and system.unit(position, troop.id).is_on_table
    ]
    for name, kind in ORDERS.items():
        if head.profile.level not in kind.levels:
            continue
        if kind.many:
            yield act.Order(commander, name, tuple(chain))  # type: ignore[arg-type]
        yield from (act.Order(commander, name, (unit,)) for unit in chain)  # type: ignore[arg-type]


def reaction_actions(system: Baraka, position: Position, unit: str | None = None) -> Iterator[act.React]:
    """The legal reactions to what is about to be done; with ``unit`` those of that one."""
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
        for single_act in single(system, position, body, top.unit):
            for marker in able:
                action = act.React(troop.id, single_act, marker)
                if system.is_legal(position, action):
                    yield action


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
    yield from (act.Move((spot,)) for spot in steps(system, unit))
    if unit.is_weapon:
        for name in enemies:
            enemy_place = system.unit(position, name).place
            yield act.Move((), facing(unit.place, enemy_place))


def plans(system: Baraka, position: Position, unit: Unit) -> Iterator[tuple[act.AnyAct, ...]]:
    """What a unit might declare: single acts, and the usual pairs and triples."""
    yield (act.Rally(),)
    yield (act.ClearJam(),)
    ones = [
        single_act for single_act in single(system, position, unit) if not _is_idle(system, position, unit, single_act)
    ]
    yield from ((single_act,) for single_act in ones)
    if unit.is_weapon:
        targets = [single_act.target for single_act in ones if isinstance(single_act, act.Fire)]
        yield from ((act.Fire(name, facing(unit.place, system.unit(position, name).place)),) for name in targets)
    fires = [single_act for single_act in ones if isinstance(single_act, act.Fire)]
    charges = [single_act for single_act in ones if isinstance(single_act, act.Charge)]
    moves = [single_act for single_act in ones if isinstance(single_act, act.Move) and single_act.path]
    for first in moves:  # and on in the same direction
        x, y = first.path[-1]
        yield first, act.Move(((2 * x - unit.place[0], 2 * y - unit.place[1]),))
    for fire in fires:
        yield act.Aim(), fire
        yield fire, act.GoToGround()
        for charge in charges:
            if charge.target == fire.target:
                yield fire, charge
        for move in moves:
            yield fire, move
            yield move, fire
    for move in moves:
        yield move, act.GoToGround()
        yield move, act.Aim()
        yield from ((move, charge) for charge in charges)
    yield from ((act.DrawBlades(), charge) for charge in charges)


def _is_idle(system: Baraka, position: Position, unit: Unit, single_act: act.AnyAct) -> bool:
    """Whether an act cannot be done now, nor after others: a fire or a charge may follow a move."""
    if isinstance(single_act, (act.Fire, act.Charge)):
        return False
    return next(act_faults(system, position, unit, (single_act,)), None) is not None


def _loss_actions(unit: Unit, work: at.Losing) -> Iterator[act.Remove]:
    """The usual miniatures, then every other choice; of very many the first."""
    usual = default_casualties(unit, work.count, work.leader)
    yield act.Remove(usual)
    picked = combinations(choices(unit, work.count, work.leader), work.count)
    yield from (act.Remove(numbers) for numbers in islice(picked, MOST_PICKS) if set(numbers) != set(usual))


def steps(system: Baraka, unit: Unit) -> Iterator[Point]:
    """Places that a leader might move to: whole and half moves in every direction."""
    lengths = {int(capability(unit, going) * CM): None for going in GOINGS}
    for far in (*lengths, int(capability(unit, "open") * CM) // 2):
        yield from around(unit.place, far)


def around(place: Point, far: int) -> Iterator[Point]:
    """Places so far from one, in all directions; rounded inwards."""
    for n in range(DIRECTIONS):
        angle = 2 * math.pi * n / DIRECTIONS
        yield place[0] + int(far * math.sin(angle)), place[1] - int(far * math.cos(angle))
