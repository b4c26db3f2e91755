"""What may be done in a position: legal actions one by one, one at random, and the one that a pointing hand means."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ...engine.hexgrid import bits
from . import actions as act
from . import aftermath, air_sea, armour, artillery, attacks, movement_reach, placement, players
from .clauses import INTERRUPTS
from .data import MOROCCAN, SIDES, Counter
from .pending_steps import AdvanceChoice, CaptureChoice, LossChoice
from .position import Position

if TYPE_CHECKING:
    from .game import Legion


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
    if position.ending:
        return
    kind = position.step.kind
    if kind in ("placement", "movement"):
        for i in bits(placement.open_hexes(system, position, counter)):
            yield act.Place(counter.id, system.hex_label(i))
    if kind == "movement":
        for i in bits(
            0 if placement.must_land(system, position) else movement_reach.reached(system, position, counter)
        ):
            yield act.Move(counter.id, system.hex_label(i))
        yield from armour.flights(system, position, counter)
    elif kind == "bombardment":
        yield from artillery.bombardments(system, position, counter)
    elif kind == "air":
        for i in bits(air_sea.flights(system, position, counter)):
            yield act.Fly(counter.id, system.hex_label(i))
        yield from bombs(system, position, counter)
    elif kind == "fleet" and counter.type == "fleet":
        if air_sea.may_place(system, position, counter):
            for i in bits(system.sea):
                yield act.PlaceFleet(counter.id, system.hex_label(i))
        at = system.derived(position).at
        for i in bits(air_sea.shore_targets(system, position, counter)):
            yield act.Bombard(counter.id, system.counters[at[i]].id)


def answers(system: Legion, position: Position) -> Iterator[act.Action]:
    """What may be decided between two actions of a phase."""
    match position.step:
        case CaptureChoice():
            yield from artillery.captures(system, position)
        case LossChoice(attackers=names):
            yield from (act.Lose(name) for name in names)
        case AdvanceChoice() as step:
            yield from (act.Advance(name) for name in aftermath.advancers(system, position, step))
            yield act.Advance()


def bombs(system: Legion, position: Position, counter: Counter) -> Iterator[act.Bomb]:
    target = air_sea.bomb_target(system, position, counter)
    if target is not None:
        yield act.Bomb(counter.id, target.id)


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
        own = [counter for counter in system.counters if counter.side == step.side]
        rng.shuffle(own)
        for counter in own:
            actions = list(counter_actions(system, position, counter))
            if actions:
                return rng.choice(actions)
    return end


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
    if kind == "air" and counter.is_aircraft:
        if enemy is not None and position.where[counter.index] == hex_index and position.flown >> counter.index & 1:
            return act.Bomb(unit, enemy.id)
        return act.Fly(unit, label)
    if kind == "fleet" and counter.type == "fleet" and enemy is None:
        return act.PlaceFleet(unit, label)
    if kind in ("fleet", "bombardment") and enemy is not None and counter.type in ("artillery", "fleet"):
        return act.Bombard(unit, enemy.id)
    if kind in ("combat", "bombardment", "fleet", "air") and enemy is not None and counter.is_land:
        return act.Attack((unit,), (enemy.id,))
    if movement_reach.is_waiting(position, counter):
        place, move = act.Place(unit, label), act.Move(unit, label)
        if counter.side == MOROCCAN:
            return place
        if system.board.landing >> hex_index & 1 and counter.arrives >= placement.LANDING_FROM:
            return move if system.is_legal(position, move) and not system.is_legal(position, place) else place
    return act.Move(unit, label)
