"""Legal actions of a position: all of them, one at random, and the one that a click means."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from ...engine.hexgrid import bits, nth_bit
from . import actions as act
from . import aftermath, air_sea, armour, artillery, attacks, movement_reach, placement, players
from .clauses import INTERRUPTS
from .data import MOROCCAN, SIDES, Counter
from .pending_steps import AdvanceChoice, CaptureChoice, LossChoice
from .position import Position

if TYPE_CHECKING:
    from .game import Legion

#: One thing that a counter may do: what makes the action of a hex, and the hexes that there are for it, as bits.
Choice = tuple[Callable[[int], act.Action], int]


def legal_actions(system: Legion, position: Position, unit: str | None = None) -> Iterator[act.Action]:
    if position.ending:
        return
    chosen = None if unit is None else system.counter(unit)
    step = position.step
    if step.kind in INTERRUPTS:
        yield from answers(system, position)
    elif step.kind == "combat" and step.side is not None:
        yield from attacks.attacks(system, position, step.side, unit)
    else:
        for counter in [chosen] if chosen is not None else system.counters:
            if counter.side == step.side:
                yield from counter_actions(system, position, counter)
    if chosen is None:
        end = act.EndPhase()
        if system.is_legal(position, end):
            yield end
        yield from (act.Surrender(side) for side in SIDES)
    if position.sectors and step.kind not in INTERRUPTS:
        for counter in [chosen] if chosen is not None else system.counters:
            yield from players.hand_overs(system, position, counter)


def counter_actions(system: Legion, position: Position, counter: Counter) -> Iterator[act.Action]:
    """The legal actions of one counter in every phase but the combat phase."""
    for make, hexes in counter_choices(system, position, counter):
        for i in bits(hexes):
            yield make(i)


def counter_choices(system: Legion, position: Position, counter: Counter) -> Iterator[Choice]:
    """Yield what one counter may do in every phase but the combat phase: nothing is made of it yet."""
    if position.ending:
        return
    kind, name, label, at = position.step.kind, counter.id, system.hex_label, system.derived(position).at
    if kind in ("placement", "movement"):
        yield (lambda i: act.Place(name, label(i))), placement.open_hexes(system, position, counter)
    if kind == "movement":
        if not placement.must_land(system, position):
            yield (lambda i: act.Move(name, label(i))), movement_reach.reached_mask(system, position, counter)
        for aim, refuges in armour.flights(system, position, counter):
            yield partial(_put_to_flight, system, name, aim.id), refuges
    elif kind == "bombardment":
        yield (lambda i: act.Bombard(name, system.counters[at[i]].id)), artillery.shots(system, position, counter)
    elif kind == "air":
        yield (lambda i: act.Fly(name, label(i))), air_sea.flights(system, position, counter)
        if air_sea.bomb_target(system, position, counter) is not None:
            yield (lambda i: act.Bomb(name, system.counters[at[i]].id)), 1 << position.where[counter.index]
    elif kind == "fleet" and counter.arm == "fleet":
        if air_sea.may_place(system, position, counter):
            yield (lambda i: act.PlaceFleet(name, label(i))), system.sea
        yield (lambda i: act.Bombard(name, system.counters[at[i]].id)), air_sea.shore_targets(system, position, counter)


def _put_to_flight(system: Legion, name: str, aim: str, hex_index: int) -> act.Action:
    return act.PutToFlight(name, aim, system.hex_label(hex_index))


def answers(system: Legion, position: Position) -> Iterator[act.Action]:
    """Yield what may be decided between two actions of a phase."""
    match position.step:
        case CaptureChoice():
            yield from artillery.captures(system, position)
        case LossChoice(attackers=names):
            yield from (act.Lose(name) for name in names)
        case AdvanceChoice() as step:
            yield from (act.Advance(name) for name in aftermath.advancers(system, position, step))
            yield act.Advance()


def random_action(system: Legion, position: Position, rng: random.Random) -> act.Action:
    """A legal action at random, never a surrender: a counter first, then one of its actions."""
    step = position.step
    if step.kind in INTERRUPTS:
        return rng.choice(list(answers(system, position)))
    end = act.EndPhase()
    if rng.random() < 0.04 and system.is_legal(position, end):
        return end
    if step.kind == "combat" and step.side is not None:
        action = attacks.random_attack(system, position, step.side, rng)
        if action is not None:
            return action
    else:
        left = may_choose(system, position)
        while left:
            number = nth_bit(left, rng.randrange(left.bit_count()))
            left &= ~(1 << number)
            choices = list(counter_choices(system, position, system.counters[number]))
            count = sum(hexes.bit_count() for _, hexes in choices)
            if count:
                return _drawn(choices, rng.randrange(count))
    return end


def _drawn(choices: list[Choice], number: int) -> act.Action:
    """The action to which listing all of them comes after ``number`` others."""
    for make, hexes in choices:
        count = hexes.bit_count()
        if number < count:
            return make(nth_bit(hexes, number))
        number -= count
    raise IndexError(number)


def may_choose(system: Legion, position: Position) -> int:
    """The counters of the side whose phase it is that may have a choice now, as a set: no other has one."""
    step, derived = position.step, system.derived(position)
    own = system.side_mask[step.side or ""]
    match step.kind:
        case "placement":
            return own & derived.waiting
        case "movement":
            done = (position.moved | position.fresh) & ~system.armour_mask  # armour that has moved may put to flight
            return own & (derived.standing & ~done | derived.waiting)
        case "bombardment":
            return own & derived.standing & system.artillery_mask
        case "air":
            return own & system.aircraft_mask
        case "fleet":
            return own & system.fleet_mask
    return own


def infer_action(system: Legion, position: Position, unit: str, where: Any) -> act.Action:
    """The action that a person means who points from a counter to a hex, by the phase and by what is there."""
    counter = system.counter(unit)
    hex_index = system.board.index(where)
    label = system.hex_label(hex_index)
    kind = position.step.kind if position.agenda else "movement"
    occupant = system.derived(position).at.get(hex_index)
    opponent = None if occupant is None else system.counters[occupant]
    enemy = None if opponent is None or opponent.side == counter.side else opponent
    if kind == "placement":
        return act.Place(unit, label)
    if kind != "movement":
        if counter.is_aircraft:
            if enemy is not None and position.where[counter.index] == hex_index and position.flown >> counter.index & 1:
                return act.Bomb(unit, enemy.id)
            return act.Fly(unit, label)
        if counter.arm == "fleet":
            return act.PlaceFleet(unit, label) if enemy is None else act.Bombard(unit, enemy.id)
        if enemy is not None:
            shoots = counter.arm == "artillery" and kind != "combat"
            return act.Bombard(unit, enemy.id) if shoots else act.Attack((unit,), (enemy.id,))
    if movement_reach.is_waiting(position, counter):
        place, move = act.Place(unit, label), act.Move(unit, label)
        if counter.side == MOROCCAN or counter.entry or system.gate is None:  # there is no other way in
            return place
        if system.board.landing >> hex_index & 1 and counter.arrives >= system.landing_from:
            return move if system.is_legal(position, move) and not system.is_legal(position, place) else place
    return act.Move(unit, label)
